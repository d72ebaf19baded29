//! Sections 5.4 and 5.5: Time cards, and bases in actions.

use crate::scene::*;

/// SC-0870
#[test]
fn a_time_card_goes_with_move_explore_and_build() {
    mariners(2).hand(P1, "n16 n05 t1").act(P1, "move team1 luna; infra p1").offers(P1, "time double");
    mariners(2)
        .hand(P1, "n09 t1")
        .team(P1, 1, "luna")
        .act(P1, "explore team1; card n09")
        .offers(P1, "time double");
    mariners(2)
        .hand(P1, "n30 t1")
        .team(P1, 1, "lunar_l4")
        .act(P1, "build team1; base research")
        .offers(P1, "time double");
}

/// SC-0880, SC-1445
#[test]
fn a_time_card_is_a_card_in_hand_offer_and_pile() {
    mariners(2)
        .offer("t1 n20 n21 n22")
        .deck("t2 n30 n31 n32")
        .act(P1, "research; infra p1; go 0")
        .act(P1, "take t1")
        .act(P1, "draw")
        // Step 6 draws one more: SC-1445, 2 cards are at most 4.
        .holds(P1, "n31 t1 t2");
    // SC-1445: eight cards with a Time card are more than seven.
    mariners(2).hand(P1, "n05 n06 n07 n08 n09 n10 n11 t1").refuses(P1, "research", "SC-1450");
    mariners(2).hand(P1, "n05 n06 n07 n08 n09 n10 t1").offers(P1, "research");
}

/// SC-0890, SC-2320
#[test]
fn a_time_card_goes_with_nothing_else() {
    mariners(2).hand(P1, "n35 t1").act(P1, "research; card n35").refuses(P1, "time double", "SC-0870");
    mariners(2).hand(P1, "n39 t1").act(P1, "genetics; card n39").refuses(P1, "time double", "SC-0870");
    planeteers(2).hand(P1, "p47 t1").act(P1, "revelation; card p47").refuses(P1, "time twice", "SC-0870");
    // SC-2320
    mariners(2)
        .hand(P1, "n39 t1")
        .built(P1, "luna", "mariners_e1_02", "research")
        .act(P1, "produce; card n39")
        .refuses(P1, "time double", "SC-0870");
    starfarers(2)
        .hand(P1, "s33 s34 t1")
        .built(P1, "luhman_16", "starfarers_primary_01", "research")
        .act(P1, "colonize luhman_16 col_02")
        .refuses(P1, "time double", "SC-0870");
    mariners(2).hand(P1, "n13 n45 t1").refuses(P1, "time double", "SC-0590");
}

/// SC-0900
#[test]
fn one_time_card_for_an_action() {
    mariners(2)
        .hand(P1, "n16 t1 t2")
        .act(P1, "move team1 luna; card n16; time double")
        .refuses(P1, "time double", "SC-0900")
        .refuses(P1, "time twice", "SC-0900");
}

/// SC-0910, SC-1000
#[test]
fn a_time_card_doubles_the_total() {
    // SC-0910: alone it is worth nothing.
    mariners(2).hand(P1, "t1").refuses(P1, "move team1 luna", "SC-0670");
    // SC-1000: Infra 1 and a Chemical Drive, twice.
    mariners(2)
        .hand(P1, "n01 t1")
        .act(P1, "move team1 luna; infra p1; card n01")
        .withholds(P1, "go 0")
        .act(P1, "time double; go 0")
        .at(P1, 1, "luna");
}

/// SC-0980
#[test]
fn a_total_of_7_doubled_reaches_every_site() {
    // Infra 3, Intercept 3, Cargo Pod 1: 7, and 14 with a Time card.
    let scene = || mariners(2).infra(P1, 2, "n13").hand(P1, "n42 n05 t1").team(P1, 1, "mars_south");
    for to in facts().board(orrery_spacecorp::ids::Era::Mariners).sites() {
        if to.id == site("mars_south") {
            continue;
        }
        // A base at the start, so that every Move is possible.
        scene()
            .built(P1, "mars_south", "mariners_e2_01", "research")
            .act(P1, &format!("move team1 {}; infra p1; card n42; card n05; time double; go 0", to.id))
            .at(P1, 1, &to.id.to_string());
    }
}

