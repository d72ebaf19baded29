//! Action 4, form a federation (section 9): the search of `federation_search` made a pair of decisions.

use std::sync::Arc;

use orrery_engine::{Hex, RuleId, Seat, Step};

use crate::{
    action::Action,
    actions::finish,
    deeds,
    event::{Event, TokenFrom},
    facts::Resources,
    fault::Fault,
    federation_cache::{Position, Sets},
    federation_search::{FEW_GROUPS, Federations, Query, Reason, SatelliteChoice},
    game::GaiaProject,
    hexset::{HexSet, Spot},
    ids::Token,
    look::Look,
    rules,
    task::{Fate, Task},
    who::Who,
};

/// The hexes of a set as actions name them: in ascending order.
fn named(look: Look<'_>, set: HexSet) -> Vec<Hex> {
    let mut hexes = Vec::with_capacity(set.len() as usize);
    hexes.extend(set.iter().map(|spot| look.state.board.hex(spot)));
    hexes.sort_unstable();
    hexes
}

/// Names many sets: all their hexes are put in order once.
struct Names {
    hexes: Vec<Hex>,
    /// The place of each hex.
    places: [u8; 256],
}

impl Names {
    fn of(look: Look<'_>, all: HexSet) -> Names {
        let hexes = named(look, all);
        let mut places = [0; 256];
        for (place, hex) in (0..).zip(&hexes) {
            if let Some(spot) = look.state.spot(*hex) {
                places[spot.index()] = place;
            }
        }
        Names { hexes, places }
    }

    fn name(&self, set: HexSet) -> Vec<Hex> {
        let places: HexSet = set.iter().map(|spot| self.places[spot.index()]).collect();
        let mut hexes = Vec::with_capacity(set.len() as usize);
        hexes.extend(places.numbers().map(|place| self.hexes[usize::from(place)]));
        hexes
    }
}

/// One spelling for each set: hexes in ascending order.
fn ascending(hexes: &[Hex]) -> Result<(), Fault> {
    if hexes.windows(2).all(|pair| pair[0] < pair[1]) {
        return Ok(());
    }
    Err(Fault::new(
        "NOT_ASCENDING",
        &[rules::FEDERATION_SETS],
        "name the hexes in ascending order, each once",
    ))
}

/// The set that an action names.
fn spots(look: Look<'_>, hexes: &[Hex]) -> Result<HexSet, Fault> {
    let mut set = HexSet::EMPTY;
    for hex in hexes {
        set.insert(super::build::on_board(look, *hex, &[rules::MEMBERS])?);
    }
    Ok(set)
}

/// A colonised hex, or a space station, joins an adjacent own federation together with its group (GP-2290, GP-2410,
/// GP-2700).
pub(crate) fn join(step: &mut Step<'_, GaiaProject>, who: Who, spot: Spot) {
    let look = Look::of(step);
    let player = look.player(who);
    let federation = player.federated.union(player.satellites);
    if federation.is_empty() {
        return;
    }
    let board = &look.state.board;
    // A group may touch the federation through the new hex only: what touched it before has joined before.
    let touches = federation.contains(spot) || board.neighbours(spot).any(|next| federation.contains(next));
    if !touches {
        return;
    }
    let free = player.origins().minus(player.federated);
    let mut group: HexSet = [spot].into_iter().collect();
    loop {
        let grown = board.grown(group).and(free).union(group);
        if grown == group {
            break;
        }
        group = grown;
    }
    let hexes = named(look, group);
    step.emit(Event::Joined { who, hexes });
}

/// The search of a position.
pub(crate) fn federations<'a>(look: Look<'a>, position: &'a Position) -> Federations<'a> {
    Federations::new(&Query {
        board: look.state.board.search(),
        members: &position.members,
        federated: position.federated,
        open: position.open,
        kind: position.kind,
        threshold: position.threshold,
        budget: position.budget,
    })
}

