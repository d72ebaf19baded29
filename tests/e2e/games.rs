//! Whole games by several players at once, on each store.

use std::{collections::BTreeSet, fs};

use orrery_api::v1;
use orrery_engine::{Commitment, Seed, chance::unhex};
use orrery_tests::{
    Client, NewTable, Server, Table,
    follow::Follower,
    history::{Followed, History, Told},
    player::play_out,
    random::Random,
    server::command,
};

use crate::on_each_store;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_players_finish_their_games_on_each_store() {
    let mut random = Random::for_test("games");
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let games = (2..=4).map(|seats| play_one(&server, seats, random.fork()));
        let games: Vec<Table> = futures::future::join_all(games).await;
        listed(&server.client(), &games).await;
    }
}

/// Plays a game to its end and compares everything that was told.
async fn play_one(server: &Server, seats: usize, mut random: Random) -> Table {
    let rounds = 6 - seats as u32;
    let table = NewTable::new(seats, rounds).create(&server.client()).await.expect("a game");
    assert_eq!(table.game.seats.len(), seats);
    assert_eq!((table.game.version, table.game.status()), (1, v1::GameStatus::Active));
    assert_eq!(table.game.revealed_seed, "", "a secret until the end");
    // Everybody has a connection of their own.
    let players: Vec<Client> = table.seats.iter().map(|seat| seat.on(server.channel())).collect();
    let spectator = Follower::start(vec![server.client()], &table.id, 0);
    let mut followers = play_out(&players, &table.id, &mut random).await;
    followers.insert(0, spectator);

    let game = table.spectator.look(&table.id).await.expect("the finished game");
    let mut history = History { head: game.version, ..History::default() };
    let mut viewers: Vec<&Client> = vec![&table.spectator];
    viewers.extend(&table.seats);
    for ((viewer, client), follower) in (0..).zip(viewers).zip(&followers) {
        let events = client.all_events(&table.id, 7).await.expect("the events");
        assert_eq!(events, client.all_events(&table.id, 500).await.expect("the events in one page"));
        assert_eq!(events, follower.after_events(events.len()).await, "what viewer {viewer} followed");
        let told: Vec<Told> = events.iter().map(Told::from).collect();
        history.streams.push(Followed { viewer, told: told.clone(), resets: Vec::new() });
        history.logs.insert(viewer, told);
        is_complete(&events);
    }
    assert_eq!(history.check_told(), Ok(()));
    pages_end(&table.spectator, &table.id, game.version).await;
    is_fair(&table.game, &game);
    verifies(server, &table).await;
    table
}

/// A page with room left says that it is the last; one that leaves something out leads on.
async fn pages_end(client: &Client, game: &str, versions: i64) {
    let page_size = versions as i32 + 1;
    let request = v1::ListEventsRequest { game_id: game.into(), page_size, ..Default::default() };
    let whole = client.events(request.clone()).await.expect("a page");
    assert_eq!(whole.next_page_token, "", "there is nothing more");
    let request = v1::ListEventsRequest { page_size: page_size - 2, ..request };
    assert_ne!(client.events(request).await.expect("a page").next_page_token, "", "there is more");
}

/// Every event says itself in words and as a message; the last one is the end.
fn is_complete(events: &[v1::Event]) {
    for event in events {
        assert!(!event.notation.is_empty() && !event.words.is_empty(), "{event:?}");
        assert!(event.body.is_some() && event.event_time.is_some(), "{event:?}");
    }
    let times: Vec<_> =
        events.iter().filter_map(|event| event.event_time).map(|t| (t.seconds, t.nanos)).collect();
    assert!(times.is_sorted(), "time goes on");
    assert_eq!(events.last().map(|event| event.notation.as_str()), Some("ended"));
}

/// The seed is told at the end, and it is the one that was promised.
fn is_fair(created: &v1::Game, finished: &v1::Game) {
    assert_eq!(finished.status(), v1::GameStatus::Finished);
    assert_eq!(finished.seed_commitment, created.seed_commitment);
    let seed = unhex(&finished.revealed_seed).expect("64 hexadecimal digits");
    assert_eq!(Commitment::to(&Seed(seed)).to_string(), finished.seed_commitment);
    assert!(finished.seats.iter().all(|seat| seat.rank.is_some() && !seat.is_active));
    assert!(finished.seats.iter().any(|seat| seat.rank == Some(1)));
}

