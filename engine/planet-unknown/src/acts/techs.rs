//! What corporation techs do of themselves and at the player's wish (section 13 and the corporations).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    event::Event,
    facts::{Cube, Reward, RoverCondition, TOP, TechEffect, Timing},
    fault::Fault,
    gains::{self, Rewards},
    game::PlanetUnknown,
    grid::{Mask, Square},
    ids::{TechLevel, Terrain, Track},
    look::{Look, Side},
    rules,
    sets::ObjectiveSet,
    setup,
    state::Owed,
    task::Task,
    tracks,
};

const NO_TECH: Fault = Fault::new(
    "TECH_NOT_USABLE",
    &[rules::ONCE_PER_TURN, rules::ONCE_PER_GAME],
    "that tech cannot be used now",
);
const POINTLESS: Fault = Fault::new(
    "TECH_WITHOUT_EFFECT",
    &[rules::ONCE_PER_GAME, rules::NO_MILESTONE_AHEAD],
    "the tech would do nothing",
);
const CANNOT_LOWER: Fault = Fault::new(
    "CANNOT_REGRESS",
    &[rules::MAKESHIFT_REGRESS, rules::REGRESS_LIMIT],
    "that cube cannot regress",
);
const EMPTY_ROW: Fault = Fault::new("TECH_WITHOUT_EFFECT", &[rules::ROW_CLAIM], "the row gives nothing");

// Of themselves

/// PU-2570: movement at the start of a turn, for levels that are unlocked already.
pub(crate) fn on_turn_begun(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    let side = Look::of(step).of_seat(seat);
    let surface = &side.player.surface;
    let rovers = |condition: RoverCondition| -> Mask {
        let on = |terrain: Terrain| surface.terrain(terrain).and(surface.rovers);
        match condition {
            RoverCondition::RoverOnTerrainOfFluxTrack => side.player.flux_terrain().map_or(Mask::EMPTY, on),
            RoverCondition::RoverCarriesMeteorite => surface.loaded,
            RoverCondition::RoverOnWaterTerrain => on(Terrain::Water),
        }
    };
    let gained: u8 = side
        .techs()
        .filter(|(_, timing, _)| *timing == Timing::StartOfTurn)
        .filter_map(|(_, _, effect)| {
            if let TechEffect::GainRoverMovePerRover { n, condition } = effect {
                Some(n * rovers(*condition).len())
            } else {
                None
            }
        })
        .sum();
    gains::movement(step, seat, gained);
}

/// PU-0784: techs that are triggered by the tile that has just been laid.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is triggered by placing")]
pub(super) fn on_placed(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    let side = Look::of(step).of_seat(seat);
    let Some(laid) = side.player.surface.laid.last() else { return };
    let triggers = |timing: Timing| match timing {
        Timing::OnPlaceTileWithEnergy => laid.tile.has(Terrain::Energy),
        Timing::OnPlaceTileWithWater => laid.tile.has(Terrain::Water),
        Timing::OnPlaceTileMatchingFluxTrack => {
            side.player.flux_terrain().is_some_and(|terrain| laid.tile.has(terrain))
        }
        // PU-5790
        Timing::OnPlaceTileCoveringNoIce => !laid.squares().meets(side.planet.grid.ice()),
        // Tech D of Jump Drive changes the resource itself (PU-5580).
        Timing::OnPlaceTileWithTech
        | Timing::Passive
        | Timing::StartOfTurn
        | Timing::OncePerTurn
        | Timing::OncePerGame
        | Timing::EndOfGame
        | Timing::OnSelectTileWithCiv
        | Timing::OnCivMilestone
        | Timing::OnCollectMeteorite => false,
    };
    let effects: Vec<TechEffect> =
        side.techs().filter(|(_, timing, _)| triggers(*timing)).map(|(_, _, effect)| *effect).collect();
    for effect in effects {
        match effect {
            TechEffect::RepositionCollectedLifepods { n } => gains::owe(step, seat, Owed::Reposition, n),
            TechEffect::CollectMeteoriteFromPlanet { n } => gains::owe(step, seat, Owed::CollectMeteorite, n),
            TechEffect::GainBiomassPatch { n } => gains::owe(step, seat, Owed::Patch, n),
            TechEffect::GainSynergy { n } => gains::boost(step, seat, n),
            TechEffect::Advance { track, n } => {
                let side = Look::of(step).of_seat(seat);
                if let Some(cube) = named(side, track) {
                    gains::owe(step, seat, Owed::Advance { cube, rewards: true }, n);
                }
            }
            _ => {}
        }
    }
}

