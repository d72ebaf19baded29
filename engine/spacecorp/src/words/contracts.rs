//! What contracts ask for, in words.

use orrery_engine::Language;

use super::names::{self, list, so_many};
use crate::{
    facts::{BaseFilter, ContractCondition, Facts},
    ids::{ContractId, Cube, Era, RegionId},
};

/// A contract with so many players: what it asks for.
pub(crate) fn contract(facts: &Facts, contract: ContractId, players: u8, language: Language) -> String {
    condition(facts, contract.era(), &facts.contract(contract).side(players).condition, language)
}

fn bases(count: u8, language: Language) -> String {
    so_many(i32::from(count), language, ["base", "bases"], ["base", "bases"])
}

fn regions(facts: &Facts, era: Era, ids: &[RegionId], language: Language) -> String {
    list(ids.iter().map(|id| facts.board(era).region(*id).name.pick(language)))
}

fn condition(facts: &Facts, era: Era, condition: &ContractCondition, language: Language) -> String {
    let regions = |ids: &[RegionId]| regions(facts, era, ids, language);
    let bases = |count: u8| bases(count, language);
    let both = |english: String, french: String| language.pick(english, french);
    match condition {
        ContractCondition::PerformedAction { action } => {
            let kind = names::kind(facts, *action, language);
            both(format!("first {kind} action"), format!("première action {kind}"))
        }
        ContractCondition::BaseOnAnySite { sites } => {
            let sites = list(sites.iter().map(|site| names::site(facts, *site, language)));
            both(format!("a base on one of: {sites}"), format!("une base sur : {sites}"))
        }
        ContractCondition::BaseInAnyRegion { regions: wanted } => {
            let wanted = regions(&wanted.ids);
            both(format!("a base in one of: {wanted}"), format!("une base dans : {wanted}"))
        }
        ContractCondition::BaseCount { at_least, filter: BaseFilter { lagrange, regions: wanted } } => {
            let mut text = bases(*at_least);
            match lagrange {
                Some(true) => text += language.pick(" on Lagrange points", " sur des points de Lagrange"),
                Some(false) => text += language.pick(" off Lagrange points", " hors des points de Lagrange"),
                None => {}
            }
            if let Some(wanted) = wanted {
                let wanted = regions(&wanted.ids);
                text += &both(format!(" in {wanted}"), format!(" dans : {wanted}"));
            }
            text
        }
        ContractCondition::BaseTypeCount { base, at_least } => {
            let base = names::base(facts, *base, language);
            both(format!("{at_least} bases of type {base}"), format!("{at_least} bases de type {base}"))
        }
        ContractCondition::InfraCardsOnHq { at_least } => {
            let cards = names::cards(i32::from(*at_least), language);
            both(format!("{cards} on the HQ"), format!("{cards} sur le QG"))
        }
        ContractCondition::DistinctRegionsWithBase { at_least } => {
            both(format!("bases in {at_least} regions"), format!("des bases dans {at_least} régions"))
        }
        ContractCondition::WheelSpacesAdvancedInEra { cube, at_least } => {
            let spaces = names::spaces(i32::from(*at_least), language);
            match cube {
                Cube::Genetics => {
                    both(format!("genetics advanced {spaces}"), format!("Génétique avancée de {spaces}"))
                }
                Cube::Revelation => {
                    both(format!("revelation advanced {spaces}"), format!("Révélation avancée de {spaces}"))
                }
            }
        }
        ContractCondition::ProgressCards { at_least } => {
            both(format!("{at_least} Progress cards"), format!("{at_least} cartes Progrès"))
        }
        ContractCondition::DistinctBaseTypes { at_least } => {
            both(format!("{at_least} types of base"), format!("{at_least} types de base"))
        }
        ContractCondition::SingleProduceProfit { at_least } => {
            let profit = names::profit(i32::from(*at_least));
            both(format!("{profit} with one Produce"), format!("{profit} en une production"))
        }
        ContractCondition::Colonies { at_least } => {
            so_many(i32::from(*at_least), language, ["colony", "colonies"], ["colonie", "colonies"])
        }
        ContractCondition::BaseOnTileSymbol { symbols, at_least } => {
            let (bases, symbols) =
                (bases(*at_least), list(symbols.iter().map(|symbol| names::symbol(*symbol, language))));
            both(format!("{bases} on one of: {symbols}"), format!("{bases} sur : {symbols}"))
        }
        ContractCondition::SystemsWithBoxesFullyBased { boxes_at_least, .. } => both(
            format!("bases on all boxes of a system with {boxes_at_least} or more"),
            format!("des bases sur toutes les cases d'un système d'au moins {boxes_at_least} cases"),
        ),
    }
}
