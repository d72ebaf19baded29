//! `orrery play`: a terminal client.
//!
//! Without `--server` it starts one in this process and then does exactly what it would do with a distant one.

mod calls;
mod feed;
mod input;
mod say;
mod session;

use std::{io, str::FromStr};

use orrery_api::v1;
use orrery_engine::Dice;
use orrery_server::{Bound, Config, ServeArgs};

use crate::{
    client::{self, Caller, Stub},
    failure::{Failure, Outcome},
    games::{self, ContentArgs, OptionArgs},
    paint::Paint,
};
use calls::Calls;
use session::{Player, Session};

/// Plays a game in the terminal, or joins one
///
/// Shows the table, lists every legal action with a number, and takes a number or the notation of an action;
/// several actions with ';' between are taken together or not at all. Also: undo, look, help, quit. Reads lines
/// from a pipe as well; if they end before the game does, the exit code is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery play drift                                        you against a random player
  orrery play gaia-project --seats human                   you against the Automa
  orrery play drift --seats human,human,random --lang fr   hot seat, in French
  orrery play drift --seats random,random,random           watch
  orrery play drift --server http://localhost:7070 --seats human,open
  orrery play --server http://localhost:7070 --game 9f3c21aa --token @my.token")]
pub(crate) struct Args {
    /// Which game, by its slug (see `orrery rules`)
    #[arg(value_name = "GAME", required_unless_present = "game", conflicts_with = "game")]
    slug: Option<String>,

    /// Who sits where: human, random or open, in table order [default: human,random]
    ///
    /// An open seat is for somebody else: the command for joining is printed.
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "game")]
    seats: Vec<Kind>,

    #[command(flatten)]
    options: OptionArgs,

    /// The server to play on [default: one of its own, in this process]
    #[arg(long, value_name = "URL", conflicts_with = "content")]
    server: Option<String>,

    #[command(flatten)]
    content: ContentArgs,

    /// Join this game instead of creating one
    #[arg(long, value_name = "ID", requires = "server")]
    game: Option<String>,

    /// The token of a seat to join, or of a service that may create games; @FILE reads it from a file
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,

    /// With a service token: join as this seat, counted from 1
    #[arg(long, value_name = "N", requires = "game", value_parser = clap::value_parser!(u8).range(1..=8))]
    seat: Option<u8>,

    /// Language of tables and words: en or fr
    #[arg(long, value_name = "CODE", default_value = "en")]
    lang: String,

    /// Makes random players repeat themselves; the chance of the game itself comes from the server
    #[arg(long, value_name = "N")]
    dice: Option<u64>,
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Human,
    Random,
    Open,
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        match text.trim() {
            "human" | "h" => Ok(Kind::Human),
            "random" | "r" => Ok(Kind::Random),
            "open" | "o" => Ok(Kind::Open),
            other => Err(format!("expected human, random or open, not {other:?}")),
        }
    }
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let url = match &args.server {
        Some(url) => url.clone(),
        None => own_server(&args.content).await?,
    };
    let mut stub = client::connect(&url).await?;
    let caller = Caller { seat: args.seat, ..Caller::with_token(args.token.as_deref())? };
    let dice = match args.dice {
        Some(number) => Dice::new(number),
        None => Dice::new(getrandom::u64().map_err(Failure::wrong)?),
    };
    let (game_id, players, watcher, after) = match &args.game {
        Some(game_id) => join(&mut stub, game_id, caller).await?,
        None => create(args, &mut stub, &caller).await?,
    };
    let paint = Paint::for_stream(&io::stdout());
    if args.server.is_some() {
        say::invitations(&url, &game_id, &players, paint)?;
    }
    let calls = Calls { stub, game_id, language: args.lang.clone() };
    Session::new(calls, players, (watcher, after), dice, paint).run().await
}

/// A game to play: its id, who sits there, who looks on, and from which version.
type Joined = (String, Vec<Player>, Caller, i64);

async fn join(stub: &mut Stub, game_id: &str, caller: Caller) -> Result<Joined, Failure> {
    let get = v1::GetGameRequest { game_id: game_id.into(), ..Default::default() };
    let game =
        stub.get_game(caller.call(get)?).await.map_err(|status| client::failed(&status))?.into_inner().game;
    let version = game.map_or(0, |game| game.version);
    // Without a token there is nothing to decide: just look on.
    let is_player = caller.token.is_some();
    let player = Player { kind: Kind::Human, caller: caller.clone() };
    Ok((game_id.to_string(), if is_player { vec![player] } else { Vec::new() }, caller, version))
}

async fn create(args: &Args, stub: &mut Stub, caller: &Caller) -> Result<Joined, Failure> {
    let slug = args.slug.clone().unwrap_or_default();
    let kinds = seats(args, &slug);
    let name = |(index, kind): (usize, &Kind)| v1::SeatSpec {
        display_name: match kind {
            Kind::Human => format!("Player {}", index + 1),
            Kind::Random => format!("Random {}", index + 1),
            Kind::Open => String::new(),
        },
        ..v1::SeatSpec::default()
    };
    let create = v1::CreateGameRequest {
        config: Some(v1::GameConfig {
            game_type: slug,
            options: args.options.by_key().into_iter().collect(),
            body: None,
        }),
        seats: kinds.iter().enumerate().map(name).collect(),
        request_id: uuid::Uuid::new_v4().to_string(),
        visibility: v1::Visibility::Public.into(),
    };
    let created = stub.create_game(caller.call(create)?).await.map_err(|status| client::failed(&status))?;
    let created = created.into_inner();
    let game_id = created.game.map(|game| game.game_id).unwrap_or_default();
    let callers = created.seat_tokens.into_iter().map(|token| Caller { token: Some(token), seat: None });
    let players: Vec<Player> =
        kinds.into_iter().zip(callers).map(|(kind, caller)| Player { kind, caller }).collect();
    // With one person at the screen, it shows what that person may see; with more, what everybody may.
    let mut humans = players.iter().filter(|player| player.kind == Kind::Human);
    let watcher = match (humans.next(), humans.next()) {
        (Some(only), None) => only.caller.clone(),
        (_, _) => Caller { token: Some(created.spectator_token), seat: None },
    };
    Ok((game_id, players, watcher, 0))
}

fn seats(args: &Args, slug: &str) -> Vec<Kind> {
    if !args.seats.is_empty() {
        return args.seats.clone();
    }
    // The server may know games that this build does not.
    let registry = games::registry();
    let (least, most) = registry.get(slug).map_or((2, 2), |rules| rules.about().seats.into_inner());
    let random = usize::from(2.clamp(least, most)).saturating_sub(1);
    [Kind::Human].into_iter().chain(std::iter::repeat_n(Kind::Random, random)).collect()
}

/// Starts a server in this process, for this process only. Gives back its address.
async fn own_server(content: &ContentArgs) -> Result<String, Failure> {
    let args = ServeArgs {
        listen: Some("127.0.0.1:0".into()),
        admin_listen: Some("off".into()),
        store: Some("memory".into()),
        test_game: true,
        content: content.content.as_ref().map(|path| path.display().to_string()),
        ..ServeArgs::default()
    };
    // Settings of the environment are for real servers.
    let config = Config::from_sources(&args, Vec::new()).map_err(Failure::usage)?;
    let bound = Bound::new(config).await.map_err(Failure::wrong)?;
    let url = format!("http://{}", bound.address());
    tokio::spawn(bound.run(std::future::pending()));
    Ok(url)
}
