//! The table as a viewer sees it. Nothing is hidden but standing orders (GP-5905).

mod text;

use orrery_engine::{Hex, Seat, Table, Viewer};
use serde::Serialize;

use crate::{
    board::Sector,
    facts::{FactionAction, Facts, Resources},
    game::GaiaProject,
    hexset::HexSet,
    ids::{
        AdvancedTile, Area, Booster, Card, Difficulty, Faction, FinalTile, Planet, RoundTile, Space,
        StandardTile, Structure, Token,
    },
    look::Look,
    power::Power,
    scoring,
    state::Special,
    task::{Order, Task},
    who::Who,
};

/// How far the game is within a round (GP-0860). Nothing is decided in the clean-up, so nobody ever sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the first round.
    Setup,
    /// Phase I.
    Income,
    /// Phase II.
    Gaia,
    /// Phase III.
    Actions,
    /// After the last round.
    Over,
}

impl Phase {
    /// A round begins with all its phases on the agenda, so what still waits there tells how far it is.
    fn of(table: &Table<GaiaProject>) -> Phase {
        let waits = |task: &Task| table.agenda.waiting().any(|entry| entry.task == *task);
        if table.state.is_over() {
            Phase::Over
        } else if table.state.round == 0 {
            Phase::Setup
        } else if waits(&Task::GaiaPhase) {
            Phase::Income
        } else if waits(&Task::NextTurn { after: None }) {
            Phase::Gaia
        } else {
            Phase::Actions
        }
    }
}

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The round, from 1; 0 during setup.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// The phase of the round.
    pub phase: Phase,
    /// The turn order of the round.
    pub order: Vec<Who>,
    /// Who has passed, in order.
    pub passed: Vec<Who>,
    /// Who holds the first player marker.
    pub first: Who,
    /// The sectors that make the board; none until it is laid.
    pub sectors: Vec<Sector>,
    /// The hexes of the board in reading order.
    pub hexes: Vec<HexView>,
    /// Participants, seats first.
    pub players: Vec<PlayerView>,
    /// Standard tech tiles on their nine spaces.
    pub tech: Vec<StandardTile>,
    /// Copies left of each of them, in the same order.
    pub tech_left: Vec<u8>,
    /// Advanced tech tiles by area.
    pub advanced: [Option<AdvancedTile>; Area::COUNT],
    /// The token on Terraforming 5.
    pub terraforming_token: Option<Token>,
    /// Federation tokens in the supply, without the Gleens' own.
    pub tokens: Vec<(Token, u8)>,
    /// Round scoring tiles.
    pub round_tiles: Vec<RoundTile>,
    /// Final scoring tiles with everybody's count, in the order of `players`.
    pub final_tiles: Vec<(FinalTile, Vec<u32>)>,
    /// The neutral player's counts on the final scoring tiles, in their order; none where no such player is needed
    /// (GP-0540).
    pub neutral: Vec<u8>,
    /// Boosters that nobody has.
    pub boosters: Vec<Booster>,
    /// Power and Q.I.C. spaces that are used in this round.
    pub used_spaces: Vec<Space>,
    /// The Automa's cards in the solo game.
    pub automa: Option<AutomaView>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// Whether the game is over.
    pub over: bool,
}

/// One hex of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HexView {
    /// Where.
    pub hex: Hex,
    /// The tile that it is part of.
    pub tile: u8,
    /// The planet there.
    pub planet: Option<Planet>,
    /// Structures, the owner of the planet first.
    pub structures: Vec<(Who, Structure)>,
    /// Whose Gaiaformer stands there.
    pub gaiaformer: Option<Who>,
    /// Whose space station lies there.
    pub station: Option<Who>,
    /// Whose satellites lie there.
    pub satellites: Vec<Who>,
    /// To whose federation it belongs.
    pub federated: Vec<Who>,
}

