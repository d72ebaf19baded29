//! Notes on single cards (section 8.4), and what technologies do in a scan (SE-3250).

use orrery_engine::Viewer;
use orrery_seti::{
    Config, Seti,
    ids::{GoldTile, Moon, Planet, Side, Slot, Star, Tech, TraceColor},
    scoring::sheets,
    solar::Orientation,
};
use orrery_testkit::scenario::{P1, P2};

use crate::{
    laid::{found, on_moon, orbiter, overflow, owns, won},
    played::{difference, in_play},
    scene::{Arrange, Game, card, game, game_with, owner},
};

/// Plays a card of the first seat and says the whole difference.
fn play(game: Game, id: &str, acts: &[&str]) -> (Game, String) {
    let game = game.hand(P1, [id]);
    let before = game.state().clone();
    let game = acts.iter().fold(game.act(P1, &format!("play {id}")), |game, act| game.act(P1, act));
    let text = difference(&before, game.state(), card(id));
    (game, text)
}

fn effect(game: Game, id: &str, acts: &[&str]) -> String {
    play(game, id, acts).1
}

/// SE-2840
#[test]
fn gold_box_cards_count_for_pairs_with_missions_even_without_points() {
    let game = game().with(|state| {
        state.gold[GoldTile::Mission.index()].side = Side::B;
        let player = &mut state.players[P1];
        player.gold[GoldTile::Mission.index()] = Some(0);
        player.completed = vec![card("base_001")];
        player.scoring = vec![card("base_127")];
    });
    let score = |game: &Game| sheets(game.state(), game.table().content).remove(0);
    assert_eq!(score(&game).cards, [(card("base_127"), 0)]);
    assert_eq!(score(&game).gold[GoldTile::Mission.index()], 8, "one pair");
    // They are no missions: side A counts one.
    let game = game.with(|state| state.gold[GoldTile::Mission.index()].side = Side::A);
    assert_eq!(score(&game).gold[GoldTile::Mission.index()], 4);
}

/// SE-2850
#[test]
fn the_card_drawn_by_grant_is_shown_and_kept() {
    let (game, text) = play(game().deck(["base_007"]), "base_011", &["draw deck"]);
    assert_eq!(text, "credit-1 publicity+1 hand+1 -> discard");
    assert!(game.state().players[P1].holds(card("base_007")));
    let heard = game.last().events().filter_map(|event| event.notice(Viewer::Spectator));
    assert!(heard.map(|notice| notice.to_string()).any(|text| text == "p1 showed base_007"));
}

/// SE-2860
#[test]
fn without_a_piece_cards_15_and_84_give_nothing() {
    assert_eq!(effect(game(), "base_015", &[]), "credit-1 -> discard");
    assert_eq!(effect(game(), "base_084", &[]), "credit-1 -> discard");
    // The pieces of others do not count.
    assert_eq!(effect(orbiter(game(), P2, Planet::Mars), "base_015", &[]), "credit-1 -> discard");
}

/// SE-2865
#[test]
fn a_fitting_piece_has_to_be_removed_and_the_player_chooses() {
    let both = orbiter(orbiter(game(), P1, Planet::Mars), P1, Planet::Venus);
    let game = both.hand(P1, ["base_015"]).act(P1, "play base_015");
    let game = game.offers(P1, "remove orbiter mars").withholds(P1, "skip").act(P1, "remove orbiter venus");
    assert!(game.state().planets[Planet::Venus.index()].orbiters.is_empty());
    assert_eq!(game.state().planets[Planet::Mars.index()].orbiters, [owner(P1)]);
    let moon = on_moon(crate::scene::game(), P1, Moon::Europa);
    let text = effect(moon, "base_084", &["remove lander europa", "mark left yellow discovery"]);
    assert_eq!(text, "vp+5 credit-1 publicity+1 lander-1 europa left yellow discovery -> discard");
}

/// SE-2870
#[test]
fn dragonfly_lands_on_a_taken_moon_which_stays_taken_by_the_other() {
    let taken = owns(on_moon(game(), P2, Moon::Io).probes(P1, ["r3s3", "r3s3"]), P1, Tech::Probe4);
    let game = taken.withholds(P1, "land io");
    let (game, text) = play(game, "base_016", &["land io"]);
    assert_eq!(text, "vp+10 credit-1 energy+4 probes r3s3 lander+1 io -> discard");
    assert_eq!(game.state().moons[Moon::Io.index()], [owner(P2), owner(P1)]);
    // One of the two goes away: the moon is still taken.
    let game = game.with(|state| {
        state.moons[Moon::Io.index()].pop();
    });
    let game = game.act(P1, "end").act(P2, "launch").act(P2, "end");
    game.offers(P1, "land europa").withholds(P1, "land io");
}

