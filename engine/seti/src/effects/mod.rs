//! The interpreter of effects: every card, space, tile and reward is a list of them.
//!
//! A list is resolved from left to right (SE-0870). Each effect is carried out completely before the next one: what
//! is left of the list is pushed below whatever an effect asks.

pub(crate) mod choices;
pub mod conditions;
pub mod metrics;
pub(crate) mod signals;
pub(crate) mod space;
pub(crate) mod stores;
pub(crate) mod techs;
pub(crate) mod traces;
pub(crate) mod triggers;

use orrery_engine::{Seat, Step};

use crate::{
    agencies,
    effects::{metrics::Look, stores::gain},
    event::Event,
    facts::{DrawSource, Effect, Effects, PerResource, SignalTarget, TuckedCard},
    game::Seti,
    ids::Resource,
    species,
    state::{Note, Pace, Run, State},
    task::{Landings, Research, Sacrifice, Signals, Task},
};

/// A step of this game.
pub(crate) type S<'a> = Step<'a, Seti>;

/// Whether effects of a seat may be interrupted by free actions here.
pub(crate) fn pace(state: &State, seat: Seat) -> Pace {
    if state.may_act_freely(seat) {
        Pace::Main
    } else if state.is_turn_of(seat) && state.runs.iter().all(|run| run.pace != Pace::Closed) {
        Pace::Free
    } else {
        Pace::Closed
    }
}

/// Opens a list of effects with a memory of its own; `tasks` come before it is closed.
pub(crate) fn open(step: &mut S<'_>, run: Run, tasks: impl IntoIterator<Item = Task>) {
    let tasks = tasks.into_iter().chain([Task::Close]);
    step.push(tasks);
    step.emit(Event::RunBegan { run: Box::new(run) });
}

/// Resolves a list in the memory that is open.
pub(crate) fn start(step: &mut S<'_>, seat: Seat, list: Effects) {
    resolve(step, seat, list);
}

/// Resolves a list, effect by effect.
pub(crate) fn resolve(step: &mut S<'_>, seat: Seat, list: Effects) {
    let mut rest = list.into_iter();
    while let Some(effect) = rest.next() {
        if !is_quiet(&effect) {
            let rest: Effects = rest.collect();
            if !rest.is_empty() {
                step.push([Task::Effects { seat, list: rest }]);
            }
            perform(step, seat, effect);
            return;
        }
        perform(step, seat, effect);
    }
}

/// Whether an effect never asks anything nor triggers anything, so that the next one can follow at once.
fn is_quiet(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Gain { .. }
            | Effect::Pay { .. }
            | Effect::SetPublicity { .. }
            | Effect::DrawCard { source: DrawSource::Deck, .. }
            | Effect::ReturnThisCardToHand {}
            | Effect::TurnRule { .. }
            | Effect::DiscardWholeHand {}
    )
}

/// Notes something in the memory of the list.
pub(crate) fn note(step: &mut S<'_>, note: Note) {
    if step.state().run().is_some() {
        step.emit(Event::Noted { note });
    }
}

