//! Events in words.

use orrery_engine::{Hex, Language};

use super::{actions, effects};
use crate::{
    event::{Event, For, TokenFrom},
    facts::Facts,
    power::Bowl,
    state::Special,
    who::Who,
};

fn list(hexes: &[Hex]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn people(order: &[Who]) -> String {
    order.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn reason(facts: &Facts, why: For, language: Language) -> String {
    match why {
        For::Round(tile) => effects::round_tile(facts, tile, language),
        For::Standard(tile) => effects::standard(facts, tile, language),
        For::Advanced(tile) => effects::advanced(facts, tile, language),
        For::Booster(_) => language.pick("the booster", "le propulseur").into(),
        For::Token(_) => language.pick("the federation token", "le jeton Alliance").into(),
        For::Level(area) => effects::area(facts, area, language).into(),
        For::Space(space) => effects::space(facts, space, language),
        For::Faction => language.pick("the faction", "la faction").into(),
        For::Final(tile) => effects::final_tile(tile, language).into(),
        For::Research => language.pick("research", "la recherche").into(),
        For::Resources => language.pick("resources left", "les ressources restantes").into(),
        For::Automa => language.pick("the Automa's card", "la carte de l'Automa").into(),
        For::Difficulty => language.pick("the difficulty", "la difficulté").into(),
    }
}

fn bowl(bowl: Bowl, language: Language) -> &'static str {
    match bowl {
        Bowl::I => language.pick("bowl I", "bol I"),
        Bowl::II => language.pick("bowl II", "bol II"),
        Bowl::III => language.pick("bowl III", "bol III"),
        Bowl::Gaia => language.pick("the Gaia area", "la zone Gaia"),
    }
}

/// An event in words.
pub(crate) fn event(facts: &Facts, event: &Event, language: Language) -> String {
    let pick = |english: String, french: String| language.pick(english, french);
    match event {
        Event::FirstPlayer { who } => {
            pick(format!("{who} is first player."), format!("{who} est premier joueur."))
        }
        Event::SetUp(setup) => {
            let rounds: Vec<_> =
                setup.rounds.iter().map(|tile| effects::round_tile(facts, *tile, language)).collect();
            let finals: Vec<_> =
                setup.finals.iter().map(|tile| effects::final_tile(*tile, language)).collect();
            let (rounds, finals) = (rounds.join("; "), finals.join("; "));
            pick(
                format!("Rounds: {rounds}. At the end: {finals}."),
                format!("Manches : {rounds}. À la fin : {finals}."),
            )
        }
        Event::BoardLaid { sectors } => pick(
            format!("The board is laid with {} tiles.", sectors.len()),
            format!("Le plateau est posé avec {} tuiles.", sectors.len()),
        ),
        Event::FactionChosen(start) => {
            let name = facts.faction(start.faction).name.pick(language);
            pick(format!("{} plays the {name}.", start.who), format!("{} joue : {name}.", start.who))
        }
        Event::Placed { who, structure, hex } => {
            let structure = effects::structure(facts, *structure, language);
            pick(format!("{who} places {structure} on {hex}."), format!("{who} place {structure} en {hex}."))
        }
        Event::BoosterTaken { who, booster } => {
            let booster = effects::booster(facts, *booster, language);
            pick(
                format!("{who} takes the booster: {booster}."),
                format!("{who} prend le propulseur : {booster}."),
            )
        }
        Event::RoundBegan { round, order } => {
            let order = people(order);
            pick(format!("Round {round} begins: {order}."), format!("La manche {round} commence : {order}."))
        }
        Event::Gaiaformed { hexes } => {
            let hexes = list(hexes);
            pick(format!("Gaia planets now: {hexes}."), format!("Désormais planètes Gaia : {hexes}."))
        }
        Event::Passed { who, taken: Some(taken), .. } => {
            let taken = effects::booster(facts, *taken, language);
            pick(format!("{who} passes and takes {taken}."), format!("{who} passe et prend {taken}."))
        }
        Event::Passed { who, taken: None, .. } => pick(format!("{who} passes."), format!("{who} passe.")),
        Event::CleanedUp => language.pick("The round is over.", "La manche est finie.").into(),
        Event::Ended => language.pick("The game is over.", "La partie est finie.").into(),
        Event::Gained { who, gain } => {
            let gain = effects::resources(*gain, language);
            pick(format!("{who} gains {gain}."), format!("{who} gagne {gain}."))
        }
        Event::Paid { who, cost } => {
            let cost = effects::resources(*cost, language);
            pick(format!("{who} pays {cost}."), format!("{who} paie {cost}."))
        }
        Event::Scored { who, vp, r#for } => {
            let why = reason(facts, *r#for, language);
            pick(format!("{who} scores {vp} VP: {why}."), format!("{who} marque {vp} PV : {why}."))
        }
        Event::PaidVp { who, vp } => pick(format!("{who} pays {vp} VP."), format!("{who} paie {vp} PV.")),
        Event::Charged { who, first, second, stone } => {
            let moved = first + second;
            let stone = stone.map_or(String::new(), |end| {
                let end = bowl(end, language);
                pick(format!(", Brainstone to {end}"), format!(", Cérébropierre : {end}"))
            });
            pick(
                format!("{who} charges {moved} tokens{stone}."),
                format!("{who} accumule {moved} pions{stone}."),
            )
        }
        Event::Spent { who, tokens } => {
            let n = tokens.count();
            pick(format!("{who} spends {n} tokens."), format!("{who} dépense {n} pions."))
        }
        Event::TokensGained { who, tokens } => {
            pick(format!("{who} gains {tokens} tokens."), format!("{who} gagne {tokens} pions."))
        }
        Event::Discarded { who, tokens } => {
            let n = tokens.count();
            pick(format!("{who} discards {n} tokens."), format!("{who} défausse {n} pions."))
        }
        Event::ToGaia { who, tokens } => {
            let n = tokens.count();
            pick(
                format!("{who} moves {n} tokens to the Gaia area."),
                format!("{who} déplace {n} pions vers la zone Gaia."),
            )
        }
        Event::Burned { who, .. } => pick(format!("{who} burns a token."), format!("{who} brûle un pion.")),
        Event::GaiaDiscarded { who, tokens } => pick(
            format!("{who} discards {tokens} tokens of the Gaia area."),
            format!("{who} défausse {tokens} pions de la zone Gaia."),
        ),
        Event::GaiaReturned { who, tokens, bowl: end, stone } => {
            let (n, end) = (tokens + u8::from(*stone), bowl(*end, language));
            pick(
                format!("{n} tokens of {who} return to {end}."),
                format!("{n} pions de {who} reviennent : {end}."),
            )
        }
        Event::GaiaformersGained { who, count } => {
            pick(format!("{who} gains {count} Gaiaformer."), format!("{who} gagne {count} Gaiaformeur."))
        }
        Event::GaiaformerSpent { who } => {
            pick(format!("{who} uses a Gaiaformer."), format!("{who} utilise un Gaiaformeur."))
        }
        Event::GaiaformersReturned { who, count } => pick(
            format!("{who} gets back {count} Gaiaformers."),
            format!("{who} reprend {count} Gaiaformeurs."),
        ),
        Event::ProjectStarted { who, hex } => {
            pick(format!("{who} starts a Gaia project on {hex}."), format!("{who} gaiaforme en {hex}."))
        }
        Event::MineBuilt { who, hex, shared: false, .. } => {
            pick(format!("{who} builds a mine on {hex}."), format!("{who} construit une mine en {hex}."))
        }
        Event::MineBuilt { who, hex, shared: true, .. } => {
            pick(format!("{who} shares the planet {hex}."), format!("{who} partage la planète {hex}."))
        }
        Event::Upgraded { who, hex, to, .. } => {
            let to = effects::structure(facts, *to, language);
            pick(format!("{who} has {to} on {hex} now."), format!("{who} a désormais {to} en {hex}."))
        }
        Event::Swapped { who, institute, mine } => pick(
            format!("{who} swaps the institute on {institute} with the mine on {mine}."),
            format!("{who} échange l'institut en {institute} et la mine en {mine}."),
        ),
        Event::StationPlaced { who, hex } => pick(
            format!("{who} places a space station on {hex}."),
            format!("{who} place une station spatiale en {hex}."),
        ),
        Event::LostPlaced { who, hex } => pick(
            format!("{who} places the Lost Planet on {hex}."),
            format!("{who} place la Planète Perdue en {hex}."),
        ),
        Event::Announced { by, hex, offers } => {
            let offers: Vec<_> = offers.iter().map(|(seat, power)| format!("{seat} {power}")).collect();
            let offers = offers.join(", ");
            pick(
                format!("{by} has built on {hex}; power for: {offers}."),
                format!("{by} a construit en {hex} ; puissance pour : {offers}."),
            )
        }
        Event::Declined { seat } => pick(format!("{seat} declines."), format!("{seat} refuse.")),
        Event::Federated { who, planets, satellites } => {
            let (planets, n) = (list(planets), satellites.len());
            pick(
                format!("{who} forms a federation with {n} satellites: {planets}."),
                format!("{who} forge une alliance avec {n} satellites : {planets}."),
            )
        }
        Event::Joined { who, hexes } => {
            let hexes = list(hexes);
            pick(
                format!("{hexes} join the federation of {who}."),
                format!("{hexes} rejoignent l'alliance de {who}."),
            )
        }
        Event::TokenTaken { who, token, from, .. } => {
            let token = effects::token(facts, *token, language);
            match from {
                TokenFrom::Supply | TokenFrom::Gleens => pick(
                    format!("{who} gains the token: {token}."),
                    format!("{who} gagne le jeton : {token}."),
                ),
                TokenFrom::Terraforming => pick(
                    format!("{who} gains the token of Terraforming: {token}."),
                    format!("{who} gagne le jeton de Terraformation : {token}."),
                ),
            }
        }
        Event::TokenFlipped { who, token } => {
            let token = effects::token(facts, *token, language);
            pick(format!("{who} flips the token: {token}."), format!("{who} retourne le jeton : {token}."))
        }
        Event::Rescored { who, token } => {
            let token = effects::token(facts, *token, language);
            pick(format!("{who} scores again: {token}."), format!("{who} marque à nouveau : {token}."))
        }
        Event::Advanced { who, area, level } => {
            let area = effects::area(facts, *area, language);
            pick(
                format!("{who} is on {area} {level} now."),
                format!("{who} est désormais en {area} {level}."),
            )
        }
        Event::TileTaken { who, tile } => {
            let tile = effects::standard(facts, *tile, language);
            pick(format!("{who} takes the tile: {tile}."), format!("{who} prend la tuile : {tile}."))
        }
        Event::AdvancedTaken { who, tile, cover, .. } => {
            let (tile, cover) =
                (effects::advanced(facts, *tile, language), effects::standard(facts, *cover, language));
            pick(
                format!("{who} takes the advanced tile: {tile}, over {cover}."),
                format!("{who} prend la tuile avancée : {tile}, sur {cover}."),
            )
        }
        Event::SpaceUsed { who, space } => {
            let space = effects::space(facts, *space, language);
            pick(format!("{who} takes the action {space}."), format!("{who} prend l'action {space}."))
        }
        Event::SpecialUsed { who, special } => {
            let what = match special {
                Special::Booster => language.pick("booster", "propulseur").to_string(),
                Special::Academy => language.pick("academy", "académie").to_string(),
                Special::Faction => language.pick("faction", "faction").to_string(),
                Special::Standard(tile) => effects::standard(facts, *tile, language),
                Special::Advanced(tile) => effects::advanced(facts, *tile, language),
            };
            pick(
                format!("{who} takes a special action: {what}."),
                format!("{who} prend une action spéciale : {what}."),
            )
        }
        Event::CardShown { card } => {
            let card = effects::card(*card, language);
            pick(
                format!("The Automa turns over {card} and puts it back."),
                format!("L'Automa retourne {card} et la remet."),
            )
        }
        Event::DeckMade { seen, unseen, .. } => {
            let count = seen.len() + usize::from(*unseen);
            pick(
                format!("The Automa's deck is shuffled: {count} cards."),
                format!("La pioche de l'Automa est mélangée : {count} cartes."),
            )
        }
        Event::SupportCard { card } => {
            let card = effects::card(*card, language);
            pick(format!("The Automa's support is {card}."), format!("L'appui de l'Automa est {card}."))
        }
        Event::ActionCard { card } => {
            let what = effects::card_action(facts, *card, language);
            let card = effects::card(*card, language);
            pick(format!("The Automa draws {card}: {what}."), format!("L'Automa pioche {card} : {what}."))
        }
        Event::SatellitePlaced { who, hex } => {
            pick(format!("{who} places a satellite on {hex}."), format!("{who} place un satellite en {hex}."))
        }
        Event::AdvancedRemoved { who, tile, .. } => {
            let tile = effects::advanced(facts, *tile, language);
            pick(
                format!("{who} removes the advanced tile from the game: {tile}."),
                format!("{who} retire du jeu la tuile avancée : {tile}."),
            )
        }
        Event::Ordered { order, .. } => format!("{}.", actions::order(*order, language)),
        Event::Resigned { seat } => pick(format!("{seat} resigns."), format!("{seat} abandonne.")),
    }
}
