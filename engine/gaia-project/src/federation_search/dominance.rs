//! Test 2: nothing superfluous (GP-2140, GP-2200).
//!
//! A set S with k satellites is refused when a proper subset R that reaches the threshold can be connected by
//! fewer than k satellites that touch no group outside S. Such satellites touch a set R' with R in R' in S,
//! and R' is not S, because S needs k; so it is enough to compare c(R) with k for all such R, where c is
//! the minimum without touching others. With m(R) <= c(R) the minimum when others may be touched:
//! m(R) >= k is harmless, m(R) = c(R) < k decides, and only m(R) <= k - 2 with m(R) < c(R) leaves a doubt, which a
//! search among the hexes inside S settles. There it is enough to look, for each group of S that R lacks, at what does not
//! touch that group: most doubts end because R falls apart then.

use super::field::{Field, Mask, bits};
use super::net::Net;
use super::table::Table;
use super::tree::Tree;
use super::work::Work;

/// Whether some proper subset that reaches the threshold and contains the base passes the test.
pub(crate) fn any_part(field: &Field, set: Mask, mut test: impl FnMut(Mask) -> bool) -> bool {
    visit(field, set, field.value(set), set & !field.base(), &mut test)
}

/// Takes groups out of `set` in ascending order, so that every subset comes once; a subset below the threshold has
/// none above it. Subsets with one group less come first: most decisions fall there.
fn visit(field: &Field, set: Mask, value: u16, removable: Mask, test: &mut impl FnMut(Mask) -> bool) -> bool {
    let spare = value.saturating_sub(field.threshold);
    let small = field.up_to(spare, removable);
    bits(small).any(|group| test(set & !(1 << group)))
        || bits(small).any(|group| {
            let left = value - field.groups[group].value;
            visit(field, set & !(1 << group), left, removable & (Mask::MAX << group << 1), test)
        })
}

/// Whether satellites among the hexes that touch only groups of the set connect one of the parts with fewer than
/// `satellites`, which is the fewest that connect the set.
pub(crate) fn cheaper_inside(net: &Net, set: Mask, satellites: u8, parts: &[Mask], work: &mut Work) -> bool {
    let Some(limit) = satellites.checked_sub(1) else { return false };
    let mut doubts = Vec::new();
    for &part in parts {
        // What touches the whole set connects it, so it has no fewer: some group is not touched.
        for untouched in bits(set & !part) {
            work.spend(Work::DOUBT);
            let open = net.open_inside(set & !(1 << untouched));
            let tree = |group| Tree::new(net, open, group);
            if !bits(part).take(2).all(|group| tree(group).could_take_in(part, limit)) {
                continue;
            }
            // Mostly a simple tree has few enough.
            if bits(part).take(2).any(|group| tree(group).takes_in(part, limit)) {
                return true;
            }
            doubts.push(part);
        }
    }
    if doubts.is_empty() {
        return false;
    }
    work.spend(Work::TABLE);
    let inner = net.inside(set);
    let mut table = Table::new(&inner, limit);
    doubts.into_iter().any(|part| table.fewest(within(part, set)).is_some())
}

/// A part of a set by the numbers its groups have when the set is all there is.
fn within(part: Mask, set: Mask) -> Mask {
    let numbered = bits(set).enumerate().filter(|&(_, group)| part >> group & 1 == 1);
    numbered.fold(0, |mask, (number, _)| mask | 1 << number)
}
