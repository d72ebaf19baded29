//! What is shown.

use std::io::{self, Write as _};

use orrery_api::v1;

use super::{Kind, session::Player};
use crate::paint::Paint;

pub(super) const HELP: &str = "\
  3            the third action of the list
  build x      an action by its notation
  a; b; c      several actions, together or not at all; the first may be a number
  undo         take back the last thing; `undo 12` takes back everything since version 12
  look         show the table and the list again
  quit         leave; the game stays as it is";

/// How others join, for games on a server that others can reach.
pub(super) fn invitations(url: &str, game_id: &str, players: &[Player], paint: Paint) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "game {} on {url}", paint.bold(game_id))?;
    for (index, player) in players.iter().enumerate().filter(|(_, player)| player.kind == Kind::Open) {
        let token = player.caller.token.as_deref().unwrap_or_default();
        let seat = index + 1;
        writeln!(out, "p{seat} joins with: orrery play --server {url} --game {game_id} --token {token}")?;
    }
    Ok(())
}

pub(super) fn event(event: &v1::Event, paint: Paint) -> io::Result<()> {
    let words = if event.words.is_empty() { &event.notation } else { &event.words };
    writeln!(io::stdout(), "{} {words}", paint.dim(format_args!("{:>4}", event.version)))
}

pub(super) fn note(text: &str, paint: Paint) -> io::Result<()> {
    writeln!(io::stdout(), "{}", paint.doubtful(text))
}

pub(super) fn table(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "\n{}\n", text.trim_end())
}

/// Lists the answers to all decisions, numbered from 1 on.
pub(super) fn decisions(decisions: &[v1::Decision], paint: Paint) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut number = 0;
    for decision in decisions {
        let rules = paint.dim(decision.rule_ids.join(" "));
        let words = if decision.words.is_empty() { &decision.prompt } else { &decision.words };
        let words = format!("p{}: {words}", decision.seat);
        if decision.is_optional {
            // The same at every time: said in as little room as possible.
            let answers = decision.legal_actions.iter().map(|legal| {
                number += 1;
                format!("{number} {}", notation(legal))
            });
            let answers: Vec<String> = answers.collect();
            writeln!(out, "{} {rules}\n      {}", paint.dim(words), paint.dim(answers.join("   ")))?;
            continue;
        }
        writeln!(out, "{} {rules}", paint.bold(words))?;
        for legal in &decision.legal_actions {
            number += 1;
            let words = if legal.words.is_empty() { notation(legal) } else { &legal.words };
            writeln!(out, "{number:>4}  {words}{}  {}", price(legal, words), paint.dim(notation(legal)))?;
        }
    }
    Ok(())
}

fn notation(legal: &v1::LegalAction) -> &str {
    legal.action.as_ref().map_or("", |action| action.notation.as_str())
}

/// The price in brackets, as far as the words do not say it: many games do.
fn price(legal: &v1::LegalAction, words: &str) -> String {
    let costs = legal.costs.iter().map(|cost| cost.words.as_str());
    let costs: Vec<&str> = costs.filter(|cost| !words.contains(cost)).collect();
    if costs.is_empty() { String::new() } else { format!(" ({})", costs.join(", ")) }
}

/// Asks for a line.
pub(super) fn prompt(seat: i32, paint: Paint) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{} ", paint.good(format_args!("p{seat}>")))?;
    out.flush()
}

/// Ends the line of a prompt that is not answered by typing.
pub(super) fn after_prompt(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Why an answer was not accepted, with the rules it cites.
pub(super) fn refusal(message: &str, rules: &[(String, String)], paint: Paint) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{} {message}", paint.bad("no:"))?;
    rules.iter().try_for_each(|(id, text)| writeln!(out, "    {} {}", paint.good(id), paint.dim(text)))
}

/// How it ended.
pub(super) fn result(game: &v1::Game, paint: Paint) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "\n{}", paint.bold(format_args!("The game is over after {} versions.", game.version)))?;
    let mut seats: Vec<&v1::SeatState> = game.seats.iter().collect();
    seats.sort_by_key(|seat| (seat.rank, seat.seat));
    for seat in seats {
        let rank = seat.rank.map_or_else(|| "-".into(), |rank| rank.to_string());
        writeln!(out, "  {rank}. p{} {:<20} {:>4} points", seat.seat, seat.display_name, seat.score)?;
    }
    writeln!(out, "{}", paint.dim(format_args!("seed {}", game.revealed_seed)))
}
