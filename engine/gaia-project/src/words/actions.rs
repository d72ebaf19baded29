//! Actions in words.

use orrery_engine::{Hex, Language, Seat, Table};

use super::{all_of, amounts, bowl, capital, effects, hexes};
use crate::{
    action::{Action, BurnStone, Deal, Source, SpecialAction, Tile, TokenTime},
    actions::convert,
    facts::Facts,
    game::GaiaProject,
    ids::{Conversion, Space},
    look::Look,
    power::{Bowl, Handful},
    task::Order,
};

fn with_stone(stone: bool, language: Language) -> &'static str {
    if stone { language.pick(" with the Brainstone", " avec l'Espirite") } else { "" }
}

fn convert(look: Look<'_>, deal: Deal, language: Language) -> String {
    let (paid, gained) = match deal {
        Deal::One(which) => {
            let one = look.facts.conversion(which);
            (amounts::amounts(one.cost, language), amounts::amounts(one.gain, language))
        }
        Deal::TwoCredits | Deal::ThreeCredits | Deal::OreAndCredit | Deal::TwoOre => {
            let (power, _, gain) = convert::sum(look, deal);
            (amounts::power(power, language), amounts::resources(gain, language))
        }
    };
    match deal {
        Deal::One(Conversion::GaiaformerToQic) => language.pick(
            format!("Move a Gaiaformer to the Gaia area for {gained}"),
            format!("Déplacer une unité de Gaiaformation vers la zone Gaia pour {gained}"),
        ),
        Deal::One(Conversion::PowerTokenToGaiaForKnowledge) => language.pick(
            format!("Move a token of bowl III to the Gaia area for {gained}"),
            format!("Déplacer un pion de la zone III vers la zone Gaia pour {gained}"),
        ),
        Deal::One(_) | Deal::TwoCredits | Deal::ThreeCredits | Deal::OreAndCredit | Deal::TwoOre => {
            language.pick(format!("Convert {paid} into {gained}"), format!("Convertir {paid} en {gained}"))
        }
    }
}

fn space(facts: &Facts, space: Space, hex: Option<Hex>, stone: bool, language: Language) -> String {
    let (cost, what) = (effects::space_cost(facts, space, language), effects::space(facts, space, language));
    let stone = with_stone(stone, language);
    let at = hex.map(|hex| language.pick(format!(", on {hex}"), format!(", en {hex}"))).unwrap_or_default();
    language.pick(format!("Spend {cost}{stone}: {what}{at}"), format!("Dépenser {cost}{stone} : {what}{at}"))
}

fn special(look: Look<'_>, seat: Seat, action: SpecialAction, language: Language) -> String {
    let facts = look.facts;
    let what = match action {
        SpecialAction::Academy => {
            let what = effects::effects(facts, &look.board(seat).academy_action, language);
            language.pick(format!("{what} (academy)"), format!("{what} (académie)"))
        }
        SpecialAction::Standard(tile) => effects::effects(facts, &facts.standard(tile).effects, language),
        SpecialAction::Advanced(tile) => effects::effects(facts, &facts.advanced(tile).effects, language),
        SpecialAction::BoosterMine(hex) => {
            language.pick(format!("mine on {hex} (booster)"), format!("mine en {hex} (booster)"))
        }
        SpecialAction::BoosterProject(hex) => language
            .pick(format!("Gaia project on {hex} (booster)"), format!("projet Gaia en {hex} (booster)")),
        SpecialAction::Swap(hex) => language.pick(
            format!("swap the institute with the mine on {hex}"),
            format!("échanger l'institut planétaire et la mine en {hex}"),
        ),
        SpecialAction::Downgrade(hex) => language.pick(
            format!("the lab on {hex} becomes a trading station"),
            format!("le labo en {hex} redevient un comptoir de commerce"),
        ),
        SpecialAction::Lowest => {
            language.pick("advance in the lowest area", "progresser dans le domaine le plus bas").to_string()
        }
        SpecialAction::Station(hex) => {
            language.pick(format!("space station on {hex}"), format!("station spatiale en {hex}"))
        }
    };
    language.pick(format!("Special action: {what}"), format!("Action spéciale : {what}"))
}

