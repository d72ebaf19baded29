//! Answers there and back.

use orrery_engine::{Hex, erased::Problem};
use orrery_gaia_project::{
    Action,
    action::{BurnStone, Deal, Source, SpecialAction, Tile, TokenTime},
    ids::{AdvancedTile, Area, Booster, Conversion, Faction, Space, StandardTile, Structure, Token},
    power::{Bowl, Handful},
    task::Order,
};

use crate::{messages::assert_actions, read_action, v1};

/// Every answer that can be spelled, with some hexes and numbers.
fn every_action() -> Vec<Action> {
    let hex = Hex::new(3, -2);
    let hexes = vec![Hex::new(-1, 0), Hex::new(1, -2), Hex::new(1, 1)];
    let mut all = vec![
        Action::Keep,
        Action::Rotate { tile: 5, turns: 2 },
        Action::Done,
        Action::Income(Source::Charge(4)),
        Action::Income(Source::Tokens(1)),
        Action::Trade,
        Action::Build(hex),
        Action::Project(hex),
        Action::Federate,
        Action::Pass(None),
        Action::End,
        Action::Charge(3, TokenTime::None),
        Action::Charge(2, TokenTime::Before),
        Action::Charge(1, TokenTime::After),
        Action::Decline,
        Action::Tokens(Handful { bowls: [3, 1, 0], stone: false }),
        Action::Tokens(Handful { bowls: [0, 0, 2], stone: true }),
        Action::Lost(hex),
        Action::Unite(Vec::new()),
        Action::Unite(hexes.clone()),
        Action::Satellites(Vec::new()),
        Action::Satellites(hexes),
        Action::With(hex),
        Action::Auto(Order::Ask),
        Action::Auto(Order::Decline),
        Action::Auto(Order::Charge(2)),
        Action::Resign,
    ];
    all.extend(Faction::ALL.iter().copied().map(Action::Faction));
    all.extend(Booster::ALL.iter().copied().flat_map(|one| [Action::Booster(one), Action::Pass(Some(one))]));
    all.extend(Bowl::BOWLS.map(Action::Brainstone));
    all.extend([BurnStone::Stays, BurnStone::Up, BurnStone::Out].map(Action::Burn));
    all.extend(Conversion::ALL.iter().copied().map(Action::Gain));
    let deals = Conversion::ALL.iter().copied().map(Deal::One).chain(Deal::COMBINED);
    all.extend(deals.flat_map(|deal| [false, true].map(|stone| Action::Convert(deal, stone))));
    all.extend(Structure::ALL.iter().flat_map(|one| [Action::Place(*one, hex), Action::Upgrade(*one, hex)]));
    all.extend(Area::ALL.iter().flat_map(|area| [Action::Research(*area), Action::Advance(*area)]));
    for space in Space::ALL {
        for at in [None, Some(hex)] {
            all.extend([false, true].map(|stone| Action::Space(*space, at, stone)));
        }
    }
    for tile in StandardTile::ALL {
        all.extend([
            Action::Tech(Tile::Standard(*tile)),
            Action::Cover(*tile),
            Action::Special(SpecialAction::Standard(*tile)),
        ]);
    }
    for tile in AdvancedTile::ALL {
        all.extend([Action::Tech(Tile::Advanced(*tile)), Action::Special(SpecialAction::Advanced(*tile))]);
    }
    for token in Token::ALL {
        all.extend([Action::Flip(*token), Action::Token(*token), Action::Rescore(*token)]);
    }
    let specials = [
        SpecialAction::Academy,
        SpecialAction::BoosterMine(hex),
        SpecialAction::BoosterProject(hex),
        SpecialAction::Swap(hex),
        SpecialAction::Downgrade(hex),
        SpecialAction::Lowest,
        SpecialAction::Station(hex),
    ];
    all.extend(specials.map(Action::Special));
    all
}

#[test]
fn every_action_is_read_as_it_was_written_and_called_like_its_verb() {
    assert_actions(every_action());
}

#[test]
fn sets_of_hexes_are_read_in_any_order() {
    use v1::action::Kind;
    let set = |hexes: &[(i32, i32)]| {
        let hexes = hexes.iter().map(|(q, r)| v1::Hex { q: *q, r: *r }).collect();
        read_action(v1::Action { kind: Some(Kind::Satellites(v1::PlaceSatellites { hexes })) })
    };
    let sorted = Action::Satellites(vec![Hex::new(-1, 4), Hex::new(2, -3), Hex::new(2, 0)]);
    assert_eq!(set(&[(2, 0), (-1, 4), (2, -3)]), Ok(sorted));
    assert_eq!(
        set(&[(2, 0), (-1, 4), (2, 0)]),
        Err(Problem::new("gaia_project.satellites.hexes", "names a hex twice"))
    );
    assert_eq!(
        set(&[(2, 0), (1, 400)]),
        Err(Problem::new("gaia_project.satellites.hexes[1].r", "400 is out of range"))
    );
}

