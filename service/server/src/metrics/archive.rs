//! What is counted of games that leave the store.

use prometheus_client::{
    metrics::{counter::Counter, gauge::Gauge},
    registry::Registry,
};

/// Counts what becomes of games that nobody plays any more.
#[derive(Clone, Debug, Default)]
pub struct ArchiveMetrics {
    /// Games archived by this process.
    pub archived: Counter,
    /// Attempts to archive a game that failed.
    pub failures: Counter,
    /// Games that this process has marked as abandoned.
    pub abandoned: Counter,
    /// How long ago the oldest game ended that could not be archived in the last round; 0 if all could.
    pub oldest_seconds: Gauge,
}

impl ArchiveMetrics {
    pub(super) fn register(&self, r: &mut Registry) {
        r.register("orrery_archived_games", "Games written to the archive", self.archived.clone());
        r.register("orrery_archive_failures", "Games that could not be archived", self.failures.clone());
        r.register("orrery_abandoned_games", "Games marked as abandoned", self.abandoned.clone());
        r.register(
            "orrery_archive_oldest_seconds",
            "Age of the oldest finished game that could not be archived",
            self.oldest_seconds.clone(),
        );
    }
}
