//! P16: how long a server takes from its start to the first answer that it is ready.

use std::time::{Duration, Instant};

use tonic::transport::Endpoint;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};

use super::{
    Args,
    process::{Process, Redis},
    table::{Bound, Figure},
};
use crate::failure::Failure;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(1);

/// A server that is not ready by then never will be.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) async fn figures(args: &Args, redis: &Redis) -> Result<Vec<Figure>, Failure> {
    let mut times = Vec::new();
    for _ in 0..args.rounds {
        let begun = Instant::now();
        let server = Process::starting_server(&args.program(), redis, &[])?;
        while !is_ready(&server.url()).await {
            if begun.elapsed() > PATIENCE {
                return Err(Failure::away("a server does not get ready"));
            }
            tokio::time::sleep(PAUSE).await;
        }
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    Ok(vec![Figure::new("P16", "server start to ready, ms", Bound::AtMost(150.0), times)])
}

async fn is_ready(url: &str) -> bool {
    let Ok(endpoint) = Endpoint::from_shared(url.to_string()) else { return false };
    let Ok(channel) = endpoint.connect().await else { return false };
    let answer = HealthClient::new(channel).check(HealthCheckRequest::default()).await;
    answer.is_ok_and(|answer| answer.into_inner().status() == ServingStatus::Serving)
}
