//! One action after another, with the outcome of each.

use std::time::{Duration, Instant};

use orrery_api::v1;
use orrery_tests::{Client, player::any_answer, random::Random, status::is_transient};
use tonic::Status;

/// An answer to a decision, and who gives it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) client: Client,
    pub(crate) request: v1::SubmitActionRequest,
}

impl Step {
    /// Something that one of the seats may do now.
    pub(crate) async fn choose(seats: &[Client], game: &str, random: &mut Random) -> Result<Step, Status> {
        for client in seats {
            if let Some(request) = any_answer(game, &client.asked(game).await?.decisions, random) {
                return Ok(Step { client: client.clone(), request });
            }
        }
        panic!("nobody is asked anything in {game}");
    }

    /// Does it once.
    pub(crate) async fn take(&self) -> Result<v1::SubmitActionResponse, Status> {
        self.client.submit(self.request.clone()).await
    }

    /// Does it, as often as it takes to know the outcome.
    pub(crate) async fn insist(&self) -> v1::SubmitActionResponse {
        let begin = Instant::now();
        loop {
            match self.take().await {
                Ok(done) => return done,
                Err(status) if is_transient(&status) && begin.elapsed() < Duration::from_secs(30) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(status) => panic!("{status:?}"),
            }
        }
    }
}

/// Asks again until there is an answer.
pub(crate) async fn patiently<T>(mut ask: impl AsyncFnMut() -> Result<T, Status>) -> T {
    let begin = Instant::now();
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(status) if is_transient(&status) && begin.elapsed() < Duration::from_secs(20) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(status) => panic!("no answer: {status:?}"),
        }
    }
}
