//! The fact sheets are complete, agree with each other and with the catalogue.

mod sheets;

use std::collections::{BTreeMap, BTreeSet};

use orrery_engine::{Game as _, Language};
use orrery_seti::{
    Seti,
    facts::{
        Ability, CardKind, Corner, Cost, Effect, Effects, EndGame, Facts, GoldCount, Metric, Mission,
        Passive, PassiveRule, RivalStep,
    },
    ids::{
        Anomaly, BoardSpace, CardGroup, CardId, Exploration, Glyph, GoldTile, Income, MessageReward, Moon,
        Objective, Organelle, Organization, Planet, QuickStart, Resource, RivalCard, Sample, Sector,
        SectorColor, Side, Slot, Space, Species, Star, Tech, TechType, TileBonus, TraceColor,
        TranslationSlot,
    },
};
use serde_json::{Value, json};

fn facts() -> &'static Facts {
    Seti::builtin()
}

fn sheet(name: &str) -> Value {
    let sheet = Seti::SHEETS.iter().find(|sheet| sheet.name == name).unwrap();
    serde_json::from_str(sheet.json).unwrap()
}

/// The ids of a list of a fact sheet, in its order.
fn ids(name: &str, list: &str) -> Vec<String> {
    let sheet = sheet(name);
    let entries = sheet[list].as_array().unwrap_or_else(|| panic!("no list {list}"));
    entries.iter().map(|entry| entry["id"].as_str().unwrap().to_string()).collect()
}

fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

fn gain(resource: Resource, amount: u8) -> Effect {
    Effect::Gain { resource, amount }
}

#[test]
fn names_are_those_of_the_sheets_in_their_order() {
    assert_eq!(ids("sectors", "stars"), names(Star::ALL));
    assert_eq!(ids("planets", "planets"), names(&Planet::ALL[1..9]));
    assert_eq!(ids("technologies", "technologies"), names(Tech::ALL));
    assert_eq!(ids("gold_tiles", "tiles"), names(GoldTile::ALL));
    assert_eq!(ids("cards_main", "cards"), names(CardGroup::Main.cards()));
    assert_eq!(ids("cards_promo", "cards"), names(CardGroup::Promo.cards()));
    assert_eq!(ids("expansion_cards", "cards"), names(CardGroup::Agencies.cards()));
    assert_eq!(ids("alien_cards", "cards"), names(CardGroup::Alien.cards()));
    assert_eq!(ids("expansion_aliens", "cards"), names(CardGroup::AgenciesAlien.cards()));
    let species: Vec<String> = [ids("aliens", "species"), ids("expansion_aliens", "species")].concat();
    assert_eq!(species, names(Species::ALL));
    let rival = sheet("expansion_space_agencies");
    let expansion =
        rival["rival_cards"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().into());
    let rival: Vec<String> = ids("solo_rival", "action_cards").into_iter().chain(expansion).collect();
    assert_eq!(rival, names(RivalCard::ALL));
    let objectives =
        [ids("solo_objectives", "objectives"), ids("solo_objectives", "long_term_objectives")].concat();
    assert_eq!(objectives, names(Objective::ALL));
    assert_eq!(ids("expansion_space_agencies", "organizations"), names(Organization::ALL));
    assert_eq!(ids("expansion_space_agencies", "quick_start_cards"), names(QuickStart::ALL));
}

fn reads_back<T>(all: impl IntoIterator<Item = T>)
where
    T: Copy
        + PartialEq
        + std::fmt::Debug
        + ToString
        + std::str::FromStr
        + serde::Serialize
        + serde::de::DeserializeOwned,
{
    for one in all {
        let text = one.to_string();
        assert!(text.is_ascii() && !text.contains(' '), "{text:?}");
        assert!(text.parse().is_ok_and(|read: T| read == one), "{text:?}");
        let json = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), one);
        assert!(format!("{text}x").parse::<T>().is_err());
        assert!(format!("0{text}").parse::<T>().is_err());
    }
}

