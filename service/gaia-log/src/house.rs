//! House rules of single recorded games. Our game has none of them (GP-5710): what they change in the setup is laid
//! on the table by hand and said, and every move after that is checked as usual.

use orrery_engine::{Fact, Seat, Table};
use orrery_gaia_project::{Event, GaiaProject, facts::Effect, ids::Area, look::Look, rules, who::Who};

use crate::{file::Recorded, report::Note, setup::Players};

/// Lays house rules on the table, as far as they concern the setup.
///
/// # Errors
/// Names what cannot be expressed.
pub(crate) fn apply(
    game: &Recorded<'_>,
    players: &Players,
    table: &mut Table<GaiaProject>,
) -> Result<Vec<Note>, String> {
    let mut notes = Vec::new();
    if game.setup.map.mirrored_sectors {
        let detail = "house rule: mirrored sector tiles, the board is taken hex by hex".to_string();
        notes.push(Note { rule: rules::NO_HOUSE_RULES, detail });
    }
    match game.options.variant.as_deref() {
        None | Some("standard") => {}
        Some(variant) => {
            let version = game.options.version.unwrap_or(0);
            let steps = extra_steps(game, players, table)?;
            let detail = format!("house rule: faction variant {variant:?} {version}, starts with {steps}");
            notes.push(Note { rule: rules::NO_HOUSE_RULES, detail });
        }
    }
    Ok(notes)
}

/// Research steps that a faction variant adds to what the faction boards show.
fn extra_steps(
    game: &Recorded<'_>,
    players: &Players,
    table: &mut Table<GaiaProject>,
) -> Result<String, String> {
    let start = game.snapshots.iter().find(|snapshot| &*snapshot.at == "setup_end");
    let start = start.ok_or("house rule: the file does not say what the factions start with")?;
    let mut steps = Vec::new();
    for (side, seat) in start.players.iter().zip(players.seats()) {
        for (area, level) in Area::ALL.iter().zip(side.research.all()) {
            let shown = table.state.players[*seat].level(*area);
            for next in shown + 1..=level {
                climb(table, *seat, *area, next)?;
            }
            if level > shown {
                steps.push(format!("{} {area} {level}", players.name(*seat)));
            }
        }
    }
    Ok(if steps.is_empty() { "nothing else".into() } else { steps.join(", ") })
}

/// One level up with what it brings; nothing else reacts during setup.
fn climb(table: &mut Table<GaiaProject>, seat: Seat, area: Area, level: u8) -> Result<(), String> {
    let who = Who::Seat(seat);
    let facts = table.content;
    let top = facts.top_level;
    if level > top {
        return Err(format!("house rule: there is no level {level} of {area}"));
    }
    table.record(&Fact::Event(Event::Advanced { who, area, level }));
    for effect in &facts.level(area, level).immediate {
        let event = match effect {
            Effect::Gain { resources } => {
                Event::Gained { who, gain: Look::at(table).fitting(who, resources.resources()) }
            }
            Effect::GainPowerTokens { amount } => Event::TokensGained { who, tokens: *amount },
            Effect::GainGaiaformer { amount } => Event::GaiaformersGained { who, count: *amount },
            _ => return Err(format!("house rule: level {level} of {area} cannot be started with")),
        };
        table.record(&Fact::Event(event));
    }
    Ok(())
}
