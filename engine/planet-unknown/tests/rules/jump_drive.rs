//! Section 29: Jump Drive.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, ObjectiveId, TechLevel, Terrain, Track::*},
    state::{Between, Owed},
};

use crate::scene::*;

/// The tile is done and these techs are unlocked: `abc`.
fn jump(techs: &str) -> Scene {
    unlocked(of(JumpDrive).tile_done(P1), techs)
}

fn unlocked(scene: Scene, techs: &str) -> Scene {
    let levels = techs.bytes().map(|letter| TechLevel(letter - b'a' + 1)).collect();
    scene.player(P1, |player| player.pods_on_techs = levels)
}

/// PU-5510, PU-5515, PU-5520
#[test]
fn a_collected_lifepod_unlocks_a_tech() {
    jump("b")
        .rovers(P1, "6,5")
        .lifepods(P1, "7,5")
        .movement(P1, 1)
        .act(P1, "move 6,5 7,5")
        .expect(
            P1,
            [
                "lifepod area",
                "lifepod tech-a",
                "lifepod tech-c",
                "lifepod tech-d",
                "lifepod tech-e",
                "lifepod tech-f",
            ],
        )
        .act(P1, "lifepod tech-e")
        // PU-5515: it stays there.
        .expect(P1, ["end"])
        .sees(P1, |player| assert_eq!(player.pods_on_techs, [TechLevel(2), TechLevel(5)]));
    unlocked(of(JumpDrive), "be")
        .player(P1, |player| player.lifepods = 1)
        .scored()
        .check(|state| assert_eq!(state.scores[0].lifepods, 1));
}

/// PU-5550, PU-5555
#[test]
fn a_takes_a_boost_instead_of_a_patch() {
    let scene =
        |techs: &str| jump(techs).terrain(P1, "tech", "6,5").owes(P1, Owed::Patch).owes(P1, Owed::Patch);
    scene("a").act(P1, "trade").pending(P1, [Owed::Synergy, Owed::Patch]).withholds(P1, "trade");
    scene("b").withholds(P1, "trade");
    // Also a patch that has no square.
    jump("a").all_but(P1, "tech", "").owes(P1, Owed::Patch).act(P1, "trade").pending(P1, [Owed::Synergy]);
    // Not while there are no boosts.
    unlocked(under("red-18", JumpDrive).tile_done(P1), "a")
        .terrain(P1, "tech", "6,5")
        .owes(P1, Owed::Patch)
        .withholds(P1, "trade");
}

/// PU-5560
#[test]
fn b_teleports_to_the_same_terrain() {
    let scene = || {
        jump("b").terrain(P1, "tech", "6,5 9,5").terrain(P1, "civ", "7,5").rovers(P1, "6,5").movement(P1, 3)
    };
    scene()
        .offered(P1, "teleport 6,5 ", &["9,5"])
        .act(P1, "teleport 6,5 9,5")
        .moves(P1, 2)
        .withholds(P1, "teleport 9,5 6,5");
    // From and to patches too, never from bare squares.
    jump("b").patches(P1, "6,5 9,5").rovers(P1, "6,5").movement(P1, 1).offers(P1, "teleport 6,5 9,5");
    jump("b").patches(P1, "9,5").rovers(P1, "6,5").movement(P1, 1).withholds(P1, "teleport 6,5 9,5");
    scene().movement(P1, 0).withholds(P1, "teleport 6,5 9,5");
}

/// PU-5570, PU-5575
#[test]
fn c_lets_a_boost_advance_twice() {
    jump("c")
        .cube(P1, Water, 2)
        .owes(P1, Owed::Synergy)
        .owes(P1, Owed::Synergy)
        .act(P1, "boost water twice")
        .row(P1, Water, 3)
        .act(P1, "advance water")
        .row(P1, Water, 4)
        // The boost of space 3 and the second one are left; no more doubling this turn.
        .pending(P1, [Owed::Synergy, Owed::Synergy])
        .withholds(P1, "boost water twice");
    // Only once if the cube can advance only once.
    jump("c")
        .cube(P1, Civ, 14)
        .owes(P1, Owed::Synergy)
        .act(P1, "boost civ twice")
        .row(P1, Civ, 15)
        .expect(P1, ["end"]);
    jump("d").owes(P1, Owed::Synergy).withholds(P1, "boost civ twice");
}

/// PU-6620
#[test]
fn advances_of_cards_are_no_boosts() {
    let scene = jump("c").keeps(CivId::DeptOfOperations);
    assert!(scene.options(P1).iter().all(|option| !option.contains("twice")));
}

/// A Tech/Biomass domino laid with Tech on (6,5) and Biomass on (5,5).
fn laid(techs: &str) -> Scene {
    unlocked(of(JumpDrive), techs)
        .depot(P1, "i4-ce i2-tb")
        .terrain(P1, "water", "6,4")
        .terrain(P1, "energy", "7,5")
        .terrain(P1, "civ", "8,5")
        .terrain(P1, "rover", "4,5")
        .lay(P1, "i2-tb", "6,5", "5,5")
}

/// PU-5580, PU-5600, PU-5605
#[test]
fn d_treats_tech_as_energy() {
    // Beside the Tech square: Water, and Energy that touches Civ. Rover touches only the other half.
    laid("d")
        .pending(P1, [Owed::Resource(Biomass), Owed::Energy(tracks("civ water biomass tech"))])
        .act(P1, "energy water")
        .row(P1, Water, 1);
    // It may: the resource can still advance the Tech cube.
    laid("d").act(P1, "energy tech").row(P1, Tech, 1);
    laid("c").pending(P1, [Owed::Resource(Biomass), Owed::Resource(Tech)]);
}

