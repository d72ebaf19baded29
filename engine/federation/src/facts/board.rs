//! The player board, ambassadors and medals.

use orrery_engine::{BadContent, Names, Sheets};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    Effect, Stock,
    effect::Yes,
    fit::{Place, fit},
    sheet::{ByPlayers, Entries, in_order, need, only, read},
};
use crate::ids::{Ambassador, DeepSpace, Medal, Mission, Planet, Resource, Side, SpaceAction};

/// A cell of the accreditation ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Degree {
    /// The level to which it belongs.
    pub level: u8,
    /// Whether it is the lowest of its level.
    pub first: bool,
    /// The medal for whoever reaches it (FD-1770).
    pub medal: Option<Medal>,
    /// Whether reaching it brings a Deep Space tile (FD-3730).
    pub deep_space: bool,
}

/// The accreditation ladder (section 20).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// Its cells, from degree 1.
    pub degrees: Vec<Degree>,
    /// Where the marker starts.
    pub start: u8,
    /// The crystal of each level, from level 1 (FD-4100).
    pub upkeep: Vec<Option<Resource>>,
    /// The level to which a player who pays nothing drops (FD-4130).
    pub unpaid_level: u8,
    /// PP for each degree beyond the top (FD-3740).
    pub pp_beyond: u8,
}

impl Ladder {
    /// The level of a degree.
    #[must_use]
    pub fn level(&self, degree: u8) -> u8 {
        self.degree(degree).level
    }

    /// The first degree of a level.
    #[must_use]
    pub fn first(&self, level: u8) -> u8 {
        let first = self.degrees.iter().position(|degree| degree.level == level);
        first.map_or(self.top(), |first| first as u8 + 1)
    }

    /// The last degree.
    #[must_use]
    pub fn top(&self) -> u8 {
        self.degrees.len() as u8
    }

    /// A cell; those beyond the ends are the ends.
    #[must_use]
    pub fn degree(&self, degree: u8) -> Degree {
        self.degrees[usize::from(degree.clamp(1, self.top())) - 1]
    }
}

/// A special mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissionFacts {
    /// Its name.
    pub name: Names,
    /// Its number, 1 to 12.
    pub number: u8,
    /// The accreditation level that it needs (FD-3650).
    pub level: u8,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// An ambassador.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AmbassadorFacts {
    /// The votes of its vote side.
    pub votes: u8,
    /// The bonus of its funding side.
    pub bonus: Vec<Effect>,
    /// Whether it has a funding side; the special ambassador has none (FD-6360).
    pub has_funding: bool,
}

/// A colour of medals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MedalFacts {
    /// Its name.
    pub name: Names,
}

