//! The reference call: a server that sends back what it got, and nothing else.

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

use super::leg::{AsyncCall, Leg, repeat};
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

impl NamedService for Echo {
    const NAME: &'static str = "orrery.bench.Echo";
}

impl tower::Service<http::Request<Body>> for Echo {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<http::Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), Infallible>> {
        std::task::Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        Box::pin(async move { Ok(Grpc::new(Codec::default()).unary(Echo, request).await) })
    }
}

/// Serves the echo until the process ends.
pub(super) async fn serve(address: SocketAddr) -> Result<(), tonic::transport::Error> {
    Server::builder().tcp_nodelay(true).add_service(Echo).serve(address).await
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
        let lanes: Vec<_> = self.channels.iter().cycle().take(in_flight).cloned().collect();
        Ok(repeat(lanes, time, EchoCall).await.map_err(Failure::away)?.0)
    }
}

#[derive(Clone)]
struct EchoCall;

impl AsyncCall<Channel, Status> for EchoCall {
    async fn call(&self, channel: &mut Channel) -> Result<ControlFlow<()>, Status> {
        let mut client = tonic::client::Grpc::new(channel);
        client.ready().await.map_err(|e| Status::unavailable(e.to_string()))?;
        let request = SubmitActionRequest {
            game_id: "0123456789abcdef0123456789abcdef".into(),
            decision_id: "t.12345".into(),
            actions: vec![Action { notation: "course 0".into(), body: None }],
            ..SubmitActionRequest::default()
        };
        let codec = ProstCodec::<SubmitActionRequest, SubmitActionRequest>::default();
        client.unary(Request::new(request), PathAndQuery::from_static(PATH), codec).await?;
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
