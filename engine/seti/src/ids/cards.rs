//! Every card that has an effect or a corner, in one numbering over all decks.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, stored_as_text};

use super::TraceColor;

/// The deck a card belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CardGroup {
    /// The main deck (SE-0030).
    Main,
    /// The two promo cards (SE-0040).
    Promo,
    /// The cards that the expansion adds to the main deck (SE-5850).
    Agencies,
    /// The cards of the five species of the base game.
    Alien,
    /// The cards of Glyphids and Amoeba.
    AgenciesAlien,
    /// The security cards of the Arkhos (SE-6160).
    Security,
}

impl CardGroup {
    /// All of them, in the order of the numbering.
    pub const ALL: [CardGroup; 6] = [
        CardGroup::Main,
        CardGroup::Promo,
        CardGroup::Agencies,
        CardGroup::Alien,
        CardGroup::AgenciesAlien,
        CardGroup::Security,
    ];

    /// How many cards it has.
    #[must_use]
    pub const fn count(self) -> u16 {
        match self {
            CardGroup::Main => 138,
            CardGroup::Promo => 2,
            CardGroup::Agencies => 42,
            CardGroup::Alien => 55,
            CardGroup::AgenciesAlien => 20,
            CardGroup::Security => 12,
        }
    }

    /// The index of its first card.
    const fn first(self) -> u16 {
        let mut first = 0;
        let mut n = 0;
        while n < self as usize {
            first += CardGroup::ALL[n].count();
            n += 1;
        }
        first
    }

    /// How its ids begin, and how many digits follow.
    const fn spelling(self) -> (&'static str, usize) {
        match self {
            CardGroup::Main => ("base_", 3),
            CardGroup::Promo => ("promo_", 2),
            CardGroup::Agencies => ("sa_", 3),
            CardGroup::Alien => ("et_", 2),
            CardGroup::AgenciesAlien => ("sa_et_", 2),
            CardGroup::Security => ("arkhos_security_", 1),
        }
    }

    /// Its cards, in the order of the fact sheet.
    pub fn cards(self) -> impl Iterator<Item = CardId> + Clone {
        (self.first()..self.first() + self.count()).map(CardId)
    }
}

/// A card. Written as in the fact sheets: `base_011`, `promo_01`, `sa_005`, `et_41`, `sa_et_03`,
/// `arkhos_security_pink_2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CardId(u16);

impl CardId {
    /// How many there are.
    pub const COUNT: usize = (CardGroup::Security.first() + CardGroup::Security.count()) as usize;

    /// All of them, deck by deck.
    pub fn all() -> impl Iterator<Item = CardId> + Clone {
        (0..CardId::COUNT as u16).map(CardId)
    }

    /// The card of a deck with that number, counted from 1.
    #[must_use]
    pub const fn of(group: CardGroup, number: u16) -> Option<CardId> {
        if number >= 1 && number <= group.count() { Some(CardId(group.first() + number - 1)) } else { None }
    }

    /// Its place among all cards.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The deck it belongs to.
    #[must_use]
    pub fn group(self) -> CardGroup {
        let last = CardGroup::ALL.iter().rev().find(|group| group.first() <= self.0);
        last.copied().unwrap_or(CardGroup::Main)
    }

    /// Its number within the deck, from 1.
    #[must_use]
    pub fn number(self) -> u16 {
        self.0 - self.group().first() + 1
    }

    /// Whether it belongs to a species (SE-3460).
    #[must_use]
    pub fn is_alien(self) -> bool {
        match self.group() {
            CardGroup::Alien | CardGroup::AgenciesAlien | CardGroup::Security => true,
            CardGroup::Main | CardGroup::Promo | CardGroup::Agencies => false,
        }
    }
}

/// Security cards are numbered within their colour.
const PER_COLOR: u16 = 4;

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = self.group();
        let number = self.number();
        let (prefix, digits) = group.spelling();
        if group == CardGroup::Security {
            let color = TraceColor::ALL[usize::from((number - 1) / PER_COLOR)];
            return write!(f, "{prefix}{color}_{}", (number - 1) % PER_COLOR + 1);
        }
        write!(f, "{prefix}{number:0digits$}")
    }
}

impl FromStr for CardId {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<CardId, UnknownName> {
        // The longest beginning that fits: `sa_et_01` also begins like `sa_001`.
        let fits = |group: &&CardGroup| text.starts_with(group.spelling().0);
        let group = CardGroup::ALL.iter().filter(fits).max_by_key(|group| group.spelling().0.len());
        let group = *group.ok_or(UnknownName)?;
        let rest = text.strip_prefix(group.spelling().0).ok_or(UnknownName)?;
        let (first, digits) = match rest.split_once('_') {
            Some((color, digits)) => (color.parse::<TraceColor>()?.index() as u16 * PER_COLOR, digits),
            None => (0, rest),
        };
        let number: u16 = digits.parse().map_err(|_| UnknownName)?;
        let card = CardId::of(group, first.saturating_add(number)).ok_or(UnknownName)?;
        if card.to_string() == text { Ok(card) } else { Err(UnknownName) }
    }
}

stored_as_text!(CardId);
