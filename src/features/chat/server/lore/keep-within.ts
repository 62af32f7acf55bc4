// Keeps the active entries within the budgets.
import { refName } from './path-state.ts';
import { refOf, type Active, type Scan } from './scanned.ts';

/** With the entries that ignore it, this many budgets are used at most. */
const IGNORING_MAX = 2;

const rankOf = ({ entry: { prepared }, hit }: Active): number[] => [
  prepared.isDroppedFirst ? 0 : 1,
  hit.reason === 'sticky' ? 1 : 0,
  prepared.priority ?? 0,
  prepared.entry.order,
];

function byImportance(active: readonly Active[]): Active[] {
  const ranks = new Map(active.map((each) => [each, rankOf(each)]));
  return active.toSorted((a, b) => {
    const [x, y] = [ranks.get(a)!, ranks.get(b)!];
    return x.reduce((sum, value, index) => sum || y[index]! - value, 0);
  });
}

/** Tokens used of a limit. What would exceed it alone does not close it for the others. */
function createPurse(limit: number) {
  let used = 0;
  let isFull = false;
  return {
    has: (tokens: number): boolean => {
      if (tokens > limit) return false;
      isFull ||= used + tokens > limit;
      return !isFull;
    },
    take: (tokens: number) => (used += tokens),
  };
}

/**
 * The books take of the budget one after the other. Within a book, entries with the lowest priority, then the
 * lowest order, are dropped first; with an entry go those that only its text activated.
 */
export function keepWithin({ request, books, active }: Scan): Set<Active> {
  const kept = new Set<Active>();
  const all = createPurse(request.budget);
  const most = request.mostTokens ?? request.budget * IGNORING_MAX;
  let total = 0;
  for (const book of books) {
    const own = createPurse(book.source.lorebook.tokenBudget ?? Infinity);
    for (const each of byImportance(active.filter(({ entry }) => entry.book === book))) {
      const { tokens, entry } = each;
      const ignores = entry.prepared.entry.ignoreBudget;
      if (total + tokens > most || (!ignores && !(own.has(tokens) && all.has(tokens)))) continue;
      if (!ignores) {
        own.take(tokens);
        all.take(tokens);
      }
      total += tokens;
      kept.add(each);
    }
  }
  return withSources(kept, active);
}

/** An entry stands after those that activated it, so one pass in this order is enough. */
function withSources(kept: Set<Active>, active: readonly Active[]): Set<Active> {
  const names = new Set<string>();
  for (const each of active) {
    const { source } = each.hit;
    if (kept.has(each) && source && !names.has(refName(source))) kept.delete(each);
    if (kept.has(each)) names.add(refName(refOf(each.entry)));
  }
  return kept;
}
