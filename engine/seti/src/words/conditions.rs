//! Conditions, events and metrics in words.

use orrery_engine::Language;

use super::names::{self, either, so_many};
use crate::{
    facts::{
        Condition, ConditionTraces, Corner, CountedTraces, Facts, Metric, Pieces, SectorChoice, SetScope,
        ShownCorner, Stat, TechChoice, TraceScope, Trigger, VisitFilter,
    },
    ids::{Planet, Resource, TraceColor},
};

fn pieces(n: u8, piece: Pieces, language: Language) -> String {
    match piece {
        Pieces::Orbiter => so_many(n, language, ["orbiter", "orbiters"], ["orbiteur", "orbiteurs"]),
        Pieces::Lander => so_many(n, language, ["lander", "landers"], ["atterrisseur", "atterrisseurs"]),
        Pieces::OrbiterOrLander => so_many(
            n,
            language,
            ["orbiter or lander", "orbiters or landers"],
            ["orbiteur ou atterrisseur", "orbiteurs ou atterrisseurs"],
        ),
    }
}

fn sectors(color: SectorChoice, language: Language) -> &'static str {
    match color {
        SectorChoice::Yellow => language.pick("yellow ", " jaune"),
        SectorChoice::Red => language.pick("red ", " rouge"),
        SectorChoice::Blue => language.pick("blue ", " bleu"),
        SectorChoice::Black => language.pick("black ", " noir"),
        SectorChoice::Any => "",
    }
}

