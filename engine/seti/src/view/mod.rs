//! The table as one viewer sees it.

mod text;

use orrery_engine::{Seat, Table, Viewer};
use serde::Serialize;

use crate::{
    Seti,
    ids::{
        CardId, Exploration, Glyph, GoldTile, Moon, Objective, Organelle, Organization, Place, Planet,
        QuickStart, RivalCard, Sample, Sector, Side, Space, Species, Star, Tech, TechType, TileBonus, Token,
        TraceColor, TranslationSlot,
    },
    scoring::Sheet,
    solar::Orientation,
    state::{
        AnomalyToken, Arrow, Computer, Message, Mission, OpenObjective, Owner, PlanetState, Player, Pluto,
        SLOTS, SpeciesState, Stage, State, Techs,
    },
};

/// A technology stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct StackView {
    pub tech: Tech,
    pub top: Option<TileBonus>,
    pub left: u8,
    pub two_points: bool,
    pub glyph: Option<Glyph>,
}

/// A sector with its star.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct SectorView {
    pub sector: Sector,
    pub star: Star,
    pub markers: Vec<Owner>,
    pub won: bool,
    pub glyph: Option<Glyph>,
}

/// A gold tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct GoldView {
    pub tile: GoldTile,
    pub side: Side,
    pub marks: u8,
}

/// A species: what it is only once it is discovered (SE-6210).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct SpeciesView {
    pub species: Option<Species>,
    pub order: Option<u8>,
    pub discovery: [Option<Owner>; TraceColor::COUNT],
    pub overflow: [Vec<Owner>; TraceColor::COUNT],
    pub board: [Vec<Vec<Owner>>; TraceColor::COUNT],
    pub deck: u8,
    pub open: Option<CardId>,
    pub discard: Vec<CardId>,
    pub jupiter: u8,
    pub saturn: u8,
    pub samples: Vec<Sample>,
    pub anomalies: Vec<AnomalyToken>,
    pub tile: Vec<Owner>,
    pub messages: [Option<Owner>; 4],
    pub milestones: Vec<i32>,
    pub board_glyphs: [[Option<Glyph>; 2]; TraceColor::COUNT],
    pub translations: [Option<Glyph>; TranslationSlot::COUNT],
    pub organelles: [Option<Place>; Organelle::COUNT],
    pub explorations_left: Vec<Exploration>,
}

/// A capsule; what is in it is seen by its owner only (SE-6240).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct CapsuleView {
    pub at: Space,
    pub sample: Option<Sample>,
}

/// What lies before a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct PlayerView {
    pub seat: Seat,
    pub score: i32,
    pub publicity: u8,
    pub credits: u8,
    pub energy: u8,
    pub data: u8,
    pub exofossils: u8,
    pub tokens: u8,
    pub hand: u8,
    pub has_chosen: bool,
    pub tucked: Vec<CardId>,
    pub missions: Vec<Mission>,
    pub completed: Vec<CardId>,
    pub scoring: Vec<CardId>,
    pub pluto: Pluto,
    pub messages: Vec<Message>,
    pub message_tile: Option<i32>,
    pub exertians: u8,
    pub face_down: u8,
    pub techs: Techs,
    pub computer: Computer,
    pub probes: Vec<Space>,
    pub capsules: Vec<CapsuleView>,
    pub wins: [u8; Star::COUNT],
    pub gold: [Option<u8>; GoldTile::COUNT],
    pub passed: bool,
    pub moves: u8,
    pub glyphs: [u8; Glyph::COUNT],
    pub locked: [Option<CardId>; TraceColor::COUNT],
    pub breached: u8,
    pub organization: Option<Organization>,
    pub quick_starts: Vec<QuickStart>,
    pub organization_used: bool,
    pub slots_spent: u8,
    pub banked: Option<Message>,
    pub disabled: Techs,
    pub resigned: bool,
}

/// The secrets of the viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct Own {
    pub seat: Seat,
    pub hand: Vec<CardId>,
    pub chosen: Option<CardId>,
    pub exertians: Vec<CardId>,
    pub face_down: Vec<CardId>,
    pub organizations: Vec<Organization>,
    pub quick_starts: Vec<QuickStart>,
}

