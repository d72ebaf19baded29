//! Actions are written and read back.

use orrery_engine::{
    Game,
    notation::{BATCH, MAX_LENGTH},
};

use super::listed::mutated;
use crate::run::Plan;

/// Every listed action reads back from its notation, extra blanks aside; notations are one short line of plain
/// characters that begins with a lower-case verb; and whatever else is read is written the same way again.
///
/// # Panics
/// Where this does not hold.
pub fn notation<G: Game>(plan: &Plan<G>) {
    for mut run in plan.runs() {
        let mut last = String::from("x");
        while let Some(turn) = run.turn() {
            for action in &turn.options {
                let text = action.to_string();
                round_trip(action, &text);
                for strange in [mutated(&mut run.dice, &text, &last), text[..text.len() / 2].to_string()] {
                    if let Ok(read) = strange.parse::<G::Action>() {
                        let again = read.to_string();
                        let words: Vec<&str> = strange.split_whitespace().collect();
                        assert_eq!(again, words.join(" "), "'{strange}' is not canonical but was read");
                    }
                }
                last = text;
            }
            run.take(&turn);
        }
    }
}

fn round_trip<A>(action: &A, text: &str)
where
    A: PartialEq + std::fmt::Debug + std::str::FromStr<Err: std::fmt::Display>,
{
    let read = |text: &str| text.parse::<A>().unwrap_or_else(|e| panic!("{action:?} writes '{text}': {e}"));
    assert_eq!(&read(text), action, "'{text}' reads back as something else");
    let spread = format!("  {}  ", text.replace(' ', "   "));
    assert_eq!(&read(&spread), action, "extra blanks change '{text}'");
    assert!(text.len() <= MAX_LENGTH, "'{text}' is too long");
    assert!(text.chars().all(|c| c.is_ascii_graphic() || c == ' '), "'{text}' has strange characters");
    assert!(text.starts_with(|c: char| c.is_ascii_lowercase()), "'{text}' does not begin with a verb");
    assert!(!text.contains(BATCH.trim_end()), "'{text}' looks like a batch");
}
