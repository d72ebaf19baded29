//! The reference calls: a server that sends back what it got, and nothing else; and one that makes the reference write
//! before, which is the least that a submitted action can cost.

use std::{convert::Infallible, net::SocketAddr, ops::ControlFlow, time::Duration};

use orrery_api::v1::{Action, SubmitActionRequest};
use tonic::{
    Request, Response, Status,
    body::Body,
    codegen::http::{self, uri::PathAndQuery},
    server::{Grpc, NamedService, UnaryService},
    transport::{Channel, Endpoint, Server},
};
use tonic_prost::ProstCodec;

use redis::aio::MultiplexedConnection;

use super::{
    append::Appender,
    leg::{AsyncCall, Leg, repeat},
};
use crate::failure::Failure;

const PATH: &str = "/orrery.bench.Echo/Echo";

type Codec = ProstCodec<SubmitActionRequest, SubmitActionRequest>;

#[derive(Clone, Debug)]
struct Echo;

impl UnaryService<SubmitActionRequest> for Echo {
    type Response = SubmitActionRequest;
    type Future = std::future::Ready<Result<Response<SubmitActionRequest>, Status>>;

    fn call(&mut self, request: Request<SubmitActionRequest>) -> Self::Future {
        std::future::ready(Ok(Response::new(request.into_inner())))
    }
}

/// Appends to the log that the request names, and then echoes.
#[derive(Clone, Debug)]
struct AppendingEcho {
    redis: MultiplexedConnection,
    appender: Appender,
}

impl UnaryService<SubmitActionRequest> for AppendingEcho {
    type Response = SubmitActionRequest;
    type Future =
        std::pin::Pin<Box<dyn Future<Output = Result<Response<SubmitActionRequest>, Status>> + Send>>;

    fn call(&mut self, request: Request<SubmitActionRequest>) -> Self::Future {
        let AppendingEcho { mut redis, appender } = self.clone();
        Box::pin(async move {
            let request = request.into_inner();
            let version = request.expected_version.unwrap_or_default().unsigned_abs();
            let appended = appender.append(&mut redis, &request.game_id, version).await;
            appended.map_err(|e| Status::unavailable(e.to_string()))?;
            Ok(Response::new(request))
        })
    }
}

/// A service with one method, without anything around it.
#[derive(Clone, Debug)]
struct Bare<U>(U);

impl<U> NamedService for Bare<U> {
    const NAME: &'static str = "orrery.bench.Echo";
}

impl<U> tower::Service<http::Request<Body>> for Bare<U>
where
    U: UnaryService<SubmitActionRequest, Response = SubmitActionRequest, Future: Send>
        + Clone
        + Send
        + 'static,
{
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<http::Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Infallible>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let method = self.0.clone();
        Box::pin(async move { Ok(Grpc::new(Codec::default()).unary(method, request).await) })
    }
}

/// Serves the echo until the process ends, with an append of records and metadata of these lengths if a Redis is named.
pub(super) async fn serve(
    address: SocketAddr,
    append: Option<(&str, (usize, usize))>,
) -> Result<(), Failure> {
    let mut server = Server::builder().tcp_nodelay(true);
    let served = match append {
        None => server.add_service(Bare(Echo)).serve(address).await,
        Some((url, sizes)) => {
            let client = redis::Client::open(url).map_err(Failure::usage)?;
            let redis = client.get_multiplexed_async_connection().await.map_err(Failure::away)?;
            let echo = AppendingEcho { redis, appender: Appender::new(sizes) };
            server.add_service(Bare(echo)).serve(address).await
        }
    };
    served.map_err(Failure::away)
}

/// Calls the echo.
#[derive(Debug)]
pub(super) struct Load {
    channels: Vec<Channel>,
}

impl Load {
    pub(super) async fn connect(url: &str, connections: usize) -> Result<Load, Failure> {
        Ok(Load { channels: channels(url, connections).await.map_err(Failure::away)? })
    }

    pub(super) async fn run(&mut self, in_flight: usize, time: Duration) -> Result<Leg, Failure> {
        let run = uuid::Uuid::new_v4().simple().to_string();
        let lane = |(n, channel): (usize, &Channel)| {
            let game_id = format!("{n:04}{}", run.get(4..).unwrap_or_default());
            Lane { channel: channel.clone(), game_id, version: 0 }
        };
        let lanes = self.channels.iter().cycle().take(in_flight).enumerate().map(lane).collect();
        Ok(repeat(lanes, time, EchoCall).await.map_err(Failure::away)?.0)
    }
}

/// A caller, and the log that it appends to if that is what the server does.
struct Lane {
    channel: Channel,
    game_id: String,
    version: i64,
}

#[derive(Clone)]
struct EchoCall;

impl AsyncCall<Lane, Status> for EchoCall {
    async fn call(&self, lane: &mut Lane) -> Result<ControlFlow<()>, Status> {
        let mut client = tonic::client::Grpc::new(&mut lane.channel);
        client.ready().await.map_err(|e| Status::unavailable(e.to_string()))?;
        let request = SubmitActionRequest {
            game_id: lane.game_id.clone(),
            decision_id: "t.12345".into(),
            actions: vec![Action { notation: "course 0".into(), body: None }],
            expected_version: Some(lane.version),
            ..SubmitActionRequest::default()
        };
        let codec = ProstCodec::<SubmitActionRequest, SubmitActionRequest>::default();
        client.unary(Request::new(request), PathAndQuery::from_static(PATH), codec).await?;
        lane.version += 1;
        Ok(ControlFlow::Continue(()))
    }
}

/// Several connections to one server.
pub(super) async fn channels(url: &str, count: usize) -> Result<Vec<Channel>, tonic::transport::Error> {
    let mut channels = Vec::new();
    for _ in 0..count {
        channels.push(Endpoint::from_shared(url.to_string())?.tcp_nodelay(true).connect().await?);
    }
    Ok(channels)
}
