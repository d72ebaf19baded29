//! The typed messages of Drift say as much as its own types do.

mod common;

use std::collections::BTreeSet;

use common::{byte, games::play_typed, kind, seat};
use messages::{event_kind, kinds, read_action, read_config, write_action, write_event, write_view};
use orrery_api::{
    Proto,
    games::{self, drift::v1},
    v1::game_config,
};
use orrery_engine::{
    Ask, BySeat, Game as _, Hex, Seat, Seed, Table, Viewer, decisions,
    erased::{ConfigIn, Problem, Refused, Said, Speaks},
    legal, start, submit,
};
use orrery_testkit::{
    Dice,
    drift::{
        Action, Card, Cards, Config, Drift, Event, MAX_ROUNDS, Map, Notice, Order, Own, Part, ShipView, View,
    },
};

common::messages!("drift", Drift, Drift);

/// Plays a game at random and shows every table with what has just happened.
fn playout(config: &Config, seats: u8, number: u8, mut look: impl FnMut(&Table<Drift>, &[Event])) {
    let mut dice = Dice::new(number.into());
    let seed = Seed([number; 32]);
    let (mut table, commit) = start::<Drift>(Drift::builtin(), config, seats, &seed).unwrap();
    look(&table, &commit.events().cloned().collect::<Vec<_>>());
    while Drift::outcome(&table.state).is_none() {
        let open: Vec<_> = Seat::all(seats)
            .flat_map(|seat| decisions(&table, seat).map(move |entry| (seat, entry)))
            .collect();
        let (asides, asked): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, entry)| entry.id.is_aside());
        let from = if dice.once_in(20) { &asides } else { &asked };
        let (seat, entry) = &from[dice.below(from.len())];
        let mut actions = legal(&table, Ask { seat: *seat, task: &entry.task });
        if !dice.once_in(30) {
            actions.retain(|action| *action != Action::Resign);
        }
        let action = actions.swap_remove(dice.below(actions.len()));
        let commit = submit(&mut table, &seed, *seat, entry.id, &[action]).unwrap();
        look(&table, &commit.events().cloned().collect::<Vec<_>>());
    }
}

/// Random games of all sizes.
fn playouts(mut look: impl FnMut(&Table<Drift>, &[Event])) {
    for number in 0..24 {
        let map = if number % 2 == 0 { Map::Small } else { Map::Large };
        let config = Config { rounds: 30, map, veiled: number % 3 > 0 };
        playout(&config, 1 + number % 6, number, &mut look);
    }
}

