//! The options of one game, and what can be fixed about its setup.
//!
//! Options of the menu are words; four of them are texts with a small form of their own, so that boards and draws
//! can be given exactly (GP-0654, GP-5690):
//!
//! * `factions`: the factions in seat order, e.g. `terrans xenos`; empty: they are chosen at the table;
//! * `tiles`: a variable board as `slot:face:rotation` for every slot, e.g. `north:05b:2 center:01:0 …`;
//! * `hexes`: a board hex by hex as `hex:tile:letter`, e.g. `0x-2:3:. 1x-2:3:m …`, 19 hexes for each tile;
//! * `setup`: draws that are fixed, e.g. `rounds:round_mine_2,… finals:…,… boosters:… tech:… advanced:… token:…`;
//!   what is not named is drawn.

use orrery_engine::{BadConfig, FirstPlayer, OptionKind, OptionSpec, RuleId, choice};
use serde::{Deserialize, Serialize};

mod boards;
mod prepared;

use crate::{
    automa::setup,
    board::Sector,
    facts::{Facts, Method},
    ids::{AdvancedTile, Area, Booster, Difficulty, Faction, FinalTile, RoundTile, StandardTile, Token},
    rules,
};

pub(crate) use boards::slots;
pub(crate) use prepared::Prepared;

/// The options of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How the board is laid.
    pub board: BoardOption,
    /// A variable board, tile by tile; empty: drawn.
    pub tiles: String,
    /// A board hex by hex; empty: laid from tiles.
    pub hexes: String,
    /// The recommended factions and first mines.
    pub first_game: bool,
    /// The order of turns.
    pub turn_order: TurnOrder,
    /// The factions in seat order; empty: chosen at the table.
    pub factions: String,
    /// Who is the first player.
    pub first_player: FirstPlayer,
    /// Draws that are fixed; empty: none.
    pub setup: String,
    /// Solo: the strength of the Automa.
    pub difficulty: DifficultyOption,
    /// Solo: the Automa's faction.
    pub automa: AutomaOption,
}

choice! {
    /// How the board is laid.
    BoardOption, BOARDS {
        #[default]
        Default = "default": "The default board for the number of players (GP-0240, GP-0250).",
        Method1 = "method_1": "Tiles 01 to 04 fixed, the others shuffled and turned (GP-0680).",
        Method2 = "method_2": "Tiles 01 to 04 shuffled, the others shuffled and turned (GP-0690).",
        Method3 = "method_3": "All ten tiles shuffled and turned (GP-0700).",
        SmallRandom = "small_random": "The seven tiles of the small board shuffled and turned (GP-0710).",
        ThreePlayerReduced = "three_player_reduced": "Without tiles 09 and 10 (GP-0720).",
    }
}

choice! {
    /// The order of turns.
    TurnOrder, TURN_ORDERS {
        #[default]
        Clockwise = "clockwise": "Clockwise from the first player marker.",
        Variable = "variable": "As players passed in the round before (GP-0620).",
    }
}

choice! {
    /// The strength of the Automa (GP-4470).
    DifficultyOption, DIFFICULTIES {
        Automalein = "automalein": "0 points and one card less.",
        #[default]
        Automa = "automa": "10 points.",
        Automaechtig = "automaechtig": "One card more.",
        Ultoma = "ultoma": "Two cards more.",
        Alptrauma = "alptrauma": "Two cards more, and more points.",
    }
}

choice! {
    /// The Automa's faction (GP-4370).
    AutomaOption, AUTOMAS {
        #[default]
        Random = "random": "Drawn.",
        Terrans = "terrans": "Terrans.",
        Geodens = "geodens": "Geodens.",
        HadschHallas = "hadsch_hallas": "Hadsch Hallas.",
        Xenos = "xenos": "Xenos.",
        Itars = "itars": "Itars.",
        Taklons = "taklons": "Taklons.",
        Firaks = "firaks": "Firaks.",
    }
}

