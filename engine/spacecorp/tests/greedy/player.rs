//! A simple greedy seat: the largest profit now, else what brings the nearest contract closer.

use orrery_engine::{Seat, Table};
use orrery_spacecorp::{
    Action, SpaceCorp,
    facts::{ContractCondition, Effect, Facts, Value},
    ids::{ActionKind, BaseType, CardId, ContractId, Cube, Era, Row, SiteId, Team},
    look::Look,
    map::{Site, SiteKind},
    plan::Source,
};

/// What a contract would be helped by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Help {
    Produce,
    Build,
    Upgrade,
    Genetics,
    Revelation,
    Colonize,
}

/// How much a seat likes an answer; the largest number is chosen.
pub(crate) fn appeal(table: &Table<SpaceCorp>, seat: Seat, action: &Action) -> i64 {
    let look = Look::at(table);
    match *action {
        Action::Pass => 40,
        Action::Research => research(look, seat),
        Action::Move(team, to) | Action::Jump(team, to) => moving(look, seat, team, to),
        Action::Explore(team) => 380 + look.acting(seat, team).map_or(0, |site| 40 * site.boxes.len() as i64),
        Action::Build(team) => building(look, seat, team),
        Action::Produce => producing(look, seat),
        Action::Genetics => wheel(look, seat, Cube::Genetics, Help::Genetics),
        Action::Revelation => wheel(look, seat, Cube::Revelation, Help::Revelation),
        Action::Colonize(_, colony) => {
            700 + 20 * i64::from(look.facts.colony(colony).colony_value) + helped(look, seat, Help::Colonize)
        }
        Action::Upgrade(card, slot) => {
            let taken = look.player(seat).slots.get(slot.index()).copied().flatten();
            let better = worth(look.facts, card) - taken.map_or(10, |old| worth(look.facts, old));
            if taken.is_some_and(|old| old.era() == Some(look.era())) {
                10
            } else {
                150 + 5 * better + helped(look, seat, Help::Upgrade)
            }
        }
        Action::Special(card) => special(look, card),
        // Parts: carry out as soon as it can be done, then what costs nothing, then cards.
        Action::Go(profit, _) => 1_000 - 150 * i64::from(profit),
        Action::Base(base) => 100 + type_worth(look, seat, base),
        Action::Tile(source) => {
            900 + 10 * look.yields(seat, source).map_or(0, i64::from) - i64::from(source == Source::Legacy)
        }
        Action::Infra(hq) => {
            if hq == seat {
                800
            } else {
                420
            }
        }
        Action::Use(_, owner) => {
            if owner == seat {
                790
            } else {
                410
            }
        }
        Action::Double(_) => 700,
        Action::Card(card) => 650 - worth(look.facts, card),
        Action::Shield(card) => 600 - worth(look.facts, card),
        Action::Give(_) => 450,
        Action::Rivals(_) => 440,
        Action::Pay => 430,
        Action::Time(_) => 400,
        // What follows
        Action::Take(card) => 100 + worth(look.facts, card),
        Action::Draw => 120,
        Action::Claim(row) | Action::Reward(row) => 500 + reward(look, row),
        Action::Gain(card) => {
            100 * i64::from(look.facts.progress(card).profit)
                + 50 * look.facts.progress(card).effects.len() as i64
        }
        Action::Edge(card, named) => edge(look.facts, card, named),
        Action::Legacy(site, number) => {
            100 + look.yields(seat, Source::Tile(site, number)).map_or(0, i64::from)
        }
        Action::Retreat(team) => {
            if look.acting(seat, team).is_some() {
                1
            } else {
                2
            }
        }
        Action::Probe(site) => look.site(site).and_then(|site| site.explore).map_or(0, i64::from),
        Action::Lose(card) => 100 - worth(look.facts, card),
        Action::Transfer(team, to) => moving(look, seat, team, to) - 300,
        Action::Beyond => 10,
        Action::Stop | Action::Done | Action::Stay | Action::Decline | Action::Keep => 5,
        Action::Benefit(_) | Action::Choose(_) | Action::Settle(_) | Action::Colony(_) => 10,
        Action::Resign => i64::MIN,
    }
}

