//! Compiles the contract without `protoc`: protox reads the files, tonic-prost-build writes the code.

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use prost::Message as _;

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../proto");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut protos = Vec::new();
    collect(&root.join("orrery"), &mut protos)?;
    protos.sort();
    // Since tonic 0.14 the build script itself must say what it depends on.
    println!("cargo:rerun-if-changed={}", root.display());
    for proto in &protos {
        println!("cargo:rerun-if-changed={}", proto.display());
    }

    let mut compiler = protox::Compiler::new([&root])?;
    compiler.include_source_info(true).include_imports(true).open_files(&protos)?;
    let all = compiler.file_descriptor_set();

    // What reflection shows: the public packages, nothing internal.
    let mut public = all.clone();
    public.file.retain(|file| !file.package().starts_with("orrery.store"));
    fs::write(out.join("public_descriptor.bin"), public.encode_to_vec())?;

    let mut config = tonic_prost_build::Config::new();
    // Details of errors travel as Any, which names their types.
    config.enable_type_names().type_name_domain(["."], "type.googleapis.com");
    config.bytes([".orrery.store.v1"]).include_file("orrery.rs");
    tonic_prost_build::configure().compile_fds_with_config(all, config)?;
    Ok(())
}

fn collect(folder: &Path, protos: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, protos)?;
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            protos.push(path);
        }
    }
    Ok(())
}
