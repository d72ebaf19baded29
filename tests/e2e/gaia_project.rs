//! Gaia Project: whole games, answered in text by some and in messages by others, compared with a fold on this side.

use orrery_api::{
    Proto,
    games::gaia_project::v1 as gaia,
    v1::{self, event, game_config, view},
};
use orrery_engine::{Game as _, Replay, Seat, Viewer, erased::Speaks};
use orrery_gaia_project::GaiaProject;
use orrery_tests::{
    Client, Server, Setup,
    client::{answer, request_id},
    random::Random,
};

use crate::redis;

/// How many play, in each of the games.
const SEATS: [usize; 2] = [4, 1];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_end_as_a_fold_on_this_side_does() {
    let mut random = Random::for_test("gaia-project");
    let redis = redis();
    for server in [Setup::embedded().start(), Setup::new(&redis.url()).start()] {
        for seats in SEATS {
            play(&server, seats, random.fork()).await;
        }
    }
}

/// A game with typed options: variable turn order.
fn request(seats: usize) -> v1::CreateGameRequest {
    let config = gaia::Config { turn_order: gaia::TurnOrder::Variable.into(), ..Default::default() };
    v1::CreateGameRequest {
        config: Some(v1::GameConfig {
            body: Some(game_config::Body::GaiaProject(config)),
            ..Default::default()
        }),
        seats: vec![v1::SeatSpec::default(); seats],
        request_id: request_id(),
        ..Default::default()
    }
}

async fn play(server: &Server, seats: usize, mut random: Random) {
    let spectator = server.client();
    let created = spectator.create(request(seats)).await.expect("a game");
    let id = created.game.expect("the game").game_id;
    let players: Vec<Client> =
        created.seat_tokens.iter().map(|token| server.client().with_token(token)).collect();
    // What nobody else hears of.
    players[0].submit(answer(&id, "s1.0", &["auto charge 1"])).await.expect("an order");

    let game = loop {
        let game = spectator.look(&id).await.expect("the game");
        if game.status() == v1::GameStatus::Finished {
            break game;
        }
        for (n, player) in players.iter().enumerate().filter(|(n, _)| game.seats[*n].is_active) {
            answer_all(player, &id, n % 2 == 0, &mut random).await;
        }
    };
    compare(&spectator, &game).await;
    let heard = players[0].all_events(&id, 500).await.expect("the events");
    assert!(heard.iter().any(|event| event.notation == "p1 ordered charge 1"));
    println!("{seats} seats: {} versions, {} events", game.version, heard.len());
}

/// Answers at random as long as the seat is asked, with messages or with texts.
async fn answer_all(player: &Client, id: &str, is_typed: bool, random: &mut Random) {
    let mut decisions = player.asked(id).await.expect("what is asked").decisions;
    while let Some(decision) = decisions.iter().find(|decision| !decision.is_optional) {
        let legal = random.pick(&decision.legal_actions).expect("a legal answer");
        let mut action = legal.action.clone().expect("an action");
        if is_typed {
            action.notation.clear();
        } else {
            action.body = None;
        }
        let mut request = answer(id, &decision.decision_id, &[]);
        request.actions = vec![action];
        decisions = player.submit(request).await.expect("a listed answer is accepted").decisions;
    }
}

/// The replay, played again here, ends with the same scores, ranks and table; events are all there as messages.
async fn compare(spectator: &Client, game: &v1::Game) {
    let request = v1::GetGameRequest {
        game_id: game.game_id.clone(),
        include_view: true,
        include_replay: true,
        ..Default::default()
    };
    let shown = spectator.get(request).await.expect("the finished game");
    let replay: Replay = shown.replay.parse().expect("a replay");
    let table = replay.play::<GaiaProject>(GaiaProject::builtin()).expect("every line holds");
    let outcome = GaiaProject::outcome(&table.state).expect("the end");
    for (seat, told) in Seat::all(table.state.seats).zip(&game.seats) {
        assert_eq!(told.score, GaiaProject::score(&table.state, seat), "the score of {seat}");
        let place = outcome.places.iter().find(|place| place.seat == seat).expect("a place");
        assert_eq!(told.rank, Some(place.rank.into()), "the rank of {seat}");
    }
    let view = <GaiaProject as Speaks<Proto>>::write_view(&GaiaProject::view(&table, Viewer::Spectator));
    let shown = shown.view.and_then(|view| view.body);
    assert!(matches!(shown, Some(view::Body::GaiaProject(_))));
    assert_eq!(shown, Some(view), "the table");

    let events = spectator.all_events(&game.game_id, 500).await.expect("the events");
    assert!(events.iter().all(|event| matches!(event.body, Some(event::Body::GaiaProject(_)))));
    assert!(events.iter().all(|event| !event.words.is_empty() && !event.notation.contains("ordered")));
    assert_eq!(events.last().map(|event| event.notation.as_str()), Some("ended"));
}
