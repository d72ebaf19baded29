//! `orrery serve`: the service itself.

use std::io::{self, Write as _};

use orrery_server::{Bound, Config, ServeArgs, ServeError, config::StoreKind, telemetry};
use tokio::{
    runtime::{Builder, Runtime},
    signal::unix::{SignalKind, signal},
};

use crate::{
    failure::{Failure, Outcome},
    settings,
};

/// Serves games over gRPC
///
/// Without any settings it listens on 127.0.0.1:7070, keeps games in ./data and lets anybody on this machine
/// create some. Settings come from a file, from ORRERY_... variables and from these flags, in that order.
/// SIGTERM and SIGINT drain: calls are answered, streams end with a heartbeat. A second signal stops at once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery serve
  orrery serve --listen 0.0.0.0:7070 --key-file keys --store redis://localhost:6379
  orrery doctor --config orrery.toml     check the same settings without serving")]
pub(crate) struct Args {
    #[command(flatten)]
    serve: ServeArgs,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    let config = settings::load(&args.serve)?;
    runtime(config.threads)?.block_on(serve(config))
}

/// A single thread needs no pool: its tasks run in the order in which they were woken, so that answers which are
/// ready together leave together.
fn runtime(threads: usize) -> io::Result<Runtime> {
    let mut builder = match threads {
        1 => Builder::new_current_thread(),
        _ => Builder::new_multi_thread(),
    };
    builder.worker_threads(threads).enable_all().build()
}

async fn serve(config: Config) -> Outcome {
    let guard = telemetry::init(&config.log, &config.telemetry).map_err(Failure::usage)?;
    let store = match &config.store.kind {
        StoreKind::Memory => "games in memory only".to_string(),
        StoreKind::Embedded => format!("games in {}", config.store.data_dir.display()),
        StoreKind::Redis(url) => format!("games in {url}"),
    };
    let (scheme, is_development, has_reflection) =
        (if config.tls.is_some() { "https" } else { "http" }, config.development, config.reflection);
    let bound = Bound::new(config).await.map_err(refused)?.adopting_traces(guard.is_tracing());
    let address = bound.address();
    let stop = stop()?;
    announce(&format!("orrery serves gRPC on {scheme}://{address}, {store}"))?;
    if is_development {
        announce(&format!("  try: orrery play drift --server {scheme}://{address}"))?;
        if has_reflection {
            announce(&format!("  or:  grpcurl -plaintext {address} orrery.v1.GameService/ListGameTypes"))?;
        }
    }
    let result = bound.run(stop).await.map_err(refused);
    guard.shutdown().await;
    result
}

/// One line for people on standard output; nobody reading it is no reason not to serve.
fn announce(line: &str) -> io::Result<()> {
    match writeln!(io::stdout(), "{line}") {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(e),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn refused(error: ServeError) -> Failure {
    match error {
        ServeError::Store(_) => Failure::away(error),
        ServeError::Keys(_)
        | ServeError::Tls(_)
        | ServeError::Archive(_)
        | ServeError::Content(_)
        | ServeError::Listen { .. } => Failure::usage(error),
        ServeError::Transport(_) | ServeError::Reflection(_) => Failure::wrong(error),
    }
}

/// Ready at the first SIGTERM or SIGINT. The second one ends the process.
fn stop() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            eprintln!("orrery: stopped without draining");
            std::process::exit(1);
        });
    })
}