/// What a card is good for, roughly.
fn worth(facts: &Facts, card: CardId) -> i64 {
    if card.is_time() {
        return 60;
    }
    let facts = facts.card(card);
    let values = facts.actions.iter().map(|action| match action.value {
        Value::Add(n) => 10 * i64::from(n),
        Value::Mult(n) => 25 * i64::from(n),
    });
    values.max().unwrap_or(0) + if facts.edge.is_some() || facts.special.is_some() { 15 } else { 0 }
}

fn reward(look: Look<'_>, row: Row) -> i64 {
    let contract = look.facts.contract(ContractId::new(look.era(), row));
    10 * i64::from(contract.side(look.state.seats).reward)
}

/// More for an action that helps one of the two nearest contracts.
fn helped(look: Look<'_>, seat: Seat, help: Help) -> i64 {
    let mut open: Vec<(i64, Option<Help>)> =
        Row::all().filter(|row| !look.state.is_claimed(*row)).map(|row| missing(look, seat, row)).collect();
    open.sort_by_key(|(steps, _)| *steps);
    if open.iter().take(2).any(|(_, wanted)| *wanted == Some(help)) { 150 } else { 0 }
}

/// How many steps a contract is away, and what helps.
fn missing(look: Look<'_>, seat: Seat, row: Row) -> (i64, Option<Help>) {
    let player = look.player(seat);
    let condition = &look.facts.contract(ContractId::new(look.era(), row)).side(look.state.seats).condition;
    let left = |have: usize, need: u8| (i64::from(need) - have as i64).max(0);
    let bases = look.bases(seat).count();
    match condition {
        ContractCondition::PerformedAction { .. } => (1, Some(Help::Produce)),
        ContractCondition::SingleProduceProfit { .. } => (2, Some(Help::Produce)),
        ContractCondition::BaseOnAnySite { .. }
        | ContractCondition::BaseInAnyRegion { .. }
        | ContractCondition::BaseOnTileSymbol { .. } => (1, Some(Help::Build)),
        ContractCondition::BaseCount { at_least, .. }
        | ContractCondition::BaseTypeCount { at_least, .. }
        | ContractCondition::DistinctRegionsWithBase { at_least }
        | ContractCondition::DistinctBaseTypes { at_least } => (left(bases, *at_least), Some(Help::Build)),
        ContractCondition::SystemsWithBoxesFullyBased { .. } => (2, Some(Help::Build)),
        ContractCondition::InfraCardsOnHq { at_least } => {
            (left(player.infra_cards(), *at_least), Some(Help::Upgrade))
        }
        ContractCondition::WheelSpacesAdvancedInEra { cube, at_least } => {
            let steps = i64::from(*at_least) - i64::from(player.wheel(*cube).travelled);
            let help = if *cube == Cube::Genetics { Help::Genetics } else { Help::Revelation };
            (steps.max(0), Some(help))
        }
        ContractCondition::ProgressCards { at_least } => {
            (2 * left(player.progress.len(), *at_least), Some(Help::Revelation))
        }
        ContractCondition::Colonies { at_least } => {
            (2 * left(look.colonies(seat).count(), *at_least), Some(Help::Colonize))
        }
    }
}

fn research(look: Look<'_>, seat: Seat) -> i64 {
    match look.player(seat).hand.len() {
        0..=2 => 330,
        3..=4 => 240,
        5 => 140,
        _ => 60,
    }
}

/// The profit of the best tiles that the cards in hand reach.
fn producing(look: Look<'_>, seat: Seat) -> i64 {
    let mut tiles: Vec<u8> = look.producing(seat).map(|(_, _, production)| production).collect();
    tiles.extend(look.player(seat).legacy.map(|legacy| legacy.production));
    tiles.sort_unstable();
    let value: usize = look
        .player(seat)
        .hand
        .iter()
        .filter_map(|card| look.facts.card(*card).action(ActionKind::Produce))
        .map(|action| match action.value {
            Value::Add(n) | Value::Mult(n) => usize::from(n),
        })
        .sum();
    let profit: i64 = tiles.iter().rev().take(value).map(|production| i64::from(*production)).sum();
    130 * profit + helped(look, seat, Help::Produce)
}

