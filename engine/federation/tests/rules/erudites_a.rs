//! Section 34: Erudites of type A.

use orrery_federation::{ids::Planet, look::Look, rules};

use crate::scene::*;

fn level(scene: &Scene) -> u8 {
    Look::at(scene.table()).level(P1)
}

/// FD-5600, FD-5660
#[test]
fn the_level_is_higher_until_the_end_of_the_round() {
    for (tile, bonus) in [("1a1", 1), ("2a1", 2)] {
        let scene = game(4).degree(P1, 3).erudites(P1, tile).act(P1, &format!("use {tile}"));
        assert_eq!(level(&scene), 2 + bonus, "{tile}");
        let scene = scene.play_round();
        assert_eq!(level(&scene), 2, "{tile}");
    }
}

/// FD-5610
#[test]
fn a_used_level_1_tile_is_turned_up() {
    let scene = game(4).erudites(P1, "1a2 [1c1] [1e2] [2c1] 1d1").act(P1, "use 1a2");
    let scene = scene.expect(P1, ["refresh 1c1", "refresh 1e2"]);
    // An immediate one is applied at once and turned down again.
    let scene = scene.act(P1, "refresh 1c1").has_erudites(P1, "[1a2] [1c1] [1e2] [2c1] 1d1");
    scene.check(|state| assert_eq!(state.players[P1].degree, 2));
    // Others wait for their timing.
    let scene =
        game(4).erudites(P1, "1a2 [1e2]").acts(P1, ["use 1a2", "refresh 1e2"]).has_erudites(P1, "[1a2] 1e2");
    scene
        .place(P1, "neo_left")
        .acts(P1, ["use 1e2", "move n1b"])
        .holds(P1, "1c1o")
        .has_erudites(P1, "[1a2] [1e2]");
}

/// FD-5620
#[test]
fn neither_1a2_nor_a_copy_of_it_turns_itself_up() {
    let scene = game(4).erudites(P1, "1a2 [1a1]").act(P1, "use 1a2");
    scene.offered(P1, "refresh", ["1a1"]).rejects(P1, "refresh 1a2", "NOT_FACE_DOWN", rules::REFRESH);
    // 1A3 copies 1A2 of the display: it is face up itself meanwhile.
    let scene = game(4).display("1a2").erudites(P1, "1a3 [1c1]").acts(P1, ["use 1a3", "mimic 1a2"]);
    scene.offered(P1, "refresh", ["1c1"]).rejects(P1, "refresh 1a3", "NOT_FACE_DOWN", rules::REFRESH);
}

/// FD-5630
#[test]
fn a_face_up_level_1_tile_of_display_or_own_board_is_copied() {
    let scene = game(4).display("1a1 1b1 1c1 1d1 1e1").erudites(P1, "1a3 1e2 [1d2] 2b2").act(P1, "use 1a3");
    let scene = scene.offered(P1, "mimic", ["1a1", "1b1", "1c1", "1d1", "1e1", "1e2"]);
    scene
        .act(P1, "mimic 1c1")
        .check(|state| assert_eq!(state.players[P1].degree, 2))
        .has_erudites(P1, "[1a3] 1e2 [1d2] 2b2");
}

/// FD-5635
#[test]
fn copied_immediate_and_any_time_effects_come_at_once() {
    let scene = game(4).display("1c1 1a1").erudites(P1, "1a3").acts(P1, ["use 1a3", "mimic 1c1"]);
    scene.check(|state| assert_eq!(state.players[P1].degree, 2));
    let scene = game(4).display("1c1 1a1").erudites(P1, "1a3").acts(P1, ["use 1a3", "mimic 1a1"]);
    assert_eq!(level(&scene), 2);
}

/// FD-5640
#[test]
fn a_copied_next_planet_action_waits_on_the_copying_tile() {
    let scene =
        game(4).display("1e2").erudites(P1, "1a3").acts(P1, ["use 1a3", "mimic 1e2"]).has_erudites(P1, "1a3");
    // It is no any-time tile any more.
    let scene = scene.withholds(P1, "use 1a3").place(P1, "neo_left").acts(P1, ["use 1a3", "move n1b"]);
    scene.holds(P1, "1c1o").has_erudites(P1, "[1a3]");
}

/// FD-5645
#[test]
fn copying_moves_no_tile() {
    let scene = game(4).display("1c1").erudites(P1, "1a3").erudites(P2, "1e1").act(P1, "use 1a3");
    let scene = scene.rejects(P1, "mimic 1e1", "NOT_FACE_UP", rules::MIMIC);
    let scene = scene.act(P1, "mimic 1c1").influence(P1, Planet::Atalum, 1).has_erudites(P1, "[1a3]");
    scene.check(|state| assert!(state.atalum.shows("1c1".parse().unwrap())));
}

/// FD-5650
#[test]
fn a_copy_cannot_copy_a_copying_tile() {
    let scene = game(4).display("1a3 1b2").erudites(P1, "2a3").act(P1, "use 2a3").withholds(P1, "mimic 1a3");
    scene.rejects(P1, "mimic 1a3", "NO_COPY_OF_A_COPY", rules::NO_COPY_OF_COPY);
}

/// FD-5670, FD-5675
#[test]
fn any_level_3_tile_instead_of_the_ordinary_pick() {
    let scene = game(4).display("1c1 3a1 3b2 3c2 3d1 3e1").erudites(P1, "2a2").stock(P1, "2g");
    let scene = scene.place(P1, "atalum_left").withholds(P1, "take 3b2").act(P1, "use 2a2");
    // FD-5675: it takes the place of the ordinary pick, and the effect follows as usual.
    let scene = scene.offered(P1, "take", ["3a1", "3b2", "3c2", "3d1", "3e1"]);
    let scene = scene.rejects(P1, "take 1c1", "OTHER_PICK_ANNOUNCED", rules::PICK_INSTEAD);
    scene.act(P1, "take 3b2").score(P1, 6).has_erudites(P1, "[2a2] [3b2]").asks(P2, "place");
    // Without it the ordinary pick is made and the tile stays.
    let scene = game(4).display("1e1 3b2").erudites(P1, "2a2").place(P1, "atalum_left").act(P1, "take 1e1");
    scene.has_erudites(P1, "2a2 1e1");
}

/// FD-5680
#[test]
fn a_level_1_or_level_2_tile_is_copied() {
    let scene = game(4).display("1a1 1b1 1c1 1d1 1e1 2c1").erudites(P1, "2a3 2e1 [2b1]").act(P1, "use 2a3");
    let scene = scene.offered(P1, "mimic", ["1a1", "1b1", "1c1", "2c1", "1d1", "1e1", "2e1"]);
    scene.act(P1, "mimic 2c1").check(|state| assert_eq!(state.players[P1].degree, 3));
}

/// FD-5690
#[test]
fn points_for_release_tokens() {
    game(4)
        .released(P1, "neo spy patrons")
        .flown(P1, "officers")
        .erudites(P1, "3a1")
        .act(P1, "use 3a1")
        .score(P1, 4);
}

/// FD-5700
#[test]
fn points_for_types_of_erudites() {
    game(4).erudites(P1, "3a2 [1a1] [1b1] 2b2 1e1").act(P1, "use 3a2").score(P1, 9);
}

/// FD-5710
#[test]
fn points_for_influence_on_atalum() {
    game(4).erudites(P1, "3a3 [1a1] [1b1] 2b2").act(P1, "use 3a3").score(P1, 8);
}