/// Something that has to be true: "you have 3 landers".
pub(crate) fn condition(facts: &Facts, condition: &Condition, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let planet = |planet: Planet| names::planet(facts, planet, language);
    let have = |what: String| language.pick(format!("you have {what}"), format!("vous avez {what}"));
    match condition {
        Condition::AllOf { conditions } => {
            let all = conditions.iter().map(|one| self::condition(facts, one, language));
            all.collect::<Vec<_>>().join(language.pick(" and ", " et "))
        }
        Condition::PiecesAtPlanet { planet: at, piece, at_least, .. } => {
            let (pieces, at) = (pieces(*at_least, *piece, language), planet(*at));
            have(language.pick(format!("{pieces} at {at}"), format!("{pieces} sur {at}")))
        }
        Condition::PiecesAtOnePlanet { piece, at_least, .. } => {
            let pieces = pieces(*at_least, *piece, language);
            have(language.pick(format!("{pieces} at one planet"), format!("{pieces} sur une même planète")))
        }
        Condition::PieceCount { piece, at_least, .. } => have(pieces(*at_least, *piece, language)),
        Condition::OrbiterAndLanderAtOnePlanet { .. } => have(say(
            "an orbiter and a lander at one planet",
            "un orbiteur et un atterrisseur sur une même planète",
        )),
        Condition::ProbeOn { feature, adjacent_to: None } | Condition::ChosenProbeOn { feature } => {
            let feature = names::feature(*feature, language);
            language.pick(format!("your probe is on {feature}"), format!("votre sonde est sur {feature}"))
        }
        Condition::ProbeOn { feature, adjacent_to: Some(near) } => {
            let (feature, near) = (names::feature(*feature, language), planet(*near));
            language.pick(
                format!("your probe is on {feature} next to {near}"),
                format!("votre sonde est sur {feature} à côté de {near}"),
            )
        }
        Condition::ProbeDistanceFromEarth { at_least } => language.pick(
            format!("your probe is {at_least} spaces from Earth"),
            format!("votre sonde est à {at_least} cases de la Terre"),
        ),
        Condition::OwnProbeAdjacentTo { planet: near } => {
            let near = planet(*near);
            language
                .pick(format!("your probe is next to {near}"), format!("votre sonde est à côté de {near}"))
        }
        Condition::OtherPlayerProbeOn { planet: at } => {
            let at = planet(*at);
            language.pick(
                format!("another player's probe is on {at}"),
                format!("la sonde d'un autre joueur est sur {at}"),
            )
        }
        Condition::OwnProbeSharesSpaceWithProbe { .. } => {
            say("your probe shares its space with a probe", "votre sonde partage sa case avec une sonde")
        }
        Condition::OwnProbesOnDistinctPlanets { at_least, .. } => language.pick(
            format!("your probes are on {at_least} different planets"),
            format!("vos sondes sont sur {at_least} planètes différentes"),
        ),
        Condition::OwnCapsuleAt { planet: at } => {
            let at = planet(*at);
            language.pick(format!("your capsule is on {at}"), format!("votre capsule est sur {at}"))
        }
        Condition::VisitedPlanetThisTurn { planet: at } => {
            let at = planet(*at);
            language.pick(format!("you visit {at} this turn"), format!("vous visitez {at} ce tour"))
        }
        Condition::VisitedFeatureThisTurn { feature } => {
            let feature = names::feature(*feature, language);
            language.pick(format!("you visit {feature} this turn"), format!("vous visitez {feature} ce tour"))
        }
        Condition::DistinctPlanetsVisitedThisTurn { at_least } => language.pick(
            format!("you visit {at_least} different planets this turn"),
            format!("vous visitez {at_least} planètes différentes ce tour"),
        ),
        Condition::MovedWithinRingThisTurn {} => {
            say("you move within a ring this turn", "vous vous déplacez dans un même anneau ce tour")
        }
        Condition::CompletedSectorThisTurn {} => {
            say("you fill a sector this turn", "vous remplissez un secteur ce tour")
        }
        Condition::LandedThisEffect { bodies, any_moon } => {
            let moon = any_moon.then(|| language.pick("a moon", "une lune"));
            let places = either(bodies.iter().map(|one| planet(*one)).chain(moon), language);
            language.pick(format!("that was on {places}"), format!("c'était sur {places}"))
        }
        Condition::LandedThisEffectOnPlanetWithEarlierLander { .. } => {
            say("you had a lander there before", "vous y aviez déjà un atterrisseur")
        }
        Condition::LaunchedInAnomalySector {} => {
            say("that was in the sector of an anomaly", "c'était dans le secteur d'une anomalie")
        }
        Condition::MarkedSignalOnOumuamuaTileThisEffect {} => say(
            "you marked a signal on the tile of 'Oumuamua",
            "vous avez marqué un signal sur la tuile 'Oumuamua",
        ),
        Condition::TechTakenWasResearchedByOther {} => {
            say("another player has that technology", "un autre joueur possède cette technologie")
        }
        Condition::OwnSignalsInChosenSector { equals } => language.pick(
            format!("you have exactly {equals} signal there"),
            format!("vous y avez exactement {equals} signal"),
        ),
        Condition::SectorWins { color, at_least, same_sector } => {
            let color = sectors(*color, language);
            let same = if *same_sector { language.pick(" the same sector", " un même secteur") } else { "" };
            match language {
                Language::English if *same_sector => format!("you have won{same} {at_least} times"),
                Language::French if *same_sector => format!("vous avez couvert{same} {at_least} fois"),
                Language::English => format!("you have won {at_least} {color}sectors"),
                Language::French => format!("vous avez couvert {at_least} fois un secteur{color}"),
            }
        }
        Condition::SectorsWithOwnSignal { at_least } => language.pick(
            format!("you have signals in {at_least} sectors"),
            format!("vous avez des signaux dans {at_least} secteurs"),
        ),
        Condition::SignalInEachColor { .. } => say(
            "you have a signal in a sector of each colour",
            "vous avez un signal dans un secteur de chaque couleur",
        ),
        Condition::SignalOrWinInEverySector {} => say(
            "you have a signal or a win in every sector",
            "vous avez un signal dans chaque secteur ou l'avez couvert",
        ),
        Condition::OwnSignalsOnOumuamuaTile { .. } => {
            say("you have a signal on the tile of 'Oumuamua", "vous avez un signal sur la tuile 'Oumuamua")
        }
        Condition::TraceCount { color, at_least, scope } => have(traces(*at_least, *color, *scope, language)),
        Condition::TraceSet { scope, .. } => {
            let scope = match scope {
                SetScope::SingleSpecies => language.pick("for one species", "pour une même espèce"),
                SetScope::ThisSpecies => language.pick("for this species", "pour cette espèce"),
                SetScope::ThisSpeciesExceptDiscoverySpaces => {
                    language.pick("on the board of this species", "sur le plateau de cette espèce")
                }
            };
            have(language.pick(
                format!("a trace of each colour {scope}"),
                format!("une trace de chaque couleur {scope}"),
            ))
        }
        Condition::TraceOnExofossilCostSpace { .. } => have(say(
            "a trace on a space that costs exofossils",
            "une trace sur une case qui coûte des exofossiles",
        )),
        Condition::Publicity { at_least, equals } => {
            let publicity = names::amount(at_least.or(*equals).unwrap_or(0), Resource::Publicity, language);
            have(if equals.is_some() {
                language.pick(format!("exactly {publicity}"), format!("exactement {publicity}"))
            } else {
                publicity
            })
        }
        Condition::Score { at_least } => have(format!("{at_least} {}", language.pick("VP", "PV"))),
        Condition::Resource { resource, equals } => {
            let what = names::amount(*equals, *resource, language);
            have(language.pick(format!("exactly {what}"), format!("exactement {what}")))
        }
        Condition::Exofossils { at_least } => have(names::amount(*at_least, Resource::Exofossil, language)),
        Condition::HandSize { equals } => {
            let cards = names::cards(*equals, language);
            have(language.pick(format!("exactly {cards} in hand"), format!("exactement {cards} en main")))
        }
        Condition::TechCount { kind, at_least } => {
            let kind = names::tech_type(*kind, language);
            have(
                language.pick(
                    format!("{at_least} {kind} technologies"),
                    format!("{at_least} technologies {kind}"),
                ),
            )
        }
        Condition::TuckedIncomeCards { at_least } => {
            have(language.pick(format!("{at_least} income cards"), format!("{at_least} cartes Revenu")))
        }
        Condition::CompletedMissions { at_least } => have(
            language
                .pick(format!("{at_least} completed missions"), format!("{at_least} missions accomplies")),
        ),
        Condition::DataInComputerAndPool { at_least } => {
            have(names::amount(*at_least, Resource::Data, language))
        }
    }
}

