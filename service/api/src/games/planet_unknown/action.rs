//! Answers.

use orrery_engine::erased::Problem;
use orrery_planet_unknown::{
    Action,
    action::{Half, Line, Way},
    grid::{SIDE, Square},
    ids::Track,
    spots::Pod,
};
use v1::action::Kind;

use super::{
    super::missing,
    ids::{Listed, write_set, write_some},
    table::{
        read_level, read_meteorite, read_pod, read_rank, read_square, read_tile, within, write_meteorite,
        write_pod, write_square, write_tile,
    },
    v1,
};

/// Reads an answer; fields are named from its verb on.
pub(super) fn read(action: &v1::Action) -> Result<Action, Problem> {
    let kind = action.kind.as_ref().ok_or_else(|| missing("kind"))?;
    let square = |field: &str, square: &Option<v1::Square>| read_square(field, square.as_ref());
    let way = |field: &str, way: &Option<v1::Way>| read_way(field, way.as_ref());
    Ok(match kind {
        Kind::Boards(m) => Action::Boards(
            Listed::read("boards.planet", m.planet)?,
            Listed::read("boards.corporation", m.corporation)?,
            Listed::read_some("boards.flux", m.flux)?,
        ),
        Kind::Objectives(m) => Action::Objectives(read_set("objectives.objectives", &m.objectives)?),
        Kind::Rotate(m) => Action::Rotate(within("rotate.steps", m.steps, &(0..=5))?),
        Kind::Take(m) => Action::Take(read_tile("take.tile", m.tile.as_ref())?),
        Kind::Keep(m) => Action::Keep(read_tile("keep.tile", m.tile.as_ref())?),
        Kind::Place(m) => Action::Place(
            square("place.square", &m.square)?,
            within("place.turns", m.turns, &(0..=3))?,
            m.is_flipped,
        ),
        Kind::Ignore(m) => Action::Ignore(Listed::read("ignore.resource", m.resource)?),
        Kind::Advance(m) => {
            Action::Advance(Listed::read("advance.cube", m.cube)?, way("advance.way", &m.way)?)
        }
        Kind::Boost(m) => {
            Action::Boost(Listed::read("boost.cube", m.cube)?, way("boost.way", &m.way)?, m.is_twice)
        }
        Kind::Energy(m) => Action::Energy(Listed::read("energy.cube", m.cube)?, way("energy.way", &m.way)?),
        Kind::Union(m) => Action::Union(Listed::read("union.cube", m.cube)?, way("union.way", &m.way)?),
        Kind::Choose(m) => Action::Choose(read_set("choose.cubes", &m.cubes)?),
        Kind::Reward(m) => {
            let half = if m.is_patch { Half::Patch } else { Half::Other };
            Action::Reward(within("reward.step", m.step, &(0..=5))?, half)
        }
        Kind::Regress(m) => Action::Regress(Listed::read("regress.cube", m.cube)?),
        Kind::Reset(v1::ResetBiomass {}) => Action::Reset,
        Kind::Patch(m) => Action::Patch(square("patch.square", &m.square)?),
        Kind::Store(v1::StorePatch {}) => Action::Store,
        Kind::Double(v1::DoublePatch {}) => Action::Double,
        Kind::Trade(v1::TradePatch {}) => Action::Trade,
        Kind::Rover(m) => Action::Rover(square("rover.square", &m.square)?),
        Kind::Extra(m) => Action::Extra(square("extra.square", &m.square)?),
        Kind::Move(m) => Action::Move(square("move.from", &m.from)?, square("move.to", &m.to)?),
        Kind::Teleport(m) => {
            Action::Teleport(square("teleport.from", &m.from)?, square("teleport.to", &m.to)?)
        }
        Kind::Relocate(m) => {
            Action::Relocate(square("relocate.from", &m.from)?, square("relocate.to", &m.to)?)
        }
        Kind::Load(v1::LoadMeteorite {}) => Action::Load,
        Kind::Deliver(v1::DeliverMeteorite {}) => Action::Deliver,
        Kind::Dump(v1::DumpMeteorite {}) => Action::Dump,
        Kind::Leave(v1::LeaveMeteorite {}) => Action::Leave,
        Kind::Lifepod(m) => Action::Lifepod(read_pod("lifepod.pod", m.pod.as_ref())?),
        Kind::Reposition(m) => Action::Reposition(
            read_pod("reposition.from", m.from.as_ref())?,
            read_pod("reposition.to", m.to.as_ref())?,
        ),
        Kind::Collect(m) => read_collect(m)?,
        Kind::Destroy(m) => read_destroy(m)?,
        Kind::Meteor(m) => Action::Meteor(square("meteor.square", &m.square)?),
        Kind::Remove(m) => Action::Remove(Listed::read("remove.shape", m.shape)?),
        Kind::Synergy(v1::PreferSynergy {}) => Action::Synergy,
        Kind::Peek(v1::PeekEvent {}) => Action::Peek,
        Kind::Tech(m) => Action::Tech(read_level("tech.level", m.level)?),
        Kind::Lower(m) => Action::Lower(Listed::read("lower.cube", m.cube)?),
        Kind::Row(m) => Action::Row(Listed::read("row.cube", m.cube)?),
        Kind::Flux(m) => Action::Flux(Listed::read("flux.track", m.track)?),
        Kind::Stay(v1::KeepFlux {}) => Action::Stay,
        Kind::Claim(m) => Action::Claim(read_rank("claim.rank", m.rank)?, m.is_wider),
        Kind::Archive(v1::OpenArchive {}) => Action::Archive,
        Kind::Card(m) => Action::Card(Listed::read("card.card", m.card)?),
        Kind::End(v1::EndTurn {}) => Action::End,
        Kind::Resign(v1::Resign {}) => Action::Resign,
    })
}

