//! Players: they choose at random, and repeat what they do not know the outcome of with the same request id.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use orrery_api::v1::{self, game_service_server::GameService as _};
use orrery_tests::{details, random::Random};
use tokio::time::sleep;
use tonic::{Code, Status};

use crate::{
    notes::{Notes, Reply},
    process::{Cluster, Heard, Process, caller, request},
};

/// A player on one seat.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) cluster: Arc<Cluster>,
    pub(crate) notes: Arc<Notes>,
    pub(crate) random: Random,
    pub(crate) game: String,
    /// Counted from 1.
    pub(crate) seat: i32,
    /// When the game is long enough.
    pub(crate) target: i64,
    /// Whether somebody has seen that it is. It may be shorter again after a fail-over, but whoever has left the table
    /// does not come back.
    pub(crate) is_enough: Arc<AtomicBool>,
}

/// What a player wants.
#[derive(Clone, Debug)]
enum Command {
    Submit(v1::SubmitActionRequest),
    Undo(v1::UndoActionRequest),
}

impl Command {
    /// The version that it insists on.
    fn expected(&self) -> Option<i64> {
        match self {
            Command::Submit(submit) => submit.expected_version,
            Command::Undo(_) => None,
        }
    }

    fn request(&self) -> &str {
        match self {
            Command::Submit(submit) => &submit.request_id,
            Command::Undo(undo) => &undo.request_id,
        }
    }
}

