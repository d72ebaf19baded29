//! What a scene has before somebody acts.

use std::collections::BTreeMap;

use orrery_engine::{Pile, Seat};
use orrery_spacecorp::{
    State,
    ids::{Beyond, CardId, ColonyId, Cube, Era, PileId, ProgressId, Row, SiteId, Slot},
    state::{At, Base, Deck, Laid, Place, Player, Stage},
};

use super::{Scene, bases, card, cards, facts, plain_cards, read, site, team, tiles};

impl Scene {
    /// Changes the state by hand.
    pub(crate) fn with(self, arrange: impl FnOnce(&mut State)) -> Self {
        Scene { scenario: self.scenario.with(arrange) }
    }

    /// Changes a player by hand.
    pub(crate) fn player(self, seat: Seat, arrange: impl FnOnce(&mut Player)) -> Self {
        self.with(|state| arrange(&mut state.players[seat]))
    }

    /// The table of an era without anything that was dealt.
    pub(crate) fn era(self, era: Era) -> Self {
        self.with(|state| {
            let board = facts().board(era);
            let setup = facts().setup.era(era);
            state.stage = Stage::Play;
            state.era = era;
            state.places = BTreeMap::new();
            for player in state.players.iter_mut() {
                player.hand.clear();
                player.profit = 0;
                player.teams = std::array::from_fn(|index| {
                    if index < usize::from(setup.start_teams) { At::Site(board.start) } else { At::Reserve }
                });
            }
            let mut pile: Vec<CardId> = plain_cards(era).collect();
            state.offer = [0; 4].map(|_| pile.pop());
            state.deck = Deck { start: Pile::default(), rest: pile.into_iter().collect() };
            state.discard.clear();
            state.piles = PileId::ALL
                .iter()
                .filter(|pile| pile.era() == era)
                .map(|pile| (*pile, pile.tiles().collect()))
                .collect();
            state.annex = match era {
                Era::Mariners => Vec::new(),
                Era::Planeteers => on_annex(era),
                Era::Starfarers => [on_annex(Era::Planeteers), on_annex(era)].concat(),
            };
            state.colonies = if era == Era::Starfarers {
                ColonyId::all()
                    .filter(|one| facts().colony(*one).player_counts.contains(&state.seats))
                    .collect()
            } else {
                Vec::new()
            };
            // Contracts of earlier eras were claimed, so that rewards have their face value.
            let before = Era::ALL.iter().copied().take_while(|one| *one < era).last();
            state.discs = [before; Row::COUNT];
        })
    }

    /// A seat holds these cards and no others.
    #[track_caller]
    pub(crate) fn hand(self, seat: Seat, held: &str) -> Self {
        let mut held = cards(held);
        held.sort_unstable();
        self.with(|state| {
            // A card is in one place only.
            for card in &held {
                take_out(state, *card);
            }
            state.players[seat].hand = held;
        })
    }

    /// The offer, and no other card in it.
    #[track_caller]
    pub(crate) fn offer(self, offered: &str) -> Self {
        let offered = cards(offered);
        self.with(|state| {
            offered.iter().for_each(|card| take_out(state, *card));
            let before = state.offer;
            state.offer = std::array::from_fn(|space| offered.get(space).copied());
            before.into_iter().flatten().for_each(|card| state.deck.rest.shuffle_in(card));
        })
    }

    /// The pile consists of these cards, the next one first.
    #[track_caller]
    pub(crate) fn deck(self, pile: &str) -> Self {
        let pile = cards(pile);
        self.with(|state| {
            state.deck = Deck::default();
            pile.iter().for_each(|card| take_out(state, *card));
            pile.iter().rev().for_each(|card| state.deck.rest.put_on_top(*card));
        })
    }

    /// These tiles are drawn next from their piles, the first one first.
    #[track_caller]
    pub(crate) fn finds(self, found: &str) -> Self {
        let found = tiles(found);
        self.with(|state| {
            for tile in found.into_iter().rev() {
                let pile = state.piles.get_mut(&tile.pile()).expect("a pile of this era");
                assert!(pile.take(&tile), "{tile} is no longer in its pile");
                pile.put_on_top(tile);
            }
        })
    }

    /// An Infra card lies in a slot.
    #[track_caller]
    pub(crate) fn infra(self, seat: Seat, slot: u8, infra: &str) -> Self {
        let infra = card(infra);
        let slot = Slot::of(slot).expect("slots 1 to 3");
        self.with(|state| {
            take_out(state, infra);
            state.players[seat].slots[slot.index()] = Some(infra);
        })
    }

