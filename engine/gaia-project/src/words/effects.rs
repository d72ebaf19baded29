//! Tiles, tokens, boosters and spaces, described by what they do.

use orrery_engine::Language;

use super::{amounts, listed};
use crate::{
    automa::cards::ActionType,
    facts::{Count, Effect, Facts, Timing, TokenSource, Trigger, Where},
    ids::{
        AdvancedTile, Area, Booster, Card, Faction, FinalTile, RoundTile, Space, StandardTile, Structure,
        Token,
    },
};

fn count(what: Count, language: Language) -> &'static str {
    match what {
        Count::Mines => language.pick("mine", "mine"),
        Count::TradingStations => language.pick("trading station", "comptoir de commerce"),
        Count::ResearchLabs => language.pick("research lab", "labo de recherche"),
        Count::PlanetaryInstitutesAndAcademies => {
            language.pick("institute or academy", "institut planétaire ou académie")
        }
        Count::PlanetTypes => language.pick("planet type", "type de planète"),
        Count::GaiaPlanets => language.pick("Gaia planet", "planète Gaia"),
        Count::Sectors => language.pick("sector", "secteur"),
        Count::FederationTokens => language.pick("federation token", "pion Alliance"),
        Count::Structures => language.pick("structure", "bâtiment"),
        Count::StructuresInFederations => {
            language.pick("structure in federations", "bâtiment dans des alliances")
        }
        Count::SatellitesPlusSpaceStations => language.pick("satellite", "satellite"),
    }
}

fn trigger(what: Trigger, language: Language) -> &'static str {
    match what {
        Trigger::BuildMine => language.pick("mine built", "mine construite"),
        Trigger::BuildMineOnGaia => {
            language.pick("mine built on a Gaia planet", "mine construite sur une planète Gaia")
        }
        Trigger::BuildMineOnNewPlanetType => language.pick("new planet type", "nouveau type de planète"),
        Trigger::BuildSharedMine => language.pick("shared mine built", "mine partagée construite"),
        Trigger::BuildPlanetaryInstitute => language.pick("institute built", "institut planétaire construit"),
        Trigger::BuildPlanetaryInstituteOrAcademy => {
            language.pick("institute or academy built", "nouvel institut planétaire ou nouvelle académie")
        }
        Trigger::UpgradeToTradingStation => {
            language.pick("trading station built", "comptoir de commerce construit")
        }
        Trigger::AdvanceResearch => language.pick("research advance", "niveau de recherche gagné"),
        Trigger::GainFederationToken => language.pick("federation token gained", "pion Alliance gagné"),
        Trigger::TerraformingStep => language.pick("terraforming step", "étape de terraformation"),
        Trigger::AcceptPassiveCharge => {
            language.pick("offer of power accepted", "offre de puissance acceptée")
        }
    }
}

