import { adverbs, baseVerbs, doubling, pastForms } from '../phrases/verbs.ts';

/** "carry" → "carries". */
export function thirdPerson(base: string): string {
  if (base === 'be') return 'is';
  if (base === 'have') return 'has';
  if (base === 'do' || base === 'go') return `${base}es`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : `${base}s`;
}

/** "carries" → "carry" when that is a known verb; undefined for anything else. */
export function baseOfThirdPerson(word: string): string | undefined {
  const w = word.toLowerCase();
  if (w === 'is') return 'be';
  if (w === 'has') return 'have';
  if (!w.endsWith('s') || w.endsWith('ss')) return undefined;
  const tries = [w.slice(0, -1)];
  if (w.endsWith('ies')) tries.unshift(`${w.slice(0, -3)}y`);
  if (w.endsWith('es')) tries.push(w.slice(0, -2));
  return tries.find((base) => baseVerbs.has(base) && thirdPerson(base) === w);
}

/** As above, for a word in the position of a verb: the ending of an unknown verb is removed by rule. */
export function forceBase(word: string): string {
  const known = baseOfThirdPerson(word);
  if (known !== undefined) return known;
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:sh|ch|x|zz|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** "sit" → "sitting". */
export function gerund(base: string): string {
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`;
  if (base.endsWith('e') && !/(?:ee|oe|ye)$/.test(base) && base !== 'be') return `${base.slice(0, -1)}ing`;
  const isShort = /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(base) || doubling.has(base);
  return isShort && !/[wxy]$/.test(base) ? `${base}${base.at(-1)}ing` : `${base}ing`;
}

export function isAdverb(word: string): boolean {
  const w = word.toLowerCase();
  return (
    adverbs.has(w) || (w.length > 4 && w.endsWith('ly') && !['family', 'only', 'belly', 'jelly'].includes(w))
  );
}

const auxiliaries = new Set(
  `is are was were am has have had does do did can could will would shall should may might must cannot isn't aren't
wasn't weren't hasn't haven't hadn't doesn't don't didn't can't couldn't won't wouldn't shouldn't needn't ain't`.split(
    /\s+/,
  ),
);

export function isAuxiliary(word: string): boolean {
  return auxiliaries.has(word.toLowerCase().replace('’', "'"));
}

export function isPast(word: string): boolean {
  const w = word.toLowerCase();
  if (pastForms.has(w)) return true;
  if (!w.endsWith('ed') || w.length < 4) return false;
  const cut = w.slice(0, -2);
  return [cut, `${cut}e`, cut.slice(0, -1), w.endsWith('ied') ? `${w.slice(0, -3)}y` : ''].some((base) =>
    baseVerbs.has(base),
  );
}

/** Whether the word can be the finite verb of a third-person subject. */
export function isFinite(word: string): boolean {
  return isAuxiliary(word) || isPast(word) || baseOfThirdPerson(word) !== undefined;
}
