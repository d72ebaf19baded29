//! Space Agencies (section 20): modules, signal tokens, neutral signals, organizations and quick-start cards.

use orrery_seti::{
    Config, Seti,
    ids::{CardGroup, GoldTile, Organization, Planet, QuickStart, Species, Star, Tech, TraceColor},
    scoring::sheets,
    state::Owner,
};
use orrery_testkit::scenario::{P1, P2, Scenario};

use crate::{
    acts::Acts as _,
    laid::owns,
    scene::{Arrange, Game, card, game, game_with, owner},
};

fn agencies() -> Config {
    Config { organizations: true, species: "mascamites anomalies".into(), ..Config::default() }
}

/// The first seat leads an organization, on the usual scene.
fn led(organization: Organization) -> Game {
    game_with(agencies(), 2).player(P1, |player| {
        player.agency.organization = Some(organization);
        (player.agency.used, player.agency.spent) = (false, 0);
        (player.agency.banked, player.agency.borrowed) = (None, None);
        player.probes.clear();
    })
}

/// SE-5850
#[test]
fn se_5850_each_module_is_switched_on_by_itself() {
    let cards = Config { agency_cards: true, ..Config::default() };
    assert_eq!(cards.deck().count(), 180);
    assert_eq!(cards.all_species().count(), 5);
    let species = Config { agency_species: true, ..Config::default() };
    assert_eq!((species.deck().count(), species.all_species().count()), (138, 8));
    let game = game_with(cards, 2);
    assert!(game.state().deck.cards().any(|card| card.group() == CardGroup::Agencies));
    assert_eq!(game.state().round, 1);
    assert!(game.state().players[P1].agency.organization.is_none());
    assert!(game_with(agencies(), 2).state().players[P1].agency.organization.is_some());
}

/// SE-5860, SE-5870
#[test]
fn se_5860_with_organizations_rounds_2_to_5_and_three_stacks() {
    let game = game_with(agencies(), 2);
    assert_eq!(game.state().round, 2);
    let stacks: Vec<usize> = game.state().stacks.iter().map(Vec::len).collect();
    assert_eq!(stacks, [0, 3, 3, 3]);
}

const SCAN: &str = "scan; earth; cards; row sa_025; signal barnards_star";

/// SE-5880, SE-5885
#[test]
fn se_5880_a_signal_token_discards_one_more_row_card() {
    let game = game().player(P1, |player| player.tokens = 1).act(P1, "scan").offers(P1, "token");
    // At any point of the scan, and not a duty.
    let game = game.acts(P1, "earth; token; row sa_013; signal kepler_22");
    assert_eq!(game.state().players[P1].tokens, 0);
    let game = game.withholds(P1, "token").acts(P1, "cards; row sa_025; signal barnards_star; finish");
    let marked = |star: Star| game.state().sectors[star.index()].count(owner(P1));
    assert_eq!([Star::Virginis61, Star::Kepler22, Star::BarnardsStar].map(marked), [1, 1, 1]);
    let unused = crate::scene::game().player(P1, |player| player.tokens = 1).acts(P1, SCAN).act(P1, "finish");
    assert_eq!(unused.state().players[P1].tokens, 1);
    // Also in a scan given by a card.
    let card = crate::scene::game().player(P1, |player| player.tokens = 1).hand(P1, ["base_135"]);
    let _ = card.act(P1, "play base_135").offers(P1, "token");
}

/// SE-5890
#[test]
fn se_5890_at_most_two_tokens_in_one_scan() {
    let game = game().player(P1, |player| player.tokens = 5).acts(P1, SCAN);
    let game = game.acts(P1, "token; row sa_013; signal kepler_22; token; row sa_040; signal sirius_a");
    assert_eq!(game.state().players[P1].tokens, 3);
    let _ = game.withholds(P1, "token");
}

