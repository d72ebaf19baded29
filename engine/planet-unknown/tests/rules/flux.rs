//! Section 32: Flux Industries.

use orrery_planet_unknown::{
    ids::{CorporationId::*, Track, Track::*},
    state::Owed,
};

use crate::scene::*;

/// The tile is done; the flux token lies on this track and the Tech cube stands on this row.
fn flux(track: Track, tech: u8) -> Scene {
    token(of(FluxIndustries), track).tile_done(P1).cube(P1, Tech, tech)
}

fn token(scene: Scene, track: Track) -> Scene {
    scene.player(P1, |player| player.boards.flux = Some(track))
}

/// PU-0600, PU-6110
#[test]
fn the_token_marks_a_track_from_the_start() {
    of(FluxIndustries).sees(P1, |player| assert_eq!(player.boards.flux, Some(Civ)));
    plain().sees(P1, |player| assert_eq!(player.boards.flux, None));
}

/// PU-6120, PU-6125, PU-6230
#[test]
fn unlocking_a_level_may_move_the_token() {
    let scene = || flux(Civ, 2).owes(P1, Owed::Resource(Tech)).owes(P1, Owed::Resource(Civ));
    scene()
        .act(P1, "advance tech")
        .asks(P1, "flux")
        .offers(P1, "stay")
        .offers(P1, "flux water")
        .act(P1, "flux rover")
        .sees(P1, |player| assert_eq!(player.boards.flux, Some(Rover)))
        .withholds(P1, "flux water");
    scene().acts(P1, ["advance tech", "stay"]).sees(P1, |player| assert_eq!(player.boards.flux, Some(Civ)));
    // PU-6230: level 4 with its token, then level 5 with another, in one turn.
    flux(Civ, 13)
        .owes(P1, Owed::Resource(Tech))
        .acts(P1, ["advance tech", "flux water", "tech 5", "advance water"])
        .row(P1, Water, 1);
    // PU-6125: not under a no-milestone event.
    under("red-19", FluxIndustries)
        .tile_done(P1)
        .cube(P1, Tech, 2)
        .owes(P1, Owed::Resource(Tech))
        .act(P1, "advance tech")
        .asks(P1, "act");
}

/// PU-6130, PU-6140
#[test]
fn only_the_latest_level_is_in_force() {
    use orrery_planet_unknown::{ids::TechLevel, look::Look};
    let levels = |scene: &Scene| {
        let look = Look { state: scene.state(), facts: facts() };
        look.of_seat(P1).levels().iter().collect::<Vec<_>>()
    };
    assert_eq!(levels(&flux(Civ, 7)), [TechLevel(3)]);
    assert_eq!(levels(&flux(Civ, 9)), [TechLevel(3)]);
    assert_eq!(levels(&flux(Civ, 2)), []);
    let regressed =
        flux(Civ, 7).owes(P1, Owed::Regress { cubes: tracks("tech"), spaces: 1 }).act(P1, "regress tech");
    assert_eq!(levels(&regressed), [TechLevel(2)]);
}

/// PU-6150, PU-2575
#[test]
fn level_1_moves_for_rovers_on_flux_terrain() {
    let begun = |track: Track, tech: u8| {
        token(of(FluxIndustries), track)
            .terrain(P1, "water", "6,5 6,6")
            .rovers(P1, "6,5 6,6")
            .cube(P1, Tech, tech)
            .tile_done(P1)
            .tile_done(P2)
    };
    let next = |scene: Scene| scene.act(P1, "end").act(P2, "end").act(P2, "rotate 0");
    next(begun(Water, 3)).moves(P1, 4);
    next(begun(Civ, 3)).moves(P1, 0);
    next(begun(Water, 5)).moves(P1, 0);
    // PU-2575: unlocked during the turn it gives nothing in that turn.
    begun(Water, 2).owes(P1, Owed::Resource(Tech)).acts(P1, ["advance tech", "stay"]).moves(P1, 0);
}

/// PU-6160, PU-6165, PU-2550
#[test]
fn level_2_advances_to_the_next_milestone_once() {
    // Biomass 3 to 6: spaces 4 and 5 give nothing, 6 a patch. From 0: the boost of 2 and the patch of 3.
    flux(Biomass, 5)
        .act(P1, "tech 2")
        .acts(P1, ["advance biomass", "advance biomass", "advance biomass"])
        .row(P1, Biomass, 3)
        .pending(P1, [Owed::Synergy, Owed::Patch])
        .withholds(P1, "tech 2");
    // On the Tech track the next level replaces it.
    flux(Tech, 5).acts(P1, ["tech 2", "advance tech", "advance tech"]).row(P1, Tech, 7).asks(P1, "flux");
}

