//! Reads messages back into the types of the game, which no client has to do. It shows that nothing was lost, and
//! that enums are called like in notation.

use orrery_engine::Hex;
use orrery_gaia_project::{
    Event, Facts, Notice, View, Who,
    board::Sector,
    event::{For, SetUp, Start, TokenFrom},
    facts::Resources,
    ids::{
        AdvancedTile, Area, Booster, Card, Difficulty, Face, Faction, FinalTile, Planet, RoundTile, Space,
        StandardTile, Structure, Token,
    },
    power::{Bowl, Handful, Power},
    state::Special,
    task::Order,
    view::{AutomaView, HexView, Own, Phase, PlayerView},
};

use crate::{
    common::{all, by_name, byte, seat},
    v1,
};

by_name! {
    some_planet, planet: Planet = Planet "PLANET_" "";
    some_faction, faction: Faction = Faction "FACTION_" "";
    some_structure, structure: Structure = Structure "STRUCTURE_" "";
    some_area, area: Area = ResearchArea "RESEARCH_AREA_" "";
    some_standard, standard: StandardTile = StandardTile "STANDARD_TILE_" "std_";
    some_advanced, advanced: AdvancedTile = AdvancedTile "ADVANCED_TILE_" "adv_";
    some_booster, booster: Booster = Booster "BOOSTER_" "booster_";
    some_token, token: Token = FederationToken "FEDERATION_TOKEN_" "fed_";
    some_round_tile, round_tile: RoundTile = RoundTile "ROUND_TILE_" "round_";
    some_final_tile, final_tile: FinalTile = FinalTile "FINAL_TILE_" "final_";
    some_space, space: Space = ActionSpace "ACTION_SPACE_" "";
    some_face, face: Face = TileFace "TILE_FACE_" "";
    some_bowl, bowl: Bowl = Bowl "BOWL_" "";
    some_difficulty, difficulty: Difficulty = Difficulty "DIFFICULTY_" "";
}

fn who(participant: &v1::Participant) -> Who {
    match participant.kind.unwrap() {
        v1::participant::Kind::Seat(number) => Who::Seat(seat(number)),
        v1::participant::Kind::Automa(v1::Automa {}) => Who::Automa,
    }
}

fn by(participant: Option<v1::Participant>) -> Who {
    who(&participant.unwrap())
}

fn everybody(list: &[v1::Participant]) -> Vec<Who> {
    list.iter().map(who).collect()
}

fn hex(hex: Option<v1::Hex>) -> Hex {
    let hex = hex.unwrap();
    Hex::new(hex.q.try_into().unwrap(), hex.r.try_into().unwrap())
}

fn hexes(list: &[v1::Hex]) -> Vec<Hex> {
    list.iter().map(|one| hex(Some(*one))).collect()
}

fn resources(resources: Option<v1::Resources>) -> Resources {
    let v1::Resources { ore, credits, knowledge, qic } = resources.unwrap();
    Resources { ore: byte(ore), credits: byte(credits), knowledge: byte(knowledge), qic: byte(qic) }
}

fn tokens(tokens: Option<v1::Tokens>) -> Handful {
    let v1::Tokens { bowl_1, bowl_2, bowl_3, has_brainstone } = tokens.unwrap();
    Handful { bowls: [bowl_1, bowl_2, bowl_3].map(byte), stone: has_brainstone }
}

fn order(order: Option<v1::Order>) -> Order {
    match order.unwrap().kind.unwrap() {
        v1::order::Kind::Ask(v1::AskOrder {}) => Order::Ask,
        v1::order::Kind::Decline(v1::DeclineOrder {}) => Order::Decline,
        v1::order::Kind::Charge(power) => Order::Charge(byte(power)),
    }
}

fn special(special: &v1::Special) -> Special {
    use v1::{SpecialPlace, special::Kind};
    match special.kind.unwrap() {
        Kind::StandardTile(tile) => Special::Standard(standard(tile)),
        Kind::AdvancedTile(tile) => Special::Advanced(advanced(tile)),
        Kind::Place(place) => match SpecialPlace::try_from(place).unwrap() {
            SpecialPlace::Booster => Special::Booster,
            SpecialPlace::Academy => Special::Academy,
            SpecialPlace::Faction => Special::Faction,
            SpecialPlace::Unspecified => panic!("no place"),
        },
    }
}

fn sector(sector: &v1::Sector) -> Sector {
    Sector {
        tile: byte(sector.tile),
        face: some_face(sector.face),
        centre: hex(sector.centre),
        rotation: byte(sector.rotation),
        planets: sector
            .planets
            .iter()
            .map(|number| some_planet(*number).map_or('.', Planet::letter))
            .collect(),
    }
}

