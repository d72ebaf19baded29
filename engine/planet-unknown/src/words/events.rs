//! Events in words.

use orrery_engine::{Language, Seat};

use super::{
    cards,
    names::{self, cube, pod, so_many, terrain},
};
use crate::{
    event::{Event, Setback},
    facts::Facts,
    ids::Rank,
    spots::{Pod, Slot},
    state::{Between, Boards, Shared},
};

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

fn boards(facts: &Facts, boards: &Boards, language: Language) -> String {
    let planet = facts.planet(boards.planet).name.pick(language);
    let corporation = facts.corporation(boards.corporation).name.pick(language);
    match boards.flux {
        Some(flux) => format!("{planet} / {corporation} ({})", names::track(facts, flux, language)),
        None => format!("{planet} / {corporation}"),
    }
}

fn dealt<'a>(facts: &Facts, all: impl Iterator<Item = &'a Boards>, language: Language) -> String {
    list(all.zip(0..).map(|(one, n)| format!("{} {}", Seat(n), boards(facts, one, language))))
}

fn ranks(ranks: &[Rank]) -> String {
    list(ranks.iter().map(|rank| names::rank(*rank)))
}

fn shared(facts: &Facts, shared: &Shared, language: Language) -> String {
    let name = names::shared_objective(facts, shared.card, language);
    match shared.between {
        Between::Neighbours(a, b) => format!("{a}-{b} {name}"),
        Between::All => name,
    }
}

/// An event in words.
pub(crate) fn event(facts: &Facts, event: &Event, language: Language) -> String {
    let mut sentence = told(facts, event, language);
    // Some names end with a full stop themselves.
    if sentence.ends_with("..") {
        sentence.pop();
    }
    sentence
}

