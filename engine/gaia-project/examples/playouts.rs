//! How fast random games and lists are: `cargo run --release --example playouts -- [games]`; with a second
//! word only games are played. The longest list is measured with none: `-- 0`.
#![expect(clippy::disallowed_types, reason = "a measurement needs a clock and a fraction")]

use std::{collections::BTreeMap, time::Instant};

use orrery_engine::{Ask, Game as _, Seat, Table, Task as _, legal, start, submit};
use orrery_gaia_project::{Config, GaiaProject, Task, fixtures::late_federations};
use orrery_testkit::{Dice, play_random};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200);
    longest_list();
    if games == 0 {
        return;
    }
    for seats in 1..=4 {
        let (mut plies, mut seconds) = (0, 0.0);
        for number in 0..games {
            let mut dice = Dice::new(number);
            let seed = dice.seed();
            let begun = Instant::now();
            let played = play_random::<GaiaProject>(
                GaiaProject::builtin(),
                &Config::default(),
                seats,
                &seed,
                &mut dice,
                10_000,
            );
            seconds += begun.elapsed().as_secs_f64();
            plies += played.map_or(0, |played| played.plies);
        }
        println!("{seats} seats: {games} games, {plies} plies, {:.0} plies/s", plies as f64 / seconds);
        if std::env::args().nth(2).is_none() {
            lists(games.min(50), seats);
        }
    }
}

/// The federations of a board on which they take longest, and the satellites of the dearest of them.
fn longest_list() {
    let mut table = late_federations();
    for what in ["planets", "satellites"] {
        let entry = table.agenda.open().next().expect("somebody is asked").clone();
        let ask = Ask { seat: Seat(0), task: &entry.task };
        let mut least = f64::MAX;
        for _ in 0..200 {
            // A copy remembers nothing.
            let copy = table.clone();
            let begun = Instant::now();
            std::hint::black_box(legal(&copy, ask));
            least = least.min(begun.elapsed().as_secs_f64());
        }
        let options = legal(&table, ask);
        println!("late board, {what}: {:.3} ms, {} options", least * 1e3, options.len());
        let last = options.last().expect("a federation").clone();
        submit(&mut table, &Dice::new(0).seed(), Seat(0), entry.id, &[last]).expect("listed");
    }
}

/// The cost of listing a turn, by round, and the worst list of all.
fn lists(games: u64, seats: u8) {
    let mut by_round: BTreeMap<u8, (u64, f64, usize)> = BTreeMap::new();
    let mut worst: (f64, usize, String) = (0.0, 0, String::new());
    for number in 0..games {
        let mut dice = Dice::new(number + 1_000);
        let seed = dice.seed();
        let (mut table, _): (Table<GaiaProject>, _) =
            start(GaiaProject::builtin(), &Config::default(), seats, &seed).expect("default options fit");
        while GaiaProject::outcome(&table.state).is_none() {
            let entry = table.agenda.open().next().expect("somebody is asked").clone();
            let seat: Seat = entry.task.seat().expect("a decision");
            let ask = Ask { seat, task: &entry.task };
            let begun = Instant::now();
            let options = legal(&table, ask);
            let mut once = begun.elapsed().as_secs_f64();
            // Another process may have taken the core: a copy of the table, with nothing remembered, tells.
            for _ in 0..if once > worst.0 { 4 } else { 0 } {
                let copy = table.clone();
                let begun = Instant::now();
                std::hint::black_box(legal(&copy, ask));
                once = once.min(begun.elapsed().as_secs_f64());
            }
            if once > worst.0 {
                worst = (once, options.len(), GaiaProject::prompt(&entry.task).key.to_string());
            }
            if let Task::Turn { .. } = entry.task {
                let begun = Instant::now();
                for _ in 0..4 {
                    std::hint::black_box(legal(&table, ask));
                }
                let place = by_round.entry(table.state.round).or_default();
                place.0 += 4;
                place.1 += begun.elapsed().as_secs_f64();
                place.2 += options.len() * 4;
            }
            let action = dice.pick(&options).expect("an answer").clone();
            submit(&mut table, &seed, seat, entry.id, &[action]).expect("listed");
        }
    }
    for (round, (n, seconds, options)) in by_round {
        println!(
            "  round {round}: {:.0} turn lists/s, {} options on average",
            n as f64 / seconds,
            options as u64 / n.max(1)
        );
    }
    println!("  worst list: {:.3} ms, {} options, {}", worst.0 * 1e3, worst.1, worst.2);
}
