//! Every call by every kind of caller, on public and on private games.

use std::time::Duration;

use orrery_api::v1::{self, view};
use orrery_server::auth::{AuthError, Grant};
use orrery_tests::{
    Client, NewTable, Setup, Table,
    client::{answer, request_id},
    details,
    server::{HOUR, KEY_ID, keys, keys_of, service_token},
};
use tonic::{Code, Status};

/// The calls, in the order of the columns below.
const CALLS: [&str; 11] =
    ["create", "get", "list", "types", "legal", "events", "stream", "submit", "undo", "inbox", "token"];

/// What each caller is told: `ok`, or the reason of the refusal. Where a private game differs, a second line
/// says how.
///
/// `submit` answers a decision of seat 1, and `undo` takes back what seat 1 did.
const TABLE: &str = "
    caller            visibility  create           get                      list                     types                    legal                    events                   stream                   submit                   undo  inbox                    token
    nobody            public      TOKEN_MISSING    ok                       ok                       ok                       TOKEN_MISSING            ok                       ok                       TOKEN_MISSING            TOKEN_MISSING  TOKEN_MISSING            TOKEN_MISSING
    nobody            private     TOKEN_MISSING    TOKEN_MISSING            ok                       ok                       TOKEN_MISSING            TOKEN_MISSING            TOKEN_MISSING            TOKEN_MISSING            TOKEN_MISSING  TOKEN_MISSING            TOKEN_MISSING
    spectator         both        CREATION_CLOSED  ok                       ok                       ok                       NOT_A_PLAYER             ok                       ok                       NOT_A_PLAYER             NOT_A_PLAYER  NO_INBOX                 PLAYERS_CLOSED
    other-spectator   public      CREATION_CLOSED  ok                       ok                       ok                       TOKEN_FOR_OTHER_GAME     ok                       ok                       TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME  NO_INBOX                 PLAYERS_CLOSED
    other-spectator   private     CREATION_CLOSED  TOKEN_FOR_OTHER_GAME     ok                       ok                       TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME  NO_INBOX                 PLAYERS_CLOSED
    seat              both        CREATION_CLOSED  ok                       ok                       ok                       ok                       ok                       ok                       ok                       ok  ok                       PLAYERS_CLOSED
    neighbour         both        CREATION_CLOSED  ok                       ok                       ok                       ok                       ok                       ok                       NOT_YOUR_DECISION        UNDO_BARRED  ok                       PLAYERS_CLOSED
    other-seat        public      CREATION_CLOSED  ok                       ok                       ok                       TOKEN_FOR_OTHER_GAME     ok                       ok                       TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME  ok                       PLAYERS_CLOSED
    other-seat        private     CREATION_CLOSED  TOKEN_FOR_OTHER_GAME     ok                       ok                       TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME     TOKEN_FOR_OTHER_GAME  ok                       PLAYERS_CLOSED
    player            public      CREATION_CLOSED  ok                       ok                       ok                       INBOX_TOKEN              ok                       ok                       INBOX_TOKEN              INBOX_TOKEN              ok                       PLAYERS_CLOSED
    player            private     CREATION_CLOSED  INBOX_TOKEN              ok                       ok                       INBOX_TOKEN              INBOX_TOKEN              INBOX_TOKEN              INBOX_TOKEN              INBOX_TOKEN              ok                       PLAYERS_CLOSED
    service           both        ok               ok                       ok                       ok                       SEAT_NOT_NAMED           ok                       ok                       SEAT_NOT_NAMED           SEAT_NOT_NAMED  ok                       ok
    service-for-seat  both        ok               ok                       ok                       ok                       ok                       ok                       ok                       ok                       ok  ok                       ok
    service-for-other both        ok               ok                       ok                       ok                       ok                       ok                       ok                       NOT_YOUR_DECISION        UNDO_BARRED  ok                       ok
    service-for-none  both        ok               INVALID_FIELD            ok                       ok                       INVALID_FIELD            INVALID_FIELD            INVALID_FIELD            INVALID_FIELD            INVALID_FIELD  ok                       ok
    service-for-zero  both        SEAT_HEADER_MALFORMED SEAT_HEADER_MALFORMED SEAT_HEADER_MALFORMED  SEAT_HEADER_MALFORMED    SEAT_HEADER_MALFORMED    SEAT_HEADER_MALFORMED    SEAT_HEADER_MALFORMED    SEAT_HEADER_MALFORMED    SEAT_HEADER_MALFORMED  SEAT_HEADER_MALFORMED    SEAT_HEADER_MALFORMED
    seat-naming-seat  both        SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED  SEAT_HEADER_NOT_ALLOWED  SEAT_HEADER_NOT_ALLOWED
    nobody-naming     both        SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED SEAT_HEADER_NOT_ALLOWED  SEAT_HEADER_NOT_ALLOWED  SEAT_HEADER_NOT_ALLOWED
    expired           both        TOKEN_EXPIRED    TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED  TOKEN_EXPIRED            TOKEN_EXPIRED
    expired-service   both        TOKEN_EXPIRED    TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED            TOKEN_EXPIRED  TOKEN_EXPIRED            TOKEN_EXPIRED
    tampered          both        TOKEN_INVALID    TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID  TOKEN_INVALID            TOKEN_INVALID
    forged            both        TOKEN_INVALID    TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID            TOKEN_INVALID  TOKEN_INVALID            TOKEN_INVALID
    unknown-key       both        TOKEN_KEY_UNKNOWN TOKEN_KEY_UNKNOWN       TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN  TOKEN_KEY_UNKNOWN        TOKEN_KEY_UNKNOWN
    garbage           both        TOKEN_MALFORMED  TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED  TOKEN_MALFORMED          TOKEN_MALFORMED
    basic             both        TOKEN_MALFORMED  TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED          TOKEN_MALFORMED  TOKEN_MALFORMED          TOKEN_MALFORMED
