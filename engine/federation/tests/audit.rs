//! Nothing gets lost, nothing comes from nowhere: what random games look like after every answer.

use std::{collections::BTreeSet, fmt::Debug};

use orrery_engine::Seat;
use orrery_federation::{
    Config, Facts, Federation, State, Task,
    ids::{
        Alteration, Ambassador, Erudite, EruditeType, Law, Medal, Mega, Mission, Planet, Project, Resource,
        Rock, Side, Wing,
    },
    look::Look,
    state::{Spot, Stage},
};
use orrery_testkit::{Plan, games};

/// Each of them once, and no others.
#[track_caller]
fn once<T: Ord + Debug + Copy>(found: impl IntoIterator<Item = T>, all: impl IntoIterator<Item = T>) {
    let mut found: Vec<T> = found.into_iter().collect();
    found.sort();
    let mut all: Vec<T> = all.into_iter().collect();
    all.sort();
    assert_eq!(found, all);
}

fn tokens(state: &State, facts: &Facts) {
    let moons = &state.moons;
    let unseen = moons.unseen.iter().flat_map(|pile| pile.cards().copied());
    let open = moons.places.iter().flat_map(|place| place.tokens.iter().copied());
    let held = state.players.iter().flat_map(|player| player.tokens.iter().copied());
    let laid = state.senate.ambassadors().filter_map(|(_, placed)| placed.token);
    let looked = moons.looked.iter().flat_map(|(_, tokens)| tokens.iter().copied());
    let gone = moons.discarded.iter().copied().chain(moons.buried.iter().map(|(_, token)| *token));
    let all: Vec<Alteration> = unseen.chain(open).chain(held).chain(laid).chain(looked).chain(gone).collect();
    once(all, facts.alterations());
    for (power, pile) in (1..).zip(&moons.unseen) {
        let places = (0..).zip(&moons.places).filter(|(place, _)| facts.moon(*place).power == Some(power));
        let down: usize = places.map(|(_, place)| usize::from(place.hidden)).sum();
        assert_eq!(
            pile.len(),
            down + usize::from(moons.beside[usize::from(power) - 1]),
            "face down of power {power}"
        );
    }
}

fn erudites(state: &State) {
    let stacks =
        EruditeType::ALL.iter().flat_map(|kind| (1..=3).map(move |level| state.atalum.stack(*kind, level)));
    let lying: Vec<Erudite> =
        stacks.flat_map(|stack| stack.below.cards().copied().chain(stack.top)).collect();
    let owned = state.players.iter().flat_map(|player| player.erudites.iter().map(|owned| owned.tile));
    once(lying.into_iter().chain(owned), Erudite::all());
    for player in state.players.iter() {
        let characters: BTreeSet<_> =
            player.erudites.iter().map(|owned| (owned.tile.kind(), owned.tile.level())).collect();
        assert_eq!(characters.len(), player.erudites.len(), "FD-2410");
    }
}

fn rocks(state: &State) {
    let piles = state.neo.asteroids.cards().chain(state.neo.inert.cards()).copied();
    let open = state
        .neo
        .spots
        .values()
        .filter_map(|spot| if let Spot::Rock(rock) = spot { Some(*rock) } else { None });
    let owned = state.players.iter().flat_map(|player| player.rocks.iter().copied());
    once(piles.chain(open).chain(owned), Rock::ALL.iter().copied());
}

fn medals(state: &State) {
    for medal in Medal::ALL {
        let owned = state.players.iter().filter(|player| player.has_medal(*medal)).count();
        assert_eq!(owned + state.medals.left(*medal), usize::from(state.seats), "{medal}");
    }
    for player in state.players.iter() {
        let colours: BTreeSet<_> = player.medals.iter().collect();
        assert_eq!(colours.len(), player.medals.len(), "FD-1720");
    }
}

fn laws(state: &State) {
    for wing in Wing::ALL.iter().map(|wing| wing.index()) {
        let laws = &state.laws;
        let lying = laws.stacks[wing].cards().copied().chain(laws.shown[wing]).chain(laws.last[wing]);
        once(lying.chain(laws.past[wing].iter().copied()), Law::ALL.iter().copied());
    }
    if let [Some(left), Some(right)] = state.laws.shown {
        assert_ne!(left, right, "FD-0620, FD-4810");
    }
    if let [Some(left), Some(right)] = state.laws.last {
        assert_ne!(left, right, "FD-4830");
    }
}

