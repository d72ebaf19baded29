//! Answers and their notation.

use std::{fmt, str::FromStr};

use orrery_engine::{Hex, Target, UnknownName};

use crate::{
    ids::{AdvancedTile, Area, Booster, Conversion, Faction, Space, StandardTile, Structure, Token},
    power::{Bowl, Handful},
    task::Order,
};

/// A conversion, or several power conversions that are paid as one sum (GP-3050). Only those combinations exist
/// here that get more out of a token than conversions one by one; every other one is the same as its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deal {
    /// One conversion, e.g. `power_to_ore`.
    One(Conversion),
    /// `power_to_2_credits`
    TwoCredits,
    /// `power_to_3_credits`
    ThreeCredits,
    /// `power_to_ore_credit`
    OreAndCredit,
    /// `power_to_2_ore`
    TwoOre,
}

impl Deal {
    /// The combinations.
    pub const COMBINED: [Deal; 4] = [Deal::TwoCredits, Deal::ThreeCredits, Deal::OreAndCredit, Deal::TwoOre];

    /// Its name in notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Deal::One(conversion) => conversion.name(),
            Deal::TwoCredits => "power_to_2_credits",
            Deal::ThreeCredits => "power_to_3_credits",
            Deal::OreAndCredit => "power_to_ore_credit",
            Deal::TwoOre => "power_to_2_ore",
        }
    }

    /// The conversions of which it consists; up to two kinds, with how many of each.
    #[must_use]
    pub const fn parts(self) -> [(Conversion, u8); 2] {
        let none = (Conversion::PowerToCredit, 0);
        match self {
            Deal::One(conversion) => [(conversion, 1), none],
            Deal::TwoCredits => [(Conversion::PowerToCredit, 2), none],
            Deal::ThreeCredits => [(Conversion::PowerToCredit, 3), none],
            Deal::OreAndCredit => [(Conversion::PowerToOre, 1), (Conversion::PowerToCredit, 1)],
            Deal::TwoOre => [(Conversion::PowerToOre, 2), none],
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Deal {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Deal, UnknownName> {
        if let Some(deal) = Deal::COMBINED.into_iter().find(|deal| deal.name() == text) {
            return Ok(deal);
        }
        text.parse().map(Deal::One)
    }
}

/// What the Brainstone does when power is burned (GP-3680).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnStone {
    /// It stays where it is.
    Stays,
    /// It moves up to bowl III.
    Up,
    /// It is the token that is sacrificed.
    Out,
}

/// What a source of income gives that an order can be chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// `income charge 4`
    Charge(u8),
    /// `income tokens 1`
    Tokens(u8),
}

/// When Taklons with an institute take the token of a passive charge (GP-3690).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenTime {
    /// There is none to take.
    None,
    /// Before the charge.
    Before,
    /// After the charge.
    After,
}

/// A special action with its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecialAction {
    /// `special academy`
    Academy,
    /// `special std_action_charge_4`
    Standard(StandardTile),
    /// `special adv_action_3_ore`
    Advanced(AdvancedTile),
    /// `special booster mine 3x-2`
    BoosterMine(Hex),
    /// `special booster project 3x-2`
    BoosterProject(Hex),
    /// `special swap 3x-2`: Ambas, the hex of the mine.
    Swap(Hex),
    /// `special downgrade 3x-2`: Firaks, the hex of the lab.
    Downgrade(Hex),
    /// `special lowest`: Bescods.
    Lowest,
    /// `special station 3x-2`: Ivits.
    Station(Hex),
}

/// A tech tile of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// A standard one.
    Standard(StandardTile),
    /// An advanced one.
    Advanced(AdvancedTile),
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Standard(tile) => tile.fmt(f),
            Tile::Advanced(tile) => tile.fmt(f),
        }
    }
}

impl FromStr for Tile {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Tile, UnknownName> {
        text.parse().map(Tile::Standard).or_else(|UnknownName| text.parse().map(Tile::Advanced))
    }
}

