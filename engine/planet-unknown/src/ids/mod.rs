//! The names of the components, as the fact sheets and the notation spell them.
//!
//! Each type lists its members in the order of its fact sheet, so that a table of facts is indexed by them.

mod numbered;

use orrery_engine::ids;

pub use numbered::{Depot, EventId, Rank, TechLevel, TileId};

ids! {
    /// A terrain, and the resource of the same name (PU-0010, PU-0020).
    Terrain {
        Civ = "civ",
        Water = "water",
        Biomass = "biomass",
        Rover = "rover",
        Tech = "tech",
        Energy = "energy",
    }
}

impl Terrain {
    /// Its letter in names of tiles and in drawings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Terrain::Civ => 'c',
            Terrain::Water => 'w',
            Terrain::Biomass => 'b',
            Terrain::Rover => 'r',
            Terrain::Tech => 't',
            Terrain::Energy => 'e',
        }
    }

    /// The track of its cube; Energy has none (PU-1410).
    #[must_use]
    pub const fn track(self) -> Option<Track> {
        match self {
            Terrain::Civ => Some(Track::Civ),
            Terrain::Water => Some(Track::Water),
            Terrain::Biomass => Some(Track::Biomass),
            Terrain::Rover => Some(Track::Rover),
            Terrain::Tech => Some(Track::Tech),
            Terrain::Energy => None,
        }
    }
}

ids! {
    /// A resource track, and the cube of its colour (PU-1410), in the order of the board.
    Track {
        Civ = "civ",
        Water = "water",
        Biomass = "biomass",
        Rover = "rover",
        Tech = "tech",
    }
}

impl Track {
    /// The terrain and resource that belong to it.
    #[must_use]
    pub const fn terrain(self) -> Terrain {
        match self {
            Track::Civ => Terrain::Civ,
            Track::Water => Terrain::Water,
            Track::Biomass => Terrain::Biomass,
            Track::Rover => Terrain::Rover,
            Track::Tech => Terrain::Tech,
        }
    }
}

ids! {
    /// A shape of tiles (PU-0210, PU-0240); the digit is its number of squares.
    Shape {
        N5 = "n5",
        F5 = "f5",
        I3 = "i3",
        V3 = "v3",
        T4 = "t4",
        S4 = "s4",
        L4 = "l4",
        U5 = "u5",
        I2 = "i2",
        I4 = "i4",
        O4 = "o4",
        Z5 = "z5",
    }
}

ids! {
    /// The two terrains of a tile (PU-0220).
    Pair {
        CivEnergy = "civ_energy",
        EnergyWater = "energy_water",
        RoverTech = "rover_tech",
        TechBiomass = "tech_biomass",
        WaterRover = "water_rover",
        BiomassCiv = "biomass_civ",
    }
}

impl Pair {
    /// The terrains of the halves a and b of the shape.
    #[must_use]
    pub const fn terrains(self) -> [Terrain; 2] {
        match self {
            Pair::CivEnergy => [Terrain::Civ, Terrain::Energy],
            Pair::EnergyWater => [Terrain::Energy, Terrain::Water],
            Pair::RoverTech => [Terrain::Rover, Terrain::Tech],
            Pair::TechBiomass => [Terrain::Tech, Terrain::Biomass],
            Pair::WaterRover => [Terrain::Water, Terrain::Rover],
            Pair::BiomassCiv => [Terrain::Biomass, Terrain::Civ],
        }
    }
}

ids! {
    /// The two parts of the Space Station (PU-0240, PU-0410).
    Ring {
        Outer = "outer",
        Inner = "inner",
    }
}

ids! {
    /// A planet (section 23).
    PlanetId {
        Ksb4156 = "ksb_4156",
        Arashi = "arashi",
        Cerberus = "cerberus",
        Charybdis = "charybdis",
        Gaia = "gaia",
        K273 = "k_273",
        KAax = "k_aax",
        Lacuna = "lacuna",
        Oblivion = "oblivion",
        Pajitnov = "pajitnov",
        Persephone = "persephone",
        Petra = "petra",
        Tartarus = "tartarus",
    }
}

