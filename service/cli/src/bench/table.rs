//! The figures, as one table.

use std::fmt;

/// Where "good" begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Bound {
    /// It only explains the others.
    None,
    AtLeast(f64),
    AtMost(f64),
}

/// A figure over all rounds.
#[derive(Debug)]
pub(super) struct Figure {
    id: &'static str,
    what: String,
    median: f64,
    least: f64,
    most: f64,
    good: Bound,
}

/// All figures of a run.
#[derive(Debug, Default)]
pub(super) struct Figures(Vec<Figure>);

impl Figure {
    pub(super) fn new(
        id: &'static str,
        what: impl Into<String>,
        good: Bound,
        mut values: Vec<f64>,
    ) -> Figure {
        values.sort_by(f64::total_cmp);
        let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
        Figure {
            id,
            what: what.into(),
            median: at(values.len() / 2),
            least: at(0),
            most: at(values.len().saturating_sub(1)),
            good,
        }
    }

    /// The same, said to be of a game.
    pub(super) fn of(self, game: &str) -> Figure {
        Figure { what: format!("{game}: {}", self.what), ..self }
    }

    fn is_good(&self) -> bool {
        match self.good {
            Bound::None => true,
            Bound::AtLeast(bound) => self.median >= bound,
            Bound::AtMost(bound) => self.median <= bound,
        }
    }
}

impl Figures {
    pub(super) fn add(&mut self, more: Vec<Figure>) {
        self.0.extend(more);
    }

    pub(super) fn are_good(&self) -> bool {
        self.0.iter().all(Figure::is_good)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<4} {:<58} {:>10} {:>10} {:>10}  good", "", "", "median", "least", "most")?;
        for figure in &self.0 {
            let digits = if figure.median.abs() < 100.0 { 2 } else { 0 };
            let answer = if figure.is_good() { "yes" } else { "NO" };
            let verdict = match figure.good {
                Bound::None => String::new(),
                Bound::AtLeast(bound) => format!("≥ {bound} {answer}"),
                Bound::AtMost(bound) => format!("≤ {bound} {answer}"),
            };
            writeln!(
                f,
                "{:<4} {:<58} {:>10.digits$} {:>10.digits$} {:>10.digits$}  {verdict}",
                figure.id, figure.what, figure.median, figure.least, figure.most
            )?;
        }
        let echo = self.0.first();
        if echo.is_some_and(|echo| echo.what == "echo/s" && echo.most > 2.0 * echo.least) {
            writeln!(f, "the echo itself swung by more than 2x: the machine is too noisy for rates")?;
        }
        Ok(())
    }
}
