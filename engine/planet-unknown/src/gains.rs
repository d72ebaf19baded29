//! Advancing cubes, and what the spaces give.

use orrery_engine::{Seat, Step};

use crate::{
    action::Way,
    event::{Event, Setback},
    facts::{BonusCondition, EventEffect, FluxImprovement, Reward, SpecialRule, TechEffect, Timing},
    game::PlanetUnknown,
    ids::{Rank, TechLevel, Track},
    look::{Look, Side},
    sets::Tracks,
    state::{Claim, Levels, Owed},
    task::Task,
    tracks::{self, Arrival},
};

/// Which rewards of a space are gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rewards {
    /// All of them.
    All,
    /// All but synergy boosts (PU-6510).
    NoSynergy,
    /// None (PU-6730).
    None,
}

type Steps<'a, 'b> = &'a mut Step<'b, PlanetUnknown>;

/// Lets something be resolved later, so many times.
pub(crate) fn owe(step: Steps<'_, '_>, seat: Seat, owed: Owed, count: u8) {
    if count > 0 {
        step.emit(Event::Gained { seat, owed, count });
    }
}

/// One of the things to be resolved is resolved.
pub(crate) fn settle(step: Steps<'_, '_>, seat: Seat, owed: Owed) {
    step.emit(Event::Settled { seat, owed });
}

/// Synergy boosts, unless the event forbids them (PU-6950).
pub(crate) fn boost(step: Steps<'_, '_>, seat: Seat, count: u8) {
    if !Look::of(step).is_event(&EventEffect::NoSynergy) {
        owe(step, seat, Owed::Synergy, count);
    }
}

/// Rover movement.
pub(crate) fn movement(step: Steps<'_, '_>, seat: Seat, movement: u8) {
    if movement > 0 {
        step.emit(Event::MovementGained { seat, movement });
    }
}

/// A cube advances by one of its ways; the caller has checked that it can.
pub(crate) fn advance(step: Steps<'_, '_>, seat: Seat, cube: Track, way: Way, rewards: Rewards) {
    let side = Look::of(step).of_seat(seat);
    match tracks::arrival(side, cube, way) {
        Ok(Arrival::RoverTop) => {
            // PU-2380: only movement, also for the event without rewards a cube at the top stays put (PU-6740).
            let repeated = side.board.track(Track::Rover).repeat_at_top;
            if let (Some(Reward::RoverMove { n }), true) = (repeated, rewards != Rewards::None) {
                let n = n + track_bonus(side);
                movement(step, seat, n);
            }
        }
        Ok(Arrival::Space(to)) => {
            // PU-6880 asks which levels were in force before.
            let before = side.levels();
            let (board, stepped) = (side.board, tracks::is_stepped(side, cube));
            step.emit(Event::Advanced { seat, cube, to });
            if rewards == Rewards::None {
                return bar(step, seat, board.track(to.track).rewards(to.row), before);
            }
            if stepped {
                // PU-4940: one of two, chosen when it is resolved.
                return owe(step, seat, Owed::Step { step: to.row, synergy: rewards == Rewards::All }, 1);
            }
            for reward in board.track(to.track).rewards(to.row) {
                gain(step, seat, to.track, *reward, rewards, before);
            }
        }
        Err(_) => {}
    }
}

/// The event that advances without rewards unlocks nothing this turn either (PU-6735): levels follow the cube, so the
/// level counts from the next turn on as after a no-milestone event (PU-6880).
fn bar(step: Steps<'_, '_>, seat: Seat, rewards: &'static [Reward], before: Levels) {
    for reward in rewards {
        if let Reward::TechMilestone { level } = reward
            && !before.contains(*level)
        {
            step.emit(Event::LevelBarred { seat, level: *level });
        }
    }
}

