//! Decisions: what may be answered, the rule that decides, and what an answer does.
//!
//! [`candidates`] lists, [`check`] decides, [`apply`] carries out. Each action has a file of its own; the functions
//! here only send a question to it.

pub(crate) mod build;
pub(crate) mod charge;
pub(crate) mod convert;
pub(crate) mod costs;
pub(crate) mod federation;
pub(crate) mod lost_planet;
pub(crate) mod pass;
pub(crate) mod power;
pub(crate) mod research;
pub(crate) mod special;
pub(crate) mod tech;
pub(crate) mod upgrade;

use orrery_engine::{Ask, Rejection, RuleId, Seat, Step, Table, reject};

use crate::{
    action::{Action, Tile},
    deeds,
    event::Event,
    fault::Fault,
    gaia_phase,
    game::GaiaProject,
    income,
    look::Look,
    power::{Bowl, Handful},
    rules, setup,
    state::Player,
    task::{Fate, Order, Task, automatic},
    who::Who,
};

/// What follows the main action of a turn: conversions, the announcement of what was built, the next turn. What the
/// action itself opens afterwards lies above and comes first.
pub(crate) fn finish(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    let who = Who::Seat(seat);
    step.push([Task::AfterAction { seat }, Task::Announce { by: who }, Task::NextTurn { after: Some(who) }]);
}

/// Every action that might answer the task, in canonical order.
pub(crate) fn candidates(table: &Table<GaiaProject>, ask: Ask<'_, GaiaProject>, out: &mut Vec<Action>) {
    let look = Look::at(table);
    let who = Who::Seat(ask.seat);
    match ask.task {
        Task::ChooseFaction { .. } => setup::factions::candidates(look, out),
        Task::TurnTiles { turns, .. } => setup::board::candidates(look, turns, out),
        Task::PlaceStart { structure, .. } => setup::structures::candidates(look, who, *structure, out),
        Task::FirstBooster { .. } => out.extend(look.state.boosters.iter().copied().map(Action::Booster)),
        Task::Income { charges, tokens, .. } => income::candidates(charges, tokens, out),
        Task::Stone { power, .. } => stone_candidates(look, who, *power, out),
        Task::GaiaTrade { .. } => out.extend([Action::Trade, Action::Done]),
        Task::GaiaGain { .. } => gaia_phase::gain_candidates(look, who, out),
        Task::Turn { .. } => turn_candidates(look, who, out),
        Task::AfterAction { .. } => {
            convert::candidates(look, who, out);
            out.push(Action::End);
        }
        Task::Charge { power, .. } => charge::candidates(look, who, *power, out),
        Task::TakeTokens { count, .. } => {
            out.extend(Handful::all(look.player(who).power, *count).map(Action::Tokens));
        }
        Task::TechTile { .. } => tech::candidates(look, who, out),
        Task::Cover { .. } => tech::cover_candidates(look, who, out),
        Task::Flip { .. } => out.extend(look.player(who).green_tokens().map(Action::Flip)),
        Task::Advance { areas, .. } => {
            let open = look.open_areas(who).filter(|area| areas.contains(*area));
            out.extend(open.map(Action::Advance));
            out.push(Action::Decline);
        }
        Task::LostPlanet { .. } => lost_planet::candidates(look, who, out),
        Task::Planets { with, .. } => federation::planet_candidates(look, who, with, out),
        Task::Satellites { planets, with, .. } => {
            federation::satellite_candidates(look, who, planets, with, out);
        }
        Task::TakeToken { .. } => federation::token_candidates(look, out),
        Task::Rescore { .. } => power::rescore_candidates(look, who, out),
        Task::Aside { .. } => {
            out.extend([Action::Auto(Order::Ask), Action::Auto(Order::Decline)]);
            out.extend((1..=Order::MOST).map(|most| Action::Auto(Order::Charge(most))));
            out.push(Action::Resign);
        }
        automatic!() => {}
    }
}

fn turn_candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    build::candidates(look, who, out);
    upgrade::candidates(look, who, out);
    if federation::check(look, who).is_ok() {
        out.push(Action::Federate);
    }
    research::candidates(look, who, out);
    power::candidates(look, who, out);
    special::candidates(look, who, out);
    pass::candidates(look, out);
    convert::candidates(look, who, out);
}

