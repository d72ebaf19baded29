//! What may be answered: candidates, the rule that decides, and prices.

use orrery_engine::{Ask, Hex, Rejection, RuleId, Table, reject};

use super::{
    Drift,
    action::Action,
    rules,
    state::{Card, MAX_HAND, Order, Ship},
    task::{Part, Task, automatic},
};

/// Copies nest so deep.
const MAX_DEPTH: u8 = 3;
/// A rig has so many parts at most.
const MAX_PARTS: usize = 4;
/// A rig is launched from this worth on.
const MIN_WORTH: u8 = 3;

/// Every action that might answer the task, in canonical order.
pub(super) fn candidates(table: &Table<Drift>, ask: Ask<'_, Drift>, out: &mut Vec<Action>) {
    let ship = &table.state.ships[ask.seat];
    match ask.task {
        Task::Course { .. } => out.extend((0..=3).map(Action::Course)),
        Task::Follow { .. } => out.extend([Action::Tank, Action::Probe]),
        Task::Bid { .. } => out.extend((0..=3).map(Action::Bid)),
        Task::Turn { done, .. } => {
            out.push(Action::Trade);
            out.extend(ship.hand.kinds().map(Action::Drop));
            if *done {
                out.push(Action::End);
                return;
            }
            out.extend(ship.at.within(2).map(Action::Sail));
            out.extend([Action::Beam, Action::Scan]);
            out.extend(ship.hand.kinds().map(Action::Play));
            out.extend([Action::Copy, Action::Rig, Action::Drift]);
        }
        Task::Copy { .. } => out.extend([Action::Beam, Action::Scan, Action::Copy]),
        Task::React { .. } => out.extend([Action::Accept, Action::Decline]),
        Task::Jam { .. } => out.extend([Action::Jam, Action::Pass]),
        Task::Stow { .. } => out.extend(ship.hand.kinds().map(Action::Stow)),
        Task::Rig { .. } => {
            out.extend(ship.hand.kinds().map(|card| Action::Add(Part::Card(card))));
            out.extend([Action::Add(Part::Fuel), Action::Launch, Action::Scrap]);
        }
        Task::Aside { .. } => {
            out.extend(Order::ALL.map(Action::Auto));
            out.push(Action::Resign);
        }
        automatic!() => {}
    }
}

/// Whether the action answers the task now.
pub(super) fn check(table: &Table<Drift>, ask: Ask<'_, Drift>, action: &Action) -> Result<(), Rejection> {
    let state = &table.state;
    let ship = &state.ships[ask.seat];
    match (ask.task, action) {
        (Task::Course { .. }, Action::Course(0..=3)) => Ok(()),
        (Task::Course { .. }, Action::Course(n)) => {
            Err(reject("NO_SUCH_COURSE", &[rules::COURSE], format!("course {n} is not from 0 to 3")))
        }
        (Task::Follow { .. }, Action::Tank | Action::Probe) => Ok(()),
        (Task::Bid { .. }, Action::Bid(n @ 0..=3)) => afford(ship, *n, &[rules::BID]),
        (Task::Bid { .. }, Action::Bid(n)) => {
            Err(reject("NO_SUCH_BID", &[rules::BID], format!("a bid of {n} is not from 0 to 3")))
        }
        (Task::Turn { .. }, Action::Trade) => afford(ship, 2, &[rules::TRADE]),
        (Task::Turn { .. }, Action::Drop(card)) => holds(ship, *card, &[rules::IN_HAND, rules::DROP]),
        (Task::Turn { done: true, .. }, Action::End) => Ok(()),
        (Task::Turn { done: false, .. }, Action::End) => {
            Err(reject("MAIN_ACTION_OWED", &[rules::END], "the main action is still to be taken"))
        }
        (
            Task::Turn { done: true, .. },
            Action::Sail(_)
            | Action::Beam
            | Action::Scan
            | Action::Play(_)
            | Action::Copy
            | Action::Rig
            | Action::Drift,
        ) => Err(reject("MAIN_ACTION_TAKEN", &[rules::ONE_MAIN], "a turn has one main action")),
        (Task::Turn { done: false, .. }, Action::Sail(hex)) => sail(table, ship, *hex),
        (Task::Turn { done: false, .. }, Action::Beam) => afford(ship, 2, &[rules::BEAM]),
        (Task::Turn { done: false, .. } | Task::Copy { .. }, Action::Scan) => scan(table, ship),
        (Task::Turn { done: false, .. }, Action::Play(Card::Jam)) => {
            Err(reject("NOT_IN_OWN_TURN", &[rules::OWN_TURN], "a jam answers the scan of another seat"))
        }
        (Task::Turn { done: false, .. }, Action::Play(card)) => holds(ship, *card, &[rules::IN_HAND]),
        (Task::Turn { done: false, .. }, Action::Copy) => afford(ship, 1, &[rules::COPY]),
        (Task::Turn { done: false, .. }, Action::Rig | Action::Drift) => Ok(()),
        (Task::Copy { .. }, Action::Beam) => Ok(()),
        (Task::Copy { depth: MAX_DEPTH.., .. }, Action::Copy) => {
            Err(reject("COPY_TOO_DEEP", &[rules::COPY_DEPTH], "copies nest three deep, no deeper"))
        }
        (Task::Copy { .. }, Action::Copy) => afford(ship, 1, &[rules::COPY]),
        (Task::React { .. }, Action::Accept) => afford(ship, 1, &[rules::ACCEPT]),
        (Task::React { .. }, Action::Decline) => Ok(()),
        (Task::Jam { .. }, Action::Jam) => holds(ship, Card::Jam, &[rules::IN_HAND, rules::JAM]),
        (Task::Jam { .. }, Action::Pass) => Ok(()),
        (Task::Stow { .. }, Action::Stow(card)) => holds(ship, *card, &[rules::IN_HAND, rules::BUOY]),
        (Task::Rig { parts, .. }, Action::Add(part)) => add(ship, parts, *part),
        (Task::Rig { parts, .. }, Action::Launch) => match Part::total(parts) {
            MIN_WORTH.. => Ok(()),
            worth => {
                Err(reject("RIG_TOO_SMALL", &[rules::LAUNCH], format!("the rig is worth {worth}, not 3")))
            }
        },
        (Task::Rig { .. }, Action::Scrap) => Ok(()),
        (Task::Aside { .. }, Action::Auto(_) | Action::Resign) => Ok(()),
        (task, action) => {
            Err(reject("NOT_AN_ANSWER", task.prompt().rules, format!("'{action}' does not answer this")))
        }
    }
}

