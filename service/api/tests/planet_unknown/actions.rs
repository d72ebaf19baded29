//! Answers there and back.

use orrery_engine::erased::Problem;
use orrery_planet_unknown::{
    Action,
    action::{Half, Line, Rock, Way},
    grid::Square,
    ids::{CivId, ObjectiveId, Rank, Shape, TechLevel, Terrain, TileId, Track},
    spots::{Pod, Space},
    state::Face,
};
use v1::action::Kind;

use crate::{messages::assert_actions, read_action, v1};

/// Every answer that can be spelled, with some squares and numbers.
fn every_action() -> Vec<Action> {
    let (at, to) = (Square::new(5, 8).unwrap(), Square::new(11, 0).unwrap());
    let rocks = [false, true].map(|cargo| Rock { at, cargo });
    let levels = || (1..=6).map(TechLevel);
    let pods = || {
        let spaces = [Space::new(Track::Civ, 0), Space::new(Track::Tech, 15)].map(Pod::Space);
        [Pod::Area].into_iter().chain(spaces).chain(levels().map(Pod::Tech))
    };
    let mut all = vec![
        Action::Objectives(ObjectiveId::ALL.iter().copied().take(3).collect()),
        Action::Objectives(ObjectiveId::ALL.iter().copied().collect()),
        Action::Choose([Track::Civ, Track::Rover].into_iter().collect()),
        Action::Reset,
        Action::Patch(at),
        Action::Store,
        Action::Double,
        Action::Trade,
        Action::Rover(at),
        Action::Extra(at),
        Action::Move(at, to),
        Action::Teleport(at, to),
        Action::Relocate(at, to),
        Action::Load,
        Action::Deliver,
        Action::Dump,
        Action::Leave,
        Action::CollectLifepod(at),
        Action::DestroyLifepod(at),
        Action::DestroyRover(at),
        Action::Meteor(at),
        Action::Synergy,
        Action::Peek,
        Action::Stay,
        Action::Archive,
        Action::End,
        Action::Resign,
    ];
    let tracks = || Track::ALL.iter().copied();
    for planet in Face::ALL {
        for corporation in Face::ALL {
            all.push(Action::Boards(planet, corporation, None));
            all.extend(tracks().map(|flux| Action::Boards(planet, corporation, Some(flux))));
        }
    }
    all.extend((0..=5).map(Action::Rotate));
    all.extend(TileId::all().flat_map(|tile| [Action::Take(tile), Action::Keep(tile)]));
    for square in Square::all() {
        let turned = (0..=3).flat_map(|turns| [false, true].map(|flipped| (turns, flipped)));
        all.extend(turned.map(|(turns, flipped)| Action::Place(square, turns, flipped)));
    }
    all.extend(Terrain::ALL.iter().copied().map(Action::Ignore));
    for cube in tracks() {
        let others = tracks().flat_map(|track| [Way::Diagonal(track), Way::Across(track)]);
        for way in [Way::Up].into_iter().chain(others) {
            all.extend([Action::Advance(cube, way), Action::Energy(cube, way), Action::Union(cube, way)]);
            all.extend([false, true].map(|twice| Action::Boost(cube, way, twice)));
        }
        all.extend([Action::Regress(cube), Action::Lower(cube), Action::Row(cube), Action::Flux(cube)]);
    }
    all.extend((0..=5).flat_map(|step| Half::ALL.map(|half| Action::Reward(step, half))));
    all.extend(pods().flat_map(|pod| [Action::Lifepod(pod), Action::DestroyPod(pod)]));
    all.extend(pods().flat_map(|from| pods().map(move |to| Action::Reposition(from, to))));
    all.extend(rocks.map(Action::CollectMeteorite));
    all.extend(rocks.map(Action::DestroyMeteorite));
    all.extend((0..=11).flat_map(|n| [Line::Row(n), Line::Column(n)].map(Action::DestroyLine)));
    all.extend(ObjectiveId::ALL.iter().copied().map(Action::DestroyObjective));
    all.extend(Shape::ALL.iter().copied().map(Action::Remove));
    all.extend(levels().map(Action::Tech));
    all.extend(Rank::all().flat_map(|rank| [false, true].map(|wider| Action::Claim(rank, wider))));
    all.extend(CivId::ALL.iter().copied().map(Action::Card));
    all
}

#[test]
fn every_action_is_read_as_it_was_written_and_called_like_its_verb() {
    assert_actions(every_action());
}

#[test]
fn sets_are_read_in_any_order() {
    let set = |cubes: &[v1::Track]| {
        let cubes = cubes.iter().map(|cube| i32::from(*cube)).collect();
        read_action(v1::Action { kind: Some(Kind::Choose(v1::ChooseCubes { cubes })) })
    };
    let problem = |field: &str, detail: &str| Err(Problem::new(format!("planet_unknown.{field}"), detail));
    let both = Action::Choose([Track::Civ, Track::Tech].into_iter().collect());
    assert_eq!(set(&[v1::Track::Tech, v1::Track::Civ]), Ok(both));
    assert_eq!(set(&[v1::Track::Civ; 2]), problem("choose.cubes", "names something twice"));
    assert_eq!(set(&[v1::Track::Civ, v1::Track::Unspecified]), problem("choose.cubes[1]", "is required"));
    assert_eq!(set(&[]), problem("choose.cubes", "is required"));
}

