//! The table as one viewer sees it.

mod text;

use orrery_engine::{Seat, Table, Viewer};
use serde::Serialize;

use crate::{
    bundle::Bundle,
    game::Federation,
    ids::{
        Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, EruditeType, Law, Medal, Mega, Mission,
        Planet, Project, Rock, Shop, Starter, Structure, Wing,
    },
    look::Look,
    scoring::Sheet,
    state::{Moon, Occupant, Owned, Placed, Site, SpecialMission, Spot, Stage, State},
};

/// A stack of Erudites: what lies open, and how many lie below.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct StackView {
    pub kind: EruditeType,
    pub level: u8,
    pub top: Option<Erudite>,
    pub below: u8,
}

/// The laws of a wing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct WingView {
    pub wing: Wing,
    pub law: Option<Law>,
    /// The law of the last round, once it is known.
    pub last: Option<Law>,
    pub past: Vec<Law>,
    pub votes: u16,
}

/// One player; all of it lies open (FD-6700).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct PlayerView {
    pub seat: Seat,
    pub score: u16,
    pub stock: Bundle,
    pub hangar: u8,
    pub supply: u8,
    pub degree: u8,
    /// The effective level (FD-0110).
    pub level: u8,
    pub die: Option<u8>,
    /// Ambassadors still to be played in this round.
    pub ambassadors: Vec<Ambassador>,
    /// No fifth turn is wanted in this round.
    pub done: bool,
    pub tokens: Vec<Alteration>,
    pub missions: Vec<(Mission, SpecialMission)>,
    pub completed: u8,
    pub starter: Option<Starter>,
    pub deep_space: Option<DeepSpace>,
    pub medals: Vec<Medal>,
    pub miner: Asteroid,
    pub rocks: Vec<Rock>,
    pub mage: u8,
    pub erudites: Vec<Owned>,
    pub shops: Vec<(Shop, u8)>,
    pub structures: Vec<Structure>,
    pub megas: Vec<Mega>,
    pub contribution: u8,
    pub influence: Vec<(Planet, u8)>,
    pub resigned: bool,
}

/// What only the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct Own {
    pub seat: Seat,
    /// The tiles left in Deep Space, for who has looked at them (FD-6720).
    pub depths: Option<Vec<DeepSpace>>,
    /// Tokens being looked at.
    pub looked: Vec<Alteration>,
    /// Tokens seen and put back for good (FD-6385).
    pub buried: Vec<Alteration>,
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct View {
    pub seats: u8,
    pub stage: Stage,
    pub round: u8,
    pub first: Seat,
    pub president: Seat,
    pub turn: Option<Seat>,
    pub cells: Vec<(Cell, Occupant)>,
    pub module: Vec<Placed>,
    pub wings: Vec<WingView>,
    /// Markers of the projects, and whether they are funded.
    pub projects: Vec<(Project, u8, bool)>,
    /// Thresholds that still hold a medal.
    pub medals: Vec<(Planet, Vec<u8>)>,
    pub grey: u8,
    pub black: u8,
    /// Asteroids with a token, or where one was.
    pub spots: Vec<(Asteroid, Spot)>,
    pub moons: Vec<Moon>,
    /// Tokens beside the board, by power.
    pub beside: Vec<u8>,
    pub atalum: Vec<StackView>,
    pub structures: Vec<Structure>,
    pub megas: Vec<Site>,
    /// How many tiles lie in Deep Space.
    pub depths: u8,
    pub starters: Vec<Starter>,
    pub players: Vec<PlayerView>,
    pub sheets: Vec<Sheet>,
    /// Present for seats only.
    pub own: Option<Own>,
}

