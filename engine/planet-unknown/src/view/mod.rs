//! The table as one viewer sees it. What the viewer may not know is not here at all (section 22).

mod text;

use orrery_engine::{BySeat, Seat, Table, Viewer};
use serde::Serialize;

use crate::{
    game::PlanetUnknown,
    ids::{Alert, CivId, Depot, EventId, ObjectiveId, Rank, Shape, TechLevel, TileId, Track},
    look::Look,
    scoring::{self, Sheet},
    sets::CivSet,
    spots::Space,
    state::{Boards, Claim, Owed, Player, Shared, Stage, Surface},
};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// How far the game has come.
    pub stage: Stage,
    /// The turn, from 1.
    pub turn: u16,
    /// The Station Commander.
    pub commander: Seat,
    /// The depots of the station, clockwise.
    pub depots: Vec<DepotView>,
    /// How many Civ cards are in each pile, by rank.
    pub piles: [u8; Rank::COUNT],
    /// Shared objectives.
    pub shared: Vec<Shared>,
    /// The event deck, if there is one.
    pub events: Option<EventsView>,
    /// The target of the solo game.
    pub target: Option<i16>,
    /// How the solo game ended, by the id of the fact sheet.
    pub ending: Option<String>,
    /// The players.
    pub players: BySeat<PlayerView>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// What everybody scored, at the end.
    pub scores: Vec<Sheet>,
}

/// A depot of the station.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DepotView {
    /// Which.
    pub depot: Depot,
    /// Whose marker it faces.
    pub faces: Option<Seat>,
    /// The large and the small stack.
    pub stacks: [StackView; 2],
}

/// A stack of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    /// The shape of its tiles.
    pub shape: Shape,
    /// The visible tile.
    pub top: Option<TileId>,
    /// How many tiles are left, the visible one included.
    pub left: u8,
}

/// The event deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventsView {
    /// The event of this turn.
    pub now: Option<EventId>,
    /// Events of earlier turns.
    pub past: Vec<EventId>,
    /// How many cards are left.
    pub left: u8,
    /// How many cards of each alert the deck began with.
    pub mix: [u8; Alert::COUNT],
    /// The next card, if the viewer has looked at it.
    pub next: Option<EventId>,
}

/// A player as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// The asymmetric faces of the boards that were dealt.
    pub dealt: Boards,
    /// The boards that are played with, once they are revealed.
    pub boards: Option<Boards>,
    /// The planet.
    pub surface: Surface,
    /// Where the cubes stand, in the order of [`Track::ALL`].
    pub cubes: [Space; Track::COUNT],
    /// Tech levels in force.
    pub techs: Vec<TechLevel>,
    /// Tech levels used up in this turn or for good.
    pub used: Vec<TechLevel>,
    /// Rovers on the corporation board.
    pub rovers: u8,
    /// Lifepods in the scoring area.
    pub lifepods: u8,
    /// Lifepods on tracks.
    pub pods_on_tracks: Vec<Space>,
    /// Lifepods on techs.
    pub pods_on_techs: Vec<TechLevel>,
    /// Collected meteorites.
    pub meteorites: u8,
    /// Stored patches.
    pub stored: u8,
    /// Civ cards that lie open.
    pub cards: Vec<CivId>,
    /// The ranks of Civ cards that do not (PU-1820).
    pub secret_cards: Vec<Rank>,
    /// How many personal objectives there are.
    pub objectives: u8,
    /// The personal objectives, once they are revealed.
    pub open_objectives: Vec<ObjectiveId>,
    /// Whether a tile is still to be taken.
    pub tile_due: bool,
    /// Rover movement that is left.
    pub movement: u8,
    /// What is still to be resolved.
    pub owed: Vec<Owed>,
    /// Civ choices still to be made.
    pub claims: Vec<Claim>,
    /// Whether the player could not place a tile.
    pub stuck: bool,
    /// Whether the player has left the game.
    pub resigned: bool,
    /// Medals as everybody can count them now.
    pub score: i32,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    /// The seat.
    pub seat: Seat,
    /// The boards that it has chosen and not yet revealed.
    pub chosen: Option<Boards>,
    /// Its Civ cards that do not lie open.
    pub secret_cards: Vec<CivId>,
    /// The Civ cards that it is choosing from.
    pub looking: Vec<CivId>,
    /// The objectives that it is choosing from.
    pub offered: Vec<ObjectiveId>,
    /// Its personal objectives.
    pub objectives: Vec<ObjectiveId>,
}

