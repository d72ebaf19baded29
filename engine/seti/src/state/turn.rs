//! The turn under way, and what happened in it.

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    facts::{Condition, Effects, Metric},
    ids::{CardId, Feature, Planet, Resource, Star},
    state::Owner,
};

macro_rules! bits {
    ($(#[$doc:meta])* $name:ident($inner:ty) of $item:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name($inner);

        impl $name {
            /// Whether it is among them.
            #[must_use]
            pub const fn has(self, item: $item) -> bool {
                self.0 & (1 << item.index()) != 0
            }

            /// With this one too.
            #[must_use]
            pub const fn with(self, item: $item) -> $name {
                $name(self.0 | 1 << item.index())
            }

            /// Without this one.
            #[must_use]
            pub const fn without(self, item: $item) -> $name {
                $name(self.0 & !(1 << item.index()))
            }

            /// How many.
            #[must_use]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether there is none.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// In the order of the sheet.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                <$item>::ALL.iter().copied().filter(move |item| self.has(*item))
            }
        }
    };
}

bits! {
    /// A set of planets.
    Planets(u16) of Planet
}

bits! {
    /// A set of stars.
    Stars(u8) of Star
}

bits! {
    /// A set of features.
    Features(u8) of Feature
}

/// What may be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The table is being laid.
    #[default]
    Setup,
    /// A turn before or during its main action.
    Acting,
    /// A turn after its main action (SE-2385).
    Done,
    /// The steps of passing have begun (SE-1800).
    Passing,
    /// Between turns (SE-3640).
    Gap,
    /// The game is over.
    Over,
}

/// A reward that is gained as soon as something has happened in this turn (SE-1630).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// What has to happen.
    pub condition: Condition,
    /// What is gained.
    pub reward: Effects,
    /// How often it may still be gained.
    pub left: u8,
}

/// Something gained for each thing counted over this turn (SE-2920).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerBonus {
    /// What is gained.
    pub resource: Resource,
    /// How much for each.
    pub amount: u8,
    /// What is counted.
    pub per: Metric,
    /// How many were rewarded already.
    pub counted: u8,
}

/// The turn under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose it is.
    pub owner: Owner,
    /// What may be done now.
    pub stage: Stage,
    /// Planets visited by the owner's figures (SE-0570).
    pub planets: Planets,
    /// Comets and asteroids visited.
    pub features: Features,
    /// A step was made within a ring (SE-0590).
    pub ring: bool,
    /// A sector or the tile of 'Oumuamua was completed (SE-4385).
    pub completed: bool,
    /// Sectors that were complete when the main action ended (SE-2385).
    pub waiting: Stars,
    /// The tile of 'Oumuamua waits too.
    pub tile_waits: bool,
    /// Card 19: publicity of a planet visit may become movement (SE-2890).
    pub slingshot: bool,
    /// Card 26: leaving asteroids costs nothing extra.
    pub no_surcharge: bool,
    /// Card ET.12: moving gives no publicity.
    pub no_publicity: bool,
    /// Rewards of this turn.
    pub bonuses: Vec<Bonus>,
    /// Counted rewards of this turn.
    pub per: Vec<PerBonus>,
    /// The card played as the main action.
    pub played: Option<CardId>,
}

impl Turn {
    /// A new turn.
    #[must_use]
    pub fn new(owner: Owner) -> Turn {
        Turn { owner, stage: Stage::Acting, ..Turn::default() }
    }
}

impl Default for Turn {
    fn default() -> Turn {
        Turn {
            owner: Owner::Seat(Seat(0)),
            stage: Stage::Setup,
            planets: Planets::default(),
            features: Features::default(),
            ring: false,
            completed: false,
            waiting: Stars::default(),
            tile_waits: false,
            slingshot: false,
            no_surcharge: false,
            no_publicity: false,
            bonuses: Vec::new(),
            per: Vec::new(),
            played: None,
        }
    }
}
