//! Pieces, traces, wins and cards on the table, for tests that need them there.

use orrery_engine::Seat;
use orrery_seti::ids::{Moon, Planet, Slot, Star, Tech, TraceColor};

use crate::scene::{Game, card, out, owner};

/// A seat owns a technology, and took the two-point tile for it.
pub(crate) fn owns(game: Game, seat: Seat, tech: Tech) -> Game {
    game.with(|state| {
        state.techs[tech.index()].two_points = false;
        state.players[seat].techs = state.players[seat].techs.with(tech);
    })
}

/// A seat has a marker on a discovery space.
pub(crate) fn found(game: Game, seat: Seat, slot: Slot, color: TraceColor) -> Game {
    game.with(|state| state.species[slot.index()].discovery[color.index()] = Some(owner(seat)))
}

/// A seat has so many markers on an overflow space.
pub(crate) fn overflow(game: Game, seat: Seat, slot: Slot, color: TraceColor, count: usize) -> Game {
    game.with(|state| state.species[slot.index()].overflow[color.index()].extend(vec![owner(seat); count]))
}

/// These cards are tucked.
pub(crate) fn tucked<const N: usize>(game: Game, seat: Seat, cards: [&str; N]) -> Game {
    game.with(|state| {
        for id in cards {
            let card = out(state, card(id));
            state.players[seat].tucked.push(card);
        }
    })
}

/// A seat has an orbiter, not on the first space.
pub(crate) fn orbiter(game: Game, seat: Seat, planet: Planet) -> Game {
    game.with(|state| state.planets[planet.index()].orbiters.push(owner(seat)))
}

/// A seat has a lander, not on a space with data.
pub(crate) fn lander(game: Game, seat: Seat, planet: Planet) -> Game {
    game.with(|state| state.planets[planet.index()].landers.push(owner(seat)))
}

/// A seat has a lander on a moon.
pub(crate) fn on_moon(game: Game, seat: Seat, moon: Moon) -> Game {
    game.with(|state| state.moons[moon.index()].push(owner(seat)))
}

/// A seat has won a star so many times.
pub(crate) fn won(game: Game, seat: Seat, star: Star, times: u8) -> Game {
    game.with(|state| {
        state.sectors[star.index()].won = true;
        state.players[seat].wins[star.index()] = times;
    })
}
