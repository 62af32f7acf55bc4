// The tree of a conversation as stretches: messages in a row between which nothing parts.

/** A message, or several in a row of which each is the only child of the one before. */
export interface TreeRow {
  /** Of the first one. */
  id: string;
  parentId: string | null;
  /** Position among the children of the same parent, from 1. */
  alternative: number;
  /** Absent where it is one message. */
  lastId?: string;
  count?: number;
}

const lastOf = ({ id, lastId }: TreeRow): string => lastId ?? id;

export interface Stretch {
  /** Of its first message. */
  id: string;
  /** The nearest stretch above it that is kept; null at a beginning. */
  parentId: string | null;
  lastId: string;
  count: number;
  alternative: number;
  alternatives: number;
  isCurrent: boolean;
  isHere: boolean;
  /** How many stretches below it are left out. */
  folded: number;
}

export interface FoldOptions {
  /** The last message that the conversation shows. */
  headId: string | null;
  /** The message around which the tree is shown; the head if absent. */
  aroundId?: string | null;
  /** Messages with which named paths begin. */
  namedIds?: ReadonlySet<string>;
  /** With more stretches than this, only those around the shown path and the named ones are kept. */
  most?: number;
}

export interface Folded {
  stretches: Stretch[];
  /** How many ends the conversation has. */
  paths: number;
}

/** So many stretches of the path are kept where not all are. */
const PATH_KEPT = 40;

/**
 * Folds the messages of a conversation.
 * @param rows all of its messages, in any order; the head and what the tree is shown around are ends of their rows
 * @returns parents before their children, children in the order of their alternatives
 */
export function foldTree(rows: readonly TreeRow[], options: FoldOptions): Folded {
  const { headId, aroundId, namedIds = new Set(), most = 200 } = options;
  const children = childrenOf(rows);
  const all = divide(children, { headId, namedIds });
  const paths = all.filter(({ lastId }) => !children.has(lastId)).length;
  const byMessage = new Map(all.map((stretch) => [stretch.id, stretch]));
  const pathTo = (messageId: string | null | undefined) => findPath(rows, byMessage, messageId);
  for (const stretch of pathTo(headId)) stretch.isCurrent = true;
  if (all.length <= most) return { stretches: all, paths };

  const around = pathTo(aroundId ?? headId);
  const spine = new Set([...around.slice(0, 1), ...around.slice(-PATH_KEPT)]);
  const kept = new Set([...spine, ...all.filter(({ id }) => namedIds.has(id))]);
  const spineIds = new Set([...spine].map(({ id }) => id));
  const beside = all.filter(({ id, parentId }) => parentId && spineIds.has(parentId) && !spineIds.has(id));
  for (const stretch of beside.slice(-most)) kept.add(stretch);
  return { stretches: keepOnly(all, kept), paths };
}

function childrenOf(rows: readonly TreeRow[]): Map<string | null, TreeRow[]> {
  const children = new Map<string | null, TreeRow[]>();
  for (const row of rows) {
    const known = children.get(row.parentId);
    if (known) known.push(row);
    else children.set(row.parentId, [row]);
  }
  for (const some of children.values()) some.sort((a, b) => a.alternative - b.alternative);
  return children;
}

/** A stretch begins where a message has siblings, at a name, and after the last message that is shown. */
function divide(
  children: ReadonlyMap<string | null, readonly TreeRow[]>,
  { headId, namedIds }: { headId: string | null; namedIds: ReadonlySet<string> },
): Stretch[] {
  const found: Stretch[] = [];
  const open: { row: TreeRow; alternative: number; alternatives: number; parentId: string | null }[] = [];
  const push = (siblings: readonly TreeRow[], parentId: string | null) => {
    for (let index = siblings.length - 1; index >= 0; index--)
      open.push({ row: siblings[index]!, alternative: index + 1, alternatives: siblings.length, parentId });
  };
  push(children.get(null) ?? [], null);
  for (let next = open.pop(); next; next = open.pop()) {
    const { row, ...place } = next;
    let last = row;
    let count = row.count ?? 1;
    for (;;) {
      const below = children.get(lastOf(last)) ?? [];
      const [only] = below;
      if (!only || below.length > 1 || lastOf(last) === headId || namedIds.has(only.id)) break;
      last = only;
      count += only.count ?? 1;
    }
    const lastId = lastOf(last);
    const isHere = lastId === headId;
    found.push({ id: row.id, lastId, count, ...place, isCurrent: false, isHere, folded: 0 });
    push(children.get(lastId) ?? [], row.id);
  }
  return found;
}

/** The stretches from a beginning to a message. */
function findPath(
  rows: readonly TreeRow[],
  byMessage: ReadonlyMap<string, Stretch>,
  messageId: string | null | undefined,
): Stretch[] {
  if (!messageId) return [];
  const byEnd = new Map(rows.map((row) => [lastOf(row), row]));
  const path: Stretch[] = [];
  for (let id: string | null = messageId; id;) {
    const row = byEnd.get(id);
    const stretch = row && byMessage.get(row.id);
    if (stretch) path.push(stretch);
    id = row?.parentId ?? null;
  }
  return path.reverse();
}

/** Leaves out the others, and counts them at the nearest one above that is kept. */
function keepOnly(all: readonly Stretch[], kept: ReadonlySet<Stretch>): Stretch[] {
  const nearest = new Map<string, Stretch | null>();
  const result: Stretch[] = [];
  for (const stretch of all) {
    const above = stretch.parentId ? (nearest.get(stretch.parentId) ?? null) : null;
    if (kept.has(stretch)) {
      stretch.parentId = above?.id ?? null;
      nearest.set(stretch.id, stretch);
      result.push(stretch);
    } else {
      nearest.set(stretch.id, above);
      if (above) above.folded++;
    }
  }
  return result;
}
