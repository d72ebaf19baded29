//! Lifepods, meteorites, and what cards and events collect or destroy.

use orrery_engine::{Seat, Step};

use crate::{
    action::{Action, Line, Rock},
    event::Event,
    facts::{LifepodPlace, SpecialRule, TOP},
    fault::Fault,
    gains,
    game::PlanetUnknown,
    grid::{Mask, SIDE, Square},
    ids::{ObjectiveId, TechLevel, Track},
    look::{Look, Side},
    rules,
    spots::{Pod, Space},
    state::Owed,
};

use super::techs;

const NO_LIFEPOD: Fault =
    Fault::new("NO_LIFEPOD", &[rules::POD_TO_TRACK, rules::POD_TO_TECH], "no lifepod is to be put anywhere");
const NO_PLACE: Fault = Fault::new(
    "NO_PLACE_FOR_LIFEPOD",
    &[rules::POD_SPACES, rules::POD_TO_TECH, rules::ONE_POD_PER_TECH],
    "a lifepod cannot be put there",
);
const NO_REPOSITION: Fault = Fault::new("NO_REPOSITION", &[rules::REPOSITION], "no lifepod may be moved now");
const NO_POD_THERE: Fault =
    Fault::new("NO_LIFEPOD_THERE", &[rules::REPOSITION, rules::LOSSES], "no lifepod lies there");
const NOT_DUE: Fault = Fault::new("NOT_PENDING", &[rules::PENDING], "nothing of the kind is pending");
const NOTHING_THERE: Fault =
    Fault::new("NOTHING_THERE", &[rules::COLLECT, rules::DESTROY], "nothing of the kind is on that square");
const NO_METEORITE_IN_LINE: Fault =
    Fault::new("NOTHING_THERE", &[rules::LANDING_ZONE], "no meteorite lies in that line");
const NO_SYMBOL: Fault = Fault::new(
    "NO_EMPTY_SYMBOL",
    &[rules::METEOR_EVENT, rules::COVERED_SYMBOLS],
    "no meteor symbol without a meteorite is there",
);
const NOT_OWN_OBJECTIVE: Fault =
    Fault::new("NOT_YOUR_OBJECTIVE", &[rules::DESTROY_OBJECTIVE], "that objective is not yours");

// Lifepods

/// A lifepod leaves the planet: for the scoring area, or for a place of choice (PU-5110, PU-5510).
pub(super) fn collect_lifepod(step: &mut Step<'_, PlanetUnknown>, seat: Seat, at: Square) {
    step.emit(Event::LifepodCollected { seat, at });
    if Look::of(step).of_seat(seat).chooses_pods() {
        gains::owe(step, seat, Owed::Lifepod, 1);
    } else {
        step.emit(Event::PodPut { seat, pod: Pod::Area });
    }
}

