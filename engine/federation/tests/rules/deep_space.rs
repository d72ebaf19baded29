//! Section 39: Deep Space tiles.

use orrery_engine::{Game as _, Viewer};
use orrery_federation::{
    Federation,
    ids::{DeepSpace, Medal, Planet, Project, Shop},
    look::Look,
    rules,
};

use crate::scene::*;

/// These tiles lie in Deep Space, known to nobody.
fn depths(scene: Scene, tiles: &[DeepSpace]) -> Scene {
    let tiles = tiles.to_vec();
    scene.with(|state| {
        state.depths.count = tiles.len() as u8;
        state.depths.unseen = tiles.into_iter().collect();
    })
}

/// P1 reaches the last degree and takes the only tile.
#[track_caller]
fn takes(scene: Scene, tile: DeepSpace) -> Scene {
    let scene = depths(scene.degree(P1, 8), &[tile]).place(P1, "officers").asks(P1, "deep_space");
    scene.act(P1, &format!("deep {tile}"))
}

/// FD-6300
#[test]
fn all_tiles_left_are_looked_at_and_one_is_kept() {
    let three = [DeepSpace::GrandWorks, DeepSpace::HighOffice, DeepSpace::Honour];
    let scene = depths(game(4).degree(P1, 8).degree(P2, 9), &three).place(P1, "officers");
    let scene = scene.expect(P1, ["deep grand_works", "deep high_office", "deep honour"]);
    let seen = |scene: &Scene, viewer| Federation::view(scene.table(), viewer).own.and_then(|own| own.depths);
    assert_eq!(seen(&scene, Viewer::Seat(P1)), Some(three.to_vec()));
    assert_eq!(seen(&scene, Viewer::Seat(P2)), None);
    let scene = scene.act(P1, "deep high_office").act(P1, "alone");
    scene
        .check(|state| assert_eq!(state.players[P1].deep_space, Some(DeepSpace::HighOffice)))
        .asks(P2, "place");
    // The next one chooses among the others.
    let scene =
        depths(game(4).degree(P1, 8).degree(P2, 9), &three).place(P1, "officers").act(P1, "deep high_office");
    let scene =
        scene.act(P1, "alone").place(P2, "petit_salon").expect(P2, ["deep grand_works", "deep honour"]);
    let view = Federation::view(scene.table(), Viewer::Spectator);
    assert_eq!((view.depths, view.players[0].deep_space), (2, Some(DeepSpace::HighOffice)));
}

/// FD-6310
#[test]
fn the_tile_is_a_mission_completed_at_once() {
    let scene = takes(game(4), DeepSpace::SpecialAmbassador);
    // The Starter tile is the other one; no ship and no release token was needed.
    scene.check(|state| {
        let player = &state.players[P1];
        assert_eq!((player.completed(), player.hangar, player.released()), (2, 1, 0));
    });
}

/// FD-6320
#[test]
fn its_bonuses_come_in_the_order_listed() {
    // Funding before the ship, the ship before the missions.
    let scene = takes(game(4), DeepSpace::GrandWorks).asks(P1, "fund");
    scene.check(|state| assert_eq!((state.players[P1].hangar, state.players[P1].released()), (1, 0)));
    let scene = takes(game(4), DeepSpace::HighOffice);
    let told: Vec<String> = scene.0.last().events().map(|event| format!("{event:?}")).collect();
    let place = |what: &str| {
        told.iter().position(|event| event.starts_with(what)).unwrap_or_else(|| panic!("{what}"))
    };
    assert!(["DeepSpaceTaken", "LevelRaised", "DieSet", "Gained"].map(place).is_sorted(), "{told:?}");
}

/// FD-6330
#[test]
fn grand_works() {
    let scene = || takes(game(4), DeepSpace::GrandWorks);
    let marker = |scene: &Scene, project: Project| scene.state().projects[project.index()];
    let twice = scene().acts(P1, ["fund neo", "fund neo"]);
    assert_eq!(marker(&twice, Project::Neo), 2);
    let split = scene().acts(P1, ["fund neo", "fund senatorial"]).holds(P1, "1l");
    assert_eq!((marker(&split, Project::Neo), marker(&split, Project::Senatorial)), (1, 1));
    split.check(|state| {
        let player = &state.players[P1];
        assert_eq!((player.hangar, player.released(), player.contribution), (2, 12, 1));
    });
}

/// FD-6340, FD-6350
#[test]
fn trade_hub() {
    // From the supply, with the return of level 2 and without paying.
    let scene = takes(game(4), DeepSpace::TradeHub).asks(P1, "pawn").act(P1, "pawn gold");
    scene.holds(P1, "1o2g").influence(P1, Planet::Arratooine, 2);
    // From level 1 of that shop.
    let scene = takes(game(4).shop(P1, Shop::Lavandium, 1), DeepSpace::TradeHub).act(P1, "pawn lavandium");
    scene.holds(P1, "3c1o").influence(P1, Planet::Arratooine, 2);
    // Already on level 2: its return alone.
    let scene = takes(game(4).shop(P1, Shop::Free, 2), DeepSpace::TradeHub).act(P1, "pawn free");
    scene.holds(P1, "3l1o").influence(P1, Planet::Arratooine, 2);
}

