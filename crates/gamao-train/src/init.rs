//! Nets to start from.

use gamao_engine::{
    features::Class,
    net::{Layers, Net, WidthError},
};

use crate::Dice;

/// Where the logits of the five outputs start: even chances, few gammons, fewer backgammons.
const OUTPUT_BIAS: [f32; 5] = [0.0, -1.5, -4.0, -1.5, -4.0];

/// A net with small random weights, of these widths by class.
///
/// # Errors
///
/// If a width is not possible.
pub fn fresh_net(hidden: [usize; Class::ALL.len()], dice: &mut Dice) -> Result<Net, WidthError> {
    let [contact, race] = hidden;
    Ok(Net::new([fresh_layers(contact, dice)?, fresh_layers(race, dice)?]))
}

fn fresh_layers(hidden: usize, dice: &mut Dice) -> Result<Layers, WidthError> {
    let mut layers = Layers::zero(hidden)?;
    for weight in layers.first_mut() {
        *weight = 0.2 * (dice.unit() - 0.5);
    }
    let outputs = 5 * hidden;
    let scale = 2.0 / (hidden as f32).sqrt();
    for (i, weight) in layers.second_mut().enumerate() {
        *weight = if i < outputs { scale * (dice.unit() - 0.5) } else { OUTPUT_BIAS[i - outputs] };
    }
    Ok(layers)
}

/// The same net with more hidden units: each new unit is a copy of an old one with a little noise,
/// and copies share the old one's weights to the outputs, so that play hardly changes.
///
/// # Errors
///
/// If a width is not possible.
pub fn widened(
    net: &Net,
    hidden: [usize; Class::ALL.len()],
    dice: &mut Dice,
) -> Result<Net, WidthError> {
    let [contact, race] = hidden;
    Ok(Net::new([
        widened_layers(net.layers(Class::Contact), contact, dice)?,
        widened_layers(net.layers(Class::Race), race, dice)?,
    ]))
}

fn widened_layers(old: &Layers, hidden: usize, dice: &mut Dice) -> Result<Layers, WidthError> {
    let narrow = old.hidden();
    if hidden < narrow {
        return Err(WidthError(hidden));
    }
    let mut new = Layers::zero(hidden)?;
    let copies = |unit: usize| (hidden - unit % narrow).div_ceil(narrow);
    let first: Vec<f32> = old.first().copied().collect();
    for (i, weight) in new.first_mut().enumerate() {
        let (row, unit) = (i / hidden, i % hidden);
        let noise = if copies(unit) > 1 { 0.1 * (dice.unit() - 0.5) } else { 0.0 };
        *weight = first[row * narrow + unit % narrow] + noise;
    }
    let second: Vec<f32> = old.second().copied().collect();
    for (i, weight) in new.second_mut().enumerate() {
        let (output, unit) = (i / hidden, i % hidden);
        *weight = if output < 5 {
            second[output * narrow + unit % narrow] / copies(unit) as f32
        } else {
            second[5 * narrow + i - 5 * hidden]
        };
    }
    Ok(new)
}
