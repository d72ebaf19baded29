//! What events change. No rules here: events say what came out.

use crate::{
    event::{Event, Fate},
    facts::Attribute,
    ids::{CardId, Era, PileId, SiteId},
    state::{At, Base, Deck, Laid, Place, Player, Stage, State, Turn},
};

/// Applies one event.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::EraOpened { .. }
        | Event::DiscsSet { .. }
        | Event::DeckMade { .. }
        | Event::Offered { .. }
        | Event::AnnexFilled { .. }
        | Event::ColoniesSet { .. }
        | Event::MarkersReturned
        | Event::FirstFound { .. }
        | Event::EraCleared
        | Event::Scored { .. } => of_era(state, event),
        Event::TurnBegan { .. }
        | Event::TimePlayed { .. }
        | Event::Played { .. }
        | Event::Indebted { .. }
        | Event::Indemnified { .. }
        | Event::Engaged { .. }
        | Event::Discarded { .. }
        | Event::TurnEnded { .. }
        | Event::Triggered
        | Event::SixthClaimed { .. }
        | Event::LastTurns { .. }
        | Event::EdgePlayed { .. }
        | Event::Forbidden { .. }
        | Event::ExtraTurns { .. }
        | Event::Poached { .. } => of_turn(state, event),
        Event::MarkerTaken { .. }
        | Event::Redirected { .. }
        | Event::TileLaid { .. }
        | Event::TileClaimed { .. }
        | Event::ClaimEnded { .. }
        | Event::Built { .. }
        | Event::UsedUp { .. }
        | Event::Colonized { .. }
        | Event::LegacyChosen { .. } => of_board(state, event),
        Event::Drew { .. }
        | Event::Took { .. }
        | Event::Upgraded { .. }
        | Event::InfraLeft { .. }
        | Event::ProgressGained { .. }
        | Event::ContractClaimed { .. } => of_cards(state, event),
        Event::CubeSet { seat, .. }
        | Event::Dealt { seat, .. }
        | Event::Announced { seat, .. }
        | Event::Skipped { seat }
        | Event::Passed { seat }
        | Event::Profit { seat, .. }
        | Event::TeamWent { seat, .. }
        | Event::Produced { seat, .. }
        | Event::Advanced { seat, .. }
        | Event::AwardsOwed { seat, .. }
        | Event::AwardLost { seat }
        | Event::Resigned { seat } => of_player(&mut state.players[*seat], event),
    }
}

fn place(state: &mut State, site: SiteId) -> &mut Place {
    state.places.entry(site).or_default()
}

#[expect(clippy::wildcard_enum_match_arm, reason = "evolve sorts the events")]
fn of_era(state: &mut State, event: &Event) {
    match event {
        Event::EraOpened { era } => open(state, *era),
        Event::DiscsSet { era } => state.discs = [Some(*era); 7],
        Event::DeckMade { start, rest } => {
            state.deck =
                Deck { start: start.iter().copied().collect(), rest: rest.iter().copied().collect() };
        }
        Event::Offered { space, card } => {
            state.deck.take(*card);
            state.offer[usize::from(*space)] = Some(*card);
        }
        Event::AnnexFilled { cards } => state.annex.extend(cards),
        Event::ColoniesSet { colonies } => state.colonies.clone_from(colonies),
        Event::MarkersReturned => state.beyond = [None; 2],
        Event::FirstFound { seat } => {
            state.first = *seat;
            state.turn = Turn::new(*seat, state.seats);
            state.stage = Stage::Play;
        }
        Event::EraCleared => clear(state),
        Event::Scored { sheets } => {
            state.scores.clone_from(sheets);
            state.stage = Stage::Over;
        }
        _ => {}
    }
}

fn open(state: &mut State, era: Era) {
    state.era = era;
    state.stage = Stage::Setup;
    let piles = PileId::ALL.iter().copied().filter(|pile| pile.era() == era);
    state.piles = piles.map(|pile| (pile, pile.tiles().collect())).collect();
    state.claimed = [None; 7];
    state.triggered = false;
    state.ender = None;
    state.last = None;
    state.stalled = 0;
    for player in state.players.iter_mut() {
        player.passed = false;
        player.finished = false;
        player.produced = None;
        player.actions.clear();
        player.wheels.iter_mut().for_each(|wheel| wheel.travelled = 0);
    }
}

fn clear(state: &mut State) {
    state.stage = Stage::Setup;
    let mut gone: Vec<CardId> = Vec::new();
    gone.extend(state.deck.start.cards().chain(state.deck.rest.cards()));
    gone.extend(state.offer.iter().flatten());
    gone.append(&mut state.discard);
    gone.append(&mut state.turn.played);
    state.deck = Deck::default();
    state.offer = [None; 4];
    state.spent.clear();
    for player in state.players.iter_mut() {
        gone.append(&mut player.hand);
        for team in &mut player.teams {
            if *team != At::Gone {
                *team = At::Reserve;
            }
        }
    }
    gone.retain(|card| !card.is_time());
    gone.sort_unstable();
    state.removed.append(&mut gone);
    for place in std::mem::take(&mut state.places).into_values() {
        for base in place.bases {
            state.players[base.owner].reserve[base.kind.index()] += 1;
        }
    }
    state.turn = Turn::new(state.first, state.seats);
}

