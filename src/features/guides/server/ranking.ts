// Which of a few hundred short texts fit some words best. They are looked through one by one: there are few.

/** Words in one form: without capitals, accents and punctuation. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Say nothing about what is asked. */
const SMALL = new Set(
  (
    'a about am an and any are as at be but by can could do does for from had has have how i if in into is it its ' +
    'me my no not of on or our should so that the their them then there they this to was we what when where which ' +
    'who why will with would you your'
  ).split(' '),
);

const QUERY_WORDS_MAX = 24;

/** The words without stop words and duplicates; all words when only stop words were given. */
export function wordsOf(query: string): string[] {
  const all = [...new Set(fold(query).split(' ').filter(Boolean))];
  const telling = all.filter((word) => !SMALL.has(word));
  return (telling.length > 0 ? telling : all).slice(0, QUERY_WORDS_MAX);
}

/** A text in parts, each with what a word in it counts. */
export type Indexed = readonly { words: ReadonlyMap<string, number>; weight: number }[];

export const indexOf = (parts: readonly (readonly [text: string, weight: number])[]): Indexed =>
  parts.map(([text, weight]) => {
    const words = new Map<string, number>();
    for (const word of fold(text).split(' ')) if (word) words.set(word, (words.get(word) ?? 0) + 1);
    return { words, weight };
  });

/** Another form of the same word: "delete" in "deleted", "characters" for "character". */
function isForm(word: string, other: string): boolean {
  if (word === other) return true;
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  // A stem of three letters begins too many words.
  const stem = short.length > 4 ? short.replace(/[esy]$/, '') : short;
  return short.length >= 4 && long.length - short.length <= 4 && long.startsWith(stem);
}

/** 0 where none of the forms occurs. */
function scoreOf(index: Indexed, forms: readonly string[]): number {
  let best = 0;
  for (const { words, weight } of index)
    for (const [word, count] of words) {
      const form = forms.includes(word) ? 1 : forms.some((one) => isForm(one, word)) ? 0.7 : 0;
      // The tenth time says hardly more than the third.
      if (form > 0) best = Math.max(best, form * weight * (1 + Math.log(count) / 4));
    }
  return best;
}

export interface RankOptions {
  /** For each place of the search the forms of which one may occur. */
  wanted: readonly (readonly string[])[];
  /** Whether every place has to be found; else a rare word counts for more than a common one. */
  isEvery: boolean;
  most: number;
}

/** The best first. */
export function rank<T>(
  items: readonly (readonly [T, Indexed])[],
  { wanted, isEvery, most }: RankOptions,
): T[] {
  if (wanted.length === 0) return [];
  const scores = items.map(([, index]) => wanted.map((forms) => scoreOf(index, forms)));
  const rarity = wanted.map((_, place) => {
    const holding = scores.filter((one) => one[place]! > 0).length;
    return holding === 0 ? 0 : Math.log(1 + items.length / holding);
  });
  return items
    .map(([item], place) => ({
      item,
      score:
        isEvery && scores[place]!.some((score) => score === 0)
          ? 0
          : scores[place]!.reduce((sum, score, word) => sum + score * rarity[word]!, 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
