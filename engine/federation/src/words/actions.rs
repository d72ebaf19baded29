//! Actions in words.

use orrery_engine::{Language, Seat, Table};

use super::{
    effects,
    names::{self, ambassador, amount, asteroid, bundle},
};
use crate::{
    action::{Action, Building, Copied, Pawn},
    bundle::Bundle,
    facts::{AsteroidKind, Effect, Facts},
    game::Federation,
    ids::{Asteroid, Resource, Shop},
    state::{Spot, State},
    task::Task,
};

/// An action in words.
pub(crate) fn action(table: &Table<Federation>, seat: Seat, action: &Action, language: Language) -> String {
    let facts = table.content;
    let state = &table.state;
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match *action {
        Action::Starter(tile) => {
            let printed = facts.starter(tile);
            let name = printed.name.pick(language);
            let gives = effects::effects(facts, &printed.effects, language);
            both(format!("Take {name}: {gives}"), format!("Prendre {name} : {gives}"))
        }
        Action::Place(who, side, at) => {
            let who = ambassador(facts, who, language);
            let at = names::place(facts, at, language);
            let side = names::side(side, language);
            both(format!("Place {who} ({side}) on {at}"), format!("Placer {who} ({side}) : {at}"))
        }
        Action::Done => say("No further turn this round", "Plus de tour cette manche"),
        Action::Lay(token) => {
            let token = effects::alteration(facts, token, language);
            both(format!("Lay token {token}"), format!("Poser le jeton {token}"))
        }
        Action::Bare => say("Lay no token", "Ne pas poser de jeton"),
        Action::Assist => say("Add the assistant die", "Ajouter le dé Assistant"),
        Action::Alone => say("Keep the assistant die", "Garder le dé Assistant"),
        Action::Copy(Copied::Planet(at)) => {
            let of = names::of_planet(facts, at, language);
            both(format!("Copy the action {of}"), format!("Copier l'action {of}"))
        }
        Action::Copy(Copied::Room(room)) => {
            let name = facts.room(room).name.pick(language);
            both(format!("Copy {name}"), format!("Copier : {name}"))
        }
        Action::Move(to) => {
            let to = arrival(facts, state, to, language);
            both(format!("Go to {to}"), format!("Aller : {to}"))
        }
        Action::Stay => say("Stay", "Rester"),
        Action::Token(token) => {
            let token = effects::alteration(facts, token, language);
            both(format!("Take token {token}"), format!("Prendre le jeton {token}"))
        }
        Action::Take(tile) => {
            let tile = effects::erudite(facts, tile, language);
            both(format!("Take Erudite {tile}"), format!("Prendre l'Érudit {tile}"))
        }
        Action::Trade(shop) => trade(table, seat, shop, language),
        Action::Build(building, less) => build(table, seat, building, less, language),
        Action::Decline => say("Decline", "Refuser"),
        Action::Choose(n) => choice(table, seat, n, language),
        Action::Release(mission) => {
            let name = facts.mission(mission).name.pick(language);
            both(format!("Release {name}"), format!("Libérer : {name}"))
        }
        Action::Fund(project) => {
            let name = facts.project(project).name.pick(language);
            both(format!("Fund {name}"), format!("Financer : {name}"))
        }
        Action::Medal(medal) => {
            let name = facts.medal(medal).name.pick(language);
            both(format!("Take {name}"), format!("Prendre : {name}"))
        }
        Action::Deep(tile) => {
            let printed = facts.deep_space(tile);
            let name = printed.name.pick(language);
            let gives = effects::effects(facts, &printed.effects, language);
            both(format!("Keep {name}: {gives}"), format!("Garder {name} : {gives}"))
        }
        Action::Keep(token) => {
            let token = effects::alteration(facts, token, language);
            both(format!("Keep token {token}"), format!("Garder le jeton {token}"))
        }
        Action::Throw(resources) => {
            let resources = bundle(facts, resources, language);
            both(format!("Throw away {resources}"), format!("Défausser {resources}"))
        }
        Action::Use(tile) => {
            let tile = effects::erudite(facts, tile, language);
            both(format!("Use Erudite {tile}"), format!("Utiliser l'Érudit {tile}"))
        }
        Action::Refresh(tile) => {
            let tile = effects::erudite(facts, tile, language);
            both(format!("Turn up Erudite {tile}"), format!("Retourner l'Érudit {tile}"))
        }
        Action::Mimic(tile) => {
            let tile = effects::erudite(facts, tile, language);
            both(format!("Copy Erudite {tile}"), format!("Copier l'Érudit {tile}"))
        }
        Action::Advance(Pawn::Miner(to)) => {
            let to = asteroid(to, language);
            both(format!("Advance the miner to {to}"), format!("Avancer le Mineur : {to}"))
        }
        Action::Advance(Pawn::Mage) => say("Advance the mage", "Avancer le Mage"),
        Action::Upgrade(from) => upgrade(facts, from, language),
        Action::Income(structure) => {
            let printed = facts.structure(structure);
            let name = printed.name.pick(language);
            let gives = effects::effects(facts, &printed.income, language);
            both(format!("Income of {name}: {gives}"), format!("Revenu : {name} ({gives})"))
        }
        Action::Pawn(shop) => {
            let name = facts.shop(shop).name.pick(language);
            both(format!("Put the pawn into {name}"), format!("Placer le pion : {name}"))
        }
        Action::Launch(mission) => {
            let printed = facts.mission(mission);
            let name = printed.name.pick(language);
            let gives = effects::effects(facts, &printed.effects, language);
            both(format!("Send a ship: {name} ({gives})"), format!("Envoyer un Vaisseau : {name} ({gives})"))
        }
        Action::End => say("End the turn", "Terminer le tour"),
        Action::Pay(level) => pay(table, seat, level, language),
        Action::Unpaid => say("Pay nothing and drop", "Ne rien payer et descendre"),
        Action::Law(wing) => {
            let wing = facts.wing(wing).pick(language).to_lowercase();
            both(format!("Apply the law of the {wing}"), format!("Appliquer la loi : {wing}"))
        }
        Action::Resign => say("Leave the game", "Quitter la partie"),
    }
}

