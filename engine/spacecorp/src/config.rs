//! The options of one game.

use orrery_engine::{BadConfig, FirstPlayer, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{ids::Era, rules};

/// The options of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The era with which the game begins (SC-0040).
    pub start: Era,
    /// The era after which the game ends (SC-5750).
    pub end: Era,
    /// The first player of Mariners (SC-0470).
    pub first: FirstPlayer,
    /// Every seat that holds cards is asked in every edge window, so that not even a pause tells who can react
    /// (SC-4010).
    pub ask_everyone: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config { start: Era::Mariners, end: Era::Starfarers, first: FirstPlayer::Random, ask_everyone: false }
    }
}

const ERAS: &[&str] = &[Era::Mariners.name(), Era::Planeteers.name(), Era::Starfarers.name()];

/// The menu.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "start",
        title: "First era",
        title_fr: "Première époque",
        kind: OptionKind::Choice(ERAS),
        default: "mariners",
    },
    OptionSpec {
        key: "end",
        title: "Last era",
        title_fr: "Dernière époque",
        kind: OptionKind::Choice(ERAS),
        default: "starfarers",
    },
    OptionSpec {
        key: "first",
        title: "First player (a game that begins later draws or finds him)",
        title_fr: "Premier joueur (une partie qui commence plus tard le tire au sort)",
        kind: FirstPlayer::choice(4),
        default: "random",
    },
    OptionSpec {
        key: "ask_everyone",
        title: "Edges: ask everybody who holds cards at every moment",
        title_fr: "Atouts : interroger à chaque moment tous ceux qui ont des cartes",
        kind: OptionKind::Flag,
        default: "false",
    },
];

impl Config {
    /// Whether a game can be played like this.
    ///
    /// # Errors
    /// Names the option that does not fit, or `seats`.
    pub fn fits(&self, seats: u8) -> Result<(), BadConfig> {
        if !(2..=4).contains(&seats) {
            return Err(BadConfig::new("seats", &[rules::PLAYERS], format!("2 to 4 play, not {seats}")));
        }
        if self.end < self.start {
            let detail = format!("a game that begins with {} cannot end with {}", self.start, self.end);
            return Err(BadConfig::new("end", &[rules::COMBINED, rules::ANY_ERA], detail));
        }
        self.first.fits("first", &[rules::FIRST_PLAYER], seats)
    }
}
