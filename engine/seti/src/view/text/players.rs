//! Players, the rival and the viewer's own secrets.

use std::fmt::Write as _;

use orrery_engine::{Language, Style};

use super::{
    super::{PlayerView, RivalView, View},
    owner_paint,
};
use crate::{
    facts::{Facts, Mission as Printed},
    ids::{CardId, GoldTile, Tech},
    state::{Mission, Owner, Techs},
    words::{conditions, effects::effects, names},
};

fn cards(facts: &Facts, all: &[CardId], language: Language) -> String {
    if all.is_empty() {
        return "-".into();
    }
    all.iter().map(|card| names::card(facts, *card, language)).collect::<Vec<_>>().join(", ")
}

fn techs(owned: Techs, language: Language) -> String {
    let all: Vec<String> = Tech::ALL
        .iter()
        .filter(|tech| owned.has(**tech))
        .map(|tech| format!("{} {}", names::tech_type(tech.kind(), language), tech.number()))
        .collect();
    if all.is_empty() { "-".into() } else { all.join(", ") }
}

/// A mission with what it asks and gives; covered circles are left out.
fn mission(facts: &Facts, mission: Mission, language: Language) -> String {
    let name = names::card(facts, mission.card, language);
    let parts: Vec<String> = match &facts.card(mission.card).mission {
        Some(Printed::Conditional { condition, reward } | Printed::Delivery { condition, reward }) => {
            let (condition, reward) =
                (conditions::condition(facts, condition, language), effects(facts, reward, language));
            vec![format!("{condition} -> {reward}")]
        }
        Some(Printed::Triggerable { slots }) => {
            let open = slots.iter().zip(0..).filter(|(_, circle)| !mission.is_covered(*circle));
            open.map(|(slot, _)| {
                let (trigger, reward) = (
                    conditions::trigger(facts, &slot.trigger, language),
                    effects(facts, &slot.reward, language),
                );
                format!("{trigger} -> {reward}")
            })
            .collect()
        }
        None => Vec::new(),
    };
    format!("{name}: {}", parts.join("; "))
}

impl View {
    pub(super) fn write_players(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        for player in &self.players {
            self.write_player(text, facts, style, player)?;
        }
        if let Some(rival) = &self.rival {
            self.write_rival(text, facts, style, rival)?;
        }
        for sheet in &self.scores {
            let who = names::owner(sheet.owner, style.language);
            writeln!(
                text,
                "{}",
                style.paint("1", format!("{who}: {} {}", sheet.total(), style.language.pick("VP", "PV")))
            )?;
        }
        self.write_own(text, facts, style.language)
    }

    fn write_player(
        &self,
        text: &mut String,
        facts: &Facts,
        style: Style,
        player: &PlayerView,
    ) -> std::fmt::Result {
        let language = style.language;
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let owner = Owner::Seat(player.seat);
        let mark = if self.turn == owner { '>' } else { ' ' };
        let passed = if player.passed { say(" (passed)", " (a passé)") } else { "" };
        let title = format!("{mark}{} {} {}{passed}", player.seat, player.score, say("VP", "PV"));
        writeln!(text)?;
        writeln!(
            text,
            "{}  {} {}  {} {}  {} {}  {} {}/{}  {} {}",
            style.paint(&format!("1;{}", owner_paint(owner)), title),
            say("credits", "crédits"),
            player.credits,
            say("energy", "énergie"),
            player.energy,
            say("publicity", "couverture médiatique"),
            player.publicity,
            say("data", "données"),
            player.data,
            facts.player.limits.data_pool,
            say("hand", "main"),
            player.hand
        )?;
        let computer: String = player
            .computer
            .techs
            .iter()
            .zip(player.computer.bottom)
            .zip(1_u8..)
            .map(|((tech, below), column)| {
                let top = if column <= player.computer.top { 'o' } else { '-' };
                match tech {
                    Some(_) => format!(" {top}/{}", if below { 'o' } else { '-' }),
                    None => format!(" {top}"),
                }
            })
            .collect();
        let incomes: Vec<&str> = player
            .tucked
            .iter()
            .filter_map(|card| facts.card(*card).income)
            .map(|income| names::income(income, language))
            .collect();
        writeln!(
            text,
            "  {}{computer}  {} {}  {} {}",
            say("computer", "ordinateur"),
            say("technologies", "technologies"),
            techs(player.techs, language),
            say("income", "revenus"),
            if incomes.is_empty() { "-".into() } else { incomes.join(" ") }
        )?;
        for one in &player.missions {
            writeln!(text, "  {}", mission(facts, *one, language))?;
        }
        if !player.scoring.is_empty() {
            writeln!(
                text,
                "  {} {}",
                say("gold boxes", "fin de partie"),
                cards(facts, &player.scoring, language)
            )?;
        }
        let gold: Vec<String> = GoldTile::ALL
            .iter()
            .filter_map(|tile| player.gold[tile.index()].map(|place| (tile, place)))
            .map(|(tile, place)| format!("{} {}", facts.gold(*tile).name.pick(language), place + 1))
            .collect();
        let extras = [
            (say("completed", "accomplies"), player.completed.len()),
            (say("exofossils", "exofossiles"), usize::from(player.exofossils)),
            (say("signal tokens", "jetons Signal"), usize::from(player.tokens)),
            (say("Exertian cards", "cartes Exertien"), usize::from(player.exertians)),
            (say("face down", "face cachée"), usize::from(player.face_down)),
            (say("messages", "messages"), player.messages.len()),
            (say("movement", "déplacement"), usize::from(player.moves)),
        ];
        let mut extras: Vec<String> = extras
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        if !gold.is_empty() {
            extras.push(format!("{} {}", say("gold tiles", "tuiles dorées"), gold.join(", ")));
        }
        if let Some(organization) = player.organization {
            extras.push(names::organization(facts, organization, language).into());
        }
        if extras.is_empty() { Ok(()) } else { writeln!(text, "  {}", extras.join("  ")) }
    }

