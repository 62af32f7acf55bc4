import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { PortraitRow } from '../../../../shared/words/picture-address.ts';

export interface BinnedRow {
  id: string;
  title: string;
  messageCount: number;
  at: Date;
  members: { id: string; name: string; rating: string; picture: PortraitRow | null }[];
}

export async function readBin(
  db: Db,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<{ rows: BinnedRow[]; total: number }> {
  const [page, total] = await Promise.all([
    sql<BinnedRow>`
      select c.id, c.title, c.message_count as "messageCount", c.binned_at as at,
        (select json_agg(json_build_object('id', ch.id, 'name', v.name, 'rating', ch.rating, 'picture',
            case when i.id is null then null else json_build_object('id', i.id, 'secret', i.secret,
              'cover_secret', i.cover_secret, 'widths', i.widths, 'width', i.width, 'height', i.height,
              'thumbhash', i.thumbhash, 'alt', i.alt, 'is_nsfw', i.is_nsfw,
              'is_unseen', i.review = 'covered' and i.owner_id <> c.user_id) end) order by member.position)
          from conversation_members member
          join characters ch on ch.id = member.character_id
          join character_versions v on v.id = member.version_id
          left join images i on i.id = ch.avatar_image_id
          where member.conversation_id = c.id) as members
      from conversations c where c.binned_by = ${userId}
      order by c.binned_at desc, c.id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from conversations where binned_by = ${userId}`.execute(db),
  ]);
  return { rows: page.rows, total: total.rows[0]!.total };
}

/** Which of these the user has in the bin. */
export async function readBinned(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('binned_by', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
