//! The canonical text of a notice.

use std::fmt;

use crate::event::{Event, Notice, Setback};

/// Items with a blank before each.
struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|item| write!(f, " {item}"))
    }
}

/// What is hidden is written `?`.
struct Hidden<T>(Option<T>);

impl<T: fmt::Display> fmt::Display for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(known) => known.fmt(f),
            None => f.write_str("?"),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Event::StationLoaded { shift, rotation } => {
                write!(f, "station shift {shift} rotation {rotation}")
            }
            Event::TilesShown { tiles } => write!(f, "tiles{}", List(tiles)),
            Event::BoardsDealt { boards } => {
                f.write_str("dealt")?;
                boards.iter().try_for_each(|one| write!(f, " {}/{}", one.planet, one.corporation))
            }
            Event::BoardsChosen { seat, boards } => {
                let boards = boards.map(|one| format!("{}/{}", one.planet, one.corporation));
                write!(f, "{seat} chose {}", Hidden(boards))
            }
            Event::BoardsRevealed { starts } => {
                f.write_str("revealed")?;
                starts.iter().try_for_each(|start| {
                    write!(f, " {}/{}", start.boards.planet, start.boards.corporation)?;
                    start.boards.flux.map_or(Ok(()), |flux| write!(f, "/{flux}"))
                })
            }
            Event::PilesMade { size, .. } => write!(f, "piles of {size}"),
            Event::ObjectivesOffered { seat, count, .. } => write!(f, "{seat} offered {count}"),
            Event::ObjectivesKept { seat, count, cards } => match cards {
                Some(cards) => write!(f, "{seat} kept{}", List(&cards.iter().collect::<Vec<_>>())),
                None => write!(f, "{seat} kept {count}"),
            },
            Event::SharedDealt { shared } => {
                write!(f, "shared{}", List(&shared.iter().map(|shared| shared.card).collect::<Vec<_>>()))
            }
            Event::DeckMade { green, orange, red, .. } => write!(f, "deck {green} {orange} {red}"),
            Event::CommanderChosen { seat } | Event::CommanderPassed { seat } => {
                write!(f, "{seat} commander")
            }
            Event::TurnBegan { turn } => write!(f, "turn {turn}"),
            Event::Rotated { steps } => write!(f, "rotated {steps}"),
            Event::EventDrawn { card } => write!(f, "event {card}"),
            Event::PeekChosen { seat } => write!(f, "{seat} peeks"),
            Event::Peeked { seats, card } => write!(f, "peeked{} {}", List(seats), Hidden(*card)),
            Event::TilesDue => f.write_str("tiles due"),
            Event::Finished { seat, .. } => write!(f, "{seat} finished"),
            Event::TileTaken { seat, tile } => write!(f, "{seat} took {tile}"),
            Event::Lifted { seat, event, planet } => {
                write!(f, "{seat} ignores{}", if *event { " event" } else { "" })?;
                f.write_str(if *planet { " planet" } else { "" })
            }
            Event::TilePlaced { seat, laid } => {
                let flipped = u8::from(laid.flipped);
                write!(f, "{seat} placed {} {} r{} f{flipped}", laid.tile, laid.at, laid.turns)
            }
            Event::Stuck { seat, tile } => write!(f, "{seat} kept {tile}"),
            Event::ResourceIgnored { seat, resource } => write!(f, "{seat} ignored {resource}"),
            Event::PatchPlaced { seat, at } => write!(f, "{seat} patch {at}"),
            Event::PatchStored { seat } => write!(f, "{seat} stored a patch"),
            Event::PatchesReleased { seat, count } => write!(f, "{seat} released {count} patches"),
            Event::StackRemoved { shape } => write!(f, "removed {shape}"),
            Event::Advanced { seat, cube, to } => write!(f, "{seat} advanced {cube} {to}"),
            Event::SetBack { seat, cube, to, by: Setback::Regressed } => {
                write!(f, "{seat} regressed {cube} {to}")
            }
            Event::SetBack { seat, cube, by: Setback::Reset, .. } => write!(f, "{seat} reset {cube}"),
            Event::Gained { seat, owed, count } => write!(f, "{seat} gained {count} {}", owed.name()),
            Event::Settled { seat, owed } => write!(f, "{seat} settled {}", owed.name()),
            Event::MovementGained { seat, movement } => write!(f, "{seat} gained {movement} movement"),
            Event::LevelBarred { seat, level } => write!(f, "{seat} barred {level}"),
            Event::TechUsed { seat, level, .. } => write!(f, "{seat} used {level}"),
            Event::FluxMoved { seat, track } => write!(f, "{seat} flux {track}"),
            Event::RoverGained { seat } => write!(f, "{seat} gained a rover"),
            Event::RoverPlaced { seat, at } => write!(f, "{seat} rover {at}"),
            Event::RoverMoved { seat, from, to, .. } => write!(f, "{seat} moved {from} {to}"),
            Event::RoverDestroyed { seat, at } => write!(f, "{seat} lost rover {at}"),
            Event::MeteoriteFell { seat, at } => write!(f, "{seat} struck {at}"),
            Event::MeteoriteLoaded { seat, at } => write!(f, "{seat} loaded {at}"),
            Event::MeteoriteCollected { seat, at, .. } => write!(f, "{seat} collected meteorite {at}"),
            Event::MeteoriteDestroyed { seat, at, .. } => write!(f, "{seat} destroyed meteorite {at}"),
            Event::CollectedDestroyed { seat } => write!(f, "{seat} lost a meteorite"),
            Event::LifepodCollected { seat, at } => write!(f, "{seat} collected lifepod {at}"),
            Event::LifepodDestroyed { seat, at } => write!(f, "{seat} lost lifepod {at}"),
            Event::PodPut { seat, pod } => write!(f, "{seat} lifepod {pod}"),
            Event::PodMoved { seat, from, to } => write!(f, "{seat} moved lifepod {from} {to}"),
            Event::PodDestroyed { seat, pod } => write!(f, "{seat} lost lifepod {pod}"),
            Event::MilestoneReached { seat, claim } => write!(f, "{seat} milestone {}", claim.rank),
            Event::CardsSeen { seat, count, .. } => write!(f, "{seat} saw {count} cards"),
            Event::CardKept { seat, rank, card, .. } => write!(f, "{seat} kept {rank} {}", Hidden(*card)),
            Event::CardsReturned { seat } => write!(f, "{seat} returned cards"),
            Event::CardsAdded { ranks, .. } => write!(f, "added cards{}", List(ranks)),
            Event::CardsRemoved { ranks, .. } => write!(f, "removed cards{}", List(ranks)),
            Event::ObjectiveDestroyed { seat, card } => {
                write!(f, "{seat} destroyed objective {}", Hidden(*card))
            }
            Event::Competition { seat, card } => write!(f, "{seat} competition {card}"),
            Event::CardsRevealed { .. } => f.write_str("cards revealed"),
            Event::PlanetsCleared => f.write_str("planets cleared"),
            Event::Scored { sheets, .. } => {
                f.write_str("scored")?;
                sheets.iter().try_for_each(|sheet| write!(f, " {}", sheet.total()))
            }
            Event::Resigned { seat } => write!(f, "{seat} resigned"),
        }
    }
}
