//! Effects in words, as they stand on tiles: "2 Lavandium, 1 degree".

use orrery_engine::Language;

use super::names::{amount, bundle, crystals, degrees, of_planet, planet, ships, so_many, tokens};
use crate::{
    facts::{Counter, Effect, Facts, ReleaseTarget, Until},
    ids::{Alteration, Erudite, Planet, Side},
};

/// All effects of a list, in their order.
pub(crate) fn effects(facts: &Facts, effects: &[Effect], language: Language) -> String {
    if effects.is_empty() {
        return language.pick("nothing", "rien").to_string();
    }
    effects.iter().map(|one| effect(facts, one, language)).collect::<Vec<_>>().join(", ")
}

/// What an Erudite does: "1A1 (level +1 until the end of the round)".
pub(crate) fn erudite(facts: &Facts, tile: Erudite, language: Language) -> String {
    format!("{} ({})", tile.code(), effects(facts, &facts.erudite(tile).effects, language))
}

/// What an Alteration token does: "1-04 (2 votes, 1 degree)".
pub(crate) fn alteration(facts: &Facts, token: Alteration, language: Language) -> String {
    let printed = facts.alteration(token);
    let mut parts = vec![match printed.side {
        Side::Vote => super::names::votes(printed.votes, language),
        Side::Funding => language.pick("funding", "financement").to_string(),
    }];
    if !printed.bonus.is_empty() {
        parts.push(effects(facts, &printed.bonus, language));
    }
    if !printed.cost.is_empty() {
        let cost = bundle(facts, printed.cost, language);
        parts.push(language.pick(format!("costs {cost}"), format!("coûte {cost}")));
    }
    format!("{}-{:02} ({})", token.power, token.number, parts.join(", "))
}

/// One effect.
pub(crate) fn effect(facts: &Facts, effect: &Effect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    match effect {
        Effect::GainResource { resource, amount: n } => amount(facts, *resource, *n, language),
        Effect::GainResourcePer { resource, amount: n, per } => {
            format!("{} {}", amount(facts, *resource, *n, language), each(facts, *per, language))
        }
        Effect::GainShip { amount } => ships(*amount, language),
        Effect::GainDegree { amount } => degrees(*amount, language),
        Effect::AssistantDie { amount } => both(format!("die +{amount}"), format!("dé +{amount}")),
        Effect::AssistantDieSet { value } => both(format!("die on {value}"), format!("dé sur {value}")),
        Effect::ReleaseMission { target: ReleaseTarget::All, .. } => {
            say("all missions released", "toutes les missions libérées")
        }
        Effect::ReleaseMission { amount, target: ReleaseTarget::Any } => so_many(
            (*amount).into(),
            language,
            ["mission released", "missions released"],
            ["mission libérée", "missions libérées"],
        ),
        Effect::FundProject { steps, .. } => {
            so_many((*steps).into(), language, ["funding", "fundings"], ["financement", "financements"])
        }
        Effect::ScorePer { pp, per } => format!("{pp} PP {}", each(facts, *per, language)),
        Effect::TakePresident {} => say("the President pawn", "le pion Présidente"),
        Effect::TakeMedal { .. } => say("a medal of your choice", "une médaille au choix"),
        Effect::AwardMedal { colour } => facts.medal(*colour).name.pick(language).to_string(),
        Effect::PlanetAction { planet: at } => {
            format!("action {}", of_planet(facts, *at, language))
        }
        Effect::CopyPlanetAction { cost, .. } => {
            let cost = bundle(facts, *cost, language);
            both(format!("any planet action for {cost}"), format!("une action de planète pour {cost}"))
        }
        Effect::TakeAlteration { power, amount, choose_from: None, .. } => {
            let drawn = tokens(*amount, language);
            both(format!("{drawn} of power {power}"), format!("{drawn} de puissance {power}"))
        }
        Effect::TakeAlteration { power, choose_from: Some(from), .. } => both(
            format!("one of {from} Alteration tokens of power {power}"),
            format!("un jeton Altération parmi {from} de puissance {power}"),
        ),
        Effect::LevelBonus { amount, until, .. } => match until {
            Until::EndOfRound => {
                both(format!("level +{amount} this round"), format!("niveau +{amount} cette manche"))
            }
            Until::EndOfGame => both(format!("level +{amount}"), format!("niveau +{amount}")),
        },
        Effect::RefreshErudite { level_max, .. } => both(
            format!("turn up a used Erudite of level {level_max}"),
            format!("retourner un Érudit utilisé de niveau {level_max}"),
        ),
        Effect::CopyErudite { levels, .. } => {
            let levels = levels.iter().map(ToString::to_string).collect::<Vec<_>>().join("/");
            both(
                format!("copy a face-up Erudite of level {levels}"),
                format!("copier un Érudit visible de niveau {levels}"),
            )
        }
        Effect::AllowEruditePick { level, .. } => both(
            format!("take any Erudite of level {level}"),
            format!("prendre n'importe quel Érudit de niveau {level}"),
        ),
        Effect::StructureDiscount { crystals: n } => {
            let crystals = crystals(*n, language);
            both(
                format!("a construction for {crystals} less"),
                format!("une construction pour {crystals} de moins"),
            )
        }
        Effect::StructureIncome { times, .. } => so_many(
            (*times).into(),
            language,
            ["income of a structure", "incomes of structures"],
            ["revenu d'une structure", "revenus de structures"],
        ),
        Effect::PlaceCommerce { shop_level, reward: true, .. } => both(
            format!("a commerce pawn on level {shop_level} with its return"),
            format!("un pion Commerce au niveau {shop_level} avec son gain"),
        ),
        Effect::PlaceCommerce { shop_level, reward: false, .. } => both(
            format!("a commerce pawn on level {shop_level}"),
            format!("un pion Commerce au niveau {shop_level}"),
        ),
        Effect::ExtraSteps { planet: at, amount, .. } => {
            let name = planet(facts, *at, language);
            let steps = so_many(
                (*amount).into(),
                language,
                ["more step", "more steps"],
                ["pas de plus", "pas de plus"],
            );
            both(format!("{steps} on {name}"), format!("{steps} sur {name}"))
        }
        Effect::AdvancePawn { planets, steps, .. } => {
            let planets: Vec<&str> = planets.iter().map(|at| planet(facts, *at, language)).collect();
            let planets = planets.join("/");
            both(format!("advance {steps} on {planets}"), format!("avancer de {steps} sur {planets}"))
        }
        Effect::UpgradeResource { times } => so_many(
            (*times).into(),
            language,
            ["resource raised", "resources raised"],
            ["ressource améliorée", "ressources améliorées"],
        ),
        Effect::Build { .. } => say("a free construction", "une construction gratuite"),
        Effect::GainSpecialAmbassador { vote } => both(
            format!("the special ambassador ({vote} votes)"),
            format!("l'Ambassadeur spécial ({vote} votes)"),
        ),
        Effect::ChooseOne { options } => {
            let options: Vec<String> = options.iter().map(|list| effects(facts, list, language)).collect();
            options.join(language.pick(" or ", " ou "))
        }
        Effect::ChooseUnits { units, options, .. } => {
            let options: Vec<String> = options.iter().map(|one| self::effect(facts, one, language)).collect();
            format!("{units} x ({})", options.join(language.pick(" or ", " ou ")))
        }
    }
}

