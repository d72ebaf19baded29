//! Moments for edges, and what several eras need.

use orrery_engine::{Game as _, Seat, Viewer};
use orrery_spacecorp::{Event, SpaceCorp, Task, task::Moment};

use super::{P1, Scene};

impl Scene {
    /// The turn of the first seat begins: it is asked for edges.
    pub(crate) fn start(self) -> Self {
        self.window(P1, Moment::Start)
    }

    /// A seat is asked for edges at a moment of the first seat's turn, and those after it in line.
    pub(crate) fn window(self, seat: Seat, moment: Moment) -> Self {
        let task = Task::Edge { seat, moment, next: seat.0, veiled: true };
        Scene { scenario: self.scenario.task(task) }
    }
}

impl Scene {
    /// What a viewer hears of the last command.
    pub(crate) fn heard(&self, viewer: Viewer) -> Vec<Event> {
        let events = self.scenario.last().events();
        events.filter_map(|event| SpaceCorp::notice(event, viewer)).map(|notice| notice.0).collect()
    }

    /// Everybody passes, so that the era ends.
    #[track_caller]
    pub(crate) fn all_pass(mut self) -> Self {
        self = self.deck("").triggered();
        let era = self.state().era;
        for _ in 0..10 {
            let passes = |seat: &Seat| self.options(*seat).iter().any(|option| option == "pass");
            let Some(seat) = Seat::all(self.state().seats).find(passes) else { return self };
            if self.state().era != era {
                return self;
            }
            self = self.act(seat, "pass");
        }
        self
    }
}
