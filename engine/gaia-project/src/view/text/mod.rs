//! The table drawn with characters.

mod board;

use std::fmt::{self, Write as _};

use orrery_engine::{Language, Style};

use super::{AutomaView, Phase, PlayerView, View};
use crate::{
    facts::Facts,
    ids::{Area, Card, Structure},
    state::Special,
    who::Who,
    words::{amounts, bowl, effects},
};

impl View {
    pub(crate) fn text(&self, facts: &Facts, style: Style) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, facts, style);
        text
    }

    fn write(&self, text: &mut String, facts: &Facts, style: Style) -> fmt::Result {
        writeln!(text, "{}", style.paint("1", self.head(style.language)))?;
        board::write(text, facts, style, &self.hexes)?;
        for player in &self.players {
            self.write_player(text, facts, style, player)?;
        }
        self.write_scoring(text, facts, style.language)?;
        self.write_research(text, facts, style.language)?;
        self.write_supply(text, facts, style.language)
    }

    fn head(&self, language: Language) -> String {
        let phase = match self.phase {
            Phase::Setup => return language.pick("Setup", "Mise en place").into(),
            Phase::Over => return language.pick("The game is over", "La partie est finie").into(),
            Phase::Income => language.pick("income", "revenus"),
            Phase::Gaia => language.pick("Gaia phase", "gaiaformation"),
            Phase::Actions => language.pick("actions", "actions"),
        };
        let (round, order) = language.pick(("Round", "; turn order:"), ("Manche", " ; ordre du tour :"));
        let people: Vec<String> = self.order.iter().map(|who| label(*who)).collect();
        format!("{round} {}/{}, {phase}{order} {}", self.round, self.rounds, people.join(", "))
    }

    fn write_player(
        &self,
        text: &mut String,
        facts: &Facts,
        style: Style,
        player: &PlayerView,
    ) -> fmt::Result {
        let language = style.language;
        let faction = player.faction.map_or("-", |faction| facts.faction(faction).name.pick(language));
        let points = language.pick("VP", "PV");
        let passed = if player.passed { language.pick("  passed", "  a passé") } else { "" };
        let left = if player.resigned { language.pick("  resigned", "  a abandonné") } else { "" };
        let who = style.paint("1", format_args!("{} {faction}", label(player.who)));
        writeln!(text, "{who}  {} {points}{passed}{left}", player.vp)?;
        match (player.who, &self.automa) {
            (Who::Automa, Some(cards)) => write_cards(text, facts, language, cards)?,
            (Who::Automa | Who::Seat(_), _) => write_store(text, language, player)?,
        }
        let levels = Area::ALL.iter().zip(player.research);
        let levels: Vec<String> = levels
            .map(|(area, level)| format!("{} {level}", effects::area(facts, *area, language)))
            .collect();
        writeln!(text, "   {}", levels.join("  "))?;
        line(text, language, language.pick("   left", "   reste"), &pieces(facts, player, language))?;
        write_owned(text, facts, language, player)
    }

    fn write_scoring(&self, text: &mut String, facts: &Facts, language: Language) -> fmt::Result {
        for (n, tile) in self.round_tiles.iter().enumerate() {
            let now = if n + 1 == usize::from(self.round) { ">" } else { " " };
            let (label, tile) =
                (language.pick("Round", "Manche"), effects::round_tile(facts, *tile, language));
            line(text, language, &format!("{now} {label} {}", n + 1), &tile)?;
        }
        for (n, (tile, counts)) in self.final_tiles.iter().enumerate() {
            let people = self.players.iter().zip(counts);
            let counts = people.map(|(player, count)| format!("{} {count}", label(player.who)));
            let neutral = self.neutral.get(n);
            let neutral = neutral.map(|count| format!("{} {count}", language.pick("neutral", "neutre")));
            let counts: Vec<String> = counts.chain(neutral).collect();
            let tile = effects::final_tile(*tile, language);
            line(
                text,
                language,
                language.pick("  End", "  Fin"),
                &format!("{tile} ({})", counts.join(", ")),
            )?;
        }
        Ok(())
    }

    /// Tech tiles by their places, each with the copies left; the token on Terraforming 5.
    fn write_research(&self, text: &mut String, facts: &Facts, language: Language) -> fmt::Result {
        for (n, (tile, left)) in self.tech.iter().zip(&self.tech_left).enumerate() {
            let area = Area::ALL.get(n).copied();
            let place = area.map_or(language.pick("Lower row", "Rangée du bas"), |area| {
                effects::area(facts, area, language)
            });
            let mut tiles = format!("{left} × ({})", effects::standard(facts, *tile, language));
            let advanced = area.and_then(|area| self.advanced[area.index()]);
            if let Some(tile) = advanced {
                let tile = effects::advanced(facts, tile, language);
                tiles.push_str(&format!(", {} ({tile})", language.pick("advanced", "avancée")));
            }
            if let (Some(Area::Terraforming), Some(token)) = (area, self.terraforming_token) {
                let token = effects::token(facts, token, language);
                tiles.push_str(&format!(", {} ({token})", language.pick("level 5", "niveau 5")));
            }
            line(text, language, &format!("  {place}"), &tiles)?;
        }
        Ok(())
    }

    fn write_supply(&self, text: &mut String, facts: &Facts, language: Language) -> fmt::Result {
        let tokens = self.tokens.iter().filter(|(_, count)| *count > 0);
        let tokens: Vec<String> = tokens
            .map(|(token, count)| format!("{count} × ({})", effects::token(facts, *token, language)))
            .collect();
        line(text, language, language.pick("  Federation tokens", "  Pions Alliance"), &tokens.join(" | "))?;
        let boosters: Vec<String> =
            self.boosters.iter().map(|booster| effects::booster(facts, *booster, language)).collect();
        line(text, language, language.pick("  Boosters", "  Boosters"), &boosters.join(" | "))?;
        let used: Vec<String> =
            self.used_spaces.iter().map(|space| effects::space(facts, *space, language)).collect();
        if !used.is_empty() {
            line(text, language, language.pick("  Used actions", "  Actions prises"), &used.join(" | "))?;
        }
        let (tokens, qic) = self.supply(facts);
        let (tokens, qic) = (tokens.min(255) as u8, qic.min(255) as u8);
        let supply = format!("{}, {}", amounts::power_tokens(tokens, language), amounts::qic(qic, language));
        line(text, language, language.pick("  Supply", "  Réserve"), &supply)
    }
}

