//! The Automa, the opponent of the solo game (section 13): it has no seat and decides by its cards.
//!
//! | module | content |
//! | --- | --- |
//! | [`cards`] | the fact sheet, typed |
//! | `setup` | faction, starting mines, first booster (13.1) |
//! | [`deck`] | the deck, and how a card is drawn (13.2) |
//! | `turn` | a turn: pass or resolve the action card (13.3) |
//! | `select` | which of several options: tie-breakers, directional and numbered selection |
//! | `mine`, `upgrade`, `research`, `spaces`, `factions` | the actions (13.4) |
//! | `pass` | passing and points (13.5) |

pub mod cards;
pub mod deck;
mod factions;
mod mine;
mod pass;
mod research;
mod select;
pub(crate) mod setup;
mod spaces;
pub(crate) mod turn;
mod upgrade;

use orrery_engine::Step;

use crate::{deeds, event::For, game::GaiaProject, look::Look, state::State, who::Who};

/// The faction card, once the faction is chosen.
fn faction_card(look: Look<'_>) -> Option<&'static cards::FactionCard> {
    look.player(Who::Automa).faction.and_then(|faction| look.facts.automa.faction(faction))
}

/// Points of the Automa, one more for each gain on the highest level (GP-4475). Final scoring does not come here.
fn score(step: &mut Step<'_, GaiaProject>, vp: u8, r#for: For) {
    if vp == 0 {
        return;
    }
    deeds::score(step, Who::Automa, vp.into(), r#for);
    let level = step.state().config.difficulty.level();
    let bonus = step.content().automa.level(level).bonus_vp;
    deeds::score(step, Who::Automa, bonus.into(), For::Difficulty);
}

/// Whether the Automa has won: more points than the human, or the human has left (GP-4960).
pub(crate) fn has_won(state: &State) -> bool {
    let human = |place: &crate::state::Player| place.resigned || state.players[Who::Automa].vp > place.vp;
    state.is_solo() && state.players.iter().next().is_some_and(human)
}
