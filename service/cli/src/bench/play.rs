//! The load under measurement: games, played as fast as it goes.

use std::{ops::ControlFlow, sync::Arc, time::Duration};

use orrery_api::v1::{
    Action, CreateGameRequest, Decision, GameConfig, GameStatus, GetGameRequest, GetLegalActionsRequest,
    SeatSpec, SubmitActionRequest, game_service_client::GameServiceClient,
};
use tonic::{Request, Status, metadata::MetadataValue, transport::Channel};

use super::{
    drift,
    echo::channels,
    leg::{AsyncCall, Leg, repeat},
    scripted,
};
use crate::failure::Failure;

pub(super) type Client = GameServiceClient<Channel>;

/// Several connections to one server.
#[derive(Clone, Debug)]
pub(super) struct Connections(Arc<[Channel]>);

impl Connections {
    pub(super) async fn open(url: &str, count: usize) -> Result<Connections, Failure> {
        Ok(Connections(channels(url, count).await.map_err(Failure::away)?.into()))
    }

    /// A client on one of them, in turn.
    pub(super) fn client(&self, n: usize) -> Client {
        let channel = self.0.get(n % self.0.len().max(1));
        Client::new(
            channel.cloned().unwrap_or_else(|| Channel::from_static("http://127.0.0.1:1").connect_lazy()),
        )
    }
}

/// Plays many games, and one game with many clients.
#[derive(Debug)]
pub(super) struct Load {
    slug: String,
    connections: Connections,
    games: Games,
    racers: Vec<Table>,
}

/// Where the next action comes from.
#[derive(Debug)]
enum Games {
    Endless(drift::Games),
    Scripted(scripted::Games),
}

impl Load {
    /// Sets up what is needed for so many calls under way.
    pub(super) async fn new(
        slug: &str,
        connections: Connections,
        redis_url: &str,
        in_flight: usize,
    ) -> Result<Load, Failure> {
        let (games, seats) = if slug == drift::SLUG {
            (Games::Endless(drift::Games::new(&connections, in_flight).await?), drift::RACERS)
        } else {
            let games = scripted::Games::new(slug, connections.clone(), redis_url).await?;
            let seats = games.seats();
            (Games::Scripted(games), seats)
        };
        let options: &[_] = if slug == drift::SLUG { &[drift::ENDLESS] } else { &[] };
        let racers = new_game(connections.client(0), slug, options, seats).await.map_err(Failure::away)?;
        Ok(Load { slug: slug.into(), connections, games, racers: racers_of(racers).await? })
    }

    pub(super) fn slug(&self) -> &str {
        &self.slug
    }

    /// Sees to it that nothing has to be set up in a leg of that kind.
    pub(super) async fn ready(&mut self, in_flight: usize, time: Duration) -> Result<(), Failure> {
        match &mut self.games {
            Games::Endless(_) => Ok(()),
            Games::Scripted(games) => games.ready(in_flight, time).await,
        }
    }

    /// Plays as many games at once.
    pub(super) async fn run(&mut self, in_flight: usize, time: Duration) -> Result<Leg, Failure> {
        match &mut self.games {
            Games::Endless(games) => games.run(in_flight, time).await,
            Games::Scripted(games) => games.run(in_flight, time).await,
        }
    }

    /// About how many bytes a record and the metadata of the game have.
    pub(super) fn sizes(&self) -> (usize, usize) {
        match &self.games {
            Games::Endless(_) => drift::SIZES,
            Games::Scripted(games) => games.sizes(),
        }
    }

    /// Submits so many times, one after the other.
    pub(super) async fn exactly(&mut self, calls: u64) -> Result<(), Failure> {
        match &mut self.games {
            Games::Endless(games) => games.exactly(calls).await,
            Games::Scripted(_) => Err(Failure::usage("games of a script end")),
        }
    }

    /// Several clients submit to one game. `None` if its seats have nothing to say out of turn.
    pub(super) async fn race(&self, clients: usize, time: Duration) -> Result<Option<Leg>, Failure> {
        if self.racers.is_empty() {
            return Ok(None);
        }
        let lanes = (0..clients).filter_map(|n| {
            let racer = self.racers.iter().cycle().nth(n)?;
            Some(racer.clone().on(self.connections.client(n)))
        });
        let (leg, _) = repeat(lanes.collect(), time, RaceCall).await.map_err(Failure::away)?;
        Ok(Some(leg))
    }
}