fn effect(facts: &Facts, effect: &Effect, language: Language) -> String {
    let per = language.pick("per", "par");
    match effect {
        Effect::Gain { resources } => amounts::amounts(*resources, language),
        Effect::GainPer { resources, per: what } => {
            format!("{} {per} {}", amounts::amounts(*resources, language), count(*what, language))
        }
        Effect::GainVp { amount } => amounts::vp(*amount, language),
        Effect::GainVpPer { amount, per: what } => {
            format!("{} {per} {}", amounts::vp(*amount, language), count(*what, language))
        }
        Effect::ChargePower { amount } => amounts::charge(*amount, language),
        Effect::GainPowerTokens { amount } => amounts::power_tokens(*amount, language),
        Effect::GainGaiaformer { amount } => amounts::gaiaformers(*amount, language),
        Effect::GainFederationToken { token } => match token {
            TokenSource::Gleens => language.pick("the Gleens' token", "le pion Alliance des Gleen").into(),
            TokenSource::ResearchBoardTerraforming => {
                language.pick("the token of Terraforming", "le pion Alliance de Terraformation").into()
            }
        },
        Effect::GainTechTile => language.pick("a tech tile", "une tuile Tech").into(),
        Effect::RescoreFederationToken => language
            .pick("gain from a federation token again", "gagner à nouveau les bonus d'un pion Alliance")
            .into(),
        Effect::PlaceLostPlanet => language.pick("the Lost Planet", "la Planète Perdue").into(),
        Effect::BuildMine { free_terraforming_steps } => {
            let steps = amounts::steps(*free_terraforming_steps, language);
            language.pick(format!("mine with {steps}"), format!("mine avec {steps}"))
        }
        Effect::AdvanceResearch { area, .. } => match area {
            Where::Any => language.pick("advance in any area", "progresser dans un domaine au choix").into(),
            Where::Lowest => {
                language.pick("advance in the lowest area", "progresser dans le domaine le plus bas").into()
            }
            Where::In(area) => {
                let area = self::area(facts, *area, language);
                language.pick(format!("advance in {area}"), format!("progresser en {area}"))
            }
        },
        Effect::SetPowerValue { value, .. } => language.pick(
            format!("institute and academies have power value {value}"),
            format!("l'institut planétaire et les académies valent {value}"),
        ),
    }
}

/// What several effects do together.
pub(crate) fn effects(facts: &Facts, list: &[Effect], language: Language) -> String {
    list.iter().map(|one| effect(facts, one, language)).collect::<Vec<_>>().join(", ")
}

fn tile(facts: &Facts, timing: Timing, what: Option<Trigger>, list: &[Effect], language: Language) -> String {
    let list = effects(facts, list, language);
    let at = |english: &str, french: &str| format!("{} {list}", language.pick(english, french));
    match (timing, what) {
        (Timing::Trigger, Some(what)) => {
            format!("{list} {} {}", language.pick("per", "par"), trigger(what, language))
        }
        (Timing::Immediate, _) => at("now:", "aussitôt :"),
        (Timing::Income, _) => at("income:", "revenu :"),
        (Timing::Pass, _) => at("when passing:", "en passant :"),
        (Timing::SpecialAction, _) => at("action:", "action :"),
        (Timing::Passive | Timing::Trigger, _) => list,
    }
}

/// A standard tech tile.
pub(crate) fn standard(facts: &Facts, which: StandardTile, language: Language) -> String {
    let one = facts.standard(which);
    tile(facts, one.timing, one.trigger, &one.effects, language)
}

/// An advanced tech tile.
pub(crate) fn advanced(facts: &Facts, which: AdvancedTile, language: Language) -> String {
    let one = facts.advanced(which);
    tile(facts, one.timing, one.trigger, &one.effects, language)
}

/// A federation token.
pub(crate) fn token(facts: &Facts, which: Token, language: Language) -> String {
    effects(facts, &facts.token(which).effects, language)
}

/// A round booster: its income, then what else it does.
pub(crate) fn booster(facts: &Facts, which: Booster, language: Language) -> String {
    let one = facts.booster(which);
    let mut parts = vec![effects(facts, &one.income, language)];
    if let Some(action) = one.action {
        let what = if action.steps > 0 {
            let steps = amounts::steps(action.steps, language);
            language.pick(format!("mine with {steps}"), format!("mine avec {steps}"))
        } else {
            language.pick(format!("range +{}", action.range), format!("portée +{}", action.range))
        };
        parts.push(format!("{} {what}", language.pick("action:", "action :")));
    }
    if !one.on_pass.is_empty() {
        let list = effects(facts, &one.on_pass, language);
        parts.push(format!("{} {list}", language.pick("when passing:", "en passant :")));
    }
    listed(&parts, language)
}

/// A round scoring tile.
pub(crate) fn round_tile(facts: &Facts, which: RoundTile, language: Language) -> String {
    let one = facts.round_tile(which);
    let (vp, per) = (amounts::vp(one.vp, language), language.pick("per", "par"));
    format!("{vp} {per} {}", trigger(one.trigger, language))
}

