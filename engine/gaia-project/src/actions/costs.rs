//! Prices of actions, shown before they are chosen.

use orrery_engine::{Amount, Ask, Table};

use super::{build, convert, federation, lost_planet, special, upgrade};
use crate::{
    action::{Action, SpecialAction},
    facts::Resources,
    game::GaiaProject,
    look::Look,
    who::Who,
};

/// What an action costs, as clients are told before it is chosen.
pub(crate) fn of(
    table: &Table<GaiaProject>,
    ask: Ask<'_, GaiaProject>,
    action: &Action,
    out: &mut Vec<Amount>,
) {
    let look = Look::at(table);
    let who = Who::Seat(ask.seat);
    let spot = |hex: orrery_engine::Hex| look.state.spot(hex);
    let mine =
        |hex, with| spot(hex).and_then(|spot| build::mine(look, who, spot, with).ok()).map(|mine| mine.cost);
    let project = |hex, with| spot(hex).and_then(|spot| build::project(look, who, spot, with).ok());
    let (mut resources, mut power, mut tokens, mut vp) = (Resources::NONE, 0u8, 0u8, 0u8);
    match action {
        Action::Build(hex) => resources = mine(*hex, build::With::Plain).unwrap_or_default(),
        Action::Project(hex) => {
            (resources, tokens) = project(*hex, build::With::Plain).unwrap_or_default();
        }
        Action::Upgrade(to, hex) => {
            let cost = spot(*hex).and_then(|spot| upgrade::upgrade(look, who, spot, *to).ok());
            resources = cost.map_or(Resources::NONE, |(_, cost)| cost);
        }
        Action::Research(_) => resources = Resources::knowledge(look.facts.advance_knowledge),
        Action::Space(space, hex, _) => {
            let facts = look.facts.space(*space);
            power = facts.power;
            resources = Resources::qic(facts.qic);
            if let (Some(steps), Some(hex)) = (facts.mine_steps(), hex) {
                resources = resources.plus(mine(*hex, build::With::Steps(steps)).unwrap_or_default());
            }
        }
        Action::Special(SpecialAction::BoosterMine(hex)) => {
            resources =
                special::booster_with(look, who).and_then(|with| mine(*hex, with)).unwrap_or_default();
        }
        Action::Special(SpecialAction::BoosterProject(hex)) => {
            let cost = special::booster_with(look, who).and_then(|with| project(*hex, with));
            (resources, tokens) = cost.unwrap_or_default();
        }
        Action::Special(SpecialAction::Station(hex)) => {
            resources = crate::factions::ivits::check(look, who, *hex).unwrap_or_default();
        }
        Action::Convert(deal, _) => (power, resources, _) = convert::sum(look, *deal),
        Action::Charge(n, _) => vp = n.saturating_sub(1),
        Action::Lost(hex) => {
            let cost = spot(*hex).and_then(|spot| lost_planet::check(look, who, spot).ok());
            resources = cost.unwrap_or_default();
        }
        Action::Satellites(hexes) => (resources, tokens) = federation::price(look, who, hexes.len()),
        Action::Trade => tokens = look.institute(who).map_or(0, |abilities| abilities.gaia_tile_cost),
        Action::Faction(_)
        | Action::Keep
        | Action::Rotate { .. }
        | Action::Done
        | Action::Place(..)
        | Action::Booster(_)
        | Action::Income(_)
        | Action::Brainstone(_)
        | Action::Gain(_)
        | Action::Burn(_)
        | Action::Federate
        | Action::Special(_)
        | Action::Pass(_)
        | Action::End
        | Action::Decline
        | Action::Tokens(_)
        | Action::Tech(_)
        | Action::Cover(_)
        | Action::Flip(_)
        | Action::Advance(_)
        | Action::Unite(_)
        | Action::With(_)
        | Action::Token(_)
        | Action::Rescore(_)
        | Action::Auto(_)
        | Action::Resign => {}
    }
    let more = [("power", power), ("power_tokens", tokens), ("vp", vp)];
    for (resource, count) in resources.entries().into_iter().chain(more) {
        if count > 0 {
            out.push(Amount { resource, count: i32::from(count) });
        }
    }
}
