//! From the engine's values to messages.

use orrery_engine::{
    Target,
    erased::{Choice, Offer, Told},
    notation,
};

use crate::{Proto, games::seat_number, v1};

/// A decision with its legal actions.
#[must_use]
pub fn decision(offer: Offer<Proto>) -> v1::Decision {
    v1::Decision {
        decision_id: offer.id.to_string(),
        seat: seat_number(offer.seat),
        prompt: offer.prompt.key.to_string(),
        rule_ids: offer.prompt.rules.iter().map(ToString::to_string).collect(),
        legal_actions: offer.choices.into_iter().map(legal_action).collect(),
        is_optional: offer.is_optional,
        words: offer.words,
    }
}

fn legal_action(choice: Choice<Proto>) -> v1::LegalAction {
    v1::LegalAction {
        verb: notation::verb(&choice.notation).to_string(),
        targets: targets(choice.targets),
        costs: choice
            .costs
            .into_iter()
            .map(|(amount, words)| v1::Amount {
                resource: amount.resource.to_string(),
                count: amount.count,
                words,
            })
            .collect(),
        words: choice.words,
        action: Some(v1::Action { notation: choice.notation, body: Some(choice.body) }),
    }
}

/// What an action points at.
#[must_use]
pub fn targets(targets: Vec<Target>) -> Vec<v1::Target> {
    use v1::target::Target as To;
    let convert = |target| match target {
        Target::Hex(hex) => To::Hex(v1::Hex { q: hex.q.into(), r: hex.r.into() }),
        Target::Cell(cell) => To::Cell(v1::Cell {
            column: cell.column.into(),
            row: cell.row.into(),
            rotation: 0,
            is_flipped: false,
        }),
        Target::Placement { cell, rotation, flipped } => To::Cell(v1::Cell {
            column: cell.column.into(),
            row: cell.row.into(),
            rotation: rotation.into(),
            is_flipped: flipped,
        }),
        Target::Component(id) => To::ComponentId(id),
        Target::Seat(seat) => To::Seat(seat_number(seat)),
        Target::Amount(n) => To::Amount(n),
    };
    targets.into_iter().map(|target| v1::Target { target: Some(convert(target)) }).collect()
}

/// The events of one record, in order.
pub fn event(
    version: u64,
    time_ms: i64,
    seat: u32,
    told: Vec<Told<Proto>>,
) -> impl Iterator<Item = v1::Event> {
    let count = told.len();
    let time = timestamp(time_ms);
    told.into_iter().enumerate().map(move |(index, told)| v1::Event {
        version: version as i64,
        index: index as i32,
        event_time: Some(time),
        seat: seat as i32,
        notation: told.notation,
        words: told.words,
        may_ignore: false,
        is_last: index + 1 == count,
        body: Some(told.body),
    })
}

/// Milliseconds since the epoch as a timestamp.
#[must_use]
pub fn timestamp(time_ms: i64) -> prost_types::Timestamp {
    prost_types::Timestamp {
        seconds: time_ms.div_euclid(1000),
        nanos: (time_ms.rem_euclid(1000) * 1_000_000) as i32,
    }
}
