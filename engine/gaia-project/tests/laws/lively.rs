//! The counted run: random games of players who build, for they reach what uniformly random games hardly ever see.
//!
//! Every step of such a game is looked at: the list, notation, facts, the components on the table; and what came up is
//! counted.

use std::{collections::BTreeMap, fmt};

use orrery_engine::{
    Ask, Fact, Game as _, Rulebook, Seat, Table, Task as _, legal, notation::verb, preview, start, submit,
};
use orrery_gaia_project::{
    Action, Config, Facts, GaiaProject, Who,
    action::Tile,
    config::{BoardOption, TurnOrder},
    hexset::HexSet,
    ids::{Area, Booster, Faction, Structure, Token},
    look::Look,
};
use orrery_testkit::{Dice, coverage::Spread, games};

use crate::abilities;

/// How much such a player likes an action.
fn weight(table: &Table<GaiaProject>, seat: Seat, action: &Action) -> u64 {
    let level = |area: &Area| u64::from(table.state.players[seat].level(*area));
    // Going for the top of few areas, and for what lies there.
    if let Action::Research(area) | Action::Advance(area) = action {
        return 8 + 12 * level(area) * level(area);
    }
    if let Action::Tech(Tile::Advanced(_)) | Action::Upgrade(Structure::Institute, _) = action {
        return 300;
    }
    match verb(&action.to_string()) {
        "federate" => 400,
        "build" | "upgrade" => 60,
        "project" | "action" | "special" => 30,
        "charge" | "trade" | "tech" => 40,
        "pass" => 1,
        "burn" => 8,
        "convert" => 2,
        "decline" => 3,
        _ => 20,
    }
}

fn pick<'a>(table: &Table<GaiaProject>, seat: Seat, dice: &mut Dice, options: &'a [Action]) -> &'a Action {
    let weight = |action: &Action| weight(table, seat, action);
    let total: u64 = options.iter().map(weight).sum();
    let mut at = dice.below(total as usize) as u64;
    for action in options {
        let weight = weight(action);
        if at < weight {
            return action;
        }
        at -= weight;
    }
    &options[0]
}

/// Components are where they can be, and none is lost.
fn conserved(table: &Table<GaiaProject>) {
    let (state, look) = (&table.state, Look::at(table));
    let facts = Facts::builtin();
    let mut tokens = state.tokens;
    state.terraforming_token.iter().for_each(|token| tokens[token.index()] += 1);
    for who in state.everybody() {
        Token::ALL.iter().for_each(|token| tokens[token.index()] += state.players[who].tokens(*token));
    }
    for who in Seat::all(state.seats).map(Who::from) {
        let player = &state.players[who];
        let (store, caps) = (player.resources, facts.caps);
        assert!(store.ore <= caps.ore && store.knowledge <= caps.knowledge && store.credits <= caps.credits);
        assert!(player.vp >= 0);
        for kind in Structure::ALL {
            assert!(
                look.pieces_built(who, *kind) <= facts.structure(*kind).count,
                "{who} has too many {kind}"
            );
        }
        let kinds: u32 = player.structures.iter().map(|set| set.len()).sum();
        assert_eq!(kinds, player.built().len(), "{who} has two structures on a hex");
        assert!(player.built().within(state.planets()), "{who} has built beside planets");
        assert!(player.federated.within(player.origins()), "{who} has strange members of a federation");
        assert!(player.satellites.and(state.planets()).is_empty(), "{who} has satellites on planets");
        assert!(player.satellites.len() <= u32::from(facts.satellites));
        assert!(player.stations.and(state.planets()).is_empty());
        assert!(player.shared.within(player.structures[Structure::Mine.index()]));
        // GP-2290: what touches an own federation is part of it.
        let federation = player.federated.union(player.satellites);
        if !federation.is_empty() {
            let near = state.board.grown(federation).and(player.origins());
            assert!(near.within(player.federated), "{who} has planets beside a federation");
        }
        let on_map = player.projects.len() as u8 + player.gaiaformers + player.gaiaformers_spent;
        let gained = [1, 3, 4].iter().filter(|level| player.level(Area::GaiaProject) >= **level).count();
        assert_eq!(usize::from(on_map), gained, "{who} has lost or found a Gaiaformer");
        assert!(player.covered & !player.standard == 0);
        assert_eq!(player.covered.count_ones(), player.advanced.count_ones());
    }
    for token in Token::ALL {
        // GP-4360: fewer in the solo game.
        let copies = facts.token(*token).copies;
        let copies = if state.seats == 1 { copies.min(facts.solo_token_copies) } else { copies };
        assert_eq!(tokens[token.index()], copies, "{token} is lost");
    }
    for area in Area::ALL {
        let top = state.players.iter().filter(|player| player.level(*area) == facts.top_level).count();
        assert!(top <= 1, "{area} has two on top");
    }
    let owners = state.players.iter().map(|player| player.colonised());
    owners.fold(HexSet::EMPTY, |all, own| {
        assert!(all.and(own).is_empty(), "two have colonised the same planet");
        all.union(own)
    });
    let held = state.players.iter().filter(|player| player.booster.is_some()).count();
    if state.round > 0 {
        let count = facts.boosters_in_play[usize::from(state.seats) - 1];
        assert_eq!(held + state.boosters.len(), usize::from(count), "a booster is lost");
        let different = Booster::ALL.iter().filter(|booster| {
            state.boosters.contains(booster) || state.players.iter().any(|p| p.booster == Some(**booster))
        });
        assert_eq!(different.count(), usize::from(count), "a booster is there twice");
    }
}

