//! First structures (2.5, 3.2).

use orrery_engine::{Hex, Step};

use crate::{
    action::Action, actions::build::on_board, automa, event::Event, fault::Fault, game::GaiaProject,
    hexset::Spot, ids::Structure, look::Look, rules, task::Task, who::Who,
};

/// Who places what, in order: two rounds there and back, third mines, institutes (GP-0580 to GP-0605). The Automa is
/// the last player (GP-4430, GP-4450).
pub(crate) fn placements(step: &mut Step<'_, GaiaProject>) {
    let look = Look::of(step);
    if look.state.config.first_game {
        return first_game(step);
    }
    let order: Vec<Who> = look.state.clockwise_from(look.state.first).collect();
    let mines = |who: &Who| match who {
        Who::Seat(_) => look.board(*who).setup_mines,
        Who::Automa => automa::setup::mines(look),
    };
    let mut all: Vec<(Who, Structure)> = Vec::new();
    all.extend(order.iter().filter(|who| mines(who) >= 1).map(|who| (*who, Structure::Mine)));
    all.extend(order.iter().rev().filter(|who| mines(who) >= 2).map(|who| (*who, Structure::Mine)));
    all.extend(order.iter().filter(|who| mines(who) >= 3).map(|who| (*who, Structure::Mine)));
    let institutes = order.iter().filter(|who| look.board(**who).setup_institute);
    all.extend(institutes.map(|who| (*who, Structure::Institute)));
    let tasks: Vec<Task> = all
        .into_iter()
        .map(|(who, structure)| match who {
            Who::Seat(seat) => Task::PlaceStart { seat, structure },
            Who::Automa => Task::AutomaPlace,
        })
        .collect();
    step.push(tasks);
}

/// GP-0495: the recommended positions.
fn first_game(step: &mut Step<'_, GaiaProject>) {
    let facts = step.content();
    let seats = step.state().seats;
    let Some(game) = facts.first_games.iter().find(|game| game.seats == seats) else { return };
    let everybody: Vec<Who> = step.state().everybody().collect();
    for who in everybody {
        let faction = step.state().players[who].faction;
        let mines = game.factions.iter().find(|(listed, _)| Some(*listed) == faction);
        for hex in mines.map_or(&[][..], |(_, mines)| mines) {
            step.emit(Event::Placed { who, structure: Structure::Mine, hex: *hex });
        }
    }
}

fn check_spot(look: Look<'_>, who: Who, spot: Spot) -> Result<(), Fault> {
    if look.state.planet(spot) != Some(look.board(who).home) {
        return Err(Fault::new("NOT_HOME", &[rules::START_PLANET], "it is no planet of the home type"));
    }
    if look.state.is_built(spot) {
        return Err(Fault::new("OCCUPIED", &[rules::START_PLANET], "the planet is not empty"));
    }
    Ok(())
}

/// Whether the starting structure can be placed there (GP-0610).
pub(crate) fn check(
    look: Look<'_>,
    who: Who,
    structure: Structure,
    placed: Structure,
    hex: Hex,
) -> Result<(), Fault> {
    if structure != placed {
        return Err(Fault::new(
            "OTHER_STRUCTURE",
            &[rules::START_ORDER],
            "another structure is to be placed",
        ));
    }
    check_spot(look, who, on_board(look, hex, &[rules::START_PLANET])?)
}

/// The home planets that are left.
pub(crate) fn candidates(look: Look<'_>, who: Who, structure: Structure, out: &mut Vec<Action>) {
    let planets = look.state.planets_of(look.board(who).home);
    let free = planets.iter().filter(|spot| check_spot(look, who, *spot).is_ok());
    out.extend(free.map(|spot| Action::Place(structure, look.state.board.hex(spot))));
}
