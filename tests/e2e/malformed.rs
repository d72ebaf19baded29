//! R10: whatever is sent, the server stays up, small, and says what is wrong.

use std::{
    collections::BTreeMap,
    io::{Read as _, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use orrery_api::v1;
use orrery_tests::{
    NewTable, Server, Setup, Table,
    client::answer,
    random::Random,
    raw::{Answer, frame, post},
};
use prost::Message as _;
use tonic::transport::Channel;
use tonic_health::pb::health_check_response::ServingStatus;

const METHODS: [&str; 8] = [
    "CreateGame",
    "GetGame",
    "ListGames",
    "ListGameTypes",
    "GetLegalActions",
    "SubmitAction",
    "UndoAction",
    "ListEvents",
];

/// How much memory may stay behind.
const GROWTH: u64 = 20 << 20;

fn path(method: &str) -> String {
    format!("/orrery.v1.GameService/{method}")
}

/// Valid messages for a table, as bytes with the method they are for.
fn valid(table: &Table) -> Vec<(&'static str, Vec<u8>)> {
    let game_id = table.id.clone();
    let submit = answer(&game_id, "s1.1", &["course 2", "tank"]);
    vec![
        ("CreateGame", NewTable::new(2, 1).request().encode_to_vec()),
        (
            "GetGame",
            v1::GetGameRequest { game_id: game_id.clone(), include_view: true, ..Default::default() }
                .encode_to_vec(),
        ),
        ("ListGames", v1::ListGamesRequest { page_size: 3, status: 1, ..Default::default() }.encode_to_vec()),
        ("SubmitAction", submit.encode_to_vec()),
        (
            "UndoAction",
            v1::UndoActionRequest { game_id: game_id.clone(), version: 2, ..Default::default() }
                .encode_to_vec(),
        ),
        ("ListEvents", v1::ListEventsRequest { game_id, page_size: 9, ..Default::default() }.encode_to_vec()),
    ]
}

/// Messages that decode and make no sense.
fn absurd(table: &Table) -> Vec<(&'static str, Vec<u8>)> {
    let long = "x".repeat(300_000);
    let strings =
        [long.as_str(), "\u{0}", "../../etc/passwd", "💥", "a'; DROP TABLE games; --", "\r\n*1\r\n"];
    let mut all = Vec::new();
    for text in strings {
        let game_id = text.to_owned();
        all.push((
            "GetGame",
            v1::GetGameRequest { game_id: game_id.clone(), ..Default::default() }.encode_to_vec(),
        ));
        let page = v1::ListEventsRequest {
            game_id: table.id.clone(),
            page_token: game_id.clone(),
            ..Default::default()
        };
        all.push(("ListEvents", page.encode_to_vec()));
        let list =
            v1::ListGamesRequest { page_token: game_id.clone(), game_type: game_id, ..Default::default() };
        all.push(("ListGames", list.encode_to_vec()));
        all.push(("SubmitAction", answer(&table.id, text, &[text]).encode_to_vec()));
        all.push(("SubmitAction", answer(&table.id, "s1.1", &[text]).encode_to_vec()));
        let mut create = NewTable::new(2, 1).request();
        create.seats[0].display_name = text.into();
        all.push(("CreateGame", create.encode_to_vec()));
        let mut create = NewTable::new(2, 1).request();
        create.config.get_or_insert_default().options.insert(text.into(), text.into());
        all.push(("CreateGame", create.encode_to_vec()));
    }
    let mut create = NewTable::new(2, 1).request();
    create.seats.resize(100_000, v1::SeatSpec::default());
    all.push(("CreateGame", create.encode_to_vec()));
    for number in [-1, i32::MIN, i32::MAX, 4_711] {
        let wide = i64::from(number) << 20;
        let list = v1::ListGamesRequest { page_size: number, status: number, ..Default::default() };
        all.push(("ListGames", list.encode_to_vec()));
        let get = v1::GetGameRequest {
            game_id: table.id.clone(),
            version: wide,
            text_format: number,
            ..Default::default()
        };
        all.push(("GetGame", get.encode_to_vec()));
        let create = v1::CreateGameRequest { visibility: number, ..NewTable::new(2, 1).request() };
        all.push(("CreateGame", create.encode_to_vec()));
        let undo = v1::UndoActionRequest { game_id: table.id.clone(), version: wide, ..Default::default() };
        all.push(("UndoAction", undo.encode_to_vec()));
        let submit = v1::SubmitActionRequest {
            expected_version: Some(wide),
            ..answer(&table.id, "s1.1", &["course 0"])
        };
        all.push(("SubmitAction", submit.encode_to_vec()));
        let events =
            v1::ListEventsRequest { game_id: table.id.clone(), page_size: number, ..Default::default() };
        all.push(("ListEvents", events.encode_to_vec()));
    }
    all
}

/// One thing to send: what it is, the method, the type of content, the bytes.
type Case = (&'static str, String, &'static str, Vec<u8>);

fn random_case(random: &mut Random, table: &Table, absurd: &[(&'static str, Vec<u8>)]) -> Case {
    const GRPC: &str = "application/grpc";
    let method = path(random.pick(&METHODS).expect("a method"));
    let messages = valid(table);
    let (for_method, message) = random.pick(&messages).expect("a message").clone();
    let size = random.below(200);
    match random.below(12) {
        0 => ("random message", method, GRPC, frame(&random.bytes(size))),
        1 => ("random body", method, GRPC, random.bytes(size)),
        2 => ("empty body", method, GRPC, Vec::new()),
        3 => ("truncated message", path(for_method), GRPC, frame(&message[..random.below(message.len())])),
        4 => {
            let whole = frame(&message);
            ("truncated frame", path(for_method), GRPC, whole[..random.below(whole.len())].to_vec())
        }
        5 => {
            let mut changed = message;
            for _ in 0..=random.below(4) {
                let at = random.below(changed.len());
                changed[at] ^= random.number() as u8;
            }
            ("changed message", path(for_method), GRPC, frame(&changed))
        }
        6 => {
            let mut wrong = frame(&message);
            wrong[0] = random.number() as u8 | 1;
            ("compressed without saying how", path(for_method), GRPC, wrong)
        }
        7 => {
            let mut wrong = frame(&message);
            wrong[1..5].copy_from_slice(&random.bytes(4));
            ("wrong length", path(for_method), GRPC, wrong)
        }
        8 => ("two messages", path(for_method), GRPC, [frame(&message), frame(&message)].concat()),
        9 => ("message of another method", method, GRPC, frame(&message)),
        10 => {
            let kind = [
                "text/plain",
                "application/json",
                "application/grpc+json",
                "application/x-www-form-urlencoded",
            ];
            ("wrong content type", path(for_method), kind[random.below(kind.len())], frame(&message))
        }
        _ => {
            let (method, message) = random.pick(absurd).expect("a message").clone();
            ("absurd fields", path(method), GRPC, frame(&message))
        }
    }
}

/// What is wrong with an answer: programs do not understand it, or it blames the server.
fn problem(what: &str, answer: &Result<Answer, String>) -> Option<String> {
    let answer = match answer {
        Ok(answer) => answer,
        Err(cut) => return Some(format!("{what}: no answer: {cut}")),
    };
    let message = answer.message.replace("%20", " ");
    // The rest says where, which differs each time.
    let message = message.split(':').next().unwrap_or_default();
    match (answer.grpc, &answer.info) {
        (Some(0), _) => None,
        (Some(2 | 13), _) => Some(format!("{what}: blames the server, code {:?}: {message}", answer.grpc)),
        (Some(_), Some((domain, reason))) if domain == "orrery" && !reason.is_empty() => None,
        (Some(code), info) => Some(format!("{what}: code {code} with {info:?}: {message}")),
        // Whoever does not speak gRPC is told so by HTTP.
        (None, _) if what == "wrong content type" && answer.http.is_client_error() => None,
        (None, _) => Some(format!("{what}: no status: {answer:?}")),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_calls_are_refused_and_leave_nothing_behind() {
    let count: usize =
        std::env::var("ORRERY_MALFORMED").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    let mut random = Random::for_test("malformed");
    let mut server = Setup::memory().set("limits.max_cached_games", "100").start();
    let id = server.process_id();
    let table = NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    let absurd = absurd(&table);
    let authorization = format!("Bearer {}", table.tokens[0]);
    let channel = server.channel();
    let mut wrong: BTreeMap<String, usize> = BTreeMap::new();
    // Pools and caches first get their usual size: everything that is large, more than once.
    for (method, message) in absurd.iter().cycle().take(5 * absurd.len()) {
        let headers = [("content-type", "application/grpc"), ("authorization", &authorization)];
        let answer = post(&channel, &path(method), &headers, frame(message)).await;
        wrong.extend(problem("absurd fields", &answer).map(|problem| (problem, 1)));
    }
    let before = server.memory();
    let begin = Instant::now();
    for _ in 0..count {
        let (what, path, kind, body) = random_case(&mut random, &table, &absurd);
        let headers = [("content-type", kind), ("authorization", &authorization)];
        if let Some(problem) = problem(what, &post(&channel, &path, &headers, body).await) {
            // Many are the same but for some number.
            let kind: String = problem.chars().filter(|c| !c.is_ascii_digit()).collect();
            *wrong.entry(kind).or_default() += 1;
        }
    }
    let took = begin.elapsed();
    println!("{count} malformed calls in {took:?}, {} → {} bytes", before, server.memory());
    paths_and_sizes(&channel, &authorization, &mut wrong).await;
    unharmed(&mut server, id, before).await;
    // Nothing gets stuck; how fast it is depends on what else the machine does.
    assert!(took < Duration::from_secs(60).max(Duration::from_millis(count as u64 * 20)), "{took:?}");
    assert!(wrong.is_empty(), "answers that programs do not understand: {wrong:#?}");
}

/// Methods that are not there, and more than may be sent.
async fn paths_and_sizes(channel: &Channel, authorization: &str, wrong: &mut BTreeMap<String, usize>) {
    let headers = [("content-type", "application/grpc"), ("authorization", authorization)];
    let paths = [
        "/",
        "/x",
        "/orrery.v1.GameService/",
        "/orrery.v1.GameService/Nothing",
        "/orrery.v2.GameService/GetGame",
    ];
    for path in paths {
        let answer = post(channel, path, &headers, frame(&[])).await;
        assert_eq!(answer.as_ref().ok().and_then(|answer| answer.grpc), Some(12), "{path}: {answer:?}");
        if let Some(problem) = problem("unknown method", &answer) {
            *wrong.entry(problem).or_default() += 1;
        }
    }
    for size in [(1 << 20) + 1, 8 << 20] {
        let message = v1::GetGameRequest { game_id: "x".repeat(size), ..Default::default() };
        let body = frame(&message.encode_to_vec());
        let answer = post(channel, &path("GetGame"), &headers, body).await;
        match &answer {
            Ok(answer) => assert!(matches!(answer.grpc, Some(8 | 11 | 3)), "{answer:?}"),
            // The server need not listen to the end.
            Err(cut) => println!("{size} bytes: {cut}"),
        }
        if let Some(problem) = problem("too large", &answer).filter(|_| answer.is_ok()) {
            *wrong.entry(problem).or_default() += 1;
        }
    }
    let large = "y".repeat(64 << 10);
    let headers = [("content-type", "application/grpc"), ("x-large", large.as_str())];
    if let Ok(answer) = post(channel, &path("ListGames"), &headers, frame(&[])).await {
        assert_ne!(answer.grpc, Some(0), "64 kB of headers are more than enough");
    }
}

/// The same process as before, as small as before, and at work.
async fn unharmed(server: &mut Server, id: u32, before: u64) {
    assert!(server.is_running(), "the server has ended");
    assert_eq!(server.process_id(), id);
    let log = server.log();
    let panic = log.lines().find(|line| line.contains("panicked"));
    assert_eq!(panic, None);
    // What an allocator keeps for a moment does not count.
    let mut after = server.memory();
    for _ in 0..20 {
        if after < before + GROWTH {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        after = server.memory();
    }
    assert!(after < before + GROWTH, "{before} → {after} bytes");
    assert_eq!(server.health().await, Some(ServingStatus::Serving));
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    table.seats[0].act(&table.id, &["course 0", "bid 1"]).await.expect("accepted");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_on_the_wire_is_shrugged_off() {
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let mut random = Random::for_test("garbage");
    let mut server = Setup::memory().start();
    let (id, address) = (server.process_id(), server.address());
    NewTable::new(2, 2).create(&server.client()).await.expect("a game");
    let mut idle = Vec::new();
    let mut before = server.memory();
    for n in 0..400 {
        if n == 100 {
            before = server.memory();
        }
        let size = random.below(2_000);
        let mut bytes = match random.below(5) {
            0 => random.bytes(size),
            1 => [PREFACE, &random.bytes(size)].concat(),
            // Settings, then frames of any type and flags with a true length.
            2 | 3 => {
                let mut bytes = [PREFACE, &[0, 0, 0, 4, 0, 0, 0, 0, 0]].concat();
                for _ in 0..random.below(30) {
                    let payload = random.below(64);
                    bytes.extend([
                        0,
                        0,
                        payload as u8,
                        random.below(12) as u8,
                        random.number() as u8,
                        0,
                        0,
                        0,
                    ]);
                    bytes.push(random.below(8) as u8);
                    bytes.extend(random.bytes(payload));
                }
                bytes
            }
            _ => format!("POST /orrery.v1.GameService/GetGame HTTP/1.1\r\ncontent-length: {size}\r\n\r\n")
                .into_bytes(),
        };
        let mut socket = TcpStream::connect(address).expect("a connection");
        socket.set_read_timeout(Some(Duration::from_millis(5))).expect("a socket");
        bytes.truncate(1 + random.below(bytes.len().max(1)));
        // The server may have hung up already.
        drop(socket.write_all(&bytes));
        drop(socket.read(&mut [0; 512]));
        if random.one_in(20) {
            idle.push(socket);
        }
    }
    unharmed(&mut server, id, before).await;
}
