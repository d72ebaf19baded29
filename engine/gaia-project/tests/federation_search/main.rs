//! The search for federations against slower ones that cannot be wrong in the same way. `ORRERY_TIMES` multiplies the
//! number of boards.

#![allow(unreachable_pub, reason = "the parts of one test program")]

mod brute;
mod examples;
mod large;
mod plain;
mod positions;
mod reference;
