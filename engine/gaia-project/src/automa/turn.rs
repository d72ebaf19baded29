//! A turn of the Automa (13.3).

use orrery_engine::Step;

use crate::{
    automa::{
        cards::{ActionType, CardAction, Support},
        deck, factions, mine, pass,
        research::{self, Aim},
        score, spaces, upgrade,
    },
    event::For,
    game::GaiaProject,
    task::Task,
    who::Who,
};

/// Draws, then passes or acts (GP-4510, GP-4520). The human is asked about power after the turn (GP-4685).
pub(crate) fn turn(step: &mut Step<'_, GaiaProject>) {
    let facts = &step.content().automa;
    let who = Who::Automa;
    let Some(support) = deck::support(step).map(|card| facts.card(card)) else { return };
    let action = deck::action(step).map(|(card, is_last)| (facts.card(card), is_last));
    match action.filter(|(card, is_last)| !(*is_last && card.pass_icon)) {
        None => pass::pass(step, support.booster),
        Some((card, _)) => resolve(step, card.action, &support.support),
    }
    step.push([Task::Announce { by: who }, Task::NextTurn { after: Some(who) }]);
}

/// The action, then its points, even if nothing came of it (GP-4540, GP-4550).
fn resolve(step: &mut Step<'_, GaiaProject>, action: CardAction, support: &Support) {
    match action.r#type {
        ActionType::BuildMine => mine::build_or_upgrade(step, support, support.range, None),
        ActionType::Upgrade => {
            upgrade::upgrade(step, support, None);
        }
        ActionType::ResearchHighest => research::research(step, support, Aim::Highest),
        ActionType::ResearchRandom => research::research(step, support, Aim::Random),
        ActionType::PowerQic => spaces::of_card(step, support),
        ActionType::Faction => factions::action(step, support),
    }
    score(step, action.vp, For::Automa);
}
