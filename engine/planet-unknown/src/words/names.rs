//! Names of things, numbers of things, and what is pending.

use orrery_engine::Language;

use crate::{
    facts::Facts,
    ids::{Rank, Terrain, TileId, Track},
    scoring::Sheet,
    sets::Tracks,
    spots::{Pod, letter},
    state::Owed,
};

pub(crate) use super::cards::{civ_card, event, personal_objective, shared_objective};

/// A number with its noun in the right form.
pub(crate) fn count(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// In French zero takes the singular.
fn compte(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n <= 1 { one } else { many })
}

/// So many of something in either language.
pub(crate) fn so_many(n: u8, language: Language, english: [&str; 2], french: [&str; 2]) -> String {
    match language {
        Language::English => count(n, english[0], english[1]),
        Language::French => compte(n, french[0], french[1]),
    }
}

pub(crate) fn medals(n: i32, language: Language) -> String {
    let one = language.pick(n == 1, n.abs() <= 1);
    format!(
        "{n} {}",
        if one { language.pick("medal", "médaille") } else { language.pick("medals", "médailles") }
    )
}

pub(crate) fn patches(n: u8, language: Language) -> String {
    so_many(n, language, ["biomass patch", "biomass patches"], ["carré de Biomasse", "carrés de Biomasse"])
}

pub(crate) fn boosts(n: u8, language: Language) -> String {
    so_many(n, language, ["synergy boost", "synergy boosts"], ["Bonus synergique", "Bonus synergiques"])
}

pub(crate) fn movement(n: u8, language: Language) -> String {
    so_many(
        n,
        language,
        ["rover movement", "rover movements"],
        ["déplacement de Rover", "déplacements de Rover"],
    )
}

pub(crate) fn spaces(n: u8, language: Language) -> String {
    so_many(n, language, ["space", "spaces"], ["case", "cases"])
}

pub(crate) fn times(n: u8, language: Language) -> String {
    match (n, language) {
        (1, Language::English) => "once".into(),
        (2, Language::English) => "twice".into(),
        (n, Language::English) => format!("{n} times"),
        (n, Language::French) => format!("{n} fois"),
    }
}

pub(crate) fn terrain(facts: &Facts, terrain: Terrain, language: Language) -> &str {
    facts.terrain_name(terrain, language)
}

pub(crate) fn track(facts: &Facts, track: Track, language: Language) -> &str {
    facts.terrain_name(track.terrain(), language)
}

/// "the Civ cube"
pub(crate) fn cube(facts: &Facts, which: Track, language: Language) -> String {
    let name = track(facts, which, language);
    language.pick(format!("the {name} cube"), format!("le cube {name}"))
}

/// "Civ, Water or Tech"
pub(crate) fn any_of(facts: &Facts, tracks: Tracks, language: Language) -> String {
    let names: Vec<&str> = tracks.iter().map(|which| track(facts, which, language)).collect();
    joined(&names, language.pick("or", "ou"))
}

/// "Civ, Water and Tech"
pub(crate) fn all_of(facts: &Facts, tracks: Tracks, language: Language) -> String {
    let names: Vec<&str> = tracks.iter().map(|which| track(facts, which, language)).collect();
    joined(&names, language.pick("and", "et"))
}

/// A list with a word before its last item.
pub(crate) fn joined<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => "-".into(),
        [one] => one.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// "the tile Civ/Energy with a meteor (z5-ce-m)"
pub(crate) fn tile(facts: &Facts, tile: TileId, language: Language) -> String {
    let [a, b] = tile.resources().map(|resource| terrain(facts, resource, language));
    let meteor = if tile.meteor() { language.pick(" with a meteor", " avec météore") } else { "" };
    language.pick(format!("the tile {a}/{b}{meteor} ({tile})"), format!("la tuile {a}/{b}{meteor} ({tile})"))
}

pub(crate) fn rank(rank: Rank) -> &'static str {
    ["I", "II", "III", "IV"].get(rank.index()).copied().unwrap_or("?")
}

/// Where a lifepod lies: "the scoring area", "space 5 of the Civ track", "tech A".
pub(crate) fn pod(facts: &Facts, pod: Pod, language: Language) -> String {
    match pod {
        Pod::Area => language.pick("the scoring area", "la zone de score").into(),
        Pod::Space(space) => {
            let (name, row) = (track(facts, space.track, language), space.row);
            language
                .pick(format!("space {row} of the {name} track"), format!("la case {row} de la piste {name}"))
        }
        Pod::Tech(level) => {
            let letter = letter(level).to_ascii_uppercase();
            language.pick(format!("tech {letter}"), format!("la Tech {letter}"))
        }
    }
}

