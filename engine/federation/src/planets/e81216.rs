//! E81216: production structures and Megastructures (section 15).

use orrery_engine::Seat;

use crate::{
    action::{Action, Building},
    acts::erudites,
    bundle::Bundle,
    effects,
    event::Event,
    facts::Effect,
    fault::Fault,
    game::Step,
    ids::{Mega, Planet, Resource},
    look::Look,
    rules,
    source::{Source, Via},
};

const NOT_IN_PLAY: Fault =
    Fault::new("NOT_IN_PLAY", &[rules::STRUCTURES], "that structure is not in this game");
const BUILT: Fault =
    Fault::new("BUILT_ALREADY", &[rules::BUILD_ONCE], "that was built by the player already");
const FULL: Fault = Fault::new("NO_PLACE_LEFT", &[rules::MEGA_PLACES], "every place of it is taken");
const NO_ROBOT: Fault = Fault::new("NO_ROBOT_LEFT", &[rules::ROBOTS], "all robots are placed");
const TOO_DEAR: Fault = Fault::new("CANNOT_PAY", &[rules::BUILD], "it cannot be paid");
const PRICE_KEPT: Fault =
    Fault::new("CELL_UNPAID", &[rules::PRICE_KEPT], "the cell could not be paid any more");
const WRONG_DISCOUNT: Fault = Fault::new(
    "WRONG_DISCOUNT",
    &[rules::DISCOUNT],
    "a discount takes away as many crystals of the price as the tiles say, as far as there are",
);
const MUST_BUILD: Fault =
    Fault::new("MUST_BUILD", &[rules::FREE_BUILD], "what is built free cannot be declined");

/// The crystals that tiles used in this action take off the price (FD-5750).
fn discount(look: Look<'_>, seat: Seat, main: bool) -> u8 {
    if !main {
        return 0;
    }
    erudites::armed(look, seat).iter().map(|(_, effects)| discount_of(effects)).sum()
}

/// The crystals that an effect takes off.
pub(crate) fn discount_of(effects: &[Effect]) -> u8 {
    let crystals = effects.iter().filter_map(|effect| {
        if let Effect::StructureDiscount { crystals } = effect { Some(*crystals) } else { None }
    });
    crystals.sum()
}

fn price(look: Look<'_>, building: Building) -> Bundle {
    match building {
        Building::Structure(structure) => look.facts.structure(structure).cost,
        Building::Mega(mega) => look.facts.mega(mega).cost,
    }
}

/// What a construction costs.
pub(crate) fn cost(look: Look<'_>, free: bool, building: Building, less: Bundle) -> Bundle {
    if free { Bundle::EMPTY } else { price(look, building) - less }
}

/// How many crystals come off: never the gold diamond, never below zero (FD-5840).
fn off(price: Bundle, discount: u8) -> u8 {
    discount.min(price.crystals())
}

pub(crate) fn candidates(look: Look<'_>, seat: Seat, main: bool, free: bool, out: &mut Vec<Action>) {
    let structures = look.state.structures.iter().map(|structure| Building::Structure(*structure));
    let megas = Mega::ALL.iter().map(|mega| Building::Mega(*mega));
    let discount = if free { 0 } else { discount(look, seat, main) };
    for building in structures.chain(megas) {
        let price = price(look, building);
        out.extend(price.choices(off(price, discount)).map(|less| Action::Build(building, less)));
    }
    out.push(Action::Decline);
}

pub(crate) fn check(
    look: Look<'_>,
    seat: Seat,
    main: bool,
    free: bool,
    building: Building,
    less: Bundle,
) -> Result<(), Fault> {
    let player = look.player(seat);
    if player.robots() >= look.facts.pieces.robots {
        return Err(NO_ROBOT);
    }
    match building {
        Building::Structure(structure) if !look.state.structures.contains(&structure) => {
            return Err(NOT_IN_PLAY);
        }
        Building::Structure(structure) if player.structures.contains(&structure) => return Err(BUILT),
        Building::Mega(mega) if player.megas.contains(&mega) => return Err(BUILT),
        Building::Mega(mega) => {
            let places = look.facts.mega(mega).multipliers.len();
            if look.state.site(mega).is_none_or(|site| site.builders.len() >= places) {
                return Err(FULL);
            }
        }
        Building::Structure(_) => {}
    }
    let price = price(look, building);
    let discount = if free { 0 } else { discount(look, seat, main) };
    if less.total() != off(price, discount) || less[Resource::GoldDiamond] > 0 || !price.covers(less) {
        return Err(WRONG_DISCOUNT);
    }
    let paid = player.stock.payment(cost(look, free, building, less)).ok_or(TOO_DEAR)?;
    if look.keeps_price(seat, player.stock - paid) { Ok(()) } else { Err(PRICE_KEPT) }
}

/// FD-1140: an offer, unless it is free.
pub(crate) fn check_decline(free: bool) -> Result<(), Fault> {
    if free { Err(MUST_BUILD) } else { Ok(()) }
}

/// Pays, places the robot, and receives the income or the points (FD-2825).
pub(crate) fn build(
    step: &mut Step<'_>,
    seat: Seat,
    main: bool,
    free: bool,
    building: Building,
    less: Bundle,
) {
    let cost = cost(Look::of(step), free, building, less);
    effects::pay(step, seat, cost);
    if main && !free {
        spend_discounts(step, seat, less.total());
    }
    match building {
        Building::Structure(structure) => {
            step.emit(Event::StructureBuilt { seat, structure });
            effects::influence_rose(step, seat, Planet::E81216);
            // FD-2830
            let income = step.content().structure(structure).income.clone();
            effects::queue(step, seat, income, Via::from(Source::Structure(structure)));
        }
        Building::Mega(mega) => {
            step.emit(Event::MegaBuilt { seat, mega });
            effects::influence_rose(step, seat, Planet::E81216);
            let points = mega_points(Look::of(step), seat, mega);
            effects::score(step, seat, points, Source::Mega(mega));
        }
    }
}

/// Tiles are used in the order in which they were announced, as far as they took anything off (FD-2515).
fn spend_discounts(step: &mut Step<'_>, seat: Seat, mut taken_off: u8) {
    for (tile, effects) in erudites::armed(Look::of(step), seat) {
        let crystals = discount_of(effects);
        if crystals > 0 && taken_off > 0 {
            step.emit(Event::EruditeUsed { seat, tile });
            taken_off = taken_off.saturating_sub(crystals);
        }
    }
}

/// The multiplier of the place taken times the smaller of the two values (FD-3020, FD-3040).
fn mega_points(look: Look<'_>, seat: Seat, mega: Mega) -> u16 {
    let Some(site) = look.state.site(mega) else { return 0 };
    let place = site.builders.iter().position(|builder| *builder == seat).unwrap_or(0);
    let multiplier = look.facts.mega(mega).multipliers.get(place).copied().unwrap_or(0);
    let value = |token| look.count(seat, look.facts.mega_token(token).counts);
    let [a, b] = site.tokens;
    u16::from(multiplier) * value(a).min(value(b))
}
