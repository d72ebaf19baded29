//! The figures, as one table.

use std::{fmt, time::Duration};

use super::Leg;

/// What was measured within one round.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) echo: Leg,
    pub(super) append: Leg,
    pub(super) submit: Leg,
    pub(super) echo_cpu: Duration,
    pub(super) submit_cpu: Duration,
    pub(super) append_cpu: Duration,
    pub(super) redis_cpu: Duration,
    pub(super) echo_one: Leg,
    pub(super) append_one: Leg,
    pub(super) submit_one: Leg,
    pub(super) alone: Leg,
    pub(super) racing: Leg,
    pub(super) in_turn: Leg,
    pub(super) at_once: Leg,
}

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

    fn is_good(&self) -> bool {
        match self.good {
            Bound::None => true,
            Bound::AtLeast(bound) => self.median >= bound,
            Bound::AtMost(bound) => self.median <= bound,
        }
    }
}

fn micros(cpu: Duration, leg: &Leg) -> f64 {
    cpu.as_secs_f64() * 1e6 / leg.calls.max(1) as f64
}

fn harmonic_mean(a: f64, b: f64) -> f64 {
    2.0 * a * b / (a + b)
}

impl Round {
    /// A latency of a submit in those of a call and an append.
    fn slowdown(&self, share: f64) -> f64 {
        self.submit_one.latency(share) / (self.echo_one.latency(share) + self.append_one.latency(share))
    }
}

impl Figures {
    pub(super) fn of(rounds: &[Round], instructions: Option<f64>) -> Figures {
        let figure = |id, what, good, value: fn(&Round) -> f64| {
            Figure::new(id, what, good, rounds.iter().map(value).collect())
        };
        let mut figures = vec![
            figure("", "echo/s", Bound::None, |r| r.echo.per_second()),
            figure("", "append/s", Bound::None, |r| r.append.per_second()),
            figure("", "submit/s", Bound::None, |r| r.submit.per_second()),
            figure("", "echo: server CPU µs", Bound::None, |r| micros(r.echo_cpu, &r.echo)),
            figure("", "submit: server CPU µs", Bound::None, |r| micros(r.submit_cpu, &r.submit)),
            figure("", "append: Redis CPU µs", Bound::None, |r| micros(r.append_cpu, &r.append)),
            figure("", "submit: Redis CPU µs", Bound::None, |r| micros(r.redis_cpu, &r.submit)),
            // A submit holds a call and an append. Where load, server and Redis share the processors, it takes at
            // least as long as both in turn, so 1 here is a server that costs nothing; the ratio to the harmonic
            // mean itself is half of this and cannot exceed 0.5.
            figure("P1", "submit/s ÷ what an echo and an append in turn allow", Bound::AtLeast(0.65), |r| {
                2.0 * r.submit.per_second() / harmonic_mean(r.echo.per_second(), r.append.per_second())
            }),
            figure("", "submit/s ÷ harmonic mean of echo/s and append/s", Bound::None, |r| {
                r.submit.per_second() / harmonic_mean(r.echo.per_second(), r.append.per_second())
            }),
            figure("P3", "server CPU per submit ÷ per echo", Bound::AtMost(2.5), |r| {
                micros(r.submit_cpu, &r.submit) / micros(r.echo_cpu, &r.echo)
            }),
            figure("P5", "p50 of submit ÷ (echo + append), one at a time", Bound::AtMost(1.3), |r| {
                r.slowdown(0.5)
            }),
            figure("P5", "p99 of submit ÷ (echo + append), one at a time", Bound::AtMost(2.0), |r| {
                r.slowdown(0.99)
            }),
            figure("P20", "8 clients on one game ÷ 1 client, accepted/s", Bound::AtLeast(0.8), |r| {
                r.racing.per_second() / r.alone.per_second()
            }),
            figure(
                "P20",
                "planet-unknown: 6 seats at once ÷ in turn, accepted/s",
                Bound::AtLeast(0.8),
                |r| r.at_once.per_second() / r.in_turn.per_second(),
            ),
        ];
        figures.extend(instructions.map(|count| {
            Figure::new("P4", "instructions per submit", Bound::AtMost(120_000.0), vec![count])
        }));
        Figures(figures)
    }

    pub(super) fn add(&mut self, more: Vec<Figure>) {
        self.0.extend(more);
    }

    pub(super) fn are_good(&self) -> bool {
        self.0.iter().all(Figure::is_good)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<4} {:<54} {:>10} {:>10} {:>10}  good", "", "", "median", "least", "most")?;
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
                "{:<4} {:<54} {:>10.digits$} {:>10.digits$} {:>10.digits$}  {verdict}",
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
