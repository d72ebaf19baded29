//! The names of the components, as the fact sheets and the notation spell them.
//!
//! Each type lists its members in the order of its fact sheet, so that a table of facts is indexed by them.

mod numbered;
mod sites;

use orrery_engine::ids;

pub use numbered::{BoxNo, CardId, ColonyId, ContractId, ProgressId, Row, Slot, Team, TileId};
pub use sites::{RegionId, SiteId};

ids! {
    /// An era (SC-0020), with its own board, deck, tiles and contracts.
    Era {
        Mariners = "mariners",
        Planeteers = "planeteers",
        Starfarers = "starfarers",
    }
}

impl Era {
    /// The era after it.
    #[must_use]
    pub const fn next(self) -> Option<Era> {
        match self {
            Era::Mariners => Some(Era::Planeteers),
            Era::Planeteers => Some(Era::Starfarers),
            Era::Starfarers => None,
        }
    }
}

ids! {
    /// What a turn can be used for (SC-0620).
    ActionKind {
        Research = "research",
        Move = "move",
        Explore = "explore",
        Build = "build",
        Produce = "produce",
        Genetics = "genetics",
        Upgrade = "upgrade",
        Special = "special",
        Revelation = "revelation",
        Colonize = "colonize",
    }
}

ids! {
    /// A type of base (SC-0140).
    BaseType {
        Attraction = "attraction",
        BioLab = "bio_lab",
        Exploitation = "exploitation",
        Industrial = "industrial",
        Refinery = "refinery",
        Research = "research",
        Security = "security",
        Spaceport = "spaceport",
        ShieldFactory = "shield_factory",
    }
}

ids! {
    /// A symbol of a discovery tile (SC-0190).
    Symbol {
        Water = "water",
        Life = "life",
        Wonder = "wonder",
        Anomaly = "anomaly",
        Alien = "alien",
        AlienCulture = "alien_culture",
        Dust = "dust",
    }
}

ids! {
    /// A face-down pile of discovery tiles (SC-0110).
    PileId {
        MarinersE1 = "mariners_e1",
        MarinersE2 = "mariners_e2",
        PlaneteersE1 = "planeteers_e1",
        PlaneteersE2 = "planeteers_e2",
        PlaneteersE3 = "planeteers_e3",
        StarfarersPrimary = "starfarers_primary",
        StarfarersSecondary = "starfarers_secondary",
        StarfarersAlien = "starfarers_alien",
    }
}

impl PileId {
    /// How many tiles each pile has in the box (SC-0110), in order.
    pub const SIZES: [usize; PileId::COUNT] = [6, 3, 6, 14, 8, 16, 12, 5];

    /// The era in which it is used.
    #[must_use]
    pub const fn era(self) -> Era {
        match self {
            PileId::MarinersE1 | PileId::MarinersE2 => Era::Mariners,
            PileId::PlaneteersE1 | PileId::PlaneteersE2 | PileId::PlaneteersE3 => Era::Planeteers,
            PileId::StarfarersPrimary | PileId::StarfarersSecondary | PileId::StarfarersAlien => {
                Era::Starfarers
            }
        }
    }

    /// The tiles that are in it when its era begins.
    pub fn tiles(self) -> impl Iterator<Item = TileId> {
        TileId::all().filter(move |tile| tile.pile() == self)
    }
}

ids! {
    /// An edge (section 18); several cards may carry the same.
    EdgeId {
        Intercept = "intercept",
        MarketInfluence = "market_influence",
        Salvage = "salvage",
        Sabotage = "sabotage",
        Poach = "poach",
        Hack = "hack",
        Rivals = "rivals",
        Swindle = "swindle",
        Incompatibility = "incompatibility",
        HostileMicrobes = "hostile_microbes",
        Espionage = "espionage",
    }
}

ids! {
    /// A moment at which edges may be played (SC-4040).
    Window {
        StartOfOwnTurn = "start_of_own_turn",
        StartOfOpponentTurn = "start_of_opponent_turn",
        StartOfAnyTurn = "start_of_any_turn",
        OpponentAnnouncesResearch = "opponent_announces_research",
        OwnActionValue = "own_action_value",
        ProduceResolvedByOpponent = "produce_resolved_by_opponent",
        ProgressCardGainedByOpponent = "progress_card_gained_by_opponent",
        ContractClaimedByAny = "contract_claimed_by_any",
        OpponentDiscardStep = "opponent_discard_step",
    }
}

ids! {
    /// The two kinds of Progress cards (SC-3560).
    ProgressKind {
        Adaptation = "adaptation",
        Breakthrough = "breakthrough",
    }
}

ids! {
    /// A cube of the Progress Wheel (SC-0090).
    Cube {
        Genetics = "genetics",
        Revelation = "revelation",
    }
}

impl Cube {
    /// The cards that it brings (SC-3560).
    #[must_use]
    pub const fn awards(self) -> ProgressKind {
        match self {
            Cube::Genetics => ProgressKind::Adaptation,
            Cube::Revelation => ProgressKind::Breakthrough,
        }
    }
}

ids! {
    /// A Beyond marker (SC-0100).
    Beyond {
        First = "1st",
        Second = "2nd",
    }
}

ids! {
    /// What a Time card does (SC-0910, SC-0920).
    TimeMode {
        Double = "double",
        Twice = "twice",
    }
}

ids! {
    /// A headquarters board (SC-0350, SC-5590, SC-5660), called after the era with which a game begins.
    HqId {
        Standard = "hq_standard",
        PlaneteersStart = "hq_planeteers_start",
        StarfarersStart = "hq_starfarers_start",
    }
}

impl HqId {
    /// The one of a game that begins with the era.
    #[must_use]
    pub const fn of_start(era: Era) -> HqId {
        match era {
            Era::Mariners => HqId::Standard,
            Era::Planeteers => HqId::PlaneteersStart,
            Era::Starfarers => HqId::StarfarersStart,
        }
    }
}
