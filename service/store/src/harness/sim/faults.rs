//! What goes wrong, and how often.

use std::time::Duration;

/// How often things go wrong, in thousandths of all messages.
#[derive(Clone, Debug)]
pub struct Faults {
    /// The server cannot be reached; the caller knows that at once.
    pub refused: usize,
    /// A request does not arrive.
    pub lost: usize,
    /// An append arrives after its caller has given up.
    pub late: usize,
    /// An append is done, but its answer does not arrive.
    pub unanswered: usize,
    /// An append is done, but not as durably as it should be.
    pub short: usize,
    /// An append arrives twice, the second time perhaps much later.
    pub repeated: usize,
    /// A bell is not heard.
    pub unheard: usize,
    /// A bell is heard twice.
    pub doubled: usize,
    /// A message takes up to ten times as long as usual.
    pub slow: usize,
    /// The usual time of a message takes less than this many milliseconds.
    pub latency: usize,
    /// When a caller gives up.
    pub timeout: Duration,
    /// How often the heads of watched games are asked for.
    pub poll: Duration,
    /// What a fail-over may take with it.
    pub loss: Loss,
    /// Something that no store may do.
    pub bug: Option<Bug>,
}

impl Faults {
    /// Nothing goes wrong.
    #[must_use]
    pub fn none() -> Faults {
        Faults {
            refused: 0,
            lost: 0,
            late: 0,
            unanswered: 0,
            short: 0,
            repeated: 0,
            unheard: 0,
            doubled: 0,
            slow: 0,
            latency: 3,
            timeout: Duration::from_secs(2),
            poll: Duration::from_secs(2),
            loss: Loss::Nothing,
            bug: None,
        }
    }

    /// The same store when the weather is fine again.
    #[must_use]
    pub fn healed(&self) -> Faults {
        Faults { loss: self.loss, bug: self.bug, ..Faults::none() }
    }
}

/// What a fail-over may take with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Nothing: all is on disk.
    Nothing,
    /// What nobody was told to be there: appends are acknowledged when replicas have them.
    Unacknowledged,
    /// Anything: replication is asynchronous.
    Anything,
}

/// What no store may do, to prove that it is noticed. Some stand for mistakes of the host, which would show at
/// the store in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    /// A new request is taken for a repeated one.
    WrongDuplicate,
    /// No request id is kept.
    NoRequestIds,
    /// A request id is not found when it is looked up: as if the host did not look after an unknown outcome.
    NoLookUp,
    /// A record is written wherever the log ends.
    NoExpectedHead,
    /// An append that got lost is acknowledged: as if the host answered before it has written.
    AnsweredUnwritten,
    /// Of an append that nobody answered is said that nothing was written.
    UnknownIsNo,
    /// The hub is told of no head, by bells, by polls or by its own process.
    DroppedHeads,
    /// Now and then the last record is not read yet.
    StaleReads,
    /// Every record is kept, but a repeated message writes it again.
    WritesTwice,
    /// A fail-over takes what was acknowledged: as if `WAIT` had not been asked, or not been listened to.
    LosesAcknowledged,
}

/// What happened how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names are those of the faults")]
pub struct Counts {
    pub committed: u64,
    pub duplicates: u64,
    pub conflicts: u64,
    pub unavailable: u64,
    pub unknown: u64,
    pub lost: u64,
    pub late: u64,
    pub unanswered: u64,
    pub short: u64,
    pub repeated: u64,
    pub unheard: u64,
    pub doubled: u64,
    pub restarts: u64,
    pub failovers: u64,
    /// Records that fail-overs took.
    pub taken: u64,
    pub snapshots: u64,
}

impl Counts {
    /// By name.
    #[must_use]
    pub fn named(&self) -> [(&'static str, u64); 16] {
        [
            ("committed", self.committed),
            ("duplicates", self.duplicates),
            ("conflicts", self.conflicts),
            ("unavailable", self.unavailable),
            ("unknown", self.unknown),
            ("lost", self.lost),
            ("late", self.late),
            ("unanswered", self.unanswered),
            ("short", self.short),
            ("repeated", self.repeated),
            ("unheard", self.unheard),
            ("doubled", self.doubled),
            ("restarts", self.restarts),
            ("failovers", self.failovers),
            ("taken", self.taken),
            ("snapshots", self.snapshots),
        ]
    }
}
