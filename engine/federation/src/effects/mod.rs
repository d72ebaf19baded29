//! What effects do: one interpreter for cells, tokens, tiles, missions, structures and laws.
//!
//! Effects of a list come in their order, each completely with all that it sets off before the next (FD-6750): the
//! rest of the list waits below whatever an effect asks.

mod gains;
mod tokens;

use orrery_engine::Seat;

pub(crate) use gains::{award, climb, fund, gain, influence_rose, pay, score};
pub(crate) use tokens::{keep, look_into_depths, take_deep_space};

use crate::{
    bundle::Bundle,
    event::Event,
    facts::{Effect, ReleaseTarget},
    game::Step,
    ids::Mission,
    look::Look,
    planets,
    source::{Source, Via},
    task::Task,
};

/// Effects are to be carried out before what is open goes on.
pub(crate) fn queue(step: &mut Step<'_>, seat: Seat, effects: Vec<Effect>, via: Via) {
    if !effects.is_empty() {
        step.push([Task::Run { seat, effects, via }]);
    }
}

/// Carries out the first effect of a list; the rest waits.
pub(crate) fn run(step: &mut Step<'_>, seat: Seat, mut effects: Vec<Effect>, via: &Via) {
    if effects.is_empty() {
        return;
    }
    let first = effects.remove(0);
    queue(step, seat, effects, via.clone());
    one(step, seat, first, via);
}

/// Carries out one effect, or asks for what has to be chosen.
pub(crate) fn one(step: &mut Step<'_>, seat: Seat, effect: Effect, via: &Via) {
    match effect {
        Effect::GainResource { resource, amount } => gain(step, seat, Bundle::of(resource, amount)),
        Effect::GainResourcePer { resource, amount, per } => {
            let count = Look::of(step).count(seat, per);
            let amount = (u16::from(amount) * count).min(u16::from(u8::MAX)) as u8;
            gain(step, seat, Bundle::of(resource, amount));
        }
        Effect::GainShip { amount } => gains::ships(step, seat, amount),
        Effect::GainDegree { amount } => climb(step, seat, amount),
        Effect::AssistantDie { amount } => gains::raise_die(step, seat, amount),
        Effect::AssistantDieSet { value } => gains::set_die(step, seat, value),
        Effect::ReleaseMission { amount, target: ReleaseTarget::Any } => {
            step.push([Task::Release { seat, more: amount }.asked()]);
        }
        Effect::ReleaseMission { target: ReleaseTarget::All, .. } => release_all(step, seat),
        Effect::FundProject { steps, .. } => step.push([Task::Fund { seat, steps }.asked()]),
        Effect::ScorePer { pp, per } => {
            let points = u16::from(pp) * Look::of(step).count(seat, per);
            score(step, seat, points, via.at);
        }
        Effect::TakePresident {} => {
            if step.state().president != seat {
                step.emit(Event::PresidentTaken { seat });
            }
        }
        Effect::TakeMedal { .. } => step.push([Task::Medal { seat }.asked()]),
        Effect::AwardMedal { colour } => award(step, seat, colour),
        Effect::PlanetAction { planet } => planets::act(step, seat, planet, false),
        Effect::CopyPlanetAction { cost, .. } => {
            pay(step, seat, cost);
            step.push([Task::CopyPlanet { seat, via: via.clone() }]);
        }
        Effect::TakeAlteration { power, amount, choose_from, .. } => match choose_from {
            Some(from) => tokens::look(step, seat, power, from),
            None => tokens::draw(step, seat, power, amount),
        },
        Effect::LevelBonus { amount, until, .. } => step.emit(Event::LevelRaised { seat, amount, until }),
        Effect::RefreshErudite { level_max, .. } => {
            // FD-2970: an income with a choice may be declined.
            let optional = matches!(via.at, Source::Structure(_));
            step.push([Task::Refresh { seat, level: level_max, optional, via: via.clone() }.asked()]);
        }
        Effect::CopyErudite { levels, .. } => {
            if let Source::Erudite(tile) = via.at {
                step.push([Task::Mimic { seat, tile, levels, via: via.clone() }.asked()]);
            }
        }
        Effect::StructureIncome { times, repeatable, .. } => {
            let (barred, via) = (Vec::new(), via.clone());
            step.push([Task::Incomes { seat, times, barred, repeatable, via }.asked()]);
        }
        Effect::PlaceCommerce { shop_level, reward, .. } => {
            step.push([Task::Pawn { seat, level: shop_level, reward, via: via.clone() }.asked()]);
        }
        Effect::AdvancePawn { planets, steps, .. } => {
            step.push([Task::Advance { seat, planets, steps }.asked()]);
        }
        Effect::UpgradeResource { times } => step.push([Task::Upgrade { seat, times }.asked()]),
        Effect::Build { .. } => step.push([Task::Build { seat, main: false, free: true }.asked()]),
        Effect::GainSpecialAmbassador { .. } => step.emit(Event::SpecialGained { seat }),
        Effect::ChooseOne { options } => step.push([Task::Choose { seat, options, via: via.clone() }]),
        Effect::ChooseUnits { units, options, split_allowed } => {
            let (split, via) = (split_allowed, via.clone());
            step.push([Task::Units { seat, units, options, split, via }]);
        }
        // These change a main action and are asked for there: `use` in `acts::erudites`.
        Effect::AllowEruditePick { .. } | Effect::StructureDiscount { .. } | Effect::ExtraSteps { .. } => {}
    }
}

fn release_all(step: &mut Step<'_>, seat: Seat) {
    for mission in Mission::ALL.iter().copied() {
        if !step.state().players[seat].mission(mission).released {
            step.emit(Event::Released { seat, mission });
        }
    }
}
