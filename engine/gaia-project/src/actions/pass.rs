//! Action 8, pass (10.6).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action, deeds, event::Event, fault::Fault, game::GaiaProject, ids::Booster, look::Look, rules,
    task::Task, who::Who,
};

fn is_last_round(look: Look<'_>) -> bool {
    look.state.round >= look.facts.rounds
}

/// Whether a player may pass with this booster (GP-2920, GP-2950).
pub(crate) fn check(look: Look<'_>, booster: Option<Booster>) -> Result<(), Fault> {
    match (is_last_round(look), booster) {
        (true, None) => Ok(()),
        (true, Some(_)) => {
            Err(Fault::new("LAST_ROUND", &[rules::PASS_LAST], "in the last round no booster is taken"))
        }
        (false, None) => Err(Fault::new("NO_BOOSTER", &[rules::PASS_BOOSTER], "a booster must be taken")),
        (false, Some(booster)) => check_booster(look, booster),
    }
}

/// Whether a booster is there to be taken.
pub(crate) fn check_booster(look: Look<'_>, booster: Booster) -> Result<(), Fault> {
    if look.state.boosters.contains(&booster) {
        return Ok(());
    }
    Err(Fault::new("BOOSTER_TAKEN", &[rules::PASS_BOOSTER], "this booster is not available"))
}

/// Ways to pass.
pub(crate) fn candidates(look: Look<'_>, out: &mut Vec<Action>) {
    if is_last_round(look) {
        out.push(Action::Pass(None));
    } else {
        out.extend(look.state.boosters.iter().map(|booster| Action::Pass(Some(*booster))));
    }
}

/// Scores, exchanges the booster and ends the turn (GP-1095, GP-2910).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, taken: Option<Booster>) {
    let who = Who::Seat(seat);
    step.push([Task::NextTurn { after: Some(who) }]);
    deeds::score_pass(step, who);
    let returned = step.state().players[who].booster;
    step.emit(Event::Passed { who, returned, taken });
}
