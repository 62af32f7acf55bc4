// Short ways to scan a few entries in a test.
import type { LoreEffect } from '../../../../../shared/words/lore-trace.ts';
import { Lorebook, type LoreEntry } from '../../../../../shared/words/lorebook.ts';
import type { Lore, LoreRequest } from '../lore-request.ts';
import { scanLore } from '../scan-lore.ts';

export type Wish = Partial<LoreEntry> & { id: string };

export const bookOf = (entries: Wish[], head: object = {}): Lorebook =>
  Lorebook.parse({
    ...head,
    entries: entries.map((entry) => ({ keys: ['lamp'], content: `About ${entry.id}.`, ...entry })),
  });

/** Messages of the user and the character in turn. */
export const talkOf = (...texts: string[]): LoreRequest['messages'] =>
  texts.map((content, index) => ({ role: index % 2 ? ('assistant' as const) : ('user' as const), content }));

/** @param head settings of the lorebook */
export function scanOf(
  entries: Wish[],
  said: string[] = ['The lamp is lit.'],
  change: Partial<LoreRequest> = {},
  head: object = {},
): Lore {
  return scanLore({
    books: [{ id: 'b', scope: 'character', lorebook: bookOf(entries, head) }],
    messages: talkOf(...said),
    names: { char: 'Maren', user: 'Sam' },
    budget: 1_000,
    seed: 'chat:1',
    greeting: 0,
    ...change,
  });
}

export const usedIn = ({ trace }: Lore): string[] =>
  trace.filter(({ isUsed }) => isUsed).map(({ entryId }) => entryId);

/** What the trace says of an entry: "key", or "not: chance". */
export function fateOf({ trace }: Lore, id: string): string | undefined {
  const found = trace.find(({ entryId }) => entryId === id);
  return found && `${found.isUsed ? '' : 'not: '}${found.reason}`;
}

/** Stores and reads them, as a reply does. */
export const stored = ({ effects }: Lore): LoreEffect[] =>
  JSON.parse(JSON.stringify(effects)) as LoreEffect[];
