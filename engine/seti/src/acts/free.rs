//! Free actions (section 6) and movement (section 3.2).

use orrery_engine::{Seat, Table};

use crate::{
    action::{Action, Good},
    agencies,
    effects::{self, S, choices, metrics::Look, space, stores},
    event::Event,
    facts::{Ability, Corner, Cost, Effects, Facts, Mission},
    fault::Fault,
    game::Seti,
    ids::{CardId, Column, Resource, Space, Species},
    rules, species,
    state::{DataSpace, Figure, Pace, Player, Run},
    task::{Happening, Sacrifice, Task},
};

type T = Table<Seti>;

pub(super) fn candidates(table: &T, seat: Seat, out: &mut Vec<Action>) {
    let (state, facts) = (&table.state, table.content);
    let player = &state.players[seat];
    move_candidates(table, seat, out);
    out.push(Action::Data(DataSpace::Top));
    out.extend(Column::all().map(|column| Action::Data(DataSpace::Bottom(column))));
    out.extend(player.hand.iter().map(|card| Action::Corner(*card)));
    for pay in Good::ALL {
        out.extend(Good::ALL.into_iter().map(|gain| Action::Exchange(pay, gain)));
    }
    out.push(Action::Buy);
    for mission in &player.missions {
        match &facts.card(mission.card).mission {
            Some(Mission::Conditional { .. }) => out.push(Action::Complete(mission.card)),
            Some(Mission::Delivery { .. }) => {
                let capsules = (0..player.capsules.len() as u8).map(Figure::Capsule);
                out.extend(capsules.map(|capsule| Action::Deliver(mission.card, capsule)));
            }
            Some(Mission::Triggerable { .. }) | None => {}
        }
    }
    if state.known(Species::Glyphids).is_some() {
        species::glyphids::candidates(state, seat, out);
    }
    agencies::candidates(state, facts, seat, out);
}

/// Every step of every figure.
pub(super) fn move_candidates(table: &T, seat: Seat, out: &mut Vec<Action>) {
    for (figure, at) in table.state.players[seat].figures() {
        out.extend(at.neighbours().map(|to| Action::Move(figure, to)));
    }
}

/// What a step costs in energy, beyond the open points (SE-0470, SE-0510).
pub(super) fn move_cost(table: &T, seat: Seat, figure: Figure) -> Cost {
    let state = &table.state;
    let player = &state.players[seat];
    let Some(from) = player.at(figure) else { return Cost::default() };
    let points = space::step_cost(state, table.content, seat, from);
    let each = table.content.game.step.energy;
    Cost { energy: points.saturating_sub(player.moves) * each, ..Cost::default() }
}

pub(super) fn check_move(table: &T, seat: Seat, figure: Figure, to: Space) -> Result<(), Fault> {
    const NO_FIGURE: Fault = Fault::new("NO_SUCH_FIGURE", &[rules::MOVE], "there is no such figure");
    const NOT_ADJACENT: Fault =
        Fault::new("NOT_ADJACENT", &[rules::ADJACENT, rules::MOVE], "these spaces are not adjacent");
    const POINTS: Fault = Fault::new(
        "NOT_ENOUGH_MOVEMENT",
        &[rules::STEP_COST, rules::ASTEROID_EXIT],
        "not enough movement points or energy",
    );
    let state = &table.state;
    let player = &state.players[seat];
    let from = player.at(figure).ok_or(NO_FIGURE)?;
    NOT_ADJACENT.unless(from.touches(to))?;
    // SE-0840: energy moves figures on the own turn only.
    let energy = if state.is_turn_of(seat) { player.energy } else { 0 };
    POINTS.unless(energy >= move_cost(table, seat, figure).energy)
}

