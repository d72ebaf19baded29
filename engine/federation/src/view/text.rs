//! The table drawn with characters.
//!
//! The Senate: three floors of six cells, each with its action and below it what lies there: `P1 3v` an ambassador
//! with three votes, `P1 $` one that funds, `+4` the assistant die, `*` an Alteration token, `# 2` neutral votes. Above
//! each column stands its project with its marker, `!` if it is funded.
//!
//! Neo: asteroids by influence, with what they give (`?` face down, `-` taken), where they lead, and the miners there.
//!
//! A mission: `-` neither released nor flown, `o` released, `X` flown. An Erudite in brackets is face down.

use std::fmt::Write as _;

use orrery_engine::{Language, Seat, Style};

use super::{PlayerView, StackView, View};
use crate::{
    facts::{AsteroidFacts, Facts, Ranking},
    ids::{Cell, Mega, Planet, Project, Resource, Shop, Side, SpaceAction},
    state::{Occupant, Placed, SpecialMission, Spot, Stage},
    words::{effects, names},
};

/// The width of a cell of the Senate.
const WIDTH: usize = 20;
/// The width of the names of floors.
const HEAD: usize = 9;
/// From top to bottom.
const FLOORS: [u8; 3] = [3, 2, 1];

fn colour(planet: Planet) -> &'static str {
    match planet {
        Planet::Neo => "33",
        Planet::SixMoon => "34",
        Planet::Atalum => "35",
        Planet::Arratooine => "93",
        Planet::E81216 => "32",
    }
}

/// Text cut to the width of a cell and painted, with blanks after it that are not.
fn fit(text: &str, paint: impl Fn(&str) -> String) -> String {
    let cut: String = text.chars().take(WIDTH - 1).collect();
    let blanks = " ".repeat(WIDTH - cut.chars().count());
    format!("{}{blanks}", paint(&cut))
}

