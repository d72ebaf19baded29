//! The rival of the solo game (section 19).

pub(crate) mod evolve;
pub(crate) mod objectives;
pub(crate) mod signals;
pub(crate) mod traces;
pub(crate) mod turn;

use orrery_engine::Pile;

use crate::{
    effects::{S, stores},
    event::Event,
    facts::{
        Arrow, DrawSource, Effect, Effects, ExplorationReward, OrganelleCount, RivalGroup, SampleChoice,
        Section,
    },
    ids::{Planet, Resource, RivalCard, Species, TraceColor},
    milestones, species,
    state::{Owner, Rival, State},
};

/// What a list of effects of the rival has done so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memo {
    /// The board space it belongs to.
    pub(crate) space: Option<(TraceColor, u8)>,
    /// The planet it landed on or orbits.
    pub(crate) planet: Option<Planet>,
    /// The colour of the security card it breached.
    breached: Option<TraceColor>,
}

/// The rival's deck, its track and the objectives (SE-4770 to SE-4800).
pub(crate) fn setup(step: &mut S<'_>) {
    if step.state().rival.is_none() {
        return;
    }
    let facts = step.content();
    let config = &step.state().config;
    let difficulty = facts.difficulty(config.difficulty);
    let of = |group: RivalGroup| -> Vec<RivalCard> {
        let fits = |card: &RivalCard| {
            let own = config.organizations || !card.name().contains("SE2");
            facts.rival_card(*card).group == group && own
        };
        RivalCard::ALL.iter().copied().filter(fits).collect()
    };
    let (mut deck, mut advanced) = (of(RivalGroup::Basic), of(RivalGroup::Advanced));
    for _ in 0..difficulty.advanced_cards_in_starting_deck {
        let chosen = step.below(advanced.len());
        deck.push(advanced.remove(chosen));
    }
    step.emit(Event::RivalDeck { cards: deck.len() as u8, advanced: Some(advanced), deck: Some(deck) });
    let track = &difficulty.progress_track_clockwise_from_plus_icon;
    let start = track.iter().position(|tech| *tech == difficulty.start_space).unwrap_or(0);
    step.emit(Event::Progress { to: start as u8 });
    objectives::setup(step);
}

/// The rival gains something: credits, energy and tokens are progress (SE-4820, SE-4870, SE-6070).
pub(crate) fn gain(step: &mut S<'_>, resource: Resource, amount: u8) {
    let facts = step.content();
    let Some(rival) = &step.state().rival else { return };
    let owner = Owner::Rival;
    match resource {
        Resource::Vp | Resource::Exofossil => {
            if amount > 0 {
                step.emit(Event::Gained { owner, resource, amount });
            }
        }
        Resource::Publicity => {
            let amount = amount.min(facts.player.limits.publicity_max.saturating_sub(rival.publicity));
            if amount > 0 {
                step.emit(Event::Gained { owner, resource, amount });
            }
        }
        Resource::Data => (0..amount).for_each(|_| data(step)),
        Resource::Credit | Resource::Energy | Resource::SignalToken => {
            progress(step, amount * facts.rival.progress.per_credit_energy_card);
        }
    }
}

/// One data: to the computer, with the benefit of its space, then to the pool (SE-4880, SE-4890).
fn data(step: &mut S<'_>) {
    let computer = &step.content().rival.computer;
    let Some(rival) = &step.state().rival else { return };
    let (filled, pool) = (rival.computer, rival.pool);
    if filled >= computer.spaces {
        step.emit(Event::RivalData { computer: filled, pool: pool + 1 });
        return;
    }
    step.emit(Event::RivalData { computer: filled + 1, pool });
    if let Some(reward) = computer.rewards.get(&(filled + 1)) {
        effects(step, reward.clone());
    }
}

