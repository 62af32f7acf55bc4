// The one key pair of this product, made when it is first needed and kept by the database.
import type { PushKeys } from '../../../../platform/server/ports/push.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { insertPushKeys, readPushKeys } from './push-keys.store.ts';

export type ReadKeys = () => Promise<PushKeys>;

export function createPushKeys({
  database,
  clock,
  push,
}: Pick<NotificationsDeps, 'database' | 'clock' | 'push'>): ReadKeys {
  async function readOrMake(): Promise<PushKeys> {
    const kept = await readPushKeys(database.db);
    if (kept) return kept;
    const made = await push.makeKeys();
    await database.transact((tx) => insertPushKeys(tx, made, new Date(clock.now())));
    return (await readPushKeys(database.db)) ?? made;
  }
  let known: Promise<PushKeys> | null = null;
  return () =>
    (known ??= readOrMake().catch((error: unknown) => {
      known = null;
      throw error;
    }));
}
