//! The table drawn with characters.
//!
//! A planet: each square takes three columns. Terrain is its letter (`c` Civ, `w` Water, `b` Biomass, `r` Rover, `t`
//! Tech, `e` Energy), a capital where a resource lies. Bare ground is `.` land, `~` ice, `=` ring, `#` city, `%`
//! toxic, `+` electric, `o` crater. Behind it stands what lies there: `*` meteorite, `!` lifepod, `&` rover, `$` rover
//! with a meteorite. A chasm runs where `|` stands to the right of a square or `_` below it, `]` for both. Medals of rows
//! and columns stand at the border.
//!
//! A track: its spaces from 0 to 15, `-` nothing, `s` synergy boost, `C` `P` `R` `T` milestones, digits movement, `o`
//! medal only; the cube stands in brackets, `!` is a lifepod. A cube of another track has its letter for the bracket.

use std::fmt::Write as _;

use orrery_engine::{Language, Seat, Style};

use super::{DepotView, PlayerView, View};
use crate::{
    facts::{Facts, Ground, PlanetFacts, Reward, TOP, TrackFacts},
    grid::{SIDE, Square},
    ids::{Terrain, Track},
    spots::Space,
    state::{Between, Boards, Stage, Surface},
    words::names,
};

fn colour(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Civ => "90",
        Terrain::Water => "34",
        Terrain::Biomass => "32",
        Terrain::Rover => "31",
        Terrain::Tech => "97",
        Terrain::Energy => "33",
    }
}

fn ground(planet: &PlanetFacts, square: Square) -> Option<char> {
    let marks = [
        (Ground::Land, '.'),
        (Ground::Ice, '~'),
        (Ground::Ring, '='),
        (Ground::City, '#'),
        (Ground::Toxic, '%'),
        (Ground::Electric, '+'),
        (Ground::Crater, 'o'),
    ];
    marks.into_iter().find(|(ground, _)| planet.grid.of(*ground).contains(square)).map(|(_, mark)| mark)
}

