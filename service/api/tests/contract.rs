//! What holds for the contract as a whole, whichever games are in the build.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use orrery_api::{DESCRIPTOR, games};
use orrery_engine::notation;
use orrery_testkit::drift::Action;
use prost::Message as _;
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet,
};

/// Every file of ours as protox reads it, with comments.
fn files() -> Vec<FileDescriptorProto> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proto");
    let mut protos = Vec::new();
    collect(&root.join("orrery"), &mut protos);
    let mut compiler = protox::Compiler::new([&root]).unwrap();
    compiler.include_source_info(true).include_imports(true).open_files(&protos).unwrap();
    let mut files = compiler.file_descriptor_set().file;
    files.retain(|file| file.package().starts_with("orrery."));
    assert_eq!(files.len(), protos.len());
    files
}

fn collect(folder: &Path, protos: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, protos);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            protos.push(path);
        }
    }
}

/// Everything in a file that can carry a comment: its name, and its path in the source info. The numbers are
/// those of the fields in `descriptor.proto`.
#[derive(Default)]
struct Parts(Vec<(String, Vec<i32>)>);

impl Parts {
    fn of(file: &FileDescriptorProto) -> Vec<(String, Vec<i32>)> {
        let mut parts = Parts::default();
        let package = file.package();
        for (i, message) in (0..).zip(&file.message_type) {
            parts.message(package, &[4, i], message);
        }
        for (i, list) in (0..).zip(&file.enum_type) {
            parts.list(package, &[5, i], list);
        }
        for (i, service) in (0..).zip(&file.service) {
            let name = parts.add(package, service.name(), &[6, i], &[]);
            for (j, method) in (0..).zip(&service.method) {
                parts.add(&name, method.name(), &[6, i], &[2, j]);
            }
        }
        parts.0
    }

    fn add(&mut self, within: &str, name: &str, path: &[i32], more: &[i32]) -> String {
        let name = format!("{within}.{name}");
        self.0.push((name.clone(), [path, more].concat()));
        name
    }

    fn message(&mut self, within: &str, path: &[i32], message: &DescriptorProto) {
        if message.options.as_ref().is_some_and(|options| options.map_entry()) {
            return; // Nobody wrote it: it stands for a map.
        }
        let name = self.add(within, message.name(), path, &[]);
        for (i, field) in (0..).zip(&message.field) {
            self.add(&name, field.name(), path, &[2, i]);
        }
        for (i, nested) in (0..).zip(&message.nested_type) {
            self.message(&name, &[path, &[3, i]].concat(), nested);
        }
        for (i, list) in (0..).zip(&message.enum_type) {
            self.list(&name, &[path, &[4, i]].concat(), list);
        }
        for (i, oneof) in (0..).zip(&message.oneof_decl) {
            // Nobody wrote the one behind an `optional` field.
            let optional =
                |field: &FieldDescriptorProto| field.proto3_optional() && field.oneof_index == Some(i);
            if !message.field.iter().any(optional) {
                self.add(&name, oneof.name(), path, &[8, i]);
            }
        }
    }

    fn list(&mut self, within: &str, path: &[i32], list: &EnumDescriptorProto) {
        let name = self.add(within, list.name(), path, &[]);
        for (i, value) in (0..).zip(&list.value) {
            self.add(&name, value.name(), path, &[2, i]);
        }
    }
}

#[test]
fn everything_in_the_contract_has_a_comment() {
    let mut bare = Vec::new();
    let mut seen = BTreeSet::new();
    for file in files() {
        let info = file.source_code_info.as_ref().unwrap();
        let comments: BTreeMap<&[i32], &str> = info
            .location
            .iter()
            .map(|location| (location.path.as_slice(), location.leading_comments().trim()))
            .collect();
        for (name, path) in Parts::of(&file) {
            if comments.get(path.as_slice()).is_none_or(|comment| comment.is_empty()) {
                bare.push(name.clone());
            }
            seen.insert(name);
        }
    }
    assert!(bare.is_empty(), "no comment: {bare:#?}");
    // One of each sort, so that the walk itself is known to reach everything.
    for name in [
        "orrery.v1.GameService.SubmitAction",
        "orrery.v1.Action.body",
        "orrery.v1.GameStatus.GAME_STATUS_ACTIVE",
        "orrery.games.drift.v1.Sail.hex",
        "orrery.store.v1.Record.version",
    ] {
        assert!(seen.contains(name), "{name}");
    }
}

/// The message `name` of `package`.
fn message(package: &str, name: &str) -> DescriptorProto {
    let mut files = files().into_iter().filter(|file| file.package() == package);
    files.find_map(|file| file.message_type.into_iter().find(|message| message.name() == name)).unwrap()
}

/// The fields of the oneof `name` of a message.
fn oneof(message: &DescriptorProto, name: &str) -> BTreeSet<String> {
    let index = message.oneof_decl.iter().position(|oneof| oneof.name() == name).unwrap();
    let fields = message.field.iter().filter(|field| field.oneof_index == Some(index as i32));
    fields.map(|field| field.name().to_string()).collect()
}

#[test]
fn every_game_has_its_field_in_every_body() {
    let games: BTreeSet<String> =
        games::registry(true).all().map(|rules| rules.about().slug.replace('-', "_")).collect();
    for name in ["GameConfig", "Action", "Event", "View"] {
        let mut fields = oneof(&message("orrery.v1", name), "body");
        if name == "Event" {
            assert!(fields.remove("undone"), "the one event that is no game's");
        }
        assert_eq!(fields, games, "{name}.body");
    }
}

#[test]
fn drift_actions_are_called_like_their_verbs() {
    let verbs = oneof(&message("orrery.games.drift.v1", "Action"), "kind");
    for verb in &verbs {
        let written = ["", " 1", " lens", " 1x0", " ask"].map(|argument| format!("{verb}{argument}"));
        let action = written.iter().find_map(|text| text.parse::<Action>().ok());
        let text = action.unwrap_or_else(|| panic!("no action is called {verb}")).to_string();
        assert_eq!(notation::verb(&text), verb);
    }
}

#[test]
fn reflection_shows_the_public_packages_and_nothing_internal() {
    let shown = FileDescriptorSet::decode(DESCRIPTOR).unwrap();
    let shown: BTreeSet<&str> = shown
        .file
        .iter()
        .map(|file| file.package())
        .filter(|package| *package != "google.protobuf")
        .collect();
    let all = files();
    let public = all.iter().map(|file| file.package()).filter(|package| *package != "orrery.store.v1");
    assert_eq!(shown, public.collect());
}
