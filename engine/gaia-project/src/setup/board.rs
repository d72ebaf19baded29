//! The variable board (3.4): drawn until it is legal, then perhaps turned by the last player.

use orrery_engine::Step;

use crate::{
    action::Action,
    board::{Board, Sector},
    config::slots,
    event::Event,
    facts::{Facts, Method, Slot},
    fault::Fault,
    game::GaiaProject,
    ids::Face,
    look::Look,
    rules,
    task::Task,
    who::Who,
};

/// So many draws never fail in practice; after them the default board is laid, which is legal.
const DRAWS: usize = 2_000;

/// GP-0652: places and rotations are drawn until no equal planets lie side by side.
pub(crate) fn lay(step: &mut Step<'_, GaiaProject>) {
    let facts = step.content();
    let (seats, first) = (step.state().seats, step.state().first);
    let Some(method) = step.state().config.board.method(facts) else { return };
    let places: Vec<&Slot> = slots(facts, seats, method).collect();
    let mut sectors = Vec::new();
    for _ in 0..DRAWS {
        sectors = draw(step, facts, method, &places);
        if Board::of(sectors.clone()).clash().is_none() {
            break;
        }
        sectors.clear();
    }
    if sectors.is_empty() {
        let laid = |slot: &&Slot| Sector::of_face(facts, slot.face, slot.centre, slot.rotation);
        sectors = places.iter().map(laid).collect();
    }
    step.emit(Event::BoardLaid { sectors });
    // GP-0650: the last player decides, in the solo game the human.
    let last = step.state().clockwise_from(first).filter_map(Who::seat).next_back();
    if let Some(seat) = last {
        step.push([Task::TurnTiles { seat, turns: Vec::new() }]);
    }
}

fn draw(step: &mut Step<'_, GaiaProject>, facts: &Facts, method: &Method, places: &[&Slot]) -> Vec<Sector> {
    let mut faces: Vec<Face> = places.iter().map(|slot| slot.face).collect();
    for group in &method.shuffled {
        let indices: Vec<usize> =
            (0..places.len()).filter(|index| group.contains(&places[*index].face.tile())).collect();
        let mut shuffled: Vec<Face> = indices.iter().map(|index| places[*index].face).collect();
        step.shuffle(&mut shuffled);
        for (index, face) in indices.into_iter().zip(shuffled) {
            faces[index] = face;
        }
    }
    let mut sectors = Vec::new();
    for (slot, face) in places.iter().zip(faces) {
        let can_turn = method.rotatable.contains(&face.tile());
        let rotation = if can_turn { step.below(6) as u8 } else { slot.rotation };
        sectors.push(Sector::of_face(facts, face, slot.centre, rotation));
    }
    sectors
}

/// The board after some turns, each of a tile by sixths more.
fn turned(look: Look<'_>, turns: &[(u8, u8)]) -> Vec<Sector> {
    let sectors = look.state.board.sectors().iter();
    let turned =
        sectors.map(|sector| match (turns.iter().find(|(tile, _)| *tile == sector.tile), sector.face) {
            (Some((_, more)), Some(face)) => {
                Sector::of_face(look.facts, face, sector.centre, (sector.rotation + more) % 6)
            }
            (Some(_), None) | (None, _) => sector.clone(),
        });
    turned.collect()
}

fn rotatable<'a>(look: Look<'a>) -> &'a [u8] {
    look.state.config.board.method(look.facts).map_or(&[], |method| &method.rotatable)
}

/// Keep the board, turn one more tile, or be done.
pub(crate) fn candidates(look: Look<'_>, turns: &[(u8, u8)], out: &mut Vec<Action>) {
    out.push(Action::Keep);
    let left = rotatable(look).iter().filter(|tile| turns.iter().all(|(other, _)| other != *tile));
    for tile in left {
        out.extend((1..6).map(|turns| Action::Rotate { tile: *tile, turns }));
    }
    out.push(Action::Done);
}

/// Each tile is turned once at most; the result must be legal (GP-0652, GP-0660).
pub(crate) fn check(look: Look<'_>, turns: &[(u8, u8)], action: &Action) -> Result<(), Fault> {
    let fault = |reason, detail| Err(Fault::new(reason, &[rules::VARIABLE_BOARD], detail));
    if let Action::Rotate { tile, turns: more } = action {
        if !rotatable(look).contains(tile) || !(1..6).contains(more) {
            return fault("NO_SUCH_TURN", "this tile cannot be turned like that");
        }
        if turns.iter().any(|(other, _)| other == tile) {
            return fault("TURNED_TWICE", "a tile is turned once");
        }
        return Ok(());
    }
    if *action == Action::Done {
        if turns.is_empty() {
            return fault("NOTHING_TURNED", "nothing is turned: keep the board");
        }
        if Board::of(turned(look, turns)).clash().is_some() {
            let detail = "equal planets would lie side by side";
            return Err(Fault::new("EQUAL_NEIGHBOURS", &[rules::NO_EQUAL_NEIGHBOURS], detail));
        }
    }
    Ok(())
}

/// Lays the turned board.
pub(crate) fn turn(step: &mut Step<'_, GaiaProject>, turns: &[(u8, u8)]) {
    let sectors = turned(Look::of(step), turns);
    step.emit(Event::BoardLaid { sectors });
}
