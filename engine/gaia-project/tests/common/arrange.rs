//! Giving things to seats.

use orrery_engine::{Seat, Task as _};
use orrery_gaia_project::{
    Facts, State, Task,
    facts::Resources,
    hexset::Spot,
    ids::{AdvancedTile, Area, Booster, FinalTile, RoundTile, Space, StandardTile, Structure, Token},
    power::Bowl,
    state::{Player, Special},
};

use super::{Scene, hex, resources};

impl Scene {
    /// Changes the state by hand.
    pub fn with(self, arrange: impl FnOnce(&mut State)) -> Self {
        Scene { scenario: self.scenario.with(arrange) }
    }

    fn player(self, seat: Seat, arrange: impl FnOnce(&mut Player)) -> Self {
        self.with(|state| arrange(&mut state.players[seat]))
    }

    #[track_caller]
    pub fn spot(&self, text: &str) -> Spot {
        let hex = hex(text);
        self.state().spot(hex).unwrap_or_else(|| panic!("{hex} is not on the board"))
    }

    /// A structure on a hex.
    #[track_caller]
    pub fn structure(self, seat: Seat, kind: Structure, at: &str) -> Self {
        let spot = self.spot(at);
        assert!(self.state().planet(spot).is_some(), "{at} has no planet");
        self.player(seat, |player| player.structures[kind.index()].insert(spot))
    }

    /// A mine on a hex.
    #[track_caller]
    pub fn mine(self, seat: Seat, at: &str) -> Self {
        self.structure(seat, Structure::Mine, at)
    }

    /// Mines on several hexes.
    #[track_caller]
    pub fn mines<const N: usize>(self, seat: Seat, at: [&str; N]) -> Self {
        at.into_iter().fold(self, |scene, at| scene.mine(seat, at))
    }

    /// A trading station on a hex.
    #[track_caller]
    pub fn trading_station(self, seat: Seat, at: &str) -> Self {
        self.structure(seat, Structure::TradingStation, at)
    }

    /// A research lab on a hex.
    #[track_caller]
    pub fn lab(self, seat: Seat, at: &str) -> Self {
        self.structure(seat, Structure::ResearchLab, at)
    }

    /// The planetary institute on a hex.
    #[track_caller]
    pub fn institute(self, seat: Seat, at: &str) -> Self {
        self.structure(seat, Structure::Institute, at)
    }

    /// A mine beside an opponent's structure.
    #[track_caller]
    pub fn shared(self, seat: Seat, at: &str) -> Self {
        let spot = self.spot(at);
        self.mine(seat, at).player(seat, |player| player.shared.insert(spot))
    }

    /// A Gaiaformer on a hex.
    #[track_caller]
    pub fn project(self, seat: Seat, at: &str) -> Self {
        let spot = self.spot(at);
        self.player(seat, |player| player.projects.insert(spot))
    }

    /// A Transdim planet has become a Gaia planet.
    #[track_caller]
    pub fn gaiaformed(self, at: &str) -> Self {
        let spot = self.spot(at);
        self.with(|state| state.gaiaformed.insert(spot))
    }

    /// The Lost Planet lies on a hex.
    #[track_caller]
    pub fn lost_planet(self, seat: Seat, at: &str) -> Self {
        let spot = self.spot(at);
        assert!(self.state().planet(spot).is_none(), "{at} has a planet");
        self.with(|state| state.lost = Some(spot)).mine(seat, at)
    }

    /// A satellite on a hex.
    #[track_caller]
    pub fn satellite(self, seat: Seat, at: &str) -> Self {
        let spot = self.spot(at);
        self.player(seat, |player| player.satellites.insert(spot))
    }

    /// A space station on a hex.
    #[track_caller]
    pub fn station(self, seat: Seat, at: &str) -> Self {
        let spot = self.spot(at);
        self.player(seat, |player| player.stations.insert(spot))
    }

    /// Own planets and stations that belong to a federation.
    #[track_caller]
    pub fn federation<const N: usize>(self, seat: Seat, at: [&str; N]) -> Self {
        let spots = at.map(|at| self.spot(at));
        self.player(seat, |player| spots.into_iter().for_each(|spot| player.federated.insert(spot)))
    }

    /// Exactly these resources.
    #[track_caller]
    pub fn owns(self, seat: Seat, text: &str) -> Self {
        let all = resources(text);
        self.player(seat, |player| player.resources = all)
    }

