//! Where cubes can go (section 8, and the corporations that change it).

use crate::{
    action::Way,
    facts::{PathSpace, SpecialRule, TOP, TechEffect},
    fault::Fault,
    ids::Track,
    look::Side,
    rules,
    sets::Tracks,
    spots::Space,
};

/// Where an advance ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// On another space, whose rewards are gained.
    Space(Space),
    /// The cube stays on the Rover top and brings movement again (PU-2370).
    RoverTop,
}

const AT_TOP: Fault = Fault::new("AT_TOP", &[rules::TOP_SPACE], "the cube stands on the top space");
const BLOCKED: Fault = Fault::new(
    "SPACE_OCCUPIED",
    &[rules::OASIS_BLOCKED, rules::MAKESHIFT_BLOCKED],
    "another cube is in the way",
);
const NOT_DIAGONAL: Fault = Fault::new(
    "NO_SUCH_WAY",
    &[rules::MAKESHIFT_DIAGONAL, rules::ADJACENT_TRACKS],
    "the cube cannot advance onto that track",
);
const NOT_ACROSS: Fault = Fault::new(
    "NO_SUCH_WAY",
    &[rules::MAKESHIFT_SHIFT, rules::ADJACENT_TRACKS],
    "the cube cannot shift onto that track",
);

/// Every way that a cube might advance.
fn ways(side: Side<'_>) -> impl Iterator<Item = Way> {
    let moves_freely = side.has(&SpecialRule::CubesMayAdvanceDiagonally);
    let tracks = Track::ALL.iter().copied().filter(move |_| moves_freely);
    let ways = tracks.flat_map(|track| [Way::Diagonal(track), Way::Across(track)]);
    std::iter::once(Way::Up).chain(ways)
}

/// Every way in which a cube can advance now.
pub(crate) fn open_ways(side: Side<'_>, cube: Track) -> impl Iterator<Item = Way> {
    ways(side).filter(move |way| arrival(side, cube, *way).is_ok())
}

/// Whether a cube can advance at all (PU-1500).
#[inline(never)]
pub(crate) fn can_advance(side: Side<'_>, cube: Track) -> bool {
    open_ways(side, cube).next().is_some()
}

/// Those of some cubes that can advance.
#[inline(never)]
pub(crate) fn movable(side: Side<'_>, cubes: Tracks) -> Tracks {
    cubes.iter().filter(|cube| can_advance(side, *cube)).collect()
}

/// Where a cube arrives.
#[inline(never)]
pub(crate) fn arrival(side: Side<'_>, cube: Track, way: Way) -> Result<Arrival, Fault> {
    let at = side.player.cube(cube);
    match way {
        // PU-2370, PU-6060
        Way::Up if at == Space::new(Track::Rover, TOP) => Ok(Arrival::RoverTop),
        Way::Up => up(side, cube).map(Arrival::Space),
        Way::Diagonal(track) => {
            let free = side.has(&SpecialRule::CubesMayAdvanceDiagonally);
            // PU-5915: from row 15 there is none.
            if !free || at.row >= TOP || !are_adjacent(side, at.track, track) {
                return Err(NOT_DIAGONAL);
            }
            unoccupied(side, Space::new(track, at.row + 1)).map(Arrival::Space)
        }
        Way::Across(track) => {
            let may = side.has_tech(&TechEffect::MayShiftCubeLaterallyInsteadOfAdvancing);
            if !may || !are_adjacent(side, at.track, track) {
                return Err(NOT_ACROSS);
            }
            unoccupied(side, Space::new(track, at.row)).map(Arrival::Space)
        }
    }
}

/// PU-5920, PU-6000
fn are_adjacent(side: Side<'_>, a: Track, b: Track) -> bool {
    let joined = |effect: &TechEffect| {
        if let TechEffect::TracksAdjacent { a, b } = effect { Some((*a, *b)) } else { None }
    };
    a.index().abs_diff(b.index()) == 1
        || side.tech(joined).is_some_and(|pair| pair == (a, b) || pair == (b, a))
}

/// PU-5950
fn unoccupied(side: Side<'_>, space: Space) -> Result<Space, Fault> {
    if side.player.has_cube_on(space) { Err(BLOCKED) } else { Ok(space) }
}

