//! Section 13: final scoring.

use orrery_engine::Seat;
use orrery_seti::{
    ids::{CardId, GoldTile, Moon, Planet, Side, Species, Star, Tech, TraceColor},
    scoring::{Sheet, sheets},
    state::{Capsule, Owner},
};
use orrery_testkit::scenario::{P1, P2};

use crate::scene::{Arrange, Game, at, card, game, game_of, owner};

fn sheet(game: &Game, seat: Seat) -> Sheet {
    sheets(game.state(), game.table().content).remove(seat.index())
}

/// The points of a gold tile with the marker in this place.
fn gold(game: Game, tile: GoldTile, side: Side, place: u8) -> i32 {
    let game = game.with(|state| {
        state.gold[tile.index()].side = side;
        state.players[P1].gold[tile.index()] = Some(place);
    });
    sheet(&game, P1).gold[tile.index()]
}

fn techs(techs: &[Tech]) -> Game {
    let techs: Vec<Tech> = techs.to_vec();
    game().player(P1, |player| player.techs = techs.into_iter().collect())
}

/// SE-3790
#[test]
fn se_3790_gold_boxes_are_scored() {
    let game = game().player(P1, |player| {
        player.scoring = vec![card("base_044"), card("base_042")];
        (player.wins[Star::Vega.index()], player.wins[Star::Procyon.index()]) = (2, 1);
    });
    assert_eq!(sheet(&game, P1).cards, [(card("base_044"), 6), (card("base_042"), 3)]);
}

/// SE-2830
#[test]
fn se_2830_in_hand_a_gold_box_is_worth_nothing() {
    let game = game().hand(P1, ["base_044"]).player(P1, |player| player.wins[Star::Vega.index()] = 2);
    assert_eq!(sheet(&game, P1).total(), 0);
}

/// SE-3800, SE-3840, SE-3850, SE-3950, SE-3990
#[test]
fn se_3840_technology_tile() {
    use Tech::{Computer1, Computer2, Computer3, Probe1, Probe2, Probe3, Probe4, Telescope1, Telescope2};
    let five = [Probe1, Probe2, Telescope1, Computer1, Computer2];
    assert_eq!(gold(techs(&five), GoldTile::Tech, Side::B, 0), 14);
    assert_eq!([0, 1, 2].map(|place| gold(techs(&five), GoldTile::Tech, Side::A, place)), [11, 8, 5]);
    assert_eq!([1, 2].map(|place| gold(techs(&five), GoldTile::Tech, Side::B, place)), [10, 6]);
    let nine = [Probe1, Probe2, Probe3, Probe4, Computer1, Computer2, Computer3, Telescope1, Telescope2];
    assert_eq!(gold(techs(&nine), GoldTile::Tech, Side::A, 2), 10);
}

/// SE-3860, SE-3870, SE-3875, SE-2840
#[test]
fn se_3860_mission_tile() {
    let missions = || {
        game().player(P1, |player| {
            player.completed = vec![card("base_001"), card("base_002"), card("base_003")];
            player.scoring = vec![card("base_044"), card("base_042")];
        })
    };
    assert_eq!([0, 1, 2].map(|place| gold(missions(), GoldTile::Mission, Side::A, place)), [12, 9, 6]);
    assert_eq!([0, 1, 2].map(|place| gold(missions(), GoldTile::Mission, Side::B, place)), [16, 12, 8]);
}

fn tucked(credit: usize, energy: usize, cards: usize) -> Game {
    let facts = game().table().content;
    let of = |income, count| -> Vec<CardId> {
        CardId::all()
            .filter(|card| !card.is_alien() && facts.card(*card).income == Some(income))
            .take(count)
            .collect()
    };
    use orrery_seti::ids::Income;
    let all: Vec<CardId> = [of(Income::Credit, credit), of(Income::Energy, energy), of(Income::Card, cards)]
        .into_iter()
        .flatten()
        .collect();
    game().player(P1, |player| player.tucked = all)
}

/// SE-3880, SE-3890, SE-3920, SE-3960, SE-3970
#[test]
fn se_3880_income_tile() {
    assert_eq!(gold(tucked(4, 2, 3), GoldTile::Income, Side::A, 0), 22);
    assert_eq!([1, 2].map(|place| gold(tucked(4, 2, 3), GoldTile::Income, Side::A, place)), [16, 10]);
    assert_eq!(gold(tucked(5, 2, 0), GoldTile::Income, Side::B, 1), 20);
    assert_eq!([0, 2].map(|place| gold(tucked(1, 3, 0), GoldTile::Income, Side::B, place)), [15, 9]);
    // Unusual income counts for neither side, nor does the starting income card.
    let unusual = game().player(P1, |player| player.tucked = vec![card("et_31"), card("et_32")]);
    assert_eq!(gold(unusual, GoldTile::Income, Side::B, 0), 0);
    assert_eq!(gold(game(), GoldTile::Income, Side::A, 0), 0);
}

