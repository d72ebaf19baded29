//! Sections 16.1 and 16.3: radiation, and profit for missing points.

use orrery_spacecorp::ids::Era;

use crate::scene::*;

/// A team on Dione (b7, Saturn) with a tile of Water: Base -1, so building costs 6.
fn on_dione(seats: u8) -> Scene {
    planeteers(seats).team(P1, 1, "dione").tile("dione", "planeteers_e2_05")
}

/// SC-3110, SC-3220
#[test]
fn everything_beyond_the_belt_is_irradiated_and_no_way_avoids_it() {
    let board = facts().board(Era::Planeteers);
    let radiant = |name: &str| board.region(board.region_of(site(name)).expect("a region")).radiation;
    for (name, radiation) in [
        ("inner_solar_system", false),
        ("ceres", false),
        ("io", true),
        ("dione", true),
        ("pluto", true),
        ("oort_cloud", true),
    ] {
        assert_eq!(radiant(name), radiation, "{name}");
    }
    assert!(facts().board(Era::Starfarers).regions().iter().all(|region| region.radiation));
    // SC-3220
    for from in board.sites() {
        for to in board.sites() {
            let routes = board.routes(from.id, to.id, orrery_spacecorp::map::Gravity::Counts);
            assert!(routes.is_none_or(|routes| routes.clean.is_none()));
        }
    }
}

/// SC-3120
#[test]
fn exploring_does_not_suffer() {
    planeteers(2)
        .team(P1, 1, "dione")
        .hand(P1, "p33")
        .finds("planeteers_e2_13")
        .act(P1, "explore team1; card p33; go 0")
        .tile_at("dione", "planeteers_e2_13")
        .has_profit(P1, 0);
}

/// SC-3130, SC-3200
#[test]
fn a_card_is_played_plain_or_shielded() {
    let scene = || on_dione(2).hand(P1, "p30 p27").profit(P1, 2);
    // Plain: 4 + 3 = 7 and the penalty.
    scene().act(P1, "build team1; base research; card p30; card p27; go 2").has_profit(P1, 0);
    // Shielded: 4 + 2 = 6.
    scene()
        .act(P1, "build team1; base research; card p30; shield p27")
        .withholds(P1, "card p27")
        .withholds(P1, "shield p30")
        .act(P1, "go 0")
        .has_profit(P1, 2);
    // A card without a shielded value has none.
    on_dione(2).hand(P1, "p49 p24").profit(P1, 2).act(P1, "build team1; base research").refuses(
        P1,
        "shield p49",
        "SC-3130",
    );
}

/// SC-3140, SC-3150
#[test]
fn one_shielded_value_shields_the_whole_action() {
    // Example: Grown Mesh gives its plain 2 beside a shielded 2, for 4.
    let scene =
        || planeteers(2).team(P1, 1, "dione").tile("dione", "planeteers_e2_03").hand(P1, "p05 p27 p06");
    // b7 with Base -2 costs 5: 2 + 2 is not enough, 2 + 2 + 1 is (the second mesh shielded as well).
    scene()
        .act(P1, "build team1; base research; shield p27; card p05")
        .withholds(P1, "go 0")
        .act(P1, "shield p06; go 0")
        .base_at("dione", P1, "research");
    scene()
        .act(P1, "build team1; base research; shield p27; card p05; card p06; go 0")
        .base_at("dione", P1, "research");
}

/// SC-3155, SC-3240, SC-3245
#[test]
fn without_a_shield_the_penalty_must_be_paid() {
    // Hydrocarbons: Base +1, no Water.
    let scene = |profit| {
        planeteers(2)
            .team(P1, 1, "dione")
            .tile("dione", "planeteers_e2_13")
            .hand(P1, "p49 p24")
            .profit(P1, profit)
    };
    scene(1).refuses(P1, "build team1", "SC-0670");
    scene(2).act(P1, "build team1; base research; card p49; card p24; go 2").has_profit(P1, 0);
    // With a shield it is not.
    on_dione(2)
        .hand(P1, "p30 p27")
        .profit(P1, 1)
        .act(P1, "build team1; base research; card p30; shield p27; go 0")
        .has_profit(P1, 1);
}

/// SC-3160, SC-3180
#[test]
fn a_shield_factory_in_the_region_shields_a_move() {
    let scene = |owner| {
        planeteers(2)
            .team(P1, 1, "dione")
            .hand(P1, "p20 p21")
            .built(owner, "rhea", "planeteers_e2_05", "shield_factory")
            .base(P1, "dione", "research")
    };
    scene(P1)
        .act(P1, "move team1 tethys; card p20; use shield_factory p1; go 0")
        .at(P1, 1, "tethys")
        .check(|state| assert_eq!(state.turn.owed[P2], 0));
    // Another's earns an indemnity.
    scene(P2).act(P1, "move team1 tethys; card p20; use shield_factory p2; go 0").holds_count(P2, 1);
    // It shields Moves that start in the region, not those that end there.
    planeteers(2)
        .team(P1, 1, "io")
        .hand(P1, "p20 p21")
        .built(P1, "rhea", "planeteers_e2_05", "shield_factory")
        .profit(P1, 2)
        .act(P1, "move team1 rhea; card p20; card p21")
        .withholds(P1, "use shield_factory p1")
        .act(P1, "go 2")
        .has_profit(P1, 0);
}