#[derive(Default)]
struct Seen {
    verbs: BTreeMap<String, u64>,
    factions: BTreeMap<Faction, u64>,
    prompts: BTreeMap<&'static str, u64>,
    specials: BTreeMap<String, u64>,
    abilities: abilities::Counts,
    seats: [u64; 4],
    plies: u64,
    most: usize,
    scores: Spread,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games by seats {:?}, {} plies, {} options at most", self.seats, self.plies, self.most)?;
        writeln!(f, "scores {}", self.scores)?;
        self.factions.iter().try_for_each(|(faction, n)| writeln!(f, "{n:>8} games of {faction}"))?;
        self.prompts.iter().try_for_each(|(prompt, n)| writeln!(f, "{n:>8} asked {prompt}"))?;
        self.verbs.iter().try_for_each(|(verb, n)| writeln!(f, "{n:>8} done {verb}"))?;
        self.specials.iter().try_for_each(|(special, n)| writeln!(f, "{n:>8} special {special}"))?;
        self.abilities
            .iter()
            .try_for_each(|((faction, ability), n)| writeln!(f, "{n:>8} {faction}: {ability}"))
    }
}

fn play(number: u64, config: &Config, seats: u8, seen: &mut Seen) {
    let mut dice = Dice::new(number);
    let seed = dice.seed();
    let rulebook = Rulebook::parse(GaiaProject::RULES);
    let (mut table, commit) = start::<GaiaProject>(GaiaProject::builtin(), config, seats, &seed).unwrap();
    let mut folded = Table::new(
        GaiaProject::builtin(),
        GaiaProject::empty(GaiaProject::builtin(), config, seats).unwrap(),
    );
    commit.facts.iter().for_each(|fact| folded.record(fact));
    let mut pool: Vec<Action> = Vec::new();
    for _ in 0..8_000 {
        if GaiaProject::outcome(&table.state).is_some() {
            break;
        }
        let entry = table.agenda.open().next().expect("somebody is asked").clone();
        let seat = entry.task.seat().expect("a decision");
        let ask = Ask { seat, task: &entry.task };
        let options = legal(&table, ask);
        assert!((1..=1_024).contains(&options.len()), "{} options for {:?}", options.len(), entry.task);
        let mut texts: Vec<String> = options.iter().map(ToString::to_string).collect();
        for (action, text) in options.iter().zip(&texts) {
            assert_eq!(text.parse::<Action>().as_ref(), Ok(action), "{text}");
        }
        texts.sort_unstable();
        assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "twice in {texts:?}");
        // Candidates are all that is legal: what was seen elsewhere is refused unless it is listed.
        for _ in 0..8 {
            let Some(other) = dice.pick(&pool) else { break };
            match GaiaProject::check(&table, ask, other) {
                Ok(()) => {
                    assert!(options.contains(other), "'{other}' is accepted, not listed: {:?}", entry.task)
                }
                Err(rejection) => {
                    assert!(!options.contains(other), "'{other}' is listed: {rejection}");
                    assert!(
                        rejection.rules.iter().all(|rule| rulebook.get(rule.0).is_some()),
                        "{rejection:?}"
                    );
                    assert!(!rejection.rules.is_empty(), "{rejection:?}");
                }
            }
        }
        if dice.once_in(10) {
            let any = dice.pick(&options).unwrap().clone();
            preview(&table, &seed, seat, entry.id, &[any]).expect("listed is accepted");
        }
        let action = pick(&table, seat, &mut dice, &options).clone();
        *seen.verbs.entry(verb(&action.to_string()).into()).or_default() += 1;
        *seen.prompts.entry(GaiaProject::prompt(&entry.task).key).or_default() += 1;
        if let Action::Special(special) = &action {
            let kind: Vec<_> = special.to_string().split(' ').take(3).map(String::from).collect();
            let kind = if kind[1] == "booster" { kind[1..].join(" ") } else { kind[1].clone() };
            *seen.specials.entry(kind).or_default() += 1;
        }
        seen.most = seen.most.max(options.len());
        let commit = submit(&mut table, &seed, seat, entry.id, std::slice::from_ref(&action))
            .expect("listed is accepted");
        abilities::note(&mut seen.abilities, &table, &action, commit.events());
        seen.plies += 1;
        if pool.len() < 400 {
            pool.push(action);
        } else {
            let place = dice.below(pool.len());
            pool[place] = action;
        }
        let json = serde_json::to_string(&commit.facts).unwrap();
        let facts: Vec<Fact<GaiaProject>> = serde_json::from_str(&json).unwrap();
        facts.iter().for_each(|fact| folded.record(fact));
        conserved(&table);
    }
    assert!(table.state.over, "game {number} does not end");
    assert!(folded == table, "game {number}: the facts make another table");
    seen.seats[usize::from(seats) - 1] += 1;
    for seat in Seat::all(seats) {
        let player = &table.state.players[seat];
        *seen.factions.entry(player.faction.unwrap()).or_default() += 1;
        seen.scores.note(i64::from(player.vp));
    }
    let stored = serde_json::to_string(&table.state).unwrap();
    let read: orrery_gaia_project::State = serde_json::from_str(&stored).unwrap();
    assert!(read == table.state, "the state does not read back");
}

