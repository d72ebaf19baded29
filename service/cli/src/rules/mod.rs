//! `orrery rules`: the rules behind the ids, and how many of them the tests cite.

mod coverage;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use orrery_api::Proto;
use orrery_engine::{
    OptionKind,
    erased::{Registry, Rules},
    rulebook::Rule,
};

use crate::{
    failure::{Failure, Outcome},
    games,
    paint::Paint,
};

/// Prints the rule behind an id, all rules of a game, or the list of games
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  orrery rules                  the games of this build with the number of their rules
  orrery rules DR-0420          what a refusal meant that cites DR-0420
  orrery rules drift            all rules and options of a game
  orrery rules --coverage       the share of rules that tests cite, for the source tree here")]
pub(crate) struct Args {
    /// The id of a rule, or the slug of a game
    #[arg(value_name = "ID|GAME", conflicts_with = "coverage")]
    what: Option<String>,

    /// Compare the catalogues of a source tree with the ids that its tests cite
    ///
    /// Reads engine/*/RULES.md and the doc comments above tests in engine/*/{src,tests}. Exit code 1 if an id is
    /// unknown or given twice, or if a rule of a game is not covered; a file RULES.wip beside the catalogue
    /// marks a game under construction. Rules under a heading with the word "optional" are counted apart.
    #[arg(long)]
    coverage: bool,

    /// The source tree [default: the working directory or the nearest above it that has engine/]
    #[arg(long, value_name = "DIR", requires = "coverage")]
    root: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Outcome {
    if args.coverage {
        return coverage::run(args.root.as_deref());
    }
    let registry = games::registry();
    let mut out = io::stdout().lock();
    match &args.what {
        None => list(&mut out, &registry)?,
        Some(slug) if registry.get(slug).is_some() => game(&mut out, games::find(&registry, slug)?)?,
        Some(id) => {
            let found = registry.rule(id).or_else(|| registry.rule(&id.to_ascii_uppercase()));
            let missing = || Failure::Usage(format!("{id:?} is neither a rule nor a game of this build"));
            rule(&mut out, found.ok_or_else(missing)?)?;
        }
    }
    Ok(())
}

fn list(out: &mut impl Write, registry: &Registry<Proto>) -> io::Result<()> {
    let paint = Paint::for_stream(&io::stdout());
    for rules in registry.listed() {
        let about = rules.about();
        let (least, most) = (about.seats.start(), about.seats.end());
        let slug = paint.bold(format_args!("{:<16}", about.slug));
        writeln!(out, "{slug} {:>4} rules  {least}-{most} players  {}", rules.rulebook().len(), about.title)?;
    }
    if registry.listed().next().is_none() {
        writeln!(out, "this build lists no games")?;
    }
    Ok(())
}

fn game(out: &mut impl Write, rules: &dyn Rules<Proto>) -> io::Result<()> {
    let paint = Paint::for_stream(&io::stdout());
    let about = rules.about();
    let (least, most) = (about.seats.start(), about.seats.end());
    writeln!(out, "{}", paint.bold(format_args!("{} ({})", about.title, about.slug)))?;
    writeln!(out, "{least} to {most} players, rules revision {}", about.revision)?;
    for spec in about.options {
        let values = match spec.kind {
            OptionKind::Flag => "true or false".to_string(),
            OptionKind::Choice(words) => words.join(", "),
            OptionKind::Number { min, max } => format!("{min} to {max}"),
            OptionKind::Text => "text".to_string(),
        };
        writeln!(out, "  --options {}={}  {} ({values})", spec.key, spec.default, spec.title)?;
    }
    let mut heading = "";
    for rule in rules.rulebook().iter() {
        if rule.heading != heading {
            heading = rule.heading;
            writeln!(out, "\n{}", paint.bold(heading))?;
        }
        writeln!(out, "{}  {}", paint.good(rule.id), rule.text)?;
    }
    Ok(())
}

fn rule(out: &mut impl Write, rule: Rule) -> io::Result<()> {
    let paint = Paint::for_stream(&io::stdout());
    writeln!(out, "{}  {}", paint.good(rule.id), paint.dim(rule.heading))?;
    writeln!(out, "{}", rule.text)
}
