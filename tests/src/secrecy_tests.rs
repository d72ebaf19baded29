//! Secrets that are told to others are found.

use orrery_api::games::drift::v1 as drift;

use super::*;

fn event(version: i64, notation: &str, words: &str, kind: Kind) -> v1::Event {
    v1::Event {
        version,
        seat: 1,
        notation: notation.into(),
        words: words.into(),
        body: Some(Body::Drift(drift::Event { kind: Some(kind) })),
        ..Default::default()
    }
}

fn bid(is_told: bool) -> v1::Event {
    let kind = Kind::BidMade(drift::BidMade { seat: 1, bid: is_told.then_some(2) });
    match is_told {
        true => event(2, "p1 bid 2", "p1 bids 2.", kind),
        false => event(2, "p1 bid", "p1 has bid.", kind),
    }
}

fn drew(is_told: bool) -> v1::Event {
    let card = if is_told { Card::Lens } else { Card::Unspecified };
    let kind = Kind::Drew(drift::Drew { seat: 1, card: card.into() });
    match is_told {
        true => event(3, "p1 drew lens", "p1 draws a lens.", kind),
        false => event(3, "p1 drew", "p1 draws a card.", kind),
    }
}

fn ordered() -> v1::Event {
    let kind = Kind::Ordered(drift::Ordered { seat: 1, ..Default::default() });
    event(4, "p1 ordered accept", "Always accept beams.", kind)
}

fn round() -> v1::Event {
    event(5, "round 2", "Round 2 begins.", Kind::RoundBegan(drift::RoundBegan { round: 2 }))
}

/// What is found after a change of what a spectator, seat 1 and seat 2 were told.
fn found(change: impl FnOnce(&mut [Vec<v1::Event>; 3])) -> Result<usize, usize> {
    let open = vec![bid(false), drew(false), round()];
    let mut logs = [open.clone(), vec![bid(true), drew(true), ordered(), round()], open];
    change(&mut logs);
    check(&(0..).zip(logs).collect()).map_err(|wrong| wrong.len())
}

#[test]
fn whoever_has_a_secret_is_told_it() {
    assert_eq!(found(|_| {}), Ok(3));
}

#[test]
fn a_secret_that_another_seat_is_told_is_found() {
    assert_eq!(found(|logs| logs[2][0] = bid(true)), Err(1));
    assert_eq!(found(|logs| logs[2][1] = drew(true)), Err(1));
    assert!(found(|logs| logs[2].insert(2, ordered())).is_err());
    // In the text or the words alone.
    assert_eq!(found(|logs| logs[2][1].notation = "p1 drew lens".into()), Err(1));
    assert_eq!(found(|logs| logs[2][1].words = "p1 draws a lens.".into()), Err(1));
}

#[test]
fn a_secret_that_everybody_is_told_is_found() {
    let everybody = |change: fn(&mut Vec<v1::Event>)| {
        found(move |logs| logs.iter_mut().for_each(change)).expect_err("it is no secret any more")
    };
    everybody(|log| log[0] = bid(true));
    everybody(|log| log[1] = drew(true));
    everybody(|log| log[0].notation = "p1 bid 2".into());
    everybody(|log| log[0].words = "p1 bids 2.".into());
    everybody(|log| log[1].words = "p1 draws a lens.".into());
    assert!(found(|logs| logs[0].insert(2, ordered())).is_err());
}

#[test]
fn what_only_some_are_told_is_found() {
    assert!(found(|logs| drop(logs[2].pop())).is_err());
    assert!(found(|logs| drop(logs[1].remove(0))).is_err());
    assert!(found(|logs| logs[1].push(round())).is_err());
    assert!(found(|logs| logs[1][3].words.push('!')).is_err());
}
