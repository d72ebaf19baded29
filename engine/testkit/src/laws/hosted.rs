//! A random game as a service would host it: behind the erased face, with a log.

use std::{collections::BTreeSet, thread};

use orrery_engine::{
    Game, Language, Seat, TaskId,
    erased::{ConfigIn, Done, Match, Offer, Refused, Registry, Rules, Wire},
    notation::BATCH,
};
use serde_json::Value;

use crate::{Dice, log::Log, run::Plan};

/// A random game with its log. If a test panics while it lives, it prints the log.
pub(super) struct Hosted<'a> {
    pub(super) log: Log<'a>,
    pub(super) live: Box<dyn Match<()>>,
    pub(super) dice: Dice,
    title: String,
    max_plies: usize,
}

/// Plays every game of a plan behind the erased face.
pub(super) fn host<G: Game>(plan: &Plan<G>, mut play: impl FnMut(Hosted<'_>)) {
    let registry = Registry::<()>::default().with_unlisted::<G>();
    let rules = registry.get(G::SLUG).expect("it was just added");
    for (config, seats, number) in plan.setups() {
        play(Hosted::new::<G>(rules, &config, seats, number, plan.max_plies()));
    }
}

impl<'a> Hosted<'a> {
    fn new<G: Game>(
        rules: &'a dyn Rules<()>,
        config: &G::Config,
        seats: u8,
        number: u64,
        max_plies: usize,
    ) -> Self {
        let mut dice = Dice::new(number);
        let json = serde_json::to_vec(config).expect("options are written in every game's tests");
        let title = format!("{} {number}, {seats} seats, {}", G::SLUG, String::from_utf8_lossy(&json));
        let (log, live) = Log::create(rules, ConfigIn::Json(&json), seats, &dice.seed())
            .unwrap_or_else(|e| panic!("{title}: {e}"));
        Hosted { log, live, dice, title, max_plies }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.live.seats())
    }

    /// Answers one of the open decisions at random; gives back the record's version, or nothing at the end.
    pub(super) fn act(&mut self) -> Option<u64> {
        let (seat, decision, choice) = self.choose()?;
        self.submit(seat, decision, &choice);
        Some(self.log.head())
    }

    /// One of the open decisions and a random answer to it; nothing at the end.
    pub(super) fn choose(&mut self) -> Option<(Seat, TaskId, String)> {
        if self.live.outcome().is_some() {
            return None;
        }
        assert!((self.log.head() as usize) < self.max_plies, "runaway");
        let offer = asked(self.live.as_ref(), &mut self.dice).expect("dead end: nobody is asked");
        let choice = self.dice.pick(&offer.choices).expect("dead end: no answer");
        Some((offer.seat, offer.id, choice.notation.clone()))
    }

    /// Submits a command that must go through.
    pub(super) fn submit(&mut self, seat: Seat, decision: TaskId, command: &str) -> Done<()> {
        let actions: Vec<String> = command.split(BATCH).map(ToString::to_string).collect();
        let done = self.log.submit(self.live.as_mut(), seat, decision, &actions);
        done.unwrap_or_else(|refused| {
            panic!("{seat} '{command}' for {decision} is refused: {}", why(&refused))
        })
    }

    /// The decision that is open for a seat.
    pub(super) fn open(&self, seat: Seat) -> Option<Offer<()>> {
        self.live.decisions(seat, None, Language::English).into_iter().find(|offer| !offer.is_optional)
    }

    /// What a seat may say beside its decisions.
    pub(super) fn aside(&self, seat: Seat) -> Option<Offer<()>> {
        self.live.decisions(seat, Some(TaskId::aside(seat)), Language::English).into_iter().next()
    }

    /// Takes back and loads the table anew.
    pub(super) fn undo(&mut self, seat: Seat, from: u64) -> Vec<u64> {
        let rewinds = self
            .log
            .undo(self.live.as_ref(), seat, from)
            .unwrap_or_else(|e| panic!("{seat} cannot take back {from}, which is listed as undoable: {e}"));
        self.live = self.log.load().unwrap_or_else(|e| panic!("the log cannot be loaded: {e}"));
        rewinds
    }

    /// A seat and a version that it may take back, if there is any.
    pub(super) fn undoable(&mut self) -> Option<(Seat, u64)> {
        let all: Vec<_> = self
            .seats()
            .flat_map(|seat| self.live.undoable(seat).into_iter().map(move |v| (seat, v)))
            .collect();
        self.dice.pick(&all).copied()
    }

    /// A game that goes its own way from here.
    pub(super) fn fork(&self) -> Hosted<'a> {
        Hosted {
            log: self.log.clone(),
            live: self.live.fork(),
            dice: self.dice.clone(),
            title: self.title.clone(),
            max_plies: self.max_plies,
        }
    }
}

