//! Rotations, visits, launches, orbits and landings (sections 3, 5.1 to 5.3).

use orrery_engine::Seat;

use crate::{
    action::Removed,
    effects::{S, note, stores::gain, triggers},
    event::{Berth, Event, Shift},
    facts::{Ability, Cost, Effects, Facts, Passive, PassiveRule, Pieces, RemoveFrom},
    ids::{Body, Feature, Moon, Planet, Resource, Space},
    solar::Fate,
    species,
    state::{Figure, Landing, Note, Owner, Player, State},
    task::{Happening, Landings, Task},
};

/// Turns the solar system by one step (section 3.3); what the pushes trigger is asked first of all.
pub(crate) fn rotate(step: &mut S<'_>) {
    let (state, facts) = (step.state(), step.content());
    let (sky, token) = (state.sky(facts), state.token);
    // SE-0710: everything is decided from the situation before.
    let shifts: Vec<Shift> = state
        .figures()
        .filter_map(|(owner, figure, at)| match sky.fate(token, at) {
            Fate::Carried(to) => Some(Shift { owner, figure, to, pushed: false }),
            Fate::Pushed(to) => Some(Shift { owner, figure, to, pushed: true }),
            Fate::Stays => None,
        })
        .collect();
    let active = state.turn.owner;
    step.emit(Event::Rotated {
        orientation: sky.rotated(token).orientation(),
        token: token.next(),
        shifts: shifts.clone(),
    });
    // SE-0725: publicity of pushed figures, then what they trigger, in turn order, then anomalies.
    let mut triggered = Vec::new();
    for owner in step.state().order_from(active) {
        for shift in shifts.iter().filter(|shift| shift.pushed && shift.owner == owner) {
            let publicity = publicity_at(step.state(), facts, owner, shift.to);
            gain(step, owner, Resource::Publicity, publicity);
            if let Owner::Seat(seat) = owner {
                triggered.extend(visit(step, seat, shift.to, false));
            }
        }
    }
    if step.state().known(crate::ids::Species::Anomalies).is_some() {
        triggered.push(Task::Anomaly);
    }
    step.push(triggered);
}

/// The publicity that a space gives to an owner who enters it (SE-0540, SE-3165).
pub(crate) fn publicity_at(state: &State, facts: &Facts, owner: Owner, space: Space) -> u8 {
    let cell = state.sky(facts).cell(space);
    let asteroids = owner.seat().filter(|_| cell.feature() == Some(Feature::Asteroid));
    cell.publicity + asteroids.map_or(0, |seat| asteroid_publicity(&state.players[seat], facts))
}

fn asteroid_publicity(player: &Player, facts: &Facts) -> u8 {
    abilities(player, facts)
        .map(|ability| if let Ability::AsteroidVisitPublicity { value } = ability { *value } else { 0 })
        .sum()
}

/// The abilities of a player's technologies.
pub(crate) fn abilities<'a>(player: &Player, facts: &'a Facts) -> impl Iterator<Item = &'a Ability> {
    player.abilities().iter().flat_map(|tech| &facts.tech(tech).ability)
}

/// The passive rules of a player's organization.
pub(crate) fn passives<'a>(player: &Player, facts: &'a Facts) -> impl Iterator<Item = &'a PassiveRule> {
    let organization = player.agency.organization.map(|one| facts.organization(one));
    organization.into_iter().flat_map(|one| &one.passive).filter_map(|passive| match passive {
        Passive::Rule(rule) => Some(rule),
        Passive::Event(_) => None,
    })
}

/// Records a visit (SE-0570) and says what it triggers.
pub(crate) fn visit(step: &mut S<'_>, seat: Seat, space: Space, ring: bool) -> Vec<Task> {
    let cell = step.state().sky(step.content()).cell(space);
    let (planet, feature) = (cell.planet(), cell.feature());
    if step.state().turn.owner.is(seat) && (planet.is_some() || feature.is_some() || ring) {
        step.emit(Event::Visited { planet, feature, ring });
    }
    let what = planet.map(Happening::Planet).or(feature.map(Happening::Feature));
    what.map(|what| Task::Did { seat, what }).into_iter().collect()
}

