//! `bindgen IN.wasm OUT_DIR NAME`: writes `NAME_bg.wasm`, `NAME.js` and `NAME.d.ts`.

use std::path::Path;

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, out_dir, name] = args.as_slice() else {
        anyhow::bail!("usage: bindgen IN.wasm OUT_DIR NAME");
    };
    Bindgen::new()
        .input_path(input)
        .out_name(name)
        .web(true)?
        .typescript(true)
        // A panic names its file and line all the same; the names are a fifth of the download.
        .remove_name_section(true)
        .remove_producers_section(true)
        // Without a default path the page would have to know the hashed file name of the module.
        .omit_default_module_path(false)
        .generate(Path::new(out_dir))
        .with_context(|| format!("no bindings for {input}"))
}
