//! The laws that hold for every game, tried on random games. `ORRERY_TIMES` multiplies their number.

mod common;

use std::collections::BTreeSet;

use orrery_engine::{Game as _, Seat};
use orrery_spacecorp::{
    Config, Event, SpaceCorp,
    facts::ColonyTiming,
    ids::{BaseType, CardId, ColonyId, ContractId, EdgeId, Era, ProgressId, SiteId, TileId},
    state::{At, Base, Laid},
};
use orrery_testkit::{Coverage, Plan, Run, games, laws};

fn config(start: Era, end: Era) -> Config {
    Config { start, end, ..Config::default() }
}

/// Random games: whole ones, and each era alone.
fn plan(few: u64) -> Plan<SpaceCorp> {
    let plan = Plan::new(games(few), 20_000).asides(2_000);
    let plan = plan.config(Config::default());
    Era::ALL.iter().fold(plan, |plan, era| plan.config(config(*era, *era)))
}

/// Every start and end, and a game in which everybody is asked at every moment.
fn varied(few: u64) -> Plan<SpaceCorp> {
    Plan::new(games(few), 20_000)
        .asides(2_000)
        .config(config(Era::Mariners, Era::Planeteers))
        .config(config(Era::Planeteers, Era::Starfarers))
        .config(Config { ask_everyone: true, ..Config::default() })
}

#[test]
fn games_end() {
    println!("{}", laws::ends(&plan(3)));
    println!("{}", laws::ends(&varied(2)));
}

/// Plays a game in which every kind of action is as likely as any other, however many sites there are for it, and hardly
/// anything is declined.
fn play_by_kind(mut run: Run<SpaceCorp>, coverage: &mut Coverage, seen: &mut Seen) {
    while let Some(mut turn) = run.turn() {
        let mut kinds = turn.kinds();
        let lazy = ["pass", "decline", "done", "stop", "stay", "keep", "resign"];
        if kinds.len() > 1 && !run.dice.once_in(10) {
            kinds.retain(|verb, _| !lazy.contains(&verb.as_str()));
        }
        if !kinds.is_empty() {
            turn.action = run.pick(kinds);
        }
        run.cover(&turn, coverage);
        run.take(&turn).events().for_each(|event| seen.note(event));
    }
    run.cover_end(coverage);
}

/// Components that came up.
#[derive(Debug, Default)]
struct Seen {
    cards: BTreeSet<CardId>,
    edges: BTreeSet<EdgeId>,
    tiles: BTreeSet<TileId>,
    bases: BTreeSet<(Era, BaseType)>,
    progress: BTreeSet<ProgressId>,
    contracts: BTreeSet<ContractId>,
    colonies: BTreeSet<ColonyId>,
    causes: BTreeSet<String>,
    era: Option<Era>,
}

impl Seen {
    fn note(&mut self, event: &Event) {
        let facts = SpaceCorp::builtin();
        if let Event::EraOpened { era } = event {
            self.era = Some(*era);
        }
        if let Event::Played { cards, .. } = event {
            self.cards.extend(cards);
        }
        if let Event::TimePlayed { card, .. } | Event::Upgraded { card, .. } = event {
            self.cards.insert(*card);
        }
        if let Event::EdgePlayed { card, .. } = event {
            self.cards.insert(*card);
            self.edges.extend(facts.card(*card).edge);
        }
        if let Event::TileLaid { tile, .. } | Event::Redirected { tile, .. } = event {
            self.tiles.insert(*tile);
        }
        if let (Event::Built { bases, .. }, Some(era)) = (event, self.era) {
            self.bases.extend(bases.iter().map(|base| (era, *base)));
        }
        if let Event::ProgressGained { card, .. } = event {
            self.progress.insert(*card);
        }
        if let Event::ContractClaimed { row, era, .. } = event {
            self.contracts.insert(ContractId::new(*era, *row));
        }
        if let Event::Colonized { colony, .. } = event {
            self.colonies.insert(*colony);
        }
        if let Event::Profit { cause, .. } = event {
            self.causes.insert(format!("{cause:?}"));
        }
    }

    /// Fails unless everything in the box that 2 to 4 players use came up.
    fn assert_complete(&self) {
        fn all<T: Ord + Copy + std::fmt::Debug>(seen: &BTreeSet<T>, box_: impl Iterator<Item = T>) {
            let missing: Vec<T> = box_.filter(|one| !seen.contains(one)).collect();
            assert!(missing.is_empty(), "never seen: {missing:?}");
        }
        let facts = SpaceCorp::builtin();
        all(&self.cards, CardId::all());
        all(&self.edges, EdgeId::ALL.iter().copied());
        all(&self.tiles, TileId::all());
        let bases = Era::ALL.iter().flat_map(|era| BaseType::ALL.iter().map(|base| (*era, *base)));
        all(&self.bases, bases.filter(|(era, base)| facts.base(*base).era(*era).is_some()));
        all(&self.progress, ProgressId::all());
        all(&self.contracts, Era::ALL.iter().flat_map(|era| ContractId::of(*era)));
        let used = |colony: &ColonyId| {
            facts.colony(*colony).player_counts.iter().any(|seats| (2..=4).contains(seats))
        };
        all(&self.colonies, ColonyId::all().filter(used));
        assert_eq!(self.causes.len(), 14, "{:?}", self.causes);
    }
}

