//! Whole games of the listed kind: answered in text by some and in messages by others, compared with a fold on this
//! side.

use orrery_api::{
    Proto,
    v1::{self, game_config},
};
use orrery_engine::{Game, Replay, Viewer, erased::Speaks};
use orrery_tests::{
    Client, Server,
    client::{answer, request_id},
    random::Random,
};

/// A game with typed options.
pub(crate) fn request(config: game_config::Body, seats: usize) -> v1::CreateGameRequest {
    v1::CreateGameRequest {
        config: Some(v1::GameConfig { body: Some(config), ..Default::default() }),
        seats: vec![v1::SeatSpec::default(); seats],
        request_id: request_id(),
        ..Default::default()
    }
}

/// A game that was just created, with a connection for everybody.
pub(crate) struct Whole {
    pub(crate) id: String,
    pub(crate) spectator: Client,
    pub(crate) players: Vec<Client>,
}

impl Whole {
    /// Creates a game; players connect to the servers in turn.
    pub(crate) async fn create(servers: &[&Server], request: v1::CreateGameRequest) -> Whole {
        let spectator = servers[0].client();
        let created = spectator.create(request).await.expect("a game");
        let players = created.seat_tokens.iter().zip(servers.iter().cycle());
        Whole {
            id: created.game.expect("the game").game_id,
            spectator,
            players: players.map(|(token, server)| server.client().with_token(token)).collect(),
        }
    }

    /// Plays to the end, seat by seat.
    pub(crate) async fn play(&self, random: &mut Random) -> v1::Game {
        loop {
            let game = self.spectator.look(&self.id).await.expect("the game");
            if game.status() == v1::GameStatus::Finished {
                return game;
            }
            // Where nobody is seen to be asked, somebody is asked in secret.
            let is_veiled = game.seats.iter().all(|seat| !seat.is_active);
            let asked = |n: &usize| is_veiled || game.seats[*n].is_active;
            for (n, player) in self.players.iter().enumerate().filter(|(n, _)| asked(n)) {
                self.answer_all(player, n % 2 == 0, random).await;
            }
        }
    }

    /// Answers at random as long as the seat is asked, with messages or with texts.
    async fn answer_all(&self, player: &Client, is_typed: bool, random: &mut Random) {
        let mut decisions = player.asked(&self.id).await.expect("what is asked").decisions;
        while let Some(request) = self.choose(&decisions, is_typed, random) {
            decisions = player.submit(request).await.expect("a listed answer is accepted").decisions;
        }
    }

    /// A listed answer at random, as message or as text.
    pub(crate) fn choose(
        &self,
        decisions: &[v1::Decision],
        is_typed: bool,
        random: &mut Random,
    ) -> Option<v1::SubmitActionRequest> {
        let decision = decisions.iter().find(|decision| !decision.is_optional)?;
        let legal = random.pick(&decision.legal_actions).expect("a legal answer");
        let mut action = legal.action.clone().expect("an action");
        if is_typed {
            action.notation.clear();
        } else {
            action.body = None;
        }
        let mut request = answer(&self.id, &decision.decision_id, &[]);
        request.actions = vec![action];
        Some(request)
    }

    /// The replay, played again here, ends with the same scores, ranks and table; returns all public events, which
    /// have words and messages.
    pub(crate) async fn compare<G: Game + Speaks<Proto>>(&self, game: &v1::Game) -> Vec<v1::Event> {
        let request = v1::GetGameRequest {
            game_id: self.id.clone(),
            include_view: true,
            include_replay: true,
            ..Default::default()
        };
        let shown = self.spectator.get(request).await.expect("the finished game");
        let replay: Replay = shown.replay.parse().expect("a replay");
        let table = replay.play::<G>(G::builtin()).expect("every line holds");
        let outcome = G::outcome(&table.state).expect("the end");
        assert_eq!(outcome.places.len(), game.seats.len());
        for place in &outcome.places {
            let told = &game.seats[place.seat.index()];
            assert_eq!(told.score, G::score(&table, place.seat), "the score of {}", place.seat);
            assert_eq!(told.rank, Some(place.rank.into()), "the rank of {}", place.seat);
        }
        let view = G::write_view(table.content, &G::view(&table, Viewer::Spectator));
        assert_eq!(shown.view.and_then(|view| view.body), Some(view), "the table");

        let events = self.spectator.all_events(&self.id, 500).await.expect("the events");
        assert!(events.iter().all(|event| event.body.is_some() && !event.words.is_empty()));
        events
    }
}
