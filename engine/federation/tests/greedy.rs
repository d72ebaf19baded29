//! Seats that take what looks best at the end of their turn: how they score, whether the place at the table matters,
//! and which projects get funded. `ORRERY_TIMES` multiplies the number of games.

use orrery_engine::{
    Ask, Dice, Entry, FirstPlayer, Game as _, Seat, Seed, Table, Task as _, legal, start, submit,
};
use orrery_federation::{
    Action, Config, Federation, Task,
    facts::Counter,
    ids::{Planet, Project},
    look::Look,
    scoring::points,
};
use orrery_testkit::games;

/// Answers that are tried out at a decision.
const TRIED: usize = 24;

/// The decision that is open; there is only one at a time.
fn open(table: &Table<Federation>) -> Option<(Seat, Entry<Task>)> {
    let entry = table.agenda.open().next()?.clone();
    (Federation::outcome(&table.state).is_none()).then_some((entry.task.seat()?, entry))
}

fn options(table: &Table<Federation>, seat: Seat, task: &Task) -> Vec<Action> {
    legal(table, Ask { seat, task })
}

/// What a seat's position is worth, in hundredths of a point: points that are certain, and what may become some.
fn value(table: &Table<Federation>, seat: Seat) -> u32 {
    let look = Look::at(table);
    let (player, facts) = (look.player(seat), table.content);
    let rounds = u32::from(facts.pieces.rounds.saturating_sub(look.state.round));
    let count = |counter: Counter| u32::from(look.count(seat, counter));
    let influence: u32 = Planet::ALL.iter().map(|planet| count(Counter::influence(*planet))).sum();
    let project = |project: &Project| {
        let standings: Vec<u16> =
            Seat::all(look.state.seats).map(|seat| look.standing(seat, *project)).collect();
        let scored = points(facts.project_scores(look.state.seats), &standings)[seat.index()];
        let (marker, facts) = (look.state.projects[project.index()], facts.project(*project));
        100 * u32::from(scored) * u32::from(marker.min(facts.last)) / u32::from(facts.last)
    };
    100 * u32::from(player.score)
        + 100 * facts.medal_values.get(player.medals.len()).copied().map_or(0, u32::from)
        + Project::ALL.iter().map(project).sum::<u32>()
        + 60 * count(Counter::Crystals)
        + 110 * count(Counter::GoldDiamonds)
        + 110 * count(Counter::ShipsInHangar)
        + 100 * count(Counter::UnusedAlterationTokens)
        + 40 * count(Counter::ReleaseTokensPlaced)
        + 60 * count(Counter::AssistantDieValue)
        + 40 * rounds * count(Counter::AccreditationLevel)
        + 30 * u32::from(player.degree)
        + 40 * rounds * player.structures.len() as u32
        + (40 + 20 * rounds) * influence
}

/// What an answer is worth once the turn is played on at random.
fn trial(
    table: &Table<Federation>,
    seed: &Seed,
    seat: Seat,
    entry: &Entry<Task>,
    action: Action,
    dice: &mut Dice,
) -> u32 {
    let mut table = table.clone();
    submit(&mut table, seed, seat, entry.id, &[action]).expect("a listed answer");
    while let Some((asked, entry)) = open(&table).filter(|(asked, _)| *asked == seat) {
        if matches!(entry.task, Task::Place { .. }) {
            break;
        }
        let options = options(&table, asked, &entry.task);
        let action = *dice.pick(&options).expect("an answer");
        submit(&mut table, seed, asked, entry.id, &[action]).expect("a listed answer");
    }
    value(&table, seat)
}

fn greedy(
    table: &Table<Federation>,
    seed: &Seed,
    seat: Seat,
    entry: &Entry<Task>,
    dice: &mut Dice,
) -> Action {
    let mut options = options(table, seat, &entry.task);
    dice.shuffle(&mut options);
    options.truncate(TRIED);
    let best = options.into_iter().max_by_key(|action| trial(table, seed, seat, entry, *action, dice));
    best.expect("an answer")
}

/// Plays a game; seats that are not greedy choose at random.
fn play(number: u64, seats: u8, is_greedy: impl Fn(Seat) -> bool) -> Table<Federation> {
    let mut dice = Dice::new(number);
    let seed = dice.seed();
    // So that places are counted from the first player.
    let config = Config { advanced: number % 2 == 1, first_player: FirstPlayer::P1, ..Config::default() };
    let (mut table, _) = start::<Federation>(Federation::builtin(), &config, seats, &seed).expect("a game");
    while let Some((seat, entry)) = open(&table) {
        let action = if is_greedy(seat) {
            greedy(&table, &seed, seat, &entry, &mut dice)
        } else {
            *dice.pick(&options(&table, seat, &entry.task)).expect("an answer")
        };
        submit(&mut table, &seed, seat, entry.id, &[action]).expect("a listed answer");
    }
    table
}

#[test]
fn no_seat_is_better_than_the_others() {
    for seats in 2..=4 {
        let number = games(4);
        let (mut wins, mut scores, mut funded) =
            (vec![0u64; usize::from(seats)], vec![0u64; usize::from(seats)], 0);
        for game in 0..number {
            let table = play(game, seats, |_| true);
            let look = Look::at(&table);
            funded += Project::ALL.iter().filter(|project| look.is_funded(**project)).count() as u64;
            for place in Federation::outcome(&table.state).expect("the end").places {
                wins[place.seat.index()] += u64::from(place.rank == 1);
                scores[place.seat.index()] += place.score as u64;
            }
        }
        let means: Vec<u64> = scores.iter().map(|sum| sum / number).collect();
        println!(
            "{seats} players, {number} games: wins by seat, the first player first, {wins:?}, mean scores {means:?},"
        );
        println!("    {}.{} of 7 projects funded", funded / number, funded * 10 / number % 10);
        // In few games chance decides.
        let most = wins.iter().max().copied().unwrap_or(0);
        assert!(number < 300 || most * u64::from(seats) * 100 <= number * 135, "{wins:?}");
    }
}

#[test]
fn a_greedy_seat_beats_random_ones() {
    let number = games(6);
    let mut wins = 0;
    for game in 0..number {
        let best = Seat((game % 3) as u8);
        let table = play(1_000 + game, 3, |seat| seat == best);
        let places = Federation::outcome(&table.state).expect("the end").places;
        wins += u64::from(places[best.index()].rank == 1);
    }
    assert!(wins * 3 > number * 2, "{wins} of {number}");
}