ids! {
    /// A corporation (sections 24 to 32).
    CorporationId {
        UniversalCoalition = "universal_coalition",
        CosmosInc = "cosmos_inc",
        FluxIndustries = "flux_industries",
        HorizonGroup = "horizon_group",
        JumpDrive = "jump_drive",
        Makeshift = "makeshift",
        OasisUltd = "oasis_ultd",
        Republic = "republic",
        WormholeCorp = "wormhole_corp",
    }
}

ids! {
    /// A Civ card (section 33).
    CivId {
        TempAgency = "temp_agency",
        DeptOfOperations = "dept_of_operations",
        DeptOfNaturalResources = "dept_of_natural_resources",
        DeptOfEngineering = "dept_of_engineering",
        SalvageYard = "salvage_yard",
        ObservanceOfFirstPlanetHoliday = "observance_of_first_planet_holiday",
        RisingPlanetAward = "rising_planet_award",
        FirstPlanetHoliday = "first_planet_holiday",
        PeoplesPlanetChoiceAward = "peoples_planet_choice_award",
        NewAngelInvestors = "new_angel_investors",
        WageIncrease = "wage_increase",
        DeptOfParksAndRec = "dept_of_parks_and_rec",
        ApprovedOvertime = "approved_overtime",
        RelocationBonus = "relocation_bonus",
        TopPlanetAward = "top_planet_award",
        DepotRepairOnline = "depot_repair_online",
        LandingZoneApproved = "landing_zone_approved",
        SearchAndRescueTeam = "search_and_rescue_team",
        PartnershipOpportunity = "partnership_opportunity",
        BestInPlanetAward = "best_in_planet_award",
        Unionization = "unionization",
        SustainableLivingAct = "sustainable_living_act",
        GamingCommission = "gaming_commission",
        PlanetLottery = "planet_lottery",
        MeteorDefenseProgram = "meteor_defense_program",
        GlobalParksSystem = "global_parks_system",
        BestPlanetToLiveOnAward = "best_planet_to_live_on_award",
        SpaceCitizenDecree = "space_citizen_decree",
        MeteoriteRepo1 = "meteorite_repo_1",
        MeteoriteRepo2 = "meteorite_repo_2",
        MeteoriteRepo3 = "meteorite_repo_3",
        MeteoriteRepo4 = "meteorite_repo_4",
        CommerceAgreement1 = "commerce_agreement_1",
        CommerceAgreement2 = "commerce_agreement_2",
        CommerceAgreement3 = "commerce_agreement_3",
        CommerceAgreement4 = "commerce_agreement_4",
    }
}

ids! {
    /// An objective card, called like its shared side (section 35).
    ObjectiveId {
        Perimeter = "perimeter",
        Beacon = "beacon",
        Torus = "torus",
        Ringworld = "ringworld",
        Circuit = "circuit",
        Biome = "biome",
        Transit = "transit",
        Plasma = "plasma",
        Megacity = "megacity",
        Silicon = "silicon",
        Pacific = "pacific",
        Garden = "garden",
        Interchange = "interchange",
        Supercharge = "supercharge",
        Sprawl = "sprawl",
        X = "x",
        TenThousandLakes = "10_000_lakes",
        Luddite = "luddite",
        Conservation = "conservation",
        Galvanize = "galvanize",
        TwentyPercent = "20_percent",
        Rideshare = "rideshare",
        Rural = "rural",
        Pinnacle = "pinnacle",
        Geode = "geode",
        Rescue = "rescue",
        Vaporize = "vaporize",
        Deductible = "deductible",
    }
}

ids! {
    /// The alert colour of an event card (PU-0280).
    Alert {
        Green = "green",
        Orange = "orange",
        Red = "red",
    }
}
