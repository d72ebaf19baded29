//! Whom a game waits for.

use std::time::Duration;

use orrery_api::{decision, v1};
use orrery_engine::{Language, Seat};
use orrery_store::{GameId, Store, Version};

use super::{Host, HostError, Live, read::place, record};

/// How a game stands for all of its seats. Not for everybody's eyes: some of them may be asked in secret.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// The game.
    pub(crate) game: GameId,
    /// Slug of its rules.
    pub(crate) game_type: String,
    /// The service that created it; empty if none did.
    pub(crate) created_by: String,
    /// The version that this is true of.
    pub(crate) version: Version,
    /// When its last command was accepted.
    pub(crate) updated_ms: i64,
    /// Whether it is over.
    pub(crate) is_over: bool,
    /// Who gave its last command, counted from 1; 0 if it was just created.
    pub(crate) last_seat: u32,
    /// Its seats, in table order.
    pub(crate) seats: Vec<Stands>,
}

/// How one seat stands.
#[derive(Clone, Debug)]
pub(crate) struct Stands {
    /// Who plays it; empty if nobody was named.
    pub(crate) player: String,
    /// What it must decide; standing orders and the like are left out.
    pub(crate) decisions: Vec<v1::Decision>,
    /// Its points.
    pub(crate) score: i32,
    /// Its rank, once the game is over.
    pub(crate) rank: Option<i32>,
}

impl<S: Store> Host<S> {
    /// How a game stands for all of its seats.
    ///
    /// # Errors
    /// There is no such game, its log is damaged, or the store is away.
    pub(crate) async fn standing(&self, game: &GameId, language: Language) -> Result<Standing, HostError> {
        let (standing, head) = {
            let slot = self.slot(game);
            let mut held = slot.hold().await?;
            let live = self.fresh(game, &mut held.kept).await;
            let standing = live.map(|live| (standing(game, live, language), live.at()));
            held.note(game, standing)?
        };
        let told = async {
            let records = self.store.read(game, head.version.saturating_sub(1), 1).await?;
            let Some(last) = records.first().filter(|last| place(last).agrees(&head)) else {
                // The store has lost it meanwhile; asked again, it will say so.
                let detail =
                    format!("version {} of game {game} went away while it was looked for", head.version);
                return Err(HostError::Unavailable { detail, retry: Duration::from_millis(50) });
            };
            Ok(Standing { last_seat: record::decode(last)?.seat, ..standing })
        };
        told.await.map_err(|error: HostError| error.in_game(game))
    }
}

fn standing(game: &GameId, live: &Live, language: Language) -> Standing {
    let outcome = live.table.outcome();
    let scores = live.table.scores();
    let ranks: Vec<i32> =
        outcome.iter().flat_map(|outcome| &outcome.places).map(|place| i32::from(place.rank)).collect();
    let opening = &live.info.opening;
    let stands = |index: u8| Stands {
        player: opening.player_ids.get(usize::from(index)).cloned().unwrap_or_default(),
        decisions: live
            .table
            .outline(Seat(index), language)
            .into_iter()
            .filter(|offer| !offer.is_optional)
            .map(decision)
            .collect(),
        score: scores.get(usize::from(index)).copied().unwrap_or_default(),
        rank: ranks.get(usize::from(index)).copied(),
    };
    Standing {
        game: game.clone(),
        game_type: opening.game_type.clone(),
        created_by: opening.created_by.clone(),
        version: live.head,
        updated_ms: live.updated_ms,
        is_over: outcome.is_some(),
        last_seat: 0,
        seats: (0..live.table.seats()).map(stands).collect(),
    }
}
