//! One person, or several, at one screen.

use std::{
    io::{self, IsTerminal as _},
    time::Duration,
};

use orrery_api::v1::{self, GameStatus, TextFormat};
use orrery_engine::Dice;
use tokio::time::{Instant, timeout_at};
use tonic::Status;

use super::{
    Kind,
    calls::{Calls, is_closed},
    feed::{Feed, News},
    input::{Input, Said},
    say,
};
use crate::{
    client::{self, Caller},
    failure::{Failure, Outcome},
    games,
    paint::Paint,
};

/// How long events may take to arrive before somebody is asked anyway: not every version has events to show.
const PATIENCE: Duration = Duration::from_millis(150);

/// How often those who wait look again: a decision may open without any event that they may see.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// Somebody at the table.
pub(super) struct Player {
    pub(super) kind: Kind,
    pub(super) caller: Caller,
}

/// A game as this terminal plays it.
pub(super) struct Session {
    calls: Calls,
    players: Vec<Player>,
    dice: Dice,
    paint: Paint,
    feed: Feed,
    input: Option<Input>,
    /// The version up to which events were shown.
    shown: i64,
    /// The table that was drawn last, to draw only what has changed.
    drawn: String,
}

/// What became of a line that somebody typed.
enum Next {
    /// Ask again.
    Again,
    /// Something changed: look at the game anew.
    Changed,
    /// They leave.
    Quit,
}

impl Session {
    /// Sits down; `watcher` is whose eyes events are shown for, from version `after` on.
    pub(super) fn new(
        calls: Calls,
        players: Vec<Player>,
        (watcher, after): (Caller, i64),
        dice: Dice,
        paint: Paint,
    ) -> Session {
        let Calls { stub, game_id, language } = &calls;
        let feed = Feed::start(stub.clone(), watcher, game_id.clone(), language.clone(), after);
        // Nobody types anything at a table of random players.
        let is_typed = players.is_empty() || players.iter().any(|player| player.kind != Kind::Random);
        let input = is_typed.then(Input::start);
        Session { calls, players, dice, paint, feed, input, shown: after, drawn: String::new() }
    }

    /// Plays to the end.
    pub(super) async fn run(mut self) -> Outcome {
        loop {
            while let Some(news) = self.feed.now() {
                self.tell(news)?;
            }
            let anybody = self.players.first().map(|player| player.caller.clone()).unwrap_or_default();
            let game = self.calls.game(&anybody, TextFormat::Unspecified).await?.0;
            if game.status() == GameStatus::Finished {
                self.catch_up(game.version).await?;
                self.draw(&anybody).await?;
                return Ok(say::result(&game, self.paint)?);
            }
            if self.play_random().await? {
                continue;
            }
            let leaves = match self.asked().await? {
                Some((caller, legal)) => {
                    self.catch_up(legal.version).await?;
                    self.ask(&caller, legal).await?
                }
                None => self.wait().await?,
            };
            if leaves {
                let goes_on =
                    format!("you left; the game {} is at version {}", self.calls.game_id, game.version);
                return Ok(say::note(&goes_on, self.paint)?);
            }
        }
    }

    /// Lets every random player decide once; whether anybody had something to decide.
    async fn play_random(&mut self) -> Result<bool, Failure> {
        let random = self.players.iter().filter(|player| player.kind == Kind::Random);
        let callers: Vec<Caller> = random.map(|player| player.caller.clone()).collect();
        let mut played = false;
        for caller in callers {
            let decisions = self.calls.legal(&caller).await?.decisions;
            let Some(decision) = decisions.into_iter().find(|decision| !decision.is_optional) else {
                continue;
            };
            let pick = self.dice.below(decision.legal_actions.len());
            let action = decision.legal_actions.get(pick).and_then(|legal| legal.action.as_ref());
            let stuck = || Failure::wrong(format!("{} has no legal actions", decision.decision_id));
            let notation = action.ok_or_else(stuck)?.notation.clone();
            match self.calls.submit(&caller, &decision.decision_id, vec![notation]).await? {
                Ok(()) => {}
                // Somebody else was faster and closed the decision.
                Err(status) if is_closed(&status) => {}
                Err(status) => return Err(client::failed(&status)),
            }
            played = true;
        }
        Ok(played)
    }

