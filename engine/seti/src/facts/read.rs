//! Reading and checking `data/*.json`.
//!
//! Serde refuses what is not in the vocabulary. What is checked here besides is what the rules rely on: that every
//! component is there, once, in the order of [`crate::ids`], and that parts that belong together agree. The error is
//! for an operator who has corrected a sheet.

use std::{collections::BTreeMap, fmt::Display};

use orrery_engine::{BadContent, Sheet, Sheets, sheets};

use super::{
    AgenciesFacts, Facts, RivalFacts, SlotFacts,
    agencies::AgenciesSheet,
    board::{GameSheet, PlanetsSheet, PlayerFacts, PlutoSheet, SectorsSheet},
    cards::{Card, CardKind, CardSheet, Mission},
    conditions::Condition,
    effects::Effect,
    sheet,
    solo::{ObjectivesSheet, RivalGroup, RivalSheet},
    species::{AliensSheet, ExpansionAliensSheet, SpeciesFacts},
    tiles::{Ability, GoldSheet, TechSheet},
};
use crate::{
    ids::{
        BoardSpace, CardId, Column, Exploration, Glyph, GoldTile, MessageReward, Moon, Objective, Organelle,
        Organization, Place, Planet, QuickStart, Ring, RivalCard, Sample, SectorColor, Side, Species, Star,
        Tech, TechType, TileBonus, TraceColor, TranslationSlot,
    },
    solar::SolarSheet,
};

/// Every fact sheet of the box that the rules read.
pub(super) const SHEETS: &[Sheet] = sheets![
    "../../data/":
    "game",
    "player_board",
    "solar_system",
    "sectors",
    "planets",
    "technologies",
    "gold_tiles",
    "cards_main",
    "cards_promo",
    "aliens",
    "alien_cards",
    "solo_rival",
    "solo_objectives",
    "expansion_cards",
    "expansion_aliens",
    "expansion_space_agencies",
];

sheet! {
    struct CardsSheet {
        cards: Vec<CardSheet>,
        #[serde(default)]
        count: Option<usize>,
        #[serde(default)]
        pluto: Option<PlutoSheet>,
    } unread { game, file, provenance, vocabulary, counts, expansion, default_in_deck }
}

