//! The parts of an action (sections 5.1 to 5.5): added one by one, then carried out.

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    acts::{bill, building, colonizing, exploring, moving, producing, value},
    event::{Cause, Event},
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{ActionKind, BaseType, CardId, Cube, Team, TimeMode},
    look::Look,
    plan::{Aim, Carried, Plan, Source},
    rules,
    task::{Moment, Task},
};

const NOT_POSSIBLE: Fault = Fault::new(
    "CANNOT_BE_COMPLETED",
    &[rules::TARGET_NEEDED],
    "with this the action could not be completed any more",
);

/// Every part that might be added, and carrying it out.
pub(crate) fn candidates(look: Look<'_>, seat: Seat, plan: &Plan, out: &mut Vec<Action>) {
    if building::is_choosing(look, seat, plan) {
        out.extend(BaseType::ALL.iter().map(|base| Action::Base(*base)));
        return;
    }
    if let Ok((bill, dock)) = bill::ready(look, seat, plan) {
        match dock {
            moving::Dock::Free | moving::Dock::Only(_) => out.push(Action::Go(bill.profit, None)),
            moving::Dock::Either(from, to) => {
                out.extend([Action::Go(bill.profit, Some(from)), Action::Go(bill.profit, Some(to))]);
            }
        }
    }
    let mut uses = Vec::new();
    value::capacities(look, seat, plan, &mut uses);
    out.extend(uses.into_iter().map(|(base, owner)| Action::Use(base, owner)));
    if plan.aim == Aim::Produce {
        let tiles = look.producing(seat).map(|(site, number, _)| Source::Tile(site, number));
        out.extend(tiles.chain([Source::Legacy]).map(Action::Tile));
    }
    if let Aim::Colonize { .. } = plan.aim {
        out.extend(Team::all().map(Action::Give));
        out.push(Action::Pay);
    }
    if plan.carried.is_some() {
        return;
    }
    out.extend(look.state.players.seats().map(Action::Infra));
    let infra = plan.hqs.iter().flat_map(|hq| look.player(*hq).slots).flatten();
    let cards = || look.player(seat).hand.iter().copied().chain(infra.clone());
    out.extend(look.player(seat).hand.iter().map(|card| Action::Card(*card)));
    out.extend(cards().map(Action::Shield));
    out.extend(
        look.player(seat)
            .hand
            .iter()
            .filter(|card| value::is_rivals(look, **card))
            .map(|card| Action::Rivals(*card)),
    );
    if plan.aim.kind() == ActionKind::Move {
        out.extend(cards().map(Action::Double));
    }
    out.extend([Action::Time(TimeMode::Double), Action::Time(TimeMode::Twice)]);
}

/// Whether a part may be added, or the plan carried out.
pub(crate) fn check(look: Look<'_>, seat: Seat, plan: &Plan, action: Action) -> Result<(), Fault> {
    if let Action::Go(profit, via) = action {
        return check_go(look, seat, plan, profit, via);
    }
    let next = with(look, seat, plan, action)?;
    if bill::possible(look, seat, &next) { Ok(()) } else { Err(NOT_POSSIBLE) }
}

fn check_go(
    look: Look<'_>,
    seat: Seat,
    plan: &Plan,
    profit: u8,
    via: Option<crate::ids::SiteId>,
) -> Result<(), Fault> {
    const WRONG_PRICE: Fault = Fault::new(
        "WRONG_PRICE",
        &[rules::NO_MORE_THAN_THE_GAP, rules::PAID_TOGETHER],
        "it costs another amount",
    );
    const WRONG_BASE: Fault =
        Fault::new("WRONG_BASE", &[rules::ONE_OF_TWO_BASES], "this is not the base that has to be named");
    let (bill, dock) = bill::ready(look, seat, plan)?;
    if bill.profit != profit {
        return Err(WRONG_PRICE);
    }
    let named = match dock {
        moving::Dock::Free | moving::Dock::Only(_) => via.is_none(),
        moving::Dock::Either(from, to) => via == Some(from) || via == Some(to),
    };
    if named { Ok(()) } else { Err(WRONG_BASE) }
}

