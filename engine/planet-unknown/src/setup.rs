//! Setup (section 3): the station, boards and their faces, cards, the Commander.

use orrery_engine::{Seat, Step};

use crate::{
    action::Action,
    config::{Faces, Given, playable},
    event::{Event, Start},
    facts::{Face as Printed, SpecialRule},
    fault::Fault,
    game::PlanetUnknown,
    ids::{Alert, CivId, CorporationId, Depot, ObjectiveId, PlanetId, Rank, Shape, TileId, Track},
    look::{Look, Side},
    rules,
    sets::{CivSet, EventSet, ObjectiveSet},
    state::{Between, Boards, Face, Shared},
    task::Task,
};

const NOT_FACES: Fault = Fault::new(
    "NO_SUCH_BOARDS",
    &[rules::FACES, rules::FLUX_START],
    "these faces are not open to choice, or the flux track is missing or too much",
);
const NOT_DEALT: Fault = Fault::new(
    "NOT_DEALT",
    &[rules::PERSONAL_OBJECTIVES, rules::SOLO_OBJECTIVES],
    "so many of the dealt objectives are kept, and no others",
);

/// Loads the station, makes the piles, deals the boards.
pub(crate) fn begin(step: &mut Step<'_, PlanetUnknown>) {
    let (seats, has_events) = (step.state().seats, step.state().has_events);
    // PU-0430, PU-0435
    let (shift, rotation) = (step.below(Depot::COUNT) as u8, step.below(Depot::COUNT) as u8);
    step.emit(Event::StationLoaded { shift, rotation });
    refill(step);
    make_piles(step, seats + 1);
    if has_events {
        make_deck(step, seats);
    }
    deal_boards(step, seats);
    step.push([Task::RevealBoards, Task::FinishSetup]);
    let choosing: Vec<_> = Seat::all(seats).filter(|seat| faces(Look::of(step), *seat).count() > 1).collect();
    step.fan(choosing.into_iter().map(|seat| (seat, Task::Boards { seat })));
}

/// The next tile of every stack without a visible one comes up (PU-0820).
pub(crate) fn refill(step: &mut Step<'_, PlanetUnknown>) {
    let mut tiles: Vec<TileId> = Vec::new();
    for shape in Shape::ALL.iter().copied() {
        let stack = *step.state().station.stack(shape);
        if stack.top.is_none() && !stack.under.is_empty() {
            let chosen = step.below(stack.under.len());
            tiles.extend(stack.under.iter(shape).nth(chosen));
        }
    }
    if !tiles.is_empty() {
        step.emit(Event::TilesShown { tiles });
    }
}

/// So many random members of a list.
fn draw<T>(step: &mut Step<'_, PlanetUnknown>, mut from: Vec<T>, count: usize) -> Vec<T> {
    step.shuffle(&mut from);
    from.truncate(count);
    from
}

/// PU-0540
fn make_piles(step: &mut Step<'_, PlanetUnknown>, size: u8) {
    let facts = step.content();
    let mut piles = [CivSet::EMPTY; Rank::COUNT];
    for rank in Rank::all() {
        let cards = CivId::ALL.iter().copied().filter(|card| facts.civ(*card).rank == rank).collect();
        piles[rank.index()] = draw(step, cards, usize::from(size)).into_iter().collect();
    }
    step.emit(Event::PilesMade { size, cards: Some(piles) });
}

/// PU-3520, PU-3530
fn make_deck(step: &mut Step<'_, PlanetUnknown>, seats: u8) {
    let [green, orange, red] = step.state().config.mix();
    let facts = step.content();
    let mut cards = EventSet::EMPTY;
    for (alert, count) in Alert::ALL.iter().zip([green, orange, red]) {
        let all = playable(facts, seats).filter(|event| event.alert() == *alert).collect();
        cards = cards.union(draw(step, all, usize::from(count)).into_iter().collect());
    }
    step.emit(Event::DeckMade { green, orange, red, cards: Some(cards) });
}

fn given(look: Look<'_>) -> Vec<Given> {
    // It was read when the game was created.
    look.state.config.given(look.facts, look.state.seats).unwrap_or_default()
}

