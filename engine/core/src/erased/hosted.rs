//! Any game behind the object-safe face.

use super::{
    About, Choice, Command, ConfigIn, Created, Done, LoadError, Logged, Match, Offer, Playout, Problem,
    Refused, Rules, Said, Speaks, Told, Undo, Wire, playout,
};
use crate::{
    agenda::{Task as _, TaskId},
    chance::Seed,
    content::{BadContent, Correction, Edition, Sheets},
    game::{Ask, Game, Language, Outcome, Share, Style},
    ledger::{Ledger, Reach},
    notation::BATCH,
    options,
    rejection::{BadConfig, Rejection},
    rulebook::Rulebook,
    seat::{Seat, Viewer},
    submit::{self, Commit},
    table::{Fact, Frozen, Table, Thawed},
    target::Amount,
};

/// The rules of one game.
#[derive(Debug)]
pub(super) struct Hosted<G: Game> {
    content: &'static G::Content,
    /// What was corrected in the content of the build.
    correction: Option<(Edition, Correction)>,
    /// How much of the content is reconstructed; counted once.
    reconstructed: Share,
    rulebook: Rulebook,
}

impl<G: Game> Hosted<G> {
    pub(super) fn new() -> Self {
        Self::with(G::builtin(), None)
    }

    fn with(content: &'static G::Content, correction: Option<(Edition, Correction)>) -> Self {
        Hosted {
            content,
            correction,
            reconstructed: G::reconstructed(content),
            rulebook: Rulebook::parse(G::RULES),
        }
    }
}

/// Facts as they are stored, lifted to the present schema.
fn read_facts<G: Game>(schema: u16, facts: &[u8]) -> Result<Vec<Fact<G>>, LoadError> {
    let unreadable = |e: serde_json::Error| LoadError { detail: format!("facts of schema {schema}: {e}") };
    if schema == G::SCHEMA {
        return serde_json::from_slice(facts).map_err(unreadable);
    }
    let upcasts = usize::from(schema).checked_sub(1).and_then(|first| G::UPCASTS.get(first..));
    let Some(upcasts) = upcasts else {
        return Err(LoadError { detail: format!("schema {schema} is newer than {}", G::SCHEMA) });
    };
    let mut value = serde_json::from_slice(facts).map_err(unreadable)?;
    upcasts.iter().for_each(|upcast| upcast(&mut value));
    serde_json::from_value(value).map_err(unreadable)
}

fn read_config<W: Wire, G: Speaks<W>>(config: ConfigIn<'_, W>) -> Result<G::Config, BadConfig> {
    match config {
        ConfigIn::Options(options) => options::parse::<G>(options),
        ConfigIn::Typed(typed) => {
            G::read_config(typed).map_err(|problem| BadConfig::new(problem.field, &[], problem.detail))
        }
        ConfigIn::Json(json) => {
            serde_json::from_slice(json).map_err(|e| BadConfig::new("config", &[], e.to_string()))
        }
    }
}

fn write_facts<G: Game>(facts: &[Fact<G>]) -> Vec<u8> {
    let mut json = Vec::with_capacity(64 * facts.len());
    // Writing into memory cannot fail, and facts of every game are written in its tests.
    let written = serde_json::to_writer(&mut json, facts);
    debug_assert!(written.is_ok(), "{written:?}");
    json
}

fn write_command<G: Game>(actions: &[G::Action]) -> String {
    match actions {
        [action] => action.to_string(),
        _ => actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(BATCH),
    }
}

fn tell<W: Wire, G: Speaks<W>>(
    content: &G::Content,
    facts: &[Fact<G>],
    viewer: Viewer,
    language: Language,
) -> Vec<Told<W>> {
    submit::events(facts)
        .filter_map(|event| G::notice(event, viewer))
        .map(|notice| Told {
            notation: notice.to_string(),
            words: G::notice_words(content, &notice, language),
            body: G::write_event(&notice),
        })
        .collect()
}

impl<W: Wire, G: Speaks<W>> Rules<W> for Hosted<G> {
    fn about(&self) -> About {
        About {
            slug: G::SLUG,
            title: G::TITLE,
            seats: G::SEATS,
            options: G::OPTIONS,
            revision: G::REVISION,
            schema: G::SCHEMA,
            reconstructed: self.reconstructed,
            edition: self.correction.as_ref().map(|(edition, _)| *edition),
        }
    }

    fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    fn sheets(&self) -> Correction {
        // What could be read when the game was registered can be read again.
        let sheets = match &self.correction {
            Some((_, correction)) => Sheets::corrected::<G>(correction),
            None => Sheets::builtin::<G>(),
        };
        sheets.map_or_else(|_| Correction::default(), |sheets| sheets.document(G::SLUG))
    }

    fn corrected(&self, correction: &Correction) -> Result<Box<dyn Rules<W>>, BadContent> {
        let content = G::content(&Sheets::corrected::<G>(correction)?)?;
        // Editions are read at the start of a process and kept until its end, as those of the build are.
        let content = Box::leak(Box::new(content));
        Ok(Box::new(Hosted::<G>::with(content, Some((correction.edition(), correction.clone())))))
    }

