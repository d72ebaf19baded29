//! Archives in a local directory: `<drawer>/<game>/<version>-<tag>.jsonl.gz`.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bytes::Bytes;
use orrery_store::GameId;

use super::{Key, Vault, VaultError};

const ENDING: &str = ".jsonl.gz";

/// The ending of files that are being written. They are never read, and go with the next archive of the game.
const PART: &str = ".part";

/// Keeps archives in a directory, which all servers of an installation have to share.
#[derive(Clone, Debug)]
pub struct Directory {
    root: Arc<Path>,
    /// Tells attempts of this process apart.
    attempts: Arc<AtomicU64>,
}

impl Directory {
    /// Opens a directory, which is made if need be, and tries whether it can be written to.
    ///
    /// # Errors
    /// Why not.
    pub fn open(root: impl Into<PathBuf>) -> Result<Directory, VaultError> {
        let root: PathBuf = root.into();
        let tried = make(&root, Path::new("")).and_then(|()| {
            let probe = root.join(format!(".probe-{}{PART}", std::process::id()));
            write(&probe, b"")?;
            fs::remove_file(probe)
        });
        tried.map_err(|error| named(&root, &error))?;
        Ok(Directory { root: root.into(), attempts: Arc::default() })
    }

    /// The directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file of an archive.
    #[must_use]
    pub fn path(&self, key: &Key) -> PathBuf {
        self.drawer(&key.game).join(key.ending() + ENDING)
    }

    fn drawer(&self, game: &GameId) -> PathBuf {
        self.root.join(shard_name(Key::shard(game))).join(game.as_str())
    }

    async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Directory) -> Result<T, VaultError> + Send + 'static,
    ) -> Result<T, VaultError> {
        let here = self.clone();
        let joined = tokio::task::spawn_blocking(move || work(&here)).await;
        joined.map_err(|error| VaultError(error.to_string()))?
    }

    /// To a file of another name, to the disk, to its name, and the name to the disk: at every moment there is the
    /// whole archive or none.
    fn put_now(&self, key: &Key, archive: &[u8]) -> Result<(), VaultError> {
        let (target, drawer) = (self.path(key), self.drawer(&key.game));
        let attempt = self.attempts.fetch_add(1, Ordering::Relaxed);
        let part = drawer.join(format!("{}.{}.{attempt}{PART}", key.ending(), std::process::id()));
        let written = make(&self.root, &drawer)
            .and_then(|()| write(&part, archive))
            .and_then(|()| match fs::rename(&part, &target) {
                // Somebody else has written the same, and cleared up.
                Err(error) if error.kind() == ErrorKind::NotFound && target.exists() => Ok(()),
                renamed => renamed,
            })
            .and_then(|()| sync(&drawer));
        written.map_err(|error| named(&target, &error))?;
        clear_up(&drawer);
        Ok(())
    }

    fn find_now(&self, game: &GameId) -> Result<Vec<Key>, VaultError> {
        let drawer = self.drawer(game);
        let ending = |name: String| Key::with_ending(game, name.strip_suffix(ENDING)?);
        let mut keys: Vec<Key> =
            names(&drawer).map_err(|e| named(&drawer, &e))?.into_iter().filter_map(ending).collect();
        keys.sort();
        Ok(keys)
    }
}

#[tonic::async_trait]
impl Vault for Directory {
    async fn put(&self, key: &Key, archive: Bytes) -> Result<(), VaultError> {
        let key = key.clone();
        self.with(move |here| here.put_now(&key, &archive)).await
    }

    async fn get(&self, key: &Key) -> Result<Option<Bytes>, VaultError> {
        let path = self.path(key);
        self.with(move |_| match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(named(&path, &error)),
        })
        .await
    }

    async fn find(&self, game: &GameId) -> Result<Vec<Key>, VaultError> {
        let game = game.clone();
        self.with(move |here| here.find_now(&game)).await
    }

    async fn list(&self, shard: u16) -> Result<Vec<Key>, VaultError> {
        self.with(move |here| {
            let drawer = here.root.join(shard_name(shard));
            let games = names(&drawer).map_err(|error| named(&drawer, &error))?;
            let mut keys = Vec::new();
            for game in games.iter().filter_map(|name| name.parse().ok()) {
                keys.extend(here.find_now(&game)?);
            }
            Ok(keys)
        })
        .await
    }
}

fn shard_name(shard: u16) -> String {
    format!("{shard:02x}")
}

fn named(path: &Path, error: &io::Error) -> VaultError {
    VaultError(format!("{}: {error}", path.display()))
}

/// The names in a directory; none if it is not there.
fn names(dir: &Path) -> io::Result<Vec<String>> {
    match fs::read_dir(dir) {
        Ok(entries) => entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Makes a directory below a root, and everything between: for its owner only, as there are seeds in it. A new name
/// is only as durable as the directory that it is in.
fn make(root: &Path, dir: &Path) -> io::Result<()> {
    if dir.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new().recursive(true).mode(0o700).create(root.join(dir))?;
    let mut between = dir.ancestors().skip(1).take_while(|above| above.starts_with(root));
    between.try_for_each(sync)
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn sync(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}

/// Removes what processes that died have left. Whoever is writing the same at this moment finds it written.
fn clear_up(drawer: &Path) {
    let left = names(drawer).unwrap_or_default().into_iter().filter(|name| name.ends_with(PART));
    for name in left {
        if let Err(error) = fs::remove_file(drawer.join(&name)) {
            tracing::debug!(name, %error, "a part of an archive was not removed");
        }
    }
}
