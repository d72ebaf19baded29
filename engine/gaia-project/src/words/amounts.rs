//! Numbers with their nouns.

use orrery_engine::{Amount, Language};

use super::all_of;
use crate::{
    facts::{Amounts, Resources},
    power::Handful,
};

/// A noun in the singular and in the plural.
type Noun = (&'static str, &'static str);

/// A number with its noun. None of something is plural in English and singular in French.
fn counted(n: u8, language: Language, english: Noun, french: Noun) -> String {
    let ((one, many), is_one) = match language {
        Language::English => (english, n == 1),
        Language::French => (french, n <= 1),
    };
    format!("{n} {}", if is_one { one } else { many })
}

pub(crate) fn ore(n: u8, language: Language) -> String {
    counted(n, language, ("ore", "ore"), ("minerai", "minerais"))
}

pub(crate) fn credits(n: u8, language: Language) -> String {
    counted(n, language, ("credit", "credits"), ("crédit", "crédits"))
}

pub(crate) fn knowledge(n: u8, language: Language) -> String {
    counted(n, language, ("knowledge", "knowledge"), ("connaissance", "connaissances"))
}

pub(crate) fn qic(n: u8, language: Language) -> String {
    counted(n, language, ("Q.I.C.", "Q.I.C."), ("C.I.Q.", "C.I.Q."))
}

pub(crate) fn power(n: u8, language: Language) -> String {
    counted(n, language, ("power", "power"), ("puissance", "puissances"))
}

pub(crate) fn power_tokens(n: u8, language: Language) -> String {
    counted(n, language, ("power token", "power tokens"), ("pion Puissance", "pions Puissance"))
}

pub(crate) fn gaiaformers(n: u8, language: Language) -> String {
    counted(n, language, ("Gaiaformer", "Gaiaformers"), ("unité de Gaiaformation", "unités de Gaiaformation"))
}

pub(crate) fn mines(n: u8, language: Language) -> String {
    counted(n, language, ("mine", "mines"), ("mine", "mines"))
}

pub(crate) fn trading_stations(n: u8, language: Language) -> String {
    counted(
        n,
        language,
        ("trading station", "trading stations"),
        ("comptoir de commerce", "comptoirs de commerce"),
    )
}

pub(crate) fn labs(n: u8, language: Language) -> String {
    counted(n, language, ("research lab", "research labs"), ("labo de recherche", "labos de recherche"))
}

pub(crate) fn institutes(n: u8, language: Language) -> String {
    counted(n, language, ("institute", "institutes"), ("institut planétaire", "instituts planétaires"))
}

pub(crate) fn academies(n: u8, language: Language) -> String {
    counted(n, language, ("academy", "academies"), ("académie", "académies"))
}

pub(crate) fn satellites(n: u8, language: Language) -> String {
    counted(n, language, ("satellite", "satellites"), ("satellite", "satellites"))
}

pub(crate) fn stations(n: u8, language: Language) -> String {
    counted(n, language, ("space station", "space stations"), ("station spatiale", "stations spatiales"))
}

pub(crate) fn steps(n: u8, language: Language) -> String {
    counted(n, language, ("free step", "free steps"), ("étape gratuite", "étapes gratuites"))
}

pub(crate) fn sixths(n: u8, language: Language) -> String {
    counted(n, language, ("sixth", "sixths"), ("sixième", "sixièmes"))
}

pub(crate) fn vp(n: u8, language: Language) -> String {
    format!("{n} {}", language.pick("VP", "PV"))
}

/// "charge 4 power"
pub(crate) fn charge(n: u8, language: Language) -> String {
    format!("{} {}", language.pick("charge", "accumuler"), power(n, language))
}

/// Parts of a price or gain that are not nothing.
fn resource_parts(amount: Resources, language: Language) -> Vec<String> {
    let parts = [
        (amount.ore, ore as fn(u8, Language) -> String),
        (amount.credits, credits),
        (amount.knowledge, knowledge),
        (amount.qic, qic),
    ];
    parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, words)| words(n, language)).collect()
}

/// Resources, e.g. "2 ore and 6 credits".
pub(crate) fn resources(amount: Resources, language: Language) -> String {
    let parts = resource_parts(amount, language);
    if parts.is_empty() { language.pick("nothing", "rien").into() } else { all_of(&parts, language) }
}

/// An amount as fact sheets write it, e.g. "1 ore, charge 1 power".
pub(crate) fn amounts(amount: Amounts, language: Language) -> String {
    let mut parts = Vec::new();
    if amount.power > 0 {
        parts.push(power(amount.power, language));
    }
    parts.extend(resource_parts(amount.resources(), language));
    if amount.power_tokens > 0 {
        parts.push(power_tokens(amount.power_tokens, language));
    }
    if amount.charge_power > 0 {
        parts.push(charge(amount.charge_power, language));
    }
    parts.join(", ")
}

/// Tokens that leave the bowls or the Gaia area, e.g. "2 power tokens and the Brainstone".
pub(crate) fn tokens(normal: u8, stone: bool, language: Language) -> String {
    let normal = (normal > 0).then(|| power_tokens(normal, language));
    let stone = stone.then(|| language.pick("the Brainstone", "l'Espirite").to_string());
    all_of(&normal.into_iter().chain(stone).collect::<Vec<_>>(), language)
}

pub(crate) fn handful(tokens: Handful, language: Language) -> String {
    self::tokens(tokens.count() - u8::from(tokens.stone), tokens.stone, language)
}

/// Part of a price, by the key under which clients are told of it.
pub(crate) fn price(amount: &Amount, language: Language) -> String {
    let words = match amount.resource {
        "ore" => ore,
        "credits" => credits,
        "knowledge" => knowledge,
        "qic" => qic,
        "power" => power,
        "power_tokens" => power_tokens,
        _ => vp,
    };
    words(u8::try_from(amount.count).unwrap_or(u8::MAX), language)
}
