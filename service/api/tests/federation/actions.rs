//! Answers there and back.

use orrery_engine::erased::Problem;
use orrery_federation::{
    Action, Bundle,
    action::{Building, Copied, Pawn},
    ids::{
        Alteration, Ambassador, Asteroid, Cell, DeepSpace, Erudite, Medal, Mega, Mission, Planet, Project,
        Resource, Room, Shop, Side, Starter, Structure, Wing,
    },
};
use v1::action::Kind;

use crate::{messages::assert_actions, read_action, v1};

/// Every answer that can be spelled, with some tokens, asteroids and amounts.
fn every_action() -> Vec<Action> {
    let mut all = vec![
        Action::Done,
        Action::Bare,
        Action::Assist,
        Action::Alone,
        Action::Stay,
        Action::Decline,
        Action::Advance(Pawn::Mage),
        Action::End,
        Action::Unpaid,
        Action::Resign,
    ];
    let cells = || Cell::ALL.iter().copied().map(Some).chain([None]);
    for ambassador in Ambassador::ALL.iter().copied() {
        for side in Side::ALL.iter().copied() {
            all.extend(cells().map(|cell| Action::Place(ambassador, side, cell)));
        }
    }
    for token in ["alt_1_01", "alt_4_06", "alt_9_99"] {
        let token: Alteration = token.parse().unwrap();
        all.extend([Action::Lay(token), Action::Token(token), Action::Keep(token)]);
    }
    for asteroid in ["neo_start", "t3a", "a_long_name1"] {
        let asteroid: Asteroid = asteroid.parse().unwrap();
        all.extend([Action::Move(asteroid), Action::Advance(Pawn::Miner(asteroid))]);
    }
    for tile in Erudite::all() {
        all.extend([Action::Take(tile), Action::Use(tile), Action::Refresh(tile), Action::Mimic(tile)]);
    }
    let amounts = ["0", "1l", "1c2o", "10l10c10o5g"].map(|text| text.parse::<Bundle>().unwrap());
    for less in amounts {
        all.extend(
            Structure::ALL.iter().map(|structure| Action::Build(Building::Structure(*structure), less)),
        );
        all.extend(Mega::ALL.iter().map(|mega| Action::Build(Building::Mega(*mega), less)));
        all.push(Action::Throw(less));
    }
    all.extend(Planet::ALL.iter().map(|planet| Action::Copy(Copied::Planet(*planet))));
    all.extend(Room::ALL.iter().map(|room| Action::Copy(Copied::Room(*room))));
    all.extend(Starter::ALL.iter().copied().map(Action::Starter));
    all.extend(DeepSpace::ALL.iter().copied().map(Action::Deep));
    all.extend(Shop::ALL.iter().flat_map(|shop| [Action::Trade(*shop), Action::Pawn(*shop)]));
    all.extend(Mission::ALL.iter().flat_map(|mission| [Action::Release(*mission), Action::Launch(*mission)]));
    all.extend(Project::ALL.iter().copied().map(Action::Fund));
    all.extend(Medal::ALL.iter().copied().map(Action::Medal));
    all.extend(Resource::ALL.iter().copied().map(Action::Upgrade));
    all.extend(Structure::ALL.iter().copied().map(Action::Income));
    all.extend(Wing::ALL.iter().copied().map(Action::Law));
    all.extend([0, 1, 255].into_iter().flat_map(|n| [Action::Choose(n), Action::Pay(n)]));
    all
}

#[test]
fn every_action_is_read_as_it_was_written_and_called_like_its_verb() {
    assert_actions(every_action());
}

#[test]
fn a_discount_of_nothing_is_none() {
    let building = Some(v1::build::Building::Structure(v1::Structure::Shipyard.into()));
    for less in [None, Some(v1::Resources::default())] {
        let build = Kind::Build(v1::Build { building, less });
        let read = read_action(v1::Action { kind: Some(build) });
        assert_eq!(read, Ok(Action::Build(Building::Structure(Structure::Shipyard), Bundle::EMPTY)));
    }
}

