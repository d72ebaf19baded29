//! `orrery simulate`

use serde_json::Value;

use crate::bin::orrery;

fn summary(args: &[&str]) -> Value {
    let mut all = vec!["simulate", "drift", "--json"];
    all.extend(args);
    let out = orrery(&all).expect(0);
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_summary_has_its_shape() {
    let summary = summary(&["--games", "30", "--players", "3", "--seed", "9", "--options", "rounds=2"]);
    assert_eq!(
        (&summary["game"], &summary["games"], &summary["finished"]),
        (&"drift".into(), &30.into(), &30.into())
    );
    assert_eq!(summary["scores"].as_array().unwrap().len(), 3);
    let actions = summary["actions"].as_object().unwrap();
    let total: u64 = actions.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(summary["plies"].as_u64(), Some(total));
    assert_eq!(actions["course"], 30 * 3 * 2, "one course per seat and round");
    assert!(summary["plies_per_second"].as_u64().unwrap() > 0);
    let length = &summary["length"];
    assert!(
        length["min"].as_f64() <= length["mean"].as_f64()
            && length["mean"].as_f64() <= length["max"].as_f64()
    );
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let timeless = |args: &[&str]| {
        let mut summary = summary(args);
        let object = summary.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("plies_per_second");
        summary
    };
    let one = timeless(&["--games", "101", "--seed", "5", "--threads", "1"]);
    assert_eq!(timeless(&["--games", "101", "--seed", "5", "--threads", "4"]), one);
    assert_eq!(timeless(&["--games", "101", "--seed", "5"]), one);
    assert_ne!(timeless(&["--games", "101", "--seed", "6"])["plies"], one["plies"]);
}

#[test]
fn a_person_gets_a_summary_without_colours_in_a_pipe() {
    let out = orrery(&["simulate", "drift", "--games", "5"]).expect(0);
    assert!(out.contains("5 came to their end") && out.contains("course") && !out.contains('\x1b'), "{out}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert!(orrery(&["simulate", "chess"]).complaint(2).contains("chess"));
    assert!(orrery(&["simulate", "drift", "--players", "9"]).complaint(2).contains("1 to 6"));
    assert!(orrery(&["simulate", "drift", "--options", "rounds=many"]).complaint(2).contains("rounds"));
    assert!(orrery(&["simulate", "drift", "--options", "rounds"]).complaint(2).contains("key=value"));
    orrery(&["simulate", "drift", "--games", "0"]).expect(2);
    orrery(&["simulate"]).expect(2);
    let stopped = orrery(&["simulate", "drift", "--games", "3", "--limit", "10"]);
    assert!(stopped.complaint(1).contains("3 of 3 games did not end"));
}
