//! Decisions: what may be answered, the rule that decides, and what an answer does.
//!
//! [`candidates`] lists, [`check`] decides, [`apply`] carries out. What belongs together has a file of its own; the
//! functions here only send a question to it.

mod choices;
pub(crate) mod erudites;
mod mission;
pub(crate) mod place;

use orrery_engine::{Amount, Ask, Seat, Table, Task as _};

use crate::{
    action::{Action, Copied},
    bundle::Bundle,
    effects,
    event::Event,
    fault::Fault,
    game::{Federation, Step},
    ids::Planet,
    income,
    look::Look,
    planets::{self, arratooine, atalum, e81216, neo, six_moon},
    rules, senate, setup,
    task::{Stop, Task, automatic},
};

const NOT_HERE: Fault = Fault::new(
    "NOT_AN_ANSWER",
    &[rules::TURN_PARTS, rules::LISTED_ORDER],
    "that does not answer what is asked",
);

/// Every action that might answer the task, in canonical order.
pub(crate) fn candidates(table: &Table<Federation>, ask: Ask<'_, Federation>, out: &mut Vec<Action>) {
    let look = Look::at(table);
    answers(look, ask, out);
    erudites::candidates(look, ask.seat, out);
}

/// What answers the task itself, apart from Erudites that are used beside it.
fn answers(look: Look<'_>, ask: Ask<'_, Federation>, out: &mut Vec<Action>) {
    let seat = ask.seat;
    match ask.task {
        Task::Starter { .. } => setup::starters(look, out),
        Task::Place { .. } => place::candidates(look, seat, out),
        Task::Lay { .. } => place::lay_candidates(look, seat, out),
        Task::Die { .. } => out.extend([Action::Assist, Action::Alone]),
        Task::Mission { flown, .. } => mission::candidates(look, seat, *flown, out),
        Task::Spy { .. } => place::spy_candidates(out),
        Task::CopyPlanet { .. } => {
            out.extend(Planet::ALL.iter().map(|planet| Action::Copy(Copied::Planet(*planet))));
        }
        Task::Move { .. } => neo::moves(look, seat, out),
        Task::Mine { .. } => neo::mines(look, out),
        Task::Onward { .. } | Task::Linger { .. } => out.push(Action::Stay),
        Task::Token { moon, .. } => six_moon::candidates(look, *moon, out),
        Task::Pick { .. } => atalum::candidates(look, out),
        Task::Trade { .. } => arratooine::candidates(out),
        Task::Build { main, free, .. } => e81216::candidates(look, seat, *main, *free, out),
        Task::Choose { options, .. } => choices::numbers(options.len(), out),
        Task::Units { options, .. } => choices::numbers(options.len(), out),
        Task::Release { .. } => choices::releases(out),
        Task::Fund { .. } => choices::fundings(out),
        Task::Medal { .. } => choices::medals(out),
        Task::DeepSpace { .. } => choices::depths(look, out),
        Task::Keep { .. } => choices::keeps(look, out),
        Task::Throw { .. } => choices::throws(look, seat, out),
        Task::Refresh { level, .. } => erudites::refresh_candidates(look, seat, *level, out),
        Task::Mimic { levels, .. } => erudites::mimic_candidates(look, seat, levels, out),
        Task::Incomes { .. } => choices::incomes(look, out),
        Task::Pawn { .. } => arratooine::pawns(out),
        Task::Advance { planets, .. } => choices::advances(look, seat, planets, out),
        Task::Upgrade { .. } => choices::upgrades(out),
        Task::Upkeep { .. } => income::upkeep_candidates(look, seat, out),
        Task::Law { .. } => senate::law_candidates(out),
        Task::Aside { .. } => out.push(Action::Resign),
        automatic!() => {}
    }
}

