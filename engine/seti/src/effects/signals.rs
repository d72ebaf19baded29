//! Scans, signals and sectors (sections 5.4 and 7).

use orrery_engine::Seat;

use crate::{
    effects::{
        self, S, choices, note,
        stores::{self, gain},
        triggers,
    },
    event::Event,
    facts::{Facts, SignalTarget},
    ids::{Planet, Resource, Sector, SectorColor, Species, Star},
    solo, species,
    state::{Note, Owner, Scan, Spot, Stage, State},
    task::{Happening, Signals, Task},
};

/// Begins a scan (SE-1380).
pub(crate) fn scan(step: &mut S<'_>, seat: Seat) {
    let player = &step.state().players[seat];
    let limit = step.content().agencies.signal_token.max_per_scan;
    let scan = Scan { earth: false, row: false, techs: player.abilities(), tokens: player.tokens.min(limit) };
    note(step, Note::Scan(scan));
    // SE-2770: the scan event comes at the end, after the refill.
    step.push([Task::Scan { seat }, Task::Refill, Task::Did { seat, what: Happening::Scan }]);
}

/// The sectors that a target names, and whether one of them is chosen for all signals.
fn sectors(state: &State, facts: &Facts, seat: Seat, target: SignalTarget) -> Vec<Sector> {
    let run = state.run();
    let own = Owner::Seat(seat);
    let chosen = run.and_then(|run| run.sector);
    let of_color = |color: SectorColor| facts.stars_of(color).map(|star| state.sector_of(star)).collect();
    match target {
        SignalTarget::Star { star } => vec![state.sector_of(star)],
        SignalTarget::Color { color } => of_color(color),
        SignalTarget::PlanetSector { planet } => state.planet_sector(facts, planet).into_iter().collect(),
        SignalTarget::AnySector {} | SignalTarget::OneSectorOfChoice {} => Sector::all().collect(),
        SignalTarget::OwnProbeSector {} => {
            let spaces = choices::probe_spaces(state, seat);
            Sector::all().filter(|sector| spaces.iter().any(|space| space.sector == *sector)).collect()
        }
        SignalTarget::LeftNeighbourOfChosenSector {} => {
            chosen.map(|sector| sector.counter_clockwise(1)).into_iter().collect()
        }
        SignalTarget::RightNeighbourOfChosenSector {} => {
            chosen.map(|sector| sector.clockwise(1)).into_iter().collect()
        }
        SignalTarget::DiscardedCardColor {} => {
            run.and_then(|run| run.discarded).map_or_else(Vec::new, of_color)
        }
        SignalTarget::Oumuamua {} => state.planet_sector(facts, Planet::Oumuamua).into_iter().collect(),
        SignalTarget::NextAnomalySector {} => {
            species::anomalies::next(state, facts).map(|token| token.sector).into_iter().collect()
        }
        SignalTarget::SectorOfThisLanding {} => {
            run.and_then(|run| run.landing).map(|landing| landing.sector).into_iter().collect()
        }
        SignalTarget::SectorWithOwnSignals { at_least } => {
            let enough =
                |sector: &Sector| state.sectors[state.star_of(*sector).index()].count(own) >= at_least;
            Sector::all().filter(enough).collect()
        }
        SignalTarget::EachSectorWithOwnSignal {} => {
            let marked = |sector: &Sector| state.sectors[state.star_of(*sector).index()].count(own) > 0;
            Sector::all().filter(marked).collect()
        }
    }
}

/// Marks signals where a target says.
pub(crate) fn target(step: &mut S<'_>, seat: Seat, target: SignalTarget, signals: Signals) {
    let sectors = sectors(step.state(), step.content(), seat, target);
    if matches!(target, SignalTarget::EachSectorWithOwnSignal {}) {
        for sector in sectors.into_iter().rev() {
            let spots = step.state().spots(step.content(), sector);
            step.push([Task::MarkSignals { seat, spots, signals }]);
        }
    } else if effects::is_chosen(target) {
        match sectors.as_slice() {
            [] => {}
            [only] => in_sector(step, seat, *only, signals),
            // SE-2450: several signals of one effect go to the same sector.
            [_, ..] => step.push([Task::Sector { seat, sectors, signals }]),
        }
    } else {
        let spots = sectors.iter().flat_map(|sector| step.state().spots(step.content(), *sector)).collect();
        ask(step, seat, spots, signals);
    }
}

