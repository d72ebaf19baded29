//! Enums of the contract and the names of the game, side by side; what is numbered or named by the fact sheets.

use orrery_engine::{Seat, erased::Problem};
use orrery_spacecorp::{
    event::{Cause, Fate},
    facts::Attribute,
    ids::{ActionKind, BaseType, Beyond, BoxNo, Cube, Era, HqId, PileId, SiteId, TimeMode},
    scoring::Sheet,
    state::{At, Legacy, Stage},
};

use super::{
    super::{missing, number, seat_number},
    v1,
};
use crate::games::listed::listed;
pub(super) use crate::games::{
    listed::{Listed, write_all, write_some},
    named, names, numbered,
};

listed! {
    Era = Era { Mariners, Planeteers, Starfarers }
    ActionKind = ActionKind {
        Research, Move, Explore, Build, Produce, Genetics, Upgrade, Special, Revelation, Colonize,
    }
    BaseType = BaseType {
        Attraction, BioLab, Exploitation, Industrial, Refinery, Research, Security, Spaceport, ShieldFactory,
    }
    PileId = Pile {
        MarinersE1, MarinersE2, PlaneteersE1, PlaneteersE2, PlaneteersE3, StarfarersPrimary, StarfarersSecondary,
        StarfarersAlien,
    }
    Cube = Cube { Genetics, Revelation }
    Beyond = BeyondMarker { First, Second }
    TimeMode = TimeMode { Double, Twice }
    HqId = Headquarters { Standard, PlaneteersStart, StarfarersStart }
    Cause = Cause {
        Setup, Tile, Base, Claim, Produce, Special, Edge, Contract, Progress, Colony, Orion, Action, Beyond, Genetics,
    }
    Fate = Fate { Hand, Discard, Removed }
    Attribute = Attribute { Production, Colony }
    Stage = Stage { Setup, Play, Over }
}

/// A seat, which counts from 1.
pub(super) fn read_seat(field: &str, seat: i32) -> Result<Seat, Problem> {
    let at = seat.checked_sub(1).ok_or_else(|| Problem::new(field, "is out of range"))?;
    match number(field, at) {
        Ok(at) if at < 4 => Ok(Seat(at)),
        Ok(_) | Err(_) => Err(Problem::new(field, format!("{seat} is out of range"))),
    }
}

pub(super) fn read_box(field: &str, at: Option<&v1::Box>) -> Result<(SiteId, BoxNo), Problem> {
    let at = at.ok_or_else(|| missing(field))?;
    let site = named(&format!("{field}.site"), &at.site)?;
    Ok((site, numbered(&format!("{field}.number"), at.number, BoxNo::of)?))
}

pub(super) fn write_box(site: SiteId, number: BoxNo) -> v1::Box {
    v1::Box { site: site.to_string(), number: number.number().into() }
}

pub(super) fn write_at(at: At) -> v1::TeamPlace {
    use v1::team_place::Place;
    let place = match at {
        At::Reserve => Place::IsInReserve(true),
        At::Site(site) => Place::Site(site.to_string()),
        At::Approach(site, left) => {
            Place::Approach(v1::Approach { site: site.to_string(), left: left.into() })
        }
        At::Gone => Place::IsGone(true),
    };
    v1::TeamPlace { place: Some(place) }
}

pub(super) fn write_legacy(legacy: Legacy) -> v1::Legacy {
    let Legacy { tile, base, production } = legacy;
    v1::Legacy { tile: tile.to_string(), base: base.write(), production: production.into() }
}

pub(super) fn write_sheets(sheets: &[Sheet]) -> Vec<v1::ScoreSheet> {
    let sheet = |(at, sheet): (u8, &Sheet)| {
        let Sheet { profit, colony_values, progress, bases } = *sheet;
        v1::ScoreSheet {
            seat: seat_number(Seat(at)),
            profit,
            colony_values: colony_values.into(),
            progress_cards: progress.into(),
            bases: bases.into(),
        }
    };
    (0..).zip(sheets).map(sheet).collect()
}
