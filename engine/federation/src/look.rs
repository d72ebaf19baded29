//! Questions about the table that need the fact sheets: influence, levels, counters, votes.

use orrery_engine::{Seat, Table};

use crate::{
    bundle::Bundle,
    facts::{Counter, Effect, EruditeFacts, Facts, Ranking, Timing},
    game::{Federation, Step},
    ids::{Cell, Erudite, Planet, Project, Shop},
    state::{Occupant, Owned, Placed, Player, State, Use},
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
    pub fn at(table: &'a Table<Federation>) -> Look<'a> {
        Look { state: &table.state, facts: table.content }
    }

    /// Looks at the table of a step, after all that happened so far.
    pub(crate) fn of(step: &'a Step<'_>) -> Look<'a> {
        Look { state: step.state(), facts: step.content() }
    }

    /// A player.
    #[must_use]
    pub fn player(self, seat: Seat) -> &'a Player {
        &self.state.players[seat]
    }

    /// Influence on a planet, from the pieces that stand there (FD-0120).
    #[must_use]
    pub fn influence(self, seat: Seat, planet: Planet) -> u8 {
        let player = self.player(seat);
        match planet {
            Planet::Neo => self.facts.asteroid(player.miner).influence,
            Planet::SixMoon => self.facts.moon(player.mage).influence,
            Planet::Atalum => player.erudites.len() as u8,
            Planet::Arratooine => {
                let level = |shop: &Shop| self.facts.shop_influence[usize::from(player.shop(*shop))];
                Shop::ALL.iter().map(level).sum()
            }
            Planet::E81216 => {
                let structures = player.structures.iter().map(|one| self.facts.structure(*one).influence);
                let megas = player.megas.iter().map(|one| self.facts.mega(*one).influence);
                structures.chain(megas).sum()
            }
        }
    }

    /// The level of the cell on which the marker stands: what upkeep reads.
    #[must_use]
    pub fn ladder_level(self, seat: Seat) -> u8 {
        self.facts.ladder.level(self.player(seat).degree)
    }

    /// The effective level: that of the marker and every bonus (FD-0110, FD-3810).
    #[must_use]
    pub fn level(self, seat: Seat) -> u8 {
        let player = self.player(seat);
        self.ladder_level(seat) + player.round_levels + player.game_levels
    }

    /// What effects and scorings count.
    #[must_use]
    pub fn count(self, seat: Seat, counter: Counter) -> u16 {
        let player = self.player(seat);
        u16::from(match counter {
            Counter::InfluenceNeo => self.influence(seat, Planet::Neo),
            Counter::InfluenceSixMoon => self.influence(seat, Planet::SixMoon),
            Counter::InfluenceAtalum => self.influence(seat, Planet::Atalum),
            Counter::InfluenceArratooine => self.influence(seat, Planet::Arratooine),
            Counter::InfluenceE81216 => self.influence(seat, Planet::E81216),
            Counter::MissionsCompleted => player.completed(),
            Counter::AccreditationLevel => self.level(seat),
            // FD-1500
            Counter::AssistantDieValue => player.die.unwrap_or(0),
            Counter::ReleaseTokensPlaced => player.released(),
            Counter::EruditeTypesOwned => {
                let owns = |kind| player.erudites.iter().any(|owned| owned.tile.kind() == kind);
                crate::ids::EruditeType::ALL.iter().filter(|kind| owns(**kind)).count() as u8
            }
            Counter::GoldDiamonds => player.stock.total() - player.stock.crystals(),
            Counter::Crystals => player.stock.crystals(),
            Counter::CrystalsAndDiamonds => player.stock.total(),
            Counter::MegastructuresBuilt => player.megas.len() as u8,
            Counter::ShipsInHangar => player.hangar,
            Counter::CommercePawnsLevel2 => {
                Shop::ALL.iter().filter(|shop| player.shop(**shop) == 2).count() as u8
            }
            Counter::UnusedAlterationTokens => player.tokens.len() as u8,
            Counter::AsteroidTokensOwned => player.rocks.len() as u8,
        })
    }

    /// What a project ranks players by (FD-4940 to FD-4970).
    #[must_use]
    pub fn standing(self, seat: Seat, project: Project) -> u16 {
        match self.facts.project(project).ranking {
            Ranking::Influence(planet) => self.count(seat, Counter::influence(planet)),
            Ranking::MissionsCompleted => self.count(seat, Counter::MissionsCompleted),
            Ranking::SenatorialContribution => u16::from(self.player(seat).contribution),
        }
    }

    /// Whether a project is funded (FD-4270).
    #[must_use]
    pub fn is_funded(self, project: Project) -> bool {
        self.state.projects[project.index()] >= self.facts.project(project).last
    }

    /// The votes of an ambassador, with the die that lies there (FD-1430, FD-1460).
    #[must_use]
    pub fn votes_of(self, placed: &Placed) -> u16 {
        let die = self.player(placed.seat).die.filter(|_| placed.die).unwrap_or(0);
        u16::from(placed.votes) + u16::from(die)
    }

    /// The votes on a cell; those of nobody are neutral.
    #[must_use]
    pub fn votes_at(self, cell: Cell) -> (Option<Seat>, u16) {
        match self.state.senate.at(cell) {
            Some(Occupant::Ambassador(placed)) => (Some(placed.seat), self.votes_of(placed)),
            Some(Occupant::Neutral { votes }) => (None, u16::from(*votes)),
            None => (None, 0),
        }
    }

    /// The effect that an owned tile has now: its own, or the one that waits on it (FD-5640).
    #[must_use]
    pub fn effect_of(self, owned: &Owned) -> &'static EruditeFacts {
        self.facts.erudite(owned.borrows.unwrap_or(owned.tile))
    }

    /// The tiles of a player that wait for a main action on a planet.
    #[must_use]
    pub fn waiting_for(self, seat: Seat, planet: Planet) -> Vec<Erudite> {
        let waits = |owned: &&Owned| {
            let facts = self.effect_of(owned);
            owned.used == Use::Ready
                && facts.timing == Timing::NextPlanetAction
                && facts.planet == Some(planet)
        };
        self.player(seat).erudites.iter().filter(waits).map(|owned| owned.tile).collect()
    }

    /// Whether a stock would leave the price of the cell payable (FD-1045).
    #[must_use]
    pub fn keeps_price(self, seat: Seat, stock: Bundle) -> bool {
        let due = self.state.turn_of(seat).and_then(|turn| turn.due.as_ref());
        due.is_none_or(|due| due.is_payable(stock))
    }

    /// The crystals and diamonds that a list of effects names (FD-0995).
    #[must_use]
    pub fn named(effects: &[Effect]) -> Bundle {
        let named = effects.iter().filter_map(|effect| {
            if let Effect::GainResource { resource, amount } = effect {
                Some((*resource, *amount))
            } else {
                None
            }
        });
        named.collect()
    }
}
