//! Decisions, actions and notices in English and French.

use orrery_engine::{Language, Seat, Table};

use super::{
    Drift,
    action::Action,
    check,
    event::Notice,
    state::{Card, Order},
    task::{Part, Task},
};

fn card(card: Card, language: Language) -> &'static str {
    match card {
        Card::Spark => language.pick("a spark", "une étincelle"),
        Card::Buoy => language.pick("a buoy", "une bouée"),
        Card::Lens => language.pick("a lens", "une lentille"),
        Card::Jam => language.pick("a jam", "un brouillage"),
    }
}

fn some_card(which: Option<Card>, language: Language) -> &'static str {
    which.map_or(language.pick("a card", "une carte"), |which| card(which, language))
}

fn order(order: Order, language: Language) -> &'static str {
    match order {
        Order::Accept => language.pick("Always accept beams", "Toujours accepter les faisceaux"),
        Order::Decline => language.pick("Always decline beams", "Toujours refuser les faisceaux"),
        Order::Ask => language.pick("Ask about beams", "Demander pour les faisceaux"),
    }
}

/// A decision in words.
pub(super) fn prompt(task: &Task, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match task {
        Task::Course { .. } => say("Choose a course.", "Choisissez un cap."),
        Task::Follow { .. } => say("Tank or probe?", "Ravitailler ou sonder ?"),
        Task::Bid { .. } => say("Bid for the lead, in secret.", "Misez en secret pour mener."),
        Task::Reveal => say("Bids are revealed.", "Les mises sont révélées."),
        Task::Turn { done: false, .. } => {
            say("Take your main action; free actions too.", "Votre action principale ; actions libres aussi.")
        }
        Task::Turn { done: true, .. } => {
            say("Free actions, or end your turn.", "Actions libres, ou fin du tour.")
        }
        Task::Copy { .. } => say("Copy what?", "Copier quoi ?"),
        Task::React { from, .. } => match language {
            Language::English => format!("Accept the beam of {from}?"),
            Language::French => format!("Accepter le faisceau de {from} ?"),
        },
        Task::Window { .. } | Task::Silence { .. } => say("Reactions.", "Réactions."),
        Task::Jam { by, .. } => match language {
            Language::English => format!("Jam the scan of {by}?"),
            Language::French => format!("Brouiller le balayage de {by} ?"),
        },
        Task::Draw { .. } => say("A card is drawn.", "Une carte est piochée."),
        Task::Stow { .. } => say("Put a card on top of the deck.", "Posez une carte sur la pioche."),
        Task::Rig { parts, .. } => match language {
            Language::English => format!("Your rig is worth {}. Go on?", Part::total(parts)),
            Language::French => format!("Votre montage vaut {}. Continuer ?", Part::total(parts)),
        },
        Task::Aside { .. } => say("Orders.", "Ordres."),
    }
}

/// An action in words.
pub(super) fn action(table: &Table<Drift>, seat: Seat, action: &Action, language: Language) -> String {
    let say = |english: &str, french: &str| language.pick(english, french).to_string();
    match action {
        Action::Course(n) => language.pick(format!("Course {n}"), format!("Cap {n}")),
        Action::Tank => say("Tank 1 fuel", "Ravitailler 1"),
        Action::Probe => say("Probe for 0 to 2 fuel", "Sonder de 0 à 2 carburant"),
        Action::Bid(n) => language.pick(format!("Bid {n}"), format!("Miser {n}")),
        Action::Trade => say("Trade 2 fuel for a point", "Échanger 2 carburant contre un point"),
        Action::Drop(which) => {
            let which = card(*which, language);
            language.pick(format!("Drop {which} for 1 fuel"), format!("Jeter {which} pour 1 carburant"))
        }
        Action::Sail(hex) => {
            let fuel = check::distance(&table.state.ships[seat], *hex);
            language
                .pick(format!("Sail to {hex} ({fuel} fuel)"), format!("Aller en {hex} ({fuel} carburant)"))
        }
        Action::Beam => say("Beam", "Émettre un faisceau"),
        Action::Scan => say("Scan: draw a card", "Balayer : piocher une carte"),
        Action::Play(which) => {
            let which = card(*which, language);
            language.pick(format!("Play {which}"), format!("Jouer {which}"))
        }
        Action::Copy => say("Copy", "Copier"),
        Action::Rig => say("Begin a rig", "Commencer un montage"),
        Action::Drift => say("Drift", "Dériver"),
        Action::End => say("End the turn", "Finir le tour"),
        Action::Accept => say("Accept: 1 fuel for a point", "Accepter : 1 carburant contre un point"),
        Action::Decline => say("Decline", "Refuser"),
        Action::Jam => say("Jam it", "Brouiller"),
        Action::Pass => say("Let it pass", "Laisser faire"),
        Action::Stow(which) => {
            let which = card(*which, language);
            language.pick(format!("Stow {which}"), format!("Ranger {which}"))
        }
        Action::Add(Part::Card(which)) => {
            let which = card(*which, language);
            language.pick(format!("Add {which}"), format!("Ajouter {which}"))
        }
        Action::Add(Part::Fuel) => say("Add 1 fuel", "Ajouter 1 carburant"),
        Action::Launch => say("Launch", "Lancer"),
        Action::Scrap => say("Scrap the rig", "Démonter"),
        Action::Auto(what) => order(*what, language).to_string(),
        Action::Resign => say("Resign", "Abandonner"),
    }
}