    pub(crate) fn profit(self, seat: Seat, profit: i32) -> Self {
        self.player(seat, |player| player.profit = profit)
    }

    /// A team stands on a site; `luhman_16@3` is three spaces before the star, `-` is the reserve.
    #[track_caller]
    pub(crate) fn team(self, seat: Seat, number: u8, at: &str) -> Self {
        let at = match at.split_once('@') {
            Some((star, left)) => At::Approach(site(star), read(left)),
            None if at == "-" => At::Reserve,
            None => At::Site(site(at)),
        };
        self.player(seat, |player| player.teams[team(number).index()] = at)
    }

    fn place(self, at: SiteId, arrange: impl FnOnce(&mut Place)) -> Self {
        self.with(|state| arrange(state.places.entry(at).or_default()))
    }

    /// Tiles lie in the boxes of a site.
    #[track_caller]
    pub(crate) fn tile(self, at: &str, laid: &str) -> Self {
        let laid = tiles(laid);
        self.with(|state| {
            for tile in &laid {
                state.piles.get_mut(&tile.pile()).expect("a pile of this era").take(tile);
            }
        })
        .place(site(at), |place| place.tiles = laid.into_iter().map(Laid::new).collect())
    }

    /// Bases stand on a site, box by box.
    #[track_caller]
    pub(crate) fn base(self, seat: Seat, at: &str, built: &str) -> Self {
        let built = bases(built);
        self.player(seat, |player| {
            built.iter().for_each(|kind| player.reserve[kind.index()] -= 1);
        })
        .place(site(at), |place| {
            place.bases = built.into_iter().map(|kind| Base { owner: seat, kind }).collect();
        })
    }

    /// Tiles and bases on them.
    #[track_caller]
    pub(crate) fn built(self, seat: Seat, at: &str, laid: &str, built: &str) -> Self {
        self.tile(at, laid).base(seat, at, built)
    }

    /// A team claims the tiles of a site.
    #[track_caller]
    pub(crate) fn claim(self, seat: Seat, number: u8, at: &str) -> Self {
        self.place(site(at), |place| place.claim = Some((seat, team(number))))
    }

    /// A colony stands in a region.
    #[track_caller]
    pub(crate) fn colony(self, seat: Seat, at: &str, colony: &str) -> Self {
        let colony: ColonyId = read(colony);
        self.with(|state| state.colonies.retain(|one| *one != colony))
            .place(site(at), |place| place.colony = Some((seat, colony)))
    }

    /// A seat owns Progress cards.
    #[track_caller]
    pub(crate) fn progress(self, seat: Seat, owned: &str) -> Self {
        let owned: Vec<ProgressId> = owned.split_whitespace().map(read).collect();
        self.with(|state| {
            state.annex.retain(|card| !owned.contains(card));
            state.players[seat].progress = owned;
        })
    }

    /// A cube stands on a space of the wheel.
    pub(crate) fn cube(self, seat: Seat, cube: Cube, space: u8) -> Self {
        self.player(seat, |player| player.wheels[cube.index()].space = space)
    }

    /// A seat holds a Beyond marker.
    pub(crate) fn beyond(self, seat: Seat, marker: Beyond) -> Self {
        self.with(|state| state.beyond[marker.index()] = Some(seat))
    }

    /// Contracts of this era were claimed by a seat.
    pub(crate) fn claimed(self, seat: Seat, rows: impl IntoIterator<Item = u8>) -> Self {
        self.with(|state| {
            for row in rows {
                let row = Row::of(row).expect("rows 1 to 7");
                state.discs[row.index()] = Some(state.era);
                state.claimed[row.index()] = Some(seat);
            }
        })
    }

    /// The end of the era was triggered in an earlier turn.
    pub(crate) fn triggered(self) -> Self {
        self.with(|state| {
            state.triggered = true;
            state.turn.barred = true;
        })
    }
}

fn on_annex(era: Era) -> Vec<ProgressId> {
    ProgressId::all().filter(|card| facts().progress(*card).era == era).collect()
}

/// Takes a card from wherever it lies.
fn take_out(state: &mut State, card: CardId) {
    state.deck.rest.take(&card);
    state.deck.start.take(&card);
    state.discard.retain(|one| *one != card);
    state.offer.iter_mut().filter(|one| **one == Some(card)).for_each(|one| *one = None);
    for player in state.players.iter_mut() {
        player.hand.retain(|one| *one != card);
        player.slots.iter_mut().filter(|one| **one == Some(card)).for_each(|one| *one = None);
    }
}
