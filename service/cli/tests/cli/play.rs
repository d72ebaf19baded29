//! `orrery play`

use std::process::{Command, Stdio};

use crate::bin::{Served, orrery, typed};

/// Always the first of the list; more than enough for a game.
fn ones() -> String {
    "1\n".repeat(2_000)
}

#[test]
fn random_players_play_to_the_end() {
    let args = ["play", "drift", "--seats", "random,random,random", "--options", "rounds=2", "--dice", "4"];
    let out = orrery(&args).expect(0);
    assert!(out.contains("Round 2 begins.") && out.contains("The game is over after"), "{out}");
    assert!(out.contains("1. p") && out.contains("Random 3"), "{out}");
    assert!(!out.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn a_person_types_numbers_to_the_end() {
    let out = typed(&["play", "drift", "--options", "rounds=2", "--dice", "4"], &ones()).expect(0);
    assert!(out.contains("p1: Choose a course. DR-0100"), "{out}");
    assert!(out.contains("   1  Course 0  course 0") && out.contains("p1> 1"), "{out}");
    assert!(out.contains("round 1/2") && out.contains("The game is over after"), "{out}");
}

#[test]
fn notation_batches_undo_and_refusals_work() {
    let lines = "help\n\
                 course 9\n\
                 99\n\
                 course 2\n\
                 undo\n\
                 undo\n\
                 course 1; tank; bid 3\n\
                 look\n\
                 quit\n";
    // The other seat is a person too, so that nobody goes on in between.
    let out = typed(&["play", "drift", "--seats", "human,human"], lines).expect(0);
    assert!(out.contains("together or not at all"), "help: {out}");
    assert!(out.contains("no:") && out.contains("DR-0100"), "a refusal cites its rule: {out}");
    assert!(out.contains("no such number"), "{out}");
    assert!(out.contains("p1 takes course 2.") && out.contains("takes back 1"), "{out}");
    assert!(out.contains("nothing of that can be taken back"), "the second undo: {out}");
    assert!(out.contains("p1 takes course 1.") && out.contains("p1 has bid."), "{out}");
    assert!(out.contains("p2: Choose a course."), "then the other person is asked: {out}");
    assert!(!out.contains("p1 bids 3"), "with two people at the screen, secrets stay secret: {out}");
    assert!(out.contains("you left"), "{out}");
}

#[test]
fn two_people_share_a_screen() {
    let out = typed(&["play", "drift", "--seats", "human,human", "--options", "rounds=1"], &ones()).expect(0);
    assert!(out.contains("p1> 1") && out.contains("p2> 1") && out.contains("The game is over"), "{out}");
}

#[test]
fn words_come_in_french() {
    let out = typed(&["play", "drift", "--lang", "fr", "--dice", "1"], "quit\n").expect(0);
    assert!(out.contains("manche 1/4"), "{out}");
}

#[test]
fn input_that_ends_too_early_is_told() {
    let ran = typed(&["play", "drift", "--dice", "1"], "course 1\n");
    assert!(ran.out.contains("takes course 1"), "{}", ran.out);
    assert!(ran.complaint(1).contains("the input ended before the game"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert!(orrery(&["play", "chess"]).complaint(2).contains("chess"));
    assert!(orrery(&["play", "drift", "--seats", "human,robot"]).complaint(2).contains("robot"));
    assert!(orrery(&["play", "drift", "--options", "rounds=0"]).complaint(2).contains("rounds"));
    orrery(&["play"]).expect(2);
    orrery(&["play", "--game", "x"]).expect(2);
    assert!(orrery(&["play", "drift", "--server", "127.0.0.1:9"]).complaint(3).contains("cannot reach"));
}

#[test]
fn a_game_of_ones_own_takes_corrected_content() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("drift.json");
    let path = file.to_str().unwrap();
    let args = ["play", "drift", "--seats", "random,random", "--dice", "4", "--content", path];
    let cards = r#"{"spark": 250, "buoy": 250, "lens": 250, "jam": 250}"#;
    let sheets = format!(r#"{{"game": "drift", "sheets": {{"deck": {{"cards": {cards}}}}}}}"#);
    std::fs::write(&file, sheets).unwrap();
    let out = orrery(&args).expect(0);
    assert!(out.contains("deck 99") && out.contains("The game is over"), "{out}");
    std::fs::write(&file, "{}").unwrap();
    assert!(orrery(&args).complaint(2).contains("drift.json"));
    let elsewhere = ["play", "drift", "--server", "http://127.0.0.1:9", "--content", path];
    assert!(orrery(&elsewhere).complaint(2).contains("--content"), "that server has content of its own");
}

#[test]
fn somebody_else_takes_an_open_seat() {
    let served = Served::start(&["--store", "memory"]);
    let args = ["play", "drift", "--server", &served.url, "--seats", "random,open", "--options", "rounds=1"];
    let mut host = Command::new(env!("CARGO_BIN_EXE_orrery"));
    host.args(args).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut host = host.spawn().unwrap();
    let mut said = std::io::BufReader::new(host.stdout.take().unwrap());
    let mut invitation = String::new();
    while !invitation.contains("--token") {
        invitation.clear();
        assert!(std::io::BufRead::read_line(&mut said, &mut invitation).unwrap() > 0, "an invitation");
    }
    let join: Vec<&str> = invitation.split_whitespace().skip_while(|word| *word != "play").collect();
    let out = typed(&join, &ones()).expect(0);
    assert!(out.contains("p2> 1") && out.contains("The game is over"), "{out}");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut said, &mut rest).unwrap();
    assert!(rest.contains("The game is over"), "{rest}");
    assert!(host.wait().unwrap().success());
    // Whoever has no token may look on.
    let watch = [join[0], join[1], join[2], join[3], join[4]];
    assert!(orrery(&watch).expect(0).contains("The game is over"));
}

#[test]
fn gaia_project_is_played_by_people_and_against_the_automa() {
    let fixed = ["--options", "factions=terrans xenos", "--options", "first_player=p1"];
    let args = [["play", "gaia-project", "--seats", "human,human"].as_slice(), &fixed].concat();
    let out = typed(&args, "place mine 0x0\nplace mine -2x1\nquit\n").expect(0);
    assert!(out.contains("no:") && out.contains("GP-0610"), "a refusal cites its rule: {out}");
    assert!(out.contains("place mine 4x-5") && out.contains("p2>"), "{out}");

    let out = orrery(&["play", "gaia-project", "--seats", "random", "--dice", "4"]).expect(0);
    assert!(out.contains("The Automa plays the") && out.contains("The game is over after"), "{out}");
}

#[test]
fn planet_unknown_is_played_by_people_and_alone() {
    let fixed =
        ["--options", "boards=arashi/republic ksb_4156/universal_coalition", "--options", "commander=p1"];
    let args = [["play", "planet-unknown", "--seats", "human,random"].as_slice(), &fixed].concat();
    let out = typed(&args, "end\nrotate 2\n1\nquit\n").expect(0);
    assert!(out.contains("no:") && out.contains("PU-0795"), "a refusal cites its rule: {out}");
    assert!(out.contains("Arashi / Republic") && out.contains("place "), "{out}");

    let out =
        orrery(&["play", "planet-unknown", "--seats", "random", "--dice", "4", "--lang", "fr"]).expect(0);
    assert!(out.contains("Objectif de score") && out.contains("La partie est finie"), "{out}");
}

#[test]
fn federation_is_played_by_people_and_by_nobody() {
    let args = ["play", "federation", "--seats", "human,random", "--options", "first_player=p2"];
    let out = typed(&args, "place 3 vote neo_left\n1\nquit\n").expect(0);
    assert!(out.contains("no:") && out.contains("FD-0890"), "a refusal cites its rule: {out}");
    assert!(out.contains("Which Starter tile do you take?") && out.contains("p1 takes "), "{out}");

    let args = ["play", "federation", "--seats", "random,random,random", "--dice", "4", "--lang", "fr"];
    let out = orrery(&args).expect(0);
    assert!(out.contains("La phase exécutive commence.") && out.contains("La partie est finie"), "{out}");
}
