//! The canonical text of a notice.

use std::fmt;

use crate::{
    event::{Event, Fate, Notice},
    facts::Attribute,
    plan::Source,
    state::At,
};

/// Items with a blank before each.
struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|item| write!(f, " {item}"))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Reserve => f.write_str("reserve"),
            At::Site(site) => site.fmt(f),
            At::Approach(site, spaces) => write!(f, "{site}-{spaces}"),
            At::Gone => f.write_str("gone"),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Tile(site, number) => write!(f, "{site}/{number}"),
            Source::Legacy => f.write_str("legacy"),
        }
    }
}

impl Fate {
    const fn name(self) -> &'static str {
        match self {
            Fate::Hand => "hand",
            Fate::Discard => "discard",
            Fate::Removed => "removed",
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Event::EraOpened { era } => write!(f, "era {era}"),
            Event::DiscsSet { era } => write!(f, "discs {era}"),
            Event::CubeSet { seat, cube, space } => write!(f, "{seat} {cube} on {space}"),
            Event::DeckMade { start, rest } => write!(f, "deck {} {}", start.len(), rest.len()),
            Event::Dealt { seat, card } => write!(f, "{seat} dealt {card}"),
            Event::Offered { space, card } => write!(f, "offer {} {card}", space + 1),
            Event::AnnexFilled { cards } => write!(f, "annex {}", cards.len()),
            Event::ColoniesSet { colonies } => write!(f, "colonies {}", colonies.len()),
            Event::MarkersReturned => f.write_str("markers"),
            Event::FirstFound { seat } => write!(f, "{seat} first"),
            Event::TurnBegan { seat, number, .. } => write!(f, "{seat} turn {number}"),
            Event::Announced { seat, kind } => write!(f, "{seat} does {kind}"),
            Event::Skipped { seat } => write!(f, "{seat} skipped"),
            Event::Passed { seat } => write!(f, "{seat} passed"),
            Event::Played { seat, cards } => write!(f, "{seat} played{}", List(cards)),
            Event::TimePlayed { seat, card } | Event::EdgePlayed { seat, card } => {
                write!(f, "{seat} used {card}")
            }
            Event::Indebted { seat } => write!(f, "{seat} is owed"),
            Event::Indemnified { seat } => write!(f, "{seat} indemnified"),
            Event::Engaged { seat, team } => write!(f, "{seat} {team} acts"),
            Event::Discarded { seat, cards } => write!(f, "{seat} discarded{}", List(cards)),
            Event::TurnEnded { seat, .. } => write!(f, "{seat} ended"),
            Event::Drew { seat, card: Some(card) } => write!(f, "{seat} drew {card}"),
            Event::Drew { seat, card: None } => write!(f, "{seat} drew ?"),
            Event::Took { seat, card } => write!(f, "{seat} took {card}"),
            Event::Profit { seat, amount, .. } => write!(f, "{seat} profit {amount:+}"),
            Event::Upgraded { seat, card, slot } => write!(f, "{seat} {slot} {card}"),
            Event::InfraLeft { seat, card, to, .. } => write!(f, "{seat} infra {card} {}", to.name()),
            Event::TeamWent { seat, team, to } => write!(f, "{seat} {team} {to}"),
            Event::MarkerTaken { seat, marker } => write!(f, "{seat} beyond {marker}"),
            Event::Redirected { seat, tile } => write!(f, "{seat} redirected {tile}"),
            Event::TileLaid { seat, site, tile } => write!(f, "{seat} found {tile} {site}"),
            Event::TileClaimed { seat, team, site } => write!(f, "{seat} {team} claims {site}"),
            Event::ClaimEnded { site } => write!(f, "unclaimed {site}"),
            Event::Built { seat, site, bases } => write!(f, "{seat} built {site}{}", List(bases)),
            Event::UsedUp { site, number, attribute: Attribute::Production } => {
                write!(f, "used up {site} {number} production")
            }
            Event::UsedUp { site, number, attribute: Attribute::Colony } => {
                write!(f, "used up {site} {number} colony")
            }
            Event::Produced { seat, sources, amount } => {
                write!(f, "{seat} produced {amount}{}", List(sources))
            }
            Event::Colonized { seat, site, colony } => write!(f, "{seat} colonized {site} {colony}"),
            Event::Advanced { seat, cube, spaces, space } => {
                write!(f, "{seat} {cube} +{spaces} on {space}")
            }
            Event::AwardsOwed { seat, cube, count } => write!(f, "{seat} {cube} awaits {count}"),
            Event::AwardLost { seat } => write!(f, "{seat} award lost"),
            Event::ProgressGained { seat, card } => write!(f, "{seat} gained {card}"),
            Event::ContractClaimed { seat, row, era } => write!(f, "{seat} claimed {era} {row}"),
            Event::Triggered => f.write_str("end triggered"),
            Event::SixthClaimed { seat } => write!(f, "{seat} ends the era"),
            Event::LastTurns { seats } => write!(f, "last turns{}", List(seats)),
            Event::Forbidden { kind } => write!(f, "forbidden {kind}"),
            Event::ExtraTurns { seat, count } => write!(f, "{seat} extra turns {count}"),
            Event::Poached { seat, cards } => write!(f, "{seat} poached{}", List(cards)),
            Event::LegacyChosen { seat, site, number, .. } => write!(f, "{seat} legacy {site} {number}"),
            Event::EraCleared => f.write_str("cleared"),
            Event::Scored { sheets } => {
                f.write_str("scored")?;
                sheets.iter().try_for_each(|sheet| write!(f, " {}", sheet.profit))
            }
            Event::Resigned { seat } => write!(f, "{seat} resigned"),
        }
    }
}
