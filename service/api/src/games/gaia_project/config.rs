//! Options. The game reads its lists as texts, so that is what they become here.

use orrery_engine::erased::Problem;
use orrery_gaia_project::{
    Config,
    config::AutomaOption,
    ids::{AdvancedTile, Booster, Face, Faction, FinalTile, Planet, RoundTile, StandardTile, Token},
};

use super::{
    super::{first_player, number},
    ids::{Listed, slot_name},
    read_hex, v1,
};

pub(super) fn read(config: &v1::Config) -> Result<Config, Problem> {
    Ok(Config {
        board: Listed::read_some("board", config.board)?.unwrap_or_default(),
        tiles: words("tiles", &config.tiles, read_tile)?,
        hexes: words("hexes", &config.hexes, read_board_hex)?,
        first_game: config.is_first_game,
        turn_order: Listed::read_some("turn_order", config.turn_order)?.unwrap_or_default(),
        factions: join(&Faction::read_all("factions", &config.factions)?, Faction::name, " "),
        first_player: first_player("first_player", config.first_player, 4)?,
        setup: config.setup.as_ref().map_or(Ok(String::new()), read_setup)?,
        difficulty: Listed::read_some("difficulty", config.difficulty)?.unwrap_or_default(),
        automa: Faction::read_some("automa", config.automa)?.map_or(Ok(AutomaOption::Random), read_automa)?,
    })
}

fn join<T: Copy>(list: &[T], name: impl Fn(T) -> &'static str, between: &str) -> String {
    list.iter().map(|one| name(*one)).collect::<Vec<_>>().join(between)
}

/// A word for each message of a list.
fn words<T>(
    field: &str,
    list: &[T],
    word: impl Fn(&str, &T) -> Result<String, Problem>,
) -> Result<String, Problem> {
    let words = list.iter().enumerate().map(|(n, one)| word(&format!("{field}[{n}]"), one));
    Ok(words.collect::<Result<Vec<_>, _>>()?.join(" "))
}

fn read_tile(field: &str, tile: &v1::PlacedTile) -> Result<String, Problem> {
    let slot = slot_name(&format!("{field}.slot"), tile.slot)?;
    let face = Face::read(&format!("{field}.face"), tile.face)?;
    let rotation: u8 = number(format!("{field}.rotation"), tile.rotation)?;
    Ok(format!("{slot}:{face}:{rotation}"))
}

fn read_board_hex(field: &str, hex: &v1::BoardHex) -> Result<String, Problem> {
    let at = read_hex(&format!("{field}.hex"), hex.hex.as_ref())?;
    let tile: u8 = number(format!("{field}.tile"), hex.tile)?;
    let planet = Planet::read_some(&format!("{field}.planet"), hex.planet)?;
    Ok(format!("{at}:{tile}:{}", planet.map_or('.', Planet::letter)))
}

fn read_setup(draws: &v1::FixedDraws) -> Result<String, Problem> {
    let lists = [
        ("rounds", join(&RoundTile::read_all("setup.rounds", &draws.rounds)?, RoundTile::name, ",")),
        ("finals", join(&FinalTile::read_all("setup.finals", &draws.finals)?, FinalTile::name, ",")),
        ("boosters", join(&Booster::read_all("setup.boosters", &draws.boosters)?, Booster::name, ",")),
        ("tech", join(&StandardTile::read_all("setup.tech", &draws.tech)?, StandardTile::name, ",")),
        (
            "advanced",
            join(&AdvancedTile::read_all("setup.advanced", &draws.advanced)?, AdvancedTile::name, ","),
        ),
        ("token", Token::read_some("setup.token", draws.token)?.map_or("", Token::name).to_string()),
    ];
    let said = lists.iter().filter(|(_, list)| !list.is_empty());
    Ok(said.map(|(key, list)| format!("{key}:{list}")).collect::<Vec<_>>().join(" "))
}

fn read_automa(faction: Faction) -> Result<AutomaOption, Problem> {
    match faction {
        Faction::Terrans => Ok(AutomaOption::Terrans),
        Faction::Geodens => Ok(AutomaOption::Geodens),
        Faction::HadschHallas => Ok(AutomaOption::HadschHallas),
        Faction::Xenos => Ok(AutomaOption::Xenos),
        Faction::Itars => Ok(AutomaOption::Itars),
        Faction::Taklons => Ok(AutomaOption::Taklons),
        Faction::Firaks => Ok(AutomaOption::Firaks),
        Faction::Lantids
        | Faction::Gleens
        | Faction::Ambas
        | Faction::Ivits
        | Faction::BalTaks
        | Faction::Bescods
        | Faction::Nevlas => Err(Problem::new("automa", format!("the Automa cannot be the {faction}"))),
    }
}
