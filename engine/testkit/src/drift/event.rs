//! What happened, and what each viewer hears of it.

use std::fmt;

use orrery_engine::{Hex, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::state::{Card, Cards, Order, State};

/// Something that happened, with its outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A round began; courses and bids of the last one are gone.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
    },
    /// A course was chosen.
    CourseSet {
        /// Who.
        seat: Seat,
        /// Which.
        course: u8,
    },
    /// A ship took fuel.
    Fuelled {
        /// Whose.
        seat: Seat,
        /// How much fitted.
        fuel: u8,
    },
    /// A ship paid fuel.
    Burned {
        /// Whose.
        seat: Seat,
        /// How much.
        fuel: u8,
    },
    /// Points were scored.
    Scored {
        /// By whom.
        seat: Seat,
        /// How many.
        points: u8,
    },
    /// A bid was made; secret until it is revealed.
    Bid {
        /// By whom.
        seat: Seat,
        /// How much.
        bid: u8,
    },
    /// All bids came out.
    Revealed {
        /// The bids in table order.
        bids: Vec<u8>,
        /// Who has the first turn.
        leader: Seat,
    },
    /// A card went from the deck to a hand; others do not see which.
    Drew {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card went from a hand to the discards.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card went from a hand to the top of the deck; others do not see which.
    Stowed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat looked at the top card of the deck; others do not see which it is.
    Peeked {
        /// Who.
        seat: Seat,
        /// At which.
        card: Card,
    },
    /// The discards became the deck.
    Reshuffled,
    /// A ship moved.
    Sailed {
        /// Whose.
        seat: Seat,
        /// Where to.
        to: Hex,
    },
    /// A hex was charted.
    Charted {
        /// By whom.
        seat: Seat,
        /// Which.
        hex: Hex,
    },
    /// A scan came to nothing.
    Jammed {
        /// Who spoiled it.
        seat: Seat,
        /// Whose it was.
        by: Seat,
    },
    /// A seat ordered what to answer for it; secret.
    Ordered {
        /// Who.
        seat: Seat,
        /// What.
        order: Order,
    },
    /// A seat left the game.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The last round was over.
    Ended,
}

impl Event {
    /// Applies the event to the state.
    pub(super) fn evolve(&self, state: &mut State) {
        match self {
            Event::RoundBegan { round } => {
                state.round = *round;
                state.revealed = false;
                for ship in state.ships.iter_mut() {
                    (ship.course, ship.bid) = (None, None);
                }
            }
            Event::CourseSet { seat, course } => state.ships[*seat].course = Some(*course),
            Event::Fuelled { seat, fuel } => state.ships[*seat].fuel += fuel,
            Event::Burned { seat, fuel } => state.ships[*seat].fuel -= fuel,
            Event::Scored { seat, points } => state.ships[*seat].score += i32::from(*points),
            Event::Bid { seat, bid } => state.ships[*seat].bid = Some(*bid),
            Event::Revealed { leader, .. } => {
                state.leader = *leader;
                state.revealed = true;
            }
            Event::Drew { seat, card } => {
                state.deck.take(card);
                state.knowers.pop();
                state.ships[*seat].hand.add(*card);
            }
            Event::Discarded { seat, card } => {
                state.ships[*seat].hand.remove(*card);
                state.discards.add(*card);
            }
            Event::Stowed { seat, card } => {
                state.ships[*seat].hand.remove(*card);
                state.deck.put_on_top(*card);
                state.knowers.push(1 << seat.0);
            }
            Event::Peeked { seat, card } => {
                // Taking it and putting it back makes it the known top, if it was not.
                state.deck.take(card);
                state.deck.put_on_top(*card);
                let known = state.knowers.pop().unwrap_or(0);
                state.knowers.push(known | 1 << seat.0);
            }
            Event::Reshuffled => {
                state.discards.iter().for_each(|card| state.deck.shuffle_in(card));
                state.discards = Cards::default();
            }
            Event::Sailed { seat, to } => state.ships[*seat].at = *to,
            Event::Charted { seat, hex } => {
                state.ships[*seat].charts += 1;
                state.charted.push(*hex);
            }
            Event::Jammed { .. } => {}
            Event::Ordered { seat, order } => state.ships[*seat].order = *order,
            Event::Resigned { seat } => state.ships[*seat].resigned = true,
            Event::Ended => state.over = true,
        }
    }

