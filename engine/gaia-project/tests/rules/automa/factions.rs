//! The Automa's faction cards (GP-4790 to GP-4870).

use orrery_gaia_project::{
    config::AutomaOption,
    ids::{Area, Faction::*, Space, Structure::*},
};

use super::solo::{Solo, solo};
use crate::common::{P1, Scene};

fn all_spaces_used(scene: Scene) -> Scene {
    Space::ALL.iter().fold(scene, |scene, space| scene.space_used(*space))
}

/// GP-4790
#[test]
fn the_parts_of_a_faction_action_come_in_order() {
    // Both cards, 9 and 13, have the faction action and no points of their own.
    for card in [9, 13] {
        solo(Terrans, AutomaOption::Xenos).automa_mines(["2x5"]).plays(1, card).hears_then([
            "automa built mine 1x4",
            "automa action power_3_knowledge",
            "automa scored 2 for faction",
        ]);
    }
    // What is impossible is skipped; the points come all the same.
    all_spaces_used(solo(Terrans, AutomaOption::Xenos).automa_mines(["2x5"]))
        .plays(1, 13)
        .hears_then(["automa built mine 1x4", "automa scored 2 for faction"]);
    solo(Terrans, AutomaOption::Xenos)
        .plays(1, 13)
        .hears_then(["automa action power_3_knowledge", "automa scored 2 for faction"]);
}

/// GP-4800
#[test]
fn terrans_research_gaia_and_settle_transdim() {
    // Within 4 of 6x-1 there are Gaia 5x-3 and home planet 3x3; with range 4 the Transdim planets 7x-2 and 4x2.
    // The support card has range 2, and the human is closest to 4x2.
    solo(Ambas, AutomaOption::Terrans).automa_mines(["6x-1"]).mine(P1, "2x5").plays(4, 13).hears_then([
        "automa advanced gaia_project 1",
        "gaiaformed 4x2",
        "automa built mine 4x2",
        "automa scored 2 for faction",
    ]);
}

/// GP-4810
#[test]
fn geodens_research_and_block() {
    solo(Terrans, AutomaOption::Geodens).automa_mines(["3x-1"]).plays(1, 13).hears_then([
        "automa advanced terraforming 1",
        "automa action power_3_knowledge",
        "automa scored 1 for faction",
    ]);
    // Ongoing: 2 points after colonising a new type, here Gaia, then none for another Gaia planet.
    solo(Ambas, AutomaOption::Geodens)
        .automa_mines(["3x-1"])
        .plays(6, 4)
        .hears_then(["automa built mine 5x-3", "automa scored 2 for faction", "automa scored 1 for automa"])
        .project(P1, "7x-4")
        .project(P1, "1x1")
        .plays(6, 4)
        .hears_then(["gaiaformed 4x-4", "automa built mine 4x-4", "automa scored 1 for automa"]);
    // The others have no such ability.
    solo(Ambas, AutomaOption::Itars)
        .automa_mines(["3x-1"])
        .plays(6, 4)
        .hears_then(["automa built mine 5x-3", "automa scored 1 for automa"]);
}

/// GP-4820
#[test]
fn hadsch_hallas_upgrade_or_settle() {
    solo(Terrans, AutomaOption::HadschHallas).automa_mines(["6x-1"]).plays(4, 13).hears_then([
        "automa upgraded mine to trading_station 6x-1",
        // Ongoing: each upgrade to a trading station.
        "automa scored 3 for faction",
        "automa scored 1 for faction",
    ]);
    // No upgrade: a mine with range 3, which reaches volcanic 3x-1 where the support card would not.
    solo(Terrans, AutomaOption::HadschHallas)
        .automa(Institute, "6x-1")
        .project(P1, "7x-2")
        .project(P1, "5x-3")
        .plays(4, 13)
        .hears_then(["automa built mine 3x-1", "automa scored 1 for faction"]);
    // The ongoing ability works outside the faction action too, and only for trading stations.
    solo(Terrans, AutomaOption::HadschHallas).automa_mines(["6x-1"]).plays(4, 1).hears_then([
        "automa upgraded mine to trading_station 6x-1",
        "automa scored 3 for faction",
        "automa scored 1 for automa",
    ]);
    solo(Terrans, AutomaOption::HadschHallas)
        .automa(TradingStation, "6x-1")
        .plays(4, 1)
        .hears_then(["automa upgraded trading_station to institute 6x-1", "automa scored 1 for automa"]);
}

/// GP-4830
#[test]
fn xenos_settle_and_block() {
    // The faction action: a mine with range 2, though the support card 1 has range 4, and one space.
    solo(Terrans, AutomaOption::Xenos).automa_mines(["6x-1"]).plays(1, 13).hears_then([
        "gaiaformed 7x-2",
        "automa built mine 7x-2",
        "automa action power_3_knowledge",
        "automa scored 2 for faction",
    ]);
    // Outside of it two spaces.
    solo(Terrans, AutomaOption::Xenos).plays(1, 5).hears_then([
        "automa action power_3_knowledge",
        "automa action power_terraform_2",
        "automa scored 1 for automa",
    ]);
    // The others block one.
    solo(Terrans, AutomaOption::Itars)
        .plays(1, 5)
        .hears_then(["automa action power_3_knowledge", "automa scored 1 for automa"]);
}

