//! Organizations and quick-start cards of Space Agencies (section 20).

use orrery_engine::{Pile, Seat};

use crate::{
    action::Action,
    effects::{self, S, metrics::Look, space, stores},
    event::Event,
    facts::{Effect, Facts, Passive, PassiveRule, Stock},
    fault::Fault,
    ids::{CardId, Resource, Space, Tech, TechType},
    rules,
    state::{Figure, Owner, Pace, Player, Run, State, Techs},
    task::{Happening, Task},
};

/// Everybody gets organizations and quick-start cards to choose from (SE-6030).
pub(crate) fn deal(step: &mut S<'_>) {
    let agencies = &step.content().agencies;
    let order = step.state().order_from(step.state().starting);
    for owner in order {
        let Owner::Seat(seat) = owner else { continue };
        let mut organizations = Vec::new();
        for _ in 0..agencies.organization_choice.dealt {
            organizations.extend(choose_other(step, |state| &state.organizations, &organizations));
        }
        let mut quick_starts = Vec::new();
        for _ in 0..agencies.quick_start_choice.dealt {
            quick_starts.extend(choose_other(step, |state| &state.quick_starts, &quick_starts));
        }
        step.emit(Event::AgencyDealt {
            seat,
            organizations: Some(organizations),
            quick_starts: Some(quick_starts),
        });
    }
    let seats: Vec<Seat> = Seat::all(step.state().seats).collect();
    step.push([Task::RevealAgencies]);
    step.fan(seats.into_iter().map(|seat| (seat, Task::Agency { seat })));
}

/// One of a pile of different things that was not chosen before.
fn choose_other<T: Ord + Copy>(
    step: &mut S<'_>,
    pile: impl Fn(&State) -> &Pile<T>,
    chosen: &[T],
) -> Option<T> {
    let left: Vec<T> = pile(step.state()).cards().copied().filter(|one| !chosen.contains(one)).collect();
    if left.is_empty() { None } else { Some(left[step.below(left.len())]) }
}

/// One organization and two of the quick-start cards.
pub(crate) fn choices(player: &Player, out: &mut Vec<Action>) {
    let cards = &player.agency.quick_start;
    for organization in &player.agency.dealt {
        for (n, first) in cards.iter().enumerate() {
            out.extend(cards.iter().skip(n + 1).map(|second| Action::Agency(*organization, *first, *second)));
        }
    }
}

/// All choices are revealed, then resolved in turn order.
pub(crate) fn reveal(step: &mut S<'_>) {
    let order = step.state().order_from(step.state().starting);
    let mut tasks = Vec::new();
    for owner in order {
        let Owner::Seat(seat) = owner else { continue };
        let agency = step.state().players[seat].agency.clone();
        let Some(organization) = agency.dealt.first().copied() else { continue };
        step.emit(Event::AgencyRevealed { seat, organization, quick_starts: agency.quick_start.clone() });
        step.seal();
        let facts = step.content().organization(organization);
        stock(step, seat, facts.start);
        for rule in &facts.passive {
            if let Passive::Rule(PassiveRule::StartsWithMarkerOnLowestSpaceOfGoldTile { tile, .. }) = rule {
                // It takes the lowest space: the better ones stay free for others.
                step.emit(Event::LowestMarked { seat, tile: *tile });
            }
        }
        tasks.extend((0..facts.income_increases_at_start).map(|_| Task::Effects {
            seat,
            list: vec![Effect::IncreaseIncome { card: crate::facts::TuckedCard::Hand, income: None }],
        }));
        tasks.extend((0..agency.quick_start.len() as u8).map(|number| Task::QuickStart { seat, number }));
    }
    tasks.push(Task::RevealIncome);
    step.push(tasks);
}

/// Gains a stock of resources.
pub(crate) fn stock(step: &mut S<'_>, seat: Seat, stock: Stock) {
    let owner = Owner::Seat(seat);
    stores::gain(step, owner, Resource::Publicity, stock.publicity);
    stores::gain(step, owner, Resource::Credit, stock.credit);
    stores::gain(step, owner, Resource::Energy, stock.energy);
    stores::gain(step, owner, Resource::Data, stock.data);
    stores::gain(step, owner, Resource::SignalToken, stock.signal_token);
    (0..stock.random_card).for_each(|_| stores::draw(step, seat));
    for _ in 0..stock.launch {
        // Probes at the start: no launch, nothing is triggered.
        let at = step.state().sky(step.content()).earth();
        step.emit(Event::ProbePut { owner, at });
    }
}

/// Resolves a quick-start card: marks without their bonus, then its gains (SE-6040).
pub(crate) fn quick_start(step: &mut S<'_>, seat: Seat, number: u8) {
    let Some(card) = step.state().players[seat].agency.quick_start.get(usize::from(number)).copied() else {
        return;
    };
    let facts = step.content().quick_start(card);
    let mut gains = facts.gain.clone();
    gains.retain(|effect| !matches!(effect, Effect::IncreaseIncome { .. }));
    if let Some(income) = crate::setup::quick_income(step.content(), card) {
        step.emit(Event::QuickIncome { seat, card });
        stores::income(step, seat, income);
    }
    let list = facts.mark.iter().cloned().chain(gains).collect();
    effects::open(step, Run::new(seat, Pace::Closed), [Task::Effects { seat, list }]);
}