/// The plan with one more part.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a part")]
fn with(look: Look<'_>, seat: Seat, plan: &Plan, action: Action) -> Result<Plan, Fault> {
    const BASES_FIRST: Fault =
        Fault::new("CHOOSE_BASES_FIRST", &[rules::BASE_FOR_EVERY_TILE], "the bases are chosen first");
    let choosing = building::is_choosing(look, seat, plan);
    let mut next = plan.clone();
    match action {
        Action::Base(base) => {
            const DONE: Fault = Fault::new("NO_BASE_TO_CHOOSE", &[rules::BUILD], "no base is to be chosen");
            if !choosing {
                return Err(DONE);
            }
            next.bases.push(base);
            const UNFIT: Fault = Fault::new(
                "BASE_NOT_ELIGIBLE",
                &[rules::BASE_CONDITION, rules::BASE_RESERVE],
                "the base does not fit here, or none is in reserve",
            );
            building::completions(look, seat, &next).ok_or(UNFIT)?;
            return Ok(next);
        }
        _ if choosing => return Err(BASES_FIRST),
        Action::Tile(source) => {
            const NOT_ELIGIBLE: Fault =
                Fault::new("TILE_NOT_ELIGIBLE", &[rules::PRODUCE_TILES], "it does not produce for this seat");
            const TWICE: Fault = Fault::new("TILE_TWICE", &[rules::PRODUCE_ONCE], "each tile produces once");
            if plan.aim != Aim::Produce || look.yields(seat, source).is_none() {
                return Err(NOT_ELIGIBLE);
            }
            if plan.sources.contains(&source) {
                return Err(TWICE);
            }
            next.sources.push(source);
        }
        Action::Give(team) => {
            const NOT_HERE: Fault =
                Fault::new("TEAM_NOT_HERE", &[rules::GIVE_TEAM], "the team is not in the region");
            let Aim::Colonize { site, .. } = plan.aim else { return Err(super::NOT_HERE) };
            if plan.gives.is_some() || look.state.team(seat, team).around() != Some(site) {
                return Err(NOT_HERE);
            }
            next.gives = Some(team);
        }
        Action::Pay => {
            const CANNOT_PAY: Fault =
                Fault::new("NOT_ENOUGH_PROFIT", &[rules::PAY_POINT], "not enough profit");
            let Aim::Colonize { .. } = plan.aim else { return Err(super::NOT_HERE) };
            if plan.pays || !colonizing::may_pay(look, seat) {
                return Err(CANNOT_PAY);
            }
            next.pays = true;
        }
        Action::Use(base, owner) => {
            const NO_USE: Fault = Fault::new(
                "CAPACITY_NOT_USABLE",
                &[rules::BASE_CAPACITY, rules::BASES_BARRED],
                "there is no such base that serves this action",
            );
            const AGAIN: Fault =
                Fault::new("CAPACITY_USED", &[rules::DOUBLE_ONCE], "such a base is used once in an action");
            let mut uses = Vec::new();
            value::capacities(look, seat, plan, &mut uses);
            if !uses.contains(&(base, owner)) {
                return Err(NO_USE);
            }
            if plan.used(base).is_some() {
                return Err(AGAIN);
            }
            next.uses.push((base, owner));
        }
        _ if plan.carried.is_some() => {
            const PAID: Fault = Fault::new(
                "PAID_ONCE",
                &[rules::TWICE_PAID_ONCE],
                "cards and Infra count for both teams already",
            );
            return Err(PAID);
        }
        Action::Card(card) => {
            playable(look, seat, plan, card)?;
            next.cards.push(card);
        }
        Action::Shield(card) => shield(look, seat, plan, card, &mut next)?,
        Action::Infra(hq) => infra(look, seat, plan, hq, &mut next)?,
        Action::Rivals(card) => rivals(look, seat, plan, card, &mut next)?,
        Action::Double(card) => double(look, seat, plan, card, &mut next)?,
        Action::Time(mode) => time(look, seat, plan, mode, &mut next)?,
        _ => return Err(super::NOT_HERE),
    }
    Ok(next)
}