/// The legal sets of planets that are listed.
fn planet_sets(look: Look<'_>, who: Who) -> Arc<Sets> {
    let cache = &look.state.federation_cache;
    cache.sets(look, who, |position| federations(look, position).planet_choice())
}

/// Whether a federation can be formed at all (GP-2470).
pub(crate) fn check(look: Look<'_>, who: Who) -> Result<(), Fault> {
    if !Token::ALL.iter().any(|token| is_in_supply(look, *token)) {
        return Err(Fault::new("NO_TOKEN", &[rules::NO_TOKEN], "no federation token is left"));
    }
    // Cheap and often enough: all own structures together do not reach the value.
    let growing = look.board(who).abilities.growing_federation > 0;
    let player = look.player(who);
    let own = if growing { player.origins() } else { player.origins().minus(player.federated) };
    let value = |spot: Spot| u32::from(look.power_value(who, spot)).max(1);
    let threshold = look.federation_threshold(who);
    let total: u32 = own.iter().map(value).sum();
    if total < threshold {
        return Err(Fault::short("TOO_WEAK", value_rules(look, who), "power value", threshold, total));
    }
    let cache = &look.state.federation_cache;
    let any = cache.any(look, who, |position| federations(look, position).is_any_legal());
    if any {
        return Ok(());
    }
    let rules = &[rules::FEDERATION_SETS, rules::FEDERATION_PAY];
    Err(Fault::new("NO_FEDERATION", rules, "no legal federation can be paid"))
}

/// Begins a federation.
pub(crate) fn apply(step: &mut Step<'_, GaiaProject>, seat: Seat) {
    finish(step, seat);
    step.push([Task::Planets { seat, with: Vec::new() }]);
}

/// The listed sets that contain what is picked already. Mostly all legal sets are listed, and nothing is ever picked.
/// Otherwise some are, and every other one can be had by picking its groups.
fn matching(sets: &Sets, with: HexSet) -> impl Iterator<Item = HexSet> + Clone {
    sets.listed.iter().map(|set| set.planets).filter(move |planets| with.within(*planets))
}

/// The groups that may be picked next: each by its first hex.
fn next_groups(look: Look<'_>, who: Who, sets: &Sets, with: HexSet) -> Vec<Hex> {
    if sets.are_all {
        return Vec::new();
    }
    let position = Position::of(look, who);
    let groups = federations(look, &position).next_groups(with).into_iter();
    let mut firsts: Vec<Hex> = groups.filter_map(|group| named(look, group).first().copied()).collect();
    firsts.sort_unstable();
    firsts
}

/// Whether what is picked is a legal set that is not listed.
fn is_picked(look: Look<'_>, who: Who, sets: &Sets, with: HexSet) -> bool {
    !sets.are_all && !sets.contains(with) && judge(look, who, with).is_ok()
}

/// Whether planets are a legal set that can be paid, however many there are.
fn judge(look: Look<'_>, who: Who, planets: HexSet) -> Result<(), Fault> {
    let position = Position::of(look, who);
    let judged = federations(look, &position).check_planets(planets);
    judged.map(drop).map_err(|why| refused(look, who, Some(why)))
}

/// The first decision: planets.
pub(crate) fn planet_candidates(look: Look<'_>, who: Who, with: &[Hex], out: &mut Vec<Action>) {
    let Ok(with) = spots(look, with) else { return };
    let sets = planet_sets(look, who);
    let picked = is_picked(look, who, &sets, with).then_some(with);
    let offered = picked.into_iter().chain(matching(&sets, with));
    let names = Names::of(look, offered.clone().fold(HexSet::EMPTY, HexSet::union));
    out.reserve(sets.listed.len());
    out.extend(offered.map(|planets| Action::Unite(names.name(planets))));
    out.extend(next_groups(look, who, &sets, with).into_iter().map(Action::With));
}

