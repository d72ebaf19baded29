//! The table drawn with characters: everything is there, in its place.

use orrery_engine::{FirstPlayer, Game as _, Language, Seat, Style, Viewer};
use orrery_federation::{
    Config, Federation,
    ids::{Alteration, Ambassador, Cell, DeepSpace, Erudite, Rock, Shop, Side, Starter},
    state::{Occupant, Owned, Placed, Spot, Stage, Use},
};
use orrery_testkit::{Scenario, scenario::P1, scenario::P2};

/// A game of three at its first turn.
fn game() -> Scenario<Federation> {
    let config = Config { first_player: FirstPlayer::P1, ..Config::default() };
    let mut scenario = Scenario::<Federation>::new(config, 3);
    scenario = scenario.with(|state| {
        state.starters = vec![Starter::Treasure, Starter::Quarry, Starter::Ocean, Starter::Docks];
    });
    for (seat, tile) in [(2, "ocean"), (1, "quarry"), (0, "treasure")] {
        scenario = scenario.act(Seat(seat), &format!("starter {tile}"));
    }
    assert_eq!(scenario.state().stage, Stage::Ambassadors);
    scenario.with(|state| state.senate.clear())
}

fn text(scenario: &Scenario<Federation>, viewer: Viewer, language: Language) -> String {
    let view = Federation::view(scenario.table(), viewer);
    Federation::text(scenario.table().content, &view, Style { language, ansi: false })
}

fn english(scenario: &Scenario<Federation>) -> String {
    text(scenario, Viewer::Spectator, Language::English)
}

#[track_caller]
fn shows(text: &str, line: &str) {
    assert!(text.lines().any(|other| other.trim() == line.trim()), "{line:?} is missing in\n{text}");
}

/// What stands in a column of the Senate, below the name of the cell.
fn in_column(text: &str, line: usize, column: usize) -> String {
    let line: Vec<char> = text.lines().nth(line).unwrap_or_default().chars().collect();
    let from = 9 + 20 * (column - 1);
    line.iter().skip(from).take(20).collect::<String>().trim().to_string()
}

#[test]
fn the_senate_has_its_cells_in_their_places() {
    let placed =
        |seat, ambassador, side, votes| Placed { seat, ambassador, side, votes, token: None, die: false };
    let scenario = game().with(|state| {
        state.players[P1].die = Some(4);
        let with_die = Placed { die: true, ..placed(P1, Ambassador::Three, Side::Vote, 3) };
        let token: Alteration = "alt_1_13".parse().unwrap();
        let with_token = Placed { token: Some(token), ..placed(P2, Ambassador::Two, Side::Funding, 0) };
        state.senate.put(Cell::NeoLeft, Occupant::Ambassador(with_die));
        state.senate.put(Cell::Patrons, Occupant::Ambassador(with_token));
        state.senate.put(Cell::SpyRight, Occupant::Neutral { votes: 2 });
        state.senate.module.push(placed(P2, Ambassador::A1, Side::Vote, 1));
        state.projects[0] = 7;
    });
    let text = english(&scenario);
    let row = |line: usize| (1..=6).map(|column| in_column(&text, line, column)).collect::<Vec<_>>();
    assert_eq!(row(1)[..3], ["^ Neo 7/7!", "^ Atalum 1/7", "^ Missions 1/7"]);
    assert_eq!(row(2), ["Neo", "Purchasing office", "E81216", "6Moon", "Patrons' lounge", "Atalum"]);
    assert_eq!(row(3), ["p1 3v +4", ".", ".", ".", "p2 $ *", "."]);
    assert_eq!(row(4), ["Officers' room", "Atalum", "Spy", "Assistants' room", "Arratooine", "E81216"]);
    assert_eq!(row(6), ["Arratooine", "6Moon", "President's office", "Spy", "Neo", "Small lounge"]);
    assert_eq!(row(7), [".", ".", ".", "# 2", ".", "."]);
    shows(&text, "External module  p2 1v");
    shows(&text, "Senatorial project 2/9  (p1 0, p2 0, p3 0)");
    let french = self::text(&scenario, Viewer::Spectator, Language::French);
    assert_eq!(in_column(&french, 2, 1), "Néo");
    shows(&french, "Module externe  p2 1v");
}

#[test]
fn the_planets_show_their_pieces() {
    let scenario = game().with(|state| {
        state.players[P2].miner = "t3a".parse().unwrap();
        state.neo.spots.insert("t3b".parse().unwrap(), Spot::Rock(Rock::Ast5));
        state.neo.spots.insert("t3a".parse().unwrap(), Spot::Bare);
        state.players[P1].mage = 2;
        state.players[P1].enter(Shop::Gold, 2);
        let tile: Erudite = "1a1".parse().unwrap();
        state.players[P1].erudites.push(Owned { tile, used: Use::Used, borrows: None });
    });
    let text = english(&scenario);
    shows(&text, "3  t3a - > n4a n4b [p2]   t3b (2 Oceanium) > n4b n4c");
    shows(&text, "6  t6a ? > n7a   t6b ? > n7a n7b");
    assert!(text.contains("Moon 2 [p1]  4?"), "{text}");
    shows(&text, "Gold dealer: 1 gold diamond / 2 gold diamonds (1 Oceanium) [p1:2]");
    shows(&text, "Erudites [1A1 (level +1 this round)]");
    shows(&text, "Space shipyard: 1 ship (1 Lavandium and 1 Copernium) []");
    shows(&text, "Megastructure 1: Arratooine token + Accreditation token x3 []");
    shows(&text, "beside the board 1: 16  2: 2  3: 2  4: 2");
}

#[test]
fn only_who_has_looked_sees_deep_space() {
    let scenario = game().with(|state| {
        state.depths.tiles = vec![DeepSpace::HighOffice];
        state.depths.seen[P1] = true;
    });
    let line = "in Deep Space: High office (level +3, die +1, 1 Oceanium)";
    shows(&text(&scenario, Viewer::Seat(P1), Language::English), line);
    for viewer in [Viewer::Seat(P2), Viewer::Spectator] {
        assert!(!text(&scenario, viewer, Language::English).contains("High office"));
    }
}