#[test]
fn names_are_written_and_read() {
    reads_back(CardId::all());
    reads_back(Sector::all());
    reads_back(Space::all());
    reads_back(TileBonus::all());
    reads_back(Exploration::all());
    reads_back(MessageReward::all());
    reads_back(TranslationSlot::all());
    reads_back(Tech::ALL.iter().copied());
    reads_back(Moon::ALL.iter().copied());
    let anomalies =
        TraceColor::ALL.iter().flat_map(|color| [0, 1].map(|side| Anomaly { color: *color, side }));
    reads_back(anomalies);
    let spaces =
        Species::ALL.iter().flat_map(|species| facts().species(*species).board.iter().map(|space| space.id));
    reads_back(spaces);
    for (wrong, why) in
        [("base_000", "from 1"), ("base_139", "to 138"), ("base_1", "3 digits"), ("sa_et_001", "2")]
    {
        assert!(wrong.parse::<CardId>().is_err(), "{why}");
    }
    assert_eq!("r3s5".parse::<Space>().map(|space| (space.ring.number(), space.sector.number())), Ok((3, 5)));
    assert_eq!(CardId::COUNT, 269);
    let card: CardId = "arkhos_security_yellow_2".parse().unwrap();
    assert_eq!((card.group(), card.number()), (CardGroup::Security, 6));
}

#[test]
fn names_in_both_languages_fall_back_to_english() {
    assert_eq!(facts().planet_name(Planet::Earth, Language::French), "Terre");
    assert_eq!(facts().planet_name(Planet::Mercury, Language::French), "Mercure");
    assert_eq!(facts().star(Star::Vega).name.pick(Language::French), "Véga");
    let grant = facts().card("base_011".parse().unwrap());
    assert_eq!((grant.name.pick(Language::English), grant.name.pick(Language::French)), ("Grant", "Grant"));
}

/// SE-0010, SE-3490, SE-3540
#[test]
fn numbers_of_the_game() {
    let game = &facts().game;
    assert_eq!((game.rounds, game.row, game.stacks.as_slice()), (5, 3, &[1, 2, 3, 4][..]));
    assert_eq!((game.stack_extra, game.stack_solo, game.exchange), (1, 3, 2));
    assert_eq!(game.gold_milestones, [25, 50, 70]);
    assert_eq!(game.neutral_milestones, [20, 30]);
    assert_eq!(game.launch, Cost { credit: 2, ..Cost::FREE });
    assert_eq!(game.orbit, Cost { credit: 1, energy: 1, ..Cost::FREE });
    assert_eq!(facts().landing.land, Cost { energy: 3, ..Cost::FREE });
    assert_eq!(game.scan, Cost { credit: 1, energy: 2, ..Cost::FREE });
    assert_eq!(game.analyze, Cost { energy: 1, ..Cost::FREE });
    assert_eq!(game.research, Cost { publicity: 6, ..Cost::FREE });
    assert_eq!(game.buy, Cost { publicity: 3, ..Cost::FREE });
    assert_eq!(game.rounds_with_organizations, [2, 3, 4, 5]);
}

/// SE-0030, SE-0040
#[test]
fn the_main_deck_has_138_cards_and_options_add_to_it() {
    assert_eq!(facts().main_deck(false, false).count(), 138);
    assert_eq!(facts().main_deck(true, false).count(), 140);
    assert_eq!(facts().main_deck(false, true).count(), 180);
    for card in facts().main_deck(false, false) {
        assert_eq!(facts().card(card).number, card.number().to_string());
    }
    let different: BTreeSet<&str> =
        facts().main_deck(true, true).map(|card| facts().card(card).name.pick(Language::English)).collect();
    assert_eq!(different.len(), 182);
}

/// SE-0050, SE-0060, SE-1700, SE-3260
#[test]
fn technologies_12_in_3_types_with_4_tiles_each() {
    let bonuses: [Effects; 4] = [
        vec![gain(Resource::Vp, 3)],
        vec![gain(Resource::Energy, 1)],
        vec![gain(Resource::Publicity, 1)],
        vec![
            serde_json::from_value(json!({"op": "draw_card", "amount": 1, "source": "row_or_deck"})).unwrap(),
        ],
    ];
    assert_eq!((TechType::COUNT, Tech::COUNT), (3, 12));
    let tiles: u16 = Tech::ALL.iter().map(|tech| u16::from(facts().tech(*tech).tiles)).sum();
    assert_eq!(tiles, 48);
    for tech in Tech::ALL {
        let printed = facts().tech(*tech);
        assert_eq!(printed.two_point_tile, 2);
        assert_eq!(tech.name(), format!("{}_{}", tech.kind(), tech.number()));
        for (bonus, wanted) in TileBonus::all().zip(&bonuses) {
            assert_eq!(facts().tile_bonus(*tech, bonus), wanted);
        }
    }
}

