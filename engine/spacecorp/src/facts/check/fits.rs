//! Which effects can stand where.

use crate::{
    facts::{
        Bonus, Capacity, ColonyTiming, Count, Effect, Excluded, Facts, Headquarters, Scope, Selector, Twin,
        Value,
    },
    ids::{ActionKind, Window},
};

/// Actions that a value decides (SC-0660).
pub(super) const VALUED: [ActionKind; 7] = [
    ActionKind::Research,
    ActionKind::Move,
    ActionKind::Explore,
    ActionKind::Build,
    ActionKind::Produce,
    ActionKind::Genetics,
    ActionKind::Revelation,
];
/// Actions that need a card from the hand (SC-2700).
pub(super) const PLAYED: [ActionKind; 3] =
    [ActionKind::Produce, ActionKind::Genetics, ActionKind::Revelation];
/// Actions that suffer from radiation (SC-3120).
pub(super) const RADIATED: [ActionKind; 2] = [ActionKind::Move, ActionKind::Build];

/// Values stay so small that products of them stay numbers.
pub(super) fn limited(value: Value) -> Result<(), String> {
    match value {
        Value::Add(0..=20) | Value::Mult(1..=9) => Ok(()),
        Value::Add(_) | Value::Mult(_) => Err("a value is at most 20, a multiplier from 1 to 9".into()),
    }
}

/// No tile produces more, so that all tiles of a player together stay a small number.
pub(super) const MOST_PRODUCTION: u8 = 5;
/// No base and no Progress card adds more to production, and no effect advances a cube further.
const MOST_ADDED: u8 = 3;

/// Where an effect stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// The immediate rewards of a tile.
    Tile,
    /// The box of a Special action.
    Special,
    /// An edge, with its window.
    Edge(Window),
    /// The on-build benefit of a base.
    OnBuild,
    /// The immediate effect of a Progress card.
    Progress,
    /// What an indemnity brings besides.
    Indemnity,
    /// The benefit of a colony.
    Colony(ColonyTiming),
}

impl Effect {
    /// Whether it can be carried out there, or why not.
    pub(super) fn fits(&self, spot: Spot) -> Result<(), String> {
        let turn_start = matches!(
            spot,
            Spot::Edge(Window::StartOfOwnTurn | Window::StartOfOpponentTurn | Window::StartOfAnyTurn)
        );
        let one_build = matches!(spot, Spot::OnBuild);
        let (fits, name) = match self {
            Effect::GainProfit { .. } => (true, "gain_profit"),
            Effect::GainProfitPer { per, cancelled_if, .. } => {
                let fits = match per {
                    Selector::TileProduction | Selector::TileProductionPlusColony => {
                        one_build && cancelled_if.is_none()
                    }
                    Selector::OpponentBasesInRegion | Selector::OpponentBasesNear => one_build,
                    Selector::OwnSitesWithSecurityBase
                    | Selector::BreakthroughCardsHeldByAllPlayers
                    | Selector::PairsOfAdaptationCardsHeldByAllPlayers
                    | Selector::OwnProgressCards
                    | Selector::OwnColonies
                    | Selector::PairsOfOpponentColonies
                    | Selector::StarSystemsWithoutColony => {
                        matches!(spot, Spot::Colony(_)) && cancelled_if.is_none()
                    }
                };
                (fits, "gain_profit_per with these parameters")
            }
            Effect::GainProfitIf { .. } => {
                (spot == Spot::Edge(Window::ContractClaimedByAny), "gain_profit_if")
            }
            Effect::AdvanceGenetics { spaces } | Effect::AdvanceRevelation { spaces } => {
                let fits = matches!(spot, Spot::Tile | Spot::OnBuild | Spot::Special)
                    && (1..=2 * MOST_ADDED).contains(spaces);
                (fits, "an advance of a cube")
            }
            Effect::TakeOfferCards { count } => {
                let research = spot == Spot::Edge(Window::OpponentAnnouncesResearch);
                let fits = match count {
                    Count::Number(n) => *n > 0 && (one_build || turn_start || research),
                    Count::All => turn_start || research,
                };
                (fits, "take_offer_cards")
            }
            Effect::TakeDiscards { exclude, .. } => {
                // SC-4200: Time cards are kept apart.
                (
                    spot == Spot::Edge(Window::OpponentDiscardStep) && *exclude == [Excluded::Time],
                    "take_discards",
                )
            }
            Effect::Choice { options } => {
                for effect in options.iter().flatten() {
                    effect.fits(spot)?;
                }
                (one_build && options.len() >= 2 && options.iter().all(|list| !list.is_empty()), "choice")
            }
            Effect::ExtraTurn { count } => {
                (spot == Spot::Edge(Window::StartOfOwnTurn) && *count == 1, "extra_turn with this count")
            }
            Effect::ForbidNamedAction { .. } => {
                (spot == Spot::Edge(Window::StartOfOpponentTurn), "forbid_named_action")
            }
            Effect::UseSecondHq { allowed } => {
                // SC-4100: both ways.
                let both = [Headquarters::TwoOpponents, Headquarters::SelfAndOneOpponent];
                let fits = spot == Spot::Edge(Window::OwnActionValue) && *allowed == both;
                (fits, "use_second_hq with these headquarters")
            }
            Effect::GainShareOfProduction { numerator, denominator, subtract_from_producer, .. } => {
                let share = *numerator > 0 && *denominator > 0 && !subtract_from_producer;
                (spot == Spot::Edge(Window::ProduceResolvedByOpponent) && share, "gain_share_of_production")
            }
            Effect::TakeProgressCopy { copy, same_name, .. } => {
                let twin = *copy == Twin::NoProfit && *same_name;
                (spot == Spot::Edge(Window::ProgressCardGainedByOpponent) && twin, "take_progress_copy")
            }
            Effect::EachPlayerRemovesInfraCard { count, .. } => {
                (turn_start && *count == 1, "each_player_removes_infra_card with this count")
            }
            Effect::EachPlayerLosesProfit { .. } => (turn_start, "each_player_loses_profit"),
            Effect::PlaceDiscoveryOnEmptySite { claim, .. } => {
                // SC-2545: no team stands there, so nobody can claim the tile.
                (spot == Spot::Special && !claim, "place_discovery_on_empty_site with this claim")
            }
            Effect::MoveTeamToSite { teams, shielded, .. } => {
                (spot == Spot::Special && *teams == 1 && *shielded, "move_team_to_site with these parameters")
            }
            Effect::DisableTileAttribute { .. } => (one_build, "disable_tile_attribute"),
            Effect::ShieldThisAction => (one_build, "shield_this_action"),
            Effect::CollectPhobesRegionRewards { .. } => (one_build, "collect_phobes_region_rewards"),
            Effect::NewTeam { .. } => (spot == Spot::Progress, "new_team"),
            Effect::GainUnfulfilledContractReward { .. } => {
                let asks = [ColonyTiming::Immediate, ColonyTiming::EndOfEra];
                (asks.iter().any(|timing| spot == Spot::Colony(*timing)), "gain_unfulfilled_contract_reward")
            }
        };
        if fits { Ok(()) } else { Err(format!("{name} cannot be carried out here")) }
    }
}

