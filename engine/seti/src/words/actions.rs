//! Actions in words.

use orrery_engine::{Amount, Language, Seat, Table};

use super::{conditions, effects::effects, names};
use crate::{
    action::{Action, From, Good, Removed},
    facts::{Facts, Mission, PerResource},
    game::Seti,
    ids::{CardId, Column, Organelle, Resource, Slot, TraceColor},
    milestones::{EXERTIAN, MESSAGE_CARD, MESSAGE_TILE, NEUTRAL},
    state::{DataSpace, Figure, TracePlace},
    task::Task,
};

/// A price in words.
pub(crate) fn amount_words(amount: &Amount, language: Language) -> String {
    let count = u8::try_from(amount.count).unwrap_or(u8::MAX);
    match amount.resource.parse::<Resource>() {
        Ok(resource) => names::amount(count, resource, language),
        Err(_) if amount.resource == "card" => names::cards(count, language),
        Err(_) if amount.resource == "move" => names::moves(count, language),
        Err(_) => format!("{count} {}", amount.resource),
    }
}

fn good(good: Good, n: u8, language: Language) -> String {
    match good {
        Good::Card => names::cards(n, language),
        Good::Credit => names::amount(n, Resource::Credit, language),
        Good::Energy => names::amount(n, Resource::Energy, language),
    }
}

fn figure(figure: Figure, language: Language) -> String {
    match figure {
        Figure::Probe(n) => format!("{} {}", language.pick("probe", "sonde"), n + 1),
        Figure::Capsule(n) => format!("{} {}", language.pick("capsule", "capsule"), n + 1),
    }
}

/// The space where a trace is marked, and what it gives.
fn space(
    table: &Table<Seti>,
    slot: Slot,
    color: TraceColor,
    place: TracePlace,
    language: Language,
) -> String {
    let facts = table.content;
    let state = &table.state.species[slot.index()];
    let name = match state.discovered {
        Some(_) => names::species(facts, state.species, language),
        None => names::slot(slot, language),
    };
    let (place, reward) = match place {
        TracePlace::Discovery => (
            language.pick("discovery space", "emplacement Découverte").to_string(),
            Some(&facts.slot(slot).discovery_space_reward),
        ),
        TracePlace::Overflow => (
            language.pick("overflow space", "emplacement de débordement").to_string(),
            Some(&facts.slot(slot).overflow_reward),
        ),
        TracePlace::Board(level) => {
            let space = crate::ids::BoardSpace { species: state.species, color, level };
            (
                language.pick(format!("space {level}"), format!("case {level}")),
                facts.space(space).map(|space| &space.reward),
            )
        }
    };
    let color = names::trace_color(color, language);
    let reward = reward.map_or_else(String::new, |reward| format!(" ({})", effects(facts, reward, language)));
    format!("{name}, {color}, {place}{reward}")
}

/// The effects of a circle or of a mission.
fn mission_reward(facts: &Facts, card: CardId, circle: Option<u8>, language: Language) -> String {
    match (&facts.card(card).mission, circle) {
        (Some(Mission::Triggerable { slots }), Some(circle)) => slots
            .get(usize::from(circle).saturating_sub(1))
            .map_or_else(String::new, |slot| effects(facts, &slot.reward, language)),
        (Some(Mission::Conditional { reward, .. } | Mission::Delivery { reward, .. }), _) => {
            effects(facts, reward, language)
        }
        (Some(Mission::Triggerable { .. }) | None, _) => String::new(),
    }
}

/// What the seat is being asked, if it is.
fn asked<T>(table: &Table<Seti>, seat: Seat, look: impl Fn(&Task) -> Option<T>) -> Option<T> {
    let own = |task: &Task| orrery_engine::Task::seat(task) == Some(seat);
    table.agenda.open().filter(|entry| own(&entry.task)).find_map(|entry| look(&entry.task))
}

/// Which milestone has this number.
fn milestone(number: u8, language: Language) -> String {
    let (english, french) = match number {
        ..NEUTRAL => {
            let nth = number + 1;
            (format!("Gold milestone {nth}"), format!("Palier doré {nth}"))
        }
        NEUTRAL..EXERTIAN => {
            let nth = number - NEUTRAL + 1;
            (format!("Neutral milestone {nth}"), format!("Palier neutre {nth}"))
        }
        EXERTIAN..MESSAGE_TILE => {
            let nth = number - EXERTIAN + 1;
            (format!("Exertian milestone {nth}"), format!("Palier Exertien {nth}"))
        }
        MESSAGE_TILE => ("The message tile".into(), "La tuile message".into()),
        MESSAGE_CARD.. => ("The oldest message card".into(), "La plus ancienne carte message".into()),
    };
    language.pick(english, french)
}

