//! Reading actions. Only canonical text is read, and legality is never looked at.

use std::str::FromStr;

use orrery_engine::{Hex, ParseActionError, UnknownName, notation::Reader};

use crate::{
    action::{Action, BurnStone, Source, SpecialAction, Tile, TokenTime},
    power::Handful,
    task::Order,
};

const HEX: &str = "a hex such as 3x-2";
const NUMBER: &str = "a number";
const AREA: &str = "a research area such as economy";
const TOKEN: &str = "a federation token such as fed_12_vp";
const BOOSTER: &str = "a booster such as booster_range";
const STANDARD: &str = "a standard tech tile such as std_7_vp";

/// The word `stone` at the end, if it is there.
fn stone(words: &mut Reader<'_>) -> Result<bool, ParseActionError> {
    match words.peek() {
        Some(_) => words.word("stone").map(|()| true),
        None => Ok(false),
    }
}

/// Hexes in ascending order, each once: one spelling for each set.
fn ascending(words: &mut Reader<'_>) -> Result<Vec<Hex>, ParseActionError> {
    let mut hexes: Vec<Hex> = Vec::new();
    while words.peek().is_some() {
        let hex = words.parse(HEX)?;
        if hexes.last().is_some_and(|last| *last >= hex) {
            return Err(words.expected("hexes in ascending order"));
        }
        hexes.push(hex);
    }
    Ok(hexes)
}

fn special(words: &mut Reader<'_>) -> Result<SpecialAction, ParseActionError> {
    const WHAT: &str = "a special action such as academy";
    Ok(match words.next(WHAT)? {
        "academy" => SpecialAction::Academy,
        "booster" => match words.next("mine or project")? {
            "mine" => SpecialAction::BoosterMine(words.parse(HEX)?),
            "project" => SpecialAction::BoosterProject(words.parse(HEX)?),
            _ => return Err(words.expected("mine or project")),
        },
        "swap" => SpecialAction::Swap(words.parse(HEX)?),
        "downgrade" => SpecialAction::Downgrade(words.parse(HEX)?),
        "lowest" => SpecialAction::Lowest,
        "station" => SpecialAction::Station(words.parse(HEX)?),
        other => match other.parse::<Tile>() {
            Ok(Tile::Standard(tile)) => SpecialAction::Standard(tile),
            Ok(Tile::Advanced(tile)) => SpecialAction::Advanced(tile),
            Err(UnknownName) => return Err(words.expected(WHAT)),
        },
    })
}

fn income(words: &mut Reader<'_>) -> Result<Source, ParseActionError> {
    match words.next("charge or tokens")? {
        "charge" => Ok(Source::Charge(words.parse(NUMBER)?)),
        "tokens" => Ok(Source::Tokens(words.parse(NUMBER)?)),
        _ => Err(words.expected("charge or tokens")),
    }
}

fn burn(words: &mut Reader<'_>) -> Result<BurnStone, ParseActionError> {
    if words.peek().is_none() {
        return Ok(BurnStone::Stays);
    }
    words.word("stone")?;
    match words.next("up or out")? {
        "up" => Ok(BurnStone::Up),
        "out" => Ok(BurnStone::Out),
        _ => Err(words.expected("up or out")),
    }
}

fn space(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let space = words.parse("an action space such as power_2_ore")?;
    let hex = match words.peek() {
        None | Some("stone") => None,
        Some(_) => Some(words.parse(HEX)?),
    };
    Ok(Action::Space(space, hex, stone(words)?))
}

fn charge(words: &mut Reader<'_>) -> Result<Action, ParseActionError> {
    let power = words.parse(NUMBER)?;
    let time = match words.peek() {
        None => TokenTime::None,
        Some(_) => match words.next("before or after")? {
            "before" => TokenTime::Before,
            "after" => TokenTime::After,
            _ => return Err(words.expected("before or after")),
        },
    };
    Ok(Action::Charge(power, time))
}

fn auto(words: &mut Reader<'_>) -> Result<Order, ParseActionError> {
    match words.next("ask, decline or charge")? {
        "ask" => Ok(Order::Ask),
        "decline" => Ok(Order::Decline),
        "charge" => Ok(Order::Charge(words.parse(NUMBER)?)),
        _ => Err(words.expected("ask, decline or charge")),
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        const VERB: &str = "a verb such as build";
        const STRUCTURE: &str = "a structure such as lab";
        let mut words = Reader::new(text);
        let action = match words.next(VERB)? {
            "faction" => Action::Faction(words.parse("a faction such as terrans")?),
            "keep" => Action::Keep,
            "rotate" => Action::Rotate { tile: words.parse(NUMBER)?, turns: words.parse(NUMBER)? },
            "done" => Action::Done,
            "place" => Action::Place(words.parse(STRUCTURE)?, words.parse(HEX)?),
            "booster" => Action::Booster(words.parse(BOOSTER)?),
            "income" => Action::Income(income(&mut words)?),
            "brainstone" => Action::Brainstone(words.parse("a bowl: 1, 2 or 3")?),
            "trade" => Action::Trade,
            "gain" => Action::Gain(words.parse("a conversion such as power_to_ore")?),
            "convert" => {
                let deal = words.parse("a conversion such as power_to_ore")?;
                Action::Convert(deal, stone(&mut words)?)
            }
            "burn" => Action::Burn(burn(&mut words)?),
            "build" => {
                words.word("mine")?;
                Action::Build(words.parse(HEX)?)
            }
            "project" => Action::Project(words.parse(HEX)?),
            "upgrade" => Action::Upgrade(words.parse(STRUCTURE)?, words.parse(HEX)?),
            "federate" => Action::Federate,
            "research" => Action::Research(words.parse(AREA)?),
            "action" => space(&mut words)?,
            "special" => Action::Special(special(&mut words)?),
            "pass" => match words.peek() {
                None => Action::Pass(None),
                Some(_) => Action::Pass(Some(words.parse(BOOSTER)?)),
            },
            "end" => Action::End,
            "charge" => charge(&mut words)?,
            "decline" => Action::Decline,
            "tokens" => {
                let bowls = [words.parse(NUMBER)?, words.parse(NUMBER)?, words.parse(NUMBER)?];
                Action::Tokens(Handful { bowls, stone: stone(&mut words)? })
            }
            "tech" => Action::Tech(words.parse("a tech tile such as std_7_vp")?),
            "cover" => Action::Cover(words.parse(STANDARD)?),
            "flip" => Action::Flip(words.parse(TOKEN)?),
            "advance" => Action::Advance(words.parse(AREA)?),
            "lost" => Action::Lost(words.parse(HEX)?),
            "unite" => Action::Unite(ascending(&mut words)?),
            "satellites" => Action::Satellites(ascending(&mut words)?),
            "with" => Action::With(words.parse(HEX)?),
            "token" => Action::Token(words.parse(TOKEN)?),
            "rescore" => Action::Rescore(words.parse(TOKEN)?),
            "auto" => Action::Auto(auto(&mut words)?),
            "resign" => Action::Resign,
            _ => return Err(words.expected(VERB)),
        };
        words.end(action)
    }
}
