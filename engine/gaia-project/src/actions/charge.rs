//! Passive action: charging power (section 11).

use orrery_engine::{Hex, Seat, Step};

use crate::{
    action::{Action, TokenTime},
    deeds,
    event::Event,
    facts::{Effect, Trigger},
    fault::Fault,
    game::GaiaProject,
    look::Look,
    rules,
    task::{Order, Task},
    who::Who,
};

/// The power that a build offers to a participant: the highest value of its structures near the hex (GP-3100).
#[must_use]
pub(crate) fn offered(look: Look<'_>, who: Who, hex: Hex) -> u8 {
    let Some(spot) = look.state.spot(hex) else { return 0 };
    let board = &look.state.board;
    let near = look.player(who).built().iter();
    let near = near.filter(|own| board.distance(spot, *own) <= look.facts.charge_range);
    near.map(|own| look.power_value(who, own)).max().unwrap_or(0)
}

/// New tokens that a passive charge brings: Taklons with institute (GP-3690).
fn tokens(look: Look<'_>, who: Who) -> u8 {
    let Some(abilities) = look.institute(who) else { return 0 };
    let effects = abilities.on_event.iter().filter(|(event, _)| *event == Trigger::AcceptPassiveCharge);
    let new = |effect: &Effect| if let Effect::GainPowerTokens { amount } = effect { *amount } else { 0 };
    effects.flat_map(|(_, effects)| effects).map(new).sum()
}

/// What can be charged of an offer, tokens taken before included (GP-3150, GP-3700).
fn amount(look: Look<'_>, who: Who, offer: u8, tokens_before: u8) -> u8 {
    let player = look.player(who);
    let mut power = player.power;
    power.bowls[0] = power.bowls[0].saturating_add(tokens_before);
    let payable = (player.vp.max(0) + 1).min(255) as u8;
    offer.min(power.capacity()).min(payable)
}

/// What can be answered to an offer, besides declining.
fn answers(look: Look<'_>, who: Who, offer: u8) -> [Option<Action>; 2] {
    let tokens = tokens(look, who);
    if tokens == 0 {
        let power = amount(look, who, offer, 0);
        return [(power > 0).then_some(Action::Charge(power, TokenTime::None)), None];
    }
    let before = Action::Charge(amount(look, who, offer, tokens), TokenTime::Before);
    let after = Action::Charge(amount(look, who, offer, 0), TokenTime::After);
    [Some(before), Some(after)]
}

/// Announces one build and asks the neighbours, clockwise (GP-3190, GP-3195, GP-3200).
pub(crate) fn announce(step: &mut Step<'_, GaiaProject>, by: Who, hex: Hex) {
    let look = Look::of(step);
    let mut offers = Vec::new();
    let mut asks = Vec::new();
    for who in look.state.others(by) {
        let Some(seat) = who.seat() else { continue };
        let power = offered(look, who, hex);
        if power > 0 && answers(look, who, power).iter().any(Option::is_some) {
            offers.push((seat, amount(look, who, power, tokens(look, who))));
            asks.push(Task::Charge { seat, by, hex, power });
        }
    }
    step.emit(Event::Announced { by, hex, offers });
    step.push(asks);
}

/// What can be answered to an offer.
pub(crate) fn candidates(look: Look<'_>, who: Who, offer: u8, out: &mut Vec<Action>) {
    out.extend(answers(look, who, offer).into_iter().flatten());
    out.push(Action::Decline);
}

/// All or nothing (GP-3120).
pub(crate) fn check(look: Look<'_>, who: Who, offer: u8, action: &Action) -> Result<(), Fault> {
    let allowed = answers(look, who, offer);
    if *action == Action::Decline || allowed.iter().flatten().any(|answer| answer == action) {
        return Ok(());
    }
    let rules = &[rules::CHARGE_AMOUNT, rules::CHARGE_ALL, rules::TAKLONS_TOKEN];
    Err(Fault::new("WRONG_AMOUNT", rules, "either all that can be charged or nothing"))
}

/// Pays points, charges, and takes the token where there is one (GP-3110).
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, power: u8, time: TokenTime) {
    let who = Who::Seat(seat);
    let tokens = tokens(Look::of(step), who);
    if power > 1 {
        step.emit(Event::PaidVp { who, vp: power - 1 });
    }
    match time {
        TokenTime::None => deeds::charge(step, who, power),
        TokenTime::Before => {
            deeds::gain_tokens(step, who, tokens);
            deeds::charge(step, who, power);
        }
        TokenTime::After => deeds::charge_then(step, who, power, tokens),
    }
}

/// What a seat has ordered to be answered.
pub(crate) fn standing_order(look: Look<'_>, seat: Seat, offer: u8) -> Option<Action> {
    match look.player(seat).order {
        Order::Ask => None,
        Order::Decline => Some(Action::Decline),
        Order::Charge(most) => match answers(look, seat.into(), offer) {
            [Some(Action::Charge(power, TokenTime::None)), _] if power <= most => {
                Some(Action::Charge(power, TokenTime::None))
            }
            // When to take the token is for the Taklons to say.
            [_, _] => None,
        },
    }
}
