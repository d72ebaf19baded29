//! `spend` and `burn` in our terms, and which tokens pay (NOTATION, sections 6 and 8).

use orrery_gaia_project::{
    Action,
    action::{BurnStone, Deal},
    ids::Conversion,
    power::{Bowl, Handful, Power},
};

use crate::command::{Good, Stone};

/// Whether the Brainstone pays: as the log says, and where it says nothing only if the other tokens are too few.
pub(crate) fn stone_pays(power: Power, cost: u8, said: Option<Stone>) -> bool {
    if power.stone != Some(Bowl::III) {
        return false;
    }
    match said {
        Some(Stone::In(Bowl::I)) => true,
        Some(_) => false,
        None => power.bowls[2] < cost,
    }
}

/// Power conversions that the log merges into one payment, as the fewest tokens pay them here: with the Brainstone
/// for 3 of it (GP-3630), and two by two where a token is worth 2 (GP-3055, GP-4200).
pub(crate) fn deals(gains: &[(u8, Good)], stone: bool, token_value: u8) -> Vec<Action> {
    let count = |good: Good| -> u8 {
        let all = gains.iter().filter(|(_, what)| *what == good);
        all.fold(0u8, |sum, (n, _)| sum.saturating_add(*n))
    };
    let mut qic = count(Good::Qic);
    let mut knowledge = count(Good::Knowledge);
    let mut ore = count(Good::Ore);
    let mut credits = count(Good::Credits);
    let mut all = Vec::new();
    let mut deal = |deal: Deal, stone: bool| all.push(Action::Convert(deal, stone));
    if stone {
        if ore > 0 {
            ore -= 1;
            deal(Deal::One(Conversion::PowerToOre), true);
        } else if qic > 0 {
            qic -= 1;
            deal(Deal::One(Conversion::PowerToQic), true);
        } else if knowledge > 0 {
            knowledge -= 1;
            deal(Deal::One(Conversion::PowerToKnowledge), true);
        } else {
            let (what, paid) = match credits {
                0 | 1 => (Deal::One(Conversion::PowerToCredit), 1),
                2 => (Deal::TwoCredits, 2),
                _ => (Deal::ThreeCredits, 3),
            };
            credits = credits.saturating_sub(paid);
            deal(what, true);
        }
    }
    (0..qic).for_each(|_| deal(Deal::One(Conversion::PowerToQic), false));
    (0..knowledge).for_each(|_| deal(Deal::One(Conversion::PowerToKnowledge), false));
    if token_value == 2 {
        (0..ore / 2).for_each(|_| deal(Deal::TwoOre, false));
        ore %= 2;
        if ore == 1 && credits > 0 {
            (ore, credits) = (0, credits - 1);
            deal(Deal::OreAndCredit, false);
        }
        (0..credits / 2).for_each(|_| deal(Deal::TwoCredits, false));
        credits %= 2;
    }
    (0..ore).for_each(|_| deal(Deal::One(Conversion::PowerToOre), false));
    (0..credits).for_each(|_| deal(Deal::One(Conversion::PowerToCredit), false));
    all
}

/// Conversions of anything but power, each as often as the log says.
pub(crate) fn conversions(cost: Good, gains: &[(u8, Good)]) -> Option<Vec<Action>> {
    let mut all = Vec::new();
    for (n, gain) in gains {
        let conversion = cost.into(*gain)?;
        let action = match cost {
            Good::GaiaTokens => Action::Gain(conversion),
            _ => Action::Convert(Deal::One(conversion), false),
        };
        all.extend((0..*n).map(|_| action.clone()));
    }
    Some(all)
}

/// Burning: the Brainstone always moves up first (NOTATION, section 8).
pub(crate) fn burns(power: Power, times: u8) -> Vec<Action> {
    let first = if power.stone == Some(Bowl::II) { BurnStone::Up } else { BurnStone::Stays };
    (0..times).map(|n| Action::Burn(if n == 0 { first } else { BurnStone::Stays })).collect()
}

/// Tokens leave in the order of the bowls (GP-5720); the Brainstone if the log says so or all are needed.
pub(crate) fn handful(power: Power, count: u8, said: Option<Stone>) -> Handful {
    let normal = power.bowls.iter().fold(0u8, |sum, n| sum.saturating_add(*n));
    let is_there = matches!(power.stone, Some(Bowl::I | Bowl::II | Bowl::III));
    let is_said = matches!(said, Some(Stone::Discard | Stone::In(Bowl::Gaia)));
    let stone = is_there && count > 0 && (is_said || normal < count);
    let mut left = count - u8::from(stone);
    let bowls = power.bowls.map(|n| {
        let taken = n.min(left);
        left -= taken;
        taken
    });
    Handful { bowls, stone }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(bowls: [u8; 3], stone: Option<Bowl>) -> Power {
        Power { bowls, gaia: 0, stone }
    }

    fn said(actions: &[Action]) -> Vec<String> {
        actions.iter().map(ToString::to_string).collect()
    }

    /// GP-3055, GP-4200: a token of the Nevlas pays 2.
    #[test]
    fn double_tokens_are_used_up() {
        let ore_and_credits = [(3, Good::Ore), (2, Good::Credits)];
        let wanted = ["convert power_to_2_ore", "convert power_to_ore_credit", "convert power_to_credit"];
        assert_eq!(said(&deals(&ore_and_credits, false, 2)), wanted);
        assert_eq!(said(&deals(&[(4, Good::Credits)], false, 2)), ["convert power_to_2_credits"; 2]);
    }

    /// GP-3630: the Brainstone pays 3 of a sum.
    #[test]
    fn the_brainstone_pays_three() {
        let wanted = ["convert power_to_3_credits stone", "convert power_to_credit"];
        assert_eq!(said(&deals(&[(4, Good::Credits)], true, 1)), wanted);
        let wanted = ["convert power_to_ore stone", "convert power_to_qic"];
        assert_eq!(said(&deals(&[(1, Good::Qic), (1, Good::Ore)], true, 1)), wanted);
        assert!(!stone_pays(power([0, 0, 3], Some(Bowl::III)), 3, None));
        assert!(stone_pays(power([0, 0, 2], Some(Bowl::III)), 3, None));
        assert!(stone_pays(power([0, 0, 3], Some(Bowl::III)), 3, Some(Stone::In(Bowl::I))));
        assert!(!stone_pays(power([0, 0, 3], Some(Bowl::II)), 3, None));
    }

    /// GP-5720
    #[test]
    fn tokens_leave_from_the_lowest_bowl() {
        assert_eq!(handful(power([1, 2, 3], None), 4, None), Handful { bowls: [1, 2, 1], stone: false });
        let stone = Some(Bowl::II);
        assert_eq!(handful(power([1, 1, 0], stone), 3, None), Handful { bowls: [1, 1, 0], stone: true });
        let discard = handful(power([1, 1, 3], stone), 3, Some(Stone::Discard));
        assert_eq!(discard, Handful { bowls: [1, 1, 0], stone: true });
        let kept = handful(power([1, 1, 3], stone), 3, Some(Stone::In(Bowl::II)));
        assert_eq!(kept, Handful { bowls: [1, 1, 1], stone: false });
    }
}