/// "per ship in the hangar".
fn each(facts: &Facts, per: Counter, language: Language) -> String {
    let influence = |at: Planet| {
        let name = planet(facts, at, language);
        language.pick(format!("per influence on {name}"), format!("par influence sur {name}"))
    };
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match per {
        Counter::InfluenceNeo => influence(Planet::Neo),
        Counter::InfluenceSixMoon => influence(Planet::SixMoon),
        Counter::InfluenceAtalum => influence(Planet::Atalum),
        Counter::InfluenceArratooine => influence(Planet::Arratooine),
        Counter::InfluenceE81216 => influence(Planet::E81216),
        Counter::MissionsCompleted => say("per completed mission", "par mission accomplie"),
        Counter::AccreditationLevel => say("per accreditation level", "par niveau d'accréditation"),
        Counter::AssistantDieValue => say("per point of the die", "par point du dé"),
        Counter::ReleaseTokensPlaced => say("per release token", "par jeton Libération"),
        Counter::EruditeTypesOwned => say("per type of Erudites", "par type d'Érudit"),
        Counter::GoldDiamonds => say("per gold diamond", "par Diamant d'or"),
        Counter::Crystals => say("per crystal", "par cristal"),
        Counter::CrystalsAndDiamonds => say("per crystal and gold diamond", "par cristal et Diamant d'or"),
        Counter::MegastructuresBuilt => say("per Megastructure built", "par Mégastructure construite"),
        Counter::ShipsInHangar => say("per ship in the hangar", "par Vaisseau au hangar"),
        Counter::CommercePawnsLevel2 => say("per commerce pawn on level 2", "par pion Commerce au niveau 2"),
        Counter::UnusedAlterationTokens => {
            say("per unused Alteration token", "par jeton Altération inutilisé")
        }
        Counter::AsteroidTokensOwned => say("per asteroid token", "par jeton Astéroïde"),
    }
}