#[test]
fn actions_that_make_no_sense_name_the_field() {
    let place = |ambassador, side, place| {
        Kind::Place(v1::PlaceAmbassador { ambassador, side, at: Some(v1::Place { place }) })
    };
    let module = || Some(v1::place::Place::Module(v1::ExternalModule {}));
    let lay = |token: &str| Kind::Lay(v1::LayToken { token: token.into() });
    let go = |asteroid: &str| Kind::Move(v1::MoveMiner { asteroid: asteroid.into() });
    let copy = |action| Kind::Copy(v1::CopyAction { action });
    let take = |r#type, level, number| {
        Kind::Take(v1::TakeErudite { erudite: Some(v1::Erudite { r#type, level, number }) })
    };
    let build = |building, less| Kind::Build(v1::Build { building, less });
    let shipyard = || Some(v1::build::Building::Structure(1));
    let gold = |gold_diamond| v1::Resources { gold_diamond, ..v1::Resources::default() };
    let throw = |lavandium| {
        let resources = v1::Resources { lavandium, ..v1::Resources::default() };
        Kind::Throw(v1::ThrowAway { resources: Some(resources) })
    };
    let wrong = [
        (Kind::Starter(v1::TakeStarter { tile: 0 }), "starter.tile", "is required"),
        (Kind::Starter(v1::TakeStarter { tile: 9 }), "starter.tile", "9 is not a known value"),
        (place(0, 1, module()), "place.ambassador", "is required"),
        (place(6, 1, module()), "place.ambassador", "6 is not a known value"),
        (place(1, 0, module()), "place.side", "is required"),
        (place(1, 3, module()), "place.side", "3 is not a known value"),
        (place(1, 1, None), "place.at.place", "is required"),
        (place(1, 1, Some(v1::place::Place::Cell(0))), "place.at.cell", "is required"),
        (place(1, 1, Some(v1::place::Place::Cell(19))), "place.at.cell", "19 is not a known value"),
        (Kind::Place(v1::PlaceAmbassador { ambassador: 1, side: 1, at: None }), "place.at", "is required"),
        (lay(""), "lay.token", "is required"),
        (lay("alt_1_1"), "lay.token", "\"alt_1_1\" cannot be an Alteration token"),
        // 257 would be 1 if it were cut off.
        (lay("alt_257_01"), "lay.token", "\"alt_257_01\" cannot be an Alteration token"),
        (go(""), "move.asteroid", "is required"),
        (go("T3A"), "move.asteroid", "\"T3A\" cannot be an asteroid"),
        (go("a_name_that_is_long"), "move.asteroid", "\"a_name_that_is_long\" cannot be an asteroid"),
        (copy(None), "copy.action", "is required"),
        (copy(Some(v1::copy_action::Action::Planet(6))), "copy.planet", "6 is not a known value"),
        (copy(Some(v1::copy_action::Action::Room(0))), "copy.room", "is required"),
        (Kind::Take(v1::TakeErudite { erudite: None }), "take.erudite", "is required"),
        (take(0, 1, 1), "take.erudite.type", "is required"),
        (take(6, 1, 1), "take.erudite.type", "6 is not a known value"),
        (take(1, 4, 1), "take.erudite", "4A1 is no Erudite"),
        (take(2, 1, 0), "take.erudite", "1B0 is no Erudite"),
        (take(1, 257, 1), "take.erudite.level", "257 is out of range"),
        (take(1, 1, -1), "take.erudite.number", "-1 is out of range"),
        (Kind::Trade(v1::UseShop { shop: 7 }), "trade.shop", "7 is not a known value"),
        (build(None, None), "build.building", "is required"),
        (
            build(Some(v1::build::Building::Megastructure(5)), None),
            "build.megastructure",
            "5 is not a known value",
        ),
        (build(Some(v1::build::Building::Structure(0)), None), "build.structure", "is required"),
        (build(shipyard(), Some(gold(-1))), "build.less.gold_diamond", "-1 is out of range"),
        (Kind::Choose(v1::ChooseEffect { option: 256 }), "choose.option", "256 is out of range"),
        (Kind::Fund(v1::FundProject { project: 8 }), "fund.project", "8 is not a known value"),
        (Kind::Throw(v1::ThrowAway { resources: None }), "throw.resources", "is required"),
        (throw(256), "throw.resources.lavandium", "256 is out of range"),
        (Kind::Use(v1::UseErudite { erudite: None }), "use.erudite", "is required"),
        (Kind::Refresh(v1::RefreshErudite { erudite: None }), "refresh.erudite", "is required"),
        (Kind::Mimic(v1::CopyErudite { erudite: None }), "mimic.erudite", "is required"),
        (Kind::Advance(v1::AdvancePawn { pawn: None }), "advance.pawn", "is required"),
        (Kind::Pay(v1::PayUpkeep { level: -3 }), "pay.level", "-3 is out of range"),
        (Kind::Law(v1::ApplyLaw { wing: 3 }), "law.wing", "3 is not a known value"),
    ];
    for (kind, field, detail) in wrong {
        let problem = Problem::new(format!("federation.{field}"), detail);
        assert_eq!(read_action(v1::Action { kind: Some(kind.clone()) }), Err(problem), "{kind:?}");
    }
    let nothing = Problem::new("federation.kind", "is required");
    assert_eq!(read_action(v1::Action { kind: None }), Err(nothing));
}
