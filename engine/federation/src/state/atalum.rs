//! The Erudites of Atalum.

use orrery_engine::Pile;
use serde::{Deserialize, Serialize};

use crate::ids::{Erudite, EruditeType};

/// How many levels there are.
pub(crate) const LEVELS: usize = 3;

/// One stack of Erudites with its open tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The tile that lies face up.
    pub top: Option<Erudite>,
    /// The tiles below it. Of level 3 those are out of the game (FD-0440).
    pub below: Pile<Erudite>,
}

/// Stacks by level, then by type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Atalum([[Stack; EruditeType::COUNT]; LEVELS]);

impl Default for Atalum {
    fn default() -> Self {
        Atalum(std::array::from_fn(|level| {
            std::array::from_fn(|kind| {
                let here =
                    |tile: &Erudite| tile.kind().index() == kind && usize::from(tile.level()) == level + 1;
                Stack { top: None, below: Erudite::all().filter(here).collect() }
            })
        }))
    }
}

impl Atalum {
    /// A stack.
    #[must_use]
    pub fn stack(&self, kind: EruditeType, level: u8) -> &Stack {
        &self.0[usize::from(level) - 1][kind.index()]
    }

    /// The stack that a tile belongs to.
    pub fn stack_mut(&mut self, tile: Erudite) -> &mut Stack {
        &mut self.0[usize::from(tile.level()) - 1][tile.kind().index()]
    }

    /// The tiles that lie face up, by level and type.
    pub fn display(&self) -> impl Iterator<Item = Erudite> {
        self.0.iter().flatten().filter_map(|stack| stack.top)
    }

    /// Whether a tile lies face up.
    #[must_use]
    pub fn shows(&self, tile: Erudite) -> bool {
        self.stack(tile.kind(), tile.level()).top == Some(tile)
    }
}
