/** What a player can set, where it is stored and what is valid. No DOM here. */

/** Where they are stored. */
export const SETTINGS_KEY = 'gamao.settings';

/** The languages that the app speaks, as each calls itself; each has a folder of `i18n`. */
export const languageNames = { 'pt-BR': 'Português', en: 'English', es: 'Español' } as const;
export const languages = Object.keys(languageNames) as Language[];
export const appearances = ['auto', 'light', 'dark'] as const;
export const themes = ['wood', 'boteco', 'night', 'contrast'] as const;
export const homeSides = ['right', 'left'] as const;
export const speeds = ['slow', 'normal', 'fast', 'instant'] as const;
export const taps = ['die', 'pick'] as const;
export const forcedPlays = ['never', 'turn'] as const;
export const autoRolls = ['never', 'no-cube', 'always'] as const;

export type Language = keyof typeof languageNames;
export type Appearance = (typeof appearances)[number];
export type Theme = (typeof themes)[number];
export type HomeSide = (typeof homeSides)[number];
export type Speed = (typeof speeds)[number];
export type Tap = (typeof taps)[number];
export type ForcedPlays = (typeof forcedPlays)[number];
export type AutoRoll = (typeof autoRolls)[number];

export interface Settings {
  /** Display name offered to opponents; may be empty. */
  name: string;
  /** The player has been asked for a name, and may have given one. */
  nameAsked: boolean;
  language: Language;
  appearance: Appearance;
  theme: Theme;
  home: HomeSide;
  /** Swap sides after each match. */
  alternateHome: boolean;
  speed: Speed;
  /** A tap on a checker: moves it by the left die, or picks it and shows where it can go. */
  tap: Tap;
  /** Plays that leave no choice: by hand, or the whole turn by itself. */
  forced: ForcedPlays;
  /** `no-cube` rolls by itself only where no double is possible. */
  autoRoll: AutoRoll;
  /** Bear off by itself once contact is gone. */
  autoBearOff: boolean;
  /** What a beginner should see first is said in every turn. */
  hints: boolean;
  sound: boolean;
  vibration: boolean;
  pips: boolean;
  arrows: boolean;
  phrases: boolean;
  /** The board as text, for screen readers and slow machines. */
  textBoard: boolean;
  /** Single keys do something at a table. Speech input and loose fingers press them by accident. */
  shortcuts: boolean;
}

export function defaults(preferred: readonly string[]): Settings {
  return {
    name: '',
    nameAsked: false,
    language: languageOf(preferred),
    appearance: 'auto',
    theme: 'wood',
    home: 'right',
    alternateHome: false,
    speed: 'normal',
    tap: 'die',
    forced: 'never',
    autoRoll: 'no-cube',
    autoBearOff: false,
    hints: false,
    sound: true,
    vibration: true,
    pips: true,
    arrows: true,
    phrases: true,
    textBoard: false,
    shortcuts: true,
  };
}

/** The first of our languages among those a browser prefers; English for others, Portuguese for none. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = languages.find((spoken) => primary(spoken) === primary(tag));
    if (language) return language;
  }
  return preferred.length > 0 ? 'en' : 'pt-BR';
}

/** A language without its region: `pt` of `pt-BR`. */
export function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}

const choices: { [K in keyof Settings]?: readonly string[] } = {
  language: languages,
  appearance: appearances,
  theme: themes,
  home: homeSides,
  speed: speeds,
  tap: taps,
  forced: forcedPlays,
  autoRoll: autoRolls,
};

/** Stored settings over the defaults. Whatever is missing, foreign or damaged is left out. */
export function restore(stored: string | null, base: Settings): Settings {
  const result: Settings = { ...base };
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '{}');
  } catch {
    return result;
  }
  if (typeof parsed !== 'object' || parsed === null) return result;
  for (const key of Object.keys(base) as (keyof Settings)[]) {
    const value = (parsed as Record<string, unknown>)[key];
    if (typeof value !== typeof base[key]) continue;
    const allowed = choices[key];
    if (allowed && !allowed.includes(value as string)) continue;
    Object.assign(result, { [key]: value });
  }
  return result;
}
