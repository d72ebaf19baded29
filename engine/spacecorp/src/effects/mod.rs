//! What effects do: one interpreter for tiles, bases, cards, edges, Progress cards and colonies.

mod asks;
mod count;
mod progress;

use orrery_engine::{Seat, Step};

pub(crate) use asks::{apply, candidates, check};
pub(crate) use progress::{advance, award, gain, gainable, is_gainable};

use crate::{
    acts::{building, exploring},
    event::{Cause, Event},
    facts::{Collected, Count, Deciding, Effect, Hit},
    gains,
    game::SpaceCorp,
    ids::{BoxNo, Cube, Row, SiteId, Symbol},
    look::Look,
    task::{Moment, Scene, Task},
};

impl Scene {
    /// Why profit changes here.
    fn cause(&self) -> Cause {
        match self {
            Scene::Special => Cause::Special,
            Scene::Tile => Cause::Tile,
            Scene::Progress => Cause::Progress,
            Scene::Colony => Cause::Colony,
            Scene::Base { .. } => Cause::Base,
            Scene::Edge { .. } => Cause::Edge,
        }
    }

    fn moment(&self) -> Option<Moment> {
        match self {
            Scene::Edge { moment, .. } => Some(*moment),
            Scene::Special | Scene::Tile | Scene::Progress | Scene::Colony | Scene::Base { .. } => None,
        }
    }
}

/// Whether the box of a card would do something (SC-2550).
pub(crate) fn is_possible(look: Look<'_>, seat: Seat, effect: &Effect) -> bool {
    match effect {
        Effect::PlaceDiscoveryOnEmptySite { .. } => {
            look.board.sites().iter().any(|site| exploring::check_probe(look, site.id).is_ok())
        }
        Effect::MoveTeamToSite { .. } => asks::jumps(look, seat, effect).next().is_some(),
        Effect::TakeOfferCards { .. } => look.state.offered().next().is_some(),
        Effect::NewTeam { .. } => asks::settlements(look, seat).next().is_some(),
        Effect::GainUnfulfilledContractReward { .. } => Row::all().any(|row| !look.state.is_claimed(row)),
        Effect::GainProfit { .. }
        | Effect::GainProfitPer { .. }
        | Effect::GainProfitIf { .. }
        | Effect::AdvanceGenetics { .. }
        | Effect::AdvanceRevelation { .. }
        | Effect::TakeDiscards { .. }
        | Effect::Choice { .. }
        | Effect::ExtraTurn { .. }
        | Effect::ForbidNamedAction { .. }
        | Effect::UseSecondHq { .. }
        | Effect::GainShareOfProduction { .. }
        | Effect::TakeProgressCopy { .. }
        | Effect::EachPlayerRemovesInfraCard { .. }
        | Effect::EachPlayerLosesProfit { .. }
        | Effect::DisableTileAttribute { .. }
        | Effect::ShieldThisAction
        | Effect::CollectPhobesRegionRewards { .. } => true,
    }
}