/// What the option with a number is.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other ability has choices")]
fn option(table: &Table<Seti>, seat: Seat, number: u8, language: Language) -> String {
    let facts = table.content;
    let text = asked(table, seat, |task| {
        let at = usize::from(number).checked_sub(1)?;
        match task {
            Task::OneOf { options, .. } => options.get(at).map(|list| effects(facts, list, language)),
            Task::Peek { planets, .. } => {
                planets.get(at).map(|one| names::planet(facts, *one, language).to_string())
            }
            Task::Organelle { .. } => {
                Organelle::ALL.get(at).map(|one| effects(facts, facts.organelle(*one), language))
            }
            Task::Slingshot { .. } if at == 0 => Some(names::amount(1, Resource::Publicity, language)),
            Task::Slingshot { .. } => Some(names::moves(1, language)),
            Task::Resource { resources, .. } => resources.get(at).map(|one| resource(*one, language)),
            Task::ScanChoice { tech, .. } => {
                facts.tech(*tech).ability.iter().find_map(|ability| match ability {
                    crate::facts::Ability::ScanOption { choice, .. } => choice.get(at).map(|one| {
                        let price = names::cost(one.cost, language);
                        let does = effects(facts, &one.effect, language);
                        if one.cost.is_free() { does } else { format!("{does} ({price})") }
                    }),
                    _ => None,
                })
            }
            _ => None,
        }
    });
    text.unwrap_or_else(|| language.pick(format!("Option {number}"), format!("Option {number}")))
}

fn resource(one: PerResource, language: Language) -> String {
    names::per_amount(1, one, language)
}

