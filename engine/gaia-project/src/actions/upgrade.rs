//! Action 3, upgrade a structure (8.1 and 8.2).

use orrery_engine::{Hex, RuleId, Seat, Step};

use crate::{
    action::Action,
    actions::{finish, tech},
    deeds,
    event::Event,
    facts::{Resources, Trigger},
    fault::Fault,
    game::GaiaProject,
    hexset::Spot,
    ids::Structure,
    look::Look,
    rules,
    who::Who,
};

fn cost_rules(to: Structure) -> &'static [RuleId] {
    match to {
        Structure::Mine => &[rules::MINE_COST],
        Structure::TradingStation => &[rules::TRADING_STATION_COST],
        Structure::ResearchLab => &[rules::LAB_COST],
        Structure::Institute => &[rules::INSTITUTE_COST],
        Structure::AcademyKnowledge | Structure::AcademyAction => &[rules::ACADEMY_COST],
    }
}

/// What an upgrade costs, and what is replaced.
pub(crate) fn upgrade(
    look: Look<'_>,
    who: Who,
    spot: Spot,
    to: Structure,
) -> Result<(Structure, Resources), Fault> {
    let player = look.player(who);
    let board = look.board(who);
    let Some(from) = player.structure(spot) else {
        return Err(Fault::new("NOT_YOURS", &[rules::UPGRADE_STEP], "no own structure is there"));
    };
    if player.shared.contains(spot) || look.state.lost == Some(spot) {
        return Err(Fault::new("NEVER_UPGRADED", &[rules::NO_UPGRADE], "this mine can never be upgraded"));
    }
    if !board.upgrades[from.index()].contains(&to) {
        return Err(Fault::new(
            "NO_SUCH_UPGRADE",
            &[rules::UPGRADE_STEP],
            "it cannot become that in one step",
        ));
    }
    if look.pieces_left(who, to) == 0 {
        return Err(Fault::new(
            "NO_PIECE",
            &[rules::UPGRADE_PIECE, rules::HARD_LIMITS],
            "no such piece is left",
        ));
    }
    let cost = if to == Structure::TradingStation && !look.has_neighbour(who, spot) {
        Some(board.isolated)
    } else {
        board.costs[to.index()]
    };
    let Some(cost) = cost else {
        return Err(Fault::new("NOT_FOR_SALE", &[rules::UPGRADE_PIECE], "it cannot be bought"));
    };
    look.afford(who, cost, cost_rules(to))?;
    Ok((from, cost))
}

/// Every upgrade that is possible now.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    let player = look.player(who);
    let board = look.board(who);
    for from in Structure::ALL {
        let here = player.structures[from.index()].minus(player.shared);
        for to in &board.upgrades[from.index()] {
            if look.pieces_left(who, *to) == 0 {
                continue;
            }
            let possible = here.iter().filter(|spot| upgrade(look, who, *spot, *to).is_ok());
            out.extend(possible.map(|spot| Action::Upgrade(*to, look.state.board.hex(spot))));
        }
    }
}

/// Pay, replace the piece, score, gain the tech tile (GP-1730).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, to: Structure, hex: Hex) {
    let who = Who::Seat(seat);
    let look = Look::of(step);
    let Some(Ok((from, cost))) = look.state.spot(hex).map(|spot| upgrade(look, who, spot, to)) else {
        return;
    };
    finish(step, seat);
    deeds::pay(step, who, cost);
    replace(step, who, hex, from, to);
    if step.content().structure(to).gains_tile {
        tech::offer(step, seat);
    }
}

/// Replaces a structure and scores it (GP-1580, GP-1610).
pub(crate) fn replace(step: &mut Step<'_, GaiaProject>, who: Who, hex: Hex, from: Structure, to: Structure) {
    step.emit(Event::Upgraded { who, hex, from, to });
    if to == Structure::TradingStation {
        deeds::trigger(step, who, Trigger::UpgradeToTradingStation, 1);
    }
    if to.is_big() {
        deeds::trigger(step, who, Trigger::BuildPlanetaryInstituteOrAcademy, 1);
    }
    if to == Structure::Institute {
        deeds::trigger(step, who, Trigger::BuildPlanetaryInstitute, 1);
    }
}
