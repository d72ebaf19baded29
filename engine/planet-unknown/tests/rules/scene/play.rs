//! What seats do in a scene, and what is expected of it.

use orrery_engine::{Game as _, RuleId, Seat, Viewer};
use orrery_planet_unknown::{
    Event, PlanetUnknown, State, View,
    ids::{CivId, Track},
    state::{Owed, Player},
};

use super::{P1, Scene, facts, place, squares};

impl Scene {
    #[track_caller]
    pub(crate) fn act(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.act(seat, notation) }
    }

    /// Several answers, one after another.
    #[track_caller]
    pub(crate) fn acts<const N: usize>(self, seat: Seat, notations: [&str; N]) -> Self {
        notations.into_iter().fold(self, |scene, notation| scene.act(seat, notation))
    }

    /// A seat takes a tile and lays it onto these squares.
    #[track_caller]
    pub(crate) fn lay(self, seat: Seat, tile: &str, first: &str, second: &str) -> Self {
        self.act(seat, &format!("take {tile}")).act(seat, &place(tile, first, second))
    }

    /// Step 5: the first seat has a choice of exactly this Civ card and keeps it.
    #[track_caller]
    pub(crate) fn keeps(self, card: CivId) -> Self {
        let rank = facts().civ(card).rank;
        let seats = Seat::all(self.state().seats);
        let scene = self.claims(P1, rank.0).pile(rank.0, [card]);
        let scene = seats.clone().fold(scene, Scene::tile_done);
        let scene = seats.fold(scene, |scene, seat| scene.act(seat, "end"));
        scene.act(P1, &format!("claim {rank}")).act(P1, &format!("card {card}"))
    }

    /// Everybody ends, in seat order, as long as somebody is asked and may end.
    #[track_caller]
    pub(crate) fn end_all(mut self) -> Self {
        for seat in Seat::all(self.state().seats) {
            if self.options(seat).iter().any(|option| option == "end") {
                self = self.act(seat, "end");
            }
        }
        self
    }

    /// The last turn ends and everything is scored; nobody does anything more.
    #[track_caller]
    pub(crate) fn scored(self) -> Self {
        let seats = Seat::all(self.state().seats);
        let mut scene = seats.into_iter().fold(self.last_turn(), Scene::tile_done);
        for _ in 0..10 {
            if scene.state().is_over() {
                return scene;
            }
            scene = scene.end_all();
        }
        panic!("the game does not end: {:?}", scene.options(P1));
    }
}

impl Scene {
    pub(crate) fn state(&self) -> &State {
        self.scenario.state()
    }

    pub(crate) fn options(&self, seat: Seat) -> Vec<String> {
        self.scenario.options(seat)
    }

    #[track_caller]
    pub(crate) fn expect<const N: usize>(self, seat: Seat, notations: [&str; N]) -> Self {
        Scene { scenario: self.scenario.expect(seat, notations) }
    }

