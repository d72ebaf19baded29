//! Sections 5, 6 and 23: where tiles and patches may lie on each planet.

use orrery_planet_unknown::{
    Facts,
    facts::PlanetFacts,
    grid::{Bans, Breach, EventBan, Mask, PatchSite, Placement, Site, Square},
    ids::{PlanetId, Terrain, TileId},
};

const BARE: [Mask; Terrain::COUNT] = [Mask::EMPTY; Terrain::COUNT];

fn planet(id: PlanetId) -> &'static PlanetFacts {
    Facts::builtin().planet(id)
}

fn at(x: u8, y: u8) -> Square {
    Square::new(x, y).unwrap()
}

fn mask(squares: &[(u8, u8)]) -> Mask {
    squares.iter().map(|(x, y)| at(*x, *y)).collect()
}

/// A planet with these squares covered.
fn site(id: PlanetId, covered: Mask) -> Site<'static> {
    Site { planet: planet(id), covered, terrain: &BARE, event: None }
}

fn placements(tile: TileId) -> &'static [Placement] {
    Facts::builtin().geometry.placements(tile)
}

/// The tile laid so that it covers exactly these squares, one way or the other.
fn laid(tile: &str, squares: &[(u8, u8)]) -> (TileId, &'static Placement) {
    let tile: TileId = tile.parse().unwrap();
    let covers = |placement: &&Placement| placement.squares() == mask(squares);
    (tile, placements(tile).iter().find(covers).expect("the tile has this shape"))
}

fn verdict(site: Site<'_>, tile: &str, squares: &[(u8, u8)]) -> Result<(), Breach> {
    let (tile, placement) = laid(tile, squares);
    site.allows(tile, placement, false, Bans::ALL)
}

/// What a domino with these terrains says when its first icon lies on one square and its second on the other.
fn domino(site: Site<'_>, tile: &str, first: (u8, u8), second: (u8, u8), bans: Bans) -> Result<(), Breach> {
    let tile: TileId = tile.parse().unwrap();
    let icons = [at(first.0, first.1), at(second.0, second.1)];
    let placement = placements(tile).iter().find(|placement| placement.icons == icons).unwrap();
    site.allows(tile, placement, false, bans)
}

/// A planet on which one square far away is covered, so that the first-piece rule is over.
fn begun(id: PlanetId, beside: (u8, u8)) -> Site<'static> {
    site(id, mask(&[beside]))
}

/// A patch on a planet with these tiles.
fn patch(id: PlanetId, tiles: Mask) -> PatchSite<'static> {
    PatchSite {
        planet: planet(id),
        tiles,
        patches: Mask::EMPTY,
        meteorites: Mask::EMPTY,
        unattached: false,
        on_tiles: false,
        on_meteorites: false,
    }
}

/// PU-4130, PU-4140
#[test]
fn arashi_a_tile_on_the_ring_needs_a_square_outside() {
    let ring = planet(PlanetId::Arashi).ring();
    assert_eq!(ring, Mask::row(5).union(Mask::row(6)));
    assert!(ring.within(planet(PlanetId::Arashi).grid.squares()));
    let begun = begun(PlanetId::Arashi, (5, 4));
    assert_eq!(verdict(begun, "i2-ce", &[(5, 5), (6, 5)]), Err(Breach::OnlyRing));
    assert_eq!(verdict(begun, "i2-ce", &[(5, 5), (5, 6)]), Err(Breach::OnlyRing));
    assert_eq!(verdict(begun, "i2-ce", &[(6, 4), (6, 5)]), Ok(()));
    assert_eq!(verdict(begun, "i2-ce", &[(6, 4), (7, 4)]), Ok(()));
}

/// PU-4150, PU-4155
#[test]
fn arashi_no_patch_on_the_ring_not_even_on_a_tile() {
    let tiles = mask(&[(5, 4), (5, 5)]);
    assert_eq!(patch(PlanetId::Arashi, tiles).allows(at(6, 5)), Err(Breach::PatchOnRing));
    assert_eq!(patch(PlanetId::Arashi, tiles).allows(at(6, 4)), Ok(()));
    let wormhole = PatchSite { on_tiles: true, ..patch(PlanetId::Arashi, tiles) };
    assert_eq!(wormhole.allows(at(5, 5)), Err(Breach::PatchOnRing));
    assert_eq!(wormhole.allows(at(5, 4)), Ok(()));
    assert!(!wormhole.squares().meets(planet(PlanetId::Arashi).ring()));
}

/// PU-4170
#[test]
fn k273_a_tile_covers_either_ice_or_land() {
    let k273 = planet(PlanetId::K273);
    // (5,1) is land, as it holds a lifepod; its neighbours are ice.
    assert!(k273.lifepods.contains(at(5, 1)) && k273.grid.land().contains(at(5, 1)));
    let begun = begun(PlanetId::K273, (5, 0));
    assert_eq!(verdict(begun, "i2-ce", &[(5, 1), (6, 1)]), Err(Breach::MixedGround));
    assert_eq!(verdict(begun, "i2-ce", &[(6, 0), (6, 1)]), Ok(()));
    // (7,3), (8,3) and (8,4) are land together.
    let begun = self::begun(PlanetId::K273, (7, 2));
    assert_eq!(verdict(begun, "v3-ce", &[(7, 3), (8, 3), (8, 4)]), Ok(()));
}

