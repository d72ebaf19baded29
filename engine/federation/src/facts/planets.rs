//! The planets, the resources and the shops of Arratooine.

use orrery_engine::{BadContent, Names, Sheets};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    Effect,
    fit::{Place, fit},
    price,
    sheet::{Entries, in_order, need, only, read},
};
use crate::{
    bundle::Bundle,
    ids::{Medal, Planet, Resource, Shop},
};

/// A planet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanetFacts {
    /// Its name.
    pub name: Names,
    /// The most influence there.
    pub max_influence: u8,
}

/// The most that can be held (FD-3850).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stock {
    /// Crystals in all.
    pub crystals: u8,
    /// Gold diamonds.
    pub diamonds: u8,
}

/// A shop of Arratooine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShopFacts {
    /// Its name.
    pub name: Names,
    /// What it costs, on both levels (FD-2620).
    pub cost: Bundle,
    /// The return of level 1.
    pub level_1: Vec<Effect>,
    /// The return of level 2.
    pub level_2: Vec<Effect>,
}

impl ShopFacts {
    /// The return of level 1, or of level 2.
    #[must_use]
    pub fn reward(&self, level: u8) -> &[Effect] {
        if level < 2 { &self.level_1 } else { &self.level_2 }
    }
}

/// The sheets `planets`, `resources` and `arratooine`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PlanetsFacts {
    pub(super) planets: Vec<PlanetFacts>,
    pub(super) resources: Vec<Names>,
    pub(super) stock: Stock,
    pub(super) upgrade_chain: [Resource; Resource::COUNT],
    pub(super) shops: Vec<ShopFacts>,
    /// By level; a pawn that is not there gives none.
    pub(super) shop_influence: [u8; 3],
    pub(super) robot_influence: [u8; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetsSheet {
    planets: Entries<PlanetEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetEntry {
    id: Planet,
    name: Names,
    #[serde(rename = "colour")]
    _colour: Medal,
    #[serde(rename = "pawn")]
    _pawn: Option<String>,
    max_influence: u8,
    influence_from: InfluenceFrom,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
enum InfluenceFrom {
    InfluenceOfNode {},
    Position {},
    PerEruditeTile { amount: u8 },
    PerCommercePawn { level_1: u8, level_2: u8 },
    PerRobot { production_structure: u8, megastructure: u8 },
}

only! {
    Unlimited = "unlimited",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourcesSheet {
    resources: Entries<ResourceEntry>,
    token_total: u16,
    #[serde(rename = "supply")]
    _supply: Unlimited,
    stock_limits: StockLimits,
    upgrade_chain: [Resource; Resource::COUNT],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceEntry {
    id: Resource,
    name: Names,
    kind: ResourceKind,
    #[serde(rename = "colour")]
    _colour: String,
    rank: usize,
    #[serde(default)]
    wild_for: Vec<Resource>,
    token_count: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ResourceKind {
    Crystal,
    Diamond,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StockLimits {
    crystals_total: u8,
    gold_diamond: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArratooineSheet {
    shops: Entries<ShopEntry>,
    influence: ShopInfluence,
    #[serde(rename = "pawns_per_shop_and_player")]
    _pawns_per_shop_and_player: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShopEntry {
    id: Shop,
    name: Names,
    #[serde(with = "price")]
    cost: Bundle,
    level_1: Entries<Effect>,
    level_2: Entries<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShopInfluence {
    level_1: u8,
    level_2: u8,
}

impl PlanetsFacts {
    pub(super) fn read(sheets: &Sheets) -> Result<PlanetsFacts, BadContent> {
        let planets: PlanetsSheet = read(sheets, "planets")?;
        let entries = planets.planets.0.into_iter().map(|planet| (planet.id, planet)).collect();
        let planets: Vec<PlanetEntry> = in_order("planets", Planet::ALL.iter().copied(), entries)?;
        let from = influence(&planets)?;
        let resources: ResourcesSheet = read(sheets, "resources")?;
        let limits = &resources.stock_limits;
        let stock = Stock { crystals: limits.crystals_total, diamonds: limits.gold_diamond };
        let upgrade_chain = resources.upgrade_chain;
        let arratooine: ArratooineSheet = read(sheets, "arratooine")?;
        let shop_influence = [0, arratooine.influence.level_1, arratooine.influence.level_2];
        need("arratooine", shop_influence[1..] == from.shops, || "influence: planets say otherwise".into())?;
        Ok(PlanetsFacts {
            resources: resources_of(resources)?,
            stock,
            upgrade_chain,
            shops: shops(arratooine.shops)?,
            shop_influence,
            robot_influence: from.robots,
            planets: planets
                .into_iter()
                .map(|planet| PlanetFacts { name: planet.name, max_influence: planet.max_influence })
                .collect(),
        })
    }
}

struct Influence {
    shops: [u8; 2],
    robots: [u8; 2],
}

/// FD-0120: what gives influence is the rule of each planet; the sheet says how much.
fn influence(planets: &[PlanetEntry]) -> Result<Influence, BadContent> {
    let mut from = Influence { shops: [0; 2], robots: [0; 2] };
    for (id, planet) in Planet::ALL.iter().zip(planets) {
        let right = match (id, planet.influence_from) {
            (Planet::Neo, InfluenceFrom::InfluenceOfNode {})
            | (Planet::SixMoon, InfluenceFrom::Position {}) => true,
            (Planet::Atalum, InfluenceFrom::PerEruditeTile { amount }) => amount == 1,
            (Planet::Arratooine, InfluenceFrom::PerCommercePawn { level_1, level_2 }) => {
                from.shops = [level_1, level_2];
                true
            }
            (Planet::E81216, InfluenceFrom::PerRobot { production_structure, megastructure }) => {
                from.robots = [production_structure, megastructure];
                true
            }
            (
                Planet::Neo | Planet::SixMoon | Planet::Atalum | Planet::Arratooine | Planet::E81216,
                InfluenceFrom::InfluenceOfNode {}
                | InfluenceFrom::Position {}
                | InfluenceFrom::PerEruditeTile { .. }
                | InfluenceFrom::PerCommercePawn { .. }
                | InfluenceFrom::PerRobot { .. },
            ) => false,
        };
        need("planets", right, || format!("{id}: influence_from is not its rule"))?;
    }
    Ok(from)
}

/// FD-0080, FD-3890, FD-3900: which resource is what is a rule, not a number.
fn resources_of(sheet: ResourcesSheet) -> Result<Vec<Names>, BadContent> {
    const SHEET: &str = "resources";
    for entry in &sheet.resources.0 {
        let kind = if entry.id.is_crystal() { ResourceKind::Crystal } else { ResourceKind::Diamond };
        let wild: &[Resource] =
            if entry.id == Resource::Oceanium { &[Resource::Lavandium, Resource::Copernium] } else { &[] };
        let right = entry.kind == kind && entry.rank == entry.id.index() + 1 && entry.wild_for == wild;
        need(SHEET, right, || format!("{}: kind, rank or wild_for is not its rule", entry.id))?;
    }
    let tokens: u16 = sheet.resources.0.iter().map(|entry| entry.token_count).sum();
    need(SHEET, tokens == sheet.token_total, || format!("token_total: there are {tokens} tokens"))?;
    let chain = &sheet.upgrade_chain;
    let once = |resource: &Resource| chain.iter().filter(|other| *other == resource).count() == 1;
    need(SHEET, chain.iter().all(once), || "upgrade_chain: each resource once".into())?;
    let names = sheet.resources.0.into_iter().map(|entry| (entry.id, entry.name)).collect();
    in_order(SHEET, Resource::ALL.iter().copied(), names)
}

fn shops(shops: Entries<ShopEntry>) -> Result<Vec<ShopFacts>, BadContent> {
    const SHEET: &str = "arratooine";
    let facts = |shop: ShopEntry| {
        let level_1 = fit(SHEET, &shop.id.id(), Place::Bonus, shop.level_1.0)?;
        let level_2 = fit(SHEET, &shop.id.id(), Place::Bonus, shop.level_2.0)?;
        Ok((shop.id, ShopFacts { name: shop.name, cost: shop.cost, level_1, level_2 }))
    };
    let shops = shops.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order(SHEET, Shop::ALL.iter().copied(), shops)
}
