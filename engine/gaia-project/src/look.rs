//! Questions about the table that need the fact sheets: ranges, costs, values and counts.

use orrery_engine::{RuleId, Step, Table};

use crate::{
    facts::{Abilities, Count, Effect, FactionFacts, Facts, Resources},
    fault::Fault,
    game::GaiaProject,
    hexset::Spot,
    ids::{Area, Planet, StandardTile, Structure},
    rules,
    state::{Player, State},
    who::Who,
};

/// The table and the fact sheets, looked at together.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What lies on the table.
    pub state: &'a State,
    /// What is printed on it.
    pub facts: &'static Facts,
}

impl<'a> Look<'a> {
    /// Looks at a table.
    #[must_use]
    pub fn at(table: &'a Table<GaiaProject>) -> Look<'a> {
        Look { state: &table.state, facts: table.content }
    }

    /// Looks at the table of a step, after all that happened so far.
    #[must_use]
    pub fn of(step: &'a Step<'_, GaiaProject>) -> Look<'a> {
        Look { state: step.state(), facts: step.content() }
    }

    /// A participant's side of the table.
    #[must_use]
    pub fn player(self, who: impl Into<Who>) -> &'a Player {
        &self.state.players[who.into()]
    }

    /// A participant's faction board.
    #[must_use]
    pub fn board(self, who: impl Into<Who>) -> &'static FactionFacts {
        self.facts.faction(self.state.faction(who.into()))
    }

    /// Abilities of the institute, while it stands.
    #[must_use]
    pub fn institute(self, who: impl Into<Who>) -> Option<&'static Abilities> {
        let who = who.into();
        self.player(who).has_institute().then(|| &self.board(who).institute)
    }

    /// The basic range (GP-1230).
    #[must_use]
    pub fn range(self, who: Who) -> u8 {
        self.facts.level(Area::Navigation, self.player(who).level(Area::Navigation)).range
    }

    /// Ore for a terraforming step (GP-1320).
    #[must_use]
    pub fn step_ore(self, who: Who) -> u8 {
        self.facts.level(Area::Terraforming, self.player(who).level(Area::Terraforming)).step_ore
    }

    /// Tokens for a Gaia project (GP-1490); `None`: impossible.
    #[must_use]
    pub fn project_cost(self, who: Who) -> Option<u8> {
        self.facts.level(Area::GaiaProject, self.player(who).level(Area::GaiaProject)).project
    }

    /// The value of a normal token when it is spent (GP-4190).
    #[must_use]
    pub fn token_value(self, who: Who) -> u8 {
        self.institute(who).map_or(1, |abilities| abilities.token_value.max(1))
    }

    /// The value of the Brainstone when it is spent (GP-3610).
    #[must_use]
    pub fn stone_value(self, who: Who) -> u8 {
        self.board(who).abilities.brainstone_value
    }

    /// The power that a federation needs (GP-2000, GP-2340).
    #[must_use]
    pub fn federation_threshold(self, who: Who) -> u32 {
        let growing = self.board(who).abilities.growing_federation;
        if growing > 0 {
            let player = self.player(who);
            let counted = player.token_count().saturating_sub(player.uncounted);
            return u32::from(growing) * (u32::from(counted) + 1);
        }
        let lowered = self.institute(who).map_or(0, |abilities| abilities.federation_threshold);
        u32::from(if lowered > 0 { lowered } else { self.facts.federation_threshold })
    }

    /// The power value of the structure on a hex (9.1); 0 where there is none.
    #[must_use]
    pub fn power_value(self, who: Who, spot: Spot) -> u8 {
        let player = self.player(who);
        let Some(structure) = player.structure(spot) else { return 0 };
        let mut value = self.facts.structure(structure).power;
        if structure.is_big() && player.has(StandardTile::BigStructures4) {
            for effect in &self.facts.standard(StandardTile::BigStructures4).effects {
                if let Effect::SetPowerValue { structures, value: raised } = effect
                    && structures.contains(&structure)
                {
                    value = *raised;
                }
            }
        }
        let bonus = self.institute(who).and_then(|abilities| abilities.power_bonus);
        match bonus {
            Some((planet, bonus)) if self.state.planet(spot) == Some(planet) => value + bonus,
            Some(_) | None => value,
        }
    }

    /// Pieces of a kind that are still on the faction board. The Lost Planet's mine is none of them (GP-2660).
    #[must_use]
    pub fn pieces_left(self, who: Who, structure: Structure) -> u8 {
        self.facts.structure(structure).count.saturating_sub(self.pieces_built(who, structure))
    }

    /// Pieces of a kind that have left the faction board: so many slots are uncovered (GP-0895).
    #[must_use]
    pub fn pieces_built(self, who: Who, structure: Structure) -> u8 {
        let player = self.player(who);
        let lost = structure == Structure::Mine
            && self.state.lost.is_some_and(|spot| {
                player.structures[Structure::Mine.index()].contains(spot) && !player.shared.contains(spot)
            });
        player.count(structure) - u8::from(lost)
    }

    /// Q.I.C. that bring a hex into range, the least that do (GP-1260, GP-1265).
    #[must_use]
    pub fn range_qic(self, who: Who, spot: Spot, bonus: u8) -> u8 {
        let origins = self.player(who).origins();
        let Some(distance) = self.state.board.nearest(spot, origins) else { return u8::MAX };
        let missing = distance.saturating_sub(u32::from(self.range(who) + bonus));
        missing.div_ceil(u32::from(self.facts.range_per_qic)).min(u32::from(u8::MAX)) as u8
    }

    /// Whether somebody else has a structure near a hex (GP-1630, GP-1640).
    #[must_use]
    pub fn has_neighbour(self, who: Who, spot: Spot) -> bool {
        let near = self.facts.neighbour_range;
        self.state.others(who).any(|other| {
            self.state
                .board
                .nearest(spot, self.player(other).built())
                .is_some_and(|distance| distance <= near)
        })
    }

    /// Whether a participant can pay resources.
    pub(crate) fn afford(self, who: Who, cost: Resources, rules: &'static [RuleId]) -> Result<(), Fault> {
        let store = self.player(who).resources;
        let short = |reason, what, need: u8, have: u8| {
            Err(Fault::short(reason, rules, what, u32::from(need), u32::from(have)))
        };
        if store.ore < cost.ore {
            return short("NOT_ENOUGH_ORE", "ore", cost.ore, store.ore);
        }
        if store.credits < cost.credits {
            return short("NOT_ENOUGH_CREDITS", "credits", cost.credits, store.credits);
        }
        if store.knowledge < cost.knowledge {
            return short("NOT_ENOUGH_KNOWLEDGE", "knowledge", cost.knowledge, store.knowledge);
        }
        if store.qic < cost.qic {
            return short("NOT_ENOUGH_QIC", "Q.I.C.", cost.qic, store.qic);
        }
        Ok(())
    }

    /// Whether power can be spent, with or without the Brainstone (GP-0800, GP-3630).
    pub(crate) fn afford_power(
        self,
        who: Who,
        power: u8,
        stone: bool,
        rules: &'static [RuleId],
    ) -> Result<(), Fault> {
        let tokens = self.player(who).power;
        let paid = if stone {
            if tokens.stone != Some(crate::power::Bowl::III) {
                return Err(Fault::new(
                    "NO_BRAINSTONE",
                    &[rules::STONE_SPEND],
                    "the Brainstone is not in bowl III",
                ));
            }
            tokens.spend_with_stone(power, self.stone_value(who))
        } else {
            tokens.spend_tokens(power, self.token_value(who))
        };
        match paid {
            Some(_) => Ok(()),
            None => {
                let have = u32::from(tokens.bowls[2]) * u32::from(self.token_value(who));
                Err(Fault::short("NOT_ENOUGH_POWER", rules, "power", u32::from(power), have))
            }
        }
    }

    /// Something that can be counted (table of `data/NOTES.md`).
    #[must_use]
    pub fn count(self, who: Who, what: Count) -> u8 {
        let player = self.player(who);
        let n = match what {
            Count::Mines => player.structures[Structure::Mine.index()].len(),
            Count::TradingStations => player.structures[Structure::TradingStation.index()].len(),
            Count::ResearchLabs => player.structures[Structure::ResearchLab.index()].len(),
            Count::PlanetaryInstitutesAndAcademies => Structure::ALL
                .iter()
                .filter(|structure| structure.is_big())
                .map(|structure| player.structures[structure.index()].len())
                .sum(),
            Count::PlanetTypes => {
                let colonised = player.colonised();
                let has = |planet: &&Planet| !self.state.planets_of(**planet).and(colonised).is_empty();
                Planet::ALL.iter().filter(has).count() as u32
            }
            Count::GaiaPlanets => self.state.planets_of(Planet::Gaia).and(player.colonised()).len(),
            Count::Sectors => {
                let sectors =
                    player.built().iter().fold(0u16, |mask, spot| mask | 1 << self.state.board.sector(spot));
                sectors.count_ones()
            }
            Count::FederationTokens => u32::from(player.token_count()),
            Count::Structures => player.built().len(),
            Count::StructuresInFederations => player.built().and(player.federated).len(),
            Count::SatellitesPlusSpaceStations => player.satellites.len() + player.stations.len(),
        };
        n as u8
    }

    /// Whether a participant could advance in an area, knowledge aside (10.1).
    pub(crate) fn can_advance(self, who: Who, area: Area) -> Result<(), Fault> {
        let player = self.player(who);
        let top = self.facts.top_level;
        if self.board(who).abilities.locked == Some(area) && !player.has_institute() {
            return Err(Fault::new(
                "AREA_LOCKED",
                &[rules::NAVIGATION_LOCK],
                "the area is closed until the institute stands",
            ));
        }
        let level = player.level(area);
        if level >= top {
            return Err(Fault::new("TOP_LEVEL", &[rules::LEVEL_5_ONE], "the highest level is reached"));
        }
        if level + 1 == top {
            if self.state.players.iter().any(|other| other.level(area) == top) {
                return Err(Fault::new(
                    "LEVEL_TAKEN",
                    &[rules::LEVEL_5_ONE],
                    "somebody else stands on level 5",
                ));
            }
            if !player.has_green() {
                return Err(Fault::new(
                    "NO_GREEN_TOKEN",
                    &[rules::LEVEL_5],
                    "no green federation token to flip",
                ));
            }
        }
        Ok(())
    }

    /// The areas in which a participant could advance, knowledge aside.
    pub(crate) fn open_areas(self, who: Who) -> impl Iterator<Item = Area> + 'a {
        Area::ALL.iter().copied().filter(move |area| self.can_advance(who, *area).is_ok())
    }

    /// How much of a gain fits under the caps (GP-0130), Q.I.C. already changed (GP-3520).
    #[must_use]
    pub fn fitting(self, who: Who, gain: Resources) -> Resources {
        let store = self.player(who).resources;
        let gain = self.received(who, gain);
        let caps = self.facts.caps;
        let fit = |gain: u8, have: u8, cap: u8| gain.min(cap.saturating_sub(have));
        Resources {
            ore: fit(gain.ore, store.ore, caps.ore),
            knowledge: fit(gain.knowledge, store.knowledge, caps.knowledge),
            credits: fit(gain.credits, store.credits, caps.credits),
            qic: fit(gain.qic, store.qic, caps.qic),
        }
    }

    /// What a gain becomes: Gleens turn Q.I.C. into ore until the action academy stands (GP-3520, GP-3530).
    #[must_use]
    fn received(self, who: Who, gain: Resources) -> Resources {
        let changes = gain.qic > 0
            && self.board(who).abilities.qic_becomes_ore
            && self.player(who).count(Structure::AcademyAction) == 0;
        if changes { Resources { ore: gain.ore.saturating_add(gain.qic), qic: 0, ..gain } } else { gain }
    }
}
