//! What happened.

use orrery_gaia_project::{
    Event, Who,
    board::Sector,
    event::{For, SetUp, Start},
    ids::Planet,
    power::Handful,
};
use v1::event::Kind;

use super::{
    super::seat_number,
    ids::{Listed, write_all, write_some},
    v1, write_card, write_everybody, write_hex, write_hexes, write_order, write_resources, write_special,
    write_tokens, write_who,
};

/// Who it is about; everybody is somebody.
#[expect(clippy::unnecessary_wraps, reason = "messages in messages are optional")]
fn by(who: Who) -> Option<v1::Participant> {
    Some(write_who(who))
}

pub(super) fn write(event: &Event) -> Kind {
    let hex = |hex| Some(write_hex(hex));
    match *event {
        Event::FirstPlayer { who } => Kind::FirstPlayer(v1::FirstPlayer { who: by(who) }),
        Event::SetUp(ref setup) => Kind::SetUp(write_set_up(setup)),
        Event::BoardLaid { ref sectors } => {
            Kind::BoardLaid(v1::BoardLaid { sectors: sectors.iter().map(write_sector).collect() })
        }
        Event::FactionChosen(ref start) => Kind::FactionChosen(write_start(start)),
        Event::Placed { who, structure, hex: at } => {
            Kind::Placed(v1::Placed { who: by(who), structure: structure.write(), hex: hex(at) })
        }
        Event::BoosterTaken { who, booster } => {
            Kind::BoosterTaken(v1::BoosterTaken { who: by(who), booster: booster.write() })
        }
        Event::RoundBegan { round, ref order } => {
            Kind::RoundBegan(v1::RoundBegan { round: round.into(), turn_order: write_everybody(order) })
        }
        Event::Gaiaformed { ref hexes } => Kind::Gaiaformed(v1::Gaiaformed { hexes: write_hexes(hexes) }),
        Event::Passed { who, returned, taken } => Kind::Passed(v1::Passed {
            who: by(who),
            returned: write_some(returned),
            taken: write_some(taken),
        }),
        Event::CleanedUp => Kind::CleanedUp(v1::CleanedUp {}),
        Event::Ended => Kind::Ended(v1::Ended {}),
        Event::Gained { who, gain } => {
            Kind::Gained(v1::Gained { who: by(who), gain: Some(write_resources(gain)) })
        }
        Event::Paid { who, cost } => Kind::Paid(v1::Paid { who: by(who), cost: Some(write_resources(cost)) }),
        Event::Scored { who, vp, r#for } => {
            Kind::Scored(v1::Scored { who: by(who), vp: vp.into(), reason: Some(write_reason(r#for)) })
        }
        Event::PaidVp { who, vp } => Kind::PaidVp(v1::PaidVp { who: by(who), vp: vp.into() }),
        Event::Charged { who, first, second, stone } => Kind::Charged(v1::Charged {
            who: by(who),
            first: first.into(),
            second: second.into(),
            brainstone: write_some(stone),
        }),
        Event::Spent { who, tokens } => {
            Kind::Spent(v1::Spent { who: by(who), tokens: Some(write_tokens(tokens)) })
        }
        Event::TokensGained { who, tokens } => {
            Kind::TokensGained(v1::TokensGained { who: by(who), tokens: tokens.into() })
        }
        Event::Discarded { who, tokens } => {
            Kind::Discarded(v1::Discarded { who: by(who), tokens: Some(write_tokens(tokens)) })
        }
        Event::ToGaia { who, tokens } => {
            Kind::MovedToGaia(v1::MovedToGaia { who: by(who), tokens: Some(write_tokens(tokens)) })
        }
        Event::Burned { who, stone_up, stone_out, to_gaia } => Kind::Burned(v1::Burned {
            who: by(who),
            is_brainstone_up: stone_up,
            is_brainstone_out: stone_out,
            is_to_gaia: to_gaia,
        }),
        Event::GaiaDiscarded { who, tokens } => {
            Kind::GaiaDiscarded(v1::GaiaDiscarded { who: by(who), tokens: tokens.into() })
        }
        Event::GaiaReturned { who, tokens, stone, bowl } => Kind::GaiaReturned(v1::GaiaReturned {
            who: by(who),
            tokens: tokens.into(),
            has_brainstone: stone,
            bowl: bowl.write(),
        }),
        Event::GaiaformersGained { who, count } => {
            Kind::GaiaformersGained(v1::GaiaformersGained { who: by(who), count: count.into() })
        }
        Event::GaiaformerSpent { who } => Kind::GaiaformerSpent(v1::GaiaformerSpent { who: by(who) }),
        Event::GaiaformersReturned { who, count } => {
            Kind::GaiaformersReturned(v1::GaiaformersReturned { who: by(who), count: count.into() })
        }
        Event::ProjectStarted { who, hex: at } => {
            Kind::ProjectStarted(v1::ProjectStarted { who: by(who), hex: hex(at) })
        }
        Event::MineBuilt { who, hex: at, shared, gaiaformer } => Kind::MineBuilt(v1::MineBuilt {
            who: by(who),
            hex: hex(at),
            is_shared: shared,
            has_returned_gaiaformer: gaiaformer,
        }),
        Event::Upgraded { who, hex: at, from, to } => {
            Kind::Upgraded(v1::Upgraded { who: by(who), hex: hex(at), from: from.write(), to: to.write() })
        }
        Event::Swapped { who, institute, mine } => {
            Kind::Swapped(v1::Swapped { who: by(who), institute: hex(institute), mine: hex(mine) })
        }
        Event::StationPlaced { who, hex: at } => {
            Kind::StationPlaced(v1::StationPlaced { who: by(who), hex: hex(at) })
        }
        Event::LostPlaced { who, hex: at } => Kind::LostPlaced(v1::LostPlaced { who: by(who), hex: hex(at) }),
        Event::Announced { by: who, hex: at, ref offers } => Kind::Announced(v1::Announced {
            who: by(who),
            hex: hex(at),
            offers: offers
                .iter()
                .map(|(seat, power)| v1::Offer { seat: seat_number(*seat), power: (*power).into() })
                .collect(),
        }),
        Event::Declined { seat } => Kind::Declined(v1::Declined { seat: seat_number(seat) }),
        Event::Federated { who, ref planets, ref satellites } => Kind::Federated(v1::Federated {
            who: by(who),
            planets: write_hexes(planets),
            satellites: write_hexes(satellites),
        }),
        Event::Joined { who, ref hexes } => {
            Kind::Joined(v1::Joined { who: by(who), hexes: write_hexes(hexes) })
        }
        Event::TokenTaken { who, token, green, from } => Kind::TokenTaken(v1::TokenTaken {
            who: by(who),
            token: token.write(),
            is_green: green,
            origin: from.write(),
        }),
        Event::TokenFlipped { who, token } => {
            Kind::TokenFlipped(v1::TokenFlipped { who: by(who), token: token.write() })
        }
        Event::Rescored { who, token } => Kind::Rescored(v1::Rescored { who: by(who), token: token.write() }),
        Event::Advanced { who, area, level } => {
            Kind::Advanced(v1::Advanced { who: by(who), area: area.write(), level: level.into() })
        }
        Event::TileTaken { who, tile } => Kind::TileTaken(v1::TileTaken { who: by(who), tile: tile.write() }),
        Event::AdvancedTaken { who, area, tile, cover } => Kind::AdvancedTaken(v1::AdvancedTaken {
            who: by(who),
            area: area.write(),
            tile: tile.write(),
            cover: cover.write(),
        }),
        Event::SpaceUsed { who, space } => {
            Kind::SpaceUsed(v1::SpaceUsed { who: by(who), space: space.write() })
        }
        Event::SpecialUsed { who, special } => {
            Kind::SpecialUsed(v1::SpecialUsed { who: by(who), special: Some(write_special(special)) })
        }
        Event::CardShown { card } => Kind::CardShown(v1::CardShown { card: write_card(card) }),
        Event::DeckMade { ref seen, unseen, ref reserve } => Kind::DeckMade(v1::DeckMade {
            seen: seen.iter().copied().map(write_card).collect(),
            unseen_count: unseen.into(),
            unseen: reserve.iter().copied().map(write_card).collect(),
        }),
        Event::SupportCard { card } => Kind::SupportCard(v1::SupportCard { card: write_card(card) }),
        Event::ActionCard { card } => Kind::ActionCard(v1::ActionCard { card: write_card(card) }),
        Event::SatellitePlaced { who, hex: at } => {
            Kind::SatellitePlaced(v1::SatellitePlaced { who: by(who), hex: hex(at) })
        }
        Event::AdvancedRemoved { who, area, tile } => Kind::AdvancedRemoved(v1::AdvancedRemoved {
            who: by(who),
            area: area.write(),
            tile: tile.write(),
        }),
        Event::Ordered { seat, order } => {
            Kind::Ordered(v1::Ordered { seat: seat_number(seat), order: Some(write_order(order)) })
        }
        Event::Resigned { seat } => Kind::Resigned(v1::Resigned { seat: seat_number(seat) }),
    }
}

fn write_set_up(setup: &SetUp) -> v1::SetUp {
    v1::SetUp {
        standard_tiles: write_all(&setup.tech),
        advanced_tiles: write_all(&setup.advanced),
        terraforming_token: setup.token.write(),
        round_tiles: write_all(&setup.rounds),
        final_tiles: write_all(&setup.finals),
        boosters: write_all(&setup.boosters),
    }
}

pub(super) fn write_sector(sector: &Sector) -> v1::Sector {
    v1::Sector {
        tile: sector.tile.into(),
        face: write_some(sector.face),
        centre: Some(write_hex(sector.centre)),
        rotation: sector.rotation.into(),
        planets: sector.planets.chars().map(|letter| write_some(Planet::from_letter(letter))).collect(),
    }
}

fn write_start(start: &Start) -> v1::FactionChosen {
    v1::FactionChosen {
        who: by(start.who),
        faction: start.faction.write(),
        resources: Some(write_resources(start.resources)),
        tokens: Some(write_tokens(Handful { bowls: start.bowls, stone: start.brainstone })),
    }
}

fn write_reason(r#for: For) -> v1::scored::Reason {
    use v1::{Occasion, scored::Reason};
    match r#for {
        For::Round(tile) => Reason::RoundTile(tile.write()),
        For::Standard(tile) => Reason::StandardTile(tile.write()),
        For::Advanced(tile) => Reason::AdvancedTile(tile.write()),
        For::Booster(booster) => Reason::Booster(booster.write()),
        For::Token(token) => Reason::FederationToken(token.write()),
        For::Level(area) => Reason::Level(area.write()),
        For::Space(space) => Reason::ActionSpace(space.write()),
        For::Final(tile) => Reason::FinalTile(tile.write()),
        For::Faction => Reason::Occasion(Occasion::Faction.into()),
        For::Research => Reason::Occasion(Occasion::Research.into()),
        For::Resources => Reason::Occasion(Occasion::Resources.into()),
        For::Automa => Reason::Occasion(Occasion::Automa.into()),
        For::Difficulty => Reason::Occasion(Occasion::Difficulty.into()),
    }
}
