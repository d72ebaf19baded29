//! Conversions (10.7) and those of the factions.

use orrery_engine::{RuleId, Seat, Step};

use crate::{
    action::{Action, BurnStone, Deal},
    deeds,
    event::Event,
    facts::{Amounts, Resources},
    fault::Fault,
    game::GaiaProject,
    ids::Conversion,
    look::Look,
    power::{Bowl, Handful},
    rules,
    who::Who,
};

/// The sum of a deal: cost and gain.
pub(crate) fn sum(look: Look<'_>, deal: Deal) -> (u8, Resources, Resources) {
    if let Deal::One(conversion) = deal {
        let facts = look.facts.conversion(conversion);
        return (facts.cost.power, facts.cost.resources(), facts.gain.resources());
    }
    let mut all = (0, Resources::NONE, Resources::NONE);
    for (conversion, times) in deal.parts() {
        let facts = look.facts.conversion(conversion);
        all.0 += facts.cost.power * times;
        all.1 = all.1.plus(facts.cost.resources().times(times));
        all.2 = all.2.plus(facts.gain.resources().times(times));
    }
    all
}

fn cited(conversion: Conversion) -> &'static [RuleId] {
    match conversion {
        Conversion::BurnPower => &[rules::BURN],
        Conversion::PowerToQic
        | Conversion::PowerToOre
        | Conversion::QicToOre
        | Conversion::PowerToKnowledge
        | Conversion::PowerToCredit
        | Conversion::KnowledgeToCredit
        | Conversion::OreToCredit
        | Conversion::OreToPowerToken => &[rules::CONVERSIONS],
        Conversion::CreditsToQic | Conversion::CreditsToOre | Conversion::CreditsToKnowledge => {
            &[rules::CREDIT_CONVERSIONS]
        }
        Conversion::GaiaformerToQic => &[rules::GAIAFORMER_CONVERSION],
        Conversion::PowerTokenToGaiaForKnowledge => &[rules::NEVLAS_KNOWLEDGE],
    }
}

/// Whether a conversion exists for this participant now: most do for all, some for a faction only.
fn is_known(look: Look<'_>, who: Who, conversion: Conversion) -> bool {
    if look.facts.conversion(conversion).faction.is_none() {
        return conversion != Conversion::BurnPower;
    }
    look.board(who).abilities.conversions.contains(&conversion)
        || look.institute(who).is_some_and(|abilities| abilities.conversions.contains(&conversion))
}

/// Whether a combination gets more out of a token than its parts (GP-3055): a token worth more than 1 power that
/// is used up completely, or the Brainstone.
fn is_worth_it(look: Look<'_>, who: Who, power: u8, stone: bool) -> bool {
    if stone {
        return power <= look.stone_value(who);
    }
    let value = look.token_value(who);
    value > 1 && power.is_multiple_of(value)
}

/// Whether a conversion can be paid (GP-3080).
pub(crate) fn check(look: Look<'_>, who: Who, deal: Deal, stone: bool) -> Result<(), Fault> {
    let player = look.player(who);
    let (power, cost, _) = sum(look, deal);
    let rules: &'static [RuleId] = match deal {
        Deal::One(conversion) => {
            let rules = cited(conversion);
            if !is_known(look, who, conversion) {
                return Err(Fault::new("NO_SUCH_CONVERSION", rules, "this conversion does not exist here"));
            }
            if conversion == Conversion::GaiaformerToQic && player.gaiaformers == 0 {
                return Err(Fault::new("NO_GAIAFORMER", rules, "no Gaiaformer is available"));
            }
            if conversion == Conversion::PowerTokenToGaiaForKnowledge && player.power.bowls[2] == 0 {
                return Err(Fault::new("NOT_ENOUGH_TOKENS", rules, "no token is in bowl III"));
            }
            rules
        }
        Deal::TwoCredits | Deal::ThreeCredits | Deal::OreAndCredit | Deal::TwoOre => {
            if !is_worth_it(look, who, power, stone) {
                let detail = "combine only what gets more out of a token; else convert one by one";
                return Err(Fault::new("NOT_COMBINED", &[rules::COMBINED], detail));
            }
            &[rules::COMBINED]
        }
    };
    if power > 0 {
        look.afford_power(who, power, stone, rules)?;
    } else if stone {
        return Err(Fault::new("NO_POWER", &[rules::STONE_SPEND], "the Brainstone pays power only"));
    }
    look.afford(who, cost, rules)
}

