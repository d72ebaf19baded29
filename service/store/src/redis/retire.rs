//! Games that leave Redis, and come back.

use std::time::Duration;

use redis::{Cmd, Value};

use super::{
    RedisStore,
    answer::Answer,
    keys::{Digits, HeadField, Section, parse_head},
    read::damaged,
    router::Repeat,
    scripts::Source,
};
use crate::{
    codec::{encode_meta, status_letter},
    types::{GameId, Head, Meta, Retired, StoreError, Stored},
};

impl RedisStore {
    /// A call of a script that begins with comparing the head. The keys are meta, log and, for the last, snapshot.
    fn headed(&self, script: &Source, game: &GameId, head: Head) -> Cmd {
        let mut keys = self.router.setup.keys.game(game);
        let mut cmd = redis::cmd("EVALSHA");
        cmd.arg(&script.sha).arg("3").arg(keys.key("meta")).arg(keys.key("log")).arg(keys.key("snap"));
        cmd.arg(Digits::new(head.version).as_bytes());
        let tag = head.tag.map(|tag| format!("{:016x}", u64::from_be_bytes(tag.0)));
        cmd.arg(tag.unwrap_or_default());
        cmd
    }

    pub(super) async fn write_meta(
        &self,
        game: &GameId,
        expected: Head,
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        let mut cmd = self.headed(&self.router.setup.scripts.annotate, game, expected);
        cmd.arg(&[status_letter(meta.status)]).arg(encode_meta(meta)?);
        let is_done = self.ask(game, &cmd).await? == Value::Int(1);
        if is_done {
            self.file_in(game, meta, Section::of(meta.status, false)).await;
        }
        Ok(is_done)
    }

    pub(super) async fn let_go(
        &self,
        game: &GameId,
        expected: Head,
        after: Duration,
    ) -> Result<Retired, StoreError> {
        let mut cmd = self.headed(&self.router.setup.scripts.retire, game, expected);
        cmd.arg(u64::try_from(after.as_millis()).unwrap_or(u64::MAX));
        let answer = self.ask(game, &cmd).await?;
        if let Some((b'C', field)) = answer.bytes().and_then(<[u8]>::split_first) {
            let (head, _) = parse_head(field).ok_or_else(|| damaged("a head"))?;
            return Ok(Retired::Conflict { head });
        }
        let Value::Int(is_new) = answer else {
            return Err(StoreError::Unavailable("a script answered something strange".into()));
        };
        let retired = if is_new == 0 { Retired::Before } else { Retired::Now };
        // Also if it was retired before: whoever did that may have died before it came to the index.
        if let Some(card) = self.card(game).await? {
            self.file_in(game, &card.meta, Section::of(card.meta.status, card.is_retired)).await;
        }
        Ok(retired)
    }

    pub(super) async fn put_back(
        &self,
        game: &GameId,
        head: Head,
        records: &[Stored],
        meta: &Meta,
    ) -> Result<bool, StoreError> {
        let tag = head.whole(records)?;
        let mut cmd = self.headed(&self.router.setup.scripts.restore, game, head);
        let field = HeadField::new(&Digits::new(head.version), Some(tag), status_letter(meta.status));
        cmd.arg(field.as_bytes()).arg(encode_meta(meta)?);
        for stored in records {
            cmd.arg(&*stored.record);
        }
        let (answer, link) = self.router.call(self.router.slot(game), &cmd, Repeat::Freely).await?;
        if answer != Value::Int(1) {
            return Ok(false);
        }
        if let Some(gate) = link.gate() {
            gate.pass(&self.router.setup, game).await?;
        }
        if let Some(card) = self.card(game).await? {
            self.file_in(game, &card.meta, Section::of(card.meta.status, card.is_retired)).await;
        }
        Ok(true)
    }
}
