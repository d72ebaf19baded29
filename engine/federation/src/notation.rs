//! Reading actions. Only canonical text is read, and legality is never looked at.

use std::str::FromStr;

use orrery_engine::{ParseActionError, UnknownName, notation::Reader};

use crate::{
    action::{Action, Building, Copied, MODULE, Pawn},
    bundle::Bundle,
    ids::{Planet, Resource},
};

const VERB: &str = "a verb such as place";
const AMBASSADOR: &str = "an ambassador: 1a, 1b, 2, 3 or special";
const SIDE: &str = "vote or funding";
const CELL: &str = "a cell such as neo_left, or module";
const TOKEN: &str = "an Alteration token such as alt_1_04";
const TILE: &str = "an Erudite such as 1a2";
const SHOP: &str = "a shop such as gold";
const MISSION: &str = "a mission such as neo";
const RESOURCES: &str = "resources such as 1l2o";

impl FromStr for Bundle {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Bundle, UnknownName> {
        let mut bundle = Bundle::EMPTY;
        let mut rest = text;
        while let Some(end) = rest.find(|c: char| c.is_ascii_alphabetic()) {
            let (amount, tail) = rest.split_at(end);
            let mut letters = tail.chars();
            let letter = letters.next().ok_or(UnknownName)?;
            let named = |resource: &&Resource| resource.letter() == letter;
            let resource = Resource::ALL.iter().find(named).ok_or(UnknownName)?;
            bundle[*resource] = amount.parse().map_err(|_| UnknownName)?;
            rest = letters.as_str();
        }
        // What is not in the order of the resources, or said twice, is not how the bundle is written.
        if bundle.to_string() == text { Ok(bundle) } else { Err(UnknownName) }
    }
}

impl FromStr for Copied {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Copied, UnknownName> {
        text.parse().map(Copied::Planet).or_else(|_| text.parse().map(Copied::Room))
    }
}

impl FromStr for Building {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Building, UnknownName> {
        text.parse().map(Building::Structure).or_else(|_| text.parse().map(Building::Mega))
    }
}

impl FromStr for Pawn {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Pawn, UnknownName> {
        if text == Planet::SixMoon.name() { Ok(Pawn::Mage) } else { text.parse().map(Pawn::Miner) }
    }
}

fn building(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let building = words.parse("a structure such as shipyard, or mega_1")?;
    if words.peek().is_none() {
        return Ok(Action::Build(building, Bundle::EMPTY));
    }
    words.word("less")?;
    let less: Bundle = words.parse(RESOURCES)?;
    if less.is_empty() { Err(words.expected(RESOURCES)) } else { Ok(Action::Build(building, less)) }
}

fn placement(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let (ambassador, side) = (words.parse(AMBASSADOR)?, words.parse(SIDE)?);
    if words.peek() == Some(MODULE) {
        words.word(MODULE)?;
        return Ok(Action::Place(ambassador, side, None));
    }
    Ok(Action::Place(ambassador, side, Some(words.parse(CELL)?)))
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let mut words = Reader::new(text);
        let action = match words.next(VERB)? {
            "starter" => Action::Starter(words.parse("a Starter tile such as quarry")?),
            "place" => placement(&mut words)?,
            "done" => Action::Done,
            "lay" => Action::Lay(words.parse(TOKEN)?),
            "bare" => Action::Bare,
            "assist" => Action::Assist,
            "alone" => Action::Alone,
            "copy" => Action::Copy(words.parse("a planet or a room such as neo or patrons")?),
            "move" => Action::Move(words.parse("an asteroid such as t3a")?),
            "stay" => Action::Stay,
            "token" => Action::Token(words.parse(TOKEN)?),
            "take" => Action::Take(words.parse(TILE)?),
            "trade" => Action::Trade(words.parse(SHOP)?),
            "build" => building(&mut words)?,
            "decline" => Action::Decline,
            "choose" => Action::Choose(words.parse("a number from 1")?),
            "release" => Action::Release(words.parse(MISSION)?),
            "fund" => Action::Fund(words.parse("a project such as neo")?),
            "medal" => Action::Medal(words.parse("a medal such as blue")?),
            "deep" => Action::Deep(words.parse("a Deep Space tile such as honour")?),
            "keep" => Action::Keep(words.parse(TOKEN)?),
            "throw" => Action::Throw(words.parse(RESOURCES)?),
            "use" => Action::Use(words.parse(TILE)?),
            "refresh" => Action::Refresh(words.parse(TILE)?),
            "mimic" => Action::Mimic(words.parse(TILE)?),
            "advance" => Action::Advance(words.parse("an asteroid such as t3a, or six_moon")?),
            "upgrade" => Action::Upgrade(words.parse("a resource such as lavandium")?),
            "income" => Action::Income(words.parse("a structure such as embassy")?),
            "pawn" => Action::Pawn(words.parse(SHOP)?),
            "launch" => Action::Launch(words.parse(MISSION)?),
            "end" => Action::End,
            "pay" => Action::Pay(words.parse("a level such as 3")?),
            "unpaid" => Action::Unpaid,
            "law" => Action::Law(words.parse("left or right")?),
            "resign" => Action::Resign,
            _ => return Err(words.expected(VERB)),
        };
        words.end(action)
    }
}
