//! What follows from the answer to a question.

use orrery_engine::Seat;

use crate::{
    action::{Action, From},
    agencies,
    effects::{self, S, choices, note, signals, space, stores, techs, traces, triggers},
    event::{Berth, Event, Pile},
    facts::Effects,
    ids::{Body, Resource},
    solo, species,
    state::{Note, Scan},
    task::{Happening, Sacrifice, Signals, Task},
};

const ONE: Signals = Signals { left: 1, data: true, reward: true };

/// Carries out the answer to anything but a turn. A question has no other answers than these; skipping does nothing.
pub(super) fn apply(step: &mut S<'_>, seat: Seat, task: Task, action: Action) {
    match (task, action) {
        // Setup
        (Task::Agency { .. }, Action::Agency(organization, first, second)) => {
            let quick_starts = Some(vec![first, second]);
            step.emit(Event::AgencyChosen { seat, organization: Some(organization), quick_starts });
        }
        (Task::FirstIncome { .. }, Action::Tuck(card)) => {
            step.emit(Event::IncomeChosen { seat, card: Some(card) })
        }

        // Sectors, passing, milestones
        (Task::Order { fresh, .. }, Action::Star(star)) => signals::resolve_star(step, star, fresh),
        (Task::Order { fresh, .. }, Action::Tile) => signals::resolve_tile(step, fresh),
        (Task::Stack { .. }, Action::Take(card)) => take_from_stack(step, seat, card),
        (Task::Milestone { .. }, Action::Milestone(n)) => crate::milestones::resolve(step, seat, n),
        (Task::Gold { .. }, Action::Gold(tile)) => {
            let place = step.state().gold[tile.index()].marks.min(2);
            step.emit(Event::GoldMarked { owner: seat.into(), tile, place });
        }
        (Task::Message { .. }, Action::Message(reward)) => species::centaurians::take(step, seat, reward),
        (Task::Exertian { cost, left, .. }, Action::Exertian(card)) => {
            species::exertians::play(step, seat, card, cost, left);
        }

        // Movement
        (Task::Move { .. }, Action::Stop) => {
            let amount = step.state().players[seat].moves;
            if amount > 0 {
                step.emit(Event::MovesLost { seat, amount });
            }
        }
        (task @ Task::Move { .. }, Action::Move(figure, to)) => {
            super::free::pay_step(step, seat, figure);
            // SE-0520: the move is over when its points are used.
            if step.state().players[seat].moves > 0 {
                step.push([task]);
            }
            space::step_to(step, seat, figure, to);
        }
        (Task::FreeMove { left, moved, .. }, Action::Move(figure, to)) => {
            agencies::free_move(step, seat, left, moved, figure, to);
        }
        (Task::Slingshot { .. }, Action::Option(1)) => {
            stores::gain(step, seat.into(), Resource::Publicity, 1)
        }
        (Task::Slingshot { .. }, Action::Option(_)) => stores::moves(step, seat, 1),

        // Cards
        (Task::Draw { left, .. }, Action::Draw(from)) => {
            choices::draw(step, seat, left - 1);
            match from {
                From::Deck => stores::draw(step, seat),
                From::Open(card) => stores::take_from_row(step, seat, card),
            }
        }
        (Task::AlienDraw { species, .. }, Action::Draw(from)) => {
            species::take_card(step, seat, species, from)
        }
        (Task::Sift { corner, .. }, Action::Discard(card)) => sift(step, seat, card, corner),
        (Task::RowCorners { left, .. }, Action::Row(card)) => {
            step.emit(Event::RowDiscarded { card });
            choices::row_corners(step, seat, left - 1);
            stores::gain_corner(step, seat, card);
        }
        (Task::Sacrifice { what, must, may, .. }, Action::Discard(card)) => {
            sacrifice(step, seat, what, must, may, card);
        }
        (Task::ReturnMission { then, .. }, Action::Return(card)) => {
            step.emit(Event::MissionReturned { seat, card });
            effects::resolve(step, seat, then);
        }
        (Task::Swap { .. }, Action::Swap(hand, row)) => agencies::swap(step, seat, hand, row),

        // Signals
        (Task::Sector { signals, .. }, Action::Sector(sector)) => {
            signals::in_sector(step, seat, sector, signals)
        }
        (Task::Signal { spots, signals, .. }, Action::Signal(spot)) => {
            let more = Signals { left: signals.left - 1, ..signals };
            if more.left > 0 {
                step.push([Task::MarkSignals { seat, spots, signals: more }]);
            }
            signals::mark(step, seat.into(), spot, signals.data, signals.reward);
        }
        (Task::ProbeSignals { mut used, left, .. }, Action::Probe(at)) => {
            used.push(at.index() as u8);
            if left > 1 && !super::options::unused(step.state(), &used).is_empty() {
                step.push([Task::ProbeSignals { seat, used, left: left - 1 }]);
            }
            let spots = step.state().spots(step.content(), at.sector);
            signals::ask(step, seat, spots, ONE);
        }
        (Task::RowSignals { left, .. }, Action::Row(card)) => {
            step.emit(Event::RowDiscarded { card });
            signals::row(step, seat, left - 1);
            if let Some(color) = step.content().card(card).sector_color {
                signals::of_color(step, seat, color);
            }
        }
        (Task::Scan { .. }, action) => scan(step, seat, action),
        (Task::ScanChoice { tech, .. }, Action::Option(n)) => {
            let choices = super::options::scan_choices(step.table(), tech);
            if let Some((cost, effect)) = choices.into_iter().nth(usize::from(n) - 1) {
                use_telescope(step, seat, cost, effect.clone());
            }
        }

        // Probes
        (Task::Orbit { .. } | Task::OrbitOrLand { .. }, Action::Orbit(planet, from)) => {
            space::orbit(step, seat, planet, from);
        }
        (Task::Land { landings, .. } | Task::OrbitOrLand { landings, .. }, Action::Land(body, from)) => {
            space::land(step, seat, body, from, landings.taken);
        }
        (Task::LandSpace { planet, .. }, Action::Space(n)) => {
            space::touch_down(step, seat, Body::Planet(planet), Berth::Data(n - 1), None);
        }
        (Task::LandSpace { planet, .. }, Action::Skip) => {
            space::touch_down(step, seat, Body::Planet(planet), Berth::Ground, None);
        }
        (Task::Remove { then, .. }, Action::Remove(removed)) => {
            space::remove(step, seat, removed);
            effects::resolve(step, seat, then);
        }
        (Task::Probe { then, .. }, Action::Probe(at)) => {
            note(step, Note::Probe(at));
            effects::resolve(step, seat, then);
        }

        // Technologies, traces, income
        (Task::Research { research, .. }, Action::Tech(tech)) => {
            techs::take(step, seat, tech, research.bonus)
        }
        (Task::Column { tech, .. }, Action::Column(column)) => {
            step.emit(Event::TechPlaced { seat, tech, column })
        }
        (Task::Borrow { .. }, Action::Tech(tech)) => step.emit(Event::Borrowed { seat, tech }),
        (Task::Disable { .. }, Action::Tech(tech)) => step.emit(Event::Disabled { seat, tech }),
        (Task::Trace { .. }, Action::Mark(slot, color, place)) => {
            traces::mark(step, seat, (slot, color, place))
        }
        (Task::RemoveTrace { then, .. }, Action::Mark(slot, color, place)) => {
            step.emit(Event::TraceRemoved { owner: seat.into(), slot, color, place });
            note(step, Note::RemovedTrace(color));
            effects::resolve(step, seat, then);
        }
        (Task::Income { .. }, Action::Tuck(card)) => stores::tuck(step, seat, card),
        (Task::TuckThis { .. }, Action::Tuck(card)) => {
            note(step, Note::Tucked);
            step.emit(Event::PutAway { seat, card, pile: Pile::Income, at: 0 });
            stores::tucked(step, seat, card);
        }

        // Other choices
        (Task::OneOf { options, .. }, Action::Option(n)) => {
            if let Some(list) = options.into_iter().nth(usize::from(n) - 1) {
                effects::resolve(step, seat, list);
            }
        }
        (Task::Resource { resources, then, .. }, Action::Option(n)) => {
            if let Some(resource) = resources.into_iter().nth(usize::from(n) - 1) {
                note(step, Note::Chosen(resource));
                effects::resolve(step, seat, then);
            }
        }
        (Task::MayPay { cost, left, then, .. }, Action::Pay) => {
            stores::pay_cost(step, seat, cost);
            choices::may_pay(step, seat, cost, left.map(|left| left - 1), then.clone());
            effects::resolve(step, seat, then);
        }
        (Task::Collect { planet, .. }, Action::Sample(sample)) => {
            species::mascamites::take(step, seat, planet, sample);
        }
        (Task::Peek { .. }, Action::Sample(sample)) => {
            let list = step.content().sample(sample).clone();
            effects::resolve(step, seat, list);
        }
        (Task::Peek { planets, .. }, Action::Option(n)) => {
            if let Some(planet) = planets.get(usize::from(n) - 1) {
                species::mascamites::look_at(step, seat, *planet);
            }
        }
        (Task::Cover { .. }, Action::Cover(card, circle)) => triggers::cover(step, seat, card, circle - 1),
        (Task::Task { .. }, Action::Task(objective, task)) => {
            solo::objectives::mark(step, objective, task - 1)
        }
        (Task::Organelle { .. }, Action::Option(n)) => species::amoeba::take(step, seat, n - 1),
        _ => {}
    }
}