/// The finished game as text passes `orrery verify`.
async fn verifies(server: &Server, table: &Table) {
    let request =
        v1::GetGameRequest { game_id: table.id.clone(), include_replay: true, ..Default::default() };
    let replay = table.spectator.get(request).await.expect("the replay").replay;
    assert!(replay.contains("game: drift") && replay.contains(&table.game.seed_commitment), "{replay}");
    let path = server.setup().path(&format!("{}.orrery", table.id));
    fs::write(&path, replay).expect("a file");
    let done = command().arg("verify").arg(&path).output().expect("the binary");
    let said = [done.stdout, done.stderr].concat();
    assert!(done.status.success(), "verify: {}", String::from_utf8_lossy(&said));
}

/// The finished games can be found, page by page.
async fn listed(client: &Client, games: &[Table]) {
    let mut found = BTreeSet::new();
    let mut page_token = String::new();
    loop {
        let request = v1::ListGamesRequest {
            page_size: 2,
            page_token,
            game_type: "drift".into(),
            status: v1::GameStatus::Finished.into(),
        };
        let page = client.list(request).await.expect("a page");
        assert!(page.games.len() <= 2);
        for game in page.games {
            assert!(found.insert(game.game_id.clone()), "{} is listed twice", game.game_id);
            assert_eq!(game.status(), v1::GameStatus::Finished);
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(found, games.iter().map(|table| table.id.clone()).collect());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_game_is_created_and_seen_by_each_as_they_may() {
    use orrery_api::v1::{action, game_config, view};
    let server = orrery_tests::Setup::memory().start();
    let client = server.client();
    let typed = orrery_api::games::drift::v1::Config { rounds: Some(1), ..Default::default() };
    let mut request = NewTable::new(2, 1).request();
    let config = request.config.as_mut().expect("a config");
    config.options.clear();
    config.body = Some(game_config::Body::Drift(typed));
    let created = client.create(request).await.expect("a game");
    let id = created.game.expect("the game").game_id;

    let look = v1::GetGameRequest {
        game_id: id.clone(),
        text_format: v1::TextFormat::Plain.into(),
        include_view: true,
        ..Default::default()
    };
    for (seat, token) in (1..).zip(&created.seat_tokens) {
        let shown =
            client.with_token(token).get(look.clone()).await.expect("the table").view.expect("a view");
        let Some(view::Body::Drift(body)) = shown.body else { panic!("another game") };
        let own = body.own.expect("what only the seat knows");
        assert_eq!((own.seat, own.hand.len(), shown.version), (seat, 2, 1));
        assert!(!shown.text.is_empty() && !shown.text.contains('\u{1b}'));
    }
    let shown = client.get(look).await.expect("the table").view.expect("a view");
    let Some(view::Body::Drift(body)) = shown.body else { panic!("another game") };
    assert_eq!(body.own, None, "a spectator knows no hand");
    assert!(body.ships.iter().all(|ship| ship.hand_count == 2));

    // A typed answer is as good as a text, and comes back as both.
    let player = client.with_token(&created.seat_tokens[0]);
    let asked = player.asked(&id).await.expect("what is asked");
    assert!(asked.decisions.iter().all(|decision| decision.seat == 1 && !decision.words.is_empty()));
    let legal = &asked.decisions[0].legal_actions[3];
    let action = legal.action.clone().expect("an action");
    assert_eq!((action.notation.as_str(), legal.verb.as_str()), ("course 3", "course"));
    assert!(matches!(action.body, Some(action::Body::Drift(_))));
    let mut typed = orrery_tests::client::answer(&id, &asked.decisions[0].decision_id, &[]);
    typed.actions = vec![v1::Action { notation: String::new(), body: action.body }];
    let done = player.submit(typed).await.expect("accepted");
    assert_eq!((done.version, done.events[0].notation.as_str()), (2, "p1 course 3"));
}