/// PU-4220, PU-4230, PU-4240
#[test]
fn persephone_bans_one_resource_in_each_quadrant() {
    let middle = site(PlanetId::Persephone, mask(&[(4, 5)]));
    let all = Bans::ALL;
    // Upper left Civ, upper right Energy: a Civ/Energy domino lies across the middle line, Energy left and Civ right.
    assert_eq!(domino(middle, "i2-ce", (6, 5), (5, 5), all), Ok(()));
    assert_eq!(domino(middle, "i2-ce", (5, 5), (6, 5), all), Err(Breach::BannedResource));
    // Lower left Tech, lower right Water.
    let below = site(PlanetId::Persephone, mask(&[(4, 6), (7, 6)]));
    assert_eq!(domino(below, "i2-rt", (5, 6), (6, 6), all), Ok(()));
    assert_eq!(domino(below, "i2-rt", (6, 6), (5, 6), all), Err(Breach::BannedResource));
    assert_eq!(domino(below, "i2-ew", (6, 6), (5, 6), all), Ok(()));
    assert_eq!(domino(below, "i2-ew", (5, 6), (6, 6), all), Err(Breach::BannedResource));
    // PU-4230: plain Civ squares may lie in the upper left as long as the icon does not.
    let tile: TileId = "l4-ce".parse().unwrap();
    let upper_left = |square: Square| square.x() < 6 && square.y() < 6;
    let straddles = |placement: &&Placement| {
        let plain = placement.halves[0].iter().any(|at| at != placement.icons[0] && upper_left(at));
        let energy_fits = placement.icons[1].x() < 6 || placement.icons[1].y() >= 6;
        plain && !upper_left(placement.icons[0]) && energy_fits
    };
    let fits = placements(tile).iter().filter(straddles);
    assert!(fits.clone().any(|placement| middle.allows(tile, placement, false, Bans::ALL).is_ok()));
    assert!(fits.clone().all(|p| middle.allows(tile, p, false, Bans::ALL) != Err(Breach::BannedResource)));
}

/// PU-4320
#[test]
fn tartarus_no_tile_lies_across_the_chasm() {
    // The chasm runs between (5,2) and (6,2).
    let begun = begun(PlanetId::Tartarus, (5, 1));
    assert_eq!(verdict(begun, "i2-ce", &[(5, 2), (6, 2)]), Err(Breach::AcrossChasm));
    assert_eq!(verdict(begun, "i2-ce", &[(5, 2), (5, 3)]), Ok(()));
}

/// PU-4370, PU-4380
#[test]
fn charybdis_begins_in_the_crater() {
    let empty = site(PlanetId::Charybdis, Mask::EMPTY);
    assert_eq!(verdict(empty, "i2-ce", &[(5, 5), (5, 4)]), Ok(()));
    assert_eq!(verdict(empty, "i2-ce", &[(5, 0), (6, 0)]), Err(Breach::FirstPiece));
    let crater = mask(&[(5, 5), (6, 5), (5, 6), (6, 6)]);
    assert_eq!(planet(PlanetId::Charybdis).landing(), crater);
    assert!(crater.within(planet(PlanetId::Charybdis).grid.land()));
    // Afterwards the normal rules apply.
    let begun = site(PlanetId::Charybdis, mask(&[(5, 5), (5, 4)]));
    assert_eq!(verdict(begun, "i2-ce", &[(5, 3), (5, 2)]), Ok(()));
    // PU-0990: a patch that comes first obeys the same.
    assert_eq!(patch(PlanetId::Charybdis, Mask::EMPTY).squares(), crater);
}

/// PU-4420, PU-4450
#[test]
fn lacuna_nothing_lies_on_a_hole_whatever_is_ignored() {
    let lacuna = planet(PlanetId::Lacuna);
    assert_eq!(lacuna.grid.holes().len(), 15);
    assert!(!lacuna.grid.holes().meets(lacuna.grid.squares()));
    let begun = begun(PlanetId::Lacuna, (4, 2));
    let (tile, placement) = laid("i2-ce", &[(5, 2), (5, 1)]);
    for bans in Bans::RELAXED {
        assert_eq!(begun.allows(tile, placement, false, bans), Err(Breach::OffGrid));
    }
    assert_eq!(patch(PlanetId::Lacuna, mask(&[(4, 2)])).allows(at(5, 2)), Err(Breach::OffGrid));
}

/// PU-4490, PU-4500
#[test]
fn pajitnov_a_tile_slides_into_its_place() {
    // A bay that is open above: the domino comes from there.
    let bay = mask(&[(4, 5), (7, 5), (5, 6), (6, 6)]);
    assert_eq!(verdict(site(PlanetId::Pajitnov, bay), "i2-ce", &[(5, 5), (6, 5)]), Ok(()));
    // Closed above the left square: it cannot come from anywhere.
    let closed = bay.union(mask(&[(5, 4)]));
    assert_eq!(verdict(site(PlanetId::Pajitnov, closed), "i2-ce", &[(5, 5), (6, 5)]), Err(Breach::NoWayIn));
    // PU-4500: where it comes from may be off the grid; (5,0) and (6,0) have nothing above them.
    let rim = mask(&[(5, 1), (6, 1), (4, 1), (7, 1)]);
    assert_eq!(verdict(site(PlanetId::Pajitnov, rim), "i2-ce", &[(5, 0), (6, 0)]), Ok(()));
}

