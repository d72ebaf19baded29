//! Seeds and tokens show up nowhere.

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD},
};
use orrery_api::v1;
use orrery_engine::chance::unhex;
use orrery_tests::{
    Client, NewTable, Setup, Table,
    player::{advance, play_out},
    random::Random,
    server::{SECRET, service_token},
};
use prost::Message as _;

/// Everything that bytes may be written as.
fn disguises(secret: &[u8]) -> Vec<Vec<u8>> {
    let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let list = secret.iter().map(ToString::to_string).collect::<Vec<_>>();
    // Base64 of something that contains the secret shifts it by up to two bytes; the middle is told all the same.
    let shifted = |skip: usize| STANDARD_NO_PAD.encode(&secret[skip..skip + 27]);
    let texts = [
        hex.to_uppercase(),
        hex,
        STANDARD.encode(secret),
        URL_SAFE.encode(secret),
        STANDARD_NO_PAD.encode(secret),
        URL_SAFE_NO_PAD.encode(secret),
        shifted(0),
        shifted(1),
        shifted(2),
        list[..8].join(", "),
        list[..8].join(","),
    ];
    let mut all: Vec<Vec<u8>> = texts.into_iter().map(String::into_bytes).collect();
    all.push(secret.to_vec());
    all
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// Everything that a caller can get to see of a game, as it travels.
async fn everything(client: &Client, table: &Table) -> Vec<u8> {
    let mut seen = Vec::new();
    let look = v1::GetGameRequest {
        game_id: table.id.clone(),
        include_view: true,
        text_format: v1::TextFormat::Plain.into(),
        ..Default::default()
    };
    seen.extend(client.get(look.clone()).await.expect("the game").encode_to_vec());
    let past = v1::GetGameRequest { version: 1, ..look.clone() };
    seen.extend(client.get(past).await.expect("the beginning").encode_to_vec());
    let replay = v1::GetGameRequest { include_replay: true, ..look };
    let refused = client.get(replay).await.expect_err("not before the end");
    seen.extend(refused.message().as_bytes());
    seen.extend(refused.details());
    let list = client.list(v1::ListGamesRequest::default()).await.expect("a list");
    seen.extend(list.encode_to_vec());
    for event in client.all_events(&table.id, 0).await.expect("events") {
        seen.extend(event.encode_to_vec());
    }
    let follow =
        v1::StreamEventsRequest { game_id: table.id.clone(), include_view: true, ..Default::default() };
    let mut stream = client.stream(follow).await.expect("a stream");
    seen.extend(stream.message().await.expect("a message").expect("a table").encode_to_vec());
    if let Ok(asked) = client.asked(&table.id).await {
        seen.extend(asked.encode_to_vec());
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_tells_seeds_or_tokens() {
    let redis = crate::redis();
    let mut random = Random::for_test("secrets");
    for store in ["embedded", &redis.url()] {
        let server = Setup::new(store).flag("--log", "trace").start();
        let table = NewTable::new(3, 2).create(&server.client()).await.expect("a game");
        advance(&table.seats, &table.id, 12, &mut random).await;
        let service_token = service_token();
        let service = server.client().with_token(&service_token);
        let mut seen = Vec::new();
        for client in table.seats.iter().chain([&table.spectator, &server.client(), &service]) {
            seen.extend(everything(client, &table).await);
        }
        // Some mistakes, which like to be logged with all that was sent.
        drop(table.seats[0].with_token(&format!("{}x", table.tokens[0])).asked(&table.id).await);
        drop(table.seats[1].act("there-is-no-such-game", &["course 1"]).await);
        drop(play_out(&table.seats, &table.id, &mut random).await);
        let finished = server.client().look(&table.id).await.expect("the game");
        let seed = unhex(&finished.revealed_seed).expect("the seed");
        let metrics = server.http_get("/metrics").expect("the metrics");
        let log = server.log();
        assert!(log.contains("TRACE") && log.contains("DEBUG"), "the log should be talkative");

        for disguise in disguises(&seed) {
            let shown = String::from_utf8_lossy(&disguise).into_owned();
            assert!(!contains(&seen, &disguise), "the seed was told before the end as {shown}");
            assert!(!contains(log.as_bytes(), &disguise), "the seed is in the log as {shown}");
            assert!(!contains(metrics.as_bytes(), &disguise), "the seed is in the metrics as {shown}");
        }
        let mut tokens = table.tokens.clone();
        tokens.extend([table.spectator_token.clone(), service_token]);
        for token in &tokens {
            // The beginning is the same for all, the end names the key: what is between is the secret.
            let secret = &token.as_bytes()[12..60];
            assert!(!contains(&seen, secret), "a token was told");
            assert!(!contains(log.as_bytes(), secret), "a token is in the log");
            assert!(!contains(metrics.as_bytes(), secret), "a token is in the metrics");
        }
        for disguise in disguises(&SECRET) {
            assert!(!contains(log.as_bytes(), &disguise), "the key is in the log");
        }
    }
}
