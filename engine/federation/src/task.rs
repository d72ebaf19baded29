//! What is to be decided, and what happens by itself.

use orrery_engine::{Prompt, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    facts::Effect,
    ids::{Asteroid, Cell, Erudite, Law, Planet, Structure},
    rules,
    source::Via,
};

/// Where a move may end. The pawn itself can be elsewhere by then: a teleporter moves it without reward.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// The miner's.
    Asteroid(Asteroid),
    /// The mage's.
    Moon(u8),
}

impl Stop {
    /// On which planet.
    #[must_use]
    pub const fn planet(self) -> Planet {
        match self {
            Stop::Asteroid(_) => Planet::Neo,
            Stop::Moon(_) => Planet::SixMoon,
        }
    }
}

/// Decisions and automatic steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who and what")]
pub enum Task {
    // Setup
    /// Which Starter tile.
    Starter { seat: Seat },
    /// Automatic: the first round begins.
    FinishSetup,

    // A turn
    /// Which ambassador, on which side, where.
    Place { seat: Seat },
    /// Which Alteration token is laid on the ambassador just placed, if any.
    Lay { seat: Seat, at: Option<Cell> },
    /// Automatic: the bonus of the ambassador or the token (FD-1020).
    Bonus { seat: Seat, effects: Vec<Effect>, via: Via },
    /// Automatic: the cell is paid and its action carried out; without a cell the external module (FD-1040).
    Action { seat: Seat, at: Option<Cell> },
    /// Automatic: a mission is released, or the die may be added (FD-1060, FD-1110).
    Symbol { seat: Seat, at: Cell },
    /// Whether the assistant die is added.
    Die { seat: Seat, at: Cell },
    /// Which mission a ship is sent on, unless one was sent; or the end of the turn.
    Mission { seat: Seat, flown: bool },
    /// Automatic: the turn is over.
    EndTurn { seat: Seat },

    // Planets
    /// Automatic: a main action on a planet begins (FD-2510).
    Main { seat: Seat, planet: Planet },
    /// Which action a spy cell copies.
    Spy { seat: Seat, cell: Cell },
    /// Which planet action is copied.
    CopyPlanet { seat: Seat, via: Via },
    /// Where the miner goes; so many steps have to follow. It has begun if these are extra steps.
    Move { seat: Seat, main: bool, begun: bool, more: u8 },
    /// Which inert asteroid is mined again (FD-2130).
    Mine { seat: Seat },
    /// Automatic: the miner takes what an asteroid gives.
    Arrive { seat: Seat, at: Asteroid },
    /// Automatic: the mage goes on, so many places.
    Climb { seat: Seat, main: bool, places: u8 },
    /// Whether extra steps are taken (FD-2515), or the move ends here.
    Onward { seat: Seat, stop: Stop },
    /// Which Alteration token is taken from a place of 6Moon.
    Token { seat: Seat, moon: u8 },
    /// Automatic: the tokens of a place are turned up.
    ShowMoon { moon: u8 },
    /// Which Erudite is taken.
    Pick { seat: Seat, main: bool },
    /// Which shop is used.
    Trade { seat: Seat },
    /// What is built.
    Build { seat: Seat, main: bool, free: bool },
    /// Which waiting Erudites are used at the end of a main action (FD-2515).
    Linger { seat: Seat },
    /// Automatic: a main action is over.
    EndMain { seat: Seat },

    // Effects
    /// Automatic: effects in their order, each completely before the next (FD-6750).
    Run { seat: Seat, effects: Vec<Effect>, via: Via },
    /// Automatic: asks, if there is anything to answer.
    Ask { task: Box<Task> },
    /// Automatic: an Erudite was resolved and is turned down (FD-0147).
    TurnDown { seat: Seat, tile: Erudite },
    /// Which of these lists of effects.
    Choose { seat: Seat, options: Vec<Vec<Effect>>, via: Via },
    /// Which effect each unit is.
    Units { seat: Seat, units: u8, options: Vec<Effect>, split: bool, via: Via },
    /// Which missions are released.
    Release { seat: Seat, more: u8 },
    /// Which projects are funded.
    Fund { seat: Seat, steps: u8 },
    /// Which medal is taken.
    Medal { seat: Seat },
    /// Which Deep Space tile is kept.
    DeepSpace { seat: Seat },
    /// Which of the tokens looked at is kept.
    Keep { seat: Seat },
    /// What is thrown away above the limit (FD-3870).
    Throw { seat: Seat },
    /// Which used Erudite is turned up.
    Refresh { seat: Seat, level: u8, optional: bool, via: Via },
    /// Which Erudite is copied.
    Mimic { seat: Seat, tile: Erudite, levels: Vec<u8>, via: Via },
    /// Which structures give their income.
    Incomes { seat: Seat, times: u8, barred: Vec<Structure>, repeatable: bool, via: Via },
    /// Into which shop a commerce pawn goes.
    Pawn { seat: Seat, level: u8, reward: bool, via: Via },
    /// Which pawn advances without reward.
    Advance { seat: Seat, planets: Vec<Planet>, steps: u8 },
    /// Which resource is raised by a rank.
    Upgrade { seat: Seat, times: u8 },

