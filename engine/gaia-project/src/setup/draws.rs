//! Tiles, tokens and boosters of the setup (2.2 and 2.3).

use orrery_engine::Step;

use crate::{
    config::Wishes,
    event::{Event, SetUp},
    game::GaiaProject,
    ids::{AdvancedTile, Area, Booster, FinalTile, RoundTile, StandardTile, Token},
};

/// Some of all there are, in random order.
fn some<T: Copy>(step: &mut Step<'_, GaiaProject>, all: &[T], count: usize) -> Vec<T> {
    let mut left = all.to_vec();
    (0..count.min(all.len()))
        .map(|_| {
            let drawn = step.below(left.len());
            left.remove(drawn)
        })
        .collect()
}

/// What is wished for, or some of all there are.
fn wished<T: Copy>(step: &mut Step<'_, GaiaProject>, wish: &[T], all: &[T], count: usize) -> Vec<T> {
    if wish.is_empty() { some(step, all, count) } else { wish.to_vec() }
}

/// Draws and lays out everything that is not chosen (GP-0280 to GP-0340).
pub(super) fn lay_out(step: &mut Step<'_, GaiaProject>, wishes: &Wishes) {
    let facts = step.content();
    let seats = usize::from(step.state().seats);
    let tech = wished(step, &wishes.tech, StandardTile::ALL, StandardTile::COUNT);
    let drawn = wished(step, &wishes.advanced, AdvancedTile::ALL, Area::COUNT);
    let advanced = std::array::from_fn(|area| drawn.get(area).copied().unwrap_or(AdvancedTile::ALL[area]));
    let token = wishes.token.unwrap_or_else(|| {
        // GP-0300: each of the tokens in the supply is as likely as any other.
        let tokens = step.state().tokens;
        let all: Vec<Token> = Token::ALL
            .iter()
            .copied()
            .filter(|token| *token != Token::Gleens)
            .flat_map(|token| (0..tokens[token.index()]).map(move |_| token))
            .collect();
        all[step.below(all.len())]
    });
    let rounds = wished(step, &wishes.rounds, RoundTile::ALL, usize::from(facts.rounds));
    let finals = wished(step, &wishes.finals, FinalTile::ALL, usize::from(facts.final_tiles_in_play));
    let count = facts.boosters_in_play[seats.clamp(1, 4) - 1];
    let boosters = wished(step, &wishes.boosters, Booster::ALL, usize::from(count));
    step.emit(Event::SetUp(Box::new(SetUp { tech, advanced, token, rounds, finals, boosters })));
}
