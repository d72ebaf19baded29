//! Step 1: which action, on what target (SC-0610 to SC-0676). Only what can be carried out is offered.

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    acts::{bill, building, colonizing, engage, exploring, moving},
    effects,
    event::{Event, Fate},
    facts::{CardFacts, Effect},
    fault::Fault,
    game::SpaceCorp,
    ids::{ActionKind, CardId, SiteId, Slot, Team},
    look::Look,
    plan::{Aim, Plan},
    rules,
    task::{Scene, Task},
};

const IMPOSSIBLE: Fault =
    Fault::new("VALUE_TOO_LOW", &[rules::TARGET_NEEDED, rules::VALUE], "the value cannot get high enough");

/// The target of an action that is put together.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else has one")]
pub(crate) fn aim(action: Action) -> Option<Aim> {
    match action {
        Action::Research => Some(Aim::Research),
        Action::Move(team, to) => Some(Aim::Move { team, to }),
        Action::Explore(team) => Some(Aim::Explore { team }),
        Action::Build(team) => Some(Aim::Build { team }),
        Action::Produce => Some(Aim::Produce),
        Action::Genetics => Some(Aim::Genetics),
        Action::Revelation => Some(Aim::Revelation),
        Action::Colonize(site, colony) => Some(Aim::Colonize { site, colony }),
        _ => None,
    }
}

/// Every answer that might be possible.
pub(crate) fn candidates(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Research);
    for (team, _) in look.acting_teams(seat) {
        out.extend(bill::destinations(look, seat, team).map(|to| Action::Move(team, to)));
        out.extend([Action::Explore(team), Action::Build(team)]);
    }
    out.extend([Action::Produce, Action::Genetics]);
    for card in &look.player(seat).hand {
        let facts = look.facts.card(*card);
        if facts.infra {
            out.extend(Slot::all().map(|slot| Action::Upgrade(*card, slot)));
        }
        if facts.special.is_some() {
            out.push(Action::Special(*card));
        }
    }
    out.push(Action::Revelation);
    for (site, place) in &look.state.places {
        if place.owner() == Some(seat) && place.colony.is_none() {
            out.extend(look.state.colonies.iter().map(|colony| Action::Colonize(*site, *colony)));
        }
    }
    out.push(Action::Pass);
}

/// Whether an answer is possible.
#[expect(clippy::wildcard_enum_match_arm, reason = "everything else has an aim, or is no answer")]
pub(crate) fn check(look: Look<'_>, seat: Seat, action: Action) -> Result<(), Fault> {
    match action {
        Action::Upgrade(card, slot) => {
            allowed(look, ActionKind::Upgrade)?;
            check_upgrade(look, seat, card, slot)
        }
        Action::Special(card) => {
            allowed(look, ActionKind::Special)?;
            check_special(look, seat, card)
        }
        Action::Pass => check_pass(look, seat),
        _ => check_aim(look, seat, aim(action).ok_or(super::NOT_HERE)?, None),
    }
}

/// Whether an action exists in this era and is not sabotaged (SC-0620, SC-4230).
fn allowed(look: Look<'_>, kind: ActionKind) -> Result<(), Fault> {
    const NOT_NOW: Fault =
        Fault::new("NOT_IN_THIS_ERA", &[rules::ACTIONS], "this era does not have the action");
    const SABOTAGED: Fault =
        Fault::new("SABOTAGED", &[rules::SABOTAGE], "the action is forbidden in this turn");
    if !look.facts.action(kind).eras.contains(&look.era()) {
        return Err(NOT_NOW);
    }
    if look.state.turn.forbidden.contains(&kind) { Err(SABOTAGED) } else { Ok(()) }
}

/// Whether a target is possible, and the value for it can be reached.
pub(crate) fn check_aim(
    look: Look<'_>,
    seat: Seat,
    aim: Aim,
    carried: Option<crate::plan::Carried>,
) -> Result<(), Fault> {
    allowed(look, aim.kind())?;
    match aim {
        Aim::Research => check_research(look, seat)?,
        Aim::Move { team, to } => moving::check(look, seat, team, to)?,
        Aim::Explore { team } => exploring::check(look, seat, team)?,
        Aim::Build { team } => building::check(look, seat, team)?,
        Aim::Produce => {
            const NO_TILE: Fault =
                Fault::new("NO_TILE", &[rules::PRODUCE_NEEDS_TILE], "there is no tile that produces");
            if look.player(seat).legacy.is_none() && look.producing(seat).next().is_none() {
                return Err(NO_TILE);
            }
        }
        Aim::Genetics | Aim::Revelation => {}
        Aim::Colonize { site, colony } => colonizing::check(look, seat, site, colony)?,
    }
    if let (Some(carried), Aim::Move { team, .. }) = (carried, aim)
        && carried.doubled
    {
        // SC-0940: the doubling needs both teams to start on a Spaceport.
        const NO_PORT: Fault =
            Fault::new("NO_SPACEPORT", &[rules::TWICE_PORTS], "both teams must start on a Spaceport");
        let plan = Plan::new(Aim::Move { team, to: look.board.start }, None);
        if !super::value::may_double(look, seat, &plan) {
            return Err(NO_PORT);
        }
    }
    if bill::possible(look, seat, &Plan::new(aim, carried)) { Ok(()) } else { Err(IMPOSSIBLE) }
}