/// Lets an effect happen.
pub(crate) fn resolve(step: &mut Step<'_, SpaceCorp>, seat: Seat, effect: Effect, scene: Scene) {
    let cause = scene.cause();
    match effect {
        Effect::GainProfit { amount } => gains::profit(step, seat, i32::from(amount), cause),
        Effect::GainProfitPer { amount, per, cancelled_if } => {
            let look = Look::of(step);
            let cancelled = cancelled_if.is_some_and(|by| count::is_cancelled(look, by, &scene));
            let count = if cancelled { 0 } else { count::count(look, seat, per, &scene) };
            gains::profit(step, seat, i32::from(amount) * count, cause);
        }
        Effect::GainProfitIf { r#if: Deciding::ClaimerIsSelf, then, r#else } => {
            let own = matches!(scene.moment(), Some(Moment::Contract { by, .. }) if by == seat);
            gains::profit(step, seat, i32::from(if own { then } else { r#else }), cause);
        }
        Effect::AdvanceGenetics { spaces } => advance(step, seat, Cube::Genetics, u32::from(spaces)),
        Effect::AdvanceRevelation { spaces } => advance(step, seat, Cube::Revelation, u32::from(spaces)),
        Effect::TakeOfferCards { count } => take_offer(step, seat, count),
        Effect::TakeDiscards { .. } => {
            let cards = step.state().turn.dropped.clone();
            step.emit(Event::Poached { seat, cards });
        }
        Effect::Choice { options } => step.push([Task::Choose { seat, options, scene }]),
        Effect::ExtraTurn { count } => step.emit(Event::ExtraTurns { seat, count }),
        Effect::ForbidNamedAction { .. } => {
            if let Scene::Edge { named: Some(kind), .. } = scene {
                step.emit(Event::Forbidden { kind });
            }
        }
        Effect::GainShareOfProduction { numerator, denominator, subtract_from_producer, .. } => {
            if let Some(Moment::Produced { by, amount }) = scene.moment() {
                // SC-0730, SC-4120: rounded up.
                let share = (i32::from(amount) * i32::from(numerator) + i32::from(denominator) - 1)
                    / i32::from(denominator);
                gains::profit(step, seat, share, cause);
                if subtract_from_producer {
                    gains::profit(step, by, -share.min(step.state().players[by].profit), cause);
                }
            }
        }
        Effect::TakeProgressCopy { .. } => {
            if let Some(Moment::Progress { card, .. }) = scene.moment() {
                let twin = step.content().twin(card);
                gain(step, seat, twin);
            }
        }
        Effect::EachPlayerRemovesInfraCard { count, .. } => {
            // SC-4160: in turn order from the active player.
            let state = step.state();
            let cards =
                |seat: &orrery_engine::Seat| state.players[*seat].infra_cards().min(usize::from(count));
            let seats = state.from(state.turn.seat);
            let losses: Vec<Task> =
                seats.flat_map(|seat| std::iter::repeat_n(Task::Lose { seat }, cards(&seat))).collect();
            step.push(losses);
        }
        Effect::EachPlayerLosesProfit { amount, r#if, includes_self } => {
            let state = step.state();
            let hit: Vec<_> =
                state.from(state.turn.seat).filter(|one| includes_self || *one != seat).collect();
            for one in hit {
                if is_hit(Look::of(step), one, r#if) {
                    // SC-0180: at most what there is.
                    let loss = i32::from(amount).min(step.state().players[one].profit.max(0));
                    gains::profit(step, one, -loss, cause);
                }
            }
        }
        Effect::PlaceDiscoveryOnEmptySite { gain_immediate, .. } => {
            step.push([Task::Probe { seat, gains: gain_immediate }]);
        }
        effect @ Effect::MoveTeamToSite { .. } => step.push([Task::Jump { seat, effect }]),
        Effect::DisableTileAttribute { attribute } => {
            if let Scene::Base { site, number, .. } = scene {
                step.emit(Event::UsedUp { site, number, attribute });
            }
        }
        Effect::CollectPhobesRegionRewards { requires: Collected::BuiltOnPhobesTile } => {
            if let Scene::Base { site, number, .. } = scene {
                collect(step, seat, site, number);
            }
        }
        Effect::NewTeam { .. } => {
            if asks::settlements(Look::of(step), seat).next().is_some() {
                step.push([Task::Settle { seat }]);
            }
        }
        Effect::GainUnfulfilledContractReward { fulfils } => {
            if Row::all().any(|row| !step.state().is_claimed(row)) {
                step.push([Task::Reward { seat, fulfils }]);
            }
        }
        // Both count while a value is put together.
        Effect::UseSecondHq { .. } | Effect::ShieldThisAction => {}
    }
}

/// Cards of the offer: all of them, or some of the seat's choice, as far as there are any (SC-2180, SC-4220).
fn take_offer(step: &mut Step<'_, SpaceCorp>, seat: Seat, count: Count) {
    let offered: Vec<_> = step.state().offered().collect();
    match count {
        Count::All => offered.into_iter().for_each(|card| step.emit(Event::Took { seat, card })),
        Count::Number(n) if !offered.is_empty() && n > 0 => step.push([Task::TakeOffer { seat, count: n }]),
        Count::Number(_) => {}
    }
}

/// Whom an effect on everybody hits.
pub(crate) fn is_hit(look: Look<'_>, seat: Seat, hit: Hit) -> bool {
    match hit {
        Hit::HasBaseOnTileWithLife => look.state.places.values().any(|place| {
            place.boxes().any(|(_, laid, base)| {
                base.is_some_and(|base| base.owner == seat) && look.tile(laid).has(Symbol::Life)
            })
        }),
    }
}

/// The rewards that Phobes held back: Phobes first, then in the order of the boxes (SC-4810).
fn collect(step: &mut Step<'_, SpaceCorp>, seat: Seat, site: SiteId, number: BoxNo) {
    let look = Look::of(step);
    let Some(place) = look.place(site) else { return };
    let on = |wanted: BoxNo| place.tiles.get(wanted.index()).map(|laid| look.tile(laid));
    if !on(number).is_some_and(crate::facts::TileFacts::is_phobes) {
        return;
    }
    let others = BoxNo::all().take(place.tiles.len()).filter(|other| *other != number);
    let order = std::iter::once(number).chain(others);
    let tiles: Vec<_> = order.filter_map(on).collect();
    step.push(tiles.into_iter().flat_map(|tile| exploring::rewards(seat, &tile.immediate)));
}

/// The benefits of new bases, one after the other (SC-2070, SC-4900).
pub(crate) fn benefits(step: &mut Step<'_, SpaceCorp>, seat: Seat, site: SiteId, left: Vec<BoxNo>) {
    let look = Look::of(step);
    let does = |number: &BoxNo| {
        building::benefits(look, site, *number).iter().any(|effect| *effect != Effect::ShieldThisAction)
    };
    let left: Vec<BoxNo> = left.into_iter().filter(does).collect();
    match left.as_slice() {
        [] => {}
        [only] => benefit(step, seat, site, *only, &left),
        [_, _, ..] => step.push([Task::ChooseBenefit { seat, site, left }]),
    }
}

/// The benefit of one new base, and then of the others.
fn benefit(step: &mut Step<'_, SpaceCorp>, seat: Seat, site: SiteId, number: BoxNo, left: &[BoxNo]) {
    let left: Vec<BoxNo> = left.iter().copied().filter(|one| *one != number).collect();
    let effects = building::benefits(Look::of(step), site, number);
    let scene = Scene::Base { site, number, left: left.clone() };
    let effects =
        effects.iter().map(|effect| Task::Effect { seat, effect: effect.clone(), scene: scene.clone() });
    step.push(effects.chain([Task::Benefits { seat, site, left }]));
}
