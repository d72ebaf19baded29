//! Events at boards, sectors and milestones in words.

use orrery_engine::Language;

use super::names;
use crate::{
    event::Event,
    facts::Facts,
    ids::{Resource, Slot, Tech, TraceColor},
    state::{DataSpace, Owner, TracePlace},
};

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
pub(super) fn boards(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    let who = |owner: Owner| names::owner(owner, language);
    match event {
        Event::Marked { owner, spot } => {
            let spot = names::spot(facts, *spot, language);
            both(
                format!("{} marks a signal at {spot}", who(*owner)),
                format!("{} marque un signal vers {spot}", who(*owner)),
            )
        }
        Event::Filled { spot } => {
            let spot = names::spot(facts, *spot, language);
            both(format!("{spot} is complete"), format!("{spot} est rempli"))
        }
        Event::Won { owner, star } => {
            let star = names::star(facts, *star, language);
            both(format!("{} wins {star}", who(*owner)), format!("{} couvre {star}", who(*owner)))
        }
        Event::SectorReset { star, left } => {
            let star = names::star(facts, *star, language);
            let second = left.map_or_else(String::new, |owner| {
                both(
                    format!("; {} leaves a marker", who(owner)),
                    format!(" ; {} y laisse un marqueur", who(owner)),
                )
            });
            both(format!("{star} is reset{second}"), format!("{star} est réinitialisé{second}"))
        }
        Event::TileReset => {
            both("The tile of 'Oumuamua is reset".into(), "La tuile 'Oumuamua est réinitialisée".into())
        }
        Event::DataPlaced { seat, space } => {
            let space = match space {
                DataSpace::Top => both("the next top space".into(), "la rangée supérieure".into()),
                DataSpace::Bottom(column) => {
                    let n = column.number();
                    both(format!("the space below column {n}"), format!("la case sous la colonne {n}"))
                }
            };
            both(
                format!("{seat} places data on {space}"),
                format!("{seat} transfère une donnée vers {space}"),
            )
        }
        Event::ComputerCleared { seat } => {
            both(format!("{seat} analyzes the data"), format!("{seat} analyse ses données"))
        }
        Event::TechTaken { owner, tech, two_points, .. } => {
            tech_taken(&who(*owner), *tech, *two_points, language)
        }
        Event::TechPlaced { seat, tech, column } => {
            let (tech, n) = (names::tech(*tech, language), column.number());
            both(
                format!("{seat} puts {tech} under column {n}"),
                format!("{seat} place la {tech} sous la colonne {n}"),
            )
        }
        Event::Traced { owner, slot, color, place } => {
            let trace = names::trace(*color, language);
            let place = trace_place(*slot, *place, language);
            both(
                format!("{} marks {trace} on {place}", who(*owner)),
                format!("{} marque {trace} sur {place}", who(*owner)),
            )
        }
        Event::TraceRemoved { owner, slot, color, place } => {
            let trace = names::trace(*color, language);
            let place = trace_place(*slot, *place, language);
            both(
                format!("{} removes {trace} from {place}", who(*owner)),
                format!("{} retire {trace} de {place}", who(*owner)),
            )
        }
        Event::MilestoneReached { owner, .. } => {
            both(format!("{} reaches a milestone", who(*owner)), format!("{} atteint un palier", who(*owner)))
        }
        Event::GoldMarked { owner, tile, place } => {
            let (tile, n) = (names::gold(facts, *tile, language), place + 1);
            both(
                format!("{} marks {tile} (place {n})", who(*owner)),
                format!("{} marque {tile} (place {n})", who(*owner)),
            )
        }
        Event::NeutralMoved { slot, color, .. } => neutral(*slot, *color, language),
        _ => String::new(),
    }
}

fn tech_taken(who: &str, tech: Tech, two_points: bool, language: Language) -> String {
    let name = names::tech(tech, language);
    let first = if two_points { names::amount(2, Resource::Vp, language) } else { String::new() };
    let first = if first.is_empty() { first } else { format!(" (+{first})") };
    language.pick(format!("{who} takes {name}{first}"), format!("{who} prend la {name}{first}"))
}

fn neutral(slot: Slot, color: TraceColor, language: Language) -> String {
    let (slot, color) = (names::slot(slot, language), names::trace_color(color, language));
    language.pick(
        format!("A neutral marker takes the {color} discovery space of {slot}"),
        format!("Un marqueur neutre prend l'emplacement Découverte {color} de {slot}"),
    )
}

fn trace_place(slot: Slot, place: TracePlace, language: Language) -> String {
    let slot = names::slot(slot, language);
    match place {
        TracePlace::Discovery => language
            .pick(format!("the discovery space of {slot}"), format!("l'emplacement Découverte de {slot}")),
        TracePlace::Overflow => language
            .pick(format!("the overflow space of {slot}"), format!("l'emplacement de débordement de {slot}")),
        TracePlace::Board(level) => {
            language.pick(format!("space {level} of {slot}"), format!("la case {level} de {slot}"))
        }
    }
}
