//! The table as somebody sees it, with what the fact sheets say of the places on it.

use orrery_federation::{
    Facts, View,
    facts::AsteroidFacts,
    ids::{Alteration, Cell, Mega, Mission, Planet, Project, Shop, SpaceAction},
    state::{Moon, Occupant, Owned, Site, SpecialMission, Spot},
    view::{Own, PlayerView, StackView, WingView},
};

use super::{
    super::seat_number,
    ids::{Listed, write_all, write_some},
    table::{write_erudite, write_ids, write_placed, write_resources, write_sheets},
    v1,
};

pub(super) fn write(content: &Facts, view: &View) -> v1::View {
    v1::View {
        stage: view.stage.write(),
        round: view.round.into(),
        first: seat_number(view.first),
        president: seat_number(view.president),
        turn: view.turn.map_or(0, seat_number),
        cells: Cell::ALL.iter().map(|cell| write_cell(content, view, *cell)).collect(),
        module: view.module.iter().map(write_placed).collect(),
        wings: view.wings.iter().map(write_wing).collect(),
        projects: view.projects.iter().map(|track| write_track(content, *track)).collect(),
        planet_medals: view.medals.iter().map(write_medals).collect(),
        grey_medals: view.grey.into(),
        black_medals: view.black.into(),
        neo: content.asteroids().map(|place| write_neo(view, place)).collect(),
        moons: (0..).zip(&view.moons).map(|(number, moon)| write_moon(content, number, moon)).collect(),
        side_stacks: view.beside.iter().copied().map(i32::from).collect(),
        atalum: view.atalum.iter().map(write_stack).collect(),
        structures: write_all(&view.structures),
        megastructures: Mega::ALL
            .iter()
            .zip(&view.megas)
            .map(|(mega, site)| write_site(content, *mega, site))
            .collect(),
        deep_space_count: view.depths.into(),
        starters: write_all(&view.starters),
        players: view.players.iter().map(|player| write_player(content, player)).collect(),
        scores: write_sheets(&view.sheets),
        own: view.own.as_ref().map(|own| write_own(content, own)),
    }
}

fn write_cell(content: &Facts, view: &View, cell: Cell) -> v1::SenateCell {
    use v1::senate_cell as part;
    let printed = content.cell(cell);
    let here = view.cells.iter().find(|(other, _)| *other == cell);
    v1::SenateCell {
        cell: cell.write(),
        wing: printed.wing.write(),
        column: printed.column.into(),
        floor: printed.floor.into(),
        action: Some(match printed.action {
            SpaceAction::Planet(planet) => part::Action::Planet(planet.write()),
            SpaceAction::Room(room) => part::Action::Room(room.write()),
            SpaceAction::Spy => part::Action::Spy(v1::SpyAction {}),
        }),
        price: (!printed.cost.is_empty()).then(|| write_resources(printed.cost)),
        mission: printed.mission.write(),
        occupant: here.map(|(_, occupant)| match occupant {
            Occupant::Ambassador(placed) => part::Occupant::Ambassador(write_placed(placed)),
            Occupant::Neutral { votes } => part::Occupant::NeutralVotes((*votes).into()),
        }),
    }
}

fn write_wing(wing: &WingView) -> v1::WingLaws {
    v1::WingLaws {
        wing: wing.wing.write(),
        law: write_some(wing.law),
        last: write_some(wing.last),
        past: write_all(&wing.past),
        votes: wing.votes.into(),
    }
}

fn write_track(content: &Facts, (project, marker, is_funded): (Project, u8, bool)) -> v1::ProjectTrack {
    let printed = content.project(project);
    v1::ProjectTrack {
        project: project.write(),
        column: printed.column.map_or(0, i32::from),
        marker: marker.into(),
        last: printed.last.into(),
        is_funded,
    }
}

fn write_medals((planet, thresholds): &(Planet, Vec<u8>)) -> v1::PlanetMedals {
    v1::PlanetMedals {
        planet: planet.write(),
        thresholds: thresholds.iter().copied().map(i32::from).collect(),
    }
}

