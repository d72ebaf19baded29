//! A batch is its actions one by one, or nothing.

use orrery_engine::{Game, Refusal, submit};

use crate::run::Plan;

/// Two actions of a seat in a row do the same as one batch of both, unless the first reveals something: then the
/// batch is refused, whatever comes out. A batch that is refused leaves the table as it was.
///
/// # Panics
/// Where this does not hold.
pub fn batches<G: Game>(plan: &Plan<G>) {
    for mut run in plan.runs() {
        while let Some(first) = run.turn() {
            let before = run.table.clone();
            let one = run.take(&first);
            let next = run.open().into_iter().find(|(seat, _)| *seat == first.seat);
            let Some((_, entry)) = next else { continue };
            let options =
                orrery_engine::legal(&run.table, orrery_engine::Ask { seat: first.seat, task: &entry.task });
            let Some(second) = run.dice.pick(&options).cloned() else { continue };
            let follow_up = crate::run::Turn { entry, options, action: second.clone(), ..first.clone() };
            let two = run.take(&follow_up);

            let mut batched = before.clone();
            let mut batch = vec![first.action.clone(), second];
            if one.sealed {
                // Whether the second action is refused must not tell what the first would reveal.
                let refused = submit(&mut batched, &run.seed, first.seat, first.entry.id, &batch);
                let told = matches!(&refused, Err(Refusal::Against { index: 1, rejection, .. })
                    if rejection.reason == "BATCH_BEYOND_CHANCE");
                assert!(told, "{batch:?} goes on behind a seal: {refused:?}");
                assert!(batched == before, "a refused batch leaves the table alone");
                continue;
            }
            let all = submit(&mut batched, &run.seed, first.seat, first.entry.id, &batch)
                .unwrap_or_else(|refusal| panic!("{batch:?} went one by one, but not at once: {refusal}"));
            assert!(batched == run.table, "{batch:?} at once makes another table than one by one");
            let parts: Vec<_> = one.facts.into_iter().chain(two.facts).collect();
            assert_eq!(all.facts, parts, "{batch:?} at once has other facts than one by one");
            assert_eq!(all.sealed, one.sealed || two.sealed, "{batch:?} is sealed if one of its parts is");

            // The first action was just answered; as a third one it fits only where it is asked again.
            batch.push(first.action.clone());
            let mut attempt = before.clone();
            match submit(&mut attempt, &run.seed, first.seat, first.entry.id, &batch) {
                Ok(_) => {}
                Err(Refusal::Closed { index, .. } | Refusal::Against { index, .. }) => {
                    assert_eq!(index, 2, "the refusal names the action that does not fit");
                    assert!(attempt == before, "a refused batch leaves the table alone");
                }
                Err(Refusal::NotYours { decision }) => panic!("{decision} was {}'s before", first.seat),
            }
        }
    }
}