    fn create(&self, config: ConfigIn<'_, W>, seats: u8, seed: &Seed) -> Result<Created<W>, BadConfig> {
        let config = read_config::<W, G>(config)?;
        let (table, commit) = submit::start::<G>(self.content, &config, seats, seed)?;
        let mut ledger = Ledger::default();
        ledger.note(1, None, Reach::Shared, true);
        let config = serde_json::to_vec(&config).map_err(|e| BadConfig::new("config", &[], e.to_string()))?;
        Ok(Created {
            table: Box::new(Live { table, ledger, seats }),
            config,
            facts: write_facts(&commit.facts),
        })
    }

    fn open(&self, config: &[u8], seats: u8) -> Result<Box<dyn Match<W>>, LoadError> {
        let config =
            serde_json::from_slice(config).map_err(|e| LoadError { detail: format!("options: {e}") })?;
        let table = submit::empty::<G>(self.content, &config, seats)
            .map_err(|e| LoadError { detail: format!("options: {e}") })?;
        Ok(Box::new(Live { table, ledger: Ledger::default(), seats }))
    }

    fn restore(&self, snapshot: &[u8], seats: u8, version: u64) -> Result<Box<dyn Match<W>>, LoadError> {
        let (schema, revision, thawed): (u16, String, Thawed<G>) =
            serde_json::from_slice(snapshot).map_err(|e| LoadError { detail: format!("snapshot: {e}") })?;
        if schema != G::SCHEMA || revision != G::REVISION {
            return Err(LoadError { detail: format!("snapshot of schema {schema}, revision {revision}") });
        }
        Ok(Box::new(Live { table: thawed.with(self.content), ledger: Ledger::after(version), seats }))
    }

    fn told(
        &self,
        schema: u16,
        facts: &[u8],
        viewer: Viewer,
        language: Language,
    ) -> Result<Vec<Told<W>>, LoadError> {
        Ok(tell(self.content, &read_facts::<G>(schema, facts)?, viewer, language))
    }

    fn playout(
        &self,
        config: ConfigIn<'_, W>,
        seats: u8,
        seed: &Seed,
        choose: &mut dyn FnMut(usize) -> usize,
        limit: u64,
    ) -> Result<Playout, BadConfig> {
        let config = read_config::<W, G>(config)?;
        let (mut table, _) = submit::start::<G>(self.content, &config, seats, seed)?;
        Ok(playout::play(&mut table, seats, seed, choose, limit))
    }
}

/// One game in progress.
#[derive(Debug)]
struct Live<G: Game> {
    table: Table<G>,
    ledger: Ledger,
    seats: u8,
}

impl<G: Game> Live<G> {
    fn close_if_over(&mut self) {
        if G::outcome(&self.table.state).is_some() {
            self.ledger.close();
        }
    }