/// Something that is pending.
pub(crate) fn owed(facts: &Facts, owed: Owed, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match owed {
        Owed::Advance { cube: which, .. } | Owed::Resource(which) => {
            let cube = cube(facts, which, language);
            language.pick(format!("advance {cube}"), format!("avancer {cube}"))
        }
        Owed::Energy(cubes) => {
            let names = any_of(facts, cubes, language);
            language.pick(format!("Energy: advance {names}"), format!("Énergie : avancer {names}"))
        }
        Owed::Synergy => boosts(1, language),
        Owed::Patch => patches(1, language),
        Owed::StoredPatch => say("a stored patch", "un carré stocké"),
        Owed::Rover => say("a rover for the last tile", "un Rover pour la dernière tuile"),
        Owed::ExtraRover => say("an extra rover", "un Rover supplémentaire"),
        Owed::Regress { cubes, spaces: n } => {
            let (names, n) = (any_of(facts, cubes, language), spaces(n, language));
            language.pick(format!("regress {names} by {n}"), format!("faire régresser {names} de {n}"))
        }
        Owed::Lifepod => say("a lifepod to put somewhere", "un Module à placer"),
        Owed::Step { step, .. } => language
            .pick(format!("a reward of Biomass step {step}"), format!("une récompense du palier {step}")),
        Owed::OneCube { cubes, times: n, .. } => {
            let (names, n) = (any_of(facts, cubes, language), times(n, language));
            language.pick(format!("advance {names} {n}"), format!("avancer {names} {n}"))
        }
        Owed::DifferentCubes(n) => {
            language.pick(format!("advance {n} different cubes"), format!("avancer {n} cubes différents"))
        }
        Owed::Union => say("bring all cubes to space 5", "amener tous les cubes à la case 5"),
        Owed::CollectLifepod => say("collect a lifepod", "collecter un Module"),
        Owed::CollectMeteorite => say("collect a meteorite", "collecter une Météorite"),
        Owed::DestroyMeteorite => say("destroy a meteorite", "détruire une Météorite"),
        Owed::DestroyLine => {
            say("destroy the meteorites of a line", "détruire les Météorites d'une ligne ou colonne")
        }
        Owed::DestroyLifepod => say("destroy a lifepod on the planet", "détruire un Module de la planète"),
        Owed::DestroyCollected => say("destroy a collected lifepod", "détruire un Module collecté"),
        Owed::DestroyRover => say("destroy a rover", "détruire un Rover"),
        Owed::Meteor => say("a meteorite falls", "une Météorite tombe"),
        Owed::Relocate => say("a rover may be teleported", "un Rover peut être téléporté"),
        Owed::Reposition => say("a lifepod may be moved", "un Module peut être déplacé"),
        Owed::Tile { .. } => say("take and place a tile", "prendre et placer une tuile"),
        Owed::BoostOrPeek => say(
            "a synergy boost or a look at the next event",
            "un Bonus synergique ou voir le prochain Événement",
        ),
        Owed::DestroyObjective => say("destroy an objective", "détruire un Objectif"),
        Owed::RemoveStack => say("remove a stack", "retirer une pile"),
        Owed::Turn => say("turn the station", "tourner la station"),
        Owed::Archive => say("keep Civ cards of all piles", "garder des cartes Civ de toutes les piles"),
    }
}

/// A score by its parts.
pub(crate) fn sheet(sheet: &Sheet, language: Language) -> String {
    let tracks: u16 = sheet.tracks.iter().map(|medals| u16::from(*medals)).sum();
    let Sheet { planet, lifepods, meteorites, civ_cards, personal, shared, .. } = sheet;
    let total = sheet.total();
    language.pick(
        format!(
            "planet {planet}, tracks {tracks}, lifepods {lifepods}, meteorites {meteorites}, Civ cards {civ_cards}, \
             personal objectives {personal}, shared objectives {shared}: {total}"
        ),
        format!(
            "planète {planet}, pistes {tracks}, Modules {lifepods}, Météorites {meteorites}, cartes Civ {civ_cards}, \
             Objectifs personnels {personal}, Objectifs partagés {shared} : {total}"
        ),
    )
}

/// The epilogue of a solo game (PU-3930).
pub(crate) fn ending(facts: &Facts, difference: i16, language: Language) -> &'static str {
    match facts.solo.outcome(difference).map_or(1, |outcome| outcome.rank) {
        1 => language.pick("critical failure", "échec critique"),
        2 => language.pick("are there any other survivors?", "y a-t-il d'autres survivants ?"),
        3 => language.pick("not skilled, but alive", "peu habile, mais en vie"),
        4 => language.pick("mission accomplished", "mission accomplie"),
        5 => language.pick("excellent work, a promotion", "excellent travail, une promotion"),
        6 => language.pick("the best planet ever seen", "la plus belle planète jamais vue"),
        _ => language.pick("the stars are aligned", "les étoiles sont alignées"),
    }
}
