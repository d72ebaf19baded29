//! The games that a service hosts.

use super::{Rules, Speaks, Wire, hosted::Hosted};
use crate::{
    content::{BadContent, Correction, Edition},
    rulebook::Rule,
};

/// Games by slug. Adding one is one line: `registry.with::<GaiaProject>()`.
#[derive(Debug)]
pub struct Registry<W: Wire> {
    games: Vec<Hosting<W>>,
}

#[derive(Debug)]
struct Hosting<W: Wire> {
    is_listed: bool,
    /// As they come with the build, then as they were corrected. New games take the last.
    editions: Vec<Box<dyn Rules<W>>>,
}

impl<W: Wire> Hosting<W> {
    fn newest(&self) -> Option<&dyn Rules<W>> {
        self.editions.last().map(AsRef::as_ref)
    }
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

    fn add<G: Speaks<W>>(&mut self, is_listed: bool) {
        assert!(self.get(G::SLUG).is_none(), "two games are called {}", G::SLUG);
        assert_eq!(
            G::UPCASTS.len() + 1,
            usize::from(G::SCHEMA),
            "{}: the chain of upcasts has a gap",
            G::SLUG
        );
        self.games.push(Hosting { is_listed, editions: vec![Box::new(Hosted::<G>::new())] });
    }

    /// Corrects the components of a game. New games take the last correction; those under way keep theirs.
    ///
    /// # Errors
    /// Names the sheet and the entry that makes no sense, or an unknown game.
    pub fn correct(&mut self, correction: &Correction) -> Result<Edition, BadContent> {
        let slug = correction.game.as_str();
        let mut editions = self.games.iter_mut().map(|game| &mut game.editions);
        let found = editions.find(|editions| editions.iter().any(|rules| rules.about().slug == slug));
        let unknown = || BadContent::new("", format!("this build does not know the game {slug:?}"));
        let editions = found.ok_or_else(unknown)?;
        let corrected = editions.last().ok_or_else(unknown)?.corrected(correction)?;
        editions.push(corrected);
        Ok(correction.edition())
    }

    /// The rules of a game, for new tables.
    #[must_use]
    pub fn get(&self, slug: &str) -> Option<&dyn Rules<W>> {
        self.all().find(|rules| rules.about().slug == slug)
    }

    /// The rules of a game with the components that a table was set up with; `None` if they are not here.
    #[must_use]
    pub fn edition(&self, slug: &str, edition: Option<Edition>) -> Option<&dyn Rules<W>> {
        let editions = self.games.iter().flat_map(|game| &game.editions).map(AsRef::as_ref);
        editions
            .map(|rules| (rules, rules.about()))
            .find_map(|(rules, about)| (about.slug == slug && about.edition == edition).then_some(rules))
    }

    /// The games that users may see.
    pub fn listed(&self) -> impl Iterator<Item = &dyn Rules<W>> {
        self.games.iter().filter(|game| game.is_listed).filter_map(Hosting::newest)
    }

    /// All games, unlisted ones too.
    pub fn all(&self) -> impl Iterator<Item = &dyn Rules<W>> {
        self.games.iter().filter_map(Hosting::newest)
    }

    /// The rule behind an id, of whatever game.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<Rule> {
        self.all().find_map(|rules| rules.rulebook().get(id))
    }
}
