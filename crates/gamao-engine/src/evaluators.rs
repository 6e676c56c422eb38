//! Ready-made evaluators.

use std::sync::Arc;

use gamao_rules::Variant;

use crate::{
    Composite, Evaluator,
    bearoff::{Builtin, Tables},
    hypergammon::Padded,
    net::{Net, NetEvaluator},
};

/// The evaluator to play a variant with: the built-in net and tables.
pub fn evaluator_for(variant: Variant) -> Arc<dyn Evaluator> {
    evaluator_with(variant, Net::embedded(), Builtin)
}

/// The evaluator for a variant with this net and these bear-off tables.
///
/// Nackgammon, longgammon and tavla differ in where they start or how checkers move, and are evaluated
/// as the positions of backgammon that they are. Hypergammon is evaluated by the same net as well as
/// it can be; a [`HypergammonTable`](crate::hypergammon::HypergammonTable) has it exactly.
pub fn evaluator_with(
    variant: Variant,
    net: Arc<Net>,
    tables: impl AsRef<Tables> + Send + Sync + 'static,
) -> Arc<dyn Evaluator> {
    let backgammon = Composite::with_tables(tables, NetEvaluator::new(net));
    match variant {
        Variant::Hypergammon => Arc::new(Padded(backgammon)),
        Variant::Standard | Variant::Nackgammon | Variant::Longgammon | Variant::Tavla => {
            Arc::new(backgammon)
        }
    }
}
