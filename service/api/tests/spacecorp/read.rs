//! Reads events and views back into the types of the game, which no client has to do. It shows that nothing was lost,
//! and that enums are called like in notation.

use std::str::FromStr;

use orrery_engine::Seat;
use orrery_spacecorp::{
    Event, Notice, View,
    event::{Cause, Fate},
    facts::Attribute,
    ids::{ActionKind, BaseType, Beyond, BoxNo, Cube, Era, HqId, PileId, Row, SiteId, Slot, Team},
    plan::Source,
    scoring::Sheet,
    state::{At, Base, Laid, Legacy, Mark, Place, Stage, Wheel},
    view::{ContractView, Own, PlayerView, TurnView},
};
use v1::event::Kind;

use crate::{
    common::{by_name, byte, id, ids, seat},
    v1,
};

by_name! {
    some_era, era: Era = Era "ERA_" "";
    some_action, action: ActionKind = ActionKind "ACTION_KIND_" "";
    some_base, base: BaseType = BaseType "BASE_TYPE_" "";
    some_pile, pile: PileId = Pile "PILE_" "";
    some_cube, cube: Cube = Cube "CUBE_" "";
    some_hq, hq: HqId = Headquarters "HEADQUARTERS_" "hq_";
}

fn seats(numbers: &[i32]) -> Vec<Seat> {
    numbers.iter().copied().map(seat).collect()
}

fn team(number: i32) -> Team {
    Team::of(byte(number)).unwrap()
}

fn slot(number: i32) -> Slot {
    Slot::of(byte(number)).unwrap()
}

fn row(number: i32) -> Row {
    Row::of(byte(number)).unwrap()
}

fn in_box(at: Option<&v1::Box>) -> (SiteId, BoxNo) {
    let at = at.unwrap();
    (id(&at.site), BoxNo::of(byte(at.number)).unwrap())
}

fn marker(number: i32) -> Beyond {
    match v1::BeyondMarker::try_from(number).unwrap() {
        v1::BeyondMarker::First => Beyond::First,
        v1::BeyondMarker::Second => Beyond::Second,
        v1::BeyondMarker::Unspecified => panic!("no marker"),
    }
}

fn cause(number: i32) -> Cause {
    match v1::Cause::try_from(number).unwrap() {
        v1::Cause::Setup => Cause::Setup,
        v1::Cause::Tile => Cause::Tile,
        v1::Cause::Base => Cause::Base,
        v1::Cause::Claim => Cause::Claim,
        v1::Cause::Produce => Cause::Produce,
        v1::Cause::Special => Cause::Special,
        v1::Cause::Edge => Cause::Edge,
        v1::Cause::Contract => Cause::Contract,
        v1::Cause::Progress => Cause::Progress,
        v1::Cause::Colony => Cause::Colony,
        v1::Cause::Orion => Cause::Orion,
        v1::Cause::Action => Cause::Action,
        v1::Cause::Beyond => Cause::Beyond,
        v1::Cause::Genetics => Cause::Genetics,
        v1::Cause::Unspecified => panic!("no cause"),
    }
}

fn fate(number: i32) -> Fate {
    match v1::Fate::try_from(number).unwrap() {
        v1::Fate::Hand => Fate::Hand,
        v1::Fate::Discard => Fate::Discard,
        v1::Fate::Removed => Fate::Removed,
        v1::Fate::Unspecified => panic!("no fate"),
    }
}

fn attribute(number: i32) -> Attribute {
    match v1::Attribute::try_from(number).unwrap() {
        v1::Attribute::Production => Attribute::Production,
        v1::Attribute::Colony => Attribute::Colony,
        v1::Attribute::Unspecified => panic!("no attribute"),
    }
}

fn stage(number: i32) -> Stage {
    match v1::Stage::try_from(number).unwrap() {
        v1::Stage::Setup => Stage::Setup,
        v1::Stage::Play => Stage::Play,
        v1::Stage::Over => Stage::Over,
        v1::Stage::Unspecified => panic!("no stage"),
    }
}

