//! What actions and automatic tasks do.

use orrery_engine::{Ask, Pile, Seat, Step, Table};

use super::{
    Drift,
    action::Action,
    check,
    event::Event,
    state::{Card, MAX_FUEL, Order},
    task::{Part, Task, asked},
};

/// Deals the first hands.
pub(super) fn begin(step: &mut Step<'_, Drift>) {
    for seat in step.state().ships.seats() {
        for _ in 0..2 {
            draw(step, seat);
        }
    }
}

/// The next round, or the end.
pub(super) fn idle(step: &mut Step<'_, Drift>) {
    let state = step.state();
    let (round, seats) = (state.round, state.ships.seats());
    if round >= state.config.rounds {
        step.emit(Event::Ended);
        return;
    }
    step.emit(Event::RoundBegan { round: round + 1 });
    step.push([Task::Reveal]);
    step.fan(seats.map(|seat| (seat, Task::Course { seat })));
}

/// Carries out a checked action.
pub(super) fn apply(step: &mut Step<'_, Drift>, seat: Seat, task: Task, action: Action) {
    let price = check::price(step.table(), Ask { seat, task: &task }, &action);
    match action {
        Action::Course(course) => {
            step.emit(Event::CourseSet { seat, course });
            let follow_ups = (0..course).map(|_| Task::Follow { seat });
            step.push(follow_ups.chain([Task::Bid { seat }]));
        }
        Action::Tank => gain(step, seat, 1),
        Action::Probe => {
            let found = step.below(3) as u8;
            gain(step, seat, found);
        }
        Action::Bid(bid) => step.emit(Event::Bid { seat, bid }),
        Action::Trade => {
            burn(step, seat, price);
            score(step, seat, 1);
            step.push([task]);
        }
        Action::Drop(card) => {
            discard(step, seat, card);
            gain(step, seat, 1);
            step.push([task]);
        }
        Action::Sail(to) => {
            burn(step, seat, price);
            step.emit(Event::Sailed { seat, to });
            if !step.state().charted.contains(&to) {
                step.emit(Event::Charted { seat, hex: to });
                score(step, seat, 1);
            }
            main_done(step, seat, []);
        }
        Action::Beam => {
            burn(step, seat, price);
            let copies = if let Task::Copy { depth, .. } = task { depth } else { 0 };
            score(step, seat, 2 + copies);
            let reactions =
                seat.others(step.state().seats()).map(|other| Task::React { seat: other, from: seat });
            after(step, seat, task, reactions);
        }
        Action::Scan => {
            // Whether the scan goes through at once tells whether somebody holds a jam: no way back from here.
            step.seal();
            after(step, seat, task, [Task::Window { by: seat, next: 1 }]);
        }
        Action::Play(card) => play(step, seat, card),
        Action::Copy => {
            burn(step, seat, price);
            let depth = if let Task::Copy { depth, .. } = task { depth + 1 } else { 1 };
            after(step, seat, task, [Task::Copy { seat, depth }]);
        }
        Action::Rig => main_done(step, seat, [Task::Rig { seat, parts: Vec::new() }]),
        Action::Add(part) => {
            if let Task::Rig { mut parts, .. } = task {
                parts.push(part);
                step.push([Task::Rig { seat, parts }]);
            }
        }
        Action::Launch => {
            if let Task::Rig { parts, .. } = task {
                launch(step, seat, &parts, price);
            }
        }
        Action::Accept => {
            burn(step, seat, price);
            score(step, seat, 1);
        }
        Action::Jam => {
            if let Task::Jam { by, .. } = task {
                discard(step, seat, Card::Jam);
                step.emit(Event::Jammed { seat, by });
            }
        }
        Action::Pass => {
            if let Task::Jam { by, next, .. } = task {
                // Who is asked next depends on the hands, as with the scan itself.
                step.seal();
                step.push([Task::Window { by, next: next + 1 }]);
            }
        }
        Action::Stow(card) => step.emit(Event::Stowed { seat, card }),
        Action::Auto(order) => step.emit(Event::Ordered { seat, order }),
        Action::Resign => step.emit(Event::Resigned { seat }),
        Action::Drift | Action::End | Action::Decline | Action::Scrap => {}
    }
}

/// Carries out an automatic task.
pub(super) fn resolve(step: &mut Step<'_, Drift>, task: Task) {
    match task {
        Task::Reveal => reveal(step),
        Task::Window { by, next } => window(step, by, next),
        Task::Silence { by, next } => step.push([Task::Window { by, next: next + 1 }]),
        Task::Draw { seat } => draw(step, seat),
        asked!() => debug_assert!(false, "{task:?} is a decision"),
    }
}

