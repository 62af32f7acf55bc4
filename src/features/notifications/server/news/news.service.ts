// What the operator tells everybody.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { News } from '../../contract.ts';
import type { Announcer } from '../../../../platform/server/needs/notifier.ts';
import { insertNews } from './news.store.ts';
import { countUsers, findNews, listNews, newsKey, type ShownNews } from './news.views.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';

export interface NewNews {
  id: string;
  title: string;
  text: string;
  link: string;
}

const GONE = 'Deleted user';

const present = (row: ShownNews): News => ({
  id: row.id,
  title: row.title,
  text: row.text,
  link: row.link,
  author: row.author ?? GONE,
  told: row.told ?? 0,
  // Who left before their turn came is not waited for.
  total: row.done_at ? (row.told ?? 0) : Math.max(row.total, row.told ?? 0),
  createdAt: row.created_at.toISOString(),
});

export function createNews(
  { database, clock, audit }: Pick<NotificationsDeps, 'database' | 'clock' | 'audit'>,
  { notifier }: { notifier: Announcer },
) {
  return {
    async list({ page, limit }: { page: number; limit: number }): Promise<Listed<News>> {
      const { rows, total } = await listNews(database.db, (page - 1) * limit, limit);
      return { items: rows.map(present), page, limit, total, hasMore: page * limit < total };
    },

    /** The same request again posts nothing more; another one under its id is refused. */
    async post(authorId: string, { id, title, text, link }: NewNews): Promise<News> {
      await database.transact(async (tx) => {
        const total = await countUsers(tx);
        const at = new Date(clock.now());
        const isNew = await insertNews(tx, {
          id,
          title,
          text,
          link,
          total,
          author_id: authorId,
          created_at: at,
        });
        if (!isNew) return;
        const subject = { kind: 'news', id, name: title } as const;
        await notifier.announce(tx, newsKey(id), 'everybody', {
          event: 'news.posted',
          group: null,
          subject,
          text,
          link,
        });
        await audit.record(tx, {
          actorId: authorId,
          action: 'notifications.news',
          subject: { kind: 'news', id },
          reason: title,
          details: { text, link, total },
        });
      });
      const row = (await findNews(database.db, id))!;
      if (row.title !== title || row.text !== text || row.link !== link) {
        const fields = { id: 'Used for other news' };
        throw new AppError('request.invalid/id_news', { fields });
      }
      return present(row);
    },
  };
}

export type NewsDesk = ReturnType<typeof createNews>;
