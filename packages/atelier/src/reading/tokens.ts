import { isColour, SHADES } from './colours.ts';
import { phraseAt } from './lexicon.ts';
import type { Meaning } from './meanings.ts';

/** A phrase of the prompt with its meaning; null where no word of it is known. */
export interface Token {
  text: string;
  meaning: Meaning | null;
  /** Number of the clause: commas and full stops divide. */
  clause: number;
}

const BREAKS = /[,.;:!?()[\]{}|\n\r"“”/]+/;

/** Words of a clause, without accents and possessives; hyphens divide words. */
const wordsOf = (clause: string): string[] =>
  clause
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .split(' ')
    .filter(Boolean);

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  text.split(BREAKS).forEach((part, clause) => {
    const words = wordsOf(part);
    for (let i = 0; i < words.length;) {
      const age = ageAt(words, i);
      const found = age ?? phraseAt(words, i);
      const length = found?.length ?? 1;
      const text = words.slice(i, i + length).join(' ');
      // "light blue" and "baby blue", but "blue light" and no babies.
      const isShade = text in SHADES && isColour(words[i + 1] ?? '');
      const meaning: Meaning | null = isShade ? { kind: 'shade', word: text } : (found?.meaning ?? null);
      tokens.push({ text, meaning, clause });
      i += length;
    }
  });
  return tokens;
}

const MATURE_FROM = 42;
const OLD_FROM = 58;

/** "45 years old", "aged 70", "30 yo". */
function ageAt(words: readonly string[], i: number): { meaning: Meaning; length: number } | null {
  const isAged = words[i] === 'aged' || words[i] === 'age';
  const at = isAged ? i + 1 : i;
  const years = /^\d{1,3}$/.test(words[at] ?? '') ? Number(words[at]) : null;
  if (years === null) return null;
  const isCounted = /^(years?|yo|y|yrs?)$/.test(words[at + 1] ?? '');
  if (!isAged && !isCounted) return null;
  let length = at + 1 - i;
  if (isCounted) length++;
  if (isCounted && words[at + 2] === 'old') length++;
  if (years < 18) return { meaning: { kind: 'underage' }, length };
  const age = years >= OLD_FROM ? 'old' : years >= MATURE_FROM ? 'mature' : 'young';
  return { meaning: { kind: 'age', age, isStrong: true }, length };
}
