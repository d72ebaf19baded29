//! Reading `data/*.json`.

use orrery_engine::{BadContent, Sheet, Sheets, sheets};
use serde::{Deserialize, de::DeserializeOwned, de::IgnoredAny};
use serde_json::Value;

use super::{
    ActionFacts, BaseFacts, CardFacts, ColonyFacts, ColonyPoints, ContractFacts, EarlyEnd, EdgeFacts, Facts,
    HqFacts, LateStart, ProgressFacts, SetupFacts, TileFacts, TimeFacts, WheelFacts,
    cards::{ActionCard, TimeCard, TimeWay},
    check,
    contracts::{BuildSource, ColonyBenefit, ColonyScore, PointCost, PointSource, Points, SourceId},
    setup::ActionSheet,
    tiles::BaseSheet,
};
use crate::{
    ids::{
        ActionKind, BaseType, CardId, ColonyId, ContractId, EdgeId, Era, HqId, ProgressId, TileId, TimeMode,
    },
    map::{self, BoardSheet},
};

/// Every fact sheet of the box that the rules read.
pub const SHEETS: &[Sheet] = sheets![
    "../../data/":
    "actions",
    "bases",
    "board_mariners",
    "board_planeteers",
    "board_starfarers",
    "cards_mariners",
    "cards_planeteers",
    "cards_starfarers",
    "cards_time",
    "colonies",
    "contracts",
    "discovery_tiles",
    "edges",
    "hq",
    "progress_cards",
    "setup",
    "variants",
];

/// The entries of a list, each read on its own, so that an error names the one that is wrong.
pub(crate) fn entries<T: DeserializeOwned>(
    sheet: &'static str,
    list: &str,
    values: Vec<Value>,
) -> Result<Vec<T>, BadContent> {
    let read = |(at, value): (usize, Value)| {
        let id = value
            .get("id")
            .and_then(Value::as_str)
            .map_or_else(|| format!("entry {}", at + 1), str::to_owned);
        serde_json::from_value(value)
            .map_err(|error| BadContent::new(sheet, format!("{list}: {id}: {error}")))
    };
    values.into_iter().enumerate().map(read).collect()
}

/// The same for components that are all there, in the order of their ids.
fn table<T: DeserializeOwned, I: PartialEq + ToString>(
    sheet: &'static str,
    list: &str,
    values: Vec<Value>,
    ids: impl IntoIterator<Item = I>,
    id: impl Fn(&T) -> I,
) -> Result<Vec<T>, BadContent> {
    let facts: Vec<T> = entries(sheet, list, values)?;
    let mut found = facts.iter();
    for expected in ids {
        if found.next().is_none_or(|one| id(one) != expected) {
            return Err(BadContent::new(
                sheet,
                format!("{list}: {} is not in its place", expected.to_string()),
            ));
        }
    }
    match found.next() {
        Some(more) => Err(BadContent::new(sheet, format!("{list}: {} is too many", id(more).to_string()))),
        None => Ok(facts),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deck {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    era: Era,
    deck_size: usize,
    start_cards: usize,
    cards: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "count")]
    _count: IgnoredAny,
    cards: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EdgeSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "windows")]
    _windows: IgnoredAny,
    edges: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProgressSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "counts")]
    _counts: IgnoredAny,
    #[serde(rename = "copies_per_name")]
    _copies_per_name: IgnoredAny,
    cards: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "pile_sizes")]
    _pile_sizes: IgnoredAny,
    #[serde(rename = "symbols")]
    _symbols: IgnoredAny,
    tiles: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ContractSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "per_era")]
    _per_era: IgnoredAny,
    era_end_trigger_fulfilled: u8,
    #[serde(rename = "sides")]
    _sides: IgnoredAny,
    #[serde(rename = "predicate_notes")]
    _predicate_notes: IgnoredAny,
    contracts: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColonySheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "total")]
    _total: IgnoredAny,
    #[serde(rename = "in_play_by_player_count")]
    _in_play_by_player_count: IgnoredAny,
    effects: Vec<Value>,
    colonies: Vec<Value>,
    colony_points_sources: Vec<Value>,
    final_scoring_by_colony_count: Vec<ColonyScore>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HqSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    #[serde(rename = "boards_in_box")]
    _boards_in_box: IgnoredAny,
    progress_wheel: WheelFacts,
    #[serde(rename = "holds")]
    _holds: IgnoredAny,
    hqs: Vec<Value>,
    #[serde(default, rename = "note")]
    _note: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantSheet {
    #[serde(rename = "provenance")]
    _provenance: IgnoredAny,
    variants: Vec<Value>,
}

