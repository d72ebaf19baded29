//! Commands: answering and taking back.

use orrery_api::{Proto, decision, event, store::Record, v1};
use orrery_engine::{
    Language, Seat, TaskId, Viewer,
    erased::{Command, Done, Refused, Said},
};
use orrery_store::{GameId, RequestId, Store, Version};

use super::{
    Host, HostError, Live,
    commit::{Committed, Verdict, guard, insist},
    read::no_such_seat,
    record,
    slot::Kept,
};

/// An answer to a decision.
#[derive(Debug)]
pub struct Submit {
    /// The game.
    pub game: GameId,
    /// Who answers.
    pub seat: Seat,
    /// The decision.
    pub decision: TaskId,
    /// One or more actions.
    pub actions: Vec<Said<Proto>>,
    /// The version that the caller insists on.
    pub expected: Option<Version>,
    /// The caller's idempotency key.
    pub request: Option<RequestId>,
    /// Store nothing.
    pub validate_only: bool,
    /// Leave out the answers to what comes next.
    pub omit_legal_actions: bool,
    /// The language of words.
    pub language: Language,
    /// The trace that it belongs to, W3C form, or empty.
    pub traceparent: String,
}

/// An accepted answer.
#[derive(Debug)]
pub struct Submitted {
    /// The version after it.
    pub version: Version,
    /// What happened, as the seat sees it.
    pub events: Vec<v1::Event>,
    /// What the seat may do next.
    pub decisions: Vec<v1::Decision>,
    /// Whether an earlier request had done it.
    pub is_repeated: bool,
}

/// Something was taken back.
#[derive(Debug)]
pub struct TakenBack {
    /// The version after it.
    pub version: Version,
    /// The versions that no longer count.
    pub rewinds: Vec<Version>,
    /// What the seat may do now.
    pub decisions: Vec<v1::Decision>,
}

impl<S: Store> Host<S> {
    /// Answers a decision.
    ///
    /// The caller should run it in a task of its own: a commit must not be cut by a cancelled call.
    ///
    /// # Errors
    /// The answer is refused, or the store is away; nothing was written, unless the error is `Unknown`.
    pub async fn submit(&self, submit: Submit) -> Result<Submitted, HostError> {
        let slot = self.slot(&submit.game);
        let mut held = slot.hold().await?;
        let submitted = match submit.validate_only {
            true => self.validate(&submit, &mut held.kept).await,
            false => self.answer(&submit, &mut held.kept).await,
        };
        held.note(&submit.game, submitted)
    }

    async fn answer(&self, submit: &Submit, kept: &mut Kept) -> Result<Submitted, HostError> {
        self.seated(&submit.game, submit.seat, kept).await?;
        let decide = |live: &mut Live| decide(live, submit);
        let wanted = (submit.expected, submit.request);
        let committed = self.commit(&submit.game, kept, wanted, decide).await?;
        let live = self.ensure(&submit.game, kept).await?;
        let answer = match committed {
            Committed::Now(version, verdict) => {
                let seat = u32::from(submit.seat.0) + 1;
                let events = event(version, live.updated_ms, seat, verdict.events).collect();
                Submitted { version, events, decisions: Vec::new(), is_repeated: false }
            }
            Committed::Before(version) => self.repeated(submit, live, version).await?,
        };
        self.keep_snapshot(&submit.game, live);
        let decisions = if submit.omit_legal_actions {
            live.table.outline(submit.seat, submit.language).into_iter().map(decision).collect()
        } else {
            self.decisions_of(live, submit.seat, None, submit.language)
        };
        Ok(Submitted { decisions, ..answer })
    }

    /// A dry run: decides on a copy and writes nothing.
    async fn validate(&self, submit: &Submit, kept: &mut Kept) -> Result<Submitted, HostError> {
        self.fresh(&submit.game, kept).await?;
        let live = self.seated(&submit.game, submit.seat, kept).await?;
        insist(submit.expected, live.head)?;
        let command = command(live, submit);
        let done = guard(|| live.table.dry_run(&live.info.seed, &command))?.map_err(refused)?;
        let seat = u32::from(submit.seat.0) + 1;
        let events = event(live.head + 1, self.ambient.now_ms(), seat, done.events).collect();
        Ok(Submitted { version: live.head + 1, events, decisions: Vec::new(), is_repeated: false })
    }

