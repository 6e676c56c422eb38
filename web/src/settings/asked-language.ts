/** The language that the address asks for (`?lang=es`), as a link to any page may; it is kept. */
import { languageOf, languages, primary } from './settings';
import { set } from './settings.svelte';

const address = new URL(location.href);
const asked = address.searchParams.get('lang');

if (asked !== null) {
  if (languages.some((language) => primary(language) === primary(asked))) {
    set('language', languageOf([asked]));
  }
  // Only asked once: whoever chooses another and reloads keeps that.
  history.replaceState(null, '', withoutLanguage(address));
}

/** The rest of the query as it is written, since ids stand in it. */
function withoutLanguage({ pathname, search, hash }: URL): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('lang='));
  return pathname + (rest.length > 0 ? `?${rest.join('&')}` : '') + hash;
}
