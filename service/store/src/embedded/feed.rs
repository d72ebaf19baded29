//! Reading the feed of changes.

use redb::{ReadOnlyTable, ReadTransaction, ReadableTable as _, TableError};

use super::{shelf::unreadable, tables::FEED};
use crate::{
    feed::{Changes, Entry, FeedPlace},
    types::StoreError,
};

/// Not there in a file from before there was a feed, until its next append.
fn open(view: &ReadTransaction) -> Result<Option<ReadOnlyTable<u64, &'static str>>, StoreError> {
    match view.open_table(FEED) {
        Ok(feed) => Ok(Some(feed)),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(err) => Err(unreadable(err)),
    }
}

/// The numbers of the first and the last change that are kept; the first is greater if there are none.
fn bounds(feed: Option<&ReadOnlyTable<u64, &'static str>>) -> Result<(u64, u64), StoreError> {
    let Some(feed) = feed else { return Ok((1, 0)) };
    let first = feed.first().map_err(unreadable)?.map_or(1, |(number, _)| number.value());
    let last = feed.last().map_err(unreadable)?.map_or(0, |(number, _)| number.value());
    Ok((first, last))
}

pub(super) fn end(view: &ReadTransaction) -> Result<FeedPlace, StoreError> {
    Ok(FeedPlace(vec![Entry(0, bounds(open(view)?.as_ref())?.1)]))
}

pub(super) fn changes(
    view: &ReadTransaction,
    after: &FeedPlace,
    limit: usize,
) -> Result<Changes, StoreError> {
    let feed = open(view)?;
    let (_, last) = bounds(feed.as_ref())?;
    // A place beyond the end is of another file, or this one has lost its last moments.
    let mut end = after.entry(0).1.min(last);
    let mut games = Vec::new();
    if let Some(feed) = feed {
        for entry in feed.range(end.saturating_add(1)..).map_err(unreadable)?.take(limit) {
            let (number, game) = entry.map_err(unreadable)?;
            end = number.value();
            let damaged = |_| StoreError::Damaged("a game id cannot be read".into());
            games.push(game.value().parse().map_err(damaged)?);
        }
    }
    Ok(Changes { games, place: FeedPlace(vec![Entry(0, end)]), has_more: end < last })
}

pub(super) fn reaches(view: &ReadTransaction, place: &FeedPlace) -> Result<bool, StoreError> {
    let (first, last) = bounds(open(view)?.as_ref())?;
    let Entry(run, number) = place.entry(0);
    Ok(run == 0 && (first.saturating_sub(1)..=last).contains(&number))
}