fn stone_candidates(look: Look<'_>, who: Who, power: u8, out: &mut Vec<Action>) {
    let bowls = look.player(who).power;
    let ends = [bowls.charged(power, false).stone, bowls.charged(power, true).stone];
    out.extend(ends.into_iter().flatten().map(Action::Brainstone));
}

/// Whether the action answers the task now.
pub(crate) fn check(
    table: &Table<GaiaProject>,
    ask: Ask<'_, GaiaProject>,
    action: &Action,
) -> Result<(), Rejection> {
    let look = Look::at(table);
    let who = Who::Seat(ask.seat);
    let fault = match (ask.task, action) {
        (Task::ChooseFaction { .. }, Action::Faction(faction)) => setup::factions::check(look, *faction),
        (Task::TurnTiles { turns, .. }, Action::Keep | Action::Done | Action::Rotate { .. }) => {
            setup::board::check(look, turns, action)
        }
        (Task::PlaceStart { structure, .. }, Action::Place(placed, hex)) => {
            setup::structures::check(look, who, *structure, *placed, *hex)
        }
        (Task::FirstBooster { .. }, Action::Booster(booster)) => {
            pass::check_booster(look, *booster).map_err(|fault| fault.by(&[rules::FIRST_BOOSTER]))
        }
        (Task::Income { charges, tokens, .. }, Action::Income(source)) => {
            income::check(charges, tokens, *source)
        }
        (Task::Stone { power, .. }, Action::Brainstone(bowl)) => check_stone(look, who, *power, *bowl),
        (Task::GaiaTrade { .. }, Action::Trade | Action::Done) => Ok(()),
        (Task::GaiaGain { .. }, Action::Done) => Ok(()),
        (Task::GaiaGain { value, .. }, Action::Gain(conversion)) => {
            gaia_phase::check_gain(look, who, *value, *conversion)
        }
        (Task::Turn { .. } | Task::AfterAction { .. }, Action::Convert(deal, stone)) => {
            convert::check(look, who, *deal, *stone)
        }
        (Task::Turn { .. } | Task::AfterAction { .. }, Action::Burn(stone)) => {
            convert::check_burn(look, who, *stone)
        }
        (Task::Turn { .. }, action) if is_main(action) => check_main(look, who, action),
        (Task::Turn { .. }, Action::End) => {
            Err(Fault::new("ACTION_OWED", &[rules::MUST_PASS, rules::ONE_ACTION], "act or pass first"))
        }
        (Task::AfterAction { .. }, Action::End) => Ok(()),
        (Task::AfterAction { .. }, action) if is_main(action) => {
            Err(Fault::new("ACTION_TAKEN", &[rules::ONE_ACTION], "a turn has one action"))
        }
        (Task::Charge { power, .. }, Action::Charge(..) | Action::Decline) => {
            charge::check(look, who, *power, action)
        }
        (Task::TakeTokens { count, fate, .. }, Action::Tokens(tokens)) => {
            check_tokens(look.player(who), *count, *fate, *tokens)
        }
        (Task::TechTile { .. }, Action::Tech(tile)) => match tile {
            Tile::Standard(standard) if !look.state.tech.contains(standard) => {
                Err(Fault::new("TILE_GONE", &[rules::TAKE_TILE], "this tile is not on the board"))
            }
            Tile::Standard(_) | Tile::Advanced(_) => tech::check(look, who, *tile),
        },
        (Task::Cover { .. }, Action::Cover(tile)) => tech::check_cover(look, who, *tile),
        (Task::Flip { .. }, Action::Flip(token)) => research::check_flip(look, who, *token),
        (Task::Advance { .. }, Action::Decline) => Ok(()),
        (Task::Advance { areas, .. }, Action::Advance(area)) => {
            research::check_free(look, who, *areas, *area)
        }
        (Task::LostPlanet { .. }, Action::Lost(hex)) => {
            let spot = build::on_board(look, *hex, &[rules::LOST_PLANET]);
            spot.and_then(|spot| lost_planet::check(look, who, spot).map(|_| ()))
        }
        (Task::Planets { with, .. }, Action::Unite(hexes)) => {
            federation::check_planets(look, who, with, hexes)
        }
        (Task::Planets { with, .. }, Action::With(hex)) => federation::check_with(look, who, with, *hex),
        (Task::Satellites { planets, with, .. }, Action::Satellites(_) | Action::With(_)) => {
            federation::check_satellites(look, who, planets, with, action)
        }
        (Task::TakeToken { .. }, Action::Token(token)) => federation::check_token(look, *token),
        (Task::Rescore { .. }, Action::Rescore(token)) => power::check_rescore(look, who, *token),
        (Task::Aside { .. }, Action::Auto(Order::Ask | Order::Decline) | Action::Resign) => Ok(()),
        (Task::Aside { .. }, Action::Auto(Order::Charge(most))) if (1..=Order::MOST).contains(most) => Ok(()),
        (Task::Aside { .. }, Action::Auto(Order::Charge(_))) => {
            Err(Fault::new("NO_SUCH_OFFER", &[rules::CHARGE_AMOUNT], "offers are from 1 to 5 power"))
        }
        (task, action) => {
            let rules = misplaced(task, action).unwrap_or(task.prompt().rules);
            return Err(reject("NOT_AN_ANSWER", rules, format!("'{action}' does not answer this")));
        }
    };
    fault.map_err(Rejection::from)
}