/// The next space on a cube's own way.
fn up(side: Side<'_>, cube: Track) -> Result<Space, Fault> {
    let at = side.player.cube(cube);
    let path = &side.board.water_path;
    // PU-5720: the Water cube of Oasis Ultd. has a winding path.
    if cube == Track::Water && !path.is_empty() {
        let ahead = path.iter().map(on_path).skip_while(|space| *space != at).skip(1);
        return next_free(side, ahead);
    }
    let top = if is_stepped(side, cube) { side.board.biomass_steps.len() as u8 - 1 } else { TOP };
    next_free(side, (at.row + 1..=top).map(|row| Space::new(at.track, row)))
}

/// The next space on a cube's own way back.
fn down(side: Side<'_>, cube: Track, at: Space) -> Result<Space, Fault> {
    let path = &side.board.water_path;
    if cube == Track::Water && !path.is_empty() {
        let behind = path.iter().rev().map(on_path).skip_while(|space| *space != at).skip(1);
        return next_free(side, behind);
    }
    next_free(side, (0..at.row).rev().map(|row| Space::new(at.track, row)))
}

fn on_path(place: &PathSpace) -> Space {
    Space::new(place.track, place.space)
}

/// PU-4940: whether the cube goes by the steps of Wormhole Corp.
pub(crate) fn is_stepped(side: Side<'_>, cube: Track) -> bool {
    cube == Track::Biomass && !side.board.biomass_steps.is_empty()
}

/// The first of these spaces that can be entered: lifepods are jumped over (PU-5130), cubes with level 1 of Oasis
/// Ultd. (PU-5770); otherwise a cube blocks where the board says so (PU-5760, PU-5950).
fn next_free(side: Side<'_>, ahead: impl Iterator<Item = Space>) -> Result<Space, Fault> {
    let player = side.player;
    let blocks = side.has(&SpecialRule::OccupiedSpaceBlocks);
    let jumps = blocks && side.has_tech(&TechEffect::CubesJumpOverBlockingCubes);
    for space in ahead {
        if player.pods_on_tracks.contains(&space) {
            continue;
        }
        if !blocks || !player.has_cube_on(space) {
            return Ok(space);
        }
        if !jumps {
            return Err(BLOCKED);
        }
    }
    Err(AT_TOP)
}

/// How far a cube can regress, at most `spaces`, and where it would stand then (PU-1535, PU-3625).
#[inline(never)]
pub(crate) fn regression(side: Side<'_>, cube: Track, spaces: u8) -> (u8, Space) {
    let mut at = side.player.cube(cube);
    for gone in 0..spaces {
        match down(side, cube, at) {
            Ok(space) => at = space,
            Err(_) => return (gone, at),
        }
    }
    (spaces, at)
}

/// Those of some cubes that may be chosen to regress so far: all the way if any can, else the farthest (PU-3620).
#[inline(never)]
pub(crate) fn regressable(side: Side<'_>, cubes: Tracks, spaces: u8) -> Tracks {
    let reach = |cube: Track| regression(side, cube, spaces).0;
    let most = cubes.iter().map(reach).max().unwrap_or(0);
    cubes.iter().filter(|cube| most > 0 && reach(*cube) == most).collect()
}

/// The step of a cube of Wormhole Corp., or its row: what "space 5" means for a cube (PU-6690).
pub(crate) fn is_below(side: Side<'_>, cube: Track, space: u8) -> bool {
    let at = side.player.cube(cube);
    let path = &side.board.water_path;
    if cube == Track::Water && !path.is_empty() {
        return path.iter().map(on_path).take(usize::from(space)).any(|place| place == at);
    }
    if is_stepped(side, cube) {
        let printed = side.board.biomass_steps.get(usize::from(at.row)).and_then(|step| step.spaces.first());
        return printed.is_some_and(|printed| *printed < space);
    }
    at.row < space
}

/// Whether a cube stands on the top of its track (PU-7610).
pub(crate) fn is_at_top(side: Side<'_>, cube: Track) -> bool {
    let at = side.player.cube(cube);
    if is_stepped(side, cube) {
        return usize::from(at.row) + 1 == side.board.biomass_steps.len();
    }
    // The last step of Oasis Ultd. is Water 15, so that rows will do.
    at.row == TOP
}
