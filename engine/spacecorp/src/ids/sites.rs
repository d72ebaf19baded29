//! Places on the boards.

use std::{fmt, str::FromStr};

use orrery_engine::{UnknownName, stored_as_text};
use serde::{Deserialize, Serialize};

/// The sites of the three boards as the fact sheets name them.
const NAMES: [&str; 61] = [
    "earth",
    "luna",
    "lunar_l4",
    "lunar_l5",
    "solar_l1",
    "solar_l2",
    "solar_l4",
    "solar_l5",
    "sisyphus",
    "eros",
    "halleys_comet",
    "phobos",
    "deimos",
    "mars_north",
    "mars_south",
    "asteroid_belt",
    "inner_solar_system",
    "ceres",
    "vesta",
    "pallas",
    "hygiea",
    "interamnia",
    "davida",
    "io",
    "europa",
    "ganymede",
    "callisto",
    "titan",
    "enceladus",
    "dione",
    "rhea",
    "tethys",
    "iapetus",
    "ariel",
    "titania",
    "umbriel",
    "oberon",
    "miranda",
    "triton",
    "proteus",
    "nereid",
    "pluto",
    "charon",
    "oort_cloud",
    "sol",
    "alpha_centauri",
    "luhman_16",
    "wolf_359",
    "epsilon_eridani",
    "lacaille_9352",
    "epsilon_indi",
    "tau_ceti",
    "kapteyns_star",
    "lacaille_8760",
    "wolf_1061",
    "gliese_1",
    "ross_780",
    "groombridge_1618",
    "orion_arm_a",
    "orion_arm_b",
    "orion_arm_c",
];

/// A site of one of the boards (SC-0240). Written by its name in the fact sheets, `luna`; a corrected sheet may add
/// sites `x01` to `x60`, whose real names are for people only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SiteId(u8);

impl SiteId {
    const ADDED: u8 = 60;
    /// How many ids there are.
    pub const COUNT: usize = NAMES.len() + SiteId::ADDED as usize;

    /// All ids, used by a board or not.
    pub fn all() -> impl Iterator<Item = SiteId> {
        (0..SiteId::COUNT as u8).map(SiteId)
    }

    /// Its place in a table of all ids.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for SiteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMES.get(self.index()) {
            Some(name) => f.write_str(name),
            None => write!(f, "x{:02}", self.index() - NAMES.len() + 1),
        }
    }
}

impl FromStr for SiteId {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<SiteId, UnknownName> {
        if let Some(index) = NAMES.iter().position(|name| *name == text) {
            return Ok(SiteId(index as u8));
        }
        let digits = text.strip_prefix('x').filter(|digits| digits.len() == 2).ok_or(UnknownName)?;
        let number: u8 = digits.parse().map_err(|_| UnknownName)?;
        if (1..=SiteId::ADDED).contains(&number) {
            Ok(SiteId(NAMES.len() as u8 + number - 1))
        } else {
            Err(UnknownName)
        }
    }
}

stored_as_text!(SiteId);

/// A region of one board, by its place in the sheet of that board. Players name regions by their sites.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RegionId(pub u8);

impl RegionId {
    /// Its place on the board.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
