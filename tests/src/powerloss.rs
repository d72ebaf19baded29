//! Disks that lose power, or run full.
//!
//! A process that is started with [`Disk::environment`] notes what it does to its files (`tests/powerloss/shim.c`).
//! After it was killed, [`Disk::lose_power`] takes back what it had not made durable. Of that, a real disk may have
//! written nothing, a part, or any sectors in any order: [`Survives`] says which.

use std::{
    collections::{BTreeMap, HashMap},
    env, fs, io,
    os::unix::fs::{FileExt as _, MetadataExt as _},
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use crate::random::Random;

/// What is left of what was not made durable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Survives {
    /// None of it.
    Nothing,
    /// Some of it, from the beginning: what a log file looks like that was being written.
    Beginning,
    /// Any sectors in any order.
    Anything,
}

/// What a power loss has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    /// Writes and cuts that were not durable.
    pub writes: usize,
    /// The bytes of those writes.
    pub bytes: u64,
    /// Creations, renamings and removals that were not durable.
    pub names: usize,
}

/// The directory of files whose fate is noted, and the notes.
#[derive(Clone, Debug)]
pub struct Disk {
    root: PathBuf,
    notes: PathBuf,
}

/// A disk writes whole sectors or nothing of them.
const SECTOR: usize = 512;

/// The name of the directory with the notes, beside the root.
const NOTES: &str = "powerloss";

impl Disk {
    /// The directory `root` below `dir`, where the process is started.
    #[must_use]
    pub fn new(dir: &Path, root: &str) -> Disk {
        Disk { root: dir.join(root), notes: dir.join(NOTES) }
    }

    /// What a process has to be started with, in the directory above `root`.
    ///
    /// # Panics
    /// If the shim cannot be compiled.
    #[must_use]
    pub fn environment(root: &str) -> Vec<(String, String)> {
        let pairs =
            [("LD_PRELOAD", shim()), ("POWERLOSS_ROOT", root.into()), ("POWERLOSS_JOURNAL", NOTES.into())];
        pairs.map(|(name, value)| (name.into(), value)).into()
    }

    /// Makes the disk full after some more bytes.
    ///
    /// # Errors
    /// If the order cannot be given.
    pub fn fill(&self, bytes: u64) -> io::Result<()> {
        let order = self.notes.join("order");
        fs::write(&order, bytes.to_string())?;
        fs::rename(order, self.notes.join("full"))
    }

    /// There is room again.
    ///
    /// # Errors
    /// If the disk was not full.
    pub fn free(&self) -> io::Result<()> {
        fs::remove_file(self.notes.join("full"))
    }

    /// Takes back what the process, which has ended, had not made durable, and begins the notes anew.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn lose_power(&self, survives: Survives, random: &mut Random) -> io::Result<Losses> {
        let journal = fs::read(self.notes.join("journal"))?;
        let entries = parse(&journal);
        let lost = unsynced(&entries);
        let mut files = Files::find(&self.root, &self.notes)?;
        // Names are kept by a journal of the file system, so they survive all or not at all here.
        let names_survive = survives != Survives::Nothing && random.one_in(2);
        let mut losses = Losses::default();
        for entry in lost.iter().rev() {
            let is_name = !matches!(entry.kind, Kind::Write | Kind::Truncate);
            if is_name && names_survive {
                continue;
            }
            losses.names += usize::from(is_name);
            files.undo(entry)?;
        }
        let data: Vec<_> =
            lost.iter().filter(|entry| matches!(entry.kind, Kind::Write | Kind::Truncate)).collect();
        losses.writes = data.len();
        losses.bytes = data.iter().map(|entry| entry.after.len() as u64).sum();
        let mut left = match survives {
            Survives::Nothing => 0,
            Survives::Beginning => random.below(losses.bytes as usize + 1),
            Survives::Anything => usize::MAX,
        };
        for entry in data {
            if left == 0 {
                break;
            }
            let count = entry.after.len().min(left);
            files.redo(entry, count, survives == Survives::Anything, random)?;
            left = if survives == Survives::Anything { left } else { left - count };
        }
        fs::remove_dir_all(&self.notes)?;
        Ok(losses)
    }
}

/// The compiled shim, beside the running test.
///
/// # Panics
/// If there is no C compiler, or it refuses.
fn shim() -> String {
    static SHIM: OnceLock<String> = OnceLock::new();
    let compile = || {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/powerloss/shim.c");
        let test = env::current_exe().expect("the path of this test");
        let target = test.parent().expect("a directory").join("powerloss-shim.so");
        // Several tests may be at it: each makes its own, and the last one stays.
        let own = target.with_extension(format!("{}.so", std::process::id()));
        let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
        let compiled = Command::new(&compiler)
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([own.as_os_str(), source.as_ref()])
            .args(["-ldl", "-lpthread"])
            .output()
            .unwrap_or_else(|error| panic!("no C compiler ({compiler}: {error}): run tests/setup.sh"));
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        fs::rename(&own, &target).expect("the shim in its place");
        target.display().to_string()
    };
    SHIM.get_or_init(compile).clone()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Write,
    Truncate,
    Sync,
    Create,
    Rename,
    Unlink,
    MakeDir,
}

/// One entry of the journal, see `struct entry` of the shim.
#[derive(Clone, Debug)]
struct Entry<'a> {
    /// Where in the journal it lies.
    at: u64,
    kind: Kind,
    file: u64,
    directory: u64,
    offset: u64,
    size: u64,
    replaced: u64,
    before: &'a [u8],
    after: &'a [u8],
}

