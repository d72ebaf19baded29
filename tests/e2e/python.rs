//! A client in another language, with nothing but the protos; and the examples of the documentation.

use std::{
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use orrery_tests::{
    Client, NewTable, Setup,
    receiver::SECRET,
    server::{free_port, service_token},
};

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{command:?} failed (Python 3.9 or later with venv is needed: apt install python3 python3-venv; the \
         packages come from PyPI by tests/python/setup.sh)\n{}{}",
        said(&output.stdout),
        said(&output.stderr)
    );
    output
}

fn protos(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().expect("the folder of protos").flatten() {
        let path = entry.path();
        if path.is_dir() {
            protos(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            found.push(path);
        }
    }
}

/// Python with what a client needs, and the stubs of the public packages.
struct Python {
    program: PathBuf,
    stubs: tempfile::TempDir,
}

impl Python {
    fn new() -> Python {
        let root = root();
        run(Command::new("sh").arg(root.join("tests/python/setup.sh")));
        let program = root.join(".tools/venv/bin/python");
        let stubs = tempfile::tempdir().expect("a directory");
        let proto = root.join("proto");
        // What is stored is nobody's business: a client has the public packages only.
        let mut files = Vec::new();
        protos(&proto.join("orrery/v1"), &mut files);
        protos(&proto.join("orrery/games"), &mut files);
        run(Command::new(&program)
            .args(["-m", "grpc_tools.protoc"])
            .arg(format!("--proto_path={}", proto.display()))
            .arg(format!("--python_out={}", stubs.path().display()))
            .arg(format!("--grpc_python_out={}", stubs.path().display()))
            .args(files));
        Python { program, stubs }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONPATH", self.stubs.path());
        command
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root of the repository")
}

fn text(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The Python of a page, in order.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("\n```python\n").skip(1);
    blocks.map(|block| block.split("\n```").next().unwrap_or_default()).collect()
}

#[test]
fn a_python_client_plays_to_the_end() {
    let python = Python::new();
    for setup in [Setup::memory(), Setup::embedded()] {
        let server = setup.start();
        let address = server.address().to_string();
        let script = root().join("tests/python/play.py");
        let done = run(python.command().arg(script).arg(python.stubs.path()).arg(address));
        println!("{}", String::from_utf8_lossy(&done.stdout).trim());
    }
}

#[test]
fn the_tour_of_the_readme_is_the_program_that_it_names() {
    let (readme, tour) = (text("README.md"), text("clients/python/tour.py"));
    let examples = examples(&readme);
    assert_eq!(examples.len(), 1);
    assert!(tour.trim_end().ends_with(examples[0]), "clients/python/tour.py and README.md differ");
}

#[test]
fn the_examples_of_the_documentation_run_as_they_stand() {
    const WRITTEN: &str = "127.0.0.1:7070";
    let python = Python::new();
    for program in [text("clients/python/tour.py"), examples(&text("docs/api.md")).join("\n")] {
        let server = Setup::memory().start();
        assert!(program.contains(WRITTEN));
        let program = program.replace(WRITTEN, &server.address().to_string());
        // One of them writes a file.
        let folder = tempfile::tempdir().expect("a directory");
        run(python.command().current_dir(folder.path()).args(["-c", &program]));
    }
}

/// A program that goes on until it is dropped, and what it says.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    fn start(command: &mut Command) -> Running {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program");
        let output = child.stdout.take().expect("its output");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            // Nobody need listen to the end.
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Running { child, lines }
    }

    fn says(&self, wanted: &str) -> String {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(Duration::from_secs(30)) {
                Ok(line) if line.contains(wanted) => return line,
                Ok(line) => heard.push(line),
                Err(error) => panic!("{wanted:?} was not said ({error}), only {heard:#?}"),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The two programs of docs/bots.md: a bot and a receiver of webhooks.
#[test]
fn the_bots_of_the_documentation_hear_of_every_turn() {
    let python = Python::new();
    let page = text("docs/bots.md");
    let [bot, receiver]: [&str; 2] = examples(&page).try_into().expect("two programs");
    let folder = tempfile::tempdir().expect("a directory");

    let port = free_port().to_string();
    let receiver = Running::start(
        python.command().args(["-c", receiver]).env("WEBHOOK_SECRET", SECRET).env("PORT", &port),
    );
    receiver.says("listening on");
    let secret = folder.path().join("secret");
    std::fs::write(&secret, SECRET).expect("a file");
    let hooks = folder.path().join("webhooks.toml");
    let url = format!("http://127.0.0.1:{port}/hook");
    let endpoint = format!("[[endpoint]]\nname = \"py\"\nurl = {url:?}\nallow_private = true\n");
    std::fs::write(&hooks, format!("{endpoint}secret_file = {secret:?}\n")).expect("a file");
    let setup = Setup::embedded().flag("--webhooks", &hooks.display().to_string());
    let mut server = setup.start();

    let program = bot.replace("127.0.0.1:7070", &server.address().to_string());
    assert_ne!(program, bot);
    let bot = Running::start(
        python
            .command()
            .current_dir(folder.path())
            .args(["-c", &program])
            .env("ORRERY_TOKEN", service_token()),
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let _inside = runtime.enter();
    let create = |client: Client| {
        runtime.block_on(async move {
            let service = client.with_token(&service_token());
            let mut request = NewTable::new(2, 1).request();
            request.seats[0].player_id = "ada".into();
            let game = service.create(request).await.expect("a game").game.expect("a game").game_id;
            (service, game)
        })
    };
    let (service, game) = create(server.client());
    assert!(bot.says("@ada it is your turn in drift: ").contains(&game));
    receiver.says(&format!("turn.yours {game} ada"));
    assert!(bot.says("@somebody it is your turn in drift: ").contains(&game));
    runtime.block_on(async { service.acting_as("1").act(&game, &["course 1"]).await }).expect("accepted");
    // Both go on after the server was killed.
    server.restart();
    let (_, other) = create(server.client());
    bot.says(&other);
    receiver.says(&format!("turn.yours {other} ada"));
}
