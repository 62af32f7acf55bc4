// The languages of the interface. English is written in the sources; each other one is a folder of catalogues in
// shared/messages, and a build of its own (docs/decisions/0028-words-by-build.md).

export interface InterfaceLanguage {
  /** As its speakers call it. */
  name: string;
  direction: 'ltr' | 'rtl';
}

export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
} as const satisfies Record<string, InterfaceLanguage>;

export type LanguageTag = keyof typeof LANGUAGES;

export const isLanguage = (tag: string): tag is LanguageTag => Object.hasOwn(LANGUAGES, tag);

/** The cookie of who has chosen a language; without it the browser's own languages decide. */
export const LANGUAGE_COOKIE = 'nb_language';

/** The first wanted language that there is; English where there is none of them. */
export function languageFor(wanted: readonly string[]): LanguageTag {
  for (const tag of wanted) {
    const language = tag.trim().toLowerCase().split('-')[0]!;
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/** The languages of an Accept-Language header, best first. */
export const acceptedLanguages = (header: string): string[] =>
  header
    .slice(0, HEADER_MAX)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/** Browsers send far less; the header is read for every page. Characters. */
const HEADER_MAX = 500;
