//! Edges (section 18): windows at the moments that cards name. Who is asked is a secret, because it would tell who holds
//! what (SC-4010).

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    acts::NOT_HERE,
    effects,
    event::Event,
    facts::{Effect, Twin},
    fault::Fault,
    game::SpaceCorp,
    ids::{ActionKind, CardId, Window},
    look::Look,
    rules,
    state::Stage,
    task::{Moment, Scene, Task},
};

/// Opens a window for edges; no turn, no window (SC-3045).
pub(crate) fn open(step: &mut Step<'_, SpaceCorp>, moment: Moment) {
    if step.state().stage == Stage::Play {
        step.push([Task::Window { moment, next: 0 }]);
    }
}

/// Asks the next seat in line, the active player first (SC-3990). Asked or not, it uses up the same ids.
pub(crate) fn ask(step: &mut Step<'_, SpaceCorp>, moment: Moment, next: u8) {
    if next >= step.state().seats {
        return;
    }
    // Whether the game waits here depends on a hand. A window also comes back after a choice that an edge has asked for.
    step.seal();
    let look = Look::of(step);
    let state = look.state;
    let seat = Seat((state.turn.seat.0 + next) % state.seats);
    let hand = &state.players[seat].hand;
    let eligible = || hand.iter().any(|card| is_playable(look, seat, *card, moment).is_ok());
    let everyone = state.config.ask_everyone && !hand.is_empty() && decides(look, seat, moment);
    let (asked, veiled) = (everyone || eligible(), !state.config.ask_everyone);
    step.push([if asked {
        Task::Edge { seat, moment, next, veiled }
    } else {
        Task::Silence { moment, next: next + 1 }
    }]);
}

/// Whether a seat may play anything at a moment, whatever it holds.
fn decides(look: Look<'_>, seat: Seat, moment: Moment) -> bool {
    let active = look.state.turn.seat;
    match moment {
        Moment::Start | Moment::Contract { .. } => true,
        Moment::Research | Moment::Discard => seat != active,
        Moment::Produced { by, .. } | Moment::Progress { by, .. } => seat != by,
    }
}

/// Whether the first line of an edge names this moment (SC-3960).
fn fits(look: Look<'_>, seat: Seat, window: Window, moment: Moment) -> bool {
    let own_turn = seat == look.state.turn.seat;
    decides(look, seat, moment)
        && match window {
            Window::StartOfOwnTurn => moment == Moment::Start && own_turn,
            Window::StartOfOpponentTurn => moment == Moment::Start && !own_turn,
            Window::StartOfAnyTurn => moment == Moment::Start,
            Window::OpponentAnnouncesResearch => moment == Moment::Research,
            Window::ProduceResolvedByOpponent => matches!(moment, Moment::Produced { .. }),
            Window::ProgressCardGainedByOpponent => matches!(moment, Moment::Progress { .. }),
            Window::ContractClaimedByAny => matches!(moment, Moment::Contract { .. }),
            Window::OpponentDiscardStep => moment == Moment::Discard,
            // Part of the action itself.
            Window::OwnActionValue => false,
        }
}

/// Whether a seat may play a card for its edge now.
fn is_playable(look: Look<'_>, seat: Seat, card: CardId, moment: Moment) -> Result<(), Fault> {
    const NOT_HELD: Fault = Fault::new("NOT_IN_HAND", &[rules::EDGE], "the card is not in hand");
    const NO_EDGE: Fault = Fault::new("NO_EDGE", &[rules::EDGE], "the card has no edge");
    const NOT_NOW: Fault = Fault::new("NOT_NOW", &[rules::EDGE_MOMENT], "this is not the moment of the edge");
    const NO_EFFECT: Fault =
        Fault::new("NO_EFFECT", &[rules::EDGE_NEEDS_EFFECT], "the edge would have no effect");
    if !look.player(seat).holds(card) {
        return Err(NOT_HELD);
    }
    let edge = look.facts.edge(look.facts.card(card).edge.ok_or(NO_EDGE)?);
    if !fits(look, seat, edge.window, moment) {
        return Err(NOT_NOW);
    }
    let does = |effect: &Effect| has_effect(look, seat, effect, moment);
    if edge.effects.iter().any(does) { Ok(()) } else { Err(NO_EFFECT) }
}

