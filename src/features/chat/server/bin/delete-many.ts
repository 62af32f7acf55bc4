// Deletes several conversations for good at once, as an undone import does.
import { deleteOwn, raiseSharedRevisions } from '../chat.store.ts';
import { readWritten } from '../chat.views.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import type { Conversations } from '../conversations/conversations.service.ts';

export interface DeleteDeps {
  database: Database;
  conversations: Conversations;
  changes: Pick<ChangeMarks, 'deleted'>;
  activeReplies: { find(conversationId: string): unknown };
  /** Stops the reply that is being written to a conversation, on whatever server, and waits until it is stored. */
  stopReply: (conversationId: string) => Promise<unknown>;
}

/**
 * In one transaction, those in the bin as well; what is gone is passed over. Whoever names them keeps them few.
 */
export const createDeleteMany =
  ({ database, conversations, changes, activeReplies, stopReply }: DeleteDeps) =>
  async (userId: string, ids: readonly string[]): Promise<void> => {
    const written = new Set(await readWritten(database.db, ids));
    for (const id of ids) {
      // What this server is writing may not be stored yet.
      if (written.has(id) || activeReplies.find(id)) await stopReply(id);
      conversations.states.drop(id);
    }
    await database.jobs.transact(async (tx) => {
      await raiseSharedRevisions(tx, ...ids);
      await changes.deleted(tx, userId, ...(await deleteOwn(tx, userId, ids)));
    });
  };
