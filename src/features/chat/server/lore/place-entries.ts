// Sorts the used entries into the places of the prompt.
import type { LorePlace } from '../../../../shared/words/lore-trace.ts';
import type { Lore, LoreAtDepth, PlacedLore } from './lore-request.ts';
import { refOf, type Active, type Scan } from './scanned.ts';

type Placed = Pick<
  Lore,
  | 'before'
  | 'after'
  | 'beforeExamples'
  | 'afterExamples'
  | 'atDepth'
  | 'prefill'
  | 'outlets'
  | 'tokens'
  | 'withoutSystemPrompt'
  | 'withoutPostHistory'
>;

/** The depth in messages, within the known ones. */
function depthIn({ request, path }: Scan, { entry }: Active): number {
  const { depth, isReverse } = entry.prepared.depth;
  const from = isReverse ? path.count - depth : depth;
  return Math.min(request.messages.length, Math.max(0, from));
}

/** Null for an entry without a text, which may still switch off a prompt. */
export function placeOf(scan: Scan, active: Active): LorePlace | null {
  const { prepared } = active.entry;
  if (active.text === '') return null;
  if (prepared.position !== 'at_depth') return prepared.position;
  return depthIn(scan, active) === 0 && prepared.role === 'assistant' ? 'prefill' : 'at_depth';
}

export function placeEntries(scan: Scan, used: readonly Active[]): Placed {
  const lists: Record<Exclude<LorePlace, 'outlet' | 'at_depth' | 'prefill'>, PlacedLore[]> = {
    before_char: [],
    after_char: [],
    before_examples: [],
    after_examples: [],
  };
  const inChat: Record<'at_depth' | 'prefill', LoreAtDepth[]> = { at_depth: [], prefill: [] };
  const outlets = new Map<string, PlacedLore[]>();
  let tokens = 0;
  for (const active of inPromptOrder(used)) {
    const place = placeOf(scan, active);
    if (place === null) continue;
    const { prepared } = active.entry;
    const placed = { ...refOf(active.entry), text: active.text, tokens: active.tokens };
    tokens += active.tokens;
    if (place === 'at_depth' || place === 'prefill')
      inChat[place].push({ ...placed, depth: depthIn(scan, active), role: prepared.role });
    else if (place === 'outlet') {
      const name = outletName(prepared.entry.outletName);
      outlets.set(name, [...(outlets.get(name) ?? []), placed]);
    } else lists[place].push(placed);
  }
  const disables = (prompt: string) => used.some(({ entry }) => entry.prepared.disabledPrompts.has(prompt));
  return {
    before: lists.before_char,
    after: lists.after_char,
    beforeExamples: lists.before_examples,
    afterExamples: lists.after_examples,
    atDepth: inChat.at_depth.sort((a, b) => b.depth - a.depth),
    prefill: inChat.prefill,
    outlets,
    tokens,
    withoutSystemPrompt: disables('system_prompt'),
    withoutPostHistory: disables('post_history_instructions'),
  };
}

/** Entries with a lower order come first; equal ones keep the order of their books and creators. */
function inPromptOrder(used: readonly Active[]): Active[] {
  return used.toSorted(
    (a, b) =>
      a.entry.prepared.entry.order - b.entry.prepared.entry.order ||
      a.entry.book.rank - b.entry.book.rank ||
      a.entry.prepared.index - b.entry.prepared.index,
  );
}

export const outletName = (name: string): string => name.trim().toLowerCase();
