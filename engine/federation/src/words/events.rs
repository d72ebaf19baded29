//! Events in words.

use orrery_engine::{Language, Names, Seat};

use super::{
    effects,
    names::{self, alteration, ambassador, asteroid, bundle, cell, erudite, join, points, ships},
};
use crate::{
    event::Event,
    facts::{Facts, Until},
    ids::{Cell, Law, Wing},
};

/// An event in words.
pub(crate) fn event(facts: &Facts, event: &Event, language: Language) -> String {
    match event {
        Event::BoardMade { .. }
        | Event::StartersShown { .. }
        | Event::FirstPlayer { .. }
        | Event::StarterTaken { .. }
        | Event::StarterRemoved { .. }
        | Event::EruditeShown { .. }
        | Event::TokensShown { .. }
        | Event::RockShown { .. }
        | Event::LawShown { .. }
        | Event::LawSetAside { .. }
        | Event::LastLawShown { .. }
        | Event::LawsSwapped { .. }
        | Event::PlanetsBlocked { .. }
        | Event::RoomBlocked { .. } => shown(facts, event, language),
        Event::RoundBegan { .. }
        | Event::TurnBegan { .. }
        | Event::Placed { .. }
        | Event::TokenLaid { .. }
        | Event::PriceDue { .. }
        | Event::DieAdded { .. }
        | Event::PhaseLeft { .. }
        | Event::TurnEnded { .. }
        | Event::MainBegan { .. }
        | Event::MainEnded { .. }
        | Event::ExecutiveBegan
        | Event::LawVoted { .. }
        | Event::RoundEnded
        | Event::Ended { .. }
        | Event::Resigned { .. } => course(facts, event, language),
        Event::Gained { .. }
        | Event::Lost { .. }
        | Event::Paid { .. }
        | Event::Thrown { .. }
        | Event::Swapped { .. }
        | Event::ShipsGained { .. }
        | Event::DegreeSet { .. }
        | Event::LevelRaised { .. }
        | Event::DieSet { .. }
        | Event::Released { .. }
        | Event::ShipSent { .. }
        | Event::Funded { .. }
        | Event::Contributed { .. }
        | Event::Scored { .. }
        | Event::PresidentTaken { .. }
        | Event::MedalTaken { .. }
        | Event::SpecialGained { .. } => pieces(facts, event, language),
        Event::MinerMoved { .. }
        | Event::RockTaken { .. }
        | Event::MageMoved { .. }
        | Event::TokenTaken { .. }
        | Event::TokenDrawn { .. }
        | Event::TokensSeen { .. }
        | Event::TokenKept { .. }
        | Event::EruditeTaken { .. }
        | Event::EruditeStarted { .. }
        | Event::EruditeArmed { .. }
        | Event::EruditeSpared { .. }
        | Event::EruditeUsed { .. }
        | Event::EruditeRefreshed { .. }
        | Event::EruditeBorrowed { .. }
        | Event::ShopEntered { .. }
        | Event::StructureBuilt { .. }
        | Event::MegaBuilt { .. }
        | Event::DepthsSeen { .. }
        | Event::DeepSpaceTaken { .. } => planets(facts, event, language),
    }
}

/// "the law of Neo in the left wing".
fn law(facts: &Facts, law: Law, wing: Wing, language: Language) -> String {
    let wing = facts.wing(wing).pick(language).to_lowercase();
    format!("{} ({wing})", facts.law(law).name.pick(language))
}