/// Reads and checks the fact sheets.
pub(super) fn read(sheets: &Sheets) -> Result<Facts, BadContent> {
    let game: GameSheet = sheets.read("game")?;
    let game = game.read().map_err(|id| BadContent::new("game", format!("there is no action {id}")))?;
    let player: PlayerFacts = sheets.read("player_board")?;
    check_player(&player)?;
    let solar: SolarSheet = sheets.read("solar_system")?;
    let solar = solar.read().map_err(|wrong| BadContent::new("solar_system", wrong))?;
    let sectors: SectorsSheet = sheets.read("sectors")?;
    check_sectors(&sectors)?;
    let mut planets: PlanetsSheet = sheets.read("planets")?;
    let techs: TechSheet = sheets.read("technologies")?;
    check_techs(&techs)?;
    let gold: GoldSheet = sheets.read("gold_tiles")?;
    check_gold(&gold)?;
    let mut promo: CardsSheet = sheets.read("cards_promo")?;
    let pluto = promo.pluto.take().ok_or_else(|| BadContent::new("cards_promo", "there is no pluto"))?;
    let (pluto_ring, pluto) = pluto.read();
    let pluto_ring =
        Ring::of(pluto_ring).ok_or_else(|| BadContent::new("cards_promo", "pluto has no ring"))?;
    check_planets(&planets)?;
    planets.planets.push(pluto);
    let aliens: AliensSheet = sheets.read("aliens")?;
    let expansion: ExpansionAliensSheet = sheets.read("expansion_aliens")?;
    let (slots, neutral_markers) = check_slots(&aliens)?;
    let mut species: Vec<SpeciesFacts> = aliens.species;
    species.extend(expansion.species);
    listed("aliens", "species", species.iter().map(|one| one.id), Species::ALL)?;
    for one in &species {
        check_species(one)?;
    }
    let decks = [
        ("cards_main", sheets.read::<CardsSheet>("cards_main")?),
        ("cards_promo", promo),
        ("expansion_cards", sheets.read("expansion_cards")?),
        ("alien_cards", sheets.read("alien_cards")?),
    ];
    let mut cards: Vec<Card> = Vec::with_capacity(CardId::COUNT);
    for (sheet, deck) in decks {
        if deck.count.is_some_and(|count| count != deck.cards.len()) {
            return Err(BadContent::new(sheet, format!("{} cards are not the count", deck.cards.len())));
        }
        cards.extend(deck.cards.into_iter().map(Card::from));
    }
    cards.extend(expansion.cards.into_iter().map(Card::from));
    let security = species.iter_mut().flat_map(|one| std::mem::take(&mut one.security_cards));
    cards.extend(security.map(Card::from));
    let all: Vec<CardId> = CardId::all().collect();
    listed("cards", "cards", cards.iter().map(|card| card.id), &all)?;
    for card in &cards {
        check_card(card)?;
    }
    let rival: RivalSheet = sheets.read("solo_rival")?;
    let agencies: AgenciesSheet = sheets.read("expansion_space_agencies")?;
    check_rival(&rival)?;
    let mut rival_cards = rival.action_cards;
    rival_cards.extend(agencies.rival_cards);
    listed("solo_rival", "action_cards", rival_cards.iter().map(|card| card.id), RivalCard::ALL)?;
    for card in &rival_cards {
        let of_species = card.group == RivalGroup::Species;
        if card.steps.is_empty() || card.species.is_some() != of_species {
            return Err(BadContent::new(
                "solo_rival",
                format!("{} has no steps, or its species is missing", card.id),
            ));
        }
    }
    let objectives: ObjectivesSheet = sheets.read("solo_objectives")?;
    check_objectives(&objectives)?;
    let mut all_objectives = objectives.objectives;
    all_objectives.extend(objectives.long_term_objectives);
    listed("solo_objectives", "objectives", all_objectives.iter().map(|one| one.id), Objective::ALL)?;
    let sheet = "expansion_space_agencies";
    listed(sheet, "organizations", agencies.organizations.iter().map(|one| one.id), Organization::ALL)?;
    listed(sheet, "quick_start_cards", agencies.quick_start_cards.iter().map(|one| one.id), QuickStart::ALL)?;
    Ok(Facts {
        game,
        player,
        solar,
        landing: planets.costs,
        earth: planets.earth.name,
        planets: planets.planets,
        pluto_ring,
        stars: sectors.stars,
        participant_reward: sectors.resolution.participant_reward,
        techs: techs.technologies,
        gold: gold.tiles,
        cards,
        slots,
        neutral_markers,
        species,
        rival: RivalFacts {
            publicity: rival.setup.rival_publicity,
            progress: rival.progress,
            computer: rival.computer,
        },
        rival_cards,
        difficulties: rival.difficulties,
        objective_rules: objectives.rules,
        objectives: all_objectives,
        agencies: AgenciesFacts {
            rounds: agencies.rounds,
            stacks: agencies.end_of_round_stacks,
            signal_token: agencies.signal_token,
            neutral_signals: agencies.neutral_signals,
            long_term: agencies.long_term_objectives,
            quick_start_choice: agencies.quick_start_choice,
            organization_choice: agencies.organization_choice,
        },
        organizations: agencies.organizations,
        quick_starts: agencies.quick_start_cards,
        reconstructed: sheets.reconstructed(),
    })
}

