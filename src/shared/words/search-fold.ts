// Texts as searches compare them: without capitals, accents and apostrophes. Must give the same as folded_text() and
// folded() in the database.

/** Apostrophes, and letters and marks that are written like one. */
const APOSTROPHES = /['`\u00b4\u02b9\u02bb-\u02bd\u055a\u05f3\u2018\u2019\u201b\u2032\ua78c\uff07]/gu;
/** Accents and vowel points. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
/** Signs that are not seen, and the one that only lengthens a word. */
const UNSEEN = /[\u00ad\u0640\u200b-\u200d\u2060\ufeff]/gu;
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
/** Punctuation and spaces; letters and digits of every script are left. */
const BETWEEN =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u303f\u30fb]+/gu;

/** Keeps punctuation and spaces. */
export const foldText = (text: string): string =>
  text
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(/[øłđıħςßæœþ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFC');

/** Words with one space between them. */
export const fold = (text: string): string => foldText(text).replaceAll(BETWEEN, ' ').trim();

/** The text with spaces in place of apostrophes: "L’Amour" is found as "amour" too. */
export const withoutApostrophes = (text: string): string => text.replaceAll(APOSTROPHES, ' ');

export interface FoldedText {
  text: string;
  /** For each UTF-16 unit of `text` its position in the original, and one more for the end. */
  from: number[];
}

/** Folds unit by unit, so that positions can be mapped back to the original. */
function foldByUnit(original: string, ofUnit: (unit: string) => string): FoldedText {
  let text = '';
  const from: number[] = [];
  let place = 0;
  for (const letter of original) {
    const folded = ofUnit(letter);
    for (let unit = 0; unit < folded.length; unit++) from.push(place);
    text += folded;
    place += letter.length;
  }
  from.push(original.length);
  return { text, from };
}

export const foldTextWithPlaces = (original: string): FoldedText => foldByUnit(original, foldText);

/** With a space in place of each separator. */
export const foldWithPlaces = (original: string): FoldedText =>
  foldByUnit(original, (unit) => foldText(unit).replaceAll(BETWEEN, ' '));

/** Signs of scripts that put no spaces between words: Thai to Khmer, kana, Han, Hangul. */
const UNSPACED =
  '\\u0e00-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u1980-\\u19df\\u1a20-\\u1aaf\\u3005-\\u3007\\u3041-\\u30fa\\u30fc-\\u318f\\u31a0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\ua980-\\ua9df\\uac00-\\ud7ff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED}]+|[^ ${UNSPACED}]+`, 'gu');

/** Whether this is found by pieces of two signs, anywhere in a text. */
export const isUnspaced = (word: string): boolean => HAS_UNSPACED.test(word);

/** Words of a folded text; a script without spaces begins a word of its own. */
export const splitWords = (folded: string): string[] => folded.match(RUNS) ?? [];

/** Pieces of two signs, each beginning with the second of the one before; one sign alone is its own piece. */
export function piecesOf(word: string): string[] {
  const signs = Array.from(word);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => signs[at]! + sign);
}