fn blocked(facts: &Facts, cells: &[(Cell, u8)], language: Language) -> String {
    let one = |(at, votes): &(Cell, u8)| format!("{} ({votes})", cell(facts, *at, language));
    join(&cells.iter().map(one).collect::<Vec<_>>(), language)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn shown(facts: &Facts, event: &Event, language: Language) -> String {
    let pick = |names: &Names| names.pick(language).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::BoardMade { structures, pairs } => {
            let structures: Vec<String> =
                structures.iter().map(|one| pick(&facts.structure(*one).name)).collect();
            let pair = |[a, b]: &[_; 2]| {
                format!("{} + {}", pick(&facts.mega_token(*a).name), pick(&facts.mega_token(*b).name))
            };
            let pairs: Vec<String> = pairs.iter().map(pair).collect();
            let (structures, pairs) = (join(&structures, language), pairs.join(language.pick("; ", " ; ")));
            both(
                format!("On E81216: {structures}. Megastructures: {pairs}."),
                format!("Sur E81216 : {structures}. Mégastructures : {pairs}."),
            )
        }
        Event::StartersShown { tiles } => {
            let tiles: Vec<String> = tiles.iter().map(|tile| pick(&facts.starter(*tile).name)).collect();
            let tiles = join(&tiles, language);
            both(format!("Starter tiles: {tiles}."), format!("Tuiles Starter : {tiles}."))
        }
        Event::FirstPlayer { seat } => {
            both(format!("{seat} is the first player."), format!("{seat} commence."))
        }
        Event::StarterTaken { seat, tile } => {
            let name = pick(&facts.starter(*tile).name);
            both(format!("{seat} takes {name}."), format!("{seat} prend {name}."))
        }
        Event::StarterRemoved { tile } => {
            let name = pick(&facts.starter(*tile).name);
            both(format!("{name} is removed."), format!("{name} est retiré."))
        }
        Event::EruditeShown { tile } => {
            let tile = effects::erudite(facts, *tile, language);
            both(format!("Erudite {tile} is turned up."), format!("L'Érudit {tile} est révélé."))
        }
        Event::TokensShown { moon, tokens } => {
            let name = pick(&facts.moon(*moon).name);
            let tokens: Vec<String> =
                tokens.iter().map(|token| effects::alteration(facts, *token, language)).collect();
            let tokens = join(&tokens, language);
            both(format!("{name} shows {tokens}."), format!("{name} révèle {tokens}."))
        }
        Event::RockShown { at, rock } => {
            let at = asteroid(*at, language);
            let gives = effects::effects(facts, &facts.rock(*rock).resources, language);
            both(format!("The token of {at} shows {gives}."), format!("Le jeton de l'{at} révèle {gives}."))
        }
        Event::LawShown { wing, law: which } => {
            let law = law(facts, *which, *wing, language);
            both(format!("{law} is up for the vote."), format!("{law} est soumise au vote."))
        }
        Event::LawSetAside { wing, law: which } => {
            let law = law(facts, *which, *wing, language);
            both(format!("{law} is shuffled back."), format!("{law} est remélangée."))
        }
        Event::LastLawShown { wing, law: which } => {
            let law = law(facts, *which, *wing, language);
            both(format!("{law} follows in the last round."), format!("{law} suivra à la dernière manche."))
        }
        Event::LawsSwapped { wing } => {
            let wing = facts.wing(*wing).pick(language).to_lowercase();
            both(
                format!("The two last laws of the {wing} are swapped."),
                format!("Les deux dernières lois sont échangées ({wing})."),
            )
        }
        Event::PlanetsBlocked { cells, .. } | Event::RoomBlocked { cells, .. } => {
            let cells = blocked(facts, cells, language);
            both(
                format!("Blocked by neutral votes: {cells}."),
                format!("Bloqués par des votes neutres : {cells}."),
            )
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn course(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::RoundBegan { round, first } => both(
            format!("Round {round} begins with {first}."),
            format!("La manche {round} commence par {first}."),
        ),
        Event::TurnBegan { seat } => both(format!("Turn of {seat}."), format!("Tour de {seat}.")),
        Event::Placed { seat, ambassador: who, side, at, .. } => {
            let who = ambassador(facts, *who, language);
            let side = names::side(*side, language);
            let at = names::place(facts, *at, language);
            both(
                format!("{seat} places {who} ({side}) on {at}."),
                format!("{seat} place {who} ({side}) : {at}."),
            )
        }
        Event::TokenLaid { seat, token, .. } => {
            let token = effects::alteration(facts, *token, language);
            both(format!("{seat} lays token {token} on it."), format!("{seat} y pose le jeton {token}."))
        }
        Event::PriceDue { seat, .. } => {
            both(format!("{seat} owes the price of the cell."), format!("{seat} doit le prix de la case."))
        }
        Event::DieAdded { seat, at } => {
            let at = cell(facts, *at, language);
            both(
                format!("{seat} adds the assistant die on {at}."),
                format!("{seat} ajoute son dé Assistant : {at}."),
            )
        }
        Event::PhaseLeft { seat } => {
            both(format!("{seat} takes no further turn."), format!("{seat} ne joue plus cette manche."))
        }
        Event::TurnEnded { seat } => {
            both(format!("{seat} ends the turn."), format!("{seat} termine son tour."))
        }
        Event::MainBegan { seat, planet: at, .. } => {
            let of = names::of_planet(facts, *at, language);
            both(format!("{seat} takes the action {of}."), format!("{seat} fait l'action {of}."))
        }
        Event::MainEnded { seat } => {
            both(format!("The action of {seat} is over."), format!("L'action de {seat} est finie."))
        }
        Event::ExecutiveBegan => {
            both("The executive phase begins.".into(), "La phase exécutive commence.".into())
        }
        Event::LawVoted { wing, law: which } => {
            let law = law(facts, *which, *wing, language);
            both(format!("{law} is applied."), format!("{law} est appliquée."))
        }
        Event::RoundEnded => both("The round is over.".into(), "La manche est finie.".into()),
        Event::Ended { sheets } => {
            let totals = sheets.iter().zip(0..).map(|(sheet, n)| format!("{} {}", Seat(n), sheet.total()));
            let totals = totals.collect::<Vec<_>>().join(", ");
            both(
                format!("The end of the game brings PP: {totals}."),
                format!("La fin de la partie rapporte des PP : {totals}."),
            )
        }
        Event::Resigned { seat } => {
            both(format!("{seat} leaves the game."), format!("{seat} quitte la partie."))
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn pieces(facts: &Facts, event: &Event, language: Language) -> String {
    let pick = |names: &Names| names.pick(language).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::Gained { seat, resources } => {
            let all = bundle(facts, *resources, language);
            both(format!("{seat} gains {all}."), format!("{seat} gagne {all}."))
        }
        Event::Lost { seat, resources } => {
            let all = bundle(facts, *resources, language);
            both(format!("{seat} has no room for {all}."), format!("{seat} n'a pas de place pour {all}."))
        }
        Event::Paid { seat, resources } => {
            let all = bundle(facts, *resources, language);
            both(format!("{seat} pays {all}."), format!("{seat} paie {all}."))
        }
        Event::Thrown { seat, resources } => {
            let all = bundle(facts, *resources, language);
            both(format!("{seat} throws away {all}."), format!("{seat} défausse {all}."))
        }
        Event::Swapped { seat, from, to } => {
            let (from, to) =
                (names::amount(facts, *from, 1, language), names::amount(facts, *to, 1, language));
            both(format!("{seat} swaps {from} for {to}."), format!("{seat} échange {from} contre {to}."))
        }
        Event::ShipsGained { seat, ships: n } => {
            let ships = ships(*n, language);
            both(format!("{seat} gets {ships}."), format!("{seat} reçoit {ships}."))
        }
        Event::DegreeSet { seat, degree } => {
            let level = facts.ladder.level(*degree);
            both(
                format!("{seat} stands on degree {degree}, level {level}."),
                format!("{seat} est au degré {degree}, niveau {level}."),
            )
        }
        Event::LevelRaised { seat, amount, until } => {
            let levels = names::levels(*amount, language);
            match until {
                Until::EndOfRound => both(
                    format!("{seat} counts {levels} more this round."),
                    format!("{seat} compte {levels} de plus cette manche."),
                ),
                Until::EndOfGame => both(
                    format!("{seat} counts {levels} more from now on."),
                    format!("{seat} compte désormais {levels} de plus."),
                ),
            }
        }
        Event::DieSet { seat, value } => {
            both(format!("The die of {seat} shows {value}."), format!("Le dé de {seat} indique {value}."))
        }
        Event::Released { seat, mission } => {
            let name = pick(&facts.mission(*mission).name);
            both(format!("{seat} releases {name}."), format!("{seat} libère : {name}."))
        }
        Event::ShipSent { seat, mission } => {
            let name = pick(&facts.mission(*mission).name);
            both(format!("{seat} sends a ship: {name}."), format!("{seat} envoie un Vaisseau : {name}."))
        }
        Event::Funded { project, marker } => {
            let name = pick(&facts.project(*project).name);
            let last = facts.project(*project).last;
            both(format!("{name} stands at {marker}/{last}."), format!("{name} : {marker}/{last}."))
        }
        Event::Contributed { seat, contribution } => both(
            format!("{seat} has contributed {contribution} to the Senatorial project."),
            format!("{seat} a contribué {contribution} au Grand Projet Sénatorial."),
        ),
        Event::Scored { seat, points: n, by } => {
            let (points, by) = (points(*n), names::source(facts, *by, language));
            both(format!("{seat} scores {points}: {by}."), format!("{seat} marque {points} : {by}."))
        }
        Event::PresidentTaken { seat } => {
            both(format!("{seat} takes the President pawn."), format!("{seat} prend le pion Présidente."))
        }
        Event::MedalTaken { seat, medal, threshold } => {
            let name = pick(&facts.medal(*medal).name);
            let from = threshold.map(|n| format!(" ({n})")).unwrap_or_default();
            both(format!("{seat} receives {name}{from}."), format!("{seat} reçoit : {name}{from}."))
        }
        Event::SpecialGained { seat } => both(
            format!("{seat} takes the special ambassador."),
            format!("{seat} prend l'Ambassadeur spécial."),
        ),
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "sent here by kind")]
fn planets(facts: &Facts, event: &Event, language: Language) -> String {
    let pick = |names: &Names| names.pick(language).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match event {
        Event::MinerMoved { seat, to } => {
            let to = asteroid(*to, language);
            both(format!("The miner of {seat} goes to {to}."), format!("Le Mineur de {seat} va à l'{to}."))
        }
        Event::RockTaken { seat, at, rock } => {
            let at = asteroid(*at, language);
            let gives = effects::effects(facts, &facts.rock(*rock).resources, language);
            both(
                format!("{seat} takes the token of {at} ({gives})."),
                format!("{seat} prend le jeton de l'{at} ({gives})."),
            )
        }
        Event::MageMoved { seat, to } => {
            let to = pick(&facts.moon(*to).name);
            both(format!("The mage of {seat} goes to {to}."), format!("Le Mage de {seat} va : {to}."))
        }
        Event::TokenTaken { seat, token, .. } | Event::TokenDrawn { seat, token, .. } => {
            let token = effects::alteration(facts, *token, language);
            both(format!("{seat} takes token {token}."), format!("{seat} prend le jeton {token}."))
        }
        Event::TokensSeen { seat, count, tokens, .. } => {
            let seen = names::tokens(*count, language);
            let which = tokens.as_ref().map(|tokens| {
                let all: Vec<String> =
                    tokens.iter().map(|one| effects::alteration(facts, *one, language)).collect();
                format!("{}{}", language.pick(": ", " : "), all.join(", "))
            });
            let which = which.unwrap_or_default();
            both(format!("{seat} looks at {seen}{which}."), format!("{seat} regarde {seen}{which}."))
        }
        Event::TokenKept { seat, token } => {
            let token = alteration(*token, language);
            both(format!("{seat} keeps {token}."), format!("{seat} garde le {token}."))
        }
        Event::EruditeTaken { seat, tile } => {
            let tile = effects::erudite(facts, *tile, language);
            both(format!("{seat} takes Erudite {tile}."), format!("{seat} prend l'Érudit {tile}."))
        }
        Event::EruditeStarted { seat, tile } | Event::EruditeArmed { seat, tile } => {
            let tile = effects::erudite(facts, *tile, language);
            both(format!("{seat} uses Erudite {tile}."), format!("{seat} utilise l'Érudit {tile}."))
        }
        Event::EruditeSpared { seat, tile } => {
            let tile = erudite(*tile, language);
            both(format!("{tile} of {seat} stays face up."), format!("{tile} de {seat} reste face visible."))
        }
        Event::EruditeUsed { seat, tile } => {
            let tile = erudite(*tile, language);
            both(
                format!("{tile} of {seat} is turned down."),
                format!("{tile} de {seat} est retourné face cachée."),
            )
        }
        Event::EruditeRefreshed { seat, tile } => {
            let tile = erudite(*tile, language);
            both(format!("{seat} turns up {tile}."), format!("{seat} retourne {tile} face visible."))
        }
        Event::EruditeBorrowed { seat, tile, from } => {
            let (tile, from) = (erudite(*tile, language), effects::erudite(facts, *from, language));
            both(
                format!("{tile} of {seat} waits with the effect of {from}."),
                format!("{tile} de {seat} attend avec l'effet de {from}."),
            )
        }
        Event::ShopEntered { seat, shop, level } => {
            let name = pick(&facts.shop(*shop).name);
            both(
                format!("{seat} uses {name} on level {level}."),
                format!("{seat} utilise {name} au niveau {level}."),
            )
        }
        Event::StructureBuilt { seat, structure } => {
            let name = pick(&facts.structure(*structure).name);
            both(format!("{seat} builds {name}."), format!("{seat} construit : {name}."))
        }
        Event::MegaBuilt { seat, mega } => {
            let name = pick(&facts.mega(*mega).name);
            both(format!("{seat} builds {name}."), format!("{seat} construit : {name}."))
        }
        Event::DepthsSeen { seat, tiles } => {
            let which = tiles.as_ref().map(|tiles| {
                let all: Vec<String> = tiles.iter().map(|tile| pick(&facts.deep_space(*tile).name)).collect();
                format!("{}{}", language.pick(": ", " : "), all.join(", "))
            });
            let which = which.unwrap_or_default();
            both(
                format!("{seat} looks at the Deep Space tiles{which}."),
                format!("{seat} regarde les tuiles Deep Space{which}."),
            )
        }
        Event::DeepSpaceTaken { seat, tile } => {
            let printed = facts.deep_space(*tile);
            let (name, gives) = (pick(&printed.name), effects::effects(facts, &printed.effects, language));
            both(format!("{seat} keeps {name}: {gives}."), format!("{seat} garde {name} : {gives}."))
        }
        _ => String::new(),
    }
}
