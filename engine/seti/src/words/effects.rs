//! Effects in words, for cards, tiles and choices between lists.

use orrery_engine::Language;

use super::{
    conditions::{condition, metric},
    names::{self, either, so_many},
    species_effects::{aliens, rival},
};
use crate::facts::{
    DrawSource, Effect, Facts, Pieces, RemoveFrom, SignalTarget, TraceChoice, TraceSpecies, TuckedCard,
    TurnRule,
};

/// A list of effects: "1 data, scan".
pub(crate) fn effects(facts: &Facts, list: &[Effect], language: Language) -> String {
    if list.is_empty() {
        return language.pick("nothing", "rien").into();
    }
    list.iter().map(|one| effect(facts, one, language)).collect::<Vec<_>>().join(", ")
}

pub(super) fn times(n: u8, language: Language) -> String {
    match n {
        1 => language.pick("once", "une fois").into(),
        2 => language.pick("twice", "deux fois").into(),
        _ => language.pick(format!("{n} times"), format!("{n} fois")),
    }
}

fn then(facts: &Facts, before: String, list: &[Effect], language: Language) -> String {
    let after = effects(facts, list, language);
    language.pick(format!("{before}: {after}"), format!("{before} : {after}"))
}

/// One effect.
fn effect(facts: &Facts, effect: &Effect, language: Language) -> String {
    match effect {
        Effect::Gain { resource, amount } => names::amount(*amount, *resource, language),
        Effect::GainPer { resource, amount, per } => {
            let what = names::per_amount(*amount, *resource, language);
            let per = metric(facts, *per, language);
            language.pick(format!("{what} for each {per}"), format!("{what} par {per}"))
        }
        Effect::TurnBonusPer { resource, amount, per } => {
            let what = names::amount(*amount, *resource, language);
            let per = metric(facts, *per, language);
            language.pick(format!("{what} for each {per}"), format!("{what} par {per}"))
        }
        Effect::DrawCard { .. }
        | Effect::DrawAlienCard { .. }
        | Effect::DrawCardsThen { .. }
        | Effect::TakeWholeRow { .. }
        | Effect::DiscardRowForSignals { .. }
        | Effect::DiscardHandForSignals { .. }
        | Effect::DiscardDeckTopForSignal { .. }
        | Effect::DiscardRowForCorners { .. }
        | Effect::DiscardHandForCorner { .. }
        | Effect::DiscardHandForIncomeResources { .. }
        | Effect::DiscardWholeHand {}
        | Effect::GainCornerOfDrawnCard {}
        | Effect::GainIncomeResourceOfDrawnCard {}
        | Effect::GainCornerOfCardPlayedThisTurn { .. }
        | Effect::GainCornersOfRowCards { .. }
        | Effect::IncreaseIncome { .. }
        | Effect::ReturnThisCardToHand {}
        | Effect::ReturnOwnUncompletedMissionToHand { .. }
        | Effect::SwapHandCardWithRowCard { .. } => cards(facts, effect, language),
        Effect::Move { .. }
        | Effect::Launch { .. }
        | Effect::Orbit {}
        | Effect::Land { .. }
        | Effect::OrbitOrLand { .. }
        | Effect::Scan {}
        | Effect::ResearchTech { .. }
        | Effect::RepeatTileBonus { .. }
        | Effect::MarkSignal { .. }
        | Effect::MarkSignalsAtProbes { .. }
        | Effect::MarkTrace { .. }
        | Effect::RemoveOwnPiece { .. }
        | Effect::RemoveOwnTrace { .. }
        | Effect::PlaceProbeOnPlanetSpace { .. }
        | Effect::PlaceOrbiter { .. }
        | Effect::InstallPlanet { .. }
        | Effect::MoveDistinctProbes { .. } => deeds(facts, effect, language),
        Effect::ChooseOwnProbe { then: list } => {
            then(facts, language.pick("choose a probe", "choisissez une sonde").into(), list, language)
        }
        Effect::ChooseOne { options } => {
            either(options.iter().map(|option| effects(facts, option, language)), language)
        }
        Effect::ChooseResourceThen { resources, then: list } => {
            let choice = either(resources.iter().map(|one| names::per_amount(1, *one, language)), language);
            then(
                facts,
                language.pick(format!("choose {choice}"), format!("choisissez {choice}")),
                list,
                language,
            )
        }
        Effect::If { condition: asked, then: list } => {
            let asked = condition(facts, asked, language);
            then(facts, language.pick(format!("if {asked}"), format!("si {asked}")), list, language)
        }
        Effect::TurnBonus { condition: asked, reward, .. } => {
            let asked = condition(facts, asked, language);
            then(facts, language.pick(format!("if {asked}"), format!("si {asked}")), reward, language)
        }
        Effect::TurnRule { rule } => turn_rule(*rule, language),
        Effect::Pay { resource, amount } => {
            let price = names::amount(*amount, *resource, language);
            language.pick(format!("pay {price}"), format!("payez {price}"))
        }
        Effect::MayPay { cost, times: limit, then: list } => {
            let price = names::cost(*cost, language);
            let before = match limit {
                Some(1) => {
                    language.pick(format!("may pay {price}"), format!("payez {price} si vous le souhaitez"))
                }
                Some(_) | None => language.pick(
                    format!("each time you pay {price}"),
                    format!("chaque fois que vous payez {price}"),
                ),
            };
            then(facts, before, list, language)
        }
        Effect::SetPublicity { value } => {
            language.pick(format!("publicity becomes {value}"), format!("couverture médiatique à {value}"))
        }
        Effect::CollectSample { .. }
        | Effect::GainSampleReward { .. }
        | Effect::GainNextAnomalyReward {}
        | Effect::TakeGlyph { .. }
        | Effect::GainGlyphReward { .. }
        | Effect::GainOrganelle { .. }
        | Effect::ArkhosExploration { .. } => aliens(facts, effect, language),
        Effect::BorrowTechAbilityThisTurn { types, .. } => {
            let techs = names::techs(types, language);
            language.pick(
                format!("use a {techs} that you do not own, this turn"),
                format!("utilisez ce tour une {techs} que vous n'avez pas"),
            )
        }
        Effect::DisableOwnTech { types } => {
            let techs = names::techs(types, language);
            language.pick(format!("give up a {techs}"), format!("renoncez à une {techs}"))
        }
        Effect::ClearRewardSlots {} => {
            language.pick("free the reward slots", "libérez les cases de récompense").into()
        }
        Effect::MoveBankedCardMarker { by } => language.pick(
            format!("the banked card comes {by} points closer"),
            format!("la carte en attente se rapproche de {by} points"),
        ),
        Effect::Progress { .. }
        | Effect::ProgressByDifficulty {}
        | Effect::PlaceMessageMilestone { .. }
        | Effect::PlayRandomExertianFaceDown {}
        | Effect::RivalMarkTraceOnSpecies { .. }
        | Effect::RivalRevealRandomSample { .. }
        | Effect::RivalBreachRandomSecurityCard {}
        | Effect::RivalMarkOverflow { .. } => rival(effect, language),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn cards(facts: &Facts, effect: &Effect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match effect {
        Effect::DrawCard { amount, source: DrawSource::Deck } => {
            so_many(*amount, language, ["random card", "random cards"], ["carte du paquet", "cartes du paquet"])
        }
        Effect::DrawCard { amount, source: DrawSource::RowOrDeck } => {
            so_many(*amount, language, ["card of your choice", "cards of your choice"], ["carte au choix", "cartes au choix"])
        }
        Effect::DrawAlienCard { species, amount } => {
            let (cards, name) = (names::cards(*amount, language), names::species(facts, *species, language));
            language.pick(format!("{cards} of the {name}"), format!("{cards} {name}"))
        }
        Effect::DrawCardsThen { amount, .. } => language.pick(
            format!("draw {amount} cards, discard one for its corner and one for its income, keep the rest"),
            format!("piochez {amount} cartes, défaussez-en une pour son coin et une pour son revenu, gardez le reste"),
        ),
        Effect::TakeWholeRow { .. } => say("take all cards of the row", "prenez toutes les cartes de la rangée"),
        Effect::DiscardRowForSignals { amount } => {
            let cards = names::cards(*amount, language);
            language.pick(
                format!("discard {cards} of the row for signals"),
                format!("défaussez {cards} de la rangée pour des signaux"),
            )
        }
        Effect::DiscardHandForSignals { max, .. } => {
            let cards = names::cards(*max, language);
            language.pick(
                format!("discard up to {cards} of your hand for signals"),
                format!("défaussez jusqu'à {cards} de votre main pour des signaux"),
            )
        }
        Effect::DiscardDeckTopForSignal { times: n, .. } => {
            let often = times(*n, language);
            language.pick(
                format!("discard the top of the deck for a signal, {often}"),
                format!("défaussez la première carte du paquet pour un signal, {often}"),
            )
        }
        Effect::DiscardRowForCorners { amount } => {
            let cards = names::cards(*amount, language);
            language.pick(
                format!("discard {cards} of the row for their corners"),
                format!("défaussez {cards} de la rangée pour leurs coins"),
            )
        }
        Effect::DiscardHandForCorner { amount, times_resolved, .. } => {
            let (cards, often) = (names::cards(*amount, language), times(*times_resolved, language));
            language.pick(
                format!("discard {cards} of your hand for the corner, {often}"),
                format!("défaussez {cards} de votre main pour le coin, {often}"),
            )
        }
        Effect::DiscardHandForIncomeResources { .. } => say(
            "discard cards of your hand for their income",
            "défaussez des cartes de votre main pour leurs revenus",
        ),
        Effect::DiscardWholeHand {} => say("discard your hand", "défaussez votre main"),
        Effect::GainCornerOfDrawnCard {} => say("the corner of that card", "le coin de cette carte"),
        Effect::GainIncomeResourceOfDrawnCard {} => say("the income of that card", "le revenu de cette carte"),
        Effect::GainCornerOfCardPlayedThisTurn { .. } => {
            say("the corner of a card played this turn", "le coin d'une carte jouée ce tour")
        }
        Effect::GainCornersOfRowCards { .. } => {
            say("the corners of the cards of the row", "les coins des cartes de la rangée")
        }
        Effect::IncreaseIncome { card: TuckedCard::Hand, .. } => say("increase your income", "augmentez vos revenus"),
        Effect::IncreaseIncome { card: TuckedCard::ThisCard, .. } => {
            say("this card may become income", "cette carte peut devenir un revenu")
        }
        Effect::ReturnThisCardToHand {} => say("take this card back", "reprenez cette carte"),
        Effect::ReturnOwnUncompletedMissionToHand { then: list } => {
            then(facts, say("take back an open mission", "reprenez une mission en cours"), list, language)
        }
        Effect::SwapHandCardWithRowCard { .. } => {
            say("swap a card with one of the row", "échangez une carte avec une carte de la rangée")
        }
        _ => String::new(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn deeds(facts: &Facts, effect: &Effect, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match effect {
        Effect::Move { amount } => names::moves(*amount, language),
        Effect::Launch { amount: 1, ignore_probe_limit: false } => say("launch a probe", "lancez une sonde"),
        Effect::Launch { amount: 1, .. } => {
            say("launch a probe beyond the limit", "lancez une sonde sans tenir compte de la limite")
        }
        Effect::Launch { amount, .. } => language.pick(
            format!("launch {amount} probes beyond the limit"),
            format!("lancez {amount} sondes sans tenir compte de la limite"),
        ),
        Effect::Orbit {} => say("orbit", "mettez une sonde sur orbite"),
        Effect::Land { moon_without_tech: true, .. } => {
            say("land, also on a moon", "posez une sonde, aussi sur une lune")
        }
        Effect::Land { allow_occupied_space: true, .. } => {
            say("land, also on a taken space", "posez une sonde, aussi sur un emplacement occupé")
        }
        Effect::Land { .. } => say("land", "posez une sonde"),
        Effect::OrbitOrLand { .. } => say("orbit or land", "mettez sur orbite ou posez une sonde"),
        Effect::Scan {} => say("scan", "scannez"),
        Effect::ResearchTech { types, only_researched_by_other: true, .. } => {
            let techs = names::techs(types, language);
            language.pick(
                format!("a {techs} that another player has"),
                format!("une {techs} qu'un autre joueur possède"),
            )
        }
        Effect::ResearchTech { types, .. } => {
            let techs = names::techs(types, language);
            language.pick(format!("rotate and take a {techs}"), format!("pivotez et prenez une {techs}"))
        }
        Effect::RepeatTileBonus { .. } => {
            say("the bonus of that tile again", "à nouveau le bonus de cette tuile")
        }
        Effect::MarkSignal { amount, target, gain_data, .. } => {
            let signals = so_many(*amount, language, ["signal", "signals"], ["signal", "signaux"]);
            let place = signal_target(facts, *target, language);
            let bare = if *gain_data { "" } else { language.pick(" without data", " sans donnée") };
            format!("{signals} {place}{bare}")
        }
        Effect::MarkSignalsAtProbes { max, .. } => language.pick(
            format!("a signal in the sectors of up to {max} probes of anybody"),
            format!("un signal dans les secteurs de {max} sondes au plus, de n'importe qui"),
        ),
        Effect::MarkTrace { color, species, .. } => {
            let trace = trace(*color, language);
            match species {
                TraceSpecies::Any => trace,
                TraceSpecies::WhereYouHaveSameColor => language.pick(
                    format!("{trace} where you have that colour"),
                    format!("{trace} là où vous avez cette couleur"),
                ),
                TraceSpecies::SpeciesOfCondition => {
                    language.pick(format!("{trace} for that species"), format!("{trace} pour cette espèce"))
                }
                TraceSpecies::Right => language.pick(
                    format!("{trace} for the right species"),
                    format!("{trace} pour l'espèce de droite"),
                ),
            }
        }
        Effect::RemoveOwnPiece { piece, from, then: list } => {
            let piece = pieces(*piece, language);
            let from = match from {
                RemoveFrom::AnyPlanet => language.pick("a planet", "d'une planète"),
                RemoveFrom::AnyPlanetOrMoon => {
                    language.pick("a planet or moon", "d'une planète ou d'une lune")
                }
            };
            then(
                facts,
                language.pick(format!("remove {piece} from {from}"), format!("retirez {piece} {from}")),
                list,
                language,
            )
        }
        Effect::RemoveOwnTrace { then: list, .. } => then(
            facts,
            say("remove a trace of this species", "retirez une trace de cette espèce"),
            list,
            language,
        ),
        Effect::PlaceProbeOnPlanetSpace { .. } => {
            say("put a probe on that planet's space", "placez une sonde sur la case de cette planète")
        }
        Effect::PlaceOrbiter { planet, .. } => {
            let planet = names::planet(facts, *planet, language);
            language.pick(format!("an orbiter at {planet}"), format!("un orbiteur autour de {planet}"))
        }
        Effect::InstallPlanet { planet } => {
            let planet = names::planet(facts, *planet, language);
            language
                .pick(format!("you may orbit and land at {planet}"), format!("{planet} vous est accessible"))
        }
        Effect::MoveDistinctProbes { max_probes, each } => language.pick(
            format!("move up to {max_probes} different probes by {each}"),
            format!("déplacez jusqu'à {max_probes} sondes différentes de {each}"),
        ),
        _ => String::new(),
    }
}

fn pieces(piece: Pieces, language: Language) -> &'static str {
    match piece {
        Pieces::Orbiter => language.pick("an orbiter", "un orbiteur"),
        Pieces::Lander => language.pick("a lander", "un atterrisseur"),
        Pieces::OrbiterOrLander => language.pick("an orbiter or lander", "un orbiteur ou un atterrisseur"),
    }
}

pub(crate) fn trace(choice: TraceChoice, language: Language) -> String {
    choice.color().map_or_else(
        || language.pick("a trace of any colour", "une trace de vie de n'importe quelle couleur").into(),
        |color| names::trace(color, language),
    )
}

fn signal_target(facts: &Facts, target: SignalTarget, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match target {
        SignalTarget::Star { star } => {
            let star = names::star(facts, star, language);
            language.pick(format!("at {star}"), format!("vers {star}"))
        }
        SignalTarget::Color { color } => {
            let color = names::sector_color(color, language);
            language.pick(format!("in a {color} sector"), format!("dans un secteur {color}"))
        }
        SignalTarget::PlanetSector { planet } => {
            let planet = names::planet(facts, planet, language);
            language.pick(format!("in the sector of {planet}"), format!("dans le secteur de {planet}"))
        }
        SignalTarget::AnySector {} => say("in any sector", "dans n'importe quel secteur"),
        SignalTarget::OneSectorOfChoice {} => {
            say("in one sector of your choice", "dans un même secteur au choix")
        }
        SignalTarget::OwnProbeSector {} => {
            say("in the sector of one of your probes", "dans le secteur d'une de vos sondes")
        }
        SignalTarget::LeftNeighbourOfChosenSector {} => {
            say("in the sector to its left", "dans le secteur à sa gauche")
        }
        SignalTarget::RightNeighbourOfChosenSector {} => {
            say("in the sector to its right", "dans le secteur à sa droite")
        }
        SignalTarget::DiscardedCardColor {} => say("of the card's colour", "de la couleur de la carte"),
        SignalTarget::Oumuamua {} => say("at 'Oumuamua", "vers 'Oumuamua"),
        SignalTarget::NextAnomalySector {} => {
            say("in the sector of the next anomaly", "dans le secteur de la prochaine anomalie")
        }
        SignalTarget::SectorOfThisLanding {} => {
            say("in the sector of that landing", "dans le secteur de cet atterrissage")
        }
        SignalTarget::SectorWithOwnSignals { at_least } => language.pick(
            format!("in a sector with {at_least} of your signals"),
            format!("dans un secteur avec {at_least} de vos signaux"),
        ),
        SignalTarget::EachSectorWithOwnSignal {} => {
            say("in each sector with one of your signals", "dans chaque secteur avec un de vos signaux")
        }
    }
}

fn turn_rule(rule: TurnRule, language: Language) -> String {
    match rule {
        TurnRule::PlanetVisitPublicityMayBecomeMove => language.pick(
            "this turn publicity of planets may become movement",
            "ce tour, la couverture médiatique des planètes peut devenir un déplacement",
        ),
        TurnRule::IgnoreAsteroidExitCost => language
            .pick("this turn asteroids cost nothing more", "ce tour, les astéroïdes ne coûtent rien de plus"),
        TurnRule::NoPublicityFromMovingProbes => language.pick(
            "this turn moving gives no publicity",
            "ce tour, se déplacer ne rapporte pas de couverture médiatique",
        ),
    }
    .into()
}
