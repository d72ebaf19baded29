//! Tiles, tokens, boosters and spaces, described by what they do.

use orrery_engine::Language;

use crate::{
    automa::cards::ActionType,
    facts::{Amounts, Count, Effect, Facts, Resources, Timing, TokenSource, Trigger, Where},
    ids::{AdvancedTile, Area, Booster, Card, FinalTile, RoundTile, Space, StandardTile, Structure, Token},
};

/// Resources as a list, e.g. "2 ore, 6 credits".
pub(crate) fn resources(amount: Resources, language: Language) -> String {
    let parts = [
        (amount.ore, language.pick("ore", "minerai")),
        (amount.credits, language.pick("credits", "crédits")),
        (amount.knowledge, language.pick("knowledge", "connaissance")),
        (amount.qic, language.pick("Q.I.C.", "C.I.Q.")),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(n, _)| *n > 0).map(|(n, name)| format!("{n} {name}")).collect();
    if parts.is_empty() { language.pick("nothing", "rien").to_string() } else { parts.join(", ") }
}

fn amounts(amount: Amounts, language: Language) -> String {
    let mut parts = Vec::new();
    if !amount.resources().is_none() {
        parts.push(resources(amount.resources(), language));
    }
    if amount.power_tokens > 0 {
        parts.push(format!("{} {}", amount.power_tokens, language.pick("tokens", "pions")));
    }
    if amount.charge_power > 0 {
        parts.push(format!("{} {}", language.pick("charge", "accumuler"), amount.charge_power));
    }
    parts.join(", ")
}

fn count(what: Count, language: Language) -> &'static str {
    match what {
        Count::Mines => language.pick("mine", "mine"),
        Count::TradingStations => language.pick("trading station", "comptoir"),
        Count::ResearchLabs => language.pick("research lab", "labo"),
        Count::PlanetaryInstitutesAndAcademies => {
            language.pick("institute or academy", "institut ou académie")
        }
        Count::PlanetTypes => language.pick("planet type", "type de planète"),
        Count::GaiaPlanets => language.pick("Gaia planet", "planète Gaia"),
        Count::Sectors => language.pick("sector", "secteur"),
        Count::FederationTokens => language.pick("federation token", "jeton Alliance"),
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
        Trigger::BuildSharedMine => language.pick("shared mine", "mine partagée"),
        Trigger::BuildPlanetaryInstitute => language.pick("institute", "institut"),
        Trigger::BuildPlanetaryInstituteOrAcademy => {
            language.pick("institute or academy built", "institut ou académie construits")
        }
        Trigger::UpgradeToTradingStation => language.pick("trading station built", "comptoir construit"),
        Trigger::AdvanceResearch => language.pick("research advance", "progrès de recherche"),
        Trigger::GainFederationToken => language.pick("federation token gained", "jeton Alliance gagné"),
        Trigger::TerraformingStep => language.pick("terraforming step", "étape de terraformation"),
        Trigger::AcceptPassiveCharge => language.pick("power charged passively", "puissance accumulée"),
    }
}

fn effect(facts: &Facts, effect: &Effect, language: Language) -> String {
    let vp = language.pick("VP", "PV");
    let per = language.pick("per", "par");
    match effect {
        Effect::Gain { resources } => amounts(*resources, language),
        Effect::GainPer { resources, per: what } => {
            format!("{} {per} {}", amounts(*resources, language), count(*what, language))
        }
        Effect::GainVp { amount } => format!("{amount} {vp}"),
        Effect::GainVpPer { amount, per: what } => format!("{amount} {vp} {per} {}", count(*what, language)),
        Effect::ChargePower { amount } => format!("{} {amount}", language.pick("charge", "accumuler")),
        Effect::GainPowerTokens { amount } => format!("{amount} {}", language.pick("tokens", "pions")),
        Effect::GainGaiaformer { amount } => {
            format!("{amount} {}", language.pick("Gaiaformer", "Gaiaformeur"))
        }
        Effect::GainFederationToken { token } => match token {
            TokenSource::Gleens => language.pick("the Gleens' token", "le jeton des Gleen").into(),
            TokenSource::ResearchBoardTerraforming => {
                language.pick("the token of Terraforming", "le jeton de Terraformation").into()
            }
        },
        Effect::GainTechTile => language.pick("a tech tile", "une tuile Technologie").into(),
        Effect::RescoreFederationToken => {
            language.pick("score a federation token again", "marquer à nouveau un jeton Alliance").into()
        }
        Effect::PlaceLostPlanet => language.pick("the Lost Planet", "la Planète Perdue").into(),
        Effect::BuildMine { free_terraforming_steps: n } => {
            language.pick(format!("mine with {n} free steps"), format!("mine avec {n} étapes gratuites"))
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
            format!("institut et académies valent {value}"),
        ),
    }
}