fn label(who: Who) -> String {
    match who {
        Who::Seat(seat) => seat.to_string(),
        Who::Automa => "Automa".into(),
    }
}

/// A label and what it is about; French puts a blank before the colon.
fn line(text: &mut String, language: Language, label: &str, what: &str) -> fmt::Result {
    writeln!(text, "{label}{} {}", language.pick(":", " :"), if what.is_empty() { "-" } else { what })
}

/// Resources and power.
fn write_store(text: &mut String, language: Language, player: &PlayerView) -> fmt::Result {
    let store = player.resources;
    let [one, two, three] = player.power.bowls;
    let stone = player.power.stone.map_or(String::new(), |place| {
        format!(" ({} {})", language.pick("Brainstone:", "Espirite :"), bowl(place, language))
    });
    writeln!(
        text,
        "   {}  {}  {}  {}  {} {one}/{two}/{three}, {} {}{stone}",
        amounts::ore(store.ore, language),
        amounts::credits(store.credits, language),
        amounts::knowledge(store.knowledge, language),
        amounts::qic(store.qic, language),
        language.pick("power", "puissance"),
        language.pick("Gaia area", "zone Gaia"),
        player.power.gaia,
    )
}

/// What is left to be built, the power that it takes to form a federation, and a token that waits for its owner.
fn pieces(facts: &Facts, player: &PlayerView, language: Language) -> String {
    let left = |kind: Structure| player.pieces.iter().filter(move |(piece, _)| *piece == kind);
    let count = |kind: Structure| left(kind).map(|(_, count)| *count).sum::<u8>();
    let mut all = vec![
        amounts::mines(count(Structure::Mine), language),
        amounts::trading_stations(count(Structure::TradingStation), language),
        amounts::labs(count(Structure::ResearchLab), language),
        amounts::institutes(count(Structure::Institute), language),
        amounts::academies(count(Structure::AcademyKnowledge) + count(Structure::AcademyAction), language),
        amounts::satellites(player.satellites_left, language),
    ];
    if player.stations_left > 0 {
        all.push(amounts::stations(player.stations_left, language));
    }
    // The Automa has no use for Gaiaformers.
    if player.who != Who::Automa {
        let more = language.pick("to gain", "à gagner");
        let gaiaformers = amounts::gaiaformers(player.gaiaformers, language);
        all.push(match player.gaiaformers_left {
            0 => gaiaformers,
            left => format!("{gaiaformers} ({left} {more})"),
        });
    }
    let federation = match player.federation_threshold {
        0 => String::new(),
        power => language.pick(
            format!("; federation from {power} power on"),
            format!(" ; alliance à partir de {power} puissances"),
        ),
    };
    let reserved = player.reserved.map_or(String::new(), |token| {
        let token = effects::token(facts, token, language);
        language.pick(format!("; own token ({token})"), format!(" ; pion Alliance propre ({token})"))
    });
    format!("{}{federation}{reserved}", all.join(", "))
}

