//! What lies around the service: gRPC-Web, reflection, TLS, metrics, and what it refuses to start with.

use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
};

use orrery_api::v1;
use orrery_tests::{
    NewTable, RedisServer, Server, Setup,
    player::play_out,
    random::Random,
    raw::frame,
    server::{command, free_port},
};
use prost::Message as _;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tonic::transport::{Certificate, ClientTlsConfig, Endpoint, Identity};
use tonic_reflection::pb::v1::{
    ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
    server_reflection_request::MessageRequest, server_reflection_response::MessageResponse,
};

/// Sends bytes over plain HTTP/1.1 and returns the head and the body of the answer.
fn http(server: &Server, request: &str, body: &[u8]) -> (String, Vec<u8>) {
    let mut socket = TcpStream::connect(server.address()).expect("a connection");
    let head =
        format!("{request}\r\nhost: tests\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
    socket.write_all(&[head.as_bytes(), body].concat()).expect("sent");
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("a head") + 4;
    let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
    let body = answer.split_off(end);
    let body = if head.contains("transfer-encoding: chunked") { unchunked(&body) } else { body };
    (head, body)
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&body[..end]), 16).expect("a size");
        whole.extend(&body[end + 2..end + 2 + size]);
        body = &body[end + 2 + size + 2..];
        if size == 0 {
            break;
        }
    }
    whole
}

fn web(server: &Server, method: &str, extra: &str, message: &impl prost::Message) -> (String, Vec<u8>) {
    let request = format!(
        "POST /orrery.v1.GameService/{method} HTTP/1.1\r\ncontent-type: application/grpc-web+proto\r\n\
         accept: application/grpc-web+proto\r\nx-grpc-web: 1\r\norigin: http://example.org{extra}"
    );
    http(server, &request, &frame(&message.encode_to_vec()))
}

/// The message and the trailers in the body of an answer.
fn parts(body: &[u8]) -> (Vec<u8>, String) {
    let (mut message, mut trailers, mut rest) = (Vec::new(), String::new(), body);
    while let [flag, a, b, c, d, ..] = *rest {
        let size = u32::from_be_bytes([a, b, c, d]) as usize;
        let content = &rest[5..5 + size];
        if flag & 0x80 == 0 {
            message = content.to_vec();
        } else {
            trailers = String::from_utf8_lossy(content).into_owned();
        }
        rest = &rest[5 + size..];
    }
    (message, trailers)
}

#[test]
fn a_browser_plays_over_grpc_web() {
    let server = Setup::memory().start();
    let (head, body) = web(&server, "CreateGame", "", &NewTable::new(2, 1).request());
    assert!(head.starts_with("http/1.1 200") && head.contains("application/grpc-web+proto"), "{head}");
    assert!(head.contains("access-control-allow-origin: *"), "{head}");
    let (message, trailers) = parts(&body);
    assert!(trailers.contains("grpc-status:0"), "{trailers}");
    let created = v1::CreateGameResponse::decode(message.as_slice()).expect("a game");
    let game_id = created.game.expect("the game").game_id;
    let request = v1::GetLegalActionsRequest { game_id: game_id.clone(), ..Default::default() };
    let token = format!("\r\nauthorization: Bearer {}", created.seat_tokens[0]);
    let (_, body) = web(&server, "GetLegalActions", &token, &request);
    let asked = v1::GetLegalActionsResponse::decode(parts(&body).0.as_slice()).expect("what is asked");
    assert_eq!(asked.decisions[0].prompt, "drift.course");
    // Errors arrive as errors, with their details.
    let (head, body) = web(&server, "GetLegalActions", "", &request);
    let all = format!("{head}{}", parts(&body).1.to_lowercase());
    assert!(all.contains("grpc-status:16") || all.contains("grpc-status: 16"), "{all}");
    assert!(all.contains("grpc-status-details-bin"), "{all}");
    let preflight = "OPTIONS /orrery.v1.GameService/GetGame HTTP/1.1\r\norigin: http://example.org\r\n\
                     access-control-request-method: POST\r\naccess-control-request-headers: authorization,x-grpc-web";
    let (head, _) = http(&server, preflight, b"");
    assert!(head.starts_with("http/1.1 200") && head.contains("access-control-allow-headers"), "{head}");
}