/// The cube that a tech names.
fn named(side: Side<'_>, cube: Cube) -> Option<Track> {
    match cube {
        Cube::Flux => side.player.boards.flux,
        Cube::Rover => Some(Track::Rover),
        Cube::Water => Some(Track::Water),
        Cube::Any => None,
    }
}

/// A meteorite is collected; level 3 of Horizon Group gains a patch with it (PU-5420, PU-5425).
pub(super) fn collect_meteorite(step: &mut Step<'_, PlanetUnknown>, seat: Seat, at: Square, cargo: bool) {
    step.emit(Event::MeteoriteCollected { seat, at, cargo });
    let side = Look::of(step).of_seat(seat);
    let patches: u8 = side
        .techs()
        .filter(|(_, timing, _)| *timing == Timing::OnCollectMeteorite)
        .filter_map(
            |(_, _, effect)| if let TechEffect::GainBiomassPatch { n } = effect { Some(*n) } else { None },
        )
        .sum();
    gains::owe(step, seat, Owed::Patch, patches);
}

// At the player's wish

#[inline(never)]
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are used where they apply")]
pub(super) fn candidates(side: Side<'_>, out: &mut Vec<Action>) {
    for (level, timing, effect) in side.techs() {
        if !matches!(timing, Timing::OncePerTurn | Timing::OncePerGame) {
            continue;
        }
        match effect {
            TechEffect::Regress { track: Cube::Any, .. } => {
                out.extend(Track::ALL.iter().map(|cube| Action::Lower(*cube)));
            }
            TechEffect::ClaimAllRewardsInRowOfChosenCube => {
                out.extend(Track::ALL.iter().map(|cube| Action::Row(*cube)));
            }
            TechEffect::RepositionCollectedLifepods { .. }
            | TechEffect::AdvanceToNextMilestone
            | TechEffect::Advance { .. }
            | TechEffect::DrawObjectivesKeepForAllPlayers { .. } => out.push(Action::Tech(level)),
            _ => {}
        }
    }
}

/// The effect of a tech that is used by its level alone, if it can be used now.
fn by_level(side: Side<'_>, level: TechLevel) -> Option<TechEffect> {
    let (_, _, effect) = side.techs().find(|(other, _, _)| *other == level)?;
    side.usable(|other| other == effect)?;
    matches!(
        effect,
        TechEffect::RepositionCollectedLifepods { .. }
            | TechEffect::AdvanceToNextMilestone
            | TechEffect::Advance { .. }
            | TechEffect::DrawObjectivesKeepForAllPlayers { .. }
    )
    .then_some(*effect)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "no other tech is used by its level")]
pub(super) fn check_tech(side: Side<'_>, level: TechLevel) -> Result<(), Fault> {
    let works = match by_level(side, level).ok_or(NO_TECH)? {
        TechEffect::RepositionCollectedLifepods { .. } => side.player.pods().next().is_some(),
        TechEffect::AdvanceToNextMilestone => next_milestone(side).is_some(),
        TechEffect::Advance { track, .. } => {
            named(side, track).is_some_and(|cube| tracks::can_advance(side, cube))
        }
        TechEffect::DrawObjectivesKeepForAllPlayers { .. } => !side.look.state.objectives.is_empty(),
        _ => false,
    };
    if works { Ok(()) } else { Err(POINTLESS) }
}

/// How many spaces above the flux cube the nearest milestone of its track lies (PU-6160, PU-6180).
fn next_milestone(side: Side<'_>) -> Option<(Track, u8)> {
    let track = side.player.boards.flux?;
    let at = side.player.cube(track);
    let is_milestone =
        |row: &u8| side.board.track(track).rewards(*row).iter().any(|reward| reward.is_milestone());
    (at.row + 1..=TOP).find(is_milestone).map(|row| (track, row - at.row))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "no other tech is used by its level")]
