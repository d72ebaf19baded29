//! Sections 15 and 16: how the game ends, and what comes before scoring.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, PlanetId::*, Shape, Track::*},
    state::{Owed, Stage},
};

use crate::scene::*;

const fn advance(cube: orrery_planet_unknown::ids::Track) -> Owed {
    Owed::Advance { cube, rewards: true }
}

/// The first seat cannot place anything: only (5,5) is free.
fn stuck(scene: Scene, tiles: &str) -> Scene {
    scene.depot(P1, tiles).all_but(P1, "tech", "5,5")
}

/// PU-2810, PU-2820
#[test]
fn who_cannot_place_takes_a_tile_and_the_game_ends_with_the_turn() {
    let scene = stuck(plain(), "i4-ce i2-rt")
        .offered(P1, "keep ", &["i4-ce", "i2-rt"])
        .withholds(P1, "take i2-rt")
        .withholds(P1, "end")
        .act(P1, "keep i2-rt")
        .pending(P1, [advance(Rover), advance(Tech)])
        .acts(P1, ["advance tech", "advance rover"])
        .rows(P1, [0, 0, 0, 1, 1])
        .act(P1, "end");
    // The other one finishes the turn as usual.
    let scene = scene.check(|state| assert_eq!(state.stage, Stage::Play)).tile_done(P2).act(P2, "end");
    assert!(scene.state().is_over());
}

/// PU-2940
#[test]
fn several_triggers_end_the_game_once() {
    // Nothing can be placed, a depot is empty and the last event has been drawn.
    let scene = under("red-18", UniversalCoalition).with(|state| state.events.left = Default::default());
    let scene = stuck(scene, "i4-ce i2-rt").empty_stack(Shape::I4).last_of_stack("i2-rt").tile_done(P2);
    let scene = scene.act(P1, "keep i2-rt").acts(P1, ["advance tech", "advance rover", "end"]).act(P2, "end");
    assert!(scene.state().is_over());
    assert_eq!((scene.state().turn, scene.state().scores.len()), (1, 2));
}

/// PU-2825
#[test]
fn a_tile_taken_without_placing_leaves_the_game() {
    stuck(plain(), "i4-ce i2-rt").act(P1, "keep i2-rt").check(|state| {
        assert!(state.players[P1].surface.laid.is_empty());
        assert_eq!(state.station.stack(Shape::I2).top, None);
        assert_eq!(state.station.stack(Shape::I2).len(), 11);
    });
}

/// PU-2830, PU-2870
#[test]
fn without_placing_water_needs_no_ice_and_energy_is_the_other_resource() {
    stuck(plain().cube(P1, Tech, 10), "i4-ce i2-ew-m")
        .act(P1, "keep i2-ew-m")
        .pending(P1, [advance(Water), advance(Water)])
        .acts(P1, ["advance water", "advance water"])
        .row(P1, Water, 2)
        .pending(P1, [])
        .meteorites_at(P1, "");
}

/// PU-2840
#[test]
fn without_placing_no_placement_tech_applies() {
    // Oasis 3 to 5, Cosmos 3 and Flux 4 do nothing.
    stuck(of(OasisUltd).cube(P1, Tech, 14), "i4-ce i2-wr")
        .act(P1, "keep i2-wr")
        .pending(P1, [advance(Water), advance(Rover)]);
    stuck(of(CosmosInc).cube(P1, Tech, 7), "i4-ce i2-ce")
        .player(P1, |player| player.lifepods = 1)
        .act(P1, "keep i2-ce")
        .sees(P1, |player| assert!(!player.owes(Owed::Reposition)));
    stuck(of(FluxIndustries).cube(P1, Tech, 10).meteorites(P1, "6,6"), "i4-ce i2-ce")
        .act(P1, "keep i2-ce")
        .sees(P1, |player| assert!(!player.owes(Owed::CollectMeteorite)));
}

