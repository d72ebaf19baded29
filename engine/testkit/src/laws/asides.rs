//! What a seat says beside its decisions leaves the others alone.

use orrery_engine::{Game, Seat};
use serde_json::Value;

use super::hosted::{Hosted, host, without_ids};
use crate::run::Plan;

/// Standing orders and the like bar nobody from taking back, and are not taken back themselves: a seat acts,
/// another says something, the first takes back; then the table is as if only the second had happened.
///
/// # Panics
/// Where this does not hold, and if no game of the plan has anything to say beside decisions.
pub fn asides<G: Game>(plan: &Plan<G>) {
    let mut seen = 0;
    host(plan, |mut game| {
        loop {
            let mut early = game.fork();
            let Some(version) = game.act() else { break };
            let actor = game.log.record(version).and_then(|record| record.seat).expect("a seat acted");
            if !game.live.undoable(actor).contains(&version) || !game.dice.once_in(2) {
                continue;
            }
            let mut late = game.fork();
            if between(&mut early, &mut late, actor, version) {
                seen += 1;
            }
        }
    });
    assert!(seen > 0, "nobody ever said anything beside a decision: this law says nothing about {}", G::SLUG);
}

/// Whether there was something to compare.
fn between(early: &mut Hosted<'_>, late: &mut Hosted<'_>, actor: Seat, version: u64) -> bool {
    let seat = Seat(late.dice.below(usize::from(late.live.seats())) as u8);
    let Some(offer) = late.aside(seat) else { return false };
    let Some(choice) = late.dice.pick(&offer.choices).map(|choice| choice.notation.clone()) else {
        return false;
    };
    let undoable: Vec<_> = late.seats().map(|seat| late.live.undoable(seat)).collect();
    late.submit(seat, offer.id, &choice);
    early.submit(seat, offer.id, &choice);
    if !is_pure(late) || !is_pure(early) {
        // It answered an open decision, and so was more than words.
        return false;
    }
    if late.live.outcome().is_some() {
        // The last one who played on resigned: nobody takes anything back after the end.
        return false;
    }
    let now: Vec<_> = late.seats().map(|seat| late.live.undoable(seat)).collect();
    assert_eq!(now, undoable, "{seat} said '{choice}', and somebody may take back other things than before");
    let rewinds = late.undo(actor, version);
    assert_eq!(rewinds, [version], "only the action goes, not what was said");
    assert_eq!(
        without_ids(late.live.as_ref()),
        without_ids(early.live.as_ref()),
        "{actor} acted, {seat} said '{choice}', {actor} took back: as if only '{choice}' had been said"
    );
    true
}

/// Whether the last record closed no task.
fn is_pure(game: &Hosted<'_>) -> bool {
    let record = game.log.records().last().expect("a log has records");
    let facts: Vec<Value> = serde_json::from_slice(&record.facts).expect("facts are a JSON list");
    facts.iter().all(|fact| fact.get("popped").is_none() && fact.get("ordered").is_none())
}
