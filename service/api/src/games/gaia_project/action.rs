//! Answers.

use orrery_engine::{Hex, erased::Problem};
use orrery_gaia_project::{
    Action,
    action::{Deal, Source, SpecialAction, Tile},
    ids::{AdvancedTile, Booster, Conversion, StandardTile},
};
use v1::action::Kind;

use super::{
    super::{missing, number, unknown},
    ids::{Listed, write_some},
    read_hex, read_order, read_tokens, v1, write_hex, write_hexes, write_order, write_tokens,
};

/// Reads an answer; fields are named from its verb on.
pub(super) fn read(action: &v1::Action) -> Result<Action, Problem> {
    let kind = action.kind.as_ref().ok_or_else(|| missing("kind"))?;
    Ok(match kind {
        Kind::Faction(m) => Action::Faction(Listed::read("faction.faction", m.faction)?),
        Kind::Keep(v1::KeepBoard {}) => Action::Keep,
        Kind::Rotate(m) => {
            Action::Rotate { tile: number("rotate.tile", m.tile)?, turns: number("rotate.turns", m.turns)? }
        }
        Kind::Done(v1::Done {}) => Action::Done,
        Kind::Place(m) => Action::Place(
            Listed::read("place.structure", m.structure)?,
            read_hex("place.hex", m.hex.as_ref())?,
        ),
        Kind::Booster(m) => Action::Booster(Listed::read("booster.booster", m.booster)?),
        Kind::Income(m) => Action::Income(read_source(m)?),
        Kind::Brainstone(m) => Action::Brainstone(Listed::read("brainstone.bowl", m.bowl)?),
        Kind::Trade(v1::TradeTokens {}) => Action::Trade,
        Kind::Gain(m) => Action::Gain(Listed::read("gain.conversion", m.conversion)?),
        Kind::Convert(m) => Action::Convert(read_deal(m)?, m.has_brainstone),
        Kind::Burn(m) => Action::Burn(Listed::read("burn.brainstone", m.brainstone)?),
        Kind::Build(m) => Action::Build(read_hex("build.hex", m.hex.as_ref())?),
        Kind::Project(m) => Action::Project(read_hex("project.hex", m.hex.as_ref())?),
        Kind::Upgrade(m) => Action::Upgrade(
            Listed::read("upgrade.structure", m.structure)?,
            read_hex("upgrade.hex", m.hex.as_ref())?,
        ),
        Kind::Federate(v1::FormFederation {}) => Action::Federate,
        Kind::Research(m) => Action::Research(Listed::read("research.area", m.area)?),
        Kind::Action(m) => {
            let hex = m.hex.as_ref().map(|hex| read_hex("action.hex", Some(hex))).transpose()?;
            Action::Space(Listed::read("action.space", m.space)?, hex, m.has_brainstone)
        }
        Kind::Special(m) => Action::Special(read_special(m)?),
        Kind::Pass(m) => Action::Pass(Booster::read_some("pass.booster", m.booster)?),
        Kind::End(v1::EndTurn {}) => Action::End,
        Kind::Charge(m) => {
            Action::Charge(number("charge.power", m.power)?, Listed::read("charge.token", m.token)?)
        }
        Kind::Decline(v1::Decline {}) => Action::Decline,
        Kind::Tokens(m) => Action::Tokens(read_tokens("tokens.tokens", m.tokens.as_ref())?),
        Kind::Tech(m) => Action::Tech(read_tech(m)?),
        Kind::Cover(m) => Action::Cover(Listed::read("cover.tile", m.tile)?),
        Kind::Flip(m) => Action::Flip(Listed::read("flip.token", m.token)?),
        Kind::Advance(m) => Action::Advance(Listed::read("advance.area", m.area)?),
        Kind::Lost(m) => Action::Lost(read_hex("lost.hex", m.hex.as_ref())?),
        Kind::Unite(m) => Action::Unite(read_set("unite.hexes", &m.hexes)?),
        Kind::Satellites(m) => Action::Satellites(read_set("satellites.hexes", &m.hexes)?),
        Kind::With(m) => Action::With(read_hex("with.hex", m.hex.as_ref())?),
        Kind::Token(m) => Action::Token(Listed::read("token.token", m.token)?),
        Kind::Rescore(m) => Action::Rescore(Listed::read("rescore.token", m.token)?),
        Kind::Auto(m) => Action::Auto(read_order("auto.order", m.order.as_ref())?),
        Kind::Resign(v1::Resign {}) => Action::Resign,
    })
}

