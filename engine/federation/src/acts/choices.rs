//! What effects ask: missions to release, projects to fund, medals, tiles, tokens and the like.

use orrery_engine::Seat;

use crate::{
    action::{Action, Pawn},
    bundle::Bundle,
    effects,
    event::Event,
    facts::Effect,
    fault::Fault,
    game::Step,
    ids::{Alteration, DeepSpace, Medal, Mission, Planet, Project, Resource, Structure},
    look::Look,
    planets::{neo, six_moon},
    rules,
    source::{Source, Via},
    task::Task,
};

const NO_SUCH_CHOICE: Fault =
    Fault::new("NO_SUCH_CHOICE", &[rules::LISTED_ORDER], "there is no choice of that number");
const RELEASED: Fault =
    Fault::new("RELEASED_ALREADY", &[rules::RELEASE_BONUS], "that mission holds a release token already");
const FUNDED: Fault = Fault::new("FUNDED_ALREADY", &[rules::FREE_FUNDING], "that project is funded already");
const MEDAL_OWNED: Fault =
    Fault::new("MEDAL_OWNED", &[rules::MEDAL_ONCE], "a medal of that colour is owned already");
const NO_MEDAL: Fault =
    Fault::new("NO_MEDAL_LEFT", &[rules::MEDALS_SUFFICE], "no medal of that colour is on the board");
const NOT_IN_DEPTHS: Fault =
    Fault::new("NOT_IN_DEEP_SPACE", &[rules::DEEP_SPACE], "that tile does not lie in Deep Space");
const NOT_SEEN: Fault =
    Fault::new("NOT_LOOKED_AT", &[rules::KEEP_ONE], "that is none of the tokens looked at");
const WRONG_THROW: Fault = Fault::new(
    "WRONG_AMOUNT",
    &[rules::THROW, rules::STOCK_LIMIT],
    "exactly the crystals above the limit are thrown away, from the own stock",
);
const PRICE_KEPT: Fault =
    Fault::new("CELL_UNPAID", &[rules::PRICE_KEPT], "the cell could not be paid any more");
const NOT_IN_PLAY: Fault =
    Fault::new("NOT_IN_PLAY", &[rules::INCOME_TILE], "that structure is not in play, or was chosen already");
const NO_SUCH_ADVANCE: Fault = Fault::new("NOT_REACHABLE", &[rules::TELEPORTER], "no pawn can advance there");
const NOT_UPGRADABLE: Fault = Fault::new(
    "NOT_UPGRADABLE",
    &[rules::METAMORPH, rules::NO_SIXTH_DIAMOND],
    "there is none, or no room for the next higher one",
);

pub(super) fn numbers(count: usize, out: &mut Vec<Action>) {
    out.extend((1..=count as u8).map(Action::Choose));
}

pub(super) fn check_number(count: usize, n: u8) -> Result<(), Fault> {
    if (1..=count).contains(&usize::from(n)) { Ok(()) } else { Err(NO_SUCH_CHOICE) }
}

/// One of several lists.
pub(super) fn choose(step: &mut Step<'_>, seat: Seat, options: Vec<Vec<Effect>>, n: u8, via: Via) {
    if let Some(effects) = options.into_iter().nth(usize::from(n) - 1) {
        effects::queue(step, seat, effects, via);
    }
}

/// All units alike, or one after the other (FD-2640, FD-2650).
pub(super) fn choose_unit(
    step: &mut Step<'_>,
    seat: Seat,
    (units, options, split): (u8, Vec<Effect>, bool),
    n: u8,
    via: Via,
) {
    let Some(chosen) = options.get(usize::from(n) - 1).cloned() else { return };
    if !split {
        return effects::queue(step, seat, vec![chosen; usize::from(units)], via);
    }
    if units > 1 {
        step.push([Task::Units { seat, units: units - 1, options, split, via: via.clone() }]);
    }
    effects::queue(step, seat, vec![chosen], via);
}

pub(super) fn releases(out: &mut Vec<Action>) {
    out.extend(Mission::ALL.iter().map(|mission| Action::Release(*mission)));
}

