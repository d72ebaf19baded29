//! How long calls took, and how many were answered.

use std::time::Duration;

/// The latencies of some calls.
#[derive(Clone, Default, Debug)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// One more.
    pub fn add(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// All of another one.
    pub fn join(&mut self, other: Latencies) {
        self.0.extend(other.0);
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The latency that a share of the calls did not exceed; zero without calls.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() as f64 * share) as usize;
        sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// One span as a multiple of another.
#[must_use]
pub fn ratio(span: Duration, of: Duration) -> f64 {
    span.as_secs_f64() / of.as_secs_f64().max(1e-9)
}

/// The middle of some figures.
#[must_use]
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles() {
        let mut latencies = Latencies::default();
        assert_eq!(latencies.quantile(0.99), Duration::ZERO);
        (1..=100).rev().for_each(|n| latencies.add(Duration::from_millis(n)));
        assert_eq!(latencies.quantile(0.5), Duration::from_millis(51));
        assert_eq!(latencies.quantile(0.99), Duration::from_millis(100));
        assert!((ratio(Duration::from_secs(3), Duration::from_secs(2)) - 1.5).abs() < 1e-9);
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
    }
}
