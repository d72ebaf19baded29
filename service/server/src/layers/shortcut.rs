//! The way past the router for the calls that make up nearly all of the load.
//!
//! A router matches the path, clones and boxes a service for every call; one comparison does for ours.

use std::task::{Context, Poll};

use futures::future::Either;
use http::Request;
use tonic::{body::Body, server::NamedService};
use tower::{Layer, Service};

/// Puts a service before a router that has it too, under the same name.
#[derive(Clone, Debug)]
pub struct ShortcutLayer<N>(pub N);

impl<N: Clone, R> Layer<R> for ShortcutLayer<N> {
    type Service = Shortcut<N, R>;

    fn layer(&self, router: R) -> Shortcut<N, R> {
        Shortcut { near: self.0.clone(), router }
    }
}

/// A service, and a router for everything else.
#[derive(Clone, Debug)]
pub struct Shortcut<N, R> {
    near: N,
    router: R,
}

impl<N, R> Service<Request<Body>> for Shortcut<N, R>
where
    N: Service<Request<Body>> + NamedService,
    R: Service<Request<Body>, Response = N::Response, Error = N::Error>,
{
    type Response = N::Response;
    type Error = N::Error;
    type Future = Either<N::Future, R::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), N::Error>> {
        std::task::ready!(self.near.poll_ready(cx))?;
        self.router.poll_ready(cx)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let is_near = request.uri().path().strip_prefix('/').and_then(|path| path.strip_prefix(N::NAME));
        match is_near.is_some_and(|method| method.starts_with('/')) {
            true => Either::Left(self.near.call(request)),
            false => Either::Right(self.router.call(request)),
        }
    }
}
