//! The table as one viewer sees it.

mod text;

use std::collections::BTreeMap;

use orrery_engine::{Seat, Table, Viewer};
use serde::Serialize;

use crate::{
    acts::contracts,
    game::SpaceCorp,
    ids::{
        ActionKind, BaseType, Beyond, CardId, ColonyId, Cube, Era, HqId, PileId, ProgressId, Row, SiteId,
        Team,
    },
    look::Look,
    scoring::Sheet,
    state::{At, Legacy, Place, Stage, Wheel},
};

/// Whose turn it is, and what has happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct TurnView {
    pub number: u16,
    pub seat: Seat,
    pub played: Vec<CardId>,
    pub owed: Vec<u8>,
    pub forbidden: Vec<ActionKind>,
    pub extra: u8,
    pub barred: bool,
}

/// A contract of the era.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ContractView {
    /// Its row.
    pub row: Row,
    /// Where its disc lies; none: on the starting circle.
    pub disc: Option<Era>,
    /// What it is worth now; 0 once it is claimed.
    pub reward: u8,
    /// Who claimed it in this era.
    pub claimed_by: Option<Seat>,
}

/// A player as everybody sees him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct PlayerView {
    pub seat: Seat,
    pub profit: i32,
    /// How many cards; which ones is a secret (SC-0260).
    pub hand: usize,
    pub teams: [At; Team::COUNT],
    pub reserve: [u8; BaseType::COUNT],
    pub hq: HqId,
    pub slots: [Option<CardId>; 3],
    pub wheels: [Wheel; Cube::COUNT],
    pub progress: Vec<ProgressId>,
    pub legacy: Option<Legacy>,
    pub passed: bool,
    pub resigned: bool,
}

/// What only the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    /// The viewer's seat.
    pub seat: Seat,
    /// The cards in hand.
    pub hand: Vec<CardId>,
}

/// The table as one viewer sees it (SC-0260 to SC-0285).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct View {
    pub stage: Stage,
    pub era: Era,
    pub last_era: Era,
    pub first: Seat,
    pub players: Vec<PlayerView>,
    pub places: BTreeMap<SiteId, Place>,
    /// How many cards the draw pile has, Start cards on top included.
    pub deck: usize,
    pub offer: [Option<CardId>; 4],
    pub discard: Vec<CardId>,
    pub removed: Vec<CardId>,
    pub spent: Vec<CardId>,
    /// How many tiles the piles have.
    pub piles: BTreeMap<PileId, usize>,
    pub beyond: [Option<Seat>; Beyond::COUNT],
    pub contracts: Vec<ContractView>,
    pub annex: Vec<ProgressId>,
    pub colonies: Vec<ColonyId>,
    pub turn: TurnView,
    pub triggered: bool,
    pub last_turns: Option<Vec<Seat>>,
    pub scores: Vec<Sheet>,
    pub own: Option<Own>,
}

impl View {
    /// What a viewer sees.
    #[must_use]
    pub fn of(table: &Table<SpaceCorp>, viewer: Viewer) -> View {
        let look = Look::at(table);
        let state = look.state;
        let players = state.players.entries().map(|(seat, player)| PlayerView {
            seat,
            profit: player.profit,
            hand: player.hand.len(),
            teams: player.teams,
            reserve: player.reserve,
            hq: player.hq,
            slots: player.slots,
            wheels: player.wheels,
            progress: player.progress.clone(),
            legacy: player.legacy,
            passed: player.passed,
            resigned: player.resigned,
        });
        let contracts = Row::all().map(|row| ContractView {
            row,
            disc: state.discs[row.index()],
            reward: contracts::reward(look, row),
            claimed_by: state.claimed[row.index()],
        });
        View {
            stage: state.stage,
            era: state.era,
            last_era: state.config.end,
            first: state.first,
            players: players.collect(),
            places: state.places.clone(),
            deck: state.deck.len(),
            offer: state.offer,
            discard: state.discard.clone(),
            removed: state.removed.clone(),
            spent: state.spent.clone(),
            piles: state.piles.iter().map(|(pile, tiles)| (*pile, tiles.len())).collect(),
            beyond: state.beyond,
            contracts: contracts.collect(),
            annex: state.annex.clone(),
            colonies: state.colonies.clone(),
            turn: TurnView {
                number: state.turn.number,
                seat: state.turn.seat,
                played: state.turn.played.clone(),
                owed: state.turn.owed.iter().copied().collect(),
                forbidden: state.turn.forbidden.clone(),
                extra: state.turn.extra,
                barred: state.turn.barred,
            },
            triggered: state.triggered,
            last_turns: state.last.clone(),
            scores: state.scores.clone(),
            own: match viewer {
                Viewer::Seat(seat) => Some(Own { seat, hand: state.players[seat].hand.clone() }),
                Viewer::Spectator => None,
            },
        }
    }
}
