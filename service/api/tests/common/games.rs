//! Options and whole games, the same for every game.

use std::collections::BTreeMap;

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
        let message = v1::Action { body: Some(G::write_action(&turn.action)), ..v1::Action::default() };
        assert_eq!(G::read_action(&sent(&message).body.unwrap()), Ok(turn.action.clone()));
        let commit = run.take(&turn);
        look(&run, &commit.events().cloned().collect::<Vec<_>>());
    }
}

/// Plays a whole game with typed messages alone; `told` gets every event with its notation.
pub(crate) fn play_typed(config: &game_config::Body, seats: u8, told: impl Fn(event::Body, String)) {
    let registry = registry(false);
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