fn at(place: Option<&v1::TeamPlace>) -> At {
    use v1::team_place::Place;
    match place.and_then(|place| place.place.as_ref()).unwrap() {
        Place::IsInReserve(true) => At::Reserve,
        Place::Site(site) => At::Site(id(site)),
        Place::Approach(approach) => At::Approach(id(&approach.site), byte(approach.left)),
        Place::IsGone(true) => At::Gone,
        Place::IsInReserve(false) | Place::IsGone(false) => panic!("the team is nowhere"),
    }
}

fn legacy(legacy: &v1::Legacy) -> Legacy {
    let v1::Legacy { tile, base: kind, production } = legacy;
    Legacy { tile: id(tile), base: base(*kind), production: byte(*production) }
}

fn sheets(sheets: &[v1::ScoreSheet]) -> Vec<Sheet> {
    let sheet = |(place, sheet): (i32, &v1::ScoreSheet)| {
        assert_eq!(sheet.seat, place, "sheets lie in table order");
        Sheet {
            profit: sheet.profit,
            colony_values: sheet.colony_values.try_into().unwrap(),
            progress: byte(sheet.progress_cards),
            bases: byte(sheet.bases),
        }
    };
    (1..).zip(sheets).map(sheet).collect()
}

fn sources(produced: &v1::Produced) -> Vec<Source> {
    let tiles = produced.boxes.iter().map(|one| {
        let (site, number) = in_box(Some(one));
        Source::Tile(site, number)
    });
    tiles.chain(produced.is_with_legacy.then_some(Source::Legacy)).collect()
}

/// A notice without what its message leaves out: what a turn is measured against, and when in a production it was the
/// turn of the legacy.
pub(crate) fn told(mut notice: Notice) -> Notice {
    if let Event::TurnBegan { mark, .. } = &mut notice.0 {
        *mark = Mark::default();
    } else if let Event::Produced { sources, .. } = &mut notice.0 {
        sources.sort_by_key(|source| *source == Source::Legacy);
    }
    notice
}

pub(crate) fn notice(kind: &Kind) -> Notice {
    Notice(event(kind))
}