fn traces(n: u8, color: ConditionTraces, scope: TraceScope, language: Language) -> String {
    let trace = |color: TraceColor| match color {
        TraceColor::Pink => {
            so_many(n, language, ["pink trace", "pink traces"], ["trace rose", "traces roses"])
        }
        TraceColor::Yellow => {
            so_many(n, language, ["yellow trace", "yellow traces"], ["trace jaune", "traces jaunes"])
        }
        TraceColor::Blue => {
            so_many(n, language, ["blue trace", "blue traces"], ["trace bleue", "traces bleues"])
        }
    };
    let what = match color {
        ConditionTraces::Pink => trace(TraceColor::Pink),
        ConditionTraces::Yellow => trace(TraceColor::Yellow),
        ConditionTraces::Blue => trace(TraceColor::Blue),
        ConditionTraces::Any => so_many(n, language, ["trace", "traces"], ["trace", "traces"]),
        ConditionTraces::SameColor => so_many(
            n,
            language,
            ["trace of one colour", "traces of one colour"],
            ["trace d'une même couleur", "traces d'une même couleur"],
        ),
    };
    let scope = match scope {
        TraceScope::Total => return what,
        TraceScope::EachSpecies => language.pick("for each species", "pour chaque espèce"),
        TraceScope::ThisSpecies => language.pick("for this species", "pour cette espèce"),
        TraceScope::OtherSpecies => language.pick("for the other species", "pour l'autre espèce"),
    };
    format!("{what} {scope}")
}

