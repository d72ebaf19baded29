//! What events trigger: circles of missions, tasks of objectives, rewards of the turn (section 8.3).

use orrery_engine::Seat;

use crate::{
    agencies,
    effects::{S, metrics::Look, stores::gain},
    event::Event,
    facts::{CardKind, Mission, SectorChoice, ThisSpecies, Trigger, VisitFilter},
    ids::{Body, CardId, Planet},
    solo,
    state::State,
    task::{Happening, Task},
};

/// Something happened: missions and tasks may answer to it (SE-2670, SE-5490).
pub(crate) fn did(step: &mut S<'_>, seat: Seat, what: Happening) {
    solo::objectives::did(step, seat, what);
    if !circles(step.state(), step.content(), seat, what).is_empty() {
        step.push([Task::Cover { seat, what }]);
    }
    agencies::did(step, seat, what);
    bonuses(step, seat);
}

/// The free circles of a player that fit an event (SE-2680): the card and the number from 0.
pub(crate) fn circles(
    state: &State,
    facts: &crate::facts::Facts,
    seat: Seat,
    what: Happening,
) -> Vec<(CardId, u8)> {
    let mut found = Vec::new();
    for mission in &state.players[seat].missions {
        let Some(Mission::Triggerable { slots }) = &facts.card(mission.card).mission else { continue };
        // SE-2725: a card never triggers its own circles with the main action that played it.
        if what == Happening::Play(mission.card) {
            continue;
        }
        let look = Look::of_card(state, facts, seat, mission.card);
        for (n, circle) in (0_u8..).zip(slots) {
            if !mission.is_covered(n) && look.fits(&circle.trigger, what) {
                found.push((mission.card, n));
            }
        }
    }
    found
}

impl Look<'_> {
    /// Whether an event is one that a trigger waits for.
    #[must_use]
    pub fn fits(&self, trigger: &Trigger, what: Happening) -> bool {
        match (trigger, what) {
            (Trigger::AnyOf { triggers }, _) => triggers.iter().any(|one| self.fits(one, what)),
            (Trigger::VisitPlanet { planets, filter }, Happening::Planet(planet)) => match filter {
                VisitFilter::Listed => planets.contains(&planet),
                VisitFilter::AnyExceptEarth => planet != Planet::Earth,
                VisitFilter::WithOwnOrbiter => self.state.orbiters_at(self.seat.into(), planet) > 0,
            },
            (Trigger::VisitFeature { feature, own_turn_only }, Happening::Feature(visited)) => {
                *feature == visited && (!own_turn_only || self.state.turn.owner.is(self.seat))
            }
            (Trigger::MarkSignal { color }, Happening::Signal(marked)) => *color == marked,
            (Trigger::MarkTrace { colors, species }, Happening::Trace(color, kind)) => {
                let named = match species {
                    Some(ThisSpecies::This) => self.species == Some(kind) && self.state.known(kind).is_some(),
                    None => true,
                };
                named && colors.contains(&color)
            }
            (Trigger::ResearchTech { types }, Happening::Research(kind)) => types.contains(&kind),
            (Trigger::ActionLaunch {}, Happening::Launch)
            | (Trigger::ActionScan {}, Happening::Scan)
            | (Trigger::Orbit {}, Happening::Orbit(_))
            | (Trigger::Land {}, Happening::Land(_))
            | (Trigger::CompleteMission {}, Happening::Mission)
            | (Trigger::IncreaseIncome {}, Happening::Income)
            | (Trigger::Pass {}, Happening::Pass) => true,
            (Trigger::OrbitOrLand { planets, .. }, Happening::Orbit(planet)) => {
                planets.is_empty() || planets.contains(&planet)
            }
            (Trigger::OrbitOrLand { planets, include_moons }, Happening::Land(body)) => {
                let counts = *include_moons || matches!(body, Body::Planet(_));
                counts && (planets.is_empty() || planets.contains(&body.planet()))
            }
            (Trigger::DiscardHandCardForCorner { corner }, Happening::Corner(card)) => {
                self.facts.card(card).has_corner(*corner)
            }
            (
                Trigger::PlayCardMainAction { printed_cost_credits, sector_colors, with_mission },
                Happening::Play(card),
            ) => {
                let card = self.facts.card(card);
                // SE-2795: cards paid with energy never match a cost of credits.
                let cost = printed_cost_credits
                    .is_none_or(|n| card.cost.credit == n && card.kind != CardKind::Message);
                let color = sector_colors.is_empty()
                    || card.sector_color.is_some_and(|color| sector_colors.contains(&color));
                cost && color && (!with_mission || card.mission.is_some())
            }
            (Trigger::PlayCardWithFlavorMention { cards, .. }, Happening::Play(card)) => {
                cards.contains(&card)
            }
            (Trigger::WinSector { color }, Happening::Win(won)) => {
                *color == SectorChoice::Any || color.counts(won)
            }
            // SE-5530: thresholds are watched, not triggered.
            (Trigger::Reach { .. }, _) => false,
            (
                Trigger::VisitPlanet { .. }
                | Trigger::VisitFeature { .. }
                | Trigger::MarkSignal { .. }
                | Trigger::MarkTrace { .. }
                | Trigger::ResearchTech { .. }
                | Trigger::ActionLaunch {}
                | Trigger::ActionScan {}
                | Trigger::Orbit {}
                | Trigger::Land {}
                | Trigger::OrbitOrLand { .. }
                | Trigger::DiscardHandCardForCorner { .. }
                | Trigger::PlayCardMainAction { .. }
                | Trigger::PlayCardWithFlavorMention { .. }
                | Trigger::CompleteMission {}
                | Trigger::WinSector { .. }
                | Trigger::IncreaseIncome {}
                | Trigger::Pass {},
                _,
            ) => false,
        }
    }
}

