//! Rule tests that read like the rule.
//!
//! A [`Scene`] is a table in the first round: P1 is first player and is to place, nobody has anything but a Starter
//! tile and one ship, no cell is blocked.
//!
//! ```ignore
//! game(4)
//!     .stock(P1, "1l")                        // resources by their letters
//!     .erudites(P1, "1e3 [1a1]")              // owned; in brackets: used
//!     .miner(P1, "n2a")
//!     .place(P1, "neo_left")                  // the next ambassador, on its vote side
//!     .acts(P1, ["move t3a", "stay"])
//!     .holds(P1, "1l");
//! ```

use orrery_engine::{FirstPlayer, Game as _, RuleId, Seat, Table, Viewer};
use orrery_federation::{
    Bundle, Config, Facts, Federation, State, Task,
    ids::{
        Alteration, Ambassador, Asteroid, Erudite, Medal, Mega, Mission, Planet, Resource, Rock, Shop,
        Starter, Structure,
    },
    look::Look,
    state::{Owned, Spot, Use},
};
use orrery_testkit::Scenario;
pub(crate) use orrery_testkit::scenario::{P1, P2, P3, P4};

/// A table in the making, or already played on.
pub(crate) struct Scene(pub(crate) Scenario<Federation>);

pub(crate) fn facts() -> &'static Facts {
    Federation::builtin()
}

/// Starter tiles that ask nothing and move no token.
const STARTERS: [Starter; 5] =
    [Starter::Treasure, Starter::Quarry, Starter::Ocean, Starter::Docks, Starter::Garrison];

/// A game for so many players at its first turn.
#[track_caller]
pub(crate) fn game(seats: u8) -> Scene {
    with_options(seats, Config::default())
}

/// A game with these options, whose first player is P1.
#[track_caller]
pub(crate) fn with_options(seats: u8, config: Config) -> Scene {
    let config = Config { first_player: FirstPlayer::P1, ..config };
    let mut scene = Scene(Scenario::new(config, seats));
    scene = scene.with(|state| state.starters = STARTERS[..=usize::from(seats)].to_vec());
    for seat in Seat::all(seats).rev() {
        let tile = STARTERS[seat.index()];
        scene = scene.act(seat, &format!("starter {tile}"));
    }
    scene.with(|state| {
        state.senate.clear();
        for seat in Seat::all(seats) {
            let player = &mut state.players[seat];
            player.stock = Bundle::EMPTY;
            (player.hangar, player.supply, player.degree) = (1, 7, 1);
        }
    })
}

/// Resources by their letters: `2l1o1g`.
#[track_caller]
pub(crate) fn bundle(text: &str) -> Bundle {
    let letters = text.as_bytes().chunks_exact(2).map(|pair| {
        let resource = Resource::ALL.iter().find(|resource| resource.letter() == char::from(pair[1]));
        (*resource.unwrap_or_else(|| panic!("{text:?}")), pair[0] - b'0')
    });
    letters.collect()
}

/// Names of one kind, with blanks between.
#[track_caller]
fn names<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace()
        .map(|name| name.parse().unwrap_or_else(|_| panic!("{name:?} in {text:?}")))
        .collect()
}

#[track_caller]
pub(crate) fn asteroid(name: &str) -> Asteroid {
    name.parse().unwrap_or_else(|_| panic!("{name:?} is no asteroid"))
}

/// What can be done with every scene.
impl Scene {
    #[track_caller]
    pub(crate) fn act(self, seat: Seat, notation: &str) -> Scene {
        Scene(self.0.act(seat, notation))
    }

    #[track_caller]
    pub(crate) fn acts<const N: usize>(self, seat: Seat, notations: [&str; N]) -> Scene {
        notations.into_iter().fold(self, |scene, notation| scene.act(seat, notation))
    }

    #[track_caller]
    pub(crate) fn expect<const N: usize>(self, seat: Seat, notations: [&str; N]) -> Scene {
        Scene(self.0.expect(seat, notations))
    }

    #[track_caller]
    pub(crate) fn offers(self, seat: Seat, notation: &str) -> Scene {
        Scene(self.0.offers(seat, notation))
    }

