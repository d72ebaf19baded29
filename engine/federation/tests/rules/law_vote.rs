//! Section 28: the law vote.

use orrery_federation::{
    Event,
    facts::{Counter, Effect},
    ids::{Law, Planet, Wing},
};

use crate::scene::*;

/// The laws that were applied by the last answer.
fn voted(scene: &Scene) -> Vec<(Wing, Law)> {
    let voted = scene.0.last().events().filter_map(|event| {
        if let Event::LawVoted { wing, law } = event { Some((*wing, *law)) } else { None }
    });
    voted.collect()
}

/// Neo on the left, 6Moon on the right; P1 has influence 2 on Neo, P2 has 1 on 6Moon.
fn vote() -> Scene {
    game(4).laws(Law::Neo, Law::SixMoon).miner(P1, "n2a").mage(P2, 1)
}

/// FD-4600
#[test]
fn all_votes_of_a_wing_are_added_with_the_dice() {
    // 1 + 2 of two players against 1 and a die of 3.
    let scene = vote().seated(P1, "1a", "vote", "neo_left").seated(P2, "2", "vote", "officers");
    let scene = scene.seated(P3, "1a", "vote", "patrons").die(P3, 3).die_at(P3, "patrons").executive();
    assert_eq!(voted(&scene), [(Wing::Right, Law::SixMoon)]);
    let scene = vote().seated(P1, "1a", "vote", "neo_left").seated(P2, "2", "vote", "officers");
    let scene = scene.seated(P3, "1a", "vote", "patrons").die(P3, 1).die_at(P3, "patrons").executive();
    assert_eq!(voted(&scene), [(Wing::Left, Law::Neo)]);
}

/// FD-4610
#[test]
fn only_the_law_of_the_stronger_wing_is_applied() {
    // The floor brings its winner the level 1.
    vote().seated(P3, "1a", "vote", "neo_left").executive().scores([4, 0, 1, 0]);
    vote().seated(P3, "1a", "vote", "patrons").executive().scores([0, 2, 1, 0]);
}

/// FD-4620
#[test]
fn on_a_tie_the_president_chooses() {
    let tied = || vote().seated(P3, "3", "vote", "neo_left").seated(P4, "3", "vote", "patrons").executive();
    let scene = tied().asks(P1, "law").expect(P1, ["law left", "law right"]).act(P1, "law right");
    assert_eq!(voted(&scene), [(Wing::Right, Law::SixMoon)]);
    // 0:0 as well.
    let scene = vote().executive().asks(P1, "law").act(P1, "law left");
    assert_eq!(voted(&scene), [(Wing::Left, Law::Neo)]);
}

/// FD-4630, FD-4680
#[test]
fn the_president_of_that_moment_chooses() {
    let scene =
        game(4).laws(Law::Neo, Law::SixMoon).place(P1, "module").place(P2, "president").act(P2, "medal grey");
    let scene = scene.with(|state| state.senate.clear()).place(P3, "module").place(P4, "module");
    // 7 votes in each wing.
    let scene = scene.seated(P1, "3", "vote", "neo_left").seated(P2, "3", "vote", "officers");
    let scene = scene.seated(P3, "1a", "vote", "atalum_left").seated(P4, "3", "vote", "patrons");
    let scene = scene.seated(P1, "2", "vote", "neo_right").seated(P2, "2", "vote", "assistants").executive();
    scene.waits(P1).asks(P2, "law").expect(P2, ["law left", "law right"]);
}

/// FD-4640
#[test]
fn five_kinds_each_once_in_either_stack() {
    let laws = game(4).state().laws.clone();
    for wing in Wing::ALL {
        let mut all: Vec<Law> =
            laws.stacks[wing.index()].cards().copied().chain(laws.shown[wing.index()]).collect();
        all.sort();
        assert_eq!(all, Law::ALL);
    }
    assert_eq!(Law::ALL.iter().map(|law| law.planet()).collect::<Vec<_>>(), Planet::ALL);
}

/// FD-4650
#[test]
fn a_law_is_worth_2_pp_per_influence() {
    for law in Law::ALL {
        let effects = &facts().law(*law).effects;
        assert_eq!(effects, &[Effect::ScorePer { pp: 2, per: Counter::influence(law.planet()) }]);
    }
    let scene = game(4).laws(Law::E81216, Law::Arratooine).built(P2, "mega_1 shipyard");
    scene.seated(P1, "3", "funding", "neo_left").executive().act(P1, "law left").scores([0, 6, 0, 0]);
}

/// FD-4660, FD-4670
#[test]
fn every_player_scores_whoever_voted() {
    let scene = game(4).laws(Law::Neo, Law::Atalum).erudites(P1, "1e1 [1a1]").erudites(P3, "1b2 [1e2] 2e1");
    let scene = scene.seated(P2, "3", "vote", "patrons").executive();
    assert_eq!(voted(&scene), [(Wing::Right, Law::Atalum)]);
    scene.scores([4, 1, 6, 0]);
}
