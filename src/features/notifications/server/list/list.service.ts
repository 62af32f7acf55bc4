// The list behind the bell.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Notification } from '../../contract.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import * as store from '../notifications.store.ts';
import { countUnread, listNotifications, readActors } from '../notifications.views.ts';
import { readPictures } from './pictures.views.ts';
import { presentNotification } from '../present.ts';
import { kindsBy, recipientOf } from '../recipients.ts';
import { readRecipients } from '../recipients.views.ts';
import { withoutSubject } from './subjects.views.ts';

export interface Asked {
  page: number;
  limit: number;
  unreadOnly: boolean;
}

interface Parts {
  /** Publishes a changed count of this user to the streams on all servers. */
  publishCount(userId: string): void;
}

export function createList({ database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>, parts: Parts) {
  const { db } = database;
  const now = () => new Date(clock.now());

  async function shownKinds(userId: string) {
    const [row] = await readRecipients(db, [userId]);
    return row ? kindsBy(recipientOf(row).ways, 'inProduct') : [];
  }

  async function present(rows: store.NotificationRow[], showNsfw: boolean): Promise<Notification[]> {
    const [actors, pictures, gone] = await Promise.all([
      readActors(
        db,
        rows.map(({ id }) => id),
      ),
      readPictures(db, rows, showNsfw),
      withoutSubject(db, rows),
    ]);
    return rows.map((row) => {
      const shown = presentNotification(row, actors.get(row.id) ?? [], pictures.get(row.id) ?? null);
      // Its link would lead to a not-found page.
      return gone.has(row.id) && shown.link.startsWith('/characters/')
        ? { ...shown, link: '/notifications' }
        : shown;
    });
  }

  const unread = async (userId: string): Promise<{ unread: number }> => ({
    unread: await countUnread(db, userId, await shownKinds(userId)),
  });

  async function changed(userId: string): Promise<{ unread: number }> {
    parts.publishCount(userId);
    return unread(userId);
  }

  const missing = () => new AppError('notifications.missing');

  return {
    unread,
    present,

    async list(
      { userId, showNsfw }: { userId: string; showNsfw: boolean },
      { page, limit, unreadOnly }: Asked,
    ): Promise<Listed<Notification> & { unread: number }> {
      const kinds = await shownKinds(userId);
      const filter = { kinds, unreadOnly, offset: (page - 1) * limit, limit };
      const [{ rows, total }, count] = await Promise.all([
        listNotifications(db, userId, filter),
        countUnread(db, userId, kinds),
      ]);
      const items = await present(rows, showNsfw);
      return { items, page, limit, total, hasMore: page * limit < total, unread: count };
    },

    async read(userId: string, id: string): Promise<{ unread: number }> {
      if (!(await database.transact((tx) => store.markRead(tx, userId, id, now())))) throw missing();
      return changed(userId);
    },

    async readAll(userId: string, until: string | undefined): Promise<{ unread: number }> {
      await database.transact((tx) =>
        store.markAllRead(tx, userId, until === undefined ? null : new Date(until), now()),
      );
      return changed(userId);
    },

    async remove(userId: string, id: string): Promise<{ unread: number }> {
      if (!(await database.transact((tx) => store.deleteOwn(tx, userId, id)))) throw missing();
      return changed(userId);
    },
  };
}

export type List = ReturnType<typeof createList>;
