//! What happened, and what each viewer hears of it.

use std::fmt;

use orrery_engine::{Hex, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    board::Sector,
    facts::Resources,
    ids::{
        AdvancedTile, Area, Booster, Card, Faction, FinalTile, RoundTile, Space, StandardTile, Structure,
        Token,
    },
    power::{Bowl, Handful},
    state::Special,
    task::Order,
    who::Who,
};

/// What points were gained for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum For {
    /// The round scoring tile.
    Round(RoundTile),
    /// A standard tech tile.
    Standard(StandardTile),
    /// An advanced tech tile.
    Advanced(AdvancedTile),
    /// A booster that was returned.
    Booster(Booster),
    /// A federation token.
    Token(Token),
    /// A research level.
    Level(Area),
    /// A Q.I.C. action.
    Space(Space),
    /// The faction's ability.
    Faction,
    /// A final scoring tile.
    Final(FinalTile),
    /// Research levels at the end.
    Research,
    /// Resources at the end.
    Resources,
    /// A card of the Automa.
    Automa,
    /// The difficulty of the solo game.
    Difficulty,
}

/// Where a federation token came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenFrom {
    /// The supply, for a federation.
    Supply,
    /// Terraforming 5.
    Terraforming,
    /// The Gleens' board.
    Gleens,
}

/// Something that happened, with its outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say who, what and how much")]
pub enum Event {
    // Setup
    /// The first player was determined.
    FirstPlayer { who: Who },
    /// The tiles of the setup were laid out.
    SetUp(Box<SetUp>),
    /// The board was laid.
    BoardLaid { sectors: Vec<Sector> },
    /// A faction was chosen, with what its board shows.
    FactionChosen(Box<Start>),
    /// A starting structure was placed.
    Placed { who: Who, structure: Structure, hex: Hex },
    /// The first booster was taken.
    BoosterTaken { who: Who, booster: Booster },

    // Rounds
    /// A round began.
    RoundBegan { round: u8, order: Vec<Who> },
    /// Transdim planets with Gaiaformers became Gaia planets.
    Gaiaformed { hexes: Vec<Hex> },
    /// Somebody passed and exchanged the booster.
    Passed { who: Who, returned: Option<Booster>, taken: Option<Booster> },
    /// Action tokens were removed.
    CleanedUp,
    /// Final scoring is done.
    Ended,

