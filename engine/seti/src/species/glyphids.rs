//! Glyphids: tokens and their translation (SE-6080 to SE-6120).

use orrery_engine::{Pile, Seat};

use crate::{
    action::Action,
    effects::{self, S},
    event::Event,
    facts::{Arrow, Facts, GlyphPlaces, TranslationRow},
    fault::Fault,
    ids::{Glyph, Planet, Slot, Species, Star, Tech, TraceColor, TranslationSlot},
    rules, solo,
    state::{Owner, Pace, Run, State},
    task::Task,
};

/// The levels of the board spaces that hold a token: bottom and top.
fn levels(facts: &Facts, color: TraceColor) -> [u8; 2] {
    [1, facts.levels(Species::Glyphids, color)]
}

fn next_token(step: &mut S<'_>, slot: Slot) -> Option<Glyph> {
    Pile::choose(step, |state| &state.at_slot(slot).special.glyphs)
}

/// Puts random tokens out (SE-6080).
pub(super) fn place(step: &mut S<'_>, slot: Slot, places: GlyphPlaces) {
    match places {
        GlyphPlaces::Planets => {
            step.emit(Event::GlyphsShuffled { slot });
            for planet in Planet::PRINTED.iter().copied().filter(|planet| *planet != Planet::Earth) {
                let glyph = next_token(step, slot);
                step.emit(Event::GlyphOnPlanet { planet, glyph });
            }
        }
        GlyphPlaces::Stars => {
            for star in Star::ALL.iter().copied() {
                let glyph = next_token(step, slot);
                step.emit(Event::GlyphOnStar { star, glyph });
            }
        }
        GlyphPlaces::TechStacksWithTwoPointTile => {
            for tech in Tech::ALL.iter().copied() {
                if step.state().techs[tech.index()].two_points {
                    let glyph = next_token(step, slot);
                    step.emit(Event::GlyphOnStack { tech, glyph });
                }
            }
        }
        GlyphPlaces::BoardSpacesWithGlyph => {
            for color in TraceColor::ALL.iter().copied() {
                for top in [false, true] {
                    let glyph = next_token(step, slot);
                    step.emit(Event::GlyphOnBoard { slot, color, top, glyph });
                }
            }
        }
    }
}

/// Somebody takes a token; the rival puts an untranslated one at once on a slot (SE-6115).
fn gained(step: &mut S<'_>, owner: Owner, glyph: Glyph) {
    step.emit(Event::GlyphTaken { owner, glyph });
    if owner == Owner::Rival
        && let Some(slot) = rival_slot(step.state(), step.content(), glyph)
    {
        step.emit(Event::Translated { owner, glyph, slot });
        if let Some(facts) = step.content().translation(slot) {
            solo::effects(step, facts.reward.clone());
        }
    }
}

/// Upper slots first when allowed, ties by the arrow.
fn rival_slot(state: &State, facts: &Facts, glyph: Glyph) -> Option<TranslationSlot> {
    if translation(state, glyph).is_some() {
        return None;
    }
    let open: Vec<TranslationSlot> =
        TranslationSlot::all().filter(|slot| is_open(state, facts, *slot)).collect();
    let upper =
        |slot: &TranslationSlot| facts.translation(*slot).is_some_and(|one| one.row == TranslationRow::Upper);
    let left = state.rival.as_ref().is_none_or(|rival| rival.arrow == Arrow::Left);
    let pick =
        |slots: Vec<TranslationSlot>| if left { slots.first().copied() } else { slots.last().copied() };
    let (high, low): (Vec<_>, Vec<_>) = open.into_iter().partition(upper);
    pick(high).or(pick(low))
}

/// An orbit or a landing takes the token of the planet.
pub(crate) fn take_from_planet(step: &mut S<'_>, owner: Owner, planet: Planet) {
    if let Some(glyph) = step.state().planets[planet.index()].glyph {
        step.emit(Event::GlyphOnPlanet { planet, glyph: None });
        gained(step, owner, glyph);
    }
}

/// Winning a sector takes its token.
pub(crate) fn take_from_star(step: &mut S<'_>, owner: Owner, star: Star) {
    if let Some(glyph) = step.state().sectors[star.index()].glyph {
        step.emit(Event::GlyphOnStar { star, glyph: None });
        gained(step, owner, glyph);
    }
}

/// Taking the first tile of a stack takes its token.
pub(crate) fn take_from_stack(step: &mut S<'_>, owner: Owner, tech: Tech) {
    if let Some(glyph) = step.state().techs[tech.index()].glyph {
        step.emit(Event::GlyphOnStack { tech, glyph: None });
        gained(step, owner, glyph);
    }
}

