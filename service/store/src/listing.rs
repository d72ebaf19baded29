//! What all stores do alike when they list games.

use crate::{
    place::{Place, page_start},
    types::{ListQuery, Meta, Page, Status, StoreError, Version},
};

/// A page ends after looking at this many games, even if few of them were wanted: a rare filter then costs
/// the caller some short pages instead of one call without end.
const LOOK_AT_MOST: usize = 4096;

/// What a rebuilding of the lists has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reindexed {
    /// Games that are now where they belong in the lists.
    pub games: usize,
    /// Entries that were removed, because they had no game or stood in the wrong place.
    pub removed: usize,
}

/// Fills one page with games that are offered in the order of the list.
#[derive(Debug)]
pub(crate) struct PageMaker<'q> {
    query: &'q ListQuery,
    page: Page,
    /// The last game that was taken or passed over: the next page begins after it.
    last: Option<Place>,
    looked_at: usize,
}

impl<'q> PageMaker<'q> {
    /// An empty page, and the place after which its games are to be offered.
    pub(crate) fn new(query: &'q ListQuery) -> Result<(Self, Option<Place>), StoreError> {
        let start = page_start(query.after.as_deref())?;
        Ok((PageMaker { query, page: Page::default(), last: None, looked_at: 0 }, start))
    }

    /// Whether the page should have a game with this metadata.
    fn wants(&self, meta: &Meta) -> bool {
        let query = self.query;
        query.status.is_none_or(|status| status == meta.status)
            && (!query.public_only || meta.is_public)
            && query.game_type.as_ref().is_none_or(|wanted| *wanted == meta.game_type)
            && query
                .label
                .as_ref()
                .is_none_or(|label| meta.status == Status::Active && meta.labels.contains(label))
    }

    /// Looks at the next game; `false` if the page is complete and no other need be offered.
    pub(crate) fn offer(&mut self, place: Place, head: Version, meta: Meta) -> bool {
        let wanted = self.wants(&meta);
        if (wanted && self.page.games.len() >= self.query.limit) || self.looked_at >= LOOK_AT_MOST {
            self.page.next = self.last.take().map(|place| place.to_string());
            return false;
        }
        self.looked_at += 1;
        if wanted {
            self.page.games.push((place.game.clone(), head, meta));
        }
        self.last = Some(place);
        true
    }

    /// The page, once `offer` has said `false` or there are no more games.
    pub(crate) fn finish(self) -> Page {
        self.page
    }
}