/// What is answered for a seat that has ordered it or left.
pub(super) fn standing_order(table: &Table<Drift>, ask: Ask<'_, Drift>) -> Option<Action> {
    let ship = &table.state.ships[ask.seat];
    if !ship.resigned {
        return match (ask.task, ship.order) {
            (Task::React { .. }, Order::Accept) => Some(Action::Accept),
            (Task::React { .. }, Order::Decline) => Some(Action::Decline),
            (_, _) => None,
        };
    }
    match ask.task {
        Task::Course { .. } => Some(Action::Course(0)),
        Task::Follow { .. } => Some(Action::Tank),
        Task::Bid { .. } => Some(Action::Bid(0)),
        Task::Turn { done: false, .. } => Some(Action::Drift),
        Task::Turn { done: true, .. } => Some(Action::End),
        Task::Copy { .. } => Some(Action::Beam),
        Task::React { .. } => Some(Action::Decline),
        Task::Jam { .. } => Some(Action::Pass),
        Task::Stow { .. } => ship.hand.kinds().next().map(Action::Stow),
        Task::Rig { .. } => Some(Action::Scrap),
        Task::Reveal
        | Task::Window { .. }
        | Task::Silence { .. }
        | Task::Draw { .. }
        | Task::Aside { .. } => None,
    }
}

fn gain(step: &mut Step<'_, Drift>, seat: Seat, fuel: u8) {
    let fuel = fuel.min(MAX_FUEL.saturating_sub(step.state().ships[seat].fuel));
    if fuel > 0 {
        step.emit(Event::Fuelled { seat, fuel });
    }
}

fn burn(step: &mut Step<'_, Drift>, seat: Seat, fuel: u8) {
    if fuel > 0 {
        step.emit(Event::Burned { seat, fuel });
    }
}

fn score(step: &mut Step<'_, Drift>, seat: Seat, points: u8) {
    step.emit(Event::Scored { seat, points });
}

/// A card of the hidden hand comes out.
fn discard(step: &mut Step<'_, Drift>, seat: Seat, card: Card) {
    step.emit(Event::Discarded { seat, card });
    step.seal();
}

/// What follows a main action; then the rest of the turn.
fn main_done(step: &mut Step<'_, Drift>, seat: Seat, tasks: impl IntoIterator<Item = Task>) {
    step.push(tasks.into_iter().chain([Task::Turn { seat, done: true }]));
}

/// What follows an action that is either a main action or a copy of one.
fn after(step: &mut Step<'_, Drift>, seat: Seat, task: Task, tasks: impl IntoIterator<Item = Task>) {
    if let Task::Turn { .. } = task {
        main_done(step, seat, tasks);
    } else {
        step.push(tasks);
    }
}

/// Makes sure that there is a next card, if there is any card at all.
fn replenish(step: &mut Step<'_, Drift>) {
    if step.state().deck.is_empty() && !step.state().discards.is_empty() {
        step.emit(Event::Reshuffled);
    }
}

fn draw(step: &mut Step<'_, Drift>, seat: Seat) {
    replenish(step);
    if let Some(card) = Pile::choose(step, |state| &state.deck) {
        step.emit(Event::Drew { seat, card });
    }
}

fn play(step: &mut Step<'_, Drift>, seat: Seat, card: Card) {
    discard(step, seat, card);
    match card {
        Card::Spark => score(step, seat, 2),
        Card::Lens => {
            replenish(step);
            if let Some(card) = Pile::choose(step, |state| &state.deck) {
                step.emit(Event::Peeked { seat, card });
            }
        }
        Card::Buoy if !step.state().ships[seat].hand.is_empty() => {
            return main_done(step, seat, [Task::Stow { seat }]);
        }
        Card::Buoy | Card::Jam => {}
    }
    main_done(step, seat, []);
}

fn launch(step: &mut Step<'_, Drift>, seat: Seat, parts: &[Part], price: u8) {
    for part in parts {
        if let Part::Card(card) = part {
            discard(step, seat, *card);
        }
    }
    burn(step, seat, price);
    score(step, seat, Part::total(parts));
}

/// The next seat in line for a jam. Asked or not, it uses up the same ids.
fn window(step: &mut Step<'_, Drift>, by: Seat, next: u8) {
    let state = step.state();
    if next >= state.seats() {
        return step.push([Task::Draw { seat: by }]);
    }
    let seat = Seat((by.0 + next) % state.seats());
    let veiled = state.config.veiled;
    let asked = !veiled || state.ships[seat].hand.count(Card::Jam) > 0;
    step.push([if asked { Task::Jam { seat, by, next, veiled } } else { Task::Silence { by, next } }]);
}

/// All bids come out; the turns of the round follow.
fn reveal(step: &mut Step<'_, Drift>) {
    let state = step.state();
    let seats = state.seats();
    let bids: Vec<u8> = state.ships.iter().map(|ship| ship.bid.unwrap_or(0)).collect();
    let highest = bids.iter().copied().max().unwrap_or(0);
    let mut tops = Seat::all(seats).filter(|seat| bids[seat.index()] == highest);
    let winner = match (highest, tops.next(), tops.next()) {
        (1.., Some(seat), None) => Some(seat),
        (_, _, _) => None,
    };
    let leader = winner.unwrap_or(state.leader);
    step.emit(Event::Revealed { bids: bids.clone(), leader });
    step.seal();
    for (seat, bid) in Seat::all(seats).zip(bids) {
        burn(step, seat, bid);
    }
    if let Some(winner) = winner {
        score(step, winner, 2);
    }
    let order = [leader].into_iter().chain(leader.others(seats));
    step.push(order.map(|seat| Task::Turn { seat, done: false }));
}
