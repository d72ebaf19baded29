//! What people read: properties of every sentence of whole games, in both languages.

use std::collections::BTreeSet;

use orrery_engine::{Language, Seat, Table, Viewer};
use orrery_federation::{Config, Federation};
use orrery_testkit::{
    Plan,
    sentences::{Kind, Reader, asked, drawn, heard},
};

/// The table as a spectator and the first seat see it.
fn both_drawn(table: &Table<Federation>, read: Reader<'_>) {
    drawn(table, Viewer::Spectator, read);
    drawn(table, Viewer::Seat(Seat(0)), read);
}

/// Random games of 2 to 4 players with both setups; everybody starts with degrees and crystals.
fn random_games(read: Reader<'_>) {
    let configs = [Config::default(), Config { advanced: true, ..Config::default() }];
    let plan = configs
        .into_iter()
        .fold(Plan::<Federation>::new(2, 6_000).asides(200), |plan, config| plan.config(config));
    for mut run in plan.runs() {
        for player in run.table.state.players.iter_mut() {
            player.degree = 7;
            player.stock = "2l2c2o2g".parse().unwrap();
        }
        heard(&run.table, run.setup.events(), read);
        while let Some(turn) = run.turn() {
            if run.plies.is_multiple_of(3) {
                asked(&run.table, turn.seat, true, read);
            }
            let commit = run.take(&turn);
            heard(&run.table, commit.events(), read);
            if run.plies.is_multiple_of(20) {
                both_drawn(&run.table, read);
            }
        }
        both_drawn(&run.table, read);
    }
}

/// Words without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\'']).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Nouns that are counted, singular and plural.
const NOUNS: [(&str, &str); 14] = [
    ("ship", "ships"),
    ("degree", "degrees"),
    ("vote", "votes"),
    ("token", "tokens"),
    ("crystal", "crystals"),
    ("level", "levels"),
    ("mission", "missions"),
    ("funding", "fundings"),
    ("Vaisseau", "Vaisseaux"),
    ("degré", "degrés"),
    ("jeton", "jetons"),
    ("cristal", "cristaux"),
    ("niveau", "niveaux"),
    ("financement", "financements"),
];

/// A number right before a noun wants its form.
fn is_counted_well(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).all(|pair| {
        let Ok(n) = pair[0].trim_start_matches('(').parse::<u32>() else { return true };
        let noun = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
        NOUNS.iter().all(|(one, many)| if n == 1 { noun != *many } else { n == 0 || noun != *one })
    })
}

/// English words that have no place in a French text.
const ENGLISH: [&str; 30] = [
    "the", "takes", "gains", "pays", "places", "turn", "round", "ship", "ships", "degree", "degrees",
    "token", "tokens", "die", "level", "levels", "with", "which", "your", "and", "on", "of", "for",
    "released", "crystal", "build", "nothing", "law", "wing", "end",
];

/// What is wrong with a sentence.
fn fault(kind: Kind, language: Language, text: &str) -> Option<&'static str> {
    if kind == Kind::Table {
        return None;
    }
    if !is_counted_well(text) {
        return Some("a number does not fit its noun");
    }
    if text.trim().is_empty() || text != text.trim() || text.contains("  ") || text.contains('\n') {
        return Some("blanks");
    }
    if text.contains("(s)") || text.contains("()") || text.contains('_') {
        return Some("not written out");
    }
    // What is made of names starts with them; everything else starts like a sentence.
    if kind != Kind::Price && text.starts_with(char::is_lowercase) && !text.starts_with('p') {
        return Some("starts with a small letter");
    }
    let ends_well = match kind {
        Kind::Prompt => text.ends_with(['?', '.']),
        Kind::Event => text.ends_with('.') && !text.ends_with(".."),
        Kind::Action => !text.ends_with('.'),
        Kind::Price | Kind::Table => true,
    };
    if !ends_well {
        return Some("its end");
    }
    if language == Language::French {
        if words(text).any(|word| ENGLISH.contains(&word)) {
            return Some("English in French");
        }
        let mut marks = text.char_indices().filter(|(_, c)| matches!(c, '?' | ':' | ';' | '!'));
        if !marks.all(|(at, _)| text[..at].ends_with([' ', '\u{a0}'])) {
            return Some("a blank is missing before a mark");
        }
    }
    None
}

#[test]
fn every_sentence_is_whole_and_in_its_language() {
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    random_games(&mut |kind, language, text| {
        if seen.insert((kind, language == Language::French, text.to_string())) {
            faults.extend(fault(kind, language, text).map(|fault| format!("{fault}: {kind:?} {text:?}")));
        }
    });
    assert!(
        faults.is_empty(),
        "{} of {}:\n{}",
        faults.len(),
        seen.len(),
        faults[..faults.len().min(30)].join("\n")
    );
    let of = |kind| seen.iter().filter(|(other, french, _)| *other == kind && *french).count();
    assert!(
        of(Kind::Prompt) >= 20 && of(Kind::Action) >= 300 && of(Kind::Event) >= 300,
        "too little was read"
    );
}