/// A participant's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// Who.
    pub who: Who,
    /// The faction, once chosen.
    pub faction: Option<Faction>,
    /// Points.
    pub vp: i32,
    /// Resources.
    pub resources: Resources,
    /// Power tokens.
    pub power: Power,
    /// Gaiaformers on the faction board.
    pub gaiaformers: u8,
    /// Gaiaformers in the Gaia area.
    pub gaiaformers_spent: u8,
    /// Gaiaformers beside the faction board, which are yet to be gained.
    pub gaiaformers_left: u8,
    /// Research levels by area.
    pub research: [u8; Area::COUNT],
    /// Standard tech tiles, and whether each is covered.
    pub standard: Vec<(StandardTile, bool)>,
    /// Advanced tech tiles.
    pub advanced: Vec<AdvancedTile>,
    /// Special actions used in this round.
    pub used: Vec<Special>,
    /// Federation tokens with the green side up.
    pub green: Vec<Token>,
    /// Federation tokens with the gray side up.
    pub gray: Vec<Token>,
    /// The federation token on the faction board that is yet to be gained (Gleens).
    pub reserved: Option<Token>,
    /// Federations formed.
    pub federations: u8,
    /// The power that the next federation needs; 0 for the Automa, which forms none.
    pub federation_threshold: u32,
    /// The round booster.
    pub booster: Option<Booster>,
    /// Pieces left on the faction board.
    pub pieces: Vec<(Structure, u8)>,
    /// Satellites left.
    pub satellites_left: u8,
    /// Space stations left (Ivits).
    pub stations_left: u8,
    /// Whether the participant has passed.
    pub passed: bool,
    /// Whether the seat has left the game.
    pub resigned: bool,
}

/// What lies open of the Automa's cards (GP-4515).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AutomaView {
    /// The strength of the Automa.
    pub difficulty: Difficulty,
    /// The support card.
    pub support: Option<Card>,
    /// The action card, the support card of the next turn.
    pub action: Option<Card>,
    /// The discard pile, the last one on top.
    pub discard: Vec<Card>,
    /// Cards left in the deck.
    pub deck: u8,
    /// How many of them can make the Automa pass: those that are turned.
    pub turned: u8,
    /// Cards in the reserve.
    pub reserve: u8,
}

impl AutomaView {
    fn of(look: Look<'_>) -> AutomaView {
        let cards = &look.state.automa;
        AutomaView {
            difficulty: look.state.config.difficulty.level(),
            support: cards.support,
            action: cards.action,
            discard: cards.discard.clone(),
            deck: cards.left(),
            turned: cards.left().min(look.facts.automa.deck.last),
            reserve: cards.reserve_left(),
        }
    }
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    /// The seat.
    pub seat: Seat,
    /// What it has ordered to be answered to offers of power.
    pub order: Order,
}

fn tokens(counts: [u8; Token::COUNT]) -> Vec<Token> {
    let all = Token::ALL.iter().zip(counts);
    all.flat_map(|(token, count)| (0..count).map(|_| *token)).collect()
}

/// Copies of a standard tech tile that nobody has (GP-0280).
fn copies_left(look: Look<'_>, tile: StandardTile) -> u8 {
    let taken = look.state.players.iter().filter(|player| player.owns(tile)).count();
    look.facts.standard(tile).copies.saturating_sub(taken as u8)
}

impl PlayerView {
    fn of(look: Look<'_>, who: Who) -> PlayerView {
        let player = look.player(who);
        let specials = [Special::Booster, Special::Academy, Special::Faction]
            .into_iter()
            .chain(StandardTile::ALL.iter().copied().map(Special::Standard))
            .chain(AdvancedTile::ALL.iter().copied().map(Special::Advanced));
        let owned = StandardTile::ALL.iter().copied().filter(|tile| player.owns(*tile));
        let board = player.faction.map(|faction| look.facts.faction(faction));
        let has_stations =
            board.is_some_and(|board| board.institute.action == Some(FactionAction::PlaceSpaceStation));
        let stations = if has_stations { look.facts.space_stations } else { 0 };
        let gaiaformers = player.gaiaformers + player.gaiaformers_spent + player.projects.len() as u8;
        let is_reserved =
            player.faction == Some(Faction::Gleens) && look.state.tokens[Token::Gleens.index()] > 0;
        PlayerView {
            who,
            faction: player.faction,
            vp: player.vp,
            resources: player.resources,
            power: player.power,
            gaiaformers: player.gaiaformers,
            gaiaformers_spent: player.gaiaformers_spent,
            gaiaformers_left: look.facts.gaiaformers.saturating_sub(gaiaformers),
            research: player.research,
            standard: owned.map(|tile| (tile, !player.has(tile))).collect(),
            advanced: player.advanced_tiles().collect(),
            used: specials.filter(|special| player.is_used(*special)).collect(),
            green: tokens(player.green),
            gray: tokens(player.gray),
            reserved: is_reserved.then_some(Token::Gleens),
            federations: player.federations,
            federation_threshold: who.seat().map_or(0, |_| look.federation_threshold(who)),
            booster: player.booster,
            pieces: Structure::ALL.iter().map(|kind| (*kind, look.pieces_left(who, *kind))).collect(),
            satellites_left: look.facts.satellites.saturating_sub(player.satellites.len() as u8),
            stations_left: stations.saturating_sub(player.stations.len() as u8),
            passed: look.state.passed.contains(&who),
            resigned: player.resigned,
        }
    }
}

