//! Phase I: income (5.1).

use orrery_engine::{Seat, Step};

use crate::{
    action::{Action, Source},
    deeds,
    facts::{Amounts, Effect, Resources, Timing},
    fault::Fault,
    game::GaiaProject,
    ids::{Area, Structure},
    look::Look,
    rules,
    task::Task,
    who::Who,
};

/// What all sources of a participant bring together: resources, and power by source (GP-0880).
///
/// Resources only add up, and a cap takes away the same whatever the order (GP-0910), so they are taken as one. What
/// charges power and what gives tokens is kept apart: the order may matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Income {
    /// Everything but power.
    pub resources: Resources,
    /// Power to charge, by source.
    pub charges: Vec<u8>,
    /// New tokens, by source.
    pub tokens: Vec<u8>,
}

impl Income {
    fn add(&mut self, source: Amounts) {
        self.resources = self.resources.plus(source.resources());
        if source.charge_power > 0 {
            self.charges.push(source.charge_power);
        }
        if source.power_tokens > 0 {
            self.tokens.push(source.power_tokens);
        }
    }

    /// GP-0935: all effects of a booster or tile are one source.
    fn add_effects(&mut self, effects: &[Effect]) {
        let mut source = Amounts::default();
        for effect in effects {
            match effect {
                Effect::Gain { resources } => {
                    source.ore += resources.ore;
                    source.knowledge += resources.knowledge;
                    source.credits += resources.credits;
                    source.qic += resources.qic;
                }
                Effect::ChargePower { amount } => source.charge_power += amount,
                Effect::GainPowerTokens { amount } => source.power_tokens += amount,
                Effect::GainPer { .. }
                | Effect::GainVp { .. }
                | Effect::GainVpPer { .. }
                | Effect::GainGaiaformer { .. }
                | Effect::GainFederationToken { .. }
                | Effect::GainTechTile
                | Effect::RescoreFederationToken
                | Effect::PlaceLostPlanet
                | Effect::BuildMine { .. }
                | Effect::AdvanceResearch { .. }
                | Effect::SetPowerValue { .. } => debug_assert!(false, "{effect:?} is no income"),
            }
        }
        self.add(source);
    }

    /// The income that a participant would get now.
    #[must_use]
    pub fn of(look: Look<'_>, who: Who) -> Income {
        let player = look.player(who);
        let board = look.board(who);
        let mut income = Income::default();
        board.base_income.iter().for_each(|icon| income.add(*icon));
        for structure in Structure::ALL {
            // GP-0895: the first slots of a row, as many as pieces have left it.
            let built = usize::from(look.pieces_built(who, *structure));
            let uncovered = board.slots[structure.index()].iter().take(built);
            uncovered.flatten().for_each(|icon| income.add(*icon));
        }
        if let Some(booster) = player.booster {
            income.add_effects(&look.facts.booster(booster).income);
        }
        let standard = player.standard_tiles().map(|tile| look.facts.standard(tile));
        let advanced = player.advanced_tiles().map(|tile| look.facts.advanced(tile));
        for tile in standard.chain(advanced).filter(|tile| tile.timing == Timing::Income) {
            income.add_effects(&tile.effects);
        }
        for area in Area::ALL {
            income.add(look.facts.level(*area, player.level(*area)).income);
        }
        income
    }
}

/// Takes the income of a participant, up to where the order is a choice (GP-0925).
pub(crate) fn of(step: &mut Step<'_, GaiaProject>, who: Who) {
    let Some(seat) = who.seat() else { return };
    let Income { resources, charges, tokens } = Income::of(Look::of(step), who);
    deeds::gain(step, who, resources);
    go_on(step, seat, charges, tokens);
}

/// Asks while there are both kinds of sources; then takes what is left.
fn go_on(step: &mut Step<'_, GaiaProject>, seat: Seat, charges: Vec<u8>, tokens: Vec<u8>) {
    if !charges.is_empty() && !tokens.is_empty() {
        return step.push([Task::Income { seat, charges, tokens }]);
    }
    deeds::gain_tokens(step, seat.into(), tokens.iter().sum());
    let power = charges.iter().fold(0u8, |sum, n| sum.saturating_add(*n));
    deeds::charge(step, seat.into(), power);
}

/// Sources that differ for the bowls.
pub(crate) fn candidates(charges: &[u8], tokens: &[u8], out: &mut Vec<Action>) {
    let different = |amounts: &[u8]| {
        let mut amounts = amounts.to_vec();
        amounts.sort_unstable();
        amounts.dedup();
        amounts
    };
    out.extend(different(charges).into_iter().map(|n| Action::Income(Source::Charge(n))));
    out.extend(different(tokens).into_iter().map(|n| Action::Income(Source::Tokens(n))));
}

/// Whether such a source is left.
pub(crate) fn check(charges: &[u8], tokens: &[u8], source: Source) -> Result<(), Fault> {
    let is_there = match source {
        Source::Charge(n) => charges.contains(&n),
        Source::Tokens(n) => tokens.contains(&n),
    };
    if is_there {
        return Ok(());
    }
    Err(Fault::new("NO_SUCH_SOURCE", &[rules::INCOME_ORDER], "no such source of income is left"))
}

fn without(mut amounts: Vec<u8>, n: u8) -> Vec<u8> {
    if let Some(place) = amounts.iter().position(|other| *other == n) {
        amounts.remove(place);
    }
    amounts
}

/// Takes one source, then goes on.
pub(crate) fn take(
    step: &mut Step<'_, GaiaProject>,
    seat: Seat,
    charges: Vec<u8>,
    tokens: Vec<u8>,
    source: Source,
) {
    match source {
        Source::Tokens(n) => {
            deeds::gain_tokens(step, seat.into(), n);
            go_on(step, seat, charges, without(tokens, n));
        }
        Source::Charge(n) => {
            let charges = without(charges, n);
            if step.state().players[seat].power.stone_has_choice(n) {
                // The Brainstone first, then the rest of the income.
                step.push([
                    Task::Stone { seat, power: n, tokens: 0 },
                    Task::IncomeLeft { seat, charges, tokens },
                ]);
                return;
            }
            deeds::charge(step, seat.into(), n);
            go_on(step, seat, charges, tokens);
        }
    }
}

/// Goes on after the Brainstone was placed.
pub(crate) fn left(step: &mut Step<'_, GaiaProject>, seat: Seat, charges: Vec<u8>, tokens: Vec<u8>) {
    go_on(step, seat, charges, tokens);
}