/// SC-0920, SC-0930, SC-0970
#[test]
fn a_time_card_serves_two_teams_one_after_the_other() {
    mariners(2)
        .hand(P1, "n28 t1 n20 n21 n22 n23")
        .team(P1, 1, "luna")
        .team(P1, 2, "eros")
        .finds("mariners_e1_02 mariners_e1_04")
        .act(P1, "explore team1; card n28; time twice; go 0")
        // SC-0930: the first is finished before the second begins.
        .tile_at("luna", "mariners_e1_02")
        .has_profit(P1, 1)
        .asks(P1, "again")
        // SC-0970: the second target is chosen only now.
        .expect(P1, ["explore team2", "stop"])
        .act(P1, "explore team2; go 0")
        .tile_at("eros", "mariners_e1_04")
        .has_profit(P1, 2);
}

/// SC-0975
#[test]
fn both_uses_are_of_one_action_with_two_teams() {
    mariners(2)
        .hand(P1, "n28 t1")
        .team(P1, 1, "luna")
        .team(P1, 2, "eros")
        .act(P1, "explore team1; card n28; time twice; go 0")
        .refuses(P1, "explore team1", "SC-0920")
        .refuses(P1, "move team2 earth", "SC-0975");
    // A team beyond the board, or none: no second use.
    mariners(2)
        .hand(P1, "n28 t1")
        .team(P1, 1, "luna")
        .team(P1, 2, "asteroid_belt")
        .act(P1, "explore team1; card n28")
        .refuses(P1, "time twice", "SC-0920");
}

/// SC-0940, SC-0990, SC-0950
#[test]
fn cards_and_infra_are_paid_once_and_capacities_count_for_each_team() {
    // SC-0990: a total of 7; team 1 starts at the own Spaceport, team 2 at the one of P2.
    let scene = || {
        mariners(2)
            .infra(P1, 2, "n13")
            .hand(P1, "n42 n05 t1")
            .team(P1, 1, "lunar_l4")
            .team(P1, 2, "solar_l4")
            .base(P1, "lunar_l4", "spaceport")
            .base(P2, "solar_l4", "spaceport")
            .base(P1, "lunar_l5", "research")
    };
    // Mars North is 1 + 1 + 3 + 1 + 1 = 7 away from Lunar L4.
    let first = || {
        scene().act(
            P1,
            "move team1 mars_north; infra p1; card n42; card n05; time twice; use spaceport p1; go 0",
        )
    };
    // Halley's Comet 4, Mars South 6, the Asteroid Belt 1 + 3 + 2 + 1 = 7, Earth 1 + 1 + 1 + 1 + 2 = 6.
    first()
        .act(P1, "move team2 asteroid_belt")
        // SC-0995: the base is needed anyway, so one indemnity with or without the +2.
        .offers(P1, "go 0")
        .offers(P1, "use spaceport p2")
        .act(P1, "use spaceport p2; go 0")
        .at(P1, 2, "asteroid_belt")
        .finish()
        .holds_count(P2, 1);
    // With an own base at the end the foreign Spaceport costs an indemnity only if its +2 is used.
    first().act(P1, "move team2 lunar_l5; go 0").finish().holds_count(P2, 0);
    first().act(P1, "move team2 lunar_l5; use spaceport p2; go 0").finish().holds_count(P2, 1);
    // SC-0950: the HQ of an opponent counts once for both teams.
    scene()
        .infra(P2, 1, "n17")
        .base(P1, "solar_l5", "research")
        .act(P1, "move team1 lunar_l5; infra p2; time twice; go 0")
        .act(P1, "move team2 solar_l5; go 0")
        .finish()
        .holds_count(P2, 1);
    // SC-0940: no card, Infra or Time card is added to the second use.
    first()
        .act(P1, "move team2 lunar_l5")
        .lacks(P1, "card ")
        .lacks(P1, "infra ")
        .lacks(P1, "time ")
        .refuses(P1, "infra p1", "SC-0940");
}