/// Whether a card in hand has a value for the action (SC-0830).
fn playable(look: Look<'_>, seat: Seat, plan: &Plan, card: CardId) -> Result<(), Fault> {
    const NOT_HELD: Fault =
        Fault::new("NOT_IN_HAND", &[rules::CARDS_FROM_HAND], "the card is not in hand, or already played");
    const WRONG_TYPE: Fault =
        Fault::new("WRONG_TYPE", &[rules::CARDS_FROM_HAND], "the card does not show this action");
    if !look.player(seat).holds(card) || plan.contains(card) {
        return Err(NOT_HELD);
    }
    if look.facts.card(card).action(plan.aim.valued_as()).is_some() { Ok(()) } else { Err(WRONG_TYPE) }
}

/// A card gives its shielded value (SC-3130).
fn shield(look: Look<'_>, seat: Seat, plan: &Plan, card: CardId, next: &mut Plan) -> Result<(), Fault> {
    const NO_SHIELD: Fault = Fault::new(
        "NO_SHIELDED_VALUE",
        &[rules::SHIELDED_VALUE],
        "the card has no shielded value for this action",
    );
    let kind = plan.aim.kind();
    if look.facts.card(card).action(kind).is_none_or(|action| action.shielded.is_none()) {
        return Err(NO_SHIELD);
    }
    let lies_used = plan.hqs.iter().any(|hq| look.player(*hq).slots.contains(&Some(card)));
    if !lies_used {
        playable(look, seat, plan, card)?;
        next.cards.push(card);
    } else if plan.shields.contains(&card) {
        return Err(NO_SHIELD);
    }
    next.shields.push(card);
    Ok(())
}

/// The headquarters that a plan can use.
fn headquarters(look: Look<'_>, seat: Seat, plan: &Plan) -> impl Iterator<Item = Seat> {
    value::headquarters(look, seat, plan.aim.valued_as(), plan.rivals.is_some())
}

/// The Infra of a headquarters (SC-0740, SC-0780).
fn infra(look: Look<'_>, seat: Seat, plan: &Plan, hq: Seat, next: &mut Plan) -> Result<(), Fault> {
    const NO_VALUE: Fault = Fault::new(
        "NO_MATCHING_INFRA",
        &[rules::ONE_HQ, rules::INFRA_BARRED],
        "that headquarters gives nothing to this action",
    );
    const ONE: Fault = Fault::new("ONE_HEADQUARTERS", &[rules::ONE_HQ], "one headquarters is used, not more");
    if hq.0 >= look.state.seats || !headquarters(look, seat, plan).any(|usable| usable == hq) {
        return Err(NO_VALUE);
    }
    let most = if plan.rivals.is_some() { 2 } else { 1 };
    if plan.hqs.contains(&hq) || plan.hqs.len() >= most {
        return Err(ONE);
    }
    next.hqs.push(hq);
    Ok(())
}

/// Rivals allow a second headquarters (SC-4100).
fn rivals(look: Look<'_>, seat: Seat, plan: &Plan, card: CardId, next: &mut Plan) -> Result<(), Fault> {
    const NOT_HELD: Fault = Fault::new("NOT_IN_HAND", &[rules::RIVALS], "no such edge is in hand");
    const NO_SECOND: Fault = Fault::new(
        "NO_SECOND_HEADQUARTERS",
        &[rules::RIVALS, rules::EDGE_NEEDS_EFFECT],
        "no second one would help",
    );
    if !look.player(seat).holds(card) || plan.contains(card) || !value::is_rivals(look, card) {
        return Err(NOT_HELD);
    }
    if plan.rivals.is_some() {
        return Err(NO_SECOND);
    }
    next.rivals = Some(card);
    if headquarters(look, seat, next).count() < 2 { Err(NO_SECOND) } else { Ok(()) }
}

