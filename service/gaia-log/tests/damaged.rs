//! Damaged and foreign files: said clearly, by file and move, and never with a panic.

use std::io::Write as _;

use flate2::{Compression, write::GzEncoder};
use orrery_gaia_log::{Recorded, Report, is_recorded, replay, unpack};

/// A short game of the collection.
const GAME: &[u8] = include_bytes!("gen-0117.json.gz");

fn text() -> String {
    unpack(GAME).unwrap().into_owned()
}

/// What becomes of a text, in words.
fn outcome(text: &str) -> Result<Report, String> {
    Recorded::read(text).map(|game| replay(&game)).map_err(|e| e.to_string())
}

/// The game with one thing changed in its JSON.
fn changed(change: impl FnOnce(&mut serde_json::Value)) -> Report {
    let mut json: serde_json::Value = serde_json::from_str(&text()).unwrap();
    change(&mut json);
    outcome(&json.to_string()).unwrap()
}

#[test]
fn the_game_itself_is_fine() {
    let report = outcome(&text()).unwrap();
    assert!(report.is_ok(), "{}", report.reason());
    assert_eq!(report.scores, report.expected);
    assert!(is_recorded(GAME) && is_recorded(text().as_bytes()));
    for other in ["", "{}", "game: gaia-project\nseats: 2\n\np1 end", "{\"setup\":1}\n{\"moves\":2}"] {
        assert!(!is_recorded(other.as_bytes()), "{other:?}");
    }
}

/// Spaces between keys, and escapes in strings, mean nothing.
#[test]
fn layout_means_nothing() {
    let json: serde_json::Value = serde_json::from_str(&text()).unwrap();
    let pretty =
        serde_json::to_string_pretty(&json).unwrap().replacen("p1 faction", "\\u0070\\u0031 faction", 1);
    assert!(outcome(&pretty).unwrap().is_ok());
}

#[test]
fn differences_are_named() {
    let wrong = |report: &Report| {
        let divergence = report.divergence.clone().unwrap_or_else(|| panic!("accepted: {report:?}"));
        (divergence.at, divergence.detail)
    };
    let state = changed(|json| json["states"][20]["p"][1][2] = 14.into());
    let (at, detail) = wrong(&state);
    assert_eq!(at, Some(20));
    assert!(detail.contains("ore") && detail.contains("recorded 14"), "{detail}");
    assert_eq!(state.applied, 20);

    let (at, detail) = wrong(&changed(|json| json["final"]["scores"][0] = 200.into()));
    assert!(at.is_none() && detail.contains("recorded 200"), "{detail}");

    let (at, detail) = wrong(&changed(|json| json["moves"][12] = "baltaks dance 3".into()));
    assert!(at == Some(12) && detail.contains("\"dance 3\" is not understood"), "{detail}");

    let (at, detail) = wrong(&changed(|json| json["moves"][12] = "martians up eco.".into()));
    assert!(at == Some(12) && detail.contains("does not play"), "{detail}");

    let (_, detail) = wrong(&changed(|json| json["setup"]["boosters"][0] = "booster99".into()));
    assert!(detail.contains("booster99"), "{detail}");

    let (_, detail) = wrong(&changed(|json| json["setup"]["map"]["hexes"][0] = "1A0 0 0".into()));
    assert!(detail.contains("1A0 0 0"), "{detail}");

    let short = changed(|json| {
        for key in ["moves", "states"] {
            json[key].as_array_mut().unwrap().truncate(30);
        }
    });
    let (at, detail) = wrong(&short);
    assert!(at.is_none() && detail.contains("the log ends"), "{detail}");

    let long = changed(|json| {
        for key in ["moves", "states"] {
            let last = json[key].as_array().unwrap().last().unwrap().clone();
            json[key].as_array_mut().unwrap().push(last);
        }
    });
    assert!(wrong(&long).1.contains("the game is over"), "{:?}", wrong(&long));

    let board = changed(|json| {
        let snapshots = json["snapshots"].as_array_mut().unwrap();
        let end = snapshots.iter_mut().find(|snapshot| snapshot["at"] == "round_end").unwrap();
        end["players"][0]["research"]["eco"] = 5.into();
    });
    assert!(wrong(&board).1.contains("research"), "{:?}", wrong(&board));
}

#[test]
fn what_is_no_game_is_said() {
    for (bytes, said) in [
        (&b"\x1f\x8b\x08broken"[..], "cannot be unpacked"),
        (&GAME[..GAME.len() / 2], "cannot be unpacked"),
        (&b"\xff\xfe"[..], "is no text"),
    ] {
        let error = unpack(bytes).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    for (text, said) in [
        ("{}", "missing field"),
        ("[]", "is no recorded game"),
        ("{\"id\": 3", "line 1"),
        (&text()[..5_000], "EOF"),
        (&text().replacen("\"seat_order\":[0,1]", "\"seat_order\":[0,0]", 1), "seat_order"),
        (&text().replacen("\"players\":2", "\"players\":3", 2), "players"),
    ] {
        let error = outcome(text).unwrap_err();
        assert!(error.contains(said), "{said}: {error}");
    }
}

/// A small file that unpacks to a huge one is refused before it fills the memory.
#[test]
fn a_bomb_does_not_go_off() {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let blanks = vec![b' '; 1 << 20];
    (0..80).for_each(|_| packed.write_all(&blanks).unwrap());
    let error = unpack(&packed.finish().unwrap()).unwrap_err().to_string();
    assert!(error.contains("far larger"), "{error}");
}

/// Numbers that look random, the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Whatever happens to a file, reading it gives a report or an error.
#[test]
fn nothing_panics() {
    let mut dice = Dice(7);
    for _ in 0..150 {
        let mut bytes = GAME.to_vec();
        match dice.below(3) {
            0 => bytes.truncate(dice.below(GAME.len())),
            1 => bytes[dice.below(GAME.len())] ^= 1 << dice.below(8),
            _ => bytes.rotate_left(2 + dice.below(40)),
        }
        if let Ok(text) = unpack(&bytes) {
            drop(outcome(&text));
        }
    }
    let whole = text();
    let json: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let words: Vec<String> = json["moves"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|line| line.as_str().unwrap().split(' ').map(str::to_string))
        .collect();
    let numbers = ["-1", "0", "255", "256", "99999999999", "1e9", "null", "\"\"", "[]", "{}", "2147483647"];
    for round in 0..400 {
        if round % 2 == 0 {
            // One word of the log becomes another, or a move goes to another place.
            let mut json = json.clone();
            let moves = json["moves"].as_array_mut().unwrap();
            let (at, other) = (dice.below(moves.len()), dice.below(moves.len()));
            if dice.below(4) == 0 {
                moves.swap(at, other);
            } else {
                let line = moves[at].as_str().unwrap().to_string();
                let mut parts: Vec<&str> = line.split(' ').collect();
                let place = dice.below(parts.len());
                parts[place] = &words[dice.below(words.len())];
                moves[at] = parts.join(" ").into();
            }
            drop(outcome(&json.to_string()));
        } else {
            // One number anywhere becomes something else.
            let digits: Vec<(usize, &str)> = whole.match_indices(|c: char| c.is_ascii_digit()).collect();
            let (at, _) = digits[dice.below(digits.len())];
            let end = at + whole[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
            let other = numbers[dice.below(numbers.len())];
            drop(outcome(&format!("{}{other}{}", &whole[..at], &whole[end..])));
        }
    }
}
