//! Enums of the contract and the names of the game, side by side.

use orrery_planet_unknown::{
    config::Faces,
    event::Setback,
    facts::Ground,
    ids::{Alert, CivId, CorporationId, ObjectiveId, Pair, PlanetId, Shape, Terrain, Track},
    spots::Slot,
    state::{Face, Stage},
};

use super::v1;
use crate::games::listed::listed;
pub(super) use crate::games::listed::{Listed, write_all, write_some};

/// The numbers of the members of a set.
pub(super) fn write_set<T: Listed>(members: impl Iterator<Item = T>) -> Vec<i32> {
    members.map(Listed::write).collect()
}

listed! {
    Terrain = Terrain {
        Civ, Water, Biomass, Rover, Tech, Energy,
    }
    Track = Track {
        Civ, Water, Biomass, Rover, Tech,
    }
    Shape = Shape {
        N5, F5, I3, V3, T4, S4, L4, U5, I2, I4, O4, Z5,
    }
    Pair = TerrainPair {
        CivEnergy, EnergyWater, RoverTech, TechBiomass, WaterRover, BiomassCiv,
    }
    PlanetId = Planet {
        Ksb4156, Arashi, Cerberus, Charybdis, Gaia, K273, KAax, Lacuna, Oblivion, Pajitnov, Persephone, Petra,
        Tartarus,
    }
    CorporationId = Corporation {
        UniversalCoalition, CosmosInc, FluxIndustries, HorizonGroup, JumpDrive, Makeshift, OasisUltd, Republic,
        WormholeCorp,
    }
    CivId = CivCard {
        TempAgency, DeptOfOperations, DeptOfNaturalResources, DeptOfEngineering, SalvageYard,
        ObservanceOfFirstPlanetHoliday, RisingPlanetAward, FirstPlanetHoliday, PeoplesPlanetChoiceAward,
        NewAngelInvestors, WageIncrease, DeptOfParksAndRec, ApprovedOvertime, RelocationBonus, TopPlanetAward,
        DepotRepairOnline, LandingZoneApproved, SearchAndRescueTeam, PartnershipOpportunity, BestInPlanetAward,
        Unionization, SustainableLivingAct, GamingCommission, PlanetLottery, MeteorDefenseProgram, GlobalParksSystem,
        BestPlanetToLiveOnAward, SpaceCitizenDecree, MeteoriteRepo1, MeteoriteRepo2, MeteoriteRepo3, MeteoriteRepo4,
        CommerceAgreement1, CommerceAgreement2, CommerceAgreement3, CommerceAgreement4,
    }
    ObjectiveId = Objective {
        Perimeter, Beacon, Torus, Ringworld, Circuit, Biome, Transit, Plasma, Megacity, Silicon, Pacific, Garden,
        Interchange, Supercharge, Sprawl, X, TenThousandLakes = Objective10000Lakes, Luddite, Conservation, Galvanize,
        TwentyPercent = Objective20Percent, Rideshare, Rural, Pinnacle, Geode, Rescue, Vaporize, Deductible,
    }
    Alert = Alert {
        Green, Orange, Red,
    }
    Face = Face { Identical, Asymmetric }
    Faces = FaceChoice { Choose, Identical, Asymmetric }
    Ground = Ground { Land, Ice, Ring, City, Toxic, Electric, Crater }
    Setback = Setback { Regressed, Reset }
    Slot = Slot { Event, EventCiv, Turn, Civ, Final, FinalCiv }
    Stage = Stage { Setup, Play, Final, Over }
}
