//! `orrery doctor`: whether a configuration would work, and the store behind it.

mod redis_server;
mod store;

use std::{
    io::{self, Write as _},
    net::SocketAddr,
};

use orrery_server::{Config, ServeArgs, auth::Keys, life::Directory, tls};
use tokio::net::TcpListener;

use crate::{
    failure::{Failure, Outcome},
    paint::Paint,
};

/// Checks a configuration and the store behind it, without serving
///
/// Takes the flags, file and variables of `orrery serve`. Prints one line per check: ok, warn or fail. Exit code
/// 0 if nothing fails, 1 if something is set wrongly, 3 if the store cannot be reached.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery doctor
  orrery doctor --config /etc/orrery/orrery.toml
  ORRERY_STORE=redis://:secret@db:6379 orrery doctor --durability fsync")]
pub(crate) struct Args {
    #[command(flatten)]
    serve: ServeArgs,
}

/// What a check came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Ok,
    Warn,
    Fail,
    Away,
}

/// Prints findings and remembers the worst.
struct Report {
    paint: Paint,
    worst: Level,
}

impl Report {
    fn say(&mut self, level: Level, what: &str, detail: impl std::fmt::Display) -> io::Result<()> {
        self.worst = self.worst.max(level);
        let word = match level {
            Level::Ok => self.paint.good("ok  "),
            Level::Warn => self.paint.doubtful("warn"),
            Level::Fail | Level::Away => self.paint.bad("fail"),
        };
        writeln!(io::stdout(), "{word}  {what:<8} {detail}")
    }
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let mut report = Report { paint: Paint::for_stream(&io::stdout()), worst: Level::Ok };
    match Config::load(&args.serve) {
        Err(problems) => {
            problems.0.iter().try_for_each(|problem| report.say(Level::Fail, "settings", problem))?
        }
        Ok(config) => {
            report.say(Level::Ok, "settings", "all readable")?;
            config.warnings.iter().try_for_each(|warning| report.say(Level::Warn, "settings", warning))?;
            check_keys(&mut report, &config)?;
            check_tls(&mut report, &config)?;
            check_address(&mut report, "listen", config.listen).await?;
            match config.admin_listen {
                None => report.say(Level::Ok, "admin", "off: no metrics, no probes")?,
                Some(address) => check_address(&mut report, "admin", address).await?,
            }
            store::check(&mut report, &config.store).await?;
            check_archive(&mut report, &config)?;
        }
    }
    match report.worst {
        Level::Ok | Level::Warn => Ok(()),
        Level::Fail => Err(Failure::wrong("this would not work; see above")),
        Level::Away => Err(Failure::away("the store cannot be used; see above")),
    }
}

fn check_keys(report: &mut Report, config: &Config) -> io::Result<()> {
    if config.development {
        let detail = "none: development mode, for this machine only, with a key of its own";
        return report.say(Level::Warn, "keys", detail);
    }
    match Keys::new(&config.keys) {
        Err(error) => report.say(Level::Fail, "keys", error),
        Ok(_) => {
            let ids: Vec<&str> = config.keys.secrets.iter().map(|secret| secret.id()).collect();
            let active = config.keys.active.as_deref().unwrap_or_default();
            let days = config.keys.token_lifetime.as_secs() as f64 / 86_400.0;
            report.say(
                Level::Ok,
                "keys",
                format!("{}; {active} makes tokens, for {days:.1} days", ids.join(", ")),
            )
        }
    }
}

fn check_tls(report: &mut Report, config: &Config) -> io::Result<()> {
    match &config.tls {
        None => report.say(Level::Ok, "tls", "off"),
        Some(files) => match tls::server_config(files) {
            Ok(_) => report.say(Level::Ok, "tls", format!("{} and its key fit", files.cert.display())),
            Err(error) => report.say(Level::Fail, "tls", error),
        },
    }
}

fn check_archive(report: &mut Report, config: &Config) -> io::Result<()> {
    let Some(archive) = &config.archive else {
        return report.say(Level::Ok, "archive", "off: finished games stay in the store");
    };
    match Directory::open(&archive.dir) {
        Ok(directory) => {
            let shown = directory.root().display();
            let days = archive.expire_after.as_secs_f64() / 86_400.0;
            report.say(
                Level::Ok,
                "archive",
                format!("{shown}; archived games stay in the store for {days:.1} days"),
            )
        }
        Err(error) => report.say(Level::Fail, "archive", error),
    }
}

async fn check_address(report: &mut Report, what: &str, address: SocketAddr) -> io::Result<()> {
    match TcpListener::bind(address).await {
        Ok(_) => report.say(Level::Ok, what, format!("{address} is free")),
        Err(e) if e.kind() == io::ErrorKind::AddrInUse => {
            report.say(Level::Warn, what, format!("{address} is in use, perhaps by the server itself"))
        }
        Err(e) => report.say(Level::Fail, what, format!("{address}: {e}")),
    }
}