/// The rule by which a conversion is not taken now (GP-0990, GP-3000, GP-3010).
fn misplaced(task: &Task, action: &Action) -> Option<&'static [RuleId]> {
    let (Action::Convert(..) | Action::Burn(_)) = action else { return None };
    match task {
        Task::Income { .. } | Task::Stone { .. } => Some(&[rules::NO_CONVERSION_IN_INCOME, rules::OWN_TURN]),
        Task::TakeTokens { .. }
        | Task::TechTile { .. }
        | Task::Cover { .. }
        | Task::Flip { .. }
        | Task::Advance { .. }
        | Task::LostPlanet { .. }
        | Task::Planets { .. }
        | Task::Satellites { .. }
        | Task::TakeToken { .. }
        | Task::Rescore { .. } => Some(&[rules::TURN_PARTS]),
        Task::ChooseFaction { .. }
        | Task::LayBoard
        | Task::TurnTiles { .. }
        | Task::Placements
        | Task::PlaceStart { .. }
        | Task::FirstBoosters
        | Task::FirstBooster { .. }
        | Task::AutomaFaction
        | Task::AutomaPlace
        | Task::AutomaBooster
        | Task::IncomeOf { .. }
        | Task::IncomeLeft { .. }
        | Task::GaiaPhase
        | Task::GaiaOf { .. }
        | Task::GaiaTrade { .. }
        | Task::GaiaTradeAgain { .. }
        | Task::GaiaReturn { .. }
        | Task::GaiaGain { .. }
        | Task::NextTurn { .. }
        | Task::AutomaTurn
        | Task::Turn { .. }
        | Task::AfterAction { .. }
        | Task::Announce { .. }
        | Task::Offer { .. }
        | Task::Charge { .. }
        | Task::TakeAdvanced { .. }
        | Task::Climb { .. }
        | Task::Aside { .. } => Some(&[rules::OWN_TURN]),
    }
}

/// Whether it is one of the eight actions of a turn.
fn is_main(action: &Action) -> bool {
    matches!(
        action,
        Action::Build(_)
            | Action::Project(_)
            | Action::Upgrade(..)
            | Action::Federate
            | Action::Research(_)
            | Action::Space(..)
            | Action::Special(_)
            | Action::Pass(_)
    )
}