/// An action in words.
#[expect(clippy::wildcard_enum_match_arm, reason = "only this task is paid")]
pub(crate) fn action(table: &Table<Seti>, seat: Seat, action: &Action, language: Language) -> String {
    let facts = table.content;
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    let card = |id: CardId| names::card(facts, id, language);
    match action {
        Action::Agency(organization, first, second) => {
            let organization = names::organization(facts, *organization, language);
            let (first, second) = (names::quick_start(facts, *first), names::quick_start(facts, *second));
            both(
                format!("Keep {organization}, {first} and {second}"),
                format!("Garder {organization}, {first} et {second}"),
            )
        }
        Action::Launch
        | Action::Scan
        | Action::Analyze
        | Action::Research
        | Action::Pass
        | Action::Resolve
        | Action::End
        | Action::Buy
        | Action::Organization
        | Action::Skip
        | Action::Stop
        | Action::Finish
        | Action::Earth
        | Action::Cards
        | Action::Token
        | Action::Tile
        | Action::Resign => plain(action, language),
        Action::Orbit(planet, _) => {
            let planet = names::planet(facts, *planet, language);
            both(format!("Orbit {planet}"), format!("Mettre une sonde sur orbite : {planet}"))
        }
        Action::Land(body, _) => {
            let body = names::body(facts, *body, language);
            both(format!("Land on {body}"), format!("Poser une sonde : {body}"))
        }
        Action::Play(id) => {
            let text = effects(facts, &facts.card(*id).effects, language);
            both(format!("Play {}: {text}", card(*id)), format!("Jouer {} : {text}", card(*id)))
        }
        Action::Move(one, to) => {
            let (one, what) = (figure(*one, language), seen(table, *to, language));
            both(format!("Move {one} to {to}{what}"), format!("Déplacer la {one} en {to}{what}"))
        }
        Action::Data(DataSpace::Top) => {
            say("Place data on the next top space", "Transférer une donnée vers la rangée supérieure")
        }
        Action::Data(DataSpace::Bottom(column)) => both(
            format!("Place data below column {}", column.number()),
            format!("Transférer une donnée sous la colonne {}", column.number()),
        ),
        Action::Corner(id) => {
            let gain = effects(facts, &facts.card(*id).free_action, language);
            both(format!("Discard {} for {gain}", card(*id)), format!("Défausser {} : {gain}", card(*id)))
        }
        Action::Exchange(from, to) => {
            let (from, to) = (good(*from, facts.game.exchange, language), good(*to, 1, language));
            both(format!("Exchange {from} for {to}"), format!("Échanger {from} contre {to}"))
        }
        Action::Complete(id) => {
            let reward = mission_reward(facts, *id, None, language);
            both(format!("Complete {}: {reward}", card(*id)), format!("Accomplir {} : {reward}", card(*id)))
        }
        Action::Deliver(id, one) => {
            let (one, reward) = (figure(*one, language), mission_reward(facts, *id, None, language));
            both(
                format!("Deliver {one} for {}: {reward}", card(*id)),
                format!("Livrer la {one} pour {} : {reward}", card(*id)),
            )
        }
        Action::Translate(glyph, slot) => {
            let glyph = names::glyph(*glyph, language);
            let reward = facts
                .translation(*slot)
                .map_or_else(String::new, |slot| effects(facts, &slot.reward, language));
            both(
                format!("Translate the {glyph} glyph in slot {}: {reward}", slot.number()),
                format!("Traduire le glyphe {glyph} en case {} : {reward}", slot.number()),
            )
        }
        Action::Bank(id) => both(
            format!("Put {} under the organization", card(*id)),
            format!("Placer {} sous l'organisation", card(*id)),
        ),
        Action::Signal(spot) => {
            let spot = names::spot(facts, *spot, language);
            both(format!("Signal at {spot}"), format!("Signal vers {spot}"))
        }
        Action::Row(id) => {
            let color = facts.card(*id).sector_color.map_or("", |color| names::sector_color(color, language));
            both(
                format!("Discard {} ({color}) of the row", card(*id)),
                format!("Défausser {} ({color}) de la rangée", card(*id)),
            )
        }
        Action::Draw(From::Deck) => say("Draw from the deck", "Piocher dans le paquet"),
        Action::Draw(From::Open(id)) => both(format!("Take {}", card(*id)), format!("Prendre {}", card(*id))),
        Action::Mark(slot, color, place) => space(table, *slot, *color, *place, language),
        Action::Tech(tech) => {
            let name = facts.tech(*tech).name.pick(Language::English);
            let tech = names::tech(*tech, language);
            both(format!("Take {tech} ({name})"), format!("Prendre la {tech}"))
        }
        Action::Column(column) => column_words(*column, language),
        Action::Tuck(id) => {
            let income = facts.card(*id).income.map_or("", |income| names::income(income, language));
            both(
                format!("Tuck {} ({income})", card(*id)),
                format!("Placer {} sous vos revenus ({income})", card(*id)),
            )
        }
        Action::Discard(id) => both(format!("Discard {}", card(*id)), format!("Défausser {}", card(*id))),
        Action::Telescope(tech) => {
            let tech = names::tech(*tech, language);
            both(format!("Use {tech}"), format!("Utiliser la {tech}"))
        }
        Action::Pay => asked(table, seat, |task| match task {
            Task::MayPay { cost, .. } => Some(names::cost(*cost, language)),
            _ => None,
        })
        .map_or_else(|| say("Pay", "Payer"), |price| both(format!("Pay {price}"), format!("Payer {price}"))),
        Action::Option(number) => option(table, seat, *number, language),
        Action::Probe(at) => both(format!("The probe on {at}"), format!("La sonde en {at}")),
        Action::Sector(sector) => {
            let star = table.state.sky[sector.index()];
            let star = names::star(facts, star, language);
            both(format!("The sector of {star}"), format!("Le secteur de {star}"))
        }
        Action::Remove(Removed::Orbiter(planet, first)) => {
            let planet = names::planet(facts, *planet, language);
            let first = if *first { language.pick(" (first)", " (premier)") } else { "" };
            both(
                format!("Remove the orbiter at {planet}{first}"),
                format!("Retirer l'orbiteur de {planet}{first}"),
            )
        }
        Action::Remove(Removed::Lander(body, data)) => {
            let body = names::body(facts, *body, language);
            let data = data.map_or_else(String::new, |n| {
                both(format!(" (data space {})", n + 1), format!(" (emplacement {})", n + 1))
            });
            both(
                format!("Remove the lander on {body}{data}"),
                format!("Retirer l'atterrisseur de {body}{data}"),
            )
        }
        Action::Space(number) => {
            both(format!("Data space {number}"), format!("Emplacement de données {number}"))
        }
        Action::Cover(id, circle) => {
            let reward = mission_reward(facts, *id, Some(*circle), language);
            both(
                format!("Cover circle {circle} of {}: {reward}", card(*id)),
                format!("Recouvrir le cercle {circle} de {} : {reward}", card(*id)),
            )
        }
        Action::Task(objective, number) => {
            let task = facts.objective(*objective).tasks.get(usize::from(*number).saturating_sub(1));
            let task = task.map_or_else(String::new, |task| {
                names::either(
                    task.any_of.iter().map(|one| conditions::trigger(facts, one, language)),
                    language,
                )
            });
            let objective = names::objective(facts, *objective, language);
            both(format!("Mark \"{task}\" of {objective}"), format!("Marquer « {task} » de {objective}"))
        }
        Action::Gold(tile) => {
            let state = table.state.gold[tile.index()];
            let value = facts.gold_side(*tile, state.side).value(usize::from(state.marks));
            let tile = names::gold(facts, *tile, language);
            both(
                format!("Mark {tile} ({value} VP per set)"),
                format!("Marquer {tile} ({value} PV par série)"),
            )
        }
        Action::Star(star) => {
            let star = names::star(facts, *star, language);
            both(format!("Resolve {star}"), format!("Résoudre {star}"))
        }
        Action::Message(reward) => effects(facts, facts.message(*reward), language),
        Action::Milestone(number) => milestone(*number, language),
        Action::Exertian(id) => {
            both(format!("Play {} face down", card(*id)), format!("Jouer {} face cachée", card(*id)))
        }
        Action::Take(id) => both(format!("Take {}", card(*id)), format!("Prendre {}", card(*id))),
        Action::Sample(sample) => names::sample(facts, *sample, language),
        Action::Return(id) => both(format!("Take back {}", card(*id)), format!("Reprendre {}", card(*id))),
        Action::Swap(own, row) => both(
            format!("Swap {} with {}", card(*own), card(*row)),
            format!("Échanger {} avec {}", card(*own), card(*row)),
        ),
    }
}

