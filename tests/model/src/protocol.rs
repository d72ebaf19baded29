//! The protocol as a state machine: states, what may happen next in each, and what has to hold in all.

mod steps;

use stateright::{Model, Property};

/// What is left out of the protocol, or done wrong, to see whether it is missed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mutation {
    /// The store writes wherever the log ends.
    NoExpectedHead,
    /// The store compares the version of the head, but not its branch.
    VersionOnly,
    /// The server answers before it has written.
    AnswersFirst,
    /// The store keeps no request ids.
    NoRequestIds,
    /// The store forgets request ids while clients still repeat.
    EarlyExpiry,
    /// The server writes again, as something new, when it got no answer.
    NoLookUp,
    /// The server says that nothing was written without having made sure that nothing will be.
    NoBurial,
    /// The server does not ask whether replicas have what it wrote.
    NoWait,
    /// The server asks whichever is the primary now, not the one that it wrote to.
    WaitsElsewhere,
    /// The server takes too few replicas for enough.
    ShortWait,
    /// The server does not wait for what an earlier request has written.
    RepeatsUnwaited,
    /// The server shows what it remembers if the version is still the same.
    KeepsCacheAfterFork,
    /// A stream goes on after its version, whatever branch that is on.
    StreamByVersion,
}

/// How far the model is explored.
#[derive(Clone, Debug)]
pub(crate) struct Protocol {
    pub(crate) clients: usize,
    pub(crate) servers: usize,
    /// How often the first client asks at most, the first time included; the others ask once.
    pub(crate) asks: u8,
    /// How many appends are sent at most, by all servers together.
    pub(crate) attempts: u8,
    /// Fail-overs to the replica.
    pub(crate) failovers: u8,
    /// Messages that arrive twice.
    pub(crate) repeats: u8,
    /// Whether there are looks and a stream: they are apart from the writing, and cost states.
    pub(crate) has_readers: bool,
    pub(crate) mutation: Option<Mutation>,
}

/// One record: whose request, by which attempt, and on which branch it was decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Entry {
    client: u8,
    attempt: u8,
    on: u64,
}

type Log = Vec<Entry>;

/// The branch of a log: no two have the same. It stands for the chain of hashes.
fn tag(log: &[Entry]) -> u64 {
    log.iter().fold(0, |tag, entry| tag << 8 | u64::from(entry.attempt + 1))
}

/// An append on its way to the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Message {
    server: u8,
    entry: Entry,
    version: u8,
    has_request_id: bool,
    /// To which primary.
    era: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Answer {
    Committed(u8),
    Duplicate(u8),
    Conflict,
}

