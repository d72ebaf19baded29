//! The Automa blocks power and Q.I.C. actions (GP-4770 to GP-4780).

use orrery_gaia_project::{
    config::AutomaOption,
    ids::{Faction::*, Space},
    rules,
};

use super::solo::{Solo, solo};
use crate::common::{P1, Scene};

fn automa() -> Scene {
    solo(Terrans, AutomaOption::Taklons)
}

/// GP-4770
#[test]
fn a_token_goes_on_one_free_space() {
    // Card 5 blocks; the support cards 1, 2 and 17 count 1, 2 and 5 to the right, card 6 one to the left.
    automa().plays(1, 5).hears_then(["automa action power_3_knowledge", "automa scored 1 for automa"]);
    automa().plays(2, 5).hears_then(["automa action power_terraform_2", "automa scored 1 for automa"]);
    automa().plays(17, 5).hears_then(["automa action power_2_knowledge", "automa scored 1 for automa"]);
    // The Q.I.C. spaces follow the seven power spaces.
    automa().plays(6, 5).hears_then(["automa action qic_planet_types", "automa scored 1 for automa"]);
    automa().plays(4, 5).hears_then(["automa action power_2_tokens", "automa scored 1 for automa"]);
    // Only free spaces are counted.
    automa()
        .space_used(Space::Power3Knowledge)
        .space_used(Space::Power2Ore)
        .plays(2, 5)
        .hears_then(["automa action power_7_credits", "automa scored 1 for automa"])
        .check(|state| assert_eq!(state.spaces.count_ones(), 3));
}

/// GP-4775
#[test]
fn a_space_of_the_automa_is_closed_until_clean_up() {
    automa()
        .plays(17, 5)
        .bowls(P1, [0, 0, 8])
        .rejects(P1, "action power_2_knowledge", "SPACE_USED", rules::SPACE_ONCE)
        .offers(P1, "action power_7_credits")
        .everybody_passes()
        .bowls(P1, [0, 0, 8])
        .check(|state| assert_eq!((state.round, state.spaces), (2, 0)))
        .offers(P1, "action power_2_knowledge");
}

/// GP-4780
#[test]
fn if_all_spaces_are_taken_nothing_happens() {
    Space::ALL
        .iter()
        .fold(automa(), |scene, space| scene.space_used(*space))
        .plays(1, 5)
        .hears_then(["automa scored 1 for automa"]);
}
