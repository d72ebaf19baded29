//! Every game comes to an end, and on the way every decision has answers, but not too many.

use orrery_engine::{Ask, Game, Seat, decisions, legal};

use crate::{
    coverage::Coverage,
    run::{Plan, Run},
};

/// No decision may list more: what would be larger has to be split.
pub const MAX_OPTIONS: usize = 1_024;

/// No dead ends, no runaways: every game ends within the bound of the plan, every open decision has an answer
/// and at most 1,024 of them, none listed twice; and a game that is over asks nothing and ranks every seat.
///
/// # Panics
/// Where this does not hold.
pub fn ends<G: Game>(plan: &Plan<G>) -> Coverage {
    let mut coverage = Coverage::default();
    for mut run in plan.runs() {
        while let Some(turn) = run.turn() {
            for (seat, entry) in run.open() {
                let options = legal(&run.table, Ask { seat, task: &entry.task });
                let n = options.len();
                assert!((1..=MAX_OPTIONS).contains(&n), "{seat} has {n} answers to {:?}", entry.task);
                // The list is short in most games; comparing notations keeps long ones fast as well.
                let mut texts: Vec<String> = options.iter().map(ToString::to_string).collect();
                texts.sort_unstable();
                if let Some(twice) = texts.windows(2).find(|pair| pair[0] == pair[1]) {
                    panic!("{seat} is offered '{}' twice for {:?}", twice[0], entry.task);
                }
            }
            run.cover(&turn, &mut coverage);
            run.take(&turn);
        }
        over(&run);
        run.cover_end(&mut coverage);
    }
    coverage
}

fn over<G: Game>(run: &Run<G>) {
    let outcome = run.outcome().expect("the game is over");
    let seats: Vec<Seat> = outcome.places.iter().map(|place| place.seat).collect();
    assert_eq!(
        seats,
        Seat::all(run.seats).collect::<Vec<_>>(),
        "the outcome names every seat in table order"
    );
    // Alone, a seat may come second to the game itself.
    if let ([place], 1) = (outcome.places.as_slice(), run.seats) {
        assert!((1..=2).contains(&place.rank), "won or lost: {outcome:?}");
        assert_eq!(decisions(&run.table, place.seat).count(), 0, "{} is asked after the end", place.seat);
        return;
    }
    let best = outcome.places.iter().map(|place| place.rank).min();
    assert_eq!(best, Some(1), "somebody is first: {outcome:?}");
    for place in &outcome.places {
        assert!((1..=run.seats).contains(&place.rank), "there is no rank {} here: {outcome:?}", place.rank);
        let ahead = outcome.places.iter().filter(|other| other.rank < place.rank).count();
        assert_eq!(
            usize::from(place.rank),
            ahead + 1,
            "equal ranks share, the next is left out: {outcome:?}"
        );
        assert_eq!(decisions(&run.table, place.seat).count(), 0, "{} is asked after the end", place.seat);
    }
}
