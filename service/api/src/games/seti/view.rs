//! The table as somebody sees it.

use orrery_seti::{
    View,
    ids::{
        CardId, Glyph, GoldTile, Moon, Organelle, Planet, Slot, Star, TechType, TraceColor, TranslationSlot,
    },
    state::{AnomalyToken, Computer, Message, Mission, OpenObjective, Owner, PlanetState, Pluto, Techs},
    view::{CapsuleView, GoldView, Own, PlayerView, RivalView, SectorView, SpeciesView, StackView},
};

use super::{
    super::seat_number,
    ids::{
        Listed, names, write_all, write_anomaly, write_bits, write_discs, write_owner, write_owners,
        write_sheets, write_some, write_space,
    },
    v1,
};

pub(super) fn write(view: &View) -> v1::View {
    // Every field by name: a new one does not compile until it is said here.
    let View {
        round,
        starting,
        turn,
        stage,
        orientation,
        token,
        oumuamua,
        sectors,
        deck,
        discard,
        row,
        stacks,
        reminder,
        techs,
        gold,
        neutral,
        planets,
        moons,
        species,
        players,
        rival,
        own,
        scores,
    } = view;
    let row = (1..)
        .zip(row)
        .filter_map(|(place, card)| card.map(|card| v1::RowCard { place, card: card.to_string() }));
    v1::View {
        round: (*round).into(),
        starting: write_owner(*starting),
        turn: write_owner(*turn),
        stage: stage.write(),
        discs: Some(write_discs(*orientation, *token)),
        is_oumuamua_discovered: *oumuamua,
        sectors: sectors.iter().map(write_sector).collect(),
        deck: (*deck).into(),
        discard: names(discard),
        row: row.collect(),
        stacks: stacks.map(i32::from).to_vec(),
        has_reminder: *reminder,
        techs: techs.iter().map(write_stack).collect(),
        gold: gold.iter().map(write_gold).collect(),
        neutral: neutral.map(i32::from).to_vec(),
        planets: planets.iter().map(|(planet, state)| write_planet(*planet, state)).collect(),
        moons: moons.iter().map(|(moon, landers)| write_moon(*moon, landers)).collect(),
        species: Slot::ALL.iter().zip(species).map(|(slot, one)| write_species(*slot, one)).collect(),
        players: players.iter().map(write_player).collect(),
        rival: rival.as_ref().map(write_rival),
        own: own.as_ref().map(write_own),
        scores: write_sheets(scores),
    }
}

fn nobody_or(owner: Option<Owner>) -> i32 {
    owner.map_or(0, write_owner)
}

fn write_sector(view: &SectorView) -> v1::Sector {
    let SectorView { sector, star, markers, won, glyph } = view;
    v1::Sector {
        sector: sector.number().into(),
        star: star.write(),
        markers: write_owners(markers),
        is_won: *won,
        glyph: write_some(*glyph),
    }
}

fn write_stack(view: &StackView) -> v1::TechStack {
    let StackView { tech, top, left, two_points, glyph } = *view;
    v1::TechStack {
        tech: tech.write(),
        bonus: top.map_or(0, |bonus| bonus.number().into()),
        left: left.into(),
        has_two_points: two_points,
        glyph: write_some(glyph),
    }
}

fn write_gold(view: &GoldView) -> v1::GoldTileView {
    let GoldView { tile, side, marks } = *view;
    v1::GoldTileView { tile: tile.write(), side: side.write(), marks: marks.into() }
}

fn write_planet(planet: Planet, state: &PlanetState) -> v1::PlanetView {
    let PlanetState { first, orbiters, data, landers, glyph } = state;
    v1::PlanetView {
        planet: planet.write(),
        first: nobody_or(*first),
        orbiters: write_owners(orbiters),
        data: data.iter().map(|landers| v1::LandingSpace { landers: write_owners(landers) }).collect(),
        landers: write_owners(landers),
        glyph: write_some(*glyph),
    }
}

fn write_moon(moon: Moon, landers: &[Owner]) -> v1::MoonView {
    v1::MoonView { moon: moon.write(), landers: write_owners(landers) }
}