/// SC-0995
#[test]
fn a_needed_base_whose_capacity_is_used_costs_one_indemnity() {
    let scene = || mariners(2).hand(P1, "n16 n17").team(P1, 1, "solar_l4").base(P2, "solar_l4", "spaceport");
    for plan in ["card n16; card n17; go 0", "card n16; use spaceport p2; go 0"] {
        scene().act(P1, &format!("move team1 halleys_comet; {plan}")).finish().holds_count(P2, 1);
    }
}

/// SC-0945
#[test]
fn a_base_built_by_the_first_team_serves_the_second() {
    // 3 builds on Sisyphus (3 - 2 = 1) and with the Industrial there Eros (3): without it 1 x 2 would be needed.
    mariners(2)
        .hand(P1, "n23 t1")
        .team(P1, 1, "sisyphus")
        .team(P1, 2, "eros")
        .tile("sisyphus", "mariners_e1_01")
        .tile("eros", "mariners_e1_02")
        .act(P1, "build team1; base industrial; card n23; time twice; go 0")
        .base_at("sisyphus", P1, "industrial")
        // 2 is less than 3, but doubled it is enough.
        .act(P1, "build team2; base refinery")
        .withholds(P1, "go 0")
        .act(P1, "use industrial p1; go 0")
        .base_at("eros", P1, "refinery");
}

/// SC-0960
#[test]
fn a_second_use_that_is_not_possible_is_lost() {
    mariners(2)
        .hand(P1, "n28 t1")
        .team(P1, 1, "luna")
        .team(P1, 2, "earth")
        .act(P1, "explore team1; card n28; time twice; go 0")
        .expect(P1, ["stop"])
        .act(P1, "stop")
        .asks(P2, "act");
}

/// SC-1010
#[test]
fn move_produce_and_colonize_need_bases() {
    mariners(2).hand(P1, "n16 n17 n18 n19").team(P1, 1, "luna").refuses(P1, "move team1 sisyphus", "SC-1540");
    mariners(2).hand(P1, "n39").tile("luna", "mariners_e1_02").refuses(P1, "produce", "SC-2315");
    starfarers(2).tile("luhman_16", "starfarers_primary_01").refuses(
        P1,
        "colonize luhman_16 col_01",
        "SC-5060",
    );
}

/// SC-1020, SC-1030
#[test]
fn capacities_of_anybodys_bases_may_be_used() {
    for owner in [P1, P2] {
        // Mars South costs 6 + 2 = 8; 4 is enough with an Industrial on Phobos.
        let scene = || {
            mariners(2)
                .hand(P1, "n23 n24")
                .team(P1, 1, "mars_south")
                .tile("mars_south", "mariners_e2_01")
                .built(owner, "phobos", "mariners_e1_02", "industrial")
        };
        scene()
            .act(P1, "build team1; base research; card n23; card n24")
            // SC-1030: the choice is the player's, but here there is no other way.
            .withholds(P1, "go 0")
            .act(P1, &format!("use industrial {owner}; go 0"))
            .base_at("mars_south", P1, "research");
    }
}

/// SC-1040, SC-1050
#[test]
fn an_opponents_base_gives_an_indemnity_and_is_barred_after_the_trigger() {
    let scene = || {
        mariners(2).hand(P1, "n23 n24").team(P1, 1, "mars_south").tile("mars_south", "mariners_e2_01").built(
            P2,
            "phobos",
            "mariners_e1_02",
            "industrial",
        )
    };
    scene()
        .act(P1, "build team1; base bio_lab; card n23; card n24; use industrial p2; go 0")
        .finish()
        .holds_count(P2, 1);
    scene().triggered().refuses(P1, "build team1", "SC-0670");
}
