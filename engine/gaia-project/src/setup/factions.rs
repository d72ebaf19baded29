//! Factions and player material (2.4, 3.1).

use orrery_engine::Step;

use crate::{
    action::Action,
    deeds,
    event::{Event, Start},
    fault::Fault,
    game::GaiaProject,
    ids::{Area, Faction},
    look::Look,
    rules,
    who::Who,
};

/// Whether a faction can be chosen (GP-0350, GP-0360, GP-0570).
pub(crate) fn check(look: Look<'_>, faction: Faction) -> Result<(), Fault> {
    let home = look.facts.faction(faction).home;
    let taken = |other: &Option<Faction>| other.is_some_and(|other| look.facts.faction(other).home == home);
    if look.state.players.iter().any(|player| taken(&player.faction)) {
        return Err(Fault::new("BOARD_TAKEN", &[rules::ONE_BOARD_EACH], "this board is taken"));
    }
    if look.state.config.first_game {
        let game = look.facts.first_games.iter().find(|game| game.seats == look.state.seats);
        let humans = usize::from(look.state.seats);
        let allowed =
            game.is_some_and(|game| game.factions.iter().take(humans).any(|(listed, _)| *listed == faction));
        if !allowed {
            let rules = &[rules::FIRST_GAME_FACTIONS];
            return Err(Fault::new("NOT_IN_FIRST_GAME", rules, "this faction is not in the first game"));
        }
    }
    Ok(())
}

/// The factions that are left.
pub(crate) fn candidates(look: Look<'_>, out: &mut Vec<Action>) {
    let left = Faction::ALL.iter().copied().filter(|faction| check(look, *faction).is_ok());
    out.extend(left.map(Action::Faction));
}

/// Takes what the faction board shows; levels above 0 are reached with their bonus (GP-0380 to GP-0420).
pub(crate) fn choose(step: &mut Step<'_, GaiaProject>, who: Who, faction: Faction) {
    let facts = step.content().faction(faction);
    step.emit(Event::FactionChosen(Box::new(Start {
        who,
        faction,
        resources: facts.start,
        bowls: facts.bowls,
        brainstone: facts.brainstone,
    })));
    for area in Area::ALL {
        (0..facts.research[area.index()]).for_each(|_| deeds::climb(step, who, *area));
    }
}
