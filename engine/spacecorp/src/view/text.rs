//! The view drawn with characters.
//!
//! The board stands region by region: behind a region its borders with their costs, `*` marks radiation. A site shows
//! `e` and `b` costs, `g` gravity, then its boxes: `[..]` is unexplored, `[Water P1 -1]` a tile with what is in force,
//! `=` a base and its owner. Behind it stand teams, `p1:2` the second team of p1, with `~3` three spaces before the
//! star; `!` is a claim, `#` a colony.

use std::fmt::{self, Write as _};

use orrery_engine::{Language, Seat, Style};

use super::{PlayerView, View};
use crate::{
    facts::{Facts, Twin},
    ids::{BaseType, Beyond, BoxNo, CardId, ContractId, Cube, Slot, Team},
    map::{Region, Site},
    state::{At, Laid, Place, Stage},
    words::{contracts, effects, names},
};

/// French leaves a blank before a colon.
fn colon(language: Language) -> &'static str {
    language.pick(":", " :")
}

/// Colours of the seats.
const SEATS: [&str; 4] = ["31", "34", "32", "33"];

fn painted(seat: Seat, text: impl fmt::Display, style: Style) -> String {
    style.paint(SEATS.get(usize::from(seat.0)).copied().unwrap_or("37"), text)
}

