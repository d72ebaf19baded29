//! A whole game, decided before it is played.
//!
//! The bench has the Redis under the server, so it knows the seed of a game, and with the seed and the rules it can
//! play the game by chance beforehand. What is left for the measured time is to say the actions: the client looks
//! nothing up and waits for no list.

use std::{collections::BTreeMap, sync::Arc};

use orrery_api::{Proto, store::Record};
use orrery_engine::{
    Dice, Language, Seat, Seed, TaskId,
    erased::{Command, ConfigIn, Registry, Rules, Said},
};
use orrery_store::{GameId, RedisStore, Store as _};
use prost::Message as _;
use tonic::{Request, Status};

use super::play::{Client, Table, new_game};
use crate::{failure::Failure, games};

/// What scripts are written with: the rules, and the store that has the seeds.
#[derive(Debug)]
pub(super) struct Author {
    registry: Registry<Proto>,
    slug: String,
    seats: u8,
    pub(super) store: RedisStore,
}

/// One action of a script.
#[derive(Debug)]
struct Move {
    seat: usize,
    decision_id: String,
    notation: String,
}

/// A game and what is still to be said in it.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) game: GameId,
    pub(super) seats: Vec<Table>,
    moves: std::vec::IntoIter<Move>,
}

impl Author {
    pub(super) async fn new(slug: &str, redis_url: &str) -> Result<Author, Failure> {
        let registry = games::registry();
        let seats = *games::find(&registry, slug)?.about().seats.end();
        let url = redis_url.parse().map_err(Failure::usage)?;
        let store = RedisStore::connect(orrery_store::RedisOptions::new(url)).await.map_err(Failure::away)?;
        Ok(Author { registry, slug: slug.into(), seats, store })
    }

    /// With as many players as can play.
    pub(super) fn seats(&self) -> u8 {
        self.seats
    }

    /// Creates a game and decides it.
    pub(super) async fn script(self: &Arc<Self>, client: Client) -> Result<Script, Failure> {
        let seats =
            new_game(client, &self.slug, &[], usize::from(self.seats)).await.map_err(Failure::away)?;
        let game_id = seats.first().map(|seat| seat.game_id.clone()).unwrap_or_default();
        let game: GameId = game_id.parse().map_err(Failure::wrong)?;
        let first = self.store.read(&game, 0, 1).await.map_err(Failure::away)?;
        let first = first.first().and_then(|stored| Record::decode(stored.record.clone()).ok());
        let seed = first.and_then(|record| record.opening?.seed.first_chunk().copied()).map(Seed);
        let seed = seed.ok_or_else(|| Failure::wrong("the first record of a game has no seed"))?;
        let author = self.clone();
        // Deciding takes a while: nobody on this thread should wait for it.
        let moves = tokio::task::spawn_blocking(move || {
            games::find(&author.registry, &author.slug).and_then(|rules| decide(rules, author.seats, seed))
        });
        let moves = moves.await.map_err(Failure::wrong)??;
        Ok(Script { game, seats, moves: moves.into_iter() })
    }
}

/// How often a player who is about to pass thinks again: who passes at the first whim plays no whole game.
const PERSISTENCE: usize = 5;

/// Plays a game by chance, to its end.
fn decide(rules: &dyn Rules<Proto>, seats: u8, seed: Seed) -> Result<Vec<Move>, Failure> {
    let mut dice = Dice::of_game(u64::from_le_bytes(*seed.0.first_chunk().unwrap_or(&[0; 8])), 0);
    let options = BTreeMap::new();
    let created = rules.create(ConfigIn::Options(&options), seats, &seed).map_err(Failure::wrong)?;
    let (mut table, mut moves) = (created.table, Vec::new());
    while table.outcome().is_none() {
        let asked = |seat: u8| {
            let offers = table.outline(Seat(seat), Language::English).into_iter();
            offers.filter(|offer| !offer.is_optional).map(move |offer| (Seat(seat), offer.id))
        };
        let open: Vec<(Seat, TaskId)> = (0..seats).flat_map(asked).collect();
        let stuck = || Failure::wrong("a game waits for nobody, or for an answer that there is not");
        let (seat, decision) = *open.get(dice.below(open.len())).ok_or_else(stuck)?;
        let offer = table.decisions(seat, Some(decision), Language::English).into_iter().next();
        let mut choices = offer.ok_or_else(stuck)?.choices;
        let mut pick = dice.below(choices.len());
        for _ in 0..PERSISTENCE {
            if choices.get(pick).is_some_and(|choice| choice.notation.starts_with("pass")) {
                pick = dice.below(choices.len());
            }
        }
        if pick >= choices.len() {
            return Err(stuck());
        }
        let notation = choices.swap_remove(pick).notation;
        let command = Command {
            seat,
            decision,
            actions: &[Said::text(notation.clone())],
            version: moves.len() as u64 + 2,
            language: Language::English,
        };
        table.submit(&seed, &command).map_err(|refused| Failure::wrong(format!("{refused:?}")))?;
        moves.push(Move { seat: usize::from(seat.0), decision_id: decision.to_string(), notation });
    }
    Ok(moves)
}

impl Script {
    /// Actions still to be said.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Who says what next.
    pub(super) fn next(&mut self) -> Option<&mut Table> {
        let next = self.moves.next()?;
        let table = self.seats.get_mut(next.seat)?;
        (table.decision_id, table.notation) = (next.decision_id, next.notation);
        Some(table)
    }

    /// Says up to so many actions, each with an id of its own as a careful client does.
    pub(super) async fn say(&mut self, count: usize) -> Result<(), Status> {
        for _ in 0..count {
            let Some(table) = self.next() else { break };
            let mut request: Request<_> = table.submit();
            request.get_mut().request_id = uuid::Uuid::new_v4().to_string();
            table.client.submit_action(request).await?;
        }
        Ok(())
    }
}

/// Several scripts, made at the same time.
pub(super) async fn scripts(
    author: &Arc<Author>,
    clients: impl Iterator<Item = Client>,
) -> Result<Vec<Script>, Failure> {
    let mut tasks = tokio::task::JoinSet::new();
    for client in clients {
        let author = author.clone();
        tasks.spawn(async move { author.script(client).await });
    }
    let mut scripts = Vec::new();
    while let Some(script) = tasks.join_next().await {
        scripts.push(script.map_err(Failure::wrong)??);
    }
    Ok(scripts)
}