pub(super) fn write(action: &Action) -> Kind {
    let square = |square: Square| Some(write_square(square));
    let pod = |pod: Pod| Some(write_pod(pod));
    let track = |track: Track| track.write();
    match *action {
        Action::Boards(planet, corporation, flux) => Kind::Boards(v1::ChooseBoards {
            planet: planet.write(),
            corporation: corporation.write(),
            flux: write_some(flux),
        }),
        Action::Objectives(cards) => {
            Kind::Objectives(v1::KeepObjectives { objectives: write_set(cards.iter()) })
        }
        Action::Rotate(steps) => Kind::Rotate(v1::RotateStation { steps: steps.into() }),
        Action::Take(tile) => Kind::Take(v1::TakeTile { tile: Some(write_tile(tile)) }),
        Action::Keep(tile) => Kind::Keep(v1::KeepTile { tile: Some(write_tile(tile)) }),
        Action::Place(at, turns, is_flipped) => {
            Kind::Place(v1::PlaceTile { square: square(at), turns: turns.into(), is_flipped })
        }
        Action::Ignore(resource) => Kind::Ignore(v1::IgnoreResource { resource: resource.write() }),
        Action::Advance(cube, way) => {
            Kind::Advance(v1::AdvanceCube { cube: track(cube), way: write_way(way) })
        }
        Action::Boost(cube, way, is_twice) => {
            Kind::Boost(v1::UseBoost { cube: track(cube), way: write_way(way), is_twice })
        }
        Action::Energy(cube, way) => Kind::Energy(v1::UseEnergy { cube: track(cube), way: write_way(way) }),
        Action::Union(cube, way) => Kind::Union(v1::Unionize { cube: track(cube), way: write_way(way) }),
        Action::Choose(cubes) => Kind::Choose(v1::ChooseCubes { cubes: write_set(cubes.iter()) }),
        Action::Reward(step, half) => {
            Kind::Reward(v1::ChooseReward { step: step.into(), is_patch: half == Half::Patch })
        }
        Action::Regress(cube) => Kind::Regress(v1::RegressCube { cube: track(cube) }),
        Action::Reset => Kind::Reset(v1::ResetBiomass {}),
        Action::Patch(at) => Kind::Patch(v1::PlacePatch { square: square(at) }),
        Action::Store => Kind::Store(v1::StorePatch {}),
        Action::Double => Kind::Double(v1::DoublePatch {}),
        Action::Trade => Kind::Trade(v1::TradePatch {}),
        Action::Rover(at) => Kind::Rover(v1::PlaceRover { square: square(at) }),
        Action::Extra(at) => Kind::Extra(v1::PlaceExtraRover { square: square(at) }),
        Action::Move(from, to) => Kind::Move(v1::MoveRover { from: square(from), to: square(to) }),
        Action::Teleport(from, to) => {
            Kind::Teleport(v1::TeleportRover { from: square(from), to: square(to) })
        }
        Action::Relocate(from, to) => {
            Kind::Relocate(v1::RelocateRover { from: square(from), to: square(to) })
        }
        Action::Load => Kind::Load(v1::LoadMeteorite {}),
        Action::Deliver => Kind::Deliver(v1::DeliverMeteorite {}),
        Action::Dump => Kind::Dump(v1::DumpMeteorite {}),
        Action::Leave => Kind::Leave(v1::LeaveMeteorite {}),
        Action::Lifepod(at) => Kind::Lifepod(v1::PutLifepod { pod: pod(at) }),
        Action::Reposition(from, to) => {
            Kind::Reposition(v1::RepositionLifepod { from: pod(from), to: pod(to) })
        }
        Action::CollectLifepod(at) => collect(v1::collect::What::Lifepod(write_square(at))),
        Action::CollectMeteorite(rock) => collect(v1::collect::What::Meteorite(write_meteorite(rock))),
        Action::DestroyMeteorite(rock) => destroy(v1::destroy::What::Meteorite(write_meteorite(rock))),
        Action::DestroyLine(Line::Row(row)) => destroy(v1::destroy::What::Row(row.into())),
        Action::DestroyLine(Line::Column(column)) => destroy(v1::destroy::What::Column(column.into())),
        Action::DestroyLifepod(at) => destroy(v1::destroy::What::Lifepod(write_square(at))),
        Action::DestroyPod(at) => destroy(v1::destroy::What::Pod(write_pod(at))),
        Action::DestroyRover(at) => destroy(v1::destroy::What::Rover(write_square(at))),
        Action::DestroyObjective(card) => destroy(v1::destroy::What::Objective(card.write())),
        Action::Meteor(at) => Kind::Meteor(v1::DropMeteorite { square: square(at) }),
        Action::Remove(shape) => Kind::Remove(v1::RemoveStack { shape: shape.write() }),
        Action::Synergy => Kind::Synergy(v1::PreferSynergy {}),
        Action::Peek => Kind::Peek(v1::PeekEvent {}),
        Action::Tech(level) => Kind::Tech(v1::UseTech { level: level.0.into() }),
        Action::Lower(cube) => Kind::Lower(v1::LowerCube { cube: track(cube) }),
        Action::Row(cube) => Kind::Row(v1::ClaimRow { cube: track(cube) }),
        Action::Flux(to) => Kind::Flux(v1::MoveFlux { track: track(to) }),
        Action::Stay => Kind::Stay(v1::KeepFlux {}),
        Action::Claim(rank, is_wider) => Kind::Claim(v1::ClaimCard { rank: rank.0.into(), is_wider }),
        Action::Archive => Kind::Archive(v1::OpenArchive {}),
        Action::Card(card) => Kind::Card(v1::KeepCard { card: card.write() }),
        Action::End => Kind::End(v1::EndTurn {}),
        Action::Resign => Kind::Resign(v1::Resign {}),
    }
}

