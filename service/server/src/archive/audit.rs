//! Deciding a whole game again and comparing every fact.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use orrery_api::{Proto, store::Record};
use orrery_engine::{
    Commitment, Language, Outcome, Seed, TaskId,
    chance::hex,
    erased::{About, Command, ConfigIn, Match, Refused, Registry, Rules, Said},
    notation::BATCH,
};
use serde_json::value::RawValue;

use super::Archive;
use crate::host::{
    HostError,
    editions::rules_of,
    record::{self, ANCHOR},
};

/// Longer texts are cut in reports.
const SHOWN: usize = 400;

/// What an audit went through without finding anything wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Slug of the rules.
    pub game_type: String,
    /// How many play.
    pub seats: u8,
    /// Records whose link in the hash chain holds.
    pub records: u64,
    /// Commands that were decided again, each with the same facts; the setup, too, but it is not counted.
    pub commands: u64,
    /// Records that took something back.
    pub undos: u64,
    /// What the seed commits to.
    pub commitment: Commitment,
    /// Whether that was compared with what was published when the game was created.
    pub is_commitment_known: bool,
    /// Other revisions of the rules that decided parts of the game.
    pub other_revisions: Vec<String>,
    /// Points in table order.
    pub scores: Vec<i32>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The hash of the table.
    pub hash: [u8; 32],
}

/// The first thing that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The version of the record.
    pub version: u64,
    /// What is wrong.
    pub detail: String,
    /// What the log says, if it can be said in a line.
    pub expected: String,
    /// What came out instead.
    pub got: String,
}

impl Flaw {
    fn new(version: u64, detail: impl Into<String>) -> Flaw {
        Flaw { version, detail: detail.into(), expected: String::new(), got: String::new() }
    }

    fn differs(version: u64, detail: impl Into<String>, expected: &str, got: &str) -> Flaw {
        Flaw { version, detail: detail.into(), expected: cut(expected), got: cut(got) }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "version {}: {}", self.version, self.detail)?;
        if !self.expected.is_empty() || !self.got.is_empty() {
            write!(f, "\n  expected {}\n  got      {}", self.expected, self.got)?;
        }
        Ok(())
    }
}

impl std::error::Error for Flaw {}

impl From<HostError> for Flaw {
    fn from(error: HostError) -> Self {
        if let HostError::Damaged { version, detail, .. } = error {
            Flaw::new(version, detail)
        } else {
            Flaw::new(0, error.to_string())
        }
    }
}

fn cut(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Checks an archive: the hash chain, the seed against the commitment, and every command by deciding it again
/// from the seed and comparing its facts with the stored ones.
///
/// # Errors
/// The first flaw.
pub fn audit(registry: &Registry<Proto>, archive: &Archive) -> Result<Audit, Flaw> {
    let (mut records, mut chain) = (Vec::with_capacity(archive.records.len()), ANCHOR);
    for stored in &archive.records {
        let (record, next) = record::open(stored, &chain)?;
        records.push(record);
        chain = next;
    }
    let first = records.first().ok_or_else(|| Flaw::new(0, "there are no records"))?;
    let opening = first.opening.as_ref().ok_or_else(|| Flaw::new(1, "it does not say how the game began"))?;
    let seed = opening.seed.first_chunk().copied().map(Seed).ok_or_else(|| Flaw::new(1, "it has no seed"))?;
    let commitment = Commitment::to(&seed);
    if let Some(published) = archive.commitment
        && published != commitment
    {
        let detail = "the seed is not the one that was committed to when the game was created";
        return Err(Flaw::differs(1, detail, &published.to_string(), &commitment.to_string()));
    }
    let rules = rules_of(registry, opening).map_err(|e| Flaw::new(1, e.to_string()))?;
    let seats = opening.display_names.len() as u8;
    let auditor = Auditor { about: rules.about(), rules, seed, seats, records: &records };
    let (table, undos) = auditor.run(&opening.config)?;
    let mut other_revisions: Vec<String> =
        records.iter().map(|record| record.rules_revision.clone()).collect();
    other_revisions.retain(|revision| revision != auditor.about.revision);
    other_revisions.dedup();
    Ok(Audit {
        game_type: opening.game_type.clone(),
        seats,
        records: records.len() as u64,
        commands: records.len() as u64 - 1 - undos,
        undos,
        commitment,
        is_commitment_known: archive.commitment.is_some(),
        other_revisions,
        scores: table.scores(),
        outcome: table.outcome(),
        hash: table.hash(),
    })
}

struct Auditor<'a> {
    rules: &'a dyn Rules<Proto>,
    about: About,
    seed: Seed,
    seats: u8,
    records: &'a [Record],
}

