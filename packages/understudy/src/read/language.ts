import { detectAll } from 'tinyld';
import { plainWordsOf } from '../text/words.ts';

const names: Record<string, string> = {
  fr: 'French',
  es: 'Spanish',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  sv: 'Swedish',
  tr: 'Turkish',
  id: 'Indonesian',
};
const candidates = ['en', ...Object.keys(names)];
/**
 * The detector is unreliable below this: it takes "Silas grins" for Indonesian at 0.1. Two words need more.
 */
const leastAccuracy = 0.13;
const leastOfTwoWords = 0.18;

/** Words that are too short for the detector. */
const phrases = new Map(
  Object.entries({
    French: 'bonjour salut merci bonsoir oui',
    Spanish: 'hola gracias',
    German: 'hallo danke servus',
    Italian: 'ciao grazie buongiorno buonasera',
    Portuguese: 'olá oi obrigado obrigada',
    Polish: 'cześć dziękuję',
    Swedish: 'hej tack',
    Turkish: 'merhaba selam teşekkürler',
    Indonesian: 'selamat terima apa',
  }).flatMap(([name, text]) => text.split(' ').map((word) => [word, name] as const)),
);
const english = new Set(
  "the a an is are was i you he she it we they my your and or but not do does did have has had to of in on at for with what who how why when where that this hello hi hey yes no ok thanks thank please good am me be can will just like so if go want know think say tell about up out there here i'm you're don't it's lol love hate name day night".split(
    ' ',
  ),
);

/** Words of this rank and above are English, unless they are frequent in other languages, too. */
const COMMON_RANK = 4_000;
const isFrequentElsewhere = new Set(
  'de la el le les los al non per van die der en un des no come met ben bin man den dem'.split(' '),
);

/**
 * @param rankOf place of a word in a list of English words by frequency
 * @returns the name of a foreign language, 'another language' if it is not recognised, or undefined for English
 */
export function spotLanguage(
  text: string,
  rankOf: (word: string) => number | undefined = () => undefined,
): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return undefined;
  const share = (pattern: RegExp): number => (text.match(pattern)?.length ?? 0) / letters.length;
  if (share(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu) > 0.15) return 'Japanese';
  if (share(/\p{sc=Han}/gu) > 0.4) return 'Chinese';
  if (share(/\p{sc=Hangul}/gu) > 0.4) return 'Korean';
  if (share(/\p{sc=Cyrillic}/gu) > 0.4) return /[іїєґ]/i.test(text) ? 'Ukrainian' : 'Russian';
  if (share(/\p{sc=Arabic}/gu) > 0.4) return 'Arabic';
  if (share(/\p{sc=Hebrew}/gu) > 0.4) return 'Hebrew';
  if (share(/\p{sc=Greek}/gu) > 0.4) return 'Greek';
  if (share(/\p{sc=Devanagari}/gu) > 0.4) return 'Hindi';
  if (share(/\p{sc=Thai}/gu) > 0.4) return 'Thai';
  if (share(/\p{sc=Latin}/gu) < 0.5) return 'another language';
  // Only Spanish uses these marks.
  if (/[¿¡]/.test(text)) return 'Spanish';
  const found = plainWordsOf(text);
  if (found.length === 1 || found.every((word) => phrases.has(word))) return phrases.get(found[0] ?? '');
  // The detector mistakes short English lines for other languages, so it runs only if few words are English.
  const isCommon = (word: string) =>
    !isFrequentElsewhere.has(word) && (rankOf(word) ?? COMMON_RANK) < COMMON_RANK;
  const isEnglish =
    found.filter((word) => english.has(word)).length * 3 >= found.length ||
    found.filter(isCommon).length * 2 > found.length;
  const ranked = isEnglish ? [] : detectAll(text, { only: candidates });
  const [best] = ranked;
  const ofEnglish = ranked.find(({ lang }) => lang === 'en')?.accuracy ?? 0;
  const least = found.length < 3 ? leastOfTwoWords : leastAccuracy;
  if (best !== undefined && best.accuracy >= least && best.accuracy > 3 * ofEnglish) return names[best.lang];
  return isEnglish ? undefined : phrases.get(found[0] ?? '');
}

/** Random key presses: "asdkjfh", "zzzxq". */
export function isGibberish(text: string): boolean {
  const found = plainWordsOf(text).filter((word) => /^[a-z]+$/.test(word));
  if (found.length === 0 || found.length > 4) return false;
  return found.every(
    (word) =>
      word.length > 4 &&
      (!/[aeiouy]/.test(word) ||
        /[bcdfghjklmnpqrstvwxz]{5}/.test(word) ||
        /(?:asdf|qwer|zxcv|hjkl|sdfg|dfgh|fghj)/.test(word) ||
        /^(.)\1+$/.test(word)),
  );
}