/// The seats of a game with something that each may say at any time: everybody can race for the next version.
async fn racers_of(mut seats: Vec<Table>) -> Result<Vec<Table>, Failure> {
    const ASIDE: &str = "auto decline";
    for seat in &mut seats {
        let asides = seat.asked().await.map_err(Failure::away)?.into_iter().filter(|asked| asked.is_optional);
        let mut fitting = asides.filter(|asked| {
            let mut actions = asked.legal_actions.iter().filter_map(|legal| legal.action.as_ref());
            actions.any(|action| action.notation == ASIDE)
        });
        let Some(aside) = fitting.next() else { return Ok(Vec::new()) };
        seat.decision_id = aside.decision_id;
        seat.notation = ASIDE.into();
    }
    Ok(seats)
}

/// One seat of one game, and what it is going to say.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) client: Client,
    pub(super) game_id: String,
    token: MetadataValue<tonic::metadata::Ascii>,
    pub(super) decision_id: String,
    pub(super) notation: String,
}

/// A game, and what each of its seats needs to play.
pub(super) async fn new_game(
    mut client: Client,
    slug: &str,
    options: &[(&str, &str)],
    seats: usize,
) -> Result<Vec<Table>, Status> {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string()));
    let request = CreateGameRequest {
        config: Some(GameConfig { game_type: slug.into(), options: options.collect(), body: None }),
        seats: vec![SeatSpec::default(); seats],
        ..CreateGameRequest::default()
    };
    let created = client.create_game(request).await?.into_inner();
    let game_id = created.game.unwrap_or_default().game_id;
    let seat = |token: String| {
        Ok(Table {
            client: client.clone(),
            game_id: game_id.clone(),
            token: format!("Bearer {token}").parse().map_err(|_| Status::internal("a token is no header"))?,
            decision_id: String::new(),
            notation: String::new(),
        })
    };
    created.seat_tokens.into_iter().map(seat).collect()
}

impl Table {
    /// The same seat by another connection.
    pub(super) fn on(self, client: Client) -> Table {
        Table { client, ..self }
    }

    /// A message with the seat's token.
    pub(super) fn signed<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.token.clone());
        request
    }

    /// What the seat is asked.
    pub(super) async fn asked(&mut self) -> Result<Vec<Decision>, Status> {
        let request =
            GetLegalActionsRequest { game_id: self.game_id.clone(), ..GetLegalActionsRequest::default() };
        let request = self.signed(request);
        Ok(self.client.get_legal_actions(request).await?.into_inner().decisions)
    }

    /// Whether the game has ended.
    pub(super) async fn is_over(&mut self) -> Result<bool, Status> {
        let request = GetGameRequest { game_id: self.game_id.clone(), ..GetGameRequest::default() };
        let request = self.signed(request);
        let game = self.client.get_game(request).await?.into_inner().game.unwrap_or_default();
        Ok(game.status() == GameStatus::Finished)
    }

    /// Answers a decision; gives back what the seat is asked next.
    pub(super) async fn answer(
        &mut self,
        decision_id: String,
        notation: String,
    ) -> Result<Vec<Decision>, Status> {
        let request = self.signed(SubmitActionRequest {
            game_id: self.game_id.clone(),
            decision_id,
            actions: vec![Action { notation, body: None }],
            ..SubmitActionRequest::default()
        });
        Ok(self.client.submit_action(request).await?.into_inner().decisions)
    }

    /// What the seat is going to say. It knows what it may say, so it asks for no lists.
    pub(super) fn submit(&self) -> Request<SubmitActionRequest> {
        self.signed(SubmitActionRequest {
            game_id: self.game_id.clone(),
            decision_id: self.decision_id.clone(),
            actions: vec![Action { notation: self.notation.clone(), body: None }],
            omit_legal_actions: true,
            ..SubmitActionRequest::default()
        })
    }
}

#[derive(Clone)]
struct RaceCall;

impl AsyncCall<Table, Status> for RaceCall {
    async fn call(&self, table: &mut Table) -> Result<ControlFlow<()>, Status> {
        let request = table.submit();
        table.client.submit_action(request).await?;
        Ok(ControlFlow::Continue(()))
    }
}