/// A reward of a space of that track (PU-1420). `before`: the levels in force before the cube moved.
pub(crate) fn gain(
    step: Steps<'_, '_>,
    seat: Seat,
    track: Track,
    reward: Reward,
    rewards: Rewards,
    before: Levels,
) {
    let look = Look::of(step);
    let side = look.of_seat(seat);
    // PU-6870: the event cancels milestones; synergy and movement are gained.
    let cancelled = reward.is_milestone() && look.is_event(&EventEffect::NoMilestoneRewards);
    match reward {
        Reward::TechMilestone { level } if cancelled => {
            if !before.contains(level) {
                step.emit(Event::LevelBarred { seat, level });
            }
        }
        Reward::CivMilestone { .. } | Reward::BiomassMilestone { .. } | Reward::RoverMilestone { .. }
            if cancelled => {}
        Reward::Synergy if rewards == Rewards::NoSynergy => {}
        Reward::Synergy => {
            let count = flux(side, track).filter(|_| track == Track::Water).map_or(1, |flux| flux.water.n);
            boost(step, seat, count);
        }
        Reward::RoverMove { n } => {
            let n = n + track_bonus(side);
            movement(step, seat, n);
        }
        Reward::Advance { track, n } => owe(step, seat, Owed::Advance { cube: track, rewards: true }, n),
        Reward::CivMilestone { rank } => civ_milestone(step, seat, rank),
        Reward::BiomassMilestone { patches } => {
            let times =
                flux(side, track).filter(|_| track == Track::Biomass).map_or(1, |flux| flux.biomass.n);
            owe(step, seat, Owed::Patch, patches * times);
        }
        Reward::RoverMilestone { rovers } => owe(step, seat, Owed::Rover, rovers),
        // PU-6120: with every level that is unlocked the flux token may move.
        Reward::TechMilestone { .. } if side.has_flux() => step.push([Task::Flux { seat }]),
        Reward::TechMilestone { .. } => {}
    }
}

/// A Civ milestone: the choice is made later (PU-1750), what else comes with it at once (PU-4725).
fn civ_milestone(step: Steps<'_, '_>, seat: Seat, printed: Rank) {
    let side = Look::of(step).of_seat(seat);
    let flux = flux(side, Track::Civ);
    let rank = flux.map_or(printed, |flux| Rank((printed.0 + flux.civ.n).min(flux.civ.max_rank.0)));
    // PU-4780: no effect at rank 4.
    let wider = rank.next().is_some()
        && side
            .tech(|effect| matches!(effect, TechEffect::AddRandomCardOfNextRankToChoice { .. }).then_some(()))
            .is_some();
    let synergy: u8 = side
        .techs()
        .filter(|(_, timing, _)| *timing == Timing::OnCivMilestone)
        .filter_map(|(_, _, effect)| if let TechEffect::GainSynergy { n } = effect { Some(*n) } else { None })
        .sum();
    let regress = side.board.special_rules.iter().find_map(|rule| {
        if let SpecialRule::OnCivMilestoneRegress { tracks, n } = rule {
            Some(Owed::Regress { cubes: tracks.iter().copied().collect::<Tracks>(), spaces: *n })
        } else {
            None
        }
    });
    step.emit(Event::MilestoneReached { seat, claim: Claim { rank, wider } });
    if let Some(owed) = regress {
        owe(step, seat, owed, 1);
    }
    boost(step, seat, synergy);
}

/// What level 3 of Flux Industries improves on a track: only on the flux track, and only on its own spaces (PU-6190).
fn flux(side: Side<'_>, track: Track) -> Option<FluxImprovement> {
    if !side.player.has_flux_on(track) {
        return None;
    }
    side.tech(
        |effect| if let TechEffect::ImproveFluxTrack(improved) = effect { Some(*improved) } else { None },
    )
}

/// How much more movement the Rover track gives (PU-2390, PU-6010, PU-6190).
#[expect(clippy::wildcard_enum_match_arm, reason = "this one is looked for")]
fn track_bonus(side: Side<'_>) -> u8 {
    let on_track = side.player.cubes.iter().filter(|at| at.track == Track::Rover).count();
    let techs = side.tech(|effect| match effect {
        TechEffect::RoverMoveBonus { n, condition: None } => Some(*n),
        TechEffect::RoverMoveBonus { n, condition: Some(BonusCondition::TwoOrMoreCubesOnRoverTrack) } => {
            Some(if on_track >= 2 { *n } else { 0 })
        }
        _ => None,
    });
    techs.unwrap_or(0) + flux(side, Track::Rover).map_or(0, |flux| flux.rover.n)
}

/// A cube regresses as far as it can, at most so many spaces; nothing is gained (PU-1535).
pub(crate) fn regress(step: Steps<'_, '_>, seat: Seat, cube: Track, spaces: u8) {
    let (gone, to) = tracks::regression(Look::of(step).of_seat(seat), cube, spaces);
    if gone > 0 {
        step.emit(Event::SetBack { seat, cube, to, by: Setback::Regressed });
    }
}

/// A tech is used up for this turn or for good.
pub(crate) fn use_tech(step: Steps<'_, '_>, seat: Seat, (level, timing): (TechLevel, Timing)) {
    step.emit(Event::TechUsed { seat, level, for_good: timing == Timing::OncePerGame });
}