/// What a server is doing; one call at a time, as the queue of a game has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Idle,
    Decides {
        client: u8,
        has_request_id: bool,
    },
    Sent {
        message: Message,
        answer: Option<Answer>,
    },
    /// It is written; do replicas have it?
    Waits {
        client: u8,
        version: u8,
        era: u8,
    },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Server {
    /// The log as far as it remembers it.
    cache: Option<Log>,
    phase: Phase,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Client {
    asked: u8,
    /// What it was told, the first time and whenever that was something else.
    answers: Vec<u8>,
    /// Whether it was told last that nothing was written.
    is_denied: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    clients: Vec<Client>,
    servers: Vec<Server>,
    primary: Log,
    replica: Log,
    /// Requests that the store has forgotten.
    expired: Vec<bool>,
    messages: Vec<Message>,
    era: u8,
    repeats: u8,
    attempts: u8,
    /// What the stream has told since it began, or since its last `Reset`.
    told: Log,
    /// Somebody was shown something else than the log.
    has_lied: bool,
    /// A fail-over took something.
    has_lost: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    /// A client asks a server: first, again after silence, or to be sure.
    Ask(u8, u8),
    /// A server decides and sends an append.
    Decide(u8),
    /// A message arrives; `true` if it will arrive once more.
    Arrive(usize, bool),
    /// A server hears the answer.
    Hear(u8),
    /// A server has heard nothing and finds out what became of its append.
    FindOut(u8),
    /// A server has heard nothing, cannot find out, and says so. What it sent may still arrive.
    GiveUp(u8),
    /// Enough replicas have it.
    WaitEnds(u8),
    /// Too few have it in time, or the connection is gone.
    WaitFails(u8),
    /// The replica gets one more record.
    Replicate,
    /// The replica becomes the primary.
    FailOver,
    /// The store forgets a request.
    Expire(u8),
    /// A server shows the table.
    Look(u8),
    /// The stream tells what is new.
    Tell,
}

impl Protocol {
    fn asks(&self, client: u8) -> u8 {
        if client == 0 { self.asks } else { 1 }
    }

    fn has(&self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }
}

impl Model for Protocol {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            clients: vec![Client::default(); self.clients],
            servers: vec![Server { cache: None, phase: Phase::Idle }; self.servers],
            primary: Log::new(),
            replica: Log::new(),
            expired: vec![false; self.clients],
            messages: Vec::new(),
            era: 0,
            repeats: 0,
            attempts: 0,
            told: Log::new(),
            has_lied: false,
            has_lost: false,
        }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        for (server, at) in state.servers.iter().zip(0u8..) {
            match &server.phase {
                Phase::Idle => {
                    let may_ask = |client: &&(&Client, u8)| client.0.asked < self.asks(client.1);
                    let clients: Vec<(&Client, u8)> = state.clients.iter().zip(0u8..).collect();
                    actions
                        .extend(clients.iter().filter(may_ask).map(|(_, client)| Action::Ask(*client, at)));
                    if self.has_readers {
                        actions.push(Action::Look(at));
                    }
                }
                Phase::Decides { .. } => actions.push(Action::Decide(at)),
                Phase::Sent { answer, .. } => {
                    if answer.is_some() {
                        actions.push(Action::Hear(at));
                    }
                    actions.extend([Action::FindOut(at), Action::GiveUp(at)]);
                }
                Phase::Waits { version, era, .. } => {
                    if *era == state.era && state.replica.len() >= usize::from(*version) {
                        actions.push(Action::WaitEnds(at));
                    }
                    actions.push(Action::WaitFails(at));
                }
            }
        }
        for at in 0..state.messages.len() {
            actions.push(Action::Arrive(at, false));
            if state.repeats < self.repeats {
                actions.push(Action::Arrive(at, true));
            }
        }
        if state.replica.len() < state.primary.len() {
            actions.push(Action::Replicate);
        }
        if state.era < self.failovers {
            actions.push(Action::FailOver);
        }
        let expires = |client: &u8| !state.expired[usize::from(*client)] && self.may_expire(state, *client);
        actions.extend((0..self.clients as u8).filter(expires).map(Action::Expire));
        if self.has_readers && state.told != state.primary {
            actions.push(Action::Tell);
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        let phase = |at: u8| last.servers[usize::from(at)].phase;
        match action {
            Action::Ask(client, at) => {
                state.clients[usize::from(client)].asked += 1;
                state.clients[usize::from(client)].is_denied = false;
                state.servers[usize::from(at)].phase = Phase::Decides { client, has_request_id: true };
            }
            Action::Decide(at) => match phase(at) {
                Phase::Decides { client, has_request_id } => {
                    self.decide(&mut state, at, client, has_request_id)
                }
                Phase::Idle | Phase::Sent { .. } | Phase::Waits { .. } => return None,
            },
            Action::Arrive(at, again) => {
                let message = if again { last.messages[at] } else { state.messages.remove(at) };
                state.repeats += u8::from(again);
                let answered = self.append(&mut state, &message);
                // Only the one who asked, and still listens, hears the answer.
                if let Phase::Sent { message: sent, answer: answer @ None } =
                    &mut state.servers[usize::from(message.server)].phase
                    && *sent == message
                {
                    *answer = Some(answered);
                }
            }
            Action::Hear(at) => match phase(at) {
                Phase::Sent { message, answer: Some(answer) } => {
                    self.settle(&mut state, at, &message, answer)
                }
                Phase::Sent { .. } | Phase::Idle | Phase::Decides { .. } | Phase::Waits { .. } => {
                    return None;
                }
            },
            Action::FindOut(at) => match phase(at) {
                Phase::Sent { message, .. } => self.find_out(&mut state, at, &message),
                Phase::Idle | Phase::Decides { .. } | Phase::Waits { .. } => return None,
            },
            Action::GiveUp(at) => state.servers[usize::from(at)] = Server { cache: None, phase: Phase::Idle },
            Action::WaitEnds(at) => match phase(at) {
                Phase::Waits { client, version, .. } => self.acknowledge(&mut state, at, client, version),
                Phase::Idle | Phase::Decides { .. } | Phase::Sent { .. } => return None,
            },
            Action::WaitFails(at) => match phase(at) {
                Phase::Waits { client, version, .. } if self.has(Mutation::ShortWait) => {
                    self.acknowledge(&mut state, at, client, version);
                }
                // The outcome is unknown: the client asks again.
                Phase::Idle | Phase::Decides { .. } | Phase::Sent { .. } | Phase::Waits { .. } => {
                    state.servers[usize::from(at)] = Server { cache: None, phase: Phase::Idle };
                }
            },
            Action::Replicate => {
                let next = *last.primary.get(last.replica.len())?;
                state.replica.push(next);
            }
            Action::FailOver => self.fail_over(&mut state),
            Action::Expire(client) => state.expired[usize::from(client)] = true,
            Action::Look(at) => self.look(&mut state, at),
            Action::Tell => self.tell(&mut state),
        }
        (state != *last).then_some(state)
    }

    fn within_boundary(&self, state: &State) -> bool {
        state.attempts <= self.attempts
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::<Self>::always("what was acknowledged is there", |_, state| {
                let is_there = |(client, id): (&Client, u8)| {
                    client.answers.iter().all(|version| {
                        let at = usize::from(*version).checked_sub(1);
                        at.and_then(|at| state.primary.get(at)).is_some_and(|entry| entry.client == id)
                    })
                };
                state.clients.iter().zip(0u8..).all(is_there)
            }),
            Property::<Self>::always("nothing is done twice", |model, state| {
                (0..model.clients as u8)
                    .all(|id| state.primary.iter().filter(|entry| entry.client == id).count() <= 1)
            }),
            Property::<Self>::always("a repeated request is told the same", |_, state| {
                state.clients.iter().all(|client| client.answers.len() <= 1)
            }),
            Property::<Self>::always("what was said not to be written is not there", |_, state| {
                let is_true = |(client, id): (&Client, u8)| {
                    !client.is_denied
                        || client.asked > 1
                        || state.primary.iter().all(|entry| entry.client != id)
                };
                state.clients.iter().zip(0u8..).all(is_true)
            }),
            Property::<Self>::always("every record was decided on the one before", |_, state| {
                (0..state.primary.len()).all(|at| state.primary[at].on == tag(&state.primary[..at]))
            }),
            Property::<Self>::always("nobody is shown anything but the log", |_, state| !state.has_lied),
            Property::<Self>::sometimes("all are acknowledged", |_, state| {
                state.clients.iter().all(|client| !client.answers.is_empty())
            }),
            Property::<Self>::sometimes(
                "all are acknowledged though a fail-over took something",
                |_, state| state.has_lost && state.clients.iter().all(|client| !client.answers.is_empty()),
            ),
        ]
    }
}
