//! Players that choose at random, and repeat what they do not know the outcome of.

use std::{sync::Arc, time::Duration};

use orrery_api::v1;
use tokio::{sync::watch, time::timeout};
use tokio_util::sync::CancellationToken;
use tonic::Status;

use crate::{
    Client,
    client::{answer, request_id},
    follow::Follower,
    history::Outcome,
    random::Random,
    recorder::Recorder,
    status::{details, is_transient, is_transport},
};

/// A player on one seat.
#[derive(Debug)]
pub struct Bot {
    /// Ways to the service; one is chosen for every call.
    pub routes: Vec<Client>,
    /// The game.
    pub game: String,
    /// The seat, 1-based.
    pub seat: i32,
    /// Makes the choices.
    pub random: Random,
    /// Wakes the player when something happened.
    pub wake: watch::Receiver<i64>,
    /// Notes everything that is done.
    pub recorder: Arc<Recorder>,
    /// Ends the player after its next answer.
    pub stop: CancellationToken,
    /// Whether it takes back something now and then. The others at the table are then expected to as well.
    pub is_fickle: bool,
    /// Whether others play for the same seat: what was listed may be gone a moment later.
    pub is_racing: bool,
    /// Whether it leaves it at that now and then when it does not know the outcome.
    pub is_forgetful: bool,
    /// Whether any refusal may be due to a table that is not there any more: the store goes back now and then.
    pub is_forgiving: bool,
}

/// Why a player has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game is over.
    Finished,
    /// It was told to.
    Stopped,
}

/// A player whose answer was refused, though the service had listed it.
#[derive(Debug)]
pub struct Bounced {
    /// What was submitted.
    pub request: Box<v1::SubmitActionRequest>,
    /// What the service said.
    pub status: Status,
}

impl Bounced {
    /// Whether the decision was closed by what another seat did.
    ///
    /// What may be said at any time may be said until the end of the game, which may be now. And whoever takes
    /// back the end of a turn takes the next seat's turn with it.
    fn is_late(&self, bot: &Bot) -> bool {
        if is_transport(&self.status) {
            return false;
        }
        let refused = details(&self.status);
        match refused.reason.as_str() {
            "DECISION_CLOSED" => bot.is_fickle || bot.is_racing || self.request.decision_id.ends_with(".0"),
            "VERSION_CONFLICT" => self.request.expected_version.is_some(),
            _ => false,
        }
    }
}

impl Bot {
    /// A player that follows the game on its own and notes nothing for others.
    #[must_use]
    pub fn new(routes: Vec<Client>, game: &str, seat: i32, random: Random, follower: &Follower) -> Bot {
        Bot {
            routes,
            game: game.into(),
            seat,
            random,
            wake: follower.cursor(),
            recorder: Arc::default(),
            stop: CancellationToken::new(),
            is_fickle: false,
            is_racing: false,
            is_forgetful: false,
            is_forgiving: false,
        }
    }

    /// Plays until the game is over or somebody stops it.
    ///
    /// # Errors
    /// A listed answer was refused, or a question was.
    pub async fn play(mut self) -> Result<Ending, Bounced> {
        let mut next: Vec<v1::Decision> = Vec::new();
        while !self.stop.is_cancelled() {
            if next.is_empty() {
                let Some(asked) = self.asked().await? else { return Ok(Ending::Stopped) };
                if asked.decisions.is_empty() {
                    return Ok(Ending::Finished);
                }
                next = asked.decisions;
                if self.is_fickle && self.random.one_in(6) {
                    let taken_back = self.take_back(&asked.undoable_versions).await?;
                    next = taken_back.unwrap_or(next);
                }
            }
            match self.choose(&next) {
                Some(request) => match self.submit(request).await {
                    Ok(decisions) => next = decisions,
                    Err(bounced) if self.is_forgiving || bounced.is_late(&self) => next.clear(),
                    Err(bounced) => return Err(bounced),
                },
                None => {
                    next.clear();
                    // The stream wakes us; should it be late, look again.
                    drop(timeout(Duration::from_millis(250), self.wake.changed()).await);
                }
            }
            if self.random.one_in(4) {
                next.clear();
            }
        }
        Ok(Ending::Stopped)
    }

