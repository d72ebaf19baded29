//! Taking technologies (section 5.7).

use orrery_engine::{Pile, Seat};

use crate::{
    effects::{S, note, space, stores::gain},
    event::Event,
    facts::{Effects, Facts},
    ids::{Column, Resource, Tech, TechType},
    species,
    state::{Note, State},
    task::{Happening, Research, Task},
};

/// Rotates, then lets the player choose (SE-1660, SE-1770).
pub(crate) fn research(step: &mut S<'_>, seat: Seat, research: Research, rotate: bool) {
    step.push([Task::OpenResearch { seat, research }]);
    if rotate {
        space::rotate(step);
    }
}

/// Asks for a technology; without one the effect is skipped (SE-1780).
pub(crate) fn ask(step: &mut S<'_>, seat: Seat, research: Research) {
    if takeable(step.state(), seat, &research).next().is_some() {
        step.push([Task::Research { seat, research }]);
    }
}

/// The technologies that a research may take (SE-1670, SE-1680, SE-1730, SE-2990).
pub(crate) fn takeable<'a>(
    state: &'a State,
    seat: Seat,
    research: &'a Research,
) -> impl Iterator<Item = Tech> + 'a {
    let owned = state.players[seat].techs;
    Tech::ALL.iter().copied().filter(move |tech| {
        let known = !research.known || state.others_have(seat, *tech);
        research.types.contains(&tech.kind())
            && !owned.has(*tech)
            && state.techs[tech.index()].top.is_some()
            && known
    })
}

/// Every type.
pub(crate) fn any_type() -> Research {
    Research { types: TechType::ALL.to_vec(), known: false, bonus: true }
}

/// Takes the top tile of a stack: two-point tile, bonus, what the technology itself gives.
pub(crate) fn take(step: &mut S<'_>, seat: Seat, tech: Tech, bonus: bool) {
    let facts = step.content();
    let stack = &step.state().techs[tech.index()];
    let (tile, two_points) = (stack.top, stack.two_points);
    let known = step.state().others_have(seat, tech);
    step.emit(Event::TechTaken { owner: seat.into(), tech, bonus: tile, two_points });
    note(step, Note::Tech(tech, tile, known));
    if two_points {
        gain(step, seat.into(), Resource::Vp, facts.tech(tech).two_point_tile);
    }
    show_next(step, tech);
    let mut list: Effects = Vec::new();
    if let Some(tile) = tile.filter(|_| bonus) {
        list.extend(facts.tile_bonus(tech, tile).iter().cloned());
    }
    list.extend(facts.tech(tech).intrinsic_bonus.iter().cloned());
    // SE-2780: the event comes after the tile and its bonuses.
    let did = Task::Did { seat, what: Happening::Research(tech.kind()) };
    let place = (tech.kind() == TechType::Computer).then_some(Task::Column { seat, tech });
    step.push(place.into_iter().chain([Task::Effects { seat, list }, did]));
    if two_points {
        species::glyphids::take_from_stack(step, seat.into(), tech);
    }
}

/// The next tile of a stack comes up (SE-0270).
pub(crate) fn show_next(step: &mut S<'_>, tech: Tech) {
    let bonus = Pile::choose(step, |state| &state.techs[tech.index()].below);
    step.emit(Event::TileShown { tech, bonus });
}

/// The shuffled bonus of the tile just taken, again.
pub(super) fn repeat_bonus(step: &mut S<'_>, seat: Seat, times: u8) {
    let taken = step.state().run().and_then(|run| Some((run.tech?, run.bonus?)));
    let Some((tech, bonus)) = taken else { return };
    let bonus = step.content().tile_bonus(tech, bonus);
    let list: Effects = (0..times).flat_map(|_| bonus.iter().cloned()).collect();
    step.push([Task::Effects { seat, list }]);
}

/// The free computer columns (SE-1740).
pub(crate) fn columns<'a>(
    state: &'a State,
    facts: &'a Facts,
    seat: Seat,
) -> impl Iterator<Item = Column> + 'a {
    let techs = state.players[seat].computer.techs;
    Column::all()
        .filter(move |column| facts.player.computer.top(*column).tech_slot && techs[column.index()].is_none())
}
