//! What is to be decided, and what happens by itself.

use orrery_engine::{Prompt, Seat};
use serde::{Deserialize, Serialize};

use crate::{grid::Square, ids::TileId, rules, spots::Slot};

/// Restrictions that are ignored for a tile, because they alone would end the game (section 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lifted {
    /// The restriction of the event (PU-1140).
    pub event: bool,
    /// The restriction of the planet (PU-1150).
    pub planet: bool,
}

/// Decisions and automatic steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who and what")]
pub enum Task {
    // Setup
    /// Which faces of the boards; all seats at once.
    Boards { seat: Seat },
    /// Automatic: the boards are revealed, the personal objectives dealt.
    RevealBoards,
    /// Which of the dealt objectives are kept; all seats at once.
    Objectives { seat: Seat, keep: u8 },
    /// Automatic: shared objectives and the Commander.
    FinishSetup,

    // A turn
    /// How far the station turns.
    Rotate { seat: Seat },
    /// Automatic: the event of the turn.
    DrawEvent,
    /// Automatic: those who wanted look at the next event.
    Peek,
    /// Automatic: everybody takes a tile.
    OpenTurn,
    /// Automatic: the next tiles of the stacks come up.
    Refill,
    /// Automatic: Civ choices, clockwise from the Commander.
    CivChoices { slot: Slot },
    /// Automatic: the game ends, or the next turn begins.
    EndTurn,

    // What one seat does
    /// Take the tile, resolve what is pending, move rovers, use techs, or end.
    Act { seat: Seat, slot: Slot },
    /// Automatic: goes on with [`Task::Act`] if there is anything left to do.
    Again { seat: Seat, slot: Slot },
    /// Where the tile lies.
    Place { seat: Seat, slot: Slot, tile: TileId, lifted: Lifted, advances: bool },
    /// Which resource of the tile is ignored.
    Ignore { seat: Seat, tile: TileId, placed: bool },
    /// What a rover does with meteorites where it has arrived.
    Cargo { seat: Seat, at: Square },
    /// Where the flux token goes.
    Flux { seat: Seat },
    /// Which Civ card is kept; so many more afterwards.
    Card { seat: Seat, more: u8 },
    /// Which objective all players compete for.
    Compete { seat: Seat },

    // The end
    /// Automatic: everybody does what is left to do before scoring.
    OpenFinal,
    /// Automatic: the planets are cleared and scored.
    Score,

    /// What a seat may say at any time.
    Aside { seat: Seat },
}

orrery_engine::tasks! {
    asked: Boards, Objectives, Rotate, Act, Place, Ignore, Cargo, Flux, Card, Compete, Aside;
    automatic: RevealBoards, FinishSetup, DrawEvent, Peek, OpenTurn, Refill, CivChoices, EndTurn, Again,
        OpenFinal, Score;
}

impl Task {
    /// The question that the task asks.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        let open = Prompt::open;
        match self {
            Task::Boards { .. } => open("planet_unknown.boards", &[rules::FACES, rules::SETUP_ORDER]),
            Task::RevealBoards => open("planet_unknown.reveal_boards", &[rules::SETUP_ORDER]),
            Task::Objectives { .. } => {
                open("planet_unknown.objectives", &[rules::PERSONAL_OBJECTIVES, rules::SOLO_OBJECTIVES])
            }
            Task::FinishSetup => open("planet_unknown.finish_setup", &[rules::SETUP_ORDER]),
            Task::Rotate { .. } => open("planet_unknown.rotate", &[rules::ROTATION]),
            Task::DrawEvent | Task::Peek => open("planet_unknown.event_drawn", &[rules::EVENT_DRAWN]),
            Task::OpenTurn | Task::Refill | Task::EndTurn => {
                open("planet_unknown.turn", &[rules::TURN_ORDER])
            }
            Task::CivChoices { .. } => open("planet_unknown.civ_choices", &[rules::CIV_ORDER]),
            Task::Act { slot, .. } | Task::Again { slot, .. } => match slot {
                Slot::Event => open("planet_unknown.event", &[rules::EVENT_CHOICES, rules::EVENT_DUTY]),
                Slot::EventCiv => open("planet_unknown.event_civ", &[rules::EVENT_CIV]),
                Slot::Turn => open("planet_unknown.act", &[rules::ALL_AT_ONCE, rules::PENDING]),
                Slot::Civ => open("planet_unknown.civ", &[rules::CIV_ORDER, rules::CIV_SLOT]),
                Slot::Final => open("planet_unknown.final", &[rules::BEFORE_SCORING, rules::FINAL_ORDER]),
                Slot::FinalCiv => open("planet_unknown.final_civ", &[rules::FINAL_CIV]),
            },
            Task::Place { .. } => open("planet_unknown.place", &[rules::PLACE, rules::ON_GRID]),
            Task::Ignore { .. } => open("planet_unknown.ignore", &[rules::ONE_RESOURCE]),
            Task::Cargo { .. } => open("planet_unknown.cargo", &[rules::PICK_UP, rules::DELIVER]),
            Task::Flux { .. } => open("planet_unknown.flux", &[rules::FLUX_TOKEN]),
            Task::Card { .. } => open("planet_unknown.card", &[rules::CIV_CHOICE, rules::MUST_TAKE_CARD]),
            Task::Compete { .. } => open("planet_unknown.compete", &[rules::COMPETE]),
            Task::OpenFinal => open("planet_unknown.before_scoring", &[rules::BEFORE_SCORING]),
            Task::Score => open("planet_unknown.score", &[rules::SCORE]),
            Task::Aside { .. } => open("planet_unknown.aside", &[rules::HIGHEST_SCORE]),
        }
    }
}
