//! What must hold for every game, each law a function that a game's tests call with a [`Plan`].
//!
//! [`laws!`](crate::laws!) makes a test of each.
//!
//! A law that is broken panics with what was expected, and the run prints its game as a replay text, from
//! which the table can be reached again with [`orrery_engine::Replay::play`].
//!
//! [`Plan`]: crate::Plan

mod asides;
mod batches;
mod corrections;
mod ends;
mod folds;
mod hosted;
mod lanes;
mod listed;
mod notation;
mod options;
mod rehearsals;
mod secrecy;
mod snapshots;
mod undo;
mod words;

pub use asides::asides;
pub use batches::batches;
pub use corrections::corrections;
pub use ends::{MAX_OPTIONS, ends};
pub use folds::{facts, folds};
pub use lanes::lanes;
pub use listed::listed;
pub use notation::notation;
pub use options::options;
pub use rehearsals::rehearsals;
pub use secrecy::{hearsay, secrecy, seedless};
pub use snapshots::snapshots;
pub use undo::undo;
pub use words::words;

/// One test for each law that is named, with the plans on which it is tried and, in parentheses, what the laws of
/// secrecy need besides. The laws that give something back, [`ends`] and [`corrections`], are called by hand.
///
/// ```
/// use orrery_testkit::{Plan, drift::{Config, Drift, resample}, laws};
///
/// fn plan(games: u64) -> Plan<Drift> {
///     Plan::new(games, 4_000).config(Config::default())
/// }
///
/// laws! {
///     listed: [plan(15)];
///     lanes: [plan(15).seats(2..=6)];
///     secrecy(resample): [plan(20)];
/// }
/// ```
#[macro_export]
macro_rules! laws {
    ($($law:ident $(($with:path))?: $plans:expr;)+) => {
        $($crate::laws!(@$law [$($with)?] $plans);)+
    };
    (@listed $($rest:tt)+) => { $crate::laws!(@test listed listed_is_accepted_and_the_rest_refused $($rest)+); };
    (@notation $($rest:tt)+) => { $crate::laws!(@test notation notation_reads_back $($rest)+); };
    (@facts $($rest:tt)+) => { $crate::laws!(@test facts facts_read_back $($rest)+); };
    (@folds $($rest:tt)+) => { $crate::laws!(@test folds facts_make_the_table $($rest)+); };
    (@snapshots $($rest:tt)+) => { $crate::laws!(@test snapshots snapshots_are_worth_the_log $($rest)+); };
    (@lanes $($rest:tt)+) => { $crate::laws!(@test lanes lanes_commute $($rest)+); };
    (@undo $($rest:tt)+) => { $crate::laws!(@test undo taking_back_and_redoing_changes_nothing $($rest)+); };
    (@asides $($rest:tt)+) => { $crate::laws!(@test asides asides_leave_others_alone $($rest)+); };
    (@batches $($rest:tt)+) => { $crate::laws!(@test batches batches_are_their_actions $($rest)+); };
    (@rehearsals $($rest:tt)+) => { $crate::laws!(@test rehearsals dry_runs_tell_nothing_hidden $($rest)+); };
    (@secrecy $($rest:tt)+) => { $crate::laws!(@test secrecy hidden_things_are_not_shown $($rest)+); };
    (@hearsay $($rest:tt)+) => { $crate::laws!(@test hearsay hidden_things_are_not_told $($rest)+); };
    (@seedless $($rest:tt)+) => { $crate::laws!(@test seedless the_seed_is_nowhere $($rest)+); };
    (@options $($rest:tt)+) => { $crate::laws!(@test options options_are_what_the_menu_says $($rest)+); };
    (@words $($rest:tt)+) => { $crate::laws!(@test words everything_has_words $($rest)+); };
    (@test $law:ident $name:ident [$($with:path)?] $plans:expr) => {
        #[test]
        fn $name() {
            for plan in $plans {
                $crate::laws::$law(&plan $(, $with)?);
            }
        }
    };
}
