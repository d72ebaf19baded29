//! Several actions of one seat, one command each: what reveals something ends a batch.

use orrery_engine::{Seat, notation::BATCH};

use crate::scene::Game;

pub(crate) trait Acts {
    /// One command after the other.
    fn acts(self, seat: Seat, actions: &str) -> Self;
    /// What a seat is offered that begins like this.
    fn offered(&self, seat: Seat, start: &str) -> Vec<String>;
}

impl Acts for Game {
    #[track_caller]
    fn acts(self, seat: Seat, actions: &str) -> Self {
        let mut game = self;
        for action in actions.split(BATCH) {
            game = game.act(seat, action);
        }
        game
    }

    fn offered(&self, seat: Seat, start: &str) -> Vec<String> {
        self.options(seat).into_iter().filter(|one| one.starts_with(start)).collect()
    }
}
