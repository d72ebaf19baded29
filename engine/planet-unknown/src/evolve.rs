//! What an event changes. No rule is decided here.

use crate::{
    event::Event,
    ids::Terrain,
    sets::{CivSet, ObjectiveSet},
    spots::Pod,
    state::{Between, Laid, Levels, Owed, Player, Shared, Stage, State},
};

/// Applies one event.
pub(crate) fn evolve(state: &mut State, event: &Event) {
    match event {
        Event::StationLoaded { shift, rotation } => {
            (state.station.shift, state.station.rotation) = (*shift, *rotation);
        }
        Event::TilesShown { tiles } => {
            for tile in tiles {
                let stack = &mut state.station.stacks[tile.shape().index()];
                stack.under.remove(*tile);
                stack.top = Some(*tile);
            }
        }
        Event::BoardsDealt { boards } => {
            state.players.iter_mut().zip(boards).for_each(|(player, boards)| player.dealt = *boards);
        }
        Event::BoardsChosen { seat, boards } => state.players[*seat].chosen = *boards,
        Event::BoardsRevealed { starts } => {
            for (player, start) in state.players.iter_mut().zip(starts) {
                player.boards = start.boards;
                player.chosen = None;
                player.rovers = start.rovers;
                player.surface.lifepods = start.lifepods;
            }
        }
        Event::PilesMade { cards, .. } => {
            state.piles = cards.unwrap_or_default();
            state.boxed = state.piles.iter().fold(state.boxed, |boxed, pile| boxed.minus(*pile));
        }
        Event::ObjectivesOffered { seat, cards, .. } => {
            let cards = cards.unwrap_or_default();
            state.objectives = state.objectives.minus(cards);
            state.players[*seat].offered = cards;
        }
        Event::ObjectivesKept { seat, cards, .. } => {
            let player = &mut state.players[*seat];
            player.offered = ObjectiveSet::EMPTY;
            player.personal = player.personal.union(cards.unwrap_or_default());
        }
        Event::SharedDealt { shared } => {
            shared.iter().for_each(|shared| state.objectives.remove(shared.card));
            state.shared.extend(shared);
        }
        Event::DeckMade { green, orange, red, cards } => {
            state.events.mix = [*green, *orange, *red];
            state.events.left = cards.unwrap_or_default();
        }
        Event::CommanderChosen { seat } => {
            state.commander = *seat;
            state.stage = Stage::Play;
        }
        Event::CommanderPassed { seat } => state.commander = *seat,

        Event::TurnBegan { turn } => {
            state.turn = *turn;
            state.events.past.extend(state.events.now.take());
            state.players.iter_mut().for_each(begin_turn);
        }
        Event::Rotated { steps } => state.station.rotation = (state.station.rotation + steps) % 6,
        Event::EventDrawn { card } => {
            state.events.left.remove(*card);
            (state.events.next, state.events.seen_by) = (None, 0);
            state.events.now = Some(*card);
        }
        Event::PeekChosen { seat } => state.players[*seat].peeks = true,
        Event::Peeked { seats, card } => {
            for seat in seats {
                state.players[*seat].peeks = false;
                state.events.seen_by |= u8::from(card.is_some()) << seat.0;
            }
            card.iter().for_each(|card| state.events.left.remove(*card));
            state.events.next = *card;
        }
        Event::TilesDue => state.players.iter_mut().for_each(|player| player.tile_due = true),

        Event::TileTaken { seat, tile } => {
            state.station.stacks[tile.shape().index()].top = None;
            state.players[*seat].tile_due = false;
        }
        Event::StackRemoved { shape } => {
            let stack = &mut state.station.stacks[shape.index()];
            (stack.top, stack.under) = (None, Default::default());
        }
        Event::CardsSeen { seat, claim, cards, .. } => {
            let player = &mut state.players[*seat];
            player.looking = cards.unwrap_or_default();
            if let Some(place) = player.claims.iter().position(|other| Some(*other) == *claim) {
                player.claims.remove(place);
            }
        }
        Event::CardKept { seat, rank, card, .. } => {
            if let Some(card) = card {
                state.piles[rank.index()].remove(*card);
                let player = &mut state.players[*seat];
                player.looking.remove(*card);
                player.cards.insert(*card);
            }
        }
        Event::CardsAdded { ranks, cards } => {
            for (rank, card) in ranks.iter().zip(cards.iter().flatten()) {
                state.boxed.remove(*card);
                state.piles[rank.index()].insert(*card);
            }
        }
        Event::CardsRemoved { ranks, cards } => {
            for (rank, card) in ranks.iter().zip(cards.iter().flatten()) {
                state.piles[rank.index()].remove(*card);
                state.boxed.insert(*card);
            }
        }
        Event::Competition { seat, card } => {
            let player = &mut state.players[*seat];
            player.offered = ObjectiveSet::EMPTY;
            state.shared.push(Shared { card: *card, between: Between::All });
        }
        Event::CardsRevealed { .. } => state.stage = Stage::Final,
        Event::PlanetsCleared => {
            for player in state.players.iter_mut() {
                let surface = &mut player.surface;
                surface.lifepods = Default::default();
                // PU-5370: what rovers carry stays where they stand.
                let dropped: Vec<_> = surface.loaded.iter().collect();
                dropped.into_iter().for_each(|at| surface.drop_meteorite(at));
                (surface.rovers, surface.loaded) = Default::default();
            }
        }
        Event::Scored { sheets, .. } => {
            state.scores = sheets.clone();
            state.stage = Stage::Over;
        }

        Event::Finished { seat, .. }
        | Event::Lifted { seat, .. }
        | Event::TilePlaced { seat, .. }
        | Event::Stuck { seat, .. }
        | Event::ResourceIgnored { seat, .. }
        | Event::PatchPlaced { seat, .. }
        | Event::PatchStored { seat }
        | Event::PatchesReleased { seat, .. }
        | Event::Advanced { seat, .. }
        | Event::SetBack { seat, .. }
        | Event::Gained { seat, .. }
        | Event::Settled { seat, .. }
        | Event::MovementGained { seat, .. }
        | Event::LevelBarred { seat, .. }
        | Event::TechUsed { seat, .. }
        | Event::FluxMoved { seat, .. }
        | Event::RoverGained { seat }
        | Event::RoverPlaced { seat, .. }
        | Event::RoverMoved { seat, .. }
        | Event::RoverDestroyed { seat, .. }
        | Event::MeteoriteFell { seat, .. }
        | Event::MeteoriteLoaded { seat, .. }
        | Event::MeteoriteCollected { seat, .. }
        | Event::MeteoriteDestroyed { seat, .. }
        | Event::CollectedDestroyed { seat }
        | Event::LifepodCollected { seat, .. }
        | Event::LifepodDestroyed { seat, .. }
        | Event::PodPut { seat, .. }
        | Event::PodMoved { seat, .. }
        | Event::PodDestroyed { seat, .. }
        | Event::MilestoneReached { seat, .. }
        | Event::CardsReturned { seat }
        | Event::ObjectiveDestroyed { seat, .. }
        | Event::Resigned { seat } => of_player(&mut state.players[*seat], event),
    }
}

