//! The evaluators to play with.

use std::sync::Arc;

use gamao_rules::Variant;

use crate::{
    Composite, Evaluator,
    bearoff::Tables,
    hyper::Padded,
    net::{Net, NetEvaluator},
};

/// The evaluator to play a variant with.
///
/// Nackgammon, longgammon and tavla differ in where they start or how checkers move, and are judged
/// as the positions of backgammon that they are. Hypergammon is judged by the same net as well it
/// can; a [`HyperTable`](crate::hyper::HyperTable) knows it exactly.
pub fn evaluator_for(variant: Variant) -> Arc<dyn Evaluator> {
    let backgammon = Composite::new(NetEvaluator::new(Net::embedded()));
    match variant {
        Variant::Hypergammon => Arc::new(Padded(backgammon)),
        Variant::Standard | Variant::Nackgammon | Variant::Longgammon | Variant::Tavla => {
            Arc::new(backgammon)
        }
    }
}

/// The evaluator for backgammon with these bear-off tables in place of the built-in ones.
pub fn evaluator_with(tables: Arc<Tables>) -> Arc<dyn Evaluator> {
    Arc::new(Composite::with_tables(tables, NetEvaluator::new(Net::embedded())))
}
