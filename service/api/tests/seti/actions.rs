//! Answers there and back.

use orrery_engine::erased::Problem;
use orrery_seti::{
    Action,
    action::{From, Good, Removed},
    ids::{
        Body, CardId, Column, Glyph, GoldTile, MessageReward, Moon, Objective, Organization, Planet,
        QuickStart, Sample, Sector, Slot, Space, Star, Tech, TraceColor, TranslationSlot,
    },
    state::{DataSpace, Figure, Spot, TracePlace},
};
use v1::action::Kind;

use crate::{messages::assert_actions, read_action, v1};

const FIGURES: [Figure; 3] = [Figure::Probe(0), Figure::Probe(3), Figure::Capsule(1)];
const PLACES: [TracePlace; 4] =
    [TracePlace::Discovery, TracePlace::Overflow, TracePlace::Board(1), TracePlace::Board(12)];

/// Every answer that can be spelled, with some numbers.
fn every_action() -> Vec<Action> {
    let mut all = vec![
        Action::Launch,
        Action::Scan,
        Action::Analyze,
        Action::Research,
        Action::Pass,
        Action::Resolve,
        Action::End,
        Action::Buy,
        Action::Organization,
        Action::Skip,
        Action::Stop,
        Action::Finish,
        Action::Earth,
        Action::Cards,
        Action::Token,
        Action::Pay,
        Action::Tile,
        Action::Resign,
        Action::Data(DataSpace::Top),
        Action::Signal(Spot::Tile),
        Action::Draw(From::Deck),
    ];
    of_cards(&mut all);
    of_places(&mut all);
    all.extend(Organization::ALL.iter().flat_map(|organization| {
        QuickStart::ALL.windows(2).map(|pair| Action::Agency(*organization, pair[0], pair[1]))
    }));
    all.extend(Good::ALL.into_iter().flat_map(|pay| Good::ALL.map(|gain| Action::Exchange(pay, gain))));
    all.extend(
        Glyph::ALL
            .iter()
            .flat_map(|glyph| TranslationSlot::all().map(|slot| Action::Translate(*glyph, slot))),
    );
    for slot in Slot::ALL {
        for color in TraceColor::ALL {
            all.extend(PLACES.map(|place| Action::Mark(*slot, *color, place)));
        }
    }
    all.extend(Tech::ALL.iter().flat_map(|tech| [Action::Tech(*tech), Action::Telescope(*tech)]));
    all.extend([1, 2, 255].into_iter().flat_map(|n| [Action::Option(n), Action::Space(n)]));
    all.extend(Objective::ALL.iter().map(|objective| Action::Task(*objective, 3)));
    all.extend(GoldTile::ALL.iter().map(|tile| Action::Gold(*tile)));
    all.extend(MessageReward::all().map(Action::Message));
    all.extend((0..9).map(Action::Milestone));
    all.extend(Sample::ALL.iter().map(|sample| Action::Sample(*sample)));
    all
}

fn of_cards(all: &mut Vec<Action>) {
    let cards: Vec<CardId> = CardId::all().collect();
    for card in &cards {
        all.extend(
            [
                Action::Play,
                Action::Corner,
                Action::Complete,
                Action::Bank,
                Action::Row,
                Action::Tuck,
                Action::Discard,
                Action::Exertian,
                Action::Take,
                Action::Return,
            ]
            .map(|of| of(*card)),
        );
        all.extend(FIGURES.map(|capsule| Action::Deliver(*card, capsule)));
        all.extend([Action::Draw(From::Open(*card)), Action::Cover(*card, 1), Action::Cover(*card, 3)]);
    }
    all.extend(cards.windows(2).map(|pair| Action::Swap(pair[0], pair[1])));
}

