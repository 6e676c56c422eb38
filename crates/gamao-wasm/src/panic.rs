//! A bug must not end in a bare `unreachable`.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);
}

/// Runs when the module is loaded: a panic says on the console where it happened.
#[wasm_bindgen(start)]
fn log_panics() {
    std::panic::set_hook(Box::new(|info| error(&format!("gamao: {info}"))));
}
