//! Which abilities of factions came up (section 12), read off what a command caused.

use std::collections::BTreeMap;

use orrery_engine::{Seat, Table};
use orrery_gaia_project::{
    Action, Event, GaiaProject,
    action::{Deal, TokenTime},
    event::{For, TokenFrom},
    ids::{
        Area, Conversion,
        Faction::{self, *},
        Planet, Structure,
    },
    look::Look,
    power::Bowl,
    state::Special,
};

/// Every ability that can be seen at work: from the start, and of the planetary institute.
pub const ALL: [(Faction, &str); 25] = [
    (Terrans, "tokens return to bowl II"),
    (Terrans, "institute: gains in the Gaia phase"),
    (Lantids, "mine beside an opponent"),
    (Lantids, "institute: knowledge for such a mine"),
    (Xenos, "third mine"),
    (Xenos, "institute: federation of value 6"),
    (Gleens, "ore instead of Q.I.C."),
    (Gleens, "points on Gaia planets"),
    (Gleens, "institute: own federation token"),
    (Taklons, "Brainstone spent"),
    (Taklons, "institute: token with a charge"),
    (Ambas, "institute: swap"),
    (HadschHallas, "institute: conversions of credits"),
    (Ivits, "space station"),
    (Ivits, "the federation grows"),
    (Geodens, "institute: knowledge for a new type"),
    (BalTaks, "Q.I.C. for a Gaiaformer"),
    (BalTaks, "institute: navigation"),
    (Firaks, "institute: downgrade"),
    (Bescods, "lowest research"),
    (Bescods, "institute: titanium in a federation"),
    (Nevlas, "knowledge for a token"),
    (Nevlas, "institute: tokens worth two"),
    (Itars, "burned tokens to the Gaia area"),
    (Itars, "institute: tech tile for Gaia tokens"),
];