fn column_words(column: Column, language: Language) -> String {
    language.pick(format!("Under column {}", column.number()), format!("Sous la colonne {}", column.number()))
}

/// What a space shows, if it is something.
fn seen(table: &Table<Seti>, at: crate::ids::Space, language: Language) -> String {
    let facts = table.content;
    let cell = table.state.sky(facts).cell(at);
    let what = match (cell.planet(), cell.feature()) {
        (Some(planet), _) => names::planet(facts, planet, language),
        (None, Some(feature)) => names::feature(feature, language),
        (None, None) => return String::new(),
    };
    format!(" ({what})")
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn plain(action: &Action, language: Language) -> String {
    match action {
        Action::Launch => language.pick("Launch a probe", "Lancer une sonde"),
        Action::Scan => language.pick("Scan nearby stars", "Scanner un secteur"),
        Action::Analyze => language.pick("Analyze data", "Analyser des données"),
        Action::Research => language.pick("Research a technology", "Rechercher une technologie"),
        Action::Pass => language.pick("Pass", "Passer"),
        Action::Resolve => language.pick("Resolve the completed sectors", "Résoudre les secteurs remplis"),
        Action::End => language.pick("End your turn", "Terminer votre tour"),
        Action::Buy => language.pick("Buy a card", "Acheter une carte"),
        Action::Organization => language.pick("Use your organization", "Utiliser votre organisation"),
        Action::Skip => language.pick("Leave it", "Renoncer"),
        Action::Stop => language.pick("Move no further", "Ne plus se déplacer"),
        Action::Finish => language.pick("End the scan", "Terminer le scan"),
        Action::Earth => {
            language.pick("Mark the signal of Earth's sector", "Marquer le signal du secteur de la Terre")
        }
        Action::Cards => language
            .pick("Discard a row card for a signal", "Défausser une carte de la rangée pour un signal"),
        Action::Token => language.pick("Use a signal token", "Utiliser un jeton Signal"),
        Action::Tile => language.pick("Resolve the tile of 'Oumuamua", "Résoudre la tuile 'Oumuamua"),
        Action::Resign => language.pick("Leave the game", "Quitter la partie"),
        _ => "",
    }
    .into()
}