    fn choices<W: Wire>(&self, ask: Ask<'_, G>, language: Language) -> Vec<Choice<W>>
    where
        G: Speaks<W>,
    {
        let choice = |action: G::Action| {
            let (mut targets, mut costs) = (Vec::new(), Vec::new());
            G::targets(&action, &mut targets);
            G::costs(&self.table, ask, &action, &mut costs);
            let priced = |amount: Amount| {
                let words = G::amount_words(&amount, language);
                (amount, words)
            };
            Choice {
                notation: action.to_string(),
                words: G::action_words(&self.table, ask.seat, &action, language),
                targets,
                costs: costs.into_iter().map(priced).collect(),
                body: G::write_action(&action),
            }
        };
        submit::legal(&self.table, ask).into_iter().map(choice).collect()
    }

    fn offer<W: Wire>(
        &self,
        id: TaskId,
        ask: Ask<'_, G>,
        language: Language,
        choices: Vec<Choice<W>>,
    ) -> Offer<W> {
        Offer {
            id,
            seat: ask.seat,
            prompt: G::prompt(ask.task),
            words: G::prompt_words(self.table.content, ask.task, language),
            choices,
            is_optional: id.is_aside(),
        }
    }

    fn done<W: Wire>(&self, actions: &[G::Action], commit: &Commit<G>, command: &Command<'_, W>) -> Done<W>
    where
        G: Speaks<W>,
    {
        Done {
            command: write_command::<G>(actions),
            facts: write_facts(&commit.facts),
            sealed: commit.sealed,
            events: tell(self.table.content, &commit.facts, Viewer::Seat(command.seat), command.language),
        }
    }
}

/// Reads the actions of a command; text and message must agree where both are given.
fn read_actions<W: Wire, G: Speaks<W>>(said: &[Said<W>]) -> Result<Vec<G::Action>, Refused> {
    if said.is_empty() {
        return Err(Refused::Empty);
    }
    let read = |(index, said): (usize, &Said<W>)| {
        let unreadable = |problem| Refused::Unreadable { index, problem };
        let typed = said.body.as_ref().map(G::read_action).transpose().map_err(unreadable)?;
        let text = match (&typed, said.notation.as_str()) {
            (Some(_), "") => None,
            (_, text) => Some(
                text.parse::<G::Action>().map_err(|e| unreadable(Problem::new("notation", e.to_string())))?,
            ),
        };
        match (typed, text) {
            (Some(typed), Some(text)) if typed != text => {
                Err(unreadable(Problem::new("notation", "says another action than the body")))
            }
            (Some(action), _) | (None, Some(action)) => Ok(action),
            (None, None) => Err(unreadable(Problem::new("notation", "expected an action"))),
        }
    };
    said.iter().enumerate().map(read).collect()
}

impl<W: Wire, G: Speaks<W>> Match<W> for Live<G> {
    fn seats(&self) -> u8 {
        self.seats
    }

    fn absorb(&mut self, logged: Logged<'_>, was_taken_back: bool) -> Result<(), LoadError> {
        let facts = read_facts::<G>(logged.schema, logged.facts)?;
        if logged.rewinds.is_empty() {
            self.ledger.note(logged.version, logged.seat, Reach::of(&facts), logged.sealed);
        } else {
            self.ledger.rewind(logged.version, logged.rewinds);
        }
        if !was_taken_back {
            facts.iter().for_each(|fact| self.table.record(fact));
        }
        self.close_if_over();
        Ok(())
    }

    fn decisions(&self, seat: Seat, only: Option<TaskId>, language: Language) -> Vec<Offer<W>> {
        submit::decisions(&self.table, seat)
            .filter(|entry| only.is_none_or(|id| id == entry.id))
            .map(|entry| {
                let ask = Ask { seat, task: &entry.task };
                self.offer(entry.id, ask, language, self.choices(ask, language))
            })
            .collect()
    }

    fn outline(&self, seat: Seat, language: Language) -> Vec<Offer<W>> {
        submit::decisions(&self.table, seat)
            .map(|entry| self.offer(entry.id, Ask { seat, task: &entry.task }, language, Vec::new()))
            .collect()
    }

    fn submit(&mut self, seed: &Seed, command: &Command<'_, W>) -> Result<Done<W>, Refused> {
        let actions = read_actions::<W, G>(command.actions)?;
        let commit = submit::submit(&mut self.table, seed, command.seat, command.decision, &actions)
            .map_err(Refused::Refusal)?;
        self.ledger.note(command.version, Some(command.seat), Reach::of(&commit.facts), commit.sealed);
        self.close_if_over();
        Ok(self.done(&actions, &commit, command))
    }

    fn canonical(&self, actions: &[Said<W>]) -> Result<String, Refused> {
        Ok(write_command::<G>(&read_actions::<W, G>(actions)?))
    }

    fn dry_run(&self, seed: &Seed, command: &Command<'_, W>) -> Result<Done<W>, Refused> {
        let actions = read_actions::<W, G>(command.actions)?;
        let (_, commit) = submit::preview(&self.table, seed, command.seat, command.decision, &actions)
            .map_err(Refused::Refusal)?;
        let done = self.done(&actions, &commit, command);
        // What chance would say, or what hidden cards would come out, is not told before it is done.
        Ok(if commit.sealed { Done { events: Vec::new(), ..done } } else { done })
    }

    fn undo(&self, seat: Seat, from: u64) -> Result<Undo, Rejection> {
        let rewinds = self.ledger.undo(seat, from)?;
        let reopened = Fact::Reopened { seat, last: self.table.agenda.counters() };
        Ok(Undo { rewinds, facts: write_facts::<G>(&[reopened]) })
    }

    fn undoable(&self, seat: Seat) -> Vec<u64> {
        self.ledger.undoable(seat).collect()
    }

    fn horizon(&self) -> u64 {
        self.ledger.horizon()
    }

    fn view(&self, viewer: Viewer) -> W::View {
        G::write_view(self.table.content, &G::view(&self.table, viewer))
    }

    fn text(&self, viewer: Viewer, style: Style) -> String {
        G::text(self.table.content, &G::view(&self.table, viewer), style)
    }

    fn active(&self) -> Vec<Seat> {
        if G::outcome(&self.table.state).is_some() {
            return Vec::new();
        }
        let open = self.table.agenda.open().filter(|entry| !G::prompt(&entry.task).veiled);
        open.filter_map(|entry| entry.task.seat()).collect()
    }

    fn scores(&self) -> Vec<i32> {
        Seat::all(self.seats).map(|seat| G::score(&self.table, seat)).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.table.state)
    }

    fn snapshot(&self) -> Vec<u8> {
        serde_json::to_vec(&(G::SCHEMA, G::REVISION, Frozen::of(&self.table))).unwrap_or_default()
    }

    fn hash(&self) -> [u8; 32] {
        self.table.hash()
    }

    fn fork(&self) -> Box<dyn Match<W>> {
        Box::new(Live { table: self.table.clone(), ledger: self.ledger.clone(), seats: self.seats })
    }
}
