//! Whole games by chance, as fast as the rules go: nothing is listed in words, stored or told.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
    slice,
};

use crate::{
    agenda::Task as _,
    chance::Seed,
    game::{Ask, Game},
    seat::Seat,
    submit,
    table::Table,
};

/// How a game that was played by chance went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Playout {
    /// How many actions were taken.
    pub plies: u64,
    /// Whether the game came to its end; otherwise it met the limit, or got stuck.
    pub is_finished: bool,
    /// Points in table order.
    pub scores: Vec<i32>,
    /// How often each kind of action was taken, by the first word of its notation.
    pub verbs: BTreeMap<String, u64>,
    /// A mistake of the rules: nobody could go on, or what was listed was refused.
    pub stuck: Option<String>,
}

/// Plays on from `table`. `choose` gets how many there are and picks one: first among the decisions that the
/// game waits for, then among the answers. Nobody says anything beside their decisions.
pub(super) fn play<G: Game>(
    table: &mut Table<G>,
    seats: u8,
    seed: &Seed,
    choose: &mut dyn FnMut(usize) -> usize,
    limit: u64,
) -> Playout {
    let mut played = Playout::default();
    let (mut answers, mut verb) = (Vec::new(), Verb::default());
    while played.plies < limit && G::outcome(&table.state).is_none() {
        let open = table.agenda.open().count();
        let asked = table.agenda.open().nth(choose(open)).and_then(|entry| Some((entry.task.seat()?, entry)));
        let Some((seat, entry)) = asked else {
            played.stuck = Some("nobody is asked, but the game is not over".into());
            break;
        };
        let (id, ask) = (entry.id, Ask { seat, task: &entry.task });
        answers.clear();
        G::candidates(table, ask, &mut answers);
        answers.retain(|action| G::check(table, ask, action).is_ok());
        let pick = choose(answers.len());
        if pick >= answers.len() {
            played.stuck = Some(format!("{seat} has no answer to {:?}", entry.task));
            break;
        }
        let action = answers.swap_remove(pick);
        if let Err(refusal) = submit::submit(table, seed, seat, id, slice::from_ref(&action)) {
            played.stuck = Some(format!("{seat} {action} was listed, but is refused: {refusal}"));
            break;
        }
        played.plies += 1;
        match played.verbs.get_mut(verb.of(&action)) {
            Some(count) => *count += 1,
            None => drop(played.verbs.insert(verb.0.clone(), 1)),
        }
    }
    played.is_finished = G::outcome(&table.state).is_some();
    played.scores = Seat::all(seats).map(|seat| G::score(table, seat)).collect();
    played
}

/// Takes in the first word of what is written and refuses the rest, so that it is not even formatted.
#[derive(Default)]
struct Verb(String);

impl Verb {
    fn of(&mut self, action: &impl fmt::Display) -> &str {
        self.0.clear();
        // The error is how writing stops at the first blank.
        let _ = write!(self, "{action}");
        &self.0
    }
}

impl fmt::Write for Verb {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match text.split_once(' ') {
            None => self.0.write_str(text),
            Some((head, _)) => {
                self.0.push_str(head);
                Err(fmt::Error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_is_the_first_word_however_it_is_written() {
        let mut verb = Verb::default();
        assert_eq!(verb.of(&"pass"), "pass");
        assert_eq!(verb.of(&format_args!("build {} {}", "mine", 3)), "build");
        assert_eq!(verb.of(&format_args!("{}{} x", "re", "search")), "research");
    }
}
