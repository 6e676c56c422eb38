/** The texts of the Verify page and of the dice page; loaded with them, not before. */
import type { Guarantee, Unproven } from '../protocol';

/** A name and one plain sentence. */
export interface Named {
  name: string;
  text: string;
}

export interface VerifyText {
  title: string;
  lead: string;
  loading: string;
  missing: string;
  unfinished: string;
  failed: string;
  unreadable: string;
  /** How many rolls in how many games. */
  right: (rolls: number, games: number) => string;
  rightText: string;
  wrong: (faults: number) => string;
  /** Where it breaks first. */
  breaksAt: (place: string) => string;
  /** A transcript without a roll. */
  empty: string;
  place: {
    roll: (roll: number, game: number, seq: number) => string;
    event: (name: string, seq: number) => string;
    end: (seq: number) => string;
  };
  players: string;
  fingerprint: string;
  signedHere: string;
  notSignedHere: string;
  ledger: (number: number, date: string) => string;
  ledgerUnchecked: (number: number) => string;
  noLedger: string;
  ledgerLink: string;
  guaranteesTitle: string;
  guarantees: Record<Guarantee, Named>;
  /** Rolls that do not check out. */
  brokenRolls: Named;
  /** Endings before which somebody may have known the next roll. */
  unthrownTitle: string;
  unthrown: (name: string, game: number, seq: number) => string;
  unprovenTitle: string;
  /** What stands in the transcript and this check does not prove. */
  unproven: Record<Unproven, string>;
  times: (rolls: number) => string;
  picture: {
    title: string;
    alt: string;
    server: string;
    /** Below each chain. */
    anchor: string;
    past: string;
    future: string;
    mix: string;
    dice: string;
    /** What it means, step by step. */
    steps: string[];
  };
  limits: string;
  rollsTitle: string;
  allGames: string;
  game: (number: number) => string;
  columns: {
    number: string;
    game: string;
    who: string;
    dice: string;
    guarantee: string;
    check: string;
  };
  opening: string;
  checked: string;
  broken: string;
  faultsTitle: string;
  /** What is wrong, by the code of the fault. */
  faults: Record<string, string>;
  otherFault: string;
  events: Record<string, string>;
  download: string;
  choose: string;
  drop: string;
  offline: string;
  byHand: string;
  back: string;
}

export interface DiceText {
  title: string;
  lead: string;
  site: string;
  mine: string;
  own: string;
  opponents: string;
  none: string;
  noneOwn: string;
  failed: string;
  loading: string;
  totals: (rolls: number, matches: number) => string;
  faces: string;
  facesHint: string;
  doubles: string;
  doublesText: (share: string, expected: string) => string;
  pairs: string;
  pairsHint: string;
  first: string;
  second: string;
  averageText: (pips: string, expected: string) => string;
  tests: { faces: string; pairs: string; doubles: string };
  test: (statistic: string, degrees: number, p: string) => string;
  /** What a p-value says, in one sentence. */
  usual: (percent: string) => string;
  rare: (percent: string) => string;
  /** Too few rolls for a test. */
  few: string;
  ledger: (line: number) => string;
  ledgerLink: string;
  how: string;
  /** Matches that are open, and since when the oldest of them. */
  open: (matches: number) => string;
  openSince: (date: string) => string;
  openHint: string;
  /** What the page cannot prove about itself. */
  page: string;
  pageText: string[];
  pageLink: string;
}
