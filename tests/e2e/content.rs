//! Corrected fact sheets: given to a server by its operator, kept by the games that began with them.

use std::fs;

use orrery_api::v1;
use orrery_tests::{
    NewTable, Setup, details,
    player::{advance, play_out},
    random::Random,
};
use tonic::Code;

use crate::{
    redis,
    tools::{run, succeeds, text},
};

fn deck(sparks: u8) -> String {
    format!(
        r#"{{"game": "drift", "sheets": {{"deck": {{"cards": {{"spark": {sparks}, "buoy": 9, "lens": 9, "jam": 9}}}}}}}}"#
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_keep_the_content_with_which_they_began() {
    let mut random = Random::for_test("content");
    let redis = redis();
    let setup = Setup::new(&redis.url());
    let dir = setup.path("content");
    fs::create_dir(&dir).expect("a directory");
    let corrected = setup.clone().flag("--content", &text(&dir));
    let start = |setup: &Setup| setup.clone().start();

    let server = start(&setup);
    let first = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    assert_eq!(first.game.content_edition, "", "as built in");
    drop(server);

    fs::write(dir.join("1.json"), deck(20)).expect("a file");
    let server = start(&corrected);
    let second = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    advance(&second.seats, &second.id, 12, &mut random).await;
    drop(server);

    fs::write(dir.join("2.json"), deck(30)).expect("a file");
    let server = start(&corrected);
    let third = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    let editions = [&first, &second, &third].map(|table| table.game.content_edition.clone());
    assert!(editions[1].len() == 64 && editions[2].len() == 64 && editions[1] != editions[2], "{editions:?}");
    for (table, edition) in [&first, &second, &third].into_iter().zip(&editions) {
        let seats: Vec<_> = table.seats.iter().map(|seat| seat.on(server.channel())).collect();
        let game = seats[0].look(&table.id).await.expect("the game");
        assert_eq!(&game.content_edition, edition);
        drop(play_out(&seats, &table.id, &mut random).await);
        succeeds(&["verify", &table.id, "--store", &redis.url(), "--content", &text(&dir)]);
    }
    let replay = setup.path("game.orrery");
    let address = format!("http://{}", server.address());
    succeeds(&["export", &second.id, "--server", &address, "-o", &text(&replay)]);
    succeeds(&["verify", &text(&replay), "--content", &text(&dir)]);
    let (code, said) = run(&["verify", &text(&replay)]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("--content"), "{said}");
    drop(server);

    // Without the file the game is not lost, but it cannot be played here.
    let server = start(&setup);
    let seat = second.seats[0].on(server.channel());
    let refused = details(&seat.look(&second.id).await.expect_err("the content is not here"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::Unavailable, "CONTENT_UNKNOWN"));
    assert!(refused.retry.is_some() && refused.message.contains(&editions[1]), "{refused:?}");
    first.seats[0].on(server.channel()).look(&first.id).await.expect("as built in");
    let listed = server.client().list(v1::ListGamesRequest::default()).await.expect("a list");
    assert!(listed.games.iter().any(|game| game.content_edition == editions[2]));
}

#[test]
fn content_that_cannot_be_used_is_refused_before_anything_starts() {
    let setup = Setup::memory();
    let file = setup.path("drift.json");
    let cases = [
        (deck(1).replace("\"spark\"", "\"sparkle\""), "sheet deck: cards"),
        (deck(1).replace("drift", "chess"), "does not know the game"),
        (deck(1).replace("\"deck\"", "\"cards\""), "no such sheet"),
        ("{}".into(), "missing field"),
    ];
    for (content, part) in cases {
        fs::write(&file, content).expect("a file");
        let (code, said) = run(&["content", "--check", &text(&file)]);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(part) && said.contains("drift.json"), "{said}");
        let (code, said) = run(&["serve", "--store", "memory", "--content", &text(&file)]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("- content (") && said.contains(part), "{said}");
    }
}

#[test]
fn what_is_printed_can_be_given_back() {
    let setup = Setup::memory();
    for game in ["gaia-project", "planet-unknown", "spacecorp", "federation", "seti", "drift"] {
        let file = setup.path(&format!("{game}.json"));
        fs::write(&file, succeeds(&["content", game])).expect("a file");
        assert!(succeeds(&["content", "--check", &text(&file)]).contains(game));
        let played = succeeds(&["simulate", game, "--games", "2", "--content", &text(&file)]);
        assert!(!played.is_empty());
    }
}
