//! Golden games and path counts of Drift.

use std::path::PathBuf;

use orrery_engine::{Game as _, Seed, start};
use orrery_testkit::{
    divide,
    drift::{Config, Drift, Map},
    goldens, perft,
};

fn replays() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

fn configs() -> [(&'static str, Config); 2] {
    [("default", Config::default()), ("open", Config { rounds: 3, map: Map::Large, veiled: false })]
}

#[test]
fn golden_games_go_as_they_went() {
    assert_eq!(goldens::replay_all::<Drift>(&replays()), 12);
}

/// Compares a fresh recording with what is kept; writes it anew if `ORRERY_WRITE_GOLDENS` is set, after a change of
/// rules that is meant.
#[test]
fn golden_games_are_recorded_the_same() {
    let is_meant = std::env::var_os("ORRERY_WRITE_GOLDENS").is_some();
    for (name, config) in configs() {
        for seats in 1..=6 {
            let replay = goldens::record::<Drift>(config.clone(), seats, 1_000 + u64::from(seats), 4_000);
            let name = format!("{name}-{seats}");
            if is_meant {
                goldens::write(&replays(), &name, &replay);
            }
            let kept = std::fs::read_dir(replays()).expect("the golden games").flatten();
            let kept = kept.filter(|file| file.path().file_stem().is_some_and(|stem| stem == name.as_str()));
            assert_eq!(kept.count(), 1, "{name} is kept");
        }
    }
}

#[test]
fn paths_are_counted() {
    let seed = Seed([7; 32]);
    let count = |seats: u8, depth: u32| {
        let (table, _) = start::<Drift>(Drift::builtin(), &Config::default(), seats, &seed)
            .expect("the default options fit");
        let n = perft(&table, &seed, depth);
        assert_eq!(divide(&table, &seed, depth).values().sum::<u64>(), n);
        n
    };
    // Four courses; then a bid of 0 to 3 with 3 fuel after course 0, and a tank or a probe after the others.
    assert_eq!([count(1, 1), count(1, 2)], [4, 4 + 3 * 2]);
    assert_eq!([count(1, 3), count(1, 4), count(1, 5)], [66, 408, 1897]);
    assert_eq!([count(2, 2), count(2, 3), count(2, 4)], [52, 272, 1160]);
    assert_eq!([count(3, 2), count(3, 3)], [126, 1152]);
}
