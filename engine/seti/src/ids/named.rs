//! Components that have a name of their own.

use orrery_engine::{ids, numbers};

ids! {
    /// What a player owns in numbers.
    Resource {
        Vp = "vp",
        Credit = "credit",
        Energy = "energy",
        Publicity = "publicity",
        Data = "data",
        Exofossil = "exofossil",
        SignalToken = "signal_token",
    }
}

ids! {
    /// What a tucked card brings at every income (SE-2110, SE-3710). A card is a random one (SE-2140).
    Income {
        Credit = "credit",
        Energy = "energy",
        Card = "card",
        Data = "data",
        Publicity = "publicity",
        SignalToken = "signal_token",
    }
}

ids! {
    /// A planet. 'Oumuamua becomes one when its species is discovered (SE-4330), Pluto for the owner of its promo card
    /// (SE-3120).
    Planet {
        Earth = "earth",
        Mercury = "mercury",
        Venus = "venus",
        Mars = "mars",
        Jupiter = "jupiter",
        Saturn = "saturn",
        Uranus = "uranus",
        Neptune = "neptune",
        Oumuamua = "oumuamua",
        Pluto = "pluto",
    }
}

impl Planet {
    /// The planets that are printed on discs and board (SE-0440).
    pub const PRINTED: [Planet; 8] = [
        Planet::Earth,
        Planet::Mercury,
        Planet::Venus,
        Planet::Mars,
        Planet::Jupiter,
        Planet::Saturn,
        Planet::Uranus,
        Planet::Neptune,
    ];
}

ids! {
    /// A moon, in the order used by the rival's arrow (SE-5100).
    Moon {
        PhobosDeimos = "phobos_deimos",
        Callisto = "callisto",
        Ganymede = "ganymede",
        Europa = "europa",
        Io = "io",
        Titan = "titan",
        Enceladus = "enceladus",
        Titania = "titania",
        Triton = "triton",
    }
}

impl Moon {
    /// The planet it belongs to (SE-1300).
    #[must_use]
    pub const fn planet(self) -> Planet {
        match self {
            Moon::PhobosDeimos => Planet::Mars,
            Moon::Callisto | Moon::Ganymede | Moon::Europa | Moon::Io => Planet::Jupiter,
            Moon::Titan | Moon::Enceladus => Planet::Saturn,
            Moon::Titania => Planet::Uranus,
            Moon::Triton => Planet::Neptune,
        }
    }

    /// The moons of a planet, from left to right.
    pub fn of(planet: Planet) -> impl DoubleEndedIterator<Item = Moon> + Clone {
        Moon::ALL.iter().copied().filter(move |moon| moon.planet() == planet)
    }
}

ids! {
    /// A star, and its sector with its slot for data (SE-0210).
    Star {
        Procyon = "procyon",
        Vega = "vega",
        SiriusA = "sirius_a",
        BarnardsStar = "barnards_star",
        Kepler22 = "kepler_22",
        ProximaCentauri = "proxima_centauri",
        Virginis61 = "61_virginis",
        BetaPictoris = "beta_pictoris",
    }
}

ids! {
    /// The colour of a star, and of the upper right corner of a card (SE-2310).
    SectorColor {
        Yellow = "yellow",
        Red = "red",
        Blue = "blue",
        Black = "black",
    }
}

ids! {
    /// The colour of a trace of life (SE-3270), in the order of the discovery spaces (SE-3280).
    TraceColor {
        Pink = "pink",
        Yellow = "yellow",
        Blue = "blue",
    }
}

ids! {
    /// What else than planets lies in space and is visited.
    Feature {
        Asteroid = "asteroid",
        Comet = "comet",
    }
}

ids! {
    /// A figure at a planet.
    Piece {
        Orbiter = "orbiter",
        Lander = "lander",
    }
}

ids! {
    /// The type of a technology (SE-0050).
    TechType {
        Probe = "probe",
        Telescope = "telescope",
        Computer = "computer",
    }
}

ids! {
    /// A technology (SE-0050).
    Tech {
        Probe1 = "probe_1",
        Probe2 = "probe_2",
        Probe3 = "probe_3",
        Probe4 = "probe_4",
        Telescope1 = "telescope_1",
        Telescope2 = "telescope_2",
        Telescope3 = "telescope_3",
        Telescope4 = "telescope_4",
        Computer1 = "computer_1",
        Computer2 = "computer_2",
        Computer3 = "computer_3",
        Computer4 = "computer_4",
    }
}

