//! What a recorded game says about the table, compared with ours.

use orrery_engine::{Hex, RuleId, Seat, Table};
use orrery_gaia_project::{
    GaiaProject, Task,
    hexset::HexSet,
    ids::{AdvancedTile, StandardTile, Structure, Token},
    look::Look,
    power::Bowl,
    scoring,
    state::Player,
    who::Who,
};

use crate::{
    file::{Compact, Recorded, Side, Snapshot, Text},
    labels::Labels,
    names,
    report::Note,
    setup::Players,
};

/// Caps do not limit the final exchange of resources.
const UNCAPPED: RuleId = RuleId("GP-5740");
const NO_HOUSE_RULES: RuleId = orrery_gaia_project::rules::NO_HOUSE_RULES;

const COLUMNS: [&str; 10] =
    ["vp", "credits", "ore", "knowledge", "qic", "bowl 1", "bowl 2", "bowl 3", "gaia area", "brainstone"];

/// A player's side of our table as `states` writes it.
fn compact(player: &Player) -> Compact {
    let (store, power) = (player.resources, player.power);
    let stone = match power.stone {
        None => 0,
        Some(Bowl::I) => 1,
        Some(Bowl::II) => 2,
        Some(Bowl::III) => 3,
        Some(Bowl::Gaia) => 4,
    };
    let [one, two, three] = power.bowls;
    let [credits, ore, knowledge, qic] =
        [store.credits, store.ore, store.knowledge, store.qic].map(i32::from);
    let [one, two, three, gaia] = [one, two, three, power.gaia].map(i32::from);
    [player.vp, credits, ore, knowledge, qic, one, two, three, gaia, stone]
}

/// Where the recorded game has a player's Brainstone after a move.
pub(crate) fn recorded_stone(game: &Recorded<'_>, players: &Players, at: usize, seat: Seat) -> Option<Bowl> {
    let player = players.seats().iter().position(|other| *other == seat)?;
    let compact = game.states.get(at)?.players.get(player)?;
    let [.., stone] = compact;
    match stone {
        1 => Some(Bowl::I),
        2 => Some(Bowl::II),
        3 => Some(Bowl::III),
        _ => None,
    }
}

/// Compares what everybody has after a move, or nearly everybody. Gives back whether it could.
///
/// # Errors
/// Names the player and what differs.
pub(crate) fn resources(
    game: &Recorded<'_>,
    players: &Players,
    table: &Table<GaiaProject>,
    at: usize,
) -> Result<bool, String> {
    let Some(state) = game.states.get(at) else { return Ok(false) };
    // Before the factions are complete nothing is on their boards there; at the end everything is exchanged.
    if matches!(&*state.phase, "setupBoard" | "setupFaction" | "setupAuction" | "endGame") {
        return Ok(false);
    }
    // The order of income and the gains of the Terrans are written down there only when they are complete.
    let skipped = match table.agenda.open().next().map(|entry| &entry.task) {
        Some(Task::Income { seat, .. } | Task::Stone { seat, .. } | Task::GaiaGain { seat, .. }) => {
            Some(*seat)
        }
        // We charge all at once where it asks about the Brainstone in between: no common point.
        _ if &*state.phase == "roundIncome" => return Ok(false),
        _ => None,
    };
    for (recorded, seat) in state.players.iter().zip(players.seats()) {
        let ours = compact(&table.state.players[*seat]);
        if ours != *recorded && Some(*seat) != skipped {
            return Err(differing(players.name(*seat), &ours, recorded));
        }
    }
    Ok(true)
}

fn differing(name: &str, ours: &Compact, recorded: &Compact) -> String {
    let columns =
        COLUMNS.iter().zip(ours.iter().zip(recorded)).filter(|(_, (ours, recorded))| ours != recorded);
    let parts = columns.map(|(column, (ours, recorded))| format!("{column} {ours}, recorded {recorded}"));
    format!("{name}: {}", parts.collect::<Vec<_>>().join("; "))
}