/// The rival of the solo game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct RivalView {
    pub score: i32,
    pub publicity: u8,
    pub progress: u8,
    pub computer: u8,
    pub pool: u8,
    pub exofossils: u8,
    pub techs: [u8; TechType::COUNT],
    pub taken: Techs,
    pub probe: Option<Space>,
    pub deck: u8,
    pub played: Vec<RivalCard>,
    pub advanced: u8,
    pub arrow: Arrow,
    pub wins: [u8; Star::COUNT],
    pub gold: [bool; GoldTile::COUNT],
    pub passed: bool,
    pub message_tile: Option<i32>,
    pub message_tiles: u8,
    pub face_down: u8,
    pub glyphs: [u8; Glyph::COUNT],
    pub locked: [Option<CardId>; TraceColor::COUNT],
    pub breached: u8,
    pub open: Vec<OpenObjective>,
    pub long_term: Vec<OpenObjective>,
    pub completed: Vec<Objective>,
    pub stack: [u8; 3],
    pub spent: u8,
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields say what")]
pub struct View {
    pub round: u8,
    pub starting: Owner,
    pub turn: Owner,
    pub stage: Stage,
    pub orientation: Orientation,
    pub token: Token,
    pub oumuamua: bool,
    pub sectors: Vec<SectorView>,
    pub deck: u16,
    pub discard: Vec<CardId>,
    pub row: [Option<CardId>; 3],
    pub stacks: [u8; 4],
    pub reminder: bool,
    pub techs: Vec<StackView>,
    pub gold: Vec<GoldView>,
    pub neutral: [u8; 2],
    pub planets: Vec<(Planet, PlanetState)>,
    pub moons: Vec<(Moon, Vec<Owner>)>,
    pub species: [SpeciesView; 2],
    pub players: Vec<PlayerView>,
    pub rival: Option<RivalView>,
    pub own: Option<Own>,
    pub scores: Vec<Sheet>,
}

impl View {
    /// What a viewer may see (section 21).
    #[must_use]
    pub fn of(table: &Table<Seti>, viewer: Viewer) -> View {
        let state = &table.state;
        View {
            round: state.round,
            starting: state.starting,
            turn: state.turn.owner,
            stage: state.turn.stage,
            orientation: state.orientation,
            token: state.token,
            oumuamua: state.discovered(Species::Oumuamua).is_some(),
            sectors: Sector::all().map(|sector| sector_view(state, sector)).collect(),
            deck: state.deck.len() as u16,
            discard: state.discard.clone(),
            row: state.row,
            stacks: std::array::from_fn(|n| state.stacks[n].len() as u8),
            reminder: state.reminder,
            techs: Tech::ALL.iter().map(|tech| stack_view(state, *tech)).collect(),
            gold: GoldTile::ALL
                .iter()
                .map(|tile| GoldView {
                    tile: *tile,
                    side: state.gold[tile.index()].side,
                    marks: state.gold[tile.index()].marks,
                })
                .collect(),
            neutral: state.neutral,
            planets: Planet::ALL
                .iter()
                .map(|planet| (*planet, state.planets[planet.index()].clone()))
                .collect(),
            moons: Moon::ALL.iter().map(|moon| (*moon, state.moons[moon.index()].clone())).collect(),
            species: SLOTS.map(|slot| species_view(state.at_slot(slot))),
            players: state
                .players
                .entries()
                .map(|(seat, player)| player_view(seat, player, viewer))
                .collect(),
            rival: rival_view(state),
            own: match viewer {
                Viewer::Spectator => None,
                Viewer::Seat(seat) => Some(own(seat, &state.players[seat])),
            },
            scores: state.scores.clone(),
        }
    }
}

fn sector_view(state: &State, sector: Sector) -> SectorView {
    let star = state.star_of(sector);
    let there = &state.sectors[star.index()];
    SectorView { sector, star, markers: there.markers.clone(), won: there.won, glyph: there.glyph }
}

