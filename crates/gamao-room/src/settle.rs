//! What the table needs from the server: anchors, sign-offs and links of its bots, dice, the seed.

use gamao_dice::{Link, MatchDice, Owed};
use gamao_rules::{Command, Party, Seat, SeatCommand, Table};

use crate::Seed;

/// The server's next step, if one is due.
#[derive(Debug)]
pub(crate) enum Step {
    /// Anchor a new seed.
    Anchor,
    /// Everything else follows from the seed.
    Command(Command),
}

/// The server's next step; `seed` is that of the current match, once there is one.
///
/// `None` when the table waits for a person, or for nobody.
pub(crate) fn next(table: &Table, dice: &MatchDice, seed: Option<&Seed>) -> Option<Step> {
    let is_committed = dice.is_anchored(Party::Server);
    if table.is_finished() {
        if is_committed && !dice.is_revealed() {
            return Some(Step::Command(Command::Reveal(*seed?.secret())));
        }
        return None;
    }
    if !table.phase().is_playing() {
        return None;
    }
    // After the last link of a chain another one is anchored, before any seat's next link is known.
    if !is_committed || dice.is_used_up() {
        return Some(Step::Anchor);
    }
    let seed = seed?;
    let is_due = table.is_throw_due();
    let mut bots = table.bots().into_iter();
    if let Some(command) = bots.find_map(|bot| bot_owes(dice, seed, bot, is_due)) {
        return Some(Step::Command(command));
    }
    if !is_due || !dice.is_signed_off() {
        return None;
    }
    let link = seed.chain().link(dice.next_link(Party::Server))?;
    let (roll, shares) = dice.throw(link)?;
    Some(Step::Command(Command::Throw(roll, shares)))
}

/// Adds the link to a bot's request for dice, since bots know nothing of links.
pub(crate) fn with_bot_link(
    command: &Command,
    table: &Table,
    dice: &MatchDice,
    seed: Option<&Seed>,
) -> Command {
    match (command, seed) {
        (&Command::Seat(seat, SeatCommand::Roll { link: None }), Some(seed))
            if table.is_bot(seat) && dice.released(seat).is_none() =>
        {
            SeatCommand::Roll { link: bot_link(dice, seed, seat) }.by(seat)
        }
        _ => command.clone(),
    }
}

fn bot_owes(dice: &MatchDice, seed: &Seed, bot: Seat, is_due: bool) -> Option<Command> {
    match dice.owes(bot, is_due)? {
        Owed::Anchor => Some(SeatCommand::Anchor { anchor: seed.bot_chain(bot).anchor() }.by(bot)),
        Owed::SignOff => Some(SeatCommand::SignOff { digest: dice.digest()? }.by(bot)),
        Owed::Link => Some(SeatCommand::Release { link: bot_link(dice, seed, bot)? }.by(bot)),
    }
}

fn bot_link(dice: &MatchDice, seed: &Seed, bot: Seat) -> Option<Link> {
    seed.bot_chain(bot).link(dice.next_link(Party::Seat(bot)))
}

#[cfg(test)]
mod tests {
    use gamao_dice::CHAIN_LENGTH;
    use gamao_rules::{Event, Seats};

    use super::*;

    const BOT: Seat = Seat::B;

    /// Folds a roll to which everybody has given a link; what the links are does not matter here.
    fn roll(dice: &mut MatchDice, link: Link) {
        let (roll, shares) = dice.throw(link).expect("both links are out");
        dice.evolve(&Event::Rolled { roll, shares });
    }

    #[test]
    fn the_last_link_of_a_bot_is_used_before_another_chain_begins() {
        let seed = Seed::new("room/1", Link([1; 32]));
        let mut dice = MatchDice::new("room/1", "", 2);
        dice.evolve(&Event::Anchored { party: Party::Server, anchor: seed.anchor() });
        for seat in Seats::first(2) {
            let anchor = seed.bot_chain(seat).anchor();
            dice.evolve(&Event::Anchored { party: Party::Seat(seat), anchor });
        }
        for seat in Seats::first(2) {
            dice.evolve(&Event::SignedOff { seat, digest: Link([0; 32]) });
        }
        for number in 1..=CHAIN_LENGTH {
            assert_eq!(dice.next_link(Party::Seat(BOT)), number);
            for seat in Seats::first(2) {
                dice.evolve(&Event::LinkReleased { seat, link: Link([2; 32]) });
            }
            assert_eq!(bot_owes(&dice, &seed, BOT, true), None, "link {number} is out");
            roll(&mut dice, Link([3; 32]));
        }
        // The server comes first with its next chain.
        assert_eq!(bot_owes(&dice, &seed, BOT, true), None);
        let next = Seed::new("room/1", Link([4; 32]));
        dice.evolve(&Event::Anchored { party: Party::Server, anchor: next.anchor() });
        let anchor = next.bot_chain(BOT).anchor();
        assert_eq!(bot_owes(&dice, &next, BOT, true), Some(SeatCommand::Anchor { anchor }.by(BOT)));
    }
}
