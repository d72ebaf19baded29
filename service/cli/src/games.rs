//! The games of this build, as the command line names them.

use std::{collections::BTreeMap, path::PathBuf};

use orrery_api::{Proto, games};
use orrery_engine::erased::{Registry, Rules};
use orrery_server::content;

use crate::failure::Failure;

/// All games, the practice game included: whoever names it may have it.
pub(crate) fn registry() -> Registry<Proto> {
    games::registry(true)
}

/// Corrected fact sheets.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ContentArgs {
    /// Corrected fact sheets of games: a file, or a directory with several
    ///
    /// The same as for `orrery serve`. Example: --content spacecorp.json
    #[arg(long, value_name = "PATH")]
    pub(crate) content: Option<PathBuf>,
}

impl ContentArgs {
    /// All games with these corrections.
    ///
    /// # Errors
    /// Names the file, the sheet and the entry that makes no sense.
    pub(crate) fn registry(&self) -> Result<Registry<Proto>, Failure> {
        let mut registry = registry();
        if let Some(path) = &self.content {
            let corrections = content::read(path).map_err(Failure::usage)?;
            content::correct(&mut registry, &corrections).map_err(Failure::usage)?;
        }
        Ok(registry)
    }
}

/// The rules of a game by its slug.
///
/// # Errors
/// Names the games that there are.
pub(crate) fn find<'a>(registry: &'a Registry<Proto>, slug: &str) -> Result<&'a dyn Rules<Proto>, Failure> {
    registry.get(slug).ok_or_else(|| {
        let known: Vec<&str> = registry.listed().map(|rules| rules.about().slug).collect();
        let known = if known.is_empty() { "none".into() } else { known.join(", ") };
        Failure::Usage(format!("there is no game called {slug:?}; this build has: {known}"))
    })
}

/// Options of a game, as flags give them.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OptionArgs {
    /// An option of the game; may be repeated
    ///
    /// `orrery rules GAME` lists them. Example: --options rounds=2 --options map=large
    #[arg(long = "options", visible_alias = "option", value_name = "KEY=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
}

impl OptionArgs {
    /// By key; what comes later wins.
    pub(crate) fn by_key(&self) -> BTreeMap<String, String> {
        self.options.iter().cloned().collect()
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected key=value")?;
    Ok((key.trim().to_string(), value.trim().to_string()))
}
