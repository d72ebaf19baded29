//! The names of the components, as the fact sheets and the notation spell them.
//!
//! Each type lists its members in the order of its fact sheet, so that a table of facts is indexed by them.

use orrery_engine::ids;

ids! {
    /// A type of planet (GP-0170).
    Planet {
        Terra = "terra",
        Oxide = "oxide",
        Volcanic = "volcanic",
        Desert = "desert",
        Swamp = "swamp",
        Titanium = "titanium",
        Ice = "ice",
        Gaia = "gaia",
        Transdim = "transdim",
        Lost = "lost_planet",
    }
}

ids! {
    /// A faction (GP-3280).
    Faction {
        Terrans = "terrans",
        Lantids = "lantids",
        Xenos = "xenos",
        Gleens = "gleens",
        Taklons = "taklons",
        Ambas = "ambas",
        HadschHallas = "hadsch_hallas",
        Ivits = "ivits",
        Geodens = "geodens",
        BalTaks = "bal_taks",
        Firaks = "firaks",
        Bescods = "bescods",
        Nevlas = "nevlas",
        Itars = "itars",
    }
}

ids! {
    /// A structure (GP-0040). The Lost Planet's mine and shared mines are mines.
    Structure {
        Mine = "mine",
        TradingStation = "trading_station",
        ResearchLab = "lab" as "research_lab",
        Institute = "institute" as "planetary_institute",
        AcademyKnowledge = "academy_knowledge",
        AcademyAction = "academy_action",
    }
}

ids! {
    /// A research area (10.2 of the catalogue).
    Area {
        Terraforming = "terraforming",
        Navigation = "navigation",
        ArtificialIntelligence = "artificial_intelligence",
        GaiaProject = "gaia_project",
        Economy = "economy",
        Science = "science",
    }
}

ids! {
    /// A standard tech tile (17.1).
    StandardTile {
        OreQic = "std_ore_qic",
        KnowledgePerType = "std_knowledge_per_type",
        BigStructures4 = "std_big_structures_4",
        Vp7 = "std_7_vp",
        IncomeOrePower = "std_income_ore_power",
        IncomeKnowledgeCredit = "std_income_knowledge_credit",
        GaiaMine3Vp = "std_gaia_mine_3_vp",
        Income4Credits = "std_income_4_credits",
        ActionCharge4 = "std_action_charge_4",
    }
}

ids! {
    /// An advanced tech tile (17.2).
    AdvancedTile {
        PassFederation3 = "adv_pass_federation_3",
        Research2 = "adv_research_2",
        ActionQic5Credits = "adv_action_qic_5_credits",
        Mine2Now = "adv_mine_2_now",
        PassLab3 = "adv_pass_lab_3",
        OrePerSector = "adv_ore_per_sector",
        PassType1 = "adv_pass_type_1",
        Gaia2Now = "adv_gaia_2_now",
        TradingStation4Now = "adv_trading_station_4_now",
        Sector2Now = "adv_sector_2_now",
        Action3Ore = "adv_action_3_ore",
        Federation5Now = "adv_federation_5_now",
        Action3Knowledge = "adv_action_3_knowledge",
        Mine3 = "adv_mine_3",
        TradingStation3 = "adv_trading_station_3",
    }
}

ids! {
    /// A round booster (section 15).
    Booster {
        OreKnowledge = "booster_ore_knowledge",
        CreditsQic = "booster_credits_qic",
        TokensOre = "booster_tokens_ore",
        Terraform = "booster_terraform",
        Range = "booster_range",
        Mines = "booster_mines",
        Labs = "booster_labs",
        TradingStations = "booster_trading_stations",
        BigStructures = "booster_big_structures",
        Gaia = "booster_gaia",
    }
}

ids! {
    /// A type of federation token (GP-2430).
    Token {
        Vp12 = "fed_12_vp",
        Vp8Qic = "fed_8_vp_qic",
        Vp8Tokens = "fed_8_vp_tokens",
        Vp7Ore = "fed_7_vp_ore",
        Vp7Credits = "fed_7_vp_credits",
        Vp6Knowledge = "fed_6_vp_knowledge",
        Gleens = "gleens",
    }
}

ids! {
    /// A round scoring tile (section 16).
    RoundTile {
        Terraform2 = "round_terraform_2",
        Research2 = "round_research_2",
        Mine2 = "round_mine_2",
        Federation5 = "round_federation_5",
        TradingStation4 = "round_trading_station_4",
        TradingStation3 = "round_trading_station_3",
        GaiaMine4 = "round_gaia_mine_4",
        GaiaMine3 = "round_gaia_mine_3",
        BigStructure5A = "round_big_structure_5_a",
        BigStructure5B = "round_big_structure_5_b",
    }
}

ids! {
    /// A final scoring tile (14.1).
    FinalTile {
        StructuresInFederations = "final_structures_in_federations",
        Structures = "final_structures",
        PlanetTypes = "final_planet_types",
        GaiaPlanets = "final_gaia_planets",
        Sectors = "final_sectors",
        Satellites = "final_satellites",
    }
}

