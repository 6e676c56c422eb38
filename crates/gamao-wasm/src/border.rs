//! How data crosses the border between Rust and JavaScript: as plain objects, typed on both sides.
//!
//! A function takes [`FromJs`] and returns [`ToJs`] of the types it works with. [`typed!`] names the type
//! that `web/src/protocol.ts` declares for each, written from the same Rust type.

use gamao_rules::Seat;
use serde::{Serialize, de::DeserializeOwned, de::Error as _};
use wasm_bindgen::{
    JsValue,
    convert::{FromWasmAbi, IntoWasmAbi, OptionFromWasmAbi, OptionIntoWasmAbi},
    describe::WasmDescribe,
    prelude::wasm_bindgen,
};

use crate::BrowserError;

/// Plain data for JavaScript: as its JSON says, parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToJs<T>(pub T);

/// Plain data from JavaScript, or why it is not what its type says.
#[derive(Debug)]
pub struct FromJs<T>(Result<T, serde_json::Error>);

impl<T> FromJs<T> {
    /// The data; `what` names it in the error.
    pub(crate) fn read(self, what: &'static str) -> Result<T, BrowserError> {
        self.0.map_err(|error| BrowserError::Data { what, error })
    }
}

impl<T> From<T> for FromJs<T> {
    fn from(data: T) -> Self {
        Self(Ok(data))
    }
}

// JSON and not object by object: the engines' own parsers are faster than calls for every field.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON)]
    fn parse(json: &str) -> JsValue;

    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}

impl<T: Serialize> IntoWasmAbi for ToJs<T>
where
    Self: WasmDescribe,
{
    type Abi = <JsValue as IntoWasmAbi>::Abi;

    fn into_abi(self) -> Self::Abi {
        let json = serde_json::to_string(&self.0).expect("plain data with string keys");
        parse(&json).into_abi()
    }
}

impl<T: Serialize> OptionIntoWasmAbi for ToJs<T>
where
    Self: WasmDescribe,
{
    fn none() -> Self::Abi {
        0
    }
}

impl<T: DeserializeOwned> FromWasmAbi for FromJs<T>
where
    Self: WasmDescribe,
{
    type Abi = <JsValue as FromWasmAbi>::Abi;

    #[expect(unsafe_code, reason = "the trait's; the value is handed on as it came")]
    unsafe fn from_abi(value: Self::Abi) -> Self {
        // SAFETY: the caller's duty is the same.
        let value = unsafe { JsValue::from_abi(value) };
        let json = stringify(&value).ok().flatten();
        let no_data = || serde_json::Error::custom("it is not plain data");
        Self(json.ok_or_else(no_data).and_then(|json| serde_json::from_str(&json)))
    }
}

impl<T: DeserializeOwned> OptionFromWasmAbi for FromJs<T>
where
    Self: WasmDescribe,
{
    fn is_none(value: &Self::Abi) -> bool {
        *value == 0
    }
}

/// Says what data that crosses the border is called in TypeScript, once for each type and direction.
macro_rules! typed {
    ($($rust:ty: $typescript:literal,)*) => {
        $(const _: () = {
            #[wasm_bindgen::prelude::wasm_bindgen]
            extern "C" {
                #[wasm_bindgen(typescript_type = $typescript)]
                type Named;
            }

            impl wasm_bindgen::describe::WasmDescribe for $rust {
                fn describe() {
                    Named::describe();
                }
            }
        };)*
    };
}

pub(crate) use typed;

#[wasm_bindgen(typescript_custom_section)]
const PROTOCOL: &str = "import type * as protocol from '../../protocol.ts';";

typed! {
    FromJs<Seat>: "protocol.Seat",
}
