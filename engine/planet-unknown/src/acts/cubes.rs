//! Advancing and regressing cubes (sections 8 and 14).

use orrery_engine::{Seat, Step};

use crate::{
    action::{Action, Half, Way},
    event::{Event, Setback},
    facts::{EventEffect, Reward, TechEffect},
    fault::Fault,
    gains::{self, Rewards},
    game::PlanetUnknown,
    ids::Track,
    look::{Look, Side},
    rules,
    sets::Tracks,
    spots::Space,
    state::Owed,
    tracks,
};

const NO_ADVANCE: Fault = Fault::new(
    "NO_ADVANCE",
    &[rules::PENDING, rules::RESOURCES_ADVANCE],
    "no advance of that cube is pending",
);
const NO_BOOST: Fault = Fault::new("NO_BOOST", &[rules::SYNERGY], "no synergy boost is pending");
const USELESS_BOOST: Fault =
    Fault::new("CANNOT_ADVANCE", &[rules::LOST_BOOST, rules::BOOST_OR_PEEK], "no cube can advance");
const NO_DOUBLE_BOOST: Fault =
    Fault::new("NO_DOUBLE_BOOST", &[rules::DOUBLE_BOOST], "no tech lets this boost advance a cube twice");
const NO_ENERGY: Fault = Fault::new("NO_ENERGY", &[rules::ENERGY], "no Energy resource is pending");
const NOT_OFFERED: Fault = Fault::new(
    "NOT_BESIDE_ENERGY",
    &[rules::ENERGY_AREA, rules::ENERGY_OTHER, rules::NOT_BESIDE_ENERGY],
    "that terrain does not touch the Energy area",
);
const NO_UNION: Fault = Fault::new("NO_UNION", &[rules::UNIONIZATION], "no cube is to be brought to space 5");
const ABOVE_UNION: Fault = Fault::new("NO_UNION", &[rules::UNIONIZATION], "that cube is not below space 5");
const UNION_SHIFT: Fault =
    Fault::new("NO_UNION", &[rules::UNIONIZATION], "a cube does not come nearer to space 5 by a shift");
const NO_CHOICE: Fault = Fault::new(
    "NO_CHOICE_OF_CUBES",
    &[rules::PENDING, rules::DIFFERENT_CUBES],
    "no such choice of cubes is pending",
);
const CANNOT_ADVANCE: Fault =
    Fault::new("CANNOT_ADVANCE", &[rules::DIFFERENT_CUBES, rules::TOP_SPACE], "a chosen cube cannot advance");
const NO_STEP: Fault =
    Fault::new("NO_STEP", &[rules::STEP_REWARD], "no reward of that Biomass step is to be chosen");
const NO_REGRESSION: Fault = Fault::new(
    "NO_REGRESSION",
    &[rules::REGRESS_EVENT, rules::REPUBLIC_REGRESS],
    "that cube is not to be regressed",
);
const NO_RESET: Fault = Fault::new("NO_RESET", &[rules::RESET], "the Biomass cube cannot start again now");

fn with_ways(side: Side<'_>, cubes: Tracks, out: &mut Vec<Action>, action: impl Fn(Track, Way) -> Action) {
    for cube in cubes.iter() {
        out.extend(tracks::open_ways(side, cube).map(|way| action(cube, way)));
    }
}

/// What single advances are pending.
fn single(side: Side<'_>) -> Tracks {
    let cube = |owed: &Owed| {
        if let Owed::Advance { cube, .. } | Owed::Resource(cube) = owed { Some(*cube) } else { None }
    };
    side.player.owed.iter().filter_map(cube).collect()
}

/// The single advance that is used: a tile's Water resource last, because a tech may still double it (PU-2535).
fn owed_advance(side: Side<'_>, cube: Track) -> Option<Owed> {
    let kinds =
        [Owed::Advance { cube, rewards: true }, Owed::Resource(cube), Owed::Advance { cube, rewards: false }];
    kinds.into_iter().find(|owed| side.player.owes(*owed))
}

