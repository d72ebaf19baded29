//! The one binary, `orrery`: a server, a client, and the tools around both.
//!
//! One file per subcommand; each has its arguments and one function that runs it.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]

mod bench;
mod dice;
mod failure;
mod games;
mod paint;
mod rules;
mod serve;
mod simulate;

use std::process::ExitCode;

use clap::Parser as _;

use failure::{Failure, Outcome};

const AFTER_HELP: &str = "\
Examples:
  orrery play drift --seats human,random     play in this terminal, no server needed
  orrery serve                               serve on 127.0.0.1:7070, games in ./data
  orrery simulate drift --games 1000         random games on all cores
  orrery verify game.jsonl                   check an archive: chain, seed, every decision

Exit codes:
  0  all is well
  1  something is wrong with what was looked at, or the game did not end
  2  the command makes no sense: wrong flags, names or settings
  3  the server or the store cannot be reached";

/// Board games as a service: plays, serves, checks and keeps them
#[derive(Debug, clap::Parser)]
#[command(name = "orrery", version, after_help = AFTER_HELP, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Serve(Box<serve::Args>),
    Bench(bench::Args),
    Simulate(simulate::Args),
    Rules(rules::Args),
}

fn run(command: Command) -> Outcome {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Rules(args) => rules::run(&args),
    }
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
