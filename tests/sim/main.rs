//! The service under simulation: the calls, the command path, the cache, the streams and the hub are the real
//! ones; the store, the clock and the clients are not.
//!
//! Two or three processes share a store that loses, delays and repeats messages as its contract allows, and that
//! restarts; processes are killed and forget; clients give up, ask twice at once, repeat with the same request id,
//! and their streams break. All of it follows from one number, and takes hours of a clock that costs nothing. When
//! everything has come to rest, what the clients were told is compared with the log.
//!
//! It runs on tokio's own paused clock on one thread, not on turmoil: what is to be simulated stands behind the
//! trait of the store, so that there is no network to simulate, and what turmoil would add (hosts on one clock)
//! needs tokio's unstable seeds to be repeatable all the same. Here nothing depends on them: selects on the way are
//! biased, and watchers are woken one after another.
//!
//! `ORRERY_SIM_SEEDS=n` sets how many seeds are tried, `ORRERY_SIM_SEED=n` tries one and prints all that happens.

mod check;
mod mutations;
mod notes;
mod player;
mod process;
mod reader;
mod run;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use orrery_store::harness::sim::{Counts, Loss};

use crate::run::{Plan, Report, run};

const PLAN: Plan = Plan { loss: Loss::Nothing, bug: None, keep_trace: false };

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Runs seeds on all cores until `look` has seen enough.
fn run_all(seeds: u64, plan: Plan, look: impl Fn(u64, &Report) -> bool + Sync) {
    let (next, is_enough) = (AtomicU64::new(0), AtomicU64::new(0));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while is_enough.load(Ordering::Relaxed) == 0 {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    if !look(seed, &run(seed, plan)) {
                        is_enough.store(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
}

/// Runs seeds and expects nothing to go wrong in any. What happened in all of them together; `None` if they were too
/// few to say anything, or only one was to be repeated.
fn hold(name: &str, usual: u64, plan: Plan) -> Option<Totals> {
    if let Some(seed) = number("ORRERY_SIM_SEED") {
        let report = run(seed, Plan { keep_trace: true, ..plan });
        println!("{}", report.trace.join("\n"));
        assert!(report.wrong.is_empty(), "{name}: seed {seed}: {:#?}", report.wrong);
        return None;
    }
    let seeds = number("ORRERY_SIM_SEEDS").unwrap_or(usual);
    let totals = Mutex::new(Totals::default());
    let failed = Mutex::new(None);
    run_all(seeds, plan, |seed, report| {
        totals.lock().unwrap().add(report);
        if report.wrong.is_empty() {
            return true;
        }
        let what = format!("{name}: ORRERY_SIM_SEED={seed} repeats it: {:#?}", report.wrong);
        failed.lock().unwrap().get_or_insert(what);
        false
    });
    if let Some(what) = failed.into_inner().unwrap() {
        panic!("{what}");
    }
    let totals = totals.into_inner().unwrap();
    println!("{name}: {seeds} seeds, {totals:?}");
    (seeds >= usual).then_some(totals)
}

/// What happened in all runs together.
#[derive(Debug, Default)]
struct Totals {
    accepted: usize,
    told: usize,
    counts: Vec<(&'static str, u64)>,
}

impl Totals {
    fn add(&mut self, report: &Report) {
        self.accepted += report.accepted;
        self.told += report.told;
        if self.counts.is_empty() {
            self.counts = Counts::default().named().to_vec();
        }
        for ((_, sum), (_, count)) in self.counts.iter_mut().zip(report.counts.named()) {
            *sum += count;
        }
    }
}

#[test]
fn every_seed_holds() {
    let totals = hold("every_seed_holds", 2000, PLAN);
    // Whatever may go wrong did, or the runs prove nothing.
    for (name, count) in totals.into_iter().flat_map(|totals| totals.counts) {
        assert!(count > 0 || ["failovers", "taken"].contains(&name), "{name} never happened");
    }
}

#[test]
fn the_same_seed_gives_the_same_trace() {
    let keep = Plan { keep_trace: true, ..PLAN };
    for seed in 0..number("ORRERY_SIM_SEEDS").unwrap_or(30) {
        let (one, other) = thread::scope(|scope| {
            let one = scope.spawn(|| run(seed, keep));
            let other = scope.spawn(|| run(seed, keep));
            (one.join().unwrap(), other.join().unwrap())
        });
        let differs = one.trace.iter().zip(&other.trace).position(|(one, other)| one != other);
        if let Some(at) = differs {
            panic!("seed {seed}: {:#?}\nor {:#?}", &one.trace[at.saturating_sub(5)..=at], other.trace[at]);
        }
        assert_eq!((one.hash, one.trace.len()), (other.hash, other.trace.len()), "seed {seed}");
    }
}

/// After a fail-over that takes only what nobody was told to be there, everything acknowledged still is.
#[test]
fn fail_overs_take_nothing_that_was_acknowledged() {
    let plan = Plan { loss: Loss::Unacknowledged, ..PLAN };
    let totals = hold("fail_overs_take_nothing_that_was_acknowledged", 200, plan);
    let counts = totals.into_iter().flat_map(|totals| totals.counts);
    let mut taken = counts.filter(|(name, _)| *name == "taken");
    assert!(taken.all(|(_, count)| count > 0), "no fail-over took anything");
}

/// After one that takes anything, all processes and all streams agree on what is left.
#[test]
fn after_fail_overs_that_take_anything_everybody_agrees() {
    let plan = Plan { loss: Loss::Anything, ..PLAN };
    hold("after_fail_overs_that_take_anything_everybody_agrees", 200, plan);
}
