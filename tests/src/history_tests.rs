//! The checker accepts what can have happened and rejects what cannot.

use super::*;

fn told(version: i64, seat: i32, text: &str) -> Told {
    Told { version, index: 0, seat, text: text.into(), is_last: true }
}

fn attempt(request: &str, times: [u64; 2], outcome: Outcome) -> Attempt {
    Attempt { seat: 1, request: request.into(), begun: times[0], ended: times[1], expected: None, outcome }
}

fn accepted(version: i64, text: &str) -> Outcome {
    Outcome::Accepted { version, events: vec![text.into()] }
}

fn look(times: [u64; 2], version: i64) -> Look {
    Look { begun: times[0], ended: times[1], version }
}

fn page(times: [u64; 2], from: usize, told: &[Told], is_end: bool) -> Page {
    Page { viewer: 1, begun: times[0], ended: times[1], from, told: told.into(), is_end }
}

/// Seat 1 did `a` and `b`; the answer to `a` was lost at first.
fn good() -> History {
    let log = vec![told(1, 0, "began"), told(2, 1, "a"), told(3, 1, "b")];
    History {
        attempts: vec![
            attempt("ra", [10, 20], Outcome::Unknown),
            attempt("ra", [30, 40], accepted(2, "a")),
            attempt("rb", [50, 60], accepted(3, "b")),
        ],
        looks: vec![look([0, 5], 1), look([12, 22], 2), look([45, 48], 2), look([52, 58], 3)],
        pages: vec![page([1, 2], 0, &log[..1], true), page([41, 42], 1, &log[1..2], true)],
        streams: [1, 0].map(|viewer| Followed { viewer, told: log.clone(), resets: Vec::new() }).into(),
        logs: [(0, log.clone()), (1, log)].into(),
        head: 3,
    }
}

/// The kinds of violations that a changed history has.
fn violations(change: impl FnOnce(&mut History)) -> Vec<&'static str> {
    let mut history = good();
    change(&mut history);
    let kind = |violation: &Violation| match violation {
        Violation::Log(_) => "log",
        Violation::Lost(_) => "lost",
        Violation::Twice(_) => "twice",
        Violation::Unasked(_) => "unasked",
        Violation::Order(_) => "order",
        Violation::Look(_) => "look",
        Violation::Page(_) => "page",
        Violation::Stream(_) => "stream",
    };
    let mut kinds: Vec<_> = history.check().err().unwrap_or_default().iter().map(kind).collect();
    kinds.dedup();
    kinds
}

/// Everybody's log and streams lose or gain the same events.
fn change_logs(history: &mut History, change: impl Fn(&mut Vec<Told>)) {
    history.logs.values_mut().for_each(&change);
    history.streams.iter_mut().for_each(|followed| change(&mut followed.told));
}

#[test]
fn a_history_that_can_have_happened_is_accepted() {
    assert_eq!(good().check(), Ok(Summary { accepted: 2, unknown: 1, looks: 4, pages: 2, told: 6 }));
    let nothing = History { head: 1, ..History::default() };
    assert!(nothing.check().is_ok());
}

#[test]
fn an_acknowledgement_that_is_lost_is_rejected() {
    let lost = |history: &mut History| {
        change_logs(history, |log| drop(log.pop()));
        history.head = 2;
        history.looks.pop();
    };
    assert_eq!(violations(lost), ["lost"]);
    // Something else stands in its place.
    let replaced = |history: &mut History| change_logs(history, |log| log[2].text = "c".into());
    assert_eq!(violations(replaced), ["lost"]);
    let others = |history: &mut History| change_logs(history, |log| log[2].seat = 2);
    assert_eq!(violations(others), ["lost"]);
}

