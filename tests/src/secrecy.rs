//! Whether the events of the practice game tell anybody what only another seat may know.
//!
//! Of a bid, a drawn, a stowed and a looked-at card everybody hears that it happened, and only the seat itself what
//! it was. Of an order only the seat hears at all. Everything else is the same for everybody, so whatever a seat
//! hears beyond a spectator has to be its own secret.

use std::collections::BTreeMap;

use orrery_api::{
    games::drift::v1::{Card, event::Kind},
    v1::{self, event::Body},
};

/// What is secret about an event, if anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Secret {
    /// Everybody hears of it, and only this seat what it was; whether that is told here.
    What { seat: i32, is_told: bool },
    /// Only this seat hears of it.
    Wholly { seat: i32 },
}

fn secret(event: &v1::Event) -> Option<Secret> {
    let Some(Body::Drift(body)) = &event.body else { return None };
    let of_card = |seat, card| Some(Secret::What { seat, is_told: card != i32::from(Card::Unspecified) });
    match body.kind.as_ref()? {
        Kind::BidMade(made) => Some(Secret::What { seat: made.seat, is_told: made.bid.is_some() }),
        Kind::Drew(drew) => of_card(drew.seat, drew.card),
        Kind::Stowed(stowed) => of_card(stowed.seat, stowed.card),
        Kind::Peeked(peeked) => of_card(peeked.seat, peeked.card),
        Kind::Ordered(ordered) => Some(Secret::Wholly { seat: ordered.seat }),
        Kind::RoundBegan(_)
        | Kind::CourseSet(_)
        | Kind::Fuelled(_)
        | Kind::Burned(_)
        | Kind::Scored(_)
        | Kind::Revealed(_)
        | Kind::Discarded(_)
        | Kind::Reshuffled(_)
        | Kind::Sailed(_)
        | Kind::Charted(_)
        | Kind::Jammed(_)
        | Kind::Resigned(_)
        | Kind::Ended(_) => None,
    }
}

/// Whether the text of an event keeps its secret: who and what is done, and no more.
fn is_discreet(event: &v1::Event) -> bool {
    let names = ["spark", "buoy", "lens", "jam"];
    let text = event.words.to_lowercase();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    event.notation.split(' ').count() == 2 && !names.iter().any(|name| text.contains(name)) && digits <= 1
}

/// An event without its place among those that a viewer hears of.
fn placeless(event: &v1::Event) -> v1::Event {
    v1::Event { index: 0, is_last: false, ..event.clone() }
}

/// Compares what everybody was told of a game, by viewer: seats are 1-based, 0 is a spectator. Returns how many
/// secrets were told to those whom they belong to.
///
/// # Errors
/// Everything that somebody should not have been told, or should have been.
pub fn check(logs: &BTreeMap<i32, Vec<v1::Event>>) -> Result<usize, Vec<String>> {
    let (mut wrong, mut kept) = (Vec::new(), 0);
    let public = logs.get(&0).map(Vec::as_slice).unwrap_or_default();
    for event in public {
        let is_kept = match secret(event) {
            None => true,
            Some(Secret::What { is_told, .. }) => !is_told && is_discreet(event),
            Some(Secret::Wholly { .. }) => false,
        };
        if !is_kept {
            wrong.push(format!("a spectator was told {event:?}"));
        }
    }
    for (viewer, log) in logs.iter().filter(|(viewer, _)| **viewer != 0) {
        let mut public = public.iter();
        for event in log {
            let is_own = match secret(event) {
                Some(Secret::Wholly { seat }) if seat == *viewer => {
                    kept += 1;
                    continue;
                }
                Some(Secret::What { seat, is_told: true }) => seat == *viewer,
                Some(_) | None => false,
            };
            let Some(open) = public.next() else {
                wrong.push(format!("seat {viewer} was told {event:?}, a spectator nothing"));
                break;
            };
            let fits = if is_own {
                kept += 1;
                // The same thing happened at the same time; what it was, only the seat was told.
                secret(open) == Some(Secret::What { seat: *viewer, is_told: false })
                    && (event.version, event.seat) == (open.version, open.seat)
                    && event.notation.starts_with(&open.notation)
            } else {
                placeless(event) == placeless(open)
            };
            if !fits {
                wrong.push(format!("seat {viewer} was told {event:?}, a spectator {open:?}"));
            }
        }
        if let Some(open) = public.next() {
            wrong.push(format!("a spectator was told {open:?}, seat {viewer} nothing"));
        }
    }
    if wrong.is_empty() { Ok(kept) } else { Err(wrong) }
}

#[cfg(test)]
#[path = "secrecy_tests.rs"]
mod tests;
