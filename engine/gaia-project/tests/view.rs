//! Everything that lies on a real table is in the view, and a reader finds it in the text.

mod common;

use std::collections::BTreeMap;

use orrery_engine::{Game as _, Hex, Language, Style, Table, Viewer};
use orrery_gaia_project::{
    Config, GaiaProject, View,
    ids::{Face, Faction::*, FinalTile, StandardTile, Structure, Token},
    view::Phase,
};
use orrery_testkit::Plan;

use crate::common::*;

fn view(table: &Table<GaiaProject>) -> View {
    GaiaProject::view(table, Viewer::Spectator)
}

fn text(table: &Table<GaiaProject>, language: Language) -> String {
    GaiaProject::text(table.content, &view(table), Style { language, ansi: false })
}

/// GP-0860: what is asked in which phase.
#[test]
fn the_phase_fits_the_question() {
    let mut seen = Vec::new();
    for mut run in Plan::<GaiaProject>::new(8, 6_000).asides(0).config(Config::default()).runs() {
        while let Some(turn) = run.turn() {
            let phase = view(&run.table).phase;
            let prompt = GaiaProject::prompt(&turn.entry.task).key;
            let fitting: &[Phase] = match prompt {
                "gaia_project.faction" | "gaia_project.place" | "gaia_project.booster" => &[Phase::Setup],
                "gaia_project.income" => &[Phase::Income],
                "gaia_project.gaia_trade" | "gaia_project.gaia_gain" => &[Phase::Gaia],
                "gaia_project.brainstone" => &[Phase::Income, Phase::Actions],
                "gaia_project.tech_tile" | "gaia_project.advance" => &[Phase::Gaia, Phase::Actions],
                _ => &[Phase::Actions],
            };
            assert!(fitting.contains(&phase), "{prompt} in {phase:?}");
            if !seen.contains(&phase) {
                seen.push(phase);
            }
            run.take(&turn);
        }
        assert_eq!(view(&run.table).phase, Phase::Over);
    }
    assert_eq!(seen, [Phase::Setup, Phase::Income, Phase::Actions]);
    let scene = scene([Terrans, Xenos]).institute(P1, "-2x1").gaia_area(P1, 4).everybody_passes();
    // The institute brings power and a token.
    let scene = scene.act(P1, "income charge 4");
    assert_eq!(view(scene.table()).phase, Phase::Gaia);
    assert_eq!(view(scene.act(P1, "done").table()).phase, Phase::Actions);
}

/// GP-0220, GP-0230, GP-0240
#[test]
fn sectors_lie_as_the_board_was_laid() {
    let small = view(scene([Terrans, Xenos]).table());
    let tiles: Vec<u8> = small.sectors.iter().map(|sector| sector.tile).collect();
    assert_eq!(tiles.len(), 7);
    let centre = small.sectors.iter().find(|sector| sector.centre == Hex::new(0, 0)).unwrap();
    assert_eq!((centre.tile, centre.face, centre.rotation), (3, Some(Face::F03), 0));
    assert!(small.sectors.iter().any(|sector| sector.face == Some(Face::F05b)));
    let large = view(scene([Terrans, Xenos, Taklons]).table());
    assert_eq!(large.sectors.len(), 10);
    assert!(large.sectors.iter().any(|sector| sector.face == Some(Face::F05a)));
}

/// GP-0540, GP-0550
#[test]
fn the_neutral_player_is_seen_by_one_and_two() {
    let tiles = [FinalTile::Structures, FinalTile::Satellites];
    assert_eq!(view(scene([Terrans, Xenos]).final_tiles(tiles).table()).neutral, [11, 8]);
    assert_eq!(view(setup(Config::default(), 1).table()).neutral, [11, 8]);
    assert!(view(scene([Terrans, Xenos, Taklons]).table()).neutral.is_empty());
}

/// GP-0050, GP-0280
#[test]
fn copies_of_tech_tiles_are_counted() {
    let scene = scene([Terrans, Xenos, Taklons])
        .tile(P1, StandardTile::Vp7)
        .tile(P2, StandardTile::Vp7)
        .covered(P3, StandardTile::OreQic);
    let view = view(scene.table());
    let left: BTreeMap<&str, u8> =
        view.tech.iter().map(|tile| tile.name()).zip(view.tech_left.iter().copied()).collect();
    assert_eq!((left["std_7_vp"], left["std_ore_qic"], left["std_income_4_credits"]), (2, 3, 4));
}

/// GP-0040, GP-0090, GP-0370
#[test]
fn pieces_that_are_left_are_counted() {
    let scene = scene([Ivits, Terrans])
        .station(P1, "1x0")
        .station(P1, "1x2")
        .gaiaformers(P2, 1)
        .project(P2, "2x-2")
        .satellite(P2, "0x0")
        .mine(P2, "-2x1");
    let view = view(scene.table());
    let [ivits, terrans] = view.players.as_slice() else { panic!("two players") };
    assert_eq!((ivits.stations_left, terrans.stations_left), (4, 0));
    assert_eq!((ivits.gaiaformers_left, terrans.gaiaformers_left), (3, 1));
    assert_eq!((ivits.satellites_left, terrans.satellites_left), (25, 24));
    assert_eq!(terrans.pieces[Structure::Mine.index()], (Structure::Mine, 7));
}