/// SC-3170
#[test]
fn a_shield_factory_in_the_region_shields_a_build() {
    on_dione(2)
        .hand(P1, "p49 p24")
        .built(P1, "rhea", "planeteers_e2_06", "shield_factory")
        .act(P1, "build team1; base research; card p49; card p24; use shield_factory p1; go 0")
        .base_at("dione", P1, "research");
    planeteers(2)
        .team(P1, 1, "io")
        .tile("io", "planeteers_e3_01")
        .built(P1, "rhea", "planeteers_e2_06", "shield_factory")
        .hand(P1, "p49 p24 p25")
        .profit(P1, 2)
        .act(P1, "build team1; base research")
        .withholds(P1, "use shield_factory p1");
}

/// SC-3190, SC-3530
#[test]
fn the_build_that_places_a_shield_factory_is_shielded() {
    on_dione(2)
        .hand(P1, "p49 p24")
        .act(P1, "build team1")
        // Without profit nothing else can be built unshielded.
        .expect(P1, ["base shield_factory"])
        .act(P1, "base shield_factory; card p49; card p24; go 0")
        .base_at("dione", P1, "shield_factory");
    // SC-3530: it needs Water.
    planeteers(2)
        .team(P1, 1, "ceres")
        .tile("ceres", "planeteers_e1_02")
        .hand(P1, "p49")
        .act(P1, "build team1")
        .refuses(P1, "base shield_factory", "SC-2060");
}

/// SC-3200, SC-3210
#[test]
fn start_crossed_regions_and_destination_count() {
    let scene = |from: &str| {
        planeteers(2).team(P1, 1, from).base(P1, from, "research").hand(P1, "p20 p21 p24 p53").profit(P1, 2)
    };
    let go = "card p20; card p21; card p24; card p53";
    // Jupiter to the belt: the start counts.
    scene("io").act(P1, &format!("move team1 ceres; {go}; go 2")).has_profit(P1, 0);
    // The belt to Jupiter: the destination counts. The belt to Saturn: Jupiter is crossed.
    scene("ceres").act(P1, &format!("move team1 io; {go}; go 2")).has_profit(P1, 0);
    scene("ceres").act(P1, &format!("move team1 rhea; {go}; go 2")).has_profit(P1, 0);
    scene("ceres").act(P1, &format!("move team1 vesta; {go}; go 0")).has_profit(P1, 2);
}

/// SC-3230
#[test]
fn in_starfarers_it_costs_three_everywhere() {
    starfarers(2)
        .hand(P1, "s05 s26 s27")
        .profit(P1, 3)
        .act(P1, "move team1 alpha_centauri; card s05; card s26; card s27; go 3")
        .has_profit(P1, 0);
    starfarers(2).hand(P1, "s05 s26 s27").profit(P1, 2).refuses(P1, "move team1 alpha_centauri", "SC-0670");
    starfarers(2)
        .team(P1, 1, "luhman_16")
        .tile("luhman_16", "starfarers_primary_03")
        .hand(P1, "s53 s54")
        .profit(P1, 3)
        .act(P1, "build team1; base research; card s53; card s54; go 3")
        .has_profit(P1, 0);
}

/// SC-3250
#[test]
fn with_a_time_card_each_unshielded_team_pays() {
    let scene = |profit| {
        on_dione(2)
            .team(P1, 2, "rhea")
            .tile("rhea", "planeteers_e2_06")
            .hand(P1, "p49 p24 t1")
            .profit(P1, profit)
            .act(P1, "build team1; base research; card p49; card p24; time twice")
            .act(P1, "go 2")
            .act(P1, "take p48")
    };
    scene(4).act(P1, "build team2; base security; go 2").has_profit(P1, 0).base_at("rhea", P1, "security");
    // With 3 the second team cannot pay, unless it builds a Shield Factory.
    scene(3).act(P1, "build team2").expect(P1, ["base shield_factory"]);
    // Once per action, however many regions are crossed: SC-3210 above.
}

/// SC-3260, SC-0735
#[test]
fn the_penalty_is_paid_before_rewards() {
    // Exploitation would bring 2.
    let scene = |profit| {
        planeteers(2)
            .team(P1, 1, "dione")
            .tile("dione", "planeteers_e2_01")
            .hand(P1, "p49 p24")
            .profit(P1, profit)
    };
    scene(1).refuses(P1, "build team1", "SC-0670");
    scene(2).act(P1, "build team1; base exploitation; card p49; card p24; go 2").has_profit(P1, 2);
}

