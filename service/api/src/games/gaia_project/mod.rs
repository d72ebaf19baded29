//! Gaia Project on the wire.

mod action;
mod config;
mod event;
mod ids;
mod view;

use ids::Listed as _;
use orrery_engine::{
    Game as _, Hex,
    erased::{Problem, Speaks},
};
use orrery_gaia_project::{
    Action, Config, Facts, GaiaProject, Notice, View, Who, facts::Resources, ids::Card, power::Handful,
    state::Special, task::Order,
};

use super::{another_game, missing, number, seat_number};
use crate::{
    Proto,
    v1::{action as action_body, event as event_body, game_config, view as view_body},
};

/// The typed messages of the game.
pub use crate::generated::orrery::games::gaia_project::v1;

impl Speaks<Proto> for GaiaProject {
    fn read_config(body: &game_config::Body) -> Result<Config, Problem> {
        let game_config::Body::GaiaProject(config) = body else {
            return Err(another_game(GaiaProject::SLUG));
        };
        config::read(config)
    }

    fn read_action(body: &action_body::Body) -> Result<Action, Problem> {
        let action_body::Body::GaiaProject(action) = body else {
            return Err(another_game(GaiaProject::SLUG));
        };
        action::read(action)
            .map_err(|problem| Problem { field: format!("gaia_project.{}", problem.field), ..problem })
    }

    fn write_action(action: &Action) -> action_body::Body {
        action_body::Body::GaiaProject(v1::Action { kind: Some(action::write(action)) })
    }

    fn write_event(Notice(event): &Notice) -> event_body::Body {
        event_body::Body::GaiaProject(v1::Event { kind: Some(event::write(event)) })
    }

    fn write_view(content: &Facts, view: &View) -> view_body::Body {
        view_body::Body::GaiaProject(view::write(content, view))
    }
}

fn read_hex(field: &str, hex: Option<&v1::Hex>) -> Result<Hex, Problem> {
    let hex = hex.ok_or_else(|| missing(field))?;
    Ok(Hex::new(number(format!("{field}.q"), hex.q)?, number(format!("{field}.r"), hex.r)?))
}

fn write_hex(hex: Hex) -> v1::Hex {
    v1::Hex { q: hex.q.into(), r: hex.r.into() }
}

fn write_hexes(hexes: &[Hex]) -> Vec<v1::Hex> {
    hexes.iter().copied().map(write_hex).collect()
}

fn write_who(who: Who) -> v1::Participant {
    use v1::participant::Kind;
    let kind = match who {
        Who::Seat(seat) => Kind::Seat(seat_number(seat)),
        Who::Automa => Kind::Automa(v1::Automa {}),
    };
    v1::Participant { kind: Some(kind) }
}

fn write_everybody(everybody: &[Who]) -> Vec<v1::Participant> {
    everybody.iter().copied().map(write_who).collect()
}

/// Cards are numbered from 1.
fn write_card(card: Card) -> i32 {
    i32::try_from(card.index()).map_or(0, |index| index + 1)
}

fn write_resources(resources: Resources) -> v1::Resources {
    v1::Resources {
        ore: resources.ore.into(),
        credits: resources.credits.into(),
        knowledge: resources.knowledge.into(),
        qic: resources.qic.into(),
    }
}

fn read_tokens(field: &str, tokens: Option<&v1::Tokens>) -> Result<Handful, Problem> {
    let tokens = tokens.ok_or_else(|| missing(field))?;
    let bowls = [
        number(format!("{field}.bowl_1"), tokens.bowl_1)?,
        number(format!("{field}.bowl_2"), tokens.bowl_2)?,
        number(format!("{field}.bowl_3"), tokens.bowl_3)?,
    ];
    Ok(Handful { bowls, stone: tokens.has_brainstone })
}

fn write_tokens(tokens: Handful) -> v1::Tokens {
    let [bowl_1, bowl_2, bowl_3] = tokens.bowls.map(i32::from);
    v1::Tokens { bowl_1, bowl_2, bowl_3, has_brainstone: tokens.stone }
}

fn write_special(special: Special) -> v1::Special {
    use v1::{SpecialPlace, special::Kind};
    let kind = match special {
        Special::Booster => Kind::Place(SpecialPlace::Booster.into()),
        Special::Academy => Kind::Place(SpecialPlace::Academy.into()),
        Special::Faction => Kind::Place(SpecialPlace::Faction.into()),
        Special::Standard(tile) => Kind::StandardTile(tile.write()),
        Special::Advanced(tile) => Kind::AdvancedTile(tile.write()),
    };
    v1::Special { kind: Some(kind) }
}

fn read_order(field: &str, order: Option<&v1::Order>) -> Result<Order, Problem> {
    use v1::order::Kind;
    let order = order.ok_or_else(|| missing(field))?;
    match order.kind.ok_or_else(|| missing(format!("{field}.kind")))? {
        Kind::Ask(v1::AskOrder {}) => Ok(Order::Ask),
        Kind::Decline(v1::DeclineOrder {}) => Ok(Order::Decline),
        Kind::Charge(power) => number(format!("{field}.charge"), power).map(Order::Charge),
    }
}

fn write_order(order: Order) -> v1::Order {
    use v1::order::Kind;
    let kind = match order {
        Order::Ask => Kind::Ask(v1::AskOrder {}),
        Order::Decline => Kind::Decline(v1::DeclineOrder {}),
        Order::Charge(power) => Kind::Charge(power.into()),
    };
    v1::Order { kind: Some(kind) }
}
