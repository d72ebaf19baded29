//! The games that a service hosts.

use super::{Rules, Speaks, Wire, hosted::Hosted};
use crate::rulebook::Rule;

/// Games by slug. Adding one is one line: `registry.with::<GaiaProject>()`.
#[derive(Debug)]
pub struct Registry<W: Wire> {
    games: Vec<(bool, Box<dyn Rules<W>>)>,
}

impl<W: Wire> Default for Registry<W> {
    fn default() -> Self {
        Registry { games: Vec::new() }
    }
}

impl<W: Wire> Registry<W> {
    /// Adds a game.
    ///
    /// # Panics
    /// If the slug is taken or the upcasts do not lead from schema 1 to the present one: mistakes of the build
    /// that must not reach a user.
    #[must_use]
    pub fn with<G: Speaks<W>>(mut self) -> Self {
        self.add::<G>(true);
        self
    }

    /// Adds a game that can be played but is not listed.
    ///
    /// # Panics
    /// As `with`.
    #[must_use]
    pub fn with_unlisted<G: Speaks<W>>(mut self) -> Self {
        self.add::<G>(false);
        self
    }

    fn add<G: Speaks<W>>(&mut self, listed: bool) {
        assert!(self.get(G::SLUG).is_none(), "two games are called {}", G::SLUG);
        assert_eq!(
            G::UPCASTS.len() + 1,
            usize::from(G::SCHEMA),
            "{}: the chain of upcasts has a gap",
            G::SLUG
        );
        self.games.push((listed, Box::new(Hosted::<G>::new())));
    }

    /// The rules of a game.
    #[must_use]
    pub fn get(&self, slug: &str) -> Option<&dyn Rules<W>> {
        self.games.iter().map(|(_, rules)| rules.as_ref()).find(|rules| rules.about().slug == slug)
    }

    /// The games that users may see.
    pub fn listed(&self) -> impl Iterator<Item = &dyn Rules<W>> {
        self.games.iter().filter(|(listed, _)| *listed).map(|(_, rules)| rules.as_ref())
    }

    /// All games, unlisted ones too.
    pub fn all(&self) -> impl Iterator<Item = &dyn Rules<W>> {
        self.games.iter().map(|(_, rules)| rules.as_ref())
    }

    /// The rule behind an id, of whatever game.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<Rule> {
        self.all().find_map(|rules| rules.rulebook().get(id))
    }
}