/// Marks signals in one chosen sector.
pub(crate) fn in_sector(step: &mut S<'_>, seat: Seat, sector: Sector, signals: Signals) {
    note(step, Note::Sector(sector));
    let spots = step.state().spots(step.content(), sector);
    ask(step, seat, spots, signals);
}

/// Asks where a signal goes, if there is a choice.
pub(crate) fn ask(step: &mut S<'_>, seat: Seat, spots: Vec<Spot>, signals: Signals) {
    if signals.left == 0 {
        return;
    }
    match spots.as_slice() {
        [] => {}
        [only] => {
            let (only, more) = (*only, Signals { left: signals.left - 1, ..signals });
            if more.left > 0 {
                step.push([Task::MarkSignals { seat, spots: vec![only], signals: more }]);
            }
            mark(step, seat.into(), only, signals.data, signals.reward);
        }
        [_, ..] => step.push([Task::Signal { seat, spots, signals }]),
    }
}

/// Marks one signal (SE-2150).
pub(crate) fn mark(step: &mut S<'_>, owner: Owner, spot: Spot, data: bool, reward: bool) {
    let facts = step.content();
    let position = position(step.state(), spot);
    let slots = slots(facts, spot);
    step.emit(Event::Marked { owner, spot });
    // SE-2210: beyond the slot there is no data.
    if position <= slots && data {
        gain(step, owner, Resource::Data, 1);
    }
    if reward {
        // SE-2180, SE-4370
        gain(step, owner, Resource::Vp, points(facts, spot, position));
    }
    if position == slots {
        step.emit(Event::Filled { spot });
    }
    if let Owner::Seat(seat) = owner
        && reward
    {
        if let Spot::Star(star) = spot {
            step.push([Task::Did { seat, what: Happening::Signal(facts.star(star).color) }]);
        } else {
            triggers::bonuses(step, seat);
        }
    }
}

/// The position that the next marker takes, from 1.
fn position(state: &State, spot: Spot) -> u8 {
    let markers = match spot {
        Spot::Star(star) => state.sectors[star.index()].markers.len(),
        Spot::Tile => state.known(Species::Oumuamua).map_or(0, |one| one.special.tile.len()),
    };
    markers as u8 + 1
}

fn slots(facts: &Facts, spot: Spot) -> u8 {
    match spot {
        Spot::Star(star) => facts.star(star).data_slots,
        Spot::Tile => facts.species(Species::Oumuamua).tile.as_ref().map_or(0, |tile| tile.data_slots),
    }
}

/// The points of a marker in this position.
pub(crate) fn points(facts: &Facts, spot: Spot, position: u8) -> u8 {
    match spot {
        Spot::Star(star) if position == 2 => facts.star(star).second_slot_vp,
        Spot::Star(_) => 0,
        Spot::Tile => {
            let tile = facts.species(Species::Oumuamua).tile.as_ref();
            tile.and_then(|tile| tile.slot_vp.get(&position)).copied().unwrap_or(0)
        }
    }
}

/// Asks which row card is discarded for a signal (SE-1390).
pub(crate) fn row(step: &mut S<'_>, seat: Seat, left: u8) {
    // SE-1435: without a card the signal is skipped.
    if left > 0 && step.state().row.iter().any(Option::is_some) {
        step.push([Task::RowSignals { seat, left }]);
    }
}

/// A signal of a colour (SE-2440).
pub(crate) fn of_color(step: &mut S<'_>, seat: Seat, color: SectorColor) {
    let signals = Signals { left: 1, data: true, reward: true };
    target(step, seat, SignalTarget::Color { color }, signals);
}

/// Discards the top card of the deck for a signal, then again (card 122).
pub(crate) fn from_deck(step: &mut S<'_>, seat: Seat, left: u8) {
    let Some(card) = stores::next_card(step) else { return };
    step.emit(Event::DeckDiscarded { card });
    if left > 1 {
        step.push([Task::DeckSignal { seat, left: left - 1 }]);
    }
    if let Some(color) = step.content().card(card).sector_color {
        of_color(step, seat, color);
    }
}

