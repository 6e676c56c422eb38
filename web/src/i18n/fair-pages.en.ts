import type { DiceText, VerifyText } from './fair-pages';
import { makeFormat } from './format';

const f = makeFormat('en');
const rolls = (n: number) => f.plural(n, { one: '# roll', other: '# rolls' });
const games = (n: number) => f.plural(n, { one: '# game', other: '# games' });

export const verify: VerifyText = {
  title: 'Check the dice',
  lead: 'This page works every roll out again in your browser, from the transcript of the match alone. Nothing is sent to anybody.',
  loading: 'Checking…',
  missing: 'There is no such match.',
  unfinished: 'This match is not over yet. Its dice can be checked when it is.',
  failed: 'The transcript could not be fetched. Check your connection and try again.',
  unreadable: 'This file is not a transcript that I can read.',
  right: (count, of) => `Everything checks out: ${rolls(count)} in ${games(of)}`,
  rightText:
    'All chains, sign-offs, shares, rolls and plays agree. What that guarantees, roll by roll, is below.',
  wrong: (count) =>
    f.plural(count, { one: 'Does not check out: # fault', other: 'Does not check out: # faults' }),
  breaksAt: (place) => `It breaks here: ${place}.`,
  empty: 'There was no roll in this match.',
  place: {
    roll: (roll, game, seq) => `roll ${f.number(roll)}, game ${f.number(game)} (event ${seq})`,
    event: (name, seq) => `${name} (event ${seq})`,
    end: (seq) => `at the end of the transcript (event ${seq})`,
  },
  players: 'Match',
  fingerprint: 'Fingerprint',
  signedHere: 'It is the one that this browser signed off on before the first roll.',
  notSignedHere:
    'Careful: it is not the one that this browser signed off on before the first roll.',
  ledger: (number, date) => `Line ${f.number(number)} of the public ledger, written on ${date}.`,
  noLedger: 'The transcript carries no line of the public ledger.',
  ledgerLink: 'Download the whole ledger',
  guaranteesTitle: 'What each roll guarantees',
  guarantees: {
    live: {
      name: 'Live',
      text: 'Nobody could foresee or choose the roll, as long as one of three was honest: the server or either player.',
    },
    correspondence: {
      name: 'Share left behind',
      text: 'The opponent had left a share behind. Nobody could choose the roll; server and roller together could have seen it early.',
    },
    bot: {
      name: 'Against a bot',
      text: 'The bot belongs to the server, so there are only two sides. Nobody could foresee or choose the roll, as long as the player was honest.',
    },
    reseeded: {
      name: 'New chain',
      text: 'A player began a new chain while the other’s share was already known. Server and that player together could have chosen the roll.',
    },
  },
  times: rolls,
  picture: {
    title: 'Where a roll comes from',
    alt: 'Three chains of links, one of the server and one of each player. One link of each goes into the mix, and two dice come out of it.',
    server: 'Server',
    anchor: 'anchor',
    past: 'used up',
    future: 'still secret',
    mix: 'mix',
    dice: 'dice',
    steps: [
      'Before the first roll everybody draws a secret and makes a chain of it: each link is the SHA-256 hash of the next. The end of it, the anchor, is published.',
      'Both players sign off on the three anchors. From then on nobody can change their own chain unseen.',
      'Every roll uses up one link of each chain: the roller’s first, then the opponent’s, the server’s last. The three together give the dice.',
      'To check a link, hash it once and compare it with the one before. That is what this page does, link by link.',
    ],
  },
  limits:
    'What this cannot prevent: playing with the help of a program beside the board, or a server that does not answer.',
  rollsTitle: 'Rolls',
  allGames: 'All games',
  game: (number) => `Game ${f.number(number)}`,
  columns: {
    number: 'No.',
    game: 'Game',
    who: 'Who',
    dice: 'Dice',
    guarantee: 'Guarantee',
    check: 'Check',
  },
  opening: 'Opening throw',
  checked: 'checks out',
  broken: 'does not check out',
  faultsTitle: 'What does not check out',
  faults: {
    anchorMissing: 'The anchor of one party is missing.',
    serverReseeded: 'The server changed its own anchor during the match.',
    reseededTooOften: 'A player published too many anchors for one roll.',
    signOffMissing: 'There was a roll before a player had signed off on the anchors.',
    wrongDigest: 'A player signed off on other rules or other anchors.',
    shareMissing: 'Somebody’s share of this roll is missing.',
    shareNotReleased: 'The share used in the roll is not the one the player had released.',
    shareRepeated: 'A player released two shares for the same roll.',
    shareTooEarly:
      'A player left a share behind while the other’s was already there: the server could have seen the roll early.',
    brokenChain: 'A link does not belong to the chain of whoever released it.',
    wrongDice: 'The dice are not those that the shares give.',
    seedMissing: 'The server did not reveal its secret at the end.',
    wrongSeed: 'The revealed secret is not that of the server’s chain.',
    outOfOrder: 'An event is out of order.',
    illegalEvent: 'The rules of the game do not allow this event.',
    truncated: 'The transcript ends before the match does.',
    unknownFormat: 'The format of the transcript is not known.',
    wrongRules: 'The rules that were signed are not those of the table.',
    ledgerMissing: 'The line of the public ledger is missing.',
    wrongLedger: 'The line of the public ledger is not that of this match.',
    unclosed: 'The ledger does not say how the match ended.',
    brokenLedger: 'The public ledger breaks.',
    lateAnchor: 'The server’s anchor came into the ledger after the first roll.',
  },
  otherFault: 'Something does not check out.',
  events: {
    anchored: 'an anchor',
    signedOff: 'a sign-off',
    rollAsked: 'a request to roll',
    linkReleased: 'a released link',
    rolled: 'a roll',
    played: 'a play',
    revealed: 'the server’s secret',
    gameEnded: 'the end of a game',
    matchEnded: 'the end of the match',
  },
  download: 'Download the transcript',
  choose: 'Check a file',
  drop: 'Drop a transcript here, or choose a file.',
  offline: 'Once loaded, this page works without the internet.',
  byHand:
    'The same check on the command line: gamao verify FILE. The method, step by step, is in the documentation of the project.',
  back: 'Back to the table',
};