/// Whether an action answers the task now.
pub(crate) fn check(
    table: &Table<Federation>,
    ask: Ask<'_, Federation>,
    action: Action,
) -> Result<(), Fault> {
    let (look, seat) = (Look::at(table), ask.seat);
    if let Action::Use(tile) = action {
        return erudites::check(look, seat, ask.task, tile);
    }
    match (ask.task, action) {
        (Task::Starter { .. }, Action::Starter(tile)) => setup::check_starter(look, tile),
        (Task::Place { .. }, Action::Place(ambassador, side, at)) => {
            place::check(look, seat, ambassador, side, at)
        }
        (Task::Place { .. }, Action::Done) => place::check_done(look, seat),
        (Task::Lay { at, .. }, Action::Lay(token)) => place::check_lay(look, seat, *at, Some(token)),
        (Task::Lay { at, .. }, Action::Bare) => place::check_lay(look, seat, *at, None),
        (Task::Die { .. }, Action::Assist | Action::Alone) => Ok(()),
        (Task::Mission { flown, .. }, Action::Launch(mission)) => mission::check(look, seat, *flown, mission),
        (Task::Mission { .. }, Action::End) => Ok(()),
        (Task::Spy { .. }, Action::Copy(copied)) => place::check_spy(look, seat, copied),
        (Task::CopyPlanet { .. }, Action::Copy(Copied::Planet(_))) => Ok(()),
        (Task::Move { .. }, Action::Move(to)) => neo::check_move(look, seat, to),
        (Task::Mine { .. }, Action::Move(at)) => neo::check_mine(look, at),
        (Task::Onward { .. } | Task::Linger { .. }, Action::Stay) => Ok(()),
        (Task::Token { moon, .. }, Action::Token(token)) => six_moon::check(look, *moon, token),
        (Task::Pick { main, .. }, Action::Take(tile)) => atalum::check(look, seat, *main, tile),
        (Task::Trade { .. }, Action::Trade(shop)) => arratooine::check(look, seat, shop),
        (Task::Build { main, free, .. }, Action::Build(building, less)) => {
            e81216::check(look, seat, *main, *free, building, less)
        }
        (Task::Build { free, .. }, Action::Decline) => e81216::check_decline(*free),
        (Task::Choose { options, .. }, Action::Choose(n)) => choices::check_number(options.len(), n),
        (Task::Units { options, .. }, Action::Choose(n)) => choices::check_number(options.len(), n),
        (Task::Release { .. }, Action::Release(mission)) => choices::check_release(look, seat, mission),
        (Task::Fund { .. }, Action::Fund(project)) => choices::check_fund(look, project),
        (Task::Medal { .. }, Action::Medal(medal)) => choices::check_medal(look, seat, medal),
        (Task::DeepSpace { .. }, Action::Deep(tile)) => choices::check_deep(look, tile),
        (Task::Keep { .. }, Action::Keep(token)) => choices::check_keep(look, token),
        (Task::Throw { .. }, Action::Throw(thrown)) => choices::check_throw(look, seat, thrown),
        (Task::Refresh { level, .. }, Action::Refresh(tile)) => {
            erudites::check_refresh(look, seat, *level, tile)
        }
        (Task::Refresh { optional, .. }, Action::Decline) => erudites::check_no_refresh(*optional),
        (Task::Mimic { levels, .. }, Action::Mimic(tile)) => erudites::check_mimic(look, seat, levels, tile),
        (Task::Incomes { barred, .. }, Action::Income(structure)) => {
            choices::check_income(look, barred, structure)
        }
        (Task::Pawn { level, .. }, Action::Pawn(shop)) => arratooine::check_pawn(look, seat, *level, shop),
        (Task::Advance { planets, .. }, Action::Advance(pawn)) => {
            choices::check_advance(look, seat, planets, pawn)
        }
        (Task::Upgrade { .. }, Action::Upgrade(from)) => choices::check_upgrade(look, seat, from),
        (Task::Trade { .. } | Task::Advance { .. } | Task::Upgrade { .. }, Action::Decline) => Ok(()),
        (Task::Upkeep { .. }, Action::Pay(level)) => income::check_pay(look, seat, level),
        (Task::Upkeep { .. }, Action::Unpaid) => Ok(()),
        (Task::Law { .. }, Action::Law(_)) => Ok(()),
        (Task::Aside { .. }, Action::Resign) => Ok(()),
        (_, _) => Err(NOT_HERE),
    }
}

