//! Section 19.4: the scans of the rival, and which sector it marks.

#![expect(clippy::wildcard_enum_match_arm, reason = "tests look for single events")]

use orrery_engine::{
    Game as _, Seed, Table,
    content::{Correction, Sheets},
    replay::open_for,
    submit,
};
use orrery_seti::{
    Event, Seti,
    ids::{Planet, RivalCard, Star, TechType},
    state::{Owner, Spot},
};
use orrery_testkit::scenario::P1;

use crate::rival::{RIVAL, change, discovered, plays, rival, solo};
use crate::scene::{card, owner};

/// SE-5150, SE-5160, SE-5170, SE-5175, SE-5190
#[test]
fn se_5150_a_scan_marks_earth_and_row_cards_by_the_arrow_then_the_row_is_filled() {
    let game = plays(solo(), RivalCard::S3);
    let marked: Vec<String> = game
        .last()
        .events()
        .filter_map(|event| match event {
            Event::Marked { owner: Owner::Rival, spot } => Some(spot.to_string()),
            Event::RowDiscarded { card } => Some(card.to_string()),
            Event::RowFilled { .. } => Some("filled".into()),
            _ => None,
        })
        .collect();
    assert_eq!(marked[..2], ["61_virginis".to_string(), "sa_013".into()], "Earth, then the leftmost card");
    assert_eq!(marked[3], "sa_025");
    assert_eq!(marked.last().map(String::as_str), Some("filled"));
    assert!(game.state().row.iter().all(Option::is_some));
}

/// SE-5180
#[test]
fn se_5180_a_telescope_technology_marks_one_more() {
    let game = change(solo(), |rival| rival.techs[TechType::Telescope.index()] = 2);
    let game = plays(game, RivalCard::S3);
    let marks = game
        .last()
        .events()
        .filter(|event| matches!(event, Event::Marked { owner: Owner::Rival, .. }))
        .count();
    assert_eq!((marks, rival(&game).techs[TechType::Telescope.index()]), (4, 1));
}

/// The star of the red pair that the rival marks with the leftmost row card.
fn red(arrange: impl FnOnce(&mut orrery_seti::State)) -> Star {
    let game = solo().with(|state| state.row = [Some(card("sa_025")), None, None]).with(arrange);
    let game = plays(game, RivalCard::S3);
    let stars = [Star::BarnardsStar, Star::ProximaCentauri];
    let fresh = |star: &Star| {
        game.last().events().any(
            |event| matches!(event, Event::Marked { owner: Owner::Rival, spot: orrery_seti::state::Spot::Star(one) } if one == star),
        )
    };
    stars.into_iter().find(fresh).expect("a red star")
}

/// SE-5200, SE-5210, SE-5290
#[test]
fn se_5200_completed_and_won_then_points_then_more_markers_then_the_larger_slot() {
    let full = |star: Star, owners: Vec<Owner>| {
        move |state: &mut orrery_seti::State| state.sectors[star.index()].markers = owners
    };
    // Barnard's Star has 5 places, Proxima Centauri 6.
    assert_eq!(red(full(Star::BarnardsStar, vec![RIVAL; 4])), Star::BarnardsStar, "completed and won");
    let lost = vec![Owner::Seat(P1); 4];
    assert_eq!(red(full(Star::BarnardsStar, lost)), Star::ProximaCentauri, "completed but not won");
    assert_eq!(red(full(Star::BarnardsStar, vec![Owner::Seat(P1)])), Star::BarnardsStar, "the 2 points");
    assert_eq!(
        red(full(Star::BarnardsStar, vec![RIVAL, Owner::Seat(P1), RIVAL])),
        Star::BarnardsStar,
        "more markers"
    );
    assert_eq!(red(|_| {}), Star::ProximaCentauri, "the larger slot");
}