impl BoardOption {
    /// The method of the fact sheet; `None` for the default board.
    #[must_use]
    pub fn method(self, facts: &Facts) -> Option<&Method> {
        let id = match self {
            BoardOption::Default => return None,
            BoardOption::Method1 => "method_1",
            BoardOption::Method2 => "method_2",
            BoardOption::Method3 => "method_3",
            BoardOption::SmallRandom => "small_random",
            BoardOption::ThreePlayerReduced => "three_player_reduced",
        };
        facts.methods.iter().find(|method| method.id == id)
    }
}

impl BoardOption {
    /// The rule that says for how many players it is.
    const fn rule(self) -> &'static [RuleId] {
        match self {
            BoardOption::Default => &[rules::VARIABLE_BOARD],
            BoardOption::Method1 => &[rules::METHOD_1],
            BoardOption::Method2 => &[rules::METHOD_2],
            BoardOption::Method3 => &[rules::METHOD_3],
            BoardOption::SmallRandom => &[rules::SMALL_RANDOM],
            BoardOption::ThreePlayerReduced => &[rules::REDUCED],
        }
    }
}

impl DifficultyOption {
    /// As the fact sheet names it.
    #[must_use]
    pub const fn level(self) -> Difficulty {
        match self {
            DifficultyOption::Automalein => Difficulty::Automalein,
            DifficultyOption::Automa => Difficulty::Automa,
            DifficultyOption::Automaechtig => Difficulty::Automaechtig,
            DifficultyOption::Ultoma => Difficulty::Ultoma,
            DifficultyOption::Alptrauma => Difficulty::Alptrauma,
        }
    }
}

impl AutomaOption {
    /// The factions that the Automa can be.
    pub const FACTIONS: [Faction; 7] = [
        Faction::Terrans,
        Faction::Geodens,
        Faction::HadschHallas,
        Faction::Xenos,
        Faction::Itars,
        Faction::Taklons,
        Faction::Firaks,
    ];

    /// The faction; `None`: drawn.
    #[must_use]
    pub const fn faction(self) -> Option<Faction> {
        match self {
            AutomaOption::Random => None,
            AutomaOption::Terrans => Some(Faction::Terrans),
            AutomaOption::Geodens => Some(Faction::Geodens),
            AutomaOption::HadschHallas => Some(Faction::HadschHallas),
            AutomaOption::Xenos => Some(Faction::Xenos),
            AutomaOption::Itars => Some(Faction::Itars),
            AutomaOption::Taklons => Some(Faction::Taklons),
            AutomaOption::Firaks => Some(Faction::Firaks),
        }
    }
}

const fn option(
    key: &'static str,
    title: &'static str,
    title_fr: &'static str,
    kind: OptionKind,
    default: &'static str,
) -> OptionSpec {
    OptionSpec { key, title, title_fr, kind, default }
}

/// The menu. Options without basis in the rulebook do not exist (GP-5710).
pub(crate) const OPTIONS: &[OptionSpec] = &[
    option("board", "Board", "Plateau", OptionKind::Choice(BOARDS), "default"),
    option(
        "tiles",
        "Variable board as slot:face:rotation for every slot; empty: drawn",
        "Plateau variable, emplacement:face:rotation pour chacun ; vide : tiré au sort",
        OptionKind::Text,
        "",
    ),
    option(
        "hexes",
        "Board hex by hex as hex:tile:letter; empty: laid from tiles",
        "Plateau case par case, case:tuile:lettre ; vide : posé avec les tuiles",
        OptionKind::Text,
        "",
    ),
    option(
        "first_game",
        "Recommended factions and first mines",
        "Factions et premières mines conseillées",
        OptionKind::Flag,
        "false",
    ),
    option("turn_order", "Turn order", "Ordre du tour", OptionKind::Choice(TURN_ORDERS), "clockwise"),
    option(
        "factions",
        "Factions in seat order; empty: chosen at the table",
        "Factions dans l'ordre des places ; vide : choisies à la table",
        OptionKind::Text,
        "",
    ),
    option("first_player", "First player", "Premier joueur", FirstPlayer::choice(4), "random"),
    option(
        "setup",
        "Fixed draws as rounds: finals: boosters: tech: advanced: token:; empty: drawn",
        "Tirages imposés rounds: finals: boosters: tech: advanced: token: ; vide : tirés au sort",
        OptionKind::Text,
        "",
    ),
    option(
        "difficulty",
        "Solo: strength of the Automa",
        "Solo : force de l'Automa",
        OptionKind::Choice(DIFFICULTIES),
        "automa",
    ),
    option(
        "automa",
        "Solo: faction of the Automa",
        "Solo : faction de l'Automa",
        OptionKind::Choice(AUTOMAS),
        "random",
    ),
];

