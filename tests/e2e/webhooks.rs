//! Calls to others when it is somebody's turn.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    Client, NewTable, Server, Setup,
    client::{answer, request_id},
    details,
    player::play_out,
    random::Random,
    receiver::{Answer, Post, Receiver, SECRET},
    server::{command, service_token},
    status::is_transient,
};
use serde_json::Value;
use tokio::{task::JoinSet, time::timeout};

use crate::redis;

/// A server set-up with a file of webhooks.
fn with_webhooks(setup: Setup, head: &str, endpoints: &[(&str, String, &str)]) -> Setup {
    let secret = setup.path("secret");
    std::fs::write(&secret, SECRET).expect("a file");
    let mut file = format!("{head}\n");
    for (name, url, more) in endpoints {
        file += &format!("[[endpoint]]\nname = {name:?}\nurl = {url:?}\nsecret_file = {secret:?}\n{more}\n");
    }
    let path = setup.path("webhooks.toml");
    std::fs::write(&path, file).expect("a file");
    setup.flag("--webhooks", &path.display().to_string())
}

fn orrery(arguments: &[&str]) -> String {
    let output = command().args(arguments).output().expect("the program");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(30), "{what} takes too long");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn parsed(post: &Post) -> Value {
    serde_json::from_str(&post.body).expect("JSON")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn webhooks_are_signed_tried_again_and_given_up() {
    let redis = redis();
    let is_mended = Arc::new(AtomicBool::new(false));
    let mended = Arc::clone(&is_mended);
    let (receiver, mut accepted) = Receiver::start(move |post| match (post.path.as_str(), post.repeats) {
        ("/shaky", 0) => Answer::Status(500),
        ("/shaky", 1) => Answer::Silence,
        ("/broken", _) if !mended.load(Ordering::Relaxed) => Answer::Status(503),
        ("/moved", _) => Answer::Status(302),
        ("/gone", _) => Answer::Status(410),
        _ => Answer::Status(200),
    })
    .await;
    let own = "allow_private = true";
    let private = receiver.url("/private").replace("http:", "https:");
    let setup = with_webhooks(
        Setup::new(&redis.url()),
        "timeout = \"500ms\"\nretry_base = \"50ms\"\nmax_attempts = 3",
        &[
            ("shaky", receiver.url("/shaky"), &format!("{own}\nplayers = [\"ada\"]")),
            ("broken", receiver.url("/broken"), &format!("{own}\nkinds = [\"game.over\"]")),
            ("moved", receiver.url("/moved"), &format!("{own}\nkinds = [\"game.over\"]")),
            ("gone", receiver.url("/gone"), &format!("{own}\nkinds = [\"game.over\"]")),
            ("private", private, "kinds = [\"game.over\"]"),
            ("other", receiver.url("/other"), &format!("{own}\nservices = [\"nobody\"]")),
        ],
    );
    let server = setup.start();
    let bot = server.client().with_token(&service_token());
    let mut request = NewTable::private(2, 1).request();
    request.seats[0].player_id = "ada".into();
    request.seats[1].player_id = "zoe".into();
    let created = bot.create(request).await.expect("a game");
    let game = created.game.expect("a game").game_id;
    let seats: Vec<Client> = created.seat_tokens.iter().map(|token| bot.with_token(token)).collect();
    play_out(&seats, &game, &mut Random::for_test("webhooks")).await;

    // Ada's bot hears of all of her turns, however shaky it is, and of the end of the game.
    let mut kinds = BTreeMap::new();
    let mut ids = BTreeSet::new();
    while !kinds.contains_key("game.over") || kinds.get("turn.yours").is_none_or(|count| *count < 2) {
        let post = timeout(Duration::from_secs(30), accepted.recv()).await.expect("in time").expect("a post");
        let body = parsed(&post);
        assert_eq!((post.path.as_str(), post.repeats), ("/shaky", 2), "{body}");
        assert!(ids.insert(post.id.clone()), "{} is delivered once", post.id);
        assert_eq!((&body["id"], &body["data"]["game_id"]), (&post.id.into(), &game.as_str().into()));
        let kind = body["type"].as_str().expect("a kind").to_owned();
        if kind != "game.over" {
            assert_eq!((&body["data"]["player_id"], &body["data"]["seat"]), (&"ada".into(), &1.into()));
        }
        *kinds.entry(kind).or_insert(0) += 1;
    }
    println!("delivered: {kinds:?}");

    // What nobody accepts is kept.
    let url = redis.url();
    let dead = || orrery(&["webhooks", "dead", "--store", &url]);
    until("giving up", || dead().lines().count() == 4).await;
    let list = dead();
    for (name, why) in [
        ("broken", "3 attempts: answered 503"),
        ("moved", "3 attempts: answered 302"),
        ("gone", "1 attempts: answered 410"),
        ("private", "is not a public address"),
    ] {
        let line =
            list.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{name} in {list}"));
        assert!(line.contains(why) && line.contains("game.over"), "{line}");
    }
    let posts = receiver.posts();
    let at = |path: &str| posts.iter().filter(|post| post.path == path).count();
    assert_eq!((at("/broken"), at("/moved"), at("/gone")), (3, 3, 1));
    assert_eq!(
        (at("/elsewhere"), at("/private"), at("/other")),
        (0, 0, 0),
        "nobody follows, nobody intrudes"
    );

    // Once it is mended, somebody has it tried again.
    is_mended.store(true, Ordering::Relaxed);
    let json = orrery(&["webhooks", "dead", "--json", "--endpoint", "broken", "--store", &url]);
    let letter: Value = serde_json::from_str(json.trim()).expect("JSON");
    let id = letter["id"].as_str().expect("an id");
    assert_eq!(orrery(&["webhooks", "retry", id, "--store", &url]).trim(), "1 to be tried again");
    // Turns of Ada's may come after the end of the game, for each message is tried again by itself.
    let again = loop {
        let post = timeout(Duration::from_secs(20), accepted.recv()).await.expect("in time").expect("a post");
        if post.path != "/shaky" {
            break post;
        }
        assert!(ids.insert(post.id.clone()), "{} is delivered once", post.id);
    };
    assert_eq!((again.path.as_str(), again.id.as_str()), ("/broken", id), "under the same id");
    assert_eq!(dead().lines().count(), 3);
    assert_eq!(receiver.broken(), Vec::<String>::new());
    let page = server.http_get("/metrics").expect("metrics");
    for line in ["orrery_webhooks_active 1", "orrery_webhook_attempts_total{result=\"dead\"} 4"] {
        assert!(page.contains(line), "{line} not in {page}");
    }
    assert!(!server.log().contains("MfKQ9r8G"), "the secret is in the log");
}

/// Answers a turn that a webhook has told of.
async fn play(routes: Vec<Client>, game: String, seat: String, mut random: Random) {
    for attempt in 0..60 {
        let client = random.pick(&routes).expect("a route").acting_as(&seat);
        let done = async {
            let Some(decision) = client.decision(&game).await? else { return Ok(()) };
            let action = random.pick(&decision.legal_actions).and_then(|legal| legal.action.clone());
            let request = v1::SubmitActionRequest {
                request_id: request_id(),
                actions: action.into_iter().collect(),
                ..answer(&game, &decision.decision_id, &[])
            };
            client.submit(request).await.map(drop)
        };
        match done.await {
            Ok(()) => return,
            // Whatever became of it: if the same decision is still open, it is answered at the next attempt.
            Err(status) if is_transient(&status) => tokio::time::sleep(Duration::from_millis(100)).await,
            Err(status) if details(&status).reason == "DECISION_CLOSED" => return,
            Err(status) => panic!("attempt {attempt}: {status:?}"),
        }
    }
}

fn delivers(server: &Server) -> bool {
    server.http_get("/metrics").is_some_and(|page| page.contains("orrery_webhooks_active 1"))
}

/// Nobody looks whose turn it is: if a webhook were lost, its game would stand still.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn webhooks_drive_games_over_the_deaths_of_whoever_delivers() {
    const GAMES: usize = 5;
    let redis = redis();
    // Every fifth attempt fails, one way or the other.
    let (receiver, mut accepted) = Receiver::start(|post| match post.id.bytes().last().unwrap_or(0) % 5 {
        0 if post.repeats == 0 => Answer::Status(500),
        1 if post.repeats == 0 => Answer::Silence,
        _ => Answer::Status(200),
    })
    .await;
    let setup = with_webhooks(
        Setup::new(&redis.url()),
        "timeout = \"500ms\"\nretry_base = \"100ms\"",
        &[("bot", receiver.url("/bot"), "allow_private = true")],
    );
    let mut servers = [setup.start(), setup.start()];
    let mut random = Random::for_test("webhook-kills");
    let routes: Vec<Client> =
        servers.iter().map(|server| server.client().with_token(&service_token())).collect();
    for game in 0..GAMES {
        NewTable::new(2, 1).create(&routes[game % 2]).await.expect("a game");
    }
    let (mut over, mut told, mut kills) = (BTreeSet::new(), BTreeSet::new(), 0);
    let mut plays = JoinSet::new();
    while over.len() < GAMES {
        let post = timeout(Duration::from_secs(60), accepted.recv()).await.ok().flatten();
        let post = post.unwrap_or_else(|| panic!("silence after {} of {GAMES} games", over.len()));
        let body = parsed(&post);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let game = text(&body["data"]["game_id"]);
        // What was on its way when its sender died comes again, under the same id.
        if !told.insert(post.id.clone()) {
            continue;
        }
        match text(&body["type"]).as_str() {
            "turn.yours" => {
                let seat = body["data"]["seat"].to_string();
                plays.spawn(play(routes.clone(), game, seat, random.fork()));
            }
            "game.over" => {
                over.insert(game);
            }
            _ => {}
        }
        while let Some(done) = plays.try_join_next() {
            done.expect("a bot");
        }
        if told.len() > 25 * (kills + 1) && kills < 2 {
            // Now and then both think that they deliver: one was too slow to renew its hold, and cannot write any more.
            if let Some(active) = servers.iter_mut().find(|server| delivers(server)) {
                active.restart();
                kills += 1;
            }
        }
    }
    println!("{} messages, {} posts, {kills} kills", told.len(), receiver.posts().len());
    assert!(kills > 0);
    assert_eq!(receiver.broken(), Vec::<String>::new());
}
