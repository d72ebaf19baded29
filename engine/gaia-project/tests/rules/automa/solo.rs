//! Scenes of the solo game.
//!
//! [`solo`] is a [`Scene`] in which the Automa is as empty as the human: a faction and 10 points. Give it structures
//! and levels, let it play two cards, and say what happens:
//!
//! ```ignore
//! solo(Terrans, AutomaOption::Taklons)
//!     .automa_mines(["0x1"])
//!     .plays(4, 6)                                        // support card 4, action card 6
//!     .hears_then(["automa built mine 1x1", "automa scored 3 for automa"]);
//! ```
//!
//! There is nobody to charge power unless the human has structures, and the final scoring tiles are those for which
//! the Automa does nothing special.

use orrery_engine::{Game as _, Viewer};
use orrery_gaia_project::{
    Config, GaiaProject, Task, Who,
    automa::deck::Cards,
    config::AutomaOption,
    ids::{Area, Booster, Card, Faction, FinalTile, Structure},
};

use crate::common::{P1, Scene, hex, table};

/// A decision card by its number.
pub(crate) fn card(number: usize) -> Card {
    Card::ALL[number - 1]
}

/// Decision cards by their numbers.
pub(crate) fn cards<const N: usize>(numbers: [usize; N]) -> Vec<Card> {
    numbers.map(card).to_vec()
}

/// A scene of the solo game, the human on turn.
#[track_caller]
pub(crate) fn solo(human: Faction, automa: AutomaOption) -> Scene {
    solo_with(Config::default(), human, automa)
}

/// A scene with other options.
#[track_caller]
pub(crate) fn solo_with(config: Config, human: Faction, automa: AutomaOption) -> Scene {
    table(Config { automa, ..config }, [human]).with(|state| {
        let faction = state.players[Who::Automa].faction;
        let empty = state.players[P1].clone();
        let automa = &mut state.players[Who::Automa];
        *automa = empty;
        automa.faction = faction;
        automa.booster = Some(Booster::ALL[1]);
        state.boosters = Booster::ALL[2..5].to_vec();
        state.final_tiles = vec![FinalTile::Structures, FinalTile::StructuresInFederations];
    })
}

/// What only solo scenes can do.
pub(crate) trait Solo: Sized {
    /// A structure of the Automa.
    #[track_caller]
    fn automa(self, kind: Structure, at: &str) -> Self;
    /// Mines of the Automa.
    #[track_caller]
    fn automa_mines<const N: usize>(self, at: [&str; N]) -> Self;
    /// A satellite of the Automa.
    #[track_caller]
    fn automa_satellite(self, at: &str) -> Self;
    /// A level of the Automa.
    fn automa_level(self, area: Area, level: u8) -> Self;
    /// The deck in this order from the top; nothing else is drawn.
    fn deck<const N: usize>(self, numbers: [usize; N]) -> Self;
    /// The Automa's turn now.
    #[track_caller]
    fn automa_turn(self) -> Self;
    /// The human researches, and then it is the Automa's turn.
    #[track_caller]
    fn human_acts(self) -> Self;
    /// The Automa's turn now, the first of the round, with this support card and this action card, and plenty of
    /// cards behind.
    #[track_caller]
    fn plays(self, support: usize, action: usize) -> Self;
    /// What is heard of the last command after the two cards.
    #[track_caller]
    fn hears_then<const N: usize>(self, notices: [&str; N]) -> Self;
    /// The Automa has so many points.
    #[track_caller]
    fn automa_vp(self, vp: i32) -> Self;
    /// The Automa has a structure on a hex.
    #[track_caller]
    fn automa_has(self, kind: Structure, at: &str) -> Self;
}

impl Solo for Scene {
    #[track_caller]
    fn automa(self, kind: Structure, at: &str) -> Self {
        let spot = self.state().spot(hex(at)).expect("a hex of the board");
        assert!(self.state().planet(spot).is_some(), "{at} has no planet");
        self.with(|state| state.players[Who::Automa].structures[kind.index()].insert(spot))
    }

    #[track_caller]
    fn automa_mines<const N: usize>(self, at: [&str; N]) -> Self {
        at.into_iter().fold(self, |scene, at| scene.automa(Structure::Mine, at))
    }

    #[track_caller]
    fn automa_satellite(self, at: &str) -> Self {
        let spot = self.state().spot(hex(at)).expect("a hex of the board");
        self.with(|state| state.players[Who::Automa].satellites.insert(spot))
    }

    fn automa_level(self, area: Area, level: u8) -> Self {
        self.with(|state| state.players[Who::Automa].research[area.index()] = level)
    }

    fn deck<const N: usize>(self, numbers: [usize; N]) -> Self {
        self.with(|state| {
            state.automa = Cards::default();
            cards(numbers).into_iter().rev().for_each(|card| state.automa.seen.put_on_top(card));
        })
    }

    #[track_caller]
    fn automa_turn(self) -> Self {
        // An order is as good as anything to let the game go on.
        self.task(Task::AutomaTurn).aside(P1, "auto ask")
    }

    #[track_caller]
    fn human_acts(self) -> Self {
        self.owns(P1, "4 knowledge").act(P1, "research science; end")
    }

    #[track_caller]
    fn plays(self, support: usize, action: usize) -> Self {
        let behind =
            Card::ALL.iter().copied().filter(|other| *other != card(support) && *other != card(action));
        self.with(|state| {
            state.automa = Cards { seen: behind.collect(), ..Cards::default() };
            state.automa.seen.put_on_top(card(action));
            state.automa.seen.put_on_top(card(support));
        })
        .automa_turn()
    }

    #[track_caller]
    fn hears_then<const N: usize>(self, notices: [&str; N]) -> Self {
        let heard = heard(&self);
        let cards =
            heard.iter().filter(|n| n.starts_with("automa support ") || n.starts_with("automa drew "));
        assert_eq!(cards.count(), 2, "{heard:?}");
        assert_eq!(heard[2..], notices, "what is heard");
        self
    }

    #[track_caller]
    fn automa_vp(self, vp: i32) -> Self {
        assert_eq!(self.state().players[Who::Automa].vp, vp, "points of the Automa");
        self
    }

    #[track_caller]
    fn automa_has(self, kind: Structure, at: &str) -> Self {
        let spot = self.state().spot(hex(at)).expect("a hex of the board");
        assert_eq!(self.state().players[Who::Automa].structure(spot), Some(kind), "the Automa on {at}");
        self
    }
}

/// What everybody hears of the last command.
pub(crate) fn heard(scene: &Scene) -> Vec<String> {
    let events = scene.last().events();
    let notices = events.filter_map(|event| GaiaProject::notice(event, Viewer::Spectator));
    notices.map(|notice| notice.to_string()).collect()
}