impl View {
    /// Power tokens and Q.I.C. that are not with the players: shown only, for the supply limits nothing (GP-0115).
    #[must_use]
    pub fn supply(&self, facts: &Facts) -> (u16, u16) {
        let tokens = |player: &PlayerView| {
            player.power.bowls.iter().map(|n| u16::from(*n)).sum::<u16>() + u16::from(player.power.gaia)
        };
        let with_players: u16 = self.players.iter().map(tokens).sum();
        let qic: u16 = self.players.iter().map(|player| u16::from(player.resources.qic)).sum();
        let (all_tokens, all_qic) = facts.supply;
        (u16::from(all_tokens).saturating_sub(with_players), u16::from(all_qic).saturating_sub(qic))
    }

    pub(crate) fn of(table: &Table<GaiaProject>, viewer: Viewer) -> View {
        let look = Look::at(table);
        let state = look.state;
        let everybody: Vec<Who> = state.everybody().collect();
        let hexes = state.board.spots().map(|spot| {
            let with = |set: fn(&crate::state::Player) -> HexSet| -> Vec<Who> {
                everybody.iter().copied().filter(|who| set(&state.players[*who]).contains(spot)).collect()
            };
            let mut structures: Vec<(Who, Structure)> = everybody
                .iter()
                .filter_map(|who| state.players[*who].structure(spot).map(|structure| (*who, structure)))
                .collect();
            structures.sort_by_key(|(who, _)| state.players[*who].shared.contains(spot));
            let sector = usize::from(state.board.sector(spot));
            HexView {
                hex: state.board.hex(spot),
                tile: state.board.sectors()[sector].tile,
                planet: state.planet(spot),
                structures,
                gaiaformer: state.gaiaformer(spot),
                station: with(|player| player.stations).first().copied(),
                satellites: with(|player| player.satellites),
                federated: with(|player| player.federated),
            }
        });
        let counts = |tile: FinalTile| {
            everybody.iter().map(|who| scoring::final_count(look, *who, tile)).collect::<Vec<_>>()
        };
        let has_neutral = look.facts.neutral_seats.contains(&state.seats);
        let neutral = |tile: &FinalTile| look.facts.final_tile(*tile).neutral;
        // GP-0300: the Gleens' token lies on their board, or in the box.
        let supplied = Token::ALL.iter().filter(|token| **token != Token::Gleens);
        View {
            round: state.round,
            rounds: look.facts.rounds,
            phase: Phase::of(table),
            order: state.order.clone(),
            passed: state.passed.clone(),
            first: state.first,
            sectors: state.board.sectors().to_vec(),
            hexes: hexes.collect(),
            players: everybody.iter().map(|who| PlayerView::of(look, *who)).collect(),
            tech: state.tech.clone(),
            tech_left: state.tech.iter().map(|tile| copies_left(look, *tile)).collect(),
            advanced: state.advanced,
            terraforming_token: state.terraforming_token,
            tokens: supplied.map(|token| (*token, state.tokens[token.index()])).collect(),
            round_tiles: state.round_tiles.clone(),
            final_tiles: state.final_tiles.iter().map(|tile| (*tile, counts(*tile))).collect(),
            neutral: if has_neutral { state.final_tiles.iter().map(neutral).collect() } else { Vec::new() },
            boosters: state.boosters.clone(),
            used_spaces: Space::ALL.iter().copied().filter(|space| state.is_space_used(*space)).collect(),
            automa: state.is_solo().then(|| AutomaView::of(look)),
            own: match viewer {
                Viewer::Spectator => None,
                Viewer::Seat(seat) => Some(Own { seat, order: state.players[seat].order }),
            },
            over: state.is_over(),
        }
    }
}
