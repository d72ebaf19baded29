//! What people read: properties of every sentence of whole games, in both languages.

use std::{fs, path::Path};

use orrery_engine::{
    Game as _, Language, Replay, Seat, Viewer,
    replay::{Line, open_for},
    start, submit,
};
use orrery_gaia_project::{Config, GaiaProject};
use orrery_testkit::{
    Plan,
    sentences::{self, Kind, Reader, asked, drawn, heard},
};

/// Random games of 1 to 4 players.
fn random_games(games: u64, read: Reader<'_>) {
    for mut run in Plan::<GaiaProject>::new(games, 6_000).asides(200).config(Config::default()).runs() {
        heard(&run.table, run.setup.events(), read);
        while let Some(turn) = run.turn() {
            asked(&run.table, turn.seat, true, read);
            let commit = run.take(&turn);
            heard(&run.table, commit.events(), read);
            if run.plies.is_multiple_of(20) {
                drawn(&run.table, Viewer::Spectator, read);
            }
        }
        drawn(&run.table, Viewer::Spectator, read);
    }
}

/// The golden games: their players build, research and federate far beyond what random ones do.
fn golden_games(read: Reader<'_>) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    #[expect(clippy::disallowed_methods, reason = "goldens are files")]
    let files =
        fs::read_dir(directory).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    for replay in files.map(|text| text.parse::<Replay>().unwrap()) {
        let config: Config = serde_json::from_str(replay.get("config").unwrap()).unwrap();
        let (seats, seed) = replay.setup().unwrap();
        let (mut table, setup) = start::<GaiaProject>(GaiaProject::builtin(), &config, seats, &seed).unwrap();
        heard(&table, setup.events(), read);
        for (n, line) in replay.lines.iter().enumerate() {
            let Line::Command { seat, text, .. } = line else { continue };
            // Lists take their time and repeat themselves.
            asked(&table, *seat, n % 4 == 0, read);
            let actions: Vec<_> = text.split("; ").map(|action| action.parse().unwrap()).collect();
            let decision = open_for(&table, *seat).unwrap();
            let commit = submit(&mut table, &seed, *seat, decision, &actions).unwrap();
            heard(&table, commit.events(), read);
            if n % 50 == 0 {
                drawn(&table, Viewer::Spectator, read);
            }
        }
        drawn(&table, Viewer::Spectator, read);
    }
}

/// Words without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Nouns that are counted, singular and plural.
const NOUNS: [(&str, &str); 15] = [
    ("credit", "credits"),
    ("token", "tokens"),
    ("step", "steps"),
    ("satellite", "satellites"),
    ("Gaiaformer", "Gaiaformers"),
    ("sixth", "sixths"),
    ("minerai", "minerais"),
    ("crédit", "crédits"),
    ("connaissance", "connaissances"),
    ("puissance", "puissances"),
    ("pion", "pions"),
    ("étape", "étapes"),
    ("unité", "unités"),
    ("station", "stations"),
    ("sixième", "sixièmes"),
];

/// A number right before a noun wants its form.
fn is_counted_well(text: &str) -> bool {
    sentences::is_counted_well(&words(text).collect::<Vec<_>>(), &NOUNS)
}

/// English words, and keys of notation, that have no place in a French text.
fn is_french(text: &str) -> bool {
    const ENGLISH: [&str; 29] = [
        "advance",
        "bowl",
        "build",
        "charge",
        "credits",
        "federation",
        "for",
        "free",
        "from",
        "gain",
        "income",
        "knowledge",
        "lab",
        "of",
        "ore",
        "pass",
        "per",
        "power",
        "power_tokens",
        "qic",
        "research",
        "round",
        "take",
        "the",
        "tile",
        "token",
        "tokens",
        "trading",
        "vp",
    ];
    let is_english = |word: &str| ENGLISH.contains(&word.to_lowercase().as_str());
    !text.contains("Q.I.C.") && !text.contains('_') && !words(text).any(is_english)
}

fn check(kind: Kind, language: Language, text: &str) {
    let at = || format!("{kind:?} in {language:?}: {text:?}");
    assert!(!text.contains(".."), "two full stops: {}", at());
    assert_eq!(text.trim_end(), text, "blanks at the end: {}", at());
    assert!(is_counted_well(text), "singular or plural: {}", at());
    assert!(language == Language::English || is_french(text), "English words: {}", at());
    if kind == Kind::Table {
        return;
    }
    assert!(!text.contains("  ") && text.trim_start() == text, "blanks: {}", at());
    assert!(!text.contains("()") && !text.contains(": ."), "nothing said: {}", at());
    let first = text.chars().next().unwrap();
    let begins_with_seat = text.split(' ').next().unwrap().parse::<Seat>().is_ok();
    match kind {
        Kind::Event | Kind::Prompt => {
            assert!(first.is_uppercase() || begins_with_seat, "no capital: {}", at());
            assert!(text.ends_with(['.', '?']), "no full stop: {}", at());
        }
        Kind::Action => {
            assert!(first.is_uppercase(), "no capital: {}", at());
            assert!(!text.ends_with('.') || text.ends_with("Q.I.C.") || text.ends_with("C.I.Q."), "{}", at());
        }
        Kind::Price => assert!(first.is_ascii_digit(), "no number: {}", at()),
        Kind::Table => {}
    }
}

#[test]
fn sentences_of_random_games_are_well_formed() {
    random_games(4, &mut check);
}

#[test]
fn sentences_of_golden_games_are_well_formed() {
    golden_games(&mut check);
}
