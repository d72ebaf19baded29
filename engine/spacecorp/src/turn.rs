//! The course of a turn (section 5) and the end of an era (section 14).

use orrery_engine::{Seat, Step};

use crate::{
    acts::{contracts, exploring, moving, targets},
    edges, effects, eras,
    event::Event,
    facts::Bonus,
    gains,
    game::SpaceCorp,
    ids::{Row, Team},
    look::Look,
    scoring,
    state::{At, Mark, State},
    task::{Moment, Scene, Task, asked},
};

/// So many rounds without progress end an era (SC-2710).
const STALEMATE_ROUNDS: u16 = 10;

/// Carries out a task that needs no choice.
pub(crate) fn resolve(step: &mut Step<'_, SpaceCorp>, task: Task) {
    match task {
        Task::OpenEra { era } => eras::open(step, era),
        Task::DealEra => eras::deal(step),
        Task::SetupAwards => eras::awards(step),
        Task::FindFirst => eras::find_first(step),
        Task::BeginTurn { seat } => begin(step, seat),
        Task::OpenAction { seat } => open_action(step, seat),
        Task::Contracts { seat } => open_contracts(step, seat),
        Task::Indemnities { seat } => indemnities(step, seat),
        Task::OpenTransfer { seat } => open_transfer(step, seat),
        Task::Discard { seat } => discard(step, seat),
        Task::Refill { seat } => refill(step, seat),
        Task::EndTurn { seat } => end(step, seat),
        Task::Takes { seat, left } => takes(step, seat, left),
        Task::Fill { seat, claims, gains, site, number } => {
            let pile = Look::of(step).site(site).and_then(|site| site.boxes.get(number.index()).copied());
            if let Some(pile) = pile {
                exploring::fill(step, seat, claims, gains, site, pile);
            }
        }
        Task::Benefits { seat, site, left } => effects::benefits(step, seat, site, left),
        Task::Effect { seat, effect, scene } => effects::resolve(step, seat, effect, scene),
        Task::Award { seat, kind } => effects::award(step, seat, kind),
        Task::Window { moment, next } => edges::ask(step, moment, next),
        Task::Silence { moment, next } => step.push([Task::Window { moment, next }]),
        Task::EndEra => eras::end(step),
        Task::ClearEra => eras::clear(step),
        Task::EndBenefits { seat, left } => eras::end_benefits(step, seat, left),
        Task::Score => scoring::score(step),
        asked!() => {}
    }
}

/// What counts as progress now (SC-2710).
fn mark(state: &State) -> Mark {
    let places = || state.places.values();
    let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    Mark {
        deck: count(state.deck.len()),
        offered: count(state.offered().count()),
        discarded: count(state.discard.len() + state.spent.len()),
        removed: count(state.removed.len()),
        infra: count(state.players.iter().map(|player| player.infra_cards()).sum()),
        tiles: count(places().map(|place| place.tiles.len()).sum()),
        bases: count(places().map(|place| place.bases.len()).sum()),
        colonies: count(places().filter(|place| place.colony.is_some()).count()),
        markers: count(state.beyond.iter().flatten().count()),
        spaces: state.players.iter().flat_map(|player| player.wheels).map(|wheel| wheel.travelled).sum(),
        contracts: count(state.claims()),
        profits: state.players.iter().map(|player| player.profit).collect(),
    }
}

/// The agenda is empty: the next turn.
pub(crate) fn next(step: &mut Step<'_, SpaceCorp>) {
    let state = step.state();
    let takes_turns = |seat: &Seat| {
        let player = &state.players[*seat];
        !player.passed && !player.resigned
    };
    let turn = &state.turn;
    let seat = if turn.number == 0 {
        state.from(state.first).find(takes_turns)
    } else if turn.extra > 0 && takes_turns(&turn.seat) {
        // SC-4060
        Some(turn.seat)
    } else if let Some(last) = &state.last {
        last.iter().copied().find(takes_turns)
    } else {
        state.from(turn.seat.next(state.seats)).find(takes_turns)
    };
    step.push([seat.map_or(Task::EndEra, |seat| Task::BeginTurn { seat })]);
}

