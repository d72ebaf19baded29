//! The laws that hold for every game, tried on random games. `ORRERY_GAMES` sets their number.

mod common;

use std::collections::BTreeSet;

use orrery_engine::{Ask, Game as _, Seat, Task as _, Viewer, legal};
use orrery_seti::{
    Config, Event, Seti, View,
    ids::{CardId, RivalCard, Sample, Species, Tech},
    state::{Capsule, Mission, Owner, Stage},
};
use orrery_testkit::{Coverage, Plan, Run, games, laws};

/// Random games with the base game only, for 2 to 4 players.
fn plan(few: u64) -> Plan<Seti> {
    Plan::new(games(few), 20_000).asides(4_000).seats(2..=4).config(Config::default())
}

/// Everything of Space Agencies, and the promo cards.
fn everything() -> Config {
    Config {
        promo: true,
        agency_cards: true,
        agency_species: true,
        organizations: true,
        neutral_signals: 1,
        difficulty: 3,
        ..Config::default()
    }
}

/// The solo game on every difficulty.
fn solo(few: u64) -> Plan<Seti> {
    let plan = Plan::new(games(few), 20_000).asides(4_000).seats(1..=1);
    (1..=5).fold(plan, |plan, difficulty| plan.config(Config { difficulty, ..Config::default() }))
}

/// All options, for 1 to 4 players.
fn agencies(few: u64) -> Plan<Seti> {
    Plan::new(games(few), 20_000).asides(4_000).config(everything())
}

fn plans(few: u64) -> [Plan<Seti>; 3] {
    [plan(few), solo(few), agencies(few)]
}

/// Every verb but those of the setup.
const VERBS: &[&str] = &[
    "launch",
    "orbit",
    "land",
    "scan",
    "analyze",
    "play",
    "research",
    "pass",
    "resolve",
    "end",
    "move",
    "data",
    "corner",
    "exchange",
    "buy",
    "complete",
    "deliver",
    "translate",
    "organization",
    "bank",
    "signal",
    "row",
    "draw",
    "mark",
    "tech",
    "column",
    "tuck",
    "discard",
    "skip",
    "stop",
    "finish",
    "earth",
    "cards",
    "token",
    "use",
    "pay",
    "option",
    "probe",
    "choose",
    "remove",
    "space",
    "cover",
    "task",
    "gold",
    "sector",
    "tile",
    "message",
    "milestone",
    "exertian",
    "take",
    "sample",
    "return",
    "swap",
    "resign",
];

/// Every question but those of the setup.
const PROMPTS: &[&str] = &[
    "seti.turn",
    "seti.order",
    "seti.stack",
    "seti.milestone",
    "seti.gold",
    "seti.message",
    "seti.exertian",
    "seti.move",
    "seti.slingshot",
    "seti.draw",
    "seti.alien_draw",
    "seti.sift",
    "seti.sector",
    "seti.signal",
    "seti.probe_signals",
    "seti.row_signal",
    "seti.row_corner",
    "seti.discard_for_signals",
    "seti.discard_for_corner",
    "seti.discard_for_income",
    "seti.discard_for_exchange",
    "seti.hand_limit",
    "seti.scan",
    "seti.scan_choice",
    "seti.orbit",
    "seti.land",
    "seti.orbit_or_land",
    "seti.land_space",
    "seti.research",
    "seti.column",
    "seti.trace",
    "seti.income",
    "seti.tuck_this",
    "seti.remove",
    "seti.remove_trace",
    "seti.probe",
    "seti.one_of",
    "seti.resource",
    "seti.may_pay",
    "seti.return_mission",
    "seti.collect",
    "seti.peek",
    "seti.cover",
    "seti.task",
    "seti.organelle",
    "seti.swap",
    "seti.borrow",
    "seti.disable",
    "seti.aside",
];

/// Two species of all, in every combination.
fn pairs() -> Vec<String> {
    let all = Species::ALL;
    let pair = |n: usize| all[n + 1..].iter().map(move |other| format!("{} {other}", all[n]));
    (0..all.len()).flat_map(pair).collect()
}

/// A table on which much happens: full stores, and species that one trace more discovers.
fn rich(mut run: Run<Seti>) -> Run<Seti> {
    while run.table.state.turn.stage == Stage::Setup {
        let turn = run.turn().expect("the game has not begun");
        run.take(&turn);
    }
    let state = &mut run.table.state;
    for seat in state.players.seats() {
        let player = &mut state.players[seat];
        (player.credits, player.energy, player.publicity, player.data) = (60, 60, 10, 5);
        for _ in 0..12 {
            let cards: Vec<CardId> = state.deck.cards().copied().collect();
            let card = *run.dice.pick(&cards).expect("a card");
            state.deck.take_unordered(&card);
            player.hand.push(card);
        }
        player.hand.sort_unstable();
    }
    for one in &mut state.species {
        one.discovery = [Some(Owner::Neutral), None, Some(Owner::Neutral)];
    }
    if state.species[0].species == Species::Mascamites && run.dice.once_in(2) {
        mascamites(&mut run);
    }
    run
}

