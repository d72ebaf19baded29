//! Reads events back into the types of the game, which no client has to do.

use orrery_seti::{
    Event,
    event::{Berth, Pile, Shift},
    facts::TurnRule,
    ids::{
        Body, Column, Exploration, Feature, MessageReward, Resource, Sector, TileBonus, Token,
        TranslationSlot,
    },
    solar::Orientation,
    state::{DataSpace, Figure, Spot, TracePlace},
};
use v1::event::Kind;

use crate::{
    common::{by_name, byte, id, ids, seat},
    read::{
        anomaly, arrow, bits, color, glyph, glyph_some, kind, moon, organelle, organization,
        organization_some, owner, owner_some, place, planet, planet_some, sample, sample_some, sheet, side,
        slot, space, species, stage, star, tech, tile,
    },
    v1,
};

by_name! {
    resource_some, resource: Resource = Resource "RESOURCE_" "";
    feature_some, feature: Feature = Feature "FEATURE_" "";
}

fn pile(number: i32) -> Pile {
    let name = v1::CardPile::try_from(number).unwrap().as_str_name();
    let piles = [
        Pile::Discard,
        Pile::Mission,
        Pile::Scoring,
        Pile::Permanent,
        Pile::Message,
        Pile::Hand,
        Pile::Income,
        Pile::Box,
    ];
    piles.into_iter().find(|pile| name == format!("CARD_PILE_{pile:?}").to_uppercase()).unwrap()
}

fn rule(number: i32) -> TurnRule {
    match v1::TurnRule::try_from(number).unwrap() {
        v1::TurnRule::PlanetVisitPublicityMayBecomeMove => TurnRule::PlanetVisitPublicityMayBecomeMove,
        v1::TurnRule::IgnoreAsteroidExitCost => TurnRule::IgnoreAsteroidExitCost,
        v1::TurnRule::NoPublicityFromMovingProbes => TurnRule::NoPublicityFromMovingProbes,
        v1::TurnRule::Unspecified => panic!("no rule"),
    }
}

/// A list that is empty where it is hidden.
fn hidden<T>(list: &[T]) -> Option<&[T]> {
    (!list.is_empty()).then_some(list)
}

fn three(numbers: &[i32]) -> [u8; 3] {
    std::array::from_fn(|n| byte(numbers[n]))
}

fn milestone(number: i32) -> u8 {
    byte(number) - 1
}

fn berth(number: i32, space: i32) -> Berth {
    match v1::Berth::try_from(number).unwrap() {
        v1::Berth::FirstOrbit => Berth::FirstOrbit,
        v1::Berth::Orbit => Berth::Orbit,
        v1::Berth::Data => Berth::Data(byte(space) - 1),
        v1::Berth::Ground => Berth::Ground,
        v1::Berth::Moon => Berth::Moon,
        v1::Berth::Unspecified => panic!("no berth"),
    }
}

fn figure(figure: Option<&v1::Figure>) -> Figure {
    match figure.unwrap().kind.unwrap() {
        v1::figure::Kind::Probe(n) => Figure::Probe(byte(n) - 1),
        v1::figure::Kind::Capsule(n) => Figure::Capsule(byte(n) - 1),
    }
}

fn body(body: Option<&v1::Body>) -> Body {
    match body.unwrap().kind.unwrap() {
        v1::body::Kind::Planet(number) => Body::Planet(planet(number)),
        v1::body::Kind::Moon(number) => Body::Moon(moon(number)),
    }
}

fn spot(spot: Option<&v1::Spot>) -> Spot {
    match spot.unwrap().kind.unwrap() {
        v1::spot::Kind::Star(number) => Spot::Star(star(number)),
        v1::spot::Kind::Tile(_) => Spot::Tile,
    }
}

fn data_space(space: Option<&v1::DataSpace>) -> DataSpace {
    match space.unwrap().kind.unwrap() {
        v1::data_space::Kind::Top(_) => DataSpace::Top,
        v1::data_space::Kind::Column(n) => DataSpace::Bottom(Column::of(byte(n)).unwrap()),
    }
}

fn trace_place(place: Option<&v1::TracePlace>) -> TracePlace {
    match place.unwrap().kind.unwrap() {
        v1::trace_place::Kind::Discovery(_) => TracePlace::Discovery,
        v1::trace_place::Kind::Level(level) => TracePlace::Board(byte(level)),
        v1::trace_place::Kind::Overflow(_) => TracePlace::Overflow,
    }
}

