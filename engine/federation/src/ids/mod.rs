//! The names of the components, as the fact sheets and the notation spell them.
//!
//! Each type lists its members in the order of its fact sheet, so that a table of facts is indexed by them. Where the
//! sheets write a kind before the name (`cell_neo_left`), notation and stored games leave it out (`neo_left`).

mod open;
mod tiles;

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, ids, stored_as_text};

pub use open::{Alteration, Asteroid};
pub use tiles::{
    DeepSpace, Erudite, EruditeType, Mega, MegaToken, PlanetBlock, Rock, RoomBlock, Shop, Starter, Structure,
};

ids! {
    /// A resource, in the order of rank (FD-0080).
    Resource {
        Lavandium = "lavandium",
        Copernium = "copernium",
        Oceanium = "oceanium",
        GoldDiamond = "gold_diamond",
    }
}

impl Resource {
    /// The crystals; the gold diamond is none (FD-0080).
    pub const CRYSTALS: [Resource; 3] = [Resource::Lavandium, Resource::Copernium, Resource::Oceanium];

    /// Its letter in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Resource::Lavandium => 'l',
            Resource::Copernium => 'c',
            Resource::Oceanium => 'o',
            Resource::GoldDiamond => 'g',
        }
    }

    /// Whether it is a crystal (FD-0080).
    #[must_use]
    pub const fn is_crystal(self) -> bool {
        match self {
            Resource::Lavandium | Resource::Copernium | Resource::Oceanium => true,
            Resource::GoldDiamond => false,
        }
    }
}

ids! {
    /// A planet.
    Planet {
        Neo = "neo",
        SixMoon = "six_moon",
        Atalum = "atalum",
        Arratooine = "arratooine",
        E81216 = "e81216",
    }
}

ids! {
    /// A room of the Senate (section 16).
    Room {
        Officers = "officers",
        Purchases = "purchases",
        Patrons = "patrons",
        President = "president",
        Assistants = "assistants",
        PetitSalon = "petit_salon",
    }
}

ids! {
    /// A half of the Senate (FD-0150).
    Wing {
        Left = "left",
        Right = "right",
    }
}

impl Wing {
    /// The one across.
    #[must_use]
    pub const fn other(self) -> Wing {
        match self {
            Wing::Left => Wing::Right,
            Wing::Right => Wing::Left,
        }
    }
}

ids! {
    /// A side of an ambassador or the symbol of an Alteration token (FD-0950, FD-1200).
    Side {
        Vote = "vote",
        Funding = "funding",
    }
}

ids! {
    /// A cell of the Senate (FD-1940).
    Cell "cell_" {
        ArratooineLeft = "arratooine_left",
        Officers = "officers",
        NeoLeft = "neo_left",
        SixMoonLeft = "six_moon_left",
        AtalumLeft = "atalum_left",
        Purchases = "purchases",
        President = "president",
        SpyLeft = "spy_left",
        E81216Left = "e81216_left",
        SpyRight = "spy_right",
        Assistants = "assistants",
        SixMoonRight = "six_moon_right",
        NeoRight = "neo_right",
        ArratooineRight = "arratooine_right",
        Patrons = "patrons",
        PetitSalon = "petit_salon",
        E81216Right = "e81216_right",
        AtalumRight = "atalum_right",
    }
}

/// What a cell of the Senate does (FD-1910).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SpaceAction {
    /// The action of a planet.
    Planet(Planet),
    /// That of a room.
    Room(Room),
    /// Copying another one.
    Spy,
}

impl SpaceAction {
    /// Its name in the fact sheets.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SpaceAction::Planet(planet) => planet.name(),
            SpaceAction::Room(room) => room.name(),
            SpaceAction::Spy => "spy",
        }
    }
}

impl fmt::Display for SpaceAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SpaceAction {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<SpaceAction, UnknownName> {
        match (text.parse(), text.parse()) {
            (Ok(planet), _) => Ok(SpaceAction::Planet(planet)),
            (_, Ok(room)) => Ok(SpaceAction::Room(room)),
            (Err(_), Err(_)) if text == SpaceAction::Spy.name() => Ok(SpaceAction::Spy),
            (Err(_), Err(_)) => Err(UnknownName),
        }
    }
}

stored_as_text!(SpaceAction);

ids! {
    /// A special mission, in the order of the numbers 1 to 12 (FD-3550).
    Mission "mission_" {
        Neo = "neo",
        SixMoon = "six_moon",
        Atalum = "atalum",
        Arratooine = "arratooine",
        E81216 = "e81216",
        Officers = "officers",
        Spy = "spy",
        President = "president",
        PetitSalon = "petit_salon",
        Assistants = "assistants",
        Purchases = "purchases",
        Patrons = "patrons",
    }
}

ids! {
    /// A Grand Project (FD-4900).
    Project "gp_" {
        Neo = "neo",
        Atalum = "atalum",
        Missions = "missions",
        SixMoon = "six_moon",
        Arratooine = "arratooine",
        E81216 = "e81216",
        Senatorial = "senatorial",
    }
}

ids! {
    /// An honour medal, by its colour (FD-0260).
    Medal {
        Orange = "orange",
        Blue = "blue",
        Violet = "violet",
        Yellow = "yellow",
        Green = "green",
        Grey = "grey",
        Black = "black",
    }
}

impl Medal {
    /// The medal of a planet.
    #[must_use]
    pub const fn of(planet: Planet) -> Medal {
        match planet {
            Planet::Neo => Medal::Orange,
            Planet::SixMoon => Medal::Blue,
            Planet::Atalum => Medal::Violet,
            Planet::Arratooine => Medal::Yellow,
            Planet::E81216 => Medal::Green,
        }
    }

    /// The planet of its colour; grey and black have none.
    #[must_use]
    pub const fn planet(self) -> Option<Planet> {
        match self {
            Medal::Orange => Some(Planet::Neo),
            Medal::Blue => Some(Planet::SixMoon),
            Medal::Violet => Some(Planet::Atalum),
            Medal::Yellow => Some(Planet::Arratooine),
            Medal::Green => Some(Planet::E81216),
            Medal::Grey | Medal::Black => None,
        }
    }
}

ids! {
    /// A law, by its planet (FD-4640).
    Law "law_" {
        Neo = "neo",
        SixMoon = "six_moon",
        Atalum = "atalum",
        Arratooine = "arratooine",
        E81216 = "e81216",
    }
}

impl Law {
    /// The planet of which it speaks.
    #[must_use]
    pub const fn planet(self) -> Planet {
        Planet::ALL[self.index()]
    }
}

ids! {
    /// An ambassador of a player, called by its votes (FD-0320); the special one comes from a Deep Space tile.
    Ambassador "ambassador_" {
        A1 = "1a",
        B1 = "1b",
        Two = "2",
        Three = "3",
        Special = "special",
    }
}

impl Ambassador {
    /// The four that every player has.
    pub const ORDINARY: [Ambassador; 4] =
        [Ambassador::A1, Ambassador::B1, Ambassador::Two, Ambassador::Three];
}
