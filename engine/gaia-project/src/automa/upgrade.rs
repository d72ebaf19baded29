//! The Automa upgrades a structure (GP-4690 to GP-4710).

use orrery_engine::Step;

use crate::{
    automa::{
        cards::{DowngradePriority, Occasion, Piece, Support, TieBreak, Upgrade},
        factions, select,
    },
    event::Event,
    game::GaiaProject,
    hexset::{HexSet, Spot},
    ids::Structure,
    look::Look,
    who::Who,
};

const WHO: Who = Who::Automa;

/// Makes the first possible upgrade. False if there is none.
pub(super) fn upgrade(
    step: &mut Step<'_, GaiaProject>,
    support: &Support,
    downgrade: Option<DowngradePriority>,
) -> bool {
    let look = Look::of(step);
    let possible = order(look, downgrade).find_map(|upgrade| {
        let to = upgrade.to.structures().iter().find(|to| look.pieces_left(WHO, **to) > 0)?;
        choose(look, upgrade.from, support).map(|(spot, from)| (spot, from, *to))
    });
    let Some((spot, from, to)) = possible else { return false };
    let hex = look.state.board.hex(spot);
    step.emit(Event::Upgraded { who: WHO, hex, from, to });
    match to {
        Structure::TradingStation => factions::ongoing(step, Occasion::UpgradeToTradingStation, support),
        Structure::ResearchLab => factions::ongoing(step, Occasion::UpgradeToResearchLab, support),
        // GP-4695
        Structure::Mine | Structure::Institute | Structure::AcademyKnowledge | Structure::AcademyAction => {}
    }
    true
}

/// The upgrades in the order in which they are tried, with the Firaks' downgrade where it belongs (GP-4690, GP-4860).
fn order(look: Look<'_>, downgrade: Option<DowngradePriority>) -> impl Iterator<Item = Upgrade> {
    let is_before = move |upgrade: Upgrade| match downgrade {
        None => false,
        Some(DowngradePriority::BeforeMineToTradingStation) => {
            upgrade == Upgrade { from: Piece::Mine, to: Piece::TradingStation }
        }
    };
    look.facts.automa.upgrades.iter().flat_map(move |upgrade| {
        let down = Upgrade { from: Piece::ResearchLab, to: Piece::TradingStation };
        is_before(*upgrade).then_some(down).into_iter().chain([*upgrade])
    })
}

/// Which structure of a kind is replaced (GP-4700).
fn choose(look: Look<'_>, from: Piece, support: &Support) -> Option<(Spot, Structure)> {
    let player = look.player(WHO);
    let here = from.structures().iter().map(|kind| player.structures[kind.index()]);
    let mut left = here.fold(HexSet::EMPTY, HexSet::union);
    for tie_break in &look.facts.automa.upgrade_tie_breaks {
        left = match tie_break {
            TieBreak::ClosestToHumanPlanets => select::closest_to_human(look, left),
            TieBreak::DirectionalSelection => {
                select::directional(left, support.direction).into_iter().collect()
            }
            // These speak of empty planets.
            TieBreak::FactionAction | TieBreak::FinalTile | TieBreak::FewestTerraformingSteps => left,
        };
    }
    left.first().and_then(|spot| player.structure(spot).map(|kind| (spot, kind)))
}
