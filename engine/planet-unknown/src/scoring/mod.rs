//! Scoring (section 17) and the target of the solo game (section 21).

mod objectives;

use orrery_engine::{Seat, Step};
use serde::{Deserialize, Serialize};

use crate::{
    event::Event,
    facts::{CivEffect, Facts, SoloOutcome, SpecialRule, TechEffect},
    game::PlanetUnknown,
    grid::PlanetMedals,
    ids::{Alert, Track},
    look::{Look, Side},
    sets::CivSet,
    spots::Space,
    state::Stage,
    tracks,
};

/// The medals of one player, by where they come from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// A: complete rows and columns, and what the planet adds (PU-3120).
    pub planet: u8,
    /// B: the cubes, in the order of [`Track::ALL`] (PU-3170).
    pub tracks: [u8; Track::COUNT],
    /// C: lifepods in the scoring area (PU-3180).
    pub lifepods: u8,
    /// C: collected meteorites (PU-3190).
    pub meteorites: u8,
    /// D: End Game Civ cards (PU-3210).
    pub civ_cards: u8,
    /// E: personal objectives (PU-3220).
    pub personal: u8,
    /// F: shared objectives (PU-3230).
    pub shared: u8,
    /// Tie-break 1 (PU-3250).
    pub free_squares: u8,
    /// Tie-break 2 (PU-3260).
    pub meteorites_left: u8,
    /// The target of the solo game (PU-3860).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i16>,
}

impl Sheet {
    /// All medals (PU-3110).
    #[must_use]
    pub fn total(&self) -> i16 {
        let tracks: i16 = self.tracks.iter().map(|medals| i16::from(*medals)).sum();
        let others =
            [self.planet, self.lifepods, self.meteorites, self.civ_cards, self.personal, self.shared];
        tracks + others.into_iter().map(i16::from).sum::<i16>()
    }
}

/// Clears the planets (PU-3060), then scores everything.
pub(crate) fn score(step: &mut Step<'_, PlanetUnknown>) {
    step.emit(Event::PlanetsCleared);
    let look = Look::of(step);
    let sheets = Seat::all(look.state.seats).map(|seat| sheet(look, seat)).collect();
    let objectives = look.state.players.iter().map(|player| player.personal).collect();
    step.emit(Event::Scored { objectives, sheets });
    step.seal();
}

/// What a seat scores on this table.
#[must_use]
pub fn sheet(look: Look<'_>, seat: Seat) -> Sheet {
    let side = look.of_seat(seat);
    let open = open_sheet(side, side.player.cards);
    let shared = look.state.shared.iter().map(|shared| objectives::shared(look, shared, seat)).sum();
    let personal =
        side.player.personal.iter().map(|card| objectives::personal(side, look.facts.objective(card))).sum();
    Sheet { personal, shared, target: target(look), ..open }
}

/// A to D, with these Civ cards.
fn open_sheet(side: Side<'_>, cards: CivSet) -> Sheet {
    let surface = &side.player.surface;
    let covered = surface.covered();
    let planet = PlanetMedals::count(side.planet, covered, surface.struck()).total();
    let values = CardValues::of(side.look.facts, cards, side.board.medals_per_lifepod);
    Sheet {
        planet,
        tracks: std::array::from_fn(|n| cube_medals(side, Track::ALL[n])),
        lifepods: side.player.lifepods * values.per_lifepod,
        meteorites: side.player.meteorites / side.board.meteorites_per_medal * values.per_meteorites,
        civ_cards: values.medals + surface.patches.len() * values.per_patch,
        free_squares: side.planet.grid.squares().minus(covered).len(),
        meteorites_left: surface.meteorite_count(),
        ..Sheet::default()
    }
}

/// What Civ cards are worth and change.
struct CardValues {
    medals: u8,
    per_patch: u8,
    per_lifepod: u8,
    per_meteorites: u8,
}

