//! Events of the setup, of organizations and of the solo game in words.

use orrery_engine::Language;

use super::{
    effects::effects,
    names::{self, list},
};
use crate::{
    event::Event,
    facts::Facts,
    ids::{CardId, Organization, QuickStart},
};

fn organizations(facts: &Facts, all: &[Organization], language: Language) -> String {
    list(all.iter().map(|one| names::organization(facts, *one, language)), language)
}

fn quick_starts(facts: &Facts, all: &[QuickStart], language: Language) -> String {
    list(all.iter().map(|one| names::quick_start(facts, *one)), language)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
pub(super) fn told(facts: &Facts, event: &Event, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::SkyLaid { sky } => {
            let stars = list(sky.iter().map(|star| names::star(facts, *star, language)), language);
            both(
                format!("The stars clockwise: {stars}"),
                format!("Les étoiles dans le sens horaire : {stars}"),
            )
        }
        Event::DiscsTurned { .. } => say("The discs are turned", "Les disques sont orientés"),
        Event::SpeciesHidden { slot, .. } => {
            let slot = names::slot(*slot, language);
            both(format!("{slot} lies face down"), format!("{slot} est face cachée"))
        }
        Event::DeckMade { cards } => {
            both(format!("The deck has {cards} cards"), format!("Le paquet compte {cards} cartes"))
        }
        Event::GoldLaid { tile, side } => {
            let tile = names::gold(facts, *tile, language);
            both(format!("{tile} shows side {side}"), format!("{tile} montre sa face {side}"))
        }
        Event::StackMade { tech } => {
            let tech = names::tech(*tech, language);
            both(format!("The stack of {tech} is ready"), format!("La pile de la {tech} est prête"))
        }
        Event::TileShown { tech, bonus } => {
            let bonus = bonus.map_or_else(
                || say("is empty", "est vide"),
                |bonus| {
                    let gain = effects(facts, facts.tile_bonus(*tech, bonus), language);
                    both(format!("shows {gain}"), format!("montre {gain}"))
                },
            );
            let tech = names::tech(*tech, language);
            both(format!("The stack of {tech} {bonus}"), format!("La pile de la {tech} {bonus}"))
        }
        Event::NeutralsSet { at_20, at_30 } => both(
            format!("Neutral markers: {at_20} at 20 and {at_30} at 30"),
            format!("Marqueurs neutres : {at_20} à 20 et {at_30} à 30"),
        ),
        Event::StackDealt { round, .. } => both(
            format!("A card is dealt to the stack of round {round}"),
            format!("Une carte rejoint le paquet de la manche {round}"),
        ),
        Event::StartChosen { owner } => {
            let who = names::owner(*owner, language);
            both(format!("{who} begins"), format!("{who} commence"))
        }
        Event::NeutralSignal { star } => {
            let star = names::star(facts, *star, language);
            both(format!("A neutral signal at {star}"), format!("Un signal neutre vers {star}"))
        }
        Event::AgencyDealt { seat, organizations: Some(dealt), quick_starts: Some(cards) } => {
            let (dealt, cards) =
                (organizations(facts, dealt, language), quick_starts(facts, cards, language));
            both(
                format!("{seat} chooses between {dealt}, and of {cards}"),
                format!("{seat} choisit entre {dealt}, et parmi {cards}"),
            )
        }
        Event::AgencyDealt { seat, .. } => both(
            format!("{seat} gets organizations to choose from"),
            format!("{seat} reçoit des organisations au choix"),
        ),
        Event::AgencyChosen { seat, organization: Some(chosen), .. } => {
            let chosen = names::organization(facts, *chosen, language);
            both(format!("{seat} keeps {chosen}"), format!("{seat} garde {chosen}"))
        }
        Event::AgencyChosen { seat, .. } => {
            both(format!("{seat} has chosen an organization"), format!("{seat} a choisi une organisation"))
        }
        Event::AgencyRevealed { seat, organization, quick_starts: cards } => {
            let (organization, cards) =
                (names::organization(facts, *organization, language), quick_starts(facts, cards, language));
            both(
                format!("{seat} leads {organization} with {cards}"),
                format!("{seat} dirige {organization} avec {cards}"),
            )
        }
        Event::IncomeChosen { seat, card: Some(id) } => {
            let card = names::card(facts, *id, language);
            both(format!("{seat} will tuck {card}"), format!("{seat} placera {card} sous ses revenus"))
        }
        Event::IncomeChosen { seat, .. } => {
            both(format!("{seat} has chosen an income"), format!("{seat} a choisi un revenu"))
        }
        Event::OrganizationUsed { seat } => {
            both(format!("{seat} uses the organization"), format!("{seat} utilise son organisation"))
        }
        Event::SlotsSet { seat, .. } => both(
            format!("The organization of {seat} changes its tiles"),
            format!("L'organisation de {seat} change ses tuiles"),
        ),
        Event::Banked { seat, card, at } => banked(facts, &seat.to_string(), *card, *at, language),
        Event::BankMoved { seat, at } => both(
            format!("The banked card of {seat} waits for {at} VP"),
            format!("La carte en attente de {seat} attend {at} PV"),
        ),
        Event::BankOpened { seat, card } => {
            let card = names::card(facts, *card, language);
            both(
                format!("{seat} plays the banked card {card}"),
                format!("{seat} joue la carte en attente {card}"),
            )
        }
        Event::Borrowed { seat, tech } => {
            let tech = names::tech(*tech, language);
            both(format!("{seat} uses {tech} this turn"), format!("{seat} utilise ce tour la {tech}"))
        }
        Event::Disabled { seat, tech } => {
            let tech = names::tech(*tech, language);
            both(format!("{seat} gives up {tech}"), format!("{seat} renonce à la {tech}"))
        }
        Event::LowestMarked { seat, tile } => {
            let tile = names::gold(facts, *tile, language);
            both(
                format!("{seat} has a marker on the lowest space of {tile}"),
                format!("{seat} a un marqueur sur la case la plus basse de {tile}"),
            )
        }
        Event::Swapped { seat, hand, row, .. } => {
            let (hand, row) = (names::card(facts, *hand, language), names::card(facts, *row, language));
            both(format!("{seat} swaps {hand} with {row}"), format!("{seat} échange {hand} avec {row}"))
        }
        Event::QuickIncome { seat, card } => {
            let card = names::quick_start(facts, *card);
            both(format!("{seat} tucks {card} for income"), format!("{seat} place {card} sous ses revenus"))
        }
        _ => solo(facts, event, language),
    }
}

