//! Rule tests that read like the rule.
//!
//! A [`Scene`] is a table in the action phase of a round, emptied: nobody has anything but a faction, 10 points and
//! the eight actions. Give things to seats, let them act, and say what is expected:
//!
//! ```ignore
//! scene([Terrans, Xenos])                     // factions in seat order; the first seat is on turn
//!     .mine(P1, "-2x1")                       // structures lie on the default board for that many seats
//!     .owns(P1, "4 ore 15 credits 1 qic")     // exactly this, nothing of the rest
//!     .bowls(P1, [2, 4, 0])
//!     .level(P1, Area::Navigation, 2)
//!     .act(P1, "build mine 0x1")              // a batch has "; " between its actions
//!     .act(P1, "end")
//!     .expect(P2, ["charge 1", "decline"])    // exactly this list; `offers` and `withholds` look for one
//!     .rejects(P2, "charge 2", "WRONG_AMOUNT", rules::CHARGE_AMOUNT)
//!     .resources(P1, "1 ore 13 credits")
//!     .vp(P1, 10);
//! ```
//!
//! What is there without saying so: round 1, round tile `round_terraform_2`, boosters and tiles as in [`SETUP`], the
//! booster of seat n is the n-th of the list, turn order clockwise. `round`, `round_tile`, `booster`, `tile`,
//! `advanced_tile`, `token`, `gaiaformers`, `project`, `satellite`, `station`, `shared`, `federation`, `used`
//! arrange the rest; `with` changes the state by hand. `table(config, factions)` begins with other options, and
//! `Setup` in [`setup`] is a game before its first decision.
//!
//! Hexes of the default board for 2 players that tests like (see `data/layouts.json`): terra -2x1, 4x-5, 3x3, -5x4;
//! oxide 1x-3, -4x-2, 6x-1, -4x1; volcanic 2x-3, 3x-1, -1x-5, -6x2; desert 2x-6, -1x-2, -2x2, 2x5; swamp 3x-6,
//! -3x-3, -5x3, -3x6; titanium 0x-5, -3x0, 1x1, -5x7; ice 7x-4, -1x-3, -6x1, 0x1; Gaia 5x-3, 0x-1, -2x4, 1x4,
//! -4x5; Transdim 4x-4, 2x-2, 7x-2, -3x-1, 4x2, -3x3, 1x5.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test file uses its part")]

mod arrange;

use orrery_engine::{Ask, Commit, FirstPlayer, Hex, RuleId, Seat, Table, Task as _, Viewer, legal};
use orrery_gaia_project::{
    Config, GaiaProject, State, Task,
    facts::Resources,
    hexset::HexSet,
    ids::{Area, Booster, Faction, Structure, Token},
    look::Look,
    power::Power,
    state::Player,
};
use orrery_testkit::Scenario;
pub use orrery_testkit::scenario::{P1, P2, P3, P4};

/// The draws of every scene.
pub const SETUP: &str = "tech:std_ore_qic,std_knowledge_per_type,std_big_structures_4,std_7_vp,std_income_ore_power,\
std_income_knowledge_credit,std_gaia_mine_3_vp,std_income_4_credits,std_action_charge_4 \
advanced:adv_pass_federation_3,adv_research_2,adv_action_qic_5_credits,adv_mine_2_now,adv_pass_lab_3,adv_ore_per_sector \
token:fed_7_vp_ore \
rounds:round_terraform_2,round_research_2,round_mine_2,round_federation_5,round_trading_station_4,round_gaia_mine_4 \
finals:final_structures,final_satellites";

/// A table in the making, or already played on.
pub struct Scene {
    scenario: Scenario<GaiaProject>,
}

/// A hex from its notation.
#[track_caller]
pub fn hex(text: &str) -> Hex {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no hex"))
}