fn wheel(look: Look<'_>, seat: Seat, cube: Cube, help: Help) -> i64 {
    let left = look.facts.wheel.spaces - look.player(seat).wheel(cube).space;
    let award = if look.facts.setup.era(look.era()).progress_cards { 120 / i64::from(left) } else { 20 };
    160 + award + helped(look, seat, help)
}

fn building(look: Look<'_>, seat: Seat, team: Team) -> i64 {
    let tiles = look.acting(seat, team).and_then(|site| look.place(site.id)).map_or(0, |place| {
        place.tiles.iter().map(|laid| i64::from(look.tile(laid).production.unwrap_or(0))).sum()
    });
    400 + 20 * tiles + helped(look, seat, Help::Build)
}

/// Bases that produce come first, then types that are still missing.
fn type_worth(look: Look<'_>, seat: Seat, base: BaseType) -> i64 {
    let have = look.bases(seat).filter(|(_, one)| one.kind == base).count() as i64;
    let liked = match base {
        BaseType::Refinery => 60,
        BaseType::Attraction => 55,
        BaseType::BioLab => 45,
        BaseType::Industrial if look.era() == Era::Starfarers => 50,
        BaseType::Research => 40,
        BaseType::Spaceport => 35,
        BaseType::Industrial | BaseType::Security | BaseType::ShieldFactory => 30,
        BaseType::Exploitation => 20,
    };
    liked - 8 * have
}

/// Whether a team has something to do on a site.
fn useful(look: Look<'_>, site: &Site) -> i64 {
    let place = look.place(site.id);
    let free = place.is_none_or(|place| place.bases.is_empty());
    match site.kind {
        SiteKind::Beyond => 60,
        SiteKind::OrionArm => 600,
        SiteKind::Home => 0,
        SiteKind::Planet
        | SiteKind::DwarfPlanet
        | SiteKind::Moon
        | SiteKind::Asteroid
        | SiteKind::Comet
        | SiteKind::Lagrange
        | SiteKind::StarSystem => {
            if free {
                200 + 30 * site.boxes.len() as i64
            } else {
                0
            }
        }
    }
}

/// Where there is something to do, and not too expensive; not away from something useful.
fn moving(look: Look<'_>, seat: Seat, team: Team, to: SiteId) -> i64 {
    let (Some(here), Some(there)) = (look.acting(seat, team), look.site(to)) else { return 0 };
    let crowd = look.state.players.iter().filter(|player| player.around(to).next().is_some()).count() as i64;
    let cost = i64::from(there.build.unwrap_or(0)) + i64::from(there.explore.unwrap_or(0));
    150 + useful(look, there) - useful(look, here) - 40 * crowd - 4 * cost
}

fn special(look: Look<'_>, card: CardId) -> i64 {
    let effects = look.facts.card(card).special.as_deref().unwrap_or_default();
    effects
        .iter()
        .map(|effect| if let Effect::GainProfit { amount } = effect { 130 * i64::from(*amount) } else { 220 })
        .sum()
}

/// Edges that bring something are played; what harms everybody is not.
fn edge(facts: &Facts, card: CardId, named: Option<ActionKind>) -> i64 {
    let effects = facts.card(card).edge.map_or(&[][..], |edge| &facts.edge(edge).effects);
    let harms = effects.iter().any(|effect| {
        matches!(effect, Effect::EachPlayerRemovesInfraCard { .. } | Effect::EachPlayerLosesProfit { .. })
    });
    let hinders = match named {
        Some(ActionKind::Produce) => 30,
        Some(ActionKind::Build) => 20,
        Some(_) | None => 10,
    };
    if harms { 0 } else { hinders }
}
