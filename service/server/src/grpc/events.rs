//! Past events in pages.

use orrery_api::v1;
use orrery_engine::Language;
use orrery_store::{Store, Version};
use tonic::Status;

use super::{Service, fields};
use crate::{auth::Caller, host::HostError};

impl<S: Store> Service<S> {
    pub(super) async fn past_events(
        &self,
        caller: &Caller,
        request: v1::ListEventsRequest,
    ) -> Result<v1::ListEventsResponse, Status> {
        let game = self.game(&request.game_id)?;
        let limit = fields::page_size(request.page_size, 100)?;
        let after = match request.page_token.as_str() {
            "" => 0,
            token => token
                .parse::<Version>()
                .map_err(|_| HostError::invalid("page_token", "is not one of ours"))?,
        };
        let viewer = self.viewer(caller, &game).await?;
        let language = Language::from_code(&request.language_code);
        let page = self.host.events(&game, after, limit, viewer, language).await?;
        let next_page_token =
            page.last().filter(|_| page.is_full).map_or_else(String::new, |last| last.version.to_string());
        Ok(v1::ListEventsResponse { events: page.events, next_page_token })
    }
}
