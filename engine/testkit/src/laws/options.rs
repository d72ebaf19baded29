//! What the menu of options says is what the game takes.

use std::collections::{BTreeMap, BTreeSet};

use orrery_engine::{Game, OptionKind, OptionSpec, options::parse, start};
use serde_json::Value;

use crate::{Dice, run::Plan};

/// The defaults of the menu are `Config::default()`; its keys are the fields of the configuration; every value
/// that it allows is read, and values that it does not allow are refused by the name of the option. Games are
/// for `SEATS` only.
///
/// # Panics
/// Where this does not hold.
pub fn options<G: Game>(plan: &Plan<G>) {
    let none = BTreeMap::new();
    assert_eq!(parse::<G>(&none), Ok(G::Config::default()), "the defaults of the menu and of the type");
    let json = serde_json::to_value(G::Config::default()).expect("options can be written");
    if let Value::Object(fields) = &json {
        let fields: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
        let keys: BTreeSet<&str> = G::OPTIONS.iter().map(|spec| spec.key).collect();
        assert_eq!(keys, fields, "the keys of the menu and the fields of the type");
    }
    for spec in G::OPTIONS {
        assert!(!spec.title.is_empty() && !spec.title_fr.is_empty(), "{} has no title", spec.key);
        let (allowed, refused) = values(spec);
        for value in allowed {
            let config = with::<G>(spec, &value).unwrap_or_else(|e| panic!("{}={value}: {e}", spec.key));
            let text = serde_json::to_string(&config).expect("options can be written");
            let read: G::Config = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(read, config, "{text} reads back as something else");
        }
        for value in refused {
            let error = with::<G>(spec, &value).expect_err("it is not allowed");
            assert_eq!(error.option, spec.key, "{value}: {error}");
        }
    }
    let unknown = BTreeMap::from([("no such option".to_string(), "1".to_string())]);
    assert!(parse::<G>(&unknown).is_err(), "an unknown option is read");
    seats::<G>(plan);
}

fn with<G: Game>(spec: &OptionSpec, value: &str) -> Result<G::Config, orrery_engine::BadConfig> {
    parse::<G>(&BTreeMap::from([(spec.key.to_string(), value.to_string())]))
}

/// Values that an option takes, and some that it does not.
fn values(spec: &OptionSpec) -> (Vec<String>, Vec<String>) {
    let texts = |values: &[&str]| values.iter().map(ToString::to_string).collect::<Vec<_>>();
    match spec.kind {
        OptionKind::Flag => (texts(&["true", "false"]), texts(&["", "yes", "1"])),
        OptionKind::Choice(words) => (texts(words), texts(&["", "no such choice"])),
        OptionKind::Number { min, max } => (
            [min, max].map(|n| n.to_string()).into(),
            [(min - 1).to_string(), (max + 1).to_string(), "many".into(), "1.5".into()].into(),
        ),
        OptionKind::Text => (texts(&[spec.default]), Vec::new()),
    }
}

fn seats<G: Game>(plan: &Plan<G>) {
    let seed = Dice::new(0).seed();
    for seats in [G::SEATS.start().wrapping_sub(1), G::SEATS.end() + 1] {
        let started = start::<G>(G::builtin(), &G::Config::default(), seats, &seed);
        assert_eq!(started.expect_err("nobody plays like this").option, "seats");
    }
    let numbers: BTreeSet<u8> = plan.setups().map(|(_, seats, _)| seats).collect();
    assert!(numbers.iter().all(|seats| G::SEATS.contains(seats)), "the plan has {numbers:?} seats");
}
