//! Resources, ships, degrees, the die, medals, projects and points.

use orrery_engine::Seat;

use crate::{
    bundle::Bundle,
    event::Event,
    facts::Effect,
    game::Step,
    ids::{Medal, Planet, Project, Resource},
    look::Look,
    source::{Source, Via},
    task::Task,
};

/// Resources from the supply. A gold diamond too many is lost, of crystals the owner chooses (FD-3850, FD-3870).
pub(crate) fn gain(step: &mut Step<'_>, seat: Seat, resources: Bundle) {
    let look = Look::of(step);
    let limits = &look.facts.stock;
    let stock = look.player(seat).stock;
    let diamonds = resources[Resource::GoldDiamond];
    let fits = diamonds.min(limits.diamonds.saturating_sub(stock[Resource::GoldDiamond]));
    let lost = Bundle::of(Resource::GoldDiamond, diamonds - fits);
    let gained = resources - lost;
    let crystals = limits.crystals;
    if !lost.is_empty() {
        step.emit(Event::Lost { seat, resources: lost });
    }
    if !gained.is_empty() {
        step.emit(Event::Gained { seat, resources: gained });
    }
    if step.state().players[seat].stock.crystals() > crystals {
        step.push([Task::Throw { seat }.asked()]);
    }
}

/// Pays a price that can be paid (FD-3895).
pub(crate) fn pay(step: &mut Step<'_>, seat: Seat, price: Bundle) {
    let stock = step.state().players[seat].stock;
    if let Some(resources) = stock.payment(price).filter(|paid| !paid.is_empty()) {
        step.emit(Event::Paid { seat, resources });
    }
}

/// Ships beyond the supply are lost (FD-3290).
pub(super) fn ships(step: &mut Step<'_>, seat: Seat, amount: u8) {
    let ships = amount.min(step.state().players[seat].supply);
    if ships > 0 {
        step.emit(Event::ShipsGained { seat, ships });
    }
}

/// Climbs degree by degree; medal and Deep Space tile come at once (section 20).
pub(crate) fn climb(step: &mut Step<'_>, seat: Seat, amount: u8) {
    let ladder = &step.content().ladder;
    for left in (1..=amount).rev() {
        let degree = step.state().players[seat].degree + 1;
        if degree > ladder.top() {
            // FD-3740, FD-3750
            return score(step, seat, u16::from(ladder.pp_beyond) * u16::from(left), Source::Ladder);
        }
        step.emit(Event::DegreeSet { seat, degree });
        let Some(facts) = ladder.degrees.get(usize::from(degree) - 1) else { return };
        if let Some(medal) = facts.medal {
            award(step, seat, medal);
        }
        if facts.deep_space && step.state().players[seat].deep_space.is_none() {
            // FD-3820: the tile is resolved before the degrees that are left.
            let rest = if left > 1 { vec![Effect::GainDegree { amount: left - 1 }] } else { Vec::new() };
            super::queue(step, seat, rest, Via::from(Source::Ladder));
            return super::look_into_depths(step, seat);
        }
    }
}

/// Recruits the die on a face or raises it; above the highest face it is lost (FD-1400 to FD-1420).
pub(super) fn raise_die(step: &mut Step<'_>, seat: Seat, amount: u8) {
    let value = step.state().players[seat].die.unwrap_or(0).saturating_add(amount);
    set_die(step, seat, value);
}

/// Recruits the die on a face or raises it to it.
pub(super) fn set_die(step: &mut Step<'_>, seat: Seat, value: u8) {
    let value = value.min(step.content().die_max);
    if step.state().players[seat].die.is_none_or(|face| face < value) {
        step.emit(Event::DieSet { seat, value });
    }
}

/// Prestige points.
pub(crate) fn score(step: &mut Step<'_>, seat: Seat, points: u16, by: Source) {
    if points > 0 {
        step.emit(Event::Scored { seat, points, by });
    }
}

/// The grey or black medal, unless it is owned (FD-1720, FD-1800); that of a planet by the race.
pub(crate) fn award(step: &mut Step<'_>, seat: Seat, medal: Medal) {
    if let Some(planet) = medal.planet() {
        return influence_rose(step, seat, planet);
    }
    if !step.state().players[seat].has_medal(medal) && step.state().medals.left(medal) > 0 {
        step.emit(Event::MedalTaken { seat, medal, threshold: None });
    }
}

/// The medal of a planet goes to whoever reaches the lowest threshold left (FD-1730).
pub(crate) fn influence_rose(step: &mut Step<'_>, seat: Seat, planet: Planet) {
    let look = Look::of(step);
    let medal = Medal::of(planet);
    let lowest = look.state.medals.planets[planet.index()].iter().min().copied();
    let influence = look.influence(seat, planet);
    if let Some(threshold) = lowest.filter(|lowest| *lowest <= influence)
        && !look.player(seat).has_medal(medal)
    {
        step.emit(Event::MedalTaken { seat, medal, threshold: Some(threshold) });
    }
}

/// One funding; what a full column cannot take goes to the Senatorial project (FD-4290).
pub(crate) fn fund(step: &mut Step<'_>, seat: Seat, project: Project) {
    let look = Look::of(step);
    let marker = |project: Project| look.state.projects[project.index()] + 1;
    if project != Project::Senatorial && !look.is_funded(project) {
        let marker = marker(project);
        return step.emit(Event::Funded { project, marker });
    }
    // FD-4360, FD-4400
    let marker = marker(Project::Senatorial);
    let contribution = look.player(seat).contribution + 1;
    let rewards = &look.facts.project(Project::Senatorial).rewards;
    let reward = rewards.get(usize::from(contribution) - 1).copied();
    step.emit(Event::Funded { project: Project::Senatorial, marker });
    step.emit(Event::Contributed { seat, contribution });
    // FD-4410, FD-4420
    if let Some(reward) = reward {
        gain(step, seat, reward);
    }
}
