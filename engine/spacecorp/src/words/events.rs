//! Events in words.

use orrery_engine::{Language, Seat};

use super::names::{self, card, list, profit};
use crate::{
    event::{Cause, Event, Fate, Notice},
    facts::{Attribute, Facts},
    ids::{BaseType, ContractId},
    state::At,
};

/// A notice in words.
pub(crate) fn notice(facts: &Facts, notice: &Notice, language: Language) -> String {
    event(facts, &notice.0, language)
}

fn event(facts: &Facts, event: &Event, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_owned();
    let site = |site| names::site(facts, site, language);
    match event {
        Event::EraOpened { era } => {
            let era = names::era(facts, *era, language);
            language.pick(format!("The era {era} begins."), format!("L'époque {era} commence."))
        }
        Event::DiscsSet { era } => {
            let era = names::era(facts, *era, language);
            language.pick(
                format!("The contract discs lie on the contracts of {era}."),
                format!("Les disques sont sur les contrats de {era}."),
            )
        }
        Event::CubeSet { seat, cube, space } => {
            let cube = names::cube(*cube, language);
            language.pick(
                format!("{seat}: {cube} on space {space}."),
                format!("{seat} : {cube} sur la case {space}."),
            )
        }
        Event::DeckMade { start, rest } => {
            let count = names::cards((start.len() + rest.len()) as i32, language);
            language.pick(format!("The draw pile has {count}."), format!("La pioche compte {count}."))
        }
        Event::Dealt { seat, card: dealt } => {
            let dealt = card(facts, *dealt, language);
            language.pick(format!("{seat} takes {dealt}."), format!("{seat} prend {dealt}."))
        }
        Event::Offered { card: offered, .. } => {
            let offered = card(facts, *offered, language);
            language.pick(format!("{offered} comes to the offer."), format!("{offered} arrive dans l'offre."))
        }
        Event::AnnexFilled { cards } => {
            let count = names::cards(cards.len() as i32, language);
            language.pick(
                format!("{count} of Progress come to the Annex."),
                format!("{count} Progrès arrivent sur l'Annexe."),
            )
        }
        Event::ColoniesSet { colonies } => {
            let count = names::so_many(
                colonies.len() as i32,
                language,
                ["colony", "colonies"],
                ["colonie", "colonies"],
            );
            language.pick(format!("{count} can be placed."), format!("{count} peuvent être placées."))
        }
        Event::MarkersReturned => {
            say("The Beyond markers are put back.", "Les marqueurs Au-delà sont remis.")
        }
        Event::FirstFound { seat } => {
            language.pick(format!("{seat} is the first player."), format!("{seat} est premier joueur."))
        }
        Event::TurnBegan { seat, number, .. } => {
            language.pick(format!("Turn {number}: {seat}."), format!("Tour {number} : {seat}."))
        }
        Event::Announced { seat, kind } => {
            let kind = names::kind(facts, *kind, language);
            language.pick(format!("{seat}: {kind}."), format!("{seat} : {kind}."))
        }
        Event::Skipped { seat } => {
            language.pick(format!("{seat} can do no action."), format!("{seat} ne peut faire aucune action."))
        }
        Event::Passed { seat } => language.pick(format!("{seat} passes."), format!("{seat} passe.")),
        Event::Played { seat, cards } => {
            let cards = names::card_list(facts, cards, language);
            language.pick(format!("{seat} plays {cards}."), format!("{seat} joue {cards}."))
        }
        Event::TimePlayed { seat, card: time } => {
            let time = card(facts, *time, language);
            language.pick(format!("{seat} plays {time}."), format!("{seat} joue {time}."))
        }
        Event::Indebted { seat } => {
            language.pick(format!("{seat} is owed an indemnity."), format!("{seat} a droit à une indemnité."))
        }
        Event::Indemnified { seat } => {
            language.pick(format!("{seat} receives an indemnity."), format!("{seat} reçoit une indemnité."))
        }
        Event::Engaged { seat, team } => {
            let team = names::team(*team, language);
            language.pick(format!("{seat}: {team} acts."), format!("{seat} : {team} agit."))
        }
        Event::Discarded { seat, cards } => {
            let cards = names::card_list(facts, cards, language);
            language.pick(format!("{seat} discards {cards}."), format!("{seat} défausse {cards}."))
        }
        Event::TurnEnded { seat, .. } => {
            language.pick(format!("The turn of {seat} is over."), format!("Le tour de {seat} est terminé."))
        }
        Event::Drew { seat, card: drawn } => {
            let drawn =
                drawn.map_or_else(|| say("a card", "une carte"), |drawn| card(facts, drawn, language));
            language.pick(format!("{seat} draws {drawn}."), format!("{seat} pioche {drawn}."))
        }
        Event::Took { seat, card: taken } => {
            let taken = card(facts, *taken, language);
            language.pick(
                format!("{seat} takes {taken} from the offer."),
                format!("{seat} prend {taken} de l'offre."),
            )
        }
        Event::Profit { seat, amount, cause } => earned(*seat, *amount, *cause, language),
        Event::Upgraded { seat, card: placed, slot } => {
            let (placed, slot) = (card(facts, *placed, language), names::slot(*slot, language));
            language.pick(
                format!("{seat} places {placed} on {slot}."),
                format!("{seat} place {placed} sur {slot}."),
            )
        }
        Event::InfraLeft { seat, card: left, to, .. } => {
            let left = card(facts, *left, language);
            let to = match to {
                Fate::Hand => language.pick("goes back to hand", "retourne en main"),
                Fate::Discard => language.pick("is discarded", "est défaussée"),
                Fate::Removed => language.pick("leaves the game", "quitte le jeu"),
            };
            language.pick(format!("{seat}: {left} {to}."), format!("{seat} : {left} {to}."))
        }
        Event::TeamWent { seat, team, to } => {
            let (team, to) = (names::team(*team, language), place(facts, *to, language));
            language.pick(format!("{seat}: {team} {to}."), format!("{seat} : {team} {to}."))
        }
        Event::MarkerTaken { seat, marker } => {
            let marker = names::beyond(*marker, language);
            language.pick(format!("{seat} takes {marker}."), format!("{seat} prend {marker}."))
        }
        Event::Redirected { seat, tile } => {
            let pile = facts.tile(*tile).redirect_to_pile.map_or_else(String::new, |pile| pile.to_string());
            let tile = names::tile(facts, *tile, language);
            language.pick(
                format!("{seat} finds {tile} and draws from {pile}."),
                format!("{seat} trouve {tile} et pioche dans {pile}."),
            )
        }
        Event::TileLaid { seat, site: at, tile } => {
            let (tile, at) = (names::tile(facts, *tile, language), site(*at));
            language.pick(
                format!("{seat} discovers {tile} on {at}."),
                format!("{seat} découvre {tile} sur {at}."),
            )
        }
        Event::TileClaimed { seat, team, site: at } => {
            let (team, at) = (names::team(*team, language), site(*at));
            language.pick(format!("{seat}: {team} claims {at}."), format!("{seat} : {team} revendique {at}."))
        }
        Event::ClaimEnded { site: at } => {
            let at = site(*at);
            language.pick(format!("{at} is no longer claimed."), format!("{at} n'est plus revendiqué."))
        }
        Event::Built { seat, site: at, bases } => {
            let (bases, at) = (base_list(facts, bases, language), site(*at));
            language
                .pick(format!("{seat} builds {bases} on {at}."), format!("{seat} bâtit {bases} sur {at}."))
        }
        Event::UsedUp { site: at, attribute, .. } => {
            let at = site(*at);
            match attribute {
                Attribute::Production => language.pick(
                    format!("The production of {at} is used up."),
                    format!("La production de {at} est épuisée."),
                ),
                Attribute::Colony => language.pick(
                    format!("The colony value of {at} is used up."),
                    format!("La valeur de colonie de {at} est épuisée."),
                ),
            }
        }
        Event::Produced { seat, sources, amount } => {
            let sources = list(sources.iter().map(|source| names::source(facts, *source, language)));
            let amount = profit(i32::from(*amount));
            language.pick(
                format!("{seat} produces {amount}: {sources}."),
                format!("{seat} produit {amount} : {sources}."),
            )
        }
        Event::Colonized { seat, site: at, colony } => {
            let (colony, at) = (names::colony(facts, *colony, language), site(*at));
            language.pick(
                format!("{seat} colonizes {at}: {colony}."),
                format!("{seat} colonise {at} : {colony}."),
            )
        }
        Event::Advanced { seat, cube, spaces, .. } => {
            let (cube, spaces) = (names::cube(*cube, language), names::spaces(i32::from(*spaces), language));
            language.pick(
                format!("{seat}: {cube} advances {spaces}."),
                format!("{seat} : {cube} avance de {spaces}."),
            )
        }
        Event::AwardsOwed { seat, .. } => language.pick(
            format!("{seat} will gain a Progress card once they are laid out."),
            format!("{seat} gagnera une carte Progrès quand elles seront disposées."),
        ),
        Event::AwardLost { seat } => language.pick(
            format!("There is no Progress card for {seat}."),
            format!("Il n'y a pas de carte Progrès pour {seat}."),
        ),
        Event::ProgressGained { seat, card } => {
            let card = names::progress(facts, *card, language);
            language.pick(format!("{seat} gains {card}."), format!("{seat} gagne {card}."))
        }
        Event::ContractClaimed { seat, row, era } => {
            let contract = names::contract(facts, ContractId::new(*era, *row), language);
            language.pick(
                format!("{seat} claims contract {}: {contract}.", row.number()),
                format!("{seat} remplit le contrat {} : {contract}.", row.number()),
            )
        }
        Event::SixthClaimed { seat } => language.pick(
            format!("{seat} has claimed the contract that ends the era."),
            format!("{seat} a réalisé le contrat qui termine l'époque."),
        ),
        Event::Triggered => say("The end of the era is triggered.", "La fin de l'époque est déclenchée."),
        Event::LastTurns { seats } if seats.is_empty() => {
            say("Nobody has a last turn.", "Personne n'a de dernier tour.")
        }
        Event::LastTurns { seats } => {
            let seats = list(seats);
            language.pick(format!("One last turn: {seats}."), format!("Un dernier tour : {seats}."))
        }
        Event::EdgePlayed { seat, card: edge } => {
            let edge = card(facts, *edge, language);
            language.pick(format!("{seat} plays the edge {edge}."), format!("{seat} joue l'Atout {edge}."))
        }
        Event::Forbidden { kind } => {
            let kind = names::kind(facts, *kind, language);
            language.pick(format!("No {kind} this turn."), format!("Pas de {kind} ce tour-ci."))
        }
        Event::ExtraTurns { seat, .. } => {
            language.pick(format!("{seat} will take another turn."), format!("{seat} jouera un autre tour."))
        }
        Event::Poached { seat, cards } => {
            let cards = names::card_list(facts, cards, language);
            language.pick(format!("{seat} takes {cards}."), format!("{seat} prend {cards}."))
        }
        Event::LegacyChosen { seat, site: at, legacy, .. } => {
            let (tile, at) = (names::tile(facts, legacy.tile, language), site(*at));
            language.pick(
                format!("{seat} keeps {tile} of {at} as legacy."),
                format!("{seat} garde {tile} de {at} en Héritage."),
            )
        }
        Event::EraCleared => say("The board is cleared.", "Le plateau est débarrassé."),
        Event::Scored { .. } => say("The game is over.", "La partie est terminée."),
        Event::Resigned { seat } => {
            language.pick(format!("{seat} leaves the game."), format!("{seat} quitte la partie."))
        }
    }
}

