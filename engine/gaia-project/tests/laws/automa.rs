//! The laws on random solo games, over all Automa factions and difficulty levels.

use std::collections::{BTreeMap, BTreeSet};

use orrery_engine::{Ask, Game as _, Pile, Table, Viewer, legal};
use orrery_gaia_project::{
    Config, Event, Facts, GaiaProject, Who,
    automa::cards::ActionType,
    config::{AutomaOption, BoardOption, DifficultyOption},
    event::For,
    ids::{Card, Faction, Structure, Token},
};
use orrery_testkit::{Dice, Plan, games, laws};

const AUTOMAS: [AutomaOption; 7] = [
    AutomaOption::Terrans,
    AutomaOption::Geodens,
    AutomaOption::HadschHallas,
    AutomaOption::Xenos,
    AutomaOption::Itars,
    AutomaOption::Taklons,
    AutomaOption::Firaks,
];

const DIFFICULTIES: [DifficultyOption; 5] = [
    DifficultyOption::Automalein,
    DifficultyOption::Automa,
    DifficultyOption::Automaechtig,
    DifficultyOption::Ultoma,
    DifficultyOption::Alptrauma,
];

fn plan(few: u64) -> Plan<GaiaProject> {
    Plan::new(games(few), 6_000).seats(1..=1).asides(400)
}

/// Every faction with every difficulty level.
fn all(few: u64) -> Plan<GaiaProject> {
    let pairs = AUTOMAS.iter().flat_map(|automa| DIFFICULTIES.iter().map(move |level| (*automa, *level)));
    pairs.fold(plan(few), |plan, (automa, difficulty)| {
        plan.config(Config { automa, difficulty, ..Config::default() })
    })
}

/// Every faction and every difficulty level once, on drawn boards too.
fn some(few: u64) -> Plan<GaiaProject> {
    let boards = [BoardOption::Default, BoardOption::SmallRandom];
    AUTOMAS.iter().enumerate().fold(plan(few), |plan, (n, automa)| {
        let (difficulty, board) = (DIFFICULTIES[n % 5], boards[n % 2]);
        plan.config(Config { automa: *automa, difficulty, board, ..Config::default() })
    })
}

/// What came up in many games.
#[derive(Default, Debug)]
struct Seen {
    support: BTreeMap<Card, u64>,
    action: BTreeMap<Card, u64>,
    passed_by: BTreeMap<Card, u64>,
    passed_without_card: u64,
    faction_actions: BTreeMap<Faction, u64>,
    deeds: BTreeMap<String, u64>,
    human_points: Vec<i32>,
    automa_points: Vec<i32>,
}

impl Seen {
    /// Looks at everything that one command caused.
    fn note(&mut self, table: &Table<GaiaProject>, events: &[Event]) {
        let facts = &Facts::builtin().automa;
        let mut action = None;
        for event in events {
            if let Event::SupportCard { card } = event {
                *self.support.entry(*card).or_default() += 1;
                action = None;
            } else if let Event::ActionCard { card } = event {
                *self.action.entry(*card).or_default() += 1;
                action = Some(*card);
                let is_faction = facts.card(*card).action.r#type == ActionType::Faction;
                if let (true, Some(faction)) = (is_faction, table.state.players[Who::Automa].faction) {
                    *self.faction_actions.entry(faction).or_default() += 1;
                }
            } else if let Event::Passed { who: Who::Automa, .. } = event {
                match action {
                    Some(card) => *self.passed_by.entry(card).or_default() += 1,
                    None => self.passed_without_card += 1,
                }
            } else if let Event::Scored { who: Who::Automa, r#for, .. } = event {
                let allowed = matches!(
                    r#for,
                    For::Automa
                        | For::Faction
                        | For::Round(_)
                        | For::Difficulty
                        | For::Final(_)
                        | For::Research
                );
                assert!(allowed, "the Automa scores for {for}");
            } else if let Some(deed) = deed(event) {
                *self.deeds.entry(deed).or_default() += 1;
            }
        }
    }
}

/// What the Automa did, if the event speaks of that.
fn deed(event: &Event) -> Option<String> {
    let notice = GaiaProject::notice(event, Viewer::Spectator)?.to_string();
    let words: Vec<&str> = notice.strip_prefix("automa ")?.split(' ').collect();
    let deed = match words.as_slice() {
        ["advanced", _, level] => format!("advanced to {level}"),
        ["upgraded", from, "to", to, _] => format!("upgraded {from} to {to}"),
        [verb, ..] => (*verb).to_string(),
        [] => return None,
    };
    // It pays nothing and gains nothing but points.
    assert!(!["gained", "paid", "charged", "tech", "token"].contains(&deed.as_str()), "{notice}");
    Some(deed)
}