fn discs(discs: Option<&v1::Discs>) -> (Orientation, Token) {
    let discs = discs.unwrap();
    (Orientation::new(three(&discs.steps)), Token::of(byte(discs.token)).unwrap())
}

fn shift(shift: &v1::Shift) -> Shift {
    Shift {
        owner: owner(shift.owner),
        figure: figure(shift.figure.as_ref()),
        to: space(shift.to.as_ref().unwrap()),
        pushed: shift.is_pushed,
    }
}

/// The event that a message tells of.
pub(crate) fn event(message: &Kind) -> Event {
    match message {
        Kind::SkyLaid(m) => Event::SkyLaid { sky: std::array::from_fn(|n| star(m.stars[n])) },
        Kind::SpeciesHidden(m) => Event::SpeciesHidden { slot: slot(m.slot), species: None },
        Kind::DeckMade(m) => Event::DeckMade { cards: m.cards.try_into().unwrap() },
        Kind::GoldLaid(m) => Event::GoldLaid { tile: tile(m.tile), side: side(m.side) },
        Kind::StackMade(m) => Event::StackMade { tech: tech(m.tech) },
        Kind::TileShown(m) => Event::TileShown { tech: tech(m.tech), bonus: TileBonus::of(byte(m.bonus)) },
        Kind::NeutralsSet(m) => {
            Event::NeutralsSet { at_20: m.at_20.try_into().unwrap(), at_30: m.at_30.try_into().unwrap() }
        }
        Kind::StackDealt(m) => Event::StackDealt { round: m.round.try_into().unwrap(), card: None },
        Kind::StartChosen(m) => Event::StartChosen { owner: owner(m.owner) },
        Kind::NeutralSignal(m) => Event::NeutralSignal { star: star(m.star) },
        Kind::AgencyDealt(m) => Event::AgencyDealt {
            seat: seat(m.seat),
            organizations: hidden(&m.organizations)
                .map(|all| all.iter().copied().map(organization).collect()),
            quick_starts: hidden(&m.quick_starts).map(ids),
        },
        Kind::AgencyChosen(m) => Event::AgencyChosen {
            seat: seat(m.seat),
            organization: organization_some(m.organization),
            quick_starts: hidden(&m.quick_starts).map(ids),
        },
        Kind::AgencyRevealed(m) => Event::AgencyRevealed {
            seat: seat(m.seat),
            organization: organization(m.organization),
            quick_starts: ids(&m.quick_starts),
        },
        Kind::IncomeChosen(m) => Event::IncomeChosen { seat: seat(m.seat), card: m.card.as_deref().map(id) },
        Kind::RoundBegan(m) => {
            Event::RoundBegan { round: m.round.try_into().unwrap(), starting: owner(m.starting) }
        }
        Kind::TurnBegan(m) => Event::TurnBegan { owner: owner(m.owner) },
        Kind::StageCame(m) => Event::StageCame { stage: stage(m.stage) },
        Kind::SectorsWait(m) => {
            Event::SectorsWait { stars: m.stars.iter().copied().map(star).collect(), tile: m.is_with_tile }
        }
        Kind::Passed(m) => Event::Passed { owner: owner(m.owner) },
        Kind::ReminderTaken(v1::ReminderTaken {}) => Event::ReminderTaken,
        Kind::Ended(m) => Event::Ended { scores: m.scores.iter().map(sheet).collect() },
        Kind::Resigned(m) => Event::Resigned { seat: seat(m.seat) },
        Kind::Gained(m) => Event::Gained {
            owner: owner(m.owner),
            resource: resource(m.resource),
            amount: m.amount.try_into().unwrap(),
        },
        Kind::Paid(m) => Event::Paid {
            owner: owner(m.owner),
            resource: resource(m.resource),
            amount: m.amount.try_into().unwrap(),
        },
        Kind::MovesGained(m) => {
            Event::MovesGained { seat: seat(m.seat), amount: m.amount.try_into().unwrap() }
        }
        Kind::MovesLost(m) => Event::MovesLost { seat: seat(m.seat), amount: m.amount.try_into().unwrap() },
        Kind::Drew(m) => Event::Drew { seat: seat(m.seat), card: m.card.as_deref().map(id) },
        Kind::TookFromRow(m) => Event::TookFromRow { seat: seat(m.seat), card: id(&m.card) },
        Kind::RowFilled(m) => Event::RowFilled { place: byte(m.place) - 1, card: id(&m.card) },
        Kind::RowDiscarded(m) => Event::RowDiscarded { card: id(&m.card) },
        Kind::DeckDiscarded(m) => Event::DeckDiscarded { card: id(&m.card) },
        Kind::Reshuffled(v1::Reshuffled {}) => Event::Reshuffled,
        Kind::Discarded(m) => Event::Discarded { seat: seat(m.seat), card: id(&m.card) },
        Kind::Tucked(m) => Event::Tucked { seat: seat(m.seat), card: id(&m.card) },
        Kind::Shown(m) => Event::Shown { seat: seat(m.seat), card: id(&m.card) },
        Kind::Played(m) => Event::Played { seat: seat(m.seat), card: id(&m.card) },
        Kind::PutAway(m) => {
            Event::PutAway { seat: seat(m.seat), card: id(&m.card), pile: pile(m.pile), at: m.at }
        }
        Kind::StackTaken(m) => Event::StackTaken {
            seat: seat(m.seat),
            round: m.round.try_into().unwrap(),
            card: m.card.as_deref().map(id),
        },
        Kind::StackDropped(m) => Event::StackDropped {
            round: m.round.try_into().unwrap(),
            card: m.card.as_deref().map(id),
            discarded: m.is_discarded,
        },
        Kind::Covered(m) => {
            Event::Covered { seat: seat(m.seat), card: id(&m.card), circle: byte(m.circle) - 1 }
        }
        Kind::Completed(m) => Event::Completed { seat: seat(m.seat), card: id(&m.card) },
        Kind::MissionReturned(m) => Event::MissionReturned { seat: seat(m.seat), card: id(&m.card) },
        Kind::RuleSet(m) => Event::RuleSet { rule: rule(m.rule) },
        Kind::ProbePut(m) => Event::ProbePut { owner: owner(m.owner), at: space(m.at.as_ref().unwrap()) },
        Kind::ProbeTaken(m) => Event::ProbeTaken { owner: owner(m.owner), figure: figure(m.figure.as_ref()) },
        Kind::Moved(m) => Event::Moved {
            owner: owner(m.owner),
            figure: figure(m.figure.as_ref()),
            to: space(m.to.as_ref().unwrap()),
        },
        Kind::Visited(m) => Event::Visited {
            planet: planet_some(m.planet),
            feature: feature_some(m.feature),
            ring: m.is_within_ring,
        },
        Kind::Orbited(m) => {
            Event::Orbited { owner: owner(m.owner), planet: planet(m.planet), berth: berth(m.berth, m.space) }
        }
        Kind::Landed(m) => Event::Landed {
            owner: owner(m.owner),
            body: body(m.body.as_ref()),
            berth: berth(m.berth, m.space),
        },
        Kind::OrbiterRemoved(m) => Event::OrbiterRemoved {
            owner: owner(m.owner),
            planet: planet(m.planet),
            berth: berth(m.berth, m.space),
        },
        Kind::LanderRemoved(m) => Event::LanderRemoved {
            owner: owner(m.owner),
            body: body(m.body.as_ref()),
            berth: berth(m.berth, m.space),
        },
        Kind::PlutoInstalled(m) => Event::PlutoInstalled { seat: seat(m.seat) },
        Kind::Marked(m) => Event::Marked { owner: owner(m.owner), spot: spot(m.spot.as_ref()) },
        Kind::Filled(m) => Event::Filled { spot: spot(m.spot.as_ref()) },
        Kind::Won(m) => Event::Won { owner: owner(m.owner), star: star(m.star) },
        Kind::SectorReset(m) => Event::SectorReset { star: star(m.star), left: owner_some(m.second) },
        Kind::TileReset(v1::TileReset {}) => Event::TileReset,
        Kind::DataPlaced(m) => Event::DataPlaced { seat: seat(m.seat), space: data_space(m.space.as_ref()) },
        Kind::ComputerCleared(m) => Event::ComputerCleared { seat: seat(m.seat) },
        Kind::TechTaken(m) => Event::TechTaken {
            owner: owner(m.owner),
            tech: tech(m.tech),
            bonus: TileBonus::of(byte(m.bonus)),
            two_points: m.has_two_points,
        },
        Kind::TechPlaced(m) => Event::TechPlaced {
            seat: seat(m.seat),
            tech: tech(m.tech),
            column: Column::of(byte(m.column)).unwrap(),
        },
        Kind::Traced(m) => Event::Traced {
            owner: owner(m.owner),
            slot: slot(m.slot),
            color: color(m.color),
            place: trace_place(m.place.as_ref()),
        },
        Kind::TraceRemoved(m) => Event::TraceRemoved {
            owner: owner(m.owner),
            slot: slot(m.slot),
            color: color(m.color),
            place: trace_place(m.place.as_ref()),
        },
        Kind::MilestoneReached(m) => {
            Event::MilestoneReached { owner: owner(m.owner), milestone: milestone(m.milestone) }
        }
        Kind::GoldMarked(m) => {
            Event::GoldMarked { owner: owner(m.owner), tile: tile(m.tile), place: byte(m.place) - 1 }
        }
        Kind::Discovered(m) => Event::Discovered {
            slot: slot(m.slot),
            species: species(m.species),
            order: m.order.try_into().unwrap(),
            cards: ids(&m.cards),
            has_deck: m.has_deck,
        },
        Kind::AlienDrew(m) => {
            Event::AlienDrew { seat: seat(m.seat), slot: slot(m.slot), card: m.card.as_deref().map(id) }
        }
        Kind::AlienTook(m) => Event::AlienTook { seat: seat(m.seat), slot: slot(m.slot), card: id(&m.card) },
        Kind::AlienShown(m) => Event::AlienShown { slot: slot(m.slot), card: m.card.as_deref().map(id) },
        Kind::SamplesPlaced(m) => {
            Event::SamplesPlaced { slot: slot(m.slot), jupiter: None, saturn: None, open: sample(m.open) }
        }
        Kind::SampleCollected(m) => Event::SampleCollected {
            seat: seat(m.seat),
            planet: planet(m.planet),
            sample: sample_some(m.sample),
            at: space(m.at.as_ref().unwrap()),
        },
        Kind::SampleDelivered(m) => Event::SampleDelivered {
            seat: seat(m.seat),
            capsule: byte(m.capsule) - 1,
            sample: sample(m.sample),
        },
        Kind::SampleRevealed(m) => {
            Event::SampleRevealed { planet: planet(m.planet), sample: sample(m.sample) }
        }
        Kind::AnomalyPlaced(m) => Event::AnomalyPlaced {
            slot: slot(m.slot),
            sector: Sector::of(byte(m.sector)).unwrap(),
            anomaly: anomaly(m.anomaly.as_ref().unwrap()),
        },
        Kind::MessageTile(m) => Event::MessageTile { owner: owner(m.owner), at: m.at },
        Kind::MessageTilesKept(m) => Event::MessageTilesKept { tiles: m.tiles.try_into().unwrap() },
        Kind::MessageCovered(m) => Event::MessageCovered {
            owner: owner(m.owner),
            reward: MessageReward::of(byte(m.reward)).unwrap(),
        },
        Kind::MessageResolved(m) => {
            Event::MessageResolved { seat: seat(m.seat), card: id(&m.card), pile: pile(m.pile) }
        }
        Kind::ExertianMilestones(m) => {
            Event::ExertianMilestones { slot: slot(m.slot), scores: m.scores.clone() }
        }
        Kind::ExertianRest(m) => Event::ExertianRest { slot: slot(m.slot), kept: m.is_kept },
        Kind::ExertiansDealt(m) => Event::ExertiansDealt {
            seat: seat(m.seat),
            cards: hidden(&m.cards).map(ids),
            count: m.count.try_into().unwrap(),
        },
        Kind::ExertianPlayed(m) => {
            Event::ExertianPlayed { owner: owner(m.owner), card: m.card.as_deref().map(id) }
        }
        Kind::GlyphsShuffled(m) => Event::GlyphsShuffled { slot: slot(m.slot) },
        Kind::GlyphOnPlanet(m) => {
            Event::GlyphOnPlanet { planet: planet(m.planet), glyph: glyph_some(m.glyph) }
        }
        Kind::GlyphOnStar(m) => Event::GlyphOnStar { star: star(m.star), glyph: glyph_some(m.glyph) },
        Kind::GlyphOnStack(m) => Event::GlyphOnStack { tech: tech(m.tech), glyph: glyph_some(m.glyph) },
        Kind::GlyphOnBoard(m) => Event::GlyphOnBoard {
            slot: slot(m.slot),
            color: color(m.color),
            top: m.is_top,
            glyph: glyph_some(m.glyph),
        },
        Kind::GlyphTaken(m) => Event::GlyphTaken { owner: owner(m.owner), glyph: glyph(m.glyph) },
        Kind::Translated(m) => Event::Translated {
            owner: owner(m.owner),
            glyph: glyph(m.glyph),
            slot: TranslationSlot::of(byte(m.slot)).unwrap(),
        },
        Kind::OrganelleMoved(m) => Event::OrganelleMoved {
            slot: slot(m.slot),
            organelle: organelle(m.organelle),
            place: place(m.place),
        },
        Kind::SecurityDealt(m) => Event::SecurityDealt { owner: owner(m.owner), cards: ids(&m.cards) },
        Kind::Breached(m) => Event::Breached { owner: owner(m.owner), color: color(m.color) },
        Kind::Explored(m) => Event::Explored {
            slot: slot(m.slot),
            card: Exploration::of(byte(m.card)).unwrap(),
            reshuffled: m.is_reshuffled,
        },
        Kind::LowestMarked(m) => Event::LowestMarked { seat: seat(m.seat), tile: tile(m.tile) },
        Kind::Swapped(m) => Event::Swapped {
            seat: seat(m.seat),
            hand: id(&m.hand),
            row: id(&m.row),
            place: byte(m.place) - 1,
        },
        Kind::OrganizationUsed(m) => Event::OrganizationUsed { seat: seat(m.seat) },
        Kind::Banked(m) => Event::Banked { seat: seat(m.seat), card: id(&m.card), at: m.at },
        Kind::BankMoved(m) => Event::BankMoved { seat: seat(m.seat), at: m.at },
        Kind::BankOpened(m) => Event::BankOpened { seat: seat(m.seat), card: id(&m.card) },
        Kind::Borrowed(m) => Event::Borrowed { seat: seat(m.seat), tech: tech(m.tech) },
        Kind::Disabled(m) => Event::Disabled { seat: seat(m.seat), tech: tech(m.tech) },
        Kind::QuickIncome(m) => Event::QuickIncome { seat: seat(m.seat), card: id(&m.card) },
        Kind::RivalDeck(m) => {
            Event::RivalDeck { cards: m.cards.try_into().unwrap(), advanced: None, deck: None }
        }
        Kind::Progress(m) => Event::Progress { to: m.to.try_into().unwrap() },
        Kind::AdvancedGained(v1::AdvancedGained {}) => Event::AdvancedGained { card: None },
        Kind::RivalPlayed(m) => Event::RivalPlayed { card: id(&m.card), arrow: arrow(m.arrow) },
        Kind::RivalReplaced(m) => {
            Event::RivalReplaced { card: id(&m.card), by: id(&m.by), arrow: arrow(m.arrow) }
        }
        Kind::RivalShuffled(v1::RivalShuffled {}) => Event::RivalShuffled,
        Kind::RivalTechUsed(m) => Event::RivalTechUsed { kind: kind(m.r#type) },
        Kind::RivalData(m) => {
            Event::RivalData { computer: m.computer.try_into().unwrap(), pool: m.pool.try_into().unwrap() }
        }
        Kind::ObjectivesStacked(m) => {
            Event::ObjectivesStacked { left: three(&m.left), box_of: Default::default() }
        }
        Kind::ObjectiveShown(m) => {
            Event::ObjectiveShown { objective: id(&m.objective), level: m.level.try_into().unwrap() }
        }
        Kind::LongTermShown(m) => Event::LongTermShown { objective: id(&m.objective) },
        Kind::TaskMarked(m) => Event::TaskMarked { objective: id(&m.objective), task: byte(m.task) - 1 },
        Kind::ObjectiveDone(m) => Event::ObjectiveDone { objective: id(&m.objective) },
        Kind::ObjectivesSpent(m) => Event::ObjectivesSpent { count: m.count.try_into().unwrap() },
        Kind::DiscsTurned(m) => {
            let (orientation, token) = discs(m.discs.as_ref());
            Event::DiscsTurned { orientation, token }
        }
        Kind::Rotated(m) => {
            let (orientation, token) = discs(m.discs.as_ref());
            Event::Rotated { orientation, token, shifts: m.shifts.iter().map(shift).collect() }
        }
        Kind::NeutralMoved(m) => Event::NeutralMoved {
            milestone: milestone(m.milestone) - 3,
            slot: slot(m.slot),
            color: color(m.color),
        },
        Kind::SlotsSet(m) => Event::SlotsSet { seat: seat(m.seat), spent: bits(&m.spent) },
    }
}
