//! Answers and what they point at.

use std::fmt;

use orrery_engine::Target;

use crate::{
    bundle::Bundle,
    ids::{
        Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, Medal, Mega, Mission, Planet, Project,
        Resource, Room, Shop, Side, Starter, Structure, Wing,
    },
};

/// An action of the Senate that a spy copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    /// A planet action.
    Planet(Planet),
    /// A room.
    Room(Room),
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Copied::Planet(planet) => planet.fmt(f),
            Copied::Room(room) => room.fmt(f),
        }
    }
}

/// Something to build on E81216.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Building {
    /// A production structure.
    Structure(Structure),
    /// A Megastructure.
    Mega(Mega),
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Building::Structure(structure) => structure.fmt(f),
            Building::Mega(mega) => mega.fmt(f),
        }
    }
}

/// A pawn that advances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pawn {
    /// The miner, to an asteroid.
    Miner(Asteroid),
    /// The mage, to the next place.
    Mage,
}

impl fmt::Display for Pawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pawn::Miner(asteroid) => asteroid.fmt(f),
            Pawn::Mage => Planet::SixMoon.fmt(f),
        }
    }
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `starter quarry`
    Starter(Starter),
    /// `place 3 vote neo_left`, `place 1a funding module`
    Place(Ambassador, Side, Option<Cell>),
    /// `done`: no fifth turn
    Done,
    /// `lay alt_1_04`
    Lay(Alteration),
    /// `bare`: no token
    Bare,
    /// `assist`: the die is added
    Assist,
    /// `alone`: it is not
    Alone,
    /// `copy neo`, `copy patrons`
    Copy(Copied),
    /// `move t3a`
    Move(Asteroid),
    /// `stay`
    Stay,
    /// `token alt_2_03`
    Token(Alteration),
    /// `take 1b2`
    Take(Erudite),
    /// `trade gold`
    Trade(Shop),
    /// `build shipyard`, `build mega_1 less 1c1o`
    Build(Building, Bundle),
    /// `decline`
    Decline,
    /// `choose 1`, from 1
    Choose(u8),
    /// `release neo`
    Release(Mission),
    /// `fund neo`
    Fund(Project),
    /// `medal blue`
    Medal(Medal),
    /// `deep honour`
    Deep(DeepSpace),
    /// `keep alt_4_01`
    Keep(Alteration),
    /// `throw 1l2o`
    Throw(Bundle),
    /// `use 1a2`
    Use(Erudite),
    /// `refresh 1b3`
    Refresh(Erudite),
    /// `mimic 1c1`
    Mimic(Erudite),
    /// `advance t3a`, `advance six_moon`
    Advance(Pawn),
    /// `upgrade lavandium`
    Upgrade(Resource),
    /// `income embassy`
    Income(Structure),
    /// `pawn gold`
    Pawn(Shop),
    /// `launch spy`
    Launch(Mission),
    /// `end`
    End,
    /// `pay 3`: the crystal of that level
    Pay(u8),
    /// `unpaid`
    Unpaid,
    /// `law left`
    Law(Wing),
    /// `resign`
    Resign,
}

