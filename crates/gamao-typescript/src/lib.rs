//! The TypeScript form of what the browser shares with Rust.
//!
//! `cargo run -p gamao-typescript --bin export-types` writes it; no other crate depends on this one.

mod constants;

use std::{any::TypeId, collections::BTreeMap};

use gamao_analysis::AnalysisStatus;
use gamao_protocol::{ClientMessage, ServerMessage, TableView, rest};
use gamao_record::{LedgerRecord, Transcript, VerifyReport};
use gamao_rules::{Step, TurnDie};
use gamao_wasm::{CardProblem, Gesture, PositionIds, PositionReading, TurnRefusal};
use ts_rs::{Config, TS, TypeVisitor};

/// The text of `web/src/protocol.ts`: the constants of rules and protocol, and every type that a message, a
/// request, a response or a record of `gamao-wasm` can contain.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut types = Types { config: &config, found: BTreeMap::new() };
    types.visit::<ClientMessage>();
    types.visit::<ServerMessage>();
    types.visit::<rest::CreateRoom>();
    types.visit::<rest::RoomCreated>();
    types.visit::<rest::TakeSeat>();
    types.visit::<rest::SeatTaken>();
    types.visit::<rest::MyRooms>();
    types.visit::<rest::EventsPage>();
    types.visit::<rest::DeviceLink>();
    types.visit::<rest::DeviceLinks>();
    types.visit::<rest::UseDeviceLink>();
    types.visit::<rest::SendCommand>();
    types.visit::<rest::CommandAccepted>();
    types.visit::<rest::Snapshot>();
    // `Play` is written as a list of steps, which hides the step itself.
    types.visit::<Step>();
    types.visit::<TableView>();
    types.visit::<Transcript>();
    types.visit::<VerifyReport>();
    types.visit::<rest::LedgerPage>();
    types.visit::<LedgerRecord>();
    types.visit::<rest::SiteDice>();
    types.visit::<rest::MyDice>();
    types.visit::<TurnDie>();
    types.visit::<Gesture>();
    types.visit::<TurnRefusal>();
    types.visit::<PositionIds>();
    types.visit::<PositionReading>();
    types.visit::<CardProblem>();
    types.visit::<AnalysisStatus>();
    let mut text = String::from(
        "// Written by `cargo run -p gamao-typescript --bin export-types`; do not edit.\n",
    );
    text.push_str(&constants::typescript());
    for declaration in types.found.values().map(|(_, text)| text) {
        text.push('\n');
        text.push_str(declaration);
    }
    text
}

/// Collects declarations by name, each type once.
struct Types<'a> {
    config: &'a Config,
    found: BTreeMap<String, (TypeId, String)>,
}

impl TypeVisitor for Types<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, strings, lists and options have no declaration of their own.
        let declared = T::output_path().is_some();
        if declared {
            let name = T::ident(self.config);
            let id = TypeId::of::<T::WithoutGenerics>();
            if self.found.get(&name).is_some_and(|(known, _)| *known == id) {
                return;
            }
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(self.config));
            let replaced = self.found.insert(name.clone(), (id, text));
            assert!(replaced.is_none(), "two types are named {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
