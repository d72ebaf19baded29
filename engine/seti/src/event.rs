//! What happened, and what each viewer hears of it.

use orrery_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    facts::{Condition, Effects, Metric, TurnRule},
    ids::{
        Anomaly, Body, CardId, Column, Exploration, Feature, Glyph, GoldTile, MessageReward, Objective,
        Organelle, Organization, Place, Planet, QuickStart, Resource, RivalCard, Sample, Sector, Side, Slot,
        Space, Species, Star, Tech, TechType, TileBonus, Token, TraceColor, TranslationSlot,
    },
    scoring::Sheet,
    solar::Orientation,
    state::{Arrow, DataSpace, Figure, Note, Owner, Run, Spot, Stage, TracePlace},
};

/// A figure that a rotation carried or pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// Whose.
    pub owner: Owner,
    /// Which.
    pub figure: Figure,
    /// Where it stands now.
    pub to: Space,
    /// It was pushed, which is a visit (SE-0700).
    pub pushed: bool,
}

/// Where a played card goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The discard pile (SE-1590).
    Discard,
    /// Before the player, as a mission (SE-1580).
    Mission,
    /// Before the player, with its gold box (SE-1600).
    Scoring,
    /// Before the player, for good.
    Permanent,
    /// Before the player, until its marker is reached (SE-4490).
    Message,
    /// Back to hand.
    Hand,
    /// Under the income card (SE-1620).
    Income,
    /// Out of the game.
    Box,
}

/// The places a lander or orbiter stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// The first-orbiter space.
    FirstOrbit,
    /// Any other orbit.
    Orbit,
    /// A first-landing space with data, by number from 0.
    Data(u8),
    /// Anywhere else on the planet.
    Ground,
    /// A moon.
    Moon,
}

/// Something that happened, with its outcome. What is `None` is hidden from the viewer who hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who, what and where")]
pub enum Event {
    // Setup
    /// The sector boards were laid: the star of each sector.
    SkyLaid { sky: [Star; 8] },
    /// The discs were turned.
    DiscsTurned { orientation: Orientation, token: Token },
    /// A species was put face down.
    SpeciesHidden { slot: Slot, species: Option<Species> },
    /// The main deck was shuffled.
    DeckMade { cards: u16 },
    /// A gold tile was laid.
    GoldLaid { tile: GoldTile, side: Side },
    /// A technology stack was made.
    StackMade { tech: Tech },
    /// The next tile of a stack lies up.
    TileShown { tech: Tech, bonus: Option<TileBonus> },
    /// Neutral markers were put above the milestones.
    NeutralsSet { at_20: u8, at_30: u8 },
    /// A card was dealt to an end-of-round stack.
    StackDealt { round: u8, card: Option<CardId> },
    /// Somebody begins.
    StartChosen { owner: Owner },
    /// A neutral marker was put into a sector.
    NeutralSignal { star: Star },
    /// Organizations and quick-start cards were dealt to choose from.
    AgencyDealt {
        seat: Seat,
        organizations: Option<Vec<Organization>>,
        quick_starts: Option<Vec<QuickStart>>,
    },
    /// An organization and two quick-start cards were chosen, in secret.
    AgencyChosen { seat: Seat, organization: Option<Organization>, quick_starts: Option<Vec<QuickStart>> },
    /// The choice was revealed.
    AgencyRevealed { seat: Seat, organization: Organization, quick_starts: Vec<QuickStart> },
    /// The card that will be tucked was chosen, in secret.
    IncomeChosen { seat: Seat, card: Option<CardId> },

    // Rounds and turns
    /// A round began.
    RoundBegan { round: u8, starting: Owner },
    /// A turn began.
    TurnBegan { owner: Owner },
    /// The turn came to its next stage.
    StageCame { stage: Stage },
    /// Sectors wait for being resolved.
    SectorsWait { stars: Vec<Star>, tile: bool },
    /// Somebody has passed.
    Passed { owner: Owner },
    /// The reminder token was taken off.
    ReminderTaken,
    /// The game is over.
    Ended { scores: Vec<Sheet> },
    /// A player has left the game.
    Resigned { seat: Seat },

