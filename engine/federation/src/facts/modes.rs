//! The course of the game, fewer players, and the scoring at the end.

use orrery_engine::{BadContent, Names, Sheets};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    Counter,
    board::BoardFacts,
    builds::BuildsFacts,
    sheet::{ByPlayers, Entries, in_order, need, only, read},
    tiles::TilesFacts,
};
use crate::ids::{
    Cell, DeepSpace, Erudite, Law, Medal, MegaToken, PlanetBlock, Rock, RoomBlock, Shop, Starter, Wing,
};

/// Neutral votes on a blocked cell (FD-5320).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeutralVotes {
    /// The number of the round.
    Round,
    /// Always so many.
    Number(u8),
}

/// What numbers of players change (FD-5300, FD-5450).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// Planet-blocking tiles are used.
    pub planet_blocking: bool,
    /// Room-blocking tiles are used.
    pub room_blocking: bool,
}

/// Something left over that scores at the end (FD-5190 to FD-5220).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leftover {
    /// What is counted.
    pub counts: Counter,
    /// So many of them score, rounded down.
    pub per: u8,
    /// What they score.
    pub pp: u8,
}

/// The sheets `game`, `small_player_modes` and `end_scoring`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ModesFacts {
    pub(super) rounds: u8,
    pieces: PerPlayer,
    components: Vec<Component>,
    pub(super) planet_blocks: Vec<Vec<(Cell, NeutralVotes)>>,
    pub(super) room_blocks: Vec<Vec<(Cell, NeutralVotes)>>,
    pub(super) modes: ByPlayers<Mode>,
    neutral_tiles: usize,
    pub(super) leftovers: Vec<Leftover>,
}

only! {
    GameId = "federation",
    RoundNumber = "round_number",
    MostPp = "most_pp",
    SharedVictory = "shared_victory",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    #[serde(rename = "id")]
    _id: GameId,
    #[serde(rename = "name")]
    _name: Names,
    #[serde(rename = "designers")]
    _designers: IgnoredAny,
    #[serde(rename = "artist")]
    _artist: IgnoredAny,
    #[serde(rename = "year")]
    _year: IgnoredAny,
    players: Players,
    rounds: u8,
    ambassador_turns_per_round: u8,
    #[serde(rename = "phases")]
    _phases: IgnoredAny,
    executive_steps: Vec<ExecutiveStep>,
    end_of_round_steps: Vec<EndStep>,
    components: Entries<Component>,
    per_player: PerPlayer,
    #[serde(rename = "player_colours")]
    _player_colours: IgnoredAny,
}

#[derive(PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    min: u8,
    max: u8,
}

/// FD-3950, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ExecutiveStep {
    Income,
    Upkeep,
    ProjectFunding,
    FloorMajorities,
    LawVote,
}

/// Section 29, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EndStep {
    TakeBackAmbassadorsAndDice,
    DiscardUsedAlterations,
    DiscardRoundLevelBonuses,
    RemoveNeutralVotes,
    DiscardLaws,
    RevealLaws,
    RevealBlockingTiles,
}

/// How often a component is in the box.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Component {
    id: String,
    count: usize,
    #[serde(rename = "players", default)]
    _players: Vec<u8>,
}

