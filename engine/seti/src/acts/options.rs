//! What each question may be answered with.

use orrery_engine::{Seat, Table};

use crate::{
    action::{Action, From},
    agencies,
    effects::{choices, signals, space, stores, techs, traces, triggers},
    facts::Ability,
    fault::Fault,
    game::Seti,
    ids::{GoldTile, MessageReward, Space, Species, Tech},
    solo, species,
    state::{State, TracePlace},
    task::{Task, automatic},
};

type T = Table<Seti>;

/// Whether an answer is one of those that are offered.
pub(super) fn check(table: &T, seat: Seat, task: &Task, action: &Action) -> Result<(), Fault> {
    let other = Fault::new("NOT_AN_OPTION", task.prompt().rules, "this is not one of the choices");
    let listed = || {
        let mut all = Vec::new();
        options(table, seat, task, &mut all);
        all.contains(action)
    };
    other.unless(directly(table, seat, task, action).unwrap_or_else(listed))
}

/// The answer without a list, for questions that are asked often.
fn directly(table: &T, seat: Seat, task: &Task, action: &Action) -> Option<bool> {
    let (state, facts) = (&table.state, table.content);
    let player = &state.players[seat];
    let in_row = |card| state.row.contains(&Some(card));
    let is = match (task, action) {
        (Task::Signal { spots, .. }, Action::Signal(spot)) => spots.contains(spot),
        (Task::Sector { sectors, .. }, Action::Sector(sector)) => sectors.contains(sector),
        (Task::Draw { .. }, Action::Draw(From::Open(card))) => in_row(*card),
        (Task::Draw { .. }, Action::Draw(From::Deck)) => stores::can_draw(state),
        (Task::RowSignals { .. } | Task::RowCorners { .. }, Action::Row(card)) => in_row(*card),
        (Task::Income { .. } | Task::FirstIncome { .. }, Action::Tuck(card)) => player.holds(*card),
        (Task::Income { .. }, Action::Skip) => true,
        (Task::Sacrifice { what, .. }, Action::Discard(card)) => {
            player.holds(*card) && choices::fits(*card, *what)
        }
        (Task::Research { research, .. }, Action::Tech(tech)) => {
            techs::takeable(state, seat, research).any(|one| one == *tech)
        }
        (Task::Column { .. }, Action::Column(column)) => {
            techs::columns(state, facts, seat).any(|one| one == *column)
        }
        (Task::Gold { .. }, Action::Gold(tile)) => player.gold[tile.index()].is_none(),
        (Task::Trace { color, species, .. }, Action::Mark(slot, one, place)) => {
            color.fits(*one) && traces::may_mark(state, facts, seat, *species, (*slot, *one, *place))
        }
        (Task::Cover { .. } | Task::MayPay { .. } | Task::TuckThis { .. }, Action::Skip) => true,
        (_, _) => return None,
    };
    Some(is)
}

/// Everything that answers a question, free actions aside. What has become impossible is skipped (SE-0900).
pub(super) fn options(table: &T, seat: Seat, task: &Task, out: &mut Vec<Action>) {
    list(table, seat, task, out);
    if out.is_empty() {
        out.push(Action::Skip);
    }
}

