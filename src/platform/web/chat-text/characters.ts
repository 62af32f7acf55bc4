// What counts as a word, a space and a direction in chat text of any language.

/** Scripts that are written without spaces between words, so a mark within them is at a border of words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether a mark next to this character would be inside a word. */
export const isWord = (character: string): boolean => WORD.test(character) && !WITHOUT_SPACES.test(character);

export const isSpace = (character: string): boolean => /^\s$/.test(character);

/** The character that ends before this place; empty at the beginning. */
export function before(text: string, at: number): string {
  if (at <= 0) return '';
  const isLow = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00;
  return text.slice(isLow ? Math.max(0, at - 2) : at - 1, at);
}

/** The character that begins at this place; empty at the end. */
export function after(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** The direction of the first letter, as `dir="auto"` decides it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text);
  return letter && RIGHT_TO_LEFT.test(letter[0]) ? 'rtl' : 'ltr';
}