/// Whether these planets make a federation.
pub(crate) fn check_planets(look: Look<'_>, who: Who, with: &[Hex], hexes: &[Hex]) -> Result<(), Fault> {
    ascending(hexes)?;
    let (with, planets) = (spots(look, with)?, spots(look, hexes)?);
    if !with.within(planets) {
        let detail = "the planets that are picked already belong to it";
        return Err(Fault::new("NO_FEDERATION", &[rules::FEDERATION_SETS], detail));
    }
    // Where the sets are not listed yet, they need not be to judge one of few.
    let listed = look.state.federation_cache.listed(look, who);
    let is_legal = match &listed {
        Some(sets) => sets.contains(planets),
        None => can_connect(look, who, planets),
    };
    if !is_legal {
        judge(look, who, planets)?;
    }
    let is_listed = match listed {
        Some(_) => is_legal,
        None => !could_be_many(look, who) || planet_sets(look, who).contains(planets),
    };
    if is_listed || planets == with {
        return Ok(());
    }
    let detail = "there are too many sets to list this one: pick its planets one by one";
    Err(Fault::new("TOO_MANY_SETS", &[rules::FEDERATION_SETS], detail))
}

/// Whether one more group can be picked.
pub(crate) fn check_with(look: Look<'_>, who: Who, with: &[Hex], hex: Hex) -> Result<(), Fault> {
    if next_groups(look, who, &planet_sets(look, who), spots(look, with)?).contains(&hex) {
        return Ok(());
    }
    Err(Fault::new("NOT_NEEDED", &[rules::FEDERATION_SETS], "no federation is narrowed down by that hex"))
}

/// Picks one more group. If that leads to no federation, the choice begins anew.
pub(crate) fn pick_planet(step: &mut Step<'_, GaiaProject>, seat: Seat, with: &[Hex], hex: Hex) {
    let look = Look::of(step);
    let who = seat.into();
    let position = Position::of(look, who);
    let groups = federations(look, &position).groups();
    let mut picked = spots(look, with).unwrap_or_default();
    if let Some(spot) = look.state.spot(hex) {
        let group = groups.into_iter().find(|group| group.contains(spot));
        picked = picked.union(group.unwrap_or_default());
    }
    let sets = planet_sets(look, who);
    let leads_on = matching(&sets, picked).next().is_some()
        || !next_groups(look, who, &sets, picked).is_empty()
        || is_picked(look, who, &sets, picked);
    let with = if leads_on { named(look, picked) } else { Vec::new() };
    step.push([Task::Planets { seat, with }]);
}

/// Whether planets are a legal set: whether there is a way to connect them, which is asked for next.
fn can_connect(look: Look<'_>, who: Who, planets: HexSet) -> bool {
    match ways(look, who, planets, HexSet::EMPTY).as_ref() {
        SatelliteChoice::Sets(sets) => !sets.is_empty(),
        SatelliteChoice::Next(_) => true,
    }
}

/// Whether there may be so many sets that they are not all listed.
fn could_be_many(look: Look<'_>, who: Who) -> bool {
    federations(look, &Position::of(look, who)).groups().len() >= FEW_GROUPS
}

/// The ways to connect chosen planets.
fn ways(look: Look<'_>, who: Who, planets: HexSet, with: HexSet) -> Arc<SatelliteChoice> {
    let search = |position: &Position| {
        let choice = federations(look, position).satellite_choice(planets, with);
        choice.unwrap_or(SatelliteChoice::Sets(Vec::new()))
    };
    look.state.federation_cache.ways(look, who, (planets, with), search)
}

/// Goes on with the chosen planets: satellites where any are needed.
pub(crate) fn unite(step: &mut Step<'_, GaiaProject>, seat: Seat, planets: Vec<Hex>) {
    let look = Look::of(step);
    let set = spots(look, &planets).unwrap_or_default();
    let needs_none = match ways(look, seat.into(), set, HexSet::EMPTY).as_ref() {
        SatelliteChoice::Sets(sets) => sets.iter().all(|satellites| satellites.is_empty()),
        SatelliteChoice::Next(_) => false,
    };
    if needs_none {
        return form(step, seat, planets, Vec::new());
    }
    step.push([Task::Satellites { seat, planets, with: Vec::new() }]);
}

