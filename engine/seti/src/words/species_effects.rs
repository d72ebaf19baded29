//! Effects of species and of the rival in words.

use orrery_engine::Language;

use super::{
    effects::times,
    names::{self, either},
};
use crate::{
    facts::{Effect, ExplorationReward, Facts, OrganelleCount, SampleChoice, Section},
    ids::TraceColor,
};

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
pub(super) fn aliens(facts: &Facts, effect: &Effect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match effect {
        Effect::CollectSample { .. } => say("collect a sample there", "récoltez-y un échantillon"),
        Effect::GainSampleReward { sample: SampleChoice::OnThisSpace, .. } => {
            say("the reward of the sample there", "la récompense de l'échantillon posé là")
        }
        Effect::GainSampleReward { sample: SampleChoice::Delivered, .. } => {
            say("the reward of the sample", "la récompense de l'échantillon")
        }
        Effect::GainSampleReward { sample: SampleChoice::ChosenOnPlanet, planets, .. } => {
            let planets =
                either(planets.iter().map(|planet| names::planet(facts, *planet, language)), language);
            language.pick(
                format!("look at the samples of {planets} and gain the reward of one"),
                format!("regardez les échantillons de {planets} et gagnez la récompense de l'un d'eux"),
            )
        }
        Effect::GainNextAnomalyReward {} => {
            say("the reward of the next anomaly", "la récompense de la prochaine anomalie")
        }
        Effect::TakeGlyph { .. } => say("take the glyph there", "prenez le glyphe posé là"),
        Effect::GainGlyphReward { glyph } => {
            let glyph = names::glyph(*glyph, language);
            language
                .pick(format!("the reward of the {glyph} glyph"), format!("la récompense du glyphe {glyph}"))
        }
        Effect::GainOrganelle { section, count } => {
            let color = |color: TraceColor| names::trace_color(color, language).to_string();
            let section = match section {
                Section::Pink => color(TraceColor::Pink),
                Section::Yellow => color(TraceColor::Yellow),
                Section::Blue => color(TraceColor::Blue),
                Section::ColorOfRemovedSpace => say("same", "même"),
                Section::FullSection => say("full", "pleine"),
            };
            match count {
                OrganelleCount::One => language.pick(
                    format!("an organelle of the {section} section"),
                    format!("un organite de la section {section}"),
                ),
                OrganelleCount::All => language.pick(
                    format!("all organelles of the {section} section"),
                    format!("tous les organites de la section {section}"),
                ),
            }
        }
        Effect::ArkhosExploration { reward, times: n } => {
            let kind = match reward {
                ExplorationReward::Basic => language.pick("basic", "simple"),
                ExplorationReward::Advanced => language.pick("advanced", "avancée"),
            };
            let often = times(*n, language);
            language
                .pick(format!("a {kind} exploration, {often}"), format!("une exploration {kind}, {often}"))
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
pub(super) fn rival(effect: &Effect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match effect {
        Effect::Progress { amount } => {
            language.pick(format!("{amount} progress"), format!("{amount} en Progression"))
        }
        Effect::ProgressByDifficulty {} => {
            say("as much progress as the difficulty", "autant de Progression que la difficulté")
        }
        Effect::PlaceMessageMilestone { ahead } => language
            .pick(format!("a message {ahead} points ahead"), format!("un message {ahead} points plus loin")),
        Effect::PlayRandomExertianFaceDown {} => {
            say("a random Exertian card, face down", "une carte Exertien au hasard, face cachée")
        }
        Effect::RivalMarkTraceOnSpecies { .. } => {
            say("a trace of the next anomaly's colour", "une trace de la couleur de la prochaine anomalie")
        }
        Effect::RivalRevealRandomSample { .. } => {
            say("a random sample is revealed", "un échantillon au hasard est révélé")
        }
        Effect::RivalBreachRandomSecurityCard {} => {
            say("a random security card is breached", "une carte de sécurité au hasard est forcée")
        }
        Effect::RivalMarkOverflow { .. } => say(
            "a trace on the overflow space of its colour",
            "une trace sur la case de débordement de sa couleur",
        ),
        _ => String::new(),
    }
}
