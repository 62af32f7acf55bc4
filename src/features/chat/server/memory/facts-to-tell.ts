// Which of the known facts a prompt tells: pinned ones, those that the newest messages name, then the newest.
import type { Moment } from './date-then.ts';
import { withAge } from './doubt/doubt.ts';
import type { KnownFact } from './known-facts.ts';
import type { MemoryItem } from '../memory-item.ts';

/** Words that nearly every message contains. */
const COMMON = new Set(
  'about after again also always and any are because been before being but can could did does don down even ever for from get got had has have her here him his how into its just know let like little made make many maybe more most much must never not now off one only other our out over really said same say see she should some still such than that the their them then there these they thing things think this time too two very want was way well were what when where which while who why will with would yes you your'.split(
    ' ',
  ),
);

/** The beginning of a word stands for its forms: "garden", "gardens", "gardening". */
const STEM = 5;

export function stemsOf(text: string): Map<string, string> {
  const stems = new Map<string, string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (word.length > 2 && !COMMON.has(word)) stems.set(word.slice(0, STEM), word);
  return stems;
}

/**
 * @param facts oldest first
 * @param newest the newest messages
 * @param most what the user's tier allows; pinned ones and the user's name are always told
 * @param now what may have changed is told with its age at this time; null for what was said just now
 */
export function factsToTell(
  facts: readonly KnownFact[],
  newest: string,
  most: number,
  now: Moment | null,
): { always: MemoryItem[]; facts: MemoryItem[] } {
  const said = stemsOf(newest);
  const always = facts.filter(({ isPinned, kind }) => isPinned || kind === 'name');
  const others = facts.filter((fact) => !always.includes(fact)).slice(-most);
  const scored = others.map((fact, index) => {
    const words = [...stemsOf(fact.text)].flatMap(([stem, word]) => (said.has(stem) ? [word] : []));
    return { fact, index, words };
  });
  scored.sort((a, b) => b.words.length - a.words.length || b.index - a.index);
  const mostWords = Math.max(1, scored[0]?.words.length ?? 0);
  return {
    always: always.map((fact) =>
      item(fact, now, { kind: fact.isPinned ? 'pinned' : 'fact', score: null, words: [] }),
    ),
    facts: scored.map(({ fact, words }) =>
      item(fact, now, {
        kind: 'fact',
        score: words.length > 0 ? Math.round((words.length / mostWords) * 100) / 100 : null,
        words,
      }),
    ),
  };
}

const item = (
  fact: KnownFact,
  now: Moment | null,
  found: Pick<MemoryItem, 'kind' | 'score' | 'words'>,
): MemoryItem => ({
  id: fact.id,
  text: now ? withAge(fact, now) : fact.text,
  sources: fact.sources,
  at: fact.at,
  ...found,
});
