//! Drift, the practice game, on the wire.

use orrery_engine::{
    Game as _, Hex,
    erased::{Problem, Speaks},
};
use orrery_testkit::drift::{
    Action, Card, Config, Contents, Drift, Map, Notice, Order, Own, Part, ShipView, View,
};

use super::{another_game, missing, number, seat_number, unknown};
use crate::{
    Proto,
    v1::{action, event, game_config, view},
};

/// The typed messages of the game.
pub use crate::generated::orrery::games::drift::v1;

impl Speaks<Proto> for Drift {
    fn read_config(body: &game_config::Body) -> Result<Config, Problem> {
        let game_config::Body::Drift(config) = body else { return Err(another_game(Drift::SLUG)) };
        let defaults = Config::default();
        Ok(Config {
            rounds: config.rounds.map_or(Ok(defaults.rounds), |rounds| number("rounds", rounds))?,
            map: match v1::MapSize::try_from(config.map) {
                Ok(v1::MapSize::Unspecified) => defaults.map,
                Ok(v1::MapSize::Small) => Map::Small,
                Ok(v1::MapSize::Large) => Map::Large,
                Err(_) => return Err(unknown("map", config.map)),
            },
            veiled: config.is_veiled.unwrap_or(defaults.veiled),
        })
    }

    fn read_action(body: &action::Body) -> Result<Action, Problem> {
        use v1::action::Kind;
        let action::Body::Drift(action) = body else { return Err(another_game(Drift::SLUG)) };
        let kind = action.kind.as_ref().ok_or_else(|| missing("drift.kind"))?;
        Ok(match kind {
            Kind::Course(set) => Action::Course(number("drift.course.course", set.course)?),
            Kind::Tank(v1::Tank {}) => Action::Tank,
            Kind::Probe(v1::Probe {}) => Action::Probe,
            Kind::Bid(made) => Action::Bid(number("drift.bid.bid", made.bid)?),
            Kind::Trade(v1::Trade {}) => Action::Trade,
            Kind::Drop(drop) => Action::Drop(read_card("drift.drop.card", drop.card)?),
            Kind::Sail(sail) => Action::Sail(read_hex("drift.sail.hex", sail.hex.as_ref())?),
            Kind::Beam(v1::Beam {}) => Action::Beam,
            Kind::Scan(v1::Scan {}) => Action::Scan,
            Kind::Play(play) => Action::Play(read_card("drift.play.card", play.card)?),
            Kind::Copy(v1::BeginCopy {}) => Action::Copy,
            Kind::Rig(v1::BeginRig {}) => Action::Rig,
            Kind::Drift(v1::Drift {}) => Action::Drift,
            Kind::End(v1::EndTurn {}) => Action::End,
            Kind::Accept(v1::Accept {}) => Action::Accept,
            Kind::Decline(v1::Decline {}) => Action::Decline,
            Kind::Jam(v1::Jam {}) => Action::Jam,
            Kind::Pass(v1::Pass {}) => Action::Pass,
            Kind::Stow(stow) => Action::Stow(read_card("drift.stow.card", stow.card)?),
            Kind::Add(add) => Action::Add(read_part("drift.add.part", add.part.as_ref())?),
            Kind::Launch(v1::Launch {}) => Action::Launch,
            Kind::Scrap(v1::Scrap {}) => Action::Scrap,
            Kind::Auto(set) => Action::Auto(read_order("drift.auto.order", set.order)?),
            Kind::Resign(v1::Resign {}) => Action::Resign,
        })
    }

