//! Creating and finding games.

use std::collections::BTreeMap;

use orrery_api::{games::slug_of, v1};
use orrery_engine::{
    Language, OptionKind, OptionSpec,
    erased::{About, ConfigIn},
};
use orrery_store::{GameId, ListQuery, RequestId, Status as GameStatus, Store};
use tonic::Status;

use super::{Service, fields, unbroken::unbroken};
use crate::{
    auth::{Caller, Grant},
    host::{HostError, Looked, NewGame},
    layers::CallContext,
};

/// The longest name of a seat.
const MAX_NAME: usize = 64;

/// The longest slug, key or value of an option, in bytes.
const MAX_OPTION: usize = 4096;

impl<S: Store> Service<S> {
    pub(super) async fn create(
        &self,
        context: CallContext,
        request: v1::CreateGameRequest,
    ) -> Result<v1::CreateGameResponse, Status> {
        context.caller.may_create(self.creation)?;
        self.limits.check_creation(context.key).map_err(|refusal| self.limited(refusal))?;
        let config =
            request.config.ok_or_else(|| HostError::invalid("config", "expected which game to create"))?;
        let game_type = game_type(&config)?;
        short("config.game_type", &game_type)?;
        config
            .options
            .iter()
            .flat_map(|(key, value)| [key, value])
            .try_for_each(|text| short("config.options", text))?;
        let options: BTreeMap<String, String> = config.options.into_iter().collect();
        let player_ids = player_ids(&context.caller, &request.seats)?;
        let display_names = display_names(request.seats)?;
        let is_private = is_private(request.visibility)?;
        let game = new_id(&context.caller, fields::request_id(&request.request_id)?)?;
        let seats = display_names.len();
        let created_by = match &context.caller {
            Caller::Service { name, .. } => name.to_string(),
            Caller::Anonymous | Caller::Seat { .. } | Caller::Spectator { .. } | Caller::Inbox { .. } => {
                String::new()
            }
        };
        // A game that is created must also be put on the lists, even if its creator goes away.
        let (host, game_id, body) = (self.host.clone(), game.clone(), config.body);
        let created = unbroken(async move {
            let new = NewGame {
                game: game_id,
                game_type: &game_type,
                config: body.as_ref().map_or(ConfigIn::Options(&options), ConfigIn::Typed),
                display_names,
                player_ids,
                created_by,
                is_private,
            };
            host.create(new).await
        });
        let begun = created.await.map_err(|error| self.refuse(error))?;
        let mint = |grant: Grant| {
            self.auth.keys().mint(&grant, self.token_lifetime).map(|token| token.into_exposed())
        };
        let seat_token = |seat| mint(Grant::Seat { game: game.as_str().into(), seat });
        Ok(v1::CreateGameResponse {
            game: Some(begun.game),
            seat_tokens: (0..seats as u8).map(seat_token).collect::<Result<_, _>>()?,
            spectator_token: mint(Grant::Spectator { game: game.as_str().into() })?,
        })
    }

    pub(super) async fn get(
        &self,
        caller: &Caller,
        request: v1::GetGameRequest,
    ) -> Result<v1::GetGameResponse, Status> {
        let game = self.game(&request.game_id)?;
        let at = fields::version("version", request.version)?;
        let text = fields::text(request.text_format, &request.language_code)?;
        let viewer = self.viewer(caller, &game).await?;
        let looked = Looked {
            viewer,
            at: (at > 0).then_some(at),
            with_view: request.include_view || text.is_some(),
            text,
        };
        let shown = self.host.look(&game, looked).await?;
        let replay =
            if request.include_replay { self.host.replay(&game).await?.to_string() } else { String::new() };
        Ok(v1::GetGameResponse { game: Some(shown.game), view: shown.view, replay })
    }

