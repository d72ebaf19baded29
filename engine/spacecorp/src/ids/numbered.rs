//! Components that are numbered instead of named one by one.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, numbers, stored_as_text};

use super::{Era, PileId, ProgressKind};

numbers! {
    /// A slot of a headquarters (SC-0290): 1 to 3 take Infra cards, 4 is the Research slot. Written `slot1`.
    Slot("slot", 1..=4)
}

numbers! {
    /// One of a player's four teams (SC-0080). Written `team1`.
    Team("team", 1..=4)
}

numbers! {
    /// An exploration box of a site, in the order in which they are filled (SC-4700). Written `box1`.
    BoxNo("box", 1..=3)
}

numbers! {
    /// A row of the Contract display (SC-0230). Written `row1`.
    Row("row", 1..=7)
}

/// A run of numbered components with the same prefix.
struct Run {
    prefix: &'static str,
    count: u8,
    /// Digits of the number.
    width: usize,
}

/// Writes the component `index` of the runs.
fn write_run(f: &mut fmt::Formatter<'_>, runs: &[Run], index: u8) -> fmt::Result {
    let mut rest = index;
    for run in runs {
        if rest < run.count {
            return write!(f, "{}{:0width$}", run.prefix, rest + 1, width = run.width);
        }
        rest -= run.count;
    }
    Err(fmt::Error)
}

/// Reads the component of the runs that is written like this.
fn read_run(runs: &[Run], text: &str) -> Result<u8, UnknownName> {
    let mut before = 0;
    for run in runs {
        if let Some(digits) = text.strip_prefix(run.prefix)
            && digits.len() == run.width
            && digits.bytes().all(|digit| digit.is_ascii_digit())
            && let Ok(number @ 1..) = digits.parse::<u8>()
            && number <= run.count
        {
            return Ok(before + number - 1);
        }
        before += run.count;
    }
    Err(UnknownName)
}

macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident: $count:literal = $runs:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub struct $name(u8);

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $count;
            const RUNS: &'static [Run] = $runs;

            /// All of them, in the order of the fact sheets.
            pub fn all() -> impl Iterator<Item = $name> {
                (0..$count).map($name)
            }

            /// Its place in the fact sheets.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_run(f, $name::RUNS, self.0)
            }
        }

        impl FromStr for $name {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<$name, UnknownName> {
                read_run($name::RUNS, text).map($name)
            }
        }

        stored_as_text!($name);
    };
}

const fn run(prefix: &'static str, count: usize, width: usize) -> Run {
    Run { prefix, count: count as u8, width }
}

numbered! {
    /// A card of the action decks (SC-0120): `n01` Mariners, `p01` Planeteers, `s01` Starfarers, `t1` Time.
    CardId: 188 = &[run("n", 46, 2), run("p", 58, 2), run("s", 76, 2), run("t", 8, 1)]
}

impl CardId {
    /// The action cards of an era.
    pub fn of(era: Era) -> impl Iterator<Item = CardId> {
        CardId::all().filter(move |card| card.era() == Some(era))
    }

    /// The Time cards.
    pub fn times() -> impl Iterator<Item = CardId> {
        CardId::all().filter(|card| card.is_time())
    }

    /// The era of an action card; Time cards belong to all (SC-0070).
    #[must_use]
    pub const fn era(self) -> Option<Era> {
        match self.0 {
            0..46 => Some(Era::Mariners),
            46..104 => Some(Era::Planeteers),
            104..180 => Some(Era::Starfarers),
            180.. => None,
        }
    }

    /// Whether it is a Time card (SC-0870).
    #[must_use]
    pub const fn is_time(self) -> bool {
        self.era().is_none()
    }
}

numbered! {
    /// A Progress card (SC-0120): `ad01` an Adaptation, `av01` a Breakthrough.
    ProgressId: 32 = &[run("ad", 18, 2), run("av", 14, 2)]
}

impl ProgressId {
    /// Which cube brings it.
    #[must_use]
    pub const fn kind(self) -> ProgressKind {
        if self.0 < 18 { ProgressKind::Adaptation } else { ProgressKind::Breakthrough }
    }
}

numbered! {
    /// A discovery tile (SC-0110), by its pile and number: `mariners_e1_01`.
    TileId: 70 = &[
        run("mariners_e1_", PileId::SIZES[0], 2),
        run("mariners_e2_", PileId::SIZES[1], 2),
        run("planeteers_e1_", PileId::SIZES[2], 2),
        run("planeteers_e2_", PileId::SIZES[3], 2),
        run("planeteers_e3_", PileId::SIZES[4], 2),
        run("starfarers_primary_", PileId::SIZES[5], 2),
        run("starfarers_secondary_", PileId::SIZES[6], 2),
        run("starfarers_alien_", PileId::SIZES[7], 2),
    ]
}

impl TileId {
    /// The pile in which it lies at the beginning.
    #[must_use]
    pub fn pile(self) -> PileId {
        let mut below = 0;
        let mut piles = PileId::ALL.iter().zip(PileId::SIZES).map(|(pile, size)| {
            below += size;
            (*pile, below)
        });
        piles.find(|(_, end)| self.index() < *end).map_or(PileId::StarfarersAlien, |(pile, _)| pile)
    }
}

numbered! {
    /// A colony tile (SC-0100): `col_01`.
    ColonyId: 32 = &[run("col_", 32, 2)]
}

numbered! {
    /// A contract (SC-0230), by era and row: `mariners_1`.
    ContractId: 21 = &[run("mariners_", 7, 1), run("planeteers_", 7, 1), run("starfarers_", 7, 1)]
}

impl ContractId {
    /// The contract of a row in an era.
    #[must_use]
    pub const fn new(era: Era, row: Row) -> ContractId {
        ContractId((era.index() * Row::COUNT + row.index()) as u8)
    }

    /// The seven contracts of an era.
    pub fn of(era: Era) -> impl Iterator<Item = ContractId> {
        Row::all().map(move |row| ContractId::new(era, row))
    }

    /// Its era.
    #[must_use]
    pub const fn era(self) -> Era {
        Era::ALL[self.index() / Row::COUNT]
    }

    /// Its row.
    #[must_use]
    pub const fn row(self) -> Row {
        Row((self.index() % Row::COUNT) as u8 + 1)
    }
}
