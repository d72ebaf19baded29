//! Events of the solar system, applied to the state.

use super::take;
use crate::{
    event::{Berth, Event, Shift},
    ids::{Body, Planet},
    state::{Capsule, Figure, Owner, Player, State},
};

pub(super) fn space(state: &mut State, event: &Event) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only what evolve hands on")]
    match event {
        Event::Rotated { orientation, token, shifts } => {
            (state.orientation, state.token) = (*orientation, *token);
            for Shift { owner, figure, to, .. } in shifts {
                if let Some(place) = state.place_of(*owner, *figure) {
                    *place = *to;
                }
            }
        }
        Event::ProbePut { owner, at } => match owner {
            Owner::Seat(seat) => state.players[*seat].probes.push(*at),
            Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.probe = Some(*at)),
            Owner::Neutral => {}
        },
        Event::ProbeTaken { owner, figure } => match (owner, figure) {
            (Owner::Seat(seat), Figure::Probe(n)) => {
                state.players[*seat].probes.remove(usize::from(*n));
            }
            (Owner::Seat(seat), Figure::Capsule(n)) => {
                state.players[*seat].capsules.remove(usize::from(*n));
            }
            (Owner::Rival, _) => state.rival.iter_mut().for_each(|rival| rival.probe = None),
            (Owner::Neutral, _) => {}
        },
        Event::Moved { owner, figure, to } => {
            if let Some(place) = state.place_of(*owner, *figure) {
                *place = *to;
            }
        }
        Event::Visited { planet, feature, ring } => {
            let turn = &mut state.turn;
            turn.planets = planet.map_or(turn.planets, |planet| turn.planets.with(planet));
            turn.features = feature.map_or(turn.features, |feature| turn.features.with(feature));
            turn.ring |= ring;
        }
        Event::Orbited { owner, planet, berth } => {
            if let (Planet::Pluto, Owner::Seat(seat)) = (planet, owner) {
                state.players[*seat].pluto.orbiter = true;
                return;
            }
            let there = &mut state.planets[planet.index()];
            if *berth == Berth::FirstOrbit { there.first = Some(*owner) } else { there.orbiters.push(*owner) }
        }
        Event::Landed { owner, body, berth } => {
            if let (Body::Planet(Planet::Pluto), Owner::Seat(seat)) = (body, owner) {
                state.players[*seat].pluto.lander = true;
                return;
            }
            berth_of(state, *body, *berth).push(*owner);
        }
        Event::OrbiterRemoved { owner, planet, berth } => {
            if let (Planet::Pluto, Owner::Seat(seat)) = (planet, owner) {
                state.players[*seat].pluto.orbiter = false;
                return;
            }
            let there = &mut state.planets[planet.index()];
            if *berth == Berth::FirstOrbit { there.first = None } else { take(&mut there.orbiters, owner) }
        }
        Event::LanderRemoved { owner, body, berth } => {
            if let (Body::Planet(Planet::Pluto), Owner::Seat(seat)) = (body, owner) {
                state.players[*seat].pluto.lander = false;
                return;
            }
            take(berth_of(state, *body, *berth), owner);
        }
        Event::PlutoInstalled { seat } => state.players[*seat].pluto.installed = true,
        _ => {}
    }
}

fn berth_of(state: &mut State, body: Body, berth: Berth) -> &mut Vec<Owner> {
    match (body, berth) {
        (Body::Moon(moon), _) => &mut state.moons[moon.index()],
        (Body::Planet(planet), Berth::Data(n)) => {
            let data = &mut state.planets[planet.index()].data;
            if data.len() <= usize::from(n) {
                data.resize(usize::from(n) + 1, Vec::new());
            }
            &mut data[usize::from(n)]
        }
        (Body::Planet(planet), Berth::FirstOrbit | Berth::Orbit | Berth::Ground | Berth::Moon) => {
            &mut state.planets[planet.index()].landers
        }
    }
}

/// Puts a capsule on the table.
pub(crate) fn add_capsule(player: &mut Player, capsule: Capsule) {
    player.capsules.push(capsule);
}
