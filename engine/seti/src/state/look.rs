//! Questions about the table that everybody may ask.

use orrery_engine::Seat;

use crate::{
    facts::Facts,
    ids::{Body, Moon, Planet, Sector, SectorColor, Slot, Space, Species, Star, Tech, TraceColor},
    solar::Sky,
    state::{Owner, Pace, Run, SLOTS, SpeciesState, Spot, Stage, State},
};

impl State {
    /// The solar system as it lies now.
    #[must_use]
    pub fn sky<'a>(&self, facts: &'a Facts) -> Sky<'a> {
        facts.solar.sky(self.orientation, self.discovered(Species::Oumuamua).is_some())
    }

    /// Where a planet is seen; the promo planet has no space.
    #[must_use]
    pub fn planet_space(&self, facts: &Facts, planet: Planet) -> Option<Space> {
        self.sky(facts).planet(planet)
    }

    /// The sector with a planet (SE-0430).
    #[must_use]
    pub fn planet_sector(&self, facts: &Facts, planet: Planet) -> Option<Sector> {
        self.planet_space(facts, planet).map(|space| space.sector)
    }

    /// Earth's sector.
    #[must_use]
    pub fn earth_sector(&self, facts: &Facts) -> Sector {
        // SE-0440: Earth is always visible.
        self.planet_sector(facts, Planet::Earth).unwrap_or(Sector::new(0))
    }

    /// The star of a sector (SE-0420).
    #[must_use]
    pub fn star_of(&self, sector: Sector) -> Star {
        self.sky[sector.index()]
    }

    /// The sector of a star.
    #[must_use]
    pub fn sector_of(&self, star: Star) -> Sector {
        Sector::all().find(|sector| self.sky[sector.index()] == star).unwrap_or(Sector::new(0))
    }

    /// The slot of a species that has been discovered.
    #[must_use]
    pub fn discovered(&self, species: Species) -> Option<Slot> {
        SLOTS.into_iter().find(|slot| self.species[slot.index()].shows(species))
    }

    /// The species of a slot.
    #[must_use]
    pub fn at_slot(&self, slot: Slot) -> &SpeciesState {
        &self.species[slot.index()]
    }

    /// A discovered species.
    #[must_use]
    pub fn known(&self, species: Species) -> Option<&SpeciesState> {
        self.discovered(species).map(|slot| self.at_slot(slot))
    }

    /// Traces of an owner in a colour over both species (SE-2640).
    #[must_use]
    pub fn traces(&self, owner: Owner, color: TraceColor) -> u8 {
        self.species.iter().map(|one| one.traces(owner, color)).sum()
    }

    /// Data that is left in the slot of a star.
    #[must_use]
    pub fn data_left(&self, facts: &Facts, star: Star) -> u8 {
        facts.star(star).data_slots.saturating_sub(self.sectors[star.index()].markers.len() as u8)
    }

    /// Whether the last data of a star has been replaced (SE-2230).
    #[must_use]
    pub fn is_complete(&self, facts: &Facts, star: Star) -> bool {
        self.data_left(facts, star) == 0
    }

    /// Whether the tile of 'Oumuamua has no data left (SE-4380).
    #[must_use]
    pub fn is_tile_complete(&self, facts: &Facts) -> bool {
        self.known(Species::Oumuamua).is_some_and(|one| {
            one.special.tile.len()
                >= usize::from(
                    facts.species(Species::Oumuamua).tile.as_ref().map_or(0, |tile| tile.data_slots),
                )
        })
    }

    /// Where a signal in a sector may be marked: the star, or the tile if it is there (SE-4360).
    #[must_use]
    pub fn spots(&self, facts: &Facts, sector: Sector) -> Vec<Spot> {
        let star = Spot::Star(self.star_of(sector));
        if self.planet_sector(facts, Planet::Oumuamua) == Some(sector) {
            vec![star, Spot::Tile]
        } else {
            vec![star]
        }
    }

    /// Sectors with a marker of an owner in the slot; the tile does not count (SE-4400).
    #[must_use]
    pub fn sectors_marked(&self, owner: Owner) -> u8 {
        self.sectors.iter().filter(|sector| sector.count(owner) > 0).count() as u8
    }

    /// Orbiters of an owner at a planet.
    #[must_use]
    pub fn orbiters_at(&self, owner: Owner, planet: Planet) -> u8 {
        if planet == Planet::Pluto {
            return owner.seat().map_or(0, |seat| u8::from(self.players[seat].pluto.orbiter));
        }
        self.planets[planet.index()].all_orbiters().filter(|one| *one == owner).count() as u8
    }

    /// Landers of an owner at a planet, on its moons too if asked for.
    #[must_use]
    pub fn landers_at(&self, owner: Owner, planet: Planet, moons: bool) -> u8 {
        if planet == Planet::Pluto {
            return owner.seat().map_or(0, |seat| u8::from(self.players[seat].pluto.lander));
        }
        let own = self.planets[planet.index()].all_landers().filter(|one| *one == owner).count();
        let there = Moon::ALL.iter().filter(|moon| moons && moon.planet() == planet);
        let on_moons: usize =
            there.map(|moon| self.moons[moon.index()].iter().filter(|one| **one == owner).count()).sum();
        (own + on_moons) as u8
    }

    /// Whether anybody has an orbiter at the planet (SE-1170).
    #[must_use]
    pub fn has_orbiter(&self, seat: Seat, planet: Planet) -> bool {
        match planet {
            Planet::Pluto => self.players[seat].pluto.orbiter,
            Planet::Earth
            | Planet::Mercury
            | Planet::Venus
            | Planet::Mars
            | Planet::Jupiter
            | Planet::Saturn
            | Planet::Uranus
            | Planet::Neptune
            | Planet::Oumuamua => self.planets[planet.index()].all_orbiters().next().is_some(),
        }
    }

    /// How often an owner has won a star.
    #[must_use]
    pub fn wins(&self, owner: Owner, star: Star) -> u8 {
        match owner {
            Owner::Seat(seat) => self.players[seat].wins[star.index()],
            Owner::Rival => self.rival.as_ref().map_or(0, |rival| rival.wins[star.index()]),
            Owner::Neutral => 0,
        }
    }

    /// Wins of an owner in a colour; in all with `None` (SE-3940).
    #[must_use]
    pub fn wins_of(&self, facts: &Facts, owner: Owner, color: Option<SectorColor>) -> u8 {
        let counted =
            Star::ALL.iter().filter(|star| color.is_none_or(|color| facts.star(**star).color == color));
        counted.map(|star| self.wins(owner, *star)).sum()
    }

    /// The score of an owner.
    #[must_use]
    pub fn score_of(&self, owner: Owner) -> i32 {
        match owner {
            Owner::Seat(seat) => self.players[seat].score,
            Owner::Rival => self.rival.as_ref().map_or(0, |rival| rival.score),
            Owner::Neutral => 0,
        }
    }

    /// Whether somebody else has ever taken a tile of this technology (SE-2990).
    #[must_use]
    pub fn others_have(&self, seat: Seat, tech: Tech) -> bool {
        let player = self.players.entries().any(|(other, player)| other != seat && player.techs.has(tech));
        player || self.rival.as_ref().is_some_and(|rival| rival.taken.has(tech))
    }

    /// Everybody who takes turns, clockwise from an owner; the rival sits after the player (SE-0020).
    #[must_use]
    pub fn order_from(&self, first: Owner) -> Vec<Owner> {
        let mut all: Vec<Owner> = Seat::all(self.seats).map(Owner::Seat).collect();
        if self.rival.is_some() {
            all.push(Owner::Rival);
        }
        let start = all.iter().position(|one| *one == first).unwrap_or(0);
        all.rotate_left(start);
        all
    }

    /// Whether an owner has passed in this round.
    #[must_use]
    pub fn has_passed(&self, owner: Owner) -> bool {
        match owner {
            Owner::Seat(seat) => self.players[seat].passed,
            Owner::Rival => self.rival.as_ref().is_some_and(|rival| rival.passed),
            Owner::Neutral => true,
        }
    }

    /// Whether it is this seat's turn and not between turns.
    #[must_use]
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.turn.owner.is(seat) && matches!(self.turn.stage, Stage::Acting | Stage::Done)
    }

    /// Whether the seat may take a free action now (SE-0810 to SE-0840).
    #[must_use]
    pub fn may_act_freely(&self, seat: Seat) -> bool {
        self.is_turn_of(seat) && self.runs.iter().all(|run| run.pace == Pace::Main && run.seat == seat)
    }

    /// The innermost list of effects.
    #[must_use]
    pub fn run(&self) -> Option<&Run> {
        self.runs.last()
    }

    /// Landers on a body.
    #[must_use]
    pub fn is_moon_taken(&self, moon: Moon) -> bool {
        !self.moons[moon.index()].is_empty()
    }

    /// The body's planet if it is in play: 'Oumuamua only once discovered.
    #[must_use]
    pub fn in_play(&self, body: Body) -> bool {
        body.planet() != Planet::Oumuamua || self.discovered(Species::Oumuamua).is_some()
    }
}
