//! Mascamites: samples and capsules (section 14).

use orrery_engine::Seat;

use crate::{
    acts,
    effects::{self, S},
    event::Event,
    facts::{Condition, Facts, Mission, SampleChoice, SamplePlanets, SetupStep},
    ids::{CardId, Planet, Sample, Slot, Species},
    state::{Figure, State},
    task::Task,
};

/// Shuffles the samples and puts them out (SE-4000).
pub(super) fn set_up(step: &mut S<'_>, slot: Slot) {
    let mut samples: Vec<Sample> = Sample::ALL.to_vec();
    step.shuffle(&mut samples);
    let on = |planet: Planet| {
        let steps = step.content().species(Species::Mascamites).setup.iter();
        let there = |one: &SetupStep| {
            if let SetupStep::PlaceSamples { planet: there, count } = one {
                (*there == planet).then_some(*count)
            } else {
                None
            }
        };
        steps.filter_map(there).map(usize::from).sum::<usize>()
    };
    let (jupiter, saturn) = (on(Planet::Jupiter), on(Planet::Saturn));
    let mut piles = samples.into_iter();
    let jupiter: Vec<Sample> = piles.by_ref().take(jupiter).collect();
    let saturn: Vec<Sample> = piles.by_ref().take(saturn).collect();
    if let Some(open) = piles.next() {
        step.emit(Event::SamplesPlaced { slot, jupiter: Some(jupiter), saturn: Some(saturn), open });
    }
}

/// The samples that lie face down on a planet.
pub(crate) fn samples(state: &State, planet: Planet) -> Vec<Sample> {
    let mut there =
        state.known(Species::Mascamites).map_or_else(Vec::new, |one| one.special.samples_on(planet).to_vec());
    there.sort_unstable();
    there
}

/// The player looks at the samples of the planet of this landing and takes one (SE-4040, SE-4060).
pub(crate) fn collect(step: &mut S<'_>, seat: Seat) {
    let Some(planet) = step.state().run().and_then(|run| run.planet) else { return };
    if !samples(step.state(), planet).is_empty() {
        // Face-down samples are seen.
        step.seal();
        step.push([Task::Collect { seat, planet }]);
    }
}

/// The sample becomes a capsule on the planet's space (SE-4070).
pub(crate) fn take(step: &mut S<'_>, seat: Seat, planet: Planet, sample: Sample) {
    if let Some(at) = step.state().planet_space(step.content(), planet) {
        step.emit(Event::SampleCollected { seat, planet, sample: Some(sample), at });
    }
}

/// The reward of a sample: on this space, delivered, or one that is looked at (SE-4160, SE-4170).
pub(crate) fn reward(
    step: &mut S<'_>,
    seat: Seat,
    sample: SampleChoice,
    planets: &[Planet],
    filter: Option<SamplePlanets>,
) {
    let run = step.state().run();
    let sample = match sample {
        SampleChoice::OnThisSpace => run
            .and_then(|run| run.space)
            .and_then(|(_, level)| sample_on(step.state(), step.content(), level)),
        SampleChoice::Delivered => run.and_then(|run| run.sample),
        SampleChoice::ChosenOnPlanet => {
            look(step, seat, planets, filter);
            return;
        }
    };
    if let Some(sample) = sample {
        let list = step.content().sample(sample).clone();
        effects::resolve(step, seat, list);
    }
}

/// The sample that lies on a blue space.
pub(crate) fn sample_on(state: &State, facts: &Facts, level: u8) -> Option<Sample> {
    let place = level.checked_sub(first_level(facts))?;
    state.known(Species::Mascamites)?.special.samples.get(usize::from(place)).copied()
}

/// The level of the blue space on which the first sample lies.
fn first_level(facts: &Facts) -> u8 {
    let spaces = facts.species(Species::Mascamites).board.iter();
    spaces.filter(|space| space.sample_space.is_some()).map(|space| space.id.level).min().unwrap_or(1)
}

fn look(step: &mut S<'_>, seat: Seat, planets: &[Planet], filter: Option<SamplePlanets>) {
    let state = step.state();
    let near = |planet: &Planet| match filter {
        Some(SamplePlanets::WithOwnProbe) => {
            let there = state.planet_space(step.content(), *planet);
            state.players[seat].figures().any(|(_, at)| Some(at) == there)
        }
        Some(SamplePlanets::Listed) | None => true,
    };
    let planets: Vec<Planet> =
        planets.iter().copied().filter(near).filter(|planet| !samples(state, *planet).is_empty()).collect();
    if planets.len() == 1 {
        step.seal();
    }
    if !planets.is_empty() {
        step.push([Task::Peek { seat, planets }]);
    }
}

/// The planet whose samples are looked at was chosen.
pub(crate) fn look_at(step: &mut S<'_>, seat: Seat, planet: Planet) {
    step.seal();
    step.push([Task::Peek { seat, planets: vec![planet] }]);
}

/// Whether a capsule is at the destination of a mission (SE-4120).
pub(crate) fn delivers(state: &State, facts: &Facts, seat: Seat, card: CardId, figure: Figure) -> bool {
    let Some(Mission::Delivery { condition: Condition::OwnCapsuleAt { planet }, .. }) =
        &facts.card(card).mission
    else {
        return false;
    };
    let at = if matches!(figure, Figure::Capsule(_)) { state.players[seat].at(figure) } else { None };
    at.is_some() && at == state.planet_space(facts, *planet)
}

/// Delivers a capsule: its sample opens the next blue space, the mission is completed (SE-4130).
pub(crate) fn deliver(step: &mut S<'_>, seat: Seat, card: CardId, figure: Figure) {
    let Figure::Capsule(capsule) = figure else { return };
    let sample = step.state().players[seat].capsules.get(usize::from(capsule)).map(|one| one.sample);
    let Some(sample) = sample else { return };
    step.emit(Event::SampleDelivered { seat, capsule, sample });
    step.seal();
    acts::free::complete(step, seat, card, Some(sample));
}

/// The rival reveals a random sample of a planet, without its reward (SE-5720).
pub(crate) fn reveal_random(step: &mut S<'_>, planet: Planet) {
    let there = samples(step.state(), planet);
    if !there.is_empty() {
        let sample = there[step.below(there.len())];
        step.emit(Event::SampleRevealed { planet, sample });
    }
}
