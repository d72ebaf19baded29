//! Where seats act at once, the order in which they do does not matter.

use orrery_engine::{Ask, Game, Seat, Table, Task as _, legal, replay::open_for, submit};

use crate::run::{Plan, Run};

/// So many orders are tried from each table.
const ORDERS: usize = 3;
/// A lane longer than this is left unfinished.
const LONGEST: usize = 40;

/// Lanes commute: the same choices of each seat, in any order between the seats, give equal tables, ids and
/// draws included.
///
/// # Panics
/// Where this does not hold, and if no game of the plan ever opens lanes for two seats at once.
pub fn lanes<G: Game>(plan: &Plan<G>) {
    let mut seen = 0;
    for mut run in plan.runs() {
        while let Some(turn) = run.turn() {
            if run.open().len() >= 2 {
                seen += 1;
                commute(&mut run);
            }
            run.take(&turn);
        }
    }
    assert!(seen > 0, "no two seats ever acted at once: this law says nothing about {}", G::SLUG);
}

fn commute<G: Game>(run: &mut Run<G>) {
    let scripts: Vec<(Seat, Vec<G::Action>)> =
        run.open().into_iter().map(|(seat, _)| (seat, script(run, seat))).collect();
    let mut order: Vec<usize> = (0..scripts.len()).flat_map(|i| vec![i; scripts[i].1.len()]).collect();
    let reference = play(run, &scripts, &order);
    for _ in 0..ORDERS {
        run.dice.shuffle(&mut order);
        let other = play(run, &scripts, &order);
        assert!(
            reference == other,
            "another order of the same choices makes another table\nchoices: {scripts:?}\norder: {order:?}\n\
             first: {reference:?}\nother: {other:?}"
        );
    }
}

/// Random choices of one seat until its lane is dry, while the others do nothing.
fn script<G: Game>(run: &mut Run<G>, seat: Seat) -> Vec<G::Action> {
    let mut table = run.table.clone();
    let mut actions = Vec::new();
    while actions.len() < LONGEST && table.agenda.in_lanes() {
        let Some(entry) = table.agenda.open().find(|entry| entry.task.seat() == Some(seat)).cloned() else {
            break;
        };
        let options = legal(&table, Ask { seat, task: &entry.task });
        let action = run.dice.pick(&options).cloned().expect("dead end in a lane");
        submit(&mut table, &run.seed, seat, entry.id, std::slice::from_ref(&action)).expect("it is listed");
        actions.push(action);
    }
    actions
}

fn play<G: Game>(run: &Run<G>, scripts: &[(Seat, Vec<G::Action>)], order: &[usize]) -> Table<G> {
    let mut table = run.table.clone();
    let mut next = vec![0; scripts.len()];
    for &lane in order {
        let (seat, actions) = &scripts[lane];
        let action = &actions[next[lane]];
        next[lane] += 1;
        let Some(id) = open_for(&table, *seat) else {
            panic!("{seat} cannot do '{action}' in the order {order:?} of {scripts:?}: nothing is asked")
        };
        if let Err(refusal) = submit(&mut table, &run.seed, *seat, id, std::slice::from_ref(action)) {
            panic!("{seat} cannot do '{action}' in the order {order:?} of {scripts:?}: {refusal}");
        }
    }
    table
}
