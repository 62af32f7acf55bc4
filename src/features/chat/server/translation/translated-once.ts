import type { TranslationLanguage } from '../../translation-contract.ts';
import type { ChatTranslation } from './translation.service.ts';

/** The attempts of one send share a translation. */
export function translatedOnce(translate: ChatTranslation['translate'], userId: string) {
  let known: { text: string; to: TranslationLanguage; translated: string } | null = null;
  return async (text: string, to: TranslationLanguage): Promise<string> => {
    if (known?.text === text && known.to === to) return known.translated;
    const { text: translated } = await translate(userId, { text, to, messageId: null });
    known = { text, to, translated };
    return translated;
  };
}
