//! Mascamites (section 14).

use orrery_engine::Viewer;
use orrery_seti::{
    ids::{Planet, Sample, Species, TraceColor},
    state::{Capsule, Owner},
};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    cards_alien::mascamites,
    played::in_play,
    scene::{Arrange, Game, at, card, discovered, game, owner},
};

/// SE-4000
#[test]
fn se_4000_three_samples_on_jupiter_three_on_saturn_and_one_face_up() {
    let game = discovered(Species::Mascamites, Species::Anomalies);
    let special = &game.state().species[0].special;
    assert_eq!((special.jupiter.len(), special.saturn.len(), special.samples.len()), (3, 3, 1));
    let mut all = [special.jupiter.clone(), special.saturn.clone(), special.samples.clone()].concat();
    all.sort_unstable();
    assert_eq!(all, Sample::ALL);
    // Nobody sees those on the planets; the one on the board is the third blue space.
    let view = serde_json::to_value(game.view(Viewer::Seat(P1))).unwrap();
    assert_eq!((&view["species"][0]["jupiter"], &view["species"][0]["saturn"]), (&3.into(), &3.into()));
    let game = game.with(|state| state.players[P1].computer.top = 6).act(P1, "analyze");
    game.offers(P1, "mark left blue 3").withholds(P1, "mark left blue 4");
}

/// SE-4010
#[test]
fn se_4010_a_card_for_each_discovery_marker_and_one_face_up() {
    let base = game().with(|state| {
        state.species[0].discovery = [Some(owner(P1)), Some(owner(P2)), Some(owner(P1))];
    });
    let game = base.act(P1, "launch").act(P1, "end");
    let aliens = |seat| {
        let hand = &game.state().players[seat].hand;
        hand.iter().filter(|card| card.is_alien()).count()
    };
    assert_eq!((aliens(P1), aliens(P2)), (2, 1));
    let species = &game.state().species[0];
    assert!(species.open.is_some());
    assert_eq!(species.deck.len(), 6);
}

/// SE-4020
#[test]
fn se_4020_samples_move_with_their_planets() {
    // Discs turned: Jupiter is elsewhere, its samples with it.
    let game = mascamites().with(|state| state.orientation = orrery_seti::solar::Orientation::new([0, 0, 1]));
    let game = game.probes(P1, ["r3s2"]).hand(P1, ["et_07"]).act(P1, "play et_07");
    let game = game.act(P1, "mark right yellow discovery").offers(P1, "sample sample_data");
    let game = game.act(P1, "sample sample_data");
    assert_eq!(game.state().players[P1].capsules[0].at, at("r3s2"));
}

/// SE-4030
#[test]
fn se_4030_landing_without_a_card_collects_nothing() {
    let game =
        mascamites().probes(P1, ["r3s3"]).act(P1, "land jupiter").act(P1, "mark right yellow discovery");
    assert!(game.state().players[P1].capsules.is_empty());
    assert_eq!(game.state().species[0].special.jupiter.len(), 3);
}

/// SE-4060
#[test]
fn se_4060_without_a_sample_the_card_lands_and_stays_as_a_mission() {
    let game = mascamites().probes(P1, ["r1s1"]).hand(P1, ["et_07"]).act(P1, "play et_07");
    let game = game.act(P1, "mark right yellow discovery").asks(P1, "seti.turn");
    assert!(game.state().players[P1].capsules.is_empty());
    assert!(game.state().players[P1].missions.iter().any(|mission| mission.card == card("et_07")));
    assert!(game.state().planets[Planet::Mercury.index()].data[0].contains(&owner(P1)));
}

fn with_capsule(game: Game, space: &str, sample: Sample) -> Game {
    game.player(P1, |player| player.capsules.push(Capsule { at: at(space), sample }))
}

/// SE-4070
#[test]
fn se_4070_the_sample_becomes_a_capsule_on_the_planets_space() {
    let game = mascamites().probes(P1, ["r3s3"]).hand(P1, ["et_07"]).act(P1, "play et_07");
    let game = game.act(P1, "mark right yellow discovery").act(P1, "sample sample_energy");
    assert_eq!(game.state().players[P1].capsules, [Capsule { at: at("r3s3"), sample: Sample::Energy }]);
    assert_eq!(game.state().species[0].special.jupiter, [Sample::Data, Sample::Credits]);
}

/// SE-4090
#[test]
fn se_4090_a_capsule_is_no_probe_for_the_limit_and_cannot_orbit_or_land() {
    let game = with_capsule(mascamites(), "r1s3", Sample::Data);
    game.offers(P1, "launch").withholds(P1, "orbit venus").withholds(P1, "land venus");
}