fn write_neo(view: &View, place: &AsteroidFacts) -> v1::NeoPlace {
    let spot = view.spots.iter().find(|(at, _)| *at == place.id);
    let (spot, rock) = match spot {
        None => (v1::Spot::Unspecified, None),
        Some((_, Spot::Bare)) => (v1::Spot::Bare, None),
        Some((_, Spot::Hidden)) => (v1::Spot::Hidden, None),
        Some((_, Spot::Rock(rock))) => (v1::Spot::Rock, Some(*rock)),
    };
    v1::NeoPlace {
        asteroid: place.id.to_string(),
        kind: place.kind.write(),
        influence: place.influence.into(),
        next: write_ids(&place.next),
        spot: spot.into(),
        rock: write_some(rock),
    }
}

fn write_moon(content: &Facts, number: u8, moon: &Moon) -> v1::MoonPlace {
    let printed = content.moon(number);
    v1::MoonPlace {
        moon: number.into(),
        influence: printed.influence.into(),
        power: printed.power.map_or(0, i32::from),
        hidden: moon.hidden.into(),
        tokens: write_tokens(content, &moon.tokens),
    }
}

fn write_tokens(content: &Facts, tokens: &[Alteration]) -> Vec<v1::AlterationToken> {
    let write = |token: &Alteration| {
        let printed = content.alteration(*token);
        v1::AlterationToken {
            token: token.to_string(),
            power: printed.power.into(),
            side: printed.side.write(),
            votes: printed.votes.into(),
        }
    };
    tokens.iter().map(write).collect()
}

fn write_stack(stack: &StackView) -> v1::EruditeStack {
    v1::EruditeStack {
        r#type: stack.kind.write(),
        level: stack.level.into(),
        top: stack.top.map(write_erudite),
        below: stack.below.into(),
    }
}

fn write_site(content: &Facts, mega: Mega, site: &Site) -> v1::MegastructureSite {
    v1::MegastructureSite {
        megastructure: mega.write(),
        tokens: write_all(&site.tokens),
        multipliers: content.mega(mega).multipliers.iter().copied().map(i32::from).collect(),
        builders: site.builders.iter().copied().map(seat_number).collect(),
    }
}

fn write_player(content: &Facts, player: &PlayerView) -> v1::Player {
    v1::Player {
        seat: seat_number(player.seat),
        score: player.score.into(),
        stock: Some(write_resources(player.stock)),
        hangar: player.hangar.into(),
        supply: player.supply.into(),
        degree: player.degree.into(),
        level: player.level.into(),
        die: player.die.map(i32::from),
        ambassadors: write_all(&player.ambassadors),
        is_done: player.done,
        tokens: write_tokens(content, &player.tokens),
        missions: player.missions.iter().map(|mission| write_mission(content, *mission)).collect(),
        completed: player.completed.into(),
        starter: write_some(player.starter),
        deep_space: write_some(player.deep_space),
        medals: write_all(&player.medals),
        miner: player.miner.to_string(),
        rocks: write_all(&player.rocks),
        mage: player.mage.into(),
        erudites: player.erudites.iter().map(write_owned).collect(),
        shops: player.shops.iter().map(|(shop, level)| write_pawn(*shop, *level)).collect(),
        structures: write_all(&player.structures),
        megastructures: write_all(&player.megas),
        contribution: player.contribution.into(),
        influence: player
            .influence
            .iter()
            .map(|(planet, influence)| write_influence(*planet, *influence))
            .collect(),
        has_resigned: player.resigned,
    }
}

fn write_mission(content: &Facts, (mission, state): (Mission, SpecialMission)) -> v1::MissionState {
    v1::MissionState {
        mission: mission.write(),
        level: content.mission(mission).level.into(),
        is_released: state.released,
        is_flown: state.flown,
    }
}

fn write_owned(owned: &Owned) -> v1::OwnedErudite {
    v1::OwnedErudite {
        erudite: Some(write_erudite(owned.tile)),
        state: owned.used.write(),
        borrowed: owned.borrows.map(write_erudite),
    }
}

fn write_pawn(shop: Shop, level: u8) -> v1::ShopPawn {
    v1::ShopPawn { shop: shop.write(), level: level.into() }
}

fn write_influence(planet: Planet, influence: u8) -> v1::PlanetInfluence {
    v1::PlanetInfluence { planet: planet.write(), influence: influence.into() }
}

fn write_own(content: &Facts, own: &Own) -> v1::Own {
    v1::Own {
        seat: seat_number(own.seat),
        has_seen_deep_space: own.depths.is_some(),
        deep_space: own.depths.as_ref().map(write_all).unwrap_or_default(),
        looking: write_tokens(content, &own.looked),
        buried: write_tokens(content, &own.buried),
    }
}