";

/// The code that belongs to a reason.
fn code_of(reason: &str) -> Code {
    match reason {
        "ok" => Code::Ok,
        "NOT_YOUR_DECISION"
        | "NOT_A_PLAYER"
        | "TOKEN_FOR_OTHER_GAME"
        | "CREATION_CLOSED"
        | "INBOX_TOKEN"
        | "NO_INBOX"
        | "PLAYERS_CLOSED"
        | "SEAT_HEADER_NOT_ALLOWED" => Code::PermissionDenied,
        "UNDO_BARRED" => Code::FailedPrecondition,
        "SEAT_NOT_NAMED" | "SEAT_HEADER_MALFORMED" | "INVALID_FIELD" => Code::InvalidArgument,
        _ => Code::Unauthenticated,
    }
}

/// The caller of a row at a table; `other` is a table of another game.
fn caller(name: &str, table: &Table, other: &Table, nobody: &Client) -> Client {
    let service = nobody.with_token(&service_token());
    let expired = |grant: &Grant| -> Result<String, AuthError> {
        let past = keys().with_clock(|| 1_000_000);
        Ok(past.mint(grant, Duration::from_secs(60))?.into_exposed())
    };
    let seat = Grant::Seat { game: table.id.as_str().into(), seat: 0 };
    let minted_by = |keys: orrery_server::auth::Keys| {
        nobody.with_token(keys.mint(&seat, HOUR).expect("a token").expose())
    };
    match name {
        "nobody" => nobody.clone(),
        "spectator" => table.spectator.clone(),
        "other-spectator" => other.spectator.clone(),
        "seat" => table.seats[0].clone(),
        "neighbour" => table.seats[1].clone(),
        "other-seat" => other.seats[0].clone(),
        "player" => {
            let grant = Grant::Inbox { player: "ada".into() };
            nobody.with_token(keys().mint(&grant, HOUR).expect("a token").expose())
        }
        "service" => service,
        "service-for-seat" => service.acting_as("1"),
        "service-for-other" => service.acting_as("2"),
        "service-for-none" => service.acting_as("9"),
        "service-for-zero" => service.acting_as("0"),
        "seat-naming-seat" => table.seats[0].acting_as("1"),
        "nobody-naming" => nobody.acting_as("1"),
        "expired" => nobody.with_token(&expired(&seat).expect("a token")),
        "expired-service" => {
            nobody.with_token(&expired(&Grant::Service { name: "old".into() }).expect("a token"))
        }
        "tampered" => nobody.with_token(&tampered(&table.tokens[0])),
        // The right name of the key, but another secret.
        "forged" => minted_by(keys_of(KEY_ID, [9; 32])),
        "unknown-key" => minted_by(keys_of("elsewhere", [9; 32])),
        "garbage" => nobody.with_token("v4.local.garbage"),
        "basic" => nobody.with_authorization("Basic dXNlcjpwYXNzd29yZA=="),
        _ => panic!("who is {name}?"),
    }
}

/// The token with one character changed in the middle of its secret part.
fn tampered(token: &str) -> String {
    let at = token.len() / 2;
    let (head, tail) = token.split_at(at);
    let changed = if tail.starts_with('A') { 'B' } else { 'A' };
    format!("{head}{changed}{}", &tail[1..])
}

