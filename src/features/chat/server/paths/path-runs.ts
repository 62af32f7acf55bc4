// The tree of a conversation as runs, stored for long ones: reading a hundred thousand messages takes half a second.
import type { Database, Db } from '../../../../platform/server/db/database.ts';
import type { TreeRow } from './fold-tree.ts';
import { lockFree, replaceRuns } from './paths.store.ts';
import { readAllRuns, readCuts, readRuns, RUN_MOST, type Cut, type Cuts } from './paths.views.ts';

type Run = Required<TreeRow>;

/** Fewer messages are read each time. */
const LONG = 2_000;
/** So many messages or forks that are not stored are found again each time. */
const LOOSE_MOST = 200;
const CUTS_MOST = 20;

interface Tree {
  runs: Run[];
  isWorthStoring: boolean;
}

/** All messages of a conversation that are not deleted, as runs that begin and end where asked. */
export async function readTree(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  conversationId: string,
  asked: Cuts,
): Promise<Run[]> {
  const tree = await read(db, conversationId, asked);
  if (tree.isWorthStoring)
    await transact(async (tx) => {
      // Where a message is being written or deleted, this is left to another time.
      if (!(await lockFree(tx, conversationId))) return;
      const { runs } = await read(tx, conversationId, { ends: [], namedIds: [] });
      await replaceRuns(tx, conversationId, joinRuns(runs));
    });
  return tree.runs;
}

async function read(db: Db, conversationId: string, { ends, namedIds }: Cuts): Promise<Tree> {
  const found = await readRuns(db, conversationId);
  if (found.length === 0) {
    const runs = await readAllRuns(db, conversationId, { ends, namedIds });
    return { runs, isWorthStoring: runs.reduce((sum, { count }) => sum + count, 0) >= LONG };
  }
  const firsts = new Set(found.map(({ id }) => id));
  const lasts = new Set(found.map(({ lastId }) => lastId));
  const parents = found.flatMap(({ parentId }) => parentId ?? []);
  const wanted = {
    ends: [...new Set([...parents, ...ends])].filter((id) => !lasts.has(id)),
    namedIds: namedIds.filter((id) => !firsts.has(id)),
  };
  const isCut = wanted.ends.length > 0 || wanted.namedIds.length > 0;
  const cuts = Map.groupBy(isCut ? await readCuts(db, wanted) : [], ({ firstId }) => firstId);
  const loose = found.filter(({ isStored }) => !isStored).length;
  return {
    runs: found.flatMap((run) => split(run, cuts.get(run.id) ?? [])),
    isWorthStoring: loose > LOOSE_MOST || cuts.size > CUTS_MOST,
  };
}

/** @param cuts in the order of the run */
function split(run: Run, cuts: readonly Cut[]): Run[] {
  const parts: Run[] = [];
  let { id, parentId, alternative } = run;
  let before = 0;
  for (const cut of cuts) {
    parts.push({ id, parentId, alternative, lastId: cut.lastId, count: cut.count - before });
    ({ lastId: parentId, nextId: id, count: before } = cut);
    alternative = 1;
  }
  return [...parts, { id, parentId, alternative, lastId: run.lastId, count: run.count - before }];
}

/** Joins those between which nothing parts, up to RUN_MOST messages. */
function joinRuns(runs: readonly Run[]): Run[] {
  const below = Map.groupBy(runs, ({ parentId }) => parentId);
  const next = ({ lastId }: Run) => {
    const [only, other] = below.get(lastId) ?? [];
    return only && !other && only.alternative === 1 ? only : null;
  };
  const joined: Run[] = [];
  const open = [...(below.get(null) ?? [])];
  for (let run = open.pop(); run; run = open.pop()) {
    let { lastId, count } = run;
    let last = run;
    for (let more = next(last); more && count + more.count <= RUN_MOST; more = next(last)) {
      last = more;
      lastId = more.lastId;
      count += more.count;
    }
    joined.push({ ...run, lastId, count });
    open.push(...(below.get(lastId) ?? []));
  }
  return joined;
}
