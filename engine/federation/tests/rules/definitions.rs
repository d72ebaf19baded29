//! Section 0: definitions.

use orrery_engine::{Game as _, Seat, Seed, start};
use orrery_federation::{
    Config, Event, Federation,
    facts::{Counter, Until},
    ids::{Ambassador, Cell, DeepSpace, Law, Medal, Planet, Project, Resource, Shop, Wing},
    look::Look,
    state::Use,
};

use crate::scene::*;

/// FD-0050
#[test]
fn fd_0050_the_most_points_after_five_rounds_win() {
    let scene = game(2).round(5).with(|state| {
        state.players[P1].score = 20;
        state.players[P2].score = 30;
    });
    let scene = scene.laws(Law::Neo, Law::Atalum).seated(P1, "3", "vote", "neo_left").executive();
    let outcome = Federation::outcome(scene.state()).expect("the game is over after round 5");
    assert_eq!(outcome.places[1].rank, 1, "{outcome:?}");
    assert_eq!(outcome.places[0].rank, 2);
    game(2).round(4).laws(Law::Neo, Law::Atalum).seated(P1, "3", "vote", "neo_left").executive().next(P1);
}

/// FD-0060
#[test]
fn fd_0060_a_delegation_has_four_ambassadors() {
    game(4).check(|state| {
        for seat in Seat::all(4) {
            let hand = Ambassador::ORDINARY.iter().filter(|who| !state.senate.has_played(seat, **who));
            assert_eq!(hand.count(), 4);
        }
    });
}

/// FD-0070
#[test]
fn fd_0070_two_to_four_play() {
    assert_eq!(Federation::SEATS, 2..=4);
    for seats in [0, 1, 5] {
        assert!(start::<Federation>(facts(), &Config::default(), seats, &Seed([1; 32])).is_err(), "{seats}");
    }
}

/// FD-0080
#[test]
fn fd_0080_the_gold_diamond_is_no_crystal() {
    assert_eq!(Resource::ALL.iter().filter(|resource| resource.is_crystal()).count(), 3);
    let scene = game(2).stock(P1, "1l2c3o4g");
    let look = Look::at(scene.table());
    assert_eq!(look.count(P1, Counter::Crystals), 6);
    assert_eq!(look.count(P1, Counter::GoldDiamonds), 4);
    assert_eq!(look.count(P1, Counter::CrystalsAndDiamonds), 10);
}

/// FD-0090
#[test]
fn fd_0090_a_ship_is_in_the_supply_in_the_hangar_or_on_a_mission() {
    let scene = game(2).released(P1, "officers").place(P1, "patrons").act(P1, "release neo");
    let scene = scene.has_ships(P1, 2, 6).act(P1, "launch officers").has_ships(P1, 1, 6);
    let player = &scene.state().players[P1];
    assert!(player.mission(orrery_federation::ids::Mission::Officers).flown);
    assert_eq!(player.hangar + player.supply + 1, 8);
}