    pub(super) async fn list(
        &self,
        caller: &Caller,
        request: v1::ListGamesRequest,
    ) -> Result<v1::ListGamesResponse, Status> {
        let status = match v1::GameStatus::try_from(request.status) {
            Ok(v1::GameStatus::Unspecified) => None,
            Ok(v1::GameStatus::Active) => Some(GameStatus::Active),
            Ok(v1::GameStatus::Finished) => Some(GameStatus::Finished),
            Ok(v1::GameStatus::Abandoned) => Some(GameStatus::Abandoned),
            Err(_) => return Err(HostError::invalid("status", "expected one of the listed values").into()),
        };
        let query = ListQuery {
            game_type: Some(request.game_type).filter(|slug| !slug.is_empty()),
            status,
            public_only: !matches!(caller, Caller::Service { .. }),
            label: None,
            retired: None,
            limit: fields::page_size(request.page_size, 50)?,
            after: Some(request.page_token).filter(|token| !token.is_empty()),
        };
        let (games, next_page_token) = self.host.list(&query).await?;
        Ok(v1::ListGamesResponse { games, next_page_token })
    }

    pub(super) fn game_types(&self, request: &v1::ListGameTypesRequest) -> v1::ListGameTypesResponse {
        let language = Language::from_code(&request.language_code);
        let describe = |about: About, rule_count: usize| v1::GameType {
            game_type: about.slug.into(),
            title: about.title.into(),
            min_seats: (*about.seats.start()).into(),
            max_seats: (*about.seats.end()).into(),
            options: about.options.iter().map(|spec| option(spec, language)).collect(),
            rules_revision: about.revision.into(),
            reconstructed_components: about.reconstructed.part as i32,
            total_components: about.reconstructed.whole as i32,
            rule_count: rule_count as i32,
            content_edition: about.edition.map_or_else(String::new, |edition| edition.to_string()),
        };
        let games = self.host.registry().listed();
        v1::ListGameTypesResponse {
            game_types: games.map(|rules| describe(rules.about(), rules.rulebook().len())).collect(),
        }
    }
}

fn option(spec: &OptionSpec, language: Language) -> v1::GameOption {
    let (allowed, range): (&[&str], _) = match spec.kind {
        OptionKind::Flag => (&["false", "true"], None),
        OptionKind::Choice(words) => (words, None),
        OptionKind::Number { min, max } => (&[], Some((min, max))),
        OptionKind::Text => (&[], None),
    };
    v1::GameOption {
        key: spec.key.into(),
        title: language.pick(spec.title, spec.title_fr).into(),
        default_value: spec.default.into(),
        allowed_values: allowed.iter().map(ToString::to_string).collect(),
        min_value: range.map(|(min, _)| min),
        max_value: range.map(|(_, max)| max),
    }
}

/// The slug of the game, given as text, by a typed body, or by both if they agree.
fn game_type(config: &v1::GameConfig) -> Result<String, HostError> {
    match (&config.body, config.game_type.as_str()) {
        (None, "") => Err(HostError::invalid("config.game_type", "expected which game to create")),
        (None, slug) => Ok(slug.to_string()),
        (Some(_), _) if !config.options.is_empty() => {
            Err(HostError::invalid("config.options", "expected either options or a typed body, not both"))
        }
        (Some(body), slug) if slug.is_empty() || slug == slug_of(body) => Ok(slug_of(body).to_string()),
        (Some(body), _) => {
            Err(HostError::invalid("config.game_type", format!("the body is for {:?}", slug_of(body))))
        }
    }
}

/// Names and values are words, not documents.
fn short(field: &str, text: &str) -> Result<(), HostError> {
    if text.len() <= MAX_OPTION { Ok(()) } else { Err(HostError::invalid(field, "is too long")) }
}

fn display_names(seats: Vec<v1::SeatSpec>) -> Result<Vec<String>, HostError> {
    let check = |(index, seat): (usize, v1::SeatSpec)| {
        let wrong = |detail: &str| HostError::invalid(format!("seats[{index}].display_name"), detail);
        if seat.display_name.chars().count() > MAX_NAME {
            return Err(wrong("expected at most 64 characters"));
        }
        if seat.display_name.chars().any(char::is_control) {
            return Err(wrong("expected no control characters"));
        }
        Ok(seat.display_name)
    };
    seats.into_iter().enumerate().map(check).collect()
}

