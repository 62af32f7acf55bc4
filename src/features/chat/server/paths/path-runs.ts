// The tree of a conversation as runs, stored for long ones: reading a hundred thousand messages takes half a second.
import type { Database, Db } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { TreeRow } from './fold-tree.ts';
import { lockFree, replaceRuns } from './paths.store.ts';
import { readAllRuns, readCuts, readRuns, RUN_MOST, type Cut, type Cuts } from './paths.views.ts';

type Run = Required<TreeRow>;

/** Fewer messages are read each time. */
const LONG = 2_000;
/** So many messages or forks that are not stored are found again each time. */
const LOOSE_MOST = 200;
const FORKS_MOST = 20;

interface Tree {
  runs: Run[];
  isWorthStoring: boolean;
}

export interface TreeDeps {
  database: Pick<Database, 'db' | 'transact'>;
  log: Log;
}

/** All messages of a conversation that are not deleted, as runs that begin and end where asked. */
export async function readTree(
  { database: { db, transact }, log }: TreeDeps,
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
    }).catch((error: unknown) =>
      log.warn({ err: error, conversationId }, 'the runs of a chat could not be stored'),
    );
  return tree.runs;
}

/** Where the stored runs are replaced between its two statements, they are read again. */
async function read(db: Db, conversationId: string, asked: Cuts): Promise<Tree> {
  const { isWhole, ...tree } = await readOnce(db, conversationId, asked);
  return isWhole ? tree : readOnce(db, conversationId, asked);
}

async function readOnce(
  db: Db,
  conversationId: string,
  { ends, namedIds }: Cuts,
): Promise<Tree & { isWhole: boolean }> {
  const found = await readRuns(db, conversationId);
  if (found.length === 0) {
    const runs = await readAllRuns(db, conversationId, { ends, namedIds });
    const isWorthStoring = runs.reduce((sum, { count }) => sum + count, 0) >= LONG;
    return { runs, isWorthStoring, isWhole: true };
  }
  const firsts = new Set(found.map(({ id }) => id));
  const lasts = new Set(found.map(({ lastId }) => lastId));
  const parents = new Set(found.flatMap(({ parentId }) => parentId ?? []));
  const wanted = {
    ends: [...parents.union(new Set(ends)).difference(lasts)],
    namedIds: namedIds.filter((id) => !firsts.has(id)),
  };
  const isCut = wanted.ends.length > 0 || wanted.namedIds.length > 0;
  const cuts = isCut ? await readCuts(db, wanted) : [];
  const ofRun = Map.groupBy(cuts, ({ firstId }) => firstId);
  const runs = found.flatMap((run) =>
    split(
      run,
      (ofRun.get(run.id) ?? []).filter(({ count }) => count < run.count),
    ),
  );
  const loose = found.filter(({ isStored }) => !isStored).length;
  const forks = cuts.filter(({ lastId }) => parents.has(lastId)).length;
  const starts = new Set(runs.map(({ id }) => id));
  const stops = new Set(runs.map(({ lastId }) => lastId));
  return {
    runs,
    isWorthStoring: loose > LOOSE_MOST || forks > FORKS_MOST,
    isWhole: wanted.ends.every((id) => stops.has(id)) && wanted.namedIds.every((id) => starts.has(id)),
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
