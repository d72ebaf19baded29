//! Calls with a token, and tables that were just created.

use std::time::Duration;

use orrery_api::v1::{self, game_service_client::GameServiceClient};
use tonic::{
    Request, Status, Streaming,
    metadata::{Ascii, MetadataValue},
    transport::Channel,
};
use uuid::Uuid;

/// How long a call may take.
const DEADLINE: Duration = Duration::from_secs(10);

/// Somebody who calls: a connection with or without a token.
#[derive(Clone, Debug)]
pub struct Client {
    stub: GameServiceClient<Channel>,
    authorization: Option<MetadataValue<Ascii>>,
    acting_as: Option<MetadataValue<Ascii>>,
}

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident, $rpc:ident: $request:ident -> $response:ident;)*) => {
        $($(#[$doc])*
        ///
        /// # Errors
        /// What the server says.
        pub async fn $name(&self, message: v1::$request) -> Result<v1::$response, Status> {
            let mut request = self.request(message);
            request.set_timeout(DEADLINE);
            Ok(self.stub.clone().$rpc(request).await?.into_inner())
        })*
    };
}

impl Client {
    /// Somebody without a token.
    #[must_use]
    pub fn new(channel: Channel) -> Client {
        Client { stub: GameServiceClient::new(channel), authorization: None, acting_as: None }
    }

    /// The same connection with a token.
    ///
    /// # Panics
    /// If the token cannot be put into metadata.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Client {
        self.with_authorization(&format!("Bearer {token}"))
    }

    /// The same connection with any text for `authorization`.
    ///
    /// # Panics
    /// If the text cannot be put into metadata.
    #[must_use]
    pub fn with_authorization(&self, text: &str) -> Client {
        Client { authorization: Some(text.parse().expect("metadata")), ..self.clone() }
    }

    /// The same caller, naming a seat to act for.
    ///
    /// # Panics
    /// If the text cannot be put into metadata.
    #[must_use]
    pub fn acting_as(&self, seat: &str) -> Client {
        Client { acting_as: Some(seat.parse().expect("metadata")), ..self.clone() }
    }

    /// The same caller on another connection.
    #[must_use]
    pub fn on(&self, channel: Channel) -> Client {
        Client { stub: GameServiceClient::new(channel), ..self.clone() }
    }

    fn request<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let pairs = [("authorization", &self.authorization), ("x-orrery-seat", &self.acting_as)];
        for (name, value) in pairs {
            if let Some(value) = value {
                request.metadata_mut().insert(name, value.clone());
            }
        }
        request
    }

    unary! {
        /// Creates a game.
        create, create_game: CreateGameRequest -> CreateGameResponse;
        /// Returns a game.
        get, get_game: GetGameRequest -> GetGameResponse;
        /// Lists games.
        list, list_games: ListGamesRequest -> ListGamesResponse;
        /// Lists the games that can be created.
        types, list_game_types: ListGameTypesRequest -> ListGameTypesResponse;
        /// Returns what may be done.
        legal, get_legal_actions: GetLegalActionsRequest -> GetLegalActionsResponse;
        /// Answers a decision.
        submit, submit_action: SubmitActionRequest -> SubmitActionResponse;
        /// Takes back.
        undo, undo_action: UndoActionRequest -> UndoActionResponse;
        /// Lists past events.
        events, list_events: ListEventsRequest -> ListEventsResponse;
        /// Makes a token for a player's inbox.
        inbox_token, create_inbox_token: CreateInboxTokenRequest -> CreateInboxTokenResponse;
    }

    /// Follows a game.
    ///
    /// # Errors
    /// What the server says instead of a stream.
    pub async fn stream(
        &self,
        message: v1::StreamEventsRequest,
    ) -> Result<Streaming<v1::StreamEventsResponse>, Status> {
        Ok(self.stub.clone().stream_events(self.request(message)).await?.into_inner())
    }

    /// Follows whose turn it is in many games.
    ///
    /// # Errors
    /// What the server says instead of a stream.
    pub async fn inbox(
        &self,
        message: v1::StreamInboxRequest,
    ) -> Result<Streaming<v1::StreamInboxResponse>, Status> {
        Ok(self.stub.clone().stream_inbox(self.request(message)).await?.into_inner())
    }

    /// A game as it is now.
    ///
    /// # Errors
    /// What the server says.
    pub async fn look(&self, game: &str) -> Result<v1::Game, Status> {
        let request = v1::GetGameRequest { game_id: game.into(), ..Default::default() };
        Ok(self.get(request).await?.game.unwrap_or_default())
    }

    /// What the caller may do in a game.
    ///
    /// # Errors
    /// What the server says.
    pub async fn asked(&self, game: &str) -> Result<v1::GetLegalActionsResponse, Status> {
        self.legal(v1::GetLegalActionsRequest { game_id: game.into(), ..Default::default() }).await
    }

    /// The decision that the caller has to answer, if any.
    ///
    /// # Errors
    /// What the server says.
    pub async fn decision(&self, game: &str) -> Result<Option<v1::Decision>, Status> {
        let asked = self.asked(game).await?;
        Ok(asked.decisions.into_iter().find(|decision| !decision.is_optional))
    }

    /// Answers the decision that is open for the caller with some notations, under a new request id.
    ///
    /// # Errors
    /// What the server says.
    ///
    /// # Panics
    /// If no decision is open.
    pub async fn act(&self, game: &str, notations: &[&str]) -> Result<v1::SubmitActionResponse, Status> {
        let decision = self.decision(game).await?.expect("an open decision");
        self.submit(answer(game, &decision.decision_id, notations)).await
    }

    /// All past events as the caller sees them, in pages of a size.
    ///
    /// # Errors
    /// What the server says.
    ///
    /// # Panics
    /// If a page token does not lead on.
    pub async fn all_events(&self, game: &str, page_size: i32) -> Result<Vec<v1::Event>, Status> {
        let mut events = Vec::new();
        let mut page_token = String::new();
        loop {
            let request = v1::ListEventsRequest {
                game_id: game.into(),
                page_size,
                page_token: page_token.clone(),
                ..Default::default()
            };
            let page = self.events(request).await?;
            events.extend(page.events);
            if page.next_page_token.is_empty() {
                return Ok(events);
            }
            assert_ne!(page.next_page_token, page_token, "the token does not lead on");
            page_token = page.next_page_token;
        }
    }
}

