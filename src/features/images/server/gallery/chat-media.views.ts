// The pictures of a conversation, by the requests that were made in it.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { OWN_COUNT_MAX } from '../../rules.ts';
import { joined, OWN, shown, type GalleryRow, type Slice } from './gallery.views.ts';
import type { Position } from './gallery-position.ts';

export interface ChatMediaRow extends GalleryRow {
  message_id: string | null;
}

/** The newest request first, and of one request its last picture. */
export const positionOf = ({ ordinal, job_id }: ChatMediaRow): Position => ({ key: ordinal, id: job_id! });

/**
 * Only its user asks in a conversation. The pictures of each request are looked up one by one, which "offset 0" keeps: a
 * conversation must not make the planner read all pictures, or all of its user.
 */
const found = (conversationId: string) => sql`image_job_chats a
  cross join lateral (select i.id, i.ordinal from images i where i.job_id = a.job_id and ${OWN} offset 0) i
  where a.conversation_id = ${conversationId}::uuid`;

export async function readChatMedia(
  db: Db,
  { conversationId, viewerId }: { conversationId: string; viewerId: string },
  { after, offset, limit }: Slice,
): Promise<ChatMediaRow[]> {
  // Written so that the index of requests is read from there on.
  const behind = after
    ? sql`and a.job_id <= ${after.id}::uuid and (a.job_id < ${after.id}::uuid or i.ordinal < ${after.key}::bigint)`
    : sql``;
  const result = await sql<ChatMediaRow>`
    select ${shown(viewerId)}, m.id as message_id from (
      select i.id, a.job_id, a.conversation_id, a.message_id, i.ordinal from ${found(conversationId)} ${behind}
      order by a.job_id desc, i.ordinal desc offset ${offset} limit ${limit}
    ) asked join images i on i.id = asked.id ${joined(viewerId)}
    left join messages m on m.id = asked.message_id and m.conversation_id = asked.conversation_id
    order by asked.job_id desc, asked.ordinal desc`.execute(db);
  return result.rows;
}

/** Exact up to the bound of the rules. */
export async function countChatMedia(db: Db, conversationId: string): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from (select from ${found(conversationId)} limit ${OWN_COUNT_MAX}) n`.execute(
    db,
  );
  return result.rows[0]!.total;
}