/// How many points a step out of a space costs a seat (SE-0490, SE-3160).
pub(crate) fn step_cost(state: &State, facts: &Facts, seat: Seat, from: Space) -> u8 {
    let extra = state.sky(facts).exit_extra(from);
    let player = &state.players[seat];
    let free = abilities(player, facts)
        .any(|ability| matches!(ability, Ability::AsteroidExitExtra { value: 0 }))
        || (state.turn.no_surcharge && state.turn.owner.is(seat));
    if free { 1 } else { 1 + extra }
}

/// Moves a figure one step; the points are paid by the caller.
pub(crate) fn step_to(step: &mut S<'_>, seat: Seat, figure: Figure, to: Space) {
    let facts = step.content();
    let state = step.state();
    let from = state.players[seat].at(figure);
    let ring = from.is_some_and(|from| from.ring == to.ring);
    let own_turn = state.turn.owner.is(seat);
    let publicity = publicity_at(state, facts, seat.into(), to);
    let planet = state.sky(facts).cell(to).planet();
    step.emit(Event::Moved { owner: seat.into(), figure, to });
    // Card ET.12 takes publicity of moving away; card 19 turns that of planets into movement.
    let silent = own_turn && step.state().turn.no_publicity;
    let slingshot = own_turn && step.state().turn.slingshot && planet.is_some() && publicity > 0 && !silent;
    let triggered = visit(step, seat, to, ring);
    step.push(triggered);
    if slingshot {
        step.push([Task::Slingshot { seat }]);
    } else if !silent {
        gain(step, seat.into(), Resource::Publicity, publicity);
    }
    triggers::bonuses(step, seat);
}

/// How many probes a player may have in space (SE-0130, SE-3150).
pub(crate) fn probe_limit(state: &State, facts: &Facts, seat: Seat) -> u8 {
    let player = &state.players[seat];
    let raised = abilities(player, facts)
        .map(|ability| if let Ability::ProbeLimit { value } = ability { *value } else { 0 })
        .max();
    let more: u8 = passives(player, facts)
        .map(|rule| if let PassiveRule::ProbeLimitBonus { value } = rule { *value } else { 0 })
        .sum();
    raised.unwrap_or(0).max(facts.player.limits.probes_in_space) + more
}

/// Whether the probe limit allows a launch (SE-0960).
pub(crate) fn may_launch(state: &State, facts: &Facts, seat: Seat) -> bool {
    state.players[seat].probes.len() < usize::from(probe_limit(state, facts, seat))
}

/// Puts a probe on Earth's space (SE-0950); this is not a visit (SE-1000).
pub(crate) fn launch(step: &mut S<'_>, seat: Seat) {
    let at = step.state().sky(step.content()).earth();
    step.emit(Event::ProbePut { owner: seat.into(), at });
    note(step, Note::Launch(at.sector));
    step.push([Task::Did { seat, what: Happening::Launch }]);
}