/// The external module in notation.
pub(crate) const MODULE: &str = "module";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Starter(tile) => write!(f, "starter {tile}"),
            Action::Place(ambassador, side, Some(cell)) => write!(f, "place {ambassador} {side} {cell}"),
            Action::Place(ambassador, side, None) => write!(f, "place {ambassador} {side} {MODULE}"),
            Action::Done => f.write_str("done"),
            Action::Lay(token) => write!(f, "lay {token}"),
            Action::Bare => f.write_str("bare"),
            Action::Assist => f.write_str("assist"),
            Action::Alone => f.write_str("alone"),
            Action::Copy(copied) => write!(f, "copy {copied}"),
            Action::Move(asteroid) => write!(f, "move {asteroid}"),
            Action::Stay => f.write_str("stay"),
            Action::Token(token) => write!(f, "token {token}"),
            Action::Take(tile) => write!(f, "take {tile}"),
            Action::Trade(shop) => write!(f, "trade {shop}"),
            Action::Build(building, less) if less.is_empty() => write!(f, "build {building}"),
            Action::Build(building, less) => write!(f, "build {building} less {less}"),
            Action::Decline => f.write_str("decline"),
            Action::Choose(n) => write!(f, "choose {n}"),
            Action::Release(mission) => write!(f, "release {mission}"),
            Action::Fund(project) => write!(f, "fund {project}"),
            Action::Medal(medal) => write!(f, "medal {medal}"),
            Action::Deep(tile) => write!(f, "deep {tile}"),
            Action::Keep(token) => write!(f, "keep {token}"),
            Action::Throw(resources) => write!(f, "throw {resources}"),
            Action::Use(tile) => write!(f, "use {tile}"),
            Action::Refresh(tile) => write!(f, "refresh {tile}"),
            Action::Mimic(tile) => write!(f, "mimic {tile}"),
            Action::Advance(pawn) => write!(f, "advance {pawn}"),
            Action::Upgrade(resource) => write!(f, "upgrade {resource}"),
            Action::Income(structure) => write!(f, "income {structure}"),
            Action::Pawn(shop) => write!(f, "pawn {shop}"),
            Action::Launch(mission) => write!(f, "launch {mission}"),
            Action::End => f.write_str("end"),
            Action::Pay(level) => write!(f, "pay {level}"),
            Action::Unpaid => f.write_str("unpaid"),
            Action::Law(wing) => write!(f, "law {wing}"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl Action {
    /// What the action points at; components by their ids in the fact sheets.
    pub(crate) fn targets(&self, out: &mut Vec<Target>) {
        let mut component = |id: String| out.push(Target::Component(id));
        match self {
            Action::Starter(tile) => component(tile.id().into()),
            Action::Place(ambassador, side, cell) => {
                component(ambassador.id().into());
                component(side.id().into());
                component(cell.map_or("external_module", |cell| cell.id()).into());
            }
            Action::Lay(token) | Action::Token(token) | Action::Keep(token) => component(token.to_string()),
            Action::Copy(Copied::Planet(planet)) => component(planet.id().into()),
            Action::Copy(Copied::Room(room)) => component(room.id().into()),
            Action::Move(asteroid) | Action::Advance(Pawn::Miner(asteroid)) => {
                component(asteroid.to_string())
            }
            Action::Advance(Pawn::Mage) => component(Planet::SixMoon.id().into()),
            Action::Take(tile) | Action::Use(tile) | Action::Refresh(tile) | Action::Mimic(tile) => {
                component(format!("erudite_{tile}"));
            }
            Action::Trade(shop) | Action::Pawn(shop) => component(shop.id().into()),
            Action::Build(Building::Structure(structure), less) => {
                component(structure.id().into());
                less.entries().for_each(|(resource, _)| component(resource.id().into()));
            }
            Action::Build(Building::Mega(mega), less) => {
                component(mega.id().into());
                less.entries().for_each(|(resource, _)| component(resource.id().into()));
            }
            Action::Choose(n) | Action::Pay(n) => out.push(Target::Amount(i32::from(*n))),
            Action::Release(mission) | Action::Launch(mission) => component(mission.id().into()),
            Action::Fund(project) => component(project.id().into()),
            Action::Medal(medal) => component(medal.id().into()),
            Action::Deep(tile) => component(tile.id().into()),
            Action::Throw(resources) => {
                resources.entries().for_each(|(resource, _)| component(resource.id().into()));
            }
            Action::Upgrade(resource) => component(resource.id().into()),
            Action::Income(structure) => component(structure.id().into()),
            Action::Law(wing) => component(wing.id().into()),
            Action::Done
            | Action::Bare
            | Action::Assist
            | Action::Alone
            | Action::Stay
            | Action::Decline
            | Action::End
            | Action::Unpaid
            | Action::Resign => {}
        }
    }
}
