// Whether a name could be taken for one of those who run the site: "Supp0rt", "the-real-admin", "Аdmin" with a
// Cyrillic letter, "NightbloomTeam".
import { COMPANION_WORDS, RESERVED_NAMES } from './rules/reserved-names.ts';
import { fold, foldedText } from './text/fold.ts';

/** Digits and symbols by the letter that they resemble; `l` and `i` count as one. */
const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** Pairs of letters that look like one. */
const PAIRS: Record<string, string> = { rn: 'm', vv: 'w' };

const skeleton = (text: string): string =>
  text
    .replaceAll(/./g, (sign) => LETTERS[sign] ?? sign)
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/rn|vv/g, (pair) => PAIRS[pair]!);

/**
 * Each letter as often as in the word, or more often: "adminn", "suppport". In the second form the last one is not
 * stretched, since the next word may begin with it: "supportteam".
 */
function stretched(word: string): RegExp[] {
  const long = skeleton(word).replaceAll(/(.)\1*/g, (run, letter: string) => `${letter}{${run.length},}`);
  return [long, long.replace(/,\}$/, '}')].map((pattern) => new RegExp(pattern, 'y'));
}

/** @param productName reserved as well */
export function createReservedNames(productName: string): (name: string) => boolean {
  const product = foldedText(fold(productName));
  const reserved = [...RESERVED_NAMES, ...(skeleton(product) ? [product] : [])].flatMap(stretched);
  const companions = COMPANION_WORDS.flatMap(stretched);

  function endOf(word: RegExp, text: string, at: number): number | null {
    word.lastIndex = at;
    return word.test(text) ? word.lastIndex : null;
  }

  /** Whether the text consists of these words alone, one of them reserved. */
  function consistsOfThem(text: string): boolean {
    // By position: 1 where only companions lead to it, 2 where a reserved word does.
    const reached = new Uint8Array(text.length + 1);
    reached[0] = 1;
    for (let at = 0; at < text.length; at++) {
      if (reached[at] === 0) continue;
      for (const word of reserved) {
        const end = endOf(word, text, at);
        if (end !== null) reached[end] = 2;
      }
      for (const word of companions) {
        const end = endOf(word, text, at);
        if (end !== null) reached[end] = Math.max(reached[end]!, reached[at]!);
      }
    }
    return reached[text.length] === 2;
  }

  return (name) => {
    const folded = foldedText(fold(name));
    // Digits may stand for letters, or be added: "4dmin", "admin42".
    const bare = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
    return [folded, bare].map(skeleton).some(consistsOfThem);
  };
}