/// Resources from words such as `4 ore 15 credits`.
#[track_caller]
pub fn resources(text: &str) -> Resources {
    let mut all = Resources::NONE;
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        let [n, what] = pair else { panic!("{text:?} is not pairs of a number and a resource") };
        let n: u8 = n.parse().unwrap_or_else(|_| panic!("{n:?} is no number"));
        match *what {
            "ore" => all.ore = n,
            "knowledge" => all.knowledge = n,
            "credits" | "credit" => all.credits = n,
            "qic" => all.qic = n,
            other => panic!("{other:?} is no resource"),
        }
    }
    all
}

/// A scene with these factions, the first seat on turn.
#[track_caller]
pub fn scene<const N: usize>(factions: [Faction; N]) -> Scene {
    table(Config::default(), factions)
}

/// A scene with other options.
#[track_caller]
pub fn table<const N: usize>(config: Config, factions: [Faction; N]) -> Scene {
    let names: Vec<&str> = factions.iter().map(|faction| faction.name()).collect();
    let is_random = config.first_player == FirstPlayer::Random;
    let first_player = if is_random { FirstPlayer::P1 } else { config.first_player };
    let setup = if config.setup.is_empty() { SETUP.into() } else { config.setup.clone() };
    let config = Config { factions: names.join(" "), first_player, setup, ..config };
    let mut scenario = Scenario::<GaiaProject>::new(config, N as u8);
    // The setup plays itself: what it placed is taken away afterwards.
    loop {
        let entry = scenario.table().agenda.open().next().expect("somebody is asked").clone();
        let seat = entry.task.seat().expect("a decision");
        if let Task::Turn { .. } = entry.task {
            break;
        }
        let options = legal(scenario.table(), Ask { seat, task: &entry.task });
        scenario = scenario.act(seat, &options[0].to_string());
    }
    let scenario = scenario.with(|state| {
        for (n, faction) in factions.iter().enumerate() {
            let seat = Seat(n as u8);
            let player = &mut state.players[seat];
            let clean = Player {
                faction: Some(*faction),
                vp: 10,
                resources: Resources::NONE,
                power: Power::default(),
                gaiaformers: 0,
                gaiaformers_spent: 0,
                research: [0; Area::COUNT],
                standard: 0,
                covered: 0,
                advanced: 0,
                used: 0,
                green: [0; Token::COUNT],
                gray: [0; Token::COUNT],
                uncounted: 0,
                federations: 0,
                structures: [HexSet::EMPTY; Structure::COUNT],
                shared: HexSet::EMPTY,
                projects: HexSet::EMPTY,
                stations: HexSet::EMPTY,
                satellites: HexSet::EMPTY,
                federated: HexSet::EMPTY,
                ..player.clone()
            };
            *player = clean;
        }
        // Boosters in the order of the box: the first seat has the first.
        let seats = factions.len();
        state.boosters = Booster::ALL[seats..seats + 3].to_vec();
        for (n, booster) in Booster::ALL.iter().take(seats).enumerate() {
            state.players[Seat(n as u8)].booster = Some(*booster);
        }
    });
    Scene { scenario }
}

/// A game before its first decision, with fixed draws.
#[track_caller]
pub fn setup(config: Config, seats: u8) -> Scene {
    let setup = if config.setup.is_empty() { SETUP.into() } else { config.setup.clone() };
    let is_random = config.first_player == FirstPlayer::Random;
    let first_player = if is_random { FirstPlayer::P1 } else { config.first_player };
    Scene { scenario: Scenario::new(Config { setup, first_player, ..config }, seats) }
}