/// The second decision: satellites.
pub(crate) fn satellite_candidates(
    look: Look<'_>,
    who: Who,
    planets: &[Hex],
    with: &[Hex],
    out: &mut Vec<Action>,
) {
    let (Ok(planets), Ok(with)) = (spots(look, planets), spots(look, with)) else { return };
    match ways(look, who, planets, with).as_ref() {
        SatelliteChoice::Sets(sets) => {
            out.extend(sets.iter().map(|set| Action::Satellites(named(look, *set))));
        }
        SatelliteChoice::Next(hexes) => out.extend(named(look, *hexes).into_iter().map(Action::With)),
    }
}

/// Whether an answer to the second decision is among the ways.
pub(crate) fn check_satellites(
    look: Look<'_>,
    who: Who,
    planets: &[Hex],
    with: &[Hex],
    action: &Action,
) -> Result<(), Fault> {
    let (planets, with) = (spots(look, planets)?, spots(look, with)?);
    let is_there = match (ways(look, who, planets, with).as_ref(), action) {
        (SatelliteChoice::Sets(sets), Action::Satellites(hexes)) => {
            ascending(hexes)?;
            // In the order of sets, as the search lists them.
            sets.binary_search(&spots(look, hexes)?).is_ok()
        }
        (SatelliteChoice::Next(next), Action::With(hex)) => {
            look.state.spot(*hex).is_some_and(|spot| next.contains(spot.0))
        }
        (SatelliteChoice::Sets(_) | SatelliteChoice::Next(_), _) => false,
    };
    if is_there {
        return Ok(());
    }
    if let Action::Satellites(hexes) = action {
        let satellites = spots(look, hexes)?;
        let position = Position::of(look, who);
        if let Err(why) = federations(look, &position).check(planets, satellites) {
            return Err(refused(look, who, Some(why)));
        }
    }
    let detail = "these satellites do not connect the planets with as few as possible";
    Err(Fault::new("WRONG_SATELLITES", &[rules::FEWEST_SATELLITES], detail))
}

