//! Which rules of the catalogues the tests cite.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{
    failure::{Failure, Outcome},
    paint::Paint,
};

/// Uncovered ids that are named; the rest is only counted.
const NAMED: usize = 20;

/// One catalogue with what the tests beside it cite.
struct Catalogue {
    /// The folder of the crate.
    name: String,
    /// Every rule, and whether it must be covered.
    rules: BTreeMap<String, bool>,
    twice: Vec<String>,
    /// Still under construction: need not be covered.
    is_wip: bool,
    /// Ids that tests of this crate cite, each with the place of one citation.
    cited: BTreeMap<String, String>,
}

/// Runs `orrery rules --coverage`.
pub(super) fn run(root: Option<&Path>) -> Outcome {
    let engine = match root {
        Some(root) => root.join("engine"),
        None => find_engine()?,
    };
    let catalogues = read_all(&engine)?;
    if catalogues.is_empty() {
        return Err(Failure::Usage(format!("there is no {}/*/RULES.md", engine.display())));
    }
    let mut out = io::stdout().lock();
    let wrong = report(&mut out, &catalogues)?;
    if wrong == 0 {
        Ok(())
    } else {
        Err(Failure::Wrong(format!("rule coverage: {wrong} problem(s), see above")))
    }
}

fn find_engine() -> Result<PathBuf, Failure> {
    let here = std::env::current_dir()?;
    let found = here.ancestors().map(|folder| folder.join("engine")).find(|engine| engine.is_dir());
    found.ok_or_else(|| Failure::usage("there is no folder engine/ here or above; name the tree with --root"))
}

fn read_all(engine: &Path) -> Result<Vec<Catalogue>, Failure> {
    let unreadable = |e: io::Error| Failure::Usage(format!("cannot read {}: {e}", engine.display()));
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(engine).map_err(unreadable)? {
        folders.push(entry?.path());
    }
    folders.sort();
    let with_rules = folders.into_iter().filter(|folder| folder.join("RULES.md").is_file());
    with_rules.map(|folder| Ok(read(&folder)?)).collect()
}

fn read(folder: &Path) -> io::Result<Catalogue> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (rules, twice) = parse(&fs::read_to_string(folder.join("RULES.md"))?);
    let mut cited = BTreeMap::new();
    for part in ["src", "tests"] {
        sources(&folder.join(part), &mut |path, text| {
            let shown = path.strip_prefix(folder).unwrap_or(path).display();
            for (line, id) in citations(text) {
                cited.entry(id).or_insert_with(|| format!("{name}/{shown}:{line}"));
            }
        })?;
    }
    Ok(Catalogue { is_wip: folder.join("RULES.wip").exists(), name, rules, twice, cited })
}