/// SE-2880
#[test]
fn osiris_rex_looks_at_one_chosen_probe_and_orthogonal_neighbours() {
    // r2s5 is empty between asteroids on r2s4 and r2s6; r2s7 is on asteroids next to r2s6 and r1s7.
    let two = || game().probes(P1, ["r2s5", "r2s7"]);
    assert_eq!(effect(two(), "base_017", &["probe r2s5"]), "credit-1 data+2 -> discard");
    assert_eq!(effect(two(), "base_017", &["probe r2s7"]), "credit-1 data+4 -> discard");
    // r3s5 touches asteroids only diagonally.
    assert_eq!(effect(game().probes(P1, ["r3s5"]), "base_017", &[]), "credit-1 -> discard");
}

/// SE-2890
#[test]
fn gravitational_slingshot_turns_publicity_of_planets_into_movement_until_the_end_of_the_turn() {
    // Earth and comets give no choice; Venus does, also with movement that is paid.
    let acts = ["move p1 r1s5", "move p1 r1s4", "move p1 r1s3", "option 2", "move p1 r1s2"];
    let text = effect(game().probes(P1, ["r1s4"]), "base_019", &acts);
    assert_eq!(text, "credit-1 energy-1 probes r1s2 -> discard");
    let comet = effect(game().probes(P1, ["r1s0"]), "base_019", &["move p1 r2s0", "stop"]);
    assert_eq!(comet, "credit-1 publicity+1 probes r2s0 -> discard");
}

/// SE-2900
#[test]
fn the_reward_of_a_flyby_is_gained_once_also_for_a_later_visit() {
    let acts = ["stop", "move p1 r1s1", "move p1 r1s0", "move p1 r1s1"];
    let text = effect(game().probes(P1, ["r1s0"]), "base_020", &acts);
    assert_eq!(text, "vp+4 credit-1 energy-3 publicity+2 probes r1s1 -> discard");
    for (id, planet, from, vp) in [
        ("base_021", "r1s3", "r1s2", 3),
        ("base_022", "r2s2", "r1s2", 4),
        ("base_023", "r3s3", "r2s3", 4),
        ("base_024", "r3s7", "r3s6", 6),
    ] {
        let (to, back) = (format!("move p1 {planet}"), format!("move p1 {from}"));
        let game = game().probes(P1, [from]).hand(P1, [id]).act(P1, &format!("play {id}")).act(P1, "stop");
        let game = game.act(P1, &to).act(P1, &back).act(P1, &to);
        assert_eq!(game.state().players[P1].score, vp, "{id}");
    }
    let asteroids = ["stop", "move p1 r2s4"];
    assert_eq!(
        effect(game().probes(P1, ["r2s3"]), "base_123", &asteroids),
        "energy-1 data+1 probes r2s4 -> discard"
    );
    let comet = ["stop", "move p1 r2s0", "move p1 r1s0", "move p1 r2s0"];
    assert_eq!(
        effect(game().probes(P1, ["r1s0"]), "base_124", &comet),
        "vp+4 credit-1 energy-3 publicity+2 probes r2s0 -> discard"
    );
}

/// SE-2910
#[test]
fn saturn_flyby_gives_3_movement() {
    let (game, _) = play(game().probes(P1, ["r3s4"]), "base_024", &[]);
    assert_eq!(game.state().players[P1].moves, 3);
}

/// SE-2920
#[test]
fn lightsail_counts_each_planet_of_the_turn_once_earth_included() {
    let game = game().probes(P1, ["r1s2"]).act(P1, "move p1 r1s3").act(P1, "move p1 r1s4");
    let score = |game: &Game| game.state().players[P1].score;
    // Venus was visited before the card and is visited again; Earth is new.
    let moves = ["move p1 r1s3", "move p1 r1s4", "move p1 r1s5", "move p1 r1s4"];
    let (game, _) = play(game, "base_025", &moves);
    assert_eq!(score(&game), 2);
    let game = game.act(P1, "move p1 r1s3").act(P1, "move p1 r1s2");
    assert_eq!(score(&game), 2, "each planet counts once");
    assert_eq!(score(&game.act(P1, "move p1 r1s1")), 3, "Mercury, at the moment of the visit");
}