/// A Spaceport doubles a Move card (SC-3480).
fn double(look: Look<'_>, seat: Seat, plan: &Plan, card: CardId, next: &mut Plan) -> Result<(), Fault> {
    const NO_PORT: Fault = Fault::new(
        "NO_SPACEPORT",
        &[rules::PORT_DOUBLES, rules::BASES_BARRED],
        "no Spaceport doubles a card here",
    );
    const NO_CARD: Fault =
        Fault::new("NOT_A_MOVE_CARD", &[rules::PORT_DOUBLES_CARD], "it is no Move card of this action");
    if plan.doubled.is_some() || !value::may_double(look, seat, plan) {
        return Err(NO_PORT);
    }
    let lies_used = plan.hqs.iter().any(|hq| look.player(*hq).slots.contains(&Some(card)));
    let moves = look.facts.card(card).action(ActionKind::Move).is_some();
    if !moves || !(lies_used || plan.cards.contains(&card)) {
        return Err(NO_CARD);
    }
    next.doubled = Some(card);
    Ok(())
}

/// A Time card (section 5.4).
fn time(look: Look<'_>, seat: Seat, plan: &Plan, mode: TimeMode, next: &mut Plan) -> Result<(), Fault> {
    const NO_TIME: Fault = Fault::new("NO_TIME_CARD", &[rules::ONE_TIME_CARD], "no Time card can be played");
    const NOT_WITH: Fault =
        Fault::new("NO_TIME_HERE", &[rules::TIME_ACTIONS], "a Time card does not go with this action");
    const NO_TEAM: Fault =
        Fault::new("NO_SECOND_TEAM", &[rules::TIME_TWICE], "there is no other team that could act");
    const NO_PORT: Fault =
        Fault::new("NO_SPACEPORT", &[rules::TWICE_PORTS], "both teams would have to start on a Spaceport");
    if !value::may_time(look, plan.aim) {
        return Err(NOT_WITH);
    }
    let card = look.player(seat).hand.iter().copied().find(|card| card.is_time()).ok_or(NO_TIME)?;
    if plan.time.is_some() {
        return Err(NO_TIME);
    }
    next.time = Some((card, mode));
    if mode == TimeMode::Twice {
        if !look.acting_teams(seat).any(|(team, _)| Some(team) != plan.aim.team()) {
            return Err(NO_TEAM);
        }
        if plan.doubled.is_some() && !value::may_double(look, seat, next) {
            return Err(NO_PORT);
        }
    }
    Ok(())
}

/// Adds a part, or carries the plan out.
#[expect(clippy::wildcard_enum_match_arm, reason = "everything else is a part")]
pub(crate) fn apply(step: &mut Step<'_, SpaceCorp>, seat: Seat, plan: Plan, action: Action) {
    match action {
        Action::Go(profit, via) => go(step, seat, &plan, profit, via),
        _ => {
            if let Ok(plan) = with(Look::of(step), seat, &plan, action) {
                step.push([Task::Assemble { seat, plan }]);
            }
        }
    }
}

