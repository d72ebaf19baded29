//! An action that is being put together. It lies in the task that asks for the next part: nothing of it is revealed
//! before it is carried out, and every step can be taken back.

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{ActionKind, BaseType, BoxNo, CardId, ColonyId, SiteId, Team, TimeMode};

/// What an action is for (SC-0676). It is chosen first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say which and where")]
pub enum Aim {
    /// Take cards.
    Research,
    /// One team goes to a site.
    Move { team: Team, to: SiteId },
    /// One team explores where it is.
    Explore { team: Team },
    /// One team builds where it is.
    Build { team: Team },
    /// Tiles pay profit.
    Produce,
    /// The brown cube advances.
    Genetics,
    /// The black cube advances.
    Revelation,
    /// A colony is placed.
    Colonize { site: SiteId, colony: ColonyId },
}

impl Aim {
    /// The action that it is.
    #[must_use]
    pub const fn kind(self) -> ActionKind {
        match self {
            Aim::Research => ActionKind::Research,
            Aim::Move { .. } => ActionKind::Move,
            Aim::Explore { .. } => ActionKind::Explore,
            Aim::Build { .. } => ActionKind::Build,
            Aim::Produce => ActionKind::Produce,
            Aim::Genetics => ActionKind::Genetics,
            Aim::Revelation => ActionKind::Revelation,
            Aim::Colonize { .. } => ActionKind::Colonize,
        }
    }

    /// The action whose values count for it: a colony is helped by Build values (SC-5150).
    #[must_use]
    pub const fn valued_as(self) -> ActionKind {
        match self {
            Aim::Colonize { .. } => ActionKind::Build,
            Aim::Research
            | Aim::Move { .. }
            | Aim::Explore { .. }
            | Aim::Build { .. }
            | Aim::Produce
            | Aim::Genetics
            | Aim::Revelation => self.kind(),
        }
    }

    /// The team that acts.
    #[must_use]
    pub const fn team(self) -> Option<Team> {
        match self {
            Aim::Move { team, .. } | Aim::Explore { team } | Aim::Build { team } => Some(team),
            Aim::Research | Aim::Produce | Aim::Genetics | Aim::Revelation | Aim::Colonize { .. } => None,
        }
    }
}

/// Something that produces (SC-2270, SC-2280).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A tile on the board.
    Tile(SiteId, BoxNo),
    /// The tile on the HQ.
    Legacy,
}

/// The value of the first use of a Time card, which the second use has as well (SC-0920).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// The additive values, if there were any.
    pub sum: Option<u32>,
    /// The product of the multiplier cards, if there were any.
    pub product: Option<u32>,
    /// What Progress cards multiply the total by.
    pub factor: u32,
    /// Whether the cards shield the action (SC-3140).
    pub shielded: bool,
    /// Whether a Spaceport doubled a card, so that both teams must start on one (SC-0940).
    pub doubled: bool,
    /// Profit that was spent on missing points: the limit covers both uses (SC-3350).
    pub spent: u8,
    /// The team that has acted.
    pub team: Team,
}

/// An action that is being put together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What it is for.
    pub aim: Aim,
    /// Cards from hand, played for their value.
    pub cards: Vec<CardId>,
    /// Cards, in hand or on a used HQ, whose shielded value counts (SC-3130).
    pub shields: Vec<CardId>,
    /// The headquarters whose Infra is used (SC-0740).
    pub hqs: Vec<Seat>,
    /// Rivals, which allows a second headquarters (SC-4100).
    pub rivals: Option<CardId>,
    /// A Time card and how it is used.
    pub time: Option<(CardId, TimeMode)>,
    /// The Move card that a Spaceport doubles (SC-3480).
    pub doubled: Option<CardId>,
    /// Capacities of bases that are used, and whose they are (SC-1030).
    pub uses: Vec<(BaseType, Seat)>,
    /// The bases that are built, box by box.
    pub bases: Vec<BaseType>,
    /// The tiles that produce.
    pub sources: Vec<Source>,
    /// The team that leaves the game for a colony point (SC-5140).
    pub gives: Option<Team>,
    /// Whether profit is paid for a colony point (SC-5160).
    pub pays: bool,
    /// The value of the first use of a Time card, if this is the second.
    pub carried: Option<Carried>,
}

impl Plan {
    /// Nothing but the target.
    #[must_use]
    pub const fn new(aim: Aim, carried: Option<Carried>) -> Plan {
        Plan {
            aim,
            cards: Vec::new(),
            shields: Vec::new(),
            hqs: Vec::new(),
            rivals: None,
            time: None,
            doubled: None,
            uses: Vec::new(),
            bases: Vec::new(),
            sources: Vec::new(),
            gives: None,
            pays: false,
            carried,
        }
    }

    /// Whether a card from hand is already part of it, in whatever role.
    #[must_use]
    pub fn contains(&self, card: CardId) -> bool {
        self.cards.contains(&card)
            || self.rivals == Some(card)
            || self.time.is_some_and(|(time, _)| time == card)
    }

    /// Whether the total is applied twice.
    #[must_use]
    pub fn is_twice(&self) -> bool {
        matches!(self.time, Some((_, TimeMode::Twice)))
    }

    /// The owner of the base whose capacity is used.
    #[must_use]
    pub fn used(&self, kind: BaseType) -> Option<Seat> {
        self.uses.iter().find(|(used, _)| *used == kind).map(|(_, owner)| *owner)
    }
}
