import type { Messages } from './pt';

export const fair: Messages['fair'] = {
  verify: 'Check the dice',
  statistics: 'Dice statistics',
  due: 'Waiting for the dice: open the table',
  waiting: (name) => `Waiting for ${name}’s share of the dice…`,
  waitingOpponent: 'Waiting for your opponent’s share of the dice…',
  waitingYou: 'Sending your share of the dice…',
  waitingServer: 'Waiting for the server’s share of the dice…',
  reseeded: (who) => `${who} changed devices: a new chain for the dice.`,
  youReseeded: 'You changed devices: a new chain for the dice.',
  ledger: 'Public ledger',
  fingerprint: 'Fingerprint of the dice',
  fingerprintText:
    'Every screen of this match shows the same digits. If your opponent sees others, the server showed each of you different chains.',
  /** `reason` is English. */
  broken: (seq, reason) =>
    `The dice of this table do not check out: do not play on here. (Event ${seq}: ${reason})`,
};
