//! Whose turn it is, in many games at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use orrery_api::v1::{self, stream_inbox_response::Message};
use orrery_server::auth::Grant;
use orrery_tests::{
    Client, NewTable, Setup, Table, details,
    inbox::Inbox,
    player::{any_answer, play_out},
    random::Random,
    server::{HOUR, keys, service_token},
    status::is_transient,
};
use tokio::{task::JoinSet, time::timeout};
use tonic::{Code, Status, Streaming};

use crate::{on_each_store, redis};

type Stream = Streaming<v1::StreamInboxResponse>;

fn service(client: &Client, name: &str) -> Client {
    let token = keys().mint(&Grant::Service { name: name.into() }, HOUR).expect("a token");
    client.with_token(token.expose())
}

/// A game in which players have names.
async fn named(creator: &Client, table: &NewTable, players: &[&str]) -> Result<Table, Status> {
    let mut request = table.request();
    for (seat, player) in request.seats.iter_mut().zip(players) {
        seat.player_id = (*player).into();
    }
    Ok(Table::new(creator, creator.create(request).await?))
}

async fn player(service: &Client, player: &str) -> Client {
    let request = v1::CreateInboxTokenRequest { player_id: player.into() };
    let token = service.inbox_token(request).await.expect("a token").inbox_token;
    service.with_token(&token)
}

fn after(cursor: &str) -> v1::StreamInboxRequest {
    v1::StreamInboxRequest { cursor: cursor.into(), ..Default::default() }
}

async fn next(stream: &mut Stream) -> (String, Message) {
    let next = timeout(Duration::from_secs(20), stream.message()).await.expect("a message in time");
    let response = next.expect("the stream goes on").expect("the stream goes on");
    (response.cursor, response.message.expect("some content"))
}

/// The past: why it is told from the beginning, if it is, the turns, and the cursor behind them.
async fn past(stream: &mut Stream) -> (Option<String>, Vec<v1::Turn>, String) {
    let (mut reason, mut turns) = (None, Vec::new());
    loop {
        match next(stream).await {
            (_, Message::Reset(reset)) => reason = Some(reset.reason),
            (_, Message::Turn(turn)) => turns.push(turn),
            (cursor, Message::CaughtUp(_)) => return (reason, turns, cursor),
            (_, Message::Heartbeat(_)) => panic!("the past is not told yet"),
        }
    }
}

async fn turn(stream: &mut Stream) -> (String, v1::Turn) {
    loop {
        match next(stream).await {
            (cursor, Message::Turn(turn)) => return (cursor, turn),
            (_, Message::Heartbeat(_)) => {}
            (_, other) => panic!("{other:?} instead of a turn"),
        }
    }
}

fn short(turn: &v1::Turn) -> String {
    let decisions: Vec<_> = turn.decisions.iter().map(|d| d.decision_id.as_str()).collect();
    let kind = turn.kind().as_str_name().trim_start_matches("TURN_KIND_");
    format!("{} {} v{} {kind} {}", turn.seat, turn.player_id, turn.version, decisions.join(","))
}

