//! Federation: whole games.

use orrery_api::{
    games::federation::v1 as federation,
    v1::{Event, event, game_config},
};
use orrery_federation::Federation;
use orrery_tests::{Server, Setup, random::Random};

use crate::{
    redis,
    whole::{Whole, request},
};

/// How many play, in each of the games.
const SEATS: [usize; 3] = [4, 3, 2];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_end_as_a_fold_on_this_side_does() {
    let mut random = Random::for_test("federation");
    let redis = redis();
    for server in [Setup::embedded().start(), Setup::new(&redis.url()).start()] {
        for seats in SEATS {
            play(&server, seats, random.fork()).await;
        }
    }
}

async fn play(server: &Server, seats: usize, mut random: Random) {
    let config = federation::Config { is_advanced: seats < 4, first_player: 2, ..Default::default() };
    let whole = Whole::create(&[server], request(game_config::Body::Federation(config), seats)).await;
    let game = whole.play(&mut random).await;
    let events = whole.compare::<Federation>(&game).await;
    assert!(events.iter().all(|event| matches!(event.body, Some(event::Body::Federation(_)))));
    // Two and three players are blocked by neutral votes in each of the five rounds.
    let blocked = events.iter().filter(|event| event.notation.starts_with("blocked")).count();
    assert_eq!(blocked, 5 * (4 - seats));
    let is_over = events.last().is_some_and(|event| event.notation.starts_with("over p1 "));
    assert!(is_over, "{:?}", events.last());
    println!("{seats} seats: {} versions, {} events", game.version, events.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_has_looked_into_deep_space_knows_what_is_there() {
    let mut random = Random::for_test("federation deep space");
    let server = Setup::memory().start();
    let mut looks = 0;
    for _ in 0..20 {
        let body = game_config::Body::Federation(federation::Config::default());
        let whole = Whole::create(&[&server], request(body, 4)).await;
        whole.play(&mut random).await;
        let watched = seen(&whole.spectator.all_events(&whole.id, 500).await.expect("the events"));
        assert!(watched.iter().all(|(_, tiles)| *tiles == 0), "{watched:?}");
        for (seat, player) in (1..).zip(&whole.players) {
            let heard = seen(&player.all_events(&whole.id, 500).await.expect("the events"));
            assert_eq!(heard.len(), watched.len(), "everybody hears that somebody looks");
            assert!(heard.iter().all(|(who, tiles)| (*who == seat) == (*tiles > 0)), "{heard:?}");
        }
        looks += watched.len();
        if looks > 0 {
            break;
        }
    }
    assert!(looks > 0, "nobody looked into Deep Space");
}

/// Who looked into Deep Space, and how many tiles the events name.
fn seen(events: &[Event]) -> Vec<(i32, usize)> {
    let seen = |event: &Event| {
        let Some(event::Body::Federation(event)) = &event.body else { return None };
        let Some(federation::event::Kind::DepthsSeen(seen)) = &event.kind else { return None };
        Some((seen.seat, seen.tiles.len()))
    };
    events.iter().filter_map(seen).collect()
}
