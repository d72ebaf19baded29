//! 10.3: the Lost Planet.

use orrery_engine::Viewer;
use orrery_gaia_project::{
    facts::Count,
    hexset::HexSet,
    ids::{AdvancedTile, Area, Booster, Faction, Faction::*, RoundTile, StandardTile, Structure, Token},
    income::Income,
    look::Look,
    rules,
};

use crate::common::*;

/// A mine on desert -2x2, and everything for the last step in Navigation.
fn before(faction: Faction, other: Faction) -> Scene {
    scene([faction, other])
        .owns(P1, "4 knowledge")
        .level(P1, Area::Navigation, 4)
        .token(P1, Token::Vp8Qic)
        .mine(P1, "-2x2")
}

/// GP-2640, GP-2650
#[test]
fn it_goes_on_an_empty_hex_within_range() {
    // Range 4 from -2x2: -6x3 is 4 away, 4x2 far beyond.
    before(Xenos, Terrans)
        .act(P1, "research navigation")
        .rejects(P1, "lost -2x4", "HEX_TAKEN", rules::LOST_PLANET)
        .rejects(P1, "lost 60x60", "OFF_THE_BOARD", rules::LOST_PLANET)
        .offers(P1, "lost -6x3")
        .rejects(P1, "lost 3x1", "OUT_OF_RANGE", rules::LOST_RANGE);
    // Distance 5 takes one Q.I.C.
    before(Xenos, Terrans)
        .owns(P1, "4 knowledge 2 qic")
        .act(P1, "research navigation; lost 3x1")
        .resources(P1, "1 qic");
}

/// GP-2655
#[test]
fn its_qic_are_what_the_action_left() {
    let scene = |qic: u8| {
        before(Xenos, Terrans)
            .owns(P1, &format!("{qic} qic"))
            .act(P1, "action qic_tech_tile; tech std_knowledge_per_type; advance navigation")
    };
    scene(4).rejects(P1, "lost 3x1", "OUT_OF_RANGE", rules::LOST_RANGE);
    // The tile gave 1 knowledge.
    scene(5).act(P1, "lost 3x1").resources(P1, "1 knowledge");
}

/// GP-2660, GP-2690
#[test]
fn it_takes_no_piece_and_uncovers_no_slot() {
    let others = ["-2x1", "4x-5", "3x3", "-5x4", "1x-3", "-4x-2", "6x-1"];
    let scene = others.iter().fold(before(Xenos, Terrans), |scene, at| scene.mine(P1, at));
    let ore = |scene: &Scene| Income::of(Look::at(scene.table()), P1.into()).resources.ore;
    let income = ore(&scene);
    let scene =
        scene.act(P1, "research navigation; lost -1x2").has(P1, Structure::Mine, "-1x2").resources(P1, "");
    assert_eq!(ore(&scene), income);
    let scene = scene.sees(|look| {
        assert_eq!(look.count(P1.into(), Count::Mines), 9);
        assert_eq!(look.count(P1.into(), Count::SatellitesPlusSpaceStations), 0);
    });
    let view = scene.scenario().view(Viewer::Spectator);
    assert_eq!(view.players[0].satellites_left, 25);
}

/// GP-2690
#[test]
fn it_is_neither_upgraded_nor_swapped() {
    before(Ambas, Terrans)
        .institute(P1, "-3x-3")
        .act(P1, "research navigation; lost -1x2; end")
        .act(P2, "pass booster_tokens_ore")
        .rich(P1)
        .rejects(P1, "upgrade trading_station -1x2", "NEVER_UPGRADED", rules::NO_UPGRADE)
        .rejects(P1, "special swap -1x2", "LOST_PLANET", rules::SWAP_LOST)
        .withholds(P1, "special swap -1x2")
        .offers(P1, "special swap -2x2");
}

/// GP-2670, GP-2715, GP-5300
#[test]
fn it_counts_as_a_mine_that_is_built() {
    let place = "research navigation; lost -1x2";
    before(Xenos, Terrans)
        .advanced_tile(P1, AdvancedTile::Mine3)
        .round_tile(RoundTile::Mine2)
        .act(P1, place)
        .vp(P1, 15);
    // Neither steps nor Gaia.
    before(Xenos, Terrans).round_tile(RoundTile::Terraform2).act(P1, place).vp(P1, 10);
    before(Xenos, Terrans)
        .tile(P1, StandardTile::GaiaMine3Vp)
        .round_tile(RoundTile::GaiaMine4)
        .act(P1, place)
        .vp(P1, 10);
    before(Xenos, Terrans)
        .mine(P2, "-2x1")
        .bowls(P2, [1, 0, 0])
        .act(P1, place)
        .act(P1, "end")
        .expect(P2, ["charge 1", "decline"]);
}

/// GP-2680, GP-1970, GP-5060, GP-5080, GP-5640
#[test]
fn it_is_a_planet_of_its_own_type() {
    // -4x4 lies in the sector of tile 07, where nothing else is; -4x5 is a Gaia planet beside it.
    before(Xenos, Terrans)
        .act(P1, "research navigation; lost -4x4; end")
        .sees(|look| {
            let count = |what| look.count(P1.into(), what);
            assert_eq!((count(Count::PlanetTypes), count(Count::Mines), count(Count::Structures)), (2, 2, 2));
            assert_eq!((count(Count::Sectors), count(Count::GaiaPlanets)), (2, 0));
            assert_eq!(look.power_value(P1.into(), look.state.spot(hex("-4x4")).unwrap()), 1);
        })
        .act(P2, "pass booster_tokens_ore")
        .level(P1, Area::Navigation, 0)
        .owns(P1, "1 ore 2 credits 1 qic")
        .offers(P1, "build mine -4x5");
}

/// GP-2700
#[test]
fn beside_a_federation_it_joins() {
    let scene = |at: &str| {
        let scene = before(Xenos, Terrans).federation(P1, ["-2x2"]);
        scene.act(P1, &format!("research navigation; lost {at}")).state().players[P1].federated.len()
    };
    assert_eq!((scene("-1x2"), scene("0x2")), (2, 1));
}

/// GP-2710
#[test]
fn without_a_hex_it_is_left_out() {
    before(Xenos, Terrans)
        .with(|state| {
            let free = state.board.spots().filter(|spot| state.planet(*spot).is_none());
            state.players[P2].satellites = free.collect::<HexSet>();
        })
        .act(P1, "research navigation")
        .asks(P1, "after_action")
        .check(|state| {
            assert_eq!((state.lost, state.players[P1].level(Area::Navigation)), (None, 5));
        });
}

/// GP-2100, GP-2640
#[test]
fn it_does_not_go_on_satellites() {
    let taken = |scene: Scene| {
        scene.act(P1, "research navigation").rejects(P1, "lost -1x2", "HEX_TAKEN", rules::LOST_PLANET);
    };
    taken(before(Xenos, Terrans).satellite(P2, "-1x2"));
    taken(before(Xenos, Terrans).satellite(P1, "-1x2").federation(P1, ["-2x2"]));
}

/// GP-5230
#[test]
fn the_booster_of_mines_counts_it() {
    before(Xenos, Terrans)
        .booster(P1, Booster::Mines)
        .lost_planet(P1, "-1x2")
        .act(P1, "pass booster_terraform")
        .vp(P1, 12);
}
