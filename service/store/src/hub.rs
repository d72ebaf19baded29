//! Who watches which game in this process.

use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use tokio::sync::watch;

use crate::types::{GameId, Head};

/// One registry per store: game → head, for the games that somebody watches.
///
/// An entry is made by the first watcher. It goes with the last one, though not at that instant: the map is
/// swept when it has doubled (or when the store's own clock ticks), which keeps `advance`, on the path of
/// every append, at one shared lock and one look-up.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    games: RwLock<Games>,
}

#[derive(Debug, Default)]
struct Games {
    heads: HashMap<GameId, watch::Sender<Head>>,
    sweep_at: usize,
}

/// Below this many entries a sweep is not worth the walk.
const SWEEP_MIN: usize = 64;

impl Hub {
    fn shared(&self) -> RwLockReadGuard<'_, Games> {
        self.games.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn exclusive(&self) -> RwLockWriteGuard<'_, Games> {
        self.games.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// A receiver of the game's head, and whether it is the first of the game: then the value is still 0 and
    /// the store has to find the head out.
    pub(crate) fn watch(&self, game: &GameId) -> (watch::Receiver<Head>, bool) {
        let mut games = self.exclusive();
        if let Some(sender) = games.heads.get(game) {
            return (sender.subscribe(), false);
        }
        if games.heads.len() >= games.sweep_at.max(SWEEP_MIN) {
            games.heads.retain(|_, sender| sender.receiver_count() > 0);
            games.sweep_at = games.heads.len() * 2;
        }
        let (sender, receiver) = watch::channel(Head::NONE);
        games.heads.insert(game.clone(), sender);
        (receiver, true)
    }

    /// The head is at least this far, or on this branch. Late and repeated news change nothing.
    pub(crate) fn advance(&self, game: &GameId, news: Head) {
        if let Some(sender) = self.shared().heads.get(game) {
            sender.send_if_modified(|head| {
                let changes = news.version > head.version
                    || (news.version == head.version && news.tag.is_some() && !news.agrees(head));
                if changes {
                    *head = news;
                } else if news.agrees(head) {
                    // The same record, of which the tag may be known only now: nobody need wake up.
                    head.tag = head.tag.or(news.tag);
                }
                changes
            });
        }
    }

    /// The head was found to be `polled` after `seen` had been its last known value.
    ///
    /// Only this may take a head back (the store lost its last moments in a fail-over), and only if nobody
    /// has moved it since `seen` was noted: otherwise `polled` is merely older than the news.
    pub(crate) fn settle(&self, game: &GameId, seen: Head, polled: Head) {
        if let Some(sender) = self.shared().heads.get(game) {
            sender.send_if_modified(|head| {
                let changes = polled.version > head.version || (!polled.agrees(head) && *head == seen);
                if changes {
                    *head = polled;
                }
                changes
            });
        }
    }

    /// The watched games with their last known heads.
    pub(crate) fn watched(&self) -> Vec<(GameId, Head)> {
        self.shared().heads.iter().map(|(game, sender)| (game.clone(), *sender.borrow())).collect()
    }

    /// Drops the games that nobody watches any more and names them.
    pub(crate) fn prune(&self) -> Vec<GameId> {
        let idle = |sender: &watch::Sender<Head>| sender.receiver_count() == 0;
        if !self.shared().heads.values().any(idle) {
            return Vec::new();
        }
        self.exclusive().heads.extract_if(|_, sender| idle(sender)).map(|(game, _)| game).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> GameId {
        text.parse().unwrap()
    }

    #[test]
    fn entries_go_with_their_last_watcher() {
        let hub = Hub::default();
        let (first, is_first) = hub.watch(&game("a"));
        let (second, is_second) = hub.watch(&game("a"));
        assert!(is_first && !is_second);
        drop(first);
        assert!(hub.prune().is_empty());
        drop(second);
        assert_eq!(hub.prune(), [game("a")]);
        assert!(hub.watched().is_empty());
    }

    #[test]
    fn abandoned_entries_do_not_pile_up() {
        let hub = Hub::default();
        for i in 0..10_000 {
            drop(hub.watch(&game(&format!("g{i}"))));
        }
        assert!(hub.watched().len() <= SWEEP_MIN);
    }

    #[test]
    fn heads_go_back_only_when_polled_and_nothing_happened_meanwhile() {
        let hub = Hub::default();
        let (receiver, _) = hub.watch(&game("a"));
        hub.advance(&game("a"), Head::at(7));
        hub.advance(&game("a"), Head::at(5));
        assert_eq!(*receiver.borrow(), Head::at(7));
        hub.settle(&game("a"), Head::at(6), Head::at(6));
        assert_eq!(*receiver.borrow(), Head::at(7), "the poll began before 7 was known");
        hub.settle(&game("a"), Head::at(7), Head::at(4));
        assert_eq!(*receiver.borrow(), Head::at(4));
    }

    #[test]
    fn another_branch_is_news_and_a_tag_alone_is_not() {
        let on = |version, tag| Head { version, tag: Some(crate::types::Tag([tag; 8])) };
        let hub = Hub::default();
        let (mut receiver, _) = hub.watch(&game("a"));
        hub.advance(&game("a"), Head::at(2));
        assert!(receiver.has_changed().unwrap());
        receiver.mark_unchanged();
        hub.advance(&game("a"), on(2, 1));
        hub.advance(&game("a"), Head::at(2));
        assert!(!receiver.has_changed().unwrap());
        assert_eq!(*receiver.borrow(), on(2, 1));
        hub.advance(&game("a"), on(2, 2));
        assert!(receiver.has_changed().unwrap(), "the bell of another branch");
        receiver.mark_unchanged();
        hub.settle(&game("a"), on(2, 1), on(2, 1));
        assert!(!receiver.has_changed().unwrap(), "the poll began before that");
        hub.settle(&game("a"), on(2, 2), on(2, 3));
        assert!(receiver.has_changed().unwrap(), "the poll found another branch");
        assert_eq!(*receiver.borrow(), on(2, 3));
    }
}