pub(super) fn use_by_level(step: &mut Step<'_, PlanetUnknown>, seat: Seat, level: TechLevel) {
    let side = Look::of(step).of_seat(seat);
    let Some(effect) = by_level(side, level) else { return };
    let tech = side.usable(|other| *other == effect);
    let milestone = next_milestone(side);
    if let Some(tech) = tech {
        gains::use_tech(step, seat, tech);
    }
    match effect {
        TechEffect::RepositionCollectedLifepods { n } => gains::owe(step, seat, Owed::Reposition, n),
        TechEffect::AdvanceToNextMilestone => {
            if let Some((cube, times)) = milestone {
                gains::owe(step, seat, Owed::Advance { cube, rewards: true }, times);
            }
        }
        TechEffect::Advance { track, n } => {
            if let Some(cube) = named(Look::of(step).of_seat(seat), track) {
                gains::owe(step, seat, Owed::Advance { cube, rewards: true }, n);
            }
        }
        TechEffect::DrawObjectivesKeepForAllPlayers { draw, .. } => {
            setup::offer_objectives(step, seat, draw);
            step.push([Task::Compete { seat }]);
        }
        _ => {}
    }
}

/// PU-6030
fn lowers(effect: &TechEffect) -> bool {
    matches!(effect, TechEffect::Regress { track: Cube::Any, .. })
}

pub(super) fn check_lower(side: Side<'_>, cube: Track) -> Result<(), Fault> {
    side.usable(lowers).ok_or(NO_TECH)?;
    if tracks::regression(side, cube, 1).0 > 0 { Ok(()) } else { Err(CANNOT_LOWER) }
}

pub(super) fn lower(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track) {
    if let Some(tech) = Look::of(step).of_seat(seat).usable(lowers) {
        gains::use_tech(step, seat, tech);
        gains::regress(step, seat, cube, 1);
    }
}

/// PU-5610
fn claims_row(effect: &TechEffect) -> bool {
    *effect == TechEffect::ClaimAllRewardsInRowOfChosenCube
}

fn row(side: Side<'_>, cube: Track) -> impl Iterator<Item = (Track, Reward)> {
    let (board, row) = (side.board, side.player.cube(cube).row);
    Track::ALL
        .iter()
        .flat_map(move |track| board.track(*track).rewards(row).iter().map(|reward| (*track, *reward)))
}

pub(super) fn check_row(side: Side<'_>, cube: Track) -> Result<(), Fault> {
    side.usable(claims_row).ok_or(NO_TECH)?;
    // PU-5615: on row 0 nothing is gained.
    if row(side, cube).next().is_some() { Ok(()) } else { Err(EMPTY_ROW) }
}

/// PU-5615: all rewards of the row become pending together; no cube moves.
pub(super) fn claim_row(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track) {
    let side = Look::of(step).of_seat(seat);
    let Some(tech) = side.usable(claims_row) else { return };
    let (rewards, before): (Vec<_>, _) = (row(side, cube).collect(), side.levels());
    gains::use_tech(step, seat, tech);
    for (track, reward) in rewards {
        gains::gain(step, seat, track, reward, Rewards::All, before);
    }
}

const NOT_OFFERED: Fault =
    Fault::new("NOT_OFFERED", &[rules::COMPETE], "exactly one of the drawn objectives is kept");

pub(super) fn check_compete(side: Side<'_>, cards: ObjectiveSet) -> Result<(), Fault> {
    let one = cards.len() == 1 && cards.minus(side.player.offered).is_empty();
    if one { Ok(()) } else { Err(NOT_OFFERED) }
}

/// PU-5635: the kept card is public at once, the others are boxed. Alone it becomes a personal one (PU-5650).
pub(super) fn compete(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cards: ObjectiveSet) {
    if step.state().seats == 1 {
        step.emit(Event::ObjectivesKept { seat, count: 1, cards: Some(cards) });
    } else if let Some(card) = cards.iter().next() {
        step.emit(Event::Competition { seat, card });
    }
    step.seal();
}