pub(super) fn all_fit<'a>(effects: impl IntoIterator<Item = &'a Effect>, spot: Spot) -> Result<(), String> {
    effects.into_iter().try_for_each(|effect| effect.fits(spot))
}

pub(super) fn bonus_fits(facts: &Facts, bonus: &Bonus) -> Result<(), String> {
    match bonus {
        Bonus::MultiplyActionTotal { action, factor } => {
            if PLAYED.contains(action) || !VALUED.contains(action) {
                return Err(format!("no bonus for {action} (SC-2700)"));
            }
            limited(Value::Mult(*factor))
        }
        Bonus::AddActionValue { action, amount } => {
            if PLAYED.contains(action) || !VALUED.contains(action) {
                return Err(format!("no bonus for {action} (SC-2700)"));
            }
            limited(Value::Add(*amount))
        }
        Bonus::AlwaysShielded { actions } => {
            let fits = actions.iter().all(|action| RADIATED.contains(action));
            if fits { Ok(()) } else { Err("only move and build are shielded (SC-3120)".into()) }
        }
        Bonus::ColonyPoints { amount, .. } => {
            let same = *amount == facts.colony_points.enviro_tolerance;
            if same { Ok(()) } else { Err("colony_points differ from the sheet colonies".into()) }
        }
        Bonus::OnIndemnityReceived { effects } => all_fit(effects, Spot::Indemnity),
        Bonus::ProductionFlatBonus { amount } => {
            let fits = *amount <= MOST_ADDED;
            if fits { Ok(()) } else { Err(format!("production_flat_bonus: at most {MOST_ADDED}")) }
        }
        Bonus::IgnoreGravity
        | Bonus::ImmuneToPhobesRetreat
        | Bonus::MayBuildWithIntrovs
        | Bonus::EndTurnDrawThreshold { .. } => Ok(()),
    }
}

pub(super) fn capacity_fits(facts: &Facts, capacity: &Capacity) -> Result<(), String> {
    let served = |action: ActionKind, scope: Scope| match scope {
        Scope::ActionInRegionOfBase => action == ActionKind::Build,
        Scope::TeamDepartsFromThisSite | Scope::TeamDepartsFromRegionOfBase => action == ActionKind::Move,
        Scope::AllMovingTeamsDepartFromSpaceports => false,
    };
    let fits = match capacity {
        Capacity::MultiplyActionTotal { action, factor, scope, optional, .. } => {
            limited(Value::Mult(*factor))?;
            (*action, *scope) == (ActionKind::Build, Scope::ActionInRegionOfBase) && *optional
        }
        Capacity::AddActionValue { action, amount, scope, optional, .. } => {
            limited(Value::Add(*amount))?;
            (*action, *scope) == (ActionKind::Move, Scope::TeamDepartsFromThisSite) && *optional
        }
        Capacity::DoubleOneMoveCard { scope, optional, .. } => {
            *scope == Scope::AllMovingTeamsDepartFromSpaceports && *optional
        }
        Capacity::ShieldAction { action, scope, optional, .. } => served(*action, *scope) && *optional,
        Capacity::ColonyPoints { amount, max_per_region, .. } => {
            *amount == facts.colony_points.industrial && *max_per_region == *amount
        }
        Capacity::TileGainsProduction { amount } | Capacity::TileProductionAdd { amount } => {
            *amount <= MOST_ADDED
        }
        Capacity::EnablesTransfer => true,
    };
    if fits { Ok(()) } else { Err("a capacity with parameters that no rule has".into()) }
}