fn of_places(all: &mut Vec<Action>) {
    let spaces: Vec<Space> = Space::all().collect();
    let planets = Planet::ALL.iter().copied().map(Body::Planet);
    for body in planets.chain(Moon::ALL.iter().copied().map(Body::Moon)) {
        all.extend([Action::Land(body, None), Action::Land(body, Some(spaces[31]))]);
        all.extend([None, Some(0), Some(2)].map(|space| Action::Remove(Removed::Lander(body, space))));
    }
    for planet in Planet::ALL {
        all.extend([Action::Orbit(*planet, None), Action::Orbit(*planet, Some(spaces[0]))]);
        all.extend([false, true].map(|first| Action::Remove(Removed::Orbiter(*planet, first))));
    }
    for space in spaces {
        all.push(Action::Probe(space));
        all.extend(FIGURES.map(|figure| Action::Move(figure, space)));
    }
    all.extend(
        Column::all().flat_map(|column| [Action::Column(column), Action::Data(DataSpace::Bottom(column))]),
    );
    all.extend(Star::ALL.iter().flat_map(|star| [Action::Star(*star), Action::Signal(Spot::Star(*star))]));
    all.extend(Sector::all().map(Action::Sector));
}

#[test]
fn every_answer_is_read_as_it_was_written_and_called_like_its_verb() {
    assert_actions(every_action());
}

#[test]
fn answers_that_make_no_sense_name_the_field() {
    let wrong = |kind: Kind| read_action(v1::Action { kind: Some(kind) }).unwrap_err();
    assert_eq!(read_action(v1::Action { kind: None }), Err(Problem::new("seti.kind", "is required")));
    let space = |ring, sector| Some(v1::Space { ring, sector });
    let figure = |kind| Some(v1::Figure { kind: Some(kind) });
    let moved = |figure, to| Kind::Move(v1::MoveFigure { figure, to });
    let probe = v1::figure::Kind::Probe;
    let agency = |quick_starts| Kind::Agency(v1::ChooseAgency { organization: 1, quick_starts });
    let cases = [
        (Kind::Play(v1::PlayCard { card: String::new() }), "play.card", "is required"),
        (
            Kind::Play(v1::PlayCard { card: "base_139".into() }),
            "play.card",
            "\"base_139\" is not one of the game",
        ),
        (agency(vec!["sr_01".into()]), "agency.quick_starts", "has to be two cards"),
        (agency(vec!["sr_01".into(), String::new()]), "agency.quick_starts[1]", "is required"),
        (Kind::Orbit(v1::Orbit { planet: 0, from: None }), "orbit.planet", "is required"),
        (Kind::Orbit(v1::Orbit { planet: 4, from: space(5, 0) }), "orbit.from.ring", "5 is out of range"),
        (Kind::Land(v1::Land { body: None, from: None }), "land.body", "is required"),
        (moved(None, space(1, 0)), "move.figure", "is required"),
        (moved(figure(probe(0)), space(1, 0)), "move.figure.probe", "0 is out of range"),
        (moved(figure(probe(300)), space(1, 0)), "move.figure.probe", "300 is out of range"),
        (moved(figure(probe(1)), None), "move.to", "is required"),
        (moved(figure(probe(1)), space(1, 8)), "move.to.sector", "8 is out of range"),
        (Kind::Data(v1::PlaceData { space: None }), "data.space", "is required"),
        (Kind::Signal(v1::MarkSignal { spot: None }), "signal.spot", "is required"),
        (Kind::Draw(v1::DrawCard { from: None }), "draw.from", "is required"),
        (Kind::Column(v1::ChooseColumn { column: 7 }), "column.column", "7 is out of range"),
        (Kind::Option(v1::ChooseOption { option: 256 }), "option.option", "256 is out of range"),
        (Kind::Remove(v1::RemovePiece { piece: None }), "remove.piece", "is required"),
        (Kind::Milestone(v1::ChooseMilestone { milestone: 0 }), "milestone.milestone", "is required"),
        (
            Kind::Milestone(v1::ChooseMilestone { milestone: 10 }),
            "milestone.milestone",
            "10 is not a known value",
        ),
        (Kind::Message(v1::TakeMessage { reward: 5 }), "message.reward", "5 is out of range"),
        (Kind::Use(v1::UseTelescope { tech: 13 }), "use.tech", "13 is not a known value"),
    ];
    for (kind, field, detail) in cases {
        assert_eq!(wrong(kind), Problem::new(format!("seti.{field}"), detail));
    }
}
