// The window of a model as shares that add up to it.
import type { RecordedSection, ReplyRecord } from '../../record-contract.ts';

export interface Shares {
  sections: readonly RecordedSection[];
  /** Of the prompt, what belongs to no section: the marks that a model's template puts around messages. */
  marks: number;
  used: number;
  /** Room that was left for the reply, at most what was set aside for it. */
  kept: number;
  free: number;
  limit: number;
}

type Counted = Pick<ReplyRecord, 'sections' | 'tokens' | 'limit' | 'reserve'>;

/** Sections + marks = used; used + kept + free = limit, unless the prompt alone is longer than the window. */
export function sharesOf({ sections, tokens, limit, reserve }: Counted): Shares {
  const sum = sections.reduce((all, section) => all + section.tokens, 0);
  const marks = Math.max(0, tokens - sum);
  const used = sum + marks;
  const left = Math.max(0, limit - used);
  const kept = Math.min(reserve, left);
  return { sections, marks, used, kept, free: left - kept, limit };
}