/// FD-0100
#[test]
fn fd_0100_a_level_is_a_band_of_degrees() {
    let levels: Vec<u8> = (1..=10).map(|degree| facts().ladder.level(degree)).collect();
    assert_eq!(levels, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
}

/// FD-0110
#[test]
fn fd_0110_bonuses_raise_the_effective_level_but_not_the_upkeep() {
    let raise = |amount, until| Event::LevelRaised { seat: P1, amount, until };
    let scene = game(2).degree(P1, 5).stock(P1, "1l");
    let scene = Scene(scene.0.event(raise(2, Until::EndOfRound)).event(raise(1, Until::EndOfGame)));
    // The upkeep reads the marker: level 3, one Lavandium.
    let scene = scene.has_level(P1, 6).executive().asks(P1, "upkeep");
    scene.expect(P1, ["pay 3", "unpaid"]).act(P1, "pay 3").has_degree(P1, 5).tie_goes_left().has_level(P1, 4);
}

/// FD-0115
#[test]
fn fd_0115_example_of_the_plus_2_token() {
    let scene = game(2).degree(P1, 6).stock(P1, "1l").ships(P1, 2);
    let scene = scene.erudites(P1, "2a1").released(P1, "purchases president").laws(Law::SixMoon, Law::Atalum);
    let scene = scene.act(P1, "use 2a1").place(P1, "e81216_left");
    // Missions of level 4 can be carried out, and mission 11 scores twice the level.
    let scene = scene.offers(P1, "launch president").act(P1, "launch purchases").score(P1, 10);
    // One Lavandium of upkeep, then the majority of the top floor with 3 votes.
    let scene = scene.all_away().with(|state| state.players[P2].special = false);
    let scene = scene.act(P2, "done").expect(P1, ["pay 3", "unpaid"]).act(P1, "pay 3");
    scene.score(P1, 15).holds(P1, "");
}

/// FD-0120
#[test]
fn fd_0120_influence_comes_from_the_pieces() {
    let scene = game(2).miner(P1, "n4c").mage(P1, 3).erudites(P1, "1a1 [1b1] 2b1");
    let scene = scene.shop(P1, Shop::ALL[0], 1).shop(P1, Shop::ALL[1], 2).built(P1, "shipyard mega_1 mega_2");
    let scene = scene.influence(P1, Planet::Neo, 4).influence(P1, Planet::SixMoon, 3);
    let scene = scene.influence(P1, Planet::Atalum, 3).influence(P1, Planet::Arratooine, 3);
    scene.influence(P1, Planet::E81216, 5).influence(P2, Planet::E81216, 0);
}

/// FD-0130
#[test]
fn fd_0130_completed_missions() {
    let scene = game(2).released(P1, "atalum").flown(P1, "neo officers");
    let count = |scene: &Scene| Look::at(scene.table()).count(P1, Counter::MissionsCompleted);
    assert_eq!(count(&scene), 3, "two ships and the Starter tile; a release token alone is none");
    let scene = scene.with(|state| state.players[P1].deep_space = Some(DeepSpace::ALL[0]));
    assert_eq!(count(&scene), 4);
}

/// FD-0140
#[test]
fn fd_0140_the_order_of_a_round_stays_when_the_president_changes() {
    let scene = game(3).place(P1, "officers").place(P2, "president").act(P2, "medal grey");
    assert_eq!(scene.state().president, P2);
    let scene = scene.next(P3).place(P3, "module").next(P1);
    // In the executive phase P1 still comes before P2.
    let scene = scene.degree(P1, 5).degree(P2, 5).stock(P1, "1l").stock(P2, "1l").stock(P3, "").executive();
    scene.asks(P1, "upkeep").waits(P2).act(P1, "pay 3").asks(P2, "upkeep").act(P2, "pay 3").next(P2);
}

/// FD-0145
#[test]
fn fd_0145_a_token_is_used_when_it_is_laid() {
    let scene = game(2).tokens(P1, "alt_1_02 alt_1_03").place(P1, "module").act(P1, "lay alt_1_02");
    assert_eq!(Look::at(scene.table()).count(P1, Counter::UnusedAlterationTokens), 1);
    assert!(scene.state().moons.discarded.is_empty(), "it is discarded at the end of the round");
}

/// FD-0147
#[test]
fn fd_0147_a_tile_cannot_turn_itself_up() {
    // 1A2 turns up 1B3, which takes the income of the embassy: 1A2 is still face up and cannot be turned up.
    let scene = game(2).structures("teleporter metamorph_chamber embassy space_university");
    let scene =
        scene.erudites(P1, "1a2 [1b3] [1c1]").act(P1, "use 1a2").expect(P1, ["refresh 1b3", "refresh 1c1"]);
    let scene = scene.act(P1, "refresh 1b3");
    let used = |scene: &Scene| scene.state().players[P1].erudites[0].used;
    assert_eq!(used(&scene), Use::Busy);
    let scene = scene.act(P1, "income embassy").rejects(
        P1,
        "refresh 1a2",
        "NOT_FACE_DOWN",
        orrery_federation::rules::REFRESH,
    );
    scene
        .expect(P1, ["refresh 1c1", "decline"])
        .act(P1, "refresh 1c1")
        .has_degree(P1, 2)
        .has_erudites(P1, "[1a2] [1b3] [1c1]");
}

/// FD-0150
#[test]
fn fd_0150_floors_columns_and_wings() {
    let count = |is: &dyn Fn(Cell) -> bool| Cell::ALL.iter().filter(|cell| is(**cell)).count();
    for floor in 1..=3 {
        assert_eq!(count(&|cell| facts().cell(cell).floor == floor), 6);
    }
    for column in 1..=6 {
        assert_eq!(count(&|cell| facts().cell(cell).column == column), 3);
    }
    for wing in Wing::ALL {
        assert_eq!(count(&|cell| facts().cell(cell).wing == *wing), 9);
    }
    assert!(Project::ALL.len() == 7 && Medal::ALL.len() == 7);
}
