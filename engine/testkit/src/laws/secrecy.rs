//! A viewer learns nothing that it may not know.

use std::fmt::Write as _;

use orrery_engine::{
    Amount, Ask, Game, Language, Outcome, Prompt, Seat, Style, Table, Target, Task as _, TaskId, Viewer,
    chance::hex, decisions, legal, preview,
};

use crate::{
    Dice,
    run::{Plan, Run, Turn},
};

/// Everything that a viewer is shown of a table.
#[derive(PartialEq, Debug)]
struct Shown<G: Game> {
    view: G::View,
    active: Vec<Seat>,
    scores: Vec<i32>,
    outcome: Option<Outcome>,
    offers: Vec<Shop>,
}

/// A decision as the deciding seat is shown it.
#[derive(PartialEq, Debug)]
struct Shop {
    id: TaskId,
    prompt: Prompt,
    words: String,
    choices: Vec<(String, String, Vec<Target>, Vec<Amount>)>,
}

impl<G: Game> Shown<G> {
    fn to(viewer: Viewer, table: &Table<G>, seats: u8) -> Self {
        let outcome = G::outcome(&table.state);
        let open = table.agenda.open().filter(|entry| outcome.is_none() && !G::prompt(&entry.task).veiled);
        let offers = match viewer {
            Viewer::Seat(seat) => decisions(table, seat).map(|entry| shop(table, seat, &entry)).collect(),
            Viewer::Spectator => Vec::new(),
        };
        Shown {
            view: G::view(table, viewer),
            active: open.filter_map(|entry| entry.task.seat()).collect(),
            scores: Seat::all(seats).map(|seat| G::score(table, seat)).collect(),
            outcome,
            offers,
        }
    }
}

fn shop<G: Game>(table: &Table<G>, seat: Seat, entry: &orrery_engine::Entry<G::Task>) -> Shop {
    let ask = Ask { seat, task: &entry.task };
    let choices = legal(table, ask).into_iter().map(|action| {
        let (mut targets, mut costs) = (Vec::new(), Vec::new());
        G::targets(&action, &mut targets);
        G::costs(table, ask, &action, &mut costs);
        let words = G::action_words(table, seat, &action, Language::English);
        (action.to_string(), words, targets, costs)
    });
    Shop {
        id: entry.id,
        prompt: G::prompt(&entry.task),
        words: G::prompt_words(table.content, &entry.task, Language::English),
        choices: choices.collect(),
    }
}

/// `resample` makes another table that looks the same to the viewer: it deals everything anew that the viewer
/// cannot know. Then:
///
/// * view, decisions (ids, prompts, words, options, prices), scores and active seats are the same there;
/// * an action that goes through on both tables and seals neither is heard of and looks the same to the viewer.
///   What could be taken back must not have told anything; what does tell has to be sealed.
///
/// The acting seat's own action is always legal on both, because its list depends only on what it sees.
///
/// # Panics
/// Where this does not hold, and if `resample` never changes anything.
pub fn secrecy<G: Game>(plan: &Plan<G>, resample: impl Fn(&Table<G>, Viewer, &mut Dice) -> Table<G>) {
    let mut changed = 0;
    for mut run in plan.runs() {
        while let Some(turn) = run.turn() {
            for viewer in run.viewers() {
                let other = resample(&run.table, viewer, &mut run.dice);
                changed += u32::from(other != run.table);
                looks_the_same(&run, &other, viewer);
                tells_the_same(&run, &other, viewer, &turn);
            }
            run.take(&turn);
        }
    }
    assert!(changed > 0, "every resampled table is the original: this law says nothing about {}", G::SLUG);
}

fn looks_the_same<G: Game>(run: &Run<G>, other: &Table<G>, viewer: Viewer) {
    let here = Shown::to(viewer, &run.table, run.seats);
    let there = Shown::to(viewer, other, run.seats);
    assert!(
        here == there,
        "{viewer:?} sees something of what is hidden\nhere:  {here:?}\nthere: {there:?}\n\
         table here:  {:?}\ntable there: {other:?}",
        run.table
    );
}

