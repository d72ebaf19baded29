//! What happens to resources, points, power and tokens: the verbs that all actions share.

use orrery_engine::{Seat, Step};

use crate::{
    event::{Event, For, TokenFrom},
    facts::{Effect, Resources, Timing, TokenSource, Trigger, Where},
    game::GaiaProject,
    ids::{Area, Token},
    look::Look,
    power::{Bowl, Handful},
    task::{Areas, Fate, FlipFor, Task},
    who::Who,
};

/// Gains resources, as far as they fit (GP-0130, GP-0135).
pub(crate) fn gain(step: &mut Step<'_, GaiaProject>, who: Who, gain: Resources) {
    let gain = Look::of(step).fitting(who, gain);
    if !gain.is_none() {
        step.emit(Event::Gained { who, gain });
    }
}

/// Pays resources that are there.
pub(crate) fn pay(step: &mut Step<'_, GaiaProject>, who: Who, cost: Resources) {
    if !cost.is_none() {
        step.emit(Event::Paid { who, cost });
    }
}

/// Scores points.
pub(crate) fn score(step: &mut Step<'_, GaiaProject>, who: Who, vp: u32, r#for: For) {
    if vp > 0 {
        step.emit(Event::Scored { who, vp: vp.min(255) as u8, r#for });
    }
}

/// New tokens in bowl I (GP-0820).
pub(crate) fn gain_tokens(step: &mut Step<'_, GaiaProject>, who: Who, tokens: u8) {
    if tokens > 0 {
        step.emit(Event::TokensGained { who, tokens });
    }
}

/// Spends power that is there (GP-0800), with the Brainstone if so said.
pub(crate) fn spend(step: &mut Step<'_, GaiaProject>, who: Who, power: u8, stone: bool) {
    let look = Look::of(step);
    let tokens = look.player(who).power;
    let normal = if stone {
        tokens.spend_with_stone(power, look.stone_value(who))
    } else {
        tokens.spend_tokens(power, look.token_value(who))
    };
    if let Some(normal) = normal
        && (normal > 0 || stone)
    {
        step.emit(Event::Spent { who, tokens: Handful { bowls: [0, 0, normal], stone } });
    }
}

/// Charges power (GP-0760). Where the Brainstone may go either way, its owner is asked first (GP-3620).
pub(crate) fn charge(step: &mut Step<'_, GaiaProject>, who: Who, power: u8) {
    charge_then(step, who, power, 0);
}

/// Charges power, then gains new tokens.
pub(crate) fn charge_then(step: &mut Step<'_, GaiaProject>, who: Who, power: u8, tokens: u8) {
    let bowls = step.state().players[who].power;
    if let Some(seat) = who.seat()
        && bowls.stone_has_choice(power)
    {
        step.push([Task::Stone { seat, power, tokens }]);
        return;
    }
    charge_with(step, who, power, true);
    gain_tokens(step, who, tokens);
}

/// Charges power with the Brainstone going as early or as late as it can.
pub(crate) fn charge_with(step: &mut Step<'_, GaiaProject>, who: Who, power: u8, stone_early: bool) {
    let bowls = step.state().players[who].power;
    let moved = bowls.charged(power, stone_early);
    let stone = if moved.stone == bowls.stone { None } else { moved.stone };
    if moved.first > 0 || moved.second > 0 || stone.is_some() {
        step.emit(Event::Charged { who, first: moved.first, second: moved.second, stone });
    }
}

/// Takes tokens out of the bowls; the owner chooses from which if there is a choice (GP-5820).
pub(crate) fn take_tokens(step: &mut Step<'_, GaiaProject>, seat: Seat, count: u8, fate: Fate) {
    let mut ways = Handful::all(step.state().players[seat].power, count);
    match (ways.next(), ways.next()) {
        (Some(only), None) => tokens_leave(step, seat, only, fate),
        (_, _) => step.push([Task::TakeTokens { seat, count, fate }]),
    }
}

/// Tokens leave the bowls.
pub(crate) fn tokens_leave(step: &mut Step<'_, GaiaProject>, seat: Seat, tokens: Handful, fate: Fate) {
    if tokens.count() == 0 {
        return;
    }
    step.emit(match fate {
        Fate::Discard => Event::Discarded { who: seat.into(), tokens },
        Fate::Gaia => Event::ToGaia { who: seat.into(), tokens },
    });
}

/// Something happened that tiles and abilities react to, so many times (GP-5650).
pub(crate) fn trigger(step: &mut Step<'_, GaiaProject>, who: Who, trigger: Trigger, times: u8) {
    if times == 0 {
        return;
    }
    let facts = step.content();
    if let Some(tile) = step.state().round_tile()
        && facts.round_tile(tile).trigger == trigger
    {
        score(step, who, u32::from(facts.round_tile(tile).vp) * u32::from(times), For::Round(tile));
    }
    let points = |effects: &[Effect]| -> u32 {
        let vp =
            |effect: &Effect| if let Effect::GainVp { amount } = effect { u32::from(*amount) } else { 0 };
        effects.iter().map(vp).sum()
    };
    let player = &step.state().players[who];
    let (standard, advanced) = (player.standard_tiles(), player.advanced_tiles());
    for tile in standard.filter(|tile| facts.standard(*tile).trigger == Some(trigger)) {
        score(step, who, points(&facts.standard(tile).effects) * u32::from(times), For::Standard(tile));
    }
    for tile in advanced.filter(|tile| facts.advanced(*tile).trigger == Some(trigger)) {
        score(step, who, points(&facts.advanced(tile).effects) * u32::from(times), For::Advanced(tile));
    }
    let look = Look::of(step);
    let (board, has_institute) = (look.board(who), look.player(who).has_institute());
    let institute = if has_institute { board.institute.on_event.as_slice() } else { &[] };
    for (event, effects) in board.abilities.on_event.iter().chain(institute) {
        if *event == trigger {
            (0..times).for_each(|_| run(step, who, effects, For::Faction));
        }
    }
}

/// Runs the effects of a tile, token, booster, level or space, from left to right. Effects with a choice open a
/// task.
pub(crate) fn run(step: &mut Step<'_, GaiaProject>, who: Who, effects: &[Effect], source: For) {
    for effect in effects {
        match effect {
            Effect::Gain { resources } => gain(step, who, resources.resources()),
            Effect::GainPer { resources, per } => {
                let count = Look::of(step).count(who, *per);
                gain(step, who, resources.resources().times(count));
            }
            Effect::GainVp { amount } => score(step, who, u32::from(*amount), source),
            Effect::GainVpPer { amount, per } => {
                let count = Look::of(step).count(who, *per);
                score(step, who, u32::from(*amount) * u32::from(count), source);
            }
            Effect::ChargePower { amount } => charge(step, who, *amount),
            Effect::GainPowerTokens { amount } => gain_tokens(step, who, *amount),
            Effect::GainGaiaformer { amount } => step.emit(Event::GaiaformersGained { who, count: *amount }),
            Effect::GainFederationToken { token } => gain_printed_token(step, who, *token),
            Effect::GainTechTile => open(step, who, |seat| Task::TechTile { seat }),
            Effect::RescoreFederationToken => open(step, who, |seat| Task::Rescore { seat }),
            Effect::PlaceLostPlanet => {
                if crate::actions::lost_planet::is_possible(Look::of(step), who) {
                    open(step, who, |seat| Task::LostPlanet { seat });
                }
            }
            Effect::AdvanceResearch { area, .. } => {
                let areas = areas(Look::of(step), who, *area);
                offer_advance(step, who, areas);
            }
            // Mines are built by the action that names their hex; power values hold while the tile is uncovered.
            Effect::BuildMine { .. } | Effect::SetPowerValue { .. } => {}
        }
    }
}

fn open(step: &mut Step<'_, GaiaProject>, who: Who, task: impl Fn(Seat) -> Task) {
    if let Some(seat) = who.seat() {
        step.push([task(seat)]);
    }
}

/// The areas that an effect speaks of.
fn areas(look: Look<'_>, who: Who, place: Where) -> Areas {
    match place {
        Where::Any => Areas::ANY,
        Where::In(area) => Areas::only(area),
        Where::Lowest => lowest(look, who),
    }
}

/// The areas in which a participant stands lowest (GP-4120).
pub(crate) fn lowest(look: Look<'_>, who: Who) -> Areas {
    let research = look.player(who).research;
    let least = research.iter().min().copied().unwrap_or(0);
    let mask = research.iter().enumerate().filter(|(_, level)| **level == least);
    Areas(mask.fold(0, |mask, (index, _)| mask | 1 << index))
}

/// Asks for a free advance, if one of the areas is open (GP-1770, GP-1810, GP-1830).
pub(crate) fn offer_advance(step: &mut Step<'_, GaiaProject>, who: Who, areas: Areas) {
    let any = Look::of(step).open_areas(who).any(|area| areas.contains(area));
    if any {
        open(step, who, |seat| Task::Advance { seat, areas });
    }
}

/// Advances one level; level 5 flips a token first, of the owner's choice (GP-2520, GP-5766).
pub(crate) fn advance(step: &mut Step<'_, GaiaProject>, seat: Seat, area: Area) {
    let look = Look::of(step);
    let player = look.player(seat);
    if player.level(area) + 1 < look.facts.top_level {
        return climb(step, seat.into(), area);
    }
    let mut green = player.green_tokens();
    match (green.next(), green.next()) {
        (Some(token), None) => {
            step.emit(Event::TokenFlipped { who: seat.into(), token });
            climb(step, seat.into(), area);
        }
        (_, _) => step.push([Task::Flip { seat, why: FlipFor::Level(area) }, Task::Climb { seat, area }]),
    }
}

/// Arrives on the next level (GP-2500, GP-2510, GP-2560).
pub(crate) fn climb(step: &mut Step<'_, GaiaProject>, who: Who, area: Area) {
    let facts = step.content();
    let level = step.state().players[who].level(area) + 1;
    step.emit(Event::Advanced { who, area, level });
    trigger(step, who, Trigger::AdvanceResearch, 1);
    run(step, who, &facts.level(area, level).immediate, For::Level(area));
    charge(step, who, facts.level_charge[usize::from(level)]);
}

fn gain_printed_token(step: &mut Step<'_, GaiaProject>, who: Who, source: TokenSource) {
    match source {
        TokenSource::Gleens => gain_token(step, who, Token::Gleens, TokenFrom::Gleens),
        TokenSource::ResearchBoardTerraforming => {
            if let Some(token) = step.state().terraforming_token {
                gain_token(step, who, token, TokenFrom::Terraforming);
            }
        }
    }
}

/// Gains a federation token with all its contents (GP-2420, GP-2450, GP-2480).
pub(crate) fn gain_token(step: &mut Step<'_, GaiaProject>, who: Who, token: Token, from: TokenFrom) {
    let facts = step.content();
    step.emit(Event::TokenTaken { who, token, green: facts.token(token).green, from });
    run(step, who, &facts.token(token).effects, For::Token(token));
    trigger(step, who, Trigger::GainFederationToken, 1);
}

/// Points and more for what the player has when passing (GP-2910).
pub(crate) fn score_pass(step: &mut Step<'_, GaiaProject>, who: Who) {
    let facts = step.content();
    let player = &step.state().players[who];
    let (booster, standard, advanced) = (player.booster, player.standard_tiles(), player.advanced_tiles());
    if let Some(booster) = booster {
        run(step, who, &facts.booster(booster).on_pass, For::Booster(booster));
    }
    for tile in standard.filter(|tile| facts.standard(*tile).timing == Timing::Pass) {
        run(step, who, &facts.standard(tile).effects, For::Standard(tile));
    }
    for tile in advanced.filter(|tile| facts.advanced(*tile).timing == Timing::Pass) {
        run(step, who, &facts.advanced(tile).effects, For::Advanced(tile));
    }
}

/// The bowl to which tokens return from the Gaia area (GP-1010, GP-3300).
pub(crate) fn gaia_bowl(look: Look<'_>, who: Who) -> Bowl {
    if look.board(who).abilities.gaia_bowl == 2 { Bowl::II } else { Bowl::I }
}