fn reason(reason: &v1::scored::Reason) -> For {
    use v1::{Occasion, scored::Reason};
    match *reason {
        Reason::RoundTile(number) => For::Round(round_tile(number)),
        Reason::StandardTile(number) => For::Standard(standard(number)),
        Reason::AdvancedTile(number) => For::Advanced(advanced(number)),
        Reason::Booster(number) => For::Booster(booster(number)),
        Reason::FederationToken(number) => For::Token(token(number)),
        Reason::Level(number) => For::Level(area(number)),
        Reason::ActionSpace(number) => For::Space(space(number)),
        Reason::FinalTile(number) => For::Final(final_tile(number)),
        Reason::Occasion(number) => match Occasion::try_from(number).unwrap() {
            Occasion::Faction => For::Faction,
            Occasion::Research => For::Research,
            Occasion::Resources => For::Resources,
            Occasion::Automa => For::Automa,
            Occasion::Difficulty => For::Difficulty,
            Occasion::Unspecified => panic!("no occasion"),
        },
    }
}

fn card(number: i32) -> Card {
    format!("card_{number}").parse().unwrap()
}

fn some_card(number: i32) -> Option<Card> {
    (number > 0).then(|| card(number))
}

fn origin(number: i32) -> TokenFrom {
    match v1::TokenOrigin::try_from(number).unwrap() {
        v1::TokenOrigin::Supply => TokenFrom::Supply,
        v1::TokenOrigin::Terraforming => TokenFrom::Terraforming,
        v1::TokenOrigin::Gleens => TokenFrom::Gleens,
        v1::TokenOrigin::Unspecified => panic!("no origin"),
    }
}

pub(crate) fn notice(kind: &v1::event::Kind) -> Notice {
    Notice(event(kind))
}

