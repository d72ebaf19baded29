//! Whether the processors keep up, told by how long calls wait before they are begun.
//!
//! A server that is short of processor time has a line of calls that nobody has looked at yet. A burst makes such a
//! line too, and it is gone a moment later; so what counts is the shortest wait of a while: if even the luckiest call
//! had to wait, there is a standing line, and everything that joins it only makes all others late. (The idea is that of
//! CoDel, RFC 8289.) Then what begins something new is refused first, and of the rest what has already waited too long.

use std::{
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
    time::Duration,
};

use tokio::time::Instant;

/// How long a while is.
const WINDOW: Duration = Duration::from_millis(100);

/// No call was begun in this window yet.
const NONE: u64 = u64::MAX;

/// Watches the waits of calls.
#[derive(Debug)]
pub(super) struct Pressure {
    /// The longest wait of a call that is still begun while there is a standing line; zero never refuses.
    max: Duration,
    origin: Instant,
    /// When the window began, in microseconds since `origin`. Relaxed everywhere: none of this guards other memory, and
    /// a window that is off by a call is as good.
    began: AtomicU64,
    shortest: AtomicU64,
    standing: AtomicU64,
    turn: AtomicU32,
}

impl Pressure {
    pub(super) fn new(max: Duration) -> Self {
        Pressure {
            max,
            origin: Instant::now(),
            began: AtomicU64::new(0),
            shortest: AtomicU64::new(NONE),
            standing: AtomicU64::new(0),
            turn: AtomicU32::new(0),
        }
    }

    /// Notes the wait of a call that is about to begin; if it had better not, when to try again.
    pub(super) fn admit(&self, now: Instant, waited: Duration, is_new_work: bool) -> Option<Duration> {
        let standing = self.note(now, waited);
        if self.max.is_zero() || standing < self.max / 4 {
            return None;
        }
        (is_new_work || waited > self.max).then(|| self.spread(standing.max(waited) * 4))
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
            self.standing.store(if is_recent { shortest } else { 0 }, Ordering::Relaxed);
        }
        Duration::from_micros(self.standing.load(Ordering::Relaxed))
    }

    /// Once to twice as long, but neither a blink nor for ever: those who are refused together should not come back
    /// together.
    fn spread(&self, wait: Duration) -> Duration {
        // Steps of the golden ratio fill the range evenly, in whatever order they are taken.
        let turn = self.turn.fetch_add(0x9E37_79B9, Ordering::Relaxed);
        let wait = wait.clamp(Duration::from_millis(100), Duration::from_secs(1));
        wait + wait.mul_f64(f64::from(turn) / f64::from(u32::MAX))
    }
}

fn micros(span: Duration) -> u64 {
    u64::try_from(span.as_micros()).unwrap_or(NONE - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: Duration = Duration::from_millis(40);
    const STEP: Duration = Duration::from_millis(1);

    /// A call every millisecond for some time, all with the same wait; the answer to the last one.
    fn calls(pressure: &Pressure, now: &mut Instant, count: u32, waited: Duration) -> Option<Duration> {
        let mut last = None;
        for _ in 0..count {
            *now += STEP;
            last = pressure.admit(*now, waited, false);
        }
        last
    }

    #[test]
    fn a_burst_is_not_a_standing_line() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        for _ in 0..20 {
            assert_eq!(calls(&pressure, &mut now, 60, MAX * 10), None);
            assert_eq!(calls(&pressure, &mut now, 1, STEP), None);
        }
        assert!(pressure.standing(now) <= STEP);
    }

    #[test]
    fn a_standing_line_refuses_new_work_and_what_waited_too_long() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        calls(&pressure, &mut now, 250, MAX / 2);
        assert_eq!(pressure.standing(now), MAX / 2);
        assert_eq!(pressure.admit(now, STEP, false), None, "games go on");
        let wait = pressure.admit(now, STEP, true).unwrap();
        assert!((Duration::from_millis(100)..=Duration::from_secs(2)).contains(&wait), "{wait:?}");
        assert!(pressure.admit(now, MAX + STEP, false).is_some());
        let waits: Vec<_> = (0..8).filter_map(|_| pressure.admit(now, STEP, true)).collect();
        assert!(waits.windows(2).all(|two| two[0] != two[1]), "they come back apart: {waits:?}");
    }

    #[test]
    fn it_is_over_when_the_line_is() {
        let pressure = Pressure::new(MAX);
        let mut now = Instant::now();
        assert!(calls(&pressure, &mut now, 300, MAX * 2).is_some());
        assert_eq!(calls(&pressure, &mut now, 250, STEP), None);
        assert!(calls(&pressure, &mut now, 300, MAX * 2).is_some());
        now += WINDOW * 3;
        assert_eq!(pressure.standing(now), Duration::ZERO, "nobody called");
        assert_eq!(pressure.admit(now, MAX * 2, true), None);
    }

    #[test]
    fn zero_never_refuses() {
        let pressure = Pressure::new(Duration::ZERO);
        let mut now = Instant::now();
        assert_eq!(calls(&pressure, &mut now, 300, MAX * 100), None);
    }
}
