//! Actions in words.

use orrery_engine::{Hex, Language};

use super::effects;
use crate::{
    action::{Action, BurnStone, Deal, Source, SpecialAction, Tile, TokenTime},
    facts::Facts,
    ids::Conversion,
    power::Bowl,
    task::Order,
};

fn list(hexes: &[Hex]) -> String {
    hexes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn with_stone(stone: bool, language: Language) -> &'static str {
    if stone { language.pick(" with the Brainstone", " avec la Cérébropierre") } else { "" }
}

fn conversion(which: Conversion, language: Language) -> &'static str {
    match which {
        Conversion::BurnPower => language.pick("burn power", "brûler de la puissance"),
        Conversion::PowerToQic => language.pick("4 power for 1 Q.I.C.", "4 puissance contre 1 C.I.Q."),
        Conversion::PowerToOre => language.pick("3 power for 1 ore", "3 puissance contre 1 minerai"),
        Conversion::QicToOre => language.pick("1 Q.I.C. for 1 ore", "1 C.I.Q. contre 1 minerai"),
        Conversion::PowerToKnowledge => {
            language.pick("4 power for 1 knowledge", "4 puissance contre 1 connaissance")
        }
        Conversion::PowerToCredit => language.pick("1 power for 1 credit", "1 puissance contre 1 crédit"),
        Conversion::KnowledgeToCredit => {
            language.pick("1 knowledge for 1 credit", "1 connaissance contre 1 crédit")
        }
        Conversion::OreToCredit => language.pick("1 ore for 1 credit", "1 minerai contre 1 crédit"),
        Conversion::OreToPowerToken => language.pick("1 ore for 1 power token", "1 minerai contre 1 pion"),
        Conversion::CreditsToQic => language.pick("4 credits for 1 Q.I.C.", "4 crédits contre 1 C.I.Q."),
        Conversion::CreditsToOre => language.pick("3 credits for 1 ore", "3 crédits contre 1 minerai"),
        Conversion::CreditsToKnowledge => {
            language.pick("4 credits for 1 knowledge", "4 crédits contre 1 connaissance")
        }
        Conversion::GaiaformerToQic => {
            language.pick("a Gaiaformer for 1 Q.I.C.", "un Gaiaformeur contre 1 C.I.Q.")
        }
        Conversion::PowerTokenToGaiaForKnowledge => language.pick(
            "a token to the Gaia area for 1 knowledge",
            "un pion vers la zone Gaia contre 1 connaissance",
        ),
    }
}

fn deal(which: Deal, language: Language) -> &'static str {
    match which {
        Deal::One(one) => conversion(one, language),
        Deal::TwoCredits => language.pick("2 power for 2 credits", "2 puissance contre 2 crédits"),
        Deal::ThreeCredits => language.pick("3 power for 3 credits", "3 puissance contre 3 crédits"),
        Deal::OreAndCredit => {
            language.pick("4 power for 1 ore and 1 credit", "4 puissance contre 1 minerai et 1 crédit")
        }
        Deal::TwoOre => language.pick("6 power for 2 ore", "6 puissance contre 2 minerai"),
    }
}

fn special(facts: &Facts, action: SpecialAction, language: Language) -> String {
    let what = match action {
        SpecialAction::Academy => language.pick("academy", "académie").to_string(),
        SpecialAction::Standard(tile) => effects::standard(facts, tile, language),
        SpecialAction::Advanced(tile) => effects::advanced(facts, tile, language),
        SpecialAction::BoosterMine(hex) => language
            .pick(format!("mine with the booster on {hex}"), format!("mine avec le propulseur en {hex}")),
        SpecialAction::BoosterProject(hex) => language.pick(
            format!("Gaia project with the booster on {hex}"),
            format!("gaiaformation avec le propulseur en {hex}"),
        ),
        SpecialAction::Swap(hex) => language.pick(
            format!("swap institute and mine on {hex}"),
            format!("échanger l'institut et la mine en {hex}"),
        ),
        SpecialAction::Downgrade(hex) => language.pick(
            format!("lab on {hex} becomes a trading station"),
            format!("le labo en {hex} redevient un comptoir"),
        ),
        SpecialAction::Lowest => {
            language.pick("advance in the lowest area", "progresser dans le domaine le plus bas").to_string()
        }
        SpecialAction::Station(hex) => {
            language.pick(format!("space station on {hex}"), format!("station spatiale en {hex}"))
        }
    };
    language.pick(format!("Special: {what}"), format!("Spéciale : {what}"))
}

