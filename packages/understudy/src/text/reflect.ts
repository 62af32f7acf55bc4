import { isAdverb, isAuxiliary } from './verb-forms.ts';
import { capitalise } from './sentences.ts';

const toYou: Record<string, string> = {
  i: 'you',
  "i'm": "you're",
  "i've": "you've",
  "i'd": "you'd",
  "i'll": "you'll",
  im: "you're",
  ive: "you've",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  "we're": "you're",
  "we've": "you've",
  "we'd": "you'd",
  "we'll": "you'll",
  ourselves: 'yourselves',
};
const toMe: Record<string, string> = {
  your: 'my',
  yours: 'mine',
  yourself: 'myself',
  "you're": "I'm",
  "you've": "I've",
  "you'd": "I'd",
  "you'll": "I'll",
  youre: "I'm",
  ur: 'my',
};
const introduces =
  /^(?:think|know|hope|guess|believe|wish|that|if|when|because|what|how|why|but|said|suppose|thought)$/;
const beAfterI: Record<string, string> = { am: 'are', was: 'were', "wasn't": "weren't", "ain't": "aren't" };
const beAfterYou: Record<string, string> = {
  are: 'am',
  were: 'was',
  "aren't": 'am not',
  "weren't": "wasn't",
};

/** Swaps first and second person: "I lost my keys near you" → "You lost your keys near me". */
export function reflect(text: string): string {
  const tokens =
    text.replace(/’/g, "'").match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
  const word = (i: number): string => (tokens[i] ?? '').toLowerCase();
  const step = (i: number, by: 1 | -1): number => {
    let at = i + by;
    while (/^\s+$/.test(tokens[at] ?? '')) at += by;
    return at;
  };
  const out: string[] = [];
  const fixed = new Map<number, string>();
  const fixBe = (at: number, table: Record<string, string>): void => {
    for (const by of [1, -1] as const) {
      let i = step(at, by);
      if (by === 1) while (isAdverb(word(i))) i = step(i, 1);
      const be = table[word(i)];
      if (be !== undefined && !fixed.has(i)) {
        fixed.set(i, be);
        if (by === -1) out[i] = be;
        return;
      }
    }
  };
  for (let i = 0; i < tokens.length; i++) {
    const w = word(i);
    const ready = fixed.get(i);
    if (ready !== undefined) out.push(ready);
    else if (w === 'i' || w === 'we') {
      fixBe(i, beAfterI);
      out.push('you');
    } else if (w === 'you' || w === 'u') {
      const next = word(step(i, 1));
      const prev = word(step(i, -1));
      const isSubject =
        isAuxiliary(next) ||
        (introduces.test(prev) && next !== '') ||
        (/^(?:are|were|do|did|can|could|will|would|have)$/.test(prev) && next !== '') ||
        (step(i, -1) < 0 && next !== '');
      if (isSubject) fixBe(i, beAfterYou);
      const finite = /^(?:are|were)$/.test(prev) ? out.lastIndexOf(tokens[step(i, -1)] as string) : -1;
      if (isSubject && finite >= 0) out[finite] = prev === 'are' ? 'am' : 'was';
      out.push(isSubject ? 'I' : 'me');
    } else out.push(toYou[w] ?? toMe[w] ?? (tokens[i] as string));
  }
  return out.join('').trim();
}

/** Turns a sentence of a card in the second person ("You are Mara…") into the first person. */
export function secondToFirst(text: string): string {
  return capitalise(reflect(text).replace(/\bi\b/g, 'I'));
}
