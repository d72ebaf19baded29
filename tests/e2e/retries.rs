//! Repeated requests, versions insisted on, dry runs and batches.

use orrery_api::v1;
use orrery_tests::{
    Client, NewTable, Server, Table,
    client::{answer, request_id},
    details,
};
use tonic::Code;

use crate::on_each_store;

async fn table(server: &Server, seats: usize) -> Table {
    NewTable::new(seats, 3).create(&server.client()).await.expect("a game")
}

async fn open_decision(client: &Client, game: &str) -> String {
    client.decision(game).await.expect("an answer").expect("an open decision").decision_id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeated_request_gets_the_first_answer() {
    for (store, mut server, _redis) in on_each_store() {
        println!("on {store}");
        let table = table(&server, 2).await;
        let player = &table.seats[0];
        let first = answer(&table.id, &open_decision(player, &table.id).await, &["course 1"]);
        let done = player.submit(first.clone()).await.expect("accepted");
        assert!(!done.is_repeated && done.version == 2, "{done:?}");
        player.act(&table.id, &["tank"]).await.expect("accepted");
        table.seats[1].act(&table.id, &["course 0"]).await.expect("accepted");

        let rounds = if store == "memory" { 1 } else { 2 };
        for round in 0..rounds {
            let again = player.submit(first.clone()).await.expect("the first answer again");
            assert!(again.is_repeated, "{again:?}");
            assert_eq!((again.version, &again.events), (2, &done.events));
            assert_eq!(table.spectator.look(&table.id).await.expect("the game").version, 4);
            reused(player, &first, &["course 2"]).await;
            reused(player, &first, &["course 1", "tank"]).await;
            let decision_id = open_decision(player, &table.id).await;
            reused(player, &v1::SubmitActionRequest { decision_id, ..first.clone() }, &["bid 0"]).await;
            // Also for another seat, whose request ids are not its own affair.
            let decision_id = open_decision(&table.seats[1], &table.id).await;
            let other = v1::SubmitActionRequest { decision_id, ..first.clone() };
            reused(&table.seats[1], &other, &["bid 0"]).await;
            if round + 1 < rounds {
                server.restart();
            }
        }
        let nonsense = v1::SubmitActionRequest { request_id: "not-a-uuid".into(), ..first };
        let refused = details(&player.submit(nonsense).await.expect_err("no UUID"));
        assert_eq!((refused.code, refused.fields), (Code::InvalidArgument, vec!["request_id".into()]));
    }
}

async fn reused(player: &Client, first: &v1::SubmitActionRequest, notations: &[&str]) {
    let mut other = answer(&first.game_id, &first.decision_id, notations);
    other.request_id.clone_from(&first.request_id);
    let refused = details(&player.submit(other).await.expect_err("another content"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::AlreadyExists, "REQUEST_ID_REUSED"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeated_creation_finds_the_first_game() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let request = NewTable::new(3, 2).request();
        let creator = server.client();
        let first = creator.create(request.clone()).await.expect("a game");
        let id = first.game.clone().expect("the game").game_id;
        creator.with_token(&first.seat_tokens[2]).act(&id, &["course 0"]).await.expect("accepted");
        let again = creator.create(request.clone()).await.expect("the same game");
        assert_eq!(again.game.as_ref().map(|game| game.game_id.as_str()), Some(id.as_str()));
        assert_eq!(again.seat_tokens.len(), 3);
        let asked = creator.with_token(&again.seat_tokens[2]).asked(&id).await.expect("a good token");
        assert_eq!(asked.version, 2, "nothing began anew");

        let changes: [fn(&mut v1::CreateGameRequest); 4] = [
            |request| drop(request.seats.pop()),
            |request| request.visibility = v1::Visibility::Private.into(),
            |request| request.seats[0].display_name = "somebody else".into(),
            |request| {
                let config = request.config.as_mut().expect("a config");
                config.options.insert("rounds".into(), "9".into());
            },
        ];
        for change in changes {
            let mut other = request.clone();
            change(&mut other);
            let refused = details(&creator.create(other).await.expect_err("another content"));
            assert_eq!((refused.code, refused.reason.as_str()), (Code::AlreadyExists, "REQUEST_ID_REUSED"));
        }
        let other = v1::CreateGameRequest { request_id: request_id(), ..request };
        assert_ne!(creator.create(other).await.expect("a game").game.map(|game| game.game_id), Some(id));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_version_can_be_insisted_on() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = table(&server, 2).await;
        let player = &table.seats[0];
        table.seats[1].act(&table.id, &["course 1"]).await.expect("accepted");
        let request = answer(&table.id, &open_decision(player, &table.id).await, &["course 0"]);
        for wrong in [0, 1, 3, i64::MAX] {
            let insisting = v1::SubmitActionRequest {
                expected_version: Some(wrong),
                request_id: request_id(),
                ..request.clone()
            };
            for validate_only in [false, true] {
                let insisting = v1::SubmitActionRequest { validate_only, ..insisting.clone() };
                let refused = details(&player.submit(insisting).await.expect_err("another version"));
                assert_eq!((refused.code, refused.reason.as_str()), (Code::Aborted, "VERSION_CONFLICT"));
                let conflict = v1::VersionConflict { expected_version: wrong, actual_version: 2 };
                assert_eq!(refused.conflict, Some(conflict));
            }
        }
        let insisting = v1::SubmitActionRequest { expected_version: Some(2), ..request.clone() };
        let done = player.submit(insisting.clone()).await.expect("accepted");
        assert_eq!(done.version, 3);
        // The repetition is about the first call: the version fits no longer, and need not.
        let again = player.submit(insisting).await.expect("the first answer again");
        assert!(again.is_repeated && again.version == 3, "{again:?}");
        let negative = v1::SubmitActionRequest { expected_version: Some(-1), ..request };
        let refused = details(&player.submit(negative).await.expect_err("no version"));
        assert_eq!((refused.code, refused.fields), (Code::InvalidArgument, vec!["expected_version".into()]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dry_run_changes_nothing() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = table(&server, 2).await;
        let player = &table.seats[0];
        let asked = player.asked(&table.id).await.expect("what is asked");
        let request = answer(&table.id, &asked.decisions[0].decision_id, &["course 2", "tank"]);
        let dry = v1::SubmitActionRequest { validate_only: true, ..request.clone() };
        let tried = player.submit(dry.clone()).await.expect("it would be accepted");
        assert_eq!(tried.version, 2);
        assert_eq!(player.asked(&table.id).await.expect("what is asked"), asked);
        assert_eq!(
            table.spectator.all_events(&table.id, 0).await.expect("events").last().unwrap().version,
            1
        );
        // Neither the request id nor the decision is used up.
        let done = player.submit(request.clone()).await.expect("accepted");
        assert!(!done.is_repeated);
        let without_time = |events: &[v1::Event]| -> Vec<v1::Event> {
            events.iter().cloned().map(|event| v1::Event { event_time: None, ..event }).collect()
        };
        assert_eq!(without_time(&done.events), without_time(&tried.events));
        // What would be refused is refused.
        let refused = details(&player.submit(dry).await.expect_err("the decision is closed"));
        assert_eq!((refused.code, refused.reason.as_str()), (Code::FailedPrecondition, "DECISION_CLOSED"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_is_taken_together_or_not_at_all() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = table(&server, 2).await;
        let player = &table.seats[0];
        let decision = open_decision(player, &table.id).await;
        let code = Code::FailedPrecondition;
        let refusals: [(&[&str], &str, i32, &[&str]); 5] = [
            (&["course 1", "tank", "bid 9"], "NO_SUCH_BID", 2, &["DR-0140"]),
            (&["course 1", "bid 0"], "NOT_AN_ANSWER", 1, &["DR-0110"]),
            (&["course 4", "tank"], "NO_SUCH_COURSE", 0, &["DR-0100"]),
            (&["course 0", "bid 3", "drift"], "DECISION_CLOSED", 2, &[]),
            (&["course 1", "tank", "bid 3", "tank"], "DECISION_CLOSED", 3, &[]),
        ];
        for (batch, reason, index, rules) in refusals {
            let status = player.submit(answer(&table.id, &decision, batch)).await.expect_err("refused");
            let refused = details(&status);
            assert_eq!((refused.code, refused.reason.as_str()), (code, reason), "{batch:?}");
            let violation = refused.violation.expect("a RuleViolation");
            assert_eq!((violation.reason.as_str(), violation.action_index), (reason, index), "{batch:?}");
            assert_eq!(violation.rule_ids, rules, "{batch:?}");
            assert!(!violation.detail.is_empty());
        }
        let unreadable = answer(&table.id, &decision, &["course 1", "tank", "bid much"]);
        let refused = details(&player.submit(unreadable).await.expect_err("unreadable"));
        assert_eq!(
            (refused.code, refused.fields),
            (Code::InvalidArgument, vec!["actions[2].notation".into()])
        );
        assert_eq!(table.spectator.look(&table.id).await.expect("the game").version, 1, "nothing happened");
        assert_eq!(open_decision(player, &table.id).await, decision);

        let batch = answer(&table.id, &decision, &["course 2", "tank", "tank", "bid 1"]);
        let done = player.submit(batch.clone()).await.expect("accepted");
        assert_eq!((done.version, done.events.len()), (2, 4));
        assert!(done.events.iter().all(|event| event.version == 2));
        assert!(done.decisions.iter().all(|decision| decision.is_optional), "the others decide");
        let again = player.submit(batch).await.expect("the first answer again");
        assert!(again.is_repeated);
        assert_eq!(again.events, done.events);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_looks_into_the_future() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = table(&server, 2).await;
        let player = &table.seats[0];
        let decision = open_decision(player, &table.id).await;
        // What comes after a draw could be made to depend on it: a refused batch would tell the draw.
        let beyond = answer(&table.id, &decision, &["course 2", "probe", "tank"]);
        for validate_only in [true, false] {
            let request = v1::SubmitActionRequest { validate_only, ..beyond.clone() };
            let refused = details(&player.submit(request).await.expect_err("beyond chance"));
            let reason = (Code::FailedPrecondition, "BATCH_BEYOND_CHANCE");
            assert_eq!((refused.code, refused.reason.as_str()), reason);
            assert_eq!(refused.violation.map(|violation| violation.action_index), Some(2));
        }
        // A dry run says that it would be accepted, and nothing of what would come of it.
        let dry = v1::SubmitActionRequest {
            validate_only: true,
            ..answer(&table.id, &decision, &["course 2", "probe"])
        };
        for _ in 0..3 {
            let tried = player.submit(dry.clone()).await.expect("it would be accepted");
            assert_eq!((tried.version, tried.events, tried.decisions), (2, Vec::new(), Vec::new()));
        }
        assert_eq!(table.spectator.look(&table.id).await.expect("the game").version, 1, "nothing happened");
        let real = v1::SubmitActionRequest { validate_only: false, ..dry };
        let done = player.submit(real).await.expect("accepted");
        assert!(done.version == 2 && !done.events.is_empty());
    }
}
