//! Sections 8 and 25 to 32: what is printed on the tracks.

use orrery_planet_unknown::{
    Facts,
    facts::{CorporationFacts, Reward, TrackFacts},
    ids::{CorporationId, Track},
};

fn board(corporation: CorporationId) -> &'static CorporationFacts {
    Facts::builtin().corporation(corporation)
}

fn reward(reward: &Reward) -> String {
    match reward {
        Reward::Synergy => "synergy".into(),
        Reward::RoverMove { n } => format!("{n}"),
        Reward::Advance { track, n } => format!("{track}+{n}"),
        Reward::CivMilestone { rank } => format!("rank{rank}"),
        Reward::TechMilestone { level } => format!("level{level}"),
        Reward::BiomassMilestone { patches } => format!("patch{patches}"),
        Reward::RoverMilestone { rovers } => format!("rover{rovers}"),
    }
}

/// A track in words: `space:what`, with `m` before medals.
fn printed(track: &TrackFacts) -> String {
    let mut words = Vec::new();
    for (n, space) in track.spaces.iter().enumerate() {
        words.extend(space.rewards.iter().map(|r| format!("{n}:{}", reward(r))));
        words.extend(space.medal.map(|medal| format!("{n}:m{medal}")));
    }
    words.join(" ")
}

/// The spaces that show something.
fn spaces(track: &TrackFacts, what: &str) -> Vec<u8> {
    let shows = |rewards: &[Reward]| rewards.iter().any(|r| reward(r) == what);
    (0..16).filter(|n| shows(track.rewards(*n))).collect()
}

fn movement(track: &TrackFacts) -> Vec<u8> {
    (0..16).map(|n| track.movement(n).unwrap_or(0)).collect()
}

/// PU-1560
#[test]
fn civ_track_of_the_universal_coalition() {
    assert_eq!(
        printed(board(CorporationId::UniversalCoalition).track(Track::Civ)),
        "2:m1 3:rank1 5:m2 6:rank2 8:synergy 9:m3 10:rank3 11:synergy 14:rank4 15:m5"
    );
}

/// PU-1570
#[test]
fn water_track_of_the_universal_coalition() {
    assert_eq!(
        printed(board(CorporationId::UniversalCoalition).track(Track::Water)),
        "2:m1 3:synergy 4:m2 6:m3 7:synergy 8:m4 10:m5 12:synergy 13:m7 15:m10"
    );
}

/// PU-1580
#[test]
fn biomass_track_of_the_universal_coalition() {
    assert_eq!(
        printed(board(CorporationId::UniversalCoalition).track(Track::Biomass)),
        "2:synergy 3:patch1 5:m1 6:patch1 8:m2 9:patch1 10:synergy 11:patch1 12:m3 13:patch1 15:m5"
    );
}

/// PU-1590
#[test]
fn rover_track_of_the_universal_coalition() {
    let track = board(CorporationId::UniversalCoalition).track(Track::Rover);
    assert_eq!(movement(track), [0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4]);
    assert_eq!(track.repeat_at_top, Some(Reward::RoverMove { n: 4 }));
    assert_eq!((spaces(track, "rover1"), spaces(track, "synergy")), (vec![1, 6], vec![10]));
    assert_eq!([7, 8, 11, 12, 14, 15].map(|n| track.medal_at(n)), [0, 1, 1, 2, 2, 5]);
}

/// PU-1600
#[test]
fn tech_track_of_the_universal_coalition() {
    assert_eq!(
        printed(board(CorporationId::UniversalCoalition).track(Track::Tech)),
        "2:synergy 3:level1 5:level2 6:m1 7:level3 10:level4 12:synergy 13:m2 14:level5 15:m5"
    );
}

/// PU-1610
#[test]
fn the_other_corporations_share_these_tracks() {
    let differs = |track: Track| -> Vec<&str> {
        let of_all = board(CorporationId::UniversalCoalition).track(track);
        CorporationId::ALL.iter().filter(|c| board(**c).track(track) != of_all).map(|c| c.name()).collect()
    };
    assert_eq!(differs(Track::Civ), ["republic"]);
    assert_eq!(differs(Track::Water), ["makeshift", "oasis_ultd"]);
    assert_eq!(differs(Track::Biomass), ["wormhole_corp"]);
    assert_eq!(differs(Track::Tech), ["jump_drive"]);
}

const ORDINARY: [CorporationId; 7] = [
    CorporationId::CosmosInc,
    CorporationId::FluxIndustries,
    CorporationId::JumpDrive,
    CorporationId::Makeshift,
    CorporationId::OasisUltd,
    CorporationId::Republic,
    CorporationId::WormholeCorp,
];

/// PU-1620
#[test]
fn rover_tracks_of_seven_corporations() {
    for corporation in ORDINARY {
        let track = board(corporation).track(Track::Rover);
        assert_eq!(movement(track), [0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3], "{corporation}");
        assert_eq!(track.repeat_at_top, Some(Reward::RoverMove { n: 3 }));
        assert_eq!(spaces(track, "rover1")[0], 1);
        assert_eq!([12, 15].map(|n| track.medal_at(n)), [2, 5]);
        if corporation != CorporationId::Makeshift {
            assert_eq!(spaces(track, "synergy"), [10]);
            assert_eq!([7, 8].map(|n| track.medal_at(n)), [0, 1]);
        }
    }
}