/// SE-5900
#[test]
fn se_5900_tokens_are_kept_and_worth_nothing_at_the_end() {
    let game = game().player(P1, |player| player.tokens = 4);
    let sheet = |game: &Game| sheets(game.state(), game.table().content).remove(0).total();
    assert_eq!(sheet(&game), 0);
    let game = game.acts(P1, "launch; end").acts(P2, "launch; end");
    assert_eq!(game.state().players[P1].tokens, 4);
}

fn markers<const N: usize>(game: Game, star: Star, owners: [Owner; N]) -> Game {
    game.with(|state| state.sectors[star.index()].markers = owners.to_vec())
}

const NEUTRAL: Owner = Owner::Neutral;

/// SE-5910, SE-5930
#[test]
fn se_5910_neutral_markers_are_those_of_another_player_without_gains() {
    // 5 places: red 3 with the last one, neutral 2.
    let game = markers(game(), Star::Kepler22, [NEUTRAL, owner(P1), NEUTRAL, owner(P1)]);
    let game = game.hand(P1, ["base_040"]).acts(P1, "play base_040");
    let publicity = game.state().players[P1].publicity;
    let game = game.acts(P1, "resolve; mark left pink discovery");
    assert_eq!(game.state().players[P1].wins[Star::Kepler22.index()], 1);
    assert_eq!(
        game.state().players[P1].publicity,
        publicity + 1 + 1,
        "for taking part, and for the discovery space"
    );
    assert_eq!(game.state().sectors[Star::Kepler22.index()].markers, [NEUTRAL], "neutral is second");
}

/// SE-5920
#[test]
fn se_5920_a_sector_holds_at_most_two_neutral_markers_which_never_win() {
    let too_many = Config { neutral_signals: 3, ..Config::default() };
    let start = orrery_engine::start::<Seti>(
        orrery_seti::Facts::builtin(),
        &too_many,
        2,
        &orrery_engine::Seed([1; 32]),
    );
    assert_eq!(start.err().map(|wrong| wrong.option), Some("neutral_signals".to_string()));
    // 4 places: one each and two neutral ones. The latest player wins, not neutral.
    let game = markers(game(), Star::Vega, [NEUTRAL, NEUTRAL, owner(P2)]);
    let game = game.hand(P1, ["base_044"]).acts(P1, "play base_044; resolve; mark left pink discovery");
    assert_eq!(game.state().players[P1].wins[Star::Vega.index()], 1);
}

/// SE-5940
#[test]
fn se_5940_neutral_signals_come_by_option_only() {
    assert_eq!(Config::default().neutral_signals, 0);
    let none = Scenario::<Seti>::new(Config::default(), 2);
    assert!(none.state().sectors.iter().all(|sector| sector.markers.is_empty()));
    let two = Scenario::<Seti>::new(Config { neutral_signals: 2, ..Config::default() }, 2);
    assert!(two.state().sectors.iter().all(|sector| sector.markers == [NEUTRAL, NEUTRAL]));
}

/// A game at the choice of organizations, with known offers for the first seat.
fn choosing(organization: Organization, cards: [QuickStart; 3]) -> Game {
    let mut games = (1..=64).map(|seed| Scenario::<Seti>::seeded(agencies(), 2, seed));
    let game =
        games.find(|game| game.state().starting == owner(P1)).expect("the first seat begins sometimes");
    game.with(|state| {
        let other = *Organization::ALL.iter().find(|one| **one != organization).expect("another one");
        state.players[P1].agency.dealt = vec![organization, other];
        state.players[P1].agency.quick_start = cards.to_vec();
        let free = QuickStart::ALL.iter().filter(|one| !cards.contains(one)).take(3);
        state.players[P2].agency.quick_start = free.copied().collect();
        state.players[P2].agency.dealt = vec![Organization::XenoLab];
    })
}

/// Everything is chosen; income increases are left.
fn chosen(organization: Organization, cards: [QuickStart; 3]) -> Game {
    let keep = format!("agency {organization} {} {}", cards[0], cards[1]);
    let mut game = choosing(organization, cards).act(P1, &keep);
    let first = game.options(P2)[0].clone();
    game = game.act(P2, &first);
    while let Some(seat) = [P1, P2].into_iter().find(|seat| game.offered(*seat, "skip").len() == 1) {
        game = game.act(seat, "skip");
    }
    game
}

