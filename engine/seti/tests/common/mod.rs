//! Other tables and events that look the same to a viewer, for the laws of secrecy.

#![allow(unreachable_pub, reason = "each test file uses its part")]

use std::collections::BTreeMap;

use orrery_engine::{Pile, Seat, Table, Task as _, Viewer};
use orrery_seti::{
    Event, Seti, Task,
    ids::{CardId, Organization, QuickStart, RivalCard, Sample, Species},
    state::{Owner, SpeciesState, Stage},
};
use orrery_testkit::Dice;

/// Exchanges hidden things for each other.
struct Exchange<T>(BTreeMap<T, T>);

impl<T: Ord + Copy> Exchange<T> {
    fn new(hidden: impl IntoIterator<Item = T>, dice: &mut Dice) -> Self {
        let all: Vec<T> = hidden.into_iter().collect();
        let mut others = all.clone();
        dice.shuffle(&mut others);
        Exchange(all.into_iter().zip(others).collect())
    }

    fn of(&self, one: T) -> T {
        self.0.get(&one).copied().unwrap_or(one)
    }

    fn list(&self, all: &mut [T]) {
        all.iter_mut().for_each(|one| *one = self.of(*one));
    }

    fn sorted(&self, all: &mut [T]) {
        self.list(all);
        all.sort_unstable();
    }

    /// A pile whose unknown cards are exchanged; nobody knows the order of the others either.
    fn pile(&self, pile: &mut Pile<T>) {
        let cards: Vec<T> = pile.cards().map(|one| self.of(*one)).collect();
        let known: Vec<T> = pile.known_top().map(|one| self.of(*one)).collect();
        let mut other: Pile<T> = Pile::default();
        let mut rest = cards;
        for one in &known {
            let at = rest.iter().position(|card| card == one).expect("it is in the pile");
            rest.remove(at);
        }
        rest.into_iter().for_each(|card| other.shuffle_in(card));
        known.into_iter().rev().for_each(|card| other.put_on_top(card));
        *pile = other;
    }
}

/// What the innermost open decision lets a seat see that is hidden otherwise.
fn looks_at(table: &Table<Seti>, viewer: Viewer) -> (bool, bool) {
    let Viewer::Seat(viewer) = viewer else { return (false, false) };
    let mine = || table.agenda.open().filter(move |entry| entry.task.seat() == Some(viewer));
    let stack = mine().any(|entry| matches!(entry.task, Task::Stack { .. }));
    let samples = mine().any(|entry| matches!(entry.task, Task::Collect { .. } | Task::Peek { .. }));
    (stack, samples)
}

/// A table on which everything that the viewer cannot know is dealt anew: decks, foreign hands, undiscovered species,
/// stacks, samples, face-down cards, the objectives and the rival's deck.
pub fn resample(table: &Table<Seti>, viewer: Viewer, dice: &mut Dice) -> Table<Seti> {
    let mut other = table.clone();
    let (stack, samples) = looks_at(table, viewer);
    main_cards(table, &mut other, viewer, stack, dice);
    species(table, &mut other, viewer, samples, dice);
    tiles(&mut other, dice);
    agencies(table, &mut other, viewer, dice);
    solo(&mut other, dice);
    other
}

fn main_cards(table: &Table<Seti>, other: &mut Table<Seti>, viewer: Viewer, stack: bool, dice: &mut Dice) {
    let state = &table.state;
    let mut hidden: Vec<CardId> = state.deck.cards().copied().collect();
    let round = usize::from(state.round).wrapping_sub(1);
    for (n, cards) in state.stacks.iter().enumerate() {
        if !(stack && n == round) {
            hidden.extend(cards);
        }
    }
    for (seat, player) in state.players.entries() {
        if !viewer.is(seat) {
            hidden.extend(player.hand.iter().filter(|card| !card.is_alien()));
        }
    }
    // Cards that everybody has seen on their way to a hand are still exchanged: nobody is reminded of them.
    let exchange = Exchange::new(hidden, dice);
    let there = &mut other.state;
    exchange.pile(&mut there.deck);
    there.stacks.iter_mut().for_each(|cards| exchange.list(cards));
    for seat in Seat::all(state.seats) {
        let player = &mut there.players[seat];
        if !viewer.is(seat) {
            exchange.sorted(&mut player.hand);
            player.chosen = player.chosen.map(|card| exchange.of(card));
        }
    }
    runs(&mut there.runs, viewer, &exchange);
}

