//! Questions about the table that several rules ask: bases, tiles in force, bonuses.

use orrery_engine::{Seat, Step, Table};

use crate::{
    facts::{BaseEra, Bonus, Capacity, Facts, TileFacts, TileSpecial},
    game::SpaceCorp,
    ids::{ActionKind, BaseType, BoxNo, Era, RegionId, SiteId, Team},
    map::{Board, Gravity, Site, SiteKind},
    plan::Source,
    state::{At, Base, Laid, Place, Player, State},
};

/// State and facts together.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What lies on the table.
    pub state: &'a State,
    /// The components.
    pub facts: &'static Facts,
    /// The board of the era.
    pub board: &'static Board,
}

impl<'a> Look<'a> {
    /// Looks at a table.
    #[must_use]
    pub fn at(table: &'a Table<SpaceCorp>) -> Look<'a> {
        Look { state: &table.state, facts: table.content, board: table.content.board(table.state.era) }
    }

    /// Looks at the table of a step.
    pub(crate) fn of(step: &'a Step<'_, SpaceCorp>) -> Look<'a> {
        Look::at(step.table())
    }

    /// The era.
    #[must_use]
    pub fn era(self) -> Era {
        self.state.era
    }

    /// A player.
    #[must_use]
    pub fn player(self, seat: Seat) -> &'a Player {
        &self.state.players[seat]
    }

    // Sites

    /// A site of the board.
    #[must_use]
    pub fn site(self, site: SiteId) -> Option<&'static Site> {
        self.board.site(site)
    }

    /// What lies on a site, if anything does.
    #[must_use]
    pub fn place(self, site: SiteId) -> Option<&'a Place> {
        self.state.place(site)
    }

    /// What lies on the sites of a region.
    pub fn places_in(self, region: RegionId) -> impl Iterator<Item = (&'static Site, &'a Place)> {
        self.board.sites_in(region).filter_map(move |site| Some((site, self.place(site.id)?)))
    }

    /// Where a team stands that may act: not beyond the board, not on an approach track (SC-1720, SC-4540, SC-4620).
    #[must_use]
    pub fn acting(self, seat: Seat, team: Team) -> Option<&'static Site> {
        let site = self.site(self.state.team(seat, team).site()?)?;
        (!matches!(site.kind, SiteKind::Beyond | SiteKind::OrionArm)).then_some(site)
    }

    /// Teams of a seat that may act, and where they stand.
    pub fn acting_teams(self, seat: Seat) -> impl Iterator<Item = (Team, &'static Site)> {
        Team::all().filter_map(move |team| Some((team, self.acting(seat, team)?)))
    }

    /// Where a team that comes to a site is put (SC-4530).
    #[must_use]
    pub fn arrival(self, site: SiteId) -> At {
        match self.site(site) {
            Some(there) if there.approach > 0 => At::Approach(site, there.approach),
            Some(_) | None => At::Site(site),
        }
    }

    // Bases

    /// Whether a seat has a base on a site, its start base included (SC-0540).
    #[must_use]
    pub fn has_base(self, seat: Seat, site: SiteId) -> bool {
        site == self.board.start || self.owner(site) == Some(seat)
    }

    /// Who has bases on a site, start bases aside.
    #[must_use]
    pub fn owner(self, site: SiteId) -> Option<Seat> {
        self.place(site)?.owner()
    }

    /// What a type of base is in this era.
    #[must_use]
    pub fn base(self, kind: BaseType) -> Option<&'static BaseEra> {
        self.facts.base(kind).era(self.era())
    }

    /// What a type of base offers in this era.
    #[must_use]
    pub fn capacities(self, kind: BaseType) -> &'static [Capacity] {
        self.base(kind).map_or(&[], |base| &base.passive)
    }

    /// Bases of a seat on the board, with their sites.
    pub fn bases(self, seat: Seat) -> impl Iterator<Item = (SiteId, &'a Base)> {
        self.state
            .places
            .iter()
            .flat_map(|(site, place)| place.bases.iter().map(|base| (*site, base)))
            .filter(move |(_, base)| base.owner == seat)
    }

    // Tiles

    /// The facts of a tile on the board.
    #[must_use]
    pub fn tile(self, laid: &Laid) -> &'static TileFacts {
        self.facts.tile(laid.tile)
    }

    /// Whether the tiles of a site are not in force, because nothing keeps the Phobes quiet (SC-4780).
    #[must_use]
    pub fn is_suppressed(self, place: &Place) -> bool {
        place.boxes().any(|(_, laid, base)| match &self.tile(laid).special {
            Some(TileSpecial::Phobes { suppresses_region_until_base, .. }) => {
                base.is_none_or(|base| base.kind != *suppresses_region_until_base)
            }
            Some(TileSpecial::Introvs { .. }) | None => false,
        })
    }

    /// The P value of a tile itself, if it is in force.
    #[must_use]
    pub fn own_production(self, place: &Place, laid: &Laid) -> Option<u8> {
        if laid.barren || self.is_suppressed(place) { None } else { self.tile(laid).production }
    }

    /// The Col value of a tile, if it is in force (SC-5105).
    #[must_use]
    pub fn colony_value(self, place: &Place, laid: &Laid) -> u8 {
        if laid.spoiled || self.is_suppressed(place) { 0 } else { self.tile(laid).colony_value }
    }

    /// What a tile produces with the base that stands on it (SC-2290, SC-3540).
    #[must_use]
    pub fn production(self, place: &Place, laid: &Laid, base: &Base) -> Option<u8> {
        if self.is_suppressed(place) {
            return None;
        }
        let mut production = self.own_production(place, laid);
        for capacity in self.capacities(base.kind) {
            production = match capacity {
                Capacity::TileGainsProduction { amount } => Some(production.unwrap_or(0) + amount),
                Capacity::TileProductionAdd { amount } => production.map(|production| production + amount),
                Capacity::MultiplyActionTotal { .. }
                | Capacity::AddActionValue { .. }
                | Capacity::DoubleOneMoveCard { .. }
                | Capacity::ShieldAction { .. }
                | Capacity::EnablesTransfer
                | Capacity::ColonyPoints { .. } => production,
            };
        }
        production
    }

    /// The tiles on the board that produce for a seat, with what they produce (SC-2270).
    pub fn producing(self, seat: Seat) -> impl Iterator<Item = (SiteId, BoxNo, u8)> {
        self.state.places.iter().flat_map(move |(site, place)| {
            place.boxes().filter_map(move |(number, laid, base)| {
                let base = base.filter(|base| base.owner == seat)?;
                Some((*site, number, self.production(place, laid, base)?))
            })
        })
    }

    /// What a source produces for a seat, if it is eligible.
    #[must_use]
    pub fn yields(self, seat: Seat, source: Source) -> Option<u8> {
        match source {
            Source::Legacy => self.player(seat).legacy.map(|legacy| legacy.production),
            Source::Tile(site, number) => {
                let place = self.place(site)?;
                let base = place.bases.get(number.index()).filter(|base| base.owner == seat)?;
                self.production(place, place.tiles.get(number.index())?, base)
            }
        }
    }

    // Progress cards

    /// What the Progress cards of a seat give it.
    pub fn bonuses(self, seat: Seat) -> impl Iterator<Item = &'static Bonus> {
        self.player(seat).progress.iter().flat_map(move |card| self.facts.progress(*card).bonuses())
    }

    /// Whether a Progress card of that name is owned.
    #[must_use]
    pub fn owns(self, seat: Seat, name: &str) -> bool {
        self.player(seat).progress.iter().any(|card| self.facts.progress(*card).name_key == name)
    }

    /// Whether gravity counts for a seat.
    #[must_use]
    pub fn gravity(self, seat: Seat) -> Gravity {
        if self.bonuses(seat).any(|bonus| *bonus == Bonus::IgnoreGravity) {
            Gravity::Ignored
        } else {
            Gravity::Counts
        }
    }

    /// Whether all actions of a kind are shielded.
    #[must_use]
    pub fn always_shielded(self, seat: Seat, kind: ActionKind) -> bool {
        self.bonuses(seat)
            .any(|bonus| matches!(bonus, Bonus::AlwaysShielded { actions } if actions.contains(&kind)))
    }

    // Colonies

    /// The colonies of a seat and where they stand.
    pub fn colonies(self, seat: Seat) -> impl Iterator<Item = (SiteId, crate::ids::ColonyId)> {
        self.state.places.iter().filter_map(move |(site, place)| match place.colony {
            Some((owner, colony)) if owner == seat => Some((*site, colony)),
            Some(_) | None => None,
        })
    }
}
