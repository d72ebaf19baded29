//! Decisions in words.

use orrery_engine::Language;

use super::names;
use crate::{
    facts::Facts,
    ids::ActionKind,
    plan::Aim,
    task::{Moment, Task},
};

/// A decision in words.
pub(crate) fn prompt(facts: &Facts, task: &Task, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_owned();
    match task {
        Task::OpenEra { .. } | Task::DealEra | Task::SetupAwards | Task::FindFirst => {
            say("The era is set up.", "L'époque est mise en place.")
        }
        Task::UseBeyond { marker, .. } => {
            let marker = names::beyond(*marker, language);
            language.pick(format!("Use {marker}?"), format!("Utiliser {marker} ?"))
        }
        Task::FreeAdaptation { .. } => {
            say("Take an Adaptation card to begin with.", "Prenez une carte Adaptation pour commencer.")
        }
        Task::BeginTurn { seat } => {
            language.pick(format!("The turn of {seat} begins."), format!("Le tour de {seat} commence."))
        }
        Task::OpenAction { .. } | Task::Act { .. } => {
            say("Which action do you do?", "Quelle action faites-vous ?")
        }
        Task::Assemble { plan, .. } => assemble(facts, plan.aim, language),
        Task::Again { aim, .. } => {
            let kind = names::kind(facts, aim.kind(), language);
            language.pick(
                format!("{kind} with a second team, or stop."),
                format!("{kind} avec une deuxième équipe, ou arrêter."),
            )
        }
        Task::Contracts { .. } | Task::Claim { .. } => say("Claim a contract?", "Remplir un contrat ?"),
        Task::Indemnities { .. } => say("Indemnities are drawn.", "Les indemnités sont piochées."),
        Task::OpenTransfer { .. } | Task::Transfer { .. } => {
            say("Transfer a team?", "Transférer une équipe ?")
        }
        Task::Discard { .. } => say("Played cards are discarded.", "Les cartes jouées sont défaussées."),
        Task::Refill { .. } => say("The offer is refilled.", "L'offre est complétée."),
        Task::EndTurn { seat } => {
            language.pick(format!("The turn of {seat} ends."), format!("Le tour de {seat} se termine."))
        }
        Task::Takes { left, .. } | Task::Take { left, .. } => {
            let left = names::cards(i32::from(*left), language);
            language.pick(
                format!("Take a card from the pile or the offer ({left} left)."),
                format!("Prenez une carte de la pioche ou de l'offre (encore {left})."),
            )
        }
        Task::Fill { site, .. } => {
            let site = names::site(facts, *site, language);
            language.pick(format!("{site} is explored."), format!("{site} est exploré."))
        }
        Task::Retreat { site, .. } => {
            let site = names::site(facts, *site, language);
            language.pick(
                format!("Phobes on {site}: which team goes back to Sol?"),
                format!("Phobes sur {site} : quelle équipe retourne à Sol ?"),
            )
        }
        Task::Benefits { .. } | Task::ChooseBenefit { .. } => {
            say("Which base brings its benefit next?", "Quelle base apporte son bénéfice ensuite ?")
        }
        Task::Effect { .. } => say("An effect happens.", "Un effet se produit."),
        Task::Choose { .. } => say("Choose one.", "Choisissez."),
        Task::TakeOffer { count, .. } => {
            let count = names::cards(i32::from(*count), language);
            language.pick(format!("Take {count} from the offer."), format!("Prenez {count} de l'offre."))
        }
        Task::Award { kind, .. } | Task::Gain { kind, .. } => {
            let kind = names::progress_kind(*kind, language);
            language
                .pick(format!("Which {kind} card do you gain?"), format!("Quelle carte {kind} gagnez-vous ?"))
        }
        Task::Settle { .. } => say("Where does the new team go?", "Où va la nouvelle équipe ?"),
        Task::Reward { fulfils: false, .. } => {
            say("The reward of which open contract?", "La récompense de quel contrat ouvert ?")
        }
        Task::Reward { fulfils: true, .. } => {
            say("Which open contract do you take?", "Quel contrat ouvert prenez-vous ?")
        }
        Task::Probe { .. } => {
            say("Which empty site does the probe reach?", "Quel site vide la sonde atteint-elle ?")
        }
        Task::Jump { .. } => say("Which team goes where?", "Quelle équipe va où ?"),
        Task::Lose { .. } => say("Which Infra card do you remove?", "Quelle carte Infra retirez-vous ?"),
        Task::Window { .. } | Task::Silence { .. } => {
            say("Edges may be played.", "Des Atouts peuvent être joués.")
        }
        Task::Edge { moment, .. } => edge(facts, *moment, language),
        Task::EndEra | Task::ClearEra => say("The era ends.", "L'époque se termine."),
        Task::Legacy { .. } => {
            say("Which tile and base go on producing?", "Quelles tuile et base continuent de produire ?")
        }
        Task::EndBenefits { .. } | Task::ChooseColony { .. } => {
            say("Which colony brings its benefit next?", "Quelle colonie apporte son bénéfice ensuite ?")
        }
        Task::Score => say("Final scoring.", "Décompte final."),
        Task::Aside { .. } => say("You may leave the game.", "Vous pouvez quitter la partie."),
    }
}

fn assemble(facts: &Facts, aim: Aim, language: Language) -> String {
    let what = target(facts, aim, language);
    language.pick(
        format!("{what}: add a part, or carry it out."),
        format!("{what} : ajoutez un élément, ou exécutez."),
    )
}

/// An action with its target: "Move team 1 to Luna".
pub(super) fn target(facts: &Facts, aim: Aim, language: Language) -> String {
    let kind = names::kind(facts, aim.kind(), language);
    match aim {
        Aim::Research | Aim::Produce | Aim::Genetics | Aim::Revelation => kind.to_owned(),
        Aim::Move { team, to } => {
            let (team, to) = (names::team(team, language), names::site(facts, to, language));
            language.pick(format!("{kind}: {team} to {to}"), format!("{kind} : {team} vers {to}"))
        }
        Aim::Explore { team } | Aim::Build { team } => {
            let team = names::team(team, language);
            language.pick(format!("{kind}: {team}"), format!("{kind} : {team}"))
        }
        Aim::Colonize { site, colony } => {
            let (site, colony) = (names::site(facts, site, language), names::colony(facts, colony, language));
            language.pick(format!("{kind} {site}: {colony}"), format!("{kind} {site} : {colony}"))
        }
    }
}

fn edge(facts: &Facts, moment: Moment, language: Language) -> String {
    let why = match moment {
        Moment::Start => language.pick("A turn begins", "Un tour commence").to_owned(),
        Moment::Research => {
            let research = names::kind(facts, ActionKind::Research, language);
            language.pick(format!("{research} is announced"), format!("{research} est annoncée"))
        }
        Moment::Produced { by, amount } => {
            let amount = names::profit(i32::from(amount));
            language.pick(format!("{by} has produced {amount}"), format!("{by} a produit {amount}"))
        }
        Moment::Progress { by, card } => {
            let card = names::progress(facts, card, language);
            language.pick(format!("{by} has gained {card}"), format!("{by} a gagné {card}"))
        }
        Moment::Contract { by, row } => language.pick(
            format!("{by} has claimed contract {}", row.number()),
            format!("{by} a rempli le contrat {}", row.number()),
        ),
        Moment::Discard => language.pick("Cards are discarded", "Des cartes sont défaussées").to_owned(),
    };
    language.pick(format!("{why}: play an edge?"), format!("{why} : jouer un Atout ?"))
}
