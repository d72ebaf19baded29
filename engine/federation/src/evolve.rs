//! Events applied to the state. No rules here: an event says what came out.

use orrery_engine::Seat;

use crate::{
    event::Event,
    facts::Until,
    ids::{Alteration, Ambassador, Erudite, Medal, Wing},
    state::{MainAction, Occupant, Owned, Placed, Player, Site, Spot, Stage, State, Turn, Use},
};

/// Applies one event.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        // Setup, and what comes up
        Event::BoardMade { structures, pairs } => {
            state.structures.clone_from(structures);
            state.megas = pairs.iter().map(|tokens| Site { tokens: *tokens, builders: Vec::new() }).collect();
        }
        Event::StartersShown { tiles } => state.starters.clone_from(tiles),
        Event::FirstPlayer { seat } => (state.first, state.president) = (*seat, *seat),
        Event::StarterTaken { seat, tile } => {
            state.starters.retain(|shown| shown != tile);
            state.players[*seat].starter = Some(*tile);
        }
        Event::StarterRemoved { tile } => state.starters.retain(|shown| shown != tile),
        Event::EruditeShown { tile } => {
            let stack = state.atalum.stack_mut(*tile);
            stack.below.take(tile);
            stack.top = Some(*tile);
        }
        Event::TokensShown { moon, tokens } => {
            for token in tokens {
                for pile in &mut state.moons.unseen {
                    pile.take(token);
                }
            }
            let place = &mut state.moons.places[usize::from(*moon)];
            place.hidden = 0;
            place.tokens.extend(tokens);
        }
        Event::RockShown { at, rock } => {
            let pile = if rock.is_inert() { &mut state.neo.inert } else { &mut state.neo.asteroids };
            pile.take(rock);
            state.neo.spots.insert(*at, Spot::Rock(*rock));
        }
        Event::LawShown { wing, law } => {
            state.laws.stacks[wing.index()].take(law);
            state.laws.shown[wing.index()] = Some(*law);
        }
        Event::LawSetAside { wing, law } => state.laws.stacks[wing.index()].shuffle_in(*law),
        Event::LastLawShown { wing, law } => {
            state.laws.stacks[wing.index()].take(law);
            state.laws.last[wing.index()] = Some(*law);
        }
        Event::LawsSwapped { wing } => {
            let laws = &mut state.laws;
            std::mem::swap(&mut laws.shown[wing.index()], &mut laws.last[wing.index()]);
        }
        Event::PlanetsBlocked { tile, cells } => {
            state.planet_blocks.take(tile);
            cells.iter().for_each(|(cell, votes)| {
                state.senate.put(*cell, Occupant::Neutral { votes: *votes });
            });
        }
        Event::RoomBlocked { tile, cells } => {
            state.room_blocks.take(tile);
            cells.iter().for_each(|(cell, votes)| {
                state.senate.put(*cell, Occupant::Neutral { votes: *votes });
            });
        }
        // Rounds and turns
        Event::RoundBegan { round, first } => {
            (state.stage, state.round, state.first, state.last) = (Stage::Ambassadors, *round, *first, None);
        }
        Event::TurnBegan { seat } => {
            state.last = Some(*seat);
            state.players[*seat].turns += 1;
            state.turn = Some(Turn { seat: *seat, fresh: Vec::new(), due: None, main: None });
        }
        Event::Placed { seat, ambassador, side, votes, at } => {
            let placed = Placed {
                seat: *seat,
                ambassador: *ambassador,
                side: *side,
                votes: *votes,
                token: None,
                die: false,
            };
            match at {
                Some(cell) => state.senate.put(*cell, Occupant::Ambassador(placed)),
                None => state.senate.module.push(placed),
            }
            if *ambassador == Ambassador::Special {
                state.players[*seat].special = false;
            }
        }
        Event::TokenLaid { seat, token, side, votes, at } => {
            state.players[*seat].tokens.retain(|held| held != token);
            if let Some(placed) = state.senate.placed_mut(*at) {
                (placed.side, placed.votes, placed.token) = (*side, *votes, Some(*token));
            }
        }
        Event::PriceDue { due, .. } => {
            if let Some(turn) = &mut state.turn {
                turn.due.clone_from(due);
            }
        }
        Event::DieAdded { at, .. } => {
            if let Some(placed) = state.senate.placed_mut(Some(*at)) {
                placed.die = true;
            }
        }
        Event::PhaseLeft { seat } => state.players[*seat].done = true,
        Event::TurnEnded { .. } => state.turn = None,
        Event::MainBegan { planet, waiting, .. } => {
            if let Some(turn) = &mut state.turn {
                turn.main = Some(MainAction { planet: *planet, waiting: waiting.clone(), armed: Vec::new() });
            }
        }
        Event::MainEnded { .. } => {
            if let Some(turn) = &mut state.turn {
                turn.main = None;
            }
        }
        Event::ExecutiveBegan => (state.stage, state.last) = (Stage::Executive, None),
        Event::LawVoted { .. } => {}
        Event::RoundEnded => end_round(state),
        Event::Ended { sheets } => {
            for (player, sheet) in state.players.iter_mut().zip(sheets) {
                player.score += sheet.total();
            }
            state.sheets.clone_from(sheets);
            state.stage = Stage::Over;
        }
        // Resources and pieces
        Event::Gained { seat, resources } => {
            let stock = &mut state.players[*seat].stock;
            *stock = *stock + *resources;
        }
        Event::Lost { .. } => {}
        Event::Paid { seat, resources } | Event::Thrown { seat, resources } => {
            let stock = &mut state.players[*seat].stock;
            *stock = *stock - *resources;
        }
        Event::Swapped { seat, from, to } => {
            let stock = &mut state.players[*seat].stock;
            stock[*from] -= 1;
            stock[*to] += 1;
        }
        Event::ShipsGained { seat, ships } => {
            let player = &mut state.players[*seat];
            player.supply -= ships;
            player.hangar += ships;
        }
        Event::DegreeSet { seat, degree } => state.players[*seat].degree = *degree,
        Event::LevelRaised { seat, amount, until } => match until {
            Until::EndOfRound => state.players[*seat].round_levels += amount,
            Until::EndOfGame => state.players[*seat].game_levels += amount,
        },
        Event::DieSet { seat, value } => state.players[*seat].die = Some(*value),
        Event::Released { seat, mission } => state.players[*seat].mission_mut(*mission).released = true,
        Event::ShipSent { seat, mission } => {
            let player = &mut state.players[*seat];
            player.hangar -= 1;
            player.mission_mut(*mission).flown = true;
        }
        Event::Funded { project, marker } => state.projects[project.index()] = *marker,
        Event::Contributed { seat, contribution } => state.players[*seat].contribution = *contribution,
        Event::Scored { seat, points, .. } => state.players[*seat].score += points,
        Event::PresidentTaken { seat } => state.president = *seat,
        Event::MedalTaken { seat, medal, threshold } => {
            state.players[*seat].medals.push(*medal);
            let medals = &mut state.medals;
            match (medal.planet(), threshold) {
                (Some(planet), Some(taken)) => medals.planets[planet.index()].retain(|left| left != taken),
                (Some(_) | None, _) if *medal == Medal::Grey => medals.grey -= 1,
                (Some(_) | None, _) => medals.black -= 1,
            }
        }
        Event::SpecialGained { seat } => state.players[*seat].special = true,
        Event::Resigned { seat } => state.players[*seat].resigned = true,
        // Planets and Deep Space
        Event::MinerMoved { seat, to } => state.players[*seat].miner = *to,
        Event::RockTaken { seat, at, rock } => {
            state.neo.spots.insert(*at, Spot::Bare);
            state.players[*seat].rocks.push(*rock);
        }
        Event::MageMoved { seat, to } => state.players[*seat].mage = *to,
        Event::TokenTaken { seat, moon, token } => {
            state.moons.places[usize::from(*moon)].tokens.retain(|there| there != token);
            receive(state, *seat, *token);
        }
        Event::TokenDrawn { seat, power, token } => {
            let power = usize::from(*power) - 1;
            state.moons.beside[power] -= 1;
            state.moons.unseen[power].take(token);
            receive(state, *seat, *token);
        }
        Event::TokensSeen { seat, power, count, tokens } => {
            let power = usize::from(*power) - 1;
            state.moons.beside[power] -= count;
            let tokens = tokens.clone().unwrap_or_default();
            for token in &tokens {
                state.moons.unseen[power].take(token);
            }
            state.moons.looked = Some((*seat, tokens));
        }
        Event::TokenKept { seat, token } => {
            if let Some((_, tokens)) = state.moons.looked.take() {
                let back = tokens.into_iter().filter(|seen| seen != token).map(|seen| (*seat, seen));
                state.moons.buried.extend(back);
            }
            receive(state, *seat, *token);
        }
        Event::ShopEntered { seat, shop, level } => state.players[*seat].enter(*shop, *level),
        Event::StructureBuilt { seat, structure } => state.players[*seat].structures.push(*structure),
        Event::MegaBuilt { seat, mega } => {
            state.players[*seat].megas.push(*mega);
            state.megas[mega.index()].builders.push(*seat);
        }
        Event::DepthsSeen { seat, tiles } => {
            let depths = &mut state.depths;
            let tiles = tiles.clone().unwrap_or_default();
            for tile in &tiles {
                depths.unseen.take(tile);
            }
            depths.tiles = tiles;
            depths.seen[*seat] = true;
        }
        Event::DeepSpaceTaken { seat, tile } => {
            state.depths.tiles.retain(|left| left != tile);
            state.depths.count -= 1;
            state.players[*seat].deep_space = Some(*tile);
        }
        // Erudites
        Event::EruditeTaken { seat, tile } => {
            let stack = state.atalum.stack_mut(*tile);
            stack.top = None;
            state.players[*seat].erudites.push(Owned { tile: *tile, used: Use::Ready, borrows: None });
        }
        Event::EruditeStarted { seat, tile } => {
            owned(state, *seat, *tile, |owned| owned.used = Use::Busy);
            main(state, |main| main.waiting.retain(|waiting| waiting != tile));
        }
        Event::EruditeArmed { seat, tile } => {
            owned(state, *seat, *tile, |owned| owned.used = Use::Busy);
            main(state, |main| {
                main.waiting.retain(|waiting| waiting != tile);
                main.armed.push(*tile);
            });
        }
        Event::EruditeSpared { seat, tile } => {
            owned(state, *seat, *tile, |owned| owned.used = Use::Ready);
            main(state, |main| main.armed.retain(|armed| armed != tile));
        }
        Event::EruditeUsed { seat, tile } => {
            owned(state, *seat, *tile, |owned| (owned.used, owned.borrows) = (Use::Used, None));
            main(state, |main| {
                main.waiting.retain(|waiting| waiting != tile);
                main.armed.retain(|armed| armed != tile);
            });
        }
        Event::EruditeRefreshed { seat, tile } => {
            owned(state, *seat, *tile, |owned| owned.used = Use::Ready);
        }
        Event::EruditeBorrowed { seat, tile, from } => {
            owned(state, *seat, *tile, |owned| (owned.used, owned.borrows) = (Use::Ready, Some(*from)));
        }
    }
}

