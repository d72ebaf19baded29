//! What the log answers to each question of our engine (NOTATION, sections 6 to 9).

use orrery_engine::{Ask, RuleId, Seat, legal};
use orrery_gaia_project::{
    Action, Task,
    action::{SpecialAction, Tile},
    ids::{AdvancedTile, StandardTile, Structure},
    look::Look,
    power::Bowl,
    who::Who,
};

use crate::{
    command::{Command, Good, Line, Position, Special, Stone},
    compare,
    drive::Drive,
    federation::Federation,
    pay,
    report::Note,
};

/// The order of charging after a downgrade that also places the Lost Planet.
const CHARGE_ORDER: RuleId = RuleId("GP-5764");

impl<'a> Drive<'a> {
    /// The answer to a question of ours.
    pub(crate) fn answer(&mut self, seat: Seat, task: &Task) -> Result<Action, String> {
        if let Some(action) = self.unlogged(seat, task)? {
            return Ok(action);
        }
        let command = self.take(seat, task)?;
        match (task, command) {
            (Task::Turn { .. }, command) => self.turn(seat, task, command),
            (Task::AfterAction { .. } | Task::GaiaGain { .. }, Command::Spend { .. } | Command::Burn(_)) => {
                self.free(seat, task, command)
            }
            (Task::PlaceStart { .. }, Command::Build(structure, hex)) => Ok(Action::Place(*structure, *hex)),
            (Task::FirstBooster { .. }, Command::Booster(booster)) => Ok(Action::Booster(*booster)),
            (Task::Income { .. }, Command::Income(source)) => Ok(Action::Income(*source)),
            (Task::GaiaTrade { .. }, Command::Spend { cost: (_, Good::GaiaTokens), .. }) => Ok(Action::Trade),
            (Task::GaiaTrade { .. }, Command::DeclineTech) => Ok(Action::Done),
            (Task::Charge { .. }, Command::Charge(power, time)) => Ok(Action::Charge(*power, *time)),
            (Task::Charge { .. }, Command::Decline(_)) => Ok(Action::Decline),
            (Task::TechTile { .. }, Command::Tech(position)) => self.tile(*position).map(Action::Tech),
            (Task::Cover { .. }, Command::Cover(position)) => match self.tile(*position)? {
                Tile::Standard(tile) => Ok(Action::Cover(tile)),
                Tile::Advanced(_) => Err(self.odd(seat, task, command)),
            },
            (Task::Advance { .. }, Command::Up(area)) => Ok(Action::Advance(*area)),
            (Task::Advance { .. }, Command::DeclineUp) => Ok(Action::Decline),
            (Task::LostPlanet { .. }, Command::LostPlanet(hex)) => Ok(Action::Lost(*hex)),
            (Task::Rescore { .. }, Command::Rescore(token)) => Ok(Action::Rescore(*token)),
            (task, command) => Err(self.odd(seat, task, command)),
        }
    }

    /// Answers that need no command of their own.
    fn unlogged(&mut self, seat: Seat, task: &Task) -> Result<Option<Action>, String> {
        let action = match task {
            Task::AfterAction { .. } => {
                self.log.skip_void(task);
                if matches!(self.log.peek(), Some(Command::Spend { .. } | Command::Burn(_))) {
                    return Ok(None);
                }
                Action::End
            }
            Task::TakeTokens { count, .. } => {
                let said = self.take_stone();
                Action::Tokens(pay::handful(self.table.state.players[seat].power, *count, said))
            }
            Task::Flip { .. } => {
                // GP-5766: the recorded games flip the oldest.
                let oldest = self.green.get(seat.index()).and_then(|tokens| tokens.first());
                oldest.copied().map(Action::Flip).ok_or("there is no green token to flip")?
            }
            Task::Stone { power, .. } => self.stone(seat, task, *power).map(Action::Brainstone)?,
            Task::GaiaTrade { .. } => match self.log.peek_beyond(seat, task) {
                Some(Command::Spend { cost: (_, Good::GaiaTokens), .. } | Command::DeclineTech) => {
                    return Ok(None);
                }
                _ => Action::Done,
            },
            // GP-5762: only what is said is bought.
            Task::GaiaGain { .. } => match self.log.peek_beyond(seat, task) {
                Some(Command::Spend { cost: (_, Good::GaiaTokens), .. }) => return Ok(None),
                _ => Action::Done,
            },
            Task::Charge { .. } => {
                self.reorder(seat, task)?;
                return Ok(None);
            }
            Task::Planets { .. } => Action::Unite(self.forming()?.planets.clone()),
            Task::Satellites { .. } => Action::Satellites(self.forming()?.satellites.clone()),
            Task::TakeToken { .. } => Action::Token(self.forming()?.token),
            _ => return Ok(None),
        };
        Ok(Some(action))
    }

