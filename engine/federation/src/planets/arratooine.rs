//! Arratooine: six shops (section 14).

use orrery_engine::Seat;

use crate::{
    action::Action,
    effects,
    event::Event,
    fault::Fault,
    game::Step,
    ids::{Planet, Shop},
    look::Look,
    rules,
    source::{Source, Via},
};

/// The higher of the two levels.
const TOP: u8 = 2;

const TOO_DEAR: Fault = Fault::new("CANNOT_PAY", &[rules::TRADE], "the shop cannot be paid");
const PRICE_KEPT: Fault =
    Fault::new("CELL_UNPAID", &[rules::PRICE_KEPT], "the cell could not be paid any more");
const PAWN_THERE: Fault =
    Fault::new("PAWN_THERE", &[rules::NEW_SHOP], "there is a pawn in that shop already");

pub(crate) fn candidates(out: &mut Vec<Action>) {
    out.extend(Shop::ALL.iter().map(|shop| Action::Trade(*shop)));
    out.push(Action::Decline);
}

pub(crate) fn check(look: Look<'_>, seat: Seat, shop: Shop) -> Result<(), Fault> {
    let stock = look.player(seat).stock;
    let paid = stock.payment(look.facts.shop(shop).cost).ok_or(TOO_DEAR)?;
    if look.keeps_price(seat, stock - paid) { Ok(()) } else { Err(PRICE_KEPT) }
}

/// Pays, moves the pawn up if it can, and takes the return of the level reached (FD-2610, FD-2680).
pub(crate) fn trade(step: &mut Step<'_>, seat: Seat, shop: Shop) {
    let price = step.content().shop(shop).cost;
    effects::pay(step, seat, price);
    let level = (step.state().players[seat].shop(shop) + 1).min(TOP);
    enter(step, seat, shop, level);
    give(step, seat, shop, level, &Via::from(Source::Planet(Planet::Arratooine)));
}

/// Moves the pawn to a level, unless it is there.
fn enter(step: &mut Step<'_>, seat: Seat, shop: Shop, level: u8) {
    if step.state().players[seat].shop(shop) < level {
        step.emit(Event::ShopEntered { seat, shop, level });
        effects::influence_rose(step, seat, Planet::Arratooine);
    }
}

fn give(step: &mut Step<'_>, seat: Seat, shop: Shop, level: u8, via: &Via) {
    let facts = step.content().shop(shop);
    let returns = if level == TOP { &facts.level_2 } else { &facts.level_1 };
    effects::queue(step, seat, returns.clone(), via.then(Source::Shop(shop)));
}

pub(crate) fn pawns(out: &mut Vec<Action>) {
    out.extend(Shop::ALL.iter().map(|shop| Action::Pawn(*shop)));
}

/// Level 1 needs a shop without an own pawn (FD-5990), level 2 takes any (FD-6350).
pub(crate) fn check_pawn(look: Look<'_>, seat: Seat, level: u8, shop: Shop) -> Result<(), Fault> {
    if level < TOP && look.player(seat).shop(shop) > 0 { Err(PAWN_THERE) } else { Ok(()) }
}

/// A pawn goes in without paying, with or without the return.
pub(crate) fn put_pawn(step: &mut Step<'_>, seat: Seat, shop: Shop, level: u8, reward: bool, via: &Via) {
    enter(step, seat, shop, level);
    if reward {
        give(step, seat, shop, level, via);
    }
}