/// The Energy resources that may advance a cube.
fn energies(side: Side<'_>) -> impl Iterator<Item = Tracks> {
    side.player
        .owed
        .iter()
        .filter_map(|owed| if let Owed::Energy(cubes) = owed { Some(*cubes) } else { None })
}

/// The cubes that Unionization can still bring nearer to its space.
pub(super) fn union_cubes(side: Side<'_>) -> Tracks {
    let rises = |cube: &Track| tracks::open_ways(side, *cube).any(|way| !matches!(way, Way::Across(_)));
    let space = side.look.facts.union_space();
    let below = Track::ALL.iter().copied().filter(|cube| tracks::is_below(side, *cube, space));
    below.filter(rises).collect()
}

/// Choices of cubes: which cubes, and how many at once.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these choose cubes")]
fn choice(owed: Owed) -> Option<(Tracks, usize)> {
    match owed {
        Owed::OneCube { cubes, .. } => Some((cubes, 1)),
        Owed::DifferentCubes(count) => Some((Tracks::all(), usize::from(count))),
        _ => None,
    }
}

/// Whether these cubes answer a choice: all can advance, and as many as asked or as can (PU-6610).
fn answers(side: Side<'_>, owed: Owed, chosen: Tracks) -> bool {
    choice(owed).is_some_and(|(cubes, count)| {
        let movable = tracks::movable(side, cubes);
        chosen.minus(movable).is_empty() && chosen.len() == count.min(movable.len()) && !chosen.is_empty()
    })
}

/// The first pending regression that this cube may answer, and how far it goes.
fn regression(side: Side<'_>, cube: Track) -> Option<(Owed, u8)> {
    side.player.owed.iter().find_map(|owed| {
        if let Owed::Regress { cubes, spaces } = owed
            && tracks::regressable(side, *cubes, *spaces).contains(cube)
        {
            Some((*owed, *spaces))
        } else {
            None
        }
    })
}

#[inline(never)]
pub(super) fn candidates(side: Side<'_>, out: &mut Vec<Action>) {
    let player = side.player;
    if player.owed.is_empty() {
        return;
    }
    with_ways(side, single(side), out, Action::Advance);
    let energy = energies(side).fold(Tracks::EMPTY, Tracks::union);
    with_ways(side, energy, out, Action::Energy);
    if player.owes(Owed::Synergy) {
        with_ways(side, Tracks::all(), out, |cube, way| Action::Boost(cube, way, false));
        if doubles(side) {
            with_ways(side, Tracks::all(), out, |cube, way| Action::Boost(cube, way, true));
        }
    }
    if player.owes(Owed::Union) {
        with_ways(side, union_cubes(side), out, Action::Union);
    }
    let mut seen: Vec<Tracks> = Vec::new();
    for owed in player.owed.iter().copied() {
        let Some((cubes, count)) = choice(owed) else { continue };
        for chosen in subsets(tracks::movable(side, cubes), count) {
            if !seen.contains(&chosen) {
                seen.push(chosen);
                out.push(Action::Choose(chosen));
            }
        }
    }
    for step in 1..=side.board.biomass_steps.len() as u8 {
        if step_owed(side, step).is_some() {
            out.extend(Half::ALL.map(|half| Action::Reward(step, half)));
        }
    }
    let regress = Track::ALL.iter().copied().filter(|cube| regression(side, *cube).is_some());
    out.extend(regress.map(Action::Regress));
}

/// Every choice of so many of these cubes, or of all if there are fewer.
fn subsets(cubes: Tracks, count: usize) -> impl Iterator<Item = Tracks> {
    let count = count.min(cubes.len());
    let all = 1u8..1 << Track::COUNT;
    let chosen = move |bits: u8| -> Tracks {
        Track::ALL.iter().copied().filter(|track| bits >> track.index() & 1 == 1).collect()
    };
    all.map(chosen).filter(move |set| set.len() == count && set.minus(cubes).is_empty())
}

