//! The value of an action (section 5.1): what its parts give, and how far it could still get.

use orrery_engine::Seat;

use crate::{
    facts::{Bonus, Capacity, CardAction, Effect, Scope, Value},
    ids::{ActionKind, BaseType, CardId, SiteId, Slot, TimeMode},
    look::Look,
    map::Site,
    plan::{Aim, Plan},
};

/// Numbers on their way to a value, in the order of SC-0710.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    /// All additive values, if there are any.
    pub(crate) sum: Option<u32>,
    /// The product of all multiplier cards, if there are any.
    pub(crate) product: Option<u32>,
    /// Everything that multiplies the total.
    pub(crate) factor: u32,
}

impl Tally {
    pub(crate) const NOTHING: Tally = Tally { sum: None, product: None, factor: 1 };

    pub(crate) fn add(&mut self, value: Value) {
        match value {
            Value::Add(n) => self.sum = Some(self.sum.unwrap_or(0).saturating_add(u32::from(n))),
            Value::Mult(n) => self.product = Some(self.product.unwrap_or(1).saturating_mul(u32::from(n))),
        }
    }

    /// SC-4260 to SC-4290: the sum times all multipliers; without a sum the multipliers alone.
    pub(crate) fn total(self) -> u32 {
        let value = match (self.sum, self.product) {
            (Some(sum), product) => sum.saturating_mul(product.unwrap_or(1)),
            (None, Some(product)) => product,
            (None, None) => 0,
        };
        value.saturating_mul(self.factor)
    }
}