    /// The next person who has to decide something, with what.
    async fn asked(&mut self) -> Result<Option<(Caller, v1::GetLegalActionsResponse)>, Failure> {
        let humans = self.players.iter().filter(|player| player.kind == Kind::Human);
        let callers: Vec<Caller> = humans.map(|player| player.caller.clone()).collect();
        for caller in callers {
            let legal = self.calls.legal(&caller).await?;
            if legal.decisions.iter().any(|decision| !decision.is_optional) {
                return Ok(Some((caller, legal)));
            }
        }
        Ok(None)
    }

    /// Draws the table if it has changed since it was drawn last.
    async fn draw(&mut self, caller: &Caller) -> Result<(), Failure> {
        let format = if self.paint.is_on { TextFormat::Ansi } else { TextFormat::Plain };
        let text = self.calls.game(caller, format).await?.1;
        if text != self.drawn && !text.is_empty() {
            say::table(&text)?;
            self.drawn = text;
        }
        Ok(())
    }

    /// Asks until something changes; whether they leave.
    async fn ask(&mut self, caller: &Caller, legal: v1::GetLegalActionsResponse) -> Result<bool, Failure> {
        self.draw(caller).await?;
        say::decisions(&legal.decisions, self.paint)?;
        let seat = legal.decisions.first().map_or(0, |decision| decision.seat);
        loop {
            say::prompt(seat, self.paint)?;
            let line = loop {
                let Some(input) = &mut self.input else { return Ok(true) };
                tokio::select! {
                    // What has happened comes before what is typed.
                    biased;
                    news = self.feed.next() => {
                        say::after_prompt("")?;
                        let version = self.tell(news.unwrap_or_else(News::gone))?;
                        if version > legal.version {
                            return Ok(false);
                        }
                        say::prompt(seat, self.paint)?;
                    }
                    line = input.line() => break line,
                }
            };
            if !io::stdin().is_terminal() {
                // What is typed shows on a terminal; what is piped should, too.
                say::after_prompt(line.as_deref().unwrap_or_default())?;
            }
            let Some(line) = line else { return Err(self.input_ended()) };
            match self.answer(caller, &legal, Said::read(&line)).await? {
                Next::Again => {}
                Next::Changed => return Ok(false),
                Next::Quit => return Ok(true),
            }
        }
    }

    fn input_ended(&self) -> Failure {
        Failure::Wrong(format!(
            "the input ended before the game {} did (version {})",
            self.calls.game_id, self.shown
        ))
    }

    async fn answer(
        &mut self,
        caller: &Caller,
        legal: &v1::GetLegalActionsResponse,
        said: Said,
    ) -> Result<Next, Failure> {
        let (decision_id, actions) = match said {
            Said::Nothing => return Ok(Next::Again),
            Said::Quit => return Ok(Next::Quit),
            Said::Help => {
                say::note(say::HELP, self.paint)?;
                return Ok(Next::Again);
            }
            Said::Look => {
                self.drawn.clear();
                return Ok(Next::Changed);
            }
            Said::Undo(from) => return self.undo(from).await,
            Said::Number(number, more) => match numbered(&legal.decisions, number) {
                Some((id, first)) => (id, [first].into_iter().chain(more).collect()),
                None => {
                    say::refusal("there is no such number in the list", &[], self.paint)?;
                    return Ok(Next::Again);
                }
            },
            Said::Text(actions) => (meant(&legal.decisions, &actions), actions),
        };
        match self.calls.submit(caller, &decision_id, actions).await? {
            Ok(()) => Ok(Next::Changed),
            Err(status) => {
                self.refuse(&status)?;
                Ok(if is_closed(&status) { Next::Changed } else { Next::Again })
            }
        }
    }

    fn refuse(&self, status: &Status) -> Result<(), Failure> {
        let cited = client::violation(status).map(|violation| violation.rule_ids).unwrap_or_default();
        let registry = games::registry();
        let rules =
            cited.into_iter().filter_map(|id| registry.rule(&id).map(|rule| (id, rule.text.to_string())));
        Ok(say::refusal(status.message(), &rules.collect::<Vec<_>>(), self.paint)?)
    }