/// From which bowls tokens are taken; those that give none are not mentioned.
fn tokens(handful: Handful, language: Language) -> String {
    let from = |(n, from): (u8, Bowl)| {
        let from = bowl(from, language);
        (n > 0).then(|| language.pick(format!("{n} from {from}"), format!("{n} en {from}")))
    };
    let bowls = handful.bowls.into_iter().zip([Bowl::I, Bowl::II, Bowl::III]).filter_map(from);
    let stone = handful.stone.then(|| language.pick("the Brainstone", "l'Espirite").to_string());
    let all = all_of(&bowls.chain(stone).collect::<Vec<_>>(), language);
    language.pick(format!("Take {all}"), format!("Prendre {all}"))
}

fn charge(n: u8, time: TokenTime, language: Language) -> String {
    if n == 0 {
        // GP-3195: the Taklons gain their token even where nothing can be charged.
        return language
            .pick("Gain a token without charging power", "Gagner un pion sans accumuler de puissance")
            .into();
    }
    let price = match n.saturating_sub(1) {
        0 => String::new(),
        vp => format!(" {} {}", language.pick("for", "pour"), amounts::vp(vp, language)),
    };
    let token = match time {
        TokenTime::None => "",
        TokenTime::Before => language.pick(", after gaining a token", ", après avoir gagné un pion"),
        TokenTime::After => language.pick(", then gain a token", ", puis gagner un pion"),
    };
    let power = amounts::power(n, language);
    language.pick(format!("Charge {power}{price}{token}"), format!("Accumuler {power}{price}{token}"))
}

