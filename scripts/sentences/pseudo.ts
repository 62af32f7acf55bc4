// Made-up languages for development: English with accents and a third longer, which shows what is cut off and what was
// not found, and the same from right to left. Their tags are those that browsers know for it.
import { tokensOf, type Translation } from './sentence.ts';
import type { InterfaceLanguage } from '../../src/shared/language/languages.ts';

export const PSEUDO_LANGUAGES = {
  'en-XA': { name: 'Long English', direction: 'ltr' },
  'ar-XB': { name: 'English from right to left', direction: 'rtl' },
} as const satisfies Record<string, InterfaceLanguage>;

export type PseudoTag = keyof typeof PSEUDO_LANGUAGES;

const ACCENTED: Record<string, string> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', u: 'ü', y: 'ý' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ö', U: 'Ü', Y: 'Ý' },
};
const PLACE = /\{[\p{L}\d_]+\}|<\/?\d+\/?>/gu;
/** As much longer as German becomes. */
const LONGER = 0.35;

export function pseudoFinder(tag: PseudoTag): (id: string, plural: string | undefined) => Translation {
  const isMirrored = PSEUDO_LANGUAGES[tag].direction === 'rtl';
  return (id, plural) => {
    const write = (text: string) => (isMirrored ? mirrored(text) : long(text));
    if (plural === undefined) return write(id);
    return { one: write(id), other: write(plural) };
  };
}

function long(text: string): string {
  const names = [...text.matchAll(PLACE)].map(([place]) => ({ name: place.replaceAll(/[{}<>/]/g, '') }));
  const letters = tokensOf(text, names).map((token) => ('text' in token ? token.text.length : 0));
  const more = '~'.repeat(Math.ceil(letters.reduce((sum, length) => sum + length, 0) * LONGER));
  return `[${pieces(text, (piece) => piece.replaceAll(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter))} ${more}]`;
}

/** Marks that make the browser lay the letters out from right to left. */
const mirrored = (text: string): string =>
  pieces(text, (piece) => piece.replaceAll(/\S+/g, '\u202e$&\u202c'));

function pieces(text: string, write: (piece: string) => string): string {
  let at = 0;
  let written = '';
  for (const match of text.matchAll(PLACE)) {
    written += write(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return written + write(text.slice(at));
}