/// The start of a turn: teams on approach tracks advance, then edges (SC-0600, SC-4040, SC-4560).
fn begin(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    let state = step.state();
    let same = state.turn.number > 0 && state.turn.seat == seat;
    let extra = if same { state.turn.extra.saturating_sub(1) } else { 0 };
    let (number, barred, mark) = (state.turn.number + 1, state.triggered, mark(state));
    step.emit(Event::TurnBegan { seat, number, barred, extra, mark });
    for team in Team::all() {
        if let At::Approach(site, spaces) = step.state().team(seat, team) {
            let to = if spaces > 1 { At::Approach(site, spaces - 1) } else { At::Site(site) };
            step.emit(Event::TeamWent { seat, team, to });
        }
    }
    step.push([Task::OpenAction { seat }]);
    edges::open(step, Moment::Start);
}

/// Step 1, if there is anything to do (SC-0650, SC-2620).
fn open_action(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    let look = Look::of(step);
    let mut all = Vec::new();
    targets::candidates(look, seat, &mut all);
    let acts = |action: &crate::Action| {
        *action != crate::Action::Pass && targets::check(look, seat, *action).is_ok()
    };
    if look.player(seat).resigned || all.iter().any(acts) {
        step.push([Task::Act { seat }]);
    } else if look.state.deck.is_empty() {
        step.emit(Event::Passed { seat });
        step.push([Task::EndTurn { seat }]);
    } else {
        step.emit(Event::Skipped { seat });
        step.push([Task::Contracts { seat }]);
    }
}

/// Research: one card after the other, as long as there is one (SC-1460, SC-1490).
fn takes(step: &mut Step<'_, SpaceCorp>, seat: Seat, left: u8) {
    let state = step.state();
    let nothing = state.deck.is_empty() && state.offered().next().is_none();
    if left > 0 && !nothing {
        step.push([Task::Take { seat, left }]);
    }
}

/// Step 2, as long as something can be claimed (SC-1060).
fn open_contracts(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    let look = Look::of(step);
    let open = Row::all().any(|row| contracts::check(look, seat, row).is_ok());
    step.push([if open { Task::Claim { seat } } else { Task::Indemnities { seat } }]);
}

/// Step 3: in turn order, each owner all his cards (SC-1200 to SC-1235).
fn indemnities(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    step.push([Task::OpenTransfer { seat }]);
    let owners: Vec<Seat> = step.state().from(seat).collect();
    let mut bonuses = Vec::new();
    for owner in owners {
        for _ in 0..step.state().turn.owed[owner] {
            gains::draw(step, owner);
            step.emit(Event::Indemnified { seat: owner });
            let effects = Look::of(step).bonuses(owner).filter_map(|bonus| match bonus {
                Bonus::OnIndemnityReceived { effects } => Some(effects),
                Bonus::MultiplyActionTotal { .. }
                | Bonus::AddActionValue { .. }
                | Bonus::AlwaysShielded { .. }
                | Bonus::IgnoreGravity
                | Bonus::ProductionFlatBonus { .. }
                | Bonus::ColonyPoints { .. }
                | Bonus::ImmuneToPhobesRetreat
                | Bonus::MayBuildWithIntrovs
                | Bonus::EndTurnDrawThreshold { .. } => None,
            });
            bonuses.extend(effects.flatten().map(|effect| Task::Effect {
                seat: owner,
                effect: effect.clone(),
                scene: Scene::Progress,
            }));
        }
    }
    step.push(bonuses);
}

/// Step 4, if a team can be transferred (SC-1280).
fn open_transfer(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    let look = Look::of(step);
    let possible =
        moving::transfers(look, seat).any(|(team, to)| moving::check_transfer(look, seat, team, to).is_ok());
    step.push([if possible { Task::Transfer { seat } } else { Task::Discard { seat } }]);
}