/// Whether power can be burned (GP-3030, GP-3680).
pub(crate) fn check_burn(look: Look<'_>, who: Who, stone: BurnStone) -> Result<(), Fault> {
    let power = look.player(who).power;
    let normal_needed = match stone {
        BurnStone::Stays => 2,
        BurnStone::Up | BurnStone::Out => {
            if power.stone != Some(Bowl::II) {
                return Err(Fault::new(
                    "NO_BRAINSTONE",
                    &[rules::STONE_BURN],
                    "the Brainstone is not in bowl II",
                ));
            }
            1
        }
    };
    if power.bowls[1] < normal_needed {
        let have = u32::from(power.bowls[1]);
        let rules = &[rules::BURN];
        return Err(Fault::short(
            "NOT_ENOUGH_TOKENS",
            rules,
            "tokens in bowl II",
            u32::from(normal_needed),
            have,
        ));
    }
    Ok(())
}

/// Every conversion that can be paid.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    let has_stone = look.player(who).power.stone == Some(Bowl::III);
    for conversion in Conversion::ALL {
        let deal = Deal::One(*conversion);
        if !is_known(look, who, *conversion) {
            continue;
        }
        if check(look, who, deal, false).is_ok() {
            out.push(Action::Convert(deal, false));
        }
        if has_stone && check(look, who, deal, true).is_ok() {
            out.push(Action::Convert(deal, true));
        }
    }
    if has_stone || look.token_value(who) > 1 {
        for deal in Deal::COMBINED {
            for stone in [false, true] {
                if check(look, who, deal, stone).is_ok() {
                    out.push(Action::Convert(deal, stone));
                }
            }
        }
    }
    for stone in [BurnStone::Stays, BurnStone::Up, BurnStone::Out] {
        if check_burn(look, who, stone).is_ok() {
            out.push(Action::Burn(stone));
        }
    }
}

/// Pays and gains.
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat, deal: Deal, stone: bool) {
    let who = Who::Seat(seat);
    let (power, cost, gain) = sum(Look::of(step), deal);
    deeds::spend(step, who, power, stone);
    deeds::pay(step, who, cost);
    match deal {
        Deal::One(Conversion::GaiaformerToQic) => step.emit(Event::GaiaformerSpent { who }),
        Deal::One(Conversion::PowerTokenToGaiaForKnowledge) => {
            step.emit(Event::ToGaia { who, tokens: Handful { bowls: [0, 0, 1], stone: false } });
        }
        Deal::One(Conversion::OreToPowerToken) => {
            let Amounts { power_tokens, .. } = step.content().conversion(Conversion::OreToPowerToken).gain;
            deeds::gain_tokens(step, who, power_tokens);
        }
        Deal::One(_) | Deal::TwoCredits | Deal::ThreeCredits | Deal::OreAndCredit | Deal::TwoOre => {}
    }
    deeds::gain(step, who, gain);
}

/// Sacrifices one token of bowl II to move another up (GP-3020, GP-4260).
pub(crate) fn burn(step: &mut Step<'_, GaiaProject>, seat: Seat, stone: BurnStone) {
    let who = Who::Seat(seat);
    let to_gaia = Look::of(step).board(who).abilities.burns_to_gaia;
    let (stone_up, stone_out) = (stone == BurnStone::Up, stone == BurnStone::Out);
    step.emit(Event::Burned { who, stone_up, stone_out, to_gaia });
}
