//! Names of components, and numbers of things.

use orrery_engine::{Amount, Language};

use crate::{
    facts::{CardAction, Facts, Value},
    ids::{
        ActionKind, BaseType, Beyond, CardId, ColonyId, ContractId, Cube, Era, ProgressId, ProgressKind,
        SiteId, Slot, Symbol, Team, TileId, TimeMode,
    },
    plan::Source,
};

/// So many of something; in French zero takes the singular.
pub(crate) fn so_many(n: i32, language: Language, english: [&str; 2], french: [&str; 2]) -> String {
    let [one, many] = language.pick(english, french);
    let single = language.pick(n == 1, n.abs() <= 1);
    format!("{n} {}", if single { one } else { many })
}

/// Names in a row.
pub(crate) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Teracredits.
pub(crate) fn profit(n: i32) -> String {
    format!("{n}Ŧ")
}

pub(crate) fn cards(n: i32, language: Language) -> String {
    so_many(n, language, ["card", "cards"], ["carte", "cartes"])
}

pub(crate) fn spaces(n: i32, language: Language) -> String {
    so_many(n, language, ["space", "spaces"], ["case", "cases"])
}

pub(crate) fn era(facts: &Facts, era: Era, language: Language) -> &str {
    facts.setup.era(era).name.pick(language)
}

pub(crate) fn kind(facts: &Facts, kind: ActionKind, language: Language) -> &str {
    facts.action(kind).name.pick(language)
}

pub(crate) fn base(facts: &Facts, base: BaseType, language: Language) -> &str {
    facts.base(base).name.pick(language)
}

pub(crate) fn site(facts: &Facts, site: SiteId, language: Language) -> String {
    let found = Era::ALL.iter().find_map(|era| facts.board(*era).site(site));
    found.map_or_else(|| site.to_string(), |found| found.name.pick(language).to_owned())
}

pub(crate) fn tile(facts: &Facts, tile: TileId, language: Language) -> &str {
    facts.tile(tile).name.pick(language)
}

pub(crate) fn colony(facts: &Facts, colony: ColonyId, language: Language) -> String {
    let facts = facts.colony(colony);
    format!("{} ({})", facts.name.pick(language), facts.colony_value)
}

pub(crate) fn contract(facts: &Facts, contract: ContractId, language: Language) -> &str {
    facts.contract(contract).name.pick(language)
}

/// A Progress card: its name and number.
pub(crate) fn progress(facts: &Facts, card: ProgressId, language: Language) -> String {
    format!("{} ({card})", facts.progress(card).name.pick(language))
}

/// A card: its name and number.
pub(crate) fn card(facts: &Facts, card: CardId, language: Language) -> String {
    format!("{} ({card})", facts.card(card).name.pick(language))
}

/// Several cards.
pub(crate) fn card_list(facts: &Facts, cards: &[CardId], language: Language) -> String {
    list(cards.iter().map(|one| card(facts, *one, language)))
}

pub(crate) fn value(value: Value) -> String {
    match value {
        Value::Add(n) => n.to_string(),
        Value::Mult(n) => format!("x{n}"),
    }
}

/// What a card or slot gives: "Move 3 (shielded 2)".
pub(crate) fn card_action(facts: &Facts, action: &CardAction, language: Language) -> String {
    let plain = format!("{} {}", kind(facts, action.kind, language), value(action.value));
    match action.shielded {
        Some(shielded) => {
            let word = language.pick("shielded", "protégé");
            format!("{plain} ({word} {})", value(shielded))
        }
        None => plain,
    }
}

pub(crate) fn team(team: Team, language: Language) -> String {
    let word = language.pick("team", "équipe");
    format!("{word} {}", team.number())
}

pub(crate) fn slot(slot: Slot, language: Language) -> String {
    let word = language.pick("slot", "emplacement");
    format!("{word} {}", slot.number())
}

pub(crate) fn symbol(symbol: Symbol, language: Language) -> &'static str {
    match symbol {
        Symbol::Water => language.pick("Water", "Eau"),
        Symbol::Life => language.pick("Life", "Vie"),
        Symbol::Wonder => language.pick("Natural Wonder", "Merveille Naturelle"),
        Symbol::Anomaly => language.pick("Anomaly", "Anomalie"),
        Symbol::Alien => language.pick("Alien", "Alien"),
        Symbol::AlienCulture => language.pick("Alien Culture", "Culture Alien"),
        Symbol::Dust => language.pick("Dust", "Poussière"),
    }
}

pub(crate) fn cube(cube: Cube, language: Language) -> &'static str {
    match cube {
        Cube::Genetics => language.pick("the genetics cube", "le cube Génétique"),
        Cube::Revelation => language.pick("the revelation cube", "le cube Révélation"),
    }
}

pub(crate) fn progress_kind(kind: ProgressKind, language: Language) -> &'static str {
    match kind {
        ProgressKind::Adaptation => language.pick("Adaptation", "Adaptation"),
        ProgressKind::Breakthrough => language.pick("Breakthrough", "Avancée"),
    }
}

pub(crate) fn beyond(marker: Beyond, language: Language) -> &'static str {
    match marker {
        Beyond::First => language.pick("the 1st Beyond marker", "le marqueur 1er Au-delà"),
        Beyond::Second => language.pick("the 2nd Beyond marker", "le marqueur 2e Au-delà"),
    }
}

pub(crate) fn time(mode: TimeMode, language: Language) -> &'static str {
    match mode {
        TimeMode::Double => {
            language.pick("a Time card that doubles the value", "une carte Temps qui double la valeur")
        }
        TimeMode::Twice => language.pick("a Time card for two teams", "une carte Temps pour deux équipes"),
    }
}

/// Something that produces.
pub(crate) fn source(facts: &Facts, source: Source, language: Language) -> String {
    match source {
        Source::Tile(at, number) => {
            let boxes = facts.board(Era::Starfarers).site(at).map_or(1, |site| site.boxes.len());
            let name = site(facts, at, language);
            if boxes > 1 { format!("{name} {}", number.number()) } else { name }
        }
        Source::Legacy => language.pick("the legacy tile", "la tuile en Héritage").to_owned(),
    }
}

/// Part of a price in words.
pub(crate) fn amount(amount: &Amount, language: Language) -> String {
    let n = amount.count;
    match amount.resource {
        "profit" => profit(n),
        "cards" => cards(n, language),
        "time" => so_many(n, language, ["Time card", "Time cards"], ["carte Temps", "cartes Temps"]),
        "indemnity" => so_many(n, language, ["indemnity", "indemnities"], ["indemnité", "indemnités"]),
        "team" => so_many(n, language, ["team", "teams"], ["équipe", "équipes"]),
        other => format!("{n} {}", other.replace('_', " ")),
    }
}
