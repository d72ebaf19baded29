//! Decisions in words.

use orrery_engine::Language;

use super::names;
use crate::{facts::Facts, spots::Slot, task::Task};

/// A decision in words.
pub(crate) fn prompt(facts: &Facts, task: &Task, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match task {
        Task::Boards { .. } => {
            say("Which faces of your boards do you use?", "Quelles faces de vos plateaux utilisez-vous ?")
        }
        Task::RevealBoards => say("The boards are revealed.", "Les plateaux sont révélés."),
        Task::Objectives { keep: 1, .. } => say("Keep one objective.", "Gardez un Objectif."),
        Task::Objectives { keep, .. } => {
            language.pick(format!("Keep {keep} objectives."), format!("Gardez {keep} Objectifs."))
        }
        Task::FinishSetup => say("The game begins.", "La partie commence."),
        Task::Rotate { .. } => say("How far does the station turn?", "De combien tourne la Station ?"),
        Task::DrawEvent | Task::Peek => say("An event is drawn.", "Un Événement est tiré."),
        Task::OpenTurn | Task::Refill | Task::EndTurn => say("The turn goes on.", "Le tour continue."),
        Task::CivChoices { .. } => say("Civ cards are chosen.", "Les cartes Civ sont choisies."),
        Task::Act { slot, .. } | Task::Again { slot, .. } => match slot {
            Slot::Event => say("Apply the event.", "Appliquez l'Événement."),
            Slot::EventCiv => {
                say("Choose Civ cards for the event.", "Choisissez des cartes Civ pour l'Événement.")
            }
            Slot::Turn => say(
                "Take a tile, resolve what is pending, move rovers, or end.",
                "Prenez une tuile, résolvez ce qui est en attente, déplacez des Rovers ou terminez.",
            ),
            Slot::Civ => {
                say("Choose Civ cards and resolve them.", "Choisissez des cartes Civ et résolvez-les.")
            }
            Slot::Final => {
                say("Before scoring: resolve what is left.", "Avant le décompte : résolvez ce qui reste.")
            }
            Slot::FinalCiv => {
                say("Before scoring: choose Civ cards.", "Avant le décompte : choisissez des cartes Civ.")
            }
        },
        Task::Place { tile, .. } => {
            let tile = names::tile(facts, *tile, language);
            language.pick(format!("Place {tile}."), format!("Placez {tile}."))
        }
        Task::Ignore { .. } => say("Which resource is ignored?", "Quelle Ressource est ignorée ?"),
        Task::Cargo { at, .. } => language.pick(
            format!("What does the rover on {at} do with meteorites?"),
            format!("Que fait le Rover en {at} avec les Météorites ?"),
        ),
        Task::Flux { .. } => say("Where does the flux token go?", "Où va le jeton Flux ?"),
        Task::Card { .. } => say("Which Civ card do you keep?", "Quelle carte Civ gardez-vous ?"),
        Task::Compete { .. } => {
            say("For which objective does everybody compete?", "Pour quel Objectif tous concourent-ils ?")
        }
        Task::OpenFinal => say("Before scoring.", "Avant le décompte."),
        Task::Score => say("Scoring.", "Décompte."),
        Task::Aside { .. } => say("You may leave the game.", "Vous pouvez quitter la partie."),
    }
}