/// A card for its corner while a move is open: any on the own turn of a main action, else only movement (SE-0525).
pub(super) fn check_corner_in_move(table: &T, seat: Seat, card: CardId) -> Result<(), Fault> {
    const ONLY_MOVES: Fault = Fault::new(
        "ONLY_MOVEMENT_NOW",
        &[rules::COMBINED_MOVE, rules::FREE_NOT_INTERRUPTED],
        "only movement can be added here",
    );
    if table.state.may_act_freely(seat) {
        return check(table, seat, &Action::Corner(card));
    }
    ONLY_MOVES.unless(table.state.is_turn_of(seat) && table.content.card(card).has_corner(Corner::Move))?;
    check(table, seat, &Action::Corner(card))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not a free action")]
pub(super) fn check(table: &T, seat: Seat, action: &Action) -> Result<(), Fault> {
    const NOT_HELD: Fault = Fault::new("CARD_NOT_IN_HAND", &[rules::CORNER], "this card is not in hand");
    const NO_DATA: Fault = Fault::new("NO_DATA", &[rules::PLACE_DATA], "there is no data in the pool");
    const NO_SPACE: Fault = Fault::new(
        "NO_SPACE_FOR_DATA",
        &[rules::DATA_SPACE, rules::BOTTOM_SPACE],
        "this space cannot be filled",
    );
    const TOO_FEW: Fault =
        Fault::new("NOT_ENOUGH_TO_EXCHANGE", &[rules::EXCHANGE], "two of a kind are exchanged");
    const NO_CARD: Fault =
        Fault::new("NO_CARD_TO_DRAW", &[rules::NOTHING_TO_DRAW], "there is no card to draw");
    const NO_MISSION: Fault =
        Fault::new("NO_SUCH_MISSION", &[rules::COMPLETE], "this mission is not in play");
    const NOT_MET: Fault = Fault::new(
        "CONDITION_NOT_MET",
        &[rules::CONDITION_NOW, rules::COMPLETE],
        "the condition does not hold",
    );
    const NO_DELIVERY: Fault = Fault::new(
        "CANNOT_DELIVER",
        &[rules::DELIVERY],
        "this capsule is not at the destination of this mission",
    );
    const NOT_FREE: Fault = Fault::new("NOT_AN_OPTION", &[rules::FREE_ACTIONS], "this is not a free action");

    let (state, facts) = (&table.state, table.content);
    let player = &state.players[seat];
    match action {
        Action::Move(figure, to) => check_move(table, seat, *figure, *to),
        Action::Data(space) => {
            NO_DATA.unless(player.data > 0)?;
            NO_SPACE.unless(can_place(player, *space))
        }
        Action::Corner(card) => NOT_HELD.unless(player.holds(*card)),
        Action::Exchange(pay, gain) => {
            let have = match pay {
                Good::Card => player.hand.len(),
                Good::Credit => usize::from(player.credits),
                Good::Energy => usize::from(player.energy),
            };
            TOO_FEW.unless(have >= usize::from(facts.game.exchange))?;
            let drawable =
                *pay == Good::Card || stores::can_draw(state) || state.row.iter().any(Option::is_some);
            NO_CARD.unless(*gain != Good::Card || drawable)
        }
        Action::Buy => {
            NO_CARD.unless(stores::can_draw(state) || state.row.iter().any(Option::is_some))?;
            stores::afford(player, facts.game.buy)
        }
        Action::Complete(card) => {
            NO_MISSION.unless(player.missions.iter().any(|mission| mission.card == *card))?;
            let Some(Mission::Conditional { condition, .. }) = &facts.card(*card).mission else {
                return Err(NO_MISSION);
            };
            NOT_MET.unless(Look::of_card(state, facts, seat, *card).holds(condition))
        }
        Action::Deliver(card, figure) => {
            NO_MISSION.unless(player.missions.iter().any(|mission| mission.card == *card))?;
            NO_DELIVERY.unless(species::mascamites::delivers(state, facts, seat, *card, *figure))
        }
        Action::Translate(glyph, slot) => species::glyphids::check(state, facts, seat, *glyph, *slot),
        Action::Organization => agencies::check_action(state, facts, seat),
        Action::Bank(card) => agencies::check_bank(state, facts, seat, *card),
        _ => Err(NOT_FREE),
    }
}

/// Whether data fits: the next top space, or a bottom space under a filled one (SE-1930, SE-1960).
fn can_place(player: &Player, space: DataSpace) -> bool {
    let computer = &player.computer;
    match space {
        DataSpace::Top => usize::from(computer.top) < Column::COUNT,
        DataSpace::Bottom(column) => {
            let n = column.index();
            computer.techs[n].is_some() && !computer.bottom[n] && usize::from(computer.top) > n
        }
    }
}

/// A free action is one list of effects that nothing interrupts (SE-0830).
fn open(step: &mut S<'_>, seat: Seat, tasks: Vec<Task>) {
    effects::open(step, Run::new(seat, Pace::Free), tasks);
}

#[expect(clippy::wildcard_enum_match_arm, reason = "checked: nothing else is a free action")]
pub(super) fn apply(step: &mut S<'_>, seat: Seat, action: Action, moving: bool) {
    match action {
        Action::Move(figure, to) => {
            open(step, seat, Vec::new());
            pay_step(step, seat, figure);
            space::step_to(step, seat, figure, to);
        }
        Action::Data(space) => {
            let list = place_reward(step.state().players[seat].computer, step.content(), space);
            step.emit(Event::DataPlaced { seat, space });
            if !list.is_empty() {
                open(step, seat, vec![Task::Effects { seat, list }]);
            }
        }
        Action::Corner(card) => {
            step.emit(Event::Discarded { seat, card });
            // A card that nobody else knew lies open now.
            step.seal();
            let list = stores::corner(step.content(), card);
            let did = Task::Did { seat, what: Happening::Corner(card) };
            let tasks = vec![Task::Effects { seat, list }, did];
            // While a move is open its points are added to it (SE-0525).
            if moving && !step.state().may_act_freely(seat) {
                step.push(tasks)
            } else {
                open(step, seat, tasks)
            }
        }
        Action::Exchange(pay, gain) => exchange(step, seat, pay, gain),
        Action::Buy => {
            let cost = step.content().game.buy;
            stores::pay_cost(step, seat, cost);
            open(step, seat, vec![Task::Draw { seat, left: 1 }]);
        }
        Action::Complete(card) => complete(step, seat, card, None),
        Action::Deliver(card, figure) => species::mascamites::deliver(step, seat, card, figure),
        Action::Translate(glyph, slot) => species::glyphids::translate(step, seat, glyph, slot),
        Action::Organization => agencies::act(step, seat),
        Action::Bank(card) => agencies::bank(step, seat, card),
        _ => {}
    }
}

/// Pays for a step: open points first, then energy.
pub(crate) fn pay_step(step: &mut S<'_>, seat: Seat, figure: Figure) {
    let (state, facts) = (step.state(), step.content());
    let Some(from) = state.players[seat].at(figure) else { return };
    let cost = space::step_cost(state, facts, seat, from);
    let points = cost.min(state.players[seat].moves);
    let energy = (cost - points) * facts.game.step.energy;
    if points > 0 {
        step.emit(Event::MovesLost { seat, amount: points });
    }
    stores::pay(step, seat, Resource::Energy, energy);
}

/// What the space gives on which data is placed (SE-1940 to SE-1980).
fn place_reward(computer: crate::state::Computer, facts: &Facts, space: DataSpace) -> Effects {
    let column = |tech: Option<crate::ids::Tech>, top: bool| -> Effects {
        let abilities = tech.into_iter().flat_map(|tech| &facts.tech(tech).ability);
        let lists = abilities.map(|ability| match ability {
            Ability::ComputerColumn { top: reward, .. } if top => reward.clone(),
            Ability::ComputerColumn { bottom, .. } => bottom.clone(),
            Ability::ProbeLimit { .. }
            | Ability::AsteroidVisitPublicity { .. }
            | Ability::AsteroidExitExtra { .. }
            | Ability::LandingEnergyDiscount { .. }
            | Ability::MayLandOnMoons {}
            | Ability::ScanEarthSignalMayGoToAdjacentSector {}
            | Ability::ScanOption { .. } => Vec::new(),
        });
        lists.flatten().collect()
    };
    match space {
        DataSpace::Top => {
            let n = usize::from(computer.top);
            let printed =
                facts.player.computer.top_row.get(n).map_or_else(Vec::new, |top| top.reward.clone());
            let tech = column(computer.techs.get(n).copied().flatten(), true);
            printed.into_iter().chain(tech).collect()
        }
        DataSpace::Bottom(at) => column(computer.techs[at.index()], false),
    }
}

fn exchange(step: &mut S<'_>, seat: Seat, pay: Good, gain: Good) {
    let amount = step.content().game.exchange;
    match pay {
        Good::Card => {}
        Good::Credit => stores::pay(step, seat, Resource::Credit, amount),
        Good::Energy => stores::pay(step, seat, Resource::Energy, amount),
    }
    let gained = match gain {
        Good::Card => Task::Draw { seat, left: 1 },
        Good::Credit => gain_one(seat, Resource::Credit),
        Good::Energy => gain_one(seat, Resource::Energy),
    };
    open(step, seat, vec![gained]);
    if pay == Good::Card {
        choices::sacrifice(step, seat, Sacrifice::Exchange, amount, amount);
    }
}

fn gain_one(seat: Seat, resource: Resource) -> Task {
    Task::Effects { seat, list: vec![crate::facts::Effect::Gain { resource, amount: 1 }] }
}

/// Completes a mission and gains its reward (SE-2610).
pub(crate) fn complete(step: &mut S<'_>, seat: Seat, card: CardId, sample: Option<crate::ids::Sample>) {
    let facts = step.content().card(card);
    let list = match &facts.mission {
        Some(Mission::Conditional { reward, .. } | Mission::Delivery { reward, .. }) => reward.clone(),
        Some(Mission::Triggerable { .. }) | None => Vec::new(),
    };
    step.emit(Event::Completed { seat, card });
    let mut run = Run::new(seat, Pace::Free);
    (run.card, run.species, run.sample) = (Some(card), facts.species, sample);
    let did = Task::Did { seat, what: Happening::Mission };
    effects::open(step, run, [Task::Effects { seat, list }, did]);
}
