//! Section 33: what the Civ cards do.

use orrery_planet_unknown::{
    ids::{CivId, CorporationId::*, PlanetId::*, Shape, Track::*},
    sets::Tracks,
    state::Owed,
};

use crate::scene::*;

fn one_of_all(times: u8) -> Owed {
    Owed::OneCube { cubes: Tracks::all(), times, rewards: true }
}

/// The medals of End Game cards after a game in which nothing else happened.
fn medals<const N: usize>(cards: [CivId; N]) -> u8 {
    plain().cards(P1, cards).scored().state().scores[0].civ_cards
}

/// PU-6310
#[test]
fn temp_agency() {
    plain()
        .keeps(CivId::TempAgency)
        .pending(P1, [Owed::DifferentCubes(2)])
        .withholds(P1, "choose civ")
        .withholds(P1, "end")
        .act(P1, "choose civ water")
        .acts(P1, ["advance water", "advance civ"])
        .rows(P1, [1, 1, 0, 0, 0]);
}

/// PU-6320
#[test]
fn dept_of_operations() {
    plain()
        .keeps(CivId::DeptOfOperations)
        .pending(P1, [one_of_all(2)])
        .acts(P1, ["choose tech", "advance tech", "advance tech"])
        .row(P1, Tech, 2)
        .pending(P1, [Owed::Synergy]);
}

/// PU-6330
#[test]
fn dept_of_natural_resources() {
    plain().keeps(CivId::DeptOfNaturalResources).pending(P1, [Owed::Patch]);
}

/// PU-6350
#[test]
fn salvage_yard() {
    plain()
        .depot(P1, "i4-ce i2-rt-m")
        .keeps(CivId::SalvageYard)
        .withholds(P1, "end")
        .lay(P1, "i2-rt-m", "5,0", "6,0")
        .pending(P1, [])
        .meteorites_at(P1, "6,0")
        .rows(P1, [0; 5]);
}

/// PU-6360, PU-6370, PU-6380, PU-6390, PU-6450, PU-6500, PU-6570, PU-3210
#[test]
fn cards_with_medals() {
    assert_eq!(medals([CivId::ObservanceOfFirstPlanetHoliday]), 1);
    assert_eq!(medals([CivId::RisingPlanetAward]), 2);
    assert_eq!(medals([CivId::FirstPlanetHoliday]), 1);
    assert_eq!(medals([CivId::PeoplesPlanetChoiceAward]), 2);
    assert_eq!(medals([CivId::TopPlanetAward]), 2);
    assert_eq!(medals([CivId::BestInPlanetAward]), 3);
    assert_eq!(medals([CivId::BestPlanetToLiveOnAward]), 4);
    assert_eq!(medals([CivId::RisingPlanetAward, CivId::BestInPlanetAward]), 5);
}

/// PU-6400, PU-6410, PU-6490
#[test]
fn advances_of_two_or_three_different_cubes() {
    for (card, count) in
        [(CivId::NewAngelInvestors, 3), (CivId::WageIncrease, 2), (CivId::PartnershipOpportunity, 3)]
    {
        plain().keeps(card).pending(P1, [Owed::DifferentCubes(count)]);
    }
    plain()
        .keeps(CivId::NewAngelInvestors)
        .act(P1, "choose civ water tech")
        .acts(P1, ["advance civ", "advance water", "advance tech"])
        .rows(P1, [1, 1, 0, 0, 1]);
}

/// PU-6420, PU-6560
#[test]
fn patches() {
    plain().keeps(CivId::DeptOfParksAndRec).pending(P1, [Owed::Patch; 2]);
    plain().keeps(CivId::GlobalParksSystem).pending(P1, [Owed::Patch; 3]);
}

/// PU-6430, PU-6480, PU-6630
#[test]
fn lifepods_are_collected_from_the_planet() {
    plain()
        .keeps(CivId::ApprovedOvertime)
        .acts(P1, ["collect lifepod 7,2", "collect lifepod 1,4"])
        .collected(P1, 2, 0)
        .withholds(P1, "collect lifepod 10,4");
    plain()
        .keeps(CivId::SearchAndRescueTeam)
        .acts(P1, ["collect lifepod 7,2", "collect lifepod 1,4", "collect lifepod 10,4"])
        .collected(P1, 3, 0);
    // Those there are.
    plain()
        .lifepods(P1, "7,2")
        .keeps(CivId::SearchAndRescueTeam)
        .acts(P1, ["collect lifepod 7,2", "end"])
        .collected(P1, 1, 0);
}

/// PU-6440
#[test]
fn relocation_bonus() {
    let scene = || plain().rovers(P1, "6,5").terrain(P1, "tech", "2,2").keeps(CivId::RelocationBonus);
    scene()
        .offers(P1, "relocate 6,5 2,2")
        .act(P1, "relocate 6,5 11,5")
        .rovers_at(P1, "11,5")
        .withholds(P1, "relocate 11,5 6,5");
    // It may.
    scene().act(P1, "end").rovers_at(P1, "6,5");
}

