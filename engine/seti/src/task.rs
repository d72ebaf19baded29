//! What is to be decided, and what happens by itself.

use orrery_engine::{Prompt, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    facts::{Cost, Effects, PerResource, Pieces, RemoveFrom, TraceChoice, TraceSpecies},
    ids::{
        Body, CardId, Feature, Income, Planet, Resource, Sector, SectorColor, Species, Star, Tech, TechType,
        TraceColor,
    },
    rules,
    state::Spot,
};

/// Something that triggers missions, tasks and organizations (section 8.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// A figure visited a planet (SE-0570).
    Planet(Planet),
    /// A figure visited a comet or asteroids.
    Feature(Feature),
    /// A signal of this colour was marked.
    Signal(SectorColor),
    /// A trace was marked.
    Trace(TraceColor, Species),
    /// A technology was researched.
    Research(TechType),
    /// A probe was launched by an action.
    Launch,
    /// A scan ended (SE-2770).
    Scan,
    /// A probe went into orbit.
    Orbit(Planet),
    /// A probe landed.
    Land(Body),
    /// A hand card was discarded for its corner (SE-2800).
    Corner(CardId),
    /// A card was played as the main action (SE-2790).
    Play(CardId),
    /// A mission was completed (SE-2735).
    Mission,
    /// A sector was won.
    Win(SectorColor),
    /// A card was tucked.
    Income,
    /// The player has passed.
    Pass,
}

/// What a research may take (SE-1770, SE-2990).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Research {
    /// Of which types.
    pub types: Vec<TechType>,
    /// Only what another player has.
    pub known: bool,
    /// The shuffled bonus is gained.
    pub bonus: bool,
}

/// How a landing given by an effect differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landings {
    /// Moons need no technology.
    pub moons: bool,
    /// Taken places may be used again (SE-2870).
    pub taken: bool,
}

/// Signals that are to be marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signals {
    /// How many.
    pub left: u8,
    /// Whether data is gained for them (SE-2460).
    pub data: bool,
    /// Whether the points of the second position are gained; not at setup (SE-6040).
    pub reward: bool,
}

/// What hand cards are discarded for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sacrifice {
    /// One signal of the colour of each.
    Signals,
    /// Their corner, so many times; no alien cards.
    Corner(u8),
    /// Their income resource.
    Income,
    /// An exchange (SE-2030).
    Exchange,
    /// The hand limit (SE-1810).
    Limit,
}

/// Decisions and automatic steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who and what")]
pub enum Task {
    // Setup
    /// Which organization and quick-start cards are kept; all seats at once.
    Agency { seat: Seat },
    /// Automatic: organizations and quick-start cards are revealed and resolved.
    RevealAgencies,
    /// Automatic: the quick-start card of this number is resolved.
    QuickStart { seat: Seat, number: u8 },
    /// Automatic: everybody chooses the card to tuck.
    OpenIncome,
    /// Which card is tucked; all seats at once.
    FirstIncome { seat: Seat },
    /// Automatic: the tucked cards are revealed, the first round begins.
    RevealIncome,

    // A turn
    /// What the player does.
    Turn { seat: Seat },
    /// Automatic: the main action is finished.
    MainDone { seat: Seat },
    /// Automatic: sectors completed by a free action after the main action.
    FreeDone { seat: Seat },
    /// Automatic: completed sectors are resolved; only those not waiting, if so.
    Resolve { fresh: bool },
    /// Which completed sector is next.
    Order { seat: Seat, fresh: bool },
    /// Automatic: a resolved sector is reset.
    Reset { star: Star },

    // Passing
    /// Automatic: the solar system rotates if nobody has passed yet.
    PassRotation,
    /// Automatic: the player looks at the round's stack.
    OpenStack { seat: Seat },
    /// Which card of the round's stack is taken.
    Stack { seat: Seat },
    /// Automatic: the player has passed.
    PassDone { seat: Seat },

    // Between turns
    /// Automatic: the turn is over.
    EndTurn,
    /// Automatic: milestones of players.
    Milestones,
    /// Which of several milestones at one score is next.
    Milestone { seat: Seat, open: Vec<u8> },
    /// Which gold tile is marked.
    Gold { seat: Seat },
    /// Which message reward is taken.
    Message { seat: Seat },
    /// Whether an Exertian card is played, and which.
    Exertian { seat: Seat, cost: u8, left: u8 },
    /// Automatic: neutral milestones.
    Neutrals,
    /// Automatic: species are discovered.
    Discoveries,
    /// Automatic: the cards of a species were dealt; its setup goes on.
    SpeciesSetup { species: Species },
    /// Automatic: completed objectives are replaced.
    Objectives,
    /// Automatic: the next player, the next round or the end.
    NextTurn,
    /// Automatic: the round is over.
    EndRound,
    /// Automatic: the incomes of the round, then the next one.
    NextRound,