/// The pieces of a player (FD-0290).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PerPlayer {
    ambassador_token: u8,
    ship: u8,
    release_token: u8,
    score_marker: u8,
    accreditation_marker: u8,
    mage_pawn: u8,
    robot_pawn: u8,
    miner_pawn: u8,
    commerce_pawn: u8,
    assistant_die: u8,
    senatorial_marker: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SmallModes {
    planet_blocking_tiles: Entries<BlockEntry<PlanetBlock>>,
    room_blocking_tiles: Entries<BlockEntry<RoomBlock>>,
    neutral_vote_tiles: NeutralTiles,
    modes: ByPlayers<ModeEntry>,
    neutral_votes_count_for: [CountFor; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockEntry<I> {
    id: I,
    blocks: Vec<Block>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    cell: Cell,
    votes: Votes,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number of votes or `round_number`")]
enum Votes {
    Number(u8),
    Round(RoundNumber),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeutralTiles {
    total: usize,
    tiles: Entries<NeutralTile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeutralTile {
    #[serde(rename = "id")]
    _id: String,
    faces: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeEntry {
    planet_blocking: bool,
    room_blocking: bool,
    neutral_tiles_per_round: usize,
}

#[derive(PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CountFor {
    LawVote,
    FloorMajorities,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndScoring {
    steps: Vec<EndScore>,
    #[serde(rename = "winner")]
    _winner: MostPp,
    #[serde(rename = "tie")]
    _tie: SharedVictory,
}

#[derive(Deserialize)]
#[serde(tag = "id", rename_all = "snake_case", deny_unknown_fields)]
enum EndScore {
    Medals {
        #[serde(rename = "rule")]
        _rule: String,
    },
    Leftovers {
        items: Vec<Leftover>,
    },
    FundedGrandProjects {
        #[serde(rename = "see")]
        _see: String,
    },
}

impl ModesFacts {
    pub(super) fn read(sheets: &Sheets) -> Result<ModesFacts, BadContent> {
        let game: Game = read(sheets, "game")?;
        course(&game)?;
        let small: SmallModes = read(sheets, "small_player_modes")?;
        let planet_blocks = blocks(PlanetBlock::ALL, small.planet_blocking_tiles)?;
        let room_blocks = blocks(RoomBlock::ALL, small.room_blocking_tiles)?;
        let neutral_tiles = small.neutral_vote_tiles.tiles.0.len();
        const SMALL: &str = "small_player_modes";
        need(SMALL, small.neutral_votes_count_for == [CountFor::LawVote, CountFor::FloorMajorities], || {
            "neutral_votes_count_for: law_vote and floor_majorities (FD-5350, FD-5360)".into()
        })?;
        need(SMALL, small.neutral_vote_tiles.total == neutral_tiles, || {
            format!("total: {neutral_tiles} neutral tiles")
        })?;
        for (players, mode) in small.modes.iter() {
            let cells =
                |used: bool, tiles: &[Vec<(Cell, NeutralVotes)>]| if used { tiles[0].len() } else { 0 };
            let laid = cells(mode.planet_blocking, &planet_blocks) + cells(mode.room_blocking, &room_blocks);
            need(SMALL, mode.neutral_tiles_per_round == laid, || {
                format!("modes {players}: {laid} neutral tiles lie on the board")
            })?;
            for round in 1..=game.rounds {
                let tiles = &small.neutral_vote_tiles.tiles.0;
                let zeros = tiles.iter().filter(|tile| tile.faces.contains(&0)).count();
                let shown = tiles.iter().filter(|tile| tile.faces.contains(&round)).count();
                let enough = !mode.planet_blocking || (zeros >= 1 && shown >= 2);
                need(SMALL, enough, || format!("neutral_vote_tiles: not enough for round {round}"))?;
            }
        }
        let ByPlayers { two, three, four } = small.modes;
        let mode = |entry: ModeEntry| Mode {
            planet_blocking: entry.planet_blocking,
            room_blocking: entry.room_blocking,
        };
        Ok(ModesFacts {
            rounds: game.rounds,
            pieces: game.per_player,
            components: game.components.0,
            planet_blocks,
            room_blocks,
            modes: ByPlayers { two: mode(two), three: mode(three), four: mode(four) },
            neutral_tiles,
            leftovers: leftovers(read(sheets, "end_scoring")?)?,
        })
    }
}

impl ModesFacts {
    /// What `game` counts agrees with what the other sheets list.
    pub(super) fn counts(
        &self,
        builds: &BuildsFacts,
        tiles: &TilesFacts,
        board: &BoardFacts,
    ) -> Result<(), BadContent> {
        let PerPlayer { ship, release_token, robot_pawn, commerce_pawn, .. } = self.pieces;
        let per_player = [
            ("ship", ship, board.start_ships + board.supply_ships),
            ("release_token", release_token, board.release_tokens),
            ("robot_pawn", robot_pawn, builds.robots),
            ("commerce_pawn", commerce_pawn, Shop::COUNT as u8),
        ];
        for (id, says, listed) in per_player {
            need("game", says == listed, || format!("per_player {id}: other sheets have {listed}"))?;
        }
        let inert = Rock::ALL.iter().filter(|rock| rock.is_inert()).count();
        let listed = [
            ("erudite_tile", Erudite::COUNT),
            ("deep_space_tile", DeepSpace::COUNT),
            ("starter_tile", Starter::COUNT),
            ("megastructure_token", MegaToken::COUNT),
            ("production_tile", builds.sides.len()),
            ("alteration_token", tiles.alterations.len()),
            ("law_tile", Law::COUNT * Wing::COUNT),
            ("asteroid_token", Rock::COUNT - inert),
            ("inert_asteroid_token", inert),
            ("medal", board.copies * Medal::COUNT),
            ("planet_blocking_tile", PlanetBlock::COUNT),
            ("room_blocking_tile", RoomBlock::COUNT),
            ("neutral_vote_tile", self.neutral_tiles),
        ];
        for (id, count) in listed {
            let says = self.components.iter().find(|component| component.id == id);
            let agrees = says.is_some_and(|component| component.count == count);
            need("game", agrees, || format!("components {id}: its own sheet has {count}"))?;
        }
        Ok(())
    }
}

/// What the rules say of the course of the game is no number that a sheet could change.
fn course(game: &Game) -> Result<(), BadContent> {
    const SHEET: &str = "game";
    need(SHEET, game.players == Players { min: 2, max: 4 }, || "players: 2 to 4 (FD-0070)".into())?;
    // A law of each wing and a blocking tile for every round.
    need(SHEET, usize::from(game.rounds) == Law::COUNT, || "rounds: five (FD-0800)".into())?;
    let turns = game.ambassador_turns_per_round == game.per_player.ambassador_token;
    need(SHEET, turns && game.per_player.ambassador_token == 4, || {
        "ambassador_turns_per_round: four (FD-0830)".into()
    })?;
    let steps = [
        ExecutiveStep::Income,
        ExecutiveStep::Upkeep,
        ExecutiveStep::ProjectFunding,
        ExecutiveStep::FloorMajorities,
        ExecutiveStep::LawVote,
    ];
    need(SHEET, game.executive_steps == steps, || "executive_steps: not the order of FD-3950".into())?;
    let steps = [
        EndStep::TakeBackAmbassadorsAndDice,
        EndStep::DiscardUsedAlterations,
        EndStep::DiscardRoundLevelBonuses,
        EndStep::RemoveNeutralVotes,
        EndStep::DiscardLaws,
        EndStep::RevealLaws,
        EndStep::RevealBlockingTiles,
    ];
    need(SHEET, game.end_of_round_steps == steps, || {
        "end_of_round_steps: not the order of section 29".into()
    })?;
    let PerPlayer {
        score_marker,
        accreditation_marker,
        mage_pawn,
        miner_pawn,
        assistant_die,
        senatorial_marker,
        ..
    } = game.per_player;
    let single = [accreditation_marker, mage_pawn, miner_pawn, assistant_die, senatorial_marker];
    let pieces = single == [1; 5] && score_marker == 2;
    need(SHEET, pieces, || "per_player: one marker, mage, miner, die and Senatorial marker (FD-0290)".into())
}

fn blocks<I: Copy + Eq + std::fmt::Display>(
    ids: &[I],
    tiles: Entries<BlockEntry<I>>,
) -> Result<Vec<Vec<(Cell, NeutralVotes)>>, BadContent> {
    const SHEET: &str = "small_player_modes";
    let size = tiles.0.first().map_or(0, |tile| tile.blocks.len());
    for BlockEntry { id, blocks } in &tiles.0 {
        let again = |i: usize| blocks[..i].iter().any(|other| other.cell == blocks[i].cell);
        let distinct = !blocks.is_empty() && blocks.len() == size && !(0..size).any(again);
        need(SHEET, distinct, || format!("{id}: as many different cells as on the other tiles"))?;
    }
    let votes = |votes| match votes {
        Votes::Number(number) => NeutralVotes::Number(number),
        Votes::Round(RoundNumber::Only) => NeutralVotes::Round,
    };
    let facts = |tile: BlockEntry<I>| {
        (tile.id, tile.blocks.into_iter().map(|block| (block.cell, votes(block.votes))).collect())
    };
    in_order(SHEET, ids.iter().copied(), tiles.0.into_iter().map(facts).collect())
}

fn leftovers(sheet: EndScoring) -> Result<Vec<Leftover>, BadContent> {
    const SHEET: &str = "end_scoring";
    let mut steps = sheet.steps.into_iter();
    match (steps.next(), steps.next(), steps.next(), steps.next()) {
        (
            Some(EndScore::Medals { .. }),
            Some(EndScore::Leftovers { items }),
            Some(EndScore::FundedGrandProjects { .. }),
            None,
        ) => {
            need(SHEET, items.iter().all(|item| item.per > 0), || "leftovers: per is at least 1".into())?;
            Ok(items)
        }
        _ => Err(BadContent::new(SHEET, "steps: medals, leftovers, funded_grand_projects (FD-5150)")),
    }
}
