/** Cards kept in this browser: the one chosen last, and favourites by name. */
import type { TableRules } from '../protocol';
import { CASUAL } from './presets';
import { isSame } from './card';

export interface Favourite {
  name: string;
  rules: TableRules;
}

/** More are no longer a choice but a list to search. */
export const MAX_FAVOURITES = 12;
export const MAX_NAME_LENGTH = 32;

/** What was kept, as far as it can be read: storage outlives versions of this page. */
export function readFavourites(text: string | null): Favourite[] {
  const kept = parse(text);
  return Array.isArray(kept) ? kept.filter(isFavourite).slice(0, MAX_FAVOURITES) : [];
}

export function readCard(text: string | null): TableRules {
  const kept = parse(text);
  return looksLikeCard(kept) ? kept : CASUAL;
}

/** The favourites with one more, first; the same name or the same card is replaced. */
export function keep(favourites: readonly Favourite[], added: Favourite): Favourite[] {
  const name = added.name.trim().slice(0, MAX_NAME_LENGTH);
  if (!name) return [...favourites];
  const others = favourites.filter(
    (kept) => kept.name !== name && !isSame(kept.rules, added.rules),
  );
  return [{ name, rules: added.rules }, ...others].slice(0, MAX_FAVOURITES);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isFavourite(kept: unknown): kept is Favourite {
  const { name, rules } = (kept ?? {}) as Partial<Favourite>;
  return typeof name === 'string' && name !== '' && looksLikeCard(rules);
}

/** The fields of a card are there; whether it can be played the rules decide. */
function looksLikeCard(kept: unknown): kept is TableRules {
  if (typeof kept !== 'object' || kept === null) return false;
  const card = kept as Partial<TableRules>;
  const sameKeys = isSame(Object.keys(card).sort(), Object.keys(CASUAL).sort());
  return sameKeys && typeof card.frame?.type === 'string' && typeof card.clock?.type === 'string';
}
