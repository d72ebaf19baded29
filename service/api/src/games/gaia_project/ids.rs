//! Enums of the contract and the names of the game, side by side.

use orrery_engine::erased::Problem;
use orrery_gaia_project::{
    action::{BurnStone, TokenTime},
    config::{BoardOption, DifficultyOption, TurnOrder},
    event::TokenFrom,
    ids::{
        AdvancedTile, Area, Booster, Conversion, Difficulty, Face, Faction, FinalTile, Planet, RoundTile,
        Space, StandardTile, Structure, Token,
    },
    power::Bowl,
    view::Phase,
};

pub(super) use super::super::listed::{Listed, write_all, write_some};
use super::{
    super::{listed::listed, missing, unknown},
    v1,
};

listed! {
    Planet = Planet {
        Terra, Oxide, Volcanic, Desert, Swamp, Titanium, Ice, Gaia, Transdim, Lost = LostPlanet,
    }
    Faction = Faction {
        Terrans, Lantids, Xenos, Gleens, Taklons, Ambas, HadschHallas, Ivits, Geodens, BalTaks, Firaks, Bescods,
        Nevlas, Itars,
    }
    Structure = Structure {
        Mine, TradingStation, ResearchLab = Lab, Institute, AcademyKnowledge, AcademyAction,
    }
    Area = ResearchArea {
        Terraforming, Navigation, ArtificialIntelligence, GaiaProject, Economy, Science,
    }
    StandardTile = StandardTile {
        OreQic, KnowledgePerType, BigStructures4, Vp7 = StandardTile7Vp, IncomeOrePower, IncomeKnowledgeCredit,
        GaiaMine3Vp, Income4Credits, ActionCharge4,
    }
    AdvancedTile = AdvancedTile {
        PassFederation3, Research2, ActionQic5Credits, Mine2Now, PassLab3, OrePerSector, PassType1, Gaia2Now,
        TradingStation4Now, Sector2Now, Action3Ore, Federation5Now, Action3Knowledge, Mine3, TradingStation3,
    }
    Booster = Booster {
        OreKnowledge, CreditsQic, TokensOre, Terraform, Range, Mines, Labs, TradingStations, BigStructures, Gaia,
    }
    Token = FederationToken {
        Vp12 = FederationToken12Vp,
        Vp8Qic = FederationToken8VpQic,
        Vp8Tokens = FederationToken8VpTokens,
        Vp7Ore = FederationToken7VpOre,
        Vp7Credits = FederationToken7VpCredits,
        Vp6Knowledge = FederationToken6VpKnowledge,
        Gleens,
    }
    RoundTile = RoundTile {
        Terraform2, Research2, Mine2, Federation5, TradingStation4, TradingStation3, GaiaMine4, GaiaMine3,
        BigStructure5A, BigStructure5B,
    }
    FinalTile = FinalTile {
        StructuresInFederations, Structures, PlanetTypes, GaiaPlanets, Sectors, Satellites,
    }
    Space = ActionSpace {
        Power3Knowledge, PowerTerraform2, Power2Ore, Power7Credits, Power2Knowledge, PowerTerraform1, Power2Tokens,
        QicTechTile, QicRescoreFederation, QicPlanetTypes,
    }
    Conversion = Conversion {
        BurnPower, PowerToQic, PowerToOre, QicToOre, PowerToKnowledge, PowerToCredit, KnowledgeToCredit, OreToCredit,
        OreToPowerToken, CreditsToQic, CreditsToOre, CreditsToKnowledge, GaiaformerToQic,
        PowerTokenToGaiaForKnowledge,
    }
    Face = TileFace {
        F01 = TileFace01,
        F02 = TileFace02,
        F03 = TileFace03,
        F04 = TileFace04,
        F05a = TileFace05a,
        F05b = TileFace05b,
        F06a = TileFace06a,
        F06b = TileFace06b,
        F07a = TileFace07a,
        F07b = TileFace07b,
        F08 = TileFace08,
        F09 = TileFace09,
        F10 = TileFace10,
    }
    Phase = Phase { Setup, Income, Gaia, Actions, Over }
    Bowl = Bowl { I = Bowl1, II = Bowl2, III = Bowl3, Gaia }
    BurnStone = BurnedBrainstone { _ = Stays, Up, Out }
    TokenTime = TokenTime { _ = None, Before, After }
    TokenFrom = TokenOrigin { Supply, Terraforming, Gleens }
    BoardOption = BoardMethod { Default, Method1, Method2, Method3, SmallRandom, ThreePlayerReduced }
    TurnOrder = TurnOrder { Clockwise, Variable }
    DifficultyOption = Difficulty { Automalein, Automa, Automaechtig, Ultoma, Alptrauma }
    Difficulty = Difficulty { Automalein, Automa, Automaechtig, Ultoma, Alptrauma }
}

/// A place of the board as options call it.
pub(super) fn slot_name(field: &str, number: i32) -> Result<&'static str, Problem> {
    use v1::BoardSlot;
    match BoardSlot::try_from(number) {
        Ok(BoardSlot::Center) => Ok("center"),
        Ok(BoardSlot::North) => Ok("north"),
        Ok(BoardSlot::NorthEast) => Ok("north_east"),
        Ok(BoardSlot::SouthEast) => Ok("south_east"),
        Ok(BoardSlot::South) => Ok("south"),
        Ok(BoardSlot::SouthWest) => Ok("south_west"),
        Ok(BoardSlot::NorthWest) => Ok("north_west"),
        Ok(BoardSlot::FarNorth) => Ok("far_north"),
        Ok(BoardSlot::FarWest) => Ok("far_west"),
        Ok(BoardSlot::FarSouthWest) => Ok("far_south_west"),
        Ok(BoardSlot::Unspecified) => Err(missing(field)),
        Err(_) => Err(unknown(field, number)),
    }
}