/// The effects that only organizations have.
#[expect(clippy::wildcard_enum_match_arm, reason = "only what the interpreter hands on")]
pub(crate) fn perform(step: &mut S<'_>, seat: Seat, effect: Effect) {
    match effect {
        Effect::SwapHandCardWithRowCard { .. } => {
            let state = step.state();
            if !state.players[seat].hand.is_empty() && state.row.iter().any(Option::is_some) {
                step.push([Task::Swap { seat }]);
            }
        }
        Effect::MoveDistinctProbes { max_probes, .. }
            if step.state().players[seat].figures().next().is_some() =>
        {
            step.push([Task::FreeMove { seat, left: max_probes, moved: Vec::new() }]);
        }
        Effect::BorrowTechAbilityThisTurn { types, .. } => step.push([Task::Borrow { seat, types }]),
        Effect::DisableOwnTech { types } => step.push([Task::Disable { seat, types }]),
        Effect::ClearRewardSlots {} => step.emit(Event::SlotsSet { seat, spent: 0 }),
        Effect::MoveBankedCardMarker { by } => {
            if let Some(banked) = step.state().players[seat].agency.banked {
                step.emit(Event::BankMoved { seat, at: banked.at - i32::from(by) });
            }
        }
        _ => {}
    }
}

pub(crate) fn candidates(state: &State, facts: &Facts, seat: Seat, out: &mut Vec<Action>) {
    let player = &state.players[seat];
    let Some(organization) = player.agency.organization else { return };
    out.push(Action::Organization);
    let banks = facts.organization(organization).passive.iter();
    if banks.into_iter().any(|passive| matches!(passive, Passive::Rule(PassiveRule::BankedCard { .. }))) {
        out.extend(player.hand.iter().map(|card| Action::Bank(*card)));
    }
}

/// Whether the free action of the organization may be used (SE-6050).
pub(crate) fn check_action(state: &State, facts: &Facts, seat: Seat) -> Result<(), Fault> {
    const NONE: Fault =
        Fault::new("NO_ORGANIZATION", &[rules::ORGANIZATION_ACTION], "there is no such free action");
    const USED: Fault =
        Fault::new("ALREADY_USED", &[rules::ORGANIZATION_ACTION], "it was used in this round");
    const PAY: Fault = Fault::new("CANNOT_PAY", &[rules::ORGANIZATION_ACTION], "its cost cannot be paid");
    const IDLE: Fault =
        Fault::new("NOTHING_TO_USE", &[rules::ORGANIZATION_ACTION], "there is nothing to use it on");
    let player = &state.players[seat];
    let organization = player.agency.organization.ok_or(NONE)?;
    let list = &facts.organization(organization).free_action_per_round;
    NONE.unless(!list.is_empty())?;
    USED.unless(!player.agency.used)?;
    for effect in list {
        if let Effect::Pay { resource, amount } = effect {
            PAY.unless(stores::amount_of(player, *resource) >= *amount)?;
        }
        if let Effect::DisableOwnTech { types } = effect {
            IDLE.unless(disableable(player, types).next().is_some())?;
        }
        if let Effect::BorrowTechAbilityThisTurn { types, .. } = effect {
            IDLE.unless(borrowable(player, types).next().is_some())?;
        }
        if let Effect::MoveBankedCardMarker { .. } = effect {
            IDLE.unless(player.agency.banked.is_some())?;
        }
    }
    Ok(())
}

/// Uses the free action of the organization.
pub(crate) fn act(step: &mut S<'_>, seat: Seat) {
    let Some(organization) = step.state().players[seat].agency.organization else { return };
    step.emit(Event::OrganizationUsed { seat });
    let list = step.content().organization(organization).free_action_per_round.clone();
    effects::open(step, Run::new(seat, Pace::Free), [Task::Effects { seat, list }]);
}

/// How far ahead the marker of a banked card is put; none if it cannot be banked (SE-6055).
fn bank_distance(player: &Player, facts: &Facts, card: CardId) -> Option<u8> {
    space::passives(player, facts).find_map(|rule| match rule {
        PassiveRule::BankedCard { score_ahead_by_cost, .. } => {
            score_ahead_by_cost.get(&facts.card(card).cost.credit).copied()
        }
        PassiveRule::ProbeLimitBonus { .. }
        | PassiveRule::ResearchPublicityCost { .. }
        | PassiveRule::AnalyzeEnergyCost { .. }
        | PassiveRule::ThreeRewardSlots { .. }
        | PassiveRule::ThreeFlipTiles { .. }
        | PassiveRule::StartsWithMarkerOnLowestSpaceOfGoldTile { .. } => None,
    })
}

