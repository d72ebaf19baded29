//! Tiles, the Space Station, solo targets and medals.

use orrery_engine::{Names, Provenance};
use serde::{Deserialize, Deserializer};

use crate::ids::{Ring, Shape};

/// A half of a tile; each has one terrain and one resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The one with the first terrain of the pair.
    A,
    /// The one with the second.
    B,
}

/// One square of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct ShapeSquare {
    /// Columns to the right.
    pub x: i8,
    /// Rows down.
    pub y: i8,
    /// Whose terrain it shows.
    pub half: Half,
    /// Whether the resource of that half lies on it.
    pub resource: bool,
    /// Whether the meteor symbol is here, on tiles that have one.
    pub meteor: bool,
}

/// A shape of tiles.
#[derive(Clone, Debug, Deserialize)]
pub struct ShapeFacts {
    /// Its name.
    pub name: Names,
    /// Where its stack lies.
    pub ring: Ring,
    /// Tiles of this shape.
    pub tiles: u8,
    /// Its squares as printed.
    pub squares: Vec<ShapeSquare>,
    /// Where this comes from.
    pub provenance: Provenance,
}

/// The Space Station (sections 3 and 4).
#[derive(Clone, Debug, Deserialize)]
pub struct StationFacts {
    /// Its name.
    pub name: Names,
    /// Tiles in a full stack.
    pub tiles_per_stack: u8,
    /// Shapes of the outer ring, clockwise.
    #[serde(deserialize_with = "clockwise")]
    outer_ring: Vec<Shape>,
    /// Shapes of the inner disc, clockwise.
    #[serde(deserialize_with = "clockwise")]
    inner_disc: Vec<Shape>,
    seats_by_player_count: Vec<Seats>,
}

impl StationFacts {
    /// The shapes of a ring, clockwise.
    #[must_use]
    pub fn shapes(&self, ring: Ring) -> &[Shape] {
        match ring {
            Ring::Outer => &self.outer_ring,
            Ring::Inner => &self.inner_disc,
        }
    }

    /// Where the markers of so many players sit, clockwise (PU-0520).
    #[must_use]
    pub fn markers(&self, players: u8) -> &[u8] {
        let seats = self.seats_by_player_count.iter().find(|seats| seats.players == players);
        seats.map_or(&[], |seats| &seats.seats)
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Seats {
    players: u8,
    seats: Vec<u8>,
}

fn clockwise<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Shape>, D::Error> {
    #[derive(Deserialize)]
    struct Stacks {
        stacks_clockwise: Vec<Stack>,
    }
    #[derive(Deserialize)]
    struct Stack {
        shape: Shape,
    }
    let stacks = Stacks::deserialize(deserializer)?.stacks_clockwise;
    Ok(stacks.into_iter().map(|stack| stack.shape).collect())
}

/// How the number of cards of a colour changes the target of a solo game (PU-3870).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Adjustment {
    /// From so many cards.
    pub min_cards: u8,
    /// To so many.
    pub max_cards: u8,
    /// For red cards.
    pub red: i8,
    /// For orange cards.
    pub orange: i8,
    /// For green cards.
    pub green: i8,
}

/// How a solo game ends (PU-3930).
#[derive(Clone, Debug, Deserialize)]
pub struct SoloOutcome {
    /// Its name.
    pub id: String,
    /// From this difference between score and target on.
    pub threshold: i16,
    /// 1 is the lowest.
    pub rank: u8,
}

/// The solo game (section 21).
#[derive(Clone, Debug, Deserialize)]
pub struct SoloFacts {
    /// Medals before adjustments.
    pub base_target: u8,
    /// Cards of the event deck, also with several players (PU-3520).
    pub event_deck_size: u8,
    /// Adjustments by number of cards.
    pub adjustments: Vec<Adjustment>,
    /// Outcomes from the lowest on.
    pub outcomes: Vec<SoloOutcome>,
}

impl SoloFacts {
    /// The target for a deck of so many red, orange and green cards (PU-3860).
    #[must_use]
    pub fn target(&self, red: u8, orange: u8, green: u8) -> i16 {
        let adjusted = |cards: u8, of: fn(&Adjustment) -> i8| {
            let row = self.adjustments.iter().find(|row| (row.min_cards..=row.max_cards).contains(&cards));
            row.map_or(0, |row| i16::from(of(row)))
        };
        i16::from(self.base_target)
            + adjusted(red, |row| row.red)
            + adjusted(orange, |row| row.orange)
            + adjusted(green, |row| row.green)
    }

    /// The outcome for a difference between score and target (PU-3940): the greatest threshold not above it, or the
    /// lowest outcome.
    #[must_use]
    pub fn outcome(&self, difference: i16) -> Option<&SoloOutcome> {
        self.outcomes.iter().rev().find(|outcome| outcome.threshold <= difference).or(self.outcomes.first())
    }
}