#[expect(clippy::wildcard_enum_match_arm, reason = "evolve sorts the events")]
fn of_turn(state: &mut State, event: &Event) {
    let seats = state.seats;
    let turn = &mut state.turn;
    match event {
        Event::TurnBegan { seat, number, barred, extra, mark } => {
            *turn = Turn {
                number: *number,
                barred: *barred,
                extra: *extra,
                mark: mark.clone(),
                ..Turn::new(*seat, seats)
            };
        }
        Event::TimePlayed { seat, card } => {
            state.players[*seat].lose(*card);
            state.spent.push(*card);
        }
        Event::Played { seat, cards } => {
            for card in cards {
                state.players[*seat].lose(*card);
                turn.played.push(*card);
            }
        }
        Event::Indebted { seat } => turn.owed[*seat] += 1,
        Event::Indemnified { seat } => turn.owed[*seat] -= 1,
        Event::Engaged { team, .. } => turn.busy.push(*team),
        Event::Discarded { cards, .. } => {
            turn.played.clear();
            turn.dropped.clone_from(cards);
            state.discard.extend(cards);
        }
        Event::TurnEnded { seat, stalled, finished } => {
            state.stalled = *stalled;
            state.players[*seat].finished |= *finished;
        }
        Event::Triggered => state.triggered = true,
        Event::SixthClaimed { seat } => state.ender = Some(*seat),
        Event::LastTurns { seats } => state.last = Some(seats.clone()),
        Event::EdgePlayed { seat, card } => {
            state.players[*seat].lose(*card);
            state.discard.push(*card);
        }
        Event::Forbidden { kind } => turn.forbidden.push(*kind),
        Event::ExtraTurns { count, .. } => {
            turn.extra += count;
            turn.intercepted = true;
        }
        Event::Poached { seat, cards } => {
            turn.dropped.clear();
            state.discard.retain(|card| !cards.contains(card));
            cards.iter().for_each(|card| state.players[*seat].take(*card));
        }
        _ => {}
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "evolve sorts the events")]
fn of_board(state: &mut State, event: &Event) {
    match event {
        Event::MarkerTaken { seat, marker } => state.beyond[marker.index()] = Some(*seat),
        Event::Redirected { tile, .. } => {
            state.piles.get_mut(&tile.pile()).map(|pile| pile.take(tile));
        }
        Event::TileLaid { site, tile, .. } => {
            state.piles.get_mut(&tile.pile()).map(|pile| pile.take(tile));
            place(state, *site).tiles.push(Laid::new(*tile));
        }
        Event::TileClaimed { seat, team, site } => place(state, *site).claim = Some((*seat, *team)),
        Event::ClaimEnded { site } => place(state, *site).claim = None,
        Event::Built { seat, site, bases } => {
            for kind in bases {
                state.players[*seat].reserve[kind.index()] -= 1;
                place(state, *site).bases.push(Base { owner: *seat, kind: *kind });
            }
        }
        Event::UsedUp { site, number, attribute } => {
            if let Some(laid) = place(state, *site).tiles.get_mut(number.index()) {
                match attribute {
                    Attribute::Production => laid.barren = true,
                    Attribute::Colony => laid.spoiled = true,
                }
            }
        }
        Event::Colonized { seat, site, colony } => {
            state.colonies.retain(|left| left != colony);
            place(state, *site).colony = Some((*seat, *colony));
        }
        Event::LegacyChosen { seat, site, number, legacy } => {
            let here = place(state, *site);
            here.tiles.remove(number.index());
            here.bases.remove(number.index());
            let player = &mut state.players[*seat];
            if let Some(old) = player.legacy.replace(*legacy) {
                player.reserve[old.base.index()] += 1;
            }
        }
        _ => {}
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "evolve sorts the events")]
fn of_cards(state: &mut State, event: &Event) {
    match event {
        Event::Drew { seat, card: Some(card) } => {
            state.deck.take(*card);
            state.players[*seat].take(*card);
        }
        Event::Took { seat, card } => {
            state.offer.iter_mut().filter(|space| **space == Some(*card)).for_each(|space| *space = None);
            state.players[*seat].take(*card);
        }
        Event::Upgraded { seat, card, slot } => {
            state.players[*seat].lose(*card);
            state.players[*seat].slots[slot.index()] = Some(*card);
        }
        Event::InfraLeft { seat, card, slot, to } => {
            state.players[*seat].slots[slot.index()] = None;
            match to {
                Fate::Hand => state.players[*seat].take(*card),
                Fate::Discard => state.discard.push(*card),
                Fate::Removed => state.removed.push(*card),
            }
        }
        Event::ProgressGained { seat, card } => {
            state.annex.retain(|left| left != card);
            state.players[*seat].progress.push(*card);
        }
        Event::ContractClaimed { seat, row, era } => {
            state.discs[row.index()] = Some(*era);
            state.claimed[row.index()] = Some(*seat);
        }
        _ => {}
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "evolve sorts the events")]
fn of_player(player: &mut Player, event: &Event) {
    match event {
        Event::CubeSet { cube, space, .. } => player.wheels[cube.index()].space = *space,
        Event::Dealt { card, .. } => player.take(*card),
        Event::Announced { kind, .. } if !player.actions.contains(kind) => {
            player.actions.push(*kind);
        }
        Event::Passed { .. } => player.passed = true,
        Event::Profit { amount, .. } => player.profit += amount,
        Event::TeamWent { team, to, .. } => player.teams[team.index()] = *to,
        Event::Produced { amount, .. } => {
            player.produced = Some(player.produced.map_or(*amount, |best| best.max(*amount)));
        }
        Event::Advanced { cube, spaces, space, .. } => {
            let wheel = &mut player.wheels[cube.index()];
            wheel.space = *space;
            wheel.travelled += u16::from(*spaces);
        }
        Event::AwardsOwed { cube, count, .. } => player.wheels[cube.index()].owed = *count,
        Event::Resigned { .. } => player.resigned = true,
        _ => {}
    }
}