/// SE-3240
#[test]
fn computer_technologies_give_2_vp_above_and_their_reward_below() {
    let below = [
        gain(Resource::Credit, 1),
        gain(Resource::Energy, 1),
        serde_json::from_value(json!({"op": "draw_card", "amount": 1, "source": "row_or_deck"})).unwrap(),
        gain(Resource::Publicity, 2),
    ];
    for (tech, reward) in Tech::of(TechType::Computer).zip(below) {
        let column = Ability::ComputerColumn { top: vec![gain(Resource::Vp, 2)], bottom: vec![reward] };
        assert_eq!(facts().tech(tech).ability, [column]);
    }
}

/// SE-0070, SE-5390
#[test]
fn gold_tiles_4_with_2_sides() {
    assert_eq!(names(GoldTile::ALL), ["tech", "mission", "income", "other"]);
    let values = |tile, side| facts().gold_side(tile, side).values.clone();
    assert_eq!(values(GoldTile::Tech, Side::A), [11, 8, 5]);
    assert_eq!(values(GoldTile::Tech, Side::B), [7, 5, 3]);
    assert_eq!(values(GoldTile::Mission, Side::A), [4, 3, 2]);
    assert_eq!(values(GoldTile::Mission, Side::B), [8, 6, 4]);
    assert_eq!(values(GoldTile::Income, Side::A), [11, 8, 5]);
    assert_eq!(values(GoldTile::Income, Side::B), [5, 4, 3]);
    assert_eq!(values(GoldTile::Other, Side::A), [8, 6, 4]);
    assert_eq!(values(GoldTile::Other, Side::B), [8, 6, 4]);
    let side = facts().gold_side(GoldTile::Tech, Side::A);
    assert_eq!([0, 1, 2, 3, 9].map(|marker| side.value(marker)), [11, 8, 5, 5, 5]);
    let pairs = &facts().gold_side(GoldTile::Mission, Side::B).count;
    assert_eq!(*pairs, GoldCount::FloorHalfOf(Metric::CompletedMissionsPlusEndGameCards {}));
}

/// SE-0210, SE-2310
#[test]
fn stars_and_their_data() {
    let star = |star| (facts().star(star).color, facts().star(star).data_slots);
    assert_eq!(star(Star::Procyon), (SectorColor::Blue, 5));
    assert_eq!(star(Star::Vega), (SectorColor::Black, 4));
    assert_eq!(star(Star::SiriusA), (SectorColor::Blue, 6));
    assert_eq!(star(Star::BarnardsStar), (SectorColor::Red, 5));
    assert_eq!(star(Star::Kepler22), (SectorColor::Yellow, 5));
    assert_eq!(star(Star::ProximaCentauri), (SectorColor::Red, 6));
    assert_eq!(star(Star::Virginis61), (SectorColor::Yellow, 6));
    assert_eq!(star(Star::BetaPictoris), (SectorColor::Black, 5));
    for color in SectorColor::ALL {
        assert_eq!(facts().stars_of(*color).count(), 2);
    }
}

/// SE-3290, SE-3310
#[test]
fn spaces_beside_a_species() {
    let left = facts().slot(Slot::Left);
    let right = facts().slot(Slot::Right);
    assert_eq!(left.discovery_space_reward, [gain(Resource::Vp, 5), gain(Resource::Publicity, 1)]);
    assert_eq!(right.discovery_space_reward, [gain(Resource::Vp, 3), gain(Resource::Publicity, 1)]);
    assert_eq!(left.overflow_reward, [gain(Resource::Vp, 3)]);
    assert_eq!(right.overflow_reward, [gain(Resource::Vp, 3)]);
    assert_eq!([1, 2, 3, 4].map(|players| facts().neutral_markers(players)), [2, 2, 1, 0]);
}

