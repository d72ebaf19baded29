//! What events do to the table. No rule is known here.

use orrery_engine::Hex;

use crate::{
    board::Board,
    event::{Event, TokenFrom},
    hexset::{HexSet, Spot},
    ids::Structure,
    power::{Bowl, Handful, Power},
    state::{Player, State},
    who::Who,
};

/// Hexes of events lie on the board.
fn on(state: &State, hex: Hex) -> Spot {
    state.board.spot(hex).unwrap_or(Spot(0))
}

fn all_on(state: &State, hexes: &[Hex]) -> HexSet {
    hexes.iter().map(|hex| on(state, *hex)).collect()
}

fn put(player: &mut Player, structure: Structure, spot: Spot) {
    player.structures[structure.index()].insert(spot);
}

fn take(player: &mut Player, structure: Structure, spot: Spot) {
    player.structures[structure.index()].remove(spot);
}

fn out_of_bowls(power: &mut Power, tokens: Handful) {
    for (bowl, n) in power.bowls.iter_mut().zip(tokens.bowls) {
        *bowl -= n;
    }
    if tokens.stone {
        power.stone = None;
    }
}

fn built(state: &mut State, who: Who, spot: Spot) {
    put(&mut state.players[who], Structure::Mine, spot);
    state.fresh.push(spot);
}