/// FD-6360
#[test]
fn special_ambassador() {
    let scene = takes(game(4), DeepSpace::SpecialAmbassador).again(P1);
    let scene = scene.rejects(P1, "place special funding neo_left", "NO_FUNDING_SIDE", rules::SPECIAL);
    let scene = scene.act(P1, "place special vote neo_left");
    scene.check(|state| {
        let placed = state.senate.placed(orrery_federation::ids::Cell::NeoLeft).unwrap();
        assert_eq!((placed.votes, state.players[P1].special), (7, false));
    });
}

/// FD-6370
#[test]
fn free_construction() {
    let scene = takes(game(4), DeepSpace::FreeBuild).asks(P1, "build").withholds(P1, "decline");
    scene.act(P1, "build lavandium_synthesizer").holds(P1, "1l").influence(P1, Planet::E81216, 1);
    let scene = takes(game(4).mage(P1, 5), DeepSpace::FreeBuild).act(P1, "build mega_4").holds(P1, "");
    scene.influence(P1, Planet::E81216, 2).score(P1, 6);
}

/// FD-6375
#[test]
fn without_robot_or_site_nothing_is_built() {
    let built = game(4).built(P1, "shipyard space_university mega_1 mega_2 mega_3 mega_4");
    takes(built, DeepSpace::FreeBuild).asks(P2, "place");
    // Robots are left, but everything that may be built is built.
    let all = game(4).structures("shipyard").built(P1, "shipyard mega_1 mega_2 mega_3 mega_4");
    takes(all, DeepSpace::FreeBuild).asks(P2, "place");
}

/// FD-6380, FD-6385
#[test]
fn sages_gate() {
    let scene = game(4).display("1e1").moon(7, "alt_4_01 alt_4_02 alt_4_03 alt_4_04");
    let scene = takes(scene, DeepSpace::Sages).expect(P1, ["keep alt_4_05", "keep alt_4_06"]);
    // Only the owner of the tile sees them.
    let looked =
        |scene: &Scene, viewer| Federation::view(scene.table(), viewer).own.map_or(0, |own| own.looked.len());
    assert_eq!((looked(&scene, Viewer::Seat(P1)), looked(&scene, Viewer::Seat(P2))), (2, 0));
    let scene = scene.act(P1, "keep alt_4_06").has_tokens(P1, "alt_4_06").asks(P1, "pick");
    let scene = scene.act(P1, "take 1e1").has_erudites(P1, "1e1").asks(P2, "place");
    // The other one never comes back.
    let state = scene.state();
    assert_eq!((state.moons.beside[3], state.moons.unseen[3].len()), (0, 0));
    let buried = |viewer| Federation::view(scene.table(), viewer).own.map_or(0, |own| own.buried.len());
    assert_eq!((buried(Viewer::Seat(P1)), buried(Viewer::Seat(P2))), (1, 0));
}

/// FD-6390, FD-6430
#[test]
fn high_office() {
    let scene = takes(game(4), DeepSpace::HighOffice).holds(P1, "1o").act(P1, "alone");
    assert_eq!((Look::at(scene.table()).level(P1), scene.state().players[P1].die), (8, Some(1)));
    // FD-6430: upkeep reads the marker on level 5, so one Oceanium is paid and nothing more.
    let scene = scene.play_round();
    assert_eq!(Look::at(scene.table()).level(P1), Look::at(scene.table()).ladder_level(P1) + 3, "for good");
}

/// FD-6400, FD-6405
#[test]
fn master_assistant() {
    let scene = takes(game(4), DeepSpace::MasterAssistant).act(P1, "alone");
    assert_eq!((Look::at(scene.table()).level(P1), scene.state().players[P1].die), (6, Some(6)));
    // FD-6405: a die already placed is raised where it lies.
    let scene = game(4).die(P1, 2).place(P1, "patrons").acts(P1, ["release neo", "assist", "end"]).again(P1);
    let scene = takes(scene, DeepSpace::MasterAssistant);
    let cell = orrery_federation::ids::Cell::Patrons;
    assert_eq!(Look::at(scene.table()).votes_at(cell), (Some(P1), 3 + 6));
}

/// FD-6410
#[test]
fn honour_expedition() {
    let scene = takes(game(4), DeepSpace::Honour).expect(P1, ["choose 1", "choose 2"]).act(P1, "choose 2");
    let scene = scene.act(P1, "move n1a").holds(P1, "2l").act(P1, "medal blue");
    scene.check(|state| {
        assert!(state.players[P1].has_medal(Medal::Blue));
        assert_eq!(state.medals.planets[Planet::SixMoon.index()], [3, 4, 5], "from the highest threshold");
    });
    let scene =
        takes(game(4).moon(1, "alt_1_03"), DeepSpace::Honour).acts(P1, ["choose 1", "token alt_1_03"]);
    scene.asks(P1, "medal").has_tokens(P1, "alt_1_03");
}

/// FD-6420
#[test]
fn its_planet_actions_are_no_main_actions() {
    let scene = takes(game(4).erudites(P1, "1e2"), DeepSpace::Honour).act(P1, "choose 2");
    scene.expect(P1, ["move n1a", "move n1b"]).rejects(P1, "use 1e2", "NOT_IN_THIS_ACTION", rules::WAITED);
}