#[test]
fn species_have_their_components() {
    let cards = |species| facts().alien_cards(species).count();
    assert_eq!(Species::BASE.iter().map(|species| cards(*species)).sum::<usize>(), 55);
    assert_eq!(cards(Species::Exertians), 15);
    assert_eq!((cards(Species::Glyphids), cards(Species::Amoeba), cards(Species::Arkhos)), (10, 10, 12));
    let levels = |species: Species| {
        TraceColor::ALL.iter().map(|color| facts().levels(species, *color)).collect::<Vec<_>>()
    };
    assert_eq!(levels(Species::Mascamites), [4, 4, 9]);
    for species in [Species::Anomalies, Species::Oumuamua, Species::Centaurians, Species::Exertians] {
        assert_eq!(levels(species), [5, 5, 5]);
    }
    for species in [Species::Glyphids, Species::Amoeba, Species::Arkhos] {
        assert_eq!(levels(species), [4, 4, 4]);
    }
    let none = BoardSpace { species: Species::Amoeba, color: TraceColor::Pink, level: 5 };
    assert!(facts().space(none).is_none());
    assert_eq!((Sample::COUNT, Glyph::COUNT, Organelle::COUNT), (7, 7, 5));
}

/// SE-4650
#[test]
fn danger_of_the_exertian_board() {
    for color in TraceColor::ALL {
        let danger = (1..=5).map(|level| {
            let space = BoardSpace { species: Species::Exertians, color: *color, level };
            facts().space(space).map(|space| space.danger)
        });
        assert_eq!(danger.collect::<Vec<_>>(), [3, 3, 2, 2, 1].map(Some));
    }
}

/// SE-4420, SE-4560
#[test]
fn spaces_with_a_cost() {
    for color in TraceColor::ALL {
        let space = |species, level| facts().space(BoardSpace { species, color: *color, level }).unwrap();
        let (bottom, top) = (space(Species::Oumuamua, 1), space(Species::Oumuamua, 5));
        assert_eq!(
            (bottom.cost.exofossil, &bottom.reward[..], bottom.repeatable),
            (4, &[gain(Resource::Vp, 25)][..], false)
        );
        assert_eq!(
            (top.cost.exofossil, &top.reward[..], top.repeatable),
            (1, &[gain(Resource::Vp, 6)][..], true)
        );
        let (below, top) = (space(Species::Centaurians, 4), space(Species::Centaurians, 5));
        assert_eq!(
            (below.cost.data_pool, &below.reward[..], below.repeatable),
            (3, &[gain(Resource::Vp, 15)][..], false)
        );
        assert_eq!(
            (top.cost.data_pool, &top.reward[..], top.repeatable),
            (1, &[gain(Resource::Vp, 6)][..], true)
        );
    }
}

/// SE-2795, SE-4480
#[test]
fn only_centaurian_cards_cost_energy() {
    for id in CardId::all() {
        let card = facts().card(id);
        let centaurian = card.species == Some(Species::Centaurians);
        assert_eq!(card.cost.energy > 0, centaurian, "{id}");
        assert_eq!(card.kind == CardKind::Message, centaurian, "{id}");
        assert!(!centaurian || card.cost.credit == 0, "{id}");
    }
}

/// SE-2500, SE-2010
#[test]
fn every_main_card_has_a_corner_a_colour_and_an_income() {
    for id in facts().main_deck(true, true) {
        let card = facts().card(id);
        let corners = [Corner::Move, Corner::Publicity, Corner::Data];
        assert_eq!(corners.iter().filter(|corner| card.has_corner(**corner)).count(), 1, "{id}");
        assert_eq!(card.free_action.len(), 1, "{id}");
        assert!(card.sector_color.is_some(), "{id}");
        assert!(matches!(card.income, Some(Income::Credit | Income::Energy | Income::Card)), "{id}");
        assert!(card.cost.credit <= 4, "{id}");
    }
}

