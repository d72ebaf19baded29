//! Every row of the table of errors, provoked once.

use orrery_api::v1;
use orrery_tests::{
    Client, Details, NewTable, Setup, Table,
    client::{answer, request_id},
    details,
    server::service_token,
};
use tonic::{Code, Status};

use crate::on_each_store;

fn refused<T: std::fmt::Debug>(result: Result<T, Status>) -> Details {
    details(&result.expect_err("it should be refused"))
}

#[track_caller]
fn is(details: &Details, code: Code, reason: &str) {
    assert_eq!((details.code, details.reason.as_str()), (code, reason), "{details:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_refusal_says_why() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let nobody = server.client();
        let table = NewTable::new(2, 2).create(&nobody).await.expect("a game");
        unreadable(&table).await;
        unknown_game(&nobody, &table).await;
        strangers(&nobody, &table).await;
        against_the_rules(&table).await;
        versions(&table).await;
        creation(&nobody).await;
        assert_eq!(table.spectator.look(&table.id).await.expect("the game").version, 1, "nothing happened");
    }
}

/// Text that does not parse, and fields that make no sense.
async fn unreadable(table: &Table) {
    let player = &table.seats[0];
    let good = answer(&table.id, "s1.1", &["course 1"]);
    let other_body = v1::Action {
        notation: "course 1".into(),
        body: player.asked(&table.id).await.expect("asked").decisions[0].legal_actions[2]
            .action
            .clone()
            .and_then(|action| action.body),
    };
    let cases = [
        (answer(&table.id, "s1.1", &["fly 1"]), "actions[0].notation"),
        (answer(&table.id, "s1.1", &["course 1", "tank tank"]), "actions[1].notation"),
        (answer(&table.id, "s1.1", &[""]), "actions[0].notation"),
        (answer(&table.id, "s1.1", &[]), "actions"),
        (answer(&table.id, "s1.1", &["tank"; 257]), "actions"),
        (answer(&table.id, "1.1", &["course 1"]), "decision_id"),
        (answer(&table.id, "", &["course 1"]), "decision_id"),
        (v1::SubmitActionRequest { actions: vec![other_body], ..good.clone() }, "actions[0].notation"),
        (v1::SubmitActionRequest { request_id: "1".into(), ..good.clone() }, "request_id"),
    ];
    for (request, field) in cases {
        let refused = refused(player.submit(request).await);
        is(&refused, Code::InvalidArgument, "INVALID_FIELD");
        assert_eq!(refused.fields, [field]);
    }
    for game_id in ["", "UPPER", "a/b", "ä", &"x".repeat(65)] {
        let refused = refused(table.spectator.look(game_id).await);
        is(&refused, Code::InvalidArgument, "INVALID_FIELD");
        assert_eq!(refused.fields, ["game_id"]);
    }
    let pages = [
        v1::ListEventsRequest { page_size: -1, ..Default::default() },
        v1::ListEventsRequest { page_token: "x".into(), ..Default::default() },
    ];
    for (request, field) in pages.into_iter().zip(["page_size", "page_token"]) {
        let request = v1::ListEventsRequest { game_id: table.id.clone(), ..request };
        let refused = refused(table.spectator.events(request).await);
        is(&refused, Code::InvalidArgument, "INVALID_FIELD");
        assert_eq!(refused.fields, [field]);
    }
    let lists = [
        v1::ListGamesRequest { page_size: -1, ..Default::default() },
        v1::ListGamesRequest { page_token: "x".into(), ..Default::default() },
        v1::ListGamesRequest { status: 99, ..Default::default() },
    ];
    for (request, field) in lists.into_iter().zip(["page_size", "page_token", "status"]) {
        let refused = refused(table.spectator.list(request).await);
        is(&refused, Code::InvalidArgument, "INVALID_FIELD");
        assert_eq!(refused.fields, [field]);
    }
    let game_id = table.id.clone();
    let request = v1::GetGameRequest { game_id, include_replay: true, ..Default::default() };
    let early = refused(table.spectator.get(request).await);
    assert_eq!(early.fields, ["include_replay"], "the seed is a secret until the end");
}

/// A game that is not there.
async fn unknown_game(nobody: &Client, table: &Table) {
    let service = nobody.with_token(&service_token()).acting_as("1");
    let game_id = "there-is-no-such-game".to_owned();
    let follow = v1::StreamEventsRequest { game_id: game_id.clone(), ..Default::default() };
    let undo = v1::UndoActionRequest { game_id: game_id.clone(), version: 1, ..Default::default() };
    let answers = [
        nobody.look(&game_id).await.map(drop),
        nobody.all_events(&game_id, 0).await.map(drop),
        nobody.stream(follow).await.map(drop),
        service.asked(&game_id).await.map(drop),
        service.submit(answer(&game_id, "t.1", &["drift"])).await.map(drop),
        service.undo(undo).await.map(drop),
    ];
    for result in answers {
        let refused = refused(result);
        is(&refused, Code::NotFound, "GAME_NOT_FOUND");
        assert_eq!(refused.resource, Some(("orrery.v1.Game".into(), game_id.clone())));
    }
    let stranger = refused(table.seats[0].asked(&game_id).await);
    is(&stranger, Code::PermissionDenied, "TOKEN_FOR_OTHER_GAME");
}

