//! Sections 19.2 to 19.4: interstellar movement, approach tracks, the Orion Arm.

use orrery_spacecorp::state::At;

use crate::scene::*;

/// Cards for a shielded Move of 60: x4, x3 shielded and 5.
const FAR: &str = "s17 s18 s26";
const GO_FAR: &str = "card s17; shield s18; card s26; go 0";

/// SC-4400, SC-4410, SC-4420
#[test]
fn a_move_crosses_empty_regions_but_never_ends_in_one() {
    // Example: Kapteyn's Star to Epsilon Eridani is 60 (40 + 20), over an empty region.
    let scene = || {
        starfarers(2)
            .team(P1, 1, "kapteyns_star")
            .base(P1, "kapteyns_star", "research research")
            .hand(P1, FAR)
    };
    scene().act(P1, &format!("move team1 epsilon_eridani; {GO_FAR}")).at(P1, 1, "epsilon_eridani@3");
    // With 40 there is no place to stop: the empty region has no site, and every destination is one.
    let scene = scene().hand(P1, "s17 s01 s26");
    for option in scene.options(P1).iter().filter_map(|option| option.strip_prefix("move team1 ")) {
        let there = facts().board(orrery_spacecorp::ids::Era::Starfarers).site(site(option)).expect("a site");
        assert_ne!(there.region.0, 14, "{option}");
    }
    scene.refuses(P1, "move team1 epsilon_eridani", "SC-0670");
}

/// SC-4430
#[test]
fn a_move_may_pass_through_a_star_system() {
    // Sol to Luhman 16 by way of Alpha Centauri is 20 + 20, as far as directly; Lacaille 9352 to Tau Ceti by way of
    // Gliese 1 is 60.
    starfarers(2)
        .team(P1, 1, "lacaille_9352")
        .base(P1, "lacaille_9352", "research")
        .hand(P1, FAR)
        .act(P1, &format!("move team1 tau_ceti; {GO_FAR}"))
        .at(P1, 1, "tau_ceti@3");
}

/// SC-4450
#[test]
fn start_or_destination_has_a_base_and_sol_counts_for_everybody() {
    let scene = || starfarers(2).team(P1, 1, "lacaille_9352").hand(P1, FAR);
    scene().refuses(P1, "move team1 tau_ceti", "SC-1540");
    scene().act(P1, &format!("move team1 sol; {GO_FAR}")).at(P1, 1, "sol");
    scene().base(P1, "tau_ceti", "research research").offers(P1, "move team1 tau_ceti");
}

/// SC-4455
#[test]
fn a_foreign_base_at_the_destination_gives_an_indemnity() {
    starfarers(2)
        .team(P1, 1, "lacaille_9352")
        .hand(P1, FAR)
        .base(P2, "tau_ceti", "research research")
        .act(P1, &format!("move team1 tau_ceti; {GO_FAR}"))
        .holds_count(P2, 1);
}

/// SC-4520, SC-4530, SC-4550
#[test]
fn a_team_arrives_on_the_farthest_space() {
    starfarers(2)
        .team(P1, 2, "alpha_centauri@3")
        .team(P1, 3, "alpha_centauri@3")
        .team(P2, 1, "alpha_centauri@3")
        .hand(P1, "s17 s26 s27")
        .act(P1, "move team1 alpha_centauri; shield s17; card s26; card s27; go 0")
        .at(P1, 1, "alpha_centauri@3")
        // Any number of teams share a space; that of the second seat has advanced with his turn.
        .check(|state| {
            let there = |spaces| At::Approach(site("alpha_centauri"), spaces);
            let count = |at: At| {
                state.players.iter().flat_map(|player| player.teams).filter(|one| *one == at).count()
            };
            assert_eq!((count(there(3)), count(there(2))), (3, 1));
        });
}

/// SC-4540, SC-4590
#[test]
fn a_team_on_the_track_does_nothing() {
    starfarers(2)
        .team(P1, 1, "alpha_centauri@1")
        .tile("luhman_16", "starfarers_primary_01")
        .team(P1, 2, "luhman_16@2")
        .hand(P1, "s17 s26 s27 s43 s53 s54")
        .refuses(P1, "move team1 sol", "SC-4540")
        .refuses(P1, "explore team1", "SC-4540")
        .refuses(P1, "build team2", "SC-4540")
        .offers(P1, "move team3 alpha_centauri");
}

/// SC-4560, SC-4570, SC-0600
#[test]
fn teams_on_tracks_advance_at_the_start_of_their_owners_turn() {
    let research =
        |scene: Scene, seat: orrery_engine::Seat| scene.turn(seat, &format!("research; infra {seat}; go 0"));
    let mut scene = starfarers(2)
        .team(P2, 1, "wolf_359@2")
        .hand(P1, "s17 s26 s27")
        .turn(P1, "move team1 alpha_centauri; shield s17; card s26; card s27; go 0")
        // It is the turn of the second seat: his team has advanced, the other one has not.
        .at(P2, 1, "wolf_359@1")
        .at(P1, 1, "alpha_centauri@3");
    for place in ["alpha_centauri@2", "alpha_centauri@1", "alpha_centauri"] {
        scene = research(scene, P2).at(P1, 1, place);
        scene = research(scene, P1);
    }
    scene.at(P2, 1, "wolf_359");
}

