//! Which effects may stand where. An effect that no rule carries out in its place is refused when the sheet is read.

use std::fmt;

use orrery_engine::BadContent;

use super::{Effect, Timing};
use crate::ids::{Erudite, Planet};

/// Where an effect is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// On an ambassador, an Alteration token, an asteroid, a shop or a Starter tile.
    Bonus,
    /// In a room of the Senate or at the external module.
    Room,
    /// On a mission.
    Mission,
    /// On an Erudite.
    Erudite(Timing, Option<Planet>),
    /// The income of a production structure.
    Structure,
    /// On a Deep Space tile.
    DeepSpace,
    /// On a law: it is applied to all players at once, so nothing in it can be chosen.
    Law,
}

/// The effects, if all of them have a rule there.
pub(super) fn fit(
    sheet: &str,
    entry: &dyn fmt::Display,
    place: Place,
    effects: Vec<Effect>,
) -> Result<Vec<Effect>, BadContent> {
    let alone = effects.len() == 1;
    for effect in &effects {
        check(place, effect, alone).map_err(|detail| BadContent::new(sheet, format!("{entry}: {detail}")))?;
    }
    Ok(effects)
}

fn check(place: Place, effect: &Effect, alone: bool) -> Result<(), String> {
    numbers(effect)?;
    let known = match effect {
        Effect::ScorePer { .. } => true,
        Effect::GainResource { .. }
        | Effect::GainResourcePer { .. }
        | Effect::GainShip { .. }
        | Effect::GainDegree { .. }
        | Effect::AssistantDie { .. }
        | Effect::AssistantDieSet { .. }
        | Effect::ReleaseMission { .. }
        | Effect::FundProject { .. }
        | Effect::TakeAlteration { .. }
        | Effect::LevelBonus { .. }
        | Effect::AwardMedal { .. }
        | Effect::TakeMedal { .. } => place != Place::Law,
        Effect::ChooseOne { options } => {
            for list in options {
                let one = alone && list.len() == 1;
                list.iter().try_for_each(|effect| check(place, effect, one))?;
            }
            place != Place::Law
        }
        Effect::ChooseUnits { options, .. } => {
            options.iter().try_for_each(|effect| check(place, effect, false))?;
            place != Place::Law
        }
        Effect::UpgradeResource { .. } | Effect::AdvancePawn { .. } => place == Place::Structure,
        Effect::TakePresident {} => place == Place::Room,
        Effect::CopyPlanetAction { .. } => place == Place::Mission && alone,
        Effect::PlanetAction { .. } => matches!(place, Place::Mission | Place::DeepSpace),
        Effect::RefreshErudite { .. } => {
            matches!(place, Place::Structure | Place::Erudite(Timing::AnyTimeOwnTurn, _)) && alone
        }
        Effect::CopyErudite { .. } => matches!(place, Place::Erudite(Timing::AnyTimeOwnTurn, _)) && alone,
        Effect::AllowEruditePick { .. } => place == next(Planet::Atalum) && alone,
        Effect::StructureDiscount { .. } => place == next(Planet::E81216) && alone,
        Effect::ExtraSteps { planet, .. } => place == next(*planet) && walks(planet) && alone,
        Effect::StructureIncome { .. } => matches!(place, Place::Erudite(Timing::Immediate, _)),
        Effect::PlaceCommerce { .. } => {
            matches!(place, Place::Erudite(Timing::Immediate, _) | Place::DeepSpace)
        }
        Effect::Build { .. } | Effect::GainSpecialAmbassador { .. } => place == Place::DeepSpace,
    };
    if known { Ok(()) } else { Err(format!("{} has no rule in this place", name(effect))) }
}

/// Planets on which a pawn walks.
const fn walks(planet: &Planet) -> bool {
    matches!(planet, Planet::Neo | Planet::SixMoon)
}

const fn next(planet: Planet) -> Place {
    Place::Erudite(Timing::NextPlanetAction, Some(planet))
}

/// Amounts of nothing, and faces, levels and powers that do not exist.
fn numbers(effect: &Effect) -> Result<(), String> {
    let levels = 1..=Erudite::THREE;
    let sound = match effect {
        Effect::GainResource { amount, .. }
        | Effect::GainResourcePer { amount, .. }
        | Effect::GainShip { amount }
        | Effect::GainDegree { amount }
        | Effect::ReleaseMission { amount, .. }
        | Effect::FundProject { steps: amount, .. }
        | Effect::ScorePer { pp: amount, .. }
        | Effect::LevelBonus { amount, .. }
        | Effect::StructureDiscount { crystals: amount }
        | Effect::UpgradeResource { times: amount }
        | Effect::GainSpecialAmbassador { vote: amount }
        | Effect::ExtraSteps { amount, .. } => (1..=20).contains(amount),
        Effect::AssistantDie { amount: face } | Effect::AssistantDieSet { value: face } => {
            (1..=6).contains(face)
        }
        // Drawn blindly, or chosen among some: one of the two.
        Effect::TakeAlteration { power, amount, random, choose_from, .. } => {
            let way = match choose_from {
                None => *random,
                Some(from) => !random && (2..=4).contains(from) && *amount == 1,
            };
            way && (1..=4).contains(power) && (1..=4).contains(amount)
        }
        Effect::RefreshErudite { level_max, .. } => levels.contains(level_max),
        Effect::CopyErudite { levels: all, from, .. } => {
            !all.is_empty() && all.iter().all(|level| levels.contains(level)) && !from.is_empty()
        }
        Effect::AllowEruditePick { level, .. } => levels.contains(level),
        Effect::StructureIncome { times, repeatable, .. } => {
            (1..=4).contains(times) && (*repeatable || *times == 1)
        }
        Effect::PlaceCommerce { shop_level, .. } => (1..=2).contains(shop_level),
        Effect::AdvancePawn { planets, steps, .. } => {
            let once = |planet: &Planet| planets.iter().filter(|other| *other == planet).count() == 1;
            *steps == 1 && !planets.is_empty() && planets.iter().all(|planet| walks(planet) && once(planet))
        }
        Effect::Build { kinds, .. } => !kinds.is_empty(),
        Effect::ChooseOne { options } => {
            (2..=8).contains(&options.len()) && options.iter().all(|list| !list.is_empty())
        }
        Effect::ChooseUnits { units, options, .. } => {
            (1..=8).contains(units) && (2..=8).contains(&options.len())
        }
        Effect::TakePresident {}
        | Effect::TakeMedal { .. }
        | Effect::AwardMedal { .. }
        | Effect::PlanetAction { .. }
        | Effect::CopyPlanetAction { .. } => true,
    };
    if sound { Ok(()) } else { Err(format!("{} has a number or list that no rule knows", name(effect))) }
}

/// The word of the vocabulary.
fn name(effect: &Effect) -> String {
    let value = serde_json::to_value(effect).unwrap_or_default();
    value.get("op").and_then(|op| op.as_str()).unwrap_or_default().to_string()
}