/// GP-4835
#[test]
fn the_second_space_is_counted_among_those_still_free() {
    // 2 right: the second of ten, then the second of the nine that are left.
    solo(Terrans, AutomaOption::Xenos).plays(2, 5).hears_then([
        "automa action power_terraform_2",
        "automa action power_2_ore",
        "automa scored 1 for automa",
    ]);
    // One space is left for the two.
    let scene = all_spaces_used(solo(Terrans, AutomaOption::Xenos));
    scene
        .with(|state| state.spaces &= !(1 << Space::Power2Ore.index()))
        .plays(2, 5)
        .hears_then(["automa action power_2_ore", "automa scored 1 for automa"]);
}

/// GP-4840
#[test]
fn itars_block_twice() {
    // 2 left.
    solo(Terrans, AutomaOption::Itars).plays(9, 13).hears_then([
        "automa action qic_rescore_federation",
        "automa action qic_tech_tile",
        "automa scored 4 for faction",
    ]);
}

/// GP-4850
#[test]
fn taklons_settle_near_the_human() {
    // Within 3 of -5x3; desert -2x2 needs 1 step, Gaia -4x5 1 step, titanium -3x0 1 step. The human decides.
    let near = |at: &str| solo(Terrans, AutomaOption::Taklons).automa_mines(["-5x3"]).mine(P1, at);
    near("-2x1").plays(1, 13).hears_then([
        "automa built mine -2x2",
        "automa action power_3_knowledge",
        "automa scored 2 for faction",
    ]);
    near("-3x6").plays(1, 13).hears_then([
        "automa built mine -4x5",
        "automa action power_3_knowledge",
        "automa scored 2 for faction",
    ]);
}

/// GP-4860
#[test]
fn firaks_may_take_a_lab_down() {
    let firaks = || solo(Terrans, AutomaOption::Firaks);
    // Lab to trading station rather than mine to trading station.
    firaks()
        .automa(Mine, "0x1")
        .automa(ResearchLab, "1x1")
        .plays(4, 13)
        .hears_then(["automa upgraded lab to trading_station 1x1", "automa scored 2 for faction"]);
    // But trading station to institute comes first.
    firaks()
        .automa(TradingStation, "0x1")
        .automa(ResearchLab, "1x1")
        .plays(4, 13)
        .hears_then(["automa upgraded trading_station to institute 0x1", "automa scored 2 for faction"]);
    // Ongoing: random research after each upgrade to a lab, in any upgrade.
    firaks().automa(Institute, "0x1").automa(TradingStation, "1x1").plays(4, 13).hears_then([
        "automa upgraded trading_station to lab 1x1",
        "automa advanced artificial_intelligence 1",
        "automa scored 2 for faction",
    ]);
    firaks().automa(Institute, "0x1").automa(TradingStation, "1x1").plays(2, 1).hears_then([
        "automa upgraded trading_station to lab 1x1",
        "automa advanced navigation 1",
        "automa scored 1 for automa",
    ]);
}

/// GP-4865
#[test]
fn the_downgrade_needs_a_trading_station_in_the_supply() {
    let stations = ["-2x1", "-2x2", "3x-1", "5x-3"];
    let scene = solo(Terrans, AutomaOption::Firaks).automa(Institute, "0x1").automa(ResearchLab, "1x1");
    stations
        .into_iter()
        .fold(scene, |scene, at| scene.automa(TradingStation, at))
        .plays(4, 13)
        .hears_then(["automa upgraded lab to academy_knowledge 1x1", "automa scored 2 for faction"]);
    // The human may charge power for a downgrade.
    solo(Terrans, AutomaOption::Firaks)
        .automa(ResearchLab, "1x1")
        .mine(P1, "3x-1")
        .bowls(P1, [2, 0, 0])
        .plays(4, 13)
        .automa_has(TradingStation, "1x1")
        .asks(P1, "charge")
        .expect(P1, ["charge 1", "decline"]);
}

/// GP-4870
#[test]
fn the_downgrade_belongs_to_the_faction_action_only() {
    solo(Terrans, AutomaOption::Firaks)
        .automa(Mine, "0x1")
        .automa(ResearchLab, "1x1")
        .plays(4, 1)
        .hears_then(["automa upgraded mine to trading_station 0x1", "automa scored 1 for automa"]);
}

/// GP-4580
#[test]
fn example_of_the_geodens() {
    solo(Terrans, AutomaOption::Geodens)
        .plays(2, 13)
        .hears([
            "automa support card_2",
            "automa drew card_13",
            "automa advanced navigation 1",
            "automa action power_terraform_2",
            "automa scored 1 for faction",
        ])
        .automa_vp(11);
    // The second valid area and the second free space.
    solo(Terrans, AutomaOption::Geodens)
        .automa_level(Area::Terraforming, 5)
        .space_used(Space::Power3Knowledge)
        .plays(2, 13)
        .hears_then([
            "automa advanced artificial_intelligence 1",
            "automa action power_2_ore",
            "automa scored 1 for faction",
        ]);
}