/// PU-2845
#[test]
fn without_placing_a_rover_goes_to_an_earlier_tile() {
    stuck(plain().tile(P1, "i2-ce", "5,0", "6,0"), "i4-ce i2-rt")
        .acts(P1, ["keep i2-rt", "advance rover"])
        .offered(P1, "rover ", &["5,0", "6,0"]);
}

/// PU-2850
#[test]
fn without_placing_wormhole_and_oasis_advance_one_step() {
    stuck(of(WormholeCorp), "i4-ce i2-bc")
        .act(P1, "keep i2-bc")
        .pending(P1, [advance(Biomass), advance(Civ)]);
    stuck(of(OasisUltd), "i4-wr i2-ce").act(P1, "keep i4-wr").pending(P1, [advance(Water), advance(Rover)]);
}

/// PU-2860
#[test]
fn without_placing_events_still_apply() {
    stuck(under("red-04", UniversalCoalition), "i4-ce i2-rt")
        .act(P1, "keep i2-rt")
        .act(P1, "ignore rover")
        .pending(P1, [advance(Tech)]);
    stuck(under("red-19", UniversalCoalition).cube(P1, Civ, 2), "i4-ce i2-bc")
        .acts(P1, ["keep i2-bc", "advance civ"])
        .sees(P1, |player| assert!(player.claims.is_empty()));
    stuck(under("red-18", UniversalCoalition).cube(P1, Tech, 1), "i4-ce i2-rt")
        .acts(P1, ["keep i2-rt", "advance tech"])
        .sees(P1, |player| assert!(!player.owes(Owed::Synergy)));
}

/// PU-2880
#[test]
fn who_can_place_does_not_end_the_game() {
    let scene = plain()
        .depot(P1, "i4-ce i2-ce")
        .all_but(P1, "tech", "5,5 6,5")
        .tile_done(P2)
        .lay(P1, "i2-ce", "5,5", "6,5")
        .act(P1, "advance civ");
    let options = scene.options(P1);
    let energy = options.iter().find(|option| option.starts_with("energy")).unwrap().clone();
    scene.act(P1, &energy).act(P1, "end").act(P2, "end").asks(P2, "rotate");
}

/// PU-2890
#[test]
fn the_test_is_made_when_the_tile_is_taken() {
    // A domino fits, until the patch that is pending takes one of its squares.
    plain()
        .depot(P1, "i4-ce i2-ce")
        .all_but(P1, "tech", "5,5 6,5")
        .owes(P1, Owed::Patch)
        .offers(P1, "take i2-ce")
        .withholds(P1, "keep i2-ce")
        .act(P1, "patch 5,5")
        .withholds(P1, "take i2-ce")
        .offers(P1, "keep i2-ce");
}

/// PU-2910, PU-2920
#[test]
fn an_empty_depot_ends_the_game() {
    let end =
        |scene: Scene| scene.tile_done(P1).tile_done(P2).act(P1, "end").act(P2, "end").state().is_over();
    // With six depots the first seat's is one; another one faces nobody.
    let outer = |n: usize| facts().station.shapes(orrery_planet_unknown::ids::Ring::Outer)[n];
    let inner = |n: usize| facts().station.shapes(orrery_planet_unknown::ids::Ring::Inner)[n];
    let station = || plain().with(|state| (state.station.shift, state.station.rotation) = (0, 0));
    assert!(end(station().empty_stack(outer(1)).empty_stack(inner(1))));
    assert!(!end(station().empty_stack(outer(1)).empty_stack(inner(2))));
    assert!(!end(station().empty_stack(outer(1))));
}

/// PU-2930, PU-3640, PU-3615
#[test]
fn the_last_event_starts_the_last_turn() {
    let scene = with_events([(Ksb4156, UniversalCoalition), (Ksb4156, UniversalCoalition)])
        .draws("green-17")
        .with(|state| state.events.left = Default::default())
        .rotate();
    // It is applied, and its turn is played.
    let scene = scene.act(P1, "boost civ").act(P2, "boost civ").asks(P1, "act").row(P1, Civ, 1);
    let scene = scene.tile_done(P1).tile_done(P2).act(P1, "end").act(P2, "end");
    assert!(scene.state().is_over());
}