#[test]
fn an_action_that_is_applied_twice_is_rejected() {
    // The first attempt was applied too, unnoticed.
    let unnoticed = |history: &mut History| {
        change_logs(history, |log| log.push(told(4, 1, "a")));
        history.head = 4;
    };
    assert_eq!(violations(unnoticed), ["unasked"]);
    // The repeated call got another version than the first.
    let told_so = |history: &mut History| {
        change_logs(history, |log| log.push(told(4, 1, "a")));
        history.attempts.push(attempt("ra", [70, 80], accepted(4, "a")));
        history.head = 4;
    };
    assert!(violations(told_so).contains(&"twice"));
    let shared = |history: &mut History| {
        history.attempts.push(attempt("rc", [70, 80], accepted(3, "b")));
    };
    assert!(violations(shared).contains(&"twice"));
}

#[test]
fn an_attempt_that_is_never_resolved_may_have_happened_once() {
    let happened = |history: &mut History| {
        change_logs(history, |log| log.push(told(4, 1, "c")));
        history.attempts.push(attempt("rc", [70, 80], Outcome::Unknown));
        history.head = 4;
    };
    assert_eq!(violations(happened), [""; 0]);
    let twice = |history: &mut History| {
        happened(history);
        change_logs(history, |log| log.push(told(5, 1, "c")));
        history.head = 5;
    };
    assert_eq!(violations(twice), ["unasked"]);
    let refused = |history: &mut History| {
        happened(history);
        history.attempts.push(attempt("rc", [90, 95], Outcome::Refused));
    };
    assert_eq!(violations(refused), ["unasked"]);
    // Somebody had seen it before it was asked for.
    let seen = |history: &mut History| {
        happened(history);
        history.looks.push(look([64, 66], 4));
    };
    assert_eq!(violations(seen), ["unasked"]);
    let meanwhile = |history: &mut History| {
        happened(history);
        history.looks.push(look([64, 76], 4));
    };
    assert_eq!(violations(meanwhile), [""; 0]);
    let by_another = |history: &mut History| {
        happened(history);
        change_logs(history, |log| log[3].seat = 2);
    };
    assert_eq!(violations(by_another), ["unasked"]);
}

#[test]
fn an_order_against_time_is_rejected() {
    let swapped = |history: &mut History| {
        history.attempts[1].outcome = accepted(3, "b");
        history.attempts[2].outcome = accepted(2, "a");
        history.looks.clear();
        history.pages.clear();
    };
    assert_eq!(violations(swapped), ["order"]);
    // At the same time either order is fine.
    let at_once = |history: &mut History| {
        swapped(history);
        history.attempts[2].begun = 35;
    };
    assert_eq!(violations(at_once), [""; 0]);
}

#[test]
fn an_answer_that_insists_on_a_version_follows_it() {
    let insisted = |expected: i64| move |history: &mut History| history.attempts[2].expected = Some(expected);
    assert_eq!(violations(insisted(2)), [""; 0]);
    assert_eq!(violations(insisted(1)), ["order"]);
}

#[test]
fn a_look_that_goes_back_is_rejected() {
    let behind_an_answer = |history: &mut History| history.looks.push(look([70, 80], 2));
    assert_eq!(violations(behind_an_answer), ["look"]);
    let behind_another = |history: &mut History| history.looks.push(look([23, 24], 1));
    assert_eq!(violations(behind_another), ["look"]);
    let at_the_same_time = |history: &mut History| history.looks.push(look([15, 24], 1));
    assert_eq!(violations(at_the_same_time), [""; 0]);
    // A stream may be late, but what it told nobody may miss from then on.
    let told = |history: &mut History| history.looks.push(look([0, 11], 2));
    assert_eq!(violations(told), [""; 0]);
    let behind_a_stream = |history: &mut History| {
        told(history);
        history.looks.push(look([12, 13], 1));
    };
    assert_eq!(violations(behind_a_stream), ["look"]);
}

#[test]
fn a_look_ahead_of_time_is_rejected() {
    let before_it_was_asked_for = |history: &mut History| history.looks = vec![look([2, 5], 2)];
    assert_eq!(violations(before_it_was_asked_for), ["look"]);
    let beyond_the_head = |history: &mut History| history.looks.push(look([70, 80], 4));
    assert_eq!(violations(beyond_the_head), ["look"]);
}

