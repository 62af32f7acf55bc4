import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { QuickReply } from '../../quick-replies-contract.ts';

/** Locks the user, so that two concurrent requests neither pass the limit nor take one place twice. */
export async function countLocked(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('quick_replies')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At the end of the row. The caller has locked the user. */
export async function insertQuickReply(
  tx: Tx,
  { id, userId, at, ...given }: QuickReply & { userId: string; at: Date },
): Promise<void> {
  await sql`
    insert into quick_replies (id, user_id, character_id, label, content, is_sent, position, created_at)
    select ${id}, ${userId}, ${given.characterId}::uuid, ${given.label}, ${given.text}, ${given.isSent},
      coalesce(max(position) + 1, 0), ${at}
    from quick_replies where user_id = ${userId}`.execute(tx);
}

export type QuickReplyChange = { [Field in keyof Omit<QuickReply, 'id'>]?: QuickReply[Field] | undefined };

/** @returns whether there was one */
export async function updateQuickReply(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  { label, text, isSent, characterId }: QuickReplyChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quick_replies')
    .set((set) => ({
      label: label ?? set.ref('label'),
      content: text ?? set.ref('content'),
      is_sent: isSent ?? set.ref('is_sent'),
      ...(characterId === undefined ? {} : { character_id: characterId }),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deleteQuickReply(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quick_replies')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Numbers the user's row anew, with this one at its place. @returns whether there was one */
export async function placeQuickReply(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  place: number,
): Promise<boolean> {
  await countLocked(tx, userId);
  const { numAffectedRows } = await sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as n from quick_replies
      where user_id = ${userId} and id <> ${id}
    ), places as (
      select id, case when n >= ${place}::int then n + 1 else n end as position from others
      union all
      select id, least(${place}::int, (select count(*) from others)) from quick_replies
      where user_id = ${userId} and id = ${id}
    )
    update quick_replies q set position = places.position from places
    where q.id = places.id and exists (select 1 from places where id = ${id})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Before the account is erased. */
export async function deleteQuickRepliesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('quick_replies').where('user_id', '=', userId).execute();
}
