//! What is refused, for which reason and by which rule. The other tests only look at what is offered.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, PlanetId, PlanetId::*, TechLevel, Track::*},
    rules,
    state::Owed,
};

use crate::scene::*;

/// A domino of Civ and Energy was taken; (6,5) is covered, or this square.
fn taken(planet: PlanetId, covered: &str) -> Scene {
    on(planet).depot(P1, "i4-ce i2-ce").terrain(P1, "civ", covered).act(P1, "take i2-ce")
}

/// PU-0920, PU-0930, PU-0940, PU-0950
#[test]
fn placements_against_the_basic_rules() {
    taken(Ksb4156, "6,5")
        .refuses(P1, "place 0,0 r0 f0", "OFF_THE_GRID", rules::ON_GRID)
        .refuses(P1, "place 11,11 r0 f0", "OFF_THE_GRID", rules::ON_GRID)
        .refuses(P1, &place("i2-ce", "6,5", "6,6"), "OVERLAP", rules::SINGLE_LAYER)
        .refuses(P1, &place("i2-ce", "7,6", "7,7"), "NOT_ADJACENT", rules::ADJACENCY);
    taken(Ksb4156, "").refuses(P1, &place("i2-ce", "6,5", "6,6"), "FIRST_PIECE", rules::PERIMETER_FIRST);
}

/// PU-4140, PU-4170, PU-4230, PU-4320, PU-4490
#[test]
fn placements_against_the_planet() {
    taken(Arashi, "5,4").refuses(P1, &place("i2-ce", "5,5", "6,5"), "ONLY_RING", rules::RING_ANCHOR);
    taken(K273, "5,0").refuses(P1, &place("i2-ce", "5,1", "6,1"), "MIXED_GROUND", rules::MIXED_GROUND);
    taken(Persephone, "4,5").refuses(P1, &place("i2-ce", "5,5", "6,5"), "BANNED_RESOURCE", rules::QUADRANTS);
    taken(Tartarus, "5,1").refuses(P1, &place("i2-ce", "5,2", "6,2"), "ACROSS_CHASM", rules::CHASM);
    taken(Pajitnov, "4,5 7,5 5,6 6,6 5,4").refuses(
        P1,
        &place("i2-ce", "5,5", "6,5"),
        "NO_WAY_IN",
        rules::SLIDE,
    );
}

/// PU-6840, PU-6930, PU-6940
#[test]
fn placements_against_the_event() {
    let under = |event: &str| {
        under(event, UniversalCoalition)
            .depot(P1, "i4-ce i2-ce")
            .terrain(P1, "civ", "5,1")
            .act(P1, "take i2-ce")
    };
    under("orange-19").refuses(P1, &place("i2-ce", "5,0", "6,0"), "EVENT_PERIMETER", rules::EVENT_PERIMETER);
    under("red-15").refuses(P1, &place("i2-ce", "6,1", "7,1"), "EVENT_TERRAIN", rules::EVENT_TERRAIN);
    under("red-16").refuses(P1, &place("i2-ce", "5,2", "5,3"), "EVENT_ICE", rules::EVENT_ICE);
}

/// PU-0740, PU-0797, PU-1030, PU-2820
#[test]
fn tiles_and_ends_at_the_wrong_time() {
    let scene = || plain().depot(P1, "i4-ce i2-ce");
    scene()
        .refuses(P1, "end", "TILE_STILL_DUE", rules::TAKE_TILE)
        .refuses(P1, "take z5-ce", "NOT_IN_DEPOT", rules::TAKE_TILE)
        .refuses(P1, "keep i2-ce", "TILE_PLACEABLE", rules::MUST_PLACE);
    scene().all_but(P1, "tech", "5,5 6,5").refuses(P1, "take i4-ce", "TILE_UNPLACEABLE", rules::MUST_PLACE);
    scene().all_but(P1, "tech", "5,5").refuses(
        P1,
        "take i4-ce",
        "NOTHING_PLACEABLE",
        rules::TAKE_WITHOUT_PLACING,
    );
    scene()
        .lay(P1, "i2-ce", "5,0", "6,0")
        .refuses(P1, "end", "STILL_PENDING", rules::END_SLOT)
        .refuses(P1, "take i4-ce", "NO_TILE_DUE", rules::TAKE_TILE)
        .refuses(P1, "energy tech", "NOT_BESIDE_ENERGY", rules::ENERGY_AREA);
}

