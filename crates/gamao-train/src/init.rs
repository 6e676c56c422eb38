//! Initial nets.

use gamao_engine::{
    NetClass,
    net::{Layers, Net, OUTPUTS, ShapeError},
};

use crate::Dice;

/// Where the logits of the five outputs start: even chances, few gammons, fewer backgammons.
const OUTPUT_BIAS: [f32; 5] = [0.0, -1.5, -4.0, -1.5, -4.0];

/// A net with small random weights, of these widths by class.
///
/// # Errors
///
/// If a width is not supported.
pub fn fresh_net(hidden: [usize; NetClass::ALL.len()], dice: &mut Dice) -> Result<Net, ShapeError> {
    let [contact, race] = hidden;
    Ok(Net::new([fresh_layers(contact, dice)?, fresh_layers(race, dice)?]))
}

fn fresh_layers(hidden: usize, dice: &mut Dice) -> Result<Layers, ShapeError> {
    let [first, second] = Layers::weights(hidden);
    let first: Vec<f32> = (0..first).map(|_| 0.2 * (dice.unit() - 0.5)).collect();
    let scale = 2.0 / (hidden as f32).sqrt();
    let mut second: Vec<f32> = (0..second).map(|_| scale * (dice.unit() - 0.5)).collect();
    second.truncate(OUTPUTS * hidden);
    second.extend(OUTPUT_BIAS);
    Layers::new(hidden, &first, &second)
}

/// The same net with more hidden units: each new unit is a copy of an old one with a little noise,
/// and copies share the old one's weights to the outputs, so that play hardly changes.
///
/// # Errors
///
/// If a width is not supported.
pub fn widened(
    net: &Net,
    hidden: [usize; NetClass::ALL.len()],
    dice: &mut Dice,
) -> Result<Net, ShapeError> {
    let [contact, race] = hidden;
    Ok(Net::new([
        widened_layers(net.layers(NetClass::Contact), contact, dice)?,
        widened_layers(net.layers(NetClass::Race), race, dice)?,
    ]))
}

fn widened_layers(old: &Layers, hidden: usize, dice: &mut Dice) -> Result<Layers, ShapeError> {
    let narrow = old.hidden();
    let [first, second] = Layers::weights(hidden);
    if hidden < narrow {
        return Err(ShapeError { hidden, first, second });
    }
    // Unit `u` is a copy of unit `u % narrow`; the number of copies of a unit.
    let copies = |unit: usize| (hidden - unit % narrow).div_ceil(narrow);
    let old_first: Vec<f32> = old.first().collect();
    let first: Vec<f32> = (0..first)
        .map(|i| {
            let (row, unit) = (i / hidden, i % hidden);
            let noise = if copies(unit) > 1 { 0.1 * (dice.unit() - 0.5) } else { 0.0 };
            old_first[row * narrow + unit % narrow] + noise
        })
        .collect();
    let old_second: Vec<f32> = old.second().collect();
    let second: Vec<f32> = (0..second)
        .map(|i| {
            let (output, unit) = (i / hidden, i % hidden);
            if output < OUTPUTS {
                old_second[output * narrow + unit % narrow] / copies(unit) as f32
            } else {
                old_second[OUTPUTS * narrow + unit]
            }
        })
        .collect();
    Layers::new(hidden, &first, &second)
}
