//! What a card does, as one line: the whole difference that it makes to the table.

use std::panic::catch_unwind;

use orrery_engine::Seat;
use orrery_seti::{
    State,
    ids::{Body, CardId, Moon, Planet, Slot, Star, Tech, TraceColor},
    state::{Mission, Owner, Player, SpeciesState},
};
use orrery_testkit::scenario::P1;

use crate::scene::{Arrange, Game, card, game, out, owner};

/// A card that is played.
pub(crate) struct Case {
    /// The card.
    pub(crate) card: &'static str,
    /// How the table is laid.
    pub(crate) on: fn(Game) -> Game,
    /// The answers after `play`.
    pub(crate) acts: &'static [&'static str],
    /// Everything that is different afterwards.
    pub(crate) does: &'static str,
}

/// A card that is played on the bare scene.
pub(crate) const fn bare(card: &'static str, acts: &'static [&'static str], does: &'static str) -> Case {
    Case { card, on: |game| game, acts, does }
}

/// A card that is played on a table laid for it.
pub(crate) const fn on(
    card: &'static str,
    on: fn(Game) -> Game,
    acts: &'static [&'static str],
    does: &'static str,
) -> Case {
    Case { card, on, acts, does }
}

/// Plays every case and compares.
pub(crate) fn play(cases: &[Case], scene: fn() -> Game) {
    let mut wrong = Vec::new();
    for case in cases {
        // One refused answer does not keep the others from being tried.
        let found = catch_unwind(|| {
            let table = (case.on)(scene().hand(P1, [case.card]));
            let before = table.state().clone();
            let mut game = table.act(P1, &format!("play {}", case.card));
            for act in case.acts {
                game = game.act(P1, act);
            }
            format!("{}{}", difference(&before, game.state(), card(case.card)), asked(&game))
        });
        let found = found.unwrap_or_else(|_| "see above".into());
        if found != case.does {
            wrong.push(format!("{}: {found}\n   instead of {}", case.card, case.does));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// Plays every case on the usual scene.
pub(crate) fn play_all(cases: &[Case]) {
    play(cases, game);
}

/// What is still asked, but for the turn.
pub(crate) fn asked(game: &Game) -> String {
    let seats = Seat::all(game.state().seats);
    let keys = seats.filter_map(|seat| game.open(seat)).map(|entry| entry.task.prompt().key);
    keys.filter(|key| *key != "seti.turn").map(|key| format!(" ? {key}")).collect()
}

/// Everything that has changed for the first seat, in one line.
pub(crate) fn difference(before: &State, after: &State, played: CardId) -> String {
    let mut words: Vec<String> = Vec::new();
    let (old, new) = (&before.players[P1], &after.players[P1]);
    let numbers = |player: &Player| {
        [
            ("vp", player.score),
            ("credit", i32::from(player.credits)),
            ("energy", i32::from(player.energy)),
            ("publicity", i32::from(player.publicity)),
            ("data", i32::from(player.data)),
            ("exofossil", i32::from(player.exofossils)),
            ("token", i32::from(player.tokens)),
            ("move", i32::from(player.moves)),
            ("hand", player.hand.iter().filter(|one| **one != played).count() as i32),
            ("tucked", player.tucked.iter().filter(|one| **one != played).count() as i32),
        ]
    };
    for ((name, was), (_, is)) in numbers(old).into_iter().zip(numbers(new)) {
        if was != is {
            words.push(format!("{name}{:+}", is - was));
        }
    }
    for tech in Tech::ALL.iter().filter(|tech| new.techs.has(**tech) && !old.techs.has(**tech)) {
        words.push(tech.to_string());
    }
    if before.orientation != after.orientation {
        words.push("rotated".into());
    }
    if old.probes != new.probes {
        let places: Vec<String> = new.probes.iter().map(ToString::to_string).collect();
        words.push(format!("probes {}", if places.is_empty() { "-".into() } else { places.join(",") }));
    }
    if old.capsules.len() != new.capsules.len() {
        words.push(format!("capsules {}", new.capsules.len()));
    }
    pieces(before, after, &mut words);
    for star in Star::ALL {
        let count = |state: &State| i32::from(state.sectors[star.index()].count(owner(P1)));
        if count(before) != count(after) {
            words.push(format!("{star}{:+}", count(after) - count(before)));
        }
    }
    let tile = |state: &State| {
        let markers = state.species.iter().flat_map(|one| &one.special.tile);
        markers.filter(|marker| **marker == owner(P1)).count() as i32
    };
    if tile(before) != tile(after) {
        words.push(format!("tile{:+}", tile(after) - tile(before)));
    }
    traces(before, after, &mut words);
    let discarded =
        after.discard.iter().filter(|one| **one != played).count() as i32 - before.discard.len() as i32;
    if discarded != 0 {
        words.push(format!("discards{discarded:+}"));
    }
    words.push(format!("-> {}", whereabouts(after, played)));
    words.join(" ")
}

fn pieces(before: &State, after: &State, words: &mut Vec<String>) {
    let own = |owners: &mut dyn Iterator<Item = Owner>| owners.filter(|one| *one == owner(P1)).count() as i32;
    for planet in Planet::ALL {
        let orbiters = |state: &State| {
            let there = &state.planets[planet.index()];
            own(&mut there.first.into_iter().chain(there.orbiters.iter().copied()))
        };
        let landers = |state: &State| {
            let there = &state.planets[planet.index()];
            own(&mut there.data.iter().flatten().chain(&there.landers).copied())
        };
        let changes =
            [("orbiter", orbiters(after) - orbiters(before)), ("lander", landers(after) - landers(before))];
        words
            .extend(changes.iter().filter(|(_, n)| *n != 0).map(|(name, n)| format!("{name}{n:+} {planet}")));
    }
    for moon in Moon::ALL {
        let landers = |state: &State| own(&mut state.moons[moon.index()].iter().copied());
        let change = landers(after) - landers(before);
        if change != 0 {
            words.push(format!("lander{change:+} {}", Body::Moon(*moon)));
        }
    }
}

fn traces(before: &State, after: &State, words: &mut Vec<String>) {
    let mine = |owners: &[Owner]| owners.iter().filter(|one| **one == owner(P1)).count();
    for slot in [Slot::Left, Slot::Right] {
        for color in TraceColor::ALL {
            let (old, new) = (&before.species[slot.index()], &after.species[slot.index()]);
            let at = color.index();
            if old.discovery[at] != new.discovery[at] && new.discovery[at] == Some(owner(P1)) {
                words.push(format!("{slot} {color} discovery"));
            }
            if mine(&old.overflow[at]) != mine(&new.overflow[at]) {
                words.push(format!("{slot} {color} overflow"));
            }
            for level in 0..new.board[at].len() {
                let there = |one: &SpeciesState| one.board[at].get(level).map_or(0, |owners| mine(owners));
                if there(old) != there(new) {
                    words.push(format!("{slot} {color} {}", level + 1));
                }
            }
        }
    }
}

/// Where a card is.
fn whereabouts(state: &State, card: CardId) -> &'static str {
    let player = &state.players[P1];
    let places = [
        (player.hand.contains(&card), "hand"),
        (player.tucked.contains(&card), "income"),
        (player.missions.iter().any(|mission| mission.card == card), "mission"),
        (player.completed.contains(&card), "completed"),
        (player.scoring.contains(&card), "scoring"),
        (player.messages.iter().any(|message| message.card == card), "message"),
        (state.discard.contains(&card), "discard"),
        (state.species.iter().any(|one| one.discard.contains(&card)), "alien discard"),
    ];
    places.iter().find(|(there, _)| *there).map_or("away", |(_, place)| place)
}

/// A mission of the first seat that is in play.
pub(crate) fn in_play(game: Game, id: &str) -> Game {
    game.with(|state| {
        let card = out(state, card(id));
        state.players[P1].missions.push(Mission { card, covered: 0 });
    })
}

/// Completes the mission of every case, which is not possible on the bare scene.
pub(crate) fn complete(cases: &[Case], scene: fn() -> Game) {
    let mut wrong = Vec::new();
    for case in cases {
        let found = catch_unwind(|| {
            let complete = format!("complete {}", case.card);
            let bare = in_play(scene(), case.card).hand(P1, ["sa_033"]);
            if bare.options(P1).contains(&complete) {
                return "possible too early".to_string();
            }
            let table = (case.on)(in_play(scene(), case.card));
            let before = table.state().clone();
            let mut game = table.act(P1, &complete);
            for act in case.acts {
                game = game.act(P1, act);
            }
            format!("{}{}", difference(&before, game.state(), card(case.card)), asked(&game))
        });
        let found = found.unwrap_or_else(|_| "see above".into());
        if found != case.does {
            wrong.push(format!("{}: {found}\n   instead of {}", case.card, case.does));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// A circle of a mission, and the event that lets it be covered.
pub(crate) struct Circle {
    /// The card.
    pub(crate) card: &'static str,
    /// The circle, from 1.
    pub(crate) number: u8,
    /// How the table is laid.
    pub(crate) on: fn(Game) -> Game,
    /// What is done until the circle is offered.
    pub(crate) until: &'static [&'static str],
    /// The answers after `cover`.
    pub(crate) acts: &'static [&'static str],
    /// Everything that is different after covering.
    pub(crate) does: &'static str,
}

/// A circle of a card.
pub(crate) const fn circle(
    card: &'static str,
    number: u8,
    on: fn(Game) -> Game,
    until: &'static [&'static str],
    acts: &'static [&'static str],
    does: &'static str,
) -> Circle {
    Circle { card, number, on, until, acts, does }
}

/// Covers the circle of every case; it can be left, and nothing happens then.
pub(crate) fn cover(cases: &[Circle], scene: fn() -> Game) {
    let mut wrong = Vec::new();
    for case in cases {
        let found = catch_unwind(|| {
            let mut game = (case.on)(in_play(scene(), case.card));
            for act in case.until {
                game = game.act(P1, act);
            }
            let before = game.state().clone();
            let mut game = game.offers(P1, "skip").act(P1, &format!("cover {} {}", case.card, case.number));
            for act in case.acts {
                game = game.act(P1, act);
            }
            let player = &game.state().players[P1];
            let covered = player.missions.iter().find(|mission| mission.card == card(case.card));
            let covered = covered.is_none_or(|mission| mission.is_covered(case.number - 1));
            assert!(covered, "circle {} is covered", case.number);
            difference(&before, game.state(), card(case.card))
        });
        let found = found.unwrap_or_else(|_| "see above".into());
        if found != case.does {
            wrong.push(format!("{} {}: {found}\n   instead of {}", case.card, case.number, case.does));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// The points of a gold box on a table laid for it, and on the bare scene.
pub(crate) fn gold_box(id: &str, on: impl FnOnce(Game) -> Game, points: i32, bare: i32) {
    let score = |game: &Game| {
        let sheets = orrery_seti::scoring::sheets(game.state(), game.table().content);
        let own = sheets.iter().find(|sheet| sheet.owner == owner(P1)).expect("a score");
        own.cards.iter().find(|(one, _)| *one == card(id)).expect("the card scores").1
    };
    let played = |game: Game| {
        game.with(|state| {
            let card = out(state, card(id));
            state.players[P1].scoring.push(card);
        })
    };
    assert_eq!(score(&played(game())), bare, "{id} on the bare scene");
    assert_eq!(score(&on(played(game()))), points, "{id}");
}
