// Reads what decides how a user is notified.
import type { Db } from '../../../platform/server/db/database.ts';

export interface RecipientRow {
  id: string;
  username: string;
  email: string;
  email_verified_at: Date | null;
  kinds: unknown;
  is_discreet: boolean | null;
  digest_hour: number | null;
  time_zone: string | null;
  /** In which they are written to; null for English. */
  language: string | null;
  /** After signs of crisis: no advertising and no pushes until then. */
  quiet_until: Date | null;
  digest_sent_at: Date | null;
}

/** Those of them who are still here. */
export async function readRecipients(db: Db, userIds: string[]): Promise<RecipientRow[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('notification_digests as d', 'd.user_id', 'u.id')
    .leftJoin('care as c', 'c.user_id', 'u.id')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.email_verified_at',
      'p.kinds',
      'p.is_discreet',
      'p.digest_hour',
      'p.time_zone',
      (eb) => eb.fn.coalesce('u.language', 'u.first_language').as('language'),
      'c.quiet_until',
      'd.sent_at as digest_sent_at',
    ])
    .where('u.id', 'in', userIds)
    .execute();
}