/// SE-6030
#[test]
fn se_6030_one_of_two_organizations_and_two_of_three_quick_start_cards() {
    let game = Scenario::<Seti>::new(agencies(), 3);
    for player in game.state().players.iter() {
        assert_eq!((player.agency.dealt.len(), player.agency.quick_start.len()), (2, 3));
    }
    assert_eq!(game.options(P1).len(), 6, "two organizations, three pairs");
    let plain = [QuickStart::Sr21, QuickStart::Sr20, QuickStart::Sr19];
    for organization in Organization::ALL.iter().copied().filter(|one| *one != Organization::XenoLab) {
        let game = chosen(organization, plain);
        let player = &game.state().players[P1];
        let facts = game.table().content.organization(organization);
        assert_eq!(player.agency.organization, Some(organization));
        // SR.20 and SR.21 give publicity, a token and points; nothing else comes from anywhere.
        assert_eq!(
            (player.credits, player.energy),
            (facts.start.credit, facts.start.energy),
            "{organization}"
        );
        assert_eq!(player.publicity, (facts.start.publicity + 4).min(10), "{organization}");
        assert_eq!((player.data, player.probes.len()), (facts.start.data, usize::from(facts.start.launch)));
        assert_eq!(player.hand.len(), usize::from(facts.start.random_card) + 5, "{organization}");
    }
}

/// SE-6060
#[test]
fn se_6060_points_by_turn_order_come_before_the_quick_start_gains() {
    let game = chosen(Organization::Fenwick, [QuickStart::Sr21, QuickStart::Sr20, QuickStart::Sr19]);
    assert_eq!(game.state().players[P1].score, 1 + 3 + 4);
}

/// SE-6040
#[test]
fn se_6040_quick_start_marks_give_no_bonus_of_their_spaces() {
    // 2 markers at Barnard's Star: 2 VP and 2 data are printed on the card, the second place gives nothing.
    let game = chosen(Organization::Fenwick, [QuickStart::Sr03, QuickStart::Sr11, QuickStart::Sr19]);
    let player = &game.state().players[P1];
    assert_eq!(game.state().sectors[Star::BarnardsStar.index()].count(owner(P1)), 2);
    assert_eq!((player.score, player.data), (1 + 2 + 4, 2), "SR.11 gives 4 VP and 2 publicity");
    assert_eq!(game.state().planets[Planet::Saturn.index()].first, Some(owner(P1)));
    assert_eq!(player.publicity, 4 + 2, "no reward of Saturn's orbit");
    // SR.1: a yellow trace for the right species.
    let game = chosen(Organization::Fenwick, [QuickStart::Sr01, QuickStart::Sr15, QuickStart::Sr19]);
    let player = &game.state().players[P1];
    assert_eq!(game.state().species[1].discovery[TraceColor::Yellow.index()], Some(owner(P1)));
    assert_eq!((player.score, player.publicity), (1 + 3, 4 + 1));
    // SR.15: an orbiter at Uranus, and a card of income now and every round.
    assert_eq!(game.state().planets[Planet::Uranus.index()].first, Some(owner(P1)));
    assert_eq!(player.hand.len(), 5 + 1);
}

/// SE-6050
#[test]
fn se_6050_the_free_action_once_per_round() {
    let game = led(Organization::Strategy).acts(P1, "organization; draw deck").withholds(P1, "organization");
    let game = game.acts(P1, "launch; end").acts(P2, "launch; end").withholds(P1, "organization");
    let mut game = game.act(P1, "pass");
    for seat in [P1, P2] {
        if seat == P2 {
            game = game.act(P2, "pass");
        }
        while let Some(take) = game.offered(seat, "take").first().cloned() {
            game = game.act(seat, &take);
        }
        while let Some(discard) = game.offered(seat, "discard").first().cloned() {
            game = game.act(seat, &discard);
        }
    }
    assert_eq!(game.state().round, 3);
    assert!(!game.state().players[P1].agency.used);
}

