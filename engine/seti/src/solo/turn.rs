//! A turn of the rival (section 19.3).

use orrery_engine::Pile;

use crate::{
    effects::{S, conditions::traces_on_board, space, techs},
    event::{Berth, Event},
    facts::{Effects, PlanetToken, RivalStep, RivalTarget},
    ids::{Body, Moon, Piece, Planet, Resource, RivalCard, Species, Tech, TechType},
    solo::{self, Memo},
    species,
    state::{Figure, Owner, State},
    task::Task,
};

/// Turns over the next card, or passes (SE-4930, SE-5400).
pub(crate) fn begin(step: &mut S<'_>) {
    let empty = step.state().rival.as_ref().is_none_or(|rival| rival.deck.is_empty());
    if empty {
        pass(step);
        return;
    }
    let card = Pile::choose(step, |state| &solo::rival_of(state).deck);
    if let Some(card) = card {
        step.emit(Event::RivalPlayed { card, arrow: step.content().rival_card(card).arrow });
        step.push([Task::RivalStep { card, step: 0 }, Task::EndTurn]);
    }
}

/// Does a step of a card if it is possible, else tries the next one.
pub(crate) fn try_step(step: &mut S<'_>, card: RivalCard, number: u8) {
    let Some(action) = step.content().rival_card(card).steps.get(usize::from(number)) else { return };
    if !act(step, card, action) {
        step.push([Task::RivalStep { card, step: number + 1 }]);
    }
}

/// Carries out an action; false if it is not possible.
fn act(step: &mut S<'_>, card: RivalCard, action: &'static RivalStep) -> bool {
    let (state, facts) = (step.state(), step.content());
    let own = solo::rival_of(state);
    match action {
        RivalStep::Analyze { reward, trace, discard_computer_tech, .. } => {
            // SE-5250 to SE-5270
            let full = own.computer >= facts.rival.computer.spaces;
            if full {
                let pool = own.pool;
                step.emit(Event::RivalData { computer: 0, pool });
                solo::effects(step, reward.clone());
                solo::traces::mark(step, (*trace).into());
                solo::refill_computer(step);
                if solo::rival_of(step.state()).techs[TechType::Computer.index()] > 0 {
                    step.emit(Event::RivalTechUsed { kind: TechType::Computer });
                    solo::effects(step, discard_computer_tech.clone());
                }
            }
            full
        }
        RivalStep::Launch { reward, .. } => {
            // SE-5050, SE-5055
            let possible = own.probe.is_none();
            if possible {
                let at = state.sky(facts).earth();
                step.emit(Event::ProbePut { owner: Owner::Rival, at });
                solo::effects(step, reward.clone());
            }
            possible
        }
        RivalStep::ResearchTech { cost, rotate, reward, .. } => {
            // SE-4980, SE-4990
            let possible = own.publicity >= cost.publicity && techs_left(state);
            if possible {
                if cost.publicity > 0 {
                    step.emit(Event::Paid {
                        owner: Owner::Rival,
                        resource: Resource::Publicity,
                        amount: cost.publicity,
                    });
                }
                step.push([Task::RivalTech { reward: reward.clone() }]);
                if *rotate {
                    space::rotate(step);
                }
            }
            possible
        }
        RivalStep::Fly {
            targets,
            moon_with_discarded_probe_tech,
            preference,
            only_planets_with,
            after,
            ..
        } => {
            let token = only_planets_with.is_some_and(|PlanetToken::GlyphToken| true);
            fly(step, targets, *moon_with_discarded_probe_tech, preference, token, after)
        }
        RivalStep::Scan { signals, discard_telescope_tech_extra_signal } => {
            solo::signals::scan(step, signals, *discard_telescope_tech_extra_signal);
            true
        }
        RivalStep::ReplaceIfSpeciesDiscovered { species_order } => {
            // SE-5280
            let found = state.species.iter().find(|one| one.discovered == Some(*species_order));
            let by = found.and_then(|one| card_of(step, one.species));
            if let Some(by) = by {
                step.emit(Event::RivalReplaced { card, by, arrow: facts.rival_card(by).arrow });
                step.push([Task::RivalStep { card: by, step: 0 }]);
            }
            by.is_some()
        }
        RivalStep::MarkTrace { color, reward } => {
            solo::traces::mark(step, *color);
            solo::effects(step, reward.clone());
            true
        }
        RivalStep::Anomalies { effect, .. } => {
            // SE-5740
            let next = species::anomalies::next(state, facts);
            let leads = |color| species::anomalies::leader(state, color) == Some(Owner::Rival);
            let possible = next.is_some_and(|token| !leads(token.anomaly.color));
            when(step, possible, effect)
        }
        RivalStep::CentaurianMessage { effect, .. } => {
            // SE-5780
            let possible = own.message_tiles > 0 && own.message_tile.is_none();
            when(step, possible, effect)
        }
        RivalStep::PlayExertian { effect, .. } => {
            // SE-5830
            let one = state.known(Species::Exertians);
            let on_board = one.map_or(0, |one| traces_on_board(one, Owner::Rival));
            let left = one.is_some_and(|one| !one.special.rest.is_empty());
            let possible = own.face_down.len() as u8 + on_board < 5 && left;
            when(step, possible, effect)
        }
        RivalStep::ArkhosBreach { effect, .. } => {
            let possible = own.locked.iter().any(Option::is_some);
            when(step, possible, effect)
        }
        RivalStep::Amoeba { effect, .. } => {
            let possible = species::amoeba::full_section(state).is_some();
            when(step, possible, effect)
        }
    }
}