fn write_species(slot: Slot, view: &SpeciesView) -> v1::SpeciesView {
    let SpeciesView {
        species,
        order,
        discovery,
        overflow,
        board,
        deck,
        open,
        discard,
        jupiter,
        saturn,
        samples,
        anomalies,
        tile,
        messages,
        milestones,
        board_glyphs,
        translations,
        organelles,
        explorations_left,
    } = view;
    let column = |color: &TraceColor| {
        let n = color.index();
        let [bottom, top] = board_glyphs[n];
        v1::TraceColumn {
            color: color.write(),
            discovery: nobody_or(discovery[n]),
            overflow: write_owners(&overflow[n]),
            levels: board[n].iter().map(|on| v1::TraceLevel { markers: write_owners(on) }).collect(),
            bottom_glyph: write_some(bottom),
            top_glyph: write_some(top),
        }
    };
    let anomaly = |AnomalyToken { sector, anomaly }: &AnomalyToken| v1::AnomalyToken {
        sector: sector.number().into(),
        anomaly: Some(write_anomaly(*anomaly)),
    };
    let translations = TranslationSlot::all().zip(translations).filter_map(|(slot, glyph)| {
        glyph.map(|glyph| v1::Translation { slot: slot.number().into(), glyph: glyph.write() })
    });
    let organelles = Organelle::ALL.iter().zip(organelles).filter_map(|(organelle, place)| {
        place.map(|place| v1::OrganelleView { organelle: organelle.write(), place: place.write() })
    });
    v1::SpeciesView {
        slot: slot.write(),
        species: write_some(*species),
        order: order.map_or(0, i32::from),
        columns: TraceColor::ALL.iter().map(column).collect(),
        deck: (*deck).into(),
        open: open.map_or_else(String::new, |card| card.to_string()),
        discard: names(discard),
        jupiter: (*jupiter).into(),
        saturn: (*saturn).into(),
        samples: write_all(samples),
        anomalies: anomalies.iter().map(anomaly).collect(),
        tile: write_owners(tile),
        messages: messages.map(nobody_or).to_vec(),
        milestones: milestones.clone(),
        translations: translations.collect(),
        organelles: organelles.collect(),
        explorations_left: explorations_left.iter().map(|card| card.number().into()).collect(),
    }
}

fn write_techs(techs: Techs) -> Vec<i32> {
    techs.iter().map(Listed::write).collect()
}

fn write_wins(wins: &[u8; Star::COUNT]) -> Vec<v1::StarWins> {
    let won = Star::ALL.iter().zip(wins).filter(|(_, count)| **count > 0);
    won.map(|(star, count)| v1::StarWins { star: star.write(), count: (*count).into() }).collect()
}

fn write_glyphs(glyphs: &[u8; Glyph::COUNT]) -> Vec<v1::GlyphCount> {
    let owned = Glyph::ALL.iter().zip(glyphs).filter(|(_, count)| **count > 0);
    owned.map(|(glyph, count)| v1::GlyphCount { glyph: glyph.write(), count: (*count).into() }).collect()
}

fn write_locked(locked: &[Option<CardId>; TraceColor::COUNT]) -> Vec<v1::LockedCard> {
    let card = |(color, card): (&TraceColor, &Option<CardId>)| {
        card.map(|card| v1::LockedCard { color: color.write(), card: card.to_string() })
    };
    TraceColor::ALL.iter().zip(locked).filter_map(card).collect()
}

fn write_waiting(message: &Message) -> v1::WaitingCard {
    let Message { card, at } = *message;
    v1::WaitingCard { card: card.to_string(), at }
}

fn write_mission(mission: &Mission) -> v1::Mission {
    let Mission { card, covered } = *mission;
    v1::Mission { card: card.to_string(), covered: write_bits(covered) }
}

fn write_pluto(pluto: Pluto) -> Option<v1::Pluto> {
    let Pluto { installed, orbiter, lander } = pluto;
    installed.then_some(v1::Pluto { has_orbiter: orbiter, has_lander: lander })
}

fn write_computer(computer: &Computer) -> v1::Computer {
    let Computer { top, techs, bottom } = *computer;
    let column = |(tech, has_data)| v1::ComputerColumn { tech: write_some(tech), has_data };
    v1::Computer { top: top.into(), columns: techs.into_iter().zip(bottom).map(column).collect() }
}

fn write_capsule(capsule: &CapsuleView) -> v1::Capsule {
    let CapsuleView { at, sample } = *capsule;
    v1::Capsule { at: Some(write_space(at)), sample: write_some(sample) }
}

