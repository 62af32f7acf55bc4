import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

/** Whom the operator's news goes to. */
export async function countUsers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('is_house', '=', false)
    .executeTakeFirstOrThrow();
  return total;
}

/** The key of its fan-out. */
export const newsKey = (id: string): string => `news ${id}`;

const news = (db: Db) =>
  db
    .selectFrom('news as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .leftJoin('fan_outs as f', (join) => join.on('f.key', '=', sql<string>`'news ' || n.id`))
    .selectAll('n')
    .select(['u.username as author', 'f.told', 'f.done_at']);

export type ShownNews = NonNullable<Awaited<ReturnType<typeof findNews>>>;

export const findNews = (db: Db, id: string) => news(db).where('n.id', '=', id).executeTakeFirst();

/** Newest first. */
export async function listNews(db: Db, offset: number, limit: number) {
  const rows = await news(db)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom('news')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
