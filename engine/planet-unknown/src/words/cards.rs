//! What cards say, in our own words.

use orrery_engine::Language;

use super::names::{self, any_of, boosts, medals, movement, patches, spaces, terrain, times};
use crate::{
    facts::{Bare, Best, CivEffect, CivTiming, Collected, Criterion, EventEffect, Facts, Metric},
    ids::{Alert, CivId, EventId, ObjectiveId, Track},
};

/// A Civ card: its name, rank and effect.
pub(crate) fn civ_card(facts: &Facts, card: CivId, language: Language) -> String {
    let card = facts.civ(card);
    let (name, rank) = (card.name.pick(language), names::rank(card.rank));
    let mut parts: Vec<String> = Vec::new();
    if card.medals > 0 {
        parts.push(medals(i32::from(card.medals), language));
    }
    parts.extend(card.effects.iter().map(|effect| civ_effect(*effect, language)));
    let when = match card.timing {
        CivTiming::Immediate => language.pick("at once", "immédiat"),
        CivTiming::EndGame => language.pick("end of the game", "fin de partie"),
    };
    let what = parts.join(", ");
    language.pick(format!("{name} ({rank}, {when}: {what})"), format!("{name} ({rank}, {when} : {what})"))
}

fn civ_effect(effect: CivEffect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match effect {
        CivEffect::AdvanceDifferentTrackers { trackers, .. } => language.pick(
            format!("advance {trackers} different cubes"),
            format!("avancer {trackers} cubes différents"),
        ),
        CivEffect::AdvanceOneTracker { n } => {
            let n = times(n, language);
            language.pick(format!("advance a cube {n}"), format!("avancer un cube {n}"))
        }
        CivEffect::GainBiomassPatch { n } => patches(n, language),
        CivEffect::GainRoverMove { n } => movement(n, language),
        CivEffect::TakeAndPlaceDepotTile { advance_resources: true } => {
            say("take and place a tile of your depot", "prendre et placer une tuile du Dépôt")
        }
        CivEffect::TakeAndPlaceDepotTile { advance_resources: false } => say(
            "take and place a tile of your depot without advancing",
            "prendre et placer une tuile du Dépôt sans avancer",
        ),
        CivEffect::CollectLifepodFromPlanet { n } => language.pick(
            format!("collect {n} lifepods of the planet"),
            format!("collecter {n} Modules de la planète"),
        ),
        CivEffect::TeleportRover { .. } => {
            say("teleport a rover anywhere", "téléporter un Rover n'importe où")
        }
        CivEffect::DestroyAllMeteoritesInLine => {
            say("destroy the meteorites of a row or column", "détruire les Météorites d'une ligne ou colonne")
        }
        CivEffect::DestroyMeteoriteOnPlanet { n } => {
            language.pick(format!("destroy {n} meteorites"), format!("détruire {n} Météorites"))
        }
        CivEffect::AdvanceAllTrackersToSpace { space, .. } => language.pick(
            format!("advance all cubes to space {space} without synergy boosts"),
            format!("avancer tous les cubes à la case {space} sans Bonus synergiques"),
        ),
        CivEffect::MedalsPerBiomassPatchOnPlanet { n } => {
            let n = medals(i32::from(n), language);
            language.pick(format!("{n} for each patch"), format!("{n} par carré de Biomasse"))
        }
        CivEffect::MedalsPerScoredLifepod { n } => {
            let n = medals(i32::from(n), language);
            language.pick(format!("{n} for each lifepod"), format!("{n} par Module"))
        }
        CivEffect::SetMeteoriteRepo => {
            say("more medals for 3 meteorites", "plus de médailles pour 3 Météorites")
        }
        CivEffect::SetCommerceAgreement => {
            say("1, 3, 6 or 10 medals for the set", "1, 3, 6 ou 10 médailles pour la série")
        }
    }
}

/// An event card.
pub(crate) fn event(facts: &Facts, card: EventId, language: Language) -> String {
    let effects: Vec<String> =
        facts.event(card).effects.iter().map(|effect| event_effect(facts, effect, language)).collect();
    effects.join(", ")
}

/// "green alert"
pub(crate) fn alert(alert: Alert, language: Language) -> &'static str {
    match alert {
        Alert::Green => language.pick("green alert", "alerte verte"),
        Alert::Orange => language.pick("orange alert", "alerte orange"),
        Alert::Red => language.pick("red alert", "alerte rouge"),
    }
}

