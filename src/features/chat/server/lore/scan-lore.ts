// Chooses and places the lorebook entries of a prompt (formats.md 3.4 and 4.3). Pure: equal requests give
// equal results, so a branch, an edited message or a replay gets the entries that belong to it.
import type { Lorebook } from '../../../../shared/words/lorebook.ts';
import { fillNames } from '../../../../shared/words/macros.ts';
import type { LoreReason } from '../../../../shared/words/lore-trace.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { Lore, LoreAtDepth, LoreRequest, PlacedLore } from './lore-request.ts';
import { prepareEntry, type PreparedEntry } from './lore-entry.ts';
import { createKeyMatcher, type KeyMatcher } from './lore-keys.ts';

interface BookRequest extends LoreRequest {
  lorebook: Lorebook;
}
interface FoundTrace {
  entryId: string;
  reason: LoreReason;
  isUsed: boolean;
  key: string;
  tokens: number;
}
interface Found {
  before: PlacedLore[];
  after: PlacedLore[];
  atDepth: LoreAtDepth[];
  tokens: number;
  withoutSystemPrompt: boolean;
  withoutPostHistory: boolean;
  trace: FoundTrace[];
}

/** Limit of recursive scans, in which the texts of active entries activate further entries. */
const ROUNDS_MAX = 8;

interface Active {
  prepared: PreparedEntry;
  text: string;
  tokens: number;
  reason: FoundTrace['reason'];
  key: string;
}

export function scanLore(request: LoreRequest): Lore {
  const lore: Lore = {
    before: [],
    after: [],
    beforeExamples: [],
    afterExamples: [],
    atDepth: [],
    prefill: [],
    outlets: new Map(),
    tokens: 0,
    withoutSystemPrompt: false,
    withoutPostHistory: false,
    effects: [],
    trace: [],
    counts: { entries: 0, used: 0, unmatched: 0, skippedSearches: 0 },
  };
  for (const { id: bookId, scope, lorebook } of request.books) {
    const found = scanBook({ ...request, lorebook, budget: request.budget - lore.tokens });
    lore.before.push(...found.before.map((each) => ({ ...each, bookId })));
    lore.after.push(...found.after.map((each) => ({ ...each, bookId })));
    lore.atDepth.push(...found.atDepth.map((each) => ({ ...each, bookId })));
    lore.tokens += found.tokens;
    lore.withoutSystemPrompt ||= found.withoutSystemPrompt;
    lore.withoutPostHistory ||= found.withoutPostHistory;
    lore.counts.entries += lorebook.entries.filter(({ enabled }) => enabled).length;
    for (const each of found.trace)
      lore.trace.push({
        bookId,
        bookName: lorebook.name,
        scope,
        entryName: lorebook.entries.find(({ id }) => id === each.entryId)?.name ?? '',
        messageIndex: null,
        source: null,
        place: null,
        ...each,
      });
  }
  lore.counts.used = lore.trace.filter(({ isUsed }) => isUsed).length;
  lore.counts.unmatched = lore.counts.entries - lore.trace.length;
  return lore;
}

function scanBook(request: BookRequest): Found {
  const { lorebook, names } = request;
  const fill = (text: string) => fillNames(text, names);
  const entries = lorebook.entries.filter((entry) => entry.enabled).map((entry) => prepareEntry(entry, fill));
  const trace: FoundTrace[] = [];
  const active = new Map<string, Active>();
  const out = new Set<string>();
  const lines = request.messages.map(
    ({ role, content, name = role === 'user' ? names.user : names.char }) => `${name}: ${content}`,
  );
  const matcher = createKeyMatcher(lines);
  let found: string[] = [];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const added: string[] = [];
    for (const prepared of entries) {
      const { entry } = prepared;
      if (active.has(entry.id) || out.has(entry.id)) continue;
      const hit = activate(prepared, request, matcher, round === 0 ? null : found);
      if (!hit) continue;
      const text = fill(prepared.text).trim();
      const tokens = estimateTokens(text);
      if (hit.reason !== 'forced' && !isDrawn(prepared, request.seed)) {
        out.add(entry.id);
        trace.push({ entryId: entry.id, ...hit, reason: 'chance', isUsed: false, tokens });
        continue;
      }
      active.set(entry.id, { prepared, text, tokens, ...hit });
      if (!prepared.stopsRecursion) added.push(text);
    }
    if (!lorebook.recursiveScanning || added.length === 0) break;
    found = added;
  }
  return place(request, keepWithin(request, [...active.values()], trace), trace);
}