/// GP-0300, GP-0310, GP-0470
#[test]
fn the_gleens_token_lies_with_them() {
    let without = view(scene([Terrans, Xenos]).table());
    assert!(without.tokens.iter().all(|(token, _)| *token != Token::Gleens));
    assert_eq!(without.tokens.iter().map(|(_, count)| *count).sum::<u8>(), 17);
    assert!(without.players.iter().all(|player| player.reserved.is_none()));
    let scene = scene([Gleens, Terrans]);
    assert_eq!(view(scene.table()).players[0].reserved, Some(Token::Gleens));
    let gained = scene.token(P1, Token::Gleens);
    let player = &view(gained.table()).players[0];
    assert_eq!((player.reserved, player.green.as_slice()), (None, &[Token::Gleens][..]));
}

/// GP-2000, GP-2340
#[test]
fn the_next_federation_has_its_threshold() {
    let scene = scene([Ivits, Xenos, Terrans]).institute(P2, "-1x-2").token(P1, Token::Vp12);
    let seen = view(scene.table());
    let thresholds: Vec<u32> = seen.players.iter().map(|player| player.federation_threshold).collect();
    assert_eq!(thresholds, [14, 6, 7]);
    assert_eq!(view(setup(Config::default(), 1).table()).players[1].federation_threshold, 0);
}

/// A sign of the map with its line and column.
fn signs(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    text.lines().enumerate().flat_map(|(row, line)| {
        let words = line.split(' ').filter(|word| !word.is_empty());
        words.map(move |word| (row, word.as_ptr() as usize - line.as_ptr() as usize, word))
    })
}

/// Follows the scales to every hex, as a reader does.
#[test]
fn a_reader_finds_every_hex_by_its_notation() {
    const MARGIN: usize = 6;
    for scene in [scene([Terrans, Xenos]), scene([Terrans, Xenos, Taklons, Geodens])] {
        let (view, text) = (view(scene.table()), text(scene.table(), Language::English));
        let map: String = text
            .lines()
            .skip(1)
            .take_while(|line| !line.contains("r Terra"))
            .fold(String::new(), |map, line| map + line + "\n");
        let (mut rows, mut lines) = (BTreeMap::new(), BTreeMap::new());
        for (row, column, word) in signs(&map) {
            let Ok(number) = word.parse::<i8>() else { continue };
            let scale = if column < MARGIN { &mut rows } else { &mut lines };
            assert!(scale.insert(number, (row, column)).is_none(), "{number} stands there twice");
        }
        let at: BTreeMap<(usize, usize), &str> =
            signs(&map).map(|(row, column, word)| ((row, column), word)).collect();
        for hex in &view.hexes {
            let (row, _) = rows[&hex.hex.r];
            let (top, column) = lines[&hex.hex.q];
            let sign = at[&(row, column + 2 * (row - top))];
            let letter = hex.planet.map_or('.', |planet| planet.letter());
            assert!(sign.starts_with(letter), "{}: {sign}", hex.hex);
        }
    }
}

#[test]
fn the_text_shows_what_lies_beside_the_board() {
    let scene = scene([Ivits, Gleens])
        .station(P1, "1x0")
        .tile(P2, StandardTile::Vp7)
        .final_tiles([FinalTile::Structures, FinalTile::Satellites]);
    let english = text(scene.table(), Language::English);
    for part in [
        "Round 1/6, actions; turn order: p1, p2",
        "Terraforming: 4 × (now: 1 ore, 1 Q.I.C.), advanced (when passing: 3 VP per federation token), level 5 (7 VP, 2 ore)",
        "3 × (now: 7 VP)",
        "Federation tokens: 3 × (12 VP) | 3 × (8 VP, 1 Q.I.C.)",
        "2 × (7 VP, 2 ore)",
        "most structures (p1 0, p2 0, neutral 11)",
        "5 space stations",
        "own token (1 ore, 2 credits, 1 knowledge)",
        "8 mines, 4 trading stations, 3 research labs, 1 institute, 2 academies, 25 satellites",
        "#1",
    ] {
        assert!(english.contains(part), "{part:?} is not in\n{english}");
    }
    let french = text(scene.table(), Language::French);
    for part in [
        "Manche 1/6, actions ; ordre du tour : p1, p2",
        "neutre 11",
        "5 stations spatiales",
        "niveau 5 (7 PV, 2 minerais)",
    ] {
        assert!(french.contains(part), "{part:?} is not in\n{french}");
    }
}
