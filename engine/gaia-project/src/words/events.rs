//! Events in words.

use orrery_engine::Language;

use super::{actions, amounts, bowl, effects, hexes, listed, name, sentence, subject};
use crate::{
    event::{Event, For, SetUp, TokenFrom},
    facts::Facts,
    power::Bowl,
    state::Special,
    who::Who,
};

/// What points were scored for.
fn reason(facts: &Facts, who: Who, why: For, language: Language) -> String {
    let of = |english: &str, french: &str, what: &str| format!("{} ({what})", language.pick(english, french));
    match why {
        // GP-4880: the tile has numbers of their own for an Automa that passes.
        For::Round(_) if who == Who::Automa => {
            language.pick("passing, by the round tile", "en passant, selon la tuile Score de manche").into()
        }
        For::Round(tile) => {
            of("round tile", "tuile Score de manche", &effects::round_tile(facts, tile, language))
        }
        For::Standard(tile) => of("tech tile", "tuile Tech", &effects::standard(facts, tile, language)),
        For::Advanced(tile) => {
            of("advanced tech tile", "tuile Tech avancée", &effects::advanced(facts, tile, language))
        }
        For::Booster(booster) => {
            let what = effects::effects(facts, &facts.booster(booster).on_pass, language);
            of("booster", "booster", &what)
        }
        For::Token(_) => language.pick("federation token", "pion Alliance").into(),
        For::Level(area) => of("research", "recherche", effects::area(facts, area, language)),
        For::Space(space) => of("Q.I.C. action", "action de C.I.Q.", &effects::space(facts, space, language)),
        For::Faction => language.pick("faction ability", "capacité de faction").into(),
        For::Final(tile) => of("final tile", "tuile Score final", effects::final_tile(tile, language)),
        For::Research => language.pick("levels of research", "niveaux de recherche").into(),
        For::Resources => language.pick("resources left", "ressources restantes").into(),
        For::Automa => language.pick("action card", "carte d'action").into(),
        For::Difficulty => language.pick("difficulty", "difficulté").into(),
    }
}

fn set_up(facts: &Facts, setup: &SetUp, language: Language) -> String {
    let rounds = setup.rounds.iter().map(|tile| effects::round_tile(facts, *tile, language));
    let finals = setup.finals.iter().map(|tile| effects::final_tile(*tile, language).to_string());
    let rounds = listed(&rounds.collect::<Vec<_>>(), language);
    let finals = listed(&finals.collect::<Vec<_>>(), language);
    language.pick(
        format!("Rounds: {rounds}. At the end: {finals}."),
        format!("Manches : {rounds}. À la fin : {finals}."),
    )
}

/// `moved` counts normal tokens only: how far the Brainstone went is not told.
fn charged(who: &str, moved: u8, stone: Option<Bowl>, language: Language) -> String {
    let power = amounts::power(moved, language);
    let stone = stone.map(|end| bowl(end, language));
    match (stone, moved) {
        (None, _) => language.pick(format!("{who} charges {power}"), format!("{who} accumule {power}")),
        (Some(end), 0) => language.pick(
            format!("{who} charges power: the Brainstone goes to {end}"),
            format!("{who} accumule de la puissance : l'Espirite va en {end}"),
        ),
        (Some(end), _) => language.pick(
            format!("{who} charges {power}, and the Brainstone goes to {end}"),
            format!("{who} accumule {power}, et l'Espirite va en {end}"),
        ),
    }
}

fn burned(who: &str, stone_up: bool, stone_out: bool, to_gaia: bool, language: Language) -> String {
    let out = match (stone_out, to_gaia) {
        (true, _) => language.pick("the Brainstone", "l'Espirite"),
        (false, true) => {
            language.pick("a token of bowl II to the Gaia area", "un pion de la zone II vers la zone Gaia")
        }
        (false, false) => language.pick("a token of bowl II", "un pion de la zone II"),
    };
    let up = if stone_up {
        language.pick("the Brainstone", "l'Espirite")
    } else {
        language.pick("another token", "un autre pion")
    };
    language.pick(
        format!("{who} sacrifices {out} and moves {up} to bowl III"),
        format!("{who} sacrifie {out} et déplace {up} en zone III"),
    )
}

/// An event in words.
pub(crate) fn event(facts: &Facts, event: &Event, language: Language) -> String {
    sentence(words(facts, event, language))
}

