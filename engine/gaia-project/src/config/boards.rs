//! Boards given at creation: tile by tile, or hex by hex.

use orrery_engine::{BadConfig, Hex};

use super::bad;
use crate::{
    board::{Board, SECTOR_HEXES, Sector},
    facts::{Facts, Method, Slot},
    ids::{Face, Planet},
    rules,
};

/// The slots of a method: those of the default board without the tiles that are left out.
pub(crate) fn slots<'a>(facts: &'a Facts, seats: u8, method: &'a Method) -> impl Iterator<Item = &'a Slot> {
    let layout = facts.default_layout(seats);
    layout.slots.iter().filter(|slot| !method.removed.contains(&slot.face.tile()))
}

/// GP-0654: a variable board given tile by tile.
pub(super) fn explicit_tiles(
    facts: &Facts,
    seats: u8,
    method: &Method,
    text: &str,
) -> Result<Vec<Sector>, BadConfig> {
    let wrong = |detail: String| bad("tiles", &[rules::EXPLICIT_BOARD], detail);
    let mut sectors = Vec::new();
    let mut given: Vec<(&str, Face, u8)> = Vec::new();
    for part in text.split_whitespace() {
        let mut words = part.split(':');
        let (Some(slot), Some(face), Some(rotation), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(wrong(format!("{part:?} is not slot:face:rotation")));
        };
        let face: Face = face.parse().map_err(|_| wrong(format!("there is no face {face:?}")))?;
        let rotation: u8 = rotation
            .parse()
            .ok()
            .filter(|rotation| *rotation < 6)
            .ok_or_else(|| wrong(format!("a rotation is 0 to 5, not {rotation:?}")))?;
        given.push((slot, face, rotation));
    }
    for slot in slots(facts, seats, method) {
        let mut here = given.iter().filter(|(name, _, _)| *name == slot.name);
        let (Some((_, face, rotation)), None) = (here.next(), here.next()) else {
            return Err(wrong(format!("slot {} is not given once", slot.name)));
        };
        if sectors.iter().any(|sector: &Sector| sector.tile == face.tile()) {
            return Err(wrong(format!("tile {} lies twice", face.tile())));
        }
        // The face must be the one that the number of players uses, in a place that the method allows.
        let home = slots(facts, seats, method).find(|home| home.face == *face);
        let group = method.shuffled.iter().find(|group| group.contains(&face.tile()));
        let allowed = match (home, group) {
            (None, _) => false,
            (Some(home), None) => home.name == slot.name,
            (Some(_), Some(group)) => group.contains(&slot.face.tile()),
        };
        if !allowed {
            return Err(wrong(format!("{face} does not belong on slot {}", slot.name)));
        }
        if *rotation != slot.rotation && !method.rotatable.contains(&face.tile()) {
            return Err(wrong(format!("{face} cannot be turned")));
        }
        sectors.push(Sector::of_face(facts, *face, slot.centre, *rotation));
    }
    if given.len() != sectors.len() {
        return Err(wrong(format!("{} slots given, {} there", given.len(), sectors.len())));
    }
    if let Some((a, b)) = Board::of(sectors.clone()).clash() {
        let detail = format!("equal planets side by side on {a} and {b}");
        return Err(bad("tiles", &[rules::NO_EQUAL_NEIGHBOURS, rules::EXPLICIT_BOARD], detail));
    }
    Ok(sectors)
}

/// The text before and after a mark. A board has 190 hexes with three marks each: bytes are looked at, because setting
/// up a search for a character takes longer than these texts are.
fn cut(text: &str, mark: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == mark)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// One hex of a board: `hex:tile:letter`.
fn cell(text: &str) -> Result<(Hex, u8, char), String> {
    let (hex, tile, letter) = cut(text, b':')
        .and_then(|(hex, rest)| cut(rest, b':').map(|(tile, letter)| (hex, tile, letter)))
        .ok_or_else(|| format!("{text:?} is not hex:tile:letter"))?;
    let hex = cut(hex, b'x')
        .and_then(|(q, r)| Some(Hex::new(q.parse().ok()?, r.parse().ok()?)))
        .ok_or_else(|| format!("{hex:?} is no hex"))?;
    let tile: u8 = tile
        .parse()
        .ok()
        .filter(|tile| (1..=10).contains(tile))
        .ok_or_else(|| format!("tiles are 1 to 10, not {tile:?}"))?;
    let mut letters = letter.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some('.'), None) => '.',
        (Some(letter), None) if Planet::from_letter(letter).is_some_and(|planet| planet != Planet::Lost) => {
            letter
        }
        (_, _) => return Err(format!("{letter:?} is no planet")),
    };
    if hex.q.unsigned_abs() > 60 || hex.r.unsigned_abs() > 60 {
        return Err(format!("{hex} is far off"));
    }
    Ok((hex, tile, letter))
}

/// GP-5690: a board given hex by hex, taken as it is.
pub(super) fn explicit_hexes(text: &str) -> Result<Vec<Sector>, BadConfig> {
    let wrong = |detail: String| bad("hexes", &[rules::IMPORTED_BOARD], detail);
    let mut tiles: Vec<(u8, Vec<(Hex, char)>)> = Vec::new();
    for part in text.split_ascii_whitespace() {
        let (hex, tile, letter) = cell(part).map_err(wrong)?;
        match tiles.iter_mut().rev().find(|(number, _)| *number == tile) {
            Some((_, hexes)) => hexes.push((hex, letter)),
            None => {
                let mut hexes = Vec::with_capacity(SECTOR_HEXES);
                hexes.push((hex, letter));
                tiles.push((tile, hexes));
            }
        }
    }
    let mut sectors: Vec<Sector> = Vec::with_capacity(tiles.len());
    for (tile, mut hexes) in tiles {
        // In reading order the centre of a hexagon lies in the middle.
        hexes.sort_unstable_by_key(|(hex, _)| (hex.r, hex.q));
        let all = hexes.iter().map(|(hex, _)| *hex);
        let centre = all.clone().nth(SECTOR_HEXES / 2).filter(|centre| all.eq(Sector::hexes(*centre)));
        let centre = centre.ok_or_else(|| wrong(format!("tile {tile} is not a hexagon of 19 hexes")))?;
        if sectors.iter().any(|other| other.centre.distance(centre) <= 4) {
            return Err(wrong(format!("tile {tile} lies on another")));
        }
        let planets = hexes.iter().map(|(_, letter)| *letter).collect();
        sectors.push(Sector { tile, face: None, centre, rotation: 0, planets });
    }
    for home in Planet::ALL.iter().filter(|planet| planet.is_home()) {
        let all = sectors.iter().flat_map(|sector| sector.planets.chars());
        // GP-0580, GP-0590: a faction places up to three mines on home planets.
        if all.filter(|letter| *letter == home.letter()).count() < 3 {
            return Err(wrong(format!("fewer than three {home} planets")));
        }
    }
    Ok(sectors)
}
