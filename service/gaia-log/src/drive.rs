//! Drives our engine with a log: whatever it asks is answered by the next command, or by what the recorded games
//! decide by themselves.

use std::collections::VecDeque;

use orrery_engine::{
    Ask, Game as _, Refusal, Replay, Seat, Seed, Table, Task as _, TaskId, legal, replay::Line as Written,
    start, submit,
};
use orrery_gaia_project::{Action, Event, GaiaProject, Task, ids::Token};

use crate::{
    command::{Command, Dictionary, Line},
    compare,
    federation::Federation,
    file::Recorded,
    house,
    labels::Labels,
    log::Log,
    report::{Divergence, Note, Report},
    setup::{self, Players},
};

/// Everything is given, so chance never speaks and any seed will do.
const SEED: Seed = Seed([0; 32]);
/// Scores and hash are marked after so many commands of a converted game, as in all golden games.
const MARKED: usize = 10;

/// Plays a recorded game on our engine and compares.
#[must_use]
pub fn replay(game: &Recorded<'_>) -> Report {
    run(game, None)
}

/// Plays a recorded game and writes it down as a replay of ours, with scores and hashes on the way.
///
/// # Errors
/// The report of a game that does not go as the file says, or that needs a house rule of which our replays know
/// nothing.
pub fn convert(game: &Recorded<'_>) -> Result<Replay, Box<Report>> {
    let mut written = Replay::default();
    let report = run(game, Some(&mut written));
    let is_plain = !report.notes.iter().any(|note| note.rule == orrery_gaia_project::rules::NO_HOUSE_RULES);
    if report.is_ok() && is_plain { Ok(written) } else { Err(Box::new(report)) }
}

fn run(game: &Recorded<'_>, written: Option<&mut Replay>) -> Report {
    let mut report = Report {
        moves: game.moves.len(),
        applied: 0,
        actions: 0,
        compared: 0,
        scores: Vec::new(),
        expected: game.end.scores.clone(),
        notes: Vec::new(),
        divergence: None,
    };
    if let Err(Stop { at, detail }) = drive(game, written, &mut report) {
        let line = at.and_then(|at| game.moves.get(at)).map_or_else(String::new, |text| text.to_string());
        report.divergence = Some(Divergence { at, line, detail });
    }
    report
}

/// Where it went wrong; nowhere in the log if `at` is `None`.
struct Stop {
    at: Option<usize>,
    detail: String,
}

impl Stop {
    fn outside(detail: impl ToString) -> Stop {
        Stop { at: None, detail: detail.to_string() }
    }
}

fn drive(game: &Recorded<'_>, written: Option<&mut Replay>, report: &mut Report) -> Result<(), Stop> {
    let (config, players, labels) = setup::config(&game.setup).map_err(Stop::outside)?;
    let content = GaiaProject::builtin();
    let (table, _) = start::<GaiaProject>(content, &config, game.setup.players, &SEED)
        .map_err(|bad| Stop::outside(format!("setup: {bad}")))?;
    let dictionary = Dictionary { players: &players, labels: &labels };
    let lines = dictionary.lines(game.moves.iter().map(|text| &**text));
    let mut drive = Drive {
        game,
        players: &players,
        labels: &labels,
        log: Log::new(&lines),
        table,
        todo: VecDeque::new(),
        federation: None,
        green: [const { Vec::new() }; 4],
        actions: 0,
        compared: 0,
        notes: Vec::new(),
        written,
    };
    if let Some(written) = &mut drive.written {
        **written = Replay::begin::<GaiaProject>(&config, game.setup.players, &SEED);
    }
    let played = drive.play();
    report.applied = drive.log.ended();
    report.actions = drive.actions;
    report.compared = drive.compared;
    report.scores = players.seats().iter().map(|seat| GaiaProject::score(&drive.table, *seat)).collect();
    report.notes = drive.notes;
    played
}

/// A game that is being replayed.
pub(crate) struct Drive<'a> {
    pub(crate) game: &'a Recorded<'a>,
    pub(crate) players: &'a Players,
    labels: &'a Labels,
    pub(crate) log: Log<'a>,
    pub(crate) table: Table<GaiaProject>,
    /// Answers that one command stands for.
    pub(crate) todo: VecDeque<Action>,
    pub(crate) federation: Option<Federation>,
    /// Green tokens by seat in the order of receipt.
    pub(crate) green: [Vec<Token>; 4],
    actions: usize,
    compared: usize,
    pub(crate) notes: Vec<Note>,
    written: Option<&'a mut Replay>,
}

impl<'a> Drive<'a> {
    fn play(&mut self) -> Result<(), Stop> {
        self.notes = house::apply(self.game, self.players, &mut self.table).map_err(Stop::outside)?;
        self.mark();
        self.moves().map_err(|detail| Stop { at: self.log.here(), detail })?;
        if self.table.state.over {
            self.mark();
        }
        compare::scores(self.game, self.players, &self.table, &mut self.notes).map_err(Stop::outside)
    }

