//! What cards, bases and colonies do, in words.

use orrery_engine::Language;

use super::names::{self, cards, profit, spaces};
use crate::facts::{Attribute, Bonus, ColonyTiming, Count, Effect, Facts, ProgressEffect, Selector};

/// What is counted.
fn counted(per: Selector, language: Language) -> &'static str {
    match per {
        Selector::TileProduction => language.pick("point of production", "point de production"),
        Selector::TileProductionPlusColony => language
            .pick("point of production and colony value", "point de production et de valeur de colonie"),
        Selector::OpponentBasesInRegion => {
            language.pick("opposing base in the region", "base adverse dans la région")
        }
        Selector::OpponentBasesNear => language.pick("near opposing base", "base adverse proche"),
        Selector::OwnSitesWithSecurityBase => {
            language.pick("site with your Security base", "site avec une de vos bases Sécurité")
        }
        Selector::BreakthroughCardsHeldByAllPlayers => {
            language.pick("Breakthrough card in play", "carte Avancée en jeu")
        }
        Selector::PairsOfAdaptationCardsHeldByAllPlayers => {
            language.pick("two Adaptation cards in play", "paire de cartes Adaptation en jeu")
        }
        Selector::OwnProgressCards => {
            language.pick("Progress card of yours", "carte Progrès que vous possédez")
        }
        Selector::OwnColonies => language.pick("colony of yours", "colonie que vous contrôlez"),
        Selector::PairsOfOpponentColonies => {
            language.pick("two colonies of opponents", "groupe de 2 colonies adverses")
        }
        Selector::StarSystemsWithoutColony => {
            language.pick("star system without a colony", "système stellaire sans colonie")
        }
    }
}