    // Lists of effects
    /// Automatic: effects, one after the other.
    Effects { seat: Seat, list: Effects },
    /// Automatic: a list of effects is over.
    Close,
    /// Automatic: a played card is put away.
    CardDone { seat: Seat, card: CardId, at: i32 },
    /// Automatic: a waiting Centaurian card is put away.
    MessageDone { seat: Seat, card: CardId },
    /// Automatic: something happened that may trigger missions and tasks.
    Did { seat: Seat, what: Happening },
    /// Automatic: empty places of the row are filled.
    Refill,
    /// Automatic: an anomaly in Earth's sector is resolved.
    Anomaly,

    // Decisions of effects
    /// Where movement points are used.
    Move { seat: Seat },
    /// Publicity or movement for the visit of a planet.
    Slingshot { seat: Seat },
    /// The row or the deck, so many times.
    Draw { seat: Seat, left: u8 },
    /// The face-up card or the deck of a species.
    AlienDraw { seat: Seat, species: Species },
    /// Which drawn card is discarded for its corner, then which for its income.
    Sift { seat: Seat, corner: bool },
    /// In which sector signals are marked.
    Sector { seat: Seat, sectors: Vec<Sector>, signals: Signals },
    /// Automatic: signals are marked, and asked for where there is a choice.
    MarkSignals { seat: Seat, spots: Vec<Spot>, signals: Signals },
    /// Where a signal is marked.
    Signal { seat: Seat, spots: Vec<Spot>, signals: Signals },
    /// Near which probes signals are marked.
    ProbeSignals { seat: Seat, used: Vec<u8>, left: u8 },
    /// Which row cards are discarded for signals.
    RowSignals { seat: Seat, left: u8 },
    /// Which row cards are discarded for their corners.
    RowCorners { seat: Seat, left: u8 },
    /// Which hand cards are discarded; `must` of them.
    Sacrifice { seat: Seat, what: Sacrifice, must: u8, may: u8 },
    /// Automatic: the top card of the deck is discarded for a signal.
    DeckSignal { seat: Seat, left: u8 },
    /// The next step of a scan.
    Scan { seat: Seat },
    /// One of the two ways of a telescope technology.
    ScanChoice { seat: Seat, tech: Tech },
    /// Which probe goes into orbit.
    Orbit { seat: Seat },
    /// Which probe lands where.
    Land { seat: Seat, landings: Landings },
    /// Orbit or land.
    OrbitOrLand { seat: Seat, landings: Landings },
    /// Which space with data the lander takes.
    LandSpace { seat: Seat, planet: Planet, taken: bool },
    /// Automatic: asks for a technology if there is one to take.
    OpenResearch { seat: Seat, research: Research },
    /// Which technology is taken.
    Research { seat: Seat, research: Research },
    /// Under which column a computer technology goes.
    Column { seat: Seat, tech: Tech },
    /// Where a trace is marked.
    Trace { seat: Seat, color: TraceChoice, species: TraceSpecies },
    /// Which hand card is tucked.
    Income { seat: Seat },
    /// Whether the card itself is tucked.
    TuckThis { seat: Seat, card: CardId },
    /// Which piece is removed.
    Remove { seat: Seat, piece: Pieces, from: RemoveFrom, then: Effects },
    /// Which trace is removed.
    RemoveTrace { seat: Seat, species: Species, then: Effects },
    /// Which probe is chosen.
    Probe { seat: Seat, then: Effects },
    /// One of several lists.
    OneOf { seat: Seat, options: Vec<Effects> },
    /// One of several resources.
    Resource { seat: Seat, resources: Vec<PerResource>, then: Effects },
    /// Whether a price is paid, again and again.
    MayPay { seat: Seat, cost: Cost, left: Option<u8>, then: Effects },
    /// Which mission goes back to hand.
    ReturnMission { seat: Seat, then: Effects },
    /// Which sample is taken as a capsule.
    Collect { seat: Seat, planet: Planet },
    /// Which sample is looked at and put back.
    Peek { seat: Seat, planets: Vec<Planet> },
    /// Which circle is covered.
    Cover { seat: Seat, what: Happening },
    /// Which task of the objectives is marked.
    Task { seat: Seat, what: Happening },
    /// Which organelle is used.
    Organelle { seat: Seat, section: TraceColor },
    /// Which hand card is swapped with which row card.
    Swap { seat: Seat },
    /// Which probe moves without cost.
    FreeMove { seat: Seat, left: u8, moved: Vec<u8> },
    /// Which technology is borrowed.
    Borrow { seat: Seat, types: Vec<TechType> },
    /// Which own technology is switched off.
    Disable { seat: Seat, types: Vec<TechType> },

