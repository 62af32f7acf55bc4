import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export type MailPurpose = 'verify' | 'reset';

const tokenWithUser = (db: Db, hash: Buffer) =>
  db
    .selectFrom('mail_tokens as token')
    .innerJoin('users as user', 'user.id', 'token.user_id')
    .select([
      'token.purpose',
      'token.email as sent_to',
      'token.used_at',
      'token.expires_at',
      'user.id',
      'user.username',
      'user.email',
      'user.email_key',
    ])
    .where('token.hash', '=', hash);

export const findMailToken = (db: Db, hash: Buffer) => tokenWithUser(db, hash).executeTakeFirst();

/** Locked: two uses of one token take turns. */
export const lockMailToken = (tx: Tx, hash: Buffer) =>
  tokenWithUser(tx, hash).forUpdate('token').executeTakeFirst();

export type MailTokenRow = NonNullable<Awaited<ReturnType<typeof findMailToken>>>;

export async function markMailTokenUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('mail_tokens').set({ used_at: at }).where('hash', '=', hash).execute();
}

export async function expireMailTokens(
  tx: Tx,
  userId: string,
  purpose: MailPurpose,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

export async function deleteMailTokensBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('expires_at', '<', before).execute();
}
