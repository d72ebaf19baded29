//! The built binary, as a shell would use it.

mod archives;
mod bin;
mod doctor;
mod play;
mod rules;
mod simulate;