/// SE-4760, SE-4780, SE-4790
#[test]
fn difficulties_of_the_rival() {
    let objectives = |n| {
        let counts = facts().difficulty(n).objectives;
        [counts.level_1, counts.level_2, counts.level_3]
    };
    assert_eq!(objectives(1), [0, 0, 0]);
    assert_eq!(objectives(2), [2, 3, 5]);
    assert_eq!(objectives(3), [2, 4, 6]);
    assert_eq!(objectives(4), [2, 6, 7]);
    assert_eq!(objectives(5), [2, 7, 8]);
    assert_eq!(
        facts().difficulty(1).progress_track_clockwise_from_plus_icon,
        facts().difficulty(2).progress_track_clockwise_from_plus_icon
    );
    let starts = [1, 2, 3, 4, 5].map(|n| facts().difficulty(n).start_space);
    assert_eq!(
        starts,
        [Tech::Computer1, Tech::Computer1, Tech::Telescope1, Tech::Computer4, Tech::Telescope1]
    );
    let cards = [1, 2, 3, 4, 5].map(|n| facts().difficulty(n).advanced_cards_in_starting_deck);
    assert_eq!(cards, [0, 0, 1, 1, 1]);
}

#[test]
fn kinds_of_cards_are_counted() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for id in CardGroup::Main.cards() {
        *kinds.entry(format!("{:?}", facts().card(id).kind)).or_default() += 1;
    }
    let listed: Vec<(&str, usize)> = kinds.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
    let missions = CardGroup::Main.cards().filter(|id| facts().card(*id).mission.is_some()).count();
    assert_eq!(listed.iter().map(|(_, count)| count).sum::<usize>(), 138);
    assert!(missions > 50, "{listed:?}");
    let circles = CardId::all().filter_map(|id| match &facts().card(id).mission {
        Some(Mission::Triggerable { slots }) => Some(slots.len()),
        Some(Mission::Conditional { .. } | Mission::Delivery { .. }) | None => None,
    });
    assert!(circles.max().is_some_and(|most| most <= 3));
    let boxes = CardId::all().filter(|id| facts().card(*id).end_game.is_some());
    assert!(boxes.clone().any(|id| matches!(facts().card(id).end_game, Some(EndGame::If { .. }))));
    assert_eq!(boxes.count(), 24);
}

#[test]
fn rival_cards_s1_to_s19_and_four_of_the_expansion() {
    let groups = RivalCard::ALL.iter().map(|card| facts().rival_card(*card).species.is_some());
    assert_eq!(groups.filter(|species| *species).count(), 8);
    for card in RivalCard::ALL {
        let printed = facts().rival_card(*card);
        assert!(!printed.steps.is_empty() && printed.steps.len() <= 4, "{card}");
        // The last action never asks for anything that could be missing, but for flights (see the vectors) and S.9.
        let last = printed.steps.last().unwrap();
        let always = match last {
            RivalStep::Scan { .. } | RivalStep::MarkTrace { .. } | RivalStep::Fly { .. } => true,
            RivalStep::ResearchTech { cost, .. } => cost.is_free(),
            RivalStep::Analyze { .. }
            | RivalStep::Launch { .. }
            | RivalStep::ReplaceIfSpeciesDiscovered { .. }
            | RivalStep::Anomalies { .. }
            | RivalStep::CentaurianMessage { .. }
            | RivalStep::PlayExertian { .. }
            | RivalStep::ArkhosBreach { .. }
            | RivalStep::Amoeba { .. } => false,
        };
        assert!(always, "{card}");
    }
}

#[test]
fn organizations_have_their_passive_rules() {
    let passive = |organization| &facts().organization(organization).passive;
    assert_eq!(
        passive(Organization::Universal)[..],
        [Passive::Rule(PassiveRule::ProbeLimitBonus { value: 1 })]
    );
    assert_eq!(
        passive(Organization::Fenwick)[..],
        [Passive::Rule(PassiveRule::ResearchPublicityCost { value: 5 })]
    );
    assert!(matches!(&passive(Organization::Turing)[..], [Passive::Event(_)]));
    assert!(matches!(
        &passive(Organization::XenoLab)[..],
        [Passive::Rule(PassiveRule::ThreeFlipTiles { tiles })] if tiles.len() == 3
    ));
    assert_eq!(facts().organization(Organization::Universal).start.launch, 2);
    assert_eq!(
        (facts().agencies.organization_choice.dealt, facts().agencies.organization_choice.kept),
        (2, 1)
    );
    assert_eq!((facts().agencies.quick_start_choice.dealt, facts().agencies.quick_start_choice.kept), (3, 2));
}
