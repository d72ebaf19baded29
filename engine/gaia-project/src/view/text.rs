//! The table drawn with characters.
//!
//! Each hex takes four columns, rows are shifted by half a hex. A planet is its letter (`r` terra, `o` oxide, `v`
//! volcanic, `d` desert, `s` swamp, `t` titanium, `i` ice, `g` Gaia, `m` Transdim, `l` Lost Planet), followed by the
//! number of its owner and the structure (`m` mine, `t` trading station, `l` lab, `i` institute, `a` academy, `g`
//! Gaiaformer), in capitals where the planet belongs to a federation. Space is `.`, with `*` for satellites and `#`
//! for a space station.

use std::fmt::Write as _;

use orrery_engine::{Language, Style};

use super::{AutomaView, HexView, PlayerView, View};
use crate::{
    facts::Facts,
    ids::{Area, Card, Planet, Structure},
    power::Bowl,
    who::Who,
    words,
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

/// Three characters for a hex.
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
        if hex.satellites.len() > 1 {
            cell.push('+');
        }
    }
    // A second structure on the planet: a shared mine of the Lantids.
    if hex.structures.len() > 1 {
        cell.push('+');
    }
    cell
}

impl View {
    pub(crate) fn text(&self, facts: &Facts, style: Style) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, facts, style);
        text
    }

    fn write(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        let language = style.language;
        let round = language.pick("Round", "Manche");
        let head = if self.over {
            language.pick("The game is over", "La partie est finie").to_string()
        } else if self.round == 0 {
            language.pick("Setup", "Mise en place").to_string()
        } else {
            format!("{round} {}/{}", self.round, self.rounds)
        };
        writeln!(text, "{}", style.paint("1", head))?;
        self.write_board(text, style)?;
        for player in &self.players {
            self.write_player(text, facts, style, player)?;
        }
        self.write_tiles(text, facts, language)
    }

    fn write_board(&self, text: &mut String, style: Style) -> std::fmt::Result {
        let column = |hex: &HexView| 2 * (2 * i32::from(hex.hex.q) + i32::from(hex.hex.r));
        let Some(left) = self.hexes.iter().map(column).min() else { return Ok(()) };
        let mut row = None;
        let mut at = 0;
        for hex in &self.hexes {
            if row != Some(hex.hex.r) {
                if row.is_some() {
                    writeln!(text)?;
                }
                row = Some(hex.hex.r);
                at = 0;
                write!(text, "{:>4}  ", hex.hex.r)?;
            }
            let start = (column(hex) - left) as usize;
            let cell = cell(hex);
            let blanks = start.saturating_sub(at);
            write!(text, "{:blanks$}", "")?;
            at += blanks + cell.len();
            match hex.planet {
                Some(planet) => write!(text, "{}", style.paint(colour(planet), cell))?,
                None => write!(text, "{cell}")?,
            }
        }
        writeln!(text)
    }

    fn write_player(
        &self,
        text: &mut String,
        facts: &Facts,
        style: Style,
        player: &PlayerView,
    ) -> std::fmt::Result {
        let language = style.language;
        let name = player.faction.map_or("-", |faction| facts.faction(faction).name.pick(language));
        let points = language.pick("VP", "PV");
        let passed = if player.passed { language.pick(" passed", " a passé") } else { "" };
        let left = if player.resigned { language.pick(" resigned", " a abandonné") } else { "" };
        let who = style.paint("1", format!("{} {name}", player.who));
        writeln!(text, "{who}  {} {points}{passed}{left}", player.vp)?;
        match (player.who, &self.automa) {
            (Who::Automa, Some(cards)) => write_cards(text, style, cards)?,
            (Who::Automa | Who::Seat(_), _) => write_store(text, language, player)?,
        }
        write!(text, "   ")?;
        for (area, level) in Area::ALL.iter().zip(player.research) {
            write!(text, "{} {level}  ", facts.areas[area.index()].name.pick(language))?;
        }
        writeln!(text)?;
        let mut owned: Vec<String> = Vec::new();
        if let Some(booster) = player.booster {
            owned.push(words::effects::booster(facts, booster, language));
        }
        for (tile, covered) in &player.standard {
            let tile = words::effects::standard(facts, *tile, language);
            owned.push(if *covered { format!("({tile})") } else { tile });
        }
        owned.extend(player.advanced.iter().map(|tile| words::effects::advanced(facts, *tile, language)));
        owned.extend(player.green.iter().map(|token| words::effects::token(facts, *token, language)));
        owned.extend(
            player.gray.iter().map(|token| format!("({})", words::effects::token(facts, *token, language))),
        );
        if !owned.is_empty() {
            writeln!(text, "   {}", owned.join(" | "))?;
        }
        Ok(())
    }

    fn write_tiles(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        let label = |english: &'static str, french: &'static str| language.pick(english, french);
        for (n, tile) in self.round_tiles.iter().enumerate() {
            let now = if n + 1 == usize::from(self.round) { ">" } else { " " };
            writeln!(
                text,
                "{now} {} {}: {}",
                label("Round", "Manche"),
                n + 1,
                words::effects::round_tile(facts, *tile, language)
            )?;
        }
        for (tile, counts) in &self.final_tiles {
            let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
            let name = words::effects::final_tile(*tile, language);
            writeln!(text, "  {}: {name} ({})", label("End", "Fin"), counts.join(", "))?;
        }
        for (n, tile) in self.tech.iter().enumerate() {
            let place = Area::ALL.get(n).map_or(label("lower row", "rangée du bas"), |area| {
                facts.areas[area.index()].name.pick(language)
            });
            let advanced = Area::ALL.get(n).and_then(|area| self.advanced[area.index()]);
            let advanced = advanced.map_or(String::new(), |tile| {
                format!(" / {}", words::effects::advanced(facts, tile, language))
            });
            writeln!(text, "  {place}: {}{advanced}", words::effects::standard(facts, *tile, language))?;
        }
        let boosters: Vec<_> =
            self.boosters.iter().map(|booster| words::effects::booster(facts, *booster, language)).collect();
        writeln!(text, "  {}: {}", label("Boosters", "Propulseurs"), boosters.join(" | "))?;
        let (tokens, qic) = self.supply(facts);
        writeln!(
            text,
            "  {}: {tokens} {}, {qic} {}",
            label("Supply", "Réserve"),
            label("tokens", "pions"),
            label("Q.I.C.", "C.I.Q.")
        )?;
        let used: Vec<_> = self.used_spaces.iter().map(|space| space.name()).collect();
        if !used.is_empty() {
            writeln!(text, "  {}: {}", label("Used actions", "Actions prises"), used.join(" "))?;
        }
        Ok(())
    }
}

