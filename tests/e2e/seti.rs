//! SETI: whole games.

use orrery_api::{
    games::seti::v1 as seti,
    v1::{event, game_config},
};
use orrery_seti::Seti;
use orrery_tests::{Setup, random::Random};

use crate::{
    redis,
    whole::{Whole, request},
};

/// Alone with organizations, with several the base game, with everything.
fn games() -> [(seti::Config, usize); 3] {
    let agencies = seti::Config {
        difficulty: 3,
        has_promo: true,
        has_agency_cards: true,
        has_agency_species: true,
        has_organizations: true,
        neutral_signals: 1,
        species: Vec::new(),
    };
    [(agencies.clone(), 1), (seti::Config::default(), 2), (agencies, 4)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_end_as_a_fold_on_this_side_does() {
    let mut random = Random::for_test("seti");
    let redis = redis();
    for server in [Setup::embedded().start(), Setup::new(&redis.url()).start()] {
        for (config, seats) in games() {
            let whole = Whole::create(&[&server], request(game_config::Body::Seti(config), seats)).await;
            let game = whole.play(&mut random).await;
            let events = whole.compare::<Seti>(&game).await;
            assert!(events.iter().all(|event| matches!(event.body, Some(event::Body::Seti(_)))));
            assert!(events.last().is_some_and(|event| event.notation.starts_with("ended")));
            println!("{seats} seats: {} versions", game.version);
        }
    }
}