    // Stores
    /// Something was gained, as much as fitted.
    Gained { owner: Owner, resource: Resource, amount: u8 },
    /// Something was paid or lost.
    Paid { owner: Owner, resource: Resource, amount: u8 },
    /// Movement points were gained.
    MovesGained { seat: Seat, amount: u8 },
    /// Movement points were used or lost.
    MovesLost { seat: Seat, amount: u8 },

    // Cards
    /// A card was drawn from the deck.
    Drew { seat: Seat, card: Option<CardId> },
    /// A card was taken from the row.
    TookFromRow { seat: Seat, card: CardId },
    /// A place of the row was filled.
    RowFilled { place: u8, card: CardId },
    /// A row card was discarded.
    RowDiscarded { card: CardId },
    /// The top card of the deck was discarded.
    DeckDiscarded { card: CardId },
    /// The discard pile became the deck.
    Reshuffled,
    /// A hand card was discarded.
    Discarded { seat: Seat, card: CardId },
    /// A hand card was put under the income card.
    Tucked { seat: Seat, card: CardId },
    /// A card was shown.
    Shown { seat: Seat, card: CardId },
    /// A card was played from hand.
    Played { seat: Seat, card: CardId },
    /// A played card was put away.
    PutAway { seat: Seat, card: CardId, pile: Pile, at: i32 },
    /// A card of the round's stack was taken.
    StackTaken { seat: Seat, round: u8, card: Option<CardId> },
    /// A card of the round's stack left the game or went to the discards.
    StackDropped { round: u8, card: Option<CardId>, discarded: bool },
    /// A circle of a mission was covered.
    Covered { seat: Seat, card: CardId, circle: u8 },
    /// A mission was completed.
    Completed { seat: Seat, card: CardId },
    /// A mission in play went back to hand.
    MissionReturned { seat: Seat, card: CardId },

    // Lists of effects
    /// A list of effects began.
    RunBegan { run: Box<Run> },
    /// A list of effects ended.
    RunEnded,
    /// A list of effects did something to be remembered.
    Noted { note: Note },
    /// A reward of this turn was set up.
    BonusSet { condition: Condition, reward: Effects, times: u8 },
    /// A reward of this turn was used.
    BonusUsed { index: u8 },
    /// A counted reward of this turn was set up.
    PerBonusSet { resource: Resource, amount: u8, per: Metric },
    /// A counted reward has counted so far.
    PerBonusCounted { index: u8, counted: u8 },
    /// A rule for the rest of the turn.
    RuleSet { rule: TurnRule },

    // Solar system
    /// The solar system turned.
    Rotated { orientation: Orientation, token: Token, shifts: Vec<Shift> },
    /// A probe was put into space.
    ProbePut { owner: Owner, at: Space },
    /// A probe left space.
    ProbeTaken { owner: Owner, figure: Figure },
    /// A figure moved.
    Moved { owner: Owner, figure: Figure, to: Space },
    /// The owner of the turn visited a planet, a comet or asteroids, or moved within a ring.
    Visited { planet: Option<Planet>, feature: Option<Feature>, ring: bool },
    /// An orbiter was put down.
    Orbited { owner: Owner, planet: Planet, berth: Berth },
    /// A lander was put down.
    Landed { owner: Owner, body: Body, berth: Berth },
    /// An orbiter was removed.
    OrbiterRemoved { owner: Owner, planet: Planet, berth: Berth },
    /// A lander was removed.
    LanderRemoved { owner: Owner, body: Body, berth: Berth },
    /// The promo planet was laid before a player.
    PlutoInstalled { seat: Seat },

    // Signals
    /// A signal was marked.
    Marked { owner: Owner, spot: Spot },
    /// The last data of a sector, or of the tile, was replaced.
    Filled { spot: Spot },
    /// A sector was won.
    Won { owner: Owner, star: Star },
    /// A sector was reset; the second left a marker.
    SectorReset { star: Star, left: Option<Owner> },
    /// The tile of 'Oumuamua was reset.
    TileReset,

    // Computer and technologies
    /// Data was put on the computer.
    DataPlaced { seat: Seat, space: DataSpace },
    /// The computer was emptied.
    ComputerCleared { seat: Seat },
    /// A technology tile was taken.
    TechTaken { owner: Owner, tech: Tech, bonus: Option<TileBonus>, two_points: bool },
    /// A computer technology was put under a column.
    TechPlaced { seat: Seat, tech: Tech, column: Column },