/// The own probes that could orbit or land somewhere: the planet and, for the promo planet, the probe (SE-3120).
pub(crate) fn at_planets(state: &State, facts: &Facts, seat: Seat) -> Vec<(Planet, Option<Space>)> {
    let sky = state.sky(facts);
    let player = &state.players[seat];
    let mut found: Vec<(Planet, Option<Space>)> = Vec::new();
    for at in &player.probes {
        if let Some(planet) = sky.cell(*at).planet().filter(|planet| *planet != Planet::Earth) {
            found.push((planet, None));
        }
        if player.pluto.installed && at.ring == facts.pluto_ring {
            found.push((Planet::Pluto, Some(*at)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Where a player may orbit (SE-1020).
pub(crate) fn orbits(state: &State, facts: &Facts, seat: Seat) -> Vec<(Planet, Option<Space>)> {
    let mut found = at_planets(state, facts, seat);
    found.retain(|(planet, _)| *planet != Planet::Pluto || !state.players[seat].pluto.orbiter);
    found
}

/// Where a player may land (SE-1190, SE-1290).
pub(crate) fn landings(
    state: &State,
    facts: &Facts,
    seat: Seat,
    how: Landings,
) -> Vec<(Body, Option<Space>)> {
    let player = &state.players[seat];
    let moons =
        how.moons || abilities(player, facts).any(|ability| matches!(ability, Ability::MayLandOnMoons {}));
    let mut found = Vec::new();
    for (planet, from) in at_planets(state, facts, seat) {
        if planet != Planet::Pluto || !player.pluto.lander {
            found.push((Body::Planet(planet), from));
        }
        for moon in Moon::of(planet).filter(|_| moons) {
            // SE-1310; SE-2870 for card 16.
            if how.taken || !state.is_moon_taken(moon) {
                found.push((Body::Moon(moon), None));
            }
        }
    }
    found
}

/// The energy of a landing (SE-1170, SE-1180, SE-1300).
pub(crate) fn landing_cost(state: &State, facts: &Facts, seat: Seat, body: Body) -> Cost {
    let landing = &facts.landing;
    let with_orbiter = state.has_orbiter(seat, body.planet());
    let cost = if with_orbiter { landing.land_if_any_orbiter_at_planet } else { landing.land };
    let discount: u8 = abilities(&state.players[seat], facts)
        .map(|ability| if let Ability::LandingEnergyDiscount { value } = ability { *value } else { 0 })
        .sum();
    Cost { energy: cost.energy.saturating_sub(discount), ..cost }
}

pub(super) fn ask_orbit(step: &mut S<'_>, seat: Seat) {
    match orbits(step.state(), step.content(), seat).as_slice() {
        [] => {}
        [(planet, from)] => orbit(step, seat, *planet, *from),
        [_, ..] => step.push([Task::Orbit { seat }]),
    }
}

pub(super) fn ask_land(step: &mut S<'_>, seat: Seat, how: Landings) {
    match landings(step.state(), step.content(), seat, how).as_slice() {
        [] => {}
        [(body, from)] => land(step, seat, *body, *from, how.taken),
        [_, ..] => step.push([Task::Land { seat, landings: how }]),
    }
}

pub(super) fn ask_orbit_or_land(step: &mut S<'_>, seat: Seat, how: Landings) {
    let (state, facts) = (step.state(), step.content());
    if !orbits(state, facts, seat).is_empty() || !landings(state, facts, seat, how).is_empty() {
        step.push([Task::OrbitOrLand { seat, landings: how }]);
    }
}

/// Takes the probe that stands where it can reach a planet.
fn take_probe(step: &mut S<'_>, seat: Seat, planet: Planet, from: Option<Space>) {
    let state = step.state();
    let at = from.or_else(|| state.planet_space(step.content(), planet));
    let probe = state.players[seat].probes.iter().position(|one| Some(*one) == at);
    if let Some(n) = probe {
        step.emit(Event::ProbeTaken { owner: seat.into(), figure: Figure::Probe(n as u8) });
    }
}

/// Puts an orbiter down, on the first-orbiter space if that is free (SE-1140, SE-1155).
pub(crate) fn put_orbiter(step: &mut S<'_>, owner: Owner, planet: Planet) {
    let first = planet != Planet::Pluto && step.state().planets[planet.index()].first.is_none();
    let berth = if first { Berth::FirstOrbit } else { Berth::Orbit };
    step.emit(Event::Orbited { owner, planet, berth });
}

/// A probe goes into orbit; first bonus, then the other rewards (SE-1160).
pub(crate) fn orbit(step: &mut S<'_>, seat: Seat, planet: Planet, from: Option<Space>) {
    let Some(facts) = step.content().planet(planet) else { return };
    take_probe(step, seat, planet, from);
    let first = planet != Planet::Pluto && step.state().planets[planet.index()].first.is_none();
    put_orbiter(step, seat.into(), planet);
    note(step, Note::Orbit(planet));
    let mut list: Effects = if first { facts.orbit.first_bonus.clone() } else { Vec::new() };
    list.extend(facts.orbit.reward.iter().cloned());
    step.push([Task::Effects { seat, list }, Task::Did { seat, what: Happening::Orbit(planet) }]);
    species::glyphids::take_from_planet(step, seat.into(), planet);
}

/// The first-landing spaces of a planet that a lander may take (SE-1210, SE-1225).
pub(crate) fn data_spaces(state: &State, facts: &Facts, planet: Planet, taken: bool) -> Vec<u8> {
    let spaces = facts.planet(planet).map_or(0, |facts| facts.land.first_data_spaces.len() as u8);
    let data = &state.planets[planet.index()].data;
    (0..spaces).filter(|n| taken || data.get(usize::from(*n)).is_none_or(Vec::is_empty)).collect()
}

/// A probe lands.
pub(crate) fn land(step: &mut S<'_>, seat: Seat, body: Body, from: Option<Space>, taken: bool) {
    take_probe(step, seat, body.planet(), from);
    let Body::Planet(planet) = body else { return touch_down(step, seat, body, Berth::Moon, None) };
    match data_spaces(step.state(), step.content(), planet, taken).as_slice() {
        [] => touch_down(step, seat, body, Berth::Ground, from),
        [only] if !taken => touch_down(step, seat, body, Berth::Data(*only), None),
        [_, ..] => step.push([Task::LandSpace { seat, planet, taken }]),
    }
}

/// Puts the lander down: data of the space, points, trace (SE-1350). The promo planet is where its probe was.
pub(crate) fn touch_down(step: &mut S<'_>, seat: Seat, body: Body, berth: Berth, from: Option<Space>) {
    let facts = step.content();
    let Some(planet) = facts.planet(body.planet()) else { return };
    let there = step.state().planet_sector(facts, body.planet()).or(from.map(|space| space.sector));
    let sector = there.unwrap_or(step.state().earth_sector(facts));
    let earlier = step.state().planets[body.planet().index()].all_landers().next().is_some();
    step.emit(Event::Landed { owner: seat.into(), body, berth });
    note(step, Note::Landing(Landing { body, sector, earlier }));
    if let Berth::Data(n) = berth {
        let data = planet.land.first_data_spaces.get(usize::from(n)).copied().unwrap_or(0);
        gain(step, seat.into(), Resource::Data, data);
    }
    let list = match body {
        Body::Planet(_) => planet.land.reward.clone(),
        Body::Moon(moon) => facts.moon(moon).reward.clone(),
    };
    step.push([Task::Effects { seat, list }, Task::Did { seat, what: Happening::Land(body) }]);
    species::glyphids::take_from_planet(step, seat.into(), body.planet());
}

/// The own pieces that an effect may remove (SE-2865).
pub(crate) fn removable(state: &State, seat: Seat, piece: Pieces, from: RemoveFrom) -> Vec<Removed> {
    let own = Owner::Seat(seat);
    let mut found = Vec::new();
    for planet in Planet::ALL.iter().copied() {
        let there = &state.planets[planet.index()];
        let pluto = state.players[seat].pluto;
        if piece != Pieces::Lander {
            if there.first == Some(own) {
                found.push(Removed::Orbiter(planet, true));
            }
            if there.orbiters.contains(&own) || (planet == Planet::Pluto && pluto.orbiter) {
                found.push(Removed::Orbiter(planet, false));
            }
        }
        if piece != Pieces::Orbiter {
            let on_data = (0_u8..).zip(&there.data).filter(|(_, landers)| landers.contains(&own));
            found.extend(on_data.map(|(n, _)| Removed::Lander(Body::Planet(planet), Some(n))));
            if there.landers.contains(&own) || (planet == Planet::Pluto && pluto.lander) {
                found.push(Removed::Lander(Body::Planet(planet), None));
            }
        }
    }
    if piece != Pieces::Orbiter && from == RemoveFrom::AnyPlanetOrMoon {
        let moons = Moon::ALL.iter().filter(|moon| state.moons[moon.index()].contains(&own));
        found.extend(moons.map(|moon| Removed::Lander(Body::Moon(*moon), None)));
    }
    found
}

pub(super) fn ask_remove(step: &mut S<'_>, seat: Seat, piece: Pieces, from: RemoveFrom, then: Effects) {
    // SE-2860: without a piece nothing is gained.
    if !removable(step.state(), seat, piece, from).is_empty() {
        step.push([Task::Remove { seat, piece, from, then }]);
    }
}

/// Takes a piece back to the supply.
pub(crate) fn remove(step: &mut S<'_>, seat: Seat, removed: Removed) {
    let owner = Owner::Seat(seat);
    match removed {
        Removed::Orbiter(planet, first) => {
            let berth = if first { Berth::FirstOrbit } else { Berth::Orbit };
            step.emit(Event::OrbiterRemoved { owner, planet, berth });
            note(step, Note::Removed(planet));
        }
        Removed::Lander(body, space) => {
            let berth = match (body, space) {
                (Body::Moon(_), _) => Berth::Moon,
                (Body::Planet(_), Some(n)) => Berth::Data(n),
                (Body::Planet(_), None) => Berth::Ground,
            };
            step.emit(Event::LanderRemoved { owner, body, berth });
            note(step, Note::Removed(body.planet()));
        }
    }
}