/// Step 5: the played cards are discarded, and somebody may want them (SC-1360, SC-4190).
fn discard(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    step.push([Task::Refill { seat }]);
    let cards = step.state().turn.played.clone();
    if !cards.is_empty() {
        step.emit(Event::Discarded { seat, cards });
        edges::open(step, Moment::Discard);
    }
}

/// The offer is refilled (SC-1400); step 6: a card for a small hand (SC-1420).
fn refill(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    fill_offer(step);
    let look = Look::of(step);
    let hand = look.facts.setup.hand;
    let limits = look.bonuses(seat).filter_map(|bonus| match bonus {
        Bonus::EndTurnDrawThreshold { hand_at_most } => Some(*hand_at_most),
        Bonus::MultiplyActionTotal { .. }
        | Bonus::AddActionValue { .. }
        | Bonus::AlwaysShielded { .. }
        | Bonus::IgnoreGravity
        | Bonus::ProductionFlatBonus { .. }
        | Bonus::ColonyPoints { .. }
        | Bonus::ImmuneToPhobesRetreat
        | Bonus::MayBuildWithIntrovs
        | Bonus::OnIndemnityReceived { .. } => None,
    });
    let limit = limits.fold(hand.end_turn_draw_if_at_most, u8::max);
    if look.player(seat).hand.len() <= usize::from(limit) {
        for _ in 0..hand.end_turn_draw {
            gains::draw(step, seat);
        }
    }
    step.push([Task::EndTurn { seat }]);
}

/// Every empty space of the offer, in order.
pub(crate) fn fill_offer(step: &mut Step<'_, SpaceCorp>) {
    for space in 0..4 {
        if step.state().offer[usize::from(space)].is_none()
            && let Some(card) = gains::top(step)
        {
            step.emit(Event::Offered { space, card });
            gains::watch_deck(step);
        }
    }
}

/// The end of a turn: who still takes one, and whether the era is over (section 14).
fn end(step: &mut Step<'_, SpaceCorp>, seat: Seat) {
    let state = step.state();
    let player = &state.players[seat];
    let stalled = if mark(state) == state.turn.mark { state.stalled + 1 } else { 0 };
    let goes_on = state.turn.extra > 0 && !player.passed && !player.resigned;
    // SC-2690: an extra turn does not count.
    let last_turn = state.last.as_ref().is_some_and(|last| last.contains(&seat)) && !goes_on;
    step.emit(Event::TurnEnded { seat, stalled, finished: last_turn });
    if !goes_on && let Some(seats) = last_turns(step.state(), seat) {
        step.emit(Event::LastTurns { seats });
    }
    let state = step.state();
    let playing = state.players.iter().filter(|player| !player.passed && !player.resigned).count() as u16;
    // SC-2710
    let stale = stalled >= STALEMATE_ROUNDS * playing.max(1);
    let done = state.last.as_ref().is_some_and(Vec::is_empty) && !goes_on;
    if stale || done || playing == 0 {
        step.push([Task::EndEra]);
    }
}

/// Who takes one last turn after this one, if the turns are counted.
fn last_turns(state: &State, seat: Seat) -> Option<Vec<Seat>> {
    let others = || state.from(seat).skip(1);
    let takes_turns = |other: &Seat| {
        let player = &state.players[*other];
        !player.passed && !player.resigned && !player.finished
    };
    if state.ender == Some(seat) {
        // SC-2590, SC-2670
        return Some(others().filter(takes_turns).collect());
    }
    if let Some(last) = &state.last {
        return Some(last.iter().copied().filter(|other| *other != seat && takes_turns(other)).collect());
    }
    let present = || state.players.iter().filter(|player| !player.resigned);
    let passed = present().filter(|player| player.passed).count();
    // SC-2640, SC-2650
    let enough = if present().count() <= 2 { 1 } else { 2 };
    (passed >= enough).then(|| others().filter(takes_turns).collect())
}