    /// Plenty of everything, so that a test need not count.
    pub fn rich(self, seat: Seat) -> Self {
        let all = Resources { ore: 15, knowledge: 15, credits: 30, qic: 9 };
        self.player(seat, |player| player.resources = all)
    }

    /// Tokens in bowls I to III.
    pub fn bowls(self, seat: Seat, bowls: [u8; 3]) -> Self {
        self.player(seat, |player| player.power.bowls = bowls)
    }

    /// Tokens in the Gaia area.
    pub fn gaia_area(self, seat: Seat, tokens: u8) -> Self {
        self.player(seat, |player| player.power.gaia = tokens)
    }

    /// The Brainstone.
    pub fn brainstone(self, seat: Seat, bowl: Bowl) -> Self {
        self.player(seat, |player| player.power.stone = Some(bowl))
    }

    /// Points.
    pub fn points(self, seat: Seat, vp: i32) -> Self {
        self.player(seat, |player| player.vp = vp)
    }

    /// A research level, without its bonus.
    pub fn level(self, seat: Seat, area: Area, level: u8) -> Self {
        self.player(seat, |player| player.research[area.index()] = level)
    }

    /// Gaiaformers on the faction board.
    pub fn gaiaformers(self, seat: Seat, count: u8) -> Self {
        self.player(seat, |player| player.gaiaformers = count)
    }

    /// A standard tech tile, without its effect.
    pub fn tile(self, seat: Seat, tile: StandardTile) -> Self {
        self.player(seat, |player| player.standard |= 1 << tile.index())
    }

    /// A standard tech tile that is covered.
    pub fn covered(self, seat: Seat, tile: StandardTile) -> Self {
        self.tile(seat, tile).player(seat, |player| player.covered |= 1 << tile.index())
    }

    /// An advanced tech tile, without its effect.
    pub fn advanced_tile(self, seat: Seat, tile: AdvancedTile) -> Self {
        self.player(seat, |player| player.advanced |= 1 << tile.index())
    }

    /// A federation token, green side up where it has one, without its contents.
    pub fn token(self, seat: Seat, token: Token) -> Self {
        let green = Facts::builtin().token(token).green;
        self.with(|state| {
            state.tokens[token.index()] -= 1;
            let player = &mut state.players[seat];
            if green {
                player.green[token.index()] += 1;
            } else {
                player.gray[token.index()] += 1;
            }
        })
    }

    /// A federation token that is flipped.
    pub fn gray_token(self, seat: Seat, token: Token) -> Self {
        self.with(|state| {
            state.tokens[token.index()] -= 1;
            state.players[seat].gray[token.index()] += 1;
        })
    }

    /// The booster in front of a seat.
    pub fn booster(self, seat: Seat, booster: Booster) -> Self {
        self.with(|state| {
            let old = state.players[seat].booster;
            state.boosters.retain(|other| *other != booster);
            state.boosters.extend(old.filter(|old| *old != booster));
            state.boosters.truncate(3);
            state.players[seat].booster = Some(booster);
        })
    }

    /// A special action that is used in this round.
    pub fn used(self, seat: Seat, special: Special) -> Self {
        let event = orrery_gaia_project::Event::SpecialUsed { who: seat.into(), special };
        Scene { scenario: self.scenario.event(event) }
    }

    /// A power or Q.I.C. space that is used in this round.
    pub fn space_used(self, space: Space) -> Self {
        self.with(|state| state.spaces |= 1 << space.index())
    }

    /// The round.
    pub fn round(self, round: u8) -> Self {
        self.with(|state| state.round = round)
    }

    /// The round scoring tile in force.
    pub fn round_tile(self, tile: RoundTile) -> Self {
        self.with(|state| {
            let now = usize::from(state.round).saturating_sub(1);
            state.round_tiles[now] = tile;
        })
    }

    /// The final scoring tiles.
    pub fn final_tiles(self, tiles: [FinalTile; 2]) -> Self {
        self.with(|state| state.final_tiles = tiles.to_vec())
    }

    /// The advanced tile above an area; if it lay elsewhere, the two change places.
    pub fn advanced_at(self, area: Area, tile: AdvancedTile) -> Self {
        self.with(|state| {
            let old = state.advanced[area.index()];
            if let Some(elsewhere) = state.advanced.iter_mut().find(|other| **other == Some(tile)) {
                *elsewhere = old;
            }
            state.advanced[area.index()] = Some(tile);
        })
    }

    /// Opens a task above what is open.
    pub fn task(self, task: Task) -> Self {
        Scene { scenario: self.scenario.task(task) }
    }
}
