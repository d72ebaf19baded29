//! Answers and what they point at.

use std::fmt;

use orrery_engine::Target;

use crate::{
    ids::{
        Body, CardId, Column, Glyph, GoldTile, MessageReward, Objective, Organization, Planet, QuickStart,
        Sample, Sector, Slot, Space, Star, Tech, TraceColor, TranslationSlot,
    },
    state::{DataSpace, Figure, Spot, TracePlace},
};

/// What two equal resources are exchanged for (SE-2030).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Good {
    /// `card`
    Card,
    /// `credit`
    Credit,
    /// `energy`
    Energy,
}

impl Good {
    /// All of them.
    pub const ALL: [Good; 3] = [Good::Card, Good::Credit, Good::Energy];

    /// Its name in notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Good::Card => "card",
            Good::Credit => "credit",
            Good::Energy => "energy",
        }
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where a card is drawn from (SE-0875, SE-3470).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum From {
    /// The unseen top of the deck.
    Deck,
    /// A face-up card.
    Open(CardId),
}

impl fmt::Display for From {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            From::Deck => f.write_str("deck"),
            From::Open(card) => card.fmt(f),
        }
    }
}

/// A piece that an effect removes: orbiters are named by their planet (SE-2865).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Removed {
    /// `orbiter mars`; whether it stands on the first-orbiter space.
    Orbiter(Planet, bool),
    /// `lander mars`; the number of its first-landing space, if it stands on one.
    Lander(Body, Option<u8>),
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    // Setup
    /// Keep an organization and two quick-start cards (SE-6030).
    Agency(Organization, QuickStart, QuickStart),

    // Main actions (SE-0850)
    /// Launch a probe.
    Launch,
    /// Orbit a planet; the promo planet with the probe of this space.
    Orbit(Planet, Option<Space>),
    /// Land on a planet or moon; on the promo planet with the probe of this space.
    Land(Body, Option<Space>),
    /// Scan.
    Scan,
    /// Analyze data.
    Analyze,
    /// Play a card.
    Play(CardId),
    /// Research a technology.
    Research,
    /// Pass.
    Pass,
    /// Resolve completed sectors (SE-2385).
    Resolve,
    /// End the turn (SE-3680).
    End,

    // Free actions (section 6)
    /// Move a figure.
    Move(Figure, Space),
    /// Place data.
    Data(DataSpace),
    /// Discard a card for its corner.
    Corner(CardId),
    /// Exchange two of a kind.
    Exchange(Good, Good),
    /// Buy a card.
    Buy,
    /// Complete a conditional mission.
    Complete(CardId),
    /// Deliver a capsule for a mission.
    Deliver(CardId, Figure),
    /// Translate a glyph.
    Translate(Glyph, TranslationSlot),
    /// Use the free action of the organization.
    Organization,
    /// Put a card under the organization.
    Bank(CardId),

    // Answers
    /// Mark the signal here.
    Signal(Spot),
    /// Discard this card of the row.
    Row(CardId),
    /// Draw from the deck, or take a face-up card.
    Draw(From),
    /// Mark the trace here.
    Mark(Slot, TraceColor, TracePlace),
    /// Take this technology.
    Tech(Tech),
    /// Put it under this column.
    Column(Column),
    /// Tuck this card.
    Tuck(CardId),
    /// Discard this hand card.
    Discard(CardId),
    /// Leave it.
    Skip,
    /// Use no more movement.
    Stop,
    /// End the scan.
    Finish,
    /// Mark the signal of Earth's sector.
    Earth,
    /// Discard a row card for a signal.
    Cards,
    /// Use a signal token.
    Token,
    /// Use a telescope technology.
    Telescope(Tech),
    /// Pay.
    Pay,
    /// One of several, from 1.
    Option(u8),
    /// Choose a figure or its space.
    Probe(Space),
    /// Choose a sector.
    Sector(Sector),
    /// Remove a piece.
    Remove(Removed),
    /// Land on the space with data of this number, from 1.
    Space(u8),
    /// Cover a circle, from 1.
    Cover(CardId, u8),
    /// Mark a task, from 1.
    Task(Objective, u8),
    /// Mark a gold tile.
    Gold(GoldTile),
    /// Resolve this sector next.
    Star(Star),
    /// Resolve the tile of 'Oumuamua next.
    Tile,
    /// Take a message reward.
    Message(MessageReward),
    /// Resolve this milestone next, by its number in `milestones.rs`, from 0.
    Milestone(u8),
    /// Play an Exertian card face down.
    Exertian(CardId),
    /// Take a card of the round's stack.
    Take(CardId),
    /// Take a sample.
    Sample(Sample),
    /// Return this mission to hand.
    Return(CardId),
    /// Swap a hand card with a row card.
    Swap(CardId, CardId),
    /// Leave the game.
    Resign,
}

impl Action {
    /// What it points at.
    pub(crate) fn targets(&self, out: &mut Vec<Target>) {
        let mut name = |id: &dyn fmt::Display| out.push(Target::Component(id.to_string()));
        match self {
            Action::Agency(organization, first, second) => {
                name(organization);
                name(first);
                name(second);
            }
            Action::Orbit(planet, _) => name(planet),
            Action::Land(body, _) => name(body),
            Action::Play(card)
            | Action::Corner(card)
            | Action::Complete(card)
            | Action::Bank(card)
            | Action::Row(card)
            | Action::Tuck(card)
            | Action::Discard(card)
            | Action::Exertian(card)
            | Action::Take(card)
            | Action::Return(card) => name(card),
            Action::Draw(From::Open(card)) => name(card),
            Action::Move(figure, space) => {
                name(figure);
                name(space);
            }
            Action::Deliver(card, figure) => {
                name(card);
                name(figure);
            }
            Action::Swap(first, second) => {
                name(first);
                name(second);
            }
            Action::Data(DataSpace::Bottom(column)) | Action::Column(column) => name(column),
            Action::Translate(glyph, _) => name(glyph),
            Action::Signal(Spot::Star(star)) | Action::Star(star) => name(star),
            Action::Mark(slot, color, _) => {
                name(slot);
                name(color);
            }
            Action::Tech(tech) | Action::Telescope(tech) => name(tech),
            Action::Probe(space) => name(space),
            Action::Sector(sector) => name(sector),
            Action::Remove(Removed::Orbiter(planet, _)) => name(planet),
            Action::Remove(Removed::Lander(body, _)) => name(body),
            Action::Cover(card, circle) => {
                name(card);
                out.push(Target::Amount(i32::from(*circle)));
            }
            Action::Task(objective, task) => {
                name(objective);
                out.push(Target::Amount(i32::from(*task)));
            }
            Action::Gold(tile) => name(tile),
            Action::Message(reward) => name(reward),
            Action::Sample(sample) => name(sample),
            Action::Option(n) | Action::Space(n) | Action::Milestone(n) => {
                out.push(Target::Amount(i32::from(*n)))
            }
            Action::Launch
            | Action::Scan
            | Action::Analyze
            | Action::Research
            | Action::Pass
            | Action::Resolve
            | Action::End
            | Action::Data(DataSpace::Top)
            | Action::Exchange(..)
            | Action::Buy
            | Action::Organization
            | Action::Signal(Spot::Tile)
            | Action::Draw(From::Deck)
            | Action::Skip
            | Action::Stop
            | Action::Finish
            | Action::Earth
            | Action::Cards
            | Action::Token
            | Action::Pay
            | Action::Tile
            | Action::Resign => {}
        }
    }
}
