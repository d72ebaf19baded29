//! The table drawn with characters.
//!
//! The solar system is a strip of eight sectors, clockwise, with ring 4 on top and the Sun below: `.` empty, `*` comet,
//! `%` asteroids, planets by two letters. Behind it stand the probes, by the number of the seat or `r` for the rival,
//! and capsules as letters. Markers in slots and on boards are the same signs, `n` is neutral, `o` data, `-` free.

mod players;

use std::fmt::Write as _;

use orrery_engine::{Language, Style};

use super::{SpeciesView, View};
use crate::{
    facts::Facts,
    ids::{Planet, Ring, SectorColor, Slot, Space, Species, TraceColor},
    solar::CellKind,
    state::{Owner, PlanetState, Stage},
    words::names,
};

/// The sign of an owner's marker.
fn sign(owner: Owner) -> char {
    match owner {
        Owner::Seat(seat) => char::from(b'1' + seat.0),
        Owner::Rival => 'r',
        Owner::Neutral => 'n',
    }
}

/// The colours in which the markers of seats are painted.
fn owner_paint(owner: Owner) -> &'static str {
    match owner {
        Owner::Seat(seat) => ["97", "32", "35", "33"][usize::from(seat.0) % 4],
        Owner::Rival => "31",
        Owner::Neutral => "90",
    }
}

fn marker(owner: Owner, style: Style) -> String {
    style.paint(owner_paint(owner), sign(owner))
}

fn markers<'a>(owners: impl IntoIterator<Item = &'a Owner>, style: Style) -> String {
    owners.into_iter().map(|owner| marker(*owner, style)).collect()
}

fn sector_paint(color: SectorColor) -> &'static str {
    match color {
        SectorColor::Yellow => "33",
        SectorColor::Red => "31",
        SectorColor::Blue => "34",
        SectorColor::Black => "90",
    }
}

fn trace_paint(color: TraceColor) -> &'static str {
    match color {
        TraceColor::Pink => "35",
        TraceColor::Yellow => "33",
        TraceColor::Blue => "34",
    }
}

/// Two letters for a planet.
fn short(planet: Planet) -> &'static str {
    match planet {
        Planet::Earth => "Ea",
        Planet::Mercury => "Me",
        Planet::Venus => "Ve",
        Planet::Mars => "Ma",
        Planet::Jupiter => "Ju",
        Planet::Saturn => "Sa",
        Planet::Uranus => "Ur",
        Planet::Neptune => "Ne",
        Planet::Oumuamua => "Ou",
        Planet::Pluto => "Pl",
    }
}

/// Columns of a space in the strip.
const WIDTH: usize = 9;

/// Text that takes so many columns on the screen, whatever paint it carries.
fn padded(shown: usize, text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(shown)))
}