impl Drop for Hosted<'_> {
    fn drop(&mut self) {
        if !thread::panicking() {
            return;
        }
        eprintln!("the log in which it happened: {}", self.title);
        let gone: BTreeSet<u64> = self.log.records().iter().flat_map(|r| r.rewinds.iter().copied()).collect();
        for (version, record) in (1..).zip(self.log.records()) {
            let seat = record.seat.map_or_else(String::new, |seat| seat.to_string());
            let aside = if record.decision.is_some_and(TaskId::is_aside) { "!" } else { "" };
            let sealed = if record.sealed { " (sealed)" } else { "" };
            let gone = if gone.contains(&version) { " (taken back)" } else { "" };
            match record.rewinds.as_slice() {
                [] => eprintln!("{version}: {seat}{aside} {}{sealed}{gone}", record.command),
                rewinds => eprintln!("{version}: {seat} takes back {rewinds:?}"),
            }
        }
    }
}

/// A table as JSON without the numbers of its ids, which differ after an undo on purpose.
pub(super) fn without_ids(table: &dyn Match<()>) -> Value {
    let mut stored = stored(table);
    let agenda = &mut stored[2]["agenda"];
    agenda["last"] = Value::Null;
    let frames = agenda["frames"].as_array_mut().into_iter().flatten();
    for frame in frames {
        let lanes = frame["lanes"].as_array_mut().into_iter().flatten();
        lanes.flat_map(|lane| lane[1].as_array_mut().into_iter().flatten()).for_each(|entry| {
            entry["id"]["n"] = Value::Null;
        });
        if !frame["one"].is_null() {
            frame["one"]["id"]["n"] = Value::Null;
        }
    }
    stored
}

/// The last id given out, by lane: the shared stack first, then the seats.
pub(super) fn counters(table: &dyn Match<()>) -> Vec<u64> {
    let last = stored(table)[2]["agenda"]["last"].take();
    serde_json::from_value(last).expect("a snapshot has the counters of the agenda")
}

fn stored(table: &dyn Match<()>) -> Value {
    serde_json::from_slice(&table.snapshot()).expect("a snapshot is JSON")
}

/// Two ways to the same game lead to the same table and the same rights to take back.
pub(super) fn assert_same(one: &dyn Match<()>, other: &dyn Match<()>, ways: &str) {
    assert_eq!(stored(one), stored(other), "{ways}: the tables differ");
    assert_eq!(one.hash(), other.hash(), "{ways}: the hashes differ");
    assert_eq!(one.horizon(), other.horizon(), "{ways}: the horizons differ");
    for seat in Seat::all(one.seats()) {
        let (one, other) = (one.undoable(seat), other.undoable(seat));
        assert_eq!(one, other, "{ways}: what {seat} may take back differs");
    }
}

/// One of the decisions that the game waits for, veiled ones included.
fn asked<W: Wire>(table: &dyn Match<W>, dice: &mut Dice) -> Option<Offer<W>> {
    let mut seats: Vec<Seat> = Seat::all(table.seats()).collect();
    dice.shuffle(&mut seats);
    seats.into_iter().find_map(|seat| {
        table.decisions(seat, None, Language::English).into_iter().find(|offer| !offer.is_optional)
    })
}

/// A refusal as one line.
fn why(refused: &Refused) -> String {
    match refused {
        Refused::Empty => "no action".into(),
        Refused::Unreadable { problem, .. } => problem.detail.clone(),
        Refused::Refusal(refusal) => refusal.to_string(),
    }
}
