// Writes shares and their texts.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { PreparedMessage } from './making/prepare.ts';

export interface NewShare {
  id: string;
  userId: string;
  conversationId: string;
  hash: Buffer;
  salt: string;
  title: string;
  characterName: string;
  isMasked: boolean;
  at: Date;
  expiresAt: Date | null;
}

/** Keeps the messages until the end of the transaction. @returns false where one of them is gone */
export async function holdMessages(tx: Tx, conversationId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages where conversation_id = ${conversationId} and id = any(${ids}::uuid[])
    order by id for key share`.execute(tx);
  return rows.length === ids.length;
}

export async function insertShare(
  tx: Tx,
  share: NewShare,
  messages: readonly PreparedMessage[],
): Promise<void> {
  await tx
    .insertInto('chat_shares')
    .values({
      id: share.id,
      user_id: share.userId,
      conversation_id: share.conversationId,
      token_hash: share.hash,
      salt: share.salt,
      title: share.title,
      character_name: share.characterName,
      is_masked: share.isMasked,
      message_count: messages.length,
      created_at: share.at,
      expires_at: share.expiresAt,
    })
    .execute();
  await tx
    .insertInto('shared_messages')
    .values(
      messages.map(({ id, speakerId, name, text }, index) => ({
        share_id: share.id,
        position: index + 1,
        message_id: id,
        speaker_id: speakerId,
        speaker_name: name,
        content: text,
      })),
    )
    .execute();
}

export async function countView(tx: Tx, id: string): Promise<void> {
  await sql`update chat_shares set views = views + 1 where id = ${id}`.execute(tx);
}

/**
 * Ends links of a user and deletes their texts. What a moderator has taken down stays as it is.
 * @param id null for all
 */
export async function withdraw(
  tx: Tx,
  { userId, id, at }: { userId: string; id: string | null; at: Date },
): Promise<void> {
  await sql`
    with ended as (
      update chat_shares set withdrawn_at = ${at}
      where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)
        and withdrawn_at is null and taken_down_at is null
      returning id
    )
    delete from shared_messages m using ended where m.share_id = ended.id`.execute(tx);
}

/** @returns the owner; null where it has ended otherwise */
export async function takeDown(
  tx: Tx,
  { id, at, statement }: { id: string; at: Date; statement: string },
): Promise<{ ownerId: string; title: string } | null> {
  const { rows } = await sql<{ ownerId: string; title: string }>`
    update chat_shares set taken_down_at = ${at}, statement = ${statement}
    where id = ${id} and taken_down_at is null and withdrawn_at is null
    returning user_id as "ownerId", title`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes the texts of shares that can never be read again. Those that were taken down are kept for as long as their row. */
export async function deleteEndedTexts(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from shared_messages m using chat_shares s
    where m.share_id = s.id and s.taken_down_at is null
      and (s.expires_at <= ${now} or s.message_count > (
        select count(*) from shared_messages kept where kept.share_id = s.id))`.execute(tx);
}

export async function deleteEndedBefore(tx: Tx, time: Date): Promise<void> {
  await sql`
    delete from chat_shares
    where least(withdrawn_at, taken_down_at, expires_at) < ${time}`.execute(tx);
}