/// Data of the pool fills the computer again (SE-5260).
pub(crate) fn refill_computer(step: &mut S<'_>) {
    while let Some(rival) = &step.state().rival {
        let (computer, pool) = (rival.computer, rival.pool);
        if pool == 0 || computer >= step.content().rival.computer.spaces {
            return;
        }
        step.emit(Event::RivalData { computer, pool: pool - 1 });
        data(step);
    }
}

/// The progress marker moves; each time it passes the card symbol an advanced card is gained (SE-4850, SE-4855).
pub(crate) fn progress(step: &mut S<'_>, amount: u8) {
    let facts = step.content();
    let track =
        facts.difficulty(step.state().config.difficulty).progress_track_clockwise_from_plus_icon.len() as u8;
    for _ in 0..amount {
        let Some(rival) = &step.state().rival else { return };
        let to = (rival.progress + 1) % track;
        step.emit(Event::Progress { to });
        if to == 0 {
            match Pile::choose(step, |state| &rival_of(state).advanced) {
                Some(card) => step.emit(Event::AdvancedGained { card: Some(card) }),
                // SE-4860
                None => effects(step, facts.rival.progress.no_advanced_card_left.clone()),
            }
        }
    }
}

/// The rival, in a game that has one.
pub(crate) fn rival_of(state: &State) -> &Rival {
    match &state.rival {
        Some(rival) => rival,
        None => unreachable!("only the solo game has turns of a rival"),
    }
}

/// Whether the arrow of the rival's last card points to the left (SE-4970).
pub(crate) fn is_left(state: &State) -> bool {
    state.rival.as_ref().is_none_or(|rival| rival.arrow == Arrow::Left)
}

/// The first or the last of several, as the arrow says.
pub(crate) fn by_arrow<T>(state: &State, mut all: impl DoubleEndedIterator<Item = T>) -> Option<T> {
    if is_left(state) { all.next() } else { all.next_back() }
}

/// The rival resolves effects; what only players can do is ignored.
pub(crate) fn effects(step: &mut S<'_>, list: Effects) {
    effects_with(step, list, Memo::default());
}

/// The same, with what the list is about.
pub(crate) fn effects_with(step: &mut S<'_>, list: Effects, mut memo: Memo) {
    for effect in list {
        perform(step, effect, &mut memo);
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "SE-4900, SE-4910: everything else is ignored by the rival"
)]
fn perform(step: &mut S<'_>, effect: Effect, memo: &mut Memo) {
    let facts = step.content();
    let each = facts.rival.progress.per_credit_energy_card;
    match effect {
        Effect::Gain { resource, amount } => gain(step, resource, amount),
        Effect::DrawCard { amount, source: DrawSource::Deck | DrawSource::RowOrDeck }
        | Effect::DrawAlienCard { amount, .. } => progress(step, amount * each),
        Effect::IncreaseIncome { .. } => progress(step, facts.rival.progress.per_income_increase),
        Effect::MarkSignal { amount, target, .. } => {
            (0..amount).for_each(|_| signals::target(step, target));
        }
        Effect::MarkTrace { color, .. } => traces::mark(step, color),
        Effect::GainSampleReward { sample: SampleChoice::OnThisSpace, .. } => {
            if let Some(sample) =
                memo.space.and_then(|(_, level)| species::mascamites::sample_on(step.state(), facts, level))
            {
                effects(step, facts.sample(sample).clone());
            }
        }
        Effect::TakeGlyph { replace, .. } => {
            if let Some((color, level)) = memo.space {
                species::glyphids::take_from_board(step, Owner::Rival, color, level, replace);
            }
        }
        Effect::GainOrganelle { section, count: OrganelleCount::All } => organelles(step, section),
        Effect::ArkhosExploration { reward: reward @ ExplorationReward::Basic, times } => {
            species::arkhos::explore(step, Owner::Rival, reward, times);
        }
        Effect::Progress { amount } => progress(step, amount),
        Effect::ProgressByDifficulty {} => {
            let difficulty = step.state().config.difficulty;
            progress(step, difficulty);
        }
        Effect::PlaceMessageMilestone { ahead } => {
            let at = step.state().score_of(Owner::Rival) + i32::from(ahead);
            step.emit(Event::MessageTile { owner: Owner::Rival, at: Some(at) });
        }
        Effect::PlayRandomExertianFaceDown {} => {
            let slot = step.state().discovered(Species::Exertians);
            let Some(slot) = slot else { return };
            if let Some(card) = Pile::choose(step, |state| &state.at_slot(slot).special.rest) {
                step.emit(Event::ExertianPlayed { owner: Owner::Rival, card: Some(card) });
            }
        }
        Effect::RivalMarkTraceOnSpecies { .. } => {
            if let Some(token) = species::anomalies::next(step.state(), facts) {
                traces::mark_on(step, Species::Anomalies, token.anomaly.color);
            }
        }
        Effect::RivalRevealRandomSample { .. } => {
            if let Some(planet) = memo.planet {
                species::mascamites::reveal_random(step, planet);
            }
        }
        Effect::RivalBreachRandomSecurityCard {} => memo.breached = species::arkhos::rival_breach(step),
        Effect::RivalMarkOverflow { .. } => {
            if let Some(color) = memo.breached {
                traces::mark_overflow(step, Species::Arkhos, color);
            }
        }
        _ => {}
    }
}

