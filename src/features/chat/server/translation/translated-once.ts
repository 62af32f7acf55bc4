import type { TranslationLanguage } from '../../translation-contract.ts';
import type { ChatTranslation } from './translation.service.ts';

/** The attempts of one send share a translation. */
export function translatedOnce(translate: ChatTranslation['translate'], userId: string) {
  let known: { text: string; translated: string } | null = null;
  return async (text: string, to: TranslationLanguage): Promise<string> => {
    if (known?.text === text) return known.translated;
    const { text: translated } = await translate(userId, { text, to, messageId: null });
    known = { text, translated };
    return translated;
  };
}
