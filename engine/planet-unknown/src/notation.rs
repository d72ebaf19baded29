//! Reading actions. Only canonical text is read, and legality is never looked at.

use std::{fmt, str::FromStr};

use orrery_engine::{ParseActionError, UnknownName, notation::Reader};

use crate::{
    action::{Action, Half, Line, Rock, Way},
    grid::SIDE,
};

const VERB: &str = "a verb such as take";
const TRACK: &str = "a track such as civ";
const SQUARE: &str = "a square such as 5,8";
const TILE: &str = "a tile such as z5-ew";
const POD: &str = "a place of lifepods such as area, civ.5 or tech-a";
const FACE: &str = "identical or asymmetric";
const OBJECTIVE: &str = "an objective such as torus";

/// A number behind a letter: `r1`, `f0`.
struct Marked<const MARK: char, const MOST: u8>(u8);

impl<const MARK: char, const MOST: u8> FromStr for Marked<MARK, MOST> {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let n = text.strip_prefix(MARK).and_then(|n| n.parse().ok()).ok_or(UnknownName)?;
        if n <= MOST { Ok(Marked(n)) } else { Err(UnknownName) }
    }
}

impl<const MARK: char, const MOST: u8> fmt::Display for Marked<MARK, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK}{}", self.0)
    }
}

/// A word at the end, if it is there.
fn tail(words: &mut Reader<'_>, word: &'static str) -> Result<bool, ParseActionError> {
    match words.peek() {
        Some(_) => words.word(word).map(|()| true),
        None => Ok(false),
    }
}

/// How a cube advances; the next word may be something else.
fn way(words: &mut Reader<'_>) -> Result<Way, ParseActionError> {
    Ok(match words.peek() {
        Some("to") => {
            words.word("to")?;
            Way::Diagonal(words.parse(TRACK)?)
        }
        Some("across") => {
            words.word("across")?;
            Way::Across(words.parse(TRACK)?)
        }
        Some(_) | None => Way::Up,
    })
}

/// Names in the order of their fact sheet, each once: one spelling for each set.
fn ascending<T: FromStr + ToString + Ord + Copy, S: FromIterator<T>>(
    words: &mut Reader<'_>,
    expected: &'static str,
) -> Result<S, ParseActionError> {
    let mut last = None;
    let mut all = Vec::new();
    while last.is_none() || words.peek().is_some() {
        let item: T = words.parse(expected)?;
        if last.is_some_and(|last| last >= item) {
            return Err(words.expected("names in order, each once"));
        }
        last = Some(item);
        all.push(item);
    }
    Ok(all.into_iter().collect())
}

fn number(words: &mut Reader<'_>, below: u8, expected: &'static str) -> Result<u8, ParseActionError> {
    let n = words.parse(expected)?;
    if n < below { Ok(n) } else { Err(words.expected(expected)) }
}

fn rock(words: &mut Reader<'_>) -> Result<Rock, ParseActionError> {
    Ok(Rock { at: words.parse(SQUARE)?, cargo: tail(words, "cargo")? })
}

fn collect(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    const WHAT: &str = "lifepod or meteorite";
    Ok(match words.next(WHAT)? {
        "lifepod" => Action::CollectLifepod(words.parse(SQUARE)?),
        "meteorite" => Action::CollectMeteorite(rock(words)?),
        _ => return Err(words.expected(WHAT)),
    })
}

fn destroy(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    const WHAT: &str = "something to destroy such as meteorite";
    const LINE: &str = "a number from 0 to 11";
    Ok(match words.next(WHAT)? {
        "meteorite" => Action::DestroyMeteorite(rock(words)?),
        "row" => Action::DestroyLine(Line::Row(number(words, SIDE, LINE)?)),
        "column" => Action::DestroyLine(Line::Column(number(words, SIDE, LINE)?)),
        "lifepod" => Action::DestroyLifepod(words.parse(SQUARE)?),
        "pod" => Action::DestroyPod(words.parse(POD)?),
        "rover" => Action::DestroyRover(words.parse(SQUARE)?),
        "objective" => Action::DestroyObjective(words.parse(OBJECTIVE)?),
        _ => return Err(words.expected(WHAT)),
    })
}

