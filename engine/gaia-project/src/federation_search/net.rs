//! The graph of a Steiner computation: groups that cost nothing, satellite hexes that cost 1 each.

use super::field::{Field, Mask, bits};
use super::query::Board;
use super::query::hex;
use crate::hexset::HexSet;

/// Places for groups in rows of numbers: more than there can be, and whole vector registers.
pub(crate) const GROUP_LANES: usize = 32;

/// Groups and satellite hexes. The hexes are numbered anew from 0, so that the tables stay short.
#[derive(Debug)]
pub(crate) struct Net {
    /// Number of groups.
    pub(crate) groups: usize,
    /// Map hex of each net hex.
    pub(crate) hexes: Vec<u8>,
    /// All net hexes.
    pub(crate) whole: HexSet,
    /// What lies next to each net hex; of fixed length, so that no access need be checked.
    pub(crate) spots: Box<[Spot; 256]>,
    /// Net hexes next to each group.
    pub(crate) fringe: Vec<HexSet>,
}

/// What lies next to a net hex.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spot {
    /// Neighbouring net hexes.
    pub(crate) around: HexSet,
    /// Groups.
    pub(crate) touch: Mask,
}

impl Net {
    /// All groups of the field and the satellite hexes that can matter for numbers of satellites. Hexes that
    /// another one replaces in every respect are left out: the net gives exact minima, not all ways.
    pub(crate) fn lean(board: &Board, field: &Field) -> Net {
        let fringes: Vec<HexSet> = field.groups.iter().map(|group| group.fringe).collect();
        let mut trim = Trim::new(board, &fringes, field.open);
        trim.run();
        Net::new(board, &fringes, trim.open)
    }

    /// All groups of the field and all satellite hexes: for few questions, trimming takes longer than it saves.
    pub(crate) fn plain(board: &Board, field: &Field) -> Net {
        let fringes: Vec<HexSet> = field.groups.iter().map(|group| group.fringe).collect();
        Net::new(board, &fringes, field.open)
    }

    /// The given groups (by their fringes) and exactly the given hexes.
    pub(crate) fn new(board: &Board, fringes: &[HexSet], open: HexSet) -> Net {
        let hexes: Vec<u8> = open.numbers().collect();
        let mut number = [0_u8; 256];
        hexes.iter().enumerate().for_each(|(new, &old)| number[usize::from(old)] = hex(new));
        let renumber =
            |set: HexSet| -> HexSet { (set & open).numbers().map(|old| number[usize::from(old)]).collect() };
        let mut spots = Box::new([Spot::default(); 256]);
        spots.iter_mut().zip(&hexes).for_each(|(spot, &old)| spot.around = renumber(board.around(old)));
        let fringe: Vec<HexSet> = fringes.iter().map(|&set| renumber(set)).collect();
        for (group, set) in fringe.iter().enumerate() {
            set.numbers().for_each(|at| spots[usize::from(at)].touch |= 1 << group);
        }
        let whole = HexSet::first_n(hexes.len());
        Net { groups: fringes.len(), hexes, whole, spots, fringe }
    }

    /// Hexes that touch no group outside the set.
    pub(crate) fn open_inside(&self, set: Mask) -> HexSet {
        let outside = self.fringe.iter().enumerate().filter(|&(group, _)| set >> group & 1 == 0);
        outside.fold(self.whole, |open, (_, &beside)| open - beside)
    }

    /// The net as if the groups of the set were the only ones and nothing else could be touched. They are numbered anew
    /// in the same order, the hexes are not. Hexes left out as replaceable touch what others do, so they stay so.
    pub(crate) fn inside(&self, set: Mask) -> Net {
        let whole = self.open_inside(set);
        let mut number = [0; GROUP_LANES];
        bits(set).enumerate().for_each(|(new, old)| number[old] = new);
        let fringe: Vec<HexSet> = bits(set).map(|group| self.fringe[group] & whole).collect();
        let mut spots = Box::new([Spot::default(); 256]);
        for at in whole.numbers() {
            let Spot { around, touch } = self.spots[usize::from(at)];
            let touch = bits(touch).fold(0, |all, group| all | 1 << number[group]);
            spots[usize::from(at)] = Spot { around: around & whole, touch };
        }
        Net { groups: fringe.len(), hexes: self.hexes.clone(), whole, spots, fringe }
    }

    /// Goes from the hexes of the edge on through all hexes and groups that are not done, level by level: the hexes of a level
    /// get its number and `own`, the groups next to them one more than its number.
    pub(crate) fn walk(
        &self,
        (hexes, groups): (&mut [u8], &mut [u8]),
        mut edge: HexSet,
        (done, mut reached): (HexSet, Mask),
        levels: impl Iterator<Item = u8>,
        own: u8,
    ) {
        let mut left = self.whole - done;
        for level in levels {
            left -= edge;
            let (mut next, mut touched) = (HexSet::EMPTY, 0);
            for at in edge.numbers() {
                hexes[usize::from(at)] = level + own;
                let spot = &self.spots[usize::from(at)];
                next |= spot.around;
                touched |= spot.touch;
            }
            for group in bits(touched & !reached) {
                groups[group] = level + 1;
                next |= self.fringe[group];
            }
            reached |= touched;
            edge = next & left;
            if edge.is_empty() {
                break;
            }
        }
    }

    /// The map hexes of a set of net hexes.
    pub(crate) fn on_map(&self, set: HexSet) -> HexSet {
        set.numbers().map(|at| self.hexes[usize::from(at)]).collect()
    }
}

/// Takes out hexes that no count needs.
struct Trim<'a> {
    board: &'a Board,
    open: HexSet,
    touch: [Mask; 256],
    /// Hexes still to be looked at.
    queue: HexSet,
}

impl Trim<'_> {
    fn new<'a>(board: &'a Board, fringes: &[HexSet], open: HexSet) -> Trim<'a> {
        let mut touch = [0; 256];
        for (group, set) in fringes.iter().enumerate() {
            set.numbers().for_each(|at| touch[usize::from(at)] |= 1 << group);
        }
        Trim { board, open, touch, queue: open }
    }

    fn run(&mut self) {
        while let Some(at) = self.queue.lowest() {
            self.queue.remove(at);
            let near = self.board.around(at) & self.open;
            if self.idle(at, near) || self.replaceable(at, near) {
                self.open.remove(at);
                // Its neighbours have one less now, so they may go as well.
                self.queue |= near;
            }
        }
    }

    fn touch(&self, at: u8) -> Mask {
        self.touch[usize::from(at)]
    }

    /// All its neighbours, hexes and groups, are neighbours of each other: it connects nothing.
    fn idle(&self, at: u8, near: HexSet) -> bool {
        let touch = self.touch(at);
        touch.count_ones() <= 1
            && near.numbers().all(|next| {
                let beyond = near - self.board.around(next);
                beyond == HexSet::one(next) && touch & !self.touch(next) == 0
            })
    }

    /// Another hex has all its neighbours and touches the same groups: it can always stand in, with the same
    /// number of satellites and the same planets. Two such hexes in one minimal set are impossible, for
    /// one of them could be dropped.
    fn replaceable(&self, at: u8, near: HexSet) -> bool {
        let Some(first) = near.lowest() else { return false };
        let mut others = (self.board.around(first) | HexSet::one(first)) & self.open;
        others.remove(at);
        others.numbers().any(|other| {
            let mut missing = near - self.board.around(other);
            missing.remove(other);
            missing.is_empty() && self.touch(other) == self.touch(at)
        })
    }
}
