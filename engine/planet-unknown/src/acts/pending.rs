//! Whether what is pending can be done (PU-1447).

use crate::{look::Side, sets::Tracks, spots::Slot, state::Owed, tracks};

use super::{civs, cubes, items, patches, rovers, tile};

/// Whether something that is pending can be done now.
#[inline(never)]
pub(super) fn is_possible(side: Side<'_>, owed: Owed, slot: Slot) -> bool {
    let player = side.player;
    let surface = &player.surface;
    let any = |cubes: Tracks| !tracks::movable(side, cubes).is_empty();
    let fits = || !side.patch_site().squares().is_empty();
    match owed {
        Owed::Advance { cube, .. } | Owed::Resource(cube) => tracks::can_advance(side, cube),
        Owed::Energy(cubes) | Owed::OneCube { cubes, .. } => any(cubes),
        Owed::Synergy | Owed::DifferentCubes(_) => any(Tracks::all()),
        Owed::Union => !cubes::union_cubes(side).is_empty(),
        Owed::Regress { cubes, spaces } => !tracks::regressable(side, cubes, spaces).is_empty(),
        Owed::Patch => patches::can_store(side, slot) || fits(),
        Owed::StoredPatch => fits(),
        Owed::Rover => !rovers::milestone_squares(side).is_empty(),
        Owed::ExtraRover => !rovers::extra_squares(side).is_empty(),
        Owed::Relocate | Owed::DestroyRover => !surface.rovers.is_empty(),
        Owed::Reposition | Owed::DestroyCollected => player.pods().next().is_some(),
        Owed::CollectLifepod | Owed::DestroyLifepod => !surface.lifepods.is_empty(),
        Owed::CollectMeteorite | Owed::DestroyMeteorite | Owed::DestroyLine => !surface.struck().is_empty(),
        Owed::Meteor => !items::symbols(side).is_empty(),
        Owed::DestroyObjective => !player.personal.is_empty(),
        Owed::Tile { .. } => tile::can_take_card_tile(side),
        Owed::RemoveStack => super::can_remove_stack(side),
        Owed::Archive => civs::is_archive_open(side),
        // The scoring area is always open; so is one of two rewards, a boost or a look, a turn of the station.
        Owed::Lifepod | Owed::Step { .. } | Owed::BoostOrPeek | Owed::Turn => true,
    }
}

/// Whether something mandatory and possible is pending (PU-0795).
pub(super) fn is_pending(side: Side<'_>, slot: Slot) -> bool {
    side.player.owed.iter().any(|owed| !owed.is_optional() && is_possible(side, *owed, slot))
}
