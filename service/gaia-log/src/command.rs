//! The log, command by command (NOTATION, sections 5 and 6).

use orrery_engine::{Hex, Seat};
use orrery_gaia_project::{
    action::{Source, TokenTime},
    ids::{Area, Booster, Conversion, Space, Structure, Token},
    power::Bowl,
};

use crate::{
    labels::Labels,
    names,
    setup::Players,
    text::{cut, parts},
};

/// What a player can own or pay in `spend`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Good {
    Credits,
    Ore,
    Knowledge,
    Qic,
    Power,
    Tokens,
    /// A token of bowl III that goes to the Gaia area.
    TokenOfBowl3,
    /// Tokens in the Gaia area.
    GaiaTokens,
    Gaiaformer,
    Tech,
}

/// Where the Brainstone ends, or that it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stone {
    In(Bowl),
    Discard,
}

/// A place of the research board from which a tile comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// One of the nine spaces of standard tiles.
    Standard(usize),
    Advanced(Area),
}

/// A special action, named by its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    Charge4,
    Academy,
    QicAndCredits,
    Ore3,
    Knowledge3,
    Step,
    Range,
    Swap,
    Downgrade,
    Station,
    Lowest,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Also upgrades and starting structures.
    Build(Structure, Hex),
    Project(Hex),
    Station(Hex),
    Booster(Booster),
    Income(Source),
    Brainstone(Stone),
    Burn(u8),
    Spend {
        cost: (u8, Good),
        gains: Vec<(u8, Good)>,
    },
    Up(Area),
    Tech(Position),
    Cover(Position),
    LostPlanet(Hex),
    Action(Space),
    Special(Special),
    SwapWith(Hex),
    Federation(Vec<Hex>, Token),
    Rescore(Token),
    Pass(Option<Booster>),
    Charge(u8, TokenTime),
    /// Passive power; the amount of the offer where it is given.
    Decline(Option<u8>),
    DeclineUp,
    DeclineTech,
    EndTurn,
}

/// One move: an uninterrupted sequence of decisions of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) seat: Seat,
    /// None for moves that our setup already contains.
    pub(crate) commands: &'a [Command],
}

impl Line<'_> {
    /// Whether it answers an offer of power.
    pub(crate) fn is_reaction(self) -> bool {
        matches!(self.commands, [Command::Charge(..) | Command::Decline(_), ..])
    }
}

/// All moves of a game. Their commands lie in one list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lines {
    commands: Vec<Command>,
    /// Who, and where the commands end in the list; or what is not understood.
    ends: Vec<Result<(Seat, usize), String>>,
}

impl Lines {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A move by its place in the file.
    pub(crate) fn get(&self, at: usize) -> Option<Result<Line<'_>, &str>> {
        let (seat, end) = match self.ends.get(at)? {
            Ok(line) => *line,
            Err(detail) => return Some(Err(detail)),
        };
        let before = self.ends.get(..at)?.iter().rev().find_map(|line| line.as_ref().ok());
        let commands = self.commands.get(before.map_or(0, |(_, end)| *end)..end)?;
        Some(Ok(Line { seat, commands }))
    }
}

/// What hexes and names of a log mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dictionary<'a> {
    pub(crate) players: &'a Players,
    pub(crate) labels: &'a Labels,
}

/// `2pw` as (2, "pw"); a missing number is 1.
fn amount(text: &str) -> Option<(u8, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, what) = text.split_at_checked(digits)?;
    if number.is_empty() { Some((1, what)) } else { number.parse().ok().map(|n| (n, what)) }
}

fn good(text: &str) -> Option<(u8, Good)> {
    let (n, what) = amount(text)?;
    let good = match what {
        "c" => Good::Credits,
        "o" => Good::Ore,
        "k" => Good::Knowledge,
        "q" => Good::Qic,
        "pw" => Good::Power,
        "t" => Good::Tokens,
        "t-a3" => Good::TokenOfBowl3,
        "tg" => Good::GaiaTokens,
        "gf" => Good::Gaiaformer,
        "tech" => Good::Tech,
        _ => return None,
    };
    Some((n, good))
}