/// A request id, by dice.
pub(crate) fn request_id(random: &mut Random) -> String {
    let (high, low) = (random.number(), random.number());
    let id = (u128::from(high) << 64 | u128::from(low)) & !(0xf << 76) | 4 << 76;
    let hex = format!("{:032x}", id & !(3 << 62) | 2 << 62);
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

impl Player {
    pub(crate) async fn play(mut self) {
        loop {
            let begun = self.notes.now();
            let process = self.cluster.any(&mut self.random);
            let ask = v1::GetLegalActionsRequest { game_id: self.game.clone(), ..Default::default() };
            let ask = process.service.get_legal_actions(request(ask, caller(&self.game, self.seat)));
            match process.call(&mut self.random, Duration::from_secs(3), ask).await {
                Heard::Answer(legal) => {
                    self.notes.look(&self.game, begun, legal.version);
                    if legal.version >= self.target {
                        self.is_enough.store(true, Ordering::Relaxed);
                    }
                    if self.is_enough.load(Ordering::Relaxed) {
                        return;
                    }
                    match self.choose(legal) {
                        Some(command) => self.carry_out(command).await,
                        None if self.is_over().await => return,
                        None => {}
                    }
                }
                Heard::Status(status) => self.check(&status),
                Heard::Silence => {}
            }
            let pause = Duration::from_millis(1 + self.random.below(120) as u64);
            sleep(pause).await;
        }
    }

    async fn is_over(&mut self) -> bool {
        let begun = self.notes.now();
        let process = self.cluster.any(&mut self.random);
        let ask = v1::GetGameRequest { game_id: self.game.clone(), ..Default::default() };
        let ask = process.service.get_game(request(ask, caller(&self.game, self.seat)));
        match process.call(&mut self.random, Duration::from_secs(3), ask).await {
            Heard::Answer(v1::GetGameResponse { game: Some(game), .. }) => {
                self.notes.look(&self.game, begun, game.version);
                game.status() == v1::GameStatus::Finished
            }
            Heard::Answer(_) | Heard::Silence => false,
            Heard::Status(status) => {
                self.check(&status);
                false
            }
        }
    }

    /// A question may fail only because somebody is away.
    fn check(&self, status: &Status) {
        if status.code() != Code::Unavailable {
            self.notes.wrong(format_args!("p{} of {} was told {status:?}", self.seat, self.game));
        }
    }

    fn choose(&mut self, legal: v1::GetLegalActionsResponse) -> Option<Command> {
        let game_id = self.game.clone();
        if self.random.one_in(8)
            && let Some(version) = self.random.pick(&legal.undoable_versions)
        {
            let undo = v1::UndoActionRequest {
                game_id,
                version: *version,
                request_id: request_id(&mut self.random),
                ..Default::default()
            };
            return Some(Command::Undo(undo));
        }
        // What may be said at any time is said rarely: somebody who resigns ends the game for everybody.
        let at_any_time = self.random.one_in(30);
        let fits = |decision: &&v1::Decision| at_any_time || !decision.decision_id.ends_with(".0");
        let decisions: Vec<&v1::Decision> = legal.decisions.iter().filter(fits).collect();
        let decision = *self.random.pick(&decisions)?;
        let action = self.random.pick(&decision.legal_actions)?.action.clone()?;
        Some(Command::Submit(v1::SubmitActionRequest {
            game_id,
            decision_id: decision.decision_id.clone(),
            actions: vec![v1::Action { notation: action.notation, body: None }],
            expected_version: self.random.one_in(4).then_some(legal.version),
            request_id: request_id(&mut self.random),
            omit_legal_actions: true,
            ..Default::default()
        }))
    }

    /// Until it is known whether it was done; and sometimes once more.
    async fn carry_out(&mut self, command: Command) {
        loop {
            let reply = if self.random.one_in(6) {
                self.twice(&command).await
            } else {
                let process = self.cluster.any(&mut self.random);
                let random = self.random.fork();
                self.attempt(&process, &command, random).await
            };
            match reply {
                Reply::Accepted { .. } => break,
                Reply::Refused(_) => return,
                // Nothing was written: it may be left at that.
                Reply::Unavailable if self.random.one_in(3) => return,
                Reply::Unavailable | Reply::Unknown | Reply::Silence => {
                    sleep(Duration::from_millis(self.random.below(300) as u64)).await;
                }
            }
        }
        if self.random.one_in(4) {
            let process = self.cluster.any(&mut self.random);
            let random = self.random.fork();
            self.attempt(&process, &command, random).await;
        }
    }

    /// On two ways at once, as an impatient client does.
    async fn twice(&mut self, command: &Command) -> Reply {
        self.notes.several(&self.game, command.request());
        let processes = [self.cluster.any(&mut self.random), self.cluster.any(&mut self.random)];
        let randoms = [self.random.fork(), self.random.fork()];
        let [one, other] = &processes;
        let [first, second] = randoms;
        let (one, other) =
            futures::join!(self.attempt(one, command, first), self.attempt(other, command, second));
        match (&one, &other) {
            (Reply::Accepted { .. }, _) => one,
            (_, Reply::Accepted { .. }) => other,
            // A refusal of one says nothing as long as the other may still be done.
            (Reply::Refused(_), Reply::Refused(_)) => one,
            _ => Reply::Unknown,
        }
    }

    async fn attempt(&self, process: &Process, command: &Command, mut random: Random) -> Reply {
        let begun = self.notes.now();
        let limit = match random.below(8) {
            0 => Duration::from_millis(1 + random.below(20) as u64),
            1 => Duration::from_millis(200),
            _ => Duration::from_secs(10),
        };
        let caller = caller(&self.game, self.seat);
        let heard = match command {
            Command::Submit(submit) => {
                let call = process.service.submit_action(request(submit.clone(), caller));
                let texts = |done: v1::SubmitActionResponse| {
                    let events = done.events.into_iter().map(|event| event.notation).collect();
                    Reply::Accepted { version: done.version, events, is_repeated: done.is_repeated }
                };
                process.call(&mut random, limit, call).await.map(texts)
            }
            Command::Undo(undo) => {
                let call = process.service.undo_action(request(undo.clone(), caller));
                let texts = |done: v1::UndoActionResponse| {
                    let list: Vec<String> = done.undone_versions.iter().map(ToString::to_string).collect();
                    let events = vec![format!("p{} undid {}", self.seat, list.join(" "))];
                    // An answer to an undo does not say whether it is a repeated one.
                    Reply::Accepted { version: done.version, events, is_repeated: true }
                };
                process.call(&mut random, limit, call).await.map(texts)
            }
        };
        let reply = match heard {
            Heard::Answer(reply) => reply,
            Heard::Silence => Reply::Silence,
            Heard::Status(status) => self.reply(&status),
        };
        self.notes.attempt(&self.game, self.seat, command.request(), command.expected(), begun, &reply);
        reply
    }

    fn reply(&self, status: &Status) -> Reply {
        let reason = details(status).reason;
        match (status.code(), reason.as_str()) {
            (Code::Unavailable, "OUTCOME_UNKNOWN") => Reply::Unknown,
            (Code::Unavailable, _) => Reply::Unavailable,
            (Code::FailedPrecondition | Code::Aborted, _) => Reply::Refused(reason),
            _ => {
                self.notes.wrong(format_args!("p{} of {} was told {status:?}", self.seat, self.game));
                Reply::Refused(reason)
            }
        }
    }
}

impl<T> Heard<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Heard<U> {
        match self {
            Heard::Answer(answer) => Heard::Answer(change(answer)),
            Heard::Status(status) => Heard::Status(status),
            Heard::Silence => Heard::Silence,
        }
    }
}
