import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { keyOf } from '../account.store.ts';
import { hasSecondFactor } from '../credentials/second-factor.store.ts';
import { isAddress } from '../credentials/sign-in-guard.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const accounts = (db: Db) =>
  db
    .selectFrom('users as user')
    .select([
      'user.id',
      'user.username',
      'user.display_name',
      'user.email',
      'user.email_verified_at',
      'user.role',
      'user.tier',
      'user.created_at',
      hasSecondFactor('user.id').as('has_second_factor'),
      sql<number>`(select count(*)::int from sessions s where s.user_id = "user".id and s.ended_at is null)`.as(
        'sessions',
      ),
      sql<Date | null>`(select max(s.last_used_at) from sessions s where s.user_id = "user".id)`.as(
        'last_used_at',
      ),
    ])
    .where('user.is_house', '=', false);

/** @param text an id, a username, or an address: of several accounts that state one, the proven one, else the oldest. */
export async function findAccount(db: Db, text: string) {
  if (UUID.test(text)) return accounts(db).where('user.id', '=', text).executeTakeFirst();
  return accounts(db)
    .where(isAddress(text) ? 'user.email_key' : 'user.username_key', '=', keyOf(text))
    .orderBy(sql`"user".email_verified_at is null`)
    .orderBy('user.id')
    .limit(1)
    .executeTakeFirst();
}

export const listSuspensions = (db: Db, userId: string) =>
  db
    .selectFrom('suspensions as s')
    .leftJoin('users as creator', 'creator.id', 's.created_by')
    .leftJoin('users as lifter', 'lifter.id', 's.lifted_by')
    .select([
      's.id',
      's.reason',
      's.until',
      's.created_at',
      's.lifted_at',
      'creator.username as created_by',
      'lifter.username as lifted_by',
    ])
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .limit(100)
    .execute();