/// PU-1630
#[test]
fn four_of_them_have_a_second_rover_milestone() {
    let second = |c: &&CorporationId| spaces(board(**c).track(Track::Rover), "rover1") == [1, 6];
    let with: Vec<CorporationId> = ORDINARY.iter().filter(second).copied().collect();
    use CorporationId::{FluxIndustries, Makeshift, OasisUltd, WormholeCorp};
    assert_eq!(with, [FluxIndustries, Makeshift, OasisUltd, WormholeCorp]);
    let single = |c: &&CorporationId| spaces(board(**c).track(Track::Rover), "rover1") == [1];
    let without: Vec<&str> = ORDINARY.iter().filter(single).map(|c| c.name()).collect();
    assert_eq!(without, ["cosmos_inc", "jump_drive", "republic"]);
}

/// PU-1640
#[test]
fn makeshift_has_its_boost_on_8_and_its_medal_on_10() {
    let track = board(CorporationId::Makeshift).track(Track::Rover);
    assert_eq!(spaces(track, "synergy"), [8]);
    assert_eq!([8, 9, 10, 11].map(|n| track.medal_at(n)), [0, 0, 1, 1]);
}

/// PU-4710
#[test]
fn civ_track_of_republic() {
    assert_eq!(
        printed(board(CorporationId::Republic).track(Track::Civ)),
        "2:rank1 4:rank2 6:rank2 8:rank3 10:rank3 12:rank4 14:rank4 15:m5"
    );
}

/// PU-4950, PU-4960
#[test]
fn biomass_steps_of_wormhole() {
    let steps = &board(CorporationId::WormholeCorp).biomass_steps;
    let choices: Vec<String> = steps[1..]
        .iter()
        .map(|step| step.choices.iter().map(reward).collect::<Vec<_>>().join(" or "))
        .collect();
    assert_eq!(
        choices,
        [
            "synergy or patch1",
            "civ+1 or patch1",
            "water+1 or patch1",
            "tech+1 or patch1",
            "rover+1 or patch1"
        ]
    );
    let medals: Vec<Option<u8>> = steps.iter().map(|step| step.medal_passed).collect();
    assert_eq!(medals, [None, None, Some(1), Some(2), Some(3), Some(5)]);
}

/// PU-5310
#[test]
fn rover_track_of_horizon() {
    let track = board(CorporationId::HorizonGroup).track(Track::Rover);
    assert_eq!(movement(track), [0, 0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
    assert_eq!(track.repeat_at_top, Some(Reward::RoverMove { n: 5 }));
    assert_eq!((spaces(track, "rover1"), spaces(track, "synergy")), (vec![1, 3, 6, 9], vec![10]));
    assert_eq!([7, 8, 11, 12, 14, 15].map(|n| track.medal_at(n)), [0, 1, 1, 2, 2, 5]);
    assert_eq!(board(CorporationId::HorizonGroup).rovers, 4);
}

/// PU-5530, PU-5540
#[test]
fn tech_track_of_jump_drive() {
    let track = board(CorporationId::JumpDrive).track(Track::Tech);
    assert_eq!(printed(track), "1:m5 2:synergy 6:m3 8:m2 11:m1 12:synergy");
    assert_eq!([0, 5, 6, 8, 15].map(|n| track.medal_at(n)), [0, 5, 3, 2, 1]);
}

/// PU-5720, PU-5725
#[test]
fn water_path_of_oasis() {
    let board = board(CorporationId::OasisUltd);
    assert_eq!(board.water_path.len(), 24);
    let on = |step: usize| {
        let place = board.water_path[step];
        board.track(place.track).rewards(place.space)
    };
    let steps =
        |wanted: Reward| -> Vec<usize> { (0..24).filter(|step| on(*step).contains(&wanted)).collect() };
    assert_eq!(steps(Reward::Synergy), [2, 7, 9, 12, 18]);
    assert_eq!(steps(Reward::RoverMove { n: 1 }), [3]);
    assert_eq!(steps(Reward::RoverMove { n: 2 }), [5, 15, 17]);
    assert!((0..24).all(|step| on(step).iter().all(|reward| !reward.is_milestone())));
}

/// PU-5990
#[test]
fn water_track_of_makeshift() {
    assert_eq!(
        printed(board(CorporationId::Makeshift).track(Track::Water)),
        "2:m1 3:synergy 4:m2 6:synergy 7:m3 8:synergy 11:m4 12:synergy 15:m5"
    );
}

#[test]
fn rovers_of_the_corporations() {
    let rovers: Vec<(&str, u8)> = CorporationId::ALL.iter().map(|c| (c.name(), board(*c).rovers)).collect();
    assert_eq!(
        rovers,
        [
            ("universal_coalition", 2),
            ("cosmos_inc", 1),
            ("flux_industries", 2),
            ("horizon_group", 4),
            ("jump_drive", 1),
            ("makeshift", 2),
            ("oasis_ultd", 2),
            ("republic", 1),
            ("wormhole_corp", 2),
        ]
    );
}
