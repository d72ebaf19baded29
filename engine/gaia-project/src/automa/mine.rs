//! The Automa builds a mine (GP-4610 to GP-4675).

use orrery_engine::Step;

use crate::{
    automa::{
        cards::{FinalPlace, Occasion, OwnTieBreak, Support, TieBreak},
        factions, select, upgrade,
    },
    event::Event,
    facts::AutomaWish,
    game::GaiaProject,
    hexset::{HexSet, Spot},
    ids::{Planet, Structure},
    look::Look,
    who::Who,
};

const WHO: Who = Who::Automa;

/// Builds a mine; where that cannot be done, upgrades instead (GP-4610, GP-4630).
pub(super) fn build_or_upgrade(
    step: &mut Step<'_, GaiaProject>,
    support: &Support,
    range: u8,
    own: Option<OwnTieBreak>,
) {
    if !build(step, support, range, own) {
        upgrade::upgrade(step, support, None);
    }
}

/// Builds a mine. False if there is no mine or no planet for it.
pub(super) fn build(
    step: &mut Step<'_, GaiaProject>,
    support: &Support,
    range: u8,
    own: Option<OwnTieBreak>,
) -> bool {
    let look = Look::of(step);
    if look.pieces_left(WHO, Structure::Mine) == 0 {
        return false;
    }
    let Some(spot) = choose(look, targets(look, range), support, own) else { return false };
    let (hex, is_new) = (look.state.board.hex(spot), is_new_type(look, spot));
    let satellite = satellite(look, spot, support);
    // GP-4660
    if look.state.planet(spot) == Some(Planet::Transdim) {
        step.emit(Event::Gaiaformed { hexes: vec![hex] });
    }
    step.emit(Event::MineBuilt { who: WHO, hex, shared: false, gaiaformer: false });
    if let Some(spot) = satellite {
        let hex = step.state().board.hex(spot);
        step.emit(Event::SatellitePlaced { who: WHO, hex });
    }
    if is_new {
        factions::ongoing(step, Occasion::ColonizeNewPlanetType, support);
    }
    true
}

/// Empty planets in range of a planet of the Automa (GP-4620).
fn targets(look: Look<'_>, range: u8) -> HexSet {
    let state = look.state;
    let taken = state.players.iter().map(|player| player.built().union(player.projects));
    let empty = state.planets().minus(taken.fold(HexSet::EMPTY, HexSet::union));
    let own = look.player(WHO).built();
    let near = |spot: &Spot| state.board.nearest(*spot, own).is_some_and(|steps| steps <= range.into());
    empty.iter().filter(near).collect()
}

/// The type that a planet has once it is colonised (GP-4650, GP-4660).
fn colonised_as(look: Look<'_>, spot: Spot) -> Option<Planet> {
    let planet = look.state.planet(spot)?;
    Some(if planet == Planet::Transdim { Planet::Gaia } else { planet })
}

fn is_new_type(look: Look<'_>, spot: Spot) -> bool {
    let own = look.player(WHO).colonised();
    colonised_as(look, spot).is_some_and(|planet| look.state.planets_of(planet).and(own).is_empty())
}

/// One tie-breaker after the other until one planet is left (GP-4600, GP-4640).
fn choose(look: Look<'_>, targets: HexSet, support: &Support, own: Option<OwnTieBreak>) -> Option<Spot> {
    let mut left = targets;
    for tie_break in &look.facts.automa.mine_tie_breaks {
        left = match tie_break {
            TieBreak::FactionAction => match own {
                None => left,
                Some(OwnTieBreak::Transdim) => {
                    select::preferred(left, look.state.planets_of(Planet::Transdim))
                }
                Some(OwnTieBreak::ClosestToHumanPlanets) => select::closest_to_human(look, left),
            },
            TieBreak::FinalTile => for_final_tile(look, left, support.final_tile),
            TieBreak::FewestTerraformingSteps => select::least(left, |spot| steps(look, spot)),
            TieBreak::ClosestToHumanPlanets => select::closest_to_human(look, left),
            TieBreak::DirectionalSelection => {
                select::directional(left, support.direction).into_iter().collect()
            }
        };
    }
    left.first()
}

/// Planets that serve the final scoring tile, if there are any (GP-4650).
fn for_final_tile(look: Look<'_>, options: HexSet, place: FinalPlace) -> HexSet {
    let tiles = &look.state.final_tiles;
    let tile = match place {
        FinalPlace::Top => tiles.first(),
        FinalPlace::Bottom => tiles.last(),
        FinalPlace::None => None,
    };
    let board = &look.state.board;
    let serves = |wish: AutomaWish, spot: Spot| match wish {
        AutomaWish::GaiaOrTransdim => colonised_as(look, spot) == Some(Planet::Gaia),
        AutomaWish::UncolonizedType => is_new_type(look, spot),
        AutomaWish::UncolonizedSector => {
            look.player(WHO).built().iter().all(|own| board.sector(own) != board.sector(spot))
        }
    };
    match tile.and_then(|tile| look.facts.final_tile(*tile).automa_wish) {
        Some(wish) => select::preferred(options, options.iter().filter(|spot| serves(wish, *spot)).collect()),
        None => options,
    }
}

/// Terraforming steps, with numbers of their own for Gaia and Transdim planets (GP-4640 c, GP-4645).
fn steps(look: Look<'_>, spot: Spot) -> u32 {
    let Some(planet) = look.state.planet(spot) else { return 0 };
    let on_wheel = look.facts.steps(look.board(WHO).home, planet);
    look.facts.automa.steps.get(&planet).copied().unwrap_or(on_wheel).into()
}

/// Where a satellite goes after a mine that stands alone, if the tile for it is in play (GP-4670, GP-4675).
fn satellite(look: Look<'_>, mine: Spot, support: &Support) -> Option<Spot> {
    let (state, player) = (look.state, look.player(WHO));
    if !state.final_tiles.contains(&look.facts.automa.satellites.tile) {
        return None;
    }
    let around: HexSet = state.board.neighbours(mine).collect();
    if !around.and(player.built()).is_empty() {
        return None;
    }
    let free = around.minus(state.planets()).minus(player.satellites);
    select::directional(free, support.direction)
}
