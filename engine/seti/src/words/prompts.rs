//! Decisions in words.

use orrery_engine::Language;

use super::{
    effects::{self, effects},
    names,
};
use crate::{
    facts::{Facts, Pieces},
    ids::Resource,
    task::{Happening, Sacrifice, Task, automatic},
};

/// A decision in words.
pub(crate) fn prompt(facts: &Facts, task: &Task, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match task {
        Task::Agency { .. } => say(
            "Keep one organization and two quick-start cards.",
            "Gardez une organisation et deux cartes Départ rapide.",
        ),
        Task::FirstIncome { .. } => {
            say("Which card do you tuck for income?", "Quelle carte placez-vous sous vos revenus ?")
        }
        Task::Turn { .. } => say(
            "Take your main action, free actions, or end your turn.",
            "Effectuez votre action principale, des actions gratuites, ou terminez votre tour.",
        ),
        Task::Order { .. } => say("Which sector is resolved next?", "Quel secteur est résolu ensuite ?"),
        Task::Stack { .. } => {
            say("Take a card of the round's stack.", "Prenez une carte du paquet Fin de manche.")
        }
        Task::Milestone { .. } => {
            say("Which milestone is resolved next?", "Quel palier est résolu ensuite ?")
        }
        Task::Gold { .. } => say("Mark a gold tile.", "Marquez une tuile Score dorée."),
        Task::Message { .. } => say("Take a message reward.", "Prenez une récompense de message."),
        Task::Exertian { cost: 0, .. } => {
            say("Play an Exertian card face down?", "Jouer une carte Exertien face cachée ?")
        }
        Task::Exertian { cost, .. } => {
            let price = names::amount(*cost, Resource::Credit, language);
            language.pick(
                format!("Play an Exertian card face down for {price}?"),
                format!("Jouer une carte Exertien face cachée pour {price} ?"),
            )
        }
        Task::Move { .. } => say("Use your movement.", "Utilisez vos déplacements."),
        Task::Slingshot { .. } => say("Publicity or movement?", "Couverture médiatique ou déplacement ?"),
        Task::Draw { .. } => say("From the row or from the deck?", "De la rangée ou du paquet ?"),
        Task::AlienDraw { species, .. } => {
            let name = names::species(facts, *species, language);
            language.pick(
                format!("{name}: the face-up card or the deck?"),
                format!("{name} : la carte visible ou le paquet ?"),
            )
        }
        Task::Sift { corner: true, .. } => {
            say("Which card do you discard for its corner?", "Quelle carte défaussez-vous pour son coin ?")
        }
        Task::Sift { corner: false, .. } => {
            say("Which card do you discard for its income?", "Quelle carte défaussez-vous pour son revenu ?")
        }
        Task::Sector { .. } => say("In which sector?", "Dans quel secteur ?"),
        Task::Signal { .. } => say("Where do you mark the signal?", "Où marquez-vous le signal ?"),
        Task::ProbeSignals { left, .. } => language.pick(
            format!("In the sector of which probe do you mark a signal? ({left} left)"),
            format!("Dans le secteur de quelle sonde marquez-vous un signal ? (reste {left})"),
        ),
        Task::RowSignals { .. } => say(
            "Which row card do you discard for a signal?",
            "Quelle carte de la rangée défaussez-vous pour un signal ?",
        ),
        Task::RowCorners { .. } => say(
            "Which row card do you discard for its corner?",
            "Quelle carte de la rangée défaussez-vous pour son coin ?",
        ),
        Task::Sacrifice { what, .. } => sacrifice(*what, language),
        Task::Scan { .. } => say("Scan: what next?", "Scanner : et ensuite ?"),
        Task::ScanChoice { .. } => say("Launch or move?", "Lancer ou se déplacer ?"),
        Task::Orbit { .. } => say("Where do you orbit?", "Où mettez-vous une sonde sur orbite ?"),
        Task::Land { .. } => say("Where do you land?", "Où posez-vous une sonde ?"),
        Task::OrbitOrLand { .. } => {
            say("Where do you orbit or land?", "Où mettez-vous sur orbite ou posez-vous une sonde ?")
        }
        Task::LandSpace { .. } => {
            say("Which space with data do you take?", "Quel emplacement de données prenez-vous ?")
        }
        Task::Research { research, .. } => {
            let techs = names::techs(&research.types, language);
            language.pick(format!("Which {techs} do you take?"), format!("Quelle {techs} prenez-vous ?"))
        }
        Task::Column { tech, .. } => {
            let tech = names::tech(*tech, language);
            language.pick(
                format!("Under which column do you put {tech}?"),
                format!("Sous quelle colonne placez-vous la {tech} ?"),
            )
        }
        Task::Trace { color, .. } => {
            let trace = effects::trace(*color, language);
            language.pick(format!("Where do you mark {trace}?"), format!("Où marquez-vous {trace} ?"))
        }
        Task::Income { .. } => {
            say("Tuck a card to increase your income?", "Placer une carte sous vos revenus ?")
        }
        Task::TuckThis { card, .. } => {
            let card = names::card(facts, *card, language);
            language.pick(format!("Tuck {card} for income?"), format!("Placer {card} sous vos revenus ?"))
        }
        Task::Remove { piece, .. } => match piece {
            Pieces::Orbiter => say("Which orbiter do you remove?", "Quel orbiteur retirez-vous ?"),
            Pieces::Lander => say("Which lander do you remove?", "Quel atterrisseur retirez-vous ?"),
            Pieces::OrbiterOrLander => say("Which piece do you remove?", "Quelle pièce retirez-vous ?"),
        },
        Task::RemoveTrace { .. } => say("Which trace do you remove?", "Quelle trace retirez-vous ?"),
        Task::Probe { .. } => say("Which probe?", "Quelle sonde ?"),
        Task::OneOf { .. } => say("Choose one.", "Choisissez une option."),
        Task::Resource { .. } => say("Choose a resource.", "Choisissez une ressource."),
        Task::MayPay { cost, then, .. } => {
            let (price, gain) = (names::cost(*cost, language), effects(facts, then, language));
            language.pick(format!("Pay {price} for {gain}?"), format!("Payer {price} : {gain} ?"))
        }
        Task::ReturnMission { .. } => {
            say("Which mission do you take back?", "Quelle mission reprenez-vous ?")
        }
        Task::Collect { planet, .. } => {
            let planet = names::planet(facts, *planet, language);
            language.pick(
                format!("Which sample of {planet} do you collect?"),
                format!("Quel échantillon de {planet} récoltez-vous ?"),
            )
        }
        Task::Peek { .. } => {
            say("Of which sample do you gain the reward?", "De quel échantillon gagnez-vous la récompense ?")
        }
        Task::Cover { what, .. } => {
            let what = happening(facts, *what, language);
            language.pick(format!("{what}: cover a circle?"), format!("{what} : recouvrir un cercle ?"))
        }
        Task::Task { what, .. } => {
            let what = happening(facts, *what, language);
            language.pick(
                format!("{what}: which task do you mark?"),
                format!("{what} : quelle tâche marquez-vous ?"),
            )
        }
        Task::Organelle { .. } => say("Which organelle?", "Quel organite ?"),
        Task::Swap { .. } => say(
            "Which card do you swap with which of the row?",
            "Quelle carte échangez-vous avec laquelle de la rangée ?",
        ),
        Task::FreeMove { .. } => say("Which probe moves?", "Quelle sonde se déplace ?"),
        Task::Borrow { .. } => {
            say("Which technology do you use this turn?", "Quelle technologie utilisez-vous ce tour ?")
        }
        Task::Disable { .. } => {
            say("Which technology do you give up?", "À quelle technologie renoncez-vous ?")
        }
        Task::Aside { .. } => say("You may leave the game.", "Vous pouvez quitter la partie."),
        automatic!() => say("The game goes on.", "La partie continue."),
    }
}