/// No card, token, piece or booster is lost, and the Automa has nothing that it cannot have.
fn conserved(table: &Table<GaiaProject>) {
    let (state, facts) = (&table.state, Facts::builtin());
    let automa = &state.players[Who::Automa];
    assert!(automa.resources.is_none());
    assert_eq!((automa.power.in_bowls(), automa.power.gaia, automa.gaiaformers), (0, 0, 0));
    assert_eq!((automa.standard, automa.advanced, automa.token_count()), (0, 0, 0));
    for kind in Structure::ALL {
        assert!(automa.count(*kind) <= facts.structure(*kind).count, "too many {kind}");
    }
    let kinds: u32 = automa.structures.iter().map(|set| set.len()).sum();
    assert_eq!(kinds, automa.built().len());
    assert!(automa.built().within(state.planets()));
    assert!(automa.satellites.and(state.planets()).is_empty());
    let human = &state.players[orrery_engine::Seat(0)];
    assert!(automa.colonised().and(human.colonised()).is_empty());
    assert!(automa.built().and(human.projects).is_empty());
    for token in Token::ALL {
        let on_board = u8::from(state.terraforming_token == Some(*token));
        let all = state.tokens[token.index()] + human.tokens(*token) + on_board;
        assert_eq!(all, facts.token(*token).copies.min(2), "{token} is lost");
    }
    if state.round > 0 {
        let cards = &state.automa;
        let mut all: Vec<Card> = cards.seen.cards().chain(cards.reserve.cards()).copied().collect();
        all.extend(cards.discard.iter().copied().chain(cards.support).chain(cards.action));
        all.sort_unstable();
        assert_eq!(all, Card::ALL, "each card is somewhere");
        assert!(usize::from(cards.unseen) <= cards.reserve.len());
        let boosters = state.boosters.len() + state.players.iter().filter(|p| p.booster.is_some()).count();
        assert_eq!(boosters, 5);
    }
}

/// GP-4320, GP-4330
#[test]
fn every_card_and_faction_action_comes_up_and_nothing_is_lost() {
    let mut seen = Seen::default();
    for mut run in all(3).runs() {
        conserved(&run.table);
        while let Some(turn) = run.turn() {
            let events: Vec<Event> = run.take(&turn).events().cloned().collect();
            seen.note(&run.table, &events);
            conserved(&run.table);
        }
        seen.human_points.push(run.table.state.players[Who::Seat(orrery_engine::Seat(0))].vp);
        seen.automa_points.push(run.table.state.players[Who::Automa].vp);
    }
    println!("{seen:#?}");
    let every: BTreeSet<Card> = Card::ALL.iter().copied().collect();
    assert_eq!(seen.support.keys().copied().collect::<BTreeSet<_>>(), every);
    assert_eq!(seen.action.keys().copied().collect::<BTreeSet<_>>(), every);
    let icons = Facts::builtin().automa.cards.iter().filter(|card| card.pass_icon).map(|card| card.id);
    assert_eq!(seen.passed_by.keys().copied().collect::<BTreeSet<_>>(), icons.collect::<BTreeSet<_>>());
    assert!(seen.passed_without_card > 0);
    assert_eq!(seen.faction_actions.len(), 7);
    for wanted in [
        "action",
        "advanced to 5",
        "built",
        "removed",
        "satellite",
        "upgraded lab to trading_station",
        "upgraded lab to academy_action",
        "upgraded mine to trading_station",
        "upgraded trading_station to institute",
        "upgraded trading_station to lab",
    ] {
        assert!(seen.deeds.contains_key(wanted), "never: {wanted}");
    }
}

#[test]
fn games_end() {
    println!("{}", laws::ends(&all(2)));
    println!("{}", laws::ends(&some(2)));
}

laws! {
    listed: [some(1)];
    snapshots: [plan(1)];
    undo: [plan(2)];
    batches: [plan(2)];
    rehearsals: [plan(2)];
    seedless: [plan(1)];
    words: [some(1)];
}

#[test]
fn facts_read_back_and_make_the_table() {
    laws::facts(&some(2));
    laws::folds(&some(2));
    laws::notation(&some(1));
}

/// Another deck and another reserve with as many cards: what everybody could work out from the cards that came out
/// is dealt anew as well, so a view shows their numbers at most.
fn resample(table: &Table<GaiaProject>, _: Viewer, dice: &mut Dice) -> Table<GaiaProject> {
    let mut other = table.clone();
    let cards = &mut other.state.automa;
    let mut hidden: Vec<Card> = cards.seen.cards().chain(cards.reserve.cards()).copied().collect();
    dice.shuffle(&mut hidden);
    let reserve = hidden.split_off(cards.seen.len());
    cards.seen = hidden.into_iter().collect::<Pile<Card>>();
    cards.reserve = reserve.into_iter().collect();
    other
}

/// GP-4515: what is seen and what can be answered tell no more of the deck than numbers. That the events of a new deck name the
/// cards in it is no secret: they are those of the last one.
#[test]
fn a_viewer_learns_nothing_of_the_deck() {
    let mut changed = 0;
    for mut run in some(1).runs() {
        while let Some(turn) = run.turn() {
            for viewer in run.viewers() {
                let other = resample(&run.table, viewer, &mut run.dice);
                changed += u32::from(other != run.table);
                assert!(
                    GaiaProject::view(&run.table, viewer) == GaiaProject::view(&other, viewer),
                    "{other:?}"
                );
                let ask = Ask { seat: turn.seat, task: &turn.entry.task };
                assert_eq!(legal(&run.table, ask), legal(&other, ask), "{other:?}");
            }
            run.take(&turn);
        }
    }
    assert!(changed > 0);
}