/// Resources and power.
fn write_store(text: &mut String, language: Language, player: &PlayerView) -> std::fmt::Result {
    let store = player.resources;
    let [one, two, three] = player.power.bowls;
    let stone = match player.power.stone {
        None => String::new(),
        Some(Bowl::Gaia) => language.pick(" (Brainstone: Gaia)", " (Cérébropierre : Gaia)").into(),
        Some(bowl) => format!(" ({} {bowl})", language.pick("Brainstone:", "Cérébropierre :")),
    };
    writeln!(
        text,
        "   {} {}  {} {}  {} {}  {} {}  {} {one}/{two}/{three} gaia {}{stone}",
        store.ore,
        language.pick("ore", "minerai"),
        store.credits,
        language.pick("credits", "crédits"),
        store.knowledge,
        language.pick("knowledge", "connaissance"),
        store.qic,
        language.pick("Q.I.C.", "C.I.Q."),
        language.pick("power", "puissance"),
        player.power.gaia,
    )
}

fn cards(all: impl IntoIterator<Item = Card>) -> String {
    let numbers: Vec<String> = all.into_iter().map(|card| (card.index() + 1).to_string()).collect();
    if numbers.is_empty() { "-".into() } else { numbers.join(" ") }
}

/// The Automa's cards, by their numbers.
fn write_cards(text: &mut String, style: Style, automa: &AutomaView) -> std::fmt::Result {
    let label = |english: &'static str, french: &'static str| style.language.pick(english, french);
    writeln!(
        text,
        "   {} {}  {} {}  {} {}  {} {}  {} {}",
        label("deck", "pioche"),
        automa.deck,
        label("reserve", "réserve"),
        automa.reserve,
        label("support card", "carte d'appui"),
        cards(automa.support),
        label("action card", "carte d'action"),
        cards(automa.action),
        label("discarded", "défausse"),
        cards(automa.discard.iter().copied()),
    )
}