fn sacrifice(what: Sacrifice, language: Language) -> String {
    match what {
        Sacrifice::Signals => language.pick(
            "Which hand card do you discard for a signal?",
            "Quelle carte défaussez-vous pour un signal ?",
        ),
        Sacrifice::Corner(_) => language.pick(
            "Which hand card do you discard for its corner?",
            "Quelle carte défaussez-vous pour son coin ?",
        ),
        Sacrifice::Income => language.pick(
            "Which hand card do you discard for its income?",
            "Quelle carte défaussez-vous pour son revenu ?",
        ),
        Sacrifice::Exchange => {
            language.pick("Which hand card do you exchange?", "Quelle carte échangez-vous ?")
        }
        Sacrifice::Limit => language.pick("Which hand card do you discard?", "Quelle carte défaussez-vous ?"),
    }
    .into()
}

/// What triggered: "Mars visited".
fn happening(facts: &Facts, what: Happening, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match what {
        Happening::Planet(planet) => {
            let planet = names::planet(facts, planet, language);
            language.pick(format!("{planet} visited"), format!("Visite : {planet}"))
        }
        Happening::Feature(feature) => {
            let feature = names::feature(feature, language);
            language.pick(format!("Visited {feature}"), format!("Visite : {feature}"))
        }
        Happening::Signal(color) => {
            let color = names::sector_color(color, language);
            language.pick(format!("Signal in a {color} sector"), format!("Signal dans un secteur {color}"))
        }
        Happening::Trace(color, species) => {
            let (trace, species) = (names::trace(color, language), names::species(facts, species, language));
            language.pick(format!("Marked {trace} ({species})"), format!("Marqué : {trace} ({species})"))
        }
        Happening::Research(kind) => {
            let kind = names::tech_type(kind, language);
            language.pick(
                format!("Researched a {kind} technology"),
                format!("Recherche d'une technologie {kind}"),
            )
        }
        Happening::Launch => say("Probe launched", "Sonde lancée"),
        Happening::Scan => say("Scanned", "Scan effectué"),
        Happening::Orbit(planet) => {
            let planet = names::planet(facts, planet, language);
            language.pick(format!("In orbit around {planet}"), format!("Sur orbite : {planet}"))
        }
        Happening::Land(body) => {
            let body = names::body(facts, body, language);
            language.pick(format!("Landed on {body}"), format!("Sonde posée : {body}"))
        }
        Happening::Corner(card) => {
            let card = names::card(facts, card, language);
            language.pick(format!("Corner of {card} used"), format!("Coin de {card} utilisé"))
        }
        Happening::Play(card) => {
            let card = names::card(facts, card, language);
            language.pick(format!("{card} played"), format!("{card} jouée"))
        }
        Happening::Mission => say("Mission completed", "Mission accomplie"),
        Happening::Win(color) => {
            let color = names::sector_color(color, language);
            language.pick(format!("Won a {color} sector"), format!("Secteur {color} couvert"))
        }
        Happening::Income => say("Income increased", "Revenus augmentés"),
        Happening::Pass => say("Passed", "Passé"),
    }
}