/// An answer with notations, under a new request id.
#[must_use]
pub fn answer(game: &str, decision: &str, notations: &[&str]) -> v1::SubmitActionRequest {
    let action = |text: &&str| v1::Action { notation: (*text).into(), body: None };
    v1::SubmitActionRequest {
        game_id: game.into(),
        decision_id: decision.into(),
        actions: notations.iter().map(action).collect(),
        request_id: request_id(),
        ..Default::default()
    }
}

/// A request id that nobody has used.
#[must_use]
pub fn request_id() -> String {
    Uuid::new_v4().to_string()
}

/// A game of drift to be created.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// How many players.
    pub seats: usize,
    /// How many rounds.
    pub rounds: u32,
    /// Whether only holders of a token may watch.
    pub is_private: bool,
}

impl NewTable {
    /// A public game of some rounds.
    #[must_use]
    pub fn new(seats: usize, rounds: u32) -> NewTable {
        NewTable { seats, rounds, is_private: false }
    }

    /// A private game of some rounds.
    #[must_use]
    pub fn private(seats: usize, rounds: u32) -> NewTable {
        NewTable { seats, rounds, is_private: true }
    }

    /// What to ask the server for.
    #[must_use]
    pub fn request(&self) -> v1::CreateGameRequest {
        let visibility = if self.is_private { v1::Visibility::Private } else { v1::Visibility::Public };
        let name = |n: usize| v1::SeatSpec { display_name: format!("player {n}"), ..Default::default() };
        v1::CreateGameRequest {
            config: Some(v1::GameConfig {
                game_type: "drift".into(),
                options: [("rounds".into(), self.rounds.to_string())].into(),
                body: None,
            }),
            seats: (1..=self.seats).map(name).collect(),
            request_id: request_id(),
            visibility: visibility.into(),
        }
    }

    /// Creates it; all seats share the connection of the creator.
    ///
    /// # Errors
    /// What the server says.
    pub async fn create(&self, creator: &Client) -> Result<Table, Status> {
        Ok(Table::new(creator, creator.create(self.request()).await?))
    }
}

/// A game with callers for everybody at the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name of the game.
    pub id: String,
    /// The game as it was created.
    pub game: v1::Game,
    /// The players, in table order.
    pub seats: Vec<Client>,
    /// Somebody who watches.
    pub spectator: Client,
    /// The players' tokens, in table order.
    pub tokens: Vec<String>,
    /// The token of whoever watches.
    pub spectator_token: String,
}

impl Table {
    /// What was created; all seats share the connection of the creator.
    #[must_use]
    pub fn new(creator: &Client, created: v1::CreateGameResponse) -> Table {
        let game = created.game.unwrap_or_default();
        Table {
            id: game.game_id.clone(),
            seats: created.seat_tokens.iter().map(|token| creator.with_token(token)).collect(),
            spectator: creator.with_token(&created.spectator_token),
            game,
            tokens: created.seat_tokens,
            spectator_token: created.spectator_token,
        }
    }

    /// The same table with everybody on another connection.
    #[must_use]
    pub fn on(&self, channel: &Channel) -> Table {
        Table {
            seats: self.seats.iter().map(|seat| seat.on(channel.clone())).collect(),
            spectator: self.spectator.on(channel.clone()),
            ..self.clone()
        }
    }
}
