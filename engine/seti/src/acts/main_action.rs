//! The main actions of a turn (section 5).

use orrery_engine::{Seat, Table};

use crate::{
    action::Action,
    effects::{self, S, signals, space, stores, techs},
    event::Event,
    facts::{CardKind, Cost, Facts, FlipAction, PassiveRule},
    fault::Fault,
    game::Seti,
    ids::{Body, CardId, Column, TraceColor},
    rules, species,
    state::{Run, Stage, State},
    task::{Landings, Sacrifice, Task},
};

/// Main actions with a price of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Main {
    Launch,
    Orbit,
    Scan,
    Analyze,
    Research,
}

/// The price of a main action; organizations change some (SE-6056).
pub(crate) fn cost(state: &State, facts: &Facts, seat: Seat, main: Main) -> Cost {
    let game = &facts.game;
    let player = &state.players[seat];
    let mut cost = match main {
        Main::Launch => game.launch,
        Main::Orbit => game.orbit,
        Main::Scan => game.scan,
        Main::Analyze => game.analyze,
        Main::Research => game.research,
    };
    for rule in space::passives(player, facts) {
        match (rule, main) {
            (PassiveRule::ResearchPublicityCost { value }, Main::Research) => cost.publicity = *value,
            (PassiveRule::AnalyzeEnergyCost { value }, Main::Analyze) => cost.energy = *value,
            (PassiveRule::ThreeFlipTiles { tiles }, _) => {
                let ready = (0_u8..)
                    .zip(tiles)
                    .find(|(n, tile)| flips(tile.action, main) && player.agency.spent & (1 << n) == 0);
                if let Some((_, tile)) = ready {
                    cost = tile.cost;
                }
            }
            (
                PassiveRule::ProbeLimitBonus { .. }
                | PassiveRule::ResearchPublicityCost { .. }
                | PassiveRule::AnalyzeEnergyCost { .. }
                | PassiveRule::ThreeRewardSlots { .. }
                | PassiveRule::BankedCard { .. }
                | PassiveRule::StartsWithMarkerOnLowestSpaceOfGoldTile { .. },
                _,
            ) => {}
        }
    }
    cost
}

fn flips(action: FlipAction, main: Main) -> bool {
    match action {
        FlipAction::Launch => main == Main::Launch,
        FlipAction::Scan => main == Main::Scan,
        FlipAction::Research => main == Main::Research,
    }
}

/// Pays a main action and turns over the tile that made it cheaper.
fn pay(step: &mut S<'_>, seat: Seat, main: Main) {
    let facts = step.content();
    let cost = cost(step.state(), facts, seat, main);
    stores::pay_cost(step, seat, cost);
    let player = &step.state().players[seat];
    let spent = player.agency.spent;
    let flipped = space::passives(player, facts).find_map(|rule| match rule {
        PassiveRule::ThreeFlipTiles { tiles } => (0_u8..)
            .zip(tiles)
            .find(|(n, tile)| flips(tile.action, main) && spent & (1 << n) == 0)
            .map(|(n, _)| n),
        PassiveRule::ProbeLimitBonus { .. }
        | PassiveRule::ResearchPublicityCost { .. }
        | PassiveRule::AnalyzeEnergyCost { .. }
        | PassiveRule::ThreeRewardSlots { .. }
        | PassiveRule::BankedCard { .. }
        | PassiveRule::StartsWithMarkerOnLowestSpaceOfGoldTile { .. } => None,
    });
    if let Some(n) = flipped {
        step.emit(Event::SlotsSet { seat, spent: spent | 1 << n });
    }
}

/// The price of a card; a banked card that is ready costs nothing (SE-6055).
pub(crate) fn play_cost(state: &State, facts: &Facts, seat: Seat, card: CardId) -> Cost {
    let banked = state.players[seat].agency.banked;
    if banked.is_some_and(|banked| banked.card == card) { Cost::default() } else { facts.card(card).cost }
}