impl Tech {
    /// Its type.
    #[must_use]
    pub const fn kind(self) -> TechType {
        TechType::ALL[self.index() / 4]
    }

    /// Its number within the type, the dots on the boards (SE-3260).
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 % 4 + 1
    }

    /// The four of a type.
    pub fn of(kind: TechType) -> impl Iterator<Item = Tech> + Clone {
        Tech::ALL.iter().copied().filter(move |tech| tech.kind() == kind)
    }
}

numbers! {
    /// Which of the four bonuses of its technology a tile shows (SE-1700).
    TileBonus("bonus_", 1..=4)
}

ids! {
    /// A gold tile, in the order from left to right (SE-5390).
    GoldTile {
        Tech = "tech",
        Mission = "mission",
        Income = "income",
        Other = "other",
    }
}

ids! {
    /// A side of a gold tile.
    Side {
        A = "A",
        B = "B",
    }
}

ids! {
    /// An action card of the rival: S.1 to S.19, then the four of the expansion.
    RivalCard {
        S1 = "rival_1",
        S2 = "rival_2",
        S3 = "rival_3",
        S4 = "rival_4",
        S5 = "rival_5",
        S6 = "rival_6",
        S7 = "rival_7",
        S8 = "rival_8",
        S9 = "rival_9",
        S10 = "rival_10",
        S11 = "rival_11",
        S12 = "rival_12",
        S13 = "rival_13",
        S14 = "rival_14",
        S15 = "rival_15",
        S16 = "rival_16",
        S17 = "rival_17",
        S18 = "rival_18",
        S19 = "rival_19",
        AgenciesS1 = "rival_SE2_S.1",
        AgenciesS2 = "rival_SE2_S.2",
        AgenciesS3 = "rival_SE2_S.3",
        AgenciesS4 = "rival_SE2_S.4",
    }
}

ids! {
    /// A solo objective; the numbers are this project's, the tiles carry none. The last three are the long-term ones
    /// of the expansion (SE-5950).
    Objective {
        O101 = "objective_1.01",
        O102 = "objective_1.02",
        O103 = "objective_1.03",
        O104 = "objective_1.04",
        O201 = "objective_2.01",
        O202 = "objective_2.02",
        O203 = "objective_2.03",
        O204 = "objective_2.04",
        O205 = "objective_2.05",
        O206 = "objective_2.06",
        O207 = "objective_2.07",
        O208 = "objective_2.08",
        O209 = "objective_2.09",
        O210 = "objective_2.10",
        O211 = "objective_2.11",
        O301 = "objective_3.01",
        O302 = "objective_3.02",
        O303 = "objective_3.03",
        O304 = "objective_3.04",
        O305 = "objective_3.05",
        O306 = "objective_3.06",
        O307 = "objective_3.07",
        O308 = "objective_3.08",
        O309 = "objective_3.09",
        L01 = "objective_L.01",
        L02 = "objective_L.02",
        L03 = "objective_L.03",
    }
}

ids! {
    /// An organization of the expansion (SE-6030).
    Organization {
        Stratus = "org_stratus",
        Turing = "org_turing",
        Sentinel = "org_sentinel",
        Universal = "org_universal",
        Helion = "org_helion",
        Relay = "org_relay",
        Fenwick = "org_fenwick",
        DeepSpace = "org_deep_space",
        Strategy = "org_strategy",
        Futurespan = "org_futurespan",
        XenoLab = "org_xeno_lab",
    }
}

ids! {
    /// A quick-start card of the expansion (SE-6030).
    QuickStart {
        Sr01 = "sr_01",
        Sr02 = "sr_02",
        Sr03 = "sr_03",
        Sr04 = "sr_04",
        Sr05 = "sr_05",
        Sr06 = "sr_06",
        Sr07 = "sr_07",
        Sr08 = "sr_08",
        Sr09 = "sr_09",
        Sr10 = "sr_10",
        Sr11 = "sr_11",
        Sr12 = "sr_12",
        Sr13 = "sr_13",
        Sr14 = "sr_14",
        Sr15 = "sr_15",
        Sr16 = "sr_16",
        Sr17 = "sr_17",
        Sr18 = "sr_18",
        Sr19 = "sr_19",
        Sr20 = "sr_20",
        Sr21 = "sr_21",
    }
}
