//! Where things are: spaces of the solar system, sectors, bodies, columns of the computer.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, numbers, stored_as_text};

use super::{Moon, Planet};

numbers! {
    /// One eighth of the board from the Sun to its star (SE-0420), counted clockwise.
    Sector("s", 0..=7)
}

impl Sector {
    /// The sector with that number, which counts on round the Sun.
    #[must_use]
    pub const fn new(number: u8) -> Sector {
        Sector(number % 8)
    }

    /// So many sectors further clockwise.
    #[must_use]
    pub const fn clockwise(self, steps: u8) -> Sector {
        Sector::new(self.0 + steps % 8)
    }

    /// So many sectors further counter-clockwise, as the discs turn (SE-0620).
    #[must_use]
    pub const fn counter_clockwise(self, steps: u8) -> Sector {
        Sector::new(self.0 + 8 - steps % 8)
    }

    /// How many steps clockwise lead to the other one.
    #[must_use]
    pub const fn clockwise_to(self, other: Sector) -> u8 {
        (other.0 + 8 - self.0) % 8
    }
}

numbers! {
    /// A ring of spaces; 1 is next to the Sun (SE-0370).
    Ring("r", 1..=4)
}

numbers! {
    /// A disc of the solar system; 1 lies on top (SE-0380).
    Disc("disc_", 1..=3)
}

numbers! {
    /// Where the rotation token is: how many discs turn next (SE-0630).
    Token("token_", 1..=3)
}

impl Default for Token {
    fn default() -> Token {
        Token::FIRST
    }
}

impl Token {
    /// Where it is at the start (SE-0290).
    pub const FIRST: Token = Token(1);

    /// Where it is after the rotation (SE-0640).
    #[must_use]
    pub const fn next(self) -> Token {
        Token(self.0 % 3 + 1)
    }

    /// Whether the next rotation turns that disc.
    #[must_use]
    pub const fn turns(self, disc: Disc) -> bool {
        disc.number() <= self.number()
    }
}

numbers! {
    /// A column of the computer (SE-1740).
    Column("c", 1..=6)
}

/// A space of the solar system (SE-0370). Written `r3s5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Space {
    /// How far from the Sun.
    pub ring: Ring,
    /// In which direction.
    pub sector: Sector,
}

impl Space {
    /// How many there are.
    pub const COUNT: usize = Ring::COUNT * Sector::COUNT;

    /// All of them, ring by ring.
    pub fn all() -> impl Iterator<Item = Space> + Clone {
        Ring::all().flat_map(|ring| Sector::all().map(move |sector| Space { ring, sector }))
    }

    /// Its place in a list of all.
    #[must_use]
    pub const fn index(self) -> usize {
        self.ring.index() * Sector::COUNT + self.sector.index()
    }

    /// The spaces next to it: to the left and right in its ring, inwards and outwards in its sector (SE-0400).
    pub fn neighbours(self) -> impl Iterator<Item = Space> + Clone {
        let Space { ring, sector } = self;
        let beside = [sector.counter_clockwise(1), sector.clockwise(1)].map(|sector| Space { ring, sector });
        let along = [ring.number() - 1, ring.number() + 1].into_iter().filter_map(Ring::of);
        beside.into_iter().chain(along.map(move |ring| Space { ring, sector }))
    }

    /// Whether the other one is next to it.
    #[must_use]
    pub fn touches(self, other: Space) -> bool {
        self.neighbours().any(|one| one == other)
    }

    /// The least number of steps to the other one, without surcharge (SE-3110).
    #[must_use]
    pub fn distance(self, other: Space) -> u8 {
        let around = self.sector.clockwise_to(other.sector);
        around.min(8 - around) + self.ring.number().abs_diff(other.ring.number())
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.ring, self.sector)
    }
}

impl FromStr for Space {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Space, UnknownName> {
        let at = text.find('s').ok_or(UnknownName)?;
        let (ring, sector) = text.split_at(at);
        Ok(Space { ring: ring.parse()?, sector: sector.parse()? })
    }
}

stored_as_text!(Space);

/// Where a figure can land: on a planet or on one of its moons. Written like the planet or the moon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Body {
    /// The planet itself.
    Planet(Planet),
    /// One of its moons.
    Moon(Moon),
}

impl Body {
    /// The planet, or the planet of the moon (SE-1300).
    #[must_use]
    pub const fn planet(self) -> Planet {
        match self {
            Body::Planet(planet) => planet,
            Body::Moon(moon) => moon.planet(),
        }
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Body::Planet(planet) => planet.fmt(f),
            Body::Moon(moon) => moon.fmt(f),
        }
    }
}

impl FromStr for Body {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Body, UnknownName> {
        text.parse().map(Body::Planet).or_else(|_| text.parse().map(Body::Moon))
    }
}

stored_as_text!(Body);
