//! Actions in words.

use orrery_engine::{Language, Seat, Table};

use super::{contracts, effects, names, prompts};
use crate::{
    action::Action,
    facts::Facts,
    game::SpaceCorp,
    ids::{ActionKind, CardId, ContractId, Row, SiteId, Slot, Team},
    plan::Aim,
    state::State,
    task::Task,
};

/// An action in words.
pub(crate) fn action(table: &Table<SpaceCorp>, seat: Seat, action: &Action, language: Language) -> String {
    let (facts, state) = (table.content, &table.state);
    let say = |english: &str, french: &str| language.pick(english, french).to_owned();
    let site = |site: SiteId| names::site(facts, site, language);
    let card = |card: CardId| names::card(facts, card, language);
    match *action {
        Action::Research => aimed(facts, Aim::Research, language),
        Action::Move(team, to) => prompts::target(facts, Aim::Move { team, to }, language),
        Action::Explore(team) => acting(facts, state, seat, Aim::Explore { team }, team, language),
        Action::Build(team) => acting(facts, state, seat, Aim::Build { team }, team, language),
        Action::Produce => aimed(facts, Aim::Produce, language),
        Action::Genetics => aimed(facts, Aim::Genetics, language),
        Action::Revelation => aimed(facts, Aim::Revelation, language),
        Action::Colonize(site, colony) => {
            let benefit = effects::colony(facts, colony, language);
            format!("{} [{benefit}]", aimed(facts, Aim::Colonize { site, colony }, language))
        }
        Action::Upgrade(what, slot) => upgrade(facts, what, slot, language),
        Action::Special(what) => special(facts, what, language),
        Action::Pass => say("Pass for the rest of the era", "Passer pour le reste de l'époque"),
        Action::Card(what) => {
            let value = playing(table, seat)
                .and_then(|kind| facts.card(what).action(kind))
                .map_or_else(String::new, |value| {
                    format!(": {}", names::card_action(facts, value, language))
                });
            language.pick(format!("Play {}{value}", card(what)), format!("Jouer {}{value}", card(what)))
        }
        Action::Shield(what) => {
            let shielded = playing(table, seat).and_then(|kind| facts.card(what).action(kind)?.shielded);
            let value = shielded.map_or_else(String::new, |value| format!(" {}", names::value(value)));
            language.pick(
                format!("Use the shielded value{value} of {}", card(what)),
                format!("Utiliser la valeur protégée{value} de {}", card(what)),
            )
        }
        Action::Infra(owner) if owner == seat => say("Use your own Infra", "Utiliser votre Infra"),
        Action::Infra(owner) => {
            language.pick(format!("Use the Infra of {owner}"), format!("Utiliser l'Infra de {owner}"))
        }
        Action::Rivals(what) => language.pick(
            format!("Play {} to use a second HQ", card(what)),
            format!("Jouer {} pour utiliser un deuxième QG", card(what)),
        ),
        Action::Use(base, owner) => {
            let base = names::base(facts, base, language);
            if owner == seat {
                language.pick(format!("Use your {base}"), format!("Utiliser votre {base}"))
            } else {
                language.pick(format!("Use the {base} of {owner}"), format!("Utiliser {base} de {owner}"))
            }
        }
        Action::Double(what) => language.pick(
            format!("The Spaceport doubles {}", card(what)),
            format!("Le Spatioport double {}", card(what)),
        ),
        Action::Time(mode) => {
            let mode = names::time(mode, language);
            language.pick(format!("Play {mode}"), format!("Jouer {mode}"))
        }
        Action::Base(base) => {
            let base = names::base(facts, base, language);
            language.pick(format!("Build: {base}"), format!("Bâtir : {base}"))
        }
        Action::Tile(source) => {
            let source = names::source(facts, source, language);
            language.pick(format!("Produce on {source}"), format!("Produire sur {source}"))
        }
        Action::Give(team) => {
            let team = names::team(team, language);
            language.pick(
                format!("Remove {team} from the game for a colony point"),
                format!("Retirer {team} du jeu pour un point de colonie"),
            )
        }
        Action::Pay => {
            let pay = names::profit(i32::from(facts.colony_points.pay));
            language.pick(
                format!("Pay {pay} for a colony point"),
                format!("Payer {pay} pour un point de colonie"),
            )
        }
        Action::Go(profit, via) => go(profit, via.map(site), language),
        Action::Take(what) => language.pick(
            format!("Take {} from the offer", card(what)),
            format!("Prendre {} de l'offre", card(what)),
        ),
        Action::Draw => say("Draw the top card", "Piocher une carte"),
        Action::Stop => say("Stop", "Arrêter"),
        Action::Claim(row) => {
            let contract = contract(facts, state, row, language);
            language.pick(format!("Claim contract {contract}"), format!("Remplir le contrat {contract}"))
        }
        Action::Done => say("Claim no contract", "Ne remplir aucun contrat"),
        Action::Transfer(team, to) => {
            let (team, to) = (names::team(team, language), site(to));
            language.pick(format!("Transfer {team} to {to}"), format!("Transférer {team} vers {to}"))
        }
        Action::Stay => say("Transfer no team", "Ne transférer aucune équipe"),
        Action::Retreat(team) => {
            let team = names::team(team, language);
            language.pick(format!("Send {team} back to Sol"), format!("Renvoyer {team} à Sol"))
        }
        Action::Benefit(number) => language.pick(
            format!("The benefit of the base on box {}", number.number()),
            format!("Le bénéfice de la base de la case {}", number.number()),
        ),
        Action::Choose(option) => choose(table, seat, option, language),
        Action::Gain(what) => {
            let (name, effect) =
                (names::progress(facts, what, language), effects::progress(facts, what, language));
            let profit = match facts.progress(what).profit {
                0 => String::new(),
                profit => format!(", {}", names::profit(i32::from(profit))),
            };
            language
                .pick(format!("Gain {name}{profit}: {effect}"), format!("Gagner {name}{profit} : {effect}"))
        }
        Action::Settle(to) => language.pick(
            format!("The new team goes to {}", site(to)),
            format!("La nouvelle équipe va à {}", site(to)),
        ),
        Action::Reward(row) => {
            let contract = contract(facts, state, row, language);
            language.pick(
                format!("The reward of contract {contract}"),
                format!("La récompense du contrat {contract}"),
            )
        }
        Action::Probe(to) => language.pick(format!("Probe {}", site(to)), format!("Sonder {}", site(to))),
        Action::Jump(team, to) => {
            let (team, to) = (names::team(team, language), site(to));
            language.pick(format!("Put {team} on {to}"), format!("Placer {team} sur {to}"))
        }
        Action::Lose(what) => {
            language.pick(format!("Remove {}", card(what)), format!("Retirer {}", card(what)))
        }
        Action::Edge(what, named) => edge(facts, what, named, language),
        Action::Decline => say("No", "Non"),
        Action::Beyond => say("Use the Beyond marker", "Utiliser le marqueur Au-delà"),
        Action::Legacy(at, number) => {
            let laid = state.place(at).and_then(|place| place.tiles.get(number.index()));
            let tile = laid.map_or("", |laid| names::tile(facts, laid.tile, language));
            language
                .pick(format!("Legacy: {tile} of {}", site(at)), format!("Héritage : {tile} de {}", site(at)))
        }
        Action::Keep => say("No new legacy", "Pas de nouvel Héritage"),
        Action::Colony(colony) => {
            let name = names::colony(facts, colony, language);
            let benefit = effects::colony(facts, colony, language);
            language.pick(format!("{name}: {benefit}"), format!("{name} : {benefit}"))
        }
        Action::Resign => say("Leave the game", "Quitter la partie"),
    }
}