#[test]
fn actions_that_make_no_sense_name_the_field() {
    use v1::action::Kind;
    let hex = |q, r| Some(v1::Hex { q, r });
    let tokens = |bowl_2| Some(v1::Tokens { bowl_2, ..v1::Tokens::default() });
    let order = |charge| Some(v1::Order { kind: Some(v1::order::Kind::Charge(charge)) });
    let deal = |deal| Kind::Convert(v1::Convert { deal, has_brainstone: false });
    let special = |special| Kind::Special(v1::UseSpecial { special });
    let wrong = [
        (None, "kind", "is required"),
        (Some(Kind::Faction(v1::ChooseFaction { faction: 0 })), "faction.faction", "is required"),
        (
            Some(Kind::Faction(v1::ChooseFaction { faction: 15 })),
            "faction.faction",
            "15 is not a known value",
        ),
        // 258 would be tile 2 if it were cut off.
        (Some(Kind::Rotate(v1::RotateTile { tile: 258, turns: 1 })), "rotate.tile", "258 is out of range"),
        (Some(Kind::Rotate(v1::RotateTile { tile: 2, turns: -1 })), "rotate.turns", "-1 is out of range"),
        (
            Some(Kind::Place(v1::PlaceStructure { structure: 0, hex: hex(0, 0) })),
            "place.structure",
            "is required",
        ),
        (Some(Kind::Place(v1::PlaceStructure { structure: 1, hex: None })), "place.hex", "is required"),
        (Some(Kind::Build(v1::BuildMine { hex: hex(128, 0) })), "build.hex.q", "128 is out of range"),
        (Some(Kind::Build(v1::BuildMine { hex: hex(0, -129) })), "build.hex.r", "-129 is out of range"),
        (Some(Kind::Income(v1::TakeIncome { source: None })), "income.source", "is required"),
        (Some(Kind::Brainstone(v1::MoveBrainstone { bowl: 5 })), "brainstone.bowl", "5 is not a known value"),
        (Some(deal(None)), "convert.deal", "is required"),
        (Some(deal(Some(v1::convert::Deal::Conversion(0)))), "convert.conversion", "is required"),
        (Some(deal(Some(v1::convert::Deal::Combination(0)))), "convert.combination", "is required"),
        (
            Some(deal(Some(v1::convert::Deal::Combination(9)))),
            "convert.combination",
            "9 is not a known value",
        ),
        (Some(Kind::Burn(v1::BurnPower { brainstone: 3 })), "burn.brainstone", "3 is not a known value"),
        (Some(special(None)), "special.special", "is required"),
        (
            Some(special(Some(v1::use_special::Special::StandardTile(10)))),
            "special.standard_tile",
            "10 is not a known value",
        ),
        (
            Some(special(Some(v1::use_special::Special::Station(v1::Hex { q: 0, r: 999 })))),
            "special.station.r",
            "999 is out of range",
        ),
        (Some(Kind::Pass(v1::Pass { booster: 11 })), "pass.booster", "11 is not a known value"),
        (Some(Kind::Charge(v1::ChargePower { power: 256, token: 0 })), "charge.power", "256 is out of range"),
        (
            Some(Kind::Charge(v1::ChargePower { power: 2, token: 3 })),
            "charge.token",
            "3 is not a known value",
        ),
        (Some(Kind::Tokens(v1::TakeTokens { tokens: None })), "tokens.tokens", "is required"),
        (
            Some(Kind::Tokens(v1::TakeTokens { tokens: tokens(-1) })),
            "tokens.tokens.bowl_2",
            "-1 is out of range",
        ),
        (Some(Kind::Tech(v1::TakeTechTile { tile: None })), "tech.tile", "is required"),
        (Some(Kind::Auto(v1::SetOrder { order: None })), "auto.order", "is required"),
        (
            Some(Kind::Auto(v1::SetOrder { order: Some(v1::Order { kind: None }) })),
            "auto.order.kind",
            "is required",
        ),
        (Some(Kind::Auto(v1::SetOrder { order: order(300) })), "auto.order.charge", "300 is out of range"),
    ];
    for (kind, field, detail) in wrong {
        let problem = Problem::new(format!("gaia_project.{field}"), detail);
        assert_eq!(read_action(v1::Action { kind: kind.clone() }), Err(problem), "{kind:?}");
    }
    // The edges themselves can be said; whether they are legal is for the rules.
    let edge = v1::Action { kind: Some(Kind::Build(v1::BuildMine { hex: hex(127, -128) })) };
    assert_eq!(read_action(edge), Ok(Action::Build(Hex::new(127, -128))));
}
