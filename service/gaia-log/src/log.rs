//! The log as it is used up: move by move, command by command.

use orrery_engine::Seat;
use orrery_gaia_project::Task;

use crate::command::{Command, Line, Lines, Special};

/// Where we are in the log.
#[derive(Debug)]
pub(crate) struct Log<'a> {
    lines: &'a Lines,
    /// The moves in the order in which our engine asks for them, nearly always that of the file.
    order: Vec<usize>,
    /// The move that is being carried out: a place in `order`.
    at: usize,
    /// Commands of it that are used up.
    used: usize,
    /// The last move of the file that was ended.
    furthest: usize,
}

impl<'a> Log<'a> {
    pub(crate) fn new(lines: &'a Lines) -> Log<'a> {
        Log { lines, order: (0..lines.len()).collect(), at: 0, used: 0, furthest: 0 }
    }

    /// Moves that were ended.
    pub(crate) fn ended(&self) -> usize {
        self.at
    }

    /// The place in the file of the move that is being carried out.
    pub(crate) fn here(&self) -> Option<usize> {
        self.order.get(self.at).copied()
    }

    /// The move that is being carried out.
    pub(crate) fn line(&self) -> Option<Result<Line<'a>, &'a str>> {
        self.lines.get(self.here()?)
    }

    /// The next command of the move that is being carried out.
    pub(crate) fn peek(&self) -> Option<&'a Command> {
        self.line()?.ok()?.commands.get(self.used)
    }

    /// Whether the move that is being carried out has just begun.
    pub(crate) fn is_fresh(&self) -> bool {
        self.used == 0
    }

    /// The next command is used up.
    pub(crate) fn advance(&mut self) {
        self.used += 1;
    }

    /// Passes over commands of this move that answer nothing here.
    pub(crate) fn skip_void(&mut self, task: &Task) {
        while self.peek().is_some_and(|command| is_void(command, task)) {
            self.used += 1;
        }
    }

    /// The next command of the log that could answer the task, if it is the seat's own; of this move or a later one.
    pub(crate) fn peek_beyond(&self, seat: Seat, task: &Task) -> Option<&'a Command> {
        let mut used = self.used;
        for n in self.order.get(self.at..)? {
            let line = self.lines.get(*n)?.ok()?;
            let mut commands = line.commands.iter().skip(std::mem::take(&mut used));
            if let Some(command) = commands.find(|command| !is_void(command, task)) {
                return Some(command).filter(|_| line.seat == seat);
            }
        }
        None
    }

    /// The move of the file after which both games are at the same point, if that is where this one ends: no earlier
    /// move is still to come.
    pub(crate) fn common(&self) -> Option<usize> {
        (self.furthest.max(self.here()?) == self.at).then_some(self.at)
    }

    /// Ends a move.
    pub(crate) fn close(&mut self) {
        self.furthest = self.furthest.max(self.here().unwrap_or(0));
        (self.at, self.used) = (self.at + 1, 0);
    }

    /// Takes the first of the coming answers to offers of power that fits before its time; whether there is one.
    pub(crate) fn bring_forward(&mut self, fits: impl Fn(Line<'a>) -> bool) -> bool {
        let rest = self.order.get(self.at..).unwrap_or_default();
        let line = |n: &usize| self.lines.get(*n).and_then(Result::ok);
        let mut reactions = rest.iter().map_while(|n| line(n).filter(|line| line.is_reaction()));
        let Some(place) = reactions.position(fits) else { return false };
        if let Some(moved) = self.order.get_mut(self.at..=self.at + place) {
            moved.rotate_right(1);
        }
        true
    }

    /// Whether the last turn was a downgrade that also placed the Lost Planet.
    pub(crate) fn is_reversed(&self) -> bool {
        let before = self.order.get(..self.at).unwrap_or_default().iter().rev();
        let mut before = before.filter_map(|n| self.lines.get(*n)?.ok());
        let Some(turn) = before.find(|line| !line.is_reaction()) else { return false };
        turn.commands.contains(&Command::Special(Special::Downgrade))
            && turn.commands.iter().any(|command| matches!(command, Command::LostPlanet(_)))
    }
}

/// Commands without a question of ours: no advance was possible (`decline up` is logged all the same), nothing more
/// could be traded, the Brainstone had no choice.
pub(crate) fn is_void(command: &Command, task: &Task) -> bool {
    match command {
        Command::DeclineUp => !matches!(task, Task::Advance { .. }),
        Command::DeclineTech => !matches!(task, Task::GaiaTrade { .. }),
        Command::Brainstone(_) => !matches!(task, Task::Stone { .. }),
        Command::EndTurn => true,
        _ => false,
    }
}
