//! The tools beside the server: tokens, verifying, and moving games from store to store.

use std::{fs, path::Path, process::Output};

use orrery_api::v1;
use orrery_tests::{
    NewTable, Server, Setup, Table,
    player::{advance, play_out},
    random::Random,
    server::command,
};

use crate::redis;

pub(crate) fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command().args(arguments).output().expect("the binary");
    (status.code(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

#[track_caller]
pub(crate) fn succeeds(arguments: &[&str]) -> String {
    let (code, said) = run(arguments);
    assert_eq!(code, Some(0), "orrery {arguments:?}: {said}");
    said
}

pub(crate) fn text(path: &Path) -> String {
    path.display().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_from_the_command_line_are_good() {
    let server = Setup::memory().flag("--creation", "service").start();
    let keys = text(&server.setup().path("keys"));
    let token = |arguments: &[&str]| {
        let all = [&["token"], arguments, &["--key-file", &keys]].concat();
        succeeds(&all).trim().to_owned()
    };
    let service = server.client().with_token(&token(&["service", "shop"]));
    let table = NewTable::private(2, 1).create(&service).await.expect("a service creates games");
    let player = server.client().with_token(&token(&["seat", &table.id, "2"]));
    player.act(&table.id, &["course 1"]).await.expect("a player plays");
    let asked = player.asked(&table.id).await.expect("asked");
    assert!(asked.decisions.iter().all(|decision| decision.seat == 2));
    let spectator = server.client().with_token(&token(&["spectator", &table.id]));
    spectator.look(&table.id).await.expect("a spectator watches");
    let (code, _) = run(&["token", "seat", &table.id, "0", "--key-file", &keys]);
    assert_eq!(code, Some(2), "there is no seat 0");
}

async fn finished(server: &Server, random: &mut Random) -> Table {
    let table = NewTable::new(3, 2).create(&server.client()).await.expect("a game");
    // Something that was taken back belongs to every proper game.
    let done = table.seats[0].act(&table.id, &["course 3"]).await.expect("accepted");
    let undo =
        v1::UndoActionRequest { game_id: table.id.clone(), version: done.version, ..Default::default() };
    table.seats[0].undo(undo).await.expect("taken back");
    drop(play_out(&table.seats, &table.id, random).await);
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_verifies_and_a_changed_one_does_not() {
    let mut random = Random::for_test("verify");
    let server = Setup::embedded().start();
    let table = finished(&server, &mut random).await;
    let address = format!("http://{}", server.address());
    let replay = server.setup().path("game.orrery");
    succeeds(&["export", &table.id, "--server", &address, "-o", &text(&replay)]);
    succeeds(&["verify", &text(&replay), "--commitment", &table.game.seed_commitment]);
    succeeds(&["verify", &table.id, "--server", &address]);
    let (code, said) = run(&["verify", &text(&replay), "--commitment", &"0".repeat(64)]);
    assert_eq!(code, Some(1), "another seed was promised: {said}");

    let good = fs::read_to_string(&replay).expect("the replay");
    let seed = good.lines().find_map(|line| line.strip_prefix("seed: ")).expect("a seed").to_owned();
    let changed = server.setup().path("changed.orrery");
    let line = |first: char| good.lines().find(|line| line.starts_with(first)).expect("a line").to_owned();
    let (command, scores) = (line('p'), line('#'));
    let forged = [
        good.replace(&seed, &"ab".repeat(32)),
        good.replacen(&format!("{command}\n"), "", 1),
        good.replacen(&scores, &format!("{scores}9"), 1),
        good.replacen("course", "course 0\np1 course", 1),
    ];
    for text_of in forged {
        assert_ne!(text_of, good);
        fs::write(&changed, text_of).expect("a file");
        let (code, said) = run(&["verify", &text(&changed)]);
        assert_eq!(code, Some(1), "{said}");
    }

    // The whole log, once nobody else has the file.
    let data = text(&server.data_dir());
    let (code, said) = run(&["export", &table.id, "--data-dir", &data]);
    assert_ne!(code, Some(0), "the server has the file: {said}");
    let setup = server.setup().clone();
    drop(server);
    let archive = setup.path("game.jsonl");
    succeeds(&["export", &table.id, "--data-dir", &data, "-o", &text(&archive)]);
    succeeds(&["verify", &text(&archive), "--commitment", &table.game.seed_commitment]);
    succeeds(&["verify", &table.id, "--data-dir", &data]);
    let whole = fs::read_to_string(&archive).expect("the archive");
    let lines: Vec<&str> = whole.lines().collect();
    let damaged = [lines[..lines.len() - 2].join("\n"), whole.replacen("course", "curse", 1)];
    for (n, text_of) in damaged.iter().enumerate() {
        fs::write(&changed, text_of).expect("a file");
        let (code, said) = run(&["verify", &text(&changed)]);
        assert_eq!(code, Some(1), "damage {n}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_game_moves_from_store_to_store() {
    let mut random = Random::for_test("move");
    let server = Setup::embedded().start();
    let table = NewTable::private(2, 3).create(&server.client()).await.expect("a game");
    advance(&table.seats, &table.id, 25, &mut random).await;
    let before = table.seats[1].all_events(&table.id, 0).await.expect("events");
    let game = table.spectator.look(&table.id).await.expect("the game");
    let setup = server.setup().clone();
    drop(server);
    let archive = text(&setup.path("game.jsonl"));
    succeeds(&["export", &table.id, "--data-dir", &text(&setup.path("data")), "-o", &archive]);

    let redis = redis();
    succeeds(&["import", &archive, "--store", &redis.url()]);
    let server = Setup::new(&redis.url()).start();
    let seats: Vec<_> = table.seats.iter().map(|seat| seat.on(server.channel())).collect();
    let spectator = table.spectator.on(server.channel());
    assert_eq!(spectator.look(&table.id).await.expect("the game"), game);
    assert_eq!(seats[1].all_events(&table.id, 0).await.expect("events"), before);
    drop(play_out(&seats, &table.id, &mut random).await);
    succeeds(&["verify", &table.id, "--store", &redis.url()]);
    let (code, said) = run(&["import", &archive, "--store", &redis.url()]);
    assert_eq!(code, Some(1), "the game is there already, and has gone on: {said}");
}
