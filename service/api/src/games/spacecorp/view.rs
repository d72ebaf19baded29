//! The table as somebody sees it.

use orrery_engine::Seat;
use orrery_spacecorp::{
    View,
    ids::{BaseType, Beyond, Cube, SiteId},
    state::{Base, Laid, Place, Wheel},
    view::{ContractView, Own, PlayerView, TurnView},
};

use super::{
    super::seat_number,
    ids::{Listed, names, write_all, write_at, write_legacy, write_sheets, write_some},
    v1,
};

fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

fn seats(seats: &[Seat]) -> Vec<i32> {
    seats.iter().copied().map(seat_number).collect()
}

pub(super) fn write(view: &View) -> v1::View {
    // Every field by name: a new one does not compile until it is said here.
    let View {
        stage,
        era,
        last_era,
        first,
        players,
        places,
        deck,
        offer,
        discard,
        removed,
        spent,
        piles,
        beyond,
        contracts,
        annex,
        colonies,
        turn,
        triggered,
        last_turns,
        scores,
        own,
    } = view;
    let offered = (1..)
        .zip(offer)
        .filter_map(|(space, card)| card.map(|card| v1::OfferSpace { space, card: card.to_string() }));
    let markers = Beyond::ALL.iter().zip(beyond).filter_map(|(marker, owner)| {
        owner.map(|owner| v1::MarkerOwner { marker: marker.write(), seat: seat_number(owner) })
    });
    let piles = piles.iter().map(|(pile, tiles)| v1::PileCount { pile: pile.write(), count: count(*tiles) });
    v1::View {
        stage: stage.write(),
        era: era.write(),
        last_era: last_era.write(),
        first: seat_number(*first),
        players: players.iter().map(write_player).collect(),
        sites: places.iter().map(|(site, place)| write_site(*site, place)).collect(),
        deck: count(*deck),
        offer: offered.collect(),
        discard: names(discard),
        removed: names(removed),
        spent: names(spent),
        piles: piles.collect(),
        markers: markers.collect(),
        contracts: contracts.iter().map(write_contract).collect(),
        annex: names(annex),
        colonies: names(colonies),
        turn: Some(write_turn(turn)),
        is_end_triggered: *triggered,
        last_turns: last_turns.as_ref().map(|last| v1::LastSeats { seats: seats(last) }),
        scores: write_sheets(scores),
        own: own
            .as_ref()
            .map(|Own { seat, hand }| v1::OwnView { seat: seat_number(*seat), hand: names(hand) }),
    }
}

fn write_turn(turn: &TurnView) -> v1::Turn {
    let TurnView { number, seat, played, owed, forbidden, extra, barred } = turn;
    v1::Turn {
        number: (*number).into(),
        seat: seat_number(*seat),
        played: names(played),
        owed: owed.iter().copied().map(i32::from).collect(),
        forbidden: write_all(forbidden),
        extra: (*extra).into(),
        is_barred: *barred,
    }
}

fn write_contract(contract: &ContractView) -> v1::Contract {
    let ContractView { row, disc, reward, claimed_by } = contract;
    v1::Contract {
        row: row.number().into(),
        disc: write_some(*disc),
        reward: (*reward).into(),
        claimed_by: claimed_by.map_or(0, seat_number),
    }
}

fn write_player(player: &PlayerView) -> v1::Player {
    let PlayerView {
        seat,
        profit,
        hand,
        teams,
        reserve,
        hq,
        slots,
        wheels,
        progress,
        legacy,
        passed,
        resigned,
    } = player;
    let reserve = BaseType::ALL
        .iter()
        .zip(reserve)
        .map(|(base, left)| v1::Reserve { base: base.write(), count: (*left).into() });
    let infra = (1..)
        .zip(slots)
        .filter_map(|(slot, card)| card.map(|card| v1::Infra { slot, card: card.to_string() }));
    let wheel = Cube::ALL.iter().zip(wheels).map(|(cube, Wheel { space, travelled, owed })| v1::WheelCube {
        cube: cube.write(),
        space: (*space).into(),
        travelled: (*travelled).into(),
        owed: (*owed).into(),
    });
    v1::Player {
        seat: seat_number(*seat),
        profit: *profit,
        hand: count(*hand),
        teams: teams.iter().copied().map(write_at).collect(),
        reserve: reserve.collect(),
        headquarters: hq.write(),
        infra: infra.collect(),
        wheel: wheel.collect(),
        progress: names(progress),
        legacy: legacy.map(write_legacy),
        has_passed: *passed,
        has_resigned: *resigned,
    }
}

fn write_site(site: SiteId, place: &Place) -> v1::Site {
    let Place { tiles, bases, claim, colony } = place;
    let tile = |Laid { tile, barren, spoiled }: &Laid| v1::LaidTile {
        tile: tile.to_string(),
        is_barren: *barren,
        is_spoiled: *spoiled,
    };
    let base = |Base { owner, kind }: &Base| v1::Base { r#type: kind.write(), owner: seat_number(*owner) };
    v1::Site {
        site: site.to_string(),
        tiles: tiles.iter().map(tile).collect(),
        bases: bases.iter().map(base).collect(),
        claim: claim.map(|(seat, team)| v1::Claim { seat: seat_number(seat), team: team.number().into() }),
        colony: colony
            .map(|(seat, colony)| v1::Colony { seat: seat_number(seat), colony: colony.to_string() }),
    }
}
