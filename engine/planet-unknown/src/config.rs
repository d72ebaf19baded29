//! The options of one game.
//!
//! `boards` fixes what is dealt, one pair for each seat: `arashi/republic ksb_4156/flux_industries`. An identical
//! name fixes that face; what is not named is dealt at random.

use orrery_engine::{BadConfig, FirstPlayer, OptionKind, OptionSpec, choice};
use serde::{Deserialize, Serialize};

use crate::{
    facts::{Face, Facts},
    ids::{Alert, CorporationId, EventId, PlanetId},
    rules,
};

/// The options of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Which faces of the planets are used.
    pub planets: Faces,
    /// Which faces of the corporations are used.
    pub corporations: Faces,
    /// The boards in seat order; empty: dealt.
    pub boards: String,
    /// The first Station Commander.
    pub commander: FirstPlayer,
    /// The station turns by itself with two players (PU-3710).
    pub two_player_variant: bool,
    /// Personal objectives beside the shared ones (PU-3730).
    pub personal_objectives: bool,
    /// Events with several players; a single player always has them (PU-3510).
    pub events: bool,
    /// Green cards of the event deck.
    pub green: u8,
    /// Orange cards of the event deck.
    pub orange: u8,
    /// Red cards of the event deck.
    pub red: u8,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            planets: Faces::Choose,
            corporations: Faces::Choose,
            boards: String::new(),
            commander: FirstPlayer::Random,
            two_player_variant: false,
            personal_objectives: false,
            events: false,
            green: 7,
            orange: 7,
            red: 6,
        }
    }
}

choice! {
    /// Which faces of the boards are used (PU-0460).
    Faces, FACES {
        #[default]
        Choose = "choose": "Everybody chooses.",
        Identical = "identical": "KSB-4156 or the Universal Coalition for everybody (PU-0470).",
        Asymmetric = "asymmetric": "The other side for everybody.",
    }
}

/// The menu.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "planets",
        title: "Faces of the planets",
        title_fr: "Faces des planètes",
        kind: OptionKind::Choice(FACES),
        default: "choose",
    },
    OptionSpec {
        key: "corporations",
        title: "Faces of the corporations",
        title_fr: "Faces des corporations",
        kind: OptionKind::Choice(FACES),
        default: "choose",
    },
    OptionSpec {
        key: "boards",
        title: "Planet and corporation of each seat, such as arashi/republic; empty: dealt",
        title_fr: "Planète et corporation de chaque place, par exemple arashi/republic ; vide : distribuées",
        kind: OptionKind::Text,
        default: "",
    },
    OptionSpec {
        key: "commander",
        title: "First Station Commander",
        title_fr: "Premier Commandant de Station",
        kind: FirstPlayer::choice(6),
        default: "random",
    },
    OptionSpec {
        key: "two_player_variant",
        title: "Two players: the station turns by itself",
        title_fr: "Deux joueurs : la station tourne d'elle-même",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "personal_objectives",
        title: "Personal objectives",
        title_fr: "Objectifs personnels",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "events",
        title: "Events (always solo)",
        title_fr: "Événements (toujours en solo)",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "green",
        title: "Green cards of the event deck; 20 cards in all",
        title_fr: "Cartes vertes de la pioche Événement ; 20 cartes en tout",
        kind: OptionKind::Number { min: 0, max: 20 },
        default: "7",
    },
    OptionSpec {
        key: "orange",
        title: "Orange cards of the event deck",
        title_fr: "Cartes oranges de la pioche Événement",
        kind: OptionKind::Number { min: 0, max: 20 },
        default: "7",
    },
    OptionSpec {
        key: "red",
        title: "Red cards of the event deck",
        title_fr: "Cartes rouges de la pioche Événement",
        kind: OptionKind::Number { min: 0, max: 20 },
        default: "6",
    },
];

