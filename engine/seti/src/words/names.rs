//! Names of things and numbers of things.

use orrery_engine::Language;

use crate::{
    facts::{Cost, Facts, PerResource},
    ids::{
        Anomaly, Body, CardId, Feature, Glyph, GoldTile, Income, Objective, Organization, Planet, QuickStart,
        Resource, RivalCard, Sample, SectorColor, Slot, Species, Star, Tech, TechType, TraceColor,
    },
    state::{Owner, Spot},
};

/// So many of something in either language; in French zero takes the singular.
pub(crate) fn so_many(n: u8, language: Language, english: [&str; 2], french: [&str; 2]) -> String {
    let [one, many] = language.pick(english, french);
    let single = language.pick(n == 1, n <= 1);
    format!("{n} {}", if single { one } else { many })
}

/// "a, b and c"
pub(crate) fn list<T: ToString>(items: impl IntoIterator<Item = T>, language: Language) -> String {
    joined(items, language.pick(" and ", " et "))
}

/// "a, b or c"
pub(crate) fn either<T: ToString>(items: impl IntoIterator<Item = T>, language: Language) -> String {
    joined(items, language.pick(" or ", " ou "))
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, before)) => format!("{}{last}{end}", before.join(", ")),
    }
}

pub(crate) fn points(n: u8, language: Language) -> String {
    format!("{n} {}", language.pick("VP", "PV"))
}

pub(crate) fn cards(n: u8, language: Language) -> String {
    so_many(n, language, ["card", "cards"], ["carte", "cartes"])
}

pub(crate) fn moves(n: u8, language: Language) -> String {
    so_many(n, language, ["movement", "movements"], ["déplacement", "déplacements"])
}

/// "3 credits"
pub(crate) fn amount(n: u8, resource: Resource, language: Language) -> String {
    match resource {
        Resource::Vp => points(n, language),
        Resource::Credit => so_many(n, language, ["credit", "credits"], ["crédit", "crédits"]),
        Resource::Energy => so_many(n, language, ["energy", "energy"], ["énergie", "énergies"]),
        Resource::Publicity => {
            format!("{n} {}", language.pick("publicity", "en couverture médiatique"))
        }
        Resource::Data => so_many(n, language, ["data", "data"], ["donnée", "données"]),
        Resource::Exofossil => {
            so_many(n, language, ["exofossil", "exofossils"], ["exofossile", "exofossiles"])
        }
        Resource::SignalToken => {
            so_many(n, language, ["signal token", "signal tokens"], ["jeton Signal", "jetons Signal"])
        }
    }
}

/// What is gained for each unit.
pub(crate) fn per_amount(n: u8, resource: PerResource, language: Language) -> String {
    match resource {
        PerResource::Vp => points(n, language),
        PerResource::Credit => amount(n, Resource::Credit, language),
        PerResource::Energy => amount(n, Resource::Energy, language),
        PerResource::Publicity => amount(n, Resource::Publicity, language),
        PerResource::Data => amount(n, Resource::Data, language),
        PerResource::Move => moves(n, language),
        PerResource::RandomCard => {
            so_many(n, language, ["random card", "random cards"], ["carte du paquet", "cartes du paquet"])
        }
        PerResource::Chosen => format!("{n} {}", language.pick("of it", "de cette ressource")),
    }
}

/// "2 credits and 1 energy"
pub(crate) fn cost(cost: Cost, language: Language) -> String {
    let parts = [
        (cost.credit, Resource::Credit),
        (cost.energy, Resource::Energy),
        (cost.publicity, Resource::Publicity),
        (cost.exofossil, Resource::Exofossil),
        (cost.data_pool, Resource::Data),
    ];
    let paid = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, resource)| amount(n, resource, language));
    let hand = (cost.hand_card > 0).then(|| cards(cost.hand_card, language));
    let text = list(paid.chain(hand), language);
    if text.is_empty() { language.pick("nothing", "rien").into() } else { text }
}

pub(crate) fn card(facts: &Facts, card: CardId, language: Language) -> String {
    let printed = facts.card(card);
    language.pick(
        format!("{} ({})", printed.name.pick(language), printed.number),
        format!("« {} » ({})", printed.name.pick(language), printed.number),
    )
}

/// A card that the viewer may not know.
pub(crate) fn some_card(facts: &Facts, known: Option<CardId>, language: Language) -> String {
    known.map_or_else(|| language.pick("a card", "une carte").into(), |id| card(facts, id, language))
}

pub(crate) fn owner(owner: Owner, language: Language) -> String {
    match owner {
        Owner::Seat(seat) => seat.to_string(),
        Owner::Rival => language.pick("the rival", "l'adversaire").into(),
        Owner::Neutral => language.pick("neutral", "la couleur neutre").into(),
    }
}

pub(crate) fn planet(facts: &Facts, planet: Planet, language: Language) -> &str {
    facts.planet_name(planet, language)
}

pub(crate) fn body(facts: &Facts, body: Body, language: Language) -> &str {
    match body {
        Body::Planet(one) => planet(facts, one, language),
        Body::Moon(moon) => facts.moon(moon).name.pick(language),
    }
}

pub(crate) fn star(facts: &Facts, star: Star, language: Language) -> &str {
    facts.star(star).name.pick(language)
}

