/**
 * The fair dice in the browser's build: the vectors that the Rust tests of `gamao-dice` and
 * `gamao-record` and the script of the documentation are held against.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Guarantee, LedgerEntry, Link, Player, Transcript } from '../protocol';
import { loadRules, type Rules } from '.';

interface ChainVector {
  match_id: string;
  chain_length: number;
  link: number;
  secrets: Record<string, Link>;
  anchors: Record<string, Link>;
  links: Record<string, Link>;
}

interface TranscriptVector {
  name: string;
  guarantees: Guarantee[];
  unthrown: Player[];
  fault: string | null;
  transcript: Transcript;
}

const read = <T>(path: string): T[] => JSON.parse(readFileSync(`../crates/${path}`, 'utf8')) as T[];
// Others have shorter chains, to be quick in slower languages.
const chains = read<ChainVector>('gamao-dice/testdata/vectors.json').filter(
  ({ chain_length }) => chain_length === 4096,
);
const transcripts = read<TranscriptVector>('gamao-record/testdata/transcripts.json');

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
});

test('there are vectors of both kinds', () => {
  expect(chains.length).toBeGreaterThan(1);
  expect(transcripts.length).toBeGreaterThan(10);
});

test.each(chains)('the chains of $match_id are those of the vectors', (vector) => {
  const seats: [Player, string][] = [
    ['a', 'seat-0'],
    ['b', 'seat-1'],
  ];
  for (const [player, role] of seats) {
    const secret = vector.secrets[role] ?? '';
    const link = (number: number) => rules.chainLink(vector.match_id, player, secret, number);
    expect(rules.chainAnchor(vector.match_id, player, secret)).toBe(vector.anchors[role]);
    expect(link(vector.link)).toBe(vector.links[role]);
    expect(link(4096)).toBe(secret);
    expect(link(4097)).toBeUndefined();
  }
});

test('a secret that is none is refused and not repeated', () => {
  expect(() => rules.chainAnchor('m/1', 'a', 'c0ffee')).toThrow('secret');
  expect(() => rules.chainAnchor('m/1', 'a', 'c0ffee')).not.toThrow('c0ffee');
});

test.each(transcripts)('$name: $fault', ({ guarantees, unthrown, fault, transcript }) => {
  const report = rules.verifyTranscript(transcript);
  expect(report.rolls.map((roll) => roll.guarantee)).toEqual(guarantees);
  expect(report.unthrown.map(({ knownTo }) => knownTo)).toEqual(unthrown);
  expect(report.ok).toBe(fault === null);
  const codes = report.faults.map(({ code }) => code);
  if (fault === null) expect(codes).toEqual([]);
  else expect(codes).toContain(fault);
});

test('a line of the ledger is proven once it was looked up', () => {
  const { transcript } = transcripts[0] as TranscriptVector;
  const line = transcript.ledger?.entry as LedgerEntry;
  const check = (lines?: LedgerEntry[]) => {
    const { ok, unproven } = rules.verifyTranscript(transcript, lines);
    return [ok, unproven.includes('ledger')];
  };
  expect(check()).toEqual([true, true]);
  expect(check([line])).toEqual([true, false]);
  expect(check([{ ...line, at: line.at - 1 }])).toEqual([false, false]);
  expect(check([])).toEqual([false, false]);
});

test('what is no transcript is an error with a reason', () => {
  const check = (value: unknown) => () => rules.verifyTranscript(value as Transcript);
  expect(check({ format: 1 })).toThrow('invalid transcript: invalid type: integer `1`');
  expect(check(undefined)).toThrow('invalid transcript: it is not plain data');
  expect(check(1n)).toThrow('invalid transcript: it is not plain data');
});
