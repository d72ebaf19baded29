//! The table as somebody sees it.

use orrery_gaia_project::{
    Facts, View,
    ids::{Area, Space},
    power::Power,
    view::{AutomaView, HexView, Own, PlayerView},
};

use super::{
    super::seat_number,
    event::write_sector,
    ids::{Listed, write_all, write_some},
    v1, write_card, write_everybody, write_hex, write_order, write_resources, write_special, write_who,
};

pub(super) fn write(content: &Facts, view: &View) -> v1::View {
    let areas = Area::ALL.iter().zip(&view.advanced).enumerate();
    let (power_tokens, qic) = view.supply(content);
    v1::View {
        round: view.round.into(),
        round_count: view.rounds.into(),
        turn_order: write_everybody(&view.order),
        passed: write_everybody(&view.passed),
        first_player: Some(write_who(view.first)),
        hexes: view.hexes.iter().map(write_map_hex).collect(),
        players: view.players.iter().map(write_player).collect(),
        areas: areas
            .map(|(n, (area, advanced))| v1::AreaTiles {
                area: area.write(),
                standard_tile: write_some(view.tech.get(n).copied()),
                advanced_tile: write_some(*advanced),
            })
            .collect(),
        lower_tiles: write_all(view.tech.iter().skip(Area::COUNT)),
        terraforming_token: write_some(view.terraforming_token),
        federation_tokens: view
            .tokens
            .iter()
            .map(|(token, count)| v1::TokenPile { token: token.write(), count: (*count).into() })
            .collect(),
        round_tiles: write_all(&view.round_tiles),
        final_tiles: view
            .final_tiles
            .iter()
            .enumerate()
            .map(|(n, (tile, counts))| v1::FinalCount {
                tile: tile.write(),
                neutral: view.neutral.get(n).copied().map(i32::from),
                counts: counts.iter().map(|count| i32::try_from(*count).unwrap_or(i32::MAX)).collect(),
            })
            .collect(),
        boosters: write_all(&view.boosters),
        action_spaces: Space::ALL
            .iter()
            .map(|space| v1::SpaceState { space: space.write(), is_used: view.used_spaces.contains(space) })
            .collect(),
        own: view.own.as_ref().map(write_own),
        is_over: view.over,
        automa: view.automa.as_ref().map(write_automa),
        phase: view.phase.write(),
        sectors: view.sectors.iter().map(write_sector).collect(),
        standard_piles: view
            .tech
            .iter()
            .zip(&view.tech_left)
            .map(|(tile, count)| v1::TilePile { tile: tile.write(), count: (*count).into() })
            .collect(),
        supply: Some(v1::Supply { power_tokens: power_tokens.into(), qic: qic.into() }),
    }
}

fn write_map_hex(hex: &HexView) -> v1::MapHex {
    v1::MapHex {
        hex: Some(write_hex(hex.hex)),
        tile: hex.tile.into(),
        planet: write_some(hex.planet),
        structures: hex
            .structures
            .iter()
            .map(|(who, structure)| v1::OwnedStructure {
                who: Some(write_who(*who)),
                structure: structure.write(),
            })
            .collect(),
        gaiaformer: hex.gaiaformer.map(write_who),
        station: hex.station.map(write_who),
        satellites: write_everybody(&hex.satellites),
        federated: write_everybody(&hex.federated),
    }
}

fn write_player(player: &PlayerView) -> v1::Player {
    let levels = Area::ALL.iter().zip(player.research);
    v1::Player {
        who: Some(write_who(player.who)),
        faction: write_some(player.faction),
        vp: player.vp,
        resources: Some(write_resources(player.resources)),
        power: Some(write_power(player.power)),
        gaiaformers: player.gaiaformers.into(),
        gaiaformers_spent: player.gaiaformers_spent.into(),
        research: levels
            .map(|(area, level)| v1::ResearchLevel { area: area.write(), level: level.into() })
            .collect(),
        standard_tiles: player
            .standard
            .iter()
            .map(|(tile, is_covered)| v1::OwnedTile { tile: tile.write(), is_covered: *is_covered })
            .collect(),
        advanced_tiles: write_all(&player.advanced),
        used_specials: player.used.iter().copied().map(write_special).collect(),
        green_tokens: write_all(&player.green),
        gray_tokens: write_all(&player.gray),
        federation_count: player.federations.into(),
        booster: write_some(player.booster),
        pieces: player
            .pieces
            .iter()
            .map(|(kind, count)| v1::PieceCount { structure: kind.write(), count: (*count).into() })
            .collect(),
        satellites_left: player.satellites_left.into(),
        has_passed: player.passed,
        has_resigned: player.resigned,
        gaiaformers_left: player.gaiaformers_left.into(),
        stations_left: player.stations_left.into(),
        reserved_token: write_some(player.reserved),
        federation_threshold: i32::try_from(player.federation_threshold).unwrap_or(i32::MAX),
    }
}

fn write_power(power: Power) -> v1::Power {
    let [bowl_1, bowl_2, bowl_3] = power.bowls.map(i32::from);
    v1::Power { bowl_1, bowl_2, bowl_3, gaia: power.gaia.into(), brainstone: write_some(power.stone) }
}

fn write_own(own: &Own) -> v1::Own {
    v1::Own { seat: seat_number(own.seat), order: Some(write_order(own.order)) }
}

fn write_automa(automa: &AutomaView) -> v1::AutomaCards {
    v1::AutomaCards {
        difficulty: automa.difficulty.write(),
        support: automa.support.map_or(0, write_card),
        action: automa.action.map_or(0, write_card),
        discard: automa.discard.iter().copied().map(write_card).collect(),
        deck_count: automa.deck.into(),
        turned_count: automa.turned.into(),
        reserve_count: automa.reserve.into(),
    }
}