pub(crate) fn spot(facts: &Facts, spot: Spot, language: Language) -> String {
    match spot {
        Spot::Star(one) => star(facts, one, language).into(),
        Spot::Tile => language.pick("the tile of 'Oumuamua", "la tuile 'Oumuamua").into(),
    }
}

pub(crate) fn species(facts: &Facts, species: Species, language: Language) -> &str {
    facts.species(species).name.pick(language)
}

pub(crate) fn slot(slot: Slot, language: Language) -> &'static str {
    match slot {
        Slot::Left => language.pick("the left species", "l'espèce de gauche"),
        Slot::Right => language.pick("the right species", "l'espèce de droite"),
    }
}

pub(crate) fn sector_color(color: SectorColor, language: Language) -> &'static str {
    match color {
        SectorColor::Yellow => language.pick("yellow", "jaune"),
        SectorColor::Red => language.pick("red", "rouge"),
        SectorColor::Blue => language.pick("blue", "bleu"),
        SectorColor::Black => language.pick("black", "noir"),
    }
}

pub(crate) fn trace_color(color: TraceColor, language: Language) -> &'static str {
    match color {
        TraceColor::Pink => language.pick("pink", "rose"),
        TraceColor::Yellow => language.pick("yellow", "jaune"),
        TraceColor::Blue => language.pick("blue", "bleu"),
    }
}

/// "a pink trace"
pub(crate) fn trace(color: TraceColor, language: Language) -> String {
    match color {
        TraceColor::Pink => language.pick("a pink trace", "une trace de vie rose"),
        TraceColor::Yellow => language.pick("a yellow trace", "une trace de vie jaune"),
        TraceColor::Blue => language.pick("a blue trace", "une trace de vie bleue"),
    }
    .into()
}

pub(crate) fn tech_type(kind: TechType, language: Language) -> &'static str {
    match kind {
        TechType::Probe => language.pick("probe", "d'exploration"),
        TechType::Telescope => language.pick("telescope", "d'observation"),
        TechType::Computer => language.pick("computer", "informatique"),
    }
}

/// "probe technology 1"
pub(crate) fn tech(tech: Tech, language: Language) -> String {
    let kind = tech_type(tech.kind(), language);
    let number = tech.number();
    language.pick(format!("{kind} technology {number}"), format!("technologie {kind} {number}"))
}

/// "probe or telescope technology"
pub(crate) fn techs(types: &[TechType], language: Language) -> String {
    if types.len() == TechType::COUNT {
        return language.pick("technology", "technologie").into();
    }
    let kinds = either(types.iter().map(|kind| tech_type(*kind, language)), language);
    language.pick(format!("{kinds} technology"), format!("technologie {kinds}"))
}

pub(crate) fn feature(feature: Feature, language: Language) -> &'static str {
    match feature {
        Feature::Asteroid => language.pick("asteroids", "un champ d'astéroïdes"),
        Feature::Comet => language.pick("a comet", "une comète"),
    }
}

pub(crate) fn income(income: Income, language: Language) -> &'static str {
    match income {
        Income::Credit => language.pick("credit", "crédit"),
        Income::Energy => language.pick("energy", "énergie"),
        Income::Card => language.pick("card", "carte"),
        Income::Data => language.pick("data", "donnée"),
        Income::Publicity => language.pick("publicity", "couverture médiatique"),
        Income::SignalToken => language.pick("signal token", "jeton Signal"),
    }
}

pub(crate) fn gold(facts: &Facts, tile: GoldTile, language: Language) -> String {
    let name = facts.gold(tile).name.pick(language);
    language.pick(format!("the gold tile {name}"), format!("la tuile Score dorée {name}"))
}

pub(crate) fn objective(facts: &Facts, objective: Objective, language: Language) -> String {
    let number = &facts.objective(objective).number;
    language.pick(format!("objective {number}"), format!("l'objectif {number}"))
}

pub(crate) fn rival_card(facts: &Facts, card: RivalCard) -> &str {
    &facts.rival_card(card).number
}

pub(crate) fn organization(facts: &Facts, organization: Organization, language: Language) -> &str {
    facts.organization(organization).name.pick(language)
}

pub(crate) fn quick_start(facts: &Facts, card: QuickStart) -> &str {
    &facts.quick_start(card).number
}

pub(crate) fn glyph(glyph: Glyph, language: Language) -> &'static str {
    match glyph {
        Glyph::Gray => language.pick("gray", "gris"),
        Glyph::Orange => language.pick("orange", "orange"),
        Glyph::Yellow => language.pick("yellow", "jaune"),
        Glyph::Red => language.pick("red", "rouge"),
        Glyph::Green => language.pick("green", "vert"),
        Glyph::Blue => language.pick("blue", "bleu"),
        Glyph::Purple => language.pick("purple", "violet"),
    }
}

/// What a sample gives is its name.
pub(crate) fn sample(facts: &Facts, sample: Sample, language: Language) -> String {
    let reward = super::effects::effects(facts, facts.sample(sample), language);
    language.pick(format!("the sample \"{reward}\""), format!("l'échantillon « {reward} »"))
}

/// What an anomaly gives, after its colour.
pub(crate) fn anomaly(facts: &Facts, anomaly: Anomaly, language: Language) -> String {
    let color = trace_color(anomaly.color, language);
    let reward = super::effects::effects(facts, facts.anomaly(anomaly), language);
    language.pick(format!("the {color} anomaly ({reward})"), format!("l'anomalie {color} ({reward})"))
}
