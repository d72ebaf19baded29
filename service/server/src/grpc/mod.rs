//! The edge: one file per group of calls. Validate, convert, call, convert back; no logic.

mod events;
mod fields;
mod games;
mod inbox;
mod outbox;
mod play;
mod stream;
mod unbroken;

use std::sync::Arc;

use orrery_api::v1::{self, game_service_server::GameService};
use orrery_engine::{Seat, Viewer};
use orrery_store::{GameId, Store};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status};

use crate::{
    auth::{self, Authenticator, Caller, Keys},
    config::{Config, CreationPolicy, StreamConfig},
    feed::Feed,
    host::{Host, HostError, no_such_seat},
    layers::CallContext,
    limits::{Limits, Refusal},
    metrics::Metrics,
};

/// What the calls need. Cheap to clone: one per process.
#[derive(Debug)]
pub struct Service<S: Store> {
    /// Runs the games.
    pub host: Arc<Host<S>>,
    /// Knows callers and makes tokens.
    pub auth: Arc<Authenticator>,
    /// Counts what callers use.
    pub limits: Arc<Limits>,
    /// Counts what happens.
    pub metrics: Arc<Metrics>,
    /// Who may create games.
    pub creation: CreationPolicy,
    /// How long a seat's token is good for.
    pub token_lifetime: std::time::Duration,
    /// How streams behave.
    pub streams: StreamConfig,
    /// Follows many games at once.
    pub feed: Arc<Feed<S>>,
    /// Ends streams when the server drains.
    pub shutdown: CancellationToken,
}

impl<S: Store> Service<S> {
    /// The calls to a host as a configuration wants them.
    #[must_use]
    pub fn new(host: Host<S>, metrics: Arc<Metrics>, keys: Keys, config: &Config) -> Service<S> {
        let host = Arc::new(host);
        Service {
            feed: Arc::new(Feed::new(host.clone(), metrics.clone())),
            host,
            auth: Arc::new(Authenticator::new(keys)),
            limits: Limits::new(&config.limits),
            metrics,
            creation: config.creation,
            token_lifetime: config.keys.token_lifetime,
            streams: config.streams.clone(),
            shutdown: CancellationToken::new(),
        }
    }

    /// Who is calling: the layer before has found out and left it in the extensions.
    fn context<T>(request: &Request<T>) -> Result<CallContext, Status> {
        let missing = || HostError::Internal("the call came past the guard".into());
        Ok(request.extensions().get::<CallContext>().ok_or_else(missing)?.clone())
    }

    /// The game that a call is about, and one more call about it.
    fn game(&self, text: &str) -> Result<GameId, Status> {
        let game = fields::game_id(text)?;
        self.limits.check_game(game.as_str()).map_err(|refusal| self.limited(refusal))?;
        Ok(game)
    }

    /// Counts a refusal by its reason.
    fn refuse(&self, error: HostError) -> Status {
        self.metrics.rejected(error.reason());
        error.into()
    }

    /// Counts a limit that was hit.
    fn limited(&self, refusal: Refusal) -> Status {
        self.metrics.rejected(refusal.limit.reason());
        refusal.into()
    }

    /// What the caller may see of a game.
    async fn viewer(&self, caller: &Caller, game: &GameId) -> Result<Viewer, Status> {
        let (is_private, seats) = self.host.admission(game).await?;
        Ok(match caller.viewer_for(game.as_str(), !is_private)? {
            auth::Viewer::Seat(seat) => {
                no_such_seat(Seat(seat), seats)?;
                Viewer::Seat(Seat(seat))
            }
            auth::Viewer::Spectator => Viewer::Spectator,
        })
    }
}

#[tonic::async_trait]
impl<S: Store> GameService for Service<S> {
    async fn create_game(
        &self,
        request: Request<v1::CreateGameRequest>,
    ) -> Result<Response<v1::CreateGameResponse>, Status> {
        let context = Self::context(&request)?;
        self.create(context, request.into_inner()).await.map(Response::new)
    }

    async fn get_game(
        &self,
        request: Request<v1::GetGameRequest>,
    ) -> Result<Response<v1::GetGameResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.get(&caller, request.into_inner()).await.map(Response::new)
    }

    async fn list_games(
        &self,
        request: Request<v1::ListGamesRequest>,
    ) -> Result<Response<v1::ListGamesResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.list(&caller, request.into_inner()).await.map(Response::new)
    }

    async fn list_game_types(
        &self,
        request: Request<v1::ListGameTypesRequest>,
    ) -> Result<Response<v1::ListGameTypesResponse>, Status> {
        Ok(Response::new(self.game_types(&request.into_inner())))
    }

    async fn get_legal_actions(
        &self,
        request: Request<v1::GetLegalActionsRequest>,
    ) -> Result<Response<v1::GetLegalActionsResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.legal(&caller, request.into_inner()).await.map(Response::new)
    }

    async fn submit_action(
        &self,
        request: Request<v1::SubmitActionRequest>,
    ) -> Result<Response<v1::SubmitActionResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.submit(&caller, request.into_inner()).await.map(Response::new)
    }

    async fn undo_action(
        &self,
        request: Request<v1::UndoActionRequest>,
    ) -> Result<Response<v1::UndoActionResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.undo(&caller, request.into_inner()).await.map(Response::new)
    }

    async fn list_events(
        &self,
        request: Request<v1::ListEventsRequest>,
    ) -> Result<Response<v1::ListEventsResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.past_events(&caller, request.into_inner()).await.map(Response::new)
    }

    type StreamEventsStream = stream::EventStream;

    async fn stream_events(
        &self,
        request: Request<v1::StreamEventsRequest>,
    ) -> Result<Response<stream::EventStream>, Status> {
        let context = Self::context(&request)?;
        self.follow(context, request.into_inner()).await.map(Response::new)
    }

    type StreamInboxStream = inbox::InboxStream;

    async fn stream_inbox(
        &self,
        request: Request<v1::StreamInboxRequest>,
    ) -> Result<Response<inbox::InboxStream>, Status> {
        let context = Self::context(&request)?;
        self.inbox(context, request.into_inner()).await.map(Response::new)
    }

    async fn create_inbox_token(
        &self,
        request: Request<v1::CreateInboxTokenRequest>,
    ) -> Result<Response<v1::CreateInboxTokenResponse>, Status> {
        let CallContext { caller, .. } = Self::context(&request)?;
        self.inbox_token(&caller, &request.into_inner()).map(Response::new)
    }
}
