//! Arms found so far, and which of them can meet.

use std::ops::Range;

use super::field::{Mask, bits};
use super::net::GROUP_LANES;
use crate::hexset::HexSet;

/// All arms that take in the same groups.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arms {
    pub(crate) groups: Mask,
    /// The row of the groups.
    pub(crate) row: u32,
    pub(crate) value: u16,
    /// The least value at an end.
    pub(crate) ends: u16,
    /// Where they can meet others.
    pub(crate) forks: HexSet,
}

/// Arms by number. Each is compared with all others, but few pairs can meet; so for each group and each hex there is a list of
/// those that have it, one bit each.
#[derive(Debug, Default)]
pub(crate) struct ArmList {
    all: Vec<Arms>,
    blocks: Vec<Block>,
}

/// One bit for each of some hundred arms.
type Lot = [u64; 8];

/// Arms of a block.
const LOT: usize = 8 * 64;

#[derive(Debug)]
struct Block {
    /// Those that take in each group.
    holding: [Lot; GROUP_LANES],
    /// Those that can meet others at each hex.
    standing: Vec<Lot>,
    /// Those of each value.
    worth: Vec<Lot>,
}

impl ArmList {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Arms> {
        self.all.get(number as usize)
    }

    pub(crate) fn push(&mut self, arms: Arms, hexes: usize) {
        let number = self.all.len() % LOT;
        if number == 0 {
            let standing = vec![[0; 8]; hexes];
            self.blocks.push(Block { holding: [[0; 8]; GROUP_LANES], standing, worth: Vec::new() });
        }
        if let Some(block) = self.blocks.last_mut() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            bits(arms.groups).for_each(|group| block.holding[group][word] |= bit);
            arms.forks.numbers().for_each(|at| block.standing[usize::from(at)][word] |= bit);
            let value = usize::from(arms.value);
            if block.worth.len() <= value {
                block.worth.resize(value + 1, [0; 8]);
            }
            block.worth[value][word] |= bit;
        }
        self.all.push(arms);
    }

    /// Arms that have none of the groups, can meet others at one of the hexes and have one of the values, with their
    /// numbers.
    pub(crate) fn meeting(
        &self,
        groups: Mask,
        at: HexSet,
        values: Range<usize>,
    ) -> impl Iterator<Item = (u32, &Arms)> {
        let blocks = self.blocks.iter().zip(self.all.chunks(LOT)).zip((0..).step_by(LOT));
        blocks.flat_map(move |((block, arms), first)| {
            let mut found = join(at.numbers().map(|at| &block.standing[usize::from(at)]));
            let held = join(bits(groups).map(|group| &block.holding[group]));
            let worth = join(block.worth.iter().take(values.end).skip(values.start));
            for (word, found) in found.iter_mut().enumerate() {
                *found &= worth[word] & !held[word];
            }
            numbers(found).map(move |number| (first + number, &arms[number as usize]))
        })
    }
}

fn join<'l>(lots: impl Iterator<Item = &'l Lot>) -> Lot {
    let mut all = [0; 8];
    lots.for_each(|lot| all.iter_mut().zip(lot).for_each(|(all, more)| *all |= more));
    all
}

fn numbers(lot: Lot) -> impl Iterator<Item = u32> {
    lot.into_iter().zip((0..).step_by(64)).flat_map(|(mut word, below)| {
        std::iter::from_fn(move || {
            let number = (word != 0).then(|| below + word.trailing_zeros())?;
            word &= word - 1;
            Some(number)
        })
    })
}