    // Traces
    /// A trace was marked.
    Traced { owner: Owner, slot: Slot, color: TraceColor, place: TracePlace },
    /// A trace was removed.
    TraceRemoved { owner: Owner, slot: Slot, color: TraceColor, place: TracePlace },

    // Milestones
    /// A milestone was reached.
    MilestoneReached { owner: Owner, milestone: u8 },
    /// A gold tile was marked.
    GoldMarked { owner: Owner, tile: GoldTile, place: u8 },
    /// A neutral marker was put on a discovery space.
    NeutralMoved { milestone: u8, slot: Slot, color: TraceColor },

    // Species
    /// A species was discovered; its cards make a deck.
    Discovered { slot: Slot, species: Species, order: u8, cards: Vec<CardId>, has_deck: bool },
    /// A card of a species was dealt or drawn.
    AlienDrew { seat: Seat, slot: Slot, card: Option<CardId> },
    /// The face-up card of a species was taken.
    AlienTook { seat: Seat, slot: Slot, card: CardId },
    /// The next card of a species lies up.
    AlienShown { slot: Slot, card: Option<CardId> },
    /// Samples were put on Jupiter, on Saturn and one face up on the board.
    SamplesPlaced { slot: Slot, jupiter: Option<Vec<Sample>>, saturn: Option<Vec<Sample>>, open: Sample },
    /// A sample was collected as a capsule.
    SampleCollected { seat: Seat, planet: Planet, sample: Option<Sample>, at: Space },
    /// A capsule was delivered.
    SampleDelivered { seat: Seat, capsule: u8, sample: Sample },
    /// The rival revealed a sample.
    SampleRevealed { planet: Planet, sample: Sample },
    /// An anomaly was put into ring 4.
    AnomalyPlaced { slot: Slot, sector: Sector, anomaly: Anomaly },
    /// A message tile was put on the score track, or taken off.
    MessageTile { owner: Owner, at: Option<i32> },
    /// The rival keeps message tiles in reserve.
    MessageTilesKept { tiles: u8 },
    /// A message reward was covered.
    MessageCovered { owner: Owner, reward: MessageReward },
    /// A waiting Centaurian card was resolved.
    MessageResolved { seat: Seat, card: CardId, pile: Pile },
    /// The Exertian milestones were put on the score track.
    ExertianMilestones { slot: Slot, scores: Vec<i32> },
    /// The rest of the Exertian deck left the game, or was kept for the rival.
    ExertianRest { slot: Slot, kept: bool },
    /// Exertian cards were dealt.
    ExertiansDealt { seat: Seat, cards: Option<Vec<CardId>>, count: u8 },
    /// An Exertian card was played face down.
    ExertianPlayed { owner: Owner, card: Option<CardId> },
    /// The Glyph tokens were shuffled.
    GlyphsShuffled { slot: Slot },
    /// A glyph was put on a planet.
    GlyphOnPlanet { planet: Planet, glyph: Option<Glyph> },
    /// A glyph was put on a star.
    GlyphOnStar { star: Star, glyph: Option<Glyph> },
    /// A glyph was put on a technology stack.
    GlyphOnStack { tech: Tech, glyph: Option<Glyph> },
    /// A glyph was put on a space of the board.
    GlyphOnBoard { slot: Slot, color: TraceColor, top: bool, glyph: Option<Glyph> },
    /// Somebody took a glyph.
    GlyphTaken { owner: Owner, glyph: Glyph },
    /// A glyph was translated.
    Translated { owner: Owner, glyph: Glyph, slot: TranslationSlot },
    /// An organelle lies on another place.
    OrganelleMoved { slot: Slot, organelle: Organelle, place: Place },
    /// Security cards of the Arkhos were dealt, locked.
    SecurityDealt { owner: Owner, cards: Vec<CardId> },
    /// A security card was breached.
    Breached { owner: Owner, color: TraceColor },
    /// An exploration card was shown.
    Explored { slot: Slot, card: Exploration, reshuffled: bool },

