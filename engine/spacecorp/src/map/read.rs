//! From the sheet of a board to the board.

use std::collections::BTreeSet;

use orrery_engine::BadContent;

use super::{
    Board, Gravity, Paths, Region, RegionKind, Site, SiteKind, Stated,
    sheet::{BoardSheet, Border, RegionEntry, SiteEntry},
};
use crate::{
    facts::entries,
    ids::{BoxNo, Era, PileId, RegionId, SiteId},
};

/// No cost is higher, so that sums of them stay numbers.
const MOST: u16 = 500;

/// Reads the board of an era and checks what the rules rely on.
pub(crate) fn read(sheet: &'static str, era: Era, written: BoardSheet) -> Result<Board, BadContent> {
    let bad = |detail: String| BadContent::new(sheet, detail);
    if written.era != era {
        return Err(bad(format!("era: {} instead of {era}", written.era)));
    }
    let regions = read_regions(sheet, written.regions)?;
    let find = |what: &str, key: &str| {
        let found = regions.iter().find(|region| region.key == key).map(|region| region.id);
        found.ok_or_else(|| bad(format!("{what}: there is no region {key:?}")))
    };
    let join = |what: &str, border: &Border| -> Result<_, BadContent> {
        let (a, b) = (find(what, &border.a)?, find(what, &border.b)?);
        if a == b || border.cost > MOST {
            return Err(bad(format!(
                "{what}: {} and {} at most {MOST} apart, and not the same",
                border.a, border.b
            )));
        }
        Ok((a, b, border.cost))
    };
    let mut borders = Vec::new();
    let mut known = BTreeSet::new();
    for border in entries::<Border>(sheet, "borders", written.borders)? {
        let border = join("borders", &border)?;
        if !known.insert((border.0.min(border.1), border.0.max(border.1))) {
            let names = [border.0, border.1].map(|id| regions[id.index()].key.as_str());
            return Err(bad(format!("borders: {} and {} have two", names[0], names[1])));
        }
        borders.push(border);
    }
    let transits: Vec<_> =
        written.transit_costs.iter().map(|cost| join("transit_costs", cost)).collect::<Result<_, _>>()?;
    let mut sites: Vec<Site> = Vec::new();
    let mut places = vec![None; SiteId::COUNT];
    for entry in entries::<SiteEntry>(sheet, "sites", written.sites)? {
        let region = find(&format!("sites: {}", entry.id), &entry.region)?;
        let site = read_site(sheet, era, region, written.approach_track_spaces, entry)?;
        if places[site.id.index()].replace(sites.len() as u8).is_some() {
            return Err(bad(format!("sites: {} is there twice", site.id)));
        }
        sites.push(site);
    }
    let ends = [written.liftoff_cost, written.landing_cost];
    if ends
        .iter()
        .chain(written.distance_overrides.iter().map(|line| &line.distance))
        .any(|cost| *cost > MOST)
    {
        return Err(bad(format!("liftoff_cost, landing_cost and distance_overrides are at most {MOST}")));
    }
    let stated = written.distance_overrides.iter().map(|line| Stated {
        ends: [line.a, line.b],
        distance: line.distance,
        ignores_gravity: line.ignores_gravity,
    });
    let board = Board {
        era,
        offer_spaces: written.offer_slots,
        start: written.start_site,
        start_base_types: written.start_base.base_types,
        beyond: written.beyond_site,
        piles: written.tile_piles.iter().map(|pile| pile.id).collect(),
        near_distance: written.near_distance.unwrap_or(0),
        liftoff: written.liftoff_cost,
        landing: written.landing_cost,
        paths: Paths::new(&regions, &borders, &transits),
        regions,
        sites,
        places,
        stated: stated.collect(),
    };
    for pile in &written.tile_piles {
        let size = PileId::SIZES[pile.id.index()];
        if pile.id.era() != era || pile.count != size || pile.stacks == 0 {
            return Err(bad(format!("tile_piles: {} has {size} tiles (SC-0110)", pile.id)));
        }
    }
    check_places(sheet, &board)?;
    for line in &written.distance_table.distances {
        let distance = board.distance(written.distance_table.from, line.site, Gravity::Counts);
        if distance != Some(line.distance) {
            let computed = distance.map_or_else(|| "no way".to_owned(), |distance| distance.to_string());
            let detail = format!(
                "distance_table: {} is {}, but the borders give {computed} (SC-1690)",
                line.site, line.distance
            );
            return Err(bad(detail));
        }
    }
    Ok(board)
}

fn read_regions(sheet: &'static str, written: Vec<serde_json::Value>) -> Result<Vec<Region>, BadContent> {
    let mut regions: Vec<Region> = Vec::new();
    for entry in entries::<RegionEntry>(sheet, "regions", written)? {
        if regions.len() >= 64 || regions.iter().any(|region| region.key == entry.id) {
            return Err(BadContent::new(sheet, format!("regions: {} is there twice, or too many", entry.id)));
        }
        regions.push(Region {
            id: RegionId(regions.len() as u8),
            key: entry.id,
            name: entry.name,
            kind: entry.kind,
            radiation: entry.radiation,
            provenance: entry.provenance,
        });
    }
    Ok(regions)
}

