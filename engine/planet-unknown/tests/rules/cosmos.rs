//! Section 27: Cosmos Inc.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, PlanetId::*, Rank, TechLevel, Track::*},
    look::Look,
    spots::Space,
    state::Owed,
};

use crate::scene::*;

/// The tile is done, with the Tech cube on this row.
fn cosmos(tech: u8) -> Scene {
    of(CosmosInc).tile_done(P1).cube(P1, Tech, tech)
}

/// Lifepods lie on spaces such as `biomass.2`.
fn pods(scene: Scene, on: &str) -> Scene {
    let spaces: Vec<Space> = on.split_whitespace().map(|space| space.parse().unwrap()).collect();
    scene.player(P1, |player| player.pods_on_tracks = spaces)
}

/// PU-5110, PU-5120, PU-5125
#[test]
fn a_collected_lifepod_goes_to_the_area_or_onto_a_track() {
    let scene = pods(cosmos(4), "civ.3")
        .rovers(P1, "6,5")
        .lifepods(P1, "7,5")
        .movement(P1, 1)
        .act(P1, "move 6,5 7,5");
    let scene = scene.pending(P1, [Owed::Lifepod]).withholds(P1, "end");
    scene
        .offers(P1, "lifepod area")
        // Above and below the cube, from 0 to 14.
        .offers(P1, "lifepod tech.14")
        .offers(P1, "lifepod tech.1")
        .offers(P1, "lifepod rover.14")
        // Not where a cube or a lifepod is, and not on a top.
        .withholds(P1, "lifepod tech.4")
        .withholds(P1, "lifepod civ.0")
        .withholds(P1, "lifepod civ.3")
        .withholds(P1, "lifepod civ.15")
        .withholds(P1, "lifepod rover.15")
        .act(P1, "lifepod biomass.2")
        // PU-5125: now it stays.
        .pending(P1, [])
        .expect(P1, ["end"])
        .sees(P1, |player| assert_eq!(player.pods_on_tracks.len(), 2));
}

/// PU-5130, PU-5180
#[test]
fn cubes_jump_over_lifepods() {
    pods(cosmos(0), "biomass.2")
        .cube(P1, Biomass, 1)
        .owes(P1, Owed::Resource(Biomass))
        .act(P1, "advance biomass")
        .row(P1, Biomass, 3)
        .pending(P1, [Owed::Patch]);
}

/// PU-5140
#[test]
fn what_is_under_a_lifepod_does_not_count() {
    // Medals: Water 4 is worth 2, below it 1.
    pods(of(CosmosInc), "water.4").cube(P1, Water, 5).scored().track_medals(1);
    // Tech levels.
    let levels = |scene: &Scene| {
        let look = Look { state: scene.state(), facts: facts() };
        look.of_seat(P1).levels().iter().collect::<Vec<_>>()
    };
    assert_eq!(levels(&pods(cosmos(7), "tech.5")), [TechLevel(1), TechLevel(3)]);
    assert_eq!(levels(&cosmos(7)), [TechLevel(1), TechLevel(2), TechLevel(3)]);
}

/// PU-5145
#[test]
fn taking_a_lifepod_off_makes_its_space_count_again_without_a_reward() {
    // A medal: Water 4 is worth 2, below it 1.
    let moved = |from: &str| pods(cosmos(14), from).cubes(P1, [9, 5, 0, 0, 14]).act(P1, "tech 5");
    moved("water.4").act(P1, "reposition water.4 area").scored().check(|state| {
        assert_eq!(state.scores[0].tracks[Water.index()], 2);
    });
    // A boost is not gained, a tech level is in force again: level 2 is on space 5.
    moved("civ.8").act(P1, "reposition civ.8 area").pending(P1, []).collected(P1, 1, 0);
    moved("tech.5").withholds(P1, "tech 2").act(P1, "reposition tech.5 civ.8").offers(P1, "tech 2");
}

/// PU-5150
#[test]
fn regressing_jumps_over_lifepods_too() {
    pods(cosmos(0), "water.4")
        .cube(P1, Water, 5)
        .owes(P1, Owed::Regress { cubes: tracks("water"), spaces: 1 })
        .act(P1, "regress water")
        .row(P1, Water, 3);
}

/// PU-5160, PU-6680, PU-3420
#[test]
fn only_lifepods_in_the_scoring_area_score() {
    pods(of(CosmosInc), "civ.8 tech.5")
        .player(P1, |player| player.lifepods = 2)
        .scored()
        .check(|state| assert_eq!(state.scores[0].lifepods, 2));
    // Space Citizen Decree doubles these only.
    pods(of(CosmosInc), "civ.8 tech.5")
        .player(P1, |player| player.lifepods = 2)
        .cards(P1, [CivId::SpaceCitizenDecree])
        .scored()
        .check(|state| assert_eq!(state.scores[0].lifepods, 4));
    // PU-3420: wherever it lies, it is collected.
    pods(cosmos(0), "civ.8 tech.5")
        .player(P1, |player| player.lifepods = 2)
        .sees(P1, |player| assert_eq!(player.collected_lifepods(), 4));
}

