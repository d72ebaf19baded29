//! The collection of recorded games, where it stands: every game goes as it says, known departures aside.

use std::{collections::BTreeMap, fs, path::PathBuf};

use orrery_gaia_log::{Recorded, convert, replay, unpack};
use orrery_testkit::goldens;

/// Games whose files and ours differ, and the rules of the catalogue that say why. All others are the same.
const DEPARTURES: [(&str, &[&str]); 12] = [
    ("gen-0098", &["GP-5764"]),
    ("gen-0125", &["GP-5740"]),
    ("gen-0152", &["GP-5740"]),
    ("gen-0262", &["GP-5740"]),
    ("real-beta-2", &["GP-5710"]),
    ("real-bosco-marcuzzo3", &["GP-5710"]),
    ("real-djfjjv4k", &["GP-5710"]),
    ("real-gaiarocks", &["GP-5710"]),
    ("real-pink-food-18667", &["GP-5710"]),
    ("real-polite-food-8474", &["GP-5710"]),
    ("real-three", &["GP-5710"]),
    ("real-wet-people-2252", &["GP-5710"]),
];

/// So many generated games are kept as golden games of the engine.
const GOLDEN: usize = 40;

fn workspace() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The games of the collection by name; none where it does not stand.
fn collection() -> BTreeMap<String, PathBuf> {
    let folder = workspace().join("../shared/replays/gaia");
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("{} is not there: no recorded game is replayed", folder.display());
        return BTreeMap::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let named = paths.filter_map(|path| {
        let name = path.file_name()?.to_str()?.strip_suffix(".json.gz")?.to_string();
        Some((name, path))
    });
    named.collect()
}

/// GP-5690, GP-5710, GP-5740, GP-5764: what differs is known, and nothing else does.
#[test]
fn every_recorded_game_goes_as_it_says() {
    let departures: BTreeMap<&str, &[&str]> = DEPARTURES.into();
    let games = collection();
    let (mut moves, mut answers, mut compared) = (0, 0, 0);
    for (name, path) in &games {
        let bytes = fs::read(path).unwrap();
        let text = unpack(&bytes).unwrap();
        let game = Recorded::read(&text).unwrap();
        assert_eq!(game.id(), name);
        let report = replay(&game);
        assert!(report.is_ok(), "{name}: {}", report.reason());
        assert_eq!(report.applied, report.moves, "{name}");
        let mut rules: Vec<&str> = report.notes.iter().map(|note| note.rule.0).collect();
        rules.dedup();
        assert_eq!(rules, *departures.get(name.as_str()).unwrap_or(&&[][..]), "{name}: {}", report.reason());
        if rules.is_empty() {
            assert_eq!(report.scores, report.expected, "{name}");
        } else {
            println!("{name}: {}", report.reason());
        }
        moves += report.moves;
        answers += report.actions;
        compared += report.compared;
    }
    println!("{} games, {moves} moves, {answers} answers, {compared} states compared", games.len());
    assert!(compared * 20 >= moves * 19, "hardly anything was compared");
}

/// The golden games of the engine are what the collection makes of them today. With `ORRERY_WRITE_GOLDENS` they are
/// written anew, after a change of rules or stored shape that is meant.
#[test]
fn golden_games_are_up_to_date() {
    let is_meant = std::env::var_os("ORRERY_WRITE_GOLDENS").is_some();
    let folder = workspace().join("engine/gaia-project/tests/replays");
    for (name, replay) in converted() {
        if is_meant {
            goldens::write(&folder, &name, &replay);
        }
        let kept = fs::read_to_string(folder.join(format!("{name}.orrery"))).unwrap_or_default();
        assert!(kept == replay.to_string(), "{name} is converted in another way than it is kept");
    }
}

/// Games of generated players only: those of people are not ours to give away.
fn converted() -> Vec<(String, orrery_engine::Replay)> {
    let games = collection().into_iter().filter(|(name, _)| name.starts_with("gen-")).take(GOLDEN);
    let convert = |(name, path): (String, PathBuf)| {
        let bytes = fs::read(path).unwrap();
        let text = unpack(&bytes).unwrap();
        let replay =
            convert(&Recorded::read(&text).unwrap()).unwrap_or_else(|e| panic!("{name}: {}", e.reason()));
        (name, replay)
    };
    games.map(convert).collect()
}
