//! Section 16.4: bases in Planeteers.

use orrery_spacecorp::ids::{BaseType, Cube, Era};

use crate::scene::*;

/// A team on Ceres (b3) with a tile and cards to build anything.
fn on_ceres(tile: &str) -> Scene {
    planeteers(2).team(P1, 1, "ceres").tile("ceres", tile).hand(P1, "p49 p24")
}

/// Builds a base on Ceres.
#[track_caller]
fn build(tile: &str, base: &str) -> Scene {
    on_ceres(tile).act(P1, &format!("build team1; base {base}; card p49; go 0"))
}

/// SC-3390
#[test]
fn all_nine_types_exist() {
    assert!(BaseType::ALL.iter().all(|base| facts().base(*base).era(Era::Planeteers).is_some()));
}

/// SC-3400, SC-3540
#[test]
fn an_attraction_needs_a_wonder_an_anomaly_or_aliens_and_produces_one() {
    for tile in ["planeteers_e1_04", "planeteers_e1_05"] {
        on_ceres(tile).act(P1, "build team1").offers(P1, "base attraction");
    }
    planeteers(2)
        .team(P1, 1, "dione")
        .tile("dione", "planeteers_e2_11")
        .hand(P1, "p49 p24 p25")
        .profit(P1, 2)
        .act(P1, "build team1")
        .offers(P1, "base attraction");
    on_ceres("planeteers_e1_02").act(P1, "build team1").refuses(P1, "base attraction", "SC-2060");
    // SC-3540: a tile without a P value has one then, so that it produces and can be a legacy.
    build("planeteers_e1_04", "attraction").base_at("ceres", P1, "attraction");
    let produced = |laid: &str, amount| {
        planeteers(2)
            .built(P1, "ceres", laid, "attraction")
            .hand(P1, "p54")
            .act(P1, "produce; tile ceres box1; card p54; go 0")
            .has_profit(P1, amount);
    };
    produced("planeteers_e1_04", 1);
    planeteers(2)
        .built(P1, "europa", "planeteers_e3_07", "attraction")
        .hand(P1, "p54")
        .act(P1, "produce; tile europa box1; card p54; go 0")
        .has_profit(P1, 2);
    planeteers(2)
        .built(P1, "ceres", "planeteers_e1_04", "attraction")
        .all_pass()
        .offers(P1, "legacy ceres box1");
    // It does not help to meet a condition: a Refinery needs a P value before it stands.
    on_ceres("planeteers_e1_04").act(P1, "build team1").refuses(P1, "base refinery", "SC-2060");
}

/// SC-3410
#[test]
fn a_bio_lab_needs_life_and_advances_genetics() {
    planeteers(2)
        .team(P1, 1, "dione")
        .tile("dione", "planeteers_e2_08")
        .hand(P1, "p49 p30")
        .act(P1, "build team1; base bio_lab; card p49; shield p30; go 0")
        .cube_at(P1, Cube::Genetics, 1, 1);
    on_ceres("planeteers_e1_03").act(P1, "build team1").refuses(P1, "base bio_lab", "SC-2060");
}

/// SC-3420
#[test]
fn exploitation_pays_the_p_value_and_uses_it_up() {
    planeteers(2)
        .team(P1, 1, "dione")
        .tile("dione", "planeteers_e2_01")
        .hand(P1, "p49 p30 p54")
        .act(P1, "build team1; base exploitation; card p49; shield p30; go 0")
        .has_profit(P1, 2)
        .check(|state| assert!(state.place(site("dione")).expect("Dione").tiles[0].barren))
        .finish()
        .turn(P2, "research; infra p2; go 0")
        .hand(P1, "p54")
        .withholds(P1, "produce");
    on_ceres("planeteers_e1_03").act(P1, "build team1").refuses(P1, "base exploitation", "SC-2060");
}

/// SC-3430
#[test]
fn an_industrial_base_doubles_builds_in_its_region() {
    on_ceres("planeteers_e1_03").act(P1, "build team1").offers(P1, "base industrial");
    on_ceres("planeteers_e1_02").act(P1, "build team1").offers(P1, "base industrial");
    on_ceres("planeteers_e1_04").act(P1, "build team1").refuses(P1, "base industrial", "SC-2060");
    planeteers(2)
        .team(P1, 1, "ceres")
        .tile("ceres", "planeteers_e1_04")
        .built(P1, "vesta", "planeteers_e1_02", "industrial")
        .hand(P1, "p05")
        .act(P1, "build team1; base research; card p05")
        .withholds(P1, "go 0")
        .act(P1, "use industrial p1; go 0")
        .base_at("ceres", P1, "research");
}

/// SC-3440
#[test]
fn a_refinery_raises_a_p_value() {
    planeteers(2)
        .built(P1, "ceres", "planeteers_e1_02", "refinery")
        .hand(P1, "p54")
        .act(P1, "produce; tile ceres box1; card p54; go 0")
        .has_profit(P1, 2);
    on_ceres("planeteers_e1_03").act(P1, "build team1").refuses(P1, "base refinery", "SC-2060");
}

/// SC-3450
#[test]
fn a_research_base_takes_a_card_of_the_offer() {
    on_ceres("planeteers_e1_03")
        .offer("p20 p21")
        .act(P1, "build team1; base research; card p49; go 0")
        .expect(P1, ["take p20", "take p21"])
        .act(P1, "take p21")
        .check(|state| assert!(state.players[P1].holds(card("p21"))));
}

