//! Planet Unknown: whole games, and six players who answer at the same time.

use std::time::Duration;

use futures::future::join_all;
use orrery_api::{
    games::planet_unknown::v1 as planet,
    v1::{self, event, game_config},
};
use orrery_planet_unknown::PlanetUnknown;
use orrery_tests::{Client, Server, Setup, random::Random};

use crate::{
    redis,
    whole::{Whole, request},
};

/// How many play, in each of the games.
const SEATS: [usize; 2] = [6, 1];

/// Everything that can be secret: faces of boards, personal objectives, looks at the next event.
fn everything() -> game_config::Body {
    game_config::Body::PlanetUnknown(planet::Config {
        has_personal_objectives: true,
        has_events: true,
        ..Default::default()
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_end_as_a_fold_on_this_side_does() {
    let mut random = Random::for_test("planet-unknown");
    let redis = redis();
    for server in [Setup::embedded().start(), Setup::new(&redis.url()).start()] {
        for seats in SEATS {
            let whole = Whole::create(&[&server], request(everything(), seats)).await;
            let game = whole.play(&mut random).await;
            compare(&whole, &game).await;
            println!("{seats} seats: {} versions", game.version);
        }
    }
}

async fn compare(whole: &Whole, game: &v1::Game) {
    let events = whole.compare::<PlanetUnknown>(game).await;
    assert!(events.iter().all(|event| matches!(event.body, Some(event::Body::PlanetUnknown(_)))));
    let is_scored = events.last().is_some_and(|event| event.notation.starts_with("scored"));
    assert!(is_scored, "{:?}", events.last());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_bounced_because_another_seat_was_faster() {
    let mut random = Random::for_test("planet-unknown at once");
    let redis = redis();
    let servers: [Server; 2] = [(); 2].map(|()| Setup::new(&redis.url()).start());
    for servers in [&servers[..1], &servers[..]] {
        let servers: Vec<&Server> = servers.iter().collect();
        for together in [true, false] {
            let whole = Whole::create(&servers, request(everything(), 6)).await;
            let mut versions =
                if together { at_once(&whole, &mut random).await } else { freely(&whole, &mut random).await };
            let game = whole.spectator.look(&whole.id).await.expect("the game");
            assert_eq!(game.status(), v1::GameStatus::Finished);
            // Each answer made a version of its own, and there are no others: none is lost, none counted twice.
            versions.sort_unstable();
            assert_eq!(versions, (2..=game.version).collect::<Vec<_>>());
            compare(&whole, &game).await;
        }
    }
}

/// Everybody reads the list, then everybody who is asked answers in the same moment, until the game ends. An answer
/// is accepted although the table has moved on since its list was read. Returns the versions that the answers made.
async fn at_once(whole: &Whole, random: &mut Random) -> Vec<i64> {
    let (mut versions, mut together) = (Vec::new(), 0);
    loop {
        let lists = join_all(whole.players.iter().map(|player| player.asked(&whole.id))).await;
        let mut answers = Vec::new();
        for (n, (player, list)) in whole.players.iter().zip(lists).enumerate() {
            let decisions = list.expect("what is asked").decisions;
            if let Some(request) = whole.choose(&decisions, n % 2 == 0, random) {
                answers.push(submit(player, request));
            }
        }
        if answers.is_empty() {
            break;
        }
        together += usize::from(answers.len() == whole.players.len());
        versions.extend(join_all(answers).await);
    }
    println!("{} answers, {together} times all six at once", versions.len());
    assert!(together > 10, "six seats were asked at once only {together} times");
    versions
}

/// Everybody answers as fast as they can, without regard to the others, until the game ends. Returns the versions
/// that the answers made.
async fn freely(whole: &Whole, random: &mut Random) -> Vec<i64> {
    let players: Vec<_> = whole.players.iter().map(|player| (player, random.fork())).collect();
    let players = players.into_iter().map(|(player, mut random)| async move {
        let mut versions = Vec::new();
        loop {
            let decisions = player.asked(&whole.id).await.expect("what is asked").decisions;
            if let Some(request) = whole.choose(&decisions, true, &mut random) {
                versions.push(submit(player, request).await);
            } else if player.look(&whole.id).await.expect("the game").status() == v1::GameStatus::Finished {
                return versions;
            } else {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
    });
    join_all(players).await.concat()
}

/// Submits on a task of its own; returns the version that the answer made.
async fn submit(player: &Client, request: v1::SubmitActionRequest) -> i64 {
    let (player, said) = (player.clone(), format!("{:?}", request.actions));
    let done = tokio::spawn(async move { player.submit(request).await }).await.expect("an end");
    done.unwrap_or_else(|status| panic!("{said}: {status}")).version
}
