//! What one list of effects has done so far.

use orrery_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    facts::PerResource,
    ids::{Body, CardId, Planet, Sample, Sector, SectorColor, Space, Species, Tech, TileBonus, TraceColor},
    state::{Spot, Techs},
};

/// Whether free actions fit between the effects of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Part of a main action: free actions fit in (SE-0820).
    Main,
    /// A free action, which nothing interrupts (SE-0830).
    Free,
    /// Off turn or between turns: no free actions (SE-0835, SE-3640).
    Closed,
}

/// A scan under way (SE-1380).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// The signal of Earth's sector is marked.
    pub earth: bool,
    /// The signal of the row is marked.
    pub row: bool,
    /// Technologies that may be used: those owned at the start (SE-3250).
    pub techs: Techs,
    /// Signal tokens that may be used: those owned at the start.
    pub tokens: u8,
}

/// A landing of this list of effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// Where.
    pub body: Body,
    /// The sector of its planet then.
    pub sector: Sector,
    /// The planet had a lander before.
    pub earlier: bool,
}

/// What one list of effects has done so far: what later effects of the list refer to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Who resolves it.
    pub seat: Seat,
    /// Whether free actions fit in.
    pub pace: Pace,
    /// The card it belongs to.
    pub card: Option<CardId>,
    /// The species it belongs to, for "this species".
    pub species: Option<Species>,
    /// The space of a species board it belongs to.
    pub space: Option<(TraceColor, u8)>,
    /// Signals marked.
    pub signals: Vec<Spot>,
    /// The card drawn last.
    pub drawn: Vec<CardId>,
    /// The landing.
    pub landing: Option<Landing>,
    /// The planet of an orbit or a landing.
    pub planet: Option<Planet>,
    /// The sector of a launch.
    pub launched: Option<Sector>,
    /// The technology taken.
    pub tech: Option<Tech>,
    /// The bonus of its tile.
    pub bonus: Option<TileBonus>,
    /// Somebody else had taken that technology before.
    pub known_tech: bool,
    /// The colour of the trace marked last.
    pub trace: Option<TraceColor>,
    /// The probe that was chosen.
    pub probe: Option<Space>,
    /// The sector that was chosen.
    pub sector: Option<Sector>,
    /// The planet from which a piece was removed.
    pub removed: Option<Planet>,
    /// The colour of the trace that was removed.
    pub removed_trace: Option<TraceColor>,
    /// The colour of the card that was discarded.
    pub discarded: Option<SectorColor>,
    /// The resource that was chosen.
    pub chosen: Option<PerResource>,
    /// The sample that was delivered.
    pub sample: Option<Sample>,
    /// The card goes back to hand.
    pub returns: bool,
    /// The card was tucked.
    pub tucked: bool,
    /// The scan.
    pub scan: Option<Scan>,
}

impl Run {
    /// A list that has done nothing yet.
    #[must_use]
    pub fn new(seat: Seat, pace: Pace) -> Run {
        Run {
            seat,
            pace,
            card: None,
            species: None,
            space: None,
            signals: Vec::new(),
            drawn: Vec::new(),
            landing: None,
            planet: None,
            launched: None,
            tech: None,
            bonus: None,
            known_tech: false,
            trace: None,
            probe: None,
            sector: None,
            removed: None,
            removed_trace: None,
            discarded: None,
            chosen: None,
            sample: None,
            returns: false,
            tucked: false,
            scan: None,
        }
    }
}

/// Something that a list of effects has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A landing.
    Landing(Landing),
    /// An orbit.
    Orbit(Planet),
    /// A launch from this sector.
    Launch(Sector),
    /// A technology with the bonus of its tile; whether others had it before.
    Tech(Tech, Option<TileBonus>, bool),
    /// A trace.
    Trace(TraceColor),
    /// A chosen probe.
    Probe(Space),
    /// A chosen sector.
    Sector(Sector),
    /// A removed piece.
    Removed(Planet),
    /// A removed trace.
    RemovedTrace(TraceColor),
    /// A discarded card.
    Discarded(SectorColor),
    /// A chosen resource.
    Chosen(PerResource),
    /// A delivered sample.
    Sample(Sample),
    /// The card goes back to hand.
    Returns,
    /// The card was tucked.
    Tucked,
    /// A scan begins or goes on.
    Scan(Scan),
    /// The scan is over.
    ScanEnded,
}