/// Rewards of this turn whose condition has come true (SE-1630), each once.
pub(crate) fn bonuses(step: &mut S<'_>, seat: Seat) {
    if !step.state().turn.owner.is(seat) {
        return;
    }
    let facts = step.content();
    while let Some(index) = {
        let look = Look::new(step.state(), facts, seat);
        step.state().turn.bonuses.iter().position(|bonus| look.holds(&bonus.condition))
    } {
        let list = step.state().turn.bonuses[index].reward.clone();
        step.emit(Event::BonusUsed { index: index as u8 });
        step.push([Task::Effects { seat, list }]);
    }
    for index in 0..step.state().turn.per.len() {
        let bonus = &step.state().turn.per[index];
        let count = Look::new(step.state(), facts, seat).count(bonus.per);
        let more = count.saturating_sub(bonus.counted).saturating_mul(bonus.amount);
        let resource = bonus.resource;
        if more > 0 {
            step.emit(Event::PerBonusCounted { index: index as u8, counted: count });
            gain(step, seat.into(), resource, more);
        }
    }
}

/// Covers a circle; a mission with all circles covered is completed (SE-2730).
pub(crate) fn cover(step: &mut S<'_>, seat: Seat, card: CardId, circle: u8) {
    let facts = step.content().card(card);
    let Some(Mission::Triggerable { slots }) = &facts.mission else { return };
    step.emit(Event::Covered { seat, card, circle });
    let mission = step.state().players[seat].missions.iter().find(|mission| mission.card == card);
    let all = mission.is_some_and(|mission| (0..slots.len() as u8).all(|n| mission.is_covered(n)));
    if all {
        step.emit(Event::Completed { seat, card });
        step.push([Task::Did { seat, what: Happening::Mission }]);
    }
    let mut run = crate::state::Run::new(seat, super::pace(step.state(), seat));
    (run.card, run.species) = (Some(card), facts.species);
    let list = slots[usize::from(circle)].reward.clone();
    super::open(step, run, [Task::Effects { seat, list }]);
}
