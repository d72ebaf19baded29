//! What happened.

use orrery_federation::{Bundle, Event, ids::Erudite};
use v1::event::Kind;

use super::{
    super::seat_number,
    ids::{Listed, write_all},
    table::{
        write_erudite, write_erudites, write_ids, write_neutral, write_pairs, write_place, write_resources,
        write_sheets, write_source,
    },
    v1,
};

/// `None` for what nobody is told.
pub(super) fn write(event: &Event) -> Option<Kind> {
    let by = seat_number;
    let some = |resources: Bundle| Some(write_resources(resources));
    let one = |tile: Erudite| Some(write_erudite(tile));
    Some(match *event {
        Event::BoardMade { ref structures, ref pairs } => Kind::BoardMade(v1::BoardMade {
            structures: write_all(structures),
            megastructures: write_pairs(pairs),
        }),
        Event::StartersShown { ref tiles } => {
            Kind::StartersShown(v1::StartersShown { tiles: write_all(tiles) })
        }
        Event::FirstPlayer { seat } => Kind::FirstPlayer(v1::FirstPlayer { seat: by(seat) }),
        Event::StarterTaken { seat, tile } => {
            Kind::StarterTaken(v1::StarterTaken { seat: by(seat), tile: tile.write() })
        }
        Event::StarterRemoved { tile } => Kind::StarterRemoved(v1::StarterRemoved { tile: tile.write() }),
        Event::EruditeShown { tile } => Kind::EruditeShown(v1::EruditeShown { erudite: one(tile) }),
        Event::TokensShown { moon, ref tokens } => {
            Kind::TokensShown(v1::TokensShown { moon: moon.into(), tokens: write_ids(tokens) })
        }
        Event::RockShown { at, rock } => {
            Kind::RockShown(v1::RockShown { asteroid: at.to_string(), rock: rock.write() })
        }
        Event::LawShown { wing, law } => {
            Kind::LawShown(v1::LawShown { wing: wing.write(), law: law.write() })
        }
        Event::LawSetAside { wing, law } => {
            Kind::LawSetAside(v1::LawSetAside { wing: wing.write(), law: law.write() })
        }
        Event::LastLawShown { wing, law } => {
            Kind::LastLawShown(v1::LastLawShown { wing: wing.write(), law: law.write() })
        }
        Event::LawsSwapped { wing } => Kind::LawsSwapped(v1::LawsSwapped { wing: wing.write() }),
        Event::PlanetsBlocked { tile, ref cells } => {
            Kind::PlanetsBlocked(v1::PlanetsBlocked { tile: tile.write(), votes: write_neutral(cells) })
        }
        Event::RoomBlocked { tile, ref cells } => {
            Kind::RoomBlocked(v1::RoomBlocked { tile: tile.write(), votes: write_neutral(cells) })
        }
        Event::RoundBegan { round, first } => {
            Kind::RoundBegan(v1::RoundBegan { round: round.into(), first: by(first) })
        }
        Event::TurnBegan { seat } => Kind::TurnBegan(v1::TurnBegan { seat: by(seat) }),
        Event::Placed { seat, ambassador, side, votes, at } => Kind::Placed(v1::Placed {
            seat: by(seat),
            ambassador: ambassador.write(),
            side: side.write(),
            votes: votes.into(),
            at: Some(write_place(at)),
        }),
        Event::TokenLaid { seat, token, side, votes, at } => Kind::TokenLaid(v1::TokenLaid {
            seat: by(seat),
            token: token.to_string(),
            side: side.write(),
            votes: votes.into(),
            at: Some(write_place(at)),
        }),
        // What the price is can be read from the cell.
        Event::PriceDue { .. } => return None,
        Event::DieAdded { seat, at } => Kind::DieAdded(v1::DieAdded { seat: by(seat), cell: at.write() }),
        Event::PhaseLeft { seat } => Kind::PhaseLeft(v1::PhaseLeft { seat: by(seat) }),
        Event::TurnEnded { seat } => Kind::TurnEnded(v1::TurnEnded { seat: by(seat) }),
        Event::MainBegan { seat, planet, ref waiting } => Kind::MainBegan(v1::MainBegan {
            seat: by(seat),
            planet: planet.write(),
            waiting: write_erudites(waiting),
        }),
        Event::MainEnded { seat } => Kind::MainEnded(v1::MainEnded { seat: by(seat) }),
        Event::Gained { seat, resources } => {
            Kind::Gained(v1::Gained { seat: by(seat), resources: some(resources) })
        }
        Event::Lost { seat, resources } => {
            Kind::Lost(v1::Lost { seat: by(seat), resources: some(resources) })
        }
        Event::Paid { seat, resources } => {
            Kind::Paid(v1::Paid { seat: by(seat), resources: some(resources) })
        }
        Event::Thrown { seat, resources } => {
            Kind::Thrown(v1::Thrown { seat: by(seat), resources: some(resources) })
        }
        Event::Swapped { seat, from, to } => {
            Kind::Swapped(v1::Swapped { seat: by(seat), from: from.write(), to: to.write() })
        }
        Event::ShipsGained { seat, ships } => {
            Kind::ShipsGained(v1::ShipsGained { seat: by(seat), ships: ships.into() })
        }
        Event::DegreeSet { seat, degree } => {
            Kind::DegreeSet(v1::DegreeSet { seat: by(seat), degree: degree.into() })
        }
        Event::LevelRaised { seat, amount, until } => {
            Kind::LevelRaised(v1::LevelRaised { seat: by(seat), amount: amount.into(), until: until.write() })
        }
        Event::DieSet { seat, value } => Kind::DieSet(v1::DieSet { seat: by(seat), value: value.into() }),
        Event::Released { seat, mission } => {
            Kind::Released(v1::Released { seat: by(seat), mission: mission.write() })
        }
        Event::ShipSent { seat, mission } => {
            Kind::ShipSent(v1::ShipSent { seat: by(seat), mission: mission.write() })
        }
        Event::Funded { project, marker } => {
            Kind::Funded(v1::Funded { project: project.write(), marker: marker.into() })
        }
        Event::Contributed { seat, contribution } => {
            Kind::Contributed(v1::Contributed { seat: by(seat), contribution: contribution.into() })
        }
        Event::Scored { seat, points, by: source } => Kind::Scored(v1::Scored {
            seat: by(seat),
            points: points.into(),
            source: Some(write_source(source)),
        }),
        Event::PresidentTaken { seat } => Kind::PresidentTaken(v1::PresidentTaken { seat: by(seat) }),
        Event::MedalTaken { seat, medal, threshold } => Kind::MedalTaken(v1::MedalTaken {
            seat: by(seat),
            medal: medal.write(),
            threshold: threshold.map(i32::from),
        }),
        Event::SpecialGained { seat } => Kind::SpecialGained(v1::SpecialGained { seat: by(seat) }),
        Event::MinerMoved { seat, to } => {
            Kind::MinerMoved(v1::MinerMoved { seat: by(seat), asteroid: to.to_string() })
        }
        Event::RockTaken { seat, at, rock } => {
            Kind::RockTaken(v1::RockTaken { seat: by(seat), asteroid: at.to_string(), rock: rock.write() })
        }
        Event::MageMoved { seat, to } => Kind::MageMoved(v1::MageMoved { seat: by(seat), moon: to.into() }),
        Event::TokenTaken { seat, moon, token } => {
            Kind::TokenTaken(v1::TokenTaken { seat: by(seat), moon: moon.into(), token: token.to_string() })
        }
        Event::TokenDrawn { seat, power, token } => {
            Kind::TokenDrawn(v1::TokenDrawn { seat: by(seat), power: power.into(), token: token.to_string() })
        }
        Event::TokensSeen { seat, power, count, ref tokens } => Kind::TokensSeen(v1::TokensSeen {
            seat: by(seat),
            power: power.into(),
            count: count.into(),
            tokens: tokens.as_ref().map(|tokens| write_ids(tokens)).unwrap_or_default(),
        }),
        Event::TokenKept { seat, token } => {
            Kind::TokenKept(v1::TokenKept { seat: by(seat), token: token.to_string() })
        }
        Event::EruditeTaken { seat, tile } => {
            Kind::EruditeTaken(v1::EruditeTaken { seat: by(seat), erudite: one(tile) })
        }
        Event::EruditeStarted { seat, tile } => {
            Kind::EruditeStarted(v1::EruditeStarted { seat: by(seat), erudite: one(tile) })
        }
        Event::EruditeArmed { seat, tile } => {
            Kind::EruditeArmed(v1::EruditeArmed { seat: by(seat), erudite: one(tile) })
        }
        Event::EruditeSpared { seat, tile } => {
            Kind::EruditeSpared(v1::EruditeSpared { seat: by(seat), erudite: one(tile) })
        }
        Event::EruditeUsed { seat, tile } => {
            Kind::EruditeUsed(v1::EruditeUsed { seat: by(seat), erudite: one(tile) })
        }
        Event::EruditeRefreshed { seat, tile } => {
            Kind::EruditeRefreshed(v1::EruditeRefreshed { seat: by(seat), erudite: one(tile) })
        }
        Event::EruditeBorrowed { seat, tile, from } => {
            Kind::EruditeBorrowed(v1::EruditeBorrowed { seat: by(seat), erudite: one(tile), from: one(from) })
        }
        Event::ShopEntered { seat, shop, level } => {
            Kind::ShopEntered(v1::ShopEntered { seat: by(seat), shop: shop.write(), level: level.into() })
        }
        Event::StructureBuilt { seat, structure } => {
            Kind::StructureBuilt(v1::StructureBuilt { seat: by(seat), structure: structure.write() })
        }
        Event::MegaBuilt { seat, mega } => {
            Kind::MegaBuilt(v1::MegaBuilt { seat: by(seat), megastructure: mega.write() })
        }
        Event::DepthsSeen { seat, ref tiles } => Kind::DepthsSeen(v1::DepthsSeen {
            seat: by(seat),
            tiles: tiles.as_ref().map(write_all).unwrap_or_default(),
        }),
        Event::DeepSpaceTaken { seat, tile } => {
            Kind::DeepSpaceTaken(v1::DeepSpaceTaken { seat: by(seat), tile: tile.write() })
        }
        Event::ExecutiveBegan => Kind::ExecutiveBegan(v1::ExecutiveBegan {}),
        Event::LawVoted { wing, law } => {
            Kind::LawVoted(v1::LawVoted { wing: wing.write(), law: law.write() })
        }
        Event::RoundEnded => Kind::RoundEnded(v1::RoundEnded {}),
        Event::Ended { ref sheets } => Kind::Ended(v1::Ended { sheets: write_sheets(sheets) }),
        Event::Resigned { seat } => Kind::Resigned(v1::Resigned { seat: by(seat) }),
    })
}
