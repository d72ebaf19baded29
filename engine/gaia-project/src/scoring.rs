//! End of the game (section 14).

use orrery_engine::Step;

use crate::{
    deeds,
    event::{Event, For},
    facts::{AutomaCount, Count},
    game::GaiaProject,
    ids::FinalTile,
    look::Look,
    power::Bowl,
    who::Who,
};

/// Final tiles, research, resources (GP-5160), then the end.
pub(crate) fn end(step: &mut Step<'_, GaiaProject>) {
    let everybody: Vec<Who> = step.state().everybody().collect();
    for tile in step.state().final_tiles.clone() {
        for (who, vp) in final_tile(Look::of(step), tile) {
            deeds::score(step, who, vp, For::Final(tile));
        }
    }
    for who in &everybody {
        let vp = research_vp(Look::of(step), *who);
        deeds::score(step, *who, vp, For::Research);
    }
    for who in everybody.iter().filter(|who| who.seat().is_some()) {
        let vp = resource_vp(Look::of(step), *who);
        deeds::score(step, *who, vp, For::Resources);
    }
    step.emit(Event::Ended);
}

/// What a participant counts for a final tile. The Automa has no federations: it counts structures, one less
/// (GP-4940).
#[must_use]
pub fn final_count(look: Look<'_>, who: Who, tile: FinalTile) -> u32 {
    let facts = look.facts.final_tile(tile);
    let count = |what| u32::from(look.count(who, what));
    match who {
        Who::Seat(_) => count(facts.counts),
        Who::Automa => match facts.automa_count {
            AutomaCount::StructuresMinus1 => count(Count::Structures).saturating_sub(1),
            AutomaCount::Structures => count(Count::Structures),
            AutomaCount::PlanetTypes => count(Count::PlanetTypes),
            AutomaCount::GaiaPlanets => count(Count::GaiaPlanets),
            AutomaCount::Sectors => count(Count::Sectors),
            AutomaCount::SatellitesPlacedByRule => count(Count::SatellitesPlusSpaceStations),
        },
    }
}

/// Points of a final tile: ranks, ties shared, the neutral player in between (GP-4980 to GP-5030).
#[must_use]
pub fn final_tile(look: Look<'_>, tile: FinalTile) -> Vec<(Who, u32)> {
    let counts: Vec<(Who, u32)> =
        look.state.everybody().map(|who| (who, final_count(look, who, tile))).collect();
    let neutral = look.facts.neutral_seats.contains(&look.state.seats);
    let neutral = neutral.then(|| u32::from(look.facts.final_tile(tile).neutral));
    let all: Vec<u32> = counts.iter().map(|(_, count)| *count).chain(neutral).collect();
    let share = |count: u32| {
        let ahead = all.iter().filter(|other| **other > count).count();
        let tied = all.iter().filter(|other| **other == count).count();
        let ranks = look.facts.rank_vp.iter().skip(ahead).take(tied);
        ranks.map(|vp| u32::from(*vp)).sum::<u32>() / tied.max(1) as u32
    };
    counts.into_iter().map(|(who, count)| (who, if count == 0 { 0 } else { share(count) })).collect()
}

/// Points for levels reached (GP-5110).
#[must_use]
pub fn research_vp(look: Look<'_>, who: Who) -> u32 {
    let (levels, vp) = &look.facts.research_vp;
    let reached =
        look.player(who).research.iter().map(|level| levels.iter().filter(|scores| *scores <= level).count());
    reached.sum::<usize>() as u32 * u32::from(*vp)
}

/// Points for what is left: everything becomes credits, power after burning (GP-5130 to GP-5150).
#[must_use]
pub fn resource_vp(look: Look<'_>, who: Who) -> u32 {
    let player = look.player(who);
    let mut power = player.power;
    let burned = power.count(Bowl::II) / 2;
    let stone_moves = burned > 0 && power.stone == Some(Bowl::II);
    power.bowls[2] += burned - u8::from(stone_moves);
    if stone_moves {
        power.stone = Some(Bowl::III);
    }
    let stone = if power.stone == Some(Bowl::III) { u32::from(look.stone_value(who)) } else { 0 };
    let in_bowl = u32::from(power.bowls[2]) * u32::from(look.token_value(who)) + stone;
    let store = player.resources;
    let all = [store.credits, store.ore, store.knowledge, store.qic].map(u32::from).iter().sum::<u32>();
    (all + in_bowl) / u32::from(look.facts.resources_per_vp.max(1))
}