/// One effect, without a full stop: "gain 2Ŧ".
pub(crate) fn effect(effect: &Effect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_owned();
    match effect {
        Effect::GainProfit { amount } => {
            let amount = profit(i32::from(*amount));
            language.pick(format!("gain {amount}"), format!("gagner {amount}"))
        }
        Effect::GainProfitPer { amount, per, .. } => {
            let (amount, per) = (profit(i32::from(*amount)), counted(*per, language));
            language.pick(format!("gain {amount} for each {per}"), format!("gagner {amount} par {per}"))
        }
        Effect::GainProfitIf { then, r#else, .. } => {
            let (own, other) = (profit(i32::from(*then)), profit(i32::from(*r#else)));
            language.pick(
                format!("gain {own} if you claimed the contract, otherwise {other}"),
                format!("gagner {own} si vous avez rempli le contrat, sinon {other}"),
            )
        }
        Effect::AdvanceGenetics { spaces: n } => {
            let n = spaces(i32::from(*n), language);
            language.pick(format!("advance genetics {n}"), format!("avancer la Génétique de {n}"))
        }
        Effect::AdvanceRevelation { spaces: n } => {
            let n = spaces(i32::from(*n), language);
            language.pick(format!("advance revelation {n}"), format!("avancer la Révélation de {n}"))
        }
        Effect::TakeOfferCards { count: Count::All } => {
            say("take every card of the offer", "prendre toutes les cartes de l'offre")
        }
        Effect::TakeOfferCards { count: Count::Number(n) } => {
            let n = cards(i32::from(*n), language);
            language.pick(format!("take {n} from the offer"), format!("prendre {n} de l'offre"))
        }
        Effect::TakeDiscards { .. } => say(
            "take the cards that were just discarded",
            "prendre les cartes qui viennent d'être défaussées",
        ),
        Effect::Choice { options } => {
            let options: Vec<String> = options.iter().map(|list| effects(list, language)).collect();
            options.join(language.pick(" or ", " ou "))
        }
        Effect::ExtraTurn { .. } => {
            say("take another turn after this one", "jouer un autre tour après celui-ci")
        }
        Effect::ForbidNamedAction { .. } => {
            say("name an action that is forbidden this turn", "nommer une action interdite ce tour-ci")
        }
        Effect::UseSecondHq { .. } => say("use the Infra of two HQs", "utiliser les Infras de deux QG"),
        Effect::GainShareOfProduction { numerator, denominator, .. } => language.pick(
            format!("gain {numerator}/{denominator} of the production, rounded up"),
            format!("gagner {numerator}/{denominator} de la production, arrondi au supérieur"),
        ),
        Effect::TakeProgressCopy { .. } => say(
            "take the second copy of that Progress card",
            "prendre le second exemplaire de cette carte Progrès",
        ),
        Effect::EachPlayerRemovesInfraCard { .. } => {
            say("every player removes an Infra card", "chaque joueur retire une carte Infra")
        }
        Effect::EachPlayerLosesProfit { amount, .. } => {
            let amount = profit(i32::from(*amount));
            language.pick(
                format!("every player with a base on Life loses {amount}"),
                format!("chaque joueur ayant une base sur de la Vie perd {amount}"),
            )
        }
        Effect::PlaceDiscoveryOnEmptySite { .. } => {
            say("place a discovery tile on an empty site", "placer une tuile Découverte sur un site vide")
        }
        Effect::MoveTeamToSite { .. } => {
            say("put a team on another site", "placer une équipe sur un autre site")
        }
        Effect::DisableTileAttribute { attribute } => match attribute {
            Attribute::Production => say("its production is used up", "sa production est épuisée"),
            Attribute::Colony => say("its colony value is used up", "sa valeur de colonie est épuisée"),
        },
        Effect::ShieldThisAction => say("this Build is shielded", "cette construction est protégée"),
        Effect::CollectPhobesRegionRewards { .. } => say(
            "on Phobes collect the rewards of the region",
            "sur les Phobes, gagner les récompenses de la région",
        ),
        Effect::NewTeam { .. } => say(
            "a new team on the star of a region without teams",
            "une nouvelle équipe sur l'étoile d'une région sans équipe",
        ),
        Effect::GainUnfulfilledContractReward { fulfils: false } => {
            say("gain the reward of an open contract", "gagner la récompense d'un contrat ouvert")
        }
        Effect::GainUnfulfilledContractReward { fulfils: true } => {
            say("take an open contract", "prendre un contrat ouvert")
        }
    }
}

/// Several effects in a row.
pub(crate) fn effects(list: &[Effect], language: Language) -> String {
    names::list(list.iter().map(|one| effect(one, language)))
}

/// What a Progress card gives for the rest of the game.
fn bonus(facts: &Facts, bonus: &Bonus, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_owned();
    match bonus {
        Bonus::MultiplyActionTotal { action, factor } => {
            format!("{} x{factor}", names::kind(facts, *action, language))
        }
        Bonus::AddActionValue { action, amount } => {
            format!("{} +{amount}", names::kind(facts, *action, language))
        }
        Bonus::AlwaysShielded { actions } => {
            let actions = names::list(actions.iter().map(|action| names::kind(facts, *action, language)));
            language.pick(format!("{actions} always shielded"), format!("{actions} toujours protégés"))
        }
        Bonus::IgnoreGravity => say("gravity does not count", "la gravité ne compte pas"),
        Bonus::ProductionFlatBonus { amount } => {
            let amount = profit(i32::from(*amount));
            language.pick(format!("each Produce +{amount}"), format!("chaque Production +{amount}"))
        }
        Bonus::ColonyPoints { amount, .. } => {
            language.pick(format!("Colonize +{amount} CP"), format!("Coloniser +{amount} PC"))
        }
        Bonus::ImmuneToPhobesRetreat => say("no retreat from Phobes", "pas de retraite devant les Phobes"),
        Bonus::MayBuildWithIntrovs => say("may build with Introvs", "peut bâtir chez les Introvs"),
        Bonus::OnIndemnityReceived { effects: list } => {
            let what = effects(list, language);
            language.pick(format!("each indemnity: {what}"), format!("chaque indemnité : {what}"))
        }
        Bonus::EndTurnDrawThreshold { hand_at_most } => language.pick(
            format!("draw at the end of the turn with up to {hand_at_most} cards"),
            format!("piocher en fin de tour avec {hand_at_most} cartes ou moins"),
        ),
    }
}

/// What a Progress card does.
pub(crate) fn progress(facts: &Facts, card: crate::ids::ProgressId, language: Language) -> String {
    names::list(facts.progress(card).effects.iter().map(|one| match one {
        ProgressEffect::Immediate(one) => effect(one, language),
        ProgressEffect::Permanent(one) => bonus(facts, one, language),
    }))
}

/// The benefit of a colony.
pub(crate) fn colony(facts: &Facts, colony: crate::ids::ColonyId, language: Language) -> String {
    let facts = facts.colony(colony);
    let what = effects(&facts.effects, language);
    let when = match facts.timing {
        ColonyTiming::None => return language.pick("no benefit", "aucun bénéfice").to_owned(),
        ColonyTiming::Immediate => return what,
        ColonyTiming::OnOwnColonizeIncludingThis => {
            language.pick("when you colonize", "quand vous colonisez")
        }
        ColonyTiming::OnOpponentColonize => {
            language.pick("when an opponent colonizes", "quand un adversaire colonise")
        }
        ColonyTiming::OnOpponentProduce => {
            language.pick("when an opponent produces", "quand un adversaire produit")
        }
        ColonyTiming::OnOpponentContract => {
            language.pick("when an opponent claims a contract", "quand un adversaire remplit un contrat")
        }
        ColonyTiming::EndOfEra => language.pick("at the end", "à la fin"),
    };
    language.pick(format!("{when}: {what}"), format!("{when} : {what}"))
}
