//! Applies events to the state. Knows no rules.

mod cards;
mod space;

pub(crate) use cards::{hand, put_away};
pub(crate) use space::add_capsule;

use crate::{
    event::Event,
    facts::TurnRule,
    ids::{CardId, Column, Resource, Species},
    state::{
        Bonus, DataSpace, Figure, Message, Note, OpenObjective, Owner, PerBonus, Player, Spot, State,
        TracePlace, Turn,
    },
};

impl Player {
    fn keep(&mut self, card: CardId) {
        if let Err(place) = self.hand.binary_search(&card) {
            self.hand.insert(place, card);
        }
    }

    fn lose(&mut self, card: CardId) {
        if let Ok(place) = self.hand.binary_search(&card) {
            self.hand.remove(place);
        }
    }
}

/// Takes one of several equal things away.
fn take<T: PartialEq>(from: &mut Vec<T>, one: &T) {
    if let Some(place) = from.iter().position(|other| other == one) {
        from.remove(place);
    }
}

impl State {
    /// Puts a card on the discard pile it belongs to (SE-2560).
    fn bin(&mut self, card: CardId) {
        if !card.is_alien() {
            self.discard.push(card);
            return;
        }
        if let Some(one) = self.species.iter_mut().find(|one| one.discovered.is_some() && one.has_card(card))
        {
            one.discard.push(card);
        }
    }

    fn place_of(&mut self, owner: Owner, figure: Figure) -> Option<&mut crate::ids::Space> {
        match (owner, figure) {
            (Owner::Seat(seat), Figure::Probe(n)) => self.players[seat].probes.get_mut(usize::from(n)),
            (Owner::Seat(seat), Figure::Capsule(n)) => {
                self.players[seat].capsules.get_mut(usize::from(n)).map(|capsule| &mut capsule.at)
            }
            (Owner::Rival, _) => self.rival.as_mut().and_then(|rival| rival.probe.as_mut()),
            (Owner::Neutral, _) => None,
        }
    }

    fn store(&mut self, owner: Owner, resource: Resource, change: i32) {
        let add = |value: &mut u8| *value = (i32::from(*value) + change).clamp(0, 255) as u8;
        match owner {
            Owner::Seat(seat) => {
                let player = &mut self.players[seat];
                match resource {
                    Resource::Vp => player.score += change,
                    Resource::Credit => add(&mut player.credits),
                    Resource::Energy => add(&mut player.energy),
                    Resource::Publicity => add(&mut player.publicity),
                    Resource::Data => add(&mut player.data),
                    Resource::Exofossil => add(&mut player.exofossils),
                    Resource::SignalToken => add(&mut player.tokens),
                }
            }
            Owner::Rival => {
                let Some(rival) = &mut self.rival else { return };
                match resource {
                    Resource::Vp => rival.score += change,
                    Resource::Publicity => add(&mut rival.publicity),
                    Resource::Exofossil => add(&mut rival.exofossils),
                    Resource::Data => add(&mut rival.pool),
                    // SE-4820: these become progress.
                    Resource::Credit | Resource::Energy | Resource::SignalToken => {}
                }
            }
            Owner::Neutral => {}
        }
    }

    fn own(&mut self, species: Species) -> Option<&mut crate::state::SpeciesState> {
        let slot = self.discovered(species)?;
        Some(&mut self.species[slot.index()])
    }
}

