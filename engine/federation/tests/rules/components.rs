//! Section 1: components.

use orrery_engine::{Game as _, content::Sheets};
use orrery_federation::{
    Federation,
    facts::{Effect, NeutralVotes},
    ids::{
        Ambassador, DeepSpace, Erudite, EruditeType, Law, Medal, MegaToken, Mission, PlanetBlock, Project,
        Resource, Rock, RoomBlock, Shop, Starter, Structure, Wing,
    },
};
use serde_json::Value;

use crate::scene::*;

/// A fact sheet of the build.
fn sheet(name: &str) -> Value {
    let mut document = Sheets::builtin::<Federation>().unwrap().document(Federation::SLUG);
    document.sheets.remove(name).unwrap()
}

/// How often a component is in the box.
#[track_caller]
fn count(id: &str) -> u64 {
    let components = &sheet("game")["components"];
    let entry = components.as_array().unwrap().iter().find(|entry| entry["id"] == id);
    entry.unwrap_or_else(|| panic!("no {id}"))["count"].as_u64().unwrap()
}

/// FD-0200
#[test]
fn one_central_board_four_player_boards_eight_aids() {
    assert_eq!((count("central_board"), count("player_board"), count("player_aid")), (1, 4, 8));
}

/// FD-0210
#[test]
fn nine_erudites_of_each_type_on_three_levels() {
    assert_eq!(Erudite::all().count(), 45);
    for kind in EruditeType::ALL {
        for level in 1..=3 {
            let here = Erudite::all().filter(|tile| tile.kind() == *kind && tile.level() == level);
            let effects: Vec<_> = here.map(|tile| &facts().erudite(tile).effects).collect();
            assert_eq!(effects.len(), 3);
            assert!(effects[0] != effects[1] && effects[1] != effects[2] && effects[0] != effects[2]);
        }
    }
}

/// FD-0220
#[test]
fn deep_space_starter_and_law_tiles() {
    assert_eq!((DeepSpace::COUNT, Starter::COUNT), (8, 8));
    let state = game(4).state().clone();
    // One law of each wing is up.
    for wing in Wing::ALL {
        assert_eq!(state.laws.stacks[wing.index()].len() + 1, Law::COUNT);
    }
    assert_eq!(count("law_tile"), 10);
}

/// FD-0230
#[test]
fn fifty_alteration_tokens_in_four_powers() {
    let of =
        |power: u8| facts().alterations().filter(|token| facts().alteration(*token).power == power).count();
    assert_eq!([1, 2, 3, 4].map(of), [20, 10, 14, 6]);
    assert_eq!(facts().alterations().count(), 50);
}

/// FD-0240
#[test]
fn six_asteroid_tokens_and_six_inert_ones() {
    assert_eq!(Rock::ALL.iter().filter(|rock| rock.is_inert()).count(), 6);
    assert_eq!(Rock::COUNT, 12);
}

/// FD-0250
#[test]
fn eight_megastructure_tokens_and_four_production_tiles() {
    assert_eq!(MegaToken::COUNT, 8);
    let sides: Vec<Structure> = (1..=4).flat_map(|slot| facts().sides(slot)).collect();
    assert_eq!(sides, Structure::ALL);
}

/// FD-0260
#[test]
fn four_medals_of_each_of_seven_colours() {
    assert_eq!(Medal::COUNT, 7);
    let game = game(4);
    for medal in Medal::ALL {
        assert_eq!(game.state().medals.left(*medal), 4, "{medal}");
    }
    assert_eq!(count("medal"), 28);
}

/// FD-0270
#[test]
fn resources_never_run_out() {
    let tokens = sheet("resources");
    let counts =
        tokens["resources"].as_array().unwrap().iter().map(|entry| entry["token_count"].as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 77);
    // All fifteen gold diamonds are held, and one more is gained.
    let full = game(4).stock(P2, "5g").stock(P3, "5g").stock(P4, "5g");
    full.miner(P1, "n4a").place(P1, "neo_left").act(P1, "move n5a").holds(P1, "1g");
}

/// FD-0280
#[test]
fn markers_of_projects_and_scores() {
    assert_eq!((count("grand_project_marker"), Project::COUNT as u64), (7, 7));
    assert_eq!((count("senatorial_marker"), count("score_marker"), count("president_pawn")), (4, 8, 1));
}