pub(super) fn check_release(look: Look<'_>, seat: Seat, mission: Mission) -> Result<(), Fault> {
    if look.player(seat).mission(mission).released { Err(RELEASED) } else { Ok(()) }
}

pub(super) fn release(step: &mut Step<'_>, seat: Seat, more: u8, mission: Mission) {
    step.emit(Event::Released { seat, mission });
    if more > 1 {
        step.push([Task::Release { seat, more: more - 1 }.asked()]);
    }
}

pub(super) fn fundings(out: &mut Vec<Action>) {
    out.extend(Project::ALL.iter().map(|project| Action::Fund(*project)));
}

/// FD-3280: a full track cannot be advanced; the Senatorial project goes on past its goal (FD-4400).
pub(super) fn check_fund(look: Look<'_>, project: Project) -> Result<(), Fault> {
    if project != Project::Senatorial && look.is_funded(project) { Err(FUNDED) } else { Ok(()) }
}

pub(super) fn fund(step: &mut Step<'_>, seat: Seat, steps: u8, project: Project) {
    if steps > 1 {
        step.push([Task::Fund { seat, steps: steps - 1 }.asked()]);
    }
    effects::fund(step, seat, project);
}

pub(super) fn medals(out: &mut Vec<Action>) {
    out.extend(Medal::ALL.iter().map(|medal| Action::Medal(*medal)));
}

pub(super) fn check_medal(look: Look<'_>, seat: Seat, medal: Medal) -> Result<(), Fault> {
    if look.player(seat).has_medal(medal) {
        return Err(MEDAL_OWNED);
    }
    if look.state.medals.left(medal) == 0 { Err(NO_MEDAL) } else { Ok(()) }
}

/// A planet medal comes from the highest threshold left (FD-1820).
pub(super) fn take_medal(step: &mut Step<'_>, seat: Seat, medal: Medal) {
    let planets = &step.state().medals.planets;
    let threshold = medal.planet().and_then(|planet| planets[planet.index()].iter().max().copied());
    step.emit(Event::MedalTaken { seat, medal, threshold });
}

pub(super) fn depths(look: Look<'_>, out: &mut Vec<Action>) {
    out.extend(look.state.depths.tiles.iter().map(|tile| Action::Deep(*tile)));
}

pub(super) fn check_deep(look: Look<'_>, tile: DeepSpace) -> Result<(), Fault> {
    if look.state.depths.tiles.contains(&tile) { Ok(()) } else { Err(NOT_IN_DEPTHS) }
}

fn looked(look: Look<'_>) -> &[Alteration] {
    look.state.moons.looked.as_ref().map_or(&[], |(_, tokens)| tokens.as_slice())
}

pub(super) fn keeps(look: Look<'_>, out: &mut Vec<Action>) {
    out.extend(looked(look).iter().map(|token| Action::Keep(*token)));
}

pub(super) fn check_keep(look: Look<'_>, token: Alteration) -> Result<(), Fault> {
    if looked(look).contains(&token) { Ok(()) } else { Err(NOT_SEEN) }
}

/// The crystals above the limit.
fn surplus(look: Look<'_>, seat: Seat) -> u8 {
    look.player(seat).stock.crystals().saturating_sub(look.facts.stock.crystals)
}

pub(super) fn throws(look: Look<'_>, seat: Seat, out: &mut Vec<Action>) {
    out.extend(look.player(seat).stock.choices(surplus(look, seat)).map(Action::Throw));
}

pub(super) fn check_throw(look: Look<'_>, seat: Seat, thrown: Bundle) -> Result<(), Fault> {
    let stock = look.player(seat).stock;
    let is_exact = thrown.total() == surplus(look, seat) && thrown.crystals() == thrown.total();
    if !is_exact || !stock.covers(thrown) {
        return Err(WRONG_THROW);
    }
    // FD-1045
    if look.keeps_price(seat, stock - thrown) { Ok(()) } else { Err(PRICE_KEPT) }
}

