// Decides whether an entry fires in one pass of a scan.
import { failsBesideKeys, scoreOf } from './key-conditions.ts';
import type { Hit, Scan, ScannedEntry } from './scanned.ts';

/** Which texts a pass searches: the chat alone, or also the texts of entries. */
export type Reach = 'chat' | 'recursion';

const depthOf = ({ prepared, book }: ScannedEntry): number => prepared.scanDepth ?? book.depth;

function createHas(entry: ScannedEntry, reach: Reach): (id: number) => boolean {
  const { search } = entry.book;
  const depth = depthOf(entry);
  const { matchTexts } = entry.prepared.entry;
  const usesFound = reach === 'recursion' && !entry.prepared.ignoresRecursion;
  return (id) =>
    search.newestIn(id, depth) >= 0 ||
    matchTexts.some((name) => search.isInText(id, name)) ||
    (usesFound && search.foundIn(id) >= 0);
}

/** Where a primary key matches: in a message if possible, else in another text. */
export function primaryHit(scan: Scan, entry: ScannedEntry, usesFound: boolean): Hit | null {
  const { search } = entry.book;
  const { keys, entry: given } = entry.prepared;
  const depth = depthOf(entry);
  for (const { id, text: key } of keys) {
    const messageIndex = search.newestIn(id, depth);
    if (messageIndex >= 0) return { reason: 'key', key, messageIndex, source: null };
  }
  for (const { id, text: key } of given.matchTexts.length > 0 ? keys : [])
    if (given.matchTexts.some((name) => search.isInText(id, name)))
      return { reason: 'key', key, messageIndex: null, source: null };
  for (const { id, text: key } of usesFound ? keys : []) {
    const at = search.foundIn(id);
    if (at >= 0) return { reason: 'recursion', key, messageIndex: null, source: scan.found[at]! };
  }
  return null;
}

/** @returns null if it does not fire; why not, if a key matched, stands in its `miss` then */
export function evaluate(scan: Scan, entry: ScannedEntry, reach: Reach): Hit | null {
  const { prepared, standing } = entry;
  if (standing.block) return null;
  const level = reach === 'recursion' ? scan.level : 0;
  if (prepared.entry.delayUntilRecursion > level && standing.always !== 'sticky') return null;
  if (standing.always) return { reason: standing.always, key: '', messageIndex: null, source: null };
  const hit = primaryHit(scan, entry, reach === 'recursion' && !prepared.ignoresRecursion);
  if (!hit) return null;
  const failed = failsBesideKeys(prepared, createHas(entry, reach));
  if (failed === null) return hit;
  entry.miss = { ...hit, reason: failed };
  return null;
}

export const scoreIn = (entry: ScannedEntry, reach: Reach): number =>
  scoreOf(entry.prepared, createHas(entry, reach));

/** Why an entry did not fire although a key matched; null where none did. */
export function missOf(scan: Scan, entry: ScannedEntry): Hit | null {
  const { prepared, standing, book } = entry;
  if (entry.miss) return entry.miss;
  const isWaiting = prepared.entry.delayUntilRecursion > scan.level && standing.always !== 'sticky';
  const reason = standing.block ?? (isWaiting ? 'recursion_delay' : null);
  const usesFound = book.prepared.isRecursive && scan.found.length > 0;
  if (reason === null) {
    if (!prepared.ignoresRecursion || !usesFound) return null;
    const hit = primaryHit(scan, entry, true);
    return hit && { ...hit, reason: 'no_recursion' };
  }
  if (standing.always) return { reason, key: '', messageIndex: null, source: null };
  const hit = primaryHit(scan, entry, usesFound && !prepared.ignoresRecursion);
  return hit && { ...hit, reason };
}