fn when(step: &mut S<'_>, possible: bool, effect: &Effects) -> bool {
    if possible {
        solo::effects(step, effect.clone());
    }
    possible
}

/// The action card of a species.
fn card_of(step: &S<'_>, species: Species) -> Option<RivalCard> {
    RivalCard::ALL.iter().copied().find(|card| step.content().rival_card(*card).species == Some(species))
}

fn techs_left(state: &State) -> bool {
    state.techs.iter().any(|stack| stack.top.is_some())
}

/// The technology on the track that the rival takes (SE-5000, SE-5010).
fn next_tech(step: &S<'_>) -> Option<Tech> {
    let state = step.state();
    let track = &step.content().difficulty(state.config.difficulty).progress_track_clockwise_from_plus_icon;
    let start = usize::from(solo::rival_of(state).progress);
    let around = || track.iter().cycle().skip(start).take(track.len()).copied();
    let stack = |tech: Tech| &state.techs[tech.index()];
    around().find(|tech| stack(*tech).two_points).or_else(|| around().find(|tech| stack(*tech).top.is_some()))
}

/// Takes a technology: two points and the shuffled bonus, never the launch or the data (SE-5020).
pub(crate) fn take_tech(step: &mut S<'_>, reward: Effects) {
    let facts = step.content();
    if let Some(tech) = next_tech(step) {
        let stack = &step.state().techs[tech.index()];
        let (bonus, two_points) = (stack.top, stack.two_points);
        step.emit(Event::TechTaken { owner: Owner::Rival, tech, bonus, two_points });
        if two_points {
            solo::gain(step, Resource::Vp, facts.tech(tech).two_point_tile);
            species::glyphids::take_from_stack(step, Owner::Rival, tech);
        }
        techs::show_next(step, tech);
        if let Some(bonus) = bonus {
            solo::effects(step, facts.tile_bonus(tech, bonus).clone());
        }
    }
    solo::effects(step, reward);
}

