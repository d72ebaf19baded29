//! What a person types.

use std::{io, thread};

use tokio::sync::mpsc;

/// Lines of standard input, read by a thread of its own: nothing else can wait for them and for events at once.
pub(super) struct Input(mpsc::UnboundedReceiver<String>);

impl Input {
    /// Begins to read.
    pub(super) fn start() -> Input {
        let (sender, receiver) = mpsc::unbounded_channel();
        thread::spawn(move || {
            for line in io::stdin().lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Input(receiver)
    }

    /// The next line; `None` once the input has ended. Losing interest loses no line.
    pub(super) async fn line(&mut self) -> Option<String> {
        self.0.recv().await
    }
}

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// An answer from the list, counted from 1, with more actions behind it.
    Number(usize, Vec<String>),
    /// Actions as text.
    Text(Vec<String>),
    /// Take back: everything since a version, or the last thing.
    Undo(Option<i64>),
    /// Show the table and the list again.
    Look,
    /// How to use this.
    Help,
    /// Leave.
    Quit,
    /// An empty line.
    Nothing,
}

impl Said {
    pub(super) fn read(line: &str) -> Said {
        let line = line.trim();
        match line {
            "" => return Said::Nothing,
            "quit" | "q" | "exit" => return Said::Quit,
            "help" | "?" | "h" => return Said::Help,
            "look" | "table" | "l" => return Said::Look,
            "undo" | "u" => return Said::Undo(None),
            _ => {}
        }
        if let Some(version) = line.strip_prefix("undo ").and_then(|rest| rest.trim().parse().ok()) {
            return Said::Undo(Some(version));
        }
        let parts = line.split(';').map(str::trim).filter(|part| !part.is_empty());
        let mut parts: Vec<String> = parts.map(str::to_string).collect();
        match parts.first().and_then(|first| first.parse().ok()) {
            Some(number) => Said::Number(number, parts.split_off(1)),
            None if parts.is_empty() => Said::Nothing,
            None => Said::Text(parts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let text = |parts: &[&str]| parts.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(Said::read(" 3 "), Said::Number(3, vec![]));
        assert_eq!(Said::read("3; tank ;bid 1"), Said::Number(3, text(&["tank", "bid 1"])));
        assert_eq!(Said::read("course 1; tank; bid 0"), Said::Text(text(&["course 1", "tank", "bid 0"])));
        assert_eq!(Said::read("undo"), Said::Undo(None));
        assert_eq!(Said::read("undo 7"), Said::Undo(Some(7)));
        assert_eq!(Said::read("undo it"), Said::Text(text(&["undo it"])));
        assert_eq!(
            [" ", ";", "q", "?", "l"].map(Said::read),
            [Said::Nothing, Said::Nothing, Said::Quit, Said::Help, Said::Look]
        );
    }
}