impl Scene {
    /// A seat answers what it is asked.
    #[track_caller]
    pub fn act(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.act(seat, notation) }
    }

    /// A seat says something beside its decisions.
    #[track_caller]
    pub fn aside(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.aside(seat, notation) }
    }

    /// All seats that are still in the round pass, each with the first booster; the next round begins.
    #[track_caller]
    pub fn everybody_passes(mut self) -> Self {
        let round = self.state().round;
        while self.state().round == round && !self.state().over {
            let entry = self.scenario.table().agenda.open().next().expect("somebody is asked").clone();
            let seat = entry.task.seat().expect("a decision");
            let Task::Turn { .. } = entry.task else { break };
            let options = self.options(seat);
            let pass = options.iter().find(|option| option.starts_with("pass")).expect("passing is possible");
            self = self.act(seat, &pass.clone());
        }
        self
    }

    /// A seat is offered exactly these answers.
    #[track_caller]
    pub fn expect<const N: usize>(self, seat: Seat, notations: [&str; N]) -> Self {
        Scene { scenario: self.scenario.expect(seat, notations) }
    }

    /// A seat is offered this answer.
    #[track_caller]
    pub fn offers(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.offers(seat, notation) }
    }

    /// A seat is not offered this answer.
    #[track_caller]
    pub fn withholds(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.withholds(seat, notation) }
    }

    /// An answer is refused, for this reason and by this rule.
    #[track_caller]
    pub fn rejects(self, seat: Seat, notation: &str, reason: &str, rule: RuleId) -> Self {
        Scene { scenario: self.scenario.rejects(seat, notation, reason, rule) }
    }

    /// A seat is asked this question, e.g. `charge` for `gaia_project.charge`.
    #[track_caller]
    pub fn asks(self, seat: Seat, prompt: &str) -> Self {
        Scene { scenario: self.scenario.asks(seat, &format!("gaia_project.{prompt}")) }
    }

    /// A seat is asked nothing.
    #[track_caller]
    pub fn waits(self, seat: Seat) -> Self {
        Scene { scenario: self.scenario.waits(seat) }
    }

    /// A viewer hears exactly this of the last command.
    #[track_caller]
    pub fn hears<const N: usize>(self, notices: [&str; N]) -> Self {
        Scene { scenario: self.scenario.hears(Viewer::Spectator, notices) }
    }

    /// A seat has so many points.
    #[track_caller]
    pub fn vp(self, seat: Seat, vp: i32) -> Self {
        assert_eq!(self.state().players[seat].vp, vp, "points of {seat}");
        self
    }

    /// A seat has exactly these resources.
    #[track_caller]
    pub fn resources(self, seat: Seat, text: &str) -> Self {
        assert_eq!(self.state().players[seat].resources, resources(text), "resources of {seat}");
        self
    }

    /// A seat has tokens in bowls I to III and in the Gaia area.
    #[track_caller]
    pub fn power(self, seat: Seat, bowls: [u8; 3], gaia: u8) -> Self {
        let power = self.state().players[seat].power;
        assert_eq!((power.bowls, power.gaia), (bowls, gaia), "power of {seat}");
        self
    }

    /// A seat has a structure on a hex.
    #[track_caller]
    pub fn has(self, seat: Seat, kind: Structure, at: &str) -> Self {
        let spot = self.spot(at);
        assert_eq!(self.state().players[seat].structure(spot), Some(kind), "{seat} on {at}");
        self
    }

    /// Something holds for the state.
    pub fn check(self, look: impl FnOnce(&State)) -> Self {
        look(self.state());
        self
    }

    /// Something holds for the table with its fact sheets.
    pub fn sees(self, look: impl FnOnce(Look<'_>)) -> Self {
        look(Look::at(self.scenario.table()));
        self
    }

    /// The state now.
    pub fn state(&self) -> &State {
        self.scenario.state()
    }

    /// The notations of what a seat is offered.
    pub fn options(&self, seat: Seat) -> Vec<String> {
        self.scenario.options(seat)
    }

    /// The table now.
    pub fn table(&self) -> &Table<GaiaProject> {
        self.scenario.table()
    }

    /// What the last command caused.
    pub fn last(&self) -> &Commit<GaiaProject> {
        self.scenario.last()
    }

    /// The scenario inside, for anything else.
    pub fn scenario(self) -> Scenario<GaiaProject> {
        self.scenario
    }
}