/// Calls `each` with every Rust file below a folder, which need not exist.
fn sources(folder: &Path, each: &mut impl FnMut(&Path, &str)) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            sources(&path, each)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            each(&path, &fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// The rules of a catalogue with whether they must be covered, and the ids that are given twice.
fn parse(catalogue: &str) -> (BTreeMap<String, bool>, Vec<String>) {
    let (mut rules, mut twice) = (BTreeMap::new(), Vec::new());
    // The level of the heading that made what follows optional.
    let mut optional: Option<usize> = None;
    for line in catalogue.lines() {
        if line.starts_with('#') {
            let level = line.chars().take_while(|c| *c == '#').count();
            optional = optional.filter(|above| level > *above);
            if optional.is_none() && line.to_lowercase().contains("optional") {
                optional = Some(level);
            }
        } else if let Some((id, _)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"))
            && is_id(id)
            && rules.insert(id.to_string(), optional.is_none()).is_some()
        {
            twice.push(id.to_string());
        }
    }
    (rules, twice)
}

/// Two capital letters, a hyphen, four digits.
fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        (game.len() == 2 && game.bytes().all(|b| b.is_ascii_uppercase()))
            && (number.len() == 4 && number.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// The ids that doc comments above tests cite, with their lines.
fn citations(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut block = Vec::new();
    // Inside `tests! { .. }` every documented item is a test. Formatted code closes at the indent it opened.
    let mut table: Option<usize> = None;
    for (number, line) in source.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if table == Some(indent) && text.starts_with(['}', ')', ']']) {
            table = None;
        }
        if let Some(comment) = text.strip_prefix("///") {
            let words = comment.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            block.extend(words.filter(|word| is_id(word)).map(|id| (number, id.to_string())));
            continue;
        }
        if is_test(text) || table.is_some() {
            found.append(&mut block);
        }
        if table.is_none() && opens_table(text) {
            table = Some(indent);
        }
        // Other attributes stand between a comment and its test.
        if !text.starts_with("#[") {
            block.clear();
        }
    }
    found
}

/// `#[test]`, `#[tokio::test]`, `#[rstest]`, `#[test_case(..)]`, or a call such as `rule_test!(..)`.
fn is_test(line: &str) -> bool {
    let name = |text: &str| {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(text.len());
        text.get(..end).unwrap_or_default().to_string()
    };
    match line.strip_prefix("#[") {
        Some(attribute) => {
            let path = name(attribute);
            path.rsplit("::").next().is_some_and(|last| last.contains("test"))
        }
        None => {
            let path = name(line);
            path.contains("test") && line.get(path.len()..).is_some_and(|rest| rest.starts_with('!'))
        }
    }
}

fn opens_table(line: &str) -> bool {
    !line.starts_with("#[") && is_test(line) && line.ends_with(['{', '(', '['])
}

/// Prints one line per game and what is wrong; gives back how much that is.
fn report(out: &mut impl Write, catalogues: &[Catalogue]) -> io::Result<usize> {
    let paint = Paint::for_stream(&io::stdout());
    let known: BTreeSet<&str> = catalogues.iter().flat_map(|c| c.rules.keys().map(String::as_str)).collect();
    let cited: BTreeSet<&str> = catalogues.iter().flat_map(|c| c.cited.keys().map(String::as_str)).collect();
    let mut wrong = 0;
    for Catalogue { name, rules, twice, is_wip, cited: own } in catalogues {
        let count = |required: bool| {
            let all = rules.iter().filter(|(_, is_required)| **is_required == required);
            let covered = all.clone().filter(|(id, _)| cited.contains(id.as_str()));
            (covered.count(), all.count())
        };
        let ((covered, all), (extra, optional)) = (count(true), count(false));
        let share = if all == 0 { 0.0 } else { 100.0 * covered as f64 / all as f64 };
        let mut prefixes: Vec<&str> = rules.keys().filter_map(|id| id.get(..2)).collect();
        prefixes.dedup();
        let apart = if optional == 0 { String::new() } else { format!(", optional {extra}/{optional}") };
        let wip = if *is_wip { ", under construction" } else { "" };
        writeln!(out, "{} {} {covered}/{all} {share:.1}%{apart}{wip}", paint.bold(name), prefixes.join(","))?;
        if rules.is_empty() {
            wrong += 1;
            writeln!(out, "  {} the catalogue holds no rules", paint.bad("empty"))?;
        }
        if covered < all {
            wrong += usize::from(!is_wip);
            let missing = rules.iter().filter(|(id, must)| **must && !cited.contains(id.as_str()));
            let mut ids: Vec<&str> = missing.map(|(id, _)| id.as_str()).take(NAMED).collect();
            if all - covered > NAMED {
                ids.push("…");
            }
            let word = if *is_wip { paint.doubtful("uncovered") } else { paint.bad("uncovered") };
            writeln!(out, "  {word} {}: {}", all - covered, ids.join(" "))?;
        }
        for id in twice {
            wrong += 1;
            writeln!(out, "  {} {id} stands twice in the catalogue", paint.bad("duplicate"))?;
        }
        for (id, place) in own.iter().filter(|(id, _)| !known.contains(id.as_str())) {
            wrong += 1;
            writeln!(out, "  {} {id} is cited in {place}, but no catalogue has it", paint.bad("unknown"))?;
        }
    }
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(source: &str) -> Vec<String> {
        citations(source).into_iter().map(|(_, id)| id).collect()
    }

    #[test]
    fn doc_comments_above_tests_cite() {
        assert_eq!(
            ids("/// GP-0010, GP-0020 GP-0030: words.\n#[test]\nfn a() {}\n"),
            ["GP-0010", "GP-0020", "GP-0030"]
        );
        assert_eq!(
            ids("    /// GP-0010\n    #[ignore]\n    #[tokio::test]\n    async fn a() {}"),
            ["GP-0010"]
        );
        assert_eq!(ids("#[test]\n/// GP-0010\nfn a() {}"), Vec::<String>::new(), "the comment comes first");
    }

    #[test]
    fn other_comments_do_not() {
        for source in [
            "/// GP-0010\nfn helper() {}\n\n#[test]\nfn a() {}",
            "// GP-0010\n#[test]\nfn a() {}",
            "/// GP-0010\n\nconst X: u8 = 0;\n#[test]\nfn a() {}",
            "/// GP-00100 XGP-0010 GP-001 gp-0010\n#[test]\nfn a() {}",
        ] {
            assert_eq!(ids(source), Vec::<String>::new(), "{source}");
        }
    }

    #[test]
    fn tables_of_tests_cite() {
        let source = "rule_tests! {\n    /// GP-0010\n    one => (1),\n    /// GP-0020\n    two => (2),\n}\n/// GP-0030\nfn f() {}";
        assert_eq!(ids(source), ["GP-0010", "GP-0020"]);
        assert_eq!(ids("/// GP-0040\nrule_test!(a, b);\n/// GP-0050\nprintln!();"), ["GP-0040"]);
    }

    #[test]
    fn optional_sections_are_told_apart_with_what_is_below_them() {
        let (rules, twice) = parse(
            "# T\n## 1. A\n- **TY-0010** x\n## 2. Optional: B\n- **TY-0020** x\n### deeper\n- **TY-0030** x\n\
             ## 3. C\n- **TY-0040** x\n- **TY-0010** again\n- **bold** not a rule\n",
        );
        let required: Vec<&str> =
            rules.iter().filter(|(_, must)| **must).map(|(id, _)| id.as_str()).collect();
        assert_eq!(
            (required, rules.len(), twice),
            (vec!["TY-0010", "TY-0040"], 4, vec!["TY-0010".to_string()])
        );
    }
}