impl Facts {
    /// Reads the sheets and checks what the rules rely on.
    ///
    /// # Errors
    /// Names the sheet and the entry that is wrong.
    pub fn read(sheets: &Sheets) -> Result<Facts, BadContent> {
        let actions: ActionSheet = sheets.read("actions")?;
        let bases: BaseSheet = sheets.read("bases")?;
        let contracts: ContractSheet = sheets.read("contracts")?;
        let colonies: ColonySheet = sheets.read("colonies")?;
        let hqs: HqSheet = sheets.read("hq")?;
        let edges: EdgeSheet = sheets.read("edges")?;
        let edges: Vec<EdgeFacts> =
            table("edges", "edges", edges.edges, EdgeId::ALL.iter().copied(), |edge: &EdgeFacts| edge.id)?;
        let (cards, time) = read_cards(sheets, &edges)?;
        check::course(&actions)?;
        check::base_total(bases.per_player_total)?;
        let (late_starts, early_ends) = read_variants(sheets.read("variants")?)?;
        let mut facts = Facts {
            actions: table(
                "actions",
                "actions",
                actions.actions,
                ActionKind::ALL.iter().copied(),
                |action: &ActionFacts| action.id,
            )?,
            cards,
            time,
            edges,
            progress: table(
                "progress_cards",
                "cards",
                sheets.read::<ProgressSheet>("progress_cards")?.cards,
                ProgressId::all(),
                |card: &ProgressFacts| card.id,
            )?,
            twins: Vec::new(),
            tiles: table(
                "discovery_tiles",
                "tiles",
                sheets.read::<TileSheet>("discovery_tiles")?.tiles,
                TileId::all(),
                |tile: &TileFacts| tile.id,
            )?,
            bases: table(
                "bases",
                "bases",
                bases.bases,
                BaseType::ALL.iter().copied(),
                |base: &BaseFacts| base.id,
            )?,
            contracts: table(
                "contracts",
                "contracts",
                contracts.contracts,
                ContractId::all(),
                |contract: &ContractFacts| contract.id,
            )?,
            era_end_claims: contracts.era_end_trigger_fulfilled,
            colony_points: read_points(entries(
                "colonies",
                "colony_points_sources",
                colonies.colony_points_sources,
            )?)?,
            colony_scores: read_scores(&colonies.final_scoring_by_colony_count)?,
            colonies: table(
                "colonies",
                "colonies",
                colonies.colonies,
                ColonyId::all(),
                |colony: &ColonyFacts| colony.id,
            )?,
            hqs: table("hq", "hqs", hqs.hqs, HqId::ALL.iter().copied(), |hq: &HqFacts| hq.id)?,
            wheel: hqs.progress_wheel,
            setup: sheets.read::<SetupFacts>("setup")?,
            late_starts,
            early_ends,
            boards: vec![
                map::read("board_mariners", Era::Mariners, sheets.read::<BoardSheet>("board_mariners")?)?,
                map::read(
                    "board_planeteers",
                    Era::Planeteers,
                    sheets.read::<BoardSheet>("board_planeteers")?,
                )?,
                map::read(
                    "board_starfarers",
                    Era::Starfarers,
                    sheets.read::<BoardSheet>("board_starfarers")?,
                )?,
            ],
            reconstructed: sheets.reconstructed(),
        };
        let benefits: Vec<ColonyBenefit> = entries("colonies", "effects", colonies.effects)?;
        check::finish(&mut facts, &benefits)?;
        Ok(facts)
    }
}

/// The four decks.
fn read_cards(sheets: &Sheets, edges: &[EdgeFacts]) -> Result<(Vec<CardFacts>, TimeFacts), BadContent> {
    let mut cards = Vec::new();
    for (era, sheet) in Era::ALL.iter().zip(["cards_mariners", "cards_planeteers", "cards_starfarers"]) {
        let deck: Deck = sheets.read(sheet)?;
        let (size, starts) = (deck.deck_size, deck.start_cards);
        if (deck.era, size) != (*era, CardId::of(*era).count()) {
            return Err(BadContent::new(
                sheet,
                format!("era and deck_size are not those of {era} (SC-0120)"),
            ));
        }
        let written: Vec<ActionCard> =
            table(sheet, "cards", deck.cards, CardId::of(*era), |card: &ActionCard| card.id)?;
        // SC-0130: twelve cards are marked Start.
        if starts != 12 || written.iter().filter(|card| card.start).count() != starts {
            return Err(BadContent::new(sheet, "cards: exactly 12 are Start cards (SC-0130)"));
        }
        for card in written {
            cards.push(check::card(sheet, card, edges)?);
        }
    }
    let sheet = sheets.read::<TimeSheet>("cards_time")?;
    let times: Vec<TimeCard> =
        table("cards_time", "cards", sheet.cards, CardId::times(), |card: &TimeCard| card.id)?;
    let mut time = None;
    for card in times {
        let facts = read_time(&card)?;
        if *time.get_or_insert_with(|| facts.clone()) != facts {
            return Err(BadContent::new(
                "cards_time",
                format!("cards: {}: all Time cards are alike", card.id),
            ));
        }
        cards.push(CardFacts {
            name: card.name,
            start: false,
            infra: false,
            actions: Vec::new(),
            special: None,
            edge: None,
            provenance: card.provenance,
            fields_reconstructed: Vec::new(),
        });
    }
    let time = time.ok_or_else(|| BadContent::new("cards_time", "cards: there is none"))?;
    Ok((cards, time))
}