/// SC-3310, SC-3340, SC-3360
#[test]
fn profit_closes_a_gap_and_no_more() {
    // Example: a total of 7, a distance of 9.
    let scene = |profit| {
        planeteers(2).team(P1, 1, "io").base(P1, "io", "research").hand(P1, "p17 p20").profit(P1, profit)
    };
    // Io to Iapetus: 1 + 1 gravity + 3 + 1 = 6; to Umbriel 1 + 1 + 7 + 1 = 10.
    let value_7 = "card p20; shield p17";
    scene(3).act(P1, &format!("move team1 umbriel; {value_7}; go 3")).has_profit(P1, 0).at(P1, 1, "umbriel");
    scene(2).act(P1, &format!("move team1 umbriel; {value_7}; infra p1; go 2")).has_profit(P1, 0);
    // No more than the gap.
    scene(9)
        .act(P1, &format!("move team1 iapetus; {value_7}"))
        .refuses(P1, "go 1", "SC-3340")
        .act(P1, "go 0");
    scene(9)
        .act(P1, &format!("move team1 umbriel; {value_7}"))
        .refuses(P1, "go 4", "SC-3340")
        .offers(P1, "go 3");
}

/// SC-3310, SC-3320, SC-3370, SC-3380
#[test]
fn profit_is_less_than_the_rest_and_at_most_three() {
    let explores = |cost: u8, hand: &str, profit: i32| {
        planeteers(2)
            .with(|state| state.piles.retain(|pile, _| pile.era() == Era::Planeteers))
            .team(P1, 1, if cost == 3 { "io" } else { "dione" })
            .hand(P1, hand)
            .profit(P1, profit)
    };
    // e2 with 1: nothing can be bought. e3 with 2: one point.
    explores(2, "p09", 5).refuses(P1, "explore team1", "SC-0670");
    explores(3, "p51", 5).act(P1, "explore team1; card p51; go 1").has_profit(P1, 5);
    // SC-3370: 3 by other means buy at most 2; 4 or more at most 3.
    let builds = |hand: &str| {
        on_dione(2)
            .with(|state| state.places.get_mut(&site("dione")).expect("Dione").tiles.clear())
            .tile("ceres", "planeteers_e1_02")
            .team(P1, 1, "ceres")
            .hand(P1, hand)
            .profit(P1, 9)
    };
    // Ceres costs 3: with 2 one point is bought, with 1 none.
    builds("p05").act(P1, "build team1; base research; card p05; go 1").has_profit(P1, 8);
    builds("n06").refuses(P1, "build team1", "SC-0670");
    // Moves: 4 buys 3, 3 buys 2.
    let moves =
        |hand: &str| planeteers(2).team(P1, 1, "io").base(P1, "io", "research").hand(P1, hand).profit(P1, 9);
    // Io to Iapetus is 6: 3 + 2 is too little, 4 + 2 enough; shielded.
    moves("p22").act(P1, "move team1 iapetus; card p22").refuses(P1, "go 2", "SC-3340").offers(P1, "go 4");
    moves("p13")
        .act(P1, "move team1 iapetus; card p13")
        .lacks(P1, "go ")
        .act(P1, "infra p1")
        .offers(P1, "go 4");
    moves("p13 p09").act(P1, "move team1 dione; card p13; card p09; go 3");
}

/// SC-3330
#[test]
fn profit_is_never_multiplied() {
    // Explore 2, doubled by a Time card to 4 would reach e3; Probe Network doubles 1 to 2, and one point is bought.
    planeteers(2)
        .team(P1, 1, "io")
        .progress(P1, "av05")
        .hand(P1, "p09")
        .profit(P1, 3)
        .finds("planeteers_e3_04")
        .act(P1, "explore team1; card p09; go 1")
        .has_profit(P1, 3 - 1 + 1);
    mariners(2).team(P1, 1, "mars_north").hand(P1, "n09").profit(P1, 5).refuses(
        P1,
        "explore team1",
        "SC-0670",
    );
}

/// SC-3350
#[test]
fn with_a_time_card_the_limit_covers_both_teams() {
    let scene = || {
        planeteers(2)
            .team(P1, 1, "io")
            .team(P1, 2, "europa")
            .hand(P1, "p51 t1")
            .profit(P1, 9)
            .finds("planeteers_e3_04 planeteers_e3_03")
            .act(P1, "explore team1; card p51; time twice; go 1")
    };
    scene().act(P1, "explore team2; go 1").tile_at("europa", "planeteers_e3_03");
    // A point bought serves one team only, and 3 is the limit for both.
    planeteers(2)
        .team(P1, 1, "io")
        .team(P1, 2, "europa")
        .base(P1, "io", "research")
        .base(P1, "europa", "research")
        .hand(P1, "p22 t1")
        .profit(P1, 20)
        // Io to Iapetus is 6: with 4 two points, then one is left for the second team.
        .act(P1, "move team1 iapetus; card p22; time twice; go 4")
        .refuses(P1, "move team2 iapetus", "SC-0670")
        .offers(P1, "move team2 ganymede");
}
