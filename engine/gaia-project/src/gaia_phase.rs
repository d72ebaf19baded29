//! Phase II: Gaia (5.2).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    actions::tech,
    deeds,
    event::Event,
    fault::Fault,
    game::GaiaProject,
    ids::{Conversion, Planet},
    look::Look,
    power::Bowl,
    rules,
    task::Task,
    who::Who,
};

/// First all planets turn, then player by player (GP-1015, GP-1020).
pub(crate) fn begin(step: &mut Step<'_, GaiaProject>) {
    let state = step.state();
    let transdim = state.planets_of(Planet::Transdim);
    let turning =
        state.players.iter().fold(crate::hexset::HexSet::EMPTY, |all, player| all.union(player.projects));
    let hexes: Vec<_> = turning.and(transdim).iter().map(|spot| state.board.hex(spot)).collect();
    let order = state.order.clone();
    if !hexes.is_empty() {
        step.emit(Event::Gaiaformed { hexes });
    }
    step.push(order.into_iter().map(|who| Task::GaiaOf { who }));
}

/// The Gaia area of one participant: purchases, then the return (GP-1050, GP-1060).
pub(crate) fn of(step: &mut Step<'_, GaiaProject>, who: Who) {
    let Some(seat) = who.seat() else { return };
    let spent = step.state().players[seat].gaiaformers_spent;
    if spent > 0 {
        step.emit(Event::GaiaformersReturned { who, count: spent });
    }
    step.push([Task::GaiaReturn { seat }]);
    offer_trade(step, seat);
}

/// Itars: as often as they can pay and a tile is there (GP-4280, GP-4300).
fn offer_trade(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    let look = Look::of(step);
    let cost = look.institute(seat).map_or(0, |abilities| abilities.gaia_tile_cost);
    if cost > 0 && look.player(seat).power.gaia >= cost && tech::any(look, seat.into()) {
        step.push([Task::GaiaTrade { seat }]);
    }
}

/// Buys a tile, then perhaps another (GP-4285); a Lost Planet is announced at once (GP-1080).
pub(crate) fn trade(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    let who = Who::Seat(seat);
    let tokens = Look::of(step).institute(seat).map_or(0, |abilities| abilities.gaia_tile_cost);
    step.emit(Event::GaiaDiscarded { who, tokens });
    step.push([Task::Announce { by: who }, Task::GaiaTradeAgain { seat }]);
    tech::offer(step, seat);
}

/// Whether there is another tile to buy.
pub(crate) fn trade_again(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    offer_trade(step, seat);
}

/// Tokens return, for the Terrans to bowl II and with a gain (GP-1010, GP-3300, GP-3310, GP-3660).
pub(crate) fn give_back(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    let who = Who::Seat(seat);
    let look = Look::of(step);
    let power = look.player(who).power;
    let bowl = deeds::gaia_bowl(look, who);
    let value = power.count(Bowl::Gaia);
    let buys = look.institute(who).is_some_and(|abilities| !abilities.gaia_gains.is_empty());
    if value == 0 {
        return;
    }
    step.emit(Event::GaiaReturned { who, tokens: power.gaia, stone: power.stone == Some(Bowl::Gaia), bowl });
    if buys {
        step.push([Task::GaiaGain { seat, value }]);
    }
}

/// What the returning tokens may still buy.
pub(crate) fn gain_candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    if let Some(abilities) = look.institute(who) {
        out.extend(abilities.gaia_gains.iter().copied().map(Action::Gain));
    }
    out.push(Action::Done);
}

/// Whether the value is enough for a gain.
pub(crate) fn check_gain(look: Look<'_>, who: Who, value: u8, conversion: Conversion) -> Result<(), Fault> {
    let known = look.institute(who).is_some_and(|abilities| abilities.gaia_gains.contains(&conversion));
    if !known {
        return Err(Fault::new("NO_SUCH_GAIN", &[rules::TERRANS_GAIN], "this cannot be gained here"));
    }
    let cost = look.facts.conversion(conversion).cost.power;
    if cost > value {
        let rules = &[rules::TERRANS_GAIN];
        return Err(Fault::short("NOT_ENOUGH_VALUE", rules, "tokens", u32::from(cost), u32::from(value)));
    }
    Ok(())
}

/// Gains as if power were spent; the tokens stay (GP-3320).
pub(crate) fn gain(step: &mut Step<'_, GaiaProject>, seat: Seat, value: u8, conversion: Conversion) {
    let facts = step.content().conversion(conversion);
    deeds::gain(step, seat.into(), facts.gain.resources());
    let left = value - facts.cost.power;
    if left > 0 {
        step.push([Task::GaiaGain { seat, value: left }]);
    }
}
