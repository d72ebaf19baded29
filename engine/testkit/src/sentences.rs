//! Everything that people read of a game, sentence by sentence, for tests that look at the language itself.

use orrery_engine::{Ask, Game, Language, Seat, Style, Table, Viewer, decisions, legal};

/// What a sentence is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A question.
    Prompt,
    /// An answer.
    Action,
    /// What an answer costs.
    Price,
    /// Something that happened.
    Event,
    /// A line of the table drawn with characters.
    Table,
}

/// Who looks at the sentences.
pub type Reader<'a> = &'a mut dyn FnMut(Kind, Language, &str);

const LANGUAGES: [Language; 2] = [Language::English, Language::French];

/// Everything that a seat is asked, with the answers if they are wanted.
pub fn asked<G: Game>(table: &Table<G>, seat: Seat, with_answers: bool, read: Reader<'_>) {
    for entry in decisions(table, seat) {
        let ask = Ask { seat, task: &entry.task };
        let answers = if with_answers { legal(table, ask) } else { Vec::new() };
        for language in LANGUAGES {
            read(Kind::Prompt, language, &G::prompt_words(table.content, ask.task, language));
            for action in &answers {
                read(Kind::Action, language, &G::action_words(table, seat, action, language));
                let mut costs = Vec::new();
                G::costs(table, ask, action, &mut costs);
                for cost in &costs {
                    read(Kind::Price, language, &G::amount_words(cost, language));
                }
            }
        }
    }
}

/// What a spectator and the first seat hear of events.
pub fn heard<'a, G: Game>(table: &Table<G>, events: impl Iterator<Item = &'a G::Event>, read: Reader<'_>)
where
    G::Event: 'a,
{
    for event in events {
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
            let Some(notice) = G::notice(event, viewer) else { continue };
            for language in LANGUAGES {
                read(Kind::Event, language, &G::notice_words(table.content, &notice, language));
            }
        }
    }
}

/// The table as a viewer sees it, line by line.
pub fn drawn<G: Game>(table: &Table<G>, viewer: Viewer, read: Reader<'_>) {
    let view = G::view(table, viewer);
    for language in LANGUAGES {
        let text = G::text(table.content, &view, Style { language, ansi: false });
        text.lines().for_each(|line| read(Kind::Table, language, line));
    }
}

/// Whether a number right before a noun has its form; nouns are listed in singular and plural.
#[must_use]
pub fn is_counted_well(words: &[&str], nouns: &[(&str, &str)]) -> bool {
    words.windows(2).all(|pair| {
        let &[number, noun] = pair else { return true };
        let Ok(n) = number.parse::<u32>() else { return true };
        nouns.iter().all(|(one, many)| if n == 1 { noun != *many } else { n == 0 || noun != *one })
    })
}
