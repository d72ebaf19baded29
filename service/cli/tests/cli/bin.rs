//! Runs the binary.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
};

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output, once the exit code is the expected one.
    #[track_caller]
    pub(crate) fn expect(self, code: i32) -> String {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self.out
    }

    /// The complaint, once the exit code is the expected one.
    #[track_caller]
    pub(crate) fn complaint(self, code: i32) -> String {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self.err
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(args);
    // Settings of whoever runs the tests must not leak into them.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("ORRERY_") {
            command.env_remove(name);
        }
    }
    command.env("RUST_BACKTRACE", "0");
    command
}

/// Runs to the end, with nothing to read.
pub(crate) fn orrery(args: &[&str]) -> Ran {
    typed(args, "")
}

/// Runs to the end, with this to read.
pub(crate) fn typed(args: &[&str], input: &str) -> Ran {
    finish(command(args), input)
}

/// Runs to the end in a directory.
pub(crate) fn inside(folder: &Path, args: &[&str]) -> Ran {
    let mut command = command(args);
    command.current_dir(folder);
    finish(command, "")
}

fn finish(mut command: Command, input: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_string();
    // A program that ends without reading everything is fine.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the input is written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// A server in a process of its own.
pub(crate) struct Served {
    child: Child,
    pub(crate) url: String,
    /// What it said on starting.
    pub(crate) said: String,
}

impl Served {
    /// Starts a server on a free port.
    pub(crate) fn start(more: &[&str]) -> Served {
        let mut args = vec!["serve", "--listen", "127.0.0.1:0", "--admin-listen", "off", "--log", "warn"];
        args.extend(more);
        let mut command = command(&args);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the server starts");
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut said).expect("a first line");
        let url = said.split([' ', ',']).find(|word| word.contains("://")).unwrap_or_default().to_string();
        assert!(!url.is_empty(), "{said:?}");
        Served { child, url, said }
    }

    /// Asks it to stop, and waits.
    pub(crate) fn stop(mut self) -> ExitStatus {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
        assert!(sent.success());
        self.child.wait().expect("the server ends")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