#[test]
fn browsers_and_reflection_are_for_those_who_ask_for_them() {
    let setup = Setup::bare("memory");
    fs::write(setup.path("keys"), "k:b3JyZXJ5IGJsYWNrIGJveCB0ZXN0czogYSBzZWNyZXQ=\n").expect("a key file");
    let server = setup.clone().flag("--key-file", &setup.path("keys").display().to_string()).start();
    let mut socket = TcpStream::connect(server.address()).expect("a connection");
    let request = "POST /orrery.v1.GameService/ListGames HTTP/1.1\r\nhost: tests\r\n\r\n";
    socket.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    // HTTP/2 or nothing: the connection is closed, politely or not.
    drop(socket.read_to_end(&mut answer));
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

async fn reflect(server: &Server, question: MessageRequest) -> MessageResponse {
    let mut client = ServerReflectionClient::new(server.channel());
    let request = ServerReflectionRequest { host: String::new(), message_request: Some(question) };
    let mut answers =
        client.server_reflection_info(tokio_stream::iter([request])).await.expect("an answer").into_inner();
    let answer = answers.message().await.expect("an answer").expect("an answer");
    answer.message_response.expect("some content")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reflection_shows_the_public_contract_only() {
    let server = Setup::memory().start();
    let MessageResponse::ListServicesResponse(list) =
        reflect(&server, MessageRequest::ListServices(String::new())).await
    else {
        panic!("not a list")
    };
    let names: Vec<_> = list.service.iter().map(|service| service.name.as_str()).collect();
    assert!(
        names.contains(&"orrery.v1.GameService") && names.contains(&"grpc.health.v1.Health"),
        "{names:?}"
    );
    assert!(names.iter().all(|name| !name.contains("store")), "{names:?}");
    for symbol in ["orrery.v1.GameService", "orrery.v1.RuleViolation", "orrery.games.drift.v1.Action"] {
        let answer = reflect(&server, MessageRequest::FileContainingSymbol(symbol.into())).await;
        let MessageResponse::FileDescriptorResponse(files) = answer else { panic!("{symbol}: {answer:?}") };
        for file in files.file_descriptor_proto {
            let text = String::from_utf8_lossy(&file).into_owned();
            assert!(!text.contains("orrery.store"), "{symbol} leads to the store");
        }
    }
    for question in [
        MessageRequest::FileContainingSymbol("orrery.store.v1.Record".into()),
        MessageRequest::FileByFilename("orrery/store/v1/record.proto".into()),
    ] {
        // Some servers answer with an error message, others end the stream with one.
        let mut client = ServerReflectionClient::new(server.channel());
        let request = ServerReflectionRequest { host: String::new(), message_request: Some(question) };
        let answers =
            client.server_reflection_info(tokio_stream::iter([request])).await.map(|a| a.into_inner());
        let answer = match answers {
            Ok(mut answers) => {
                answers.message().await.ok().flatten().and_then(|answer| answer.message_response)
            }
            Err(_) => None,
        };
        assert!(!matches!(answer, Some(MessageResponse::FileDescriptorResponse(_))), "the store is shown");
    }
}

/// An authority with certificates for `localhost`.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    dir: tempfile::TempDir,
}

impl Authority {
    fn new() -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("an authority");
        Authority { issuer, dir: tempfile::tempdir().expect("a directory") }
    }

    fn issue(&self) -> (String, String) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec!["localhost".into()]).expect("parameters");
        (params.signed_by(&key, &self.issuer).expect("a certificate").pem(), key.serialize_pem())
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path: PathBuf = self.dir.path().join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    }
}