impl Good {
    /// The conversion that turns it into something else.
    pub(crate) fn into(self, gain: Good) -> Option<Conversion> {
        Some(match (self, gain) {
            (Good::Power | Good::GaiaTokens, Good::Qic) => Conversion::PowerToQic,
            (Good::Power | Good::GaiaTokens, Good::Ore) => Conversion::PowerToOre,
            (Good::Power | Good::GaiaTokens, Good::Knowledge) => Conversion::PowerToKnowledge,
            (Good::Power | Good::GaiaTokens, Good::Credits) => Conversion::PowerToCredit,
            (Good::Qic, Good::Ore) => Conversion::QicToOre,
            (Good::Knowledge, Good::Credits) => Conversion::KnowledgeToCredit,
            (Good::Ore, Good::Credits) => Conversion::OreToCredit,
            (Good::Ore, Good::Tokens) => Conversion::OreToPowerToken,
            (Good::Credits, Good::Qic) => Conversion::CreditsToQic,
            (Good::Credits, Good::Ore) => Conversion::CreditsToOre,
            (Good::Credits, Good::Knowledge) => Conversion::CreditsToKnowledge,
            (Good::Gaiaformer, Good::Qic) => Conversion::GaiaformerToQic,
            (Good::TokenOfBowl3, Good::Knowledge) => Conversion::PowerTokenToGaiaForKnowledge,
            (_, _) => return None,
        })
    }
}

fn spend(text: &str) -> Option<Command> {
    let (cost, gains) = text.split_once(" for ")?;
    let gains = parts(gains, b',').map(good).collect::<Option<_>>()?;
    Some(Command::Spend { cost: good(cost)?, gains })
}

/// `charge 3pw`, `charge 3pw,1t`, `charge 1t,3pw`
fn charge(text: &str) -> Option<Command> {
    let parts = cut(text, b',').map_or((text, None), |(first, second)| (first, Some(second)));
    let (power, time) = match (good(parts.0)?, parts.1.map(good)) {
        ((n, Good::Power), None) => (n, TokenTime::None),
        ((n, Good::Power), Some(Some((1, Good::Tokens)))) => (n, TokenTime::After),
        ((1, Good::Tokens), Some(Some((n, Good::Power)))) => (n, TokenTime::Before),
        (_, _) => return None,
    };
    Some(Command::Charge(power, time))
}

fn decline(text: &str) -> Option<Command> {
    match text {
        "" => Some(Command::Decline(None)),
        "up" => Some(Command::DeclineUp),
        "tech" => Some(Command::DeclineTech),
        offer => match charge(offer)? {
            Command::Charge(power, _) => Some(Command::Decline(Some(power))),
            _ => None,
        },
    }
}

fn position(text: &str) -> Option<Position> {
    if let Some(area) = text.strip_prefix("adv-") {
        return names::area(area).map(Position::Advanced);
    }
    let place = match text {
        "free1" => Area::COUNT,
        "free2" => Area::COUNT + 1,
        "free3" => Area::COUNT + 2,
        area => names::area(area)?.index(),
    };
    Some(Position::Standard(place))
}

fn special(text: &str) -> Option<Special> {
    Some(match text {
        "4pw" => Special::Charge4,
        "q" | "4c" => Special::Academy,
        "q,5c" => Special::QicAndCredits,
        "3o" => Special::Ore3,
        "3k" => Special::Knowledge3,
        "step" => Special::Step,
        "range+3" => Special::Range,
        "swap-PI" => Special::Swap,
        "down-lab" => Special::Downgrade,
        "space-station" => Special::Station,
        "up-lowest" => Special::Lowest,
        _ => return None,
    })
}

fn stone(text: &str) -> Option<Stone> {
    Some(match text {
        "area1" => Stone::In(Bowl::I),
        "area2" => Stone::In(Bowl::II),
        "area3" => Stone::In(Bowl::III),
        "gaia" => Stone::In(Bowl::Gaia),
        "discard" => Stone::Discard,
        _ => return None,
    })
}

fn income(text: &str) -> Option<Command> {
    match good(text)? {
        (n, Good::Power) => Some(Command::Income(Source::Charge(n))),
        (n, Good::Tokens) => Some(Command::Income(Source::Tokens(n))),
        (_, _) => None,
    }
}

