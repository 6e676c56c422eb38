/** Changes of a house-rules card that keep it playable: what one choice rules out is taken back. */
import {
  BANK_A_POINT_MS,
  CORRESPONDENCE_TURN_MS,
  LIVE_DELAY_MS,
  presetNames,
  presets,
  type Beavers,
  type Clock,
  type Frame,
  type PresetName,
  type TableRules,
  type Variant,
} from '../protocol';

export const frames = [
  'single',
  'match',
  'money',
  'mao',
] as const satisfies readonly Frame['type'][];
export const clocks = [
  'none',
  'delay',
  'fischer',
  'correspondence',
] as const satisfies readonly Clock['type'][];
export const beavers = ['off', 'on', 'raccoons'] as const satisfies readonly Beavers[];
export const cubeLimits = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const defaultFrames: Record<Frame['type'], Frame> = {
  single: presets.casual.frame,
  match: presets.match5.frame,
  money: presets.money.frame,
  mao: presets.mao.frame,
};

/** Whether a table like this can have a cube at all. */
export function mayHaveCube({ frame, variant }: TableRules): boolean {
  return variant !== 'tavla' && (frame.type === 'match' || frame.type === 'money');
}

/** Points to win, where there are any. */
export function lengthOf({ frame }: TableRules): number | undefined {
  return 'length' in frame ? frame.length : undefined;
}

export function withCube(card: TableRules, on: boolean): TableRules {
  const cube = { ...card.cube, on };
  if (on || card.frame.type !== 'money') return { ...card, cube };
  // These have no meaning without a cube, and the rules refuse them.
  const frame: Frame = { ...card.frame, jacoby: false, automaticDoubles: 0, beavers: 'off' };
  return { ...card, cube, frame };
}

export function withFrame(card: TableRules, type: Frame['type']): TableRules {
  if (card.frame.type === type) return card;
  const variant = type === 'mao' && card.variant === 'tavla' ? 'standard' : card.variant;
  const changed = withClockFor({ ...card, variant, frame: defaultFrames[type] }, card);
  return withCube(changed, mayHaveCube(changed));
}

export function withVariant(card: TableRules, variant: Variant): TableRules {
  const frame = variant === 'tavla' && card.frame.type === 'mao' ? defaultFrames.match : card.frame;
  const changed = withClockFor({ ...card, variant, frame }, card);
  return mayHaveCube(changed) ? changed : withCube(changed, false);
}

export function withLength(card: TableRules, length: number): TableRules {
  const { frame } = card;
  if (frame.type !== 'match' && frame.type !== 'mao') return card;
  return withClockFor({ ...card, frame: { ...frame, length } }, card);
}

export function withClock(card: TableRules, type: Clock['type']): TableRules {
  if (card.clock.type === type) return card;
  return { ...card, clock: defaultClock(card, type) };
}

function defaultClock(card: TableRules, type: Clock['type']): Clock {
  // Without a length, a bank for a game of three points.
  const bankMs = BANK_A_POINT_MS * (lengthOf(card) ?? 3);
  switch (type) {
    case 'none':
      return { type };
    case 'delay':
      return { type, delayMs: LIVE_DELAY_MS, bankMs };
    case 'fischer':
      return { type, incrementMs: 8 * SECOND, bankMs };
    case 'correspondence':
      return { type, turnMs: CORRESPONDENCE_TURN_MS, vacationMs: 0 };
  }
}

/** A bank that was the usual one stays the usual one when the length changes. */
function withClockFor(card: TableRules, before: TableRules): TableRules {
  const { clock } = card;
  const usual = defaultClock(before, clock.type);
  if (!('bankMs' in clock) || !('bankMs' in usual) || clock.bankMs !== usual.bankMs) return card;
  const now = defaultClock(card, clock.type);
  return 'bankMs' in now ? { ...card, clock: { ...clock, bankMs: now.bankMs } } : card;
}

/** The ready-made card that this is, if it is one. */
export function presetOf(card: TableRules): PresetName | undefined {
  return presetNames.find((name) => isSame(presets[name], card));
}

/** Whether two cards say the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}
