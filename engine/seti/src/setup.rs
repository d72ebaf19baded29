//! Laying the table (section 2). The order of the draws is that of SE-0235.

use orrery_engine::{Pile, Seat};

use crate::{
    agencies,
    effects::{S, stores, techs},
    event::Event,
    facts::{Effect, Facts},
    ids::{GoldTile, Income, QuickStart, Resource, Side, Slot, Species, Star, Tech, Token},
    solar::Orientation,
    solo,
    state::Owner,
    task::Task,
    turn,
};

/// Lays the table and opens the first choices.
pub(crate) fn begin(step: &mut S<'_>) {
    sky(step);
    species(step);
    cards(step);
    tiles(step);
    end_of_round(step);
    start(step);
    solo::setup(step);
    if step.state().config.organizations {
        agencies::deal(step);
    } else {
        step.push([Task::OpenIncome]);
    }
}

/// Sector boards and discs (SE-0190, SE-0200).
fn sky(step: &mut S<'_>) {
    let solar = &step.content().solar;
    let mut boards: Vec<[Star; 2]> = solar.boards.to_vec();
    step.shuffle(&mut boards);
    let mut sky = step.state().sky;
    for (quadrant, stars) in solar.quadrants.iter().zip(&boards) {
        for (sector, star) in quadrant.iter().zip(stars) {
            sky[sector.index()] = *star;
        }
    }
    step.emit(Event::SkyLaid { sky });
    let discs = [0; 3].map(|_: u8| step.below(8) as u8);
    step.emit(Event::DiscsTurned { orientation: Orientation::new(discs), token: Token::FIRST });
    // SE-5940: only by the option.
    for star in Star::ALL.iter().copied() {
        for _ in 0..step.state().config.neutral_signals {
            step.emit(Event::NeutralSignal { star });
        }
    }
}

/// Two species, face down (SE-0220).
fn species(step: &mut S<'_>) {
    let named = step.state().config.named_species().ok().flatten();
    let [left, right] = named.unwrap_or_else(|| {
        let mut all: Vec<Species> = step.state().config.all_species().collect();
        step.shuffle(&mut all);
        [all[0], all[1]]
    });
    step.emit(Event::SpeciesHidden { slot: Slot::Left, species: Some(left) });
    step.emit(Event::SpeciesHidden { slot: Slot::Right, species: Some(right) });
}

/// The deck and the row (SE-0230).
fn cards(step: &mut S<'_>) {
    let cards = step.state().config.deck().count() as u16;
    step.emit(Event::DeckMade { cards });
    stores::refill(step);
}

/// Gold tiles, technology stacks, neutral markers (SE-0240 to SE-0270).
fn tiles(step: &mut S<'_>) {
    for tile in GoldTile::ALL.iter().copied() {
        let side = Side::ALL[step.below(Side::COUNT)];
        step.emit(Event::GoldLaid { tile, side });
    }
    for tech in Tech::ALL.iter().copied() {
        step.emit(Event::StackMade { tech });
        techs::show_next(step, tech);
    }
    let markers = step.content().neutral_markers(step.state().seats);
    step.emit(Event::NeutralsSet { at_20: markers, at_30: markers });
}

/// The end-of-round stacks (SE-0280, SE-5870).
fn end_of_round(step: &mut S<'_>) {
    let facts = step.content();
    let state = step.state();
    let size =
        if state.rival.is_some() { facts.game.stack_solo } else { state.seats + facts.game.stack_extra };
    let first = state.config.first_round();
    for round in facts.game.stacks.iter().copied().filter(|round| *round >= first) {
        for _ in 0..size {
            if let Some(card) = Pile::choose(step, |state| &state.deck) {
                step.emit(Event::StackDealt { round, card: Some(card) });
            }
        }
    }
}

/// The starting player, points by turn order, resources and hands (SE-0300 to SE-0320).
fn start(step: &mut S<'_>) {
    let all = step.state().order_from(Owner::Seat(Seat(0)));
    let first = all[step.below(all.len())];
    step.emit(Event::StartChosen { owner: first });
    let facts = step.content();
    let start = &facts.player.start;
    let order = step.state().order_from(first);
    for (owner, points) in order.iter().zip(&start.vp_by_turn_order) {
        stores::gain(step, *owner, Resource::Vp, *points);
    }
    let organizations = step.state().config.organizations;
    for owner in order {
        match owner {
            Owner::Seat(seat) => {
                if !organizations {
                    stores::gain(step, owner, Resource::Publicity, start.publicity);
                    stores::gain(step, owner, Resource::Credit, start.credit);
                    stores::gain(step, owner, Resource::Energy, start.energy);
                }
                (0..start.cards_drawn).for_each(|_| stores::draw(step, seat));
            }
            Owner::Rival => stores::gain(step, owner, Resource::Publicity, facts.rival.publicity),
            Owner::Neutral => {}
        }
    }
}

/// Everybody chooses a card to tuck, at once and in secret (SE-0330, SE-0340).
pub(crate) fn open_income(step: &mut S<'_>) {
    let seats: Vec<Seat> = Seat::all(step.state().seats).collect();
    step.push([Task::RevealIncome]);
    step.fan(seats.into_iter().map(|seat| (seat, Task::FirstIncome { seat })));
}

/// The choices are revealed in turn order (SE-0345); then the first round begins.
pub(crate) fn reveal_income(step: &mut S<'_>) {
    for owner in step.state().order_from(step.state().starting) {
        let Owner::Seat(seat) = owner else { continue };
        let Some(card) = step.state().players[seat].chosen else { continue };
        step.emit(Event::Tucked { seat, card });
        step.seal();
        if let Some(income) = step.content().card(card).income {
            stores::income(step, seat, income);
        }
    }
    let round = step.state().config.first_round();
    let starting = step.state().starting;
    turn::begin_round(step, round, starting);
}

/// The income of a quick-start card that counts as one.
#[must_use]
pub(crate) fn quick_income(facts: &Facts, card: QuickStart) -> Option<Income> {
    let income =
        |effect: &Effect| if let Effect::IncreaseIncome { income, .. } = effect { *income } else { None };
    facts.quick_start(card).gain.iter().find_map(income)
}