    fn write_action(action: &Action) -> action::Body {
        use v1::action::Kind;
        let kind = match *action {
            Action::Course(course) => Kind::Course(v1::SetCourse { course: course.into() }),
            Action::Tank => Kind::Tank(v1::Tank {}),
            Action::Probe => Kind::Probe(v1::Probe {}),
            Action::Bid(bid) => Kind::Bid(v1::MakeBid { bid: bid.into() }),
            Action::Trade => Kind::Trade(v1::Trade {}),
            Action::Drop(card) => Kind::Drop(v1::DropCard { card: write_card(card) }),
            Action::Sail(hex) => Kind::Sail(v1::Sail { hex: Some(write_hex(hex)) }),
            Action::Beam => Kind::Beam(v1::Beam {}),
            Action::Scan => Kind::Scan(v1::Scan {}),
            Action::Play(card) => Kind::Play(v1::PlayCard { card: write_card(card) }),
            Action::Copy => Kind::Copy(v1::BeginCopy {}),
            Action::Rig => Kind::Rig(v1::BeginRig {}),
            Action::Drift => Kind::Drift(v1::Drift {}),
            Action::End => Kind::End(v1::EndTurn {}),
            Action::Accept => Kind::Accept(v1::Accept {}),
            Action::Decline => Kind::Decline(v1::Decline {}),
            Action::Jam => Kind::Jam(v1::Jam {}),
            Action::Pass => Kind::Pass(v1::Pass {}),
            Action::Stow(card) => Kind::Stow(v1::StowCard { card: write_card(card) }),
            Action::Add(part) => Kind::Add(v1::AddPart { part: Some(write_part(part)) }),
            Action::Launch => Kind::Launch(v1::Launch {}),
            Action::Scrap => Kind::Scrap(v1::Scrap {}),
            Action::Auto(order) => Kind::Auto(v1::SetOrder { order: write_order(order) }),
            Action::Resign => Kind::Resign(v1::Resign {}),
        };
        action::Body::Drift(v1::Action { kind: Some(kind) })
    }

    fn write_event(notice: &Notice) -> event::Body {
        use v1::event::Kind;
        let kind = match *notice {
            Notice::RoundBegan { round } => Kind::RoundBegan(v1::RoundBegan { round: round.into() }),
            Notice::CourseSet { seat, course } => {
                Kind::CourseSet(v1::CourseSet { seat: seat_number(seat), course: course.into() })
            }
            Notice::Fuelled { seat, fuel } => {
                Kind::Fuelled(v1::Fuelled { seat: seat_number(seat), fuel: fuel.into() })
            }
            Notice::Burned { seat, fuel } => {
                Kind::Burned(v1::Burned { seat: seat_number(seat), fuel: fuel.into() })
            }
            Notice::Scored { seat, points } => {
                Kind::Scored(v1::Scored { seat: seat_number(seat), points: points.into() })
            }
            Notice::Bid { seat, bid } => {
                Kind::BidMade(v1::BidMade { seat: seat_number(seat), bid: bid.map(i32::from) })
            }
            Notice::Revealed { ref bids, leader } => Kind::Revealed(v1::Revealed {
                bids: bids.iter().copied().map(i32::from).collect(),
                leader: seat_number(leader),
            }),
            Notice::Drew { seat, card } => {
                Kind::Drew(v1::Drew { seat: seat_number(seat), card: write_some_card(card) })
            }
            Notice::Discarded { seat, card } => {
                Kind::Discarded(v1::Discarded { seat: seat_number(seat), card: write_card(card) })
            }
            Notice::Stowed { seat, card } => {
                Kind::Stowed(v1::Stowed { seat: seat_number(seat), card: write_some_card(card) })
            }
            Notice::Peeked { seat, card } => {
                Kind::Peeked(v1::Peeked { seat: seat_number(seat), card: write_some_card(card) })
            }
            Notice::Reshuffled => Kind::Reshuffled(v1::Reshuffled {}),
            Notice::Sailed { seat, to } => {
                Kind::Sailed(v1::Sailed { seat: seat_number(seat), hex: Some(write_hex(to)) })
            }
            Notice::Charted { seat, hex } => {
                Kind::Charted(v1::Charted { seat: seat_number(seat), hex: Some(write_hex(hex)) })
            }
            Notice::Jammed { seat, by } => {
                Kind::Jammed(v1::Jammed { seat: seat_number(seat), scanning_seat: seat_number(by) })
            }
            Notice::Ordered { seat, order } => {
                Kind::Ordered(v1::Ordered { seat: seat_number(seat), order: write_order(order) })
            }
            Notice::Resigned { seat } => Kind::Resigned(v1::Resigned { seat: seat_number(seat) }),
            Notice::Ended => Kind::Ended(v1::Ended {}),
        };
        event::Body::Drift(v1::Event { kind: Some(kind) })
    }

