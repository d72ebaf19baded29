//! 'Oumuamua (section 16).

use orrery_seti::ids::{Planet, Species, Star};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    cards_alien::oumuamua,
    played::in_play,
    scene::{Arrange, Game, game_of, owner},
};

/// These markers are on the tile.
fn tile<const N: usize>(game: Game, owners: [orrery_engine::Seat; N]) -> Game {
    game.with(|state| state.species[0].special.tile = owners.map(owner).to_vec())
}

/// SE-4300, SE-4305
#[test]
fn se_4300_figures_already_there_gain_publicity_which_is_no_visit() {
    let game = game_of(Species::Oumuamua, Species::Mascamites)
        .with(|state| state.species[0].discovery = [Some(orrery_seti::state::Owner::Neutral); 3])
        .probes(P1, ["r3s5", "r3s5"])
        .probes(P2, ["r3s5"]);
    let game = in_play(game, "base_128").hand(P1, ["base_137"]).act(P1, "play base_137").act(P1, "end");
    assert_eq!((game.state().players[P1].publicity, game.state().players[P2].publicity), (6, 5));
    // No circle of "visit a planet" was offered: it is the turn of the other.
    let game = game.asks(P2, "seti.turn").waits(P1);
    let facts = game.table().content;
    let sky = game.state().sky(facts);
    assert_eq!(sky.planet(Planet::Oumuamua), Some(crate::scene::at("r3s5")));
    assert!(game.state().species[0].special.tile.is_empty(), "3 data, no marker");
}

/// SE-4320
#[test]
fn se_4320_cards_for_markers_and_one_face_up() {
    let base = game_of(Species::Oumuamua, Species::Mascamites).with(|state| {
        state.species[0].discovery = [Some(owner(P2)), Some(owner(P2)), Some(owner(P1))];
    });
    let game = base.act(P1, "launch").act(P1, "end");
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].hand.len()), [1, 2]);
    assert!(game.state().species[0].open.is_some());
}

/// SE-4340
#[test]
fn se_4340_orbiting_gives_10_vp_an_exofossil_and_a_signal_and_the_first_a_card() {
    let game = oumuamua().probes(P1, ["r3s5"]).act(P1, "orbit oumuamua").act(P1, "draw deck");
    let game = game.offers(P1, "signal 61_virginis").act(P1, "signal tile");
    let player = &game.state().players[P1];
    assert_eq!((player.credits, player.energy), (8, 8), "the usual cost");
    assert_eq!((player.score, player.exofossils, player.hand.len()), (11, 1, 1), "10, and 1 of the tile");
    // The second orbiter draws no card.
    let game =
        game.act(P1, "end").probes(P2, ["r3s5"]).act(P2, "orbit oumuamua").act(P2, "signal 61_virginis");
    let player = &game.state().players[P2];
    assert_eq!((player.score, player.exofossils, player.hand.len()), (10, 1, 0));
}

/// SE-4350
#[test]
fn se_4350_the_first_three_landers_choose_data_and_there_is_no_trace() {
    // Everybody's things are laid anew before each landing, so that no milestone comes in between.
    let again = |game: Game| {
        let game = game.probes(P1, ["r3s5"]).probes(P2, []);
        game.player(P1, |player| (player.data, player.energy, player.score, player.exofossils) = (0, 9, 0, 0))
    };
    let after = |game: &Game| {
        let player = &game.state().players[P1];
        assert_eq!((player.score, player.exofossils), (9, 2));
        player.data
    };
    let mut game = oumuamua();
    for (space, data) in [(Some("space 2"), 2), (Some("space 1"), 3), (None, 1), (None, 0)] {
        game = again(game).act(P1, "land oumuamua");
        if let Some(space) = space {
            game = game.act(P1, space);
        }
        game = game.asks(P1, "seti.turn");
        assert_eq!(after(&game), data);
        game = game.act(P1, "end").act(P2, "launch").act(P2, "end");
    }
}

/// SE-4370
#[test]
fn se_4370_the_first_marker_gives_1_vp_and_the_third_2() {
    let points = |game: Game| {
        let game = game.hand(P1, ["et_23"]).act(P1, "play et_23").act(P1, "signal tile");
        (game.state().players[P1].score, game.state().players[P1].data)
    };
    assert_eq!(points(oumuamua()), (1, 1));
    assert_eq!(points(tile(oumuamua(), [P2])), (0, 1));
    assert_eq!(points(tile(oumuamua(), [P2, P2])), (2, 1));
}

/// SE-4380, SE-4390
#[test]
fn se_4380_a_full_tile_gives_everybody_on_it_an_exofossil_after_the_main_action() {
    let game = tile(oumuamua(), [P2, P2]).hand(P1, ["et_23"]).act(P1, "play et_23").act(P1, "signal tile");
    assert_eq!(game.state().players[P1].exofossils, 0, "it waits like a sector");
    let publicity = [P1, P2].map(|seat| game.state().players[seat].publicity);
    let game = game.offers(P1, "resolve").act(P1, "resolve");
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].exofossils), [1, 1]);
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].publicity), publicity);
    assert!(game.state().species[0].special.tile.is_empty(), "no second, 3 data");
    assert!(game.state().players.iter().all(|player| player.wins == [0; Star::COUNT]));
}

/// SE-4385
#[test]
fn se_4385_completing_the_tile_is_completing_a_sector_but_no_win() {
    for (id, gain) in [("base_045", (1, 0, 0)), ("base_046", (0, 1, 0)), ("base_047", (0, 0, 1))] {
        let game = tile(oumuamua(), [P2, P2]).hand(P1, [id]).act(P1, &format!("play {id}"));
        let before = game.state().players[P1].clone();
        let game = game
            .act(P1, "row sa_013")
            .act(P1, "signal tile")
            .act(P1, "row sa_025")
            .act(P1, "signal barnards_star");
        let after = &game.state().players[P1];
        let energy = after.energy - before.energy;
        let cards = after.hand.len() - before.hand.len();
        assert_eq!((energy, cards as u8, after.data - 2), gain, "{id}");
        let game = game.act(P1, "resolve");
        assert_eq!(game.state().players[P1].wins, [0; Star::COUNT]);
    }
}

/// SE-4386
#[test]
fn se_4386_a_signal_on_a_full_tile_is_an_excess_marker() {
    let game =
        tile(oumuamua(), [P2, P2, P2]).hand(P1, ["et_23"]).act(P1, "play et_23").act(P1, "signal tile");
    assert_eq!((game.state().players[P1].data, game.state().players[P1].score), (0, 0));
    let game = game.act(P1, "end");
    assert_eq!([P1, P2].map(|seat| game.state().players[seat].exofossils), [1, 1]);
}

/// SE-4400
#[test]
fn se_4400_the_tile_is_no_sector_and_has_no_colour() {
    // Card 116 waits for a yellow signal, and Earth's sector is yellow.
    let game = in_play(oumuamua(), "base_116").act(P1, "scan").act(P1, "earth").act(P1, "signal tile");
    let game = game.asks(P1, "seti.scan");
    // Card 88 counts sectors with a signal: three and the tile are not four.
    let three = [Star::Vega, Star::Kepler22, Star::SiriusA].into_iter();
    let game = in_play(three.fold(game, |game, star| game.markers(star, [P1])), "base_088");
    let game = game.withholds(P1, "complete base_088").markers(Star::Procyon, [P1]);
    let _ = game.offers(P1, "complete base_088");
}