/// Applies an event to the state.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::FirstPlayer { who } => state.first = *who,
        Event::SetUp(setup) => {
            state.tech.clone_from(&setup.tech);
            state.advanced = setup.advanced.map(Some);
            state.terraforming_token = Some(setup.token);
            state.tokens[setup.token.index()] -= 1;
            state.round_tiles.clone_from(&setup.rounds);
            state.final_tiles.clone_from(&setup.finals);
            state.boosters.clone_from(&setup.boosters);
        }
        Event::BoardLaid { sectors } => state.board = Board::shared(sectors.clone()),
        Event::FactionChosen(start) => {
            let player = &mut state.players[start.who];
            player.faction = Some(start.faction);
            player.resources = start.resources;
            player.power = Power { bowls: start.bowls, gaia: 0, stone: start.brainstone.then_some(Bowl::I) };
        }
        Event::Placed { who, structure, hex } => {
            let spot = on(state, *hex);
            put(&mut state.players[*who], *structure, spot);
        }
        Event::BoosterTaken { who, booster } => {
            state.boosters.retain(|other| other != booster);
            state.players[*who].booster = Some(*booster);
        }
        Event::RoundBegan { round, order } => {
            state.round = *round;
            state.order.clone_from(order);
            state.passed.clear();
        }
        Event::Gaiaformed { hexes } => state.gaiaformed = state.gaiaformed.union(all_on(state, hexes)),
        Event::Passed { who, returned, taken } => {
            if state.passed.is_empty() {
                state.first = *who;
            }
            state.passed.push(*who);
            if let Some(taken) = taken {
                state.boosters.retain(|other| other != taken);
            }
            state.boosters.extend(*returned);
            let player = &mut state.players[*who];
            player.booster = *taken;
        }
        Event::CleanedUp => {
            state.spaces = 0;
            state.players.iter_mut().for_each(|player| player.used = 0);
        }
        Event::Ended => state.over = true,
        Event::Gained { who, gain } => {
            let store = &mut state.players[*who].resources;
            store.ore += gain.ore;
            store.knowledge += gain.knowledge;
            store.credits += gain.credits;
            store.qic += gain.qic;
        }
        Event::Paid { who, cost } => {
            let store = &mut state.players[*who].resources;
            store.ore -= cost.ore;
            store.knowledge -= cost.knowledge;
            store.credits -= cost.credits;
            store.qic -= cost.qic;
        }
        Event::Scored { who, vp, .. } => state.players[*who].vp += i32::from(*vp),
        Event::PaidVp { who, vp } => state.players[*who].vp -= i32::from(*vp),
        Event::Charged { who, first, second, stone } => {
            let power = &mut state.players[*who].power;
            power.bowls[0] -= first;
            power.bowls[1] += first;
            power.bowls[1] -= second;
            power.bowls[2] += second;
            power.stone = stone.or(power.stone);
        }
        Event::Spent { who, tokens } => {
            let power = &mut state.players[*who].power;
            out_of_bowls(power, *tokens);
            power.bowls[0] += tokens.bowls.iter().sum::<u8>();
            if tokens.stone {
                power.stone = Some(Bowl::I);
            }
        }
        Event::TokensGained { who, tokens } => state.players[*who].power.bowls[0] += tokens,
        Event::Discarded { who, tokens } => out_of_bowls(&mut state.players[*who].power, *tokens),
        Event::ToGaia { who, tokens } => {
            let power = &mut state.players[*who].power;
            out_of_bowls(power, *tokens);
            power.gaia += tokens.bowls.iter().sum::<u8>();
            if tokens.stone {
                power.stone = Some(Bowl::Gaia);
            }
        }
        Event::Burned { who, stone_up, stone_out, to_gaia } => {
            let power = &mut state.players[*who].power;
            power.bowls[1] -= u8::from(!*stone_up) + u8::from(!*stone_out);
            power.bowls[2] += u8::from(!*stone_up);
            if *stone_up {
                power.stone = Some(Bowl::III);
            }
            match (*stone_out, *to_gaia) {
                (true, true) => power.stone = Some(Bowl::Gaia),
                (true, false) => power.stone = None,
                (false, true) => power.gaia += 1,
                (false, false) => {}
            }
        }
        Event::GaiaDiscarded { who, tokens } => state.players[*who].power.gaia -= tokens,
        Event::GaiaReturned { who, tokens, stone, bowl } => {
            let power = &mut state.players[*who].power;
            power.gaia -= tokens;
            match bowl {
                Bowl::I => power.bowls[0] += tokens,
                Bowl::II => power.bowls[1] += tokens,
                Bowl::III => power.bowls[2] += tokens,
                Bowl::Gaia => power.gaia += tokens,
            }
            if *stone {
                power.stone = Some(*bowl);
            }
        }
        Event::GaiaformersGained { who, count } => state.players[*who].gaiaformers += count,
        Event::GaiaformerSpent { who } => {
            let player = &mut state.players[*who];
            player.gaiaformers -= 1;
            player.gaiaformers_spent += 1;
        }
        Event::GaiaformersReturned { who, count } => {
            let player = &mut state.players[*who];
            player.gaiaformers += count;
            player.gaiaformers_spent -= count;
        }
        Event::ProjectStarted { who, hex } => {
            let spot = on(state, *hex);
            let player = &mut state.players[*who];
            player.gaiaformers -= 1;
            player.projects.insert(spot);
        }
        Event::MineBuilt { who, hex, shared, gaiaformer } => {
            let spot = on(state, *hex);
            built(state, *who, spot);
            let player = &mut state.players[*who];
            if *shared {
                player.shared.insert(spot);
            }
            if *gaiaformer {
                player.projects.remove(spot);
                player.gaiaformers += 1;
            }
        }
        Event::Upgraded { who, hex, from, to } => {
            let spot = on(state, *hex);
            take(&mut state.players[*who], *from, spot);
            put(&mut state.players[*who], *to, spot);
            state.fresh.push(spot);
        }
        Event::Swapped { who, institute, mine } => {
            let (from, to) = (on(state, *institute), on(state, *mine));
            let player = &mut state.players[*who];
            take(player, Structure::Institute, from);
            put(player, Structure::Mine, from);
            take(player, Structure::Mine, to);
            put(player, Structure::Institute, to);
        }
        Event::StationPlaced { who, hex } => {
            let spot = on(state, *hex);
            state.players[*who].stations.insert(spot);
        }
        Event::LostPlaced { who, hex } => {
            let spot = on(state, *hex);
            state.lost = Some(spot);
            built(state, *who, spot);
        }
        Event::Announced { hex, .. } => {
            let spot = on(state, *hex);
            state.fresh.retain(|other| *other != spot);
        }
        Event::Federated { who, planets, satellites } => {
            let (planets, satellites) = (all_on(state, planets), all_on(state, satellites));
            let player = &mut state.players[*who];
            player.federated = player.federated.union(planets);
            player.satellites = player.satellites.union(satellites);
            player.federations += 1;
        }
        Event::Joined { who, hexes } => {
            let hexes = all_on(state, hexes);
            let player = &mut state.players[*who];
            player.federated = player.federated.union(hexes);
        }
        Event::Declined { .. } | Event::Rescored { .. } => {}
        Event::TokenTaken { who, token, green, from } => {
            let player = &mut state.players[*who];
            let side = if *green { &mut player.green } else { &mut player.gray };
            side[token.index()] += 1;
            match from {
                TokenFrom::Supply | TokenFrom::Gleens => state.tokens[token.index()] -= 1,
                TokenFrom::Terraforming => {
                    player.uncounted += 1;
                    state.terraforming_token = None;
                }
            }
        }
        Event::TokenFlipped { who, token } => {
            let player = &mut state.players[*who];
            player.green[token.index()] -= 1;
            player.gray[token.index()] += 1;
        }
        Event::Advanced { who, area, level } => state.players[*who].research[area.index()] = *level,
        Event::TileTaken { who, tile } => state.players[*who].standard |= 1 << tile.index(),
        Event::AdvancedTaken { who, area, tile, cover } => {
            state.advanced[area.index()] = None;
            let player = &mut state.players[*who];
            player.advanced |= 1 << tile.index();
            player.covered |= 1 << cover.index();
        }
        Event::SpaceUsed { space, .. } => state.spaces |= 1 << space.index(),
        Event::SpecialUsed { who, special } => state.players[*who].use_up(*special),
        Event::CardShown { .. } => {}
        Event::DeckMade { seen, unseen, reserve } => state.automa.make(seen, *unseen, reserve),
        Event::SupportCard { card } => state.automa.set_support(*card),
        Event::ActionCard { card } => state.automa.set_action(*card),
        Event::SatellitePlaced { who, hex } => {
            let spot = on(state, *hex);
            state.players[*who].satellites.insert(spot);
        }
        Event::AdvancedRemoved { area, .. } => state.advanced[area.index()] = None,
        Event::Ordered { seat, order } => state.players[*seat].order = *order,
        Event::Resigned { seat } => state.players[*seat].resigned = true,
    }
}