/// Every id is there, once, in order.
fn listed<T: PartialEq + Display>(
    sheet: &str,
    list: &str,
    ids: impl Iterator<Item = T>,
    wanted: &[T],
) -> Result<(), BadContent> {
    let ids: Vec<T> = ids.collect();
    let wrong = wanted.iter().enumerate().find(|(at, id)| ids.get(*at) != Some(*id));
    match (wrong, ids.get(wanted.len())) {
        (Some((at, id)), _) => {
            Err(BadContent::new(sheet, format!("{list}: entry {} has to be {id}", at + 1)))
        }
        (None, Some(id)) => Err(BadContent::new(sheet, format!("{list}: {id} is one too many"))),
        (None, None) => Ok(()),
    }
}

fn ensure(good: bool, sheet: &str, wrong: impl FnOnce() -> String) -> Result<(), BadContent> {
    if good { Ok(()) } else { Err(BadContent::new(sheet, wrong())) }
}

fn check_player(player: &PlayerFacts) -> Result<(), BadContent> {
    let columns: Vec<u8> = player.computer.top_row.iter().map(|space| space.column).collect();
    let slots = player.computer.top_row.iter().filter(|space| space.tech_slot).count();
    ensure(columns.iter().copied().eq(Column::all().map(Column::number)), "player_board", || {
        "the computer has to have columns 1 to 6".into()
    })?;
    ensure(slots == Tech::of(TechType::Computer).count(), "player_board", || {
        format!("{slots} columns take a computer technology instead of 4")
    })?;
    ensure(player.start.vp_by_turn_order.len() == 4 && player.seat_colors.len() == 4, "player_board", || {
        "there have to be points and a colour for each of 4 seats".into()
    })
}

fn check_sectors(sectors: &SectorsSheet) -> Result<(), BadContent> {
    listed("sectors", "stars", sectors.stars.iter().map(|star| star.id), Star::ALL)?;
    for color in SectorColor::ALL {
        let count = sectors.stars.iter().filter(|star| star.color == *color).count();
        ensure(count == sectors.sectors_per_color, "sectors", || format!("{count} stars are {color}"))?;
    }
    for star in &sectors.stars {
        ensure(star.data_slots >= 2, "sectors", || format!("{} needs at least 2 places for data", star.id))?;
    }
    let data: u16 = sectors.stars.iter().map(|star| u16::from(star.data_slots)).sum();
    ensure(data == sectors.total_data_at_setup, "sectors", || format!("{data} data are not the total"))
}

fn check_planets(sheet: &PlanetsSheet) -> Result<(), BadContent> {
    let with_orbit = &Planet::ALL[Planet::Mercury.index()..Planet::Pluto.index()];
    listed("planets", "planets", sheet.planets.iter().map(|planet| planet.id), with_orbit)?;
    for planet in &sheet.planets {
        let moons: Vec<_> = Moon::of(planet.id).collect();
        listed("planets", planet.id.name(), planet.moons.iter().map(|moon| moon.id), &moons)?;
    }
    Ok(())
}

fn check_techs(sheet: &TechSheet) -> Result<(), BadContent> {
    let wrong = |tech: Tech, what: &str| BadContent::new("technologies", format!("{tech}: {what}"));
    listed("technologies", "technologies", sheet.technologies.iter().map(|tech| tech.id), Tech::ALL)?;
    for tech in &sheet.technologies {
        if (tech.kind, tech.number) != (tech.id.kind(), tech.id.number()) {
            return Err(wrong(tech.id, "type and number do not fit its id"));
        }
        if tech.tile_bonuses.len() != TileBonus::COUNT || usize::from(tech.tiles) != TileBonus::COUNT {
            return Err(wrong(tech.id, "there have to be 4 tiles with a bonus each"));
        }
        let column = tech.ability.iter().any(|ability| matches!(ability, Ability::ComputerColumn { .. }));
        if column != (tech.kind == TechType::Computer) {
            return Err(wrong(tech.id, "computer technologies, and only they, are columns of the computer"));
        }
    }
    let tiles: u16 = sheet.technologies.iter().map(|tech| u16::from(tech.tiles)).sum();
    ensure(tiles == sheet.tiles_total, "technologies", || format!("{tiles} tiles are not the total"))
}