fn thing(surface: &Surface, square: Square) -> char {
    if surface.loaded.contains(square) {
        '$'
    } else if surface.rovers.contains(square) {
        '&'
    } else if surface.meteorites.contains(square) {
        '*'
    } else if surface.lifepods.contains(square) {
        '!'
    } else {
        ' '
    }
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
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let head = match self.stage {
            Stage::Setup => say("Setup", "Mise en place").to_string(),
            Stage::Play => format!("{} {}", say("Turn", "Tour"), self.turn),
            Stage::Final => say("Before scoring", "Avant le décompte").to_string(),
            Stage::Over => say("The game is over", "La partie est finie").to_string(),
        };
        writeln!(text, "{}", style.paint("1", head))?;
        self.write_station(text, style)?;
        self.write_table(text, facts, language)?;
        for (seat, player) in self.players.entries() {
            self.write_player(text, facts, style, seat, player)?;
        }
        self.write_own(text, facts, language)
    }

    fn write_station(&self, text: &mut String, style: Style) -> std::fmt::Result {
        write!(text, "{}", style.language.pick("Station ", "Station "))?;
        for depot in &self.depots {
            write!(text, " {}", depot_text(depot, style))?;
        }
        writeln!(text)
    }

    fn write_table(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let [one, two, three, four] = self.piles;
        writeln!(text, "{}  I {one}  II {two}  III {three}  IV {four}", say("Civ cards", "Cartes Civ"))?;
        for shared in &self.shared {
            let between = match shared.between {
                Between::Neighbours(a, b) => format!("{a}-{b}"),
                Between::All => say("all", "tous").to_string(),
            };
            writeln!(text, "{between}  {}", names::shared_objective(facts, shared.card, language))?;
        }
        if let Some(events) = &self.events {
            let left = events.left;
            write!(text, "{} ({left})", say("Events", "Événements"))?;
            if let Some(now) = events.now {
                write!(text, "  {now}: {}", names::event(facts, now, language))?;
            }
            if let Some(next) = events.next {
                write!(text, "  {} {next}: {}", say("next", "suivant"), names::event(facts, next, language))?;
            }
            writeln!(text)?;
        }
        let Some(target) = self.target else { return Ok(()) };
        write!(text, "{} {target}", say("Target", "Objectif de score"))?;
        if let Some(sheet) = self.scores.first() {
            write!(text, "  {}", names::ending(facts, sheet.total() - target, language))?;
        }
        writeln!(text)
    }

    fn write_player(
        &self,
        text: &mut String,
        facts: &Facts,
        style: Style,
        seat: Seat,
        player: &PlayerView,
    ) -> std::fmt::Result {
        let language = style.language;
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let boards = player.boards.unwrap_or(player.dealt);
        let mark = if seat == self.commander && self.stage > Stage::Setup { '>' } else { ' ' };
        let title = format!(
            "{mark}{seat}  {} / {}  {}",
            facts.planet(boards.planet).name.pick(language),
            facts.corporation(boards.corporation).name.pick(language),
            names::medals(player.score, language)
        );
        writeln!(text)?;
        writeln!(text, "{}", style.paint("1", title))?;
        if player.boards.is_none() {
            return writeln!(text, "  {}", say("choosing boards", "choisit ses plateaux"));
        }
        write_grid(text, facts.planet(boards.planet), &player.surface, style)?;
        write_bans(text, facts, facts.planet(boards.planet), language)?;
        for track in Track::ALL {
            write_track(text, facts, style, boards, player, *track)?;
        }
        let techs: Vec<String> = player.techs.iter().map(ToString::to_string).collect();
        writeln!(
            text,
            "  {} {}  {} {}  {} {}  {} {}  {} {}  {} {}",
            say("techs", "techs"),
            if techs.is_empty() { "-".into() } else { techs.join(" ") },
            say("rovers left", "rovers restants"),
            player.rovers,
            say("movement", "déplacement"),
            player.movement,
            say("lifepods", "modules"),
            player.lifepods,
            say("meteorites", "météorites"),
            player.meteorites,
            say("stored patches", "carrés stockés"),
            player.stored,
        )?;
        for card in &player.cards {
            writeln!(text, "  {}", names::civ_card(facts, *card, language))?;
        }
        if !player.secret_cards.is_empty() {
            let ranks: Vec<String> = player.secret_cards.iter().map(ToString::to_string).collect();
            writeln!(
                text,
                "  {} {}",
                say("secret cards of rank", "cartes secrètes de rang"),
                ranks.join(", ")
            )?;
        }
        for owed in &player.owed {
            writeln!(text, "  {} {}", say("pending:", "en attente :"), names::owed(facts, *owed, language))?;
        }
        for card in &player.open_objectives {
            writeln!(text, "  {}", names::personal_objective(facts, *card, language))?;
        }
        if let Some(sheet) = self.scores.get(seat.index()) {
            writeln!(text, "  {}", names::sheet(sheet, language))?;
        }
        if player.resigned {
            writeln!(text, "  {}", say("has left", "a quitté la partie"))?;
        }
        Ok(())
    }

    fn write_own(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        let Some(own) = &self.own else { return Ok(()) };
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        for card in &own.secret_cards {
            let name = names::civ_card(facts, *card, language);
            writeln!(text, "{} {name}", say("your secret card:", "votre carte secrète :"))?;
        }
        for card in &own.objectives {
            let name = names::personal_objective(facts, *card, language);
            writeln!(text, "{} {name}", say("your objective:", "votre objectif :"))?;
        }
        for card in &own.looking {
            writeln!(
                text,
                "{} {}",
                say("to choose:", "au choix :"),
                names::civ_card(facts, *card, language)
            )?;
        }
        Ok(())
    }
}

fn depot_text(depot: &DepotView, style: Style) -> String {
    let stacks = depot.stacks.map(|stack| match stack.top {
        Some(tile) => format!("{tile}({})", stack.left),
        // Empty, or the next tile comes up when everybody is through.
        None => format!("{}({})", stack.shape, stack.left),
    });
    let faces = depot.faces.map_or_else(|| "--".to_string(), |seat| seat.to_string());
    format!("{} {}", style.paint("1", format!("{faces}:")), stacks.join(" "))
}

