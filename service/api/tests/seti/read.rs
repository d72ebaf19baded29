//! Reads views back into the types of the game, by the names of the values in the contract.

use orrery_seti::{
    View,
    ids::{
        Anomaly, CardId, Exploration, Glyph, GoldTile, Moon, Organelle, Organization, Place, Planet, Ring,
        Sample, Sector, Side, Slot, Space, Species, Star, Tech, TechType, TileBonus, Token, TraceColor,
        TranslationSlot,
    },
    scoring::Sheet,
    solar::Orientation,
    state::{
        AnomalyToken, Arrow, Computer, Message, Mission, OpenObjective, Owner, PlanetState, Pluto, Stage,
        Techs,
    },
    view::{CapsuleView, GoldView, Own, PlayerView, RivalView, SectorView, SpeciesView, StackView},
};

use crate::{
    common::{by_name, byte, id, ids, seat},
    v1,
};

by_name! {
    planet_some, planet: Planet = Planet "PLANET_" "";
    moon_some, moon: Moon = Moon "MOON_" "";
    color_some, color: TraceColor = TraceColor "TRACE_COLOR_" "";
    kind_some, kind: TechType = TechType "TECH_TYPE_" "";
    tech_some, tech: Tech = Tech "TECH_" "";
    tile_some, tile: GoldTile = GoldTile "GOLD_TILE_" "";
    species_some, species: Species = Species "SPECIES_" "";
    slot_some, slot: Slot = Slot "SLOT_" "";
    sample_some, sample: Sample = Sample "SAMPLE_" "sample_";
    glyph_some, glyph: Glyph = Glyph "GLYPH_" "";
    organelle_some, organelle: Organelle = Organelle "ORGANELLE_" "organelle_";
    place_some, place: Place = OrganellePlace "ORGANELLE_PLACE_" "";
    organization_some, organization: Organization = Organization "ORGANIZATION_" "org_";
}

pub(crate) fn star(number: i32) -> Star {
    let name = v1::Star::try_from(number).unwrap().as_str_name().replace("VIRGINIS_61", "61_VIRGINIS");
    crate::common::named(&name, "STAR_", "").unwrap()
}

pub(crate) fn side(number: i32) -> Side {
    v1::Side::try_from(number).unwrap().as_str_name().strip_prefix("SIDE_").unwrap().parse().unwrap()
}

pub(crate) fn arrow(number: i32) -> Arrow {
    if v1::Arrow::try_from(number).unwrap() == v1::Arrow::Left { Arrow::Left } else { Arrow::Right }
}

pub(crate) fn stage(number: i32) -> Stage {
    let stages = [Stage::Setup, Stage::Acting, Stage::Done, Stage::Passing, Stage::Gap, Stage::Over];
    let name = v1::Stage::try_from(number).unwrap().as_str_name();
    stages.into_iter().find(|stage| name == format!("STAGE_{stage:?}").to_uppercase()).unwrap()
}

pub(crate) fn owner_some(number: i32) -> Option<Owner> {
    let name =
        v1::Owner::try_from(number).unwrap().as_str_name().strip_prefix("OWNER_").unwrap().to_lowercase();
    (name != "unspecified").then(|| name.replace("seat_", "p").parse().unwrap())
}

pub(crate) fn owner(number: i32) -> Owner {
    owner_some(number).unwrap()
}

fn owners(numbers: &[i32]) -> Vec<Owner> {
    numbers.iter().copied().map(owner).collect()
}

fn some<T: std::str::FromStr>(name: &str) -> Option<T> {
    (!name.is_empty()).then(|| id(name))
}

fn sector(number: i32) -> Sector {
    Sector::of(byte(number)).unwrap()
}

pub(crate) fn space(space: &v1::Space) -> Space {
    Space { ring: Ring::of(byte(space.ring)).unwrap(), sector: sector(space.sector) }
}

pub(crate) fn anomaly(anomaly: &v1::Anomaly) -> Anomaly {
    Anomaly { color: color(anomaly.color), side: byte(anomaly.side) - 1 }
}

pub(crate) fn bits(places: &[i32]) -> u8 {
    places.iter().fold(0, |bits, place| bits | 1 << (place - 1))
}

fn techs(numbers: &[i32]) -> Techs {
    numbers.iter().copied().map(tech).collect()
}

fn wins(won: &[v1::StarWins]) -> [u8; Star::COUNT] {
    let mut wins = [0; Star::COUNT];
    won.iter().for_each(|one| wins[star(one.star).index()] = byte(one.count));
    wins
}

fn glyphs(owned: &[v1::GlyphCount]) -> [u8; Glyph::COUNT] {
    let mut glyphs = [0; Glyph::COUNT];
    owned.iter().for_each(|one| glyphs[glyph(one.glyph).index()] = byte(one.count));
    glyphs
}

fn locked(cards: &[v1::LockedCard]) -> [Option<CardId>; TraceColor::COUNT] {
    let mut locked = [None; TraceColor::COUNT];
    cards.iter().for_each(|one| locked[color(one.color).index()] = some(&one.card));
    locked
}