/// Draws that the options fix; `None` and empty lists are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Factions in seat order.
    pub factions: Vec<Faction>,
    /// The whole board.
    pub sectors: Vec<Sector>,
    /// Standard tiles on their nine spaces.
    pub tech: Vec<StandardTile>,
    /// Advanced tiles by area.
    pub advanced: Vec<AdvancedTile>,
    /// The token on Terraforming 5.
    pub token: Option<Token>,
    /// Round scoring tiles.
    pub rounds: Vec<RoundTile>,
    /// Final scoring tiles.
    pub finals: Vec<FinalTile>,
    /// Boosters laid out.
    pub boosters: Vec<Booster>,
}

fn bad(option: &str, rules: &'static [RuleId], detail: impl Into<String>) -> BadConfig {
    BadConfig::new(option, rules, detail)
}

impl Config {
    /// What the options fix, if it fits together.
    ///
    /// # Errors
    /// Names the option that does not fit.
    pub fn wishes(&self, facts: &Facts, seats: u8) -> Result<Wishes, BadConfig> {
        self.first_player.fits("first_player", &[rules::SEATING], seats)?;
        let mut wishes = Wishes { sectors: self.sectors(facts, seats)?, ..Wishes::default() };
        self.read_factions(facts, seats, &mut wishes)?;
        self.read_setup(facts, seats, &mut wishes)?;
        Ok(wishes)
    }

    fn sectors(&self, facts: &Facts, seats: u8) -> Result<Vec<Sector>, BadConfig> {
        let method = self.board.method(facts);
        if let Some(method) = method
            && !method.seats.contains(&seats)
        {
            let detail = format!("{} is not for {seats} players", method.id);
            return Err(bad("board", self.board.rule(), detail));
        }
        if self.first_game && (method.is_some() || !self.hexes.is_empty()) {
            return Err(bad("first_game", &[rules::FIRST_GAME], "the first game uses the default board"));
        }
        match (self.tiles.is_empty(), self.hexes.is_empty(), method) {
            (false, false, _) => Err(bad("hexes", &[rules::EXPLICIT_BOARD], "give tiles or hexes, not both")),
            (false, true, None) => Err(bad(
                "tiles",
                &[rules::EXPLICIT_BOARD],
                "tiles are for a variable board: choose its method",
            )),
            (false, true, Some(method)) => boards::explicit_tiles(facts, seats, method, &self.tiles),
            (true, false, _) => boards::explicit_hexes(&self.hexes),
            (true, true, None) => Ok(facts.default_layout(seats).sectors(facts)),
            (true, true, Some(_)) => Ok(Vec::new()),
        }
    }

    fn read_factions(&self, facts: &Facts, seats: u8, wishes: &mut Wishes) -> Result<(), BadConfig> {
        for word in self.factions.split_whitespace() {
            let faction = word
                .parse::<Faction>()
                .map_err(|_| bad("factions", &[rules::FACTIONS], format!("{word:?} is no faction")))?;
            let home = facts.faction(faction).home;
            if wishes.factions.iter().any(|other| facts.faction(*other).home == home) {
                let detail = format!("the board of {faction} is taken");
                return Err(bad("factions", &[rules::ONE_BOARD_EACH], detail));
            }
            wishes.factions.push(faction);
        }
        if !wishes.factions.is_empty() && wishes.factions.len() != usize::from(seats) {
            let detail = format!("{} factions for {seats} seats", wishes.factions.len());
            return Err(bad("factions", &[rules::FACTIONS], detail));
        }
        if self.first_game {
            let game = facts.first_games.iter().find(|game| game.seats == seats);
            // The Automa's faction comes after those of the seats.
            let allowed = |faction: &Faction| {
                let mut listed = game.into_iter().flat_map(|game| game.factions.iter().take(seats.into()));
                listed.any(|(listed, _)| listed == faction)
            };
            if let Some(other) = wishes.factions.iter().find(|faction| !allowed(faction)) {
                let detail = format!("{other} is no faction of the first game");
                return Err(bad("factions", &[rules::FIRST_GAME_FACTIONS], detail));
            }
        }
        if seats == 1 { self.check_automa(facts, &wishes.factions) } else { Ok(()) }
    }