fn list(table: &T, seat: Seat, task: &Task, out: &mut Vec<Action>) {
    let (state, facts) = (&table.state, table.content);
    let player = &state.players[seat];
    match task {
        Task::Agency { .. } => agencies::choices(player, out),
        Task::FirstIncome { .. } => out.extend(player.hand.iter().map(|card| Action::Tuck(*card))),
        Task::Order { fresh, .. } => {
            let (stars, tile) = signals::completed(state, facts, *fresh);
            out.extend(stars.into_iter().map(Action::Star));
            out.extend(tile.then_some(Action::Tile));
        }
        Task::Stack { .. } => {
            let stack = usize::from(state.round).checked_sub(1).and_then(|n| state.stacks.get(n));
            out.extend(stack.into_iter().flatten().map(|card| Action::Take(*card)));
        }
        Task::Milestone { open, .. } => out.extend(open.iter().map(|n| Action::Milestone(*n))),
        Task::Gold { .. } => {
            let free = GoldTile::ALL.iter().filter(|tile| player.gold[tile.index()].is_none());
            out.extend(free.map(|tile| Action::Gold(*tile)));
        }
        Task::Message { .. } => {
            let covered = state.known(Species::Centaurians).map_or([None; 4], |one| one.special.messages);
            let free = MessageReward::all().filter(|reward| covered[reward.index()].is_none());
            out.extend(free.map(Action::Message));
        }
        Task::Exertian { cost, .. } => {
            out.push(Action::Skip);
            if player.credits >= *cost {
                out.extend(player.exertians.iter().map(|card| Action::Exertian(*card)));
            }
        }
        Task::Move { .. } => {
            out.push(Action::Stop);
            // Otherwise these are among the free actions.
            if !state.may_act_freely(seat) {
                super::free::move_candidates(table, seat, out);
                out.extend(player.hand.iter().map(|card| Action::Corner(*card)));
            }
        }
        Task::FreeMove { moved, .. } => {
            out.push(Action::Stop);
            agencies::free_moves(state, facts, seat, moved, out);
        }
        Task::Slingshot { .. } => out.extend([Action::Option(1), Action::Option(2)]),
        Task::Draw { .. } => {
            if stores::can_draw(state) {
                out.push(Action::Draw(From::Deck));
            }
            out.extend(state.row.iter().flatten().map(|card| Action::Draw(From::Open(*card))));
        }
        Task::AlienDraw { species, .. } => {
            if let Some(one) = state.known(*species) {
                if !one.deck.is_empty() {
                    out.push(Action::Draw(From::Deck));
                }
                out.extend(one.open.map(|card| Action::Draw(From::Open(card))));
            }
        }
        Task::Sift { .. } => out.extend(choices::all_drawn(state).map(Action::Discard)),
        Task::Sector { sectors, .. } => out.extend(sectors.iter().map(|sector| Action::Sector(*sector))),
        Task::Signal { spots, .. } => out.extend(spots.iter().map(|spot| Action::Signal(*spot))),
        Task::ProbeSignals { used, .. } => {
            out.push(Action::Skip);
            out.extend(unused(state, used).into_iter().map(Action::Probe));
        }
        Task::RowSignals { .. } | Task::RowCorners { .. } => {
            out.extend(state.row.iter().flatten().map(|card| Action::Row(*card)));
        }
        Task::Sacrifice { what, must, .. } => {
            if *must == 0 {
                out.push(Action::Skip);
            }
            out.extend(choices::fitting(state, seat, *what).map(Action::Discard));
        }
        Task::Scan { .. } => scan(table, seat, out),
        Task::ScanChoice { tech, .. } => {
            for (n, choice) in (1_u8..).zip(scan_choices(table, *tech)) {
                if can_use(table, seat, choice.0, choice.1) {
                    out.push(Action::Option(n));
                }
            }
        }
        Task::Orbit { .. } => orbits(table, seat, out),
        Task::Land { landings, .. } => {
            let all = space::landings(state, facts, seat, *landings);
            out.extend(all.into_iter().map(|(body, from)| Action::Land(body, from)));
        }
        Task::OrbitOrLand { landings, .. } => {
            orbits(table, seat, out);
            let all = space::landings(state, facts, seat, *landings);
            out.extend(all.into_iter().map(|(body, from)| Action::Land(body, from)));
        }
        Task::LandSpace { planet, taken, .. } => {
            out.extend(
                space::data_spaces(state, facts, *planet, *taken).into_iter().map(|n| Action::Space(n + 1)),
            );
            // Card 16 need not use a covered space.
            if *taken && space::data_spaces(state, facts, *planet, false).is_empty() {
                out.push(Action::Skip);
            }
        }
        Task::Research { research, .. } => {
            out.extend(techs::takeable(state, seat, research).map(Action::Tech))
        }
        Task::Column { .. } => out.extend(techs::columns(state, facts, seat).map(Action::Column)),
        Task::Trace { color, species, .. } => {
            let places = traces::places(state, facts, seat, *color, *species);
            out.extend(places.into_iter().map(|(slot, color, place)| Action::Mark(slot, color, place)));
        }
        Task::Income { .. } => {
            out.push(Action::Skip);
            out.extend(player.hand.iter().map(|card| Action::Tuck(*card)));
        }
        Task::TuckThis { card, .. } => out.extend([Action::Tuck(*card), Action::Skip]),
        Task::Remove { piece, from, .. } => {
            out.extend(space::removable(state, seat, *piece, *from).into_iter().map(Action::Remove));
        }
        Task::RemoveTrace { species, .. } => {
            let own = traces::removable(state, seat, *species);
            out.extend(
                own.into_iter()
                    .map(|(slot, color, place): (_, _, TracePlace)| Action::Mark(slot, color, place)),
            );
        }
        Task::Probe { .. } => out.extend(choices::probe_spaces(state, seat).into_iter().map(Action::Probe)),
        Task::OneOf { options, .. } => out.extend((1..=options.len() as u8).map(Action::Option)),
        Task::Resource { resources, .. } => out.extend((1..=resources.len() as u8).map(Action::Option)),
        Task::MayPay { cost, .. } => {
            out.push(Action::Skip);
            out.extend(stores::afford(player, *cost).is_ok().then_some(Action::Pay));
        }
        Task::ReturnMission { .. } => {
            out.extend(player.missions.iter().map(|mission| Action::Return(mission.card)))
        }
        Task::Collect { planet, .. } => {
            out.extend(species::mascamites::samples(state, *planet).into_iter().map(Action::Sample));
        }
        // The planet first: looking at the samples of one says nothing of the other.
        Task::Peek { planets, .. } => match planets.as_slice() {
            [planet] => {
                out.extend(species::mascamites::samples(state, *planet).into_iter().map(Action::Sample))
            }
            several => out.extend((1..=several.len() as u8).map(Action::Option)),
        },
        Task::Cover { what, .. } => {
            out.push(Action::Skip);
            let circles = triggers::circles(state, facts, seat, *what);
            out.extend(circles.into_iter().map(|(card, n)| Action::Cover(card, n + 1)));
        }
        Task::Task { what, .. } => {
            let tasks = solo::objectives::fitting(state, facts, seat, *what);
            out.extend(tasks.into_iter().map(|(objective, n)| Action::Task(objective, n + 1)));
        }
        Task::Organelle { section, .. } => {
            out.extend(
                species::amoeba::in_section(state, *section).map(|one| Action::Option(one.index() as u8 + 1)),
            );
        }
        Task::Swap { .. } => {
            // Cards of species do not belong into the row.
            for card in player.hand.iter().filter(|card| !card.is_alien()) {
                out.extend(state.row.iter().flatten().map(|row| Action::Swap(*card, *row)));
            }
        }
        Task::Borrow { types, .. } => out.extend(agencies::borrowable(player, types).map(Action::Tech)),
        Task::Disable { types, .. } => out.extend(agencies::disableable(player, types).map(Action::Tech)),
        Task::Turn { .. } | Task::Aside { .. } => {}
        automatic!() => {}
    }
}