    /// Takes back the last thing that somebody at this screen did, or everything since a version.
    async fn undo(&mut self, from: Option<i64>) -> Result<Next, Failure> {
        let humans = self.players.iter().filter(|player| player.kind == Kind::Human);
        let callers: Vec<Caller> = humans.map(|player| player.caller.clone()).collect();
        let mut last: Option<(i64, Caller)> = None;
        for caller in callers {
            let undoable = self.calls.legal(&caller).await?.undoable_versions;
            let fits = undoable.into_iter().filter(|version| from.is_none_or(|from| *version == from)).max();
            if let Some(version) = fits
                && last.as_ref().is_none_or(|(other, _)| *other < version)
            {
                last = Some((version, caller));
            }
        }
        let Some((version, caller)) = last else {
            say::refusal("nothing of that can be taken back any more", &[], self.paint)?;
            return Ok(Next::Again);
        };
        match self.calls.undo(&caller, version).await? {
            Ok(()) => Ok(Next::Changed),
            Err(status) => {
                self.refuse(&status)?;
                Ok(Next::Again)
            }
        }
    }

    /// Waits for others; whether they leave meanwhile.
    async fn wait(&mut self) -> Result<bool, Failure> {
        let has = |kind| self.players.iter().any(|player| player.kind == kind);
        let (has_human, has_random, has_open) = (has(Kind::Human), has(Kind::Random), has(Kind::Open));
        if has_random && !has_human && !has_open {
            return Err(Failure::wrong("nobody can go on, but the game is not over"));
        }
        // Who types ahead into a pipe means the next question; on a terminal it is worth a word.
        let is_heard = io::stdin().is_terminal() || !has_human;
        let typed = async {
            match &mut self.input {
                Some(input) if is_heard => input.line().await,
                Some(_) | None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            news = self.feed.next() => {
                self.tell(news.unwrap_or_else(News::gone))?;
            }
            line = typed => match line.as_deref().map(Said::read) {
                None if has_human => return Err(self.input_ended()),
                // Whoever only watches need not type anything.
                None => self.input = None,
                Some(Said::Quit) => return Ok(true),
                Some(Said::Undo(from)) => {
                    self.undo(from).await?;
                }
                Some(_) => say::note("it is not your turn; undo and quit work", self.paint)?,
            },
            () = tokio::time::sleep(LOOK_AGAIN) => {}
        }
        Ok(false)
    }

    /// Shows news; gives back the version they are of.
    fn tell(&mut self, news: News) -> Result<i64, Failure> {
        match news {
            News::Event(event) => {
                say::event(&event, self.paint)?;
                self.shown = self.shown.max(event.version);
                Ok(event.version)
            }
            News::Lost => {
                say::note("the server has gone back a little; this is the table now", self.paint)?;
                self.drawn.clear();
                Ok(i64::MAX)
            }
            News::Over(status) => Err(client::failed(&status)),
        }
    }

    /// Shows the events up to a version, as far as they arrive soon.
    async fn catch_up(&mut self, version: i64) -> Result<(), Failure> {
        let until = Instant::now() + PATIENCE;
        while self.shown < version {
            match timeout_at(until, self.feed.next()).await {
                Ok(Some(news)) => drop(self.tell(news)?),
                Ok(None) | Err(_) => return Ok(()),
            }
        }
        while let Some(news) = self.feed.now() {
            self.tell(news)?;
        }
        Ok(())
    }
}

/// The action with this number, and the decision that it answers.
fn numbered(decisions: &[v1::Decision], number: usize) -> Option<(String, String)> {
    let mut all = decisions.iter().flat_map(|decision| {
        let id = decision.decision_id.as_str();
        decision.legal_actions.iter().map(move |legal| (id, legal))
    });
    let (id, legal) = all.nth(number.checked_sub(1)?)?;
    Some((id.to_string(), legal.action.as_ref()?.notation.clone()))
}

/// The decision that a text answers: the one that lists it, or the one that waits for an answer.
fn meant(decisions: &[v1::Decision], actions: &[String]) -> String {
    let first = actions.first().map(String::as_str).unwrap_or_default();
    let lists = |decision: &&v1::Decision| {
        let mut notations = decision.legal_actions.iter().filter_map(|legal| legal.action.as_ref());
        notations.any(|action| action.notation == first)
    };
    let listing = decisions.iter().find(lists);
    let waiting = decisions.iter().find(|decision| !decision.is_optional);
    listing.or(waiting).map(|decision| decision.decision_id.clone()).unwrap_or_default()
}
