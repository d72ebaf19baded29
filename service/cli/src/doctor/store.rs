//! The store behind a configuration.

use std::{
    fs, io,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use orrery_server::config::{StoreConfig, StoreKind};
use orrery_store::{AnyStore, Durability, Store, StoreError};
use tracing::{
    Event, Level as LogLevel, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{Layer, layer::Context, layer::SubscriberExt as _};

use super::{Level, Report, redis_server};

/// Round trips that are timed.
const ROUNDS: usize = 20;

/// A round trip that takes longer is felt in every action.
const SLOW: Duration = Duration::from_millis(5);

pub(super) async fn check(report: &mut Report, store: &StoreConfig) -> io::Result<()> {
    match &store.kind {
        StoreKind::Memory => {
            return report.say(Level::Warn, "store", "memory: games are gone with the process");
        }
        StoreKind::Embedded if !store.data_dir.join("orrery.redb").exists() => {
            return check_directory(report, &store.data_dir);
        }
        StoreKind::Embedded => {}
        StoreKind::Redis(url) => redis_server::check(report, url.expose()).await?,
    }
    // The store judges the server's settings itself, and logs what it thinks of them.
    let overheard = Overheard::default();
    let subscriber = tracing_subscriber::registry().with(overheard.clone());
    // Nothing else in this process logs.
    let _ = tracing::subscriber::set_global_default(subscriber);
    let opened = match store.place() {
        Ok(place) => AnyStore::open(place).await,
        Err(error) => Err(StoreError::Misconfigured(error.to_string())),
    };
    for warning in overheard.take() {
        report.say(Level::Warn, "store", warning)?;
    }
    match opened {
        Ok(opened) => check_open(report, &opened).await,
        Err(StoreError::Misconfigured(why)) if why.contains("another process has it open") => {
            report.say(Level::Warn, "store", format!("{why} (fine if that is the server)"))
        }
        Err(StoreError::Misconfigured(why)) => report.say(Level::Fail, "store", why),
        Err(error) => report.say(Level::Away, "store", error),
    }
}

async fn check_open(report: &mut Report, store: &AnyStore) -> io::Result<()> {
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let started = Instant::now();
        if let Err(error) = store.ping().await {
            return report.say(Level::Away, "store", error);
        }
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let (median, slowest) =
        (times.get(ROUNDS / 2).copied().unwrap_or_default(), times.last().copied().unwrap_or_default());
    let survives = match store.durability() {
        Durability::Memory => "nothing".to_string(),
        Durability::Async => "what the store's own settings promise".to_string(),
        Durability::Fsync => "a power loss".to_string(),
        Durability::Replicas(count) => format!("the loss of the primary ({count} replicas)"),
    };
    report.say(Level::Ok, "store", format!("opened; an acknowledged action survives {survives}"))?;
    let level = if median > SLOW { Level::Warn } else { Level::Ok };
    report.say(level, "store", format!("round trip {median:.1?} (slowest of {ROUNDS}: {slowest:.1?})"))
}

/// An embedded store that is not there yet: whether it could be made.
fn check_directory(report: &mut Report, dir: &Path) -> io::Result<()> {
    let mut nearest =
        dir.ancestors().filter(|folder| !folder.as_os_str().is_empty()).find(|folder| folder.exists());
    let here = Path::new(".");
    let nearest = nearest.get_or_insert(here);
    let probe = nearest.join(format!(".orrery-doctor-{}", std::process::id()));
    let written = fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe));
    let shown = dir.display();
    match written {
        Ok(()) => report.say(Level::Ok, "store", format!("embedded, will be made in {shown}")),
        Err(e) => {
            report.say(Level::Fail, "store", format!("{shown} cannot be made: {}: {e}", nearest.display()))
        }
    }
}

/// Warnings that were logged.
#[derive(Clone, Default)]
struct Overheard(Arc<Mutex<Vec<String>>>);

impl Overheard {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<S: Subscriber> Layer<S> for Overheard {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= LogLevel::WARN {
            let mut message = Message(String::new());
            event.record(&mut message);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(message.0);
        }
    }
}

struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
