//! A model of the append protocol, of which every reachable state is looked at.
//!
//! The simulation and the tests with real servers try what happens often; this tries everything that can happen in
//! a small world. The world: clients that ask with a request id and repeat it, at any server, even while an earlier
//! attempt is still under way; servers that decide on what they remember, append, and wait for replicas; a store
//! with conditional appends, tags of branches and request ids that expire; a replica that lags and takes over.
//! Messages arrive late, twice or never, answers are lost, servers give up or forget at any moment, `WAIT` comes
//! back short. A look at the table and a stream read beside.
//!
//! What it does not know: the rules of games (everything is always allowed, so that only the protocol stands between
//! a repeated request and a second move), snapshots, bells (a stream may read at any moment), and clocks (a timeout
//! may happen at any moment).
//!
//! Each thing that the protocol does is there because something goes wrong without it: the mutations leave out one
//! at a time, and the model must find out what.

#![cfg(test)]

mod protocol;

use std::collections::BTreeSet;

use protocol::{Mutation, Protocol};
use stateright::{Checker as _, HasDiscoveries, Model as _};

const WRITERS: Protocol = Protocol {
    clients: 2,
    servers: 2,
    asks: 2,
    attempts: 4,
    failovers: 1,
    repeats: 0,
    has_readers: false,
    mutation: None,
};

/// One who asks again and again, with messages that arrive twice.
const REPEATERS: Protocol = Protocol { clients: 1, asks: 3, attempts: 5, repeats: 1, ..WRITERS };

const READERS: Protocol = Protocol { asks: 1, attempts: 3, has_readers: true, ..WRITERS };

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn holds(model: Protocol) {
    let checker = model.checker().threads(threads()).spawn_bfs().join();
    println!("{} states, depth {}", checker.unique_state_count(), checker.max_depth());
    checker.assert_properties();
}

#[test]
fn the_protocol_holds_for_those_who_write() {
    holds(WRITERS);
}

#[test]
fn the_protocol_holds_for_those_who_repeat() {
    holds(REPEATERS);
}

#[test]
fn the_protocol_holds_for_those_who_read() {
    holds(READERS);
}

/// A counterexample to this property is found.
fn is_missed(model: Protocol, mutation: Mutation, property: &'static str) {
    let model = Protocol { mutation: Some(mutation), ..model };
    let until = HasDiscoveries::AllOf(BTreeSet::from([property]));
    let checker = model.checker().threads(threads()).finish_when(until).spawn_bfs().join();
    let path = checker.assert_any_discovery(property);
    println!("{mutation:?}: {:?}", path.into_actions());
}

macro_rules! missed {
    ($($name:ident: $model:ident, $mutation:ident, $property:literal;)*) => { $(
        #[test]
        fn $name() {
            is_missed($model, Mutation::$mutation, $property);
        }
    )* };
}

missed! {
    the_expected_head: WRITERS, NoExpectedHead, "every record was decided on the one before";
    the_branch_of_the_expected_head: WRITERS, VersionOnly, "every record was decided on the one before";
    writing_before_answering: WRITERS, AnswersFirst, "what was acknowledged is there";
    the_request_id: WRITERS, NoRequestIds, "nothing is done twice";
    the_long_life_of_a_request_id: WRITERS, EarlyExpiry, "nothing is done twice";
    the_look_after_an_unknown_outcome: WRITERS, NoLookUp, "nothing is done twice";
    closing_the_connection_before_saying_no: WRITERS, NoBurial, "what was said not to be written is not there";
    waiting_for_replicas: WRITERS, NoWait, "what was acknowledged is there";
    waiting_where_it_was_written: WRITERS, WaitsElsewhere, "what was acknowledged is there";
    listening_to_the_count_of_replicas: WRITERS, ShortWait, "what was acknowledged is there";
    waiting_for_what_an_earlier_request_wrote: WRITERS, RepeatsUnwaited, "what was acknowledged is there";
    forgetting_what_is_on_another_branch: READERS, KeepsCacheAfterFork, "nobody is shown anything but the log";
    the_branch_of_a_cursor: READERS, StreamByVersion, "nobody is shown anything but the log";
}
