// Marks a reply that was completed while its user was elsewhere, and notifies them.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import { readSpeaker } from '../chat.views.ts';
import { raiseUnread } from '../order/order.store.ts';
import type { UnreadReply } from './active-replies.ts';

interface Deps {
  database: Database;
  notifier: Notifier;
  log: Log;
  changes: { tell(userId: string): void };
}

export const createUnreadReplies =
  ({ database, notifier, log, changes }: Deps) =>
  ({ userId, conversationId, messageId }: UnreadReply): void => {
    const notified = database.transact(async (tx) => {
      const speaker = await readSpeaker(tx, messageId);
      // The reply was deleted in the meantime.
      if (!speaker) return;
      if (!(await raiseUnread(tx, conversationId))) return;
      tx.afterCommit(() => changes.tell(userId));
      await notifier.notify(tx, {
        userId,
        event: 'reply.finished',
        group: conversationId,
        subject: { kind: 'character', id: speaker.id, name: speaker.name },
        link: `/chat/${conversationId}`,
        picture: { kind: 'character', id: speaker.id },
      });
    });
    notified.catch((error: unknown) => log.error({ err: error }, 'a user was not told of a reply'));
  };