/// Every answer that a seat can give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// `faction terrans`
    Faction(Faction),
    /// `keep`: the drawn board stays as it is.
    Keep,
    /// `rotate 5 2`: tile 5 is turned by two sixths more.
    Rotate {
        /// The number of the tile.
        tile: u8,
        /// Clockwise sixths.
        turns: u8,
    },
    /// `done`: no more turning, buying or gaining.
    Done,
    /// `place mine 3x-2`: a starting structure.
    Place(Structure, Hex),
    /// `booster booster_range`: the first booster.
    Booster(Booster),
    /// `income charge 4`, `income tokens 1`
    Income(Source),
    /// `brainstone 2`: the bowl in which it ends.
    Brainstone(Bowl),
    /// `trade`: Itars, Gaia tokens for a tech tile.
    Trade,
    /// `gain power_to_ore`: Terrans, what Gaia tokens buy.
    Gain(Conversion),
    /// `convert power_to_ore`, `convert power_to_3_credits stone`
    Convert(Deal, bool),
    /// `burn`, `burn stone up`, `burn stone out`
    Burn(BurnStone),
    /// `build mine 3x-2`
    Build(Hex),
    /// `project 3x-2`: a Gaia project.
    Project(Hex),
    /// `upgrade lab 3x-2`
    Upgrade(Structure, Hex),
    /// `federate`
    Federate,
    /// `research economy`
    Research(Area),
    /// `action power_2_ore`, `action power_terraform_1 3x-2`, each perhaps with `stone`
    Space(Space, Option<Hex>, bool),
    /// `special academy` and others
    Special(SpecialAction),
    /// `pass booster_range`, in the last round `pass`
    Pass(Option<Booster>),
    /// `end`
    End,
    /// `charge 3`, `charge 3 before`, `charge 3 after`
    Charge(u8, TokenTime),
    /// `decline`: no power, no advance.
    Decline,
    /// `tokens 3 1 0`, `tokens 3 0 0 stone`: from bowls I to III.
    Tokens(Handful),
    /// `tech std_7_vp`
    Tech(Tile),
    /// `cover std_7_vp`
    Cover(StandardTile),
    /// `flip fed_7_vp_ore`
    Flip(Token),
    /// `advance economy`
    Advance(Area),
    /// `lost 3x-2`: where the Lost Planet goes.
    Lost(Hex),
    /// `unite 1x0 2x0`: the planets of a federation; for the Ivits those that join.
    Unite(Vec<Hex>),
    /// `satellites 1x1 1x2`
    Satellites(Vec<Hex>),
    /// `with 1x0`: one more hex of a set, where there are too many sets to list.
    With(Hex),
    /// `token fed_7_vp_ore`
    Token(Token),
    /// `rescore fed_7_vp_ore`
    Rescore(Token),
    /// `auto ask`, `auto decline`, `auto charge 2`
    Auto(Order),
    /// `resign`
    Resign,
}

struct Stone(bool);

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { " stone" } else { "" })
    }
}

fn hexes(f: &mut fmt::Formatter<'_>, verb: &str, hexes: &[Hex]) -> fmt::Result {
    f.write_str(verb)?;
    hexes.iter().try_for_each(|hex| write!(f, " {hex}"))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Faction(faction) => write!(f, "faction {faction}"),
            Action::Keep => f.write_str("keep"),
            Action::Rotate { tile, turns } => write!(f, "rotate {tile} {turns}"),
            Action::Done => f.write_str("done"),
            Action::Place(structure, hex) => write!(f, "place {structure} {hex}"),
            Action::Booster(booster) => write!(f, "booster {booster}"),
            Action::Income(Source::Charge(n)) => write!(f, "income charge {n}"),
            Action::Income(Source::Tokens(n)) => write!(f, "income tokens {n}"),
            Action::Brainstone(bowl) => write!(f, "brainstone {bowl}"),
            Action::Trade => f.write_str("trade"),
            Action::Gain(conversion) => write!(f, "gain {conversion}"),
            Action::Convert(deal, stone) => write!(f, "convert {deal}{}", Stone(*stone)),
            Action::Burn(BurnStone::Stays) => f.write_str("burn"),
            Action::Burn(BurnStone::Up) => f.write_str("burn stone up"),
            Action::Burn(BurnStone::Out) => f.write_str("burn stone out"),
            Action::Build(hex) => write!(f, "build mine {hex}"),
            Action::Project(hex) => write!(f, "project {hex}"),
            Action::Upgrade(structure, hex) => write!(f, "upgrade {structure} {hex}"),
            Action::Federate => f.write_str("federate"),
            Action::Research(area) => write!(f, "research {area}"),
            Action::Space(space, None, stone) => write!(f, "action {space}{}", Stone(*stone)),
            Action::Space(space, Some(hex), stone) => write!(f, "action {space} {hex}{}", Stone(*stone)),
            Action::Special(special) => special.fmt(f),
            Action::Pass(None) => f.write_str("pass"),
            Action::Pass(Some(booster)) => write!(f, "pass {booster}"),
            Action::End => f.write_str("end"),
            Action::Charge(n, TokenTime::None) => write!(f, "charge {n}"),
            Action::Charge(n, TokenTime::Before) => write!(f, "charge {n} before"),
            Action::Charge(n, TokenTime::After) => write!(f, "charge {n} after"),
            Action::Decline => f.write_str("decline"),
            Action::Tokens(Handful { bowls: [a, b, c], stone }) => {
                write!(f, "tokens {a} {b} {c}{}", Stone(*stone))
            }
            Action::Tech(tile) => write!(f, "tech {tile}"),
            Action::Cover(tile) => write!(f, "cover {tile}"),
            Action::Flip(token) => write!(f, "flip {token}"),
            Action::Advance(area) => write!(f, "advance {area}"),
            Action::Lost(hex) => write!(f, "lost {hex}"),
            Action::Unite(list) => hexes(f, "unite", list),
            Action::Satellites(list) => hexes(f, "satellites", list),
            Action::With(hex) => write!(f, "with {hex}"),
            Action::Token(token) => write!(f, "token {token}"),
            Action::Rescore(token) => write!(f, "rescore {token}"),
            Action::Auto(Order::Ask) => f.write_str("auto ask"),
            Action::Auto(Order::Decline) => f.write_str("auto decline"),
            Action::Auto(Order::Charge(n)) => write!(f, "auto charge {n}"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl fmt::Display for SpecialAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecialAction::Academy => f.write_str("special academy"),
            SpecialAction::Standard(tile) => write!(f, "special {tile}"),
            SpecialAction::Advanced(tile) => write!(f, "special {tile}"),
            SpecialAction::BoosterMine(hex) => write!(f, "special booster mine {hex}"),
            SpecialAction::BoosterProject(hex) => write!(f, "special booster project {hex}"),
            SpecialAction::Swap(hex) => write!(f, "special swap {hex}"),
            SpecialAction::Downgrade(hex) => write!(f, "special downgrade {hex}"),
            SpecialAction::Lowest => f.write_str("special lowest"),
            SpecialAction::Station(hex) => write!(f, "special station {hex}"),
        }
    }
}

