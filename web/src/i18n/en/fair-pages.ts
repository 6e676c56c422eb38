import type { DiceText, VerifyText } from '../fair-text';
import { makeFormat } from '../format';

const f = makeFormat('en');
const rolls = (n: number) => f.plural(n, { one: '# roll', other: '# rolls' });
const games = (n: number) => f.plural(n, { one: '# game', other: '# games' });

export const verify: VerifyText = {
  title: 'Check the dice',
  lead: 'This page works every roll out again in your browser, from the transcript of the match. It asks this site for one thing more: the match’s line of the public ledger.',
  loading: 'Checking…',
  missing: 'There is no such match.',
  unfinished: 'This match is not over yet. Its dice can be checked when it is.',
  failed: 'The transcript could not be fetched. Check your connection and try again.',
  unreadable: 'This file is not a readable transcript.',
  right: (count, of) => `Dice and plays check out: ${rolls(count)} in ${games(of)}`,
  rightText:
    'All chains, sign-offs, shares, rolls, plays and scores agree. What that guarantees, roll by roll, and what it does not prove is below.',
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
  ledgerUnchecked: (number) =>
    `The transcript names line ${f.number(number)} of a public ledger. It was not looked up.`,
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
      text: 'A player began a new chain during the match, and the fingerprint does not cover it. Server and that player together could have chosen this roll, not those after it.',
    },
  },
  brokenRolls: {
    name: 'Does not check out',
    text: 'Nothing can be said of who could foresee or choose these rolls.',
  },
  unthrownTitle: 'Ended before a roll',
  unthrown: (name, game, seq) =>
    `Game ${f.number(game)} was ended while a roll was still to come (event ${seq}). With the help of the server, ${name} could have known that roll.`,
  unprovenTitle: 'What this does not prove',
  unproven: {
    names: 'Who sat where, and that they were people: only the server says so.',
    times:
      'When it happened, and that a share came only after its request: only the server says so.',
    plays: 'That the players made these plays themselves: they are not signed.',
    ledger:
      'That this match stands in the public ledger: its line was not looked up. The command gamao verify --ledger checks the whole ledger.',
  },
  times: rolls,
  picture: {
    title: 'Where a roll comes from',
    alt: 'Three chains of links, one from the server and one from each player. One link of each goes into the mix, and two dice come out of it.',
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
    serverReseeded: 'The server changed its anchor, or that of its bot, during the match.',
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
    lateAnchor: 'The server’s anchor came into the ledger after a player’s first link.',
    wrongForfeit: 'A player lost by time although nothing was missing from them.',
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
  averageText: (pips, expected) => `${pips} pips a roll; ${expected} is expected.`,
  tests: { faces: 'Faces', pairs: 'Rolls', doubles: 'Doubles' },
  test: (statistic, degrees, p) =>
    `χ² = ${statistic}, ${f.plural(degrees, { one: '# degree', other: '# degrees' })} of freedom, p = ${p}`,
  usual: (percent) => `Fair dice stray at least this far ${percent} of the time: nothing strange.`,
  rare: (percent) =>
    `Fair dice stray at least this far only ${percent} of the time: rare, but whoever looks often enough will see it.`,
  few: 'There are too few rolls for this test yet.',
  ledger: (line) => `Counted up to line ${f.number(line)} of the public ledger.`,
  ledgerLink: 'Download the whole ledger',
  how: 'Every match enters the ledger before its first roll and cannot leave it. A match that somebody hides to improve the numbers stays open for ever.',
  open: (count) =>
    f.plural(count, {
      one: '# match is open in the ledger: it is being played, or it was hidden.',
      other: '# matches are open in the ledger: they are being played, or were hidden.',
    }),
  openSince: (date) => `The oldest has been open since ${date}.`,
  page: 'This page itself',
  pageText: [
    'Your secret for the dice is drawn by this page, and whoever runs the site serves the page anew at every visit. You trust it for as long as you play here: a changed page could give your secret away.',
    'So the site publishes the hashes of its files. Build the same version yourself and compare: gamao assets --site with the address of this site or of your table. What is compared is what you were sent then, not what others are sent.',
    'Whoever wants to depend on nobody plays with a program of their own. The protocol is public and complete.',
  ],
  pageLink: 'Hashes of the files',
  openHint:
    'A match that nobody touches expires after seven days; only correspondence, or a very long session, takes longer.',
};