export const dice: DiceText = {
  title: 'Dice statistics',
  lead: 'All rolls of finished matches, taken from the public ledger.',
  site: 'The whole site',
  mine: 'My matches',
  own: 'My dice',
  opponents: 'My opponents’ dice',
  none: 'No match has been finished yet.',
  noneOwn: 'You have not finished a match in this browser yet.',
  failed: 'The statistics could not be fetched. Check your connection and try again.',
  loading: 'Fetching the numbers…',
  totals: (count, of) =>
    `${rolls(count)} in ${f.plural(of, { one: '# match', other: '# matches' })}`,
  faces: 'Faces',
  facesHint: 'The line marks one sixth.',
  doubles: 'Doubles',
  doublesText: (share, expected) => `${share} of the rolls were doubles; ${expected} is expected.`,
  pairs: 'Rolls, die by die',
  pairsHint: 'Darker means more often. Each square should hold 1 in 36.',
  first: 'First die',
  second: 'Second die',
  average: 'Average',
  averageText: (pips, expected) => `${pips} pips a roll; ${expected} is expected.`,
  tests: { faces: 'Faces', pairs: 'Rolls', doubles: 'Doubles' },
  test: (statistic, degrees, p) =>
    `χ² = ${statistic}, ${f.plural(degrees, { one: '# degree', other: '# degrees' })} of freedom, p = ${p}`,
  usual: (percent) =>
    `Unbiased dice stray this far or farther ${percent} of the time: nothing strange.`,
  rare: (percent) =>
    `Unbiased dice stray this far or farther only ${percent} of the time: rare, but whoever looks often enough will see it.`,
  ledger: (line) => `Counted up to line ${f.number(line)} of the public ledger.`,
  ledgerLink: 'Download the whole ledger',
  how: 'Every match enters the ledger before its first roll and cannot leave it. So nobody can hide matches to improve the numbers.',
};