fn shorts(turns: &[v1::Turn]) -> Vec<String> {
    turns.iter().map(short).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_inbox_tells_what_is_open_and_then_what_changes() {
    for (store, server, _redis) in on_each_store() {
        println!("on {store}");
        let bot = service(&server.client(), "bot");
        let table = named(&bot, &NewTable::private(2, 1), &["ada", "zoe"]).await.expect("a game");
        // Games of others are nobody's business.
        let other = service(&server.client(), "other");
        named(&other, &NewTable::new(2, 1), &["bob", ""]).await.expect("a game");
        NewTable::new(2, 1).create(&server.client()).await.expect("a game");

        let mut all = bot.inbox(after("")).await.expect("an inbox");
        let (reason, turns, cursor) = past(&mut all).await;
        assert_eq!(reason.as_deref(), Some("REQUESTED"));
        assert_eq!(shorts(&turns), ["1 ada v1 YOURS s1.1", "2 zoe v1 YOURS s2.1"]);
        let first = &turns[0];
        assert_eq!((first.game_id.as_str(), first.game_type.as_str()), (table.id.as_str(), "drift"));
        let [decision] = first.decisions.as_slice() else { panic!("one decision") };
        assert!(!decision.words.is_empty() && decision.prompt == "drift.course");
        assert!(decision.legal_actions.is_empty(), "only what is asked");

        let mut hers = player(&bot, "zoe").await.inbox(after("")).await.expect("an inbox");
        let (_, turns, _) = past(&mut hers).await;
        assert_eq!(shorts(&turns), ["2 zoe v1 YOURS s2.1"]);
        let mut seats = table.seats[0].inbox(after("")).await.expect("an inbox");
        assert_eq!(shorts(&past(&mut seats).await.1), ["1 ada v1 YOURS s1.1"]);
        let everything = v1::StreamInboxRequest { scope: v1::InboxScope::All.into(), ..after("") };
        let mut whole = bot.inbox(everything).await.expect("an inbox");
        assert_eq!(past(&mut whole).await.1.len(), 6);
        let mut nothing = player(&bot, "nobody").await.inbox(after("")).await.expect("an inbox");
        assert_eq!(past(&mut nothing).await.1.len(), 0);

        // A new decision replaces the old one; what the other seat has to do is told to nobody again.
        table.seats[0].act(&table.id, &["course 1"]).await.expect("accepted");
        let (told, changed) = turn(&mut all).await;
        assert_eq!((short(&changed).as_str(), changed.last_seat), ("1 ada v2 YOURS s1.2", 1));
        assert_eq!(turn(&mut seats).await.1, changed);
        assert_ne!(told, cursor, "the cursor moves");

        // What happened meanwhile is told to whoever comes back, and nothing else.
        drop(all);
        let made = named(&bot, &NewTable::new(2, 1), &["zoe", "ada"]).await.expect("a game");
        tokio::time::sleep(Duration::from_millis(200)).await;
        let mut all = bot.inbox(after(&told)).await.expect("an inbox");
        let (reason, turns, _) = past(&mut all).await;
        assert_eq!(reason, None);
        let new: Vec<_> = turns.iter().filter(|turn| turn.game_id == made.id).map(short).collect();
        assert_eq!(new, ["1 zoe v1 YOURS s1.1", "2 ada v1 YOURS s2.1"]);
        assert_eq!(short(&turn(&mut hers).await.1), "1 zoe v1 YOURS s1.1");

        // To the end of the game, which is told to everybody once.
        play_out(&table.seats, &table.id, &mut Random::for_test("inbox")).await;
        let game = table.spectator.look(&table.id).await.expect("the game");
        loop {
            let (_, last) = turn(&mut hers).await;
            assert_eq!((last.player_id.as_str(), last.game_id == table.id), ("zoe", true), "{last:?}");
            if last.kind() == v1::TurnKind::GameOver {
                assert_eq!((last.version, last.decisions.len()), (game.version, 0));
                assert_eq!((last.score, last.rank), (game.seats[1].score, game.seats[1].rank));
                break;
            }
        }
        let mut hers = player(&bot, "zoe").await.inbox(after("")).await.expect("an inbox");
        assert_eq!(shorts(&past(&mut hers).await.1), ["1 zoe v1 YOURS s1.1"], "the other game is over");
        let page = server.http_get("/metrics").expect("metrics");
        assert!(page.contains("orrery_open_inboxes ") && page.contains("orrery_turns_sent_total "));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_inbox_tells_players_nothing_of_other_seats() {
    let server = Setup::memory().start();
    let bot = service(&server.client(), "bot");
    let names = ["ada", "bob", "zoe"];
    let table = named(&bot, &NewTable::private(3, 2), &names).await.expect("a game");
    let mut inboxes = Vec::new();
    for name in names {
        inboxes.push(Inbox::start(vec![player(&bot, name).await], after("")));
    }
    play_out(&table.seats, &table.id, &mut Random::for_test("inbox-secrets")).await;
    for (seat, (inbox, mut turns)) in (1..).zip(inboxes) {
        loop {
            let told =
                timeout(Duration::from_secs(10), turns.recv()).await.expect("in time").expect("a turn");
            assert_eq!((told.seat, told.player_id.as_str()), (seat, names[seat as usize - 1]));
            for decision in &told.decisions {
                assert_eq!(decision.seat, seat);
                assert!(!decision.is_optional, "standing orders are no turn: {decision:?}");
            }
            if told.kind() == v1::TurnKind::GameOver {
                break;
            }
        }
        assert!(inbox.known().failure.is_none());
    }
    // Player ids are for the player and for services.
    let shown = table.spectator.look(&table.id).await.expect("the game");
    assert!(!format!("{shown:?}").contains("zoe"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_no_inbox_is_told_why() {
    let server = Setup::memory().set("limits.streams_per_caller", "2").start();
    let nobody = server.client();
    let bot = nobody.with_token(&service_token());
    let table = named(&bot, &NewTable::new(2, 1), &["ada", ""]).await.expect("a game");
    let ada = player(&bot, "ada").await;
    let all = v1::StreamInboxRequest { scope: v1::InboxScope::All.into(), ..after("") };
    let strange = v1::StreamInboxRequest { scope: 9, ..after("") };
    let cases = [
        (&nobody, after(""), Code::Unauthenticated, "TOKEN_MISSING"),
        (&table.spectator, after(""), Code::PermissionDenied, "NO_INBOX"),
        (&ada, all.clone(), Code::PermissionDenied, "PLAYERS_CLOSED"),
        (&table.seats[0], all.clone(), Code::PermissionDenied, "PLAYERS_CLOSED"),
        (&nobody, all.clone(), Code::Unauthenticated, "TOKEN_MISSING"),
        (&bot, strange, Code::InvalidArgument, "INVALID_FIELD"),
        (&bot, after("yesterday"), Code::InvalidArgument, "INVALID_FIELD"),
        (&bot, after("1.0.zz"), Code::InvalidArgument, "INVALID_FIELD"),
    ];
    for (caller, request, code, reason) in cases {
        let refused = details(&caller.inbox(request.clone()).await.expect_err("refused"));
        assert_eq!((refused.code, refused.reason.as_str()), (code, reason), "{request:?}");
    }
    // Names of players, and tokens for them, are for services.
    for caller in [&nobody, &table.seats[0], &ada] {
        let request = v1::CreateInboxTokenRequest { player_id: "zoe".into() };
        let refused = caller.inbox_token(request).await.expect_err("refused");
        assert!(matches!(refused.code(), Code::PermissionDenied | Code::Unauthenticated));
        let refused = named(caller, &NewTable::new(2, 1), &["zoe"]).await.expect_err("refused");
        assert!(matches!(refused.code(), Code::PermissionDenied | Code::Unauthenticated));
    }
    for bad in ["a b", "é", &"x".repeat(65), "\u{7f}"] {
        let refused = details(&named(&bot, &NewTable::new(2, 1), &["ada", bad]).await.expect_err("refused"));
        assert_eq!(refused.reason, "INVALID_FIELD", "{bad:?}");
        let request = v1::CreateInboxTokenRequest { player_id: bad.into() };
        assert_eq!(details(&bot.inbox_token(request).await.expect_err("refused")).reason, "INVALID_FIELD");
    }
    // An inbox is a stream like others.
    let open = [ada.inbox(after("")).await.expect("one"), ada.inbox(after("")).await.expect("two")];
    let refused = details(&ada.inbox(after("")).await.expect_err("three"));
    assert_eq!((refused.code, refused.reason.as_str()), (Code::ResourceExhausted, "TOO_MANY_STREAMS"));
    drop(open);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cursor_of_another_store_begins_anew() {
    let mut server = Setup::memory().set("streams.max_age", "1s").set("streams.heartbeat", "300ms").start();
    let bot = service(&server.client(), "bot");
    named(&bot, &NewTable::new(2, 1), &["ada", "zoe"]).await.expect("a game");
    let mut stream = bot.inbox(after("")).await.expect("an inbox");
    let (_, turns, mut cursor) = past(&mut stream).await;
    assert_eq!(turns.len(), 2);
    // It lives a second, says so meanwhile, and ends with a heartbeat.
    let mut beats = 0;
    while let Some(response) = stream.message().await.expect("ends well") {
        assert!(matches!(response.message, Some(Message::Heartbeat(_))), "{response:?}");
        cursor = response.cursor;
        beats += 1;
    }
    assert!(beats >= 2, "{beats} heartbeats");
    let mut stream = bot.inbox(after(&cursor)).await.expect("an inbox");
    assert_eq!(past(&mut stream).await.0, None);
    server.restart();
    let bot = service(&server.client(), "bot");
    named(&bot, &NewTable::new(2, 1), &["ada", "zoe"]).await.expect("a game");
    let mut stream = bot.inbox(after(&cursor)).await.expect("an inbox");
    let (reason, turns, _) = past(&mut stream).await;
    assert_eq!((reason.as_deref(), turns.len()), (Some("CURSOR_LOST"), 2));
}

/// Answers a turn with something legal; whatever happens, the inbox will tell how it stands.
async fn play(routes: Vec<Client>, turn: v1::Turn, mut random: Random) {
    let seat = turn.seat.to_string();
    for route in routes.iter().cycle().take(20) {
        let client = route.acting_as(&seat);
        let asked = match client.asked(&turn.game_id).await {
            Ok(asked) => asked,
            Err(status) if is_transient(&status) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
            Err(status) => panic!("{status:?}"),
        };
        let Some(request) = any_answer(&turn.game_id, &asked.decisions, &mut random) else { return };
        for again in routes.iter().cycle().take(20) {
            match again.acting_as(&seat).submit(request.clone()).await {
                Ok(_) => return,
                Err(status) if is_transient(&status) => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                // Somebody else was faster, e.g. this same bot on a turn that was told twice.
                Err(status) if details(&status).reason == "DECISION_CLOSED" => return,
                Err(status) => panic!("{status:?}"),
            }
        }
    }
}

/// Nobody looks whose turn it is: if the inbox lost a turn, its game would stand still.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_inbox_drives_twenty_games_over_two_servers_and_their_deaths() {
    const GAMES: usize = 20;
    let redis = redis();
    let setup = Setup::new(&redis.url());
    let mut servers = [setup.start(), setup.start()];
    let mut random = Random::for_test("inbox-kills");
    let routes: Vec<Client> = servers.iter().map(|server| service(&server.client(), "bot")).collect();
    let (inbox, mut turns) = Inbox::start(routes.clone(), after(""));
    let mut games = BTreeSet::new();
    for game in 0..GAMES {
        let new = NewTable::new(2 + game % 2, 2);
        games.insert(named(&routes[game % 2], &new, &["ada", "zoe"]).await.expect("a game").id);
    }
    let mut plays = JoinSet::new();
    let mut over = BTreeMap::new();
    let (mut answered, mut kills) = (0, 0);
    while over.len() < GAMES {
        let told = timeout(Duration::from_secs(60), turns.recv()).await.ok().flatten();
        let Some(told) = told else {
            let known = inbox.known();
            let open: Vec<_> = known
                .turns
                .values()
                .filter(|turn| turn.kind() != v1::TurnKind::GameOver)
                .map(short)
                .collect();
            panic!("{} of {GAMES} games are over, then silence: {open:?} {known:?}", over.len());
        };
        assert!(games.contains(&told.game_id));
        match told.kind() {
            v1::TurnKind::Yours => {
                answered += 1;
                plays.spawn(play(routes.clone(), told, random.fork()));
            }
            v1::TurnKind::GameOver => {
                over.insert(told.game_id, told.version);
            }
            v1::TurnKind::NotYours => {}
            v1::TurnKind::Unspecified => panic!("{told:?}"),
        }
        while let Some(done) = plays.try_join_next() {
            done.expect("a bot");
        }
        // Both die in turn, the one with the inbox included.
        if answered > 120 * (kills + 1) && kills < 4 {
            servers[kills % 2].restart();
            kills += 1;
        }
    }
    let known = inbox.known();
    println!("{answered} turns answered, {kills} kills, {} told, {} streams", known.told, known.streams);
    assert!(kills >= 2 && known.streams >= 2, "{kills} kills, {} streams", known.streams);
    assert_eq!(known.resets, ["REQUESTED"], "cursors hold");
    assert!(over.keys().all(|game| games.contains(game)));
}