fn step_owed(side: Side<'_>, step: u8) -> Option<Owed> {
    [true, false].into_iter().map(|synergy| Owed::Step { step, synergy }).find(|owed| side.player.owes(*owed))
}

/// PU-5570: a boost may advance its cube twice, once in a turn.
fn doubles(side: Side<'_>) -> bool {
    side.usable(|effect| matches!(effect, TechEffect::SynergyAdvancesCube { .. })).is_some()
}

pub(super) fn check_advance(side: Side<'_>, cube: Track, way: Way) -> Result<(), Fault> {
    owed_advance(side, cube).ok_or(NO_ADVANCE)?;
    tracks::arrival(side, cube, way).map(|_| ())
}

pub(super) fn check_boost(side: Side<'_>, cube: Track, way: Way, twice: bool) -> Result<(), Fault> {
    if !side.player.owes(Owed::Synergy) {
        return Err(NO_BOOST);
    }
    if twice && !doubles(side) {
        return Err(NO_DOUBLE_BOOST);
    }
    tracks::arrival(side, cube, way).map(|_| ())
}

/// A boost that no cube can use cannot be chosen while there is something else to choose (PU-1500).
pub(super) fn check_any(side: Side<'_>) -> Result<(), Fault> {
    if tracks::movable(side, Tracks::all()).is_empty() { Err(USELESS_BOOST) } else { Ok(()) }
}

pub(super) fn check_energy(side: Side<'_>, cube: Track, way: Way) -> Result<(), Fault> {
    let mut energies = energies(side).peekable();
    if energies.peek().is_none() {
        return Err(NO_ENERGY);
    }
    if !energies.any(|cubes| cubes.contains(cube)) {
        return Err(NOT_OFFERED);
    }
    tracks::arrival(side, cube, way).map(|_| ())
}

pub(super) fn check_union(side: Side<'_>, cube: Track, way: Way) -> Result<(), Fault> {
    if !side.player.owes(Owed::Union) {
        return Err(NO_UNION);
    }
    if !tracks::is_below(side, cube, side.look.facts.union_space()) {
        return Err(ABOVE_UNION);
    }
    // PU-6515: a shift brings no cube nearer to the space, so it could go on for ever.
    if matches!(way, Way::Across(_)) {
        return Err(UNION_SHIFT);
    }
    tracks::arrival(side, cube, way).map(|_| ())
}

pub(super) fn check_choose(side: Side<'_>, chosen: Tracks) -> Result<(), Fault> {
    let mut choices = side.player.owed.iter().filter(|owed| choice(**owed).is_some()).peekable();
    if choices.peek().is_none() {
        return Err(NO_CHOICE);
    }
    if choices.any(|owed| answers(side, *owed, chosen)) { Ok(()) } else { Err(CANNOT_ADVANCE) }
}

pub(super) fn check_reward(side: Side<'_>, step: u8) -> Result<(), Fault> {
    step_owed(side, step).map(|_| ()).ok_or(NO_STEP)
}

pub(super) fn check_regress(side: Side<'_>, cube: Track) -> Result<(), Fault> {
    regression(side, cube).map(|_| ()).ok_or(NO_REGRESSION)
}

/// PU-4980: the Biomass cube of Wormhole Corp. may start again at any time.
pub(super) fn check_reset(side: Side<'_>) -> Result<(), Fault> {
    let may = side.has_tech(&TechEffect::MayResetCubeToZeroWhenAtTop { track: Track::Biomass });
    if may && tracks::is_at_top(side, Track::Biomass) { Ok(()) } else { Err(NO_RESET) }
}

