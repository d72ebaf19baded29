//! Options and whole games, the same for every game.

use std::collections::{BTreeMap, BTreeSet};

use orrery_api::{
    Proto,
    games::{registry, slug_of},
    v1::{self, event, game_config},
};
use orrery_engine::{
    Dice, Language, Seat, Seed,
    erased::{Command, ConfigIn, Said, Speaks},
    options,
};
use orrery_testkit::Run;

use super::sent;

/// Answers by their verbs.
pub(crate) type Kinds<G> = BTreeMap<String, Vec<<G as orrery_engine::Game>::Action>>;

fn texts(options: &[(&str, &str)]) -> BTreeMap<String, String> {
    options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

/// Typed options and texts say the same.
pub(crate) fn same<G: Speaks<Proto>>(typed: &game_config::Body, text: &[(&str, &str)]) {
    assert_eq!(G::read_config(typed), Ok(options::parse::<G>(&texts(text)).unwrap()));
}

/// Typed options and texts say the same, and a game can begin with either.
pub(crate) fn begins_alike<G: Speaks<Proto>>(typed: &game_config::Body, text: &[(&str, &str)], seats: u8) {
    same::<G>(typed, text);
    let registry = registry(false);
    let rules = registry.get(slug_of(typed)).unwrap();
    let seed = Seed([5; 32]);
    let typed = rules.create(ConfigIn::Typed(typed), seats, &seed).unwrap();
    let text = rules.create(ConfigIn::Options(&texts(text)), seats, &seed).unwrap();
    assert_eq!(typed.table.hash(), text.table.hash());
}

/// An action is read as it was written.
fn travels<G: Speaks<Proto>>(action: &G::Action) {
    let message = v1::Action { body: Some(G::write_action(action)), ..v1::Action::default() };
    assert_eq!(G::read_action(&sent(&message).body.unwrap()).as_ref(), Ok(action));
}

/// Every action that is listed in some games is read as it was written.
pub(crate) fn listed_actions_travel<G: Speaks<Proto>>(runs: impl IntoIterator<Item = Run<G>>) {
    for mut run in runs {
        while let Some(turn) = run.turn() {
            turn.options.iter().for_each(travels::<G>);
            run.take(&turn);
        }
    }
}

/// Looks at what everybody is told; `tell` returns the kind of its message.
pub(crate) fn notices<G: Speaks<Proto>>(
    seen: &mut BTreeSet<String>,
    tell: impl Fn(&G::Notice) -> String,
) -> impl FnMut(&Run<G>, &[G::Event]) {
    move |run, events| {
        for viewer in run.viewers() {
            seen.extend(events.iter().filter_map(|event| G::notice(event, viewer)).map(|told| tell(&told)));
        }
    }
}

/// Looks at what is seen: a table is large and changes little, so one in a few, and the last, by everybody in turn.
pub(crate) fn views<G: Speaks<Proto>>(
    few: usize,
    see: impl Fn(&G::View),
) -> impl FnMut(&Run<G>, &[G::Event]) {
    let mut count = 0;
    move |run, _| {
        count += 1;
        if count % few == 0 || run.outcome().is_some() {
            let viewers: Vec<_> = run.viewers().collect();
            see(&G::view(&run.table, viewers[count / few % viewers.len()]));
        }
    }
}

/// Plays a game in which every kind of action is as likely as any other, but for those that `leave_out` takes away,
/// and shows what happens. Every action travels.
pub(crate) fn play<G: Speaks<Proto>>(
    mut run: Run<G>,
    leave_out: impl Fn(&mut Run<G>, &mut Kinds<G>),
    look: &mut impl FnMut(&Run<G>, &[G::Event]),
) {
    let events: Vec<G::Event> = run.setup.events().cloned().collect();
    look(&run, &events);
    while let Some(mut turn) = run.turn() {
        let mut kinds = turn.kinds();
        leave_out(&mut run, &mut kinds);
        turn.action = run.pick(kinds);
        travels::<G>(&turn.action);
        let commit = run.take(&turn);
        look(&run, &commit.events().cloned().collect::<Vec<_>>());
    }
}

/// Plays a whole game with typed messages alone; `told` gets every event with its notation.
pub(crate) fn play_typed(config: &game_config::Body, seats: u8, told: impl Fn(event::Body, String)) {
    let registry = registry(true);
    let rules = registry.get(slug_of(config)).unwrap();
    let seed = Seed([seats; 32]);
    let mut table = rules.create(ConfigIn::Typed(config), seats, &seed).unwrap().table;
    let mut dice = Dice::new(seats.into());
    let mut version = 1;
    while table.outcome().is_none() {
        let offers = Seat::all(seats).flat_map(|seat| table.decisions(seat, None, Language::English));
        let mut offers: Vec<_> = offers.filter(|offer| !offer.is_optional).collect();
        let mut offer = offers.swap_remove(dice.below(offers.len()));
        let choice = offer.choices.swap_remove(dice.below(offer.choices.len()));
        version += 1;
        let actions = [Said { notation: String::new(), body: Some(choice.body) }];
        let command = Command {
            seat: offer.seat,
            decision: offer.id,
            actions: &actions,
            version,
            language: Language::English,
        };
        let done = table.submit(&seed, &command).unwrap();
        assert_eq!(done.command, choice.notation);
        done.events.into_iter().for_each(|event| told(event.body, event.notation));
    }
}

/// Whether the server offers the game.
pub(crate) fn is_listed(slug: &str) -> bool {
    registry(false).listed().any(|rules| rules.about().slug == slug)
}
