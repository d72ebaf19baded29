//! `orrery export`, `import`, `replay` and `verify`

use std::{fs, path::Path};

use serde_json::Value;
use tempfile::TempDir;

use crate::bin::{Served, orrery, typed};

/// A folder with a finished game in the store `data`, as `game.jsonl` and as `game.orrery`; and a running one as
/// `running.jsonl`.
struct Kept {
    dir: TempDir,
    id: String,
}

impl Kept {
    fn new() -> Kept {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name).to_str().unwrap().to_string();
        let data = path("data");
        let served = Served::start(&["--data-dir", &data]);
        assert!(served.said.starts_with("orrery serves gRPC on http://127.0.0.1:"), "{}", served.said);
        let play = ["play", "drift", "--server", &served.url, "--options", "rounds=2", "--dice", "7"];
        // Something is taken back on the way.
        let played = typed(&play, &format!("1\nundo\n{}", "1\n".repeat(2_000))).expect(0);
        let named = |out: &str| out.split_whitespace().nth(1).unwrap().to_string();
        let id = named(&played);
        let left = named(&typed(&play, "1\nquit\n").expect(0));

        let text = ["export", &id, "--server", &served.url, "-o", &path("game.orrery")];
        orrery(&text).expect(0);
        let too_early = orrery(&["export", &left, "--server", &served.url]);
        assert!(too_early.err.contains("finished") && too_early.code != 0, "{too_early:?}");
        let verified = orrery(&["verify", &id, "--server", &served.url]).expect(0);
        assert!(verified.contains("is the one committed to") && verified.contains("(final)"), "{verified}");
        assert!(
            orrery(&["export", "no-such-game", "--server", &served.url])
                .complaint(2)
                .contains("no-such-game")
        );

        assert!(orrery(&["export", &id, "--data-dir", &data]).complaint(3).contains("another process"));
        assert!(served.stop().success(), "SIGTERM drains");
        orrery(&["export", &id, "--data-dir", &data, "-o", &path("game.jsonl")]).expect(0);
        orrery(&["export", &left, "--data-dir", &data, "-o", &path("running.jsonl")]).expect(0);
        Kept { dir, id }
    }

    fn path(&self, name: &str) -> String {
        self.dir.path().join(name).to_str().unwrap().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The same file with a line changed, under another name.
    fn tampered(&self, name: &str, number: usize, from: &str, to: &str) -> String {
        let text = self.read(name);
        let change = |(index, line): (usize, &str)| {
            assert!(index + 1 != number || line.contains(from), "{line}");
            if index + 1 == number { line.replacen(from, to, 1) } else { line.to_string() }
        };
        let lines: Vec<String> = text.lines().enumerate().map(change).collect();
        let path = self.path("tampered");
        fs::write(&path, lines.join("\n")).unwrap();
        path
    }
}

#[test]
fn games_survive_the_way_through_files() {
    let kept = Kept::new();
    let (archive, replay, running) =
        (kept.path("game.jsonl"), kept.path("game.orrery"), kept.path("running.jsonl"));
    check_formats(&kept);

    let verified =
        orrery(&["verify", &archive, &replay, &running, &kept.id, "--data-dir", &kept.path("data")]);
    let verified = verified.expect(0);
    assert_eq!(verified.matches("every link holds").count(), 3, "{verified}");
    assert!(verified.contains("so far") && verified.contains("undo        1 times"), "{verified}");

    let replayed = orrery(&["replay", &archive, &replay, "--json"]).expect(0);
    let games: Vec<Value> = replayed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [one, other] = games.as_slice() else { panic!("{replayed}") };
    assert_eq!(
        (&one["scores"], &one["ranks"], &one["ok"]),
        (&other["scores"], &other["ranks"], &true.into())
    );
    assert_eq!(one["finished"], true);
    assert!(orrery(&["replay", &replay]).expect(0).contains("rank 1"));

    let (here, there) = (kept.path("data"), kept.path("elsewhere"));
    assert!(orrery(&["import", &archive, "--data-dir", &here]).complaint(1).contains("already"));
    let imported = orrery(&["import", &archive, &running, "--data-dir", &there]).expect(0);
    assert_eq!(imported.lines().count(), 2, "{imported}");
    assert_eq!(orrery(&["export", &kept.id, "--data-dir", &there]).expect(0), kept.read("game.jsonl"));
    assert!(orrery(&["import", &archive, "--data-dir", &there]).complaint(1).contains("already"));

    // What was imported is served and goes on.
    let served = Served::start(&["--data-dir", &there]);
    let text = orrery(&["export", &kept.id, "--server", &served.url]).expect(0);
    assert_eq!(text, kept.read("game.orrery"));
}

