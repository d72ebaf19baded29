//! Arranging and playing whole phases.

use orrery_engine::{BySeat, Seat};
use orrery_federation::{
    ids::{Ambassador, Cell, Law, Medal, Mission, Project, Side, Wing},
    look::Look,
    state::{Occupant, Placed},
};

use crate::scene::{P1, Scene, facts};

#[track_caller]
pub(crate) fn cell(name: &str) -> Cell {
    name.parse().unwrap_or_else(|_| panic!("{name:?} is no cell"))
}

fn placed(seat: Seat, ambassador: Ambassador, side: Side) -> Placed {
    let votes = if side == Side::Vote { facts().ambassador(ambassador).votes } else { 0 };
    Placed { seat, ambassador, side, votes, token: None, die: false }
}

impl Scene {
    /// An ambassador lies on a cell: `seated(P1, "3", "vote", "neo_left")`.
    #[track_caller]
    pub(crate) fn seated(self, seat: Seat, who: &str, side: &str, at: &str) -> Scene {
        let (who, side) = (who.parse().expect("an ambassador"), side.parse().expect("a side"));
        self.with(|state| state.senate.put(cell(at), Occupant::Ambassador(placed(seat, who, side))))
    }

    /// Neutral votes lie on a cell.
    #[track_caller]
    pub(crate) fn neutral(self, at: &str, votes: u8) -> Scene {
        self.with(|state| state.senate.put(cell(at), Occupant::Neutral { votes }))
    }

    /// The die of a seat lies on a cell.
    #[track_caller]
    pub(crate) fn die_at(self, seat: Seat, at: &str) -> Scene {
        self.with(|state| {
            let placed = state.senate.placed_mut(Some(cell(at))).expect("an ambassador");
            assert_eq!(placed.seat, seat);
            placed.die = true;
        })
    }

    /// Every ambassador that was not played lies at the external module; so many turns were taken.
    pub(crate) fn all_away(self) -> Scene {
        self.with(|state| {
            for seat in Seat::all(state.seats) {
                for who in Ambassador::ORDINARY {
                    if !state.senate.has_played(seat, who) {
                        state.senate.module.push(placed(seat, who, Side::Vote));
                    }
                }
            }
        })
    }

    /// Nobody has an ambassador left: the executive phase comes. It is the turn of P1.
    #[track_caller]
    pub(crate) fn executive(self) -> Scene {
        self.all_away().act(P1, "done")
    }

    /// If the vote is tied, the President takes the law of the left wing.
    #[track_caller]
    pub(crate) fn tie_goes_left(self) -> Scene {
        let seat = self.state().president;
        self.asks(seat, "law").act(seat, "law left")
    }

    /// The laws of this round.
    #[track_caller]
    pub(crate) fn laws(self, left: Law, right: Law) -> Scene {
        self.with(|state| {
            for (wing, law) in [(Wing::Left, left), (Wing::Right, right)] {
                let laws = &mut state.laws;
                if let Some(shown) = laws.shown[wing.index()].take() {
                    laws.stacks[wing.index()].shuffle_in(shown);
                }
                assert!(laws.stacks[wing.index()].take_unordered(&law), "{law} is not in its stack");
                laws.shown[wing.index()] = Some(law);
            }
        })
    }

    /// The marker of a project.
    pub(crate) fn marker(self, project: Project, marker: u8) -> Scene {
        self.with(|state| state.projects[project.index()] = marker)
    }

    /// A project is funded.
    pub(crate) fn funded(self, project: Project) -> Scene {
        self.marker(project, facts().project(project).last)
    }

    /// The turn is that of another round.
    pub(crate) fn round(self, round: u8) -> Scene {
        self.with(|state| state.round = round)
    }

    #[track_caller]
    pub(crate) fn has_marker(self, project: Project, marker: u8) -> Scene {
        assert_eq!(self.state().projects[project.index()], marker, "the marker of {project}");
        self
    }

    #[track_caller]
    pub(crate) fn has_degree(self, seat: Seat, degree: u8) -> Scene {
        assert_eq!(self.state().players[seat].degree, degree, "the degree of {seat}");
        self
    }

    #[track_caller]
    pub(crate) fn has_level(self, seat: Seat, level: u8) -> Scene {
        assert_eq!(Look::at(self.table()).level(seat), level, "the level of {seat}");
        self
    }

    #[track_caller]
    pub(crate) fn has_die(self, seat: Seat, face: u8) -> Scene {
        assert_eq!(self.state().players[seat].die, Some(face), "the die of {seat}");
        self
    }

    /// Ships in the hangar and in the supply.
    #[track_caller]
    pub(crate) fn has_ships(self, seat: Seat, hangar: u8, supply: u8) -> Scene {
        let player = &self.state().players[seat];
        assert_eq!((player.hangar, player.supply), (hangar, supply), "the ships of {seat}");
        self
    }

    #[track_caller]
    pub(crate) fn has_medals<const N: usize>(self, seat: Seat, medals: [Medal; N]) -> Scene {
        assert_eq!(self.state().players[seat].medals, medals, "the medals of {seat}");
        self
    }

    /// Exactly these missions hold a release token.
    #[track_caller]
    pub(crate) fn has_released<const N: usize>(self, seat: Seat, missions: [Mission; N]) -> Scene {
        let player = &self.state().players[seat];
        let all: Vec<Mission> =
            Mission::ALL.iter().copied().filter(|one| player.mission(*one).released).collect();
        assert_eq!(all, missions, "the missions that {seat} has released");
        self
    }

    /// The votes on a cell, whosever they are.
    #[track_caller]
    pub(crate) fn has_votes(self, at: &str, votes: u16) -> Scene {
        assert_eq!(Look::at(self.table()).votes_at(cell(at)).1, votes, "the votes on {at}");
        self
    }

    /// The scores of all seats.
    #[track_caller]
    pub(crate) fn scores<const N: usize>(self, scores: [u16; N]) -> Scene {
        let players: &BySeat<_> = &self.state().players;
        let all: Vec<u16> = players.iter().map(|player| player.score).collect();
        assert_eq!(all, scores, "the scores");
        self
    }

    /// Who is asked anything.
    pub(crate) fn asked(&self) -> Vec<Seat> {
        Seat::all(self.state().seats).filter(|seat| self.0.open(*seat).is_some()).collect()
    }

    /// Exactly this seat is to place an ambassador.
    #[track_caller]
    pub(crate) fn next(self, seat: Seat) -> Scene {
        assert_eq!(self.asked(), [seat]);
        self.asks(seat, "place")
    }
}