fn aimed(facts: &Facts, aim: Aim, language: Language) -> String {
    prompts::target(facts, aim, language)
}

/// An action of a team where it stands.
fn acting(facts: &Facts, state: &State, seat: Seat, aim: Aim, team: Team, language: Language) -> String {
    let what = aimed(facts, aim, language);
    match state.team(seat, team).site() {
        Some(site) => {
            let site = names::site(facts, site, language);
            language.pick(format!("{what} on {site}"), format!("{what} sur {site}"))
        }
        None => what,
    }
}

/// The action for which the seat is putting cards together.
fn playing(table: &Table<SpaceCorp>, seat: Seat) -> Option<ActionKind> {
    table.agenda.open().find_map(|entry| {
        if let Task::Assemble { seat: who, plan } = &entry.task
            && *who == seat
        {
            return Some(plan.aim.valued_as());
        }
        None
    })
}

fn upgrade(facts: &Facts, card: CardId, slot: Slot, language: Language) -> String {
    let values = names::list(
        facts.card(card).actions.iter().map(|action| names::card_action(facts, action, language)),
    );
    let (card, slot) = (names::card(facts, card, language), names::slot(slot, language));
    language.pick(
        format!("Upgrade: {card} [{values}] on {slot}"),
        format!("Améliorer : {card} [{values}] sur {slot}"),
    )
}

fn special(facts: &Facts, card: CardId, language: Language) -> String {
    let effect = effects::effects(facts.card(card).special.as_deref().unwrap_or_default(), language);
    let card = names::card(facts, card, language);
    language.pick(format!("Special: {card}, {effect}"), format!("Spéciale : {card}, {effect}"))
}

fn go(profit: u8, via: Option<String>, language: Language) -> String {
    let mut text = match profit {
        0 => language.pick("Carry it out", "Exécuter").to_owned(),
        _ => {
            let profit = names::profit(i32::from(profit));
            language.pick(format!("Carry it out and pay {profit}"), format!("Exécuter et payer {profit}"))
        }
    };
    if let Some(site) = via {
        text += &language.pick(format!(", with the base on {site}"), format!(", avec la base sur {site}"));
    }
    text
}

/// A contract of the current era, with what it asks for.
fn contract(facts: &Facts, state: &State, row: Row, language: Language) -> String {
    let asked = contracts::contract(facts, ContractId::new(state.era, row), state.seats, language);
    format!("{} ({asked})", row.number())
}

/// One of the options that are being offered.
fn choose(table: &Table<SpaceCorp>, seat: Seat, option: u8, language: Language) -> String {
    let offered = table.agenda.open().find_map(|entry| {
        if let Task::Choose { seat: who, options, .. } = &entry.task
            && *who == seat
        {
            return options.get(usize::from(option).checked_sub(1)?);
        }
        None
    });
    let mut text = offered.map_or_else(|| option.to_string(), |list| effects::effects(list, language));
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn edge(facts: &Facts, card: CardId, named: Option<ActionKind>, language: Language) -> String {
    let effect = facts
        .card(card)
        .edge
        .map_or_else(String::new, |edge| effects::effects(&facts.edge(edge).effects, language));
    let name = names::card(facts, card, language);
    match named {
        Some(kind) => {
            let kind = names::kind(facts, kind, language);
            language.pick(
                format!("Play {name}: no {kind} this turn"),
                format!("Jouer {name} : pas de {kind} ce tour-ci"),
            )
        }
        None => language.pick(format!("Play {name}: {effect}"), format!("Jouer {name} : {effect}")),
    }
}
