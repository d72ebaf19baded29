//! What is sent: messages made from how games stand, once for every change.

use bytes::Bytes;
use orrery_api::{timestamp, v1};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    config::Endpoint,
    feed::{Scope, gist},
    host::Standing,
};

/// What was announced of a game, so that nothing is announced twice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Told {
    /// The version that was looked at last.
    pub(super) version: u64,
    /// When that was accepted.
    pub(super) updated_ms: i64,
    /// Whether its end was announced.
    pub(super) is_over: bool,
    /// How each seat stood, see [`gist`].
    pub(super) seats: Vec<u64>,
}

/// A message to one endpoint, until it is delivered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Delivery {
    /// Its name, the same at every attempt.
    pub id: String,
    /// Whom it is for.
    pub endpoint: String,
    /// What it tells, e.g. `turn.yours`.
    pub kind: String,
    /// The game that it is about.
    pub game_id: String,
    /// When it was made, milliseconds since the epoch.
    pub created_ms: i64,
    /// What is sent.
    pub body: String,
    /// How often that was tried in vain.
    pub attempts: u32,
    /// When it is tried next, milliseconds since the epoch.
    pub due_ms: i64,
    /// Why it failed last.
    pub problem: String,
}

impl Delivery {
    /// As it lies in the ledger.
    pub(super) fn encode(&self) -> Bytes {
        // Texts and numbers always make JSON.
        serde_json::to_vec(self).unwrap_or_default().into()
    }

    /// The reverse of `encode`; `None` for what another version may have put there.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}

/// Something to announce.
struct News {
    kind: &'static str,
    seat: Option<i32>,
    player_ids: Vec<String>,
    gist: u64,
    data: Value,
}

/// What is new of a game since it was told last: the messages for all endpoints, and what is told from now on.
pub(super) fn announce(
    endpoints: &[Endpoint],
    told: Option<&Told>,
    standing: &Standing,
    now_ms: i64,
) -> (Vec<Delivery>, Told) {
    let turns = standing.turns(&Scope::All);
    let next = Told {
        version: standing.version,
        updated_ms: standing.updated_ms,
        is_over: standing.is_over,
        seats: turns.iter().map(gist).collect(),
    };
    let news = match standing.is_over {
        true if told.is_some_and(|told| told.is_over) => Vec::new(),
        true => vec![over(standing, &turns)],
        false => turns.iter().enumerate().filter_map(|(index, turn)| changed(told, index, turn)).collect(),
    };
    let wanted = |endpoint: &&Endpoint, news: &News| {
        let any = |list: &[String], text: &str| list.is_empty() || list.iter().any(|one| one == text);
        any(&endpoint.kinds, news.kind)
            && any(&endpoint.services, &standing.created_by)
            && (endpoint.players.is_empty()
                || news.player_ids.iter().any(|player| endpoint.players.contains(player)))
    };
    let mut deliveries = Vec::new();
    for news in &news {
        for endpoint in endpoints.iter().filter(|endpoint| wanted(endpoint, news)) {
            deliveries.push(delivery(endpoint, news, standing, now_ms));
        }
    }
    (deliveries, next)
}

fn changed(told: Option<&Told>, index: usize, turn: &v1::Turn) -> Option<News> {
    let idle = gist(&v1::Turn { kind: v1::TurnKind::NotYours.into(), ..Default::default() });
    // A game that goes on after its end, which the store has lost: everybody was told that it is over.
    let before = told.filter(|told| !told.is_over).and_then(|told| told.seats.get(index).copied());
    let now = gist(turn);
    if before.unwrap_or(idle) == now {
        return None;
    }
    let kind = if now == idle { "turn.not_yours" } else { "turn.yours" };
    let decisions: Vec<Value> = turn
        .decisions
        .iter()
        .map(|d| json!({ "decision_id": d.decision_id, "prompt": d.prompt, "words": d.words }))
        .collect();
    Some(News {
        kind,
        seat: Some(turn.seat),
        player_ids: vec![turn.player_id.clone()],
        gist: now,
        data: json!({
            "seat": turn.seat,
            "player_id": turn.player_id,
            "decisions": decisions,
            "score": turn.score,
            "last_seat": turn.last_seat,
        }),
    })
}

fn over(standing: &Standing, turns: &[v1::Turn]) -> News {
    let seat = |turn: &v1::Turn| json!({ "seat": turn.seat, "player_id": turn.player_id, "score": turn.score, "rank": turn.rank });
    News {
        kind: "game.over",
        seat: None,
        player_ids: standing.seats.iter().map(|stands| stands.player.clone()).collect(),
        gist: 0,
        data: json!({ "seats": turns.iter().map(seat).collect::<Vec<_>>() }),
    }
}

fn delivery(endpoint: &Endpoint, news: &News, standing: &Standing, now_ms: i64) -> Delivery {
    let game_id = standing.game.to_string();
    // Whoever finds the same out again, after a crash, gives it the same name.
    let mut hasher = blake3::Hasher::new_derive_key("orrery 2026-11 name of a webhook message");
    let seat = news.seat.unwrap_or_default();
    let place = format!("{} {seat} {}", standing.version, news.gist);
    for part in [endpoint.name.as_str(), news.kind, game_id.as_str(), place.as_str()] {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
    }
    let name = hasher.finalize().to_hex();
    let id = format!("msg_{}", name.get(..32).unwrap_or_default());
    let mut data = news.data.clone();
    if let Value::Object(data) = &mut data {
        data.insert("game_id".into(), json!(game_id));
        data.insert("game_type".into(), json!(standing.game_type));
        data.insert("version".into(), json!(standing.version));
    }
    let time = timestamp(standing.updated_ms).to_string();
    let body = json!({ "id": id, "type": news.kind, "timestamp": time, "data": data }).to_string();
    Delivery {
        id,
        endpoint: endpoint.name.clone(),
        kind: news.kind.into(),
        game_id,
        created_ms: now_ms,
        body,
        attempts: 0,
        due_ms: now_ms,
        problem: String::new(),
    }
}