    #[track_caller]
    pub(crate) fn offers(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.offers(seat, notation) }
    }

    #[track_caller]
    pub(crate) fn withholds(self, seat: Seat, notation: &str) -> Self {
        Scene { scenario: self.scenario.withholds(seat, notation) }
    }

    /// The answers that begin with these words, without them.
    #[track_caller]
    pub(crate) fn offered(self, seat: Seat, verb: &str, rest: &[&str]) -> Self {
        let found: Vec<String> = self
            .options(seat)
            .iter()
            .filter_map(|option| option.strip_prefix(verb))
            .map(str::to_string)
            .collect();
        assert_eq!(found, rest, "what {seat} is offered after {verb:?}");
        self
    }

    /// An answer is refused, for this reason and by this rule.
    #[track_caller]
    pub(crate) fn refuses(self, seat: Seat, notation: &str, reason: &str, rule: RuleId) -> Self {
        Scene { scenario: self.scenario.rejects(seat, notation, reason, rule) }
    }

    #[track_caller]
    pub(crate) fn asks(self, seat: Seat, prompt: &str) -> Self {
        Scene { scenario: self.scenario.asks(seat, &format!("planet_unknown.{prompt}")) }
    }

    #[track_caller]
    pub(crate) fn waits(self, seat: Seat) -> Self {
        Scene { scenario: self.scenario.waits(seat) }
    }

    pub(crate) fn check(self, look: impl FnOnce(&State)) -> Self {
        look(self.state());
        self
    }

    /// Something holds for a player.
    #[track_caller]
    pub(crate) fn sees(self, seat: Seat, look: impl FnOnce(&Player)) -> Self {
        look(&self.state().players[seat]);
        self
    }

    /// A cube stands on that row.
    #[track_caller]
    pub(crate) fn row(self, seat: Seat, cube: Track, row: u8) -> Self {
        assert_eq!(self.state().players[seat].cube(cube).row, row, "row of {seat}'s {cube} cube");
        self
    }

    /// All cubes: Civ, Water, Biomass, Rover, Tech.
    #[track_caller]
    pub(crate) fn rows(self, seat: Seat, rows: [u8; 5]) -> Self {
        assert_eq!(self.state().players[seat].cubes.map(|space| space.row), rows, "cubes of {seat}");
        self
    }

    /// A cube stands there.
    #[track_caller]
    pub(crate) fn stands(self, seat: Seat, cube: Track, on: &str) -> Self {
        assert_eq!(self.state().players[seat].cube(cube).to_string(), on, "{seat}'s {cube} cube");
        self
    }

    /// Exactly this is pending, in any order.
    #[track_caller]
    pub(crate) fn pending<const N: usize>(self, seat: Seat, owed: [Owed; N]) -> Self {
        let mut owed = owed.to_vec();
        owed.sort_unstable();
        assert_eq!(self.state().players[seat].owed, owed, "what {seat} has to resolve");
        self
    }

    /// So much movement is left.
    #[track_caller]
    pub(crate) fn moves(self, seat: Seat, movement: u8) -> Self {
        assert_eq!(self.state().players[seat].movement, movement, "movement of {seat}");
        self
    }

    /// Rovers stand there.
    #[track_caller]
    pub(crate) fn rovers_at(self, seat: Seat, at: &str) -> Self {
        assert_eq!(self.state().players[seat].surface.rovers, squares(at), "rovers of {seat}");
        self
    }

    /// Meteorites lie there.
    #[track_caller]
    pub(crate) fn meteorites_at(self, seat: Seat, at: &str) -> Self {
        assert_eq!(self.state().players[seat].surface.meteorites, squares(at), "meteorites of {seat}");
        self
    }

    /// Patches lie there.
    #[track_caller]
    pub(crate) fn patches_at(self, seat: Seat, at: &str) -> Self {
        assert_eq!(self.state().players[seat].surface.patches, squares(at), "patches of {seat}");
        self
    }

    /// So many lifepods and meteorites lie in the scoring area.
    #[track_caller]
    pub(crate) fn collected(self, seat: Seat, lifepods: u8, meteorites: u8) -> Self {
        let player = &self.state().players[seat];
        assert_eq!((player.lifepods, player.meteorites), (lifepods, meteorites), "collected by {seat}");
        self
    }

    /// So many medals for all cubes of the first seat, after scoring.
    #[track_caller]
    pub(crate) fn track_medals(self, medals: u8) -> Self {
        assert_eq!(self.state().scores[0].tracks.iter().sum::<u8>(), medals, "{:?}", self.state().scores[0]);
        self
    }

    /// The table as a viewer sees it.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.scenario.view(viewer)
    }

    /// What a viewer hears of the last command.
    pub(crate) fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let events = self.scenario.last().events();
        events.filter_map(|event| PlanetUnknown::notice(event, viewer)).map(|notice| notice.0).collect()
    }
}