fn check_formats(kept: &Kept) {
    let archive = kept.read("game.jsonl");
    let lines: Vec<Value> = archive.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["format"], &lines[0]["version"]), (&"orrery-archive".into(), &1.into()));
    assert_eq!(
        (&lines[0]["game_id"], &lines[0]["records"]),
        (&kept.id.as_str().into(), &(lines.len() - 1).into())
    );
    assert_eq!(lines[1]["opening"]["seed"].as_str().unwrap().len(), 64);
    assert!(lines[2]["facts"].is_array() && lines[2]["chain"].as_str().unwrap().len() == 64);
    let replay = kept.read("game.orrery");
    assert!(replay.contains(&format!("seed: {}", lines[1]["opening"]["seed"].as_str().unwrap())), "{replay}");
    assert!(
        replay.contains(&format!("commitment: {}", lines[0]["commitment"].as_str().unwrap())),
        "{replay}"
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(kept.path("running.jsonl")).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "it holds the seed of a running game");
    }
}

#[test]
fn tampering_is_found() {
    let kept = Kept::new();
    let commitment = {
        let header: Value = serde_json::from_str(kept.read("game.jsonl").lines().next().unwrap()).unwrap();
        header["commitment"].as_str().unwrap().to_string()
    };
    let archive = kept.path("game.jsonl");
    orrery(&["verify", &archive, "--commitment", &commitment]).expect(0);
    assert!(orrery(&["verify", &archive, "--commitment", &"ab".repeat(32)]).expect(1).contains("committed"));
    orrery(&["verify", &archive, "--commitment", "ab"]).expect(2);

    let elsewhere = kept.path("elsewhere");
    for (line, from, to) in
        [(2, "\"seed\":\"", "\"seed\":\"0"), (4, "\"seat\":", "\"seat\":1"), (5, "[{", "[ {")]
    {
        let bad = kept.tampered("game.jsonl", line, from, to);
        let out = orrery(&["verify", &bad]).expect(1);
        assert!(out.contains(&format!("line {line}:")), "{out}");
        let out = orrery(&["replay", &bad]).expect(1);
        assert!(out.contains(&format!("line {line}:")), "{out}");
        assert!(
            orrery(&["import", &bad, "--data-dir", &elsewhere])
                .complaint(1)
                .contains(&format!("line {line}:"))
        );
        assert!(!Path::new(&elsewhere).exists(), "nothing is written");
    }
    let bad = kept.tampered("game.jsonl", 1, &commitment, &"00".repeat(32));
    assert!(orrery(&["verify", &bad]).expect(1).contains("committed"));

    let text = kept.read("game.orrery");
    let number = |start: &str| text.lines().position(|line| line.starts_with(start)).unwrap() + 1;
    let scores = number("# p1");
    let out = orrery(&["replay", &kept.tampered("game.orrery", scores, "# p1 ", "# p1 9")]).expect(1);
    assert!(
        out.contains(&format!("line {scores}: the scores differ")) && out.contains("expected p1 9"),
        "{out}"
    );
    let course = number("p1 course");
    let out = orrery(&["replay", &kept.tampered("game.orrery", course, "course ", "course 7")]).expect(1);
    assert!(out.contains(&format!("line {course}: the command")), "{out}");
    let out =
        orrery(&["verify", &kept.tampered("game.orrery", number("seed:"), "seed: ", "seed: f")]).expect(1);
    assert!(out.contains("seed"), "{out}");
    let digits = text.lines().nth(number("commitment:") - 1).unwrap().split_once(": ").unwrap().1.to_string();
    let bad = kept.tampered("game.orrery", number("commitment:"), &digits, &"00".repeat(32));
    assert!(orrery(&["verify", &bad]).expect(1).contains("committed"));
    let out = orrery(&["replay", &bad, &kept.path("game.orrery"), "--json"]).expect(1);
    let games: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&games[0]["ok"], &games[1]["ok"]), (&false.into(), &true.into()));
    assert_eq!(games[0]["divergence"]["line"], 0);
}

#[test]
fn what_is_not_there_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let nowhere = dir.path().join("nowhere");
    let nowhere = nowhere.to_str().unwrap();
    assert!(orrery(&["export", "g", "--data-dir", nowhere]).complaint(3).contains("does not exist"));
    assert!(!Path::new(nowhere).exists(), "looking makes no store");
    assert!(orrery(&["export", "g", "--store", "memory"]).complaint(2).contains("memory"));
    orrery(&["export", "g", "--server", "http://127.0.0.1:9", "--data-dir", nowhere]).expect(2);
    assert!(orrery(&["verify", "No Such File"]).complaint(2).contains("No Such File"));
    assert!(orrery(&["replay", "no-such-file"]).complaint(2).contains("no-such-file"));
    let text = dir.path().join("text");
    fs::write(&text, "nothing like a game\n").unwrap();
    let text = text.to_str().unwrap();
    orrery(&["replay", text]).expect(1);
    orrery(&["verify", text]).expect(1);
    assert!(orrery(&["import", text, "--data-dir", nowhere]).complaint(1).contains("not an archive"));
}