/// Every kind of action but three: `with` takes more than a thousand federations, `auto` and `resign` answer no question.
const KINDS: [&str; 33] = [
    "action",
    "advance",
    "booster",
    "brainstone",
    "build",
    "burn",
    "charge",
    "convert",
    "cover",
    "decline",
    "done",
    "end",
    "faction",
    "federate",
    "flip",
    "gain",
    "income",
    "keep",
    "lost",
    "pass",
    "place",
    "project",
    "research",
    "rescore",
    "rotate",
    "satellites",
    "special",
    "tech",
    "token",
    "tokens",
    "trade",
    "unite",
    "upgrade",
];

/// Options that change the course of a game, one after the other.
fn config(number: u64, seats: u8) -> Config {
    let turn_order = if number % 8 < 4 { TurnOrder::Clockwise } else { TurnOrder::Variable };
    let board = match (seats, number % 20) {
        (1 | 2, 16..) => BoardOption::SmallRandom,
        (4, 16..) => BoardOption::Method2,
        _ => BoardOption::Default,
    };
    Config { turn_order, board, ..Config::default() }
}

#[test]
fn counted_games_hold_together_and_see_everything() {
    let mut seen = Seen::default();
    for number in 0..games(160) {
        let seats = 1 + (number % 4) as u8;
        play(number, &config(number, seats), seats, &mut seen);
    }
    println!("{seen}");
    let missing: Vec<_> = Faction::ALL.iter().filter(|one| !seen.factions.contains_key(one)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
    let missing: Vec<_> = KINDS.iter().filter(|kind| !seen.verbs.contains_key(**kind)).collect();
    assert!(missing.is_empty(), "never done: {missing:?}");
    let missing: Vec<_> = abilities::ALL.iter().filter(|one| !seen.abilities.contains_key(one)).collect();
    assert!(missing.is_empty(), "never seen at work: {missing:?}");
}
