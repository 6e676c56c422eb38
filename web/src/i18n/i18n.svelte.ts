import { settings } from '../settings/settings.svelte';
import type { Language } from '../settings/settings';
import { byLanguage } from './catalogues';
import { makeFormat, type Format } from './format';
import type { Messages } from './pt/messages';

export type { Messages } from './pt/messages';

export const catalogues = byLanguage(
  import.meta.glob<Messages>('./*/messages.ts', { eager: true, import: 'messages' }),
);

const formats: Partial<Record<Language, Format>> = {};

/** Texts and formats in the player's language; reading either is reactive. */
export const i18n = {
  get m(): Messages {
    return catalogues[settings.language];
  },
  get f(): Format {
    return (formats[settings.language] ??= makeFormat(settings.language));
  },
};