impl Dictionary<'_> {
    fn build(self, text: &str) -> Option<Command> {
        let (kind, label) = cut(text, b' ')?;
        let hex = self.labels.hex(label.trim())?;
        Some(match kind {
            "m" => Command::Build(Structure::Mine, hex),
            "ts" => Command::Build(Structure::TradingStation, hex),
            "lab" => Command::Build(Structure::ResearchLab, hex),
            "PI" => Command::Build(Structure::Institute, hex),
            "ac1" => Command::Build(Structure::AcademyKnowledge, hex),
            "ac2" => Command::Build(Structure::AcademyAction, hex),
            "gf" => Command::Project(hex),
            "sp" => Command::Station(hex),
            _ => return None,
        })
    }

    fn federation(self, text: &str) -> Option<Command> {
        let (hexes, token) = cut(text, b' ')?;
        let hexes = parts(hexes, b',').map(|label| self.labels.hex(label)).collect::<Option<_>>()?;
        Some(Command::Federation(hexes, names::token(token.trim())?))
    }

    fn command(self, text: &str) -> Option<Command> {
        let (verb, rest) = cut(text, b' ').map_or((text, ""), |(verb, rest)| (verb, rest.trim()));
        match verb {
            "build" => self.build(rest),
            "booster" => names::booster(rest).map(Command::Booster),
            "income" => income(rest),
            "brainstone" => stone(rest).map(Command::Brainstone),
            "burn" => rest.parse().ok().map(Command::Burn),
            "spend" => spend(rest),
            "up" => names::area(rest).map(Command::Up),
            "tech" => position(rest).map(Command::Tech),
            "cover" => position(rest).map(Command::Cover),
            "lostPlanet" => self.labels.hex(rest).map(Command::LostPlanet),
            "action" => names::space(rest).map(Command::Action),
            "special" => special(rest).map(Command::Special),
            "swap-PI" => self.labels.hex(rest).map(Command::SwapWith),
            "federation" => self.federation(rest),
            "fedtile" => names::token(rest).map(Command::Rescore),
            "pass" if rest.is_empty() => Some(Command::Pass(None)),
            "pass" => names::booster(rest).map(|booster| Command::Pass(Some(booster))),
            "charge" => charge(rest),
            "decline" => decline(rest),
            "endturn" => Some(Command::EndTurn),
            _ => None,
        }
    }

    /// All moves of a log. What is not understood is said when its turn comes.
    pub(crate) fn lines<'t>(self, moves: impl ExactSizeIterator<Item = &'t str>) -> Lines {
        let mut lines =
            Lines { commands: Vec::with_capacity(2 * moves.len()), ends: Vec::with_capacity(moves.len()) };
        for text in moves {
            let before = lines.commands.len();
            let seat = self.line(text, &mut lines.commands);
            if seat.is_err() {
                lines.commands.truncate(before);
            }
            lines.ends.push(seat.map(|seat| (seat, lines.commands.len())));
        }
        lines
    }

    /// One move: who, and the commands.
    fn line(self, text: &str, commands: &mut Vec<Command>) -> Result<Seat, String> {
        let (who, rest) = cut(text, b' ').ok_or("a move is somebody and a command")?;
        if matches!(who, "init" | "p1" | "p2" | "p3" | "p4") {
            let verb = rest.split_whitespace().next().unwrap_or_default();
            // What comes before the first structure is in our setup already.
            if who == "init" || matches!(verb, "faction" | "bid" | "rotate") {
                return Ok(Seat(0));
            }
        }
        let seat = self.players.named(who).ok_or_else(|| format!("{who:?} does not play"))?;
        let before = commands.len();
        for text in parts(rest, b'.').map(str::trim).filter(|text| !text.is_empty()) {
            commands.push(self.command(text).ok_or_else(|| format!("{text:?} is not understood"))?);
        }
        if commands.len() == before { Err("there is no command".into()) } else { Ok(seat) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        assert_eq!(charge("3pw"), Some(Command::Charge(3, TokenTime::None)));
        assert_eq!(charge("0pw,1t"), Some(Command::Charge(0, TokenTime::After)));
        assert_eq!(charge("1t,2pw"), Some(Command::Charge(2, TokenTime::Before)));
        assert_eq!(decline("2pw,1t"), Some(Command::Decline(Some(2))));
        assert_eq!(decline("up"), Some(Command::DeclineUp));
        let gains = vec![(1, Good::Ore), (1, Good::Credits)];
        assert_eq!(spend("4pw for 1o,1c"), Some(Command::Spend { cost: (4, Good::Power), gains }));
        assert_eq!(income("t"), Some(Command::Income(Source::Tokens(1))));
        assert_eq!(position("free3"), Some(Position::Standard(8)));
        assert_eq!(position("adv-sci"), Some(Position::Advanced(Area::Science)));
        for wrong in ["", "3", "pw3", "300pw", "1t", "3pw,1t,1t", "3pw,2t"] {
            assert_eq!(charge(wrong), None, "{wrong:?}");
        }
        for wrong in ["", "1c", "1x for 1c", "1c for", "1c for 1c,"] {
            assert_eq!(spend(wrong), None, "{wrong:?}");
        }
    }
}