impl View {
    pub(crate) fn of(table: &Table<PlanetUnknown>, viewer: Viewer) -> View {
        let look = Look::at(table);
        let state = look.state;
        let own = match viewer {
            Viewer::Spectator => None,
            Viewer::Seat(seat) => Some(own(look, seat)),
        };
        let next = state
            .events
            .next
            .filter(|_| matches!(viewer, Viewer::Seat(seat) if state.events.is_known_to(seat)));
        View {
            stage: state.stage,
            turn: state.turn,
            commander: state.commander,
            depots: Depot::all().map(|depot| depot_view(look, depot)).collect(),
            piles: state.piles.map(|pile| pile.len() as u8),
            shared: state.shared.clone(),
            events: state.has_events.then(|| EventsView {
                now: state.events.now,
                past: state.events.past.clone(),
                left: state.events.len() as u8,
                mix: state.events.mix,
                next,
            }),
            target: scoring::target(look),
            ending: scoring::ending(look).map(|ending| ending.id.clone()),
            players: BySeat::new(state.seats, |seat| player_view(look, seat)),
            own,
            scores: state.scores.clone(),
        }
    }
}

fn depot_view(look: Look<'_>, depot: Depot) -> DepotView {
    let station = &look.state.station;
    let stacks = station.shapes(&look.facts.station, depot).map(|shape| {
        let stack = station.stack(shape);
        StackView { shape, top: stack.top, left: stack.len() as u8 }
    });
    let faces = Seat::all(look.state.seats).find(|seat| look.depot(*seat) == depot);
    DepotView { depot, faces, stacks }
}

/// The cards of a player that do not lie open.
fn secret(look: Look<'_>, player: &Player) -> CivSet {
    if look.state.are_cards_open() {
        return CivSet::EMPTY;
    }
    player.cards.iter().filter(|card| !look.is_immediate(*card)).collect()
}

fn player_view(look: Look<'_>, seat: Seat) -> PlayerView {
    let side = look.of_seat(seat);
    let player = side.player;
    let secret = secret(look, player);
    let mut secret_cards: Vec<Rank> = secret.iter().map(|card| look.facts.civ(card).rank).collect();
    secret_cards.sort_unstable();
    let used =
        |level: &TechLevel| player.used_this_turn.contains(*level) || player.used_this_game.contains(*level);
    // Every planet has lifepods, and they are put on it when the boards are revealed.
    let is_revealed = look.state.stage > Stage::Setup || !player.surface.lifepods.is_empty();
    PlayerView {
        dealt: player.dealt,
        boards: is_revealed.then_some(player.boards),
        surface: player.surface.clone(),
        cubes: player.cubes,
        techs: side.levels().iter().collect(),
        used: (1..=side.board.techs.len() as u8).map(TechLevel).filter(used).collect(),
        rovers: player.rovers,
        lifepods: player.lifepods,
        pods_on_tracks: player.pods_on_tracks.clone(),
        pods_on_techs: player.pods_on_techs.clone(),
        meteorites: player.meteorites,
        stored: player.stored,
        cards: player.cards.minus(secret).iter().collect(),
        secret_cards,
        objectives: player.personal.len() as u8,
        open_objectives: player.personal.iter().filter(|_| look.state.is_over()).collect(),
        tile_due: player.tile_due,
        movement: player.movement,
        owed: player.owed.clone(),
        claims: player.claims.clone(),
        stuck: player.stuck,
        resigned: player.resigned,
        score: scoring::public_score(look, seat),
    }
}

fn own(look: Look<'_>, seat: Seat) -> Own {
    let player = &look.state.players[seat];
    Own {
        seat,
        chosen: player.chosen,
        secret_cards: secret(look, player).iter().collect(),
        looking: player.looking.iter().collect(),
        offered: player.offered.iter().collect(),
        objectives: player.personal.iter().collect(),
    }
}
