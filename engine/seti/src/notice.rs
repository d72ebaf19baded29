//! The canonical text of a notice.

use std::fmt;

use crate::{
    event::{Berth, Event, Notice, Pile},
    facts::TurnRule,
    state::Stage,
};

/// Items with a blank before each.
struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|item| write!(f, " {item}"))
    }
}

/// What is hidden, or not there, is written `?`.
struct Hidden<T>(Option<T>);

impl<T: fmt::Display> fmt::Display for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(known) => known.fmt(f),
            None => f.write_str("?"),
        }
    }
}

/// The word of the fact sheets for a rule of a turn.
const fn rule_name(rule: TurnRule) -> &'static str {
    match rule {
        TurnRule::PlanetVisitPublicityMayBecomeMove => "planet_visit_publicity_may_become_move",
        TurnRule::IgnoreAsteroidExitCost => "ignore_asteroid_exit_cost",
        TurnRule::NoPublicityFromMovingProbes => "no_publicity_from_moving_probes",
    }
}

impl Berth {
    fn name(self) -> String {
        match self {
            Berth::FirstOrbit => "first".into(),
            Berth::Orbit => "orbit".into(),
            Berth::Data(n) => format!("space {}", n + 1),
            Berth::Ground => "ground".into(),
            Berth::Moon => "moon".into(),
        }
    }
}

impl Pile {
    const fn name(self) -> &'static str {
        match self {
            Pile::Discard => "discard",
            Pile::Mission => "mission",
            Pile::Scoring => "scoring",
            Pile::Permanent => "permanent",
            Pile::Message => "message",
            Pile::Hand => "hand",
            Pile::Income => "income",
            Pile::Box => "box",
        }
    }
}

