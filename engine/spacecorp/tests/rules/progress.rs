//! Sections 16.5 and 16.6: Revelation, the Progress Wheel and its cards, the Oort Cloud.

use orrery_spacecorp::{
    Event,
    ids::{Beyond, Cube, ProgressKind},
};

use crate::scene::*;

/// A revelation cube one space before the award space, and a card that advances it by 2.
fn before_the_award(seats: u8) -> Scene {
    planeteers(seats).cube(P1, Cube::Revelation, 2).hand(P1, "p47")
}

const REVELATION: &str = "revelation; card p47; go 0";

/// SC-3550, SC-3560, SC-3580, SC-3620
#[test]
fn the_award_space_brings_a_card_of_the_annex() {
    before_the_award(2)
        .act(P1, REVELATION)
        .cube_at(P1, Cube::Revelation, 1, 2)
        // The black cube brings Breakthroughs.
        .expect(P1, ["gain av01", "gain av03", "gain av05"])
        .act(P1, "gain av05")
        .owns(P1, "av05")
        .has_profit(P1, 2)
        .check(|state| assert!(!state.annex.contains(&read("av05"))));
    // The brown one brings Adaptations.
    planeteers(2)
        .cube(P1, Cube::Genetics, 2)
        .hand(P1, "p56")
        .act(P1, "genetics; card p56; go 0")
        .cube_at(P1, Cube::Genetics, 0, 1)
        .expect(P1, ["gain ad01", "gain ad03", "gain ad05", "gain ad07"])
        .act(P1, "gain ad03")
        .has_profit(P1, 1);
    // Short of it there is none.
    planeteers(2).hand(P1, "p47").act(P1, REVELATION).cube_at(P1, Cube::Revelation, 2, 2).owns(P1, "");
}

/// SC-3570, SC-3670, SC-3740, SC-0330
#[test]
fn every_lap_brings_a_card_one_after_the_other() {
    // Example: one space before the award space, an advance of 3 gains one card and ends 2 past it.
    planeteers(2)
        .cube(P1, Cube::Revelation, 2)
        .hand(P1, "p47 p42")
        .act(P1, "revelation; card p47; card p42; go 0")
        .cube_at(P1, Cube::Revelation, 2, 3)
        .act(P1, "gain av01")
        .finish()
        .turn(P2, "research; infra p2; go 0")
        .hand(P1, "p43")
        // A further advance of 1 gains another card.
        .act(P1, "revelation; card p43; go 0")
        .cube_at(P1, Cube::Revelation, 0, 4)
        .expect(P1, ["gain av03", "gain av05"]);
    // Two awards in one advance.
    planeteers(2)
        .cube(P1, Cube::Revelation, 2)
        .hand(P1, "p47 p48")
        .act(P1, "revelation; card p47; card p48; go 0")
        .act(P1, "gain av01")
        .expect(P1, ["gain av03", "gain av05"])
        .act(P1, "gain av03")
        .owns(P1, "av01 av03");
}

/// SC-3590, SC-3610, SC-3615, SC-3690
#[test]
fn nobody_owns_two_of_a_name_and_the_copy_with_profit_goes_first() {
    // Example: Flo owns Probe Network and may not take its second copy.
    before_the_award(2)
        .progress(P1, "av05")
        .act(P1, REVELATION)
        .refuses(P1, "gain av06", "SC-3590")
        .refuses(P1, "gain av02", "SC-3610")
        .offers(P1, "gain av01");
    // Another player may hold the second copy.
    before_the_award(2)
        .progress(P2, "av05")
        .act(P1, REVELATION)
        .act(P1, "gain av06")
        .owns(P1, "av06")
        .has_profit(P1, 0);
}

/// SC-3600, SC-3700
#[test]
fn conditions_hold_at_the_moment_of_choosing() {
    let gains = |owned: &str| {
        starfarers(2)
            .progress(P1, owned)
            .cube(P1, Cube::Genetics, 2)
            .hand(P1, "s74")
            .act(P1, "genetics; card s74; go 0")
    };
    // Example: with fewer than two Breakthroughs no Star Children.
    gains("av01").refuses(P1, "gain ad17", "SC-3600");
    gains("av01 av03").offers(P1, "gain ad17");
    gains("").refuses(P1, "gain ad09", "SC-3600").refuses(P1, "gain ad15", "SC-3600");
    gains("ad01").offers(P1, "gain ad15");
}

/// SC-3630, SC-3650, SC-3680
#[test]
fn a_permanent_bonus_counts_for_every_later_action() {
    // Example: Probe Network, Explore 3 gives 6.
    let scene = |owned: &str| starfarers(2).progress(P1, owned).team(P1, 1, "luhman_16").hand(P1, "s73");
    scene("").refuses(P1, "explore team1", "SC-0670");
    scene("av05").act(P1, "explore team1; card s73; go 0");
    // Molecular Assembly: +2 Build without any card.
    planeteers(2)
        .progress(P1, "av01")
        .team(P1, 1, "ceres")
        .tile("ceres", "planeteers_e1_01")
        .act(P1, "build team1; base research; go 0")
        .base_at("ceres", P1, "research");
}

/// SC-3640
#[test]
fn opponents_never_use_a_progress_card() {
    starfarers(2).progress(P2, "av05 av07").team(P1, 1, "luhman_16").hand(P1, "s73").refuses(
        P1,
        "explore team1",
        "SC-0670",
    );
}

