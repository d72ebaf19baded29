//! Settings that several commands share with `orrery serve`.

use std::{path::PathBuf, sync::Arc};

use orrery_server::{
    Config, ServeArgs,
    config::StoreKind,
    life::{Directory, Tiered, Vault},
};
use orrery_store::AnyStore;

use crate::failure::Failure;

/// The file of the embedded store in its data directory.
const EMBEDDED_FILE: &str = "orrery.redb";

/// Where games are kept. What is not given comes from the file and the environment, as for `orrery serve`.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Store")]
pub(crate) struct StoreArgs {
    /// Configuration file in TOML, the one of the server (also ORRERY_CONFIG)
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Where games are kept: embedded or a Redis address [default: embedded]
    ///
    /// An address with a password belongs into ORRERY_STORE or the file, not here.
    #[arg(long, value_name = "STORE")]
    store: Option<String>,

    /// Directory of the embedded store [default: ./data]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<String>,

    /// Prefix of all keys in Redis [default: orrery]
    #[arg(long, value_name = "TEXT")]
    redis_prefix: Option<String>,

    /// Directory of archived games, the one of the server [default: none]
    #[arg(long, value_name = "DIR")]
    archive_dir: Option<String>,
}

impl StoreArgs {
    /// As flags of the server.
    pub(crate) fn serve_args(&self) -> ServeArgs {
        ServeArgs {
            config: self.config.clone(),
            store: self.store.clone(),
            data_dir: self.data_dir.clone(),
            redis_prefix: self.redis_prefix.clone(),
            archive_dir: self.archive_dir.clone(),
            ..ServeArgs::default()
        }
    }

    /// Opens the store. One that is not there is only made if something will be written.
    pub(crate) async fn open(&self, will_write: bool) -> Result<AnyStore, Failure> {
        open(&load(&self.serve_args())?, will_write).await
    }

    /// As [`open`](Self::open), together with the archive behind the store, if there is one.
    pub(crate) async fn open_with_archive(
        &self,
        will_write: bool,
    ) -> Result<(Tiered<AnyStore>, Config), Failure> {
        let config = load(&self.serve_args())?;
        let store = open(&config, will_write).await?;
        let vault = match &config.archive {
            Some(archive) => {
                Some(Arc::new(Directory::open(&archive.dir).map_err(Failure::away)?) as Arc<dyn Vault>)
            }
            None => None,
        };
        Ok((Tiered::new(store, vault), config))
    }
}

async fn open(config: &Config, will_write: bool) -> Result<AnyStore, Failure> {
    match &config.store.kind {
        StoreKind::Memory => {
            return Err(Failure::usage(
                "the memory store is gone with its process: name another with --store",
            ));
        }
        StoreKind::Embedded if !will_write => {
            let file = config.store.data_dir.join(EMBEDDED_FILE);
            if !file.exists() {
                return Err(Failure::Away(format!("there is no store: {} does not exist", file.display())));
            }
        }
        StoreKind::Embedded | StoreKind::Redis(_) => {}
    }
    AnyStore::open(config.store.place().map_err(Failure::usage)?).await.map_err(Failure::away)
}

/// Reads the whole configuration.
pub(crate) fn load(args: &ServeArgs) -> Result<Config, Failure> {
    Config::load(args).map_err(Failure::usage)
}