pub(super) fn candidates(table: &Table<Seti>, seat: Seat, out: &mut Vec<Action>) {
    let (state, facts) = (&table.state, table.content);
    if state.turn.stage == Stage::Done {
        out.extend([Action::Resolve, Action::End]);
        return;
    }
    out.push(Action::Launch);
    out.extend(
        space::orbits(state, facts, seat).into_iter().map(|(planet, from)| Action::Orbit(planet, from)),
    );
    let landings = space::landings(state, facts, seat, Landings::default());
    out.extend(landings.into_iter().map(|(body, from)| Action::Land(body, from)));
    out.extend([Action::Scan, Action::Analyze]);
    out.extend(state.players[seat].hand.iter().map(|card| Action::Play(*card)));
    out.extend(state.players[seat].agency.banked.map(|banked| Action::Play(banked.card)));
    out.extend([Action::Research, Action::Pass]);
}

#[expect(clippy::wildcard_enum_match_arm, reason = "everything else is not a main action")]
pub(super) fn check(table: &Table<Seti>, seat: Seat, action: &Action) -> Result<(), Fault> {
    const DONE: Fault = Fault::new("MAIN_ACTION_DONE", &[rules::ONE_MAIN_ACTION], "the main action is done");
    const NOT_DONE: Fault =
        Fault::new("NO_MAIN_ACTION", &[rules::MUST_ACT, rules::END_COMMAND], "a main action comes first");
    const NONE_WAITING: Fault =
        Fault::new("NO_SECTOR_COMPLETE", &[rules::SECTOR_WINDOW], "no sector is complete");
    const LIMIT: Fault =
        Fault::new("PROBE_LIMIT", &[rules::LAUNCH_LIMIT, rules::PROBE_LIMIT], "no more probes fit in space");
    const NO_PROBE: Fault = Fault::new("NO_PROBE_THERE", &[rules::ORBIT_PROBE], "no own probe stands there");
    const NO_LANDER: Fault = Fault::new(
        "CANNOT_LAND_THERE",
        &[rules::LAND_PROBE, rules::MOON_TECH, rules::MOON_ONE],
        "no own probe can land there",
    );
    const TOP_ROW: Fault =
        Fault::new("COMPUTER_NOT_FULL", &[rules::ANALYZE], "all six top spaces must be filled");
    const NOT_HELD: Fault = Fault::new("CARD_NOT_IN_HAND", &[rules::PLAY_COST], "this card is not in hand");
    const NOT_YET: Fault =
        Fault::new("MARKER_NOT_REACHED", &[rules::BANKED_CARD], "the marker of this card is not reached");
    const NO_TECH: Fault =
        Fault::new("NO_TECH_LEFT", &[rules::RESEARCH_POSSIBLE], "there is no technology to take");
    const NOT_MAIN: Fault = Fault::new("NOT_AN_OPTION", &[rules::MAIN_ACTIONS], "this is not a main action");

    let (state, facts) = (&table.state, table.content);
    let player = &state.players[seat];
    let done = state.turn.stage == Stage::Done;
    match action {
        Action::Resolve => {
            NOT_DONE.unless(done)?;
            let (stars, tile) = signals::completed(state, facts, false);
            return NONE_WAITING.unless(!stars.is_empty() || tile);
        }
        Action::End => return NOT_DONE.unless(done),
        Action::Launch
        | Action::Orbit(..)
        | Action::Land(..)
        | Action::Scan
        | Action::Analyze
        | Action::Play(_)
        | Action::Research
        | Action::Pass => DONE.unless(!done)?,
        _ => return Err(NOT_MAIN),
    }
    let afford = |main: Main| stores::afford(player, cost(state, facts, seat, main));
    match action {
        Action::Launch => {
            LIMIT.unless(space::may_launch(state, facts, seat))?;
            afford(Main::Launch)
        }
        Action::Orbit(planet, from) => {
            NO_PROBE.unless(space::orbits(state, facts, seat).contains(&(*planet, *from)))?;
            afford(Main::Orbit)
        }
        Action::Land(body, from) => {
            NO_LANDER
                .unless(space::landings(state, facts, seat, Landings::default()).contains(&(*body, *from)))?;
            stores::afford(player, space::landing_cost(state, facts, seat, *body))
        }
        Action::Scan => afford(Main::Scan),
        Action::Analyze => {
            TOP_ROW.unless(usize::from(player.computer.top) == Column::COUNT)?;
            afford(Main::Analyze)
        }
        Action::Play(card) => {
            let banked = player.agency.banked.filter(|banked| banked.card == *card);
            NOT_HELD.unless(player.holds(*card) || banked.is_some())?;
            NOT_YET.unless(banked.is_none_or(|banked| player.score >= banked.at))?;
            stores::afford(player, play_cost(state, facts, seat, *card))
        }
        Action::Research => {
            NO_TECH.unless(techs::takeable(state, seat, &techs::any_type()).next().is_some())?;
            afford(Main::Research)
        }
        Action::Pass => Ok(()),
        _ => Err(NOT_MAIN),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "checked: nothing else is a main action")]
