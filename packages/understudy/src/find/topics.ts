// What a message is about, by the words that the content folder lists for each topic.
import { isWord, stem, wordsOf } from '../text/words.ts';

/** Topic by name; words and phrases ("day-off") between blanks. A word before "?" says less: it has other meanings. */
export type TopicWords = Readonly<Record<string, string>>;

export interface Topics {
  names: readonly string[];
  /**
   * @returns the topic that most is said of; undefined where none is named, where two are named alike, or where a
   * long text names it by the way only
   */
  of(text: string): string | undefined;
}

/** A word with other meanings names a topic only beside another word of it. */
const WEAK = 0.4;
const LEAST = 0.55;
/** A longer text has a word of many topics: two of one say what it is about. */
const MOST_WORDS = 14;
const LEAST_OF_LONG = 1.5;
/** So much more has to be said of a topic than of the next one. */
const AHEAD = 1.2;
/** Who somebody is says less than what they do: "my mother's cat". */
const PERSON = 0.8;
const persons = new Set(
  'mother father sibling grandparent child relative partner friend neighbour flatmate boss colleague'.split(
    ' ',
  ),
);
/** Of the same words said later, a little less: what one begins with is what one tells of. */
const LATER = 0.02;

export function createTopics(words: TopicWords): Topics {
  const byStem = new Map<string, { topic: string; weight: number }[]>();
  const phrases: { topic: string; text: string }[] = [];
  for (const [topic, list] of Object.entries(words)) {
    for (const entry of list.split(/\s+/)) {
      const word = entry.replace(/\?$/, '');
      if (word.includes('-')) phrases.push({ topic, text: ` ${word.replaceAll('-', ' ')} ` });
      const weight = (entry.endsWith('?') ? WEAK : 1) * (persons.has(topic) ? PERSON : 1);
      const key = stem(word);
      const known = byStem.get(key) ?? [];
      if (!known.some((one) => one.topic === topic)) byStem.set(key, [...known, { topic, weight }]);
    }
  }
  return {
    names: Object.keys(words),
    of(text) {
      const said = wordsOf(text)
        .filter(isWord)
        .map((word) => word.replace(/'(?:s|d|ll|re|ve|m)$/, ''));
      const scores = new Map<string, number>();
      const add = (topic: string, weight: number) => scores.set(topic, (scores.get(topic) ?? 0) + weight);
      for (const [at, word] of said.entries())
        for (const { topic, weight } of byStem.get(stem(word)) ?? [])
          add(topic, weight * (1 - Math.min(0.5, LATER * at)));
      const line = ` ${said.join(' ')} `;
      for (const { topic, text: phrase } of phrases) if (line.includes(phrase)) add(topic, 1.5);
      const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
      const least = said.length > MOST_WORDS ? LEAST_OF_LONG : LEAST;
      if (best === undefined || best[1] < least) return undefined;
      // Where two are named alike, either may be by the way: "an old woman got on the tram with a cello".
      return second === undefined || best[1] >= AHEAD * second[1] ? best[0] : undefined;
    },
  };
}