fn check_gold(sheet: &GoldSheet) -> Result<(), BadContent> {
    listed("gold_tiles", "tiles", sheet.tiles.iter().map(|tile| tile.id), GoldTile::ALL)?;
    listed(
        "gold_tiles",
        "positions_left_to_right",
        sheet.positions_left_to_right.iter().copied(),
        GoldTile::ALL,
    )?;
    for tile in &sheet.tiles {
        listed("gold_tiles", tile.id.name(), tile.sides.iter().map(|side| side.side), Side::ALL)?;
        let valued = tile.sides.iter().all(|side| !side.values.is_empty());
        ensure(valued, "gold_tiles", || format!("{} has a side without values", tile.id))?;
    }
    Ok(())
}

type Slots = ([SlotFacts; 2], BTreeMap<u8, u8>);

fn check_slots(sheet: &AliensSheet) -> Result<Slots, BadContent> {
    let common = &sheet.common;
    let places = common.discovery_spaces_left_to_right.iter().copied();
    listed("aliens", "discovery_spaces_left_to_right", places, TraceColor::ALL)?;
    listed("aliens", "deal_order", common.deal_order.iter().copied(), TraceColor::ALL)?;
    let slots = common.slots.clone().try_into();
    let slots = slots.map_err(|_| BadContent::new("aliens", "there have to be 2 slots"))?;
    Ok((slots, sheet.neutral_milestones.markers_per_score_by_players.clone()))
}

/// The parts that only one species has are there, and its board has no gaps.
fn check_species(species: &SpeciesFacts) -> Result<(), BadContent> {
    let id = species.id;
    let sheet = if Species::BASE.contains(&id) { "aliens" } else { "expansion_aliens" };
    for color in TraceColor::ALL {
        let column = species.board.iter().filter(|space| space.color == *color);
        for (at, space) in column.enumerate() {
            let level = at as u8 + 1;
            let wanted = BoardSpace { species: id, color: *color, level };
            let fits = space.id == wanted && space.level_from_bottom == level;
            ensure(fits, sheet, || format!("{} has to be {wanted}", space.id))?;
        }
    }
    let complete = match id {
        Species::Mascamites => ids_of(&species.samples, |sample| sample.id) == Sample::ALL,
        Species::Anomalies => {
            ids_of(&species.tokens, |token| token.color) == TraceColor::ALL
                && species.tokens.iter().all(|token| token.sides.len() == 2)
        }
        Species::Oumuamua => species.tile.is_some(),
        Species::Centaurians => {
            let rewards = ids_of(&species.message_rewards_left_to_right, |message| message.id);
            rewards.into_iter().eq(MessageReward::all()) && species.message_cards.is_some()
        }
        Species::Exertians => species.danger.as_ref().is_some_and(|danger| danger.penalty_divisor > 0),
        Species::Glyphids => {
            let slots = species.translation_board.iter().flat_map(|board| &board.slots);
            slots.map(|slot| slot.id()).eq(TranslationSlot::all().map(Some))
                && species.glyph_types == Glyph::ALL
                && species.end_game.as_ref().is_some_and(|score| score.set_vp_by_size.len() == 7)
        }
        Species::Amoeba => {
            let places = species.places.as_ref();
            ids_of(&species.organelles, |organelle| organelle.id) == Organelle::ALL
                && places.is_some_and(|places| {
                    let all: Vec<_> =
                        places.outer_clockwise.iter().chain(&places.inner_clockwise).copied().collect();
                    all == Place::ALL && places.start.len() == species.organelles.len()
                })
        }
        Species::Arkhos => {
            let cards = ids_of(&species.exploration_cards, |card| card.id);
            cards.into_iter().eq(Exploration::all()) && species.exploration_deck.is_some()
        }
    };
    ensure(complete, sheet, || format!("the components of {id} are not complete or not in order"))
}

