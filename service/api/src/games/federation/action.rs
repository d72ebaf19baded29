//! Answers.

use orrery_engine::erased::Problem;
use orrery_federation::{
    Action, Bundle,
    action::{Building, Copied, Pawn},
    ids::{Alteration, Asteroid},
};
use v1::action::Kind;

use super::{
    super::{missing, number},
    ids::Listed,
    table::{read_erudite, read_id, read_place, read_resources, write_erudite, write_place, write_resources},
    v1,
};

/// Reads an answer; fields are named from its verb on.
pub(super) fn read(action: &v1::Action) -> Result<Action, Problem> {
    let erudite = |field: &str, tile: &Option<v1::Erudite>| read_erudite(field, tile.as_ref());
    Ok(match action.kind.as_ref().ok_or_else(|| missing("kind"))? {
        Kind::Starter(m) => Action::Starter(Listed::read("starter.tile", m.tile)?),
        Kind::Place(m) => Action::Place(
            Listed::read("place.ambassador", m.ambassador)?,
            Listed::read("place.side", m.side)?,
            read_place("place.at", m.at.as_ref())?,
        ),
        Kind::Done(v1::LeavePhase {}) => Action::Done,
        Kind::Lay(m) => Action::Lay(read_token("lay.token", &m.token)?),
        Kind::Bare(v1::LayNothing {}) => Action::Bare,
        Kind::Assist(v1::AddDie {}) => Action::Assist,
        Kind::Alone(v1::KeepDie {}) => Action::Alone,
        Kind::Copy(m) => Action::Copy(read_copied(m)?),
        Kind::Move(m) => Action::Move(read_asteroid("move.asteroid", &m.asteroid)?),
        Kind::Stay(v1::Stay {}) => Action::Stay,
        Kind::Token(m) => Action::Token(read_token("token.token", &m.token)?),
        Kind::Take(m) => Action::Take(erudite("take.erudite", &m.erudite)?),
        Kind::Trade(m) => Action::Trade(Listed::read("trade.shop", m.shop)?),
        Kind::Build(m) => read_build(m)?,
        Kind::Decline(v1::Decline {}) => Action::Decline,
        Kind::Choose(m) => Action::Choose(number("choose.option", m.option)?),
        Kind::Release(m) => Action::Release(Listed::read("release.mission", m.mission)?),
        Kind::Fund(m) => Action::Fund(Listed::read("fund.project", m.project)?),
        Kind::Medal(m) => Action::Medal(Listed::read("medal.medal", m.medal)?),
        Kind::Deep(m) => Action::Deep(Listed::read("deep.tile", m.tile)?),
        Kind::Keep(m) => Action::Keep(read_token("keep.token", &m.token)?),
        Kind::Throw(m) => {
            let resources = m.resources.as_ref().ok_or_else(|| missing("throw.resources"))?;
            Action::Throw(read_resources("throw.resources", resources)?)
        }
        Kind::Use(m) => Action::Use(erudite("use.erudite", &m.erudite)?),
        Kind::Refresh(m) => Action::Refresh(erudite("refresh.erudite", &m.erudite)?),
        Kind::Mimic(m) => Action::Mimic(erudite("mimic.erudite", &m.erudite)?),
        Kind::Advance(m) => Action::Advance(read_pawn(m)?),
        Kind::Upgrade(m) => Action::Upgrade(Listed::read("upgrade.resource", m.resource)?),
        Kind::Income(m) => Action::Income(Listed::read("income.structure", m.structure)?),
        Kind::Pawn(m) => Action::Pawn(Listed::read("pawn.shop", m.shop)?),
        Kind::Launch(m) => Action::Launch(Listed::read("launch.mission", m.mission)?),
        Kind::End(v1::EndTurn {}) => Action::End,
        Kind::Pay(m) => Action::Pay(number("pay.level", m.level)?),
        Kind::Unpaid(v1::LeaveUnpaid {}) => Action::Unpaid,
        Kind::Law(m) => Action::Law(Listed::read("law.wing", m.wing)?),
        Kind::Resign(v1::Resign {}) => Action::Resign,
    })
}

