/** Where the pages that teach the game stand. Their texts are in `docs/learn`. */
export const learnPages = [
  'rules',
  'variants',
  'chouette',
  'etiquette',
  'tips',
  'glossary',
  'history',
] as const;

export type LearnPage = (typeof learnPages)[number];

/** Addresses are links in other people's pages: what is here stays. `guide` is where the guide is played. */
const names = {
  'pt-BR': {
    folder: '/aprender',
    guide: 'jogar',
    rules: 'regras',
    variants: 'variantes',
    chouette: 'chouette',
    etiquette: 'etiqueta',
    tips: 'dicas',
    glossary: 'glossario',
    history: 'historia',
  },
  en: {
    folder: '/learn',
    guide: 'play',
    rules: 'rules',
    variants: 'variants',
    chouette: 'chouette',
    etiquette: 'etiquette',
    tips: 'tips',
    glossary: 'glossary',
    history: 'history',
  },
  es: {
    folder: '/aprende',
    guide: 'jugar',
    rules: 'reglas',
    variants: 'variantes',
    chouette: 'chouette',
    etiquette: 'etiqueta',
    tips: 'consejos',
    glossary: 'glosario',
    history: 'historia',
  },
} satisfies Record<string, Record<'folder' | 'guide' | LearnPage, string>>;

export type LearnLanguage = keyof typeof names;
export const learnLanguages = Object.keys(names) as LearnLanguage[];

/** The address of a page, or of the list of all; `anchor` is a place on it, such as a rule's number. */
export function learnAddress(language: string, page?: LearnPage, anchor?: string): string {
  const own = namesIn(language);
  const path = page ? `${own.folder}/${own[page]}` : own.folder;
  return anchor ? `${path}#${anchor}` : path;
}

/** Where the guide is played in a language. */
export function guideAddress(language: string): string {
  const { folder, guide } = namesIn(language);
  return `${folder}/${guide}`;
}

/** The user guides: documents of the folder `docs`. */
export const manuals: Record<LearnLanguage, string> = {
  'pt-BR': '/docs/guia',
  en: '/docs/guide',
  es: '/docs/guia-es',
};

export function manualAddress(language: string): string {
  return manuals[learnLanguages.find((own) => own === language) ?? 'en'];
}

/** A language without pages of its own is led to the English ones. */
function namesIn(language: string) {
  return names[learnLanguages.find((own) => own === language) ?? 'en'];
}
