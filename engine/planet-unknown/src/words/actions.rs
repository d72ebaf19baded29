//! Actions in words.

use orrery_engine::{Language, Seat, Table};

use super::names::{self, cube, pod, terrain, track};
use crate::{
    action::{Action, Half, Line, Rock, Way},
    facts::Facts,
    game::PlanetUnknown,
    grid::{Mask, Square},
    ids::{TechLevel, Terrain, Track},
    look::Look,
    spots::letter,
    state::Face,
    task::Task,
};

fn way(facts: &Facts, way: Way, language: Language) -> String {
    match way {
        Way::Up => String::new(),
        Way::Diagonal(to) => {
            let name = track(facts, to, language);
            language.pick(format!(" diagonally to {name}"), format!(" en diagonale vers {name}"))
        }
        Way::Across(to) => {
            let name = track(facts, to, language);
            language.pick(format!(" sideways to {name}"), format!(" latéralement vers {name}"))
        }
    }
}

fn moved(facts: &Facts, which: Track, by: Way, language: Language) -> String {
    format!("{}{}", cube(facts, which, language), way(facts, by, language))
}

fn rock(rock: Rock, language: Language) -> String {
    let at = rock.at;
    if rock.cargo {
        language.pick(format!("the meteorite carried on {at}"), format!("la Météorite transportée en {at}"))
    } else {
        language.pick(format!("the meteorite on {at}"), format!("la Météorite en {at}"))
    }
}

fn tech(look: Look<'_>, seat: Seat, level: TechLevel, language: Language) -> String {
    let side = look.of_seat(seat);
    let label = side.board.tech(level).map_or_else(|| letter(level).to_string(), |tech| tech.label.clone());
    language.pick(format!("Use tech {label}"), format!("Utiliser la Tech {label}"))
}

/// The squares that the tile in hand would cover, terrain by terrain: "Energy on 3,0 3,1, Water on 4,1".
fn covered(
    table: &Table<PlanetUnknown>,
    seat: Seat,
    (at, turns, flipped): (Square, u8, bool),
    language: Language,
) -> String {
    let held = table.agenda.open().find_map(|entry| {
        if let Task::Place { seat: holder, tile, .. } = &entry.task
            && *holder == seat
        {
            return Some(*tile);
        }
        None
    });
    let facts = table.content;
    let placement = held.and_then(|tile| {
        let placement = facts.geometry.placement(tile, at, turns, flipped)?;
        Some(tile.resources().into_iter().zip(placement.halves))
    });
    let half = |(resource, squares): (Terrain, Mask)| {
        let squares: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        format!("{} {} {}", terrain(facts, resource, language), language.pick("on", "en"), squares.join(" "))
    };
    placement.map_or_else(|| at.to_string(), |halves| halves.map(half).collect::<Vec<_>>().join(", "))
}

fn faces(look: Look<'_>, seat: Seat, planet: Face, corporation: Face, language: Language) -> String {
    let dealt = look.state.players[seat].dealt;
    let planet = match planet {
        Face::Asymmetric => look.facts.planet(dealt.planet),
        Face::Identical => look.facts.planet(crate::ids::PlanetId::Ksb4156),
    };
    let corporation = match corporation {
        Face::Asymmetric => look.facts.corporation(dealt.corporation),
        Face::Identical => look.facts.corporation(crate::ids::CorporationId::UniversalCoalition),
    };
    let (planet, corporation) = (planet.name.pick(language), corporation.name.pick(language));
    language.pick(format!("Play {planet} with {corporation}"), format!("Jouer {planet} avec {corporation}"))
}

