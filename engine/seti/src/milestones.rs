//! Milestones between turns (section 11).

use orrery_engine::Seat;

use crate::{
    effects::S,
    event::Event,
    facts::Facts,
    ids::{Species, TraceColor},
    solo, species,
    state::{Owner, SLOTS, State},
    task::Task,
};

/// The first number of each kind of milestone: three gold ones, two neutral ones, two of the Exertians, then the
/// message tile and the oldest waiting message of the Centaurians.
pub(crate) const GOLD: u8 = 0;
/// See [`GOLD`].
pub(crate) const NEUTRAL: u8 = 3;
/// See [`GOLD`].
pub(crate) const EXERTIAN: u8 = 5;
/// See [`GOLD`].
pub(crate) const MESSAGE_TILE: u8 = 7;
/// See [`GOLD`].
pub(crate) const MESSAGE_CARD: u8 = 8;

/// The milestones that an owner has reached and that are not resolved, with their scores (SE-3500, SE-3610).
pub(crate) fn open(state: &State, facts: &Facts, owner: Owner) -> Vec<(i32, u8)> {
    let score = state.score_of(owner);
    let reached = match owner {
        Owner::Seat(seat) => state.players[seat].reached,
        Owner::Rival => state.rival.as_ref().map_or(0, |rival| rival.reached),
        Owner::Neutral => return Vec::new(),
    };
    let gold = (GOLD..).zip(facts.game.gold_milestones.iter().map(|at| i32::from(*at)));
    let exertian = state.known(Species::Exertians).map_or(&[][..], |one| &one.special.milestones);
    let exertian = (EXERTIAN..).zip(exertian.iter().copied()).filter(|_| owner.seat().is_some());
    let marked = gold.chain(exertian).filter(|(n, _)| reached & (1 << n) == 0);
    let (tile, card) = match owner {
        Owner::Seat(seat) => {
            let player = &state.players[seat];
            (player.message_tile, player.messages.first().map(|message| message.at))
        }
        Owner::Rival => (state.rival.as_ref().and_then(|rival| rival.message_tile), None),
        Owner::Neutral => (None, None),
    };
    let messages = [(MESSAGE_TILE, tile), (MESSAGE_CARD, card)];
    let messages = messages.into_iter().filter_map(|(n, at)| Some((n, at?)));
    let mut found: Vec<(i32, u8)> =
        marked.chain(messages).filter(|(_, at)| score >= *at).map(|(n, at)| (at, n)).collect();
    found.sort_unstable();
    found
}

/// Resolves the next open milestone; the step is repeated until none is open (SE-3600, SE-3630).
pub(crate) fn next(step: &mut S<'_>) {
    let state = step.state();
    for owner in state.order_from(state.turn.owner) {
        let open = open(state, step.content(), owner);
        // SE-3620: ascending; at the same score in the order of choice.
        let Some((lowest, first)) = open.first().copied() else { continue };
        let same: Vec<u8> = open.iter().filter(|(at, _)| *at == lowest).map(|(_, n)| *n).collect();
        // SE-2260: what an effect completes is resolved at once after it.
        step.push([Task::Resolve { fresh: false }, Task::Milestones]);
        match (owner, same.as_slice()) {
            (Owner::Seat(seat), [_, _, ..]) => step.push([Task::Milestone { seat, open: same }]),
            (Owner::Seat(seat), [_] | []) => resolve(step, seat, first),
            (Owner::Rival | Owner::Neutral, _) => solo::milestone(step, first),
        }
        return;
    }
}

/// A player resolves a milestone.
pub(crate) fn resolve(step: &mut S<'_>, seat: Seat, milestone: u8) {
    match milestone {
        MESSAGE_TILE => species::centaurians::reached(step, seat),
        MESSAGE_CARD => species::centaurians::resolve(step, seat),
        EXERTIAN.. => {
            step.emit(Event::MilestoneReached { owner: seat.into(), milestone });
            species::exertians::milestone(step, seat, milestone - EXERTIAN);
        }
        GOLD.. => {
            step.emit(Event::MilestoneReached { owner: seat.into(), milestone });
            // SE-3520: one marker per tile.
            if step.state().players[seat].gold.iter().any(Option::is_none) {
                step.push([Task::Gold { seat }]);
            }
        }
    }
}

/// Neutral milestones come last: first all at 20, then all at 30 (SE-3605).
pub(crate) fn neutrals(step: &mut S<'_>) {
    let scores = step.content().game.neutral_milestones.clone();
    for (n, at) in (0_u8..).zip(scores) {
        for owner in step.state().order_from(step.state().turn.owner) {
            let state = step.state();
            let reached = match owner {
                Owner::Seat(seat) => state.players[seat].reached,
                Owner::Rival => state.rival.as_ref().map_or(0, |rival| rival.reached),
                Owner::Neutral => u16::MAX,
            };
            let milestone = NEUTRAL + n;
            if reached & (1 << milestone) != 0 || state.score_of(owner) < i32::from(at) {
                continue;
            }
            // SE-3570: once per player.
            step.emit(Event::MilestoneReached { owner, milestone });
            let left = step.state().neutral[usize::from(n)] > 0;
            if let Some((slot, color)) = first_free(step.state()).filter(|_| left) {
                step.emit(Event::NeutralMoved { milestone: n, slot, color });
            }
        }
    }
}

/// The leftmost empty discovery space (SE-3550).
fn first_free(state: &State) -> Option<(crate::ids::Slot, TraceColor)> {
    let spaces = SLOTS.into_iter().flat_map(|slot| TraceColor::ALL.iter().map(move |color| (slot, *color)));
    spaces.into_iter().find(|(slot, color)| state.at_slot(*slot).discovery[color.index()].is_none())
}
