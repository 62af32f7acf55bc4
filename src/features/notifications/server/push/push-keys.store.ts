import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { PushKeys } from '../../../../platform/server/ports/push.ts';

export async function readPushKeys(db: Db): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null;
}

/** Where another server was quicker, nothing changes. */
export async function insertPushKeys(tx: Tx, keys: PushKeys, at: Date): Promise<void> {
  await tx
    .insertInto('push_keys')
    .values({ public_key: keys.publicKey, private_key: keys.privateKey, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
