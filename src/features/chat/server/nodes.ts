// Which servers are alive. A reply whose server is gone was interrupted, and says so with what had arrived.
import type { Db } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Log } from '../../../platform/server/log.ts';
import * as store from './nodes.store.ts';
import { messageTokens } from './prompt/tokens.ts';
import { CUT } from './reply-end.ts';

const BEAT_MS = 5_000;
/** Three missed beats and some grace for a slow database. */
const DEAD_MS = 20_000;

export interface Node {
  id: string;
  close(): Promise<void>;
}

interface NodeDeps {
  db: Db;
  clock: Clock;
  log: Log;
  id: string;
  /** With the embedded database nobody else can be alive, so all that is open was cut. */
  isAlone: boolean;
  /** Told with every beat whether other servers live. */
  onOthers: (isAmongOthers: boolean) => void;
}

export async function joinNodes(deps: NodeDeps): Promise<Node> {
  const { db, clock, log, id, isAlone } = deps;
  const beat = async () => {
    const at = clock.now();
    deps.onOthers(await store.beat(db, id, new Date(at), new Date(at - DEAD_MS)));
  };
  const sweep = async (deadBefore: Date): Promise<number> => {
    const cut = await store.interruptReplies(db, id, deadBefore, CUT);
    for (const reply of cut) await store.setTokens(db, reply.id, messageTokens(reply.content));
    return cut.length;
  };
  await beat();
  const found = await sweep(new Date(clock.now() - (isAlone ? 0 : DEAD_MS)));
  if (found > 0) log.info(`${found} replies were cut when a server stopped; what had arrived is kept`);
  const timer = setInterval(() => {
    beat()
      .then(() => sweep(new Date(clock.now() - DEAD_MS)))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not tell the database that this server lives'),
      );
  }, BEAT_MS).unref();
  return {
    id,
    async close() {
      clearInterval(timer);
      await store.leave(db, id);
    },
  };
}
