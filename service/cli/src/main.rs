//! The one binary, `orrery`: a server, a client, and the tools around both.
//!
//! One file per subcommand; each has its arguments and one function that runs it.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]

mod archive;
mod bench;
mod client;
mod content;
mod doctor;
mod export;
mod failure;
mod files;
mod games;
mod health;
mod import;
mod paint;
mod play;
mod recorded;
mod reindex;
mod replay;
mod retrace;
mod rules;
mod serve;
mod settings;
mod simulate;
mod token;
mod verify;
mod webhooks;

use std::process::ExitCode;

use clap::Parser as _;

use failure::{Failure, Outcome};

/// Serving is many small allocations that live as long as a call: this allocator makes them a fifth cheaper.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const AFTER_HELP: &str = "\
Examples:
  orrery play drift                      play in this terminal, no server needed
  orrery serve                           serve on 127.0.0.1:7070, games in ./data
  orrery simulate drift --games 1000     random games on all cores
  orrery verify game.jsonl               check an archive: chain, seed, every decision

Exit codes:
  0  all is well
  1  something is wrong with what was looked at, or the game did not end
  2  the command makes no sense: wrong flags, names or settings
  3  the server or the store cannot be reached

Colours appear on terminals only, and never where NO_COLOR is set.";

/// Board games as a service: plays, serves, checks and keeps them
#[derive(Debug, clap::Parser)]
#[command(name = "orrery", version, after_help = AFTER_HELP, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Bench(bench::Args),
    Serve(Box<serve::Args>),
    Play(play::Args),
    Simulate(simulate::Args),
    Replay(replay::Args),
    Export(export::Args),
    Import(import::Args),
    Archive(archive::Args),
    Reindex(reindex::Args),
    Verify(verify::Args),
    Rules(rules::Args),
    Content(content::Args),
    Token(token::Args),
    Webhooks(webhooks::Args),
    Doctor(Box<doctor::Args>),
    Health(health::Args),
}

fn run(command: Command) -> Outcome {
    match command {
        Command::Bench(args) => bench::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Play(args) => wait_for(play::run(&args)),
        Command::Simulate(args) => simulate::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Export(args) => wait_for(export::run(&args)),
        Command::Import(args) => wait_for(import::run(&args)),
        Command::Archive(args) => wait_for(archive::run(&args)),
        Command::Reindex(args) => wait_for(reindex::run(&args)),
        Command::Verify(args) => wait_for(verify::run(&args)),
        Command::Rules(args) => rules::run(&args),
        Command::Content(args) => content::run(&args),
        Command::Token(args) => token::run(&args),
        Command::Webhooks(args) => wait_for(webhooks::run(&args)),
        Command::Doctor(args) => wait_for(doctor::run(&args)),
        Command::Health(args) => health::run(&args),
    }
}

fn wait_for(work: impl Future<Output = Outcome>) -> Outcome {
    tokio::runtime::Runtime::new()?.block_on(work)
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if failure != Failure::Unread {
                let paint = paint::Paint::for_stream(&std::io::stderr());
                eprintln!("{} {failure}", paint.bad("orrery:"));
            }
            ExitCode::from(failure.code())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