#[test]
fn a_stream_with_a_gap_a_repetition_or_another_order_is_rejected() {
    let gap = |history: &mut History| drop(history.streams[0].told.remove(1));
    assert_eq!(violations(gap), ["stream"]);
    let end = |history: &mut History| drop(history.streams[0].told.pop());
    assert_eq!(violations(end), ["stream"]);
    let repetition = |history: &mut History| {
        let again = history.streams[1].told[2].clone();
        history.streams[1].told.push(again);
    };
    assert_eq!(violations(repetition), ["stream"]);
    let order = |history: &mut History| history.streams[1].told.swap(1, 2);
    assert_eq!(violations(order), ["stream"]);
    let content = |history: &mut History| history.streams[1].told[0].text.push('!');
    assert_eq!(violations(content), ["stream"]);
}

#[test]
fn a_page_that_is_not_a_part_of_the_log_is_rejected() {
    let changed = |history: &mut History| history.pages[0].told[0].text.push('!');
    assert_eq!(violations(changed), ["page"]);
    let gap = |history: &mut History| history.pages[1].from = 0;
    assert_eq!(violations(gap), ["page"]);
    let invented = |history: &mut History| history.pages.push(page([70, 80], 3, &[told(4, 1, "c")], true));
    assert_eq!(violations(invented), ["page"]);
}

#[test]
fn a_page_that_goes_back_or_ahead_is_rejected() {
    let log = [told(1, 0, "began"), told(2, 1, "a"), told(3, 1, "b")];
    let too_little = |history: &mut History| history.pages.push(page([70, 80], 0, &log[..2], true));
    assert_eq!(violations(too_little), ["page"]);
    let there_is_more = |history: &mut History| history.pages.push(page([70, 80], 0, &log[..2], false));
    assert_eq!(violations(there_is_more), [""; 0]);
    let at_the_same_time = |history: &mut History| history.pages.push(page([50, 80], 0, &log[..2], true));
    assert_eq!(violations(at_the_same_time), [""; 0]);
    let ahead = |history: &mut History| history.pages.push(page([45, 49], 0, &log, true));
    assert!(violations(ahead).contains(&"page"));
    let behind_a_page = |history: &mut History| {
        history.pages.push(page([51, 52], 0, &log, true));
        history.looks.push(look([53, 54], 2));
    };
    assert_eq!(violations(behind_a_page), ["look"]);
}

#[test]
fn a_table_comes_only_after_a_taking_back() {
    let undone = |history: &mut History| {
        change_logs(history, |log| log.push(told(4, 1, "p1 undid 3")));
        history.attempts.push(attempt("rc", [70, 80], accepted(4, "p1 undid 3")));
        history.head = 4;
    };
    let with = |reset: (usize, i64, &str)| {
        let reset = ResetAt { after: reset.0, version: reset.1, reason: reset.2.into() };
        move |history: &mut History| {
            undone(history);
            history.streams[0].resets = vec![reset];
        }
    };
    assert_eq!(violations(undone), [""; 0], "a stream may be cut before the table comes");
    assert_eq!(violations(with((4, 4, "UNDONE"))), [""; 0]);
    assert_eq!(violations(with((4, 3, "UNDONE"))), ["stream"], "another table");
    assert_eq!(violations(with((3, 3, "UNDONE"))), ["stream"], "nothing was taken back");
    assert_eq!(violations(with((0, 1, "UNDONE"))), ["stream"], "nothing had happened");
    assert_eq!(violations(with((4, 4, "CURSOR_LOST"))), ["stream"], "something was lost");
    // A table does not make up for what was not told.
    let instead = |history: &mut History| {
        with((3, 4, "UNDONE"))(history);
        history.streams[0].told.truncate(3);
    };
    assert_eq!(violations(instead), ["stream"]);
}

#[test]
fn a_log_that_is_not_in_order_is_rejected() {
    for change in [
        |log: &mut Vec<Told>| log.swap(1, 2),
        |log: &mut Vec<Told>| log[1].index = 1,
        |log: &mut Vec<Told>| log[2].is_last = false,
        |log: &mut Vec<Told>| log[1].is_last = false,
    ] {
        assert!(violations(|history| change_logs(history, change)).contains(&"log"));
    }
}
