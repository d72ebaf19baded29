//! Ivits: space stations (12.8).

use orrery_engine::{Hex, Step};

use super::owned;
use crate::{
    actions::{build::on_board, federation},
    deeds,
    event::Event,
    facts::{FactionAction, Resources},
    fault::Fault,
    game::GaiaProject,
    hexset::Spot,
    look::Look,
    rules,
    who::Who,
};

fn check_spot(look: Look<'_>, who: Who, spot: Spot) -> Result<Resources, Fault> {
    let player = look.player(who);
    if player.stations.len() >= u32::from(look.facts.space_stations) {
        return Err(Fault::new(
            "NO_PIECE",
            &[rules::HARD_LIMITS, rules::STATION],
            "no space station is left",
        ));
    }
    if look.state.planet(spot).is_some() || player.stations.contains(spot) {
        return Err(Fault::new("HEX_TAKEN", &[rules::STATION], "a planet or a space station is there"));
    }
    let qic = look.range_qic(who, spot, 0);
    if qic > player.resources.qic {
        let rules = &[rules::STATION_RANGE, rules::RANGE_QIC];
        let have = u32::from(player.resources.qic);
        return Err(Fault::short("OUT_OF_RANGE", rules, "Q.I.C. for range", u32::from(qic), have));
    }
    Ok(Resources::qic(qic))
}

/// The Q.I.C. for a hex, if a space station can go there (GP-3880, GP-3890, GP-3900).
pub(crate) fn check(look: Look<'_>, who: Who, hex: Hex) -> Result<Resources, Fault> {
    owned(look, who, FactionAction::PlaceSpaceStation)?;
    check_spot(look, who, on_board(look, hex, &[rules::STATION])?)
}

/// The hexes for a space station.
pub(crate) fn targets(look: Look<'_>, who: Who) -> impl Iterator<Item = Spot> {
    look.state.board.spots().filter(move |spot| check_spot(look, who, *spot).is_ok())
}

/// Places it; next to the own federation it joins (GP-2410).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, who: Who, hex: Hex) {
    let look = Look::of(step);
    let Some((spot, Ok(cost))) = look.state.spot(hex).map(|spot| (spot, check_spot(look, who, spot))) else {
        return;
    };
    deeds::pay(step, who, cost);
    step.emit(Event::StationPlaced { who, hex });
    federation::join(step, who, spot);
}