    #[track_caller]
    pub(crate) fn withholds(self, seat: Seat, notation: &str) -> Scene {
        Scene(self.0.withholds(seat, notation))
    }

    #[track_caller]
    pub(crate) fn rejects(self, seat: Seat, notation: &str, reason: &str, rule: RuleId) -> Scene {
        Scene(self.0.rejects(seat, notation, reason, rule))
    }

    /// The prompt without the name of the game: `place`.
    #[track_caller]
    pub(crate) fn asks(self, seat: Seat, prompt: &str) -> Scene {
        Scene(self.0.asks(seat, &format!("federation.{prompt}")))
    }

    #[track_caller]
    pub(crate) fn waits(self, seat: Seat) -> Scene {
        Scene(self.0.waits(seat))
    }

    #[track_caller]
    pub(crate) fn score(self, seat: Seat, points: i32) -> Scene {
        Scene(self.0.score(seat, points))
    }

    #[track_caller]
    pub(crate) fn hears<const N: usize>(self, viewer: Viewer, notices: [&str; N]) -> Scene {
        Scene(self.0.hears(viewer, notices))
    }

    pub(crate) fn with(self, arrange: impl FnOnce(&mut State)) -> Scene {
        Scene(self.0.with(arrange))
    }

    pub(crate) fn check(self, look: impl FnOnce(&State)) -> Scene {
        Scene(self.0.check(look))
    }

    pub(crate) fn task(self, task: Task) -> Scene {
        Scene(self.0.task(task))
    }

    pub(crate) fn state(&self) -> &State {
        self.0.state()
    }

    pub(crate) fn table(&self) -> &Table<Federation> {
        self.0.table()
    }

    /// What a seat is offered.
    pub(crate) fn options(&self, seat: Seat) -> Vec<String> {
        self.0.options(seat)
    }

    /// What a seat is offered that begins with a verb, without it.
    #[track_caller]
    pub(crate) fn offered<const N: usize>(self, seat: Seat, verb: &str, expected: [&str; N]) -> Scene {
        let prefix = format!("{verb} ");
        let all = self.options(seat);
        let found: Vec<&str> = all.iter().filter_map(|option| option.strip_prefix(&prefix)).collect();
        assert_eq!(found, expected, "{verb} of {all:?}");
        self
    }
}

/// How the table is arranged.
impl Scene {
    #[track_caller]
    pub(crate) fn stock(self, seat: Seat, text: &str) -> Scene {
        let stock = bundle(text);
        self.with(|state| state.players[seat].stock = stock)
    }

    pub(crate) fn degree(self, seat: Seat, degree: u8) -> Scene {
        self.with(|state| state.players[seat].degree = degree)
    }

    pub(crate) fn die(self, seat: Seat, face: u8) -> Scene {
        self.with(|state| state.players[seat].die = Some(face))
    }

    /// So many ships in the hangar, the others in the supply.
    pub(crate) fn ships(self, seat: Seat, hangar: u8) -> Scene {
        self.with(|state| {
            let player = &mut state.players[seat];
            player.supply = player.supply + player.hangar - hangar;
            player.hangar = hangar;
        })
    }

    /// Unused Alteration tokens, taken from beside the board.
    #[track_caller]
    pub(crate) fn tokens(self, seat: Seat, text: &str) -> Scene {
        let tokens: Vec<Alteration> = names(text);
        self.with(|state| {
            for token in tokens {
                let index = usize::from(token.power) - 1;
                state.moons.places.iter_mut().for_each(|place| place.tokens.retain(|other| *other != token));
                if state.moons.unseen[index].take_unordered(&token) {
                    state.moons.beside[index] -= 1;
                }
                state.players[seat].tokens.push(token);
            }
        })
    }

    /// Owned Erudites; a name in brackets is used.
    #[track_caller]
    pub(crate) fn erudites(self, seat: Seat, text: &str) -> Scene {
        let names: Vec<String> = text.split_whitespace().map(String::from).collect();
        self.with(|state| {
            for name in names {
                let bare = name.trim_matches(['[', ']']);
                let tile: Erudite = bare.parse().unwrap_or_else(|_| panic!("{name:?} is no Erudite"));
                let stack = state.atalum.stack_mut(tile);
                if stack.top == Some(tile) {
                    stack.top = None;
                }
                stack.below.take_unordered(&tile);
                let used = if bare == name { Use::Ready } else { Use::Used };
                state.players[seat].erudites.push(Owned { tile, used, borrows: None });
            }
        })
    }

