//! The table drawn with characters: whatever lies on it can be found.

use orrery_engine::{Game as _, Language, Style, Viewer};
use orrery_spacecorp::{SpaceCorp, ids::Beyond};

use crate::scene::*;

fn drawn(scene: &Scene, viewer: Viewer, language: Language) -> String {
    SpaceCorp::text(facts(), &scene.view(viewer), Style { language, ansi: false })
}

/// The line that begins with a name.
#[track_caller]
fn line(text: &str, name: &str) -> String {
    let found = text.lines().find(|line| line.trim_start().starts_with(name));
    found.unwrap_or_else(|| panic!("no line {name:?} in\n{text}")).trim().to_owned()
}

#[test]
fn sites_show_costs_tiles_bases_teams_and_claims() {
    let scene = mariners(2)
        .team(P1, 1, "luna")
        .tile("luna", "mariners_e2_01")
        .claim(P1, 1, "luna")
        .built(P2, "phobos", "mariners_e1_02", "refinery")
        .base(P2, "lunar_l4", "spaceport")
        .team(P2, 2, "mars_south");
    let text = drawn(&scene, Viewer::Spectator, Language::English);
    assert_eq!(line(&text, "Earth  "), "Earth              g2        p1:2 p2:1");
    assert_eq!(
        line(&text, "Luna "),
        "Luna               e1 b2     [Exo-Microbes and Water (Water, Life) P1 +2] p1:1!"
    );
    assert_eq!(line(&text, "Phobos "), "Phobos             e1 b4     [Exotic Elements P1]=Refinery p2");
    assert_eq!(line(&text, "Lunar L4"), "Lunar L4           b2        =Spaceport p2");
    assert_eq!(line(&text, "Mars South"), "Mars South         e2 b6 g1  [..] p2:2");
    assert!(line(&text, "Comet Region").contains("2 Near-Earth Objects, 3 Mars Region"));
    let french = drawn(&scene, Viewer::Spectator, Language::French);
    assert!(line(&french, "Lune ").contains("[Exo-Microbes, Eau (Eau, Vie) P1 +2] p1:1!"));
}

#[test]
fn stars_show_boxes_approach_tracks_and_colonies() {
    let scene = starfarers(2)
        .player(P1, |player| player.reserve = [9; 9])
        .built(P1, "tau_ceti", "starfarers_primary_02 starfarers_secondary_03", "exploitation research")
        .with(|state| {
            let laid = &mut state.places.get_mut(&site("tau_ceti")).expect("a place").tiles[0];
            (laid.barren, laid.spoiled) = (true, true);
        })
        .colony(P1, "tau_ceti", "col_02")
        .team(P2, 1, "tau_ceti@3");
    let text = drawn(&scene, Viewer::Spectator, Language::English);
    // What Exploitation has used up is gone.
    let expected = "Tau Ceti           e8 b12    [Super-Earth (Water)]=Exploitation p1 [Stardust (Dust) +4]=Research p1 p2:1~3 \
                    #Haven (3) p1";
    let found = text.lines().filter(|line| line.starts_with("  Tau Ceti")).map(str::trim).next();
    assert_eq!(found, Some(expected));
    assert!(line(&text, "Tau Ceti*").contains("40 Orion Arm C"));
}

#[test]
fn the_table_shows_offer_contracts_annex_and_players() {
    let scene = planeteers(2)
        .offer("p49 p58 p22 p05")
        .claimed(P2, [1])
        .progress(P2, "ad01")
        .beyond(P2, Beyond::First)
        .infra(P2, 2, "p27")
        .hand(P1, "p50 t1")
        .profit(P2, 7);
    let text = drawn(&scene, Viewer::Seat(P1), Language::English);
    assert_eq!(line(&text, "p49"), "p49 Antimatter Patent [Build 5; Special: gain 2Ŧ]");
    assert!(line(&text, "p58").contains("Edge: gain 2Ŧ if you claimed the contract, otherwise 1Ŧ"));
    assert_eq!(line(&text, "p22"), "p22 Fusion Drive [Move 4 (shielded 3); Infra]");
    assert_eq!(line(&text, "1 2 Progress cards"), "1 2 Progress cards: p2");
    assert_eq!(line(&text, "3 4 bases"), "3 4 bases in Asteroid Belt: 5Ŧ");
    // The second copy of a gained card is the one that can be gained.
    assert!(line(&text, "ad02").starts_with("ad02 Radiation Resistance: Move, Build always shielded"));
    assert_eq!(line(&text, "p2  7Ŧ"), "p2  7Ŧ  0 cards  (1st)");
    assert!(
        text.contains("Infra: Move 1 | p27 Regolith Armor [Build 3 (shielded 2); Infra] | - | Research 2")
    );
    assert!(line(&text, "Oort Cloud  ").ends_with("(2nd)"));
    // The hand of the viewer, and of nobody else.
    assert_eq!(line(&text, "Your hand"), "Your hand (p1)");
    assert!(text.contains("  t1 Time\n") && text.contains("p50 Antimatter Drive Prototype"));
    assert!(!drawn(&scene, Viewer::Spectator, Language::English).contains("Prototype"));
}