    fn forming(&self) -> Result<&Federation, String> {
        self.federation.as_ref().ok_or_else(|| "no federation is being formed".into())
    }

    /// The tile at a place of the research board.
    fn tile(&self, position: Position) -> Result<Tile, String> {
        let state = &self.table.state;
        let tile = match position {
            Position::Standard(place) => state.tech.get(place).copied().map(Tile::Standard),
            Position::Advanced(area) => {
                state.advanced.get(area.index()).copied().flatten().map(Tile::Advanced)
            }
        };
        tile.ok_or_else(|| format!("no tile lies at {position:?}"))
    }

    /// What the log says about the Brainstone, if that is the next command.
    fn take_stone(&mut self) -> Option<Stone> {
        let Some(Command::Brainstone(stone)) = self.log.peek() else { return None };
        self.log.advance();
        Some(*stone)
    }

    /// Where the Brainstone ends. Where we charge in one go what the recorded game charges source by source, the
    /// last of several answers counts; where it saw no choice, what it had afterwards tells.
    fn stone(&mut self, seat: Seat, task: &Task, power: u8) -> Result<Bowl, String> {
        let mut said = None;
        if let Some(Command::Brainstone(_)) = self.log.peek_beyond(seat, task) {
            // An income may ask for nothing else: then the answer is a move of its own.
            self.arrive(seat, task)?;
            said = self.take_stone();
            let is_part =
                self.table.agenda.waiting().any(|entry| matches!(entry.task, Task::IncomeLeft { .. }));
            while !is_part && let Some(last) = self.take_stone() {
                said = Some(last);
            }
        }
        if let Some(Stone::In(bowl)) = said {
            return Ok(bowl);
        }
        let tokens = self.table.state.players[seat].power;
        let ends = [false, true].map(|early| tokens.charged(power, early).stone);
        let after = self.log.here().and_then(|at| compare::recorded_stone(self.game, self.players, at, seat));
        let after = after.filter(|bowl| ends.contains(&Some(*bowl)));
        after.or(ends.into_iter().flatten().next()).ok_or_else(|| "there is no Brainstone".into())
    }