fn read_site(
    sheet: &'static str,
    era: Era,
    region: RegionId,
    approach: Option<u8>,
    entry: SiteEntry,
) -> Result<Site, BadContent> {
    let bad = |detail: &str| BadContent::new(sheet, format!("sites: {}: {detail}", entry.id));
    let pile = |suffix: &String| format!("{era}_{suffix}").parse::<PileId>();
    let Ok(boxes) = entry.exploration_boxes.iter().map(pile).collect::<Result<Vec<_>, _>>() else {
        return Err(bad("an exploration box names no pile of this era"));
    };
    if boxes.len() > BoxNo::COUNT {
        return Err(bad("a site has at most 3 exploration boxes"));
    }
    if boxes.is_empty() != entry.explore_cost.is_none() {
        return Err(bad("exploration boxes and explore_cost belong together (SC-1770)"));
    }
    if entry.buildable != entry.build_cost.is_some() {
        return Err(bad("buildable and build_cost belong together"));
    }
    let system = entry.kind == SiteKind::StarSystem;
    if system && (boxes.is_empty() || !entry.buildable || entry.approach_track_spaces != approach) {
        return Err(bad("a star system has boxes, a build_cost and the approach track of the board"));
    }
    if !system && boxes.len() > 1 {
        return Err(bad("only a star system has several exploration boxes"));
    }
    if entry.gravity > MOST {
        return Err(bad("too much gravity"));
    }
    if entry.lagrange != (entry.kind == SiteKind::Lagrange) {
        return Err(bad("kind and lagrange contradict each other"));
    }
    Ok(Site {
        id: entry.id,
        name: entry.name,
        region,
        kind: entry.kind,
        explore: entry.explore_cost,
        build: entry.build_cost,
        gravity: entry.gravity,
        lagrange: entry.lagrange,
        boxes,
        multi_star: entry.multi_star,
        approach: entry.approach_track_spaces.unwrap_or(0),
        provenance: entry.provenance,
        fields_reconstructed: entry.fields_reconstructed,
    })
}

/// What the rules rely on: a home, one site in a region of the stars, and a way to every site.
fn check_places(sheet: &'static str, board: &Board) -> Result<(), BadContent> {
    let bad = |detail: String| Err(BadContent::new(sheet, detail));
    let kind_of = |site: SiteId| board.site(site).map(|site| site.kind);
    if kind_of(board.start) != Some(SiteKind::Home) {
        return bad(format!("start_site: {} is not a home on this board", board.start));
    }
    if let Some(beyond) = board.beyond.filter(|site| kind_of(*site) != Some(SiteKind::Beyond)) {
        return bad(format!("beyond_site: {beyond} is not a beyond site of this board"));
    }
    for stated in &board.stated {
        if let Some(end) = stated.ends.iter().find(|end| board.site(**end).is_none()) {
            return bad(format!("distance_overrides: {end} is not on this board"));
        }
    }
    for region in board.regions() {
        let kinds: Vec<SiteKind> = board.sites_in(region.id).map(|site| site.kind).collect();
        let fits = match region.kind {
            RegionKind::Empty => kinds.is_empty(),
            RegionKind::Home => kinds == [SiteKind::Home],
            RegionKind::Beyond => kinds == [SiteKind::Beyond],
            RegionKind::StarSystem => kinds == [SiteKind::StarSystem],
            RegionKind::OrionArm => kinds == [SiteKind::OrionArm],
            RegionKind::Sites => {
                let other = [SiteKind::Beyond, SiteKind::StarSystem, SiteKind::OrionArm];
                !kinds.is_empty() && kinds.iter().all(|kind| !other.contains(kind))
            }
        };
        if !fits {
            return bad(format!("regions: {} does not fit its sites", region.key));
        }
    }
    for site in board.sites().iter().filter(|site| site.id != board.start) {
        let reached = match site.kind {
            // SC-4600: entered over a border only.
            SiteKind::OrionArm => {
                board.star_systems().any(|star| board.border(star.region, site.region).is_some())
            }
            SiteKind::Home => false,
            SiteKind::Planet
            | SiteKind::DwarfPlanet
            | SiteKind::Moon
            | SiteKind::Asteroid
            | SiteKind::Comet
            | SiteKind::Lagrange
            | SiteKind::Beyond
            | SiteKind::StarSystem => board.distance(board.start, site.id, Gravity::Counts).is_some(),
        };
        if !reached {
            return bad(format!("sites: {} cannot be reached", site.id));
        }
    }
    Ok(())
}
