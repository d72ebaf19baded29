//! Asking what may be done, doing it, taking it back.

use orrery_api::v1;
use orrery_engine::{Language, Seat, erased::Said};
use orrery_store::{Durability, Store};
use tonic::Status;

use super::{Service, fields, unbroken::unbroken};
use crate::{
    auth::Caller,
    host::{HostError, Submit},
    telemetry,
};

/// More actions than this in one batch are a mistake.
const MAX_BATCH: usize = 256;

impl<S: Store> Service<S> {
    pub(super) async fn legal(
        &self,
        caller: &Caller,
        request: v1::GetLegalActionsRequest,
    ) -> Result<v1::GetLegalActionsResponse, Status> {
        let game = self.game(&request.game_id)?;
        let seat = Seat(caller.seat_for(game.as_str())?);
        let only = match request.decision_id.as_str() {
            "" => None,
            text => Some(fields::decision_id(text)?),
        };
        let language = Language::from_code(&request.language_code);
        let (decisions, version, undoable) = self.host.decisions(&game, seat, only, language).await?;
        Ok(v1::GetLegalActionsResponse {
            decisions,
            version: version as i64,
            undoable_versions: undoable.into_iter().map(|version| version as i64).collect(),
        })
    }

    pub(super) async fn submit(
        &self,
        caller: &Caller,
        request: v1::SubmitActionRequest,
    ) -> Result<v1::SubmitActionResponse, Status> {
        let game = self.game(&request.game_id)?;
        let seat = Seat(caller.seat_for(game.as_str())?);
        if request.actions.len() > MAX_BATCH {
            return Err(HostError::invalid("actions", format!("expected at most {MAX_BATCH} actions")).into());
        }
        let said = |action: v1::Action| Said { notation: action.notation, body: action.body };
        let expected = request.expected_version.map(|version| fields::version("expected_version", version));
        let submit = Submit {
            game,
            seat,
            decision: fields::decision_id(&request.decision_id)?,
            actions: request.actions.into_iter().map(said).collect(),
            expected: expected.transpose()?,
            request: fields::request_id(&request.request_id)?,
            validate_only: request.validate_only,
            omit_legal_actions: request.omit_legal_actions,
            language: Language::from_code(&request.language_code),
            traceparent: telemetry::traceparent(&tracing::Span::current()).unwrap_or_default(),
        };
        // A commit must not be cut by a caller that goes away.
        let host = self.host.clone();
        let done = unbroken(async move { host.submit(submit).await }).await;
        let done = done.map_err(|error| self.refuse(error))?;
        Ok(v1::SubmitActionResponse {
            version: done.version as i64,
            events: done.events,
            decisions: done.decisions,
            durability: durability(self.host.store().durability()).into(),
            is_repeated: done.is_repeated,
        })
    }

    pub(super) async fn undo(
        &self,
        caller: &Caller,
        request: v1::UndoActionRequest,
    ) -> Result<v1::UndoActionResponse, Status> {
        let game = self.game(&request.game_id)?;
        let seat = Seat(caller.seat_for(game.as_str())?);
        let from = fields::version("version", request.version)?;
        let id = fields::request_id(&request.request_id)?;
        let language = Language::from_code(&request.language_code);
        let host = self.host.clone();
        let done = unbroken(async move { host.undo(&game, seat, from, id, language).await }).await;
        let done = done.map_err(|error| self.refuse(error))?;
        Ok(v1::UndoActionResponse {
            version: done.version as i64,
            undone_versions: done.rewinds.into_iter().map(|version| version as i64).collect(),
            decisions: done.decisions,
        })
    }
}

fn durability(durability: Durability) -> v1::Durability {
    match durability {
        Durability::Memory => v1::Durability::Memory,
        Durability::Async => v1::Durability::Async,
        Durability::Fsync => v1::Durability::Fsync,
        Durability::Replicas(_) => v1::Durability::Replicas,
    }
}
