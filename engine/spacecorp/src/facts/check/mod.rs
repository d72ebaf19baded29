//! What the rules rely on: each effect stands where it can be carried out, and sheets that repeat each other agree.

mod fits;
mod setup;

use orrery_engine::BadContent;

use super::{
    Bonus, CardFacts, ColonyTiming, ContractCondition, EdgeFacts, Effect, Facts, ProgressEffect, Regions,
    TileSpecial, Twin, cards::ActionCard, contracts::ColonyBenefit, setup::ActionSheet,
};
use crate::{
    ids::{ActionKind, ContractId, Era, Row, Slot},
    map::Board,
};
use fits::{PLAYED, RADIATED, Spot, VALUED, all_fit, bonus_fits, capacity_fits, limited};

/// The order of a turn and of the computation is that of the rules.
pub(super) fn course(sheet: &ActionSheet) -> Result<(), BadContent> {
    const STEPS: [&str; 6] =
        ["action", "claim_contracts", "indemnities", "transfer", "discard_and_refill", "draw"];
    const PIPELINE: [&str; 9] = [
        "choose_hq_infra",
        "choose_cards",
        "pick_shielded_or_plain_per_card",
        "double_one_move_card_by_spaceport",
        "sum_additive_values_and_bonuses",
        "multiply_by_multiplier_cards",
        "multiply_by_progress_and_industrial",
        "multiply_by_time_card",
        "close_gap_with_profit",
    ];
    if sheet.turn_steps != STEPS {
        return Err(BadContent::new(
            "actions",
            "turn_steps: the order is that of SC-0590 and cannot be changed",
        ));
    }
    if sheet.value_pipeline != PIPELINE {
        return Err(BadContent::new(
            "actions",
            "value_pipeline: the order is that of SC-0710 and cannot be changed",
        ));
    }
    Ok(())
}

/// SC-0080, SC-0140.
pub(super) fn base_total(total: u8) -> Result<(), BadContent> {
    if total == 27 { Ok(()) } else { Err(BadContent::new("bases", "per_player_total: 27 (SC-0080)")) }
}

/// One card of a deck; its edge is the one of `edges.json`.
pub(super) fn card(
    sheet: &'static str,
    card: ActionCard,
    edges: &[EdgeFacts],
) -> Result<CardFacts, BadContent> {
    let bad = |detail: String| BadContent::new(sheet, format!("cards: {}: {detail}", card.id));
    if Some(card.era) != card.id.era() || !card.code.eq_ignore_ascii_case(&card.id.to_string()) {
        return Err(bad("code and era are not those of the id".into()));
    }
    if !(1..=2).contains(&card.actions.len()) {
        return Err(bad("a card has one or two actions (SC-0210)".into()));
    }
    for (at, action) in card.actions.iter().enumerate() {
        if !VALUED.contains(&action.kind) || card.actions[..at].iter().any(|other| other.kind == action.kind)
        {
            return Err(bad(format!("{} is there twice or needs no value (SC-0660)", action.kind)));
        }
        // SC-2700: such an action always needs a card from the hand.
        if card.infra && PLAYED.contains(&action.kind) {
            return Err(bad(format!("an Infra card never gives {} (SC-2700)", action.kind)));
        }
        if action.shielded.is_some() && !RADIATED.contains(&action.kind) {
            return Err(bad(format!("{} has no shielded value (SC-3120)", action.kind)));
        }
        for value in [Some(action.value), action.shielded].into_iter().flatten() {
            limited(value).map_err(&bad)?;
        }
    }
    if let Some(effects) = &card.special {
        all_fit(effects, Spot::Special).map_err(&bad)?;
    }
    if let Some(edge) = &card.edge {
        let facts = &edges[edge.id.index()];
        let same = (edge.window, &edge.effects, edge.overrides_era_end_limit)
            == (facts.window, &facts.effects, facts.overrides_era_end_limit);
        if !same {
            return Err(bad(format!("the edge differs from {} in the sheet edges", edge.id)));
        }
    }
    Ok(CardFacts {
        name: card.name,
        start: card.start,
        infra: card.infra,
        actions: card.actions,
        special: card.special,
        edge: card.edge.map(|edge| edge.id),
        provenance: card.provenance,
        fields_reconstructed: card.fields_reconstructed,
    })
}

/// No amount of profit is higher, so that sums of them stay numbers.
const MOST: u8 = 50;