    /// These Erudites lie face up on their stacks.
    #[track_caller]
    pub(crate) fn display(self, text: &str) -> Scene {
        let tiles: Vec<Erudite> = names(text);
        self.with(|state| {
            for tile in tiles {
                let stack = state.atalum.stack_mut(tile);
                if let Some(top) = stack.top.take() {
                    stack.below.shuffle_in(top);
                }
                assert!(stack.below.take_unordered(&tile), "{tile} is not in its stack");
                stack.top = Some(tile);
            }
        })
    }

    #[track_caller]
    pub(crate) fn miner(self, seat: Seat, at: &str) -> Scene {
        let at = asteroid(at);
        self.with(|state| state.players[seat].miner = at)
    }

    /// A token lies face up on an asteroid.
    #[track_caller]
    pub(crate) fn rock(self, at: &str, rock: Rock) -> Scene {
        self.spot(at, Spot::Rock(rock)).with(|state| {
            let pile = if rock.is_inert() { &mut state.neo.inert } else { &mut state.neo.asteroids };
            pile.take_unordered(&rock);
        })
    }

    #[track_caller]
    pub(crate) fn spot(self, at: &str, spot: Spot) -> Scene {
        let at = asteroid(at);
        self.with(|state| {
            let place = state.neo.spots.iter_mut().find(|(id, _)| **id == at);
            *place.unwrap_or_else(|| panic!("no token belongs to {at}")).1 = spot;
        })
    }

    pub(crate) fn mage(self, seat: Seat, place: u8) -> Scene {
        self.with(|state| state.players[seat].mage = place)
    }

    /// Exactly these tokens lie face up on a place of 6Moon.
    #[track_caller]
    pub(crate) fn moon(self, place: u8, text: &str) -> Scene {
        let tokens: Vec<Alteration> = names(text);
        self.with(|state| {
            let moons = &mut state.moons;
            let there = std::mem::take(&mut moons.places[usize::from(place)].tokens);
            for token in there {
                moons.unseen[usize::from(token.power) - 1].shuffle_in(token);
            }
            for token in &tokens {
                moons.places.iter_mut().for_each(|place| place.tokens.retain(|other| other != token));
                moons.unseen[usize::from(token.power) - 1].take_unordered(token);
            }
            moons.places[usize::from(place)].hidden = 0;
            moons.places[usize::from(place)].tokens = tokens;
        })
    }

    pub(crate) fn shop(self, seat: Seat, shop: Shop, level: u8) -> Scene {
        self.with(|state| state.players[seat].enter(shop, level))
    }

    /// The production structures in play, from left to right.
    #[track_caller]
    pub(crate) fn structures(self, text: &str) -> Scene {
        let structures: Vec<Structure> = names(text);
        self.with(|state| state.structures = structures)
    }

    /// Structures and Megastructures with a robot of the seat.
    #[track_caller]
    pub(crate) fn built(self, seat: Seat, text: &str) -> Scene {
        let names: Vec<String> = text.split_whitespace().map(String::from).collect();
        self.with(|state| {
            for name in names {
                if let Ok(mega) = name.parse::<Mega>() {
                    state.players[seat].megas.push(mega);
                    state.megas[mega.index()].builders.push(seat);
                } else {
                    let structure = name.parse().unwrap_or_else(|_| panic!("{name:?}"));
                    state.players[seat].structures.push(structure);
                }
            }
        })
    }

    pub(crate) fn medal(self, seat: Seat, medal: Medal) -> Scene {
        self.with(|state| state.players[seat].medals.push(medal))
    }

    /// Missions with a release token.
    #[track_caller]
    pub(crate) fn released(self, seat: Seat, text: &str) -> Scene {
        let missions: Vec<Mission> = names(text);
        self.with(|state| {
            missions.iter().for_each(|mission| state.players[seat].mission_mut(*mission).released = true);
        })
    }

