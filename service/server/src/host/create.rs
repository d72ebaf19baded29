//! Creating a game.

use bytes::Bytes;
use orrery_api::{
    Proto,
    store::{Opening, Record},
    v1,
};
use orrery_engine::{Seed, erased::ConfigIn};
use orrery_store::{Append, Appended, GameId, Head, Store};

use super::{Host, HostError, Live, commit::guard, record};

/// A game to be created.
#[derive(Debug)]
pub struct NewGame<'a> {
    /// Its name.
    pub game: GameId,
    /// Slug of its rules.
    pub game_type: &'a str,
    /// Its options.
    pub config: ConfigIn<'a, Proto>,
    /// Names of its seats, in table order.
    pub display_names: Vec<String>,
    /// Who plays the seats, in table order; empty if nobody is named.
    pub player_ids: Vec<String>,
    /// The service that creates it; empty if none does.
    pub created_by: String,
    /// Whether only holders of a token may watch.
    pub is_private: bool,
}

/// A game that was created, or had been by the same request.
#[derive(Debug)]
pub struct Begun {
    /// The game.
    pub game: v1::Game,
    /// Whether an earlier request had created it.
    pub is_repeated: bool,
}

impl<S: Store> Host<S> {
    /// Creates a game under a name that nobody has, or finds the one that the same request created.
    ///
    /// # Errors
    /// The options do not fit, the name is taken by another game, or the store is away.
    pub async fn create(&self, new: NewGame<'_>) -> Result<Begun, HostError> {
        let unknown =
            || HostError::invalid("config.game_type", format!("{:?} is not hosted here", new.game_type));
        let rules = self.registry.get(new.game_type).ok_or_else(unknown)?;
        let mut seed = Seed([0; 32]);
        self.ambient.fill(&mut seed.0).map_err(|e| HostError::Internal(format!("no randomness: {e}")))?;
        let seats = u8::try_from(new.display_names.len()).unwrap_or(u8::MAX);
        let created = guard(|| rules.create(new.config, seats, &seed))??;
        let about = rules.about();
        let now = self.ambient.now_ms();
        let record = Record {
            version: 1,
            time_ms: now,
            command: "create".into(),
            schema: about.schema.into(),
            rules_revision: about.revision.into(),
            facts: created.facts.into(),
            is_sealed: true,
            origin: Bytes::copy_from_slice(&self.origin()),
            opening: Some(Opening {
                game_type: about.slug.into(),
                config: created.config.into(),
                display_names: new.display_names,
                seed: Bytes::copy_from_slice(&seed.0),
                is_private: new.is_private,
                edition: about.edition.map_or(Bytes::new(), |edition| Bytes::copy_from_slice(&edition.0)),
                player_ids: new.player_ids,
                created_by: new.created_by,
            }),
            ..Record::default()
        };
        let mut live = Live::open(rules, &record)?;
        live.table = created.table;
        let (bytes, chain) = record::seal(&record, &record::ANCHOR);
        (live.head, live.chain) = (1, chain);
        let meta = live.meta();
        let append = Append {
            game: &new.game,
            expected: Head::NONE,
            record: bytes,
            tag: record::tag(&chain),
            request: None,
            meta: &meta,
        };
        let appended =
            self.append(append).await.map_err(|error| HostError::from(error).in_game(&new.game))?;
        let slot = self.slot(&new.game);
        match appended {
            Appended::Committed(_) => {
                self.metrics.game_created(about.slug);
                let game = super::read::game(&new.game, &live);
                // Whatever became of the store meanwhile, the game was created; the cache can do without it.
                // Whoever has seen the game already knows more, or knows another one that the store has lost.
                if let Ok(mut held) = slot.hold().await
                    && held.kept.seen() == Head::NONE
                {
                    held.kept.put(live);
                }
                Ok(Begun { game, is_repeated: false })
            }
            Appended::Duplicate(_) | Appended::Conflict { .. } => {
                let mut held = slot.hold().await?;
                let begun = self.fresh(&new.game, &mut held.kept).await.and_then(|first| {
                    let (ours, theirs) = (record.opening.unwrap_or_default(), &first.info.opening);
                    let asked = |opening: &Opening| {
                        let Opening { game_type, config, display_names, player_ids, is_private, .. } =
                            opening.clone();
                        (game_type, config, display_names, player_ids, is_private)
                    };
                    if asked(&ours) != asked(theirs) {
                        return Err(HostError::RequestIdReused);
                    }
                    Ok(Begun { game: super::read::game(&new.game, first), is_repeated: true })
                });
                held.note(&new.game, begun)
            }
        }
    }
}
