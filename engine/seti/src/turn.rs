//! The course of the game: turns, the gap between them, rounds and the end (sections 4, 12 and 13).

use orrery_engine::Seat;

use crate::{
    acts, agencies,
    effects::{self, S, signals, space, stores, techs, triggers},
    event::Event,
    ids::Resource,
    milestones, scoring, setup, solo, species,
    state::{Owner, Stage},
    task::{Happening, Task, asked},
};

/// Carries out what needs no choice.
pub(crate) fn resolve(step: &mut S<'_>, task: Task) {
    match task {
        Task::RevealAgencies => agencies::reveal(step),
        Task::QuickStart { seat, number } => agencies::quick_start(step, seat, number),
        Task::OpenIncome => setup::open_income(step),
        Task::RevealIncome => setup::reveal_income(step),

        Task::MainDone { .. } => signals::main_done(step),
        Task::FreeDone { .. } => signals::resolve(step, true),
        Task::Resolve { fresh } => signals::resolve(step, fresh),
        Task::Reset { star } => signals::reset(step, star),

        Task::PassRotation => pass_rotation(step),
        Task::OpenStack { seat } => {
            // Cards that nobody else sees are seen.
            step.seal();
            step.push([Task::Stack { seat }]);
        }
        Task::PassDone { seat } => {
            step.emit(Event::Passed { owner: seat.into() });
            triggers::did(step, seat, Happening::Pass);
        }

        Task::EndTurn => {
            step.emit(Event::StageCame { stage: Stage::Gap });
            // SE-3670
            step.push([
                Task::Resolve { fresh: false },
                Task::Milestones,
                Task::Neutrals,
                Task::Discoveries,
                Task::Objectives,
                Task::NextTurn,
            ]);
        }
        Task::Milestones => milestones::next(step),
        Task::Neutrals => milestones::neutrals(step),
        Task::Discoveries => species::discoveries(step),
        Task::SpeciesSetup { species } => species::set_up(step, species),
        Task::Objectives => solo::objectives::replace(step),
        Task::NextTurn => next_turn(step),
        Task::EndRound => end_round(step),
        Task::NextRound => next_round(step),

        Task::Effects { seat, list } => effects::resolve(step, seat, list),
        Task::Close => step.emit(Event::RunEnded),
        Task::CardDone { seat, card, at } => acts::answers::card_done(step, seat, card, at),
        Task::MessageDone { seat, card } => species::centaurians::done(step, seat, card),
        Task::Did { seat, what } => triggers::did(step, seat, what),
        Task::Refill => stores::refill(step),
        Task::Anomaly => species::anomalies::trigger(step),
        Task::MarkSignals { seat, spots, signals } => signals::ask(step, seat, spots, signals),
        Task::DeckSignal { seat, left } => signals::from_deck(step, seat, left),
        Task::OpenResearch { seat, research } => techs::ask(step, seat, research),

        Task::Rival => solo::turn::begin(step),
        Task::RivalStep { card, step: number } => solo::turn::try_step(step, card, number),
        Task::RivalTech { reward } => solo::turn::take_tech(step, reward),
        Task::RivalEffects { list } => solo::effects(step, list),
        Task::RivalPassed => solo::turn::passed(step),

        // Decisions are answered, not resolved.
        asked!() => {}
    }
}

/// A round begins with the starting player.
pub(crate) fn begin_round(step: &mut S<'_>, round: u8, starting: Owner) {
    step.emit(Event::RoundBegan { round, starting });
    begin_turn(step, starting);
}

fn begin_turn(step: &mut S<'_>, owner: Owner) {
    step.emit(Event::TurnBegan { owner });
    match owner {
        Owner::Seat(seat) => step.push([Task::Turn { seat }]),
        Owner::Rival => step.push([Task::Rival]),
        Owner::Neutral => {}
    }
}

/// The first to pass rotates the solar system (SE-1820).
pub(crate) fn pass_rotation(step: &mut S<'_>) {
    if step.state().reminder {
        step.emit(Event::ReminderTaken);
        space::rotate(step);
    }
}

/// The next who has not passed, or the end of the round (SE-0790, SE-3690).
pub(crate) fn next_turn(step: &mut S<'_>) {
    let state = step.state();
    let order = state.order_from(state.turn.owner);
    // The owner of the turn comes last.
    let next = order.iter().skip(1).chain(order.first()).copied().find(|owner| !state.has_passed(*owner));
    match next {
        Some(owner) => begin_turn(step, owner),
        None => step.push([Task::EndRound]),
    }
}

fn end_round(step: &mut S<'_>) {
    solo::end_of_round(step);
    if step.state().round >= step.content().game.rounds {
        scoring::finish(step);
    } else {
        step.push([Task::NextRound]);
    }
}

/// Income, the starting player marker, the next stack (SE-3700).
fn next_round(step: &mut S<'_>) {
    let starting = step.state().starting;
    let order = step.state().order_from(starting);
    for owner in &order {
        if let Owner::Seat(seat) = owner {
            income(step, *seat);
        }
    }
    let next = order.get(1).copied().unwrap_or(starting);
    let round = step.state().round + 1;
    begin_round(step, round, next);
}

/// The income card and all tucked cards (SE-3710); an organization has its own income (SE-6030).
fn income(step: &mut S<'_>, seat: Seat) {
    let facts = step.content();
    let player = &step.state().players[seat];
    if player.resigned {
        return;
    }
    let tucked: Vec<_> = player.tucked.iter().filter_map(|card| facts.card(*card).income).collect();
    let quick: Vec<_> =
        player.agency.income.iter().filter_map(|card| setup::quick_income(facts, *card)).collect();
    let own = player.agency.organization;
    match own {
        None => {
            let card = &facts.player.starting_income_card;
            stores::gain(step, seat.into(), Resource::Credit, card.credit);
            stores::gain(step, seat.into(), Resource::Energy, card.energy);
            (0..card.random_card).for_each(|_| stores::draw(step, seat));
        }
        Some(organization) => agencies::stock(step, seat, facts.organization(organization).income),
    }
    for income in tucked.into_iter().chain(quick) {
        stores::income(step, seat, income);
    }
}
