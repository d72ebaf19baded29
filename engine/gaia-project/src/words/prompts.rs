//! Decisions in words.

use orrery_engine::Language;

use super::{amounts, effects, hexes, subject};
use crate::{
    facts::Facts,
    task::{Fate, FlipFor, Task},
};

/// A decision in words.
pub(crate) fn prompt(facts: &Facts, task: &Task, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match task {
        Task::ChooseFaction { .. } => say("Choose a faction.", "Choisissez une faction."),
        Task::LayBoard => say("The board is laid.", "Le plateau est posé."),
        Task::TurnTiles { .. } => {
            say("Keep the board or turn tiles.", "Gardez le plateau ou tournez des tuiles.")
        }
        Task::Placements => say("First structures.", "Premiers bâtiments."),
        Task::PlaceStart { structure, .. } => {
            let structure = effects::a_structure(facts, *structure, language);
            language.pick(
                format!("Place {structure} on a home planet."),
                format!("Placez {structure} sur une planète natale."),
            )
        }
        Task::FirstBoosters => say("First boosters.", "Premiers boosters."),
        Task::FirstBooster { .. } => say("Take a round booster.", "Prenez un booster de manche."),
        Task::AutomaFaction => say("The Automa's faction.", "La faction de l'Automa."),
        Task::AutomaPlace => say("The Automa's first mine.", "La première mine de l'Automa."),
        Task::AutomaBooster => say("The Automa's round booster.", "Le booster de manche de l'Automa."),
        Task::AutomaTurn => say("The Automa's turn.", "Le tour de l'Automa."),
        Task::IncomeOf { .. } | Task::IncomeLeft { .. } => say("Income.", "Revenus."),
        Task::Income { .. } => say("Which income first?", "Quel revenu d'abord ?"),
        Task::Stone { power, .. } => {
            let power = amounts::power(*power, language);
            language.pick(
                format!("Charging {power}: where does the Brainstone end?"),
                format!("En accumulant {power}, où finit l'Espirite ?"),
            )
        }
        Task::GaiaPhase | Task::GaiaOf { .. } | Task::GaiaReturn { .. } | Task::GaiaTradeAgain { .. } => {
            say("Gaia phase.", "Phase de Gaiaformation.")
        }
        Task::GaiaTrade { .. } => say(
            "Buy a tech tile with tokens of the Gaia area?",
            "Acheter une tuile Tech avec des pions de la zone Gaia ?",
        ),
        Task::GaiaGain { value, .. } => {
            let value = amounts::power(*value, language);
            language.pick(
                format!("Your tokens of the Gaia area are worth {value}. Gain what?"),
                format!("Vos pions de la zone Gaia valent {value}. Que gagnez-vous ?"),
            )
        }
        Task::NextTurn { .. } => say("Next turn.", "Tour suivant."),
        Task::Turn { .. } => say(
            "Take an action or pass; conversions are free.",
            "Effectuez une action ou passez ; les conversions sont libres.",
        ),
        Task::AfterAction { .. } => {
            say("Convert more, or end your turn.", "Convertissez encore, ou finissez votre tour.")
        }
        Task::Announce { .. } | Task::Offer { .. } => say("Who may charge?", "Qui peut accumuler ?"),
        Task::Charge { by, hex, power, .. } => {
            let (by, power) = (subject(*by, language), amounts::power(*power, language));
            language.pick(
                format!("{by} has built on {hex}: charge up to {power}?"),
                format!("{by} a construit en {hex} : accumuler jusqu'à {power} ?"),
            )
        }
        Task::TakeTokens { count, fate: Fate::Discard, .. } => {
            let tokens = amounts::power_tokens(*count, language);
            language.pick(
                format!("Discard {tokens}: from which bowls?"),
                format!("Défausser {tokens} : de quelles zones ?"),
            )
        }
        Task::TakeTokens { count, fate: Fate::Gaia, .. } => {
            let tokens = amounts::power_tokens(*count, language);
            language.pick(
                format!("Move {tokens} to the Gaia area: from which bowls?"),
                format!("Déplacer {tokens} vers la zone Gaia : de quelles zones ?"),
            )
        }
        Task::TechTile { .. } => say("Take a tech tile.", "Prenez une tuile Tech."),
        Task::Cover { .. } => {
            say("Cover which standard tech tile?", "Quelle tuile Tech standard recouvrir ?")
        }
        Task::Flip { why: FlipFor::Level(area), .. } => {
            let area = effects::area(facts, *area, language);
            language.pick(
                format!("Flip which federation token for level 5 in {area}?"),
                format!("Quel pion Alliance retourner pour le niveau 5 en {area} ?"),
            )
        }
        Task::Flip { why: FlipFor::Tile(_), .. } => say(
            "Flip which federation token for the advanced tech tile?",
            "Quel pion Alliance retourner pour la tuile Tech avancée ?",
        ),
        Task::TakeAdvanced { .. } => {
            say("An advanced tech tile is taken.", "Une tuile Tech avancée est prise.")
        }
        Task::Advance { .. } => say("Advance in which area?", "Dans quel domaine progresser ?"),
        Task::Climb { .. } => say("One level up.", "Un niveau de plus."),
        Task::LostPlanet { .. } => say("Where does the Lost Planet go?", "Où placer la Planète Perdue ?"),
        Task::Planets { with, .. } if with.is_empty() => {
            say("Unite which planets?", "Quelles planètes unir ?")
        }
        Task::Planets { with, .. } => {
            let with = hexes(with);
            language.pick(
                format!("Unite which planets with {with}?"),
                format!("Quelles planètes unir à {with} ?"),
            )
        }
        Task::Satellites { .. } => {
            say("Satellites on which hexes?", "Sur quelles cases placer les satellites ?")
        }
        Task::TakeToken { .. } => say("Take a federation token.", "Prenez un pion Alliance."),
        Task::Rescore { .. } => say(
            "Gain from which federation token again?",
            "De quel pion Alliance gagner à nouveau les bonus ?",
        ),
        Task::Aside { .. } => {
            say("At any time: standing orders, or leaving.", "À tout moment : ordres permanents, ou abandon.")
        }
    }
}
