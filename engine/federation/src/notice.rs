//! The canonical text of a notice.

use std::fmt;

use orrery_engine::Seat;

use crate::{
    action::MODULE,
    event::{Event, Notice},
    facts::Until,
    ids::Cell,
};

/// Items with a blank before each.
struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|item| write!(f, " {item}"))
    }
}

/// A list that is hidden is written `?`.
struct Hidden<'a, T>(&'a Option<Vec<T>>);

impl<T: fmt::Display> fmt::Display for Hidden<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(known) => List(known).fmt(f),
            None => f.write_str(" ?"),
        }
    }
}

/// A cell or the external module.
struct At(Option<Cell>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(cell) => cell.fmt(f),
            None => f.write_str(MODULE),
        }
    }
}

/// Neutral votes on cells.
struct Votes<'a>(&'a [(Cell, u8)]);

impl fmt::Display for Votes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(cell, votes)| write!(f, " {cell} {votes}"))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Event::BoardMade { structures, pairs } => {
                write!(f, "board{}", List(structures))?;
                pairs.iter().try_for_each(|[a, b]| write!(f, " {a}/{b}"))
            }
            Event::StartersShown { tiles } => write!(f, "starters{}", List(tiles)),
            Event::FirstPlayer { seat } => write!(f, "{seat} first"),
            Event::StarterTaken { seat, tile } => write!(f, "{seat} starter {tile}"),
            Event::StarterRemoved { tile } => write!(f, "starter {tile} removed"),
            Event::EruditeShown { tile } => write!(f, "erudite {tile}"),
            Event::TokensShown { moon, tokens } => write!(f, "moon {moon}{}", List(tokens)),
            Event::RockShown { at, rock } => write!(f, "asteroid {at} {rock}"),
            Event::LawShown { wing, law } => write!(f, "law {wing} {law}"),
            Event::LawSetAside { wing, law } => write!(f, "law {wing} {law} back"),
            Event::LastLawShown { wing, law } => write!(f, "law {wing} {law} last"),
            Event::LawsSwapped { wing } => write!(f, "laws {wing} swapped"),
            Event::PlanetsBlocked { tile, cells } => write!(f, "blocked {tile}{}", Votes(cells)),
            Event::RoomBlocked { tile, cells } => write!(f, "blocked {tile}{}", Votes(cells)),
            Event::RoundBegan { round, first } => write!(f, "round {round} {first}"),
            Event::TurnBegan { seat } => write!(f, "{seat} turn"),
            Event::Placed { seat, ambassador, side, votes, at } => {
                write!(f, "{seat} placed {ambassador} {side} {votes} {}", At(*at))
            }
            Event::TokenLaid { seat, token, side, votes, at } => {
                write!(f, "{seat} laid {token} {side} {votes} {}", At(*at))
            }
            Event::PriceDue { seat, due } => match due {
                Some(due) => write!(f, "{seat} owes {}", due.price),
                None => write!(f, "{seat} owes 0"),
            },
            Event::DieAdded { seat, at } => write!(f, "{seat} assisted {at}"),
            Event::PhaseLeft { seat } => write!(f, "{seat} done"),
            Event::TurnEnded { seat } => write!(f, "{seat} ended"),
            Event::MainBegan { seat, planet, waiting } => {
                write!(f, "{seat} action {planet}{}", List(waiting))
            }
            Event::MainEnded { seat } => write!(f, "{seat} action over"),
            Event::Gained { seat, resources } => write!(f, "{seat} gained {resources}"),
            Event::Lost { seat, resources } => write!(f, "{seat} lost {resources}"),
            Event::Paid { seat, resources } => write!(f, "{seat} paid {resources}"),
            Event::Thrown { seat, resources } => write!(f, "{seat} threw {resources}"),
            Event::Swapped { seat, from, to } => write!(f, "{seat} swapped {from} {to}"),
            Event::ShipsGained { seat, ships } => write!(f, "{seat} ships {ships}"),
            Event::DegreeSet { seat, degree } => write!(f, "{seat} degree {degree}"),
            Event::LevelRaised { seat, amount, until } => {
                let until = match until {
                    Until::EndOfRound => "round",
                    Until::EndOfGame => "game",
                };
                write!(f, "{seat} level {amount} {until}")
            }
            Event::DieSet { seat, value } => write!(f, "{seat} die {value}"),
            Event::Released { seat, mission } => write!(f, "{seat} released {mission}"),
            Event::ShipSent { seat, mission } => write!(f, "{seat} launched {mission}"),
            Event::Funded { project, marker } => write!(f, "project {project} {marker}"),
            Event::Contributed { seat, contribution } => write!(f, "{seat} contributed {contribution}"),
            Event::Scored { seat, points, by } => write!(f, "{seat} scored {points} {by}"),
            Event::PresidentTaken { seat } => write!(f, "{seat} president"),
            Event::MedalTaken { seat, medal, threshold } => match threshold {
                Some(threshold) => write!(f, "{seat} medal {medal} {threshold}"),
                None => write!(f, "{seat} medal {medal}"),
            },
            Event::SpecialGained { seat } => write!(f, "{seat} special"),
            Event::MinerMoved { seat, to } => write!(f, "{seat} miner {to}"),
            Event::RockTaken { seat, at, rock } => write!(f, "{seat} rock {rock} {at}"),
            Event::MageMoved { seat, to } => write!(f, "{seat} mage {to}"),
            Event::TokenTaken { seat, moon, token } => write!(f, "{seat} token {token} moon {moon}"),
            Event::TokenDrawn { seat, power, token } => write!(f, "{seat} token {token} stack {power}"),
            Event::TokensSeen { seat, power, count, tokens } => {
                write!(f, "{seat} saw {count} of {power}{}", Hidden(tokens))
            }
            Event::TokenKept { seat, token } => write!(f, "{seat} kept {token}"),
            Event::ShopEntered { seat, shop, level } => write!(f, "{seat} shop {shop} {level}"),
            Event::StructureBuilt { seat, structure } => write!(f, "{seat} built {structure}"),
            Event::MegaBuilt { seat, mega } => write!(f, "{seat} built {mega}"),
            Event::DepthsSeen { seat, tiles } => write!(f, "{seat} looked into deep space{}", Hidden(tiles)),
            Event::DeepSpaceTaken { seat, tile } => write!(f, "{seat} deep {tile}"),
            Event::ExecutiveBegan => f.write_str("executive"),
            Event::LawVoted { wing, law } => write!(f, "law {wing} {law} voted"),
            Event::RoundEnded => f.write_str("round over"),
            Event::Ended { sheets } => {
                f.write_str("over")?;
                (0..).zip(sheets).try_for_each(|(seat, sheet)| write!(f, " {} {}", Seat(seat), sheet.total()))
            }
            Event::Resigned { seat } => write!(f, "{seat} resigned"),
            Event::EruditeTaken { seat, tile } => write!(f, "{seat} took {tile}"),
            Event::EruditeStarted { seat, tile } => write!(f, "{seat} uses {tile}"),
            Event::EruditeArmed { seat, tile } => write!(f, "{seat} announced {tile}"),
            Event::EruditeSpared { seat, tile } => write!(f, "{seat} spared {tile}"),
            Event::EruditeUsed { seat, tile } => write!(f, "{seat} used {tile}"),
            Event::EruditeRefreshed { seat, tile } => write!(f, "{seat} refreshed {tile}"),
            Event::EruditeBorrowed { seat, tile, from } => write!(f, "{seat} borrowed {from} {tile}"),
        }
    }
}