/// SC-3460, SC-3465
#[test]
fn security_earns_one_for_each_opposing_base_unless_there_is_one_already() {
    let scene = || {
        planeteers(3)
            .team(P1, 1, "ceres")
            .tile("ceres", "planeteers_e1_03")
            .hand(P1, "p49")
            .built(P2, "vesta", "planeteers_e1_01", "research")
            .built(P3, "pallas", "planeteers_e1_02", "industrial")
            .built(P1, "hygiea", "planeteers_e1_04", "research")
            .built(P2, "dione", "planeteers_e2_01", "research")
    };
    let build = "build team1; base security; card p49; go 0";
    // Two opposing bases in the belt; the own one and the one of Saturn do not count.
    scene().act(P1, build).has_profit(P1, 2);
    scene().built(P2, "davida", "planeteers_e1_05", "security").act(P1, build).has_profit(P1, 0);
    scene().built(P1, "davida", "planeteers_e1_05", "security").act(P1, build).has_profit(P1, 0);
}

/// SC-3470, SC-3525
#[test]
fn a_spaceport_needs_a_site_without_gravity() {
    assert!(facts().board(Era::Planeteers).sites().iter().all(|site| !site.lagrange));
    on_ceres("planeteers_e1_04").act(P1, "build team1").offers(P1, "base spaceport");
    planeteers(2)
        .team(P1, 1, "io")
        .tile("io", "planeteers_e3_03")
        .hand(P1, "p49 p24 p25")
        .profit(P1, 2)
        .act(P1, "build team1")
        .refuses(P1, "base spaceport", "SC-2060");
}

/// A team on a Spaceport on Ceres, with Move 2 in slot 2.
fn at_port(owner: orrery_engine::Seat) -> Scene {
    planeteers(2)
        .team(P1, 1, "ceres")
        .built(owner, "ceres", "planeteers_e1_04", "spaceport")
        .infra(P1, 2, "p01")
}

/// SC-3480, SC-3490, SC-3510
#[test]
fn a_spaceport_doubles_one_move_card() {
    let scene = || at_port(P1).hand(P1, "p20 p24").profit(P1, 2);
    // Ceres to Callisto: 1 + 3 + 1 + 1 gravity = 6; to Rhea: 1 + 3 + 3 + 1 = 8. 5 and its double 10.
    scene()
        .act(P1, "move team1 rhea; card p20")
        .lacks(P1, "go ")
        .offers(P1, "double p20")
        .act(P1, "double p20; go 2")
        .at(P1, 1, "rhea");
    // One card only, a played one or one of the used Infra, and no intrinsic value.
    scene()
        .act(P1, "move team1 rhea; card p20; double p20")
        .withholds(P1, "double p24")
        .act(P1, "card p24")
        .refuses(P1, "double p24", "SC-3480");
    scene().act(P1, "move team1 vesta; infra p1").offers(P1, "double p01").act(P1, "double p01; go 0");
    scene().act(P1, "move team1 vesta; card p20").refuses(P1, "double p01", "SC-3490");
    // SC-3510: no +2 any more.
    scene().act(P1, "move team1 vesta; card p20").refuses(P1, "use spaceport p1", "SC-1030");
    // Every team starts on a Spaceport.
    scene().team(P1, 1, "vesta").act(P1, "move team1 ceres; card p20").refuses(P1, "double p20", "SC-3480");
}

/// SC-0940, SC-3480, SC-3500
#[test]
fn the_doubling_needs_both_teams_of_a_time_card_on_spaceports() {
    let scene = || at_port(P2).hand(P1, "p20 t1").base(P1, "vesta", "research");
    scene().act(P1, "move team1 vesta; card p20; double p20").refuses(P1, "time twice", "SC-0940");
    scene()
        .team(P1, 2, "ceres")
        .act(P1, "move team1 vesta; card p20; double p20; time twice; go 0")
        .refuses(P1, "move team1 ceres", "SC-0920")
        .act(P1, "move team2 vesta; go 0")
        // SC-3500: one indemnity for each team.
        .holds_count(P2, 2);
}

/// SC-1240, SC-3500
#[test]
fn the_doubling_of_an_opponents_spaceport_gives_an_indemnity() {
    at_port(P2).hand(P1, "p20").act(P1, "move team1 vesta; card p20; double p20; go 0").holds_count(P2, 1);
    // The base is needed for the Move anyway.
    at_port(P2).hand(P1, "p20").act(P1, "move team1 vesta; card p20; go 0").holds_count(P2, 1);
    at_port(P2).hand(P1, "p20").triggered().refuses(P1, "move team1 vesta", "SC-1050");
    at_port(P1)
        .hand(P1, "p20")
        .triggered()
        .act(P1, "move team1 vesta; card p20; double p20; go 0")
        .at(P1, 1, "vesta");
}

/// SC-3520
#[test]
fn a_shielded_value_is_doubled_like_a_plain_one() {
    // 3 shielded, doubled 6: enough for Callisto, without a penalty.
    at_port(P1)
        .hand(P1, "p22")
        .act(P1, "move team1 callisto; shield p22; double p22; go 0")
        .at(P1, 1, "callisto")
        .has_profit(P1, 0);
}
