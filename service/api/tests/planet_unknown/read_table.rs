//! Reads what messages are made of, and whole views, back into the types of the game. It shows that nothing was lost,
//! and that enums are called like in notation.

use orrery_engine::{BySeat, Seat};
use orrery_planet_unknown::{
    View,
    action::Rock,
    grid::{Mask, Square},
    ids::{
        Alert, CivId, CorporationId, Depot, EventId, ObjectiveId, Pair, PlanetId, Rank, Shape, TechLevel,
        Terrain, TileId, Track,
    },
    scoring::Sheet,
    spots::{Pod, Space},
    state::{Between, Boards, Claim, Laid, Owed, Shared, Stage, Surface},
    view::{DepotView, EventsView, Own, PlayerView, StackView},
};

use crate::{
    common::{by_name, byte, seat},
    v1,
};

by_name! {
    some_terrain, terrain: Terrain = Terrain "TERRAIN_" "";
    some_track, track: Track = Track "TRACK_" "";
    some_shape, shape: Shape = Shape "SHAPE_" "";
    some_pair, pair: Pair = TerrainPair "TERRAIN_PAIR_" "";
    some_planet, planet: PlanetId = Planet "PLANET_" "";
    some_corporation, corporation: CorporationId = Corporation "CORPORATION_" "";
    some_card, card: CivId = CivCard "CIV_CARD_" "";
    some_objective, objective: ObjectiveId = Objective "OBJECTIVE_" "";
    some_alert, alert: Alert = Alert "ALERT_" "";
}

/// Lists and sets.
pub(crate) fn all<T, S: FromIterator<T>>(numbers: &[i32], one: fn(i32) -> T) -> S {
    numbers.iter().copied().map(one).collect()
}

/// A set that may be hidden: then there are members that are not named.
pub(crate) fn hidden<T, S: FromIterator<T>>(count: i32, numbers: &[i32], one: fn(i32) -> T) -> Option<S> {
    (count == 0 || !numbers.is_empty()).then(|| all(numbers, one))
}

pub(crate) fn level(number: i32) -> TechLevel {
    TechLevel(byte(number))
}

pub(crate) fn rank(number: i32) -> Rank {
    Rank(byte(number))
}

pub(crate) fn square(square: Option<v1::Square>) -> Square {
    let v1::Square { x, y } = square.unwrap();
    Square::new(byte(x), byte(y)).unwrap()
}

pub(crate) fn squares(list: &[v1::Square]) -> Mask {
    list.iter().map(|one| square(Some(*one))).collect()
}

pub(crate) fn tile(tile: Option<v1::Tile>) -> TileId {
    let v1::Tile { shape: of, terrains, has_meteor } = tile.unwrap();
    TileId::new(shape(of), pair(terrains), has_meteor)
}

pub(crate) fn event_card(card: v1::EventCard) -> EventId {
    format!("{}-{:02}", alert(card.alert), card.number).parse().unwrap()
}

pub(crate) fn space(space: Option<v1::Space>) -> Space {
    let v1::Space { track: on, row } = space.unwrap();
    Space::new(track(on), byte(row))
}

pub(crate) fn pod(pod: Option<v1::Pod>) -> Pod {
    use v1::pod::Place;
    match pod.unwrap().place.unwrap() {
        Place::Area(v1::ScoringArea {}) => Pod::Area,
        Place::Space(on) => Pod::Space(space(Some(on))),
        Place::Tech(number) => Pod::Tech(level(number)),
    }
}

pub(crate) fn rock(meteorite: Option<v1::Meteorite>) -> Rock {
    let v1::Meteorite { square: at, is_cargo } = meteorite.unwrap();
    Rock { at: square(at), cargo: is_cargo }
}

pub(crate) fn boards(boards: &v1::Boards) -> Boards {
    Boards {
        planet: planet(boards.planet),
        corporation: corporation(boards.corporation),
        flux: some_track(boards.flux),
    }
}

pub(crate) fn laid(laid: &v1::LaidTile) -> Laid {
    let tile = tile(laid.tile);
    let terrains: Vec<Terrain> = laid.halves.iter().map(|half| terrain(half.terrain)).collect();
    assert_eq!(terrains, tile.resources());
    let halves: Vec<Mask> = laid.halves.iter().map(|half| squares(&half.squares)).collect();
    let icons: Vec<Square> = laid.halves.iter().map(|half| square(half.resource)).collect();
    Laid {
        tile,
        at: square(laid.square),
        turns: byte(laid.turns),
        flipped: laid.is_flipped,
        halves: halves.try_into().unwrap(),
        icons: icons.try_into().unwrap(),
        symbol: laid.meteor_symbol.map(|at| square(Some(at))),
    }
}

