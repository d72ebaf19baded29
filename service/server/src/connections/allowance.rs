//! How much a connection may send without getting answers.
//!
//! HTTP/2 has many frames that cost their sender nothing and have to be looked at all the same: pings, settings, calls that
//! are taken back at once, frames that say nothing (CVE-2019-9512 and its siblings, CVE-2023-44487, CVE-2025-8671). They
//! have in common that no call is answered for them. So every answer allows a connection some bytes, time allows it some
//! more, and who has used up both is read again when the next bit is due: then TCP makes the sender wait. This is below
//! TLS and knows no frames, so it holds for those that nobody has thought of yet.

use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::time::{Instant, Sleep};

/// What one answer allows: far more than the call before it has, as a rule.
const PER_ANSWER: i64 = 16 << 10;

/// How much time allows at most, and what a new connection has; a larger message comes in bit by bit.
const AHEAD: Duration = Duration::from_millis(250);

/// How often a connection that has used up its allowance is read.
const PAUSE: Duration = Duration::from_millis(10);

/// What a connection may still send.
#[derive(Debug)]
pub(super) struct Allowance {
    per_second: u32,
    /// Below nothing if more has come at once than was left.
    left: i64,
    /// Answers and time up to here are counted in.
    answers: u32,
    counted: Instant,
    /// Until the connection is read again. Kept from the first time on, which most connections never see.
    pause: Option<Pin<Box<Sleep>>>,
}

impl Allowance {
    pub(super) fn new(per_second: u32) -> Self {
        let mut new = Allowance { per_second, left: 0, answers: 0, counted: Instant::now(), pause: None };
        new.left = new.earned(AHEAD);
        new
    }

    /// So many bytes have come.
    pub(super) fn take(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(i64::try_from(bytes).unwrap_or(i64::MAX));
    }

    /// Ready if more may be read, given how many answers the connection has got since it began; and whether it is
    /// made to wait for the first time.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>, answers: u32) -> (Poll<()>, bool) {
        // The clock is asked only where something has to be counted.
        while self.left <= 0 {
            let now = Instant::now();
            let answered = i64::from(answers.wrapping_sub(self.answers)).saturating_mul(PER_ANSWER);
            let earned = answered.saturating_add(self.earned(now - self.counted));
            (self.answers, self.counted) = (answers, now);
            self.left = self.left.saturating_add(earned).min(self.earned(AHEAD));
            if self.left > 0 {
                break;
            }
            let is_first = self.pause.is_none();
            let pause = self.pause.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(now)));
            pause.as_mut().reset(now + PAUSE);
            if pause.as_mut().poll(cx).is_pending() {
                return (Poll::Pending, is_first);
            }
        }
        (Poll::Ready(()), false)
    }

    /// What so long a time allows.
    fn earned(&self, time: Duration) -> i64 {
        let bytes = u128::from(self.per_second) * time.as_micros() / 1_000_000;
        i64::try_from(bytes).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const PER_SECOND: u32 = 1 << 20;
    const BEGIN: usize = PER_SECOND as usize / 4;

    /// How long it takes until more may be read.
    async fn waited(allowance: &mut Allowance, answers: u32) -> Duration {
        let begin = Instant::now();
        poll_fn(|cx| allowance.poll(cx, answers).0).await;
        begin.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn without_answers_time_decides() {
        let mut allowance = Allowance::new(PER_SECOND);
        allowance.take(BEGIN - 1);
        assert_eq!(waited(&mut allowance, 0).await, Duration::ZERO);
        allowance.take(1);
        assert!(waited(&mut allowance, 0).await >= PAUSE);
        let begin = Instant::now();
        let mut sent = 0;
        while begin.elapsed() < Duration::from_secs(10) {
            waited(&mut allowance, 0).await;
            allowance.take(8 << 10);
            sent += 8 << 10;
        }
        let fair = 10 * PER_SECOND as usize;
        assert!((fair - BEGIN..=fair + BEGIN).contains(&sent), "{sent}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_came_at_once_is_waited_for() {
        let mut allowance = Allowance::new(PER_SECOND);
        allowance.take(BEGIN + PER_SECOND as usize);
        let waited = waited(&mut allowance, 0).await;
        assert!(
            (Duration::from_secs(1)..=Duration::from_secs(1) + PAUSE * 2).contains(&waited),
            "{waited:?}"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn who_gets_answers_never_waits() {
        let mut allowance = Allowance::new(PER_SECOND);
        // Calls as fast as they go, also past the end of the count.
        allowance.answers = u32::MAX - 100;
        for call in 0..10_000_u32 {
            allowance.take(4 << 10);
            let answers = (u32::MAX - 100).wrapping_add(call);
            assert_eq!(waited(&mut allowance, answers).await, Duration::ZERO, "{call}");
        }
        // What they have earned is not kept for ever.
        allowance.take(2 * BEGIN);
        assert!(waited(&mut allowance, 9_899).await > Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn the_first_wait_is_told() {
        let mut allowance = Allowance::new(PER_SECOND);
        allowance.take(2 * BEGIN);
        let first = poll_fn(|cx| Poll::Ready(allowance.poll(cx, 0))).await;
        assert_eq!(first, (Poll::Pending, true));
        waited(&mut allowance, 0).await;
        allowance.take(2 * BEGIN);
        let second = poll_fn(|cx| Poll::Ready(allowance.poll(cx, 0))).await;
        assert_eq!(second, (Poll::Pending, false));
    }
}
