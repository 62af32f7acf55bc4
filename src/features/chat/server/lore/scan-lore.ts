// Chooses and places the lorebook entries of a prompt (formats.md 3.4, 3.7 and 4.3). Pure: equal requests give
// equal results, so a branch, an edited message or a replay gets the entries that belong to it.
import { fillNames } from '../../../../shared/words/macros.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import { drawOf } from './draw.ts';
import { effectsAfter } from './effects.ts';
import { evaluate, scoreIn, type Reach } from './evaluate.ts';
import { losersOf, type Candidate } from './groups.ts';
import { keepWithin } from './keep-within.ts';
import type { Lore, LoreRequest } from './lore-request.ts';
import { placeEntries } from './place-entries.ts';
import { openScan, refOf, type Active, type Scan } from './scanned.ts';
import { traceScan } from './trace.ts';

/**
 * Each pass activates an entry, opens a level or reaches an older message. Real lorebooks need fewer than ten;
 * the limit keeps a chain of thousands of entries that activate each other from taking a second.
 */
const PASSES_MAX = 60;

export function scanLore(request: LoreRequest): Lore {
  const scan = openScan(request);
  runPasses(scan);
  const kept = keepWithin(scan);
  const used = scan.active.filter((each) => kept.has(each));
  const trace = traceScan(scan, kept);
  const entries = scan.books.reduce((sum, book) => sum + book.entries.length, 0);
  return {
    ...placeEntries(scan, used),
    effects: effectsAfter(scan, used),
    trace,
    counts: {
      entries,
      used: used.length,
      unmatched: entries - trace.length,
      skippedSearches: scan.work.skipped(),
    },
  };
}

function runPasses(scan: Scan): void {
  let reach: Reach = 'chat';
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const fresh = runPass(scan, reach);
    if (addFound(scan, fresh) || openLevel(scan)) reach = 'recursion';
    else if (widen(scan)) reach = 'chat';
    else return;
  }
}

/** @returns the entries that it activated */
function runPass(scan: Scan, reach: Reach): Active[] {
  const candidates: Candidate[] = [];
  for (const book of scan.books) {
    if (reach === 'recursion' && !book.prepared.isRecursive) continue;
    for (const entry of book.entries) {
      const hit = entry.state === 'open' ? evaluate(scan, entry, reach) : null;
      if (hit) candidates.push({ entry, hit });
    }
  }
  const lost = losersOf(candidates, {
    taken: scan.groups,
    seed: scan.request.seed,
    scoreOf: (entry) => scoreIn(entry, reach),
  });
  const fresh: Active[] = [];
  for (const candidate of candidates) {
    const { entry, hit } = candidate;
    const reason = lost.has(candidate) ? 'group' : isDrawn(scan, candidate) ? null : 'chance';
    if (reason) {
      entry.state = 'out';
      entry.miss = { ...hit, reason };
      continue;
    }
    fresh.push(activate(scan, candidate));
  }
  return fresh;
}

/** Drawn once per scan, because it depends on the entry only. Sticky entries were drawn when they fired. */
function isDrawn({ request }: Scan, { entry, hit }: Candidate): boolean {
  const { probability } = entry.prepared;
  if (probability >= 100 || hit.reason === 'sticky' || hit.reason === 'forced') return true;
  const { bookId, entryId } = refOf(entry);
  return drawOf(`${request.seed}|${bookId}|${entryId}`) * 100 < probability;
}

function activate(scan: Scan, { entry, hit }: Candidate): Active {
  const { request } = scan;
  const fill = request.fill ?? ((text: string) => fillNames(text, request.names));
  const text = fill(shown(entry.prepared.text)).trim();
  const active = { entry, hit, text, tokens: estimateTokens(text) };
  entry.state = 'active';
  entry.miss = null;
  entry.book.activeCount++;
  for (const group of entry.prepared.groups) scan.groups.add(group);
  scan.active.push(active);
  return active;
}

/** {{hidden_key:text}} of V3: found by the search in entries' texts, but not in the prompt. */
const HIDDEN = /\{\{\s*hidden_key\s*::?([^{}]*)\}\}/gi;
const shown = (text: string): string => text.replace(HIDDEN, '');

/** Makes the texts of new entries searchable. @returns whether any is to be searched */
function addFound(scan: Scan, fresh: readonly Active[]): boolean {
  let isAny = false;
  for (const { entry, text } of fresh) {
    const { recurses, entry: given, text: written } = entry.prepared;
    const { recursiveScanning } = entry.book.source.lorebook;
    if (!(recurses ?? (recursiveScanning && !given.preventRecursion))) continue;
    const hidden = [...written.matchAll(HIDDEN)].map(([, key]) => key!);
    const searched = [text, ...hidden].join('\n');
    scan.found.push(refOf(entry));
    for (const book of scan.books) if (book.prepared.isRecursive) book.search.addFound(searched);
    isAny = true;
  }
  if (isAny) scan.level = Math.max(1, scan.level);
  return isAny;
}

/** Entries of a higher level wait until those of the lower ones bring nothing new. */
function openLevel(scan: Scan): boolean {
  if (scan.level === 0) return false;
  const levels = scan.books.flatMap(({ prepared }) => (prepared.isRecursive ? prepared.levels : []));
  const next = levels.filter((level) => level > scan.level);
  if (next.length === 0) return false;
  scan.level = Math.min(...next);
  return true;
}

/** Reaches older messages for lorebooks of which too few entries are active. @returns whether any is to be searched */
function widen({ books, request }: Scan): boolean {
  let isAny = false;
  for (const book of books) {
    const { minActivations, minActivationsDepth } = book.source.lorebook;
    const most = Math.min(request.messages.length, minActivationsDepth || Infinity);
    while (!isAny && book.activeCount < minActivations && book.depth < most) {
      isAny = book.search.hasNewAt(book.depth);
      book.depth++;
    }
    if (isAny) return true;
  }
  return false;
}