async fn call(name: &str, caller: &Client, table: &Table) -> Result<(), Status> {
    let game_id = table.id.clone();
    match name {
        "create" => drop(caller.create(NewTable::new(2, 1).request()).await?),
        "get" => {
            let request = v1::GetGameRequest { game_id, include_view: true, ..Default::default() };
            drop(caller.get(request).await?);
        }
        "list" => drop(caller.list(v1::ListGamesRequest::default()).await?),
        "types" => drop(caller.types(v1::ListGameTypesRequest::default()).await?),
        "legal" => drop(caller.asked(&game_id).await?),
        "events" => drop(caller.all_events(&game_id, 0).await?),
        "stream" => {
            let request = v1::StreamEventsRequest { game_id, include_view: true, ..Default::default() };
            let mut stream = caller.stream(request).await?;
            stream.message().await?.ok_or_else(|| Status::unknown("the stream ended at once"))?;
        }
        "submit" => drop(caller.submit(answer(&game_id, "s1.2", &["tank"])).await?),
        "undo" => {
            let request =
                v1::UndoActionRequest { game_id, version: 2, request_id: request_id(), ..Default::default() };
            drop(caller.undo(request).await?);
        }
        "inbox" => {
            let mut stream = caller.inbox(v1::StreamInboxRequest::default()).await?;
            stream.message().await?.ok_or_else(|| Status::unknown("the stream ended at once"))?;
        }
        "token" => {
            let request = v1::CreateInboxTokenRequest { player_id: "ada".into() };
            drop(caller.inbox_token(request).await?);
        }
        _ => panic!("what is {name}?"),
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_caller_gets_what_the_table_says() {
    let server = Setup::memory().flag("--creation", "service").start();
    let nobody = server.client();
    let creator = nobody.with_token(&service_token());
    let other = NewTable::new(2, 1).create(&creator).await.expect("another game");
    let mut rows = TABLE.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let mut rows = rows.by_ref().filter(|row| !row.is_empty());
    let heading = rows.next().expect("a heading");
    assert_eq!(heading[2..], CALLS);
    let mut wrong = Vec::new();
    let mut cells = 0;
    for row in rows {
        assert_eq!(row.len(), heading.len(), "{row:?}");
        for is_private in [false, true] {
            if !matches!((row[1], is_private), ("both", _) | ("public", false) | ("private", true)) {
                continue;
            }
            // Each caller finds the same table: seat 1 has done something and is asked again.
            let table = NewTable { is_private, ..NewTable::new(2, 1) };
            let table = table.create(&creator).await.expect("a game");
            table.seats[0].act(&table.id, &["course 1"]).await.expect("accepted");
            let caller = caller(row[0], &table, &other, &nobody);
            for (name, expected) in CALLS.iter().zip(&row[2..]) {
                let result = call(name, &caller, &table).await;
                let found = match &result {
                    Ok(()) => (Code::Ok, "ok".to_owned()),
                    Err(status) => {
                        let has_info = tonic_types::StatusExt::get_details_error_info(status).is_some();
                        let reason = if has_info { details(status).reason } else { format!("{status:?}") };
                        (status.code(), reason)
                    }
                };
                cells += 1;
                if found != (code_of(expected), (*expected).to_owned()) {
                    let kind = if is_private { "private" } else { "public" };
                    wrong.push(format!("{} {name} {kind}: {found:?} instead of {expected}", row[0]));
                }
            }
        }
    }
    assert_eq!(cells, 21 * 2 * CALLS.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!server.log().contains("panicked"), "somebody panicked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_games_are_listed_to_services_only() {
    let server = Setup::memory().start();
    let nobody = server.client();
    let public = NewTable::new(2, 1).create(&nobody).await.expect("a game");
    // Lists are ordered by the millisecond.
    tokio::time::sleep(Duration::from_millis(5)).await;
    let private = NewTable::private(2, 1).create(&nobody).await.expect("a game");
    let service = nobody.with_token(&service_token());
    for caller in [&nobody, &public.seats[0], &private.seats[0], &private.spectator] {
        let page = caller.list(v1::ListGamesRequest::default()).await.expect("a page");
        let ids: Vec<_> = page.games.iter().map(|game| game.game_id.as_str()).collect();
        assert_eq!(ids, [&public.id]);
    }
    for caller in [&service, &service.acting_as("1")] {
        let page = caller.list(v1::ListGamesRequest::default()).await.expect("a page");
        let ids: Vec<_> = page.games.iter().map(|game| game.game_id.as_str()).collect();
        assert_eq!(ids, [&private.id, &public.id], "the most recent first");
    }
    // The practice game is not offered to anybody.
    let types = nobody.types(v1::ListGameTypesRequest::default()).await.expect("types");
    assert!(types.game_types.iter().all(|game| game.game_type != "drift"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_sees_what_the_seat_sees_that_it_names() {
    let server = Setup::memory().start();
    let table = NewTable::private(2, 1).create(&server.client()).await.expect("a game");
    let service = server.client().with_token(&service_token());
    let look = v1::GetGameRequest { game_id: table.id.clone(), include_view: true, ..Default::default() };
    let seen = async |caller: &Client| {
        let shown = caller.get(look.clone()).await.expect("the table").view.and_then(|view| view.body);
        let Some(view::Body::Drift(view)) = shown else { panic!("another game") };
        view.own.map(|own| own.seat)
    };
    assert_eq!(seen(&service).await, None);
    assert_eq!(seen(&service.acting_as("1")).await, Some(1));
    assert_eq!(seen(&service.acting_as("2")).await, Some(2));
    assert_eq!(seen(&table.seats[1]).await, Some(2));
    assert_eq!(seen(&table.spectator).await, None);
    let hers = table.seats[1].all_events(&table.id, 0).await.expect("events");
    assert_eq!(service.acting_as("2").all_events(&table.id, 0).await.expect("events"), hers);
    assert_eq!(service.all_events(&table.id, 0).await.expect("events").len(), hers.len());
    assert_ne!(service.all_events(&table.id, 0).await.expect("events"), hers, "the cards are hidden");
}