/// SC-4580
#[test]
fn each_turn_of_intercept_advances_the_teams() {
    starfarers(2)
        .team(P1, 1, "alpha_centauri@3")
        .hand(P1, "s68")
        .start()
        .act(P1, "edge s68")
        .turn(P1, "research; infra p1; go 0")
        .at(P1, 1, "alpha_centauri@2")
        .asks(P1, "act");
}

/// SC-4555
#[test]
fn a_team_on_the_track_is_in_the_region() {
    // For the colony point of a removed team.
    starfarers(2)
        .built(P1, "wolf_359", "starfarers_primary_05", "research")
        .team(P1, 1, "wolf_359@3")
        .act(P1, "colonize wolf_359 col_01; give team1; go 0")
        .at(P1, 1, "gone");
    // For a probe: the site is not empty.
    starfarers(2)
        .team(P2, 1, "wolf_359@3")
        .hand(P1, "p51")
        .act(P1, "special p51")
        .refuses(P1, "probe wolf_359", "SC-2530")
        .offers(P1, "probe luhman_16");
}

/// A colony at Wolf 1061 with teams on its star, and a shielded Move of 40 or more in hand.
fn at_wolf(seats: u8) -> Scene {
    starfarers(seats)
        .built(P1, "wolf_1061", "starfarers_primary_05 starfarers_secondary_01", "research research")
        .colony(P1, "wolf_1061", "col_01")
        .team(P1, 1, "wolf_1061")
        .team(P1, 2, "wolf_1061")
        .hand(P1, FAR)
}

/// SC-4600, SC-4610, SC-4630, SC-4675
#[test]
fn a_colony_opens_the_adjacent_orion_arm() {
    // Example: the first team on any Orion Arm site earns 5.
    at_wolf(2)
        .act(P1, &format!("move team1 orion_arm_b; {GO_FAR}"))
        .at(P1, 1, "orion_arm_b")
        .has_profit(P1, 5);
    // Only a directly adjacent region with an own colony.
    at_wolf(2).refuses(P1, "move team1 orion_arm_a", "SC-1530").refuses(
        P1,
        "move team3 orion_arm_b",
        "SC-1530",
    );
    at_wolf(2)
        .with(|state| {
            state.places.get_mut(&site("wolf_1061")).expect("Wolf 1061").colony = Some((P2, read("col_01")))
        })
        .refuses(P1, "move team1 orion_arm_b", "SC-4600");
    // The border cost of 40 must be paid.
    at_wolf(2).hand(P1, "s17 s01").profit(P1, 3).refuses(P1, "move team1 orion_arm_b", "SC-0670");
}

/// SC-4620
#[test]
fn a_team_there_is_finished() {
    at_wolf(2)
        .team(P1, 1, "orion_arm_b")
        .refuses(P1, "move team1 wolf_1061", "SC-1720")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "stop")
        .act(P1, "done")
        .asks(P2, "act");
}

/// SC-4640, SC-4650, SC-4660
#[test]
fn later_arrivals_earn_two_in_an_unoccupied_region_and_nothing_else() {
    // Another arm is occupied: 2 for this one.
    at_wolf(2)
        .team(P2, 1, "orion_arm_a")
        .act(P1, &format!("move team1 orion_arm_b; {GO_FAR}"))
        .has_profit(P1, 2);
    // This one is occupied: nothing.
    at_wolf(2)
        .team(P2, 1, "orion_arm_b")
        .act(P1, &format!("move team1 orion_arm_b; {GO_FAR}"))
        .has_profit(P1, 0);
    at_wolf(2)
        .team(P1, 3, "orion_arm_b")
        .act(P1, &format!("move team1 orion_arm_b; {GO_FAR}"))
        .has_profit(P1, 0);
    // SC-4660: three arms, so 5 + 2 + 2 in all.
    let arms = facts().board(orrery_spacecorp::ids::Era::Starfarers).sites().iter();
    let arms = arms.filter(|site| site.kind == orrery_spacecorp::map::SiteKind::OrionArm).count() as u8;
    let orion = facts().setup.orion_arm;
    assert_eq!(orion.first_arrival + (arms - 1) * orion.later_arrival_in_unoccupied_region, 9);
}

/// SC-4670
#[test]
fn a_team_on_the_approach_track_does_not_go_there() {
    at_wolf(2)
        .team(P1, 1, "wolf_1061@1")
        .refuses(P1, "move team1 orion_arm_b", "SC-4540")
        .offers(P1, "move team2 orion_arm_b");
}