/// Compares boards, research, tiles and tokens with the snapshots of a move.
///
/// # Errors
/// Names the player and what differs.
pub(crate) fn snapshots(
    game: &Recorded<'_>,
    players: &Players,
    labels: &Labels,
    table: &Table<GaiaProject>,
    at: usize,
) -> Result<(), String> {
    let full = ["setup_end", "round_end", "before_final_scoring"];
    let here = |snapshot: &&Snapshot<'_>| snapshot.after_move == at && full.contains(&&*snapshot.at);
    for snapshot in game.snapshots.iter().filter(here) {
        for (side, seat) in snapshot.players.iter().zip(players.seats()) {
            let checked = Compared { table, labels, player: &table.state.players[*seat] }.all(side);
            checked.map_err(|what| format!("{}: {what} at {}", players.name(*seat), &*snapshot.at))?;
        }
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct Compared<'a> {
    table: &'a Table<GaiaProject>,
    labels: &'a Labels,
    player: &'a Player,
}

impl Compared<'_> {
    fn all(self, side: &Side<'_>) -> Result<(), String> {
        let Player { research, structures, projects, stations, shared, satellites, .. } = self.player;
        if *research != side.research.all() {
            return Err(format!("research {research:?}, recorded {:?}", side.research.all()));
        }
        let on_board = &side.buildings;
        let kinds = [
            (Structure::Mine, &on_board.m),
            (Structure::TradingStation, &on_board.ts),
            (Structure::ResearchLab, &on_board.lab),
            (Structure::Institute, &on_board.pi),
            (Structure::AcademyKnowledge, &on_board.ac1),
            (Structure::AcademyAction, &on_board.ac2),
        ];
        for ((kind, recorded), ours) in kinds.into_iter().zip(structures) {
            self.hexes(kind.name(), *ours, recorded)?;
        }
        self.hexes("gaiaformers", *projects, &on_board.gf)?;
        self.hexes("space stations", *stations, &on_board.sp)?;
        self.hexes("shared mines", *shared, &side.shared_mines)?;
        self.hexes("satellites", *satellites, &side.satellites)?;
        let federated = self.player.federated.union(*satellites);
        self.hexes("hexes in federations", federated, &side.federated)?;
        self.gaiaformers(side)?;
        self.tokens(side)?;
        self.tiles(side)?;
        let booster = side.booster.as_ref().and_then(|id| names::booster(id));
        if self.player.booster != booster {
            return Err(format!("booster {:?}, recorded {booster:?}", self.player.booster));
        }
        Ok(())
    }

    fn hexes(self, what: &str, ours: HexSet, recorded: &[Text<'_>]) -> Result<(), String> {
        let mut named = HexSet::EMPTY;
        for label in recorded {
            let spot = self.labels.hex(label).and_then(|hex| self.table.state.spot(hex));
            named.insert(spot.ok_or_else(|| format!("there is no hex {label:?}"))?);
        }
        if ours == named {
            return Ok(());
        }
        let list =
            |set: HexSet| set.iter().map(|spot| self.table.state.board.hex(spot)).collect::<Vec<Hex>>();
        let text = |hexes: Vec<Hex>| hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let (only_ours, only_there) = (text(list(ours.minus(named))), text(list(named.minus(ours))));
        Err(format!("{what}: only ours [{only_ours}], only recorded [{only_there}]"))
    }

    fn gaiaformers(self, side: &Side<'_>) -> Result<(), String> {
        let player = self.player;
        let all = player.projects.len() + u32::from(player.gaiaformers + player.gaiaformers_spent);
        if all == u32::from(side.gaiaformers.total) {
            return Ok(());
        }
        Err(format!("{all} gaiaformers, recorded {}", side.gaiaformers.total))
    }

    fn tokens(self, side: &Side<'_>) -> Result<(), String> {
        let (mut green, mut gray) = ([0u8; Token::COUNT], [0u8; Token::COUNT]);
        for token in &side.federations {
            let kind =
                names::token(&token.tile).ok_or_else(|| format!("there is no token {:?}", token.tile))?;
            let counts = if token.green { &mut green } else { &mut gray };
            if let Some(count) = counts.get_mut(kind.index()) {
                *count = count.saturating_add(1);
            }
        }
        if (self.player.green, self.player.gray) == (green, gray) {
            return Ok(());
        }
        let (ours_green, ours_gray) = (self.player.green, self.player.gray);
        Err(format!("tokens {ours_green:?} {ours_gray:?}, recorded {green:?} {gray:?}"))
    }

    fn tiles(self, side: &Side<'_>) -> Result<(), String> {
        let (mut standard, mut covered, mut advanced) = (0u16, 0u16, 0u16);
        for tile in &side.techs {
            match (names::standard(&tile.tile), names::advanced(&tile.tile)) {
                (Some(kind), _) => {
                    standard |= bit(kind);
                    covered |= if tile.covered { bit(kind) } else { 0 };
                }
                (None, Some(kind)) => advanced |= advanced_bit(kind),
                (None, None) => return Err(format!("there is no tile {:?}", tile.tile)),
            }
        }
        let player = self.player;
        if (player.standard, player.covered, player.advanced) == (standard, covered, advanced) {
            return Ok(());
        }
        let ours = [player.standard, player.covered, player.advanced];
        Err(format!("tiles {ours:?}, recorded {:?}", [standard, covered, advanced]))
    }
}

fn bit(tile: StandardTile) -> u16 {
    1 << tile.index()
}

fn advanced_bit(tile: AdvancedTile) -> u16 {
    1 << tile.index()
}

/// Points for what is left as the recorded game counts them: everything becomes credits and ore first, and what
/// exceeds the caps is lost (NOTATION 9.3).
fn capped_vp(look: Look<'_>, who: Who) -> i32 {
    let player = look.player(who);
    let store = player.resources;
    let burned = player.power.count(Bowl::II) / 2;
    let stone_up = burned > 0 && player.power.stone == Some(Bowl::II);
    let stone = stone_up || player.power.stone == Some(Bowl::III);
    let tokens = player.power.bowls[2] + burned - u8::from(stone_up);
    let stone_value = if stone { i32::from(look.stone_value(who)) } else { 0 };
    let power = i32::from(tokens) * i32::from(look.token_value(who)) + stone_value;
    let caps = look.facts.caps;
    let credits = (i32::from(store.credits) + power).min(i32::from(caps.credits));
    let ore = (i32::from(store.ore) + i32::from(store.qic)).min(i32::from(caps.ore));
    (credits + ore + i32::from(store.knowledge)) / 3
}

/// Compares the final scores. Bids and caps are added and taken away exactly, and said.
///
/// # Errors
/// Names the player and both scores.
pub(crate) fn scores(
    game: &Recorded<'_>,
    players: &Players,
    table: &Table<GaiaProject>,
    notes: &mut Vec<Note>,
) -> Result<(), String> {
    let look = Look::at(table);
    let mut wrong = Vec::new();
    for (player, seat) in players.seats().iter().enumerate() {
        let who = Who::Seat(*seat);
        let name = players.name(*seat);
        let ours = look.player(who).vp;
        let recorded = game.end.scores.get(player).copied().unwrap_or(0);
        let bid = game.setup.bids.as_ref().and_then(|bids| bids.get(player)).copied().unwrap_or(0);
        let (free, capped) = (scoring::resource_vp(look, who) as i32, capped_vp(look, who));
        // The file says what it gave: a difference is only explained by caps if it gave just that.
        let given = game.end.vp_by_source.get(player).map_or(capped, |source| source.spend);
        let lost = if given == capped { free - capped } else { 0 };
        let uncapped = recorded.saturating_add(lost);
        let corrected = uncapped.saturating_add(bid);
        if lost != 0 {
            let detail = format!("no caps in the final exchange: {name} {uncapped} instead of {recorded}");
            notes.push(Note { rule: UNCAPPED, detail });
        }
        if bid != 0 {
            let detail = format!("house rule: auction, {name} bid {bid}: {corrected} without it");
            notes.push(Note { rule: NO_HOUSE_RULES, detail });
        }
        if ours != corrected {
            wrong.push(format!("{name} {ours} points, recorded {recorded} (corrected {corrected})"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("final scores: {}", wrong.join(", "))) }
}
