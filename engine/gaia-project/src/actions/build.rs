//! Action 1, build a mine (section 6), and action 2, start a Gaia project (section 7).

use orrery_engine::{Hex, RuleId, Seat, Step};

use crate::{
    action::Action,
    actions::{federation, finish},
    deeds,
    event::Event,
    facts::{FactionFacts, Resources, Trigger},
    fault::Fault,
    game::GaiaProject,
    hexset::{HexSet, Spot},
    ids::{Planet, Structure},
    look::Look,
    rules,
    task::Fate,
    who::Who,
};

/// With which action a mine is built or a project started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum With {
    /// The plain action.
    Plain,
    /// An action with free terraforming steps, at least one of which must be used (GP-2780).
    Steps(u8),
    /// An action with more range, which must save Q.I.C. (GP-2890).
    Range(u8),
}

/// What a mine costs and how it is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mine {
    /// Everything that is paid: mine, steps, Gaia planet, range.
    pub(crate) cost: Resources,
    /// Terraforming steps that are made, free ones included (GP-1430).
    pub(crate) steps: u8,
    /// Beside an opponent's structure.
    pub(crate) shared: bool,
    /// Over an own Gaiaformer.
    pub(crate) gaiaformer: bool,
}

const NO_PLANET: Fault = Fault::new("NO_PLANET", &[rules::MINE_TARGET], "there is no planet");
const OCCUPIED: Fault = Fault::new("OCCUPIED", &[rules::MINE_TARGET], "somebody has built there");
const OWN: Fault =
    Fault::new("OCCUPIED", &[rules::LANTIDS_ONE, rules::MINE_TARGET], "an own structure is there");
const NO_MINE: Fault = Fault::new("NO_PIECE", &[rules::MINE_PIECE], "no mine is left");
const NO_STEP: Fault =
    Fault::new("NO_STEP_NEEDED", &[rules::STEP_USED, rules::POINTLESS], "no free step is used");
const SHARED_STEP: Fault =
    Fault::new("NO_STEP_NEEDED", &[rules::LANTIDS_STEPS, rules::POINTLESS], "a shared mine needs no step");
const PLAIN: Fault = Fault::new(
    "PLAIN_ONLY",
    &[rules::PLAIN_ONLY, rules::POINTLESS],
    "only the plain action builds over a Gaiaformer",
);
const FOREIGN_PROJECT: Fault =
    Fault::new("GAIAFORMER", &[rules::GAIAFORMER_OWNER], "the Gaiaformer of somebody else is there");
const TRANSDIM: Fault =
    Fault::new("NOT_HABITABLE", &[rules::TRANSDIM], "Transdim planets cannot be built on");
const TURNING: Fault =
    Fault::new("NOT_HABITABLE", &[rules::PROJECT_CLOSED], "the planet is closed until the Gaia phase");
const LOST: Fault = Fault::new("LOST_PLANET", &[rules::LOST_TARGET], "nobody builds on the Lost Planet");
const NOT_TRANSDIM: Fault =
    Fault::new("NOT_TRANSDIM", &[rules::PROJECT], "only Transdim planets are gaiaformed");
const SAVES_NOTHING: Fault = Fault::new(
    "NO_QIC_SAVED",
    &[rules::BOOSTER_RANGE, rules::POINTLESS],
    "the range would save no Q.I.C. there",
);

const NOT_IN_RANGE: &[RuleId] = &[rules::RANGE, rules::RANGE_QIC];

/// What is the same for every hex on which a participant might build: looked up once, asked often.
#[derive(Clone, Copy, Debug)]
struct Site<'a> {
    look: Look<'a>,
    who: Who,
    with: With,
    board: &'static FactionFacts,
    /// Hexes with structures, own ones and all.
    own: HexSet,
    built: HexSet,
    /// Hexes with Gaiaformers, whoever owns them.
    projects: HexSet,
    /// From where range is measured.
    origins: HexSet,
    range: u8,
    store: Resources,
}