type Hit = Pick<Active, 'reason' | 'key'>;

/**
 * @param found texts of entries activated in the previous round; null in the first round, which scans the
 * chat
 */
function activate(
  prepared: PreparedEntry,
  request: BookRequest,
  matcher: KeyMatcher,
  found: string[] | null,
): Hit | null {
  if (prepared.force === 'on') return { reason: 'forced', key: '' };
  if (prepared.force === 'off' || !meetsConditions(prepared, request)) return null;
  if (prepared.entry.constant) return { reason: 'constant', key: '' };
  if (found && (prepared.entry.excludeRecursion || prepared.ignoresRecursion)) return null;
  const { memory } = prepared;
  // A match in earlier messages has activated the entry before.
  if (memory !== 'none' && matcher.matchesBefore(prepared))
    return memory === 'keep' ? { reason: 'key', key: '' } : null;
  const depth = prepared.scanDepth ?? request.lorebook.scanDepth;
  const key = found ? matcher.matchTexts(prepared, found) : matcher.match(prepared, depth);
  return key === null ? null : { reason: found ? 'recursion' : 'key', key };
}

function meetsConditions(prepared: PreparedEntry, { messages, greeting }: LoreRequest): boolean {
  const replies = messages.reduce((sum, { role }) => sum + (role === 'assistant' ? 1 : 0), 0);
  const { onlyAfter, onlyEvery, greeting: wanted } = prepared;
  if (onlyAfter !== null && replies < onlyAfter) return false;
  if (onlyEvery !== null && replies % onlyEvery !== 0) return false;
  return wanted === null || wanted === greeting;
}

/** The same result within one reply, independent of other replies. */
function isDrawn({ entry: { id }, probability }: PreparedEntry, seed: string): boolean {
  if (probability >= 100) return true;
  let hash = 0x811c9dc5;
  for (const letter of `${seed}|${id}`) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % 100 < probability;
}

/**
 * Keeps the entries within the budget. Entries with the lowest priority, then the lowest order, are dropped
 * first.
 */
function keepWithin({ lorebook, budget }: BookRequest, active: Active[], trace: FoundTrace[]): Active[] {
  const limit = Math.min(budget, lorebook.tokenBudget ?? Infinity);
  const rank = ({ prepared }: Active) => [
    prepared.isDroppedFirst ? 0 : 1,
    prepared.priority ?? 0,
    prepared.entry.order,
  ];
  const byImportance = active.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return x.reduce((sum, value, index) => sum || y[index]! - value, 0);
  });
  const kept = new Set<Active>();
  let used = 0;
  let isFull = false;
  for (const each of byImportance) {
    isFull ||= used + each.tokens > limit;
    const { tokens, key } = each;
    if (!isFull) {
      used += tokens;
      kept.add(each);
    }
    trace.push({
      entryId: each.prepared.entry.id,
      reason: isFull ? 'budget' : each.reason,
      isUsed: !isFull,
      key,
      tokens,
    });
  }
  return active.filter((each) => kept.has(each));
}

function place({ messages }: BookRequest, active: Active[], trace: FoundTrace[]): Found {
  const lore: Found = {
    before: [],
    after: [],
    atDepth: [],
    tokens: 0,
    trace,
    withoutSystemPrompt: active.some(({ prepared }) => prepared.disabledPrompts.has('system_prompt')),
    withoutPostHistory: active.some(({ prepared }) =>
      prepared.disabledPrompts.has('post_history_instructions'),
    ),
  };
  // Entries with a lower order come first; equal ones keep the creator's order.
  for (const { prepared, text, tokens } of active.toSorted(
    (a, b) => a.prepared.entry.order - b.prepared.entry.order,
  )) {
    if (text === '') continue;
    const placed = { bookId: '', entryId: prepared.entry.id, text, tokens };
    lore.tokens += tokens;
    if (prepared.position === 'before_char') lore.before.push(placed);
    else if (prepared.position !== 'at_depth') lore.after.push(placed);
    else {
      const { depth, isReverse } = prepared.depth;
      const from = isReverse ? messages.length - depth : depth;
      const role = prepared.role;
      lore.atDepth.push({ ...placed, depth: Math.min(messages.length, Math.max(0, from)), role });
    }
  }
  lore.atDepth.sort((a, b) => b.depth - a.depth);
  return lore;
}
