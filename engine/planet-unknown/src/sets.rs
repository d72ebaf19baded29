//! Sets of components: one bit each, stored as the list of their names.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{CivId, EventId, ObjectiveId, Terrain, Track};

macro_rules! set {
    ($(#[$doc:meta])* $name:ident of $item:ty, $bits:ty, $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
        pub struct $name($bits);

        impl $name {
            /// Nothing.
            pub const EMPTY: $name = $name(0);

            /// Only this one.
            #[must_use]
            pub const fn of(item: $item) -> $name {
                $name(1 << item.index())
            }

            /// Everything that there is.
            #[must_use]
            pub fn all() -> $name {
                $all.collect()
            }

            /// Whether it is in the set.
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// One more.
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// One less.
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// How many there are.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is none.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// What is in either.
            #[must_use]
            pub const fn union(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// What both have in common.
            #[must_use]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// What the other has not.
            #[must_use]
            pub const fn minus(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// The members, in the order of the fact sheet.
            pub fn iter(self) -> impl Iterator<Item = $item> {
                $all.filter(move |item| self.contains(*item))
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                $name(items.into_iter().fold(0, |bits, item| bits | 1 << item.index()))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Vec::<$item>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

set! {
    /// Some of the five tracks, or of their cubes.
    Tracks of Track, u8, Track::ALL.iter().copied()
}

set! {
    /// Some of the six terrains.
    Terrains of Terrain, u8, Terrain::ALL.iter().copied()
}

set! {
    /// Some Civ cards.
    CivSet of CivId, u64, CivId::ALL.iter().copied()
}

set! {
    /// Some objective cards.
    ObjectiveSet of ObjectiveId, u32, ObjectiveId::ALL.iter().copied()
}

set! {
    /// Some event cards.
    EventSet of EventId, u64, EventId::all()
}

impl Terrains {
    /// The tracks of these terrains; Energy has none (PU-2655).
    #[must_use]
    pub fn tracks(self) -> Tracks {
        self.iter().filter_map(Terrain::track).collect()
    }
}