/// Everything that needs more than one sheet.
pub(super) fn finish(facts: &mut Facts, benefits: &[ColonyBenefit]) -> Result<(), BadContent> {
    actions(facts)?;
    edges(facts)?;
    progress(facts)?;
    tiles(facts)?;
    bases(facts)?;
    colonies(facts, benefits)?;
    contracts(facts)?;
    headquarters(facts)?;
    setup::check(facts)
}

/// SC-0620, SC-0870, SC-3310: what an action is.
fn actions(facts: &Facts) -> Result<(), BadContent> {
    for action in &facts.actions {
        let bad = |detail: &str| Err(BadContent::new("actions", format!("actions: {}: {detail}", action.id)));
        if action.valued != VALUED.contains(&action.id) {
            return bad("valued is not as in SC-0660");
        }
        if action.time_card != facts.time.usable_with.contains(&action.id) {
            return bad("time_card differs from the sheet cards_time");
        }
        if action.profit_spend != facts.setup.profit_spend.actions.contains(&action.id) {
            return bad("profit_spend differs from the sheet setup");
        }
        let one_card = [ActionKind::Upgrade, ActionKind::Special].contains(&action.id);
        if action.max_cards != one_card.then_some(1) {
            return bad("max_cards is 1 for upgrade and special (SC-2400, SC-2480)");
        }
        let eras = match action.id {
            ActionKind::Revelation => &Era::ALL[1..],
            ActionKind::Colonize => &Era::ALL[2..],
            ActionKind::Research
            | ActionKind::Move
            | ActionKind::Explore
            | ActionKind::Build
            | ActionKind::Produce
            | ActionKind::Genetics
            | ActionKind::Upgrade
            | ActionKind::Special => Era::ALL,
        };
        if action.eras != eras {
            return bad("eras are not those of SC-0620");
        }
    }
    Ok(())
}

fn edges(facts: &Facts) -> Result<(), BadContent> {
    for edge in &facts.edges {
        let bad = |detail: String| BadContent::new("edges", format!("edges: {}: {detail}", edge.id));
        all_fit(&edge.effects, Spot::Edge(edge.window)).map_err(bad)?;
        if edge.effects.len() != 1 {
            return Err(bad("an edge has one effect".into()));
        }
        // SC-4070, SC-4100: the end of the era limits all others.
        let beyond =
            |effect: &Effect| matches!(effect, Effect::ExtraTurn { .. } | Effect::UseSecondHq { .. });
        if edge.overrides_era_end_limit != edge.effects.iter().any(beyond) {
            return Err(bad("overrides_era_end_limit belongs to extra_turn and use_second_hq".into()));
        }
    }
    Ok(())
}

/// Names come in pairs, the one with profit first (SC-3020).
fn progress(facts: &mut Facts) -> Result<(), BadContent> {
    let mut twins = Vec::new();
    for card in &facts.progress {
        let bad = |detail: String| BadContent::new("progress_cards", format!("cards: {}: {detail}", card.id));
        let mut twin =
            facts.progress.iter().filter(|other| other.name_key == card.name_key && other.id != card.id);
        let (Some(twin), None) = (twin.next(), twin.next()) else {
            return Err(bad("there are two cards of each name (SC-3020)".into()));
        };
        let alike = (card.kind, card.era, &card.name, card.condition, &card.effects)
            == (twin.kind, twin.era, &twin.name, twin.condition, &twin.effects);
        if !alike || card.copy == twin.copy || (card.copy == Twin::NoProfit && card.profit != 0) {
            return Err(bad(format!("differs from {} in more than the profit (SC-3610)", twin.id)));
        }
        if card.kind != card.id.kind()
            || card.era == Era::Mariners
            || !card.code.eq_ignore_ascii_case(&card.id.to_string())
        {
            return Err(bad("code, kind or era are not those of the id".into()));
        }
        for effect in &card.effects {
            match effect {
                ProgressEffect::Immediate(effect) => effect.fits(Spot::Progress).map_err(bad)?,
                ProgressEffect::Permanent(bonus) => bonus_fits(facts, bonus).map_err(bad)?,
            }
        }
        twins.push(twin.id);
    }
    facts.twins = twins;
    Ok(())
}

