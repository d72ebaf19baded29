//! Answers.

use orrery_engine::erased::Problem;
use orrery_seti::{
    Action,
    action::{From, Removed},
    ids::{Column, MessageReward, Sector, TranslationSlot},
};
use v1::action::Kind;

use super::{
    super::{missing, number},
    ids::{
        Listed, named, names, numbered, read_body, read_data_space, read_figure, read_milestone, read_space,
        read_space_some, read_spot, read_trace_place, write_body, write_data_space, write_figure,
        write_milestone, write_space, write_spot, write_trace_place,
    },
    v1,
};

/// Reads an answer; fields are named from its verb on.
pub(super) fn read(action: &v1::Action) -> Result<Action, Problem> {
    let kind = action.kind.as_ref().ok_or_else(|| missing("kind"))?;
    Ok(match kind {
        Kind::Agency(m) => {
            let [first, second] = m.quick_starts.as_slice() else {
                return Err(Problem::new("agency.quick_starts", "has to be two cards"));
            };
            Action::Agency(
                Listed::read("agency.organization", m.organization)?,
                named("agency.quick_starts[0]", first)?,
                named("agency.quick_starts[1]", second)?,
            )
        }
        Kind::Launch(v1::Launch {}) => Action::Launch,
        Kind::Orbit(m) => Action::Orbit(
            Listed::read("orbit.planet", m.planet)?,
            read_space_some("orbit.from", m.from.as_ref())?,
        ),
        Kind::Land(m) => Action::Land(
            read_body("land.body", m.body.as_ref())?,
            read_space_some("land.from", m.from.as_ref())?,
        ),
        Kind::Scan(v1::Scan {}) => Action::Scan,
        Kind::Analyze(v1::Analyze {}) => Action::Analyze,
        Kind::Play(m) => Action::Play(named("play.card", &m.card)?),
        Kind::Research(v1::Research {}) => Action::Research,
        Kind::Pass(v1::Pass {}) => Action::Pass,
        Kind::Resolve(v1::ResolveSectors {}) => Action::Resolve,
        Kind::End(v1::EndTurn {}) => Action::End,
        Kind::Move(m) => Action::Move(
            read_figure("move.figure", m.figure.as_ref())?,
            read_space("move.to", m.to.as_ref())?,
        ),
        Kind::Data(m) => Action::Data(read_data_space("data.space", m.space.as_ref())?),
        Kind::Corner(m) => Action::Corner(named("corner.card", &m.card)?),
        Kind::Exchange(m) => {
            Action::Exchange(Listed::read("exchange.pay", m.pay)?, Listed::read("exchange.gain", m.gain)?)
        }
        Kind::Buy(v1::BuyCard {}) => Action::Buy,
        Kind::Complete(m) => Action::Complete(named("complete.card", &m.card)?),
        Kind::Deliver(m) => Action::Deliver(
            named("deliver.card", &m.card)?,
            read_figure("deliver.capsule", m.capsule.as_ref())?,
        ),
        Kind::Translate(m) => Action::Translate(
            Listed::read("translate.glyph", m.glyph)?,
            numbered("translate.slot", m.slot, TranslationSlot::of)?,
        ),
        Kind::Organization(v1::UseOrganization {}) => Action::Organization,
        Kind::Bank(m) => Action::Bank(named("bank.card", &m.card)?),
        Kind::Signal(m) => Action::Signal(read_spot("signal.spot", m.spot.as_ref())?),
        Kind::Row(m) => Action::Row(named("row.card", &m.card)?),
        Kind::Draw(m) => Action::Draw(match m.from.as_ref().ok_or_else(|| missing("draw.from"))? {
            v1::draw_card::From::Deck(v1::Deck {}) => From::Deck,
            v1::draw_card::From::Card(card) => From::Open(named("draw.card", card)?),
        }),
        Kind::Mark(m) => Action::Mark(
            Listed::read("mark.slot", m.slot)?,
            Listed::read("mark.color", m.color)?,
            read_trace_place("mark.place", m.place.as_ref())?,
        ),
        Kind::Tech(m) => Action::Tech(Listed::read("tech.tech", m.tech)?),
        Kind::Column(m) => Action::Column(numbered("column.column", m.column, Column::of)?),
        Kind::Tuck(m) => Action::Tuck(named("tuck.card", &m.card)?),
        Kind::Discard(m) => Action::Discard(named("discard.card", &m.card)?),
        Kind::Skip(v1::Skip {}) => Action::Skip,
        Kind::Stop(v1::StopMoving {}) => Action::Stop,
        Kind::Finish(v1::FinishScan {}) => Action::Finish,
        Kind::Earth(v1::ScanEarth {}) => Action::Earth,
        Kind::Cards(v1::ScanCards {}) => Action::Cards,
        Kind::Token(v1::UseToken {}) => Action::Token,
        Kind::Use(m) => Action::Telescope(Listed::read("use.tech", m.tech)?),
        Kind::Pay(v1::Pay {}) => Action::Pay,
        Kind::Option(m) => Action::Option(number("option.option", m.option)?),
        Kind::Probe(m) => Action::Probe(read_space("probe.at", m.at.as_ref())?),
        Kind::Choose(m) => Action::Sector(numbered("choose.sector", m.sector, Sector::of)?),
        Kind::Remove(m) => Action::Remove(read_removed(m.piece.as_ref())?),
        Kind::Space(m) => Action::Space(number("space.space", m.space)?),
        Kind::Cover(m) => Action::Cover(named("cover.card", &m.card)?, number("cover.circle", m.circle)?),
        Kind::Task(m) => Action::Task(named("task.objective", &m.objective)?, number("task.task", m.task)?),
        Kind::Gold(m) => Action::Gold(Listed::read("gold.tile", m.tile)?),
        Kind::Sector(m) => Action::Star(Listed::read("sector.star", m.star)?),
        Kind::Tile(v1::ResolveTile {}) => Action::Tile,
        Kind::Message(m) => Action::Message(numbered("message.reward", m.reward, MessageReward::of)?),
        Kind::Milestone(m) => Action::Milestone(read_milestone("milestone.milestone", m.milestone)?),
        Kind::Exertian(m) => Action::Exertian(named("exertian.card", &m.card)?),
        Kind::Take(m) => Action::Take(named("take.card", &m.card)?),
        Kind::Sample(m) => Action::Sample(Listed::read("sample.sample", m.sample)?),
        Kind::Return(m) => Action::Return(named("return.card", &m.card)?),
        Kind::Swap(m) => Action::Swap(named("swap.hand", &m.hand)?, named("swap.row", &m.row)?),
        Kind::Resign(v1::Resign {}) => Action::Resign,
    })
}

