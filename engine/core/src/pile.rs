//! Decks, bags and stacks of which nobody knows the order.
//!
//! A pile holds how many of each card are in it, not their order: a card is chosen when it is drawn. What is
//! not in the state cannot leak. Where the rules make some order known (a card put back on top, a peek), the
//! known cards are listed apart, at the top and at the bottom.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{game::Game, step::Step};

/// A pile of cards, tiles or tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "T: Ord + Serialize + DeserializeOwned")]
pub struct Pile<T> {
    /// Cards whose place is known, the next one last.
    top: Vec<T>,
    /// How many of each are somewhere in the middle. A list of pairs, because keys need not be strings.
    #[serde(with = "pairs")]
    middle: BTreeMap<T, u16>,
    /// Cards known to lie under all others, the last one first.
    bottom: Vec<T>,
}

impl<T: Ord> Default for Pile<T> {
    fn default() -> Self {
        Pile { top: Vec::new(), middle: BTreeMap::new(), bottom: Vec::new() }
    }
}

impl<T: Ord> FromIterator<T> for Pile<T> {
    /// A shuffled pile of these cards.
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.shuffle_in(card));
        pile
    }
}

impl<T: Ord> Pile<T> {
    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.top.len() + self.unknown() + self.bottom.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cards lie in unknown order.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.middle.values().map(|count| usize::from(*count)).sum()
    }

    /// How many of one card there are, wherever they lie.
    pub fn count(&self, card: &T) -> usize {
        let known = self.top.iter().chain(&self.bottom).filter(|c| *c == card).count();
        known + self.middle.get(card).map_or(0, |count| usize::from(*count))
    }

    /// The different cards in unknown order, with their counts.
    pub fn unordered(&self) -> impl Iterator<Item = (&T, u16)> {
        self.middle.iter().map(|(card, count)| (card, *count))
    }

    /// The cards known to lie on top, the next one first.
    pub fn known_top(&self) -> impl Iterator<Item = &T> {
        self.top.iter().rev()
    }

    /// The cards known to lie at the bottom, the last one last.
    pub fn known_bottom(&self) -> impl Iterator<Item = &T> {
        self.bottom.iter().rev()
    }

    /// Every card, in no telling order.
    pub fn cards(&self) -> impl Iterator<Item = &T> {
        let middle = self.middle.iter().flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(*n)));
        self.top.iter().chain(middle).chain(&self.bottom)
    }

    /// Chooses the next card without taking it: the event that says so takes it, by [`Pile::take`].
    /// Speaks chance only if the next card is not known already.
    pub fn choose<G: Game>(step: &mut Step<'_, G>, pile: impl Fn(&G::State) -> &Pile<T>) -> Option<T>
    where
        T: Clone,
    {
        let here = pile(step.state());
        if let Some(card) = here.top.last() {
            let card = card.clone();
            step.seal();
            return Some(card);
        }
        let unknown = here.unknown();
        if unknown > 0 {
            let n = step.below(unknown);
            return pile(step.state()).nth(n).cloned();
        }
        let card = here.bottom.last().cloned();
        step.seal();
        card
    }

    /// The `n`-th card of those in unknown order, counted in the order of the cards.
    fn nth(&self, mut n: usize) -> Option<&T> {
        for (card, count) in &self.middle {
            match n.checked_sub(usize::from(*count)) {
                Some(rest) => n = rest,
                None => return Some(card),
            }
        }
        None
    }

    /// Takes one card that was chosen to be the next: from the known top, else from the middle, else from the
    /// bottom. False if there is none.
    pub fn take(&mut self, card: &T) -> bool {
        if self.top.last() == Some(card) {
            self.top.pop();
            return true;
        }
        self.take_unordered(card) || (self.bottom.last() == Some(card) && self.bottom.pop().is_some())
    }

    /// Takes one card out of the middle, as a search through the pile does. False if there is none.
    pub fn take_unordered(&mut self, card: &T) -> bool {
        let Some(count) = self.middle.get_mut(card) else { return false };
        *count -= 1;
        if *count == 0 {
            self.middle.remove(card);
        }
        true
    }

    /// Adds a card in an unknown place. What was known of the order stays known.
    pub fn shuffle_in(&mut self, card: T) {
        *self.middle.entry(card).or_default() += 1;
    }

    /// Forgets all order, as shuffling does.
    pub fn shuffle(&mut self) {
        let known: Vec<T> = self.top.drain(..).chain(self.bottom.drain(..)).collect();
        known.into_iter().for_each(|card| self.shuffle_in(card));
    }

    /// Puts a card on top, where it is the next.
    pub fn put_on_top(&mut self, card: T) {
        self.top.push(card);
    }

    /// Puts a card under all others.
    pub fn put_at_bottom(&mut self, card: T) {
        self.bottom.insert(0, card);
    }
}

mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        map: &BTreeMap<T, u16>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(map.iter())
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de> + Ord, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<T, u16>, D::Error> {
        Ok(Vec::<(T, u16)>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_from_the_top_then_the_middle_then_the_bottom() {
        let mut pile: Pile<u8> = [1, 1, 2].into_iter().collect();
        pile.put_on_top(9);
        pile.put_at_bottom(7);
        pile.put_at_bottom(8);
        assert_eq!((pile.len(), pile.unknown(), pile.count(&1)), (6, 3, 2));
        assert_eq!(pile.known_top().collect::<Vec<_>>(), [&9]);
        assert_eq!(pile.known_bottom().collect::<Vec<_>>(), [&7, &8], "the last one last");
        assert!(pile.take(&9) && !pile.take(&9));
        assert!(pile.take(&1) && pile.take(&1) && !pile.take(&1));
        assert!(!pile.take(&8), "7 lies above it");
        assert!(pile.take(&2) && pile.take(&7) && pile.take(&8));
        assert!(pile.is_empty());
    }

    #[test]
    fn shuffling_forgets_the_order() {
        let mut pile: Pile<u8> = [1].into_iter().collect();
        pile.put_on_top(2);
        pile.put_at_bottom(3);
        pile.shuffle();
        assert_eq!(pile, [3, 2, 1].into_iter().collect());
    }

    #[test]
    fn a_pile_reads_back_from_json() {
        let mut pile: Pile<(u8, bool)> = [(1, true), (1, true), (2, false)].into_iter().collect();
        pile.put_on_top((3, true));
        let text = serde_json::to_string(&pile).unwrap();
        assert_eq!(serde_json::from_str::<Pile<(u8, bool)>>(&text).unwrap(), pile);
    }
}