/// PU-6460
#[test]
fn depot_repair_online() {
    plain()
        .depot(P1, "i4-ce i2-rt")
        .keeps(CivId::DepotRepairOnline)
        .lay(P1, "i2-rt", "5,0", "6,0")
        .pending(P1, [Owed::Resource(Rover), Owed::Resource(Tech)]);
}

/// PU-6470
#[test]
fn landing_zone_approved() {
    plain()
        .meteorites(P1, "5,5 7,5 7,8")
        .keeps(CivId::LandingZoneApproved)
        .withholds(P1, "destroy row 4")
        .offers(P1, "destroy column 7")
        .act(P1, "destroy row 5")
        .meteorites_at(P1, "7,8")
        .collected(P1, 0, 0);
    plain().keeps(CivId::LandingZoneApproved).offers(P1, "end");
}

/// PU-6510
#[test]
fn unionization() {
    let scene = plain()
        .cubes(P1, [4, 2, 4, 5, 9])
        .keeps(CivId::Unionization)
        .withholds(P1, "union rover")
        .withholds(P1, "union tech")
        .withholds(P1, "end");
    // Step by step in any order; the boost of Water 3 is not gained.
    scene
        .acts(P1, ["union water", "union civ", "union water", "union biomass", "union water"])
        .rows(P1, [5, 5, 5, 5, 9])
        .pending(P1, []);
    // Other rewards are: the patch of Biomass 3.
    plain()
        .cubes(P1, [5, 5, 2, 5, 5])
        .keeps(CivId::Unionization)
        .act(P1, "union biomass")
        .sees(P1, |player| assert!(player.owes(Owed::Patch)));
}

/// PU-6515
#[test]
fn unionization_of_cosmos_and_makeshift() {
    of(CosmosInc)
        .cubes(P1, [4, 5, 5, 5, 5])
        .player(P1, |player| player.pods_on_tracks = vec!["civ.5".parse().unwrap()])
        .keeps(CivId::Unionization)
        .act(P1, "union civ")
        .row(P1, Civ, 6);
    of(Makeshift)
        .cubes(P1, [4, 9, 5, 5, 5])
        .keeps(CivId::Unionization)
        .offers(P1, "union civ")
        .act(P1, "union civ to water")
        .stands(P1, Civ, "water.5")
        .pending(P1, []);
    // A shift of level 3 brings it no nearer.
    of(Makeshift)
        .cubes(P1, [3, 9, 9, 9, 7])
        .keeps(CivId::Unionization)
        .offers(P1, "union civ")
        .withholds(P1, "union civ across water");
    of(Makeshift)
        .cubes(P1, [4, 5, 9, 9, 7])
        .cube_on(P1, Biomass, Civ, 5)
        .cube_on(P1, Rover, Tech, 5)
        .keeps(CivId::Unionization)
        .expect(P1, ["end"]);
    // A blocked cube stays.
    of(Makeshift)
        .cubes(P1, [4, 5, 5, 6, 6])
        .cube_on(P1, Rover, Civ, 5)
        .keeps(CivId::Unionization)
        .sees(P1, |player| assert_eq!(player.cube(Civ).row, 4))
        .withholds(P1, "union civ");
}

/// PU-6690
#[test]
fn unionization_of_oasis_and_wormhole() {
    // Step 5 of the Water path of Oasis is Rover 5.
    let place = facts().corporation(OasisUltd).water_path[4];
    of(OasisUltd)
        .cubes(P1, [5, 0, 5, 6, 6])
        .cube_on(P1, Water, place.track, place.space)
        .keeps(CivId::Unionization)
        .act(P1, "union water")
        .stands(P1, Water, "rover.5")
        .withholds(P1, "union water");
    // Step 2 of Wormhole's Biomass track is printed row 5.
    of(WormholeCorp)
        .cubes(P1, [5, 5, 0, 5, 5])
        .keeps(CivId::Unionization)
        .acts(P1, ["union biomass", "reward 1 other"])
        .pending(P1, [Owed::Union])
        .act(P1, "union biomass")
        .row(P1, Biomass, 2)
        .withholds(P1, "union biomass");
}

/// PU-6520
#[test]
fn sustainable_living_act() {
    plain()
        .patches(P1, "5,0 6,0 5,1")
        .cards(P1, [CivId::SustainableLivingAct])
        .scored()
        .check(|state| assert_eq!(state.scores[0].civ_cards, 3));
}

/// PU-6530, PU-6540
#[test]
fn gaming_commission_and_planet_lottery() {
    for (card, medals) in [(CivId::GamingCommission, 2), (CivId::PlanetLottery, 3)] {
        let scene = plain().cards(P1, [card]).tile_done(P1).tile_done(P2).last_turn();
        scene
            .act(P1, "end")
            .act(P2, "end")
            .asks(P1, "final")
            .pending(P1, [one_of_all(1)])
            .acts(P1, ["choose water", "advance water"])
            .row(P1, Water, 1)
            .scored()
            .check(|state| assert_eq!(state.scores[0].civ_cards, medals));
    }
}

