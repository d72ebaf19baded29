//! The end of the game (section 13).

use orrery_engine::{Outcome, Place, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    effects::{S, metrics::Look},
    event::Event,
    facts::{EndGame, Facts},
    ids::{CardId, GoldTile, Species},
    solo, species,
    state::{Owner, State},
};

/// The final score of a player or of the rival.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Whose.
    pub owner: Owner,
    /// Points before scoring.
    pub score: i32,
    /// Gold-box cards, with their points (SE-3790).
    pub cards: Vec<(CardId, i32)>,
    /// Gold tiles (SE-3800).
    pub gold: [i32; GoldTile::COUNT],
    /// Points of the rival for objectives (SE-5650).
    pub objectives: i32,
    /// Exertian cards played, with their points (SE-4660).
    pub exertians: Vec<(CardId, i32)>,
    /// Sets of glyphs (SE-6110).
    pub glyphs: i32,
    /// Danger of cards and board (SE-4670).
    pub danger: i32,
    /// Points lost to danger.
    pub penalty: i32,
}

impl Sheet {
    /// Everything but the penalty.
    fn before_penalty(&self) -> i32 {
        let cards: i32 = self.cards.iter().chain(&self.exertians).map(|(_, points)| points).sum();
        self.score + cards + self.gold.iter().sum::<i32>() + self.objectives + self.glyphs
    }

    /// The final score.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.before_penalty() - self.penalty
    }
}

/// Ends the game (SE-3780).
pub(crate) fn finish(step: &mut S<'_>) {
    let scores = sheets(step.state(), step.content());
    // Face-down cards are revealed.
    step.seal();
    step.emit(Event::Ended { scores });
}

/// The final scores as the table lies now.
#[must_use]
pub fn sheets(state: &State, facts: &Facts) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Seat::all(state.seats).map(|seat| player(state, facts, seat)).collect();
    sheets.extend(state.rival.as_ref().map(|_| rival(state, facts)));
    penalty(state, facts, &mut sheets);
    sheets
}

fn player(state: &State, facts: &Facts, seat: Seat) -> Sheet {
    let player = &state.players[seat];
    let cards = player.scoring.iter().map(|card| (*card, gold_box(state, facts, seat, *card))).collect();
    let gold =
        |tile: GoldTile| player.gold[tile.index()].map_or(0, |place| gold(state, facts, seat, tile, place));
    let exertian = |card: CardId| {
        let look = Look::of_card(state, facts, seat, card);
        let met = facts.card(card).exertian.as_ref().filter(|one| look.holds(&one.condition));
        (card, met.map_or(0, |one| i32::from(one.vp)))
    };
    let discovered = state.known(Species::Glyphids).is_some();
    Sheet {
        owner: seat.into(),
        score: player.score,
        cards,
        gold: std::array::from_fn(|n| gold(GoldTile::ALL[n])),
        objectives: 0,
        exertians: player.face_down.iter().copied().map(exertian).collect(),
        glyphs: if discovered { species::glyphids::set_points(facts, player.glyphs) } else { 0 },
        danger: danger(state, facts, seat.into(), &player.face_down),
        penalty: 0,
    }
}

/// The points of a gold tile: sets times the value under the marker.
fn gold(state: &State, facts: &Facts, seat: Seat, tile: GoldTile, place: u8) -> i32 {
    let side = facts.gold_side(tile, state.gold[tile.index()].side);
    let look = Look { state, facts, seat, species: None };
    i32::from(look.gold(&side.count)) * i32::from(side.value(usize::from(place)))
}

/// The points of a gold-box card.
fn gold_box(state: &State, facts: &Facts, seat: Seat, card: CardId) -> i32 {
    let look = Look::of_card(state, facts, seat, card);
    match &facts.card(card).end_game {
        Some(EndGame::Per { vp, per }) => i32::from(*vp) * i32::from(look.count(*per)),
        Some(EndGame::If { vp, condition }) => i32::from(*vp) * i32::from(look.holds(condition)),
        // SE-3050: the best tile without an own marker, with its lowest value.
        Some(EndGame::GoldTileLowestValue { .. }) => {
            let free = GoldTile::ALL.iter().filter(|tile| state.players[seat].gold[tile.index()].is_none());
            free.map(|tile| gold(state, facts, seat, *tile, u8::MAX)).max().unwrap_or(0)
        }
        None => 0,
    }
}

