//! The options of one game.

use orrery_engine::{BadConfig, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

use crate::{
    ids::{CardGroup, CardId, Slot, Species},
    rules,
};

/// The options of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The difficulty of the solo game (SE-4760); without meaning for several players.
    pub difficulty: u8,
    /// The two promo cards are in the deck (SE-0040).
    pub promo: bool,
    /// The 42 cards of Space Agencies are in the deck (SE-5850).
    pub agency_cards: bool,
    /// The 3 species of Space Agencies are among those drawn (SE-0220).
    pub agency_species: bool,
    /// Organizations and quick-start cards, rounds 2 to 5 (SE-5860).
    pub organizations: bool,
    /// Neutral markers put into every sector at setup (SE-5940).
    pub neutral_signals: u8,
    /// The two species, left and right, e.g. `mascamites exertians`; empty: drawn in secret.
    pub species: String,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            difficulty: 1,
            promo: false,
            agency_cards: false,
            agency_species: false,
            organizations: false,
            neutral_signals: 0,
            species: String::new(),
        }
    }
}

/// The menu.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "difficulty",
        title: "Difficulty of the solo game",
        title_fr: "Difficulté du jeu solo",
        kind: OptionKind::Number { min: 1, max: 5 },
        default: "1",
    },
    OptionSpec {
        key: "promo",
        title: "Promo cards",
        title_fr: "Cartes promotionnelles",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "agency_cards",
        title: "Space Agencies: cards",
        title_fr: "Agences Spatiales : cartes",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "agency_species",
        title: "Space Agencies: species",
        title_fr: "Agences Spatiales : espèces",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "organizations",
        title: "Space Agencies: organizations and quick start, rounds 2 to 5",
        title_fr: "Agences Spatiales : organisations et départ rapide, manches 2 à 5",
        kind: OptionKind::Flag,
        default: "false",
    },
    OptionSpec {
        key: "neutral_signals",
        title: "Space Agencies: neutral signals in every sector at setup",
        title_fr: "Agences Spatiales : signaux neutres dans chaque secteur à la mise en place",
        kind: OptionKind::Number { min: 0, max: 2 },
        default: "0",
    },
    OptionSpec {
        key: "species",
        title: "The left and the right species, such as mascamites exertians; empty: drawn in secret",
        title_fr: "L'espèce de gauche et celle de droite, par exemple mascamites exertians ; vide : tirées en secret",
        kind: OptionKind::Text,
        default: "",
    },
];

impl Config {
    /// The species that the options name.
    ///
    /// # Errors
    /// Text that does not name two different species of the options.
    pub fn named_species(&self) -> Result<Option<[Species; Slot::COUNT]>, BadConfig> {
        let wrong = |detail: &str| BadConfig::new("species", &[rules::SPECIES_DRAWN], detail);
        if self.species.is_empty() {
            return Ok(None);
        }
        let named: Result<Vec<Species>, _> = self.species.split_whitespace().map(str::parse).collect();
        match named.as_deref() {
            Ok([left, right]) if left == right => Err(wrong("the two species are different")),
            Ok([left, right]) if [left, right].iter().all(|one| self.has(**one)) => Ok(Some([*left, *right])),
            Ok([_, _]) => Err(wrong("this species belongs to Space Agencies, which is switched off")),
            Ok(_) | Err(_) => Err(wrong("expected two names such as mascamites exertians")),
        }
    }

    /// Whether a species may be in the game (SE-0220).
    #[must_use]
    pub fn has(&self, species: Species) -> bool {
        self.agency_species || Species::BASE.contains(&species)
    }

    /// The species from which two are drawn (SE-0220).
    pub fn all_species(&self) -> impl Iterator<Item = Species> + '_ {
        Species::ALL.iter().copied().filter(|species| self.has(*species))
    }

    /// The cards of the main deck (SE-0030, SE-0040, SE-5850).
    pub fn deck(&self) -> impl Iterator<Item = CardId> + '_ {
        let promo = CardGroup::Promo.cards().filter(|_| self.promo);
        let agencies = CardGroup::Agencies.cards().filter(|_| self.agency_cards);
        CardGroup::Main.cards().chain(promo).chain(agencies)
    }

    /// The first round of the game (SE-5860).
    #[must_use]
    pub const fn first_round(&self) -> u8 {
        if self.organizations { 2 } else { 1 }
    }

    /// Whether a game can be set up like this.
    ///
    /// # Errors
    /// Names the option that is out of range.
    pub(crate) fn fits(&self) -> Result<(), BadConfig> {
        if !(1..=5).contains(&self.difficulty) {
            return Err(BadConfig::new("difficulty", &[rules::DIFFICULTY], "expected 1 to 5"));
        }
        if self.neutral_signals > 2 {
            return Err(BadConfig::new("neutral_signals", &[rules::NEUTRAL_LIMIT], "expected 0 to 2"));
        }
        self.named_species().map(|_| ())
    }
}