/// The fuel that an action costs.
pub(super) fn price(table: &Table<Drift>, ask: Ask<'_, Drift>, action: &Action) -> u8 {
    match (ask.task, action) {
        (Task::Turn { .. }, Action::Trade | Action::Beam) => 2,
        (Task::Turn { .. } | Task::Copy { .. }, Action::Copy) | (Task::React { .. }, Action::Accept) => 1,
        (Task::Turn { .. }, Action::Sail(hex)) => distance(&table.state.ships[ask.seat], *hex),
        (Task::Bid { .. }, Action::Bid(n)) => *n,
        (Task::Rig { parts, .. }, Action::Launch) => {
            parts.iter().filter(|part| **part == Part::Fuel).count() as u8
        }
        (_, _) => 0,
    }
}

/// Steps from the ship to a hex, which is its price.
pub(super) fn distance(ship: &Ship, hex: Hex) -> u8 {
    ship.at.distance(hex).min(u32::from(u8::MAX)) as u8
}

fn afford(ship: &Ship, fuel: u8, rules: &'static [RuleId]) -> Result<(), Rejection> {
    if ship.fuel >= fuel {
        return Ok(());
    }
    Err(reject("NOT_ENOUGH_FUEL", rules, format!("{fuel} fuel needed, {} there", ship.fuel)))
}

fn holds(ship: &Ship, card: Card, rules: &'static [RuleId]) -> Result<(), Rejection> {
    if ship.hand.count(card) > 0 {
        return Ok(());
    }
    Err(reject("NOT_IN_HAND", rules, format!("no {card} in hand")))
}

fn sail(table: &Table<Drift>, ship: &Ship, hex: Hex) -> Result<(), Rejection> {
    let state = &table.state;
    let steps = distance(ship, hex);
    if !state.on_map(hex) {
        return Err(reject("OFF_THE_MAP", &[rules::SAIL], format!("{hex} is not on the map")));
    }
    if !(1..=2).contains(&steps) {
        return Err(reject("OUT_OF_RANGE", &[rules::SAIL], format!("{hex} is {steps} away, not 1 or 2")));
    }
    if state.ships.iter().any(|other| other.at == hex) {
        return Err(reject("OCCUPIED", &[rules::OCCUPIED], format!("another ship is on {hex}")));
    }
    afford(ship, steps, &[rules::SAIL])
}

fn scan(table: &Table<Drift>, ship: &Ship) -> Result<(), Rejection> {
    if ship.hand.len() >= MAX_HAND {
        return Err(reject("HAND_FULL", &[rules::HAND_LIMIT], "a hand holds 4 cards"));
    }
    if table.state.deck.is_empty() && table.state.discards.is_empty() {
        return Err(reject("NO_CARDS", &[rules::NO_CARDS], "neither deck nor discards are left"));
    }
    Ok(())
}

fn add(ship: &Ship, parts: &[Part], part: Part) -> Result<(), Rejection> {
    if parts.len() >= MAX_PARTS {
        return Err(reject("RIG_FULL", &[rules::RIG], "a rig has four parts at most"));
    }
    let used = parts.iter().filter(|used| **used == part).count() as u8;
    match part {
        Part::Fuel => afford(ship, used + 1, &[rules::RIG]),
        Part::Card(card) if ship.hand.count(card) > used => Ok(()),
        Part::Card(card) => {
            let detail = format!("no {card} in hand that is not in the rig");
            Err(reject("NOT_IN_HAND", &[rules::IN_HAND, rules::RIG], detail))
        }
    }
}
