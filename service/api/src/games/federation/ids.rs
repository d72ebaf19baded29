//! Enums of the contract and the names of the game, side by side.

use orrery_federation::{
    facts::{AsteroidKind, Until},
    ids::{
        Ambassador, Cell, DeepSpace, EruditeType, Law, Medal, Mega, MegaToken, Mission, Planet, PlanetBlock,
        Project, Resource, Rock, Room, RoomBlock, Shop, Side, Starter, Structure, Wing,
    },
    state::{Stage, Use},
};

use super::v1;
use crate::games::listed::listed;
pub(super) use crate::games::listed::{Listed, write_all, write_some};

listed! {
    Resource = Resource { Lavandium, Copernium, Oceanium, GoldDiamond }
    Planet = Planet { Neo, SixMoon, Atalum, Arratooine, E81216 }
    Room = Room { Officers, Purchases, Patrons, President, Assistants, PetitSalon }
    Wing = Wing { Left, Right }
    Side = Side { Vote, Funding }
    Cell = Cell {
        ArratooineLeft, Officers, NeoLeft, SixMoonLeft, AtalumLeft, Purchases, President, SpyLeft, E81216Left, SpyRight,
        Assistants, SixMoonRight, NeoRight, ArratooineRight, Patrons, PetitSalon, E81216Right, AtalumRight,
    }
    Mission = Mission {
        Neo, SixMoon, Atalum, Arratooine, E81216, Officers, Spy, President, PetitSalon, Assistants, Purchases, Patrons,
    }
    Project = Project { Neo, Atalum, Missions, SixMoon, Arratooine, E81216, Senatorial }
    Medal = Medal { Orange, Blue, Violet, Yellow, Green, Grey, Black }
    Law = Law { Neo, SixMoon, Atalum, Arratooine, E81216 }
    Ambassador = Ambassador {
        A1 = Ambassador1a, B1 = Ambassador1b, Two = Ambassador2, Three = Ambassador3, Special,
    }
    EruditeType = EruditeType { A, B, C, D, E }
    Starter = StarterTile { Quarry, Ocean, Docks, Garrison, Academy, Sorcery, Envoys, Treasure }
    DeepSpace = DeepSpaceTile {
        GrandWorks, TradeHub, SpecialAmbassador, FreeBuild, Sages, HighOffice, MasterAssistant, Honour,
    }
    Shop = Shop { Free, Copernium, Lavandium, Hangar, Gold, Assistant }
    Structure = Structure {
        Shipyard, Teleporter, MetamorphChamber, LavandiumSynthesizer, MilitaryAcademy, Embassy, AlterationIncubator,
        SpaceUniversity,
    }
    Mega = Megastructure {
        Mega1 = Megastructure1, Mega2 = Megastructure2, Mega3 = Megastructure3, Mega4 = Megastructure4,
    }
    MegaToken = MegastructureToken {
        Neo, SixMoon, Atalum, Arratooine, E81216, Missions, Accreditation, Assistant,
    }
    Rock = Rock { Ast1, Ast2, Ast3, Ast4, Ast5, Ast6, Inert1, Inert2, Inert3, Inert4, Inert5, Inert6 }
    PlanetBlock = PlanetBlock { Planets1, Planets2, Planets3, Planets4, Planets5 }
    RoomBlock = RoomBlock { Officers, Purchases, Patrons, Assistants, PetitSalon }
    AsteroidKind = AsteroidKind { Start, Printed, AsteroidToken, Inert }
    Stage = Stage { Setup, Ambassadors, Executive, Over }
    Until = Until { EndOfRound, EndOfGame }
    Use = EruditeState { Ready, Busy, Used }
}