fn viewers(table: &Table<Drift>) -> impl Iterator<Item = Viewer> {
    table.state.ships.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

#[test]
fn every_action_is_read_as_it_was_written() {
    let mut seen = BTreeSet::new();
    playouts(|table, _| {
        for seat in table.state.ships.seats() {
            for entry in decisions(table, seat) {
                for action in legal(table, Ask { seat, task: &entry.task }) {
                    let message = write_action(&action);
                    seen.insert(kind(message.kind.as_ref().unwrap()));
                    assert_eq!(read_action(message), Ok(action));
                }
            }
        }
    });
    assert_eq!(seen, kinds("Action"), "every kind of action occurred");
}

#[test]
fn every_notice_can_be_told_from_its_message() {
    let mut seen = BTreeSet::new();
    let mut hidden = BTreeSet::new();
    playouts(|table, events| {
        for viewer in viewers(table) {
            for notice in events.iter().filter_map(|event| Drift::notice(event, viewer)) {
                let kind_of = write_event(&notice);
                seen.insert(kind(&kind_of));
                let (read, hides) = read_notice(&kind_of);
                assert_eq!(read, notice);
                if hides {
                    hidden.insert(kind(&kind_of));
                }
            }
        }
    });
    assert_eq!(seen, kinds("Event"), "every kind of event occurred");
    assert_eq!(hidden, ["bidmade", "drew", "peeked", "stowed"].map(String::from).into());
}

#[test]
fn every_view_can_be_told_from_its_message() {
    let (mut rigs, mut known, mut unknown, mut own) = (0, 0, 0, 0);
    playouts(|table, _| {
        for viewer in viewers(table) {
            let view = Drift::view(table, viewer);
            assert_eq!(read_view(&write_view(&view)), view);
            rigs += usize::from(view.own.as_ref().is_some_and(|own| !own.rig.is_empty()));
            known += view.top.iter().flatten().count();
            unknown += view.top.iter().filter(|card| card.is_none()).count();
            own += usize::from(view.own.is_some());
        }
    });
    assert!(rigs > 0 && known > 0 && unknown > 0 && own > 0, "{rigs} {known} {unknown} {own}");
}

#[test]
fn a_whole_game_can_be_played_with_typed_messages_alone() {
    let config = game_config::Body::Drift(v1::Config { rounds: Some(2), ..v1::Config::default() });
    play_typed(&config, 3, |body, notation| {
        assert_eq!(read_notice(&event_kind(body)).0.to_string(), notation);
    });
}

#[test]
fn the_practice_game_is_there_only_when_asked_for_and_never_listed() {
    assert!(games::registry(false).get("drift").is_none());
    let registry = games::registry(true);
    assert!(registry.get("drift").is_some());
    assert!(registry.listed().all(|rules| rules.about().slug != "drift"));
}

#[test]
fn options_left_out_have_their_defaults() {
    assert_eq!(read_config(v1::Config::default()), Ok(Config::default()));
    let said = v1::Config { rounds: Some(7), map: v1::MapSize::Large.into(), is_veiled: Some(false) };
    assert_eq!(read_config(said), Ok(Config { rounds: 7, map: Map::Large, veiled: false }));
    let small = v1::Config { map: v1::MapSize::Small.into(), ..v1::Config::default() };
    assert_eq!(read_config(small), Ok(Config::default()));
    // Zero is said, not left out: the rules refuse it.
    let none = v1::Config { rounds: Some(0), ..v1::Config::default() };
    assert_eq!(read_config(none).map(|config| config.rounds), Ok(0));
}

#[test]
fn options_that_make_no_sense_are_named() {
    let registry = games::registry(true);
    let rules = registry.get("drift").unwrap();
    let refused = |config| {
        let body = game_config::Body::Drift(config);
        rules.create(ConfigIn::Typed(&body), 2, &Seed([0; 32])).map(|_| ()).unwrap_err().option
    };
    let too_many = i32::from(MAX_ROUNDS) + 1;
    for rounds in [i32::MIN, -1, 0, too_many, 65_536, 65_540, i32::MAX] {
        assert_eq!(refused(v1::Config { rounds: Some(rounds), ..v1::Config::default() }), "rounds");
    }
    for map in [-1, 3, i32::MAX] {
        assert_eq!(refused(v1::Config { map, ..v1::Config::default() }), "map");
    }
}

#[test]
fn actions_that_make_no_sense_name_the_field() {
    use v1::action::Kind;
    let hex = |q, r| Kind::Sail(v1::Sail { hex: Some(v1::Hex { q, r }) });
    let part = |kind| Kind::Add(v1::AddPart { part: Some(v1::Part { kind }) });
    let wrong = [
        (None, "drift.kind", "is required"),
        (Some(Kind::Course(v1::SetCourse { course: -1 })), "drift.course.course", "-1 is out of range"),
        // 258 would be course 2 if it were cut off.
        (Some(Kind::Course(v1::SetCourse { course: 258 })), "drift.course.course", "258 is out of range"),
        (Some(Kind::Bid(v1::MakeBid { bid: 256 })), "drift.bid.bid", "256 is out of range"),
        (Some(Kind::Drop(v1::DropCard { card: 0 })), "drift.drop.card", "is required"),
        (Some(Kind::Drop(v1::DropCard { card: 5 })), "drift.drop.card", "5 is not a known value"),
        (Some(Kind::Play(v1::PlayCard { card: -1 })), "drift.play.card", "-1 is not a known value"),
        (Some(Kind::Stow(v1::StowCard { card: 0 })), "drift.stow.card", "is required"),
        (Some(Kind::Sail(v1::Sail { hex: None })), "drift.sail.hex", "is required"),
        (Some(hex(128, 0)), "drift.sail.hex.q", "128 is out of range"),
        (Some(hex(0, -129)), "drift.sail.hex.r", "-129 is out of range"),
        (Some(hex(i32::MIN, i32::MAX)), "drift.sail.hex.q", "-2147483648 is out of range"),
        (Some(Kind::Add(v1::AddPart { part: None })), "drift.add.part", "is required"),
        (Some(part(None)), "drift.add.part.kind", "is required"),
        (Some(part(Some(v1::part::Kind::Card(0)))), "drift.add.part.card", "is required"),
        (Some(part(Some(v1::part::Kind::Card(9)))), "drift.add.part.card", "9 is not a known value"),
        (Some(Kind::Auto(v1::SetOrder { order: 0 })), "drift.auto.order", "is required"),
        (Some(Kind::Auto(v1::SetOrder { order: 4 })), "drift.auto.order", "4 is not a known value"),
    ];
    for (kind, field, detail) in wrong {
        assert_eq!(read_action(v1::Action { kind }), Err(Problem::new(field, detail)), "{kind:?}");
    }
    // The edges themselves can be said; whether they are legal is for the rules.
    let edge = v1::Action { kind: Some(hex(127, -128)) };
    assert_eq!(read_action(edge), Ok(Action::Sail(Hex::new(127, -128))));
}

#[test]
fn text_and_message_must_agree() {
    let registry = games::registry(true);
    let rules = registry.get("drift").unwrap();
    let config = game_config::Body::Drift(v1::Config::default());
    let table = rules.create(ConfigIn::Typed(&config), 2, &Seed([0; 32])).unwrap().table;
    let said = |notation: &str, action| {
        let body = Some(<Drift as Speaks<Proto>>::write_action(&action));
        table.canonical(&[Said { notation: notation.into(), body }])
    };
    assert_eq!(said("course 2", Action::Course(2)), Ok("course 2".into()));
    assert_eq!(said("", Action::Course(2)), Ok("course 2".into()));
    let problem = Problem::new("notation", "says another action than the body");
    assert_eq!(said("course 1", Action::Course(2)), Err(Refused::Unreadable { index: 0, problem }));
}

// What follows reads messages back into the types of the game, which no client of the game in Rust has to do.
// It shows that nothing was lost.

fn hex(hex: Option<v1::Hex>) -> Hex {
    let hex = hex.unwrap();
    Hex::new(hex.q.try_into().unwrap(), hex.r.try_into().unwrap())
}

fn some_card(number: i32) -> Option<Card> {
    let number = usize::try_from(number).unwrap();
    number.checked_sub(1).map(|index| Card::ALL[index])
}

fn card(number: i32) -> Card {
    some_card(number).unwrap()
}

fn order(number: i32) -> Order {
    Order::ALL[usize::try_from(number - 1).unwrap()]
}

/// The notice, and whether something in it is hidden.
fn read_notice(kind: &v1::event::Kind) -> (Notice, bool) {
    use v1::event::Kind;
    let notice = match kind {
        Kind::RoundBegan(m) => Notice::RoundBegan { round: m.round.try_into().unwrap() },
        Kind::CourseSet(m) => Notice::CourseSet { seat: seat(m.seat), course: byte(m.course) },
        Kind::Fuelled(m) => Notice::Fuelled { seat: seat(m.seat), fuel: byte(m.fuel) },
        Kind::Burned(m) => Notice::Burned { seat: seat(m.seat), fuel: byte(m.fuel) },
        Kind::Scored(m) => Notice::Scored { seat: seat(m.seat), points: byte(m.points) },
        Kind::BidMade(m) => {
            let bid = m.bid.map(byte);
            return (Notice::Bid { seat: seat(m.seat), bid }, bid.is_none());
        }
        Kind::Revealed(m) => {
            Notice::Revealed { bids: m.bids.iter().map(|bid| byte(*bid)).collect(), leader: seat(m.leader) }
        }
        Kind::Drew(m) => {
            let card = some_card(m.card);
            return (Notice::Drew { seat: seat(m.seat), card }, card.is_none());
        }
        Kind::Discarded(m) => Notice::Discarded { seat: seat(m.seat), card: card(m.card) },
        Kind::Stowed(m) => {
            let card = some_card(m.card);
            return (Notice::Stowed { seat: seat(m.seat), card }, card.is_none());
        }
        Kind::Peeked(m) => {
            let card = some_card(m.card);
            return (Notice::Peeked { seat: seat(m.seat), card }, card.is_none());
        }
        Kind::Reshuffled(v1::Reshuffled {}) => Notice::Reshuffled,
        Kind::Sailed(m) => Notice::Sailed { seat: seat(m.seat), to: hex(m.hex) },
        Kind::Charted(m) => Notice::Charted { seat: seat(m.seat), hex: hex(m.hex) },
        Kind::Jammed(m) => Notice::Jammed { seat: seat(m.seat), by: seat(m.scanning_seat) },
        Kind::Ordered(m) => Notice::Ordered { seat: seat(m.seat), order: order(m.order) },
        Kind::Resigned(m) => Notice::Resigned { seat: seat(m.seat) },
        Kind::Ended(v1::Ended {}) => Notice::Ended,
    };
    (notice, false)
}

fn read_view(view: &v1::View) -> View {
    let ships = BySeat::new(byte(view.ships.len() as i32), |who| {
        let ship = &view.ships[who.index()];
        assert_eq!(seat(ship.seat), who);
        ShipView {
            at: hex(ship.hex),
            fuel: byte(ship.fuel),
            score: ship.score,
            charts: byte(ship.chart_count),
            hand: byte(ship.hand_count),
            course: ship.course.map(byte),
            has_bid: ship.has_bid,
            bid: ship.bid.map(byte),
            resigned: ship.has_resigned,
        }
    });
    View {
        round: view.round.try_into().unwrap(),
        rounds: view.rounds.try_into().unwrap(),
        radius: byte(view.radius),
        leader: seat(view.leader),
        ships,
        charted: view.charted.iter().map(|charted| hex(Some(*charted))).collect(),
        deck: view.deck_count.try_into().unwrap(),
        top: view.top.iter().map(|card| some_card(*card)).collect(),
        discards: view.discards.iter().map(|number| card(*number)).collect::<Cards>(),
        own: view.own.as_ref().map(|own| Own {
            seat: seat(own.seat),
            hand: own.hand.iter().map(|number| card(*number)).collect(),
            rig: own.rig.iter().map(read_part).collect(),
            order: order(own.order),
        }),
        over: view.is_over,
    }
}

fn read_part(part: &v1::Part) -> Part {
    match part.kind.as_ref().unwrap() {
        v1::part::Kind::Card(number) => Part::Card(card(*number)),
        v1::part::Kind::Fuel(v1::Fuel {}) => Part::Fuel,
    }
}
