//! `orrery verify`: whether a game is what it claims to be.

use std::{
    io::{self, Write},
    path::Path,
};

use orrery_api::Proto;
use orrery_engine::{
    Commitment,
    chance::{hex, unhex},
    erased::Registry,
};
use orrery_server::archive::{self, Archive};

use crate::{
    client::{self, Caller},
    failure::{Failure, Outcome},
    files,
    games::ContentArgs,
    paint::Paint,
    retrace,
    settings::StoreArgs,
};

/// Checks games: hash chain, seed, and every decision by deciding it again
///
/// An archive, or a game in a store, is checked completely: every link of the hash chain, the seed against the
/// commitment that was published at creation, and the facts of every record against what the rules decide again
/// from the seed. A replay has no facts: its seed, commands, scores and hashes are checked. The first difference
/// is printed; exit code 1 then.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery verify game.jsonl game.orrery
  orrery verify /srv/orrery-archive
  orrery verify 9f3c21aa --data-dir /var/lib/orrery
  orrery verify 9f3c21aa --server http://localhost:7070 --commitment 0a91…")]
pub(crate) struct Args {
    /// Files, directories of archives, or ids of games on a server or in a store
    #[arg(required = true, value_name = "FILE|GAME_ID")]
    what: Vec<String>,

    /// Ask this server about ids; finished games only
    #[arg(long, value_name = "URL", conflicts_with_all = ["config", "store", "data_dir", "redis_prefix", "archive_dir"])]
    server: Option<String>,

    /// A token, if the game is private; @FILE reads it from a file
    #[arg(long, value_name = "TOKEN", requires = "server")]
    token: Option<String>,

    /// What was published as `seed_commitment` when the game was created, as you noted it then
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,

    #[command(flatten)]
    store: StoreArgs,

    #[command(flatten)]
    content: ContentArgs,
}

/// Runs the command.
pub(crate) async fn run(args: &Args) -> Outcome {
    let unreadable = || Failure::usage("--commitment: expected 64 hexadecimal digits");
    let noted = match &args.commitment {
        None => None,
        Some(text) => Some(Commitment(unhex(text).ok_or_else(unreadable)?)),
    };
    let registry = args.content.registry()?;
    let checker = Checker { registry, paint: Paint::for_stream(&io::stdout()), noted };
    let mut out = io::stdout();
    let (mut all, mut wrong) = (0, 0);
    for what in &args.what {
        let path = Path::new(what);
        if !path.exists() {
            all += 1;
            wrong += usize::from(!checker.game(&mut out, what, args).await?);
            continue;
        }
        for path in files::below(path)? {
            all += 1;
            wrong += usize::from(!checker.file(&mut out, &path)?);
        }
    }
    if wrong == 0 { Ok(()) } else { Err(Failure::Wrong(format!("{wrong} of {all} do not verify"))) }
}

struct Checker {
    registry: Registry<Proto>,
    paint: Paint,
    /// What somebody wrote down when the game began.
    noted: Option<Commitment>,
}

impl Checker {
    fn file(&self, out: &mut impl Write, path: &Path) -> Result<bool, Failure> {
        let (text, path) = (files::read(path), &path.display().to_string());
        let text = match text {
            Err(Failure::Wrong(damage)) => return Ok(self.bad(out, path, &damage)?),
            other => other?,
        };
        if !files::is_archive(&text) {
            return Ok(self.replay(out, path, &text)?);
        }
        match archive::read(&text) {
            Err(unreadable) => Ok(self.bad(out, path, &unreadable)?),
            Ok(archives) => {
                let mut holds = true;
                for archive in &archives {
                    holds &= self.archive(out, &format!("{path} {}", archive.game), archive)?;
                }
                Ok(holds)
            }
        }
    }

