//! Events in words.

use orrery_engine::Language;

use super::{
    board_events::boards,
    names::{self, list},
    setup_events, species_events,
};
use crate::{
    event::{Event, Pile, Shift},
    facts::{Facts, TurnRule},
    ids::{CardId, Planet},
    state::{Figure, Owner},
};

/// An event in words.
pub(crate) fn event(facts: &Facts, event: &Event, language: Language) -> String {
    let mut sentence = told(facts, event, language);
    if !sentence.is_empty() && !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    // A sentence begins with a capital; "p1" is a seat and stays.
    let seat = sentence.len() > 1 && sentence.starts_with('p') && sentence.as_bytes()[1].is_ascii_digit();
    if !seat {
        let mut letters = sentence.chars();
        if let Some(first) = letters.next() {
            return first.to_uppercase().chain(letters).collect();
        }
    }
    sentence
}

fn told(facts: &Facts, event: &Event, language: Language) -> String {
    match event {
        Event::SkyLaid { .. }
        | Event::DiscsTurned { .. }
        | Event::SpeciesHidden { .. }
        | Event::DeckMade { .. }
        | Event::GoldLaid { .. }
        | Event::StackMade { .. }
        | Event::TileShown { .. }
        | Event::NeutralsSet { .. }
        | Event::StackDealt { .. }
        | Event::StartChosen { .. }
        | Event::NeutralSignal { .. }
        | Event::AgencyDealt { .. }
        | Event::AgencyChosen { .. }
        | Event::AgencyRevealed { .. }
        | Event::IncomeChosen { .. }
        | Event::OrganizationUsed { .. }
        | Event::SlotsSet { .. }
        | Event::Banked { .. }
        | Event::BankMoved { .. }
        | Event::BankOpened { .. }
        | Event::Borrowed { .. }
        | Event::Disabled { .. }
        | Event::QuickIncome { .. }
        | Event::LowestMarked { .. }
        | Event::Swapped { .. }
        | Event::RivalDeck { .. }
        | Event::Progress { .. }
        | Event::AdvancedGained { .. }
        | Event::RivalPlayed { .. }
        | Event::RivalReplaced { .. }
        | Event::RivalShuffled
        | Event::RivalTechUsed { .. }
        | Event::RivalData { .. }
        | Event::ObjectivesStacked { .. }
        | Event::ObjectiveShown { .. }
        | Event::LongTermShown { .. }
        | Event::TaskMarked { .. }
        | Event::ObjectiveDone { .. }
        | Event::ObjectivesSpent { .. } => setup_events::told(facts, event, language),
        Event::Discovered { .. }
        | Event::AlienDrew { .. }
        | Event::AlienTook { .. }
        | Event::AlienShown { .. }
        | Event::SamplesPlaced { .. }
        | Event::SampleCollected { .. }
        | Event::SampleDelivered { .. }
        | Event::SampleRevealed { .. }
        | Event::AnomalyPlaced { .. }
        | Event::MessageTile { .. }
        | Event::MessageTilesKept { .. }
        | Event::MessageCovered { .. }
        | Event::MessageResolved { .. }
        | Event::ExertianMilestones { .. }
        | Event::ExertianRest { .. }
        | Event::ExertiansDealt { .. }
        | Event::ExertianPlayed { .. }
        | Event::GlyphsShuffled { .. }
        | Event::GlyphOnPlanet { .. }
        | Event::GlyphOnStar { .. }
        | Event::GlyphOnStack { .. }
        | Event::GlyphOnBoard { .. }
        | Event::GlyphTaken { .. }
        | Event::Translated { .. }
        | Event::OrganelleMoved { .. }
        | Event::SecurityDealt { .. }
        | Event::Breached { .. }
        | Event::Explored { .. } => species_events::told(facts, event, language),
        Event::Drew { .. }
        | Event::TookFromRow { .. }
        | Event::RowFilled { .. }
        | Event::RowDiscarded { .. }
        | Event::DeckDiscarded { .. }
        | Event::Reshuffled
        | Event::Discarded { .. }
        | Event::Tucked { .. }
        | Event::Shown { .. }
        | Event::Played { .. }
        | Event::PutAway { .. }
        | Event::StackTaken { .. }
        | Event::StackDropped { .. }
        | Event::Covered { .. }
        | Event::Completed { .. }
        | Event::MissionReturned { .. } => cards(facts, event, language),
        Event::Rotated { .. }
        | Event::ProbePut { .. }
        | Event::ProbeTaken { .. }
        | Event::Moved { .. }
        | Event::Visited { .. }
        | Event::Orbited { .. }
        | Event::Landed { .. }
        | Event::OrbiterRemoved { .. }
        | Event::LanderRemoved { .. }
        | Event::PlutoInstalled { .. } => space(facts, event, language),
        Event::RoundBegan { .. }
        | Event::TurnBegan { .. }
        | Event::StageCame { .. }
        | Event::SectorsWait { .. }
        | Event::Passed { .. }
        | Event::ReminderTaken
        | Event::Ended { .. }
        | Event::Resigned { .. }
        | Event::Gained { .. }
        | Event::Paid { .. }
        | Event::MovesGained { .. }
        | Event::MovesLost { .. }
        | Event::RunBegan { .. }
        | Event::RunEnded
        | Event::Noted { .. }
        | Event::BonusSet { .. }
        | Event::BonusUsed { .. }
        | Event::PerBonusSet { .. }
        | Event::PerBonusCounted { .. }
        | Event::RuleSet { .. } => turn(facts, event, language),
        Event::Marked { .. }
        | Event::Filled { .. }
        | Event::Won { .. }
        | Event::SectorReset { .. }
        | Event::TileReset
        | Event::DataPlaced { .. }
        | Event::ComputerCleared { .. }
        | Event::TechTaken { .. }
        | Event::TechPlaced { .. }
        | Event::Traced { .. }
        | Event::TraceRemoved { .. }
        | Event::MilestoneReached { .. }
        | Event::GoldMarked { .. }
        | Event::NeutralMoved { .. } => boards(facts, event, language),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn turn(facts: &Facts, event: &Event, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    let both = |english: String, french: String| language.pick(english, french);
    let who = |owner: Owner| names::owner(owner, language);
    match event {
        Event::RoundBegan { round, starting } => both(
            format!("Round {round} begins with {}", who(*starting)),
            format!("La manche {round} commence par {}", who(*starting)),
        ),
        Event::TurnBegan { owner } => {
            both(format!("{} is to play", who(*owner)), format!("C'est à {} de jouer", who(*owner)))
        }
        Event::StageCame { .. } => say("The turn goes on", "Le tour continue"),
        Event::SectorsWait { stars, tile } => {
            let stars = stars.iter().map(|star| names::star(facts, *star, language).to_string());
            let tile = tile.then(|| say("the tile of 'Oumuamua", "la tuile 'Oumuamua"));
            let all = list(stars.chain(tile), language);
            if all.is_empty() {
                say("No sector waits", "Aucun secteur n'est en attente")
            } else {
                both(format!("To be resolved: {all}"), format!("À résoudre : {all}"))
            }
        }
        Event::Passed { owner } => both(format!("{} passes", who(*owner)), format!("{} passe", who(*owner))),
        Event::ReminderTaken => say("The reminder token is taken off", "Le jeton Rotation est retiré"),
        Event::Ended { .. } => say("The game is over", "La partie est terminée"),
        Event::Resigned { seat } => {
            both(format!("{seat} leaves the game"), format!("{seat} quitte la partie"))
        }
        Event::Gained { owner, resource, amount } => {
            let what = names::amount(*amount, *resource, language);
            both(format!("{} gains {what}", who(*owner)), format!("{} gagne {what}", who(*owner)))
        }
        Event::Paid { owner, resource, amount } => {
            let what = names::amount(*amount, *resource, language);
            both(format!("{} loses {what}", who(*owner)), format!("{} perd {what}", who(*owner)))
        }
        Event::MovesGained { seat, amount } => {
            let what = names::moves(*amount, language);
            both(format!("{seat} gains {what}"), format!("{seat} gagne {what}"))
        }
        Event::MovesLost { seat, amount } => {
            let what = names::moves(*amount, language);
            both(format!("{seat} has {what} less"), format!("{seat} a {what} de moins"))
        }
        Event::RuleSet { rule } => match rule {
            TurnRule::PlanetVisitPublicityMayBecomeMove => say(
                "This turn publicity of planets may become movement",
                "Ce tour, la couverture médiatique des planètes peut devenir un déplacement",
            ),
            TurnRule::IgnoreAsteroidExitCost => say(
                "This turn asteroids cost nothing more",
                "Ce tour, les astéroïdes ne coûtent rien de plus",
            ),
            TurnRule::NoPublicityFromMovingProbes => say(
                "This turn moving gives no publicity",
                "Ce tour, se déplacer ne rapporte pas de couverture médiatique",
            ),
        },
        // Nobody hears of these.
        _ => say("The effect goes on", "L'effet continue"),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn cards(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    let card = |id: CardId| names::card(facts, id, language);
    let some = |id: Option<CardId>| names::some_card(facts, id, language);
    match event {
        Event::Drew { seat, card: id } => {
            both(format!("{seat} draws {}", some(*id)), format!("{seat} pioche {}", some(*id)))
        }
        Event::TookFromRow { seat, card: id } => both(
            format!("{seat} takes {} from the row", card(*id)),
            format!("{seat} prend {} dans la rangée", card(*id)),
        ),
        Event::RowFilled { card: id, .. } => {
            both(format!("{} comes into the row", card(*id)), format!("{} rejoint la rangée", card(*id)))
        }
        Event::RowDiscarded { card: id } => both(
            format!("{} is discarded from the row", card(*id)),
            format!("{} est défaussée de la rangée", card(*id)),
        ),
        Event::DeckDiscarded { card: id } => both(
            format!("{} is discarded from the deck", card(*id)),
            format!("{} est défaussée du paquet", card(*id)),
        ),
        Event::Reshuffled => {
            both("The discards are the new deck".into(), "La défausse forme le nouveau paquet".into())
        }
        Event::Discarded { seat, card: id } => {
            both(format!("{seat} discards {}", card(*id)), format!("{seat} défausse {}", card(*id)))
        }
        Event::Tucked { seat, card: id } => {
            let income = facts.card(*id).income.map_or("", |income| names::income(income, language));
            both(
                format!("{seat} tucks {} for income ({income})", card(*id)),
                format!("{seat} place {} sous ses revenus ({income})", card(*id)),
            )
        }
        Event::Shown { seat, card: id } => {
            both(format!("{seat} shows {}", card(*id)), format!("{seat} montre {}", card(*id)))
        }
        Event::Played { seat, card: id } => {
            both(format!("{seat} plays {}", card(*id)), format!("{seat} joue {}", card(*id)))
        }
        Event::PutAway { seat, card: id, pile, .. } => put_away(*seat, &card(*id), *pile, language),
        Event::StackTaken { seat, card: id, .. } => both(
            format!("{seat} takes {} of the round's stack", some(*id)),
            format!("{seat} prend {} du paquet Fin de manche", some(*id)),
        ),
        Event::StackDropped { card: id, discarded: true, .. } => both(
            format!("The last card of the stack is discarded: {}", some(*id)),
            format!("La dernière carte du paquet est défaussée : {}", some(*id)),
        ),
        Event::StackDropped { .. } => {
            both("A card of the stack leaves the game".into(), "Une carte du paquet quitte la partie".into())
        }
        Event::Covered { seat, card: id, circle } => {
            let circle = circle + 1;
            both(
                format!("{seat} covers circle {circle} of {}", card(*id)),
                format!("{seat} recouvre le cercle {circle} de {}", card(*id)),
            )
        }
        Event::Completed { seat, card: id } => {
            both(format!("{seat} completes {}", card(*id)), format!("{seat} accomplit {}", card(*id)))
        }
        Event::MissionReturned { seat, card: id } => {
            both(format!("{seat} takes back {}", card(*id)), format!("{seat} reprend {}", card(*id)))
        }
        _ => String::new(),
    }
}

pub(super) fn put_away(seat: orrery_engine::Seat, card: &str, pile: Pile, language: Language) -> String {
    match pile {
        Pile::Discard => language.pick(format!("{card} is discarded"), format!("{card} est défaussée")),
        Pile::Mission => language
            .pick(format!("{card} is a mission of {seat}"), format!("{card} est une mission de {seat}")),
        Pile::Scoring => language.pick(
            format!("{card} scores at the end for {seat}"),
            format!("{card} comptera en fin de partie pour {seat}"),
        ),
        Pile::Permanent => {
            language.pick(format!("{card} stays with {seat}"), format!("{card} reste devant {seat}"))
        }
        Pile::Message => {
            language.pick(format!("{card} waits for its message"), format!("{card} attend son message"))
        }
        Pile::Hand => language.pick(format!("{seat} takes {card} back"), format!("{seat} reprend {card}")),
        Pile::Income => language
            .pick(format!("{seat} tucks {card} for income"), format!("{seat} place {card} sous ses revenus")),
        Pile::Box => language.pick(format!("{card} leaves the game"), format!("{card} quitte la partie")),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has sorted them")]
fn space(facts: &Facts, event: &Event, language: Language) -> String {
    let both = |english: String, french: String| language.pick(english, french);
    let who = |owner: Owner| names::owner(owner, language);
    let planet = |planet: Planet| names::planet(facts, planet, language);
    match event {
        Event::Rotated { shifts, .. } => rotated(shifts, language),
        Event::ProbePut { owner, at } => both(
            format!("{} puts a probe on {at}", who(*owner)),
            format!("{} place une sonde en {at}", who(*owner)),
        ),
        Event::ProbeTaken { owner, .. } => both(
            format!("A probe of {} leaves space", who(*owner)),
            format!("Une sonde de {} quitte l'espace", who(*owner)),
        ),
        Event::Moved { owner, figure, to } => {
            let what = match figure {
                Figure::Probe(_) => language.pick("a probe", "une sonde"),
                Figure::Capsule(_) => language.pick("a capsule", "une capsule"),
            };
            both(
                format!("{} moves {what} to {to}", who(*owner)),
                format!("{} déplace {what} en {to}", who(*owner)),
            )
        }
        Event::Visited { planet: at, feature, ring } => {
            let at = at.map(planet);
            let feature = feature.map(|one| names::feature(one, language));
            let ring = ring.then(|| language.pick("a step within the ring", "un pas dans l'anneau"));
            let all = list(at.into_iter().chain(feature).chain(ring), language);
            both(format!("Visited: {all}"), format!("Visite : {all}"))
        }
        Event::Orbited { owner, planet: at, .. } => both(
            format!("{} is in orbit around {}", who(*owner), planet(*at)),
            format!("{} met une sonde sur orbite : {}", who(*owner), planet(*at)),
        ),
        Event::Landed { owner, body, .. } => {
            let body = names::body(facts, *body, language);
            both(
                format!("{} lands on {body}", who(*owner)),
                format!("{} pose une sonde : {body}", who(*owner)),
            )
        }
        Event::OrbiterRemoved { owner, planet: at, .. } => both(
            format!("{} removes an orbiter from {}", who(*owner), planet(*at)),
            format!("{} retire un orbiteur de {}", who(*owner), planet(*at)),
        ),
        Event::LanderRemoved { owner, body, .. } => {
            let body = names::body(facts, *body, language);
            both(
                format!("{} removes a lander from {body}", who(*owner)),
                format!("{} retire un atterrisseur de {body}", who(*owner)),
            )
        }
        Event::PlutoInstalled { seat } => {
            both(format!("{seat} may use Pluto"), format!("{seat} peut utiliser Pluton"))
        }
        _ => String::new(),
    }
}

fn rotated(shifts: &[Shift], language: Language) -> String {
    let turn = language.pick("The solar system rotates", "Le Système solaire pivote").to_string();
    let pushed = shifts.iter().filter(|shift| shift.pushed);
    let pushed = pushed.map(|shift| {
        format!("{} {} {}", names::owner(shift.owner, language), language.pick("to", "vers"), shift.to)
    });
    let pushed = list(pushed, language);
    if pushed.is_empty() {
        turn
    } else {
        format!("{turn}{} {pushed}", language.pick("; pushed:", " ; poussé :"))
    }
}