fn write_grid(text: &mut String, planet: &PlanetFacts, surface: &Surface, style: Style) -> std::fmt::Result {
    write!(text, "    ")?;
    for x in 0..SIDE {
        write!(text, "{x:<3}")?;
    }
    writeln!(text)?;
    for y in 0..SIDE {
        write!(text, " {y:>2} ")?;
        for x in 0..SIDE {
            let Some(square) = Square::new(x, y) else { continue };
            let cell = match (surface.terrain_at(square), ground(planet, square)) {
                (Some(terrain), _) => {
                    let letter = terrain.letter();
                    let has_icon = surface.icons(terrain).contains(square);
                    style.paint(colour(terrain), if has_icon { letter.to_ascii_uppercase() } else { letter })
                }
                (None, Some(ground)) => ground.to_string(),
                (None, None) => " ".to_string(),
            };
            write!(text, "{cell}{}{}", thing(surface, square), chasm(planet, x, y))?;
        }
        writeln!(text, "{}", planet.row_medals[usize::from(y)])?;
    }
    write!(text, "    ")?;
    for medals in planet.column_medals {
        write!(text, "{medals:<3}")?;
    }
    writeln!(text)
}

/// The sides of a square along which the chasm of Tartarus runs (PU-4320).
fn chasm(planet: &PlanetFacts, x: u8, y: u8) -> char {
    let is_between = |to: Option<Square>| {
        let edge = Square::new(x, y).zip(to);
        planet.chasm().zip(edge).is_some_and(|(chasm, edge)| chasm.edges.contains(&edge))
    };
    match (is_between(Square::new(x + 1, y)), is_between(Square::new(x, y + 1))) {
        (true, true) => ']',
        (true, false) => '|',
        (false, true) => '_',
        (false, false) => ' ',
    }
}

/// The resources that may not lie in a quarter of Persephone (PU-4230).
fn write_bans(
    text: &mut String,
    facts: &Facts,
    planet: &PlanetFacts,
    language: Language,
) -> std::fmt::Result {
    for quadrant in planet.quadrants() {
        let corners = (quadrant.squares.iter().next(), quadrant.squares.iter().last());
        let (Some(from), Some(to)) = corners else { continue };
        let resource = facts.terrain_name(quadrant.banned, language);
        let says = language.pick(format!("no {resource} from"), format!("pas de {resource} de"));
        writeln!(text, "  {says} {from} {} {to}", language.pick("to", "à"))?;
    }
    Ok(())
}

fn symbol(track: &TrackFacts, row: u8) -> char {
    let space = &track.spaces[usize::from(row)];
    let mut symbols = space.rewards.iter().rev().map(|reward| match reward {
        Reward::Synergy => 's',
        Reward::RoverMove { n } => char::from(b'0' + n),
        Reward::Advance { .. } => 'a',
        Reward::CivMilestone { .. } => 'C',
        Reward::TechMilestone { .. } => 'T',
        Reward::BiomassMilestone { .. } => 'P',
        Reward::RoverMilestone { .. } => 'R',
    });
    symbols.next().unwrap_or(if space.medal.is_some() { 'o' } else { '-' })
}

fn write_track(
    text: &mut String,
    facts: &Facts,
    style: Style,
    boards: Boards,
    player: &PlayerView,
    track: Track,
) -> std::fmt::Result {
    let board = facts.corporation(boards.corporation);
    let name = facts.terrain_name(track.terrain(), style.language);
    let flux = if boards.flux == Some(track) { '^' } else { ' ' };
    write!(text, "  {}{flux}", style.paint(colour(track.terrain()), format!("{name:<9}")))?;
    let stepped = track == Track::Biomass && !board.biomass_steps.is_empty();
    let top = if stepped { board.biomass_steps.len() as u8 - 1 } else { TOP };
    for row in 0..=top {
        let space = Space::new(track, row);
        let printed = if stepped { char::from(b'0' + row) } else { symbol(board.track(track), row) };
        let mark = if player.pods_on_tracks.contains(&space) { '!' } else { printed };
        let cube = Track::ALL.iter().find(|cube| player.cubes[cube.index()] == space);
        match cube {
            Some(cube) => {
                let left = if *cube == track { '[' } else { cube.terrain().letter() };
                write!(text, "{}", style.paint(colour(cube.terrain()), format!("{left}{mark}]")))?;
            }
            None => write!(text, " {mark} ")?,
        }
    }
    writeln!(text)
}
