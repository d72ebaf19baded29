//! Actions as one line of text.

use std::{fmt, str::FromStr};

use orrery_engine::{ParseActionError, UnknownName, notation::Reader};

use crate::{
    action::{Action, From, Good, Removed},
    ids::Body,
    state::{DataSpace, Spot, TracePlace},
};

impl FromStr for Good {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Good, UnknownName> {
        Good::ALL.into_iter().find(|good| good.name() == text).ok_or(UnknownName)
    }
}

impl FromStr for From {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<From, UnknownName> {
        if text == "deck" { Ok(From::Deck) } else { text.parse().map(From::Open) }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Star(star) => star.fmt(f),
            Spot::Tile => f.write_str("tile"),
        }
    }
}

impl FromStr for Spot {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Spot, UnknownName> {
        if text == "tile" { Ok(Spot::Tile) } else { text.parse().map(Spot::Star) }
    }
}

impl fmt::Display for DataSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataSpace::Top => f.write_str("top"),
            DataSpace::Bottom(column) => column.fmt(f),
        }
    }
}

impl FromStr for DataSpace {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<DataSpace, UnknownName> {
        if text == "top" { Ok(DataSpace::Top) } else { text.parse().map(DataSpace::Bottom) }
    }
}

impl fmt::Display for TracePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TracePlace::Discovery => f.write_str("discovery"),
            TracePlace::Overflow => f.write_str("overflow"),
            TracePlace::Board(level) => level.fmt(f),
        }
    }
}

impl FromStr for TracePlace {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<TracePlace, UnknownName> {
        match text {
            "discovery" => Ok(TracePlace::Discovery),
            "overflow" => Ok(TracePlace::Overflow),
            level => level.parse().map(TracePlace::Board).map_err(|_| UnknownName),
        }
    }
}

/// A trailing argument that may be missing.
struct Also<T>(Option<T>);

