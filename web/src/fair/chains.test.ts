import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../wasm';
import { Chains, type Seat } from './chains';
import { draw, LENGTH, readable } from '../../tests/fake-dice';
import { keepSigned, wasSigned } from './signed';
import { textStore, type TextStore } from '../storage';

const SEAT: Seat = { matchId: 'room/1', player: 'a', server: 'the anchor of the server' };
const DAY = 24 * 3_600_000;

let store: TextStore;
let now: number;
const open = (over: TextStore = store) => new Chains(over, readable, draw, () => now);

beforeEach(() => {
  store = textStore();
  now = 0;
});

describe('chains', () => {
  it('are found again by their anchor after a reload', () => {
    const anchor = open().fresh(SEAT, new Set());
    expect(open().has(SEAT, anchor)).toBe(true);
    expect(open().link(SEAT, anchor, 2)).toBe(anchor.replace('anchor', 'link 2'));
  });

  it('are not drawn anew while one waits to be published', () => {
    const anchor = open().fresh(SEAT, new Set());
    expect(open().fresh(SEAT, new Set())).toBe(anchor);
  });

  it('are drawn anew once every one that is here was published', () => {
    const anchor = open().fresh(SEAT, new Set());
    const next = open().fresh(SEAT, new Set([anchor]));
    expect(next).not.toBe(anchor);
    expect(open().has(SEAT, anchor)).toBe(true);
  });

  it('outlive in their tab that the storage is cleared', () => {
    const [tab, other] = [open(), open()];
    const anchor = tab.fresh(SEAT, new Set());
    expect(tab.link(SEAT, anchor, 1)).toBeDefined();
    for (const key of store.keys()) store.set(key, null);
    expect(tab.link(SEAT, anchor, 2)).toBeDefined();
    expect(other.link(SEAT, anchor, 2)).toBeUndefined();
  });

  it('are of one seat of one match', () => {
    const anchor = open().fresh(SEAT, new Set());
    for (const other of [
      { ...SEAT, player: 'b' },
      { ...SEAT, matchId: 'room/2' },
      { ...SEAT, matchId: 'other/1' },
      { ...SEAT, server: 'another anchor of it' },
    ] as const) {
      expect(open().has(other, anchor)).toBe(false);
      expect(open().link(other, anchor, 1)).toBeUndefined();
      expect(open().fresh(other, new Set())).not.toBe(anchor);
    }
  });

  it('end after their last link', () => {
    const chains = open();
    const anchor = chains.fresh(SEAT, new Set());
    expect(chains.link(SEAT, anchor, LENGTH)).toBeDefined();
    expect(chains.link(SEAT, anchor, LENGTH + 1)).toBeUndefined();
  });

  it('are forgotten with their match, and only then', () => {
    const chains = open();
    const anchor = chains.fresh(SEAT, new Set());
    chains.forget('room/11');
    expect(chains.link(SEAT, anchor, 1)).toBeDefined();
    chains.forget('room/1');
    expect(chains.link(SEAT, anchor, 1)).toBeUndefined();
    expect(store.keys()).toEqual([]);
  });

  it('are dropped when nobody has come back for two months', () => {
    const anchor = open().fresh(SEAT, new Set());
    store.set('gamao.settings', '{}');
    now = 60 * DAY;
    open().prune();
    expect(open().has(SEAT, anchor)).toBe(true);
    now += 1;
    open().prune();
    expect(store.keys()).toEqual(['gamao.settings']);
  });

  it.each(['', 'null', '[]', '{"secret":7}', 'x'])('are missing where %j is kept', (text) => {
    const anchor = open().fresh(SEAT, new Set());
    const key = store.keys()[0] ?? '';
    store.set(key, text);
    expect(open().has(SEAT, anchor)).toBe(false);
    expect(open().link(SEAT, anchor, 1)).toBeUndefined();
  });

  it('are hashed by the rules', async () => {
    const rules = await loadRules(readFileSync('src/wasm/pkg/gamao_bg.wasm'));
    const real = new Chains(store, rules, draw, () => now);
    const anchor = real.fresh(SEAT, new Set());
    expect(anchor).toMatch(/^[0-9a-f]{64}$/);
    expect(real.link(SEAT, anchor, 1)).toMatch(/^[0-9a-f]{64}$/);
    const kept = JSON.parse(store.get(store.keys()[0] ?? '') ?? '') as { secret: string };
    expect(real.link(SEAT, anchor, 4096)).toBe(kept.secret);
    expect(real.link(SEAT, anchor, 4097)).toBeUndefined();
  });
});

describe('what was signed', () => {
  it('is told from what was not', () => {
    expect(wasSigned(store, 'room/1', 'd1')).toBeUndefined();
    keepSigned(store, 'room/1', 'd1', 0);
    keepSigned(store, 'room/1', 'd2', 0);
    expect(wasSigned(store, 'room/1', 'd1')).toBe(true);
    expect(wasSigned(store, 'room/1', 'd2')).toBe(true);
    expect(wasSigned(store, 'room/1', 'd3')).toBe(false);
    expect(wasSigned(store, 'room/11', 'd1')).toBeUndefined();
  });

  it('of long ago makes room', () => {
    for (let match = 0; match < 510; match++) keepSigned(store, `room/${match}`, 'd', match);
    expect(store.keys().length).toBe(500);
    expect(wasSigned(store, 'room/9', 'd')).toBeUndefined();
    expect(wasSigned(store, 'room/10', 'd')).toBe(true);
  });
});
