//! What several sections share: aim, components of all eras, profit, places.

use orrery_spacecorp::{
    Event,
    ids::{ActionKind, BaseType, CardId, Era},
    state::At,
};

use crate::scene::*;

/// SC-0030
#[test]
fn the_most_profit_after_starfarers_wins() {
    starfarers(2).profit(P1, 12).profit(P2, 20).all_pass().scenario.ranks([2, 1]);
}

/// SC-0050
#[test]
fn rules_of_an_earlier_era_stay_in_force() {
    // Upgrade, the claim of a tile and Produce work in every era.
    for (era, infra, produce, at, tile) in [
        (Era::Mariners, "n13", "n39", "luna", "mariners_e1_02"),
        (Era::Planeteers, "p13", "p40", "ceres", "planeteers_e1_02"),
        (Era::Starfarers, "s13", "s49", "luhman_16", "starfarers_primary_03"),
    ] {
        of(era, 2)
            .hand(P1, infra)
            .act(P1, &format!("upgrade {infra} slot2"))
            .slots(P1, &format!("- {infra} -"));
        of(era, 2)
            .hand(P1, produce)
            .built(P1, at, tile, "research")
            .act(P1, &format!("produce; card {produce}; tile {at} box1; go 0"));
    }
}

/// SC-0060
#[test]
fn text_on_a_card_overrides_a_rule() {
    // A Move needs a base at one end (SC-1540); the Prototype does not.
    planeteers(2)
        .team(P1, 1, "ariel")
        .hand(P1, "p50 p20")
        .profit(P1, 9)
        .refuses(P1, "move team1 umbriel", "SC-1540")
        .act(P1, "special p50; jump team1 umbriel")
        .at(P1, 1, "umbriel");
}

/// SC-0070
#[test]
fn components_without_an_era_are_used_in_every_era() {
    // Time cards belong to no era, bases and teams neither.
    assert!(CardId::times().all(|card| card.era().is_none()));
    for era in Era::ALL {
        let start = facts().board(*era).start.to_string();
        of(*era, 2).check(|state| {
            assert_eq!(state.players[P1].reserve, [3; BaseType::COUNT]);
            assert_eq!(state.team(P1, team(1)), At::Site(site(&start)));
        });
    }
}

/// SC-0170
#[test]
fn a_cost_that_cannot_be_paid_cannot_be_chosen() {
    // One point is missing and there is no profit for it.
    let scene = |profit| {
        planeteers(2)
            .profit(P1, profit)
            .hand(P1, "p27")
            .team(P1, 1, "hygiea")
            .tile("hygiea", "planeteers_e1_04")
    };
    scene(0).refuses(P1, "build team1", "SC-0670");
    scene(1).act(P1, "build team1; base research; card p27; go 1").has_profit(P1, 0);
}

/// SC-0180
#[test]
fn a_forced_loss_takes_at_most_what_there_is_except_for_no_colony() {
    // Hostile Microbes take 2.
    let hit = |profit| {
        planeteers(2)
            .built(P2, "dione", "planeteers_e2_08", "bio_lab")
            .profit(P2, profit)
            .hand(P1, "p56")
            .start()
            .act(P1, "edge p56")
    };
    hit(5).has_profit(P2, 3);
    hit(1).has_profit(P2, 0);
    // Without a colony the final profit can be -1.
    starfarers(2).all_pass().check(|state| assert_eq!(state.scores[0].profit, -1));
}

/// SC-0240
#[test]
fn every_piece_stands_on_a_site() {
    // Every answer that moves a team names a site of the board.
    for era in Era::ALL {
        let hand: String = CardId::of(*era)
            .filter(|card| facts().card(*card).action(ActionKind::Move).is_some())
            .map(|card| format!("{card} "))
            .collect();
        let scene = of(*era, 2).profit(P1, 9).hand(P1, &hand);
        for option in scene.options(P1) {
            if let Some(to) = option.strip_prefix("move team1 ") {
                assert!(facts().board(*era).site(site(to)).is_some(), "{to}");
            }
        }
    }
}

/// SC-0320
#[test]
fn an_hq_holds_reserve_wheel_slots_and_a_legacy_space() {
    let scene = created(2);
    let player = &scene.state().players[P1];
    assert_eq!(player.teams.iter().filter(|at| **at == At::Reserve).count(), 2);
    assert_eq!((player.slots.len(), player.wheels.len(), player.legacy), (3, 2, None));
    assert_eq!(player.reserve.iter().sum::<u8>(), 27);
}

/// SC-0600
#[test]
fn teams_on_approach_tracks_advance_before_step_1() {
    starfarers(2)
        .team(P2, 1, "luhman_16@3")
        .team(P2, 2, "alpha_centauri@1")
        .turn(P1, "research; infra p1; go 0; stop")
        .asks(P2, "act")
        .at(P2, 1, "luhman_16@2")
        .at(P2, 2, "alpha_centauri");
}

/// SC-0730
#[test]
fn only_a_swindle_divides_and_rounds_up() {
    for (production, share) in [("planeteers_e1_02", 1), ("planeteers_e2_01", 1), ("planeteers_e3_03", 1)] {
        let at = match production {
            "planeteers_e1_02" => "ceres",
            "planeteers_e2_01" => "dione",
            _ => "io",
        };
        planeteers(2)
            .hand(P1, "p40")
            .hand(P2, "p54")
            .built(P1, at, production, "research")
            .act(P1, &format!("produce; card p40; tile {at} box1; go 0"))
            .act(P2, "edge p54")
            .has_profit(P2, share);
    }
}

/// SC-1345
#[test]
fn a_team_sent_to_sol_by_phobes_may_be_transferred() {
    // Team 2 waits on the track and is sent home; team 1 explores.
    starfarers(2)
        .profit(P1, 3)
        .hand(P1, "s43")
        .built(P1, "wolf_359", "starfarers_primary_05", "spaceport")
        .team(P1, 1, "luhman_16")
        .team(P1, 2, "luhman_16@2")
        .team(P1, 3, "-")
        .finds("starfarers_primary_15 starfarers_alien_01")
        .act(P1, "explore team1; card s43; go 0")
        .expect(P1, ["retreat team1", "retreat team2"])
        .act(P1, "retreat team2")
        .happened(&Event::TeamWent { seat: P1, team: team(2), to: At::Site(site("sol")) })
        .offers(P1, "transfer team2 wolf_359")
        .lacks(P1, "transfer team1");
}
