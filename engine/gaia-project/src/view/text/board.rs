//! The map drawn with characters.
//!
//! Each hex takes four columns, rows are shifted by half a hex. A planet is its letter (`r` terra, `o` oxide, `v`
//! volcanic, `d` desert, `s` swamp, `t` titanium, `i` ice, `g` Gaia, `m` Transdim, `l` Lost Planet), followed by the
//! number of its owner and the structure (`m` mine, `t` trading station, `l` lab, `i` institute, `a` academy, `g`
//! Gaiaformer), in capitals where the planet belongs to a federation. Space is `.`, with `*` for satellites and `#`
//! for a space station.
//!
//! Hexes of the same `q` lie on a line that goes down to the right; its number stands where it enters the board. The
//! `r` of a row stands at its left.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

use orrery_engine::{Hex, Style};

use crate::{
    facts::Facts,
    ids::{Planet, Structure},
    view::HexView,
    who::Who,
};

fn colour(planet: Planet) -> &'static str {
    match planet {
        Planet::Terra => "34",
        Planet::Oxide => "31",
        Planet::Volcanic => "38;5;208",
        Planet::Desert => "33",
        Planet::Swamp => "38;5;94",
        Planet::Titanium => "90",
        Planet::Ice => "97",
        Planet::Gaia => "32",
        Planet::Transdim => "35",
        Planet::Lost => "36",
    }
}

fn mark(structure: Structure) -> char {
    match structure {
        Structure::Mine => 'm',
        Structure::TradingStation => 't',
        Structure::ResearchLab => 'l',
        Structure::Institute => 'i',
        Structure::AcademyKnowledge | Structure::AcademyAction => 'a',
    }
}

fn number(who: Who) -> char {
    match who {
        Who::Seat(seat) => char::from(b'1' + seat.0),
        Who::Automa => 'A',
    }
}

/// Up to four characters for a hex.
fn cell(hex: &HexView) -> String {
    let mut cell = String::new();
    match hex.planet {
        Some(planet) => cell.push(planet.letter()),
        None if hex.station.is_some() => cell.push('#'),
        None if !hex.satellites.is_empty() => cell.push('*'),
        None => cell.push('.'),
    }
    if let Some((who, structure)) = hex.structures.first() {
        let mark = mark(*structure);
        cell.push(number(*who));
        cell.push(if hex.federated.contains(who) { mark.to_ascii_uppercase() } else { mark });
    } else if let Some(who) = hex.gaiaformer {
        cell.extend([number(who), 'g']);
    } else if let Some(who) = hex.station.or(hex.satellites.first().copied()) {
        cell.push(number(who));
    }
    // Only one can be named: a second structure is a shared mine of the Lantids.
    let pieces = hex.structures.len().max(hex.satellites.len() + usize::from(hex.station.is_some()));
    if pieces > 1 {
        cell.push('+');
    }
    cell
}

/// What stands in a column of a row: a hex, or the `q` of the line that begins below.
enum Place<'a> {
    Hex(&'a HexView),
    Line(i8),
}

fn column(hex: Hex) -> i32 {
    2 * (2 * i32::from(hex.q) + i32::from(hex.r))
}

/// Everything that is drawn, by rows and columns.
fn places(hexes: &[HexView]) -> BTreeMap<(i8, i32), Place<'_>> {
    let mut tops: BTreeMap<i8, i8> = BTreeMap::new();
    for HexView { hex, .. } in hexes {
        let top = tops.entry(hex.q).or_insert(hex.r);
        *top = hex.r.min(*top);
    }
    let lines = tops.into_iter().map(|(q, top)| {
        let above = Hex::new(q, top - 1);
        ((above.r, column(above)), Place::Line(q))
    });
    lines.chain(hexes.iter().map(|hex| ((hex.hex.r, column(hex.hex)), Place::Hex(hex)))).collect()
}

/// Draws the map, and says how to read it.
pub(super) fn write(text: &mut String, facts: &Facts, style: Style, hexes: &[HexView]) -> fmt::Result {
    let places = places(hexes);
    let Some(left) = places.keys().map(|(_, column)| *column).min() else { return Ok(()) };
    let has_hexes = |row: i8| hexes.iter().any(|hex| hex.hex.r == row);
    let (mut row, mut at) = (None, 0);
    for ((r, column), place) in &places {
        if row != Some(*r) {
            let scale = if has_hexes(*r) { r.to_string() } else { String::new() };
            let end = if row.is_some() { "\n" } else { "" };
            write!(text, "{end}{}  ", style.paint("2", format_args!("{scale:>4}")))?;
            (row, at) = (Some(*r), 0);
        }
        let blanks = ((column - left) as usize).saturating_sub(at);
        let (sign, colour) = match place {
            Place::Line(q) => (q.to_string(), Some("2")),
            Place::Hex(hex) => (cell(hex), hex.planet.map(colour)),
        };
        at += blanks + sign.len();
        match colour {
            Some(colour) => write!(text, "{:blanks$}{}", "", style.paint(colour, sign))?,
            None => write!(text, "{:blanks$}{sign}", "")?,
        }
    }
    writeln!(text)?;
    write_legend(text, facts, style)
}

fn write_legend(text: &mut String, facts: &Facts, style: Style) -> fmt::Result {
    let language = style.language;
    let planets: Vec<String> = Planet::ALL
        .iter()
        .map(|planet| {
            let letter = style.paint(colour(*planet), planet.letter());
            format!("{letter} {}", facts.planet_name(*planet, language))
        })
        .collect();
    writeln!(text, "      {}", planets.join("  "))?;
    let hint = language.pick(
        "3x-2: on the line of 3 that goes down to the right, in the row of -2",
        "3x-2 : sur la ligne du 3 qui descend vers la droite, dans la rangée du -2",
    );
    writeln!(text, "      {}", style.paint("2", hint))
}