fn places(side: Side<'_>) -> &'static [LifepodPlace] {
    let options = side.board.special_rules.iter().find_map(|rule| {
        if let SpecialRule::LifepodDestinationChoice { options } = rule {
            Some(options.as_slice())
        } else {
            None
        }
    });
    options.unwrap_or(&[LifepodPlace::ScoringArea])
}

/// Whether a lifepod may be put there (PU-5120, PU-5520).
fn takes_pod(side: Side<'_>, pod: Pod) -> bool {
    let player = side.player;
    let allowed = |place| places(side).contains(&place);
    match pod {
        Pod::Area => true,
        Pod::Space(space) => {
            allowed(LifepodPlace::EmptyTrackSpaceBelowTop)
                && space.row < TOP
                && !player.has_cube_on(space)
                && !player.pods_on_tracks.contains(&space)
        }
        Pod::Tech(level) => {
            allowed(LifepodPlace::LockedTech)
                && side.board.tech(level).is_some()
                && !player.pods_on_techs.contains(&level)
        }
    }
}

fn destinations(side: Side<'_>) -> impl Iterator<Item = Pod> {
    let rows = |track: Track| (0..TOP).map(move |row| Pod::Space(Space::new(track, row)));
    let spaces = Track::ALL.iter().copied().flat_map(rows);
    let techs = (1..=side.board.techs.len() as u8).map(|level| Pod::Tech(TechLevel(level)));
    std::iter::once(Pod::Area).chain(spaces).chain(techs).filter(move |pod| takes_pod(side, *pod))
}

pub(super) fn check_lifepod(side: Side<'_>, pod: Pod) -> Result<(), Fault> {
    if !side.player.owes(Owed::Lifepod) {
        return Err(NO_LIFEPOD);
    }
    if takes_pod(side, pod) { Ok(()) } else { Err(NO_PLACE) }
}

pub(super) fn check_reposition(side: Side<'_>, from: Pod, to: Pod) -> Result<(), Fault> {
    if !side.player.owes(Owed::Reposition) {
        return Err(NO_REPOSITION);
    }
    if !side.player.pods().any(|pod| pod == from) {
        return Err(NO_POD_THERE);
    }
    if from != to && takes_pod(side, to) { Ok(()) } else { Err(NO_PLACE) }
}

pub(super) fn put(step: &mut Step<'_, PlanetUnknown>, seat: Seat, pod: Pod) {
    gains::settle(step, seat, Owed::Lifepod);
    step.emit(Event::PodPut { seat, pod });
}

pub(super) fn reposition(step: &mut Step<'_, PlanetUnknown>, seat: Seat, from: Pod, to: Pod) {
    gains::settle(step, seat, Owed::Reposition);
    step.emit(Event::PodMoved { seat, from, to });
}

// What is collected or destroyed by choice

/// The meteorites on the planet, carried ones apart (PU-5450).
fn rocks(side: Side<'_>) -> impl Iterator<Item = Rock> {
    let surface = &side.player.surface;
    let lying = surface.meteorites.iter().map(|at| Rock { at, cargo: false });
    lying.chain(surface.loaded.iter().map(|at| Rock { at, cargo: true }))
}

fn line(line: Line) -> Mask {
    match line {
        Line::Row(n) => Mask::row(n),
        Line::Column(n) => Mask::column(n),
    }
}

/// Meteor symbols without a meteorite (PU-6820).
pub(super) fn symbols(side: Side<'_>) -> Mask {
    let surface = &side.player.surface;
    if side.is_immune() { Mask::EMPTY } else { surface.symbols.minus(surface.meteorites) }
}

#[inline(never)]
pub(super) fn candidates(side: Side<'_>, out: &mut Vec<Action>) {
    let player = side.player;
    let surface = &player.surface;
    if player.owes(Owed::Lifepod) {
        out.extend(destinations(side).map(Action::Lifepod));
    }
    if player.owes(Owed::Reposition) {
        for from in player.pods() {
            let to = destinations(side).filter(|to| *to != from);
            out.extend(to.map(|to| Action::Reposition(from, to)));
        }
    }
    if player.owes(Owed::CollectLifepod) {
        out.extend(surface.lifepods.iter().map(Action::CollectLifepod));
    }
    if player.owes(Owed::CollectMeteorite) {
        out.extend(rocks(side).map(Action::CollectMeteorite));
    }
    if player.owes(Owed::DestroyMeteorite) {
        out.extend(rocks(side).map(Action::DestroyMeteorite));
    }
    if player.owes(Owed::DestroyLine) {
        let lines = (0..SIDE).map(Line::Row).chain((0..SIDE).map(Line::Column));
        out.extend(lines.filter(|of| line(*of).meets(surface.struck())).map(Action::DestroyLine));
    }
    if player.owes(Owed::DestroyLifepod) {
        out.extend(surface.lifepods.iter().map(Action::DestroyLifepod));
    }
    if player.owes(Owed::DestroyCollected) {
        out.extend(player.pods().map(Action::DestroyPod));
    }
    if player.owes(Owed::DestroyRover) {
        out.extend(surface.rovers.iter().map(Action::DestroyRover));
    }
    if player.owes(Owed::Meteor) {
        out.extend(symbols(side).iter().map(Action::Meteor));
    }
    if player.owes(Owed::DestroyObjective) {
        out.extend(player.personal.iter().map(Action::DestroyObjective));
    }
}

fn due(side: Side<'_>, owed: Owed) -> Result<(), Fault> {
    if side.player.owes(owed) { Ok(()) } else { Err(NOT_DUE) }
}

fn there(is: bool, fault: Fault) -> Result<(), Fault> {
    if is { Ok(()) } else { Err(fault) }
}

pub(super) fn check_lifepod_on_planet(side: Side<'_>, owed: Owed, at: Square) -> Result<(), Fault> {
    due(side, owed)?;
    there(side.player.surface.lifepods.contains(at), NOTHING_THERE)
}

pub(super) fn check_rock(side: Side<'_>, owed: Owed, rock: Rock) -> Result<(), Fault> {
    due(side, owed)?;
    there(rocks(side).any(|other| other == rock), NOTHING_THERE)
}

pub(super) fn check_line(side: Side<'_>, of: Line) -> Result<(), Fault> {
    due(side, Owed::DestroyLine)?;
    there(line(of).meets(side.player.surface.struck()), NO_METEORITE_IN_LINE)
}

pub(super) fn check_pod(side: Side<'_>, pod: Pod) -> Result<(), Fault> {
    due(side, Owed::DestroyCollected)?;
    there(side.player.pods().any(|other| other == pod), NO_POD_THERE)
}

pub(super) fn check_rover(side: Side<'_>, at: Square) -> Result<(), Fault> {
    due(side, Owed::DestroyRover)?;
    there(side.player.surface.rovers.contains(at), NOTHING_THERE)
}

pub(super) fn check_meteor(side: Side<'_>, at: Square) -> Result<(), Fault> {
    due(side, Owed::Meteor)?;
    there(symbols(side).contains(at), NO_SYMBOL)
}

pub(super) fn check_objective(side: Side<'_>, card: ObjectiveId) -> Result<(), Fault> {
    due(side, Owed::DestroyObjective)?;
    there(side.player.personal.contains(card), NOT_OWN_OBJECTIVE)
}

/// Carries out what a card or an event makes the player collect or destroy.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is collected or destroyed")]
pub(super) fn apply(step: &mut Step<'_, PlanetUnknown>, seat: Seat, action: Action) {
    match action {
        Action::CollectLifepod(at) => {
            gains::settle(step, seat, Owed::CollectLifepod);
            collect_lifepod(step, seat, at);
        }
        Action::CollectMeteorite(rock) => {
            gains::settle(step, seat, Owed::CollectMeteorite);
            techs::collect_meteorite(step, seat, rock.at, rock.cargo);
        }
        Action::DestroyMeteorite(Rock { at, cargo }) => {
            gains::settle(step, seat, Owed::DestroyMeteorite);
            step.emit(Event::MeteoriteDestroyed { seat, at, cargo });
        }
        Action::DestroyLine(of) => {
            gains::settle(step, seat, Owed::DestroyLine);
            let first = |step: &Step<'_, PlanetUnknown>| {
                rocks(Look::of(step).of_seat(seat)).find(|rock| line(of).contains(rock.at))
            };
            while let Some(Rock { at, cargo }) = first(step) {
                step.emit(Event::MeteoriteDestroyed { seat, at, cargo });
            }
        }
        Action::DestroyLifepod(at) => {
            gains::settle(step, seat, Owed::DestroyLifepod);
            step.emit(Event::LifepodDestroyed { seat, at });
        }
        Action::DestroyPod(pod) => {
            gains::settle(step, seat, Owed::DestroyCollected);
            step.emit(Event::PodDestroyed { seat, pod });
        }
        Action::DestroyRover(at) => {
            gains::settle(step, seat, Owed::DestroyRover);
            step.emit(Event::RoverDestroyed { seat, at });
        }
        Action::Meteor(at) => {
            gains::settle(step, seat, Owed::Meteor);
            // PU-1350: the meteorite destroys a rover.
            if step.state().players[seat].surface.rovers.contains(at) {
                step.emit(Event::RoverDestroyed { seat, at });
            }
            step.emit(Event::MeteoriteFell { seat, at });
        }
        Action::DestroyObjective(card) => {
            gains::settle(step, seat, Owed::DestroyObjective);
            step.emit(Event::ObjectiveDestroyed { seat, card: Some(card) });
        }
        _ => {}
    }
}