/// An action in words.
pub(crate) fn action(
    table: &Table<PlanetUnknown>,
    seat: Seat,
    action: &Action,
    language: Language,
) -> String {
    let look = Look::at(table);
    let facts = look.facts;
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match *action {
        Action::Boards(planet, corporation, flux) => {
            let boards = faces(look, seat, planet, corporation, language);
            match flux {
                Some(flux) => {
                    let flux = track(facts, flux, language);
                    both(format!("{boards}, flux track {flux}"), format!("{boards}, piste de Flux {flux}"))
                }
                None => boards,
            }
        }
        Action::Objectives(cards) => {
            let is_shared = look.state.turn > 0 && look.state.seats > 1;
            let name = |card| {
                if is_shared {
                    names::shared_objective(facts, card, language)
                } else {
                    names::personal_objective(facts, card, language)
                }
            };
            let cards: Vec<String> = cards.iter().map(name).collect();
            let cards = cards.join("; ");
            both(format!("Keep {cards}"), format!("Garder {cards}"))
        }
        Action::Rotate(0) => say("Leave the station as it is", "Ne pas tourner la Station"),
        Action::Rotate(steps) => {
            let depots = names::so_many(steps, language, ["depot", "depots"], ["Dépôt", "Dépôts"]);
            both(
                format!("Turn the station by {depots} clockwise"),
                format!("Tourner la Station de {depots} dans le sens horaire"),
            )
        }
        Action::Take(tile) => {
            let tile = names::tile(facts, tile, language);
            both(format!("Take {tile}"), format!("Prendre {tile}"))
        }
        Action::Keep(tile) => {
            let tile = names::tile(facts, tile, language);
            both(format!("Take {tile} without placing it"), format!("Prendre {tile} sans la placer"))
        }
        Action::Place(at, turns, flipped) => {
            let squares = covered(table, seat, (at, turns, flipped), language);
            both(format!("Place it: {squares}"), format!("La placer : {squares}"))
        }
        Action::Ignore(resource) => {
            let name = terrain(facts, resource, language);
            both(format!("Ignore the {name} resource"), format!("Ignorer la Ressource {name}"))
        }
        Action::Advance(which, by) | Action::Union(which, by) => {
            let cube = moved(facts, which, by, language);
            both(format!("Advance {cube}"), format!("Avancer {cube}"))
        }
        Action::Boost(which, by, twice) => {
            let cube = moved(facts, which, by, language);
            let twice = if twice { language.pick(" twice", " deux fois") } else { "" };
            both(
                format!("Synergy boost: advance {cube}{twice}"),
                format!("Bonus synergique : avancer {cube}{twice}"),
            )
        }
        Action::Energy(which, by) => {
            let cube = moved(facts, which, by, language);
            both(format!("Energy: advance {cube}"), format!("Énergie : avancer {cube}"))
        }
        Action::Choose(cubes) => {
            let names = names::all_of(facts, cubes, language);
            both(format!("Choose {names}"), format!("Choisir {names}"))
        }
        Action::Reward(step, Half::Patch) => both(
            format!("Step {step}: take the patch"),
            format!("Palier {step} : prendre le carré de Biomasse"),
        ),
        Action::Reward(step, Half::Other) => both(
            format!("Step {step}: take the other reward"),
            format!("Palier {step} : prendre l'autre récompense"),
        ),
        Action::Regress(which) | Action::Lower(which) => {
            let cube = cube(facts, which, language);
            both(format!("Regress {cube}"), format!("Faire régresser {cube}"))
        }
        Action::Reset => say("Start again with the Biomass cube", "Remettre le cube Biomasse à 0"),
        Action::Patch(at) => {
            both(format!("Place a patch on {at}"), format!("Placer un carré de Biomasse en {at}"))
        }
        Action::Store => say("Store the patch", "Stocker le carré de Biomasse"),
        Action::Double => {
            say("Gain two patches instead of one", "Gagner deux carrés de Biomasse au lieu d'un")
        }
        Action::Trade => {
            say("Gain a synergy boost instead of a patch", "Gagner un Bonus synergique au lieu d'un carré")
        }
        Action::Rover(at) => both(format!("Place a rover on {at}"), format!("Placer un Rover en {at}")),
        Action::Extra(at) => {
            both(format!("Place the extra rover on {at}"), format!("Placer le Rover supplémentaire en {at}"))
        }
        Action::Move(from, to) => {
            both(format!("Move a rover from {from} to {to}"), format!("Déplacer un Rover de {from} à {to}"))
        }
        Action::Teleport(from, to) | Action::Relocate(from, to) => both(
            format!("Teleport a rover from {from} to {to}"),
            format!("Téléporter un Rover de {from} à {to}"),
        ),
        Action::Load => say("Pick up the meteorite", "Ramasser la Météorite"),
        Action::Deliver => say("Deliver the meteorite", "Déposer la Météorite"),
        Action::Dump => say("Destroy the carried meteorite", "Détruire la Météorite transportée"),
        Action::Leave => say("Leave everything as it is", "Ne rien faire"),
        Action::Lifepod(to) => {
            let place = pod(facts, to, language);
            both(format!("Put the lifepod on {place}"), format!("Placer le Module sur {place}"))
        }
        Action::Reposition(from, to) => {
            let (from, to) = (pod(facts, from, language), pod(facts, to, language));
            both(
                format!("Move a lifepod from {from} to {to}"),
                format!("Déplacer un Module : {from} vers {to}"),
            )
        }
        Action::CollectLifepod(at) => {
            both(format!("Collect the lifepod on {at}"), format!("Collecter le Module en {at}"))
        }
        Action::CollectMeteorite(which) => {
            let rock = rock(which, language);
            both(format!("Collect {rock}"), format!("Collecter {rock}"))
        }
        Action::DestroyMeteorite(which) => {
            let rock = rock(which, language);
            both(format!("Destroy {rock}"), format!("Détruire {rock}"))
        }
        Action::DestroyLine(Line::Row(n)) => both(
            format!("Destroy all meteorites of row {n}"),
            format!("Détruire toutes les Météorites de la ligne {n}"),
        ),
        Action::DestroyLine(Line::Column(n)) => both(
            format!("Destroy all meteorites of column {n}"),
            format!("Détruire toutes les Météorites de la colonne {n}"),
        ),
        Action::DestroyLifepod(at) => {
            both(format!("Destroy the lifepod on {at}"), format!("Détruire le Module en {at}"))
        }
        Action::DestroyPod(from) => {
            let place = pod(facts, from, language);
            both(format!("Destroy a lifepod on {place}"), format!("Détruire un Module sur {place}"))
        }
        Action::DestroyRover(at) => {
            both(format!("Destroy the rover on {at}"), format!("Détruire le Rover en {at}"))
        }
        Action::DestroyObjective(card) => {
            let card = names::personal_objective(facts, card, language);
            both(format!("Destroy the objective {card}"), format!("Détruire l'Objectif {card}"))
        }
        Action::Meteor(at) => {
            both(format!("The meteorite falls on {at}"), format!("La Météorite tombe en {at}"))
        }
        Action::Remove(shape) => {
            let name = facts.shape(shape).name.pick(language);
            both(format!("Remove the stack {name} ({shape})"), format!("Retirer la pile {name} ({shape})"))
        }
        Action::Synergy => say("Gain a synergy boost", "Gagner un Bonus synergique"),
        Action::Peek => say("Look at the next event", "Regarder le prochain Événement"),
        Action::Tech(level) => tech(look, seat, level, language),
        Action::Row(which) => {
            let cube = cube(facts, which, language);
            both(
                format!("Gain all rewards of the row of {cube}"),
                format!("Gagner toutes les récompenses de la rangée : {cube}"),
            )
        }
        Action::Flux(to) => {
            let name = track(facts, to, language);
            both(format!("Move the flux token to {name}"), format!("Déplacer le jeton Flux vers {name}"))
        }
        Action::Stay => say("Leave the flux token where it is", "Laisser le jeton Flux en place"),
        Action::Claim(rank, wider) => {
            let rank = names::rank(rank);
            let wider = if wider {
                language.pick(" and one of the next rank", " et une du rang suivant")
            } else {
                ""
            };
            both(
                format!("Look at the Civ cards of rank {rank}{wider}"),
                format!("Regarder les cartes Civ de rang {rank}{wider}"),
            )
        }
        Action::Archive => {
            say("Look at all Civ cards that are left", "Regarder toutes les cartes Civ restantes")
        }
        Action::Card(card) => {
            let card = names::civ_card(facts, card, language);
            both(format!("Keep {card}"), format!("Garder {card}"))
        }
        Action::End => say("End", "Terminer"),
        Action::Resign => say("Leave the game", "Quitter la partie"),
    }
}
