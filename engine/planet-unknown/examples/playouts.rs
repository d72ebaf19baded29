//! How fast random games and lists are: `cargo run --release --example playouts -- [games]`; with a second
//! word only games are played.
#![expect(clippy::disallowed_types, reason = "a measurement needs a clock and a fraction")]

use std::{collections::BTreeMap, time::Instant};

use orrery_engine::{Ask, Game as _, Seat, Table, Task as _, legal, start, submit};
use orrery_planet_unknown::{Config, PlanetUnknown, config::Faces};
use orrery_testkit::{Dice, play_random};

/// Everything that makes lists long: asymmetric boards, events, personal objectives.
fn config() -> Config {
    Config {
        planets: Faces::Asymmetric,
        corporations: Faces::Asymmetric,
        personal_objectives: true,
        events: true,
        ..Config::default()
    }
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200);
    for seats in 1..=6 {
        for (name, config) in [("default", Config::default()), ("everything", config())] {
            let (mut plies, mut seconds) = (0, 0.0);
            for number in 0..games {
                let mut dice = Dice::new(number);
                let seed = dice.seed();
                let begun = Instant::now();
                let facts = PlanetUnknown::builtin();
                let played = play_random::<PlanetUnknown>(facts, &config, seats, &seed, &mut dice, 10_000);
                seconds += begun.elapsed().as_secs_f64();
                match played {
                    Ok(played) => plies += played.plies,
                    Err(stuck) => println!("game {number}: {stuck}"),
                }
            }
            println!(
                "{seats} seats, {name}: {games} games, {plies} plies, {:.0} plies/s",
                plies as f64 / seconds
            );
        }
        if std::env::args().nth(2).is_none() {
            lists(games.min(50), seats);
        }
    }
}

/// The cost of lists by prompt, and the worst list of all.
fn lists(games: u64, seats: u8) {
    let mut by_prompt: BTreeMap<&str, (u64, f64, usize)> = BTreeMap::new();
    let mut worst: (f64, usize, String) = (0.0, 0, String::new());
    let mut longest: (usize, String) = (0, String::new());
    for number in 0..games {
        let mut dice = Dice::new(number + 1_000);
        let seed = dice.seed();
        let (mut table, _): (Table<PlanetUnknown>, _) =
            start(PlanetUnknown::builtin(), &config(), seats, &seed).expect("the options fit");
        while PlanetUnknown::outcome(&table.state).is_none() {
            let entry = table.agenda.open().next().expect("somebody is asked").clone();
            let seat: Seat = entry.task.seat().expect("a decision");
            let ask = Ask { seat, task: &entry.task };
            let begun = Instant::now();
            let options = legal(&table, ask);
            let mut once = begun.elapsed().as_secs_f64();
            // Another process may have taken the core: try again.
            for _ in 0..if once > worst.0 { 4 } else { 0 } {
                let begun = Instant::now();
                std::hint::black_box(legal(&table, ask));
                once = once.min(begun.elapsed().as_secs_f64());
            }
            let key = PlanetUnknown::prompt(&entry.task).key;
            if once > worst.0 {
                worst = (once, options.len(), key.to_string());
            }
            if options.len() > longest.0 {
                longest = (options.len(), key.to_string());
            }
            let place = by_prompt.entry(key).or_default();
            *place = (place.0 + 1, place.1 + once, place.2.max(options.len()));
            let action = *dice.pick(&options).expect("an answer");
            submit(&mut table, &seed, seat, entry.id, &[action]).expect("listed");
        }
    }
    for (prompt, (n, seconds, most)) in by_prompt {
        println!(
            "  {prompt}: {n} lists, {:.1} µs on average, at most {most} options",
            seconds / n as f64 * 1e6
        );
    }
    println!("  worst list: {:.3} ms, {} options, {}", worst.0 * 1e3, worst.1, worst.2);
    println!("  longest list: {} options, {}", longest.0, longest.1);
}