    /// The Automa is of another colour than the human (GP-4370), and the Taklons in the first game (GP-0350).
    fn check_automa(&self, facts: &Facts, factions: &[Faction]) -> Result<(), BadConfig> {
        let Some(automa) = setup::fixed_faction(facts, self.automa, self.first_game) else { return Ok(()) };
        let of_first_game = setup::fixed_faction(facts, AutomaOption::Random, self.first_game);
        if of_first_game.is_some_and(|faction| faction != automa) {
            let detail = format!("{automa} is not the Automa of the first game");
            return Err(bad("automa", &[rules::FIRST_GAME_FACTIONS], detail));
        }
        let home = facts.faction(automa).home;
        if factions.iter().any(|faction| facts.faction(*faction).home == home) {
            let detail = format!("the board of {automa} is taken");
            return Err(bad("automa", &[rules::AUTOMA_FACTION], detail));
        }
        Ok(())
    }

    fn read_setup(&self, facts: &Facts, seats: u8, wishes: &mut Wishes) -> Result<(), BadConfig> {
        for part in self.setup.split_whitespace() {
            let (key, list) = part
                .split_once(':')
                .ok_or_else(|| bad("setup", &[rules::NO_HOUSE_RULES], format!("{part:?} has no colon")))?;
            match key {
                "tech" => wishes.tech = list_of("tech", list, StandardTile::COUNT, &[rules::TECH_SETUP])?,
                "advanced" => {
                    wishes.advanced = list_of("advanced", list, Area::COUNT, &[rules::ADVANCED_SETUP])?
                }
                "token" => {
                    let token = list_of("token", list, 1, &[rules::TOKEN_SETUP])?;
                    if token.contains(&Token::Gleens) {
                        let detail = "the Gleens' token never lies on the research board";
                        return Err(bad("setup", &[rules::TOKEN_SETUP], detail));
                    }
                    wishes.token = token.first().copied();
                }
                "rounds" => {
                    wishes.rounds =
                        list_of("rounds", list, usize::from(facts.rounds), &[rules::ROUND_SETUP])?;
                }
                "finals" => {
                    let count = usize::from(facts.final_tiles_in_play);
                    wishes.finals = list_of("finals", list, count, &[rules::FINAL_SETUP])?;
                }
                "boosters" => {
                    let count = usize::from(facts.boosters_in_play[usize::from(seats.clamp(1, 4)) - 1]);
                    wishes.boosters = list_of("boosters", list, count, &[rules::BOOSTER_SETUP])?;
                }
                _ => {
                    let detail =
                        format!("{key:?} is not drawn; tech, advanced, token, rounds, finals, boosters are");
                    return Err(bad("setup", &[rules::NO_HOUSE_RULES], detail));
                }
            }
        }
        Ok(())
    }
}

/// A list of so many different components.
fn list_of<T: std::str::FromStr + PartialEq>(
    key: &str,
    list: &str,
    count: usize,
    rules: &'static [RuleId],
) -> Result<Vec<T>, BadConfig> {
    let mut all = Vec::new();
    for word in list.split(',') {
        let one = word.parse().map_err(|_| bad("setup", rules, format!("{key}: {word:?} is unknown")))?;
        if all.contains(&one) {
            return Err(bad("setup", rules, format!("{key}: {word:?} twice")));
        }
        all.push(one);
    }
    if all.len() != count {
        return Err(bad("setup", rules, format!("{key}: {} given, {count} needed", all.len())));
    }
    Ok(all)
}

/// Options are shared by all copies of a table.
pub(crate) mod stored {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Config;

    pub(crate) fn serialize<S: Serializer>(config: &Arc<Config>, serializer: S) -> Result<S::Ok, S::Error> {
        config.as_ref().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Config>, D::Error> {
        Config::deserialize(deserializer).map(Arc::new)
    }
}