impl View {
    pub(crate) fn text(&self, facts: &Facts, style: Style) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, facts, style);
        text
    }

    fn write(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        let language = style.language;
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        let round = format!("{} {}/{}", say("Round", "Manche"), self.round, facts.pieces.rounds);
        let head = match self.stage {
            Stage::Setup => say("Setup", "Mise en place").to_string(),
            Stage::Ambassadors => format!("{round}, {}", say("ambassador phase", "phase Ambassadeur")),
            Stage::Executive => format!("{round}, {}", say("executive phase", "phase Exécutive")),
            Stage::Over => say("The game is over", "La partie est finie").to_string(),
        };
        write!(text, "{}", style.paint("1", head))?;
        write!(text, "   {} {}", say("first", "premier"), self.first)?;
        writeln!(text, "   {} {}", say("President", "Présidente"), self.president)?;
        self.write_senate(text, facts, style)?;
        self.write_laws(text, facts, language)?;
        self.write_planets(text, facts, style)?;
        self.write_medals(text, facts, language)?;
        if !self.starters.is_empty() {
            writeln!(text, "{}", say("Starter tiles", "Tuiles Starter"))?;
            for tile in &self.starters {
                let printed = facts.starter(*tile);
                let gives = effects::effects(facts, &printed.effects, language);
                let (name, colon) = (printed.name.pick(language), language.pick(":", " :"));
                writeln!(text, "  {name}{colon} {gives}")?;
            }
        }
        for player in &self.players {
            self.write_player(text, facts, style, player)?;
        }
        self.write_own(text, facts, language)
    }

    fn write_senate(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        let language = style.language;
        let row = |head: &str, cell: &dyn Fn(u8) -> String| {
            let head: String = head.chars().take(HEAD - 1).collect();
            let cells: String = (1..=6).map(cell).collect();
            format!("{head:<HEAD$}{cells}").trim_end().to_string()
        };
        let above = |column: u8| {
            let project = facts.column_project(column);
            let name = match facts.project(project).ranking {
                Ranking::Influence(planet) => names::planet(facts, planet, language),
                Ranking::MissionsCompleted => language.pick("Missions", "Missions"),
                Ranking::SenatorialContribution => language.pick("Senate", "Sénat"),
            };
            fit(&format!("^ {name} {}", self.marker(facts, project)), str::to_string)
        };
        writeln!(text, "{}", row("", &above))?;
        for floor in FLOORS {
            let title = |column: u8| {
                let cell = facts.cell_at(column, floor);
                fit(&cell_name(facts, cell, language), |title| match facts.cell(cell).action {
                    SpaceAction::Planet(planet) => style.paint(colour(planet), title),
                    SpaceAction::Room(_) | SpaceAction::Spy => title.to_string(),
                })
            };
            let here =
                |column: u8| fit(&self.occupant(facts.cell_at(column, floor)), |here| style.paint("1", here));
            writeln!(text, "{}", row(facts.floor(floor).pick(language), &title))?;
            writeln!(text, "{}", row("", &here))?;
        }
        let module: Vec<String> = self.module.iter().map(|placed| self.placed(placed)).collect();
        let module = if module.is_empty() { "-".to_string() } else { module.join(", ") };
        writeln!(text, "{}  {module}", facts.module.name.pick(language))?;
        writeln!(text, "{}", self.project_line(facts, Project::Senatorial, language))
    }

    /// `3/7`, with `!` when it is funded.
    fn marker(&self, facts: &Facts, project: Project) -> String {
        let (marker, funded) = self
            .projects
            .iter()
            .find(|(other, _, _)| *other == project)
            .map_or((0, false), |(_, marker, funded)| (*marker, *funded));
        let last = facts.project(project).last;
        format!("{marker}/{last}{}", if funded { "!" } else { "" })
    }

    fn project_line(&self, facts: &Facts, project: Project, language: Language) -> String {
        let name = facts.project(project).name.pick(language);
        let marker = self.marker(facts, project);
        let shares = self.players.iter().map(|player| format!("{} {}", player.seat, player.contribution));
        format!("{name} {marker}  ({})", shares.collect::<Vec<_>>().join(", "))
    }

    fn occupant(&self, cell: Cell) -> String {
        let here = self.cells.iter().find(|(other, _)| *other == cell);
        match here {
            Some((_, Occupant::Ambassador(placed))) => self.placed(placed),
            Some((_, Occupant::Neutral { votes })) => format!("# {votes}"),
            None => ".".to_string(),
        }
    }

    fn placed(&self, placed: &Placed) -> String {
        let shows = match placed.side {
            Side::Vote => format!("{}v", placed.votes),
            Side::Funding => "$".to_string(),
        };
        let face = self.players.get(placed.seat.index()).and_then(|player| player.die).filter(|_| placed.die);
        let die = face.map(|face| format!(" +{face}")).unwrap_or_default();
        format!("{} {shows}{die}{}", placed.seat, if placed.token.is_some() { " *" } else { "" })
    }

    fn write_laws(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        for wing in &self.wings {
            let name = facts.wing(wing.wing).pick(language);
            let law = wing.law.map_or("-", |law| facts.law(law).name.pick(language));
            write!(text, "{name}{} {law}  votes {}", language.pick(":", " :"), wing.votes)?;
            if let Some(last) = wing.last {
                let last = facts.law(last).name.pick(language);
                write!(text, "  {} {last}", language.pick("last round:", "dernière manche :"))?;
            }
            if !wing.past.is_empty() {
                let past: Vec<&str> =
                    wing.past.iter().map(|law| facts.law(*law).name.pick(language)).collect();
                write!(text, "  {} {}", language.pick("before:", "avant :"), past.join(", "))?;
            }
            writeln!(text)?;
        }
        Ok(())
    }

    fn write_planets(&self, text: &mut String, facts: &Facts, style: Style) -> std::fmt::Result {
        let language = style.language;
        let title = |planet: Planet| style.paint(colour(planet), names::planet(facts, planet, language));
        writeln!(text, "{}", title(Planet::Neo))?;
        for influence in 0..=facts.planet(Planet::Neo).max_influence {
            let here = facts.asteroids().filter(|place| place.influence == influence);
            let here: Vec<String> = here.map(|place| self.asteroid(facts, place, language)).collect();
            if !here.is_empty() {
                writeln!(text, "  {influence}  {}", here.join("   "))?;
            }
        }
        writeln!(text, "{}", title(Planet::SixMoon))?;
        for (place, moon) in self.moons.iter().enumerate().skip(1) {
            let name = facts.moon(place as u8).name.pick(language);
            let mages = self.players.iter().filter(|player| usize::from(player.mage) == place);
            let mages: Vec<String> = mages.map(|player| player.seat.to_string()).collect();
            write!(text, "  {name} [{}]", mages.join(" "))?;
            for token in &moon.tokens {
                write!(text, "  {}", effects::alteration(facts, *token, language))?;
            }
            if moon.hidden > 0 {
                write!(text, "  {}?", moon.hidden)?;
            }
            writeln!(text)?;
        }
        let beside: Vec<String> =
            self.beside.iter().zip(1..).map(|(n, power)| format!("{power}: {n}")).collect();
        writeln!(text, "  {} {}", language.pick("beside the board", "à côté du plateau"), beside.join("  "))?;
        writeln!(text, "{}", title(Planet::Atalum))?;
        for stack in &self.atalum {
            writeln!(text, "  {}", stack_text(facts, stack, language))?;
        }
        writeln!(text, "{}", title(Planet::Arratooine))?;
        for shop in Shop::ALL {
            self.write_shop(text, facts, *shop, language)?;
        }
        writeln!(text, "{}", title(Planet::E81216))?;
        for structure in &self.structures {
            let printed = facts.structure(*structure);
            let gives = effects::effects(facts, &printed.income, language);
            let cost = names::bundle(facts, printed.cost, language);
            let builders = self.players.iter().filter(|player| player.structures.contains(structure));
            let builders: Vec<String> = builders.map(|player| player.seat.to_string()).collect();
            let (name, colon) = (printed.name.pick(language), language.pick(":", " :"));
            writeln!(text, "  {name}{colon} {gives} ({cost}) [{}]", builders.join(" "))?;
        }
        for (mega, site) in Mega::ALL.iter().zip(&self.megas) {
            let [a, b] = site.tokens.map(|token| facts.mega_token(token).name.pick(language));
            let builders: Vec<String> = site.builders.iter().map(Seat::to_string).collect();
            let printed = facts.mega(*mega);
            let next = printed.multipliers.get(site.builders.len()).map_or("-".into(), |n| format!("x{n}"));
            let (name, colon) = (printed.name.pick(language), language.pick(":", " :"));
            writeln!(text, "  {name}{colon} {a} + {b} {next} [{}]", builders.join(" "))?;
        }
        writeln!(text, "Deep Space {}", self.depths)
    }

    /// `t3a (2 Oceanium) > n4a n4b [p1]`: what lies there, where it leads, whose miners stand there.
    fn asteroid(&self, facts: &Facts, place: &AsteroidFacts, language: Language) -> String {
        let spot = self.spots.iter().find(|(at, _)| *at == place.id).map(|(_, spot)| *spot);
        let gives = match spot {
            Some(Spot::Hidden) => " ?".to_string(),
            Some(Spot::Rock(rock)) => {
                format!(" ({})", effects::effects(facts, &facts.rock(rock).resources, language))
            }
            Some(Spot::Bare) => " -".to_string(),
            None if place.printed.is_empty() => String::new(),
            None => format!(" ({})", effects::effects(facts, &place.printed, language)),
        };
        let next: Vec<String> = place.next.iter().map(ToString::to_string).collect();
        let leads = if next.is_empty() { String::new() } else { format!(" > {}", next.join(" ")) };
        let miners = self.players.iter().filter(|player| player.miner == place.id);
        let miners: Vec<String> = miners.map(|player| player.seat.to_string()).collect();
        let miners = if miners.is_empty() { String::new() } else { format!(" [{}]", miners.join(" ")) };
        format!("{}{gives}{leads}{miners}", place.id)
    }

    fn write_shop(
        &self,
        text: &mut String,
        facts: &Facts,
        shop: Shop,
        language: Language,
    ) -> std::fmt::Result {
        let printed = facts.shop(shop);
        let cost = if printed.cost.is_empty() {
            language.pick("free", "gratuit").to_string()
        } else {
            names::bundle(facts, printed.cost, language)
        };
        let [one, two] = [1, 2].map(|level| effects::effects(facts, printed.reward(level), language));
        let level = |player: &PlayerView| {
            player.shops.iter().find(|(other, _)| *other == shop).map_or(0, |(_, n)| *n)
        };
        let pawns = self.players.iter().filter(|player| level(player) > 0);
        let pawns: Vec<String> = pawns.map(|player| format!("{}:{}", player.seat, level(player))).collect();
        let name = printed.name.pick(language);
        let colon = language.pick(":", " :");
        writeln!(text, "  {name}{colon} {one} / {two} ({cost}) [{}]", pawns.join(" "))
    }

    fn write_medals(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        write!(text, "{}", language.pick("Medals", "Médailles"))?;
        for (planet, thresholds) in &self.medals {
            let left: Vec<String> = thresholds.iter().map(ToString::to_string).collect();
            let name = names::planet(facts, *planet, language);
            write!(text, "  {name} {}", if left.is_empty() { "-".into() } else { left.join(",") })?;
        }
        let (grey, black) = language.pick(("grey", "black"), ("grise", "noire"));
        writeln!(text, "  {grey} {}  {black} {}", self.grey, self.black)
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
        let mark = if self.turn == Some(player.seat) { '>' } else { ' ' };
        writeln!(text)?;
        writeln!(text, "{}", style.paint("1", format!("{mark}{}  {} PP", player.seat, player.score)))?;
        let stock =
            Resource::ALL.iter().map(|resource| format!("{}{}", player.stock[*resource], resource.letter()));
        let die = player.die.map_or("-".to_string(), |face| face.to_string());
        let waiting: Vec<String> = player.ambassadors.iter().map(ToString::to_string).collect();
        writeln!(
            text,
            "  {} {}   {} {} ({} {})   {} {die}   {} {}+{}   {} {}",
            say("stock", "stock"),
            stock.collect::<Vec<_>>().join(" "),
            say("level", "niveau"),
            player.level,
            say("degree", "degré"),
            player.degree,
            say("die", "dé"),
            say("ships", "Vaisseaux"),
            player.hangar,
            player.supply,
            say("ambassadors", "Ambassadeurs"),
            if waiting.is_empty() { "-".to_string() } else { waiting.join(" ") },
        )?;
        let influence = player.influence.iter().map(|(planet, n)| {
            let name = names::planet(facts, *planet, language);
            style.paint(colour(*planet), format!("{name} {n}"))
        });
        let influence = influence.collect::<Vec<_>>().join("  ");
        writeln!(text, "  {influence}   {} {}", say("miner", "Mineur"), player.miner)?;
        let missions = player.missions.iter().map(|(mission, state)| format!("{mission} {}", flown(*state)));
        let missions = missions.collect::<Vec<_>>().join("  ");
        writeln!(text, "  {} ({})  {missions}", say("missions", "missions"), player.completed)?;
        let shops = player.shops.iter().filter(|(_, level)| *level > 0);
        let shops: Vec<String> = shops.map(|(shop, level)| format!("{shop} {level}")).collect();
        let mut lines = vec![(say("shops", "échoppes"), shops)];
        let erudites = player.erudites.iter().map(|owned| {
            let tile = effects::erudite(facts, owned.tile, language);
            if owned.is_up() { tile } else { format!("[{tile}]") }
        });
        lines.push((say("Erudites", "Érudits"), erudites.collect()));
        let tokens = player.tokens.iter().map(|token| effects::alteration(facts, *token, language));
        lines.push((say("tokens", "jetons"), tokens.collect()));
        lines.push((say("medals", "médailles"), player.medals.iter().map(ToString::to_string).collect()));
        let tiles = player.starter.map(|tile| facts.starter(tile).name.pick(language).to_string());
        let deep = player.deep_space.map(|tile| facts.deep_space(tile).name.pick(language).to_string());
        lines.push((say("tiles", "tuiles"), tiles.into_iter().chain(deep).collect()));
        for (title, items) in lines.into_iter().filter(|(_, items)| !items.is_empty()) {
            writeln!(text, "  {title} {}", items.join("  "))?;
        }
        if let Some(sheet) = self.sheets.get(player.seat.index()) {
            let projects = Project::ALL.iter().zip(sheet.projects).filter(|(_, points)| *points > 0);
            let projects: Vec<String> =
                projects.map(|(project, points)| format!("{project} {points}")).collect();
            let (medals, leftovers) = (sheet.medals, sheet.leftovers);
            writeln!(
                text,
                "  {} {medals}  {} {leftovers}  {}",
                say("end: medals", "fin : médailles"),
                say("leftovers", "restes"),
                projects.join("  ")
            )?;
        }
        if player.resigned {
            writeln!(text, "  {}", say("has left", "a quitté la partie"))?;
        }
        Ok(())
    }

    fn write_own(&self, text: &mut String, facts: &Facts, language: Language) -> std::fmt::Result {
        let Some(own) = &self.own else { return Ok(()) };
        let say = |english: &'static str, french: &'static str| language.pick(english, french);
        for tile in own.depths.iter().flatten() {
            let printed = facts.deep_space(*tile);
            let gives = effects::effects(facts, &printed.effects, language);
            let name = printed.name.pick(language);
            writeln!(text, "{} {name} ({gives})", say("in Deep Space:", "dans l'espace :"))?;
        }
        for token in &own.looked {
            let token = effects::alteration(facts, *token, language);
            writeln!(text, "{} {token}", say("to choose:", "au choix :"))?;
        }
        for token in &own.buried {
            let token = effects::alteration(facts, *token, language);
            writeln!(text, "{} {token}", say("put back for good:", "remis pour de bon :"))?;
        }
        Ok(())
    }
}

fn flown(mission: SpecialMission) -> char {
    match (mission.released, mission.flown) {
        (_, true) => 'X',
        (true, false) => 'o',
        (false, false) => '-',
    }
}

fn cell_name(facts: &Facts, cell: Cell, language: Language) -> String {
    match facts.cell(cell).action {
        SpaceAction::Planet(planet) => names::planet(facts, planet, language).to_string(),
        SpaceAction::Room(room) => facts.room(room).name.pick(language).to_string(),
        SpaceAction::Spy => facts.spy.name.pick(language).to_string(),
    }
}

fn stack_text(facts: &Facts, stack: &StackView, language: Language) -> String {
    let StackView { kind, level, top, below } = stack;
    let top = top.map_or_else(|| format!("{level}{kind} -"), |tile| effects::erudite(facts, tile, language));
    let below = if *below > 0 { format!("  +{below}") } else { String::new() };
    format!("{top}{below}")
}