/// How often each came up.
pub type Counts = BTreeMap<(Faction, &'static str), u64>;

/// What a seat's answer and one event it caused show.
fn shown(table: &Table<GaiaProject>, seat: Seat, action: &Action, event: &Event) -> Option<&'static str> {
    let (look, who) = (Look::at(table), seat.into());
    let player = look.player(who);
    let faction = player.faction?;
    let has = |kind: Structure| !player.structures[kind.index()].is_empty();
    let institute = has(Structure::Institute);
    let planet = |hex| table.state.spot(hex).and_then(|spot| table.state.planet(spot));
    let value = |hexes: &[orrery_engine::Hex]| -> u32 {
        let spots = hexes.iter().filter_map(|hex| table.state.spot(*hex));
        spots.map(|spot| u32::from(look.power_value(who, spot))).sum()
    };
    match (faction, event) {
        (Terrans, Event::GaiaReturned { bowl: Bowl::II, .. }) => Some("tokens return to bowl II"),
        (Terrans, Event::Gained { .. }) if matches!(action, Action::Gain(_)) => {
            Some("institute: gains in the Gaia phase")
        }
        (Lantids, Event::MineBuilt { shared: true, .. }) => Some("mine beside an opponent"),
        (Lantids, Event::Gained { gain, .. }) if institute && gain.knowledge == 2 => {
            let is_shared = matches!(action, Action::Build(hex)
                if table.state.spot(*hex).is_some_and(|spot| player.shared.contains(spot)));
            is_shared.then_some("institute: knowledge for such a mine")
        }
        (Xenos, Event::Placed { .. }) => {
            (player.structures[Structure::Mine.index()].len() == 3).then_some("third mine")
        }
        (Xenos, Event::Federated { planets, .. }) if institute => {
            (value(planets) == 6).then_some("institute: federation of value 6")
        }
        (Gleens, Event::Gained { gain, .. }) if !has(Structure::AcademyAction) && gain.ore > 0 => {
            let for_qic = matches!(action, Action::Convert(Deal::One(Conversion::PowerToQic), _));
            for_qic.then_some("ore instead of Q.I.C.")
        }
        (Gleens, Event::Scored { r#for: For::Faction, .. }) => Some("points on Gaia planets"),
        (Gleens, Event::TokenTaken { from: TokenFrom::Gleens, .. }) => {
            Some("institute: own federation token")
        }
        (Taklons, Event::Spent { tokens, .. }) if tokens.stone => Some("Brainstone spent"),
        (Taklons, Event::TokensGained { .. })
            if matches!(action, Action::Charge(_, TokenTime::Before | TokenTime::After)) =>
        {
            Some("institute: token with a charge")
        }
        (Ambas, Event::Swapped { .. }) => Some("institute: swap"),
        (HadschHallas, Event::Paid { cost, .. }) if cost.credits > 0 => {
            matches!(action, Action::Convert(_, _)).then_some("institute: conversions of credits")
        }
        (Ivits, Event::StationPlaced { .. }) => Some("space station"),
        (Ivits, Event::Federated { .. }) if player.federations > 1 => Some("the federation grows"),
        (Geodens, Event::Gained { gain, .. }) if institute && gain.knowledge == 3 => {
            matches!(action, Action::Build(_)).then_some("institute: knowledge for a new type")
        }
        (BalTaks, Event::GaiaformerSpent { .. }) => Some("Q.I.C. for a Gaiaformer"),
        (BalTaks, Event::Advanced { area: Area::Navigation, .. }) => Some("institute: navigation"),
        (Firaks, Event::Upgraded { from: Structure::ResearchLab, to: Structure::TradingStation, .. }) => {
            Some("institute: downgrade")
        }
        (Bescods, Event::SpecialUsed { special: Special::Faction, .. }) => Some("lowest research"),
        (Bescods, Event::Federated { planets, .. }) if institute => {
            let titanium = planets.iter().any(|hex| planet(*hex) == Some(Planet::Titanium));
            titanium.then_some("institute: titanium in a federation")
        }
        (Nevlas, Event::ToGaia { .. })
            if matches!(action, Action::Convert(Deal::One(Conversion::PowerTokenToGaiaForKnowledge), _)) =>
        {
            Some("knowledge for a token")
        }
        (Nevlas, Event::Spent { .. }) if institute => Some("institute: tokens worth two"),
        (Itars, Event::Burned { to_gaia: true, .. }) => Some("burned tokens to the Gaia area"),
        (Itars, Event::GaiaDiscarded { .. }) => Some("institute: tech tile for Gaia tokens"),
        _ => None,
    }
}

/// Who an event is about, where an ability may show.
fn about(event: &Event) -> Option<orrery_gaia_project::Who> {
    match event {
        Event::GaiaReturned { who, .. }
        | Event::Gained { who, .. }
        | Event::Paid { who, .. }
        | Event::MineBuilt { who, .. }
        | Event::Placed { who, .. }
        | Event::Federated { who, .. }
        | Event::Scored { who, .. }
        | Event::TokenTaken { who, .. }
        | Event::Spent { who, .. }
        | Event::TokensGained { who, .. }
        | Event::Swapped { who, .. }
        | Event::StationPlaced { who, .. }
        | Event::GaiaformerSpent { who }
        | Event::Advanced { who, .. }
        | Event::Upgraded { who, .. }
        | Event::SpecialUsed { who, .. }
        | Event::ToGaia { who, .. }
        | Event::Burned { who, .. }
        | Event::GaiaDiscarded { who, .. } => Some(*who),
        _ => None,
    }
}

/// Counts what a command shows; `table` is the one after it.
pub fn note<'a>(
    counts: &mut Counts,
    table: &Table<GaiaProject>,
    action: &Action,
    events: impl Iterator<Item = &'a Event>,
) {
    for event in events {
        let Some(seat) = about(event).and_then(|who| who.seat()) else { continue };
        let Some(faction) = table.state.players[seat].faction else { continue };
        if let Some(ability) = shown(table, seat, action, event) {
            *counts.entry((faction, ability)).or_default() += 1;
        }
    }
}