fn check_main(look: Look<'_>, who: Who, action: &Action) -> Result<(), Fault> {
    match action {
        Action::Build(hex) => {
            let spot = build::on_board(look, *hex, &[rules::MINE_TARGET])?;
            build::mine(look, who, spot, build::With::Plain).map(|_| ())
        }
        Action::Project(hex) => {
            let spot = build::on_board(look, *hex, &[rules::PROJECT])?;
            build::project(look, who, spot, build::With::Plain).map(|_| ())
        }
        Action::Upgrade(to, hex) => {
            let spot = build::on_board(look, *hex, &[rules::UPGRADE_STEP])?;
            upgrade::upgrade(look, who, spot, *to).map(|_| ())
        }
        Action::Federate => federation::check(look, who),
        Action::Research(area) => research::check(look, who, *area),
        Action::Space(space, hex, stone) => power::check(look, who, *space, *hex, *stone),
        Action::Special(special) => special::check(look, who, *special),
        Action::Pass(booster) => pass::check(look, *booster),
        Action::Faction(_)
        | Action::Keep
        | Action::Rotate { .. }
        | Action::Done
        | Action::Place(..)
        | Action::Booster(_)
        | Action::Income(_)
        | Action::Brainstone(_)
        | Action::Trade
        | Action::Gain(_)
        | Action::Convert(..)
        | Action::Burn(_)
        | Action::End
        | Action::Charge(..)
        | Action::Decline
        | Action::Tokens(_)
        | Action::Tech(_)
        | Action::Cover(_)
        | Action::Flip(_)
        | Action::Advance(_)
        | Action::Lost(_)
        | Action::Unite(_)
        | Action::Satellites(_)
        | Action::With(_)
        | Action::Token(_)
        | Action::Rescore(_)
        | Action::Auto(_)
        | Action::Resign => {
            Err(Fault::new("NOT_AN_ACTION", &[rules::ONE_ACTION], "this is no action of a turn"))
        }
    }
}

fn check_stone(look: Look<'_>, who: Who, power: u8, bowl: Bowl) -> Result<(), Fault> {
    let bowls = look.player(who).power;
    if [true, false].into_iter().any(|early| bowls.charged(power, early).stone == Some(bowl)) {
        return Ok(());
    }
    Err(Fault::new("NOT_THERE", &[rules::STONE_CHARGE], "the Brainstone cannot end there"))
}

fn check_tokens(player: &Player, count: u8, fate: Fate, tokens: Handful) -> Result<(), Fault> {
    let rules: &'static [RuleId] = match fate {
        Fate::Discard => &[rules::DISCARD, rules::ENOUGH_TOKENS],
        Fate::Gaia => &[rules::PROJECT_TOKENS, rules::ENOUGH_TOKENS],
    };
    let power = player.power;
    let short = tokens.bowls.iter().zip(power.bowls).any(|(taken, there)| *taken > there);
    let no_stone = tokens.stone && !matches!(power.stone, Some(Bowl::I | Bowl::II | Bowl::III));
    if short || no_stone {
        return Err(Fault::new("NOT_ENOUGH_TOKENS", rules, "so many tokens are not in these bowls"));
    }
    if tokens.count() != count {
        let (need, have) = (u32::from(count), u32::from(tokens.count()));
        return Err(Fault::short("WRONG_COUNT", rules, "tokens", need, have));
    }
    Ok(())
}

