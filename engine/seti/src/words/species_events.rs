//! Events of species in words.

use orrery_engine::Language;

use super::{
    effects::effects,
    events::put_away,
    names::{self, list},
};
use crate::{event::Event, facts::Facts, ids::Slot, state::Owner};

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
pub(super) fn told(facts: &Facts, event: &Event, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    let who = |owner: Owner| names::owner(owner, language);
    let place = |slot: Slot| names::slot(slot, language);
    match event {
        Event::Discovered { slot, species, .. } => {
            let (slot, species) = (place(*slot), names::species(facts, *species, language));
            both(format!("{slot} is discovered: {species}"), format!("{slot} est découverte : {species}"))
        }
        Event::AlienDrew { seat, slot, card } => {
            let (card, slot) = (names::some_card(facts, *card, language), place(*slot));
            both(format!("{seat} draws {card} of {slot}"), format!("{seat} pioche {card} de {slot}"))
        }
        Event::AlienTook { seat, card, .. } => {
            let card = names::card(facts, *card, language);
            both(format!("{seat} takes {card}"), format!("{seat} prend {card}"))
        }
        Event::AlienShown { slot, card: Some(card) } => {
            let (card, slot) = (names::card(facts, *card, language), place(*slot));
            both(format!("{card} lies open beside {slot}"), format!("{card} est visible à côté de {slot}"))
        }
        Event::AlienShown { slot, card: None } => {
            let slot = place(*slot);
            both(format!("{slot} has no more cards"), format!("{slot} n'a plus de cartes"))
        }
        Event::SamplesPlaced { open, .. } => {
            let open = names::sample(facts, *open, language);
            both(
                format!("Samples lie on Jupiter and Saturn, and {open} on the board"),
                format!("Des échantillons sont sur Jupiter et Saturne, et {open} sur le plateau"),
            )
        }
        Event::SampleCollected { seat, planet, sample, .. } => {
            let planet = names::planet(facts, *planet, language);
            let what = sample
                .map_or_else(|| say("a sample", "un échantillon"), |one| names::sample(facts, one, language));
            both(format!("{seat} collects {what} on {planet}"), format!("{seat} récolte {what} sur {planet}"))
        }
        Event::SampleDelivered { seat, sample, .. } => {
            let sample = names::sample(facts, *sample, language);
            both(format!("{seat} delivers {sample}"), format!("{seat} livre {sample}"))
        }
        Event::SampleRevealed { planet, sample } => {
            let (planet, sample) =
                (names::planet(facts, *planet, language), names::sample(facts, *sample, language));
            both(
                format!("The rival reveals {sample} of {planet}"),
                format!("L'adversaire révèle {sample} de {planet}"),
            )
        }
        Event::AnomalyPlaced { sector, anomaly, .. } => {
            let anomaly = names::anomaly(facts, *anomaly, language);
            both(format!("{anomaly} lies in {sector}"), format!("{anomaly} est en {sector}"))
        }
        Event::MessageTile { owner, at: Some(at) } => both(
            format!("The message tile of {} is at {at} VP", who(*owner)),
            format!("La tuile Message de {} est à {at} PV", who(*owner)),
        ),
        Event::MessageTile { owner, at: None } => both(
            format!("{} takes the message tile", who(*owner)),
            format!("{} prend la tuile Message", who(*owner)),
        ),
        Event::MessageTilesKept { tiles } => both(
            format!("The rival keeps {tiles} message tiles"),
            format!("L'adversaire garde {tiles} tuiles Message"),
        ),
        Event::MessageCovered { owner, reward } => {
            let reward = effects(facts, facts.message(*reward), language);
            both(
                format!("{} takes the message reward: {reward}", who(*owner)),
                format!("{} prend la récompense de message : {reward}", who(*owner)),
            )
        }
        Event::MessageResolved { seat, card, pile } => {
            let card = names::card(facts, *card, language);
            let after = put_away(*seat, &card, *pile, language);
            both(
                format!("The message of {card} arrives; {after}"),
                format!("Le message de {card} arrive ; {after}"),
            )
        }
        Event::ExertianMilestones { scores, .. } => {
            let scores = list(scores, language);
            both(format!("Exertian milestones at {scores} VP"), format!("Paliers Exertiens à {scores} PV"))
        }
        Event::ExertianRest { kept: true, .. } => say(
            "The rest of the Exertian cards is kept for the rival",
            "Le reste des cartes Exertien est gardé pour l'adversaire",
        ),
        Event::ExertianRest { kept: false, .. } => say(
            "The rest of the Exertian cards leaves the game",
            "Le reste des cartes Exertien quitte la partie",
        ),
        Event::ExertiansDealt { seat, cards: Some(cards), .. } => {
            let cards = list(cards.iter().map(|card| names::card(facts, *card, language)), language);
            both(format!("{seat} gets {cards}"), format!("{seat} reçoit {cards}"))
        }
        Event::ExertiansDealt { seat, count, .. } => {
            let cards = names::cards(*count, language);
            both(format!("{seat} gets {cards} of the Exertians"), format!("{seat} reçoit {cards} Exertien"))
        }
        Event::ExertianPlayed { owner, card: Some(card) } => {
            let card = names::card(facts, *card, language);
            both(
                format!("{} plays {card} face down", who(*owner)),
                format!("{} joue {card} face cachée", who(*owner)),
            )
        }
        Event::ExertianPlayed { owner, card: None } => both(
            format!("{} plays an Exertian card face down", who(*owner)),
            format!("{} joue une carte Exertien face cachée", who(*owner)),
        ),
        _ => expansion(facts, event, language),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn expansion(facts: &Facts, event: &Event, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    let who = |owner: Owner| names::owner(owner, language);
    let glyph = |glyph: Option<crate::ids::Glyph>| {
        glyph.map_or_else(
            || say("no glyph", "aucun glyphe"),
            |one| {
                let color = names::glyph(one, language);
                both(format!("the {color} glyph"), format!("le glyphe {color}"))
            },
        )
    };
    match event {
        Event::GlyphsShuffled { .. } => say("The glyphs are shuffled", "Les glyphes sont mélangés"),
        Event::GlyphOnPlanet { planet, glyph: one } => {
            let (planet, one) = (names::planet(facts, *planet, language), glyph(*one));
            both(format!("On {planet}: {one}"), format!("Sur {planet} : {one}"))
        }
        Event::GlyphOnStar { star, glyph: one } => {
            let (star, one) = (names::star(facts, *star, language), glyph(*one));
            both(format!("At {star}: {one}"), format!("Vers {star} : {one}"))
        }
        Event::GlyphOnStack { tech, glyph: one } => {
            let (tech, one) = (names::tech(*tech, language), glyph(*one));
            both(format!("On {tech}: {one}"), format!("Sur la {tech} : {one}"))
        }
        Event::GlyphOnBoard { color, glyph: one, .. } => {
            let (color, one) = (names::trace_color(*color, language), glyph(*one));
            both(format!("On the {color} column: {one}"), format!("Sur la colonne {color} : {one}"))
        }
        Event::GlyphTaken { owner, glyph: one } => {
            let one = glyph(Some(*one));
            both(format!("{} takes {one}", who(*owner)), format!("{} prend {one}", who(*owner)))
        }
        Event::Translated { owner, glyph: one, slot } => {
            let (one, n) = (glyph(Some(*one)), slot.number());
            both(
                format!("{} translates {one} in slot {n}", who(*owner)),
                format!("{} traduit {one} en case {n}", who(*owner)),
            )
        }
        Event::OrganelleMoved { organelle, place, .. } => {
            let reward = effects(facts, facts.organelle(*organelle), language);
            let section = names::trace_color(place.section(), language);
            both(
                format!("The organelle \"{reward}\" is in the {section} section"),
                format!("L'organite « {reward} » est dans la section {section}"),
            )
        }
        Event::SecurityDealt { owner, .. } => both(
            format!("{} gets locked security cards", who(*owner)),
            format!("{} reçoit des cartes de sécurité verrouillées", who(*owner)),
        ),
        Event::Breached { owner, color } => {
            let color = names::trace_color(*color, language);
            both(
                format!("{} breaches the {color} security card", who(*owner)),
                format!("{} force la carte de sécurité {color}", who(*owner)),
            )
        }
        Event::Explored { card, .. } => {
            let basic = effects(facts, &facts.exploration(*card).basic, language);
            let advanced = effects(facts, &facts.exploration(*card).advanced, language);
            both(format!("Exploration: {basic} / {advanced}"), format!("Exploration : {basic} / {advanced}"))
        }
        _ => String::new(),
    }
}