pub(super) fn throw(step: &mut Step<'_>, seat: Seat, resources: Bundle) {
    step.emit(Event::Thrown { seat, resources });
}

pub(super) fn incomes(look: Look<'_>, out: &mut Vec<Action>) {
    out.extend(look.state.structures.iter().map(|structure| Action::Income(*structure)));
}

pub(super) fn check_income(look: Look<'_>, barred: &[Structure], structure: Structure) -> Result<(), Fault> {
    let in_play = look.state.structures.contains(&structure);
    if in_play && !barred.contains(&structure) { Ok(()) } else { Err(NOT_IN_PLAY) }
}

/// The income of a structure without a robot (FD-5770, FD-5800).
pub(super) fn income(
    step: &mut Step<'_>,
    seat: Seat,
    (times, mut barred, repeatable): (u8, Vec<Structure>, bool),
    structure: Structure,
    via: Via,
) {
    let effects = step.content().structure(structure).income.clone();
    let through = via.then(Source::Structure(structure));
    if times > 1 {
        if !repeatable {
            barred.push(structure);
        }
        step.push([Task::Incomes { seat, times: times - 1, barred, repeatable, via }.asked()]);
    }
    effects::queue(step, seat, effects, through);
}

pub(super) fn advances(look: Look<'_>, seat: Seat, planets: &[Planet], out: &mut Vec<Action>) {
    if planets.contains(&Planet::Neo) {
        out.extend(neo::ahead(look, seat).iter().map(|to| Action::Advance(Pawn::Miner(*to))));
    }
    if planets.contains(&Planet::SixMoon) {
        out.push(Action::Advance(Pawn::Mage));
    }
    out.push(Action::Decline);
}

pub(super) fn check_advance(look: Look<'_>, seat: Seat, planets: &[Planet], pawn: Pawn) -> Result<(), Fault> {
    let possible = match pawn {
        Pawn::Miner(to) => planets.contains(&Planet::Neo) && neo::ahead(look, seat).contains(&to),
        Pawn::Mage => planets.contains(&Planet::SixMoon) && look.player(seat).mage < look.facts.last_moon(),
    };
    if possible { Ok(()) } else { Err(NO_SUCH_ADVANCE) }
}

/// One place without its reward (FD-2870).
pub(super) fn advance(step: &mut Step<'_>, seat: Seat, planets: Vec<Planet>, steps: u8, pawn: Pawn) {
    if steps > 1 {
        step.push([Task::Advance { seat, planets, steps: steps - 1 }.asked()]);
    }
    match pawn {
        Pawn::Miner(to) => neo::advance(step, seat, to),
        Pawn::Mage => six_moon::advance(step, seat),
    }
}

/// The next resource of the chain (FD-2900).
fn raised(look: Look<'_>, from: Resource) -> Option<Resource> {
    let chain = &look.facts.upgrade_chain;
    chain.iter().skip_while(|resource| **resource != from).nth(1).copied()
}

pub(super) fn upgrades(out: &mut Vec<Action>) {
    out.extend(Resource::ALL.iter().map(|resource| Action::Upgrade(*resource)));
    out.push(Action::Decline);
}

pub(super) fn check_upgrade(look: Look<'_>, seat: Seat, from: Resource) -> Result<(), Fault> {
    let stock = look.player(seat).stock;
    let Some(to) = raised(look, from).filter(|_| stock[from] > 0) else { return Err(NOT_UPGRADABLE) };
    let after = stock - Bundle::of(from, 1) + Bundle::of(to, 1);
    // FD-2905
    if after[Resource::GoldDiamond] > look.facts.stock.diamonds {
        return Err(NOT_UPGRADABLE);
    }
    if look.keeps_price(seat, after) { Ok(()) } else { Err(PRICE_KEPT) }
}

pub(super) fn upgrade(step: &mut Step<'_>, seat: Seat, times: u8, from: Resource) {
    let Some(to) = raised(Look::of(step), from) else { return };
    step.emit(Event::Swapped { seat, from, to });
    if times > 1 {
        step.push([Task::Upgrade { seat, times: times - 1 }.asked()]);
    }
}