fn read_time(card: &TimeCard) -> Result<TimeFacts, BadContent> {
    let mut time = TimeFacts { usable_with: card.usable_with.clone(), modes: Vec::new(), factor: 1 };
    for way in &card.modes {
        match way {
            TimeWay::DoubleTotal { factor, .. } => {
                time.modes.push(TimeMode::Double);
                time.factor = *factor;
            }
            TimeWay::TwoTeams { .. } => time.modes.push(TimeMode::Twice),
        }
    }
    // SC-0870, SC-0910, SC-0920: both ways, with Move, Explore or Build.
    let moving = [ActionKind::Move, ActionKind::Explore, ActionKind::Build];
    if time.modes != TimeMode::ALL || time.usable_with != moving || time.factor < 2 {
        return Err(BadContent::new(
            "cards_time",
            format!("cards: {}: not a Time card of SC-0870 to SC-0920", card.id),
        ));
    }
    Ok(time)
}

/// Variants that begin late, and variants that end early.
fn read_variants(sheet: VariantSheet) -> Result<(Vec<LateStart>, Vec<EarlyEnd>), BadContent> {
    let (starts, ends) = sheet.variants.into_iter().partition(|variant| variant.get("start_era").is_some());
    let starts: Vec<LateStart> = entries("variants", "variants", starts)?;
    let ends: Vec<EarlyEnd> = entries("variants", "variants", ends)?;
    if !starts.iter().map(|start| start.start_era).eq([Era::Planeteers, Era::Starfarers]) {
        return Err(BadContent::new(
            "variants",
            "variants: a game may begin late with planeteers or starfarers (SC-0040)",
        ));
    }
    if !ends.iter().map(|end| end.end_era).eq([Era::Mariners, Era::Planeteers]) {
        return Err(BadContent::new(
            "variants",
            "variants: a game may end early with mariners or planeteers (SC-5750)",
        ));
    }
    Ok((starts, ends))
}

/// SC-5100 to SC-5170.
fn read_points(sources: Vec<PointSource>) -> Result<ColonyPoints, BadContent> {
    let mut points = ColonyPoints {
        near_colony: 0,
        industrial: 0,
        several_bases: 0,
        removed_team: 0,
        build_value: 0,
        build_at_least: 0,
        build_at_least_multi_star: 0,
        paid: 0,
        pay: 0,
        enviro_tolerance: 0,
    };
    let mut named = Vec::new();
    for source in sources {
        let bad = || {
            BadContent::new(
                "colonies",
                format!("colony_points_sources: {:?} is not as in SC-5100 to SC-5170", source.id),
            )
        };
        named.push(source.id);
        match (source.id, source.points, source.cost) {
            (SourceId::TileColValues, Points::Sum, None) => {}
            (SourceId::OwnColonyNear, Points::Number(n), None) => points.near_colony = n,
            (SourceId::IndustrialInRegion, Points::Number(n), None) => points.industrial = n,
            (SourceId::SeveralBasesInRegion, Points::Number(n), None) => points.several_bases = n,
            (SourceId::RemoveTeam, Points::Number(n), Some(PointCost::RemoveOwnTeamFromGame { .. })) => {
                points.removed_team = n;
            }
            (
                SourceId::BuildValue,
                Points::Number(n),
                Some(PointCost::SpendBuildValue { at_least, at_least_multi_star, sources }),
            ) if sources == [BuildSource::Infra, BuildSource::Cards] => {
                points.build_value = n;
                points.build_at_least = at_least;
                points.build_at_least_multi_star = at_least_multi_star;
            }
            (SourceId::PayProfit, Points::Number(n), Some(PointCost::PayProfit { amount })) => {
                points.paid = n;
                points.pay = amount;
            }
            (SourceId::EnviroTolerance, Points::Number(n), None) => points.enviro_tolerance = n,
            (_, Points::Number(_) | Points::Sum, _) => return Err(bad()),
        }
    }
    let count = named.len();
    named.sort_unstable();
    named.dedup();
    if (named.len(), count) == (8, 8) {
        Ok(points)
    } else {
        Err(BadContent::new(
            "colonies",
            "colony_points_sources: there are 8 different ones (SC-5100 to SC-5170)",
        ))
    }
}

/// SC-5340: a profit for every number of colonies, the last for more.
fn read_scores(lines: &[ColonyScore]) -> Result<Vec<i16>, BadContent> {
    let in_order = lines
        .iter()
        .enumerate()
        .all(|(at, line)| usize::from(line.colonies) == at && line.or_more == (at + 1 == lines.len()));
    if in_order && !lines.is_empty() {
        Ok(lines.iter().map(|line| line.profit).collect())
    } else {
        Err(BadContent::new(
            "colonies",
            "final_scoring_by_colony_count: from 0 on, the last one or_more (SC-5340)",
        ))
    }
}