    // Resources and points
    /// Resources were gained, as far as they fitted.
    Gained { who: Who, gain: Resources },
    /// Resources were paid.
    Paid { who: Who, cost: Resources },
    /// Points were scored.
    Scored { who: Who, vp: u8, r#for: For },
    /// Points were paid for power.
    PaidVp { who: Who, vp: u8 },

    // Power
    /// Tokens moved up: normal ones from I to II, then from II to III; and where the Brainstone went, if it moved.
    Charged {
        who: Who,
        first: u8,
        second: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stone: Option<Bowl>,
    },
    /// Tokens moved from III to I.
    Spent { who: Who, tokens: Handful },
    /// New tokens came into bowl I.
    TokensGained { who: Who, tokens: u8 },
    /// Tokens went from the bowls to the supply.
    Discarded { who: Who, tokens: Handful },
    /// Tokens went from the bowls to the Gaia area.
    ToGaia { who: Who, tokens: Handful },
    /// A token of bowl II was sacrificed, to the supply or to the Gaia area, and another went from II to III.
    Burned { who: Who, stone_up: bool, stone_out: bool, to_gaia: bool },
    /// Tokens went from the Gaia area to the supply.
    GaiaDiscarded { who: Who, tokens: u8 },
    /// Tokens came back from the Gaia area.
    GaiaReturned { who: Who, tokens: u8, stone: bool, bowl: Bowl },

    // Gaiaformers
    /// Gaiaformers became available.
    GaiaformersGained { who: Who, count: u8 },
    /// A Gaiaformer went from the faction board to the Gaia area.
    GaiaformerSpent { who: Who },
    /// Gaiaformers came back from the Gaia area.
    GaiaformersReturned { who: Who, count: u8 },
    /// A Gaia project began.
    ProjectStarted { who: Who, hex: Hex },

    // Structures
    /// A mine was built, perhaps beside another structure; a Gaiaformer that stood there went back.
    MineBuilt { who: Who, hex: Hex, shared: bool, gaiaformer: bool },
    /// A structure was replaced.
    Upgraded { who: Who, hex: Hex, from: Structure, to: Structure },
    /// The institute and a mine changed places.
    Swapped { who: Who, institute: Hex, mine: Hex },
    /// A space station was placed.
    StationPlaced { who: Who, hex: Hex },
    /// The Lost Planet was placed.
    LostPlaced { who: Who, hex: Hex },
    /// A build was announced, with the power that others may charge.
    Announced { by: Who, hex: Hex, offers: Vec<(Seat, u8)> },
    /// Power was declined.
    Declined { seat: Seat },

    // Federations
    /// A federation was formed or enlarged.
    Federated { who: Who, planets: Vec<Hex>, satellites: Vec<Hex> },
    /// Planets or stations joined a federation.
    Joined { who: Who, hexes: Vec<Hex> },
    /// A federation token was gained.
    TokenTaken { who: Who, token: Token, green: bool, from: TokenFrom },
    /// A federation token was flipped to gray.
    TokenFlipped { who: Who, token: Token },
    /// A federation token was scored again.
    Rescored { who: Who, token: Token },

    // Research
    /// One level up.
    Advanced { who: Who, area: Area, level: u8 },
    /// A standard tech tile was taken.
    TileTaken { who: Who, tile: StandardTile },
    /// An advanced tech tile was taken and covers a standard one.
    AdvancedTaken { who: Who, area: Area, tile: AdvancedTile, cover: StandardTile },

    // Action spaces
    /// A power or Q.I.C. space was used.
    SpaceUsed { who: Who, space: Space },
    /// A special action was used.
    SpecialUsed { who: Who, special: Special },

    // The Automa
    /// A decision card was turned over for a choice of the setup and put back.
    CardShown { card: Card },
    /// The deck was made: cards that were seen before, and so many of those that nobody has seen.
    DeckMade { seen: Vec<Card>, unseen: u8, reserve: Vec<Card> },
    /// This is the support card now, the action card of the last turn or one from the deck; the old one was
    /// discarded.
    SupportCard { card: Card },
    /// The action card was drawn.
    ActionCard { card: Card },
    /// A satellite was placed without a federation.
    SatellitePlaced { who: Who, hex: Hex },
    /// An advanced tech tile was removed from the game.
    AdvancedRemoved { who: Who, area: Area, tile: AdvancedTile },

    // Seats
    /// A seat ordered what to answer for it; only the seat hears of it.
    Ordered { seat: Seat, order: Order },
    /// A seat left the game.
    Resigned { seat: Seat },
}

/// The tiles of the setup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// Standard tech tiles on their nine spaces.
    pub tech: Vec<StandardTile>,
    /// Advanced tech tiles by area.
    pub advanced: [AdvancedTile; Area::COUNT],
    /// The token on Terraforming 5.
    pub token: Token,
    /// Round scoring tiles.
    pub rounds: Vec<RoundTile>,
    /// Final scoring tiles.
    pub finals: Vec<FinalTile>,
    /// Boosters laid out.
    pub boosters: Vec<Booster>,
}

/// What a participant starts with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Who.
    pub who: Who,
    /// The faction.
    pub faction: Faction,
    /// Resources.
    pub resources: Resources,
    /// Tokens in the bowls.
    pub bowls: [u8; 3],
    /// Whether the Brainstone is in bowl I.
    pub brainstone: bool,
}

/// An event as a viewer hears of it. Nothing is hidden in this game but standing orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Notice(pub Event);

