//! Gaia Project: whole games.

use orrery_api::{
    games::gaia_project::v1 as gaia,
    v1::{event, game_config},
};
use orrery_gaia_project::GaiaProject;
use orrery_tests::{Server, Setup, client::answer, random::Random};

use crate::{
    redis,
    whole::{Whole, request},
};

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

async fn play(server: &Server, seats: usize, mut random: Random) {
    let config = gaia::Config { turn_order: gaia::TurnOrder::Variable.into(), ..Default::default() };
    let whole = Whole::create(&[server], request(game_config::Body::GaiaProject(config), seats)).await;
    // What nobody else hears of.
    whole.players[0].submit(answer(&whole.id, "s1.0", &["auto charge 1"])).await.expect("an order");

    let game = whole.play(&mut random).await;
    let events = whole.compare::<GaiaProject>(&game).await;
    assert!(events.iter().all(|event| matches!(event.body, Some(event::Body::GaiaProject(_)))));
    assert!(events.iter().all(|event| !event.notation.contains("ordered")));
    assert_eq!(events.last().map(|event| event.notation.as_str()), Some("ended"));
    let heard = whole.players[0].all_events(&whole.id, 500).await.expect("the events");
    assert!(heard.iter().any(|event| event.notation == "p1 ordered charge 1"));
    println!("{seats} seats: {} versions, {} events", game.version, heard.len());
}
