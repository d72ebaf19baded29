//! 6Moon: the mage and the Alteration tokens (section 12).

use orrery_engine::Seat;

use crate::{
    action::Action,
    acts::erudites,
    effects,
    event::Event,
    fault::Fault,
    game::Step,
    ids::{Alteration, Planet},
    look::Look,
    rules, setup,
    task::{Stop, Task},
};

const NOT_THERE: Fault =
    Fault::new("TOKEN_NOT_THERE", &[rules::MAGE], "that token does not lie where the mage has arrived");

/// The mage moves on, then a token is chosen (FD-2250). On the planet it stays (FD-2290).
pub(super) fn act(step: &mut Step<'_>, seat: Seat, main: bool) {
    step.push([Task::Climb { seat, main, places: 1 }]);
}

/// So many places; what goes past the planet is lost (FD-2325). Moons skipped are turned up (FD-2330).
pub(crate) fn climb(step: &mut Step<'_>, seat: Seat, main: bool, places: u8) {
    let last = step.content().last_moon();
    let start = step.state().players[seat].mage;
    let to = start.saturating_add(places).min(last);
    if to > start {
        step.emit(Event::MageMoved { seat, to });
        effects::influence_rose(step, seat, Planet::SixMoon);
        (start + 1..=to).for_each(|moon| show(step, moon));
    }
    if main && to < last && erudites::has_steps(Look::of(step), seat, Planet::SixMoon) {
        step.push([Task::Onward { seat, stop: Stop::Moon(to) }.asked()]);
    } else {
        arrive(step, seat, to);
    }
}

/// The mage has arrived: a token is chosen, then the following place is turned up (FD-2270).
pub(crate) fn arrive(step: &mut Step<'_>, seat: Seat, moon: u8) {
    step.push([Task::Token { seat, moon }.asked(), Task::ShowMoon { moon: moon + 1 }]);
}

/// Extra steps.
pub(crate) fn further(step: &mut Step<'_>, seat: Seat, amount: u8) {
    step.push([Task::Climb { seat, main: true, places: amount }]);
}

/// Advances the mage without a token (FD-2350); the arrival and the following place are turned up (FD-2340).
pub(crate) fn advance(step: &mut Step<'_>, seat: Seat) {
    let to = step.state().players[seat].mage + 1;
    step.emit(Event::MageMoved { seat, to });
    effects::influence_rose(step, seat, Planet::SixMoon);
    show(step, to);
    show(step, to + 1);
}

/// Turns up the tokens of a place.
pub(crate) fn show(step: &mut Step<'_>, moon: u8) {
    let hidden = step.state().moons.place(moon).map_or(0, |place| place.hidden);
    if hidden == 0 {
        return;
    }
    let Some(power) = step.content().moon(moon).power else { return };
    let unseen = step.state().moons.unseen[usize::from(power) - 1].cards().copied().collect();
    let mut tokens = setup::draw(step, unseen, usize::from(hidden));
    tokens.sort();
    step.emit(Event::TokensShown { moon, tokens });
}

fn tokens(look: Look<'_>, moon: u8) -> &[Alteration] {
    look.state.moons.place(moon).map_or(&[], |place| place.tokens.as_slice())
}

pub(crate) fn candidates(look: Look<'_>, moon: u8, out: &mut Vec<Action>) {
    out.extend(tokens(look, moon).iter().map(|token| Action::Token(*token)));
}

pub(crate) fn check(look: Look<'_>, moon: u8, token: Alteration) -> Result<(), Fault> {
    if tokens(look, moon).contains(&token) { Ok(()) } else { Err(NOT_THERE) }
}

pub(crate) fn take(step: &mut Step<'_>, seat: Seat, moon: u8, token: Alteration) {
    step.emit(Event::TokenTaken { seat, moon, token });
}