impl CardValues {
    fn of(facts: &Facts, cards: CivSet, per_lifepod: u8) -> CardValues {
        let (mut repos, mut agreements) = (0, 0);
        let mut values = CardValues { medals: 0, per_patch: 0, per_lifepod, per_meteorites: 0 };
        for card in cards.iter().map(|card| facts.civ(card)) {
            values.medals += card.medals;
            for effect in &card.effects {
                match effect {
                    CivEffect::MedalsPerBiomassPatchOnPlanet { n } => values.per_patch += n,
                    // PU-6580: instead of the usual value.
                    CivEffect::MedalsPerScoredLifepod { n } => values.per_lifepod = *n,
                    CivEffect::SetMeteoriteRepo => repos += 1,
                    CivEffect::SetCommerceAgreement => agreements += 1,
                    CivEffect::AdvanceDifferentTrackers { .. }
                    | CivEffect::AdvanceOneTracker { .. }
                    | CivEffect::GainBiomassPatch { .. }
                    | CivEffect::GainRoverMove { .. }
                    | CivEffect::TakeAndPlaceDepotTile { .. }
                    | CivEffect::CollectLifepodFromPlanet { .. }
                    | CivEffect::TeleportRover { .. }
                    | CivEffect::DestroyAllMeteoritesInLine
                    | CivEffect::DestroyMeteoriteOnPlanet { .. }
                    | CivEffect::AdvanceAllTrackersToSpace { .. } => {}
                }
            }
        }
        values.per_meteorites = facts.civ_sets.meteorite_repo.medals_per_3_meteorites[repos];
        values.medals += facts.civ_sets.commerce_agreement.medals_total[agreements];
        values
    }
}

/// The medal of a cube: the topmost at or below it (PU-1460).
fn cube_medals(side: Side<'_>, cube: Track) -> u8 {
    let at = side.player.cube(cube);
    let board = side.board;
    // PU-5740: the Water cube of Oasis Ultd. scores its own column, as far as it has come on its path.
    if cube == Track::Water && !board.water_path.is_empty() {
        let here = |place: &&crate::facts::PathSpace| Space::new(place.track, place.space) == at;
        let reached = board.water_path.iter().position(|place| here(&place)).unwrap_or(0);
        let medal = |place: &crate::facts::PathSpace| {
            let spaces = &board.track(place.track).spaces;
            spaces.get(usize::from(place.space)).filter(|_| place.track == Track::Water)?.medal
        };
        return board.water_path.iter().take(reached + 1).rev().find_map(medal).unwrap_or(0);
    }
    // PU-4960
    if tracks::is_stepped(side, cube) {
        let passed = board.biomass_steps.iter().take(usize::from(at.row) + 1).rev();
        return passed.filter_map(|step| step.medal_passed).next().unwrap_or(0);
    }
    // PU-6050: level 5 of Makeshift lets every cube score like the topmost one of its track.
    let row = if side.has_tech(&TechEffect::ScoreEachCubeAsTopmostCubeOnItsTrack) {
        side.player.cubes.iter().filter(|other| other.track == at.track).map(|other| other.row).max()
    } else {
        None
    };
    medal_at(side, Space::new(at.track, row.unwrap_or(at.row)))
}

/// PU-5140: medals under lifepods do not count.
fn medal_at(side: Side<'_>, at: Space) -> u8 {
    let track = side.board.track(at.track);
    if !side.has(&SpecialRule::SpaceUnderLifepodGivesNothing) {
        return track.medal_at(at.row);
    }
    let bare = |row: &u8| !side.player.pods_on_tracks.contains(&Space::new(at.track, *row));
    let medal = |row: u8| track.spaces.get(usize::from(row)).and_then(|space| space.medal);
    (0..=at.row).rev().filter(bare).find_map(medal).unwrap_or(0)
}

/// The target of a solo game, by the deck it began with (PU-3860, PU-3960).
#[must_use]
pub fn target(look: Look<'_>) -> Option<i16> {
    let count = |alert: Alert| look.state.events.mix[alert.index()];
    let solo = &look.facts.solo;
    (look.state.seats == 1).then(|| solo.target(count(Alert::Red), count(Alert::Orange), count(Alert::Green)))
}

/// How a solo game ended, once it is over (PU-3930, PU-3940).
#[must_use]
pub fn ending(look: Look<'_>) -> Option<&'static SoloOutcome> {
    let sheet = look.state.scores.first()?;
    look.facts.solo.outcome(sheet.total() - sheet.target?)
}

/// A seat's points as everybody can count them: cards and objectives that are hidden count nothing yet.
pub(crate) fn public_score(look: Look<'_>, seat: Seat) -> i32 {
    let state = look.state;
    if state.players[seat].resigned {
        return 0;
    }
    if let Some(sheet) = state.scores.get(seat.index()) {
        return i32::from(sheet.total());
    }
    if state.stage == Stage::Setup {
        return 0;
    }
    let side = look.of_seat(seat);
    let cards = if state.are_cards_open() { side.player.cards } else { CivSet::EMPTY };
    i32::from(open_sheet(side, cards).total())
}