/// PU-4495, PU-4510
#[test]
fn pajitnov_the_example_of_two_enclosed_squares() {
    let enclosed = mask(&[(5, 5), (6, 5)]);
    let around = enclosed.beside();
    let site = site(PlanetId::Pajitnov, around);
    let (tile, _) = laid("i2-ce", &[(5, 5), (6, 5)]);
    let inside = placements(tile).iter().filter(|placement| placement.squares() == enclosed);
    assert_eq!(inside.clone().count(), 2);
    for placement in inside {
        assert_eq!(site.allows(tile, placement, false, Bans::ALL), Err(Breach::NoWayIn));
    }
    assert_eq!(patch(PlanetId::Pajitnov, around).allows(at(5, 5)), Ok(()));
    assert_eq!(patch(PlanetId::Pajitnov, around).allows(at(6, 5)), Ok(()));
}

/// PU-4570
#[test]
fn cerberus_a_tile_may_lie_on_two_sub_planets() {
    // (6,5) belongs to the left one, (7,5) to the upper right one.
    assert_eq!(verdict(begun(PlanetId::Cerberus, (5, 5)), "i2-ce", &[(6, 5), (7, 5)]), Ok(()));
}

/// PU-4480
#[test]
fn oblivion_only_the_outer_border_begins() {
    let empty = site(PlanetId::Oblivion, Mask::EMPTY);
    // (3,2) and (3,3) lie beside the void, but not on the border.
    assert_eq!(verdict(empty, "i2-ce", &[(3, 2), (3, 3)]), Err(Breach::FirstPiece));
    assert_eq!(verdict(empty, "i2-ce", &[(0, 5), (0, 6)]), Ok(()));
}

/// PU-1130, PU-1140, PU-1150, PU-1160
#[test]
fn restrictions_are_ignored_in_their_order() {
    let tile: TileId = "i2-ce".parse().unwrap();
    let tiles = |site: Site<'_>| site.bans([(tile, false, placements(tile))].into_iter());
    let arashi = planet(PlanetId::Arashi);
    let all_but = |free: &[(u8, u8)]| arashi.grid.squares().minus(mask(free));
    let event = |covered: Mask| Site { event: Some(EventBan::Perimeter), ..site(PlanetId::Arashi, covered) };
    let relaxed = |planet: bool, event: bool| Some(Bans { planet, event });
    // (a) two free squares outside the ring and inside.
    assert_eq!(tiles(event(all_but(&[(5, 3), (5, 4)]))), relaxed(true, true));
    // (b) on the perimeter, off the ring: the event is ignored. While both would do, only (a) is legal.
    assert_eq!(tiles(event(all_but(&[(5, 0), (6, 0)]))), relaxed(true, false));
    assert_eq!(tiles(event(all_but(&[(5, 0), (6, 0), (5, 3), (5, 4)]))), relaxed(true, true));
    // (c) on the ring, off the perimeter: the planet is ignored.
    assert_eq!(tiles(event(all_but(&[(5, 5), (6, 5)]))), relaxed(false, true));
    // (b) goes before (c).
    assert_eq!(tiles(event(all_but(&[(5, 5), (6, 5), (5, 0), (6, 0)]))), relaxed(true, false));
    // (d) on the ring and on the perimeter: both are ignored.
    assert_eq!(tiles(event(all_but(&[(0, 5), (1, 5)]))), relaxed(false, false));
    // Nothing fits: the tile cannot be placed.
    assert_eq!(tiles(event(all_but(&[(5, 3), (5, 0)]))), None);
}

/// PU-1170
#[test]
fn both_tiles_count_together() {
    let tiles: [TileId; 2] = ["i2-ce".parse().unwrap(), "i3-ce".parse().unwrap()];
    let k273 = planet(PlanetId::K273);
    // For the domino only a mixed pair is free; the tromino finds three squares of ice.
    let both = k273.grid.squares().minus(mask(&[(5, 1), (6, 1), (2, 2), (3, 2), (4, 2)]));
    let site = site(PlanetId::K273, both);
    let each = |tile: TileId| site.bans([(tile, false, placements(tile))].into_iter());
    assert_eq!(each(tiles[1]), Some(Bans::ALL));
    let together = tiles.into_iter().map(|tile| (tile, false, placements(tile)));
    assert_eq!(site.bans(together), Some(Bans::ALL));
    let mixed = k273.grid.squares().minus(mask(&[(5, 1), (6, 1)]));
    let alone = self::site(PlanetId::K273, mixed).bans([(tiles[0], false, placements(tiles[0]))].into_iter());
    assert_eq!(alone, Some(Bans { planet: false, event: true }));
}
