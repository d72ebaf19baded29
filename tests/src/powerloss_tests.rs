//! The shim and the harness are shown to take what was not made durable, and nothing else.

use tempfile::TempDir;

use super::*;

/// A directory in which shell commands run on a disk that can lose power.
struct Bench {
    dir: TempDir,
    disk: Disk,
}

impl Bench {
    fn new() -> Bench {
        let dir = TempDir::with_prefix("orrery-powerloss-").unwrap();
        let place = dir.path().canonicalize().unwrap();
        fs::create_dir(place.join("disk")).unwrap();
        let disk = Disk::new(&place, "disk");
        Bench { dir, disk }
    }

    /// Whether all commands of a script worked.
    fn run(&self, script: &str, more: &[(&str, &str)]) -> bool {
        let mut command = Command::new("sh");
        command.args(["-ec", script]).current_dir(self.dir.path());
        command.envs(Disk::environment("disk")).envs(more.iter().copied());
        command.output().unwrap().status.success()
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.dir.path().join("disk").join(name)).ok()
    }

    fn lose(&self, survives: Survives, seed: u64) -> Losses {
        self.disk.lose_power(survives, &mut Random::new(seed)).unwrap()
    }
}

/// A durable file of ten letters, in a durable place.
const DURABLE: &str = "printf aaaaaaaaaa | dd of=disk/a conv=fsync 2>/dev/null; sync disk";

#[test]
fn what_was_synced_stays() {
    let bench = Bench::new();
    assert!(bench.run(DURABLE, &[]));
    assert_eq!(bench.lose(Survives::Nothing, 1), Losses::default());
    assert_eq!(bench.read("a").as_deref(), Some("aaaaaaaaaa"));
}

#[test]
fn overwriting_extending_and_cutting_are_taken_back() {
    for unsynced in [
        "printf bbb | dd of=disk/a conv=notrunc bs=1 seek=2 2>/dev/null",
        "printf bbb >> disk/a",
        "printf bbb | dd of=disk/a conv=notrunc bs=1 seek=8 2>/dev/null",
        "printf bbb > disk/a",
        "truncate -s 3 disk/a",
        "truncate -s 30 disk/a; printf bbb | dd of=disk/a conv=notrunc bs=1 seek=20 2>/dev/null",
        "unlink disk/a",
    ] {
        let bench = Bench::new();
        assert!(bench.run(&format!("{DURABLE}; {unsynced}"), &[]), "{unsynced}");
        assert_ne!(bench.read("a").as_deref(), Some("aaaaaaaaaa"), "{unsynced}");
        let losses = bench.lose(Survives::Nothing, 1);
        assert!(losses.writes + losses.names > 0, "{unsynced}: {losses:?}");
        assert_eq!(bench.read("a").as_deref(), Some("aaaaaaaaaa"), "{unsynced}");
    }
}

#[test]
fn a_name_is_as_durable_as_its_directory() {
    let bench = Bench::new();
    assert!(bench.run(&format!("{DURABLE}; mkdir disk/new; printf b | dd of=disk/new/b conv=fsync"), &[]));
    assert_eq!(bench.read("new/b").as_deref(), Some("b"));
    assert_eq!(bench.lose(Survives::Nothing, 1).names, 2);
    assert_eq!((bench.read("new/b"), bench.read("a").as_deref()), (None, Some("aaaaaaaaaa")));
}

#[test]
fn a_disk_that_lies_loses_everything() {
    let bench = Bench::new();
    assert!(bench.run(DURABLE, &[("POWERLOSS_LIE", "1")]));
    assert_eq!(bench.lose(Survives::Nothing, 1), Losses { writes: 1, bytes: 10, names: 1 });
    assert_eq!(bench.read("a"), None);
}

#[test]
fn a_part_may_survive() {
    let (mut lengths, mut mixed) = (std::collections::BTreeSet::new(), 0);
    for seed in 0..20 {
        let bench = Bench::new();
        assert!(bench.run(&format!("{DURABLE}; printf bbbbb >> disk/a; printf ccccc >> disk/a"), &[]));
        bench.lose(Survives::Beginning, seed);
        let text = bench.read("a").unwrap();
        assert!("aaaaaaaaaabbbbbccccc".starts_with(&text), "{text}");
        lengths.insert(text.len());

        let bench = Bench::new();
        let script = "head -c 4096 /dev/zero | dd of=disk/z conv=fsync; sync disk; \
                      head -c 4096 /dev/zero | tr '\\0' x | dd of=disk/z conv=notrunc";
        assert!(bench.run(script, &[]));
        bench.lose(Survives::Anything, seed);
        let text = bench.read("z").unwrap();
        let sectors: Vec<_> = text.as_bytes().chunks(SECTOR).map(|sector| sector[0]).collect();
        assert!(text.as_bytes().chunks(SECTOR).all(|sector| sector.iter().all(|byte| *byte == sector[0])));
        mixed += usize::from(sectors.contains(&b'x') && sectors.contains(&0));
    }
    assert!(lengths.len() > 5 && mixed > 15, "{lengths:?} {mixed}");
}

#[test]
fn a_full_disk_takes_what_fits_and_then_refuses() {
    let bench = Bench::new();
    assert!(bench.run(DURABLE, &[]));
    bench.disk.fill(4).unwrap();
    assert!(!bench.run("printf bbbbbbbbbb >> disk/a", &[]));
    assert_eq!(bench.read("a").as_deref(), Some("aaaaaaaaaabbbb"));
    bench.disk.free().unwrap();
    assert!(bench.run("printf cc >> disk/a", &[]));
    assert_eq!(bench.read("a").as_deref(), Some("aaaaaaaaaabbbbcc"));
}

#[test]
fn an_entry_that_was_cut_short_does_not_count() {
    let bench = Bench::new();
    assert!(bench.run(&format!("{DURABLE}; printf bbb >> disk/a"), &[]));
    let journal = fs::read(bench.dir.path().join("powerloss/journal")).unwrap();
    let whole = parse(&journal).len();
    for cut in 1..=HEADER + 3 {
        assert_eq!(parse(&journal[..journal.len() - cut]).len(), whole - 1, "{cut}");
    }
}