    // The rival
    /// Automatic: the rival takes its turn.
    Rival,
    /// Automatic: the rival tries a step of its card.
    RivalStep { card: crate::ids::RivalCard, step: u8 },
    /// Automatic: the rival takes a technology after the rotation.
    RivalTech { reward: Effects },
    /// Automatic: the rival resolves effects.
    RivalEffects { list: Effects },
    /// Automatic: the rival passes on, after the rotation.
    RivalPassed,

    /// What a seat may say at any time.
    Aside { seat: Seat },
}

orrery_engine::tasks! {
    asked: Agency, FirstIncome, Turn, Order, Stack, Milestone, Gold, Message, Exertian, Move, Slingshot, Draw,
        AlienDraw, Sift, Sector, Signal, ProbeSignals, RowSignals, RowCorners, Sacrifice, Scan, ScanChoice,
        Orbit, Land, OrbitOrLand, LandSpace, Research, Column, Trace, Income, TuckThis, Remove, RemoveTrace,
        Probe, OneOf, Resource, MayPay, ReturnMission, Collect, Peek, Cover, Task, Organelle, Swap, FreeMove,
        Borrow, Disable, Aside;
    automatic: RevealAgencies, QuickStart, OpenIncome, RevealIncome, MainDone, FreeDone, Resolve, Reset,
        PassRotation, OpenStack, PassDone, EndTurn, Milestones, Neutrals, Discoveries, SpeciesSetup,
        Objectives, NextTurn, EndRound, NextRound, Effects, Close, CardDone, MessageDone, Did, Refill,
        Anomaly, DeckSignal, OpenResearch, MarkSignals, Rival, RivalStep, RivalTech, RivalEffects,
        RivalPassed;
}