impl View {
    /// The table as text.
    #[must_use]
    pub fn text(&self, facts: &Facts, style: Style) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, facts, style);
        text
    }

    fn write(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        self.write_head(text, style)?;
        self.write_sky(text, facts, style)?;
        self.write_sectors(text, facts, style)?;
        self.write_planets(text, facts, style)?;
        self.write_techs(text, facts, style)?;
        self.write_cards(text, facts, style.language)?;
        for (slot, species) in [Slot::Left, Slot::Right].into_iter().zip(&self.species) {
            write_species(text, facts, slot, species, style)?;
        }
        self.write_players(text, facts, style)
    }

    fn write_head(&self, text: &mut String, style: Style) -> std::fmt::Result {
        let language = style.language;
        let round = language.pick(format!("Round {}", self.round), format!("Manche {}", self.round));
        let what = match self.stage {
            Stage::Setup => language.pick("setup", "mise en place").to_string(),
            Stage::Over => language.pick("the game is over", "la partie est terminée").to_string(),
            Stage::Acting | Stage::Done | Stage::Passing | Stage::Gap => {
                let who = names::owner(self.turn, language);
                language.pick(format!("turn of {who}"), format!("tour de {who}"))
            }
        };
        let begins = names::owner(self.starting, language);
        let begins = language.pick(format!("{begins} begins"), format!("{begins} commence"));
        let turn = self.token.number();
        let turn = language
            .pick(format!("next rotation: disc {turn}"), format!("prochaine rotation : disque {turn}"));
        writeln!(text, "{}  {begins}  {turn}", style.paint("1", format!("{round}, {what}")))
    }

    fn write_sky(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        let sky = facts.solar.sky(self.orientation, self.oumuamua);
        write!(text, "   ")?;
        for view in &self.sectors {
            let paint = sector_paint(facts.star(view.star).color);
            let name = view.sector.to_string();
            write!(text, "{}", padded(name.len(), &style.paint(paint, &name), WIDTH))?;
        }
        writeln!(text)?;
        for ring in Ring::all().rev() {
            write!(text, "{ring} ")?;
            for view in &self.sectors {
                let space = Space { ring, sector: view.sector };
                let cell = sky.cell(space);
                let (shows, paint) = match cell.kind {
                    CellKind::Empty => (".", "90"),
                    CellKind::Asteroid => ("%", "33"),
                    CellKind::Comet => ("*", "36"),
                    CellKind::Planet(planet) => (short(planet), "1"),
                };
                let (there, shown) = self.figures(space, style);
                let cell = format!("{}{there}", style.paint(paint, shows));
                write!(text, "{}", padded(shows.len() + shown, &cell, WIDTH))?;
            }
            writeln!(text)?;
        }
        Ok(())
    }

    /// The figures and tokens on a space, and how many columns they take.
    fn figures(&self, space: Space, style: Style) -> (String, usize) {
        let mut there = String::new();
        let mut shown = 0;
        let mut put = |text: String| {
            there.push_str(&text);
            shown += 1;
        };
        for player in &self.players {
            let owner = Owner::Seat(player.seat);
            player.probes.iter().filter(|at| **at == space).for_each(|_| put(marker(owner, style)));
            let capsules = player.capsules.iter().filter(|capsule| capsule.at == space);
            let letter = char::from(b'a' + player.seat.0);
            capsules.for_each(|_| put(style.paint(owner_paint(owner), letter)));
        }
        if self.rival.as_ref().is_some_and(|rival| rival.probe == Some(space)) {
            put(marker(Owner::Rival, style));
        }
        let anomalies = self.species.iter().flat_map(|species| &species.anomalies);
        for token in anomalies.filter(|token| space.ring.number() == 4 && token.sector == space.sector) {
            put(style.paint(trace_paint(token.anomaly.color), '?'));
        }
        if there.is_empty() { (there, 0) } else { (format!(":{there}"), shown + 1) }
    }

    fn write_sectors(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        for view in &self.sectors {
            let star = facts.star(view.star);
            let name = star.name.pick(style.language);
            let color = names::sector_color(star.color, style.language);
            let free = usize::from(star.data_slots).saturating_sub(view.markers.len());
            let slot = format!("{}{}", markers(&view.markers, style), "o".repeat(free));
            let shown = view.markers.len() + free;
            let won = if view.won { style.language.pick("won", "couvert") } else { "" };
            let winners =
                self.players.iter().map(|player| (Owner::Seat(player.seat), player.wins[view.star.index()]));
            let rival = self.rival.iter().map(|rival| (Owner::Rival, rival.wins[view.star.index()]));
            let winners: Vec<String> = winners
                .chain(rival)
                .filter(|(_, wins)| *wins > 0)
                .map(|(owner, wins)| format!("{}x{wins}", marker(owner, style)))
                .collect();
            let label = format!("{} {name} ({color})", view.sector);
            let painted = style.paint(sector_paint(star.color), &label);
            writeln!(
                text,
                "{} {} {won} {}",
                padded(label.chars().count(), &painted, 32),
                padded(shown, &slot, 10),
                winners.join(" ")
            )?;
        }
        Ok(())
    }

    fn write_planets(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        for (planet, state) in &self.planets {
            let moons: Vec<String> = self
                .moons
                .iter()
                .filter(|(moon, owners)| moon.planet() == *planet && !owners.is_empty())
                .map(|(moon, owners)| {
                    format!("{} {}", facts.moon(*moon).name.pick(style.language), markers(owners, style))
                })
                .collect();
            let pieces = pieces(state, style);
            if pieces.is_empty() && moons.is_empty() {
                continue;
            }
            let name = names::planet(facts, *planet, style.language);
            writeln!(text, "{name}: {pieces} {}", moons.join(" "))?;
        }
        Ok(())
    }

    fn write_techs(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        let language = style.language;
        write!(text, "{}", language.pick("Technologies", "Technologies"))?;
        for stack in &self.techs {
            if stack.tech.number() == 1 {
                write!(text, "\n  {}", padded_word(names::tech_type(stack.tech.kind(), language), 14))?;
            }
            let bonus = stack.top.map_or_else(
                || "-".to_string(),
                |bonus| crate::words::effects::effects(facts, facts.tile_bonus(stack.tech, bonus), language),
            );
            let two = if stack.two_points { "+2" } else { "" };
            write!(text, " [{} x{} {bonus}{two}]", stack.tech.number(), stack.left)?;
        }
        writeln!(text)?;
        write!(text, "{}", language.pick("Gold tiles", "Tuiles Score dorées"))?;
        for gold in &self.gold {
            let side = facts.gold_side(gold.tile, gold.side);
            let name = facts.gold(gold.tile).name.pick(language);
            let value = side.value(usize::from(gold.marks));
            write!(text, "  {name} {} ({value})", gold.side)?;
        }
        writeln!(text)
    }

    fn write_cards(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        let row: Vec<String> = self.row.iter().map(|card| names::some_card(facts, *card, language)).collect();
        writeln!(
            text,
            "{}  {}  ({} {}, {} {})",
            language.pick("Row", "Rangée"),
            row.join(" | "),
            language.pick("deck", "paquet"),
            self.deck,
            language.pick("discards", "défausse"),
            self.discard.len()
        )
    }
}