    /// Takes back what a seat did since a version.
    ///
    /// # Errors
    /// It is final, or the store is away.
    pub async fn undo(
        &self,
        game: &GameId,
        seat: Seat,
        from: Version,
        request: Option<RequestId>,
        language: Language,
    ) -> Result<TakenBack, HostError> {
        let slot = self.slot(game);
        let mut held = slot.hold().await?;
        let taken = self.take_back(game, (seat, from), request, language, &mut held.kept).await;
        held.note(game, taken)
    }

    async fn take_back(
        &self,
        game: &GameId,
        (seat, from): (Seat, Version),
        request: Option<RequestId>,
        language: Language,
        kept: &mut Kept,
    ) -> Result<TakenBack, HostError> {
        self.fresh(game, kept).await?;
        self.seated(game, seat, kept).await?;
        let decide = |live: &mut Live| {
            let undo = live.table.undo(seat, from).map_err(HostError::Barred)?;
            let record = Record {
                seat: u32::from(seat.0) + 1,
                command: format!("undo {from}"),
                facts: undo.facts.into(),
                rewinds: undo.rewinds,
                ..Record::default()
            };
            Ok(Verdict { record, events: Vec::new() })
        };
        let committed = self.commit(game, kept, (None, request), decide).await?;
        let (version, rewinds) = match committed {
            Committed::Now(version, verdict) => (version, verdict.record.rewinds),
            Committed::Before(version) => {
                let first = self.record_of(game, version, request).await?;
                if first.seat != u32::from(seat.0) + 1 || first.command != format!("undo {from}") {
                    return Err(HostError::RequestIdReused);
                }
                (version, first.rewinds)
            }
        };
        // What was taken back is still on the table: fold it anew. It is in the log, whatever becomes of that.
        kept.drop_table();
        let live = self.ensure(game, kept).await.map_err(written)?;
        self.put_meta(game, live);
        Ok(TakenBack { version, rewinds, decisions: self.decisions_of(live, seat, None, language) })
    }

    /// The answer that the first of several equal requests got.
    async fn repeated(&self, submit: &Submit, live: &Live, version: Version) -> Result<Submitted, HostError> {
        let first = self.record_of(&submit.game, version, submit.request).await?;
        let command = live.table.canonical(&submit.actions).map_err(refused)?;
        if record::seat_of(&first) != Some(submit.seat)
            || first.decision_id != submit.decision.to_string()
            || first.command != command
        {
            return Err(HostError::RequestIdReused);
        }
        let events =
            self.events_of(&live.info.opening, &first, Viewer::Seat(submit.seat), submit.language)?;
        Ok(Submitted { version, events, decisions: Vec::new(), is_repeated: true })
    }

    /// Whether the game has such a seat; tokens are per game, so this only guards service callers.
    async fn seated<'a>(
        &self,
        game: &GameId,
        seat: Seat,
        kept: &'a mut Kept,
    ) -> Result<&'a mut Live, HostError> {
        let live = self.ensure(game, kept).await?;
        no_such_seat(seat, live.table.seats())?;
        Ok(live)
    }
}

/// The store went away after it had the record: nobody must be told that nothing was written.
fn written(error: HostError) -> HostError {
    if let HostError::Unavailable { detail, .. } | HostError::Full(detail) = error {
        return HostError::Unknown(format!("written, but {detail}"));
    }
    error
}

fn command<'a>(live: &Live, submit: &'a Submit) -> Command<'a, Proto> {
    Command {
        seat: submit.seat,
        decision: submit.decision,
        actions: &submit.actions,
        version: live.head + 1,
        language: submit.language,
    }
}

fn decide(live: &mut Live, submit: &Submit) -> Result<Verdict, HostError> {
    let command = command(live, submit);
    let Done { command, facts, events, sealed } =
        live.table.submit(&live.info.seed, &command).map_err(refused)?;
    let record = Record {
        seat: u32::from(submit.seat.0) + 1,
        command,
        decision_id: submit.decision.to_string(),
        facts: facts.into(),
        is_sealed: sealed,
        traceparent: submit.traceparent.clone(),
        ..Record::default()
    };
    Ok(Verdict { record, events })
}

fn refused(refused: Refused) -> HostError {
    match refused {
        Refused::Empty => HostError::invalid("actions", "expected at least one action"),
        Refused::Unreadable { index, problem } => HostError::unreadable(index, problem),
        Refused::Refusal(refusal) => HostError::Refused(refusal),
    }
}