    async fn game(&self, out: &mut impl Write, id: &str, args: &Args) -> Result<bool, Failure> {
        let game =
            id.parse().map_err(|e| Failure::Usage(format!("{id:?} is no file, and as a game id: {e}")))?;
        if let Some(url) = &args.server {
            let caller = Caller::with_token(args.token.as_deref())?;
            let (game, replay) = client::replay(url, &caller, id).await?;
            // What the server publishes now has to be what the replay says, too.
            let published = unhex(&game.seed_commitment).map(Commitment);
            return match retrace::retrace(&self.registry, &replay) {
                Ok(retraced) if published.is_some_and(|published| published != retraced.commitment) => {
                    Ok(self.bad(out, id, &"the server publishes another commitment than its replay")?)
                }
                Ok(_) | Err(_) => Ok(self.replay(out, id, &replay)?),
            };
        }
        let (store, _) = args.store.open_with_archive(false).await?;
        let archive = archive::fetch(&store, &game).await.map_err(Failure::away)?;
        let missing = || Failure::Usage(format!("{id:?} is no file, and the store has no such game"));
        Ok(self.archive(out, id, &archive.ok_or_else(missing)?)?)
    }

    fn archive(&self, out: &mut impl Write, name: &str, archive: &Archive) -> io::Result<bool> {
        let audit = match archive::audit(&self.registry, archive) {
            Ok(audit) => audit,
            Err(flaw) => return self.bad(out, name, &flaw),
        };
        if !self.agrees(audit.commitment) {
            return self.bad(out, name, &"the seed is not the one that was committed to in --commitment");
        }
        self.good(out, name, &audit.game_type)?;
        writeln!(out, "   chain       {} records, every link holds", audit.records)?;
        self.seed(out, audit.commitment, audit.is_commitment_known)?;
        writeln!(
            out,
            "   decisions   setup and {} commands decided again with the same facts",
            audit.commands
        )?;
        if audit.undos > 0 {
            writeln!(out, "   undo        {} times, each as the rules allow", audit.undos)?;
        }
        if !audit.other_revisions.is_empty() {
            let others = audit.other_revisions.join(", ");
            writeln!(out, "   revision    decided by {others}, and the same by this build")?;
        }
        scores(out, &audit.scores, audit.outcome.is_some())?;
        writeln!(out, "   table       {}", hex(&audit.hash))?;
        Ok(true)
    }

    fn replay(&self, out: &mut impl Write, name: &str, text: &str) -> io::Result<bool> {
        let retraced = match retrace::retrace(&self.registry, text) {
            Ok(retraced) => retraced,
            Err(divergence) => return self.bad(out, name, &divergence),
        };
        if !self.agrees(retraced.commitment) {
            return self.bad(out, name, &"the seed is not the one that was committed to in --commitment");
        }
        self.good(out, name, &retraced.game_type)?;
        self.seed(out, retraced.commitment, retraced.is_commitment_known)?;
        writeln!(out, "   commands    {} replayed, all accepted", retraced.commands)?;
        writeln!(out, "   marks       {} scores and hashes compared", retraced.marks)?;
        if let Some(revision) = retraced.other_revision {
            writeln!(out, "   revision    played with {revision}, and the same by this build")?;
        }
        scores(out, &retraced.scores, retraced.outcome.is_some())?;
        Ok(true)
    }

    fn agrees(&self, commitment: Commitment) -> bool {
        self.noted.is_none_or(|noted| noted == commitment)
    }

    fn seed(&self, out: &mut impl Write, commitment: Commitment, is_known: bool) -> io::Result<()> {
        match is_known || self.noted.is_some() {
            true => writeln!(out, "   seed        is the one committed to: {commitment}"),
            false => {
                writeln!(out, "   seed        commits to {commitment}; compare it with what was published")
            }
        }
    }

    fn good(&self, out: &mut impl Write, name: &str, game_type: &str) -> io::Result<()> {
        writeln!(out, "{} {name}: {game_type}", self.paint.good("ok"))
    }

    fn bad(&self, out: &mut impl Write, name: &str, why: &dyn std::fmt::Display) -> io::Result<bool> {
        writeln!(out, "{} {name}: {why}", self.paint.bad("fail"))?;
        Ok(false)
    }
}

fn scores(out: &mut impl Write, scores: &[i32], is_finished: bool) -> io::Result<()> {
    let list: Vec<String> =
        scores.iter().enumerate().map(|(i, score)| format!("p{} {score}", i + 1)).collect();
    let state = if is_finished { "final" } else { "so far: the game is not over" };
    writeln!(out, "   scores      {} ({state})", list.join(", "))
}
