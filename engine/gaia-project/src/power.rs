//! The power cycle (section 4): bowls, the Gaia area and the Brainstone.

use std::{fmt, str::FromStr};

use orrery_engine::UnknownName;

use serde::{Deserialize, Serialize};

/// Where a power token lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Bowl {
    /// Bowl I.
    #[serde(rename = "1")]
    I,
    /// Bowl II.
    #[serde(rename = "2")]
    II,
    /// Bowl III.
    #[serde(rename = "3")]
    III,
    /// The Gaia area.
    #[serde(rename = "gaia")]
    Gaia,
}

impl Bowl {
    /// The three bowls, without the Gaia area.
    pub const BOWLS: [Bowl; 3] = [Bowl::I, Bowl::II, Bowl::III];

    /// Its name in notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bowl::I => "1",
            Bowl::II => "2",
            Bowl::III => "3",
            Bowl::Gaia => "gaia",
        }
    }
}

impl fmt::Display for Bowl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bowl {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Bowl, UnknownName> {
        match text {
            "1" => Ok(Bowl::I),
            "2" => Ok(Bowl::II),
            "3" => Ok(Bowl::III),
            "gaia" => Ok(Bowl::Gaia),
            _ => Err(UnknownName),
        }
    }
}

/// A player's power tokens.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Power {
    /// Normal tokens in bowls I to III.
    pub bowls: [u8; 3],
    /// Normal tokens in the Gaia area.
    pub gaia: u8,
    /// Where the Brainstone is, if the player has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stone: Option<Bowl>,
}

/// Tokens on their way up, by one charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// Normal tokens from bowl I to bowl II.
    pub first: u8,
    /// Normal tokens from bowl II to bowl III.
    pub second: u8,
    /// Where the Brainstone ends.
    pub stone: Option<Bowl>,
}

impl Power {
    fn stone_in(self, bowl: Bowl) -> u8 {
        u8::from(self.stone == Some(bowl))
    }

    /// Tokens in a bowl, the Brainstone included (GP-3610).
    #[must_use]
    pub fn count(self, bowl: Bowl) -> u8 {
        let normal = match bowl {
            Bowl::I => self.bowls[0],
            Bowl::II => self.bowls[1],
            Bowl::III => self.bowls[2],
            Bowl::Gaia => self.gaia,
        };
        normal + self.stone_in(bowl)
    }

    /// Tokens in bowls I to III, the Brainstone included (GP-3675).
    #[must_use]
    pub fn in_bowls(self) -> u8 {
        Bowl::BOWLS.into_iter().map(|bowl| self.count(bowl)).sum()
    }

    /// How much can be charged at most (GP-0790).
    #[must_use]
    pub fn capacity(self) -> u8 {
        self.count(Bowl::I).saturating_mul(2).saturating_add(self.count(Bowl::II))
    }

    /// What charging moves (GP-0760, GP-0770). The Brainstone goes as early or as late as it can (GP-3620); all
    /// that a player may choose lies between these two, and only its last bowl tells them apart.
    #[must_use]
    pub fn charged(self, power: u8, stone_early: bool) -> Charge {
        let first = power.min(self.count(Bowl::I));
        let waiting = self.count(Bowl::II) + first;
        let second = (power - first).min(waiting);
        let mut stone = self.stone;
        let (mut first_normal, mut second_normal) = (first, second);
        if stone == Some(Bowl::I) && first > 0 && (stone_early || first > self.bowls[0]) {
            stone = Some(Bowl::II);
            first_normal -= 1;
        }
        let normal_waiting = self.bowls[1] + first_normal;
        if stone == Some(Bowl::II) && second > 0 && (stone_early || second > normal_waiting) {
            stone = Some(Bowl::III);
            second_normal -= 1;
        }
        Charge { first: first_normal, second: second_normal, stone }
    }

    /// Whether the player has a say in where the Brainstone ends.
    #[must_use]
    pub fn stone_has_choice(self, power: u8) -> bool {
        self.stone.is_some() && self.charged(power, true).stone != self.charged(power, false).stone
    }

    /// The normal tokens that must be spent for an amount, if there are enough (GP-0800, GP-4190); `value` is what
    /// one of them is worth.
    #[must_use]
    pub fn spend_tokens(self, power: u8, value: u8) -> Option<u8> {
        let tokens = power.div_ceil(value.max(1));
        (tokens <= self.bowls[2]).then_some(tokens)
    }