/// The Infra of an HQ for an action: slot values and the cards that they come from (SC-0750, SC-0790).
pub(crate) fn infra<'a>(
    look: Look<'a>,
    hq: Seat,
    kind: ActionKind,
) -> impl Iterator<Item = (Option<CardId>, &'static CardAction)> + 'a {
    let player = look.player(hq);
    let slots = look.facts.hq(player.hq);
    Slot::all().filter_map(move |slot| match player.slots.get(slot.index()).copied().flatten() {
        // SC-0310: a card hides what the slot itself gives.
        Some(card) => look.facts.card(card).action(kind).map(|action| (Some(card), action)),
        None => slots.slot(slot).intrinsic.as_ref().filter(|own| own.kind == kind).map(|own| (None, own)),
    })
}

/// What Progress cards add to an action and multiply it by; a Colonize action has none of it (SC-5200).
fn progress(look: Look<'_>, seat: Seat, aim: Aim) -> Tally {
    let mut tally = Tally::NOTHING;
    if aim.kind() == ActionKind::Colonize {
        return tally;
    }
    for bonus in look.bonuses(seat) {
        match bonus {
            Bonus::AddActionValue { action, amount } if *action == aim.kind() => {
                tally.add(Value::Add(*amount))
            }
            Bonus::MultiplyActionTotal { action, factor } if *action == aim.kind() => {
                tally.factor *= u32::from(*factor);
            }
            Bonus::AddActionValue { .. }
            | Bonus::MultiplyActionTotal { .. }
            | Bonus::AlwaysShielded { .. }
            | Bonus::IgnoreGravity
            | Bonus::ProductionFlatBonus { .. }
            | Bonus::ColonyPoints { .. }
            | Bonus::ImmuneToPhobesRetreat
            | Bonus::MayBuildWithIntrovs
            | Bonus::OnIndemnityReceived { .. }
            | Bonus::EndTurnDrawThreshold { .. } => {}
        }
    }
    tally
}

/// Cards, Infra and Progress cards of a plan: what two teams of a Time card share (SC-0940).
pub(crate) fn tally(look: Look<'_>, seat: Seat, plan: &Plan) -> Tally {
    if let Some(carried) = plan.carried {
        return Tally { sum: carried.sum, product: carried.product, factor: carried.factor };
    }
    let kind = plan.aim.valued_as();
    let mut tally = progress(look, seat, plan.aim);
    let hands =
        plan.cards.iter().filter_map(|card| Some((Some(*card), look.facts.card(*card).action(kind)?)));
    let bases = plan.hqs.iter().flat_map(|hq| infra(look, *hq, kind));
    for (card, action) in hands.chain(bases) {
        let shielded = card.is_some_and(|card| plan.shields.contains(&card));
        let value = action.shielded.filter(|_| shielded).unwrap_or(action.value);
        // SC-3490: only a card can be doubled.
        let doubled = card.is_some() && card == plan.doubled;
        tally.add(if doubled { value.doubled() } else { value });
    }
    tally
}

/// The value of a plan as it stands, profit aside.
pub(crate) fn total(look: Look<'_>, seat: Seat, plan: &Plan) -> u32 {
    let mut tally = tally(look, seat, plan);
    for (kind, _) in &plan.uses {
        for capacity in look.capacities(*kind) {
            apply(capacity, plan.aim.kind(), &mut tally);
        }
    }
    if let Some((_, TimeMode::Double)) = plan.time {
        tally.factor *= u32::from(look.facts.time.factor);
    }
    tally.total()
}

/// What a capacity of a base does to a value.
fn apply(capacity: &Capacity, kind: ActionKind, tally: &mut Tally) {
    match capacity {
        Capacity::AddActionValue { action, amount, .. } if *action == kind => tally.add(Value::Add(*amount)),
        Capacity::MultiplyActionTotal { action, factor, .. } if *action == kind => {
            tally.factor *= u32::from(*factor);
        }
        Capacity::AddActionValue { .. }
        | Capacity::MultiplyActionTotal { .. }
        | Capacity::DoubleOneMoveCard { .. }
        | Capacity::ShieldAction { .. }
        | Capacity::EnablesTransfer
        | Capacity::TileGainsProduction { .. }
        | Capacity::TileProductionAdd { .. }
        | Capacity::ColonyPoints { .. } => {}
    }
}

/// Whether a capacity serves an action in a scope, other than by doubling a card.
fn serves(capacity: &Capacity, kind: ActionKind, wanted: Scope) -> bool {
    match capacity {
        Capacity::AddActionValue { action, scope, .. }
        | Capacity::MultiplyActionTotal { action, scope, .. }
        | Capacity::ShieldAction { action, scope, .. } => *action == kind && *scope == wanted,
        Capacity::DoubleOneMoveCard { .. }
        | Capacity::EnablesTransfer
        | Capacity::TileGainsProduction { .. }
        | Capacity::TileProductionAdd { .. }
        | Capacity::ColonyPoints { .. } => false,
    }
}

/// Whether a type of base can shield an action.
pub(crate) fn shields(look: Look<'_>, base: BaseType, kind: ActionKind) -> bool {
    look.capacities(base)
        .iter()
        .any(|capacity| matches!(capacity, Capacity::ShieldAction { action, .. } if *action == kind))
}

/// Whether a type of base doubles a Move card (SC-3480).
pub(crate) fn doubles(look: Look<'_>, base: BaseType) -> bool {
    look.capacities(base).iter().any(|capacity| matches!(capacity, Capacity::DoubleOneMoveCard { .. }))
}

/// The owner of a base on the site that doubles a Move card for teams that start there.
pub(crate) fn doubling_port(look: Look<'_>, site: SiteId) -> Option<Seat> {
    let base = look.place(site)?.bases.iter().find(|base| doubles(look, base.kind))?;
    Some(base.owner)
}

/// Where the acting team of a plan stands.
pub(crate) fn ground(look: Look<'_>, seat: Seat, plan: &Plan) -> Option<&'static Site> {
    look.acting(seat, plan.aim.team()?)
}

/// Capacities of bases that serve a plan, each with its owner (SC-1030): those of opponents only before the end of the
/// era is triggered (SC-1050).
pub(crate) fn capacities(look: Look<'_>, seat: Seat, plan: &Plan, out: &mut Vec<(BaseType, Seat)>) {
    serving(look, seat, plan, |base, owner| out.push((base, owner)));
    out.sort_unstable();
    out.dedup();
}

/// Names every base whose capacity serves a plan.
fn serving(look: Look<'_>, seat: Seat, plan: &Plan, mut name: impl FnMut(BaseType, Seat)) {
    const HERE: &[Scope] = &[Scope::TeamDepartsFromThisSite, Scope::TeamDepartsFromRegionOfBase];
    let kind = plan.aim.kind();
    let Some(here) = ground(look, seat, plan) else { return };
    let barred = look.state.turn.barred;
    let mut offer = |base: BaseType, owner: Seat, scopes: &[Scope]| {
        let fits =
            look.capacities(base).iter().any(|one| scopes.iter().any(|scope| serves(one, kind, *scope)));
        if fits && (owner == seat || !barred) {
            name(base, owner);
        }
    };
    let scopes = |at_start: bool| match kind {
        ActionKind::Move if at_start => HERE,
        ActionKind::Move => &[Scope::TeamDepartsFromRegionOfBase],
        ActionKind::Build => &[Scope::ActionInRegionOfBase],
        ActionKind::Research
        | ActionKind::Explore
        | ActionKind::Produce
        | ActionKind::Genetics
        | ActionKind::Upgrade
        | ActionKind::Special
        | ActionKind::Revelation
        | ActionKind::Colonize => &[],
    };
    for (site, place) in look.places_in(here.region) {
        for base in &place.bases {
            offer(base.kind, base.owner, scopes(site.id == here.id));
        }
    }
}

/// Whether a Move is shielded by the own start base: every one that begins there (SC-3070, SC-3080).
fn starts_shielded(look: Look<'_>, seat: Seat, plan: &Plan) -> bool {
    let kind = plan.aim.kind();
    kind == ActionKind::Move
        && ground(look, seat, plan).is_some_and(|here| here.id == look.board.start)
        && look.board.start_base_types.iter().any(|base| shields(look, *base, kind))
}

/// Whether a plan is shielded as it stands (SC-3140, SC-3155).
pub(crate) fn is_shielded(look: Look<'_>, seat: Seat, plan: &Plan) -> bool {
    let kind = plan.aim.kind();
    let new_base = |base: &BaseType| {
        look.base(*base).is_some_and(|base| base.on_build.contains(&Effect::ShieldThisAction))
    };
    !plan.shields.is_empty()
        || plan.carried.is_some_and(|carried| carried.shielded)
        || plan.uses.iter().any(|(base, _)| shields(look, *base, kind))
        || plan.bases.iter().any(new_base)
        || starts_shielded(look, seat, plan)
        // SC-3655: a card gained since the first use of a Time card does not count for the second.
        || (plan.carried.is_none() && look.always_shielded(seat, kind))
}

/// Which headquarters can be used for an action: those with a matching value; those of opponents before the trigger, or
/// with Rivals (SC-0740, SC-0780, SC-4100).
pub(crate) fn headquarters(
    look: Look<'_>,
    seat: Seat,
    kind: ActionKind,
    rivals: bool,
) -> impl Iterator<Item = Seat> + Clone {
    let barred = look.state.turn.barred;
    let seats = look.state.players.seats();
    seats.filter(move |hq| (*hq == seat || !barred || rivals) && infra(look, *hq, kind).next().is_some())
}

/// A card with the edge that allows a second headquarters (SC-4100).
pub(crate) fn is_rivals(look: Look<'_>, card: CardId) -> bool {
    let second = |effect: &Effect| matches!(effect, Effect::UseSecondHq { .. });
    look.facts.card(card).edge.is_some_and(|edge| look.facts.edge(edge).effects.iter().any(second))
}

/// How far a plan can get at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// With whatever it takes.
    pub(crate) any: u32,
    /// If it has to be shielded, and can be.
    pub(crate) shielded: Option<u32>,
}

/// What could still become part of a value.
#[derive(Clone, Copy)]
struct Piece {
    plain: Value,
    /// What it gives if it shields, as long as that is not decided.
    shielded: Option<Value>,
    is_card: bool,
    is_doubled: bool,
}

/// How far a plan can get if everything that can be added is added. More never hurts: additive values are at least 1,
/// multipliers and factors as well.
pub(crate) fn reach(look: Look<'_>, seat: Seat, plan: &Plan) -> Reach {
    let kind = plan.aim.valued_as();
    let is_colony = plan.aim.kind() == ActionKind::Colonize;
    let mut start = match plan.carried {
        Some(_) => tally(look, seat, plan),
        None => progress(look, seat, plan.aim),
    };
    let mut shielded = is_shielded(look, seat, plan);
    // One base of a type is enough (SC-2220).
    let mut seen = [false; BaseType::COUNT];
    let mut use_once = |base: BaseType| {
        if !std::mem::replace(&mut seen[base.index()], true) {
            look.capacities(base).iter().for_each(|capacity| apply(capacity, plan.aim.kind(), &mut start));
            shielded |= shields(look, base, plan.aim.kind());
        }
    };
    plan.uses.iter().for_each(|(base, _)| use_once(*base));
    serving(look, seat, plan, |base, _| use_once(base));
    if plan.carried.is_some() {
        return Reach { any: start.total(), shielded: shielded.then_some(start.total()) };
    }
    let hand = || look.player(seat).hand.iter().copied().filter(|card| !plan.contains(*card));
    let time = match plan.time {
        Some((_, TimeMode::Double)) => true,
        Some((_, TimeMode::Twice)) => false,
        None => !is_colony && may_time(look, plan.aim) && hand().any(|card| card.is_time()),
    };
    if time {
        start.factor *= u32::from(look.facts.time.factor);
    }
    let doubling = plan.doubled.is_none() && may_double(look, seat, plan);
    let put = |pieces: &mut Vec<Piece>, card: Option<CardId>, action: &CardAction, fixed: bool| {
        let is_shield = card.is_some_and(|card| plan.shields.contains(&card));
        pieces.push(Piece {
            plain: action.shielded.filter(|_| is_shield).unwrap_or(action.value),
            shielded: action.shielded.filter(|_| !fixed && !is_shield),
            is_card: card.is_some(),
            is_doubled: card.is_some() && card == plan.doubled,
        });
    };
    let cards = |rivals: Option<CardId>| {
        let mut pieces = Vec::with_capacity(16);
        let held = hand().filter(|card| rivals != Some(*card)).map(|card| (card, false));
        for (card, fixed) in held.chain(plan.cards.iter().map(|card| (*card, true))) {
            if let Some(action) = look.facts.card(card).action(kind) {
                put(&mut pieces, Some(card), action, fixed);
            }
        }
        pieces
    };
    let mut best = Reach { any: 0, shielded: None };
    let mut weigh = |pieces: &[Piece]| {
        let any = most(start, pieces, None, doubling);
        best.any = best.any.max(any);
        if shielded {
            best.shielded = best.shielded.max(Some(any));
            return;
        }
        for index in (0..pieces.len()).filter(|index| pieces[*index].shielded.is_some()) {
            best.shielded = best.shielded.max(Some(most(start, pieces, Some(index), doubling)));
        }
    };
    // The cards are the same for all headquarters, as long as none of them is played as Rivals.
    let mut all = cards(None);
    let without_infra = all.len();
    hq_sets(look, seat, plan, |hqs| {
        let mut fewer = hqs.rivals.map(|card| cards(Some(card)));
        let pieces = fewer.as_mut().unwrap_or(&mut all);
        for hq in hqs.seats.into_iter().flatten() {
            infra(look, hq, kind).for_each(|(card, action)| put(pieces, card, action, false));
        }
        weigh(pieces);
        all.truncate(without_infra);
    });
    best
}

/// Headquarters that could be used together.
struct Hqs {
    seats: [Option<Seat>; 2],
    rivals: Option<CardId>,
}

/// Names the sets of headquarters that a plan could end with. More is better, so only the largest matter.
fn hq_sets(look: Look<'_>, seat: Seat, plan: &Plan, mut name: impl FnMut(Hqs)) {
    let kind = plan.aim.valued_as();
    let mut set = |one: Option<Seat>, two: Option<Seat>, rivals| name(Hqs { seats: [one, two], rivals });
    match plan.hqs.as_slice() {
        // Rivals make sense with two headquarters only.
        [] | [_] if plan.rivals.is_some() => {}
        [] => {
            let mut usable = headquarters(look, seat, kind, false).peekable();
            if usable.peek().is_none() {
                set(None, None, None);
            }
            usable.for_each(|hq| set(Some(hq), None, None));
        }
        [one] => set(Some(*one), None, None),
        [one, two, ..] => {
            set(Some(*one), Some(*two), None);
            return;
        }
    }
    let free = |card: &CardId| is_rivals(look, *card) && !plan.contains(*card);
    let rivals = plan.rivals.or_else(|| look.player(seat).hand.iter().copied().find(free));
    if rivals.is_none() {
        return;
    }
    let all = headquarters(look, seat, kind, true);
    for one in all.clone() {
        for two in all.clone().filter(|two| *two > one) {
            if plan.hqs.iter().all(|hq| *hq == one || *hq == two) {
                set(Some(one), Some(two), rivals);
            }
        }
    }
}

/// The largest value of some pieces, of which one may have to give its shielded value.
fn most(start: Tally, pieces: &[Piece], shield: Option<usize>, doubling: bool) -> u32 {
    let mut tally = start;
    let (mut largest, mut multiplier) = (0, false);
    for (index, piece) in pieces.iter().enumerate() {
        let value = piece.shielded.filter(|_| shield == Some(index)).unwrap_or(piece.plain);
        if doubling && piece.is_card {
            match value {
                Value::Add(n) => largest = largest.max(u32::from(n)),
                Value::Mult(_) => multiplier = true,
            }
        }
        tally.add(if piece.is_doubled { value.doubled() } else { value });
    }
    let mut best = tally.total();
    if largest > 0 {
        best = best.max(Tally { sum: tally.sum.map(|sum| sum + largest), ..tally }.total());
    }
    if multiplier {
        best = best.max(tally.total().saturating_mul(2));
    }
    best
}

/// Whether a Time card may be played with an action (SC-0870).
pub(crate) fn may_time(look: Look<'_>, aim: Aim) -> bool {
    look.facts.time.usable_with.contains(&aim.kind())
}

/// Whether a Spaceport can double a card of the plan: every team of the action starts on one that may be used
/// (SC-0940, SC-3480).
pub(crate) fn may_double(look: Look<'_>, seat: Seat, plan: &Plan) -> bool {
    if plan.aim.kind() != ActionKind::Move {
        return false;
    }
    let Some(team) = plan.aim.team() else { return false };
    let barred = look.state.turn.barred;
    let docked = |site: SiteId| doubling_port(look, site).is_some_and(|owner| owner == seat || !barred);
    let Some(here) = look.acting(seat, team) else { return false };
    let other = || look.acting_teams(seat).any(|(other, site)| other != team && docked(site.id));
    docked(here.id) && (!plan.is_twice() || other())
}
