//! Reads events back into the types of the game, which no client has to do.

use orrery_planet_unknown::{
    Event, Notice,
    event::{Setback, Start},
    spots::Slot,
};
use v1::event::Kind;

use crate::{
    common::{byte, seat},
    read_table::{
        all, boards, card, claim, event_card, hidden, laid, level, objective, owed, pod, rank, rock, shape,
        shared, sheet, some_card, some_objective, space, square, squares, terrain, tile, track,
    },
    v1,
};

pub(crate) fn notice(kind: &Kind) -> Notice {
    Notice(event(kind))
}

fn event(kind: &Kind) -> Event {
    match kind {
        Kind::StationLoaded(m) => Event::StationLoaded { shift: byte(m.shift), rotation: byte(m.rotation) },
        Kind::TilesShown(m) => {
            Event::TilesShown { tiles: m.tiles.iter().map(|one| tile(Some(*one))).collect() }
        }
        Kind::BoardsDealt(m) => Event::BoardsDealt { boards: m.boards.iter().map(boards).collect() },
        Kind::BoardsChosen(m) => {
            Event::BoardsChosen { seat: seat(m.seat), boards: m.boards.as_ref().map(boards) }
        }
        Kind::BoardsRevealed(m) => Event::BoardsRevealed { starts: m.starts.iter().map(start).collect() },
        Kind::PilesMade(m) => Event::PilesMade { size: byte(m.size), cards: None },
        Kind::ObjectivesOffered(m) => Event::ObjectivesOffered {
            seat: seat(m.seat),
            count: byte(m.count),
            cards: hidden(m.count, &m.objectives, objective),
        },
        Kind::ObjectivesKept(m) => Event::ObjectivesKept {
            seat: seat(m.seat),
            count: byte(m.count),
            cards: hidden(m.count, &m.objectives, objective),
        },
        Kind::SharedDealt(m) => Event::SharedDealt { shared: m.shared.iter().map(shared).collect() },
        Kind::DeckMade(m) => {
            Event::DeckMade { green: byte(m.green), orange: byte(m.orange), red: byte(m.red), cards: None }
        }
        Kind::CommanderChosen(m) => Event::CommanderChosen { seat: seat(m.seat) },
        Kind::TurnBegan(m) => Event::TurnBegan { turn: m.turn.try_into().unwrap() },
        Kind::Rotated(m) => Event::Rotated { steps: byte(m.steps) },
        Kind::EventDrawn(m) => Event::EventDrawn { card: event_card(m.card.unwrap()) },
        Kind::PeekChosen(m) => Event::PeekChosen { seat: seat(m.seat) },
        Kind::Peeked(m) => Event::Peeked { seats: all(&m.seats, seat), card: m.card.map(event_card) },
        Kind::TilesDue(v1::TilesDue {}) => Event::TilesDue,
        Kind::Finished(m) => {
            Event::Finished { seat: seat(m.seat), slot: slot(m.slot), keeps_movement: m.is_keeping_movement }
        }
        Kind::CommanderPassed(m) => Event::CommanderPassed { seat: seat(m.seat) },
        Kind::TileTaken(m) => Event::TileTaken { seat: seat(m.seat), tile: tile(m.tile) },
        Kind::Lifted(m) => Event::Lifted { seat: seat(m.seat), event: m.is_event, planet: m.is_planet },
        Kind::TilePlaced(m) => Event::TilePlaced { seat: seat(m.seat), laid: laid(m.laid.as_ref().unwrap()) },
        Kind::Stuck(m) => Event::Stuck { seat: seat(m.seat), tile: tile(m.tile) },
        Kind::ResourceIgnored(m) => {
            Event::ResourceIgnored { seat: seat(m.seat), resource: terrain(m.resource) }
        }
        Kind::PatchPlaced(m) => Event::PatchPlaced { seat: seat(m.seat), at: square(m.square) },
        Kind::PatchStored(m) => Event::PatchStored { seat: seat(m.seat) },
        Kind::PatchesReleased(m) => Event::PatchesReleased { seat: seat(m.seat), count: byte(m.count) },
        Kind::StackRemoved(m) => Event::StackRemoved { shape: shape(m.shape) },
        Kind::Advanced(m) => Event::Advanced { seat: seat(m.seat), cube: track(m.cube), to: space(m.space) },
        Kind::SetBack(m) => Event::SetBack {
            seat: seat(m.seat),
            cube: track(m.cube),
            to: space(m.space),
            by: match v1::Setback::try_from(m.cause).unwrap() {
                v1::Setback::Regressed => Setback::Regressed,
                v1::Setback::Reset => Setback::Reset,
                v1::Setback::Unspecified => panic!("no cause"),
            },
        },
        Kind::Gained(m) => {
            Event::Gained { seat: seat(m.seat), owed: owed(m.owed.as_ref().unwrap()), count: byte(m.count) }
        }
        Kind::MovementGained(m) => Event::MovementGained { seat: seat(m.seat), movement: byte(m.movement) },
        Kind::LevelBarred(m) => Event::LevelBarred { seat: seat(m.seat), level: level(m.level) },
        Kind::TechUsed(m) => {
            Event::TechUsed { seat: seat(m.seat), level: level(m.level), for_good: m.is_for_good }
        }
        Kind::FluxMoved(m) => Event::FluxMoved { seat: seat(m.seat), track: track(m.track) },
        Kind::RoverGained(m) => Event::RoverGained { seat: seat(m.seat) },
        Kind::RoverPlaced(m) => Event::RoverPlaced { seat: seat(m.seat), at: square(m.square) },
        Kind::RoverMoved(m) => Event::RoverMoved {
            seat: seat(m.seat),
            from: square(m.from),
            to: square(m.to),
            cost: byte(m.cost),
        },
        Kind::RoverDestroyed(m) => Event::RoverDestroyed { seat: seat(m.seat), at: square(m.square) },
        Kind::MeteoriteFell(m) => Event::MeteoriteFell { seat: seat(m.seat), at: square(m.square) },
        Kind::MeteoriteLoaded(m) => Event::MeteoriteLoaded { seat: seat(m.seat), at: square(m.square) },
        Kind::MeteoriteCollected(m) => {
            let rock = rock(m.meteorite);
            Event::MeteoriteCollected { seat: seat(m.seat), at: rock.at, cargo: rock.cargo }
        }
        Kind::MeteoriteDestroyed(m) => {
            let rock = rock(m.meteorite);
            Event::MeteoriteDestroyed { seat: seat(m.seat), at: rock.at, cargo: rock.cargo }
        }
        Kind::CollectedDestroyed(m) => Event::CollectedDestroyed { seat: seat(m.seat) },
        Kind::LifepodCollected(m) => Event::LifepodCollected { seat: seat(m.seat), at: square(m.square) },
        Kind::LifepodDestroyed(m) => Event::LifepodDestroyed { seat: seat(m.seat), at: square(m.square) },
        Kind::PodPut(m) => Event::PodPut { seat: seat(m.seat), pod: pod(m.pod) },
        Kind::PodMoved(m) => Event::PodMoved { seat: seat(m.seat), from: pod(m.from), to: pod(m.to) },
        Kind::PodDestroyed(m) => Event::PodDestroyed { seat: seat(m.seat), pod: pod(m.pod) },
        Kind::MilestoneReached(m) => {
            Event::MilestoneReached { seat: seat(m.seat), claim: claim(m.claim.unwrap()) }
        }
        Kind::CardsSeen(m) => Event::CardsSeen {
            seat: seat(m.seat),
            claim: m.claim.map(claim),
            count: byte(m.count),
            cards: hidden(m.count, &m.cards, card),
        },
        Kind::CardKept(m) => Event::CardKept {
            seat: seat(m.seat),
            rank: rank(m.rank),
            open: m.is_open,
            card: some_card(m.card),
        },
        Kind::CardsReturned(m) => Event::CardsReturned { seat: seat(m.seat) },
        Kind::CardsAdded(m) => Event::CardsAdded { ranks: all(&m.ranks, rank), cards: None },
        Kind::CardsRemoved(m) => Event::CardsRemoved { ranks: all(&m.ranks, rank), cards: None },
        Kind::ObjectiveDestroyed(m) => {
            Event::ObjectiveDestroyed { seat: seat(m.seat), card: some_objective(m.objective) }
        }
        Kind::Competition(m) => Event::Competition { seat: seat(m.seat), card: objective(m.objective) },
        Kind::CardsRevealed(m) => {
            in_seat_order(m.players.iter().map(|player| player.seat));
            Event::CardsRevealed { cards: m.players.iter().map(|player| all(&player.cards, card)).collect() }
        }
        Kind::PlanetsCleared(v1::PlanetsCleared {}) => Event::PlanetsCleared,
        Kind::Scored(m) => {
            let sheets: Vec<_> = m.players.iter().map(|player| player.sheet.as_ref().unwrap()).collect();
            in_seat_order(sheets.iter().map(|sheet| sheet.seat));
            Event::Scored {
                objectives: m.players.iter().map(|player| all(&player.objectives, objective)).collect(),
                sheets: sheets.into_iter().map(sheet).collect(),
            }
        }
        Kind::Resigned(m) => Event::Resigned { seat: seat(m.seat) },
    }
}

fn in_seat_order(seats: impl Iterator<Item = i32>) {
    assert!(seats.zip(1..).all(|(seat, n)| seat == n));
}

fn start(start: &v1::Start) -> Start {
    Start {
        boards: boards(start.boards.as_ref().unwrap()),
        lifepods: squares(&start.lifepods),
        rovers: byte(start.rovers),
    }
}

fn slot(number: i32) -> Slot {
    match v1::Slot::try_from(number).unwrap() {
        v1::Slot::Event => Slot::Event,
        v1::Slot::EventCiv => Slot::EventCiv,
        v1::Slot::Turn => Slot::Turn,
        v1::Slot::Civ => Slot::Civ,
        v1::Slot::Final => Slot::Final,
        v1::Slot::FinalCiv => Slot::FinalCiv,
        v1::Slot::Unspecified => panic!("no slot"),
    }
}