/// An asteroid and what a miner finds there.
fn arrival(facts: &Facts, state: &State, to: Asteroid, language: Language) -> String {
    let place = facts.asteroid(to);
    let name = asteroid(to, language);
    let gives = match (place.kind, state.neo.at(to)) {
        (_, Spot::Rock(rock)) => effects::effects(facts, &facts.rock(rock).resources, language),
        (AsteroidKind::Printed, _) => effects::effects(facts, &place.printed, language),
        (
            AsteroidKind::Start | AsteroidKind::AsteroidToken | AsteroidKind::Inert,
            Spot::Bare | Spot::Hidden,
        ) => effects::effects(facts, &[], language),
    };
    format!("{name} (influence {}, {gives})", place.influence)
}

fn trade(table: &Table<Federation>, seat: Seat, shop: Shop, language: Language) -> String {
    let facts = table.content;
    let printed = facts.shop(shop);
    let level = (table.state.players[seat].shop(shop) + 1).min(2);
    let name = printed.name.pick(language);
    let gives = effects::effects(facts, printed.reward(level), language);
    if printed.cost.is_empty() {
        return language
            .pick(format!("{name}, level {level}: {gives}"), format!("{name}, niveau {level} : {gives}"));
    }
    let cost = bundle(facts, printed.cost, language);
    language.pick(
        format!("{name}, level {level}: {gives} for {cost}"),
        format!("{name}, niveau {level} : {gives} pour {cost}"),
    )
}

fn build(
    table: &Table<Federation>,
    seat: Seat,
    building: Building,
    less: Bundle,
    language: Language,
) -> String {
    let facts = table.content;
    let (name, cost) = match building {
        Building::Structure(structure) => (&facts.structure(structure).name, facts.structure(structure).cost),
        Building::Mega(mega) => (&facts.mega(mega).name, facts.mega(mega).cost),
    };
    let free = open(table, seat, |task| if let Task::Build { free, .. } = task { Some(*free) } else { None });
    let cost = if free == Some(true) { Bundle::EMPTY } else { cost - less };
    let (name, cost) = (name.pick(language), bundle(facts, cost, language));
    language.pick(format!("Build {name} for {cost}"), format!("Construire {name} pour {cost}"))
}

/// What a seat is being asked.
fn open<T>(table: &Table<Federation>, seat: Seat, read: impl Fn(&Task) -> Option<T>) -> Option<T> {
    let asked = |task: &Task| orrery_engine::Task::seat(task) == Some(seat);
    table.agenda.open().filter(|entry| asked(&entry.task)).find_map(|entry| read(&entry.task))
}

fn choice(table: &Table<Federation>, seat: Seat, n: u8, language: Language) -> String {
    let nth = usize::from(n).checked_sub(1);
    let chosen: Option<Vec<Effect>> = open(table, seat, |task| {
        if let Task::Choose { options, .. } = task {
            return options.get(nth?).cloned();
        }
        if let Task::Units { options, .. } = task {
            return options.get(nth?).cloned().map(|one| vec![one]);
        }
        None
    });
    match chosen {
        Some(chosen) => effects::effects(table.content, &chosen, language),
        None => format!("{} {n}", language.pick("Choice", "Choix")),
    }
}

fn upgrade(facts: &Facts, from: Resource, language: Language) -> String {
    let place = facts.upgrade_chain.iter().position(|resource| *resource == from);
    let to = place.and_then(|place| facts.upgrade_chain.get(place + 1)).copied().unwrap_or(from);
    let (from, to) = (amount(facts, from, 1, language), amount(facts, to, 1, language));
    language.pick(format!("Swap {from} for {to}"), format!("Échanger {from} contre {to}"))
}

fn pay(table: &Table<Federation>, seat: Seat, level: u8, language: Language) -> String {
    let facts = table.content;
    let price = facts.ladder.upkeep.get(usize::from(level).saturating_sub(1)).copied().flatten();
    let Some(price) = price else { return Action::Pay(level).to_string() };
    let stock = table.state.players[seat].stock;
    let price = Bundle::of(price, 1);
    let paid = bundle(facts, stock.payment(price).unwrap_or(price), language);
    let own = facts.ladder.level(table.state.players[seat].degree);
    if level >= own {
        return language.pick(
            format!("Pay {paid} and stay on level {level}"),
            format!("Payer {paid} et rester au niveau {level}"),
        );
    }
    language.pick(
        format!("Pay {paid} and drop to level {level}"),
        format!("Payer {paid} et descendre au niveau {level}"),
    )
}
