//! The deck of decision cards (13.2).
//!
//! No order is stored, not even the identity of a card that nobody has seen. The deck is the seen cards in it and a
//! number of unseen ones; the unseen ones are some of the `reserve`, all equally likely. When a card is drawn, chance
//! first says whether it is one of the seen cards, then which: exactly as if everything had been shuffled before.
//! So the state holds nothing that the human could not know (GP-4515), and there is nothing to hide in a view.
//!
//! The last three cards need no order either (GP-4490): a card is one of them if at most three were left.

use orrery_engine::{Pile, Step};
use serde::{Deserialize, Serialize};

use crate::{event::Event, game::GaiaProject, ids::Card};

/// The Automa's cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cards {
    /// Cards of the deck that everybody knows to be in it.
    pub seen: Pile<Card>,
    /// How many cards of the deck nobody has seen.
    pub unseen: u8,
    /// The cards that nobody has seen: those of the deck and those of the reserve.
    pub reserve: Pile<Card>,
    /// The support card.
    pub support: Option<Card>,
    /// The action card.
    pub action: Option<Card>,
    /// The discard pile, the last one on top.
    pub discard: Vec<Card>,
}

impl Cards {
    /// How many cards are left to be drawn.
    #[must_use]
    pub fn left(&self) -> u8 {
        self.seen.len() as u8 + self.unseen
    }

    /// How many cards lie in the reserve.
    #[must_use]
    pub fn reserve_left(&self) -> u8 {
        (self.reserve.len() as u8).saturating_sub(self.unseen)
    }

    /// A new deck of seen cards and some that nobody has seen.
    pub(crate) fn make(&mut self, seen: &[Card], unseen: u8, reserve: &[Card]) {
        *self = Cards {
            seen: seen.iter().copied().collect(),
            unseen,
            reserve: reserve.iter().copied().collect(),
            ..Cards::default()
        };
    }

    fn take(&mut self, card: Card) {
        if !self.seen.take(&card) && self.reserve.take(&card) {
            self.unseen -= 1;
        }
    }

    /// This is the support card now: the action card of the last turn, or one from the deck.
    pub(crate) fn set_support(&mut self, card: Card) {
        self.discard.extend(self.support.replace(card));
        if self.action == Some(card) {
            self.action = None;
        } else {
            self.take(card);
        }
    }

    /// This card from the deck is the action card now.
    pub(crate) fn set_action(&mut self, card: Card) {
        self.take(card);
        self.action = Some(card);
    }

    /// Every card that lies face up.
    fn shown(&self) -> impl Iterator<Item = Card> {
        self.discard.iter().copied().chain(self.support).chain(self.action)
    }
}

/// GP-4460, GP-4480: the starting deck, after the difficulty level has moved its cards.
pub(crate) fn build(step: &mut Step<'_, GaiaProject>) {
    let facts = &step.content().automa;
    let level = facts.level(step.state().config.difficulty.level());
    let starts = |card: &Card| {
        let is_starting = facts.deck.starting.contains(card) || level.to_deck.contains(card);
        is_starting && !level.to_reserve.contains(card)
    };
    let (seen, reserve) = Card::ALL.iter().partition(|card| starts(card));
    step.emit(Event::DeckMade { seen, unseen: facts.deck.added_at_start, reserve });
}

/// GP-4500, GP-4505: deck, discard pile and the top card of the reserve make the next deck.
pub(crate) fn renew(step: &mut Step<'_, GaiaProject>) {
    let cards = &step.state().automa;
    let added = step.content().automa.deck.added_each_round.min(cards.reserve_left());
    let mut seen: Vec<Card> = cards.seen.cards().copied().chain(cards.shown()).collect();
    seen.sort_unstable();
    let reserve = cards.reserve.cards().copied().collect();
    step.emit(Event::DeckMade { seen, unseen: cards.unseen + added, reserve });
}

/// The next card of the deck; the event that says so takes it.
fn draw(step: &mut Step<'_, GaiaProject>) -> Option<Card> {
    let (left, unseen) = (step.state().automa.left(), step.state().automa.unseen);
    let is_unseen = match unseen {
        0 => false,
        all if all == left => true,
        some => step.below(left.into()) < some.into(),
    };
    if is_unseen {
        Pile::choose(step, |state| &state.automa.reserve)
    } else {
        Pile::choose(step, |state| &state.automa.seen)
    }
}

/// GP-4510: the support card of a turn, the last action card or a new one.
pub(super) fn support(step: &mut Step<'_, GaiaProject>) -> Option<Card> {
    let card = match step.state().automa.action {
        Some(card) => card,
        None => draw(step)?,
    };
    step.emit(Event::SupportCard { card });
    Some(card)
}

/// GP-4510, GP-4520: the action card of a turn, and whether it is one of the last of the deck.
pub(super) fn action(step: &mut Step<'_, GaiaProject>) -> Option<(Card, bool)> {
    let is_last = step.state().automa.left() <= step.content().automa.deck.last;
    let card = draw(step)?;
    step.emit(Event::ActionCard { card });
    Some((card, is_last))
}
