//! The small words of effects: what is counted, who, where, how many.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Words with which an operation is made more exact.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$what:meta])* $variant:ident,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $($(#[$what])* $variant,)*
            }
        )*
    };
}

words! {
    /// What is counted by [`Effect::GainProfitPer`].
    Selector {
        /// The production of the tile before this base changes it (SC-3420).
        TileProduction,
        /// Production and colony value of the tile (SC-4960).
        TileProductionPlusColony,
        /// Bases of other players in the region of the new base (SC-3460).
        OpponentBasesInRegion,
        /// Bases of other players in near regions (SC-5000).
        OpponentBasesNear,
        /// Own sites with a Security base (SC-5410).
        OwnSitesWithSecurityBase,
        /// Breakthrough cards in play (SC-5420).
        BreakthroughCardsHeldByAllPlayers,
        /// Pairs of Adaptation cards in play (SC-5430).
        PairsOfAdaptationCardsHeldByAllPlayers,
        /// Own Progress cards (SC-5440).
        OwnProgressCards,
        /// Own colonies (SC-5460).
        OwnColonies,
        /// Pairs of colonies of other players (SC-5500).
        PairsOfOpponentColonies,
        /// Star systems without a colony (SC-5510).
        StarSystemsWithoutColony,
    }

    /// What makes [`Effect::GainProfitPer`] worthless.
    Cancelled {
        /// A Security base was in the region before (SC-3460).
        SecurityBaseAlreadyInRegion,
        /// A Security base was in the region or near it before (SC-5000).
        SecurityBaseAlreadyInOrNearRegion,
    }

    /// What decides between two amounts.
    Deciding {
        /// The player of the edge claimed the contract (SC-4080).
        ClaimerIsSelf,
    }

    /// Who is hit.
    Hit {
        /// Players with a base on a board tile with Life (SC-4180).
        HasBaseOnTileWithLife,
    }

    /// When the rewards of a Phobes region are collected.
    Collected {
        /// The base stands on the Phobes tile (SC-4810).
        BuiltOnPhobesTile,
    }

    /// A player by what he does.
    Role {
        /// Whose turn it is.
        ActivePlayer,
    }

    /// How long a ban holds.
    Duration {
        /// To the end of the turn (SC-4230).
        ThisTurn,
    }

    /// Which cards of a discard are taken.
    Discarded {
        /// The action cards of this step 5 (SC-4190).
        ActionCardsDiscardedThisStep,
    }

    /// Cards that are left out.
    Excluded {
        /// Time cards (SC-4200).
        Time,
    }

    /// Which two headquarters may be used together (SC-4100).
    Headquarters {
        /// Those of two opponents.
        TwoOpponents,
        /// The own and that of one opponent.
        SelfAndOneOpponent,
    }

    /// How a share is rounded.
    Rounding {
        /// Up (SC-4120).
        Up,
    }

    /// Which card of a pair.
    Twin {
        /// The one with profit, which lies on top (SC-3610).
        Profit,
        /// The one without.
        NoProfit,
    }

    /// What happens when the card is gone.
    Unavailable {
        /// The edge may not be played (SC-4140).
        NotPlayable,
    }

    /// In which order all players are asked.
    Order {
        /// Clockwise, the active player first (SC-4160).
        TurnOrderFromActivePlayer,
    }

    /// Where a card goes.
    Destination {
        /// The discard pile; cards of an earlier era leave the game.
        Discard,
    }

    /// Part of a tile that can be used up.
    Attribute {
        /// Its P value.
        Production,
        /// Its Col value.
        Colony,
    }

    /// Where a new team is put.
    Placement {
        /// On the star of a region without any team (SC-3710).
        StarOfRegionWithoutAnyTeam,
    }

    /// Which actions a capacity of a base serves.
    Scope {
        /// A Build on a site of the region of the base.
        ActionInRegionOfBase,
        /// A Move that starts on the site of the base.
        TeamDepartsFromThisSite,
        /// A Move that starts in the region of the base.
        TeamDepartsFromRegionOfBase,
        /// A Move all of whose teams start on sites with a Spaceport.
        AllMovingTeamsDepartFromSpaceports,
    }

    /// Who may use a capacity of a base.
    Users {
        /// Everybody; opponents owe an indemnity (SC-1030, SC-1040).
        AnyPlayer,
    }

    /// Where colony points of a base count.
    InRegion {
        /// For a colony of the region of the base (SC-5120).
        Region,
    }

    /// Where colony points of a Progress card count.
    OnColonize {
        /// For every Colonize of the owner (SC-5170).
        OwnColonizeAction,
    }
}

/// How many cards are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// At most so many.
    Number(u8),
    /// Every card that is there.
    All,
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Count::Number(n) => serializer.serialize_u8(*n),
            Count::All => serializer.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u8),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(n) => Ok(Count::Number(n)),
            Written::Word(word) if word == "all" => Ok(Count::All),
            Written::Word(word) => Err(D::Error::custom(format!("{word:?} is neither a number nor \"all\""))),
        }
    }
}
