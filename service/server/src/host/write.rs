//! Commands: creating, answering, taking back.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use orrery_api::{
    Proto, decision, event,
    store::{Opening, Record},
    v1,
};
use orrery_engine::{
    Language, Seat, Seed, TaskId, Viewer,
    erased::{Command, ConfigIn, Done, Refused, Said, Told},
};
use orrery_store::{Append, Appended, GameId, Head, RequestId, Store, StoreError, Version};

use super::{Host, HostError, Live, MAX_RACES, read::no_such_seat, record, slot::Kept};

/// A game to be created.
#[derive(Debug)]
pub struct NewGame<'a> {
    /// Its name.
    pub game: GameId,
    /// Slug of its rules.
    pub game_type: &'a str,
    /// Its options.
    pub config: ConfigIn<'a, Proto>,
    /// Names of its seats, in table order.
    pub display_names: Vec<String>,
    /// Who plays the seats, in table order; empty if nobody is named.
    pub player_ids: Vec<String>,
    /// The service that creates it; empty if none does.
    pub created_by: String,
    /// Whether only holders of a token may watch.
    pub is_private: bool,
}

/// A game that was created, or had been by the same request.
#[derive(Debug)]
pub struct Begun {
    /// The game.
    pub game: v1::Game,
    /// Whether an earlier request had created it.
    pub is_repeated: bool,
}

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

/// What to write, once it is decided.
struct Verdict {
    record: Record,
    /// What happened, as the acting seat sees it.
    events: Vec<Told<Proto>>,
}