/// An action in words.
pub(crate) fn action(table: &Table<GaiaProject>, seat: Seat, action: &Action, language: Language) -> String {
    let facts = table.content;
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match action {
        Action::Faction(faction) => {
            let name = effects::faction(facts, *faction, language);
            language.pick(format!("Play {name}"), format!("Jouer {name}"))
        }
        Action::Keep => say("Keep the board", "Garder le plateau"),
        Action::Rotate { tile, turns } => {
            let turns = amounts::sixths(*turns, language);
            language.pick(
                format!("Turn tile {tile:02} by {turns}"),
                format!("Tourner la tuile {tile:02} de {turns}"),
            )
        }
        Action::Done => say("Done", "Terminé"),
        Action::Place(structure, hex) => {
            let structure = effects::a_structure(facts, *structure, language);
            language.pick(format!("Place {structure} on {hex}"), format!("Placer {structure} en {hex}"))
        }
        Action::Booster(booster) => {
            let booster = effects::booster(facts, *booster, language);
            language.pick(format!("Take the booster ({booster})"), format!("Prendre le booster ({booster})"))
        }
        Action::Income(Source::Charge(n)) => {
            let power = amounts::power(*n, language);
            language.pick(format!("Charge {power} first"), format!("D'abord accumuler {power}"))
        }
        Action::Income(Source::Tokens(n)) => {
            let tokens = amounts::power_tokens(*n, language);
            language.pick(format!("Gain {tokens} first"), format!("D'abord gagner {tokens}"))
        }
        Action::Brainstone(end) => {
            let end = bowl(*end, language);
            language.pick(format!("The Brainstone ends in {end}"), format!("L'Espirite finit en {end}"))
        }
        Action::Trade => say("Buy a tech tile", "Acheter une tuile Tech"),
        Action::Gain(which) => {
            let one = facts.conversion(*which);
            let (gain, value) = (amounts::amounts(one.gain, language), one.cost.power);
            language.pick(
                format!("Gain {gain} for a value of {value}"),
                format!("Gagner {gain} pour une valeur de {value}"),
            )
        }
        Action::Convert(deal, stone) => {
            format!("{}{}", convert(Look::at(table), *deal, language), with_stone(*stone, language))
        }
        Action::Burn(BurnStone::Stays) => say(
            "Sacrifice a token of bowl II, another goes to bowl III",
            "Sacrifier un pion de la zone II, un autre va en zone III",
        ),
        Action::Burn(BurnStone::Up) => say(
            "Sacrifice a token of bowl II, the Brainstone goes to bowl III",
            "Sacrifier un pion de la zone II, l'Espirite va en zone III",
        ),
        Action::Burn(BurnStone::Out) => say(
            "Sacrifice the Brainstone, a token goes to bowl III",
            "Sacrifier l'Espirite, un pion va en zone III",
        ),
        Action::Build(hex) => {
            language.pick(format!("Build a mine on {hex}"), format!("Construire une mine en {hex}"))
        }
        Action::Project(hex) => language
            .pick(format!("Start a Gaia project on {hex}"), format!("Commencer un projet Gaia en {hex}")),
        Action::Upgrade(to, hex) => language.pick(
            format!("Upgrade {hex} to {}", effects::a_structure(facts, *to, language)),
            format!("Améliorer {hex} en {}", effects::structure(facts, *to, language)),
        ),
        Action::Federate => say("Form a federation", "Forger une alliance"),
        Action::Research(area) | Action::Advance(area) => {
            let area = effects::area(facts, *area, language);
            language.pick(format!("Advance in {area}"), format!("Progresser en {area}"))
        }
        Action::Space(which, hex, stone) => space(facts, *which, *hex, *stone, language),
        Action::Special(action) => special(Look::at(table), seat, *action, language),
        Action::Pass(None) => say("Pass", "Passer"),
        Action::Pass(Some(booster)) => {
            let booster = effects::booster(facts, *booster, language);
            language.pick(
                format!("Pass and take the booster ({booster})"),
                format!("Passer et prendre le booster ({booster})"),
            )
        }
        Action::End => say("End the turn", "Finir le tour"),
        Action::Charge(n, time) => charge(*n, *time, language),
        Action::Decline => say("Decline", "Refuser"),
        Action::Tokens(handful) => tokens(*handful, language),
        Action::Tech(Tile::Standard(tile)) => {
            let tile = effects::standard(facts, *tile, language);
            language.pick(format!("Take the tech tile ({tile})"), format!("Prendre la tuile Tech ({tile})"))
        }
        Action::Tech(Tile::Advanced(tile)) => {
            let tile = effects::advanced(facts, *tile, language);
            language.pick(
                format!("Take the advanced tech tile ({tile})"),
                format!("Prendre la tuile Tech avancée ({tile})"),
            )
        }
        Action::Cover(tile) => {
            let tile = effects::standard(facts, *tile, language);
            language
                .pick(format!("Cover the tech tile ({tile})"), format!("Recouvrir la tuile Tech ({tile})"))
        }
        Action::Flip(token) => {
            let token = effects::token(facts, *token, language);
            language.pick(
                format!("Flip the federation token ({token})"),
                format!("Retourner le pion Alliance ({token})"),
            )
        }
        Action::Lost(hex) => language
            .pick(format!("Place the Lost Planet on {hex}"), format!("Placer la Planète Perdue en {hex}")),
        Action::Unite(list) if list.is_empty() => {
            say("The federation is strong enough", "L'alliance est assez forte")
        }
        Action::Unite(list) => {
            let list = hexes(list);
            language.pick(format!("Unite {list}"), format!("Unir {list}"))
        }
        Action::Satellites(list) => {
            let (count, list) = (amounts::satellites(list.len() as u8, language), hexes(list));
            language.pick(format!("Place {count} on {list}"), format!("Placer {count} en {list}"))
        }
        Action::With(hex) => language.pick(format!("Include {hex}"), format!("Inclure {hex}")),
        Action::Token(token) => {
            let token = effects::token(facts, *token, language);
            language.pick(
                format!("Take the federation token ({token})"),
                format!("Prendre le pion Alliance ({token})"),
            )
        }
        Action::Rescore(token) => {
            let token = effects::token(facts, *token, language);
            language.pick(
                format!("Gain from the federation token again ({token})"),
                format!("Gagner à nouveau les bonus du pion Alliance ({token})"),
            )
        }
        Action::Auto(order) => capital(&self::order(*order, language)),
        Action::Resign => say("Resign", "Abandonner"),
    }
}

/// A standing order, within a sentence.
pub(crate) fn order(order: Order, language: Language) -> String {
    match order {
        Order::Ask => language
            .pick("ask about every offer of power", "poser la question à chaque offre de puissance")
            .into(),
        Order::Decline => {
            language.pick("decline every offer of power", "refuser chaque offre de puissance").into()
        }
        Order::Charge(most) => {
            let most = amounts::power(most, language);
            language.pick(
                format!("accept offers of up to {most}"),
                format!("accepter les offres allant jusqu'à {most}"),
            )
        }
    }
}