/// SC-0110, SC-1880 to SC-1920, SC-4750, SC-4830.
fn tiles(facts: &Facts) -> Result<(), BadContent> {
    for tile in &facts.tiles {
        let bad =
            |detail: String| BadContent::new("discovery_tiles", format!("tiles: {}: {detail}", tile.id));
        if (tile.pile, tile.era) != (tile.id.pile(), tile.id.pile().era()) {
            return Err(bad("pile and era are not those of the id".into()));
        }
        all_fit(&tile.immediate, Spot::Tile).map_err(bad)?;
        if tile.production > Some(fits::MOST_PRODUCTION) {
            return Err(bad(format!("production: at most {}", fits::MOST_PRODUCTION)));
        }
        let order: Vec<u8> = tile.immediate.iter().map(reward_order).collect();
        if !order.is_sorted() {
            return Err(bad("rewards are in the order profit, genetics, revelation (SC-1920)".into()));
        }
        if let Some(pile) = tile.redirect_to_pile {
            let plain = tile.immediate.is_empty() && tile.production.is_none() && tile.special.is_none();
            if pile == tile.pile || pile.era() != tile.era || !plain {
                return Err(
                    bad("a redirect names another pile of its era and nothing else (SC-1890)".into()),
                );
            }
            if facts.tiles.iter().all(|other| other.pile != pile || other.redirect_to_pile.is_some()) {
                return Err(bad(format!("{pile} holds nothing but redirects")));
            }
        }
        if tile.special.is_some() && tile.era != Era::Starfarers {
            return Err(bad("special tiles are Alien tiles (SC-4740)".into()));
        }
        let owners = |has: fn(&Bonus) -> bool| {
            let mut names: Vec<&str> = facts
                .progress
                .iter()
                .filter(|card| card.bonuses().any(has))
                .map(|card| card.name_key.as_str())
                .collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        match &tile.special {
            Some(TileSpecial::Phobes { forces_team_to, unless_progress, suppresses_region_until_base }) => {
                let immune = owners(|bonus| matches!(bonus, Bonus::ImmuneToPhobesRetreat));
                if immune != [unless_progress.as_str()] {
                    return Err(
                        bad("unless_progress differs from the sheet progress_cards (SC-4750)".into()),
                    );
                }
                if *forces_team_to != facts.board(tile.era).start {
                    return Err(bad("forces_team_to is the start site of the board (SC-4750)".into()));
                }
                let secured = facts.base(*suppresses_region_until_base).era(tile.era).is_some_and(|base| {
                    base.on_build
                        .iter()
                        .any(|effect| matches!(effect, Effect::CollectPhobesRegionRewards { .. }))
                });
                if !secured {
                    return Err(bad(
                        "the base that ends the suppression collects the rewards (SC-4810)".into()
                    ));
                }
            }
            Some(TileSpecial::Introvs { building_requires_any_progress: named }) => {
                let mut named: Vec<&str> = named.iter().map(String::as_str).collect();
                named.sort_unstable();
                if named != owners(|bonus| matches!(bonus, Bonus::MayBuildWithIntrovs)) {
                    return Err(bad("the cards differ from the sheet progress_cards (SC-4830)".into()));
                }
            }
            None => {}
        }
        if facts.tiles.iter().filter(|other| other.is_phobes()).count() > 1 && tile.is_phobes() {
            return Err(bad("there is one Phobes tile".into()));
        }
    }
    Ok(())
}

/// SC-1920: profit, genetics, revelation.
fn reward_order(effect: &Effect) -> u8 {
    let genetics = matches!(effect, Effect::AdvanceGenetics { .. });
    let revelation = matches!(effect, Effect::AdvanceRevelation { .. });
    u8::from(genetics) + 2 * u8::from(revelation)
}

fn bases(facts: &Facts) -> Result<(), BadContent> {
    let total: u8 = facts.bases.iter().map(|base| base.count_per_player).fold(0, u8::saturating_add);
    if total != 27 {
        return Err(BadContent::new("bases", format!("bases: {total} per player instead of 27 (SC-0080)")));
    }
    for base in &facts.bases {
        for (era, facts_of_era) in Era::ALL.iter().filter_map(|era| base.era(*era).map(|facts| (*era, facts)))
        {
            let bad =
                |detail: String| BadContent::new("bases", format!("bases: {}: {era}: {detail}", base.id));
            all_fit(&facts_of_era.on_build, Spot::OnBuild).map_err(bad)?;
            for capacity in &facts_of_era.passive {
                capacity_fits(facts, capacity).map_err(bad)?;
            }
        }
    }
    Ok(())
}

/// SC-5580 and the seventeen benefits.
fn colonies(facts: &Facts, benefits: &[ColonyBenefit]) -> Result<(), BadContent> {
    for colony in &facts.colonies {
        let bad = |detail: String| BadContent::new("colonies", format!("colonies: {}: {detail}", colony.id));
        let Some(benefit) = benefits.iter().find(|benefit| benefit.id == colony.effect_id) else {
            return Err(bad(format!("there is no effect {:?}", colony.effect_id)));
        };
        if (benefit.timing, &benefit.effects) != (colony.timing, &colony.effects) {
            return Err(bad(format!("timing and effects differ from {:?}", colony.effect_id)));
        }
        if (colony.timing == ColonyTiming::None) != colony.effects.is_empty() {
            return Err(bad("timing none and no effects belong together".into()));
        }
        all_fit(&colony.effects, Spot::Colony(colony.timing)).map_err(bad)?;
    }
    for (players, count) in [(2, 12), (3, 17), (4, 20)] {
        let used = facts.colonies.iter().filter(|colony| colony.player_counts.contains(&players)).count();
        if used != count {
            let detail = format!("colonies: {used} with {players} players instead of {count} (SC-3900)");
            return Err(BadContent::new("colonies", detail));
        }
    }
    Ok(())
}

/// SC-1170; regions are found on the board of the era.
fn contracts(facts: &mut Facts) -> Result<(), BadContent> {
    if !(1..=Row::COUNT).contains(&usize::from(facts.era_end_claims)) {
        return Err(BadContent::new("contracts", "era_end_trigger_fulfilled: from 1 to 7 (SC-2560)"));
    }
    let Facts { contracts, boards, .. } = facts;
    for contract in contracts {
        let id = contract.id;
        let bad = |detail: String| BadContent::new("contracts", format!("contracts: {id}: {detail}"));
        if Row::of(contract.row).map(|row| ContractId::new(contract.era, row)) != Some(id) {
            return Err(bad("row and era are not those of the id".into()));
        }
        let board = &boards[contract.era.index()];
        for side in [&mut contract.sides.p2, &mut contract.sides.p34] {
            if side.reward > MOST {
                return Err(bad(format!("a reward is at most {MOST}")));
            }
            condition(board, &mut side.condition).map_err(bad)?;
        }
    }
    Ok(())
}

fn condition(board: &Board, condition: &mut ContractCondition) -> Result<(), String> {
    let find = |regions: &mut Regions| {
        let found =
            |name: &String| board.region_called(name).ok_or_else(|| format!("there is no region {name:?}"));
        regions.ids = regions.names.iter().map(found).collect::<Result<_, _>>()?;
        Ok(())
    };
    match condition {
        ContractCondition::BaseOnAnySite { sites } => {
            let missing = sites.iter().find(|site| board.site(**site).is_none());
            missing.map_or(Ok(()), |site| Err(format!("{site} is not on the board of this era")))
        }
        ContractCondition::BaseInAnyRegion { regions } => find(regions),
        ContractCondition::BaseCount { filter, .. } => filter.regions.as_mut().map_or(Ok(()), find),
        ContractCondition::PerformedAction { .. }
        | ContractCondition::BaseTypeCount { .. }
        | ContractCondition::InfraCardsOnHq { .. }
        | ContractCondition::DistinctRegionsWithBase { .. }
        | ContractCondition::WheelSpacesAdvancedInEra { .. }
        | ContractCondition::ProgressCards { .. }
        | ContractCondition::DistinctBaseTypes { .. }
        | ContractCondition::SingleProduceProfit { .. }
        | ContractCondition::Colonies { .. }
        | ContractCondition::BaseOnTileSymbol { .. }
        | ContractCondition::SystemsWithBoxesFullyBased { .. } => Ok(()),
    }
}

/// SC-0290, SC-0330, SC-2700.
fn headquarters(facts: &Facts) -> Result<(), BadContent> {
    for hq in &facts.hqs {
        let bad = |detail: String| BadContent::new("hq", format!("hqs: {}: {detail}", hq.id));
        if !hq.slots.iter().map(|slot| slot.slot).eq(Slot::all().map(Slot::number)) {
            return Err(bad("slots are 1 to 4".into()));
        }
        for slot in &hq.slots {
            if slot.accepts_cards != (slot.slot <= 3) {
                return Err(bad("slots 1 to 3 accept cards, slot 4 does not (SC-0290)".into()));
            }
            if let Some(action) = &slot.intrinsic {
                if PLAYED.contains(&action.kind) || !VALUED.contains(&action.kind) {
                    return Err(bad(format!("no slot gives {} (SC-2700)", action.kind)));
                }
                limited(action.value).map_err(bad)?;
            }
        }
    }
    let wheel = facts.wheel;
    if wheel.spaces == 0 || wheel.award_space >= wheel.spaces || wheel.start_space != wheel.award_space {
        return Err(BadContent::new(
            "hq",
            "progress_wheel: start and award are the same space of it (SC-0330)",
        ));
    }
    Ok(())
}