/// Events that touch one player's side only: all that happens in lanes.
fn of_player(player: &mut Player, event: &Event) {
    let surface = &mut player.surface;
    match event {
        Event::Finished { keeps_movement, slot, .. } => {
            // PU-6760: the extra rover waits for a tile of this turn.
            player.owed.retain(|owed| *owed == Owed::ExtraRover);
            if !keeps_movement {
                player.movement = 0;
            }
            // PU-1800: what is left now finds no card.
            if slot.has_civ_choices() {
                player.claims.clear();
            }
        }
        Event::TilePlaced { laid, .. } => lay(player, laid),
        Event::Stuck { .. } => player.stuck = true,
        Event::PatchPlaced { at, .. } => {
            for mask in surface.terrain.iter_mut().chain(&mut surface.icons).chain([&mut surface.symbols]) {
                mask.remove(*at);
            }
            surface.terrain[Terrain::Biomass.index()].insert(*at);
            surface.patches.insert(*at);
        }
        Event::PatchStored { .. } => player.stored += 1,
        Event::PatchesReleased { count, .. } => player.stored -= count,
        Event::Advanced { cube, to, .. } | Event::SetBack { cube, to, .. } => {
            player.cubes[cube.index()] = *to;
        }
        Event::Gained { owed, count, .. } => {
            player.owed.extend(std::iter::repeat_n(*owed, usize::from(*count)));
            // The order of gaining tells nothing, so equal tables are equal.
            player.owed.sort_unstable();
        }
        Event::Settled { owed, .. } => {
            if let Some(place) = player.owed.iter().position(|other| other == owed) {
                player.owed.remove(place);
            }
        }
        Event::MovementGained { movement, .. } => player.movement += movement,
        Event::LevelBarred { level, .. } => player.barred.insert(*level),
        Event::TechUsed { level, for_good, .. } => {
            let used = if *for_good { &mut player.used_this_game } else { &mut player.used_this_turn };
            used.insert(*level);
        }
        Event::FluxMoved { track, .. } => player.boards.flux = Some(*track),
        Event::RoverGained { .. } => player.rovers += 1,
        Event::RoverPlaced { at, .. } => {
            player.rovers -= 1;
            surface.rovers.insert(*at);
        }
        Event::RoverMoved { from, to, cost, .. } => {
            player.movement -= cost;
            surface.rovers.remove(*from);
            surface.rovers.insert(*to);
            if surface.loaded.contains(*from) {
                surface.loaded.remove(*from);
                surface.loaded.insert(*to);
            }
        }
        Event::RoverDestroyed { at, .. } => {
            surface.rovers.remove(*at);
            if surface.loaded.contains(*at) {
                surface.loaded.remove(*at);
                surface.drop_meteorite(*at);
            }
        }
        Event::MeteoriteFell { at, .. } => surface.drop_meteorite(*at),
        Event::MeteoriteLoaded { at, .. } => {
            surface.lift_meteorite(*at);
            surface.loaded.insert(*at);
        }
        Event::MeteoriteCollected { at, cargo, .. } => {
            player.meteorites += 1;
            if *cargo { surface.loaded.remove(*at) } else { surface.lift_meteorite(*at) }
        }
        Event::MeteoriteDestroyed { at, cargo, .. } => {
            if *cargo {
                surface.loaded.remove(*at)
            } else {
                surface.lift_meteorite(*at)
            }
        }
        Event::CollectedDestroyed { .. } => player.meteorites -= 1,
        Event::LifepodCollected { at, .. } | Event::LifepodDestroyed { at, .. } => {
            surface.lifepods.remove(*at);
        }
        Event::PodPut { pod, .. } => put(player, *pod),
        Event::PodMoved { from, to, .. } => {
            lift(player, *from);
            put(player, *to);
        }
        Event::PodDestroyed { pod, .. } => lift(player, *pod),
        Event::MilestoneReached { claim, .. } => {
            player.claims.push(*claim);
            player.claims.sort_unstable();
        }
        Event::CardsReturned { .. } => player.looking = CivSet::EMPTY,
        Event::ObjectiveDestroyed { card, .. } => {
            card.iter().for_each(|card| player.personal.remove(*card));
        }
        Event::Resigned { .. } => player.resigned = true,
        // Announcements.
        Event::Lifted { .. } | Event::ResourceIgnored { .. } => {}
        // Events of the table are evolved above.
        Event::StationLoaded { .. }
        | Event::TilesShown { .. }
        | Event::BoardsDealt { .. }
        | Event::BoardsChosen { .. }
        | Event::BoardsRevealed { .. }
        | Event::PilesMade { .. }
        | Event::ObjectivesOffered { .. }
        | Event::ObjectivesKept { .. }
        | Event::SharedDealt { .. }
        | Event::DeckMade { .. }
        | Event::CommanderChosen { .. }
        | Event::CommanderPassed { .. }
        | Event::TurnBegan { .. }
        | Event::Rotated { .. }
        | Event::EventDrawn { .. }
        | Event::PeekChosen { .. }
        | Event::Peeked { .. }
        | Event::TilesDue
        | Event::TileTaken { .. }
        | Event::StackRemoved { .. }
        | Event::CardsSeen { .. }
        | Event::CardKept { .. }
        | Event::CardsAdded { .. }
        | Event::CardsRemoved { .. }
        | Event::Competition { .. }
        | Event::CardsRevealed { .. }
        | Event::PlanetsCleared
        | Event::Scored { .. } => {}
    }
}