impl Stage {
    const fn name(self) -> &'static str {
        match self {
            Stage::Setup => "setup",
            Stage::Acting => "acting",
            Stage::Done => "done",
            Stage::Passing => "passing",
            Stage::Gap => "gap",
            Stage::Over => "over",
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Event::SkyLaid { sky } => write!(f, "sky{}", List(sky)),
            Event::DiscsTurned { orientation, token } => {
                let [one, two, three] = <[u8; 3]>::from(*orientation);
                write!(f, "discs {one} {two} {three} {token}")
            }
            Event::SpeciesHidden { slot, species } => write!(f, "{slot} species {}", Hidden(*species)),
            Event::DeckMade { cards } => write!(f, "deck {cards}"),
            Event::GoldLaid { tile, side } => write!(f, "gold {tile} {side}"),
            Event::StackMade { tech } => write!(f, "stack {tech}"),
            Event::TileShown { tech, bonus } => write!(f, "tile {tech} {}", Hidden(*bonus)),
            Event::NeutralsSet { at_20, at_30 } => write!(f, "neutral markers {at_20} {at_30}"),
            Event::StackDealt { round, card } => write!(f, "round {round} stack {}", Hidden(*card)),
            Event::StartChosen { owner } => write!(f, "{owner} starts"),
            Event::NeutralSignal { star } => write!(f, "neutral signal {star}"),
            Event::AgencyDealt { seat, organizations, quick_starts } => {
                write!(f, "{seat} dealt")?;
                write!(f, "{}", List(organizations.as_deref().unwrap_or_default()))?;
                write!(f, "{}", List(quick_starts.as_deref().unwrap_or_default()))
            }
            Event::AgencyChosen { seat, organization, quick_starts } => {
                write!(f, "{seat} chose {}", Hidden(*organization))?;
                write!(f, "{}", List(quick_starts.as_deref().unwrap_or_default()))
            }
            Event::AgencyRevealed { seat, organization, quick_starts } => {
                write!(f, "{seat} is {organization}{}", List(quick_starts))
            }
            Event::IncomeChosen { seat, card } => write!(f, "{seat} income {}", Hidden(*card)),
            Event::RoundBegan { round, starting } => write!(f, "round {round} {starting}"),
            Event::TurnBegan { owner } => write!(f, "turn {owner}"),
            Event::StageCame { stage } => write!(f, "stage {}", stage.name()),
            Event::SectorsWait { stars, tile } => {
                write!(f, "waiting{}{}", List(stars), if *tile { " tile" } else { "" })
            }
            Event::Passed { owner } => write!(f, "{owner} passed"),
            Event::ReminderTaken => f.write_str("reminder taken"),
            Event::Ended { scores } => {
                f.write_str("ended")?;
                scores.iter().try_for_each(|sheet| write!(f, " {} {}", sheet.owner, sheet.total()))
            }
            Event::Resigned { seat } => write!(f, "{seat} resigned"),
            Event::Gained { owner, resource, amount } => write!(f, "{owner} gained {amount} {resource}"),
            Event::Paid { owner, resource, amount } => write!(f, "{owner} paid {amount} {resource}"),
            Event::MovesGained { seat, amount } => write!(f, "{seat} gained {amount} move"),
            Event::MovesLost { seat, amount } => write!(f, "{seat} used {amount} move"),
            Event::Drew { seat, card } => write!(f, "{seat} drew {}", Hidden(*card)),
            Event::TookFromRow { seat, card } => write!(f, "{seat} took {card}"),
            Event::RowFilled { place, card } => write!(f, "row {} {card}", place + 1),
            Event::RowDiscarded { card } => write!(f, "row discarded {card}"),
            Event::DeckDiscarded { card } => write!(f, "deck discarded {card}"),
            Event::Reshuffled => f.write_str("reshuffled"),
            Event::Discarded { seat, card } => write!(f, "{seat} discarded {card}"),
            Event::Tucked { seat, card } => write!(f, "{seat} tucked {card}"),
            Event::Shown { seat, card } => write!(f, "{seat} showed {card}"),
            Event::Played { seat, card } => write!(f, "{seat} played {card}"),
            Event::PutAway { seat, card, pile, at } => {
                write!(f, "{seat} put {card} {}", pile.name())?;
                if *pile == Pile::Message { write!(f, " {at}") } else { Ok(()) }
            }
            Event::StackTaken { seat, round, card } => {
                write!(f, "{seat} took {} round {round}", Hidden(*card))
            }
            Event::StackDropped { round, card, discarded } => {
                let how = if *discarded { "discarded" } else { "removed" };
                write!(f, "round {round} {how} {}", Hidden(*card))
            }
            Event::Covered { seat, card, circle } => write!(f, "{seat} covered {card} {}", circle + 1),
            Event::Completed { seat, card } => write!(f, "{seat} completed {card}"),
            Event::MissionReturned { seat, card } => write!(f, "{seat} returned {card}"),
            Event::RunBegan { .. } => f.write_str("effects"),
            Event::RunEnded => f.write_str("effects ended"),
            Event::Noted { .. } => f.write_str("noted"),
            Event::BonusSet { .. } | Event::PerBonusSet { .. } => f.write_str("bonus"),
            Event::BonusUsed { .. } | Event::PerBonusCounted { .. } => f.write_str("bonus used"),
            Event::RuleSet { rule } => write!(f, "rule {}", rule_name(*rule)),
            Event::Rotated { orientation, token, shifts } => {
                let [one, two, three] = <[u8; 3]>::from(*orientation);
                write!(f, "rotated {one} {two} {three} {token}")?;
                shifts.iter().try_for_each(|shift| {
                    let how = if shift.pushed { "pushed" } else { "carried" };
                    write!(f, " {} {} {how} {}", shift.owner, shift.figure, shift.to)
                })
            }
            Event::ProbePut { owner, at } => write!(f, "{owner} probe {at}"),
            Event::ProbeTaken { owner, figure } => write!(f, "{owner} took {figure}"),
            Event::Moved { owner, figure, to } => write!(f, "{owner} moved {figure} {to}"),
            Event::Visited { planet, feature, ring } => {
                f.write_str("visited")?;
                planet.iter().try_for_each(|planet| write!(f, " {planet}"))?;
                feature.iter().try_for_each(|feature| write!(f, " {feature}"))?;
                if *ring { f.write_str(" ring") } else { Ok(()) }
            }
            Event::Orbited { owner, planet, berth } => write!(f, "{owner} orbited {planet} {}", berth.name()),
            Event::Landed { owner, body, berth } => write!(f, "{owner} landed {body} {}", berth.name()),
            Event::OrbiterRemoved { owner, planet, berth } => {
                write!(f, "{owner} removed orbiter {planet} {}", berth.name())
            }
            Event::LanderRemoved { owner, body, berth } => {
                write!(f, "{owner} removed lander {body} {}", berth.name())
            }
            Event::PlutoInstalled { seat } => write!(f, "{seat} installed pluto"),
            Event::Marked { owner, spot } => write!(f, "{owner} marked {spot}"),
            Event::Filled { spot } => write!(f, "completed {spot}"),
            Event::Won { owner, star } => write!(f, "{owner} won {star}"),
            Event::SectorReset { star, left } => write!(f, "reset {star} {}", Hidden(*left)),
            Event::TileReset => f.write_str("reset tile"),
            Event::DataPlaced { seat, space } => write!(f, "{seat} data {space}"),
            Event::ComputerCleared { seat } => write!(f, "{seat} analyzed"),
            Event::TechTaken { owner, tech, bonus, two_points } => {
                write!(f, "{owner} tech {tech} {}{}", Hidden(*bonus), if *two_points { " two" } else { "" })
            }
            Event::TechPlaced { seat, tech, column } => write!(f, "{seat} placed {tech} {column}"),
            Event::Traced { owner, slot, color, place } => write!(f, "{owner} traced {slot} {color} {place}"),
            Event::TraceRemoved { owner, slot, color, place } => {
                write!(f, "{owner} removed {slot} {color} {place}")
            }
            Event::MilestoneReached { owner, milestone } => write!(f, "{owner} milestone {milestone}"),
            Event::GoldMarked { owner, tile, place } => write!(f, "{owner} gold {tile} {}", place + 1),
            Event::NeutralMoved { milestone, slot, color } => write!(f, "neutral {milestone} {slot} {color}"),
            Event::Discovered { slot, species, order, .. } => {
                write!(f, "discovered {slot} {species} {order}")
            }
            Event::AlienDrew { seat, slot, card } => write!(f, "{seat} drew {} {slot}", Hidden(*card)),
            Event::AlienTook { seat, card, .. } => write!(f, "{seat} took {card}"),
            Event::AlienShown { slot, card } => write!(f, "{slot} shows {}", Hidden(*card)),
            Event::SamplesPlaced { open, .. } => write!(f, "samples {open}"),
            Event::SampleCollected { seat, planet, sample, .. } => {
                write!(f, "{seat} collected {} {planet}", Hidden(*sample))
            }
            Event::SampleDelivered { seat, sample, .. } => write!(f, "{seat} delivered {sample}"),
            Event::SampleRevealed { planet, sample } => write!(f, "revealed {sample} {planet}"),
            Event::AnomalyPlaced { sector, anomaly, .. } => write!(f, "anomaly {anomaly} {sector}"),
            Event::MessageTile { owner, at } => write!(f, "{owner} message tile {}", Hidden(*at)),
            Event::MessageTilesKept { tiles } => write!(f, "rival keeps {tiles} message tiles"),
            Event::MessageCovered { owner, reward } => write!(f, "{owner} message {reward}"),
            Event::MessageResolved { seat, card, pile } => {
                write!(f, "{seat} resolved {card} {}", pile.name())
            }
            Event::ExertianMilestones { scores, .. } => write!(f, "exertian milestones{}", List(scores)),
            Event::ExertianRest { kept, .. } => {
                f.write_str(if *kept { "exertian deck kept" } else { "exertian deck removed" })
            }
            Event::ExertiansDealt { seat, cards, count } => match cards {
                Some(cards) => write!(f, "{seat} exertians{}", List(cards)),
                None => write!(f, "{seat} exertians {count}"),
            },
            Event::ExertianPlayed { owner, card } => write!(f, "{owner} exertian {}", Hidden(*card)),
            Event::GlyphsShuffled { slot } => write!(f, "glyphs shuffled {slot}"),
            Event::GlyphOnPlanet { planet, glyph } => write!(f, "glyph {} {planet}", Hidden(*glyph)),
            Event::GlyphOnStar { star, glyph } => write!(f, "glyph {} {star}", Hidden(*glyph)),
            Event::GlyphOnStack { tech, glyph } => write!(f, "glyph {} {tech}", Hidden(*glyph)),
            Event::GlyphOnBoard { color, top, glyph, .. } => {
                write!(f, "glyph {} {color} {}", Hidden(*glyph), if *top { "top" } else { "bottom" })
            }
            Event::GlyphTaken { owner, glyph } => write!(f, "{owner} took glyph {glyph}"),
            Event::Translated { owner, glyph, slot } => write!(f, "{owner} translated {glyph} {slot}"),
            Event::OrganelleMoved { organelle, place, .. } => write!(f, "{organelle} {place}"),
            Event::SecurityDealt { owner, cards } => write!(f, "{owner} security{}", List(cards)),
            Event::Breached { owner, color } => write!(f, "{owner} breached {color}"),
            Event::Explored { card, reshuffled, .. } => {
                write!(f, "explored {card}{}", if *reshuffled { " reshuffled" } else { "" })
            }
            Event::LowestMarked { seat, tile } => write!(f, "{seat} lowest {tile}"),
            Event::Swapped { seat, hand, row, .. } => write!(f, "{seat} swapped {hand} {row}"),
            Event::OrganizationUsed { seat } => write!(f, "{seat} organization"),
            Event::SlotsSet { seat, spent } => write!(f, "{seat} slots {spent}"),
            Event::Banked { seat, card, at } => write!(f, "{seat} banked {card} {at}"),
            Event::BankMoved { seat, at } => write!(f, "{seat} bank marker {at}"),
            Event::BankOpened { seat, card } => write!(f, "{seat} played banked {card}"),
            Event::Borrowed { seat, tech } => write!(f, "{seat} borrowed {tech}"),
            Event::Disabled { seat, tech } => write!(f, "{seat} disabled {tech}"),
            Event::QuickIncome { seat, card } => write!(f, "{seat} income {card}"),
            Event::RivalDeck { cards, .. } => write!(f, "rival deck {cards}"),
            Event::Progress { to } => write!(f, "rival progress {to}"),
            Event::AdvancedGained { card } => write!(f, "rival gained {}", Hidden(*card)),
            Event::RivalPlayed { card, .. } => write!(f, "rival played {card}"),
            Event::RivalReplaced { card, by, .. } => write!(f, "rival replaced {card} {by}"),
            Event::RivalShuffled => f.write_str("rival shuffled"),
            Event::RivalTechUsed { kind } => write!(f, "rival used {kind}"),
            Event::RivalData { computer, pool } => write!(f, "rival data {computer} {pool}"),
            Event::ObjectivesStacked { left: [one, two, three], .. } => {
                write!(f, "objectives {one} {two} {three}")
            }
            Event::ObjectiveShown { objective, .. } => write!(f, "shown {objective}"),
            Event::LongTermShown { objective } => write!(f, "long term {objective}"),
            Event::TaskMarked { objective, task } => write!(f, "task {objective} {}", task + 1),
            Event::ObjectiveDone { objective } => write!(f, "done {objective}"),
            Event::ObjectivesSpent { count } => write!(f, "spent {count}"),
        }
    }
}
