import { addressKey } from '../../../../shared/words/email-address.ts';
import type { Db } from '../../../../platform/server/db/database.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** By id, username or address. */
export async function findUser(db: Db, text: string) {
  const key = addressKey(text);
  const query = db.selectFrom('users').select(['id', 'username', 'email', 'tier', 'created_at']);
  return UUID.test(text)
    ? query.where('id', '=', text).executeTakeFirst()
    : query
        .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
        // A username may look like another user's address, so a match of the address comes first.
        .orderBy((order) => order('email_key', '<>', key))
        .executeTakeFirst();
}
