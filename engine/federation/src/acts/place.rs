//! Playing an ambassador: placement, token, bonus, action, symbol (section 5).

use orrery_engine::Seat;

use crate::{
    action::{Action, Copied},
    bundle::Bundle,
    effects,
    event::Event,
    facts::Effect,
    fault::Fault,
    game::Step,
    ids::{Alteration, Ambassador, Cell, Planet, Room, Side, SpaceAction},
    look::Look,
    rules,
    source::{Source, Via},
    state::{Due, Way},
    task::Task,
    turn,
};

const PLAYED: Fault = Fault::new(
    "AMBASSADOR_NOT_AT_HAND",
    &[rules::PLACE],
    "that ambassador was played, or is not the player's",
);
const NO_FUNDING_SIDE: Fault =
    Fault::new("NO_FUNDING_SIDE", &[rules::SPECIAL], "the special ambassador has no funding side");
const TAKEN: Fault = Fault::new("CELL_TAKEN", &[rules::ONE_PER_CELL], "that cell is not free");
const BARRED: Fault = Fault::new(
    "NOT_ON_THE_FIRST_TURN",
    &[rules::PRESIDENT_BARRED],
    "the first player may not use the President's office on the first turn of the round",
);
const TOO_DEAR: Fault = Fault::new(
    "CANNOT_PAY",
    &[rules::CELL_COST, rules::BONUS_COUNTS],
    "the cell cannot be paid, not even with the bonus",
);
const MUST_PLACE: Fault = Fault::new("MUST_PLACE", &[rules::NO_PASS], "an ambassador has to be played");
const NOT_HELD: Fault = Fault::new(
    "TOKEN_NOT_HELD",
    &[rules::LAY, rules::FRESH_TOKEN],
    "that token was not held when the turn began",
);
const VOTES_ONLY: Fault = Fault::new(
    "VOTE_TOKENS_ONLY",
    &[rules::SPECIAL_TOKENS],
    "the special ambassador takes vote-side tokens only",
);
const TOKEN_TOO_DEAR: Fault = Fault::new(
    "CANNOT_PAY",
    &[rules::TOKEN_COST, rules::CELL_COST],
    "the token, or the cell after it, cannot be paid",
);
const NOT_COPYABLE: Fault =
    Fault::new("NOT_COPYABLE", &[rules::NO_PRESIDENT_COPY], "that room cannot be copied");
const COPY_TOO_DEAR: Fault =
    Fault::new("CANNOT_PAY", &[rules::COPY_COST], "the price of the copied room cannot be paid");

/// Every ambassador at hand, on every side, on every cell and at the module.
pub(super) fn candidates(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    for ambassador in Ambassador::ALL.iter().copied().filter(|one| is_at_hand(look, seat, *one)) {
        for side in Side::ALL.iter().copied() {
            let free = Cell::ALL.iter().copied().filter(|cell| look.state.senate.at(*cell).is_none());
            out.extend(free.map(|cell| Action::Place(ambassador, side, Some(cell))));
            out.push(Action::Place(ambassador, side, None));
        }
    }
    out.push(Action::Done);
}

fn is_at_hand(look: Look<'_>, seat: Seat, ambassador: Ambassador) -> bool {
    if ambassador == Ambassador::Special {
        return look.player(seat).special;
    }
    !look.state.senate.has_played(seat, ambassador)
}

/// FD-0950 to FD-0995
pub(super) fn check(
    look: Look<'_>,
    seat: Seat,
    ambassador: Ambassador,
    side: Side,
    at: Option<Cell>,
) -> Result<(), Fault> {
    if !is_at_hand(look, seat, ambassador) {
        return Err(PLAYED);
    }
    if side == Side::Funding && !look.facts.ambassador(ambassador).has_funding {
        return Err(NO_FUNDING_SIDE);
    }
    let Some(cell) = at else { return Ok(()) };
    if look.state.senate.at(cell).is_some() {
        return Err(TAKEN);
    }
    let facts = look.facts.cell(cell);
    // FD-3220
    let is_first = seat == look.state.first && look.player(seat).turns == 1;
    if let SpaceAction::Room(room) = facts.action
        && is_first
        && look.facts.room(room).barred_first_turn
    {
        return Err(BARRED);
    }
    if facts.cost.is_empty() {
        return Ok(());
    }
    let stock = look.player(seat).stock;
    let is_payable = ways(look, seat, ambassador, side).any(|way| way.pays(stock, facts.cost));
    if is_payable { Ok(()) } else { Err(TOO_DEAR) }
}

/// FD-0870: only a fifth turn can be left out.
pub(super) fn check_done(look: Look<'_>, seat: Seat) -> Result<(), Fault> {
    if turn::has_ordinary(look, seat) { Err(MUST_PLACE) } else { Ok(()) }
}

