//! Taking back: per lane, while others act, and where it is barred.

use orrery_api::v1::{self, event::Body};
use orrery_tests::{
    Client, NewTable, Table,
    client::{answer, request_id},
    details,
};
use tonic::Code;

use crate::on_each_store;

fn undo(table: &Table, version: i64) -> v1::UndoActionRequest {
    v1::UndoActionRequest {
        game_id: table.id.clone(),
        version,
        request_id: request_id(),
        ..Default::default()
    }
}

async fn act(table: &Table, seat: usize, notations: &[&str]) -> i64 {
    let done = table.seats[seat].act(&table.id, notations).await;
    done.unwrap_or_else(|status| panic!("{notations:?}: {status:?}")).version
}

async fn barred(client: &Client, request: v1::UndoActionRequest) {
    let refused = details(&client.undo(request).await.expect_err("it is final"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::FailedPrecondition, "UNDO_BARRED"));
    assert_eq!(refused.violation.map(|violation| violation.reason).as_deref(), Some("UNDO_BARRED"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lane_is_taken_back_while_others_act() {
    for (store, mut server, _redis) in on_each_store() {
        println!("on {store}");
        let table = NewTable::new(3, 3).create(&server.client()).await.expect("a game");
        let [first, second] = [&table.seats[0], &table.seats[1]];
        let late = answer(&table.id, "s1.1", &["course 1"]);
        assert_eq!(first.submit(late.clone()).await.expect("accepted").version, 2);
        assert_eq!(act(&table, 1, &["course 2"]).await, 3);
        assert_eq!(act(&table, 0, &["tank"]).await, 4);
        assert_eq!(act(&table, 1, &["tank"]).await, 5);
        assert_eq!(first.asked(&table.id).await.expect("asked").undoable_versions, [2, 4]);
        assert_eq!(second.asked(&table.id).await.expect("asked").undoable_versions, [3, 5]);
        assert_eq!(table.seats[2].asked(&table.id).await.expect("asked").undoable_versions, [0; 0]);
        // Not what others did, and not what is not there.
        for version in [0, 1, 3, 5, 6, 99] {
            barred(first, undo(&table, version)).await;
        }

        let request = undo(&table, 2);
        let done = first.undo(request.clone()).await.expect("taken back");
        assert_eq!((done.version, &done.undone_versions), (6, &vec![2, 4]));
        let asked = done.decisions.iter().find(|decision| !decision.is_optional).expect("asked again");
        assert_eq!(asked.prompt, "drift.course");
        assert_ne!(asked.decision_id, "s1.1", "the same question, but a new decision");
        // The other lane has not noticed.
        let decision = second.decision(&table.id).await.expect("asked").expect("a decision");
        assert_eq!(decision.prompt, "drift.follow");
        assert_eq!(second.asked(&table.id).await.expect("asked").undoable_versions, [3, 5]);

        if store != "memory" {
            server.restart();
        }
        let again = first.undo(request.clone()).await.expect("the first answer again");
        assert_eq!((again.version, &again.undone_versions), (6, &vec![2, 4]));
        let other = v1::UndoActionRequest { version: 4, ..request };
        let refused = details(&first.undo(other).await.expect_err("another content"));
        assert_eq!((refused.code, refused.reason.as_str()), (Code::AlreadyExists, "REQUEST_ID_REUSED"));
        // A late repetition of what was taken back is still the answer to the first call, and does nothing.
        let repeated = first.submit(late).await.expect("the first answer again");
        assert!(repeated.is_repeated && repeated.version == 2);
        // Decisions that were taken back are gone for good, the first as well as those that it led to.
        for (decision, notation) in [("s1.1", "course 1"), ("s1.2", "tank"), ("s1.3", "bid 0")] {
            let closed = answer(&table.id, decision, &[notation]);
            let refused = details(&first.submit(closed).await.expect_err("the decision is gone"));
            let closed = (Code::FailedPrecondition, "DECISION_CLOSED");
            assert_eq!((refused.code, refused.reason.as_str()), closed, "{decision}");
        }
        let anew = act(&table, 0, &["course 1"]).await;
        let next = first.decision(&table.id).await.expect("asked").expect("a decision");
        assert_eq!(next.prompt, "drift.follow");
        assert_ne!(next.decision_id, "s1.2");
        let done = first.undo(undo(&table, anew)).await.expect("taken back");
        assert_eq!((done.version, &done.undone_versions), (8, &vec![7]));

        // The game goes on from there; the fuel of the tank that was taken back is gone.
        assert_eq!(act(&table, 0, &["course 0", "bid 3"]).await, 9);
        barred(first, undo(&table, 2)).await;
        let events = table.spectator.all_events(&table.id, 2).await.expect("events");
        let undone = events.iter().find(|event| event.version == 6).expect("the taking back is told");
        assert_eq!(undone.body, Some(Body::Undone(v1::Undone { versions: vec![2, 4] })));
        assert!(!undone.words.is_empty() && undone.is_last && undone.seat == 1);
        assert_eq!(undone.notation, "p1 undid 2 4");
        let refused = act_refused(&table, 1, &["tank", "bid 4"]).await;
        assert_eq!(refused, "NO_SUCH_BID");
    }
}

async fn act_refused(table: &Table, seat: usize, notations: &[&str]) -> String {
    details(&table.seats[seat].act(&table.id, notations).await.expect_err("refused")).reason
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chance_and_joined_lanes_are_final() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = NewTable::new(2, 3).create(&server.client()).await.expect("a game");
        let first = &table.seats[0];
        let course = act(&table, 0, &["course 2"]).await;
        let probe = act(&table, 0, &["probe"]).await;
        for version in [course, probe] {
            barred(first, undo(&table, version)).await;
        }
        assert_eq!(first.asked(&table.id).await.expect("asked").undoable_versions, [0; 0]);
        // What comes after the chance can be taken back again.
        let tank = act(&table, 0, &["tank"]).await;
        assert_eq!(first.asked(&table.id).await.expect("asked").undoable_versions, [tank]);
        barred(&table.seats[1], undo(&table, tank)).await;
        let done = first.undo(undo(&table, tank)).await.expect("taken back");
        assert_eq!(done.undone_versions, [tank]);

        let last = act(&table, 0, &["tank", "bid 1"]).await;
        let joined = act(&table, 1, &["course 0", "bid 0"]).await;
        for (client, version) in [(first, last), (&table.seats[1], joined)] {
            barred(client, undo(&table, version)).await;
        }
        // On the shared stack the turn of the next seat makes the last one final.
        let drift = act(&table, 0, &["drift"]).await;
        let sail = first.undo(undo(&table, drift)).await.expect("nobody has gone on");
        assert_eq!(sail.undone_versions, [drift]);
        let drift = act(&table, 0, &["drift"]).await;
        act(&table, 1, &["drift"]).await;
        barred(first, undo(&table, drift)).await;
        let asked = details(&first.undo(undo(&table, -1)).await.expect_err("no version"));
        assert_eq!((asked.code, asked.fields), (Code::InvalidArgument, vec!["version".into()]));
    }
}
