//! `orrery doctor`, `orrery token`, and what the help says.

use std::{fs, net::TcpListener};

use crate::bin::{Served, orrery, typed};

const FREE: [&str; 4] = ["--listen", "127.0.0.1:0", "--admin-listen", "off"];

fn doctor(more: &[&str]) -> crate::bin::Ran {
    let mut args = vec!["doctor"];
    args.extend(FREE);
    args.extend(more);
    orrery(&args)
}

#[test]
fn a_good_configuration_passes_and_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let out = doctor(&["--data-dir", data.to_str().unwrap()]).expect(0);
    assert!(
        out.contains("ok    settings") && out.contains("warn  keys") && out.contains("will be made"),
        "{out}"
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    assert!(doctor(&["--store", "memory"]).expect(0).contains("warn  store"));
}

#[test]
fn all_problems_are_named_at_once() {
    let out = doctor(&["--durability", "often", "--creation", "nobody", "--set", "no.such=1"]).expect(1);
    assert!(["durability", "creation", "no.such"].iter().all(|key| out.contains(key)), "{out}");
    let keys = doctor(&["--key-file", "/nonexistent/keys"]).expect(1);
    assert!(keys.contains("fail  settings keys.file"), "{keys}");
}

#[test]
fn a_store_that_is_away_has_an_exit_code_of_its_own() {
    // A port that nobody listens on any more.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = format!("redis://127.0.0.1:{port}");
    let out = doctor(&["--store", &url]).expect(3);
    assert!(out.contains("fail  redis") && out.contains("fail  store"), "{out}");
    assert!(orrery(&["export", "g", "--store", &url]).complaint(3).contains("not available"));
    orrery(&["verify", "g", "--server", &format!("http://127.0.0.1:{port}")]).expect(3);
}

#[test]
fn tokens_open_a_server_with_the_same_keys() {
    let dir = tempfile::tempdir().unwrap();
    let keys = dir.path().join("keys");
    fs::write(&keys, "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=\n").unwrap();
    let keys = keys.to_str().unwrap();
    let served = Served::start(&["--store", "memory", "--key-file", keys, "--test-game"]);
    let play = |token: &str| {
        let seats = ["--seats", "random,random", "--options", "rounds=1"];
        let mut args = vec!["play", "drift", "--server", &served.url];
        args.extend(seats);
        if !token.is_empty() {
            args.extend(["--token", token]);
        }
        orrery(&args)
    };
    assert!(play("").complaint(2).contains("token"));
    let token = orrery(&["token", "service", "test", "--key-file", keys]).expect(0);
    assert!(play(token.trim()).expect(0).contains("The game is over"));
    let file = dir.path().join("token");
    fs::write(&file, &token).unwrap();
    assert!(play(&format!("@{}", file.display())).expect(0).contains("The game is over"));
    let seat = orrery(&["token", "seat", "g-1", "2", "--key-file", keys, "--lifetime", "1h"]).expect(0);
    assert!(play(seat.trim()).complaint(2).contains("service"), "a seat may not create games");
    assert!(orrery(&["token", "spectator", "g-1", "--key-file", keys]).expect(0).starts_with("v4.local."));
    orrery(&["token", "seat", "g-1", "0", "--key-file", keys]).expect(2);
    orrery(&["token", "seat", "Not An Id", "1", "--key-file", keys]).expect(2);
    assert!(orrery(&["token", "service", "x", "--store", "memory"]).complaint(2).contains("keys"));
}

#[test]
fn the_help_has_examples_and_exit_codes() {
    let out = orrery(&["--help"]).expect(0);
    let commands =
        ["serve", "play", "simulate", "replay", "export", "import", "verify", "rules", "token", "doctor"];
    for command in commands {
        assert!(out.contains(&format!("  {command} ")), "{command}: {out}");
        assert!(typed(&[command, "--help"], "").expect(0).contains("Examples:"), "{command}");
    }
    assert!(out.contains("Exit codes:"));
    orrery(&["no-such-command"]).expect(2);
}
