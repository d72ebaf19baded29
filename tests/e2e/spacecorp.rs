//! SpaceCorp: whole games.

use orrery_api::{
    games::spacecorp::v1 as space,
    v1::{event, game_config},
};
use orrery_spacecorp::SpaceCorp;
use orrery_tests::{Setup, random::Random};

use crate::{
    redis,
    whole::{Whole, request},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_end_as_a_fold_on_this_side_does() {
    let mut random = Random::for_test("spacecorp");
    let redis = redis();
    let games = [
        (space::Era::Mariners, space::Era::Mariners, 4),
        (space::Era::Planeteers, space::Era::Starfarers, 2),
    ];
    for server in [Setup::embedded().start(), Setup::new(&redis.url()).start()] {
        for (start, end, seats) in games {
            let config = space::Config { start: start.into(), end: end.into(), ..Default::default() };
            let body = game_config::Body::Spacecorp(config);
            let whole = Whole::create(&[&server], request(body, seats)).await;
            let game = whole.play(&mut random).await;
            let events = whole.compare::<SpaceCorp>(&game).await;
            assert!(events.iter().all(|event| matches!(event.body, Some(event::Body::Spacecorp(_)))));
            println!("{seats} seats: {} versions", game.version);
        }
    }
}