/// PU-6170
#[test]
fn level_2_is_lost_with_level_3() {
    flux(Biomass, 6).offers(P1, "tech 2");
    flux(Biomass, 7).withholds(P1, "tech 2");
}

/// PU-6180
#[test]
fn level_2_needs_a_milestone_ahead() {
    flux(Water, 5).withholds(P1, "tech 2");
    flux(Rover, 5).cube(P1, Rover, 6).withholds(P1, "tech 2");
    flux(Rover, 5).cube(P1, Rover, 5).offers(P1, "tech 2");
}

/// PU-6190
#[test]
fn level_3_improves_the_flux_track() {
    let rank = |track: Track, civ: u8| {
        let scene = flux(track, 7).cube(P1, Civ, civ).owes(P1, Owed::Resource(Civ)).act(P1, "advance civ");
        scene.state().players[P1].claims[0].rank.0
    };
    assert_eq!((rank(Civ, 2), rank(Water, 2), rank(Civ, 13)), (2, 1, 4));
    let water = |track: Track| {
        flux(track, 7).cube(P1, Water, 2).owes(P1, Owed::Resource(Water)).act(P1, "advance water")
    };
    water(Water).pending(P1, [Owed::Synergy, Owed::Synergy]);
    water(Civ).pending(P1, [Owed::Synergy]);
    let biomass = |track: Track| {
        flux(track, 7).cube(P1, Biomass, 5).owes(P1, Owed::Resource(Biomass)).act(P1, "advance biomass")
    };
    biomass(Biomass).pending(P1, [Owed::Patch, Owed::Patch]);
    biomass(Civ).pending(P1, [Owed::Patch]);
    let rover = |track: Track| {
        flux(track, 7).cube(P1, Rover, 3).owes(P1, Owed::Resource(Rover)).act(P1, "advance rover")
    };
    rover(Rover).moves(P1, 3);
    rover(Civ).moves(P1, 2);
    // Only for spaces on that track: the boost of Civ 8 stays one.
    flux(Water, 7)
        .cube(P1, Civ, 7)
        .owes(P1, Owed::Resource(Civ))
        .act(P1, "advance civ")
        .pending(P1, [Owed::Synergy]);
}

/// PU-6200
#[test]
fn level_3_improves_nothing_on_tech() {
    flux(Tech, 7)
        .cubes(P1, [2, 2, 5, 3, 7])
        .owes(P1, Owed::Resource(Biomass))
        .owes(P1, Owed::Resource(Rover))
        .acts(P1, ["advance biomass", "advance rover"])
        .moves(P1, 2)
        .pending(P1, [Owed::Patch]);
}

/// PU-6210
#[test]
fn level_4_collects_a_meteorite_with_a_flux_tile() {
    let laid = |track: Track, tech: u8, tile: &str| {
        token(of(FluxIndustries), track)
            .depot(P1, &format!("i4-rt {tile}"))
            .cube(P1, Tech, tech)
            .lay(P1, tile, "5,0", "6,0")
    };
    // The one just placed included, and it must.
    laid(Civ, 10, "i2-ce-m")
        .offers(P1, "collect meteorite 6,0")
        .act(P1, "collect meteorite 6,0")
        .collected(P1, 0, 1)
        .meteorites_at(P1, "");
    laid(Civ, 10, "i2-ce-m").acts(P1, ["advance civ", "energy civ"]).withholds(P1, "end");
    laid(Water, 10, "i2-ce-m").withholds(P1, "collect meteorite 6,0");
    laid(Civ, 9, "i2-ce-m").withholds(P1, "collect meteorite 6,0");
    // If there is none, nothing happens.
    laid(Civ, 10, "i2-ce").acts(P1, ["advance civ", "energy civ", "end"]).collected(P1, 0, 0);
}

/// PU-6220
#[test]
fn level_5_advances_the_flux_cube_once_per_turn() {
    flux(Water, 14).acts(P1, ["tech 5", "advance water"]).row(P1, Water, 1).withholds(P1, "tech 5");
    flux(Water, 13).withholds(P1, "tech 5");
}