fn bowl(bowl: Bowl, language: Language) -> String {
    match bowl {
        Bowl::I | Bowl::II | Bowl::III => language.pick(format!("bowl {bowl}"), format!("bol {bowl}")),
        Bowl::Gaia => language.pick("the Gaia area", "la zone Gaia").into(),
    }
}

/// An action in words.
pub(crate) fn action(facts: &Facts, action: &Action, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match action {
        Action::Faction(faction) => {
            let name = facts.faction(*faction).name.pick(language);
            language.pick(format!("Play the {name}"), format!("Jouer : {name}"))
        }
        Action::Keep => say("Keep the board", "Garder le plateau"),
        Action::Rotate { tile, turns } => language.pick(
            format!("Turn tile {tile:02} by {turns}"),
            format!("Tourner la tuile {tile:02} de {turns}"),
        ),
        Action::Done => say("Done", "Terminé"),
        Action::Place(structure, hex) => {
            let structure = effects::structure(facts, *structure, language);
            language.pick(format!("Place {structure} on {hex}"), format!("Placer {structure} en {hex}"))
        }
        Action::Booster(booster) => {
            let booster = effects::booster(facts, *booster, language);
            language
                .pick(format!("Take the booster: {booster}"), format!("Prendre le propulseur : {booster}"))
        }
        Action::Income(Source::Charge(n)) => {
            language.pick(format!("Charge {n} first"), format!("D'abord accumuler {n}"))
        }
        Action::Income(Source::Tokens(n)) => {
            language.pick(format!("{n} tokens first"), format!("D'abord {n} pions"))
        }
        Action::Brainstone(end) => {
            let end = bowl(*end, language);
            language.pick(format!("Brainstone to {end}"), format!("Cérébropierre : {end}"))
        }
        Action::Trade => say("Buy a tech tile", "Acheter une tuile Technologie"),
        Action::Gain(which) => {
            let which = conversion(*which, language);
            language.pick(format!("Gain as with {which}"), format!("Gagner comme {which}"))
        }
        Action::Convert(which, stone) => {
            let (which, stone) = (deal(*which, language), with_stone(*stone, language));
            language.pick(format!("Convert {which}{stone}"), format!("Convertir {which}{stone}"))
        }
        Action::Burn(BurnStone::Stays) => say("Burn a token", "Brûler un pion"),
        Action::Burn(BurnStone::Up) => {
            say("Burn a token, the Brainstone goes up", "Brûler un pion, la Cérébropierre monte")
        }
        Action::Burn(BurnStone::Out) => say("Burn the Brainstone", "Brûler la Cérébropierre"),
        Action::Build(hex) => {
            language.pick(format!("Build a mine on {hex}"), format!("Construire une mine en {hex}"))
        }
        Action::Project(hex) => {
            language.pick(format!("Start a Gaia project on {hex}"), format!("Gaiaformer en {hex}"))
        }
        Action::Upgrade(to, hex) => {
            let to = effects::structure(facts, *to, language);
            language.pick(format!("Upgrade {hex} to {to}"), format!("Améliorer {hex} : {to}"))
        }
        Action::Federate => say("Form a federation", "Forger une alliance"),
        Action::Research(area) => {
            let area = effects::area(facts, *area, language);
            language.pick(format!("Research {area}"), format!("Recherche : {area}"))
        }
        Action::Space(space, hex, stone) => {
            let at =
                hex.map_or(String::new(), |hex| language.pick(format!(" on {hex}"), format!(" en {hex}")));
            format!("{}{at}{}", effects::space(facts, *space, language), with_stone(*stone, language))
        }
        Action::Special(action) => special(facts, *action, language),
        Action::Pass(None) => say("Pass", "Passer"),
        Action::Pass(Some(booster)) => {
            let booster = effects::booster(facts, *booster, language);
            language.pick(format!("Pass and take {booster}"), format!("Passer et prendre {booster}"))
        }
        Action::End => say("End the turn", "Finir le tour"),
        Action::Charge(n, time) => {
            let vp = n.saturating_sub(1);
            let token = match time {
                TokenTime::None => "",
                TokenTime::Before => language.pick(", token before", ", pion avant"),
                TokenTime::After => language.pick(", token after", ", pion après"),
            };
            language
                .pick(format!("Charge {n} for {vp} VP{token}"), format!("Accumuler {n} pour {vp} PV{token}"))
        }
        Action::Decline => say("Decline", "Refuser"),
        Action::Tokens(tokens) => {
            let [a, b, c] = tokens.bowls;
            let stone = with_stone(tokens.stone, language);
            language.pick(
                format!("{a} from bowl I, {b} from II, {c} from III{stone}"),
                format!("{a} du bol I, {b} du II, {c} du III{stone}"),
            )
        }
        Action::Tech(Tile::Standard(tile)) => {
            let tile = effects::standard(facts, *tile, language);
            language.pick(format!("Take the tile: {tile}"), format!("Prendre la tuile : {tile}"))
        }
        Action::Tech(Tile::Advanced(tile)) => {
            let tile = effects::advanced(facts, *tile, language);
            language
                .pick(format!("Take the advanced tile: {tile}"), format!("Prendre la tuile avancée : {tile}"))
        }
        Action::Cover(tile) => {
            let tile = effects::standard(facts, *tile, language);
            language.pick(format!("Cover: {tile}"), format!("Recouvrir : {tile}"))
        }
        Action::Flip(token) => {
            let token = effects::token(facts, *token, language);
            language.pick(format!("Flip: {token}"), format!("Retourner : {token}"))
        }
        Action::Advance(area) => {
            let area = effects::area(facts, *area, language);
            language.pick(format!("Advance in {area}"), format!("Progresser : {area}"))
        }
        Action::Lost(hex) => {
            language.pick(format!("Lost Planet on {hex}"), format!("Planète Perdue en {hex}"))
        }
        Action::Unite(hexes) if hexes.is_empty() => {
            say("The federation is strong enough", "L'alliance est assez forte")
        }
        Action::Unite(hexes) => {
            let hexes = list(hexes);
            language.pick(format!("Unite {hexes}"), format!("Unir {hexes}"))
        }
        Action::Satellites(hexes) => {
            let hexes = list(hexes);
            language.pick(format!("Satellites on {hexes}"), format!("Satellites en {hexes}"))
        }
        Action::With(hex) => language.pick(format!("With {hex}"), format!("Avec {hex}")),
        Action::Token(token) => {
            let token = effects::token(facts, *token, language);
            language.pick(format!("Take the token: {token}"), format!("Prendre le jeton : {token}"))
        }
        Action::Rescore(token) => {
            let token = effects::token(facts, *token, language);
            language.pick(format!("Score again: {token}"), format!("Marquer à nouveau : {token}"))
        }
        Action::Auto(order) => self::order(*order, language),
        Action::Resign => say("Resign", "Abandonner"),
    }
}

/// A standing order.
pub(crate) fn order(order: Order, language: Language) -> String {
    match order {
        Order::Ask => language.pick("Ask about power", "Demander pour la puissance").into(),
        Order::Decline => language.pick("Always decline power", "Toujours refuser la puissance").into(),
        Order::Charge(most) => language
            .pick(format!("Always charge offers up to {most}"), format!("Toujours accumuler jusqu'à {most}")),
    }
}
