//! Gaining, paying and drawing.

use orrery_engine::{Pile, Seat};

use crate::{
    effects::{self, S},
    event::Event,
    facts::{Cost, Effects, Facts},
    fault::Fault,
    ids::{CardId, Income, Resource},
    rules, solo,
    state::{Owner, Player, State},
    task::{Happening, Task, income_resource},
};

/// Gains as much as fits (SE-0090, SE-0110).
pub(crate) fn gain(step: &mut S<'_>, owner: Owner, resource: Resource, amount: u8) {
    let Owner::Seat(seat) = owner else {
        if owner == Owner::Rival {
            solo::gain(step, resource, amount);
        }
        return;
    };
    let limits = &step.content().player.limits;
    let player = &step.state().players[seat];
    let room = match resource {
        Resource::Publicity => limits.publicity_max.saturating_sub(player.publicity),
        Resource::Data => limits.data_pool.saturating_sub(player.data),
        Resource::Vp | Resource::Credit | Resource::Energy | Resource::Exofossil | Resource::SignalToken => {
            u8::MAX - amount_of(player, resource)
        }
    };
    let amount = amount.min(room);
    if amount > 0 {
        step.emit(Event::Gained { owner, resource, amount });
        solo::objectives::reach(step);
    }
}

/// What a player has; points are never short.
pub(crate) fn amount_of(player: &Player, resource: Resource) -> u8 {
    match resource {
        Resource::Vp => 0,
        Resource::Credit => player.credits,
        Resource::Energy => player.energy,
        Resource::Publicity => player.publicity,
        Resource::Data => player.data,
        Resource::Exofossil => player.exofossils,
        Resource::SignalToken => player.tokens,
    }
}

/// Pays.
pub(crate) fn pay(step: &mut S<'_>, seat: Seat, resource: Resource, amount: u8) {
    if amount > 0 {
        step.emit(Event::Paid { owner: seat.into(), resource, amount });
    }
}

/// The parts of a price; hand cards are chosen, not counted here.
pub(crate) fn parts(cost: Cost) -> [(Resource, u8); 5] {
    [
        (Resource::Credit, cost.credit),
        (Resource::Energy, cost.energy),
        (Resource::Publicity, cost.publicity),
        (Resource::Exofossil, cost.exofossil),
        (Resource::Data, cost.data_pool),
    ]
}

/// Pays a price.
pub(crate) fn pay_cost(step: &mut S<'_>, seat: Seat, cost: Cost) {
    for (resource, amount) in parts(cost) {
        pay(step, seat, resource, amount);
    }
}

/// Whether a price can be paid (SE-0910).
pub(crate) fn afford(player: &Player, cost: Cost) -> Result<(), Fault> {
    const CREDITS: Fault = Fault::new("NOT_ENOUGH_CREDITS", &[rules::COST_FIRST], "not enough credits");
    const ENERGY: Fault = Fault::new("NOT_ENOUGH_ENERGY", &[rules::COST_FIRST], "not enough energy");
    const PUBLICITY: Fault = Fault::new("NOT_ENOUGH_PUBLICITY", &[rules::COST_FIRST], "not enough publicity");
    const EXOFOSSILS: Fault =
        Fault::new("NOT_ENOUGH_EXOFOSSILS", &[rules::SPACE_COST], "not enough exofossils");
    const DATA: Fault = Fault::new("NOT_ENOUGH_DATA", &[rules::SPACE_COST], "not enough data in the pool");
    const CARDS: Fault = Fault::new("NO_CARD", &[rules::COST_FIRST], "not enough cards in hand");
    CREDITS.unless(player.credits >= cost.credit)?;
    ENERGY.unless(player.energy >= cost.energy)?;
    PUBLICITY.unless(player.publicity >= cost.publicity)?;
    EXOFOSSILS.unless(player.exofossils >= cost.exofossil)?;
    DATA.unless(player.data >= cost.data_pool)?;
    CARDS.unless(player.hand.len() >= usize::from(cost.hand_card))
}

/// Whether a card can be drawn from the deck at all (SE-2540).
pub(crate) fn can_draw(state: &State) -> bool {
    !state.deck.is_empty() || !state.discard.is_empty()
}

/// The next card of the deck; the discard pile becomes the deck if need be (SE-2530).
pub(crate) fn next_card(step: &mut S<'_>) -> Option<CardId> {
    if step.state().deck.is_empty() && !step.state().discard.is_empty() {
        step.emit(Event::Reshuffled);
    }
    Pile::choose(step, |state| &state.deck)
}

/// Draws a random card.
pub(crate) fn draw(step: &mut S<'_>, seat: Seat) {
    if let Some(card) = next_card(step) {
        step.emit(Event::Drew { seat, card: Some(card) });
    }
}

/// Takes a card from the row, which is replaced at once (SE-2520).
pub(crate) fn take_from_row(step: &mut S<'_>, seat: Seat, card: CardId) {
    let place = step.state().row.iter().position(|one| *one == Some(card));
    step.emit(Event::TookFromRow { seat, card });
    if let Some(place) = place {
        fill(step, place);
    }
}

fn fill(step: &mut S<'_>, place: usize) {
    if let Some(card) = next_card(step) {
        step.emit(Event::RowFilled { place: place as u8, card });
    }
}

/// Fills all empty places of the row.
pub(crate) fn refill(step: &mut S<'_>) {
    for place in 0..step.state().row.len() {
        if step.state().row[place].is_none() {
            fill(step, place);
        }
    }
}

/// Gains movement points; those that are open already grow (SE-0525).
pub(crate) fn moves(step: &mut S<'_>, seat: Seat, amount: u8) {
    let player = &step.state().players[seat];
    // A player without figures cannot use them (SE-0900).
    if amount == 0 || player.figures().next().is_none() {
        return;
    }
    let fresh = player.moves == 0;
    step.emit(Event::MovesGained { seat, amount });
    if fresh {
        step.push([Task::Move { seat }]);
    }
}

/// Gains the resource of an income corner (SE-2110, SE-2140).
pub(crate) fn income(step: &mut S<'_>, seat: Seat, income: Income) {
    match income_resource(income) {
        Some(resource) => gain(step, seat.into(), resource, 1),
        None => draw(step, seat),
    }
}

/// Tucks a hand card and gains its resource (SE-2110).
pub(crate) fn tuck(step: &mut S<'_>, seat: Seat, card: CardId) {
    step.emit(Event::Tucked { seat, card });
    tucked(step, seat, card);
}

/// What follows from tucking.
pub(crate) fn tucked(step: &mut S<'_>, seat: Seat, card: CardId) {
    if let Some(kind) = step.content().card(card).income {
        income(step, seat, kind);
    }
    step.push([Task::Did { seat, what: Happening::Income }]);
}

/// The corner of a card.
pub(crate) fn corner(facts: &Facts, card: CardId) -> Effects {
    facts.card(card).free_action.clone()
}

/// Resolves the corner of a card.
pub(crate) fn gain_corner(step: &mut S<'_>, seat: Seat, card: CardId) {
    let list = corner(step.content(), card);
    effects::start(step, seat, list);
}