/// Carries out a checked answer.
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, task: Task, action: Action) {
    let who = Who::Seat(seat);
    match action {
        Action::Faction(faction) => setup::factions::choose(step, who, faction),
        Action::Keep => {}
        Action::Rotate { tile, turns } => {
            if let Task::TurnTiles { turns: mut so_far, .. } = task {
                so_far.push((tile, turns));
                step.push([Task::TurnTiles { seat, turns: so_far }]);
            }
        }
        Action::Done => {
            if let Task::TurnTiles { turns, .. } = task {
                setup::board::turn(step, &turns);
            }
        }
        Action::Place(structure, hex) => step.emit(Event::Placed { who, structure, hex }),
        Action::Booster(booster) => step.emit(Event::BoosterTaken { who, booster }),
        Action::Income(source) => {
            if let Task::Income { charges, tokens, .. } = task {
                income::take(step, seat, charges, tokens, source);
            }
        }
        Action::Brainstone(bowl) => {
            if let Task::Stone { power, tokens, .. } = task {
                let early = step.state().players[seat].power.charged(power, true).stone == Some(bowl);
                deeds::charge_with(step, who, power, early);
                deeds::gain_tokens(step, who, tokens);
            }
        }
        Action::Trade => gaia_phase::trade(step, seat),
        Action::Gain(conversion) => {
            if let Task::GaiaGain { value, .. } = task {
                gaia_phase::gain(step, seat, value, conversion);
            }
        }
        Action::Convert(deal, stone) => {
            step.push([task]);
            convert::apply(step, seat, deal, stone);
        }
        Action::Burn(stone) => {
            step.push([task]);
            convert::burn(step, seat, stone);
        }
        Action::Build(hex) => build::apply_mine(step, seat, hex),
        Action::Project(hex) => build::apply_project(step, seat, hex),
        Action::Upgrade(to, hex) => upgrade::apply(step, seat, to, hex),
        Action::Federate => federation::apply(step, seat),
        Action::Research(area) => research::apply(step, seat, area),
        Action::Space(space, hex, stone) => power::apply(step, seat, space, hex, stone),
        Action::Special(special) => special::apply(step, seat, special),
        Action::Pass(booster) => pass::apply(step, seat, booster),
        Action::End => {}
        Action::Charge(power, time) => charge::apply(step, seat, power, time),
        Action::Decline => {
            if let Task::Charge { .. } = task {
                step.emit(Event::Declined { seat });
            }
        }
        Action::Tokens(tokens) => {
            if let Task::TakeTokens { fate, .. } = task {
                deeds::tokens_leave(step, seat, tokens, fate);
            }
        }
        Action::Tech(tile) => tech::take(step, seat, tile),
        Action::Cover(cover) => {
            if let Task::Cover { tile, .. } = task {
                tech::cover(step, seat, tile, cover);
            }
        }
        Action::Flip(token) => step.emit(Event::TokenFlipped { who, token }),
        Action::Advance(area) => deeds::advance(step, seat, area),
        Action::Lost(hex) => lost_planet::apply(step, seat, hex),
        Action::Unite(hexes) => federation::unite(step, seat, hexes),
        Action::Satellites(satellites) => {
            if let Task::Satellites { planets, .. } = task {
                federation::form(step, seat, planets, satellites);
            }
        }
        Action::With(hex) => {
            if let Task::Satellites { planets, with, .. } = task {
                federation::pick_satellite(step, seat, planets, with, hex);
            } else if let Task::Planets { with, .. } = task {
                federation::pick_planet(step, seat, &with, hex);
            }
        }
        Action::Token(token) => federation::take_token(step, seat, token),
        Action::Rescore(token) => power::rescore(step, seat, token),
        Action::Auto(order) => step.emit(Event::Ordered { seat, order }),
        Action::Resign => step.emit(Event::Resigned { seat }),
    }
}

/// What is answered for a seat that has ordered it or left.
pub(crate) fn standing_order(table: &Table<GaiaProject>, ask: Ask<'_, GaiaProject>) -> Option<Action> {
    let look = Look::at(table);
    let player = look.player(ask.seat);
    if !player.resigned {
        let Task::Charge { power, .. } = ask.task else { return None };
        return charge::standing_order(look, ask.seat, *power);
    }
    // Whoever has left declines and passes; what has to be chosen is the first that is there.
    let mut options = Vec::new();
    match ask.task {
        Task::Charge { .. } | Task::Advance { .. } => return Some(Action::Decline),
        Task::Turn { .. } => pass::candidates(look, &mut options),
        Task::AfterAction { .. } => return Some(Action::End),
        Task::GaiaTrade { .. } | Task::GaiaGain { .. } => return Some(Action::Done),
        Task::TurnTiles { .. } => return Some(Action::Keep),
        Task::ChooseFaction { .. }
        | Task::PlaceStart { .. }
        | Task::FirstBooster { .. }
        | Task::Income { .. }
        | Task::Stone { .. }
        | Task::TakeTokens { .. }
        | Task::TechTile { .. }
        | Task::Cover { .. }
        | Task::Flip { .. }
        | Task::LostPlanet { .. }
        | Task::Planets { .. }
        | Task::Satellites { .. }
        | Task::TakeToken { .. }
        | Task::Rescore { .. } => candidates(table, ask, &mut options),
        automatic!() | Task::Aside { .. } => return None,
    }
    options.into_iter().find(|action| check(table, ask, action).is_ok())
}