/// Carries out a checked action.
pub(crate) fn apply(step: &mut Step<'_>, seat: Seat, task: Task, action: Action) {
    if let Action::Use(tile) = action {
        return erudites::apply(step, seat, task, tile);
    }
    match (task, action) {
        (_, Action::Starter(tile)) => setup::take_starter(step, seat, tile),
        (_, Action::Place(ambassador, side, at)) => place::place(step, seat, ambassador, side, at),
        (_, Action::Done) => place::done(step, seat),
        (Task::Lay { at, .. }, Action::Lay(token)) => place::lay(step, seat, at, Some(token)),
        (Task::Lay { at, .. }, Action::Bare) => place::lay(step, seat, at, None),
        (Task::Die { at, .. }, Action::Assist) => place::add_die(step, seat, at),
        (_, Action::Launch(mission)) => mission::launch(step, seat, mission),
        (Task::Spy { cell, .. }, Action::Copy(copied)) => place::spy(step, seat, cell, copied),
        (_, Action::Copy(Copied::Planet(planet))) => planets::act(step, seat, planet, false),
        (Task::Move { main, more, .. }, Action::Move(to)) => neo::go(step, seat, main, more, to),
        (_, Action::Move(at)) => neo::mine(step, seat, at),
        (Task::Onward { stop: Stop::Asteroid(at), .. }, Action::Stay) => neo::take(step, seat, at),
        (Task::Onward { stop: Stop::Moon(moon), .. }, Action::Stay) => six_moon::arrive(step, seat, moon),
        (Task::Token { moon, .. }, Action::Token(token)) => six_moon::take(step, seat, moon, token),
        (Task::Pick { main, .. }, Action::Take(tile)) => atalum::take(step, seat, main, tile),
        (_, Action::Trade(shop)) => arratooine::trade(step, seat, shop),
        (Task::Build { main, free, .. }, Action::Build(building, less)) => {
            e81216::build(step, seat, main, free, building, less);
        }
        (Task::Choose { options, via, .. }, Action::Choose(n)) => {
            choices::choose(step, seat, options, n, via)
        }
        (Task::Units { units, options, split, via, .. }, Action::Choose(n)) => {
            choices::choose_unit(step, seat, (units, options, split), n, via);
        }
        (Task::Release { more, .. }, Action::Release(mission)) => choices::release(step, seat, more, mission),
        (Task::Fund { steps, .. }, Action::Fund(project)) => choices::fund(step, seat, steps, project),
        (_, Action::Medal(medal)) => choices::take_medal(step, seat, medal),
        (_, Action::Deep(tile)) => effects::take_deep_space(step, seat, tile),
        (_, Action::Keep(token)) => effects::keep(step, seat, token),
        (_, Action::Throw(resources)) => choices::throw(step, seat, resources),
        (Task::Refresh { via, .. }, Action::Refresh(tile)) => erudites::refresh(step, seat, tile, &via),
        (Task::Mimic { tile: by, via, .. }, Action::Mimic(from)) => {
            erudites::mimic(step, seat, by, from, &via)
        }
        (Task::Incomes { times, barred, repeatable, via, .. }, Action::Income(structure)) => {
            choices::income(step, seat, (times, barred, repeatable), structure, via);
        }
        (Task::Pawn { level, reward, via, .. }, Action::Pawn(shop)) => {
            arratooine::put_pawn(step, seat, shop, level, reward, &via);
        }
        (Task::Advance { planets, steps, .. }, Action::Advance(pawn)) => {
            choices::advance(step, seat, planets, steps, pawn);
        }
        (Task::Upgrade { times, .. }, Action::Upgrade(from)) => choices::upgrade(step, seat, times, from),
        (_, Action::Pay(level)) => income::keep_level(step, seat, level),
        (_, Action::Unpaid) => income::drop_level(step, seat),
        (_, Action::Law(wing)) => senate::enact(step, wing),
        (_, Action::Resign) => step.emit(Event::Resigned { seat }),
        // Declined, alone, stayed, ended: what lies below goes on.
        (_, _) => {}
    }
}