pub(crate) fn claim(claim: v1::Claim) -> Claim {
    Claim { rank: rank(claim.rank), wider: claim.is_wider }
}

pub(crate) fn shared(shared: &v1::SharedObjective) -> Shared {
    let between = match shared.seats.as_slice() {
        [] => Between::All,
        [a, b] => Between::Neighbours(seat(*a), seat(*b)),
        others => panic!("between {others:?}"),
    };
    Shared { card: objective(shared.objective), between }
}

pub(crate) fn owed(owed: &v1::Owed) -> Owed {
    let kind = v1::OwedKind::try_from(owed.kind).unwrap();
    let cube = || track(owed.cubes[0]);
    let cubes = all(&owed.cubes, track);
    let (count, step, rewards) = (byte(owed.count), byte(owed.step), owed.has_rewards);
    let read = match kind {
        v1::OwedKind::Unspecified => panic!("nothing is owed"),
        v1::OwedKind::Advance => Owed::Advance { cube: cube(), rewards },
        v1::OwedKind::Resource => Owed::Resource(cube()),
        v1::OwedKind::Energy => Owed::Energy(cubes),
        v1::OwedKind::Regress => Owed::Regress { cubes, spaces: count },
        v1::OwedKind::Step => Owed::Step { step, synergy: owed.has_synergy },
        v1::OwedKind::OneCube => Owed::OneCube { cubes, times: count, rewards },
        v1::OwedKind::DifferentCubes => Owed::DifferentCubes(count),
        v1::OwedKind::Tile => Owed::Tile { advances: owed.has_resources },
        v1::OwedKind::Synergy => Owed::Synergy,
        v1::OwedKind::Patch => Owed::Patch,
        v1::OwedKind::StoredPatch => Owed::StoredPatch,
        v1::OwedKind::Rover => Owed::Rover,
        v1::OwedKind::ExtraRover => Owed::ExtraRover,
        v1::OwedKind::Lifepod => Owed::Lifepod,
        v1::OwedKind::Union => Owed::Union,
        v1::OwedKind::CollectLifepod => Owed::CollectLifepod,
        v1::OwedKind::CollectMeteorite => Owed::CollectMeteorite,
        v1::OwedKind::DestroyMeteorite => Owed::DestroyMeteorite,
        v1::OwedKind::DestroyLine => Owed::DestroyLine,
        v1::OwedKind::DestroyLifepod => Owed::DestroyLifepod,
        v1::OwedKind::DestroyCollected => Owed::DestroyCollected,
        v1::OwedKind::DestroyRover => Owed::DestroyRover,
        v1::OwedKind::Meteor => Owed::Meteor,
        v1::OwedKind::Relocate => Owed::Relocate,
        v1::OwedKind::Reposition => Owed::Reposition,
        v1::OwedKind::BoostOrPeek => Owed::BoostOrPeek,
        v1::OwedKind::DestroyObjective => Owed::DestroyObjective,
        v1::OwedKind::RemoveStack => Owed::RemoveStack,
        v1::OwedKind::Turn => Owed::Turn,
        v1::OwedKind::Archive => Owed::Archive,
    };
    assert_eq!(kind.as_str_name().strip_prefix("OWED_KIND_").unwrap().to_lowercase(), read.name());
    read
}

pub(crate) fn sheet(sheet: &v1::ScoreSheet) -> Sheet {
    let read = Sheet {
        planet: byte(sheet.planet),
        tracks: all::<_, Vec<u8>>(&sheet.tracks, byte).try_into().unwrap(),
        lifepods: byte(sheet.lifepods),
        meteorites: byte(sheet.meteorites),
        civ_cards: byte(sheet.civ_cards),
        personal: byte(sheet.personal_objectives),
        shared: byte(sheet.shared_objectives),
        free_squares: byte(sheet.free_squares),
        meteorites_left: byte(sheet.meteorites_left),
        target: sheet.target.map(|target| target.try_into().unwrap()),
    };
    assert_eq!(sheet.total, i32::from(read.total()));
    read
}

