//! Section 12 and 5.1: what the faction boards show.

use orrery_gaia_project::{
    Facts,
    facts::{Amounts, FactionAction, Resources},
    ids::{Area, Faction, Planet, Structure},
};

fn facts() -> &'static Facts {
    Facts::builtin()
}

/// GP-3280
#[test]
fn two_factions_share_each_home_type() {
    let pairs = [
        (Faction::Terrans, Faction::Lantids, Planet::Terra),
        (Faction::Xenos, Faction::Gleens, Planet::Desert),
        (Faction::Taklons, Faction::Ambas, Planet::Swamp),
        (Faction::HadschHallas, Faction::Ivits, Planet::Oxide),
        (Faction::Geodens, Faction::BalTaks, Planet::Volcanic),
        (Faction::Firaks, Faction::Bescods, Planet::Titanium),
        (Faction::Nevlas, Faction::Itars, Planet::Ice),
    ];
    for (one, other, home) in pairs {
        assert_eq!((facts().faction(one).home, facts().faction(other).home), (home, home));
    }
}

/// GP-3270, GP-3290, GP-3350, GP-3510, GP-3600, GP-3970, GP-4020, GP-4080, GP-4160, GP-4240
#[test]
fn factions_start_as_their_boards_show() {
    let start = |faction: Faction| {
        let board = facts().faction(faction);
        let Resources { ore, knowledge, credits, qic } = board.start;
        (knowledge, ore, credits, qic, board.bowls[0], board.bowls[1])
    };
    let usual = (3, 4, 15, 1, 2, 4);
    for faction in Faction::ALL {
        let expected = match faction {
            Faction::Terrans => (3, 4, 15, 1, 4, 4),
            Faction::Lantids => (3, 4, 13, 1, 4, 0),
            Faction::Gleens => (3, 4, 15, 0, 2, 4),
            Faction::BalTaks => (3, 4, 15, 0, 2, 2),
            Faction::Firaks => (2, 3, 15, 1, 2, 4),
            Faction::Bescods => (1, 4, 15, 1, 2, 4),
            Faction::Nevlas => (2, 4, 15, 1, 2, 4),
            Faction::Itars => (3, 5, 15, 1, 4, 4),
            Faction::Xenos
            | Faction::Taklons
            | Faction::Ambas
            | Faction::HadschHallas
            | Faction::Ivits
            | Faction::Geodens => usual,
        };
        assert_eq!(start(*faction), expected, "{faction}");
        assert_eq!(facts().faction(*faction).brainstone, *faction == Faction::Taklons);
        assert_eq!(facts().faction(*faction).bowls[2], 0);
    }
}

/// GP-3270, GP-3290, GP-3460, GP-3510, GP-3730, GP-3800, GP-3940, GP-3970, GP-4160
#[test]
fn factions_start_on_their_levels() {
    for faction in Faction::ALL {
        let raised = match faction {
            Faction::Terrans | Faction::BalTaks => Some(Area::GaiaProject),
            Faction::Xenos => Some(Area::ArtificialIntelligence),
            Faction::Gleens | Faction::Ambas => Some(Area::Navigation),
            Faction::HadschHallas => Some(Area::Economy),
            Faction::Geodens => Some(Area::Terraforming),
            Faction::Nevlas => Some(Area::Science),
            Faction::Lantids
            | Faction::Taklons
            | Faction::Ivits
            | Faction::Firaks
            | Faction::Bescods
            | Faction::Itars => None,
        };
        let mut levels = [0; Area::COUNT];
        if let Some(area) = raised {
            levels[area.index()] = 1;
        }
        assert_eq!(facts().faction(*faction).research, levels, "{faction}");
    }
}

/// GP-0950, GP-0960, GP-3270, GP-3340, GP-3450, GP-3490, GP-3590, GP-3730, GP-3790, GP-3800, GP-3850, GP-4020, GP-4080
/// GP-4150, GP-4240
#[test]
fn base_and_institute_incomes() {
    type Sum = (u8, u8, u8, u8, u8, u8);
    fn sum<'a>(icons: impl IntoIterator<Item = &'a Amounts>) -> Sum {
        icons.into_iter().fold((0, 0, 0, 0, 0, 0), |(o, k, c, q, t, p), icon| {
            let (o, k, c) = (o + icon.ore, k + icon.knowledge, c + icon.credits);
            (o, k, c, q + icon.qic, t + icon.power_tokens, p + icon.charge_power)
        })
    }
    for board in &facts().factions {
        // Ore, knowledge, credits, Q.I.C., tokens, charge.
        let base = match board.id {
            Faction::Ambas => (2, 1, 0, 0, 0, 0),
            Faction::HadschHallas => (1, 1, 3, 0, 0, 0),
            Faction::Ivits => (1, 1, 0, 1, 0, 0),
            Faction::Firaks => (1, 2, 0, 0, 0, 0),
            Faction::Bescods => (1, 0, 0, 0, 0, 0),
            Faction::Itars => (1, 1, 0, 0, 1, 0),
            _ => (1, 1, 0, 0, 0, 0),
        };
        assert_eq!(sum(&board.base_income), base, "{}", board.id);
        let institute = match board.id {
            Faction::Lantids => (0, 0, 0, 0, 0, 4),
            Faction::Xenos => (0, 0, 0, 1, 0, 4),
            Faction::Gleens => (1, 0, 0, 0, 0, 4),
            Faction::Ambas | Faction::Bescods => (0, 0, 0, 0, 2, 4),
            _ => (0, 0, 0, 0, 1, 4),
        };
        let slot = &board.slots[Structure::Institute.index()];
        assert_eq!(sum(slot.iter().flatten()), institute, "{}", board.id);
    }
}

