//! The table as somebody sees it.

use orrery_engine::Seat;
use orrery_planet_unknown::{
    Facts, View,
    facts::{Ground, PlanetFacts},
    grid::Square,
    state::{Boards, Surface},
    view::{DepotView, EventsView, Own, PlayerView, StackView},
};

use super::{
    super::seat_number,
    ids::{Listed, write_all, write_some},
    table::{
        write_boards, write_claim, write_event_card, write_laid, write_levels, write_owed, write_ranks,
        write_shared, write_sheet, write_spaces, write_square, write_tile,
    },
    v1,
};

pub(super) fn write(content: &Facts, view: &View) -> v1::View {
    v1::View {
        stage: view.stage.write(),
        turn: view.turn.into(),
        commander: seat_number(view.commander),
        depots: view.depots.iter().map(write_depot).collect(),
        civ_piles: view.piles.map(i32::from).to_vec(),
        shared_objectives: view.shared.iter().map(write_shared).collect(),
        events: view.events.as_ref().map(write_events),
        target: view.target.map(i32::from),
        players: view.players.entries().map(|(seat, player)| write_player(content, seat, player)).collect(),
        own: view.own.as_ref().map(write_own),
        ending: view.ending.clone().unwrap_or_default(),
        scores: (0..).map(Seat).zip(&view.scores).map(|(seat, sheet)| write_sheet(seat, sheet)).collect(),
    }
}

fn write_depot(depot: &DepotView) -> v1::Depot {
    let [large, small] = depot.stacks.map(|stack| Some(write_stack(stack)));
    v1::Depot {
        number: i32::try_from(depot.depot.index()).unwrap_or(i32::MAX),
        seat: depot.faces.map_or(0, seat_number),
        large,
        small,
    }
}

fn write_stack(stack: StackView) -> v1::TileStack {
    v1::TileStack { shape: stack.shape.write(), top: stack.top.map(write_tile), count: stack.left.into() }
}

fn write_events(events: &EventsView) -> v1::EventDeck {
    let [green, orange, red] = events.mix.map(i32::from);
    v1::EventDeck {
        current: events.now.map(write_event_card),
        past: events.past.iter().copied().map(write_event_card).collect(),
        count: events.left.into(),
        green,
        orange,
        red,
        next: events.next.map(write_event_card),
    }
}

fn write_player(content: &Facts, seat: Seat, player: &PlayerView) -> v1::Player {
    let surface = |boards: Boards| write_surface(content.planet(boards.planet), &player.surface);
    v1::Player {
        seat: seat_number(seat),
        dealt: Some(write_boards(player.dealt)),
        boards: player.boards.map(write_boards),
        surface: player.boards.map(surface),
        cubes: write_spaces(&player.cubes),
        techs: write_levels(&player.techs),
        used_techs: write_levels(&player.used),
        rovers: player.rovers.into(),
        lifepods: player.lifepods.into(),
        lifepods_on_tracks: write_spaces(&player.pods_on_tracks),
        lifepods_on_techs: write_levels(&player.pods_on_techs),
        meteorites: player.meteorites.into(),
        stored_patches: player.stored.into(),
        open_cards: write_all(&player.cards),
        secret_ranks: write_ranks(&player.secret_cards),
        objective_count: player.objectives.into(),
        open_objectives: write_all(&player.open_objectives),
        is_tile_due: player.tile_due,
        movement: player.movement.into(),
        owed: player.owed.iter().copied().map(write_owed).collect(),
        claims: player.claims.iter().copied().map(write_claim).collect(),
        is_stuck: player.stuck,
        has_resigned: player.resigned,
        score: player.score,
    }
}

fn write_surface(planet: &PlanetFacts, surface: &Surface) -> v1::Surface {
    // Tiles may reach beyond the squares of some planets.
    let squares = planet.grid.squares().union(surface.covered());
    v1::Surface {
        laid: surface.laid.iter().map(write_laid).collect(),
        squares: squares.iter().map(|square| write_planet_square(planet, surface, square)).collect(),
        row_medals: planet.row_medals.map(i32::from).to_vec(),
        column_medals: planet.column_medals.map(i32::from).to_vec(),
    }
}

fn write_planet_square(planet: &PlanetFacts, surface: &Surface, square: Square) -> v1::PlanetSquare {
    let terrain = surface.terrain_at(square);
    let piled = surface.piled.iter().filter(|at| **at == square).count();
    let meteorites = usize::from(surface.meteorites.contains(square)) + piled;
    v1::PlanetSquare {
        square: Some(write_square(square)),
        ground: write_some(ground(planet, square)),
        terrain: write_some(terrain),
        has_resource: terrain.is_some_and(|terrain| surface.icons(terrain).contains(square)),
        has_patch: surface.patches.contains(square),
        has_meteor_symbol: surface.symbols.contains(square),
        meteorites: i32::try_from(meteorites).unwrap_or(i32::MAX),
        has_lifepod: surface.lifepods.contains(square),
        has_rover: surface.rovers.contains(square),
        has_cargo: surface.loaded.contains(square),
        is_of_last_tile: surface.last_tile.contains(square),
        is_of_this_turn: surface.tiles_of_turn.contains(square),
    }
}

fn ground(planet: &PlanetFacts, square: Square) -> Option<Ground> {
    use Ground::{City, Crater, Electric, Ice, Land, Ring, Toxic};
    [Land, Ice, Ring, City, Toxic, Electric, Crater]
        .into_iter()
        .find(|ground| planet.grid.of(*ground).contains(square))
}

fn write_own(own: &Own) -> v1::Own {
    v1::Own {
        seat: seat_number(own.seat),
        chosen: own.chosen.map(write_boards),
        secret_cards: write_all(&own.secret_cards),
        looking: write_all(&own.looking),
        offered: write_all(&own.offered),
        objectives: write_all(&own.objectives),
    }
}
