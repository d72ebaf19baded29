//! Planet Unknown, where everybody acts at once: six clients, each for its own seat, against one that plays all seats in
//! turn. Nothing may be refused: no seat's answer depends on what another seat does meanwhile.

use std::time::{Duration, Instant};

use orrery_api::v1::Decision;
use orrery_engine::Dice;
use tonic::Status;

use super::{
    leg::Leg,
    play::{Connections, Table, new_game},
};

const GAME: &str = "planet-unknown";
const SEATS: usize = 6;
/// How long a seat that is through waits before it asks again.
const PAUSE: Duration = Duration::from_millis(4);

/// One seat of a game with the choices of its player.
struct Player {
    table: Table,
    dice: Dice,
    leg: Leg,
}

impl Player {
    /// Answers decisions until there are none; false if there were none to begin with.
    async fn go(&mut self) -> Result<bool, Status> {
        let mut decisions = self.table.asked().await?;
        let mut has_acted = false;
        while let Some(decision) = open(decisions) {
            let pick = self.dice.below(decision.legal_actions.len());
            let picked = decision.legal_actions.into_iter().nth(pick);
            let Some(action) = picked.and_then(|legal| legal.action) else {
                return Err(Status::internal("a decision without an answer"));
            };
            let begun = Instant::now();
            decisions = self.table.answer(decision.decision_id, action.notation).await?;
            self.leg.note(begun.elapsed());
            has_acted = true;
        }
        Ok(has_acted)
    }
}

fn open(decisions: Vec<Decision>) -> Option<Decision> {
    decisions.into_iter().find(|decision| !decision.is_optional)
}

async fn sit_down(connections: &Connections, game: u64) -> Result<Vec<Player>, Status> {
    let tables = new_game(connections.client(0), GAME, &[], SEATS).await?;
    let seat = |(n, table): (usize, Table)| Player {
        table: table.on(connections.client(n)),
        dice: Dice::of_game(n as u64, game),
        leg: Leg::default(),
    };
    Ok(tables.into_iter().enumerate().map(seat).collect())
}

/// One client plays all seats, one after the other.
pub(super) async fn in_turn(connections: &Connections, time: Duration) -> Result<Leg, Status> {
    let (started, mut legs) = (Instant::now(), Vec::new());
    for game in 0.. {
        let mut players = sit_down(connections, game).await?;
        let mut is_running = true;
        while is_running && started.elapsed() < time {
            is_running = false;
            for player in &mut players {
                is_running |= player.go().await?;
            }
        }
        legs.extend(players.into_iter().map(|player| player.leg));
        if started.elapsed() >= time {
            break;
        }
    }
    Ok(Leg::join(legs, started.elapsed()))
}

/// Every seat has a client of its own, and waits for nobody but the game.
pub(super) async fn at_once(connections: &Connections, time: Duration) -> Result<Leg, Status> {
    let (started, mut legs) = (Instant::now(), Vec::new());
    for game in 0.. {
        let players = sit_down(connections, game).await?.into_iter().map(|mut player| {
            tokio::spawn(async move {
                while started.elapsed() < time {
                    if !player.go().await? {
                        if player.table.is_over().await? {
                            break;
                        }
                        tokio::time::sleep(PAUSE).await;
                    }
                }
                Ok::<_, Status>(player.leg)
            })
        });
        for player in players.collect::<Vec<_>>() {
            legs.push(player.await.map_err(|e| Status::internal(e.to_string()))??);
        }
        if started.elapsed() >= time {
            break;
        }
    }
    Ok(Leg::join(legs, started.elapsed()))
}
