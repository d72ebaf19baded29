//! Events of species, applied to the state.

use orrery_engine::Pile;

use crate::{
    event::{Event, Pile as To},
    evolve::{add_capsule, hand, put_away},
    ids::{Exploration, Glyph, Planet, Sample, Species},
    state::{AnomalyToken, Capsule, Owner, SpeciesState, State},
};

fn own(state: &mut State, species: Species) -> Option<&mut SpeciesState> {
    let slot = state.discovered(species)?;
    Some(&mut state.species[slot.index()])
}

fn take_sample(state: &mut State, planet: Planet, sample: Sample) {
    let Some(one) = own(state, Species::Mascamites) else { return };
    let there = if planet == Planet::Jupiter { &mut one.special.jupiter } else { &mut one.special.saturn };
    if let Some(at) = there.iter().position(|other| *other == sample) {
        there.remove(at);
    }
}

pub(crate) fn evolve(state: &mut State, event: &Event) {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only what evolve hands on; hidden values are never None here"
    )]
    match event {
        Event::Discovered { slot, species, order, cards, has_deck } => {
            let one = &mut state.species[slot.index()];
            (one.species, one.discovered) = (*species, Some(*order));
            one.cards.clone_from(cards);
            one.deck = cards.iter().copied().filter(|_| *has_deck).collect();
            one.special.explorations = Exploration::all().collect();
            one.special.security = cards.iter().copied().filter(|_| !has_deck).collect();
        }
        Event::AlienDrew { seat, slot, card: Some(card) } => {
            state.species[slot.index()].deck.take(card);
            hand(state, *seat, *card);
        }
        Event::AlienTook { seat, slot, card } => {
            state.species[slot.index()].open = None;
            hand(state, *seat, *card);
        }
        Event::AlienShown { slot, card } => {
            let one = &mut state.species[slot.index()];
            if let Some(card) = card {
                one.deck.take(card);
            }
            one.open = *card;
        }
        Event::SamplesPlaced { slot, jupiter: Some(jupiter), saturn: Some(saturn), open } => {
            let special = &mut state.species[slot.index()].special;
            special.jupiter.clone_from(jupiter);
            special.saturn.clone_from(saturn);
            special.samples = vec![*open];
        }
        Event::SampleCollected { seat, planet, sample: Some(sample), at } => {
            take_sample(state, *planet, *sample);
            add_capsule(&mut state.players[*seat], Capsule { at: *at, sample: *sample });
        }
        Event::SampleDelivered { seat, capsule, sample } => {
            state.players[*seat].capsules.remove(usize::from(*capsule));
            if let Some(one) = own(state, Species::Mascamites) {
                one.special.samples.push(*sample);
            }
        }
        Event::SampleRevealed { planet, sample } => {
            take_sample(state, *planet, *sample);
            if let Some(one) = own(state, Species::Mascamites) {
                one.special.samples.push(*sample);
            }
        }
        Event::AnomalyPlaced { slot, sector, anomaly } => {
            state.species[slot.index()]
                .special
                .anomalies
                .push(AnomalyToken { sector: *sector, anomaly: *anomaly });
        }
        Event::MessageTile { owner, at } => match owner {
            Owner::Seat(seat) => state.players[*seat].message_tile = *at,
            Owner::Rival => {
                if let Some(rival) = &mut state.rival {
                    rival.message_tiles -= u8::from(at.is_some() && rival.message_tiles > 0);
                    rival.message_tile = *at;
                }
            }
            Owner::Neutral => {}
        },
        Event::MessageTilesKept { tiles } => {
            state.rival.iter_mut().for_each(|rival| rival.message_tiles = *tiles)
        }
        Event::MessageCovered { owner, reward } => {
            if let Some(one) = own(state, Species::Centaurians) {
                one.special.messages[reward.index()] = Some(*owner);
            }
        }
        Event::MessageResolved { seat, card, pile } => {
            state.players[*seat].messages.retain(|message| message.card != *card);
            if *pile == To::Discard {
                put_away(state, *seat, *card, *pile, 0);
            }
        }
        Event::ExertianMilestones { slot, scores } => {
            state.species[slot.index()].special.milestones.extend(scores);
        }
        Event::ExertianRest { slot, kept } => {
            let one = &mut state.species[slot.index()];
            let rest = std::mem::take(&mut one.deck);
            if *kept {
                one.special.rest = rest;
            }
        }
        Event::ExertiansDealt { seat, cards: Some(cards), .. } => {
            for card in cards {
                if let Some(one) = own(state, Species::Exertians) {
                    one.deck.take(card);
                }
                let held = &mut state.players[*seat].exertians;
                let at = held.binary_search(card).unwrap_or_else(|at| at);
                held.insert(at, *card);
            }
        }
        Event::ExertianPlayed { owner, card: Some(card) } => match owner {
            Owner::Seat(seat) => {
                let player = &mut state.players[*seat];
                player.exertians.retain(|one| one != card);
                player.face_down.push(*card);
            }
            Owner::Rival => {
                if let Some(one) = own(state, Species::Exertians) {
                    one.special.rest.take(card);
                }
                state.rival.iter_mut().for_each(|rival| rival.face_down.push(*card));
            }
            Owner::Neutral => {}
        },
        Event::GlyphsShuffled { slot } => {
            let each = Glyph::ALL.iter().flat_map(|glyph| std::iter::repeat_n(*glyph, 5));
            state.species[slot.index()].special.glyphs = each.collect::<Pile<Glyph>>();
        }
        Event::GlyphOnPlanet { planet, glyph } => {
            drawn(state, *glyph);
            state.planets[planet.index()].glyph = *glyph;
        }
        Event::GlyphOnStar { star, glyph } => {
            drawn(state, *glyph);
            state.sectors[star.index()].glyph = *glyph;
        }
        Event::GlyphOnStack { tech, glyph } => {
            drawn(state, *glyph);
            state.techs[tech.index()].glyph = *glyph;
        }
        Event::GlyphOnBoard { slot, color, top, glyph } => {
            drawn(state, *glyph);
            state.species[slot.index()].special.board_glyphs[color.index()][usize::from(*top)] = *glyph;
        }
        Event::GlyphTaken { owner, glyph } => match owner {
            Owner::Seat(seat) => state.players[*seat].glyphs[glyph.index()] += 1,
            Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.glyphs[glyph.index()] += 1),
            Owner::Neutral => {}
        },
        Event::Translated { owner, glyph, slot } => {
            if let Some(one) = own(state, Species::Glyphids) {
                one.special.translations[slot.index()] = Some(*glyph);
            }
            match owner {
                Owner::Seat(seat) => state.players[*seat].glyphs[glyph.index()] -= 1,
                Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.glyphs[glyph.index()] -= 1),
                Owner::Neutral => {}
            }
        }
        Event::OrganelleMoved { slot, organelle, place } => {
            state.species[slot.index()].special.organelles[organelle.index()] = Some(*place);
        }
        Event::SecurityDealt { owner, cards } => {
            if let Some(one) = own(state, Species::Arkhos) {
                one.special.security.retain(|card| !cards.contains(card));
            }
            // One card of each colour, in the order of the colours.
            let mut locked = [None; 3];
            locked.iter_mut().zip(cards).for_each(|(place, card)| *place = Some(*card));
            match owner {
                Owner::Seat(seat) => state.players[*seat].locked = locked,
                Owner::Rival => state.rival.iter_mut().for_each(|rival| rival.locked = locked),
                Owner::Neutral => {}
            }
        }
        Event::Breached { owner, color } => match owner {
            Owner::Seat(seat) => {
                let player = &mut state.players[*seat];
                player.breached += 1;
                if let Some(card) = player.locked[color.index()].take() {
                    hand(state, *seat, card);
                }
            }
            Owner::Rival => {
                if let Some(rival) = &mut state.rival {
                    rival.breached += 1;
                    rival.locked[color.index()] = None;
                }
            }
            Owner::Neutral => {}
        },
        Event::Explored { slot, card, reshuffled } => {
            let special = &mut state.species[slot.index()].special;
            if *reshuffled {
                special.explorations = Exploration::all().collect();
                special.shown = 0;
            }
            special.explorations.take(card);
            special.shown += 1;
        }
        _ => {}
    }
}

fn drawn(state: &mut State, glyph: Option<Glyph>) {
    if let (Some(glyph), Some(one)) = (glyph, own(state, Species::Glyphids)) {
        one.special.glyphs.take(&glyph);
    }
}
