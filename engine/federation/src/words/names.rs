//! Names of things and numbers of things.

use orrery_engine::{Amount, Language, Names};

use crate::{
    bundle::Bundle,
    facts::Facts,
    ids::{Alteration, Ambassador, Asteroid, Cell, Erudite, Planet, Resource, Rock, Side, SpaceAction},
    source::Source,
};

/// So many of something; in French zero takes the singular.
pub(crate) fn so_many(n: u16, language: Language, english: [&str; 2], french: [&str; 2]) -> String {
    let one = language.pick(n == 1, n <= 1);
    let [singular, plural] = language.pick(english, french);
    format!("{n} {}", if one { singular } else { plural })
}

pub(crate) fn points(n: u16) -> String {
    format!("{n} PP")
}

pub(crate) fn ships(n: u8, language: Language) -> String {
    so_many(n.into(), language, ["ship", "ships"], ["Vaisseau", "Vaisseaux"])
}

pub(crate) fn degrees(n: u8, language: Language) -> String {
    so_many(n.into(), language, ["degree", "degrees"], ["degré", "degrés"])
}

pub(crate) fn votes(n: u8, language: Language) -> String {
    so_many(n.into(), language, ["vote", "votes"], ["vote", "votes"])
}

pub(crate) fn tokens(n: u8, language: Language) -> String {
    so_many(
        n.into(),
        language,
        ["Alteration token", "Alteration tokens"],
        ["jeton Altération", "jetons Altération"],
    )
}

/// Things in a row: "a", "a and b", "a, b and c".
pub(crate) fn join(items: &[String], language: Language) -> String {
    match items {
        [] => language.pick("nothing", "rien").to_string(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} {} {last}", all.join(", "), language.pick("and", "et")),
    }
}

/// "2 Lavandium", "1 gold diamond".
pub(crate) fn amount(facts: &Facts, resource: Resource, n: u8, language: Language) -> String {
    match resource {
        Resource::GoldDiamond => {
            so_many(n.into(), language, ["gold diamond", "gold diamonds"], ["Diamant d'or", "Diamants d'or"])
        }
        Resource::Lavandium | Resource::Copernium | Resource::Oceanium => {
            format!("{n} {}", facts.resource(resource).pick(language))
        }
    }
}

pub(crate) fn crystals(n: u8, language: Language) -> String {
    so_many(n.into(), language, ["crystal", "crystals"], ["cristal", "cristaux"])
}

pub(crate) fn levels(n: u8, language: Language) -> String {
    so_many(n.into(), language, ["level", "levels"], ["niveau", "niveaux"])
}

/// Part of a price; there are no fact sheets at hand.
pub(crate) fn price(amount: &Amount, language: Language) -> String {
    let n = amount.count;
    match amount.resource.parse() {
        Ok(Resource::Lavandium) => format!("{n} Lavandium"),
        Ok(Resource::Copernium) => format!("{n} Copernium"),
        Ok(Resource::Oceanium) => format!("{n} Oceanium"),
        Ok(Resource::GoldDiamond) => {
            let one = language.pick(n == 1, n <= 1);
            let [singular, plural] =
                language.pick(["gold diamond", "gold diamonds"], ["Diamant d'or", "Diamants d'or"]);
            format!("{n} {}", if one { singular } else { plural })
        }
        Err(_) => format!("{n} {}", amount.resource),
    }
}

/// "1 Lavandium and 2 Oceanium".
pub(crate) fn bundle(facts: &Facts, bundle: Bundle, language: Language) -> String {
    let all: Vec<String> =
        bundle.entries().map(|(resource, n)| amount(facts, resource, n, language)).collect();
    join(&all, language)
}

pub(crate) fn planet(facts: &Facts, planet: Planet, language: Language) -> &str {
    facts.planet(planet).name.pick(language)
}

/// "of Atalum"; French cuts the vowel before another one.
pub(crate) fn of_planet(facts: &Facts, at: Planet, language: Language) -> String {
    let name = planet(facts, at, language);
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'É']);
    language.pick(format!("of {name}"), if vowel { format!("d'{name}") } else { format!("de {name}") })
}