/// FD-0290
#[test]
fn the_pieces_of_a_player() {
    let pieces = facts().pieces;
    assert_eq!((Ambassador::ORDINARY.len(), pieces.ships, pieces.release_tokens), (4, 8, 12));
    assert_eq!((pieces.robots, Shop::COUNT, Mission::COUNT), (6, 6, 12));
    let player = game(4).state().players[P1].clone();
    assert_eq!((player.hangar + player.supply, player.mage, player.die), (8, 0, None));
    for id in ["accreditation_marker", "mage_pawn", "miner_pawn", "assistant_die"] {
        assert_eq!(count(id), 4, "{id}: one each");
    }
    assert_eq!((count("ambassador_token"), count("ship"), count("release_token")), (16, 32, 48));
    assert_eq!((count("robot_pawn"), count("commerce_pawn")), (24, 24));
}

/// FD-0300
#[test]
fn one_special_ambassador_and_two_level_tokens() {
    assert_eq!((count("special_ambassador"), count("accreditation_level_token")), (1, 2));
    let gives = |tile: &DeepSpace| {
        let effects = &facts().deep_space(*tile).effects;
        effects.iter().any(|effect| matches!(effect, Effect::GainSpecialAmbassador { .. }))
    };
    assert_eq!(DeepSpace::ALL.iter().filter(|tile| gives(tile)).count(), 1);
}

/// FD-0305
#[test]
fn a_level_bonus_needs_no_token() {
    // Tile 1A1 and two copies of it: three times +1, though the token exists once.
    let scene =
        game(4).erudites(P1, "1a1 1a3 2a3").acts(P1, ["use 1a3", "mimic 1a1", "use 2a3", "mimic 1a1"]);
    let scene = scene.act(P1, "use 1a1").check(|state| assert_eq!(state.players[P1].round_levels, 3));
    scene.has_erudites(P1, "[1a1] [1a3] [2a3]");
}

/// FD-0310
#[test]
fn blocking_tiles_and_neutral_votes_for_fewer_players() {
    assert_eq!((PlanetBlock::COUNT, RoomBlock::COUNT), (5, 5));
    assert_eq!(count("neutral_vote_tile"), 9);
    let tiles = |seats| {
        let state = game(seats).state().clone();
        (state.planet_blocks.len(), state.room_blocks.len())
    };
    // One of each stack lies open in the first round.
    assert_eq!([2, 3, 4].map(tiles), [(4, 4), (4, 0), (0, 0)]);
    let votes = facts().planet_block(PlanetBlock::Planets1);
    assert_eq!(votes.iter().filter(|(_, votes)| *votes == NeutralVotes::Round).count(), 2);
}

/// FD-0320
#[test]
fn ambassadors_show_1_1_2_and_3_votes() {
    let votes = Ambassador::ORDINARY.map(|ambassador| facts().ambassador(ambassador).votes);
    assert_eq!(votes, [1, 1, 2, 3]);
    let scene = game(4).act(P1, "place 2 vote officers");
    let placed = scene.state().senate.placed(orrery_federation::ids::Cell::Officers).copied();
    assert_eq!(placed.map(|placed| placed.votes), Some(2));
}

/// FD-0330
#[test]
#[expect(clippy::wildcard_enum_match_arm, reason = "no ambassador has other effects")]
fn funding_sides_give_copernium_lavandium_or_nothing() {
    for (who, gained) in [("1a", "1c"), ("1b", "1c"), ("2", "1l"), ("3", "")] {
        game(4).act(P1, &format!("place {who} funding officers")).holds(P1, gained);
    }
    let rank = |resource: Resource| resource.index() as u8 + 1;
    for ambassador in Ambassador::ORDINARY {
        let printed = facts().ambassador(ambassador);
        let crystal = printed.bonus.iter().map(|effect| match effect {
            Effect::GainResource { resource, amount: 1 } => rank(*resource),
            other => panic!("{other:?}"),
        });
        assert_eq!(printed.votes + crystal.sum::<u8>(), 3, "{ambassador}");
    }
}