pub(super) fn write(action: &Action) -> Kind {
    match action {
        Action::Agency(organization, first, second) => Kind::Agency(v1::ChooseAgency {
            organization: organization.write(),
            quick_starts: names([first, second]),
        }),
        Action::Launch => Kind::Launch(v1::Launch {}),
        Action::Orbit(planet, from) => {
            Kind::Orbit(v1::Orbit { planet: planet.write(), from: from.map(write_space) })
        }
        Action::Land(body, from) => {
            Kind::Land(v1::Land { body: Some(write_body(*body)), from: from.map(write_space) })
        }
        Action::Scan => Kind::Scan(v1::Scan {}),
        Action::Analyze => Kind::Analyze(v1::Analyze {}),
        Action::Play(card) => Kind::Play(v1::PlayCard { card: card.to_string() }),
        Action::Research => Kind::Research(v1::Research {}),
        Action::Pass => Kind::Pass(v1::Pass {}),
        Action::Resolve => Kind::Resolve(v1::ResolveSectors {}),
        Action::End => Kind::End(v1::EndTurn {}),
        Action::Move(figure, to) => {
            Kind::Move(v1::MoveFigure { figure: Some(write_figure(*figure)), to: Some(write_space(*to)) })
        }
        Action::Data(space) => Kind::Data(v1::PlaceData { space: Some(write_data_space(*space)) }),
        Action::Corner(card) => Kind::Corner(v1::UseCorner { card: card.to_string() }),
        Action::Exchange(pay, gain) => Kind::Exchange(v1::Exchange { pay: pay.write(), gain: gain.write() }),
        Action::Buy => Kind::Buy(v1::BuyCard {}),
        Action::Complete(card) => Kind::Complete(v1::CompleteMission { card: card.to_string() }),
        Action::Deliver(card, capsule) => {
            Kind::Deliver(v1::Deliver { card: card.to_string(), capsule: Some(write_figure(*capsule)) })
        }
        Action::Translate(glyph, slot) => {
            Kind::Translate(v1::Translate { glyph: glyph.write(), slot: slot.number().into() })
        }
        Action::Organization => Kind::Organization(v1::UseOrganization {}),
        Action::Bank(card) => Kind::Bank(v1::BankCard { card: card.to_string() }),
        Action::Signal(spot) => Kind::Signal(v1::MarkSignal { spot: Some(write_spot(*spot)) }),
        Action::Row(card) => Kind::Row(v1::DiscardRowCard { card: card.to_string() }),
        Action::Draw(from) => Kind::Draw(v1::DrawCard { from: Some(write_from(*from)) }),
        Action::Mark(slot, color, place) => Kind::Mark(v1::MarkTrace {
            slot: slot.write(),
            color: color.write(),
            place: Some(write_trace_place(*place)),
        }),
        Action::Tech(tech) => Kind::Tech(v1::TakeTech { tech: tech.write() }),
        Action::Column(column) => Kind::Column(v1::ChooseColumn { column: column.number().into() }),
        Action::Tuck(card) => Kind::Tuck(v1::TuckCard { card: card.to_string() }),
        Action::Discard(card) => Kind::Discard(v1::DiscardCard { card: card.to_string() }),
        Action::Skip => Kind::Skip(v1::Skip {}),
        Action::Stop => Kind::Stop(v1::StopMoving {}),
        Action::Finish => Kind::Finish(v1::FinishScan {}),
        Action::Earth => Kind::Earth(v1::ScanEarth {}),
        Action::Cards => Kind::Cards(v1::ScanCards {}),
        Action::Token => Kind::Token(v1::UseToken {}),
        Action::Telescope(tech) => Kind::Use(v1::UseTelescope { tech: tech.write() }),
        Action::Pay => Kind::Pay(v1::Pay {}),
        Action::Option(option) => Kind::Option(v1::ChooseOption { option: (*option).into() }),
        Action::Probe(at) => Kind::Probe(v1::ChooseProbe { at: Some(write_space(*at)) }),
        Action::Sector(sector) => Kind::Choose(v1::ChooseSector { sector: sector.number().into() }),
        Action::Remove(removed) => Kind::Remove(v1::RemovePiece { piece: Some(write_removed(*removed)) }),
        Action::Space(space) => Kind::Space(v1::ChooseLandingSpace { space: (*space).into() }),
        Action::Cover(card, circle) => {
            Kind::Cover(v1::CoverCircle { card: card.to_string(), circle: (*circle).into() })
        }
        Action::Task(objective, task) => {
            Kind::Task(v1::MarkTask { objective: objective.to_string(), task: (*task).into() })
        }
        Action::Gold(tile) => Kind::Gold(v1::MarkGold { tile: tile.write() }),
        Action::Star(star) => Kind::Sector(v1::ResolveSector { star: star.write() }),
        Action::Tile => Kind::Tile(v1::ResolveTile {}),
        Action::Message(reward) => Kind::Message(v1::TakeMessage { reward: reward.number().into() }),
        Action::Milestone(milestone) => {
            Kind::Milestone(v1::ChooseMilestone { milestone: write_milestone(*milestone) })
        }
        Action::Exertian(card) => Kind::Exertian(v1::PlayExertian { card: card.to_string() }),
        Action::Take(card) => Kind::Take(v1::TakeFromStack { card: card.to_string() }),
        Action::Sample(sample) => Kind::Sample(v1::ChooseSample { sample: sample.write() }),
        Action::Return(card) => Kind::Return(v1::ReturnMission { card: card.to_string() }),
        Action::Swap(hand, row) => Kind::Swap(v1::SwapCards { hand: hand.to_string(), row: row.to_string() }),
        Action::Resign => Kind::Resign(v1::Resign {}),
    }
}

