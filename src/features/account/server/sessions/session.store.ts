import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { hasSecondFactor } from '../credentials/second-factor.store.ts';

export type EndReason = 'logout' | 'reuse' | 'expired' | 'revoked';

export async function insertSession(
  tx: Tx,
  session: { id: string; userId: string; userAgent: string; place: string; hasSecondStep: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      user_agent: session.userAgent,
      place: session.place,
      has_second_step: session.hasSecondStep,
      created_at: session.at,
      last_used_at: session.at,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Tx,
  token: { hash: Buffer; sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

export type HeldToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

/** The token with its session, locked: two uses of one family take turns. */
export const lockRefreshToken = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select([
      'token.hash',
      'token.used_at',
      'token.expires_at',
      'session.id as session_id',
      'session.user_id',
      'session.ended_at',
      'session.created_at as began_at',
      'session.has_second_step',
      hasSecondFactor('user.id').as('has_second_factor'),
      'user.role',
      'user.tier',
    ])
    .where('token.hash', '=', hash)
    .forUpdate(['token', 'session'])
    .executeTakeFirst();

export async function markUsed(tx: Tx, hash: Buffer, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
  await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute();
}

/** Deletes tokens that have expired. */
export async function dropExpired(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .deleteFrom('refresh_tokens')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<', at)
    .execute();
}

export async function endSession(tx: Tx, sessionId: string, reason: EndReason, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function sessionOfRefreshToken(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** After its user has shown a second factor. Locked. @returns false where it has ended */
export async function markSecondStep(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ has_second_step: true })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a user's sessions that were begun before the account asked for a second step. */
export async function endSessionsWithoutStep(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('has_second_step', '=', false)
    .where('ended_at', 'is', null)
    .execute();
}

/** False where it is not theirs, or has ended. */
export async function endOwnSession(tx: Tx, userId: string, sessionId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'revoked' })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all of a user's but one. @returns how many. */
export async function endOtherSessions(tx: Tx, userId: string, keptId: string, at: Date): Promise<number> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}
