//! Everything that is shown has words, in every language, and cites rules that exist.

use orrery_engine::{Ask, Game, Language, RuleId, Rulebook, Style};

use crate::run::{Plan, Run, Turn};

const LANGUAGES: [Language; 2] = [Language::English, Language::French];

/// Prompts have keys of the form `game.key` and cite rules of the catalogue. Prompts, actions and notices have
/// words in every language. The text of a table is drawn without ANSI codes unless they are wanted.
///
/// # Panics
/// Where this does not hold.
pub fn words<G: Game>(plan: &Plan<G>) {
    let rulebook = Rulebook::parse(G::RULES);
    assert!(!rulebook.is_empty(), "the catalogue of {} has no rules", G::SLUG);
    for mut run in plan.runs() {
        while let Some(turn) = run.turn() {
            asked(&run, &turn, &rulebook);
            let commit = run.take(&turn);
            for event in commit.events() {
                run.viewers()
                    .filter_map(|viewer| G::notice(event, viewer))
                    .for_each(|n| heard::<G>(&run, &n));
            }
            if run.dice.once_in(16) {
                drawn(&run);
            }
        }
        drawn(&run);
    }
}

fn asked<G: Game>(run: &Run<G>, turn: &Turn<G>, rulebook: &Rulebook) {
    let prompt = G::prompt(&turn.entry.task);
    let prefix = format!("{}.", G::SLUG.replace('-', "_"));
    assert!(prompt.key.starts_with(&prefix), "{} does not begin with {prefix}", prompt.key);
    let known = |rule: &RuleId| rulebook.get(rule.0).is_some();
    assert!(!prompt.rules.is_empty(), "{} cites no rule", prompt.key);
    assert!(prompt.rules.iter().all(known), "{} cites unknown rules: {:?}", prompt.key, prompt.rules);
    let ask = Ask { seat: turn.seat, task: &turn.entry.task };
    for language in LANGUAGES {
        let words = G::prompt_words(run.table.content, ask.task, language);
        is_line(&words, prompt.key);
        for action in &turn.options {
            is_line(&G::action_words(&run.table, turn.seat, action, language), &action.to_string());
        }
    }
    let (mut targets, mut costs) = (Vec::new(), Vec::new());
    for action in &turn.options {
        G::targets(action, &mut targets);
        G::costs(&run.table, ask, action, &mut costs);
    }
    assert!(costs.iter().all(|cost| cost.count > 0), "a price of nothing is no price: {costs:?}");
}

fn heard<G: Game>(run: &Run<G>, notice: &G::Notice) {
    is_line(&notice.to_string(), &format!("{notice:?}"));
    for language in LANGUAGES {
        is_line(&G::notice_words(run.table.content, notice, language), &notice.to_string());
    }
}

fn drawn<G: Game>(run: &Run<G>) {
    for viewer in run.viewers() {
        let view = G::view(&run.table, viewer);
        for language in LANGUAGES {
            let plain = G::text(run.table.content, &view, Style { language, ansi: false });
            assert!(!plain.trim().is_empty(), "{viewer:?} sees nothing");
            assert!(!plain.contains('\x1b'), "{viewer:?} gets ANSI codes without asking:\n{plain}");
            let painted = G::text(run.table.content, &view, Style { language, ansi: true });
            assert_eq!(without_ansi(&painted), plain, "colours change the text");
        }
    }
}

fn without_ansi(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

fn is_line(words: &str, what: &str) {
    assert!(!words.trim().is_empty(), "no words for {what}");
    assert!(!words.contains('\n'), "more than one line for {what}: {words:?}");
}