/// A notice in words.
pub(super) fn notice(notice: &Notice, language: Language) -> String {
    let fr = language == Language::French;
    match notice {
        Notice::RoundBegan { round } if fr => format!("La manche {round} commence."),
        Notice::RoundBegan { round } => format!("Round {round} begins."),
        Notice::CourseSet { seat, course } if fr => format!("{seat} prend le cap {course}."),
        Notice::CourseSet { seat, course } => format!("{seat} takes course {course}."),
        Notice::Fuelled { seat, fuel } if fr => format!("{seat} gagne {fuel} carburant."),
        Notice::Fuelled { seat, fuel } => format!("{seat} gains {fuel} fuel."),
        Notice::Burned { seat, fuel } if fr => format!("{seat} paie {fuel} carburant."),
        Notice::Burned { seat, fuel } => format!("{seat} pays {fuel} fuel."),
        Notice::Scored { seat, points } if fr => format!("{seat} marque {points}."),
        Notice::Scored { seat, points } => format!("{seat} scores {points}."),
        Notice::Bid { seat, bid: Some(bid) } if fr => format!("{seat} mise {bid}."),
        Notice::Bid { seat, bid: Some(bid) } => format!("{seat} bids {bid}."),
        Notice::Bid { seat, bid: None } if fr => format!("{seat} a misé."),
        Notice::Bid { seat, bid: None } => format!("{seat} has bid."),
        Notice::Revealed { bids, leader } => {
            let bids: Vec<_> = bids.iter().map(ToString::to_string).collect();
            let bids = bids.join(", ");
            language.pick(
                format!("The bids are {bids}; {leader} leads."),
                format!("Mises : {bids} ; {leader} mène."),
            )
        }
        Notice::Drew { seat, card } => {
            let card = some_card(*card, language);
            language.pick(format!("{seat} draws {card}."), format!("{seat} pioche {card}."))
        }
        Notice::Discarded { seat, card } => {
            let card = some_card(Some(*card), language);
            language.pick(format!("{seat} discards {card}."), format!("{seat} défausse {card}."))
        }
        Notice::Stowed { seat, card } => {
            let card = some_card(*card, language);
            language.pick(
                format!("{seat} puts {card} on top of the deck."),
                format!("{seat} pose {card} sur la pioche."),
            )
        }
        Notice::Peeked { seat, card: None } if fr => format!("{seat} regarde la pioche."),
        Notice::Peeked { seat, card: None } => format!("{seat} looks at the deck."),
        Notice::Peeked { seat, card: Some(top) } => {
            let top = card(*top, language);
            language
                .pick(format!("{seat} sees {top} on the deck."), format!("{seat} voit {top} sur la pioche."))
        }
        Notice::Reshuffled => language.pick("The discards are shuffled.", "La défausse est mélangée.").into(),
        Notice::Sailed { seat, to } if fr => format!("{seat} va en {to}."),
        Notice::Sailed { seat, to } => format!("{seat} sails to {to}."),
        Notice::Charted { seat, hex } if fr => format!("{seat} cartographie {hex}."),
        Notice::Charted { seat, hex } => format!("{seat} charts {hex}."),
        Notice::Jammed { seat, by } if fr => format!("{seat} brouille {by}."),
        Notice::Jammed { seat, by } => format!("{seat} jams {by}."),
        Notice::Ordered { order: what, .. } => format!("{}.", order(*what, language)),
        Notice::Resigned { seat } if fr => format!("{seat} abandonne."),
        Notice::Resigned { seat } => format!("{seat} resigns."),
        Notice::Ended => language.pick("The game is over.", "La partie est finie.").into(),
    }
}
