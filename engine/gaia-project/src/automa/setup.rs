//! The Automa's part of the setup (13.1).

use orrery_engine::Step;

use crate::{
    automa::{
        cards::{CardFacts, FactionCard},
        faction_card, select,
    },
    config::AutomaOption,
    event::{Event, Start},
    facts::{Facts, Resources},
    game::GaiaProject,
    ids::{Card, Faction, Structure},
    look::Look,
    who::Who,
};

/// The Automa's faction, if the options fix it: one of their own, or that of the first game (GP-0350).
pub(crate) fn fixed_faction(facts: &Facts, option: AutomaOption, first_game: bool) -> Option<Faction> {
    let first = facts.first_games.iter().find(|game| game.seats == 1);
    let of_first_game = first.and_then(|game| game.factions.last()).map(|(faction, _)| *faction);
    option.faction().or(of_first_game.filter(|_| first_game))
}

/// Takes a faction of another colour than the human's (GP-4370), with its levels but without their bonus (GP-4320,
/// GP-4385, GP-4390).
pub(crate) fn faction(step: &mut Step<'_, GaiaProject>) {
    let facts = step.content();
    let config = step.state().config.clone();
    let faction = fixed_faction(facts, config.automa, config.first_game).or_else(|| {
        let state = step.state();
        let homes: Vec<_> = state.players.iter().filter_map(|player| player.faction).collect();
        let is_free =
            |card: &&FactionCard| homes.iter().all(|f| facts.faction(*f).home != facts.faction(card.id).home);
        let free: Vec<Faction> = facts.automa.factions.iter().filter(is_free).map(|card| card.id).collect();
        (!free.is_empty()).then(|| free[step.below(free.len())])
    });
    let Some(faction) = faction else { return };
    let who = Who::Automa;
    let start = Start { who, faction, resources: Resources::NONE, bowls: [0; 3], brainstone: false };
    step.emit(Event::FactionChosen(Box::new(start)));
    let levels = faction_card(Look::of(step)).map(|card| &card.research);
    for (area, level) in levels.into_iter().flatten() {
        step.emit(Event::Advanced { who, area: *area, level: *level });
    }
}

/// A decision card for a choice of the setup: any of them, put back afterwards (GP-4445).
fn show(step: &mut Step<'_, GaiaProject>) -> &'static CardFacts {
    let card = Card::ALL[step.below(Card::COUNT)];
    step.emit(Event::CardShown { card });
    step.content().automa.card(card)
}

/// How many mines the Automa starts with (GP-4410).
pub(crate) fn mines(look: Look<'_>) -> u8 {
    faction_card(look).map_or(0, |card| card.mines)
}

/// Places a starting mine on a free home planet, as near to the middle as can be (GP-4410, GP-4415).
pub(crate) fn place(step: &mut Step<'_, GaiaProject>) {
    let look = Look::of(step);
    let (state, centre) = (look.state, look.facts.automa.centre);
    let home = state.planets_of(look.board(Who::Automa).home);
    let free = home.iter().filter(|spot| !state.is_built(*spot)).collect();
    let nearest = select::least(free, |spot| state.board.hex(spot).distance(centre));
    // A card is turned over only where it decides something.
    let spot = if nearest.len() > 1 {
        let card = show(step);
        select::directional(nearest, card.support.direction)
    } else {
        nearest.first()
    };
    if let Some(spot) = spot {
        let hex = step.state().board.hex(spot);
        step.emit(Event::Placed { who: Who::Automa, structure: Structure::Mine, hex });
    }
}

/// Takes the first booster, on the place of the row that a card shows (GP-4350, GP-4440).
pub(crate) fn booster(step: &mut Step<'_, GaiaProject>) {
    let place = usize::from(show(step).first_booster);
    if let Some(booster) = place.checked_sub(1).and_then(|place| step.state().boosters.get(place)) {
        let booster = *booster;
        step.emit(Event::BoosterTaken { who: Who::Automa, booster });
    }
}
