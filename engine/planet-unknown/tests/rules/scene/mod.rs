//! Rule tests that read like the rule.
//!
//! A [`Scene`] is a table in step 4 of a turn: everybody may act, nobody owes anything but the tile. The first seat is
//! Commander, the planets are bare, and every stack shows its Civ/Energy tile without a meteor symbol.
//!
//! ```ignore
//! scene([(Ksb4156, UniversalCoalition), (Petra, Republic)])
//!     .depot(P1, "z5-ew-m i2-ce")                 // the tiles that face the seat
//!     .tile(P1, "i2-rt", "5,0", "6,0")            // lies there already: squares of the first and the second terrain
//!     .cube(P1, Track::Water, 6)
//!     .lay(P1, "i2-ce", "5,1", "6,1")             // takes and places
//!     .pending(P1, [Owed::Resource(Track::Civ), Owed::Energy(tracks("civ rover tech"))])
//!     .act(P1, "energy tech")
//!     .row(P1, Track::Tech, 1);
//! ```

mod arrange;
mod play;

use orrery_engine::{FirstPlayer, Seat};
use orrery_planet_unknown::{
    Config, Facts, PlanetUnknown, Task,
    facts::Face,
    grid::{Mask, Placement, Square},
    ids::{CorporationId, Pair, PlanetId, Shape, TileId, Track},
    sets::Tracks,
    state::{Stack, TileBits},
};
use orrery_testkit::Scenario;
pub(crate) use orrery_testkit::scenario::{P1, P2, P3};

/// A table in the making, or already played on.
pub(crate) struct Scene {
    pub(crate) scenario: Scenario<PlanetUnknown>,
}

pub(crate) fn facts() -> &'static Facts {
    Facts::builtin()
}

/// Squares from their notation: `5,0 6,0`.
#[track_caller]
pub(crate) fn squares(text: &str) -> Mask {
    text.split_whitespace().map(square).collect()
}

#[track_caller]
pub(crate) fn square(text: &str) -> Square {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no square"))
}

/// Tracks from their names: `civ rover`.
#[track_caller]
pub(crate) fn tracks(text: &str) -> Tracks {
    text.split_whitespace().map(|name| name.parse::<Track>().unwrap_or_else(|_| panic!("{name:?}"))).collect()
}

/// The placement of a tile whose terrains cover exactly these squares.
#[track_caller]
pub(crate) fn placement(tile: &str, first: &str, second: &str) -> (TileId, &'static Placement) {
    let tile: TileId = tile.parse().unwrap_or_else(|_| panic!("{tile:?} is no tile"));
    let halves = [squares(first), squares(second)];
    let found = facts().geometry.placements(tile).iter().find(|placement| placement.halves == halves);
    (tile, found.unwrap_or_else(|| panic!("{tile} cannot lie on {first} and {second}")))
}

/// The two answers that take a tile and lay it onto these squares.
#[track_caller]
pub(crate) fn place(tile: &str, first: &str, second: &str) -> String {
    let (_, p) = placement(tile, first, second);
    format!("place {} r{} f{}", p.at, p.turns, u8::from(p.flipped))
}

/// A scene with these boards.
#[track_caller]
pub(crate) fn scene<const N: usize>(boards: [(PlanetId, CorporationId); N]) -> Scene {
    dawn(Config::default(), boards).rotate()
}

/// A scene for the first seat with this corporation, on KSB-4156, against the Universal Coalition.
#[track_caller]
pub(crate) fn of(corporation: CorporationId) -> Scene {
    scene([(PlanetId::Ksb4156, corporation), (PlanetId::Ksb4156, CorporationId::UniversalCoalition)])
}

/// A scene for the first seat with this planet, with the Universal Coalition.
#[track_caller]
pub(crate) fn on(planet: PlanetId) -> Scene {
    scene([
        (planet, CorporationId::UniversalCoalition),
        (PlanetId::Ksb4156, CorporationId::UniversalCoalition),
    ])
}

/// A scene of two Universal Coalitions on KSB-4156.
#[track_caller]
pub(crate) fn plain() -> Scene {
    of(CorporationId::UniversalCoalition)
}

/// A scene in which this event is drawn and waits to be resolved, or is in force.
#[track_caller]
pub(crate) fn under(event: &str, corporation: CorporationId) -> Scene {
    let other = (PlanetId::Ksb4156, CorporationId::UniversalCoalition);
    with_events([(PlanetId::Ksb4156, corporation), other]).draws(event).rotate()
}

/// A game with events before its first rotation.
#[track_caller]
pub(crate) fn with_events<const N: usize>(boards: [(PlanetId, CorporationId); N]) -> Scene {
    dawn(Config { events: true, ..Config::default() }, boards)
}

/// A solo game on KSB-4156 in whose first turn this event is drawn.
#[track_caller]
pub(crate) fn solo(corporation: CorporationId, event: &str) -> Scene {
    let boards = [(PlanetId::Ksb4156, corporation)];
    begin(Config::default(), boards).draws(event).choose_objectives().clean()
}

/// A game at its first rotation.
#[track_caller]
pub(crate) fn dawn<const N: usize>(config: Config, boards: [(PlanetId, CorporationId); N]) -> Scene {
    begin(config, boards).choose_objectives().clean()
}

/// A game with its boards chosen, before any objective is.
#[track_caller]
fn begin<const N: usize>(config: Config, boards: [(PlanetId, CorporationId); N]) -> Scene {
    let names = boards.map(|(planet, corporation)| format!("{planet}/{corporation}"));
    let config = Config { boards: names.join(" "), commander: FirstPlayer::P1, ..config };
    let scene = Scene { scenario: Scenario::new(config, N as u8) };
    // Only the start of the flux token is left to choose.
    boards.iter().zip(Seat::all(N as u8)).fold(scene, |scene, ((planet, corporation), seat)| {
        if *corporation != CorporationId::FluxIndustries {
            return scene;
        }
        let face = if facts().planet(*planet).side == Face::Identical { "identical" } else { "asymmetric" };
        scene.act(seat, &format!("boards {face} asymmetric civ"))
    })
}

// Setup
impl Scene {
    /// Everybody keeps the first objectives.
    fn choose_objectives(mut self) -> Self {
        for seat in Seat::all(self.state().seats) {
            let task = self.scenario.open(seat).map(|entry| entry.task);
            if matches!(task, Some(Task::Objectives { .. })) {
                let first = self.options(seat)[0].clone();
                self = self.act(seat, &first);
            }
        }
        self
    }

    /// Stacks show what is easy to remember, and there are no shared objectives that nobody asked for.
    fn clean(self) -> Self {
        self.with(|state| {
            for shape in Shape::ALL {
                state.station.stacks[shape.index()] = stack(TileId::new(*shape, Pair::CivEnergy, false));
            }
            state.shared.clear();
        })
    }

    /// The Commander leaves the station as it is, if it is the Commander's to turn.
    pub(crate) fn rotate(self) -> Self {
        let commander = self.state().commander;
        let asked =
            self.scenario.open(commander).is_some_and(|entry| matches!(entry.task, Task::Rotate { .. }));
        if asked { self.act(commander, "rotate 0") } else { self }
    }
}

fn stack(top: TileId) -> Stack {
    let mut under = TileBits::FULL;
    under.remove(top);
    Stack { top: Some(top), under }
}