pub(super) fn advance(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track, way: Way) {
    let side = Look::of(step).of_seat(seat);
    let Some(owed) = owed_advance(side, cube) else { return };
    // PU-2535, PU-4640: whether a tile's Water counts twice is decided when it is resolved.
    let doubled = side.tech(|effect| {
        if let TechEffect::WaterTileAdvanceMultiplier { n } = effect
            && owed == Owed::Resource(Track::Water)
        {
            Some(*n)
        } else {
            None
        }
    });
    gains::settle(step, seat, owed);
    let silent = owed == Owed::Advance { cube, rewards: false };
    gains::advance(step, seat, cube, way, if silent { Rewards::None } else { Rewards::All });
    gains::owe(step, seat, Owed::Advance { cube, rewards: true }, doubled.unwrap_or(1) - 1);
}

pub(super) fn boost(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track, way: Way, twice: bool) {
    gains::settle(step, seat, Owed::Synergy);
    if twice {
        let side = Look::of(step).of_seat(seat);
        if let Some(tech) = side.usable(|effect| matches!(effect, TechEffect::SynergyAdvancesCube { .. })) {
            gains::use_tech(step, seat, tech);
        }
        // PU-5575: the second advance follows, if it is possible.
        gains::owe(step, seat, Owed::Advance { cube, rewards: true }, 1);
    }
    gains::advance(step, seat, cube, way, Rewards::All);
}

pub(super) fn energy(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track, way: Way) {
    let cubes = energies(Look::of(step).of_seat(seat)).find(|cubes| cubes.contains(cube));
    if let Some(cubes) = cubes {
        gains::settle(step, seat, Owed::Energy(cubes));
        gains::advance(step, seat, cube, way, Rewards::All);
    }
}

pub(super) fn union(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track, way: Way) {
    gains::advance(step, seat, cube, way, Rewards::NoSynergy);
    if union_cubes(Look::of(step).of_seat(seat)).is_empty() {
        gains::settle(step, seat, Owed::Union);
    }
}

pub(super) fn choose(step: &mut Step<'_, PlanetUnknown>, seat: Seat, chosen: Tracks) {
    let side = Look::of(step).of_seat(seat);
    let Some(owed) = side.player.owed.iter().copied().find(|owed| answers(side, *owed, chosen)) else {
        return;
    };
    gains::settle(step, seat, owed);
    let (times, rewards) =
        if let Owed::OneCube { times, rewards, .. } = owed { (times, rewards) } else { (1, true) };
    for cube in chosen.iter() {
        // PU-1445: single advances, which may be interleaved with what they bring.
        gains::owe(step, seat, Owed::Advance { cube, rewards }, times);
    }
}

/// PU-4945: the other reward is not gained instead of one that comes to nothing.
pub(super) fn reward(step: &mut Step<'_, PlanetUnknown>, seat: Seat, number: u8, half: Half) {
    let look = Look::of(step);
    let side = look.of_seat(seat);
    let Some(owed) = step_owed(side, number) else { return };
    let choices = side.board.biomass_steps.get(usize::from(number)).map_or(&[][..], |step| &step.choices);
    let wanted = choices.iter().find(|reward| reward.is_milestone() == (half == Half::Patch)).copied();
    let no_synergy = owed == Owed::Step { step: number, synergy: false };
    let cancelled = look.is_event(&EventEffect::NoMilestoneRewards);
    let before = side.levels();
    gains::settle(step, seat, owed);
    match wanted {
        Some(Reward::Synergy) if no_synergy => {}
        Some(reward) if reward.is_milestone() && cancelled => {}
        Some(reward) => gains::gain(step, seat, Track::Biomass, reward, Rewards::All, before),
        None => {}
    }
}

pub(super) fn regress(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cube: Track) {
    if let Some((owed, spaces)) = regression(Look::of(step).of_seat(seat), cube) {
        gains::settle(step, seat, owed);
        gains::regress(step, seat, cube, spaces);
    }
}

/// PU-4985: starting again is no regression and gives nothing.
pub(super) fn reset(step: &mut Step<'_, PlanetUnknown>, seat: Seat) {
    let to = Space::new(Track::Biomass, 0);
    step.emit(Event::SetBack { seat, cube: Track::Biomass, to, by: Setback::Reset });
}