fn begin_turn(player: &mut Player) {
    player.used_this_turn = Levels::NONE;
    player.barred = Levels::NONE;
    player.owed.clear();
    player.movement = 0;
    player.surface.tiles_of_turn = Default::default();
}

fn lay(player: &mut Player, laid: &Laid) {
    let surface = &mut player.surface;
    for ((terrain, half), icon) in laid.tile.resources().into_iter().zip(laid.halves).zip(laid.icons) {
        let terrain = terrain.index();
        surface.terrain[terrain] = surface.terrain[terrain].union(half);
        surface.icons[terrain].insert(icon);
    }
    laid.symbol.iter().for_each(|symbol| surface.symbols.insert(*symbol));
    surface.tiles = surface.tiles.union(laid.squares());
    surface.last_tile = laid.squares();
    surface.tiles_of_turn = surface.tiles_of_turn.union(laid.squares());
    surface.laid.push(*laid);
}

fn put(player: &mut Player, pod: Pod) {
    match pod {
        Pod::Area => player.lifepods += 1,
        Pod::Space(space) => {
            player.pods_on_tracks.push(space);
            player.pods_on_tracks.sort_unstable();
        }
        Pod::Tech(level) => {
            player.pods_on_techs.push(level);
            player.pods_on_techs.sort_unstable();
        }
    }
}

fn lift(player: &mut Player, pod: Pod) {
    match pod {
        Pod::Area => player.lifepods -= 1,
        Pod::Space(space) => player.pods_on_tracks.retain(|other| *other != space),
        Pod::Tech(level) => player.pods_on_techs.retain(|other| *other != level),
    }
}
