//! How often one game may be called, by whomever.

use std::{
    hash::{BuildHasher as _, RandomState},
    num::NonZeroU32,
    time::Duration,
};

use governor::{
    DefaultDirectRateLimiter, Quota,
    clock::{Clock as _, DefaultClock},
};

use super::{Limit, Refusal};

/// Games are counted in this many cells: names of games can be made up, and a map of them would grow with every one.
/// Two games in one cell share the limit, which is far above what any game needs.
const CELLS: usize = 4096;

/// A rate for every game.
#[derive(Debug)]
pub(super) struct GameRates {
    cells: Box<[DefaultDirectRateLimiter]>,
    /// Keyed anew with every start, so that nobody can aim at the cell of somebody else's game.
    hash: RandomState,
    clock: DefaultClock,
}

impl GameRates {
    pub(super) fn new(per_second: NonZeroU32) -> Self {
        let burst = per_second.saturating_mul(const { NonZeroU32::MIN.saturating_add(1) });
        let quota = Quota::per_second(per_second).allow_burst(burst);
        GameRates {
            cells: (0..CELLS).map(|_| DefaultDirectRateLimiter::direct(quota)).collect(),
            hash: RandomState::new(),
            clock: DefaultClock::default(),
        }
    }

    pub(super) fn check(&self, game: &str) -> Result<(), Refusal> {
        let cell = self.hash.hash_one(game) as usize % CELLS;
        let Some(limiter) = self.cells.get(cell) else { return Ok(()) };
        limiter.check().map_err(|until| {
            // Rounded up: a client that comes back a moment early is refused again.
            let wait = until.wait_time_from(self.clock.now()) + Duration::from_millis(1);
            Refusal { limit: Limit::CallsOfGame, retry_after: Duration::from_millis(wait.as_millis() as u64) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_called_too_often_waits_and_the_others_do_not() {
        let rates = GameRates::new(NonZeroU32::new(5).unwrap());
        assert!((0..10).all(|_| rates.check("a").is_ok()));
        let refusal = rates.check("a").unwrap_err();
        assert_eq!(refusal.limit, Limit::CallsOfGame);
        assert!(refusal.retry_after <= Duration::from_millis(202), "{refusal:?}");
        let others = (0..100).filter(|n| rates.check(&format!("game {n}")).is_ok()).count();
        assert!(others >= 98, "{others}");
    }
}