fn take_from_stack(step: &mut S<'_>, seat: Seat, card: crate::ids::CardId) {
    let round = step.state().round;
    step.emit(Event::StackTaken { seat, round, card: Some(card) });
    // What is in the stack is hidden from those who have not looked.
    step.seal();
    let state = step.state();
    let last = state.order_from(seat.into()).into_iter().skip(1).all(|other| state.has_passed(other));
    if last {
        // SE-1860: the last player leaves one card, which is discarded.
        for card in state.stacks[usize::from(round) - 1].clone() {
            step.emit(Event::StackDropped { round, card: Some(card), discarded: true });
        }
    }
}

/// Card ET.15: one drawn card for its corner, then one for its income.
fn sift(step: &mut S<'_>, seat: Seat, card: crate::ids::CardId, corner: bool) {
    step.emit(Event::Discarded { seat, card });
    step.seal();
    if corner {
        choices::sift(step, seat, false);
        stores::gain_corner(step, seat, card);
    } else if let Some(income) = step.content().card(card).income {
        stores::income(step, seat, income);
    }
}

fn sacrifice(step: &mut S<'_>, seat: Seat, what: Sacrifice, must: u8, may: u8, card: crate::ids::CardId) {
    step.emit(Event::Discarded { seat, card });
    step.seal();
    if may > 1 {
        choices::sacrifice(step, seat, what, must.saturating_sub(1), may - 1);
    }
    let facts = step.content().card(card);
    match what {
        Sacrifice::Signals => {
            if let Some(color) = facts.sector_color {
                note(step, Note::Discarded(color));
                signals::of_color(step, seat, color);
            }
        }
        Sacrifice::Corner(times) => {
            let list: Effects = (0..times).flat_map(|_| facts.free_action.iter().cloned()).collect();
            effects::resolve(step, seat, list);
        }
        Sacrifice::Income => {
            if let Some(income) = facts.income {
                stores::income(step, seat, income);
            }
        }
        Sacrifice::Exchange | Sacrifice::Limit => {}
    }
}