fn runs(runs: &mut [orrery_seti::state::Run], viewer: Viewer, exchange: &Exchange<CardId>) {
    for run in runs.iter_mut().filter(|run| !viewer.is(run.seat)) {
        exchange.list(&mut run.drawn);
    }
}

fn species(table: &Table<Seti>, other: &mut Table<Seti>, viewer: Viewer, samples: bool, dice: &mut Dice) {
    let state = &table.state;
    // Undiscovered species: any that the options allow and that is not known.
    let known: Vec<Species> =
        state.species.iter().filter(|one| one.discovered.is_some()).map(|one| one.species).collect();
    let mut unknown: Vec<Species> = state.config.all_species().filter(|one| !known.contains(one)).collect();
    dice.shuffle(&mut unknown);
    let mut unknown = unknown.into_iter();
    for one in other.state.species.iter_mut().filter(|one| one.discovered.is_none()) {
        one.species = unknown.next().expect("a species");
    }
    for n in 0..2 {
        let one = &state.species[n];
        if one.discovered.is_none() {
            continue;
        }
        let mut hidden: Vec<CardId> = one.deck.cards().chain(one.special.rest.cards()).copied().collect();
        for (seat, player) in state.players.entries() {
            if !viewer.is(seat) {
                hidden.extend(player.hand.iter().filter(|card| one.has_card(**card)));
                hidden.extend(player.exertians.iter().filter(|card| one.has_card(**card)));
                if state.turn.stage != Stage::Over {
                    hidden.extend(player.face_down.iter().filter(|card| one.has_card(**card)));
                }
            }
        }
        if one.species == Species::Exertians {
            // What left the game is as unknown as a foreign hand.
            hidden.extend(removed(table, one));
            if state.turn.stage != Stage::Over {
                hidden.extend(state.rival.iter().flat_map(|rival| rival.face_down.iter().copied()));
            }
        }
        let exchange = Exchange::new(hidden, dice);
        let there = &mut other.state;
        exchange.pile(&mut there.species[n].deck);
        exchange.pile(&mut there.species[n].special.rest);
        for seat in Seat::all(state.seats).filter(|seat| !viewer.is(*seat)) {
            let player = &mut there.players[seat];
            exchange.sorted(&mut player.hand);
            exchange.sorted(&mut player.exertians);
            exchange.list(&mut player.face_down);
        }
        there.rival.iter_mut().for_each(|rival| exchange.list(&mut rival.face_down));
        runs(&mut there.runs, viewer, &exchange);
        if one.species == Species::Mascamites {
            let mut hidden: Vec<Sample> = Vec::new();
            if !samples {
                hidden.extend(one.special.jupiter.iter().chain(&one.special.saturn));
            }
            for (_, player) in state.players.entries().filter(|(seat, _)| !viewer.is(*seat)) {
                hidden.extend(player.capsules.iter().map(|capsule| capsule.sample));
            }
            let exchange = Exchange::new(hidden, dice);
            let there = &mut other.state;
            exchange.list(&mut there.species[n].special.jupiter);
            exchange.list(&mut there.species[n].special.saturn);
            for seat in Seat::all(state.seats).filter(|seat| !viewer.is(*seat)) {
                there.players[seat].capsules.iter_mut().for_each(|one| one.sample = exchange.of(one.sample));
            }
        }
    }
}

/// Exertian cards that nobody has.
fn removed(table: &Table<Seti>, one: &SpeciesState) -> Vec<CardId> {
    let state = &table.state;
    let held = |card: &CardId| {
        one.deck.cards().chain(one.special.rest.cards()).any(|other| other == card)
            || state
                .players
                .iter()
                .any(|player| player.exertians.contains(card) || player.face_down.contains(card))
            || state.rival.iter().any(|rival| rival.face_down.contains(card))
    };
    one.cards.iter().copied().filter(|card| !held(card)).collect()
}

fn tiles(other: &mut Table<Seti>, dice: &mut Dice) {
    for stack in &mut other.state.techs {
        let exchange = Exchange::new(stack.below.cards().copied().collect::<Vec<_>>(), dice);
        exchange.pile(&mut stack.below);
    }
}

