//! Everything in words, in English and French. French terms are those of the French rulebook.
//!
//! A seat is called as in notation, `p1`, also where a sentence begins.

pub(crate) mod actions;
pub(crate) mod amounts;
pub(crate) mod effects;
pub(crate) mod events;
pub(crate) mod prompts;

use orrery_engine::{Hex, Language};

use crate::{power::Bowl, who::Who};

/// Somebody within a sentence.
fn name(who: Who, language: Language) -> String {
    match who {
        Who::Seat(seat) => seat.to_string(),
        Who::Automa => language.pick("the Automa", "l'Automa").into(),
    }
}

/// Somebody at the beginning of a sentence.
fn subject(who: Who, language: Language) -> String {
    match who {
        Who::Seat(seat) => seat.to_string(),
        Who::Automa => language.pick("The Automa", "L'Automa").into(),
    }
}

/// Puts the full stop, unless an abbreviation such as "Q.I.C." has brought it along.
fn sentence(mut text: String) -> String {
    if !text.ends_with(['.', '?']) {
        text.push('.');
    }
    text
}

/// With a capital at the beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Parts that have commas of their own.
fn listed(parts: &[String], language: Language) -> String {
    parts.join(language.pick("; ", " ; "))
}

/// "a, b and c"
fn all_of(parts: &[String], language: Language) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {} {last}", most.join(", "), language.pick("and", "et")),
    }
}

fn hexes(list: &[Hex]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

pub(crate) fn bowl(bowl: Bowl, language: Language) -> &'static str {
    match bowl {
        Bowl::I => language.pick("bowl I", "zone I"),
        Bowl::II => language.pick("bowl II", "zone II"),
        Bowl::III => language.pick("bowl III", "zone III"),
        Bowl::Gaia => language.pick("the Gaia area", "zone Gaia"),
    }
}