/// Flies to the first planet in reach, then lands or orbits (SE-5060 to SE-5140).
fn fly(
    step: &mut S<'_>,
    targets: &[RivalTarget],
    moons: bool,
    preference: &[Piece],
    only_glyphs: bool,
    after: &Effects,
) -> bool {
    let (state, facts) = (step.state(), step.content());
    let sky = state.sky(facts);
    let earth = sky.earth();
    if solo::rival_of(state).probe != Some(earth) {
        return false;
    }
    let mut wanted =
        targets.iter().filter(|to| !only_glyphs || state.planets[to.planet.index()].glyph.is_some());
    let found = wanted.find_map(|to| Some((to.planet, sky.route(earth, to.planet, to.max_moves)?)));
    let Some((planet, route)) = found else { return false };
    step.emit(Event::ProbeTaken { owner: Owner::Rival, figure: Figure::Probe(0) });
    solo::gain(step, Resource::Publicity, route.publicity);
    arrive(step, planet, moons, preference);
    solo::effects_with(step, after.clone(), Memo { planet: Some(planet), ..Memo::default() });
    true
}

fn arrive(step: &mut S<'_>, planet: Planet, moons: bool, preference: &[Piece]) {
    let (state, facts) = (step.state(), step.content());
    let free: Vec<Moon> = Moon::of(planet).filter(|moon| !state.is_moon_taken(*moon)).collect();
    let probe = TechType::Probe;
    if moons
        && solo::rival_of(state).techs[probe.index()] > 0
        && let Some(moon) = solo::by_arrow(state, free.into_iter())
    {
        // SE-5100
        step.emit(Event::RivalTechUsed { kind: probe });
        step.emit(Event::Landed { owner: Owner::Rival, body: Body::Moon(moon), berth: Berth::Moon });
        species::glyphids::take_from_planet(step, Owner::Rival, planet);
        solo::effects(step, facts.moon(moon).reward.clone());
        return;
    }
    let Some(there) = facts.planet(planet) else { return };
    let first_orbit = state.planets[planet.index()].first.is_none();
    let spaces = space::data_spaces(state, facts, planet, false);
    let preferred = preference.first().copied().unwrap_or(Piece::Lander);
    // SE-5110, SE-5120
    let piece = match (first_orbit, !spaces.is_empty()) {
        _ if preference.len() == 1 => preferred,
        (true, false) => Piece::Orbiter,
        (false, true) => Piece::Lander,
        (true, true) | (false, false) => preferred,
    };
    species::glyphids::take_from_planet(step, Owner::Rival, planet);
    if piece == Piece::Orbiter {
        space::put_orbiter(step, Owner::Rival, planet);
        let first = if first_orbit { there.orbit.first_bonus.clone() } else { Vec::new() };
        solo::effects(step, first.into_iter().chain(there.orbit.reward.iter().cloned()).collect());
    } else {
        // SE-5130: the largest free space.
        let data = |n: u8| there.land.first_data_spaces.get(usize::from(n)).copied().unwrap_or(0);
        let best = spaces.into_iter().max_by_key(|n| data(*n));
        let berth = best.map_or(Berth::Ground, Berth::Data);
        step.emit(Event::Landed { owner: Owner::Rival, body: Body::Planet(planet), berth });
        solo::gain(step, Resource::Data, best.map_or(0, data));
        solo::effects(step, there.land.reward.clone());
    }
}

/// Passing: a new deck, one card of the stack leaves, progress, perhaps a rotation (SE-5410, SE-5430).
fn pass(step: &mut S<'_>) {
    step.emit(Event::RivalShuffled);
    let round = step.state().round;
    let stack = usize::from(round).checked_sub(1).and_then(|n| step.state().stacks.get(n));
    if let Some(card) = stack.and_then(|stack| stack.first()).copied() {
        step.emit(Event::StackDropped { round, card: Some(card), discarded: false });
        solo::progress(step, 1);
    }
    step.push([Task::PassRotation, Task::RivalPassed, Task::EndTurn]);
}

/// The rival has passed.
pub(crate) fn passed(step: &mut S<'_>) {
    step.emit(Event::Passed { owner: Owner::Rival });
}