pub(crate) fn view(view: &v1::View) -> View {
    let seats = byte(view.players.len().try_into().unwrap());
    View {
        stage: match v1::Stage::try_from(view.stage).unwrap() {
            v1::Stage::Setup => Stage::Setup,
            v1::Stage::Play => Stage::Play,
            v1::Stage::Final => Stage::Final,
            v1::Stage::Over => Stage::Over,
            v1::Stage::Unspecified => panic!("no stage"),
        },
        turn: view.turn.try_into().unwrap(),
        commander: seat(view.commander),
        depots: view.depots.iter().map(depot).collect(),
        piles: all::<_, Vec<u8>>(&view.civ_piles, byte).try_into().unwrap(),
        shared: view.shared_objectives.iter().map(shared).collect(),
        events: view.events.as_ref().map(events),
        target: view.target.map(|target| target.try_into().unwrap()),
        ending: (!view.ending.is_empty()).then(|| view.ending.clone()),
        players: BySeat::new(seats, |seat| player(seat, &view.players[seat.index()])),
        own: view.own.as_ref().map(own),
        scores: view.scores.iter().map(sheet).collect(),
    }
}

fn depot(depot: &v1::Depot) -> DepotView {
    let stack = |stack: Option<v1::TileStack>| {
        let stack = stack.unwrap();
        let top = stack.top.map(|top| tile(Some(top)));
        StackView { shape: shape(stack.shape), top, left: byte(stack.count) }
    };
    DepotView {
        depot: Depot::new(byte(depot.number)),
        faces: (depot.seat > 0).then(|| seat(depot.seat)),
        stacks: [stack(depot.large), stack(depot.small)],
    }
}

fn events(events: &v1::EventDeck) -> EventsView {
    EventsView {
        now: events.current.map(event_card),
        past: events.past.iter().copied().map(event_card).collect(),
        left: byte(events.count),
        mix: [events.green, events.orange, events.red].map(byte),
        next: events.next.map(event_card),
    }
}

fn player(seat: Seat, player: &v1::Player) -> PlayerView {
    assert_eq!(player.seat, i32::from(seat.0) + 1);
    let spaces = |list: &[v1::Space]| list.iter().map(|one| space(Some(*one))).collect::<Vec<_>>();
    PlayerView {
        dealt: boards(player.dealt.as_ref().unwrap()),
        boards: player.boards.as_ref().map(boards),
        surface: player.surface.as_ref().map_or_else(Surface::default, surface),
        cubes: spaces(&player.cubes).try_into().unwrap(),
        techs: all(&player.techs, level),
        used: all(&player.used_techs, level),
        rovers: byte(player.rovers),
        lifepods: byte(player.lifepods),
        pods_on_tracks: spaces(&player.lifepods_on_tracks),
        pods_on_techs: all(&player.lifepods_on_techs, level),
        meteorites: byte(player.meteorites),
        stored: byte(player.stored_patches),
        cards: all(&player.open_cards, card),
        secret_cards: all(&player.secret_ranks, rank),
        objectives: byte(player.objective_count),
        open_objectives: all(&player.open_objectives, objective),
        tile_due: player.is_tile_due,
        movement: byte(player.movement),
        owed: player.owed.iter().map(owed).collect(),
        claims: player.claims.iter().copied().map(claim).collect(),
        stuck: player.is_stuck,
        resigned: player.has_resigned,
        score: player.score,
    }
}

fn surface(surface: &v1::Surface) -> Surface {
    let those = |is: &dyn Fn(&v1::PlanetSquare) -> bool| -> Mask {
        surface.squares.iter().filter(|one| is(one)).map(|one| square(one.square)).collect()
    };
    let laid: Vec<Laid> = surface.laid.iter().map(laid).collect();
    let of = |n: usize| Some(Terrain::ALL[n]);
    Surface {
        tiles: laid.iter().fold(Mask::EMPTY, |all, one| all.union(one.squares())),
        laid,
        patches: those(&|one| one.has_patch),
        terrain: std::array::from_fn(|n| those(&|one| some_terrain(one.terrain) == of(n))),
        icons: std::array::from_fn(|n| those(&|one| some_terrain(one.terrain) == of(n) && one.has_resource)),
        symbols: those(&|one| one.has_meteor_symbol),
        meteorites: those(&|one| one.meteorites > 0),
        piled: surface
            .squares
            .iter()
            .flat_map(|one| (1..one.meteorites).map(|_| square(one.square)))
            .collect(),
        lifepods: those(&|one| one.has_lifepod),
        rovers: those(&|one| one.has_rover),
        loaded: those(&|one| one.has_cargo),
        last_tile: those(&|one| one.is_of_last_tile),
        tiles_of_turn: those(&|one| one.is_of_this_turn),
    }
}

fn own(own: &v1::Own) -> Own {
    Own {
        seat: seat(own.seat),
        chosen: own.chosen.as_ref().map(boards),
        secret_cards: all(&own.secret_cards, card),
        looking: all(&own.looking, card),
        offered: all(&own.offered, objective),
        objectives: all(&own.objectives, objective),
    }
}
