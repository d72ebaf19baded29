//! Where the rival marks signals (SE-5150 to SE-5240).

use std::cmp::Reverse;

use crate::{
    effects::{S, signals},
    event::Event,
    facts::{Facts, RivalSignal, SignalTarget},
    ids::{Planet, SectorColor, Species, Star, TechType},
    solo,
    state::{Owner, Spot, State},
};

/// Marks a signal where a reward of a planet or moon says.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other targets are printed on cards, which the rival never plays"
)]
pub(super) fn target(step: &mut S<'_>, target: SignalTarget) {
    let (state, facts) = (step.state(), step.content());
    let star_of = |planet: Planet| state.planet_sector(facts, planet).map(|sector| state.star_of(sector));
    let star = match target {
        SignalTarget::Star { star } => Some(star),
        SignalTarget::Color { color } => choose(state, facts, color),
        SignalTarget::PlanetSector { planet } => star_of(planet),
        // SE-5230: never on the tile.
        SignalTarget::Oumuamua {} => star_of(Planet::Oumuamua),
        _ => None,
    };
    if let Some(star) = star {
        signals::mark(step, Owner::Rival, Spot::Star(star), true, true);
    }
}

/// Between the sectors of a colour (SE-5200 to SE-5220).
pub(crate) fn choose(state: &State, facts: &Facts, color: SectorColor) -> Option<Star> {
    let rival = Owner::Rival;
    let wins = |star: Star| {
        let mut after = state.sectors[star.index()].clone();
        after.markers.push(rival);
        // SE-5210: by this very signal, judged as if the sector were resolved at once.
        let complete = after.markers.len() == usize::from(facts.star(star).data_slots);
        complete && after.leader(|owner| owner != Owner::Neutral) == Some(rival)
    };
    let scores = |star: Star| {
        let next = state.sectors[star.index()].markers.len() as u8 + 1;
        signals::points(facts, Spot::Star(star), next) > 0
    };
    let earth = state.earth_sector(facts);
    let far = |star: Star| {
        let sector = state.sector_of(star);
        if solo::is_left(state) { sector.clockwise_to(earth) } else { earth.clockwise_to(sector) }
    };
    let best = |stars: Vec<Star>| {
        stars.into_iter().max_by_key(|star| (facts.star(*star).data_slots, far(*star), Reverse(star.index())))
    };
    let all: Vec<Star> = facts.stars_of(color).collect();
    let fitting = |fits: &dyn Fn(Star) -> bool| -> Vec<Star> {
        all.iter().copied().filter(|star| fits(*star)).collect()
    };
    let winning = fitting(&wins);
    if !winning.is_empty() {
        return best(winning);
    }
    let scoring = fitting(&scores);
    if !scoring.is_empty() {
        return best(scoring);
    }
    let own = |star: Star| state.sectors[star.index()].count(rival);
    let most = all.iter().map(|star| own(*star)).max().unwrap_or(0);
    best(fitting(&|star| own(star) == most))
}

/// The signals of a card, then the one of a telescope technology (SE-5175, SE-5180).
pub(super) fn scan(step: &mut S<'_>, signals: &[RivalSignal], extra: RivalSignal) {
    for signal in signals {
        mark(step, *signal);
    }
    let telescope = TechType::Telescope;
    if step.state().rival.as_ref().is_some_and(|rival| rival.techs[telescope.index()] > 0) {
        step.emit(Event::RivalTechUsed { kind: telescope });
        mark(step, extra);
    }
    // SE-5190
    crate::effects::stores::refill(step);
}

fn mark(step: &mut S<'_>, signal: RivalSignal) {
    let (state, facts) = (step.state(), step.content());
    let spot = match signal {
        RivalSignal::Earth => Some(Spot::Star(state.star_of(state.earth_sector(facts)))),
        RivalSignal::OumuamuaTile => state.known(Species::Oumuamua).map(|_| Spot::Tile),
        RivalSignal::Row => {
            // SE-5170: the leftmost or rightmost card that is left.
            let Some(card) = solo::by_arrow(state, state.row.into_iter().flatten()) else { return };
            step.emit(Event::RowDiscarded { card });
            let color = facts.card(card).sector_color;
            color.and_then(|color| choose(step.state(), facts, color)).map(Spot::Star)
        }
    };
    if let Some(spot) = spot {
        signals::mark(step, Owner::Rival, spot, true, true);
    }
}