fn waiting(card: &v1::WaitingCard) -> Message {
    Message { card: id(&card.card), at: card.at }
}

fn points(cards: &[v1::CardPoints]) -> Vec<(CardId, i32)> {
    cards.iter().map(|one| (id(&one.card), one.points)).collect()
}

pub(crate) fn sheet(sheet: &v1::ScoreSheet) -> Sheet {
    let mut gold = [0; GoldTile::COUNT];
    sheet.gold.iter().for_each(|one| gold[tile(one.tile).index()] = one.points);
    let read = Sheet {
        owner: owner(sheet.owner),
        score: sheet.score,
        cards: points(&sheet.cards),
        gold,
        objectives: sheet.objectives,
        exertians: points(&sheet.exertians),
        glyphs: sheet.glyphs,
        danger: sheet.danger,
        penalty: sheet.penalty,
    };
    assert_eq!(read.total(), sheet.total);
    read
}

/// The view that a message tells of.
pub(crate) fn view(view: &v1::View) -> View {
    let discs = view.discs.as_ref().unwrap();
    let steps: [u8; 3] = discs.steps.iter().copied().map(byte).collect::<Vec<_>>().try_into().unwrap();
    let mut row = [None; 3];
    view.row.iter().for_each(|one| row[usize::from(byte(one.place)) - 1] = some(&one.card));
    View {
        round: byte(view.round),
        starting: owner(view.starting),
        turn: owner(view.turn),
        stage: stage(view.stage),
        orientation: Orientation::new(steps),
        token: Token::of(byte(discs.token)).unwrap(),
        oumuamua: view.is_oumuamua_discovered,
        sectors: view.sectors.iter().map(sector_view).collect(),
        deck: view.deck.try_into().unwrap(),
        discard: ids(&view.discard),
        row,
        stacks: view.stacks.iter().copied().map(byte).collect::<Vec<_>>().try_into().unwrap(),
        reminder: view.has_reminder,
        techs: view.techs.iter().map(stack).collect(),
        gold: view
            .gold
            .iter()
            .map(|one| GoldView { tile: tile(one.tile), side: side(one.side), marks: byte(one.marks) })
            .collect(),
        neutral: view.neutral.iter().copied().map(byte).collect::<Vec<_>>().try_into().unwrap(),
        planets: view.planets.iter().map(|one| (planet(one.planet), planet_state(one))).collect(),
        moons: view.moons.iter().map(|one| (moon(one.moon), owners(&one.landers))).collect(),
        species: view.species.iter().map(species_view).collect::<Vec<_>>().try_into().unwrap(),
        players: view.players.iter().map(player).collect(),
        rival: view.rival.as_ref().map(rival),
        own: view.own.as_ref().map(own),
        scores: view.scores.iter().map(sheet).collect(),
    }
}

fn sector_view(view: &v1::Sector) -> SectorView {
    SectorView {
        sector: sector(view.sector),
        star: star(view.star),
        markers: owners(&view.markers),
        won: view.is_won,
        glyph: glyph_some(view.glyph),
    }
}

fn stack(view: &v1::TechStack) -> StackView {
    StackView {
        tech: tech(view.tech),
        top: TileBonus::of(byte(view.bonus)),
        left: byte(view.left),
        two_points: view.has_two_points,
        glyph: glyph_some(view.glyph),
    }
}

fn planet_state(view: &v1::PlanetView) -> PlanetState {
    PlanetState {
        first: owner_some(view.first),
        orbiters: owners(&view.orbiters),
        data: view.data.iter().map(|space| owners(&space.landers)).collect(),
        landers: owners(&view.landers),
        glyph: glyph_some(view.glyph),
    }
}

fn species_view(view: &v1::SpeciesView) -> SpeciesView {
    let column = |color: TraceColor| {
        view.columns.iter().find(|column| color_some(column.color) == Some(color)).unwrap()
    };
    let columns: [&v1::TraceColumn; 3] = std::array::from_fn(|n| column(TraceColor::ALL[n]));
    let mut translations = [None; TranslationSlot::COUNT];
    for one in &view.translations {
        translations[TranslationSlot::of(byte(one.slot)).unwrap().index()] = glyph_some(one.glyph);
    }
    let mut organelles = [None; Organelle::COUNT];
    view.organelles
        .iter()
        .for_each(|one| organelles[organelle(one.organelle).index()] = place_some(one.place));
    let token = |one: &v1::AnomalyToken| AnomalyToken {
        sector: sector(one.sector),
        anomaly: anomaly(one.anomaly.as_ref().unwrap()),
    };
    SpeciesView {
        species: species_some(view.species),
        order: (view.order > 0).then(|| byte(view.order)),
        discovery: columns.map(|column| owner_some(column.discovery)),
        overflow: columns.map(|column| owners(&column.overflow)),
        board: columns.map(|column| column.levels.iter().map(|level| owners(&level.markers)).collect()),
        deck: byte(view.deck),
        open: some(&view.open),
        discard: ids(&view.discard),
        jupiter: byte(view.jupiter),
        saturn: byte(view.saturn),
        samples: view.samples.iter().copied().map(sample).collect(),
        anomalies: view.anomalies.iter().map(token).collect(),
        tile: owners(&view.tile),
        messages: view.messages.iter().copied().map(owner_some).collect::<Vec<_>>().try_into().unwrap(),
        milestones: view.milestones.clone(),
        board_glyphs: columns.map(|column| [glyph_some(column.bottom_glyph), glyph_some(column.top_glyph)]),
        translations,
        organelles,
        explorations_left: view
            .explorations_left
            .iter()
            .map(|card| Exploration::of(byte(*card)).unwrap())
            .collect(),
    }
}