impl<'a> Site<'a> {
    fn new(look: Look<'a>, who: Who, with: With) -> Site<'a> {
        let player = look.player(who);
        let own = player.built();
        Site {
            look,
            who,
            with,
            board: look.board(who),
            own,
            built: look.state.players.iter().fold(HexSet::EMPTY, |all, player| all.union(player.built())),
            projects: look.state.players.iter().fold(HexSet::EMPTY, |all, player| all.union(player.projects)),
            origins: own.union(player.stations),
            range: look.range(who),
            store: player.resources,
        }
    }

    /// The Q.I.C. for range, if they are there to be paid; a range action must save some (GP-2890).
    fn range_qic(&self, spot: Spot) -> Result<u8, Fault> {
        let facts = self.look.facts;
        let distance = self.look.state.board.nearest(spot, self.origins).unwrap_or(u32::MAX);
        let missing = |range: u8| {
            let beyond = distance.saturating_sub(u32::from(range));
            beyond.div_ceil(u32::from(facts.range_per_qic)).min(u32::from(u8::MAX)) as u8
        };
        let qic = match self.with {
            With::Plain | With::Steps(_) => missing(self.range),
            With::Range(bonus) => {
                let qic = missing(self.range + bonus);
                if qic >= missing(self.range) {
                    return Err(SAVES_NOTHING);
                }
                qic
            }
        };
        let have = self.store.qic;
        if qic > have {
            let (need, have) = (u32::from(qic), u32::from(have));
            return Err(Fault::short("OUT_OF_RANGE", NOT_IN_RANGE, "Q.I.C. for range", need, have));
        }
        Ok(qic)
    }

    /// What a mine on a hex would cost, or why it cannot be built there.
    fn mine(&self, spot: Spot) -> Result<Mine, Fault> {
        let state = self.look.state;
        let planet = state.planet(spot).ok_or(NO_PLANET)?;
        if self.own.contains(spot) {
            return Err(OWN);
        }
        let price = self.board.costs[Structure::Mine.index()].unwrap_or_default();
        if self.built.contains(spot) {
            if !self.board.abilities.shares_planets {
                return Err(if planet == Planet::Lost { LOST } else { OCCUPIED });
            }
            if let With::Steps(_) = self.with {
                return Err(SHARED_STEP);
            }
            // GP-3370, GP-3375, GP-3380: neither steps nor the Gaia price are paid.
            let cost = price.plus(Resources::qic(self.range_qic(spot)?));
            return self.paid(Mine { cost, steps: 0, shared: true, gaiaformer: false });
        }
        let gaiaformer = if self.projects.contains(spot) { state.gaiaformer(spot) } else { None };
        match (planet, gaiaformer) {
            (Planet::Transdim, Some(_)) => return Err(TURNING),
            (Planet::Transdim, None) => return Err(TRANSDIM),
            (_, Some(owner)) if owner != self.who => return Err(FOREIGN_PROJECT),
            (_, Some(_)) if self.with != With::Plain => return Err(PLAIN),
            // GP-1370, GP-1405: it counts as accessible and costs only the mine.
            (_, Some(_)) => {
                return self.paid(Mine { cost: price, steps: 0, shared: false, gaiaformer: true });
            }
            (_, None) => {}
        }
        let steps = self.look.facts.steps(self.board.home, planet);
        let free = match self.with {
            With::Steps(_) if steps == 0 => return Err(NO_STEP),
            With::Steps(free) => free,
            With::Plain | With::Range(_) => 0,
        };
        let mut cost = price;
        let mut rules: &'static [RuleId] = &[rules::MINE_COST];
        if steps > free {
            cost = cost.plus(Resources::ore((steps - free) * self.look.step_ore(self.who)));
            rules = &[rules::TERRAFORMING, rules::MINE_COST];
        }
        if planet == Planet::Gaia {
            cost = cost.plus(self.board.abilities.gaia_planet.unwrap_or(self.look.facts.gaia_planet));
            rules = &[rules::GAIA_COST, rules::MINE_COST];
        }
        // The mine alone first, so that the rule is the one of what is missing. Distances take longest: what
        // cannot be paid anyway is refused before.
        self.afford(price, &[rules::MINE_COST])?;
        self.afford(cost, rules)?;
        cost = cost.plus(Resources::qic(self.range_qic(spot)?));
        // Only the Q.I.C. for the planet and those for the range together can be too many now.
        self.afford(cost, &[rules::RANGE_AND_GAIA])?;
        Ok(Mine { cost, steps, shared: false, gaiaformer: false })
    }

    fn afford(&self, cost: Resources, rules: &'static [RuleId]) -> Result<(), Fault> {
        self.look.afford(self.who, cost, rules)
    }

    fn paid(&self, mine: Mine) -> Result<Mine, Fault> {
        self.afford(mine.cost, &[rules::MINE_COST])?;
        Ok(mine)
    }

    /// What a Gaia project costs: Q.I.C. for range and tokens.
    fn project(&self, spot: Spot) -> Result<(Resources, u8), Fault> {
        let state = self.look.state;
        let player = self.look.player(self.who);
        match state.planet(spot) {
            None => return Err(NO_PLANET.by(&[rules::PROJECT])),
            Some(Planet::Transdim) => {}
            Some(_) => return Err(NOT_TRANSDIM),
        }
        if self.projects.contains(spot) {
            return Err(Fault::new("GAIAFORMER", &[rules::ONE_GAIAFORMER], "a Gaiaformer is already there"));
        }
        let Some(tokens) = self.look.project_cost(self.who) else {
            return Err(Fault::new("LEVEL_TOO_LOW", &[rules::PROJECT_COST], "level 1 is needed"));
        };
        if player.gaiaformers == 0 {
            return Err(Fault::new("NO_GAIAFORMER", &[rules::PROJECT], "no Gaiaformer is available"));
        }
        let have = player.power.in_bowls();
        if have < tokens {
            let rules = &[rules::PROJECT_COST, rules::ENOUGH_TOKENS];
            let (need, have) = (u32::from(tokens), u32::from(have));
            return Err(Fault::short("NOT_ENOUGH_TOKENS", rules, "tokens", need, have));
        }
        Ok((Resources::qic(self.range_qic(spot)?), tokens))
    }
}

/// What a mine on a hex would cost, or why it cannot be built there.
pub(crate) fn mine(look: Look<'_>, who: Who, spot: Spot, with: With) -> Result<Mine, Fault> {
    if look.pieces_left(who, Structure::Mine) == 0 {
        return Err(NO_MINE);
    }
    Site::new(look, who, with).mine(spot)
}

/// The hexes on which a mine can be built.
pub(crate) fn mine_targets(look: Look<'_>, who: Who, with: With) -> impl Iterator<Item = Hex> {
    let site = Site::new(look, who, with);
    let state = look.state;
    let price = site.board.costs[Structure::Mine.index()].unwrap_or_default();
    let mut planets = HexSet::EMPTY;
    if look.pieces_left(who, Structure::Mine) > 0 && site.afford(price, &[rules::MINE_COST]).is_ok() {
        planets = state.planets().minus(site.own).minus(state.planets_of(Planet::Transdim));
        if !site.board.abilities.shares_planets {
            planets = planets.minus(site.built);
        }
        if let With::Steps(_) = with {
            planets = planets.minus(state.planets_of(Planet::Gaia)).minus(state.planets_of(site.board.home));
        }
    }
    planets.iter().filter(move |spot| site.mine(*spot).is_ok()).map(move |spot| state.board.hex(spot))
}

/// Builds a mine: piece, Gaiaformer, federation, triggers, faction gains (GP-1465).
pub(crate) fn build_mine(step: &mut Step<'_, GaiaProject>, seat: Seat, hex: Hex, with: With) {
    let who = Who::Seat(seat);
    let look = Look::of(step);
    let Some((spot, Ok(mine))) = look.state.spot(hex).map(|spot| (spot, mine(look, who, spot, with))) else {
        return;
    };
    let planet = look.state.planet(spot);
    let is_new_type = !mine.shared
        && planet
            .is_some_and(|planet| look.state.planets_of(planet).and(look.player(who).colonised()).is_empty());
    deeds::pay(step, who, mine.cost);
    step.emit(Event::MineBuilt { who, hex, shared: mine.shared, gaiaformer: mine.gaiaformer });
    federation::join(step, who, spot);
    deeds::trigger(step, who, Trigger::BuildMine, 1);
    if planet == Some(Planet::Gaia) && !mine.shared {
        deeds::trigger(step, who, Trigger::BuildMineOnGaia, 1);
    }
    deeds::trigger(step, who, Trigger::TerraformingStep, mine.steps);
    if mine.shared {
        deeds::trigger(step, who, Trigger::BuildSharedMine, 1);
    }
    if is_new_type {
        deeds::trigger(step, who, Trigger::BuildMineOnNewPlanetType, 1);
    }
}

/// What a Gaia project costs: Q.I.C. for range and tokens.
pub(crate) fn project(look: Look<'_>, who: Who, spot: Spot, with: With) -> Result<(Resources, u8), Fault> {
    Site::new(look, who, with).project(spot)
}

/// The hexes on which a project can be started.
pub(crate) fn project_targets(look: Look<'_>, who: Who, with: With) -> impl Iterator<Item = Hex> {
    let site = Site::new(look, who, with);
    let state = look.state;
    let none = look.player(who).gaiaformers == 0;
    let planets = if none { HexSet::EMPTY } else { state.planets_of(Planet::Transdim) };
    planets.iter().filter(move |spot| site.project(*spot).is_ok()).map(move |spot| state.board.hex(spot))
}

/// Starts a Gaia project.
pub(crate) fn start_project(step: &mut Step<'_, GaiaProject>, seat: Seat, hex: Hex, with: With) {
    let who = Who::Seat(seat);
    let look = Look::of(step);
    let Some(Ok((cost, tokens))) = look.state.spot(hex).map(|spot| project(look, who, spot, with)) else {
        return;
    };
    deeds::pay(step, who, cost);
    step.emit(Event::ProjectStarted { who, hex });
    deeds::take_tokens(step, seat, tokens, Fate::Gaia);
}

/// Mines and projects of the plain actions.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    out.extend(mine_targets(look, who, With::Plain).map(Action::Build));
    out.extend(project_targets(look, who, With::Plain).map(Action::Project));
}

/// Whether there is such a hex at all; the rule is the one that says where things go.
pub(crate) fn on_board(look: Look<'_>, hex: Hex, rules: &'static [RuleId]) -> Result<Spot, Fault> {
    look.state.spot(hex).ok_or(Fault::new("OFF_THE_BOARD", rules, "there is no such hex"))
}

/// The plain "build a mine".
pub(crate) fn apply_mine(step: &mut Step<'_, GaiaProject>, seat: Seat, hex: Hex) {
    finish(step, seat);
    build_mine(step, seat, hex, With::Plain);
}

/// The plain Gaia project.
pub(crate) fn apply_project(step: &mut Step<'_, GaiaProject>, seat: Seat, hex: Hex) {
    finish(step, seat);
    start_project(step, seat, hex, With::Plain);
}
