//! What the beginning and the end of an era ask for.

use orrery_engine::{Seat, Step};

use super::home_team;
use crate::{
    action::Action,
    acts::{NOT_HERE, colonizing},
    effects,
    event::Event,
    facts::{BeyondSetup, Facts, StartPosition},
    fault::Fault,
    gains,
    game::SpaceCorp,
    ids::{Beyond, BoxNo, Era, ProgressId, ProgressKind, SiteId},
    look::Look,
    rules,
    state::{At, Legacy},
    task::Task,
};

/// What a Beyond marker of the era before is good for.
pub(super) fn option(facts: &'static Facts, era: Era, marker: Beyond) -> Option<&'static BeyondSetup> {
    facts.setup.era(era).beyond_setup.iter().find(|one| usize::from(one.marker) == marker.index() + 1)
}

/// Every answer that might be possible.
#[expect(clippy::wildcard_enum_match_arm, reason = "only questions between eras come here")]
pub(crate) fn candidates(look: Look<'_>, seat: Seat, task: &Task, out: &mut Vec<Action>) {
    match task {
        Task::UseBeyond { .. } => out.extend([Action::Beyond, Action::Decline]),
        Task::FreeAdaptation { .. } => out.extend(look.state.annex.iter().map(|card| Action::Gain(*card))),
        Task::Legacy { .. } => {
            out.extend(look.producing(seat).map(|(site, number, _)| Action::Legacy(site, number)));
            out.push(Action::Keep);
        }
        Task::ChooseColony { left, .. } => out.extend(left.iter().map(|colony| Action::Colony(*colony))),
        _ => {}
    }
}

/// Whether an answer is possible.
pub(crate) fn check(look: Look<'_>, seat: Seat, task: &Task, action: Action) -> Result<(), Fault> {
    const NO_TEAM: Fault = Fault::new("NO_TEAM", &[rules::CERES], "no team is left on the start site");
    const NO_PAIR: Fault =
        Fault::new("NO_LEGACY_PAIR", &[rules::LEGACY], "no own base on a tile with a P value");
    const NO_COLONY: Fault =
        Fault::new("NO_BENEFIT", &[rules::END_BENEFITS], "that colony has no benefit now");
    match (task, action) {
        (Task::UseBeyond { .. }, Action::Beyond) => home_team(look, seat).map(|_| ()).ok_or(NO_TEAM),
        (Task::UseBeyond { .. }, Action::Decline) | (Task::Legacy { .. }, Action::Keep) => Ok(()),
        (Task::FreeAdaptation { .. }, Action::Gain(card)) => check_free(look, seat, card),
        (Task::Legacy { .. }, Action::Legacy(site, number)) => {
            let found = look.producing(seat).any(|(one, box_, _)| (one, box_) == (site, number));
            if found { Ok(()) } else { Err(NO_PAIR) }
        }
        (Task::ChooseColony { left, .. }, Action::Colony(colony)) => {
            if left.contains(&colony) {
                Ok(())
            } else {
                Err(NO_COLONY)
            }
        }
        (_, _) => Err(NOT_HERE),
    }
}

/// Whether a card may be the free one of a late start (SC-5720, SC-5730).
pub(super) fn check_free(look: Look<'_>, seat: Seat, card: ProgressId) -> Result<(), Fault> {
    const NOT_FREE: Fault = Fault::new(
        "NOT_A_FREE_ADAPTATION",
        &[rules::FREE_ADAPTATION],
        "an Adaptation of Planeteers without a condition is taken",
    );
    let facts = look.facts.progress(card);
    let terms = look.facts.late_start(look.era()).and_then(|late| late.free_adaptation.as_ref());
    let fits = terms.is_some_and(|terms| {
        card.kind() == ProgressKind::Adaptation
            && facts.era == terms.era
            && (!terms.without_condition || facts.condition.is_none())
    });
    if fits { effects::is_gainable(look, seat, card) } else { Err(NOT_FREE) }
}

/// Carries out a checked answer.
pub(crate) fn apply(step: &mut Step<'_, SpaceCorp>, seat: Seat, task: Task, action: Action) {
    match (task, action) {
        (Task::UseBeyond { marker, .. }, Action::Beyond) => use_marker(step, seat, marker),
        (Task::FreeAdaptation { .. }, Action::Gain(card)) => {
            // SC-5720: no profit, and no edge (SC-3045).
            step.emit(Event::ProgressGained { seat, card });
        }
        (Task::Legacy { .. }, Action::Legacy(site, number)) => legacy(step, seat, site, number),
        (Task::ChooseColony { left, .. }, Action::Colony(colony)) => {
            let left = left.into_iter().filter(|one| *one != colony).collect();
            step.push([Task::EndBenefits { seat, left }]);
            let effects = colonizing::effects(step, seat, colony);
            step.push(effects);
        }
        (_, _) => {}
    }
}

/// A team begins where the marker leads (SC-2930, SC-2940, SC-3840, SC-3850).
fn use_marker(step: &mut Step<'_, SpaceCorp>, seat: Seat, marker: Beyond) {
    let look = Look::of(step);
    let Some(option) = option(look.facts, look.era(), marker) else { return };
    let Some(team) = home_team(look, seat) else { return };
    let to = match option.position {
        Some(StartPosition::ApproachTrackFar) => look.arrival(option.site),
        Some(StartPosition::Star) | None => At::Site(option.site),
    };
    let boxes: Vec<BoxNo> = look
        .site(option.site)
        .into_iter()
        .flat_map(|site| site.numbered_boxes())
        .map(|(number, _)| number)
        .collect();
    gains::send(step, seat, team, to);
    if option.explored {
        let claims = option.claim.then_some(team);
        step.push(boxes.into_iter().map(|number| Task::Fill {
            seat,
            claims,
            gains: true,
            site: option.site,
            number,
        }));
    }
}

/// Tile and base go to the HQ together (SC-2740, SC-2760, SC-2790).
fn legacy(step: &mut Step<'_, SpaceCorp>, seat: Seat, site: SiteId, number: BoxNo) {
    let look = Look::of(step);
    let pair = look.place(site).and_then(|place| {
        let (laid, base) = (place.tiles.get(number.index())?, place.bases.get(number.index())?);
        Some(Legacy { tile: laid.tile, base: base.kind, production: look.production(place, laid, base)? })
    });
    if let Some(legacy) = pair {
        step.emit(Event::LegacyChosen { seat, site, number, legacy });
    }
}