/// PU-6550
#[test]
fn meteor_defense_program() {
    plain()
        .meteorites(P1, "5,5 7,5 7,8 8,8")
        .keeps(CivId::MeteorDefenseProgram)
        .acts(P1, ["destroy meteorite 5,5", "destroy meteorite 7,5", "destroy meteorite 8,8"])
        .meteorites_at(P1, "7,8")
        .collected(P1, 0, 0)
        .withholds(P1, "destroy meteorite 7,8");
    plain()
        .meteorites(P1, "5,5")
        .keeps(CivId::MeteorDefenseProgram)
        .acts(P1, ["destroy meteorite 5,5", "end"]);
}

/// PU-6580, PU-3200
#[test]
fn space_citizen_decree() {
    plain()
        .player(P1, |player| player.lifepods = 4)
        .cards(P1, [CivId::SpaceCitizenDecree])
        .scored()
        .check(|state| assert_eq!((state.scores[0].lifepods, state.scores[0].civ_cards), (8, 0)));
}

/// PU-6590, PU-6605
#[test]
fn meteorite_repo() {
    let repos = [CivId::MeteoriteRepo1, CivId::MeteoriteRepo2, CivId::MeteoriteRepo3, CivId::MeteoriteRepo4];
    for (count, each) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)] {
        plain()
            .player(P1, |player| {
                player.meteorites = 7;
                player.cards = repos[..count].iter().copied().collect();
            })
            .scored()
            .check(|state| assert_eq!(state.scores[0].meteorites, 2 * each));
    }
}

/// PU-6600
#[test]
fn commerce_agreement() {
    use CivId::{CommerceAgreement1, CommerceAgreement2, CommerceAgreement3, CommerceAgreement4};
    assert_eq!(medals([CommerceAgreement3]), 1);
    assert_eq!(medals([CommerceAgreement1, CommerceAgreement4]), 3);
    assert_eq!(medals([CommerceAgreement1, CommerceAgreement2, CommerceAgreement3]), 6);
    assert_eq!(medals([CommerceAgreement1, CommerceAgreement2, CommerceAgreement3, CommerceAgreement4]), 10);
}

/// PU-6610
#[test]
fn as_many_different_cubes_as_can_advance() {
    plain().cubes(P1, [15, 15, 15, 0, 15]).keeps(CivId::NewAngelInvestors).offered(P1, "choose ", &["rover"]);
}

/// PU-6620
#[test]
fn advances_of_cards_are_gained_without_synergy() {
    under("red-18", UniversalCoalition)
        .keeps(CivId::DeptOfOperations)
        .acts(P1, ["choose water", "advance water", "advance water"])
        .row(P1, Water, 2);
}

/// PU-6640
#[test]
fn the_tile_comes_from_the_own_depot_after_step_4() {
    let scene = plain()
        .depot(P1, "i4-ce i2-rt")
        .lay(P1, "i2-rt", "5,0", "6,0")
        .acts(P1, ["advance tech", "advance rover", "rover 5,0"]);
    let scene = scene.keeps(CivId::DepotRepairOnline);
    // The stack has shown its next tile; it is the one that is offered.
    let next = scene.state().station.stack(Shape::I2).top.unwrap();
    assert_ne!(next.to_string(), "i2-rt");
    scene.offered(P1, "take ", &["i4-ce", &next.to_string()]);
}

/// PU-6645
#[test]
fn taking_the_tile_is_mandatory() {
    plain()
        .depot(P1, "i4-ce i2-rt")
        .keeps(CivId::SalvageYard)
        .withholds(P1, "end")
        .act(P1, "take i2-rt")
        .withholds(P1, "end");
}

/// PU-6650, PU-2900
#[test]
fn a_card_tile_that_does_not_fit_is_not_taken() {
    plain()
        .depot(P1, "i4-ce i2-rt")
        .all_but(P1, "tech", "5,5")
        .keeps(CivId::DepotRepairOnline)
        .expect(P1, ["end"])
        .act(P1, "end")
        .rows(P1, [0; 5])
        .sees(P1, |player| assert!(!player.stuck))
        .asks(P2, "rotate");
    // PU-1175: on K-273 only a mixed pair is free; for step 4 it would do.
    on(K273)
        .depot(P1, "i4-ce i2-rt")
        .all_but(P1, "tech", "5,1 6,1")
        .keeps(CivId::DepotRepairOnline)
        .expect(P1, ["end"]);
}

/// PU-6660, PU-2920
#[test]
fn a_depot_emptied_by_a_card_tile_ends_the_game() {
    let scene = plain()
        .depot(P1, "i4-ce i2-rt")
        .empty_stack(Shape::I4)
        .last_of_stack("i2-rt")
        .keeps(CivId::SalvageYard)
        .lay(P1, "i2-rt", "5,0", "6,0")
        .act(P1, "end");
    assert!(scene.state().is_over());
}

/// PU-6670
#[test]
fn a_card_tile_is_the_last_tile() {
    plain()
        .depot(P1, "i4-ce i2-rt")
        .tile(P1, "i2-ce", "5,11", "6,11")
        .cube(P1, Tech, 3)
        .keeps(CivId::SalvageYard)
        .lay(P1, "i2-rt", "5,0", "6,0")
        .owes(P1, Owed::Rover)
        .offered(P1, "rover ", &["5,0", "6,0"]);
}