/// SC-3655, SC-0930
#[test]
fn a_card_gained_in_the_middle_of_an_action_does_not_change_it() {
    // The first team finds Alien Artifacts and gains Probe Network; the second still explores with 2 only.
    planeteers(2)
        .cube(P1, Cube::Revelation, 2)
        .team(P1, 1, "dione")
        .team(P1, 2, "io")
        .hand(P1, "p51 t1")
        .finds("planeteers_e2_12")
        .act(P1, "explore team1; card p51; time twice; go 0")
        .act(P1, "gain av05")
        // e3 with 2: Probe Network would make 4, and one point of profit would do as well.
        .profit(P1, 0)
        .refuses(P1, "explore team2", "SC-0670");
    // Radiation Resistance gained by a Bio Lab of the first team does not shield the second.
    planeteers(2)
        .cube(P1, Cube::Genetics, 2)
        .team(P1, 1, "dione")
        .team(P1, 2, "rhea")
        .tile("dione", "planeteers_e2_08")
        .tile("rhea", "planeteers_e2_13")
        .hand(P1, "p49 p24 t1")
        .profit(P1, 2)
        .act(P1, "build team1; base bio_lab; card p49; card p24; time twice; go 2")
        .act(P1, "gain ad01")
        .has_profit(P1, 2 + 1 - 2)
        .refuses(P1, "build team2", "SC-0670")
        .profit(P1, 2)
        .act(P1, "build team2; base security; go 2");
}

/// SC-3660
#[test]
fn an_award_without_a_card_is_lost() {
    before_the_award(2)
        .progress(P1, "av01 av03 av05")
        .act(P1, REVELATION)
        .happened(&Event::AwardLost { seat: P1 })
        .owns(P1, "av01 av03 av05");
}

/// Gains Star Children with teams in these places.
fn star_children(teams: [&str; 4]) -> Scene {
    let scene = starfarers(2).progress(P1, "av01 av03").cube(P1, Cube::Genetics, 2).hand(P1, "s74");
    let scene = (1..).zip(teams).fold(scene, |scene, (number, at)| scene.team(P1, number, at));
    scene.act(P1, "genetics; card s74; go 0").act(P1, "gain ad17")
}

/// SC-3710, SC-3720
#[test]
fn star_children_put_a_new_team_on_a_star_without_any_team() {
    star_children(["sol", "tau_ceti", "luhman_16@2", "-"])
        .has_profit(P1, 1)
        .offers(P1, "settle wolf_359")
        .refuses(P1, "settle tau_ceti", "SC-3710")
        // SC-3720: the approach track counts.
        .refuses(P1, "settle luhman_16", "SC-3720")
        .refuses(P1, "settle sol", "SC-3710")
        .act(P1, "settle wolf_359")
        .at(P1, 4, "wolf_359");
}

/// SC-3730
#[test]
fn without_a_team_in_reserve_star_children_give_none() {
    star_children(["sol", "tau_ceti", "luhman_16", "sol"]).owns(P1, "ad17 av01 av03").asks(P2, "act");
}

/// SC-3735
#[test]
fn without_a_free_region_star_children_give_none() {
    // Thirteen systems, seven foreign and own teams are not enough: the board is made smaller by hand.
    let names: Vec<String> = facts()
        .board(orrery_spacecorp::ids::Era::Starfarers)
        .star_systems()
        .map(|site| site.id.to_string())
        .collect();
    assert_eq!(names.len(), 13);
    let mut scene = starfarers(4).progress(P1, "av01 av03").cube(P1, Cube::Genetics, 2).hand(P1, "s74");
    let seats = [P2, P2, P2, P2, P3, P3, P3, P3, P4, P4, P4, P4, P1];
    for (index, (seat, name)) in seats.into_iter().zip(&names).enumerate() {
        scene = scene.team(seat, (index % 4) as u8 + 1, name);
    }
    scene
        .act(P1, "genetics; card s74; go 0")
        .act(P1, "gain ad17")
        .asks(P2, "act")
        .check(|state| assert_eq!(state.players[P1].cards_of(ProgressKind::Adaptation), 1));
}

/// A team on Pluto with a base and cards for the Oort Cloud (distance 5).
fn on_pluto(seats: u8) -> Scene {
    planeteers(seats)
        .team(P1, 1, "pluto")
        .team(P1, 2, "pluto")
        .built(P1, "pluto", "planeteers_e2_01", "research")
        .hand(P1, "p22 p23")
}

/// SC-3750
#[test]
fn the_first_two_teams_on_the_oort_cloud_take_the_markers() {
    on_pluto(2)
        .act(P1, "move team1 oort_cloud; shield p22; card p23; go 0")
        .check(|state| assert_eq!(state.beyond, [Some(P1), None]));
    on_pluto(2)
        .beyond(P2, Beyond::First)
        .act(P1, "move team1 oort_cloud; shield p22; card p23; go 0")
        .check(|state| assert_eq!(state.beyond, [Some(P2), Some(P1)]));
    // The third gains nothing.
    on_pluto(2)
        .beyond(P2, Beyond::First)
        .beyond(P2, Beyond::Second)
        .act(P1, "move team1 oort_cloud; shield p22; card p23; go 0")
        .check(|state| assert_eq!(state.beyond, [Some(P2), Some(P2)]));
}

/// SC-3760, SC-3765
#[test]
fn a_team_on_the_oort_cloud_does_nothing_more() {
    on_pluto(2)
        .team(P1, 1, "oort_cloud")
        .base(P1, "nereid", "spaceport")
        .refuses(P1, "move team1 pluto", "SC-1720")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .act(P1, "done")
        .refuses(P1, "transfer team1 nereid", "SC-1330")
        .offers(P1, "transfer team2 nereid");
    // A Move there starts from a site with a base.
    on_pluto(2)
        .with(|state| {
            state.places.clear();
        })
        .refuses(P1, "move team1 oort_cloud", "SC-1540");
}