/// SE-6050
#[test]
fn what_organizations_do() {
    // Stratus Core: the corners of the row, which stays.
    let game = led(Organization::Stratus).probes(P1, ["r3s5"]).act(P1, "organization");
    let game = game.act(P1, "move p1 r3s4");
    let player = &game.state().players[P1];
    assert_eq!((player.publicity, player.data), (5, 1));
    assert_eq!(game.state().row, crate::scene::ROW.map(|id| Some(card(id))));
    // Turing Systems: publicity for computers, and a borrowed ability.
    let game = led(Organization::Turing).player(P1, |player| player.publicity = 6);
    let game = game.acts(P1, "research; tech computer_1; column c1");
    assert_eq!(game.state().players[P1].publicity, 1);
    let game = led(Organization::Turing)
        .acts(P1, "organization; tech telescope_2; scan")
        .offers(P1, "use telescope_2");
    assert!(!game.state().players[P1].techs.has(Tech::Telescope2));
    // Sentinel Network: a signal for launching, and the corner of a played card.
    let game = led(Organization::Sentinel).act(P1, "launch");
    assert_eq!(game.state().sectors[Star::Virginis61.index()].count(owner(P1)), 1);
    let game = led(Organization::Sentinel).hand(P1, ["base_110"]).acts(P1, "play base_110; organization");
    assert_eq!(game.state().players[P1].data, 1);
    // Universal Dynamics: a second probe, and two of them move.
    let game = led(Organization::Universal).probes(P1, ["r3s5"]).act(P1, "launch");
    let game = game.acts(P1, "organization; move p1 r3s4; move p2 r1s4");
    assert_eq!(game.state().players[P1].probes, [crate::scene::at("r3s4"), crate::scene::at("r1s4")]);
    assert_eq!(game.state().players[P1].energy, 9);
    // Helion Consortium: each type once, until the slots are cleared.
    let game = led(Organization::Helion)
        .player(P1, |player| player.publicity = 6)
        .acts(P1, "research; tech probe_3");
    assert_eq!(game.state().players[P1].energy, 10);
    let game = game.hand(P1, ["base_001"]).acts(P1, "organization; tech probe_3; tuck base_001");
    let player = &game.state().players[P1];
    assert_eq!((player.energy, player.agency.spent), (11, 0));
    assert!(player.techs.has(Tech::Probe3) && player.agency.disabled.has(Tech::Probe3));
    // Fenwick Research Center: research for 5, and the corner of a card for 1 publicity.
    let game = led(Organization::Fenwick).player(P1, |player| player.publicity = 5).offers(P1, "research");
    let game = game.acts(P1, "organization; draw sa_040");
    assert_eq!((game.state().players[P1].publicity, game.state().players[P1].data), (4, 1));
    // Deep Space Survey: analyzing is free, and cards are swapped.
    let game =
        led(Organization::DeepSpace).player(P1, |player| (player.computer.top, player.energy) = (6, 0));
    let game =
        game.offers(P1, "analyze").hand(P1, ["base_001"]).acts(P1, "organization; swap base_001 sa_013");
    assert_eq!(game.state().players[P1].hand, [card("sa_013")]);
    assert_eq!(game.state().row[0], Some(card("base_001")));
}

