//! Section 19.6 and the end of the solo game: species of the rival, the winner.

use orrery_seti::{
    Event,
    facts::Arrow,
    ids::{Planet, Resource, RivalCard, Sample, TraceColor},
    scoring::sheets,
    state::{AnomalyToken, Owner},
};
use orrery_testkit::scenario::P1;

use crate::acts::Acts as _;
use crate::rival::{RIVAL, change, discovered, plays, rival, solo, solo_of};
use crate::scene::{Arrange, at, card};

/// SE-5720, SE-5730
#[test]
fn se_5720_mascamites() {
    let with = |probe: bool| {
        let game = discovered("mascamites anomalies").with(|state| {
            let special = &mut state.species[0].special;
            (special.jupiter, special.saturn) = (Sample::ALL[..3].to_vec(), Sample::ALL[3..6].to_vec());
            special.samples = vec![Sample::ALL[6]];
        });
        plays(change(game, |rival| rival.probe = probe.then_some(at("r1s5"))), RivalCard::S15)
    };
    let game = with(false);
    assert_eq!((rival(&game).probe, rival(&game).publicity), (Some(at("r1s5")), 5));
    let game = with(true);
    let special = &game.state().species[0].special;
    assert_eq!((special.samples.len(), special.jupiter.len() + special.saturn.len()), (2, 5));
    let landers: u8 = [Planet::Jupiter, Planet::Saturn]
        .iter()
        .map(|planet| game.state().landers_at(RIVAL, *planet, true))
        .sum();
    assert_eq!(landers, 1);
}

/// SE-5740
#[test]
fn se_5740_anomalies() {
    let with = |leads: bool| {
        let game = discovered("anomalies mascamites").with(|state| {
            let sector = |n| orrery_seti::ids::Sector::new(n);
            let token = |n, color| AnomalyToken {
                sector: sector(n),
                anomaly: orrery_seti::ids::Anomaly { color, side: 0 },
            };
            state.species[0].special.anomalies =
                vec![token(5, TraceColor::Pink), token(2, TraceColor::Yellow), token(0, TraceColor::Blue)];
            if leads {
                state.species[0].board[TraceColor::Yellow.index()] = vec![vec![RIVAL]];
            }
        });
        plays(game, RivalCard::S16)
    };
    let game = with(false);
    assert_eq!(
        game.state().species[0].board[TraceColor::Yellow.index()][0],
        [RIVAL],
        "the anomaly reached next"
    );
    assert_eq!(
        (rival(&game).score, rival(&game).progress),
        (4 + 3, 1),
        "4 points and a card of the space, 3 points"
    );
    let game = with(true);
    assert_eq!(rival(&game).taken.count(None), 1, "a technology without cost");
    assert_eq!(rival(&game).publicity, 4);
}

/// SE-5750, SE-5760
#[test]
fn se_5750_oumuamua() {
    let with = |exofossils: u8| {
        let game = discovered("oumuamua mascamites")
            .with(|state| state.species[1].discovery = [None, None, Some(Owner::Neutral)]);
        change(game, |rival| (rival.exofossils, rival.computer) = (exofossils, 6))
    };
    // The bottom space costs 4 exofossils; without them it counts as occupied.
    let poor = plays(with(0), RivalCard::S5);
    assert_eq!(poor.state().species[0].board[2].iter().position(|there| there.contains(&RIVAL)), Some(1));
    let rich = plays(with(4), RivalCard::S5);
    assert_eq!(rich.state().species[0].board[2][0], [RIVAL]);
    assert_eq!(rival(&rich).exofossils, 0);
    let fly = change(discovered("oumuamua mascamites"), |rival| rival.probe = Some(at("r1s5")));
    let fly = plays(fly, RivalCard::S17);
    assert_eq!(fly.state().landers_at(RIVAL, Planet::Oumuamua, false), 1);
    assert_eq!(rival(&fly).exofossils, 2);
}