/// The sheets `player_board`, `ambassadors` and `medals`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct BoardFacts {
    pub(super) ladder: Ladder,
    pub(super) missions: Vec<MissionFacts>,
    pub(super) start_ships: u8,
    pub(super) supply_ships: u8,
    pub(super) release_tokens: u8,
    pub(super) medal_values: Vec<u8>,
    pub(super) ambassadors: Vec<AmbassadorFacts>,
    pub(super) die_max: u8,
    pub(super) medals: Vec<MedalFacts>,
    pub(super) thresholds: ByPlayers<Vec<u8>>,
    pub(super) copies: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    accreditation: Accreditation,
    missions: Entries<MissionEntry>,
    max_missions_with_ships: u8,
    hangar: Hangar,
    start: Start,
    stock: StockEntry,
    medal_board: MedalBoard,
    #[serde(rename = "level_bonus_tokens")]
    _level_bonus_tokens: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Accreditation {
    levels: u8,
    start_degree: u8,
    degrees: Vec<DegreeEntry>,
    upkeep: Vec<UpkeepEntry>,
    unpaid_floor_level: u8,
    beyond_top: Beyond,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DegreeEntry {
    degree: u8,
    level: u8,
    first_of_level: bool,
    #[serde(default)]
    medal: Option<Medal>,
    #[serde(default)]
    deep_space: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UpkeepEntry {
    level: u8,
    cost: Option<Resource>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beyond {
    pp_per_degree: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionEntry {
    id: Mission,
    number: u8,
    name: Names,
    linked_action: SpaceAction,
    required_level: u8,
    effects: Entries<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hangar {
    start_ships: u8,
    supply_ships: u8,
    capacity: u8,
}

/// FD-0720: nothing at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    resources: Vec<IgnoredAny>,
    #[serde(rename = "assistant_die")]
    _assistant_die: (),
    alteration_tokens: u8,
    release_tokens_supply: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StockEntry {
    crystals_max: u8,
    gold_diamond_max: u8,
    #[serde(rename = "free_discard")]
    _free_discard: Yes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MedalBoard {
    slots: usize,
    values_by_medal_count: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ambassadors {
    tokens_per_player: Entries<AmbassadorEntry>,
    special_ambassador: SpecialEntry,
    assistant_die: DieEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AmbassadorEntry {
    id: Ambassador,
    vote: u8,
    funding: FundingSide,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FundingSide {
    bonus: Entries<Effect>,
}

only! {
    SpecialId = "special_ambassador",
    OnePerPlayer = "one_per_player",
    LowestFirst = "lowest_threshold_first",
    HighestFirst = "highest_threshold_first",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialEntry {
    #[serde(rename = "id")]
    _id: SpecialId,
    vote: u8,
    #[serde(rename = "funding")]
    _funding: (),
    allowed_alteration_sides: Vec<Side>,
    uses: u8,
    source: DeepSpace,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DieEntry {
    faces: Vec<u8>,
    max: u8,
    allowed_with_side: Side,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Medals {
    colours: Entries<MedalEntry>,
    copies_per_colour: usize,
    total: usize,
    planet_thresholds: Thresholds,
    #[serde(rename = "personal_medals_in_play")]
    _personal_medals_in_play: OnePerPlayer,
    #[serde(rename = "award_order")]
    _award_order: LowestFirst,
    #[serde(rename = "forced_pick_order")]
    _forced_pick_order: HighestFirst,
    max_per_player_and_colour: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MedalEntry {
    id: Medal,
    name: Names,
    source: MedalSource,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum MedalSource {
    Planet(Planet),
    Degree(u8),
    Mission(Mission),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Thresholds {
    by_players: ByPlayers<Vec<u8>>,
}

const BOARD: &str = "player_board";

impl BoardFacts {
    /// `stock`: what the sheet of the resources says of limits.
    pub(super) fn read(sheets: &Sheets, stock: Stock) -> Result<BoardFacts, BadContent> {
        let board: Board = read(sheets, BOARD)?;
        let Hangar { start_ships, supply_ships, capacity } = board.hangar;
        let ships = start_ships.checked_add(supply_ships);
        need(BOARD, ships == Some(capacity), || "hangar: it holds every ship".into())?;
        need(BOARD, board.max_missions_with_ships == capacity, || {
            "max_missions_with_ships: one per ship".into()
        })?;
        let limits = Stock { crystals: board.stock.crystals_max, diamonds: board.stock.gold_diamond_max };
        need(BOARD, limits == stock, || "stock: resources say otherwise".into())?;
        let nothing = board.start.resources.is_empty() && board.start.alteration_tokens == 0;
        need(BOARD, nothing, || "start: nobody starts with anything (FD-0720)".into())?;
        let release_tokens = board.start.release_tokens_supply;
        need(BOARD, usize::from(release_tokens) == Mission::COUNT, || {
            "start: one release token per mission".into()
        })?;
        let values = board.medal_board.values_by_medal_count;
        let rising =
            values.len() == Medal::COUNT + 1 && values.is_sorted() && board.medal_board.slots == Medal::COUNT;
        need(BOARD, rising, || "medal_board: a value for 0 to 7 medals, the lowest first".into())?;
        let ladder = ladder(board.accreditation)?;
        let missions = missions(board.missions, &ladder)?;
        let (ambassadors, die_max) = ambassadors(read(sheets, "ambassadors")?)?;
        let medals: Medals = read(sheets, "medals")?;
        let thresholds = thresholds(&medals, &ladder, &missions)?;
        let copies = medals.copies_per_colour;
        let names =
            medals.colours.0.into_iter().map(|medal| (medal.id, MedalFacts { name: medal.name })).collect();
        Ok(BoardFacts {
            ladder,
            missions,
            start_ships,
            supply_ships,
            release_tokens,
            medal_values: values,
            ambassadors,
            die_max,
            medals: in_order("medals", Medal::ALL.iter().copied(), names)?,
            thresholds,
            copies,
        })
    }
}

/// FD-3700: bands of degrees from bottom to top; Deep Space lies at the top.
fn ladder(sheet: Accreditation) -> Result<Ladder, BadContent> {
    let top = sheet.degrees.len();
    need(BOARD, (1..=100).contains(&top), || "accreditation: between 1 and 100 degrees".into())?;
    let mut level = 0;
    for (n, cell) in (1..).zip(&sheet.degrees) {
        let entry = || format!("degree {}", cell.degree);
        need(BOARD, cell.degree == n, || format!("{}: degree {n} is next", entry()))?;
        let next = cell.first_of_level && cell.level == level + 1;
        let same = !cell.first_of_level && cell.level == level;
        need(BOARD, next || same, || format!("{}: levels follow each other from 1", entry()))?;
        level = cell.level;
        let last = usize::from(n) == top;
        need(BOARD, cell.deep_space == last, || format!("{}: Deep Space lies at the top", entry()))?;
        let grey = cell.medal.is_none_or(|medal| medal == Medal::Grey);
        need(BOARD, grey, || format!("{}: only the grey medal lies on the ladder", entry()))?;
    }
    need(BOARD, level == sheet.levels, || format!("accreditation: the degrees have {level} levels"))?;
    let start = usize::from(sheet.start_degree);
    need(BOARD, (1..=top).contains(&start), || "start_degree: not on the ladder".into())?;
    let paid = sheet.upkeep.iter().map(|entry| entry.level).eq(1..=level);
    need(BOARD, paid, || "upkeep: one entry for each level, from 1".into())?;
    let upkeep: Vec<Option<Resource>> = sheet.upkeep.iter().map(|entry| entry.cost).collect();
    // FD-4120, FD-4130: whoever pays nothing drops to the highest of the free levels.
    let free = usize::from(sheet.unpaid_floor_level);
    let split = free >= 1 && free <= upkeep.len();
    let split =
        split && upkeep[..free].iter().all(Option::is_none) && upkeep[free..].iter().all(Option::is_some);
    need(BOARD, split, || "unpaid_floor_level: the levels up to it are free, those above are paid".into())?;
    let crystals = upkeep.iter().flatten().all(|resource| resource.is_crystal());
    need(BOARD, crystals, || "upkeep: it is paid in crystals".into())?;
    let degree = |cell: &DegreeEntry| {
        let DegreeEntry { level, first_of_level: first, medal, deep_space, .. } = *cell;
        Degree { level, first, medal, deep_space }
    };
    Ok(Ladder {
        degrees: sheet.degrees.iter().map(degree).collect(),
        start: sheet.start_degree,
        upkeep,
        unpaid_level: sheet.unpaid_floor_level,
        pp_beyond: sheet.beyond_top.pp_per_degree,
    })
}

fn missions(missions: Entries<MissionEntry>, ladder: &Ladder) -> Result<Vec<MissionFacts>, BadContent> {
    let facts = |mission: MissionEntry| {
        let MissionEntry { id, number, name, linked_action, required_level: level, effects } = mission;
        let numbered = usize::from(number) == id.index() + 1;
        need(BOARD, numbered, || format!("{}: its number is {}", id.id(), id.index() + 1))?;
        need(BOARD, linked_action.name() == id.name(), || {
            format!("{}: it belongs to another action", id.id())
        })?;
        let levels = 1..=ladder.level(ladder.top());
        need(BOARD, levels.contains(&level), || format!("{}: there is no level {level}", id.id()))?;
        let effects = fit(BOARD, &id.id(), Place::Mission, effects.0)?;
        Ok((id, MissionFacts { name, number, level, effects }))
    };
    let missions = missions.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    in_order(BOARD, Mission::ALL.iter().copied(), missions)
}

fn ambassadors(sheet: Ambassadors) -> Result<(Vec<AmbassadorFacts>, u8), BadContent> {
    const SHEET: &str = "ambassadors";
    let special = sheet.special_ambassador;
    let ruled = special.allowed_alteration_sides == [Side::Vote]
        && special.uses == 1
        && special.source == DeepSpace::SpecialAmbassador;
    need(SHEET, ruled, || "special_ambassador: vote tokens only, once, from its Deep Space tile".into())?;
    let die = sheet.assistant_die;
    let faces =
        die.max == 6 && die.faces.iter().copied().eq(1..=die.max) && die.allowed_with_side == Side::Vote;
    need(SHEET, faces, || "assistant_die: six faces, with votes only".into())?;
    let facts = |ambassador: AmbassadorEntry| {
        let AmbassadorEntry { id, vote: votes, funding } = ambassador;
        let bonus = fit(SHEET, &id.id(), Place::Bonus, funding.bonus.0)?;
        Ok((id, AmbassadorFacts { votes, bonus, has_funding: true }))
    };
    let ambassadors = sheet.tokens_per_player.0.into_iter().map(facts).collect::<Result<_, _>>()?;
    let mut ambassadors = in_order(SHEET, Ambassador::ORDINARY, ambassadors)?;
    ambassadors.push(AmbassadorFacts { votes: special.vote, bonus: Vec::new(), has_funding: false });
    Ok((ambassadors, die.max))
}

/// FD-0470 to FD-0500, FD-1770, FD-1790: as many medals of each colour as players, and where each comes from.
fn thresholds(
    sheet: &Medals,
    ladder: &Ladder,
    missions: &[MissionFacts],
) -> Result<ByPlayers<Vec<u8>>, BadContent> {
    const SHEET: &str = "medals";
    let total = sheet.copies_per_colour * Medal::COUNT;
    need(SHEET, sheet.total == total, || format!("total: {total} medals"))?;
    need(SHEET, sheet.max_per_player_and_colour == 1, || "max_per_player_and_colour: one (FD-1720)".into())?;
    for medal in &sheet.colours.0 {
        let right = match medal.source {
            MedalSource::Planet(planet) => Medal::of(planet) == medal.id,
            MedalSource::Degree(degree) => {
                let here = ladder.degrees.iter().position(|cell| cell.medal == Some(medal.id));
                medal.id == Medal::Grey && here == Some(usize::from(degree).wrapping_sub(1))
            }
            MedalSource::Mission(mission) => {
                let award = Effect::AwardMedal { colour: medal.id };
                medal.id == Medal::Black && missions[mission.index()].effects.contains(&award)
            }
        };
        need(SHEET, right, || format!("{}: its source does not give it", medal.id))?;
    }
    for (players, thresholds) in sheet.planet_thresholds.by_players.iter() {
        let one_each = thresholds.len() == usize::from(players) && thresholds.is_sorted_by(|a, b| a < b);
        need(SHEET, one_each, || format!("planet_thresholds {players}: one per player, the lowest first"))?;
    }
    Ok(sheet.planet_thresholds.by_players.clone())
}
