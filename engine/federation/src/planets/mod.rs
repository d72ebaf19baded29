//! The five planets: their actions, as main actions of a turn and granted by missions and tiles.

pub(crate) mod arratooine;
pub(crate) mod atalum;
pub(crate) mod e81216;
pub(crate) mod neo;
pub(crate) mod six_moon;

use orrery_engine::Seat;

use crate::{event::Event, game::Step, ids::Planet, look::Look, task::Task};

/// Opens the action of a planet. Only a main action lets waiting Erudites be used (FD-2510, FD-6420).
pub(crate) fn act(step: &mut Step<'_>, seat: Seat, planet: Planet, main: bool) {
    match planet {
        Planet::Neo => neo::act(step, seat, main),
        Planet::SixMoon => six_moon::act(step, seat, main),
        Planet::Atalum => step.push([Task::Pick { seat, main }.asked()]),
        Planet::Arratooine => step.push([Task::Trade { seat }.asked()]),
        Planet::E81216 => step.push([Task::Build { seat, main, free: false }.asked()]),
    }
}

/// A main action: the tiles that wait for it are noted when it begins (FD-2505).
pub(crate) fn main(step: &mut Step<'_>, seat: Seat, planet: Planet) {
    let waiting = Look::of(step).waiting_for(seat, planet);
    step.emit(Event::MainBegan { seat, planet, waiting });
    step.push([Task::Linger { seat }.asked(), Task::EndMain { seat }]);
    act(step, seat, planet, true);
}

/// What was not made use of stays face up (FD-2515).
pub(crate) fn end_main(step: &mut Step<'_>, seat: Seat) {
    let main = step.state().turn.as_ref().and_then(|turn| turn.main.as_ref());
    let armed = main.map(|main| main.armed.clone()).unwrap_or_default();
    for tile in armed {
        step.emit(Event::EruditeSpared { seat, tile });
    }
    step.emit(Event::MainEnded { seat });
}
