// The pictures of a conversation, by the requests that were made in it.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { OWN_COUNT_MAX } from '../../rules.ts';
import { joined, OWN, shown, type GalleryRow, type Slice } from './gallery.views.ts';
import type { Position } from './gallery-position.ts';

export interface ChatMediaRow extends GalleryRow {
  message_id: string | null;
}

export interface ChatMediaOf {
  conversationId: string;
  viewerId: string;
}

/** The newest request first, and of one request its last picture. */
export const positionOf = ({ ordinal, job_id }: ChatMediaRow): Position => ({ key: ordinal, id: job_id! });

const found = ({
  conversationId,
  viewerId,
}: ChatMediaOf) => sql`image_job_chats a join images i on i.job_id = a.job_id
  where a.conversation_id = ${conversationId}::uuid and i.owner_id = ${viewerId}::uuid and ${OWN}`;

export async function readChatMedia(
  db: Db,
  of: ChatMediaOf,
  { after, offset, limit }: Slice,
): Promise<ChatMediaRow[]> {
  // Written so that the index of requests is read from there on.
  const behind = after
    ? sql`and a.job_id <= ${after.id}::uuid and (a.job_id < ${after.id}::uuid or i.ordinal < ${after.key}::bigint)`
    : sql``;
  const result = await sql<ChatMediaRow>`
    select ${shown(of.viewerId)}, m.id as message_id from (
      select i.id, a.job_id, a.conversation_id, a.message_id, i.ordinal from ${found(of)} ${behind}
      order by a.job_id desc, i.ordinal desc offset ${offset} limit ${limit}
    ) asked join images i on i.id = asked.id ${joined(of.viewerId)}
    left join messages m on m.id = asked.message_id and m.conversation_id = asked.conversation_id
    order by asked.job_id desc, asked.ordinal desc`.execute(db);
  return result.rows;
}

/** Exact up to the bound of the rules. */
export async function countChatMedia(db: Db, of: ChatMediaOf): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from (select from ${found(of)} limit ${OWN_COUNT_MAX}) n`.execute(db);
  return result.rows[0]!.total;
}