/// An event: "you launch a probe".
pub(crate) fn trigger(facts: &Facts, trigger: &Trigger, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let planets =
        |planets: &[Planet]| either(planets.iter().map(|one| names::planet(facts, *one, language)), language);
    match trigger {
        Trigger::VisitPlanet { planets: listed, filter } => match filter {
            VisitFilter::Listed => {
                let planets = planets(listed);
                language.pick(format!("visit {planets}"), format!("visiter {planets}"))
            }
            VisitFilter::AnyExceptEarth => say("visit a planet", "visiter une planète"),
            VisitFilter::WithOwnOrbiter => {
                say("visit a planet with your orbiter", "visiter une planète avec votre orbiteur")
            }
        },
        Trigger::VisitFeature { feature, .. } => {
            let feature = names::feature(*feature, language);
            language.pick(format!("visit {feature}"), format!("visiter {feature}"))
        }
        Trigger::MarkSignal { color } => {
            let color = names::sector_color(*color, language);
            language.pick(format!("mark a {color} signal"), format!("marquer un signal {color}"))
        }
        Trigger::MarkTrace { colors, species } => {
            let trace = if colors.len() == TraceColor::COUNT {
                say("a trace", "une trace de vie")
            } else {
                either(colors.iter().map(|color| names::trace(*color, language)), language)
            };
            let here = if species.is_some() {
                language.pick(" for this species", " pour cette espèce")
            } else {
                ""
            };
            language.pick(format!("mark {trace}{here}"), format!("marquer {trace}{here}"))
        }
        Trigger::ResearchTech { types } => {
            let techs = names::techs(types, language);
            language.pick(format!("research a {techs}"), format!("rechercher une {techs}"))
        }
        Trigger::ActionLaunch {} => say("launch a probe", "lancer une sonde"),
        Trigger::ActionScan {} => say("scan", "scanner"),
        Trigger::Orbit {} => say("orbit", "mettre une sonde sur orbite"),
        Trigger::Land {} => say("land", "poser une sonde"),
        Trigger::OrbitOrLand { planets: listed, .. } if listed.is_empty() => {
            say("orbit or land", "mettre sur orbite ou poser une sonde")
        }
        Trigger::OrbitOrLand { planets: listed, .. } => {
            let planets = planets(listed);
            language.pick(
                format!("orbit or land at {planets}"),
                format!("mettre sur orbite ou poser une sonde : {planets}"),
            )
        }
        Trigger::DiscardHandCardForCorner { corner } => {
            let corner = match corner {
                Corner::Move => language.pick("movement", "déplacement"),
                Corner::Publicity => language.pick("publicity", "couverture médiatique"),
                Corner::Data => language.pick("data", "donnée"),
            };
            language.pick(
                format!("discard a card for its {corner} corner"),
                format!("défausser une carte pour son coin {corner}"),
            )
        }
        Trigger::PlayCardMainAction { printed_cost_credits: Some(cost), .. } => {
            let cost = names::amount(*cost, Resource::Credit, language);
            language.pick(format!("play a card that costs {cost}"), format!("jouer une carte coûtant {cost}"))
        }
        Trigger::PlayCardMainAction { with_mission: true, .. } => {
            say("play a card with a mission", "jouer une carte avec une mission")
        }
        Trigger::PlayCardMainAction { sector_colors, .. } => {
            let colors =
                either(sector_colors.iter().map(|color| names::sector_color(*color, language)), language);
            language.pick(format!("play a {colors} card"), format!("jouer une carte de couleur {colors}"))
        }
        Trigger::PlayCardWithFlavorMention { word, .. } => language.pick(
            format!("play a card that speaks of {word}"),
            format!("jouer une carte qui parle de {word}"),
        ),
        Trigger::CompleteMission {} => say("complete a mission", "accomplir une mission"),
        Trigger::WinSector { color } => {
            let color = sectors(*color, language);
            language.pick(format!("win a {color}sector"), format!("couvrir un secteur{color}"))
        }
        Trigger::IncreaseIncome {} => say("increase your income", "augmenter vos revenus"),
        Trigger::Reach { stat, value } => {
            let what = match stat {
                Stat::Vp => names::points(*value, language),
                Stat::Publicity => names::amount(*value, Resource::Publicity, language),
                Stat::DataPool => {
                    let data = names::amount(*value, Resource::Data, language);
                    language.pick(format!("{data} in the pool"), format!("{data} en réserve"))
                }
            };
            language.pick(format!("reach {what}"), format!("atteindre {what}"))
        }
        Trigger::Pass {} => say("pass", "passer"),
        Trigger::AnyOf { triggers } => {
            either(triggers.iter().map(|one| self::trigger(facts, one, language)), language)
        }
    }
}

