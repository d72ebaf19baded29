//! A snapshot and the records after it are worth the whole log.

use orrery_engine::{Game, Seat};

use super::hosted::{Hosted, assert_same, host};
use crate::{log::Snapshot, run::Plan};

/// The table of the live game, of the whole log, and of a snapshot at `horizon - 1` with the records after it
/// are the same, with the same rights to take back; also when something was taken back in between.
///
/// # Panics
/// Where this does not hold.
pub fn snapshots<G: Game>(plan: &Plan<G>) {
    host(plan, |mut game| {
        let mut kept: Vec<Snapshot> = Vec::new();
        loop {
            if game.dice.once_in(6)
                && let Some((seat, from)) = game.undoable()
            {
                game.undo(seat, from);
            }
            if game.dice.once_in(6) {
                let snapshot = game.log.snapshot(game.live.as_ref());
                kept.push(snapshot.unwrap_or_else(|e| panic!("no snapshot: {e}")));
                compare(&game, &kept);
            }
            if game.dice.once_in(8) {
                say(&mut game);
            }
            if game.act().is_none() {
                break;
            }
        }
        compare(&game, &kept);
    });
}

/// Somebody says something beside the decisions, if there is anything to say.
fn say(game: &mut Hosted<'_>) {
    let seat = Seat(game.dice.below(usize::from(game.live.seats())) as u8);
    let Some(offer) = game.aside(seat) else { return };
    let Some(choice) = game.dice.pick(&offer.choices).map(|choice| choice.notation.clone()) else { return };
    game.submit(seat, offer.id, &choice);
}

fn compare(game: &Hosted<'_>, kept: &[Snapshot]) {
    let whole = game.log.load().unwrap_or_else(|e| panic!("the log cannot be loaded: {e}"));
    assert_same(game.live.as_ref(), whole.as_ref(), "live and loaded");
    // The oldest and the newest: what lies between is one of them at another time.
    for snapshot in kept.first().into_iter().chain(kept.last()) {
        let version = snapshot.version;
        let loaded = game.log.load_from(snapshot).unwrap_or_else(|e| panic!("snapshot at {version}: {e}"));
        assert_same(whole.as_ref(), loaded.as_ref(), &format!("whole log and snapshot at {version}"));
    }
}