async fn connects(server: &Server, tls: ClientTlsConfig) -> bool {
    let endpoint =
        Endpoint::from_shared(format!("https://localhost:{}", server.address().port())).expect("an address");
    let Ok(channel) = endpoint.tls_config(tls).expect("a client").connect().await else { return false };
    // With TLS 1.3 a refused certificate shows with the first call only.
    let client = orrery_tests::Client::new(channel);
    let Ok(table) = NewTable::new(2, 1).create(&client).await else { return false };
    table.seats[0].act(&table.id, &["course 1"]).await.is_ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tls_with_and_without_client_certificates() {
    let (authority, stranger) = (Authority::new(), Authority::new());
    let (cert, key) = authority.issue();
    let setup = || {
        Setup::memory()
            .flag("--tls-cert", &authority.file("server.crt", &cert))
            .flag("--tls-key", &authority.file("server.key", &key))
    };
    let anybody = |ca: &Authority| {
        let ca = Certificate::from_pem(ca.issuer.pem());
        ClientTlsConfig::new().ca_certificate(ca).domain_name("localhost")
    };
    let with = |ca: &Authority| {
        let (cert, key) = ca.issue();
        anybody(&authority).identity(Identity::from_pem(cert, key))
    };
    let server = setup().start();
    assert!(connects(&server, anybody(&authority)).await);
    assert!(!connects(&server, anybody(&stranger)).await, "the client knows another authority");
    assert!(server.client().list(v1::ListGamesRequest::default()).await.is_err(), "in the open");

    let mutual =
        setup().flag("--tls-client-ca", &authority.file("clients.crt", &authority.issuer.pem())).start();
    assert!(connects(&mutual, with(&authority)).await);
    assert!(!connects(&mutual, anybody(&authority)).await, "no certificate");
    assert!(!connects(&mutual, with(&stranger)).await, "a certificate of somebody else");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_have_the_expected_families() {
    let server = Setup::embedded().start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("a game");
    drop(table.seats[0].submit(orrery_tests::client::answer(&table.id, "s1.1", &["course 9"])).await);
    drop(play_out(&table.seats, &table.id, &mut Random::for_test("metrics")).await);
    let page = server.http_get("/metrics").expect("the page");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("application/openmetrics-text"), "{page}");
    for line in [
        "# TYPE orrery_rpc_calls counter",
        "# TYPE orrery_rpc_seconds histogram",
        "# TYPE orrery_legal_seconds histogram",
        "# TYPE orrery_games_created counter",
        "# TYPE orrery_rejections counter",
        "# TYPE orrery_conflicts counter",
        "# TYPE orrery_cache_lookups counter",
        "# TYPE orrery_append_seconds histogram",
        "# TYPE orrery_open_streams gauge",
        "# TYPE orrery_events_sent counter",
        "# TYPE orrery_in_flight gauge",
        "# TYPE process_start_time_seconds gauge",
        "orrery_games_created_total{game=\"drift\"} 1",
        "orrery_rejections_total{reason=\"NO_SUCH_COURSE\"} 1",
        "orrery_rpc_calls_total{method=\"orrery.v1.GameService/CreateGame\",code=\"OK\"} 1",
    ] {
        assert!(page.contains(line), "{line} is missing in\n{page}");
    }
    assert!(page.trim_end().ends_with("# EOF"));
    assert!(!page.contains(&table.id), "no label grows with the games");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_any_settings_it_just_works() {
    let mut server = Setup::bare("embedded").start();
    let table = NewTable::new(2, 1).create(&server.client()).await.expect("anybody creates games");
    table.seats[0].act(&table.id, &["course 1"]).await.expect("accepted");
    assert!(matches!(
        reflect(&server, MessageRequest::ListServices(String::new())).await,
        MessageResponse::ListServicesResponse(_)
    ));
    let (head, _) = web(&server, "ListGames", "", &v1::ListGamesRequest::default());
    assert!(head.starts_with("http/1.1 200"), "{head}");
    // Tokens outlive the process, and the key that they are made with is nobody else's business.
    server.restart();
    table.seats[0].act(&table.id, &["tank"]).await.expect("the token is still good");
    let key = fs::metadata(server.data_dir().join("dev.key")).expect("the development key");
    let mode = std::os::unix::fs::PermissionsExt::mode(&key.permissions());
    assert_eq!(mode & 0o077, 0, "{mode:o}");
}

#[test]
fn what_cannot_be_served_safely_is_refused() {
    // A second process on the same file.
    let setup = Setup::embedded();
    let first = setup.start();
    let (status, said) = setup.refused();
    assert!(!status.success());
    assert!(said.contains("another process") || said.contains("in use"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    drop(first);
    drop(setup.start());

    // An address that others reach, without keys.
    let port = free_port();
    let dir = tempfile::tempdir().expect("a directory");
    let done = command()
        .args(["serve", "--store", "memory", "--listen", &format!("0.0.0.0:{port}"), "--admin-listen", "off"])
        .args(["--set", "limits.burst=many", "--set", "no.such=1"])
        .current_dir(dir.path())
        .output()
        .expect("the binary");
    let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    assert_eq!(done.status.code(), Some(2), "{said}");
    for part in ["can be reached from other machines", "keys.file", "limits.burst", "no.such", "3 problems"] {
        assert!(said.contains(part), "{part} is missing in: {said}");
    }

    // A store that would lose games.
    let redis =
        RedisServer::start(&[("maxmemory-policy", "allkeys-lru")]).expect("redis-server is installed");
    let (status, said) = Setup::new(&redis.url()).refused();
    assert!(!status.success());
    assert!(said.contains("noeviction") && !said.contains("panicked"), "{said}");
}