fn orbits(table: &T, seat: Seat, out: &mut Vec<Action>) {
    let all = space::orbits(&table.state, table.content, seat);
    out.extend(all.into_iter().map(|(planet, from)| Action::Orbit(planet, from)));
}

/// The steps of a scan that are left (SE-1400, SE-1405).
fn scan(table: &T, seat: Seat, out: &mut Vec<Action>) {
    let state = &table.state;
    let Some(scan) = state.run().and_then(|run| run.scan) else { return };
    let row = state.row.iter().any(Option::is_some);
    if !scan.earth {
        out.push(Action::Earth);
    }
    if !scan.row && row {
        out.push(Action::Cards);
    }
    for tech in scan.techs.iter() {
        let choices = scan_choices(table, tech);
        if choices.into_iter().any(|(cost, effect)| can_use(table, seat, cost, effect)) {
            out.push(Action::Telescope(tech));
        }
    }
    if scan.tokens > 0 && state.players[seat].tokens > 0 && row {
        out.push(Action::Token);
    }
    if scan.earth && (scan.row || !row) {
        out.push(Action::Finish);
    }
}

/// The ways in which a telescope technology is used in a scan.
pub(super) fn scan_choices(
    table: &T,
    tech: Tech,
) -> Vec<(crate::facts::Cost, &'static crate::facts::Effects)> {
    let mut found = Vec::new();
    for ability in &table.content.tech(tech).ability {
        if let Ability::ScanOption { cost, effect, choice, .. } = ability {
            if choice.is_empty() {
                found.push((*cost, effect));
            }
            found.extend(choice.iter().map(|one| (one.cost, &one.effect)));
        }
    }
    found
}

/// Whether such a way is open: it can be paid, and a launch fits (SE-3230).
fn can_use(table: &T, seat: Seat, cost: crate::facts::Cost, effect: &crate::facts::Effects) -> bool {
    let (state, facts) = (&table.state, table.content);
    let launches = effect.iter().any(|one| matches!(one, crate::facts::Effect::Launch { .. }));
    let possible = !launches || space::may_launch(state, facts, seat);
    possible && stores::afford(&state.players[seat], cost).is_ok()
}

/// The spaces with a figure that was not chosen yet.
pub(super) fn unused(state: &State, used: &[u8]) -> Vec<Space> {
    let figures = |space: Space| state.figures().filter(|(_, _, at)| *at == space).count();
    let chosen = |space: Space| used.iter().filter(|n| usize::from(**n) == space.index()).count();
    Space::all().filter(|space| figures(*space) > chosen(*space)).collect()
}
