//! Reads events back into the types of the game, which no client has to do.

use orrery_federation::{Event, Notice, facts::Until};
use v1::event::Kind;

use crate::{
    common::{all, byte, id, ids, seat},
    read_table::{
        ambassador, bundle, cell, deep, erudite, erudites, law, medal, mega, mission, neutral, pairs, place,
        planet, planet_block, points, project, resource, rock, room_block, sheets, shop, side, source,
        starter, structure, wing,
    },
    v1,
};

pub(crate) fn notice(kind: &Kind) -> Notice {
    Notice(event(kind))
}

fn event(kind: &Kind) -> Event {
    match kind {
        Kind::BoardMade(m) => {
            Event::BoardMade { structures: all(&m.structures, structure), pairs: pairs(&m.megastructures) }
        }
        Kind::StartersShown(m) => Event::StartersShown { tiles: all(&m.tiles, starter) },
        Kind::FirstPlayer(m) => Event::FirstPlayer { seat: seat(m.seat) },
        Kind::StarterTaken(m) => Event::StarterTaken { seat: seat(m.seat), tile: starter(m.tile) },
        Kind::StarterRemoved(m) => Event::StarterRemoved { tile: starter(m.tile) },
        Kind::EruditeShown(m) => Event::EruditeShown { tile: erudite(m.erudite) },
        Kind::TokensShown(m) => Event::TokensShown { moon: byte(m.moon), tokens: ids(&m.tokens) },
        Kind::RockShown(m) => Event::RockShown { at: id(&m.asteroid), rock: rock(m.rock) },
        Kind::LawShown(m) => Event::LawShown { wing: wing(m.wing), law: law(m.law) },
        Kind::LawSetAside(m) => Event::LawSetAside { wing: wing(m.wing), law: law(m.law) },
        Kind::LastLawShown(m) => Event::LastLawShown { wing: wing(m.wing), law: law(m.law) },
        Kind::LawsSwapped(m) => Event::LawsSwapped { wing: wing(m.wing) },
        Kind::PlanetsBlocked(m) => {
            Event::PlanetsBlocked { tile: planet_block(m.tile), cells: neutral(&m.votes) }
        }
        Kind::RoomBlocked(m) => Event::RoomBlocked { tile: room_block(m.tile), cells: neutral(&m.votes) },
        Kind::RoundBegan(m) => Event::RoundBegan { round: byte(m.round), first: seat(m.first) },
        Kind::TurnBegan(m) => Event::TurnBegan { seat: seat(m.seat) },
        Kind::Placed(m) => Event::Placed {
            seat: seat(m.seat),
            ambassador: ambassador(m.ambassador),
            side: side(m.side),
            votes: byte(m.votes),
            at: place(m.at),
        },
        Kind::TokenLaid(m) => Event::TokenLaid {
            seat: seat(m.seat),
            token: id(&m.token),
            side: side(m.side),
            votes: byte(m.votes),
            at: place(m.at),
        },
        Kind::DieAdded(m) => Event::DieAdded { seat: seat(m.seat), at: cell(m.cell) },
        Kind::PhaseLeft(m) => Event::PhaseLeft { seat: seat(m.seat) },
        Kind::TurnEnded(m) => Event::TurnEnded { seat: seat(m.seat) },
        Kind::MainBegan(m) => {
            Event::MainBegan { seat: seat(m.seat), planet: planet(m.planet), waiting: erudites(&m.waiting) }
        }
        Kind::MainEnded(m) => Event::MainEnded { seat: seat(m.seat) },
        Kind::Gained(m) => Event::Gained { seat: seat(m.seat), resources: bundle(m.resources) },
        Kind::Lost(m) => Event::Lost { seat: seat(m.seat), resources: bundle(m.resources) },
        Kind::Paid(m) => Event::Paid { seat: seat(m.seat), resources: bundle(m.resources) },
        Kind::Thrown(m) => Event::Thrown { seat: seat(m.seat), resources: bundle(m.resources) },
        Kind::Swapped(m) => Event::Swapped { seat: seat(m.seat), from: resource(m.from), to: resource(m.to) },
        Kind::ShipsGained(m) => Event::ShipsGained { seat: seat(m.seat), ships: byte(m.ships) },
        Kind::DegreeSet(m) => Event::DegreeSet { seat: seat(m.seat), degree: byte(m.degree) },
        Kind::LevelRaised(m) => {
            Event::LevelRaised { seat: seat(m.seat), amount: byte(m.amount), until: until(m.until) }
        }
        Kind::DieSet(m) => Event::DieSet { seat: seat(m.seat), value: byte(m.value) },
        Kind::Released(m) => Event::Released { seat: seat(m.seat), mission: mission(m.mission) },
        Kind::ShipSent(m) => Event::ShipSent { seat: seat(m.seat), mission: mission(m.mission) },
        Kind::Funded(m) => Event::Funded { project: project(m.project), marker: byte(m.marker) },
        Kind::Contributed(m) => Event::Contributed { seat: seat(m.seat), contribution: byte(m.contribution) },
        Kind::Scored(m) => Event::Scored {
            seat: seat(m.seat),
            points: points(m.points),
            by: source(m.source.as_ref().unwrap()),
        },
        Kind::PresidentTaken(m) => Event::PresidentTaken { seat: seat(m.seat) },
        Kind::MedalTaken(m) => {
            Event::MedalTaken { seat: seat(m.seat), medal: medal(m.medal), threshold: m.threshold.map(byte) }
        }
        Kind::SpecialGained(m) => Event::SpecialGained { seat: seat(m.seat) },
        Kind::MinerMoved(m) => Event::MinerMoved { seat: seat(m.seat), to: id(&m.asteroid) },
        Kind::RockTaken(m) => {
            Event::RockTaken { seat: seat(m.seat), at: id(&m.asteroid), rock: rock(m.rock) }
        }
        Kind::MageMoved(m) => Event::MageMoved { seat: seat(m.seat), to: byte(m.moon) },
        Kind::TokenTaken(m) => {
            Event::TokenTaken { seat: seat(m.seat), moon: byte(m.moon), token: id(&m.token) }
        }
        Kind::TokenDrawn(m) => {
            Event::TokenDrawn { seat: seat(m.seat), power: byte(m.power), token: id(&m.token) }
        }
        Kind::TokensSeen(m) => Event::TokensSeen {
            seat: seat(m.seat),
            power: byte(m.power),
            count: byte(m.count),
            tokens: (!m.tokens.is_empty()).then(|| ids(&m.tokens)),
        },
        Kind::TokenKept(m) => Event::TokenKept { seat: seat(m.seat), token: id(&m.token) },
        Kind::EruditeTaken(m) => Event::EruditeTaken { seat: seat(m.seat), tile: erudite(m.erudite) },
        Kind::EruditeStarted(m) => Event::EruditeStarted { seat: seat(m.seat), tile: erudite(m.erudite) },
        Kind::EruditeArmed(m) => Event::EruditeArmed { seat: seat(m.seat), tile: erudite(m.erudite) },
        Kind::EruditeSpared(m) => Event::EruditeSpared { seat: seat(m.seat), tile: erudite(m.erudite) },
        Kind::EruditeUsed(m) => Event::EruditeUsed { seat: seat(m.seat), tile: erudite(m.erudite) },
        Kind::EruditeRefreshed(m) => Event::EruditeRefreshed { seat: seat(m.seat), tile: erudite(m.erudite) },
        Kind::EruditeBorrowed(m) => {
            Event::EruditeBorrowed { seat: seat(m.seat), tile: erudite(m.erudite), from: erudite(m.from) }
        }
        Kind::ShopEntered(m) => {
            Event::ShopEntered { seat: seat(m.seat), shop: shop(m.shop), level: byte(m.level) }
        }
        Kind::StructureBuilt(m) => {
            Event::StructureBuilt { seat: seat(m.seat), structure: structure(m.structure) }
        }
        Kind::MegaBuilt(m) => Event::MegaBuilt { seat: seat(m.seat), mega: mega(m.megastructure) },
        Kind::DepthsSeen(m) => Event::DepthsSeen {
            seat: seat(m.seat),
            tiles: (!m.tiles.is_empty()).then(|| all(&m.tiles, deep)),
        },
        Kind::DeepSpaceTaken(m) => Event::DeepSpaceTaken { seat: seat(m.seat), tile: deep(m.tile) },
        Kind::ExecutiveBegan(v1::ExecutiveBegan {}) => Event::ExecutiveBegan,
        Kind::LawVoted(m) => Event::LawVoted { wing: wing(m.wing), law: law(m.law) },
        Kind::RoundEnded(v1::RoundEnded {}) => Event::RoundEnded,
        Kind::Ended(m) => Event::Ended { sheets: sheets(&m.sheets) },
        Kind::Resigned(m) => Event::Resigned { seat: seat(m.seat) },
    }
}

fn until(number: i32) -> Until {
    match v1::Until::try_from(number).unwrap() {
        v1::Until::EndOfRound => Until::EndOfRound,
        v1::Until::EndOfGame => Until::EndOfGame,
        v1::Until::Unspecified => panic!("no end"),
    }
}