pub(super) fn apply(step: &mut S<'_>, seat: Seat, action: Action) {
    match action {
        Action::Resolve => {
            step.push([Task::Resolve { fresh: false }, Task::Turn { seat }]);
            return;
        }
        Action::End => {
            step.push([Task::EndTurn]);
            return;
        }
        Action::Pass => {
            pass(step, seat);
            return;
        }
        _ => step.push([Task::MainDone { seat }, Task::Turn { seat }]),
    }
    match action {
        Action::Launch => {
            pay(step, seat, Main::Launch);
            space::launch(step, seat);
        }
        Action::Orbit(planet, from) => {
            pay(step, seat, Main::Orbit);
            space::orbit(step, seat, planet, from);
        }
        Action::Land(body, from) => {
            let cost = space::landing_cost(step.state(), step.content(), seat, body);
            stores::pay_cost(step, seat, cost);
            land(step, seat, body, from);
        }
        Action::Scan => {
            pay(step, seat, Main::Scan);
            let run = Run::new(seat, effects::pace(step.state(), seat));
            effects::open(step, run, []);
            signals::scan(step, seat);
        }
        Action::Analyze => {
            pay(step, seat, Main::Analyze);
            // SE-1510, SE-1520
            step.emit(Event::ComputerCleared { seat });
            effects::traces::ask(step, seat, TraceColor::Blue.into(), crate::facts::TraceSpecies::Any);
        }
        Action::Play(card) => play(step, seat, card),
        Action::Research => {
            // SE-1790: the cost is paid before the rotation.
            pay(step, seat, Main::Research);
            techs::research(step, seat, techs::any_type(), true);
        }
        _ => {}
    }
}

fn land(step: &mut S<'_>, seat: Seat, body: Body, from: Option<crate::ids::Space>) {
    space::land(step, seat, body, from, false);
}

/// Plays a card: the cost, the effect, then the card is put away (SE-1580).
fn play(step: &mut S<'_>, seat: Seat, card: CardId) {
    let facts = step.content().card(card);
    let cost = play_cost(step.state(), step.content(), seat, card);
    let banked = step.state().players[seat].agency.banked.is_some_and(|banked| banked.card == card);
    stores::pay_cost(step, seat, cost);
    if banked {
        step.emit(Event::BankOpened { seat, card });
    } else {
        step.emit(Event::Played { seat, card });
    }
    // SE-4490: the marker is put before the white part is resolved.
    let at = if facts.kind == CardKind::Message {
        species::centaurians::ahead(step.state(), step.content(), seat)
    } else {
        0
    };
    let mut run = Run::new(seat, effects::pace(step.state(), seat));
    (run.card, run.species) = (Some(card), facts.species);
    step.push([Task::Effects { seat, list: facts.effects.clone() }, Task::CardDone { seat, card, at }]);
    step.emit(Event::RunBegan { run: Box::new(run) });
}

/// The steps of passing (section 5.8).
fn pass(step: &mut S<'_>, seat: Seat) {
    step.emit(Event::StageCame { stage: Stage::Passing });
    let state = step.state();
    let hand = state.players[seat].hand.len();
    let limit = usize::from(step.content().player.limits.hand_when_passing);
    let round = usize::from(state.round);
    let stack = round.checked_sub(1).and_then(|n| state.stacks.get(n)).is_some_and(|stack| !stack.is_empty());
    let over = hand.saturating_sub(limit) as u8;
    let discard =
        (over > 0).then_some(Task::Sacrifice { seat, what: Sacrifice::Limit, must: over, may: over });
    let take = stack.then_some(Task::OpenStack { seat });
    let last = [Task::PassDone { seat }, Task::EndTurn];
    step.push(discard.into_iter().chain([Task::PassRotation]).chain(take).chain(last));
}