/// Takes the token of the space just marked; some are replaced.
pub(crate) fn take_from_space(step: &mut S<'_>, owner: Owner, replace: bool) {
    let Some((color, level)) = step.state().run().and_then(|run| run.space) else { return };
    take_from_board(step, owner, color, level, replace);
}

/// Takes the token of a board space.
pub(crate) fn take_from_board(step: &mut S<'_>, owner: Owner, color: TraceColor, level: u8, replace: bool) {
    let Some(slot) = step.state().discovered(Species::Glyphids) else { return };
    let top = levels(step.content(), color)[1] == level;
    let Some(glyph) = token_on(step.state(), color, top) else { return };
    let next = if replace { next_token(step, slot) } else { None };
    step.emit(Event::GlyphOnBoard { slot, color, top, glyph: next });
    gained(step, owner, glyph);
}

fn token_on(state: &State, color: TraceColor, top: bool) -> Option<Glyph> {
    state.known(Species::Glyphids)?.special.board_glyphs[color.index()][usize::from(top)]
}

/// Whether a space that gives a token still has one; the rival ignores those that do not (SE-6115).
pub(crate) fn has_token(state: &State, facts: &Facts, color: TraceColor, level: u8) -> bool {
    let [bottom, top] = levels(facts, color);
    (level != bottom && level != top) || token_on(state, color, level == top).is_some()
}

/// The slot on which a type lies.
fn translation(state: &State, glyph: Glyph) -> Option<TranslationSlot> {
    let slots = state.known(Species::Glyphids)?.special.translations;
    TranslationSlot::all().find(|slot| slots[slot.index()] == Some(glyph))
}

/// Whether a slot is free and its lower neighbours are filled.
fn is_open(state: &State, facts: &Facts, slot: TranslationSlot) -> bool {
    let Some(one) = state.known(Species::Glyphids) else { return false };
    let slots = one.special.translations;
    let needs =
        facts.translation(slot).is_some_and(|facts| facts.needs().all(|need| slots[need.index()].is_some()));
    slots[slot.index()].is_none() && needs
}

/// Gains the reward of the slot where a type lies; nothing if it is not translated (SE-6100).
pub(crate) fn reward(step: &mut S<'_>, seat: Seat, glyph: Glyph) {
    let Some(slot) = translation(step.state(), glyph) else { return };
    if let Some(facts) = step.content().translation(slot) {
        effects::resolve(step, seat, facts.reward.clone());
    }
}

pub(crate) fn candidates(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for glyph in Glyph::ALL.iter().copied().filter(|glyph| state.players[seat].glyphs[glyph.index()] > 0) {
        out.extend(TranslationSlot::all().map(|slot| Action::Translate(glyph, slot)));
    }
}

/// Whether a token may be put on a slot (SE-6090).
pub(crate) fn check(
    state: &State,
    facts: &Facts,
    seat: Seat,
    glyph: Glyph,
    slot: TranslationSlot,
) -> Result<(), Fault> {
    const NO_TOKEN: Fault = Fault::new("NO_SUCH_GLYPH", &[rules::TRANSLATE], "there is no such token");
    const KNOWN: Fault = Fault::new("ALREADY_TRANSLATED", &[rules::TRANSLATE], "this type is translated");
    const CLOSED: Fault =
        Fault::new("SLOT_NOT_OPEN", &[rules::TRANSLATE], "this slot is filled or its neighbours are not");
    NO_TOKEN.unless(state.players[seat].glyphs[glyph.index()] > 0)?;
    KNOWN.unless(translation(state, glyph).is_none())?;
    CLOSED.unless(is_open(state, facts, slot))
}

/// Translates a type and gains the reward of the slot.
pub(crate) fn translate(step: &mut S<'_>, seat: Seat, glyph: Glyph, slot: TranslationSlot) {
    step.emit(Event::Translated { owner: seat.into(), glyph, slot });
    let list = step.content().translation(slot).map_or_else(Vec::new, |facts| facts.reward.clone());
    effects::open(step, Run::new(seat, Pace::Free), [Task::Effects { seat, list }]);
}

/// The points of kept tokens: sets of different types, largest first (SE-6110).
#[must_use]
pub(crate) fn set_points(facts: &Facts, mut tokens: [u8; Glyph::COUNT]) -> i32 {
    let Some(score) = facts.species(Species::Glyphids).end_game.as_ref() else { return 0 };
    let mut points = 0;
    loop {
        let size = tokens.iter().filter(|count| **count > 0).count();
        if size == 0 {
            return points;
        }
        points += i32::from(score.set_vp_by_size.get(size - 1).copied().unwrap_or(0));
        tokens.iter_mut().for_each(|count| *count = count.saturating_sub(1));
    }
}
