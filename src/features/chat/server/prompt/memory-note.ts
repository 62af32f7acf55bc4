// Writes what is remembered into a prompt.
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { MemoryItem } from '../memory-item.ts';
import { bracketed } from './bracketed.ts';

/** Tokens of the headings and brackets. */
const FRAME_TOKENS = 40;

const HEADINGS: readonly { kinds: MemoryItem['kind'][]; heading: string; mark: string }[] = [
  { kinds: ['pinned', 'fact'], heading: 'What the user has told you (said to you as "you"):', mark: '- ' },
  { kinds: ['scene'], heading: 'What happened before:', mark: '' },
  { kinds: ['passage'], heading: 'Said earlier in this conversation:', mark: '' },
];

/**
 * The items that fit, in their order of importance. The first ones that do not fit are left out, smaller ones after
 * them may still fit.
 */
export function fitMemory(items: readonly MemoryItem[], budget: number): MemoryItem[] {
  const kept: MemoryItem[] = [];
  let tokens = FRAME_TOKENS;
  for (const item of items) {
    const size = estimateTokens(item.text) + 4;
    if (tokens + size > budget) continue;
    tokens += size;
    kept.push(item);
  }
  return kept;
}

/** The text for the prompt, each kind in the order of time; empty when there is nothing. */
export function writeMemory(items: readonly MemoryItem[]): string {
  const parts = HEADINGS.flatMap(({ kinds, heading, mark }) => {
    const texts = items
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
      .map(({ text }) => `${mark}${text}`);
    return texts.length > 0 ? [`${heading}\n${texts.join(mark ? '\n' : '\n\n')}`] : [];
  });
  if (parts.length === 0) return '';
  return bracketed('memory', parts.join('\n\n'));
}

/** The chapter, for the part of the prompt that stays the same; empty when there is none. */
export function writeChapter(items: readonly MemoryItem[]): string {
  const chapter = items.find(({ kind }) => kind === 'chapter');
  if (!chapter) return '';
  return bracketed('memory', `The story so far:\n${chapter.text}`);
}
