//! Whether the processors keep up, told by how long calls wait before they are begun.
//!
//! A server that is short of processor time has a line of calls that nobody has looked at yet. A burst makes such a
//! line too, and it is gone a moment later; so what counts is the shortest wait of a while: if even the luckiest call
//! had to wait, there is a standing line, and everything that joins it only makes all others late. (The idea is that of
//! CoDel, RFC 8289.) Then what begins something new is refused first. If the line is still too long, a share of
//! everything else is refused, larger and larger until the line is short enough and then smaller again: refusing all at
//! once would leave the server idle until those who were refused come back.

use std::{
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
    time::Duration,
};

use tokio::time::Instant;

/// How long a while is.
const WINDOW: Duration = Duration::from_millis(200);

/// Part of the calls that are always let in: somebody has to find out that the line is gone.
const SPARED: f64 = 0.05;

/// No call was begun in this window yet.
const NONE: u64 = u64::MAX;

/// Watches the waits of calls.
#[derive(Debug)]
pub(super) struct Pressure {
    /// The longest standing wait that is put up with; zero never refuses.
    max: Duration,
    origin: Instant,
    /// When the window began, in microseconds since `origin`. Relaxed everywhere: none of this guards other memory, and
    /// a window that is off by a call is as good.
    began: AtomicU64,
    shortest: AtomicU64,
    standing: AtomicU64,
    /// The share of calls that are refused, as a part of `u32::MAX`.
    share: AtomicU32,
    turn: AtomicU32,
    spread: AtomicU32,
}

impl Pressure {
    pub(super) fn new(max: Duration) -> Self {
        Pressure {
            max,
            origin: Instant::now(),
            began: AtomicU64::new(0),
            shortest: AtomicU64::new(NONE),
            standing: AtomicU64::new(0),
            share: AtomicU32::new(0),
            turn: AtomicU32::new(0),
            spread: AtomicU32::new(0),
        }
    }

    /// Notes the wait of a call that is about to begin; if it had better not, when to try again.
    pub(super) fn admit(&self, now: Instant, waited: Duration, is_new_work: bool) -> Option<Duration> {
        let standing = self.note(now, waited);
        if self.max.is_zero() {
            return None;
        }
        let is_refused = match is_new_work {
            true => standing >= self.max / 2,
            false => next(&self.turn) < self.share.load(Ordering::Relaxed),
        };
        is_refused.then(|| self.spread(standing))
    }

    /// The shortest wait of the last full window; zero if there was none.
    pub(super) fn standing(&self, now: Instant) -> Duration {
        let age = micros(now - self.origin).saturating_sub(self.began.load(Ordering::Relaxed));
        if age > micros(WINDOW * 2) {
            // Nobody called: nobody waits.
            return Duration::ZERO;
        }
        Duration::from_micros(self.standing.load(Ordering::Relaxed))
    }

    fn note(&self, now: Instant, waited: Duration) -> Duration {
        let (time, waited) = (micros(now - self.origin), micros(waited));
        let began = self.began.load(Ordering::Relaxed);
        let age = time.saturating_sub(began);
        if age <= micros(WINDOW) {
            self.shortest.fetch_min(waited, Ordering::Relaxed);
        } else if self.began.compare_exchange(began, time, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            // One of the calls that find the window over closes it.
            let shortest = self.shortest.swap(waited, Ordering::Relaxed);
            let is_recent = age <= micros(WINDOW * 2) && shortest != NONE;
            let standing = if is_recent { shortest } else { 0 };
            self.standing.store(standing, Ordering::Relaxed);
            self.adjust(standing);
        }
        Duration::from_micros(self.standing.load(Ordering::Relaxed))
    }

