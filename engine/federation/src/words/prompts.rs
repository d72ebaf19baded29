//! Decisions in words.

use orrery_engine::Language;

use super::{
    effects,
    names::{self, planet},
};
use crate::{
    facts::Facts,
    task::{Task, automatic},
};

/// A decision in words.
pub(crate) fn prompt(facts: &Facts, task: &Task, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match task {
        Task::Starter { .. } => say("Which Starter tile do you take?", "Quelle tuile Starter prenez-vous ?"),
        Task::Place { .. } => say(
            "Which ambassador do you play, on which side, and where?",
            "Quel Ambassadeur jouez-vous, sur quelle face et où ?",
        ),
        Task::Lay { .. } => say(
            "Do you lay an Alteration token on the ambassador?",
            "Posez-vous un jeton Altération sur l'Ambassadeur ?",
        ),
        Task::Die { .. } => say("Do you add the assistant die?", "Ajoutez-vous le dé Assistant ?"),
        Task::Mission { flown: false, .. } => {
            say("Do you send a ship on a mission?", "Envoyez-vous un Vaisseau en mission ?")
        }
        Task::Mission { flown: true, .. } => say("End your turn?", "Terminez-vous votre tour ?"),
        Task::Spy { .. } => say("Which action does the spy copy?", "Quelle action l'Espion copie-t-il ?"),
        Task::CopyPlanet { .. } => {
            say("Which planet action do you take?", "Quelle action de planète faites-vous ?")
        }
        Task::Move { .. } => say("Where does the miner go?", "Où va le Mineur ?"),
        Task::Mine { .. } => say("Which inert asteroid is mined?", "Quel astéroïde inerte est exploité ?"),
        Task::Onward { stop, .. } => {
            let at = &stop.planet();
            let name = planet(facts, *at, language);
            language
                .pick(format!("Do you go further on {name}?"), format!("Allez-vous plus loin sur {name} ?"))
        }
        Task::Token { .. } => {
            say("Which Alteration token do you take?", "Quel jeton Altération prenez-vous ?")
        }
        Task::Pick { .. } => say("Which Erudite do you take?", "Quel Érudit prenez-vous ?"),
        Task::Trade { .. } => say("Which shop do you use?", "Quelle échoppe utilisez-vous ?"),
        Task::Build { free: true, .. } => {
            say("What do you build for free?", "Que construisez-vous gratuitement ?")
        }
        Task::Build { free: false, .. } => say("What do you build?", "Que construisez-vous ?"),
        Task::Linger { .. } => say(
            "Do you use a waiting Erudite before the action ends?",
            "Utilisez-vous un Érudit en attente avant la fin de l'action ?",
        ),
        Task::Choose { via, .. } | Task::Units { via, .. } => {
            let source = names::source(facts, via.at, language);
            language.pick(format!("{source}: which one?"), format!("{source} : lequel ?"))
        }
        Task::Release { .. } => say("Which mission do you release?", "Quelle mission libérez-vous ?"),
        Task::Fund { .. } => say("Which Grand Project do you fund?", "Quel Grand Projet financez-vous ?"),
        Task::Medal { .. } => say("Which medal do you take?", "Quelle médaille prenez-vous ?"),
        Task::DeepSpace { .. } => {
            say("Which Deep Space tile do you keep?", "Quelle tuile Deep Space gardez-vous ?")
        }
        Task::Keep { .. } => {
            say("Which Alteration token do you keep?", "Quel jeton Altération gardez-vous ?")
        }
        Task::Throw { .. } => {
            say("What do you throw away above the limit?", "Que défaussez-vous au-delà de la limite ?")
        }
        Task::Refresh { .. } => {
            say("Which used Erudite do you turn up?", "Quel Érudit utilisé retournez-vous ?")
        }
        Task::Mimic { tile, .. } => {
            let tile = effects::erudite(facts, *tile, language);
            language
                .pick(format!("Which Erudite does {tile} copy?"), format!("Quel Érudit {tile} copie-t-il ?"))
        }
        Task::Incomes { .. } => {
            say("Which structure gives its income?", "Quelle structure donne son revenu ?")
        }
        Task::Pawn { level, .. } => language.pick(
            format!("In which shop does the pawn reach level {level}?"),
            format!("Dans quelle échoppe le pion atteint-il le niveau {level} ?"),
        ),
        Task::Advance { .. } => say("Which pawn advances without reward?", "Quel pion avance sans gain ?"),
        Task::Upgrade { .. } => {
            say("Which resource is raised by a rank?", "Quelle ressource monte d'un rang ?")
        }
        Task::Upkeep { .. } => {
            say("What do you pay for your accreditation?", "Que payez-vous pour l'accréditation ?")
        }
        Task::Law { .. } => say("A tie: which law is applied?", "Égalité : quelle loi est appliquée ?"),
        Task::Aside { .. } => say("You may leave the game.", "Vous pouvez quitter la partie."),
        automatic!() => say("The game goes on.", "La partie continue."),
    }
}