pub(crate) fn check_bank(state: &State, facts: &Facts, seat: Seat, card: CardId) -> Result<(), Fault> {
    const NOT_HELD: Fault = Fault::new("CARD_NOT_IN_HAND", &[rules::BANKED_CARD], "this card is not in hand");
    const FULL: Fault =
        Fault::new("ALREADY_BANKED", &[rules::BANKED_CARD], "a card lies under the organization");
    const UNFIT: Fault =
        Fault::new("CANNOT_BE_BANKED", &[rules::BANKED_CARD], "only cards that cost 1 to 4 credits");
    let player = &state.players[seat];
    NOT_HELD.unless(player.holds(card))?;
    FULL.unless(player.agency.banked.is_none())?;
    UNFIT.unless(bank_distance(player, facts, card).is_some())
}

/// Puts a card under the organization.
pub(crate) fn bank(step: &mut S<'_>, seat: Seat, card: CardId) {
    let player = &step.state().players[seat];
    let ahead = bank_distance(player, step.content(), card).unwrap_or(0);
    let at = player.score + i32::from(ahead);
    step.emit(Event::Banked { seat, card, at });
    step.seal();
}

/// Passive rewards and tiles of the organization.
pub(crate) fn did(step: &mut S<'_>, seat: Seat, what: Happening) {
    let facts = step.content();
    let Some(organization) = step.state().players[seat].agency.organization else { return };
    for passive in &facts.organization(organization).passive {
        let look = Look::new(step.state(), facts, seat);
        let spent = step.state().players[seat].agency.spent;
        match passive {
            Passive::Event(circle) => {
                if look.fits(&circle.trigger, what) {
                    reward(step, seat, circle.reward.clone());
                }
            }
            Passive::Rule(PassiveRule::ThreeRewardSlots { slots, .. }) => {
                // One event uses one slot.
                let fits = (0_u8..)
                    .zip(slots)
                    .find(|(n, slot)| spent & (1 << n) == 0 && look.fits(&slot.trigger, what));
                if let Some((n, slot)) = fits {
                    step.emit(Event::SlotsSet { seat, spent: spent | 1 << n });
                    reward(step, seat, slot.reward.clone());
                }
            }
            Passive::Rule(PassiveRule::ThreeFlipTiles { tiles }) => {
                let Happening::Trace(color, _) = what else { continue };
                let ready = (0_u8..).zip(tiles).filter(|(_, tile)| tile.ready_again_on_trace == color);
                let left = ready.fold(spent, |so_far, (n, _)| so_far & !(1 << n));
                if left != spent {
                    step.emit(Event::SlotsSet { seat, spent: left });
                }
            }
            Passive::Rule(
                PassiveRule::ProbeLimitBonus { .. }
                | PassiveRule::ResearchPublicityCost { .. }
                | PassiveRule::AnalyzeEnergyCost { .. }
                | PassiveRule::BankedCard { .. }
                | PassiveRule::StartsWithMarkerOnLowestSpaceOfGoldTile { .. },
            ) => {}
        }
    }
}

fn reward(step: &mut S<'_>, seat: Seat, list: Vec<Effect>) {
    let run = Run::new(seat, effects::pace(step.state(), seat));
    effects::open(step, run, [Task::Effects { seat, list }]);
}

/// Swaps a hand card with a row card; the row is not refilled.
pub(crate) fn swap(step: &mut S<'_>, seat: Seat, hand: CardId, row: CardId) {
    let place = step.state().row.iter().position(|one| *one == Some(row)).unwrap_or(0) as u8;
    step.emit(Event::Swapped { seat, hand, row, place });
    step.seal();
}

/// Steps of probes that have not moved yet; leaving asteroids is not possible with a single point.
pub(crate) fn free_moves(state: &State, facts: &Facts, seat: Seat, moved: &[u8], out: &mut Vec<Action>) {
    for (n, (figure, at)) in (0_u8..).zip(state.players[seat].figures()) {
        if !moved.contains(&n) && space::step_cost(state, facts, seat, at) <= 1 {
            out.extend(at.neighbours().map(|to| Action::Move(figure, to)));
        }
    }
}

/// Moves a probe one step, then perhaps another one.
pub(crate) fn free_move(
    step: &mut S<'_>,
    seat: Seat,
    left: u8,
    mut moved: Vec<u8>,
    figure: Figure,
    to: Space,
) {
    let number = step.state().players[seat].figures().position(|(one, _)| one == figure).unwrap_or(0) as u8;
    moved.push(number);
    if left > 1 {
        step.push([Task::FreeMove { seat, left: left - 1, moved }]);
    }
    space::step_to(step, seat, figure, to);
}

/// Technologies whose ability may be borrowed: those the player does not have.
pub(crate) fn borrowable<'a>(player: &'a Player, types: &'a [TechType]) -> impl Iterator<Item = Tech> + 'a {
    Tech::ALL
        .iter()
        .copied()
        .filter(move |tech| types.contains(&tech.kind()) && !player.abilities().has(*tech))
}

/// Own technologies that may be switched off.
pub(crate) fn disableable<'a>(player: &'a Player, types: &'a [TechType]) -> impl Iterator<Item = Tech> + 'a {
    let on: Techs = player.agency.disabled.iter().fold(player.techs, Techs::without);
    on.iter().filter(move |tech| types.contains(&tech.kind()))
}
