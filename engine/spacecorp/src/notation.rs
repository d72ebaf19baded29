//! Reading actions. Only canonical text is read, and legality is never looked at.

use std::str::FromStr;

use orrery_engine::{ParseActionError, notation::Reader};

use crate::{action::Action, plan::Source};

const VERB: &str = "a verb such as move";
const CARD: &str = "a card such as n13";
const TEAM: &str = "a team, team1 to team4";
const SITE: &str = "a site such as luna";
const SEAT: &str = "a seat, p1 to p4";
const BASE: &str = "a base such as research";
const BOX: &str = "a box, box1 to box3";
const ROW: &str = "a row, row1 to row7";
const COLONY: &str = "a colony such as col_03";

fn tile(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    if words.peek() == Some("legacy") {
        words.word("legacy")?;
        return Ok(Action::Tile(Source::Legacy));
    }
    Ok(Action::Tile(Source::Tile(words.parse(SITE)?, words.parse(BOX)?)))
}

fn go(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let profit = words.parse("profit such as 0")?;
    if words.peek().is_none() {
        return Ok(Action::Go(profit, None));
    }
    words.word("via")?;
    Ok(Action::Go(profit, Some(words.parse(SITE)?)))
}

fn edge(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let card = words.parse(CARD)?;
    let kind = if words.peek().is_some() { Some(words.parse("an action such as move")?) } else { None };
    Ok(Action::Edge(card, kind))
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let mut reader = Reader::new(text);
        let words = &mut reader;
        let action = match words.next(VERB)? {
            "research" => Action::Research,
            "move" => Action::Move(words.parse(TEAM)?, words.parse(SITE)?),
            "explore" => Action::Explore(words.parse(TEAM)?),
            "build" => Action::Build(words.parse(TEAM)?),
            "produce" => Action::Produce,
            "genetics" => Action::Genetics,
            "revelation" => Action::Revelation,
            "colonize" => Action::Colonize(words.parse(SITE)?, words.parse(COLONY)?),
            "upgrade" => Action::Upgrade(words.parse(CARD)?, words.parse("a slot, slot1 to slot4")?),
            "special" => Action::Special(words.parse(CARD)?),
            "pass" => Action::Pass,
            "card" => Action::Card(words.parse(CARD)?),
            "shield" => Action::Shield(words.parse(CARD)?),
            "infra" => Action::Infra(words.parse(SEAT)?),
            "rivals" => Action::Rivals(words.parse(CARD)?),
            "use" => Action::Use(words.parse(BASE)?, words.parse(SEAT)?),
            "double" => Action::Double(words.parse(CARD)?),
            "time" => Action::Time(words.parse("double or twice")?),
            "base" => Action::Base(words.parse(BASE)?),
            "tile" => tile(words)?,
            "give" => Action::Give(words.parse(TEAM)?),
            "pay" => Action::Pay,
            "go" => go(words)?,
            "take" => Action::Take(words.parse(CARD)?),
            "draw" => Action::Draw,
            "stop" => Action::Stop,
            "claim" => Action::Claim(words.parse(ROW)?),
            "done" => Action::Done,
            "transfer" => Action::Transfer(words.parse(TEAM)?, words.parse(SITE)?),
            "stay" => Action::Stay,
            "retreat" => Action::Retreat(words.parse(TEAM)?),
            "benefit" => Action::Benefit(words.parse(BOX)?),
            "choose" => Action::Choose(words.parse("a number from 1")?),
            "gain" => Action::Gain(words.parse("a Progress card such as ad01")?),
            "settle" => Action::Settle(words.parse(SITE)?),
            "reward" => Action::Reward(words.parse(ROW)?),
            "probe" => Action::Probe(words.parse(SITE)?),
            "jump" => Action::Jump(words.parse(TEAM)?, words.parse(SITE)?),
            "lose" => Action::Lose(words.parse(CARD)?),
            "edge" => edge(words)?,
            "decline" => Action::Decline,
            "beyond" => Action::Beyond,
            "legacy" => Action::Legacy(words.parse(SITE)?, words.parse(BOX)?),
            "keep" => Action::Keep,
            "colony" => Action::Colony(words.parse(COLONY)?),
            "resign" => Action::Resign,
            _ => return Err(words.expected(VERB)),
        };
        reader.end(action)
    }
}
