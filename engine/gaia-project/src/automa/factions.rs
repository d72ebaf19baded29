//! The Automa's faction cards: faction action and ongoing ability (GP-4790 to GP-4870).

use orrery_engine::Step;

use crate::{
    automa::{
        cards::{FactionPart, Occasion, OngoingEffect, Support},
        faction_card, mine,
        research::{self, Aim},
        score, spaces, upgrade,
    },
    event::For,
    game::GaiaProject,
    look::Look,
};

/// The faction action, part by part; what is impossible is skipped (GP-4790).
pub(super) fn action(step: &mut Step<'_, GaiaProject>, support: &Support) {
    let Some(card) = faction_card(Look::of(step)) else { return };
    for part in &card.action {
        match part {
            FactionPart::ResearchSpecific { area } => research::research(step, support, Aim::In(*area)),
            FactionPart::ResearchRandom => research::research(step, support, Aim::Random),
            FactionPart::BuildMine(mine) => {
                mine::build_or_upgrade(step, support, mine.range, mine.tie_break);
            }
            FactionPart::PowerQic => spaces::block(step, support),
            FactionPart::Upgrade { fallback, downgrade_priority } => {
                let done = upgrade::upgrade(step, support, *downgrade_priority);
                // GP-4635: the mine in its stead does not fall back to an upgrade again.
                if let (false, Some(mine)) = (done, fallback) {
                    mine::build(step, support, mine.range, mine.tie_break);
                }
            }
            FactionPart::GainVp { amount } => score(step, *amount, For::Faction),
        }
    }
}

/// The effects of ongoing abilities on an occasion.
fn effects(look: Look<'_>, occasion: Occasion) -> impl Iterator<Item = &'static OngoingEffect> + use<> {
    let abilities = faction_card(look).map_or(&[][..], |card| &card.ongoing);
    abilities.iter().filter(move |ability| ability.event == occasion).flat_map(|ability| &ability.effects)
}

/// What ongoing abilities add after something was done.
pub(super) fn ongoing(step: &mut Step<'_, GaiaProject>, occasion: Occasion, support: &Support) {
    for effect in effects(Look::of(step), occasion) {
        match effect {
            OngoingEffect::GainVp { amount } => score(step, *amount, For::Faction),
            OngoingEffect::AutomaResearchRandom => research::research(step, support, Aim::Random),
            // This one changes how often something is done, not what follows it.
            OngoingEffect::RepeatPowerQic { .. } => {}
        }
    }
}

/// How often a power or Q.I.C. action is resolved.
pub(super) fn power_times(look: Look<'_>, occasion: Occasion) -> u8 {
    let times = |effect: &OngoingEffect| match effect {
        OngoingEffect::RepeatPowerQic { times } => Some(*times),
        OngoingEffect::GainVp { .. } | OngoingEffect::AutomaResearchRandom => None,
    };
    effects(look, occasion).find_map(times).unwrap_or(1)
}
