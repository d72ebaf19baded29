//! Following a game: from anywhere, for ever, at any pace.

use std::time::{Duration, Instant};

use orrery_api::v1::{self, stream_events_response::Message, view};
use orrery_tests::{
    Client, NewTable, Server, Setup, Table,
    client::{answer, request_id},
    details,
    follow::Follower,
    player::advance,
    random::Random,
};
use tokio::time::timeout;
use tonic::{Code, Streaming};

use crate::on_each_store;

type Stream = Streaming<v1::StreamEventsResponse>;

fn follow(table: &Table, after_version: i64) -> v1::StreamEventsRequest {
    v1::StreamEventsRequest { game_id: table.id.clone(), after_version, ..Default::default() }
}

/// The next message; `None` once the stream has ended well.
async fn next(stream: &mut Stream) -> Option<Message> {
    let next = timeout(Duration::from_secs(10), stream.message()).await.expect("a message in time");
    next.expect("the stream goes on or ends well").map(|response| response.message.expect("some content"))
}

/// The next events, so many.
async fn events(stream: &mut Stream, count: usize) -> Vec<v1::Event> {
    let mut events = Vec::new();
    while events.len() < count {
        match next(stream).await {
            Some(Message::Event(event)) => events.push(event),
            Some(Message::Heartbeat(_)) => {}
            other => panic!("{other:?} after {} of {count} events", events.len()),
        }
    }
    events
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_begins_anywhere_and_goes_on_live() {
    let mut random = Random::for_test("streams");
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = NewTable::new(3, 60).create(&server.client()).await.expect("a game");
        // More than one page of what a server reads at once.
        advance(&table.seats, &table.id, 90, &mut random).await;
        for viewer in [&table.seats[1], &table.spectator] {
            let all = viewer.all_events(&table.id, 500).await.expect("events");
            let head = all.last().expect("some events").version;
            for after in [0, 1, 2, 63, 64, 65, head - 1, head] {
                let mut stream = viewer.stream(follow(&table, after)).await.expect("a stream");
                let expected: Vec<_> = all.iter().filter(|event| event.version > after).cloned().collect();
                assert_eq!(events(&mut stream, expected.len()).await, expected, "after {after}");
            }
        }
        let mut streams = Vec::new();
        for viewer in [&table.seats[0], &table.spectator] {
            let head = viewer.look(&table.id).await.expect("the game").version;
            streams.push((viewer, head, viewer.stream(follow(&table, head)).await.expect("a stream")));
        }
        advance(&table.seats, &table.id, 130, &mut random).await;
        for (viewer, head, mut stream) in streams {
            let all = viewer.all_events(&table.id, 500).await.expect("events");
            let expected: Vec<_> = all.into_iter().filter(|event| event.version > head).collect();
            assert_eq!(events(&mut stream, expected.len()).await, expected, "live");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cursor_with_its_tag_is_not_taken_for_another() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = NewTable::new(2, 60).create(&server.client()).await.expect("a game");
        advance(&table.seats, &table.id, 9, &mut Random::for_test("tags")).await;
        let player = &table.seats[0];
        let mut stream = player.stream(follow(&table, 0)).await.expect("a stream");
        let mut tags = Vec::new();
        while tags.last().is_none_or(|(version, _)| *version < 8) {
            let response = stream.message().await.expect("it goes on").expect("it goes on");
            match response.message.expect("some content") {
                Message::Event(event) if !event.is_last => assert!(response.cursor_tag.is_empty()),
                Message::Event(event) => tags.push((event.version, response.cursor_tag)),
                Message::Heartbeat(beat) => tags.push((beat.version, response.cursor_tag)),
                Message::Reset(reset) => panic!("{reset:?}"),
            }
        }
        let resumed = async |after_version, tag: &[u8]| {
            let request = v1::StreamEventsRequest { after_tag: tag.into(), ..follow(&table, after_version) };
            next(&mut player.stream(request).await.expect("a stream")).await.expect("something")
        };
        for window in tags.windows(2) {
            let [(version, tag), (next, _)] = window else { continue };
            match resumed(*version, tag).await {
                Message::Event(event) => assert_eq!(event.version, *next, "after {version}"),
                Message::Heartbeat(beat) => assert_eq!(beat.version, *next, "after {version}"),
                Message::Reset(reset) => panic!("after {version}: {reset:?}"),
            }
        }
        let [(first, tag), (second, _), ..] = &tags[..] else { panic!("few versions") };
        // A number that another record has now, and one that no record has any more.
        for lost in [*second, 1_000] {
            let Message::Reset(reset) = resumed(lost, tag).await else { panic!("after {lost}: no table") };
            assert_eq!(reset.reason, "CURSOR_LOST");
        }
        for (after_version, after_tag) in [(*first, &tag[1..]), (0, &tag[..])] {
            let bad =
                v1::StreamEventsRequest { after_tag: after_tag.into(), ..follow(&table, after_version) };
            let status = player.stream(bad).await.expect_err("a tag that does not fit");
            assert_eq!(status.code(), Code::InvalidArgument);
            assert!(status.message().contains("after_tag"), "{status:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_can_begin_with_the_table() {
    let server = Setup::memory().start();
    let table = NewTable::new(2, 9).create(&server.client()).await.expect("a game");
    advance(&table.seats, &table.id, 20, &mut Random::for_test("tables")).await;
    let with_view = v1::StreamEventsRequest {
        include_view: true,
        text_format: v1::TextFormat::Ansi.into(),
        language_code: "fr".into(),
        ..follow(&table, 0)
    };
    let player = &table.seats[0];
    let mut stream = player.stream(with_view).await.expect("a stream");
    let Some(Message::Reset(reset)) = next(&mut stream).await else { panic!("no table") };
    assert_eq!(reset.reason, "REQUESTED");
    let view = reset.view.expect("a table");
    assert_eq!(view.version, player.look(&table.id).await.expect("the game").version);
    assert!(view.text.contains('\u{1b}'), "drawn with colours");
    let Some(view::Body::Drift(body)) = view.body else { panic!("another game") };
    assert_eq!(body.own.map(|own| own.seat), Some(1));
    let asked = table.seats[1].asked(&table.id).await.expect("asked");
    let decision = asked.decisions.iter().find(|decision| decision.is_optional).expect("an aside");
    let aside = answer(&table.id, &decision.decision_id, &["auto decline"]);
    table.seats[1].submit(aside).await.expect("accepted");
    advance(&table.seats, &table.id, view.version + 5, &mut Random::for_test("tables")).await;
    let [first] = events(&mut stream, 1).await.try_into().expect("one event");
    assert!(first.version > view.version, "only what came after the table");
    let all = player.all_events(&table.id, 0).await.expect("events");
    let french = all.iter().find(|event| event.version == first.version).expect("the same event");
    assert_eq!(french.notation, first.notation);
    assert_ne!(french.words, first.words, "in another language");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn taking_back_resets_everybody() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
        let mut streams = Vec::new();
        for viewer in [&table.seats[0], &table.seats[1], &table.spectator] {
            streams.push(viewer.stream(follow(&table, 1)).await.expect("a stream"));
        }
        table.seats[0].act(&table.id, &["course 3"]).await.expect("accepted");
        let undo = v1::UndoActionRequest {
            game_id: table.id.clone(),
            version: 2,
            request_id: request_id(),
            ..Default::default()
        };
        table.seats[0].undo(undo).await.expect("taken back");
        for (stream, seat) in streams.iter_mut().zip([Some(1), Some(2), None]) {
            let told = events(stream, 2).await;
            assert_eq!(told.iter().map(|event| event.version).collect::<Vec<_>>(), [2, 3]);
            assert!(matches!(&told[1].body, Some(v1::event::Body::Undone(undone)) if undone.versions == [2]));
            let Some(Message::Reset(reset)) = next(stream).await else { panic!("no reset") };
            assert_eq!(reset.reason, "UNDONE");
            let view = reset.view.expect("a table");
            let Some(view::Body::Drift(body)) = view.body else { panic!("another game") };
            assert_eq!((view.version, body.own.map(|own| own.seat)), (3, seat));
            assert_eq!(body.ships[0].course, None, "as if it had not happened");
        }
        table.seats[0].act(&table.id, &["course 0"]).await.expect("accepted");
        for stream in &mut streams {
            assert_eq!(events(stream, 1).await[0].notation, "p1 course 0", "and on from there");
        }
        let beyond = details(&table.spectator.stream(follow(&table, 5)).await.expect_err("not yet"));
        assert_eq!((beyond.code, beyond.reason.as_str()), (Code::OutOfRange, "VERSION_BEYOND_HEAD"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_is_filled_with_heartbeats() {
    for (store, server) in [
        ("memory", Setup::memory().set("streams.heartbeat", "200ms").start()),
        ("embedded", Setup::embedded().set("streams.heartbeat", "200ms").start()),
    ] {
        println!("on {store}");
        let table = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
        let mut stream = table.spectator.stream(follow(&table, 1)).await.expect("a stream");
        let begin = Instant::now();
        for _ in 0..3 {
            assert_eq!(next(&mut stream).await, Some(Message::Heartbeat(v1::Heartbeat { version: 1 })));
        }
        let took = begin.elapsed();
        assert!((Duration::from_millis(500)..Duration::from_millis(1_500)).contains(&took), "{took:?}");
        // Of what a viewer may not hear, the heartbeat still says that nothing was missed.
        let asked = table.seats[0].asked(&table.id).await.expect("asked");
        let aside = asked.decisions.iter().find(|decision| decision.is_optional).expect("an aside");
        let order = answer(&table.id, &aside.decision_id, &["auto accept"]);
        assert_eq!(table.seats[0].submit(order).await.expect("accepted").version, 2);
        let beats = [next(&mut stream).await, next(&mut stream).await];
        assert!(beats.contains(&Some(Message::Heartbeat(v1::Heartbeat { version: 2 }))), "{beats:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_stream_ends_so_that_it_can_be_resumed() {
    let server = Setup::memory().set("streams.max_age", "400ms").start();
    let table = NewTable::new(2, 60).create(&server.client()).await.expect("a game");
    let mut stream = table.spectator.stream(follow(&table, 1)).await.expect("a stream");
    let begin = Instant::now();
    table.seats[0].act(&table.id, &["course 1"]).await.expect("accepted");
    let mut last = None;
    while let Some(message) = next(&mut stream).await {
        last = Some(message);
    }
    assert_eq!(last, Some(Message::Heartbeat(v1::Heartbeat { version: 2 })), "the last words");
    let took = begin.elapsed();
    assert!((Duration::from_millis(350)..Duration::from_millis(1_500)).contains(&took), "{took:?}");

    // Somebody who follows for longer notices nothing.
    let follower = Follower::start(vec![table.spectator.clone()], &table.id, 0);
    let mut random = Random::for_test("ages");
    for version in (10..=40).step_by(10) {
        advance(&table.seats, &table.id, version, &mut random).await;
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    let all = table.spectator.all_events(&table.id, 500).await.expect("events");
    assert_eq!(follower.after_events(all.len()).await, all);
    assert!(follower.heard().streams >= 3, "{}", follower.heard().streams);
}

/// Plays rounds of a game with one seat; each has about four events.
async fn alone(player: &Client, table: &Table, rounds: usize) {
    let mut decision = player.decision(&table.id).await.expect("asked").expect("a decision").decision_id;
    for _ in 0..rounds {
        // The bids are revealed between the two, and nothing may follow that in the same batch.
        for batch in [["course 0", "bid 0"].as_slice(), &["drift"]] {
            let done = player.submit(answer(&table.id, &decision, batch)).await.expect("accepted");
            decision.clone_from(&done.decisions[0].decision_id);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_does_not_read_holds_up_nobody() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let table = NewTable::new(1, 60_000).create(&server.client()).await.expect("a game");
        // A connection of its own: what is not read there fills its window only.
        let sleeper = table.spectator.on(server.channel());
        let mut sleeping = sleeper.stream(follow(&table, 0)).await.expect("a stream");
        let awake = Follower::start(vec![server.client()], &table.id, 0);
        let begin = Instant::now();
        let player = table.seats[0].on(server.channel());
        alone(&player, &table, 520).await;
        let all = player.all_events(&table.id, 500).await.expect("events");
        assert!(all.len() >= 2_000, "{} events", all.len());
        assert_eq!(awake.after_events(all.len()).await.len(), all.len());
        println!("{} events in {:?} while somebody slept", all.len(), begin.elapsed());
        let spectated = table.spectator.all_events(&table.id, 500).await.expect("events");
        assert_eq!(events(&mut sleeping, spectated.len()).await, spectated, "and then hears it all");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draining_server_ends_streams_with_their_place() {
    for setup in [Setup::memory(), Setup::embedded()] {
        let mut server: Server = setup.start();
        let table = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
        let mut streams = Vec::new();
        for viewer in [&table.seats[0], &table.spectator] {
            streams.push(viewer.stream(follow(&table, 0)).await.expect("a stream"));
        }
        table.seats[0].act(&table.id, &["course 2"]).await.expect("accepted");
        for stream in &mut streams {
            while !matches!(next(stream).await, Some(Message::Event(event)) if event.version == 2) {}
        }
        let begin = Instant::now();
        server.terminate();
        for stream in &mut streams {
            assert_eq!(next(stream).await, Some(Message::Heartbeat(v1::Heartbeat { version: 2 })));
            assert_eq!(next(stream).await, None, "ended well");
        }
        let status = server.wait().expect("the process ends");
        assert!(status.success(), "{status:?}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
        assert!(server.log().contains("draining") && !server.log().contains("panicked"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draining_server_answers_the_calls_it_has() {
    let redis = crate::redis();
    let mut server = Setup::new(&redis.url()).start();
    let table = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    // The call waits for the store while the server is told to stop.
    redis.pause().expect("it stops");
    let (player, request) = (table.seats[0].clone(), answer(&table.id, "s1.1", &["course 2"]));
    let call = tokio::spawn(async move { player.submit(request).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    server.terminate();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let page = server.http_get("/readyz").expect("the admin port answers until the end");
    assert!(page.starts_with("HTTP/1.1 503"), "{page}");
    redis.resume().expect("it goes on");
    let done = call.await.expect("a call").expect("answered in spite of the drain");
    assert_eq!(done.version, 2);
    assert!(server.wait().expect("the process ends").success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_to_stop_serves_until_everybody_has_heard_of_it() {
    let mut server = Setup::memory().flag("--drain-delay", "2s").start();
    let admin = server.admin_address().to_string();
    assert_eq!(crate::tools::run(&["health", &admin]).0, Some(0), "ready");
    let table = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    server.terminate();
    let begin = Instant::now();
    while crate::tools::run(&["health", &admin]).0 == Some(0) {
        assert!(begin.elapsed() < Duration::from_secs(10), "it still says that it is ready");
    }
    // Not ready any more, and whoever did not know that is served on a new connection too.
    let late = table.seats[0].on(server.channel());
    late.act(&table.id, &["course 2"]).await.expect("accepted");
    assert!(server.wait().expect("the process ends").success());
    assert_eq!(crate::tools::run(&["health", &admin]).0, Some(3), "nobody answers");
}