impl<S: Store> Host<S> {
    /// Creates a game under a name that nobody has, or finds the one that the same request created.
    ///
    /// # Errors
    /// The options do not fit, the name is taken by another game, or the store is away.
    pub async fn create(&self, new: NewGame<'_>) -> Result<Begun, HostError> {
        let unknown =
            || HostError::invalid("config.game_type", format!("{:?} is not hosted here", new.game_type));
        let rules = self.registry.get(new.game_type).ok_or_else(unknown)?;
        let mut seed = Seed([0; 32]);
        self.ambient.fill(&mut seed.0).map_err(|e| HostError::Internal(format!("no randomness: {e}")))?;
        let seats = u8::try_from(new.display_names.len()).unwrap_or(u8::MAX);
        let created = guard(|| rules.create(new.config, seats, &seed))??;
        let about = rules.about();
        let now = self.ambient.now_ms();
        let record = Record {
            version: 1,
            time_ms: now,
            command: "create".into(),
            schema: about.schema.into(),
            rules_revision: about.revision.into(),
            facts: created.facts.into(),
            is_sealed: true,
            origin: Bytes::copy_from_slice(&self.origin()),
            opening: Some(Opening {
                game_type: about.slug.into(),
                config: created.config.into(),
                display_names: new.display_names,
                seed: Bytes::copy_from_slice(&seed.0),
                is_private: new.is_private,
                edition: about.edition.map_or(Bytes::new(), |edition| Bytes::copy_from_slice(&edition.0)),
                player_ids: new.player_ids,
                created_by: new.created_by,
            }),
            ..Record::default()
        };
        let mut live = Live::open(rules, &record)?;
        live.table = created.table;
        let (bytes, chain) = record::seal(&record, &record::ANCHOR);
        (live.head, live.chain) = (1, chain);
        let meta = live.meta();
        let append = Append {
            game: &new.game,
            expected: Head::NONE,
            record: bytes,
            tag: record::tag(&chain),
            request: None,
            meta: &meta,
        };
        let appended =
            self.append(append).await.map_err(|error| HostError::from(error).in_game(&new.game))?;
        let slot = self.slot(&new.game);
        match appended {
            Appended::Committed(_) => {
                self.metrics.game_created(about.slug);
                let game = super::read::game(&new.game, &live);
                // Whatever became of the store meanwhile, the game was created; the cache can do without it.
                // Whoever has seen the game already knows more, or knows another one that the store has lost.
                if let Ok(mut held) = slot.hold().await
                    && held.kept.seen() == Head::NONE
                {
                    held.kept.put(live);
                }
                Ok(Begun { game, is_repeated: false })
            }
            Appended::Duplicate(_) | Appended::Conflict { .. } => {
                let mut held = slot.hold().await?;
                let begun = self.fresh(&new.game, &mut held.kept).await.and_then(|first| {
                    let (ours, theirs) = (record.opening.unwrap_or_default(), &first.info.opening);
                    let asked = |opening: &Opening| {
                        let Opening { game_type, config, display_names, player_ids, is_private, .. } =
                            opening.clone();
                        (game_type, config, display_names, player_ids, is_private)
                    };
                    if asked(&ours) != asked(theirs) {
                        return Err(HostError::RequestIdReused);
                    }
                    Ok(Begun { game: super::read::game(&new.game, first), is_repeated: true })
                });
                held.note(&new.game, begun)
            }
        }
    }

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
        Ok(TakenBack { version, rewinds, decisions: self.decisions_of(live, seat, None, language) })
    }

    /// Decides and appends, again after every lost race.
    async fn commit(
        &self,
        game: &GameId,
        kept: &mut Kept,
        (expected, request): (Option<Version>, Option<RequestId>),
        decide: impl Fn(&mut Live) -> Result<Verdict, HostError>,
    ) -> Result<Committed, HostError> {
        for _ in 0..MAX_RACES {
            let live = self.ensure(game, kept).await?;
            if expected.is_some_and(|expected| expected != live.head) {
                self.fresh(game, kept).await?;
            }
            let live = self.ensure(game, kept).await?;
            let held = live.at();
            let before = live.is_contended.then(|| (live.table.fork(), live.updated_ms));
            let snapshot = self.snapshot_before(live);
            let decided = insist(expected, held.version).and_then(|()| guard(|| decide(live)).flatten());
            let verdict = match decided {
                Ok(verdict) => verdict,
                Err(error) => {
                    if matches!(error, HostError::Internal(_)) {
                        kept.drop_table();
                        return Err(error);
                    }
                    // A refusal holds only if the table was not behind, and if it is not a repeated request.
                    if let Some(request) = &request
                        && let Some(version) = self.store.request(game, request).await?
                    {
                        self.follow(game, kept).await?;
                        return Ok(Committed::Before(version));
                    }
                    let head = self.store.head(game).await?;
                    if head.is_some_and(|head| head.agrees(&held)) {
                        return Err(error);
                    }
                    self.follow(game, kept).await?;
                    continue;
                }
            };
            let verdict = self.sign(live, verdict, request.as_ref());
            let (bytes, chain) = record::seal(&verdict.record, &live.chain);
            live.updated_ms = verdict.record.time_ms;
            let meta = live.meta();
            let tag = record::tag(&chain);
            let append = Append { game, expected: held, record: bytes, tag, request, meta: &meta };
            match self.append(append).await {
                Ok(Appended::Committed(version)) => {
                    (live.head, live.chain) = (version, chain);
                    if let Some(snapshot) = snapshot.filter(|_| live.table.horizon() > held.version) {
                        live.snapshot_at = held.version;
                        self.put_snapshot(game, snapshot);
                    }
                    return Ok(Committed::Now(version, Box::new(verdict)));
                }
                Ok(Appended::Duplicate(version)) => {
                    kept.drop_table();
                    return Ok(Committed::Before(version));
                }
                Ok(Appended::Conflict { .. }) => {
                    self.metrics.conflicts.inc();
                    match before {
                        Some(before) => (live.table, live.updated_ms) = before,
                        None => kept.drop_table(),
                    }
                    self.follow(game, kept).await?.is_contended = true;
                }
                Err(error) => {
                    kept.drop_table();
                    return Err(error.into());
                }
            }
        }
        Err(HostError::Outrun { races: MAX_RACES })
    }

    /// Appends, and measures how long the store takes.
    async fn append(&self, append: Append<'_>) -> Result<Appended, StoreError> {
        let started = std::time::Instant::now();
        let appended = self.store.append(append).await;
        self.metrics.append_seconds.observe(started.elapsed().as_secs_f64());
        appended
    }

    /// Completes a record with what is the same for all commands.
    fn sign(&self, live: &Live, verdict: Verdict, request: Option<&RequestId>) -> Verdict {
        let about = self.registry.get(&live.info.opening.game_type).map(|rules| rules.about());
        let (schema, revision) = about.map_or((0, ""), |about| (about.schema, about.revision));
        let record = Record {
            version: live.head + 1,
            time_ms: self.ambient.now_ms().max(live.updated_ms),
            request_id: request.map_or(Bytes::new(), |request| Bytes::copy_from_slice(&request.0)),
            schema: schema.into(),
            rules_revision: revision.into(),
            origin: Bytes::copy_from_slice(&self.origin()),
            ..verdict.record
        };
        Verdict { record, ..verdict }
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

    /// The table before a commit, when a snapshot is due and the commit may make everything before it final.
    fn snapshot_before(&self, live: &Live) -> Option<orrery_store::Snapshot> {
        // Not at every commit while lanes keep the horizon back: taking a snapshot is not free.
        let since = live.head - live.snapshot_at;
        (since >= self.snapshot_every && since.is_multiple_of(8)).then(|| live.snapshot())
    }

    /// Keeps a snapshot of a table on which nothing can be taken back.
    fn keep_snapshot(&self, game: &GameId, live: &mut Live) {
        let is_due = live.head >= live.snapshot_at + self.snapshot_every;
        if is_due && live.table.horizon() > live.head {
            live.snapshot_at = live.head;
            self.put_snapshot(game, live.snapshot());
        }
    }

    /// Hands a snapshot to the store in the background: it is a cache, nobody waits for it.
    fn put_snapshot(&self, game: &GameId, snapshot: orrery_store::Snapshot) {
        let (store, game) = (self.store.clone(), game.clone());
        tokio::spawn(async move {
            if let Err(error) = store.put_snapshot(&game, snapshot).await {
                tracing::debug!(%game, %error, "a snapshot was not kept");
            }
        });
    }
}

enum Committed {
    Now(Version, Box<Verdict>),
    Before(Version),
}

/// The store went away after it had the record: nobody must be told that nothing was written.
fn written(error: HostError) -> HostError {
    if let HostError::Unavailable { detail, .. } | HostError::Full(detail) = error {
        return HostError::Unknown(format!("written, but {detail}"));
    }
    error
}

fn insist(expected: Option<Version>, actual: Version) -> Result<(), HostError> {
    match expected {
        Some(expected) if expected != actual => Err(HostError::VersionConflict { expected, actual }),
        Some(_) | None => Ok(()),
    }
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

/// Runs rules. A panic in them is a bug, but it must not take the server with it.
fn guard<T>(rules: impl FnOnce() -> T) -> Result<T, HostError> {
    catch_unwind(AssertUnwindSafe(rules)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        HostError::Internal(text.unwrap_or_else(|| "the rules panicked".into()))
    })
}