/// Starfarers with teams on stars, profit and some colonies: random players would not get so far.
fn lively(mut run: Run<SpaceCorp>) -> Run<SpaceCorp> {
    while run.table.state.turn.number == 0 {
        let turn = run.turn().expect("the game has not begun");
        run.take(&turn);
    }
    let board = run.table.content.board(Era::Starfarers);
    let stars: Vec<SiteId> = board.star_systems().map(|site| site.id).collect();
    let colonies = run.table.state.colonies.clone();
    let content = run.table.content;
    let at_end = |colony: &&ColonyId| content.colony(**colony).timing == ColonyTiming::EndOfEra;
    let mut placed = colonies.iter().filter(at_end);
    let seats = usize::from(run.seats);
    for (index, seat) in Seat::all(run.seats).enumerate() {
        let player = &mut run.table.state.players[seat];
        player.profit = 60;
        let star = |number: usize| stars[(index + number * seats) % stars.len()];
        player.teams =
            std::array::from_fn(|number| if number < 3 { At::Site(star(number)) } else { At::Reserve });
    }
    let state = &mut run.table.state;
    // Star Children ask for two Breakthroughs.
    for (seat, cards) in [(Seat(0), ["av01", "av03"]), (Seat(1), ["av02", "av04"])] {
        for card in cards {
            let card: ProgressId = card.parse().expect("a card");
            state.annex.retain(|one| *one != card);
            state.players[seat].progress.push(card);
        }
    }
    if run.dice.once_in(2) {
        // The first seat has two colonies whose benefit comes at the end, if there are so many.
        for site in stars.iter().rev().take(2) {
            let Some(colony) = placed.next() else { break };
            state.colonies.retain(|one| one != colony);
            state.places.entry(*site).or_default().colony = Some((Seat(0), *colony));
        }
    } else {
        // The first seat has a system with many colony points.
        let site = "epsilon_indi".parse().expect("a site");
        for tile in ["starfarers_primary_01", "starfarers_secondary_10", "starfarers_secondary_11"] {
            let tile: TileId = tile.parse().expect("a tile");
            state.piles.get_mut(&tile.pile()).expect("a pile").take(&tile);
            state.places.entry(site).or_default().tiles.push(Laid::new(tile));
        }
        for kind in [BaseType::Industrial, BaseType::Security, BaseType::Refinery] {
            state.players[Seat(0)].reserve[kind.index()] -= 1;
            state.places.entry(site).or_default().bases.push(Base { owner: Seat(0), kind });
        }
    }
    run
}

#[test]
fn everything_in_the_box_comes_up() {
    let (mut coverage, mut seen) = (Coverage::default(), Seen::default());
    plan(24).runs().for_each(|run| {
        run.setup.events().for_each(|event| seen.note(event));
        play_by_kind(run, &mut coverage, &mut seen);
    });
    let starfarers =
        Plan::new(games(40), 20_000).asides(2_000).config(config(Era::Starfarers, Era::Starfarers));
    starfarers.runs().for_each(|run| {
        run.setup.events().for_each(|event| seen.note(event));
        play_by_kind(lively(run), &mut coverage, &mut seen);
    });
    println!("{coverage}");
    seen.assert_complete();
    coverage.assert_covered(&[
        "research",
        "move",
        "explore",
        "build",
        "produce",
        "genetics",
        "revelation",
        "colonize",
        "upgrade",
        "special",
        "pass",
        "card",
        "shield",
        "infra",
        "rivals",
        "use",
        "double",
        "time",
        "base",
        "tile",
        "give",
        "pay",
        "go",
        "take",
        "draw",
        "stop",
        "claim",
        "done",
        "transfer",
        "stay",
        "retreat",
        "benefit",
        "choose",
        "gain",
        "settle",
        "reward",
        "probe",
        "jump",
        "lose",
        "edge",
        "decline",
        "beyond",
        "legacy",
        "keep",
        "colony",
        "resign",
    ]);
    coverage.assert_asked(&[
        "spacecorp.beyond",
        "spacecorp.free_adaptation",
        "spacecorp.act",
        "spacecorp.assemble",
        "spacecorp.again",
        "spacecorp.claim",
        "spacecorp.transfer",
        "spacecorp.take",
        "spacecorp.retreat",
        "spacecorp.benefit",
        "spacecorp.choose",
        "spacecorp.take_offer",
        "spacecorp.gain",
        "spacecorp.settle",
        "spacecorp.reward",
        "spacecorp.probe",
        "spacecorp.jump",
        "spacecorp.lose",
        "spacecorp.edge",
        "spacecorp.legacy",
        "spacecorp.end_benefit",
        "spacecorp.aside",
    ]);
}

laws! {
    listed: [plan(1)];
    notation: [plan(1)];
    facts: [plan(1)];
    folds: [plan(1), varied(1)];
    snapshots: [plan(1).seats(2..=2)];
    undo: [plan(1).seats(2..=3)];
    asides: [plan(1).asides(20).seats(3..=3)];
    batches: [plan(1)];
    rehearsals: [plan(1).seats(2..=3)];
    secrecy(common::resample): [plan(1), varied(1).seats(3..=3)];
    hearsay(common::resample_event): [plan(1)];
    seedless: [plan(1).seats(2..=2)];
    options: [plan(1)];
    words: [plan(1)];
}