    /// Refuses more while the line is too long, the more so the longer it is, and less as soon as it is not.
    fn adjust(&self, standing: u64) {
        let share = f64::from(self.share.load(Ordering::Relaxed)) / f64::from(u32::MAX);
        let excess = standing as f64 / (micros(self.max) as f64).max(1.0);
        let share = match excess > 1.0 {
            true => share + (1.0 - SPARED - share) * (excess * 0.1).min(0.5),
            false => share * 0.7,
        };
        let share = if share < 0.01 { 0.0 } else { share };
        self.share.store((share * f64::from(u32::MAX)) as u32, Ordering::Relaxed);
    }

    /// Once to twice as long, but neither a blink nor for ever: those who are refused together should not come back
    /// together.
    fn spread(&self, wait: Duration) -> Duration {
        let wait = wait.clamp(Duration::from_millis(100), Duration::from_secs(1));
        wait + wait.mul_f64(f64::from(next(&self.spread)) / f64::from(u32::MAX))
    }
}

/// Steps of the golden ratio: they fill the range evenly, however many are taken.
fn next(turn: &AtomicU32) -> u32 {
    turn.fetch_add(0x9E37_79B9, Ordering::Relaxed)
}

fn micros(span: Duration) -> u64 {
    u64::try_from(span.as_micros()).unwrap_or(NONE - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: Duration = Duration::from_millis(40);
    const STEP: Duration = Duration::from_millis(1);

    /// A call every millisecond for some time, all with the same wait; the share that was refused.
    fn calls(pressure: &Pressure, now: &mut Instant, count: u32, waited: Duration) -> f64 {
        let mut refused = 0;
        for _ in 0..count {
            *now += STEP;
            refused += u32::from(pressure.admit(*now, waited, false).is_some());
        }
        f64::from(refused) / f64::from(count)
    }

    #[test]
    fn a_burst_is_not_a_standing_line() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        for _ in 0..40 {
            assert_eq!(calls(&pressure, &mut now, 60, MAX * 10), 0.0);
            assert_eq!(calls(&pressure, &mut now, 1, STEP), 0.0);
        }
        assert!(pressure.standing(now) <= STEP);
        assert_eq!(pressure.admit(now, MAX * 10, true), None);
    }

    #[test]
    fn a_standing_line_refuses_new_work_first() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        assert_eq!(calls(&pressure, &mut now, 1_000, MAX / 2), 0.0, "games go on");
        assert_eq!(pressure.standing(now), MAX / 2);
        let wait = pressure.admit(now, STEP, true).unwrap();
        assert!((Duration::from_millis(100)..=Duration::from_secs(2)).contains(&wait), "{wait:?}");
        let waits: Vec<_> = (0..8).filter_map(|_| pressure.admit(now, STEP, true)).collect();
        assert!(waits.len() == 8 && waits.windows(2).all(|two| two[0] != two[1]), "apart: {waits:?}");
    }

    #[test]
    fn too_long_a_line_refuses_more_and_more_but_never_everything() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        let shares: Vec<f64> = (0..6).map(|_| calls(&pressure, &mut now, 800, MAX * 2)).collect();
        assert!(shares.windows(2).all(|two| two[0] < two[1]), "{shares:?}");
        assert!((0.8..0.97).contains(&calls(&pressure, &mut now, 4_000, MAX * 20)));
    }

    #[test]
    fn it_is_over_when_the_line_is() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        assert!(calls(&pressure, &mut now, 2_000, MAX * 4) > 0.3);
        calls(&pressure, &mut now, 4_000, STEP);
        assert_eq!(calls(&pressure, &mut now, 400, STEP), 0.0);
        assert!(calls(&pressure, &mut now, 2_000, MAX * 4) > 0.3);
        now += WINDOW * 3;
        assert_eq!(pressure.standing(now), Duration::ZERO, "nobody called");
        assert_eq!(pressure.admit(now, MAX * 2, true), None);
    }

    #[test]
    fn zero_never_refuses() {
        let pressure = Pressure::new(Duration::ZERO);
        let mut now = Instant::now();
        assert_eq!(calls(&pressure, &mut now, 1_000, MAX * 100), 0.0);
        assert_eq!(pressure.admit(now, MAX * 100, true), None);
    }
}