/// GP-1180, GP-1630, GP-1670, GP-1680, GP-1690, GP-1720, GP-4090
#[test]
fn costs_and_upgrades() {
    let cost = |ore, credits| Some(Resources { ore, credits, ..Resources::NONE });
    for board in &facts().factions {
        let institute = if board.id == Faction::Ivits { None } else { cost(4, 6) };
        assert_eq!(board.costs, [cost(1, 2), cost(2, 3), cost(3, 5), institute, cost(6, 6), cost(6, 6)]);
        assert_eq!(Some(board.isolated), cost(2, 6));
        let (from_station, from_lab) = if board.id == Faction::Bescods {
            (
                vec![Structure::AcademyKnowledge, Structure::AcademyAction, Structure::ResearchLab],
                vec![Structure::Institute],
            )
        } else {
            (
                vec![Structure::Institute, Structure::ResearchLab],
                vec![Structure::AcademyKnowledge, Structure::AcademyAction],
            )
        };
        assert_eq!(board.upgrades[Structure::Mine.index()], [Structure::TradingStation]);
        assert_eq!(board.upgrades[Structure::TradingStation.index()], from_station);
        assert_eq!(board.upgrades[Structure::ResearchLab.index()], from_lab);
    }
}

/// GP-0940, GP-0950, GP-4100, GP-4170, GP-4250
#[test]
fn income_slots() {
    for board in &facts().factions {
        let row = |kind: Structure| &board.slots[kind.index()];
        let ore: Vec<u8> =
            row(Structure::Mine).iter().map(|slot| slot.iter().map(|icon| icon.ore).sum()).collect();
        assert_eq!(ore, [1, 1, 0, 1, 1, 1, 1, 1], "{}", board.id);
        let sum = |kind: Structure| {
            let icons = row(kind).iter().flatten();
            icons.fold((0, 0, 0), |(c, k, p), icon| {
                (c + icon.credits, k + icon.knowledge, p + icon.charge_power)
            })
        };
        let (stations, labs, academy) = match board.id {
            Faction::Bescods => ((0, 4, 0), (12, 0, 0), 2),
            Faction::Nevlas => ((16, 0, 0), (0, 0, 6), 2),
            Faction::Itars => ((16, 0, 0), (0, 3, 0), 3),
            _ => ((16, 0, 0), (0, 3, 0), 2),
        };
        assert_eq!(sum(Structure::TradingStation), stations, "{}", board.id);
        assert_eq!(sum(Structure::ResearchLab), labs, "{}", board.id);
        assert_eq!(sum(Structure::AcademyKnowledge).1, academy, "{}", board.id);
        let each = |kind: Structure, of: fn(&Amounts) -> u8| -> Vec<u8> {
            row(kind).iter().map(|slot| slot.iter().map(of).sum()).collect()
        };
        let (stations, labs) =
            (each(Structure::TradingStation, |i| i.credits), each(Structure::ResearchLab, |i| i.knowledge));
        match board.id {
            Faction::Bescods => {
                assert_eq!(each(Structure::TradingStation, |icon| icon.knowledge), [1, 1, 1, 1]);
                assert_eq!(each(Structure::ResearchLab, |icon| icon.credits), [3, 4, 5]);
            }
            Faction::Nevlas => assert_eq!(each(Structure::ResearchLab, |icon| icon.charge_power), [2, 2, 2]),
            _ => assert_eq!((stations, labs), (vec![3, 4, 4, 5], vec![1, 1, 1]), "{}", board.id),
        }
        for kind in Structure::ALL {
            assert_eq!(row(*kind).len(), usize::from(facts().structure(*kind).count), "{} {kind}", board.id);
        }
    }
}

#[test]
fn factions_have_their_special_actions() {
    let action = |faction: Faction| {
        let board = facts().faction(faction);
        (board.abilities.action, board.institute.action)
    };
    assert_eq!(action(Faction::Ambas), (None, Some(FactionAction::SwapPlanetaryInstituteWithMine)));
    assert_eq!(action(Faction::Firaks), (None, Some(FactionAction::DowngradeResearchLabToTradingStation)));
    assert_eq!(action(Faction::Bescods), (Some(FactionAction::AdvanceLowestResearch), None));
    assert_eq!(action(Faction::Ivits), (None, Some(FactionAction::PlaceSpaceStation)));
    assert_eq!(action(Faction::Terrans), (None, None));
}
