//! Section 21: hidden information and determinism.

use orrery_engine::{Seat, Viewer};
use orrery_seti::{
    Config, Event, Seti,
    ids::{Sample, Species},
    state::Capsule,
};
use orrery_testkit::scenario::{P1, P2, Scenario};

use crate::scene::{Arrange, at, card, game, game_of};

/// SE-6210
#[test]
fn se_6210_what_lies_face_down_is_seen_by_nobody_else() {
    let game = game_of(Species::Exertians, Species::Mascamites)
        .hand(P1, ["base_001"])
        .player(P1, |player| {
            (player.exertians, player.face_down) = (vec![card("et_41")], vec![card("et_42")])
        })
        .with(|state| {
            state.species[1].discovered = Some(1);
            state.species[1].special.jupiter = vec![Sample::ALL[0]];
        });
    let told = format!("{:?}", game.view(Viewer::Seat(P2)));
    let view = game.view(Viewer::Seat(P2));
    assert_eq!(
        (view.players[0].hand, view.players[0].exertians, view.players[0].face_down),
        (1, 1, 1),
        "numbers only"
    );
    assert_eq!((view.species[0].species, view.species[1].jupiter), (None, 1));
    assert!(
        !told.contains(&format!("{:?}", card("et_41"))) && !told.contains(&format!("{:?}", card("et_42")))
    );
    let own = game.view(Viewer::Seat(P1)).own.expect("the own secrets");
    assert_eq!(
        (own.hand, own.exertians, own.face_down),
        (vec![card("base_001")], vec![card("et_41")], vec![card("et_42")])
    );
    let solo = Scenario::<Seti>::seeded(Config { difficulty: 4, ..Config::default() }, 1, 3);
    let rival = solo.view(Viewer::Seat(P1)).rival.expect("a rival");
    assert_eq!((rival.deck, rival.advanced, rival.stack.iter().sum::<u8>()), (5, 9, 12), "counts only");
}

/// SE-6230
#[test]
fn se_6230_what_lies_open_is_seen_by_all() {
    let game = game().player(P1, |player| {
        (player.tucked, player.completed, player.scoring) =
            (vec![card("base_001")], vec![card("base_002")], vec![card("base_044")]);
        player.missions = vec![orrery_seti::state::Mission { card: card("base_061"), covered: 0 }];
    });
    let game = game.with(|state| state.discard = vec![card("base_003")]);
    let view = game.view(Viewer::Spectator);
    let player = &view.players[0];
    assert_eq!(
        (player.tucked.len(), player.completed.len(), player.scoring.len(), player.missions.len()),
        (1, 1, 1, 1)
    );
    assert_eq!(view.discard, [card("base_003")]);
    assert_eq!((player.credits, player.energy, player.publicity, player.data, player.score), (9, 9, 4, 0, 0));
}

fn heard(event: &Event, viewer: Viewer) -> String {
    event.notice(viewer).map(|notice| notice.to_string()).unwrap_or_default()
}

/// SE-6235
#[test]
fn se_6235_a_card_of_the_row_is_known_one_of_the_deck_is_not() {
    let took = Event::TookFromRow { seat: P1, card: card("base_001") };
    assert_eq!(heard(&took, Viewer::Seat(P2)), "p1 took base_001");
    let open = Event::AlienTook { seat: P1, slot: orrery_seti::ids::Slot::Left, card: card("et_01") };
    assert_eq!(heard(&open, Viewer::Spectator), "p1 took et_01");
    let drew = Event::Drew { seat: P1, card: Some(card("base_001")) };
    assert_eq!(
        [heard(&drew, Viewer::Seat(P1)), heard(&drew, Viewer::Seat(P2))],
        ["p1 drew base_001", "p1 drew ?"]
    );
    let shown = Event::Shown { seat: P1, card: card("base_001") };
    assert_eq!(heard(&shown, Viewer::Spectator), "p1 showed base_001");
}

/// SE-6240
#[test]
fn se_6240_a_collected_sample_is_known_to_its_owner_only() {
    let game = game().player(P1, |player| {
        player.capsules = vec![Capsule { at: at("r1s1"), sample: Sample::ALL[2] }];
    });
    let seen = |viewer| game.view(viewer).players[0].capsules[0].sample;
    assert_eq!(
        (seen(Viewer::Seat(P1)), seen(Viewer::Seat(P2)), seen(Viewer::Spectator)),
        (Some(Sample::ALL[2]), None, None)
    );
}

/// SE-6250
#[test]
fn se_6250_the_same_seed_and_commands_give_the_same_game() {
    let play = || {
        let mut game = Scenario::<Seti>::seeded(Config::default(), 2, 5);
        for _ in 0..60 {
            let Some(seat) = Seat::all(2).find(|seat| game.open(*seat).is_some()) else { break };
            let options = game.options(seat);
            game = game.act(seat, &options[options.len() / 2]);
        }
        game.state().clone()
    };
    assert_eq!(play(), play());
}
