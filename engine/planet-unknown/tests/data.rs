//! The fact sheets are complete, agree with each other and with the catalogue (sections 2, 8 and 23 to 36).

use orrery_engine::{Language, Provenance};
use orrery_planet_unknown::{
    Facts,
    facts::{CivTiming, Face, Half, PlanetFacts, PlanetRule, Reward, SpecialRule, TOP, TechEffect},
    grid::{Mask, SIDE, Square},
    ids::{
        Alert, CivId, CorporationId, EventId, ObjectiveId, Pair, PlanetId, Rank, Ring, Shape, TechLevel,
        Terrain, TileId, Track,
    },
};
use serde_json::Value;

fn facts() -> &'static Facts {
    Facts::builtin()
}

fn sheet(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The ids of a list of a fact sheet, in its order.
fn ids(text: &str, list: &str) -> Vec<String> {
    let sheet = sheet(text);
    let entries = sheet[list].as_array().unwrap_or_else(|| panic!("no list {list}"));
    entries.iter().map(|entry| entry["id"].as_str().unwrap().to_string()).collect()
}

macro_rules! same {
    ($sheet:literal, $list:literal, $name:ident) => {
        let listed = ids(include_str!(concat!("../data/", $sheet, ".json")), $list);
        let named: Vec<&str> = $name::ALL.iter().map(|one| one.name()).collect();
        assert_eq!(listed, named, "{} {}", $sheet, $list);
    };
}

/// PU-0010
#[test]
fn names_are_those_of_the_sheets_in_their_order() {
    same!("components", "resources", Terrain);
    same!("tiles", "shapes", Shape);
    same!("tiles", "terrain_pairs", Pair);
    same!("planets", "planets", PlanetId);
    same!("corporations", "corporations", CorporationId);
    same!("civ_cards", "cards", CivId);
    let tiles = ids(include_str!("../data/tiles.json"), "tiles");
    let named: Vec<String> = TileId::all()
        .map(|tile| format!("{}_{}{}", tile.shape(), tile.pair(), if tile.meteor() { "_meteor" } else { "" }))
        .collect();
    assert_eq!(tiles, named);
    let events = ids(include_str!("../data/event_cards.json"), "cards");
    let named: Vec<String> =
        EventId::all().map(|event| format!("event_{}", event.to_string().replace('-', "_"))).collect();
    assert_eq!(events, named);
    let objectives = sheet(include_str!("../data/objective_cards.json"));
    let shared: Vec<&str> = objectives["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["shared"]["id"].as_str().unwrap())
        .collect();
    assert_eq!(shared, ObjectiveId::ALL.iter().map(|one| one.name()).collect::<Vec<_>>());
    // PU-0010: six resources, and a track for all but Energy (PU-1410).
    assert_eq!((Terrain::COUNT, Track::COUNT), (6, 5));
    let tracks: Vec<Track> = Terrain::ALL.iter().filter_map(|terrain| terrain.track()).collect();
    assert_eq!(tracks, Track::ALL);
    assert!(Track::ALL.iter().all(|track| track.terrain().track() == Some(*track)));
}

#[test]
fn names_are_written_and_read() {
    for tile in TileId::all() {
        assert_eq!(tile.to_string().parse(), Ok(tile));
        assert_eq!(TileId::new(tile.shape(), tile.pair(), tile.meteor()), tile);
        let json = serde_json::to_string(&tile).unwrap();
        assert_eq!(serde_json::from_str::<TileId>(&json).unwrap(), tile);
    }
    for event in EventId::all() {
        assert_eq!(event.to_string().parse(), Ok(event));
    }
    assert_eq!(TileId::new(Shape::Z5, Pair::EnergyWater, true).to_string(), "z5-ew-m");
    for wrong in ["", "z5", "z5-we", "z5-ew-", "z5-ew-m-m", "z6-ew"] {
        assert!(wrong.parse::<TileId>().is_err(), "{wrong:?}");
    }
    assert_eq!(facts().terrain_name(Terrain::Water, Language::French), "Eau");
    assert_eq!(facts().corporation(CorporationId::OasisUltd).name.pick(Language::English), "Oasis Ultd.");
}

/// PU-0020, PU-0030
#[test]
fn every_square_of_a_tile_has_one_terrain_and_each_resource_lies_on_its_own() {
    for tile in TileId::all() {
        let [a, b] = tile.resources();
        assert_ne!(a, b);
        for placement in facts().geometry.placements(tile) {
            let [half_a, half_b] = placement.halves;
            assert!(!half_a.meets(half_b) && !half_a.is_empty() && !half_b.is_empty());
            assert!(half_a.contains(placement.icons[0]) && half_b.contains(placement.icons[1]));
            assert_eq!(placement.symbol.is_some(), tile.meteor());
            assert!(placement.symbol.is_none_or(|at| placement.squares().contains(at)));
            assert_eq!(placement.squares().len(), facts().shape(tile.shape()).squares.len() as u8);
            // A tile is in one piece.
            assert_eq!(placement.squares().areas().count(), 1);
        }
    }
}

/// PU-0210, PU-0220, PU-0230
#[test]
fn tiles_144_of_12_shapes() {
    assert_eq!(TileId::COUNT, 144);
    for shape in Shape::ALL {
        assert_eq!(TileId::all().filter(|tile| tile.shape() == *shape).count(), 12);
        assert_eq!(facts().shape(*shape).tiles, 12);
        for pair in Pair::ALL {
            let of_pair = TileId::all().filter(|tile| tile.shape() == *shape && tile.pair() == *pair);
            assert_eq!(of_pair.map(TileId::meteor).collect::<Vec<_>>(), [false, true]);
        }
        // One square of each shape may carry the symbol, one of each half the icon.
        let squares = &facts().shape(*shape).squares;
        assert_eq!(squares.iter().filter(|square| square.meteor).count(), 1);
        for half in [Half::A, Half::B] {
            assert_eq!(squares.iter().filter(|square| square.half == half && square.resource).count(), 1);
        }
    }
    assert_eq!(TileId::all().filter(|tile| tile.meteor()).count(), 72);
    use Terrain::{Biomass, Civ, Energy, Rover, Tech, Water};
    let pairs: Vec<[Terrain; 2]> = Pair::ALL.iter().map(|pair| pair.terrains()).collect();
    assert_eq!(
        pairs,
        [[Civ, Energy], [Energy, Water], [Rover, Tech], [Tech, Biomass], [Water, Rover], [Biomass, Civ]]
    );
    let raw = sheet(include_str!("../data/tiles.json"));
    for (pair, raw) in pairs.iter().zip(raw["terrain_pairs"].as_array().unwrap()) {
        assert_eq!(
            pair.map(Terrain::name),
            [&raw["terrain_a"], &raw["terrain_b"]].map(|v| v.as_str().unwrap())
        );
    }
    for resource in Terrain::ALL {
        assert_eq!(TileId::all().filter(|tile| tile.has(*resource)).count(), 48, "{resource}");
    }
}

/// PU-0240
#[test]
fn six_shapes_are_large_and_six_small() {
    let of = |ring: Ring| -> Vec<&str> {
        Shape::ALL
            .iter()
            .filter(|shape| facts().shape(**shape).ring == ring)
            .map(|shape| shape.name())
            .collect()
    };
    assert_eq!(of(Ring::Outer), ["n5", "f5", "s4", "u5", "i4", "z5"]);
    assert_eq!(of(Ring::Inner), ["i3", "v3", "t4", "l4", "i2", "o4"]);
    for ring in Ring::ALL {
        let mut shapes = facts().station.shapes(*ring).to_vec();
        shapes.sort();
        let mut same: Vec<Shape> =
            Shape::ALL.iter().copied().filter(|shape| facts().shape(*shape).ring == *ring).collect();
        same.sort();
        assert_eq!(shapes, same);
    }
    for shape in Shape::ALL {
        let size = shape.name().as_bytes()[1] - b'0';
        assert_eq!(facts().shape(*shape).squares.len(), usize::from(size));
    }
    assert_eq!(facts().station.tiles_per_stack, 12);
}

/// PU-0250
#[test]
fn a_flipped_tile_is_the_mirrored_one() {
    for tile in TileId::all() {
        for placement in facts().geometry.placements(tile) {
            let mirrored = |mask: Mask| -> Mask {
                mask.iter().filter_map(|at| Square::new(SIDE - 1 - at.x(), at.y())).collect()
            };
            let halves = placement.halves.map(mirrored);
            assert!(
                facts().geometry.placements(tile).iter().any(|other| other.halves == halves),
                "{tile} can be laid mirrored"
            );
        }
    }
}

/// PU-0260
#[test]
fn civ_cards_9_of_each_rank() {
    assert_eq!(CivId::COUNT, 36);
    for rank in Rank::all() {
        assert_eq!(CivId::ALL.iter().filter(|card| facts().civ(**card).rank == rank).count(), 9);
    }
    assert!(CivId::ALL.iter().all(|card| facts().civ(*card).copies == 1));
    // Immediate cards score nothing by themselves.
    assert!(
        CivId::ALL
            .iter()
            .map(|card| facts().civ(*card))
            .all(|c| c.timing == CivTiming::EndGame || c.medals == 0)
    );
}

/// PU-0270
#[test]
fn objectives_28_with_two_sides() {
    assert_eq!(ObjectiveId::COUNT, 28);
    for (place, card) in ObjectiveId::ALL.iter().enumerate() {
        let card = facts().objective(*card);
        assert_eq!((usize::from(card.number), card.copies), (place + 1, 1));
        assert_eq!((card.shared.win_medals, card.shared.tie_medals, card.personal.medals), (5, 2, 5));
        assert_ne!(card.shared.name.pick(Language::English), card.personal.name.pick(Language::English));
    }
}

/// PU-0280
#[test]
fn events_20_of_each_alert_and_6_for_one_player() {
    assert_eq!(EventId::COUNT, 60);
    let solo = |alert: Alert| {
        EventId::all().filter(|event| event.alert() == alert && facts().event(*event).solo_only).count()
    };
    for event in EventId::all() {
        assert_eq!(facts().event(event).alert, event.alert());
        assert_eq!(facts().event(event).copies, 1);
    }
    for alert in Alert::ALL {
        assert_eq!(EventId::all().filter(|event| event.alert() == *alert).count(), 20);
    }
    assert_eq!([Alert::Green, Alert::Orange, Alert::Red].map(solo), [4, 0, 2]);
}

/// PU-0210, PU-0260, PU-0270, PU-0280, PU-0290, PU-0300, PU-0440
#[test]
fn the_box_holds_its_components() {
    let components = sheet(include_str!("../data/components.json"));
    let count = |id: &str| {
        let listed = components["box"].as_array().unwrap().iter().find(|part| part["id"] == id);
        listed.unwrap_or_else(|| panic!("{id}"))["count"].as_u64().unwrap() as usize
    };
    assert_eq!(count("polyomino_tiles"), TileId::COUNT);
    assert_eq!(count("civ_cards"), CivId::COUNT);
    assert_eq!(count("objective_cards"), ObjectiveId::COUNT);
    assert_eq!(count("event_cards"), EventId::COUNT);
    assert_eq!(count("planet_boards"), PlanetId::COUNT - 1);
    assert_eq!(count("corporation_boards"), CorporationId::COUNT - 1);
    // Five cubes, two markers, six lifepods, and the two boards for each of six players.
    assert_eq!(count("resource_cubes"), 6 * Track::COUNT);
    let each = &components["per_player"];
    let each: Vec<u64> = ["planet", "corporation", "depot_markers", "resource_cubes", "lifepods"]
        .map(|part| each[part].as_u64().unwrap())
        .to_vec();
    assert_eq!(each, [1, 1, 2, 5, 6]);
    assert!(count("lifepods") >= 36);
}

#[test]
fn the_scoring_sheet_says_what_the_boards_and_cards_say() {
    let scoring = sheet(include_str!("../data/scoring.json"));
    let category = |id: &str| {
        let listed = scoring["categories"].as_array().unwrap().iter().find(|category| category["id"] == id);
        listed.unwrap_or_else(|| panic!("{id}")).clone()
    };
    for corporation in CorporationId::ALL {
        let board = facts().corporation(*corporation);
        assert_eq!(category("lifepods")["medals_each"], board.medals_per_lifepod);
        assert_eq!(category("meteorites")["per"], board.meteorites_per_medal);
    }
    let repo = facts().civ_sets.meteorite_repo.medals_per_3_meteorites;
    assert_eq!(category("meteorites")["medals"], repo[0]);
    for objective in ObjectiveId::ALL {
        let card = facts().objective(*objective);
        assert_eq!(category("personal_objectives")["medals_each"], card.personal.medals);
        assert_eq!(category("shared_objectives")["win"], card.shared.win_medals);
        assert_eq!(category("shared_objectives")["tie_each"], card.shared.tie_medals);
    }
}

/// PU-0290, PU-0300, PU-0310, PU-4110
#[test]
fn boards_12_planets_and_8_corporations_besides_the_identical_ones() {
    let planets = PlanetId::ALL.iter().map(|planet| facts().planet(*planet).side);
    assert_eq!(planets.filter(|side| *side == Face::Asymmetric).count(), 12);
    assert_eq!(facts().planet(PlanetId::Ksb4156).side, Face::Identical);
    let corporations = CorporationId::ALL.iter().map(|corporation| facts().corporation(*corporation).side);
    assert_eq!(corporations.filter(|side| *side == Face::Asymmetric).count(), 8);
    assert_eq!(facts().corporation(CorporationId::UniversalCoalition).side, Face::Identical);
    for planet in PlanetId::ALL {
        let facts = facts().planet(*planet);
        assert_eq!(facts.lifepods.len(), 6, "{planet}");
        let size = if *planet == PlanetId::Lacuna { 94 } else { 96 };
        assert_eq!(facts.grid.squares().len(), size, "{planet}");
    }
}

/// What a planet says about itself in its totals.
fn totals(planet: PlanetId) -> Vec<u64> {
    let sheet = sheet(include_str!("../data/planets.json"));
    let totals = &sheet["planets"][planet.index()]["totals"];
    ["squares", "ice", "non_ice", "perimeter", "row_medals", "column_medals", "lifepods"]
        .map(|key| totals[key].as_u64().unwrap_or_else(|| panic!("{key}")))
        .to_vec()
}

/// PU-0160, PU-4110, PU-3160, PU-4120
#[test]
fn planets_are_what_their_totals_say() {
    for planet in PlanetId::ALL {
        let facts = facts().planet(*planet);
        let grid = &facts.grid;
        let medals = |line: &[u8]| line.iter().map(|medal| u64::from(*medal)).sum();
        let found =
            [grid.squares(), grid.ice(), grid.land(), facts.perimeter].map(|mask| u64::from(mask.len()));
        let mut found = found.to_vec();
        found.extend([
            medals(&facts.row_medals),
            medals(&facts.column_medals),
            u64::from(facts.lifepods.len()),
        ]);
        assert_eq!(found, totals(*planet), "{planet}");
        // PU-0160: lifepods stand on land, and everything is either ice or land.
        assert!(facts.lifepods.within(grid.land()), "{planet}");
        assert!(!grid.ice().meets(grid.land()));
        assert_eq!(grid.ice().union(grid.land()), grid.squares());
        // Every line has squares, so it can be complete.
        assert!(
            (0..SIDE).all(|n| Mask::row(n).meets(grid.squares()) && Mask::column(n).meets(grid.squares()))
        );
    }
    let home = facts().planet(PlanetId::Ksb4156);
    assert_eq!((home.grid.squares().len(), home.grid.ice().len(), home.complexity), (96, 21, 1));
    assert!(home.rules.is_empty());
}

/// Grid squares with fewer than four neighbours in the grid.
fn rim(planet: &PlanetFacts) -> Mask {
    let squares = planet.grid.squares().union(planet.grid.holes());
    let inside = |at: &Square| Mask::of(*at).beside().and(squares).len() == 4;
    planet.grid.squares().iter().filter(|at| !inside(at)).collect()
}

/// PU-0980, PU-4440, PU-4480
#[test]
fn the_perimeter_is_the_rim_of_the_outline() {
    for planet in PlanetId::ALL {
        let facts = facts().planet(*planet);
        if *planet == PlanetId::Oblivion {
            let last = SIDE - 1;
            let border = |at: &Square| [0, last].contains(&at.x()) || [0, last].contains(&at.y());
            assert_eq!(facts.perimeter, facts.grid.squares().iter().filter(border).collect());
        } else {
            assert_eq!(facts.perimeter, rim(facts), "{planet}");
        }
    }
}

/// PU-0140
#[test]
fn complexity_is_a_number_from_1_to_4() {
    let planets = PlanetId::ALL.iter().map(|planet| facts().planet(*planet).complexity);
    let corporations =
        CorporationId::ALL.iter().map(|corporation| facts().corporation(*corporation).complexity);
    assert!(planets.chain(corporations).all(|complexity| (1..=4).contains(&complexity)));
}

/// PU-4320, PU-4350
#[test]
fn the_chasm_runs_where_its_sides_meet() {
    let planet = facts().planet(PlanetId::Tartarus);
    let chasm = planet.chasm().unwrap();
    let mut divided = Vec::new();
    for at in planet.grid.squares().iter() {
        for to in [at.moved(1, 0), at.moved(0, 1)].into_iter().flatten() {
            if planet.grid.squares().contains(to) && chasm.divides(at, to) {
                divided.push((at, to));
            }
        }
    }
    let mut edges = chasm.edges.clone();
    edges.sort();
    divided.sort();
    assert_eq!(divided, edges);
    assert_eq!(chasm.diagonal_crossings.len(), 2);
    assert!(chasm.diagonal_crossings.iter().all(|(a, b)| a.is_diagonal_to(*b) && chasm.divides(*a, *b)));
}

/// PU-1410
#[test]
fn boards_have_five_tracks_of_16_spaces_and_start_empty() {
    for corporation in CorporationId::ALL {
        for track in Track::ALL {
            let track = facts().corporation(*corporation).track(*track);
            assert_eq!(track.spaces.len(), usize::from(TOP) + 1);
            assert!(track.rewards(0).is_empty() && track.medal_at(0) == 0);
        }
        // Only the Rover track goes on at its top (PU-2370).
        let repeats = Track::ALL.iter().filter(|track| {
            matches!(
                facts().corporation(*corporation).track(**track).repeat_at_top,
                Some(Reward::RoverMove { .. })
            )
        });
        assert_eq!(repeats.collect::<Vec<_>>(), [&Track::Rover]);
    }
}

#[test]
fn techs_are_numbered_and_reached() {
    for corporation in CorporationId::ALL {
        let board = facts().corporation(*corporation);
        let levels: Vec<TechLevel> = board.techs.iter().map(|tech| tech.level).collect();
        assert_eq!(levels, (1..=board.techs.len() as u8).map(TechLevel).collect::<Vec<_>>());
        let reached: Vec<Reward> = board
            .track(Track::Tech)
            .spaces
            .iter()
            .flat_map(|space| space.rewards.iter().copied())
            .filter(|reward| reward.is_milestone())
            .collect();
        let by_lifepod = board.has(&SpecialRule::TechUnlockedByLifepod);
        let wanted: Vec<Reward> =
            levels.iter().map(|level| Reward::TechMilestone { level: *level }).collect();
        assert_eq!(reached, if by_lifepod { Vec::new() } else { wanted }, "{corporation}");
        assert!(board.techs.iter().all(|tech| !tech.effects.is_empty()));
    }
}

#[test]
fn only_wormhole_covers_tiles_and_only_flux_is_improved() {
    let with = |effect: fn(&TechEffect) -> bool| -> Vec<CorporationId> {
        let has = |corporation: &&CorporationId| {
            facts().corporation(**corporation).techs.iter().flat_map(|tech| &tech.effects).any(effect)
        };
        CorporationId::ALL.iter().filter(has).copied().collect()
    };
    assert_eq!(with(|e| *e == TechEffect::PatchesMayCoverTiles), [CorporationId::WormholeCorp]);
    assert_eq!(with(|e| matches!(e, TechEffect::ImproveFluxTrack(_))), [CorporationId::FluxIndustries]);
}

#[test]
fn nothing_is_reconstructed() {
    // NOTES.md: everything is from the rulebook or public. An owner's correction would change the mark, not the code.
    assert_eq!(facts().reconstructed.part, 0);
    assert!(facts().reconstructed.whole > 100);
    assert!(PlanetId::ALL.iter().all(|planet| facts().planet(*planet).provenance == Provenance::Public));
}

/// PU-4590
#[test]
fn restrictions_of_planets_can_be_ignored() {
    let ignorable = |planet: &PlanetId| {
        facts().planet(*planet).rules.iter().any(|rule| match rule {
            PlanetRule::RingAnchor { ignorable, .. }
            | PlanetRule::NoTileOverMixedGround { ignorable }
            | PlanetRule::QuadrantResourceBan { ignorable, .. }
            | PlanetRule::FirstTileMustCoverOneOf { ignorable, .. }
            | PlanetRule::SlideIntoPlace { ignorable } => *ignorable,
            PlanetRule::Chasm(chasm) => chasm.ignorable,
            PlanetRule::ScoreUncoveredCities { .. }
            | PlanetRule::SubPlanetBonus { .. }
            | PlanetRule::RoverMayNotEnterUncovered { .. }
            | PlanetRule::UncoveredGroundMayCountAsTerrain { .. }
            | PlanetRule::HolesAreNotGridSquares
            | PlanetRule::PerimeterIsOuterBorderOnly
            | PlanetRule::NoIceOnPlanet => false,
        })
    };
    let planets: Vec<&str> =
        PlanetId::ALL.iter().filter(|planet| ignorable(planet)).map(|planet| planet.name()).collect();
    assert_eq!(planets, ["arashi", "charybdis", "k_273", "pajitnov", "persephone", "tartarus"]);
}