impl Action {
    /// What the action points at.
    pub(crate) fn targets(&self, out: &mut Vec<Target>) {
        let component = |name: &str| Target::Component(name.to_string());
        match self {
            Action::Faction(faction) => out.push(component(faction.name())),
            Action::Rotate { tile, turns } => {
                out.extend([component(&format!("{tile:02}")), Target::Amount(i32::from(*turns))]);
            }
            Action::Place(structure, hex) | Action::Upgrade(structure, hex) => {
                out.extend([component(structure.name()), Target::Hex(*hex)]);
            }
            Action::Booster(booster) | Action::Pass(Some(booster)) => out.push(component(booster.name())),
            Action::Income(Source::Charge(n) | Source::Tokens(n)) | Action::Charge(n, _) => {
                out.push(Target::Amount(i32::from(*n)));
            }
            Action::Brainstone(bowl) => out.push(component(bowl.name())),
            Action::Gain(conversion) => out.push(component(conversion.name())),
            Action::Convert(deal, _) => out.push(component(deal.name())),
            Action::Build(hex) | Action::Project(hex) | Action::Lost(hex) | Action::With(hex) => {
                out.push(Target::Hex(*hex));
            }
            Action::Research(area) | Action::Advance(area) => out.push(component(area.name())),
            Action::Space(space, hex, _) => {
                out.push(component(space.name()));
                out.extend(hex.map(Target::Hex));
            }
            Action::Special(special) => special.targets(out),
            Action::Tokens(handful) => out.extend(handful.bowls.map(|n| Target::Amount(i32::from(n)))),
            Action::Tech(tile) => out.push(component(&tile.to_string())),
            Action::Cover(tile) => out.push(component(tile.name())),
            Action::Flip(token) | Action::Token(token) | Action::Rescore(token) => {
                out.push(component(token.name()));
            }
            Action::Unite(hexes) | Action::Satellites(hexes) => {
                out.extend(hexes.iter().copied().map(Target::Hex))
            }
            Action::Keep
            | Action::Done
            | Action::Trade
            | Action::Burn(_)
            | Action::Federate
            | Action::Pass(None)
            | Action::End
            | Action::Decline
            | Action::Auto(_)
            | Action::Resign => {}
        }
    }
}

impl SpecialAction {
    fn targets(self, out: &mut Vec<Target>) {
        match self {
            SpecialAction::Standard(tile) => out.push(Target::Component(tile.to_string())),
            SpecialAction::Advanced(tile) => out.push(Target::Component(tile.to_string())),
            SpecialAction::BoosterMine(hex)
            | SpecialAction::BoosterProject(hex)
            | SpecialAction::Swap(hex)
            | SpecialAction::Downgrade(hex)
            | SpecialAction::Station(hex) => out.push(Target::Hex(hex)),
            SpecialAction::Academy | SpecialAction::Lowest => {}
        }
    }
}
