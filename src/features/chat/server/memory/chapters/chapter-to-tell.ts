import type { MemoryItem } from '../../memory-item.ts';
import type { ToldChapter } from './chapters.views.ts';

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Its dates are written out without "ago": it stands in the part of the prompt that must stay the same. */
export function chapterToTell(chapter: ToldChapter | null): MemoryItem[] {
  if (!chapter) return [];
  const { id, title, text, from, until, sources } = chapter;
  const days = [...new Set([dayOf(from), dayOf(until)])].join(' to ');
  return [
    { id, kind: 'chapter', text: `${title} (${days}): ${text}`, score: null, words: [], sources, at: from },
  ];
}