/// PU-5590
#[test]
fn d_applies_only_to_placing() {
    unlocked(of(JumpDrive), "d")
        .depot(P1, "i4-ce i2-tb")
        .all_but(P1, "civ", "6,5")
        .act(P1, "keep i2-tb")
        .expect(P1, ["advance biomass", "advance tech"]);
    laid("d").sees(P1, |player| assert_eq!(player.surface.icons(Terrain::Tech), squares("6,5")));
}

/// PU-5610, PU-5615, PU-5620
#[test]
fn e_claims_the_rewards_of_a_row() {
    // Row 3: Civ milestone of rank 1, Water boost, Biomass patch, Rover movement 1; the Tech track has nothing.
    jump("e")
        .cubes(P1, [0, 3, 0, 0, 0])
        .act(P1, "row water")
        .rows(P1, [0, 3, 0, 0, 0])
        .pending(P1, [Owed::Synergy, Owed::Patch])
        .moves(P1, 1)
        .sees(P1, |player| {
            assert_eq!(player.claims.iter().map(|claim| claim.rank.0).collect::<Vec<_>>(), [1])
        })
        .withholds(P1, "row water");
    // Row 15: only movement; medals are no reward.
    jump("e").cubes(P1, [15, 0, 0, 0, 0]).act(P1, "row civ").moves(P1, 3).pending(P1, []);
    // Row 0 gives nothing.
    jump("e").withholds(P1, "row civ");
    jump("d").cubes(P1, [0, 3, 0, 0, 0]).withholds(P1, "row water");
}

/// PU-6875
#[test]
fn e_gives_no_milestones_under_the_event() {
    unlocked(under("red-19", JumpDrive).tile_done(P1), "e")
        .cubes(P1, [0, 3, 0, 0, 0])
        .act(P1, "row water")
        .pending(P1, [Owed::Synergy])
        .moves(P1, 1)
        .sees(P1, |player| assert!(player.claims.is_empty()));
    // A Wormhole player may still choose the other reward of a step.
    under("red-19", WormholeCorp)
        .tile_done(P1)
        .owes(P1, Owed::Resource(Biomass))
        .acts(P1, ["advance biomass", "reward 1 other"])
        .pending(P1, [Owed::Synergy]);
    under("red-19", WormholeCorp)
        .tile_done(P1)
        .terrain(P1, "tech", "6,5")
        .owes(P1, Owed::Resource(Biomass))
        .acts(P1, ["advance biomass", "reward 1 patch"])
        .pending(P1, []);
}

/// PU-5630, PU-5635, PU-0585
#[test]
fn f_draws_3_objectives_and_keeps_one_for_all() {
    let scene = jump("f");
    let before = scene.state().objectives.len();
    let scene = scene.act(P1, "tech 6").asks(P1, "compete");
    let options = scene.options(P1);
    assert_eq!(options.len(), 3);
    let scene = scene.act(P1, &options[1]);
    let kept: ObjectiveId = options[1].strip_prefix("objectives ").unwrap().parse().unwrap();
    let state = scene.state();
    assert_eq!((state.shared.len(), state.shared[0].card, state.shared[0].between), (1, kept, Between::All));
    // The two others are out of the game.
    assert_eq!(state.objectives.len(), before - 3);
    scene.withholds(P1, "tech 6");
}

/// PU-5640
#[test]
fn f_the_sole_best_scores_5_and_the_tied_2_each() {
    use orrery_planet_unknown::{ids::PlanetId::Ksb4156, state::Shared};
    let universal = (Ksb4156, UniversalCoalition);
    let contest = |meteorites: [u8; 3]| {
        let scene = scene([(Ksb4156, JumpDrive), universal, universal]).with(|state| {
            state.shared.push(Shared { card: ObjectiveId::Geode, between: Between::All });
            for (player, n) in state.players.iter_mut().zip(meteorites) {
                player.meteorites = n;
            }
        });
        let scene = scene.scored();
        let scores: Vec<u8> = scene.state().scores.iter().map(|sheet| sheet.shared).collect();
        scores
    };
    assert_eq!(contest([1, 2, 4]), [0, 0, 5]);
    assert_eq!(contest([4, 2, 4]), [2, 0, 2]);
    assert_eq!(contest([0, 0, 0]), [2, 2, 2]);
}

/// PU-5650
#[test]
fn f_alone_becomes_a_personal_objective() {
    let scene = unlocked(solo(JumpDrive, "red-18"), "f").tile_done(P1);
    let before = scene.state().players[P1].personal.len();
    let scene = scene.act(P1, "tech 6");
    let first = scene.options(P1)[0].clone();
    let scene = scene.act(P1, &first);
    assert_eq!(scene.state().players[P1].personal.len(), before + 1);
    assert!(scene.state().shared.is_empty());
}

/// PU-5660
#[test]
fn a_destroyed_lifepod_locks_its_tech() {
    unlocked(of(JumpDrive).tile_done(P1), "c")
        .owes(P1, Owed::DestroyCollected)
        .owes(P1, Owed::Synergy)
        .offers(P1, "boost civ twice")
        .act(P1, "destroy pod tech-c")
        .withholds(P1, "boost civ twice");
}
