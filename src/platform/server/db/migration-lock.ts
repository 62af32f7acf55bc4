// The lock that makes servers that start at the same time migrate one after the other.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Key of an advisory lock. Nothing else may use it. */
const LOCK = 7_214_031;
const RETRY_MS = 250;

export interface LockOptions {
  /** How long the lock is waited for. A supervisor starts the server again after that. */
  longestMs?: number;
  /** Is told once who holds the lock, when that takes long. */
  onWait?: (sentence: string) => unknown;
}

const LONGEST_MS = 60_000;
/** Most servers have nothing to migrate and give the lock back at once. */
const QUIET_MS = 3_000;

/**
 * For the session of the client, until that ends.
 * @returns null, or who still holds the lock when the time has passed.
 */
export async function takeLock(
  client: pg.ClientBase,
  { longestMs = LONGEST_MS, onWait }: LockOptions = {},
): Promise<string | null> {
  const begun = performance.now();
  let wasTold = false;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]!.taken) return null;
    const waited = performance.now() - begun;
    if (waited >= longestMs) return await describeHolder(client);
    if (waited >= QUIET_MS && !wasTold) {
      wasTold = true;
      onWait?.(`Waiting for another server that migrates the database: ${await describeHolder(client)}`);
    }
    await delay(RETRY_MS);
  }
}

interface Holder {
  pid: number;
  name: string | null;
  address: string | null;
  state: string | null;
  since: Date | null;
}

async function describeHolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select l.pid, a.application_name as name, a.client_addr::text as address, a.state, a.state_change as since
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  const [holder] = rows;
  if (!holder) return 'nobody any more';
  const { pid, name, address, state, since } = holder;
  return (
    `the session with pid ${pid}, application_name "${name ?? 'unknown'}", from ${address ?? 'this machine'}` +
    `, ${state ?? 'in a state that is not shown'} since ${since?.toISOString() ?? 'an unknown time'}`
  );
}
