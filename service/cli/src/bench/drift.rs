//! The practice game, so long that it never ends: what the server costs without the rules of a real game.

use std::{ops::ControlFlow, time::Duration};

use orrery_api::v1::Decision;
use tonic::Status;

use super::{
    leg::{AsyncCall, Leg, repeat},
    play::{Connections, Table, new_game},
};
use crate::failure::Failure;

pub(super) const SLUG: &str = "drift";

/// Seats of the game that is raced on.
pub(super) const RACERS: usize = 6;

/// The option that keeps it going.
pub(super) const ENDLESS: (&str, &str) = ("rounds", "60000");

/// About as long as the records and the metadata of the practice game.
pub(super) const SIZES: (usize, usize) = (360, 120);

/// Games with one seat each.
#[derive(Debug)]
pub(super) struct Games(Vec<Table>);

impl Games {
    pub(super) async fn new(connections: &Connections, count: usize) -> Result<Games, Failure> {
        let mut tables = Vec::new();
        for n in 0..count {
            for mut table in
                new_game(connections.client(n), SLUG, &[ENDLESS], 1).await.map_err(Failure::away)?
            {
                let decisions = table.asked().await.map_err(Failure::away)?;
                next(&mut table, decisions).map_err(Failure::wrong)?;
                tables.push(table);
            }
        }
        Ok(Games(tables))
    }

    pub(super) async fn run(&mut self, in_flight: usize, time: Duration) -> Result<Leg, Failure> {
        let rest = self.0.split_off(in_flight.min(self.0.len()));
        let (leg, tables) =
            repeat(std::mem::take(&mut self.0), time, SubmitCall).await.map_err(Failure::away)?;
        self.0 = tables.into_iter().chain(rest).collect();
        Ok(leg)
    }

    pub(super) async fn exactly(&mut self, calls: u64) -> Result<(), Failure> {
        for _ in 0..calls {
            for table in self.0.iter_mut().take(1) {
                if SubmitCall.call(table).await.map_err(Failure::away)?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Chooses the quiet answer, so that the game goes on for ever.
fn next(table: &mut Table, decisions: Vec<Decision>) -> Result<(), Status> {
    let open = decisions.into_iter().find(|decision| !decision.is_optional);
    let open = open.ok_or_else(|| Status::internal("the game has nothing to decide"))?;
    table.notation = match open.prompt.as_str() {
        "drift.course" => "course 0",
        "drift.bid" => "bid 0",
        _ => "drift",
    }
    .into();
    table.decision_id = open.decision_id;
    Ok(())
}

#[derive(Clone)]
struct SubmitCall;

impl AsyncCall<Table, Status> for SubmitCall {
    async fn call(&self, table: &mut Table) -> Result<ControlFlow<()>, Status> {
        let request = table.submit();
        let answer = table.client.submit_action(request).await?.into_inner();
        next(table, answer.decisions)?;
        Ok(ControlFlow::Continue(()))
    }
}
