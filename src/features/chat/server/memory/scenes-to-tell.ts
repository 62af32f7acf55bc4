// Which recaps a prompt tells: that of the newest scene which no longer fits, and those that the question names.
import type { MemoryItem } from '../memory-item.ts';
import { dateThen, type Moment } from './date-then.ts';
import { stemsOf } from './facts-to-tell.ts';
import type { Recap } from './scenes.views.ts';

/** memory.md 3.8 */
const NAMED_MAX = 3;

/**
 * @param recaps newest first
 * @returns the newest that no chapter tells, then the best of the others; those of a chapter only if the question
 *   names them
 */
export function scenesToTell(recaps: readonly Recap[], question: string, moment: Moment): MemoryItem[] {
  const newest = recaps.find(({ isFolded }) => !isFolded);
  const others = recaps.filter((recap) => recap !== newest);
  const asked = stemsOf(question);
  const scored = others.flatMap((recap) => {
    const words = [...stemsOf(`${recap.title} ${recap.text}`)].flatMap(([stem, word]) =>
      asked.has(stem) ? [word] : [],
    );
    return words.length > 0 ? [{ recap, words }] : [];
  });
  scored.sort((a, b) => b.words.length - a.words.length);
  const most = scored[0]?.words.length ?? 1;
  return [
    ...(newest ? [itemOf(newest, moment, null, [])] : []),
    ...scored
      .slice(0, NAMED_MAX)
      .map(({ recap, words }) => itemOf(recap, moment, Math.round((words.length / most) * 100) / 100, words)),
  ];
}

const itemOf = (
  { id, title, text, at, firstMessageId, lastMessageId }: Recap,
  moment: Moment,
  score: number | null,
  words: string[],
): MemoryItem => ({
  id,
  kind: 'scene',
  text: `${title} (${dateThen(at, moment)}): ${text}`,
  score,
  words,
  sources: [...new Set([firstMessageId, lastMessageId])],
  at,
});
