//! The search for federations against slower ones that cannot be wrong in the same way. More boards on
//! request, as in `laws`: `ORRERY_GAMES` is the number of games there, 160 by default.

#![allow(unreachable_pub, reason = "the parts of one test program")]

mod brute;
mod examples;
mod large;
mod plain;
mod positions;
mod reference;

/// More boards on request; a few in continuous integration.
fn games(few: u64) -> u64 {
    #[expect(clippy::disallowed_methods, reason = "a test may ask how long it should run")]
    let games = std::env::var("ORRERY_GAMES").ok().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
    few * (games / 160).max(1)
}