    /// Asks, and answers or takes back something, once.
    ///
    /// # Errors
    /// A listed answer was refused, or a question was.
    pub async fn play_once(&mut self) -> Result<(), Bounced> {
        let Some(asked) = self.asked().await? else { return Ok(()) };
        if self.is_fickle && self.random.one_in(6) {
            return self.take_back(&asked.undoable_versions).await.map(drop);
        }
        let Some(mut request) = self.choose(&asked.decisions) else { return Ok(()) };
        request.expected_version = self.random.one_in(8).then_some(asked.version);
        match self.submit(request).await {
            Err(bounced) if !bounced.is_late(self) => Err(bounced),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Whether to leave it at not knowing.
    fn gives_up(&mut self) -> bool {
        self.is_forgetful && self.random.one_in(4)
    }

    fn route(&mut self) -> Client {
        self.random.pick(&self.routes).expect("a way to the service").clone()
    }

    async fn pause(&mut self) {
        tokio::time::sleep(Duration::from_millis(10 + self.random.below(40) as u64)).await;
    }

    /// What the seat is asked, or `None` if the player was stopped meanwhile.
    async fn asked(&mut self) -> Result<Option<v1::GetLegalActionsResponse>, Bounced> {
        while !self.stop.is_cancelled() {
            let (client, begun) = (self.route(), self.recorder.now());
            match client.asked(&self.game).await {
                Ok(asked) => {
                    self.recorder.look(begun, asked.version);
                    return Ok(Some(asked));
                }
                Err(status) if is_transient(&status) => self.pause().await,
                Err(status) => return Err(Bounced { request: Box::default(), status }),
            }
        }
        Ok(None)
    }

    /// An answer to what is asked; now and then something that may be said at any time, but never to resign.
    fn choose(&mut self, decisions: &[v1::Decision]) -> Option<v1::SubmitActionRequest> {
        let wanted = self.random.one_in(25);
        let fits = |decision: &&v1::Decision| decision.is_optional == wanted;
        let decision = decisions.iter().find(fits).or_else(|| {
            // Nothing else to do: wait for the others.
            decisions.iter().find(|decision| !decision.is_optional)
        })?;
        let fits = |action: &&v1::LegalAction| action.verb != "resign";
        let actions: Vec<&v1::LegalAction> = decision.legal_actions.iter().filter(fits).collect();
        let mut action = self.random.pick(&actions)?.action.clone()?;
        // Text, message, or both: the service takes any of them.
        match self.random.below(3) {
            0 => action.notation.clear(),
            1 => action.body = None,
            _ => {}
        }
        let mut request = answer(&self.game, &decision.decision_id, &[]);
        request.actions = vec![action];
        request.omit_legal_actions = self.random.one_in(4);
        Some(request)
    }

    /// Takes back some of what may be taken back, and returns what is asked then.
    async fn take_back(&mut self, undoable: &[i64]) -> Result<Option<Vec<v1::Decision>>, Bounced> {
        let Some(version) = self.random.pick(undoable).copied() else { return Ok(None) };
        let request = v1::UndoActionRequest {
            game_id: self.game.clone(),
            version,
            request_id: request_id(),
            ..Default::default()
        };
        loop {
            let (client, begun) = (self.route(), self.recorder.now());
            let answered = client.undo(request.clone()).await;
            let outcome = match &answered {
                Ok(undone) => {
                    let versions: Vec<_> = undone.undone_versions.iter().map(ToString::to_string).collect();
                    let text = format!("p{} undid {}", self.seat, versions.join(" "));
                    Outcome::Accepted { version: undone.version, events: vec![text] }
                }
                Err(status) if is_transient(status) => Outcome::Unknown,
                Err(_) => Outcome::Refused,
            };
            self.recorder.attempt(self.seat, &request.request_id, begun, None, outcome);
            match answered {
                Ok(undone) => return Ok(Some(undone.decisions)),
                Err(status) if is_transient(&status) && self.gives_up() => return Ok(None),
                Err(status) if is_transient(&status) => self.pause().await,
                // Another seat has gone on meanwhile.
                Err(status) if self.is_forgiving || details(&status).reason == "UNDO_BARRED" => {
                    return Ok(Some(Vec::new()));
                }
                Err(status) => return Err(Bounced { request: Box::default(), status }),
            }
        }
    }

    /// Submits, as often as needed to know the outcome, and returns what is asked next.
    async fn submit(&mut self, request: v1::SubmitActionRequest) -> Result<Vec<v1::Decision>, Bounced> {
        loop {
            let (client, begun) = (self.route(), self.recorder.now());
            let answered = client.submit(request.clone()).await;
            let outcome = match &answered {
                Ok(accepted) => Outcome::Accepted {
                    version: accepted.version,
                    events: accepted.events.iter().map(|event| event.notation.clone()).collect(),
                },
                Err(status) if is_transient(status) => Outcome::Unknown,
                Err(_) => Outcome::Refused,
            };
            let expected = request.expected_version;
            self.recorder.attempt(self.seat, &request.request_id, begun, expected, outcome);
            match answered {
                // Without lists the next decisions are no use to a player that chooses from lists.
                Ok(_) if request.omit_legal_actions => return Ok(Vec::new()),
                Ok(accepted) => return Ok(accepted.decisions),
                Err(status) if is_transient(&status) && self.gives_up() => return Ok(Vec::new()),
                Err(status) if is_transient(&status) => self.pause().await,
                Err(status) => return Err(Bounced { request: Box::new(request), status }),
            }
        }
    }
}

/// One of the answers to the decision that is open, if any, but never to resign.
///
/// # Panics
/// If no answer is listed.
pub fn any_answer(
    game: &str,
    decisions: &[v1::Decision],
    random: &mut Random,
) -> Option<v1::SubmitActionRequest> {
    let decision = decisions.iter().find(|decision| !decision.is_optional)?;
    let legal: Vec<_> = decision.legal_actions.iter().filter(|legal| legal.verb != "resign").collect();
    let action = random.pick(&legal).and_then(|legal| legal.action.clone());
    let Some(action) = action else { panic!("nothing is legal in {game}: {decision:?}") };
    let request = answer(game, &decision.decision_id, &[]);
    Some(v1::SubmitActionRequest { actions: vec![action], omit_legal_actions: true, ..request })
}

/// Plays a game to its end with one random player per seat, and returns what each follower of a seat heard.
///
/// # Panics
/// If a listed answer is refused or a stream fails.
pub async fn play_out(seats: &[Client], game: &str, random: &mut Random) -> Vec<Follower> {
    let mut followers = Vec::new();
    let mut playing = tokio::task::JoinSet::new();
    for (client, seat) in seats.iter().zip(1..) {
        let follower = Follower::start(vec![client.clone()], game, 0);
        playing.spawn(Bot::new(vec![client.clone()], game, seat, random.fork(), &follower).play());
        followers.push(follower);
    }
    while let Some(ending) = playing.join_next().await {
        match ending.expect("a player") {
            Ok(Ending::Finished) => {}
            other => panic!("a player did not finish: {other:?}"),
        }
    }
    followers
}

/// Answers decisions at random until a game has at least as many versions; one client for each seat.
///
/// # Panics
/// If the game ends before, or an answer is refused.
pub async fn advance(seats: &[Client], game: &str, version: i64, random: &mut Random) {
    loop {
        for client in seats {
            let asked = client.asked(game).await.expect("what is asked");
            if asked.version >= version {
                return;
            }
            if let Some(request) = any_answer(game, &asked.decisions, random) {
                client.submit(request).await.expect("a listed answer is accepted");
            }
        }
    }
}