impl View {
    /// Builds what a viewer may know.
    pub(crate) fn of(table: &Table<Federation>, viewer: Viewer) -> View {
        let look = Look::at(table);
        let state = look.state;
        View {
            seats: state.seats,
            stage: state.stage,
            round: state.round,
            first: state.first,
            president: state.president,
            turn: state.turn.as_ref().map(|turn| turn.seat),
            cells: Cell::ALL.iter().filter_map(|cell| Some((*cell, *state.senate.at(*cell)?))).collect(),
            module: state.senate.module.clone(),
            wings: Wing::ALL.iter().map(|wing| wing_view(look, *wing)).collect(),
            projects: Project::ALL
                .iter()
                .map(|project| (*project, state.projects[project.index()], look.is_funded(*project)))
                .collect(),
            medals: Planet::ALL
                .iter()
                .map(|planet| (*planet, state.medals.planets[planet.index()].clone()))
                .collect(),
            grey: state.medals.grey,
            black: state.medals.black,
            spots: state.neo.spots.iter().map(|(at, spot)| (*at, *spot)).collect(),
            moons: state.moons.places.clone(),
            beside: state.moons.beside.to_vec(),
            atalum: stacks(state),
            structures: state.structures.clone(),
            megas: state.megas.clone(),
            depths: state.depths.count,
            starters: state.starters.clone(),
            players: Seat::all(state.seats).map(|seat| player_view(look, seat)).collect(),
            sheets: state.sheets.clone(),
            own: match viewer {
                Viewer::Spectator => None,
                Viewer::Seat(seat) => Some(own(state, seat)),
            },
        }
    }
}

fn wing_view(look: Look<'_>, wing: Wing) -> WingView {
    let laws = &look.state.laws;
    WingView {
        wing,
        law: laws.shown[wing.index()],
        last: laws.last[wing.index()],
        past: laws.past[wing.index()].clone(),
        votes: crate::senate::wing_votes(look, wing),
    }
}

fn stacks(state: &State) -> Vec<StackView> {
    let levels = 1..=Erudite::THREE;
    let all = levels.flat_map(|level| EruditeType::ALL.iter().map(move |kind| (*kind, level)));
    let view = |(kind, level)| {
        let stack = state.atalum.stack(kind, level);
        // FD-0440: what lies below a tile of level 3 is out of the game.
        let below = if level == Erudite::THREE { 0 } else { stack.below.len() as u8 };
        StackView { kind, level, top: stack.top, below }
    };
    all.map(view).collect()
}

fn player_view(look: Look<'_>, seat: Seat) -> PlayerView {
    let player = look.player(seat);
    let played = |ambassador: Ambassador| look.state.senate.has_played(seat, ambassador);
    let ordinary = Ambassador::ORDINARY.into_iter().filter(|ambassador| !played(*ambassador));
    PlayerView {
        seat,
        score: player.score,
        stock: player.stock,
        hangar: player.hangar,
        supply: player.supply,
        degree: player.degree,
        level: look.level(seat),
        die: player.die,
        ambassadors: ordinary.chain(player.special.then_some(Ambassador::Special)).collect(),
        done: player.done,
        tokens: player.tokens.clone(),
        missions: Mission::ALL.iter().map(|mission| (*mission, player.mission(*mission))).collect(),
        completed: player.completed(),
        starter: player.starter,
        deep_space: player.deep_space,
        medals: player.medals.clone(),
        miner: player.miner,
        rocks: player.rocks.clone(),
        mage: player.mage,
        erudites: player.erudites.clone(),
        shops: Shop::ALL.iter().map(|shop| (*shop, player.shop(*shop))).collect(),
        structures: player.structures.clone(),
        megas: player.megas.clone(),
        contribution: player.contribution,
        influence: Planet::ALL.iter().map(|planet| (*planet, look.influence(seat, *planet))).collect(),
        resigned: player.resigned,
    }
}

fn own(state: &State, seat: Seat) -> Own {
    let moons = &state.moons;
    let looked = moons.looked.as_ref().filter(|(who, _)| *who == seat);
    let buried = moons.buried.iter().filter(|(who, _)| *who == seat);
    Own {
        seat,
        depths: state.depths.seen[seat].then(|| state.depths.tiles.clone()),
        looked: looked.map(|(_, tokens)| tokens.clone()).unwrap_or_default(),
        buried: buried.map(|(_, token)| *token).collect(),
    }
}