/// PU-2950
#[test]
fn the_commander_keeps_the_token_after_the_last_turn() {
    let choice = |scene: Scene| {
        scene
            .cards(P1, [CivId::GamingCommission])
            .cards(P2, [CivId::PlanetLottery])
            .cubes(P1, [2, 0, 0, 0, 0])
            .cubes(P2, [2, 0, 0, 0, 0])
            .pile(1, [CivId::RisingPlanetAward, CivId::ObservanceOfFirstPlanetHoliday])
            .tile_done(P1)
            .tile_done(P2)
            .last_turn()
            .act(P1, "end")
            .act(P2, "end")
            .acts(P2, ["choose civ", "advance civ", "end"])
            .acts(P1, ["choose civ", "advance civ", "end"])
    };
    choice(plain()).offers(P1, "claim 1").waits(P2).check(|state| assert_eq!(state.commander, P1));
}

/// PU-3005
#[test]
fn the_step_before_scoring_follows_step_5_of_the_last_turn() {
    let scene = plain()
        .cards(P1, [CivId::GamingCommission])
        .claims(P1, 1)
        .pile(1, [CivId::RisingPlanetAward])
        .tile_done(P1)
        .tile_done(P2)
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .asks(P1, "civ")
        .check(|state| assert_eq!(state.stage, Stage::Play))
        .acts(P1, ["claim 1", "card rising_planet_award", "end"])
        .asks(P1, "final");
    assert_eq!((scene.state().stage, scene.state().turn), (Stage::Final, 1));
}

/// PU-3010, PU-3020, PU-3025, PU-3027, PU-3050
#[test]
fn before_scoring_own_effects_all_at_once_then_civ_choices_clockwise() {
    let scene = plain()
        .terrain(P1, "tech", "6,5")
        .cards(P1, [CivId::GamingCommission])
        .cards(P2, [CivId::PlanetLottery])
        .cubes(P1, [2, 0, 0, 0, 0])
        .player(P1, |player| player.stored = 1)
        .pile(1, [CivId::RisingPlanetAward, CivId::TempAgency])
        .tile_done(P1)
        .tile_done(P2)
        .last_turn()
        .act(P1, "end")
        .check(|state| assert!(!state.are_cards_open()))
        .act(P2, "end")
        .check(|state| assert!(state.are_cards_open()));
    // PU-3020: in any order of the own effects.
    let scene = scene
        .asks(P1, "final")
        .asks(P2, "final")
        .acts(P1, ["choose civ", "advance civ", "patch 6,6"])
        .withholds(P1, "claim 1")
        .act(P1, "end")
        .acts(P2, ["choose water", "advance water", "end"]);
    // PU-3050: the milestone reached in this step gives a card; End Game cards taken now score.
    let scene = scene.asks(P1, "final_civ").acts(P1, ["claim 1", "card rising_planet_award", "end"]);
    assert!(scene.state().is_over());
    assert_eq!(scene.state().scores[0].civ_cards, 2 + 2);
}

/// PU-3055
#[test]
fn movement_gained_before_scoring_may_be_used() {
    plain()
        .cards(P1, [CivId::GamingCommission])
        .cube(P1, Rover, 3)
        .rovers(P1, "6,5")
        .lifepods(P1, "7,5")
        .tile_done(P1)
        .tile_done(P2)
        .last_turn()
        .act(P1, "end")
        .act(P2, "end")
        .acts(P1, ["choose rover", "advance rover"])
        .moves(P1, 2)
        .act(P1, "move 6,5 7,5")
        .collected(P1, 1, 0);
}

/// PU-3060
#[test]
fn lifepods_and_rovers_are_taken_off_and_meteorites_stay() {
    plain().rovers(P1, "6,5").meteorites(P1, "7,7").scored().sees(P1, |player| {
        let surface = &player.surface;
        assert!(surface.rovers.is_empty() && surface.lifepods.is_empty());
        assert_eq!(surface.meteorites, squares("7,7"));
        assert_eq!(player.lifepods, 0);
    });
}