fn event_effect(facts: &Facts, effect: &EventEffect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let of = |tracks: &[Track]| any_of(facts, tracks.iter().copied().collect(), language);
    match effect {
        EventEffect::GainExtraRover => say("gain an extra rover", "gagnez un Rover supplémentaire"),
        EventEffect::AddRandomCivCardToEachRank { .. } => {
            say("a Civ card joins each pile", "une carte Civ s'ajoute à chaque pile")
        }
        EventEffect::RemoveRandomCivCardFromEachRank { .. } => {
            say("a Civ card leaves each pile", "une carte Civ quitte chaque pile")
        }
        EventEffect::DrawPersonalObjective { .. } => {
            say("draw a personal objective", "piochez un Objectif personnel")
        }
        EventEffect::DestroyOwnObjectiveCard { .. } => say("destroy an objective", "détruisez un Objectif"),
        EventEffect::RotateStationToAnyDepot => {
            say("turn the station as you like", "tournez la Station à votre guise")
        }
        EventEffect::RemoveOneStackOfCurrentDepot => {
            say("remove a stack of your depot", "retirez une pile de votre Dépôt")
        }
        EventEffect::AdvanceOneOf { tracks, n, gain_rewards } => {
            let (cubes, n) = (of(tracks), times(*n, language));
            let without =
                if *gain_rewards { "" } else { language.pick(" without rewards", " sans récompense") };
            language.pick(format!("advance {cubes} {n}{without}"), format!("avancez {cubes} {n}{without}"))
        }
        EventEffect::RegressOneOf { tracks, n } => {
            let (cubes, n) = (of(tracks), spaces(*n, language));
            language.pick(format!("regress {cubes} by {n}"), format!("faites régresser {cubes} de {n}"))
        }
        EventEffect::GainBiomassPatch { n } => {
            let n = patches(*n, language);
            language.pick(format!("gain {n}"), format!("gagnez {n}"))
        }
        EventEffect::GainSynergy { n } => {
            let n = boosts(*n, language);
            language.pick(format!("gain {n}"), format!("gagnez {n}"))
        }
        EventEffect::CollectLifepodFromPlanet { .. } => say("collect a lifepod", "collectez un Module"),
        EventEffect::CollectMeteoriteFromPlanet { .. } => {
            say("collect a meteorite", "collectez une Météorite")
        }
        EventEffect::PlaceMeteoriteOnEmptyMeteorSymbol { .. } => {
            say("a meteorite falls on a meteor symbol", "une Météorite tombe sur un symbole météore")
        }
        EventEffect::DestroyRoverOnPlanet { only_if_rovers_on_planet_at_least: n, .. } => language.pick(
            format!("destroy a rover if {n} are on the planet"),
            format!("détruisez un Rover s'il y en a {n} sur la planète"),
        ),
        EventEffect::DestroyLifepodOnPlanet { .. } => {
            say("destroy a lifepod on the planet", "détruisez un Module de la planète")
        }
        EventEffect::DestroyCollectedLifepod { .. } => {
            say("destroy a collected lifepod", "détruisez un Module collecté")
        }
        EventEffect::DestroyCollectedMeteorite { .. } => {
            say("destroy a collected meteorite", "détruisez une Météorite collectée")
        }
        EventEffect::PeekNextEvent => say("look at the next event", "regardez le prochain Événement"),
        EventEffect::ChooseOne { options } => {
            let options: Vec<String> =
                options.iter().map(|effect| event_effect(facts, effect, language)).collect();
            names::joined(&options, language.pick("or", "ou"))
        }
        EventEffect::RoversMayNotEnterTerrain { terrain: which } => {
            let name = terrain(facts, *which, language);
            language.pick(
                format!("rovers may not enter {name} terrain"),
                format!("les Rovers ne peuvent pas entrer sur le terrain {name}"),
            )
        }
        EventEffect::TilesMayNotCoverPerimeter => {
            say("tiles may not cover the perimeter", "les tuiles ne peuvent pas couvrir la périphérie")
        }
        EventEffect::TilesMayNotCoverIce => {
            say("tiles may not cover ice", "les tuiles ne peuvent pas couvrir la Glace")
        }
        EventEffect::TilesMayNotTouchMatchingTerrain => say(
            "tiles may not touch their own terrain",
            "les tuiles ne peuvent pas toucher un terrain de même type",
        ),
        EventEffect::IgnoreOneResourceOfPlacedTile => {
            say("ignore one resource of the tile", "ignorez une Ressource de la tuile")
        }
        EventEffect::NoMilestoneRewards => say("milestones give nothing", "les paliers ne rapportent rien"),
        EventEffect::NoSynergy => say("no synergy boosts", "pas de Bonus synergiques"),
    }
}