    /// The normal tokens that must be spent beside the Brainstone, if that pays an amount (GP-3630).
    #[must_use]
    pub fn spend_with_stone(self, power: u8, stone_value: u8) -> Option<u8> {
        let tokens = power.saturating_sub(stone_value);
        (self.stone == Some(Bowl::III) && power > 0 && tokens <= self.bowls[2]).then_some(tokens)
    }
}

/// Tokens that leave the bowls, by bowl.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Handful {
    /// Normal tokens from bowls I to III.
    pub bowls: [u8; 3],
    /// Whether the Brainstone is among them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stone: bool,
}

impl Handful {
    /// How many tokens there are.
    #[must_use]
    pub fn count(self) -> u8 {
        let normal = self.bowls.iter().fold(0u8, |sum, n| sum.saturating_add(*n));
        normal.saturating_add(u8::from(self.stone))
    }

    /// Every way to take so many tokens out of the bowls (GP-0840, GP-1500).
    pub fn all(power: Power, count: u8) -> impl Iterator<Item = Handful> {
        let stone_here = matches!(power.stone, Some(Bowl::I | Bowl::II | Bowl::III));
        let with_stone = [false, true].into_iter().filter(move |stone| !*stone || (stone_here && count > 0));
        with_stone.flat_map(move |stone| {
            let normal = count - u8::from(stone);
            (0..=normal.min(power.bowls[0])).rev().flat_map(move |first| {
                let rest = normal - first;
                (0..=rest.min(power.bowls[1])).rev().filter_map(move |second| {
                    let third = rest - second;
                    (third <= power.bowls[2]).then_some(Handful { bowls: [first, second, third], stone })
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(bowls: [u8; 3], stone: Option<Bowl>) -> Power {
        Power { bowls, gaia: 0, stone }
    }

    /// GP-0760, GP-0770, GP-0780, GP-0790
    #[test]
    fn charging_empties_bowl_i_first() {
        let charge = |bowls, n| {
            let moved = power(bowls, None).charged(n, true);
            [bowls[0] - moved.first, bowls[1] + moved.first - moved.second, bowls[2] + moved.second]
        };
        assert_eq!(charge([1, 1, 0], 4), [0, 0, 2]);
        assert_eq!(charge([1, 1, 0], 3), [0, 0, 2]);
        assert_eq!(charge([2, 1, 0], 3), [0, 2, 1]);
        assert_eq!(charge([2, 0, 0], 1), [1, 1, 0]);
        assert_eq!(power([1, 1, 0], None).capacity(), 3);
    }

    /// GP-3620, GP-3625
    #[test]
    fn the_brainstone_goes_first_or_last() {
        let bowls = power([1, 0, 0], Some(Bowl::I));
        assert!(!bowls.stone_has_choice(2));
        assert_eq!(bowls.charged(2, true).stone, Some(Bowl::II));
        assert!(bowls.stone_has_choice(3));
        assert_eq!(bowls.charged(3, true), Charge { first: 1, second: 0, stone: Some(Bowl::III) });
        assert_eq!(bowls.charged(3, false), Charge { first: 1, second: 1, stone: Some(Bowl::II) });
    }

    /// GP-3630, GP-3640, GP-4200
    #[test]
    fn payments_leave_nothing_superfluous() {
        let bowls = power([0, 0, 4], Some(Bowl::III));
        assert_eq!(bowls.spend_tokens(4, 1), Some(4));
        assert_eq!(bowls.spend_tokens(5, 1), None);
        assert_eq!(bowls.spend_with_stone(4, 3), Some(1));
        assert_eq!(bowls.spend_with_stone(3, 3), Some(0));
        assert_eq!(bowls.spend_with_stone(8, 3), None);
        assert_eq!(bowls.spend_tokens(7, 2), Some(4));
    }

    /// GP-1525
    #[test]
    fn tokens_leave_from_any_mix_of_bowls() {
        let all: Vec<_> = Handful::all(power([3, 2, 1], None), 4).collect();
        assert!(all.contains(&Handful { bowls: [3, 1, 0], stone: false }));
        assert!(all.contains(&Handful { bowls: [1, 2, 1], stone: false }));
        assert_eq!(all.len(), 5);
        assert_eq!(Handful::all(power([1, 0, 0], Some(Bowl::II)), 1).count(), 2);
    }
}