/// No token, a bad one, and the decision of another seat.
async fn strangers(nobody: &Client, table: &Table) {
    let request = answer(&table.id, "s1.1", &["course 1"]);
    is(&refused(nobody.submit(request.clone()).await), Code::Unauthenticated, "TOKEN_MISSING");
    let liar = nobody.with_token("v4.local.nonsense");
    is(&refused(liar.submit(request.clone()).await), Code::Unauthenticated, "TOKEN_MALFORMED");
    is(&refused(table.seats[1].submit(request).await), Code::PermissionDenied, "NOT_YOUR_DECISION");
}

/// What the rules forbid, and decisions that are not open.
async fn against_the_rules(table: &Table) {
    let player = &table.seats[0];
    let refused_ = refused(player.submit(answer(&table.id, "s1.1", &["course 0", "bid 4"])).await);
    is(&refused_, Code::FailedPrecondition, "NO_SUCH_BID");
    let violation = refused_.violation.expect("a RuleViolation");
    assert_eq!((violation.rule_ids, violation.action_index), (vec!["DR-0140".to_owned()], 1));
    assert_eq!(violation.decision_id, "s1.2");
    for closed in ["s1.7", "t.1", "s1.2"] {
        let refused = refused(player.submit(answer(&table.id, closed, &["course 0"])).await);
        is(&refused, Code::FailedPrecondition, "DECISION_CLOSED");
        let violation = refused.violation.expect("a RuleViolation");
        assert_eq!((violation.decision_id.as_str(), violation.reason.as_str()), (closed, "DECISION_CLOSED"));
    }
    let undo = v1::UndoActionRequest { game_id: table.id.clone(), version: 1, ..Default::default() };
    is(&refused(player.undo(undo).await), Code::FailedPrecondition, "UNDO_BARRED");
}

/// Versions that are not there (yet).
async fn versions(table: &Table) {
    let request =
        v1::SubmitActionRequest { expected_version: Some(7), ..answer(&table.id, "s1.1", &["course 1"]) };
    let aborted = refused(table.seats[0].submit(request).await);
    is(&aborted, Code::Aborted, "VERSION_CONFLICT");
    let conflict = v1::VersionConflict { expected_version: 7, actual_version: 1 };
    assert_eq!(aborted.conflict, Some(conflict));
    let follow =
        v1::StreamEventsRequest { game_id: table.id.clone(), after_version: 7, ..Default::default() };
    let look = v1::GetGameRequest { game_id: table.id.clone(), version: 7, ..Default::default() };
    let beyond = [table.spectator.stream(follow).await.map(drop), table.spectator.get(look).await.map(drop)];
    for result in beyond {
        let refused = refused(result);
        is(&refused, Code::OutOfRange, "VERSION_BEYOND_HEAD");
        assert_eq!(refused.conflict, Some(conflict));
    }
}

/// Games that cannot be created.
async fn creation(nobody: &Client) {
    type Change = fn(&mut v1::CreateGameRequest);
    fn config(request: &mut v1::CreateGameRequest) -> &mut v1::GameConfig {
        request.config.get_or_insert_default()
    }
    let cases: [(Change, &str, &str); 11] = [
        (|request| request.config = None, "INVALID_FIELD", "config"),
        (|request| config(request).game_type.clear(), "INVALID_FIELD", "config.game_type"),
        (|request| config(request).game_type = "chess".into(), "INVALID_FIELD", "config.game_type"),
        (|request| request.seats.clear(), "INVALID_CONFIG", "seats"),
        (|request| request.seats.resize(7, v1::SeatSpec::default()), "INVALID_CONFIG", "seats"),
        (|request| request.seats.resize(300, v1::SeatSpec::default()), "INVALID_CONFIG", "seats"),
        (
            |request| drop(config(request).options.insert("rounds".into(), "0".into())),
            "INVALID_CONFIG",
            "config.options[rounds]",
        ),
        (
            |request| drop(config(request).options.insert("colour".into(), "red".into())),
            "INVALID_CONFIG",
            "config.options[colour]",
        ),
        (|request| request.seats[1].display_name = "x".repeat(65), "INVALID_FIELD", "seats[1].display_name"),
        (|request| request.seats[0].display_name = "a\nb".into(), "INVALID_FIELD", "seats[0].display_name"),
        (|request| request.visibility = 77, "INVALID_FIELD", "visibility"),
    ];
    for (change, reason, field) in cases {
        let mut request = NewTable::new(2, 2).request();
        change(&mut request);
        let refused = refused(nobody.create(request).await);
        is(&refused, Code::InvalidArgument, reason);
        assert_eq!(refused.fields, [field], "{refused:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_the_practice_game_does_not_know_it() {
    let setup = Setup::bare("memory").flag("--creation", "open");
    let keys = setup.path("keys");
    std::fs::write(&keys, "k:b3JyZXJ5IGJsYWNrIGJveCB0ZXN0czogYSBzZWNyZXQ=\n").expect("a key file");
    let server = setup.flag("--key-file", &keys.display().to_string()).start();
    let request = v1::CreateGameRequest { request_id: request_id(), ..NewTable::new(2, 2).request() };
    let refused = refused(server.client().create(request).await);
    is(&refused, Code::InvalidArgument, "INVALID_FIELD");
    assert_eq!(refused.fields, ["config.game_type"]);
}
