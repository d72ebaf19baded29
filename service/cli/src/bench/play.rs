//! The load under measurement: the practice game, played as fast as it goes.

use std::time::Duration;

use orrery_api::v1::{
    Action, CreateGameRequest, Decision, GameConfig, GetLegalActionsRequest, SeatSpec, SubmitActionRequest,
    game_service_client::GameServiceClient,
};
use tonic::{Request, Status, metadata::MetadataValue, transport::Channel};

use super::{AsyncCall, Leg, echo::channels, repeat};

pub(super) type Client = GameServiceClient<Channel>;

/// Seats of the game that is raced on.
const RACERS: usize = 6;

/// Plays many games, and one game with many clients.
#[derive(Debug)]
pub(super) struct Load {
    channels: Vec<Channel>,
    tables: Vec<Table>,
    racers: Vec<Table>,
}

/// One seat of one game. It knows the rules, so it asks for no lists.
#[derive(Clone, Debug)]
pub(super) struct Table {
    client: Client,
    game_id: String,
    token: MetadataValue<tonic::metadata::Ascii>,
    decision_id: String,
    notation: String,
}

impl Load {
    pub(super) async fn connect(url: &str, connections: usize) -> Result<Load, tonic::transport::Error> {
        Ok(Load { channels: channels(url, connections).await?, tables: Vec::new(), racers: Vec::new() })
    }

    /// Sets up as many games with one seat as calls shall be under way, and one game with many seats.
    pub(super) async fn games(&mut self, count: usize) -> Result<(), Status> {
        for n in 0..count {
            let client = self.client(n);
            let mut tables = create(client, 1).await?;
            if let Some(table) = tables.first_mut() {
                table.ask().await?;
            }
            self.tables.append(&mut tables);
        }
        self.racers = create(self.client(0), RACERS).await?;
        for (n, racer) in self.racers.iter_mut().enumerate() {
            // What a seat may say at any time is always open: everybody can race for the next version.
            racer.decision_id = format!("s{}.0", n + 1);
            racer.notation = "auto decline".into();
        }
        Ok(())
    }

    pub(super) fn client(&self, n: usize) -> Client {
        let channel = self.channels.iter().cycle().nth(n % self.channels.len().max(1));
        Client::new(
            channel.cloned().unwrap_or_else(|| Channel::from_static("http://127.0.0.1:1").connect_lazy()),
        )
    }

    pub(super) async fn run(&mut self, in_flight: usize, time: Duration) -> Result<Leg, Status> {
        let rest = self.tables.split_off(in_flight.min(self.tables.len()));
        let (leg, tables) = repeat(std::mem::take(&mut self.tables), time, SubmitCall).await?;
        self.tables = tables.into_iter().chain(rest).collect();
        Ok(leg)
    }

    /// Submits so many times, one after the other.
    pub(super) async fn exactly(&mut self, calls: u64) -> Result<(), Status> {
        for _ in 0..calls {
            for table in self.tables.iter_mut().take(1) {
                SubmitCall.call(table).await?;
            }
        }
        Ok(())
    }

    /// Several clients submit to one game.
    pub(super) async fn race(&self, clients: usize, time: Duration) -> Result<Leg, Status> {
        let lanes = (0..clients).filter_map(|n| {
            let racer = self.racers.iter().cycle().nth(n)?;
            Some(racer.clone().on(self.client(n)))
        });
        Ok(repeat(lanes.collect(), time, RaceCall).await?.0)
    }
}

/// The practice game, so long that it never ends.
async fn create(client: Client, seats: usize) -> Result<Vec<Table>, Status> {
    new_game(client, "drift", &[("rounds", "60000")], seats).await
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

    fn signed<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.token.clone());
        request
    }

    async fn ask(&mut self) -> Result<(), Status> {
        let decisions = self.asked().await?;
        self.next(decisions)
    }

    /// What the seat is asked.
    pub(super) async fn asked(&mut self) -> Result<Vec<Decision>, Status> {
        let request =
            GetLegalActionsRequest { game_id: self.game_id.clone(), ..GetLegalActionsRequest::default() };
        let request = self.signed(request);
        Ok(self.client.get_legal_actions(request).await?.into_inner().decisions)
    }

    /// Chooses the quiet answer, so that the game goes on for ever.
    fn next(&mut self, decisions: Vec<Decision>) -> Result<(), Status> {
        let open = decisions.into_iter().find(|decision| !decision.is_optional);
        let open = open.ok_or_else(|| Status::internal("the game has nothing to decide"))?;
        self.notation = match open.prompt.as_str() {
            "drift.course" => "course 0",
            "drift.bid" => "bid 0",
            _ => "drift",
        }
        .into();
        self.decision_id = open.decision_id;
        Ok(())
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

    fn submit(&self) -> Request<SubmitActionRequest> {
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
struct SubmitCall;

impl AsyncCall<Table, Status> for SubmitCall {
    async fn call(&self, table: &mut Table) -> Result<(), Status> {
        let request = table.submit();
        let answer = table.client.submit_action(request).await?.into_inner();
        table.next(answer.decisions)
    }
}

#[derive(Clone)]
struct RaceCall;

impl AsyncCall<Table, Status> for RaceCall {
    async fn call(&self, table: &mut Table) -> Result<(), Status> {
        let request = table.submit();
        table.client.submit_action(request).await?;
        Ok(())
    }
}
