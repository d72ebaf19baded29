//! Events of the rival, applied to the state.

use crate::{event::Event, state::State};

pub(crate) fn evolve(state: &mut State, event: &Event) {
    let Some(rival) = &mut state.rival else { return };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only what evolve hands on; hidden values are never None here"
    )]
    match event {
        Event::RivalDeck { advanced: Some(advanced), deck: Some(deck), .. } => {
            rival.deck = deck.iter().copied().collect();
            rival.advanced = advanced.iter().copied().collect();
        }
        Event::Progress { to } => rival.progress = *to,
        Event::AdvancedGained { card: Some(card) } => {
            rival.advanced.take(card);
            rival.deck.put_on_top(*card);
        }
        Event::RivalPlayed { card, arrow } => {
            rival.deck.take(card);
            rival.played.push(*card);
            rival.arrow = *arrow;
        }
        Event::RivalReplaced { card, by, arrow } => {
            rival.played.retain(|one| one != card);
            rival.played.push(*by);
            rival.arrow = *arrow;
        }
        Event::RivalShuffled => {
            let played: Vec<_> = rival.played.drain(..).collect();
            played.into_iter().for_each(|card| rival.deck.shuffle_in(card));
        }
        Event::RivalTechUsed { kind } => rival.techs[kind.index()] -= 1,
        Event::RivalData { computer, pool } => (rival.computer, rival.pool) = (*computer, *pool),
        _ => {}
    }
}
