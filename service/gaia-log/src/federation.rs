//! A federation of the log in our terms: which planets are united, and which hexes get satellites (NOTATION,
//! section 6).

use orrery_engine::{Hex, Seat};
use orrery_gaia_project::{State, hexset::HexSet, ids::Token};

/// A federation that is being formed.
#[derive(Clone, Debug)]
pub(crate) struct Federation {
    pub(crate) planets: Vec<Hex>,
    pub(crate) satellites: Vec<Hex>,
    pub(crate) token: Token,
}

fn named(state: &State, set: HexSet) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = set.iter().map(|spot| state.board.hex(spot)).collect();
    hexes.sort_unstable();
    hexes
}

impl Federation {
    /// Completes the list of the log: own structures next to it belong to it with all that they are connected to.
    pub(crate) fn complete(state: &State, seat: Seat, listed: &[Hex], token: Token) -> Federation {
        let player = &state.players[seat];
        let listed: HexSet = listed.iter().filter_map(|hex| state.spot(*hex)).collect();
        let own = player.origins();
        let free = own.minus(player.federated);
        let satellites = listed.minus(own).minus(player.satellites);
        let mut planets = state.board.grown(listed).and(free);
        loop {
            let grown = state.board.grown(planets).and(free);
            if grown.within(planets) {
                break;
            }
            planets = planets.union(grown);
        }
        Federation { planets: named(state, planets), satellites: named(state, satellites), token }
    }
}
