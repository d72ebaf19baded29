//! The fact sheets are complete, and agree with each other and with the catalogue.

mod vocabulary;

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Language};
use orrery_spacecorp::{
    SpaceCorp,
    facts::{Bonus, Capacity, Facts, SHEETS, Twin, Value},
    ids::{
        ActionKind, BaseType, BoxNo, CardId, ColonyId, ContractId, EdgeId, Era, HqId, PileId, ProgressId,
        ProgressKind, Row, SiteId, Slot, Symbol, Team, TileId, Window,
    },
    map::SiteKind,
};
use serde_json::Value as Json;

fn facts() -> &'static Facts {
    SpaceCorp::builtin()
}

fn sheet(name: &str) -> Json {
    let sheet = SHEETS.iter().find(|sheet| sheet.name == name).unwrap_or_else(|| panic!("no sheet {name}"));
    serde_json::from_str(sheet.json).unwrap()
}

fn ids(name: &str, list: &str) -> Vec<String> {
    let sheet = sheet(name);
    let entries = sheet[list].as_array().unwrap_or_else(|| panic!("no list {list}"));
    entries.iter().map(|entry| entry["id"].as_str().unwrap().to_string()).collect()
}

fn written<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

#[test]
fn names_are_those_of_the_sheets_in_their_order() {
    assert_eq!(ids("actions", "actions"), written(ActionKind::ALL));
    assert_eq!(ids("bases", "bases"), written(BaseType::ALL));
    assert_eq!(ids("edges", "edges"), written(EdgeId::ALL));
    assert_eq!(ids("edges", "windows"), written(Window::ALL));
    assert_eq!(ids("setup", "eras"), written(Era::ALL));
    assert_eq!(ids("hq", "hqs"), written(HqId::ALL));
    assert_eq!(ids("progress_cards", "cards"), written(ProgressId::all()));
    assert_eq!(ids("discovery_tiles", "tiles"), written(TileId::all()));
    assert_eq!(ids("colonies", "colonies"), written(ColonyId::all()));
    assert_eq!(ids("contracts", "contracts"), written(ContractId::all()));
    let cards = ["cards_mariners", "cards_planeteers", "cards_starfarers", "cards_time"];
    assert_eq!(cards.map(|name| ids(name, "cards")).concat(), written(CardId::all()));
    let sites = ["board_mariners", "board_planeteers", "board_starfarers"];
    let named: Vec<String> =
        written(SiteId::all()).into_iter().filter(|name| !name.starts_with('x')).collect();
    assert_eq!(sites.map(|name| ids(name, "sites")).concat(), named);
    let piles: BTreeSet<String> =
        sheet("discovery_tiles")["pile_sizes"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(piles, written(PileId::ALL).into_iter().collect());
    let symbols: Vec<String> = serde_json::from_value(sheet("discovery_tiles")["symbols"].clone()).unwrap();
    assert_eq!(symbols, written(Symbol::ALL));
}

#[test]
fn names_are_written_and_read() {
    fn same<
        T: std::fmt::Debug
            + PartialEq
            + ToString
            + std::str::FromStr
            + serde::Serialize
            + serde::de::DeserializeOwned,
    >(
        all: impl IntoIterator<Item = T>,
    ) where
        T::Err: std::fmt::Debug,
    {
        for one in all {
            let text = one.to_string();
            assert_eq!(text.parse::<T>().unwrap(), one);
            assert_eq!(serde_json::to_value(&one).unwrap(), Json::String(text.clone()));
            assert_eq!(serde_json::from_value::<T>(Json::String(text)).unwrap(), one);
        }
    }
    same(CardId::all());
    same(ProgressId::all());
    same(TileId::all());
    same(ColonyId::all());
    same(ContractId::all());
    same(SiteId::all());
    same(Slot::all());
    same(Team::all());
    same(BoxNo::all());
    same(Row::all());
    for wrong in ["", "n", "n1", "n001", "n00", "n47", "t9", "t01", "x01", "n+1", "N01"] {
        assert!(wrong.parse::<CardId>().is_err(), "{wrong:?}");
    }
    for wrong in ["", "moon", "x00", "x61", "x1", "LUNA"] {
        assert!(wrong.parse::<SiteId>().is_err(), "{wrong:?}");
    }
    for wrong in ["slot0", "slot5", "1", "slot"] {
        assert!(wrong.parse::<Slot>().is_err(), "{wrong:?}");
    }
    for contract in ContractId::all() {
        assert_eq!(ContractId::new(contract.era(), contract.row()), contract);
    }
}

/// SC-0080, SC-0090, SC-0100
#[test]
fn the_box_holds_what_the_rulebook_counts() {
    let box_ = facts().setup.components;
    // SC-0080
    assert_eq!((box_.teams_per_player, box_.bases_per_player, box_.profit_markers), (4, 27, 4));
    assert_eq!(usize::from(box_.teams_per_player), Team::COUNT);
    // SC-0090
    assert_eq!((box_.genetics_cubes, box_.revelation_cubes), (4, 4));
    // SC-0100
    assert_eq!((box_.contract_discs, box_.beyond_markers), (7, 2));
    assert_eq!((usize::from(box_.discovery_tiles), usize::from(box_.colonies)), (70, 32));
    assert_eq!((TileId::COUNT, ColonyId::COUNT), (70, 32));
    let of = |era: Era| TileId::all().filter(|tile| facts().tile(*tile).era == era).count();
    assert_eq!((of(Era::Mariners), of(Era::Planeteers), of(Era::Starfarers)), (9, 28, 33));
}

/// SC-0110, SC-2910, SC-3820
#[test]
fn discovery_piles_have_their_sizes() {
    let count = |pile: PileId| TileId::all().filter(|tile| facts().tile(*tile).pile == pile).count();
    assert_eq!((count(PileId::MarinersE1), count(PileId::MarinersE2)), (6, 3));
    // SC-2910
    assert_eq!([PileId::PlaneteersE1, PileId::PlaneteersE2, PileId::PlaneteersE3].map(count), [6, 14, 8]);
    // SC-3820
    let stars = [PileId::StarfarersPrimary, PileId::StarfarersSecondary, PileId::StarfarersAlien];
    assert_eq!(stars.map(count), [16, 12, 5]);
    for pile in PileId::ALL {
        assert_eq!(pile.tiles().count(), PileId::SIZES[pile.index()]);
        assert!(facts().board(pile.era()).piles.contains(pile));
    }
}

/// SC-0120
#[test]
fn decks_have_46_58_and_76_cards_and_there_are_8_18_and_14_others() {
    assert_eq!(Era::ALL.iter().map(|era| CardId::of(*era).count()).collect::<Vec<_>>(), [46, 58, 76]);
    assert_eq!(CardId::times().count(), 8);
    let kind = |kind| ProgressId::all().filter(|card| facts().progress(*card).kind == kind).count();
    assert_eq!((kind(ProgressKind::Adaptation), kind(ProgressKind::Breakthrough)), (18, 14));
    assert_eq!(CardId::COUNT + ProgressId::COUNT, 220);
}

/// SC-0130
#[test]
fn each_deck_has_12_start_cards() {
    for era in Era::ALL {
        assert_eq!(CardId::of(*era).filter(|card| facts().card(*card).start).count(), 12);
    }
    assert_eq!(written(facts().named_start_cards(Era::Mariners)), ["n01", "n02", "n03", "n04"]);
}

/// SC-0140
#[test]
fn each_player_has_3_bases_of_9_types() {
    assert_eq!(BaseType::COUNT, 9);
    assert!(BaseType::ALL.iter().all(|base| facts().base(*base).count_per_player == 3));
}

/// SC-0190
#[test]
fn tiles_show_symbols_rewards_and_attributes_and_any_of_them_may_be_missing() {
    let tiles: Vec<_> = TileId::all().map(|tile| facts().tile(tile)).collect();
    for symbol in Symbol::ALL {
        assert!(tiles.iter().any(|tile| tile.has(*symbol)), "{symbol}");
    }
    assert!(tiles.iter().any(|tile| tile.symbols.is_empty() && !tile.immediate.is_empty()));
    assert!(tiles.iter().any(|tile| tile.immediate.is_empty() && tile.production == Some(0)));
    assert!(tiles.iter().any(|tile| tile.production.is_none() && tile.base_modifier != 0));
    assert!(
        tiles.iter().any(|tile| tile.colony_value > 0) && tiles.iter().any(|tile| tile.colony_value == 0)
    );
    assert!(
        tiles.iter().any(|tile| tile.base_modifier < 0) && tiles.iter().any(|tile| tile.base_modifier > 0)
    );
}

/// SC-0200
#[test]
fn colonies_show_value_benefit_and_player_counts() {
    for colony in ColonyId::all() {
        let colony = facts().colony(colony);
        assert!((2..=8).contains(&colony.colony_value));
        assert!(!colony.player_counts.is_empty() && colony.player_counts.iter().all(|n| (1..=4).contains(n)));
        assert!(!colony.name.pick(Language::English).is_empty());
    }
    let sheet = sheet("colonies");
    assert_eq!(sheet["effects"].as_array().unwrap().len(), 17, "printed benefits");
}

/// SC-0210
#[test]
fn action_cards_show_one_or_two_actions_and_may_show_more() {
    let cards: Vec<_> = CardId::all().filter(|card| !card.is_time()).map(|card| facts().card(card)).collect();
    assert!(cards.iter().all(|card| (1..=2).contains(&card.actions.len())));
    for count in 1..=2 {
        assert!(cards.iter().any(|card| card.actions.len() == count));
    }
    assert!(cards.iter().any(|card| card.infra) && cards.iter().any(|card| card.start));
    assert!(cards.iter().any(|card| card.edge.is_some()) && cards.iter().any(|card| card.special.is_some()));
    for edge in EdgeId::ALL {
        assert!(cards.iter().any(|card| card.edge == Some(*edge)), "{edge}");
    }
    let time = facts().card(CardId::times().next().unwrap());
    assert!(time.actions.is_empty() && !time.infra && time.edge.is_none());
}

/// SC-0230
#[test]
fn the_display_has_7_rows_of_3_contracts_on_2_sides() {
    assert_eq!((ContractId::COUNT, Row::COUNT, Era::COUNT), (21, 7, 3));
    let spaceports = facts().contract("mariners_4".parse().unwrap());
    assert_ne!(spaceports.side(2), spaceports.side(3), "the sides differ");
    assert_eq!(spaceports.side(3), spaceports.side(4));
}

/// SC-0250
#[test]
fn each_board_has_4_offer_spaces() {
    assert!(Era::ALL.iter().all(|era| facts().board(*era).offer_spaces == 4));
}

/// SC-0290, SC-0300
#[test]
fn the_standard_hq_has_3_infra_slots_and_a_research_slot() {
    let hq = facts().hq(HqId::Standard);
    let accepting: Vec<bool> = Slot::all().map(|slot| hq.slot(slot).accepts_cards).collect();
    assert_eq!(accepting, [true, true, true, false]);
    // SC-0300: Move 1 in slot 1, Research 2 in the Research slot.
    let intrinsic: Vec<_> = Slot::all()
        .map(|slot| hq.slot(slot).intrinsic.as_ref().map(|action| (action.kind, action.value)))
        .collect();
    let expected =
        [Some((ActionKind::Move, Value::Add(1))), None, None, Some((ActionKind::Research, Value::Add(2)))];
    assert_eq!(intrinsic, expected);
}

/// SC-0330
#[test]
fn the_wheel_is_a_ring_of_3_whose_start_brings_cards() {
    let wheel = facts().wheel;
    assert_eq!((wheel.spaces, wheel.start_space, wheel.award_space), (3, 0, 0));
    assert_eq!(wheel.advance(0, 1), (1, 0));
    assert_eq!(wheel.advance(0, 3), (0, 1));
    assert_eq!(wheel.advance(2, 1), (0, 1));
}

/// SC-3740, SC-3570, SC-2375
#[test]
fn a_cube_gains_a_card_each_time_it_reaches_or_passes_the_award_space() {
    let wheel = facts().wheel;
    // SC-3740: from the space before, by 3: one card, two past; then by 1 another.
    assert_eq!(wheel.advance(2, 3), (2, 1));
    assert_eq!(wheel.advance(2, 1), (0, 1));
    // SC-3570: more than one lap.
    assert_eq!(wheel.advance(1, 5), (0, 2));
    // SC-2375: 4 spaces from Start.
    assert_eq!(wheel.advance(0, 4), (1, 1));
}

/// SC-0460, SC-5620, SC-5690
#[test]
fn time_cards_are_2_5_or_8() {
    for (players, deck, total) in [(2, 0, 2), (3, 2, 5), (4, 4, 8)] {
        let count = facts().setup.time_cards(players).unwrap();
        assert_eq!((count.in_deck, count.in_hands, count.total), (deck, players, total));
        for era in [Era::Planeteers, Era::Starfarers] {
            let late = facts().late_start(era).unwrap();
            assert_eq!(late.time_cards_total[&players.to_string()], total);
        }
    }
}

/// SC-1160, SC-1170
#[test]
fn contracts_that_the_rulebook_names() {
    let reward = |id: &str, players| facts().contract(id.parse().unwrap()).side(players).reward;
    for players in 2..=4 {
        assert_eq!((reward("mariners_1", players), reward("mariners_3", players)), (2, 2));
        assert_eq!(reward("planeteers_1", players), 3);
    }
    // SC-1170: every contract has both sides and a reward.
    assert!(
        ContractId::all()
            .all(|id| facts().contract(id).side(2).reward > 0 && facts().contract(id).side(4).reward > 0)
    );
}

/// SC-2120, SC-3390
#[test]
fn six_types_of_base_in_mariners_and_all_nine_later() {
    let built =
        |era: Era| BaseType::ALL.iter().filter(|base| facts().base(**base).era(era).is_some()).count();
    assert_eq!(Era::ALL.iter().map(|era| built(*era)).collect::<Vec<_>>(), [6, 9, 9]);
    for base in [BaseType::Exploitation, BaseType::Security, BaseType::ShieldFactory] {
        assert!(facts().base(base).era(Era::Mariners).is_none(), "{base}");
    }
}

/// SC-2700
#[test]
fn nothing_but_cards_gives_produce_genetics_or_revelation() {
    let played = [ActionKind::Produce, ActionKind::Genetics, ActionKind::Revelation];
    for card in CardId::all().map(|card| facts().card(card)).filter(|card| card.infra) {
        assert!(played.iter().all(|kind| card.action(*kind).is_none()));
    }
    for hq in HqId::ALL {
        for slot in Slot::all() {
            let intrinsic = facts().hq(*hq).slot(slot).intrinsic.as_ref();
            assert!(intrinsic.is_none_or(|action| !played.contains(&action.kind)));
        }
    }
    for card in ProgressId::all() {
        for bonus in facts().progress(card).bonuses() {
            if let Bonus::MultiplyActionTotal { action, .. } | Bonus::AddActionValue { action, .. } = bonus {
                assert!(!played.contains(action), "{card}");
            }
        }
    }
    for base in BaseType::ALL {
        for era in Era::ALL.iter().filter_map(|era| facts().base(*base).era(*era)) {
            for capacity in &era.passive {
                if let Capacity::MultiplyActionTotal { action, .. }
                | Capacity::AddActionValue { action, .. } = capacity
                {
                    assert!(!played.contains(action), "{base}");
                }
            }
        }
    }
}

/// SC-3020, SC-3890, SC-3610
#[test]
fn progress_cards_come_in_pairs_16_for_each_era() {
    let of = |era: Era| ProgressId::all().filter(|card| facts().progress(*card).era == era).count();
    assert_eq!((of(Era::Planeteers), of(Era::Starfarers)), (16, 16));
    for card in ProgressId::all() {
        let twin = facts().twin(card);
        assert_eq!(facts().twin(twin), card);
        assert_eq!(facts().progress(twin).name_key, facts().progress(card).name_key);
        assert_ne!(facts().progress(twin).copy, facts().progress(card).copy);
        // SC-3610: the one with profit lies on top.
        assert_eq!(facts().progress(card).copy == Twin::Profit, facts().progress(card).profit > 0);
    }
}

/// SC-3900, SC-5580
#[test]
fn colonies_in_play_are_12_17_and_20() {
    let used = |players: u8| {
        ColonyId::all().filter(|id| facts().colony(*id).player_counts.contains(&players)).count()
    };
    assert_eq!((used(2), used(3), used(4)), (12, 17, 20));
}

/// SC-4490, SC-4500, SC-4510, SC-4520
#[test]
fn star_systems_have_boxes_stars_and_an_approach_track() {
    let board = facts().board(Era::Starfarers);
    for site in board.star_systems() {
        // SC-4490: one Primary box first, then Secondary ones.
        assert!((1..=3).contains(&site.boxes.len()));
        assert_eq!(site.boxes[0], PileId::StarfarersPrimary);
        assert!(site.boxes[1..].iter().all(|pile| *pile == PileId::StarfarersSecondary));
        // SC-4520
        assert_eq!(site.approach, 3);
    }
    // SC-4500
    let several: Vec<String> =
        board.star_systems().filter(|site| site.multi_star).map(|site| site.id.to_string()).collect();
    assert_eq!(several, ["alpha_centauri", "luhman_16", "epsilon_indi"]);
    // SC-4510
    let indi = board.site("epsilon_indi".parse().unwrap()).unwrap();
    assert_eq!((indi.multi_star, indi.explore, indi.build, indi.boxes.len()), (true, Some(10), Some(20), 3));
}

/// SC-4380, SC-3930
#[test]
fn sol_has_no_box_and_nothing_can_be_built_there() {
    let board = facts().board(Era::Starfarers);
    let sol = board.site(board.start).unwrap();
    assert_eq!(
        (sol.kind, sol.boxes.len(), sol.build, sol.explore, sol.approach),
        (SiteKind::Home, 0, None, None, 0)
    );
    assert_eq!(board.star_systems().count(), 13);
}

/// SC-5340
#[test]
fn colonies_score_at_the_end() {
    let scores: Vec<i16> = (0..=6).map(|colonies| facts().colony_score(colonies)).collect();
    assert_eq!(scores, [-1, 1, 4, 8, 13, 13, 13]);
}

/// SC-5630, SC-5610, SC-5680, SC-5700, SC-5650
#[test]
fn late_starts_have_their_hq_profit_and_wheels() {
    let planeteers = facts().late_start(Era::Planeteers).unwrap();
    assert_eq!((planeteers.profit, planeteers.genetics_advance, planeteers.revelation_advance), (8, 1, 0));
    let starfarers = facts().late_start(Era::Starfarers).unwrap();
    assert_eq!((starfarers.profit, starfarers.genetics_advance, starfarers.revelation_advance), (20, 2, 2));
    // SC-5650
    assert_eq!((planeteers.hq, starfarers.hq), (HqId::PlaneteersStart, HqId::StarfarersStart));
    assert!(Slot::all().all(|slot| facts().hq(planeteers.hq).slot(slot).intrinsic.is_some()));
    assert!(facts().late_start(Era::Mariners).is_none());
}

/// SC-5760, SC-5770
#[test]
fn early_ends_score_beyond_markers_and_genetics() {
    let mariners = facts().early_end(Era::Mariners).unwrap().r#final;
    assert_eq!((mariners.beyond_1, mariners.beyond_2, mariners.per_genetics_space), (3, 1, 1));
    let planeteers = facts().early_end(Era::Planeteers).unwrap().r#final;
    assert_eq!((planeteers.beyond_1, planeteers.beyond_2, planeteers.per_genetics_space), (3, 1, 0));
    assert!(facts().early_end(Era::Starfarers).is_none());
}
