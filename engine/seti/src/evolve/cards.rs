//! Events of the setup and of cards, applied to the state.

use orrery_engine::Seat;

use super::take;
use crate::{
    event::{Event, Pile as To},
    ids::CardId,
    state::{Message, Mission, Owner, State},
};

pub(super) fn setup(state: &mut State, event: &Event) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only what evolve hands on")]
    match event {
        Event::SkyLaid { sky } => state.sky = *sky,
        Event::DiscsTurned { orientation, token } => {
            (state.orientation, state.token) = (*orientation, *token)
        }
        Event::SpeciesHidden { slot, species: Some(species) } => {
            state.species[slot.index()].species = *species
        }
        Event::DeckMade { .. } => state.deck = state.config.deck().collect(),
        Event::GoldLaid { tile, side } => state.gold[tile.index()].side = *side,
        Event::StackMade { tech } => {
            let stack = &mut state.techs[tech.index()];
            (stack.below, stack.two_points) = (crate::ids::TileBonus::all().collect(), true);
        }
        Event::TileShown { tech, bonus } => {
            let stack = &mut state.techs[tech.index()];
            if let Some(bonus) = bonus {
                stack.below.take(bonus);
            }
            stack.top = *bonus;
        }
        Event::NeutralsSet { at_20, at_30 } => state.neutral = [*at_20, *at_30],
        Event::StackDealt { round, card: Some(card) } => {
            state.deck.take(card);
            state.stacks[usize::from(*round) - 1].push(*card);
        }
        Event::StartChosen { owner } => state.starting = *owner,
        Event::NeutralSignal { star } => state.sectors[star.index()].markers.push(Owner::Neutral),
        Event::AgencyDealt { seat, organizations: Some(organizations), quick_starts: Some(quick_starts) } => {
            for one in organizations {
                state.organizations.take(one);
            }
            for one in quick_starts {
                state.quick_starts.take(one);
            }
            let agency = &mut state.players[*seat].agency;
            agency.dealt.clone_from(organizations);
            agency.quick_start.clone_from(quick_starts);
        }
        Event::AgencyChosen { seat, organization: Some(organization), quick_starts: Some(quick_starts) } => {
            let agency = &mut state.players[*seat].agency;
            agency.dealt = vec![*organization];
            agency.quick_start.clone_from(quick_starts);
        }
        Event::AgencyRevealed { seat, organization, quick_starts } => {
            let agency = &mut state.players[*seat].agency;
            agency.dealt.clear();
            agency.organization = Some(*organization);
            agency.quick_start.clone_from(quick_starts);
        }
        Event::IncomeChosen { seat, card } => state.players[*seat].chosen = *card,
        _ => {}
    }
}

pub(super) fn cards(state: &mut State, event: &Event) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only what evolve hands on")]
    match event {
        Event::Drew { seat, card: Some(card) } => {
            state.deck.take(card);
            state.players[*seat].keep(*card);
            drawn(state, *seat, *card);
        }
        Event::TookFromRow { seat, card } => {
            empty_row(state, *card);
            state.players[*seat].keep(*card);
            drawn(state, *seat, *card);
        }
        Event::RowFilled { place, card } => {
            state.deck.take(card);
            state.row[usize::from(*place)] = Some(*card);
        }
        Event::RowDiscarded { card } => {
            empty_row(state, *card);
            state.discard.push(*card);
        }
        Event::DeckDiscarded { card } => {
            state.deck.take(card);
            state.discard.push(*card);
        }
        Event::Reshuffled => {
            let cards: Vec<CardId> = state.discard.drain(..).collect();
            cards.into_iter().for_each(|card| state.deck.shuffle_in(card));
        }
        Event::Discarded { seat, card } => {
            state.players[*seat].lose(*card);
            state.bin(*card);
        }
        Event::Tucked { seat, card } => {
            let player = &mut state.players[*seat];
            player.lose(*card);
            player.chosen = None;
            player.tucked.push(*card);
        }
        Event::Played { seat, card } => {
            state.players[*seat].lose(*card);
            state.turn.played = Some(*card);
        }
        Event::PutAway { seat, card, pile, at } => put_away(state, *seat, *card, *pile, *at),
        Event::StackTaken { seat, round, card: Some(card) } => {
            take(&mut state.stacks[usize::from(*round) - 1], card);
            state.players[*seat].keep(*card);
        }
        Event::StackDropped { round, card: Some(card), discarded } => {
            take(&mut state.stacks[usize::from(*round) - 1], card);
            if *discarded {
                state.discard.push(*card);
            }
        }
        Event::Covered { seat, card, circle } => {
            let missions = state.players[*seat].missions.iter_mut();
            missions
                .filter(|mission| mission.card == *card)
                .for_each(|mission| mission.covered |= 1 << circle);
        }
        Event::Completed { seat, card } => {
            let player = &mut state.players[*seat];
            player.missions.retain(|mission| mission.card != *card);
            player.completed.push(*card);
        }
        Event::MissionReturned { seat, card } => {
            let player = &mut state.players[*seat];
            player.missions.retain(|mission| mission.card != *card);
            player.keep(*card);
        }
        _ => {}
    }
}

fn drawn(state: &mut State, seat: Seat, card: CardId) {
    if let Some(run) = state.runs.last_mut()
        && run.seat == seat
    {
        run.drawn.push(card);
    }
}

fn empty_row(state: &mut State, card: CardId) {
    state.row.iter_mut().filter(|place| **place == Some(card)).for_each(|place| *place = None);
}

pub(crate) fn put_away(state: &mut State, seat: Seat, card: CardId, pile: To, at: i32) {
    let player = &mut state.players[seat];
    match pile {
        To::Discard => state.bin(card),
        To::Mission => player.missions.push(Mission { card, covered: 0 }),
        To::Scoring => player.scoring.push(card),
        // SE-2550: neither comes back.
        To::Permanent | To::Box => {}
        To::Message => player.messages.push(Message { card, at }),
        To::Hand => player.keep(card),
        To::Income => player.tucked.push(card),
    }
}

/// Gives a card to a hand.
pub(crate) fn hand(state: &mut State, seat: Seat, card: CardId) {
    state.players[seat].keep(card);
    drawn(state, seat, card);
}
