//! `orrery rules`

use std::{fs, path::Path};

use crate::bin::{inside, orrery};

#[test]
fn rules_are_found_by_id_and_by_game() {
    let one = orrery(&["rules", "DR-0220"]).expect(0);
    assert!(one.starts_with("DR-0220") && one.contains("Trade pays 2 fuel"), "{one}");
    assert_eq!(orrery(&["rules", "dr-0220"]).expect(0), one);
    let all = orrery(&["rules", "drift"]).expect(0);
    assert!(
        all.contains("DR-0010") && all.contains("DR-0630") && all.contains("--options rounds=4"),
        "{all}"
    );
    assert!(!orrery(&["rules"]).expect(0).contains("drift "), "the practice game is not listed");
    assert!(orrery(&["rules", "XX-0001"]).complaint(2).contains("XX-0001"));
}

fn put(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

const TOY: &str = "# Toy\n\n## 1. Aim\n\n- **TY-0010** Win.\n- **TY-0020** Or not.\n\n\
                   ## 2. Optional: solo\n\n- **TY-0100** Alone.\n- **TY-0110** Still alone.\n";

fn tree() -> tempfile::TempDir {
    let tree = tempfile::tempdir().unwrap();
    put(tree.path(), "engine/toy/RULES.md", TOY);
    put(
        tree.path(),
        "engine/toy/src/a.rs",
        "mod tests {\n    /// TY-0010\n    #[test]\n    fn wins() {}\n}\n",
    );
    put(
        tree.path(),
        "engine/toy/tests/rules/b.rs",
        "/// TY-0020, TY-0100: or not.\n#[test]\nfn or_not() {}\n",
    );
    put(tree.path(), "engine/core/src/lib.rs", "/// XX-0001\n#[test]\nfn no_catalogue_no_rules() {}\n");
    tree
}

fn coverage(tree: &tempfile::TempDir) -> crate::bin::Ran {
    orrery(&["rules", "--coverage", "--root", tree.path().to_str().unwrap()])
}

#[test]
fn a_covered_game_passes() {
    let tree = tree();
    assert_eq!(coverage(&tree).expect(0), "toy TY 2/2 100.0%, optional 1/2\n");
    let below = tree.path().join("engine/toy/src");
    assert_eq!(inside(&below, &["rules", "--coverage"]).expect(0), coverage(&tree).expect(0));
}

#[test]
fn uncovered_rules_fail_unless_the_game_is_under_construction() {
    let tree = tree();
    put(tree.path(), "engine/toy/tests/rules/b.rs", "");
    let out = coverage(&tree).expect(1);
    assert!(out.starts_with("toy TY 1/2 50.0%") && out.contains("uncovered 1: TY-0020"), "{out}");
    put(tree.path(), "engine/toy/RULES.wip", "");
    let out = coverage(&tree).expect(0);
    assert!(out.contains("under construction") && out.contains("TY-0020"), "{out}");
}

#[test]
fn only_the_first_uncovered_rules_are_named() {
    let tree = tree();
    let rules: String = (1..=30).map(|n| format!("- **LG-{n:04}** x\n")).collect();
    put(tree.path(), "engine/long/RULES.md", &rules);
    let out = coverage(&tree).expect(1);
    assert!(
        out.contains("uncovered 30: LG-0001") && out.contains("LG-0020 …") && !out.contains("LG-0021"),
        "{out}"
    );
}

#[test]
fn unknown_and_duplicate_ids_fail_even_under_construction() {
    let tree = tree();
    put(tree.path(), "engine/toy/RULES.wip", "");
    put(tree.path(), "engine/toy/src/c.rs", "/// TY-0999 ZZ-0001\n#[test]\nfn stale() {}\n");
    let out = coverage(&tree).expect(1);
    assert!(out.contains("TY-0999 is cited in toy/src/c.rs:1") && out.contains("ZZ-0001"), "{out}");
    put(tree.path(), "engine/other/RULES.md", "- **ZZ-0001** known after all\n");
    put(tree.path(), "engine/toy/src/c.rs", "/// ZZ-0001\n#[test]\nfn foreign() {}\n");
    assert!(coverage(&tree).expect(0).contains("other ZZ 1/1 100.0%"));
    put(tree.path(), "engine/toy/RULES.md", &format!("{TOY}- **TY-0010** again\n"));
    assert!(coverage(&tree).expect(1).contains("TY-0010 stands twice"));
}

#[test]
fn a_tree_without_catalogues_is_a_mistake() {
    let empty = tempfile::tempdir().unwrap();
    assert!(coverage(&empty).complaint(2).contains("engine"));
    assert!(inside(empty.path(), &["rules", "--coverage"]).complaint(2).contains("--root"));
    fs::create_dir(empty.path().join("engine")).unwrap();
    assert!(coverage(&empty).complaint(2).contains("RULES.md"));
}