fn computer(view: &v1::Computer) -> Computer {
    Computer {
        top: byte(view.top),
        techs: std::array::from_fn(|n| tech_some(view.columns[n].tech)),
        bottom: std::array::from_fn(|n| view.columns[n].has_data),
    }
}

fn player(view: &v1::Player) -> PlayerView {
    let mut gold = [None; GoldTile::COUNT];
    view.gold.iter().for_each(|one| gold[tile(one.tile).index()] = Some(byte(one.place) - 1));
    let mission = |one: &v1::Mission| Mission { card: id(&one.card), covered: bits(&one.covered) };
    PlayerView {
        seat: seat(view.seat),
        score: view.score,
        publicity: byte(view.publicity),
        credits: byte(view.credits),
        energy: byte(view.energy),
        data: byte(view.data),
        exofossils: byte(view.exofossils),
        tokens: byte(view.tokens),
        hand: byte(view.hand),
        has_chosen: view.has_chosen,
        tucked: ids(&view.tucked),
        missions: view.missions.iter().map(mission).collect(),
        completed: ids(&view.completed),
        scoring: ids(&view.scoring),
        pluto: view.pluto.as_ref().map_or(Pluto::default(), |pluto| Pluto {
            installed: true,
            orbiter: pluto.has_orbiter,
            lander: pluto.has_lander,
        }),
        messages: view.messages.iter().map(waiting).collect(),
        message_tile: view.message_tile,
        exertians: byte(view.exertians),
        face_down: byte(view.face_down),
        techs: techs(&view.techs),
        computer: computer(view.computer.as_ref().unwrap()),
        probes: view.probes.iter().map(space).collect(),
        capsules: view
            .capsules
            .iter()
            .map(|one| CapsuleView { at: space(one.at.as_ref().unwrap()), sample: sample_some(one.sample) })
            .collect(),
        wins: wins(&view.wins),
        gold,
        passed: view.has_passed,
        moves: byte(view.moves),
        glyphs: glyphs(&view.glyphs),
        locked: locked(&view.locked),
        breached: byte(view.breached),
        organization: organization_some(view.organization),
        quick_starts: ids(&view.quick_starts),
        organization_used: view.is_organization_used,
        slots_spent: bits(&view.slots_spent),
        banked: view.banked.as_ref().map(waiting),
        disabled: techs(&view.disabled),
        resigned: view.has_resigned,
    }
}

fn own(view: &v1::OwnView) -> Own {
    Own {
        seat: seat(view.seat),
        hand: ids(&view.hand),
        chosen: some(&view.chosen),
        exertians: ids(&view.exertians),
        face_down: ids(&view.face_down),
        organizations: view.organizations.iter().copied().map(organization).collect(),
        quick_starts: ids(&view.quick_starts),
    }
}

fn rival(view: &v1::Rival) -> RivalView {
    let mut of_type = [0; TechType::COUNT];
    view.techs.iter().for_each(|one| of_type[kind(one.r#type).index()] = byte(one.count));
    let mut gold = [false; GoldTile::COUNT];
    view.gold.iter().for_each(|one| gold[tile(*one).index()] = true);
    let objective =
        |one: &v1::Objective| OpenObjective { objective: id(&one.objective), marked: bits(&one.marked) };
    RivalView {
        score: view.score,
        publicity: byte(view.publicity),
        progress: byte(view.progress),
        computer: byte(view.computer),
        pool: byte(view.pool),
        exofossils: byte(view.exofossils),
        techs: of_type,
        taken: techs(&view.taken),
        probe: view.probe.as_ref().map(space),
        deck: byte(view.deck),
        played: ids(&view.played),
        advanced: byte(view.advanced),
        arrow: arrow(view.arrow),
        wins: wins(&view.wins),
        gold,
        passed: view.has_passed,
        message_tile: view.message_tile,
        message_tiles: byte(view.message_tiles),
        face_down: byte(view.face_down),
        glyphs: glyphs(&view.glyphs),
        locked: locked(&view.locked),
        breached: byte(view.breached),
        open: view.open.iter().map(objective).collect(),
        long_term: view.long_term.iter().map(objective).collect(),
        completed: ids(&view.completed),
        stack: view.stack.iter().copied().map(byte).collect::<Vec<_>>().try_into().unwrap(),
        spent: byte(view.spent),
    }
}