pub(super) fn write(action: &Action) -> Kind {
    match action {
        Action::Faction(faction) => Kind::Faction(v1::ChooseFaction { faction: faction.write() }),
        Action::Keep => Kind::Keep(v1::KeepBoard {}),
        Action::Rotate { tile, turns } => {
            Kind::Rotate(v1::RotateTile { tile: (*tile).into(), turns: (*turns).into() })
        }
        Action::Done => Kind::Done(v1::Done {}),
        Action::Place(structure, hex) => {
            Kind::Place(v1::PlaceStructure { structure: structure.write(), hex: Some(write_hex(*hex)) })
        }
        Action::Booster(booster) => Kind::Booster(v1::TakeBooster { booster: booster.write() }),
        Action::Income(source) => Kind::Income(v1::TakeIncome { source: Some(write_source(*source)) }),
        Action::Brainstone(bowl) => Kind::Brainstone(v1::MoveBrainstone { bowl: bowl.write() }),
        Action::Trade => Kind::Trade(v1::TradeTokens {}),
        Action::Gain(conversion) => Kind::Gain(v1::GainConversion { conversion: conversion.write() }),
        Action::Convert(deal, stone) => {
            Kind::Convert(v1::Convert { deal: Some(write_deal(*deal)), has_brainstone: *stone })
        }
        Action::Burn(stone) => Kind::Burn(v1::BurnPower { brainstone: stone.write() }),
        Action::Build(hex) => Kind::Build(v1::BuildMine { hex: Some(write_hex(*hex)) }),
        Action::Project(hex) => Kind::Project(v1::StartProject { hex: Some(write_hex(*hex)) }),
        Action::Upgrade(structure, hex) => {
            Kind::Upgrade(v1::UpgradeStructure { structure: structure.write(), hex: Some(write_hex(*hex)) })
        }
        Action::Federate => Kind::Federate(v1::FormFederation {}),
        Action::Research(area) => Kind::Research(v1::Research { area: area.write() }),
        Action::Space(space, hex, stone) => Kind::Action(v1::UseSpace {
            space: space.write(),
            hex: hex.map(write_hex),
            has_brainstone: *stone,
        }),
        Action::Special(special) => Kind::Special(v1::UseSpecial { special: Some(write_special(*special)) }),
        Action::Pass(booster) => Kind::Pass(v1::Pass { booster: write_some(*booster) }),
        Action::End => Kind::End(v1::EndTurn {}),
        Action::Charge(power, token) => {
            Kind::Charge(v1::ChargePower { power: (*power).into(), token: token.write() })
        }
        Action::Decline => Kind::Decline(v1::Decline {}),
        Action::Tokens(tokens) => Kind::Tokens(v1::TakeTokens { tokens: Some(write_tokens(*tokens)) }),
        Action::Tech(tile) => Kind::Tech(v1::TakeTechTile { tile: Some(write_tech(*tile)) }),
        Action::Cover(tile) => Kind::Cover(v1::CoverTile { tile: tile.write() }),
        Action::Flip(token) => Kind::Flip(v1::FlipToken { token: token.write() }),
        Action::Advance(area) => Kind::Advance(v1::Advance { area: area.write() }),
        Action::Lost(hex) => Kind::Lost(v1::PlaceLostPlanet { hex: Some(write_hex(*hex)) }),
        Action::Unite(hexes) => Kind::Unite(v1::UnitePlanets { hexes: write_hexes(hexes) }),
        Action::Satellites(hexes) => Kind::Satellites(v1::PlaceSatellites { hexes: write_hexes(hexes) }),
        Action::With(hex) => Kind::With(v1::AddHex { hex: Some(write_hex(*hex)) }),
        Action::Token(token) => Kind::Token(v1::TakeToken { token: token.write() }),
        Action::Rescore(token) => Kind::Rescore(v1::RescoreToken { token: token.write() }),
        Action::Auto(order) => Kind::Auto(v1::SetOrder { order: Some(write_order(*order)) }),
        Action::Resign => Kind::Resign(v1::Resign {}),
    }
}

/// A set of hexes, in the one order in which the game spells it.
fn read_set(field: &str, hexes: &[v1::Hex]) -> Result<Vec<Hex>, Problem> {
    let read = |(n, hex)| read_hex(&format!("{field}[{n}]"), Some(hex));
    let mut set: Vec<Hex> = hexes.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    set.sort_unstable();
    set.dedup();
    if set.len() < hexes.len() {
        return Err(Problem::new(field, "names a hex twice"));
    }
    Ok(set)
}

fn read_source(income: &v1::TakeIncome) -> Result<Source, Problem> {
    use v1::take_income::Source as Said;
    match income.source.ok_or_else(|| missing("income.source"))? {
        Said::Charge(power) => number("income.charge", power).map(Source::Charge),
        Said::Tokens(tokens) => number("income.tokens", tokens).map(Source::Tokens),
    }
}