ids! {
    /// A power or Q.I.C. action space of the research board (GP-2740).
    Space {
        Power3Knowledge = "power_3_knowledge",
        PowerTerraform2 = "power_terraform_2",
        Power2Ore = "power_2_ore",
        Power7Credits = "power_7_credits",
        Power2Knowledge = "power_2_knowledge",
        PowerTerraform1 = "power_terraform_1",
        Power2Tokens = "power_2_tokens",
        QicTechTile = "qic_tech_tile",
        QicRescoreFederation = "qic_rescore_federation",
        QicPlanetTypes = "qic_planet_types",
    }
}

ids! {
    /// A conversion (GP-3020 and the factions' own).
    Conversion {
        BurnPower = "burn_power",
        PowerToQic = "power_to_qic",
        PowerToOre = "power_to_ore",
        QicToOre = "qic_to_ore",
        PowerToKnowledge = "power_to_knowledge",
        PowerToCredit = "power_to_credit",
        KnowledgeToCredit = "knowledge_to_credit",
        OreToCredit = "ore_to_credit",
        OreToPowerToken = "ore_to_power_token",
        CreditsToQic = "credits_to_qic",
        CreditsToOre = "credits_to_ore",
        CreditsToKnowledge = "credits_to_knowledge",
        GaiaformerToQic = "gaiaformer_to_qic",
        PowerTokenToGaiaForKnowledge = "power_token_to_gaia_for_knowledge",
    }
}

ids! {
    /// A face of a sector tile (GP-0010).
    Face {
        F01 = "01",
        F02 = "02",
        F03 = "03",
        F04 = "04",
        F05a = "05a",
        F05b = "05b",
        F06a = "06a",
        F06b = "06b",
        F07a = "07a",
        F07b = "07b",
        F08 = "08",
        F09 = "09",
        F10 = "10",
    }
}

ids! {
    /// A decision card of the Automa (GP-4460).
    Card {
        Card1 = "card_1" as "automa_card_1",
        Card2 = "card_2" as "automa_card_2",
        Card3 = "card_3" as "automa_card_3",
        Card4 = "card_4" as "automa_card_4",
        Card5 = "card_5" as "automa_card_5",
        Card6 = "card_6" as "automa_card_6",
        Card7 = "card_7" as "automa_card_7",
        Card8 = "card_8" as "automa_card_8",
        Card9 = "card_9" as "automa_card_9",
        Card10 = "card_10" as "automa_card_10",
        Card11 = "card_11" as "automa_card_11",
        Card12 = "card_12" as "automa_card_12",
        Card13 = "card_13" as "automa_card_13",
        Card14 = "card_14" as "automa_card_14",
        Card15 = "card_15" as "automa_card_15",
        Card16 = "card_16" as "automa_card_16",
        Card17 = "card_17" as "automa_card_17",
    }
}

ids! {
    /// Difficulty of the solo game (GP-4470).
    Difficulty {
        Automalein = "automalein",
        Automa = "automa",
        Automaechtig = "automaechtig",
        Ultoma = "ultoma",
        Alptrauma = "alptrauma",
    }
}

impl Face {
    /// The number of the tile that it is a face of.
    #[must_use]
    pub const fn tile(self) -> u8 {
        match self {
            Face::F01 => 1,
            Face::F02 => 2,
            Face::F03 => 3,
            Face::F04 => 4,
            Face::F05a | Face::F05b => 5,
            Face::F06a | Face::F06b => 6,
            Face::F07a | Face::F07b => 7,
            Face::F08 => 8,
            Face::F09 => 9,
            Face::F10 => 10,
        }
    }
}

impl Planet {
    /// One letter, as boards are written with: `r` terra, `o` oxide, `v` volcanic, `d` desert, `s` swamp,
    /// `t` titanium, `i` ice, `g` Gaia, `m` Transdim, `l` Lost Planet.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Planet::Terra => 'r',
            Planet::Oxide => 'o',
            Planet::Volcanic => 'v',
            Planet::Desert => 'd',
            Planet::Swamp => 's',
            Planet::Titanium => 't',
            Planet::Ice => 'i',
            Planet::Gaia => 'g',
            Planet::Transdim => 'm',
            Planet::Lost => 'l',
        }
    }

    /// The planet behind a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Planet> {
        Planet::ALL.iter().copied().find(|planet| planet.letter() == letter)
    }

    /// Whether it is one of the seven types of the terraforming wheel.
    #[must_use]
    pub const fn is_home(self) -> bool {
        (self as usize) < 7
    }
}

impl Structure {
    /// Whether it is the planetary institute or an academy.
    #[must_use]
    pub const fn is_big(self) -> bool {
        match self {
            Structure::Institute | Structure::AcademyKnowledge | Structure::AcademyAction => true,
            Structure::Mine | Structure::TradingStation | Structure::ResearchLab => false,
        }
    }
}