impl<T: fmt::Display> fmt::Display for Also<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Agency(organization, first, second) => {
                write!(f, "agency {organization} {first} {second}")
            }
            Action::Launch => f.write_str("launch"),
            Action::Orbit(planet, from) => write!(f, "orbit {planet}{}", Also(*from)),
            Action::Land(body, from) => write!(f, "land {body}{}", Also(*from)),
            Action::Scan => f.write_str("scan"),
            Action::Analyze => f.write_str("analyze"),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Research => f.write_str("research"),
            Action::Pass => f.write_str("pass"),
            Action::Resolve => f.write_str("resolve"),
            Action::End => f.write_str("end"),
            Action::Move(figure, to) => write!(f, "move {figure} {to}"),
            Action::Data(space) => write!(f, "data {space}"),
            Action::Corner(card) => write!(f, "corner {card}"),
            Action::Exchange(pay, gain) => write!(f, "exchange {pay} {gain}"),
            Action::Buy => f.write_str("buy"),
            Action::Complete(card) => write!(f, "complete {card}"),
            Action::Deliver(card, capsule) => write!(f, "deliver {card} {capsule}"),
            Action::Translate(glyph, slot) => write!(f, "translate {glyph} {slot}"),
            Action::Organization => f.write_str("organization"),
            Action::Bank(card) => write!(f, "bank {card}"),
            Action::Signal(spot) => write!(f, "signal {spot}"),
            Action::Row(card) => write!(f, "row {card}"),
            Action::Draw(from) => write!(f, "draw {from}"),
            Action::Mark(slot, color, place) => write!(f, "mark {slot} {color} {place}"),
            Action::Tech(tech) => write!(f, "tech {tech}"),
            Action::Column(column) => write!(f, "column {column}"),
            Action::Tuck(card) => write!(f, "tuck {card}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Skip => f.write_str("skip"),
            Action::Stop => f.write_str("stop"),
            Action::Finish => f.write_str("finish"),
            Action::Earth => f.write_str("earth"),
            Action::Cards => f.write_str("cards"),
            Action::Token => f.write_str("token"),
            Action::Telescope(tech) => write!(f, "use {tech}"),
            Action::Pay => f.write_str("pay"),
            Action::Option(n) => write!(f, "option {n}"),
            Action::Probe(space) => write!(f, "probe {space}"),
            Action::Sector(sector) => write!(f, "choose {sector}"),
            Action::Remove(Removed::Orbiter(planet, first)) => {
                write!(f, "remove orbiter {planet}{}", Also(first.then_some("first")))
            }
            Action::Remove(Removed::Lander(body, space)) => {
                write!(f, "remove lander {body}{}", Also(space.map(|n| n + 1)))
            }
            Action::Space(n) => write!(f, "space {n}"),
            Action::Cover(card, circle) => write!(f, "cover {card} {circle}"),
            Action::Task(objective, task) => write!(f, "task {objective} {task}"),
            Action::Gold(tile) => write!(f, "gold {tile}"),
            Action::Star(star) => write!(f, "sector {star}"),
            Action::Tile => f.write_str("tile"),
            Action::Message(reward) => write!(f, "message {reward}"),
            Action::Milestone(n) => write!(f, "milestone {n}"),
            Action::Exertian(card) => write!(f, "exertian {card}"),
            Action::Take(card) => write!(f, "take {card}"),
            Action::Sample(sample) => write!(f, "sample {sample}"),
            Action::Return(card) => write!(f, "return {card}"),
            Action::Swap(hand, row) => write!(f, "swap {hand} {row}"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

const VERB: &str = "a verb such as launch";
const CARD: &str = "a card such as base_001";
const PLANET: &str = "a planet such as mars";
const SPACE: &str = "a space such as r1s5";
const NUMBER: &str = "a number";

/// A trailing argument that may be missing.
fn also<T: FromStr + ToString>(
    words: &mut Reader<'_>,
    expected: &'static str,
) -> Result<Option<T>, ParseActionError> {
    if words.peek().is_some() { words.parse(expected).map(Some) } else { Ok(None) }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let mut words = Reader::new(text);
        let action = match words.next(VERB)? {
            "agency" => Action::Agency(
                words.parse("an organization such as org_stratus")?,
                words.parse("a quick-start card such as sr_01")?,
                words.parse("a quick-start card such as sr_01")?,
            ),
            "launch" => Action::Launch,
            "orbit" => Action::Orbit(words.parse(PLANET)?, also(&mut words, SPACE)?),
            "land" => Action::Land(words.parse("a planet or moon such as europa")?, also(&mut words, SPACE)?),
            "scan" => Action::Scan,
            "analyze" => Action::Analyze,
            "play" => Action::Play(words.parse(CARD)?),
            "research" => Action::Research,
            "pass" => Action::Pass,
            "resolve" => Action::Resolve,
            "end" => Action::End,
            "move" => Action::Move(words.parse("a figure such as p1")?, words.parse(SPACE)?),
            "data" => Action::Data(words.parse("top or a column such as c3")?),
            "corner" => Action::Corner(words.parse(CARD)?),
            "exchange" => Action::Exchange(
                words.parse("card, credit or energy")?,
                words.parse("card, credit or energy")?,
            ),
            "buy" => Action::Buy,
            "complete" => Action::Complete(words.parse(CARD)?),
            "deliver" => Action::Deliver(words.parse(CARD)?, words.parse("a capsule such as k1")?),
            "translate" => Action::Translate(
                words.parse("a glyph such as gray")?,
                words.parse("a slot such as translation_4")?,
            ),
            "organization" => Action::Organization,
            "bank" => Action::Bank(words.parse(CARD)?),
            "signal" => Action::Signal(words.parse("a star such as vega, or tile")?),
            "row" => Action::Row(words.parse(CARD)?),
            "draw" => Action::Draw(words.parse("deck or a card such as base_001")?),
            "mark" => Action::Mark(
                words.parse("left or right")?,
                words.parse("pink, yellow or blue")?,
                words.parse("discovery, overflow or a level from 1")?,
            ),
            "tech" => Action::Tech(words.parse("a technology such as probe_1")?),
            "column" => Action::Column(words.parse("a column such as c1")?),
            "tuck" => Action::Tuck(words.parse(CARD)?),
            "discard" => Action::Discard(words.parse(CARD)?),
            "skip" => Action::Skip,
            "stop" => Action::Stop,
            "finish" => Action::Finish,
            "earth" => Action::Earth,
            "cards" => Action::Cards,
            "token" => Action::Token,
            "use" => Action::Telescope(words.parse("a technology such as telescope_2")?),
            "pay" => Action::Pay,
            "option" => Action::Option(words.parse(NUMBER)?),
            "probe" => Action::Probe(words.parse(SPACE)?),
            "choose" => Action::Sector(words.parse("a sector such as s0")?),
            "remove" => Action::Remove(removed(&mut words)?),
            "space" => Action::Space(words.parse(NUMBER)?),
            "cover" => Action::Cover(words.parse(CARD)?, words.parse(NUMBER)?),
            "task" => Action::Task(words.parse("an objective such as objective_1.01")?, words.parse(NUMBER)?),
            "gold" => Action::Gold(words.parse("tech, mission, income or other")?),
            "sector" => Action::Star(words.parse("a star such as vega")?),
            "tile" => Action::Tile,
            "message" => Action::Message(words.parse("a reward such as centaurian_reward_1")?),
            "milestone" => Action::Milestone(words.parse(NUMBER)?),
            "exertian" => Action::Exertian(words.parse("a card such as et_41")?),
            "take" => Action::Take(words.parse(CARD)?),
            "sample" => Action::Sample(words.parse("a sample such as sample_data")?),
            "return" => Action::Return(words.parse(CARD)?),
            "swap" => Action::Swap(words.parse(CARD)?, words.parse(CARD)?),
            "resign" => Action::Resign,
            _ => return Err(words.expected(VERB)),
        };
        words.end(action)
    }
}

fn removed(words: &mut Reader<'_>) -> Result<Removed, ParseActionError> {
    const PIECE: &str = "orbiter or lander";
    match words.next(PIECE)? {
        "orbiter" => {
            let planet = words.parse(PLANET)?;
            let first = words.peek().is_some();
            if first {
                words.word("first")?;
            }
            Ok(Removed::Orbiter(planet, first))
        }
        "lander" => {
            let body: Body = words.parse("a planet or moon such as europa")?;
            let space: Option<u8> = also(words, NUMBER)?;
            match space {
                Some(0) => Err(words.expected("a number from 1")),
                Some(n) => Ok(Removed::Lander(body, Some(n - 1))),
                None => Ok(Removed::Lander(body, None)),
            }
        }
        _ => Err(words.expected(PIECE)),
    }
}
