//! Section 41: the Alteration tokens.

use orrery_federation::{
    facts::Effect,
    ids::{Alteration, Resource, Side},
};

use crate::scene::*;

/// What a token shows, in short: its votes or `f`, then its bonus and its price.
#[expect(clippy::wildcard_enum_match_arm, reason = "no token has other effects")]
fn shows(token: Alteration) -> String {
    let printed = facts().alteration(token);
    let bonus = printed.bonus.iter().map(|effect| match effect {
        Effect::GainResource { resource, amount } => format!("{amount}{}", resource.letter()),
        Effect::GainShip { amount } => format!("{amount}ship"),
        Effect::GainDegree { amount } => format!("{amount}degree"),
        Effect::AssistantDie { amount } => format!("{amount}die"),
        Effect::ReleaseMission { amount, .. } => format!("{amount}release"),
        Effect::FundProject { steps, .. } => format!("{steps}fund"),
        other => panic!("{other:?}"),
    });
    let bonus = bonus.collect::<Vec<_>>().join("+");
    let cost = printed.cost.entries().map(|(resource, amount)| format!(" -{amount}{}", resource.letter()));
    let side = match printed.side {
        Side::Vote => printed.votes.to_string(),
        Side::Funding => "f".to_string(),
    };
    format!("{side} {bonus}{}", cost.collect::<String>())
}

#[track_caller]
fn all<const N: usize>(power: u8, side: Side, expected: [&str; N]) {
    let tokens = facts().alterations().filter(|token| {
        let printed = facts().alteration(*token);
        printed.power == power && printed.side == side
    });
    let mut found: Vec<String> = tokens.map(shows).collect();
    let mut expected = expected.map(String::from).to_vec();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// FD-6550
#[test]
fn power_1_with_votes() {
    all(
        1,
        Side::Vote,
        [
            "2 1release",
            "2 1c",
            "2 1c",
            "2 1degree",
            "2 1degree",
            "2 1die",
            "2 1die",
            "2 1o",
            "2 1o",
            "2 2l",
            "1 1ship",
            "1 1ship",
        ],
    );
}

/// FD-6560
#[test]
fn power_1_with_funding() {
    all(1, Side::Funding, ["f 1degree", "f 1degree", "f 1die", "f 1o", "f 1o", "f 2c", "f 2l", "f 1c+1l"]);
}

/// FD-6570
#[test]
fn power_2_with_votes() {
    all(2, Side::Vote, ["3 1die", "3 1o", "3 1degree", "3 1degree", "2 1degree+1die", "2 1ship"]);
}

/// FD-6580
#[test]
fn power_2_with_funding() {
    all(2, Side::Funding, ["f 1die+1release", "f 1c+1o", "f 1l+1o", "f 1degree+1release"]);
}

/// FD-6590
#[test]
fn power_3_with_votes() {
    all(
        3,
        Side::Vote,
        [
            "4 1o",
            "4 1die",
            "4 1die",
            "4 1degree",
            "4 1degree",
            "4 1l+1c",
            "3 1ship",
            "3 1ship",
            "6  -1l",
            "2 1g",
        ],
    );
}

/// FD-6600
#[test]
fn power_3_with_funding() {
    all(3, Side::Funding, ["f 2degree", "f 2o", "f 1g", "f 1c+1fund"]);
}

/// FD-6610
#[test]
fn power_4_with_votes() {
    all(4, Side::Vote, ["6 1o", "4 1c+1o+1g", "5 1die+1degree", "5 1fund"]);
}

/// FD-6620
#[test]
fn power_4_with_funding() {
    all(4, Side::Funding, ["f 1c+1o+1g", "f 2fund"]);
}

/// Every token can be laid: its bonus comes, its side and votes count.
#[test]
#[expect(clippy::wildcard_enum_match_arm, reason = "no token has other effects")]
fn every_token_does_what_it_shows() {
    for token in facts().alterations() {
        let printed = facts().alteration(token);
        let scene = game(4).stock(P1, "1l").tokens(P1, &token.to_string()).act(P1, "place 1a vote officers");
        let mut scene = scene.act(P1, &format!("lay {token}"));
        while scene.0.open(P1).is_some() {
            let options = scene.options(P1);
            let answer = options.iter().find(|option| !option.starts_with("launch")).unwrap();
            scene = scene.act(P1, answer);
        }
        let state = scene.state();
        let placed = state.senate.placed(orrery_federation::ids::Cell::Officers).unwrap();
        assert_eq!((placed.side, placed.votes, placed.token), (printed.side, printed.votes, Some(token)));
        let player = &state.players[P1];
        for effect in &printed.bonus {
            match effect {
                Effect::GainShip { .. } => assert_eq!(player.hangar, 2, "{token}"),
                Effect::GainDegree { amount } => assert_eq!(player.degree, 3 + amount, "{token}"),
                Effect::AssistantDie { amount } => assert_eq!(player.die, Some(*amount), "{token}"),
                Effect::ReleaseMission { .. } => assert!(player.released() > 0, "{token}"),
                Effect::GainResource { resource, amount } => {
                    let had = u8::from(*resource == Resource::Lavandium);
                    assert_eq!(player.stock[*resource], amount + had, "{token}");
                }
                Effect::FundProject { steps, .. } => {
                    assert_eq!(state.projects.iter().sum::<u8>(), *steps, "{token}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
