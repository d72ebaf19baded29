//! What happened.

use orrery_seti::{
    Event,
    event::{Berth, Shift},
};
use v1::event::Kind;

use super::{
    super::seat_number,
    ids::{
        Listed, names, write_all, write_anomaly, write_bits, write_body, write_data_space, write_discs,
        write_figure, write_milestone, write_owner, write_sheets, write_some, write_space, write_spot,
        write_trace_place,
    },
    v1,
};

/// `None` for what nobody is told. What no viewer ever hears of an event is not in its message.
pub(super) fn write(event: &Event) -> Option<Kind> {
    Some(match event {
        Event::SkyLaid { sky } => Kind::SkyLaid(v1::SkyLaid { stars: write_all(sky) }),
        Event::DiscsTurned { orientation, token } => {
            Kind::DiscsTurned(v1::DiscsTurned { discs: Some(write_discs(*orientation, *token)) })
        }
        Event::SpeciesHidden { slot, species: _ } => {
            Kind::SpeciesHidden(v1::SpeciesHidden { slot: slot.write() })
        }
        Event::DeckMade { cards } => Kind::DeckMade(v1::DeckMade { cards: (*cards).into() }),
        Event::GoldLaid { tile, side } => {
            Kind::GoldLaid(v1::GoldLaid { tile: tile.write(), side: side.write() })
        }
        Event::StackMade { tech } => Kind::StackMade(v1::StackMade { tech: tech.write() }),
        Event::TileShown { tech, bonus } => Kind::TileShown(v1::TileShown {
            tech: tech.write(),
            bonus: bonus.map_or(0, |one| one.number().into()),
        }),
        Event::NeutralsSet { at_20, at_30 } => {
            Kind::NeutralsSet(v1::NeutralsSet { at_20: (*at_20).into(), at_30: (*at_30).into() })
        }
        Event::StackDealt { round, card: _ } => Kind::StackDealt(v1::StackDealt { round: (*round).into() }),
        Event::StartChosen { owner } => Kind::StartChosen(v1::StartChosen { owner: write_owner(*owner) }),
        Event::NeutralSignal { star } => Kind::NeutralSignal(v1::NeutralSignal { star: star.write() }),
        Event::AgencyDealt { seat, organizations, quick_starts } => Kind::AgencyDealt(v1::AgencyDealt {
            seat: seat_number(*seat),
            organizations: write_all(organizations.iter().flatten()),
            quick_starts: names(quick_starts.iter().flatten()),
        }),
        Event::AgencyChosen { seat, organization, quick_starts } => Kind::AgencyChosen(v1::AgencyChosen {
            seat: seat_number(*seat),
            organization: write_some(*organization),
            quick_starts: names(quick_starts.iter().flatten()),
        }),
        Event::AgencyRevealed { seat, organization, quick_starts } => {
            Kind::AgencyRevealed(v1::AgencyRevealed {
                seat: seat_number(*seat),
                organization: organization.write(),
                quick_starts: names(quick_starts),
            })
        }
        Event::IncomeChosen { seat, card } => Kind::IncomeChosen(v1::IncomeChosen {
            seat: seat_number(*seat),
            card: card.map(|one| one.to_string()),
        }),
        Event::RoundBegan { round, starting } => {
            Kind::RoundBegan(v1::RoundBegan { round: (*round).into(), starting: write_owner(*starting) })
        }
        Event::TurnBegan { owner } => Kind::TurnBegan(v1::TurnBegan { owner: write_owner(*owner) }),
        Event::StageCame { stage } => Kind::StageCame(v1::StageCame { stage: stage.write() }),
        Event::SectorsWait { stars, tile } => {
            Kind::SectorsWait(v1::SectorsWait { stars: write_all(stars), is_with_tile: *tile })
        }
        Event::Passed { owner } => Kind::Passed(v1::Passed { owner: write_owner(*owner) }),
        Event::ReminderTaken => Kind::ReminderTaken(v1::ReminderTaken {}),
        Event::Ended { scores } => Kind::Ended(v1::Ended { scores: write_sheets(scores) }),
        Event::Resigned { seat } => Kind::Resigned(v1::Resigned { seat: seat_number(*seat) }),
        Event::Gained { owner, resource, amount } => Kind::Gained(v1::Gained {
            owner: write_owner(*owner),
            resource: resource.write(),
            amount: (*amount).into(),
        }),
        Event::Paid { owner, resource, amount } => Kind::Paid(v1::Paid {
            owner: write_owner(*owner),
            resource: resource.write(),
            amount: (*amount).into(),
        }),
        Event::MovesGained { seat, amount } => {
            Kind::MovesGained(v1::MovesGained { seat: seat_number(*seat), amount: (*amount).into() })
        }
        Event::MovesLost { seat, amount } => {
            Kind::MovesLost(v1::MovesLost { seat: seat_number(*seat), amount: (*amount).into() })
        }
        Event::Drew { seat, card } => {
            Kind::Drew(v1::Drew { seat: seat_number(*seat), card: card.map(|one| one.to_string()) })
        }
        Event::TookFromRow { seat, card } => {
            Kind::TookFromRow(v1::TookFromRow { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::RowFilled { place, card } => {
            Kind::RowFilled(v1::RowFilled { place: i32::from(*place) + 1, card: card.to_string() })
        }
        Event::RowDiscarded { card } => Kind::RowDiscarded(v1::RowDiscarded { card: card.to_string() }),
        Event::DeckDiscarded { card } => Kind::DeckDiscarded(v1::DeckDiscarded { card: card.to_string() }),
        Event::Reshuffled => Kind::Reshuffled(v1::Reshuffled {}),
        Event::Discarded { seat, card } => {
            Kind::Discarded(v1::Discarded { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Tucked { seat, card } => {
            Kind::Tucked(v1::Tucked { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Shown { seat, card } => {
            Kind::Shown(v1::Shown { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Played { seat, card } => {
            Kind::Played(v1::Played { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::PutAway { seat, card, pile, at } => Kind::PutAway(v1::PutAway {
            seat: seat_number(*seat),
            card: card.to_string(),
            pile: pile.write(),
            at: *at,
        }),
        Event::StackTaken { seat, round, card } => Kind::StackTaken(v1::StackTaken {
            seat: seat_number(*seat),
            round: (*round).into(),
            card: card.map(|one| one.to_string()),
        }),
        Event::StackDropped { round, card, discarded } => Kind::StackDropped(v1::StackDropped {
            round: (*round).into(),
            card: card.map(|one| one.to_string()),
            is_discarded: *discarded,
        }),
        Event::Covered { seat, card, circle } => Kind::Covered(v1::Covered {
            seat: seat_number(*seat),
            card: card.to_string(),
            circle: i32::from(*circle) + 1,
        }),
        Event::Completed { seat, card } => {
            Kind::Completed(v1::Completed { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::MissionReturned { seat, card } => {
            Kind::MissionReturned(v1::MissionReturned { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::RuleSet { rule } => Kind::RuleSet(v1::RuleSet { rule: rule.write() }),
        Event::Rotated { orientation, token, shifts } => Kind::Rotated(v1::Rotated {
            discs: Some(write_discs(*orientation, *token)),
            shifts: shifts.iter().map(write_shift).collect(),
        }),
        Event::ProbePut { owner, at } => {
            Kind::ProbePut(v1::ProbePut { owner: write_owner(*owner), at: Some(write_space(*at)) })
        }
        Event::ProbeTaken { owner, figure } => Kind::ProbeTaken(v1::ProbeTaken {
            owner: write_owner(*owner),
            figure: Some(write_figure(*figure)),
        }),
        Event::Moved { owner, figure, to } => Kind::Moved(v1::Moved {
            owner: write_owner(*owner),
            figure: Some(write_figure(*figure)),
            to: Some(write_space(*to)),
        }),
        Event::Visited { planet, feature, ring } => Kind::Visited(v1::Visited {
            planet: write_some(*planet),
            feature: write_some(*feature),
            is_within_ring: *ring,
        }),
        Event::Orbited { owner, planet, berth } => Kind::Orbited(v1::Orbited {
            owner: write_owner(*owner),
            planet: planet.write(),
            berth: write_berth(*berth),
            space: berth_space(*berth),
        }),
        Event::Landed { owner, body, berth } => Kind::Landed(v1::Landed {
            owner: write_owner(*owner),
            body: Some(write_body(*body)),
            berth: write_berth(*berth),
            space: berth_space(*berth),
        }),
        Event::OrbiterRemoved { owner, planet, berth } => Kind::OrbiterRemoved(v1::OrbiterRemoved {
            owner: write_owner(*owner),
            planet: planet.write(),
            berth: write_berth(*berth),
            space: berth_space(*berth),
        }),
        Event::LanderRemoved { owner, body, berth } => Kind::LanderRemoved(v1::LanderRemoved {
            owner: write_owner(*owner),
            body: Some(write_body(*body)),
            berth: write_berth(*berth),
            space: berth_space(*berth),
        }),
        Event::PlutoInstalled { seat } => {
            Kind::PlutoInstalled(v1::PlutoInstalled { seat: seat_number(*seat) })
        }
        Event::Marked { owner, spot } => {
            Kind::Marked(v1::Marked { owner: write_owner(*owner), spot: Some(write_spot(*spot)) })
        }
        Event::Filled { spot } => Kind::Filled(v1::Filled { spot: Some(write_spot(*spot)) }),
        Event::Won { owner, star } => Kind::Won(v1::Won { owner: write_owner(*owner), star: star.write() }),
        Event::SectorReset { star, left } => {
            Kind::SectorReset(v1::SectorReset { star: star.write(), second: left.map_or(0, write_owner) })
        }
        Event::TileReset => Kind::TileReset(v1::TileReset {}),
        Event::DataPlaced { seat, space } => Kind::DataPlaced(v1::DataPlaced {
            seat: seat_number(*seat),
            space: Some(write_data_space(*space)),
        }),
        Event::ComputerCleared { seat } => {
            Kind::ComputerCleared(v1::ComputerCleared { seat: seat_number(*seat) })
        }
        Event::TechTaken { owner, tech, bonus, two_points } => Kind::TechTaken(v1::TechTaken {
            owner: write_owner(*owner),
            tech: tech.write(),
            bonus: bonus.map_or(0, |one| one.number().into()),
            has_two_points: *two_points,
        }),
        Event::TechPlaced { seat, tech, column } => Kind::TechPlaced(v1::TechPlaced {
            seat: seat_number(*seat),
            tech: tech.write(),
            column: column.number().into(),
        }),
        Event::Traced { owner, slot, color, place } => Kind::Traced(v1::Traced {
            owner: write_owner(*owner),
            slot: slot.write(),
            color: color.write(),
            place: Some(write_trace_place(*place)),
        }),
        Event::TraceRemoved { owner, slot, color, place } => Kind::TraceRemoved(v1::TraceRemoved {
            owner: write_owner(*owner),
            slot: slot.write(),
            color: color.write(),
            place: Some(write_trace_place(*place)),
        }),
        Event::MilestoneReached { owner, milestone } => Kind::MilestoneReached(v1::MilestoneReached {
            owner: write_owner(*owner),
            milestone: write_milestone(*milestone),
        }),
        Event::GoldMarked { owner, tile, place } => Kind::GoldMarked(v1::GoldMarked {
            owner: write_owner(*owner),
            tile: tile.write(),
            place: i32::from(*place) + 1,
        }),
        Event::NeutralMoved { milestone, slot, color } => Kind::NeutralMoved(v1::NeutralMoved {
            milestone: neutral_milestone(*milestone),
            slot: slot.write(),
            color: color.write(),
        }),
        Event::Discovered { slot, species, order, cards, has_deck } => Kind::Discovered(v1::Discovered {
            slot: slot.write(),
            species: species.write(),
            order: (*order).into(),
            cards: names(cards),
            has_deck: *has_deck,
        }),
        Event::AlienDrew { seat, slot, card } => Kind::AlienDrew(v1::AlienDrew {
            seat: seat_number(*seat),
            slot: slot.write(),
            card: card.map(|one| one.to_string()),
        }),
        Event::AlienTook { seat, slot, card } => Kind::AlienTook(v1::AlienTook {
            seat: seat_number(*seat),
            slot: slot.write(),
            card: card.to_string(),
        }),
        Event::AlienShown { slot, card } => {
            Kind::AlienShown(v1::AlienShown { slot: slot.write(), card: card.map(|one| one.to_string()) })
        }
        Event::SamplesPlaced { slot, jupiter: _, saturn: _, open } => {
            Kind::SamplesPlaced(v1::SamplesPlaced { slot: slot.write(), open: open.write() })
        }
        Event::SampleCollected { seat, planet, sample, at } => Kind::SampleCollected(v1::SampleCollected {
            seat: seat_number(*seat),
            planet: planet.write(),
            sample: write_some(*sample),
            at: Some(write_space(*at)),
        }),
        Event::SampleDelivered { seat, capsule, sample } => Kind::SampleDelivered(v1::SampleDelivered {
            seat: seat_number(*seat),
            capsule: i32::from(*capsule) + 1,
            sample: sample.write(),
        }),
        Event::SampleRevealed { planet, sample } => {
            Kind::SampleRevealed(v1::SampleRevealed { planet: planet.write(), sample: sample.write() })
        }
        Event::AnomalyPlaced { slot, sector, anomaly } => Kind::AnomalyPlaced(v1::AnomalyPlaced {
            slot: slot.write(),
            sector: sector.number().into(),
            anomaly: Some(write_anomaly(*anomaly)),
        }),
        Event::MessageTile { owner, at } => {
            Kind::MessageTile(v1::MessageTileMoved { owner: write_owner(*owner), at: *at })
        }
        Event::MessageTilesKept { tiles } => {
            Kind::MessageTilesKept(v1::MessageTilesKept { tiles: (*tiles).into() })
        }
        Event::MessageCovered { owner, reward } => Kind::MessageCovered(v1::MessageCovered {
            owner: write_owner(*owner),
            reward: reward.number().into(),
        }),
        Event::MessageResolved { seat, card, pile } => Kind::MessageResolved(v1::MessageResolved {
            seat: seat_number(*seat),
            card: card.to_string(),
            pile: pile.write(),
        }),
        Event::ExertianMilestones { slot, scores } => {
            Kind::ExertianMilestones(v1::ExertianMilestonesSet { slot: slot.write(), scores: scores.clone() })
        }
        Event::ExertianRest { slot, kept } => {
            Kind::ExertianRest(v1::ExertianRest { slot: slot.write(), is_kept: *kept })
        }
        Event::ExertiansDealt { seat, cards, count } => Kind::ExertiansDealt(v1::ExertiansDealt {
            seat: seat_number(*seat),
            cards: names(cards.iter().flatten()),
            count: (*count).into(),
        }),
        Event::ExertianPlayed { owner, card } => Kind::ExertianPlayed(v1::ExertianPlayed {
            owner: write_owner(*owner),
            card: card.map(|one| one.to_string()),
        }),
        Event::GlyphsShuffled { slot } => Kind::GlyphsShuffled(v1::GlyphsShuffled { slot: slot.write() }),
        Event::GlyphOnPlanet { planet, glyph } => {
            Kind::GlyphOnPlanet(v1::GlyphOnPlanet { planet: planet.write(), glyph: write_some(*glyph) })
        }
        Event::GlyphOnStar { star, glyph } => {
            Kind::GlyphOnStar(v1::GlyphOnStar { star: star.write(), glyph: write_some(*glyph) })
        }
        Event::GlyphOnStack { tech, glyph } => {
            Kind::GlyphOnStack(v1::GlyphOnStack { tech: tech.write(), glyph: write_some(*glyph) })
        }
        Event::GlyphOnBoard { slot, color, top, glyph } => Kind::GlyphOnBoard(v1::GlyphOnBoard {
            slot: slot.write(),
            color: color.write(),
            is_top: *top,
            glyph: write_some(*glyph),
        }),
        Event::GlyphTaken { owner, glyph } => {
            Kind::GlyphTaken(v1::GlyphTaken { owner: write_owner(*owner), glyph: glyph.write() })
        }
        Event::Translated { owner, glyph, slot } => Kind::Translated(v1::Translated {
            owner: write_owner(*owner),
            glyph: glyph.write(),
            slot: slot.number().into(),
        }),
        Event::OrganelleMoved { slot, organelle, place } => Kind::OrganelleMoved(v1::OrganelleMoved {
            slot: slot.write(),
            organelle: organelle.write(),
            place: place.write(),
        }),
        Event::SecurityDealt { owner, cards } => {
            Kind::SecurityDealt(v1::SecurityDealt { owner: write_owner(*owner), cards: names(cards) })
        }
        Event::Breached { owner, color } => {
            Kind::Breached(v1::Breached { owner: write_owner(*owner), color: color.write() })
        }
        Event::Explored { slot, card, reshuffled } => Kind::Explored(v1::Explored {
            slot: slot.write(),
            card: card.number().into(),
            is_reshuffled: *reshuffled,
        }),
        Event::LowestMarked { seat, tile } => {
            Kind::LowestMarked(v1::LowestMarked { seat: seat_number(*seat), tile: tile.write() })
        }
        Event::Swapped { seat, hand, row, place } => Kind::Swapped(v1::Swapped {
            seat: seat_number(*seat),
            hand: hand.to_string(),
            row: row.to_string(),
            place: i32::from(*place) + 1,
        }),
        Event::OrganizationUsed { seat } => {
            Kind::OrganizationUsed(v1::OrganizationUsed { seat: seat_number(*seat) })
        }
        Event::SlotsSet { seat, spent } => {
            Kind::SlotsSet(v1::SlotsSet { seat: seat_number(*seat), spent: write_bits(*spent) })
        }
        Event::Banked { seat, card, at } => {
            Kind::Banked(v1::Banked { seat: seat_number(*seat), card: card.to_string(), at: *at })
        }
        Event::BankMoved { seat, at } => Kind::BankMoved(v1::BankMoved { seat: seat_number(*seat), at: *at }),
        Event::BankOpened { seat, card } => {
            Kind::BankOpened(v1::BankOpened { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Borrowed { seat, tech } => {
            Kind::Borrowed(v1::Borrowed { seat: seat_number(*seat), tech: tech.write() })
        }
        Event::Disabled { seat, tech } => {
            Kind::Disabled(v1::Disabled { seat: seat_number(*seat), tech: tech.write() })
        }
        Event::QuickIncome { seat, card } => {
            Kind::QuickIncome(v1::QuickIncome { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::RivalDeck { cards, advanced: _, deck: _ } => {
            Kind::RivalDeck(v1::RivalDeckMade { cards: (*cards).into() })
        }
        Event::Progress { to } => Kind::Progress(v1::ProgressMoved { to: (*to).into() }),
        Event::AdvancedGained { card: _ } => Kind::AdvancedGained(v1::AdvancedGained {}),
        Event::RivalPlayed { card, arrow } => {
            Kind::RivalPlayed(v1::RivalPlayed { card: card.to_string(), arrow: arrow.write() })
        }
        Event::RivalReplaced { card, by, arrow } => Kind::RivalReplaced(v1::RivalReplaced {
            card: card.to_string(),
            by: by.to_string(),
            arrow: arrow.write(),
        }),
        Event::RivalShuffled => Kind::RivalShuffled(v1::RivalShuffled {}),
        Event::RivalTechUsed { kind } => Kind::RivalTechUsed(v1::RivalTechUsed { r#type: kind.write() }),
        Event::RivalData { computer, pool } => {
            Kind::RivalData(v1::RivalDataMoved { computer: (*computer).into(), pool: (*pool).into() })
        }
        Event::ObjectivesStacked { left, box_of: _ } => {
            Kind::ObjectivesStacked(v1::ObjectivesStacked { left: left.map(i32::from).to_vec() })
        }
        Event::ObjectiveShown { objective, level } => Kind::ObjectiveShown(v1::ObjectiveShown {
            objective: objective.to_string(),
            level: (*level).into(),
        }),
        Event::LongTermShown { objective } => {
            Kind::LongTermShown(v1::LongTermShown { objective: objective.to_string() })
        }
        Event::TaskMarked { objective, task } => {
            Kind::TaskMarked(v1::TaskMarked { objective: objective.to_string(), task: i32::from(*task) + 1 })
        }
        Event::ObjectiveDone { objective } => {
            Kind::ObjectiveDone(v1::ObjectiveDone { objective: objective.to_string() })
        }
        Event::ObjectivesSpent { count } => {
            Kind::ObjectivesSpent(v1::ObjectivesSpent { count: (*count).into() })
        }
        Event::RunBegan { .. }
        | Event::RunEnded
        | Event::Noted { .. }
        | Event::BonusSet { .. }
        | Event::BonusUsed { .. }
        | Event::PerBonusSet { .. }
        | Event::PerBonusCounted { .. } => return None,
    })
}

fn write_shift(shift: &Shift) -> v1::Shift {
    let Shift { owner, figure, to, pushed } = *shift;
    v1::Shift {
        owner: write_owner(owner),
        figure: Some(write_figure(figure)),
        to: Some(write_space(to)),
        is_pushed: pushed,
    }
}

fn write_berth(berth: Berth) -> i32 {
    let berth = match berth {
        Berth::FirstOrbit => v1::Berth::FirstOrbit,
        Berth::Orbit => v1::Berth::Orbit,
        Berth::Data(_) => v1::Berth::Data,
        Berth::Ground => v1::Berth::Ground,
        Berth::Moon => v1::Berth::Moon,
    };
    berth.into()
}

/// The space with data, from 1; 0 anywhere else.
fn berth_space(berth: Berth) -> i32 {
    match berth {
        Berth::Data(space) => i32::from(space) + 1,
        Berth::FirstOrbit | Berth::Orbit | Berth::Ground | Berth::Moon => 0,
    }
}

/// The neutral milestone with that place among the two.
fn neutral_milestone(place: u8) -> i32 {
    let milestone = if place == 0 { v1::Milestone::Neutral1 } else { v1::Milestone::Neutral2 };
    milestone.into()
}