/// SE-4095
#[test]
fn se_4095_a_capsule_counts_where_cards_and_technologies_speak_of_a_probe() {
    // Card 18: on asteroids. Card 27: its sector. Card 104: on a comet. Card 127: at the end on asteroids.
    let game =
        with_capsule(mascamites(), "r2s7", Sample::Data).hand(P1, ["base_018"]).act(P1, "play base_018");
    let _ = game.offers(P1, "mark right yellow discovery");
    let game =
        with_capsule(mascamites(), "r3s4", Sample::Data).hand(P1, ["base_118"]).act(P1, "play base_118");
    let proxima = orrery_seti::ids::Star::ProximaCentauri.index();
    assert_eq!(game.state().sectors[proxima].count(owner(P1)), 3);
    let _ =
        in_play(with_capsule(mascamites(), "r2s0", Sample::Data), "base_104").offers(P1, "complete base_104");
    // Asteroid navigation: publicity for entering, and no extra cost for leaving.
    let game = crate::laid::owns(
        with_capsule(mascamites(), "r2s3", Sample::Data),
        P1,
        orrery_seti::ids::Tech::Probe2,
    );
    let game = game.act(P1, "move k1 r2s4").act(P1, "move k1 r2s3");
    let player = &game.state().players[P1];
    assert_eq!((player.publicity, player.energy), (5, 7));
}

/// SE-4110, SE-4140
#[test]
fn se_4110_capsules_are_not_tied_to_cards_and_one_delivery_completes_one_mission() {
    let game = with_capsule(with_capsule(mascamites(), "r1s5", Sample::Energy), "r1s5", Sample::Credits);
    let game = in_play(in_play(game, "et_01"), "et_07");
    let game = game
        .offers(P1, "deliver et_01 k1")
        .offers(P1, "deliver et_01 k2")
        .offers(P1, "deliver et_07 k1")
        .act(P1, "deliver et_07 k2");
    let player = &game.state().players[P1];
    assert_eq!(player.completed, [card("et_07")]);
    assert_eq!(player.capsules, [Capsule { at: at("r1s5"), sample: Sample::Energy }]);
    assert!(player.missions.iter().any(|mission| mission.card == card("et_01")));
}

/// SE-4125
#[test]
fn se_4125_a_capsule_is_delivered_on_this_or_a_later_turn_however_it_came() {
    let game = in_play(with_capsule(mascamites(), "r1s6", Sample::Energy), "et_01");
    let game = game.withholds(P1, "deliver et_01 k1").act(P1, "move k1 r1s5").offers(P1, "deliver et_01 k1");
    let game = game.act(P1, "launch").act(P1, "end").act(P2, "launch").act(P2, "end");
    let _ = game.offers(P1, "deliver et_01 k1");
    // Carried to Mars by a rotation: it stands there, that is enough.
    let game = in_play(with_capsule(mascamites(), "r2s2", Sample::Energy), "et_04");
    let game = game.with(|state| state.token = orrery_seti::ids::Token::of(2).unwrap());
    let game = game.player(P1, |player| player.publicity = 6).act(P1, "research").act(P1, "tech probe_3");
    assert_eq!(game.state().players[P1].capsules[0].at, at("r2s1"));
    let _ = game.offers(P1, "deliver et_04 k1");
}

/// SE-4130, SE-4160
#[test]
fn se_4130_a_delivered_sample_opens_the_next_blue_space_for_everyone() {
    let game =
        in_play(with_capsule(mascamites(), "r1s5", Sample::Energy), "et_01").act(P1, "deliver et_01 k1");
    assert_eq!(game.state().species[0].special.samples, [Sample::VpCard, Sample::Energy]);
    let game = game.act(P1, "launch").act(P1, "end").player(P2, |player| player.computer.top = 6);
    let before = game.state().players[P2].energy;
    let game = game.act(P2, "analyze").withholds(P2, "mark left blue 5").act(P2, "mark left blue 4");
    assert_eq!(game.state().players[P2].energy, before - 1 + 2, "the reward of its sample");
    assert_eq!(game.state().species[0].board[TraceColor::Blue.index()][3], [owner(P2)]);
}

/// SE-6240
#[test]
fn se_6240_only_the_collector_knows_the_sample() {
    let game = mascamites().probes(P1, ["r3s3"]).hand(P1, ["et_07"]).act(P1, "play et_07");
    let game = game.act(P1, "mark right yellow discovery").act(P1, "sample sample_energy");
    let hears = |viewer| {
        let heard = game.last().events().filter_map(|event| event.notice(viewer));
        heard.map(|notice| notice.to_string()).any(|text| text.contains("sample_energy"))
    };
    assert!(hears(Viewer::Seat(P1)) && !hears(Viewer::Seat(P2)) && !hears(Viewer::Spectator));
    let sees = |viewer| {
        serde_json::to_value(game.view(viewer)).unwrap()["players"][0]["capsules"][0]["sample"].clone()
    };
    assert_eq!(sees(Viewer::Seat(P1)), "sample_energy");
    assert!(sees(Viewer::Seat(P2)).is_null());
}

/// Neutral markers bring nobody a card: the fixture of this file relies on it.
#[test]
fn the_scene_has_no_alien_cards_in_hand() {
    let game = mascamites();
    assert!(game.state().players.iter().all(|player| player.hand.is_empty()));
    assert_eq!(game.state().species[0].discovery, [Some(Owner::Neutral); 3]);
}
