//! How much work a list may take. It is counted and not timed, so that every machine stops at the same place.

/// Work of a search. A unit is about 10 ns; what each step takes was found by comparing the times of many boards with the
/// numbers of their steps.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Work {
    done: u32,
    /// When it ends: at first while bridges are looked for, ...
    most: u32,
    /// ... and then altogether.
    most_in_all: u32,
}

impl Work {
    /// As much as it takes.
    pub(crate) const ENDLESS: Work = Work::up_to(u32::MAX, u32::MAX);
    /// What a list of all sets may take, about a millisecond: only contrived boards take more. If the bridges alone take
    /// half of that, all sets would take far more.
    pub(crate) const LIST: Work = Work::up_to(55_000, 100_000);
    /// What a longer list may take, where only the cheapest sets were found.
    pub(crate) const MORE: Work = Work::up_to(60_000, 60_000);

    /// One way to split the set of a row.
    pub(crate) const SPLIT: u32 = 2;
    /// A way that arms lead to a set, ...
    pub(crate) const WAY: u32 = 6;
    /// ... the set, ...
    pub(crate) const ARMS: u32 = 4;
    /// ... and its row, if bounds leave a chance.
    pub(crate) const ARMS_WITH_ROW: u32 = 38;
    /// A set that bridges lead to.
    pub(crate) const SET: u32 = 11;
    /// A bridge added to a set.
    pub(crate) const BRIDGE: u32 = 3;
    /// A part of a set that may be cheaper without touching a group, ...
    pub(crate) const DOUBT: u32 = 90;
    /// ... and what settles all such of a set.
    pub(crate) const TABLE: u32 = 1_000;

    const fn up_to(most: u32, most_in_all: u32) -> Work {
        Work { done: 0, most, most_in_all }
    }

    pub(crate) fn spend(&mut self, work: u32) {
        self.done = self.done.saturating_add(work);
    }

    /// Whether the search may go on.
    pub(crate) fn is_left(self) -> bool {
        self.done < self.most
    }

    /// The bridges are found.
    pub(crate) fn end_bridges(&mut self) {
        if self.is_left() {
            self.most = self.most_in_all;
        }
    }

    /// How many satellites more another search may look at, if it is to take this work and one without them took that: each
    /// takes about half as much again.
    pub(crate) fn steps_after(self, that: Work) -> u8 {
        let mut work = that.done.max(1);
        let mut steps = 0;
        while work < self.most / 2 {
            work += work.div_ceil(2);
            steps += 1;
        }
        steps
    }
}