pub(super) fn done(step: &mut Step<'_>, seat: Seat) {
    step.emit(Event::PhaseLeft { seat });
    step.push([Task::EndTurn { seat }]);
}

/// The bonus of a side of an ambassador; the vote side has none (FD-1030).
fn bonus_of(look: Look<'_>, ambassador: Ambassador, side: Side) -> &'static [Effect] {
    match side {
        Side::Vote => &[],
        Side::Funding => &look.facts.ambassador(ambassador).bonus,
    }
}

/// The tokens that may lie on an ambassador (FD-1220, FD-1280).
fn layable(look: Look<'_>, seat: Seat, ambassador: Ambassador) -> impl Iterator<Item = Alteration> {
    let held = look.player(seat).tokens.iter().copied();
    held.filter(move |token| check_token(look, seat, ambassador, *token).is_ok())
}

fn check_token(look: Look<'_>, seat: Seat, ambassador: Ambassador, token: Alteration) -> Result<(), Fault> {
    let is_fresh = look.state.turn_of(seat).is_some_and(|turn| turn.fresh.contains(&token));
    if is_fresh || !look.player(seat).tokens.contains(&token) {
        return Err(NOT_HELD);
    }
    let votes_only = ambassador == Ambassador::Special;
    if votes_only && look.facts.alteration(token).side == Side::Funding { Err(VOTES_ONLY) } else { Ok(()) }
}

fn token_way(look: Look<'_>, token: Alteration) -> Way {
    let facts = look.facts.alteration(token);
    Way { cost: facts.cost, gain: Look::named(&facts.bonus) }
}

/// The ways in which a cell may be paid: with the bonus of the ambassador, or with that of a token (FD-0990).
fn ways(look: Look<'_>, seat: Seat, ambassador: Ambassador, side: Side) -> impl Iterator<Item = Way> {
    let bare = Way { cost: Bundle::EMPTY, gain: Look::named(bonus_of(look, ambassador, side)) };
    let tokens = layable(look, seat, ambassador).map(move |token| token_way(look, token));
    std::iter::once(bare).chain(tokens)
}

/// The ambassador is placed; then token, bonus, action, symbol and mission, one after the other.
pub(super) fn place(step: &mut Step<'_>, seat: Seat, ambassador: Ambassador, side: Side, at: Option<Cell>) {
    let look = Look::of(step);
    let votes = if side == Side::Vote { look.facts.ambassador(ambassador).votes } else { 0 };
    let price = at.map_or(Bundle::EMPTY, |cell| look.facts.cell(cell).cost);
    let ways = ways(look, seat, ambassador, side).collect();
    step.emit(Event::Placed { seat, ambassador, side, votes, at });
    if !price.is_empty() {
        step.emit(Event::PriceDue { seat, due: Some(Due { price, ways }) });
    }
    let symbol = at.map(|at| Task::Symbol { seat, at });
    let rest = [Task::Lay { seat, at }.asked(), Task::Action { seat, at }].into_iter().chain(symbol);
    let rest: Vec<Task> =
        rest.chain([Task::Mission { seat, flown: false }.asked(), Task::EndTurn { seat }]).collect();
    step.push(rest);
}

/// The ambassador just placed and its own side.
fn just_placed(look: Look<'_>, at: Option<Cell>) -> Option<(Ambassador, Side)> {
    let senate = &look.state.senate;
    let placed = match at {
        Some(cell) => senate.placed(cell),
        None => senate.module.last(),
    };
    placed.map(|placed| (placed.ambassador, placed.side))
}

pub(super) fn lay_candidates(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    out.extend(look.player(seat).tokens.iter().map(|token| Action::Lay(*token)));
    out.push(Action::Bare);
}

/// What the cell still costs.
fn price(look: Look<'_>, seat: Seat) -> Bundle {
    let due = look.state.turn_of(seat).and_then(|turn| turn.due.as_ref());
    due.map_or(Bundle::EMPTY, |due| due.price)
}

pub(super) fn check_lay(
    look: Look<'_>,
    seat: Seat,
    at: Option<Cell>,
    token: Option<Alteration>,
) -> Result<(), Fault> {
    let Some((ambassador, side)) = just_placed(look, at) else { return Err(PLAYED) };
    let way = match token {
        None => Way { cost: Bundle::EMPTY, gain: Look::named(bonus_of(look, ambassador, side)) },
        Some(token) => {
            check_token(look, seat, ambassador, token)?;
            token_way(look, token)
        }
    };
    let fault = if token.is_some() { TOKEN_TOO_DEAR } else { TOO_DEAR };
    if way.pays(look.player(seat).stock, price(look, seat)) { Ok(()) } else { Err(fault) }
}

/// Steps 2 and 3: a token takes the place of the ambassador's side, votes and bonus (FD-1000, FD-1020).
pub(super) fn lay(step: &mut Step<'_>, seat: Seat, at: Option<Cell>, token: Option<Alteration>) {
    let look = Look::of(step);
    let (effects, via) = match token {
        None => {
            let Some((ambassador, side)) = just_placed(look, at) else { return };
            (bonus_of(look, ambassador, side).to_vec(), Via::from(Source::Ambassador(ambassador)))
        }
        Some(token) => {
            let facts = look.facts.alteration(token);
            let votes = if facts.side == Side::Vote { facts.votes } else { 0 };
            step.emit(Event::TokenLaid { seat, token, side: facts.side, votes, at });
            effects::pay(step, seat, facts.cost);
            (facts.bonus.clone(), Via::from(Source::Token(token)))
        }
    };
    step.push([Task::Bonus { seat, effects, via }]);
}

/// The bonus, effect by effect; until the cell is paid it is known what is still to come (FD-1045).
pub(crate) fn bonus(step: &mut Step<'_>, seat: Seat, mut effects: Vec<Effect>, via: Via) {
    let rest = effects.split_off(effects.len().min(1));
    let price = price(Look::of(step), seat);
    if !price.is_empty() {
        let way = Way { cost: Bundle::EMPTY, gain: Look::named(&rest) };
        step.emit(Event::PriceDue { seat, due: Some(Due { price, ways: vec![way] }) });
    }
    let Some(first) = effects.pop() else { return };
    if !rest.is_empty() {
        step.push([Task::Bonus { seat, effects: rest, via: via.clone() }]);
    }
    effects::one(step, seat, first, &via);
}

/// Step 4: the cell is paid and its action carried out (FD-1040); the module gives what it gives (FD-3460).
pub(crate) fn act(step: &mut Step<'_>, seat: Seat, at: Option<Cell>) {
    let facts = step.content();
    let Some(cell) = at else {
        return effects::queue(step, seat, facts.module.effects.clone(), Via::from(Source::Module));
    };
    let here = facts.cell(cell);
    if !here.cost.is_empty() {
        effects::pay(step, seat, here.cost);
        step.emit(Event::PriceDue { seat, due: None });
    }
    match here.action {
        SpaceAction::Planet(planet) => step.push([Task::Main { seat, planet }]),
        SpaceAction::Room(room) => {
            effects::queue(step, seat, facts.room(room).effects.clone(), Via::from(Source::Cell(cell)));
        }
        SpaceAction::Spy => step.push([Task::Spy { seat, cell }]),
    }
}

/// Step 5: a funding symbol releases the mission of the cell, a vote symbol takes the die (FD-1060, FD-1110).
pub(crate) fn symbol(step: &mut Step<'_>, seat: Seat, at: Cell) {
    let look = Look::of(step);
    let Some((_, side)) = just_placed(look, Some(at)) else { return };
    let player = look.player(seat);
    match side {
        Side::Funding => {
            let mission = look.facts.cell(at).mission;
            // FD-1080
            if !player.mission(mission).released {
                step.emit(Event::Released { seat, mission });
            }
        }
        Side::Vote if player.die.is_some() && !look.state.senate.has_die(seat) => {
            step.push([Task::Die { seat, at }]);
        }
        Side::Vote => {}
    }
}

pub(super) fn add_die(step: &mut Step<'_>, seat: Seat, at: Cell) {
    step.emit(Event::DieAdded { seat, at });
}

/// What a spy cell may copy (FD-3350).
pub(super) fn spy_candidates(out: &mut Vec<Action>) {
    out.extend(Planet::ALL.iter().map(|planet| Action::Copy(Copied::Planet(*planet))));
    out.extend(Room::ALL.iter().map(|room| Action::Copy(Copied::Room(*room))));
}

pub(super) fn check_spy(look: Look<'_>, seat: Seat, copied: Copied) -> Result<(), Fault> {
    let Copied::Room(room) = copied else { return Ok(()) };
    let facts = look.facts.room(room);
    // FD-3210
    if !facts.copyable || look.facts.spy.except.contains(&room) {
        return Err(NOT_COPYABLE);
    }
    // FD-3370, FD-3385
    if look.player(seat).stock.can_pay(facts.cost) { Ok(()) } else { Err(COPY_TOO_DEAR) }
}

/// The copied action is carried out with the spy cell as its source.
pub(super) fn spy(step: &mut Step<'_>, seat: Seat, cell: Cell, copied: Copied) {
    match copied {
        Copied::Planet(planet) => step.push([Task::Main { seat, planet }]),
        Copied::Room(room) => {
            let facts = step.content().room(room);
            effects::pay(step, seat, facts.cost);
            let via = Via::from(Source::Cell(cell)).then(Source::Room(room));
            effects::queue(step, seat, facts.effects.clone(), via);
        }
    }
}