/// SE-5770, SE-5780, SE-5790, SE-5800
#[test]
fn se_5770_centaurians() {
    let game = solo_of(1, "centaurians mascamites")
        .with(|state| state.species[0].discovery = [Some(Owner::Neutral); 3]);
    let game = change(game, |rival| rival.deck = [RivalCard::S2].into_iter().collect())
        .acts(P1, "play base_001; end");
    assert_eq!(rival(&game).message_tiles, 2, "two of unused colours");
    assert_eq!(game.state().players[P1].message_tile, Some(15));
    let with = |tiles: u8| {
        let game = change(discovered("centaurians mascamites"), |rival| {
            (rival.message_tiles, rival.score) = (tiles, 3)
        });
        plays(game, RivalCard::S18)
    };
    let game = with(1);
    assert_eq!(
        (rival(&game).message_tile, rival(&game).message_tiles, rival(&game).progress),
        (Some(18), 0, 1)
    );
    assert_eq!(rival(&with(0)).message_tile, None, "it scans");
    // Reached: the leftmost or the rightmost reward, by the arrow of its last card.
    for (arrow, reward) in [(Arrow::Left, 0), (Arrow::Right, 3)] {
        let game = change(discovered("centaurians mascamites"), |rival| {
            (rival.message_tile, rival.score, rival.arrow) = (Some(10), 10, arrow);
        });
        let game = plays(game, RivalCard::S18);
        assert_eq!(game.state().species[0].special.messages[reward], Some(RIVAL));
    }
    // A space with a data cost only with a full computer and enough in the pool.
    let space = |pool: u8| {
        let game = discovered("centaurians mascamites").with(|state| {
            state.species[1].discovery = [None, None, Some(Owner::Neutral)];
            state.species[0].board[2] = vec![vec![Owner::Neutral]; 3];
        });
        let game = change(game, |rival| (rival.computer, rival.pool) = (6, pool));
        plays(game, RivalCard::S11)
    };
    assert!(space(0).state().species[0].board[2].get(3).is_none_or(Vec::is_empty));
}

/// SE-5810, SE-5820, SE-5830, SE-5840
#[test]
fn se_5810_exertians() {
    let game = solo_of(1, "exertians mascamites")
        .with(|state| state.species[0].discovery = [Some(RIVAL), Some(RIVAL), Some(Owner::Neutral)]);
    let game = change(game, |rival| rival.deck = [RivalCard::S2].into_iter().collect())
        .acts(P1, "play base_001; end");
    assert_eq!(rival(&game).progress, 2, "progress instead of cards");
    assert_eq!(game.state().players[P1].exertians.len(), 3);
    assert_eq!(game.state().species[0].special.rest.len(), 12, "kept for the rival");
    let game = change(game, |rival| rival.deck = [RivalCard::S19].into_iter().collect())
        .hand(P1, ["base_002"])
        .acts(P1, "play base_002; end");
    assert_eq!((rival(&game).face_down.len(), game.state().species[0].special.rest.len()), (1, 11));
    let five = change(game, |rival| {
        rival.face_down = vec![card("et_41"), card("et_42"), card("et_43"), card("et_44"), card("et_45")];
        rival.deck = [RivalCard::S19].into_iter().collect();
    });
    let five = five.hand(P1, ["base_003"]).acts(P1, "play base_003; end");
    assert_eq!(rival(&five).face_down.len(), 5, "it scans instead");
    let sheet = sheets(five.state(), five.table().content).remove(1);
    assert_eq!(
        sheet.exertians.iter().map(|(_, vp)| vp).sum::<i32>(),
        14 + 15 + 9 + 12 + 12,
        "all count as fulfilled"
    );
    assert_eq!(sheet.danger, 6 + 7 + 3 + 4 + 4);
}

/// SE-5700, SE-5710
#[test]
fn se_5700_a_tie_with_the_rival_is_a_loss() {
    let over = |own: i32, other: i32| {
        let game = change(solo(), |rival| (rival.score, rival.reached, rival.passed) = (other, 31, true));
        let game = game
            .with(|state| state.round = 5)
            .player(P1, |player| (player.score, player.reached) = (own, 31));
        game.act(P1, "pass")
    };
    let _ = over(31, 30).ranks([1]);
    let _ = over(30, 30).ranks([2]);
    let game = over(30, 31).ranks([2]);
    assert!(
        game.last().events().all(|event| !matches!(event, Event::Gained { resource: Resource::Credit, .. }))
    );
}