/// Answers that change nothing, or only what cannot be helped.
fn is_passive(action: Action) -> bool {
    matches!(
        action,
        Action::Bare
            | Action::Alone
            | Action::Stay
            | Action::Decline
            | Action::End
            | Action::Done
            | Action::Unpaid
    )
}

/// Asks, if there is anything to choose. What is impossible is lost (FD-1150, FD-1305); if nothing but the passive
/// answer is left, which everybody sees, it is given.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other questions are asked for any tile")]
pub(crate) fn ask(step: &mut Step<'_>, task: Task) {
    let Some(seat) = task.seat() else { return };
    let ask = Ask { seat, task: &task };
    let (mut own, mut beside) = (Vec::new(), Vec::new());
    answers(Look::of(step), ask, &mut own);
    own.retain(|action| check(step.table(), ask, *action).is_ok());
    erudites::candidates(Look::of(step), seat, &mut beside);
    beside.retain(|action| check(step.table(), ask, *action).is_ok());
    // These questions are about tokens and waiting tiles only; any-time tiles have their moments before and after.
    match task {
        Task::Lay { .. } => beside.clear(),
        Task::Onward { .. } | Task::Linger { .. } => {
            beside.retain(|action| erudites::waits(step, seat, *action))
        }
        _ => {}
    }
    match (own.as_slice(), &task) {
        ([], Task::Move { begun, .. }) => neo::stuck(step, seat, *begun),
        ([], _) => {}
        ([only], _) if beside.is_empty() && (is_passive(*only) || matches!(only, Action::Throw(_))) => {
            apply(step, seat, task, *only);
        }
        (_, _) => step.push([task]),
    }
}

/// A seat that has left answers by itself: whatever touches the others least.
pub(crate) fn standing_order(table: &Table<Federation>, ask: Ask<'_, Federation>) -> Option<Action> {
    if !table.state.players[ask.seat].resigned {
        return None;
    }
    let mut all = Vec::new();
    answers(Look::at(table), ask, &mut all);
    all.retain(|action| check(table, ask, *action).is_ok());
    let quiet = |action: &&Action| is_passive(**action) || matches!(action, Action::Place(_, _, None));
    all.iter().find(quiet).or(all.first()).copied()
}

/// The price of an action.
pub(crate) fn costs(
    table: &Table<Federation>,
    ask: Ask<'_, Federation>,
    action: Action,
    out: &mut Vec<Amount>,
) {
    let look = Look::at(table);
    let amounts = price(look, ask, action).entries();
    out.extend(amounts.map(|(resource, count)| Amount { resource: resource.id(), count: i32::from(count) }));
}

fn price(look: Look<'_>, ask: Ask<'_, Federation>, action: Action) -> Bundle {
    match (ask.task, action) {
        (_, Action::Place(_, _, Some(cell))) => look.facts.cell(cell).cost,
        (_, Action::Lay(token)) => look.facts.alteration(token).cost,
        (Task::Spy { .. }, Action::Copy(Copied::Room(room))) => look.facts.room(room).cost,
        (_, Action::Trade(shop)) => look.facts.shop(shop).cost,
        (Task::Build { free, .. }, Action::Build(building, less)) => {
            e81216::cost(look, *free, building, less)
        }
        (_, Action::Launch(mission)) => mission::price(&look.facts.mission(mission).effects),
        (_, Action::Pay(level)) => income::price(look, level),
        (_, Action::Throw(thrown)) => thrown,
        (_, _) => Bundle::EMPTY,
    }
}