fn padded_word(word: &str, width: usize) -> String {
    padded(word.chars().count(), word, width)
}

fn pieces(state: &PlanetState, style: Style) -> String {
    let language = style.language;
    let orbiters: Vec<Owner> = state.first.iter().chain(&state.orbiters).copied().collect();
    let landers: Vec<Owner> = state.data.iter().flatten().chain(&state.landers).copied().collect();
    let mut parts = Vec::new();
    if !orbiters.is_empty() {
        parts.push(format!("{} {}", language.pick("orbit", "orbite"), markers(&orbiters, style)));
    }
    if !landers.is_empty() {
        parts.push(format!("{} {}", language.pick("landed", "posé"), markers(&landers, style)));
    }
    parts.join(" ")
}

fn write_species(
    text: &mut String,
    facts: &Facts,
    slot: Slot,
    view: &SpeciesView,
    style: Style,
) -> std::fmt::Result {
    let language = style.language;
    let name =
        view.species.map_or_else(|| names::slot(slot, language), |one| names::species(facts, one, language));
    write!(text, "{} ", style.paint("1", name))?;
    for color in TraceColor::ALL {
        let at = color.index();
        let discovery = view.discovery[at].map_or_else(|| "-".to_string(), |owner| marker(owner, style));
        let board: Vec<String> = view.board[at]
            .iter()
            .map(|owners| if owners.is_empty() { "-".into() } else { markers(owners, style) })
            .collect();
        let overflow = markers(&view.overflow[at], style);
        let label = style.paint(trace_paint(*color), names::trace_color(*color, language));
        write!(text, " {label} {discovery}|{}|{overflow}", board.join(""))?;
    }
    if let Some(open) = view.open {
        write!(text, "  {}", names::card(facts, open, language))?;
    }
    writeln!(text)?;
    write_special(text, facts, view, style)
}

/// What only this species has.
fn write_special(text: &mut String, facts: &Facts, view: &SpeciesView, style: Style) -> std::fmt::Result {
    let language = style.language;
    match view.species {
        Some(Species::Mascamites) => {
            let samples = view.samples.iter().map(|sample| names::sample(facts, *sample, language));
            writeln!(
                text,
                "  Jupiter {} Saturn {}  {}",
                view.jupiter,
                view.saturn,
                names::list(samples, language)
            )
        }
        Some(Species::Anomalies) => {
            let tokens = view
                .anomalies
                .iter()
                .map(|token| format!("{} {}", token.sector, names::anomaly(facts, token.anomaly, language)));
            writeln!(text, "  {}", names::list(tokens, language))
        }
        Some(Species::Oumuamua) => {
            let slots =
                facts.species(Species::Oumuamua).tile.as_ref().map_or(0, |tile| usize::from(tile.data_slots));
            let free = slots.saturating_sub(view.tile.len());
            writeln!(
                text,
                "  {} {}{}",
                language.pick("tile", "tuile"),
                markers(&view.tile, style),
                "o".repeat(free)
            )
        }
        Some(Species::Centaurians) => {
            let covered = view
                .messages
                .iter()
                .map(|owner| owner.map_or_else(|| "-".to_string(), |one| marker(one, style)));
            writeln!(
                text,
                "  {} {}",
                language.pick("messages", "messages"),
                covered.collect::<Vec<_>>().join(" ")
            )
        }
        Some(Species::Exertians) => {
            writeln!(
                text,
                "  {} {}",
                language.pick("milestones", "paliers"),
                names::list(&view.milestones, language)
            )
        }
        Some(Species::Glyphids) => {
            let slots =
                view.translations.iter().map(|glyph| glyph.map_or("-", |one| names::glyph(one, language)));
            writeln!(
                text,
                "  {} {}",
                language.pick("translations", "traductions"),
                slots.collect::<Vec<_>>().join(" ")
            )
        }
        Some(Species::Amoeba) => {
            let places =
                view.organelles.iter().zip(crate::ids::Organelle::ALL).filter_map(|(place, organelle)| {
                    let reward = crate::words::effects::effects(facts, facts.organelle(*organelle), language);
                    place.map(|place| format!("{place} {reward}"))
                });
            writeln!(text, "  {}", names::list(places, language))
        }
        Some(Species::Arkhos) => {
            writeln!(
                text,
                "  {} {}",
                language.pick("explorations left", "explorations restantes"),
                view.explorations_left.len()
            )
        }
        None => Ok(()),
    }
}