/// PU-1490, PU-1530, PU-2370
#[test]
fn cubes_that_cannot_move() {
    plain()
        .tile_done(P1)
        .cubes(P1, [15, 0, 0, 0, 0])
        .owes(P1, Owed::Synergy)
        .owes(P1, Owed::Regress { cubes: tracks("civ water"), spaces: 1 })
        .refuses(P1, "boost civ", "AT_TOP", rules::TOP_SPACE)
        .refuses(P1, "regress water", "NO_REGRESSION", rules::REGRESS_EVENT)
        .refuses(P1, "advance civ", "NO_ADVANCE", rules::PENDING)
        .refuses(P1, "boost water to civ", "NO_SUCH_WAY", rules::MAKESHIFT_DIAGONAL)
        .refuses(P1, "boost water across civ", "NO_SUCH_WAY", rules::MAKESHIFT_SHIFT);
}

/// PU-2270, PU-2290, PU-2330, PU-4340, PU-4390, PU-6830
#[test]
fn rovers_that_cannot_move() {
    let driving = |planet: PlanetId, at: &str| on(planet).tile_done(P1).rovers(P1, at).movement(P1, 1);
    driving(Ksb4156, "5,0 6,0")
        .refuses(P1, "move 5,0 4,0", "OFF_THE_GRID", rules::ROVER_GRID)
        .refuses(P1, "move 5,0 6,0", "ROVER_IN_THE_WAY", rules::ROVER_BLOCKS)
        .refuses(P1, "move 5,0 6,1", "NOT_A_STEP", rules::MOVEMENT)
        .refuses(P1, "move 7,7 7,8", "NO_ROVER_THERE", rules::MOVEMENT)
        .act(P1, "move 5,0 5,1")
        .refuses(P1, "move 5,1 5,2", "NO_MOVEMENT", rules::MOVEMENT);
    // Diagonal steps of Cosmos Inc. are still steps to a neighbouring square.
    of(CosmosInc).tile_done(P1).cube(P1, Tech, 3).rovers(P1, "6,5").movement(P1, 1).refuses(
        P1,
        "move 6,5 7,7",
        "NOT_A_STEP",
        rules::MOVEMENT,
    );
    driving(Tartarus, "5,3").refuses(P1, "move 5,3 6,3", "ACROSS_CHASM", rules::ROVER_CHASM);
    driving(KAax, "4,1").refuses(P1, "move 4,1 3,1", "TOXIC", rules::TOXIC);
    under("orange-17", UniversalCoalition)
        .tile_done(P1)
        .terrain(P1, "tech", "7,5")
        .rovers(P1, "6,5")
        .movement(P1, 1)
        .refuses(P1, "move 6,5 7,5", "TERRAIN_BANNED", rules::TERRAIN_BAN);
}

/// PU-0930, PU-4150, PU-4990, PU-5015, PU-5050
#[test]
fn patches_that_may_not_lie_there() {
    let patch = |corporation, tech: u8| {
        scene([(Arashi, corporation), (Ksb4156, UniversalCoalition)])
            .tile_done(P1)
            .cube(P1, Tech, tech)
            .terrain(P1, "tech", "5,4 5,3 5,5")
            .patches(P1, "6,4")
            .owes(P1, Owed::Patch)
    };
    patch(UniversalCoalition, 0)
        .refuses(P1, "patch 6,5", "PATCH_ON_RING", rules::RING_PATCH)
        .refuses(P1, "patch 5,4", "PATCH_ON_TILE", rules::SINGLE_LAYER)
        .refuses(P1, "patch 6,4", "PATCH_ON_PATCH", rules::PATCH_ON_PATCH)
        .refuses(P1, "store", "CANNOT_STORE", rules::STORING);
    patch(WormholeCorp, 5)
        .meteorites(P1, "5,3")
        .refuses(P1, "patch 5,3", "PATCH_ON_METEORITE", rules::PATCH_ON_TILE)
        .refuses(P1, "double", "CANNOT_DOUBLE", rules::DOUBLE_PATCH);
}