/// Sectors that are complete; only those that do not wait for the player, if so (SE-2250).
pub(crate) fn completed(state: &State, facts: &Facts, fresh: bool) -> (Vec<Star>, bool) {
    let due = |star: &Star| state.is_complete(facts, *star) && !(fresh && state.turn.waiting.has(*star));
    let stars: Vec<Star> = state.sky.iter().copied().filter(due).collect();
    (stars, state.is_tile_complete(facts) && !(fresh && state.turn.tile_waits))
}

/// Resolves completed sectors; the active player chooses their order (SE-2240).
pub(crate) fn resolve(step: &mut S<'_>, fresh: bool) {
    let (stars, tile) = completed(step.state(), step.content(), fresh);
    let owner = step.state().turn.owner;
    match (stars.as_slice(), tile) {
        ([], false) => {}
        ([], true) => resolve_tile(step, fresh),
        ([star], false) => resolve_star(step, *star, fresh),
        // SE-5240: the rival goes by the number of the sector, which is the order of the list; the tile comes last.
        ([star, ..], _) => match owner {
            Owner::Seat(seat) => step.push([Task::Order { seat, fresh }]),
            Owner::Rival | Owner::Neutral => resolve_star(step, *star, fresh),
        },
    }
}

/// Resolves one completed sector (SE-2430): publicity, winner, reward; then the reset, then the others.
pub(crate) fn resolve_star(step: &mut S<'_>, star: Star, fresh: bool) {
    let facts = step.content();
    let sector = step.state().sectors[star.index()].clone();
    for owner in step.state().order_from(step.state().turn.owner) {
        if sector.count(owner) > 0 {
            for effect in &facts.participant_reward {
                if let crate::facts::Effect::Gain { resource, amount } = effect {
                    gain(step, owner, *resource, *amount);
                }
            }
        }
    }
    step.push([Task::Reset { star }, Task::Resolve { fresh }]);
    // SE-5920: neutral markers never win.
    let Some(winner) = sector.leader(|owner| owner != Owner::Neutral) else { return };
    step.emit(Event::Won { owner: winner, star });
    let reward =
        if sector.won { &facts.star(star).win_reward_later } else { &facts.star(star).win_reward_first };
    match winner {
        Owner::Seat(seat) => {
            let run = crate::state::Run::new(seat, crate::state::Pace::Closed);
            let did = Task::Did { seat, what: Happening::Win(facts.star(star).color) };
            effects::open(step, run, [Task::Effects { seat, list: reward.clone() }, did]);
        }
        Owner::Rival => solo::effects(step, reward.clone()),
        Owner::Neutral => {}
    }
    species::glyphids::take_from_star(step, winner, star);
}

/// The second leaves a marker, the slot is filled again (SE-2360 to SE-2390).
pub(crate) fn reset(step: &mut S<'_>, star: Star) {
    let sector = &step.state().sectors[star.index()];
    let winner = sector.leader(|owner| owner != Owner::Neutral);
    // SE-5910: neutral markers may be second.
    let left = sector.leader(|owner| Some(owner) != winner);
    step.emit(Event::SectorReset { star, left });
}

/// Resolves the tile of 'Oumuamua (SE-4380).
pub(crate) fn resolve_tile(step: &mut S<'_>, fresh: bool) {
    step.push([Task::Resolve { fresh }]);
    let Some(one) = step.state().known(Species::Oumuamua) else { return };
    let markers = one.special.tile.clone();
    let completion = step.content().species(Species::Oumuamua).tile.as_ref().map(|tile| &tile.completion);
    step.emit(Event::TileReset);
    for owner in step.state().order_from(step.state().turn.owner) {
        if !markers.contains(&owner) {
            continue;
        }
        for effect in completion.iter().flat_map(|completion| &completion.each_contributor) {
            if let crate::facts::Effect::Gain { resource, amount } = effect {
                gain(step, owner, *resource, *amount);
            }
        }
    }
}

/// The main action is finished: completed sectors wait for the player (SE-2385).
pub(crate) fn main_done(step: &mut S<'_>) {
    step.emit(Event::StageCame { stage: Stage::Done });
    let (stars, tile) = completed(step.state(), step.content(), false);
    if !stars.is_empty() || tile {
        step.emit(Event::SectorsWait { stars, tile });
    }
}