const MAGIC: u64 = 0x5750_5331;
const HEADER: usize = 64;

/// Reads entries up to the first that is not complete: its deed was not done.
fn parse(journal: &[u8]) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some(header) = journal.get(at..at + HEADER) {
        let number = |from: usize, len: usize| {
            let bytes = header.get(from..from + len).unwrap_or_default();
            bytes.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte))
        };
        assert_eq!(number(0, 4), MAGIC, "the journal is not in order at {at}");
        let kind = match number(4, 4) {
            1 => Kind::Write,
            2 => Kind::Truncate,
            3 => Kind::Sync,
            4 => Kind::Create,
            5 => Kind::Rename,
            6 => Kind::Unlink,
            7 => Kind::MakeDir,
            other => panic!("the journal has a strange entry: {other}"),
        };
        let middle = at + HEADER + number(48, 8) as usize;
        let end = middle + number(56, 8) as usize;
        let (Some(before), Some(after)) = (journal.get(at + HEADER..middle), journal.get(middle..end)) else {
            break;
        };
        entries.push(Entry {
            at: at as u64,
            kind,
            file: number(8, 8),
            directory: number(16, 8),
            offset: number(24, 8),
            size: number(32, 8),
            replaced: number(40, 8),
            before,
            after,
        });
        at = end;
    }
    entries
}

/// What no later sync has made durable: of data, a sync of the file; of names, one of the directory.
fn unsynced<'e, 'a>(entries: &'e [Entry<'a>]) -> Vec<&'e Entry<'a>> {
    let mut synced: BTreeMap<u64, u64> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.kind == Kind::Sync) {
        let reach = synced.entry(entry.file).or_default();
        *reach = entry.offset.max(*reach);
    }
    let is_lost = |entry: &&Entry<'_>| {
        let by = match entry.kind {
            Kind::Write | Kind::Truncate => entry.file,
            Kind::Create | Kind::Rename | Kind::Unlink | Kind::MakeDir => entry.directory,
            Kind::Sync => return false,
        };
        synced.get(&by).is_none_or(|reach| entry.at >= *reach)
    };
    entries.iter().filter(is_lost).collect()
}

/// Where every file is now, by inode.
struct Files {
    paths: HashMap<u64, PathBuf>,
    notes: PathBuf,
}

impl Files {
    fn find(root: &Path, notes: &Path) -> io::Result<Files> {
        let mut paths = HashMap::new();
        let mut dirs = vec![notes.to_owned(), root.to_owned()];
        while let Some(dir) = dirs.pop() {
            for entry in fs::read_dir(dir)? {
                let entry = entry?;
                let found = entry.metadata()?;
                if found.is_dir() {
                    dirs.push(entry.path());
                }
                // A file that has a name is found under that: the root is looked at last.
                paths.insert(found.ino(), entry.path());
            }
        }
        Ok(Files { paths, notes: notes.to_owned() })
    }

    fn rename(&mut self, file: u64, to: PathBuf) -> io::Result<()> {
        // What is not there was removed by somebody who is not watched.
        let Some(path) = self.paths.get_mut(&file) else { return Ok(()) };
        fs::rename(&path, &to)?;
        *path = to;
        Ok(())
    }

    fn undo(&mut self, entry: &Entry<'_>) -> io::Result<()> {
        let path = |bytes: &[u8]| PathBuf::from(String::from_utf8_lossy(bytes).into_owned());
        match entry.kind {
            Kind::Sync => Ok(()),
            Kind::Write | Kind::Truncate => {
                let Some(place) = self.paths.get(&entry.file) else { return Ok(()) };
                let file = fs::File::options().write(true).open(place)?;
                file.write_all_at(entry.before, entry.offset)?;
                file.set_len(entry.size)
            }
            Kind::Create | Kind::MakeDir => {
                // Put away, not removed: what was written to it is still going to be undone.
                let away = self.notes.join(format!("gone-{}", entry.file));
                self.rename(entry.file, away)
            }
            Kind::Rename => {
                self.rename(entry.file, path(entry.before))?;
                match entry.replaced {
                    0 => Ok(()),
                    replaced => {
                        self.paths.insert(replaced, self.notes.join(format!("kept-{replaced}")));
                        self.rename(replaced, path(entry.after))
                    }
                }
            }
            Kind::Unlink => {
                self.paths.insert(entry.file, self.notes.join(format!("kept-{}", entry.file)));
                self.rename(entry.file, path(entry.before))
            }
        }
    }

    /// Does again the first bytes of something that was undone, or only some of their sectors.
    fn redo(&self, entry: &Entry<'_>, count: usize, scattered: bool, random: &mut Random) -> io::Result<()> {
        // What lay in a directory that is gone is gone with it.
        let Some(place) = self.paths.get(&entry.file).filter(|place| place.exists()) else { return Ok(()) };
        let file = fs::File::options().write(true).open(place)?;
        if entry.kind == Kind::Truncate {
            return if scattered && random.one_in(2) { Ok(()) } else { file.set_len(entry.offset) };
        }
        let bytes = entry.after.get(..count).unwrap_or_default();
        let mut done = 0;
        while done < bytes.len() {
            // Sectors are counted from the beginning of the file.
            let at = entry.offset as usize + done;
            let end = bytes.len().min(done + SECTOR - at % SECTOR);
            if !scattered || random.one_in(2) {
                file.write_all_at(bytes.get(done..end).unwrap_or_default(), at as u64)?;
            }
            done = end;
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "powerloss_tests.rs"]
mod tests;