fn told(facts: &Facts, event: &Event, language: Language) -> String {
    match event {
        Event::StationLoaded { .. }
        | Event::TilesShown { .. }
        | Event::BoardsDealt { .. }
        | Event::BoardsChosen { .. }
        | Event::BoardsRevealed { .. }
        | Event::PilesMade { .. }
        | Event::ObjectivesOffered { .. }
        | Event::ObjectivesKept { .. }
        | Event::SharedDealt { .. }
        | Event::DeckMade { .. }
        | Event::CommanderChosen { .. }
        | Event::CommanderPassed { .. } => setup(facts, event, language),
        Event::TurnBegan { .. }
        | Event::Rotated { .. }
        | Event::EventDrawn { .. }
        | Event::PeekChosen { .. }
        | Event::Peeked { .. }
        | Event::TilesDue
        | Event::Finished { .. }
        | Event::TileTaken { .. }
        | Event::Lifted { .. }
        | Event::TilePlaced { .. }
        | Event::Stuck { .. }
        | Event::ResourceIgnored { .. }
        | Event::PatchPlaced { .. }
        | Event::PatchStored { .. }
        | Event::PatchesReleased { .. }
        | Event::StackRemoved { .. } => turn(facts, event, language),
        Event::Advanced { .. }
        | Event::SetBack { .. }
        | Event::Gained { .. }
        | Event::Settled { .. }
        | Event::MovementGained { .. }
        | Event::LevelBarred { .. }
        | Event::TechUsed { .. }
        | Event::FluxMoved { .. }
        | Event::MilestoneReached { .. }
        | Event::CardsSeen { .. }
        | Event::CardKept { .. }
        | Event::CardsReturned { .. }
        | Event::CardsAdded { .. }
        | Event::CardsRemoved { .. }
        | Event::ObjectiveDestroyed { .. }
        | Event::Competition { .. } => board(facts, event, language),
        Event::RoverGained { .. }
        | Event::RoverPlaced { .. }
        | Event::RoverMoved { .. }
        | Event::RoverDestroyed { .. }
        | Event::MeteoriteFell { .. }
        | Event::MeteoriteLoaded { .. }
        | Event::MeteoriteCollected { .. }
        | Event::MeteoriteDestroyed { .. }
        | Event::CollectedDestroyed { .. }
        | Event::LifepodCollected { .. }
        | Event::LifepodDestroyed { .. }
        | Event::PodPut { .. }
        | Event::PodMoved { .. }
        | Event::PodDestroyed { .. } => items(facts, event, language),
        Event::CardsRevealed { cards } => {
            let all = cards.iter().zip(0..).filter(|(cards, _)| !cards.is_empty());
            let all = list(all.map(|(cards, n)| {
                let cards = list(cards.iter().map(|card| names::civ_card(facts, card, language)));
                format!("{} {cards}", Seat(n))
            }));
            language.pick(
                format!(
                    "The last turn is over. End Game cards: {}.",
                    if all.is_empty() { "-" } else { &all }
                ),
                format!(
                    "Le dernier tour est fini. Cartes de fin de partie : {}.",
                    if all.is_empty() { "-" } else { &all }
                ),
            )
        }
        Event::PlanetsCleared => language
            .pick(
                "Rovers and lifepods leave the planets.",
                "Les Rovers et les Modules quittent les planètes.",
            )
            .to_string(),
        Event::Scored { sheets, .. } => {
            let all = list(sheets.iter().zip(0..).map(|(sheet, n)| format!("{} {}", Seat(n), sheet.total())));
            match sheets.first().and_then(|sheet| Some((sheet.target?, sheet.total()))) {
                Some((target, total)) => {
                    let ending = names::ending(facts, total - target, language);
                    language.pick(
                        format!("Final score {total}, target {target}: {ending}."),
                        format!("Score final {total}, objectif {target} : {ending}."),
                    )
                }
                None => language.pick(format!("Final scores: {all}."), format!("Scores finaux : {all}.")),
            }
        }
        Event::Resigned { seat } => {
            language.pick(format!("{seat} leaves the game."), format!("{seat} quitte la partie."))
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn setup(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::StationLoaded { .. } => {
            language.pick("The station is loaded and turned.", "La Station est chargée et tournée.").into()
        }
        Event::TilesShown { tiles } => {
            let tiles = list(tiles);
            both(format!("New tiles: {tiles}."), format!("Nouvelles tuiles : {tiles}."))
        }
        Event::BoardsDealt { boards } => {
            let all = dealt(facts, boards.iter(), language);
            both(format!("Boards: {all}."), format!("Plateaux : {all}."))
        }
        Event::BoardsChosen { seat, boards: Some(chosen) } => {
            let chosen = boards(facts, chosen, language);
            both(format!("{seat} chooses {chosen}."), format!("{seat} choisit {chosen}."))
        }
        Event::BoardsChosen { seat, boards: None } => {
            both(format!("{seat} has chosen boards."), format!("{seat} a choisi ses plateaux."))
        }
        Event::BoardsRevealed { starts } => {
            let all = dealt(facts, starts.iter().map(|start| &start.boards), language);
            both(format!("Boards in play: {all}."), format!("Plateaux en jeu : {all}."))
        }
        Event::PilesMade { size, .. } => {
            let cards = so_many(*size, language, ["Civ card", "Civ cards"], ["carte Civ", "cartes Civ"]);
            both(format!("Each rank has {cards}."), format!("Chaque rang a {cards}."))
        }
        Event::ObjectivesOffered { seat, count, .. } => {
            let cards = so_many(*count, language, ["objective", "objectives"], ["Objectif", "Objectifs"]);
            both(format!("{seat} draws {cards}."), format!("{seat} pioche {cards}."))
        }
        Event::ObjectivesKept { seat, cards: Some(cards), .. } => {
            let cards = list(cards.iter().map(|card| names::personal_objective(facts, card, language)));
            both(format!("{seat} keeps {cards}."), format!("{seat} garde {cards}."))
        }
        Event::ObjectivesKept { seat, count, .. } => {
            let cards = so_many(*count, language, ["objective", "objectives"], ["Objectif", "Objectifs"]);
            both(format!("{seat} keeps {cards}."), format!("{seat} garde {cards}."))
        }
        Event::SharedDealt { shared: all } => {
            let all = list(all.iter().map(|one| shared(facts, one, language)));
            both(format!("Shared objectives: {all}."), format!("Objectifs partagés : {all}."))
        }
        Event::DeckMade { green, orange, red, .. } => both(
            format!("The event deck has {green} green, {orange} orange and {red} red cards."),
            format!("La pioche Événement : {green} vertes, {orange} oranges et {red} rouges."),
        ),
        Event::CommanderChosen { seat } | Event::CommanderPassed { seat } => {
            both(format!("{seat} is Station Commander."), format!("{seat} est Commandant de Station."))
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn turn(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::TurnBegan { turn } => {
            both(format!("Turn {turn} begins."), format!("Le tour {turn} commence."))
        }
        Event::Rotated { steps: 0 } => {
            language.pick("The station does not turn.", "La Station ne tourne pas.").into()
        }
        Event::Rotated { steps } => {
            let depots = so_many(*steps, language, ["depot", "depots"], ["Dépôt", "Dépôts"]);
            both(format!("The station turns by {depots}."), format!("La Station tourne de {depots}."))
        }
        Event::EventDrawn { card } => {
            let alert = cards::alert(card.alert(), language);
            let what = names::event(facts, *card, language);
            both(format!("Event {card}, {alert}: {what}."), format!("Événement {card}, {alert} : {what}."))
        }
        Event::PeekChosen { seat } => both(
            format!("{seat} wants to look at the next event."),
            format!("{seat} veut regarder le prochain Événement."),
        ),
        Event::Peeked { seats, card: Some(card) } => {
            let (seats, what) = (list(seats), names::event(facts, *card, language));
            both(
                format!("{seats}: the next event is {card}: {what}."),
                format!("{seats} : le prochain Événement est {card} : {what}."),
            )
        }
        Event::Peeked { seats, card: None } => {
            let seats = list(seats);
            both(
                format!("{seats}: a look at the next event."),
                format!("{seats} : le prochain Événement est regardé."),
            )
        }
        Event::TilesDue => language.pick("Everybody takes a tile.", "Chacun prend une tuile.").into(),
        Event::Finished { seat, slot: Slot::Event | Slot::EventCiv, .. } => {
            both(format!("{seat} has applied the event."), format!("{seat} a appliqué l'Événement."))
        }
        Event::Finished { seat, .. } => both(format!("{seat} has finished."), format!("{seat} a terminé.")),
        Event::TileTaken { seat, tile } => {
            let tile = names::tile(facts, *tile, language);
            both(format!("{seat} takes {tile}."), format!("{seat} prend {tile}."))
        }
        Event::Lifted { seat, event, planet } => {
            let what = match (event, planet) {
                (true, true) => language.pick("of event and planet", "de l'Événement et de la planète"),
                (true, false) => language.pick("of the event", "de l'Événement"),
                (false, _) => language.pick("of the planet", "de la planète"),
            };
            both(
                format!("{seat} ignores the restriction {what}, which alone would end the game."),
                format!("{seat} ignore la restriction {what}, qui à elle seule finirait la partie."),
            )
        }
        Event::TilePlaced { seat, laid } => {
            let (tile, at) = (names::tile(facts, laid.tile, language), laid.at);
            both(format!("{seat} places {tile} on {at}."), format!("{seat} place {tile} en {at}."))
        }
        Event::Stuck { seat, .. } => both(
            format!("{seat} cannot place any tile: the game ends with this turn."),
            format!("{seat} ne peut placer aucune tuile : la partie finit avec ce tour."),
        ),
        Event::ResourceIgnored { seat, resource } => {
            let name = terrain(facts, *resource, language);
            both(
                format!("{seat} ignores the {name} resource."),
                format!("{seat} ignore la Ressource {name}."),
            )
        }
        Event::PatchPlaced { seat, at } => both(
            format!("{seat} places a patch on {at}."),
            format!("{seat} place un carré de Biomasse en {at}."),
        ),
        Event::PatchStored { seat } => {
            both(format!("{seat} stores a patch."), format!("{seat} stocke un carré de Biomasse."))
        }
        Event::PatchesReleased { seat, count } => {
            let patches = names::patches(*count, language);
            both(format!("{seat} has stored {patches}."), format!("{seat} a stocké {patches}."))
        }
        Event::StackRemoved { shape } => {
            let name = facts.shape(*shape).name.pick(language);
            both(
                format!("The stack {name} ({shape}) leaves the station."),
                format!("La pile {name} ({shape}) quitte la Station."),
            )
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn board(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::Advanced { seat, cube: which, to } => {
            let cube = cube(facts, *which, language);
            let to = pod(facts, Pod::Space(*to), language);
            both(format!("{seat} advances {cube} to {to}."), format!("{seat} avance {cube} sur {to}."))
        }
        Event::SetBack { seat, cube: which, to, by: Setback::Regressed } => {
            let cube = cube(facts, *which, language);
            let to = pod(facts, Pod::Space(*to), language);
            both(
                format!("{seat} regresses {cube} to {to}."),
                format!("{seat} fait régresser {cube} sur {to}."),
            )
        }
        Event::SetBack { seat, cube: which, by: Setback::Reset, .. } => {
            let cube = cube(facts, *which, language);
            both(format!("{seat} starts again with {cube}."), format!("{seat} remet {cube} à 0."))
        }
        Event::Gained { seat, owed, count } => {
            let what = names::owed(facts, *owed, language);
            let times = if *count > 1 { format!(" ({count}x)") } else { String::new() };
            both(
                format!("Pending for {seat}: {what}{times}."),
                format!("En attente pour {seat} : {what}{times}."),
            )
        }
        Event::Settled { seat, owed } => {
            let what = names::owed(facts, *owed, language);
            both(format!("{seat} has resolved: {what}."), format!("{seat} a résolu : {what}."))
        }
        Event::MovementGained { seat, movement } => {
            let movement = names::movement(*movement, language);
            both(format!("{seat} gains {movement}."), format!("{seat} gagne {movement}."))
        }
        Event::LevelBarred { seat, level } => both(
            format!("{seat} does not unlock tech {level} this turn."),
            format!("{seat} ne débloque pas la Tech {level} ce tour-ci."),
        ),
        Event::TechUsed { seat, level, .. } => {
            both(format!("{seat} uses tech {level}."), format!("{seat} utilise la Tech {level}."))
        }
        Event::FluxMoved { seat, track } => {
            let name = names::track(facts, *track, language);
            both(
                format!("{seat} moves the flux token to {name}."),
                format!("{seat} déplace le jeton Flux vers {name}."),
            )
        }
        Event::MilestoneReached { seat, claim } => {
            let rank = names::rank(claim.rank);
            both(
                format!("{seat} reaches a Civ milestone of rank {rank}."),
                format!("{seat} atteint un palier Civ de rang {rank}."),
            )
        }
        Event::CardsSeen { seat, count, .. } => {
            let cards = so_many(*count, language, ["Civ card", "Civ cards"], ["carte Civ", "cartes Civ"]);
            both(format!("{seat} looks at {cards}."), format!("{seat} regarde {cards}."))
        }
        Event::CardKept { seat, card: Some(card), .. } => {
            let card = names::civ_card(facts, *card, language);
            both(format!("{seat} keeps {card}."), format!("{seat} garde {card}."))
        }
        Event::CardKept { seat, rank, card: None, .. } => {
            let rank = names::rank(*rank);
            both(
                format!("{seat} keeps an End Game card of rank {rank}."),
                format!("{seat} garde une carte de fin de partie de rang {rank}."),
            )
        }
        Event::CardsReturned { seat } => both(
            format!("{seat} returns the other Civ cards."),
            format!("{seat} rend les autres cartes Civ."),
        ),
        Event::CardsAdded { ranks: of, .. } => {
            let ranks = ranks(of);
            both(
                format!("A Civ card joins the piles of rank {ranks}."),
                format!("Une carte Civ s'ajoute aux piles de rang {ranks}."),
            )
        }
        Event::CardsRemoved { ranks: of, .. } => {
            let ranks = ranks(of);
            both(
                format!("A Civ card leaves the piles of rank {ranks}."),
                format!("Une carte Civ quitte les piles de rang {ranks}."),
            )
        }
        Event::ObjectiveDestroyed { seat, card: Some(card) } => {
            let card = names::personal_objective(facts, *card, language);
            both(
                format!("{seat} destroys the objective {card}."),
                format!("{seat} détruit l'Objectif {card}."),
            )
        }
        Event::ObjectiveDestroyed { seat, card: None } => {
            both(format!("{seat} destroys an objective."), format!("{seat} détruit un Objectif."))
        }
        Event::Competition { seat, card } => {
            let card = names::shared_objective(facts, *card, language);
            both(
                format!("{seat} makes everybody compete for {card}."),
                format!("{seat} fait concourir tout le monde pour {card}."),
            )
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn items(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::RoverGained { seat } => {
            both(format!("{seat} gains an extra rover."), format!("{seat} gagne un Rover supplémentaire."))
        }
        Event::RoverPlaced { seat, at } => {
            both(format!("{seat} places a rover on {at}."), format!("{seat} place un Rover en {at}."))
        }
        Event::RoverMoved { seat, from, to, .. } => both(
            format!("{seat} moves a rover from {from} to {to}."),
            format!("{seat} déplace un Rover de {from} à {to}."),
        ),
        Event::RoverDestroyed { seat, at } => {
            both(format!("{seat} loses the rover on {at}."), format!("{seat} perd le Rover en {at}."))
        }
        Event::MeteoriteFell { seat, at } => both(
            format!("A meteorite falls on {at} of {seat}'s planet."),
            format!("Une Météorite tombe en {at} sur la planète de {seat}."),
        ),
        Event::MeteoriteLoaded { seat, at } => both(
            format!("{seat} picks up the meteorite on {at}."),
            format!("{seat} ramasse la Météorite en {at}."),
        ),
        Event::MeteoriteCollected { seat, at, .. } => both(
            format!("{seat} collects the meteorite on {at}."),
            format!("{seat} collecte la Météorite en {at}."),
        ),
        Event::MeteoriteDestroyed { seat, at, .. } => both(
            format!("{seat} destroys the meteorite on {at}."),
            format!("{seat} détruit la Météorite en {at}."),
        ),
        Event::CollectedDestroyed { seat } => both(
            format!("{seat} loses a collected meteorite."),
            format!("{seat} perd une Météorite collectée."),
        ),
        Event::LifepodCollected { seat, at } => both(
            format!("{seat} collects the lifepod on {at}."),
            format!("{seat} collecte le Module en {at}."),
        ),
        Event::LifepodDestroyed { seat, at } => {
            both(format!("{seat} loses the lifepod on {at}."), format!("{seat} perd le Module en {at}."))
        }
        Event::PodPut { seat, pod: to } => {
            let place = pod(facts, *to, language);
            both(format!("{seat} puts a lifepod on {place}."), format!("{seat} place un Module sur {place}."))
        }
        Event::PodMoved { seat, from, to } => {
            let (from, to) = (pod(facts, *from, language), pod(facts, *to, language));
            both(
                format!("{seat} moves a lifepod from {from} to {to}."),
                format!("{seat} déplace un Module : {from} vers {to}."),
            )
        }
        Event::PodDestroyed { seat, pod: from } => {
            let place = pod(facts, *from, language);
            both(format!("{seat} loses a lifepod on {place}."), format!("{seat} perd un Module sur {place}."))
        }
        _ => String::new(),
    }
}
