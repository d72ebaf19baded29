//! What the streams of one game tell, compared while it comes.
//!
//! Many streams tell the same: the first that gets to an event writes it down, the others are compared with it, and
//! in the end the ledger is compared with the log. So millions of events are checked without keeping them, and a
//! stream with a gap, a repetition or another order is noticed at the event where it differs.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use orrery_api::v1::{self, event, stream_events_response::Message, view};

/// Something that a stream must not tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Something was left out.
    Gap(String),
    /// Something was told before.
    Repeated(String),
    /// The events of a version are not in their order.
    Order(String),
    /// Another stream, or the log, has something else.
    Different(String),
    /// A heartbeat came in the middle of a version, or with a version that is behind.
    Heartbeat(String),
    /// A table came where none belongs, or not the right one.
    Reset(String),
}

/// How far one stream is, over all its interruptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Everything up to this version was told.
    pub version: i64,
    /// That many events.
    pub events: usize,
    /// Events of a version that is not complete yet.
    partial: usize,
}

impl Place {
    /// The stream was cut: what was told of an incomplete version comes again.
    pub fn resume(&mut self) {
        self.partial = 0;
    }
}

/// What was told to one viewer of one game.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The seat, 1-based, or 0 for a spectator.
    viewer: i32,
    events: RwLock<Vec<v1::Event>>,
}

impl Ledger {
    /// Nothing was told yet.
    #[must_use]
    pub fn new(viewer: i32) -> Ledger {
        Ledger { viewer, events: RwLock::default() }
    }

    fn written(&self) -> RwLockReadGuard<'_, Vec<v1::Event>> {
        self.events.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn writing(&self) -> RwLockWriteGuard<'_, Vec<v1::Event>> {
        self.events.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that was told.
    #[must_use]
    pub fn events(&self) -> Vec<v1::Event> {
        self.written().clone()
    }

    /// Takes down what a stream tells next.
    ///
    /// # Errors
    /// It must not tell that.
    pub fn hear(&self, place: &mut Place, message: Message) -> Result<(), Fault> {
        match message {
            Message::Event(event) => self.event(place, event),
            Message::Heartbeat(beat) => self.heartbeat(place, beat.version),
            Message::Reset(reset) => self.reset(place, &reset),
        }
    }

    fn event(&self, place: &mut Place, event: v1::Event) -> Result<(), Fault> {
        let (version, is_last) = (event.version, event.is_last);
        if version <= place.version {
            return Err(Fault::Repeated(format!("{event:?} at {place:?}")));
        }
        if event.index as usize != place.partial {
            return Err(Fault::Order(format!("{event:?} at {place:?}")));
        }
        self.compare(place.events + place.partial, event)?;
        place.partial += 1;
        if is_last {
            place.events += place.partial;
            *place = Place { version, events: place.events, partial: 0 };
        }
        Ok(())
    }

    /// Writes an event down, or compares it with what is there.
    fn compare(&self, at: usize, event: v1::Event) -> Result<(), Fault> {
        let compared = |written: &[v1::Event]| match written.get(at) {
            Some(there) if *there == event => Some(Ok(())),
            Some(there) if event.version > there.version => {
                Some(Err(Fault::Gap(format!("{event:?} instead of {there:?}"))))
            }
            Some(there) => Some(Err(Fault::Different(format!("{event:?} instead of {there:?}")))),
            None => None,
        };
        let result = compared(&self.written());
        if let Some(result) = result {
            return result;
        }
        // Somebody may have been faster.
        let mut writing = self.writing();
        if let Some(result) = compared(&writing) {
            return result;
        }
        if let Some(last) = writing.last()
            && (at != writing.len() || last.is_last != (event.version > last.version))
        {
            return Err(Fault::Order(format!("{event:?} after {last:?}")));
        }
        writing.push(event);
        Ok(())
    }

    fn heartbeat(&self, place: &mut Place, version: i64) -> Result<(), Fault> {
        if place.partial != 0 || version < place.version {
            return Err(Fault::Heartbeat(format!("{version} at {place:?}")));
        }
        if let Some(left_out) = self.written().get(place.events).filter(|event| event.version <= version) {
            return Err(Fault::Gap(format!("a heartbeat of {version} instead of {left_out:?}")));
        }
        place.version = version;
        Ok(())
    }

    /// A table comes after a taking back, is the one after it, and is made for this viewer.
    fn reset(&self, place: &mut Place, reset: &v1::Reset) -> Result<(), Fault> {
        let undone = |event: &v1::Event| matches!(event.body, Some(event::Body::Undone(_)));
        let is_undone = place.events.checked_sub(1).and_then(|last| self.written().get(last).map(undone));
        let own = reset.view.as_ref().and_then(|view| {
            let Some(view::Body::Drift(body)) = &view.body else { return None };
            Some((view.version, body.own.as_ref().map_or(0, |own| own.seat)))
        });
        let fits = reset.reason == "UNDONE"
            && is_undone == Some(true)
            && place.partial == 0
            && own == Some((place.version, self.viewer));
        if fits { Ok(()) } else { Err(Fault::Reset(format!("{reset:?} for {} at {place:?}", self.viewer))) }
    }

    /// Compares everything with the log as this viewer is given it.
    ///
    /// # Errors
    /// It differs.
    pub fn compare_with(&self, log: &[v1::Event]) -> Result<(), Fault> {
        let written = self.written();
        match (0..written.len().max(log.len())).find(|at| written.get(*at) != log.get(*at)) {
            None => Ok(()),
            Some(at) => {
                Err(Fault::Different(format!("told {:?}, the log has {:?}", written.get(at), log.get(at))))
            }
        }
    }
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
