//! The ledger accepts what streams may tell and rejects what they may not.

use orrery_api::games::drift::v1 as drift;

use super::*;

fn event(version: i64, index: i32, is_last: bool) -> v1::Event {
    let notation = format!("event {index} of {version}");
    v1::Event { version, index, is_last, notation, ..Default::default() }
}

fn undone(version: i64) -> v1::Event {
    v1::Event { body: Some(event::Body::Undone(v1::Undone::default())), ..self::event(version, 0, true) }
}

fn beat(version: i64) -> Message {
    Message::Heartbeat(v1::Heartbeat { version })
}

fn reset(reason: &str, version: i64, seat: i32) -> Message {
    let own = drift::Own { seat, ..Default::default() };
    let own = (seat != 0).then_some(own);
    let body = Some(view::Body::Drift(drift::View { own, ..Default::default() }));
    let view = Some(v1::View { version, body, ..Default::default() });
    Message::Reset(v1::Reset { reason: reason.into(), view })
}

/// Version 1 has two events, version 2 none for this viewer, version 3 one, version 4 is a taking back.
fn story() -> Vec<Message> {
    let mut story: Vec<_> = [event(1, 0, false), event(1, 1, true)].map(Message::Event).into();
    story.push(beat(2));
    story.extend([event(3, 0, true), undone(4)].map(Message::Event));
    story.extend([reset("UNDONE", 4, 1), beat(4)]);
    story
}

fn tell(ledger: &Ledger, story: Vec<Message>) -> Result<Place, Fault> {
    let mut place = Place::default();
    story.into_iter().try_for_each(|message| ledger.hear(&mut place, message)).map(|()| place)
}

/// What a second stream is found guilty of, after a first that told the story.
fn guilt(change: impl FnOnce(&mut Vec<Message>)) -> &'static str {
    let ledger = Ledger::new(1);
    tell(&ledger, story()).expect("a good story");
    let mut other = story();
    change(&mut other);
    match tell(&ledger, other) {
        Ok(_) => "",
        Err(Fault::Gap(_)) => "gap",
        Err(Fault::Repeated(_)) => "repeated",
        Err(Fault::Order(_)) => "order",
        Err(Fault::Different(_)) => "different",
        Err(Fault::Heartbeat(_)) => "heartbeat",
        Err(Fault::Reset(_)) => "reset",
    }
}

#[test]
fn a_story_may_be_told_again_and_cut_anywhere() {
    let ledger = Ledger::new(1);
    let end = tell(&ledger, story()).expect("a good story");
    assert_eq!(end, Place { version: 4, events: 4, partial: 0 });
    for cut in 0..story().len() {
        let mut place = Place::default();
        for message in story().into_iter().take(cut) {
            ledger.hear(&mut place, message).expect("the beginning");
        }
        place.resume();
        for message in story() {
            let is_new = match &message {
                Message::Event(event) => event.version > place.version,
                Message::Heartbeat(beat) => beat.version > place.version,
                // Who resumes after the taking back is not shown the table.
                Message::Reset(_) => place.version < 4,
            };
            if is_new {
                ledger.hear(&mut place, message).expect("the rest");
            }
        }
        assert_eq!((place.version, place.events), (4, 4), "cut after {cut}");
    }
    let log = [event(1, 0, false), event(1, 1, true), event(3, 0, true), undone(4)];
    assert_eq!(ledger.compare_with(&log), Ok(()));
    assert_eq!(ledger.events(), log);
}

#[test]
fn what_is_left_out_is_noticed() {
    assert_eq!(guilt(|_| {}), "");
    assert_eq!(guilt(|story| drop(story.remove(3))), "gap");
    // A heartbeat that claims to have told it.
    assert_eq!(guilt(|story| story.insert(2, beat(3))), "gap");
    assert_eq!(guilt(|story| drop(story.remove(0))), "order");
    assert_eq!(guilt(|story| story.truncate(1)), "", "which is only a cut");
}

#[test]
fn what_comes_again_or_in_another_order_is_noticed() {
    assert_eq!(guilt(|story| story.insert(2, Message::Event(event(1, 1, true)))), "repeated");
    assert_eq!(guilt(|story| story.insert(5, Message::Event(event(3, 0, true)))), "repeated");
    assert_eq!(guilt(|story| story.swap(0, 1)), "order");
    assert_eq!(guilt(|story| story.swap(3, 4)), "gap");
    // Nobody has told it yet, so nothing to compare it with.
    let ledger = Ledger::new(1);
    let cut_short = vec![Message::Event(event(1, 0, false)), Message::Event(event(2, 1, true))];
    assert!(matches!(tell(&ledger, cut_short), Err(Fault::Order(_))));
}

#[test]
fn another_story_is_noticed() {
    let changed = |story: &mut Vec<Message>| {
        story[1] = Message::Event(v1::Event { words: "something else".into(), ..event(1, 1, true) });
    };
    assert_eq!(guilt(changed), "different");
    let ledger = Ledger::new(1);
    tell(&ledger, story()).expect("a good story");
    let log = [event(1, 0, false), event(1, 1, true), event(3, 0, true)];
    assert!(matches!(ledger.compare_with(&log), Err(Fault::Different(_))), "more than the log");
    let ledger = Ledger::new(1);
    tell(&ledger, story().drain(..2).collect()).expect("a beginning");
    assert!(matches!(ledger.compare_with(&log), Err(Fault::Different(_))), "less than the log");
}

#[test]
fn heartbeats_and_tables_belong_where_they_are() {
    assert_eq!(guilt(|story| story.insert(1, beat(1))), "heartbeat");
    assert_eq!(guilt(|story| story.push(beat(3))), "heartbeat");
    assert_eq!(guilt(|story| story[5] = reset("UNDONE", 3, 1)), "reset");
    assert_eq!(guilt(|story| story[5] = reset("CURSOR_LOST", 4, 1)), "reset");
    assert_eq!(guilt(|story| story[5] = reset("UNDONE", 4, 2)), "reset", "another seat's table");
    assert_eq!(guilt(|story| story[5] = reset("UNDONE", 4, 0)), "reset", "a spectator's table");
    assert_eq!(guilt(|story| story.insert(2, reset("UNDONE", 1, 1))), "reset");
    assert_eq!(guilt(|story| story.insert(0, reset("UNDONE", 0, 1))), "reset");
}
