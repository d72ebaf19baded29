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
}

/// A figure over all rounds.
#[derive(Debug)]
struct Figure {
    id: &'static str,
    what: &'static str,
    median: f64,
    least: f64,
    most: f64,
    /// The bound of "good", and whether smaller is better.
    good: Option<(f64, bool)>,
}

/// All figures of a run.
#[derive(Debug)]
pub(super) struct Figures(Vec<Figure>);

impl Figure {
    fn of(
        id: &'static str,
        what: &'static str,
        good: Option<(f64, bool)>,
        rounds: &[Round],
        value: impl Fn(&Round) -> f64,
    ) -> Figure {
        let mut values: Vec<f64> = rounds.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
        Figure {
            id,
            what,
            median: at(values.len() / 2),
            least: at(0),
            most: at(values.len().saturating_sub(1)),
            good,
        }
    }

    fn is_good(&self) -> bool {
        self.good
            .is_none_or(|(bound, smaller)| if smaller { self.median <= bound } else { self.median >= bound })
    }
}

fn micros(cpu: Duration, leg: &Leg) -> f64 {
    cpu.as_secs_f64() * 1e6 / leg.calls.max(1) as f64
}

fn harmonic_mean(a: f64, b: f64) -> f64 {
    2.0 * a * b / (a + b)
}

impl Figures {
    pub(super) fn of(rounds: &[Round], instructions: Option<f64>) -> Figures {
        let figure = |id, what, good, value: fn(&Round) -> f64| Figure::of(id, what, good, rounds, value);
        let latency = |share: f64| {
            move |r: &Round| {
                r.submit_one.latency(share) / (r.echo_one.latency(share) + r.append_one.latency(share))
            }
        };
        let mut figures = vec![
            figure("", "echo/s", None, |r| r.echo.per_second()),
            figure("", "append/s", None, |r| r.append.per_second()),
            figure("", "submit/s", None, |r| r.submit.per_second()),
            figure("", "echo: server CPU µs", None, |r| micros(r.echo_cpu, &r.echo)),
            figure("", "submit: server CPU µs", None, |r| micros(r.submit_cpu, &r.submit)),
            figure("", "append: Redis CPU µs", None, |r| micros(r.append_cpu, &r.append)),
            figure("", "submit: Redis CPU µs", None, |r| micros(r.redis_cpu, &r.submit)),
            figure("P1", "submit/s ÷ harmonic mean of echo/s and append/s", Some((0.65, false)), |r| {
                r.submit.per_second() / harmonic_mean(r.echo.per_second(), r.append.per_second())
            }),
            // A submit holds a call and an append, so 1 here is a server that costs nothing, and half of it above.
            figure("", "submit/s ÷ what an echo and an append in turn allow", None, |r| {
                2.0 * r.submit.per_second() / harmonic_mean(r.echo.per_second(), r.append.per_second())
            }),
            figure("P3", "server CPU per submit ÷ per echo", Some((2.5, true)), |r| {
                micros(r.submit_cpu, &r.submit) / micros(r.echo_cpu, &r.echo)
            }),
            Figure::of(
                "P5",
                "p50 of submit ÷ (echo + append), one at a time",
                Some((1.3, true)),
                rounds,
                latency(0.5),
            ),
            Figure::of(
                "P5",
                "p99 of submit ÷ (echo + append), one at a time",
                Some((2.0, true)),
                rounds,
                latency(0.99),
            ),
            figure("P20", "8 clients on one game ÷ 1 client, accepted/s", Some((0.8, false)), |r| {
                r.racing.per_second() / r.alone.per_second()
            }),
        ];
        figures.extend(instructions.map(|count| Figure {
            id: "P4",
            what: "instructions per submit",
            median: count,
            least: count,
            most: count,
            good: Some((120_000.0, true)),
        }));
        Figures(figures)
    }

    pub(super) fn are_good(&self) -> bool {
        self.0.iter().all(Figure::is_good)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<4} {:<50} {:>10} {:>10} {:>10}  good", "", "", "median", "least", "most")?;
        for figure in &self.0 {
            let digits = if figure.median.abs() < 100.0 { 2 } else { 0 };
            let verdict = match figure.good {
                None => String::new(),
                Some((bound, smaller)) => {
                    let sign = if smaller { "≤" } else { "≥" };
                    format!("{sign} {bound} {}", if figure.is_good() { "yes" } else { "NO" })
                }
            };
            writeln!(
                f,
                "{:<4} {:<50} {:>10.digits$} {:>10.digits$} {:>10.digits$}  {verdict}",
                figure.id, figure.what, figure.median, figure.least, figure.most
            )?;
        }
        let echo = self.0.first();
        if echo.is_some_and(|echo| echo.most > 2.0 * echo.least) {
            writeln!(f, "the echo itself swung by more than 2x: the machine is too noisy for rates")?;
        }
        Ok(())
    }
}