fn event(kind: &v1::event::Kind) -> Event {
    use v1::event::Kind;
    match kind {
        Kind::FirstPlayer(m) => Event::FirstPlayer { who: by(m.who) },
        Kind::SetUp(m) => Event::SetUp(Box::new(SetUp {
            tech: all(&m.standard_tiles, standard),
            advanced: all(&m.advanced_tiles, advanced).try_into().unwrap(),
            token: token(m.terraforming_token),
            rounds: all(&m.round_tiles, round_tile),
            finals: all(&m.final_tiles, final_tile),
            boosters: all(&m.boosters, booster),
        })),
        Kind::BoardLaid(m) => Event::BoardLaid { sectors: m.sectors.iter().map(sector).collect() },
        Kind::FactionChosen(m) => {
            let Handful { bowls, stone } = tokens(m.tokens);
            Event::FactionChosen(Box::new(Start {
                who: by(m.who),
                faction: faction(m.faction),
                resources: resources(m.resources),
                bowls,
                brainstone: stone,
            }))
        }
        Kind::Placed(m) => {
            Event::Placed { who: by(m.who), structure: structure(m.structure), hex: hex(m.hex) }
        }
        Kind::BoosterTaken(m) => Event::BoosterTaken { who: by(m.who), booster: booster(m.booster) },
        Kind::RoundBegan(m) => Event::RoundBegan { round: byte(m.round), order: everybody(&m.turn_order) },
        Kind::Gaiaformed(m) => Event::Gaiaformed { hexes: hexes(&m.hexes) },
        Kind::Passed(m) => {
            Event::Passed { who: by(m.who), returned: some_booster(m.returned), taken: some_booster(m.taken) }
        }
        Kind::CleanedUp(v1::CleanedUp {}) => Event::CleanedUp,
        Kind::Ended(v1::Ended {}) => Event::Ended,
        Kind::Gained(m) => Event::Gained { who: by(m.who), gain: resources(m.gain) },
        Kind::Paid(m) => Event::Paid { who: by(m.who), cost: resources(m.cost) },
        Kind::Scored(m) => {
            Event::Scored { who: by(m.who), vp: byte(m.vp), r#for: reason(m.reason.as_ref().unwrap()) }
        }
        Kind::PaidVp(m) => Event::PaidVp { who: by(m.who), vp: byte(m.vp) },
        Kind::Charged(m) => Event::Charged {
            who: by(m.who),
            first: byte(m.first),
            second: byte(m.second),
            stone: some_bowl(m.brainstone),
        },
        Kind::Spent(m) => Event::Spent { who: by(m.who), tokens: tokens(m.tokens) },
        Kind::TokensGained(m) => Event::TokensGained { who: by(m.who), tokens: byte(m.tokens) },
        Kind::Discarded(m) => Event::Discarded { who: by(m.who), tokens: tokens(m.tokens) },
        Kind::MovedToGaia(m) => Event::ToGaia { who: by(m.who), tokens: tokens(m.tokens) },
        Kind::Burned(m) => Event::Burned {
            who: by(m.who),
            stone_up: m.is_brainstone_up,
            stone_out: m.is_brainstone_out,
            to_gaia: m.is_to_gaia,
        },
        Kind::GaiaDiscarded(m) => Event::GaiaDiscarded { who: by(m.who), tokens: byte(m.tokens) },
        Kind::GaiaReturned(m) => Event::GaiaReturned {
            who: by(m.who),
            tokens: byte(m.tokens),
            stone: m.has_brainstone,
            bowl: bowl(m.bowl),
        },
        Kind::GaiaformersGained(m) => Event::GaiaformersGained { who: by(m.who), count: byte(m.count) },
        Kind::GaiaformerSpent(m) => Event::GaiaformerSpent { who: by(m.who) },
        Kind::GaiaformersReturned(m) => Event::GaiaformersReturned { who: by(m.who), count: byte(m.count) },
        Kind::ProjectStarted(m) => Event::ProjectStarted { who: by(m.who), hex: hex(m.hex) },
        Kind::MineBuilt(m) => Event::MineBuilt {
            who: by(m.who),
            hex: hex(m.hex),
            shared: m.is_shared,
            gaiaformer: m.has_returned_gaiaformer,
        },
        Kind::Upgraded(m) => {
            Event::Upgraded { who: by(m.who), hex: hex(m.hex), from: structure(m.from), to: structure(m.to) }
        }
        Kind::Swapped(m) => Event::Swapped { who: by(m.who), institute: hex(m.institute), mine: hex(m.mine) },
        Kind::StationPlaced(m) => Event::StationPlaced { who: by(m.who), hex: hex(m.hex) },
        Kind::LostPlaced(m) => Event::LostPlaced { who: by(m.who), hex: hex(m.hex) },
        Kind::Announced(m) => Event::Announced {
            by: by(m.who),
            hex: hex(m.hex),
            offers: m.offers.iter().map(|offer| (seat(offer.seat), byte(offer.power))).collect(),
        },
        Kind::Declined(m) => Event::Declined { seat: seat(m.seat) },
        Kind::Federated(m) => {
            Event::Federated { who: by(m.who), planets: hexes(&m.planets), satellites: hexes(&m.satellites) }
        }
        Kind::Joined(m) => Event::Joined { who: by(m.who), hexes: hexes(&m.hexes) },
        Kind::TokenTaken(m) => Event::TokenTaken {
            who: by(m.who),
            token: token(m.token),
            green: m.is_green,
            from: origin(m.origin),
        },
        Kind::TokenFlipped(m) => Event::TokenFlipped { who: by(m.who), token: token(m.token) },
        Kind::Rescored(m) => Event::Rescored { who: by(m.who), token: token(m.token) },
        Kind::Advanced(m) => Event::Advanced { who: by(m.who), area: area(m.area), level: byte(m.level) },
        Kind::TileTaken(m) => Event::TileTaken { who: by(m.who), tile: standard(m.tile) },
        Kind::AdvancedTaken(m) => Event::AdvancedTaken {
            who: by(m.who),
            area: area(m.area),
            tile: advanced(m.tile),
            cover: standard(m.cover),
        },
        Kind::SpaceUsed(m) => Event::SpaceUsed { who: by(m.who), space: space(m.space) },
        Kind::SpecialUsed(m) => {
            Event::SpecialUsed { who: by(m.who), special: special(m.special.as_ref().unwrap()) }
        }
        Kind::CardShown(m) => Event::CardShown { card: card(m.card) },
        Kind::DeckMade(m) => Event::DeckMade {
            seen: all(&m.seen, card),
            unseen: byte(m.unseen_count),
            reserve: all(&m.unseen, card),
        },
        Kind::SupportCard(m) => Event::SupportCard { card: card(m.card) },
        Kind::ActionCard(m) => Event::ActionCard { card: card(m.card) },
        Kind::SatellitePlaced(m) => Event::SatellitePlaced { who: by(m.who), hex: hex(m.hex) },
        Kind::AdvancedRemoved(m) => {
            Event::AdvancedRemoved { who: by(m.who), area: area(m.area), tile: advanced(m.tile) }
        }
        Kind::Ordered(m) => Event::Ordered { seat: seat(m.seat), order: order(m.order) },
        Kind::Resigned(m) => Event::Resigned { seat: seat(m.seat) },
    }
}

pub(crate) fn view(view: &v1::View) -> View {
    let areas: Vec<Area> = view.areas.iter().map(|tiles| area(tiles.area)).collect();
    assert_eq!(areas, Area::ALL);
    let spaces: Vec<Space> = view.action_spaces.iter().map(|state| space(state.space)).collect();
    assert_eq!(spaces, Space::ALL);
    let below = view.areas.iter().filter_map(|tiles| some_standard(tiles.standard_tile));
    let advanced: Vec<_> = view.areas.iter().map(|tiles| some_advanced(tiles.advanced_tile)).collect();
    let used = view.action_spaces.iter().filter(|state| state.is_used);
    let tech: Vec<StandardTile> = below.chain(all(&view.lower_tiles, standard)).collect();
    let piles: Vec<StandardTile> = view.standard_piles.iter().map(|pile| standard(pile.tile)).collect();
    assert_eq!(tech, piles);
    let seen = View {
        round: byte(view.round),
        rounds: byte(view.round_count),
        phase: phase(view.phase),
        order: everybody(&view.turn_order),
        passed: everybody(&view.passed),
        first: by(view.first_player),
        sectors: view.sectors.iter().map(sector).collect(),
        hexes: view.hexes.iter().map(map_hex).collect(),
        players: view.players.iter().map(player).collect(),
        tech,
        tech_left: view.standard_piles.iter().map(|pile| byte(pile.count)).collect(),
        advanced: advanced.try_into().unwrap(),
        terraforming_token: some_token(view.terraforming_token),
        tokens: view.federation_tokens.iter().map(|pile| (token(pile.token), byte(pile.count))).collect(),
        round_tiles: all(&view.round_tiles, round_tile),
        final_tiles: view
            .final_tiles
            .iter()
            .map(|count| (final_tile(count.tile), all(&count.counts, |n| n.try_into().unwrap())))
            .collect(),
        neutral: view.final_tiles.iter().filter_map(|count| count.neutral.map(byte)).collect(),
        boosters: all(&view.boosters, booster),
        used_spaces: used.map(|state| space(state.space)).collect(),
        own: view.own.map(|own| Own { seat: seat(own.seat), order: order(own.order) }),
        over: view.is_over,
        automa: view.automa.as_ref().map(|automa| AutomaView {
            difficulty: difficulty(automa.difficulty),
            support: some_card(automa.support),
            action: some_card(automa.action),
            discard: all(&automa.discard, card),
            deck: byte(automa.deck_count),
            turned: byte(automa.turned_count),
            reserve: byte(automa.reserve_count),
        }),
    };
    let supply = view.supply.unwrap();
    let supply = (supply.power_tokens.try_into().unwrap(), supply.qic.try_into().unwrap());
    assert_eq!(seen.supply(Facts::builtin()), supply);
    seen
}

fn phase(number: i32) -> Phase {
    match v1::Phase::try_from(number).unwrap() {
        v1::Phase::Setup => Phase::Setup,
        v1::Phase::Income => Phase::Income,
        v1::Phase::Gaia => Phase::Gaia,
        v1::Phase::Actions => Phase::Actions,
        v1::Phase::Over => Phase::Over,
        v1::Phase::Unspecified => panic!("no phase"),
    }
}

fn map_hex(map: &v1::MapHex) -> HexView {
    HexView {
        hex: hex(map.hex),
        tile: byte(map.tile),
        planet: some_planet(map.planet),
        structures: map.structures.iter().map(|one| (by(one.who), structure(one.structure))).collect(),
        gaiaformer: map.gaiaformer.as_ref().map(who),
        station: map.station.as_ref().map(who),
        satellites: everybody(&map.satellites),
        federated: everybody(&map.federated),
    }
}

fn player(player: &v1::Player) -> PlayerView {
    let areas: Vec<Area> = player.research.iter().map(|level| area(level.area)).collect();
    assert_eq!(areas, Area::ALL);
    let research: Vec<u8> = player.research.iter().map(|level| byte(level.level)).collect();
    let power = player.power.unwrap();
    PlayerView {
        who: by(player.who),
        faction: some_faction(player.faction),
        vp: player.vp,
        resources: resources(player.resources),
        power: Power {
            bowls: [power.bowl_1, power.bowl_2, power.bowl_3].map(byte),
            gaia: byte(power.gaia),
            stone: some_bowl(power.brainstone),
        },
        gaiaformers: byte(player.gaiaformers),
        gaiaformers_spent: byte(player.gaiaformers_spent),
        gaiaformers_left: byte(player.gaiaformers_left),
        research: research.try_into().unwrap(),
        standard: player.standard_tiles.iter().map(|tile| (standard(tile.tile), tile.is_covered)).collect(),
        advanced: all(&player.advanced_tiles, advanced),
        used: player.used_specials.iter().map(special).collect(),
        green: all(&player.green_tokens, token),
        gray: all(&player.gray_tokens, token),
        reserved: some_token(player.reserved_token),
        federations: byte(player.federation_count),
        federation_threshold: player.federation_threshold.try_into().unwrap(),
        booster: some_booster(player.booster),
        pieces: player.pieces.iter().map(|piece| (structure(piece.structure), byte(piece.count))).collect(),
        satellites_left: byte(player.satellites_left),
        stations_left: byte(player.stations_left),
        passed: player.has_passed,
        resigned: player.has_resigned,
    }
}