fn effects(facts: &Facts, list: &[Effect], language: Language) -> String {
    list.iter().map(|one| effect(facts, one, language)).collect::<Vec<_>>().join(", ")
}

fn tile(facts: &Facts, timing: Timing, what: Option<Trigger>, list: &[Effect], language: Language) -> String {
    let list = effects(facts, list, language);
    match (timing, what) {
        (Timing::Trigger, Some(what)) => {
            let per = language.pick("per", "par");
            format!("{list} {per} {}", trigger(what, language))
        }
        (Timing::Income, _) => format!("{} {list}", language.pick("income", "revenu")),
        (Timing::Pass, _) => format!("{} {list}", language.pick("passing:", "en passant :")),
        (Timing::SpecialAction, _) => format!("{} {list}", language.pick("action:", "action :")),
        (Timing::Immediate | Timing::Passive | Timing::Trigger, _) => list,
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

/// A round booster.
pub(crate) fn booster(facts: &Facts, which: Booster, language: Language) -> String {
    let one = facts.booster(which);
    let mut parts = vec![effects(facts, &one.income, language)];
    if let Some(action) = one.action {
        parts.push(if action.steps > 0 {
            language.pick(
                format!("action: {} free step", action.steps),
                format!("action : {} étape gratuite", action.steps),
            )
        } else {
            language.pick(
                format!("action: range +{}", action.range),
                format!("action : portée +{}", action.range),
            )
        });
    }
    if !one.on_pass.is_empty() {
        let list = effects(facts, &one.on_pass, language);
        parts.push(format!("{} {list}", language.pick("passing:", "en passant :")));
    }
    parts.join("; ")
}

/// A round scoring tile.
pub(crate) fn round_tile(facts: &Facts, which: RoundTile, language: Language) -> String {
    let one = facts.round_tile(which);
    let (vp, per) = (language.pick("VP", "PV"), language.pick("per", "par"));
    format!("{} {vp} {per} {}", one.vp, trigger(one.trigger, language))
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

/// A power or Q.I.C. action space.
pub(crate) fn space(facts: &Facts, which: Space, language: Language) -> String {
    let one = facts.space(which);
    let cost = if one.power > 0 {
        format!("{} {}", one.power, language.pick("power", "puissance"))
    } else {
        format!("{} {}", one.qic, language.pick("Q.I.C.", "C.I.Q."))
    };
    format!("{cost}: {}", effects(facts, &one.effects, language))
}

/// A research area.
pub(crate) fn area(facts: &Facts, which: Area, language: Language) -> &str {
    facts.areas[which.index()].name.pick(language)
}

/// A structure.
pub(crate) fn structure(facts: &Facts, which: Structure, language: Language) -> &str {
    facts.structure(which).name.pick(language)
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
            language.pick("research, highest level", "recherche, niveau le plus haut")
        }
        ActionType::ResearchRandom => language.pick("research", "recherche"),
        ActionType::PowerQic => language.pick("power or Q.I.C. action", "action de puissance ou C.I.Q."),
        ActionType::Faction => language.pick("faction action", "action de faction"),
    }
}