    // Organizations
    /// The lowest space of a gold tile was marked at the start.
    LowestMarked { seat: Seat, tile: GoldTile },
    /// A hand card was swapped with a row card.
    Swapped { seat: Seat, hand: CardId, row: CardId, place: u8 },
    /// The free action of an organization was used.
    OrganizationUsed { seat: Seat },
    /// Reward slots or tiles were used up or made ready.
    SlotsSet { seat: Seat, spent: u8 },
    /// A card was put under the organization.
    Banked { seat: Seat, card: CardId, at: i32 },
    /// The marker of the banked card moved.
    BankMoved { seat: Seat, at: i32 },
    /// The banked card is played.
    BankOpened { seat: Seat, card: CardId },
    /// The ability of a technology was borrowed.
    Borrowed { seat: Seat, tech: Tech },
    /// An own technology was switched off.
    Disabled { seat: Seat, tech: Tech },
    /// A quick-start card counts as income.
    QuickIncome { seat: Seat, card: QuickStart },

    // Solo
    /// The deck of the rival was made.
    RivalDeck { cards: u8, advanced: Option<Vec<RivalCard>>, deck: Option<Vec<RivalCard>> },
    /// The rival's marker was put on its track, or moved.
    Progress { to: u8 },
    /// An advanced card was put on the rival's deck.
    AdvancedGained { card: Option<RivalCard> },
    /// The rival turned over its next card.
    RivalPlayed { card: RivalCard, arrow: Arrow },
    /// A card of the rival was replaced by that of a species.
    RivalReplaced { card: RivalCard, by: RivalCard, arrow: Arrow },
    /// The played cards of the rival became its deck.
    RivalShuffled,
    /// The rival used up a technology.
    RivalTechUsed { kind: TechType },
    /// Data of the rival: what lies on its computer and in its pool now.
    RivalData { computer: u8, pool: u8 },
    /// The stack of objectives was made.
    ObjectivesStacked { left: [u8; 3], box_of: [Vec<Objective>; 3] },
    /// An objective was revealed.
    ObjectiveShown { objective: Objective, level: u8 },
    /// A long-term objective lies open.
    LongTermShown { objective: Objective },
    /// A task was marked.
    TaskMarked { objective: Objective, task: u8 },
    /// An objective was completed and put aside.
    ObjectiveDone { objective: Objective },
    /// Completed objectives were spent.
    ObjectivesSpent { count: u8 },
}

/// An event as one viewer hears of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Notice(pub Event);

impl Event {
    /// What a viewer hears of it: what is hidden is taken out, and some events are nobody's business.
    #[must_use]
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else lies open on the table")]
    pub fn notice(&self, viewer: Viewer) -> Option<Notice> {
        let mut told = self.clone();
        match &mut told {
            Event::RunBegan { .. } | Event::RunEnded | Event::Noted { .. } => return None,
            Event::BonusSet { .. }
            | Event::BonusUsed { .. }
            | Event::PerBonusSet { .. }
            | Event::PerBonusCounted { .. } => return None,
            // Nobody looks at these cards.
            Event::SpeciesHidden { species, .. } => *species = None,
            Event::StackDealt { card, .. } => *card = None,
            Event::StackDropped { card, discarded: false, .. } => *card = None,
            Event::SamplesPlaced { jupiter, saturn, .. } => (*jupiter, *saturn) = (None, None),
            Event::RivalDeck { advanced, deck, .. } => (*advanced, *deck) = (None, None),
            Event::AdvancedGained { card } => *card = None,
            Event::ExertianPlayed { owner: Owner::Rival, card } => *card = None,
            // Only the seat sees its own.
            Event::Drew { seat, card }
            | Event::IncomeChosen { seat, card }
            | Event::StackTaken { seat, card, .. }
            | Event::AlienDrew { seat, card, .. }
            | Event::ExertianPlayed { owner: Owner::Seat(seat), card }
                if !viewer.is(*seat) =>
            {
                *card = None;
            }
            Event::AgencyDealt { seat, organizations, quick_starts } if !viewer.is(*seat) => {
                (*organizations, *quick_starts) = (None, None);
            }
            Event::AgencyChosen { seat, organization, quick_starts } if !viewer.is(*seat) => {
                (*organization, *quick_starts) = (None, None);
            }
            Event::ExertiansDealt { seat, cards, .. } if !viewer.is(*seat) => *cards = None,
            Event::SampleCollected { seat, sample, .. } if !viewer.is(*seat) => *sample = None,
            _ => {}
        }
        Some(Notice(told))
    }
}
