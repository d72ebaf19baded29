//! What happened.

use orrery_engine::Seat;
use orrery_planet_unknown::{
    Event,
    action::Rock,
    event::Start,
    grid::Square,
    scoring::Sheet,
    sets::{CivSet, ObjectiveSet},
};
use v1::event::Kind;

use super::{
    super::seat_number,
    ids::{Listed, write_set, write_some},
    table::{
        write_boards, write_claim, write_event_card, write_laid, write_meteorite, write_owed, write_pod,
        write_ranks, write_shared, write_sheet, write_space, write_square, write_squares, write_tile,
    },
    v1,
};

/// `None` for what nobody is told.
pub(super) fn write(event: &Event) -> Option<Kind> {
    let by = seat_number;
    let square = |at: Square| Some(write_square(at));
    let rock = |at: Square, cargo: bool| Some(write_meteorite(Rock { at, cargo }));
    Some(match *event {
        Event::StationLoaded { shift, rotation } => {
            Kind::StationLoaded(v1::StationLoaded { shift: shift.into(), rotation: rotation.into() })
        }
        Event::TilesShown { ref tiles } => {
            Kind::TilesShown(v1::TilesShown { tiles: tiles.iter().copied().map(write_tile).collect() })
        }
        Event::BoardsDealt { ref boards } => {
            Kind::BoardsDealt(v1::BoardsDealt { boards: boards.iter().copied().map(write_boards).collect() })
        }
        Event::BoardsChosen { seat, boards } => {
            Kind::BoardsChosen(v1::BoardsChosen { seat: by(seat), boards: boards.map(write_boards) })
        }
        Event::BoardsRevealed { ref starts } => {
            Kind::BoardsRevealed(v1::BoardsRevealed { starts: starts.iter().map(write_start).collect() })
        }
        Event::PilesMade { size, .. } => Kind::PilesMade(v1::PilesMade { size: size.into() }),
        Event::ObjectivesOffered { seat, count, cards } => Kind::ObjectivesOffered(v1::ObjectivesOffered {
            seat: by(seat),
            count: count.into(),
            objectives: write_objectives(cards),
        }),
        Event::ObjectivesKept { seat, count, cards } => Kind::ObjectivesKept(v1::ObjectivesKept {
            seat: by(seat),
            count: count.into(),
            objectives: write_objectives(cards),
        }),
        Event::SharedDealt { ref shared } => {
            Kind::SharedDealt(v1::SharedDealt { shared: shared.iter().map(write_shared).collect() })
        }
        Event::DeckMade { green, orange, red, .. } => {
            Kind::DeckMade(v1::DeckMade { green: green.into(), orange: orange.into(), red: red.into() })
        }
        Event::CommanderChosen { seat } => Kind::CommanderChosen(v1::CommanderChosen { seat: by(seat) }),
        Event::TurnBegan { turn } => Kind::TurnBegan(v1::TurnBegan { turn: turn.into() }),
        Event::Rotated { steps } => Kind::Rotated(v1::Rotated { steps: steps.into() }),
        Event::EventDrawn { card } => Kind::EventDrawn(v1::EventDrawn { card: Some(write_event_card(card)) }),
        Event::PeekChosen { seat } => Kind::PeekChosen(v1::PeekChosen { seat: by(seat) }),
        Event::Peeked { ref seats, card } => Kind::Peeked(v1::Peeked {
            seats: seats.iter().copied().map(by).collect(),
            card: card.map(write_event_card),
        }),
        Event::TilesDue => Kind::TilesDue(v1::TilesDue {}),
        Event::Finished { seat, slot, keeps_movement } => Kind::Finished(v1::Finished {
            seat: by(seat),
            slot: slot.write(),
            is_keeping_movement: keeps_movement,
        }),
        Event::CommanderPassed { seat } => Kind::CommanderPassed(v1::CommanderPassed { seat: by(seat) }),
        Event::TileTaken { seat, tile } => {
            Kind::TileTaken(v1::TileTaken { seat: by(seat), tile: Some(write_tile(tile)) })
        }
        Event::Lifted { seat, event, planet } => {
            Kind::Lifted(v1::Lifted { seat: by(seat), is_event: event, is_planet: planet })
        }
        Event::TilePlaced { seat, ref laid } => {
            Kind::TilePlaced(v1::TilePlaced { seat: by(seat), laid: Some(write_laid(laid)) })
        }
        Event::Stuck { seat, tile } => {
            Kind::Stuck(v1::Stuck { seat: by(seat), tile: Some(write_tile(tile)) })
        }
        Event::ResourceIgnored { seat, resource } => {
            Kind::ResourceIgnored(v1::ResourceIgnored { seat: by(seat), resource: resource.write() })
        }
        Event::PatchPlaced { seat, at } => {
            Kind::PatchPlaced(v1::PatchPlaced { seat: by(seat), square: square(at) })
        }
        Event::PatchStored { seat } => Kind::PatchStored(v1::PatchStored { seat: by(seat) }),
        Event::PatchesReleased { seat, count } => {
            Kind::PatchesReleased(v1::PatchesReleased { seat: by(seat), count: count.into() })
        }
        Event::StackRemoved { shape } => Kind::StackRemoved(v1::StackRemoved { shape: shape.write() }),
        Event::Advanced { seat, cube, to } => {
            Kind::Advanced(v1::Advanced { seat: by(seat), cube: cube.write(), space: Some(write_space(to)) })
        }
        Event::SetBack { seat, cube, to, by: cause } => Kind::SetBack(v1::SetBack {
            seat: by(seat),
            cube: cube.write(),
            space: Some(write_space(to)),
            cause: cause.write(),
        }),
        Event::Gained { seat, owed, count } => {
            Kind::Gained(v1::Gained { seat: by(seat), owed: Some(write_owed(owed)), count: count.into() })
        }
        // What it was settled by has been told already.
        Event::Settled { .. } => return None,
        Event::MovementGained { seat, movement } => {
            Kind::MovementGained(v1::MovementGained { seat: by(seat), movement: movement.into() })
        }
        Event::LevelBarred { seat, level } => {
            Kind::LevelBarred(v1::LevelBarred { seat: by(seat), level: level.0.into() })
        }
        Event::TechUsed { seat, level, for_good } => {
            Kind::TechUsed(v1::TechUsed { seat: by(seat), level: level.0.into(), is_for_good: for_good })
        }
        Event::FluxMoved { seat, track } => {
            Kind::FluxMoved(v1::FluxMoved { seat: by(seat), track: track.write() })
        }
        Event::RoverGained { seat } => Kind::RoverGained(v1::RoverGained { seat: by(seat) }),
        Event::RoverPlaced { seat, at } => {
            Kind::RoverPlaced(v1::RoverPlaced { seat: by(seat), square: square(at) })
        }
        Event::RoverMoved { seat, from, to, cost } => Kind::RoverMoved(v1::RoverMoved {
            seat: by(seat),
            from: square(from),
            to: square(to),
            cost: cost.into(),
        }),
        Event::RoverDestroyed { seat, at } => {
            Kind::RoverDestroyed(v1::RoverDestroyed { seat: by(seat), square: square(at) })
        }
        Event::MeteoriteFell { seat, at } => {
            Kind::MeteoriteFell(v1::MeteoriteFell { seat: by(seat), square: square(at) })
        }
        Event::MeteoriteLoaded { seat, at } => {
            Kind::MeteoriteLoaded(v1::MeteoriteLoaded { seat: by(seat), square: square(at) })
        }
        Event::MeteoriteCollected { seat, at, cargo } => {
            Kind::MeteoriteCollected(v1::MeteoriteCollected { seat: by(seat), meteorite: rock(at, cargo) })
        }
        Event::MeteoriteDestroyed { seat, at, cargo } => {
            Kind::MeteoriteDestroyed(v1::MeteoriteDestroyed { seat: by(seat), meteorite: rock(at, cargo) })
        }
        Event::CollectedDestroyed { seat } => {
            Kind::CollectedDestroyed(v1::CollectedDestroyed { seat: by(seat) })
        }
        Event::LifepodCollected { seat, at } => {
            Kind::LifepodCollected(v1::LifepodCollected { seat: by(seat), square: square(at) })
        }
        Event::LifepodDestroyed { seat, at } => {
            Kind::LifepodDestroyed(v1::LifepodDestroyed { seat: by(seat), square: square(at) })
        }
        Event::PodPut { seat, pod } => Kind::PodPut(v1::PodPut { seat: by(seat), pod: Some(write_pod(pod)) }),
        Event::PodMoved { seat, from, to } => Kind::PodMoved(v1::PodMoved {
            seat: by(seat),
            from: Some(write_pod(from)),
            to: Some(write_pod(to)),
        }),
        Event::PodDestroyed { seat, pod } => {
            Kind::PodDestroyed(v1::PodDestroyed { seat: by(seat), pod: Some(write_pod(pod)) })
        }
        Event::MilestoneReached { seat, claim } => {
            Kind::MilestoneReached(v1::MilestoneReached { seat: by(seat), claim: Some(write_claim(claim)) })
        }
        Event::CardsSeen { seat, claim, count, cards } => Kind::CardsSeen(v1::CardsSeen {
            seat: by(seat),
            claim: claim.map(write_claim),
            count: count.into(),
            cards: write_set(cards.unwrap_or_default().iter()),
        }),
        Event::CardKept { seat, rank, open, card } => Kind::CardKept(v1::CardKept {
            seat: by(seat),
            rank: rank.0.into(),
            is_open: open,
            card: write_some(card),
        }),
        Event::CardsReturned { seat } => Kind::CardsReturned(v1::CardsReturned { seat: by(seat) }),
        Event::CardsAdded { ref ranks, .. } => Kind::CardsAdded(v1::CardsAdded { ranks: write_ranks(ranks) }),
        Event::CardsRemoved { ref ranks, .. } => {
            Kind::CardsRemoved(v1::CardsRemoved { ranks: write_ranks(ranks) })
        }
        Event::ObjectiveDestroyed { seat, card } => {
            Kind::ObjectiveDestroyed(v1::ObjectiveDestroyed { seat: by(seat), objective: write_some(card) })
        }
        Event::Competition { seat, card } => {
            Kind::Competition(v1::Competition { seat: by(seat), objective: card.write() })
        }
        Event::CardsRevealed { ref cards } => Kind::CardsRevealed(write_revealed(cards)),
        Event::PlanetsCleared => Kind::PlanetsCleared(v1::PlanetsCleared {}),
        Event::Scored { ref objectives, ref sheets } => Kind::Scored(write_scored(objectives, sheets)),
        Event::Resigned { seat } => Kind::Resigned(v1::Resigned { seat: by(seat) }),
    })
}

/// Hidden cards are left out.
fn write_objectives(cards: Option<ObjectiveSet>) -> Vec<i32> {
    write_set(cards.unwrap_or_default().iter())
}

fn write_start(start: &Start) -> v1::Start {
    v1::Start {
        boards: Some(write_boards(start.boards)),
        lifepods: write_squares(start.lifepods),
        rovers: start.rovers.into(),
    }
}

fn write_revealed(cards: &[CivSet]) -> v1::CardsRevealed {
    let players = (0..).map(Seat).zip(cards);
    v1::CardsRevealed {
        players: players
            .map(|(seat, cards)| v1::RevealedCards {
                seat: seat_number(seat),
                cards: write_set(cards.iter()),
            })
            .collect(),
    }
}

fn write_scored(objectives: &[ObjectiveSet], sheets: &[Sheet]) -> v1::Scored {
    let players = (0..).map(Seat).zip(objectives).zip(sheets);
    v1::Scored {
        players: players
            .map(|((seat, cards), sheet)| v1::ScoredPlayer {
                objectives: write_set(cards.iter()),
                sheet: Some(write_sheet(seat, sheet)),
            })
            .collect(),
    }
}
