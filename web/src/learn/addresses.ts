/** Where the pages that teach the game stand. Their texts are in `docs/learn`. */
export const learnLanguages = ['pt-BR', 'en', 'es'] as const;
export const learnPages = [
  'rules',
  'variants',
  'chouette',
  'etiquette',
  'tips',
  'glossary',
  'history',
] as const;

export type LearnLanguage = (typeof learnLanguages)[number];
export type LearnPage = (typeof learnPages)[number];

/** Addresses are links in other people's pages: what is here stays. */
const names: Record<LearnLanguage, Record<'folder' | LearnPage, string>> = {
  'pt-BR': {
    folder: '/aprender',
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
    rules: 'reglas',
    variants: 'variantes',
    chouette: 'chouette',
    etiquette: 'etiqueta',
    tips: 'consejos',
    glossary: 'glosario',
    history: 'historia',
  },
};

/** Where the guide is played, in the languages that the app speaks. */
export const guideAddresses = { 'pt-BR': '/aprender/jogar', en: '/learn/play' } as const;

export function guideAddress(language: LearnLanguage): string | undefined {
  return language in guideAddresses
    ? guideAddresses[language as keyof typeof guideAddresses]
    : undefined;
}

/** The address of a page, or of the list of all; `anchor` is a place on it, such as a rule's number. */
export function learnAddress(language: LearnLanguage, page?: LearnPage, anchor?: string): string {
  const { folder, ...pages } = names[language];
  const path = page ? `${folder}/${pages[page]}` : folder;
  return anchor ? `${path}#${anchor}` : path;
}