fn rival(state: &State, facts: &Facts) -> Sheet {
    let own = solo::rival_of(state);
    let each = i32::from(facts.objective_rules.end_game_vp_per_uncompleted);
    // SE-5840: all its Exertian cards count as fulfilled.
    let exertian =
        |card: CardId| (card, facts.card(card).exertian.as_ref().map_or(0, |one| i32::from(one.vp)));
    let per_glyph =
        facts.species(Species::Glyphids).end_game.as_ref().map_or(0, |one| i32::from(one.rival_vp_per_token));
    Sheet {
        owner: Owner::Rival,
        score: own.score,
        cards: Vec::new(),
        // SE-5380: the rival never scores gold tiles.
        gold: [0; GoldTile::COUNT],
        objectives: i32::from(solo::objectives::uncompleted(state, facts)) * each,
        exertians: own.face_down.iter().copied().map(exertian).collect(),
        glyphs: own.glyphs.iter().map(|count| i32::from(*count) * per_glyph).sum(),
        danger: danger(state, facts, Owner::Rival, &own.face_down),
        penalty: 0,
    }
}

/// Danger of played cards and of the marked spaces (SE-4650).
fn danger(state: &State, facts: &Facts, owner: Owner, cards: &[CardId]) -> i32 {
    let Some(one) = state.known(Species::Exertians) else { return 0 };
    let played =
        cards.iter().filter_map(|card| facts.card(*card).exertian.as_ref()).map(|one| i32::from(one.danger));
    let board = facts.species(Species::Exertians).board.iter().map(|space| {
        let own =
            one.column(space.id.color).filter(|(level, whose)| *level == space.id.level && *whose == owner);
        own.count() as i32 * i32::from(space.danger)
    });
    played.sum::<i32>() + board.sum::<i32>()
}

/// Everybody with the most danger loses a tenth, last of all (SE-4670, SE-4680).
fn penalty(state: &State, facts: &Facts, sheets: &mut [Sheet]) {
    let Some(rule) = facts.species(Species::Exertians).danger.as_ref() else { return };
    if state.known(Species::Exertians).is_none() {
        return;
    }
    let most = sheets.iter().map(|sheet| sheet.danger).max().unwrap_or(0);
    if most == 0 && rule.no_penalty_if_most_is_zero {
        return;
    }
    for sheet in sheets.iter_mut().filter(|sheet| sheet.danger == most) {
        sheet.penalty = sheet.before_penalty() / i32::from(rule.penalty_divisor);
    }
}

/// Places and scores, once the game is over (SE-3830, SE-5700).
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if state.scores.is_empty() {
        return None;
    }
    let total = |owner: Owner| state.scores.iter().find(|sheet| sheet.owner == owner).map_or(0, Sheet::total);
    if state.rival.is_some() {
        let seat = Seat(0);
        let score = total(seat.into());
        // A tie is a loss.
        let won = score > total(Owner::Rival) && !state.players[seat].resigned;
        return Some(Outcome { places: vec![Place { seat, score, rank: if won { 1 } else { 2 } }] });
    }
    let stays = |seat: Seat| !state.players[seat].resigned;
    let seats = Seat::all(state.seats);
    Some(Outcome::ranked(
        seats.map(|seat| (seat, if stays(seat) { total(seat.into()) } else { 0 }, stays(seat))),
    ))
}

/// A seat's points as everybody can count them now.
pub(crate) fn public(state: &State, seat: Seat) -> i32 {
    let done = state.scores.iter().find(|sheet| sheet.owner.is(seat));
    done.map_or(state.players[seat].score, Sheet::total)
}