/// PU-1710, PU-1750, PU-1755, PU-1800, PU-1810
#[test]
fn civ_choices_at_the_wrong_time() {
    let scene = || {
        plain()
            .tile_done(P1)
            .tile_done(P2)
            .claims(P1, 1)
            .claims(P1, 2)
            .pile(1, [CivId::DeptOfOperations])
            .pile(2, [])
    };
    scene().refuses(P1, "claim 1", "NO_CIV_CHOICE", rules::CIV_CHOICE);
    scene()
        .act(P1, "end")
        .act(P2, "end")
        .refuses(P1, "end", "CARD_STILL_DUE", rules::MUST_TAKE_CARD)
        .refuses(P1, "claim 3", "NO_CIV_CHOICE", rules::CIV_CHOICE)
        .refuses(P1, "claim 1 wider", "NO_CIV_CHOICE", rules::CIV_CHOICE)
        .refuses(P1, "claim 2", "PILE_EMPTY", rules::PILE_EMPTY)
        .act(P1, "claim 1")
        .refuses(P1, "card temp_agency", "CARD_NOT_OFFERED", rules::CIV_CHOICE)
        .act(P1, "card dept_of_operations")
        .refuses(P1, "end", "STILL_PENDING", rules::END_SLOT);
}

/// PU-5120, PU-5510, PU-5520, PU-5630
#[test]
fn lifepods_and_objectives_that_may_not_be_chosen() {
    of(CosmosInc)
        .tile_done(P1)
        .owes(P1, Owed::Lifepod)
        .refuses(P1, "lifepod civ.15", "NO_PLACE_FOR_LIFEPOD", rules::POD_SPACES)
        .refuses(P1, "lifepod tech-a", "NO_PLACE_FOR_LIFEPOD", rules::POD_SPACES)
        .refuses(P1, "reposition area civ.1", "NO_REPOSITION", rules::REPOSITION);
    of(JumpDrive)
        .tile_done(P1)
        .player(P1, |player| player.pods_on_techs = vec![TechLevel(6)])
        .owes(P1, Owed::Lifepod)
        .refuses(P1, "lifepod tech-f", "NO_PLACE_FOR_LIFEPOD", rules::POD_SPACES)
        .refuses(P1, "lifepod civ.1", "NO_PLACE_FOR_LIFEPOD", rules::POD_SPACES);
    let scene = of(JumpDrive).tile_done(P1).player(P1, |player| player.pods_on_techs = vec![TechLevel(6)]);
    let scene = scene.act(P1, "tech 6");
    let offered = scene.state().players[P1].offered;
    let two =
        format!("objectives{}", offered.iter().take(2).map(|card| format!(" {card}")).collect::<String>());
    let other = scene.state().objectives.iter().next().unwrap();
    scene.refuses(P1, &two, "NOT_OFFERED", rules::COMPETE).refuses(
        P1,
        &format!("objectives {other}"),
        "NOT_OFFERED",
        rules::COMPETE,
    );
}

/// PU-2345, PU-2550
#[test]
fn nobody_acts_freely_before_the_event_is_over() {
    with_events([(Ksb4156, HorizonGroup), (Ksb4156, UniversalCoalition)])
        .cube(P1, Tech, 14)
        .rovers(P1, "6,5")
        .draws("green-17")
        .rotate()
        .movement(P1, 1)
        .refuses(P1, "move 6,5 6,6", "NOT_BEFORE_THE_TILE", rules::MOVEMENT_BEFORE)
        .refuses(P1, "tech 5", "NOT_BEFORE_THE_TILE", rules::MOVEMENT_BEFORE);
}