/// PU-0480: nobody holds the same asymmetric board as another.
fn deal_boards(step: &mut Step<'_, PlanetUnknown>, seats: u8) {
    let look = Look::of(step);
    let (facts, given) = (look.facts, given(look));
    let planets: Vec<PlanetId> = PlanetId::ALL
        .iter()
        .copied()
        .filter(|id| facts.planet(*id).side == Printed::Asymmetric)
        .filter(|id| given.iter().all(|given| given.planet != Some(*id)))
        .collect();
    let corporations: Vec<CorporationId> = CorporationId::ALL
        .iter()
        .copied()
        .filter(|id| facts.corporation(*id).side == Printed::Asymmetric)
        .filter(|id| given.iter().all(|given| given.corporation != Some(*id)))
        .collect();
    let mut planets = draw(step, planets, usize::from(seats)).into_iter();
    let mut corporations = draw(step, corporations, usize::from(seats)).into_iter();
    let mut boards = Vec::new();
    for given in given {
        let planet = given.planet.filter(|id| facts.planet(*id).side == Printed::Asymmetric);
        let corporation = given.corporation.filter(|id| facts.corporation(*id).side == Printed::Asymmetric);
        let (Some(planet), Some(corporation)) =
            (planet.or_else(|| planets.next()), corporation.or_else(|| corporations.next()))
        else {
            continue;
        };
        boards.push(Boards { planet, corporation, flux: None });
    }
    step.emit(Event::BoardsDealt { boards });
}

/// The faces that one option and one given board leave open.
fn open_faces(option: Faces, given: Option<Printed>) -> impl Iterator<Item = Face> {
    Face::ALL.into_iter().filter(move |face| match (given, option) {
        (Some(Printed::Identical), _) | (None, Faces::Identical) => *face == Face::Identical,
        (Some(Printed::Asymmetric), _) | (None, Faces::Asymmetric) => *face == Face::Asymmetric,
        (None, Faces::Choose) => true,
    })
}

/// The boards that a seat may choose (PU-0460, PU-0600).
pub(crate) fn faces(look: Look<'_>, seat: Seat) -> impl Iterator<Item = Action> {
    let given = given(look).get(seat.index()).copied().unwrap_or_default();
    let config = &look.state.config;
    let planet = given.planet.map(|id| look.facts.planet(id).side);
    let corporation = given.corporation.map(|id| look.facts.corporation(id).side);
    let dealt = look.facts.corporation(look.state.players[seat].dealt.corporation);
    let has_flux = dealt.special_rules.iter().any(|rule| matches!(rule, SpecialRule::FluxToken { .. }));
    let corporations: Vec<Face> = open_faces(config.corporations, corporation).collect();
    open_faces(config.planets, planet).flat_map(move |planet| {
        let choose = move |corporation: Face| {
            let tracks = if has_flux && corporation == Face::Asymmetric { Track::ALL } else { &[] };
            let flux = tracks.iter().map(|track| Some(*track)).chain(tracks.is_empty().then_some(None));
            flux.map(move |flux| Action::Boards(planet, corporation, flux))
        };
        corporations.clone().into_iter().flat_map(choose)
    })
}

pub(crate) fn check_faces(look: Look<'_>, seat: Seat, action: Action) -> Result<(), Fault> {
    if faces(look, seat).any(|open| open == action) { Ok(()) } else { Err(NOT_FACES) }
}

fn chosen(look: Look<'_>, seat: Seat, action: Action) -> Option<Boards> {
    let Action::Boards(planet, corporation, flux) = action else { return None };
    let dealt = look.state.players[seat].dealt;
    Some(Boards {
        planet: if planet == Face::Asymmetric { dealt.planet } else { PlanetId::Ksb4156 },
        corporation: if corporation == Face::Asymmetric {
            dealt.corporation
        } else {
            CorporationId::UniversalCoalition
        },
        flux,
    })
}

pub(crate) fn choose_faces(step: &mut Step<'_, PlanetUnknown>, seat: Seat, action: Action) {
    let boards = chosen(Look::of(step), seat, action);
    step.emit(Event::BoardsChosen { seat, boards });
}

