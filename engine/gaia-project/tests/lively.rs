//! Random games of players who build: they reach what uniformly random games hardly ever see.
//!
//! Every step of such a game is looked at: the list, notation, facts, the components on the table.

use std::collections::BTreeMap;

use orrery_engine::{
    Ask, Fact, Game as _, Rulebook, Seat, Table, Task as _, legal, notation::verb, preview, start, submit,
};
use orrery_gaia_project::{
    Action, Config, Facts, GaiaProject,
    action::Tile,
    config::{BoardOption, TurnOrder},
    hexset::HexSet,
    ids::{Area, Booster, Faction, Structure, Token},
    look::Look,
};
use orrery_testkit::{Dice, coverage::Spread};

fn games(few: u64) -> u64 {
    #[expect(clippy::disallowed_methods, reason = "a test may ask how long it should run")]
    let times = std::env::var("ORRERY_GAMES").ok().and_then(|n| n.parse::<u64>().ok()).unwrap_or(1);
    few * times
}

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
        let player = &state.players[who];
        Token::ALL.iter().for_each(|token| tokens[token.index()] += player.tokens(*token));
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
        assert_eq!(tokens[token.index()], facts.token(*token).copies, "{token} is lost");
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

#[derive(Default, Debug)]
struct Seen {
    verbs: BTreeMap<String, u64>,
    factions: BTreeMap<Faction, u64>,
    prompts: BTreeMap<&'static str, u64>,
    specials: BTreeMap<String, u64>,
    most: usize,
    scores: Spread,
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
            let kind = if kind[1] == "booster" { kind.join(" ") } else { kind[1].clone() };
            *seen.specials.entry(kind).or_default() += 1;
        }
        seen.most = seen.most.max(options.len());
        let commit = submit(&mut table, &seed, seat, entry.id, std::slice::from_ref(&action))
            .expect("listed is accepted");
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
    for seat in Seat::all(seats) {
        let player = &table.state.players[seat];
        *seen.factions.entry(player.faction.unwrap()).or_default() += 1;
        seen.scores.note(i64::from(player.vp));
    }
    let stored = serde_json::to_string(&table.state).unwrap();
    let read: orrery_gaia_project::State = serde_json::from_str(&stored).unwrap();
    assert!(read == table.state, "the state does not read back");
}

#[test]
fn lively_games_hold_together_and_see_everything() {
    let mut seen = Seen::default();
    let mut number = 0;
    for seats in 2..=4 {
        for turn_order in [TurnOrder::Clockwise, TurnOrder::Variable] {
            for _ in 0..games(25) {
                number += 1;
                let config = Config { turn_order, ..Config::default() };
                play(number, &config, seats, &mut seen);
            }
        }
    }
    for _ in 0..games(10) {
        number += 1;
        play(number, &Config { board: BoardOption::Method2, ..Config::default() }, 4, &mut seen);
    }
    println!("{seen:#?}");
    let missing: Vec<_> =
        Faction::ALL.iter().filter(|faction| !seen.factions.contains_key(faction)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
    for wanted in [
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
        "end",
        "faction",
        "federate",
        "flip",
        "gain",
        "income",
        "lost",
        "pass",
        "place",
        "project",
        "research",
        "rescore",
        "satellites",
        "special",
        "tech",
        "token",
        "tokens",
        "trade",
        "unite",
        "upgrade",
    ] {
        assert!(seen.verbs.contains_key(wanted), "never done: {wanted}");
    }
}