fn write_from(from: From) -> v1::draw_card::From {
    match from {
        From::Deck => v1::draw_card::From::Deck(v1::Deck {}),
        From::Open(card) => v1::draw_card::From::Card(card.to_string()),
    }
}

fn read_removed(piece: Option<&v1::remove_piece::Piece>) -> Result<Removed, Problem> {
    Ok(match piece.ok_or_else(|| missing("remove.piece"))? {
        v1::remove_piece::Piece::Orbiter(m) => {
            Removed::Orbiter(Listed::read("remove.orbiter.planet", m.planet)?, m.is_first)
        }
        v1::remove_piece::Piece::Lander(m) => {
            let space: u8 = number("remove.lander.space", m.space)?;
            Removed::Lander(read_body("remove.lander.body", m.body.as_ref())?, space.checked_sub(1))
        }
    })
}

fn write_removed(removed: Removed) -> v1::remove_piece::Piece {
    match removed {
        Removed::Orbiter(planet, is_first) => {
            v1::remove_piece::Piece::Orbiter(v1::RemovedOrbiter { planet: planet.write(), is_first })
        }
        Removed::Lander(body, space) => v1::remove_piece::Piece::Lander(v1::RemovedLander {
            body: Some(write_body(body)),
            space: space.map_or(0, |space| i32::from(space) + 1),
        }),
    }
}
