//! Other tables and events that look the same to a viewer, for the laws of secrecy.

#![allow(unreachable_pub, reason = "each test file uses its part")]

use std::collections::BTreeMap;

use orrery_engine::{Ask, Seat, Table, Viewer, legal};
use orrery_planet_unknown::{
    Action, Event, Facts, PlanetUnknown, Task,
    facts::CivTiming,
    ids::{CivId, CorporationId, EventId, ObjectiveId, PlanetId},
    sets::{CivSet, EventSet, ObjectiveSet},
    state::{Boards, Face, Stage},
};
use orrery_testkit::Dice;

/// Exchanges hidden things for each other, those of one kind only.
struct Exchange<T>(BTreeMap<T, T>);

impl<T: Ord + Copy> Exchange<T> {
    fn new<K: Ord>(hidden: impl Iterator<Item = T>, kind: impl Fn(T) -> K, dice: &mut Dice) -> Self {
        let mut kinds: BTreeMap<K, Vec<T>> = BTreeMap::new();
        hidden.for_each(|one| kinds.entry(kind(one)).or_default().push(one));
        let mut map = BTreeMap::new();
        for all in kinds.into_values() {
            let mut others = all.clone();
            dice.shuffle(&mut others);
            map.extend(all.into_iter().zip(others));
        }
        Exchange(map)
    }

    fn of(&self, one: T) -> T {
        self.0.get(&one).copied().unwrap_or(one)
    }

    fn set<S: FromIterator<T>>(&self, all: impl Iterator<Item = T>) -> S {
        all.map(|one| self.of(one)).collect()
    }
}

/// A table on which everything that the viewer cannot know is dealt anew: Civ cards in piles, in the box and in
/// foreign hands, undealt and foreign objectives, events to come, faces that were chosen in secret.
pub fn resample(table: &Table<PlanetUnknown>, viewer: Viewer, dice: &mut Dice) -> Table<PlanetUnknown> {
    let mut other = table.clone();
    civ_cards(table, &mut other, viewer, dice);
    objectives(table, &mut other, viewer, dice);
    events(table, &mut other, viewer, dice);
    for seat in Seat::all(table.state.seats) {
        if !viewer.is(seat) && table.state.players[seat].chosen.is_some() {
            other.state.players[seat].chosen = Some(any_boards(table, seat, dice));
        }
    }
    other
}

fn civ_cards(
    table: &Table<PlanetUnknown>,
    other: &mut Table<PlanetUnknown>,
    viewer: Viewer,
    dice: &mut Dice,
) {
    let (state, facts) = (&table.state, table.content);
    let is_open = |card: &CivId| facts.civ(*card).timing == CivTiming::Immediate || state.are_cards_open();
    let mut known = CivSet::EMPTY;
    for (seat, player) in state.players.entries() {
        let cards = player.cards.iter().filter(|card| viewer.is(seat) || is_open(card));
        known = known.union(cards.collect());
        if viewer.is(seat) {
            known = known.union(player.looking);
        }
    }
    // Hidden hands hold End Game cards only, and everybody knows that.
    let kind = |card: CivId| (facts.civ(card).rank, facts.civ(card).timing == CivTiming::Immediate);
    let exchange = Exchange::new(CivSet::all().minus(known).iter(), kind, dice);
    other.state.piles = state.piles.map(|pile| exchange.set(pile.iter()));
    other.state.boxed = exchange.set(state.boxed.iter());
    for (seat, player) in state.players.entries() {
        let there = &mut other.state.players[seat];
        there.cards = exchange.set(player.cards.iter());
        there.looking = exchange.set(player.looking.iter());
    }
}