/// Carries out a plan: everything is announced and paid, then the action happens.
fn go(step: &mut Step<'_, SpaceCorp>, seat: Seat, plan: &Plan, profit: u8, via: Option<crate::ids::SiteId>) {
    let look = Look::of(step);
    let total = value::total(look, seat, plan);
    let Ok((bill, dock)) = bill::ready(look, seat, plan) else { return };
    let carried = plan.is_twice().then(|| carry(look, seat, plan, bill.bought)).flatten();
    if plan.carried.is_none() {
        step.emit(Event::Announced { seat, kind: plan.aim.kind() });
    }
    play(step, seat, plan);
    gains::profit(step, seat, -i32::from(profit), Cause::Action);
    for owner in plan.uses.iter().map(|(_, owner)| *owner).filter(|owner| *owner != seat) {
        gains::indebt(step, owner);
    }
    if let Some(carried) = carried {
        step.push([Task::Again { seat, aim: plan.aim, carried }]);
    }
    match plan.aim {
        Aim::Research => {
            let left = u8::try_from(total).unwrap_or(u8::MAX);
            step.push([Task::Takes { seat, left }]);
            crate::edges::open(step, Moment::Research);
        }
        Aim::Move { team, to } => {
            let dock = via.map_or(dock, moving::Dock::Only);
            moving::go(step, seat, plan, team, to, dock);
        }
        Aim::Explore { team } => exploring::go(step, seat, team),
        Aim::Build { team } => building::go(step, seat, plan, team),
        Aim::Produce => producing::go(step, seat, &plan.sources),
        Aim::Genetics => crate::effects::advance(step, seat, Cube::Genetics, total),
        Aim::Revelation => crate::effects::advance(step, seat, Cube::Revelation, total),
        Aim::Colonize { site, colony } => colonizing::go(step, seat, plan, site, colony),
    }
}

/// The cards of a plan leave the hand; the owners of used headquarters are owed (SC-0770, SC-0950).
fn play(step: &mut Step<'_, SpaceCorp>, seat: Seat, plan: &Plan) {
    if !plan.cards.is_empty() {
        step.emit(Event::Played { seat, cards: plan.cards.clone() });
        step.seal();
    }
    if let Some((card, _)) = plan.time {
        step.emit(Event::TimePlayed { seat, card });
        step.seal();
    }
    if let Some(card) = plan.rivals {
        step.emit(Event::EdgePlayed { seat, card });
        step.seal();
    }
    for owner in plan.hqs.iter().copied().filter(|owner| *owner != seat) {
        gains::indebt(step, owner);
    }
}

/// What the second use of a Time card has from the first.
fn carry(look: Look<'_>, seat: Seat, plan: &Plan, spent: u8) -> Option<Carried> {
    let tally = value::tally(look, seat, plan);
    Some(Carried {
        sum: tally.sum,
        product: tally.product,
        factor: tally.factor,
        shielded: !plan.shields.is_empty() || look.always_shielded(seat, plan.aim.kind()),
        doubled: plan.doubled.is_some(),
        spent,
        team: plan.aim.team()?,
    })
}

/// Targets for the second use: the same action with another team (SC-0920, SC-0975).
pub(crate) fn second_aims(look: Look<'_>, seat: Seat, first: Aim, out: &mut Vec<Action>) {
    for (team, _) in look.acting_teams(seat) {
        match first.kind() {
            ActionKind::Move => {
                out.extend(look.board.sites().iter().map(|site| Action::Move(team, site.id)));
            }
            ActionKind::Explore => out.push(Action::Explore(team)),
            ActionKind::Build => out.push(Action::Build(team)),
            ActionKind::Research
            | ActionKind::Produce
            | ActionKind::Genetics
            | ActionKind::Upgrade
            | ActionKind::Special
            | ActionKind::Revelation
            | ActionKind::Colonize => {}
        }
    }
    out.push(Action::Stop);
}

/// Whether a target is one for the second use.
pub(crate) fn check_second(
    look: Look<'_>,
    seat: Seat,
    first: Aim,
    carried: Carried,
    action: Action,
) -> Result<(), Fault> {
    const SAME: Fault = Fault::new(
        "ANOTHER_TEAM",
        &[rules::TIME_TWICE, rules::SAME_ACTION],
        "the same action with another team",
    );
    if action == Action::Stop {
        return Ok(());
    }
    let aim = super::targets::aim(action).ok_or(super::NOT_HERE)?;
    if aim.kind() != first.kind() || aim.team() == Some(carried.team) {
        return Err(SAME);
    }
    super::targets::check_aim(look, seat, aim, Some(carried))
}
