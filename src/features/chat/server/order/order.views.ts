import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { ChatFolder, ChatShelves } from '../../order-contract.ts';
import type { ChatOrder, ChatView } from '../../order-kinds.ts';

/** SQL of the order of a conversation `c`. */
export const ORDER = sql<ChatOrder>`json_build_object('isPinned', c.is_pinned, 'isArchived', c.is_archived,
    'folderId', c.folder_id, 'unread', c.unread,
    'tags', coalesce((select json_agg(tag.name order by tag.key) from chat_tags tag where tag.conversation_id = c.id), '[]'))`;

export interface Shelf {
  view: ChatView;
  folderId: string | null;
  tag: string | null;
}

interface Asked {
  q?: string | undefined;
  view?: ChatView | undefined;
  folderId?: string | undefined;
  tag?: string | undefined;
}

/** What is listed. A search finds archived conversations as well. */
export const shelfOf = ({ q, view, folderId, tag }: Asked): Shelf => ({
  view: view ?? (q ? 'all' : 'active'),
  folderId: folderId ?? null,
  tag: tag ?? null,
});

const VIEWS: Record<ChatView, RawBuilder<unknown>> = {
  active: sql`not c.is_archived`,
  archived: sql`c.is_archived`,
  unread: sql`not c.is_archived and c.unread > 0`,
  all: sql`true`,
};

/** SQL condition over a conversation `c`. */
export const isOnShelf = ({ view, folderId, tag }: Shelf): RawBuilder<unknown> =>
  sql`${VIEWS[view]} and ${folderId ? sql`c.folder_id = ${folderId}` : sql`true`} and ${
    tag
      ? sql`exists (select from chat_tags t where t.conversation_id = c.id and t.key = ${tag.toLowerCase()})`
      : sql`true`
  }`;

export async function readOrders(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; order: ChatOrder; version: string }[]> {
  const result = await sql<{ id: string; order: ChatOrder; version: string }>`
    select c.id, ${ORDER} as "order", c.changed_in::text as version from conversations c
    where c.id = any(${[...ids]}::uuid[]) and c.user_id = ${userId}`.execute(db);
  return result.rows;
}

const FOLDER = sql<ChatFolder>`f.id, f.name,
    count(c.id) filter (where not c.is_archived)::int as count,
    count(c.id) filter (where not c.is_archived and c.unread > 0)::int as unread
  from chat_folders f left join conversations c
    on c.folder_id = f.id and c.user_id = f.user_id and c.message_count > 0`;

export async function readFolder(db: Db, userId: string, id: string): Promise<ChatFolder | null> {
  const result = await sql<ChatFolder>`
    select ${FOLDER} where f.id = ${id} and f.user_id = ${userId} group by f.id`.execute(db);
  return result.rows[0] ?? null;
}

export async function readShelves(db: Db, userId: string): Promise<ChatShelves> {
  const [folders, tags, counts] = await Promise.all([
    sql<ChatFolder>`
      select ${FOLDER} where f.user_id = ${userId} group by f.id order by f.position, f.id`.execute(db),
    sql<{ name: string; count: number }>`
      select min(t.name) as name, count(*) filter (where not c.is_archived)::int as count
      from chat_tags t join conversations c on c.id = t.conversation_id
      where c.user_id = ${userId} and c.message_count > 0 group by t.key order by t.key`.execute(db),
    sql<{ archived: number; unread: number; binned: number }>`
      select count(*) filter (where is_archived)::int as archived,
        count(*) filter (where not is_archived and unread > 0)::int as unread,
        (select count(*)::int from conversations where binned_by = ${userId}) as binned
      from conversations where user_id = ${userId} and message_count > 0`.execute(db),
  ]);
  return { folders: folders.rows, tags: tags.rows, ...counts.rows[0]! };
}