/// What is counted, in the singular: "red sector won".
pub(crate) fn metric(facts: &Facts, metric: Metric, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let piece = |piece: Pieces| match piece {
        Pieces::Orbiter => language.pick("orbiter", "orbiteur"),
        Pieces::Lander => language.pick("lander", "atterrisseur"),
        Pieces::OrbiterOrLander => language.pick("orbiter and lander", "orbiteur et atterrisseur"),
    };
    match metric {
        Metric::Pieces { piece: which, .. } => piece(which).into(),
        Metric::PiecesAtPlanet { planet, piece: which, .. } => {
            let (piece, planet) = (piece(which), names::planet(facts, planet, language));
            language.pick(format!("{piece} at {planet}"), format!("{piece} sur {planet}"))
        }
        Metric::PlanetsWithOwnLanders { at_least, .. } => language.pick(
            format!("planet with {at_least} of your landers"),
            format!("planète avec {at_least} de vos atterrisseurs"),
        ),
        Metric::PlanetsWithOwnOrbiterOrLander { .. } => {
            say("planet with your orbiter or lander", "planète avec votre orbiteur ou atterrisseur")
        }
        Metric::SectorWins { color } => {
            let color = sectors(color, language);
            language.pick(format!("{color}sector won"), format!("secteur{color} couvert"))
        }
        Metric::SectorsWithOwnSignal {} => say("sector with your signal", "secteur avec votre signal"),
        Metric::SignalsMarkedThisEffect { color } => {
            let color = names::sector_color(color, language);
            language.pick(format!("{color} signal marked so"), format!("signal {color} ainsi marqué"))
        }
        Metric::DistinctSectorsMarkedThisEffect {} => {
            say("different sector marked so", "secteur différent ainsi marqué")
        }
        Metric::SignalsMarkedOnOumuamuaTileThisEffect {} => {
            say("signal marked so on the tile of 'Oumuamua", "signal ainsi marqué sur la tuile 'Oumuamua")
        }
        Metric::OwnSignalsInAnomalySectors {} => {
            say("signal in a sector with an anomaly", "signal dans un secteur avec une anomalie")
        }
        Metric::Traces { color, scope } => {
            let trace = match color {
                CountedTraces::Pink => say("pink trace", "trace rose"),
                CountedTraces::Yellow => say("yellow trace", "trace jaune"),
                CountedTraces::Blue => say("blue trace", "trace bleue"),
                CountedTraces::Any => say("trace", "trace"),
                CountedTraces::ColorMarkedThisEffect => say("trace of that colour", "trace de cette couleur"),
            };
            match scope {
                TraceScope::Total | TraceScope::EachSpecies | TraceScope::OtherSpecies => trace,
                TraceScope::ThisSpecies => {
                    language.pick(format!("{trace} for this species"), format!("{trace} pour cette espèce"))
                }
            }
        }
        Metric::Techs { kind } => match kind {
            TechChoice::Probe => say("probe technology", "technologie d'exploration"),
            TechChoice::Telescope => say("telescope technology", "technologie d'observation"),
            TechChoice::Computer => say("computer technology", "technologie informatique"),
            TechChoice::Any => say("technology", "technologie"),
            TechChoice::TypeTakenThisEffect => say("technology of that type", "technologie de ce type"),
            TechChoice::TypeYouHaveMost => {
                say("technology of the type you have most of", "technologie du type que vous avez le plus")
            }
        },
        Metric::TuckedIncomeCards { income } => {
            let income = names::income(income, language);
            language.pick(format!("{income} income card"), format!("carte Revenu {income}"))
        }
        Metric::HandCardsShown { corner, income } => {
            let what = match (corner, income) {
                (Some(ShownCorner::Move), _) => say("a movement corner", "un coin déplacement"),
                (Some(ShownCorner::Publicity), _) => {
                    say("a publicity corner", "un coin couverture médiatique")
                }
                (Some(ShownCorner::Data), _) => say("a data corner", "un coin donnée"),
                (Some(ShownCorner::Chosen), _) => say("that corner", "ce coin"),
                (None, Some(income)) => {
                    let income = names::income(income, language);
                    language.pick(format!("{income} income"), format!("revenu {income}"))
                }
                (None, None) => say("anything", "n'importe quoi"),
            };
            language.pick(format!("hand card with {what}"), format!("carte en main avec {what}"))
        }
        Metric::Publicity {} => say("publicity", "niveau de couverture médiatique"),
        Metric::DataInPool {} => say("data in your pool", "donnée dans votre réserve"),
        Metric::UniquePlanetsVisitedThisTurn { .. } => {
            say("different planet visited this turn", "planète différente visitée ce tour")
        }
        Metric::OtherPlanetsAndCometsInEarthSector { max } => language.pick(
            format!("other planet or comet in Earth's sector (at most {max})"),
            format!("autre planète ou comète dans le secteur de la Terre ({max} au plus)"),
        ),
        Metric::AsteroidsAdjacentToChosenProbe {} => {
            say("space of asteroids next to it", "case d'astéroïdes à côté")
        }
        Metric::OwnProbesInSpace {} => say("probe in space", "sonde dans l'espace"),
        Metric::CompletedMissions {} => say("completed mission", "mission accomplie"),
        Metric::CompletedMissionsPlusEndGameCards {} => {
            say("completed mission and gold-box card", "mission accomplie et carte Fin de partie")
        }
        Metric::EmptySpacesOnThisSpeciesBoard {} => {
            say("free space on the board of this species", "case libre du plateau de cette espèce")
        }
        Metric::GlyphsOfMostCommonType {} => {
            say("glyph of the type you have most of", "glyphe du type que vous avez le plus")
        }
        Metric::GlyphsInLargestSet {} => say("different glyph", "glyphe différent"),
    }
}