/// Applies one event.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::SkyLaid { .. }
        | Event::DiscsTurned { .. }
        | Event::SpeciesHidden { .. }
        | Event::DeckMade { .. }
        | Event::GoldLaid { .. }
        | Event::StackMade { .. }
        | Event::TileShown { .. }
        | Event::NeutralsSet { .. }
        | Event::StackDealt { .. }
        | Event::StartChosen { .. }
        | Event::NeutralSignal { .. }
        | Event::AgencyDealt { .. }
        | Event::AgencyChosen { .. }
        | Event::AgencyRevealed { .. }
        | Event::IncomeChosen { .. } => cards::setup(state, event),

        Event::RoundBegan { round, starting } => {
            (state.round, state.starting, state.reminder) = (*round, *starting, true);
            for player in state.players.iter_mut() {
                player.passed = player.resigned;
                player.agency.used = false;
            }
            if let Some(rival) = &mut state.rival {
                rival.passed = false;
            }
        }
        Event::TurnBegan { owner } => {
            state.turn = Turn::new(*owner);
            for player in state.players.iter_mut() {
                player.agency.borrowed = None;
            }
        }
        Event::StageCame { stage } => state.turn.stage = *stage,
        Event::SectorsWait { stars, tile } => {
            state.turn.waiting = stars.iter().fold(state.turn.waiting, |all, star| all.with(*star));
            state.turn.tile_waits |= tile;
        }
        Event::Passed { owner } => match owner {
            Owner::Seat(seat) => state.players[*seat].passed = true,
            Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.passed = true),
            Owner::Neutral => {}
        },
        Event::ReminderTaken => state.reminder = false,
        Event::Ended { scores } => {
            state.scores.clone_from(scores);
            state.turn.stage = crate::state::Stage::Over;
        }
        Event::Resigned { seat } => state.players[*seat].resigned = true,

        Event::Gained { owner, resource, amount } => state.store(*owner, *resource, i32::from(*amount)),
        Event::Paid { owner, resource, amount } => state.store(*owner, *resource, -i32::from(*amount)),
        Event::MovesGained { seat, amount } => state.players[*seat].moves += amount,
        Event::MovesLost { seat, amount } => {
            let moves = &mut state.players[*seat].moves;
            *moves = moves.saturating_sub(*amount);
        }

        Event::Drew { .. }
        | Event::TookFromRow { .. }
        | Event::RowFilled { .. }
        | Event::RowDiscarded { .. }
        | Event::DeckDiscarded { .. }
        | Event::Reshuffled
        | Event::Discarded { .. }
        | Event::Tucked { .. }
        | Event::Shown { .. }
        | Event::Played { .. }
        | Event::PutAway { .. }
        | Event::StackTaken { .. }
        | Event::StackDropped { .. }
        | Event::Covered { .. }
        | Event::Completed { .. }
        | Event::MissionReturned { .. } => cards::cards(state, event),

        Event::RunBegan { run } => state.runs.push((**run).clone()),
        Event::RunEnded => drop(state.runs.pop()),
        Event::Noted { note } => noted(state, *note),
        Event::BonusSet { condition, reward, times } => state.turn.bonuses.push(Bonus {
            condition: condition.clone(),
            reward: reward.clone(),
            left: *times,
        }),
        Event::BonusUsed { index } => {
            let place = usize::from(*index);
            state.turn.bonuses[place].left -= 1;
            if state.turn.bonuses[place].left == 0 {
                state.turn.bonuses.remove(place);
            }
        }
        Event::PerBonusSet { resource, amount, per } => {
            state.turn.per.push(PerBonus { resource: *resource, amount: *amount, per: *per, counted: 0 });
        }
        Event::PerBonusCounted { index, counted } => state.turn.per[usize::from(*index)].counted = *counted,
        Event::RuleSet { rule } => match rule {
            TurnRule::PlanetVisitPublicityMayBecomeMove => state.turn.slingshot = true,
            TurnRule::IgnoreAsteroidExitCost => state.turn.no_surcharge = true,
            TurnRule::NoPublicityFromMovingProbes => state.turn.no_publicity = true,
        },

        Event::Rotated { .. }
        | Event::ProbePut { .. }
        | Event::ProbeTaken { .. }
        | Event::Moved { .. }
        | Event::Visited { .. }
        | Event::Orbited { .. }
        | Event::Landed { .. }
        | Event::OrbiterRemoved { .. }
        | Event::LanderRemoved { .. }
        | Event::PlutoInstalled { .. } => space::space(state, event),

        Event::Marked { owner, spot } => {
            match spot {
                Spot::Star(star) => state.sectors[star.index()].markers.push(*owner),
                Spot::Tile => {
                    if let Some(one) = state.own(Species::Oumuamua) {
                        one.special.tile.push(*owner);
                    }
                }
            }
            if let Some(run) = state.runs.last_mut()
                && owner.is(run.seat)
            {
                run.signals.push(*spot);
            }
        }
        Event::Filled { .. } => state.turn.completed = true,
        Event::Won { owner, star } => {
            state.sectors[star.index()].won = true;
            match owner {
                Owner::Seat(seat) => state.players[*seat].wins[star.index()] += 1,
                Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.wins[star.index()] += 1),
                Owner::Neutral => {}
            }
        }
        Event::SectorReset { star, left } => {
            state.sectors[star.index()].markers = left.iter().copied().collect();
            state.turn.waiting = state.turn.waiting.without(*star);
        }
        Event::TileReset => {
            if let Some(one) = state.own(Species::Oumuamua) {
                one.special.tile.clear();
            }
            state.turn.tile_waits = false;
        }

        Event::DataPlaced { seat, space } => {
            let player = &mut state.players[*seat];
            player.data -= 1;
            match space {
                DataSpace::Top => player.computer.top += 1,
                DataSpace::Bottom(column) => player.computer.bottom[column.index()] = true,
            }
        }
        Event::ComputerCleared { seat } => {
            let computer = &mut state.players[*seat].computer;
            (computer.top, computer.bottom) = (0, [false; Column::COUNT]);
        }
        Event::TechTaken { owner, tech, bonus: _, two_points } => {
            let stack = &mut state.techs[tech.index()];
            stack.top = None;
            if *two_points {
                stack.two_points = false;
            }
            match owner {
                Owner::Seat(seat) => {
                    let player = &mut state.players[*seat];
                    player.techs = player.techs.with(*tech);
                }
                Owner::Rival => {
                    if let Some(rival) = &mut state.rival {
                        rival.taken = rival.taken.with(*tech);
                        rival.techs[tech.kind().index()] += 1;
                    }
                }
                Owner::Neutral => {}
            }
        }
        Event::TechPlaced { seat, tech, column } => {
            state.players[*seat].computer.techs[column.index()] = Some(*tech);
        }

        Event::Traced { owner, slot, color, place } => {
            let one = &mut state.species[slot.index()];
            match place {
                TracePlace::Discovery => one.discovery[color.index()] = Some(*owner),
                TracePlace::Overflow => one.overflow[color.index()].push(*owner),
                TracePlace::Board(level) => {
                    let column = &mut one.board[color.index()];
                    let at = usize::from(*level) - 1;
                    if column.len() <= at {
                        column.resize(at + 1, Vec::new());
                    }
                    column[at].push(*owner);
                }
            }
        }
        Event::TraceRemoved { owner, slot, color, place } => {
            let one = &mut state.species[slot.index()];
            match place {
                TracePlace::Discovery => one.discovery[color.index()] = None,
                TracePlace::Overflow => take(&mut one.overflow[color.index()], owner),
                TracePlace::Board(level) => {
                    take(&mut one.board[color.index()][usize::from(*level) - 1], owner)
                }
            }
        }

        Event::MilestoneReached { owner, milestone } => match owner {
            Owner::Seat(seat) => state.players[*seat].reached |= 1 << milestone,
            Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.reached |= 1 << milestone),
            Owner::Neutral => {}
        },
        Event::GoldMarked { owner, tile, place } => {
            state.gold[tile.index()].marks += 1;
            match owner {
                Owner::Seat(seat) => state.players[*seat].gold[tile.index()] = Some(*place),
                Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.gold[tile.index()] = true),
                Owner::Neutral => {}
            }
        }
        Event::NeutralMoved { milestone, slot, color } => {
            let left = &mut state.neutral[usize::from(*milestone)];
            *left = left.saturating_sub(1);
            state.species[slot.index()].discovery[color.index()] = Some(Owner::Neutral);
        }

        Event::Discovered { .. }
        | Event::AlienDrew { .. }
        | Event::AlienTook { .. }
        | Event::AlienShown { .. }
        | Event::SamplesPlaced { .. }
        | Event::SampleCollected { .. }
        | Event::SampleDelivered { .. }
        | Event::SampleRevealed { .. }
        | Event::AnomalyPlaced { .. }
        | Event::MessageTile { .. }
        | Event::MessageTilesKept { .. }
        | Event::MessageCovered { .. }
        | Event::MessageResolved { .. }
        | Event::ExertianMilestones { .. }
        | Event::ExertianRest { .. }
        | Event::ExertiansDealt { .. }
        | Event::ExertianPlayed { .. }
        | Event::GlyphsShuffled { .. }
        | Event::GlyphOnPlanet { .. }
        | Event::GlyphOnStar { .. }
        | Event::GlyphOnStack { .. }
        | Event::GlyphOnBoard { .. }
        | Event::GlyphTaken { .. }
        | Event::Translated { .. }
        | Event::OrganelleMoved { .. }
        | Event::SecurityDealt { .. }
        | Event::Breached { .. }
        | Event::Explored { .. } => crate::species::evolve::evolve(state, event),

        Event::LowestMarked { seat, tile } => state.players[*seat].gold[tile.index()] = Some(2),
        Event::Swapped { seat, hand, row, place } => {
            state.row[usize::from(*place)] = Some(*hand);
            state.players[*seat].lose(*hand);
            state.players[*seat].keep(*row);
        }
        Event::OrganizationUsed { seat } => state.players[*seat].agency.used = true,
        Event::SlotsSet { seat, spent } => state.players[*seat].agency.spent = *spent,
        Event::Banked { seat, card, at } => {
            let player = &mut state.players[*seat];
            player.lose(*card);
            player.agency.banked = Some(Message { card: *card, at: *at });
        }
        Event::BankMoved { seat, at } => {
            state.players[*seat].agency.banked.iter_mut().for_each(|banked| banked.at = *at);
        }
        Event::BankOpened { seat, card } => {
            state.players[*seat].agency.banked = None;
            state.turn.played = Some(*card);
        }
        Event::Borrowed { seat, tech } => state.players[*seat].agency.borrowed = Some(*tech),
        Event::Disabled { seat, tech } => {
            let agency = &mut state.players[*seat].agency;
            agency.disabled = agency.disabled.with(*tech);
        }
        Event::QuickIncome { seat, card } => state.players[*seat].agency.income.push(*card),

        Event::RivalDeck { .. }
        | Event::Progress { .. }
        | Event::AdvancedGained { .. }
        | Event::RivalPlayed { .. }
        | Event::RivalReplaced { .. }
        | Event::RivalShuffled
        | Event::RivalTechUsed { .. }
        | Event::RivalData { .. } => crate::solo::evolve::evolve(state, event),
        Event::ObjectivesStacked { left, box_of } => {
            state.objectives.left = *left;
            state.objectives.stack = box_of.clone().map(|level| level.into_iter().collect());
        }
        Event::ObjectiveShown { objective, level } => {
            let objectives = &mut state.objectives;
            let level = usize::from(*level) - 1;
            objectives.stack[level].take(objective);
            objectives.left[level] = objectives.left[level].saturating_sub(1);
            objectives.open.push(OpenObjective { objective: *objective, marked: 0 });
        }
        Event::LongTermShown { objective } => {
            state.objectives.long_term.push(OpenObjective { objective: *objective, marked: 0 });
        }
        Event::TaskMarked { objective, task } => {
            let objectives = &mut state.objectives;
            let all = objectives.open.iter_mut().chain(&mut objectives.long_term);
            all.filter(|open| open.objective == *objective).for_each(|open| open.marked |= 1 << task);
        }
        Event::ObjectiveDone { objective } => {
            let objectives = &mut state.objectives;
            if objectives.long_term.iter().any(|open| open.objective == *objective) {
                objectives.long_term.retain(|open| open.objective != *objective);
            } else {
                objectives.open.retain(|open| open.objective != *objective);
                objectives.completed.push(*objective);
            }
        }
        Event::ObjectivesSpent { count } => {
            let left = state.objectives.completed.len().saturating_sub(usize::from(*count));
            state.objectives.completed.truncate(left);
            state.objectives.spent += count;
        }
    }
}

fn noted(state: &mut State, note: Note) {
    let Some(run) = state.runs.last_mut() else { return };
    match note {
        Note::Landing(landing) => (run.landing, run.planet) = (Some(landing), Some(landing.body.planet())),
        Note::Orbit(planet) => run.planet = Some(planet),
        Note::Launch(sector) => run.launched = Some(sector),
        Note::Tech(tech, bonus, known) => (run.tech, run.bonus, run.known_tech) = (Some(tech), bonus, known),
        Note::Trace(color) => run.trace = Some(color),
        Note::Probe(space) => run.probe = Some(space),
        Note::Sector(sector) => run.sector = Some(sector),
        Note::Removed(planet) => run.removed = Some(planet),
        Note::RemovedTrace(color) => run.removed_trace = Some(color),
        Note::Discarded(color) => run.discarded = Some(color),
        Note::Chosen(resource) => run.chosen = Some(resource),
        Note::Sample(sample) => run.sample = Some(sample),
        Note::Returns => run.returns = true,
        Note::Tucked => run.tucked = true,
        Note::Scan(scan) => run.scan = Some(scan),
        Note::ScanEnded => run.scan = None,
    }
}
