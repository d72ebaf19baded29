//! What store, servers and stream do, one step at a time.

use super::{Answer, Entry, Log, Message, Mutation, Phase, Protocol, Server, State, tag};

impl Protocol {
    /// The store answers an append.
    pub(super) fn append(&self, state: &mut State, message: &Message) -> Answer {
        let Message { entry, version, has_request_id, .. } = *message;
        let same = |there: &Entry| there.client == entry.client;
        let knows =
            has_request_id && !self.has(Mutation::NoRequestIds) && !state.expired[usize::from(entry.client)];
        if let Some(at) = state.primary.iter().position(same).filter(|_| knows) {
            // Its own record is no repetition: the answer is the one that was lost.
            return Answer::Duplicate(at as u8 + 1);
        }
        let is_here = state.primary.len() == usize::from(version)
            && (tag(&state.primary) == entry.on || self.has(Mutation::VersionOnly));
        if !is_here && !self.has(Mutation::NoExpectedHead) {
            return match state.primary.get(usize::from(version)) {
                Some(there) if *there == entry => Answer::Committed(version + 1),
                Some(_) | None => Answer::Conflict,
            };
        }
        state.primary.push(entry);
        Answer::Committed(state.primary.len() as u8)
    }

    /// A server tells a client that its request is done.
    pub(super) fn acknowledge(&self, state: &mut State, server: u8, client: u8, version: u8) {
        let client = &mut state.clients[usize::from(client)];
        client.is_denied = false;
        if client.answers.last() != Some(&version) {
            client.answers.push(version);
        }
        state.servers[usize::from(server)].phase = Phase::Idle;
    }

    /// Something is in the log; before it is told, replicas must have it.
    pub(super) fn written(
        &self,
        state: &mut State,
        server: u8,
        message: &Message,
        version: u8,
        is_repeated: bool,
    ) {
        let client = message.entry.client;
        // Only the server that has written it can tell who has it.
        let era = if self.has(Mutation::WaitsElsewhere) { state.era } else { message.era };
        let skips = self.has(Mutation::NoWait) || is_repeated && self.has(Mutation::RepeatsUnwaited);
        if skips {
            self.acknowledge(state, server, client, version);
        } else {
            state.servers[usize::from(server)].phase = Phase::Waits { client, version, era };
        }
    }

    /// An answer of the store, heard or found out.
    pub(super) fn settle(&self, state: &mut State, at: u8, message: &Message, answer: Answer) {
        let client = message.entry.client;
        let primary = state.primary.clone();
        let server = &mut state.servers[usize::from(at)];
        match answer {
            Answer::Committed(version) => {
                if let Some(cache) = &mut server.cache {
                    cache.push(message.entry);
                }
                self.written(state, at, message, version, false);
            }
            Answer::Duplicate(version) => {
                server.cache = None;
                self.written(state, at, message, version, true);
            }
            Answer::Conflict => {
                server.cache = Some(primary);
                server.phase = Phase::Decides { client, has_request_id: message.has_request_id };
            }
        }
    }

    pub(super) fn decide(&self, state: &mut State, at: u8, client: u8, has_request_id: bool) {
        let attempt = state.attempts;
        state.attempts += 1;
        let primary = state.primary.clone();
        let server = &mut state.servers[usize::from(at)];
        let cache = server.cache.get_or_insert(primary);
        let entry = Entry { client, attempt, on: tag(cache) };
        let message =
            Message { server: at, entry, version: cache.len() as u8, has_request_id, era: state.era };
        state.messages.push(message);
        server.phase = Phase::Sent { message, answer: None };
        if self.has(Mutation::AnswersFirst) {
            let version = message.version + 1;
            self.acknowledge(state, at, client, version);
        }
    }

    pub(super) fn find_out(&self, state: &mut State, at: u8, message: &Message) {
        let client = message.entry.client;
        if self.has(Mutation::NoLookUp) {
            state.servers[usize::from(at)].phase = Phase::Decides { client, has_request_id: false };
            return;
        }
        // The connection that it was sent on is closed first: what is not there now never will be.
        if !self.has(Mutation::NoBurial) {
            state.messages.retain(|other| other.entry.attempt != message.entry.attempt);
        }
        // Looked for, and waited for, where the primary is now.
        let message = &Message { era: state.era, ..*message };
        let version = message.version;
        let same = |there: &Entry| message.has_request_id && there.client == client;
        let is_there = state.primary.get(usize::from(version)) == Some(&message.entry);
        let before = state.primary.iter().position(same);
        let is_here = state.primary.len() == usize::from(version) && tag(&state.primary) == message.entry.on;
        match before {
            _ if is_there => self.settle(state, at, message, Answer::Committed(version + 1)),
            Some(before) => self.settle(state, at, message, Answer::Duplicate(before as u8 + 1)),
            None if !is_here => self.settle(state, at, message, Answer::Conflict),
            None => {
                state.servers[usize::from(at)] = Server { cache: None, phase: Phase::Idle };
                state.clients[usize::from(client)].is_denied = true;
            }
        }
    }

    pub(super) fn look(&self, state: &mut State, at: u8) {
        let primary = &state.primary;
        let is_current = |cache: &Log| {
            cache.len() == primary.len() && (cache == primary || self.has(Mutation::KeepsCacheAfterFork))
        };
        let server = &mut state.servers[usize::from(at)];
        let shown = server.cache.clone().filter(is_current).unwrap_or_else(|| primary.clone());
        state.has_lied |= shown != *primary;
        server.cache = Some(shown);
    }

    pub(super) fn tell(&self, state: &mut State) {
        let told = state.told.len();
        let goes_on = match self.has(Mutation::StreamByVersion) {
            true => told <= state.primary.len(),
            false => state.primary.starts_with(&state.told),
        };
        if goes_on {
            let news = state.primary[told..].to_vec();
            state.told.extend(news);
            state.has_lied |= state.told != state.primary;
        } else {
            // Reset: the table as it is now.
            state.told = state.primary.clone();
        }
    }

    pub(super) fn fail_over(&self, state: &mut State) {
        state.has_lost |= state.replica.len() < state.primary.len();
        state.primary = state.replica.clone();
        state.era += 1;
        state.messages.clear();
    }

    pub(super) fn may_expire(&self, state: &State, client: u8) -> bool {
        let is_idle = |server: &Server| match server.phase {
            Phase::Idle => true,
            Phase::Decides { client: other, .. } | Phase::Waits { client: other, .. } => other != client,
            Phase::Sent { message, .. } => message.entry.client != client,
        };
        let done = &state.clients[usize::from(client)];
        // A day is long: by then nobody repeats the request and nothing of it is under way.
        self.has(Mutation::EarlyExpiry)
            || (done.asked == self.asks(client)
                && state.servers.iter().all(is_idle)
                && state.messages.iter().all(|message| message.entry.client != client))
    }
}
