//! The laws that hold for every game, tried on random games. `ORRERY_TIMES` multiplies their number.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use orrery_federation::{
    Config, Event, Federation,
    ids::{DeepSpace, Erudite, Law, Mission, Project, Starter, Structure},
    state::Stage,
};
use orrery_testkit::{Coverage, Plan, Run, games, laws};

fn advanced() -> Config {
    Config { advanced: true, ..Config::default() }
}

/// Random games with both setups, for 2 to 4 players.
fn plan(few: u64) -> Plan<Federation> {
    Plan::new(games(few), 4_000).asides(2_000).config(Config::default()).config(advanced())
}

#[test]
fn games_end() {
    println!("{}", laws::ends(&plan(4)));
}

/// What came up in games: tiles, tokens, structures, missions, laws, projects.
#[derive(Default)]
struct Seen {
    names: BTreeMap<&'static str, BTreeSet<String>>,
}

impl Seen {
    fn note(&mut self, kind: &'static str, name: impl ToString) {
        self.names.entry(kind).or_default().insert(name.to_string());
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "only some events bring a component into the game")]
    fn event(&mut self, event: &Event) {
        match event {
            Event::StarterTaken { tile, .. } => self.note("starter", tile),
            Event::DeepSpaceTaken { tile, .. } => self.note("deep space", tile),
            Event::EruditeTaken { tile, .. } => self.note("erudite taken", tile),
            Event::EruditeUsed { tile, .. } => self.note("erudite used", tile),
            Event::TokenLaid { token, .. } => self.note("alteration", token),
            Event::StructureBuilt { structure, .. } => self.note("structure", structure),
            Event::MegaBuilt { mega, .. } => self.note("megastructure", mega),
            Event::ShipSent { mission, .. } => self.note("mission", mission),
            Event::LawVoted { law, .. } => self.note("law", law),
            Event::RockTaken { rock, .. } => self.note("rock", rock),
            Event::MedalTaken { medal, .. } => self.note("medal", medal),
            Event::PlanetsBlocked { tile, .. } => self.note("planet block", tile),
            Event::RoomBlocked { tile, .. } => self.note("room block", tile),
            _ => {}
        }
    }

    fn count(&self, kind: &str) -> usize {
        self.names.get(kind).map_or(0, BTreeSet::len)
    }
}

/// Plays a game in which every kind of action is as likely as any other, however many there are of it.
fn play_by_kind(mut run: Run<Federation>, coverage: &mut Coverage, seen: &mut Seen) {
    while let Some(mut turn) = run.turn() {
        let mut kinds = turn.kinds();
        // Nobody leaves; offers are mostly taken up.
        let passive = ["decline", "end", "stay", "bare", "unpaid"];
        if kinds.len() > 1 && run.dice.below(4) > 0 {
            kinds.retain(|kind, _| !passive.contains(&kind.as_str()));
        }
        turn.action = run.pick(kinds);
        run.cover(&turn, coverage);
        let commit = run.take(&turn);
        for fact in &commit.facts {
            if let orrery_engine::Fact::Event(event) = fact {
                seen.event(event);
            }
        }
    }
    for project in Project::ALL {
        let marker = run.table.state.projects[project.index()];
        if marker >= run.table.content.project(*project).last {
            seen.note("project", project);
        }
    }
    run.cover_end(coverage);
}

/// Gives everybody degrees and crystals at the start: random players would seldom get so far.
fn rich(mut run: Run<Federation>) -> Run<Federation> {
    while run.table.state.stage == Stage::Setup {
        let turn = run.turn().expect("the game has not begun");
        run.take(&turn);
    }
    for (seat, player) in (0..).zip(run.table.state.players.iter_mut()) {
        player.degree = 7;
        player.stock = "3l3c4o3g".parse().expect("a stock");
        if seat % 2 == 0 {
            player.miner = "n5b".parse().expect("an asteroid");
        }
    }
    run
}

#[test]
fn every_kind_of_action_is_played_and_every_component_seen() {
    let (mut coverage, mut seen) = (Coverage::default(), Seen::default());
    plan(10).runs().for_each(|run| play_by_kind(run, &mut coverage, &mut seen));
    plan(20).from(1_000).runs().for_each(|run| play_by_kind(rich(run), &mut coverage, &mut seen));
    println!("{coverage}");
    for (kind, names) in &seen.names {
        println!("{kind}: {}", names.len());
    }
    coverage.assert_covered(&[
        "starter", "place", "done", "lay", "bare", "assist", "alone", "copy", "move", "stay", "token",
        "take", "trade", "build", "decline", "choose", "release", "fund", "medal", "deep", "keep", "throw",
        "use", "refresh", "mimic", "advance", "upgrade", "income", "pawn", "launch", "end", "pay", "unpaid",
        "law",
    ]);
    coverage.assert_asked(&[
        "federation.starter",
        "federation.place",
        "federation.lay",
        "federation.die",
        "federation.mission",
        "federation.end_turn",
        "federation.spy",
        "federation.copy_planet",
        "federation.move",
        "federation.mine",
        "federation.onward",
        "federation.token",
        "federation.pick",
        "federation.trade",
        "federation.build",
        "federation.linger",
        "federation.choose",
        "federation.units",
        "federation.release",
        "federation.fund",
        "federation.medal",
        "federation.deep_space",
        "federation.keep",
        "federation.throw",
        "federation.refresh",
        "federation.mimic",
        "federation.incomes",
        "federation.pawn",
        "federation.advance",
        "federation.upgrade",
        "federation.upkeep",
        "federation.law",
    ]);
    assert_eq!(seen.count("starter"), Starter::COUNT);
    assert_eq!(seen.count("deep space"), DeepSpace::COUNT);
    assert_eq!(seen.count("erudite taken"), Erudite::COUNT);
    assert_eq!(seen.count("erudite used"), Erudite::COUNT);
    assert_eq!(seen.count("structure"), Structure::COUNT);
    assert_eq!(seen.count("mission"), Mission::COUNT);
    assert_eq!(seen.count("law"), Law::COUNT);
    assert_eq!(seen.count("project"), Project::COUNT);
    assert_eq!(seen.count("alteration"), 50);
    assert_eq!((seen.count("medal"), seen.count("rock"), seen.count("megastructure")), (7, 12, 4));
    assert_eq!((seen.count("planet block"), seen.count("room block")), (5, 5));
}

laws! {
    listed: [plan(1)];
    notation: [plan(1)];
    facts: [plan(1)];
    folds: [plan(2)];
    snapshots: [plan(1).seats(2..=2)];
    undo: [plan(1).seats(2..=3)];
    asides: [plan(1).asides(20).seats(3..=3)];
    batches: [plan(1)];
    rehearsals: [plan(1)];
    secrecy(common::resample): [plan(1)];
    hearsay(common::resample_event): [plan(1)];
    seedless: [plan(1).seats(2..=2)];
    options: [plan(1)];
    words: [plan(1)];
}