fn tells_the_same<G: Game>(run: &Run<G>, other: &Table<G>, viewer: Viewer, turn: &Turn<G>) {
    let actions = std::slice::from_ref(&turn.action);
    let go = |table: &Table<G>| preview(table, &run.seed, turn.seat, turn.entry.id, actions);
    let (here, commit) = go(&run.table).expect("it is listed");
    let is_own = viewer.is(turn.seat);
    let (there, parallel) = match go(other) {
        Ok(done) => done,
        Err(refusal) if is_own => {
            panic!("'{}' is refused on a table that looks the same to {}: {refusal}", turn.action, turn.seat)
        }
        Err(_) => return,
    };
    if commit.sealed || parallel.sealed {
        // The seat itself must not be able to take back on one table and not on the other: that would tell.
        assert!(
            !is_own || commit.sealed == parallel.sealed,
            "'{}' of {} is sealed or not depending on what is hidden",
            turn.action,
            turn.seat
        );
        return;
    }
    let heard = |events: Vec<&G::Event>| -> Vec<String> {
        events.into_iter().filter_map(|event| G::notice(event, viewer)).map(|n| format!("{n:?}")).collect()
    };
    let (hears, would_hear) = (heard(commit.events().collect()), heard(parallel.events().collect()));
    assert_eq!(
        hears, would_hear,
        "{viewer:?} hears something hidden from '{}' of {}",
        turn.action, turn.seat
    );
    let (sees, would_see) = (Shown::to(viewer, &here, run.seats), Shown::to(viewer, &there, run.seats));
    assert!(
        sees == would_see,
        "'{}' of {} shows {viewer:?} something hidden, but is not sealed\n\
         here:  {sees:?}\nthere: {would_see:?}",
        turn.action,
        turn.seat
    );
}

/// `resample` changes those parts of an event that the viewer must not hear of; the notice stays the same.
///
/// # Panics
/// Where this does not hold, and if `resample` never changes anything.
pub fn hearsay<G: Game>(plan: &Plan<G>, resample: impl Fn(&G::Event, Viewer, &mut Dice) -> G::Event) {
    let mut changed = 0;
    for mut run in plan.runs() {
        let mut events: Vec<G::Event> = run.setup.events().cloned().collect();
        loop {
            for event in &events {
                for viewer in run.viewers() {
                    let other = resample(event, viewer, &mut run.dice);
                    changed += u32::from(other != *event);
                    let (here, there) = (G::notice(event, viewer), G::notice(&other, viewer));
                    assert_eq!(here, there, "{viewer:?} hears more than it may of {event:?}");
                }
            }
            let Some(turn) = run.turn() else { break };
            events = run.take(&turn).events().cloned().collect();
        }
    }
    assert!(changed > 0, "every resampled event is the original: this law says nothing about {}", G::SLUG);
}

/// The seed of a game is in nothing that is shown, stored with the table or printed for debugging: not as
/// hexadecimal digits, and not as a list of bytes.
///
/// # Panics
/// Where this does not hold.
pub fn seedless<G: Game>(plan: &Plan<G>) {
    for mut run in plan.runs() {
        let traces = traces(&run.seed.0);
        loop {
            let printed = printed(&run);
            for trace in &traces {
                assert!(!printed.contains(trace.as_str()), "the seed is shown: {trace} in\n{printed}");
            }
            let Some(turn) = run.turn() else { break };
            let commit = run.take(&turn);
            let mut heard = format!("{commit:?}");
            for viewer in run.viewers() {
                commit.events().filter_map(|event| G::notice(event, viewer)).for_each(|notice| {
                    let _ = write!(heard, "{notice} {notice:?}");
                });
            }
            assert!(traces.iter().all(|trace| !heard.contains(trace.as_str())), "the seed is told: {heard}");
        }
    }
}

/// A quarter of the seed, in the ways in which it might be written.
fn traces(seed: &[u8; 32]) -> Vec<String> {
    let part = &seed[..8];
    let bytes: Vec<String> = part.iter().map(ToString::to_string).collect();
    let digits = hex(part);
    vec![digits.to_uppercase(), digits, bytes.join(","), bytes.join(", ")]
}

fn printed<G: Game>(run: &Run<G>) -> String {
    let mut text = format!("{:?} {:?}", run.table, run.seed);
    for viewer in run.viewers() {
        let view = G::view(&run.table, viewer);
        let drawn = G::text(run.table.content, &view, Style::default());
        let json = serde_json::to_string(&view).expect("views can be written");
        let _ = write!(text, "{view:?} {json} {drawn}");
    }
    text
}
