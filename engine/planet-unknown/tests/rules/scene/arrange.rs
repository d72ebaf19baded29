//! What a scene has before somebody acts.

use orrery_engine::Seat;
use orrery_planet_unknown::{
    Event, State,
    grid::Mask,
    ids::{CivId, EventId, ObjectiveId, Rank, Ring, Shape, Terrain, TileId, Track},
    sets::{CivSet, ObjectiveSet},
    spots::Space,
    state::{Claim, Laid, Owed, Player, Stack, TileBits},
};

use super::{P1, Scene, facts, placement, squares, stack};

impl Scene {
    /// Changes the state by hand.
    pub(crate) fn with(self, arrange: impl FnOnce(&mut State)) -> Self {
        Scene { scenario: self.scenario.with(arrange) }
    }

    /// Changes a player by hand.
    pub(crate) fn player(self, seat: Seat, arrange: impl FnOnce(&mut Player)) -> Self {
        self.with(|state| arrange(&mut state.players[seat]))
    }

    /// Lets something have happened.
    pub(crate) fn event(self, event: Event) -> Self {
        Scene { scenario: self.scenario.event(event) }
    }

    /// The two tiles that face a seat: a large one and a small one. Turns the station for it.
    #[track_caller]
    pub(crate) fn depot(self, seat: Seat, tiles: &str) -> Self {
        let tiles: Vec<TileId> = tiles.split_whitespace().map(|tile| tile.parse().unwrap()).collect();
        let station = &facts().station;
        let place = |ring: Ring, tile: TileId| {
            let shapes = station.shapes(ring);
            shapes.iter().position(|shape| *shape == tile.shape()).expect("the large tile first") as u8
        };
        let (outer, inner) = (place(Ring::Outer, tiles[0]), place(Ring::Inner, tiles[1]));
        self.with(|state| {
            let marker = station.markers(state.seats)[seat.index()];
            state.station.rotation = (marker + 6 - outer) % 6;
            state.station.shift = (inner + 6 - outer) % 6;
            for tile in tiles {
                state.station.stacks[tile.shape().index()] = stack(tile);
            }
        })
    }

    /// A stack is empty.
    pub(crate) fn empty_stack(self, shape: Shape) -> Self {
        self.with(|state| {
            state.station.stacks[shape.index()] = Stack { top: None, under: TileBits::default() };
        })
    }

    /// A stack shows its last tile.
    pub(crate) fn last_of_stack(self, tile: &str) -> Self {
        let tile: TileId = tile.parse().unwrap();
        self.with(|state| {
            state.station.stacks[tile.shape().index()] =
                Stack { top: Some(tile), under: TileBits::default() };
        })
    }

    /// A tile lies there, placed in an earlier turn; without a meteorite.
    #[track_caller]
    pub(crate) fn tile(self, seat: Seat, tile: &str, first: &str, second: &str) -> Self {
        let (tile, p) = placement(tile, first, second);
        let (at, turns, flipped, halves, icons, symbol) =
            (p.at, p.turns, p.flipped, p.halves, p.icons, p.symbol);
        self.event(Event::TilePlaced { seat, laid: Laid { tile, at, turns, flipped, halves, icons, symbol } })
            .player(seat, |player| player.surface.tiles_of_turn = Mask::EMPTY)
    }

    /// Squares of tiles that show a terrain, without icons.
    #[track_caller]
    pub(crate) fn terrain(self, seat: Seat, terrain: &str, at: &str) -> Self {
        let terrain: Terrain = terrain.parse().unwrap();
        let at = squares(at);
        self.player(seat, |player| {
            let surface = &mut player.surface;
            surface.tiles = surface.tiles.union(at);
            surface.terrain[terrain.index()] = surface.terrain[terrain.index()].union(at);
        })
    }

    /// Squares of tiles with icons, on their terrain.
    #[track_caller]
    pub(crate) fn icons(self, seat: Seat, resource: &str, at: &str) -> Self {
        let terrain: Terrain = resource.parse().unwrap();
        let mask = squares(at);
        self.terrain(seat, resource, at).player(seat, |player| {
            let icons = &mut player.surface.icons[terrain.index()];
            *icons = icons.union(mask);
        })
    }