#[test]
fn actions_that_make_no_sense_name_the_field() {
    let square = |x, y| Some(v1::Square { x, y });
    let place = |x, y, turns| Kind::Place(v1::PlaceTile { square: square(x, y), turns, is_flipped: false });
    let tile = |shape, terrains| Some(v1::Tile { shape, terrains, has_meteor: true });
    let boards = |planet, corporation, flux| v1::ChooseBoards { planet, corporation, flux };
    let advance = |cube, way| Kind::Advance(v1::AdvanceCube { cube, way: Some(v1::Way { kind: way }) });
    let pod = |place| Kind::Lifepod(v1::PutLifepod { pod: Some(v1::Pod { place }) });
    let space = |track, row| Some(v1::pod::Place::Space(v1::Space { track, row }));
    let destroy = |what| Kind::Destroy(v1::Destroy { what });
    let wrong = [
        (Kind::Boards(boards(0, 1, 0)), "boards.planet", "is required"),
        (Kind::Boards(boards(1, 3, 0)), "boards.corporation", "3 is not a known value"),
        (Kind::Boards(boards(1, 1, 6)), "boards.flux", "6 is not a known value"),
        (Kind::Rotate(v1::RotateStation { steps: 6 }), "rotate.steps", "6 is out of range"),
        (Kind::Rotate(v1::RotateStation { steps: -1 }), "rotate.steps", "-1 is out of range"),
        (Kind::Take(v1::TakeTile { tile: None }), "take.tile", "is required"),
        (Kind::Take(v1::TakeTile { tile: tile(0, 1) }), "take.tile.shape", "is required"),
        (Kind::Keep(v1::KeepTile { tile: tile(12, 7) }), "keep.tile.terrains", "7 is not a known value"),
        (place(12, 0, 0), "place.square", "12,0 is off the grid"),
        // 261 would be 5 if it were cut off.
        (place(261, 0, 0), "place.square.x", "261 is out of range"),
        (place(0, -1, 0), "place.square.y", "-1 is out of range"),
        (place(5, 8, 4), "place.turns", "4 is out of range"),
        (Kind::Patch(v1::PlacePatch { square: None }), "patch.square", "is required"),
        (Kind::Ignore(v1::IgnoreResource { resource: 7 }), "ignore.resource", "7 is not a known value"),
        (advance(1, None), "advance.way.kind", "is required"),
        (advance(1, Some(v1::way::Kind::Across(0))), "advance.way.across", "is required"),
        (advance(1, Some(v1::way::Kind::Diagonal(9))), "advance.way.diagonal", "9 is not a known value"),
        (Kind::Reward(v1::ChooseReward { step: 6, is_patch: true }), "reward.step", "6 is out of range"),
        (pod(None), "lifepod.pod.place", "is required"),
        (pod(space(0, 3)), "lifepod.pod.space.track", "is required"),
        (pod(space(1, 16)), "lifepod.pod.space.row", "16 is out of range"),
        (pod(Some(v1::pod::Place::Tech(0))), "lifepod.pod.tech", "0 is out of range"),
        (Kind::Collect(v1::Collect { what: None }), "collect.what", "is required"),
        (destroy(None), "destroy.what", "is required"),
        (destroy(Some(v1::destroy::What::Row(12))), "destroy.row", "12 is out of range"),
        (destroy(Some(v1::destroy::What::Column(-1))), "destroy.column", "-1 is out of range"),
        (destroy(Some(v1::destroy::What::Objective(29))), "destroy.objective", "29 is not a known value"),
        (
            destroy(Some(v1::destroy::What::Meteorite(v1::Meteorite { square: None, is_cargo: true }))),
            "destroy.meteorite.square",
            "is required",
        ),
        (Kind::Tech(v1::UseTech { level: 0 }), "tech.level", "0 is out of range"),
        (Kind::Tech(v1::UseTech { level: 7 }), "tech.level", "7 is out of range"),
        (Kind::Claim(v1::ClaimCard { rank: 5, is_wider: false }), "claim.rank", "5 is out of range"),
        (Kind::Card(v1::KeepCard { card: 37 }), "card.card", "37 is not a known value"),
    ];
    for (kind, field, detail) in wrong {
        let problem = Problem::new(format!("planet_unknown.{field}"), detail);
        assert_eq!(read_action(v1::Action { kind: Some(kind.clone()) }), Err(problem), "{kind:?}");
    }
    let nothing = Problem::new("planet_unknown.kind", "is required");
    assert_eq!(read_action(v1::Action { kind: None }), Err(nothing));
}