fn collect(what: v1::collect::What) -> Kind {
    Kind::Collect(v1::Collect { what: Some(what) })
}

fn destroy(what: v1::destroy::What) -> Kind {
    Kind::Destroy(v1::Destroy { what: Some(what) })
}

/// A set of components: in any order, each once, and at least one, as in notation.
fn read_set<T: Listed + Ord, S: FromIterator<T>>(field: &str, numbers: &[i32]) -> Result<S, Problem> {
    let mut members = T::read_all(field, numbers)?;
    if members.is_empty() {
        return Err(missing(field));
    }
    members.sort_unstable();
    members.dedup();
    if members.len() < numbers.len() {
        return Err(Problem::new(field, "names something twice"));
    }
    Ok(members.into_iter().collect())
}

/// Straight up, where nothing is said.
fn read_way(field: &str, way: Option<&v1::Way>) -> Result<Way, Problem> {
    use v1::way::Kind as Said;
    let Some(way) = way else { return Ok(Way::Up) };
    match way.kind.ok_or_else(|| missing(format!("{field}.kind")))? {
        Said::Diagonal(track) => Listed::read(&format!("{field}.diagonal"), track).map(Way::Diagonal),
        Said::Across(track) => Listed::read(&format!("{field}.across"), track).map(Way::Across),
    }
}

fn write_way(way: Way) -> Option<v1::Way> {
    use v1::way::Kind as Said;
    let kind = match way {
        Way::Up => return None,
        Way::Diagonal(track) => Said::Diagonal(track.write()),
        Way::Across(track) => Said::Across(track.write()),
    };
    Some(v1::Way { kind: Some(kind) })
}

fn read_collect(collect: &v1::Collect) -> Result<Action, Problem> {
    use v1::collect::What;
    Ok(match collect.what.as_ref().ok_or_else(|| missing("collect.what"))? {
        What::Lifepod(at) => Action::CollectLifepod(read_square("collect.lifepod", Some(at))?),
        What::Meteorite(rock) => Action::CollectMeteorite(read_meteorite("collect.meteorite", rock)?),
    })
}

fn read_destroy(destroy: &v1::Destroy) -> Result<Action, Problem> {
    use v1::destroy::What;
    let lines = 0..=SIDE - 1;
    Ok(match destroy.what.as_ref().ok_or_else(|| missing("destroy.what"))? {
        What::Meteorite(rock) => Action::DestroyMeteorite(read_meteorite("destroy.meteorite", rock)?),
        What::Row(row) => Action::DestroyLine(Line::Row(within("destroy.row", *row, &lines)?)),
        What::Column(column) => Action::DestroyLine(Line::Column(within("destroy.column", *column, &lines)?)),
        What::Lifepod(at) => Action::DestroyLifepod(read_square("destroy.lifepod", Some(at))?),
        What::Pod(pod) => Action::DestroyPod(read_pod("destroy.pod", Some(pod))?),
        What::Rover(at) => Action::DestroyRover(read_square("destroy.rover", Some(at))?),
        What::Objective(card) => Action::DestroyObjective(Listed::read("destroy.objective", *card)?),
    })
}