    fn write_view(_content: &Contents, view: &View) -> view::Body {
        let ships = view.ships.entries().map(|(seat, ship)| write_ship(seat_number(seat), ship));
        view::Body::Drift(v1::View {
            round: view.round.into(),
            rounds: view.rounds.into(),
            radius: view.radius.into(),
            leader: seat_number(view.leader),
            ships: ships.collect(),
            charted: view.charted.iter().copied().map(write_hex).collect(),
            deck_count: i32::try_from(view.deck).unwrap_or(i32::MAX),
            top: view.top.iter().copied().map(write_some_card).collect(),
            discards: view.discards.iter().map(write_card).collect(),
            own: view.own.as_ref().map(write_own),
            is_over: view.over,
        })
    }
}

fn read_card(field: &str, number: i32) -> Result<Card, Problem> {
    match v1::Card::try_from(number) {
        Ok(v1::Card::Spark) => Ok(Card::Spark),
        Ok(v1::Card::Buoy) => Ok(Card::Buoy),
        Ok(v1::Card::Lens) => Ok(Card::Lens),
        Ok(v1::Card::Jam) => Ok(Card::Jam),
        Ok(v1::Card::Unspecified) => Err(missing(field)),
        Err(_) => Err(unknown(field, number)),
    }
}

fn write_card(card: Card) -> i32 {
    let card = match card {
        Card::Spark => v1::Card::Spark,
        Card::Buoy => v1::Card::Buoy,
        Card::Lens => v1::Card::Lens,
        Card::Jam => v1::Card::Jam,
    };
    card.into()
}

/// A card that the viewer may not know is unspecified.
fn write_some_card(card: Option<Card>) -> i32 {
    card.map_or(v1::Card::Unspecified.into(), write_card)
}

fn read_order(field: &str, number: i32) -> Result<Order, Problem> {
    match v1::Order::try_from(number) {
        Ok(v1::Order::Accept) => Ok(Order::Accept),
        Ok(v1::Order::Decline) => Ok(Order::Decline),
        Ok(v1::Order::Ask) => Ok(Order::Ask),
        Ok(v1::Order::Unspecified) => Err(missing(field)),
        Err(_) => Err(unknown(field, number)),
    }
}

fn write_order(order: Order) -> i32 {
    let order = match order {
        Order::Accept => v1::Order::Accept,
        Order::Decline => v1::Order::Decline,
        Order::Ask => v1::Order::Ask,
    };
    order.into()
}

fn read_hex(field: &str, hex: Option<&v1::Hex>) -> Result<Hex, Problem> {
    let hex = hex.ok_or_else(|| missing(field))?;
    Ok(Hex::new(number(format!("{field}.q"), hex.q)?, number(format!("{field}.r"), hex.r)?))
}

fn write_hex(hex: Hex) -> v1::Hex {
    v1::Hex { q: hex.q.into(), r: hex.r.into() }
}

fn read_part(field: &str, part: Option<&v1::Part>) -> Result<Part, Problem> {
    use v1::part::Kind;
    let part = part.ok_or_else(|| missing(field))?;
    match part.kind.as_ref().ok_or_else(|| missing(format!("{field}.kind")))? {
        Kind::Card(card) => Ok(Part::Card(read_card(&format!("{field}.card"), *card)?)),
        Kind::Fuel(v1::Fuel {}) => Ok(Part::Fuel),
    }
}

fn write_part(part: Part) -> v1::Part {
    use v1::part::Kind;
    let kind = match part {
        Part::Card(card) => Kind::Card(write_card(card)),
        Part::Fuel => Kind::Fuel(v1::Fuel {}),
    };
    v1::Part { kind: Some(kind) }
}

fn write_ship(seat: i32, ship: &ShipView) -> v1::Ship {
    v1::Ship {
        seat,
        hex: Some(write_hex(ship.at)),
        fuel: ship.fuel.into(),
        score: ship.score,
        chart_count: ship.charts.into(),
        hand_count: ship.hand.into(),
        course: ship.course.map(i32::from),
        has_bid: ship.has_bid,
        bid: ship.bid.map(i32::from),
        has_resigned: ship.resigned,
    }
}

fn write_own(own: &Own) -> v1::Own {
    v1::Own {
        seat: seat_number(own.seat),
        hand: own.hand.iter().copied().map(write_card).collect(),
        rig: own.rig.iter().copied().map(write_part).collect(),
        order: write_order(own.order),
    }
}
