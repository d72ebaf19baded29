//! The rotating solar system against `data/solar_system_vectors.json`, and against a second, plain computation in all
//! 512 orientations.

use std::collections::BTreeMap;

use orrery_engine::Game;
use orrery_seti::{
    Seti,
    ids::{Disc, Planet, Ring, Sector, Space, Token},
    solar::{CellKind, Fate, Layer, Orientation, Sky, System},
};
use serde_json::Value;

fn solar() -> &'static System {
    &Seti::builtin().solar
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("../data/solar_system_vectors.json")).unwrap()
}

fn small(value: &Value) -> u8 {
    u8::try_from(value.as_u64().unwrap_or_else(|| panic!("no number: {value}"))).unwrap()
}

fn sky(value: &Value) -> Sky<'static> {
    let discs = value.as_array().unwrap();
    solar().sky(Orientation::new([small(&discs[0]), small(&discs[1]), small(&discs[2])]), false)
}

fn space(value: &Value) -> Space {
    Space {
        ring: Ring::of(small(&value["ring"])).unwrap(),
        sector: Sector::of(small(&value["sector"])).unwrap(),
    }
}

fn shows(sky: Sky<'_>, space: Space) -> &'static str {
    match sky.cell(space).kind {
        CellKind::Empty => "empty",
        CellKind::Asteroid => "asteroid",
        CellKind::Comet => "comet",
        CellKind::Planet(planet) => planet.name(),
    }
}

/// What the sheet has on each layer (1 to 4) in each place of orientation 0: none is a hole.
type Printed = BTreeMap<(u64, u64, u64), Option<(String, u8)>>;

fn printed() -> Printed {
    let sheet: Value = serde_json::from_str(include_str!("../data/solar_system.json")).unwrap();
    let cell = |cell: &Value| {
        let [layer, ring, sector] = ["layer", "ring", "sector"].map(|key| cell[key].as_u64().unwrap());
        let shows = match cell["kind"].as_str().unwrap() {
            "hole" => None,
            "planet" => Some((cell["planet"].as_str().unwrap().into(), small(&cell["publicity"]))),
            kind => Some((kind.into(), small(&cell["publicity"]))),
        };
        ((layer, ring, sector), shows)
    };
    sheet["cells"].as_array().unwrap().iter().map(cell).collect()
}

/// The uppermost layer that is not a hole, as a number from 1 to 4, and what it shows.
fn top(printed: &Printed, at: Space, [a, b, c]: [u8; 3]) -> (u64, &(String, u8)) {
    let layers = [(1, a), (2, b), (3, c), (4, 0)];
    let mut seen = layers.iter().filter_map(|(layer, steps)| {
        let sector = u64::from((at.sector.number() + steps) % 8);
        let cell = printed.get(&(*layer, u64::from(at.ring.number()), sector))?;
        Some((*layer, cell.as_ref()?))
    });
    seen.next().unwrap()
}

fn number(layer: Layer) -> u64 {
    match layer {
        Layer::Disc(disc) => u64::from(disc.number()),
        Layer::Board => 4,
    }
}

/// SE-0370, SE-0390
#[test]
fn the_visible_map_of_all_512_orientations() {
    let printed = printed();
    assert_eq!((Space::COUNT, Space::all().count()), (32, 32));
    let mut seen = 0;
    for orientation in Orientation::all() {
        let sky = solar().sky(orientation, false);
        for at in Space::all() {
            let (layer, (kind, publicity)) = top(&printed, at, orientation.into());
            let cell = sky.cell(at);
            assert_eq!(
                (number(cell.layer), shows(sky, at), cell.publicity),
                (layer, kind.as_str(), *publicity)
            );
        }
        seen += 1;
    }
    assert_eq!(seen, Orientation::COUNT);
    for map in vectors()["visible_maps"].as_array().unwrap() {
        let sky = sky(&map["orientation"]);
        for at in Space::all() {
            let ring = &map["rings"][at.ring.number().to_string()];
            assert_eq!(shows(sky, at), ring[at.sector.index()].as_str().unwrap(), "{at}");
        }
    }
}

/// SE-0380, SE-0440
#[test]
fn planets_are_always_visible_on_their_layer() {
    let layer = |planet: Planet| match planet {
        Planet::Earth | Planet::Mercury | Planet::Venus => 1,
        Planet::Mars => 2,
        Planet::Jupiter | Planet::Saturn | Planet::Oumuamua => 3,
        Planet::Uranus | Planet::Neptune => 4,
        Planet::Pluto => panic!("not on the map"),
    };
    for orientation in Orientation::all() {
        let sky = solar().sky(orientation, false);
        for planet in Planet::PRINTED {
            let at = sky.planet(planet).unwrap();
            assert_eq!(sky.cell(at).planet(), Some(planet));
            assert_eq!(number(sky.cell(at).layer), layer(planet), "{planet}");
        }
        assert_eq!(sky.planet(Planet::Oumuamua), None);
        assert_eq!(sky.planet(Planet::Pluto), None);
        // Disc 1 covers ring 1, disc 2 rings 1 and 2, disc 3 rings 1 to 3, the board all of them.
        for at in Space::all() {
            if let Layer::Disc(disc) = sky.cell(at).layer {
                assert!(at.ring.number() <= disc.number(), "{at} of {disc}");
            }
        }
    }
}

/// SE-4310, SE-4330
#[test]
fn oumuamua_is_a_solid_cell_of_disc_3_once_it_is_discovered() {
    for orientation in Orientation::all() {
        let (before, after) = (solar().sky(orientation, false), solar().sky(orientation, true));
        let at = after.planet(Planet::Oumuamua).unwrap();
        let third = Disc::of(3).unwrap();
        assert_eq!(at.ring.number(), 3);
        assert_eq!(at.sector, Sector::new(5).counter_clockwise(orientation.of(third)));
        let cell = after.cell(at);
        assert_eq!((cell.layer, cell.publicity), (Layer::Disc(third), 1));
        assert_eq!(before.cell(at).layer, Layer::Board, "a hole before");
        assert!(
            Space::all().filter(|other| *other != at).all(|other| before.cell(other) == after.cell(other))
        );
    }
}

/// SE-0400, SE-0410
#[test]
fn neighbours_are_beside_inwards_and_outwards() {
    for one in Space::all() {
        let around: Vec<Space> = one.neighbours().collect();
        let inner_or_outer = matches!(one.ring.number(), 1 | 4);
        assert_eq!(around.len(), if inner_or_outer { 3 } else { 4 });
        for other in Space::all() {
            let rings = one.ring.number().abs_diff(other.ring.number());
            let sectors = one.sector.clockwise_to(other.sector).min(other.sector.clockwise_to(one.sector));
            assert_eq!(one.touches(other), rings + sectors == 1, "{one} {other}");
            assert_eq!(one.distance(other), rings + sectors, "{one} {other}");
        }
    }
}

/// SE-0620, SE-0630, SE-0640
#[test]
fn the_token_turns_one_disc_then_two_then_all_three() {
    let mut token = Token::FIRST;
    let mut orientation = Orientation::default();
    let mut seen: Vec<[u8; 3]> = Vec::new();
    for _ in 0..4 {
        orientation = orientation.rotated(token);
        token = token.next();
        seen.push(orientation.into());
    }
    assert_eq!(seen, [[1, 0, 0], [2, 1, 0], [3, 2, 1], [4, 2, 1]]);
    assert_eq!(Orientation::new([7, 7, 7]).rotated(Token::of(3).unwrap()), Orientation::new([0, 0, 0]));
    // Counter-clockwise: Earth is one sector further down the numbers.
    let earth = |orientation| solar().sky(orientation, false).earth().sector;
    assert_eq!(earth(Orientation::new([1, 0, 0])), earth(Orientation::default()).counter_clockwise(1));
}

/// SE-0660, SE-0670, SE-0680, SE-0770
#[test]
fn rotations_carry_push_and_leave_in_all_orientations() {
    let printed = printed();
    let mut fates = [0; 3];
    for orientation in Orientation::all() {
        for token in Token::all() {
            let sky = solar().sky(orientation, false);
            let after = sky.rotated(token);
            for at in Space::all() {
                let moving = |layer: u64| layer <= u64::from(token.number());
                let (before_layer, _) = top(&printed, at, orientation.into());
                let (after_layer, _) = top(&printed, at, after.orientation().into());
                let next = Space { sector: at.sector.counter_clockwise(1), ..at };
                let expected = if moving(before_layer) {
                    Fate::Carried(next)
                } else if moving(after_layer) {
                    Fate::Pushed(next)
                } else {
                    Fate::Stays
                };
                let fate = sky.fate(token, at);
                assert_eq!(fate, expected, "{at} {token} {orientation:?}");
                match fate {
                    // A carried figure stays on its cell.
                    Fate::Carried(to) => assert_eq!(after.cell(to), sky.cell(at)),
                    // A pushed or staying figure is never under a rotating disc afterwards.
                    Fate::Pushed(to) => assert!(!moving(number(after.cell(to).layer))),
                    Fate::Stays => assert!(!moving(number(after.cell(at).layer))),
                }
                if at.ring.number() == 4 {
                    assert_eq!(fate, Fate::Stays);
                }
                fates[match fate {
                    Fate::Carried(_) => 0,
                    Fate::Pushed(_) => 1,
                    Fate::Stays => 2,
                }] += 1;
            }
        }
    }
    assert!(fates.iter().all(|count| *count > 0), "{fates:?}");
    assert_eq!(fates.iter().sum::<u32>(), 512 * 3 * 32);
}

/// SE-0700, SE-0740, SE-0750, SE-0760
#[test]
fn rotations_of_the_vectors() {
    let vectors = vectors();
    let rotations = vectors["rotations"].as_array().unwrap();
    for vector in rotations {
        let sky = sky(&vector["orientation"]);
        let token = Token::of(small(&vector["rotation_token"])).unwrap();
        let from = space(&vector["from"]);
        assert_eq!(shows(sky, from), vector["visible_before"].as_str().unwrap());
        let after = sky.rotated(token);
        let discs: [u8; 3] = after.orientation().into();
        assert_eq!(serde_json::json!(discs), vector["orientation_after"]);
        let fate = sky.fate(token, from);
        let result = match fate {
            Fate::Carried(_) => "carried",
            Fate::Pushed(_) => "pushed",
            Fate::Stays => "stays",
        };
        assert_eq!(result, vector["result"].as_str().unwrap(), "{vector}");
        let to = fate.from(from);
        assert_eq!(to, space(&vector["to"]));
        assert_eq!(shows(after, to), vector["visible_after"].as_str().unwrap());
        let visit = matches!(fate, Fate::Pushed(_));
        assert_eq!(vector["visit"], visit);
        let publicity = if visit { after.cell(to).publicity } else { 0 };
        assert_eq!(small(&vector["publicity"]), publicity);
    }
    let results: Vec<&str> = rotations.iter().map(|vector| vector["result"].as_str().unwrap()).collect();
    assert!(["carried", "pushed", "stays"].iter().all(|result| results.contains(result)));
}

/// The least movement from Earth, found by trying.
fn least(sky: Sky<'_>, planet: Planet) -> u8 {
    (1..20).find(|moves| sky.route(sky.earth(), planet, *moves).is_some()).unwrap()
}

/// SE-0490, SE-5070
#[test]
fn distances_of_the_vectors_count_the_way_out_of_asteroids() {
    for vector in vectors()["distances"].as_array().unwrap() {
        let sky = sky(&vector["orientation"]);
        for (planet, moves) in vector["least_movement_from_earth"].as_object().unwrap() {
            assert_eq!(least(sky, planet.parse().unwrap()), small(moves), "{planet}");
        }
    }
}

/// SE-4960, SE-5730
#[test]
fn the_rival_can_always_reach_venus_and_saturn_or_jupiter() {
    for orientation in Orientation::all() {
        let sky = solar().sky(orientation, false);
        let reach = |planet, moves| sky.route(sky.earth(), planet, moves).is_some();
        assert!(reach(Planet::Venus, 3), "S.1, S.9 and S.12 always have an action");
        assert!(reach(Planet::Saturn, 4) || reach(Planet::Jupiter, 5), "S.15");
    }
}

/// Every way within the moves, walked one by one: the most publicity.
fn walk(sky: Sky<'_>, at: Space, target: Space, moves: u8) -> Option<u8> {
    let price = 1 + sky.exit_extra(at);
    let left = moves.checked_sub(price)?;
    let ways = at.neighbours().filter_map(|next| {
        let here = sky.cell(next).publicity;
        if next == target { Some(here) } else { walk(sky, next, target, left).map(|more| more + here) }
    });
    ways.max()
}

/// SE-5080, SE-5090
#[test]
fn the_route_with_the_most_publicity_is_flown() {
    for orientation in Orientation::all().step_by(7) {
        let sky = solar().sky(orientation, true);
        for planet in [Planet::Venus, Planet::Mars, Planet::Mercury, Planet::Saturn, Planet::Oumuamua] {
            let target = sky.planet(planet).unwrap();
            for moves in 1..=5 {
                let route = sky.route(sky.earth(), planet, moves);
                assert_eq!(
                    route.as_ref().map(|route| route.publicity),
                    walk(sky, sky.earth(), target, moves)
                );
                let Some(route) = route else { continue };
                let mut at = sky.earth();
                let (mut spent, mut publicity) = (0, 0);
                for next in &route.path {
                    assert!(at.touches(*next));
                    spent += 1 + sky.exit_extra(at);
                    publicity += sky.cell(*next).publicity;
                    at = *next;
                }
                assert_eq!((spent, publicity, at), (route.moves, route.publicity, target));
                assert!(spent <= moves);
                assert_eq!(route.path.iter().filter(|space| **space == target).count(), 1);
            }
        }
    }
}
