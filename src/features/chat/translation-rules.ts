/** What models translate well; names are those of the languages themselves. */
export const TRANSLATION_NAMES = {
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
} as const;

export type TranslationTag = keyof typeof TRANSLATION_NAMES;
export const TRANSLATION_LANGUAGES = Object.keys(TRANSLATION_NAMES) as [TranslationTag, ...TranslationTag[]];

/**
 * The longest text that is given to the model at once, in characters: long ones are divided between paragraphs, so that
 * they fit small windows and nothing is left out at the end.
 */
export const TRANSLATED_AT_ONCE = 2_400;

/** The first of the languages that translations exist in; null for none of them. @param wanted tags, best first */
export function translationTagOf(wanted: readonly string[]): TranslationTag | null {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] as TranslationTag;
    if (language in TRANSLATION_NAMES) return language;
  }
  return null;
}