impl View {
    /// The table drawn with characters.
    #[must_use]
    pub fn text(&self, facts: &Facts, style: Style) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, facts, style);
        text
    }

    fn write(&self, text: &mut String, facts: &Facts, style: Style) -> fmt::Result {
        self.write_head(text, facts, style)?;
        for region in facts.board(self.era).regions() {
            self.write_region(text, facts, region, style)?;
        }
        self.write_table(text, facts, style.language)?;
        for player in &self.players {
            self.write_player(text, facts, player, style)?;
        }
        self.write_own(text, facts, style.language)
    }

    fn write_head(&self, text: &mut String, facts: &Facts, style: Style) -> fmt::Result {
        let say = |english: &'static str, french: &'static str| style.language.pick(english, french);
        let era = names::era(facts, self.era, style.language);
        let stage = match self.stage {
            Stage::Setup => say("setup", "mise en place").to_owned(),
            Stage::Play => format!("{} {}, {}", say("turn", "tour"), self.turn.number, self.turn.seat),
            Stage::Over => say("the game is over", "la partie est terminée").to_owned(),
        };
        write!(text, "{}", style.paint("1", format!("{era}{} {stage}", colon(style.language))))?;
        if self.triggered {
            write!(text, "  {}", say("(the era ends)", "(fin de l'époque)"))?;
        }
        for kind in &self.turn.forbidden {
            write!(text, "  {} {}", say("no", "pas de"), names::kind(facts, *kind, style.language))?;
        }
        writeln!(text)
    }

    fn write_region(&self, text: &mut String, facts: &Facts, region: &Region, style: Style) -> fmt::Result {
        let board = facts.board(self.era);
        let radiation = if region.radiation { "*" } else { "" };
        let borders = board.regions().iter().filter_map(|other| {
            let cost = board.border(region.id, other.id)?;
            Some(format!("{cost} {}", other.name.pick(style.language)))
        });
        let borders = borders.collect::<Vec<_>>().join(", ");
        let name = style.paint("1", format!("{}{radiation}", region.name.pick(style.language)));
        writeln!(text, "{name}  ({borders})")?;
        board.sites_in(region.id).try_for_each(|site| self.write_site(text, facts, site, style))
    }

    fn write_site(&self, text: &mut String, facts: &Facts, site: &Site, style: Style) -> fmt::Result {
        let name = site.name.pick(style.language);
        // Padded by characters: names have accents.
        let pad = " ".repeat(19_usize.saturating_sub(name.chars().count()));
        write!(text, "  {name}{pad}")?;
        let cost = |letter: char, cost: Option<u8>| cost.map(|cost| format!("{letter}{cost}"));
        let gravity = (site.gravity > 0).then(|| format!("g{}", site.gravity));
        let costs: Vec<String> =
            [cost('e', site.explore), cost('b', site.build), gravity].into_iter().flatten().collect();
        write!(text, "{:<9}", costs.join(" "))?;
        let place = self.places.get(&site.id);
        self.write_boxes(text, facts, site, place, style)?;
        self.write_pieces(text, facts, site, place, style)?;
        while text.ends_with(' ') {
            text.pop();
        }
        writeln!(text)
    }

    fn write_boxes(
        &self,
        text: &mut String,
        facts: &Facts,
        site: &Site,
        place: Option<&Place>,
        style: Style,
    ) -> fmt::Result {
        let base = |number: BoxNo| place.and_then(|place| place.bases.get(number.index()));
        let owned = |number: BoxNo| {
            base(number).map_or_else(String::new, |base| {
                let name = names::base(facts, base.kind, style.language);
                format!("={}", painted(base.owner, format!("{name} {}", base.owner), style))
            })
        };
        for (number, _) in site.numbered_boxes() {
            match place.and_then(|place| place.tiles.get(number.index())) {
                Some(laid) => write!(text, " [{}]{}", tile(facts, laid, style.language), owned(number))?,
                None => write!(text, " [..]")?,
            }
        }
        if site.boxes.is_empty()
            && let Some(first) = BoxNo::of(1)
            && base(first).is_some()
        {
            write!(text, " {}", owned(first))?;
        }
        Ok(())
    }

    fn write_pieces(
        &self,
        text: &mut String,
        facts: &Facts,
        site: &Site,
        place: Option<&Place>,
        style: Style,
    ) -> fmt::Result {
        let claim = place.and_then(|place| place.claim);
        for player in &self.players {
            for (team, at) in Team::all().zip(player.teams) {
                let number = team.number();
                let here = match at {
                    At::Site(on) if on == site.id => {
                        let mark = if claim == Some((player.seat, team)) { "!" } else { "" };
                        format!("{}:{number}{mark}", player.seat)
                    }
                    At::Approach(to, left) if to == site.id => format!("{}:{number}~{left}", player.seat),
                    At::Site(_) | At::Approach(..) | At::Reserve | At::Gone => continue,
                };
                write!(text, " {}", painted(player.seat, here, style))?;
            }
        }
        if let Some((owner, colony)) = place.and_then(|place| place.colony) {
            let name = names::colony(facts, colony, style.language);
            write!(text, " #{}", painted(owner, format!("{name} {owner}"), style))?;
        }
        if facts.board(self.era).beyond == Some(site.id) {
            for marker in Beyond::ALL.iter().filter(|marker| self.beyond[marker.index()].is_none()) {
                write!(text, " ({marker})")?;
            }
        }
        Ok(())
    }

    fn write_table(&self, text: &mut String, facts: &Facts, language: Language) -> fmt::Result {
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let piles: Vec<String> = self.piles.iter().map(|(pile, count)| format!("{pile} {count}")).collect();
        writeln!(text)?;
        writeln!(
            text,
            "{} {}, {} {}; {}",
            say("Pile", "Pioche"),
            self.deck,
            say("discarded", "défaussées"),
            self.discard.len(),
            piles.join(", ")
        )?;
        writeln!(text, "{}", say("Offer", "Offre"))?;
        for card in self.offer.iter().flatten() {
            writeln!(text, "  {}", full_card(facts, *card, language))?;
        }
        writeln!(text, "{}", say("Contracts", "Contrats"))?;
        for contract in &self.contracts {
            let id = ContractId::new(self.era, contract.row);
            let name = contracts::contract(facts, id, self.players.len() as u8, language);
            let worth = match contract.claimed_by {
                Some(seat) => seat.to_string(),
                None => names::profit(i32::from(contract.reward)),
            };
            writeln!(text, "  {} {name}{} {worth}", contract.row.number(), colon(language))?;
        }
        self.write_annex(text, facts, language)
    }

    /// Cards that can be gained: the top one of each pair.
    fn write_annex(&self, text: &mut String, facts: &Facts, language: Language) -> fmt::Result {
        let covered = |card: &crate::ids::ProgressId| {
            facts.progress(*card).copy == Twin::NoProfit && self.annex.contains(&facts.twin(*card))
        };
        if !self.annex.is_empty() {
            writeln!(text, "{}", language.pick("Annex", "Annexe"))?;
        }
        for card in self.annex.iter().filter(|card| !covered(card)) {
            let profit = match facts.progress(*card).profit {
                0 => String::new(),
                profit => format!(" {}", names::profit(i32::from(profit))),
            };
            let (name, effect) =
                (facts.progress(*card).name.pick(language), effects::progress(facts, *card, language));
            writeln!(text, "  {card} {name}{profit}{} {effect}", colon(language))?;
        }
        if !self.colonies.is_empty() {
            writeln!(text, "{}", language.pick("Colonies", "Colonies"))?;
        }
        for colony in &self.colonies {
            let (name, benefit) =
                (names::colony(facts, *colony, language), effects::colony(facts, *colony, language));
            writeln!(text, "  {colony} {name}{} {benefit}", colon(language))?;
        }
        Ok(())
    }

    fn write_player(
        &self,
        text: &mut String,
        facts: &Facts,
        player: &PlayerView,
        style: Style,
    ) -> fmt::Result {
        let language = style.language;
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let mark = if player.seat == self.turn.seat && self.stage == Stage::Play { '>' } else { ' ' };
        let title = format!(
            "{mark}{}  {}  {}",
            player.seat,
            names::profit(player.profit),
            names::cards(player.hand as i32, language)
        );
        writeln!(text)?;
        write!(text, "{}", painted(player.seat, title, style))?;
        for marker in Beyond::ALL.iter().filter(|marker| self.beyond[marker.index()] == Some(player.seat)) {
            write!(text, "  ({marker})")?;
        }
        if player.resigned {
            write!(text, "  {}", say("left", "parti"))?;
        } else if player.passed {
            write!(text, "  {}", say("passed", "a passé"))?;
        }
        writeln!(text)?;
        let hq = facts.hq(player.hq);
        let slots = Slot::all().map(|slot| match player.slots.get(slot.index()).copied().flatten() {
            Some(card) => full_card(facts, card, language),
            None => hq
                .slot(slot)
                .intrinsic
                .as_ref()
                .map_or_else(|| "-".to_owned(), |own| names::card_action(facts, own, language)),
        });
        writeln!(text, "  Infra{} {}", colon(language), slots.collect::<Vec<_>>().join(" | "))?;
        let wheel = |cube: Cube| format!("{}/{}", player.wheels[cube.index()].space, facts.wheel.spaces);
        let teams = player.teams.iter().filter(|at| **at == At::Reserve).count();
        write!(
            text,
            "  {} {}, {} {}",
            say("genetics", "génétique"),
            wheel(Cube::Genetics),
            say("revelation", "révélation"),
            wheel(Cube::Revelation)
        )?;
        writeln!(
            text,
            "; {} {teams}; {}",
            say("teams in reserve", "équipes en réserve"),
            reserve(facts, player, language)
        )?;
        if let Some(legacy) = player.legacy {
            let (tile, base) =
                (names::tile(facts, legacy.tile, language), names::base(facts, legacy.base, language));
            writeln!(
                text,
                "  {}{} {tile}, {base}, P{}",
                say("legacy", "Héritage"),
                colon(language),
                legacy.production
            )?;
        }
        for card in &player.progress {
            writeln!(
                text,
                "  {}{} {}",
                names::progress(facts, *card, language),
                colon(language),
                effects::progress(facts, *card, language)
            )?;
        }
        Ok(())
    }

    fn write_own(&self, text: &mut String, facts: &Facts, language: Language) -> fmt::Result {
        let Some(own) = &self.own else { return Ok(()) };
        writeln!(text)?;
        writeln!(text, "{} ({})", language.pick("Your hand", "Votre main"), own.seat)?;
        own.hand.iter().try_for_each(|card| writeln!(text, "  {}", full_card(facts, *card, language)))
    }
}

