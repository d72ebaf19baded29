//! Test 2: nothing superfluous (GP-2140, GP-2200).
//!
//! A set S with k satellites is refused when a proper subset R that reaches the threshold can be connected by
//! fewer than k satellites that touch no group outside S. Such satellites touch a set R' with R in R' in S,
//! and R' is not S, because S needs k; so it is enough to compare c(R) with k for all such R, where c is
//! the minimum without touching others. With m(R) <= c(R) the minimum when others may be touched:
//! m(R) >= k is harmless, m(R) = c(R) < k decides, and only m(R) <= k - 2 with m(R) < c(R) leaves a doubt, which a
//! search among the hexes inside S settles.

use super::field::{Field, Mask, bits};
use super::net::Net;
use super::query::Board;
use super::table::Table;

/// What is known of the satellites of a set.
pub(crate) enum Probe {
    /// Its minimum touches no other group.
    Closed(u8),
    /// Its minimum, if within the limit, may touch other groups.
    Open(Option<u8>),
}

/// Result of comparing a set with its subsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Clear,
    Dominated,
    Doubtful,
}

/// Compares a set with all proper subsets that reach the threshold and contain the base.
pub(crate) fn compare(
    field: &Field,
    set: Mask,
    satellites: u8,
    probe: &mut dyn FnMut(Mask) -> Probe,
) -> Verdict {
    let mut scan = Scan { field, satellites, probe, verdict: Verdict::Clear };
    scan.visit(set, field.value(set), set & !field.base());
    scan.verdict
}

struct Scan<'a> {
    field: &'a Field,
    satellites: u8,
    probe: &'a mut dyn FnMut(Mask) -> Probe,
    verdict: Verdict,
}

impl Scan<'_> {
    /// Takes groups out of `set` in descending order, so that every subset comes once; a subset below the
    /// threshold has none above it.
    fn visit(&mut self, set: Mask, value: u16, removable: Mask) {
        let mut rest = removable;
        for group in bits(removable) {
            let part = set & !(1 << group);
            let left = value - self.field.groups[group].value;
            rest &= !(1 << group);
            if left >= self.field.threshold && part != 0 {
                self.judge(part);
                if self.verdict == Verdict::Dominated {
                    return;
                }
                self.visit(part, left, rest);
            }
        }
    }

    fn judge(&mut self, part: Mask) {
        match (self.probe)(part) {
            Probe::Closed(other) if other < self.satellites => self.verdict = Verdict::Dominated,
            Probe::Open(Some(other)) if other + 1 < self.satellites => self.verdict = Verdict::Doubtful,
            Probe::Closed(_) | Probe::Open(_) => {}
        }
    }
}

/// Whether satellites among the hexes that touch only groups of the set connect a sufficient part of it with
/// fewer than `satellites`.
pub(crate) fn cheaper_inside(board: &Board, field: &Field, set: Mask, satellites: u8) -> bool {
    let Some(limit) = satellites.checked_sub(1) else { return false };
    let inner = field.restrict(set);
    let net = Net::lean(board, &inner);
    let mut table = Table::new(&net, limit);
    let mut probe = |part| table.fewest(part).map_or(Probe::Open(None), Probe::Closed);
    compare(&inner, inner.all(), satellites, &mut probe) == Verdict::Dominated
}
