import type { Messages } from '../pt/messages';

export const fair: Messages['fair'] = {
  verify: 'Check the dice',
  statistics: 'Dice statistics',
  due: 'Waiting for the dice: open the table',
  waiting: (who) =>
    who.you ? 'Sending your share of the dice…' : `Waiting for ${who.of} share of the dice…`,
  waitingServer: 'Waiting for the server’s share of the dice…',
  reseeded: (who) => `${who.start} changed devices: a new chain for the dice.`,
  ledger: 'Public ledger',
  fingerprint: 'Fingerprint of the dice',
  fingerprintText:
    'Every screen of this match shows the same digits. If your opponent sees others, the server showed each of you different chains.',
  /** `reason` is English. */
  broken: (seq, reason) =>
    `The dice of this table do not check out: do not play on here. (Event ${seq}: ${reason})`,
};