#[test]
fn mission_relay_and_cosmic_strategy_group() {
    // Mission Relay: publicity for cards with a mission; 2 publicity for a card and its income.
    let game = led(Organization::Relay).hand(P1, ["base_076"]).act(P1, "play base_076");
    assert_eq!(game.state().players[P1].publicity, 5);
    let game = game.acts(P1, "organization; draw sa_040");
    let player = &game.state().players[P1];
    assert_eq!((player.publicity, player.credits, player.hand.len()), (3, 9, 1), "1 paid, 1 of the income");
    // It starts with a marker on the lowest space of the mission tile.
    let plain = [QuickStart::Sr21, QuickStart::Sr20, QuickStart::Sr19];
    let game = chosen(Organization::Relay, plain);
    let place = game.state().players[P1].gold[GoldTile::Mission.index()].expect("a marker");
    let facts = game.table().content;
    let side = game.state().gold[GoldTile::Mission.index()].side;
    let values = &facts.gold_side(GoldTile::Mission, side).values;
    assert_eq!(facts.gold_side(GoldTile::Mission, side).value(usize::from(place)), values[2]);
    // Cosmic Strategy Group: a yellow card gives a credit, once.
    let game =
        led(Organization::Strategy).hand(P1, ["base_011", "base_130"]).acts(P1, "play base_011; draw sa_025");
    assert_eq!(game.state().players[P1].credits, 9);
    let game = game.acts(P1, "end").acts(P2, "launch; end").act(P1, "play base_130");
    assert_eq!(game.state().players[P1].credits, 8, "the slot is used");
}

/// SE-6055
#[test]
fn se_6055_futurespan_institute_banks_a_card_until_its_score_is_reached() {
    let hand = ["base_005", "base_001", "base_130"];
    let game = led(Organization::Futurespan).hand(P1, hand).player(P1, |player| player.score = 3);
    let game = game.withholds(P1, "bank base_001").offers(P1, "bank base_130").act(P1, "bank base_005");
    let banked = game.state().players[P1].agency.banked.expect("a card");
    assert_eq!((banked.card, banked.at), (card("base_005"), 3 + 35));
    // It cannot be discarded, played or exchanged, and there is one at a time.
    let game =
        game.withholds(P1, "corner base_005").withholds(P1, "play base_005").withholds(P1, "bank base_130");
    let game = game.acts(P1, "organization; draw deck");
    assert_eq!(game.state().players[P1].agency.banked.map(|banked| banked.at), Some(35));
    let game = game.player(P1, |player| (player.score, player.credits) = (35, 0)).act(P1, "play base_005");
    let player = &game.state().players[P1];
    assert_eq!((player.credits, player.probes.len()), (0, 1));
    assert!(player.agency.banked.is_none());
    let _ = game.offers(P1, "bank base_130");
}

/// SE-6056
#[test]
fn se_6056_xeno_lab_replaces_costs_and_turns_its_tiles() {
    let game = led(Organization::XenoLab).act(P1, "launch");
    assert_eq!(game.state().players[P1].credits, 8, "1 credit instead of 2");
    let game = game
        .acts(P1, "end")
        .acts(P2, "launch; end")
        .player(P1, |player| player.probes.clear())
        .act(P1, "launch");
    assert_eq!(game.state().players[P1].credits, 6, "the tile is turned over");
    // A blue trace turns it up again.
    let game =
        game.acts(P1, "end").acts(P2, "scan; earth; cards; row sa_025; signal barnards_star; finish; end");
    let game =
        game.player(P1, |player| player.computer.top = 6).acts(P1, "analyze; mark left blue discovery; end");
    let game = game.act(P2, "pass");
    let game = match game.offered(P2, "take").first().cloned() {
        Some(take) => game.act(P2, &take),
        None => game,
    };
    let game = game.player(P1, |player| player.probes.clear()).act(P1, "launch");
    assert_eq!(game.state().players[P1].credits, 5);
    let game = led(Organization::XenoLab).act(P1, "scan");
    assert_eq!((game.state().players[P1].credits, game.state().players[P1].energy), (9, 7));
    let game = led(Organization::XenoLab).act(P1, "research");
    assert_eq!(game.state().players[P1].publicity, 0, "4 publicity");
}

/// What the other tests take for granted.
#[test]
fn the_scene_of_organizations_is_bare() {
    let game = owns(led(Organization::Stratus), P1, Tech::Probe2);
    assert!(game.state().players[P1].probes.is_empty());
    assert_eq!(
        game.state().species.each_ref().map(|one| one.species),
        [Species::Mascamites, Species::Anomalies]
    );
}
