//! What is listed is accepted, and what is not listed is refused with a rule.

use orrery_engine::{Ask, Entry, Game, Rejection, Rulebook, Seat, legal, preview};

use crate::{
    Dice,
    run::{Plan, Run},
};

/// So many listed actions of a decision are tried; more would only cost time.
const TRIED: usize = 24;
/// So many foreign actions are tried against a decision.
const FOREIGN: usize = 24;
/// So many actions are remembered.
const POOL: usize = 256;

/// Listed if and only if accepted. Every listed action goes through on a copy of the table. Actions that were
/// seen elsewhere in the game, and changed ones, are accepted only if they are on the list; else they are
/// refused with a reason, a rule of the catalogue and some words.
///
/// # Panics
/// Where this does not hold.
pub fn listed<G: Game>(plan: &Plan<G>) {
    let rulebook = Rulebook::parse(G::RULES);
    let mut pool: Vec<G::Action> = Vec::new();
    for mut run in plan.runs() {
        while let Some(turn) = run.turn() {
            let aside = G::aside(&run.table, turn.seat)
                .map(|task| (turn.seat, Entry { id: orrery_engine::TaskId::aside(turn.seat), task }));
            for (seat, entry) in run.open().into_iter().chain(aside) {
                accepted(&mut run, seat, &entry, &mut pool);
                refused(&mut run, seat, &entry, &pool, &rulebook);
            }
            run.take(&turn);
        }
    }
}

fn accepted<G: Game>(run: &mut Run<G>, seat: Seat, entry: &Entry<G::Task>, pool: &mut Vec<G::Action>) {
    let mut options = legal(&run.table, Ask { seat, task: &entry.task });
    run.dice.shuffle(&mut options);
    for action in options.iter().take(TRIED) {
        let actions = std::slice::from_ref(action);
        if let Err(refusal) = preview(&run.table, &run.seed, seat, entry.id, actions) {
            panic!("{seat} is offered '{action}' for {:?}, but: {refusal}", entry.task);
        }
        if pool.contains(action) {
            continue;
        }
        if pool.len() < POOL {
            pool.push(action.clone());
        } else {
            let place = run.dice.below(POOL);
            pool[place] = action.clone();
        }
    }
}

fn refused<G: Game>(
    run: &mut Run<G>,
    seat: Seat,
    entry: &Entry<G::Task>,
    pool: &[G::Action],
    rulebook: &Rulebook,
) {
    let ask = Ask { seat, task: &entry.task };
    let options = legal(&run.table, ask);
    for _ in 0..FOREIGN {
        let Some(action) = foreign(&mut run.dice, pool) else { continue };
        match G::check(&run.table, ask, &action) {
            Ok(()) => assert!(
                options.contains(&action),
                "{seat}: '{action}' is accepted for {:?}, but not listed",
                entry.task
            ),
            Err(rejection) => {
                assert!(
                    !options.contains(&action),
                    "{seat}: '{action}' is listed for {:?}, but refused: {rejection}",
                    entry.task
                );
                cited(&rejection, rulebook);
            }
        }
    }
}

/// An action from elsewhere, or one put together from the words of two.
fn foreign<A: Clone + ToString + std::str::FromStr>(dice: &mut Dice, pool: &[A]) -> Option<A> {
    let one = dice.pick(pool)?.clone();
    if dice.once_in(2) {
        return Some(one);
    }
    let other = dice.pick(pool)?.to_string();
    mutated(dice, &one.to_string(), &other).parse().ok()
}

/// A notation with one word taken from another, or one number changed.
pub(super) fn mutated(dice: &mut Dice, one: &str, other: &str) -> String {
    let mut words: Vec<String> = one.split(' ').map(ToString::to_string).collect();
    let others: Vec<&str> = other.split(' ').collect();
    let place = dice.below(words.len());
    words[place] = match words[place].parse::<i64>() {
        Ok(n) if dice.once_in(2) => (n + dice.below(5) as i64 - 2).to_string(),
        Ok(_) | Err(_) => dice.pick(&others).map_or_else(String::new, ToString::to_string),
    };
    words.join(" ")
}

/// A rejection says why, in three ways.
fn cited(rejection: &Rejection, rulebook: &Rulebook) {
    let is_stable = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    assert!(
        !rejection.reason.is_empty() && rejection.reason.chars().all(is_stable),
        "the reason is not in upper snake case: {rejection:?}"
    );
    assert!(!rejection.rules.is_empty(), "no rule is cited: {rejection:?}");
    for rule in rejection.rules {
        assert!(rulebook.get(rule.0).is_some(), "{rule} is not in the catalogue: {rejection:?}");
    }
    assert!(
        !rejection.detail.is_empty() && !rejection.detail.ends_with('.'),
        "the detail is words without a full stop: {rejection:?}"
    );
}
