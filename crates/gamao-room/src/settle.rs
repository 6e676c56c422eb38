//! What the table needs from the server: anchors, sign-offs and links of its bots, dice, the seed.

use gamao_dice::{Link, MatchDice, Owed};
use gamao_rules::{Command, Occupant, Party, Player, SeatCommand, Table};

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
    if let Some(command) = Player::ALL
        .into_iter()
        .filter(|&player| is_bot(table, player))
        .find_map(|bot| bot_owes(dice, seed, bot, is_due))
    {
        return Some(Step::Command(command));
    }
    if !is_due || !Player::ALL.into_iter().all(|player| dice.has_signed_off(player)) {
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
        (&Command::Seat(player, SeatCommand::Roll { link: None }), Some(seed))
            if is_bot(table, player) && dice.released(player).is_none() =>
        {
            SeatCommand::Roll { link: bot_link(dice, seed, player) }.by(player)
        }
        _ => command.clone(),
    }
}

fn bot_owes(dice: &MatchDice, seed: &Seed, bot: Player, is_due: bool) -> Option<Command> {
    match dice.owes(bot, is_due)? {
        Owed::Anchor => Some(SeatCommand::Anchor { anchor: seed.bot_chain(bot).anchor() }.by(bot)),
        Owed::SignOff => Some(SeatCommand::SignOff { digest: dice.digest()? }.by(bot)),
        Owed::Link => Some(SeatCommand::Release { link: bot_link(dice, seed, bot)? }.by(bot)),
    }
}

fn bot_link(dice: &MatchDice, seed: &Seed, bot: Player) -> Option<Link> {
    seed.bot_chain(bot).link(dice.next_link(Party::Seat(bot)))
}

fn is_bot(table: &Table, player: Player) -> bool {
    matches!(table.seats()[player], Some(Occupant::Bot { .. }))
}

#[cfg(test)]
mod tests {
    use gamao_dice::CHAIN_LENGTH;
    use gamao_rules::Event;

    use super::*;

    const BOT: Player = Player::B;

    /// Folds a roll to which everybody has given a link; what the links are does not matter here.
    fn roll(dice: &mut MatchDice, link: Link) {
        let (roll, shares) = dice.throw(link).expect("both links are out");
        dice.evolve(&Event::Rolled { roll, shares });
    }

    #[test]
    fn the_last_link_of_a_bot_is_used_before_another_chain_begins() {
        let seed = Seed::new("room/1", Link([1; 32]));
        let mut dice = MatchDice::new("room/1", "");
        dice.evolve(&Event::Anchored { party: Party::Server, anchor: seed.anchor() });
        for player in Player::ALL {
            let anchor = seed.bot_chain(player).anchor();
            dice.evolve(&Event::Anchored { party: Party::Seat(player), anchor });
        }
        for player in Player::ALL {
            dice.evolve(&Event::SignedOff { player, digest: Link([0; 32]) });
        }
        for number in 1..=CHAIN_LENGTH {
            assert_eq!(dice.next_link(Party::Seat(BOT)), number);
            for player in Player::ALL {
                dice.evolve(&Event::LinkReleased { player, link: Link([2; 32]) });
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