/// Who plays: nothing if nobody is named, otherwise one per seat.
fn player_ids(caller: &Caller, seats: &[v1::SeatSpec]) -> Result<Vec<String>, Status> {
    let Some(first) = seats.iter().position(|seat| !seat.player_id.is_empty()) else {
        return Ok(Vec::new());
    };
    // Otherwise anybody could fill the inbox of anybody.
    caller.service()?;
    for (index, seat) in seats.iter().enumerate().skip(first).filter(|(_, seat)| !seat.player_id.is_empty()) {
        fields::player_id(&format!("seats[{index}].player_id"), &seat.player_id)?;
    }
    Ok(seats.iter().map(|seat| seat.player_id.clone()).collect())
}

fn is_private(visibility: i32) -> Result<bool, HostError> {
    match v1::Visibility::try_from(visibility) {
        Ok(v1::Visibility::Unspecified | v1::Visibility::Public) => Ok(false),
        Ok(v1::Visibility::Private) => Ok(true),
        Err(_) => Err(HostError::invalid("visibility", "expected one of the listed values")),
    }
}

/// A name for a new game. The same request of the same caller gets the same name, so that a repeat finds the
/// game it created; the name does not tell the request id.
fn new_id(caller: &Caller, request: Option<RequestId>) -> Result<GameId, HostError> {
    let mut bytes = [0; 16];
    match request {
        Some(request) => {
            let mut hasher = blake3::Hasher::new_derive_key("orrery 2026 name of a game from its request id");
            let who = match caller {
                Caller::Service { name, .. } => name.as_ref(),
                Caller::Anonymous | Caller::Seat { .. } | Caller::Spectator { .. } | Caller::Inbox { .. } => {
                    ""
                }
            };
            hasher.update(&request.0);
            hasher.update(who.as_bytes());
            hasher.finalize_xof().fill(&mut bytes);
        }
        None => {
            getrandom::fill(&mut bytes).map_err(|e| HostError::Internal(format!("no randomness: {e}")))?
        }
    }
    let text = orrery_engine::chance::hex(&bytes);
    text.parse().map_err(|_| HostError::Internal("a game id of ours is not valid".into()))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, atomic::Ordering};

    use tokio::time::{Instant, sleep, timeout};

    use super::*;
    use crate::{
        auth::Keys,
        config::{Config, ServeArgs},
        host::{
            Host,
            tests::{Fickle, WAY},
        },
        limits::CallerKey,
        metrics::Metrics,
    };

    #[tokio::test(start_paused = true)]
    async fn a_game_is_created_to_the_end_though_its_creator_goes_away() {
        let store = Fickle::default();
        store.is_slow.store(true, Ordering::Relaxed);
        let directory = tempfile::tempdir().unwrap();
        let data_dir = directory.path().to_str().map(Into::into);
        let config =
            Config::from_sources(&ServeArgs { data_dir, ..ServeArgs::default() }, Vec::new()).unwrap();
        let metrics = Arc::new(Metrics::new());
        let registry = orrery_api::games::registry(true);
        let host = Host::new(Arc::new(store.clone()), registry, 9, metrics.clone());
        let service = Service::new(host, metrics, Keys::open(&config).unwrap(), &config);
        let context = CallContext {
            caller: Caller::Anonymous,
            key: CallerKey::Token(1),
            deadline: Instant::now() + WAY,
            connection: None,
        };
        let config = v1::GameConfig { game_type: "drift".into(), ..Default::default() };
        let seats = vec![v1::SeatSpec::default(); 2];
        let create = v1::CreateGameRequest { config: Some(config), seats, ..Default::default() };
        assert!(timeout(WAY / 2, service.create(context, create)).await.is_err());
        assert_eq!(store.appends.load(Ordering::Relaxed), 0, "it is under way");
        sleep(WAY).await;
        assert_eq!(store.appends.load(Ordering::Relaxed), 1);
    }
}