/// A shared objective: its name and what is compared.
pub(crate) fn shared_objective(facts: &Facts, card: ObjectiveId, language: Language) -> String {
    let face = &facts.objective(card).shared;
    let name = face.name.pick(language);
    let best = match face.criterion.best {
        Best::Most => language.pick("most", "le plus de"),
        Best::Least => language.pick("fewest", "le moins de"),
    };
    let of = |which| terrain(facts, which, language);
    let what = match face.criterion.metric {
        Metric::ResourcesOnPerimeter { resource } => language.pick(
            format!("{best} {} resources on the perimeter", of(resource)),
            format!("{best} Ressources {} en périphérie", of(resource)),
        ),
        Metric::LargestTerrainArea { resource } => language
            .pick(format!("largest {} area", of(resource)), format!("la plus grande zone {}", of(resource))),
        Metric::NumberOfTerrainAreas { resource } => language.pick(
            format!("{best} separate {} areas", of(resource)),
            format!("{best} zones {} distinctes", of(resource)),
        ),
        Metric::ResourcesOnPlanet { resource } => language.pick(
            format!("{best} {} resources", of(resource)),
            format!("{best} Ressources {}", of(resource)),
        ),
        Metric::CubesAtTopOfTrack => language
            .pick(format!("{best} cubes on the top of a track"), format!("{best} cubes en haut d'une piste")),
        Metric::CollectedMeteorites => {
            language.pick(format!("{best} collected meteorites"), format!("{best} Météorites collectées"))
        }
        Metric::CollectedLifepods => {
            language.pick(format!("{best} collected lifepods"), format!("{best} Modules collectés"))
        }
    };
    language.pick(format!("{name}: {what}"), format!("{name} : {what}"))
}

/// A personal objective: its name and what it asks for.
pub(crate) fn personal_objective(facts: &Facts, card: ObjectiveId, language: Language) -> String {
    let face = &facts.objective(card).personal;
    let name = face.name.pick(language);
    let of = |which| terrain(facts, which, language);
    let items = |which: Collected| match which {
        Collected::Lifepods => language.pick("collected lifepods", "Modules collectés"),
        Collected::Meteorites => language.pick("collected meteorites", "Météorites collectées"),
    };
    let what = match face.criterion {
        Criterion::TerrainRectangle { terrain, width, height, .. } => language.pick(
            format!("a {width} x {height} rectangle of {} terrain", of(terrain)),
            format!("un rectangle de {width} x {height} de terrain {}", of(terrain)),
        ),
        Criterion::TerrainAreaWithResources { resource, at_least } => language.pick(
            format!("an area with at least {at_least} {} resources", of(resource)),
            format!("une zone avec au moins {at_least} Ressources {}", of(resource)),
        ),
        Criterion::CubeAtTop { track } => language.pick(
            format!("{} on the top of its track", names::cube(facts, track, language)),
            format!("{} en haut de sa piste", names::cube(facts, track, language)),
        ),
        Criterion::ResourcesOnPlanetAtMost { resource, at_most } => language.pick(
            format!("at most {at_most} {} resources", of(resource)),
            format!("au plus {at_most} Ressources {}", of(resource)),
        ),
        Criterion::CollectedAtLeast { what, at_least } => language.pick(
            format!("at least {at_least} {}", items(what)),
            format!("au moins {at_least} {}", items(what)),
        ),
        Criterion::CollectedMoreThan { what, than } => language.pick(
            format!("more {} than {}", items(what), items(than)),
            format!("plus de {} que de {}", items(what), items(than)),
        ),
        Criterion::NoUncoveredGround { ground: Bare::Ice } => {
            language.pick("no bare ice", "aucune Glace découverte").to_string()
        }
        Criterion::NoUncoveredGround { ground: Bare::NonIce } => {
            language.pick("no bare land", "aucune Terre découverte").to_string()
        }
    };
    language.pick(format!("{name}: {what}"), format!("{name} : {what}"))
}