/// SE-3900, SE-3930
#[test]
fn se_3900_other_tile_sets_of_traces_overflow_included() {
    let game = || {
        game().with(|state| {
            for color in TraceColor::ALL {
                state.species[0].discovery[color.index()] = Some(owner(P1));
                state.species[1].overflow[color.index()] = vec![owner(P1)];
            }
            state.species[0].discovery[0] = Some(owner(P2));
        })
    };
    assert_eq!(
        [0, 1, 2].map(|place| gold(game(), GoldTile::Other, Side::A, place)),
        [8, 6, 4],
        "one pink only"
    );
}

/// SE-3910, SE-3940, SE-3980
#[test]
fn se_3910_other_tile_sector_wins_with_orbiters_and_landers() {
    let game = || {
        game().player(P1, |player| (player.wins[0], player.wins[3]) = (3, 1)).with(|state| {
            state.planets[Planet::Mars.index()].first = Some(owner(P1));
            state.planets[Planet::Venus.index()].orbiters = vec![owner(P1)];
            state.planets[Planet::Venus.index()].landers = vec![owner(P1), owner(P1)];
            state.moons[Moon::Io.index()] = vec![owner(P1)];
        })
    };
    assert_eq!([0, 1, 2].map(|place| gold(game(), GoldTile::Other, Side::B, place)), [32, 24, 16]);
}

/// SE-3050
#[test]
fn se_3050_card_113_scores_the_best_tile_without_an_own_marker_at_its_lowest_value() {
    let game = techs(&[Tech::Probe1, Tech::Probe2, Tech::Probe3, Tech::Probe4]).with(|state| {
        state.gold.iter_mut().for_each(|tile| tile.side = Side::B);
        state.players[P1].scoring = vec![card("base_113")];
        state.players[P1].completed = vec![card("base_001"), card("base_002"), card("base_003")];
    });
    assert_eq!(sheet(&game, P1).cards, [(card("base_113"), 8)], "two pairs of missions and the card at 4");
    let marked = game.player(P1, |player| player.gold[GoldTile::Mission.index()] = Some(0));
    assert_eq!(sheet(&marked, P1).cards, [(card("base_113"), 6)], "two pairs of technologies at 3");
    assert_eq!(marked.state().gold[GoldTile::Mission.index()].marks, 0);
}

/// SE-3090
#[test]
fn se_3090_card_127_looks_for_a_probe_on_asteroids() {
    let game = game().player(P1, |player| player.scoring = vec![card("base_127")]);
    assert_eq!(sheet(&game, P1).total(), 0);
    assert_eq!(sheet(&game.probes(P1, ["r1s7"]), P1).total(), 13);
    let capsule = crate::scene::game().player(P1, |player| {
        player.scoring = vec![card("base_127")];
        player.capsules = vec![Capsule { at: at("r1s7"), sample: orrery_seti::ids::Sample::ALL[0] }];
    });
    assert_eq!(sheet(&capsule, P1).total(), 13, "a capsule counts too");
}

/// SE-3810, SE-4660, SE-4670, SE-4680, SE-4690, SE-4700, SE-4710
#[test]
fn se_3810_exertian_cards_then_the_penalty_last_of_all() {
    let exertians = || {
        game_of(Species::Exertians, Species::Anomalies).with(|state| {
            (state.species[0].discovered, state.species[0].discovery) = (Some(1), [Some(Owner::Neutral); 3]);
        })
    };
    let none = exertians().player(P1, |player| player.score = 168);
    assert_eq!(sheet(&none, P1).total(), 168, "no danger, no penalty");
    let game = exertians().player(P1, |player| {
        (player.score, player.face_down) = (154, vec![card("et_41"), card("et_42")]);
        player.techs = [Tech::Probe1, Tech::Probe2, Tech::Probe3].into_iter().collect();
    });
    let one = sheet(&game, P1);
    assert_eq!(one.exertians, [(card("et_41"), 14), (card("et_42"), 0)], "only what is fulfilled");
    assert_eq!((one.danger, one.penalty, one.total()), (13, 16, 152), "168, a tenth is lost");
    assert_eq!(one.cards.len(), 0, "they are no gold boxes");
    let tied =
        game.player(P2, |player| (player.score, player.face_down) = (50, vec![card("et_41"), card("et_42")]));
    assert_eq!((sheet(&tied, P1).penalty, sheet(&tied, P2).penalty), (16, 5));
    let board = exertians().with(|state| {
        state.players[P1].score = 100;
        state.species[0].board[0] = vec![vec![owner(P1)], vec![], vec![owner(P2)], vec![], vec![owner(P1)]];
    });
    assert_eq!((sheet(&board, P1).danger, sheet(&board, P2).danger), (3 + 1, 2));
    assert_eq!((sheet(&board, P1).penalty, sheet(&board, P2).penalty), (10, 0));
}

/// SE-3830
#[test]
fn se_3830_the_most_points_win_and_equal_scores_share() {
    let over = |first: i32, second: i32| {
        let mut game = game().with(|state| state.round = 5);
        game = game.player(P1, |player| (player.score, player.reached) = (first, 31));
        game = game.player(P2, |player| (player.score, player.reached) = (second, 31));
        game.act(P1, "pass").act(P2, "pass")
    };
    let _ = over(40, 30).ranks([1, 2]);
    let _ = over(30, 30).ranks([1, 1]);
}