fn banked(facts: &Facts, seat: &str, card: CardId, at: i32, language: Language) -> String {
    let card = names::card(facts, card, language);
    language.pick(
        format!("{seat} banks {card} until {at} VP"),
        format!("{seat} met {card} en attente jusqu'à {at} PV"),
    )
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn solo(facts: &Facts, event: &Event, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::RivalDeck { cards, .. } => both(
            format!("The rival's deck has {cards} cards"),
            format!("Le paquet de l'adversaire compte {cards} cartes"),
        ),
        Event::Progress { to } => {
            let to = to + 1;
            both(
                format!("The rival's progress is on space {to}"),
                format!("L'adversaire est en case {to} de sa Progression"),
            )
        }
        Event::AdvancedGained { .. } => {
            say("The rival gains an advanced card", "L'adversaire gagne une carte Action avancée")
        }
        Event::RivalPlayed { card, .. } => {
            let card = names::rival_card(facts, *card);
            both(format!("The rival turns over {card}"), format!("L'adversaire révèle {card}"))
        }
        Event::RivalReplaced { card, by, .. } => {
            let (card, by) = (names::rival_card(facts, *card), names::rival_card(facts, *by));
            both(format!("{by} takes the place of {card}"), format!("{by} remplace {card}"))
        }
        Event::RivalShuffled => {
            say("The rival's cards are shuffled", "Les cartes de l'adversaire sont mélangées")
        }
        Event::RivalTechUsed { kind } => {
            let kind = names::tech_type(*kind, language);
            both(
                format!("The rival uses up a {kind} technology"),
                format!("L'adversaire défausse une technologie {kind}"),
            )
        }
        Event::RivalData { computer, pool } => both(
            format!("The rival has {computer} data on its computer and {pool} in its pool"),
            format!("L'adversaire a {computer} données sur son ordinateur et {pool} en réserve"),
        ),
        Event::ObjectivesStacked { left, .. } => {
            let count: u8 = left.iter().sum();
            both(format!("There are {count} objectives"), format!("Il y a {count} objectifs"))
        }
        Event::ObjectiveShown { objective, .. } | Event::LongTermShown { objective } => {
            let objective = names::objective(facts, *objective, language);
            both(format!("{objective} is revealed"), format!("{objective} est révélé"))
        }
        Event::TaskMarked { objective, task } => {
            let (objective, n) = (names::objective(facts, *objective, language), task + 1);
            both(
                format!("Task {n} of {objective} is marked"),
                format!("La tâche {n} de {objective} est marquée"),
            )
        }
        Event::ObjectiveDone { objective } => {
            let objective = names::objective(facts, *objective, language);
            both(format!("{objective} is completed"), format!("{objective} est accompli"))
        }
        Event::ObjectivesSpent { count } => {
            let spent = names::so_many(
                *count,
                language,
                ["objective is", "objectives are"],
                ["objectif est", "objectifs sont"],
            );
            both(format!("{spent} spent"), format!("{spent} dépensé(s)"))
        }
        _ => String::new(),
    }
}
