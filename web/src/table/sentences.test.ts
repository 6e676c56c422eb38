/**
 * Every sentence that names a player, for every viewer and in every language: the first, second and
 * third person must all be right. The sentences stand in `sentences.*.txt`, to be read as a whole.
 */
import { describe, expect, it } from 'vitest';
import { catalogues, type Messages } from '../i18n/i18n.svelte';
import type {
  Event,
  GameResult,
  WinSize,
  Occupant,
  Player,
  ResultKind,
  TableRules,
  TableView,
} from '../protocol';
import { offerWords } from '../score/cube-words';
import { languages } from '../settings/settings';
import { CASUAL } from '../card/presets';
import { other } from '../game/player';
import { factsOf } from '../game/event-facts';
import { whoOf } from './names';
import { sampleView } from '../../tests/sample-view';
import { awaited, playLine, resultText, sentence } from './event-text';

const match: TableRules = {
  ...CASUAL,
  frame: { type: 'match', length: 5, crawford: true },
  cube: { on: true, limit: 64 },
};
const mao: TableRules = {
  ...CASUAL,
  frame: {
    type: 'mao',
    length: 10,
    gamaoCantado: 4,
    openingRollsAfresh: false,
    noHitAndRun: false,
  },
};
const step = { from: 24, to: 21, die: 3, hits: false };
const hit = { ...step, hits: true };
const kinds: ResultKind[] = ['finished', 'passed', 'resigned', 'clock', 'absence'];
const levels: WinSize[] = ['single', 'gammon', 'backgammon'];

const result = (
  winner: Player,
  kind: ResultKind,
  level: WinSize = 'single',
  cantada = false,
): GameResult => ({ winner, kind, level, cantada, points: 2 });

/** All events of one player, and the change of the table each comes with. */
function events(player: Player): [Event, Partial<TableView>?][] {
  const cube = {
    value: 2,
    owner: null,
    offered: player,
    stake: { passing: 2, taking: 4 },
    dead: false,
  } as const;
  return [
    [{ type: 'seated', player, occupant: { type: 'person', name: '' } }],
    [{ type: 'anchored', party: player, anchor: 'x' }, { fair: { rolls: 5 } as TableView['fair'] }],
    [{ type: 'rolled', roll: [1, 3] }, { dice: { roll: [1, 3], player } }],
    [{ type: 'played', player, steps: [step] }],
    [{ type: 'played', player, steps: [hit] }],
    [{ type: 'played', player, steps: [hit, hit] }],
    [{ type: 'played', player, steps: [] }],
    [{ type: 'doubled', player }, { cube }],
    [{ type: 'taken', player }],
    [{ type: 'passed', player }],
    [{ type: 'beavered', player }],
    [{ type: 'raccooned', player }],
    ...levels.map((level): [Event] => [{ type: 'resignOffered', player, level }]),
    [{ type: 'resignOffered', player, level: 'backgammon' }, { rules: CASUAL }],
    [{ type: 'resignRefused', player }],
    [{ type: 'resignAccepted', player }],
    [{ type: 'forfeited', player, reason: 'clock' }],
    [{ type: 'forfeited', player, reason: 'absence' }],
    ...levels.map((level): [Event] => [
      { type: 'gameEnded', result: result(player, 'finished', level) },
    ]),
    [{ type: 'gameEnded', result: result(player, 'clock', 'backgammon') }, { rules: CASUAL }],
    [{ type: 'matchEnded', winner: player }],
    [{ type: 'rematchOffered', player }, { phase: { type: 'betweenGames' } }],
    [{ type: 'rematchOffered', player }, { phase: { type: 'over' } }],
    [{ type: 'sessionEnded', player }],
    [
      {
        type: 'clockChanged',
        player,
        clock: { type: 'correspondence', turnMs: 259_200_000, vacationMs: 0 },
      },
    ],
    [{ type: 'correspondOffered', player }],
    [{ type: 'vacationStarted', player }],
    [{ type: 'vacationEnded', player }],
    [{ type: 'said', player, phrase: 'niceRoll' }],
  ];
}

const others: [Event, Partial<TableView>?][] = [
  [
    { type: 'rolled', roll: [6, 1] },
    { dice: { roll: [6, 1], player: null }, phase: { type: 'toPlay', player: 'a', roll: [6, 1] } },
  ],
  [
    { type: 'rolled', roll: [3, 3] },
    { dice: { roll: [3, 3], player: null }, phase: { type: 'opening' } },
  ],
];

