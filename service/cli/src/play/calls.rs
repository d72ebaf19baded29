//! The calls that a table of players needs, repeated where the server is only away for a moment.

use std::time::Duration;

use orrery_api::v1::{self, TextFormat};
use tonic::{Code, Status};

use crate::{
    client::{self, Caller, Stub},
    failure::Failure,
};

/// How often a call is repeated when the server is busy or away for a moment.
const MAX_TRIES: u32 = 6;

/// One game on one server.
pub(super) struct Calls {
    pub(super) stub: Stub,
    pub(super) game_id: String,
    pub(super) language: String,
}

impl Calls {
    /// The game, and the table drawn if asked for.
    pub(super) async fn game(
        &mut self,
        caller: &Caller,
        format: TextFormat,
    ) -> Result<(v1::Game, String), Failure> {
        let get = v1::GetGameRequest {
            game_id: self.game_id.clone(),
            text_format: format.into(),
            language_code: self.language.clone(),
            ..Default::default()
        };
        let mut tries = 0;
        loop {
            match self.stub.get_game(caller.call(get.clone())?).await {
                Ok(answer) => {
                    let v1::GetGameResponse { game, view, .. } = answer.into_inner();
                    return Ok((game.unwrap_or_default(), view.map(|view| view.text).unwrap_or_default()));
                }
                Err(status) => pause(&status, &mut tries).await?,
            }
        }
    }

    /// What a seat may do.
    pub(super) async fn legal(&mut self, caller: &Caller) -> Result<v1::GetLegalActionsResponse, Failure> {
        let ask = v1::GetLegalActionsRequest {
            game_id: self.game_id.clone(),
            language_code: self.language.clone(),
            ..Default::default()
        };
        let mut tries = 0;
        loop {
            match self.stub.get_legal_actions(caller.call(ask.clone())?).await {
                Ok(answer) => return Ok(answer.into_inner()),
                Err(status) => pause(&status, &mut tries).await?,
            }
        }
    }

    /// Answers a decision. A refusal is given back; that nobody answers is not.
    pub(super) async fn submit(
        &mut self,
        caller: &Caller,
        decision_id: &str,
        actions: Vec<String>,
    ) -> Result<Result<(), Status>, Failure> {
        let text = |notation| v1::Action { notation, body: None };
        let submit = v1::SubmitActionRequest {
            game_id: self.game_id.clone(),
            decision_id: decision_id.into(),
            actions: actions.into_iter().map(text).collect(),
            // The same for every try: a repeat is answered like the first.
            request_id: uuid::Uuid::new_v4().to_string(),
            language_code: self.language.clone(),
            omit_legal_actions: true,
            ..Default::default()
        };
        let mut tries = 0;
        loop {
            match self.stub.submit_action(caller.call(submit.clone())?).await {
                Ok(_) => return Ok(Ok(())),
                Err(status) if !is_passing(status.code()) => return Ok(Err(status)),
                Err(status) => pause(&status, &mut tries).await?,
            }
        }
    }

    /// Takes back everything that a seat did since a version.
    pub(super) async fn undo(
        &mut self,
        caller: &Caller,
        version: i64,
    ) -> Result<Result<(), Status>, Failure> {
        let undo = v1::UndoActionRequest {
            game_id: self.game_id.clone(),
            version,
            request_id: uuid::Uuid::new_v4().to_string(),
            language_code: self.language.clone(),
        };
        let mut tries = 0;
        loop {
            match self.stub.undo_action(caller.call(undo.clone())?).await {
                Ok(_) => return Ok(Ok(())),
                Err(status) if !is_passing(status.code()) => return Ok(Err(status)),
                Err(status) => pause(&status, &mut tries).await?,
            }
        }
    }
}

/// Whether the decision is not open any more: somebody was faster.
pub(super) fn is_closed(status: &Status) -> bool {
    client::violation(status).is_some_and(|violation| violation.reason == "DECISION_CLOSED")
}

fn is_passing(code: Code) -> bool {
    matches!(code, Code::Unavailable | Code::ResourceExhausted | Code::DeadlineExceeded)
}

/// Waits a moment before a call is repeated, or gives up.
async fn pause(status: &Status, tries: &mut u32) -> Result<(), Failure> {
    *tries += 1;
    if *tries >= MAX_TRIES || !is_passing(status.code()) {
        return Err(client::failed(status));
    }
    tokio::time::sleep(Duration::from_millis(100 << *tries)).await;
    Ok(())
}