fn projects(state: &State, facts: &Facts) {
    for project in Project::ALL {
        let (marker, printed) = (state.projects[project.index()], facts.project(*project));
        if *project == Project::Senatorial {
            // FD-4370
            let given: u8 = state.players.iter().map(|player| player.contribution).sum();
            assert_eq!(marker, printed.start(state.seats) + given);
        } else {
            assert!((printed.start(state.seats)..=printed.last).contains(&marker), "{project}");
        }
    }
}

fn senate(state: &State) {
    for (seat, player) in state.players.entries() {
        let placed: Vec<_> = state.senate.ambassadors().filter(|(_, placed)| placed.seat == seat).collect();
        let kinds: BTreeSet<Ambassador> = placed.iter().map(|(_, placed)| placed.ambassador).collect();
        assert_eq!(kinds.len(), placed.len(), "{seat} plays each ambassador once");
        let dice: Vec<_> = placed.iter().filter(|(_, placed)| placed.die).collect();
        assert!(dice.len() <= 1, "one die");
        assert!(
            dice.iter().all(|(at, placed)| at.is_some() && placed.side == Side::Vote && player.die.is_some())
        );
        assert!(placed.iter().all(|(_, placed)| (placed.side == Side::Funding) == (placed.votes == 0)));
    }
}

fn players(state: &State, facts: &Facts, asked: Option<&Task>) {
    for (seat, player) in state.players.entries() {
        let flown = Mission::ALL.iter().filter(|mission| player.mission(**mission).flown).count() as u8;
        assert_eq!(player.hangar + player.supply + flown, facts.pieces.ships, "ships of {seat}");
        let released =
            |mission: &Mission| player.mission(*mission).released || !player.mission(*mission).flown;
        assert!(Mission::ALL.iter().all(released), "FD-1550");
        // FD-3850: above the limit only while the owner is asked what to throw away.
        let throwing = matches!(asked, Some(Task::Throw { seat: other }) if *other == seat);
        assert!(
            player.stock.crystals() <= facts.stock.crystals || throwing,
            "crystals of {seat}: {}",
            player.stock
        );
        assert!(player.stock[Resource::GoldDiamond] <= facts.stock.diamonds);
        assert!((1..=facts.ladder.top()).contains(&player.degree));
        assert!(player.die.is_none_or(|face| (1..=facts.die_max).contains(&face)));
        assert!(player.robots() <= facts.pieces.robots);
        for mega in Mega::ALL {
            let built = state.site(*mega).is_some_and(|site| site.builders.contains(&seat));
            assert_eq!(built, player.megas.contains(mega));
        }
        assert!(player.structures.iter().all(|structure| state.structures.contains(structure)));
        assert!(player.starter.is_some() || state.stage == Stage::Setup);
    }
    assert!(state.megas.iter().all(|site| site.builders.len() <= 3), "FD-3030");
}

/// FD-0120: influence is at most what the planet allows.
fn influence(look: Look<'_>) {
    for seat in Seat::all(look.state.seats) {
        for planet in Planet::ALL {
            assert!(look.influence(seat, *planet) <= look.facts.planet(*planet).max_influence, "{planet}");
        }
    }
}

#[test]
fn components_are_conserved() {
    let advanced = Config { advanced: true, ..Config::default() };
    let plan =
        Plan::<Federation>::new(games(6), 4_000).asides(2_000).config(Config::default()).config(advanced);
    for mut run in plan.runs() {
        // Random players seldom get far by themselves.
        if run.dice.below(2) == 0 {
            for player in run.table.state.players.iter_mut() {
                player.degree = 7;
                player.stock = "3l3c2o3g".parse().unwrap();
            }
        }
        let (mut scores, mut turns) = (vec![0; usize::from(run.seats)], vec![0; usize::from(run.seats)]);
        while let Some(turn) = run.turn() {
            let round = run.table.state.round;
            run.take(&turn);
            let (state, facts) = (&run.table.state, run.table.content);
            let asked = run.table.agenda.open().next().map(|entry| &entry.task);
            tokens(state, facts);
            erudites(state);
            rocks(state);
            medals(state);
            laws(state);
            projects(state, facts);
            senate(state);
            players(state, facts, asked);
            influence(Look::at(&run.table));
            for (seat, player) in state.players.entries() {
                assert!(player.score >= scores[seat.index()], "points are never lost");
                scores[seat.index()] = player.score;
                turns[seat.index()] = if state.round == round { player.turns } else { 0 };
                assert!(turns[seat.index()] <= 5, "FD-0830, FD-0850");
            }
        }
        assert_eq!(run.table.state.stage, Stage::Over);
        assert_eq!(run.table.state.round, run.table.content.pieces.rounds, "FD-0800");
    }
}