fn boards(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let (planet, corporation) = (words.parse(FACE)?, words.parse(FACE)?);
    let flux = if words.peek().is_some() { Some(words.parse(TRACK)?) } else { None };
    Ok(Action::Boards(planet, corporation, flux))
}

fn place(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let at = words.parse(SQUARE)?;
    let Marked(turns) = words.parse::<Marked<'r', 3>>("quarter turns, r0 to r3")?;
    let Marked(flipped) = words.parse::<Marked<'f', 1>>("f0, or f1 for turned over")?;
    Ok(Action::Place(at, turns, flipped == 1))
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let mut reader = Reader::new(text);
        let words = &mut reader;
        let action = match words.next(VERB)? {
            "boards" => boards(words)?,
            "objectives" => Action::Objectives(ascending(words, OBJECTIVE)?),
            "rotate" => Action::Rotate(number(words, 6, "steps from 0 to 5")?),
            "take" => Action::Take(words.parse(TILE)?),
            "keep" => Action::Keep(words.parse(TILE)?),
            "place" => place(words)?,
            "ignore" => Action::Ignore(words.parse("a resource such as civ")?),
            "advance" => Action::Advance(words.parse(TRACK)?, way(words)?),
            "boost" => Action::Boost(words.parse(TRACK)?, way(words)?, tail(words, "twice")?),
            "energy" => Action::Energy(words.parse(TRACK)?, way(words)?),
            "union" => Action::Union(words.parse(TRACK)?, way(words)?),
            "choose" => Action::Choose(ascending(words, TRACK)?),
            "reward" => {
                let step = number(words, 6, "a step from 0 to 5")?;
                Action::Reward(step, words.parse::<Half>("patch or other")?)
            }
            "regress" => Action::Regress(words.parse(TRACK)?),
            "reset" => Action::Reset,
            "patch" => Action::Patch(words.parse(SQUARE)?),
            "store" => Action::Store,
            "double" => Action::Double,
            "trade" => Action::Trade,
            "rover" => Action::Rover(words.parse(SQUARE)?),
            "extra" => Action::Extra(words.parse(SQUARE)?),
            "move" => Action::Move(words.parse(SQUARE)?, words.parse(SQUARE)?),
            "teleport" => Action::Teleport(words.parse(SQUARE)?, words.parse(SQUARE)?),
            "relocate" => Action::Relocate(words.parse(SQUARE)?, words.parse(SQUARE)?),
            "load" => Action::Load,
            "deliver" => Action::Deliver,
            "dump" => Action::Dump,
            "leave" => Action::Leave,
            "lifepod" => Action::Lifepod(words.parse(POD)?),
            "reposition" => Action::Reposition(words.parse(POD)?, words.parse(POD)?),
            "collect" => collect(words)?,
            "destroy" => destroy(words)?,
            "meteor" => Action::Meteor(words.parse(SQUARE)?),
            "remove" => Action::Remove(words.parse("a shape such as z5")?),
            "synergy" => Action::Synergy,
            "peek" => Action::Peek,
            "tech" => Action::Tech(words.parse("a tech level from 1 to 6")?),
            "lower" => Action::Lower(words.parse(TRACK)?),
            "row" => Action::Row(words.parse(TRACK)?),
            "flux" => Action::Flux(words.parse(TRACK)?),
            "stay" => Action::Stay,
            "claim" => Action::Claim(words.parse("a rank from 1 to 4")?, tail(words, "wider")?),
            "archive" => Action::Archive,
            "card" => Action::Card(words.parse("a Civ card such as temp_agency")?),
            "end" => Action::End,
            "resign" => Action::Resign,
            _ => return Err(words.expected(VERB)),
        };
        reader.end(action)
    }
}