/// A table whose red stars have equally many places: on the printed boards the larger slot always decides.
fn equal_slots() -> &'static orrery_seti::Facts {
    let sheet = Seti::SHEETS.iter().find(|sheet| sheet.name == "sectors").expect("the sheet");
    let mut sectors: serde_json::Value = serde_json::from_str(sheet.json).expect("JSON");
    for star in sectors["stars"].as_array_mut().expect("stars") {
        if star["id"] == "proxima_centauri" || star["id"] == "vega" {
            star["data_slots"] = 5.into();
        }
    }
    let correction = Correction { game: Seti::SLUG.into(), sheets: [("sectors".into(), sectors)].into() };
    let sheets = Sheets::corrected::<Seti>(&correction).expect("a sheet of the game");
    Box::leak(Box::new(Seti::content(&sheets).expect("facts")))
}

/// SE-5220
#[test]
fn se_5220_still_tied_the_sector_further_from_earth_as_the_arrow_says() {
    let marked = |played: RivalCard| {
        let scene = plays_setup(played);
        let (mut table, seed) = (scene, Seed([7; 32]));
        let mut events = Vec::new();
        for action in ["play base_001", "end"] {
            let id = open_for(&table, P1).expect("the player is asked");
            let commit =
                submit(&mut table, &seed, P1, id, &[action.parse().expect("an action")]).expect("legal");
            events.extend(commit.events().cloned());
        }
        let red = [Spot::Star(Star::BarnardsStar), Spot::Star(Star::ProximaCentauri)];
        events.into_iter().find_map(|event| match event {
            Event::Marked { owner: Owner::Rival, spot } if red.contains(&spot) => Some(spot),
            _ => None,
        })
    };
    // Earth is in sector 5, Barnard's Star in sector 2, Proxima Centauri in sector 4.
    assert_eq!(marked(RivalCard::S3), Some(Spot::Star(Star::BarnardsStar)), "counter-clockwise");
    assert_eq!(marked(RivalCard::S2), Some(Spot::Star(Star::ProximaCentauri)), "clockwise");
}

/// The usual scene with the other sheet: the rival's next card discards a red row card.
fn plays_setup(played: RivalCard) -> Table<Seti> {
    let scene = solo().with(|state| state.row = [Some(card("sa_025")), None, None]);
    let scene = change(scene, |rival| rival.deck = [played].into_iter().collect());
    let mut table = scene.table().clone();
    table.content = equal_slots();
    table
}

/// SE-5230
#[test]
fn se_5230_never_on_the_tile_of_oumuamua_but_with_s_17() {
    let game = discovered("oumuamua anomalies").with(|state| {
        // 'Oumuamua in Earth's sector.
        state.orientation = orrery_seti::solar::Orientation::default();
    });
    let sector = game.state().planet_sector(game.table().content, Planet::Oumuamua);
    assert_eq!(sector, Some(game.state().earth_sector(game.table().content)));
    let scan = plays(game, RivalCard::S2);
    assert!(scan.state().species[0].special.tile.is_empty());
    let scan = plays(discovered("oumuamua anomalies"), RivalCard::S17);
    assert_eq!(scan.state().species[0].special.tile, [RIVAL]);
}

/// SE-5240, SE-5245
#[test]
fn se_5240_completed_sectors_are_resolved_by_number_and_the_rival_takes_part() {
    let game = solo().with(|state| {
        state.sectors[Star::Virginis61.index()].markers = vec![RIVAL; 5];
        state.sectors[Star::Kepler22.index()].markers = vec![RIVAL, RIVAL, Owner::Seat(P1), RIVAL];
    });
    let game = plays(game, RivalCard::S3);
    let won: Vec<Star> = game
        .last()
        .events()
        .filter_map(
            |event| if let Event::Won { owner: Owner::Rival, star } = event { Some(*star) } else { None },
        )
        .collect();
    assert_eq!(won, [Star::Kepler22, Star::Virginis61], "sector 3, then sector 5");
    assert_eq!(game.state().sectors[Star::Kepler22.index()].markers[0], owner(P1), "the second");
    assert_eq!(rival(&game).wins[Star::Kepler22.index()], 1);
}