/// Everything that was lent for the round leaves (section 29).
fn end_round(state: &mut State) {
    let used: Vec<_> = state.senate.ambassadors().filter_map(|(_, placed)| placed.token).collect();
    state.moons.discarded.extend(used);
    state.senate.clear();
    for player in state.players.iter_mut() {
        (player.round_levels, player.done, player.turns) = (0, false, 0);
    }
    let laws = &mut state.laws;
    for wing in Wing::ALL.iter().map(|wing| wing.index()) {
        laws.past[wing].extend(laws.shown[wing]);
        laws.shown[wing] = laws.last[wing].take();
    }
}

fn receive(state: &mut State, seat: Seat, token: Alteration) {
    state.players[seat].tokens.push(token);
    if let Some(turn) = state.turn.as_mut().filter(|turn| turn.seat == seat) {
        turn.fresh.push(token);
    }
}

fn owned(state: &mut State, seat: Seat, tile: Erudite, change: impl FnOnce(&mut Owned)) {
    let player: &mut Player = &mut state.players[seat];
    if let Some(owned) = player.erudite_mut(tile) {
        change(owned);
    }
}

/// The main action that goes on, if any.
fn main(state: &mut State, change: impl FnOnce(&mut MainAction)) {
    if let Some(main) = state.turn.as_mut().and_then(|turn| turn.main.as_mut()) {
        change(main);
    }
}