/// The boards that are given for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Given {
    pub(crate) planet: Option<PlanetId>,
    pub(crate) corporation: Option<CorporationId>,
}

impl Config {
    /// How many cards of each alert the event deck has, in the order of [`Alert::ALL`].
    #[must_use]
    pub fn mix(&self) -> [u8; Alert::COUNT] {
        [self.green, self.orange, self.red]
    }

    /// Whether the options fit together and fit the number of players.
    pub(crate) fn fits(&self, facts: &Facts, seats: u8) -> Result<(), BadConfig> {
        self.commander.fits("commander", &[rules::COMMANDER], seats)?;
        if self.two_player_variant && seats != 2 {
            let detail = "the variant is for two players; a single player's station turns by itself anyway";
            return Err(BadConfig::new("two_player_variant", &[rules::TWO_PLAYERS], detail));
        }
        if self.events || seats == 1 {
            self.fits_deck(facts, seats)?;
        }
        self.given(facts, seats).map(|_| ())
    }

    /// PU-3520, PU-3545: 20 cards, and no more of a colour than there are.
    fn fits_deck(&self, facts: &Facts, seats: u8) -> Result<(), BadConfig> {
        let size = u16::from(facts.solo.event_deck_size);
        let total: u16 = self.mix().into_iter().map(u16::from).sum();
        if total != size {
            let detail = format!("the event deck has {size} cards, not {total}");
            return Err(BadConfig::new("green", &[rules::DECK_SIZE, rules::DECK_MIX], detail));
        }
        for (alert, wanted) in Alert::ALL.iter().zip(self.mix()) {
            let there = playable(facts, seats).filter(|event| event.alert() == *alert).count();
            if usize::from(wanted) > there {
                let detail = format!("there are {there} {alert} cards, not {wanted}");
                return Err(BadConfig::new(alert.name(), &[rules::DECK_LIMIT, rules::DECK_SIZE], detail));
            }
        }
        Ok(())
    }

    /// The boards that are fixed, in seat order.
    pub(crate) fn given(&self, facts: &Facts, seats: u8) -> Result<Vec<Given>, BadConfig> {
        let wrong = |detail: String| BadConfig::new("boards", &[rules::DEALT_BOARDS, rules::FACES], detail);
        let mut given = Vec::new();
        for words in self.boards.split_whitespace() {
            let Some((planet, corporation)) = words.split_once('/') else {
                return Err(wrong(format!(
                    "expected a planet and a corporation such as arashi/republic, not {words:?}"
                )));
            };
            let planet: PlanetId =
                planet.parse().map_err(|_| wrong(format!("no planet is called {planet:?}")))?;
            let corporation: CorporationId = corporation
                .parse()
                .map_err(|_| wrong(format!("no corporation is called {corporation:?}")))?;
            given.push(Given { planet: Some(planet), corporation: Some(corporation) });
        }
        if given.len() > usize::from(seats) {
            return Err(wrong(format!("boards for {} seats, but {seats} play", given.len())));
        }
        // PU-0480: an asymmetric board is there once.
        for (n, one) in given.iter().enumerate() {
            for other in &given[..n] {
                let planet = one.planet.filter(|id| facts.planet(*id).side == Face::Asymmetric);
                let corporation =
                    one.corporation.filter(|id| facts.corporation(*id).side == Face::Asymmetric);
                if planet.is_some() && planet == other.planet {
                    return Err(wrong("two seats have the same asymmetric planet".into()));
                }
                if corporation.is_some() && corporation == other.corporation {
                    return Err(wrong("two seats have the same asymmetric corporation".into()));
                }
            }
        }
        given.resize(usize::from(seats), Given::default());
        Ok(given)
    }
}

/// The event cards that can be in a deck for so many players (PU-3530).
pub(crate) fn playable(facts: &Facts, seats: u8) -> impl Iterator<Item = EventId> {
    EventId::all().filter(move |event| seats == 1 || !facts.event(*event).solo_only)
}