    fn write_rival(
        &self,
        text: &mut String,
        facts: &Facts,
        style: Style,
        rival: &RivalView,
    ) -> std::fmt::Result {
        let language = style.language;
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let mark = if self.turn == Owner::Rival { '>' } else { ' ' };
        let passed = if rival.passed { say(" (passed)", " (a passé)") } else { "" };
        let title =
            format!("{mark}{} {} {}{passed}", say("rival", "adversaire"), rival.score, say("VP", "PV"));
        writeln!(text)?;
        writeln!(
            text,
            "{}  {} {}  {} {}+{}  {} {}  {} {} ({} {})",
            style.paint(&format!("1;{}", owner_paint(Owner::Rival)), title),
            say("publicity", "couverture médiatique"),
            rival.publicity,
            say("data", "données"),
            rival.computer,
            rival.pool,
            say("progress", "progression"),
            rival.progress + 1,
            say("deck", "paquet"),
            rival.deck,
            say("advanced left", "avancées restantes"),
            rival.advanced
        )?;
        for open in rival.open.iter().chain(&rival.long_term) {
            let tasks = facts.objective(open.objective).tasks.iter().zip(0_u8..).map(|(task, n)| {
                let done = if open.marked & (1 << n) != 0 { "x" } else { " " };
                let words = names::either(
                    task.any_of.iter().map(|trigger| conditions::trigger(facts, trigger, language)),
                    language,
                );
                format!("[{done}] {words}")
            });
            let name = names::objective(facts, open.objective, language);
            writeln!(text, "  {name}: {}", tasks.collect::<Vec<_>>().join("  "))?;
        }
        let left: u8 = rival.stack.iter().sum();
        writeln!(
            text,
            "  {} {left}  {} {}  {} {}",
            say("objectives left", "objectifs restants"),
            say("completed", "accomplis"),
            rival.completed.len(),
            say("spent", "dépensés"),
            rival.spent
        )
    }

    fn write_own(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        let Some(own) = &self.own else { return Ok(()) };
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        writeln!(text)?;
        writeln!(text, "{} {}", own.seat, say("hand", "main"))?;
        for card in &own.hand {
            let printed = facts.card(*card);
            let cost = names::cost(printed.cost, language);
            let corner = effects(facts, &printed.free_action, language);
            let color = printed.sector_color.map_or("", |color| names::sector_color(color, language));
            let income = printed.income.map_or("", |income| names::income(income, language));
            let name = names::card(facts, *card, language);
            let does = effects(facts, &printed.effects, language);
            writeln!(text, "  {card} {name} [{cost}] {does}  <{corner} | {color} | {income}>")?;
        }
        if !own.exertians.is_empty() {
            writeln!(
                text,
                "  {} {}",
                say("Exertian cards", "cartes Exertien"),
                cards(facts, &own.exertians, language)
            )?;
        }
        if !own.face_down.is_empty() {
            writeln!(
                text,
                "  {} {}",
                say("face down", "face cachée"),
                cards(facts, &own.face_down, language)
            )?;
        }
        Ok(())
    }
}