/// SE-2930
#[test]
fn all_row_cards_are_discarded_and_marked_before_the_row_is_refilled() {
    for (id, count) in [("base_045", 2), ("base_046", 2), ("base_047", 2), ("base_050", 3)] {
        let mut game = game().hand(P1, [id]).act(P1, &format!("play {id}"));
        let acts = ["row sa_013", "signal kepler_22", "row sa_025", "signal proxima_centauri", "row sa_040"];
        for (n, act) in acts.iter().take(count * 2 - 1).enumerate() {
            game = game.act(P1, act);
            let empty = game.state().row.iter().filter(|place| place.is_none()).count();
            assert_eq!(empty, n / 2 + 1, "{id} after {act}");
        }
        let last = if count == 2 { "signal proxima_centauri" } else { "signal procyon" };
        let game = game.act(P1, last);
        assert!(game.state().row.iter().all(Option::is_some), "{id}");
    }
}

/// SE-2940
#[test]
fn a_scan_of_a_card_is_complete_with_technologies_at_their_cost() {
    for id in ["base_051", "base_052", "base_053", "base_054", "base_055", "base_105", "base_135"] {
        let game = owns(game(), P1, Tech::Telescope2).hand(P1, [id]).act(P1, &format!("play {id}"));
        let publicity = game.state().players[P1].publicity;
        let game = game.act(P1, "use telescope_2");
        assert_eq!(game.state().players[P1].publicity, publicity - 1, "{id}");
        assert_eq!(game.state().sectors[Star::SiriusA.index()].count(owner(P1)), 1, "{id}: Mercury's sector");
        game.withholds(P1, "use telescope_2").offers(P1, "earth").offers(P1, "cards");
    }
}

/// SE-2950
#[test]
fn signals_of_technologies_count_for_cards_52_to_54() {
    for (id, discard, star) in [
        ("base_052", "base_008", "proxima_centauri"),
        ("base_053", "base_007", "kepler_22"),
        ("base_054", "base_013", "procyon"),
    ] {
        let game = owns(game().hand(P1, [discard]), P1, Tech::Telescope3);
        let game = game.hand(P1, [id]).act(P1, &format!("play {id}"));
        let before = game.state().clone();
        let game = game.act(P1, "use telescope_3").act(P1, &format!("discard {discard}"));
        let game = game.act(P1, &format!("signal {star}")).act(P1, "earth").act(P1, "cards");
        let row = if id == "base_053" { "row sa_025" } else { "row sa_013" };
        let other = if id == "base_053" { "signal barnards_star" } else { "signal kepler_22" };
        let game = game.act(P1, row).act(P1, other).act(P1, "finish");
        // Earth's sector is yellow, too.
        let points = if id == "base_053" { 4 } else { 2 };
        assert_eq!(game.state().players[P1].score - before.players[P1].score, points, "{id}");
    }
}

/// SE-2960
#[test]
fn fast_refills_the_row_before_the_technology() {
    let acts = ["row sa_013", "signal kepler_22", "row sa_025", "signal barnards_star"];
    let (game, _) = play(game(), "base_065", &acts);
    assert!(game.state().row.iter().all(Option::is_some));
    game.asks(P1, "seti.research");
}

/// SE-2970
#[test]
fn the_technology_just_taken_is_counted_by_card_71() {
    assert_eq!(effect(game(), "base_071", &["tech probe_3"]), "vp+7 credit-3 probe_3 rotated -> discard");
    // Another type does not count.
    let other = owns(game(), P1, Tech::Telescope2);
    assert_eq!(effect(other, "base_071", &["tech probe_3"]), "vp+7 credit-3 probe_3 rotated -> discard");
}

/// SE-2980
#[test]
fn the_trace_just_marked_is_counted_by_card_75_over_both_species() {
    let text = effect(game(), "base_075", &["mark left pink overflow"]);
    assert_eq!(text, "vp+4 credit-2 left pink overflow -> discard");
    let more =
        overflow(found(game(), P1, Slot::Right, TraceColor::Pink), P1, Slot::Left, TraceColor::Pink, 1);
    let more = overflow(more, P1, Slot::Left, TraceColor::Blue, 5);
    let text = effect(more, "base_075", &["mark left pink overflow"]);
    assert_eq!(text, "vp+6 credit-2 left pink overflow -> discard", "three pink ones");
}

