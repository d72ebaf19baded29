//! Reading one-line actions: a lower-case verb, then arguments, blanks between.
//!
//! ```
//! use orrery_engine::{Hex, ParseActionError, notation::Reader};
//!
//! fn read(text: &str) -> Result<(Hex, u8), ParseActionError> {
//!     let mut words = Reader::new(text);
//!     match words.next("a verb such as build")? {
//!         "build" => {
//!             words.word("mine")?;
//!             let hex = words.parse("a hex such as 3x-2")?;
//!             let cost = words.parse("a number")?;
//!             words.end((hex, cost))
//!         }
//!         _ => Err(words.expected("a verb such as build")),
//!     }
//! }
//! assert_eq!(read("build mine 3x-2 4"), Ok((Hex::new(3, -2), 4)));
//! assert_eq!(read("build  mine 3x-2  4 "), Ok((Hex::new(3, -2), 4)));
//! assert_eq!(read("build mine here 4").unwrap_err().at, 11);
//! assert_eq!(read("build mine 3x-2 4 5").unwrap_err().expected, "the end");
//! ```

use std::str::FromStr;

use crate::rejection::ParseActionError;

/// Separates the actions of a batch.
pub const BATCH: &str = "; ";

/// Text longer than this is not an action.
pub const MAX_LENGTH: usize = 1_000;

/// Reads words from left to right and remembers where it is.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    /// Where the last word began, for errors about it.
    last: usize,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Reads from the beginning.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Reader { text, last: 0, at: 0 }
    }

    /// An error about the word read last.
    #[must_use]
    pub fn expected(&self, expected: &'static str) -> ParseActionError {
        ParseActionError { at: self.last, expected }
    }

    fn skip_blanks(&mut self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start_matches(' ');
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// The next word without taking it.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.clone().next("").ok()
    }

    /// The next word.
    ///
    /// # Errors
    /// At the end of the text, or when it is not an action at all.
    pub fn next(&mut self, expected: &'static str) -> Result<&'a str, ParseActionError> {
        if self.text.len() > MAX_LENGTH {
            return Err(ParseActionError { at: MAX_LENGTH, expected: "a shorter text" });
        }
        let rest = self.skip_blanks();
        self.last = self.at;
        let word = rest.split(' ').next().unwrap_or_default();
        if word.is_empty() {
            return Err(self.expected(expected));
        }
        self.at += word.len();
        Ok(word)
    }

    /// Exactly this word.
    ///
    /// # Errors
    /// Any other word, or the end.
    pub fn word(&mut self, word: &'static str) -> Result<(), ParseActionError> {
        if self.next(word)? == word { Ok(()) } else { Err(self.expected(word)) }
    }

    /// The next word as a value. Only its canonical spelling is accepted.
    ///
    /// # Errors
    /// A word that is not such a value, or the end.
    pub fn parse<T: FromStr + ToString>(&mut self, expected: &'static str) -> Result<T, ParseActionError> {
        let word = self.next(expected)?;
        let value: T = word.parse().map_err(|_| self.expected(expected))?;
        if value.to_string() == word { Ok(value) } else { Err(self.expected(expected)) }
    }

    /// The words that are left as values, at least one.
    ///
    /// # Errors
    /// A word that is not such a value, or none.
    pub fn rest<T: FromStr + ToString>(
        &mut self,
        expected: &'static str,
    ) -> Result<Vec<T>, ParseActionError> {
        let mut values = vec![self.parse(expected)?];
        while self.peek().is_some() {
            values.push(self.parse(expected)?);
        }
        Ok(values)
    }

    /// Nothing but blanks is left; gives back the value.
    ///
    /// # Errors
    /// When something is left.
    pub fn end<T>(mut self, value: T) -> Result<T, ParseActionError> {
        if self.skip_blanks().is_empty() {
            return Ok(value);
        }
        Err(ParseActionError { at: self.at, expected: "the end" })
    }
}

/// The verb of an action's notation: its first word.
#[must_use]
pub fn verb(notation: &str) -> &str {
    notation.split(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_spelling_is_read() {
        let read = |text| Reader::new(text).parse::<i32>("a number");
        assert_eq!(read("12"), Ok(12));
        assert_eq!(read("-3"), Ok(-3));
        for wrong in ["+12", "012", "-0", "1.0", "", " ", "x"] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn nothing_that_comes_in_panics() {
        for text in ["é", "\u{0}", "build é", "  ", "\t", &"x".repeat(5_000)] {
            let mut words = Reader::new(text);
            while words.next("a word").is_ok() {}
        }
    }

    #[test]
    fn rest_reads_all_and_at_least_one() {
        assert_eq!(Reader::new("1 2 3").rest::<u8>("a number"), Ok(vec![1, 2, 3]));
        assert_eq!(Reader::new("").rest::<u8>("a number").unwrap_err().at, 0);
        assert_eq!(Reader::new("1 b").rest::<u8>("a number").unwrap_err().at, 2);
    }
}