impl Task {
    /// The question that the task asks.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        let open = Prompt::open;
        match self {
            Task::Agency { .. } => open("seti.agency", &[rules::ORGANIZATIONS]),
            Task::FirstIncome { .. } => {
                open("seti.first_income", &[rules::FIRST_INCOME, rules::FIRST_INCOME_SECRET])
            }
            Task::Turn { .. } => open("seti.turn", &[rules::ONE_MAIN_ACTION, rules::FREE_ACTIONS]),
            Task::Order { .. } => open("seti.order", &[rules::SECTORS_AFTER_MAIN]),
            Task::Stack { .. } => open("seti.stack", &[rules::PASS_CARD]),
            Task::Milestone { .. } => open("seti.milestone", &[rules::MILESTONE_ORDER]),
            Task::Gold { .. } => open("seti.gold", &[rules::GOLD_MARK]),
            Task::Message { .. } => open("seti.message", &[rules::MESSAGE_REACHED]),
            Task::Exertian { .. } => {
                open("seti.exertian", &[rules::EXERTIAN_PLAYS, rules::EXERTIAN_MILESTONES])
            }
            Task::Move { .. } | Task::FreeMove { .. } => {
                open("seti.move", &[rules::MOVE, rules::MOVE_OPTIONAL])
            }
            Task::Slingshot { .. } => open("seti.slingshot", &[rules::SLINGSHOT]),
            Task::Draw { .. } => open("seti.draw", &[rules::ANY_CARD]),
            Task::AlienDraw { .. } => open("seti.alien_draw", &[rules::ALIEN_CARD]),
            Task::Sift { .. } => open("seti.sift", &[rules::LEFT_TO_RIGHT]),
            Task::Sector { .. } => open("seti.sector", &[rules::PROBE_SECTOR]),
            Task::Signal { .. } => open("seti.signal", &[rules::SIGNAL, rules::COLOR_SIGNAL]),
            Task::ProbeSignals { .. } => open("seti.probe_signals", &[rules::PROBE_SECTOR]),
            Task::RowSignals { .. } => open("seti.row_signal", &[rules::ROW_SIGNAL]),
            Task::RowCorners { .. } => open("seti.row_corner", &[rules::ROW_REFILL]),
            Task::Sacrifice { what, .. } => match what {
                Sacrifice::Signals => open("seti.discard_for_signals", &[rules::COLOR_SIGNAL]),
                Sacrifice::Corner(_) => open("seti.discard_for_corner", &[rules::CORNER]),
                Sacrifice::Income => open("seti.discard_for_income", &[rules::INCOME_INCREASE]),
                Sacrifice::Exchange => open("seti.discard_for_exchange", &[rules::EXCHANGE]),
                Sacrifice::Limit => open("seti.hand_limit", &[rules::HAND_LIMIT]),
            },
            Task::Scan { .. } => open("seti.scan", &[rules::SCAN_STEPS, rules::SCAN_END]),
            Task::ScanChoice { .. } => open("seti.scan_choice", &[rules::TELESCOPE_4]),
            Task::Orbit { .. } => open("seti.orbit", &[rules::ORBIT]),
            Task::Land { .. } => open("seti.land", &[rules::LAND]),
            Task::OrbitOrLand { .. } => open("seti.orbit_or_land", &[rules::ORBIT, rules::LAND]),
            Task::LandSpace { .. } => open("seti.land_space", &[rules::MARS_SPACES]),
            Task::Research { .. } => open("seti.research", &[rules::TAKE_TECH]),
            Task::Column { .. } => open("seti.column", &[rules::TECH_COLUMN]),
            Task::Trace { .. } => open("seti.trace", &[rules::TRACE_SPACES]),
            Task::Income { .. } => open("seti.income", &[rules::INCOME_INCREASE, rules::INCOME_OPTIONAL]),
            Task::TuckThis { .. } => open("seti.tuck_this", &[rules::TUCK_ITSELF]),
            Task::Remove { .. } => open("seti.remove", &[rules::REMOVE_PIECE]),
            Task::RemoveTrace { .. } => open("seti.remove_trace", &[rules::AMOEBA]),
            Task::Probe { .. } => open("seti.probe", &[rules::CHOSEN_PROBE]),
            Task::OneOf { .. } => open("seti.one_of", &[rules::LEFT_TO_RIGHT]),
            Task::Resource { .. } => open("seti.resource", &[rules::LEFT_TO_RIGHT]),
            Task::MayPay { .. } => open("seti.may_pay", &[rules::OPTIONAL_EFFECTS]),
            Task::ReturnMission { .. } => open("seti.return_mission", &[rules::MANDATORY]),
            Task::Collect { .. } => open("seti.collect", &[rules::COLLECT]),
            Task::Peek { .. } => open("seti.peek", &[rules::PEEK]),
            Task::Cover { .. } => open("seti.cover", &[rules::COVER, rules::ONE_CIRCLE]),
            Task::Task { .. } => open("seti.task", &[rules::ONE_TASK]),
            Task::Organelle { .. } => open("seti.organelle", &[rules::AMOEBA]),
            Task::Swap { .. } => open("seti.swap", &[rules::ORGANIZATION_ACTION]),
            Task::Borrow { .. } => open("seti.borrow", &[rules::ORGANIZATION_ACTION]),
            Task::Disable { .. } => open("seti.disable", &[rules::ORGANIZATION_ACTION]),
            Task::Aside { .. } => open("seti.aside", &[rules::MOST_POINTS]),
            Task::RevealAgencies | Task::QuickStart { .. } | Task::OpenIncome | Task::RevealIncome => {
                open("seti.setup", &[rules::SETUP_ORDER])
            }
            Task::MainDone { .. }
            | Task::FreeDone { .. }
            | Task::Resolve { .. }
            | Task::Reset { .. }
            | Task::PassRotation
            | Task::OpenStack { .. }
            | Task::PassDone { .. }
            | Task::EndTurn
            | Task::Milestones
            | Task::Neutrals
            | Task::Discoveries
            | Task::SpeciesSetup { .. }
            | Task::Objectives
            | Task::NextTurn
            | Task::EndRound
            | Task::NextRound => open("seti.course", &[rules::END_OF_TURN]),
            Task::Effects { .. }
            | Task::Close
            | Task::CardDone { .. }
            | Task::MessageDone { .. }
            | Task::Did { .. }
            | Task::Refill
            | Task::Anomaly
            | Task::OpenResearch { .. }
            | Task::MarkSignals { .. }
            | Task::DeckSignal { .. } => open("seti.effects", &[rules::LEFT_TO_RIGHT]),
            Task::Rival
            | Task::RivalStep { .. }
            | Task::RivalTech { .. }
            | Task::RivalEffects { .. }
            | Task::RivalPassed => open("seti.rival", &[rules::RIVAL_TURN]),
        }
    }
}

/// The store that an income fills; cards are drawn (SE-2140).
#[must_use]
pub fn income_resource(income: Income) -> Option<Resource> {
    match income {
        Income::Credit => Some(Resource::Credit),
        Income::Energy => Some(Resource::Energy),
        Income::Data => Some(Resource::Data),
        Income::Publicity => Some(Resource::Publicity),
        Income::SignalToken => Some(Resource::SignalToken),
        Income::Card => None,
    }
}