impl Event {
    /// What `viewer` hears of it. Every event is named: a new one has to say who may know it.
    pub(crate) fn notice(&self, viewer: Viewer) -> Option<Notice> {
        match self {
            Event::Ordered { seat, .. } => viewer.is(*seat).then(|| Notice(self.clone())),
            // Nobody may charge: nothing is announced.
            Event::Announced { offers, .. } if offers.is_empty() => None,
            Event::FirstPlayer { .. }
            | Event::SetUp(_)
            | Event::BoardLaid { .. }
            | Event::FactionChosen(_)
            | Event::Placed { .. }
            | Event::BoosterTaken { .. }
            | Event::RoundBegan { .. }
            | Event::Gaiaformed { .. }
            | Event::Passed { .. }
            | Event::CleanedUp
            | Event::Ended
            | Event::Gained { .. }
            | Event::Paid { .. }
            | Event::Scored { .. }
            | Event::PaidVp { .. }
            | Event::Charged { .. }
            | Event::Spent { .. }
            | Event::TokensGained { .. }
            | Event::Discarded { .. }
            | Event::ToGaia { .. }
            | Event::Burned { .. }
            | Event::GaiaDiscarded { .. }
            | Event::GaiaReturned { .. }
            | Event::GaiaformersGained { .. }
            | Event::GaiaformerSpent { .. }
            | Event::GaiaformersReturned { .. }
            | Event::ProjectStarted { .. }
            | Event::MineBuilt { .. }
            | Event::Upgraded { .. }
            | Event::Swapped { .. }
            | Event::StationPlaced { .. }
            | Event::LostPlaced { .. }
            | Event::Announced { .. }
            | Event::Declined { .. }
            | Event::Federated { .. }
            | Event::Joined { .. }
            | Event::TokenTaken { .. }
            | Event::TokenFlipped { .. }
            | Event::Rescored { .. }
            | Event::Advanced { .. }
            | Event::TileTaken { .. }
            | Event::AdvancedTaken { .. }
            | Event::SpaceUsed { .. }
            | Event::SpecialUsed { .. }
            | Event::CardShown { .. }
            | Event::DeckMade { .. }
            | Event::SupportCard { .. }
            | Event::ActionCard { .. }
            | Event::SatellitePlaced { .. }
            | Event::AdvancedRemoved { .. }
            | Event::Resigned { .. } => Some(Notice(self.clone())),
        }
    }
}

struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|one| write!(f, " {one}"))
    }
}

struct Amount<'a>(&'a Resources);

impl fmt::Display for Amount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.entries().iter().filter(|(_, n)| *n > 0).try_for_each(|(key, n)| write!(f, " {n} {key}"))
    }
}

struct Taken<'a>(&'a Handful);

impl fmt::Display for Taken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0.bowls;
        write!(f, "{a} {b} {c}{}", if self.0.stone { " stone" } else { "" })
    }
}

