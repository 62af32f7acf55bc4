import type { Tx } from '../../../../platform/server/db/database.ts';

export interface Ticket {
  hash: Buffer;
  userId: string;
  expiresAt: Date;
}

/** A new one; those of the same person that have run out go. */
export async function insertTicket(tx: Tx, { hash, userId, expiresAt }: Ticket, now: Date): Promise<void> {
  await tx
    .deleteFrom('export_tickets')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  await tx.insertInto('export_tickets').values({ hash, user_id: userId, expires_at: expiresAt }).execute();
}

/** Claims a download once and returns its owner. Null when it is unknown or expired. */
export async function takeTicket(tx: Tx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .deleteFrom('export_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}
