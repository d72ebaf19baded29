//! A table on which everything is where a test can name it.
//!
//! All discs lie as printed, so that ring by ring and sector by sector from 0 to 7 the sky shows
//!
//! ```text
//! ring 4  Uranus   .        .        Neptune  .        comet    .        comet
//! ring 3  .        asteroid .        Jupiter  .        .        .        Saturn
//! ring 2  comet    comet    Mars     .        asteroid .        asteroid asteroid
//! ring 1  .        Mercury  .        Venus    .        Earth    .        asteroid
//! star    Vega     Sirius A Barnard  Kepler22 Proxima  61 Virg. Beta P.  Procyon
//! colour  black    blue     red      yellow   red      yellow   black    blue
//! ```

use orrery_engine::Seat;
use orrery_seti::{
    Config, Seti, State,
    ids::{CardId, Space, Species, Star, TileBonus, Token},
    solar::Orientation,
    state::{Owner, Player},
};
use orrery_testkit::scenario::{P1, P2, Scenario};

pub(crate) type Game = Scenario<Seti>;

/// A card by its id.
pub(crate) fn card(id: &str) -> CardId {
    id.parse().unwrap_or_else(|_| panic!("no card {id}"))
}

/// A space by its notation.
pub(crate) fn at(space: &str) -> Space {
    space.parse().unwrap_or_else(|_| panic!("no space {space}"))
}

pub(crate) fn owner(seat: Seat) -> Owner {
    Owner::Seat(seat)
}

/// The row of the scene: a yellow card with a movement corner, a red one with publicity, a blue one with data. They
/// belong to the expansion, so that they are never the card of a test by chance.
pub(crate) const ROW: [&str; 3] = ["sa_013", "sa_025", "sa_040"];

/// A game of two in which the first seat is to play, with these options.
pub(crate) fn game_with(config: Config, seats: u8) -> Game {
    let begun = (1..=64).map(|seed| begin(Scenario::seeded(config.clone(), seats, seed)));
    let mut begun = begun.filter(|game| game.state().starting == owner(P1));
    begun.next().expect("the first seat begins sooner or later").with(arrange)
}

/// Everybody takes what is offered first, until the first round has begun.
fn begin(mut game: Game) -> Game {
    while game.state().round == 0 {
        let seat = Seat::all(game.state().seats).find(|seat| game.open(*seat).is_some());
        let seat = seat.expect("somebody is asked before the first round");
        let first = game.options(seat).into_iter().next().expect("something to choose");
        game = game.act(seat, &first);
    }
    game
}

/// A game of two, Mascamites on the left and Anomalies on the right, both undiscovered.
pub(crate) fn game() -> Game {
    game_with(Config { species: "mascamites anomalies".into(), ..Config::default() }, 2)
}

/// The same with two other species, discovered, the left one first.
pub(crate) fn game_of(left: Species, right: Species) -> Game {
    let config = Config { species: format!("{left} {right}"), agency_species: true, ..Config::default() };
    game_with(config, 2)
}

/// The scene: see the picture above. Hands are empty, stores are full, nothing is tucked.
fn arrange(state: &mut State) {
    state.orientation = Orientation::default();
    state.token = Token::FIRST;
    state.sky = [
        Star::Vega,
        Star::SiriusA,
        Star::BarnardsStar,
        Star::Kepler22,
        Star::ProximaCentauri,
        Star::Virginis61,
        Star::BetaPictoris,
        Star::Procyon,
    ];
    for stack in &mut state.techs {
        // Every stack shows 3 VP.
        let three = TileBonus::of(1).expect("the first bonus");
        if stack.top != Some(three) {
            stack.below.take_unordered(&three);
            stack.top.into_iter().for_each(|other| stack.below.shuffle_in(other));
            stack.top = Some(three);
        }
    }
    for seat in Seat::all(state.seats) {
        let cards: Vec<CardId> = state.players[seat].hand.drain(..).collect();
        cards.into_iter().for_each(|card| state.deck.shuffle_in(card));
        let cards: Vec<CardId> = state.players[seat].tucked.drain(..).collect();
        cards.into_iter().for_each(|card| state.deck.shuffle_in(card));
        let player = &mut state.players[seat];
        (player.score, player.publicity, player.credits, player.energy, player.data) = (0, 4, 9, 9, 0);
    }
    let row: Vec<CardId> = state.row.iter_mut().filter_map(Option::take).collect();
    row.into_iter().for_each(|card| state.deck.shuffle_in(card));
    state.row = ROW.map(|id| Some(out(state, card(id))));
}

/// Takes a card out of the deck, a stack or nowhere: it is now the test's.
pub(crate) fn out(state: &mut State, card: CardId) -> CardId {
    if !state.deck.take_unordered(&card) {
        for n in 0..state.stacks.len() {
            if let Some(place) = state.stacks[n].iter().position(|one| *one == card) {
                let other = state.deck.cards().next().copied().expect("a card is left");
                state.deck.take_unordered(&other);
                state.stacks[n][place] = other;
            }
        }
        state.species.iter_mut().for_each(|one| {
            one.deck.take_unordered(&card);
        });
    }
    card
}

/// What tests do with a table.
pub(crate) trait Arrange: Sized {
    /// These cards are in the seat's hand.
    fn hand<const N: usize>(self, seat: Seat, cards: [&str; N]) -> Self;
    /// These cards come from the deck next, the first first.
    fn deck<const N: usize>(self, cards: [&str; N]) -> Self;
    /// The seat's probes are on these spaces.
    fn probes<const N: usize>(self, seat: Seat, spaces: [&str; N]) -> Self;
    /// The seat's things are changed.
    fn player(self, seat: Seat, change: impl FnOnce(&mut Player)) -> Self;
    /// These markers are in the slot of a star, in this order.
    fn markers<const N: usize>(self, star: Star, owners: [Seat; N]) -> Self;
}

impl Arrange for Game {
    fn hand<const N: usize>(self, seat: Seat, cards: [&str; N]) -> Self {
        self.with(|state| {
            for id in cards {
                let card = out(state, card(id));
                state.players[seat].hand.push(card);
            }
            state.players[seat].hand.sort_unstable();
        })
    }

    fn deck<const N: usize>(self, cards: [&str; N]) -> Self {
        self.with(|state| {
            for id in cards.into_iter().rev() {
                let card = out(state, card(id));
                state.deck.put_on_top(card);
            }
        })
    }

    fn probes<const N: usize>(self, seat: Seat, spaces: [&str; N]) -> Self {
        self.with(|state| state.players[seat].probes = spaces.iter().map(|space| at(space)).collect())
    }

    fn player(self, seat: Seat, change: impl FnOnce(&mut Player)) -> Self {
        self.with(|state| change(&mut state.players[seat]))
    }

    fn markers<const N: usize>(self, star: Star, owners: [Seat; N]) -> Self {
        self.with(|state| state.sectors[star.index()].markers = owners.map(owner).to_vec())
    }
}

/// The scene with the left species discovered, nobody having been rewarded, and the right one face down.
pub(crate) fn discovered(left: Species, right: Species) -> Game {
    let game = game_of(left, right).with(|state| state.species[0].discovery = [Some(Owner::Neutral); 3]);
    let game = ["launch", "end"].iter().fold(game, |game, act| game.act(P1, act));
    let game = ["launch", "end"].iter().fold(game, |game, act| game.act(P2, act));
    game.with(|state| {
        arrange(state);
        for seat in Seat::all(state.seats) {
            state.players[seat].probes.clear();
        }
    })
}
