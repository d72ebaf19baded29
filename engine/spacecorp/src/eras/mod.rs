//! How eras begin and end (sections 4, 14.1, 15, 17, 22).

mod asks;
mod close;

use orrery_engine::{Seat, Step};

pub(crate) use asks::{apply, candidates, check};
pub(crate) use close::{clear, end, end_benefits};

use crate::{
    event::{Cause, Event},
    gains,
    game::SpaceCorp,
    ids::{Beyond, CardId, ColonyId, Cube, Era, ProgressId, Team},
    look::Look,
    state::At,
    task::Task,
    turn,
};

/// Board, tiles and teams of an era; a game that begins later gets what belongs to that (SC-0340 to SC-0400, SC-2910,
/// SC-2920, SC-3820, SC-3830).
pub(crate) fn open(step: &mut Step<'_, SpaceCorp>, era: Era) {
    step.emit(Event::EraOpened { era });
    let look = Look::of(step);
    let (facts, start, seats) = (look.facts, look.board.start, look.state.seats);
    if look.state.config.start == era
        && let Some(late) = facts.late_start(era)
    {
        // SC-5600 to SC-5630, SC-5670 to SC-5700
        step.emit(Event::DiscsSet { era: late.contract_discs_on });
        for seat in Seat::all(seats) {
            for (cube, spaces) in
                [(Cube::Genetics, late.genetics_advance), (Cube::Revelation, late.revelation_advance)]
            {
                let (space, _) = facts.wheel.advance(facts.wheel.start_space, u16::from(spaces));
                step.emit(Event::CubeSet { seat, cube, space });
            }
            gains::profit(step, seat, i32::from(late.profit), Cause::Setup);
        }
    } else if look.state.config.start == era {
        for seat in Seat::all(seats) {
            for cube in Cube::ALL {
                step.emit(Event::CubeSet { seat, cube: *cube, space: facts.wheel.start_space });
            }
        }
    }
    for seat in Seat::all(seats) {
        for _ in 0..facts.setup.era(era).start_teams {
            // SC-5145: a team may have left the game.
            if let Some(team) = step.state().players[seat].spare() {
                step.emit(Event::TeamWent { seat, team, to: At::Site(start) });
            }
        }
    }
    // SC-2935: first the owner of the 1st marker, then of the 2nd.
    let state = step.state();
    let holds = |marker: &Beyond| Some((state.beyond[marker.index()]?, *marker));
    let useful = |marker: &Beyond| asks::option(facts, era, *marker).is_some();
    let mut tasks: Vec<Task> = Beyond::ALL
        .iter()
        .filter(|marker| useful(marker))
        .filter_map(holds)
        .map(|(seat, marker)| Task::UseBeyond { seat, marker })
        .collect();
    tasks.push(Task::DealEra);
    if era != Era::Mariners {
        tasks.extend([Task::SetupAwards, Task::FindFirst]);
    }
    step.push(tasks);
}

/// Hands, draw pile, offer, Annex (SC-0410 to SC-0530, SC-2970 to SC-3020, SC-3880 to SC-3900).
pub(crate) fn deal(step: &mut Step<'_, SpaceCorp>) {
    let look = Look::of(step);
    let (era, seats, facts) = (look.era(), look.state.seats, look.facts);
    let first = match (era, look.state.config.first.seat()) {
        // SC-0470
        (Era::Mariners, None) => Seat(step.below(usize::from(seats)) as u8),
        (Era::Mariners, Some(seat)) => seat,
        (Era::Planeteers | Era::Starfarers, _) => look.state.first,
    };
    step.emit(Event::MarkersReturned);
    let order: Vec<Seat> = step.state().from(first).collect();
    let hand = &facts.setup.era(era).start_hand;
    let (starts, others): (Vec<CardId>, Vec<CardId>) =
        CardId::of(era).partition(|card| facts.card(*card).start);
    let mut times =
        CardId::times().take(facts.setup.time_cards(seats).map_or(0, |time| usize::from(time.total)));
    let mut named = facts.named_start_cards(era);
    let mut given = Vec::new();
    for seat in &order {
        let cards = times.by_ref().take(usize::from(hand.time)).chain(named.by_ref().take(1));
        given.extend(cards.map(|card| (*seat, card)));
    }
    let is_left = |card: &CardId| given.iter().all(|(_, one)| one != card);
    let start = starts.into_iter().filter(is_left).collect();
    step.emit(Event::DeckMade { start, rest: others.into_iter().chain(times).collect() });
    given.iter().for_each(|(seat, card)| step.emit(Event::Dealt { seat: *seat, card: *card }));
    for seat in &order {
        for _ in 0..hand.random_start_cards {
            gains::draw(step, *seat);
        }
    }
    if era == Era::Mariners {
        for (place, seat) in (1..).zip(&order) {
            let Some(bonus) = facts.setup.seat_bonus(seats, place) else { continue };
            for _ in 0..bonus.draw {
                gains::draw(step, *seat);
            }
            gains::profit(step, *seat, i32::from(bonus.profit), Cause::Setup);
        }
    }
    turn::fill_offer(step);
    annex(step, era);
    if era == Era::Mariners {
        step.emit(Event::FirstFound { seat: first });
    }
}