pub(super) fn write(action: &Action) -> Kind {
    let tile = |tile| Some(write_erudite(tile));
    match *action {
        Action::Starter(tile) => Kind::Starter(v1::TakeStarter { tile: tile.write() }),
        Action::Place(ambassador, side, at) => Kind::Place(v1::PlaceAmbassador {
            ambassador: ambassador.write(),
            side: side.write(),
            at: Some(write_place(at)),
        }),
        Action::Done => Kind::Done(v1::LeavePhase {}),
        Action::Lay(token) => Kind::Lay(v1::LayToken { token: token.to_string() }),
        Action::Bare => Kind::Bare(v1::LayNothing {}),
        Action::Assist => Kind::Assist(v1::AddDie {}),
        Action::Alone => Kind::Alone(v1::KeepDie {}),
        Action::Copy(copied) => Kind::Copy(v1::CopyAction { action: Some(write_copied(copied)) }),
        Action::Move(asteroid) => Kind::Move(v1::MoveMiner { asteroid: asteroid.to_string() }),
        Action::Stay => Kind::Stay(v1::Stay {}),
        Action::Token(token) => Kind::Token(v1::TakeToken { token: token.to_string() }),
        Action::Take(erudite) => Kind::Take(v1::TakeErudite { erudite: tile(erudite) }),
        Action::Trade(shop) => Kind::Trade(v1::UseShop { shop: shop.write() }),
        Action::Build(building, less) => Kind::Build(v1::Build {
            building: Some(write_building(building)),
            less: (!less.is_empty()).then(|| write_resources(less)),
        }),
        Action::Decline => Kind::Decline(v1::Decline {}),
        Action::Choose(option) => Kind::Choose(v1::ChooseEffect { option: option.into() }),
        Action::Release(mission) => Kind::Release(v1::ReleaseMission { mission: mission.write() }),
        Action::Fund(project) => Kind::Fund(v1::FundProject { project: project.write() }),
        Action::Medal(medal) => Kind::Medal(v1::TakeMedal { medal: medal.write() }),
        Action::Deep(tile) => Kind::Deep(v1::KeepDeepSpace { tile: tile.write() }),
        Action::Keep(token) => Kind::Keep(v1::KeepToken { token: token.to_string() }),
        Action::Throw(resources) => {
            Kind::Throw(v1::ThrowAway { resources: Some(write_resources(resources)) })
        }
        Action::Use(erudite) => Kind::Use(v1::UseErudite { erudite: tile(erudite) }),
        Action::Refresh(erudite) => Kind::Refresh(v1::RefreshErudite { erudite: tile(erudite) }),
        Action::Mimic(erudite) => Kind::Mimic(v1::CopyErudite { erudite: tile(erudite) }),
        Action::Advance(pawn) => Kind::Advance(v1::AdvancePawn { pawn: Some(write_pawn(pawn)) }),
        Action::Upgrade(resource) => Kind::Upgrade(v1::UpgradeResource { resource: resource.write() }),
        Action::Income(structure) => Kind::Income(v1::TakeIncome { structure: structure.write() }),
        Action::Pawn(shop) => Kind::Pawn(v1::PlacePawn { shop: shop.write() }),
        Action::Launch(mission) => Kind::Launch(v1::LaunchShip { mission: mission.write() }),
        Action::End => Kind::End(v1::EndTurn {}),
        Action::Pay(level) => Kind::Pay(v1::PayUpkeep { level: level.into() }),
        Action::Unpaid => Kind::Unpaid(v1::LeaveUnpaid {}),
        Action::Law(wing) => Kind::Law(v1::ApplyLaw { wing: wing.write() }),
        Action::Resign => Kind::Resign(v1::Resign {}),
    }
}

fn read_token(field: &str, token: &str) -> Result<Alteration, Problem> {
    read_id(field, "an Alteration token", token)
}

fn read_asteroid(field: &str, asteroid: &str) -> Result<Asteroid, Problem> {
    read_id(field, "an asteroid", asteroid)
}

fn read_copied(copy: &v1::CopyAction) -> Result<Copied, Problem> {
    use v1::copy_action::Action as Said;
    match copy.action.as_ref().ok_or_else(|| missing("copy.action"))? {
        Said::Planet(planet) => Listed::read("copy.planet", *planet).map(Copied::Planet),
        Said::Room(room) => Listed::read("copy.room", *room).map(Copied::Room),
    }
}

fn write_copied(copied: Copied) -> v1::copy_action::Action {
    use v1::copy_action::Action as Said;
    match copied {
        Copied::Planet(planet) => Said::Planet(planet.write()),
        Copied::Room(room) => Said::Room(room.write()),
    }
}

fn read_build(build: &v1::Build) -> Result<Action, Problem> {
    use v1::build::Building as Said;
    let building = match build.building.as_ref().ok_or_else(|| missing("build.building"))? {
        Said::Structure(structure) => Building::Structure(Listed::read("build.structure", *structure)?),
        Said::Megastructure(mega) => Building::Mega(Listed::read("build.megastructure", *mega)?),
    };
    let less = build.less.as_ref().map(|less| read_resources("build.less", less)).transpose()?;
    Ok(Action::Build(building, less.unwrap_or(Bundle::EMPTY)))
}

fn write_building(building: Building) -> v1::build::Building {
    use v1::build::Building as Said;
    match building {
        Building::Structure(structure) => Said::Structure(structure.write()),
        Building::Mega(mega) => Said::Megastructure(mega.write()),
    }
}

fn read_pawn(advance: &v1::AdvancePawn) -> Result<Pawn, Problem> {
    use v1::advance_pawn::Pawn as Said;
    match advance.pawn.as_ref().ok_or_else(|| missing("advance.pawn"))? {
        Said::Asteroid(asteroid) => read_asteroid("advance.asteroid", asteroid).map(Pawn::Miner),
        Said::Moon(v1::NextMoon {}) => Ok(Pawn::Mage),
    }
}

fn write_pawn(pawn: Pawn) -> v1::advance_pawn::Pawn {
    use v1::advance_pawn::Pawn as Said;
    match pawn {
        Pawn::Miner(asteroid) => Said::Asteroid(asteroid.to_string()),
        Pawn::Mage => Said::Moon(v1::NextMoon {}),
    }
}
