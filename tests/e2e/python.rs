//! A client in another language, with nothing but the protos.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use orrery_tests::Setup;

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

#[test]
fn a_python_client_plays_to_the_end() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = tests.parent().expect("the root of the repository");
    run(Command::new("sh").arg(tests.join("python/setup.sh")));
    let python = root.join(".tools/venv/bin/python");
    let stubs = tempfile::tempdir().expect("a directory");
    let proto = root.join("proto");
    // What is stored is nobody's business: a client has the public packages only.
    let mut files = Vec::new();
    protos(&proto.join("orrery/v1"), &mut files);
    protos(&proto.join("orrery/games"), &mut files);
    run(Command::new(&python)
        .args(["-m", "grpc_tools.protoc"])
        .arg(format!("--proto_path={}", proto.display()))
        .arg(format!("--python_out={}", stubs.path().display()))
        .arg(format!("--grpc_python_out={}", stubs.path().display()))
        .args(files));
    for setup in [Setup::memory(), Setup::embedded()] {
        let server = setup.start();
        let address = server.address().to_string();
        let script = tests.join("python/play.py");
        let done = run(Command::new(&python)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .arg(script)
            .arg(stubs.path())
            .arg(address));
        println!("{}", String::from_utf8_lossy(&done.stdout).trim());
    }
}