/// All faces are revealed together; then personal objectives are dealt, if they are used (PU-0465).
pub(crate) fn reveal_boards(step: &mut Step<'_, PlanetUnknown>) {
    let look = Look::of(step);
    let (seats, facts) = (look.state.seats, look.facts);
    let boards = |seat: Seat| {
        let only = || faces(look, seat).next().and_then(|action| chosen(look, seat, action));
        look.state.players[seat].chosen.or_else(only)
    };
    let start = |boards: Boards| Start {
        boards,
        lifepods: facts.planet(boards.planet).lifepods,
        rovers: facts.corporation(boards.corporation).rovers,
    };
    let starts = Seat::all(seats).filter_map(boards).map(start).collect();
    step.emit(Event::BoardsRevealed { starts });
    step.seal();
    let (drawn, keep) = if seats == 1 {
        (facts.deal.solo.drawn, facts.deal.solo.kept)
    } else if step.state().config.personal_objectives {
        (facts.deal.optional_personal.drawn_per_player, facts.deal.optional_personal.kept_per_player)
    } else {
        return;
    };
    for seat in Seat::all(seats) {
        offer_objectives(step, seat, drawn);
    }
    step.fan(Seat::all(seats).map(|seat| (seat, Task::Objectives { seat, keep })));
}

/// Draws objectives for a seat to choose from.
pub(crate) fn offer_objectives(step: &mut Step<'_, PlanetUnknown>, seat: Seat, count: u8) {
    let undealt: Vec<ObjectiveId> = step.state().objectives.iter().collect();
    let cards: ObjectiveSet = draw(step, undealt, usize::from(count)).into_iter().collect();
    step.emit(Event::ObjectivesOffered { seat, count: cards.len() as u8, cards: Some(cards) });
}

/// Every choice of so many of the dealt objectives.
pub(crate) fn objective_choices(side: Side<'_>, keep: u8) -> impl Iterator<Item = Action> {
    let offered: Vec<ObjectiveId> = side.player.offered.iter().collect();
    let sets = (0u32..1 << offered.len()).map(move |bits| -> ObjectiveSet {
        offered.iter().zip(0..).filter(|(_, n)| bits >> n & 1 == 1).map(|(card, _)| *card).collect()
    });
    sets.filter(move |set| set.len() == usize::from(keep)).map(Action::Objectives)
}

pub(crate) fn check_objectives(side: Side<'_>, keep: u8, cards: ObjectiveSet) -> Result<(), Fault> {
    let fits = cards.len() == usize::from(keep) && cards.minus(side.player.offered).is_empty();
    if fits { Ok(()) } else { Err(NOT_DEALT) }
}

pub(crate) fn keep_objectives(step: &mut Step<'_, PlanetUnknown>, seat: Seat, cards: ObjectiveSet) {
    step.emit(Event::ObjectivesKept { seat, count: cards.len() as u8, cards: Some(cards) });
}

/// Shared objectives (PU-0560, PU-0570), then the Commander (PU-0590).
pub(crate) fn finish(step: &mut Step<'_, PlanetUnknown>) {
    let seats = step.state().seats;
    let pairs: Vec<(Seat, Seat)> = match seats {
        1 => Vec::new(),
        2 => vec![(Seat(0), Seat(1)); usize::from(step.content().deal.two_players.cards_total)],
        _ => Seat::all(seats).map(|seat| (seat, seat.next(seats))).collect(),
    };
    let undealt: Vec<ObjectiveId> = step.state().objectives.iter().collect();
    let cards = draw(step, undealt, pairs.len());
    let shared = cards
        .into_iter()
        .zip(pairs)
        .map(|(card, (a, b))| Shared { card, between: Between::Neighbours(a, b) })
        .collect();
    if seats > 1 {
        step.emit(Event::SharedDealt { shared });
    }
    let commander = match step.state().config.commander.seat() {
        Some(seat) => seat,
        None => Seat(step.below(usize::from(seats)) as u8),
    };
    step.emit(Event::CommanderChosen { seat: commander });
}