    /// GP-5764: after a downgrade that also places the Lost Planet the recorded games ask in reverse. The answer that
    /// fits our question is taken out of turn.
    fn reorder(&mut self, seat: Seat, task: &Task) -> Result<(), String> {
        let (line, _) = self.arrive(seat, task)?;
        // Nearly always the next answer is the one: then nothing is listed.
        if !line.is_reaction() || !self.log.is_fresh() || !self.log.is_reversed() {
            return Ok(());
        }
        let offers = legal(&self.table, Ask { seat, task });
        let fits = |line: Line<'_>| {
            line.seat == seat
                && match line.commands.first() {
                    Some(Command::Charge(power, time)) => offers.contains(&Action::Charge(*power, *time)),
                    Some(Command::Decline(Some(power))) => {
                        offers.iter().any(|offer| matches!(offer, Action::Charge(n, _) if n == power))
                    }
                    _ => true,
                }
        };
        if fits(line)
            || !self.log.bring_forward(fits)
            || self.notes.iter().any(|note| note.rule == CHARGE_ORDER)
        {
            return Ok(());
        }
        let detail =
            "charging is asked in the order of building, the recorded game asks in reverse".to_string();
        self.notes.push(Note { rule: CHARGE_ORDER, detail });
        Ok(())
    }

    /// Conversions and gains of the Gaia phase.
    fn free(&mut self, seat: Seat, task: &Task, command: &Command) -> Result<Action, String> {
        let power = self.table.state.players[seat].power;
        let actions = match command {
            Command::Burn(times) => pay::burns(power, *times),
            Command::Spend { cost: (sum, Good::Power), gains } => {
                let said = if power.stone == Some(Bowl::III) { self.take_stone() } else { None };
                let value = Look::at(&self.table).token_value(Who::Seat(seat));
                pay::deals(gains, pay::stone_pays(power, *sum, said), value)
            }
            Command::Spend { cost: (_, good), gains } => {
                pay::conversions(*good, gains).ok_or_else(|| self.odd(seat, task, command))?
            }
            _ => Vec::new(),
        };
        self.todo = actions.into();
        self.todo.pop_front().ok_or_else(|| self.odd(seat, task, command))
    }

    /// A command of a turn.
    fn turn(&mut self, seat: Seat, task: &Task, command: &'a Command) -> Result<Action, String> {
        Ok(match command {
            Command::Spend { .. } | Command::Burn(_) => return self.free(seat, task, command),
            Command::Build(Structure::Mine, hex) => Action::Build(*hex),
            Command::Build(structure, hex) => Action::Upgrade(*structure, *hex),
            Command::Project(hex) => Action::Project(*hex),
            Command::Federation(hexes, token) => {
                self.federation = Some(Federation::complete(&self.table.state, seat, hexes, *token));
                Action::Federate
            }
            Command::Up(area) => Action::Research(*area),
            Command::Pass(booster) => Action::Pass(*booster),
            Command::Action(space) => {
                let facts = self.table.content.space(*space);
                let power = self.table.state.players[seat].power;
                let said = if power.stone == Some(Bowl::III) { self.take_stone() } else { None };
                let stone = facts.power > 0 && pay::stone_pays(power, facts.power, said);
                let hex = match facts.mine_steps() {
                    None => None,
                    Some(_) => match self.take(seat, task)? {
                        Command::Build(Structure::Mine, hex) => Some(*hex),
                        other => return Err(self.odd(seat, task, other)),
                    },
                };
                Action::Space(*space, hex, stone)
            }
            Command::Special(special) => Action::Special(self.special(seat, task, *special)?),
            _ => return Err(self.odd(seat, task, command)),
        })
    }

    /// A special action with the target that follows it.
    fn special(&mut self, seat: Seat, task: &Task, special: Special) -> Result<SpecialAction, String> {
        let plain = match special {
            Special::Charge4 => Some(SpecialAction::Standard(StandardTile::ActionCharge4)),
            Special::Academy => Some(SpecialAction::Academy),
            Special::QicAndCredits => Some(SpecialAction::Advanced(AdvancedTile::ActionQic5Credits)),
            Special::Ore3 => Some(SpecialAction::Advanced(AdvancedTile::Action3Ore)),
            Special::Knowledge3 => Some(SpecialAction::Advanced(AdvancedTile::Action3Knowledge)),
            Special::Lowest => Some(SpecialAction::Lowest),
            Special::Step | Special::Range | Special::Swap | Special::Downgrade | Special::Station => None,
        };
        if let Some(plain) = plain {
            return Ok(plain);
        }
        Ok(match (special, self.take(seat, task)?) {
            (Special::Step | Special::Range, Command::Build(Structure::Mine, hex)) => {
                SpecialAction::BoosterMine(*hex)
            }
            (Special::Range, Command::Project(hex)) => SpecialAction::BoosterProject(*hex),
            (Special::Swap, Command::SwapWith(hex)) => SpecialAction::Swap(*hex),
            (Special::Downgrade, Command::Build(Structure::TradingStation, hex)) => {
                SpecialAction::Downgrade(*hex)
            }
            (Special::Station, Command::Station(hex)) => SpecialAction::Station(*hex),
            (_, command) => return Err(self.odd(seat, task, command)),
        })
    }
}