    // The executive phase
    /// Automatic: the income of a slot (FD-4010).
    Income { seat: Seat, slot: u8 },
    /// What is paid for the accreditation.
    Upkeep { seat: Seat },
    /// Automatic: a funding ambassador moves a marker (FD-4260).
    Column { cell: Cell },
    /// Automatic: the majorities of the floors.
    Floors,
    /// Automatic: votes are counted by wing.
    Vote,
    /// Which law is applied, on a tie.
    Law { seat: Seat },
    /// Automatic: a law scores for everybody.
    Apply { law: Law },
    /// Automatic: clean-up, and the next round or the end.
    EndRound,

    /// What a seat may say at any time.
    Aside { seat: Seat },
}

orrery_engine::tasks! {
    asked: Starter, Place, Lay, Die, Mission, Spy, CopyPlanet, Move, Mine, Onward, Token, Pick, Trade, Build,
        Linger, Choose, Units, Release, Fund, Medal, DeepSpace, Keep, Throw, Refresh, Mimic, Incomes, Pawn,
        Advance, Upgrade, Upkeep, Law, Aside;
    automatic: FinishSetup, Bonus, Action, Symbol, EndTurn, Main, Arrive, Climb, ShowMoon, EndMain, Run, Ask,
        TurnDown, Income, Column, Floors, Vote, Apply, EndRound;
}

impl Task {
    /// Asked only if there is anything to answer.
    #[must_use]
    pub fn asked(self) -> Task {
        Task::Ask { task: Box::new(self) }
    }

    /// The question for clients.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        match self {
            Task::Starter { .. } => Prompt::open("federation.starter", &[rules::STARTER]),
            Task::Place { .. } => Prompt::open("federation.place", &[rules::PLACE, rules::MAIN_FIRST]),
            Task::Lay { .. } => Prompt::open("federation.lay", &[rules::LAY]),
            Task::Die { .. } => Prompt::open("federation.die", &[rules::DIE]),
            Task::Mission { flown: false, .. } => Prompt::open("federation.mission", &[rules::MISSION_PART]),
            Task::Mission { .. } => Prompt::open("federation.end_turn", &[rules::ANY_TIME]),
            Task::Spy { .. } => Prompt::open("federation.spy", &[rules::SPY]),
            Task::CopyPlanet { .. } => Prompt::open("federation.copy_planet", &[rules::SPY_MISSION]),
            Task::Move { .. } => Prompt::open("federation.move", &[rules::MINER]),
            Task::Mine { .. } => Prompt::open("federation.mine", &[rules::MINE_AGAIN]),
            Task::Onward { .. } => Prompt::open("federation.onward", &[rules::WITHIN_ACTION]),
            Task::Token { .. } => Prompt::open("federation.token", &[rules::MAGE]),
            Task::Pick { .. } => Prompt::open("federation.pick", &[rules::PICK]),
            Task::Trade { .. } => Prompt::open("federation.trade", &[rules::TRADE]),
            Task::Build { .. } => Prompt::open("federation.build", &[rules::BUILD]),
            Task::Linger { .. } => Prompt::open("federation.linger", &[rules::WITHIN_ACTION]),
            Task::Choose { .. } => Prompt::open("federation.choose", &[rules::LISTED_ORDER]),
            Task::Units { .. } => Prompt::open("federation.units", &[rules::ALL_IN_ONE, rules::SPLIT]),
            Task::Release { .. } => Prompt::open("federation.release", &[rules::RELEASE_BONUS]),
            Task::Fund { .. } => Prompt::open("federation.fund", &[rules::FREE_FUNDING]),
            Task::Medal { .. } => Prompt::open("federation.medal", &[rules::MEDAL_PICK]),
            Task::DeepSpace { .. } => Prompt::open("federation.deep_space", &[rules::DEEP_SPACE]),
            Task::Keep { .. } => Prompt::open("federation.keep", &[rules::KEEP_ONE]),
            Task::Throw { .. } => Prompt::open("federation.throw", &[rules::THROW]),
            Task::Refresh { .. } => Prompt::open("federation.refresh", &[rules::REFRESH]),
            Task::Mimic { .. } => Prompt::open("federation.mimic", &[rules::MIMIC]),
            Task::Incomes { .. } => Prompt::open("federation.incomes", &[rules::INCOME_TILE]),
            Task::Pawn { .. } => Prompt::open("federation.pawn", &[rules::PAWN]),
            Task::Advance { .. } => Prompt::open("federation.advance", &[rules::TELEPORTER]),
            Task::Upgrade { .. } => Prompt::open("federation.upgrade", &[rules::METAMORPH]),
            Task::Upkeep { .. } => Prompt::open("federation.upkeep", &[rules::UPKEEP]),
            Task::Law { .. } => Prompt::open("federation.law", &[rules::LAW_TIE]),
            Task::Aside { .. } => Prompt::open("federation.aside", &[rules::DELEGATION]),
            automatic!() => Prompt::open("federation.automatic", &[rules::ROUND]),
        }
    }
}
