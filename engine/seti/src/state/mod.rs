//! What lies on the table.

mod board;
mod look;
mod owner;
mod player;
mod rival;
mod run;
mod turn;

use orrery_engine::{BySeat, Pile, Seat};
use serde::{Deserialize, Serialize};

pub use crate::facts::Arrow;
pub(crate) use board::stacks;
pub use board::{
    AnomalyToken, DataSpace, GoldState, PlanetState, SLOTS, SectorState, Special, SpeciesState, Spot, Stack,
    TracePlace,
};
pub use owner::{Figure, Owner};
pub use player::{Agency, Capsule, Computer, Message, Mission, Player, Pluto, Techs};
pub use rival::{Objectives, OpenObjective, Rival};
pub use run::{Landing, Note, Pace, Run, Scan};
pub use turn::{Bonus, Features, PerBonus, Planets, Stage, Stars, Turn};

use crate::{
    config::Config,
    ids::{
        CardId, GoldTile, Moon, Organization, Planet, QuickStart, Sector, Side, Slot, Species, Star, Tech,
        Token,
    },
    scoring::Sheet,
    solar::Orientation,
};

/// Everything on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The options.
    pub config: Config,
    /// How many players; the rival is not one of them.
    pub seats: u8,
    /// The round, 0 before the game begins.
    pub round: u8,
    /// Who begins the round.
    pub starting: Owner,
    /// The turn.
    pub turn: Turn,
    /// How the discs lie.
    pub orientation: Orientation,
    /// Which discs turn next (SE-0640).
    pub token: Token,
    /// The star of each sector (SE-0200).
    pub sky: [Star; Sector::COUNT],
    /// The slot of each star.
    pub sectors: [SectorState; Star::COUNT],
    /// The main deck.
    pub deck: Pile<CardId>,
    /// Its discards.
    pub discard: Vec<CardId>,
    /// The three face-up cards.
    pub row: [Option<CardId>; 3],
    /// The end-of-round stacks of rounds 1 to 4 (SE-0280).
    pub stacks: [Vec<CardId>; 4],
    /// Whether the reminder token of the round is still there: nobody has passed (SE-1820).
    pub reminder: bool,
    /// The technology stacks.
    pub techs: [Stack; Tech::COUNT],
    /// The gold tiles.
    pub gold: [GoldState; GoldTile::COUNT],
    /// Neutral markers above the scores 20 and 30 (SE-0250).
    pub neutral: [u8; 2],
    /// Orbiters and landers.
    pub planets: [PlanetState; Planet::COUNT],
    /// Landers on moons.
    pub moons: [Vec<Owner>; Moon::COUNT],
    /// The two species.
    pub species: [SpeciesState; Slot::COUNT],
    /// The players.
    pub players: BySeat<Player>,
    /// The rival of the solo game.
    pub rival: Option<Rival>,
    /// Its objectives.
    pub objectives: Objectives,
    /// Lists of effects under way, the innermost last.
    pub runs: Vec<Run>,
    /// Organizations not dealt.
    pub organizations: Pile<Organization>,
    /// Quick-start cards not dealt.
    pub quick_starts: Pile<QuickStart>,
    /// The final scores, once the game is over.
    pub scores: Vec<Sheet>,
}

impl State {
    /// A table before any choice or chance.
    #[must_use]
    pub fn new(config: &Config, seats: u8) -> State {
        let mut planets: [PlanetState; Planet::COUNT] = Default::default();
        for planet in &mut planets {
            planet.data = Vec::new();
        }
        State {
            config: config.clone(),
            seats,
            round: 0,
            starting: Owner::Seat(Seat(0)),
            turn: Turn::default(),
            orientation: Orientation::default(),
            token: Token::FIRST,
            sky: std::array::from_fn(|n| Star::ALL[n]),
            sectors: Default::default(),
            deck: Pile::default(),
            discard: Vec::new(),
            row: [None; 3],
            stacks: Default::default(),
            reminder: false,
            techs: stacks(),
            gold: [GoldState { side: Side::A, marks: 0 }; GoldTile::COUNT],
            neutral: [0; 2],
            planets,
            moons: Default::default(),
            species: [SpeciesState::new(Species::Mascamites), SpeciesState::new(Species::Anomalies)],
            players: BySeat::new(seats, |_| Player::new()),
            rival: (seats == 1).then(Rival::new),
            objectives: Objectives::default(),
            runs: Vec::new(),
            organizations: Organization::ALL.iter().copied().filter(|_| config.organizations).collect(),
            quick_starts: QuickStart::ALL.iter().copied().filter(|_| config.organizations).collect(),
            scores: Vec::new(),
        }
    }
}
