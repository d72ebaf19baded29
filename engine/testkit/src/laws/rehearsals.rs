//! A dry run changes nothing and tells nothing that could not be taken back.

use orrery_engine::{Game, erased::Told};

use super::hosted::host;
use crate::run::Plan;

/// A dry run leaves the table alone, and says what the command itself then says; but if the command is sealed,
/// because chance would speak or hidden things would come out, it tells no events.
///
/// # Panics
/// Where this does not hold, and if no command of the plan was sealed or none was not.
pub fn rehearsals<G: Game>(plan: &Plan<G>) {
    let mut seen = [0, 0];
    host(plan, |mut game| {
        while let Some((seat, decision, choice)) = game.choose() {
            let before = game.live.hash();
            let actions = std::slice::from_ref(&choice);
            let rehearsed = match game.log.dry_run(game.live.as_ref(), seat, decision, actions) {
                Ok(done) => done,
                Err(refused) => panic!("{seat} is offered '{choice}', but a dry run refuses it: {refused:?}"),
            };
            assert_eq!(game.live.hash(), before, "the dry run of '{choice}' changed the table");
            let done = game.submit(seat, decision, &choice);
            assert_eq!(rehearsed.sealed, done.sealed, "'{choice}' is sealed in earnest or in a dry run only");
            assert_eq!(rehearsed.command, done.command, "the dry run read another command");
            seen[usize::from(done.sealed)] += 1;
            if done.sealed {
                assert!(told(&rehearsed.events).is_empty(), "the dry run of '{choice}' tells what is hidden");
            } else {
                assert_eq!(
                    told(&rehearsed.events),
                    told(&done.events),
                    "the dry run of '{choice}' was wrong"
                );
            }
        }
    });
    assert!(
        !seen.contains(&0),
        "{seen:?} commands unsealed and sealed: this law says little about {}",
        G::SLUG
    );
}

fn told(events: &[Told<()>]) -> Vec<&str> {
    events.iter().map(|told| told.notation.as_str()).collect()
}