/// A final scoring tile.
pub(crate) fn final_tile(which: FinalTile, language: Language) -> &'static str {
    match which {
        FinalTile::StructuresInFederations => {
            language.pick("most structures in federations", "le plus de bâtiments dans des alliances")
        }
        FinalTile::Structures => language.pick("most structures", "le plus de bâtiments"),
        FinalTile::PlanetTypes => language.pick("most planet types", "le plus de types de planètes"),
        FinalTile::GaiaPlanets => language.pick("most Gaia planets", "le plus de planètes Gaia"),
        FinalTile::Sectors => language.pick("most sectors", "le plus de secteurs"),
        FinalTile::Satellites => language.pick("most satellites", "le plus de satellites"),
    }
}

/// What a power or Q.I.C. space costs.
pub(crate) fn space_cost(facts: &Facts, which: Space, language: Language) -> String {
    let one = facts.space(which);
    if one.power > 0 { amounts::power(one.power, language) } else { amounts::qic(one.qic, language) }
}

/// What a power or Q.I.C. space does.
pub(crate) fn space(facts: &Facts, which: Space, language: Language) -> String {
    effects(facts, &facts.space(which).effects, language)
}

/// A research area.
pub(crate) fn area(facts: &Facts, which: Area, language: Language) -> &str {
    facts.areas[which.index()].name.pick(language)
}

/// A structure without its article, e.g. for "upgrade to".
pub(crate) fn structure(facts: &Facts, which: Structure, language: Language) -> String {
    facts.structure(which).name.pick(language).to_lowercase()
}

/// A structure that is new: "a mine". There is only one institute.
pub(crate) fn a_structure(facts: &Facts, which: Structure, language: Language) -> String {
    let article = match which {
        Structure::Mine => language.pick("a ", "une "),
        Structure::TradingStation | Structure::ResearchLab => language.pick("a ", "un "),
        Structure::Institute => language.pick("the ", "l'"),
        Structure::AcademyKnowledge | Structure::AcademyAction => language.pick("an ", "une "),
    };
    format!("{article}{}", structure(facts, which, language))
}

/// A structure that is there: "the mine".
pub(crate) fn the_structure(facts: &Facts, which: Structure, language: Language) -> String {
    let article = match which {
        Structure::Mine => language.pick("the ", "la "),
        Structure::TradingStation | Structure::ResearchLab => language.pick("the ", "le "),
        Structure::Institute | Structure::AcademyKnowledge | Structure::AcademyAction => {
            language.pick("the ", "l'")
        }
    };
    format!("{article}{}", structure(facts, which, language))
}

/// The people of a faction: "the Terrans".
pub(crate) fn faction(facts: &Facts, which: Faction, language: Language) -> String {
    let name = facts.faction(which).name.pick(language);
    match (language, name.strip_prefix("L'")) {
        (Language::English, _) => format!("the {name}"),
        (Language::French, Some(rest)) => format!("l'{rest}"),
        (Language::French, None) => format!("les {name}"),
    }
}

/// A decision card of the Automa, by its number.
pub(crate) fn card(which: Card, language: Language) -> String {
    let number = which.index() + 1;
    language.pick(format!("card {number}"), format!("la carte {number}"))
}

/// What a decision card does as the action card.
pub(crate) fn card_action(facts: &Facts, which: Card, language: Language) -> &'static str {
    match facts.automa.card(which).action.r#type {
        ActionType::BuildMine => language.pick("build a mine", "construire une mine"),
        ActionType::Upgrade => language.pick("upgrade a structure", "améliorer un bâtiment"),
        ActionType::ResearchHighest => {
            language.pick("research where it stands highest", "recherche là où il est le plus haut")
        }
        ActionType::ResearchRandom => language.pick("research", "recherche"),
        ActionType::PowerQic => language.pick("power or Q.I.C. action", "action de puissance ou C.I.Q."),
        ActionType::Faction => language.pick("faction action", "action de faction"),
    }
}