/// All rewards of the organelles in a section, which then wander (SE-6150).
fn organelles(step: &mut S<'_>, section: Section) {
    let color = match section {
        Section::Pink => Some(TraceColor::Pink),
        Section::Yellow => Some(TraceColor::Yellow),
        Section::Blue => Some(TraceColor::Blue),
        Section::FullSection => species::amoeba::full_section(step.state()),
        Section::ColorOfRemovedSpace => None,
    };
    let Some(color) = color else { return };
    let all: Vec<_> = species::amoeba::in_section(step.state(), color).collect();
    for organelle in all {
        species::amoeba::wander(step, organelle);
        effects(step, step.content().organelle(organelle).clone());
    }
}

/// The rival reaches a milestone (SE-5350 to SE-5370, SE-5790).
pub(crate) fn milestone(step: &mut S<'_>, number: u8) {
    if number == milestones::MESSAGE_TILE {
        step.emit(Event::MessageTile { owner: Owner::Rival, at: None });
        let free: Vec<_> = species::centaurians::free(step.state()).collect();
        if let Some(reward) = by_arrow(step.state(), free.into_iter()) {
            step.emit(Event::MessageCovered { owner: Owner::Rival, reward });
            effects(step, step.content().message(reward).clone());
        }
        return;
    }
    step.emit(Event::MilestoneReached { owner: Owner::Rival, milestone: number });
    let state = step.state();
    let marked = state.rival.as_ref().map_or([true; 4], |rival| rival.gold);
    let free = crate::ids::GoldTile::ALL.iter().copied();
    let free = free.filter(|tile| !marked[tile.index()] && state.gold[tile.index()].marks == 0);
    if let Some(tile) = by_arrow(state, free) {
        step.emit(Event::GoldMarked { owner: Owner::Rival, tile, place: 0 });
    }
}

/// Objectives are spent before income; what was played becomes the deck again (SE-5450, SE-5640).
pub(crate) fn end_of_round(step: &mut S<'_>) {
    let Some(rival) = &step.state().rival else { return };
    if !rival.played.is_empty() {
        step.emit(Event::RivalShuffled);
    }
    objectives::spend(step);
}

/// Pays for a board space: exofossils, data of the pool (SE-5760, SE-5800).
pub(crate) fn pay(step: &mut S<'_>, cost: crate::facts::Cost) {
    for (resource, amount) in stores::parts(cost) {
        if amount > 0 {
            step.emit(Event::Paid { owner: Owner::Rival, resource, amount });
        }
    }
}