fn objectives(
    table: &Table<PlanetUnknown>,
    other: &mut Table<PlanetUnknown>,
    viewer: Viewer,
    dice: &mut Dice,
) {
    let state = &table.state;
    let mut known: ObjectiveSet = state.shared.iter().map(|shared| shared.card).collect();
    for (seat, player) in state.players.entries() {
        if viewer.is(seat) || state.is_over() {
            known = known.union(player.personal).union(player.offered);
        }
    }
    let exchange = Exchange::new(ObjectiveSet::all().minus(known).iter(), |_: ObjectiveId| (), dice);
    other.state.objectives = exchange.set(state.objectives.iter());
    for (seat, player) in state.players.entries() {
        let there = &mut other.state.players[seat];
        there.personal = exchange.set(player.personal.iter());
        there.offered = exchange.set(player.offered.iter());
    }
}

fn events(table: &Table<PlanetUnknown>, other: &mut Table<PlanetUnknown>, viewer: Viewer, dice: &mut Dice) {
    let (state, facts) = (&table.state, table.content);
    let deck = &state.events;
    let mut known: EventSet = deck.past.iter().copied().chain(deck.now).collect();
    if matches!(viewer, Viewer::Seat(seat) if deck.is_known_to(seat)) {
        known = known.union(deck.next.into_iter().collect());
    }
    let playable = |card: &EventId| state.seats == 1 || !facts.event(*card).solo_only;
    let hidden = EventSet::all().minus(known);
    let exchange = Exchange::new(hidden.iter().filter(playable), EventId::alert, dice);
    other.state.events.left = exchange.set(deck.left.iter());
    other.state.events.next = deck.next.map(|card| exchange.of(card));
}

/// Boards that the seat could have chosen as well.
fn any_boards(table: &Table<PlanetUnknown>, seat: Seat, dice: &mut Dice) -> Boards {
    assert_eq!(table.state.stage, Stage::Setup);
    let task = Task::Boards { seat };
    let options = legal(table, Ask { seat, task: &task });
    let Some(Action::Boards(planet, corporation, flux)) = dice.pick(&options).copied() else {
        panic!("{seat} has chosen boards without a choice")
    };
    let dealt = table.state.players[seat].dealt;
    Boards {
        planet: if planet == Face::Asymmetric { dealt.planet } else { PlanetId::Ksb4156 },
        corporation: if corporation == Face::Asymmetric {
            dealt.corporation
        } else {
            CorporationId::UniversalCoalition
        },
        flux,
    }
}

/// The event with other values where the viewer must not know them.
#[expect(clippy::wildcard_enum_match_arm, reason = "everybody may know the rest")]
pub fn resample_event(event: &Event, viewer: Viewer, dice: &mut Dice) -> Event {
    let mut event = event.clone();
    let facts = Facts::builtin();
    let civ = *dice.pick(CivId::ALL).expect("cards");
    let objective = *dice.pick(ObjectiveId::ALL).expect("cards");
    match &mut event {
        Event::BoardsChosen { seat, boards } if !viewer.is(*seat) => {
            let planet = *dice.pick(PlanetId::ALL).expect("planets");
            *boards = boards.map(|boards| Boards { planet, ..boards });
        }
        Event::PilesMade { cards, .. } => *cards = cards.map(|piles| piles.map(|_| CivSet::of(civ))),
        Event::DeckMade { cards, .. } => *cards = Some(EventId::all().take(dice.below(60)).collect()),
        Event::CardsAdded { cards, .. } | Event::CardsRemoved { cards, .. } => *cards = Some(vec![civ]),
        Event::ObjectivesOffered { seat, cards, .. } | Event::ObjectivesKept { seat, cards, .. }
            if !viewer.is(*seat) =>
        {
            *cards = Some(ObjectiveSet::of(objective));
        }
        Event::ObjectiveDestroyed { seat, card } if !viewer.is(*seat) => *card = Some(objective),
        Event::CardsSeen { seat, cards, .. } if !viewer.is(*seat) => *cards = Some(CivSet::of(civ)),
        Event::CardKept { seat, open: false, card, .. } if !viewer.is(*seat) => *card = Some(civ),
        Event::Peeked { seats, card } if !matches!(viewer, Viewer::Seat(seat) if seats.contains(&seat)) => {
            *card = EventId::all().find(|other| facts.event(*other).solo_only);
        }
        _ => {}
    }
    event
}