/// A cell of the Senate: "Neo, left wing", "Officers' room".
pub(crate) fn cell(facts: &Facts, cell: Cell, language: Language) -> String {
    let at = facts.cell(cell);
    let wing = || facts.wing(at.wing).pick(language).to_lowercase();
    match at.action {
        SpaceAction::Planet(which) => format!("{}, {}", planet(facts, which, language), wing()),
        SpaceAction::Room(room) => facts.room(room).name.pick(language).to_string(),
        SpaceAction::Spy => format!("{}, {}", facts.spy.name.pick(language), wing()),
    }
}

/// A cell, or the external module.
pub(crate) fn place(facts: &Facts, at: Option<Cell>, language: Language) -> String {
    match at {
        Some(at) => cell(facts, at, language),
        None => facts.module.name.pick(language).to_string(),
    }
}

/// "the 2-vote ambassador".
pub(crate) fn ambassador(facts: &Facts, ambassador: Ambassador, language: Language) -> String {
    let votes = facts.ambassador(ambassador).votes;
    match ambassador {
        Ambassador::Special => {
            language.pick("the special ambassador".to_string(), "l'Ambassadeur spécial".to_string())
        }
        Ambassador::A1 | Ambassador::B1 | Ambassador::Two | Ambassador::Three => {
            let french = self::votes(votes, Language::French);
            language.pick(format!("the {votes}-vote ambassador"), format!("l'Ambassadeur à {french}"))
        }
    }
}

pub(crate) fn side(side: Side, language: Language) -> &'static str {
    match side {
        Side::Vote => language.pick("vote side", "face Vote"),
        Side::Funding => language.pick("funding side", "face Financement"),
    }
}

/// "Erudite 1A1".
pub(crate) fn erudite(tile: Erudite, language: Language) -> String {
    format!("{} {}", language.pick("Erudite", "Érudit"), tile.code())
}

/// "Alteration token 1-04".
pub(crate) fn alteration(token: Alteration, language: Language) -> String {
    let name = language.pick("Alteration token", "jeton Altération");
    format!("{name} {}-{:02}", token.power, token.number)
}

/// "asteroid t3a".
pub(crate) fn asteroid(at: Asteroid, language: Language) -> String {
    format!("{} {at}", language.pick("asteroid", "astéroïde"))
}

/// "asteroid token 3", "inert asteroid token 2".
pub(crate) fn rock(rock: Rock, language: Language) -> String {
    let number = rock.name().trim_start_matches(|c: char| !c.is_ascii_digit());
    if rock.is_inert() {
        language.pick(format!("inert asteroid token {number}"), format!("jeton Astéroïde inerte {number}"))
    } else {
        language.pick(format!("asteroid token {number}"), format!("jeton Astéroïde {number}"))
    }
}

/// Where something came from.
pub(crate) fn source(facts: &Facts, source: Source, language: Language) -> String {
    let pick = |names: &Names| names.pick(language).to_string();
    match source {
        Source::Ambassador(one) => ambassador(facts, one, language),
        Source::Token(token) => alteration(token, language),
        Source::Cell(at) => cell(facts, at, language),
        Source::Module => pick(&facts.module.name),
        Source::Room(room) => pick(&facts.room(room).name),
        Source::Planet(at) => pick(&facts.planet(at).name),
        Source::Mission(mission) => pick(&facts.mission(mission).name),
        Source::Starter(tile) => pick(&facts.starter(tile).name),
        Source::DeepSpace(tile) => pick(&facts.deep_space(tile).name),
        Source::Erudite(tile) => erudite(tile, language),
        Source::Structure(structure) => pick(&facts.structure(structure).name),
        Source::Mega(mega) => pick(&facts.mega(mega).name),
        Source::Shop(shop) => pick(&facts.shop(shop).name),
        Source::Asteroid(at) => asteroid(at, language),
        Source::Rock(token) => rock(token, language),
        Source::Ladder => language.pick("the top of the ladder", "le sommet de l'accréditation").to_string(),
        Source::Project(project) => pick(&facts.project(project).name),
        Source::Law(law) => pick(&facts.law(law).name),
        Source::Floor(floor) => {
            let name = pick(facts.floor(floor)).to_lowercase();
            language.pick(format!("majority of the {name} floor"), format!("majorité de l'étage « {name} »"))
        }
        Source::Medals => language.pick("medals", "médailles").to_string(),
        Source::Leftovers => language.pick("leftovers", "restes").to_string(),
    }
}
