/** Classes of folded characters, by their role in a word. */
export const LETTER = 1;
export const DIGIT = 2;
export const SPACE = 3;
export const BREAK = 4;
export const APOSTROPHE = 5;
/** @ and $: represent a letter at the start of a word or inside it. */
export const LEET = 6;
/** ! | + : represent a letter only between two letters. */
export const SOFT_LEET = 7;
/** * and #: hide one letter between two letters. */
export const COVER = 8;
/** Scripts written without spaces: each character is a token. */
export const IDEOGRAPH = 9;
export const PUNCTUATION = 10;

const letter = /^\p{L}$/u;
const digit = /^\p{Nd}$/u;
const ideograph =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]$/u;

const known = new Uint8Array(65536);

function classify(code: number): number {
  const ch = String.fromCharCode(code);
  if (code === 10) return BREAK;
  if (code === 32) return SPACE;
  if (ch === "'") return APOSTROPHE;
  if (ch === '@' || ch === '$' || ch === '€') return LEET;
  if (ch === '!' || ch === '|' || ch === '+') return SOFT_LEET;
  if (ch === '*' || ch === '#') return COVER;
  if (ideograph.test(ch)) return IDEOGRAPH;
  if (letter.test(ch)) return LETTER;
  if (digit.test(ch)) return DIGIT;
  return PUNCTUATION;
}

export function classOf(code: number): number {
  let found = known[code]!;
  if (found === 0) {
    found = classify(code);
    known[code] = found;
  }
  return found;
}

const merged = new Uint16Array(65536);
for (let code = 0; code < 65536; code++) merged[code] = code;
const pairs = 'li1i!i|i0o3e4a5s7t8b9g6g2z@a$s+t€e#*';
for (let i = 0; i < pairs.length; i += 2) merged[pairs.charCodeAt(i)] = pairs.charCodeAt(i + 1);

/**
 * Maps a character, its look-alikes and the digit that replaces it to one common letter. i and l share one,
 * because 1 replaces both.
 */
export function mergedLetter(code: number): number {
  return merged[code]!;
}