fn words(facts: &Facts, event: &Event, language: Language) -> String {
    let pick = |english: String, french: String| language.pick(english, french);
    let by = |who: &Who| subject(*who, language);
    match event {
        Event::FirstPlayer { who } => {
            let who = by(who);
            pick(format!("{who} is the first player"), format!("{who} est le premier joueur"))
        }
        Event::SetUp(setup) => set_up(facts, setup, language),
        Event::BoardLaid { sectors } => pick(
            format!("The board is laid with {} tiles", sectors.len()),
            format!("Le plateau est posé avec {} tuiles", sectors.len()),
        ),
        Event::FactionChosen(start) => {
            let (who, faction) = (by(&start.who), effects::faction(facts, start.faction, language));
            pick(format!("{who} plays {faction}"), format!("{who} joue {faction}"))
        }
        Event::Placed { who, structure, hex } => {
            let (who, structure) = (by(who), effects::a_structure(facts, *structure, language));
            pick(format!("{who} places {structure} on {hex}"), format!("{who} place {structure} en {hex}"))
        }
        Event::BoosterTaken { who, booster } => {
            let (who, booster) = (by(who), effects::booster(facts, *booster, language));
            pick(
                format!("{who} takes the booster ({booster})"),
                format!("{who} prend le booster ({booster})"),
            )
        }
        Event::RoundBegan { round, order } => {
            let order: Vec<String> = order.iter().map(|who| name(*who, language)).collect();
            let order = order.join(", ");
            pick(
                format!("Round {round} begins; turn order: {order}"),
                format!("La manche {round} commence ; ordre du tour : {order}"),
            )
        }
        Event::Gaiaformed { hexes: list } => {
            let hexes = hexes(list);
            if list.len() == 1 {
                pick(
                    format!("The planet on {hexes} is a Gaia planet now"),
                    format!("La planète en {hexes} est désormais une planète Gaia"),
                )
            } else {
                pick(
                    format!("The planets on {hexes} are Gaia planets now"),
                    format!("Les planètes en {hexes} sont désormais des planètes Gaia"),
                )
            }
        }
        Event::Passed { who, taken: Some(taken), .. } => {
            let (who, taken) = (by(who), effects::booster(facts, *taken, language));
            pick(
                format!("{who} passes and takes the booster ({taken})"),
                format!("{who} passe et prend le booster ({taken})"),
            )
        }
        Event::Passed { who, taken: None, .. } => {
            let who = by(who);
            pick(format!("{who} passes"), format!("{who} passe"))
        }
        Event::CleanedUp => language.pick("The round is over", "La manche est finie").into(),
        Event::Ended => language.pick("The game is over", "La partie est finie").into(),
        Event::Gained { who, gain } => {
            let (who, gain) = (by(who), amounts::resources(*gain, language));
            pick(format!("{who} gains {gain}"), format!("{who} gagne {gain}"))
        }
        Event::Paid { who, cost } => {
            let (who, cost) = (by(who), amounts::resources(*cost, language));
            pick(format!("{who} pays {cost}"), format!("{who} paie {cost}"))
        }
        Event::Scored { who, vp, r#for } => {
            let why = reason(facts, *who, *r#for, language);
            let (who, vp) = (by(who), amounts::vp(*vp, language));
            pick(format!("{who} scores {vp}: {why}"), format!("{who} marque {vp} : {why}"))
        }
        Event::PaidVp { who, vp } => {
            let (who, vp) = (by(who), amounts::vp(*vp, language));
            pick(format!("{who} pays {vp}"), format!("{who} paie {vp}"))
        }
        Event::Charged { who, first, second, stone } => charged(&by(who), first + second, *stone, language),
        Event::Spent { who, tokens } => {
            let (who, tokens) = (by(who), amounts::handful(*tokens, language));
            pick(format!("{who} spends {tokens}"), format!("{who} dépense {tokens}"))
        }
        Event::TokensGained { who, tokens } => {
            let (who, tokens) = (by(who), amounts::power_tokens(*tokens, language));
            pick(format!("{who} gains {tokens}"), format!("{who} gagne {tokens}"))
        }
        Event::Discarded { who, tokens } => {
            let (who, tokens) = (by(who), amounts::handful(*tokens, language));
            pick(format!("{who} discards {tokens}"), format!("{who} défausse {tokens}"))
        }
        Event::ToGaia { who, tokens } => {
            let (who, tokens) = (by(who), amounts::handful(*tokens, language));
            pick(
                format!("{who} moves {tokens} to the Gaia area"),
                format!("{who} déplace {tokens} vers la zone Gaia"),
            )
        }
        Event::Burned { who, stone_up, stone_out, to_gaia } => {
            burned(&by(who), *stone_up, *stone_out, *to_gaia, language)
        }
        Event::GaiaDiscarded { who, tokens } => {
            let (who, tokens) = (by(who), amounts::power_tokens(*tokens, language));
            pick(
                format!("{who} discards {tokens} from the Gaia area"),
                format!("{who} défausse {tokens} de la zone Gaia"),
            )
        }
        Event::GaiaReturned { who, tokens, bowl: end, stone } => {
            let (who, end) = (by(who), bowl(*end, language));
            let tokens = amounts::tokens(*tokens, *stone, language);
            pick(
                format!("{who} moves {tokens} from the Gaia area to {end}"),
                format!("{who} déplace {tokens} de la zone Gaia en {end}"),
            )
        }
        Event::GaiaformersGained { who, count } => {
            let (who, count) = (by(who), amounts::gaiaformers(*count, language));
            pick(format!("{who} gains {count}"), format!("{who} gagne {count}"))
        }
        Event::GaiaformerSpent { who } => {
            let who = by(who);
            pick(
                format!("{who} moves a Gaiaformer to the Gaia area"),
                format!("{who} déplace une unité de Gaiaformation vers la zone Gaia"),
            )
        }
        Event::GaiaformersReturned { who, count } => {
            let (who, count) = (by(who), amounts::gaiaformers(*count, language));
            pick(
                format!("{who} takes {count} back from the Gaia area"),
                format!("{who} reprend {count} de la zone Gaia"),
            )
        }
        Event::ProjectStarted { who, hex } => {
            let who = by(who);
            pick(
                format!("{who} starts a Gaia project on {hex}"),
                format!("{who} commence un projet Gaia en {hex}"),
            )
        }
        Event::MineBuilt { who, hex, shared, gaiaformer } => {
            let (who, back) = (
                by(who),
                if *gaiaformer {
                    language.pick(" and takes the Gaiaformer back", " et reprend l'unité de Gaiaformation")
                } else {
                    ""
                },
            );
            if *shared {
                pick(
                    format!("{who} builds a shared mine on {hex}"),
                    format!("{who} construit une mine partagée en {hex}"),
                )
            } else {
                pick(
                    format!("{who} builds a mine on {hex}{back}"),
                    format!("{who} construit une mine en {hex}{back}"),
                )
            }
        }
        Event::Upgraded { who, hex, from, to } => {
            let who = by(who);
            let from = effects::the_structure(facts, *from, language);
            let to = effects::a_structure(facts, *to, language);
            pick(
                format!("{who} replaces {from} on {hex} with {to}"),
                format!("{who} remplace {from} en {hex} par {to}"),
            )
        }
        Event::Swapped { who, institute, mine } => {
            let who = by(who);
            pick(
                format!("{who} swaps the institute on {institute} with the mine on {mine}"),
                format!("{who} échange l'institut planétaire en {institute} et la mine en {mine}"),
            )
        }
        Event::StationPlaced { who, hex } => {
            let who = by(who);
            pick(
                format!("{who} places a space station on {hex}"),
                format!("{who} place une station spatiale en {hex}"),
            )
        }
        Event::LostPlaced { who, hex } => {
            let who = by(who);
            pick(
                format!("{who} places the Lost Planet on {hex}"),
                format!("{who} place la Planète Perdue en {hex}"),
            )
        }
        Event::Announced { by: builder, hex, offers } => {
            let builder = by(builder);
            let offers: Vec<_> = offers.iter().map(|(seat, power)| format!("{seat} {power}")).collect();
            let offers = offers.join(", ");
            pick(
                format!("{builder} has built on {hex}; power offered: {offers}"),
                format!("{builder} a construit en {hex} ; puissance offerte : {offers}"),
            )
        }
        Event::Declined { seat } => {
            pick(format!("{seat} declines the power"), format!("{seat} refuse la puissance"))
        }
        Event::Federated { who, planets, .. } if planets.is_empty() => {
            // GP-2340: the Ivits' federation has become strong enough by itself.
            let who = by(who);
            pick(
                format!("{who} forms a federation with what belongs to it already"),
                format!("{who} forge une alliance avec ce qui en fait déjà partie"),
            )
        }
        Event::Federated { who, planets, satellites } => {
            let (who, planets) = (by(who), hexes(planets));
            let satellites = match satellites.len() as u8 {
                0 => language.pick("without satellites", "sans satellite").to_string(),
                n => format!("{} {}", language.pick("with", "avec"), amounts::satellites(n, language)),
            };
            pick(
                format!("{who} forms a federation {satellites}: {planets}"),
                format!("{who} forge une alliance {satellites} : {planets}"),
            )
        }
        Event::Joined { who, hexes: list } => {
            let (who, list) = (by(who), hexes(list));
            pick(format!("{who} adds {list} to the federation"), format!("{who} ajoute {list} à l'alliance"))
        }
        Event::TokenTaken { who, token, from, .. } => {
            let (who, token) = (by(who), effects::token(facts, *token, language));
            match from {
                TokenFrom::Supply => pick(
                    format!("{who} gains the federation token ({token})"),
                    format!("{who} gagne le pion Alliance ({token})"),
                ),
                TokenFrom::Gleens => pick(
                    format!("{who} gains the Gleens' federation token ({token})"),
                    format!("{who} gagne le pion Alliance des Gleen ({token})"),
                ),
                TokenFrom::Terraforming => pick(
                    format!("{who} gains the federation token of Terraforming ({token})"),
                    format!("{who} gagne le pion Alliance de Terraformation ({token})"),
                ),
            }
        }
        Event::TokenFlipped { who, token } => {
            let (who, token) = (by(who), effects::token(facts, *token, language));
            pick(
                format!("{who} flips the federation token to gray ({token})"),
                format!("{who} retourne le pion Alliance sur sa face grise ({token})"),
            )
        }
        Event::Rescored { who, token } => {
            let (who, token) = (by(who), effects::token(facts, *token, language));
            pick(
                format!("{who} gains from the federation token again ({token})"),
                format!("{who} gagne à nouveau les bonus du pion Alliance ({token})"),
            )
        }
        Event::Advanced { who, area, level } => {
            let (who, area) = (by(who), effects::area(facts, *area, language));
            pick(
                format!("{who} reaches level {level} in {area}"),
                format!("{who} atteint le niveau {level} en {area}"),
            )
        }
        Event::TileTaken { who, tile } => {
            let (who, tile) = (by(who), effects::standard(facts, *tile, language));
            pick(format!("{who} takes the tech tile ({tile})"), format!("{who} prend la tuile Tech ({tile})"))
        }
        Event::AdvancedTaken { who, tile, cover, .. } => {
            let (who, tile) = (by(who), effects::advanced(facts, *tile, language));
            let cover = effects::standard(facts, *cover, language);
            pick(
                format!("{who} takes the advanced tech tile ({tile}) and covers the tech tile ({cover})"),
                format!("{who} prend la tuile Tech avancée ({tile}) et recouvre la tuile Tech ({cover})"),
            )
        }
        Event::SpaceUsed { who, space } => {
            let who = by(who);
            let what = effects::space(facts, *space, language);
            if facts.space(*space).power > 0 {
                pick(
                    format!("{who} takes the power action ({what})"),
                    format!("{who} effectue l'action de puissance ({what})"),
                )
            } else {
                pick(
                    format!("{who} takes the Q.I.C. action ({what})"),
                    format!("{who} effectue l'action de C.I.Q. ({what})"),
                )
            }
        }
        Event::SpecialUsed { who, special } => {
            let who = by(who);
            let tile = |what: String| pick(format!("tech tile: {what}"), format!("tuile Tech : {what}"));
            let what = match special {
                Special::Booster => language.pick("booster", "booster").to_string(),
                Special::Academy => language.pick("academy", "académie").to_string(),
                Special::Faction => language.pick("faction", "faction").to_string(),
                Special::Standard(of) => {
                    tile(effects::effects(facts, &facts.standard(*of).effects, language))
                }
                Special::Advanced(of) => {
                    tile(effects::effects(facts, &facts.advanced(*of).effects, language))
                }
            };
            pick(
                format!("{who} takes a special action ({what})"),
                format!("{who} effectue une action spéciale ({what})"),
            )
        }
        Event::CardShown { card } => {
            let card = effects::card(*card, language);
            pick(
                format!("The Automa turns over {card} and puts it back"),
                format!("L'Automa retourne {card} et la remet"),
            )
        }
        Event::DeckMade { seen, unseen, .. } => {
            let count = seen.len() + usize::from(*unseen);
            pick(
                format!("The Automa's deck is shuffled: {count} cards"),
                format!("La pioche de l'Automa est mélangée : {count} cartes"),
            )
        }
        Event::SupportCard { card } => {
            let card = effects::card(*card, language);
            pick(
                format!("The Automa's support card is {card}"),
                format!("La carte d'appui de l'Automa est {card}"),
            )
        }
        Event::ActionCard { card } => {
            let what = effects::card_action(facts, *card, language);
            let card = effects::card(*card, language);
            pick(
                format!("The Automa's action card is {card} ({what})"),
                format!("La carte d'action de l'Automa est {card} ({what})"),
            )
        }
        Event::SatellitePlaced { who, hex } => {
            let who = by(who);
            pick(format!("{who} places a satellite on {hex}"), format!("{who} place un satellite en {hex}"))
        }
        Event::AdvancedRemoved { who, tile, .. } => {
            let (who, tile) = (by(who), effects::advanced(facts, *tile, language));
            pick(
                format!("{who} removes the advanced tech tile from the game ({tile})"),
                format!("{who} retire du jeu la tuile Tech avancée ({tile})"),
            )
        }
        Event::Ordered { order, .. } => {
            let order = actions::order(*order, language);
            pick(format!("Standing order: {order}"), format!("Ordre permanent : {order}"))
        }
        Event::Resigned { seat } => pick(format!("{seat} resigns"), format!("{seat} abandonne")),
    }
}