fn base_list(facts: &Facts, bases: &[BaseType], language: Language) -> String {
    list(bases.iter().map(|base| names::base(facts, *base, language)))
}

/// Where a team has gone: "goes to Luna".
fn place(facts: &Facts, at: At, language: Language) -> String {
    match at {
        At::Reserve => language.pick("returns to the HQ", "retourne au QG").to_owned(),
        At::Gone => language.pick("leaves the game", "quitte le jeu").to_owned(),
        At::Site(site) => {
            let site = names::site(facts, site, language);
            language.pick(format!("is on {site}"), format!("est sur {site}"))
        }
        At::Approach(site, left) => {
            let (site, left) = (names::site(facts, site, language), names::spaces(i32::from(left), language));
            language.pick(
                format!("approaches {site}, {left} to go"),
                format!("approche de {site}, encore {left}"),
            )
        }
    }
}

fn earned(seat: Seat, amount: i32, cause: Cause, language: Language) -> String {
    let why = match cause {
        Cause::Setup => language.pick("setup", "mise en place"),
        Cause::Tile => language.pick("discovery", "découverte"),
        Cause::Base => language.pick("base", "base"),
        Cause::Claim => language.pick("claimed tile", "tuile revendiquée"),
        Cause::Produce => language.pick("production", "production"),
        Cause::Special => language.pick("special action", "action Spéciale"),
        Cause::Edge => language.pick("edge", "Atout"),
        Cause::Contract => language.pick("contract", "contrat"),
        Cause::Progress => language.pick("Progress card", "carte Progrès"),
        Cause::Colony => language.pick("colony", "colonie"),
        Cause::Orion => language.pick("Orion Arm", "Bras d'Orion"),
        Cause::Action => language.pick("cost of the action", "coût de l'action"),
        Cause::Beyond => language.pick("Beyond marker", "marqueur Au-delà"),
        Cause::Genetics => language.pick("genetics", "Génétique"),
    };
    let sum = profit(amount.abs());
    if amount < 0 {
        language.pick(format!("{seat} pays {sum} ({why})."), format!("{seat} paie {sum} ({why})."))
    } else {
        language.pick(format!("{seat} gains {sum} ({why})."), format!("{seat} gagne {sum} ({why})."))
    }
}