fn check_research(look: Look<'_>, seat: Seat) -> Result<(), Fault> {
    const FULL: Fault = Fault::new("HAND_TOO_LARGE", &[rules::RESEARCH_HAND], "too many cards in hand");
    const NOTHING: Fault = Fault::new(
        "NOTHING_TO_TAKE",
        &[rules::RESEARCH_NOTHING],
        "neither the pile nor the offer has a card",
    );
    if look.player(seat).hand.len() > usize::from(look.facts.setup.hand.research_allowed_if_at_most) {
        return Err(FULL);
    }
    let nothing = look.state.deck.is_empty() && look.state.offered().next().is_none();
    if nothing { Err(NOTHING) } else { Ok(()) }
}

fn in_hand(look: Look<'_>, seat: Seat, card: CardId) -> Result<&'static CardFacts, Fault> {
    const NOT_HELD: Fault = Fault::new("NOT_IN_HAND", &[rules::CARDS_FROM_HAND], "the card is not in hand");
    if look.player(seat).holds(card) { Ok(look.facts.card(card)) } else { Err(NOT_HELD) }
}

fn check_upgrade(look: Look<'_>, seat: Seat, card: CardId, slot: Slot) -> Result<(), Fault> {
    const NO_INFRA: Fault = Fault::new("NOT_INFRA", &[rules::UPGRADE], "the card has no Infra mark");
    const NO_SLOT: Fault =
        Fault::new("SLOT_TAKES_NO_CARD", &[rules::RESEARCH_SLOT], "the slot takes no card");
    if !in_hand(look, seat, card)?.infra {
        return Err(NO_INFRA);
    }
    let accepts = look.facts.hq(look.player(seat).hq).slot(slot).accepts_cards;
    if accepts { Ok(()) } else { Err(NO_SLOT) }
}

/// The card goes into the slot; what lay there returns to hand or leaves the game (SC-2420).
pub(crate) fn upgrade(step: &mut Step<'_, SpaceCorp>, seat: Seat, card: CardId, slot: Slot) {
    step.seal();
    let state = step.state();
    if let Some(old) = state.players[seat].slots[slot.index()] {
        let to = if old.era() == Some(state.era) { Fate::Hand } else { Fate::Removed };
        step.emit(Event::InfraLeft { seat, card: old, slot, to });
    }
    step.emit(Event::Upgraded { seat, card, slot });
}

fn check_special(look: Look<'_>, seat: Seat, card: CardId) -> Result<(), Fault> {
    const NO_BOX: Fault = Fault::new("NO_SPECIAL_BOX", &[rules::SPECIAL], "the card has no special box");
    const NO_EFFECT: Fault =
        Fault::new("NO_EFFECT", &[rules::PROBE_NEEDS_SITE, rules::SPECIAL], "the card would do nothing");
    let effects = in_hand(look, seat, card)?.special.as_ref().ok_or(NO_BOX)?;
    let does = |effect: &Effect| effects::is_possible(look, seat, effect);
    if effects.iter().all(does) { Ok(()) } else { Err(NO_EFFECT) }
}

/// Follows the box of a card (SC-2470).
pub(crate) fn special(step: &mut Step<'_, SpaceCorp>, seat: Seat, card: CardId) {
    step.seal();
    step.emit(Event::Played { seat, cards: vec![card] });
    let effects = step.content().card(card).special.iter().flatten();
    step.push(effects.map(|effect| Task::Effect { seat, effect: effect.clone(), scene: Scene::Special }));
}

fn check_pass(look: Look<'_>, seat: Seat) -> Result<(), Fault> {
    const NO_PASS: Fault =
        Fault::new("CANNOT_PASS", &[rules::NO_PASS, rules::PASS], "nobody passes while the pile has cards");
    if look.state.deck.is_empty() || look.player(seat).resigned { Ok(()) } else { Err(NO_PASS) }
}

/// Carries out the choice of step 1.
#[expect(clippy::wildcard_enum_match_arm, reason = "everything else has an aim")]
pub(crate) fn apply(step: &mut Step<'_, SpaceCorp>, seat: Seat, action: Action) {
    match action {
        Action::Pass => {
            // SC-2610: nothing else follows.
            step.emit(Event::Passed { seat });
            step.push([Task::EndTurn { seat }]);
        }
        Action::Upgrade(card, slot) => {
            step.emit(Event::Announced { seat, kind: ActionKind::Upgrade });
            step.push([Task::Contracts { seat }]);
            upgrade(step, seat, card, slot);
        }
        Action::Special(card) => {
            step.emit(Event::Announced { seat, kind: ActionKind::Special });
            step.push([Task::Contracts { seat }]);
            special(step, seat, card);
        }
        _ => {
            if let Some(aim) = aim(action) {
                step.push([Task::Assemble { seat, plan: Plan::new(aim, None) }, Task::Contracts { seat }]);
            }
        }
    }
}

/// A team is moved by the box of a card: it has taken part (SC-1355).
pub(crate) fn jump(step: &mut Step<'_, SpaceCorp>, seat: Seat, team: Team, to: SiteId) {
    engage(step, seat, team);
    moving::bring(step, seat, team, to);
}