    /// Missions with a release token and a ship from the supply.
    #[track_caller]
    pub(crate) fn flown(self, seat: Seat, text: &str) -> Scene {
        let missions: Vec<Mission> = names(text);
        self.released(seat, text).with(|state| {
            for mission in missions {
                state.players[seat].mission_mut(mission).flown = true;
                state.players[seat].supply -= 1;
            }
        })
    }
}

/// What is played and what came of it.
impl Scene {
    /// The next ambassador at hand, the highest first, goes to a cell on its vote side.
    #[track_caller]
    pub(crate) fn place(self, seat: Seat, cell: &str) -> Scene {
        let who = self.next_ambassador(seat);
        self.act(seat, &format!("place {who} vote {cell}"))
    }

    /// The next ambassador at hand, the highest first, goes to a cell on its funding side.
    #[track_caller]
    pub(crate) fn fund(self, seat: Seat, cell: &str) -> Scene {
        let who = self.next_ambassador(seat);
        self.act(seat, &format!("place {who} funding {cell}"))
    }

    /// The others play at the external module until it is this seat's turn again.
    #[track_caller]
    pub(crate) fn again(self, seat: Seat) -> Scene {
        let mut scene = self;
        for _ in 1..scene.state().seats {
            let asked = Seat::all(scene.state().seats).find(|other| scene.0.open(*other).is_some());
            let asked = asked.unwrap_or_else(|| panic!("nobody is asked"));
            assert_ne!(asked, seat, "{seat} has not finished");
            scene = scene.place(asked, "module");
        }
        scene.asks(seat, "place")
    }

    /// Everybody plays at the external module, uses no Erudite and takes the last answer to every other question, until
    /// the next round begins or the game ends.
    #[track_caller]
    pub(crate) fn play_round(self) -> Scene {
        let mut scene = self;
        let round = scene.state().round;
        while scene.state().round == round && !scene.state().is_over() {
            let asked = Seat::all(scene.state().seats).find(|seat| scene.0.open(*seat).is_some());
            let asked = asked.unwrap_or_else(|| panic!("nobody is asked"));
            let mut options = scene.options(asked);
            options.retain(|option| !option.starts_with("use "));
            let at_module = options.iter().find(|option| option.ends_with(" vote module"));
            let answer =
                at_module.or(options.last()).cloned().unwrap_or_else(|| panic!("{asked} has no answer"));
            scene = scene.act(asked, &answer);
        }
        scene
    }

    /// Plays like this to the end of the game.
    #[track_caller]
    pub(crate) fn finish(self) -> Scene {
        let mut scene = self;
        while !scene.state().is_over() {
            scene = scene.play_round();
        }
        scene
    }

    #[track_caller]
    fn next_ambassador(&self, seat: Seat) -> Ambassador {
        let senate = &self.state().senate;
        let mut left = Ambassador::ORDINARY.into_iter().rev().filter(|one| !senate.has_played(seat, *one));
        left.next().unwrap_or_else(|| panic!("{seat} has placed every ambassador"))
    }

    #[track_caller]
    pub(crate) fn holds(self, seat: Seat, text: &str) -> Scene {
        assert_eq!(self.state().players[seat].stock, bundle(text), "the stock of {seat}");
        self
    }

    #[track_caller]
    pub(crate) fn influence(self, seat: Seat, planet: Planet, expected: u8) -> Scene {
        assert_eq!(
            Look::at(self.table()).influence(seat, planet),
            expected,
            "influence of {seat} on {planet}"
        );
        self
    }

    /// The names of the unused Alteration tokens.
    #[track_caller]
    pub(crate) fn has_tokens(self, seat: Seat, text: &str) -> Scene {
        let tokens: Vec<Alteration> = names(text);
        assert_eq!(self.state().players[seat].tokens, tokens, "the tokens of {seat}");
        self
    }

    /// The Erudites as [`Scene::erudites`] writes them.
    #[track_caller]
    pub(crate) fn has_erudites(self, seat: Seat, text: &str) -> Scene {
        let owned = self.state().players[seat]
            .erudites
            .iter()
            .map(|owned| if owned.is_up() { owned.tile.to_string() } else { format!("[{}]", owned.tile) });
        assert_eq!(owned.collect::<Vec<_>>().join(" "), text, "the Erudites of {seat}");
        self
    }
}
