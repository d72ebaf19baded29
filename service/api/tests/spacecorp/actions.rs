//! Answers there and back.

use orrery_engine::{Seat, erased::Problem};
use orrery_spacecorp::{
    Action,
    ids::{ActionKind, BaseType, BoxNo, CardId, ColonyId, ProgressId, Row, SiteId, Slot, Team, TimeMode},
    plan::Source,
};
use v1::action::Kind;

use crate::{messages::assert_actions, read_action, v1};

/// Every answer that can be spelled, with some sites and numbers.
fn every_action() -> Vec<Action> {
    let luna: SiteId = "luna".parse().unwrap();
    let (first, last) = (BoxNo::of(1).unwrap(), BoxNo::of(3).unwrap());
    let mut all = vec![
        Action::Research,
        Action::Produce,
        Action::Genetics,
        Action::Revelation,
        Action::Pass,
        Action::Tile(Source::Legacy),
        Action::Tile(Source::Tile(luna, first)),
        Action::Pay,
        Action::Go(0, None),
        Action::Go(255, Some(luna)),
        Action::Draw,
        Action::Stop,
        Action::Done,
        Action::Stay,
        Action::Benefit(last),
        Action::Choose(2),
        Action::Settle(luna),
        Action::Probe(luna),
        Action::Decline,
        Action::Beyond,
        Action::Legacy(luna, last),
        Action::Keep,
        Action::Resign,
    ];
    for team in Team::all() {
        all.extend([Action::Explore(team), Action::Build(team), Action::Give(team), Action::Retreat(team)]);
        all.extend([Action::Move(team, luna), Action::Transfer(team, luna), Action::Jump(team, luna)]);
    }
    for colony in ColonyId::all() {
        all.extend([Action::Colonize(luna, colony), Action::Colony(colony)]);
    }
    for card in CardId::all() {
        all.extend([Action::Special(card), Action::Card(card), Action::Shield(card), Action::Rivals(card)]);
        all.extend([Action::Double(card), Action::Take(card), Action::Lose(card), Action::Edge(card, None)]);
        all.extend(Slot::all().map(|slot| Action::Upgrade(card, slot)));
        all.extend(ActionKind::ALL.iter().map(|kind| Action::Edge(card, Some(*kind))));
    }
    all.extend(Seat::all(4).map(Action::Infra));
    for base in BaseType::ALL {
        all.push(Action::Base(*base));
        all.extend(Seat::all(4).map(|owner| Action::Use(*base, owner)));
    }
    all.extend(TimeMode::ALL.iter().map(|mode| Action::Time(*mode)));
    all.extend(Row::all().flat_map(|row| [Action::Claim(row), Action::Reward(row)]));
    all.extend(ProgressId::all().map(Action::Gain));
    all
}

#[test]
fn every_answer_is_read_as_it_was_written_and_called_like_its_verb() {
    assert_actions(every_action());
}

#[test]
fn answers_that_make_no_sense_name_the_field() {
    let wrong = |kind: Kind| read_action(v1::Action { kind: Some(kind) }).unwrap_err();
    assert_eq!(read_action(v1::Action { kind: None }), Err(Problem::new("spacecorp.kind", "is required")));
    let cases = [
        (Kind::Move(v1::MoveTeam { team: 5, to: "luna".into() }), "move.team", "5 is out of range"),
        (Kind::Move(v1::MoveTeam { team: 300, to: "luna".into() }), "move.team", "300 is out of range"),
        (Kind::Move(v1::MoveTeam { team: 1, to: String::new() }), "move.to", "is required"),
        (Kind::Card(v1::AddCard { card: "n99".into() }), "card.card", "\"n99\" is not one of the game"),
        (Kind::Infra(v1::UseInfra { seat: 0 }), "infra.seat", "0 is out of range"),
        (Kind::Infra(v1::UseInfra { seat: 5 }), "infra.seat", "5 is out of range"),
        (Kind::Time(v1::UseTime { mode: 0 }), "time.mode", "is required"),
        (Kind::Time(v1::UseTime { mode: 9 }), "time.mode", "9 is not a known value"),
        (Kind::Go(v1::CarryOut { profit: 256, via: String::new() }), "go.profit", "256 is out of range"),
        (Kind::Legacy(v1::ChooseLegacy { r#box: None }), "legacy.box", "is required"),
    ];
    for (kind, field, detail) in cases {
        assert_eq!(wrong(kind), Problem::new(format!("spacecorp.{field}"), detail));
    }
}