fn ids_of<T, I>(list: &[T], id: impl Fn(&T) -> I) -> Vec<I> {
    list.iter().map(id).collect()
}

/// The kind of a card is what its parts say.
#[expect(clippy::wildcard_enum_match_arm, reason = "only this one has two bounds")]
fn check_card(card: &Card) -> Result<(), BadContent> {
    let mission = match card.kind {
        CardKind::ConditionalMission => matches!(card.mission, Some(Mission::Conditional { .. })),
        CardKind::DeliveryMission => matches!(card.mission, Some(Mission::Delivery { .. })),
        CardKind::TriggerableMission => {
            matches!(&card.mission, Some(Mission::Triggerable { slots }) if !slots.is_empty())
        }
        CardKind::Immediate
        | CardKind::EndGameScoring
        | CardKind::Permanent
        | CardKind::Message
        | CardKind::Exertian => card.mission.is_none(),
    };
    let exertian = card.kind == CardKind::Exertian;
    let fits = mission
        && card.end_game.is_some() == (card.kind == CardKind::EndGameScoring)
        && card.exertian.is_some() == exertian
        && card.delayed_effects.is_empty() == (card.kind != CardKind::Message)
        && card.sector_color.is_none() == exertian
        && card.income.is_none() == exertian
        && card.species.is_some() == card.id.is_alien();
    ensure(fits, "cards", || format!("{}: its parts do not fit its kind", card.id))?;
    let mut conditions: Vec<&Condition> = Vec::new();
    let mut lists = vec![&card.free_action, &card.effects, &card.delayed_effects];
    match &card.mission {
        Some(Mission::Conditional { condition, reward } | Mission::Delivery { condition, reward }) => {
            conditions.push(condition);
            lists.push(reward);
        }
        Some(Mission::Triggerable { slots }) => lists.extend(slots.iter().map(|slot| &slot.reward)),
        None => {}
    }
    conditions.extend(card.exertian.as_ref().map(|exertian| &exertian.condition));
    while let Some(list) = lists.pop() {
        conditions.extend(list.iter().filter_map(Effect::condition));
        lists.extend(list.iter().flat_map(Effect::inner));
    }
    let bounded = |condition: &&Condition| match condition {
        Condition::Publicity { at_least, equals } => at_least.is_some() != equals.is_some(),
        _ => true,
    };
    ensure(conditions.iter().all(bounded), "cards", || format!("{}: publicity needs one bound", card.id))
}

fn check_rival(sheet: &RivalSheet) -> Result<(), BadContent> {
    listed(
        "solo_rival",
        "difficulties",
        sheet.difficulties.iter().map(|one| one.difficulty),
        &[1, 2, 3, 4, 5],
    )?;
    for one in &sheet.difficulties {
        let mut track = one.progress_track_clockwise_from_plus_icon.clone();
        track.sort_unstable();
        let objectives = one.objectives.level_1 + one.objectives.level_2 + one.objectives.level_3;
        let fits = track == Tech::ALL && objectives == one.objectives_total;
        ensure(fits, "solo_rival", || {
            format!("difficulty {}: each technology once, and the sum of the objectives", one.difficulty)
        })?;
    }
    Ok(())
}

fn check_objectives(sheet: &ObjectivesSheet) -> Result<(), BadContent> {
    let levels = [("level_1", 1), ("level_2", 2), ("level_3", 3)];
    for (name, level) in levels {
        let count = sheet.objectives.iter().filter(|one| one.level == level).count();
        let fits = sheet.counts.get(name).is_some_and(|wanted| usize::from(*wanted) == count);
        ensure(fits, "solo_objectives", || format!("{count} objectives are not the count of {name}"))?;
    }
    let tasks = sheet.objectives.iter().chain(&sheet.long_term_objectives);
    let asked = tasks
        .clone()
        .all(|one| !one.tasks.is_empty() && one.tasks.iter().all(|task| !task.any_of.is_empty()));
    ensure(asked, "solo_objectives", || "an objective has no task".into())
}