/// The rule for the value that a federation needs.
fn value_rules(look: Look<'_>, who: Who) -> &'static [RuleId] {
    if look.board(who).abilities.growing_federation > 0 {
        return &[rules::GROWING_VALUE, rules::FEDERATION_VALUE];
    }
    if look.institute(who).is_some_and(|abilities| abilities.federation_threshold > 0) {
        return &[rules::XENOS_VALUE, rules::FEDERATION_VALUE];
    }
    &[rules::FEDERATION_VALUE]
}

/// Why planets or satellites are refused, by the rule that decides it.
fn refused(look: Look<'_>, who: Who, why: Option<Reason>) -> Fault {
    let sets: &'static [RuleId] = &[rules::FEDERATION_SETS, rules::FEDERATION_PAY];
    match why {
        Some(Reason::NotFree(hex)) if look.player(who).origins().contains(Spot(hex)) => {
            Fault::new("NOT_FREE", &[rules::PART_OF_ANOTHER], "a planet is part of a federation already")
        }
        Some(Reason::NotFree(_)) => Fault::new("NOT_A_MEMBER", &[rules::MEMBERS], "no own planet is there"),
        Some(Reason::BrokenGroup(_)) => {
            Fault::new("BROKEN_GROUP", &[rules::WHOLE_GROUPS], "adjacent own planets are inseparable")
        }
        Some(Reason::TooWeak { value }) => {
            let (need, have) = (look.federation_threshold(who), u32::from(value));
            Fault::short("TOO_WEAK", value_rules(look, who), "power value", need, have)
        }
        Some(Reason::Unreachable) => Fault::new(
            "UNREACHABLE",
            &[rules::ONE_SET, rules::APART],
            "no satellites can connect these planets",
        ),
        Some(Reason::DrawsInOthers { .. }) => Fault::new(
            "TAKES_IN_OTHERS",
            &[rules::FEWEST_SATELLITES, rules::TAKEN_IN],
            "the fewest satellites take in further own planets",
        ),
        Some(Reason::Superfluous) => {
            Fault::new("SUPERFLUOUS", &[rules::SUPERFLUOUS], "fewer planets would do with fewer satellites")
        }
        Some(Reason::TooExpensive { needed }) => {
            let have = u32::from(Position::of(look, who).budget);
            Fault::short("TOO_EXPENSIVE", &[rules::FEDERATION_PAY], "satellites", u32::from(needed), have)
        }
        Some(Reason::NoSatelliteHere(hex)) => {
            let closed = look.state.planets().union(look.player(who).stations);
            let rules: &'static [RuleId] =
                if closed.contains(Spot(hex)) { &[rules::SATELLITE_HEX] } else { &[rules::APART] };
            Fault::new("NO_SATELLITE_HERE", rules, "no satellite can lie there")
        }
        Some(Reason::TakesIn(_)) => {
            Fault::new("TAKES_IN", &[rules::TAKEN_IN], "a satellite lies beside another own planet")
        }
        Some(Reason::Disconnected) => {
            Fault::new("DISCONNECTED", &[rules::ONE_SET], "planets and satellites are not one connected set")
        }
        Some(Reason::TooManySatellites { .. }) => {
            let rules = &[rules::FEWEST_SATELLITES];
            Fault::new("TOO_MANY_SATELLITES", rules, "fewer satellites connect these planets")
        }
        None => Fault::new("NO_FEDERATION", sets, "these planets are no legal federation that can be paid"),
    }
}

/// Picks one more satellite.
pub(crate) fn pick_satellite(
    step: &mut Step<'_, GaiaProject>,
    seat: Seat,
    planets: Vec<Hex>,
    mut with: Vec<Hex>,
    hex: Hex,
) {
    with.push(hex);
    with.sort_unstable();
    step.push([Task::Satellites { seat, planets, with }]);
}

/// Forms the federation, pays its satellites and asks for the token (GP-2060, GP-2420).
pub(crate) fn form(step: &mut Step<'_, GaiaProject>, seat: Seat, planets: Vec<Hex>, satellites: Vec<Hex>) {
    let who = Who::Seat(seat);
    let count = satellites.len() as u8;
    step.push([Task::TakeToken { seat }]);
    step.emit(Event::Federated { who, planets, satellites });
    match Look::of(step).board(who).abilities.satellite {
        Some(cost) => deeds::pay(step, who, cost.times(count)),
        None => deeds::take_tokens(step, seat, count, Fate::Discard),
    }
}

fn is_in_supply(look: Look<'_>, token: Token) -> bool {
    // GP-0300: the Gleens' token is not in the supply.
    token != Token::Gleens && look.state.tokens[token.index()] > 0
}

/// The tokens that can be taken (GP-2425).
pub(crate) fn token_candidates(look: Look<'_>, out: &mut Vec<Action>) {
    out.extend(Token::ALL.iter().copied().filter(|token| is_in_supply(look, *token)).map(Action::Token));
}

/// Whether a token can be taken.
pub(crate) fn check_token(look: Look<'_>, token: Token) -> Result<(), Fault> {
    if is_in_supply(look, token) {
        return Ok(());
    }
    Err(Fault::new("TOKEN_GONE", &[rules::TOKEN_GONE], "no such token is in the supply"))
}

/// Takes a token from the supply.
pub(crate) fn take_token(step: &mut Step<'_, GaiaProject>, seat: Seat, token: Token) {
    deeds::gain_token(step, seat.into(), token, TokenFrom::Supply);
}

/// The price of satellites, for display.
pub(crate) fn price(look: Look<'_>, who: Who, satellites: usize) -> (Resources, u8) {
    let count = satellites as u8;
    match look.board(who).abilities.satellite {
        Some(cost) => (cost.times(count), 0),
        None => (Resources::NONE, count),
    }
}