/// Carries out one effect. What cannot be done is skipped (SE-0900).
fn perform(step: &mut S<'_>, seat: Seat, effect: Effect) {
    match effect {
        Effect::Gain { resource, amount } => gain(step, seat.into(), resource, amount),
        Effect::GainPer { resource, amount, per } => choices::gain_per(step, seat, resource, amount, per),
        Effect::DrawCard { amount, source: DrawSource::Deck } => {
            (0..amount).for_each(|_| stores::draw(step, seat));
        }
        Effect::DrawCard { amount, source: DrawSource::RowOrDeck } => choices::draw(step, seat, amount),
        Effect::DrawAlienCard { species, amount } => species::draw(step, seat, species, amount),
        Effect::DrawCardsThen { amount, .. } => {
            (0..amount).for_each(|_| stores::draw(step, seat));
            choices::sift(step, seat, true);
        }
        Effect::TakeWholeRow { .. } => {
            for card in step.state().row.into_iter().flatten() {
                step.emit(Event::TookFromRow { seat, card });
            }
            stores::refill(step);
        }
        Effect::Move { amount } => stores::moves(step, seat, amount),
        Effect::Launch { amount, ignore_probe_limit } => {
            for _ in 0..amount {
                if ignore_probe_limit || space::may_launch(step.state(), step.content(), seat) {
                    space::launch(step, seat);
                }
            }
        }
        Effect::Orbit {} => space::ask_orbit(step, seat),
        Effect::Land { moon_without_tech, allow_occupied_space } => {
            space::ask_land(step, seat, Landings { moons: moon_without_tech, taken: allow_occupied_space });
        }
        Effect::OrbitOrLand { moon_without_tech, allow_occupied_space } => {
            let landings = Landings { moons: moon_without_tech, taken: allow_occupied_space };
            space::ask_orbit_or_land(step, seat, landings);
        }
        Effect::Scan {} => signals::scan(step, seat),
        Effect::ResearchTech { types, rotate, only_researched_by_other, gain_tile_bonus } => {
            let research = Research { types, known: only_researched_by_other, bonus: gain_tile_bonus };
            techs::research(step, seat, research, rotate);
        }
        Effect::RepeatTileBonus { times } => techs::repeat_bonus(step, seat, times),
        Effect::MarkSignal { amount, target, gain_data, no_reward } => {
            let signals = Signals { left: amount, data: gain_data, reward: !no_reward };
            signals::target(step, seat, target, signals);
        }
        Effect::MarkSignalsAtProbes { max, .. } => {
            if step.state().figures().next().is_some() {
                step.push([Task::ProbeSignals { seat, used: Vec::new(), left: max }]);
            }
        }
        Effect::DiscardRowForSignals { amount } => {
            step.push([Task::Refill]);
            signals::row(step, seat, amount);
        }
        Effect::DiscardHandForSignals { min, max } => {
            choices::sacrifice(step, seat, Sacrifice::Signals, min, max)
        }
        Effect::DiscardDeckTopForSignal { times, .. } => step.push([Task::DeckSignal { seat, left: times }]),
        Effect::DiscardRowForCorners { amount } => {
            step.push([Task::Refill]);
            choices::row_corners(step, seat, amount);
        }
        Effect::DiscardHandForCorner { amount, times_resolved, .. } => {
            choices::sacrifice(step, seat, Sacrifice::Corner(times_resolved), amount, amount);
        }
        Effect::DiscardHandForIncomeResources { min, max } => {
            choices::sacrifice(step, seat, Sacrifice::Income, min, max.unwrap_or(u8::MAX));
        }
        Effect::DiscardWholeHand {} => {
            for card in step.state().players[seat].hand.clone() {
                step.emit(Event::Discarded { seat, card });
            }
        }
        Effect::GainCornerOfDrawnCard {} => {
            if let Some(card) = choices::drawn(step.state()) {
                step.emit(Event::Shown { seat, card });
                step.seal();
                stores::gain_corner(step, seat, card);
            }
        }
        Effect::GainIncomeResourceOfDrawnCard {} => {
            if let Some(card) = choices::drawn(step.state()) {
                step.emit(Event::Shown { seat, card });
                step.seal();
                if let Some(income) = step.content().card(card).income {
                    stores::income(step, seat, income);
                }
            }
        }
        Effect::GainCornerOfCardPlayedThisTurn { .. } => {
            if let Some(card) = step.state().turn.played.filter(|card| !card.is_alien()) {
                stores::gain_corner(step, seat, card);
            }
        }
        Effect::GainCornersOfRowCards { .. } => {
            let corners = step.state().row.into_iter().flatten().rev();
            let lists: Vec<Effects> = corners.map(|card| stores::corner(step.content(), card)).collect();
            for list in lists {
                step.push([Task::Effects { seat, list }]);
            }
        }
        Effect::MarkTrace { color, species, no_reward } => {
            if no_reward {
                traces::mark_at_setup(step, seat, color, species);
            } else {
                traces::ask(step, seat, color, species);
            }
        }
        Effect::IncreaseIncome { card: TuckedCard::Hand, .. } => {
            // SE-2130: without a card in hand the increase is lost.
            if !step.state().players[seat].hand.is_empty() {
                step.push([Task::Income { seat }]);
            }
        }
        Effect::IncreaseIncome { card: TuckedCard::ThisCard, .. } => {
            if let Some(card) = step.state().run().and_then(|run| run.card) {
                step.push([Task::TuckThis { seat, card }]);
            }
        }
        Effect::RemoveOwnPiece { piece, from, then } => space::ask_remove(step, seat, piece, from, then),
        Effect::RemoveOwnTrace { then, .. } => traces::ask_remove(step, seat, then),
        Effect::ChooseOwnProbe { then } => choices::probe(step, seat, then),
        Effect::ChooseOne { options } => step.push([Task::OneOf { seat, options }]),
        Effect::ChooseResourceThen { resources, then } => {
            step.push([Task::Resource { seat, resources, then }])
        }
        Effect::If { condition, then } => {
            if Look::new(step.state(), step.content(), seat).holds(&condition) {
                resolve(step, seat, then);
            }
        }
        Effect::TurnBonus { condition, reward, times } => {
            step.emit(Event::BonusSet { condition, reward, times });
            triggers::bonuses(step, seat);
        }
        Effect::TurnBonusPer { resource, amount, per } => {
            step.emit(Event::PerBonusSet { resource, amount, per });
            triggers::bonuses(step, seat);
        }
        Effect::TurnRule { rule } => step.emit(Event::RuleSet { rule }),
        Effect::Pay { resource, amount } => {
            let has = stores::amount_of(&step.state().players[seat], resource);
            stores::pay(step, seat, resource, amount.min(has));
        }
        Effect::MayPay { cost, times, then } => choices::may_pay(step, seat, cost, times, then),
        Effect::ReturnThisCardToHand {} => note(step, Note::Returns),
        Effect::ReturnOwnUncompletedMissionToHand { then } => {
            if !step.state().players[seat].missions.is_empty() {
                step.push([Task::ReturnMission { seat, then }]);
            }
        }
        Effect::SetPublicity { value } => {
            let has = step.state().players[seat].publicity;
            stores::pay(step, seat, Resource::Publicity, has.saturating_sub(value));
            gain(step, seat.into(), Resource::Publicity, value.saturating_sub(has));
        }
        Effect::PlaceProbeOnPlanetSpace { .. } => {
            let planet = step.state().run().and_then(|run| run.removed);
            if let Some(at) = planet.and_then(|planet| step.state().planet_space(step.content(), planet)) {
                step.emit(Event::ProbePut { owner: seat.into(), at });
            }
        }
        Effect::PlaceOrbiter { planet, .. } => space::put_orbiter(step, seat.into(), planet),
        Effect::InstallPlanet { .. } => step.emit(Event::PlutoInstalled { seat }),
        Effect::CollectSample { .. } => species::mascamites::collect(step, seat),
        Effect::GainSampleReward { sample, planets, planet_filter, .. } => {
            species::mascamites::reward(step, seat, sample, &planets, planet_filter);
        }
        Effect::GainNextAnomalyReward {} => species::anomalies::gain_next(step, seat),
        Effect::TakeGlyph { replace, .. } => species::glyphids::take_from_space(step, seat.into(), replace),
        Effect::GainGlyphReward { glyph } => species::glyphids::reward(step, seat, glyph),
        Effect::GainOrganelle { section, count } => species::amoeba::gain(step, seat, section, count),
        Effect::ArkhosExploration { reward, times } => {
            species::arkhos::explore(step, seat.into(), reward, times)
        }
        Effect::SwapHandCardWithRowCard { .. }
        | Effect::MoveDistinctProbes { .. }
        | Effect::BorrowTechAbilityThisTurn { .. }
        | Effect::DisableOwnTech { .. }
        | Effect::ClearRewardSlots {}
        | Effect::MoveBankedCardMarker { .. } => agencies::perform(step, seat, effect),
        // Printed on rival cards only (section 19); no player resolves one.
        Effect::Progress { .. }
        | Effect::ProgressByDifficulty {}
        | Effect::PlaceMessageMilestone { .. }
        | Effect::PlayRandomExertianFaceDown {}
        | Effect::RivalMarkTraceOnSpecies { .. }
        | Effect::RivalRevealRandomSample { .. }
        | Effect::RivalBreachRandomSecurityCard {}
        | Effect::RivalMarkOverflow { .. } => {}
    }
}

/// What a chosen resource of [`Effect::GainPer`] is in the stores.
pub(crate) fn stored(resource: PerResource) -> Option<Resource> {
    match resource {
        PerResource::Vp => Some(Resource::Vp),
        PerResource::Credit => Some(Resource::Credit),
        PerResource::Energy => Some(Resource::Energy),
        PerResource::Publicity => Some(Resource::Publicity),
        PerResource::Data => Some(Resource::Data),
        PerResource::Move | PerResource::RandomCard | PerResource::Chosen => None,
    }
}

/// Whether a target of signals fits the sector of the chosen probe.
pub(crate) fn is_chosen(target: SignalTarget) -> bool {
    matches!(
        target,
        SignalTarget::OwnProbeSector {}
            | SignalTarget::OneSectorOfChoice {}
            | SignalTarget::SectorWithOwnSignals { .. }
    )
}