type Table = Box<dyn Match<Proto>>;

impl Auditor<'_> {
    /// Decides everything again; gives back the table and how many records took something back.
    fn run(&self, config: &[u8]) -> Result<(Table, u64), Flaw> {
        let mut undos = 0;
        let (first, rest) = self.records.split_first().ok_or_else(|| Flaw::new(0, "there are no records"))?;
        let mut table = guard(first.version, || {
            let created = self.rules.create(ConfigIn::Json(config), self.seats, &self.seed);
            let created = created.map_err(|e| Flaw::new(1, e.to_string()))?;
            self.compare(first, &created.facts, created.table.as_ref())?;
            Ok(created.table)
        })?;
        for record in rest {
            if record.rewinds.is_empty() {
                guard(record.version, || self.command(table.as_mut(), record))?;
                continue;
            }
            undos += 1;
            table = guard(record.version, || {
                self.undo(table.as_ref(), record)?;
                self.fold(record.version)
            })?;
        }
        let folded = self.fold(u64::MAX)?;
        if folded.hash() != table.hash() {
            let detail = "loading the log gives another table than deciding it again";
            let version = self.records.len() as u64;
            return Err(Flaw::differs(version, detail, &hex(&folded.hash()), &hex(&table.hash())));
        }
        Ok((table, undos))
    }

    fn command(&self, table: &mut dyn Match<Proto>, record: &Record) -> Result<(), Flaw> {
        let flaw = |detail: String| Flaw::new(record.version, detail);
        let seat = record::seat_of(record).ok_or_else(|| flaw("nobody gave the command".into()))?;
        let decision: TaskId =
            record.decision_id.parse().map_err(|e| flaw(format!("{:?}: {e}", record.decision_id)))?;
        let actions: Vec<Said<Proto>> = record.command.split(BATCH).map(Said::text).collect();
        let command = Command {
            seat,
            decision,
            actions: &actions,
            version: record.version,
            language: Language::English,
        };
        let done = table.submit(&self.seed, &command).map_err(|refused| {
            let got = match refused {
                Refused::Empty => "there is no action in it".into(),
                Refused::Unreadable { problem, .. } => problem.detail,
                Refused::Refusal(refusal) => refusal.to_string(),
            };
            let detail = self.blame(record, "the command was accepted, but is refused now");
            Flaw::differs(record.version, detail, &format!("{seat} {}", record.command), &got)
        })?;
        if done.command != record.command {
            let detail = "the command is not written as it should be";
            return Err(Flaw::differs(record.version, detail, &record.command, &done.command));
        }
        self.compare(record, &done.facts, table)?;
        if done.sealed != record.is_sealed {
            let detail = self.blame(record, "whether it can be taken back differs");
            let word = |sealed| if sealed { "sealed" } else { "not sealed" };
            return Err(Flaw::differs(record.version, detail, word(record.is_sealed), word(done.sealed)));
        }
        Ok(())
    }

    fn undo(&self, table: &dyn Match<Proto>, record: &Record) -> Result<(), Flaw> {
        let flaw = |detail: String| Flaw::new(record.version, detail);
        let seat = record::seat_of(record).ok_or_else(|| flaw("nobody took it back".into()))?;
        let from = record.command.strip_prefix("undo ").and_then(|from| from.parse().ok());
        let from = from.ok_or_else(|| flaw(format!("{:?} takes nothing back", record.command)))?;
        let undo = table.undo(seat, from).map_err(|rejection| {
            let detail = self.blame(record, "taking back was accepted, but is refused now");
            Flaw::differs(record.version, detail, &record.command, &rejection.to_string())
        })?;
        if undo.rewinds != record.rewinds {
            let (expected, got) = (format!("{:?}", record.rewinds), format!("{:?}", undo.rewinds));
            return Err(Flaw::differs(record.version, "other versions are taken back", &expected, &got));
        }
        if self.is_present(record) && undo.facts != record.facts {
            return Err(self.difference(record, &undo.facts));
        }
        Ok(())
    }

    /// The table of the stored facts, up to a version.
    fn fold(&self, until: u64) -> Result<Table, Flaw> {
        let opening = self.records.first().and_then(|first| first.opening.as_ref());
        let config = opening.map_or(&[][..], |opening| &opening.config);
        let mut table = self.rules.open(config, self.seats).map_err(|e| Flaw::new(1, e.detail))?;
        let some = || self.records.iter().take_while(|record| record.version <= until);
        let gone: Vec<u64> = some().flat_map(|record| record.rewinds.iter().copied()).collect();
        for record in some() {
            let absorbed = table.absorb(record::logged(record), gone.contains(&record.version));
            absorbed.map_err(|e| Flaw::new(record.version, e.detail))?;
        }
        Ok(table)
    }

    /// Whether the facts of a record are written as this build writes them.
    fn is_present(&self, record: &Record) -> bool {
        record.schema == u32::from(self.about.schema)
    }

    fn compare(&self, record: &Record, facts: &[u8], table: &dyn Match<Proto>) -> Result<(), Flaw> {
        if self.is_present(record) {
            return if facts == record.facts { Ok(()) } else { Err(self.difference(record, facts)) };
        }
        // Facts of an older shape are not the same bytes: compare what they lead to.
        let (folded, decided) = (self.fold(record.version)?.hash(), table.hash());
        if folded == decided {
            return Ok(());
        }
        let detail = self.blame(record, "the stored facts lead to another table");
        Err(Flaw::differs(record.version, detail, &hex(&folded), &hex(&decided)))
    }

    /// Names the first fact that differs.
    fn difference(&self, record: &Record, facts: &[u8]) -> Flaw {
        let list = |json| serde_json::from_slice::<Vec<&RawValue>>(json).unwrap_or_default();
        let (stored, decided) = (list(&record.facts), list(facts));
        let text =
            |facts: &[&RawValue], at: usize| facts.get(at).map_or("nothing", |fact| fact.get()).to_string();
        let longest = stored.len().max(decided.len());
        let at = (0..longest).find(|at| text(&stored, *at) != text(&decided, *at));
        match at {
            Some(at) => {
                let detail = self.blame(record, &format!("fact {} differs", at + 1));
                Flaw::differs(record.version, detail, &text(&stored, at), &text(&decided, at))
            }
            None => Flaw::new(record.version, "the facts are not written as they should be"),
        }
    }

    fn blame(&self, record: &Record, detail: &str) -> String {
        match record.rules_revision.as_str() {
            revision if revision == self.about.revision => detail.to_string(),
            revision => {
                let ours = self.about.revision;
                format!("{detail} (it was decided by rules revision {revision}, this build has {ours})")
            }
        }
    }
}

/// A panic in the rules is a flaw like any other: facts that were tampered with may well cause one.
fn guard<T>(version: u64, check: impl FnOnce() -> Result<T, Flaw>) -> Result<T, Flaw> {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|_| Err(Flaw::new(version, "the rules panicked")))
}
