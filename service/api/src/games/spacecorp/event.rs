//! What happened.

use orrery_engine::Seat;
use orrery_spacecorp::{Event, plan::Source};
use v1::event::Kind;

use super::{
    super::seat_number,
    ids::{Listed, names, write_all, write_at, write_box, write_legacy, write_sheets},
    v1,
};

/// `None` for what nobody is told.
pub(super) fn write(event: &Event) -> Option<Kind> {
    Some(match event {
        Event::EraOpened { era } => Kind::EraOpened(v1::EraOpened { era: era.write() }),
        Event::DiscsSet { era } => Kind::DiscsSet(v1::DiscsSet { era: era.write() }),
        Event::CubeSet { seat, cube, space } => Kind::CubeSet(v1::CubeSet {
            seat: seat_number(*seat),
            cube: cube.write(),
            space: (*space).into(),
        }),
        Event::DeckMade { start, rest } => {
            Kind::DeckMade(v1::DeckMade { start: names(start), rest: names(rest) })
        }
        Event::Dealt { seat, card } => {
            Kind::Dealt(v1::Dealt { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Offered { space, card } => {
            Kind::Offered(v1::Offered { space: i32::from(*space) + 1, card: card.to_string() })
        }
        Event::AnnexFilled { cards } => Kind::AnnexFilled(v1::AnnexFilled { cards: names(cards) }),
        Event::ColoniesSet { colonies } => Kind::ColoniesSet(v1::ColoniesSet { colonies: names(colonies) }),
        Event::MarkersReturned => Kind::MarkersReturned(v1::MarkersReturned {}),
        Event::FirstFound { seat } => Kind::FirstFound(v1::FirstFound { seat: seat_number(*seat) }),
        // What the turn is measured against is for the rules only.
        Event::TurnBegan { seat, number, barred, extra, mark: _ } => Kind::TurnBegan(v1::TurnBegan {
            seat: seat_number(*seat),
            number: (*number).into(),
            is_barred: *barred,
            extra: (*extra).into(),
        }),
        Event::Announced { seat, kind } => {
            Kind::Announced(v1::Announced { seat: seat_number(*seat), action: kind.write() })
        }
        Event::Skipped { seat } => Kind::Skipped(v1::Skipped { seat: seat_number(*seat) }),
        Event::Passed { seat } => Kind::Passed(v1::Passed { seat: seat_number(*seat) }),
        Event::Played { seat, cards } => {
            Kind::Played(v1::Played { seat: seat_number(*seat), cards: names(cards) })
        }
        Event::TimePlayed { seat, card } => {
            Kind::TimePlayed(v1::TimePlayed { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Indebted { seat } => Kind::Indebted(v1::Indebted { seat: seat_number(*seat) }),
        Event::Indemnified { seat } => Kind::Indemnified(v1::Indemnified { seat: seat_number(*seat) }),
        Event::Discarded { seat, cards } => {
            Kind::Discarded(v1::Discarded { seat: seat_number(*seat), cards: names(cards) })
        }
        Event::Drew { seat, card } => {
            Kind::Drew(v1::Drew { seat: seat_number(*seat), card: card.map(|card| card.to_string()) })
        }
        Event::Took { seat, card } => {
            Kind::Took(v1::Took { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Profit { seat, amount, cause } => Kind::ProfitChanged(v1::ProfitChanged {
            seat: seat_number(*seat),
            amount: *amount,
            cause: cause.write(),
        }),
        Event::Upgraded { seat, card, slot } => Kind::Upgraded(v1::Upgraded {
            seat: seat_number(*seat),
            card: card.to_string(),
            slot: slot.number().into(),
        }),
        Event::InfraLeft { seat, card, slot, to } => Kind::InfraLeft(v1::InfraLeft {
            seat: seat_number(*seat),
            card: card.to_string(),
            slot: slot.number().into(),
            to: to.write(),
        }),
        Event::TeamWent { seat, team, to } => Kind::TeamWent(v1::TeamWent {
            seat: seat_number(*seat),
            team: team.number().into(),
            to: Some(write_at(*to)),
        }),
        Event::MarkerTaken { seat, marker } => {
            Kind::MarkerTaken(v1::MarkerTaken { seat: seat_number(*seat), marker: marker.write() })
        }
        Event::Redirected { seat, tile } => {
            Kind::Redirected(v1::Redirected { seat: seat_number(*seat), tile: tile.to_string() })
        }
        Event::TileLaid { seat, site, tile } => Kind::TileLaid(v1::TileLaid {
            seat: seat_number(*seat),
            site: site.to_string(),
            tile: tile.to_string(),
        }),
        Event::TileClaimed { seat, team, site } => Kind::TileClaimed(v1::TileClaimed {
            seat: seat_number(*seat),
            team: team.number().into(),
            site: site.to_string(),
        }),
        Event::ClaimEnded { site } => Kind::ClaimEnded(v1::ClaimEnded { site: site.to_string() }),
        Event::Built { seat, site, bases } => Kind::Built(v1::Built {
            seat: seat_number(*seat),
            site: site.to_string(),
            bases: write_all(bases),
        }),
        Event::UsedUp { site, number, attribute } => {
            Kind::UsedUp(v1::UsedUp { r#box: Some(write_box(*site, *number)), attribute: attribute.write() })
        }
        Event::Produced { seat, sources, amount } => Kind::Produced(write_produced(*seat, sources, *amount)),
        Event::Colonized { seat, site, colony } => Kind::Colonized(v1::Colonized {
            seat: seat_number(*seat),
            site: site.to_string(),
            colony: colony.to_string(),
        }),
        Event::Advanced { seat, cube, spaces, space } => Kind::Advanced(v1::Advanced {
            seat: seat_number(*seat),
            cube: cube.write(),
            spaces: (*spaces).into(),
            space: (*space).into(),
        }),
        Event::AwardsOwed { seat, cube, count } => Kind::AwardsOwed(v1::AwardsOwed {
            seat: seat_number(*seat),
            cube: cube.write(),
            count: (*count).into(),
        }),
        Event::AwardLost { seat } => Kind::AwardLost(v1::AwardLost { seat: seat_number(*seat) }),
        Event::ProgressGained { seat, card } => {
            Kind::ProgressGained(v1::ProgressGained { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::ContractClaimed { seat, row, era } => Kind::ContractClaimed(v1::ContractClaimed {
            seat: seat_number(*seat),
            row: row.number().into(),
            era: era.write(),
        }),
        Event::Triggered => Kind::Triggered(v1::Triggered {}),
        Event::SixthClaimed { seat } => Kind::SixthClaimed(v1::SixthClaimed { seat: seat_number(*seat) }),
        Event::LastTurns { seats } => {
            Kind::LastTurns(v1::LastTurns { seats: seats.iter().copied().map(seat_number).collect() })
        }
        Event::EdgePlayed { seat, card } => {
            Kind::EdgePlayed(v1::EdgePlayed { seat: seat_number(*seat), card: card.to_string() })
        }
        Event::Forbidden { kind } => Kind::Forbidden(v1::Forbidden { action: kind.write() }),
        Event::ExtraTurns { seat, count } => {
            Kind::ExtraTurns(v1::ExtraTurns { seat: seat_number(*seat), count: (*count).into() })
        }
        Event::Poached { seat, cards } => {
            Kind::Poached(v1::Poached { seat: seat_number(*seat), cards: names(cards) })
        }
        Event::LegacyChosen { seat, site, number, legacy } => Kind::LegacyChosen(v1::LegacyChosen {
            seat: seat_number(*seat),
            r#box: Some(write_box(*site, *number)),
            legacy: Some(write_legacy(*legacy)),
        }),
        Event::EraCleared => Kind::EraCleared(v1::EraCleared {}),
        Event::Scored { sheets } => Kind::Scored(v1::Scored { sheets: write_sheets(sheets) }),
        Event::Resigned { seat } => Kind::Resigned(v1::Resigned { seat: seat_number(*seat) }),
        Event::Engaged { .. } | Event::TurnEnded { .. } => return None,
    })
}

fn write_produced(seat: Seat, sources: &[Source], amount: u8) -> v1::Produced {
    let tile = |source: &Source| match source {
        Source::Tile(site, number) => Some(write_box(*site, *number)),
        Source::Legacy => None,
    };
    v1::Produced {
        seat: seat_number(seat),
        boxes: sources.iter().filter_map(tile).collect(),
        is_with_legacy: sources.contains(&Source::Legacy),
        amount: amount.into(),
    }
}
