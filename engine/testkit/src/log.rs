//! A log in memory: the reference for how a service keeps, loads and takes back games.

use std::collections::BTreeSet;

use orrery_engine::{
    BadConfig, Language, Rejection, Seat, Seed, TaskId,
    erased::{Command, ConfigIn, Done, LoadError, Logged, Match, Refused, Rules, Said, Wire},
};

/// A game as a list of records, and nothing else that would have to be kept.
///
/// Three rules make it right, and a service has to follow the same:
///
/// * a record is never changed or removed: taking back is a record of its own that names what goes;
/// * loading absorbs every record in order, and says of each whether a later one took it back;
/// * a snapshot is the table at `horizon - 1`, where nobody can take back anything any more.
#[derive(Debug)]
pub struct Log<'a, W: Wire = ()> {
    rules: &'a dyn Rules<W>,
    seed: Seed,
    seats: u8,
    config: Vec<u8>,
    records: Vec<Record>,
}

/// One record of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Who caused it; `None` for the creation.
    pub seat: Option<Seat>,
    /// The decision that was answered; `None` for the creation and for taking back.
    pub decision: Option<TaskId>,
    /// The accepted command as canonical text.
    pub command: String,
    /// Its facts as JSON.
    pub facts: Vec<u8>,
    /// Whether the seat cannot take it back.
    pub sealed: bool,
    /// Versions that it took back.
    pub rewinds: Vec<u64>,
}

/// A table at a version, to load from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The version at which it was taken.
    pub version: u64,
    /// The table as JSON.
    pub table: Vec<u8>,
}

impl<W: Wire> Clone for Log<'_, W> {
    fn clone(&self) -> Self {
        let (seed, config, records) = (self.seed.clone(), self.config.clone(), self.records.clone());
        Log { rules: self.rules, seed, seats: self.seats, config, records }
    }
}

impl<'a, W: Wire> Log<'a, W> {
    /// Creates a game.
    ///
    /// # Errors
    /// Names the option that does not fit.
    pub fn create(
        rules: &'a dyn Rules<W>,
        config: ConfigIn<'_, W>,
        seats: u8,
        seed: &Seed,
    ) -> Result<(Self, Box<dyn Match<W>>), BadConfig> {
        let created = rules.create(config, seats, seed)?;
        let first = Record {
            seat: None,
            decision: None,
            command: String::new(),
            facts: created.facts,
            sealed: true,
            rewinds: Vec::new(),
        };
        let log = Log { rules, seed: seed.clone(), seats, config: created.config, records: vec![first] };
        Ok((log, created.table))
    }

    /// The version of the last record.
    #[must_use]
    pub fn head(&self) -> u64 {
        self.records.len() as u64
    }

    /// All records; the first has version 1.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The record of a version.
    #[must_use]
    pub fn record(&self, version: u64) -> Option<&Record> {
        self.records.get(usize::try_from(version).ok()?.checked_sub(1)?)
    }

    /// Answers a decision and writes down what it caused.
    ///
    /// # Errors
    /// Log and table are as before.
    pub fn submit(
        &mut self,
        live: &mut dyn Match<W>,
        seat: Seat,
        decision: TaskId,
        actions: &[String],
    ) -> Result<Done<W>, Refused> {
        let said: Vec<_> = actions.iter().map(Said::text).collect();
        let done = live.submit(&self.seed, &self.command(seat, decision, &said))?;
        self.records.push(Record {
            seat: Some(seat),
            decision: Some(decision),
            command: done.command.clone(),
            facts: done.facts.clone(),
            sealed: done.sealed,
            rewinds: Vec::new(),
        });
        Ok(done)
    }

    /// What [`Log::submit`] would do.
    ///
    /// # Errors
    /// As `submit`.
    pub fn dry_run(
        &self,
        live: &dyn Match<W>,
        seat: Seat,
        decision: TaskId,
        actions: &[String],
    ) -> Result<Done<W>, Refused> {
        let said: Vec<_> = actions.iter().map(Said::text).collect();
        live.dry_run(&self.seed, &self.command(seat, decision, &said))
    }

    fn command<'s>(&self, seat: Seat, decision: TaskId, actions: &'s [Said<W>]) -> Command<'s, W> {
        Command { seat, decision, actions, version: self.head() + 1, language: Language::English }
    }

    /// Takes back everything that a seat did since `from`. The live table is of the past after that: load.
    ///
    /// # Errors
    /// `UNDO_BARRED`; the log is as before.
    pub fn undo(&mut self, live: &dyn Match<W>, seat: Seat, from: u64) -> Result<Vec<u64>, Rejection> {
        let undo = live.undo(seat, from)?;
        self.records.push(Record {
            seat: Some(seat),
            decision: None,
            command: String::new(),
            facts: undo.facts,
            sealed: false,
            rewinds: undo.rewinds.clone(),
        });
        Ok(undo.rewinds)
    }

    /// The table as the whole log makes it.
    ///
    /// # Errors
    /// A record cannot be read.
    pub fn load(&self) -> Result<Box<dyn Match<W>>, LoadError> {
        let mut table = self.rules.open(&self.config, self.seats)?;
        self.absorb(table.as_mut(), 0, self.head())?;
        Ok(table)
    }

    /// The table as a snapshot and the records after it make it.
    ///
    /// # Errors
    /// The snapshot or a record cannot be read.
    pub fn load_from(&self, snapshot: &Snapshot) -> Result<Box<dyn Match<W>>, LoadError> {
        let mut table = self.rules.restore(&snapshot.table, self.seats, snapshot.version)?;
        self.absorb(table.as_mut(), snapshot.version, self.head())?;
        Ok(table)
    }

    /// A snapshot at the last version that is final for everybody.
    ///
    /// # Errors
    /// A record cannot be read.
    pub fn snapshot(&self, live: &dyn Match<W>) -> Result<Snapshot, LoadError> {
        let version = live.horizon() - 1;
        let mut table = self.rules.open(&self.config, self.seats)?;
        self.absorb(table.as_mut(), 0, version)?;
        Ok(Snapshot { version, table: table.snapshot() })
    }

    /// Takes in the records after `after`, up to `last`.
    fn absorb(&self, table: &mut dyn Match<W>, after: u64, last: u64) -> Result<(), LoadError> {
        let gone: BTreeSet<u64> = self.records.iter().flat_map(|record| &record.rewinds).copied().collect();
        let schema = self.rules.about().schema;
        for (version, record) in
            (1..).zip(&self.records).filter(|(version, _)| (after + 1..=last).contains(version))
        {
            let logged = Logged {
                version,
                seat: record.seat,
                schema,
                sealed: record.sealed,
                rewinds: &record.rewinds,
                facts: &record.facts,
            };
            table.absorb(logged, gone.contains(&version))?;
        }
        Ok(())
    }
}