/// PU-5170
#[test]
fn lifepods_from_cards_and_events_give_the_choice_too() {
    cosmos(0)
        .keeps(CivId::ApprovedOvertime)
        .acts(P1, ["collect lifepod 7,2"])
        .offers(P1, "lifepod civ.1")
        .offers(P1, "lifepod area");
    under("green-18", CosmosInc).act(P1, "collect lifepod 7,2").offers(P1, "lifepod civ.1");
}

/// PU-5190
#[test]
fn level_1_moves_diagonally() {
    let scene = |tech: u8| cosmos(tech).rovers(P1, "6,5").movement(P1, 1);
    scene(2).withholds(P1, "move 6,5 7,6");
    scene(3).act(P1, "move 6,5 7,6").moves(P1, 0);
}

/// PU-5200, PU-5250
#[test]
fn level_2_repositions_three_lifepods_once_per_game() {
    let scene = pods(cosmos(5), "civ.8 civ.9").player(P1, |player| player.lifepods = 1).act(P1, "tech 2");
    scene
        .act(P1, "reposition area water.7")
        .act(P1, "reposition water.7 area")
        .act(P1, "reposition civ.8 civ.10")
        .withholds(P1, "reposition civ.9 area")
        .withholds(P1, "tech 2")
        .sees(P1, |player| {
            let on: Vec<String> = player.pods_on_tracks.iter().map(ToString::to_string).collect();
            assert_eq!((on, player.lifepods), (vec!["civ.9".to_string(), "civ.10".into()], 1));
        });
    cosmos(3).player(P1, |player| player.lifepods = 1).withholds(P1, "tech 2");
    // Up to three: one is enough.
    pods(cosmos(5), "civ.8").acts(P1, ["tech 2", "reposition civ.8 area", "end"]);
}

/// PU-5210
#[test]
fn level_3_repositions_with_an_energy_tile() {
    let scene = |tile: &str, tech: u8| {
        pods(of(CosmosInc).depot(P1, "i4-rt i2-ce").cube(P1, Tech, tech), "civ.8")
            .act(P1, &format!("take {tile}"))
    };
    scene("i2-ce", 7).act(P1, &place("i2-ce", "5,0", "6,0")).offers(P1, "reposition civ.8 area");
    scene("i2-ce", 6).act(P1, &place("i2-ce", "5,0", "6,0")).withholds(P1, "reposition civ.8 area");
    scene("i4-rt", 7).act(P1, &place("i4-rt", "5,0 5,1", "5,2 5,3")).withholds(P1, "reposition civ.8 area");
}

/// PU-5220, PU-5230
#[test]
fn level_4_enters_energy_for_nothing() {
    let scene = |movement: u8| {
        cosmos(10)
            .rovers(P1, "6,5")
            .terrain(P1, "energy", "7,5 8,5")
            .terrain(P1, "tech", "9,5")
            .movement(P1, movement)
    };
    scene(1)
        .acts(P1, ["move 6,5 7,5", "move 7,5 8,5"])
        .moves(P1, 1)
        .act(P1, "move 8,5 9,5")
        .moves(P1, 0)
        // PU-5230: without movement no step begins.
        .withholds(P1, "move 9,5 8,5");
    scene(0).withholds(P1, "move 6,5 7,5");
    // Electric squares of Petra count: (5,5).
    scene_on_petra().act(P1, "move 6,5 5,5").moves(P1, 1);
}

fn scene_on_petra() -> Scene {
    scene([(Petra, CosmosInc), (Ksb4156, UniversalCoalition)])
        .tile_done(P1)
        .cube(P1, Tech, 10)
        .rovers(P1, "6,5")
        .movement(P1, 1)
}

/// PU-5240
#[test]
fn level_5_repositions_once_per_turn() {
    pods(cosmos(14), "civ.8")
        .acts(P1, ["tech 5", "reposition civ.8 civ.9"])
        .withholds(P1, "tech 5")
        .withholds(P1, "reposition civ.9 area");
}

/// PU-5260
#[test]
fn ranks_do_not_change_when_a_milestone_is_covered() {
    pods(cosmos(0), "civ.3")
        .cube(P1, Civ, 5)
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .sees(P1, |player| {
            assert_eq!(player.claims.iter().map(|claim| claim.rank).collect::<Vec<_>>(), [Rank(2)])
        });
}
