// Whether a text is about a topic that is not to be learned, by the stems of its words.

/** A word of a topic that says nothing by itself. */
const SMALL = new Set(
  'a an the my your his her our their and or of in on at to for from with about what which who where when how is are was i me you it that this any all never learn remember anything everything'.split(
    ' ',
  ),
);
/** What facts of a kind are about without saying so: "You are a nurse" is about work. */
const KIND_WORDS: Readonly<Record<string, string | undefined>> = {
  name: 'name',
  age: 'age birthday',
  home: 'home address residence',
  work: 'work job profession career employer occupation',
  plan: 'plan',
  pet: 'pet animal',
  feeling: 'feeling mood emotion',
  person: 'family relative people friend',
};
const ENDINGS = ['ings', 'ing', 'ness', 'ments', 'ment', 'ies', 'ied', 'ers', 'er', 'es', 'ed', 'ly', 's'];
/** Letters that remain of a word. */
const LEAST = 3;
/** A longer word that begins with so many letters of a topic belongs to it: "workplace". */
const PREFIX = 4;

/** "illnesses" has two endings. */
const stem = (word: string): string => withoutEnding(withoutEnding(word));

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= LEAST);
  const bare = ending ? word.slice(0, -ending.length) : word;
  if (ending === 'ies' || ending === 'ied') return `${bare}y`;
  const single = /([^aeiouls])\1$/.test(bare) ? bare.slice(0, -1) : bare;
  return single.length > LEAST && single.endsWith('e') ? single.slice(0, -1) : single;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const isOf = (word: string, topic: string): boolean =>
  word === topic || (topic.length >= PREFIX && word.startsWith(topic));

/** Each way to meet the topic: "work, my boss" is met by either, "my ex-husband" by both words. */
function waysOf(topic: string): string[][] {
  return topic
    .split(/[,;/]|\b(?:or|and)\b/i)
    .map((part) => {
      const words = wordsOf(part);
      const telling = words.filter((word) => !SMALL.has(word));
      return (telling.length > 0 ? telling : words).map(stem);
    })
    .filter((way) => way.length > 0);
}

/**
 * @param text a sentence; each topic word must be in it, in any form
 * @param kind of a fact
 */
export function fallsUnder(text: string, topics: readonly string[], kind?: string): boolean {
  if (topics.length === 0) return false;
  const said = wordsOf(`${text} ${(kind && KIND_WORDS[kind]) ?? ''}`).map(stem);
  return topics.some((topic) =>
    waysOf(topic).some((way) => way.every((each) => said.some((word) => isOf(word, each)))),
  );
}

const SENTENCE = /[^.!?\n]+[.!?\n]*\s*/g;

/** A text without the sentences that are about a topic. */
export const withoutTopics = (text: string, topics: readonly string[]): string =>
  topics.length === 0
    ? text
    : (text.match(SENTENCE) ?? [])
        .filter((sentence) => !fallsUnder(sentence, topics))
        .join('')
        .trim();