fn event(kind: &Kind) -> Event {
    match kind {
        Kind::EraOpened(m) => Event::EraOpened { era: era(m.era) },
        Kind::DiscsSet(m) => Event::DiscsSet { era: era(m.era) },
        Kind::CubeSet(m) => Event::CubeSet { seat: seat(m.seat), cube: cube(m.cube), space: byte(m.space) },
        Kind::DeckMade(m) => Event::DeckMade { start: ids(&m.start), rest: ids(&m.rest) },
        Kind::Dealt(m) => Event::Dealt { seat: seat(m.seat), card: id(&m.card) },
        Kind::Offered(m) => Event::Offered { space: byte(m.space - 1), card: id(&m.card) },
        Kind::AnnexFilled(m) => Event::AnnexFilled { cards: ids(&m.cards) },
        Kind::ColoniesSet(m) => Event::ColoniesSet { colonies: ids(&m.colonies) },
        Kind::MarkersReturned(v1::MarkersReturned {}) => Event::MarkersReturned,
        Kind::FirstFound(m) => Event::FirstFound { seat: seat(m.seat) },
        Kind::TurnBegan(m) => Event::TurnBegan {
            seat: seat(m.seat),
            number: m.number.try_into().unwrap(),
            barred: m.is_barred,
            extra: byte(m.extra),
            mark: Mark::default(),
        },
        Kind::Announced(m) => Event::Announced { seat: seat(m.seat), kind: action(m.action) },
        Kind::Skipped(m) => Event::Skipped { seat: seat(m.seat) },
        Kind::Passed(m) => Event::Passed { seat: seat(m.seat) },
        Kind::Played(m) => Event::Played { seat: seat(m.seat), cards: ids(&m.cards) },
        Kind::TimePlayed(m) => Event::TimePlayed { seat: seat(m.seat), card: id(&m.card) },
        Kind::Indebted(m) => Event::Indebted { seat: seat(m.seat) },
        Kind::Indemnified(m) => Event::Indemnified { seat: seat(m.seat) },
        Kind::Discarded(m) => Event::Discarded { seat: seat(m.seat), cards: ids(&m.cards) },
        Kind::Drew(m) => Event::Drew { seat: seat(m.seat), card: m.card.as_deref().map(id) },
        Kind::Took(m) => Event::Took { seat: seat(m.seat), card: id(&m.card) },
        Kind::ProfitChanged(m) => {
            Event::Profit { seat: seat(m.seat), amount: m.amount, cause: cause(m.cause) }
        }
        Kind::Upgraded(m) => Event::Upgraded { seat: seat(m.seat), card: id(&m.card), slot: slot(m.slot) },
        Kind::InfraLeft(m) => {
            Event::InfraLeft { seat: seat(m.seat), card: id(&m.card), slot: slot(m.slot), to: fate(m.to) }
        }
        Kind::TeamWent(m) => {
            Event::TeamWent { seat: seat(m.seat), team: team(m.team), to: at(m.to.as_ref()) }
        }
        Kind::MarkerTaken(m) => Event::MarkerTaken { seat: seat(m.seat), marker: marker(m.marker) },
        Kind::Redirected(m) => Event::Redirected { seat: seat(m.seat), tile: id(&m.tile) },
        Kind::TileLaid(m) => Event::TileLaid { seat: seat(m.seat), site: id(&m.site), tile: id(&m.tile) },
        Kind::TileClaimed(m) => {
            Event::TileClaimed { seat: seat(m.seat), team: team(m.team), site: id(&m.site) }
        }
        Kind::ClaimEnded(m) => Event::ClaimEnded { site: id(&m.site) },
        Kind::Built(m) => Event::Built {
            seat: seat(m.seat),
            site: id(&m.site),
            bases: m.bases.iter().copied().map(base).collect(),
        },
        Kind::UsedUp(m) => {
            let (site, number) = in_box(m.r#box.as_ref());
            Event::UsedUp { site, number, attribute: attribute(m.attribute) }
        }
        Kind::Produced(m) => {
            Event::Produced { seat: seat(m.seat), sources: sources(m), amount: byte(m.amount) }
        }
        Kind::Colonized(m) => {
            Event::Colonized { seat: seat(m.seat), site: id(&m.site), colony: id(&m.colony) }
        }
        Kind::Advanced(m) => Event::Advanced {
            seat: seat(m.seat),
            cube: cube(m.cube),
            spaces: byte(m.spaces),
            space: byte(m.space),
        },
        Kind::AwardsOwed(m) => {
            Event::AwardsOwed { seat: seat(m.seat), cube: cube(m.cube), count: byte(m.count) }
        }
        Kind::AwardLost(m) => Event::AwardLost { seat: seat(m.seat) },
        Kind::ProgressGained(m) => Event::ProgressGained { seat: seat(m.seat), card: id(&m.card) },
        Kind::ContractClaimed(m) => {
            Event::ContractClaimed { seat: seat(m.seat), row: row(m.row), era: era(m.era) }
        }
        Kind::Triggered(v1::Triggered {}) => Event::Triggered,
        Kind::SixthClaimed(m) => Event::SixthClaimed { seat: seat(m.seat) },
        Kind::LastTurns(m) => Event::LastTurns { seats: seats(&m.seats) },
        Kind::EdgePlayed(m) => Event::EdgePlayed { seat: seat(m.seat), card: id(&m.card) },
        Kind::Forbidden(m) => Event::Forbidden { kind: action(m.action) },
        Kind::ExtraTurns(m) => Event::ExtraTurns { seat: seat(m.seat), count: byte(m.count) },
        Kind::Poached(m) => Event::Poached { seat: seat(m.seat), cards: ids(&m.cards) },
        Kind::LegacyChosen(m) => {
            let (site, number) = in_box(m.r#box.as_ref());
            let chosen = legacy(m.legacy.as_ref().unwrap());
            Event::LegacyChosen { seat: seat(m.seat), site, number, legacy: chosen }
        }
        Kind::EraCleared(v1::EraCleared {}) => Event::EraCleared,
        Kind::Scored(m) => Event::Scored { sheets: sheets(&m.sheets) },
        Kind::Resigned(m) => Event::Resigned { seat: seat(m.seat) },
    }
}

/// A row of spaces, numbered from 1, of which empty ones are left out.
fn spaces<const N: usize, T: FromStr + Copy>(
    full: impl IntoIterator<Item = (i32, String)>,
) -> [Option<T>; N] {
    let mut spaces = [None; N];
    for (space, card) in full {
        spaces[usize::from(byte(space)) - 1] = Some(id(&card));
    }
    spaces
}

pub(crate) fn view(view: &v1::View) -> View {
    let mut beyond = [None; Beyond::COUNT];
    for one in &view.markers {
        beyond[marker(one.marker).index()] = Some(seat(one.seat));
    }
    let turn = view.turn.as_ref().unwrap();
    View {
        stage: stage(view.stage),
        era: era(view.era),
        last_era: era(view.last_era),
        first: seat(view.first),
        players: view.players.iter().map(player).collect(),
        places: view.sites.iter().map(|site| (id(&site.site), place(site))).collect(),
        deck: view.deck.try_into().unwrap(),
        offer: spaces(view.offer.iter().map(|one| (one.space, one.card.clone()))),
        discard: ids(&view.discard),
        removed: ids(&view.removed),
        spent: ids(&view.spent),
        piles: view.piles.iter().map(|one| (pile(one.pile), one.count.try_into().unwrap())).collect(),
        beyond,
        contracts: view.contracts.iter().map(contract).collect(),
        annex: ids(&view.annex),
        colonies: ids(&view.colonies),
        turn: TurnView {
            number: turn.number.try_into().unwrap(),
            seat: seat(turn.seat),
            played: ids(&turn.played),
            owed: turn.owed.iter().copied().map(byte).collect(),
            forbidden: turn.forbidden.iter().copied().map(action).collect(),
            extra: byte(turn.extra),
            barred: turn.is_barred,
        },
        triggered: view.is_end_triggered,
        last_turns: view.last_turns.as_ref().map(|last| seats(&last.seats)),
        scores: sheets(&view.scores),
        own: view.own.as_ref().map(|own| Own { seat: seat(own.seat), hand: ids(&own.hand) }),
    }
}

fn contract(contract: &v1::Contract) -> ContractView {
    ContractView {
        row: row(contract.row),
        disc: some_era(contract.disc),
        reward: byte(contract.reward),
        claimed_by: (contract.claimed_by > 0).then(|| seat(contract.claimed_by)),
    }
}

fn player(player: &v1::Player) -> PlayerView {
    let mut reserve = [0; BaseType::COUNT];
    for one in &player.reserve {
        reserve[base(one.base).index()] = byte(one.count);
    }
    let mut wheels = [Wheel::default(); Cube::COUNT];
    for one in &player.wheel {
        wheels[cube(one.cube).index()] = Wheel {
            space: byte(one.space),
            travelled: one.travelled.try_into().unwrap(),
            owed: byte(one.owed),
        };
    }
    let teams: Vec<At> = player.teams.iter().map(|team| at(Some(team))).collect();
    PlayerView {
        seat: seat(player.seat),
        profit: player.profit,
        hand: player.hand.try_into().unwrap(),
        teams: teams.try_into().unwrap(),
        reserve,
        hq: hq(player.headquarters),
        slots: spaces(player.infra.iter().map(|one| (one.slot, one.card.clone()))),
        wheels,
        progress: ids(&player.progress),
        legacy: player.legacy.as_ref().map(legacy),
        passed: player.has_passed,
        resigned: player.has_resigned,
    }
}

fn place(site: &v1::Site) -> Place {
    let tile =
        |one: &v1::LaidTile| Laid { tile: id(&one.tile), barren: one.is_barren, spoiled: one.is_spoiled };
    Place {
        tiles: site.tiles.iter().map(tile).collect(),
        bases: site.bases.iter().map(|one| Base { owner: seat(one.owner), kind: base(one.r#type) }).collect(),
        claim: site.claim.as_ref().map(|one| (seat(one.seat), team(one.team))),
        colony: site.colony.as_ref().map(|one| (seat(one.seat), id(&one.colony))),
    }
}