    /// The whole log.
    fn moves(&mut self) -> Result<(), String> {
        while !self.table.state.over {
            let entry = self.table.agenda.open().next().ok_or("nobody is asked anything")?;
            let (id, task) = (entry.id, entry.task.clone());
            let seat = task.seat().ok_or("nobody is asked anything")?;
            let action = match self.todo.pop_front() {
                Some(action) => action,
                None => self.answer(seat, &task)?,
            };
            self.say(seat, id, &task, action)?;
        }
        // Nothing but the rest of the last move is left, and that is empty.
        while let Some(line) = self.log.line() {
            line?;
            if let Some(command) = self.log.peek() {
                return Err(format!("the game is over before {command:?}"));
            }
            self.close()?;
        }
        Ok(())
    }

    fn say(&mut self, seat: Seat, id: TaskId, task: &Task, action: Action) -> Result<(), String> {
        let commit = match submit(&mut self.table, &SEED, seat, id, std::slice::from_ref(&action)) {
            Ok(commit) => commit,
            Err(refusal) => return self.narrow(seat, id, task, &action, &refusal),
        };
        self.actions += 1;
        for event in commit.events() {
            self.hear(event);
        }
        if let Some(written) = &mut self.written {
            written.lines.push(Written::Command { seat, aside: false, text: action.to_string() });
            if self.actions.is_multiple_of(MARKED) && !self.table.state.over {
                self.mark();
            }
        }
        Ok(())
    }

    /// Keeps green tokens in the order of receipt.
    fn hear(&mut self, event: &Event) {
        match event {
            Event::TokenTaken { who, token, green: true, .. } => {
                if let Some(tokens) = self.green.get_mut(who.index()) {
                    tokens.push(*token);
                }
            }
            Event::TokenFlipped { who, token } => {
                if let Some(tokens) = self.green.get_mut(who.index())
                    && let Some(place) = tokens.iter().position(|other| other == token)
                {
                    tokens.remove(place);
                }
            }
            _ => {}
        }
    }

    /// Where there are too many federations to list, they are narrowed down hex by hex first.
    fn narrow(
        &mut self,
        seat: Seat,
        id: TaskId,
        task: &Task,
        action: &Action,
        refusal: &Refusal,
    ) -> Result<(), String> {
        let (Action::Unite(wanted) | Action::Satellites(wanted)) = action else {
            return Err(self.refused(seat, action, refusal));
        };
        let offered = legal(&self.table, Ask { seat, task });
        let next =
            offered.into_iter().find(|offer| matches!(offer, Action::With(hex) if wanted.contains(hex)));
        match next {
            // The same question comes again with one hex more.
            Some(next) => self.say(seat, id, task, next),
            None => Err(self.refused(seat, action, refusal)),
        }
    }

    fn refused(&self, seat: Seat, action: &Action, refusal: &Refusal) -> String {
        format!("{} '{action}' is refused: {refusal}", self.players.name(seat))
    }

    /// Scores and hash, where the game is written down.
    fn mark(&mut self) {
        let Some(written) = &mut self.written else { return };
        let scores = Seat::all(self.table.state.seats);
        let scores = scores.map(|seat| (seat, GaiaProject::score(&self.table, seat))).collect();
        written.lines.extend([Written::Scores(scores), Written::Hash(self.table.hash())]);
    }

    /// Ends a move: compares, unless moves were taken before their time.
    fn close(&mut self) -> Result<(), String> {
        let Some(at) = self.log.common() else {
            self.log.close();
            return Ok(());
        };
        self.compared += usize::from(compare::resources(self.game, self.players, &self.table, at)?);
        compare::snapshots(self.game, self.players, self.labels, &self.table, at)?;
        self.log.close();
        Ok(())
    }

    /// Goes on to the next move that has a command left for the task.
    pub(crate) fn arrive(&mut self, seat: Seat, task: &Task) -> Result<(Line<'a>, &'a Command), String> {
        loop {
            match self.log.line() {
                None => {
                    let asked = GaiaProject::prompt(task).key;
                    return Err(format!("the log ends, but {} is asked {asked}", self.players.name(seat)));
                }
                Some(Err(detail)) => return Err(detail.into()),
                Some(Ok(line)) => {
                    self.log.skip_void(task);
                    if let Some(command) = self.log.peek() {
                        return Ok((line, command));
                    }
                }
            }
            self.close()?;
        }
    }

    /// Takes the next command, which must be the seat's own.
    pub(crate) fn take(&mut self, seat: Seat, task: &Task) -> Result<&'a Command, String> {
        let (line, command) = self.arrive(seat, task)?;
        if line.seat != seat {
            let (asked, says) = (self.players.name(seat), self.players.name(line.seat));
            let about = GaiaProject::prompt(task).key;
            return Err(format!("{asked} is asked {about}, but {says} says {command:?}"));
        }
        self.log.advance();
        Ok(command)
    }

    /// A command that answers another question.
    pub(crate) fn odd(&self, seat: Seat, task: &Task, command: &Command) -> String {
        let about = GaiaProject::prompt(task).key;
        format!("{} is asked {about}, but says {command:?}", self.players.name(seat))
    }
}