/// Whether an effect of an edge would change anything (SC-3985).
fn has_effect(look: Look<'_>, seat: Seat, effect: &Effect, moment: Moment) -> bool {
    let state = look.state;
    match effect {
        Effect::TakeOfferCards { .. } => state.offered().next().is_some(),
        Effect::TakeDiscards { .. } => !state.turn.dropped.is_empty(),
        // SC-4065
        Effect::ExtraTurn { .. } => !state.turn.intercepted,
        Effect::ForbidNamedAction { .. } => named(look).next().is_some(),
        Effect::GainShareOfProduction { .. } => matches!(moment, Moment::Produced { amount: 1.., .. }),
        // SC-4140, SC-4150
        Effect::TakeProgressCopy { .. } => match moment {
            Moment::Progress { card, .. } => {
                let twin = look.facts.twin(card);
                look.facts.progress(twin).copy == Twin::NoProfit
                    && effects::is_gainable(look, seat, twin).is_ok()
            }
            Moment::Start
            | Moment::Research
            | Moment::Produced { .. }
            | Moment::Contract { .. }
            | Moment::Discard => false,
        },
        Effect::EachPlayerRemovesInfraCard { .. } => {
            state.players.iter().any(|player| player.infra_cards() > 0)
        }
        Effect::EachPlayerLosesProfit { r#if, includes_self, .. } => {
            state.players.entries().any(|(one, player)| {
                (*includes_self || one != seat) && player.profit > 0 && effects::is_hit(look, one, *r#if)
            })
        }
        Effect::GainProfit { .. }
        | Effect::GainProfitPer { .. }
        | Effect::GainProfitIf { .. }
        | Effect::AdvanceGenetics { .. }
        | Effect::AdvanceRevelation { .. }
        | Effect::Choice { .. }
        | Effect::UseSecondHq { .. }
        | Effect::PlaceDiscoveryOnEmptySite { .. }
        | Effect::MoveTeamToSite { .. }
        | Effect::DisableTileAttribute { .. }
        | Effect::ShieldThisAction
        | Effect::CollectPhobesRegionRewards { .. }
        | Effect::NewTeam { .. }
        | Effect::GainUnfulfilledContractReward { .. } => effects::is_possible(look, seat, effect),
    }
}

/// Actions that can be named: those of the era that are not forbidden yet (SC-4230, SC-4250).
fn named(look: Look<'_>) -> impl Iterator<Item = ActionKind> {
    let exists = move |kind: &ActionKind| look.facts.action(*kind).eras.contains(&look.era());
    let free = move |kind: &ActionKind| !look.state.turn.forbidden.contains(kind);
    ActionKind::ALL.iter().copied().filter(exists).filter(free)
}

/// Whether a card needs an action to be named.
fn names(look: Look<'_>, card: CardId) -> bool {
    let edge = look.facts.card(card).edge.map(|edge| look.facts.edge(edge));
    edge.is_some_and(|edge| {
        edge.effects.iter().any(|effect| matches!(effect, Effect::ForbidNamedAction { .. }))
    })
}

/// Every answer that might be possible.
pub(crate) fn candidates(look: Look<'_>, seat: Seat, _: Moment, out: &mut Vec<Action>) {
    for card in look.player(seat).hand.iter().copied().filter(|card| look.facts.card(*card).edge.is_some()) {
        if names(look, card) {
            out.extend(named(look).map(|kind| Action::Edge(card, Some(kind))));
        } else {
            out.push(Action::Edge(card, None));
        }
    }
    out.push(Action::Decline);
}

/// Whether an answer is possible.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else answers a window")]
pub(crate) fn check(look: Look<'_>, seat: Seat, moment: Moment, action: Action) -> Result<(), Fault> {
    const WRONG_NAME: Fault = Fault::new(
        "NO_SUCH_ACTION",
        &[rules::SABOTAGE],
        "Sabotage names one action of the era, other edges none",
    );
    match action {
        Action::Decline => Ok(()),
        Action::Edge(card, kind) => {
            is_playable(look, seat, card, moment)?;
            let fine = match kind {
                Some(kind) => names(look, card) && named(look).any(|one| one == kind),
                None => !names(look, card),
            };
            if fine { Ok(()) } else { Err(WRONG_NAME) }
        }
        _ => Err(NOT_HERE),
    }
}

/// Plays an edge and offers the window again, or goes on to the next seat (SC-3970, SC-4000).
pub(crate) fn apply(step: &mut Step<'_, SpaceCorp>, seat: Seat, moment: Moment, next: u8, action: Action) {
    // What comes next depends on hands that the seat does not see.
    step.seal();
    let Action::Edge(card, named) = action else {
        step.push([Task::Window { moment, next: next + 1 }]);
        return;
    };
    step.emit(Event::EdgePlayed { seat, card });
    let facts = step.content();
    let effects = facts.card(card).edge.map_or(&[][..], |edge| &facts.edge(edge).effects);
    let scene = Scene::Edge { moment, named };
    let effects =
        effects.iter().map(|effect| Task::Effect { seat, effect: effect.clone(), scene: scene.clone() });
    step.push(effects.chain([Task::Window { moment, next: 0 }]));
}
