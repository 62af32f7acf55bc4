import { FORGOTTEN_MS } from '../../memory-rules.ts';
import type { RememberedFact } from '../../memory-contract.ts';
import { doubtOf } from './doubt/doubt.ts';
import { heldRows } from './known-facts.ts';
import type { FactRow } from './memory.views.ts';

type Older = RememberedFact['older'][number];

/** Facts as their owner sees them, newest first, each with the versions that it replaced. */
export function presentFacts(
  rows: readonly FactRow[],
  now: Date,
): { facts: RememberedFact[]; forgotten: RememberedFact[] } {
  const closedBy = Map.groupBy(
    rows.filter((row) => row.closedBy !== null),
    (row) => row.closedBy!,
  );
  const olderOf = (id: string, seen = new Set<string>()): Older[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    return (closedBy.get(id) ?? [])
      .toReversed()
      .flatMap((row) => [
        { text: row.text, from: row.createdAt, until: row.closedAt ?? row.createdAt, sources: row.sources },
        ...olderOf(row.id, seen),
      ]);
  };
  const present = (row: FactRow): RememberedFact => ({
    id: row.id,
    text: row.text,
    scope: row.scope,
    isPinned: row.isPinned,
    isCertain: row.isCertain,
    origin: row.origin,
    sources: row.sources,
    eventDate: row.eventDate,
    createdAt: row.createdAt,
    confirmedAt: row.confirmedAt,
    doubt: row.forgottenAt === null ? doubtOf(row, now) : null,
    usedCount: row.usedCount,
    lastUsedAt: row.lastUsedAt,
    // A fact that was only said again has no other text.
    older: olderOf(row.id).filter(({ text }) => text !== row.text),
    forgottenAt: row.forgottenAt,
    erasedAt: row.forgottenAt && new Date(Date.parse(row.forgottenAt) + FORGOTTEN_MS).toISOString(),
  });
  const current = heldRows(rows).toReversed();
  return {
    facts: current.filter((row) => row.forgottenAt === null).map(present),
    forgotten: current.filter((row) => row.forgottenAt !== null).map(present),
  };
}
