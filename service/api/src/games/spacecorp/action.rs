//! Answers.

use orrery_engine::erased::Problem;
use orrery_spacecorp::{
    Action,
    ids::{BoxNo, Row, Slot, Team},
    plan::Source,
};
use v1::action::Kind;

use super::{
    super::{missing, number, seat_number},
    ids::{Listed, named, numbered, read_box, read_seat, write_box, write_some},
    v1,
};

/// Reads an answer; fields are named from its verb on.
pub(super) fn read(action: &v1::Action) -> Result<Action, Problem> {
    let kind = action.kind.as_ref().ok_or_else(|| missing("kind"))?;
    Ok(match kind {
        Kind::Research(v1::Research {}) => Action::Research,
        Kind::Move(m) => Action::Move(numbered("move.team", m.team, Team::of)?, named("move.to", &m.to)?),
        Kind::Explore(m) => Action::Explore(numbered("explore.team", m.team, Team::of)?),
        Kind::Build(m) => Action::Build(numbered("build.team", m.team, Team::of)?),
        Kind::Produce(v1::Produce {}) => Action::Produce,
        Kind::Genetics(v1::AdvanceGenetics {}) => Action::Genetics,
        Kind::Revelation(v1::AdvanceRevelation {}) => Action::Revelation,
        Kind::Colonize(m) => {
            Action::Colonize(named("colonize.site", &m.site)?, named("colonize.colony", &m.colony)?)
        }
        Kind::Upgrade(m) => {
            Action::Upgrade(named("upgrade.card", &m.card)?, numbered("upgrade.slot", m.slot, Slot::of)?)
        }
        Kind::Special(m) => Action::Special(named("special.card", &m.card)?),
        Kind::Pass(v1::Pass {}) => Action::Pass,
        Kind::Card(m) => Action::Card(named("card.card", &m.card)?),
        Kind::Shield(m) => Action::Shield(named("shield.card", &m.card)?),
        Kind::Infra(m) => Action::Infra(read_seat("infra.seat", m.seat)?),
        Kind::Rivals(m) => Action::Rivals(named("rivals.card", &m.card)?),
        Kind::Use(m) => Action::Use(Listed::read("use.base", m.base)?, read_seat("use.owner", m.owner)?),
        Kind::Double(m) => Action::Double(named("double.card", &m.card)?),
        Kind::Time(m) => Action::Time(Listed::read("time.mode", m.mode)?),
        Kind::Base(m) => Action::Base(Listed::read("base.base", m.base)?),
        Kind::Tile(v1::ChooseSource { r#box: None }) => Action::Tile(Source::Legacy),
        Kind::Tile(m) => {
            let (site, number) = read_box("tile.box", m.r#box.as_ref())?;
            Action::Tile(Source::Tile(site, number))
        }
        Kind::Give(m) => Action::Give(numbered("give.team", m.team, Team::of)?),
        Kind::Pay(v1::PayForColony {}) => Action::Pay,
        Kind::Go(m) => {
            let via = if m.via.is_empty() { None } else { Some(named("go.via", &m.via)?) };
            Action::Go(number("go.profit", m.profit)?, via)
        }
        Kind::Take(m) => Action::Take(named("take.card", &m.card)?),
        Kind::Draw(v1::DrawCard {}) => Action::Draw,
        Kind::Stop(v1::StopTaking {}) => Action::Stop,
        Kind::Claim(m) => Action::Claim(numbered("claim.row", m.row, Row::of)?),
        Kind::Done(v1::ClaimNone {}) => Action::Done,
        Kind::Transfer(m) => {
            Action::Transfer(numbered("transfer.team", m.team, Team::of)?, named("transfer.to", &m.to)?)
        }
        Kind::Stay(v1::Stay {}) => Action::Stay,
        Kind::Retreat(m) => Action::Retreat(numbered("retreat.team", m.team, Team::of)?),
        Kind::Benefit(m) => Action::Benefit(numbered("benefit.box", m.r#box, BoxNo::of)?),
        Kind::Choose(m) => Action::Choose(number("choose.option", m.option)?),
        Kind::Gain(m) => Action::Gain(named("gain.card", &m.card)?),
        Kind::Settle(m) => Action::Settle(named("settle.site", &m.site)?),
        Kind::Reward(m) => Action::Reward(numbered("reward.row", m.row, Row::of)?),
        Kind::Probe(m) => Action::Probe(named("probe.site", &m.site)?),
        Kind::Jump(m) => Action::Jump(numbered("jump.team", m.team, Team::of)?, named("jump.to", &m.to)?),
        Kind::Lose(m) => Action::Lose(named("lose.card", &m.card)?),
        Kind::Edge(m) => {
            Action::Edge(named("edge.card", &m.card)?, Listed::read_some("edge.action", m.action)?)
        }
        Kind::Decline(v1::Decline {}) => Action::Decline,
        Kind::Beyond(v1::UseBeyond {}) => Action::Beyond,
        Kind::Legacy(m) => {
            let (site, number) = read_box("legacy.box", m.r#box.as_ref())?;
            Action::Legacy(site, number)
        }
        Kind::Keep(v1::KeepLegacy {}) => Action::Keep,
        Kind::Colony(m) => Action::Colony(named("colony.colony", &m.colony)?),
        Kind::Resign(v1::Resign {}) => Action::Resign,
    })
}

pub(super) fn write(action: Action) -> Kind {
    match action {
        Action::Research => Kind::Research(v1::Research {}),
        Action::Move(team, to) => Kind::Move(v1::MoveTeam { team: team.number().into(), to: to.to_string() }),
        Action::Explore(team) => Kind::Explore(v1::Explore { team: team.number().into() }),
        Action::Build(team) => Kind::Build(v1::Build { team: team.number().into() }),
        Action::Produce => Kind::Produce(v1::Produce {}),
        Action::Genetics => Kind::Genetics(v1::AdvanceGenetics {}),
        Action::Revelation => Kind::Revelation(v1::AdvanceRevelation {}),
        Action::Colonize(site, colony) => {
            Kind::Colonize(v1::Colonize { site: site.to_string(), colony: colony.to_string() })
        }
        Action::Upgrade(card, slot) => {
            Kind::Upgrade(v1::Upgrade { card: card.to_string(), slot: slot.number().into() })
        }
        Action::Special(card) => Kind::Special(v1::UseSpecial { card: card.to_string() }),
        Action::Pass => Kind::Pass(v1::Pass {}),
        Action::Card(card) => Kind::Card(v1::AddCard { card: card.to_string() }),
        Action::Shield(card) => Kind::Shield(v1::AddShield { card: card.to_string() }),
        Action::Infra(seat) => Kind::Infra(v1::UseInfra { seat: seat_number(seat) }),
        Action::Rivals(card) => Kind::Rivals(v1::UseRivals { card: card.to_string() }),
        Action::Use(base, owner) => Kind::Use(v1::UseBase { base: base.write(), owner: seat_number(owner) }),
        Action::Double(card) => Kind::Double(v1::DoubleCard { card: card.to_string() }),
        Action::Time(mode) => Kind::Time(v1::UseTime { mode: mode.write() }),
        Action::Base(base) => Kind::Base(v1::ChooseBase { base: base.write() }),
        Action::Tile(Source::Legacy) => Kind::Tile(v1::ChooseSource { r#box: None }),
        Action::Tile(Source::Tile(site, number)) => {
            Kind::Tile(v1::ChooseSource { r#box: Some(write_box(site, number)) })
        }
        Action::Give(team) => Kind::Give(v1::GiveTeam { team: team.number().into() }),
        Action::Pay => Kind::Pay(v1::PayForColony {}),
        Action::Go(profit, via) => Kind::Go(v1::CarryOut {
            profit: profit.into(),
            via: via.map_or_else(String::new, |site| site.to_string()),
        }),
        Action::Take(card) => Kind::Take(v1::TakeCard { card: card.to_string() }),
        Action::Draw => Kind::Draw(v1::DrawCard {}),
        Action::Stop => Kind::Stop(v1::StopTaking {}),
        Action::Claim(row) => Kind::Claim(v1::ClaimContract { row: row.number().into() }),
        Action::Done => Kind::Done(v1::ClaimNone {}),
        Action::Transfer(team, to) => {
            Kind::Transfer(v1::Transfer { team: team.number().into(), to: to.to_string() })
        }
        Action::Stay => Kind::Stay(v1::Stay {}),
        Action::Retreat(team) => Kind::Retreat(v1::Retreat { team: team.number().into() }),
        Action::Benefit(at) => Kind::Benefit(v1::ChooseBenefit { r#box: at.number().into() }),
        Action::Choose(option) => Kind::Choose(v1::Choose { option: option.into() }),
        Action::Gain(card) => Kind::Gain(v1::GainProgress { card: card.to_string() }),
        Action::Settle(site) => Kind::Settle(v1::Settle { site: site.to_string() }),
        Action::Reward(row) => Kind::Reward(v1::ChooseReward { row: row.number().into() }),
        Action::Probe(site) => Kind::Probe(v1::Probe { site: site.to_string() }),
        Action::Jump(team, to) => Kind::Jump(v1::Jump { team: team.number().into(), to: to.to_string() }),
        Action::Lose(card) => Kind::Lose(v1::LoseInfra { card: card.to_string() }),
        Action::Edge(card, kind) => {
            Kind::Edge(v1::PlayEdge { card: card.to_string(), action: write_some(kind) })
        }
        Action::Decline => Kind::Decline(v1::Decline {}),
        Action::Beyond => Kind::Beyond(v1::UseBeyond {}),
        Action::Legacy(site, number) => {
            Kind::Legacy(v1::ChooseLegacy { r#box: Some(write_box(site, number)) })
        }
        Action::Keep => Kind::Keep(v1::KeepLegacy {}),
        Action::Colony(colony) => Kind::Colony(v1::ChooseColony { colony: colony.to_string() }),
        Action::Resign => Kind::Resign(v1::Resign {}),
    }
}