fn write_player(player: &PlayerView) -> v1::Player {
    let PlayerView {
        seat,
        score,
        publicity,
        credits,
        energy,
        data,
        exofossils,
        tokens,
        hand,
        has_chosen,
        tucked,
        missions,
        completed,
        scoring,
        pluto,
        messages,
        message_tile,
        exertians,
        face_down,
        techs,
        computer,
        probes,
        capsules,
        wins,
        gold,
        passed,
        moves,
        glyphs,
        locked,
        breached,
        organization,
        quick_starts,
        organization_used,
        slots_spent,
        banked,
        disabled,
        resigned,
    } = player;
    let gold = GoldTile::ALL.iter().zip(gold).filter_map(|(tile, place)| {
        place.map(|place| v1::GoldMark { tile: tile.write(), place: i32::from(place) + 1 })
    });
    v1::Player {
        seat: seat_number(*seat),
        score: *score,
        publicity: (*publicity).into(),
        credits: (*credits).into(),
        energy: (*energy).into(),
        data: (*data).into(),
        exofossils: (*exofossils).into(),
        tokens: (*tokens).into(),
        hand: (*hand).into(),
        has_chosen: *has_chosen,
        tucked: names(tucked),
        missions: missions.iter().map(write_mission).collect(),
        completed: names(completed),
        scoring: names(scoring),
        pluto: write_pluto(*pluto),
        messages: messages.iter().map(write_waiting).collect(),
        message_tile: *message_tile,
        exertians: (*exertians).into(),
        face_down: (*face_down).into(),
        techs: write_techs(*techs),
        computer: Some(write_computer(computer)),
        probes: probes.iter().copied().map(write_space).collect(),
        capsules: capsules.iter().map(write_capsule).collect(),
        wins: write_wins(wins),
        gold: gold.collect(),
        has_passed: *passed,
        moves: (*moves).into(),
        glyphs: write_glyphs(glyphs),
        locked: write_locked(locked),
        breached: (*breached).into(),
        organization: write_some(*organization),
        quick_starts: names(quick_starts),
        is_organization_used: *organization_used,
        slots_spent: write_bits(*slots_spent),
        banked: banked.as_ref().map(write_waiting),
        disabled: write_techs(*disabled),
        has_resigned: *resigned,
    }
}

fn write_own(own: &Own) -> v1::OwnView {
    let Own { seat, hand, chosen, exertians, face_down, organizations, quick_starts } = own;
    v1::OwnView {
        seat: seat_number(*seat),
        hand: names(hand),
        chosen: chosen.map_or_else(String::new, |card| card.to_string()),
        exertians: names(exertians),
        face_down: names(face_down),
        organizations: write_all(organizations),
        quick_starts: names(quick_starts),
    }
}

fn write_objective(open: &OpenObjective) -> v1::Objective {
    let OpenObjective { objective, marked } = *open;
    v1::Objective { objective: objective.to_string(), marked: write_bits(marked) }
}

fn write_rival(rival: &RivalView) -> v1::Rival {
    let RivalView {
        score,
        publicity,
        progress,
        computer,
        pool,
        exofossils,
        techs,
        taken,
        probe,
        deck,
        played,
        advanced,
        arrow,
        wins,
        gold,
        passed,
        message_tile,
        message_tiles,
        face_down,
        glyphs,
        locked,
        breached,
        open,
        long_term,
        completed,
        stack,
        spent,
    } = rival;
    let techs = TechType::ALL
        .iter()
        .zip(techs)
        .map(|(kind, count)| v1::TechCount { r#type: kind.write(), count: (*count).into() });
    let gold = GoldTile::ALL.iter().zip(gold).filter(|(_, marked)| **marked);
    v1::Rival {
        score: *score,
        publicity: (*publicity).into(),
        progress: (*progress).into(),
        computer: (*computer).into(),
        pool: (*pool).into(),
        exofossils: (*exofossils).into(),
        techs: techs.collect(),
        taken: write_techs(*taken),
        probe: probe.map(write_space),
        deck: (*deck).into(),
        played: names(played),
        advanced: (*advanced).into(),
        arrow: arrow.write(),
        wins: write_wins(wins),
        gold: gold.map(|(tile, _)| tile.write()).collect(),
        has_passed: *passed,
        message_tile: *message_tile,
        message_tiles: (*message_tiles).into(),
        face_down: (*face_down).into(),
        glyphs: write_glyphs(glyphs),
        locked: write_locked(locked),
        breached: (*breached).into(),
        open: open.iter().map(write_objective).collect(),
        long_term: long_term.iter().map(write_objective).collect(),
        completed: names(completed),
        stack: stack.map(i32::from).to_vec(),
        spent: (*spent).into(),
    }
}