/// Progress cards and colonies of an era (SC-3020, SC-3890, SC-3900, SC-5710).
fn annex(step: &mut Step<'_, SpaceCorp>, era: Era) {
    let look = Look::of(step);
    let facts = look.facts;
    let late = facts.late_start(era).filter(|_| look.state.config.start == era);
    let older = late.is_some_and(|late| late.planeteers_progress_cards_on_annex);
    let comes = |card: &ProgressId| {
        let from = facts.progress(*card).era;
        from == era || (older && from < era)
    };
    let cards: Vec<ProgressId> = ProgressId::all().filter(comes).collect();
    let used = |colony: &ColonyId| facts.colony(*colony).player_counts.contains(&look.state.seats);
    let colonies: Vec<ColonyId> = ColonyId::all().filter(used).collect();
    if facts.setup.era(era).progress_cards {
        step.emit(Event::AnnexFilled { cards });
    }
    if era == Era::Starfarers {
        step.emit(Event::ColoniesSet { colonies });
    }
}

/// Awards of the setup, clockwise from the first player of the era before (SC-2960, SC-3030, SC-3040).
pub(crate) fn awards(step: &mut Step<'_, SpaceCorp>) {
    let state = step.state();
    let mut tasks = Vec::new();
    let mut settled = Vec::new();
    for seat in state.from(state.first) {
        for cube in Cube::ALL {
            let owed = state.players[seat].wheel(*cube).owed;
            if owed > 0 {
                tasks.extend((0..owed).map(|_| Task::Award { seat, kind: cube.awards() }));
                settled.push(Event::AwardsOwed { seat, cube: *cube, count: 0 });
            }
        }
    }
    settled.into_iter().for_each(|event| step.emit(event));
    step.push(tasks);
}

/// The first player: with a team where the 1st Beyond marker leads, else with the least profit, else by lot (SC-3050,
/// SC-3055, SC-3910).
pub(crate) fn find_first(step: &mut Step<'_, SpaceCorp>) {
    let look = Look::of(step);
    let (era, seats) = (look.era(), look.state.seats);
    let leads = asks::option(look.facts, era, Beyond::First).map(|option| option.site);
    let ahead = |seat: &Seat| leads.is_some_and(|site| look.player(*seat).on(site).next().is_some());
    let least = look.state.players.iter().map(|player| player.profit).min();
    let poorest: Vec<Seat> =
        Seat::all(seats).filter(|seat| Some(look.player(*seat).profit) == least).collect();
    let ahead = Seat::all(seats).find(ahead);
    let seat = match (ahead, poorest.as_slice()) {
        (Some(seat), _) => seat,
        (None, [seat]) => *seat,
        (None, several) => several[step.below(several.len())],
    };
    step.emit(Event::FirstFound { seat });
    let look = Look::of(step);
    let late = look.facts.late_start(era).filter(|_| look.state.config.start == era);
    if late.is_some_and(|late| late.free_adaptation.is_some()) {
        // SC-5720: from the last player in turn order, counterclockwise.
        let order: Vec<Seat> = look.state.from(seat).rev().collect();
        step.push(order.into_iter().map(|seat| Task::FreeAdaptation { seat }));
    }
}

/// One of the teams on the start site.
fn home_team(look: Look<'_>, seat: Seat) -> Option<Team> {
    look.player(seat).on(look.board.start).next()
}