/// Booster, tiles and tokens, what is covered or gray in brackets; then the special actions that are used.
fn write_owned(text: &mut String, facts: &Facts, language: Language, player: &PlayerView) -> fmt::Result {
    let bracketed = |what: String| format!("({what})");
    let mut list = |label: &str, all: Vec<String>| match all.as_slice() {
        [] => Ok(()),
        [..] => line(text, language, label, &all.join(" | ")),
    };
    let booster = player.booster.map(|booster| effects::booster(facts, booster, language));
    list("   booster", booster.into_iter().collect())?;
    let standard = player.standard.iter().map(|(tile, covered)| {
        let tile = effects::standard(facts, *tile, language);
        if *covered { bracketed(tile) } else { tile }
    });
    let advanced = player.advanced.iter().map(|tile| effects::advanced(facts, *tile, language));
    list(language.pick("   tech tiles", "   tuiles Tech"), standard.chain(advanced).collect())?;
    let green = player.green.iter().map(|token| effects::token(facts, *token, language));
    let gray = player.gray.iter().map(|token| bracketed(effects::token(facts, *token, language)));
    list(language.pick("   federation tokens", "   pions Alliance"), green.chain(gray).collect())?;
    let used = player.used.iter().map(|special| match special {
        Special::Booster => language.pick("booster", "booster").into(),
        Special::Academy => language.pick("academy", "académie").into(),
        Special::Faction => language.pick("faction", "faction").into(),
        Special::Standard(tile) => effects::standard(facts, *tile, language),
        Special::Advanced(tile) => effects::advanced(facts, *tile, language),
    });
    list(language.pick("   used", "   utilisé"), used.collect())
}

fn cards(all: impl IntoIterator<Item = Card>) -> String {
    let numbers: Vec<String> = all.into_iter().map(|card| (card.index() + 1).to_string()).collect();
    if numbers.is_empty() { "-".into() } else { numbers.join(" ") }
}

/// The Automa's strength and its cards, by their numbers.
fn write_cards(text: &mut String, facts: &Facts, language: Language, automa: &AutomaView) -> fmt::Result {
    let label = |english: &'static str, french: &'static str| language.pick(english, french);
    writeln!(
        text,
        "   {} {}  {} {} ({} {})  {} {}  {} {}  {} {}  {} {}",
        label("difficulty", "difficulté"),
        facts.automa.level(automa.difficulty).name.pick(language),
        label("deck", "pioche"),
        automa.deck,
        automa.turned,
        label("turned", "tournées"),
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