fn write_source(source: Source) -> v1::take_income::Source {
    use v1::take_income::Source as Said;
    match source {
        Source::Charge(power) => Said::Charge(power.into()),
        Source::Tokens(tokens) => Said::Tokens(tokens.into()),
    }
}

fn read_deal(convert: &v1::Convert) -> Result<Deal, Problem> {
    use v1::{Combination, convert::Deal as Said};
    const FIELD: &str = "convert.combination";
    match convert.deal.ok_or_else(|| missing("convert.deal"))? {
        Said::Conversion(number) => Conversion::read("convert.conversion", number).map(Deal::One),
        Said::Combination(number) => match Combination::try_from(number) {
            Ok(Combination::PowerTo2Credits) => Ok(Deal::TwoCredits),
            Ok(Combination::PowerTo3Credits) => Ok(Deal::ThreeCredits),
            Ok(Combination::PowerToOreCredit) => Ok(Deal::OreAndCredit),
            Ok(Combination::PowerTo2Ore) => Ok(Deal::TwoOre),
            Ok(Combination::Unspecified) => Err(missing(FIELD)),
            Err(_) => Err(unknown(FIELD, number)),
        },
    }
}

fn write_deal(deal: Deal) -> v1::convert::Deal {
    use v1::{Combination, convert::Deal as Said};
    match deal {
        Deal::One(conversion) => Said::Conversion(conversion.write()),
        Deal::TwoCredits => Said::Combination(Combination::PowerTo2Credits.into()),
        Deal::ThreeCredits => Said::Combination(Combination::PowerTo3Credits.into()),
        Deal::OreAndCredit => Said::Combination(Combination::PowerToOreCredit.into()),
        Deal::TwoOre => Said::Combination(Combination::PowerTo2Ore.into()),
    }
}

fn read_special(special: &v1::UseSpecial) -> Result<SpecialAction, Problem> {
    use v1::use_special::Special;
    let special = special.special.as_ref().ok_or_else(|| missing("special.special"))?;
    Ok(match special {
        Special::Academy(v1::UseAcademy {}) => SpecialAction::Academy,
        Special::StandardTile(tile) => SpecialAction::Standard(Listed::read("special.standard_tile", *tile)?),
        Special::AdvancedTile(tile) => SpecialAction::Advanced(Listed::read("special.advanced_tile", *tile)?),
        Special::BoosterMine(hex) => SpecialAction::BoosterMine(read_hex("special.booster_mine", Some(hex))?),
        Special::BoosterProject(hex) => {
            SpecialAction::BoosterProject(read_hex("special.booster_project", Some(hex))?)
        }
        Special::Swap(hex) => SpecialAction::Swap(read_hex("special.swap", Some(hex))?),
        Special::Downgrade(hex) => SpecialAction::Downgrade(read_hex("special.downgrade", Some(hex))?),
        Special::Lowest(v1::AdvanceLowest {}) => SpecialAction::Lowest,
        Special::Station(hex) => SpecialAction::Station(read_hex("special.station", Some(hex))?),
    })
}

fn write_special(special: SpecialAction) -> v1::use_special::Special {
    use v1::use_special::Special;
    match special {
        SpecialAction::Academy => Special::Academy(v1::UseAcademy {}),
        SpecialAction::Standard(tile) => Special::StandardTile(tile.write()),
        SpecialAction::Advanced(tile) => Special::AdvancedTile(tile.write()),
        SpecialAction::BoosterMine(hex) => Special::BoosterMine(write_hex(hex)),
        SpecialAction::BoosterProject(hex) => Special::BoosterProject(write_hex(hex)),
        SpecialAction::Swap(hex) => Special::Swap(write_hex(hex)),
        SpecialAction::Downgrade(hex) => Special::Downgrade(write_hex(hex)),
        SpecialAction::Lowest => Special::Lowest(v1::AdvanceLowest {}),
        SpecialAction::Station(hex) => Special::Station(write_hex(hex)),
    }
}

fn read_tech(tech: &v1::TakeTechTile) -> Result<Tile, Problem> {
    use v1::take_tech_tile::Tile as Said;
    match tech.tile.ok_or_else(|| missing("tech.tile"))? {
        Said::StandardTile(tile) => StandardTile::read("tech.standard_tile", tile).map(Tile::Standard),
        Said::AdvancedTile(tile) => AdvancedTile::read("tech.advanced_tile", tile).map(Tile::Advanced),
    }
}

fn write_tech(tile: Tile) -> v1::take_tech_tile::Tile {
    use v1::take_tech_tile::Tile as Said;
    match tile {
        Tile::Standard(tile) => Said::StandardTile(tile.write()),
        Tile::Advanced(tile) => Said::AdvancedTile(tile.write()),
    }
}
