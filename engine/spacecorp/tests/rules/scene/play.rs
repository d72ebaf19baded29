//! What seats do in a scene, and what is expected of it.

use orrery_engine::{Ask, Game as _, Seat, Viewer};
use orrery_spacecorp::{
    Action, Event, SpaceCorp, State, View,
    ids::{Cube, Row},
    state::{At, Player},
};

use super::{Scene, bases, card, cards, site, team, tiles};

impl Scene {
    /// A seat answers, one part after the other.
    #[track_caller]
    pub(crate) fn act(self, seat: Seat, notation: &str) -> Self {
        notation.split("; ").fold(self, |scene, part| Scene { scenario: scene.scenario.act(seat, part) })
    }

    /// Declines, claims nothing, transfers nothing and stops until somebody is asked for an action of another turn.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Self {
        let turn = (self.state().turn.number, self.state().turn.seat, self.state().era);
        for _ in 0..50 {
            if (self.state().turn.number, self.state().turn.seat, self.state().era) != turn {
                return self;
            }
            let asked = Seat::all(self.state().seats).find_map(|seat| {
                let options = self.options(seat);
                let quiet = ["decline", "done", "stay", "stop", "keep"];
                options
                    .into_iter()
                    .find(|option| quiet.contains(&option.as_str()))
                    .map(|option| (seat, option))
            });
            let Some((seat, option)) = asked else { return self };
            self = self.act(seat, &option);
        }
        self
    }

    /// A whole turn: what is done in step 1, and nothing after it.
    #[track_caller]
    pub(crate) fn turn(self, seat: Seat, notation: &str) -> Self {
        self.act(seat, notation).finish()
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
        let options = self.options(seat);
        let found: Vec<&str> = options.iter().filter_map(|option| option.strip_prefix(verb)).collect();
        assert_eq!(found, rest, "what {seat} is offered after {verb:?}");
        self
    }

    /// Nothing that begins so is offered.
    #[track_caller]
    pub(crate) fn lacks(self, seat: Seat, verb: &str) -> Self {
        self.offered(seat, verb, &[])
    }

    /// An answer is refused, and the refusal cites this rule.
    #[track_caller]
    pub(crate) fn refuses(self, seat: Seat, notation: &str, rule: &str) -> Self {
        let action: Action = notation.parse().unwrap_or_else(|error| panic!("{notation:?}: {error}"));
        let Some(entry) = self.scenario.open(seat) else { panic!("{seat} is not asked anything") };
        let refusal = SpaceCorp::check(self.scenario.table(), Ask { seat, task: &entry.task }, &action);
        let Err(refusal) = refusal else { panic!("{seat} {notation:?} is accepted") };
        assert!(
            refusal.rules.iter().any(|cited| cited.0 == rule),
            "{seat} {notation:?}: {refusal}, not {rule}"
        );
        self.withholds(seat, notation)
    }

    #[track_caller]
    pub(crate) fn asks(self, seat: Seat, prompt: &str) -> Self {
        Scene { scenario: self.scenario.asks(seat, &format!("spacecorp.{prompt}")) }
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

    #[track_caller]
    pub(crate) fn has_profit(self, seat: Seat, profit: i32) -> Self {
        assert_eq!(self.state().players[seat].profit, profit, "profit of {seat}");
        self
    }

    /// A seat holds exactly these cards.
    #[track_caller]
    pub(crate) fn holds(self, seat: Seat, held: &str) -> Self {
        let mut held = cards(held);
        held.sort_unstable();
        assert_eq!(self.state().players[seat].hand, held, "hand of {seat}");
        self
    }

    /// A seat holds so many cards.
    #[track_caller]
    pub(crate) fn holds_count(self, seat: Seat, count: usize) -> Self {
        assert_eq!(self.state().players[seat].hand.len(), count, "cards of {seat}");
        self
    }

    /// A team is there, written as in [`Scene::team`].
    #[track_caller]
    pub(crate) fn at(self, seat: Seat, number: u8, at: &str) -> Self {
        let found = match self.state().team(seat, team(number)) {
            At::Reserve => "-".to_owned(),
            At::Site(site) => site.to_string(),
            At::Approach(site, left) => format!("{site}@{left}"),
            At::Gone => "gone".to_owned(),
        };
        assert_eq!(found, at, "team {number} of {seat}");
        self
    }

    /// A site has exactly these bases of a seat.
    #[track_caller]
    pub(crate) fn base_at(self, at: &str, seat: Seat, built: &str) -> Self {
        let place = self.state().place(site(at)).unwrap_or_else(|| panic!("nothing is on {at}"));
        let found: Vec<_> = place.bases.iter().map(|base| (base.owner, base.kind)).collect();
        let expected: Vec<_> = bases(built).into_iter().map(|kind| (seat, kind)).collect();
        assert_eq!(found, expected, "bases on {at}");
        self
    }

    /// A site has exactly these tiles.
    #[track_caller]
    pub(crate) fn tile_at(self, at: &str, laid: &str) -> Self {
        let found: Vec<_> = self
            .state()
            .place(site(at))
            .map_or_else(Vec::new, |place| place.tiles.iter().map(|laid| laid.tile).collect());
        assert_eq!(found, tiles(laid), "tiles on {at}");
        self
    }

    /// A site is claimed by a team, or by none.
    #[track_caller]
    pub(crate) fn claimed_by(self, at: &str, claim: Option<(Seat, u8)>) -> Self {
        let found = self.state().place(site(at)).and_then(|place| place.claim);
        assert_eq!(found, claim.map(|(seat, number)| (seat, team(number))), "claim on {at}");
        self
    }

    /// A cube stands on a space and has travelled so far in this era.
    #[track_caller]
    pub(crate) fn cube_at(self, seat: Seat, cube: Cube, space: u8, travelled: u16) -> Self {
        let wheel = self.state().players[seat].wheels[cube.index()];
        assert_eq!((wheel.space, wheel.travelled), (space, travelled), "{cube} cube of {seat}");
        self
    }

    /// A seat owns exactly these Progress cards.
    #[track_caller]
    pub(crate) fn owns(self, seat: Seat, owned: &str) -> Self {
        let mut found: Vec<String> =
            self.state().players[seat].progress.iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found.join(" "), owned, "Progress cards of {seat}");
        self
    }

    /// A contract of this era has been claimed, or not.
    #[track_caller]
    pub(crate) fn contract(self, row: u8, claimed: bool) -> Self {
        assert_eq!(self.state().is_claimed(Row::of(row).expect("rows 1 to 7")), claimed, "row {row}");
        self
    }

    /// A card lies on the discard pile.
    #[track_caller]
    pub(crate) fn discarded(self, dropped: &str) -> Self {
        for one in cards(dropped) {
            assert!(self.state().discard.contains(&one), "{one} is not discarded");
        }
        self
    }

    /// What lies in the slots of a seat: `n13 - -`.
    #[track_caller]
    pub(crate) fn slots(self, seat: Seat, slots: &str) -> Self {
        let expected: Vec<_> = slots.split_whitespace().map(|one| (one != "-").then(|| card(one))).collect();
        assert_eq!(self.state().players[seat].slots.to_vec(), expected, "slots of {seat}");
        self
    }

    /// The table as a viewer sees it.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.scenario.view(viewer)
    }

    /// Whether something happened with the last command.
    #[track_caller]
    pub(crate) fn happened(self, event: &Event) -> Self {
        assert!(self.scenario.last().events().any(|one| one == event), "{event:?} did not happen");
        self
    }

    /// Something did not happen with the last command.
    #[track_caller]
    pub(crate) fn nothing_like(self, is_such: impl Fn(&Event) -> bool) -> Self {
        if let Some(event) = self.scenario.last().events().find(|event| is_such(event)) {
            panic!("{event:?} happened");
        }
        self
    }
}
