// Tells of each entry that fired, or just did not, why.
import type { LoreTrace } from '../../../../shared/words/lore-trace.ts';
import { missOf } from './evaluate.ts';
import { placeOf } from './place-entries.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import { refOf, type Active, type Hit, type Scan, type ScannedEntry } from './scanned.ts';

type Outcome = Pick<LoreTrace, 'isUsed' | 'tokens' | 'place'>;

const traceOf = (entry: ScannedEntry, hit: Hit, outcome: Outcome): LoreTrace => ({
  ...refOf(entry),
  bookName: entry.book.source.lorebook.name,
  scope: entry.book.source.scope,
  entryName: entry.prepared.entry.name,
  ...hit,
  ...outcome,
});

export function traceScan(scan: Scan, kept: ReadonlySet<Active>): LoreTrace[] {
  const used: LoreTrace[] = [];
  const unused: LoreTrace[] = [];
  for (const active of scan.active) {
    const { entry, hit, tokens } = active;
    if (kept.has(active))
      used.push(traceOf(entry, hit, { isUsed: true, tokens, place: placeOf(scan, active) }));
    else unused.push(traceOf(entry, { ...hit, reason: 'budget' }, { isUsed: false, tokens, place: null }));
  }
  for (const { entries } of scan.books)
    for (const entry of entries) {
      const miss = entry.state === 'active' ? null : missOf(scan, entry);
      if (!miss) continue;
      const tokens = estimateTokens(entry.prepared.text);
      unused.push(traceOf(entry, miss, { isUsed: false, tokens, place: null }));
    }
  return [...used, ...unused];
}