/// One step of a scan; the question comes back until the scan is finished.
#[expect(clippy::wildcard_enum_match_arm, reason = "checked: a scan has no other steps")]
fn scan(step: &mut S<'_>, seat: Seat, action: Action) {
    let Some(scan) = step.state().run().and_then(|run| run.scan) else { return };
    if action == Action::Finish {
        note(step, Note::ScanEnded);
        return;
    }
    step.push([Task::Scan { seat }]);
    match action {
        Action::Earth => {
            note(step, Note::Scan(Scan { earth: true, ..scan }));
            let spots = earth_spots(step, scan);
            signals::ask(step, seat, spots, ONE);
        }
        Action::Cards => {
            note(step, Note::Scan(Scan { row: true, ..scan }));
            signals::row(step, seat, 1);
        }
        Action::Token => {
            note(step, Note::Scan(Scan { tokens: scan.tokens - 1, ..scan }));
            stores::pay(step, seat, Resource::SignalToken, 1);
            signals::row(step, seat, 1);
        }
        Action::Telescope(tech) => {
            note(step, Note::Scan(Scan { techs: scan.techs.without(tech), ..scan }));
            match super::options::scan_choices(step.table(), tech).as_slice() {
                [] => {}
                [(cost, effect)] => use_telescope(step, seat, *cost, (*effect).clone()),
                [_, ..] => step.push([Task::ScanChoice { seat, tech }]),
            }
        }
        _ => {}
    }
}

/// Earth's sector, with telescope_1 its neighbours too (SE-3190).
fn earth_spots(step: &S<'_>, scan: Scan) -> Vec<crate::state::Spot> {
    let (state, facts) = (step.state(), step.content());
    let earth = state.earth_sector(facts);
    let near = scan.techs.iter().flat_map(|tech| &facts.tech(tech).ability);
    let wide = near
        .into_iter()
        .any(|one| matches!(one, crate::facts::Ability::ScanEarthSignalMayGoToAdjacentSector {}));
    let sectors = [earth, earth.counter_clockwise(1), earth.clockwise(1)];
    let reach = if wide { &sectors[..] } else { &sectors[..1] };
    reach.iter().flat_map(|sector| state.spots(facts, *sector)).collect()
}

/// Pays for a telescope technology and uses it (SE-1410).
fn use_telescope(step: &mut S<'_>, seat: Seat, cost: crate::facts::Cost, effect: Effects) {
    stores::pay_cost(step, seat, cost);
    if cost.hand_card > 0 {
        // The signal has the colour of the card that is discarded (SE-3210).
        choices::sacrifice(step, seat, Sacrifice::Signals, cost.hand_card, cost.hand_card);
    } else {
        effects::resolve(step, seat, effect);
    }
}

/// What follows when a played card was resolved (SE-1590, SE-2790).
pub(crate) fn card_done(step: &mut S<'_>, seat: Seat, card: crate::ids::CardId, at: i32) {
    use crate::facts::CardKind;
    let run = step.state().run().cloned();
    step.emit(Event::RunEnded);
    let (returns, tucked) = run.map_or((false, false), |run| (run.returns, run.tucked));
    let pile = match step.content().card(card).kind {
        _ if returns => Pile::Hand,
        CardKind::ConditionalMission | CardKind::TriggerableMission | CardKind::DeliveryMission => {
            Pile::Mission
        }
        CardKind::EndGameScoring => Pile::Scoring,
        CardKind::Permanent => Pile::Permanent,
        CardKind::Message => Pile::Message,
        CardKind::Immediate | CardKind::Exertian => Pile::Discard,
    };
    if !tucked {
        step.emit(Event::PutAway { seat, card, pile, at });
    }
    step.push([Task::Did { seat, what: Happening::Play(card) }]);
}
