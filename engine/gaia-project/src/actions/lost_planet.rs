//! The Lost Planet (10.3).

use orrery_engine::{Hex, Seat, Step};

use crate::{
    action::Action,
    actions::federation,
    deeds,
    event::Event,
    facts::{Resources, Trigger},
    fault::Fault,
    game::GaiaProject,
    hexset::Spot,
    ids::Planet,
    look::Look,
    rules,
    who::Who,
};

/// The Q.I.C. for a hex, if the Lost Planet can go there (GP-2640, GP-2650).
pub(crate) fn check(look: Look<'_>, who: Who, spot: Spot) -> Result<Resources, Fault> {
    let taken = |detail| Fault::new("HEX_TAKEN", &[rules::LOST_PLANET], detail);
    if look.state.planet(spot).is_some() {
        return Err(taken("a planet is there"));
    }
    for player in look.state.players.iter() {
        if player.satellites.contains(spot) || player.stations.contains(spot) {
            return Err(taken("a satellite or a space station is there"));
        }
    }
    let qic = look.range_qic(who, spot, 0);
    let have = look.player(who).resources.qic;
    if qic > have {
        let rules = &[rules::LOST_RANGE, rules::RANGE_QIC];
        return Err(Fault::short("OUT_OF_RANGE", rules, "Q.I.C. for range", u32::from(qic), u32::from(have)));
    }
    Ok(Resources::qic(qic))
}

fn targets(look: Look<'_>, who: Who) -> impl Iterator<Item = Spot> {
    look.state.board.spots().filter(move |spot| check(look, who, *spot).is_ok())
}

/// Whether there is any hex for it (GP-2710).
pub(crate) fn is_possible(look: Look<'_>, who: Who) -> bool {
    look.state.lost.is_none() && targets(look, who).next().is_some()
}

/// The hexes for it.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    out.extend(targets(look, who).map(|spot| Action::Lost(look.state.board.hex(spot))));
}

/// Places it: a "build a mine" without piece, cost and steps (GP-2660, GP-2670, GP-2715).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, hex: Hex) {
    let who = Who::Seat(seat);
    let look = Look::of(step);
    let Some((spot, Ok(cost))) = look.state.spot(hex).map(|spot| (spot, check(look, who, spot))) else {
        return;
    };
    let is_new_type = look.state.planets_of(Planet::Lost).and(look.player(who).colonised()).is_empty();
    deeds::pay(step, who, cost);
    step.emit(Event::LostPlaced { who, hex });
    federation::join(step, who, spot);
    deeds::trigger(step, who, Trigger::BuildMine, 1);
    if is_new_type {
        deeds::trigger(step, who, Trigger::BuildMineOnNewPlanetType, 1);
    }
}
