// Tracks which servers are alive. Replies of a dead server become "interrupted" and keep the text received so
// far.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Log } from '../../../../platform/server/log.ts';
import * as store from './nodes.store.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { CUT } from '../replies/reply-end.ts';
import { counted } from '../../../../shared/words/counted.ts';

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
  /** With the embedded database there is no other server, so all unfinished replies were interrupted. */
  isAlone: boolean;
  /** Called with every heartbeat with whether other servers are alive. */
  onOthers: (isAmongOthers: boolean) => void;
}

export async function joinNodes(deps: NodeDeps): Promise<Node> {
  const { db, clock, log, id, isAlone } = deps;
  const beat = async (): Promise<boolean> => {
    const at = clock.now();
    const { isAmongOthers, hasDead } = await store.beat(db, id, new Date(at), new Date(at - DEAD_MS));
    deps.onOthers(isAmongOthers);
    return hasDead;
  };
  const sweep = async (deadBefore: Date): Promise<number> => {
    const cut = await store.interruptReplies(db, id, deadBefore, CUT);
    for (const reply of cut) await store.setTokens(db, reply.id, messageTokens(reply.content));
    return cut.length;
  };
  await beat();
  const found = await sweep(new Date(clock.now() - (isAlone ? 0 : DEAD_MS)));
  if (found > 0)
    log.info(
      `${counted(found, 'reply', 'replies')} ${found === 1 ? 'was' : 'were'} cut when a server stopped; what had arrived is kept`,
    );
  const timer = setInterval(() => {
    beat()
      .then((hasDead) => (hasDead ? sweep(new Date(clock.now() - DEAD_MS)) : 0))
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
