//! What the simulation must notice: stores, and with them hosts, that do what they must not.

use std::sync::Mutex;

use orrery_store::harness::sim::{Bug, Loss};

use crate::{
    PLAN,
    run::{Plan, Report},
    run_all,
};

/// How many runs a mistake may go unnoticed.
const SEEDS: u64 = 200;

fn is_caught(bug: Bug, loss: Loss) {
    let found: Mutex<Option<(u64, Vec<String>)>> = Mutex::new(None);
    run_all(SEEDS, Plan { bug: Some(bug), loss, ..PLAN }, |seed, report: &Report| {
        if report.wrong.is_empty() {
            return true;
        }
        found.lock().unwrap().get_or_insert_with(|| (seed, report.wrong.clone()));
        false
    });
    let found = found.into_inner().unwrap();
    let (seed, wrong) = found.unwrap_or_else(|| panic!("{bug:?} went unnoticed in {SEEDS} runs"));
    println!("{bug:?}: seed {seed}: {}", wrong.first().map_or("", String::as_str));
}

macro_rules! caught {
    ($($name:ident: $bug:ident, $loss:ident;)*) => { $(
        #[test]
        fn $name() {
            is_caught(Bug::$bug, Loss::$loss);
        }
    )* };
}

caught! {
    a_new_request_taken_for_a_repeated_one: WrongDuplicate, Nothing;
    a_store_that_keeps_no_request_ids: NoRequestIds, Nothing;
    a_host_that_does_not_look_up_the_request_id: NoLookUp, Nothing;
    a_record_written_wherever_the_log_ends: NoExpectedHead, Nothing;
    an_answer_before_the_record_is_written: AnsweredUnwritten, Nothing;
    an_unknown_outcome_told_as_a_no: UnknownIsNo, Nothing;
    a_hub_that_drops_heads: DroppedHeads, Nothing;
    a_read_that_is_behind: StaleReads, Nothing;
    a_repeated_message_that_writes_again: WritesTwice, Nothing;
    a_fail_over_that_takes_what_was_acknowledged: LosesAcknowledged, Unacknowledged;
}