/// A tile with its symbols and what of it is in force.
fn tile(facts: &Facts, laid: &Laid, language: Language) -> String {
    let tile = facts.tile(laid.tile);
    let mut parts = vec![tile.name.pick(language).to_owned()];
    let symbols: Vec<&str> = tile.symbols.iter().map(|symbol| names::symbol(*symbol, language)).collect();
    if !symbols.is_empty() {
        parts.push(format!("({})", symbols.join(", ")));
    }
    if let Some(production) = tile.production.filter(|_| !laid.barren) {
        parts.push(format!("P{production}"));
    }
    if tile.base_modifier != 0 {
        parts.push(format!("{:+}", tile.base_modifier));
    }
    if tile.colony_value > 0 && !laid.spoiled {
        parts.push(format!("Col{}", tile.colony_value));
    }
    parts.join(" ")
}

/// A card with everything on it.
fn full_card(facts: &Facts, card: CardId, language: Language) -> String {
    let one = facts.card(card);
    let mut parts: Vec<String> =
        one.actions.iter().map(|action| names::card_action(facts, action, language)).collect();
    if one.infra {
        parts.push("Infra".to_owned());
    }
    if let Some(special) = &one.special {
        parts.push(format!(
            "{}{} {}",
            language.pick("Special", "Spéciale"),
            colon(language),
            effects::effects(special, language)
        ));
    }
    if let Some(edge) = one.edge {
        let effect = effects::effects(&facts.edge(edge).effects, language);
        parts.push(format!("{}{} {effect}", language.pick("Edge", "Atout"), colon(language)));
    }
    let name = one.name.pick(language);
    if parts.is_empty() { format!("{card} {name}") } else { format!("{card} {name} [{}]", parts.join("; ")) }
}

/// The bases that are left.
fn reserve(facts: &Facts, player: &PlayerView, language: Language) -> String {
    let left = BaseType::ALL.iter().zip(player.reserve).filter(|(_, count)| *count > 0);
    names::list(left.map(|(base, count)| format!("{} {count}", names::base(facts, *base, language))))
}
