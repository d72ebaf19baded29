use std::collections::BTreeSet;

use orrery_api::v1;

use super::*;
use crate::{
    config::{Endpoint, WebhookSecret},
    host::{Standing, Stands},
};

pub(super) fn endpoint(name: &str) -> Endpoint {
    Endpoint {
        name: name.into(),
        url: "https://example.org/".parse().unwrap(),
        secrets: vec![WebhookSecret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap()],
        services: Vec::new(),
        players: Vec::new(),
        kinds: Vec::new(),
        allow_private: false,
    }
}

fn standing(version: u64, asked: &[&str], is_over: bool) -> Standing {
    let seat = |(index, decision): (usize, &&str)| Stands {
        player: ["ada", "zoe"][index].into(),
        decisions: Some(v1::Decision { decision_id: (*decision).into(), ..Default::default() })
            .filter(|decision| !decision.decision_id.is_empty())
            .into_iter()
            .collect(),
        score: 3,
        rank: is_over.then_some(1),
    };
    Standing {
        game: "g-1".parse().unwrap(),
        game_type: "drift".into(),
        created_by: "bot".into(),
        version,
        updated_ms: 1_000,
        is_over,
        last_seat: 2,
        seats: asked.iter().enumerate().map(seat).collect(),
    }
}

fn kinds(deliveries: &[Delivery]) -> Vec<String> {
    deliveries.iter().map(|delivery| format!("{} {}", delivery.endpoint, delivery.kind)).collect()
}

#[test]
fn every_change_is_announced_once() {
    let all = [endpoint("a")];
    let (first, told) = announce(&all, None, &standing(1, &["s1.1", ""], false), 5);
    assert_eq!(kinds(&first), ["a turn.yours"]);
    let body: serde_json::Value = serde_json::from_str(&first[0].body).unwrap();
    assert_eq!(body["id"], first[0].id.as_str());
    assert_eq!(body["timestamp"], "1970-01-01T00:00:01Z");
    assert_eq!((&body["data"]["seat"], &body["data"]["player_id"]), (&1.into(), &"ada".into()));
    assert_eq!(body["data"]["decisions"][0]["decision_id"], "s1.1");
    // The same again has the same name, wherever it is found out.
    let again = announce(&all, None, &standing(1, &["s1.1", ""], false), 99).0;
    assert_eq!((&again[0].id, &again[0].body), (&first[0].id, &first[0].body));
    // Another version alone is no news.
    let (none, told) = announce(&all, Some(&told), &standing(2, &["s1.1", ""], false), 5);
    assert_eq!((none.len(), told.version), (0, 2));
    let (swapped, told) = announce(&all, Some(&told), &standing(3, &["", "s2.1"], false), 5);
    assert_eq!(kinds(&swapped), ["a turn.not_yours", "a turn.yours"]);
    let (over, told) = announce(&all, Some(&told), &standing(4, &["", ""], true), 5);
    assert_eq!(kinds(&over), ["a game.over"]);
    let (none, told) = announce(&all, Some(&told), &standing(4, &["", ""], true), 5);
    assert!(none.is_empty());
    // The store has lost the end: whoever has to go on is told so, even if it is the same decision as before.
    let (resumed, _) = announce(&all, Some(&told), &standing(5, &["", "s2.1"], false), 5);
    assert_eq!(kinds(&resumed), ["a turn.yours"]);
    let ids: BTreeSet<&str> = [&first, &swapped, &over, &resumed]
        .into_iter()
        .flatten()
        .map(|delivery| delivery.id.as_str())
        .collect();
    assert_eq!(ids.len(), 5);
}

#[test]
fn endpoints_hear_what_they_want_to() {
    let all = [
        Endpoint { players: vec!["zoe".into()], ..endpoint("zoe") },
        Endpoint { services: vec!["bot".into()], kinds: vec!["turn.yours".into()], ..endpoint("bot") },
        Endpoint { services: vec!["other".into()], ..endpoint("other") },
        Endpoint { kinds: vec!["game.over".into()], ..endpoint("ends") },
    ];
    let (first, told) = announce(&all, None, &standing(1, &["s1.1", "s2.1"], false), 5);
    assert_eq!(kinds(&first), ["bot turn.yours", "zoe turn.yours", "bot turn.yours"]);
    let (over, _) = announce(&all, Some(&told), &standing(2, &["", ""], true), 5);
    assert_eq!(kinds(&over), ["zoe game.over", "ends game.over"]);
    let stored = Delivery::decode(&over[0].encode());
    assert_eq!(stored.as_ref(), over.first());
    assert_eq!(Delivery::decode(b"{}"), None);
}