/// The Mascamites are discovered, and the first seat has a capsule at home: few random players get so far.
fn mascamites(run: &mut Run<Seti>) {
    let earth = run.table.state.sky(run.table.content).earth();
    let mut cards: Vec<CardId> = run.table.content.alien_cards(Species::Mascamites).collect();
    let one = &mut run.table.state.species[0];
    (one.discovered, one.discovery, one.cards) = (Some(1), [Some(Owner::Neutral); 3], cards.clone());
    one.special.jupiter = Sample::ALL[..2].to_vec();
    one.special.saturn = Sample::ALL[2..5].to_vec();
    one.special.samples = vec![Sample::ALL[5]];
    let first = cards.remove(0);
    one.deck = cards.into_iter().collect();
    let player = &mut run.table.state.players[Seat(0)];
    player.missions.push(Mission { card: first, covered: 0 });
    player.capsules.push(Capsule { at: earth, sample: Sample::ALL[6] });
}

/// What came up in games that were played with a purpose.
#[derive(Default)]
struct Seen {
    coverage: Coverage,
    played: BTreeSet<CardId>,
    completed: BTreeSet<CardId>,
    techs: BTreeSet<Tech>,
    rival: BTreeSet<RivalCard>,
    species: BTreeSet<Species>,
}

impl Seen {
    fn note(&mut self, event: &Event) {
        if let Event::Played { card, .. } = event {
            self.played.insert(*card);
        } else if let Event::Completed { card, .. } = event {
            self.completed.insert(*card);
        } else if let Event::TechTaken { tech, .. } = event {
            self.techs.insert(*tech);
        } else if let Event::RivalPlayed { card, .. } | Event::RivalReplaced { by: card, .. } = event {
            self.rival.insert(*card);
        } else if let Event::Discovered { species, .. } = event {
            self.species.insert(*species);
        }
    }

    /// Plays on: every kind of action is as likely as any other, but passing and trading are rare.
    fn play(&mut self, mut run: Run<Seti>) {
        while let Some(mut turn) = run.turn() {
            let mut kinds = turn.kinds();
            for dull in ["pass", "exchange", "corner", "buy", "resign"] {
                if kinds.len() > 1 && !run.dice.once_in(12) {
                    kinds.remove(dull);
                }
            }
            turn.action = run.pick(kinds);
            run.cover(&turn, &mut self.coverage);
            let commit = run.take(&turn);
            commit.events().for_each(|event| self.note(event));
            if run.dice.once_in(16) {
                tells_nothing_hidden(&mut run);
            }
        }
        run.cover_end(&mut self.coverage);
    }
}

/// View and lists of every viewer stay the same when everything hidden is dealt anew.
fn tells_nothing_hidden(run: &mut Run<Seti>) {
    for viewer in run.viewers().collect::<Vec<_>>() {
        let other = common::resample(&run.table, viewer, &mut run.dice);
        assert_eq!(View::of(&run.table, viewer), View::of(&other, viewer), "what {viewer:?} sees");
        let Viewer::Seat(viewer) = viewer else { continue };
        for entry in run.table.agenda.open().filter(|entry| entry.task.seat() == Some(viewer)) {
            let ask = Ask { seat: viewer, task: &entry.task };
            assert_eq!(legal(&run.table, ask), legal(&other, ask), "what {viewer} is offered");
        }
    }
}

#[test]
fn everything_comes_up_in_busy_games() {
    let mut seen = Seen::default();
    for (n, species) in (0..).zip(pairs()) {
        let busy = || Plan::new(games(2), 40_000).asides(6_000).from(100 * n);
        let config = |difficulty: u8| Config { species: species.clone(), difficulty, ..everything() };
        let several = busy().seats(2..=3).config(Config { organizations: false, ..config(1) });
        let solo = busy().seats(1..=1).config(config(5)).config(Config { organizations: false, ..config(2) });
        let agencies = busy().seats(4..=4).config(config(1));
        for run in several.runs().chain(solo.runs()).chain(agencies.runs()) {
            seen.play(rich(run));
        }
    }
    println!("{}", seen.coverage);
    let all: BTreeSet<CardId> = CardId::all().collect();
    println!("cards played {} of {}, completed {}", seen.played.len(), all.len(), seen.completed.len());
    println!("techs {}, rival cards {}, species {}", seen.techs.len(), seen.rival.len(), seen.species.len());
    let facts = Seti::builtin();
    let playable = |card: &CardId| facts.card(*card).exertian.is_none();
    let missed: Vec<CardId> =
        all.into_iter().filter(playable).filter(|card| !seen.played.contains(card)).collect();
    assert!(missed.len() <= 3, "never played {missed:?}");
    seen.coverage.assert_covered(VERBS);
    seen.coverage.assert_asked(PROMPTS);
    assert_eq!((seen.techs.len(), seen.species.len()), (Tech::COUNT, Species::COUNT));
    assert_eq!(seen.rival.len(), RivalCard::COUNT, "{:?}", seen.rival);
}

#[test]
fn games_end() {
    for plan in plans(4) {
        println!("{}", laws::ends(&plan));
    }
}

laws! {
    listed: plans(1);
    notation: plans(1);
    facts: plans(1);
    folds: plans(1);
    snapshots: [plan(1).seats(2..=2)];
    lanes: [plan(1), agencies(1).seats(2..=3)];
    undo: [plan(1).seats(2..=2), solo(1)];
    asides: [plan(1).asides(40).seats(3..=3)];
    batches: [plan(1).seats(2..=2)];
    rehearsals: [plan(1).seats(2..=2)];
    secrecy(common::resample): [plan(1).seats(2..=3), solo(1)];
    hearsay(common::resample_event): plans(1);
    seedless: [plan(1).seats(2..=2)];
    options: [plan(1)];
    words: plans(1);
}