fn agencies(table: &Table<Seti>, other: &mut Table<Seti>, viewer: Viewer, dice: &mut Dice) {
    let state = &table.state;
    if state.turn.stage != Stage::Setup {
        return;
    }
    let mut organizations: Vec<Organization> = state.organizations.cards().copied().collect();
    let mut quick_starts: Vec<QuickStart> = state.quick_starts.cards().copied().collect();
    let foreign = |seat: Seat| !viewer.is(seat) && state.players[seat].agency.organization.is_none();
    for seat in Seat::all(state.seats).filter(|seat| foreign(*seat)) {
        organizations.extend(&state.players[seat].agency.dealt);
        quick_starts.extend(&state.players[seat].agency.quick_start);
    }
    let organizations = Exchange::new(organizations, dice);
    let quick_starts = Exchange::new(quick_starts, dice);
    organizations.pile(&mut other.state.organizations);
    quick_starts.pile(&mut other.state.quick_starts);
    for seat in Seat::all(state.seats).filter(|seat| foreign(*seat)) {
        let agency = &mut other.state.players[seat].agency;
        organizations.list(&mut agency.dealt);
        quick_starts.list(&mut agency.quick_start);
    }
}

fn solo(other: &mut Table<Seti>, dice: &mut Dice) {
    let state = &mut other.state;
    let Some(rival) = &mut state.rival else { return };
    // Basic cards that were played lie open; the deck holds cards that nobody has seen.
    let known: Vec<RivalCard> = rival.deck.known_top().copied().collect();
    let exchange = Exchange::new(rival.advanced.cards().chain(&known).copied().collect::<Vec<_>>(), dice);
    exchange.pile(&mut rival.advanced);
    exchange.pile(&mut rival.deck);
    for level in &mut state.objectives.stack {
        let exchange = Exchange::new(level.cards().copied().collect::<Vec<_>>(), dice);
        exchange.pile(level);
    }
}

/// The event with other values where the viewer must not know them.
#[expect(clippy::wildcard_enum_match_arm, reason = "everybody may know the rest")]
pub fn resample_event(event: &Event, viewer: Viewer, dice: &mut Dice) -> Event {
    let mut event = event.clone();
    let cards: Vec<CardId> = CardId::all().collect();
    let card = *dice.pick(&cards).expect("cards");
    let any_species = *dice.pick(Species::ALL).expect("species");
    let any_sample = *dice.pick(Sample::ALL).expect("samples");
    let any_rival = *dice.pick(RivalCard::ALL).expect("cards");
    match &mut event {
        Event::SpeciesHidden { species, .. } => *species = Some(any_species),
        Event::StackDealt { card: hidden, .. }
        | Event::StackDropped { card: hidden, discarded: false, .. } => {
            *hidden = Some(card);
        }
        Event::SamplesPlaced { jupiter, saturn, .. } => {
            (*jupiter, *saturn) = (Some(vec![any_sample]), Some(vec![any_sample]));
        }
        Event::RivalDeck { advanced, deck, .. } => {
            (*advanced, *deck) = (Some(vec![any_rival]), Some(vec![any_rival]));
        }
        Event::AdvancedGained { card } => *card = Some(any_rival),
        Event::ExertianPlayed { owner: Owner::Rival, card: hidden } => *hidden = Some(card),
        Event::Drew { seat, card: hidden }
        | Event::IncomeChosen { seat, card: hidden }
        | Event::StackTaken { seat, card: hidden, .. }
        | Event::AlienDrew { seat, card: hidden, .. }
        | Event::ExertianPlayed { owner: Owner::Seat(seat), card: hidden }
            if !viewer.is(*seat) =>
        {
            *hidden = Some(card);
        }
        Event::AgencyDealt { seat, organizations, quick_starts } if !viewer.is(*seat) => {
            *organizations = Some(vec![*dice.pick(Organization::ALL).expect("organizations")]);
            *quick_starts = Some(vec![*dice.pick(QuickStart::ALL).expect("cards")]);
        }
        Event::AgencyChosen { seat, organization, quick_starts } if !viewer.is(*seat) => {
            *organization = Some(*dice.pick(Organization::ALL).expect("organizations"));
            *quick_starts = Some(vec![*dice.pick(QuickStart::ALL).expect("cards")]);
        }
        Event::ExertiansDealt { seat, cards, .. } if !viewer.is(*seat) => *cards = Some(vec![card]),
        Event::SampleCollected { seat, sample, .. } if !viewer.is(*seat) => *sample = Some(any_sample),
        _ => {}
    }
    event
}
