//! Decisions in words.

use orrery_engine::Language;

use super::effects;
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
            let structure = effects::structure(facts, *structure, language);
            language.pick(
                format!("Place a first {structure}."),
                format!("Placez un premier bâtiment : {structure}."),
            )
        }
        Task::FirstBoosters => say("First boosters.", "Premiers propulseurs."),
        Task::FirstBooster { .. } => say("Take a round booster.", "Prenez un propulseur de manche."),
        Task::AutomaFaction => say("The Automa's faction.", "La faction de l'Automa."),
        Task::AutomaPlace => say("The Automa's first mine.", "La première mine de l'Automa."),
        Task::AutomaBooster => say("The Automa's round booster.", "Le propulseur de l'Automa."),
        Task::AutomaTurn => say("The Automa's turn.", "Le tour de l'Automa."),
        Task::IncomeOf { .. } | Task::IncomeLeft { .. } => say("Income.", "Revenus."),
        Task::Income { .. } => say("Which income first?", "Quel revenu d'abord ?"),
        Task::Stone { power, .. } => language.pick(
            format!("Charging {power}: where does the Brainstone end?"),
            format!("Accumulation de {power} : où finit la Cérébropierre ?"),
        ),
        Task::GaiaPhase | Task::GaiaOf { .. } | Task::GaiaReturn { .. } | Task::GaiaTradeAgain { .. } => {
            say("Gaia phase.", "Phase Gaia.")
        }
        Task::GaiaTrade { .. } => {
            say("Gaia tokens for a tech tile?", "Des pions de la zone Gaia contre une tuile Technologie ?")
        }
        Task::GaiaGain { value, .. } => language.pick(
            format!("Your Gaia tokens are worth {value}. Gain what?"),
            format!("Vos pions de la zone Gaia valent {value}. Que gagner ?"),
        ),
        Task::NextTurn { .. } => say("Next turn.", "Tour suivant."),
        Task::Turn { .. } => {
            say("Take an action or pass; conversions too.", "Agissez ou passez ; conversions aussi.")
        }
        Task::AfterAction { .. } => say("Conversions, or end your turn.", "Conversions, ou fin du tour."),
        Task::Announce { .. } | Task::Offer { .. } => say("Who may charge?", "Qui peut accumuler ?"),
        Task::Charge { by, hex, power, .. } => language.pick(
            format!("{by} has built on {hex}: charge up to {power} power?"),
            format!("{by} a construit en {hex} : accumuler jusqu'à {power} puissance ?"),
        ),
        Task::TakeTokens { count, fate: Fate::Discard, .. } => language.pick(
            format!("Discard {count} tokens from which bowls?"),
            format!("Défausser {count} pions de quels bols ?"),
        ),
        Task::TakeTokens { count, fate: Fate::Gaia, .. } => language.pick(
            format!("Move {count} tokens to the Gaia area from which bowls?"),
            format!("Déplacer {count} pions vers la zone Gaia depuis quels bols ?"),
        ),
        Task::TechTile { .. } => say("Take a tech tile.", "Prenez une tuile Technologie."),
        Task::Cover { .. } => say("Cover which standard tile?", "Recouvrir quelle tuile standard ?"),
        Task::Flip { why: FlipFor::Level(area), .. } => {
            let area = effects::area(facts, *area, language);
            language.pick(
                format!("Flip which token for {area} 5?"),
                format!("Retourner quel jeton pour {area} 5 ?"),
            )
        }
        Task::Flip { why: FlipFor::Tile(_), .. } => {
            say("Flip which token for the advanced tile?", "Retourner quel jeton pour la tuile avancée ?")
        }
        Task::TakeAdvanced { .. } => say("An advanced tile is taken.", "Une tuile avancée est prise."),
        Task::Advance { .. } => say("Advance in which area?", "Progresser dans quel domaine ?"),
        Task::Climb { .. } => say("One level up.", "Un niveau de plus."),
        Task::LostPlanet { .. } => say("Where does the Lost Planet go?", "Où va la Planète Perdue ?"),
        Task::Planets { .. } => say("Unite which planets?", "Unir quelles planètes ?"),
        Task::Satellites { .. } => say("Satellites on which hexes?", "Des satellites sur quelles cases ?"),
        Task::TakeToken { .. } => say("Take a federation token.", "Prenez un jeton Alliance."),
        Task::Rescore { .. } => say("Score which token again?", "Marquer à nouveau quel jeton ?"),
        Task::Aside { .. } => say("Orders.", "Ordres."),
    }
}
