//! Tiles and tokens.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, ids, stored_as_text};

ids! {
    /// A type of Erudites, by its letter (FD-0210).
    EruditeType {
        A = "A",
        B = "B",
        C = "C",
        D = "D",
        E = "E",
    }
}

/// One of the 45 Erudite tiles (FD-0210): level, type, number. Written `1a1` to `3e3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Erudite(u8);

impl Erudite {
    /// The levels, and the tiles of one level and type.
    pub const THREE: u8 = 3;
    /// How many there are.
    pub const COUNT: usize = EruditeType::COUNT * 9;

    /// All of them, in the order of the fact sheet.
    pub fn all() -> impl Iterator<Item = Erudite> {
        (0..Erudite::COUNT as u8).map(Erudite)
    }

    /// The tile of that type, level 1 to 3 and number 1 to 3.
    #[must_use]
    pub const fn new(kind: EruditeType, level: u8, number: u8) -> Option<Erudite> {
        if level < 1 || level > Erudite::THREE || number < 1 || number > Erudite::THREE {
            return None;
        }
        Some(Erudite((kind.index() as u8 * Erudite::THREE + level - 1) * Erudite::THREE + number - 1))
    }

    /// Its place in the fact sheet.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its type.
    #[must_use]
    pub const fn kind(self) -> EruditeType {
        EruditeType::ALL[(self.0 / 9) as usize]
    }

    /// Its level, 1 to 3.
    #[must_use]
    pub const fn level(self) -> u8 {
        self.0 / Erudite::THREE % Erudite::THREE + 1
    }

    /// Which of the three of its level and type it is, 1 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 % Erudite::THREE + 1
    }

    /// Its code as the rulebook prints it: `1A1`.
    #[must_use]
    pub fn code(self) -> String {
        format!("{}{}{}", self.level(), self.kind(), self.number())
    }
}

impl fmt::Display for Erudite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.level(), self.kind().name().to_ascii_lowercase(), self.number())
    }
}

impl fmt::Debug for Erudite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Erudite {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Erudite, UnknownName> {
        let &[level, kind @ b'a'..=b'e', number] = text.as_bytes() else { return Err(UnknownName) };
        let digit = |byte: u8| byte.checked_sub(b'0').ok_or(UnknownName);
        let kind = EruditeType::ALL[usize::from(kind - b'a')];
        Erudite::new(kind, digit(level)?, digit(number)?).ok_or(UnknownName)
    }
}

stored_as_text!(Erudite, "erudite_");

ids! {
    /// A Starter tile (FD-6500).
    Starter "starter_" {
        Quarry = "quarry",
        Ocean = "ocean",
        Docks = "docks",
        Garrison = "garrison",
        Academy = "academy",
        Sorcery = "sorcery",
        Envoys = "envoys",
        Treasure = "treasure",
    }
}

ids! {
    /// A Deep Space tile (section 39), in the order of its numbers.
    DeepSpace "ds_" {
        GrandWorks = "grand_works",
        TradeHub = "trade_hub",
        SpecialAmbassador = "special_ambassador",
        FreeBuild = "free_build",
        Sages = "sages",
        HighOffice = "high_office",
        MasterAssistant = "master_assistant",
        Honour = "honour",
    }
}

ids! {
    /// A shop of Arratooine (FD-2600).
    Shop "shop_" {
        Free = "free",
        Copernium = "copernium",
        Lavandium = "lavandium",
        Hangar = "hangar",
        Gold = "gold",
        Assistant = "assistant",
    }
}

ids! {
    /// A production structure of E81216 (FD-2860 to FD-2960).
    Structure {
        Shipyard = "shipyard",
        Teleporter = "teleporter",
        MetamorphChamber = "metamorph_chamber",
        LavandiumSynthesizer = "lavandium_synthesizer",
        MilitaryAcademy = "military_academy",
        Embassy = "embassy",
        AlterationIncubator = "alteration_incubator",
        SpaceUniversity = "space_university",
    }
}

ids! {
    /// A Megastructure of E81216 (FD-3010).
    Mega {
        Mega1 = "mega_1",
        Mega2 = "mega_2",
        Mega3 = "mega_3",
        Mega4 = "mega_4",
    }
}

ids! {
    /// A Megastructure token, by what it counts (FD-3050).
    MegaToken "mt_" {
        Neo = "neo",
        SixMoon = "six_moon",
        Atalum = "atalum",
        Arratooine = "arratooine",
        E81216 = "e81216",
        Missions = "missions",
        Accreditation = "accreditation",
        Assistant = "assistant",
    }
}

ids! {
    /// An asteroid token of either kind (FD-0240).
    Rock {
        Ast1 = "ast_1",
        Ast2 = "ast_2",
        Ast3 = "ast_3",
        Ast4 = "ast_4",
        Ast5 = "ast_5",
        Ast6 = "ast_6",
        Inert1 = "inert_1",
        Inert2 = "inert_2",
        Inert3 = "inert_3",
        Inert4 = "inert_4",
        Inert5 = "inert_5",
        Inert6 = "inert_6",
    }
}

impl Rock {
    /// Whether it belongs into the inert zone.
    #[must_use]
    pub const fn is_inert(self) -> bool {
        self.index() >= Rock::Inert1.index()
    }
}

ids! {
    /// A planet-blocking tile for 2 or 3 players (FD-5390).
    PlanetBlock "block_" {
        Planets1 = "planets_1",
        Planets2 = "planets_2",
        Planets3 = "planets_3",
        Planets4 = "planets_4",
        Planets5 = "planets_5",
    }
}

ids! {
    /// A room-blocking tile for 2 players (FD-5500).
    RoomBlock "block_room_" {
        Officers = "officers",
        Purchases = "purchases",
        Patrons = "patrons",
        Assistants = "assistants",
        PetitSalon = "petit_salon",
    }
}