const person = (name: string): Occupant => ({ type: 'person', name });
const tables: [string, TableView['seats']][] = [
  ['Bia and Ana', { a: person('Bia'), b: person('Ana') }],
  ['two without a name', { a: person(''), b: person('') }],
  ['Bia and a bot', { a: person('Bia'), b: { type: 'bot', level: 'onca' } }],
];
const viewers: (Player | null)[] = ['a', 'b', null];

const playText = () => '24/21';
const words = (event: Event, view: TableView, m: Messages) =>
  sentence(event, { view, facts: factsOf(event, view), m, playText });

function told(language: (typeof languages)[number]): string[] {
  const m = catalogues[language];
  const lines: string[] = [];
  for (const [table, seats] of tables) {
    for (const viewer of viewers) {
      lines.push('', `# ${table}, seen by ${viewer ?? 'a watcher'}`, '');
      const view = (change: Partial<TableView> = {}) =>
        sampleView({ rules: match, seats, viewer, ...change });
      const say = (text: string | undefined) => text !== undefined && lines.push(text);
      for (const [event, change] of others) say(words(event, view(change), m));
      for (const player of ['a', 'b'] as const) {
        const who = whoOf(player, view(), m);
        for (const [event, change] of events(player)) {
          say(words(event, view(change), m));
        }
        for (const kind of kinds) say(resultText(result(player, kind), view(), m));
        for (const level of levels) say(resultText(result(player, 'finished', level), view(), m));
        say(resultText(result(player, 'resigned', 'gammon'), view(), m));
        for (const level of ['single', 'gammon'] as const) {
          say(resultText(result(player, 'finished', level, true), view({ rules: mao }), m));
        }
        for (const kind of kinds) {
          say(resultText(result(player, kind, 'backgammon'), view({ rules: CASUAL }), m));
        }
        const cube = {
          value: 2,
          owner: null,
          offered: player,
          stake: { passing: 2, taking: 4 },
          dead: false,
        };
        const them = other(player);
        const doubled = view({ phase: { type: 'doubled', player }, toAct: them, cube });
        const beavered = view({
          phase: { type: 'beavered', player: them },
          toAct: them,
          cube: { ...cube, value: 4, owner: player, offered: null },
        });
        for (const offer of [doubled, beavered])
          say(Object.values(offerWords(offer, m)).join('. '));
        say(m.turn.theirs(awaited(view({ toAct: player }), m)));
        say(m.turn.thinking(who));
        say(m.resign.offered(who, m.resign.losses.gammon));
        say(m.resign.offeredSingle(who));
        say(m.result.won(who));
        say(m.result.rematchAsked(who));
        say(m.result.nextAsked(who));
        say(m.absence.away(who));
        say(m.fair.waiting(who));
        say(m.score.lowTime(who));
        say(m.score.toWin(who, 1));
        say(m.score.plot(who, '+3'));
        say(`${who.start} ${playLine([1, 3], [step], { m, playText })}`);
      }
    }
  }
  return lines;
}

describe.each(languages)('every sentence with a player in it, in %s', (language) => {
  const lines = told(language);

  it('is as it was read', async () => {
    await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(`sentences.${language}.txt`);
  });

  it('speaks to the reader as "you", and never in the middle as "You"', () => {
    for (const line of lines) {
      expect(line).not.toMatch(
        /(?<=[\p{Ll}\d,:] )(Você|You|Tú|O adversário|Your opponent|El rival)(?!\p{L})/u,
      );
      expect(line).not.toMatch(
        /de (você|o |tú|el )|(?<!\p{L})a el |Tú \p{L}|You is|You has|You wants|undefined/iu,
      );
    }
  });

  it('says how big a single game was only where it was played out', () => {
    const m = catalogues[language];
    for (const kind of kinds.filter((kind) => kind !== 'finished')) {
      for (const viewer of viewers) {
        const view = sampleView({ viewer, rules: CASUAL });
        expect(resultText(result('a', kind, 'backgammon'), view, m)).not.toMatch(/backgammon/i);
        const event: Event = { type: 'gameEnded', result: result('a', kind, 'backgammon') };
        expect(words(event, view, m)).not.toMatch(/backgammon/i);
      }
    }
  });

  it('names who refused a double, whoever looks', () => {
    const m = catalogues[language];
    const text = (viewer: Player | null) =>
      resultText(result('a', 'passed'), sampleView({ viewer, rules: match }), m);
    const [theirs, yours] = {
      'pt-BR': ['Ana recusou a dobra', 'Você recusou a dobra'],
      en: ['Ana passed the double', 'You passed the double'],
      es: ['Ana rechazó el doble', 'Rechazaste el doble'],
    }[language];
    expect(text('a')).toContain(theirs);
    expect(text(null)).toContain(theirs);
    expect(text('b')).toContain(yours);
  });
});