fn stack_view(state: &State, tech: Tech) -> StackView {
    let stack = &state.techs[tech.index()];
    let left = stack.below.len() as u8 + u8::from(stack.top.is_some());
    StackView { tech, top: stack.top, left, two_points: stack.two_points, glyph: stack.glyph }
}

fn species_view(one: &SpeciesState) -> SpeciesView {
    let special = &one.special;
    let known = one.discovered.is_some();
    SpeciesView {
        species: known.then_some(one.species),
        order: one.discovered,
        discovery: one.discovery,
        overflow: one.overflow.clone(),
        board: one.board.clone(),
        deck: one.deck.len() as u8,
        open: one.open,
        discard: one.discard.clone(),
        jupiter: special.jupiter.len() as u8,
        saturn: special.saturn.len() as u8,
        samples: special.samples.clone(),
        anomalies: special.anomalies.clone(),
        tile: special.tile.clone(),
        messages: special.messages,
        milestones: special.milestones.clone(),
        board_glyphs: special.board_glyphs,
        translations: special.translations,
        organelles: special.organelles,
        explorations_left: special.explorations.cards().copied().collect(),
    }
}

fn player_view(seat: Seat, player: &Player, viewer: Viewer) -> PlayerView {
    let agency = &player.agency;
    PlayerView {
        seat,
        score: player.score,
        publicity: player.publicity,
        credits: player.credits,
        energy: player.energy,
        data: player.data,
        exofossils: player.exofossils,
        tokens: player.tokens,
        hand: player.hand.len() as u8,
        has_chosen: player.chosen.is_some(),
        tucked: player.tucked.clone(),
        missions: player.missions.clone(),
        completed: player.completed.clone(),
        scoring: player.scoring.clone(),
        pluto: player.pluto,
        messages: player.messages.clone(),
        message_tile: player.message_tile,
        exertians: player.exertians.len() as u8,
        face_down: player.face_down.len() as u8,
        techs: player.techs,
        computer: player.computer,
        probes: player.probes.clone(),
        capsules: player
            .capsules
            .iter()
            .map(|one| CapsuleView { at: one.at, sample: viewer.is(seat).then_some(one.sample) })
            .collect(),
        wins: player.wins,
        gold: player.gold,
        passed: player.passed,
        moves: player.moves,
        glyphs: player.glyphs,
        locked: player.locked,
        breached: player.breached,
        organization: agency.organization,
        quick_starts: if agency.organization.is_some() { agency.quick_start.clone() } else { Vec::new() },
        organization_used: agency.used,
        slots_spent: agency.spent,
        banked: agency.banked,
        disabled: agency.disabled,
        resigned: player.resigned,
    }
}

fn own(seat: Seat, player: &Player) -> Own {
    Own {
        seat,
        hand: player.hand.clone(),
        chosen: player.chosen,
        exertians: player.exertians.clone(),
        face_down: player.face_down.clone(),
        organizations: player.agency.dealt.clone(),
        quick_starts: player.agency.quick_start.clone(),
    }
}

fn rival_view(state: &State) -> Option<RivalView> {
    let rival = state.rival.as_ref()?;
    let objectives = &state.objectives;
    Some(RivalView {
        score: rival.score,
        publicity: rival.publicity,
        progress: rival.progress,
        computer: rival.computer,
        pool: rival.pool,
        exofossils: rival.exofossils,
        techs: rival.techs,
        taken: rival.taken,
        probe: rival.probe,
        deck: rival.deck.len() as u8,
        played: rival.played.clone(),
        advanced: rival.advanced.len() as u8,
        arrow: rival.arrow,
        wins: rival.wins,
        gold: rival.gold,
        passed: rival.passed,
        message_tile: rival.message_tile,
        message_tiles: rival.message_tiles,
        face_down: rival.face_down.len() as u8,
        glyphs: rival.glyphs,
        locked: rival.locked,
        breached: rival.breached,
        open: objectives.open.clone(),
        long_term: objectives.long_term.clone(),
        completed: objectives.completed.clone(),
        stack: objectives.left,
        spent: objectives.spent,
    })
}