    /// What `viewer` hears of it.
    pub(super) fn notice(&self, viewer: Viewer) -> Option<Notice> {
        let card_for = |seat: &Seat, card: &Card| viewer.is(*seat).then_some(*card);
        Some(match self {
            Event::RoundBegan { round } => Notice::RoundBegan { round: *round },
            Event::CourseSet { seat, course } => Notice::CourseSet { seat: *seat, course: *course },
            Event::Fuelled { seat, fuel } => Notice::Fuelled { seat: *seat, fuel: *fuel },
            Event::Burned { seat, fuel } => Notice::Burned { seat: *seat, fuel: *fuel },
            Event::Scored { seat, points } => Notice::Scored { seat: *seat, points: *points },
            Event::Bid { seat, bid } => Notice::Bid { seat: *seat, bid: viewer.is(*seat).then_some(*bid) },
            Event::Revealed { bids, leader } => Notice::Revealed { bids: bids.clone(), leader: *leader },
            Event::Drew { seat, card } => Notice::Drew { seat: *seat, card: card_for(seat, card) },
            Event::Discarded { seat, card } => Notice::Discarded { seat: *seat, card: *card },
            Event::Stowed { seat, card } => Notice::Stowed { seat: *seat, card: card_for(seat, card) },
            Event::Peeked { seat, card } => Notice::Peeked { seat: *seat, card: card_for(seat, card) },
            Event::Reshuffled => Notice::Reshuffled,
            Event::Sailed { seat, to } => Notice::Sailed { seat: *seat, to: *to },
            Event::Charted { seat, hex } => Notice::Charted { seat: *seat, hex: *hex },
            Event::Jammed { seat, by } => Notice::Jammed { seat: *seat, by: *by },
            Event::Ordered { seat, order } if viewer.is(*seat) => {
                Notice::Ordered { seat: *seat, order: *order }
            }
            Event::Ordered { .. } => return None,
            Event::Resigned { seat } => Notice::Resigned { seat: *seat },
            Event::Ended => Notice::Ended,
        })
    }
}

/// An event as one viewer hears of it: what the viewer may not know is not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of `Event`, with `None` for what is hidden")]
pub enum Notice {
    /// A round began.
    RoundBegan { round: u16 },
    /// A course was chosen.
    CourseSet { seat: Seat, course: u8 },
    /// A ship took fuel.
    Fuelled { seat: Seat, fuel: u8 },
    /// A ship paid fuel.
    Burned { seat: Seat, fuel: u8 },
    /// Points were scored.
    Scored { seat: Seat, points: u8 },
    /// A bid was made.
    Bid { seat: Seat, bid: Option<u8> },
    /// All bids came out.
    Revealed { bids: Vec<u8>, leader: Seat },
    /// A card was drawn.
    Drew { seat: Seat, card: Option<Card> },
    /// A card was discarded.
    Discarded { seat: Seat, card: Card },
    /// A card was stowed.
    Stowed { seat: Seat, card: Option<Card> },
    /// The top card was looked at.
    Peeked { seat: Seat, card: Option<Card> },
    /// The discards became the deck.
    Reshuffled,
    /// A ship moved.
    Sailed { seat: Seat, to: Hex },
    /// A hex was charted.
    Charted { seat: Seat, hex: Hex },
    /// A scan came to nothing.
    Jammed { seat: Seat, by: Seat },
    /// The viewer ordered something.
    Ordered { seat: Seat, order: Order },
    /// A seat left the game.
    Resigned { seat: Seat },
    /// The last round was over.
    Ended,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut with = |seat: &Seat, verb: &str, what: Option<&dyn fmt::Display>| match what {
            Some(what) => write!(f, "{seat} {verb} {what}"),
            None => write!(f, "{seat} {verb}"),
        };
        fn shown<T: fmt::Display>(what: &Option<T>) -> Option<&dyn fmt::Display> {
            what.as_ref().map(|what| what as &dyn fmt::Display)
        }
        match self {
            Notice::CourseSet { seat, course } => with(seat, "course", Some(course)),
            Notice::Fuelled { seat, fuel } => with(seat, "fuelled", Some(fuel)),
            Notice::Burned { seat, fuel } => with(seat, "burned", Some(fuel)),
            Notice::Scored { seat, points } => with(seat, "scored", Some(points)),
            Notice::Bid { seat, bid } => with(seat, "bid", shown(bid)),
            Notice::Drew { seat, card } => with(seat, "drew", shown(card)),
            Notice::Discarded { seat, card } => with(seat, "discarded", Some(card)),
            Notice::Stowed { seat, card } => with(seat, "stowed", shown(card)),
            Notice::Peeked { seat, card } => with(seat, "peeked", shown(card)),
            Notice::Sailed { seat, to } => with(seat, "sailed", Some(to)),
            Notice::Charted { seat, hex } => with(seat, "charted", Some(hex)),
            Notice::Jammed { seat, by } => with(seat, "jammed", Some(by)),
            Notice::Ordered { seat, order } => with(seat, "ordered", Some(order)),
            Notice::Resigned { seat } => with(seat, "resigned", None),
            Notice::RoundBegan { round } => write!(f, "round {round}"),
            Notice::Revealed { bids, leader } => {
                f.write_str("bids")?;
                bids.iter().try_for_each(|bid| write!(f, " {bid}"))?;
                write!(f, " leader {leader}")
            }
            Notice::Reshuffled => f.write_str("reshuffled"),
            Notice::Ended => f.write_str("ended"),
        }
    }
}