impl fmt::Display for For {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            For::Round(tile) => tile.fmt(f),
            For::Standard(tile) => tile.fmt(f),
            For::Advanced(tile) => tile.fmt(f),
            For::Booster(booster) => booster.fmt(f),
            For::Token(token) => token.fmt(f),
            For::Level(area) => area.fmt(f),
            For::Space(space) => space.fmt(f),
            For::Faction => f.write_str("faction"),
            For::Final(tile) => tile.fmt(f),
            For::Research => f.write_str("research"),
            For::Resources => f.write_str("resources"),
            For::Automa => f.write_str("automa"),
            For::Difficulty => f.write_str("difficulty"),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Event::FirstPlayer { who } => write!(f, "first player {who}"),
            Event::SetUp(setup) => {
                write!(f, "tech{} advanced{}", List(&setup.tech), List(&setup.advanced))?;
                write!(f, " token {} rounds{}", setup.token, List(&setup.rounds))?;
                write!(f, " finals{} boosters{}", List(&setup.finals), List(&setup.boosters))
            }
            Event::BoardLaid { sectors } => {
                f.write_str("board")?;
                sectors.iter().try_for_each(|sector| match sector.face {
                    Some(face) => write!(f, " {face}:{}:{}", sector.centre, sector.rotation),
                    None => write!(f, " {:02}:{}", sector.tile, sector.centre),
                })
            }
            Event::FactionChosen(start) => write!(f, "{} faction {}", start.who, start.faction),
            Event::Placed { who, structure, hex } => write!(f, "{who} placed {structure} {hex}"),
            Event::BoosterTaken { who, booster } => write!(f, "{who} took {booster}"),
            Event::RoundBegan { round, order } => write!(f, "round {round}{}", List(order)),
            Event::Gaiaformed { hexes } => write!(f, "gaiaformed{}", List(hexes)),
            Event::Passed { who, taken: Some(taken), .. } => write!(f, "{who} passed {taken}"),
            Event::Passed { who, taken: None, .. } => write!(f, "{who} passed"),
            Event::CleanedUp => f.write_str("cleaned up"),
            Event::Ended => f.write_str("ended"),
            Event::Gained { who, gain } => write!(f, "{who} gained{}", Amount(gain)),
            Event::Paid { who, cost } => write!(f, "{who} paid{}", Amount(cost)),
            Event::Scored { who, vp, r#for } => write!(f, "{who} scored {vp} for {for}"),
            Event::PaidVp { who, vp } => write!(f, "{who} paid {vp} vp"),
            Event::Charged { who, first, second, stone: None } => write!(f, "{who} charged {first} {second}"),
            Event::Charged { who, first, second, stone: Some(bowl) } => {
                write!(f, "{who} charged {first} {second} stone {bowl}")
            }
            Event::Spent { who, tokens } => write!(f, "{who} spent {}", Taken(tokens)),
            Event::TokensGained { who, tokens } => write!(f, "{who} gained {tokens} tokens"),
            Event::Discarded { who, tokens } => write!(f, "{who} discarded {}", Taken(tokens)),
            Event::ToGaia { who, tokens } => write!(f, "{who} moved {} to gaia", Taken(tokens)),
            Event::Burned { who, stone_up, stone_out, .. } => {
                let stone = if *stone_up { " stone up" } else { "" };
                write!(f, "{who} burned{stone}{}", if *stone_out { " stone out" } else { "" })
            }
            Event::GaiaDiscarded { who, tokens } => write!(f, "{who} discarded {tokens} from gaia"),
            Event::GaiaReturned { who, tokens, stone, bowl } => {
                write!(f, "{who} returned {tokens} to {bowl}{}", if *stone { " stone" } else { "" })
            }
            Event::GaiaformersGained { who, count } => write!(f, "{who} gained {count} gaiaformers"),
            Event::GaiaformerSpent { who } => write!(f, "{who} spent a gaiaformer"),
            Event::GaiaformersReturned { who, count } => write!(f, "{who} got back {count} gaiaformers"),
            Event::ProjectStarted { who, hex } => write!(f, "{who} project {hex}"),
            Event::MineBuilt { who, hex, shared: false, .. } => write!(f, "{who} built mine {hex}"),
            Event::MineBuilt { who, hex, shared: true, .. } => write!(f, "{who} built shared mine {hex}"),
            Event::Upgraded { who, hex, from, to } => write!(f, "{who} upgraded {from} to {to} {hex}"),
            Event::Swapped { who, institute, mine } => write!(f, "{who} swapped {institute} {mine}"),
            Event::StationPlaced { who, hex } => write!(f, "{who} station {hex}"),
            Event::LostPlaced { who, hex } => write!(f, "{who} lost planet {hex}"),
            Event::Announced { by, hex, offers } => {
                write!(f, "{by} announced {hex}")?;
                offers.iter().try_for_each(|(seat, power)| write!(f, " {seat} {power}"))
            }
            Event::Declined { seat } => write!(f, "{seat} declined"),
            Event::Federated { who, planets, satellites } => {
                write!(f, "{who} united{} satellites{}", List(planets), List(satellites))
            }
            Event::Joined { who, hexes } => write!(f, "{who} joined{}", List(hexes)),
            Event::TokenTaken { who, token, .. } => write!(f, "{who} token {token}"),
            Event::TokenFlipped { who, token } => write!(f, "{who} flipped {token}"),
            Event::Rescored { who, token } => write!(f, "{who} rescored {token}"),
            Event::Advanced { who, area, level } => write!(f, "{who} advanced {area} {level}"),
            Event::TileTaken { who, tile } => write!(f, "{who} tech {tile}"),
            Event::AdvancedTaken { who, tile, cover, .. } => write!(f, "{who} tech {tile} over {cover}"),
            Event::SpaceUsed { who, space } => write!(f, "{who} action {space}"),
            Event::SpecialUsed { who, special } => match special {
                Special::Booster => write!(f, "{who} special booster"),
                Special::Academy => write!(f, "{who} special academy"),
                Special::Faction => write!(f, "{who} special faction"),
                Special::Standard(tile) => write!(f, "{who} special {tile}"),
                Special::Advanced(tile) => write!(f, "{who} special {tile}"),
            },
            Event::CardShown { card } => write!(f, "automa showed {card}"),
            Event::DeckMade { seen, unseen, reserve } => {
                let unseen = usize::from(*unseen);
                write!(f, "automa deck {} reserve {}", seen.len() + unseen, reserve.len() - unseen)
            }
            Event::SupportCard { card } => write!(f, "automa support {card}"),
            Event::ActionCard { card } => write!(f, "automa drew {card}"),
            Event::SatellitePlaced { who, hex } => write!(f, "{who} satellite {hex}"),
            Event::AdvancedRemoved { who, tile, .. } => write!(f, "{who} removed {tile}"),
            Event::Ordered { seat, order: Order::Ask } => write!(f, "{seat} ordered ask"),
            Event::Ordered { seat, order: Order::Decline } => write!(f, "{seat} ordered decline"),
            Event::Ordered { seat, order: Order::Charge(n) } => write!(f, "{seat} ordered charge {n}"),
            Event::Resigned { seat } => write!(f, "{seat} resigned"),
        }
    }
}