    /// Everything is covered by tiles of one terrain but these squares.
    #[track_caller]
    pub(crate) fn all_but(self, seat: Seat, terrain: &str, free: &str) -> Self {
        let planet = self.state().players[seat].boards.planet;
        let rest = facts().planet(planet).grid.squares().minus(squares(free));
        let covered = self.state().players[seat].surface.covered();
        let text: Vec<String> = rest.minus(covered).iter().map(|at| at.to_string()).collect();
        self.terrain(seat, terrain, &text.join(" "))
    }

    /// Patches lie there.
    #[track_caller]
    pub(crate) fn patches(self, seat: Seat, at: &str) -> Self {
        squares(at).iter().fold(self, |scene, at| scene.event(Event::PatchPlaced { seat, at }))
    }

    /// Rovers stand there.
    #[track_caller]
    pub(crate) fn rovers(self, seat: Seat, at: &str) -> Self {
        let at = squares(at);
        self.player(seat, |player| {
            player.rovers = player.rovers.saturating_sub(at.len());
            player.surface.rovers = player.surface.rovers.union(at);
        })
    }

    /// Meteorites lie there.
    #[track_caller]
    pub(crate) fn meteorites(self, seat: Seat, at: &str) -> Self {
        let at = squares(at);
        self.player(seat, |player| player.surface.meteorites = player.surface.meteorites.union(at))
    }

    /// The lifepods on the planet are these.
    #[track_caller]
    pub(crate) fn lifepods(self, seat: Seat, at: &str) -> Self {
        let at = squares(at);
        self.player(seat, |player| player.surface.lifepods = at)
    }

    /// A cube stands on a row of its own track.
    pub(crate) fn cube(self, seat: Seat, cube: Track, row: u8) -> Self {
        self.cube_on(seat, cube, cube, row)
    }

    /// A cube stands on another track.
    pub(crate) fn cube_on(self, seat: Seat, cube: Track, track: Track, row: u8) -> Self {
        self.player(seat, |player| player.cubes[cube.index()] = Space::new(track, row))
    }

    /// All cubes: Civ, Water, Biomass, Rover, Tech.
    pub(crate) fn cubes(self, seat: Seat, rows: [u8; 5]) -> Self {
        Track::ALL.iter().zip(rows).fold(self, |scene, (cube, row)| scene.cube(seat, *cube, row))
    }

    /// Something is pending.
    pub(crate) fn owes(self, seat: Seat, owed: Owed) -> Self {
        self.event(Event::Gained { seat, owed, count: 1 })
    }

    /// A Civ choice waits.
    pub(crate) fn claims(self, seat: Seat, rank: u8) -> Self {
        let rank = Rank(rank);
        self.event(Event::MilestoneReached { seat, claim: Claim { rank, wider: false } })
    }

    /// Movement is left.
    pub(crate) fn movement(self, seat: Seat, movement: u8) -> Self {
        self.player(seat, |player| player.movement = movement)
    }

    /// The tile of this turn has been placed already, somewhere.
    pub(crate) fn tile_done(self, seat: Seat) -> Self {
        self.player(seat, |player| player.tile_due = false)
    }

    /// The pile of a rank holds exactly these cards.
    pub(crate) fn pile<const N: usize>(self, rank: u8, cards: [CivId; N]) -> Self {
        self.with(|state| state.piles[usize::from(rank) - 1] = cards.into_iter().collect::<CivSet>())
    }

    /// Civ cards beside the board.
    pub(crate) fn cards<const N: usize>(self, seat: Seat, cards: [CivId; N]) -> Self {
        self.player(seat, |player| player.cards = cards.into_iter().collect())
    }

    /// Personal objectives.
    pub(crate) fn personal<const N: usize>(self, seat: Seat, cards: [ObjectiveId; N]) -> Self {
        self.player(seat, |player| player.personal = cards.into_iter().collect::<ObjectiveSet>())
    }

    /// The next event will be this one.
    #[track_caller]
    pub(crate) fn draws(self, event: &str) -> Self {
        let event: EventId = event.parse().unwrap_or_else(|_| panic!("{event:?} is no event"));
        self.with(|state| {
            state.events.left.remove(event);
            state.events.next = Some(event);
        })
    }

    /// This turn is the last one.
    pub(crate) fn last_turn(self) -> Self {
        self.player(P1, |player| player.stuck = true)
    }
}
