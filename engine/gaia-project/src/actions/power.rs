//! Action 6, power and Q.I.C. actions (10.4).

use orrery_engine::{Hex, Seat, Step};

use crate::{
    action::Action,
    actions::{
        build::{self, With},
        finish, tech,
    },
    deeds,
    event::{Event, For},
    facts::{Pointless, Resources},
    fault::Fault,
    game::GaiaProject,
    ids::{Space, Token},
    look::Look,
    rules,
    who::Who,
};

/// Whether a space is free and can be paid (GP-2730, GP-2740).
fn available(look: Look<'_>, who: Who, space: Space, stone: bool) -> Result<(), Fault> {
    if look.state.is_space_used(space) {
        return Err(Fault::new("SPACE_USED", &[rules::SPACE_ONCE], "the space is used in this round"));
    }
    let facts = look.facts.space(space);
    if facts.power > 0 {
        look.afford_power(who, facts.power, stone, &[rules::SPACE_COST, rules::SPENDING])?;
    } else if stone {
        return Err(Fault::new("NO_POWER", &[rules::STONE_SPEND], "the Brainstone pays power only"));
    }
    look.afford(who, Resources::qic(facts.qic), &[rules::SPACE_COST])
}

/// Whether the space would do anything, where that is asked for (GP-1130).
fn useful(look: Look<'_>, who: Who, space: Space) -> Result<(), Fault> {
    let store = look.player(who).resources;
    let caps = look.facts.caps;
    let full = |detail| Err(Fault::new("AT_CAP", &[rules::AT_CAP, rules::POINTLESS], detail));
    match look.facts.space(space).pointless {
        Some(Pointless::KnowledgeAtCap) if store.knowledge >= caps.knowledge => full("no knowledge fits"),
        Some(Pointless::OreAtCap) if store.ore >= caps.ore => full("no ore fits"),
        Some(Pointless::CreditsAtCap) if store.credits >= caps.credits => full("no credit fits"),
        Some(Pointless::NoTileToTake) if !tech::any(look, who) => {
            Err(Fault::new("NO_TILE", &[rules::NO_TILE, rules::POINTLESS], "there is no tile to take"))
        }
        Some(Pointless::NoTokenOwned) if look.player(who).token_count() == 0 => {
            Err(Fault::new("NO_TOKEN", &[rules::RESCORE, rules::POINTLESS], "no federation token is owned"))
        }
        // Free steps and range are looked at with their target.
        Some(
            Pointless::KnowledgeAtCap
            | Pointless::OreAtCap
            | Pointless::CreditsAtCap
            | Pointless::NoTileToTake
            | Pointless::NoTokenOwned
            | Pointless::NoFreeStepNeeded
            | Pointless::NoQicSaved,
        )
        | None => Ok(()),
    }
}

/// Whether a space can be used, with the hex of its mine if it builds one.
pub(crate) fn check(
    look: Look<'_>,
    who: Who,
    space: Space,
    hex: Option<Hex>,
    stone: bool,
) -> Result<(), Fault> {
    available(look, who, space, stone)?;
    match (look.facts.space(space).mine_steps(), hex) {
        (None, None) => useful(look, who, space),
        (Some(steps), Some(hex)) => {
            let spot = build::on_board(look, hex, &[rules::MINE_TARGET])?;
            build::mine(look, who, spot, With::Steps(steps)).map(|_| ())
        }
        (Some(_), None) => {
            Err(Fault::new("NO_TARGET", &[rules::SPACE_COST], "it builds a mine: name the hex"))
        }
        (None, Some(_)) => Err(Fault::new("NO_TARGET", &[rules::SPACE_COST], "it builds nothing on a hex")),
    }
}

/// Every space that can be used, with every way to pay.
pub(crate) fn candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    for space in Space::ALL.iter().copied().filter(|space| !look.state.is_space_used(*space)) {
        let mine_steps = look.facts.space(space).mine_steps();
        for stone in [false, true] {
            if available(look, who, space, stone).is_err() {
                continue;
            }
            match mine_steps {
                None if useful(look, who, space).is_ok() => out.push(Action::Space(space, None, stone)),
                None => {}
                Some(steps) => {
                    let targets = build::mine_targets(look, who, With::Steps(steps));
                    out.extend(targets.map(|hex| Action::Space(space, Some(hex), stone)));
                }
            }
        }
    }
}

/// Pays, marks the space and does what it says.
pub(crate) fn apply(
    step: &mut Step<'_, GaiaProject>,
    seat: Seat,
    space: Space,
    hex: Option<Hex>,
    stone: bool,
) {
    let who = Who::Seat(seat);
    let facts = step.content().space(space);
    finish(step, seat);
    step.emit(Event::SpaceUsed { who, space });
    deeds::spend(step, who, facts.power, stone);
    deeds::pay(step, who, Resources::qic(facts.qic));
    deeds::run(step, who, &facts.effects, For::Space(space));
    if let (Some(steps), Some(hex)) = (facts.mine_steps(), hex) {
        build::build_mine(step, seat, hex, With::Steps(steps));
    }
}

/// Whether a token can be scored again (GP-2820, GP-2830).
pub(crate) fn check_rescore(look: Look<'_>, who: Who, token: Token) -> Result<(), Fault> {
    if look.player(who).tokens(token) > 0 {
        return Ok(());
    }
    Err(Fault::new("NOT_OWNED", &[rules::RESCORE], "no such federation token is owned"))
}

/// The tokens that can be scored again.
pub(crate) fn rescore_candidates(look: Look<'_>, who: Who, out: &mut Vec<Action>) {
    let owned = Token::ALL.iter().copied().filter(|token| look.player(who).tokens(*token) > 0);
    out.extend(owned.map(Action::Rescore));
}

/// The contents of a token again, without any trigger (GP-2820).
pub(crate) fn rescore(step: &mut Step<'_, GaiaProject>, seat: Seat, token: Token) {
    let who = Who::Seat(seat);
    let facts = step.content();
    step.emit(Event::Rescored { who, token });
    deeds::run(step, who, &facts.token(token).effects, For::Token(token));
}
