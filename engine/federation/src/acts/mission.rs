//! The optional part of a turn: sending a ship on a special mission (section 8).

use orrery_engine::Seat;

use crate::{
    action::Action,
    bundle::Bundle,
    effects,
    event::Event,
    facts::Effect,
    fault::Fault,
    game::Step,
    ids::Mission,
    look::Look,
    rules,
    source::{Source, Via},
    task::Task,
};

const ONE_MISSION: Fault =
    Fault::new("ONE_MISSION_PER_TURN", &[rules::ONE_MISSION], "a ship was sent in this turn already");
const NOT_RELEASED: Fault =
    Fault::new("NOT_RELEASED", &[rules::RELEASED], "that mission holds no release token");
const FLOWN: Fault =
    Fault::new("FLOWN_ALREADY", &[rules::MISSION_ONCE], "that mission was carried out already");
const NO_SHIP: Fault = Fault::new("NO_SHIP", &[rules::NEEDS_SHIP], "no ship stands in the hangar");
const TOO_LOW: Fault = Fault::new(
    "LEVEL_TOO_LOW",
    &[rules::MISSION_LEVEL],
    "the accreditation is below the level of the mission",
);
const TOO_DEAR: Fault =
    Fault::new("CANNOT_PAY", &[rules::SPY_MISSION_COST], "the price of the mission cannot be paid");

pub(super) fn candidates(look: Look<'_>, seat: Seat, flown: bool, out: &mut Vec<Action>) {
    let player = look.player(seat);
    if !flown && player.hangar > 0 {
        let released = |mission: &&Mission| player.mission(**mission).released;
        out.extend(Mission::ALL.iter().filter(released).map(|mission| Action::Launch(*mission)));
    }
    out.push(Action::End);
}

pub(super) fn check(look: Look<'_>, seat: Seat, flown: bool, mission: Mission) -> Result<(), Fault> {
    let player = look.player(seat);
    let facts = look.facts.mission(mission);
    let state = player.mission(mission);
    if flown {
        return Err(ONE_MISSION);
    }
    if !state.released {
        return Err(NOT_RELEASED);
    }
    if state.flown {
        return Err(FLOWN);
    }
    if player.hangar == 0 {
        return Err(NO_SHIP);
    }
    // FD-1570: bonuses count.
    if look.level(seat) < facts.level {
        return Err(TOO_LOW);
    }
    if player.stock.can_pay(price(&facts.effects)) { Ok(()) } else { Err(TOO_DEAR) }
}

/// What a mission itself costs (FD-1615); shops and constructions in it are offers.
pub(super) fn price(effects: &[Effect]) -> Bundle {
    let cost = effects.iter().find_map(|effect| {
        if let Effect::CopyPlanetAction { cost, .. } = effect { Some(*cost) } else { None }
    });
    cost.unwrap_or_default()
}

/// The ship is placed before the effect (FD-3640). Afterwards the turn goes on to its end.
pub(super) fn launch(step: &mut Step<'_>, seat: Seat, mission: Mission) {
    step.emit(Event::ShipSent { seat, mission });
    step.push([Task::Mission { seat, flown: true }.asked()]);
    let effects = step.content().mission(mission).effects.clone();
    effects::queue(step, seat, effects, Via::from(Source::Mission(mission)));
}
