//! The options of one game.
//!
//! `structures` fixes the production tiles of the advanced setup, one side for each slot from left to right, such as
//! `abba`; empty: drawn.

use orrery_engine::{BadConfig, FirstPlayer, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{facts::Facts, ids::Structure, rules};

/// The slots of production structures (FD-2850).
const SLOTS: usize = 4;

/// The options of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The advanced setup instead of that for a first game (FD-0545).
    pub advanced: bool,
    /// The sides of the production tiles in the advanced setup (FD-0550); empty: drawn.
    pub structures: String,
    /// The first player (FD-0730).
    pub first_player: FirstPlayer,
}

/// The menu.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "advanced",
        title: "Advanced setup",
        title_fr: "Mise en place avancée",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "structures",
        title: "Sides of the four production tiles in the advanced setup, such as abba; empty: drawn",
        title_fr: "Faces des quatre tuiles de production de la mise en place avancée, par exemple abba ; vide : tirées",
        kind: OptionKind::Text,
        default: "",
    },
    OptionSpec {
        key: "first_player",
        title: "First player",
        title_fr: "Premier joueur",
        kind: FirstPlayer::choice(4),
        default: "random",
    },
];

impl Config {
    /// Whether the options fit together and the table.
    pub(crate) fn fits(&self, seats: u8) -> Result<(), BadConfig> {
        self.first_player.fits("first_player", &[rules::FIRST_PLAYER], seats)?;
        let is_side = |side: char| matches!(side, 'a' | 'b');
        let sides = self.structures.chars();
        if !self.structures.is_empty() && (sides.clone().count() != SLOTS || !sides.clone().all(is_side)) {
            let detail = "four letters a or b are expected, such as abba";
            return Err(BadConfig::new("structures", &[rules::ADVANCED], detail));
        }
        if !self.structures.is_empty() && !self.advanced {
            let detail = "only the advanced setup has other sides than those printed";
            return Err(BadConfig::new("structures", &[rules::FIRST_GAME], detail));
        }
        Ok(())
    }

    /// The structures that the options fix.
    pub(crate) fn fixed(&self, facts: &Facts) -> Vec<Structure> {
        let side = |(slot, side): (u8, char)| facts.sides(slot)[usize::from(side == 'b')];
        (1..).zip(self.structures.chars()).map(side).collect()
    }
}