/// SE-2990
#[test]
fn international_collaboration_takes_what_another_player_has() {
    let owned = || owns(owns(game(), P2, Tech::Probe1), P2, Tech::Telescope1);
    // What the player owns already is not offered, and there is no rotation and no bonus, but the launch.
    let (game, _) = play(owns(owned(), P1, Tech::Telescope1), "base_081", &[]);
    let before = game.state().clone();
    let game = game.act(P1, "tech probe_1");
    assert_eq!(difference(&before, game.state(), card("base_081")), "probe_1 probes r1s5 -> discard");
    assert_eq!(before.orientation, crate::scene::game().state().orientation);
    let (both, _) = play(owned(), "base_081", &[]);
    both.offers(P1, "tech probe_1").offers(P1, "tech telescope_1").withholds(P1, "tech probe_2");
    assert_eq!(
        effect(crate::scene::game(), "base_081", &[]),
        "credit-2 -> discard",
        "without such a technology"
    );
    // The rival counts, even if it has used the tile up.
    let solo = game_with(Config::default(), 1).with(|state| {
        let rival = state.rival.as_mut().expect("a rival");
        rival.taken = rival.taken.with(Tech::Computer2);
        rival.techs = [0; 3];
    });
    let (solo, _) = play(solo, "base_081", &[]);
    solo.offers(P1, "tech computer_2").withholds(P1, "tech computer_1");
}

/// SE-3040
#[test]
fn card_103_needs_both_wins_in_one_sector() {
    let two = won(won(game(), P1, Star::Vega, 1), P1, Star::Procyon, 1);
    let two = in_play(two, "base_103").withholds(P1, "complete base_103");
    won(two, P1, Star::Vega, 2).offers(P1, "complete base_103");
}

/// SE-3070
#[test]
fn card_120_comes_back_with_exactly_one_signal_there() {
    let first = game().probes(P1, ["r3s4"]);
    assert_eq!(effect(first, "base_120", &[]), "credit-1 data+1 proxima_centauri+1 -> hand");
    let second = game().probes(P1, ["r3s4"]).markers(Star::ProximaCentauri, [P1]);
    assert_eq!(effect(second, "base_120", &[]), "vp+2 credit-1 data+1 proxima_centauri+1 -> discard");
    // It is checked before a completed sector is resolved.
    let last = game().probes(P1, ["r3s4"]).markers(Star::ProximaCentauri, [P2; 5]);
    assert_eq!(effect(last, "base_120", &[]), "credit-1 data+1 proxima_centauri+1 -> hand");
}

/// SE-3080
#[test]
fn amateur_astronomers_discard_one_card_after_the_other() {
    let deck = game().deck(["base_007", "base_008", "base_013"]);
    let (game, _) = play(deck, "base_122", &[]);
    assert!(
        game.state().discard.contains(&card("base_007")) && !game.state().discard.contains(&card("base_008"))
    );
    let game = game.withholds(P1, "signal barnards_star").act(P1, "signal kepler_22");
    assert!(
        game.state().discard.contains(&card("base_008")) && !game.state().discard.contains(&card("base_013"))
    );
}

/// SE-3100
#[test]
fn card_133_counts_planets_and_comets_in_earths_sector() {
    // Mars, Jupiter and a comet.
    let full = game().with(|state| state.orientation = Orientation::new([0, 5, 6]));
    let (full, _) = play(full, "base_133", &[]);
    assert_eq!(full.state().players[P1].moves, 3);
    let (comet, _) = play(game(), "base_133", &[]);
    assert_eq!(comet.state().players[P1].moves, 1);
    // Nothing else there: Earth in sector 4.
    let empty = game().with(|state| state.orientation = Orientation::new([1, 0, 0]));
    let (empty, _) = play(empty, "base_133", &[]);
    assert_eq!(empty.state().players[P1].moves, 0);
}

/// SE-3250
#[test]
fn a_telescope_gained_during_a_scan_does_not_work_in_it() {
    let game = game().act(P1, "scan").act(P1, "earth");
    let game = owns(game, P1, Tech::Telescope2).withholds(P1, "use telescope_2");
    let game = game
        .act(P1, "cards")
        .act(P1, "row sa_013")
        .act(P1, "signal kepler_22")
        .withholds(P1, "use telescope_2");
    let game = game.act(P1, "finish").act(P1, "end").act(P2, "launch").act(P2, "end");
    let _: orrery_testkit::scenario::Scenario<Seti> = game.act(P1, "scan").offers(P1, "use telescope_2");
}
